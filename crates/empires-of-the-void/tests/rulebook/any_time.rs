//! Tactics in the middle of things.

use super::{BLUE, Look, Place, RED, galaxy, with_races};

const PIRATES: [&str; 4] = ["pirates", "academy", "collective", "kingdom"];

#[test]
fn a_windfall_pays_for_diplomacy_after_the_roll() {
    // [tactics.use] [race.pirates] Asked for the number of cards alone, and the credits can then be spent.
    let mut w = with_races(&PIRATES);
    w.players[0].credits = 1;
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat windfall windfall");
    let mut s = w.turn();
    s.play("red befriend tan-fu 1+0 | ~ d6 5 5 4");
    assert_eq!(s.options(RED), ["pass"]);
    s.play("red play windfall 2+0");
    assert_eq!(s.options(RED), ["spend 0 3", "pass"]);
    s.play("red spend 0 3");
    assert_eq!(s.on("tan-fu"), "Tan Fu, red: 1 Diplomat, allied with red");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "cards")), (2, 0));
}

#[test]
fn staked_cards_are_not_spent_twice() {
    // [tactics.use] [diplomacy.needs] The windfalls lie before the diplomat, and nobody deals with him meanwhile.
    let mut w = with_races(&PIRATES);
    w.players[0].credits = 1;
    w.put(RED, "diplomat", "emrok");
    w.cards(RED, "windfall windfall blitz blitz");
    let mut s = w.turn();
    s.play("red befriend emrok 2+0 | ~ d6 1 1 1");
    assert_eq!(s.options(RED), ["pass"]);
    assert!(!s.can(RED, "play windfall 2+0") && s.can(RED, "play blitz 2+0"));
    assert!(!s.can(RED, "deal blue") && !s.can(BLUE, "deal red"));
    s.play("red pass");
    assert_eq!(s.gauge(RED, "cards"), 4);
    let mut w = with_races(&PIRATES);
    w.players[0].credits = 1;
    w.put(RED, "diplomat", "emrok");
    w.cards(RED, "windfall windfall blitz");
    let mut s = w.turn();
    s.play("red befriend emrok 2+0 | ~ d6 1 1 1");
    assert!(s.can(RED, "mine"), "one card is no tactic: nothing to wait for");
}

#[test]
fn a_windfall_pays_for_a_shot() {
    // [tactics.use] [ship.shooting-star] For the attacker at the shot, for the defender before the dice as well.
    let mut w = galaxy();
    w.players[0].credits = 0;
    w.put(RED, "shooting-star", "ax");
    w.put(BLUE, "diplomat", "ax");
    w.cards(RED, "windfall windfall");
    let mut s = w.turn();
    s.play("red attack ax blue");
    assert_eq!(s.options(RED), ["fire 0"]);
    s.play("red play windfall 2+0 | red fire 1 | ~ d6 4 1 1");
    assert_eq!((s.on("ax").as_str(), s.gauge(RED, "credits")), ("Circle ax, red: 1 Shooting Star", 3));
    let mut w = galaxy();
    w.players[1].credits = 0;
    w.put(BLUE, "shooting-star", "ax");
    w.put(RED, "starfighter", "ax");
    w.cards(BLUE, "windfall windfall");
    let mut s = w.clone().turn();
    s.play("red attack ax blue");
    assert_eq!(s.options(BLUE), ["pass"]);
    s.play("blue play windfall 2+0 | blue fire 1 | ~ d6 4 1 1");
    assert_eq!(s.on("ax"), "Circle ax, blue: 1 Shooting Star");
    let mut s = w.turn();
    s.play("red attack ax blue | blue pass");
    assert_eq!(s.options(BLUE), ["fire 0"]);
    s.play("blue play windfall 2+0 | blue fire 1");
}

#[test]
fn who_cannot_have_a_tactic_is_not_asked() {
    // [battle.window] [ship.shooting-star] One card is too few for anything that is printed.
    let mut w = galaxy();
    (w.players[0].credits, w.players[1].credits) = (0, 0);
    w.put(RED, "shooting-star, centipede", "ax");
    w.put(BLUE, "shooting-star", "ax");
    w.cards(RED, "windfall");
    w.cards(BLUE, "windfall");
    let mut s = w.turn();
    s.play("red attack ax blue");
    assert!(s.table().fate().is_some());
}

#[test]
fn a_windfall_in_the_middle_of_building() {
    // [tactics.use] [advanced.pre-round] His own tactics; nobody else's, and no trade.
    let mut w = galaxy();
    w.rules.advanced = true;
    w.players[0].credits = 2;
    w.cards(RED, "windfall windfall");
    w.cards(BLUE, "windfall mercenaries");
    let mut s = w.round();
    s.play("~ draw refugees");
    assert_eq!(s.asked(), ["blue"], "red has fewer credits");
    s.play("blue done | green done | yellow done");
    assert!(s.can(BLUE, "play windfall 1+1") && s.can(RED, "deal blue"));
    s.play("red build starfighter | red build starfighter");
    assert!(!s.can(RED, "build starfighter"));
    assert!(!s.can(BLUE, "play windfall 1+1") && !s.can(RED, "deal blue") && !s.can(BLUE, "deal red"));
    s.play("red play windfall 2+0 | red build starfighter | red done");
    assert_eq!((s.on("eehg").as_str(), s.gauge(RED, "credits")), ("Eehg, red: 3 Starfighter", 3));
}

#[test]
fn a_breakthrough_in_the_middle_of_building() {
    // [tactic.breakthrough] [tactic.mercenaries] What the round has cost so far is spent, its technology and ships taken.
    let mut w = galaxy();
    w.rules.advanced = true;
    w.players[0].credits = 3;
    w.cards(RED, "breakthrough breakthrough inspiration mercenaries mercenaries windfall");
    w.put(RED, "starfighter 5", "ax");
    let mut s = w.round();
    s.play("~ draw refugees | blue done | green done | yellow done");
    s.play("red research centipede | red build starfighter | red build starfighter | red play breakthrough 2+1");
    let offered = s.options(RED);
    assert!(offered.iter().all(|line| line.starts_with("research")), "{offered:?}");
    assert!(!offered.contains(&"research centipede".into()), "already chosen for the round");
    assert!(!offered.contains(&"research plasma-drill".into()), "no credit is left");
    s.play("red research docking-bay | red play mercenaries 2+1 | red done");
    assert_eq!(s.on("eehg"), "Eehg, red: 3 Starfighter", "eight tokens: five out, two ordered, one hired");
    assert_eq!(s.gauge(RED, "credits"), 0);
}

#[test]
fn a_phase_shift_on_the_way() {
    // [tactics.use] [tactic.phase-shift] The ship under way, or one aboard.
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    w.cards(RED, "phase-shift insurrection");
    let mut s = w.turn();
    s.play("red move starfighter ax | red play phase-shift 1+1 | red go yndra");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter");
    let mut w = galaxy();
    w.put(RED, "diplomat, starfighter", "ax");
    w.cards(RED, "phase-shift insurrection");
    let mut s = w.turn();
    s.play("red move diplomat ax | red load starfighter | red play phase-shift 1+1 | red phase starfighter ax");
    s.play("red go yndra | ~ d6 1");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter", "the diplomat alone had to roll");
}
