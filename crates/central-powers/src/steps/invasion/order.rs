//! [action.tactical] Which planet is invaded next.

use crate::choice::Choice;
use crate::names::Moment;
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Bombard, Convert, Diplomacy, EndInvasion, Flow, Germs, GroundRound, LandingFire, Offers, OpenFight, Want,
    Window, begin_battle, break_partnership, trigger_laws,
};
use crate::verbs::{Side, Skill};
use crate::world::{Invasion, Stage, World};
use crate::{CentralPowers, query};
use imperium::{Force, Kind, PlanetSet, PlanetSpot};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [invade.round] Planets are fought for in the order the active player likes; [invade.bombard] war suns bombard others too.
    pub struct Invasions;
}

/// Planets on which invaders stand, and those that war suns may still bombard.
fn targets(w: &World) -> (PlanetSet, PlanetSet) {
    let Some(activation) = w.activation.filter(|activation| activation.second.is_none()) else {
        return (PlanetSet::NONE, PlanetSet::NONE);
    };
    let (seat, system) = (activation.seat, activation.system);
    let foreign = w.planets_in(system).filter(|planet| !w.player(seat).planets.has(*planet));
    let open: PlanetSet = foreign.filter(|planet| !activation.settled.has(*planet)).collect();
    let invaded = open.iter().filter(|planet| w.on_planet(seat, *planet).ground() > 0).collect();
    if crate::steps::rival_in(w, seat, system).is_some() {
        return (invaded, PlanetSet::NONE);
    }
    let sun = crate::names::Unit::WarSun;
    let suns = w.in_space(seat, system).of(Kind::WarSun) > 0
        && query::unit_can(w, Some(seat), sun, Skill::BombardsAlone, system)
        && super::dice_left(w, sun) > 0;
    let held = |planet: &PlanetSpot| {
        w.owner(*planet).is_some_and(|owner| owner != seat && w.on_planet(owner, *planet).ground() > 0)
    };
    let bombarded = open.iter().filter(|planet| suns && held(planet)).collect();
    (invaded, bombarded)
}

impl Play<CentralPowers> for Invasions {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (invaded, bombarded) = targets(w);
        let Some(activation) = w.activation else { return Want::Nothing };
        if invaded.union(bombarded).is_empty() {
            return Want::Nothing;
        }
        invaded.union(bombarded).iter().for_each(|planet| out.offer(Choice::Planet(planet.0)));
        // [invade.bombard] Who has begun to bombard keeps no dice back.
        let begun = activation.bombs.iter().any(|thrown| *thrown > 0);
        if invaded.is_empty() && !begun {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(activation.seat, Prompt::NextPlanet))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Planet(planet), Some(activation)) = (choice, w.activation) else { return };
        let planet = PlanetSpot(planet);
        let (by, system) = (activation.seat, activation.system);
        if let Some(activation) = &mut w.activation {
            activation.settled = activation.settled.with(planet);
        }
        let defender = w.owner(planet);
        let lands = w.on_planet(by, planet).ground() > 0;
        let custodians = planet.0 == w.kit.mecatol.1 && !w.custodians.are_gone();
        let troops = defender.map_or(Force::default(), |seat| *w.on_planet(seat, planet));
        let defended = troops.ground() > 0 || troops.of(Kind::Pds) > 0;
        w.invasion = Some(Invasion {
            planet,
            attacker: by,
            defender,
            locals: if custodians { w.custodians.locals } else { 0 },
            stage: Stage::Bombs,
            round: 0,
            hits: [0; 2],
            bonus: [0; 2],
            mech_bonus: [0; 2],
            ignored: false,
            killed: 0,
            lost: false,
            struck: [false; 2],
            fallen: [Force::default(); 2],
            defended,
        });
        if let (true, Some(defender)) = (lands, defender) {
            break_partnership(w, by, defender, flow);
            // [race.xxcha] Where nothing defends nothing fights.
            if defended {
                crate::cease_fire::fought(w, system, flow);
            }
            trigger_laws(w, Window::of(Moment::Attacked, defender), Some(by), None, flow);
        }
        flow.tell(SeatSet::ALL, rule!("invade.round"), || {
            let at = crate::view::planet_thing(w, planet);
            match lands {
                true => words!("{by} {by:invades|invade} {at}.", by, at),
                false => words!("{by} {by:bombards|bombard} {at}.", by, at),
            }
        });
        // [opt.custodians] First their fighters, then their ground forces.
        if custodians && w.custodians.fighters > 0 {
            begin_battle(w, by, None, system, flow);
        }
        flow.then([
            OpenFight(Moment::InvasionStart).into(),
            OpenFight(Moment::Bombardment).into(),
            Germs.into(),
            Bombard { asked: true }.into(),
            Convert { side: Side::Attacker }.into(),
            Convert { side: Side::Defender }.into(),
            Diplomacy.into(),
            LandingFire.into(),
            GroundRound.into(),
            EndInvasion.into(),
            self.into(),
        ]);
    }
}
