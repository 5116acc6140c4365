//! Action cards of the whole game: each has a test of its name.

use super::politics::idle;
use super::whole::{holding, holding_with, roll, strategy};
use super::*;
use kernel::Pack;
use kernel::testing::Script;

/// Everybody does as little as possible until a seat can say this; then it does.
fn say(script: &mut Script, seat: &str, line: &str) {
    for _ in 0..400 {
        roll(script);
        if script.asked().contains(&seat) && script.can(seat, line) {
            script.play(&format!("{seat} {line}"));
            return;
        }
        let other = script.asked()[0];
        let options = script.options(other);
        let least = ["pass", "done", "hold", "no"].into_iter().find(|line| options.iter().any(|known| known == line));
        let line = least.map_or_else(|| options[0].clone(), str::to_string);
        script.play(&format!("{other} {line}"));
    }
    panic!("{seat} cannot say {line}: {}", script.standing());
}

/// The first of two has the turn, leadership and warfare, and this card. The Hacan are first.
fn with(card: &str, edits: &str) -> (Script, &'static str, &'static str) {
    let (mut script, us, them) = holding("warfare");
    let edits = edits.replace("them ", &format!("{them} ")).replace("us ", &format!("{us} "));
    script.edit(&format!("{us} hand +1 {card}\n{edits}"));
    (script, us, them)
}

/// The same for a card of Thunder's Edge, which is dealt only where a pack brings it along.
fn with_thunder(card: &str, edits: &str) -> (Script, &'static str, &'static str) {
    let row = format!("[[card]]\nid = \"{card}\"\nset = \"codex-4\"");
    let pack = Pack { name: "thunder".into(), files: [("more-action-cards.toml".to_string(), row)].into() };
    let (mut script, us, them) = holding_with(Some(pack), "warfare");
    let edits = edits.replace("them ", &format!("{them} ")).replace("us ", &format!("{us} "));
    script.edit(&format!("{us} hand +1 {card}\n{edits}"));
    (script, us, them)
}

/// Trade goods are spent as long as that is asked.
fn pay(script: &mut Script, seat: &str) {
    while script.asked() == [seat] && script.can(seat, "spend trade-good") {
        script.play(&format!("{seat} spend trade-good"));
    }
}

fn told(script: &Script, words: &str) -> bool {
    script.story(Viewer::Audience).any(|(_, line)| kernel::plain(&line.words, script.table(), None).contains(words))
}

/// [card.summit]
#[test]
fn summit() {
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("red hand +1 summit");
    say(&mut script, "red", "play summit");
    let tokens =
        |script: &Script| ["tactic", "fleet", "strategy"].map(|pool| script.gauge("red", pool)).iter().sum::<i32>();
    let before = tokens(&script);
    say(&mut script, "red", "token tactic");
    script.play("red token fleet");
    assert_eq!(tokens(&script), before + 2);
}

/// [card.manipulate-investments]
#[test]
fn manipulate_investments() {
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("red hand +1 manipulate-investments");
    say(&mut script, "red", "play manipulate-investments");
    say(&mut script, "red", "strategy leadership");
    assert!(!script.can("red", "strategy leadership"), "three different ones come first");
    assert!(!script.can("red", "strategy imperial"), "a third one must follow");
    script.play("red strategy diplomacy | red strategy politics | red strategy leadership | red strategy leadership");
    idle(&mut script, "strategy ");
    let first = script.asked()[0];
    let before = script.gauge(first, "trade-goods");
    script.play(&format!("{first} strategy leadership"));
    idle(&mut script, "strategy ");
    assert_eq!(script.gauge(first, "trade-goods"), before + 3);
}

/// [card.public-disgrace]
#[test]
fn public_disgrace() {
    let mut script = strategy(&["sol", "hacan"]);
    let first = script.asked()[0];
    let other = if first == "red" { "blue" } else { "red" };
    script.edit(&format!("{other} hand +1 public-disgrace"));
    script.play(&format!("{first} strategy leadership | {other} play public-disgrace"));
    assert_eq!(script.asked(), [first]);
    assert!(!script.can(first, "strategy leadership"));
    script.play(&format!("{first} strategy trade | {other} strategy leadership"));
}

/// [card.political-stability] [status.strategy]
#[test]
fn political_stability() {
    let (mut script, us, them) = with("political-stability", "");
    say(&mut script, us, "play political-stability");
    idle(&mut script, "strategy ");
    assert_eq!(script.asked(), [them], "{us} keeps leadership and warfare");
    let lines = script.options(them);
    assert_eq!(lines.len(), 6, "{lines:?}");
    script.play(&format!("{them} {}", lines[0]));
    say(&mut script, them, &lines[1]);
    idle(&mut script, "activate");
    assert_eq!(script.asked(), [us], "whose cards are ready again");
    assert!(script.can(us, "strategy leadership") && script.can(us, "strategy warfare"));
}

/// [card.coup-detat]
#[test]
fn coup_detat() {
    let (mut script, us, them) = holding("warfare");
    script.edit(&format!("{them} hand +1 coup-detat"));
    script.play(&format!("{us} strategy leadership | {them} play coup-detat"));
    assert_eq!(script.asked(), [them], "the turn is over");
    assert_eq!(script.gauge(us, "tactic"), 3, "nothing was gained");
    script.play(&format!("{them} activate 45"));
    say(&mut script, us, "strategy leadership");
}

/// [card.strategize]
#[test]
fn strategize() {
    let (mut script, us, _) = with_thunder("strategize", "");
    script.play(&format!("{us} play strategize"));
    assert!(script.can(us, "strategy trade"), "a ready one of somebody else");
    script.play(&format!("{us} strategy politics"));
    roll(&mut script);
    assert_eq!([script.gauge(us, "cards"), script.gauge(us, "strategy")], [2, 1], "for the usual token");
}

/// [card.overrule]
#[test]
fn overrule() {
    let (mut script, us, them) = with_thunder("overrule", "");
    script.play(&format!("{us} play overrule | {us} strategy trade"));
    assert_eq!([script.gauge(us, "trade-goods"), script.gauge(us, "commodities")], [3, 6]);
    assert_eq!(script.asked(), [them], "nobody follows, and the turn is over");
    assert!(script.can(them, "strategy trade"), "the card stays ready");
}

/// [card.extreme-duress]
#[test]
fn extreme_duress() {
    for (line, goods) in [("activate 44", [5, 0]), ("strategy trade", [0, 8])] {
        let (mut script, us, them) = with_thunder("extreme-duress", "them goods 5\nthem hand +1 sabotage");
        script.play(&format!("{us} activate 45"));
        say(&mut script, us, "play extreme-duress");
        say(&mut script, them, line);
        assert_eq!([us, them].map(|seat| script.gauge(seat, "trade-goods")), goods, "{line}");
        assert_eq!(script.gauge(them, "cards"), i32::from(goods[0] == 0), "{line}");
    }
}

/// [card.focused-research]
#[test]
fn focused_research() {
    let (mut script, us, _) = with("focused-research", "us goods 3");
    assert!(!script.can(us, "play focused-research"), "it costs four trade goods");
    script.edit(&format!("{us} goods 4"));
    script.play(&format!("{us} play focused-research"));
    pay(&mut script, us);
    assert_eq!(script.gauge(us, "trade-goods"), 0);
    assert!(script.can(us, "research gravity-drive"));
}

/// [card.divert-funding]
#[test]
fn divert_funding() {
    let (mut script, us, _) = with("divert-funding", "");
    script.play(&format!("{us} play divert-funding | {us} unlearn sarween-tools"));
    assert!(!script.can(us, "research sarween-tools"), "another one");
    assert!(!script.can(us, "research graviton-laser-system"), "what went back helps no more");
    script.play(&format!("{us} research gravity-drive"));
}

/// [card.plagiarize] [research.gain]
#[test]
fn plagiarize() {
    let (mut script, us, _) = with("plagiarize", "us goods 5");
    assert!(!script.can(us, "play plagiarize"), "nobody is near");
    script.edit(&format!("18 {us} 1 cruiser\n18 red 1 cruiser"));
    script.play(&format!("{us} play plagiarize"));
    pay(&mut script, us);
    assert!(told(&script, "gains Neural Motivator"));
}

/// [card.impersonation]
#[test]
fn impersonation() {
    let (mut script, us, _) = with("impersonation", "us goods 3");
    script.play(&format!("{us} play impersonation"));
    pay(&mut script, us);
    roll(&mut script);
    assert_eq!(script.gauge(us, "secrets"), 2);
}

/// [card.repeal-law] [agenda.laws]
#[test]
fn repeal_law() {
    let (mut script, us, _) = with("repeal-law", "");
    assert!(!script.can(us, "play repeal-law"), "there is none");
    script.edit("law fleet-regulations\nlaw executive-sanctions");
    script.play(&format!("{us} play repeal-law | {us} repeal executive-sanctions"));
    assert!(told(&script, "Executive Sanctions is discarded"));
}

/// [card.salvage]
#[test]
fn salvage() {
    let (mut script, us, them) = with("salvage", "26 us 2 war-sun\n26 them 1 fighter\nthem commodities 4");
    script.play(&format!("{us} activate 26"));
    say(&mut script, us, "play salvage");
    assert_eq!([script.gauge(us, "trade-goods"), script.gauge(them, "commodities")], [4, 0]);
}

/// [card.harness-energy]
#[test]
fn harness_energy() {
    let (mut script, us, _) = with("harness-energy", "");
    script.play(&format!("{us} activate 42 | {us} play harness-energy"));
    assert_eq!(script.gauge(us, "commodities"), 6);
}

/// [card.exploration-probe] [explore.frontier]
#[test]
fn exploration_probe() {
    let (mut script, us, _) = with("exploration-probe", "us tactic 0");
    script.edit(&format!("45 {us} 1 cruiser"));
    script.play(&format!("{us} play exploration-probe"));
    if script.can(us, "choose 45") {
        script.play(&format!("{us} choose 45"));
    }
    assert!(script.table().fate().is_some(), "a card of the frontier deck is drawn");
}

/// [card.archaeological-expedition] [explore.fragments]
#[test]
fn archaeological_expedition() {
    let (mut script, us, _) = with("archaeological-expedition", "lodor owner us \nsem-lore owner us ");
    script.play(&format!("{us} play archaeological-expedition | {us} explore cultural"));
    let draw = script.table().fate().map(|fate| format!("{fate:?}"));
    assert!(draw.is_some());
    roll(&mut script);
    let turned = script
        .story(Viewer::Audience)
        .filter(|(_, line)| kernel::plain(&line.words, script.table(), None).contains("turns up"));
    assert_eq!(turned.count(), 3);
}

/// [card.seize-artifact]
#[test]
fn seize_artifact() {
    let (mut script, us, them) = with("seize-artifact", "them fragments 2");
    assert!(!script.can(us, "play seize-artifact"), "nobody is near");
    script.edit(&format!("18 {us} 1 cruiser\n18 {them} 1 cruiser"));
    script.play(&format!("{us} play seize-artifact"));
    let line = script.options(us).into_iter().find(|line| line.ends_with("-fragment"));
    line.into_iter().for_each(|line| {
        script.play(&format!("{us} {line}"));
    });
    assert!(told(&script, "takes a fragment"));
}

/// [card.impersonation] [relic.the-obsidian]
#[test]
fn impersonation_keeps_what_the_obsidian_allows() {
    let (mut script, by, _) = super::whole::holding("warfare");
    script.edit(&format!(
        "{by} relic the-obsidian\n{by} hand +1 impersonation\n{by} goods 9\n{by} secret become-the-gatekeeper\n\
         {by} secret gather-a-mighty-fleet"
    ));
    script.play(&format!("{by} play impersonation"));
    super::politics::idle(&mut script, "activate ");
    assert_eq!(script.gauge(by, "secrets"), 4);
}

/// [card.reactor-meltdown] [units.floating-factory]
#[test]
fn a_reactor_melts_down_in_space() {
    let cards: [&[&str]; 2] = [&["leadership", "warfare"], &["imperial", "trade"]];
    let mut script = super::positions::turn_of(&["hacan", "saar"], "map=0 35 26 0 25 39", &cards);
    script.edit("35 blue 1 space-dock\nred hand empty\nred hand +1 reactor-meltdown");
    script.play("red play reactor-meltdown");
    super::whole_leaders::until(&mut script, "blue", "activate 18");
    assert_eq!(super::at(&script, "system/35"), "");
}
