//! Taking control: conquest, liberation, rescue, and how control is lost.

use super::{Ask, Flow, Offers, Want, lose_port};
use crate::choice::Choice;
use crate::powers::Power;
use crate::printed::MAX_PLANETS;
use crate::prompt::{Prompt, Refusal};
use crate::view::{tactic_thing, who, world_thing};
use crate::world::{World, home_of, home_owner};
use crate::{Empires, Eye};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [conquer.controlled] [conquer.or-liberate] The victor may conquer the planet, liberate it, or leave it.
    pub struct TakeControl;
}

impl TakeControl {
    /// Attacker, defender and the world.
    fn parties(w: &World) -> Option<(Seat, Seat, u8)> {
        let battle = w.battle.as_ref()?;
        Some((battle.attacker, battle.defender()?, w.world_on(battle.space)?))
    }
}

impl Play<Empires> for TakeControl {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((attacker, defender, world)) = TakeControl::parties(w) else { return Want::Nothing };
        out.consider(Choice::Conquer, against_conquest(w, attacker, world));
        let holding = &w.holdings[world as usize];
        if holding.ally != Some(attacker) {
            let allied = holding.conqueror != Some(defender);
            out.consider(Choice::Liberate, allied.then_some(Refusal::NothingToLiberate { planet: world }));
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(attacker, Prompt::TakeControl { world }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some((attacker, _, world)) = TakeControl::parties(w) else { unreachable!("a battle was won") };
        match choice {
            Choice::Conquer => conquer(w, attacker, world, flow),
            Choice::Liberate => liberate(w, attacker, world, flow),
            Choice::Pass => {}
            other => unreachable!("{other:?}"),
        }
    }
}

/// [conquer.home-lost] [planet.tokens] Why a seat may not take a world.
fn against_conquest(w: &World, seat: Seat, world: u8) -> Option<Refusal> {
    if w.holdings[world as usize].ally == Some(seat) {
        return None;
    }
    if home_owner(world).is_some() && !w.controls(seat, home_of(seat)) {
        return Some(Refusal::HomeLost);
    }
    (!w.has_token(seat)).then_some(Refusal::NoControlToken)
}

/// [conquer.neutral] [conquer.former-ally] A world comes under a conqueror's control; its ally regains it as an ally.
pub fn conquer(w: &mut World, seat: Seat, world: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("conquer.neutral"), || {
        words!("{by} {by:takes|take} {world}.", by = seat, world = world_thing(w, world))
    });
    watched(w, flow, rule!("conquer.neutral"), |w| {
        settle_down(w, seat, world);
        if w.holdings[world as usize].ally == Some(seat) {
            w.holdings[world as usize].conqueror = None;
        } else {
            w.holdings[world as usize].conqueror = Some(seat);
            if (world as usize) < MAX_PLANETS {
                race_rewards(w, seat, world);
            }
        }
        check_homes(w);
    });
}

/// Does something about worlds and tells what it changes: who controls them, whose friends they are, ports, points.
pub fn watched(w: &mut World, flow: &mut Flow, rule: Rule, change: impl FnOnce(&mut World)) {
    let hold = |w: &World, world: u8| (w.controller(world), w.holdings[world as usize].ally);
    let worlds: Vec<u8> = if flow.is_heard() { w.worlds().collect() } else { Vec::new() };
    let before: Vec<_> = worlds.iter().map(|world| hold(w, *world)).collect();
    let players = w.players;
    change(w);
    let w = &*w;
    for (world, (controller, ally)) in worlds.into_iter().zip(before) {
        let (now, friend) = hold(w, world);
        if (now, friend) == (controller, ally) {
            continue;
        }
        flow.tell(SeatSet::ALL, rule, || {
            let world = world_thing(w, world);
            match (now, friend) {
                (None, None) => words!("{world} is under nobody's control.", world),
                (None, Some(friend)) => {
                    words!("{world} is under nobody's control; its friend is {whom}.", world, whom = who(w, friend))
                }
                (Some(by), Some(friend)) if by != friend => {
                    let (by, whom) = (who(w, by), who(w, friend));
                    words!("{world} is under the control of {by}; its friend is {whom}.", world, by, whom)
                }
                (Some(by), Some(_)) => {
                    words!("{world} is under the control of {by}, its friend.", world, by = who(w, by))
                }
                (Some(by), None) => words!("{world} is under the control of {by}.", world, by = who(w, by)),
            }
        });
    }
    for seat in w.seats() {
        let (was, is) = (&players[seat.index()], w.player(seat));
        if let (Some(port), None) = (was.port, is.port) {
            flow.tell(SeatSet::ALL, rule!("tech.space-port"), || {
                let world = world_thing(w, port);
                words!("{by} {by:loses|lose} the space port on {world}, and its technology.", by = seat, world)
            });
        }
        if is.vp > was.vp {
            flow.tell(SeatSet::ALL, rule, || {
                words!("{by} {by:gains|gain} {n} victory {n:point|points} for it.", by = seat, n = is.vp - was.vp)
            });
        }
    }
}

/// [race.collective] [race.kingdom] What a race makes of a conquest.
fn race_rewards(w: &mut World, seat: Seat, planet: u8) {
    let temperament = w.kit.planets[planet as usize].temperament;
    let vp = w.sum(seat, Power::VictoryForConquering(temperament).key());
    w.player_mut(seat).vp += vp.max(0) as u16;
    if w.has(seat, Power::AllyByConquest(temperament).key()) {
        let holding = &mut w.holdings[planet as usize];
        (holding.ally, holding.conqueror) = (Some(seat), None);
    }
}

/// [conquer.liberate] The conqueror's token goes; an ally regains control, else the planet is neutral.
fn liberate(w: &mut World, seat: Seat, world: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("conquer.liberate"), || {
        words!("{by} {by:liberates|liberate} {world}.", by = seat, world = world_thing(w, world))
    });
    watched(w, flow, rule!("conquer.liberate"), |w| {
        settle_down(w, seat, world);
        w.holdings[world as usize].conqueror = None;
        come_under(w, world);
        check_homes(w);
    });
    if w.is_neutral(world) {
        flow.then([Befriend { seat, planet: world }.into()]);
    }
}

/// What ends whenever somebody else takes a world: port, rebellion, claims, his own infestation.
fn settle_down(w: &mut World, seat: Seat, world: u8) {
    lose_port(w, world, Some(seat));
    let holding = &mut w.holdings[world as usize];
    holding.rebellion = false;
    holding.claim = None;
    if holding.infested == Some(seat) {
        holding.infested = None;
    }
}

/// [tech.space-port] [race.parasites] Whoever controls a world now ends the ports of others and his own infestation.
pub fn come_under(w: &mut World, world: u8) {
    let Some(controller) = w.controller(world) else { return };
    lose_port(w, world, Some(controller));
    let holding = &mut w.holdings[world as usize];
    if holding.infested == Some(controller) {
        holding.infested = None;
    }
}

/// [conquer.home-lost] Who does not control his own home world loses those of others at once.
fn check_homes(w: &mut World) {
    for seat in w.seats() {
        if w.controls(seat, home_of(seat)) {
            continue;
        }
        for other in w.seats().map(home_of) {
            let holding = &mut w.holdings[other as usize];
            if holding.conqueror == Some(seat) {
                holding.conqueror = None;
                come_under(w, other);
            }
        }
    }
}

step! {
    /// [conquer.liberate-befriend] A card of its temperament makes a liberated planet an ally at once.
    pub struct Befriend {
        pub seat: Seat,
        pub planet: u8,
    }
}

impl Play<Empires> for Befriend {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.hand_size(self.seat) == 0 || !w.has_token(self.seat) {
            return Want::Nothing;
        }
        let hand = w.hands[self.seat.index()].peek(&Eye::open());
        for kind in w.kit.kinds_of(self.planet) {
            if hand[*kind as usize] > 0 {
                out.offer(Choice::Stake(*kind));
            }
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::BefriendLiberated { planet: self.planet }).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Stake(kind) = choice {
            w.discard_from(self.seat, kind);
            flow.tell(SeatSet::ALL, rule!("conquer.liberate-befriend"), || {
                words!(
                    "{by} {by:discards|discard} the card {card}.",
                    by = self.seat,
                    card = tactic_thing(w, kind, "card")
                )
            });
            flow.reveal();
            befriend(w, self.seat, self.planet, flow);
        }
    }
}

/// [planet.ally] A planet becomes an ally and comes under control.
pub fn befriend(w: &mut World, seat: Seat, planet: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("planet.ally"), || {
        words!("{by} {by:befriends|befriend} {world}.", by = seat, world = world_thing(w, planet))
    });
    watched(w, flow, rule!("planet.ally"), |w| {
        settle_down(w, seat, planet);
        let holding = &mut w.holdings[planet as usize];
        (holding.ally, holding.conqueror) = (Some(seat), None);
    });
}

/// [event.distress] The invaders are beaten: the former controller is back as he was, anybody else becomes the ally.
pub fn rescue(w: &mut World, seat: Seat, planet: u8, flow: &mut Flow) {
    let token = w.has_token(seat);
    flow.tell(SeatSet::ALL, rule!("event.distress"), || {
        words!("{by} {by:drives|drive} the invaders from {world}.", by = seat, world = world_thing(w, planet))
    });
    let holding = w.holdings[planet as usize];
    if holding.ally != Some(seat) && token && holding.claim != Some(seat) {
        return befriend(w, seat, planet, flow);
    }
    watched(w, flow, rule!("event.distress"), |w| {
        let holding = &mut w.holdings[planet as usize];
        if holding.ally == Some(seat) {
            holding.claim = None;
            come_under(w, planet);
        } else if !token {
            (holding.claim, holding.ally) = (None, None);
        } else {
            (holding.claim, holding.conqueror) = (None, Some(seat));
            come_under(w, planet);
        }
    });
    tell_control(w, planet, flow);
}

/// Who controls a world that was in nobody's hands, told to all.
fn tell_control(w: &World, world: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("event.distress"), || {
        let (controller, world) = (w.controller(world), world_thing(w, world));
        match controller {
            Some(by) => words!("{world} is under the control of {by}.", world, by = who(w, by)),
            None => words!("{world} is under nobody's control.", world),
        }
    });
}

/// [event.rebellion] Rebels nobody put down throw the controller's token off.
pub fn lose_to_rebels(w: &mut World, planet: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("event.rebellion"), || {
        words!("The rebels of {world} have won.", world = world_thing(w, planet))
    });
    watched(w, flow, rule!("event.rebellion"), |w| {
        let holding = &mut w.holdings[planet as usize];
        holding.rebellion = false;
        if holding.conqueror.take().is_none() {
            holding.ally = None;
        }
        come_under(w, planet);
    });
}
