//! The Hive on its board: priorities, targets, destinations and movement. Places are those of the template, west to east and
//! north to south; names of examples and scenarios are those of the reference.

use super::hive::{book, costs, level};
use imperium::Force;
use kernel::{Seat, SeatSet};
use twilight::hive::counters::{Counters, Provocation};
use twilight::hive::instincts::{Aim, Costs, Merits, Pick, fully_defended, planets, takes_hit, weakest};
use twilight::hive::tactical::{
    Field, Moved, Raid, Spot, candidates, convoy, destination, excess, invades, landing, most_moved, support, targets,
};
use twilight::hive::{Combat, Criterion, Purpose};
use twilight_box::components::{Components, PlanetKind, Set, Slot, Wormhole};
use twilight_box::galaxy::{Entry, Galaxy, HiveMap, Lots, SystemId, SystemSet, chart, spiral_index};
use twilight_box::units::Kind;

type At = (i8, i8);

const SETS: [Set; 4] = [Set::Base, Set::ProphecyOfKings, Set::Codex1, Set::ThundersEdge];

const REX: At = (0, 0);
const MS: At = (0, 3);
const AS1: At = (-2, 2);
const AS2: At = (2, 0);
const NEXUS: At = (9, 9);

/// A position on the Hive's board.
struct Board {
    galaxy: Galaxy,
    spots: Vec<Spot>,
    costs: Costs,
    moves: fn(Kind) -> u8,
    counters: Counters,
    influence: u8,
    /// [hive.settings] Its spawning systems give a move.
    swift: bool,
}

/// Moves without upgrades.
fn slow(kind: Kind) -> u8 {
    match kind {
        Kind::Destroyer | Kind::Cruiser | Kind::WarSun => 2,
        _ => 1,
    }
}

impl Board {
    /// A drawn board on which these tiles lie at these places, and the storm shows its beta side.
    fn new(tiles: &[(At, &str)], influence: u8) -> Board {
        let c = Components::printed();
        let homes = ["1", "10"].map(|id| c.tile_named(id).unwrap());
        let mut map = HiveMap::draw(c, homes, &SETS, &mut Lots::new(3)).unwrap();
        map.storm.side = Wormhole::Beta;
        for (at, id) in tiles {
            let new = Entry::Tile(c.tile_named(id).unwrap_or_else(|| panic!("tile {id}")));
            let place = spiral_index(*at).unwrap();
            match map.layout.around.iter().position(|entry| *entry == new) {
                Some(other) => map.layout.around.swap(place, other),
                None => map.layout.around[place] = new,
            }
        }
        let galaxy = map.galaxy(c, &SETS).unwrap();
        let spot = |system: SystemId| {
            let place = galaxy.place(system);
            // The wormhole nexus lies beside the board.
            let (slot, zone) = place.at.map_or((Slot::X, 4), |at| map.slots[&at]);
            let on = || c.planets_on(place.tile).map(|p| c.planet(p)).filter(|p| p.kind == PlanetKind::Planet);
            let merits = Merits {
                spawning: matches!(slot, Slot::Rex | Slot::Ms | Slot::Pl1 | Slot::Pl2 | Slot::As1 | Slot::As2),
                planets: on().count() as u8,
                influence: on().map(|p| p.influence).sum(),
                resources: on().map(|p| p.resources).sum(),
                wormhole: place.wormholes.iter().next(),
                frontier: on().next().is_none(),
                ..Merits::default()
            };
            Spot { zone, merits, free_mecatol: slot == Slot::Rex, ..Spot::default() }
        };
        let spots = galaxy.ids().map(spot).collect();
        let counters = Counters::new(&book().numbers, SeatSet::first(2));
        let mut board = Board { galaxy, spots, costs: costs(), moves: slow, counters, influence, swift: false };
        [MS, AS1, AS2].into_iter().for_each(|at| board.own(at));
        board
    }

    fn id(&self, at: At) -> SystemId {
        self.galaxy.at(at.0, at.1).unwrap()
    }

    fn at(&self, system: SystemId) -> At {
        self.galaxy.place(system).at.unwrap_or(NEXUS)
    }

    fn spot(&mut self, at: At) -> &mut Spot {
        let id = self.id(at);
        &mut self.spots[id.index()]
    }

    /// The Hive controls all planets there.
    fn own(&mut self, at: At) {
        let spot = self.spot(at);
        (spot.controlled, spot.free_mecatol) = (spot.merits.planets, false);
    }

    fn ships(&mut self, at: At, kinds: &[Kind]) {
        let spot = self.spot(at);
        kinds.iter().for_each(|kind| spot.hive.add(*kind, false));
    }

    /// A player has ships of this strength there.
    fn player(&mut self, at: At, cost: u16) {
        let spot = self.spot(at);
        (spot.players, spot.others) = (SeatSet::one(Seat(0)), cost * 2);
    }

    fn token(&mut self, at: At) {
        self.spot(at).token = true;
    }

    fn completes(&mut self, at: At) {
        self.spot(at).merits.completes = Some(Aim { points: 1, age: 0 });
    }

    fn with<T>(&self, then: impl FnOnce(&Field) -> T) -> T {
        let mut chart = chart(Components::printed(), &self.galaxy);
        let those = |fits: &dyn Fn(&Spot) -> bool| -> SystemSet {
            self.galaxy.ids().filter(|id| fits(&self.spots[id.index()])).collect()
        };
        (chart.tokens, chart.ships) = (those(&|spot| spot.token), those(&|spot| spot.others > 0));
        if self.swift {
            chart.spurs = [MS, AS1, AS2].into_iter().map(|at| self.id(at)).collect();
        }
        let moves = Kind::ALL.map(self.moves);
        then(&Field { chart: &chart, spots: &self.spots, costs: &self.costs, moves })
    }

    fn places(&self, systems: SystemSet) -> Vec<At> {
        let mut places: Vec<At> = systems.iter().map(|id| self.at(id)).collect();
        places.sort_unstable();
        places
    }

    fn targets(&self, raid: Raid) -> SystemSet {
        self.with(|field| {
            targets(book(), field, raid, &self.counters, self.influence >= book().numbers.influence_for_mecatol)
        })
    }

    fn candidates(&self, raid: Raid) -> Vec<At> {
        let targets = self.targets(raid);
        self.places(self.with(|field| candidates(field, raid, targets)))
    }

    fn destination(&self, raid: Raid) -> (Vec<At>, Option<Criterion>) {
        let targets = self.targets(raid);
        let pick: Pick<SystemId> = self.with(|field| destination(book(), field, candidates(field, raid, targets)));
        (pick.left.iter().map(|id| self.at(*id)).collect(), pick.decided())
    }

    fn movement(&self, raid: Raid, to: At, most: u8) -> Vec<(Kind, At)> {
        let moved = self.with(|field| convoy(book(), field, raid, self.id(to), most, None, |_| None)).unwrap();
        moved.into_iter().map(|(Moved { kind, from }, _)| (kind, self.at(from))).collect()
    }
}

fn dx1() -> Board {
    let tiles = [
        ((-3, 2), "35"),
        ((3, -1), "34"),
        ((1, 0), "21"),
        ((-1, 1), "20"),
        ((1, -1), "43"),
        ((1, 1), "45"),
        ((-1, 2), "114"),
        ((-1, 0), "44"),
        ((0, 1), "42"),
    ];
    let mut board = Board::new(&tiles, 8);
    board.ships(MS, &[Kind::Cruiser, Kind::Destroyer]);
    [AS1, AS2].into_iter().for_each(|at| board.ships(at, &[Kind::Carrier, Kind::Cruiser, Kind::Destroyer]));
    board
}

/// [hive.destination] [hive.priority] [hive.infest] Four targets in reach; two have two planets and 4 influence, resources decide.
#[test]
fn dx1_d32_destination_next_to_the_first_spawning_system() {
    let board = dx1();
    assert_eq!(board.candidates(Raid::Infest), [(-3, 2), (-1, 1), (1, 0), (3, -1)]);
    assert_eq!(board.destination(Raid::Infest), (vec![(-3, 2)], Some(Criterion::MostResources)));
}

fn dx2() -> Board {
    let tiles = [
        ((0, 1), "42"),
        ((1, 1), "43"),
        ((-1, 2), "114"),
        ((1, -1), "44"),
        ((-1, 0), "45"),
        ((-3, 3), "39"),
        ((3, 0), "40"),
        ((2, -3), "26"),
        ((-2, -1), "25"),
    ];
    let mut board = Board::new(&tiles, 13);
    [(0, 2), (1, 2), (-1, 3)].into_iter().for_each(|at| board.own(at));
    [AS1, AS2].into_iter().for_each(|at| board.token(at));
    board.ships((2, 1), &[Kind::Carrier]);
    board.ships((-2, 3), &[Kind::Carrier]);
    board.ships((0, 2), &[Kind::Dreadnought, Kind::Cruiser, Kind::Destroyer]);
    board
}

/// [hive.settings] Ships that leave a spawning system move 1 further: more targets are in reach.
#[test]
fn swift_spawn_reaches_further() {
    let board = dx1();
    let near = board.candidates(Raid::Infest);
    let swift = Board { swift: true, ..dx1() };
    let far = swift.candidates(Raid::Infest);
    assert!(near.iter().all(|at| far.contains(at)) && far.len() > near.len(), "{near:?} {far:?}");
}

/// [hive.closest] [hive.ends] No target in reach: four systems lie one step from one, the alpha wormhole comes first.
#[test]
fn dx2_the_alpha_wormhole_before_the_beta() {
    let board = dx2();
    assert_eq!(board.candidates(Raid::Infest), [(-3, 3), (-1, 2), (0, 1), (3, 0)]);
    assert_eq!(board.destination(Raid::Infest), (vec![(-3, 3)], Some(Criterion::FirstWormhole)));
}

/// [hive.priority] What completes an objective comes before everything else.
#[test]
fn dx2b_the_nebula_for_an_objective() {
    let mut board = dx2();
    board.completes((0, 1));
    assert_eq!(board.destination(Raid::Infest), (vec![(0, 1)], Some(Criterion::Completes)));
}

fn dx3() -> Board {
    let tiles = [((1, 1), "80"), ((1, -1), "43"), ((-1, 2), "45"), ((-1, 0), "44"), ((0, 1), "42")];
    let mut board = Board::new(&tiles, 15);
    [(1, 0), (-1, 1), (3, -1)].into_iter().for_each(|at| board.own(at));
    board.token((0, 2));
    [AS2, (-1, 1)].into_iter().for_each(|at| board.ships(at, &[Kind::Carrier, Kind::Cruiser, Kind::Destroyer]));
    board.ships((3, 0), &[Kind::Cruiser]);
    board.ships(AS1, &[Kind::Cruiser, Kind::Destroyer]);
    board
}

/// [hive.mecatol] [hive.targets] Mecatol Rex is no target below 16 influence, yet the best destination: no ships are there.
#[test]
fn dx3_d30_d41_mecatol_rex_without_an_invasion() {
    let board = dx3();
    let candidates = board.candidates(Raid::Infest);
    assert_eq!(candidates, [(-2, 1), AS1, REX, (2, -1), (2, 1), (3, -1), (3, 0)]);
    assert_eq!(board.destination(Raid::Infest), (vec![REX], Some(Criterion::LeastStrength)));
    let gate = book().numbers.influence_for_mecatol;
    assert!(!invades(gate, true, 15) && invades(gate, true, 16) && invades(gate, false, 0));
    let rich = Board { influence: 16, ..dx3() };
    assert!(rich.targets(Raid::Infest).has(rich.id(REX)) && !board.targets(Raid::Infest).has(board.id(REX)));
}

/// [hive.priority] An empty system on the rim, for an objective.
#[test]
fn dx3b_empty_space_for_an_objective() {
    let mut board = dx3();
    board.completes((2, 1));
    assert_eq!(board.destination(Raid::Infest), (vec![(2, 1)], Some(Criterion::Completes)));
}

fn dx4() -> Board {
    let tiles = [
        ((1, -1), "41"),
        ((-1, 0), "44"),
        ((0, 1), "42"),
        ((1, 1), "43"),
        ((-1, 2), "45"),
        ((-1, -2), "80"),
        ((3, 0), "40"),
        ((-2, -1), "25"),
    ];
    let mut board = Board::new(&tiles, 19);
    board.moves = |_| 2;
    for at in [REX, (-3, 2), (-1, 1), (-1, 3), (0, 2), (1, 0), (1, 2), (3, -1), (2, -2)] {
        board.own(at);
    }
    board.token((2, -2));
    [(1, 0), (-1, 1)].into_iter().for_each(|at| board.ships(at, &[Kind::Carrier, Kind::Cruiser, Kind::Destroyer]));
    board.ships((3, 0), &[Kind::Carrier]);
    let strengths = [
        ((1, -2), 2),
        ((0, -1), 3),
        ((0, -2), 4),
        ((3, -2), 4),
        ((-3, 1), 5),
        ((-2, -1), 6),
        ((-2, 0), 7),
        ((2, -2), 4),
        ((2, -3), 3),
    ];
    strengths.into_iter().for_each(|(at, cost)| board.player(at, cost));
    board
}

/// [hive.destination] [hive.strength] Seven targets in reach, some through the rift and wormholes; the weakest is chosen.
#[test]
fn dx4_d38_the_weakest_beyond_the_rift() {
    let board = dx4();
    let all = [(-3, 1), (-2, -1), (-2, 0), (0, -2), (0, -1), (1, -2), (3, -2)];
    assert_eq!(board.candidates(Raid::Infest), all);
    assert_eq!(board.destination(Raid::Infest), (vec![(1, -2)], Some(Criterion::LeastStrength)));
}

/// [hive.priority] Of two that complete an objective the weaker.
#[test]
fn dx4b_a_system_by_a_players_home() {
    let mut board = dx4();
    [(-3, 1), (-2, 0)].into_iter().for_each(|at| board.completes(at));
    assert_eq!(board.destination(Raid::Infest), (vec![(-3, 1)], Some(Criterion::LeastStrength)));
}

/// [hive.movement] [hive.capacity-first] [hive.most-moved] [hive.leave] [hive.tactical] The dreadnought leads, then one of each
/// kind from where fewest is lost; the second carrier would leave its spawning system with one ship.
#[test]
fn tac_d33_d34_d35_d36_d37_tactical_example() {
    let tiles = [((3, 0), "40"), ((1, 0), "21"), ((1, 1), "45"), ((1, -1), "43")];
    let mut board = Board::new(&tiles, 8);
    let both = SeatSet::first(2);
    for (seat, times) in [(0, 2), (1, 1)] {
        (0..times).for_each(|_| {
            board.counters.provoke(&book().numbers, level("standard"), Seat(seat), Provocation::Combat);
        });
    }
    board.spot((3, -1)).players = both;
    board.ships((3, 0), &[Kind::Dreadnought, Kind::Cruiser]);
    board.ships((2, -1), &[Kind::Carrier, Kind::Cruiser]);
    board.ships(AS2, &[Kind::Carrier, Kind::Cruiser, Kind::Destroyer]);
    board.ships((1, 0), &[Kind::Cruiser]);
    assert_eq!(board.destination(Raid::Engage).0, [(3, -1)]);
    let most = most_moved(3, &board.counters, both);
    assert_eq!(most, 5);
    let expected = [
        (Kind::Dreadnought, (3, 0)),
        (Kind::Carrier, (2, -1)),
        (Kind::Cruiser, (2, -1)),
        (Kind::Destroyer, AS2),
        (Kind::Cruiser, (3, 0)),
    ];
    assert_eq!(board.movement(Raid::Engage, (3, -1), most), expected);
}

/// [hive.engage] Counters of all players in a system against its zone; structures count, own tokens and nobody's units do not.
#[test]
fn s10_d29_engage_targets() {
    let mut board = Board::new(&[], 8);
    board.counters.provoke(&book().numbers, level("standard"), Seat(0), Provocation::Combat);
    let (a, b) = (SeatSet::one(Seat(0)), SeatSet::one(Seat(1)));
    for (at, players) in [((-2, 0), a.or(b)), ((1, 2), b), ((0, -1), b), (REX, a), ((1, 0), a)] {
        board.spot(at).players = players;
    }
    board.token((1, 0));
    board.spot((1, -2)).others = 4;
    assert_eq!(board.places(board.targets(Raid::Engage)), [(-2, 0), (1, 2)]);
}

/// [hive.infest] [hive.landing] [hive.support] [hive.clean] Two planets before one; a carrier and a destroyer; 5 fighters and 5
/// infantry, 3 and 2 on the planets, none too many.
#[test]
fn s11_d39_d40_d48_an_infest_action() {
    let mut board = Board::new(&[((3, -1), "34"), ((1, 0), "21"), ((1, 1), "45"), ((1, -1), "43")], 8);
    board.ships(AS2, &[Kind::Carrier, Kind::Dreadnought, Kind::Cruiser, Kind::Destroyer]);
    [AS1, MS].into_iter().for_each(|at| board.token(at));
    assert_eq!(board.destination(Raid::Infest), (vec![(3, -1)], Some(Criterion::MostPlanets)));
    let moved = board.movement(Raid::Infest, (3, -1), most_moved(2, &board.counters, SeatSet::NONE));
    assert_eq!(moved, [(Kind::Carrier, AS2), (Kind::Destroyer, AS2)]);
    board.ships((3, -1), &[Kind::Carrier, Kind::Destroyer]);
    let there = board.spot((3, -1)).hive;
    let units = support(level("standard"), &there, 3, &board.counters, SeatSet::NONE);
    assert_eq!((units, landing(units, 2)), (5, vec![3, 2]));
    assert_eq!((excess(&book().numbers, 3), excess(&book().numbers, 6)), (0, 2));
}

/// [hive.planets] The odd infantry goes to Centauri, which has more influence.
#[test]
fn d40_the_best_planet_gets_the_odd_infantry() {
    let c = Components::printed();
    let tile = c.tile_named("34").unwrap();
    let all: Vec<_> = c.planets_on(tile).collect();
    let merits = |p| Merits { influence: c.planet(p).influence, resources: c.planet(p).resources, ..Merits::default() };
    let names = |purpose| {
        planets(book(), purpose, &all, merits).into_iter().map(|p| c.planet(p).id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(names(Purpose::Positive), ["centauri", "gral"]);
    assert_eq!(names(Purpose::Negative), ["gral", "centauri"]);
}

/// [hive.support] Two ships, counters 1 and 2 beat the 2 icons: 7 of each; nothing without a ship with capacity.
#[test]
fn su1_d39_support_example() {
    let mut counters = Counters::new(&book().numbers, SeatSet::first(2));
    counters.provoke(&book().numbers, level("standard"), Seat(1), Provocation::Combat);
    let mut hive = Force::default();
    let count = |hive: &Force, id: &str| support(level(id), hive, 2, &counters, SeatSet::first(2));
    hive.add(Kind::Cruiser, false);
    assert_eq!(count(&hive, "standard"), 0);
    hive.add(Kind::Carrier, false);
    hive.add(Kind::Dreadnought, false);
    assert_eq!(["easy", "standard", "expert"].map(|id| count(&hive, id)), [5, 7, 9]);
}

/// [hive.defended] Two ships, and every planet.
#[test]
fn fully_defended_systems() {
    assert!(fully_defended(2, 1, 1) && fully_defended(2, 0, 0));
    assert!(!fully_defended(1, 1, 1) && !fully_defended(3, 2, 1));
}

/// [hive.hits] [hive.weakest] Damage is sustained first, then fighters and ships fall by cost; on the ground infantry before mechs.
#[test]
fn d42_d43_d44_unit_damage() {
    let sustains = |kind: Kind| matches!(kind, Kind::Dreadnought | Kind::Flagship | Kind::WarSun | Kind::Mech);
    let mut force = Force::default();
    let kinds = [Kind::Flagship, Kind::Dreadnought, Kind::Fighter, Kind::Cruiser];
    kinds.iter().for_each(|kind| force.add(*kind, false));
    let mut taken = Vec::new();
    while let Some((kind, sustained)) = takes_hit(book(), Combat::Space, &force, sustains, &costs()) {
        let damaged = force.in_state(kind, false) == 0;
        force.take(kind, damaged);
        if sustained {
            force.add(kind, true);
        }
        taken.push((kind, sustained));
    }
    let falls = [Kind::Fighter, Kind::Cruiser, Kind::Dreadnought, Kind::Flagship].map(|kind| (kind, false));
    assert_eq!(taken[..2], [(Kind::Dreadnought, true), (Kind::Flagship, true)]);
    assert_eq!(taken[2..], falls);
    let mut ground = Force::default();
    ground.add(Kind::Mech, true);
    ground.add(Kind::Infantry, false);
    assert_eq!(takes_hit(book(), Combat::Ground, &ground, sustains, &costs()), Some((Kind::Infantry, false)));
    assert_eq!(weakest(&ground, &costs()), Some(Kind::Infantry));
}

/// [hive.helpful] [hive.movement] Two sources no criterion tells apart: asked, unless the order of the map decides; what was said
/// is kept to.
#[test]
fn equal_sources_are_left_to_the_players() {
    let mut board = Board::new(&[((3, 0), "40"), ((1, 1), "45")], 8);
    [(2, -1), (2, 1)].into_iter().for_each(|at| board.ships(at, &[Kind::Carrier]));
    let asked = |said: Option<&[SystemId]>| {
        board.with(|field| convoy(book(), field, Raid::Engage, board.id((3, -1)), 1, said, |_| None))
    };
    board.with(|field| assert!(targets(book(), field, Raid::Engage, &board.counters, false).is_empty()));
    let ends = [(2, -1), (2, 1)].map(|at| board.id(at));
    let reach: Vec<SystemId> = ends.into_iter().filter(|&from| asked(Some(&[from])).is_ok()).collect();
    assert!(!reach.is_empty(), "one of them reaches it");
    let by_map = asked(None).unwrap();
    assert_eq!(by_map.len(), 1);
}
