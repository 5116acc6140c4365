//! Action cards of the council.

use super::{field, goods, laws, offered, through, voted};
use crate::council::{acting, go, quiet, tray};
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// Red convenes the council about this agenda.
fn read(agenda: &str, edits: &str) -> Script {
    let mut script = acting(&THREE, &format!("floor {agenda} | {edits}"));
    go(&mut script, &format!("red play senator-emeritus | red keep | red pass | red agenda {agenda}"));
    script
}

#[test]
fn bribery() {
    let against = "green abstain | red vote against";
    let mut plain = read("free-trade", "green goods 9");
    go(&mut plain, &format!("blue vote for | {against}"));
    assert!(laws(&plain).is_empty(), "red has the broker");
    let mut script = read("free-trade", "blue goods 9 hand bribery");
    go(&mut script, &format!("blue vote for | {against}"));
    go(&mut script, "blue card bribery");
    let most = script.options("blue").last().cloned().expect("goods to spend");
    script.play(&format!("blue {most}"));
    through(&mut script, &["good", "pass"]);
    assert_eq!((laws(&script).len(), goods(&script)[1]), (1, 0), "{}", script.standing());
}

#[test]
fn council_disbanded() {
    let mut script = acting(&THREE, "floor mutiny | green hand council-disbanded");
    go(&mut script, "red play senator-emeritus | green card council-disbanded");
    assert_eq!(script.gauge("red", "action-cards"), 0);
    assert!(script.can("blue", "play production"), "blue's turn: {}", script.standing());
}

#[test]
fn council_dissolved() {
    let mut script = acting(&THREE, "floor mutiny | green hand council-dissolved");
    go(&mut script, "red play senator-emeritus | green card council-dissolved | red keep");
    assert!(script.can("red", "use"), "the Voice stands: {}", script.standing());
    script.play("red pass");
    quiet(&mut script);
    assert_eq!(script.gauge("red", "action-cards"), 3);
    assert!(!offered(&script, "red", "agenda"));
    assert!(tray(&script, "floor").contains(&"Mutiny".to_string()));
}

#[test]
fn discredit() {
    let mut script = read("free-trade", "green hand discredit");
    go(&mut script, "blue vote for | green card discredit | green abstain | red abstain");
    assert!(script.can("red", "vote against"), "a tie for the Speaker: {}", script.standing());
}

#[test]
fn fantastic_rhetoric() {
    let mut script = read("free-trade", "blue hand fantastic-rhetoric");
    let votes = script.gauge("blue", "votes");
    go(&mut script, "blue card fantastic-rhetoric");
    assert_eq!(script.gauge("blue", "votes"), votes + 10);
}

#[test]
fn thugs() {
    let mut script = read("free-trade", "green hand thugs");
    go(&mut script, "green card thugs | green player blue");
    assert!(script.can("green", "vote for") && !script.can("blue", "vote for"), "{}", script.standing());
}

#[test]
fn veto() {
    // [faq.draw-or-select] The deck has another one.
    let mut script = read("free-trade", "floor mutiny | green hand veto");
    go(&mut script, "green card veto");
    let agenda = tray(&script, "agenda");
    assert!(agenda.len() == 1 && agenda != ["Free Trade"] && agenda != ["Mutiny"], "{agenda:?}");
}

#[test]
fn policy_paralysis() {
    let mut field = field();
    let slot = field.w.slots.iter_mut().find(|slot| slot.card.slug() == "leadership").unwrap();
    slot.used = false;
    crate::actions::edited(&mut field, "red hand policy-paralysis");
    let after = |card: bool| {
        let mut script = field.play();
        script.play("red play leadership");
        for _ in 0..6 {
            quiet(&mut script);
            if script.can("red", "card policy-paralysis") {
                break;
            }
            let next = ["counter command-pool", "buy 0"].into_iter().find(|line| script.can("red", line));
            script.play(&format!("red {}", next.unwrap_or("pass")));
        }
        if card {
            script.play("red card policy-paralysis | red player blue");
        } else {
            script.play("red pass");
        }
        quiet(&mut script);
        script
    };
    assert!(offered(&after(false), "blue", "use"), "{}", after(false).standing());
    let script = after(true);
    assert!(!offered(&script, "blue", "use") && offered(&script, "green", "use"), "{}", script.standing());
}

#[test]
fn tech_bubble() {
    let mut field = field();
    let slot = field.w.slots.iter_mut().find(|slot| slot.card.slug() == "technology-ii").unwrap();
    (slot.holder, slot.used) = (Some(crate::field::RED), false);
    crate::actions::edited(&mut field, "red goods 20 hand tech-bubble");
    let mut script = field.play();
    script.play("red play technology-ii");
    through(&mut script, &["card tech-bubble", "research", "pay"]);
    assert_eq!(script.gauge("red", "strategy-allocation"), 2, "one counter: {}", script.standing());
    // A second one for 8, another for 6.
    let resources = script.gauge("red", "trade-goods");
    assert!(resources <= 20 - 6, "{resources}");
}

#[test]
fn council_elder() {
    let mut script = read("minister-of-policy", "law council-elder green");
    go(&mut script, "green use council-elder");
    quiet(&mut script);
    through(&mut script, &["pass"]);
    assert!(script.can("green", "vote red"), "nobody else votes: {}", script.standing());
    go(&mut script, "green vote blue");
    through(&mut script, &["pass"]);
    assert!(crate::council::has_card(&script, "blue", "Minister of Policy"), "{}", script.standing());
    assert!(!crate::council::has_card(&script, "green", "Council Elder"), "it is given up");
}

#[test]
fn veto_power() {
    let mut script = read("free-trade", "law veto-power green");
    go(&mut script, "blue vote for | green abstain | red abstain | green use veto-power");
    assert!(laws(&script).is_empty(), "{:?}", laws(&script));
}

#[test]
fn revote() {
    let mut script = read("revote", "law free-trade | red goods 4 | green goods 4");
    go(&mut script, "blue vote free-trade | green abstain | red abstain");
    assert_eq!(tray(&script, "agenda"), ["Free Trade"], "{}", script.standing());
    go(&mut script, "blue vote against | green abstain | red abstain");
    assert!(laws(&script).is_empty());
    assert_eq!(goods(&script), [2, 0, 2], "its other side takes two goods");
}

#[test]
fn holder_of_mecatol_rex() {
    let mut field = field();
    crate::actions::edited(&mut field, "green planet mecatol-rex | law free-trade");
    let mut script = voted(&field, "holder-of-mecatol-rex", "for");
    script.play("green law free-trade");
    assert!(laws(&script).is_empty());
    let mut script = voted(&field, "holder-of-mecatol-rex", "against");
    through(&mut script, &["planet mecatol-rex", "use"]);
    assert_eq!(crate::field::count(&script, "planet/mecatol-rex", "green", "ground-force"), 2, "{}", script.standing());
}

#[test]
fn political_focus() {
    let mut field = field();
    let mut script = super::choosing(&mut field, "law political-focus");
    go(&mut script, "red take senator-emeritus");
    assert!(script.can("red", "way 1") && script.can("red", "way 2"), "{}", script.standing());
    script.play("red way 2");
    assert_eq!(goods(&script)[0], 4);
    let script = voted(&super::field(), "political-focus", "against");
    assert_eq!(tray(&script, "agenda").len(), 1, "the deck has another one");
}

#[test]
fn aggressive_strategy() {
    let mut script = read("aggressive-strategy", "");
    let counters = script.gauge("blue", "strategy-allocation");
    go(&mut script, "blue vote for | green abstain | red abstain");
    for _ in 0..4 {
        quiet(&mut script);
        if script.can("blue", "play production") {
            break;
        }
        let seat = script.asked()[0];
        script.play(&format!("{seat} pass"));
    }
    assert_eq!(script.options("blue"), ["play production", "pass"], "its own secondary: {}", script.standing());
    script.play("blue play production");
    assert_eq!(script.gauge("blue", "strategy-allocation"), counters, "without a counter");
    // Voted down, nobody uses a secondary ability in this round.
    let mut script = read("aggressive-strategy", "");
    go(&mut script, "blue vote against | green abstain | red abstain");
    assert!(laws(&script).is_empty());
    let mut field = field();
    super::decided(
        &mut field,
        central_powers::cards::Source::Against,
        "aggressive-strategy",
        0,
        central_powers::verbs::Span::Round,
    );
    let barred = |seat| central_powers::force::forbids(&field.w, seat, central_powers::verbs::Deed::Secondary, None);
    assert!(barred(crate::field::BLUE).is_some());
}
