//! [invade.bombard] Bombardment, and what works before it.

use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Unit};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{Ask, DiscardAction, Flow, Offers, Throw, Want, destroy_ground};
use crate::verbs::{Roll, Side, Skill};
use crate::world::{Shot, Stage, World};
use crate::{CentralPowers, query};
use imperium::{Kind, PlanetSpot};
use kernel::{Play, Seat, rule, step};

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

/// [invade.bombard] Dice ships in the active system may throw at a planet, those aimed included.
pub fn bombs(w: &World, planet: PlanetSpot, defender: Seat, lands: bool) -> [u8; Unit::COUNT] {
    let mut dice = [0; Unit::COUNT];
    let Some(activation) = w.activation else { return dice };
    for unit in BOMBERS.into_iter().filter(|unit| against_bombs(w, *unit, planet, defender, lands).is_none()) {
        dice[unit.index()] = dice_left(w, unit) + activation.aimed[unit.index()];
    }
    dice
}

/// Why ships of a kind cannot bombard the planet under fire.
fn against(w: &World, unit: Unit) -> Option<Refusal> {
    let invasion = w.invasion?;
    let lands = w.on_planet(invasion.attacker, invasion.planet).ground() > 0;
    against_bombs(w, unit, invasion.planet, invasion.defender?, lands)
}

/// [invade.bombard] [leader.scientist] Why ships of a kind in the active system cannot bombard a planet.
fn against_bombs(w: &World, unit: Unit, planet: PlanetSpot, defender: Seat, lands: bool) -> Option<Refusal> {
    let activation = w.activation?;
    let (seat, system) = (activation.seat, activation.system);
    let barred = crate::force::forbids(w, seat, crate::verbs::Deed::Bombard, Some((system, Some(planet))));
    if let Some(effect) = barred {
        return Some(Refusal::Barred(effect.line.source));
    }
    let shield = w.on_planet(defender, planet).of(Kind::Pds) > 0;
    if shield && w.leader_on(defender, LeaderKind::Scientist, planet) {
        return Some(Refusal::Shielded { planet, rule: rule!("leader.scientist") });
    }
    if shield && !query::unit_can(w, Some(seat), unit, Skill::PastShields, system) {
        return Some(Refusal::Shielded { planet, rule: rule!("invade.bombard") });
    }
    let alone = query::unit_can(w, Some(seat), unit, Skill::BombardsAlone, system);
    (!lands && !alone).then_some(Refusal::NeedsTroops { planet, rule: rule!("invade.bombard") })
}

/// Whether there is something to bombard.
fn has_targets(w: &World) -> bool {
    w.invasion.is_some_and(|invasion| {
        invasion.defender.is_some_and(|defender| w.on_planet(defender, invasion.planet).ground() > 0)
    })
}

/// Whether another planet of the system may be bombarded yet.
fn bombs_elsewhere(w: &World) -> bool {
    let Some(activation) = w.activation else { return false };
    let mut open = w.planets_in(activation.system).filter(|planet| !activation.settled.has(*planet));
    open.any(|planet| {
        let held =
            w.owner(planet).filter(|owner| *owner != activation.seat && w.on_planet(*owner, planet).ground() > 0);
        let lands = w.on_planet(activation.seat, planet).ground() > 0;
        held.is_some_and(|defender| {
            BOMBERS
                .into_iter()
                .any(|unit| dice_left(w, unit) > 0 && against_bombs(w, unit, planet, defender, lands).is_none())
        })
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
        // Nobody needs to bombard; who does throws all dice, here or at the planets to come.
        let begun = aimed || activation.bombs.iter().any(|thrown| *thrown > 0);
        if kinds == 0 || !begun || bombs_elsewhere(w) {
            out.offer(Choice::Pass);
        }
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
    if let Some(invasion) = &mut w.invasion {
        invasion.stage = Stage::Conversion;
    }
    if activation.aimed.iter().any(|aimed| *aimed > 0) {
        // [race.xxcha] Bombs fight too.
        crate::cease_fire::fought(w, activation.system, flow);
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
