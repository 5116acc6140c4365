//! Event cards.

use super::{BLUE, GREEN, Look, Place, RED, YELLOW, galaxy};
use empires_of_the_void::steps::{EndRound, TakeTurns};

const READY: &str = "red ready | blue ready | green ready | yellow ready";
const NOTHING: &str = "red done | blue done | green done | yellow done";

#[test]
fn distress_call_from_a_conquered_planet() {
    // [event.distress] The former conqueror regains control.
    let mut w = galaxy();
    w.conquer(RED, "emrok");
    w.put(RED, "sunhammer", "emrok");
    let mut s = w.round();
    s.play("~ draw distress-emrok");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Sunhammer, 2 invaders");
    s.play(READY).play(NOTHING).play("red attack emrok invaders | ~ d6 3 4");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Sunhammer, conquered by red");
    s.play("red end actions | red pass");
    assert_eq!(s.vp(RED), 0, "invaders lift nobody's morale");
}

#[test]
fn distress_call_answered_by_another_player() {
    // [event.distress] He becomes the ally, the old ally's token goes; invaders shoot and their losses last.
    let mut w = galaxy();
    w.ally(BLUE, "emrok");
    w.put(RED, "starcruiser 2", "emrok");
    let mut s = w.round();
    s.play("~ draw distress-emrok");
    assert_eq!(s.on("emrok"), "Emrok, red: 2 Starcruiser, allied with blue, 2 invaders");
    s.play(READY).play(NOTHING).play("red attack emrok invaders | ~ d6 3 1 | ~ d6 5");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starcruiser, allied with blue, 1 invaders");
    s.play("red attack emrok invaders | ~ d6 3");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starcruiser, allied with red");
}

#[test]
fn distress_call_answered_by_the_ally() {
    // [event.distress] Still allied.
    let mut w = galaxy();
    w.ally(RED, "emrok");
    let planet = w.planet("emrok") as usize;
    w.holdings[planet].invaders = 1;
    w.put(RED, "starcruiser", "emrok");
    let mut s = w.turn();
    assert_eq!(s.gauge(RED, "influence"), 0);
    s.play("red attack emrok invaders | ~ d6 3");
    assert_eq!(s.gauge(RED, "influence"), 1);
}

#[test]
fn rebellion_until_a_hit() {
    // [event.rebellion]
    let mut w = galaxy();
    w.ally(RED, "quillon");
    w.put(RED, "starcruiser", "quillon");
    let mut s = w.clone().round();
    s.play("~ draw rebellion-quillon");
    assert_eq!((s.gauge(RED, "influence"), s.gauge(RED, "income")), (0, 4));
    s.play(READY).play(NOTHING).play("red attack quillon rebels | ~ d6 3");
    assert_eq!(s.gauge(RED, "influence"), 2);
    let planet = w.planet("quillon") as usize;
    w.holdings[planet].rebellion = true;
    let mut s = w.step(EndRound.into());
    s.play("~ draw recession");
    assert_eq!(s.on("quillon"), "Quillon, red: 1 Starcruiser", "not put down by the end of the round");
}

#[test]
fn rebellion_where_nobody_rules_is_replaced() {
    // [event.void]
    let mut s = galaxy().round();
    s.play("~ draw rebellion-quillon");
    assert!(s.table().fate().is_some(), "another event is drawn");
    let told: Vec<&str> = s.story(kernel::Viewer::Audience).map(|(_, line)| line.rule.as_str()).collect();
    assert_eq!(told[told.len() - 2..], ["event.rebellion", "event.void"], "the log names the rules of the card");
}

#[test]
fn worm_hole_to_the_player_with_the_fewest_planets() {
    // [event.worm-hole]
    let mut w = galaxy();
    w.conquer(YELLOW, "emrok");
    w.put(GREEN, "starfighter", "roth");
    let mut s = w.round();
    s.play("~ draw worm-hole");
    assert!(s.on("roth").contains("worm hole") && s.on("pyrious").contains("worm hole"));
}

#[test]
fn unstable_worm_hole_for_a_round() {
    // [event.unstable-worm-hole]
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    let mut s = w.round();
    s.play("~ draw unstable-worm-hole");
    assert!(!s.can(RED, "to ax"), "not empty");
    s.play("red to ay");
    assert!(!s.can(RED, "to ax"));
    s.play("red to fz").play(READY).play(NOTHING);
    assert!(s.on("ay").contains("worm hole"));
    for seat in ["red", "blue", "green", "yellow"] {
        s.play(&format!("{seat} end actions | {seat} pass"));
    }
    assert!(!s.on("ay").contains("worm hole"));
}

#[test]
fn pirates_stop_ships_until_destroyed() {
    // [event.blockade]
    let mut w = galaxy();
    w.put(RED, "starcruiser", "ossal");
    let mut s = w.round();
    s.play("~ draw blockade");
    assert_eq!(s.options(RED), ["to g2", "to g4", "to g6"]);
    s.play("red to g2").play(READY).play(NOTHING).play("red move starcruiser ossal | red go g2");
    assert_eq!(s.forbids(RED, "move starcruiser g2"), "event.blockade");
    s.play("red attack g2 pirates | ~ d6 4 1");
    assert_eq!(s.gauge(RED, "credits"), 11);
    assert!(s.can(RED, "move starcruiser g2"));
}

#[test]
fn raiders_take_credits_or_a_starfighter() {
    // [event.raiders]
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    w.players[1].credits = 1;
    let mut s = w.round();
    s.play("~ draw raiders");
    assert_eq!(s.options(RED), ["pay", "sacrifice ax"]);
    s.play("red sacrifice ax");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits"), s.gauge(GREEN, "credits")), (8, 1, 6));
}

#[test]
fn gravitonic_anomaly_turns_ships_but_not_into_asteroids() {
    // [event.anomaly]
    let mut w = galaxy();
    w.put(RED, "starfighter", "p1");
    w.put(RED, "centipede", "p6");
    w.put(RED, "diplomat", "yndra");
    let mut s = w.round();
    // Tile A lies north: its south-eastern edge comes south, where the centre has asteroids.
    s.play("~ draw anomaly | red rotate a 1");
    assert_eq!(s.on("p1"), "Passage 1, red: 1 Starfighter");
    assert_eq!(s.on("r1"), "Rim 1, red: 1 Centipede");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Diplomat");
}

#[test]
fn scientific_symposium_and_the_academy() {
    // [event.symposium] [race.academy] Reduced to nothing, never below.
    let mut s = galaxy().round();
    s.play("~ draw symposium").play(READY).play("red research centipede | red done");
    s.play("blue research centipede | blue done | green done | yellow done");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits")), (8, 7));
}

#[test]
fn trade_boom_pays_for_planets() {
    // [event.trade-boom]
    let mut w = galaxy();
    for planet in ["emrok", "quillon", "ossal", "karrak", "arcura"] {
        w.conquer(RED, planet);
    }
    let mut s = w.round();
    s.play("~ draw trade-boom");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits")), (12, 8));
}

#[test]
fn galactic_recession_halves_base_income() {
    // [event.recession]
    let mut s = galaxy().round();
    s.play("~ draw recession");
    assert_eq!((s.gauge(RED, "income"), s.gauge(BLUE, "income")), (2, 3));
}

#[test]
fn festival_of_cultures_deals_two_cards() {
    // [event.festival]
    let mut w = galaxy();
    w.cards(RED, "blitz blitz");
    let mut s = w.round();
    s.play("~ draw festival | ~ draw retreat | ~ draw retreat | red discard blitz");
    assert_eq!(s.gauge(RED, "cards"), 3);
}

#[test]
fn emergency_council_session_pays_the_leader() {
    // [event.council]
    let mut w = galaxy();
    w.ally(RED, "tan-fu");
    let mut s = w.clone().round();
    s.play("~ draw council-session");
    assert_eq!(s.vp(RED), 2);
    w.ally(BLUE, "tan-lock");
    let mut s = w.round();
    s.play("~ draw council-session");
    assert_eq!((s.vp(RED), s.vp(BLUE)), (1, 1));
}

#[test]
fn solar_flares_slow_all_ships() {
    // [event.solar-flares] [move.speed]
    let mut w = galaxy();
    w.put(RED, "starfighter", "eehg");
    let mut s = w.round();
    s.play("~ draw solar-flares").play(READY).play(NOTHING).play("red move starfighter eehg");
    let mut goals = s.options(RED);
    goals.sort();
    assert_eq!(goals, ["go r3", "go r4"]);
}

#[test]
fn refugees_are_taken_in_without_a_roll() {
    // [event.refugees]
    let mut w = galaxy();
    w.refugees = Some(2);
    w.put(RED, "diplomat", "pyrious");
    let mut s = w.step(TakeTurns(0).into());
    s.play("red refugees | ~ draw blitz");
    assert_eq!((s.vp(RED), s.gauge(RED, "cards")), (2, 1));
    assert!(!s.can(RED, "refugees"));
}
