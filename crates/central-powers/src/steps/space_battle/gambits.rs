//! [card.action] What action cards do in the course of a battle, by steps of their own.

use crate::choice::Choice;
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Casualties, Flow, Offers, SHIPS, Want, battle_shot, damage_ship, destroy_ship, sustains, taken,
};
use crate::verbs::{Class, Number, Roll, Side};
use crate::world::{Battle, Hits, Shielded, Shot, World, other_side, side_index};
use crate::{CentralPowers, query};
use imperium::Kind;
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// The side of a player in a battle.
fn side_of(battle: &Battle, seat: Seat) -> Side {
    if battle.attacker == seat { Side::Attacker } else { Side::Defender }
}

/// Dice that reach a value.
fn scored(faces: &Faces, on: i8) -> u8 {
    faces.iter().filter(|face| i16::from(**face) >= i16::from(on)).count() as u8
}

step! {
    /// [card.action] A ship that was destroyed rolls dice at its value; each hit is an enemy casualty.
    pub struct LastStand {
        pub seat: Seat,
        pub unit: Unit,
        pub dice: u8,
    }
}

impl Play<CentralPowers> for LastStand {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.battle {
            Some(_) => Want::Fate(Fate::Dice { count: self.dice, sides: 10 }),
            None => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle else { return };
        let side = side_of(&battle, self.seat);
        let shot = battle_shot(&battle, side, Roll::Battle);
        let on = query::combat(w, self.unit, &shot);
        let hits = tell_hits(w, self.seat, self.unit, faces, on, flow);
        if hits > 0 {
            let seat = battle.seat(other_side(side));
            flow.then([Casualties { seat, system: battle.system, hits: Hits::any(hits), roll: Roll::Battle }.into()]);
        }
    }
}

/// Tells what a unit of a player rolled, and gives its hits.
fn tell_hits(w: &World, by: Seat, unit: Unit, faces: &Faces, on: Option<i8>, flow: &mut Flow) -> u8 {
    let hits = on.map_or(0, |on| scored(faces, on));
    flow.tell(SeatSet::ALL, rule!("card.action"), || {
        let unit = crate::view::unit_thing(w, unit);
        match on.map(i32::from) {
            Some(need) => {
                words!("{by:'s} {unit} fires: {hits} {hits:hit|hits}. Needed: {need}.", by, unit, hits, need)
            }
            None => words!("{by:'s} {unit} fires, and nothing hits.", by, unit),
        }
        .rolled(faces, 10)
    });
    hits
}

step! {
    /// [card.action] A ship of the own choice fires at one of the enemy's; it sits out the first round.
    pub struct Aim {
        pub seat: Seat,
        pub shooter: Option<Unit>,
    }
}

impl Aim {
    fn target(self, battle: &Battle) -> Option<Seat> {
        match self.shooter {
            None => Some(self.seat),
            Some(_) => battle.seat(other_side(side_of(battle, self.seat))),
        }
    }
}

impl Play<CentralPowers> for Aim {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let Some(of) = self.target(battle) else { return Want::Nothing };
        let fleet = w.in_space(of, battle.system);
        // [research.technologies] Some ships cannot be chosen by a card.
        let proof = |unit: Unit| self.shooter.is_some() && query::is_card_proof(w, of, unit, battle.system);
        for unit in SHIPS.into_iter().filter(|unit| fleet.of(unit.kind()) > 0 && !proof(*unit)) {
            for damaged in [false, true].into_iter().filter(|damaged| fleet.in_state(unit.kind(), *damaged) > 0) {
                // Whole ships and damaged ones fire alike.
                if self.shooter.is_some() || !damaged || fleet.in_state(unit.kind(), false) == 0 {
                    out.offer(Choice::Target { unit, damaged });
                }
            }
        }
        let prompt = if self.shooter.is_none() { Prompt::Shooter } else { Prompt::Target };
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, prompt)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Target { unit, damaged }, Some(battle)) = (choice, &mut w.battle) else { return };
        match self.shooter {
            None => {
                let side = side_index(side_of(battle, self.seat));
                battle.sits_out[side] = Some(unit);
                flow.then([Aim { shooter: Some(unit), ..self }.into()]);
            }
            Some(shooter) => flow.then([AimedFire { seat: self.seat, shooter, unit, damaged }.into()]),
        }
    }
}

step! {
    /// [card.action] Its dice strike the chosen ship alone.
    pub struct AimedFire {
        seat: Seat,
        shooter: Unit,
        unit: Unit,
        damaged: bool,
    }
}

impl AimedFire {
    fn shot(self, w: &World) -> Option<(Battle, Shot)> {
        let battle = w.battle?;
        Some((battle, battle_shot(&battle, side_of(&battle, self.seat), Roll::Battle)))
    }
}

impl Play<CentralPowers> for AimedFire {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let count = self.shot(w).map_or(0, |(_, shot)| query::dice(w, self.shooter, &shot));
        match count {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some((battle, shot)) = self.shot(w) else { return };
        let Some(enemy) = shot.at else { return };
        let on = query::combat(w, self.shooter, &shot);
        let mut hits = tell_hits(w, self.seat, self.shooter, faces, on, flow);
        let mut damaged = self.damaged;
        if hits > 0 && !damaged && sustains(w, enemy, self.unit, battle.system) {
            damage_ship(w, enemy, battle.system, self.unit, Roll::Assault, flow);
            hits -= query::sustain_hits(w, enemy).min(hits);
            damaged = true;
        }
        if hits > 0 {
            destroy_ship(w, enemy, battle.system, self.unit, damaged, Some(Roll::Assault), flow);
        }
    }
}

step! {
    /// [card.action] A dreadnought or flagship is chosen that takes the first hits of the battle.
    pub struct TakeFire {
        pub seat: Seat,
        pub hits: u8,
    }
}

impl Play<CentralPowers> for TakeFire {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let fleet = w.in_space(self.seat, battle.system);
        for unit in SHIPS.into_iter().filter(|unit| query::is_of(*unit, Class::DreadnoughtClass)) {
            for damaged in [false, true].into_iter().filter(|damaged| fleet.in_state(unit.kind(), *damaged) > 0) {
                out.offer(Choice::Target { unit, damaged });
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Shield)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Target { unit, damaged }, Some(battle)) = (choice, &mut w.battle) else { return };
        let side = side_index(side_of(battle, self.seat));
        battle.shield[side] = Some(Shielded { unit, damaged, left: self.hits });
        let by = self.seat;
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            let unit = crate::view::unit_thing(w, unit);
            words!("{by:'s} {unit} takes the first hits.", by, unit)
        });
    }
}

step! {
    /// [card.action] A dock in range fires like a PDS.
    pub struct DockFire {
        pub seat: Seat,
        pub dice: u8,
    }
}

/// [card.action] [cannon.fire] A dock of a player that reaches the active system, with its planet; none in an ion storm.
pub fn dock_in_range(w: &World, seat: Seat) -> Option<Option<imperium::PlanetSpot>> {
    let system = w.activation?.system;
    if query::has_anomaly(w, system, imperium::Anomaly::IonStorm) {
        return None;
    }
    let far = query::number_in(w, seat, Number::CannonRange, 0, Some(Unit::Pds), None) > 0;
    let near = |other: imperium::SystemId| other == system || far && w.galaxy.place(system).edges.has(other);
    let docks = query::dock_systems(w, seat).iter().find(|other| near(*other))?;
    let planet = w.planets_in(docks).find(|planet| w.on_planet(seat, *planet).of(Kind::SpaceDock) > 0);
    Some(planet)
}

impl DockFire {
    fn shot(self, w: &World) -> Option<Shot> {
        let activation = w.activation?;
        let planet = dock_in_range(w, self.seat)?;
        let ships = w.in_space(activation.seat, activation.system).ships() > 0;
        ships.then_some(Shot {
            roll: Roll::Cannon,
            by: Some(self.seat),
            at: Some(activation.seat),
            side: Side::Defender,
            system: activation.system,
            planet,
            source: None,
        })
    }
}

impl Play<CentralPowers> for DockFire {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.shot(w) {
            Some(_) => Want::Fate(Fate::Dice { count: self.dice, sides: 10 }),
            None => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(shot) = self.shot(w) else { return };
        let on = query::combat(w, Unit::Pds, &shot);
        let hits = tell_hits(w, self.seat, Unit::SpaceDock, faces, on, flow);
        let hits = taken(w, &shot, Hits::any(hits));
        if hits.total() > 0 {
            flow.then([Casualties { seat: shot.at, system: shot.system, hits, roll: shot.roll }.into()]);
        }
    }
}
