//! What several texts do.

use super::{Pick, Targets, Then, Use};
use crate::choice::{Choice, Holder};
use crate::steps::feats::Settled;
use crate::steps::hits::{Assign, Target};
use crate::steps::load::Ferry;
use crate::steps::movement::Trim;
use crate::steps::production::{Pay, produce};
use crate::texts::sights::*;
use crate::texts::units::{destroy, force_at, place, sail};
use crate::windows::Window;
use crate::world::{PlanetSpot, SHIPS, World};
use crate::{Flow, galvanize, query, ranks};
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
    (0..count).for_each(|_| crate::texts::units::place(w, seat, kind, at));
}

/// Units of either kind in a force, whatever their state.
pub fn offer_kinds(force: &crate::world::Force, kinds: &[Kind], at: Holder, out: &mut Targets<'_>) {
    crate::texts::units::kinds(force, kinds, at, &mut out.taking());
}

/// What can be produced and paid for in some systems, without regard to production values.
pub fn offer_goods(
    w: &World,
    seat: Seat,
    systems: twilight_box::galaxy::SystemSet,
    wanted: impl Fn(Kind) -> bool,
    out: &mut Targets<'_>,
) {
    crate::texts::units::goods(w, seat, systems, wanted, &mut out.taking());
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
    crate::texts::units::shifts(w, seat, kinds, to, from_here, &mut out.taking());
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

/// The planet that was chosen.
pub fn planet_in(choice: Choice) -> PlanetSpot {
    match choice {
        Choice::Planet(planet) => planet,
        _ => unreachable!("{choice:?} is no planet"),
    }
}

/// The system that was chosen.
pub fn system_in(choice: Choice) -> SystemId {
    match choice {
        Choice::Choose(system) => system,
        _ => unreachable!("{choice:?} is no system"),
    }
}

/// The unit that was chosen, whether it is damaged, and where it is.
pub fn unit_in(choice: Choice) -> (Kind, bool, Holder) {
    match choice {
        Choice::Unit { kind, damaged, at } => (kind, damaged, at),
        _ => unreachable!("{choice:?} is no unit"),
    }
}

/// `Choice::Place`: the chosen unit appears where it was said.
pub fn place_chosen(w: &mut World, seat: Seat, choice: Choice) -> Holder {
    let Choice::Place { kind, at } = choice else { unreachable!("{choice:?} is no place") };
    place(w, seat, kind, at);
    at
}

/// Ships that are given up for something.
pub fn offer_sacrifice(w: &World, seat: Seat, kinds: &[Kind], out: &mut Targets<'_>) {
    let own = w.space(w.scene(), seat).groups(kinds);
    out.all(own.map(|(kind, damaged, _)| Choice::Sacrifice { kind, damaged }));
}

/// `Choice::Sacrifice`: a ship in the active system is given up.
pub fn sacrifice(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
    let Choice::Sacrifice { kind, damaged } = choice else { unreachable!("{choice:?} is no sacrifice") };
    destroy(w, seat, kind, damaged, here(w), flow);
}

/// The opponent's ships in the active system, one of which takes a hit.
pub fn offer_foes_ships(w: &World, seat: Seat, out: &mut Targets<'_>) {
    let at = here(w);
    let prey = ranks::fleet(w, w.scene(), w.foe(seat));
    out.all(prey.groups(ranks::LINE).map(|(kind, damaged, _)| Choice::Unit { kind, damaged, at }));
}

/// `Choice::Unit`: the opponent's ship takes a hit.
pub fn strike_foe(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
    let (kind, damaged, _) = unit_in(choice);
    Assign { victim: w.foe(seat), target: Target::Ships }.strike(kind, damaged, w, flow);
}

/// Cruisers and destroyers, which some give up for a hit.
pub const LIGHT: [Kind; 2] = [Kind::Destroyer, Kind::Cruiser];

/// Whether both sides of the space combat have ships, and a side one of some kinds.
pub fn has_here(w: &World, seat: Seat, kinds: &[Kind]) -> bool {
    fights_in_space(w, seat) && w.space(w.scene(), seat).sum(kinds) > 0 && w.ships(w.scene(), w.foe(seat)) > 0
}

/// Where the combat is fought, or the active system.
pub fn arena(w: &World) -> Holder {
    w.battleground().map_or_else(|| here(w), Holder::Planet)
}

/// Sides of the combat that may be helped: with two seats only oneself.
pub fn offer_fighters(w: &World, pick: &Pick, out: &mut Targets<'_>) {
    let Some(fight) = w.fight() else { return };
    out.seats(fight.seats().filter(|&seat| seat == pick.seat || w.parties.len() > 2));
}

/// Whether a card another player plays can still be cancelled.
pub fn card_of_another(w: &World, u: Use) -> bool {
    let open = |depth: u8| w.plays.played.get(usize::from(depth) - 1).is_some_and(|p| p.by != u.by && !p.cancelled);
    matches!(u.window, Window::CardPlayed { depth, .. } if open(depth))
}

/// The card a window is about is cancelled.
pub fn cancel_card(w: &mut World, u: Use) {
    if let Window::CardPlayed { depth, .. } = u.window {
        w.plays.played[usize::from(depth) - 1].cancelled = true;
    }
}

/// Players, with two seats only the user, who could answer the next question.
pub fn offer_able_players(w: &World, pick: &Pick, out: &mut Targets<'_>) {
    let helped = |&seat: &Seat| seat == pick.seat || w.parties.len() > 2;
    out.seats(w.everyone().filter(helped).filter(|&seat| pick.next(w, Choice::Seat(seat)).any(w)));
}

/// Other players about whom the next question has an answer.
pub fn offer_rivals(w: &World, pick: &Pick, out: &mut Targets<'_>) {
    out.seats(w.rivals(pick.seat).iter().filter(|&seat| pick.next(w, Choice::Seat(seat)).any(w)));
}

/// Where a side has ground forces beside those of others that do not coexist with them yet.
pub fn may_coexist(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let both = ranks::guards(w, planet, seat) > 0 && query::guard(w, planet, seat).is_some();
    both && !w.planet(planet).shared
}

/// The next question, knowing this answer.
pub fn next(_: &mut World, _: &Pick, _: Choice, _: &mut Flow) -> Then {
    Then::Next
}
