//! [battle.round] Hits are taken: ships are destroyed, or damaged if they can bear it.

use crate::cards::Spot;
use crate::choice::Choice;
use crate::names::{Moment, Unit};
use crate::prompt::Prompt;
use crate::steps::{Ask, Flow, Offers, Want, Window, destroy_fleet, destroy_ship, open_window};
use crate::verbs::{Roll, Skill};
use crate::world::{Hits, Shielded, World};
use crate::{CentralPowers, query};
use imperium::{Force, Kind, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [battle.round] [cannon.fire] Hits on ships; their owner chooses, hit by hit.
    pub struct Casualties {
        /// None: the custodians.
        pub seat: Option<Seat>,
        pub system: SystemId,
        pub hits: Hits,
        pub roll: Roll,
    }
}

/// Ships, weakest first.
pub const SHIPS: [Unit; 7] =
    [Unit::Fighter, Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Dreadnought, Unit::Flagship, Unit::WarSun];

/// Whether ships of a kind can bear a hit here; [unit.flagship] Fourth Moon keeps its enemies from it.
pub fn sustains(w: &World, seat: Seat, unit: Unit, system: SystemId) -> bool {
    query::unit_can(w, Some(seat), unit, Skill::SustainDamage, system) && !is_denied(w, seat, system)
}

fn is_denied(w: &World, seat: Seat, system: SystemId) -> bool {
    let flagship = Unit::Flagship;
    w.seats().any(|other| {
        other != seat
            && w.in_space(other, system).of(flagship.kind()) > 0
            && query::unit_can(w, Some(other), flagship, Skill::NoSustainHere, system)
    })
}

/// Whether ground forces aboard fight like fighters, and are lost like them.
fn fighting_troops(w: &World, seat: Seat, system: SystemId, roll: Roll) -> u8 {
    let troops = w.in_space(seat, system).of(Kind::Infantry);
    let fights = troops > 0
        && matches!(roll, Roll::Battle)
        && query::unit_can(w, Some(seat), Unit::GroundForce, Skill::FightsInSpace, system);
    if fights { troops } else { 0 }
}

/// [battle.round] A ship bears a hit; the enemy may have a card for it.
pub fn damage_ship(w: &mut World, by: Seat, system: SystemId, unit: Unit, roll: Roll, flow: &mut Flow) {
    let space = w.forces.space(system);
    w.forces.of_mut(space, by).damaged[unit.kind() as usize] += 1;
    flow.tell(SeatSet::ALL, rule!("battle.round"), || {
        let unit = crate::view::unit_thing(w, unit);
        words!("{by:'s} {unit} is damaged.", by, unit)
    });
    // [card.moments] Damage by PDS is not meant.
    if let (Some(battle), Roll::Battle | Roll::Assault) = (&mut w.battle, roll) {
        battle.hurt = Some(unit);
        open_window(w, Window::about(Moment::Damaged, Some(by), Spot::System(system)), flow);
    }
}

impl Casualties {
    /// Ships that may take the next hit.
    fn may_fall(self, fleet: &Force, unit: Unit) -> bool {
        let others = fleet.ships() > fleet.of(Kind::Fighter);
        match unit {
            Unit::Fighter => self.hits.any > 0 || self.hits.fighters > 0 || self.hits.big > 0 && !others,
            Unit::WarSun => self.hits.any > 0 || self.hits.big > 0 || self.hits.suns > 0,
            _ => self.hits.any > 0 || self.hits.big > 0,
        }
    }

    /// [card.political] Where no war sun is left its hits go on anything.
    fn settled(self, w: &World) -> Casualties {
        let suns = self.seat.map_or(0, |seat| w.in_space(seat, self.system).of(Kind::WarSun));
        match (self.hits.suns, suns) {
            (1.., 0) => {
                let hits = Hits { any: self.hits.any + self.hits.suns, suns: 0, ..self.hits };
                Casualties { hits, ..self }
            }
            _ => self,
        }
    }

    /// [card.action] The ship that takes the first hits of the battle.
    fn shield(self, w: &World) -> Option<Shielded> {
        let battle = w.battle?;
        let side = usize::from(Some(battle.attacker) != self.seat);
        let fleet = w.in_space(self.seat?, self.system);
        let shield = battle.shield[side].filter(|_| self.hits.any + self.hits.big > 0)?;
        (shield.left > 0 && fleet.in_state(shield.unit.kind(), shield.damaged) > 0).then_some(shield)
    }

    /// It has taken a hit.
    fn shielded(self, w: &mut World, choice: Choice) {
        let Some(mut shield) = self.shield(w) else { return };
        let Some(battle) = &mut w.battle else { return };
        let side = usize::from(Some(battle.attacker) != self.seat);
        shield.left -= 1;
        shield.damaged = true;
        let lives = matches!(choice, Choice::Sustain(_)) && shield.left > 0;
        battle.shield[side] = lives.then_some(shield);
    }

    /// Whether the hits are more than everything there can bear, [unit.flagship] troops that fight included.
    fn is_overkill(self, w: &World, seat: Seat) -> bool {
        let fleet = w.in_space(seat, self.system);
        let hits = self.hits.any + self.hits.big + self.hits.suns;
        let units = fleet.ships() + fighting_troops(w, seat, self.system, self.roll);
        hits >= units && {
            let spare = SHIPS.into_iter().filter(|unit| fleet.in_state(unit.kind(), false) > 0);
            let spare = spare.filter(|unit| sustains(w, seat, *unit, self.system));
            let bears = query::sustain_hits(w, seat);
            let spare: u8 = spare.map(|unit| fleet.in_state(unit.kind(), false) * bears).sum();
            hits >= units + spare
        }
    }
}

impl Play<CentralPowers> for Casualties {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.seat else { return Want::Nothing };
        if self.hits.total() == 0 || self.is_overkill(w, seat) {
            return Want::Nothing;
        }
        let fleet = w.in_space(seat, self.system);
        let shield = self.shield(w);
        let first = |unit: Unit| shield.is_none_or(|shield| shield.unit == unit);
        let falls = |unit: &Unit| fleet.of(unit.kind()) > 0 && self.may_fall(fleet, *unit) && first(*unit);
        for unit in SHIPS.into_iter().filter(falls) {
            let kind = unit.kind();
            let hurt = shield.is_some_and(|shield| shield.damaged);
            if fleet.in_state(kind, false) > 0 && !hurt && sustains(w, seat, unit, self.system) {
                out.offer(Choice::Sustain(unit));
            }
            let states = [true, false].into_iter().filter(|damaged| fleet.in_state(kind, *damaged) > 0);
            for damaged in states.filter(|damaged| shield.is_none_or(|shield| shield.damaged == *damaged)) {
                out.offer(Choice::Lose { unit, damaged });
            }
        }
        if shield.is_none() && fighting_troops(w, seat, self.system, self.roll) > 0 && self.hits.any > 0 {
            out.offer(Choice::Lose { unit: Unit::GroundForce, damaged: false });
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(seat, Prompt::Casualties { system: self.system.0, hits: self.hits.total() }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(seat) = self.seat else {
            // [opt.custodians] Their fighters.
            if let Some(battle) = &mut w.battle {
                let lost = self.hits.total().min(battle.fighters);
                battle.fighters -= lost;
                let lost = i32::from(lost);
                if lost > 0 {
                    flow.tell(SeatSet::ALL, rule!("opt.custodians"), || {
                        words!("The custodians lose {lost} {lost:fighter|fighters}.", lost)
                    });
                }
            }
            return;
        };
        if self.hits.total() > 0 && self.is_overkill(w, seat) {
            destroy_fleet(w, seat, self.system, Some(self.roll), flow);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(by) = self.seat else { return };
        self.shielded(w, choice);
        let mut hits = self.hits;
        let absorbed = match choice {
            Choice::Sustain(unit) => {
                damage_ship(w, by, self.system, unit, self.roll, flow);
                (unit, query::sustain_hits(w, by))
            }
            Choice::Lose { unit, damaged } => {
                destroy_ship(w, by, self.system, unit, damaged, Some(self.roll), flow);
                (unit, 1)
            }
            _ => unreachable!("{choice:?}"),
        };
        let (unit, mut count) = absorbed;
        // The narrowest hits a ship can take go first.
        while count > 0 && hits.total() > 0 {
            match unit {
                Unit::Fighter if hits.fighters > 0 => hits.fighters -= 1,
                Unit::Fighter if hits.any > 0 => hits.any -= 1,
                Unit::WarSun if hits.suns > 0 => hits.suns -= 1,
                _ if hits.big > 0 => hits.big -= 1,
                _ if hits.any > 0 => hits.any -= 1,
                _ => break,
            }
            count -= 1;
        }
        flow.then([Casualties { hits, ..self }.settled(w).into()]);
    }
}
