//! Choices verbs leave open.

use super::*;
use crate::cards::{self, Basis, Sight, Spot, in_order, whom};
use crate::choice::Choice;
use crate::names::{Sheet, Unit};
use crate::payment::Bill;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{
    Ask, Flow, FreeSecondary, GainCounters, INSTEAD, Learn, MOST_COUNTED, NameCard, Offers, Pay, SecondaryToo,
    TrimFleet, Want, can_afford, end_agreement, gain_planet, give_back, leaders_escape, new_dock, offered_technologies,
};
use crate::verbs::{Amount, Class, Pool, Site, StrategyAct, Verb, Who};
use crate::world::World;
use crate::{CentralPowers, query, victory};
use imperium::{Area, PlanetSpot, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::{thing, words};

/// Planets of a player that fit, ready ones or exhausted ones; none: either.
pub(super) fn planets_of(w: &World, reading: Reading, seat: Seat, at: &[Site], ready: Option<bool>) -> Vec<PlanetSpot> {
    let sight = reading.sight(w, seat);
    let asked = |planet: &PlanetSpot| ready.is_none_or(|ready| w.ready.has(*planet) == ready);
    let own = w.player(seat).planets.iter().filter(asked);
    let there = |planet: PlanetSpot, system| {
        cards::fits(w, at, &sight, system, Some(planet)) && !cards::is_shut(w, &sight, system)
    };
    own.filter(|planet| w.system_of(*planet).is_some_and(|system| there(*planet, system))).collect()
}

pub(super) fn break_agreements(
    w: &mut World,
    reading: Reading,
    seat: Seat,
    count: Amount,
    with: Option<Who>,
    flow: &mut Flow,
) {
    let others = with.map(|who| whom(w, who, &reading.cast(w)));
    let hit = |between: &[Seat; 2]| {
        between.contains(&seat)
            && others.is_none_or(|others| between.iter().any(|other| *other != seat && others.has(*other)))
    };
    match count {
        Amount::Share(_) => {
            for between in w.agreements.iter().map(|row| row.between).filter(hit).collect::<Vec<_>>() {
                end_agreement(w, between, flow);
            }
        }
        Amount::Fixed(_) | Amount::Counted(_) => {
            flow.then([Decide { reading, seat, left: 1, at: Spot::Nowhere }.into()])
        }
    }
}

/// [card.political] Something is done with strategy cards.
pub(super) fn strategy(w: &mut World, reading: Reading, seat: Seat, act: StrategyAct, flow: &mut Flow) {
    let source = reading.line.source;
    match act {
        StrategyAct::Return => give_back(w, seat, w.trace.strategy, flow),
        StrategyAct::ActFirst => {
            w.strikers = w.strikers.with(seat);
            let by = seat;
            flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:acts|act} before all others.", by));
        }
        StrategyAct::Bar
        | StrategyAct::Keep
        | StrategyAct::Swap
        | StrategyAct::SwapWithPartner
        | StrategyAct::ExecuteUntaken => {
            flow.then([NameCard { seat, act, source, given: None }.into()]);
        }
        StrategyAct::FreeSecondary => flow.then([FreeSecondary(seat).into()]),
        // Everybody's cards go at once, when the last of them is concerned.
        StrategyAct::PassLeft => {
            if in_order(w, w.seats().collect()).last() == Some(&seat) {
                let next = |of: Seat| (1..w.rules.seats).map(|n| w.after(of, n)).find(|seat| !w.out.has(*seat));
                let left = |of: Seat| next(of).unwrap_or(of);
                let moved: Vec<Option<Seat>> = w.slots.iter().map(|slot| slot.holder.map(left)).collect();
                w.slots.iter_mut().zip(moved).for_each(|(slot, holder)| slot.holder = holder);
                flow.tell(SeatSet::ALL, rule!("strategy.order"), || words!("All strategy cards go to the left."));
            }
        }
        StrategyAct::SecondaryToo => flow.then([SecondaryToo(seat).into()]),
        StrategyAct::GiveAway => {}
    }
}

/// [planet.neutral] A planet belongs to nobody: units and facility are lost, leaders escape.
pub fn turn_neutral(w: &mut World, planet: PlanetSpot, flow: &mut Flow) {
    for seat in w.seats().collect::<Vec<_>>() {
        let area = w.forces.planet(planet);
        *w.forces.of_mut(area, seat) = imperium::Force::default();
        w.forces.forget(seat);
    }
    let Some(owner) = w.owner(planet) else { return };
    w.player_mut(owner).planets = w.player(owner).planets.without(planet);
    w.player_mut(owner).lost = w.player(owner).lost.with(planet);
    w.ready = w.ready.without(planet);
    w.facilities = w.facilities.map(|facilities| facilities.without(planet));
    victory::lose_planet(w, owner, planet);
    let at = thing(&w.planet(planet).name, format!("planet/{}", w.planet(planet).id));
    flow.tell(SeatSet::ALL, rule!("planet.neutral"), || words!("{at} turns neutral.", at));
    for seat in w.seats() {
        leaders_escape(w, seat, planet, flow);
    }
    victory::settle(w, flow);
}

step! {
    /// [card.action] One concerned makes the choice a verb leaves open, so often.
    pub struct Decide {
        pub(super) reading: Reading,
        pub(super) seat: Seat,
        pub(super) left: u8,
        /// The one place it is about; nowhere: wherever the words fit.
        pub(super) at: Spot,
    }
}

impl Decide {
    pub(super) fn asked(self, w: &World, picks: Option<Who>) -> Ask {
        let seat = self.reading.picker(w, picks, self.seat);
        Ask::of(seat, Prompt::Decide { source: self.reading.line.source, whom: self.seat, left: self.left })
    }
}

/// [faq.zone-broken] A card of its declarer that works in the zone ends it.
pub(super) fn works_at(w: &mut World, reading: Reading, spot: Spot, flow: &mut Flow) {
    let system = match spot {
        Spot::Planet(planet) => w.system_of(planet),
        Spot::System(system) => Some(system),
        Spot::Nowhere => None,
    };
    if let (cards::Source::Action(_), Some(you), Some(system)) = (reading.line.source, reading.you, system) {
        crate::cease_fire::worked(w, you, system, flow);
    }
}

/// Where an answer to a card works.
fn place_of(w: &World, verb: &Verb, choice: Choice) -> Spot {
    match (verb, choice) {
        (Verb::Exhaust { .. } | Verb::Refresh { .. }, Choice::Planet(planet)) => Spot::Planet(PlanetSpot(planet)),
        (Verb::Repair { .. } | Verb::Counter { .. }, Choice::System(system)) => Spot::System(SystemId(system)),
        (_, Choice::Sacrifice(_, area)) => area_spot(w, area),
        _ => Spot::Nowhere,
    }
}

/// The space or the planet an area is.
pub(super) fn area_spot(w: &World, area: Area) -> Spot {
    crate::choice::planet_of_area(w, area.0).map_or(Spot::System(SystemId(area.0)), Spot::Planet)
}

/// [word.limits] Whether one more unit can be put at a place.
pub fn has_room(w: &World, seat: Seat, spot: Spot, unit: Unit) -> bool {
    let limit = query::piece_limit(w, seat, unit).unwrap_or(MOST_COUNTED);
    if w.on_board(seat, unit) >= limit {
        return false;
    }
    match spot {
        Spot::Planet(planet) => {
            let own = w.on_planet(seat, planet);
            let one_dock = unit != Unit::SpaceDock || own.of(unit.kind()) == 0;
            let pds = unit != Unit::Pds || own.of(unit.kind()) < query::pds_on_planet(w, seat);
            one_dock && pds && !w.planet(planet).station
        }
        Spot::System(system) => {
            let fits = match unit {
                Unit::Fighter => {
                    let hold = query::hold(w, seat, system);
                    hold.fly_alone || query::Hold { fighters: hold.fighters + 1, ..hold }.loose() == 0
                }
                _ => query::fleet_size(w, seat, system) < query::fleet_limit_in(w, seat, system),
            };
            let many =
                query::kind_cap(w, seat, unit).is_some_and(|cap| w.in_space(seat, system).of(unit.kind()) >= cap);
            // [move.free-ships] Never beside enemy ships.
            fits && !many && w.seats().all(|other| other == seat || w.in_space(other, system).ships() == 0)
        }
        Spot::Nowhere => false,
    }
}

/// [faq.zone-closed] Whether units cannot be put at a place because of the cease-fire.
fn is_kept_out(w: &World, reading: Reading, seat: Seat, spot: Spot) -> bool {
    let system = match spot {
        Spot::Planet(planet) => w.system_of(planet),
        Spot::System(system) => Some(system),
        Spot::Nowhere => None,
    };
    system.is_some_and(|system| crate::cease_fire::keeps_out(w, seat, system, reading.line.source))
}

/// Units are put on the board, as far as there is room.
pub(super) fn put(w: &mut World, reading: Reading, by: Seat, spot: Spot, unit: Unit, count: u8, flow: &mut Flow) {
    if is_kept_out(w, reading, by, spot) {
        return;
    }
    let mut placed = 0;
    while placed < count && has_room(w, by, spot, unit) {
        let area = match (spot, unit) {
            // [race.saar] Its docks stand in space; [produce.dock] no new dock builds in this round.
            (Spot::Planet(planet), Unit::SpaceDock) => new_dock(w, by, planet),
            (Spot::Planet(planet), _) => w.forces.planet(planet),
            (Spot::System(system), _) => w.forces.space(system),
            (Spot::Nowhere, _) => return,
        };
        w.place(by, area, unit, 1);
        placed += 1;
    }
    w.trace.same = spot;
    let system = match spot {
        Spot::Planet(planet) => w.system_of(planet),
        Spot::System(system) => Some(system),
        Spot::Nowhere => None,
    };
    system.into_iter().for_each(|system| crate::steps::sink_lone_docks(w, by, system, flow));
    if placed > 0 {
        works_at(w, reading, spot, flow);
    }
    let (n, name) = (
        i32::from(placed),
        thing(w.kit.get().units[unit.index()].name.to_lowercase(), format!("unit/{}", unit.slug())),
    );
    if placed > 0 {
        let at = crate::view::spot_thing(w, spot);
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            words!("{by} {by:places|place} {n} {name:n} in {at}.", by, n, name, at)
        });
    }
    if let (Some(Verb::Place { control: true, .. }), Spot::Planet(planet)) = (reading.verb(w), spot)
        && w.owner(planet) != Some(by)
    {
        // [opt.custodians] Who comes so meets no custodians: they leave.
        if planet.0 == w.kit.mecatol.1 {
            w.custodians = Default::default();
        }
        gain_planet(w, by, planet, flow);
        // [card.action] What joins by an action card comes exhausted, whatever technologies say.
        if matches!(reading.line.source, crate::cards::Source::Action(_)) {
            w.ready = w.ready.without(planet);
        }
    }
}

impl Play<CentralPowers> for Decide {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Decide { reading, seat, left, at: place } = *self;
        let Some(verb) = reading.verb(w).filter(|_| left > 0) else { return Want::Nothing };
        let mut picks = None;
        match verb {
            Verb::Gain { .. } | Verb::Buy { .. } => {
                let payable = match verb {
                    Verb::Buy { price, .. } => can_afford(w, seat, price),
                    _ => true,
                };
                if payable {
                    out.offer(Choice::Use);
                    out.offer(Choice::Pass);
                }
            }
            Verb::Lose { .. } => {
                let player = w.player(seat);
                let rests = |row: usize| {
                    let bit = 1u64 << row;
                    let mut own = (0..w.kit.technologies.len()).filter(|other| player.technologies >> other & 1 == 1);
                    own.any(|other| w.kit.technologies[other].before & bit != 0)
                };
                let own = (0..w.kit.technologies.len()).filter(|row| player.technologies >> row & 1 == 1);
                own.filter(|row| !rests(*row)).for_each(|row| out.offer(Choice::GiveUp(row as u8)));
            }
            Verb::Place { unit, at, may, .. } => {
                let sight = reading.sight(w, seat);
                // Words like "at Mecatol Rex" mean the system for ships, its planet for what stands there.
                let all = match unit.is_ship() {
                    true => spots(w, at, &sight),
                    false => cards::planets(w, at, &sight).into_iter().map(Spot::Planet).collect(),
                };
                let all = all.into_iter();
                let on_space = |spot: Spot| match (spot, unit.is_ship()) {
                    (Spot::Planet(planet), true) => w.system_of(planet).map_or(Spot::Nowhere, Spot::System),
                    (spot, _) => spot,
                };
                all.map(on_space)
                    .filter(|spot| has_room(w, seat, *spot, *unit) && !is_kept_out(w, reading, seat, *spot))
                    .for_each(|spot| out.offer(spot_choice(spot)));
                if *may && !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            Verb::Destroy { units, at, picks: who, may, .. } => {
                picks = *who;
                let here = |area: Area| place == Spot::Nowhere || area_spot(w, area) == place;
                let found = victims(w, reading, seat, units, at).into_iter().filter(|(area, ..)| here(*area));
                found.for_each(|(area, unit, _)| out.offer(Choice::Sacrifice(unit, area)));
                if *may && !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            Verb::Trim { units, to, at, .. } => {
                for (area, unit) in over(w, reading, seat, units, *to, at) {
                    out.offer(Choice::Sacrifice(unit, area));
                }
            }
            Verb::Exhaust { at, picks: who, spent, .. } => {
                picks = *who;
                planets_of(w, reading, seat, at, (!spent).then_some(true))
                    .iter()
                    .for_each(|planet| out.offer(Choice::Planet(planet.0)));
            }
            Verb::Refresh { at, .. } => {
                planets_of(w, reading, seat, at, Some(false))
                    .iter()
                    .for_each(|planet| out.offer(Choice::Planet(planet.0)));
                if !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            Verb::Repair { units, .. } => {
                let sight = reading.sight(w, seat);
                for system in w.forces.spaces(seat).iter().filter(|system| !cards::is_shut(w, &sight, *system)) {
                    let fleet = w.in_space(seat, system);
                    let hurt = |unit: &Unit| units.iter().any(|class| query::is_of(*unit, *class));
                    if Unit::ALL.iter().filter(|unit| hurt(unit)).any(|unit| fleet.in_state(unit.kind(), true) > 0) {
                        out.offer(Choice::System(system.0));
                    }
                }
            }
            Verb::Counter { from, to, at, .. } => offer_counters(w, reading, seat, (*from, *to), at, out),
            Verb::Break { .. } => {
                let own = w.agreements.iter().filter(|row| row.between.contains(&seat));
                own.for_each(|row| out.offer(Choice::Break(row.between)));
            }
            Verb::Research { may, .. } => {
                let rows = offered_technologies(w, reading, seat, verb);
                rows.into_iter().for_each(|row| out.offer(Choice::Technology(row)));
                if !out.is_empty() && query::copies_technologies(w, seat) {
                    out.clear();
                    out.offer(Choice::Use);
                }
                if *may && !out.is_empty() {
                    out.offer(Choice::Pass);
                }
            }
            _ => {}
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(self.asked(w, picks.or(reading.you.map(|_| Who::You).filter(|_| names_you(verb))))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Decide { reading, seat, left, .. } = self;
        let Some(verb) = reading.verb(w) else { return };
        let place = place_of(w, verb, choice);
        works_at(w, reading, place, flow);
        let again = Decide { left: left - 1, ..self };
        match (verb, choice) {
            (_, Choice::Pass) => {}
            (Verb::Gain { what, count, .. }, _) => {
                let count = cards::count(w, seat, *count, &Basis::default());
                gain(w, seat, *what, count, flow);
            }
            (Verb::Buy { price, .. }, _) => {
                pay_price(w, seat, price, flow);
                flow.then([Carry(Reading { you: Some(seat), ..reading.inside(0) }).into()]);
            }
            (Verb::Lose { .. }, Choice::GiveUp(row)) => {
                w.player_mut(seat).technologies &= !(1 << row);
                flow.then([again.into()]);
            }
            // A number that is printed is placed together.
            (Verb::Place { unit, count: Amount::Fixed(_), may: false, .. }, _) => {
                put(w, reading, seat, chosen_spot(choice), *unit, left, flow);
            }
            (Verb::Place { unit, .. }, _) => {
                put(w, reading, seat, chosen_spot(choice), *unit, 1, flow);
                flow.then([again.into()]);
            }
            (Verb::Destroy { .. }, Choice::Sacrifice(unit, area)) => {
                destroy(w, seat, area, unit, flow);
                w.trace.same = area_spot(w, area);
                flow.then([again.into()]);
            }
            (Verb::Trim { .. }, Choice::Sacrifice(unit, area)) => {
                destroy(w, seat, area, unit, flow);
                flow.then([self.into()]);
            }
            (Verb::Exhaust { .. }, Choice::Planet(planet)) => {
                w.ready = w.ready.without(PlanetSpot(planet));
                w.trace.same = Spot::Planet(PlanetSpot(planet));
                flow.then([again.into()]);
            }
            (Verb::Refresh { .. }, Choice::Planet(planet)) => {
                w.ready = w.ready.with(PlanetSpot(planet));
                flow.then([again.into()]);
            }
            (Verb::Repair { units, .. }, Choice::System(system)) => {
                let space = w.forces.space(SystemId(system));
                for unit in Unit::ALL.into_iter().filter(|unit| units.iter().any(|class| query::is_of(*unit, *class))) {
                    w.forces.of_mut(space, seat).damaged[unit.kind() as usize] = 0;
                }
                let (by, at) = (seat, crate::view::system_thing(w, SystemId(system)));
                flow.tell(SeatSet::ALL, rule!("card.action"), || {
                    words!("{by} {by:repairs|repair} ships in {at}.", by, at)
                });
            }
            (Verb::Counter { from, to, .. }, _) => {
                move_counter(w, seat, (*from, *to), choice);
                flow.then([TrimFleet(seat).into(), again.into()]);
            }
            (Verb::Break { .. }, Choice::Break(between)) => end_agreement(w, between, flow),
            (Verb::Research { price, .. }, Choice::Technology(row)) => {
                let bill = Bill::resources(price.unwrap_or(0));
                flow.then([Pay { seat, bill }.into(), Learn { seat, row, racial: false }.into(), again.into()]);
            }
            (Verb::Research { price, .. }, Choice::Use) => {
                let bill = Bill::resources(price.unwrap_or(0));
                flow.then([Pay { seat, bill }.into(), GainCounters { seat, left: INSTEAD }.into(), again.into()]);
            }
            _ => {}
        }
    }
}

/// Whether the player of a card makes the choice though it concerns another.
pub(super) fn names_you(verb: &Verb) -> bool {
    match verb {
        Verb::Exhaust { who, .. } | Verb::Break { who, .. } | Verb::Counter { who, .. } => {
            matches!(who, Who::Anybody | Who::Opponent)
        }
        Verb::Destroy { who, .. } => matches!(who, Who::Anybody),
        _ => false,
    }
}

/// Units of a player above a number: in all, or in each system for ships of one kind.
pub(super) fn over(w: &World, reading: Reading, seat: Seat, units: &[Class], to: u8, at: &[Site]) -> Vec<(Area, Unit)> {
    let found = victims(w, reading, seat, units, at);
    if at.is_empty() {
        let all: u8 = found.iter().map(|(_, _, n)| *n).sum();
        return if all > to { found.into_iter().map(|(area, unit, _)| (area, unit)).collect() } else { Vec::new() };
    }
    found.into_iter().filter(|(_, unit, n)| unit.is_ship() && *n > to).map(|(area, unit, _)| (area, unit)).collect()
}

/// The ways a command counter can go.
pub(super) fn offer_counters(
    w: &World,
    reading: Reading,
    seat: Seat,
    (from, to): (Pool, Pool),
    at: &[Site],
    out: &mut Offers,
) {
    if pool(w, seat, from) == 0 {
        return;
    }
    let sight = Sight { you: reading.you.or(Some(seat)), ..reading.sight(w, seat) };
    match (from, to) {
        (Pool::Board, _) => {
            let own = w.player(seat).counters.iter().filter(|system| cards::fits(w, at, &sight, *system, None));
            // [hr.cease-fire] Counters of the zone stay.
            own.for_each(|system| {
                let locked = crate::cease_fire::is_locked(w, seat, system).then_some(Refusal::ZoneCounter);
                out.consider(Choice::System(system.0), locked);
            });
        }
        (_, Pool::Board) => {
            let all = cards::systems(w, at, &sight).into_iter();
            all.filter(|system| !w.player(seat).counters.has(*system))
                .for_each(|system| out.offer(Choice::System(system.0)));
        }
        (Pool::Sheet | Pool::PoolOrStrategy, _) => {
            let areas = Sheet::ALL.into_iter().filter(|sheet| from == Pool::Sheet || *sheet != Sheet::Fleet);
            areas
                .filter(|sheet| w.player(seat).sheet[sheet.index()] > 0)
                .for_each(|sheet| out.offer(Choice::Spend(sheet)));
        }
        (_, Pool::Sheet | Pool::PoolOrStrategy) => {
            let areas = Sheet::ALL.into_iter().filter(|sheet| to == Pool::Sheet || *sheet != Sheet::Fleet);
            areas.for_each(|sheet| out.offer(Choice::Counter(sheet)));
        }
        _ => out.offer(Choice::Use),
    }
}

pub(super) fn sheet_of(pool: Pool) -> Option<Sheet> {
    match pool {
        Pool::CommandPool => Some(Sheet::Command),
        Pool::StrategyAllocation => Some(Sheet::Strategy),
        Pool::FleetSupply => Some(Sheet::Fleet),
        Pool::Reinforcements | Pool::Sheet | Pool::PoolOrStrategy | Pool::Board => None,
    }
}

pub(super) fn move_counter(w: &mut World, seat: Seat, (from, to): (Pool, Pool), choice: Choice) {
    let player = w.player_mut(seat);
    match (choice, from) {
        (Choice::System(system), Pool::Board) => player.counters = player.counters.without(SystemId(system)),
        (Choice::System(system), _) => player.counters = player.counters.with(SystemId(system)),
        (Choice::Spend(sheet), _) => player.sheet[sheet.index()] -= 1,
        _ => {}
    }
    if let Some(sheet) = sheet_of(from) {
        player.sheet[sheet.index()] -= 1;
    }
    match (choice, sheet_of(to)) {
        (Choice::Counter(sheet), _) | (_, Some(sheet)) => player.sheet[sheet.index()] += 1,
        _ => {}
    }
}
