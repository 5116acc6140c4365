//! What a side can produce, what it costs, and what pays for it.

use super::guns::working;
use super::{silenced, unit};
use crate::agendas::{self, Tenet};
use crate::choice::Holder;
use crate::factions;
use crate::texts::{Switch, figures, is, ready_for, sights, standing};

use crate::world::{Force, PlanetSpot, World, is_ship};
use kernel::Seat;
use twilight_box::components::{Anomaly, Verb};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::SystemId;
use twilight_box::units::{Kind, Production};

/// [produce.limit] How many units a side may produce in a system. A dock's value stands over its planet's resources.
#[inline]
pub fn production_limit(w: &World, system: SystemId, seat: Seat) -> u16 {
    let vigil =
        || is(w, seat, Switch::Vigilant) && w.planets_in(system).any(|planet| standing::vigilant(w, seat, planet));
    let barred = || silenced(w, seat, system) || factions::arborec::stymied(w, seat, system);
    let idle = !sights::with_units(w, seat, system) && !vigil() || barred();
    if idle { 0 } else { limit_of_producers(w, system, seat) }
}

fn limit_of_producers(w: &World, system: SystemId, seat: Seat) -> u16 {
    // [strategy.warfare] One dock, and what adds to a use of production.
    if w.action.yard.is_some() {
        return dock_production(w, system, seat) + figures::production(w, seat);
    }
    let of = |force: &Force, resources: u8| -> u16 {
        let kinds = force.kinds().iter();
        kinds
            .map(|kind| {
                let value = match unit(w, seat, kind).production {
                    Some(Production::Fixed(value)) => value,
                    Some(Production::OverResources(value)) => value + resources,
                    None => 0,
                };
                u16::from(value) * u16::from(force.of(kind))
            })
            .sum()
    };
    let on_planets: u16 = w
        .planets_in(system)
        .filter(|&p| !guest(w, p, seat))
        .map(|p| producer(w, p, seat).map_or(0, |n| n + of(w.ground(p, seat), resources(w, p))))
        .sum();
    let all = of(&working(w, system, seat), 0)
        + on_planets
        + supernova(w, system, seat)
        + standing::synthesis(w, seat, system);
    let value = all.saturating_sub(fresh(w, seat));
    if value > 0 { value + figures::production(w, seat) } else { value }
}

/// [coexist.share] Structures of who coexists are blockaded, and nothing appears on a planet of others.
fn guest(w: &World, planet: PlanetSpot, seat: Seat) -> bool {
    w.planet(planet).shared && w.planet(planet).controller != Some(seat)
}

/// [produce.limit] What was just produced does not produce yet.
fn fresh(w: &World, seat: Seat) -> u16 {
    if w.action.maker.or(w.round.turn) != Some(seat) || w.action.fresh.total() == 0 {
        return 0;
    }
    let value = |kind: Kind| match unit(w, seat, kind).production {
        Some(Production::Fixed(value)) => u16::from(value),
        Some(Production::OverResources(_)) | None => 0,
    };
    Kind::ALL.into_iter().map(|kind| value(kind) * u16::from(w.action.fresh[kind as usize])).sum()
}

/// [faction.mitosis] What of that are the values of docks.
pub fn dock_production(w: &World, system: SystemId, seat: Seat) -> u16 {
    yards(w, system, seat)
        .filter(|(yard, _)| w.action.yard.is_none_or(|only| only == *yard))
        .map(|(_, value)| value)
        .sum()
}

/// [strategy.warfare] Docks of a side in a system that can produce, each with its value; of docks that fly one.
pub fn yards(w: &World, system: SystemId, seat: Seat) -> impl Iterator<Item = (Holder, u16)> + '_ {
    let dock = unit(w, seat, Kind::SpaceDock);
    let value = move |resources: u8| match dock.production {
        Some(Production::Fixed(value)) => u16::from(value),
        Some(Production::OverResources(value)) => u16::from(value + resources),
        None => 0,
    };
    let here = move |p: &PlanetSpot| w.ground(*p, seat).of(Kind::SpaceDock) > 0 && producer(w, *p, seat).is_some();
    let works = !silenced(w, seat, system) && !factions::arborec::stymied(w, seat, system);
    let afloat = dock.space_only && w.space(system, seat).of(Kind::SpaceDock) > 0;
    let grounded = w.planets_in(system).filter(move |p| here(p) && !guest(w, *p, seat));
    let grounded = grounded.map(move |p| (Holder::Planet(p), value(resources(w, p))));
    let all = afloat.then(|| (Holder::Space(system), value(0))).into_iter().chain(grounded);
    all.filter(move |(_, value)| works && *value > 0)
}

/// [tech.magmus-reactor] Production of a supernova with own units.
fn supernova(w: &World, system: SystemId, seat: Seat) -> u16 {
    let nova = w.side(seat).has(Verb::SupernovaProduction)
        && !w.rewords("magmus-reactor")
        && w.galaxy.place(system).anomalies.has(Anomaly::Supernova);
    if nova && sights::with_units(w, seat, system) { 5 } else { 0 }
}

/// [produce.place] Whether something in a system's space produces: then ground forces appear in space too, or on any
/// own planet there.
pub fn produces_in_space(w: &World, system: SystemId, seat: Seat) -> bool {
    // [strategy.warfare] Or the one dock that produces.
    if let Some(yard) = w.action.yard {
        return yard == Holder::Space(system);
    }
    let here = working(w, system, seat);
    // A ship that was just produced does not produce yet.
    let old =
        |kind: Kind| !is_ship(kind) || w.action.active != Some(system) || here.of(kind) > w.action.fresh[kind as usize];
    let unit = here.kinds().iter().any(|kind| unit(w, seat, kind).production.is_some() && old(kind));
    !silenced(w, seat, system) && (unit || supernova(w, system, seat) + standing::synthesis(w, seat, system) > 0)
}

/// Production a planet has by itself, or `None` if nothing there produces.
fn producer(w: &World, planet: PlanetSpot, seat: Seat) -> Option<u16> {
    // [agenda.holy-planet-of-ixth] Nothing there produces.
    if w.planet(planet).attachments != 0 && super::attachments(w, planet).any(|row| row.no_production) {
        return None;
    }
    let here = w.ground(planet, seat);
    let wall = w.side(seat).has(Verb::StructureProduction) && here.structures() > 0;
    let unit = here.kinds().iter().any(|kind| unit(w, seat, kind).production.is_some());
    // [breakthrough.iihq-modernization] The own Mecatol Rex produces 3.
    let vigil = standing::vigilant(w, seat, planet);
    (wall || unit || vigil).then_some(u16::from(wall) + if vigil { 3 } else { 0 })
}

/// Whether ground forces may be produced on a planet.
pub fn produces(w: &World, planet: PlanetSpot, seat: Seat) -> bool {
    let works = w.action.yard.is_none_or(|yard| yard == Holder::Planet(planet));
    works && crate::alliance::is_own(w, seat, planet) && producer(w, planet, seat).is_some()
}

/// What a planet is worth in resources: [units.helios] more with a Helios, [tech.hegemonic-trade-policy] its influence
/// while its values are exchanged.
pub fn resources(w: &World, planet: PlanetSpot) -> u8 {
    let row = w.kit.get().components.planet(w.planet(planet).id);
    let dock = |seat: &Seat| w.ground(planet, *seat).of(Kind::SpaceDock) > 0;
    let helios: u8 = w.everyone().filter(dock).map(|seat| unit(w, seat, Kind::SpaceDock).enriches).sum();
    let printed = if w.action.swapped == Some(planet) { row.influence } else { row.resources };
    printed + w.planet(planet).bonus + helios + super::attached(w, planet)[0]
}

/// Resources a side can still spend; [hive.pay] the Hive has its bank and trade goods.
pub fn purse(w: &World, seat: Seat) -> u16 {
    if let Some(hive) = w.hive.as_ref().filter(|_| !w.sits(seat)) {
        return u16::from(hive.resources) + u16::from(w.side(seat).trade_goods);
    }
    let ready = |&p: &PlanetSpot| w.planet(p).controller == Some(seat) && !w.planet(p).exhausted;
    let planets = (0..w.planets.len() as u8).map(PlanetSpot).filter(ready);
    let goods = u16::from(w.side(seat).trade_goods) * u16::from(good_worth(w, seat));
    planets.map(|p| u16::from(pays(w, seat, p))).sum::<u16>() + goods + u16::from(triad(w, seat))
}

/// Captured units that may pay for one of their type.
fn side_captured(w: &World, seat: Seat, kind: Kind) -> u8 {
    w.side(seat).captives(kind) + w.side(seat).kept[kind as usize]
}

/// What a planet is worth in influence.
pub fn influence_of(w: &World, planet: PlanetSpot) -> u8 {
    let row = w.kit.get().components.planet(w.planet(planet).id);
    // What is attached to a planet adds as much to its influence as to its resources.
    let bonus = w.planet(planet).bonus + super::attached(w, planet)[1];
    bonus + if w.action.swapped == Some(planet) { row.resources } else { row.influence }
}

/// [produce.influence] What a planet pays in influence: [breakthrough.archons-gift] the larger of its two values,
/// [leader.xxcha-hero-codex-3] or both together.
pub fn influence(w: &World, seat: Seat, planet: PlanetSpot) -> u8 {
    let own = influence_of(w, planet);
    match () {
        _ if is(w, seat, Switch::PaysTheSum) => own + resources(w, planet),
        _ if is(w, seat, Switch::EqualWorth) => own.max(resources(w, planet)),
        _ => own,
    }
}

/// What a planet pays in resources for its owner: [breakthrough.archons-gift] the larger of its two values.
pub fn pays(w: &World, seat: Seat, planet: PlanetSpot) -> u8 {
    let either = is(w, seat, Switch::EqualWorth) || is(w, seat, Switch::PaysTheSum);
    if either { influence(w, seat, planet) } else { resources(w, planet) }
}

/// [tech.mirror-computing] What one trade good pays.
pub fn good_worth(w: &World, seat: Seat) -> u8 {
    1 + u8::from(w.side(seat).has(Verb::DoubleTradeGoods))
}

/// Influence a side can still spend.
pub fn influence_purse(w: &World, seat: Seat) -> u16 {
    let ready = |&p: &PlanetSpot| w.planet(p).controller == Some(seat) && !w.planet(p).exhausted;
    let planets = (0..w.planets.len() as u8).map(PlanetSpot).filter(ready);
    let goods = u16::from(w.side(seat).trade_goods) * u16::from(good_worth(w, seat));
    planets.map(|p| u16::from(influence(w, seat, p))).sum::<u16>() + goods + u16::from(triad(w, seat))
}

/// [relic.the-triad] What the Triad pays, as resources or influence.
pub(super) fn triad(w: &World, seat: Seat) -> u8 {
    if ready_for(w, seat, Switch::PaysThree).is_some() { crate::steps::production::TRIAD } else { 0 }
}

/// [produce.cost] What a batch costs.
pub fn batch_cost(w: &World, seat: Seat, batch: &[u8]) -> u16 {
    Prices::of(w, seat).of_batch(batch)
}

/// What each kind costs a side in one use of production.
pub struct Prices<'a> {
    w: &'a World,
    seat: Seat,
    /// [faction.amalgamation] A captured unit pays for one of its type.
    captor: bool,
    /// [leader.hacan-hero] Nothing costs anything; [leader.nomad-commander] the flagship does not.
    gifts: bool,
    free_flagship: bool,
    less: u16,
    /// [agenda.regulated-conscription] Fighters and infantry come one for their cost.
    single: bool,
}

impl Prices<'_> {
    pub fn of(w: &World, seat: Seat) -> Prices<'_> {
        // [tech.sarween-tools] A use of production costs 1 less in all.
        let cheaper = || u16::from(w.side(seat).has(Verb::CheaperProduction)) + figures::discount(w, seat);
        let less = if w.action.producing { cheaper() } else { 0 };
        Prices {
            w,
            seat,
            captor: factions::has(w, seat, FactionAbility::Amalgamation),
            gifts: is(w, seat, Switch::FreeUnits),
            free_flagship: is(w, seat, Switch::FreeFlagship),
            less,
            single: agendas::law(w, Tenet::Conscription).is_some(),
        }
    }

    /// What a batch costs.
    pub fn of_batch(&self, batch: &[u8]) -> u16 {
        self.net(self.gross(batch))
    }

    /// What a batch costs before anything is taken off the whole.
    pub fn gross(&self, batch: &[u8]) -> u16 {
        let made = Kind::ALL.into_iter().zip(batch).filter(|(_, count)| **count > 0);
        twilight_box::galaxy::batch_cost(made.map(|(kind, &count)| self.row(kind, count)))
    }

    /// What is left after everything that is taken off the whole.
    #[inline]
    pub fn net(&self, gross: u16) -> u16 {
        gross.saturating_sub(self.less)
    }

    /// What one more of a kind costs beyond so many.
    #[inline]
    pub fn rise(&self, kind: Kind, made: u8) -> u16 {
        let (more, cost, per_cost) = self.row(kind, made + 1);
        let before = twilight_box::galaxy::type_cost(more.saturating_sub(1), cost, per_cost);
        twilight_box::galaxy::type_cost(more, cost, per_cost) - before
    }

    /// How many of a kind are to be paid, what they cost, and how many come for it.
    #[inline(always)]
    fn row(&self, kind: Kind, count: u8) -> (u16, u16, u16) {
        let unit = unit(self.w, self.seat, kind);
        let gift = self.gifts || self.free_flagship && kind == Kind::Flagship;
        let cost = if gift { 0 } else { unit.cost.unwrap_or(0) };
        let free = if self.captor { side_captured(self.w, self.seat, kind) } else { 0 };
        let per_cost = if self.single { 1 } else { unit.per_cost };
        (u16::from(count.saturating_sub(free)), u16::from(cost), u16::from(per_cost))
    }
}
