//! What a player of the whole game is short of: troops for the planets in the active system, guns against who holds it,
//! ships to carry what waits at home.

use super::{Might, guards, hive, price, strongest, whole};
use crate::alliance::ally_of;
use crate::choice::Holder;
use crate::query;
use crate::steps::research;
use crate::steps::survey::ways_into;
use crate::texts::sights::is_mecatol;
use crate::texts::standing;
use crate::world::{GROUND, PlanetSpot, SHIPS, WAYS, World};
use kernel::Seat;
use twilight_box::components::{Condition, TechId};
use twilight_box::galaxy::{NO_WAY, SystemId};
use twilight_box::units::Kind;

/// Less than ending the movement.
const NO: f32 = 0.5;

/// What comes to the active system, and what it takes.
struct Call {
    /// Ground forces on their way or there, and those that are needed.
    troops: f32,
    wanted: f32,
    /// Room aboard for those that are not loaded yet.
    room: f32,
    /// Chance to win the space battle; 1 without an enemy.
    chance: f32,
    foe: bool,
}

impl Call {
    fn of(w: &World, seat: Seat) -> Option<Call> {
        let active = w.action.active?;
        let mut fleet = Might::of(w, seat, w.space(active, seat), &SHIPS, 0.0);
        let mut troops = f32::from(w.space(active, seat).ground());
        let mut room = 0.0;
        // [team.combat] What the ally has there fights along.
        if let Some(ally) = ally_of(w, seat) {
            let there = Might::of(w, ally, w.space(active, ally), &SHIPS, 0.0);
            fleet.join(there);
            troops += f32::from(w.space(active, ally).ground());
        }
        for ship in &w.voyage.convoy {
            let unit = query::unit(w, seat, ship.kind);
            fleet.add(unit, 1.0, f32::from(u8::from(ship.damaged)), 0.0);
            let aboard: u8 = ship.cargo.count.iter().sum();
            fleet.add(query::unit(w, seat, Kind::Fighter), f32::from(ship.cargo.of(Kind::Fighter)), 0.0, 0.0);
            troops += f32::from(ship.cargo.ground());
            room += f32::from(unit.capacity.unwrap_or(0).saturating_sub(aboard));
        }
        let takes = w.planets_in(active).filter(|&p| w.planet(p).controller != Some(seat));
        let wanted = takes.map(|p| 1.0 + 1.6 * guards(w, p, seat)).sum();
        let foe = strongest(w, active, seat).map(|enemy| Might::of(w, enemy, w.space(active, enemy), &SHIPS, 0.0));
        let chance = foe.map_or(1.0, |foe| fleet.beats(foe));
        Some(Call { troops, wanted, room, chance, foe: foe.is_some() })
    }

    fn needs_guns(&self) -> bool {
        self.foe && self.chance < 0.92
    }
}

/// How much a ship is wanted in the active system.
pub fn sail(w: &World, seat: Seat, kind: Kind) -> f32 {
    let Some(call) = Call::of(w, seat) else { return NO };
    let carries = query::unit(w, seat, kind).capacity.unwrap_or(0) > 0;
    match () {
        _ if carries && call.troops + call.room < call.wanted => 5.0,
        _ if call.needs_guns() => 3.0 + price(w, seat, kind).min(2.0),
        // Somebody has to come at all.
        _ if w.voyage.convoy.is_empty() && call.troops == 0.0 => 1.0,
        _ => NO,
    }
}

/// How much a unit is wanted aboard. The last one stays where somebody could come for the planet.
pub fn load(w: &World, seat: Seat, kind: Kind, from: Holder) -> f32 {
    let Some(call) = Call::of(w, seat) else { return NO };
    let last = |planet: PlanetSpot| {
        let held = w.planet(planet).controller == Some(seat) && w.ground(planet, seat).ground() == 1;
        held && (w.planet(planet).home == Some(seat) || besieged(w, seat, w.planet(planet).at()))
    };
    let spare = match from {
        Holder::Planet(planet) if last(planet) => return NO,
        Holder::Planet(planet) => 0.1 * f32::from(w.ground(planet, seat).ground().min(5)),
        Holder::Space(_) => 0.6,
    };
    match GROUND.contains(&kind) {
        true if call.troops < call.wanted + 1.0 => 4.0 + spare,
        false if call.foe && call.troops >= call.wanted => 3.0,
        true | false => NO,
    }
}

/// Whether ships of others lie next to a system, or in it.
fn besieged(w: &World, seat: Seat, system: SystemId) -> bool {
    let near = w.galaxy.place(system).edges.with(system);
    !near.common(query::ships_of_rivals(w, seat)).is_empty()
}

/// How much a unit is wanted on a planet of the active system: first where it takes something, as many as it takes.
pub fn land(w: &World, seat: Seat, planet: PlanetSpot) -> f32 {
    let landed = f32::from(w.ground(planet, seat).ground());
    if w.planet(planet).controller.is_some_and(|owner| !w.rivals(seat).has(owner)) {
        return if landed < 1.0 { 1.5 } else { 0.8 };
    }
    let guards = guards(w, planet, seat);
    let afloat = w.action.active.map_or(0.0, |active| f32::from(w.space(active, seat).ground()));
    match () {
        // Too few would only die.
        _ if landed == 0.0 && afloat < guards * 0.8 => 0.3,
        _ if landed < 1.0 + 1.6 * guards => 4.0 / (1.0 + 0.3 * guards) + prize(w, seat, planet) * 0.1,
        _ => 0.9,
    }
}

/// What a planet yields, roughly.
fn prize(w: &World, seat: Seat, planet: PlanetSpot) -> f32 {
    let throne = if is_mecatol(w, planet) { 6.0 } else { 0.0 };
    throne + f32::from(query::resources(w, planet) + query::influence(w, seat, planet))
}

/// What a technology is worth to a player: by what it does, and by the objectives it brings nearer.
pub fn science(w: &World, seat: Seat, tech: u8) -> f32 {
    let mut with = w.clone();
    research::gain(&mut with, seat, TechId(tech));
    let nearer = whole::prospects(&with, seat) - whole::prospects(w, seat);
    taste(w, tech) + 12.0 * nearer
}

fn taste(w: &World, tech: u8) -> f32 {
    let row = w.kit.technology(TechId(tech));
    let upgrade = row.upgrades.as_deref().map(|unit| match unit {
        "carrier" | "dreadnought" | "cruiser" | "war-sun" => 2.2,
        "space-dock" => 1.4,
        _ => 1.0,
    });
    let known = match row.id.as_str() {
        "sarween-tools" | "gravity-drive" | "integrated-economy" | "hyper-metabolism" => 2.0,
        "fleet-logistics" | "ai-development-algorithm" | "bio-stims" | "neural-motivator" => 1.4,
        _ => 1.0,
    };
    upgrade.unwrap_or(known) + if row.faction.is_some() { 0.6 } else { 0.0 }
}

/// What it would mean for a player's objectives to have a ship in a system, and its planets: in points.
pub fn stake(w: &World, seat: Seat, system: SystemId, planets: bool) -> f32 {
    let mut with = w.clone();
    with.space_mut(system, seat).add(Kind::Destroyer, false);
    if planets {
        for planet in w.planets_in(system).filter(|&p| w.planet(p).controller != Some(seat)) {
            with.planets[planet.index()].controller = Some(seat);
            with.ground_mut(planet, seat).add(Kind::Infantry, false);
        }
    }
    let gain = whole::prospects(&with, seat) - whole::prospects(w, seat);
    match w.hive.is_some() {
        // What the Hive would not score for it counts as much.
        true => gain + hive::scale(w) * (hive::prospects(w) - hive::prospects(&with)),
        false => gain,
    }
}

/// Resources that are better kept for an objective that can be paid in the status phase.
fn saved(w: &World, seat: Seat) -> bool {
    let realm = &w.side(seat).realm;
    let open = || w.league().open.minus(realm.scored).iter().map(|id| w.kit.get().objective(id));
    let met = |needs: &Condition| crate::objectives::progress(w, seat, needs).is_met();
    let dear = |needs: &Condition| matches!(needs, Condition::Spend(price) if price.resources + price.trade_goods > 0);
    let free = open().any(|row| !matches!(row.needs, Condition::Spend(_)) && met(&row.needs));
    !free && open().any(|row| dear(&row.needs) && met(&row.needs))
}

/// What a unit must mean for objectives to be worth what is saved for another, in resources.
const MATTERS: f32 = 4.0;

/// What a further unit where something is produced would mean for a player's objectives: in points.
fn with_one(w: &World, seat: Seat, kind: Kind) -> f32 {
    let Some(active) = w.action.active else { return 0.0 };
    let mut with = w.clone();
    if crate::world::is_ship(kind) {
        with.space_mut(active, seat).add(kind, false);
    } else if let Some(planet) = w.planets_in(active).find(|&p| w.planet(p).controller == Some(seat)) {
        with.ground_mut(planet, seat).add(kind, false);
    }
    whole::prospects(&with, seat) - whole::prospects(w, seat)
}

/// The same for a unit that is placed.
pub fn placed(w: &World, seat: Seat, kind: Kind, at: Holder) -> f32 {
    let mut with = w.clone();
    match at {
        Holder::Space(system) => with.space_mut(system, seat).add(kind, false),
        Holder::Planet(planet) => with.ground_mut(planet, seat).add(kind, false),
    }
    whole::prospects(&with, seat) - whole::prospects(w, seat)
}

/// How much a unit is wanted where it can be produced.
pub fn produce(w: &World, seat: Seat, kind: Kind) -> f32 {
    let more = whole::POINT * with_one(w, seat, kind);
    if saved(w, seat) && more < MATTERS {
        return NO;
    }
    let (mut room, mut troops, mut guns) = (0.0, 0.0, 0.0);
    for system in w.galaxy.ids() {
        let here = w.space(system, seat);
        for ship in SHIPS.into_iter().filter(|&ship| here.of(ship) > 0) {
            let count = f32::from(here.of(ship));
            room += count * f32::from(query::unit(w, seat, ship).capacity.unwrap_or(0));
            guns += count * price(w, seat, ship);
        }
        troops += f32::from(here.ground());
        // One stays on each planet.
        troops += w.planets_in(system).map(|p| f32::from(w.ground(p, seat).ground().saturating_sub(1))).sum::<f32>();
    }
    more + match kind {
        Kind::Carrier if room < troops + 2.0 && room < ROOM => 6.0,
        Kind::Infantry if troops < room => 5.5,
        Kind::Mech if troops < room => 4.0,
        Kind::Dreadnought => 4.6,
        Kind::WarSun => 5.0,
        Kind::Flagship => 4.4,
        Kind::Cruiser => 4.2,
        Kind::Destroyer if guns < 6.0 => 3.0,
        Kind::Fighter if room > troops => 2.6,
        Kind::Carrier => 2.4,
        Kind::Infantry if troops < room + 4.0 => 2.5,
        Kind::Destroyer | Kind::Fighter | Kind::Infantry | Kind::Mech | Kind::Pds | Kind::SpaceDock => 1.0,
    }
}

/// Room aboard that is enough.
const ROOM: f32 = 16.0;

/// What of a player's could come into a system, or is there.
pub struct Reach {
    pub fleet: Might,
    pub troops: f32,
}

/// [move.range] Ships that can move into a system, and troops they can carry.
pub fn reach(w: &World, seat: Seat, system: SystemId) -> Reach {
    let here = w.space(system, seat);
    let mut fleet = Might::of(w, seat, here, &SHIPS, 0.0);
    let mut troops = f32::from(here.ground());
    let fleets = query::movers_of(w, seat).without(system).minus(w.side(seat).tokens);
    if fleets.is_empty() {
        return Reach { fleet, troops };
    }
    let ways = ways_into(w, seat, system);
    for from in fleets.iter() {
        let (there, mut room) = (w.space(from, seat), 0.0);
        for kind in SHIPS.into_iter().filter(|&kind| there.of(kind) > 0) {
            let moves = usize::from(query::allowance(w, seat, kind, from, standing::further(w, seat, kind)));
            if ways.iter().any(|table| table[from.index()][moves.min(WAYS - 1)] != NO_WAY) {
                let unit = query::unit(w, seat, kind);
                let count = f32::from(there.of(kind));
                fleet.add(unit, count, 0.0, 0.0);
                room += count * f32::from(unit.capacity.unwrap_or(0));
            }
        }
        let waiting: u8 = w.planets_in(from).map(|p| w.ground(p, seat).ground()).sum();
        troops += room.min(f32::from(waiting + there.ground()));
    }
    Reach { fleet, troops }
}
