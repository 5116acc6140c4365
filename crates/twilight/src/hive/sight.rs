//! The table as the Hive sees it: what its decisions look at, read off the board.

use super::abilities::{Held, Upgrade};
use super::funds::Demand;
use super::hooks::invades;
use super::instincts::{Aim, Costs, Merits};
use super::produce::Yard;
use super::settings;
use super::status::{Open, is_quiet};
use super::strategy::Situation;
use super::tactical::{Field, Spot};
use super::{CAPACITY, FACTION, FLEET, Site};
use crate::agendas::waives;
use crate::choice::Holder;
use crate::dream::dream;
use crate::texts::sights::{controlled, everywhere, is_home, is_mecatol, printed, system_of};
use crate::world::{ObjectiveId, PlanetSpot, World};
use crate::{objectives, query, whole};
use arrayvec::ArrayVec;
use imperium::{Force, KINDS};
use kernel::{MAX_SEATS, Seat, SeatSet};
use twilight_box::components::{Colour, Condition, TechId, TechnologyCard};
use twilight_box::galaxy::{Chart, Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// What the Hive's units cost.
pub fn costs(w: &World) -> Costs {
    costs_of(w, w.swarm())
}

fn costs_of(w: &World, seat: Seat) -> Costs {
    Costs::of(|kind| {
        let unit = query::unit(w, seat, kind);
        (unit.cost, unit.per_cost)
    })
}

/// What systems are judged by that is looked up once for many of them.
pub struct Scales {
    /// [hive.strength] What units of each party cost.
    costs: ArrayVec<Costs, MAX_SEATS>,
    spawning: SystemSet,
}

impl Scales {
    pub fn of(w: &World) -> Scales {
        Scales { costs: w.everyone().map(|seat| costs_of(w, seat)).collect(), spawning: spawning(w) }
    }

    /// The ships of some parties in a system.
    fn strength(&self, w: &World, system: SystemId, of: SeatSet) -> u16 {
        let there = of.iter().filter(|&seat| w.visited(seat).has(system));
        there.map(|seat| self.costs[seat.index()].strength(w.space(system, seat))).sum()
    }

    /// [hive.priority] What a system is judged by, but for objectives.
    pub fn around(&self, w: &World, system: SystemId) -> Merits {
        Merits { strength: self.strength(w, system, w.everyone().collect()), ..self.merits(w, system) }
    }

    /// The same but for its ships.
    fn merits(&self, w: &World, system: SystemId) -> Merits {
        let mut merits = Merits {
            spawning: self.spawning.has(system),
            wormhole: w.galaxy.place(system).wormholes.iter().next(),
            frontier: w.league().wilds.frontier.has(system),
            ..Merits::default()
        };
        for row in w.planets_in(system).map(|planet| printed(w, planet)) {
            merits.planets += 1;
            merits.influence += row.influence;
            merits.resources += row.resources;
        }
        merits
    }
}

/// [hive.spawning] Spawning systems: those of the Hive, homes of players, and that of Mecatol Rex.
fn spawning(w: &World) -> SystemSet {
    let homes = w.parties.iter().map(|party| party.home);
    w.hive().sites.into_iter().chain(homes).chain(objectives::mecatol(w)).collect()
}

/// [hive.spawning] Whether a system is one of them.
pub fn is_spawning(w: &World, system: SystemId) -> bool {
    w.hive().sites.contains(&system)
        || w.parties.iter().any(|party| party.home == system)
        || w.planets_in(system).any(|planet| is_mecatol(w, planet))
}

/// [hive.docks] Whether the Hive controls a planet of a spawning system, which has a dock then.
pub fn is_yard(w: &World, system: SystemId) -> bool {
    let owned = |planet: PlanetSpot| w.planet(planet).controller == Some(w.swarm());
    is_spawning(w, system) && w.planets_in(system).any(owned)
}

/// [hive.mecatol] Whether the bank has the influence for a Mecatol Rex nobody controls.
pub fn dares_mecatol(w: &World) -> bool {
    w.hive().influence >= settings::mecatol_gate(w)
}

/// The zone of a home that lies beside the map, and of anything else there.
const HOME_ZONE: u8 = 3;
const BESIDE: u8 = 4;

/// [hive.zones] The zone of a system.
pub fn zone(w: &World, system: SystemId) -> u8 {
    let spaces = &w.kit.get().components.hive.spaces;
    let space = w.galaxy.place(system).at.and_then(|at| spaces.iter().find(|space| (space.at[0], space.at[1]) == at));
    match space {
        Some(space) => space.zone,
        None if w.parties.iter().any(|party| party.home == system) => HOME_ZONE,
        None => BESIDE,
    }
}

/// [hive.counters] Players with units in a system, structures too.
pub fn players_in(w: &World, system: SystemId) -> SeatSet {
    let here = |seat: &Seat| {
        !w.space(system, *seat).is_empty() || w.planets_in(system).any(|planet| !w.ground(planet, *seat).is_empty())
    };
    w.everyone().filter(|&seat| w.sits(seat)).filter(here).collect()
}

/// The board as the Hive sees it.
pub struct Sight {
    pub spots: Vec<Spot>,
    pub costs: Costs,
    pub moves: [u8; KINDS],
}

impl Sight {
    pub fn of(w: &World) -> Sight {
        let scales = Scales::of(w);
        let players: ArrayVec<(Seat, SystemSet), MAX_SEATS> =
            w.everyone().filter(|&seat| w.sits(seat)).map(|seat| (seat, stands(w, seat))).collect();
        let spot = |system: SystemId| {
            let there = players.iter().filter(|(_, stands)| stands.has(system)).map(|(seat, _)| *seat);
            spot(w, &scales, system, there.collect())
        };
        let spots: Vec<Spot> = w.galaxy.ids().map(spot).collect();
        let moves = Kind::ALL.map(|kind| query::move_value(w, w.swarm(), kind).unwrap_or(0));
        Sight { spots, costs: costs(w), moves }
    }

    /// [hive.priority] Which of some systems would let the Hive complete a public objective, if it came there and took all
    /// planets.
    pub fn note_aims(&mut self, w: &World, candidates: SystemSet) {
        if candidates.len() > 1 {
            completing(w, candidates, true, |system, aim| self.spots[system.index()].merits.completes = aim);
        }
    }

    pub fn field<'a>(&'a self, chart: &'a Chart<'a>) -> Field<'a> {
        Field { chart, spots: &self.spots, costs: &self.costs, moves: self.moves }
    }
}

/// Systems where a party has units, structures too.
fn stands(w: &World, seat: Seat) -> SystemSet {
    let in_space = w.visited(seat).iter().filter(|&system| !w.space(system, seat).is_empty());
    let on_ground = w.garrisons(seat).filter(|(_, force)| !force.is_empty());
    in_space.chain(on_ground.map(|(planet, _)| w.planet(planet).at())).collect()
}

/// A system with the players that have units there.
fn spot(w: &World, scales: &Scales, system: SystemId, players: SeatSet) -> Spot {
    let swarm = w.swarm();
    Spot {
        // It counts only where players are.
        zone: if players.is_empty() { BESIDE } else { zone(w, system) },
        merits: scales.merits(w, system),
        hive: *w.space(system, swarm),
        others: scales.strength(w, system, w.rivals(swarm)),
        players,
        controlled: w.planets_in(system).filter(|&p| w.planet(p).controller == Some(swarm)).count() as u8,
        free_mecatol: w.planets_in(system).any(|p| is_mecatol(w, p) && w.planet(p).controller.is_none()),
        token: w.side(swarm).tokens.has(system),
    }
}

/// [hive.priority] Public objectives the Hive has completed, and would not without its ships in a system: the best of them by
/// system.
pub fn keeps(w: &World) -> Vec<Option<Aim>> {
    let mut keeps = vec![None; w.galaxy.systems.len()];
    let met = aims(w, |needs| by_presence(needs) && is_met(w, needs));
    if met.is_empty() {
        return keeps;
    }
    let swarm = w.swarm();
    dream(w, |dream| {
        for system in query::ships_of(w, swarm).iter() {
            let fleet = std::mem::take(dream.space_mut(system, swarm));
            let gone = met.iter().filter(|(_, needs)| !is_met(dream, needs)).map(|(aim, _)| *aim);
            keeps[system.index()] = gone.min_by_key(Aim::rank);
            *dream.space_mut(system, swarm) = fleet;
        }
    });
    keeps
}

/// [hive.planets] What a planet is judged by.
pub fn planet_merits(w: &World, planet: PlanetSpot) -> Merits {
    let row = printed(w, planet);
    Merits { influence: row.influence, resources: row.resources, ..Merits::default() }
}

/// [hive.planets] Planets the Hive may take, each with what it is judged by: an objective it would complete by it, too.
pub fn prey_merits(w: &World, prey: &[PlanetSpot]) -> Vec<(PlanetSpot, Merits)> {
    let mut all: Vec<_> = prey.iter().map(|&planet| (planet, planet_merits(w, planet))).collect();
    let open = if all.len() > 1 { aims(w, |needs| by_presence(needs) && !is_met(w, needs)) } else { Vec::new() };
    if !open.is_empty() {
        dream(w, |dream| {
            for (planet, merits) in &mut all {
                dream.planets[planet.index()].controller = Some(w.swarm());
                let met = open.iter().filter(|(_, needs)| is_met(dream, needs)).map(|(aim, _)| *aim);
                merits.completes = met.min_by_key(Aim::rank);
                dream.planets[planet.index()].controller = w.planet(*planet).controller;
            }
        });
    }
    all
}

/// Public objectives the Hive has not scored, the oldest first.
pub fn open_objectives(w: &World) -> Vec<ObjectiveId> {
    let hive = w.hive();
    let scored = w.side(w.swarm()).realm.scored;
    hive.ages.iter().copied().filter(|&id| w.league().open.has(id) && !scored.has(id)).collect()
}

/// Public objectives of a kind the Hive has not scored, with how old they are.
fn aims(w: &World, fits: impl Fn(&Condition) -> bool) -> Vec<(Aim, &'static Condition)> {
    let open = open_objectives(w).into_iter().enumerate().map(|(age, id)| {
        let row = w.kit.get().objective(id);
        (Aim { points: row.points, age: age as u8 }, &row.needs)
    });
    open.filter(|(_, needs)| fits(needs)).collect()
}

/// Whether being somewhere can complete a condition.
fn by_presence(needs: &Condition) -> bool {
    !matches!(
        needs,
        Condition::Spend(_)
            | Condition::UnitUpgrades { .. }
            | Condition::Technologies { .. }
            | Condition::TechnologiesByColour { .. }
    )
}

/// [hive.priority] The best objective each of some systems would complete with a ship of the Hive there, and with the planets
/// it would invade if it takes them: [hive.mecatol] not a free Mecatol Rex without the influence for it.
fn completing(w: &World, candidates: SystemSet, lands: bool, mut note: impl FnMut(SystemId, Option<Aim>)) {
    let open = aims(w, |needs| by_presence(needs) && !is_met(w, needs));
    if open.is_empty() {
        return;
    }
    let swarm = w.swarm();
    dream(w, |dream| {
        for system in candidates.iter() {
            dream.space_mut(system, swarm).add(Kind::Destroyer, false);
            if lands {
                let taken = w.planets_in(system).filter(|&planet| invades(w, planet));
                taken.for_each(|planet| dream.planets[planet.index()].controller = Some(swarm));
            }
            let met = open.iter().filter(|(_, needs)| is_met(dream, needs)).map(|(aim, _)| *aim);
            note(system, met.min_by_key(Aim::rank));
            dream.space_mut(system, swarm).take(Kind::Destroyer, false);
            w.planets_in(system).for_each(|p| dream.planets[p.index()].controller = w.planet(p).controller);
        }
    });
}

/// [hive.progress] Whether the Hive has what an objective asks for: it pays with its stockpile, its mechs are structures, and
/// its basic technologies count by colour.
pub fn is_met(w: &World, needs: &Condition) -> bool {
    let swarm = w.swarm();
    let built = |force: &Force| u16::from(force.structures() + force.of(Kind::Mech));
    match needs {
        Condition::All(all) => all.iter().all(|part| is_met(w, part)),
        Condition::Any(any) => any.iter().any(|part| is_met(w, part)),
        Condition::Spend(price) => w.funds().balance(price).is_some(),
        Condition::Structures { least } => structures(w) >= u16::from(*least),
        Condition::PlanetsWithStructures { least } => {
            let away = |p: PlanetSpot| w.planet(p).system != Some(w.side(swarm).home);
            w.garrisons(swarm).filter(|(p, force)| built(force) > 0 && away(*p)).count() >= usize::from(*least)
        }
        Condition::Technologies { least } => technologies(w, swarm) >= *least,
        Condition::TechnologiesByColour { colours, each } => {
            w.hive().basics.iter().filter(|&&level| level >= *each).count() >= usize::from(*colours)
        }
        _ => objectives::progress(w, swarm, needs).is_met(),
    }
}

/// Structures of the Hive on the board; its mechs are some.
pub fn structures(w: &World) -> u16 {
    w.garrisons(w.swarm()).map(|(_, force)| u16::from(force.structures() + force.of(Kind::Mech))).sum()
}

/// Units of a kind on planets.
pub fn structures_of(w: &World, seat: Seat, kind: Kind) -> u16 {
    w.garrisons(seat).map(|(_, force)| u16::from(force.of(kind))).sum()
}

/// [hive.score] Public objectives the Hive has not scored, and whether it could.
pub fn scorable(w: &World) -> Vec<(ObjectiveId, Open)> {
    let home = query::holds_home(w, w.swarm());
    let row = |id: ObjectiveId| {
        let row = w.kit.get().objective(id);
        (id, Open { points: row.points, completed: home && is_met(w, &row.needs) })
    };
    open_objectives(w).into_iter().map(row).collect()
}

/// Technologies of a party; those of the Hive are basic ones and unit upgrades.
pub fn technologies(w: &World, seat: Seat) -> u8 {
    let basics = if w.hive.is_some() && !w.sits(seat) { w.hive().basics.iter().sum() } else { 0 };
    w.side(seat).technologies.count_ones() as u8 + basics
}

/// [hive.deficient] Unscored public objectives that are paid for, the oldest first.
pub fn demands(w: &World) -> Vec<Demand> {
    let rows = open_objectives(w).into_iter().map(|id| w.kit.get().objective(id));
    rows.filter_map(|row| Demand::of(row.points, &row.needs)).collect()
}

/// Whether an unscored objective of a kind is not completed.
fn wants(w: &World, kind: fn(&Condition) -> bool) -> bool {
    open_objectives(w)
        .into_iter()
        .map(|id| &w.kit.get().objective(id).needs)
        .any(|needs| kind(needs) && !is_met(w, needs))
}

fn asks_structures(needs: &Condition) -> bool {
    matches!(needs, Condition::Structures { .. } | Condition::PlanetsWithStructures { .. })
}

fn asks_technologies(needs: &Condition) -> bool {
    matches!(
        needs,
        Condition::TechnologiesByColour { .. } | Condition::UnitUpgrades { .. } | Condition::Technologies { .. }
    )
}

/// [hive.construction] An open objective asks for structures outside the home system.
pub fn builds_away(w: &World) -> bool {
    wants(w, |needs| matches!(needs, Condition::PlanetsWithStructures { .. }))
}

/// What the criteria of strategy cards look at.
pub fn with_situation<T>(w: &World, then: impl FnOnce(&Situation) -> T) -> T {
    let (funds, demands, swarm) = (w.funds(), demands(w), w.swarm());
    let speaker = w.league().speaker;
    then(&Situation {
        funds: &funds,
        demands: &demands,
        quiet: is_quiet(w.level(), w.round.number),
        controls_mecatol: controlled(w, swarm).any(|planet| is_mecatol(w, planet)),
        completed: scorable(w).iter().filter(|(_, open)| open.completed).count() as u8,
        speaker: speaker == swarm,
        left_is_speaker: query::clockwise(w, swarm).get(1) == Some(&speaker),
        structure_objective: wants(w, asks_structures),
        technology_objective: wants(w, asks_technologies),
        structures: structures(w) as u8,
        upgrades: w.side(swarm).upgraded.count_ones() as u8,
    })
}

/// [hive.yards] All spawning systems.
pub fn yards(w: &World) -> Vec<Yard> {
    let (swarm, links) = (w.swarm(), query::map(w, w.swarm()).links(Purpose::Other));
    let names = [Site::Main, Site::First, Site::Second];
    let yard = |system: SystemId| {
        let reach: SystemSet = links.of(system).with(system);
        let mut ships = Force::default();
        for place in reach.iter() {
            FLEET.iter().for_each(|&kind| ships.count[kind as usize] += w.space(place, swarm).of(kind));
        }
        let owned = w.planets_in(system).any(|planet| w.planet(planet).controller == Some(swarm));
        Yard {
            system,
            site: names.into_iter().find(|&site| w.hive().site(site) == system),
            able: owned && !query::beset(w, system, swarm),
            near: ships,
            here: w.space(system, swarm).sum(&FLEET),
        }
    };
    spawning(w).iter().map(yard).collect()
}

/// [hive.priority] What some yards are judged by.
pub fn yard_merits(w: &World, yards: SystemSet) -> Vec<(SystemId, Merits)> {
    let scales = Scales::of(w);
    let mut all: Vec<_> = yards.iter().map(|system| (system, scales.around(w, system))).collect();
    completing(w, yards, false, |system, aim| {
        let (_, merits) = all.iter_mut().find(|(yard, _)| *yard == system).expect("one of the yards");
        merits.completes = aim;
    });
    all
}

/// [hive.priority] What a system is judged by, but for objectives.
pub fn around(w: &World, system: SystemId) -> Merits {
    Scales::of(w).around(w, system)
}

/// Whether a ship can be taken from the reserves; a war sun needs its technology.
pub fn available(w: &World, kind: Kind) -> bool {
    w.side(w.swarm()).reserves[kind as usize] > 0 && query::may_have(w, w.swarm(), kind)
}

/// [hive.owned] Technologies a player owns; the Hive owns those basic ones that show no more symbols than it has of their colour.
pub fn owned(w: &World, seat: Seat) -> u128 {
    let own = w.side(seat).technologies;
    if w.hive.is_none() || w.sits(seat) {
        return own;
    }
    let basics = w.hive().basics;
    let rows = w.kit.get().whole().cards.technologies.iter().enumerate();
    let basic = rows.filter(|(_, row)| in_play(row) && row.faction.is_none() && row.upgrades.is_none());
    let shows = |row: &TechnologyCard, colour: Colour| {
        let all = [row.prerequisites.blue, row.prerequisites.green, row.prerequisites.red, row.prerequisites.yellow];
        all.iter().sum::<u8>() < basics[colour as usize]
    };
    basic.filter(|(_, row)| row.colour.is_some_and(|colour| shows(row, colour))).fold(own, |all, (n, _)| all | 1 << n)
}

/// Of a box that is played, in its newest printing.
fn in_play(row: &TechnologyCard) -> bool {
    whole::SETS.contains(&row.set) && !row.until.is_some_and(|until| whole::SETS.contains(&until))
}

/// [hive.meltdown] PDS and mechs of the Hive outside homes.
pub fn exposed(w: &World) -> impl Iterator<Item = (Kind, bool, Holder)> + '_ {
    let away = |&(_, _, at): &(Kind, bool, Holder)| !is_home(w, system_of(w, at));
    everywhere(w, w.swarm(), &[Kind::Pds, Kind::Mech]).filter(away)
}

/// The planets of the Hive.
pub fn held(w: &World) -> Vec<Held<PlanetSpot>> {
    let (swarm, scales) = (w.swarm(), Scales::of(w));
    let row = |planet: PlanetSpot| {
        let (system, force) = (w.planet(planet).at(), w.ground(planet, swarm));
        Held {
            planet,
            system,
            infantry: force.of(Kind::Infantry),
            built: force.structures() + force.of(Kind::Mech) > 0,
            merits: planet_merits(w, planet),
            around: scales.around(w, system),
        }
    };
    controlled(w, swarm).map(row).collect()
}

/// [hive.yield] What all planets of the Hive yield.
pub fn yields(w: &World) -> u8 {
    controlled(w, w.swarm()).map(|planet| yield_of(w, planet)).sum()
}

/// [hive.yield] What one planet yields.
pub fn yield_of(w: &World, planet: PlanetSpot) -> u8 {
    let numbers = &w.kit.get().book().numbers;
    match w.planet(planet).system.is_some_and(|system| is_spawning(w, system)) {
        true => numbers.spawning_yield,
        false => numbers.standard_yield,
    }
}

/// [hive.warfare] Systems with a token of the Hive.
pub fn tokens(w: &World) -> Vec<(SystemId, Merits)> {
    let scales = Scales::of(w);
    let judged = |system: SystemId| (system, scales.around(w, system));
    w.side(w.swarm()).tokens.iter().map(judged).collect()
}

/// [hive.research] The colour an open objective asks for: the one nearest to what it asks of a colour.
pub fn wanted_colour(w: &World) -> Option<Colour> {
    let basics = w.hive().basics;
    let open = open_objectives(w).into_iter().map(|id| &w.kit.get().objective(id).needs);
    open.filter(|needs| !is_met(w, needs)).find_map(|needs| match needs {
        Condition::TechnologiesByColour { each, .. } => {
            let short = COLOURS.into_iter().filter(|&colour| basics[colour as usize] < *each);
            short.max_by_key(|&colour| basics[colour as usize])
        }
        _ => None,
    })
}

/// The colours in the order they are counted.
pub const COLOURS: [Colour; 4] = [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow];

/// [hive.upgrade] Red technologies Valkyrie Particle Weave asks of the Hive.
const WEAVE: u8 = 3;

/// [hive.upgrade] Unit upgrades the Hive has not gained; Valkyrie Particle Weave is one without strength.
pub fn upgrades(w: &World) -> Vec<Upgrade<TechId>> {
    let side = w.side(w.swarm());
    let rows = &w.kit.get().whole().cards.technologies;
    let own = |row: &TechnologyCard| row.faction.as_deref() == Some(FACTION);
    let replaced = |row: &TechnologyCard| {
        row.faction.is_none() && rows.iter().any(|other| own(other) && other.upgrades == row.upgrades)
    };
    let mut open = Vec::new();
    for (n, row) in rows.iter().enumerate() {
        if side.technologies >> n & 1 == 1 || !in_play(row) || !(own(row) || row.faction.is_none()) {
            continue;
        }
        let kind = row.upgrades.as_deref().and_then(|slug| Kind::from_slug(&slug.replace('-', "_")));
        let printed =
            [row.prerequisites.blue, row.prerequisites.green, row.prerequisites.red, row.prerequisites.yellow];
        // [agenda.publicize-weapon-schematics] A law may ask for none.
        let needs = if waives(w, TechId(n as u8)) { [0; 4] } else { printed };
        match kind {
            // Its mechs lie where docks would: it builds none.
            Some(Kind::SpaceDock) => {}
            Some(kind) if !replaced(row) => {
                open.push(Upgrade { technology: TechId(n as u8), strength: costs(w).halves(kind), needs });
            }
            None if row.id == "valkyrie-particle-weave" => {
                open.push(Upgrade { technology: TechId(n as u8), strength: 0, needs: [0, 0, WEAVE, 0] });
            }
            Some(_) | None => {}
        }
    }
    open
}

/// [hive.shield] Systems the Hive's Diplomacy closes to players: with a planet of the Hive and no ship with capacity of it,
/// but for that of Mecatol Rex.
pub fn closed(w: &World) -> SystemSet {
    let Some(league) = w.league.as_ref().filter(|_| w.hive.is_some()) else { return SystemSet::NONE };
    let card = &league.strategy[DIPLOMACY];
    let swarm = w.swarm();
    if card.holder != Some(swarm) || !card.used {
        return SystemSet::NONE;
    }
    let shut = |&system: &SystemId| {
        w.planets_in(system).any(|planet| w.planet(planet).controller == Some(swarm))
            && !w.planets_in(system).any(|planet| is_mecatol(w, planet))
            && w.space(system, swarm).sum(&CAPACITY) == 0
    };
    w.galaxy.ids().filter(shut).collect()
}

/// The place of Diplomacy among the strategy cards.
const DIPLOMACY: usize = 1;
