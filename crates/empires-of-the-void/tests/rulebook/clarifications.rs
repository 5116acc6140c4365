//! The clarifications of ships, technologies and planets.

use super::{BLUE, GREEN, Look, Place, RED, damage_moth, galaxy};
use empires_of_the_void::world::home_of;

const READY: &str = "red ready | blue ready | green ready | yellow ready";
const OTHERS_DONE: &str = "blue done | green done | yellow done";

#[test]
fn fire_bug() {
    // [ship.firebug] One free roll each against starfighters, before the battle; others are safe from it.
    let mut w = galaxy();
    w.put(RED, "firebug 2", "ax");
    w.put(BLUE, "starfighter, centipede", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 4 6 | ~ d6 1 | ~ d6 1 1");
    assert_eq!(s.on("ax"), "Circle ax, red: 2 Firebug, blue: 1 Centipede");
}

#[test]
fn photon_bombs_raise_a_fire_bugs_free_roll() {
    // [ship.firebug] [capital.bomb] It is an attack roll like any other, for either side.
    let mut w = galaxy();
    w.players[0].bombs = 1;
    w.put(RED, "firebug", "ax");
    w.put(BLUE, "starfighter, diplomat", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 3");
    assert_eq!(s.options(RED), ["raise firebug 3", "pass"]);
    s.play("red raise firebug 3 | ~ d6 1");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Firebug, blue: 1 Diplomat");
    assert_eq!(s.gauge(RED, "bombs"), 0);
    let mut w = galaxy();
    w.players[1].bombs = 2;
    w.put(BLUE, "firebug 2", "ax");
    w.put(RED, "starfighter", "ax");
    let mut s = w.clone().turn();
    s.play("red attack ax blue | ~ d6 2 1 | blue raise firebug 2");
    assert_eq!((s.on("ax").as_str(), s.gauge(BLUE, "bombs")), ("Circle ax, blue: 2 Firebug", 0));
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 4 3");
    assert_eq!(s.gauge(BLUE, "bombs"), 2, "one starfighter, one hit: no more bombs are of use");
}

#[test]
fn moth() {
    // [ship.moth] Two hits, the first damages; no repair; no obstacle.
    let mut w = galaxy();
    w.put(RED, "moth", "ax");
    w.put(BLUE, "starcruiser", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 3 | ~ d6 1 | red move damaged-moth ax | red go yndra");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Moth");
    let mut w = galaxy();
    w.put(BLUE, "moth", "ax");
    damage_moth(&mut w, BLUE, "ax");
    w.put(RED, "starcruiser", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 3");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Starcruiser");
}

#[test]
fn shooting_star() {
    // [ship.shooting-star] Three dice for a credit, or none.
    let mut w = galaxy();
    w.players[0].credits = 1;
    w.put(RED, "shooting-star 2", "ax");
    w.put(BLUE, "diplomat 3", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue");
    assert_eq!(s.options(RED), ["fire 0", "fire 1"]);
    s.play("red fire 1 | ~ d6 4 5 3");
    assert_eq!(s.on("ax"), "Circle ax, red: 2 Shooting Star, blue: 1 Diplomat");
    assert_eq!(s.gauge(RED, "credits"), 0);
}

#[test]
fn sunhammer() {
    // [ship.sunhammer] Two dice, each may hit.
    let mut w = galaxy();
    w.put(RED, "sunhammer", "ax");
    w.put(BLUE, "diplomat 3", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 3 6");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Sunhammer, blue: 1 Diplomat");
}

#[test]
fn ship_tokens_are_the_limit() {
    // [ship.tokens] [build.limit]
    let mut w = galaxy();
    w.put(RED, "starfighter 8", "ax");
    w.ally(RED, "tan-fu");
    w.put(RED, "moth 3", "ax");
    w.players[0].credits = 40;
    let mut s = w.building();
    s.play(READY);
    assert_eq!(s.forbids(RED, "build starfighter"), "build.limit");
    assert_eq!(s.forbids(RED, "build moth"), "build.limit");
}

#[test]
fn cloaking_and_detection() {
    // [tech.cloaking] [tech.detection]
    let mut w = galaxy();
    w.knows(RED, "cloaking");
    w.put(RED, "centipede", "ax");
    w.put(BLUE, "starcruiser, diplomat", "ax");
    let mut s = w.clone().turn();
    s.play("red attack ax blue | ~ d6 1 | ~ d6 4");
    assert_eq!(s.asked(), ["red"], "the shooter chooses");
    s.play("red lose starcruiser");
    w.knows(BLUE, "detection");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 1 | ~ d6 4");
    assert_eq!(s.asked(), ["blue"]);
}

#[test]
fn docking_bay() {
    // [tech.docking-bay] Four more starfighters.
    let mut w = galaxy();
    w.knows(RED, "docking-bay");
    w.put(RED, "diplomat 2, starfighter 8", "eehg");
    let mut s = w.turn();
    s.play("red move diplomat eehg | red load diplomat");
    for _ in 0..4 {
        s.play("red load starfighter");
    }
    assert!(!s.can(RED, "load starfighter"));
    s.play("red go arcura | red stop");
    assert_eq!(s.on("arcura"), "Arcura, red: 4 Starfighter, 2 Diplomat");
}

#[test]
fn space_port() {
    // [tech.space-port] Placed at once; one ship a round; lost with the planet, and may be researched again.
    let mut w = galaxy();
    w.conquer(RED, "emrok");
    w.put(BLUE, "starfighter", "emrok");
    w.order.rotate_left(1);
    let mut s = w.building();
    s.play("blue ready | green ready | yellow ready | red ready");
    s.play("red research space-port | red port emrok | red build starfighter port");
    assert!(!s.can(RED, "build starfighter port"));
    s.play("red build starfighter | red done").play(OTHERS_DONE);
    assert!(s.on("emrok").contains("red: 1 Starfighter") && s.on("emrok").contains("space port of red"));
    let mut w = galaxy();
    w.knows(BLUE, "space-port");
    w.conquer(BLUE, "emrok");
    w.players[1].port = Some(w.planet("emrok"));
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok blue | red conquer");
    assert!(!s.on("emrok").contains("space port"));
    assert!(s.table().live(kernel::Viewer::Audience).seats[1].notes.is_empty(), "the technology is lost");
}

#[test]
fn a_distress_call_destroys_a_space_port() {
    // [tech.space-port] [event.distress] As if another player had taken the planet, from a conqueror or an ally.
    let mut w = galaxy();
    w.knows(RED, "space-port");
    w.players[0].port = Some(w.planet("emrok"));
    let (mut held, mut friend) = (w.clone(), w);
    held.conquer(RED, "emrok");
    friend.ally(RED, "emrok");
    for w in [held, friend] {
        let mut s = w.round();
        assert!(s.on("emrok").contains("space port of red"));
        s.play("~ draw distress-emrok");
        assert!(!s.on("emrok").contains("space port"));
        assert!(s.table().live(kernel::Viewer::Audience).seats[0].notes.is_empty(), "the technology is lost");
    }
}

#[test]
fn a_space_port_on_a_foreign_home_falls_with_ones_own() {
    // [tech.space-port] [conquer.home-lost]
    let mut w = galaxy();
    w.holdings[home_of(GREEN) as usize].conqueror = Some(BLUE);
    w.knows(BLUE, "space-port");
    w.players[1].port = Some(home_of(GREEN));
    w.put(RED, "starfighter", "pentad");
    let mut s = w.turn();
    s.play("red attack pentad blue | red conquer");
    assert_eq!(s.on("roth"), "Roth");
    assert!(s.table().live(kernel::Viewer::Audience).seats[1].notes.is_empty(), "the technology is lost");
}

#[test]
fn tractor_beam() {
    // [tech.tractor-beam] No leaving, no passing, no retreat without leave.
    let mut w = galaxy();
    w.knows(BLUE, "tractor-beam");
    w.put(BLUE, "starcruiser", "r3");
    w.put(RED, "starfighter", "eehg");
    let mut s = w.clone().turn();
    s.play("red move starfighter eehg");
    assert!(!s.can(RED, "go arcura"), "no passing through");
    s.play("red go r3 | red ask leave | blue hold");
    assert_eq!(s.forbids(RED, "move starfighter r3"), "tech.tractor-beam");
    let mut s = w.turn();
    s.play("red move starfighter eehg | red go r3 | red ask leave | blue release | red go arcura");
    assert_eq!(s.on("arcura"), "Arcura, red: 1 Starfighter");
}

#[test]
fn warp_gate() {
    // [tech.warp-gate] Two actions; a carried ship makes no other move; once a turn.
    let mut w = galaxy();
    w.knows(RED, "warp-gate");
    w.put(RED, "diplomat 2, starfighter 2", "eehg");
    let mut s = w.turn();
    s.play(
        "red warp | red move diplomat eehg | red load starfighter | red go r3 | red drop starfighter | red go arcura",
    );
    assert!(!s.can(RED, "move starfighter r3") && !s.can(RED, "move diplomat arcura"));
    s.play("red move diplomat eehg | red go r3");
    assert!(!s.can(RED, "load starfighter"), "not from one diplomat to another");
    s.play("red move starfighter eehg | red go r4 | red done");
    assert_eq!(s.forbids(RED, "warp"), "tech.warp-gate");
    assert!(s.can(RED, "mine"), "two actions are left");
}

#[test]
fn ion_engines_and_pulse_cannons() {
    // [tech.ion-engines] [tech.pulse-cannons]
    let mut w = galaxy();
    w.knows(RED, "ion-engines pulse-cannons");
    w.put(RED, "starfighter", "eehg");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok planet | ~ d6 4 | red move starfighter eehg | red go ax");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Starfighter");
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn planetary_shields() {
    // [tech.planetary-shields]
    let mut w = galaxy();
    w.knows(BLUE, "planetary-shields");
    w.conquer(BLUE, "emrok");
    w.put(RED, "starcruiser", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok blue | ~ d6 2");
    assert!(s.on("emrok").contains("conquered by blue"));
    s.play("red attack emrok blue | ~ d6 3 | red conquer");
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn arcura() {
    // [ability.arcura] Only against neutral planets.
    let mut w = galaxy();
    w.ally(RED, "arcura");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok planet | ~ d6 4");
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn beta_com() {
    // [ability.beta-com] For destroying all of an opponent's ships on the space, not for taking an empty planet.
    let mut w = galaxy();
    w.ally(RED, "beta-com");
    w.conquer(BLUE, "emrok");
    w.put(RED, "sunhammer", "emrok");
    w.put(RED, "sunhammer", "ax");
    w.put(BLUE, "diplomat", "ax");
    let mut s = w.turn();
    s.play("red attack emrok blue | red conquer");
    assert_eq!(s.gauge(RED, "credits"), 8);
    s.play("red attack ax blue | ~ d6 5 1");
    assert_eq!(s.gauge(RED, "credits"), 10);
}

#[test]
fn beta_com_pays_whoever_wins() {
    // [ability.beta-com] [battle.win] The attacked too; not for mutual ruin, nor for a neutral planet, which is a win
    // without enemy ships.
    let mut w = galaxy();
    w.ally(BLUE, "beta-com");
    w.put(RED, "starfighter", "ax");
    w.put(BLUE, "starcruiser", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 3");
    assert_eq!((s.on("ax").as_str(), s.gauge(BLUE, "credits")), ("Circle ax, blue: 1 Starcruiser", 10));
    let mut w = galaxy();
    w.ally(BLUE, "beta-com");
    w.ally(RED, "beta-com");
    w.put(RED, "starfighter", "ax");
    w.put(BLUE, "starfighter", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 6 6");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits")), (8, 8));
    let mut w = galaxy();
    w.ally(RED, "beta-com");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok planet | ~ d6 5");
    assert!(s.on("emrok").contains("conquered by red"));
    assert_eq!(s.gauge(RED, "credits"), 8);
}

#[test]
fn bindok_ii() {
    // [ability.bindok] [battle.window] Pay a credit before dice and go to the nearest planet; the attack goes on.
    let mut w = galaxy();
    w.ally(BLUE, "bindok");
    w.ally(BLUE, "quillon");
    w.put(BLUE, "centipede 2", "quillon");
    w.put(RED, "starfighter", "quillon");
    let mut s = w.turn();
    s.play("red attack quillon blue");
    assert_eq!(s.options(BLUE), ["retreat", "pass"]);
    s.play("blue retreat | red conquer");
    assert_eq!(s.on("bindok"), "Bindok II, blue: 2 Centipede, allied with blue");
    assert_eq!(s.on("quillon"), "Quillon, red: 1 Starfighter, allied with blue, conquered by red");
    assert_eq!(s.gauge(BLUE, "credits"), 7);
}

#[test]
fn pyrious_and_vheen() {
    // [ability.pyrious] [ability.vheen]
    let mut w = galaxy();
    w.ally(RED, "pyrious");
    w.ally(RED, "vheen");
    w.knows(RED, "centipede");
    w.players[0].credits = 20;
    let mut s = w.building();
    s.play(READY).play("red research starcruiser | red build starcruiser yard | red done").play(OTHERS_DONE);
    assert!(s.on("pyrious").starts_with("Pyrious, red: 1 Starcruiser, allied with red"));
}

#[test]
fn ossal_quillon_and_lumisar() {
    // [ability.ossal] [ability.quillon] [ability.lumisar]
    let mut w = galaxy();
    w.ally(RED, "ossal");
    w.ally(RED, "quillon");
    w.ally(RED, "lumisar");
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat peace-talks");
    let mut s = w.turn();
    s.play("red mine | red draw | ~ draw blitz | ~ draw windfall | red keep windfall");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "cards")), (11, 3));
    s.play("red befriend tan-fu 1+1 | ~ d6 6 5 1");
    assert!(s.on("tan-fu").contains("allied with red"));
}

#[test]
fn alien_ships_need_a_friend() {
    // [build.alien] An ally without control builds nothing; ships on the board stay.
    let mut w = galaxy();
    w.players[0].credits = 20;
    w.ally(RED, "tan-fu");
    w.put(RED, "moth", "eehg");
    let mut s = w.clone().building();
    s.play(READY);
    assert!(s.can(RED, "build moth"));
    w.conquer(GREEN, "tan-fu");
    let mut s = w.building();
    s.play(READY);
    assert_eq!(s.forbids(RED, "build moth"), "build.alien");
    assert_eq!(s.on("eehg"), "Eehg, red: 1 Moth");
}
