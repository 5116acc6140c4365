//! [invade.bombard] Bombardment, and what works before it.

use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Unit};
use crate::prompt::Prompt;
use crate::steps::{Ask, DiscardAction, Flow, Offers, Throw, Want, destroy_ground};
use crate::verbs::{Roll, Side, Skill};
use crate::world::{Shot, World};
use crate::{CentralPowers, query};
use imperium::Kind;
use kernel::{Play, Rule, rule, step};

/// What bombards.
const BOMBERS: [Unit; 3] = [Unit::Dreadnought, Unit::Flagship, Unit::WarSun];

fn shot(w: &World) -> Option<Shot> {
    let (activation, invasion) = (w.activation?, w.invasion?);
    Some(Shot {
        roll: Roll::Bombardment,
        by: Some(invasion.attacker),
        at: invasion.defender,
        side: Side::Attacker,
        system: activation.system,
        planet: Some(invasion.planet),
        source: None,
    })
}

/// Bombardment dice ships of a kind have not thrown in this activation.
pub fn dice_left(w: &World, unit: Unit) -> u8 {
    let Some(activation) = w.activation else { return 0 };
    let (seat, system) = (activation.seat, activation.system);
    let ships = w.in_space(seat, system).of(unit.kind());
    if ships == 0 || !query::bombards(w, seat, unit, system) {
        return 0;
    }
    let shot = Shot {
        roll: Roll::Bombardment,
        by: Some(seat),
        at: None,
        side: Side::Attacker,
        system,
        planet: None,
        source: None,
    };
    let dice = query::dice(w, unit, &shot).saturating_mul(ships);
    dice.saturating_sub(activation.bombs[unit.index()] + activation.aimed[unit.index()])
}

/// [invade.bombard] [leader.scientist] Why ships of a kind cannot bombard this planet.
fn against(w: &World, unit: Unit) -> Option<Rule> {
    let (activation, invasion) = (w.activation?, w.invasion?);
    let (seat, system, planet) = (activation.seat, activation.system, invasion.planet);
    let defender = invasion.defender?;
    if crate::force::forbids(w, seat, crate::verbs::Deed::Bombard, Some((system, Some(planet)))).is_some() {
        return Some(rule!("council.lasting"));
    }
    let shield = w.on_planet(defender, planet).of(Kind::Pds) > 0;
    if shield && w.leader_on(defender, LeaderKind::Scientist, planet) {
        return Some(rule!("leader.scientist"));
    }
    if shield && !query::unit_can(w, Some(seat), unit, Skill::PastShields, system) {
        return Some(rule!("invade.bombard"));
    }
    let lands = w.on_planet(seat, planet).ground() > 0;
    let alone = query::unit_can(w, Some(seat), unit, Skill::BombardsAlone, system);
    (!lands && !alone).then_some(rule!("invade.bombard"))
}

/// Whether there is something to bombard.
fn has_targets(w: &World) -> bool {
    w.invasion.is_some_and(|invasion| {
        invasion.defender.is_some_and(|defender| w.on_planet(defender, invasion.planet).ground() > 0)
    })
}

step! {
    /// [invade.bombard] [hr.bombarded-mechs] Dice are aimed at the planet, all at once or one by one.
    pub struct Bombard {
        pub asked: bool,
    }
}

impl Play<CentralPowers> for Bombard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(activation) = w.activation.filter(|_| self.asked && has_targets(w)) else { return Want::Nothing };
        let mut kinds = 0;
        for unit in BOMBERS {
            let left = dice_left(w, unit);
            if left > 0 {
                let against = against(w, unit);
                kinds += u32::from(against.is_none());
                out.consider(Choice::Bombard(unit), against);
            }
        }
        let aimed = activation.aimed.iter().any(|aimed| *aimed > 0);
        if kinds > 0 {
            out.offer(Choice::BombardAll);
        }
        if kinds == 0 && !aimed {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(activation.seat, Prompt::Bombard { aimed: activation.aimed.iter().sum() }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        fire(w, flow);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Bombard(unit) => {
                if let Some(activation) = &mut w.activation {
                    activation.aimed[unit.index()] += 1;
                }
                flow.then([self.into()]);
            }
            Choice::BombardAll => {
                for unit in BOMBERS {
                    let dice = if against(w, unit).is_none() { dice_left(w, unit) } else { 0 };
                    if let Some(activation) = &mut w.activation {
                        activation.aimed[unit.index()] += dice;
                    }
                }
                flow.then([Bombard { asked: false }.into()]);
            }
            _ => fire(w, flow),
        }
    }
}

/// The dice that were aimed are thrown.
fn fire(w: &mut World, flow: &mut Flow) {
    let (Some(activation), Some(shot)) = (w.activation, shot(w)) else { return };
    if activation.aimed.iter().any(|aimed| *aimed > 0) {
        flow.then([Throw(shot).into(), Bombarded.into()]);
    }
}

step! {
    /// Dice that have been thrown are not thrown again.
    pub struct Bombarded;
}

impl Play<CentralPowers> for Bombarded {
    fn act(self, w: &mut World, _: &mut Flow) {
        if let Some(activation) = &mut w.activation {
            for (done, aimed) in activation.bombs.iter_mut().zip(&mut activation.aimed) {
                *done += std::mem::take(aimed);
            }
        }
    }
}

step! {
    /// [research.technologies] X-89: before bombarding all enemy ground forces of the planet may be killed.
    pub struct Germs;
}

impl Play<CentralPowers> for Germs {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (Some(activation), Some(invasion)) = (w.activation, w.invasion) else { return Want::Nothing };
        let troops = invasion.defender.map_or(0, |seat| w.on_planet(seat, invasion.planet).of(Kind::Infantry));
        let bombs = || {
            let ships = [Unit::Dreadnought, Unit::Flagship, Unit::WarSun].into_iter();
            ships.into_iter().any(|unit| w.in_space(activation.seat, activation.system).of(unit.kind()) > 0)
        };
        if troops == 0 || !query::kills_at(w, activation.seat, Moment::Bombardment) || !bombs() {
            return Want::Nothing;
        }
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(activation.seat, Prompt::Germs { planet: invasion.planet.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Use, Some(invasion)) = (choice, w.invasion) else { return };
        let Some(defender) = invasion.defender else { return };
        for _ in 0..w.on_planet(defender, invasion.planet).of(Kind::Infantry) {
            destroy_ground(w, defender, invasion.planet, Unit::GroundForce, false, Some(Roll::Invasion), flow);
        }
        // Then all own action cards are discarded.
        flow.then([DiscardAction { seat: invasion.attacker, left: u8::MAX }.into()]);
    }
}
