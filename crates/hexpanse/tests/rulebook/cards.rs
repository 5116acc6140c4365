//! Section 4.5: mercenaries and action cards.

use crate::trial::Trial;

/// [card.mercenary] A mercenary uses its ability when it is first placed, reusable or not.
#[test]
fn ability_when_placed() {
    let t = Trial::at(2, "", "red cards oda-the-factor").play("red place oda-the-factor | red place oda-the-factor f6");
    assert_eq!((t.hexilum("red"), t.units("red").as_str(), t.world().actions), (3, "f6", 1));
    assert_eq!(t.cards("red"), "oda-the-factor");
}

/// [card.reusable] [pattern.images] A mercenary's pattern lies round its own territory, in any image.
#[test]
fn pattern_round_the_mercenary() {
    let t = Trial::at(2, "", "red cards vela").play("red place vela | red place vela f6");
    assert_eq!((t.asked(), t.options().len()), ("pattern.images", 6));
    let t = t.play("red image 4 | red place unit f7");
    assert_eq!(t.units("red"), "f6 f7");
}

/// [action.card] [card.action-once] An action card works once.
#[test]
fn an_action_card_is_discarded() {
    let t = Trial::at(2, "", "red cards windfall").play("red play windfall");
    assert_eq!((t.hexilum("red"), t.cards("red").as_str(), t.pile("discard").as_str()), (4, "", "windfall"));
    assert!(!t.offers("red play windfall"));
}
