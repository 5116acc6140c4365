//! The clarifications of races.

use super::{BLUE, GREEN, Look, Place, RED, galaxy, with_races};

const READY: &str = "red ready | blue ready | green ready | yellow ready";
const OTHERS_DONE: &str = "blue done | green done | yellow done";

#[test]
fn academy_of_eehg() {
    // [race.academy] Down to nothing, never a gain.
    let mut w = galaxy();
    w.players[0].credits = 0;
    let mut s = w.building();
    s.play(READY).play("red research docking-bay | red done").play(OTHERS_DONE);
    assert_eq!(s.gauge(RED, "credits"), 0);
}

#[test]
fn collective_five() {
    // [race.collective] A point each time, income 5, harder diplomacy.
    let mut w = with_races(&["collective", "academy", "kingdom", "mystics"]);
    w.conquer(BLUE, "ossal");
    w.put(RED, "starfighter", "ossal");
    w.put(RED, "starfighter, diplomat", "tan-fu");
    w.cards(RED, "retreat peace-talks");
    let mut s = w.turn();
    assert_eq!(s.gauge(RED, "income"), 5);
    s.play("red attack ossal blue | red conquer | red befriend tan-fu 1+1 | ~ d6 6 6 2");
    assert!(!s.on("tan-fu").contains("allied"), "14 - 2 is too little");
    s.play("red attack tan-fu planet | ~ d6 5");
    assert_eq!(s.vp(RED), 2);
}

#[test]
fn kingdom_of_roth() {
    // [race.kingdom] Conquest is alliance; the former ally is one no longer.
    let mut w = with_races(&["kingdom", "academy", "collective", "mystics"]);
    w.ally(BLUE, "ossal");
    w.put(RED, "starfighter", "ossal");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack ossal blue | red conquer | red attack emrok planet | ~ d6 5");
    assert_eq!(s.on("ossal"), "Ossal, red: 1 Starfighter, allied with red");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, conquered by red", "Emrok is capitalistic");
}

#[test]
fn mystics_of_siri() {
    // [race.mystics] Once a turn, up to the ship's move, not past obstacles.
    let mut w = with_races(&["mystics", "academy", "collective", "kingdom"]);
    w.put(RED, "diplomat", "ax");
    w.put(BLUE, "starfighter 2", "ax");
    let mut s = w.turn();
    s.play("red control blue starfighter ax");
    assert!(!s.can(RED, "go yndra"), "ancient defenses");
    s.play("red go arcura");
    assert_eq!(s.on("arcura"), "Arcura, blue: 1 Starfighter");
    assert!(!s.can(RED, "control blue starfighter ax"));
}

#[test]
fn narkani_alliance() {
    // [race.alliance] One bought move a turn, not for the warp gate; no centipede technology.
    let mut w = with_races(&["alliance", "academy", "collective", "kingdom"]);
    w.knows(RED, "warp-gate");
    w.put(RED, "centipede", "narkan");
    let mut s = w.clone().turn();
    s.play("red mine | red draw | ~ draw blitz | red draw | ~ draw blitz | red buy move");
    assert_eq!(s.forbids(RED, "warp"), "tech.warp-gate");
    s.play("red move centipede narkan | red go arcura");
    assert!(!s.can(RED, "buy move"));
    let mut s = w.building();
    s.play(READY);
    assert_eq!(s.forbids(RED, "build centipede"), "build.alien");
}

#[test]
fn nomads_of_earth() {
    // [race.nomads] [tech.terraforming] Income 3, one card more; New Earth is rich.
    let mut w = with_races(&["nomads", "academy", "collective", "kingdom"]);
    w.conquer(RED, "ossal");
    w.cards(RED, "blitz blitz retreat");
    let mut s = w.building();
    assert_eq!(s.gauge(RED, "income"), 3 + 2);
    s.play(READY).play("red research terraforming | red done").play(OTHERS_DONE);
    assert_eq!(s.gauge(RED, "income"), 3 + 2 + 2);
    assert_eq!(s.on("earth"), "New Earth");
    s.play("red draw | ~ draw retreat");
    assert_eq!(s.gauge(RED, "cards"), 4);
}

#[test]
fn parasites_of_sreech() {
    // [race.parasites] [race.infestation] The ability without control; two hits in one action remove it.
    let mut w = with_races(&["parasites", "academy", "collective", "kingdom"]);
    w.ally(BLUE, "quillon");
    w.put(RED, "infestor", "quillon");
    w.put(BLUE, "sunhammer", "quillon");
    let mut s = w.turn();
    s.play("red infest quillon | ~ d6 2 | red infest quillon | ~ d6 3 | red mine");
    assert_eq!(s.gauge(RED, "credits"), 11, "both have the ability");
    assert!(s.on("quillon").contains("infested by red"));
    s.play("red end actions | red pass | blue attack quillon infestation | ~ d6 3 2");
    assert!(s.on("quillon").contains("infested by red"), "one hit is not enough");
    s.play("blue attack quillon infestation | ~ d6 3 3");
    assert!(!s.on("quillon").contains("infested"));
}

#[test]
fn taking_control_ends_ones_own_infestation() {
    // [race.parasites]
    let mut w = with_races(&["parasites", "academy", "collective", "kingdom"]);
    let planet = w.planet("quillon") as usize;
    w.holdings[planet].infested = Some(RED);
    w.put(RED, "starfighter", "quillon");
    let mut s = w.turn();
    s.play("red attack quillon planet | ~ d6 5");
    assert_eq!(s.on("quillon"), "Quillon, red: 1 Starfighter, conquered by red");
}

#[test]
fn regaining_control_through_another_ends_ones_own_infestation() {
    // [race.parasites] [conquer.liberate] The planet returns to its ally, who had infested it meanwhile.
    let mut w = with_races(&["academy", "parasites", "collective", "kingdom"]);
    let planet = w.planet("quillon") as usize;
    w.ally(BLUE, "quillon");
    w.conquer(GREEN, "quillon");
    w.holdings[planet].infested = Some(BLUE);
    w.put(RED, "starfighter", "quillon");
    let mut s = w.turn();
    s.play("red attack quillon green | red liberate");
    assert_eq!(s.on("quillon"), "Quillon, red: 1 Starfighter, allied with blue");
}

#[test]
fn pirates_of_cidran() {
    // [race.pirates] Credits after the roll.
    let mut w = with_races(&["pirates", "academy", "collective", "kingdom"]);
    w.players[0].ambassadors = 1;
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat");
    let mut s = w.turn();
    s.play("red befriend tan-fu 1+0 | ~ d6 5 5 4");
    assert_eq!(s.options(RED), ["spend 0 3", "spend 1 2", "pass"]);
    s.play("red spend 1 2");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "ambassadors")), (6, 0));
}
