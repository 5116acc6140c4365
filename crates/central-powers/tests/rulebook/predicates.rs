//! Every objective of the decks: met by the last thing it asks for, and not before.

use crate::actions::edited;
use crate::field::{BLUE, Field, GREEN, RED, go, system_id};
use central_powers::names::{Colour, Sheet, Unit};
use central_powers::objectives::progress;
use central_powers::printed::{Dealt, Stage};
use central_powers::query;
use central_powers::world::Agreement;
use imperium::{PlanetSet, PlanetSpot, SystemId};
use kernel::testing::Script;
use kernel::{Seat, Viewer};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];
const MECATOL: SystemId = SystemId(0);

fn row(field: &Field, id: &str) -> u8 {
    field.w.kit.objectives.iter().position(|row| row.id == id).unwrap_or_else(|| panic!("no {id}")) as u8
}

/// Red meets it by the last of these, each on top of those before; every one short of that is not enough.
fn by_steps(field: &mut Field, id: &str, steps: &[&dyn Fn(&mut Field)]) {
    let row = row(field, id);
    for (n, step) in steps.iter().enumerate() {
        assert!(!progress(&field.w, RED, row).is_met(), "{id} is met after {n} steps");
        step(field);
    }
    assert!(progress(&field.w, RED, row).is_met(), "{id} is not met");
}

/// Without any planets, technologies or goods, and without units anywhere.
fn bare() -> Field {
    let mut field = Field::of(&THREE);
    for seat in [RED, BLUE, GREEN] {
        for planet in (0..field.w.kit.planets.len() as u8).map(PlanetSpot) {
            let area = field.w.forces.planet(planet);
            *field.w.forces.of_mut(area, seat) = Default::default();
        }
        field.w.forces.forget(seat);
        let player = field.w.player_mut(seat);
        (player.planets, player.technologies, player.goods) = (PlanetSet::NONE, 0, 0);
    }
    field
}

/// Planets of the galaxy that are nobody's home, nobody's station and not Mecatol Rex.
fn colonies(field: &Field) -> Vec<PlanetSpot> {
    let w = &field.w;
    let all = (0..w.kit.planets.len() as u8).map(PlanetSpot);
    let colony = |planet: &PlanetSpot| {
        w.system_of(*planet).is_some_and(|s| s != MECATOL && !query::is_home(w, s)) && !w.planet(*planet).station
    };
    all.filter(colony).collect()
}

fn mecatol(field: &Field) -> PlanetSpot {
    PlanetSpot(field.w.kit.mecatol.1)
}

fn own(field: &mut Field, planets: &[PlanetSpot]) {
    for planet in planets {
        field.own(RED, *planet);
    }
}

/// Ships of red's come into a system.
fn sail(field: &mut Field, system: SystemId, unit: Unit, count: u8) {
    field.fleet(RED, system, &[(unit, count)]);
}

/// Units of red's come onto a planet.
fn stand(field: &mut Field, planet: PlanetSpot, unit: Unit, count: u8) {
    field.troops(RED, planet, &[(unit, count)]);
}

/// So many technologies of each colour, in the order of the colours.
fn technologies(field: &mut Field, counts: [usize; 4]) {
    let rows = field.w.kit.get().technologies.iter().enumerate();
    let mut mask = 0;
    for (colour, count) in Colour::ALL.into_iter().zip(counts) {
        rows.clone().filter(|(_, row)| row.colour == colour).take(count).for_each(|(n, _)| mask |= 1 << n);
    }
    field.w.player_mut(RED).technologies = mask;
}

/// Red controls a system: all its planets, and a ship there.
fn control(field: &mut Field, system: SystemId) {
    let planets: Vec<PlanetSpot> = field.w.planets_in(system).collect();
    own(field, &planets);
    field.fleet(RED, system, &[(Unit::Destroyer, 1)]);
}

#[test]
fn planets_and_systems() {
    // [objective.claim] [objective.counting] [faq.saar-home]
    for (id, need) in [("one-5-planets", 5), ("two-10-planets", 10), ("two-11-planets", 11), ("two-supremacy", 18)] {
        // Six have more planets to take. Those of the home do not count.
        let mut field = Field::of(&["sol", "hacan", "winnu", "naalu", "mentak", "letnev"]);
        let all = colonies(&field);
        by_steps(&mut field, id, &[&|f| own(f, &all[..need - 1]), &|f| own(f, &all[need - 1..need])]);
    }
    let mut field = bare();
    let heart = mecatol(&field);
    by_steps(&mut field, "one-mecatol", &[&|f| own(f, &[heart])]);
    let mut field = bare();
    by_steps(&mut field, "one-mecatol-all-round", &[&|f| own(f, &[heart])]);
    field.w.player_mut(RED).taken = PlanetSet::one(heart);
    assert!(!progress(&field.w, RED, row(&field, "one-mecatol-all-round")).is_met(), "taken in this round");
    let mut field = bare();
    let all = colonies(&field);
    let take = |f: &mut Field, n: usize| f.w.player_mut(RED).taken = all[..n].iter().copied().collect();
    by_steps(&mut field, "one-take-3-planets", &[&|f| take(f, 2), &|f| take(f, 3)]);
    // A planet an enemy had in this round, which must still be one's own.
    let mut field = bare();
    let was = |f: &mut Field| f.w.player_mut(RED).deeds.from_enemies = PlanetSet::one(all[0]);
    by_steps(&mut field, "invader", &[&was, &|f| own(f, &all[..1])]);
    let mut field = bare();
    let systems: Vec<SystemId> = field.w.galaxy.ids().filter(|s| !query::is_home(&field.w, *s)).take(8).collect();
    let some = |f: &mut Field, from: usize, to: usize| systems[from..to].iter().for_each(|s| control(f, *s));
    by_steps(&mut field, "expansionist", &[&|f| some(f, 0, 7), &|f| some(f, 7, 8)]);
}

#[test]
fn specialties_and_technologies() {
    // [objective.counting] Yellow specialties never count.
    let field = bare();
    let of = |colour: Colour| -> Vec<PlanetSpot> {
        let own = |planet: &PlanetSpot| field.w.planet(*planet).specialties == [colour];
        (0..field.w.kit.planets.len() as u8).map(PlanetSpot).filter(own).collect()
    };
    let [red, green, blue, yellow] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow].map(of);
    let again = || Field { w: field.w.clone() };
    by_steps(
        &mut again(),
        "one-three-specialties",
        &[&|f| own(f, &red[..1]), &|f| own(f, &green[..1]), &|f| own(f, &yellow[..1]), &|f| own(f, &blue[..1])],
    );
    by_steps(&mut again(), "focused", &[&|f| own(f, &red[..3]), &|f| own(f, &green[..1]), &|f| own(f, &red[3..4])]);
    for (id, need) in [("researcher", 4), ("technocrat", 6)] {
        let mixed: Vec<PlanetSpot> = red.iter().chain(&green).chain(&blue).copied().collect();
        by_steps(
            &mut again(),
            id,
            &[&|f| own(f, &mixed[..need - 1]), &|f| own(f, &yellow[..1]), &|f| own(f, &mixed[need - 1..need])],
        );
    }
    for (id, short, met) in [
        ("one-5-technologies", [2, 2, 0, 0], [2, 2, 1, 0]),
        ("two-9-technologies", [4, 4, 0, 0], [4, 4, 1, 0]),
        ("one-3-same-colour", [2, 2, 2, 2], [3, 0, 0, 0]),
        ("two-5-same-colour", [4, 4, 4, 4], [0, 5, 0, 0]),
        ("one-4-colours", [3, 3, 3, 0], [1, 1, 1, 1]),
        ("one-two-in-3-colours", [2, 2, 1, 1], [2, 2, 2, 0]),
    ] {
        by_steps(&mut again(), id, &[&|f| technologies(f, short), &|f| technologies(f, met)]);
    }
    let yellows = |count: usize| Colour::ALL.map(|colour| if colour == Colour::Yellow { count } else { 2 });
    by_steps(&mut again(), "scientist", &[&|f| technologies(f, yellows(2)), &|f| technologies(f, yellows(3))]);
    // [objective.counting] Diversified is about the three other colours.
    let heart = mecatol(&field);
    let but_one = Colour::ALL.map(|colour| if colour == Colour::Red { 1 } else { 2 });
    by_steps(
        &mut again(),
        "diversified",
        &[&|f| own(f, &[heart]), &|f| stand(f, heart, Unit::SpaceDock, 1), &|f| technologies(f, but_one), &|f| {
            technologies(f, yellows(0))
        }],
    );
}

#[test]
fn what_is_spent() {
    // [objective.spend] Trade goods count as either.
    for (id, need) in [
        ("one-spend-6-goods", 6),
        ("two-spend-12-goods", 12),
        ("one-spend-10-resources", 10),
        ("one-spend-10-influence", 10),
        ("two-spend-20-resources", 20),
        ("two-spend-20-influence", 20),
        ("one-spend-10-either", 10),
        ("two-spend-20-either", 20),
        ("one-spend-mix", 10),
    ] {
        let goods = |f: &mut Field, n: u8| f.w.player_mut(RED).goods = n;
        by_steps(&mut bare(), id, &[&|f| goods(f, need - 1), &|f| goods(f, need)]);
    }
    // Planets are no goods.
    let mut field = Field::of(&["hacan", "sol", "winnu"]);
    field.w.player_mut(RED).goods = 5;
    assert!(!progress(&field.w, RED, row(&field, "one-spend-6-goods")).is_met());
    for (id, need) in [("one-spend-3-counters", 3), ("two-spend-6-counters", 6)] {
        let counters = |f: &mut Field, command: u8| {
            f.sheet(RED, Sheet::Strategy, 1).sheet(RED, Sheet::Command, command).sheet(RED, Sheet::Fleet, 6);
        };
        let mut field = bare();
        counters(&mut field, 0);
        by_steps(&mut field, id, &[&|f| counters(f, need - 2), &|f| counters(f, need - 1)]);
    }
}

#[test]
fn influence_against_the_neighbours() {
    // [objective.claim] Of all planets, ready or not.
    let field = bare();
    let worth = |influence: u8| {
        let found = colonies(&field).into_iter().find(|planet| field.w.planet(*planet).influence == influence);
        found.unwrap_or_else(|| panic!("no planet of {influence}"))
    };
    let [one, two, three] = [1, 2, 3].map(worth);
    let mut each = Field { w: field.w.clone() };
    each.own(BLUE, two).own(GREEN, one);
    by_steps(&mut each, "one-influence-neighbours", &[&|f| own(f, &[three])]);
    // Three is as much as both have together.
    let mut both = Field { w: field.w.clone() };
    both.own(BLUE, two).own(GREEN, one);
    let heart = mecatol(&both);
    by_steps(&mut both, "two-influence-both", &[&|f| own(f, &[three]), &|f| own(f, &[heart])]);
}

#[test]
fn mecatol_rex_and_what_lies_beside_it() {
    // [objective.counting] [hr.flagship-class]
    let field = bare();
    let heart = mecatol(&field);
    let beside: Vec<SystemId> = field.w.galaxy.place(MECATOL).edges.iter().collect();
    let again = || Field { w: field.w.clone() };
    let some = |f: &mut Field, from: usize, to: usize| beside[from..to].iter().for_each(|s| control(f, *s));
    by_steps(&mut again(), "explorer", &[&|f| some(f, 0, 1), &|f| some(f, 1, 2)]);
    by_steps(
        &mut again(),
        "two-mecatol-3-adjacent",
        &[&|f| control(f, MECATOL), &|f| some(f, 0, 2), &|f| some(f, 2, 3)],
    );
    let all = beside.len();
    by_steps(
        &mut again(),
        "two-mecatol-all-adjacent",
        &[&|f| some(f, 0, all - 1), &|f| control(f, MECATOL), &|f| some(f, all - 1, all)],
    );
    let docked = |f: &mut Field| {
        own(f, &[heart]);
        f.troops(RED, heart, &[(Unit::SpaceDock, 1)]);
    };
    let fleet = |f: &mut Field, unit: Unit, count: u8| sail(f, MECATOL, unit, count);
    by_steps(
        &mut again(),
        "forceful",
        &[&docked, &|f| fleet(f, Unit::Dreadnought, 3), &|f| fleet(f, Unit::Flagship, 1)],
    );
    by_steps(
        &mut again(),
        "master-of-ships",
        &[&docked, &|f| fleet(f, Unit::Cruiser, 7), &|f| fleet(f, Unit::Fighter, 3), &|f| fleet(f, Unit::Carrier, 1)],
    );
    let guard = |f: &mut Field, unit: Unit, count: u8| stand(f, heart, unit, count);
    by_steps(
        &mut again(),
        "usurper",
        &[&docked, &|f| guard(f, Unit::GroundForce, 5), &|f| guard(f, Unit::MechanizedUnit, 1), &|f| {
            guard(f, Unit::GroundForce, 1)
        }],
    );
}

#[test]
fn pieces_on_the_board() {
    // [hr.flagship-class] Five of the class of dreadnoughts are enough, the flagship among them.
    let field = bare();
    let all = colonies(&field);
    let heart = mecatol(&field);
    let again = || Field { w: field.w.clone() };
    let docks = |f: &mut Field, from: usize, to: usize| {
        for planet in &all[from..to] {
            f.own(RED, *planet).troops(RED, *planet, &[(Unit::SpaceDock, 1)]);
        }
    };
    let void = field.voids()[0];
    let ships = |f: &mut Field, unit: Unit, count: u8| sail(f, void, unit, count);
    by_steps(&mut again(), "one-3-docks", &[&|f| docks(f, 0, 2), &|f| docks(f, 2, 3)]);
    by_steps(&mut again(), "commander", &[&|f| ships(f, Unit::Dreadnought, 4), &|f| ships(f, Unit::Flagship, 1)]);
    by_steps(
        &mut again(),
        "industrial",
        &[&|f| own(f, &[heart]), &|f| docks(f, 0, 3), &|f| ships(f, Unit::Dreadnought, 4), &|f| {
            ships(f, Unit::Flagship, 1)
        }],
    );
    let pds = |f: &mut Field, planet: PlanetSpot| {
        f.own(RED, planet);
        stand(f, planet, Unit::Pds, 2);
    };
    by_steps(&mut again(), "defender", &[&|f| pds(f, all[0]), &|f| pds(f, all[1]), &|f| pds(f, all[2])]);
    // A dock under enemy ships.
    let mut field = again();
    field.own(BLUE, all[0]).troops(BLUE, all[0], &[(Unit::SpaceDock, 1)]);
    let at = field.w.system_of(all[0]).unwrap();
    by_steps(&mut field, "one-blockade", &[&|f| sail(f, at, Unit::Destroyer, 1)]);
    // A ship that is no fighter in every gate of the galaxy; the Nexus beside it does not matter.
    let mut field = again();
    let letters = [imperium::Wormhole::Alpha, imperium::Wormhole::Beta];
    let gate = |s: &SystemId| {
        let place = field.w.galaxy.place(*s);
        place.at.is_some() && letters.iter().any(|letter| place.wormholes.has(*letter))
    };
    let gates: Vec<SystemId> = field.w.galaxy.ids().filter(gate).collect();
    let (last, first) = gates.split_last().expect("gates");
    by_steps(
        &mut field,
        "keeper-of-gates",
        &[
            &|f| first.iter().for_each(|s| sail(f, *s, Unit::Destroyer, 1)),
            &|f| sail(f, *last, Unit::Fighter, 1),
            &|f| sail(f, *last, Unit::Carrier, 1),
        ],
    );
    // Where there is no wormhole nobody keeps one.
    let mut field = again();
    let plain = field.w.kit.systems.iter().position(|row| row.wormholes.is_empty() && row.planets.is_empty()).unwrap();
    for gate in gates {
        field.w.galaxy.become_tile(field.w.kit.get(), gate, imperium::TileId(plain as u8));
    }
    assert!(!progress(&field.w, RED, row(&field, "keeper-of-gates")).is_met());
}

#[test]
fn homes_of_others() {
    // [faq.saar-home] [objective.claim]
    let field = bare();
    let whole = |seat: Seat| field.w.home_planets(seat).iter().collect::<Vec<_>>();
    let again = || Field { w: field.w.clone() };
    let hacan = whole(BLUE);
    by_steps(&mut again(), "conqueror", &[&|f| own(f, &hacan[1..]), &|f| own(f, &hacan[..1])]);
    by_steps(&mut again(), "two-domination", &[&|f| own(f, &hacan), &|f| own(f, &whole(GREEN))]);
    let beside = |seat: Seat, but: &[SystemId]| {
        let near = field.w.galaxy.place(field.w.player(seat).home.unwrap()).edges;
        let plain = |s: &SystemId| field.w.planets_in(*s).next().is_some() && !but.contains(s);
        near.iter().find(plain).expect("a neighbour with planets")
    };
    let blues = beside(BLUE, &[]);
    let greens = beside(GREEN, &[blues]);
    by_steps(&mut again(), "threatening", &[&|f| control(f, blues), &|f| control(f, greens)]);
    let planet = field.w.planets_in(blues).next().unwrap();
    by_steps(&mut again(), "antagonist", &[&|f| own(f, &[planet])]);
}

#[test]
fn what_was_done_in_the_round() {
    // [hr.invasion-objectives] [objective.counting] Two battles in one system are one.
    let [a, b] = bare().voids();
    let won = |f: &mut Field, at: SystemId, ships: u8| f.w.player_mut(RED).deeds.won_battle(at, ships);
    by_steps(&mut bare(), "one-battle-3", &[&|f| won(f, a, 2), &|f| won(f, a, 3)]);
    by_steps(
        &mut bare(),
        "two-battles-2",
        &[&|f| won(f, a, 3), &|f| won(f, a, 4), &|f| won(f, b, 2), &|f| won(f, b, 3)],
    );
    let invaded = |f: &mut Field| f.w.player_mut(RED).deeds.invasions += 1;
    by_steps(&mut bare(), "one-invade-1", &[&invaded]);
    by_steps(&mut bare(), "two-invade-2", &[&invaded, &invaded]);
    let felled = |f: &mut Field, unit: Unit| f.w.player_mut(RED).deeds.destroyed[unit.index()] += 1;
    by_steps(&mut bare(), "enemy", &[&|f| felled(f, Unit::Cruiser), &|f| felled(f, Unit::Cruiser)]);
    let dock = |f: &mut Field, of: Seat| {
        felled(f, Unit::SpaceDock);
        let docks = &mut f.w.player_mut(RED).deeds.docks_of;
        *docks = docks.with(of);
    };
    by_steps(&mut bare(), "two-destroy-dock", &[&|f| dock(f, BLUE)]);
    by_steps(&mut bare(), "regulator", &[&|f| dock(f, BLUE), &|f| dock(f, BLUE), &|f| dock(f, GREEN)]);
}

/// Whether red sees an objective of his hand as met.
fn shown(script: &Script, name: &str) -> bool {
    let hand = script.table().live(Viewer::Seat(RED)).hand;
    let mut cards = hand.iter().flat_map(|tray| &tray.cards);
    let card = cards.find(|card| card.name == name).unwrap_or_else(|| panic!("{name} is not in hand"));
    card.progress[0].have == card.progress[0].need.into()
}

#[test]
fn deeds_of_war_are_remembered() {
    // [objective.counting] [hr.invasion-objectives] A ship near its owner's home, a partner attacked, a neighbour's last dock.
    let mut field = Field::of(&THREE);
    let home = field.w.player(BLUE).home.unwrap();
    let plain = |s: &SystemId| {
        let place = field.w.galaxy.place(*s);
        place.anomalies.is_empty() && place.at.is_some() && !query::is_home(&field.w, *s)
    };
    let at = field.w.galaxy.place(home).edges.iter().find(plain).expect("a neighbour of the home");
    let from = field.w.galaxy.place(at).edges.iter().find(|s| *s != home && plain(s)).expect("further out");
    field.fleet(RED, from, &[(Unit::Dreadnought, 1)]).fleet(BLUE, at, &[(Unit::Fighter, 1)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let attack = format!("red activate {} | red sail dreadnought {}", field.word(at), field.word(from));
    for (id, name) in [("infiltrator", "Infiltrator"), ("traitor", "Traitor")] {
        let mut field = Field { w: field.w.clone() };
        edited(&mut field, &format!("red preliminary {id}"));
        let mut script = field.play();
        assert!(!shown(&script, name));
        go(&mut script, &attack);
        go(&mut script, "~ d10 10 10 | ~ d10 1");
        assert_eq!(crate::field::count(&script, &system_id(&field, at), "blue", "fighter"), 0);
        assert!(shown(&script, name), "{}", script.standing());
    }
    // The last dock on the board, won with its planet: blue sits next to red.
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    for own in field.w.home_planets(BLUE).iter().collect::<Vec<_>>() {
        let area = field.w.forces.planet(own);
        *field.w.forces.of_mut(area, BLUE) = Default::default();
    }
    field.w.forces.forget(BLUE);
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::SpaceDock, 1), (Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    edited(&mut field, "red secret merciless");
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    assert!(!shown(&script, "Merciless"));
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | ~ d10 10 | ~ d10 1"));
    crate::council::quiet(&mut script);
    assert!(shown(&script, "Merciless"), "{}", script.standing());
}

#[test]
fn every_objective_of_the_decks_is_tried_here() {
    // [objective.kinds]
    let text = include_str!("predicates.rs");
    let field = Field::of(&THREE);
    let rows = field.w.kit.objectives.iter();
    for row in rows.filter(|row| row.dealt == Dealt::Always && row.stage != Stage::Special) {
        assert!(["\"", "secret "].iter().any(|before| text.contains(&format!("{before}{}\"", row.id))), "{}", row.id);
    }
}
