//! Appendix 6.1: every icon.

use crate::trial::Trial;

/// [icon.placement] [icon.empty-territory] [pattern.anchor] [pattern.edge] Any anchor; cells off the board and occupied
/// ones are passed over.
#[test]
fn patterns_may_hang_over_the_edge() {
    let t = Trial::at(2, "", "red cards cheyen").play("red play cheyen");
    assert_eq!((t.asked(), t.options().len()), ("pattern.anchor", 61));
    let t = t.play("red at j6 | red image 1 | red place unit i6");
    assert_eq!((t.units("red").as_str(), t.asked()), ("i6", "turn.actions"));
    let t = Trial::at(2, "", "red cards cheyen\nblue units e5").play("red play cheyen | red at f6 | red image 1");
    assert_eq!(t.options()[0], "red place unit g6");
}

/// [icon.attack-obligatory] Each placement may be left out; attacks are not asked about.
#[test]
fn placements_are_optional() {
    let t = Trial::at(2, "", "red cards beachhead").play("red play beachhead | red at f6 | red image 1");
    let t = t.play("red skip | red place unit g6 | red skip | red skip");
    assert_eq!((t.units("red").as_str(), t.pile("discard").as_str()), ("g6", "beachhead"));
}

/// [icon.attack-territory] T5: own units are hit as well, without a choice.
#[test]
fn t5_forced_attack() {
    let t = Trial::at(2, "", "red cards nova-twins, units f6 g7")
        .play("red place nova-twins | red place nova-twins f7 | red image 2");
    assert_eq!((t.units("red").as_str(), t.world().players[0].normal_stock.ship), ("f7", 2));
    assert_eq!(t.asked(), "turn.actions");
}

/// [icon.attack-territory] A warlord there takes 1 damage, also one's own; an empty territory nothing.
#[test]
fn attacking_warlords_and_nothing() {
    let t = Trial::at(2, "", "red cards orbital-shot, warlord f6").play("red play orbital-shot | red at f6");
    assert_eq!(t.life("red"), 5);
    let t = Trial::at(2, "", "red cards orbital-shot\nblue warlord f6").play("red play orbital-shot | red at f6");
    assert_eq!(t.life("blue"), 5);
    let t = Trial::at(2, "", "red cards orbital-shot").play("red play orbital-shot | red at f6");
    assert_eq!((t.life("red"), t.life("blue"), t.pile("discard").as_str()), (6, 6, "orbital-shot"));
}

/// [pattern.order] A placement may use the territory an attack before it has emptied.
#[test]
fn printed_order() {
    let t = Trial::at(2, "", "red cards storm-landing\nblue units f6")
        .play("red play storm-landing | red at f6 | red image 1");
    assert_eq!(t.asked(), "icon.occupy");
    let t = t.play("red place unit f6 | red place minor g6");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str()), ("f6 g6", ""));
}

/// [icon.occupy] Own units may be replaced, empty territories and warlords never.
#[test]
fn placement_to_an_occupied_position() {
    let t = Trial::at(2, "", "red cards hostile-landing, units f6")
        .play("red play hostile-landing | red at f6 | red place minor f6");
    assert_eq!(t.goods("red"), "life 6 hexilum 1 income 1 reserve 8+2 ship 1+0");
    for anchor in ["f7", "b2"] {
        let t = Trial::at(2, "", "red cards hostile-landing, units f6")
            .play(&format!("red play hostile-landing | red at {anchor}"));
        assert_eq!((t.asked(), t.units("red").as_str()), ("turn.actions", "f6"));
    }
}

/// [icon.recovery-to-board] On the cells of a pattern, or anywhere.
#[test]
fn from_the_recovery_ship_to_the_board() {
    let t = Trial::at(2, "", "red cards revenant, ship 2")
        .play("red place revenant | red place revenant f6 | red image 1 | red recover unit g6 | red skip");
    assert_eq!(
        (t.units("red").as_str(), t.goods("red").as_str()),
        ("f6 g6", "life 6 hexilum 1 income 1 reserve 7+3 ship 1+0")
    );
    let t = Trial::at(2, "", "red cards second-wave, ship 1, minor-ship 1").play(
        "red play second-wave | red recover minor | red recover minor h6 | red recover unit | red recover unit f6",
    );
    assert_eq!((t.units("red").as_str(), t.hexilum("red")), ("f6 h6", 2));
}

/// [icon.attack-with-unit] Kade lets a unit attack; it is lost.
#[test]
fn attacking_with_a_unit() {
    let t = Trial::at(2, "", "red cards kade, units d3\nblue units d2")
        .play("red place kade | red place kade f6 | red image 1 | red skip | red attack d3 | red attack d3 d2");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str(), t.world().actions), ("f6", "", 1));
}

/// [icon.warlord-movement] Does not use up the action of the turn.
#[test]
fn warlord_movement_by_a_card() {
    let t = Trial::at(2, "", "red warlord f6, cards marshal-quill")
        .play("red place marshal-quill | red place marshal-quill d4 | red image 1 | red skip | red skip | red move f5");
    assert_eq!((t.warlord("red"), t.life("red")), ("f5", 5));
    assert!(t.offers("red move"));
}

/// [icon.return] [icon.receive-currency] Recall.
#[test]
fn recall() {
    let t = Trial::at(2, "", "red cards recall, units f6 f7, minors g6").play("red play recall");
    assert_eq!(t.options(), ["red return f6", "red return f7", "red skip"]);
    let t = t.play("red return f6 | red skip");
    assert_eq!((t.units("red").as_str(), t.hexilum("red")), ("f7 g6", 2));
}

/// [icon.recovery-to-reserve] Field Hospital.
#[test]
fn field_hospital() {
    let t = Trial::at(2, "", "red cards field-hospital, ship 4")
        .play("red play field-hospital | red rescue unit | red rescue unit | red skip");
    assert_eq!(t.goods("red"), "life 6 hexilum 1 income 1 reserve 7+3 ship 2+0");
}

/// [icon.warlord-healing] T17: life ends at 12.
#[test]
fn t17_heal_cap() {
    let t = Trial::at(2, "", "red cards stimulants, life 11").play("red play stimulants");
    assert_eq!(t.life("red"), 12);
    assert!(t.options().contains(&"red gain".to_string()));
}

/// [icon.warlord-damage] Assassin, against one enemy.
#[test]
fn assassin() {
    let t = Trial::at(3, "", "red cards assassin").play("red play assassin");
    assert_eq!(t.options(), ["red against blue", "red against yellow"]);
    let t = t.play("red against yellow");
    assert_eq!((t.life("blue"), t.life("yellow")), (6, 4));
}

/// [icon.reserve-attack] The attacker picks up to the number shown.
#[test]
fn hangar_raid() {
    let t = Trial::at(2, "", "red cards hangar-raid").play("red play hangar-raid | red against blue");
    assert_eq!(t.question(), "Hangar Raid: which unit leaves blue's reserve?");
    let t = t.play("red raid unit | red raid minor | red skip");
    assert_eq!(t.goods("blue"), "life 6 hexilum 0 income 1 reserve 8+2 ship 1+1");
}

/// [icon.card-attack] The card leaves the game.
#[test]
fn jamming() {
    let t = Trial::at(2, "", "red cards jamming\nblue cards windfall vela").play("red play jamming");
    assert_eq!(t.options(), ["red remove windfall", "red skip"]);
    let t = t.play("red remove windfall");
    assert_eq!((t.cards("blue").as_str(), t.pile("gone").as_str()), ("vela", "windfall"));
}

/// [icon.currency-destruction] [icon.steal-currency] Up to the amount shown.
#[test]
fn losing_hexilum() {
    let t = Trial::at(2, "", "red cards embargo toll\nblue hexilum 4").play("red play embargo | red against blue");
    assert_eq!((t.hexilum("red"), t.hexilum("blue")), (1, 1));
    assert!(t.tells("icon.currency-destruction") && !t.tells("icon.steal-currency"));
    let t = t.play("red play toll | red against blue");
    assert_eq!((t.hexilum("red"), t.hexilum("blue")), (2, 0));
    assert!(t.tells("icon.steal-currency"));
}

/// [icon.steal-action] The card may be played by the thief.
#[test]
fn sleight() {
    let t = Trial::at(2, "", "red cards sleight\nblue cards windfall")
        .play("red play sleight | red steal windfall | red play windfall");
    assert_eq!((t.cards("blue").as_str(), t.hexilum("red")), ("", 4));
    assert!(t.tells("icon.steal-action"));
}

/// [icon.steal-mercenary] The unit stays as one's own without its ability, or goes back to be placed again.
#[test]
fn turncoat() {
    let stolen = "red play turncoat | red steal vela";
    let t = Trial::at(2, "", "red cards turncoat\nblue at vela f6").play(stolen).play("red keep");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str(), t.cards("red").as_str()), ("f6", "", "vela"));
    assert!(t.tells("icon.steal-mercenary") && !t.tells("icon.steal-action"));
    assert_eq!(t.asked(), "turn.actions");
    let t = Trial::at(2, "", "red cards turncoat\nblue at vela f6").play(stolen);
    let t = t.play("red take back | red place vela | red place vela f7 | red image 1 | red place unit f6");
    assert_eq!(t.units("red"), "f6 f7");
    let full = "red cards turncoat vela ironjaw kade thorn voss\nblue at shade f6";
    let t = Trial::at(2, "", full).play("red play turncoat");
    assert_eq!(t.asked(), "turn.actions", "there is no free base");
}

/// [icon.exchange] T8: the acting player is paid for an own unit that comes to a currency territory, others never.
#[test]
fn t8_exchange_pays_the_acting_player() {
    let t = Trial::at(2, "", "red cards switch, units f6\nblue units h6")
        .play("red play switch | red exchange f6 | red exchange f6 h6");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str()), ("h6", "f6"));
    assert_eq!((t.hexilum("red"), t.hexilum("blue")), (2, 0));
    let t = Trial::at(2, "", "red cards switch, units h6\nblue units f6")
        .play("red play switch | red exchange f6 | red exchange f6 h6");
    assert_eq!((t.hexilum("red"), t.hexilum("blue")), (1, 0));
}

/// [icon.exchange] T9: from one currency territory to another pays nothing; a warlord is never exchanged.
#[test]
fn t9_exchange_without_pay() {
    let t = Trial::at(2, "", "red cards switch, units h6\nblue warlord e6").play("red play switch | red exchange h6");
    assert!(!t.offers("red exchange h6 e6") && !t.offers("red exchange h6 b2"));
    let t = t.play("red exchange h6 d4");
    assert_eq!(t.hexilum("red"), 1);
}

/// [icon.exchange-this] Siren is one of the pieces; with a stolen base of its own it keeps its card.
#[test]
fn siren() {
    let t = Trial::at(2, "", "red at siren f6\nblue units h6").play("red activate siren | red exchange f6 h6");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str(), t.hexilum("red")), ("h6", "f6", 2));
    let t = t.play("red activate siren | red exchange h6 d3");
    assert_eq!(t.units("red"), "d3");
}

/// [icon.raise-income] At its price, or not at all.
#[test]
fn stimulus() {
    let t =
        Trial::at(2, "", "red cards stimulus, hexilum 1").play("red play stimulus | red at f6 | red skip | red income");
    assert_eq!(t.goods("red"), "life 6 hexilum 0 income 2 reserve 9+3 ship 0+0");
    let t = Trial::at(2, "", "red cards stimulus").play("red play stimulus | red at f6 | red skip");
    assert_eq!(t.asked(), "turn.actions");
}

/// [icon.extra-cards] Shown in this turn's market; those not bought are discarded.
#[test]
fn black_market() {
    let t = Trial::at(2, "", "red cards black-market").play("red play black-market | red done");
    let t = t.play("~ toll | ~ embargo | ~ sleight | ~ switch");
    assert_eq!((t.asked(), t.pile("extra").as_str()), ("market.buy", "toll embargo sleight switch"));
    let t = t.play("red buy toll | red done");
    assert_eq!((t.cards("red").as_str(), t.pile("extra").as_str()), ("toll", ""));
    assert_eq!(t.pile("discard"), "embargo switch sleight black-market");
}
