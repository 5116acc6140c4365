//! What several texts do.

use super::{Pick, Targets};
use crate::choice::{Choice, Holder};
use crate::feats::picked::{force_at, sail};
use crate::feats::sights::*;
use crate::steps::feats::Settled;
use crate::steps::load::Ferry;
use crate::steps::movement::Trim;
use crate::steps::production::{Pay, produce};
use crate::world::{PlanetSpot, SHIPS, World};
use crate::{Flow, galvanize, query};
use kernel::Seat;
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Who plays a faction.
pub fn owner(w: &World, faction: &str) -> Option<Seat> {
    w.everyone().find(|&seat| plays(w, seat, faction))
}

/// Whether a side takes part in the combat under way.
pub fn fights(w: &World, seat: Seat) -> bool {
    w.in_combat() && w.fighting(seat).is_some()
}

pub fn fights_in_space(w: &World, seat: Seat) -> bool {
    w.in_space_combat() && w.fighting(seat).is_some()
}

/// A side has hits to take.
pub fn is_hit(w: &World, seat: Seat) -> bool {
    w.hits_on(seat) > 0
}

/// Ships of a side that were just destroyed.
pub fn lost_ships(w: &World, seat: Seat) -> bool {
    SHIPS.iter().any(|&kind| w.side(seat).wrecks[kind as usize] > 0)
}

/// A side's space of the active system.
pub fn here(w: &World) -> Holder {
    Holder::Space(w.scene())
}

/// What a die beside those of units needs, after what is taken off it.
pub fn needs(face: i8, penalty: i8) -> u8 {
    (face - penalty).clamp(1, 11) as u8
}

/// So many units come from the reserves, as many as there are.
pub fn place_many(w: &mut World, seat: Seat, count: u8, kind: Kind, at: Holder) {
    (0..count).for_each(|_| crate::feats::picked::place(w, seat, kind, at));
}

/// Units of either kind in a force, whatever their state.
pub fn offer_kinds(force: &crate::world::Force, kinds: &[Kind], at: Holder, out: &mut Targets<'_>) {
    crate::feats::pick::kinds(force, kinds, at, &mut out.taking());
}

/// What can be produced and paid for in some systems, without regard to production values.
pub fn offer_goods(
    w: &World,
    seat: Seat,
    systems: twilight_box::galaxy::SystemSet,
    wanted: impl Fn(Kind) -> bool,
    out: &mut Targets<'_>,
) {
    crate::feats::pick::goods(w, seat, systems, wanted, &mut out.taking());
}

/// Units that may be brought to a planet from places for which something holds.
pub fn offer_shifts(
    w: &World,
    seat: Seat,
    kinds: &[Kind],
    to: PlanetSpot,
    from_here: impl Fn(Holder) -> bool,
    out: &mut Targets<'_>,
) {
    crate::feats::pick::shifts(w, seat, kinds, to, from_here, &mut out.taking());
}

/// `Choice::Produce`: a unit is produced; `pay_batch` at the end.
pub fn produce_one(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
    let Choice::Produce { kind, at } = choice else { unreachable!("{choice:?}") };
    produce(w, seat, kind, at, flow);
}

/// What was produced is paid, and fleets are counted.
pub fn pay_batch(w: &mut World, pick: &Pick, flow: &mut Flow) {
    let seat = pick.seat;
    if w.action.batch.total() > 0 {
        flow.then([Pay { seat, paid: 0, cost: query::batch_cost(w, seat, &w.action.batch.0) }.into()]);
        flow.then([Trim::of(seat, query::ships_of(w, seat)).into(), Settled.into()]);
    }
}

/// `Choice::Shift`: a unit is brought to a planet.
pub fn shift(w: &mut World, seat: Seat, choice: Choice) {
    let Choice::Shift { kind, damaged, from, to } = choice else { unreachable!("{choice:?}") };
    force_at(w, seat, from).take(kind, damaged);
    w.ground_mut(to, seat).add(kind, damaged);
    galvanize::carry(w, seat, kind, from, Holder::Planet(to));
}

/// A ship goes from one system to another with what it carries.
pub fn sail_laden(w: &mut World, seat: Seat, choice: Choice, to: SystemId, flow: &mut Flow) {
    let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
    let from = system_of(w, at);
    sail(w, seat, kind, damaged, from, to);
    flow.then([Ferry::of(w, seat, kind, from, to).into()]);
}

/// Fleets of a side are counted everywhere.
pub fn trim_all(w: &World, seat: Seat, flow: &mut Flow) {
    flow.then([Trim::of(seat, w.galaxy.ids().collect()).into()]);
}
