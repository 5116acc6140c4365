//! Promissory notes as they are played from the hand in the whole game.

use super::diplomacy::{begin, deal, next_round, points, sheet, told};
use super::whole::strategy;
use super::whole_leaders::until;
use kernel::Viewer;

/// [note.ceasefire] [notes.play] [notes.return]
#[test]
fn ceasefire() {
    let mut script = begin(&["sol", "letnev"], &["warfare"]);
    script.edit("blue note ceasefire-red\n18 blue 1 cruiser");
    assert_eq!(script.gauge("red", "notes"), 5);
    script.play("red activate 18");
    until(&mut script, "blue", "use ceasefire");
    script.play("blue use ceasefire");
    until(&mut script, "blue", "activate 10");
    assert_eq!(script.gauge("red", "notes"), 6, "it went back");
    script.edit("blue note ceasefire-red\n10 red 1 cruiser");
    script.play("blue activate 10");
    assert!(!script.can("red", "use ceasefire"), "an own note");
}

/// [note.political-secret]
#[test]
fn political_secret() {
    let mut script = strategy(&["sol", "letnev"]);
    script.edit("custodians gone\nagenda mutiny\nblue note political-secret-red");
    until(&mut script, "blue", "use political-secret");
    script.play("blue use political-secret");
    until(&mut script, "blue", "vote for");
    assert!(!script.can("red", "vote for"));
    super::politics::decide(&mut script, "against");
    assert!(told(&script, Viewer::Audience, "red abstains"));
    super::politics::idle(&mut script, "vote ");
    assert!(script.can(script.asked()[0], "abstain"), "the next agenda is open to both");
}

/// [note.support-for-the-throne] [notes.received] [notes.laid] [notes.return]
#[test]
fn support_for_the_throne() {
    let mut script = begin(&["sol", "hacan"], &["warfare"]);
    deal(&mut script, "red", "blue", &["note support-for-the-throne-red"], &[]);
    assert_eq!(points(&script, "blue"), 1);
    assert!(sheet(&script, "blue").contains(&"note/support-for-the-throne-red".to_string()), "it lies open");
    script.play("red activate 18");
    until(&mut script, "blue", "activate 1");
    script.play("blue activate 1");
    assert_eq!(points(&script, "blue"), 0, "red's home is full of red's units");
    assert_eq!(script.gauge("red", "notes"), 6);
}

/// [note.trade-agreement]
#[test]
fn trade_agreement() {
    let mut script = begin(&["sol", "letnev"], &["trade"]);
    script.edit("blue note trade-agreement-red");
    script.play("red strategy trade");
    until(&mut script, "blue", "use trade-agreement");
    script.play("blue use trade-agreement");
    assert_eq!((script.gauge("red", "commodities"), script.gauge("blue", "trade-goods")), (0, 4));
}

/// [note.alliance] [notes.received]
#[test]
fn alliance() {
    let mut script = begin(&["letnev", "hacan"], &["warfare"]);
    deal(&mut script, "red", "blue", &["note alliance-red"], &[]);
    let lent = "card/letnev-commander/blue".to_string();
    assert!(!sheet(&script, "blue").contains(&lent), "it is locked");
    script.edit("18 red 3 cruiser 2 destroyer");
    script.play("red activate 18");
    until(&mut script, "blue", "activate 10");
    assert!(sheet(&script, "blue").contains(&lent), "unlocked, for both");
    script.play("blue activate 18");
    assert!(!sheet(&script, "blue").contains(&lent), "it went back");
    until(&mut script, "red", "activate 20");
    deal(&mut script, "red", "blue", &["note alliance-red"], &[]);
    assert!(sheet(&script, "blue").contains(&lent), "at once, as it is unlocked");
}

/// [note.trade-convoys] [deals.neighbours]
#[test]
fn trade_convoys() {
    let mut script = begin(&["sol", "letnev", "hacan"], &["warfare"]);
    script.edit("red note trade-convoys");
    assert_eq!(script.forbids("red", "deal blue"), "deals.neighbours");
    script.play("red use trade-convoys");
    until(&mut script, "red", "activate 18");
    assert!(script.can("red", "deal blue"));
    assert!(sheet(&script, "red").contains(&"note/trade-convoys".to_string()));
}

/// [note.gift-of-prescience] [faction.telepathic] [notes.return]
#[test]
fn gift_of_prescience() {
    let mut script = strategy(&["naalu", "sol"]);
    script.edit("blue note gift-of-prescience");
    until(&mut script, "blue", "use gift-of-prescience");
    script.play("blue use gift-of-prescience");
    until(&mut script, "blue", "activate 18");
    assert!(told(&script, Viewer::Audience, "Order of play: blue and red"));
    next_round(&mut script);
    assert_eq!(script.gauge("red", "notes"), 6, "back at the end of the status phase");
    super::politics::idle(&mut script, "activate ");
    assert_eq!(script.asked(), ["red"], "Naalu comes first by itself");
}

/// [note.research-agreement]
#[test]
fn research_agreement() {
    let mut script = begin(&["jolnar", "sol"], &["technology"]);
    script.edit("blue note research-agreement");
    script.play("red strategy technology");
    let common = script.options("red").into_iter().find(|line| line == "research gravity-drive").unwrap();
    script.play(&format!("red {common}"));
    until(&mut script, "blue", "use research-agreement");
    script.play("blue use research-agreement");
    assert!(sheet(&script, "blue").contains(&"technology/blue/gravity-drive".to_string()));
}

/// [note.acquiescence]
#[test]
fn acquiescence() {
    let mut script = begin(&["winnu", "sol"], &["diplomacy"]);
    script.edit("blue note acquiescence\nblue strategy 0\njord exhausted");
    script.play("red strategy diplomacy");
    until(&mut script, "blue", "use acquiescence");
    script.play("blue use acquiescence");
    until(&mut script, "blue", "yes");
    script.play("blue yes");
    assert_eq!(script.gauge("blue", "strategy"), 0);
}

/// [note.political-favor] [agenda.replaced]
#[test]
fn political_favor() {
    let mut script = strategy(&["xxcha", "sol"]);
    script.edit("custodians gone\nagenda mutiny\nagenda economic-equality\nblue note political-favor");
    until(&mut script, "blue", "use political-favor");
    let before = script.gauge("red", "strategy");
    script.play("blue use political-favor");
    super::politics::idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.expect("a vote");
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 1 of 2, directive", "Economic Equality"));
    assert_eq!(script.gauge("red", "strategy"), before - 1);
}

/// [note.spy-net]
#[test]
fn spy_net() {
    let mut script = begin(&["yssaril", "sol"], &["warfare"]);
    script.edit("red hand +1 sabotage\nred hand +1 spy\nblue note spy-net");
    script.play("red activate 18");
    until(&mut script, "blue", "use spy-net");
    script.play("blue use spy-net");
    assert!(script.can("blue", "take spy"));
    script.play("blue take sabotage");
    assert_eq!((script.gauge("red", "cards"), script.gauge("blue", "cards")), (1, 1));
}

/// [note.cybernetic-enhancements]
#[test]
fn cybernetic_enhancements() {
    let mut script = begin(&["l1z1x", "letnev"], &["warfare"]);
    script.edit("blue note cybernetic-enhancements");
    until(&mut script, "blue", "use cybernetic-enhancements");
    let before = script.gauge("blue", "tactic");
    script.play("blue use cybernetic-enhancements | blue token tactic | blue token tactic | blue token tactic");
    assert_eq!(script.gauge("blue", "tactic"), before + 3, "two, and one more");
}

/// [note.fires-of-the-gashlai]
#[test]
fn fires_of_the_gashlai() {
    let mut script = begin(&["muaat", "letnev"], &["warfare"]);
    script.edit("blue note fires-of-the-gashlai");
    script.play("red activate 18");
    until(&mut script, "blue", "use fires-of-the-gashlai");
    script.play("blue use fires-of-the-gashlai");
    assert!(sheet(&script, "blue").contains(&"technology/blue/war-sun".to_string()));
    assert_eq!(script.gauge("red", "notes"), 6);
}

/// [note.military-support] [notes.play]
#[test]
fn military_support() {
    let mut script = begin(&["sol", "letnev"], &["warfare"]);
    script.edit("blue note military-support");
    script.play("red activate 18");
    until(&mut script, "blue", "activate 10");
    script.play("blue activate 10");
    until(&mut script, "blue", "use military-support");
    let before = script.gauge("red", "strategy");
    script.play("blue use military-support");
    assert_eq!(script.gauge("red", "strategy"), before - 1);
    assert_eq!(script.gauge("red", "notes"), 6, "back with Sol");
}

/// [notes.play]
#[test]
fn of_several_notes_of_a_kind_the_player_says_whose() {
    let mut script = strategy(&["sol", "letnev", "hacan"]);
    script.edit("custodians gone\nagenda mutiny\nblue note political-secret-red\nblue note political-secret-green");
    until(&mut script, "blue", "use political-secret");
    script.play("blue use political-secret");
    until(&mut script, "blue", "choose green");
    script.play("blue choose green");
    super::politics::decide(&mut script, "against");
    assert!(told(&script, Viewer::Audience, "green abstains"));
}

/// [notes.elimination] [elimination.whole]
#[test]
fn notes_go_back_or_leave_with_their_owner() {
    let mut script = begin(&["sol", "letnev", "hacan"], &["warfare"]);
    deal(&mut script, "red", "green", &["note support-for-the-throne-red"], &["note ceasefire-green"]);
    script.edit("green note ceasefire-blue");
    assert_eq!((script.gauge("red", "notes"), script.gauge("blue", "notes")), (6, 5));
    for planet in ["arretze", "hercant", "kamdorn"] {
        script.edit(&format!("{planet} green 0 infantry 0 space-dock 0 pds\n{planet} owner nobody"));
    }
    script.edit("16 green 0 carrier 0 cruiser 0 fighter 0 infantry");
    script.play("red activate 18");
    until(&mut script, "blue", "activate 10");
    assert!(told(&script, Viewer::Audience, "green has lost everything"));
    assert_eq!(
        (script.gauge("red", "notes"), script.gauge("blue", "notes")),
        (6, 6),
        "own ones are back, green's are gone"
    );
}

/// [elimination.whole] [round.phases] The others play on, and their passes alone end a round.
#[test]
fn rounds_go_on_without_who_is_out() {
    let mut script = begin(&["sol", "letnev", "hacan"], &["warfare"]);
    for planet in ["arretze", "hercant", "kamdorn"] {
        script.edit(&format!("{planet} green 0 infantry 0 space-dock 0 pds\n{planet} owner nobody"));
    }
    script.edit("16 green 0 carrier 0 cruiser 0 fighter 0 infantry");
    script.play("red activate 18");
    next_round(&mut script);
    let first = script.asked()[0];
    script.play(&format!("{first} strategy leadership"));
    next_round(&mut script);
    assert_eq!(script.table().live(Viewer::Audience).time, "Round 3");
}
