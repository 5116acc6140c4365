//! [race.yin] [faq.yin-needs-invaders] Conversion, and diplomats.

use crate::choice::Choice;
use crate::names::{LeaderKind, Unit};
use crate::prompt::Prompt;
use crate::steps::{Ask, Flow, Offers, Want};
use crate::verbs::{Routine, Side};
use crate::world::{Stage, World, other_side};
use crate::{CentralPowers, query};
use imperium::{Kind, PlanetSet};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [race.yin] Before an invasion an enemy ground force changes sides, attacking or defending.
    pub struct Convert {
        pub side: Side,
    }
}

impl Play<CentralPowers> for Convert {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(invasion) = &mut w.invasion else { return };
        if self.side == Side::Defender {
            invasion.stage = Stage::Fire;
        }
        let invasion = *invasion;
        let (seat, enemy) = (invasion.seat(self.side), invasion.seat(other_side(self.side)));
        let (Some(by), Some(enemy)) = (seat, enemy) else { return };
        let planet = invasion.planet;
        // [faq.yin-needs-invaders] Somebody has landed.
        if w.on_planet(invasion.attacker, planet).ground() == 0 || !query::has_routine(w, by, Routine::YinConversion) {
            return;
        }
        let area = w.forces.planet(planet);
        for _ in 0..query::conversions(w, by) {
            if w.on_planet(enemy, planet).of(Kind::Infantry) == 0 {
                return;
            }
            w.forces.of_mut(area, enemy).take(Kind::Infantry, false);
            w.place(by, area, Unit::GroundForce, 1);
            flow.tell(SeatSet::ALL, rule!("race.yin"), || {
                words!("{by} {by:converts|convert} a ground force of {enemy}.", by, enemy)
            });
        }
    }
}

step! {
    /// [leader.diplomat] A diplomat on the planet sends the invaders back to their ships.
    pub struct Diplomacy;
}

impl Play<CentralPowers> for Diplomacy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(invasion) = w.invasion else { return Want::Nothing };
        let Some(seat) = invasion.defender.filter(|_| w.on_planet(invasion.attacker, invasion.planet).ground() > 0)
        else {
            return Want::Nothing;
        };
        if !w.leader_on(seat, LeaderKind::Diplomat, invasion.planet) {
            return Want::Nothing;
        }
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Diplomacy { planet: invasion.planet.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Use, Some(invasion), Some(activation)) = (choice, w.invasion, w.activation) else { return };
        let Some(by) = invasion.defender else { return };
        let planet = invasion.planet;
        let (ground, space) = (w.forces.planet(planet), w.forces.space(activation.system));
        let back = std::mem::take(w.forces.of_mut(ground, invasion.attacker));
        let fleet = w.forces.of_mut(space, invasion.attacker);
        for n in 0..imperium::KINDS {
            fleet.count[n] += back.count[n];
            fleet.damaged[n] += back.damaged[n];
        }
        crate::steps::leaders_back_aboard(w, invasion.attacker, planet, activation.system);
        w.truces = w.truces.map(|truce| truce.union(PlanetSet::one(planet)));
        let at = crate::view::planet_thing(w, planet);
        flow.tell(SeatSet::ALL, rule!("leader.diplomat"), || {
            words!("{by:'s} diplomat sends the invaders of {at} back.", by, at)
        });
    }
}
