//! Retreats from space combat.

use super::barred;
use super::movement::Trim;
use super::space::{SpaceRound, contested};
use crate::choice::{Choice, Holder};
use crate::feats::{Feat, Until};
use crate::prompt::Prompt;
use crate::query;
use crate::texts::units::place_token;
use crate::texts::{Switch, Use, is};
use crate::windows::{Window, lapse, window};
use crate::world::{Force, GROUND, MOVERS, SHIPS, World};
use crate::{Ask, Flow, Offers, Scope, Twilight, Want, deals, galvanize, ranks, things};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

step! {
    /// [space.announce] The defender, or else the attacker, may announce a retreat if there is a system to retreat to.
    pub struct Announce {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Announce {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let announced = w.fight().is_some_and(|fight| fight.retreating.is_some());
        // [card.intercept] Who stopped a retreat does not announce one in the same round.
        let intercepted = w.clash().seats().any(|seat| is(w, seat, Switch::NoRetreat));
        let gone = || ranks::afloat(w, w.scene(), self.seat) == 0;
        // [hive.retreat] The Hive never retreats.
        if announced || intercepted || !w.sits(self.seat) || gone() || havens(w, self.seat).is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Stay);
        out.offer(Choice::Announce);
        let round = w.fight().map_or(0, |fight| fight.round);
        Want::Ask(deals::heard(w, Ask::of(self.seat, Prompt::Announce { round })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Announce {
            if let Some(fight) = w.fight_mut() {
                fight.retreating = Some(self.seat);
            }
            flow.then([window(Window::RetreatAnnounced(self.seat))]);
            flow.tell(SeatSet::ALL, rule!("space.announce"), || {
                words!("{by} {by:announces|announce} a retreat.", by = self.seat)
            });
        }
    }
}

/// [move.retreat] Systems a side may retreat to.
pub fn havens(w: &World, seat: Seat) -> SystemSet {
    let system = w.scene();
    let moves = |kind: &Kind| w.space(system, seat).of(*kind) > 0 && query::move_value(w, seat, *kind).is_some();
    let movers: ArrayVec<Kind, { SHIPS.len() }> = SHIPS.into_iter().filter(moves).collect();
    let chart = query::chart(w, seat);
    let havens = chart.retreats(system, query::presence(w, seat), query::presence_of_rivals(w, seat));
    // [units.memoria] Alone the flagship may also go where own mechs are.
    let alone = !movers.is_empty() && movers.iter().all(|&kind| kind == Kind::Flagship);
    match query::beside_memoria(w, seat).filter(|_| alone) {
        Some(mechs) => havens.union(mechs.without(system).iter().filter(|&s| chart.is_haven(s)).collect()),
        None => havens,
    }
}

step! {
    /// [space.retreat] An announced retreat happens if the opponent still has ships and a haven still exists: all ships that
    /// can move go to one system with what they carry, the rest is removed, and a command token is placed there.
    pub struct Retreat;
}

impl Play<Twilight> for Retreat {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = retreating(w) else { return Want::Nothing };
        let havens = havens(w, seat);
        havens.iter().for_each(|system| out.offer(Choice::Withdraw(system)));
        if out.explains() {
            barred::retreats(w, seat, havens, out);
        }
        Want::Ask(Ask::of(seat, Prompt::Retreat))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Withdraw(to) = choice else { unreachable!("{choice:?}") };
        let seat = retreating(w).expect("a side retreats");
        // [units.last-dispatch] A retreating flagship destroys a ship.
        let flagship = w.action.active.is_some_and(|active| w.space(active, seat).of(Kind::Flagship) > 0);
        if flagship && is(w, seat, Switch::ParthianShot) {
            Use::of(seat, Feat::LastDispatch, Window::RoundEnds).ask(w, 0, flow);
        }
        withdraw(w, Flight { seat, to, skilled: false }, flow);
    }

    /// Nobody retreats: the next round.
    fn act(self, w: &mut World, flow: &mut Flow) {
        fight_on(w, flow);
    }
}

/// [space.round] The next round of the combat.
fn fight_on(w: &mut World, flow: &mut Flow) {
    let fight = w.clash_mut();
    fight.retreating = None;
    fight.fighters.iter_mut().for_each(|fighter| fighter.spurred = None);
    lapse(w, Until::Round);
    flow.then([SpaceRound.into()]);
}

/// [space.retreat] A side leaves the combat.
pub fn withdraw(w: &mut World, flight: Flight, flow: &mut Flow) {
    let seat = flight.seat;
    ranks::stand_down(w, seat);
    let (room, _) = hold(w, flight, w.space(w.scene(), seat));
    flow.then([Board { seat, room }.into(), RiftRetreat { flight }.into(), flight.into()]);
}

step! {
    /// [space.retreat] The ships of a side that can move leave the active system with what fits aboard; the rest is
    /// removed, by its owner's choice.
    pub struct Flight {
        pub seat: Seat,
        pub to: SystemId,
        /// [card.skilled-retreat] It is no retreat, and fighters move by themselves.
        pub skilled: bool,
    }
}

impl Play<Twilight> for Flight {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        let here = w.space(system, self.seat);
        let (room, load) = hold(w, *self, here);
        if room == 0 || load <= room {
            return Want::Nothing;
        }
        let stowed = stowed(w, *self).filter(|&kind| here.of(kind) > 0);
        stowed.for_each(|kind| {
            here.groups(&[kind]).for_each(|(kind, damaged, _)| out.offer(Choice::Remove { kind, damaged }));
        });
        Want::Ask(Ask::of(self.seat, Prompt::NoRoom { at: system, over: load - room }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Remove { kind, damaged } = choice else { unreachable!("{choice:?}") };
        let system = w.scene();
        w.space_mut(system, self.seat).take(kind, damaged);
        w.remove(self.seat, kind);
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let Flight { seat, to, .. } = self;
        let system = w.scene();
        let mut fleet = std::mem::take(w.space_mut(system, seat));
        let (room, _) = hold(w, self, &fleet);
        let stays = |w: &World, kind: Kind| {
            let grounded = SHIPS.contains(&kind) && kind != Kind::Fighter && query::move_value(w, seat, kind).is_none();
            grounded || room == 0 && stowed(w, self).any(|cargo| cargo == kind)
        };
        for kind in Kind::ALL {
            if stays(w, kind) {
                (0..std::mem::take(&mut fleet.count[kind as usize])).for_each(|_| w.remove(seat, kind));
                fleet.damaged[kind as usize] = 0;
            }
        }
        galvanize::carry_all(w, seat, Holder::Space(system), Holder::Space(to));
        let before = w.ships(to, seat);
        let there = w.space_mut(to, seat);
        for kind in Kind::ALL {
            there.count[kind as usize] += fleet.of(kind);
            there.damaged[kind as usize] += fleet.in_state(kind, true);
        }
        flow.tell(SeatSet::ALL, rule!("space.retreat"), || {
            let (units, at, to) =
                (things::units(|kind| fleet.of(kind)), things::system(w, system), things::system(w, to));
            words!("{by} {by:retreats|retreat} from {at} to {to} with {units:a}.", by = seat, at, to, units)
        });
        flow.then([Regroup { seat, to, before: Some(before) }.into()]);
    }
}

/// What needs room aboard ships that retreat.
fn stowed(w: &World, flight: Flight) -> impl Iterator<Item = Kind> + '_ {
    let Flight { seat, skilled, .. } = flight;
    let alone = move |kind: Kind| kind == Kind::Fighter && (skilled || query::move_value(w, seat, kind).is_some());
    let needs = move |kind: &Kind| !alone(*kind) && !query::unit(w, seat, *kind).needs_no_capacity;
    [Kind::Fighter, Kind::Infantry, Kind::Mech].into_iter().filter(needs)
}

/// Room aboard the ships of a fleet that can move, and what needs it.
fn hold(w: &World, flight: Flight, fleet: &Force) -> (u8, u8) {
    let seat = flight.seat;
    let capacity = |kind: Kind| query::unit(w, seat, kind).capacity.unwrap_or(0) * fleet.of(kind);
    let carries = |&&kind: &&Kind| match kind {
        Kind::SpaceDock => query::flies(w, seat),
        _ => query::move_value(w, seat, kind).is_some(),
    };
    let room = MOVERS.iter().filter(carries).map(|&kind| capacity(kind)).sum();
    (room, stowed(w, flight).map(|kind| fleet.of(kind)).sum())
}

step! {
    /// [space.retreat] Ground forces on planets of the system may come aboard a retreating fleet, also in the place of what
    /// is in space.
    pub struct Board {
        pub seat: Seat,
        pub room: u8,
    }
}

impl Play<Twilight> for Board {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        if self.room == 0 {
            return Want::Nothing;
        }
        for planet in w.planets_in(system) {
            for (kind, damaged, _) in w.ground(planet, self.seat).groups(&GROUND) {
                out.offer(Choice::Load { kind, damaged, from: Holder::Planet(planet) });
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Board { at: system, room: self.room }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Load { kind, damaged, from: Holder::Planet(planet) } = choice {
            let system = w.scene();
            w.ground_mut(planet, self.seat).take(kind, damaged);
            w.space_mut(system, self.seat).add(kind, damaged);
            galvanize::carry(w, self.seat, kind, Holder::Planet(planet), Holder::Space(system));
            flow.then([Board { room: self.room - 1, ..self }.into()]);
        }
    }
}

fn retreating(w: &World) -> Option<Seat> {
    let fight = w.clash();
    let seat = fight.retreating?;
    let still = contested(w, fight.at) && ranks::afloat(w, fight.at, seat) > 0;
    (still && !havens(w, seat).is_empty()).then_some(seat)
}

step! {
    /// [move.gravity-rift] Ships that retreat out of a gravity rift roll before they leave.
    pub struct RiftRetreat {
        pub flight: Flight,
    }
}

impl RiftRetreat {
    /// The ships that roll: all that move by themselves, and of fighters that do those that cannot be carried.
    fn ships(self, w: &World) -> Vec<(Kind, bool)> {
        let Flight { seat, skilled, .. } = self.flight;
        let system = w.scene();
        // [units.dimensional-tear] [relic.circlet-of-the-void] Not every rift has to be rolled for.
        if query::map(w, seat).rift_at(system).1 == 0 {
            return Vec::new();
        }
        let here = w.space(system, seat);
        let movers = |&(kind, ..): &(Kind, bool, u8)| kind == Kind::Mech || query::move_value(w, seat, kind).is_some();
        let hulls = here.groups(&ranks::hulls(w, seat)[1..]).filter(movers);
        let mut ships: Vec<_> =
            hulls.flat_map(|(kind, hurt, count)| std::iter::repeat_n((kind, hurt), usize::from(count))).collect();
        if skilled || query::move_value(w, seat, Kind::Fighter).is_some() {
            let (room, load) = hold(w, self.flight, here);
            let loose = here.of(Kind::Fighter).saturating_sub(room.saturating_sub(load));
            ships.extend(std::iter::repeat_n((Kind::Fighter, false), usize::from(loose)));
        }
        ships
    }
}

impl Play<Twilight> for RiftRetreat {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.ships(w).len() as u8 {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let lost = faces.iter().filter(|face| **face <= 3).count();
        let seat = self.flight.seat;
        flow.tell(SeatSet::ALL, rule!("move.gravity-rift"), || {
            let (by, n) = (seat, faces.len());
            let words = words!(
                "{by} {by:loses|lose} {lost} of {n} {n:ship|ships} to the gravity rift. Needed: 4.",
                by,
                lost,
                n
            );
            words.rolled(faces, 10)
        });
        let system = w.scene();
        for ((kind, damaged), _) in self.ships(w).into_iter().zip(faces).filter(|(_, face)| **face <= 3) {
            w.space_mut(system, seat).take(kind, damaged);
            w.remove(seat, kind);
        }
    }
}

step! {
    /// [space.retreat] A token is placed where something arrived; what has no room there is removed, and the combat is over.
    pub struct Regroup {
        pub seat: Seat,
        pub to: SystemId,
        /// Own ships that were there before, until the token is placed.
        pub before: Option<u8>,
    }
}

impl Play<Twilight> for Regroup {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(before) = self.before else {
            // [combat.camps] Allies that are left fight on.
            match contested(w, w.clash().at) {
                true if w.clash().retreating == Some(self.seat) => fight_on(w, flow),
                true => {}
                false => flow.leave(Scope::Space, []),
            }
            return;
        };
        if w.ships(self.to, self.seat) > before {
            super::finds::fleet_retreated(w, self.seat, w.clash().at, self.to, flow);
            place_token(w, self.seat, self.to, flow);
        }
        let systems = SystemSet::one(self.to);
        flow.then([Trim::of(self.seat, systems).into(), Regroup { before: None, ..self }.into()]);
    }
}
