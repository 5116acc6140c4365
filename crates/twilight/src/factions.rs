//! What factions do in battle and with fleets, and a room for the texts of each.

pub mod arborec;
pub mod argent;
pub mod bastion;
pub mod creuss;
pub mod crimson;
pub mod deepwrought;
pub mod empyrean;
pub mod firmament;
pub mod hacan;
pub mod jolnar;
pub mod keleres;
pub mod l1z1x;
pub mod letnev;
pub mod mahact;
pub mod mentak;
pub mod muaat;
pub mod naalu;
pub mod naazrokha;
pub mod nekro;
pub mod nomad;
pub mod obsidian;
pub mod ralnel;
pub mod saar;
pub mod sardakk;
pub mod sol;
pub mod titans;
pub mod vuilraith;
pub mod winnu;
pub mod xxcha;
pub mod yin;
pub mod yssaril;

use super::abilities;
use super::choice::{Choice, Holder};
use super::feats::{Feat, Source};
use super::hive::settings::{Setting, holds};
use super::options::hand_over;
use super::steps::movement::Trim;
use super::texts::{self, Switch, Use, sights, units};
use super::windows::{Window, in_force};
use super::world::{PlanetSpot, Pool, World};
use crate::{Flow, ledger};
use kernel::{Seat, SeatSet, rule};
use twilight_box::components::Verb;
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::SystemId;
use twilight_box::units::{Ability, Kind};

/// [faction.abilities] Whether a side's faction has an ability.
#[inline]
pub fn has(w: &World, seat: Seat, ability: FactionAbility) -> bool {
    w.kit.get().faction_masks[usize::from(w.side(seat).faction)] >> ability as u64 & 1 == 1
}

/// [faction.combat-rolls] What a faction adds to each of its combat rolls: Unrelenting 1, Fragile -1.
pub fn combat_bonus(w: &World, seat: Seat) -> i8 {
    // [hive.settings] The Hive may relent.
    let relents = !w.sits(seat) && holds(w, Setting::Relents);
    i8::from(has(w, seat, FactionAbility::Unrelenting) && !relents) - i8::from(has(w, seat, FactionAbility::Fragile))
}

/// [faction.combat-rolls] Infantry beside a Shield Paling is not fragile.
pub fn steadied(w: &World, seat: Seat, planet: PlanetSpot, kind: Kind) -> i8 {
    let paling = || abilities::among(w, seat, w.ground(planet, seat), Ability::SteadiesInfantry);
    i8::from(kind == Kind::Infantry && combat_bonus(w, seat) < 0 && paling())
}

/// [faction.armada] Letnev has two ships more in each system than tokens in its fleet pool.
pub fn armada(w: &World, seat: Seat) -> bool {
    has(w, seat, FactionAbility::Armada)
}

/// [faction.ambush] Mentak rolls for two cruisers or destroyers at the start of space combat.
pub fn ambushes(w: &World, seat: Seat) -> bool {
    has(w, seat, FactionAbility::Ambush)
}

/// [faction.genesis] A Genesis takes 1 infantry aboard at the end of each round.
pub fn genesis(w: &mut World, seat: Seat) {
    let gathers = super::query::unit(w, seat, Kind::Flagship).can(Ability::GathersInfantry);
    let system = w.galaxy.ids().find(|&s| gathers && w.space(s, seat).of(Kind::Flagship) > 0);
    if let Some(system) = system.filter(|_| w.side(seat).reserves[Kind::Infantry as usize] > 0) {
        w.parties[seat.index()].reserves[Kind::Infantry as usize] -= 1;
        w.space_mut(system, seat).add(Kind::Infantry, false);
    }
}

/// Whether a side has a strategy token to spend, or [relic.scepter-of-emelpar] what stands for one.
pub fn may_spend_strategy(w: &World, seat: Seat) -> bool {
    w.side(seat).strategy > 0 || texts::ready_for(w, seat, Switch::StandsForToken).is_some()
}

/// A strategy token is spent, or what stands for one exhausted.
pub fn spend_strategy(w: &mut World, seat: Seat) {
    let stands = texts::ready_for(w, seat, Switch::StandsForToken);
    let side = &mut w.parties[seat.index()];
    if let Some(feat) = stands {
        side.ready = side.ready.without(feat);
        return;
    }
    spend_token(w, seat, Pool::Strategy);
}

/// [tokens.spend] A token of a pool is spent; [leader.muaat-commander] one of the strategy pool brings a trade good.
pub fn spend_token(w: &mut World, seat: Seat, pool: Pool) {
    *w.parties[seat.index()].pool_mut(pool) -= 1;
    if pool == Pool::Strategy && texts::is(w, seat, Switch::SpentTokensPay) {
        units::gain(w, seat, 1);
    }
}

/// [skirmish.tokens] What factions gain when a round ends: strategy tokens, [faction.versatile] one more, and
/// [faction.council-patronage] a trade good.
pub fn round_ends(w: &mut World, seat: Seat) {
    let gain = w.kit.start.gain + u8::from(has(w, seat, FactionAbility::Versatile));
    let patronage = has(w, seat, FactionAbility::CouncilPatronage);
    let side = &mut w.parties[seat.index()];
    side.strategy += gain;
    side.trade_goods += u8::from(patronage);
    genesis(w, seat);
}

/// What an activation brings to the other side: [tech.e-res-siphons] four trade goods, [tech.neuroglaive] a token less
/// in the active side's fleet pool; and to the active side: [faction.awaken] its sleepers there may become PDS.
pub fn activated(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    crate::notes::activated(w, seat, system, flow);
    for enemy in w.rivals(seat).iter() {
        // [note.antivirus] It goes back to Nekro.
        if w.side(seat).standing.has(Feat::Antivirus)
            && sights::plays(w, enemy, "nekro")
            && sights::with_units(w, enemy, system)
        {
            w.parties[seat.index()].standing = w.side(seat).standing.without(Feat::Antivirus);
        }
        if w.ships(system, enemy) > 0 {
            if w.side(enemy).has(Verb::Siphons) {
                units::gain(w, enemy, 4);
            }
            if w.side(enemy).has(Verb::Neuroglaive) {
                match w.sits(seat) {
                    true => {
                        w.parties[seat.index()].fleet = w.side(seat).fleet.saturating_sub(1);
                        flow.then([Trim::of(seat, w.galaxy.ids().collect()).into()]);
                    }
                    false => super::hive::hooks::fleet_pool(w, Some(enemy), flow),
                }
            }
        }
    }
    w.planets_in(system).for_each(|planet| titans::awaken(w, seat, planet, flow));
}

/// [faction.assimilate] Structures on a planet L1Z1X gains are replaced by its own.
pub fn assimilate(w: &mut World, seat: Seat, planet: PlanetSpot) {
    if !has(w, seat, FactionAbility::Assimilate) || w.planet(planet).controller == Some(seat) {
        return;
    }
    for kind in super::world::STRUCTURES {
        let taken: u8 = w.rivals(seat).iter().map(|enemy| w.ground(planet, enemy).of(kind)).sum();
        (0..taken).for_each(|_| units::place(w, seat, kind, Holder::Planet(planet)));
    }
}

/// What comes with a planet that was gained: [faction.scavenge] a trade good, [breakthrough.fealty-uplink] infantry,
/// [faction.liberate] readiness or an infantry, [faction.terragenesis] a sleeper where nobody was before.
pub fn gained(w: &mut World, seat: Seat, planet: PlanetSpot, new: bool) {
    let row = w.kit.get().components.planet(w.planet(planet).id);
    let at = Holder::Planet(planet);
    if has(w, seat, FactionAbility::Scavenge) {
        units::gain(w, seat, 1);
    }
    if texts::is(w, seat, Switch::GainsGarrison) {
        (0..row.influence + w.planet(planet).bonus).for_each(|_| units::place(w, seat, Kind::Infantry, at));
    }
    if has(w, seat, FactionAbility::Liberate) {
        if w.ground(planet, seat).of(Kind::Infantry) >= super::query::resources(w, planet) {
            w.planets[planet.index()].exhausted = false;
        } else {
            units::place(w, seat, Kind::Infantry, at);
        }
    }
    if has(w, seat, FactionAbility::Terragenesis) && new {
        w.planets[planet.index()].sleeper = Some(seat);
    }
}

/// [faction.reclamation] After the action in which Winnu gained Mecatol Rex a PDS and a dock are placed there.
pub fn reclaim(w: &mut World, seat: Seat) {
    let Some(active) = w.action.active.filter(|_| w.action.gained != 0 && has(w, seat, FactionAbility::Reclamation))
    else {
        return;
    };
    let gained = |&p: &PlanetSpot| sights::is_mecatol(w, p) && w.action.gained >> w.slot(p) & 1 == 1;
    let Some(planet) = sights::held_in(w, active, seat).find(gained) else { return };
    for kind in super::world::STRUCTURES {
        if units::has_site(w, seat, kind, planet) {
            units::place(w, seat, kind, Holder::Planet(planet));
        }
    }
}

/// What a won combat brings: [faction.edict] an enemy token in the fleet pool, [breakthrough.norr-supremacy] a tactic
/// token; and [tech.salvage-operations] a trade good after a space combat that somebody won.
pub fn fought(w: &mut World, camps: [SeatSet; 2], left: [u8; 2], space: bool) {
    super::hive::hooks::fought(w, camps, left, space);
    for (n, camp) in camps.into_iter().enumerate() {
        for seat in camp.iter() {
            if left[n] > 0 && left[1 - n] == 0 {
                if has(w, seat, FactionAbility::Edict) {
                    camps[1 - n].iter().for_each(|loser| subdue(w, seat, loser));
                }
                if texts::is(w, seat, Switch::VictoryBringsToken) {
                    w.parties[seat.index()].tactic += 1;
                }
            }
            if space && left != [0; 2] && texts::is(w, seat, Switch::Salvages) {
                units::gain(w, seat, 1);
            }
        }
    }
}

/// [faction.imperia] The commander of another side, if it is there, by whose ability a side may work.
fn their_commander(w: &World, seat: Seat, enemy: Seat) -> Option<Feat> {
    let theirs = w.side(enemy).held.union(w.side(enemy).standing);
    theirs.iter().filter(|_| id(w, enemy) != id(w, seat)).find(|&feat| {
        let trick = &w.kit.tricks[feat as usize];
        trick.source == Source::Commander && trick.faction.as_deref() == Some(id(w, enemy))
    })
}

/// [faction.edict] A token of another side comes into the fleet pool; [faction.imperia] its commander works too.
fn subdue(w: &mut World, seat: Seat, enemy: Seat) {
    let edict = w.side(seat).edict;
    if edict.has(enemy) {
        return;
    }
    w.parties[seat.index()].edict = edict.with(enemy);
    if let Some(commander) = their_commander(w, seat, enemy) {
        let kit = w.kit.get();
        hand_over(kit, &mut w.parties[seat.index()], commander);
    }
}

/// [faction.edict] The token goes back; [faction.imperia] the commander works no more.
pub fn release(w: &mut World, seat: Seat, enemy: Seat) {
    let commander = their_commander(w, seat, enemy);
    let side = &mut w.parties[seat.index()];
    side.edict = side.edict.without(enemy);
    if let Some(feat) = commander {
        (side.held, side.ready) = (side.held.without(feat), side.ready.without(feat));
        side.standing = side.standing.without(feat);
    }
}

/// [galaxy.stations] A station belongs to the side that alone has ships in its system, and stays with it when they
/// leave; it is gained exhausted.
#[inline]
pub fn man_stations(w: &mut World) {
    let mut left = w.stations;
    while left != 0 {
        man_station(w, left.trailing_zeros() as usize);
        left &= left - 1;
    }
}

/// [galaxy.stations] The same, and it is told.
#[inline]
pub fn stations_change_hands(w: &mut World, flow: &mut Flow) {
    if w.stations != 0 {
        ledger::told(rule!("galaxy.stations"), w, flow, |w, _| man_stations(w));
    }
}

fn man_station(w: &mut World, n: usize) {
    let system = w.planets[n].at();
    let alone = |seat: &Seat| w.ships(system, *seat) > 0 && !super::query::beset(w, system, *seat);
    let holder = w.everyone().find(alone).filter(|&seat| w.planets[n].controller != Some(seat));
    if let Some(seat) = holder {
        (w.planets[n].controller, w.planets[n].exhausted) = (Some(seat), true);
    }
}

/// [faction.capture] Whether ships of others alone are beside a dock of a side.
pub fn besieged(w: &World, seat: Seat) -> bool {
    w.rivals(seat).iter().any(|enemy| besieged_by(w, seat, enemy))
}

fn besieged_by(w: &World, seat: Seat, enemy: Seat) -> bool {
    let shut = |system: SystemId| w.ships(system, seat) == 0 && w.ships(system, enemy) > 0;
    w.garrisons(seat).any(|(p, force)| force.of(Kind::SpaceDock) > 0 && shut(w.planet(p).at()))
}

/// [faction.capture] Ships and mechs go back to their owner when it blockades a dock of their captor; fighters and
/// infantry stay.
#[inline]
pub fn free_captives(w: &mut World) {
    for captor in w.everyone() {
        if w.side(captor).has_captives() {
            free_captives_of(w, captor);
        }
    }
}

fn free_captives_of(w: &mut World, captor: Seat) {
    let besiegers: SeatSet = w.rivals(captor).iter().filter(|&owner| besieged_by(w, captor, owner)).collect();
    for owner in besiegers.iter() {
        for kind in Kind::ALL.into_iter().filter(|kind| !matches!(kind, Kind::Fighter | Kind::Infantry)) {
            let back = std::mem::take(&mut w.parties[captor.index()].captured[owner.index()][kind as usize]);
            let side = &mut w.parties[owner.index()];
            // [breakthrough.absolute-synergy] Mechs are out of reach as long as an Eidolon Maximum stands.
            let pile = if kind == Kind::Mech && side.maximum { &mut side.kept } else { &mut side.reserves };
            pile[kind as usize] += back;
        }
    }
}

/// [coexist.share] Units of a side coexist with those of another; a planet it controlled goes to the other side,
/// exhausted.
pub fn coexist(w: &mut World, seat: Seat, planet: PlanetSpot) {
    w.sharing = true;
    let guard = super::query::guard(w, planet, seat);
    let state = &mut w.planets[planet.index()];
    state.shared = true;
    if state.controller == Some(seat) && guard.is_some() {
        (state.controller, state.exhausted) = (guard, true);
    }
    count_oceans(w);
}

/// [coexist.share] Who is left alone on a shared planet controls it.
pub fn end_coexistence(w: &mut World) {
    if w.sharing {
        end_sharing(w);
    }
    count_oceans(w);
}

fn end_sharing(w: &mut World) {
    w.sharing = false;
    for planet in sights::planets(w).collect::<Vec<_>>() {
        if !w.planet(planet).shared {
            continue;
        }
        let left: SeatSet = w.everyone().filter(|&seat| super::ranks::guards(w, planet, seat) > 0).collect();
        if left.iter().any(|seat| !left.and(w.rivals(seat)).is_empty()) {
            w.sharing = true;
            continue;
        }
        let state = &mut w.planets[planet.index()];
        state.shared = false;
        if let Some(seat) = left.iter().next()
            && !state.controller.is_some_and(|owner| left.has(owner))
        {
            (state.controller, state.exhausted) = (Some(seat), true);
        }
    }
}

/// [faction.oceanbound] A side has as many oceans as there are planets where its units coexist; a new one is ready.
fn count_oceans(w: &mut World) {
    let Some(seat) = w.everyone().find(|&seat| has(w, seat, FactionAbility::Oceanbound)) else { return };
    let mut due = w.planets.iter().filter(|p| p.shared).count();
    for n in 0..w.planets.len() {
        if w.planets[n].aside && w.kit.components.planet(w.planets[n].id).ocean {
            let holder = (due > 0).then_some(seat);
            due = due.saturating_sub(1);
            if w.planets[n].controller != holder {
                (w.planets[n].controller, w.planets[n].exhausted) = (holder, false);
            }
        }
    }
}

/// [galaxy.nexus] The nexus opens when a unit has come there.
pub fn open_nexus(w: &mut World, system: SystemId) {
    let c = &w.kit.get().components;
    let tile = c.tile(w.galaxy.place(system).tile);
    let visited = || w.action.arrived || w.everyone().any(|seat| !w.space(system, seat).is_empty());
    if tile.back == twilight_box::components::Back::Nexus && visited() {
        twilight_box::galaxy::open_nexus(c, &mut w.galaxy);
    }
}

/// All units of a side are repaired.
pub fn repair(w: &mut World, seat: Seat) {
    for system in w.forces.spaces(seat).iter() {
        w.space_mut(system, seat).damaged = Default::default();
    }
    for planet in w.forces.planets(seat).iter() {
        w.ground_mut(planet, seat).damaged = Default::default();
    }
}

/// [faction.sundered] Units of others that come into the home of Crimson are destroyed.
pub fn sunder(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    let sundered = |enemy: Seat| has(w, enemy, FactionAbility::Sundered) && w.side(enemy).home == system;
    if !w.rivals(seat).iter().any(sundered) {
        return;
    }
    for kind in Kind::ALL {
        for _ in 0..w.space(system, seat).of(kind) {
            let damaged = w.space(system, seat).in_state(kind, true) > 0;
            units::destroy(w, seat, kind, damaged, Holder::Space(system), flow);
        }
    }
}

/// Systems with a token of the data.
pub fn with_token(w: &World, id: &str) -> twilight_box::galaxy::SystemSet {
    let token = w.kit.get().components.token_named(id);
    token.map_or(twilight_box::galaxy::SystemSet::NONE, |token| w.galaxy.with_token(token))
}

/// [faction.incursion] A breach is laid in a system, in the place of another one there.
pub fn breach(w: &mut World, system: SystemId, active: bool) {
    let c = &w.kit.get().components;
    let tokens = ["breach-inactive", "breach-active"].map(|id| c.token_named(id).expect("a token of the data"));
    w.galaxy.lift(c, tokens[usize::from(!active)], system);
    // Only tokens with wormholes are ever refused.
    let _ = w.galaxy.lay(c, tokens[usize::from(active)], system);
}

/// [faction.incursion] At the end of a round active breaches beside ships of who is not Crimson alone are removed.
pub fn close_breaches(w: &mut World) {
    if w.galaxy.with_tokens().is_empty() {
        return;
    }
    let c = &w.kit.get().components;
    let Some(token) = c.token_named("breach-active") else { return };
    for system in w.galaxy.with_token(token).iter() {
        let here = |seat: &Seat| w.ships(system, *seat) > 0;
        let (own, others): (Vec<Seat>, Vec<Seat>) =
            w.everyone().filter(here).partition(|&seat| has(w, seat, FactionAbility::Incursion));
        if own.is_empty() && !others.is_empty() {
            w.galaxy.lift(c, token, system);
        }
    }
}

/// [units.dimensional-tear] A system is a gravity rift as long as a Dimensional Tear is there.
pub fn tear(w: &mut World, system: SystemId) {
    let tears = |seat: Seat| super::query::some_unit_can(w, seat, Ability::DimensionalTear);
    if w.galaxy.with_tokens().is_empty() && !w.everyone().any(tears) {
        return;
    }
    let torn = |seat: Seat| {
        let dock = |p| w.ground(p, seat).of(Kind::SpaceDock) > 0;
        super::query::unit(w, seat, Kind::SpaceDock).can(Ability::DimensionalTear) && w.planets_in(system).any(dock)
    };
    let c = &w.kit.get().components;
    let Some(token) = c.token_named("dimensional-tear") else { return };
    if w.everyone().any(torn) {
        // Only tokens with wormholes are ever refused.
        let _ = w.galaxy.lay(c, token, system);
    } else if w.galaxy.with_token(token).has(system) {
        w.galaxy.lift(c, token, system);
    }
}

/// [tech.infantry-ii] The face from which destroyed infantry comes back: 6, for Spec Ops 5.
pub fn revives_on(w: &World, seat: Seat) -> Option<u8> {
    super::query::unit(w, seat, Kind::Infantry).revives_on
}

/// The id of a side's faction; empty for none.
pub fn id(w: &World, seat: Seat) -> &'static str {
    match w.side(seat).faction {
        0 => "",
        n => &w.kit.get().roster.factions[usize::from(n) - 1].id,
    }
}

/// What the end of a combat brings: [faction.phoenix-standard] a galvanized unit, [units.exile] a breach.
pub fn combat_ends(w: &World, sides: impl Iterator<Item = Seat>, planet: Option<PlanetSpot>, flow: &mut Flow) {
    for seat in sides {
        let u = |feat| Use::of(seat, feat, Window::RoundEnds);
        if in_force(w, seat, Feat::PhoenixStandard) {
            u(Feat::PhoenixStandard).ask_seat(w, 0, seat, planet.map(Choice::Planet), flow);
        }
        if in_force(w, seat, Feat::Exile) {
            u(Feat::Exile).ask(w, 0, flow);
        }
    }
}

/// [leader.yin-commander-pok] [leader.naalu-commander-pok] Units that come for nothing with those produced: one for each cost
/// that was paid.
pub fn bonus(w: &World, kind: Kind) -> u8 {
    let each = w.action.maker.or(w.round.turn).map_or(1, |seat| super::query::unit(w, seat, kind).per_cost).max(1);
    w.action.batch[kind as usize].div_ceil(each)
}
