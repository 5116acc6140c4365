use super::*;
use twilight::abilities;
use twilight::query::{self, Volley, barrels_against};
use twilight::steps::hits::Target;

/// What each kind rolls: kind, dice, number.
fn rolls(w: &World, volley: Volley, seat: Seat) -> Vec<(Kind, u8, u8)> {
    barrels_against(w, volley, seat, Seat(1 - seat.0)).iter().map(|b| (b.kind, b.dice, b.on)).collect()
}

/// System 19 is active, it is red's turn.
fn battle(extra: &str) -> World {
    let mut w = field(extra);
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "19")));
    w
}

fn faction(w: &mut World, seat: Seat, id: &str) {
    w.parties[seat.index()].faction = w.kit.faction(id).unwrap();
}

// [units.kinds] [units.upgrade]
#[test]
fn upgrades_replace_numbers() {
    let mut w = battle("red-technologies=cruiser-ii");
    put(&mut w, RED, "19", "2 cruiser");
    put(&mut w, BLUE, "19", "2 cruiser");
    assert_eq!(rolls(&w, Volley::SpaceCombat, RED), [(Kind::Cruiser, 2, 6)]);
    assert_eq!(rolls(&w, Volley::SpaceCombat, BLUE), [(Kind::Cruiser, 2, 7)]);
}

// [combat.nebula] [combat.modifiers]
#[test]
fn a_nebula_helps_the_defender_in_combat_alone() {
    let mut w = map("map=0 42 20 0 21 22");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "42")));
    put(&mut w, RED, "42", "1 cruiser");
    put(&mut w, BLUE, "42", "1 destroyer");
    assert_eq!(rolls(&w, Volley::SpaceCombat, RED), [(Kind::Cruiser, 1, 7)]);
    assert_eq!(rolls(&w, Volley::SpaceCombat, BLUE), [(Kind::Destroyer, 1, 8)]);
    assert_eq!(rolls(&w, Volley::Barrage, BLUE), [(Kind::Destroyer, 2, 9)]);
}

// [tech.antimass-deflectors] [tech.plasma-scoring] [cannon.offense]
#[test]
fn space_cannons_are_bent_by_technology() {
    let mut w = battle("blue-technologies=plasma-scoring+pds-ii; red-technologies=antimass-deflectors");
    put(&mut w, BLUE, "wellon", "2 pds");
    assert_eq!(rolls(&w, Volley::SpaceCannonOffense, BLUE), [(Kind::Pds, 3, 6)]);
    w.action.active = Some(system(&w, "2"));
    assert_eq!(rolls(&w, Volley::SpaceCannonOffense, BLUE), [(Kind::Pds, 3, 6)], "PDS II reaches the next system");
}

// [move.bends] [faction.gashlai] [faction.abilities]
#[test]
fn technologies_and_factions_bend_movement() {
    use twilight_box::galaxy::Bend;
    let w = battle("red-technologies=antimass-deflectors+light-wave-deflector; blue-faction=muaat");
    let red = query::chart(&w, RED).bends;
    assert!(red.has(Bend::AsteroidPassage) && red.has(Bend::ShipPassage) && !red.has(Bend::SupernovaPassage));
    assert!(query::chart(&w, BLUE).bends.has(Bend::SupernovaPassage));
}

// [tech.sarween-tools] [produce.cost]
#[test]
fn sarween_tools_save_one() {
    let mut w = battle("red-technologies=sarween-tools");
    let mut batch = [0; twilight::KINDS];
    batch[Kind::Cruiser as usize] = 2;
    assert_eq!(query::batch_cost(&w, RED, &batch), 4, "nothing uses its production");
    w.action.producing = true;
    assert_eq!((query::batch_cost(&w, RED, &batch), query::batch_cost(&w, BLUE, &batch)), (3, 4));
}

// [tech.x-89] [tech.l4-disruptors] [tech.non-euclidean-shielding]
// [tech.valkyrie-particle-weave]
#[test]
fn technologies_are_known_by_their_verbs() {
    use twilight_box::components::Verb;
    let w = battle(
        "red-technologies=x-89-bacterial-weapon-omega-omega+l4-disruptors+non-euclidean-shielding+valkyrie-particle-weave",
    );
    let side = w.side(RED);
    for verb in [Verb::DoubleGroundHits, Verb::NoSpaceCannonDefense, Verb::DoubleSustain, Verb::ParticleWeave] {
        assert!(side.ready(verb) && !w.side(BLUE).has(verb));
    }
}

// [faction.combat-rolls] [units.leads]
#[test]
fn the_norr_add_and_the_fragile_subtract() {
    let mut w = battle("red-faction=sardakk; blue-faction=jolnar");
    put(&mut w, RED, "19", "1 cruiser, 1 flagship");
    put(&mut w, BLUE, "19", "1 cruiser");
    assert_eq!(rolls(&w, Volley::SpaceCombat, RED), [(Kind::Cruiser, 1, 5), (Kind::Flagship, 2, 5)]);
    assert_eq!(rolls(&w, Volley::SpaceCombat, BLUE), [(Kind::Cruiser, 1, 8)]);
    put(&mut w, BLUE, "wellon", "2 infantry");
    let wellon = planet(&w, "wellon");
    assert_eq!(rolls(&w, Volley::GroundCombat(wellon), BLUE), [(Kind::Infantry, 2, 9)]);
    put(&mut w, BLUE, "wellon", "1 mech");
    assert_eq!(rolls(&w, Volley::GroundCombat(wellon), BLUE), [(Kind::Infantry, 2, 8), (Kind::Mech, 1, 7)]);
}

// [faction.armada]
#[test]
fn letnev_keeps_two_ships_more() {
    let mut w = battle("");
    faction(&mut w, RED, "letnev");
    assert_eq!((query::fleet_limit(&w, RED), query::fleet_limit(&w, BLUE)), (6, 4));
}

// [units.dice-by-opponent] [units.arms-mechs]
#[test]
fn some_units_roll_by_what_is_near() {
    let mut w = battle("");
    faction(&mut w, RED, "winnu");
    put(&mut w, RED, "19", "1 flagship");
    put(&mut w, BLUE, "19", "3 cruiser, 2 fighter");
    assert_eq!(rolls(&w, Volley::SpaceCombat, RED), [(Kind::Flagship, 3, 7)]);
    faction(&mut w, BLUE, "naazrokha");
    put(&mut w, BLUE, "19", "1 flagship");
    put(&mut w, BLUE, "wellon", "1 mech");
    let wellon = planet(&w, "wellon");
    assert_eq!(rolls(&w, Volley::GroundCombat(wellon), BLUE)[0].1, 3, "two dice and one more");
}

// [units.extra-hits] [units.aims]
#[test]
fn some_flagships_hit_harder() {
    let mut w = battle("red-faction=jolnar");
    put(&mut w, RED, "19", "1 flagship");
    assert_eq!(abilities::extra_hits(&w, RED, Kind::Flagship, 9), 2);
    assert_eq!(abilities::extra_hits(&w, RED, Kind::Flagship, 8), 0);
    faction(&mut w, RED, "l1z1x");
    assert!(abilities::aims_at_big_ships(&w, RED, Kind::Dreadnought));
    assert!(!abilities::aims_at_big_ships(&w, RED, Kind::Cruiser));
}

// [units.repaired] [units.stops-cannon] [units.stops-barrage] [units.destroys-all] [units.strikes-back]
#[test]
fn units_act_beyond_their_numbers() {
    let mut w = battle("");
    faction(&mut w, RED, "letnev");
    put(&mut w, RED, "19", "1 flagship");
    let nineteen = system(&w, "19");
    w.space_mut(nineteen, RED).damaged[Kind::Flagship as usize] = 1;
    abilities::repair_each_round(&mut w);
    assert_eq!(w.space(nineteen, RED).damaged, [0; twilight::KINDS]);

    faction(&mut w, RED, "argent");
    assert!(abilities::no_cannon_against(&w, RED) && !abilities::no_cannon_against(&w, BLUE));
    assert!(!abilities::no_barrage_against(&w, RED));

    faction(&mut w, BLUE, "sardakk");
    put(&mut w, BLUE, "wellon", "1 mech");
    let wellon = planet(&w, "wellon");
    w.face(RED, BLUE, twilight::world::Stage::Ground(wellon));
    abilities::sustained(&mut w, BLUE, Target::Ground(wellon), Kind::Mech);
    assert_eq!([RED, BLUE].map(|seat| w.hits(seat).plain), [1, 0], "the hit falls on red");

    faction(&mut w, RED, "yin");
    put(&mut w, BLUE, "19", "2 cruiser");
    abilities::destroyed(&mut w, RED, Kind::Flagship);
    assert_eq!(w.space(nineteen, BLUE).ships() + w.space(nineteen, RED).ships(), 0);
}
