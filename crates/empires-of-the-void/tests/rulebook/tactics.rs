//! Tactics, and their clarifications.

use super::{BLUE, GREEN, Look, Place, RED, galaxy, with_races};

#[test]
fn cards_of_one_type_are_spent() {
    // [tactics.use] [tactic.windfall] The number includes the card itself; the others need not have the same tactic.
    let mut w = galaxy();
    w.cards(RED, "windfall mercenaries blitz");
    let mut s = w.turn();
    assert!(!s.can(RED, "play blitz 1+1") && !s.can(RED, "play windfall 2+0"));
    s.play("red play windfall 1+1");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "cards")), (12, 1));
    let told = s.story(kernel::Viewer::Audience).last().map(|(_, line)| line.rule.clone());
    assert_eq!(told.as_deref(), Some("tactic.windfall"));
}

#[test]
fn tactics_out_of_turn() {
    // [tactics.use] At any time, but an extra action only in one's own turn.
    let mut w = galaxy();
    w.cards(BLUE, "windfall mercenaries inspiration inspiration");
    let mut s = w.turn();
    assert!(!s.can(BLUE, "play inspiration 2+0"));
    s.play("blue play windfall 1+1");
    assert_eq!(s.gauge(BLUE, "credits"), 12);
    assert_eq!(s.asked(), ["red"]);
}

#[test]
fn blitz_and_inspiration() {
    // [tactic.blitz] [tactic.inspiration]
    let mut w = galaxy();
    w.put(RED, "starfighter", "emrok");
    w.cards(RED, "blitz blitz inspiration breakthrough");
    let mut s = w.turn();
    s.play("red mine | red end actions | red play blitz 2+0 | red attack emrok planet | ~ d6 1");
    assert!(!s.can(RED, "attack emrok planet"));
    s.play("red play inspiration 1+1 | red attack emrok planet | ~ d6 5");
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn war_drums() {
    // [tactic.war-drums] [battle.window] One more on all dice of one battle.
    let mut w = galaxy();
    w.put(RED, "starfighter", "emrok");
    w.cards(RED, "war-drums war-drums blitz");
    let mut s = w.turn();
    s.play("red attack emrok planet | red play war-drums 2+1 | ~ d6 4");
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn mercenaries() {
    // [tactic.mercenaries] As many as the supply has.
    let mut w = galaxy();
    w.put(RED, "starfighter 6", "ax");
    w.conquer(RED, "emrok");
    w.cards(RED, "mercenaries mercenaries windfall");
    let mut s = w.turn();
    s.play("red play mercenaries 2+1 | red at emrok");
    assert_eq!(s.on("emrok"), "Emrok, red: 2 Starfighter, conquered by red");
}

#[test]
fn breakthrough() {
    // [tactic.breakthrough] At once, at its price, needs met.
    let mut w = galaxy();
    w.cards(RED, "breakthrough breakthrough inspiration");
    let mut s = w.turn();
    s.play("red play breakthrough 2+1 | red research space-port | red port eehg");
    assert_eq!(s.gauge(RED, "credits"), 8 - 1);
    assert!(s.on("eehg").contains("space port of red"));
}

#[test]
fn phase_shift() {
    // [tactic.phase-shift]
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    w.cards(RED, "phase-shift insurrection");
    let mut s = w.turn();
    s.play("red play phase-shift 1+1 | red move starfighter ax | red go yndra");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter");
}

#[test]
fn a_phase_shift_is_for_ones_own_ship() {
    // [tactic.phase-shift] [race.mystics] A controlled ship of the same kind on the same space gains nothing by it.
    let mut w = with_races(&["mystics", "academy", "collective", "kingdom"]);
    w.put(RED, "starfighter", "ax");
    w.put(BLUE, "starfighter", "ax");
    w.cards(RED, "phase-shift insurrection");
    let mut s = w.turn();
    s.play("red play phase-shift 1+1 | red control blue starfighter ax");
    assert!(!s.can(RED, "go yndra"));
    let live = s.table().live(kernel::Viewer::Audience);
    let stacks = &live.spaces.iter().find(|space| space.id == "space/ax").unwrap().stacks;
    let marked: Vec<&str> = stacks.iter().filter(|stack| !stack.marks.is_empty()).map(|s| s.id.as_str()).collect();
    assert_eq!(marked, ["unit/red/starfighter/ax"]);
    s.play("red go arcura | red move starfighter ax | red go yndra");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter");
}

#[test]
fn a_phase_shift_goes_with_the_ship_that_is_carried() {
    // [tactic.phase-shift] [ship.diplomat] It needs no roll aboard, none afterwards, and leaves nothing behind.
    let mut w = galaxy();
    w.put(RED, "diplomat, starfighter 2", "ax");
    w.cards(RED, "phase-shift insurrection");
    let mut s = w.turn();
    s.play("red play phase-shift 1+1 | red phase starfighter ax");
    s.play("red move diplomat ax | red load starfighter | red go yndra | ~ d6 4 | red stop");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter, 1 Diplomat");
    s.play("red move starfighter yndra | red go ay");
    assert_eq!(s.on("ay"), "Circle ay, red: 1 Starfighter");
    s.play("red move starfighter ax | red go yndra");
    assert!(s.table().fate().is_some(), "the one that stayed rolls");
}

#[test]
fn a_phase_shift_ends_with_its_ship() {
    // [tactic.phase-shift] Another of its kind that comes by later does not inherit it.
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    w.put(RED, "starfighter", "arcura");
    w.put(BLUE, "sunhammer", "ax");
    w.cards(RED, "phase-shift insurrection");
    let mut s = w.turn();
    s.play("red play phase-shift 1+1 | red phase starfighter ax | red attack ax blue | ~ d6 6 6");
    s.play("red move starfighter arcura | red go ax | red move starfighter ax | red go yndra");
    assert!(s.table().fate().is_some());
}

#[test]
fn insurrection() {
    // [tactic.insurrection] Also against an ally who does not control the planet.
    let mut w = galaxy();
    w.ally(BLUE, "emrok");
    w.ally(BLUE, "quillon");
    w.conquer(GREEN, "quillon");
    w.cards(RED, "insurrection insurrection phase-shift");
    let mut s = w.turn();
    assert!(!s.can(RED, "at pentad"));
    s.play("red play insurrection 2+1");
    assert_eq!(s.options(RED), ["at quillon", "at emrok"]);
    s.play("red at quillon");
    assert_eq!(s.on("quillon"), "Quillon, conquered by green");
}

#[test]
fn peace_talks() {
    // [tactic.peace-talks] The former ally's token goes too.
    let mut w = galaxy();
    w.ally(BLUE, "quillon");
    w.conquer(GREEN, "quillon");
    w.cards(RED, "peace-talks peace-talks retreat");
    let mut s = w.turn();
    s.play("red play peace-talks 2+1 | red at quillon");
    assert_eq!(s.on("quillon"), "Quillon");
}

#[test]
fn retreat_does_not_cancel_the_attack() {
    // [tactic.retreat] [battle.window]
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.put(BLUE, "starcruiser", "emrok");
    w.put(RED, "starfighter", "emrok");
    w.cards(BLUE, "retreat peace-talks");
    let mut s = w.turn();
    s.play("red attack emrok blue | blue play retreat 1+1");
    assert_eq!(s.on("pentad"), "Pentad, blue: 1 Starcruiser");
    s.play("red conquer");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, conquered by red");
}

#[test]
fn tractor_beams_prevent_retreat() {
    // [tech.tractor-beam] [tactic.retreat]
    let mut w = galaxy();
    w.knows(RED, "tractor-beam");
    w.put(BLUE, "centipede", "ax");
    w.put(RED, "starcruiser", "ax");
    w.cards(BLUE, "retreat retreat");
    let mut s = w.turn();
    s.play("red attack ax blue");
    assert_eq!(s.options(BLUE), ["pass"], "asked for the number of cards alone");
}

#[test]
fn tactics_at_any_time_before_the_dice() {
    // [tactics.use] [tactic.mercenaries] [battle.window] An emptied planet is defended after all, and then lost in a fight.
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.put(RED, "sunhammer", "emrok");
    w.cards(BLUE, "mercenaries mercenaries windfall");
    let mut s = w.turn();
    s.play("red attack emrok blue | blue play mercenaries 2+1 | blue at emrok");
    assert!(s.on("emrok").contains("blue: 3 Starfighter"));
    s.play("~ d6 3 3 | ~ d6 1");
    assert!(s.on("emrok").contains("blue: 1 Starfighter"), "there is no roll-free conquest");
    s.play("red attack emrok blue | ~ d6 3 1 | red conquer");
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn a_windfall_pays_the_raiders() {
    // [tactics.use] [event.raiders]
    let mut w = galaxy();
    w.players[0].credits = 0;
    w.put(RED, "starfighter", "ax");
    w.put(RED, "starfighter", "ay");
    w.cards(RED, "windfall windfall");
    let mut s = w.round();
    s.play("~ draw raiders");
    assert!(!s.can(RED, "pay"));
    s.play("red play windfall 2+0 | red pay");
    assert_eq!(s.gauge(RED, "credits"), 2);
}
