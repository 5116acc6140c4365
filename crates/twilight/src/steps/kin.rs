//! Steps of faction abilities: paying influence, raids, harrowing.

use super::feats::Doom;
use super::hits::{Assign, Loss, Target, tell_loss};
use super::production::{offer_payment, resources, take_payment, tell_payment};
use super::volley::Fire;
use crate::choice::{Choice, Holder};
use crate::feats::Feat;
use crate::prompt::{Currency, Prompt, Refusal};
use crate::query::{self, Volley};
use crate::texts::{Switch, Use, is, ready_for};
use crate::windows::{Window, window};
use crate::world::{GROUND, PlanetSpot, SHIPS, World};
use crate::{Ask, Flow, Offers, Twilight, Want, factions, ranks};
use kernel::{Play, Seat, rule, step};
use scene::words;
use twilight_box::factions::FactionAbility;
use twilight_box::units::{Ability, Kind};

step! {
    /// [produce.influence] Planets are exhausted for their influence, or trade goods spent, until all is paid.
    pub struct Tribute {
        pub seat: Seat,
        pub paid: u16,
        pub cost: u16,
    }
}

impl Play<Twilight> for Tribute {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.paid >= self.cost {
            return Want::Nothing;
        }
        for planet in w.spots().chain(w.asides()) {
            let state = w.planet(planet);
            if state.controller == Some(self.seat) && query::influence(w, self.seat, planet) > 0 {
                let against = Refusal::Exhausted { planet, pays: Currency::Influence };
                out.consider(Choice::Exhaust(planet), state.exhausted.then_some(against));
            }
        }
        if w.side(self.seat).trade_goods > 0 {
            out.offer(Choice::Spend);
        }
        // It pays like a planet with 3 influence.
        if let Some(feat) = ready_for(w, self.seat, Switch::PaysThree) {
            out.offer(Choice::Play(feat));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::PayInfluence { left: self.cost - self.paid }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let worth = match choice {
            Choice::Exhaust(planet) => {
                w.planets[planet.index()].exhausted = true;
                query::influence(w, self.seat, planet)
            }
            _ => take_payment(w, self.seat, choice),
        };
        tell_payment(w, self.seat, choice, words!("{worth} influence", worth), rule!("produce.influence"), flow);
        flow.then([Tribute { paid: self.paid + u16::from(worth), ..self }.into()]);
    }
}

step! {
    /// [breakthrough.deorbit-barrage] Any amount of resources is spent, each on a die against a planet.
    pub struct Levy {
        pub seat: Seat,
        pub planet: PlanetSpot,
        pub paid: u8,
    }
}

impl Play<Twilight> for Levy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_payment(w, self.seat, out);
        if out.is_empty() {
            return Want::Nothing;
        }
        if self.paid > 0 {
            out.offer(Choice::Done);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Levy { paid: self.paid }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Done => self.act(w, flow),
            _ => {
                let worth = take_payment(w, self.seat, choice);
                let paid = self.paid.saturating_add(worth);
                tell_payment(w, self.seat, choice, resources(worth), rule!("breakthrough.deorbit-barrage"), flow);
                flow.then([Levy { paid, ..self }.into()]);
            }
        }
    }

    /// All is spent: the dice are rolled.
    fn act(self, _: &mut World, flow: &mut Flow) {
        let u = Use { by: self.seat, feat: Feat::DeorbitBarrage, window: Window::Action };
        flow.then([Doom { u, dice: self.paid, on: 4, planet: Some(self.planet) }.into()]);
    }
}

step! {
    /// [faction.raid-formation] Each barrage hit beyond the fighters damages a ship that can sustain damage, of the choice of
    /// who rolled.
    pub struct Raid {
        pub victim: Seat,
        /// Ships that were damaged so.
        pub done: u8,
    }
}

impl Play<Twilight> for Raid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let raider = w.foe(self.victim);
        let system = w.scene();
        let ships = w.space(system, self.victim);
        let beyond = w.hits(self.victim).plain.saturating_sub(ships.of(Kind::Fighter) + self.done);
        if beyond == 0 || !factions::has(w, raider, FactionAbility::RaidFormation) {
            return Want::Nothing;
        }
        for &kind in SHIPS[1..].iter().filter(|&&kind| query::may_sustain(w, self.victim, ships, kind)) {
            out.offer(Choice::Unit { kind, damaged: false, at: Holder::Space(system) });
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(raider, Prompt::Raid { beyond }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Unit { kind, .. } = choice else { unreachable!("{choice:?}") };
        let system = w.scene();
        w.space_mut(system, self.victim).damaged[kind as usize] += 1;
        tell_loss(w, flow, self.victim, kind, Holder::Space(system), Loss::Damaged);
        flow.then([Raid { done: self.done + 1, ..self }.into()]);
    }
}

/// [faction.munitions-reserves] What misses in this round is rolled once more.
pub fn reserves(w: &World, volley: Volley, seat: Seat) -> bool {
    volley == Volley::SpaceCombat && is(w, seat, Switch::RerollsMisses)
}

step! {
    /// [faction.harrow] At the end of a round of ground combat ships of the active side bombard the planet again, though it has
    /// no ground forces left there.
    pub struct Harrow {
        pub seat: Seat,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Harrow {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = w.planet(self.planet).at();
        let enemy = w.foe_with(self.seat, |foe| ranks::guards(w, self.planet, foe) > 0);
        let idle = w.round.turn != Some(self.seat) || ranks::guards(w, self.planet, enemy) == 0;
        if !factions::has(w, self.seat, FactionAbility::Harrow) || idle || query::shielded(w, self.planet, self.seat) {
            return;
        }
        let slot = w.slot(self.planet);
        w.action.aims = Default::default();
        for kind in SHIPS.into_iter().chain(GROUND) {
            let unit = query::unit(w, self.seat, kind);
            let helps = !GROUND.contains(&kind) || unit.can(Ability::BombardsBeforeLanding);
            // [units.annihilator] Mechs that bombard like ships do so from wherever they are not in this combat.
            let spots = w.planets_in(system).filter(|&p| GROUND.contains(&kind) && p != self.planet);
            let elsewhere: u8 = spots.map(|p| w.ground(p, self.seat).of(kind)).sum();
            if helps && query::bombardment(w, self.seat, unit).is_some() {
                w.action.aims[slot][kind as usize] = w.space(system, self.seat).of(kind) + elsewhere;
            }
        }
        if w.action.aims[slot].iter().all(|&count| count == 0) {
            return;
        }
        let planet = self.planet;
        flow.then([
            Fire { volley: Volley::Bombardment(planet), by: self.seat, victim: enemy }.into(),
            window(Window::GroundHits { victim: enemy, planet }),
            Assign { victim: enemy, target: Target::Ground(planet) }.into(),
        ]);
    }
}
