//! Racial and other technologies with steps of their own: supernovas, wormholes that are laid, units scrapped.

use super::{Ask, Flow, Offers, TrimFleet, Want, destroy_ship, lose_cargo, lose_leaders_aboard, turn_neutral};
use crate::CentralPowers;
use crate::choice::{Choice, planet_of_area};
use crate::names::{Terrain, Unit};
use crate::printed::SystemKind;
use crate::prompt::Prompt;
use crate::query;
use crate::verbs::{Roll, Routine, Side};
use crate::world::{NOWHERE, World, other_side};
use imperium::{Area, SystemId, SystemSet, TileId, TokenId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// The wormhole tokens: alpha and beta side.
pub const GATES: [TokenId; 2] = [TokenId(0), TokenId(1)];

/// What a routine that is used by choice does.
pub fn feat(by: Seat, routine: Routine, flow: &mut Flow) {
    match routine {
        Routine::NovaSeed => flow.then([NovaSeed(by).into()]),
        Routine::SlaveWormhole => flow.then([LayGate { by, at: None }.into()]),
        // These are no choice, or are made where they belong.
        Routine::DeterminePolicy
        | Routine::MasterOfFate
        | Routine::MilitaryForesight
        | Routine::RuleByTerror
        | Routine::StarOfDeath
        | Routine::SurpriseAssault
        | Routine::ColonialRedistribution
        | Routine::SwapSecrets
        | Routine::FlawedPlanning
        | Routine::ProphecyOfIxth
        | Routine::GenSynthesis
        | Routine::Transfabrication
        | Routine::SalvageOperations
        | Routine::NekroCounters
        | Routine::XxchaDefence
        | Routine::YinConversion => {}
    }
}

/// Whether a routine that is used by choice has something to work on.
pub fn is_of_use(w: &World, seat: Seat, routine: Routine) -> bool {
    match routine {
        Routine::NovaSeed => !nova_sites(w, seat).is_empty(),
        Routine::SlaveWormhole => !gate_sites(w, seat).is_empty(),
        _ => false,
    }
}

/// [research.racial] Nova Seed: systems a player controls, no homes, not Mecatol Rex, not next to a special system.
fn nova_sites(w: &World, seat: Seat) -> SystemSet {
    let special = |system: SystemId| query::terrain(w, system).is_some() && !query::is_plain(w, system);
    let fits = |system: &SystemId| {
        let place = w.galaxy.place(*system);
        place.at.is_some()
            && *system != SystemId(0)
            && !query::is_home(w, *system)
            && !special(*system)
            && !place.edges.iter().any(special)
            && !crate::cease_fire::bars(w, seat, *system)
    };
    if nova_piece(w).is_none() {
        return SystemSet::NONE;
    }
    query::controlled(w, seat).iter().filter(fits).collect()
}

/// The supernova that comes into play so.
fn nova_piece(w: &World) -> Option<TileId> {
    let piece = |row: &crate::printed::System| row.kind == SystemKind::Piece && row.terrain == Some(Terrain::Supernova);
    let tile = w.kit.systems.iter().position(piece).map(|row| TileId(row as u8))?;
    w.galaxy.of_tile(tile).is_none().then_some(tile)
}

step! {
    /// [research.racial] Nova Seed: the system becomes a supernova, and the technology goes. Ships there stay and may leave.
    pub struct NovaSeed(Seat);
}

impl Play<CentralPowers> for NovaSeed {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        nova_sites(w, self.0).iter().for_each(|system| out.offer(Choice::System(system.0)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Nova)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (by, Choice::System(system)) = (self.0, choice) else { return };
        let system = SystemId(system);
        flow.tell(SeatSet::ALL, rule!("research.racial"), || {
            let at = crate::view::system_thing(w, system);
            words!("{by} {by:turns|turn} {at} into a supernova.", by, at)
        });
        for planet in w.planets_in(system).collect::<Vec<_>>() {
            turn_neutral(w, planet, flow);
        }
        flow.then([Nova { by, system }.into()]);
    }
}

step! {
    /// [research.racial] Nova Seed: the supernova lies in the place of the system; the technology goes.
    pub struct Nova {
        by: Seat,
        system: SystemId,
    }
}

impl Play<CentralPowers> for Nova {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(tile) = nova_piece(w) else { return };
        for planet in w.planets_in(self.system).collect::<Vec<_>>() {
            w.site[planet.index()] = NOWHERE;
            // A token nobody has turned over is gone with its planet.
            w.relics.retain(|relic| relic.planet != planet.0);
        }
        let by = self.by;
        if let Some(row) = w.kit.get().racial.iter().position(|row| row.routine == Some(Routine::NovaSeed)) {
            w.player_mut(by).racial &= !(1 << row);
            let name = &w.kit.get().racial[row].name;
            flow.tell(SeatSet::ALL, rule!("research.racial"), || words!("{by} {by:gives|give} {name} up.", by, name));
        }
        w.galaxy.become_tile(w.kit.get(), self.system, tile);
    }
}

/// [research.racial] Slave Wormhole Generator: systems that are empty or friendly and nobody's home.
fn gate_sites(w: &World, seat: Seat) -> SystemSet {
    let own = |system: SystemId| {
        let planets = || w.planets_in(system).any(|planet| w.player(seat).planets.has(planet));
        !w.in_space(seat, system).is_empty() || planets()
    };
    let others = |system: SystemId| {
        w.seats().filter(|other| *other != seat).any(|other| {
            !w.in_space(other, system).is_empty()
                || w.planets_in(system).any(|planet| !w.on_planet(other, planet).is_empty())
        })
    };
    let fits = |system: &SystemId| {
        w.galaxy.place(*system).at.is_some()
            && !query::is_home(w, *system)
            && (query::is_empty(w, *system) || own(*system) && !others(*system))
    };
    w.galaxy.ids().filter(fits).collect()
}

step! {
    /// [research.racial] Slave Wormhole Generator: where the extra wormhole lies, then which one it is.
    pub struct LayGate {
        by: Seat,
        at: Option<SystemId>,
    }
}

impl Play<CentralPowers> for LayGate {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match self.at {
            None => gate_sites(w, self.by).iter().for_each(|system| out.offer(Choice::System(system.0))),
            Some(_) => (0..GATES.len()).for_each(|side| out.offer(Choice::Way(side as u8))),
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.by, Prompt::Gate { system: self.at.map(|system| system.0) })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.by;
        match (choice, self.at) {
            (Choice::System(system), _) => flow.then([LayGate { at: Some(SystemId(system)), ..self }.into()]),
            (Choice::Way(side), Some(system)) => {
                let printed = w.kit.get();
                for token in GATES {
                    let lies = w.galaxy.with_token(token);
                    lies.iter().for_each(|system| w.galaxy.lift(printed, token, system));
                }
                // Nothing of this box keeps a wormhole out.
                let _ = w.galaxy.lay(printed, GATES[usize::from(side) % GATES.len()], system);
                let letter = if side == 0 { "alpha" } else { "beta" };
                flow.tell(SeatSet::ALL, rule!("research.racial"), || {
                    let at = crate::view::system_thing(w, system);
                    words!("{by} {by:lays|lay} the {letter} wormhole into {at}.", by, letter, at)
                });
            }
            _ => {}
        }
    }
}

/// Units of a player by area and kind.
fn own_units(w: &World, seat: Seat) -> impl Iterator<Item = (Unit, Area)> + use<'_> {
    let spaces = w.forces.spaces(seat).iter().map(|system| w.forces.space(system));
    let planets = w.forces.planets(seat).iter().map(|planet| w.forces.planet(planet));
    spaces.chain(planets).flat_map(move |area| {
        let here = move |unit: &Unit| w.forces.of(area, seat).of(unit.kind()) > 0;
        Unit::ALL.into_iter().filter(here).map(move |unit| (unit, area))
    })
}

/// A unit is taken off the board by its owner.
fn scrap(w: &mut World, by: Seat, unit: Unit, area: Area, flow: &mut Flow) {
    let force = w.forces.of_mut(area, by);
    let damaged = force.in_state(unit.kind(), true) > 0;
    force.take(unit.kind(), damaged);
    w.forces.forget(by);
    flow.tell(SeatSet::ALL, rule!("status.order"), || {
        let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::area_thing(w, area));
        words!("{by} {by:scraps|scrap} {unit:a} in {at}.", by, unit, at)
    });
    if planet_of_area(w, area.0).is_none() {
        let system = SystemId(area.0);
        lose_leaders_aboard(w, by, system, unit, None, flow);
        lose_cargo(w, by, system, flow);
        flow.then([TrimFleet(by).into()]);
    }
    super::leave_unguarded(w, flow);
}

step! {
    /// [research.technologies] Transfabrication: before producing, units are scrapped for a trade good each; they are not built
    /// again in this round.
    pub struct Transfabricate(pub Seat);
}

impl Play<CentralPowers> for Transfabricate {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !query::has_routine(w, self.0, Routine::Transfabrication) {
            return Want::Nothing;
        }
        let paid = |unit: &Unit| !matches!(unit, Unit::Fighter | Unit::GroundForce);
        let units = own_units(w, self.0).filter(|(unit, _)| paid(unit));
        units.for_each(|(unit, area)| out.offer(Choice::Sacrifice(unit, area)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::Scrap { goods: true }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Sacrifice(unit, area) = choice else { return };
        scrap(w, self.0, unit, area, flow);
        w.player_mut(self.0).scrapped[unit.index()] += 1;
        w.gain_goods(self.0, 1);
        flow.then([self.into()]);
    }
}

step! {
    /// [status.order] In order of play units are scrapped by those who have all pieces of a kind on the board.
    pub struct Scrap(pub u8);
}

impl Play<CentralPowers> for Scrap {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.order.get(usize::from(self.0)).copied() else { return Want::Nothing };
        let full = |unit: Unit| query::piece_limit(w, seat, unit).is_some_and(|most| w.on_board(seat, unit) >= most);
        let full = Unit::ALL.map(|unit| unit != Unit::Flagship && full(unit));
        if full.contains(&true) {
            let units = own_units(w, seat).filter(|(unit, _)| full[unit.index()]);
            units.for_each(|(unit, area)| out.offer(Choice::Sacrifice(unit, area)));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Scrap { goods: false }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if usize::from(self.0) < w.order.len() {
            flow.then([Scrap(self.0 + 1).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(seat) = w.order.get(usize::from(self.0)).copied() else { return };
        match choice {
            Choice::Sacrifice(unit, area) => {
                scrap(w, seat, unit, area, flow);
                flow.then([self.into()]);
            }
            _ => flow.then([Scrap(self.0 + 1).into()]),
        }
    }
}

step! {
    /// [research.racial] Exotrireme: at the end of a round of battle a dreadnought is given to destroy enemy ships.
    pub struct Ram {
        pub side: Side,
    }
}

impl Ram {
    fn sides(self, w: &World) -> Option<(Seat, Seat, SystemId)> {
        let battle = w.battle?;
        Some((battle.seat(self.side)?, battle.seat(other_side(self.side))?, battle.system))
    }
}

impl Play<CentralPowers> for Ram {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((by, enemy, system)) = self.sides(w) else { return Want::Nothing };
        let Some((classes, _)) = query::rams(w, by).filter(|_| w.in_space(enemy, system).ships() > 0) else {
            return Want::Nothing;
        };
        let fleet = w.in_space(by, system);
        let given = |unit: &Unit| fleet.of(unit.kind()) > 0 && classes.iter().any(|class| query::is_of(*unit, *class));
        Unit::ALL.into_iter().filter(given).for_each(|unit| out.offer(Choice::Devote(unit)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(by, Prompt::Ram))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Devote(unit), Some((by, _, system))) = (choice, self.sides(w)) else { return };
        let Some((_, left)) = query::rams(w, by) else { return };
        let damaged = w.in_space(by, system).in_state(unit.kind(), true) > 0;
        destroy_ship(w, by, system, unit, damaged, None, flow);
        flow.then([Sink { side: self.side, left }.into()]);
    }
}

step! {
    /// [research.racial] Enemy ships are destroyed as the other side chooses; damage does not save them.
    pub struct Sink {
        side: Side,
        left: u8,
    }
}

impl Play<CentralPowers> for Sink {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((by, enemy, system)) = Ram { side: self.side }.sides(w) else { return Want::Nothing };
        let fleet = w.in_space(enemy, system);
        for unit in super::SHIPS.into_iter().filter(|_| self.left > 0) {
            let states = [false, true].into_iter().filter(|damaged| fleet.in_state(unit.kind(), *damaged) > 0);
            states.for_each(|damaged| out.offer(Choice::Target { unit, damaged }));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(by, Prompt::Sink { left: self.left })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Target { unit, damaged } = choice else { return };
        let Some((_, enemy, system)) = (Ram { side: self.side }).sides(w) else { return };
        destroy_ship(w, enemy, system, unit, damaged, Some(Roll::Battle), flow);
        flow.then([Sink { left: self.left - 1, ..self }.into()]);
    }
}
