//! Section 4.4: the turn and its actions.

use crate::trial::Trial;

/// [turn.income] [action.ability] [action.gain] [faction.union] The wealthiest faction can always reach 4 hexilum.
#[test]
fn t3_union_reaches_four() {
    let t = Trial::at(2, "difficulty=seaman", "red faction union").play("red ability | red gain");
    assert_eq!(t.goods("red"), "life 5 hexilum 4 income 1 reserve 12+0 ship 0+0");
}

/// [action.income] Level 3 costs 3; the next one costs 4 and is the last.
#[test]
fn t4_income() {
    let t = Trial::at(2, "difficulty=seaman", "red hexilum 1, income 2").play("red income");
    assert_eq!(t.goods("red"), "life 6 hexilum 0 income 3 reserve 12+0 ship 0+0");
    assert_eq!(t.refused("red income"), "action.income");
    assert_eq!(t.cause("red income"), "The next level costs 4 hexilum: you have 0.");
    let t = Trial::at(2, "difficulty=seaman", "red hexilum 9, income 3").play("red income");
    assert_eq!(t.goods("red"), "life 6 hexilum 8 income 4 reserve 12+0 ship 0+0");
    assert_eq!(t.refused("red income"), "action.income");
}

/// [turn.actions] [turn.order] Two actions, the same one if one likes, then the market, then the next player.
#[test]
fn two_actions_in_a_turn() {
    let t = Trial::at(2, "", "").play("red gain | red gain");
    assert_eq!((t.asked(), t.hexilum("red")), ("market.buy", 3));
    let t = t.play("red done");
    assert_eq!((t.asked(), t.hexilum("blue")), ("turn.actions", 1));
    let t = t.play("blue done | blue done");
    assert_eq!((t.world().round, t.hexilum("red")), (2, 4));
}

/// [action.place] [board.currency] On any empty territory; a currency territory pays 1.
#[test]
fn placing_a_unit() {
    let t = Trial::at(2, "", "blue units f6").play("red place unit");
    assert_eq!(t.options().len(), 61 - 3);
    assert!(!t.offers("red place unit f6") && !t.offers("red place unit b2") && !t.offers("red place unit a1"));
    assert_eq!(
        (t.refused("red place unit f6"), &*t.cause("red place unit f6")),
        ("action.place", "Blue's normal unit stands there.")
    );
    assert_eq!(t.cause("red place unit b2"), "Your warlord stands there.");
    let t = t.play("red place unit h6");
    assert_eq!(t.goods("red"), "life 6 hexilum 2 income 1 reserve 8+3 ship 0+0");
    assert_eq!(t.units("red"), "h6");
    let t = Trial::at(2, "", "red ship 9, minor-ship 3");
    assert_eq!(t.refused("red place unit"), "action.place");
}

/// [action.return] Only normal units come back.
#[test]
fn returning_a_unit() {
    let t = Trial::at(2, "", "red units f6 f7, minors g6, at vela g7").play("red return");
    assert_eq!(t.options(), ["red return f6", "red return f7"]);
    assert_eq!((t.refused("red return g6"), t.refused("red return g7")), ("action.return", "action.return"));
    let t = t.play("red return f7");
    assert_eq!((t.units("red").as_str(), t.world().players[0].normal_stock.reserve), ("f6 g6 g7", 8));
}

/// [action.attack-unit] [action.removed-units] [card.mercenary-removed] The attacker is removed as well.
#[test]
fn t6_attack_trade() {
    let t = Trial::at(2, "", "red units f6\nblue at vela f7").play("red attack | red attack f6 | red attack f6 f7");
    assert_eq!(t.goods("red"), "life 6 hexilum 1 income 1 reserve 8+3 ship 1+0");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str()), ("", ""));
    assert_eq!((t.cards("blue").as_str(), t.pile("gone").as_str()), ("", "vela"));
}

/// [action.attack-unit] The target may be an own unit.
#[test]
fn attacking_an_own_unit() {
    let t = Trial::at(2, "", "red units f6, at vela f7").play("red attack | red attack f6 | red attack f6 f7");
    assert_eq!((t.units("red").as_str(), t.pile("gone").as_str()), ("", "vela"));
}

/// [action.attack-unit] [icon.attack-with-unit] The own warlord is no target, of an action as little as of a card.
#[test]
fn the_own_warlord_is_no_target() {
    let t = Trial::at(2, "", "red warlord e5, life 1, units e4");
    assert_eq!(t.refused("red attack"), "action.self-damage", "only the warlord could attack, and not with 1 life");
    let t = Trial::at(2, "", "red warlord e5, units e4 e3").play("red attack | red attack e4");
    assert_eq!(t.options(), ["red attack e4 e3"]);
    assert_eq!(t.refused("red attack e4 e5"), "action.attack-unit");
    let t = Trial::at(2, "", "red warlord e5, cards kade").play("red place kade | red place kade e4");
    let t = t.play("red image 1 | red skip");
    assert_eq!(t.asked(), "turn.actions", "Kade has nobody to attack");
}

/// [action.attack-unit] Nobody is lost without being named: a lone attacker and a lone friend are confirmed.
#[test]
fn a_lone_harmful_answer_is_confirmed() {
    let t = Trial::at(2, "", "red units f6\nblue units f7").play("red attack");
    assert_eq!(t.options(), ["red attack f6"]);
    assert_eq!(t.play("red attack f6").units("red"), "", "a lone enemy is hit at once");
    let t = Trial::at(2, "", "red units f6 f7").play("red attack | red attack f6");
    assert_eq!((t.options(), t.units("red").as_str()), (vec!["red attack f6 f7".to_string()], "f6 f7"));
    let t = Trial::at(2, "", "red warlord f6\nblue units f7").play("red attack");
    assert_eq!((t.options(), t.life("red")), (vec!["red attack f6".to_string()], 6));
}

/// [action.attack-warlord] The victim is out, the attacker pays 1 life.
#[test]
fn t7_warlord_hit() {
    let t = Trial::at(3, "", "red warlord f6\nblue warlord f7, life 1\nyellow warlord b2");
    let t = t.play("red attack | red attack f6 | red attack f6 f7");
    assert_eq!((t.life("red"), t.life("blue"), t.warlord("blue")), (5, 0, "gone"));
    assert!(t.tells("action.attack-warlord") && !t.tells("action.attack-unit"));
    assert!(t.outcome().is_none());
}

/// [action.attack-warlord] The warlord may attack twice in a turn.
#[test]
fn warlord_attacks_are_not_limited() {
    let t = Trial::at(2, "", "red warlord f6\nblue units f7 f5")
        .play("red attack | red attack f6 | red attack f6 f7 | red attack | red attack f6");
    assert_eq!((t.units("blue").as_str(), t.life("red")), ("", 4));
}

/// [action.self-damage] With 1 life left nothing that costs life is possible.
#[test]
fn one_life_left() {
    let t = Trial::at(2, "", "red faction union, warlord f6, life 1\nblue units f7");
    for line in ["red move", "red ability", "red attack"] {
        assert_eq!(t.refused(line), "action.self-damage", "{line}");
    }
    let t = Trial::at(2, "", "red warlord f6, life 1, units f8\nblue units f7")
        .play("red attack | red attack f8 | red attack f8 f7");
    assert_eq!((t.units("blue").as_str(), t.life("red")), ("", 1));
}

/// [action.recover] From the Recovery Ship to the reserve.
#[test]
fn recovering_a_unit() {
    let t = Trial::at(2, "", "red ship 2, minor-ship 1").play("red rescue unit | red rescue minor");
    assert_eq!(t.goods("red"), "life 6 hexilum 1 income 1 reserve 8+3 ship 1+0");
}

/// [action.heal] [action.move] [turn.warlord-once] Each warlord action once a turn.
#[test]
fn warlord_actions_once() {
    let t = Trial::at(2, "", "red warlord f6").play("red move | red move f5");
    assert_eq!((t.warlord("red"), t.life("red")), ("f5", 5));
    assert_eq!(t.refused("red move"), "turn.warlord-once");
    assert_eq!(t.cause("red move"), "Your warlord has done it in this turn.");
    let t = t.play("red heal");
    assert_eq!(t.life("red"), 6);
    assert!(t.tells("action.heal") && t.tells("action.move"));
    let t = Trial::at(2, "warlord-actions=one-total", "red warlord f6").play("red heal");
    for line in ["red heal", "red move", "red ability"] {
        assert_eq!(t.refused(line), "turn.warlord-once", "{line}");
    }
    let t = t.play("red done | red done | blue done | blue done").drift();
    assert!(t.offers("red heal"));
}

/// [action.heal] [icon.warlord-healing] Life ends at 12.
#[test]
fn healing_at_the_most() {
    let t = Trial::at(2, "", "red life 12");
    assert_eq!(t.refused("red heal"), "icon.warlord-healing");
}

/// [action.move] [board.currency] A warlord on a currency territory pays as well; occupied ones are closed.
#[test]
fn warlord_walks_onto_currency() {
    let t = Trial::at(2, "", "red warlord g6\nblue units g7").play("red move");
    assert!(!t.offers("red move g7"));
    let t = t.play("red move h6");
    assert_eq!(t.hexilum("red"), 2);
}

/// [action.minor] [icon.exchange-this] A drift dancer changes places for an action.
#[test]
fn minor_ability_as_an_action() {
    let t = Trial::at(2, "", "red minor drift-dancers, minors e6\nblue units f6");
    let t = t.play("red use minor | red exchange e6 f6");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str(), t.world().actions), ("f6", "e6", 1));
    let t = Trial::at(2, "", "red minor drift-dancers");
    assert_eq!(t.refused("red use minor"), "action.minor");
}

/// [action.activate] [card.reusable] Only reusable mercenaries on the board, again and again.
#[test]
fn activating_a_mercenary() {
    let t = Trial::at(2, "", "red at oda-the-factor f6, at vela f7, cards shade");
    assert_eq!(t.refused("red activate vela"), "card.reusable");
    assert_eq!(t.refused("red activate shade"), "action.activate");
    assert_eq!(t.cause("red activate shade"), "Shade is not on the board.");
    let t = t.play("red activate oda-the-factor | red activate oda-the-factor");
    assert_eq!(t.hexilum("red"), 5);
    assert!(t.tells("action.activate") && !t.tells("action.card"));
}

/// [board.hexilum-track] The track ends at 12.
#[test]
fn the_track_is_full() {
    let t = Trial::at(2, "", "red hexilum 12").play("red gain");
    assert_eq!(t.hexilum("red"), 12);
}

/// [faction.terran] [icon.occupy] An enemy unit next to the warlord is replaced, then the warlord takes 1.
#[test]
fn terran_ability() {
    let t = Trial::at(2, "", "red faction terran, warlord f6, units f5\nblue units f7, at vela g6");
    let t = t.play("red ability");
    assert_eq!(t.options(), ["red storm f7", "red storm g6"]);
    let t = t.play("red storm g6 | red place unit g6");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str(), t.life("red")), ("f5 g6", "f7", 5));
    assert_eq!(t.pile("gone"), "vela");
    let t = Trial::at(2, "", "red faction terran, warlord f6, units f5");
    assert_eq!(t.refused("red ability"), "action.ability");
}

/// [faction.cyberian] [pattern.images] Two units on opposite sides of the warlord, each optional.
#[test]
fn cyberian_ability() {
    let t = Trial::at(2, "", "red faction cyberian, warlord f6").play("red ability");
    assert_eq!(t.options(), ["red image 1", "red image 2", "red image 3"]);
    let t = t.play("red image 1 | red place unit f5 | red place minor f7");
    assert_eq!((t.units("red").as_str(), t.life("red"), t.world().actions), ("f5 f7", 5, 1));
    let t =
        Trial::at(2, "", "red faction cyberian, warlord f6").play("red ability | red image 1 | red skip | red skip");
    assert_eq!((t.units("red").as_str(), t.life("red")), ("", 5));
}

/// [faction.nomads] [icon.exchange] Any two units, or any unit to any empty territory.
#[test]
fn nomad_ability() {
    let t = Trial::at(2, "", "red faction nomads\nblue units f6")
        .play("red ability | red exchange f6 | red exchange f6 e9");
    assert_eq!((t.units("blue").as_str(), t.life("red"), t.hexilum("red")), ("e9", 5, 1));
}
