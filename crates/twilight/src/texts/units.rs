//! What becomes of units, tokens, goods and hits.

use super::sights::*;
use crate::choice::{Choice, Holder};
use crate::query::{self, Volley};
use crate::steps::deeds;
use crate::steps::hits::{Loss, note_fallen, tell_loss};
use crate::steps::movement::Trim;
use crate::steps::production::against_producing;
use crate::steps::special::Revive;
use crate::steps::tokens::LayToken;
use crate::windows::{Window, window};
use crate::world::{Force, GROUND, PlanetSpot, SHIPS, World};
use crate::{Flow, abilities, agendas, galvanize, ledger};
use kernel::{Seat, rule};
use twilight_box::components::{TokenId, Verb};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

pub fn force_at(w: &mut World, seat: Seat, at: Holder) -> &mut Force {
    match at {
        Holder::Space(system) => w.space_mut(system, seat),
        Holder::Planet(planet) => w.ground_mut(planet, seat),
    }
}

/// A planet leaves the map for good; [hive.lost-planet] one of the Hive costs it what it yields.
pub fn purge_planet(w: &mut World, planet: PlanetSpot, flow: &mut Flow) {
    crate::hive::hooks::purged(w, planet, flow);
    w.purge(planet);
}

/// A ship goes from one system to another.
pub fn sail(w: &mut World, seat: Seat, kind: Kind, damaged: bool, from: SystemId, to: SystemId) {
    w.space_mut(from, seat).take(kind, damaged);
    w.space_mut(to, seat).add(kind, damaged);
    galvanize::carry(w, seat, kind, Holder::Space(from), Holder::Space(to));
}

/// A unit comes from the reserves, if there is one.
pub fn place(w: &mut World, seat: Seat, kind: Kind, at: Holder) {
    // [units.floating-factory] A dock that flies appears in space.
    let at = if kind == Kind::SpaceDock && query::flies(w, seat) { Holder::Space(system_of(w, at)) } else { at };
    // [explore.closed] Nothing is placed where no units come.
    if matches!(at, Holder::Planet(planet) if query::is_closed(w, planet)) {
        return;
    }
    let reserves = &mut w.parties[seat.index()].reserves[kind as usize];
    if *reserves > 0 {
        *reserves -= 1;
        force_at(w, seat, at).add(kind, false);
        if let Holder::Space(system) = at {
            crate::factions::open_nexus(w, system);
        }
    }
}

/// A unit goes back to the reserves without being destroyed.
pub fn recall(w: &mut World, seat: Seat, kind: Kind, damaged: bool, at: Holder) {
    force_at(w, seat, at).take(kind, damaged);
    w.parties[seat.index()].reserves[kind as usize] += 1;
    w.mech_left(seat, kind);
}

/// A unit is destroyed.
pub fn destroy(w: &mut World, seat: Seat, kind: Kind, damaged: bool, at: Holder, flow: &mut Flow) {
    force_at(w, seat, at).take(kind, damaged);
    w.retire(seat, kind);
    note_fallen(w, seat, kind);
    tell_loss(w, flow, seat, kind, at, Loss::Destroyed);
    ledger::told(rule!("combat.assign"), w, flow, |w, _| abilities::destroyed(w, seat, kind));
    if w.side(seat).fallen > 0 {
        flow.then([Revive { seat }.into()]);
    }
}

/// A unit is destroyed by another player.
pub fn fell(w: &mut World, by: Seat, of: Seat, (kind, damaged, at): (Kind, bool, Holder), flow: &mut Flow) {
    destroy(w, of, kind, damaged, at, flow);
    deeds::felled(w, by, kind);
    deeds::claim(w, flow);
}

/// All units of some kinds on a planet are destroyed.
pub fn destroy_all(w: &mut World, seat: Seat, kinds: &[Kind], planet: PlanetSpot, flow: &mut Flow) {
    for &kind in kinds {
        while w.ground(planet, seat).of(kind) > 0 {
            let damaged = w.ground(planet, seat).in_state(kind, true) > 0;
            destroy(w, seat, kind, damaged, Holder::Planet(planet), flow);
        }
    }
}

/// A command token is placed outside activation, if there is none of its side yet. [tokens.forced] Skirmish counts no
/// reinforcements; where there are none left it comes from the sheet.
pub fn place_token(w: &mut World, of: Seat, system: SystemId, flow: &mut Flow) {
    let left = w.league.is_none() || query::tokens_in_reserve(w, of) > 0;
    let side = &mut w.parties[of.index()];
    if side.tokens.has(system) {
        return;
    }
    if left {
        side.tokens = side.tokens.with(system);
        flow.then([window(Window::TokenPlaced { of, system })]);
    } else {
        flow.then([LayToken { seat: of, system }.into()]);
    }
}

/// A token is placed, or moved from where it lies.
pub fn move_token(w: &mut World, token: TokenId, to: SystemId) {
    let c = &w.kit.get().components;
    for system in w.galaxy.with_token(token).iter() {
        w.galaxy.lift(c, token, system);
    }
    // An entropic scar takes no wormhole.
    let _ = w.galaxy.lay(c, token, to);
}

/// Trade goods from the supply.
pub fn gain(w: &mut World, seat: Seat, goods: u8) {
    let side = &mut w.parties[seat.index()];
    side.trade_goods = side.trade_goods.saturating_add(goods);
}

pub fn trim<const N: usize>(seat: Seat, systems: [SystemId; N], flow: &mut Flow) {
    flow.then([Trim::of(seat, systems.into_iter().collect()).into()]);
}

/// What can be produced and paid for in these systems, without regard to production values.
pub fn goods(
    w: &World,
    seat: Seat,
    systems: SystemSet,
    wanted: impl Fn(Kind) -> bool,
    offer: &mut dyn FnMut(Choice) -> bool,
) {
    for system in systems.iter() {
        let mut consider = |kind: Kind, at: Holder| {
            if wanted(kind) && against_producing(w, seat, kind, at).is_none() {
                offer(Choice::Produce { kind, at });
            }
        };
        SHIPS.into_iter().for_each(|kind| consider(kind, Holder::Space(system)));
        for planet in held_in(w, system, seat) {
            GROUND.into_iter().for_each(|kind| consider(kind, Holder::Planet(planet)));
        }
    }
}

/// Ground forces or structures that may be brought to a planet from places for which something holds.
pub fn shifts(
    w: &World,
    seat: Seat,
    kinds: &[Kind],
    to: PlanetSpot,
    from_here: impl Fn(Holder) -> bool,
    offer: &mut dyn FnMut(Choice) -> bool,
) {
    for (kind, damaged, from) in everywhere(w, seat, kinds).filter(|&(_, _, at)| from_here(at)) {
        offer(Choice::Shift { kind, damaged, from, to });
    }
}

/// Kinds that are here, the state of the unit does not matter.
pub fn kinds(force: &Force, kinds: &[Kind], at: Holder, offer: &mut dyn FnMut(Choice) -> bool) {
    for &kind in kinds.iter().filter(|&&kind| force.of(kind) > 0) {
        offer(Choice::Unit { kind, damaged: force.in_state(kind, false) == 0, at });
    }
}

/// [produce.structures] At most one dock and two PDS of a side on a planet.
pub fn has_site(w: &World, seat: Seat, kind: Kind, planet: PlanetSpot) -> bool {
    let here = w.ground(planet, seat).of(kind);
    match kind {
        // [agenda.homeland-defense-act] Any number of PDS.
        Kind::Pds => here < 2 || agendas::law(w, agendas::Tenet::Bulwarks).is_some(),
        Kind::SpaceDock => here < 1,
        _ => true,
    }
}

/// [units.hecatoncheires] Whether a side may place a mech and an infantry where it would place a PDS.
pub fn for_pds(w: &World, seat: Seat) -> bool {
    query::unit(w, seat, Kind::Mech).can(Ability::DeploysForPds)
        && [Kind::Mech, Kind::Infantry].into_iter().all(|kind| in_reserve(w, seat, kind) > 0)
}

/// [units.hecatoncheires] A structure is placed; a mech in its place comes with an infantry.
pub fn place_structure(w: &mut World, seat: Seat, kind: Kind, at: Holder) {
    place(w, seat, kind, at);
    if kind == Kind::Mech {
        place(w, seat, Kind::Infantry, at);
    }
}

/// What a side's trade goods pay: [tech.mirror-computing] twice their number.
pub fn goods_worth(w: &World, seat: Seat) -> u8 {
    let mirror = w.side(seat).has(Verb::DoubleTradeGoods);
    w.side(seat).trade_goods.saturating_mul(if mirror { 2 } else { 1 })
}

pub fn spend_goods(w: &mut World, seat: Seat, amount: u8) {
    let mirror = w.side(seat).has(Verb::DoubleTradeGoods);
    w.lose_goods(seat, amount.div_ceil(if mirror { 2 } else { 1 }));
}

/// Takes hits away, those that may fall anywhere first.
pub fn cancel_hits(w: &mut World, seat: Seat, most: u8) {
    let hits = w.hits_mut(seat);
    let plain = hits.plain.min(most);
    hits.plain -= plain;
    hits.aimed -= hits.aimed.min(most - plain);
}

/// The volley of the combat under way.
pub fn combat_volley(w: &World) -> Volley {
    match w.battleground() {
        Some(planet) => Volley::GroundCombat(planet),
        None => Volley::SpaceCombat,
    }
}
