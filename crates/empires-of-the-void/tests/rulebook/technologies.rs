//! Technologies and planets that clear the way, hold cards or build ships, each by its name.

use super::{Look, Place, RED, galaxy};
use empires_of_the_void::World;
use kernel::testing::Script;

const READY: &str = "red ready | blue ready | green ready | yellow ready";

/// A starfighter crosses an obstacle: without and with what `grant` gives.
fn crosses(from: &str, to: &str, grant: impl Fn(&mut World)) {
    let mut w = galaxy();
    w.put(RED, "starfighter", from);
    let go = |w: World| -> Script {
        let mut s = w.turn();
        s.play(&format!("red move starfighter {from} | red go {to}"));
        s
    };
    assert!(go(w.clone()).table().fate().is_some(), "a roll without it");
    grant(&mut w);
    assert!(go(w).on(to).contains("red: 1 Starfighter"), "no roll with it");
}

#[test]
fn asteroid_shielding() {
    // [move.obstacles] [move.asteroid-spaces]
    crosses("cx", "quillon", |w| w.knows(RED, "asteroid-shielding"));
    crosses("ou", "g1", |w| w.knows(RED, "asteroid-shielding"));
}

#[test]
fn mine_sweepers() {
    // [move.obstacles]
    crosses("bx", "beta-com", |w| w.knows(RED, "mine-sweepers"));
}

#[test]
fn xenobiology() {
    // [move.obstacles]
    crosses("ax", "yndra", |w| w.knows(RED, "xenobiology"));
}

#[test]
fn yndra() {
    // [move.obstacles] [planet.ability] Ancient defenses everywhere, for its friend.
    crosses("dz", "lumisar", |w| w.ally(RED, "yndra"));
}

#[test]
fn universal_translator_and_cultural_exchange() {
    // [culture.hand-limit] One card more each.
    let draws = |technologies: &str, cards: &str| {
        let mut w = galaxy();
        w.knows(RED, technologies);
        w.cards(RED, cards);
        let mut s = w.turn();
        s.play("red draw | ~ draw retreat");
        s
    };
    assert!(draws("universal-translator", "blitz blitz blitz").can(RED, "mine"));
    assert!(draws("universal-translator", "blitz blitz blitz windfall").can(RED, "discard blitz"));
    let both = "universal-translator cultural-exchange";
    assert!(draws(both, "blitz blitz blitz windfall").can(RED, "mine"));
    assert!(draws(both, "blitz blitz blitz windfall windfall").can(RED, "discard blitz"));
}

/// A ship that only the friends of a planet build.
fn built_by_friends(ship: &str, planet: &str) {
    let build = format!("build {ship}");
    let mut w = galaxy();
    w.players[0].credits = 20;
    let mut s = w.clone().building();
    s.play(READY);
    assert_eq!(s.forbids(RED, &build), "build.alien");
    w.ally(RED, planet);
    let mut s = w.building();
    s.play(READY).play(&format!("red {build} | red done | blue done | green done | yellow done"));
    assert!(s.on("eehg").contains("red: 1 "), "{}", s.on("eehg"));
}

#[test]
fn tempest() {
    // [build.alien] [planet.ability]
    built_by_friends("tempest", "tan-lock");
}

#[test]
fn black_hole() {
    // [build.alien] [planet.ability]
    built_by_friends("black-hole", "zarat-minor");
}

#[test]
fn firebug_of_karrak() {
    // [build.alien] [planet.ability]
    built_by_friends("firebug", "karrak");
}

#[test]
fn shooting_star_of_corra() {
    // [build.alien] [planet.ability]
    built_by_friends("shooting-star", "corra");
}
