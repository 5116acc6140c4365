//! Taking control: conquest, liberation, rescue, and how control is lost.

use super::{Ask, Flow, Offers, Want, lose_port, tell};
use crate::choice::Choice;
use crate::powers::Power;
use crate::printed::MAX_PLANETS;
use crate::view::world_name;
use crate::world::{World, home_of, home_owner};
use crate::{Empires, Eye};
use kernel::{Play, Rule, Seat, rule, step};

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
            out.consider(Choice::Liberate, allied.then_some(rule!("conquer.or-liberate")));
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(attacker, rule!("conquer.controlled")).about([world.into()]))
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
fn against_conquest(w: &World, seat: Seat, world: u8) -> Option<Rule> {
    if w.holdings[world as usize].ally == Some(seat) {
        return None;
    }
    if home_owner(world).is_some() && !w.controls(seat, home_of(seat)) {
        return Some(rule!("conquer.home-lost"));
    }
    (!w.has_token(seat)).then_some(rule!("planet.tokens"))
}

/// [conquer.neutral] [conquer.former-ally] A world comes under a conqueror's control; its ally regains it as an ally.
pub fn conquer(w: &mut World, seat: Seat, world: u8, flow: &mut Flow) {
    settle_down(w, seat, world);
    tell(flow, seat, "conquer.neutral", || format!("takes {}.", world_name(w, world)));
    if w.holdings[world as usize].ally == Some(seat) {
        w.holdings[world as usize].conqueror = None;
    } else {
        w.holdings[world as usize].conqueror = Some(seat);
        if (world as usize) < MAX_PLANETS {
            race_rewards(w, seat, world);
        }
    }
    check_homes(w);
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
    settle_down(w, seat, world);
    w.holdings[world as usize].conqueror = None;
    let name = w.world_id(world);
    tell(flow, seat, "conquer.liberate", || format!("liberates {name}."));
    come_under(w, world);
    check_homes(w);
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
        Want::Ask(Ask::of(self.seat, rule!("conquer.liberate-befriend")).about([self.planet.into()]).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Stake(kind) = choice {
            w.discard_from(self.seat, kind);
            flow.reveal();
            befriend(w, self.seat, self.planet, flow);
        }
    }
}

/// [planet.ally] A planet becomes an ally and comes under control.
pub fn befriend(w: &mut World, seat: Seat, planet: u8, flow: &mut Flow) {
    settle_down(w, seat, planet);
    let holding = &mut w.holdings[planet as usize];
    (holding.ally, holding.conqueror) = (Some(seat), None);
    let name = &w.kit.get().planets[planet as usize].name;
    tell(flow, seat, "planet.ally", || format!("befriends {name}."));
}

/// [event.distress] The invaders are beaten: the former controller is back as he was, anybody else becomes the ally.
pub fn rescue(w: &mut World, seat: Seat, planet: u8, flow: &mut Flow) {
    let token = w.has_token(seat);
    let holding = &mut w.holdings[planet as usize];
    let name = &w.kit.get().planets[planet as usize].name;
    tell(flow, seat, "event.distress", || format!("drives the invaders from {name}."));
    if holding.ally == Some(seat) {
        holding.claim = None;
        come_under(w, planet);
    } else if !token {
        (holding.claim, holding.ally) = (None, None);
    } else if holding.claim == Some(seat) {
        (holding.claim, holding.conqueror) = (None, Some(seat));
        come_under(w, planet);
    } else {
        befriend(w, seat, planet, flow);
    }
}

/// [event.rebellion] Rebels nobody put down throw the controller's token off.
pub fn lose_to_rebels(w: &mut World, planet: u8) {
    let holding = &mut w.holdings[planet as usize];
    holding.rebellion = false;
    if holding.conqueror.take().is_none() {
        holding.ally = None;
    }
    come_under(w, planet);
}
