//! [invade.round] Rounds on the ground, and losses there.

use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Unit};
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Flow, LastShots, Offers, OpenFight, PayBonus, RepairOne, Throw, Want, remember_loss, save_troops,
};
use crate::verbs::{Roll, Side};
use crate::world::{Invasion, SIDES, Shot, Stage, World, other_side, side_index};
use crate::{CentralPowers, force, query};
use imperium::{Force, Kind, PlanetSpot};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// The shot of a side in this invasion.
fn ground_shot(w: &World, invasion: &Invasion, side: Side, roll: Roll) -> Option<Shot> {
    Some(Shot {
        roll,
        by: invasion.seat(side),
        at: invasion.seat(other_side(side)),
        side,
        system: w.system_of(invasion.planet)?,
        planet: Some(invasion.planet),
        source: None,
    })
}

/// Ground forces and mechanized units of a side.
pub fn troops(w: &World, invasion: &Invasion, side: Side) -> u8 {
    match invasion.seat(side) {
        Some(seat) => w.on_planet(seat, invasion.planet).ground(),
        None => invasion.locals,
    }
}

/// [invade.landing-fire] PDS that fire at what lands; [leader.agent] none with an agent among it.
pub fn landing_guns(w: &World, attacker: Seat, defender: Option<Seat>, planet: PlanetSpot) -> u8 {
    let agent = w.leader_on(attacker, LeaderKind::Agent, planet);
    defender.filter(|_| !agent).map_or(0, |defender| w.on_planet(defender, planet).of(Kind::Pds))
}

step! {
    /// [invade.landing-fire] Each defending PDS fires once at landing ground forces; [leader.agent] not with an agent among them.
    pub struct LandingFire;
}

impl Play<CentralPowers> for LandingFire {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(invasion) = &mut w.invasion else { return };
        invasion.stage = Stage::Rounds;
        let invasion = *invasion;
        let landed = w.on_planet(invasion.attacker, invasion.planet).of(Kind::Infantry);
        if landed == 0 || landing_guns(w, invasion.attacker, invasion.defender, invasion.planet) == 0 {
            return;
        }
        if let Some(shot) = ground_shot(w, &invasion, Side::Defender, Roll::LandingFire) {
            flow.then([Throw(shot).into()]);
        }
    }
}

step! {
    /// [invade.round] Both sides roll and take casualties until one is gone.
    pub struct GroundRound;
}

impl Play<CentralPowers> for GroundRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(invasion) = &mut w.invasion else { return };
        invasion.round = invasion.round.saturating_add(1);
        (invasion.hits, invasion.fallen) = ([0; 2], [Force::default(); 2]);
        (invasion.bonus, invasion.mech_bonus) = ([0; 2], [0; 2]);
        let invasion = *invasion;
        if SIDES.into_iter().any(|side| troops(w, &invasion, side) == 0) {
            return;
        }
        let shots = SIDES.map(|side| ground_shot(w, &invasion, side, Roll::Invasion));
        let [Some(attack), Some(defence)] = shots else { return };
        let helpless = |shot: &Shot| query::guns(w, shot).iter().all(|gun| gun.on > 10);
        // Where nobody can hit any more the planet stays whose it is.
        if helpless(&attack) && helpless(&defence) {
            for _ in 0..w.on_planet(invasion.attacker, invasion.planet).of(Kind::Infantry) {
                destroy_ground(w, invasion.attacker, invasion.planet, Unit::GroundForce, false, None, flow);
            }
            return;
        }
        flow.then([
            OpenFight(Moment::InvasionRound).into(),
            PayBonus { side: Side::Attacker, ground: true }.into(),
            PayBonus { side: Side::Defender, ground: true }.into(),
            Throw(attack).into(),
            Throw(defence).into(),
            TakeGround.into(),
            LastShots { side: Side::Attacker, ground: true }.into(),
            LastShots { side: Side::Defender, ground: true }.into(),
            RepairOne { side: Side::Attacker, ground: true }.into(),
            RepairOne { side: Side::Defender, ground: true }.into(),
            GroundRound.into(),
        ]);
    }
}

step! {
    /// [invade.round] Casualties of both sides.
    pub struct TakeGround;
}

impl Play<CentralPowers> for TakeGround {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(mut invasion) = w.invasion else { return };
        for side in SIDES {
            let (seat, mut hits) = (invasion.seat(side), invasion.hits[side_index(side)]);
            // [faq.xxcha-hits] One ground force of the planet ignores one hit.
            let guarded = seat.is_some_and(|seat| w.on_planet(seat, invasion.planet).of(Kind::Infantry) > 0);
            if hits > 0 && guarded && !invasion.ignored && query::ignores_first_hits(w, seat) {
                invasion.ignored = true;
                hits -= 1;
            }
            if hits > 0 {
                flow.then([GroundLosses { seat, planet: invasion.planet, hits, roll: Roll::Invasion }.into()]);
            }
        }
        if let Some(now) = &mut w.invasion {
            (now.ignored, now.hits) = (invasion.ignored, [0; 2]);
        }
    }
}

step! {
    /// [invade.round] [invade.bombard] [invade.landing-fire] Hits on the ground; their owner chooses.
    pub struct GroundLosses {
        /// None: the custodians.
        pub seat: Option<Seat>,
        pub planet: PlanetSpot,
        pub hits: u8,
        pub roll: Roll,
    }
}

/// What can be lost on the ground, weakest first.
const GROUND: [Unit; 3] = [Unit::Fighter, Unit::GroundForce, Unit::MechanizedUnit];

impl GroundLosses {
    /// Units that this roll can hit: PDS fire at ground forces alone.
    fn may_fall(self, w: &World, unit: Unit) -> bool {
        match self.roll {
            // [card.action] Ground forces that are dug in are not hit from space.
            Roll::Bombardment => !force::spares(w, w.invasion.map(|invasion| invasion.attacker), unit, self.planet),
            Roll::LandingFire => unit == Unit::GroundForce,
            // [hr.bombarded-mechs]
            _ => true,
        }
    }
}

impl Play<CentralPowers> for GroundLosses {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.seat.filter(|_| self.hits > 0) else { return Want::Nothing };
        let force = w.on_planet(seat, self.planet);
        for unit in GROUND.into_iter().filter(|unit| force.of(unit.kind()) > 0 && self.may_fall(w, *unit)) {
            let whole = force.in_state(unit.kind(), false) > 0;
            if unit == Unit::MechanizedUnit && whole {
                out.offer(Choice::Sustain(unit));
            }
            for damaged in [true, false].into_iter().filter(|damaged| force.in_state(unit.kind(), *damaged) > 0) {
                out.offer(Choice::Lose { unit, damaged });
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(seat, Prompt::GroundLosses { planet: self.planet.0, hits: self.hits }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if let (None, Some(invasion)) = (self.seat, &mut w.invasion) {
            let lost = self.hits.min(invasion.locals);
            invasion.locals -= lost;
            let lost = i32::from(lost);
            if lost > 0 {
                flow.tell(SeatSet::ALL, rule!("opt.custodians"), || {
                    words!("The custodians lose {lost} ground {lost:force|forces}.", lost)
                });
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(by) = self.seat else { return };
        let absorbed = match choice {
            Choice::Sustain(unit) => {
                let area = w.forces.planet(self.planet);
                w.forces.of_mut(area, by).damaged[unit.kind() as usize] += 1;
                flow.tell(SeatSet::ALL, rule!("unit.mechanized"), || words!("{by:'s} mechanized unit is damaged.", by));
                query::sustain_hits(w, by)
            }
            Choice::Lose { unit, damaged } => {
                destroy_ground(w, by, self.planet, unit, damaged, Some(self.roll), flow);
                1
            }
            _ => unreachable!("{choice:?}"),
        };
        let hits = self.hits.saturating_sub(absorbed);
        flow.then([GroundLosses { hits, ..self }.into()]);
    }
}

/// A unit on a planet is destroyed.
pub fn destroy_ground(
    w: &mut World,
    by: Seat,
    planet: PlanetSpot,
    unit: Unit,
    damaged: bool,
    roll: Option<Roll>,
    flow: &mut Flow,
) {
    let area = w.forces.planet(planet);
    w.forces.of_mut(area, by).take(unit.kind(), damaged);
    flow.tell(SeatSet::ALL, rule!("invade.round"), || {
        let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::planet_thing(w, planet));
        words!("{by} {by:loses|lose} {unit:a} on {at}.", by, unit, at)
    });
    remember_loss(w, by, unit, None, roll);
    crate::steps::struck(w, by, roll, flow);
    if let Some(invasion) = &mut w.invasion {
        let side = usize::from(invasion.attacker != by);
        invasion.lost |= invasion.attacker == by;
        invasion.struck[side] |= roll.is_some_and(|roll| roll != Roll::LandingFire);
        invasion.fallen[side].add(unit.kind(), false);
        invasion.killed = invasion.killed.saturating_add(u8::from(unit == Unit::GroundForce));
    }
    save_troops(w, by, u8::from(unit == Unit::GroundForce), flow);
}
