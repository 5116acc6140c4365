//! How near a player is to an objective.

use crate::names::{Colour, Unit};
use crate::payment::{self, Bill};
use crate::printed::{Objective, Stage, Test};
use crate::query;
use crate::verbs::{Amount, Class, Price};
use crate::world::World;
use imperium::{Anomaly, PlanetSet, PlanetSpot, SystemId, SystemSet};
use kernel::Seat;

/// What a player has of what an objective asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    pub have: u16,
    pub need: u16,
}

impl Progress {
    pub fn is_met(self) -> bool {
        self.have >= self.need
    }
}

/// [objective.claim] [objective.counting] How far a player is with an objective; all its tests together.
pub fn progress(w: &World, seat: Seat, objective: u8) -> Progress {
    let row = &w.kit.get().objectives[usize::from(objective)];
    row.tests.iter().map(|test| of_test(w, seat, test)).fold(Progress::default(), |all, one| Progress {
        have: all.have + one.have.min(one.need),
        need: all.need + one.need,
    })
}

/// What claiming it costs.
pub fn bill_of(price: &Price) -> Bill {
    let resources = match price.resources {
        Some(Amount::Fixed(resources)) => resources.unsigned_abs(),
        Some(Amount::Share(_) | Amount::Counted(_)) | None => 0,
    };
    Bill { goods: price.goods, resources, influence: price.influence }
}

/// The objectives of a stage that are in the game.
pub fn of_stage(w: &World, stage: Stage) -> impl Iterator<Item = (u8, &'static Objective)> + use<> {
    let rows = w.kit.get().objectives.iter().enumerate();
    let dealt = rows.filter(move |(_, row)| row.stage == stage && row.dealt == crate::printed::Dealt::Always);
    dealt.map(|(n, row)| (n as u8, row))
}

/// Whether the hidden objective a player has scored is a secret one.
pub fn has_scored_secret(w: &World, seat: Seat) -> bool {
    w.player(seat).shown.is_some_and(|row| w.kit.objectives[usize::from(row)].stage == Stage::Secret)
}

fn planets_outside_home(w: &World, seat: Seat) -> PlanetSet {
    w.player(seat).planets.minus(w.home_planets(seat))
}

/// Influence of all planets a player controls.
pub fn influence(w: &World, seat: Seat) -> u16 {
    w.player(seat)
        .planets
        .iter()
        .map(|planet| u16::from(payment::worth(w, planet, crate::names::Coin::Influence)))
        .sum()
}

/// [objective.counting] Yellow specialties never count.
const COUNTED: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Blue];

fn with_specialty(w: &World, seat: Seat, colour: Colour) -> u16 {
    w.player(seat).planets.iter().filter(|planet| w.planet(*planet).specialties.contains(&colour)).count() as u16
}

fn units_of(w: &World, seat: Seat, class: Class) -> u16 {
    Unit::ALL.iter().filter(|unit| query::is_of(**unit, class)).map(|unit| u16::from(w.on_board(seat, *unit))).sum()
}

/// [faq.saar-home] [map.creuss] Other players and their homes, but for those of who needs none.
fn other_homes(w: &World, seat: Seat) -> impl Iterator<Item = (Seat, SystemSet)> + use<'_> {
    let others = w.seats().filter(move |other| *other != seat);
    let homes = others.filter(|other| !query::has_skill(w, *other, crate::verbs::Skill::NoHome, None));
    homes.map(|other| (other, query::homes(w, other)))
}

/// Systems next to some others.
fn next_to(w: &World, systems: SystemSet) -> SystemSet {
    systems.iter().fold(SystemSet::NONE, |all, system| all.union(w.galaxy.place(system).edges))
}

fn of_test(w: &World, seat: Seat, test: &Test) -> Progress {
    let player = w.player(seat);
    let mecatol = PlanetSpot(w.kit.mecatol.1);
    let heart = SystemId(0);
    let count = |have: u16, need: u8| Progress { have, need: u16::from(need) };
    let yes = |is: bool| Progress { have: u16::from(is), need: 1 };
    let dock = |at: PlanetSpot| w.on_planet(seat, at).of(Unit::SpaceDock.kind());
    let here = |class: Class| -> u16 {
        let fleet = w.in_space(seat, heart);
        Unit::ALL.iter().filter(|unit| query::is_of(**unit, class)).map(|unit| u16::from(fleet.of(unit.kind()))).sum()
    };
    let beside_mecatol = || w.galaxy.place(heart).edges;
    match test {
        Test::PlanetsOutsideHome(need) => count(planets_outside_home(w, seat).len() as u16, *need),
        Test::SystemsOutsideHome(need) => {
            count(query::controlled(w, seat).minus(query::homes(w, seat)).len() as u16, *need)
        }
        Test::PlanetsTaken(need) => count(player.taken.len() as u16, *need),
        Test::ControlMecatol => yes(player.planets.has(mecatol)),
        Test::HeldMecatolAllRound => yes(player.planets.has(mecatol) && !player.taken.has(mecatol)),
        Test::ControlMecatolSystem => yes(query::controls(w, seat, heart)),
        Test::ControlAllNextToMecatol => {
            // Nobody can control what cannot be entered.
            let shut = |system: &SystemId| {
                [Anomaly::AsteroidField, Anomaly::Supernova].iter().any(|own| query::has_anomaly(w, *system, *own))
            };
            let all: SystemSet = beside_mecatol().iter().filter(|system| !shut(system)).collect();
            let have = all.iter().filter(|system| query::controls(w, seat, *system)).count();
            count(have as u16, all.len() as u8)
        }
        Test::SystemsNextToMecatol(need) => {
            count(beside_mecatol().common(query::controlled(w, seat)).len() as u16, *need)
        }
        Test::DockOnMecatol => yes(dock(mecatol) > 0),
        Test::GroundForcesOnMecatol(need) => {
            count(u16::from(w.on_planet(seat, mecatol).of(Unit::GroundForce.kind())), *need)
        }
        Test::ShipsAtMecatol { units, count: need } => count(here(*units), *need),
        Test::EachSpecialty(colours) => {
            let have = colours.iter().filter(|colour| with_specialty(w, seat, **colour) > 0).count();
            count(have as u16, colours.len() as u8)
        }
        Test::PlanetsWithSpecialty(need) => {
            let any = |planet: &PlanetSpot| w.planet(*planet).specialties.iter().any(|own| COUNTED.contains(own));
            count(player.planets.iter().filter(any).count() as u16, *need)
        }
        Test::PlanetsWithOneSpecialty(need) => {
            count(COUNTED.iter().map(|colour| with_specialty(w, seat, *colour)).max().unwrap_or(0), *need)
        }
        Test::Technologies(need) => {
            count((player.technologies.count_ones() + player.racial.count_ones()) as u16, *need)
        }
        Test::TechnologiesOfOneColour(need) => {
            let most = Colour::ALL.iter().map(|colour| query::of_colour(w, seat, *colour)).max();
            count(u16::from(most.unwrap_or(0)), *need)
        }
        Test::TechnologiesOfColour { colour, count: need } => {
            count(u16::from(query::of_colour(w, seat, *colour)), *need)
        }
        Test::ColoursWithTechnologies { colours, each, but } => {
            let counted = |colour: Colour| if Some(colour) == *but { 0 } else { query::of_colour(w, seat, colour) };
            let mut held = Colour::ALL.map(|colour| u16::from(counted(colour).min(*each)));
            held.sort_unstable_by(|a, b| b.cmp(a));
            let have: u16 = held.iter().take(usize::from(*colours)).sum();
            Progress { have, need: u16::from(*colours) * u16::from(*each) }
        }
        Test::Spend(price) => spending(w, seat, price),
        Test::SpendEither(need) => {
            let purses = crate::names::Coin::ALL.map(|coin| payment::purse(w, seat, coin));
            count(purses.into_iter().max().unwrap_or(0), *need)
        }
        Test::OnBoard { units, count: need } => count(units_of(w, seat, *units), *need),
        Test::InfluenceAboveEachNeighbour => {
            let [left, right] = neighbours(w, seat).map(|other| influence(w, other));
            Progress { have: influence(w, seat), need: left.max(right) + 1 }
        }
        Test::InfluenceAboveBothNeighbours => {
            let [left, right] = neighbours(w, seat).map(|other| influence(w, other));
            Progress { have: influence(w, seat), need: left + right + 1 }
        }
        Test::AllPlanetsOfOtherHomes(need) => {
            let whole = |other: &Seat| w.home_planets(*other).minus(player.planets).is_empty();
            count(other_homes(w, seat).filter(|(other, _)| whole(other)).count() as u16, *need)
        }
        Test::SystemsNextToOtherHomes(need) => {
            let controlled = query::controlled(w, seat);
            let near = |homes: SystemSet| !next_to(w, homes).common(controlled).is_empty();
            count(other_homes(w, seat).filter(|(_, homes)| near(*homes)).count() as u16, *need)
        }
        Test::PlanetsNextToOtherHomes(need) => {
            let beside = |system: SystemId| other_homes(w, seat).any(|(_, homes)| next_to(w, homes).has(system));
            let planets = player.planets.iter().filter(|planet| w.system_of(*planet).is_some_and(beside));
            count(planets.count() as u16, *need)
        }
        Test::ShipInEveryWormholeSystem(letters) => {
            let with = |system: &SystemId| {
                let tile = w.kit.systems.get(usize::from(w.galaxy.place(*system).tile.0));
                w.galaxy.place(*system).at.is_some()
                    && tile.is_some_and(|tile| tile.wormholes.iter().any(|letter| letters.contains(letter)))
            };
            let gates: imperium::SystemSet = w.galaxy.ids().filter(with).collect();
            let ships = |system: &SystemId| {
                let fleet = w.in_space(seat, *system);
                fleet.ships() > fleet.of(Unit::Fighter.kind())
            };
            // Where there is no wormhole nobody keeps one.
            count(gates.iter().filter(ships).count() as u16, gates.len().max(1) as u8)
        }
        Test::PlanetsHeldByEnemyThisRound(need) => {
            count(player.deeds.from_enemies.common(player.planets).len() as u16, *need)
        }
        Test::InvasionsWon(need) => count(player.deeds.invasions.into(), *need),
        Test::BattlesWon { count: need, ships } => count(player.deeds.battles_against(*ships) as u16, *need),
        Test::DocksDestroyed { count: need, owners } => {
            let docks = u16::from(player.deeds.destroyed[Unit::SpaceDock.index()]);
            let of = player.deeds.docks_of.len() as u16;
            Progress {
                have: docks.min(u16::from(*need)).min(of + u16::from(*need - (*owners).min(*need))),
                need: u16::from(*need),
            }
        }
        Test::Destroyed { unit, count: need } => count(player.deeds.destroyed[unit.index()].into(), *need),
        Test::ShipsInOtherHomes { homes, ships } => {
            let many = |systems: SystemSet| systems.iter().any(|home| query::fleet_size(w, seat, home) >= *ships);
            count(other_homes(w, seat).filter(|(_, systems)| many(*systems)).count() as u16, *homes)
        }
        Test::BlockadingADock => {
            let blockaded = |other: Seat| {
                let docks = query::dock_systems(w, other).iter();
                docks.into_iter().any(|system| w.in_space(seat, system).ships() > 0)
            };
            yes(w.seats().any(|other| other != seat && blockaded(other)))
        }
        Test::TookNeighboursLastDock => yes(player.deeds.took_last_dock),
        Test::EverDestroyedShipNearItsHome => yes(player.deeds.struck_near_home),
        Test::AttackedTradePartner => yes(player.deeds.attacked_partner),
        Test::Artifact | Test::Voice | Test::EndsTheGame => yes(false),
    }
}

/// The players to the left and to the right.
pub fn neighbours(w: &World, seat: Seat) -> [Seat; 2] {
    [w.after(seat, 1), w.after(seat, w.rules.seats - 1)]
}

/// [objective.spend] How much of a price a player could pay at once.
fn spending(w: &World, seat: Seat, price: &Price) -> Progress {
    let player = w.player(seat);
    let bill = bill_of(price);
    let counters = u16::from(player.sheet[0]) + u16::from(player.sheet[1]);
    let need =
        u16::from(bill.goods) + u16::from(bill.resources) + u16::from(bill.influence) + u16::from(price.counters);
    if payment::can_pay(w, seat, bill) && counters >= u16::from(price.counters) {
        return Progress { have: need, need };
    }
    let goods = u16::from(player.goods.min(bill.goods));
    let part = |coin: crate::names::Coin, due: u8| payment::purse(w, seat, coin).min(u16::from(due));
    let planets =
        part(crate::names::Coin::Resources, bill.resources) + part(crate::names::Coin::Influence, bill.influence);
    let have = goods + planets + counters.min(u16::from(price.counters));
    Progress { have: have.min(need - 1), need }
}
