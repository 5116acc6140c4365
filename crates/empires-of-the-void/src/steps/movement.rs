//! Move actions: single ships, diplomats with cargo, obstacles, tractor beams, the warp gate, mind control.

use super::{Ask, Flow, Offers, Want, is_carrier, spaces};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::{Fleet, Hull};
use crate::map::Space;
use crate::names::{Obstacles, Ship};
use crate::powers::key;
use crate::prompt::{Prompt, Refusal};
use crate::reach::{Reach, Ways, beam_mask, crossing, journeys, mover};
use crate::view::{fleet_things, ship_thing, space_element, space_thing, stack_id, who};
use crate::world::{Cause, Moving, Phased, World};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// [move.lines] One ship sets out; the action is spent.
pub fn begin_move(w: &mut World, seat: Seat, hull: Hull, from: Space, cause: Cause, flow: &mut Flow) {
    match cause {
        Cause::Action => w.turn.actions -= 1,
        Cause::Extra => w.turn.moves -= 1,
        Cause::Warp | Cause::Control(_) => {}
    }
    w.moving = Some(mover(w, seat, hull, from, cause));
    flow.then([Travel.into(), EndMove.into()]);
}

/// [race.mystics] Can this ship be moved by mind control at all?
pub fn can_be_driven(w: &World, owner: Seat, hull: Hull, at: Space, by: Seat) -> bool {
    let moving = mover(w, owner, hull, at, Cause::Control(by));
    !is_held(w, &moving) && w.pirates != Some(at) && {
        let reach = Reach::from(w, &Ways::of(w, &moving), at, moving.points);
        !reach.found.is_empty()
    }
}

/// Who decides where a ship goes.
fn pilot(moving: &Moving) -> Seat {
    match moving.cause {
        Cause::Control(by) => by,
        Cause::Action | Cause::Extra | Cause::Warp => moving.seat,
    }
}

/// [tech.tractor-beam] A beam holds the ship where it is.
fn is_held(w: &World, moving: &Moving) -> bool {
    let spare = match moving.cause {
        Cause::Control(by) => Some(by),
        Cause::Action | Cause::Extra | Cause::Warp => None,
    };
    !moving.released && beam_mask(w, moving.seat, spare) >> moving.at.0 & 1 != 0
}

fn is_refused(w: &World, space: Space) -> bool {
    w.turn.refused >> space.0 & 1 != 0
}

step! {
    /// [move.lines] Where the ship goes; a diplomat may load and unload first.
    pub struct Travel;
}

impl Play<Empires> for Travel {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(moving) = &w.moving else { return Want::Nothing };
        if moving.points == 0 || w.pirates == Some(moving.at) {
            return Want::Nothing;
        }
        if is_held(w, moving) {
            if is_refused(w, moving.at) || matches!(moving.cause, Cause::Control(_)) {
                return Want::Nothing;
            }
            out.offer(Choice::AskLeave);
        } else {
            if is_carrier(w, moving.hull) && !matches!(moving.cause, Cause::Control(_)) {
                offer_cargo(w, moving, out);
            }
            let reach = Reach::from(w, &Ways::of(w, moving), moving.at, moving.points);
            for space in &reach.found {
                out.offer(Choice::Go(*space));
            }
            if out.explains() {
                refuse_farther(w, moving, out);
            }
        }
        if moving.started {
            out.offer(Choice::Stop);
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        let Moving { hull, at, points, seat: owner, .. } = *moving;
        Want::Ask(Ask::of(pilot(moving), Prompt::Travel { owner, hull, at, points }).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(mut moving) = w.moving else { unreachable!("a ship is moving") };
        match choice {
            Choice::Stop => return,
            Choice::AskLeave => flow.then([Leave { after: 0 }.into()]),
            Choice::Load(hull) => {
                moving.cargo.add(hull, 1);
                moving.loaded.add(hull, 1);
                if moving.phased == Phased::Nobody && w.turn.phased == Some((moving.seat, hull, moving.at)) {
                    moving.phased = Phased::Aboard(hull);
                }
                flow.then([Travel.into()]);
            }
            Choice::Drop(hull) => {
                moving.cargo.remove(hull, 1);
                moving.dropped.add(hull, 1);
                if moving.phased == Phased::Aboard(hull) && moving.cargo.count(hull) == 0 {
                    moving.phased = Phased::Nobody;
                }
                mark_moved(w, moving.at, Fleet::of(hull, 1));
                flow.then([Travel.into()]);
            }
            Choice::Go(to) => {
                let reach = Reach::from(w, &Ways::of(w, &moving), moving.at, moving.points);
                (moving.path, moving.left) = reach.way(to);
                moving.since = moving.at;
                flow.then([Leg.into()]);
            }
            other => unreachable!("{other:?}"),
        }
        w.moving = Some(moving);
    }
}

/// [move.again] Spaces that take more than one action are shown, but not offered.
fn refuse_farther(w: &World, moving: &Moving, out: &mut Offers) {
    if moving.cause == Cause::Action {
        let mut near = 1u128 << moving.at.0;
        for journey in journeys(w, moving, w.turn.actions + 1) {
            if journey.actions > 1 && near >> journey.to.0 & 1 == 0 {
                out.refuse(Choice::Go(journey.to), Refusal::Farther { actions: journey.actions });
            }
            near |= 1 << journey.to.0;
        }
    }
}

/// [ship.diplomat] [tech.docking-bay] What can be taken aboard here, and what put off.
fn offer_cargo(w: &World, moving: &Moving, out: &mut Offers) {
    if moving.started {
        let mut aboard = moving.cargo;
        aboard.part(moving.loaded);
        for hull in aboard.hulls() {
            out.offer(Choice::Drop(hull));
        }
    }
    for hull in loadable(w, moving).hulls() {
        out.offer(Choice::Load(hull));
    }
}

/// Ships on the space that fit aboard and have not been put off here or moved already.
fn loadable(w: &World, moving: &Moving) -> Fleet {
    let mut free = w.fleet(moving.seat, moving.at);
    free.part(Fleet::of(moving.hull, 1));
    free.part(moving.cargo);
    free.part(moving.dropped);
    if let Some(moved) = &w.warped {
        for (_, hull, count) in moved.iter().filter(|(space, ..)| *space == moving.at) {
            let count = (*count).min(free.count(*hull));
            free.remove(*hull, count);
        }
    }
    let fits = free.hulls().filter(|hull| {
        let mut cargo = moving.cargo;
        w.kit.ship(hull.ship()).initiative >= 4 && cargo.count(*hull) < 15 && {
            cargo.add(*hull, 1);
            has_room(w, moving, cargo)
        }
    });
    let mask = fits.fold(0u16, |mask, hull| mask | 1 << hull.0);
    free.only(mask)
}

/// [ship.diplomat] One ship, and with a docking bay four more starfighters.
fn has_room(w: &World, moving: &Moving, cargo: Fleet) -> bool {
    let berths = w.kit.ship(moving.hull.ship()).carries;
    let bays = w.sum(moving.seat, key::CARRY_STARFIGHTERS).max(0) as u8;
    let fighters = cargo.count(Ship::Starfighter.into());
    let others = cargo.total() - fighters;
    others <= berths && fighters <= bays + berths - others
}

step! {
    /// [tech.tractor-beam] The owners of the beams are asked, one after another, to let the ship go.
    pub struct Leave {
        pub after: u8,
    }
}

impl Leave {
    fn owner(&self, w: &World) -> Option<Seat> {
        let moving = w.moving.as_ref()?;
        w.beams(moving.seat, moving.at).find(|seat| seat.0 >= self.after)
    }
}

impl Play<Empires> for Leave {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (Some(owner), Some(Moving { hull, at, .. })) = (self.owner(w), w.moving) else { return Want::Nothing };
        out.offer(Choice::Release);
        out.offer(Choice::Hold);
        Want::Ask(Ask::of(owner, Prompt::TractorBeam { hull, at }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(moving) = &mut w.moving {
            moving.released = true;
        }
        flow.then([Travel.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(owner) = self.owner(w) else { unreachable!("somebody was asked") };
        if choice == Choice::Release {
            flow.then([Leave { after: owner.0 + 1 }.into()]);
        } else if let Some(moving) = &w.moving {
            w.turn.refused |= 1 << moving.at.0;
            flow.tell(SeatSet::ALL, rule!("tech.tractor-beam"), || {
                let (ship, at) = (ship_thing(w, moving.hull), space_thing(w, moving.at));
                words!("{by} {by:does|do} not let the {ship} at {at} go.", by = owner, ship, at)
            });
        }
    }
}

step! {
    /// [move.obstacles] The next space of the way; past an obstacle each ship rolls 4 or more or is lost.
    pub struct Leg;
}

impl Leg {
    /// The next space and the obstacles on the way there.
    fn next(w: &World, moving: &Moving) -> Option<(Space, Obstacles, Ways)> {
        let next = *moving.path.get(moving.left.checked_sub(1)? as usize)?;
        let ways = Ways::of(w, moving);
        let obstacles = crossing(w, &ways, moving.at, next);
        Some((next, obstacles, ways))
    }
}

impl Play<Empires> for Leg {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let Some(moving) = &w.moving else { return Want::Nothing };
        match Leg::next(w, moving).map(|(_, obstacles, ways)| ways.rolls(obstacles)) {
            Some(count) if count > 0 => Want::Fate(Fate::Dice { count, sides: 6 }),
            _ => Want::Nothing,
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        advance(w, &Faces::new(), flow);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        advance(w, faces, flow);
    }
}

/// Moves the ship and its cargo one space on; dice are read ship by ship, the mover first.
fn advance(w: &mut World, faces: &Faces, flow: &mut Flow) {
    let Some(mut moving) = w.moving else { return };
    let Some((next, obstacles, _)) = Leg::next(w, &moving) else { return };
    let seat = moving.seat;
    let survive = w.kit.terms.movement.survive;
    let mut dice = faces.iter().copied();
    let mut passes = |ignored: Obstacles| {
        let met = obstacles.without(ignored).count();
        (0..met).fold(true, |alive, _| dice.next().unwrap_or(6) >= survive && alive)
    };
    let seat_ignores = w.ignored(w.held(seat));
    let own = match moving.phased {
        Phased::Mover => Obstacles::ALL,
        Phased::Nobody | Phased::Aboard(_) => seat_ignores.and(w.ignored_by_hull(moving.hull)),
    };
    let alive = passes(own);
    let mut lost = Fleet::EMPTY;
    for hull in moving.cargo.hulls() {
        let spared = u8::from(moving.phased == Phased::Aboard(hull));
        for _ in spared..moving.cargo.count(hull) {
            if !passes(seat_ignores) {
                lost.add(hull, 1);
            }
        }
    }
    if !alive {
        w.scrap(seat, moving.at, moving.hull);
    }
    for hull in lost.hulls() {
        for _ in 0..lost.count(hull) {
            w.scrap(seat, moving.at, hull);
        }
    }
    moving.cargo.part(lost);
    let mut going = moving.cargo;
    if alive {
        going.add(moving.hull, 1);
    }
    w.depart(seat, moving.at, going);
    w.arrive(seat, next, going);
    match moving.phased {
        Phased::Nobody => {}
        Phased::Mover => w.turn.phased = Some((seat, moving.hull, next)),
        Phased::Aboard(hull) => w.turn.phased = Some((seat, hull, next)),
    }
    let rolled = !faces.is_empty();
    if rolled {
        let mut fallen = lost;
        if !alive {
            fallen.add(moving.hull, 1);
        }
        flow.tell(SeatSet::ALL, rule!("move.obstacles"), || {
            let (by, at, need, ships) = (who(w, seat), space_thing(w, next), survive, fleet_things(w, fallen));
            let from = space_thing(w, moving.since);
            match fallen.is_empty() {
                true => words!("{by} {by:passes|pass} an obstacle on the way to {at}, on {need} or more.", by, at, need),
                false => words!(
                    "{by} {by:loses|lose} {ships} from {from} to an obstacle on the way to {at}: {need} or more was needed.",
                    by, ships, from, at, need
                ),
            }
            .rolled(faces, 6)
        });
    }
    let stays = moving.left == 1 || rolled || !alive;
    if stays && !going.is_empty() {
        flow.tell(SeatSet::ALL, rule!("move.lines"), || {
            let (by, ships) = (who(w, pilot(&moving)), fleet_things(w, going));
            let (from, to) = (space_thing(w, moving.since), space_thing(w, next));
            words!("{by} {by:moves|move} {ships} from {from} to {to}.", by, ships, from, to).moves(
                stack_id(w, seat, moving.hull, next),
                space_element(w, moving.since),
                space_element(w, next),
            )
        });
        moving.since = next;
    }
    moving.at = next;
    moving.left -= 1;
    moving.points -= 1;
    moving.started = true;
    moving.released = false;
    (moving.loaded, moving.dropped) = (Fleet::EMPTY, Fleet::EMPTY);
    w.moving = Some(moving);
    if !alive {
        mark_moved(w, next, moving.cargo);
        w.moving = None;
        return;
    }
    if moving.left > 0 && !rolled {
        flow.then([Leg.into()]);
    } else if moving.left > 0 || may_go_on(w, &moving) {
        flow.then([Travel.into()]);
    }
}

/// At its goal a ship has more to decide only if it is held by a beam or carries and meets others.
fn may_go_on(w: &World, moving: &Moving) -> bool {
    if moving.points == 0 || w.pirates == Some(moving.at) || matches!(moving.cause, Cause::Control(_)) {
        return false;
    }
    if is_held(w, moving) {
        return !is_refused(w, moving.at);
    }
    is_carrier(w, moving.hull) && (!moving.cargo.is_empty() || !loadable(w, moving).is_empty())
}

step! {
    /// [move.again] The move is over; a ship that never left costs nothing.
    pub struct EndMove;
}

impl Play<Empires> for EndMove {
    fn act(self, w: &mut World, _: &mut Flow) {
        let Some(moving) = w.moving.take() else { return };
        if !moving.started {
            match moving.cause {
                Cause::Action => w.turn.actions += 1,
                Cause::Extra => w.turn.moves += 1,
                Cause::Warp | Cause::Control(_) => {}
            }
            return;
        }
        let mut ships = moving.cargo;
        ships.add(moving.hull, 1);
        mark_moved(w, moving.at, ships);
    }
}

/// [tech.warp-gate] Notes that ships have made their move.
fn mark_moved(w: &mut World, space: Space, ships: Fleet) {
    let Some(moved) = &mut w.warped else { return };
    for hull in ships.hulls() {
        let count = ships.count(hull);
        match moved.iter_mut().find(|(at, kind, _)| (*at, *kind) == (space, hull)) {
            Some(known) => known.2 += count,
            None => moved.push((space, hull, count)),
        }
    }
}

/// [tech.warp-gate] All ships may make one move.
pub fn begin_warp(w: &mut World, flow: &mut Flow) {
    w.warped = Some(ArrayVec::new());
    flow.then([WarpShips.into(), EndWarp.into()]);
}

step! {
    /// [tech.warp-gate] Each ship that has not moved or been carried may still move, in any order.
    pub struct WarpShips;
}

impl Play<Empires> for WarpShips {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(moved) = &w.warped else { return Want::Nothing };
        let seat = w.turn.seat;
        for space in spaces(w.present[seat.index()]) {
            let stuck = w.pirates == Some(space) || is_refused(w, space) && w.beams(seat, space).next().is_some();
            for hull in w.fleet(seat, space).hulls().filter(|_| !stuck) {
                let done = moved.iter().find(|(at, kind, _)| (*at, *kind) == (space, hull)).map_or(0, |m| m.2);
                if w.fleet(seat, space).count(hull) > done {
                    out.offer(Choice::Move(hull, space));
                }
            }
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(seat, Prompt::Warp).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Move(hull, from) = choice {
            begin_move(w, w.turn.seat, hull, from, Cause::Warp, flow);
            flow.then([self.into()]);
        }
    }
}

step! {
    /// [tech.warp-gate] The "move all ships" action is over.
    pub struct EndWarp;
}

impl Play<Empires> for EndWarp {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.warped = None;
    }
}
