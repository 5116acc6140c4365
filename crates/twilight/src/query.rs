//! Derived numbers.

use super::choice::Holder;
use super::texts::{Switch, figures, is, sights};
use super::windows::all_in_force;
use super::world::{Force, GROUND, KindSet, Lanes, MOVERS, Phase, PlanetSpot, SHIPS, WAYS, World};
use super::{agendas, factions};
use kernel::{Seat, SeatList};
use std::cell::LazyCell;
use std::ops::Deref;
use twilight_box::components::{Anomaly, Verb};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{self, Allowance, Bend, Chart, Fighters, Mover, Muster, Skill, Skills, SystemId, SystemSet};
use twilight_box::units::{Ability, Kind, Unit};

mod guns;
mod means;
mod realm;

pub use guns::{
    Barrel, Barrels, MOST_DICE, Volley, barrels, barrels_against, bombardment, combat_bonus, defends_in_nebula,
    may_sustain, shield_stands, shielded, silenced, spared,
};
pub use means::{
    Prices, batch_cost, dock_production, good_worth, influence, influence_of, influence_purse, pays, produces,
    produces_in_space, production_limit, purse, resources, yards,
};
pub use realm::*;

/// [units.upgrade] The numbers of a side's units of one kind.
#[inline(always)]
pub fn unit(w: &World, seat: Seat, kind: Kind) -> &'static Unit {
    let side = w.side(seat);
    if kind == Kind::Cruiser
        && side.standing.meets(w.kit.switching[Switch::Corsairs as usize])
        && side.upgraded >> kind as u32 & 1 == 1
    {
        return w.kit.get().corsair();
    }
    // [breakthrough.absolute-synergy] The one mech is an Eidolon Maximum.
    if kind == Kind::Mech && side.maximum && w.bare >> kind as u32 & 1 == 0 {
        return w.kit.get().maximum();
    }
    let upgraded = side.upgraded >> kind as u32 & 1 == 1;
    let sheet = side.sheet(kind);
    match w.bare >> kind as u32 & 1 == 1 {
        false => w.kit.get().unit(sheet, kind, upgraded),
        true => w.kit.get().bare_unit(sheet, kind, upgraded),
    }
}

/// Whether any unit of a side can do this, so that most places need not be looked at.
#[inline]
pub fn some_unit_can(w: &World, seat: Seat, ability: Ability) -> bool {
    let side = w.side(seat);
    w.kit.get().some_unit_can(side.faction, ability) || side.lent >> ability as u64 & 1 == 1
}

/// [tech.valefar-assimilator-x] [setup.printings] Units of a kind are those of another sheet, or of one's own again.
pub fn print_on(w: &mut World, seat: Seat, kind: Kind, sheet: Option<u8>) {
    let (kit, side) = (w.kit.get(), &mut w.parties[seat.index()]);
    side.sheets[kind as usize] = sheet.unwrap_or(0);
    let lent = Kind::ALL.into_iter().filter(|&kind| side.sheets[kind as usize] != 0);
    side.lent = lent.fold(0, |all, kind| all | kit.abilities_of(side.sheets[kind as usize], kind));
}

/// [skirmish.war-sun] Whether a side may have a kind of unit: war suns need their technology.
pub fn may_have(w: &World, seat: Seat, kind: Kind) -> bool {
    kind != Kind::WarSun || !unit(w, seat, kind).upgrade || w.side(seat).upgraded >> kind as u32 & 1 == 1
}

/// [breakthrough.absolute-synergy] Ships, with a mech that is one.
const HULLS: Lanes = Lanes::SHIPS.union(Lanes::MECHS);

/// Systems where a side has ships.
pub fn ships_of(w: &World, seat: Seat) -> SystemSet {
    where_any(w, seat, if w.side(seat).maximum { HULLS } else { Lanes::SHIPS })
}

/// Systems where anybody a side may fight has ships.
pub fn ships_of_rivals(w: &World, seat: Seat) -> SystemSet {
    w.rivals(seat).iter().fold(SystemSet::NONE, |all, enemy| all.union(ships_of(w, enemy)))
}

/// Whether anybody a side may fight has ships in a system.
#[inline]
pub fn beset(w: &World, system: SystemId, seat: Seat) -> bool {
    w.rivals(seat).iter().any(|enemy| w.ships(system, enemy) > 0)
}

/// Systems where a side has any of these kinds in space.
#[inline]
fn where_any(w: &World, seat: Seat, kinds: Lanes) -> SystemSet {
    w.visited(seat).iter().filter(|&s| w.space(s, seat).has_any(kinds)).collect()
}

/// Systems where a side has units or controls a planet.
pub fn presence(w: &World, seat: Seat) -> SystemSet {
    let in_space = w.visited(seat).iter().filter(|&s| !w.space(s, seat).is_empty());
    let held = w.worlds().filter(|p| p.controller == Some(seat)).map(|p| p.at());
    let on_ground = w.garrisons(seat).filter(|(_, force)| !force.is_empty()).map(|(p, _)| w.planet(p).at());
    in_space.chain(held).chain(on_ground).collect()
}

/// Systems where anybody a side may fight has units or controls a planet.
pub fn presence_of_rivals(w: &World, seat: Seat) -> SystemSet {
    w.rivals(seat).iter().fold(SystemSet::NONE, |all, enemy| all.union(presence(w, enemy)))
}

/// [move.bends] The galaxy as a side sees it in its action, with what stands in its way.
#[inline]
pub fn chart<'a>(w: &'a World, seat: Seat) -> Chart<'a> {
    let mut chart = map(w, seat);
    chart.ships = ships_of_rivals(w, seat);
    if is(w, seat, Switch::Conduit) || unit(w, seat, Kind::Flagship).can(Ability::Luminous) {
        chart.units = presence(w, seat);
    }
    for enemy in w.rivals(seat).iter().filter(|&enemy| w.side(enemy).has(Verb::StructureWall)) {
        let walls = w.garrisons(enemy).filter(|(_, force)| force.structures() > 0);
        chart.walls = chart.walls.union(walls.map(|(p, _)| w.planet(p).at()).collect());
    }
    chart
}

/// What technologies and factions bend for whoever has them.
const VERB_BENDS: [(Verb, Bend); 5] = [
    (Verb::AsteroidPassage, Bend::AsteroidPassage),
    (Verb::ShipPassage, Bend::ShipPassage),
    (Verb::SupernovaEntry, Bend::SupernovaEntry),
    (Verb::FreeRetreat, Bend::FreeRetreat),
    (Verb::GateFolding, Bend::GateFolding),
];
const FACTION_BENDS: [(FactionAbility, Bend); 5] = [
    (FactionAbility::GashlaiPhysiology, Bend::SupernovaPassage),
    (FactionAbility::QuantumEntanglement, Bend::Entangled),
    (FactionAbility::Slipstream, Bend::Slipstream),
    (FactionAbility::Voidborn, Bend::NebulaFreedom),
    (FactionAbility::Sundered, Bend::Sundered),
];

/// [move.bends] Whether anything might bend the map or movement for a side: a faction, a technology, something in force.
#[inline]
pub fn bent(w: &World, seat: Seat) -> bool {
    let side = w.side(seat);
    let tethered = || w.rivals(seat).iter().any(|enemy| !w.side(enemy).tethers.is_empty());
    let plain = side.verbs == 0 && !side.maximum && !tethered();
    !plain || w.parties.iter().any(|side| side.faction != 0) || !all_in_force(w, seat).is_empty()
}

/// [move.bends] The galaxy as a side sees it, without what stands there.
#[inline]
pub fn map<'a>(w: &'a World, seat: Seat) -> Chart<'a> {
    let side = w.side(seat);
    let mut chart = galaxy::chart(&w.kit.get().components, &w.galaxy);
    chart.active = w.action.active;
    chart.home = SystemSet::one(side.home);
    chart.silent = w.action.silent;
    chart.tokens = side.tokens;
    if !bent(w, seat) {
        return chart;
    }
    if side.verbs != 0 {
        for (_, bend) in VERB_BENDS.into_iter().filter(|(verb, _)| side.has(*verb)) {
            chart.bends = chart.bends.with(bend);
        }
        // [tech.lazax-gate-folding] Only as long as Mecatol Rex is not one's own.
        let capital = || crate::alliance::domain(w, seat).any(|p| sights::is_mecatol(w, p));
        if chart.bends.has(Bend::GateFolding) && capital() {
            chart.bends = chart.bends.without(Bend::GateFolding);
        }
    }
    // [faction.gashlai] [faction.quantum-entanglement] [faction.slipstream] [faction.voidborn] [faction.sundered]
    if side.faction != 0 {
        for (_, bend) in FACTION_BENDS.into_iter().filter(|(ability, _)| factions::has(w, seat, *ability)) {
            chart.bends = chart.bends.with(bend);
        }
    }
    agendas::bend(w, &mut chart);
    crate::hive::settings::bend(w, seat, &mut chart);
    // [units.brings-delta] A Hil Colish is a delta wormhole, for everybody.
    for owner in w.everyone().filter(|&owner| unit(w, owner, Kind::Flagship).can(Ability::BringsDelta)) {
        let there = w.galaxy.ids().find(|&s| w.space(s, owner).of(Kind::Flagship) > 0);
        // [units.hil-colish] On its way it is where it started, or where it goes if it moves before the others.
        let moving = || w.voyage.convoy.iter().find(|ship| ship.kind == Kind::Flagship && w.mover() == Some(owner));
        let under_way = || moving().and_then(|ship| if w.action.vanguard { w.action.active } else { Some(ship.from) });
        chart.delta = there.or_else(under_way).map_or(chart.delta, |s| chart.delta.with(s));
    }
    // [units.dimensional-tear] Ships do not roll where the rift is an own Dimensional Tear.
    if unit(w, seat, Kind::SpaceDock).can(Ability::DimensionalTear) {
        let docks = w.garrisons(seat).filter(|(_, force)| force.of(Kind::SpaceDock) > 0).map(|(p, _)| w.planet(p).at());
        let printed = |s: &SystemId| w.kit.components.tile(w.galaxy.place(*s).tile).anomalies.has(Anomaly::GravityRift);
        chart.tears = docks.filter(|s| !printed(s)).collect();
    }
    // [breakthrough.void-tether] Borders with an enemy tether are shut.
    w.rivals(seat).iter().for_each(|enemy| chart.tethers.extend(w.side(enemy).tethers.iter().copied()));
    figures::chart(w, seat, &mut chart);
    galaxy::mark_landmarks(&w.kit.get().components, &mut chart);
    // [tech.aetherstream] All ships move 1 further into a system next to an anomaly.
    if side.has(Verb::Aetherstream)
        && w.round.turn == Some(seat)
        && w.action.active.is_some_and(|s| chart.beside_anomaly(s))
    {
        chart.further += 1;
    }
    chart
}

/// Move of a side's units of one kind; none for units that do not move by themselves.
#[inline]
pub fn move_value(w: &World, seat: Seat, kind: Kind) -> Option<u8> {
    unit(w, seat, kind).moves.filter(|&value| value > 0)
}

/// No ship of a side in some systems has more move than this: what is printed, unless anything may add to it.
pub fn fastest(w: &World, seat: Seat, chart: &Chart<'_>, systems: SystemSet) -> u8 {
    let bent = !chart.bends.is_empty() || chart.further > 0 || !chart.spurs.is_empty() || w.side(seat).maximum;
    if bent || w.side(seat).has(Verb::OneShipFurther) || !all_in_force(w, seat).is_empty() {
        return WAYS as u8 - 1;
    }
    printed_move(w, seat, systems)
}

/// The most move printed on any ship of a side in some systems.
pub fn printed_move(w: &World, seat: Seat, systems: SystemSet) -> u8 {
    let kinds = systems.iter().fold(KindSet::default(), |kinds, s| kinds.union(w.space(s, seat).kinds()));
    kinds.common(KindSet::MOVERS).iter().filter_map(|kind| move_value(w, seat, kind)).max().unwrap_or(0)
}

/// [units.floating-factory] Whether a side's docks lie in space and move like ships.
pub fn flies(w: &World, seat: Seat) -> bool {
    unit(w, seat, Kind::SpaceDock).space_only
}

/// Systems where a side has something that moves by itself.
pub fn movers_of(w: &World, seat: Seat) -> SystemSet {
    let movers = where_any(w, seat, Lanes::MOVERS);
    if w.side(seat).maximum { movers.union(mechs_of(w, seat)) } else { movers }
}

/// Systems where a side has mechs, in space or on planets.
pub fn mechs_of(w: &World, seat: Seat) -> SystemSet {
    let grounded = w.garrisons(seat).filter(|(_, force)| force.of(Kind::Mech) > 0).map(|(p, _)| w.planet(p).at());
    where_any(w, seat, Lanes::MECHS).union(grounded.collect())
}

/// [breakthrough.absolute-synergy] Where an Eidolon Maximum stands in a system, and whether it is damaged.
pub fn maximum_in(w: &World, seat: Seat, system: SystemId) -> Option<(Holder, bool)> {
    if !w.side(seat).maximum {
        return None;
    }
    let hurt = |force: &Force| (force.of(Kind::Mech) > 0).then(|| force.in_state(Kind::Mech, true) > 0);
    let in_space = hurt(w.space(system, seat)).map(|damaged| (Holder::Space(system), damaged));
    let on_planet = |p| hurt(w.ground(p, seat)).map(|damaged| (Holder::Planet(p), damaged));
    in_space.or_else(|| w.planets_in(system).find_map(on_planet))
}

/// [fleet.capacity] What a side has in a space area, counted for room and fleet; [team.freight] with the room an ally's ships
/// have left.
pub fn muster(w: &World, system: SystemId, seat: Seat) -> Muster {
    let own = own_muster(w, system, seat);
    match w.hive {
        Some(_) => Muster { capacity: own.capacity + crate::alliance::spare_room(w, system, seat), ..own },
        None => own,
    }
}

/// The same without its allies.
pub fn own_muster(w: &World, system: SystemId, seat: Seat) -> Muster {
    let here = w.space(system, seat);
    let capacity = |kind: Kind| match here.of(kind) {
        0 => 0,
        count => u16::from(unit(w, seat, kind).capacity.unwrap_or(0)) * u16::from(count),
    };
    let docks: u16 = w.planets_in(system).map(|p| u16::from(w.ground(p, seat).of(Kind::SpaceDock))).sum::<u16>()
        * u16::from(unit(w, seat, Kind::SpaceDock).capacity.unwrap_or(0));
    let room = MOVERS.iter().filter(|&&kind| kind != Kind::SpaceDock || flies(w, seat)).map(|&k| capacity(k)).sum();
    // [units.aerie-sentinel] Some mechs need no capacity, but a ship that has some.
    let needs = |kind: Kind| match here.of(kind) {
        0 => 0,
        count => {
            let alone = room == 0 && !w.side(seat).maximum;
            u16::from(alone || !unit(w, seat, kind).needs_no_capacity) * u16::from(count)
        }
    };
    Muster {
        ships: u16::from(w.ships(system, seat) - here.of(Kind::Fighter)),
        fighters: u16::from(here.of(Kind::Fighter)),
        ground: GROUND.iter().map(|&kind| needs(kind)).sum(),
        capacity: room,
        docked: docks,
        rule: fighter_rule(w, seat),
    }
}

/// [fleet.fighter-ii] Fighters that move by themselves count as ships of the fleet.
pub fn fighter_rule(w: &World, seat: Seat) -> Fighters {
    match (move_value(w, seat, Kind::Fighter), unit(w, seat, Kind::Fighter).can(Ability::CountsHalf)) {
        (None, _) => Fighters::NeedRoom,
        (Some(_), false) => Fighters::CountAsShips,
        (Some(_), true) => Fighters::CountAsHalf,
    }
}

/// [fleet.pool] The most ships of a side in one system.
pub fn fleet_limit(w: &World, seat: Seat) -> u16 {
    // [leader.letnev-hero] The number of ships is not limited in this round.
    if is(w, seat, Switch::NoFleetLimit) {
        return u16::MAX;
    }
    // [faction.edict] Tokens of others count.
    let tokens = u16::from(w.side(seat).fleet) + w.side(seat).edict.len() as u16;
    twilight_box::galaxy::fleet_limit(tokens, factions::armada(w, seat))
}

/// [skirmish.score] What a side's planets count.
pub fn score(w: &World, seat: Seat) -> u16 {
    let own = w.spots().filter(|&p| w.planet(p).controller == Some(seat));
    own.map(|p| u16::from(planet_score(w, seat, p))).sum()
}

/// [skirmish.score] What a planet counts for a side that controls it.
pub fn planet_score(w: &World, seat: Seat, planet: PlanetSpot) -> u8 {
    let kit = w.kit.get();
    let row = kit.components.planet(w.planet(planet).id);
    if w.planet(planet).home.is_some_and(|owner| w.rivals(seat).has(owner)) {
        kit.score.capital
    } else if row.legendary || w.planet(planet).forged || row.mecatol() {
        kit.score.legendary
    } else {
        kit.score.planet
    }
}

/// Worth of a side's units on the board, in half resources.
pub fn strength(w: &World, seat: Seat) -> u32 {
    let value = |kind: Kind| {
        let unit = unit(w, seat, kind);
        u32::from(unit.cost.unwrap_or(0)) * 2 / u32::from(unit.per_cost)
    };
    let of = |force: &Force| -> u32 { force.kinds().iter().map(|kind| u32::from(force.of(kind)) * value(kind)).sum() };
    let space: u32 = w.visited(seat).iter().map(|s| of(w.space(s, seat))).sum();
    let ground: u32 = w.garrisons(seat).map(|(_, force)| of(force)).sum();
    let under_way: u32 = w.voyage.convoy.iter().map(|m| of(&m.cargo) + value(m.kind)).sum();
    space + ground + if w.mover() == Some(seat) { under_way } else { 0 }
}

/// [skirmish.elimination] A side without ground forces, producing units and planets is out; [team.elimination] not as
/// long as an ally has a planet.
#[inline]
pub fn eliminated(w: &World, seat: Seat) -> bool {
    // Hardly anybody is ever without a planet at home.
    let home = || w.planets_in(w.side(seat).home).any(|p| w.planet(p).controller == Some(seat));
    !home() && has_nothing(w, seat)
}

#[cold]
fn has_nothing(w: &World, seat: Seat) -> bool {
    let team = w.terms.team(seat);
    if w.worlds().any(|p| p.controller.is_some_and(|owner| team.has(owner))) {
        return false;
    }
    let producing = |force: &Force| force.kinds().iter().any(|kind| unit(w, seat, kind).production.is_some());
    let planets = w.garrisons(seat).all(|(_, force)| force.ground() == 0 && !producing(force));
    planets && w.galaxy.ids().all(|s| w.space(s, seat).ground() == 0 && !producing(w.space(s, seat)))
}

/// [move.range] What a ship of a side starts with in a system.
pub fn allowance(w: &World, seat: Seat, kind: Kind, from: SystemId, extra: u8) -> u8 {
    allowance_on(&LazyCell::new(|| map(w, seat)), w, seat, kind, from, extra)
}

/// The same on a map that is at hand, or drawn if anything might bend it.
pub fn allowance_on<'a>(
    map: &impl Deref<Target = Chart<'a>>,
    w: &World,
    seat: Seat,
    kind: Kind,
    from: SystemId,
    extra: u8,
) -> u8 {
    let mut value = move_value(w, seat, kind).unwrap_or(0);
    if !bent(w, seat) && w.galaxy.with_tokens().is_empty() {
        let nebula = w.galaxy.with_anomaly(Anomaly::Nebula).has(from) && value > 0;
        return Allowance { value, nebula, extra, ..Allowance::default() }.total();
    }
    // [breakthrough.gravleash-maneuvers] Ships move as far as the fastest that starts with them.
    if value > 0 && kind != Kind::Fighter && is(w, seat, Switch::Gravleash) {
        let here = |kind: &&Kind| w.space(from, seat).of(**kind) > 0;
        let moving = w.voyage.convoy.iter().filter(|ship| ship.from == from).map(|ship| &ship.kind);
        let all = SHIPS.iter().filter(here).chain(moving).filter_map(|&kind| move_value(w, seat, kind));
        value = all.max().unwrap_or(value).max(value);
    }
    map.allowance(Mover { value, extra, ..Mover::default() }, from).total()
}

/// What ships of a kind can do on their way into a system that others cannot.
pub fn skills(w: &World, seat: Seat, kind: Kind, into: Option<SystemId>) -> Skills {
    let own = unit(w, seat, kind);
    let mut skills = Skills::NONE;
    // [breakthrough.the-tables-grace] Corsairs cross enemy ships on their way to others that are no fighters.
    let big = |system: SystemId| w.rivals(seat).iter().any(|enemy| w.space(system, enemy).sum(&SHIPS[1..]) > 0);
    let prey = || into.is_some_and(big);
    for (ability, skill) in [(Ability::PassesShips, Skill::PassesShips), (Ability::Luminous, Skill::Luminous)] {
        if own.can(ability) && (kind != Kind::Cruiser || prey()) {
            skills = skills.with(skill);
        }
    }
    skills
}

/// Whether a side may have ships with ways of their own.
#[inline]
pub fn strays(w: &World, seat: Seat) -> bool {
    let side = w.side(seat);
    let on_sheet =
        |ability: Ability| w.kit.get().sheet_can(side.faction, ability) || side.lent >> ability as u64 & 1 == 1;
    side.standing.meets(w.kit.switching[Switch::Corsairs as usize])
        || on_sheet(Ability::PassesShips)
        || on_sheet(Ability::Luminous)
        || on_sheet(Ability::NearMechs)
}

/// Whether ships of a kind have ways of their own.
#[inline]
pub fn goes_its_own_way(w: &World, seat: Seat, kind: Kind) -> bool {
    kind == Kind::Flagship && unit(w, seat, kind).can(Ability::NearMechs)
        || !skills(w, seat, kind, w.action.active).is_empty()
}

/// [move.gravity-rift] Rolls on the best way of a ship into the active system; 255 if there is none.
#[inline]
pub fn rolls(w: &World, seat: Seat, kind: Kind, from: SystemId, allowance: u8) -> u8 {
    let ways = if goes_its_own_way(w, seat, kind) { &w.voyage.own_ways } else { &w.voyage.ways };
    ways[from.index()][usize::from(allowance).min(WAYS - 1)]
}

/// [units.memoria] Systems with own mechs, which touch the flagship wherever it is.
pub fn beside_memoria(w: &World, seat: Seat) -> Option<SystemSet> {
    if !unit(w, seat, Kind::Flagship).can(Ability::NearMechs) {
        return None;
    }
    Some(mechs_of(w, seat))
}

/// Who has ships, or what fights as such, against those of a side in a system.
pub fn opposing(w: &World, system: SystemId, seat: Seat) -> Option<Seat> {
    let afloat = |seat: Seat| super::ranks::afloat(w, system, seat) > 0;
    w.rivals(seat).iter().find(|&enemy| afloat(enemy)).filter(|_| afloat(seat))
}

/// Who has forces on a planet that a side would fight there: whoever controls it before others.
pub fn guard(w: &World, planet: PlanetSpot, seat: Seat) -> Option<Seat> {
    let rivals = w.rivals(seat);
    let guards = |enemy: &Seat| rivals.has(*enemy) && super::ranks::guards(w, planet, *enemy) > 0;
    w.planet(planet).controller.filter(guards).or_else(|| rivals.iter().find(guards))
}

/// [cards.order] All sides in order of play, from the active one on; in the strategy and agenda phase clockwise from the
/// speaker.
#[inline]
pub fn in_order(w: &World) -> SeatList {
    let first = match (w.round.turn, &w.league) {
        (Some(turn), _) => place(w, turn),
        (None, Some(league)) if !matches!(league.phase, Phase::Action | Phase::Status) => {
            return clockwise(w, league.speaker);
        }
        (None, _) => 0,
    };
    let (before, after) = w.round.order.split_at(first);
    after.iter().chain(before).copied().filter(|&seat| w.in_play(seat)).collect()
}

/// [action.turn] The side that has the turn after another's: the next that has not passed, or else the same again.
pub fn next_after(w: &World, seat: Seat) -> Seat {
    let (before, after) = w.round.order.split_at(place(w, seat) + 1);
    after.iter().chain(before).copied().find(|&next| !w.side(next).passed).unwrap_or(seat)
}

/// Where a side stands in the order of play.
fn place(w: &World, seat: Seat) -> usize {
    w.round.order.iter().position(|&next| next == seat).expect("everybody has a turn")
}
