//! [hr.cease-fire] The cease-fire zone: what it bars, and how it ends.

use crate::CentralPowers;
use crate::cards::Source;
use crate::choice::Choice;
use crate::names::Sheet;
use crate::options::Point;
use crate::prompt::Prompt;
use crate::query;
use crate::refusal::Refusal;
use crate::steps::{Ask, ClaimPlanet, Flow, Offers, Want};
use crate::verbs::Skill;
use crate::world::{World, Zone};
use imperium::SystemId;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Whether a player declared the zone that lies there.
pub fn is_declarer(w: &World, seat: Seat, system: SystemId) -> bool {
    w.zone.is_some_and(|zone| zone.system == system && zone.declarer == seat)
}

/// [faq.zone-closed] Whether the zone keeps a player from activating, entering, producing and placing units there.
pub fn bars(w: &World, seat: Seat, system: SystemId) -> bool {
    w.zone.is_some_and(|zone| zone.system == system) && !is_declarer(w, seat, system)
}

/// [faq.no-retreat-into-zone] Whether a retreat would lead into the zone, its declarer's too.
pub fn is_zone(w: &World, system: SystemId) -> bool {
    w.zone.is_some_and(|zone| zone.system == system)
}

/// [faq.zone-closed] Whether what a row does can put no units into a system, nor move them there: in the zone nothing does but
/// [faq.zone-broken] an action card of its declarer's and [race.xxcha] whatever Xxcha has, in its own.
pub fn keeps_out(w: &World, seat: Seat, system: SystemId, source: Source) -> bool {
    let may = || matches!(source, Source::Action(_)) || is_kept(w, seat);
    is_zone(w, system) && !(is_declarer(w, seat, system) && may())
}

/// [faq.zone-broken] A card or a secondary ability of the declarer's works in the zone: it ends; [race.xxcha] not Xxcha's.
pub fn worked(w: &mut World, by: Seat, system: SystemId, flow: &mut Flow) {
    if is_declarer(w, by, system) && !is_kept(w, by) {
        end(w, flow);
    }
}

/// Whether the zone's own counter is all that a player has there.
pub fn may_reactivate(w: &World, seat: Seat, system: SystemId) -> bool {
    w.zone.is_some_and(|zone| zone.system == system && zone.declarer == seat && zone.laid.has(seat))
}

/// [race.xxcha] Whether the zone stands while nothing fights there.
pub fn is_kept(w: &World, seat: Seat) -> bool {
    query::has_skill(w, seat, Skill::KeepsCeaseFire, None)
}

/// [faq.zone-broken] Its declarer activates it: his counter goes back, the others choose; [race.xxcha] Xxcha's stands until
/// something fights.
pub fn activated(w: &mut World, by: Seat, system: SystemId, flow: &mut Flow) {
    if !is_declarer(w, by, system) {
        return;
    }
    if is_kept(w, by) {
        lift(w, by);
        return;
    }
    let Some(zone) = w.zone.take() else { return };
    w.player_mut(by).counters = w.player(by).counters.without(system);
    flow.tell(SeatSet::ALL, rule!("faq.zone-broken"), || words!("{by} {by:ends|end} the cease-fire.", by));
    for seat in w.order.iter().copied().filter(|seat| *seat != by && zone.laid.has(*seat)) {
        flow.then([LeaveZone { seat, system }.into()]);
    }
}

/// The declarer's counter of the zone makes room for that of his activation.
fn lift(w: &mut World, by: Seat) {
    if let Some(zone) = &mut w.zone {
        zone.laid = zone.laid.without(by);
    }
}

/// [race.xxcha] A fight in the zone ends it: all its counters go.
pub fn fought(w: &mut World, system: SystemId, flow: &mut Flow) {
    if w.zone.is_some_and(|zone| zone.system == system) {
        end(w, flow);
    }
}

/// [faq.zone-broken] Marker and counters go.
pub fn end(w: &mut World, flow: &mut Flow) {
    let Some(zone) = w.zone.take() else { return };
    for seat in w.seats().filter(|seat| zone.laid.has(*seat)) {
        w.player_mut(seat).counters = w.player(seat).counters.without(zone.system);
    }
    flow.tell(SeatSet::ALL, rule!("hr.cease-fire"), || words!("The cease-fire is over."));
}

/// [hr.cease-fire] Counters leave the board, and the zone ends with them, or its marker stays as the table has set.
pub fn cleared(w: &mut World, flow: &mut Flow) {
    match &mut w.zone {
        Some(zone) if w.rules.reads(Point::ZoneEnd) => zone.laid = SeatSet::NONE,
        Some(_) => end(w, flow),
        None => {}
    }
}

/// [hr.cease-fire] Counters of the zone are not taken off by strategy cards or action cards.
pub fn is_locked(w: &World, seat: Seat, system: SystemId) -> bool {
    w.zone.is_some_and(|zone| zone.system == system && zone.laid.has(seat))
}

step! {
    /// [faq.zone-broken] The others take their counters back or leave them, one by one.
    pub struct LeaveZone {
        seat: Seat,
        system: SystemId,
    }
}

impl Play<CentralPowers> for LeaveZone {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::TakeBack(self.system.0));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::LeaveZone { system: self.system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::TakeBack(_) = choice {
            let by = self.seat;
            w.player_mut(by).counters = w.player(by).counters.without(self.system);
            flow.tell(SeatSet::ALL, rule!("faq.zone-broken"), || words!("{by} {by:takes|take} the counter back.", by));
        }
    }
}

step! {
    /// [hr.detente] [race.xxcha] The primary ability: a cease-fire zone, or a planet claimed free of charge. There is one marker.
    pub struct Detente {
        pub seat: Seat,
    }
}

/// [race.xxcha] Whether the marker lies and is not moved; one of an earlier round, without counters, is.
pub fn is_fixed(w: &World) -> bool {
    w.zone.is_some_and(|zone| !w.rules.reads(Point::SecondZone) && zone.laid != SeatSet::NONE)
}

/// Systems in which a player has a unit.
fn systems_of(w: &World, seat: Seat) -> imperium::SystemSet {
    let ground = w.forces.planets(seat).iter().filter(|planet| !w.on_planet(seat, *planet).is_empty());
    let space = w.forces.spaces(seat).iter().filter(|system| !w.in_space(seat, *system).is_empty());
    space.chain(ground.filter_map(|planet| w.system_of(planet))).collect()
}

impl Play<CentralPowers> for Detente {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let lies = is_fixed(w).then_some(Refusal::ZoneLies);
        for system in systems_of(w, self.seat).iter() {
            out.consider(Choice::Declare(system.0), lies);
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Detente))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let Choice::Declare(system) = choice else {
            flow.then([ClaimPlanet { seat: by, influence: 0 }.into()]);
            return;
        };
        let system = SystemId(system);
        end(w, flow);
        w.zone = Some(Zone { system, declarer: by, laid: SeatSet::NONE });
        flow.tell(SeatSet::ALL, rule!("hr.cease-fire"), || {
            let at = crate::view::system_thing(w, system);
            words!("{by} {by:declares|declare} a cease-fire in {at}.", by, at)
        });
        for n in 0..w.rules.seats {
            let seat = w.after(by, n);
            let free = seat == by && w.rules.reads(Point::ZoneCounters);
            if !w.out.has(seat) && !free {
                flow.then([LayZone(seat).into()]);
            }
        }
    }
}

step! {
    /// [hr.cease-fire] [faq.zone-everybody] Everybody lays a counter, from the sheet where the reinforcements are empty.
    pub struct LayZone(Seat);
}

impl Play<CentralPowers> for LayZone {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(zone) = w.zone else { return Want::Nothing };
        if w.reinforcements(self.0) > 0 || w.player(self.0).counters.has(zone.system) {
            return Want::Nothing;
        }
        let held = Sheet::ALL.into_iter().filter(|sheet| w.player(self.0).sheet[sheet.index()] > 0);
        held.for_each(|sheet| out.offer(Choice::Spend(sheet)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::LayZone)),
        }
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        if w.reinforcements(self.0) > 0 {
            lay(w, self.0);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Spend(sheet) = choice else { unreachable!("{choice:?}") };
        w.player_mut(self.0).sheet[sheet.index()] -= 1;
        lay(w, self.0);
        flow.then([crate::steps::TrimFleet(self.0).into()]);
    }
}

/// A counter that already lies there keeps a player out as well; no second one is laid.
fn lay(w: &mut World, seat: Seat) {
    let Some(zone) = &mut w.zone else { return };
    let system = zone.system;
    if w.players[seat.index()].counters.has(system) {
        return;
    }
    zone.laid = zone.laid.with(seat);
    w.player_mut(seat).counters = w.player(seat).counters.with(system);
}
