//! What comes before the first roll: no combat, no start of one; the start of a round comes before its barrage.

use twilight_box::odds::odds;

const WON: [f64; 3] = [1.0, 0.0, 0.0];
const LOST: [f64; 3] = [0.0, 0.0, 1.0];

fn hold(rows: &[(&str, &str, &str, [f64; 3])]) {
    for (attacker, defender, options, wanted) in rows {
        let options: Vec<(String, String)> = options
            .split_whitespace()
            .map(|option| option.split_once('=').expect("key=value"))
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect();
        let found = odds(attacker, defender, &options).expect("a battle");
        assert_eq!(found.method, "exact");
        for (found, wanted) in [found.attacker, found.draw, found.defender].into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9, "{attacker} / {defender} {options:?}: {found}, not {wanted}");
        }
    }
}

/// [combat.start] [combat.magen] [combat.indoctrination] Without ground forces on both sides no ground combat begins.
#[test]
fn no_ground_combat_no_start_of_it() {
    hold(&[
        // The PDS fires once, the grid does nothing.
        ("1 infantry", "1 pds", "place=ground defender.effects=magen_defense_grid", [0.5, 0.5, 0.0]),
        ("0 infantry", "3 infantry", "place=ground attacker.effects=greyfire_mutagen", LOST),
        ("3 fighter", "3 infantry", "place=ground attacker.effects=greyfire_mutagen", LOST),
        ("3 infantry", "1 space dock", "place=ground defender.effects=greyfire_mutagen", WON),
    ]);
}

/// [combat.start] [combat.overwing] [combat.homesick-phantom] Heroes help in a space combat; they do not bring it about.
#[test]
fn no_space_combat_no_heroes() {
    hold(&[
        ("keleres: 0 cruiser", "2 cruiser", "place=space attacker.effects=keleres_hero", LOST),
        ("2 cruiser", "keleres: 1 infantry", "place=space defender.effects=keleres_hero", WON),
        ("crimson: 0 cruiser", "2 cruiser", "place=space attacker.effects=crimson_hero_cruiser=2", LOST),
    ]);
}

/// [combat.arc-secundus] [combat.round] Repaired before the barrage; what the barrage does to it stays for the round.
/// The destroyer's barrage hits with 0.36, and only then may the flagship fall, in the first round.
#[test]
fn arc_secundus_is_repaired_before_the_barrage() {
    let falls = 0.36 * 0.3;
    let wanted = [falls * 0.16, falls * 0.84, 1.0 - falls];
    for flagship in ["letnev: 1 flagship", "letnev: 1 flagship damaged"] {
        hold(&[("argent: 1 destroyer", flagship, "", wanted)]);
    }
}

/// [combat.emergency-repairs] The start of the first round is before its barrage, its end is too late.
#[test]
fn emergency_repairs_come_before_the_barrage() {
    // One hit or two fell the dreadnought; a destroyer that misses may fall first.
    let loud = 1.0 - 0.7 * 0.4;
    let [won, drawn, lost] = [0.3 * 0.4 / loud, 0.3 * 0.6 / loud, 0.7 * 0.6 / loud];
    let whole = [won * won, won * drawn, lost + drawn + won * lost];
    let wanted = [0.36 * won + 0.64 * whole[0], 0.36 * drawn + 0.64 * whole[1], 0.36 * lost + 0.64 * whole[2]];
    hold(&[("argent: 1 destroyer", "1 dreadnought damaged", "defender.effects=emergency_repairs", wanted)]);
}

/// What cannot be a battle is refused with the reason.
#[test]
fn impossible_forces_are_refused() {
    let refused = |attacker: &str, defender: &str, option: &str| {
        let options: Vec<_> =
            option.split_once('=').map(|(key, value)| (key.into(), value.into())).into_iter().collect();
        odds(attacker, defender, &options).expect_err("no battle")
    };
    let plain = |attacker: &str| refused(attacker, "1 cruiser", "");
    let none = |kind: &str| format!("attacker: a {kind} here cannot sustain damage, so none begins damaged");
    assert_eq!(plain("1 fighter damaged"), none("fighter"));
    assert_eq!(plain("1 cruiser damaged"), none("cruiser"));
    assert_eq!(refused("2 carrier", "1 cruiser", "attacker.damaged=carrier"), none("carrier"));
    let twice = "damaged is said twice; a unit is damaged once";
    assert_eq!(
        plain("3 dreadnought damaged damaged"),
        format!("attacker: unit 1 (`3 dreadnought damaged damaged`): {twice}")
    );
    let all = "an upgrade covers every cruiser: all of them are upgraded, or none";
    assert_eq!(plain("1 cruiser II, 2 cruiser"), format!("attacker: unit 2 (`2 cruiser`): {all}"));
    assert_eq!(refused("", "", ""), "neither side has a unit");
    assert_eq!(refused("0 cruiser", "sol: 0 infantry", "place=ground"), "neither side has a unit");
    // What others lend or print does sustain damage.
    for (force, option) in [
        ("1 cruiser damaged", "attacker.effects=metali_void_shielding"),
        ("titans: 1 pds damaged, 1 cruiser ii damaged", "place=space"),
        ("sol: 1 carrier ii damaged", "place=space"),
    ] {
        let (key, value) = option.split_once('=').expect("key=value");
        assert!(odds(force, "1 cruiser", &[(key.into(), value.into())]).is_ok(), "{force}");
    }
}
