//! What says it all as a row, technologies and abilities of sheets and units: each test fails when its row is muted.

use super::*;
use twilight::factions;
use twilight::query::{self, Volley};
use twilight_box::components::Anomaly;
use twilight_box::galaxy::Purpose;

/// Six systems round 21 with Thibah: red's home, 25 with Quann, 19 with Wellon, blue's home, 40 and 20. Infantry stands on both
/// homes; red has the turn.
fn ring(extra: &str) -> World {
    let mut w = map(&format!("map={{21}} 0 25 19 0 40 20; {extra}"));
    for seat in [RED, BLUE] {
        let home = w.parties[seat.index()].home;
        let planet = planet_id(&w, w.planets_in(home).next().unwrap()).to_string();
        put(&mut w, seat, &planet, "1 infantry");
    }
    w
}

fn home(w: &World) -> String {
    number(w, w.parties[0].home).to_string()
}

/// Whether a ship of red gets from its home to system 19, two systems away, past what lies on both ways.
fn gets_through(extra: &str, ship: &str, between: &[(Seat, &str, &str)]) -> bool {
    let mut w = ring(extra);
    let home = home(&w);
    put(&mut w, RED, &home, &format!("1 {ship}"));
    for (seat, place, units) in between {
        put(&mut w, *seat, place, units);
    }
    says(&act(w, "red activate 19"), RED, &format!("move {ship} {home}"))
}

const PATROLS: [(Seat, &str, &str); 2] = [(BLUE, "25", "1 cruiser"), (BLUE, "21", "1 cruiser")];

// [move.blockade]
#[test]
fn light_wave_deflector() {
    assert!(gets_through("", "cruiser", &[]) && !gets_through("", "cruiser", &PATROLS));
    assert!(gets_through("red-technologies=light-wave-deflector", "cruiser", &PATROLS));
}

// [move.blockade]
#[test]
fn aerie_hololattice() {
    let walls = [(BLUE, "quann", "1 pds"), (BLUE, "thibah", "1 pds")];
    assert!(gets_through("blue-faction=argent", "cruiser", &walls));
    assert!(!gets_through("blue-faction=argent; blue-technologies=aerie-hololattice", "cruiser", &walls));
}

// [move.blockade]
#[test]
fn yssaril_flagship_crosses_fleets() {
    assert!(gets_through("red-faction=yssaril", "flagship", &PATROLS));
    assert!(!gets_through("red-faction=yssaril", "cruiser", &PATROLS));
}

// [move.blockade]
#[test]
fn deepwrought_flagship_moves_further_past_own_units() {
    assert!(!gets_through("red-faction=deepwrought", "flagship", &[]), "it moves 1");
    assert!(gets_through("red-faction=deepwrought", "flagship", &[(RED, "25", "1 cruiser")]));
}

// [move.retreat]
#[test]
fn dark_energy_tap() {
    let flees = |extra: &str| {
        let mut w = ring(extra);
        let home = home(&w);
        put(&mut w, RED, &home, "1 cruiser");
        put(&mut w, BLUE, "25", "1 cruiser");
        says(&act(w, &format!("red activate 25 | red move cruiser {home}")), BLUE, "retreat")
    };
    assert!(!flees(""), "nothing of its own is next to it");
    assert!(flees("blue-technologies=dark-energy-tap"));
}

// [faction.quantum-entanglement]
#[test]
fn quantum_entanglement() {
    let w = map("map=0 25 20 0 39 22; red-faction=creuss");
    let (alpha, beta) = (system(&w, "39"), system(&w, "25"));
    let touches = |seat: Seat| query::map(&w, seat).neighbours(alpha, Purpose::Movement).has(beta);
    assert!(touches(RED) && !touches(BLUE), "they lie apart");
}

// [tech.magen-defense-grid]
#[test]
fn magen_defense_grid_omega() {
    let (mut w, home) = raid("blue-technologies=magen-defense-grid-omega", "1 carrier", "");
    let red = capital(&w);
    put(&mut w, RED, &red, "3 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry, 1 space-dock");
    let script = format!(
        "red activate 19 | red move carrier {home} | red load infantry {red} | red done | red land infantry wellon"
    );
    assert!(!at(&play(w, &script), "planet/wellon").contains("red"), "the lone invader fell to the grid");
}

// [invade.shield] [combat.planetary-shield]
#[test]
fn warsun_muaat_warsun_and_muaat_warsun2_strip_shields() {
    let stripped = |extra: &str, ship: &str| {
        let mut w = field(extra);
        put(&mut w, BLUE, "wellon", "1 pds");
        put(&mut w, RED, "19", &format!("1 {ship}"));
        (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "19")));
        !query::shielded(&w, planet(&w, "wellon"), RED)
    };
    assert!(!stripped("", "dreadnought") && stripped("", "war-sun"));
    assert!(stripped("red-faction=muaat", "war-sun"));
    assert!(stripped("red-faction=muaat; red-technologies=prototype-war-sun-ii", "war-sun"));
}

// [units.egeiro]
#[test]
fn bastion_flagship_counts_systems() {
    let mut w = ring("blue-faction=bastion");
    put(&mut w, BLUE, "40", "1 flagship");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "40")));
    let on = |w: &World| query::barrels_against(w, Volley::SpaceCombat, BLUE, RED)[0].on;
    let plain = on(&w);
    own(&mut w, BLUE, "quann");
    own(&mut w, BLUE, "wellon");
    assert_eq!(on(&w), plain - 2);
}

// [units.exile]
#[test]
fn crimson_destroyer2_breaches_from_afar() {
    let breaches = |extra: &str| {
        let mut w = ring(&format!("red-faction=crimson; {extra}"));
        // The Sorrow lies apart; its gate is in the ring.
        put(&mut w, RED, "94", "1 destroyer");
        put(&mut w, RED, "25", "1 cruiser");
        put(&mut w, BLUE, "19", "1 fighter");
        let mut session = act(w, "red activate 19 | red move cruiser 25 | red done | blue stay");
        if says(&session, RED, "stay") {
            go(&mut session, "red stay");
        }
        go(&mut session, "~ 9 | ~ 1");
        says(&session, RED, "token breach-active")
    };
    assert!(!breaches(""), "one system away");
    assert!(breaches("red-technologies=exile-ii"), "two systems away");
}

// [units.dimensional-tear]
#[test]
fn cabal_spacedock2_tears_space() {
    let mut w = ring("red-faction=vuilraith; red-technologies=dimensional-tear-ii");
    put(&mut w, RED, "acheron", "1 space-dock");
    let home = w.parties[0].home;
    factions::tear(&mut w, home);
    assert!(w.galaxy.place(home).anomalies.has(Anomaly::GravityRift));
}

// [units.linkship]
#[test]
fn ralnel_destroyer2_links_each() {
    let extra = "red-faction=ralnel; red-technologies=linkship-ii";
    let (mut w, home) = guarded_raid(extra, "2 destroyer", "2 cruiser");
    let red = capital(&w);
    put(&mut w, RED, &red, "1 pds, 1 infantry");
    let moves = format!("red activate 19 | red move destroyer {home} | red load pds {red} | red move destroyer {home}");
    let session = play(w, &format!("{moves} | red fire | ~ 6 6"));
    assert_eq!(at(&session, "system/19"), "red: 2 destroyer, 1 pds", "the PDS fired through both");
}
