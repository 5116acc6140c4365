//! Planets change hands, are refreshed, and show what lies on them.

use super::{Ask, Flow, Offers, Pay, Want};
use crate::choice::Choice;
use crate::names::{Moment, Unit};
use crate::payment::Bill;
use crate::printed::Refresh as Gift;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::Skill;
use crate::world::{BLANK, World};
use crate::{CentralPowers, Eye, cease_fire, query, victory};
use imperium::{PlanetSet, PlanetSpot, SystemSet};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::{thing, words};

step! {
    /// [hr.detente] An empty planet next to a controlled system is claimed.
    pub struct ClaimPlanet {
        pub seat: Seat,
        pub influence: u8,
    }
}

/// [hr.detente] Why a planet beside what a player controls cannot be claimed.
fn against_claim(w: &World, seat: Seat, near: SystemSet, planet: PlanetSpot) -> Option<Refusal> {
    let never = planet.0 == w.kit.mecatol.1 || w.planet(planet).station;
    let why = match () {
        () if never => Refusal::NeverClaimed { planet },
        () if w.annexed.has(planet) => Refusal::Annexed { planet },
        () => Refusal::NotEmpty { planet },
    };
    (!query::may_claim(w, seat, near, planet)).then_some(why)
}

impl Play<CentralPowers> for ClaimPlanet {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let near = query::beside_controlled(w, self.seat);
        for planet in (0..w.kit.planets.len() as u8).map(PlanetSpot) {
            if w.system_of(planet).is_some_and(|system| near.has(system)) && !w.player(self.seat).planets.has(planet) {
                out.consider(Choice::Planet(planet.0), against_claim(w, self.seat, near, planet));
            }
        }
        if out.is_empty() && self.influence == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::ClaimPlanet { influence: self.influence }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Planet(planet) = choice {
            flow.then([Pay { seat: self.seat, bill: Bill::influence(self.influence) }.into()]);
            w.annexed = w.annexed.with(PlanetSpot(planet));
            gain_planet(w, self.seat, PlanetSpot(planet), flow);
            // Strategy card and technology differ: what is claimed comes exhausted.
            w.ready = w.ready.without(PlanetSpot(planet));
            let system = w.system_of(PlanetSpot(planet));
            system.into_iter().for_each(|system| cease_fire::worked(w, self.seat, system, flow));
        }
    }
}

/// [word.control-planet] [planet.card] A planet comes under a player's control, exhausted, [research.technologies] or ready with
/// Nano Technology; [objective.artifact] a token there is turned over.
pub fn gain_planet(w: &mut World, by: Seat, planet: PlanetSpot, flow: &mut Flow) {
    let former = w.owner(planet);
    if let Some(former) = former {
        w.player_mut(former).planets = w.player(former).planets.without(planet);
        w.player_mut(former).lost = w.player(former).lost.with(planet);
    }
    // [objective.counting] Somebody else had it in this round, though it may have been nobody's in between.
    let others = w.seats().any(|other| other != by && w.player(other).lost.has(planet));
    let player = w.player_mut(by);
    if others {
        player.deeds.from_enemies = player.deeds.from_enemies.with(planet);
    }
    (player.planets, player.taken) = (player.planets.with(planet), player.taken.with(planet));
    let ready = query::has_skill(w, by, Skill::RefreshedConquests, None);
    w.ready = if ready { w.ready.with(planet) } else { w.ready.without(planet) };
    crate::force::end_swap(w, planet);
    let goods = query::goods_when(w, by, Moment::PlanetGained, None);
    w.gain_goods(by, goods);
    let row = w.planet(planet);
    flow.tell(SeatSet::ALL, rule!("word.control-planet"), || {
        words!("{by} {by:gains|gain} {at}.", by, at = thing(&row.name, format!("planet/{}", row.id)))
    });
    for n in 0..w.relics.len() {
        if w.relics[n].planet != planet.0 {
            continue;
        }
        let token = *w.relics[n].token.peek(&Eye::open());
        if w.relics[n].shown.is_none() {
            flow.reveal_to(SeatSet::ALL);
            let what = if token == BLANK { "nothing" } else { "an artifact" };
            flow.tell(SeatSet::ALL, rule!("objective.artifact"), || words!("The token there is {what}.", what));
        }
        w.relics[n].shown = Some(token);
    }
    if let Some(former) = former {
        victory::lose_planet(w, former, planet);
    }
    victory::settle(w, flow);
}

step! {
    /// [hr.senator-emeritus] Exhausted planets are refreshed.
    pub struct RefreshPlanet {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for RefreshPlanet {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let exhausted = w.player(self.seat).planets.minus(w.ready);
        if self.left == 0 || exhausted.is_empty() {
            return Want::Nothing;
        }
        exhausted.iter().for_each(|planet| out.offer(Choice::Planet(planet.0)));
        Want::Ask(Ask::of(self.seat, Prompt::RefreshPlanet))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        w.ready = w.ready.with(PlanetSpot(planet));
        // [faq.zone-broken] A strategy card that works in the own zone ends it.
        let system = w.system_of(PlanetSpot(planet));
        system.into_iter().for_each(|system| cease_fire::worked(w, self.seat, system, flow));
        flow.then([RefreshPlanet { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [planet.refresh] Some planets give something in the status phase instead of being left refreshed.
    pub struct PlanetGift {
        pub n: u8,
        pub after: u8,
    }
}

impl PlanetGift {
    fn seat(self, w: &World) -> Option<Seat> {
        w.order.get(usize::from(self.n)).copied()
    }

    /// The next planet of the seat that may give something.
    fn planet(self, w: &World, seat: Seat) -> Option<PlanetSpot> {
        let mut own = w.player(seat).planets.iter().filter(|planet| planet.0 >= self.after);
        // [faq.zone-closed] Where a cease-fire still stands no units come.
        let shut = |planet: PlanetSpot| w.system_of(planet).is_some_and(|system| cease_fire::is_zone(w, system));
        own.find(|planet| match w.planet(*planet).refresh {
            Some(Gift::Goods(_)) => true,
            Some(_) if shut(*planet) => false,
            Some(Gift::GroundForces(_)) => true,
            Some(Gift::Fighters(_)) => w.system_of(*planet).is_some_and(|system| {
                let hold = query::hold(w, seat, system);
                let room = query::Hold { fighters: hold.fighters + 1, ..hold }.loose() == 0 || hold.fly_alone;
                super::rival_in(w, seat, system).is_none() && room
            }),
            None => false,
        })
    }
}

impl Play<CentralPowers> for PlanetGift {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.seat(w) else { return Want::Nothing };
        let Some(planet) = self.planet(w, seat) else { return Want::Nothing };
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::PlanetGift { planet: planet.0 }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.seat(w).is_some() {
            flow.then([PlanetGift { n: self.n + 1, after: 0 }.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(seat) = self.seat(w) else { return };
        let Some(planet) = self.planet(w, seat) else { return };
        if choice == Choice::Use {
            w.ready = w.ready.minus(PlanetSet::one(planet));
            match (w.planet(planet).refresh, w.system_of(planet)) {
                (Some(Gift::Goods(goods)), _) => drop(w.gain_goods(seat, goods)),
                (Some(Gift::GroundForces(count)), _) => {
                    w.place(seat, w.forces.planet(planet), Unit::GroundForce, count)
                }
                (Some(Gift::Fighters(count)), Some(system)) => {
                    w.place(seat, w.forces.space(system), Unit::Fighter, count);
                    flow.then([super::TrimFleet(seat).into()]);
                }
                (Some(Gift::Fighters(_)), None) | (None, _) => {}
            }
        }
        flow.then([PlanetGift { after: planet.0 + 1, ..self }.into()]);
    }
}
