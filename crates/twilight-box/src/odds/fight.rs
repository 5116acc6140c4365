//! The course of a battle as a line of steps, played on a state with whatever fate decides.

use super::camp::{Battle, CAVALRY, Camp, SLOTS, Slot, Stock, Troops};
use super::effects::Effect;
use super::force::Place;
use crate::units::{Ability, Kind};
use imperium::dice::Hits;
use imperium::duel::{self, Duel};
pub use imperium::duel::{ATTACKER, DEFENDER};
use imperium::walk::Fate;

/// [combat.order] The steps of a battle in space (the attacker's space cannons, the defender's, the start of combat,
/// Anti-Fighter Barrage, rounds) and on the ground (Bombardment, space cannons, the start of combat, rounds).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Bombardment on the ground, the attacker's space cannons in space.
    FirstFire,
    /// The defender's space cannons.
    SecondFire,
    Start,
    Barrage,
    Round,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub step: Step,
    pub sides: [Troops; 2],
}

/// What comes of a battle.
pub type Outcome = duel::Outcome<State>;

impl Battle {
    /// Whether units of a slot take part in the combat.
    pub fn fights(&self, state: &State, side: usize, slot: usize) -> bool {
        let at = &self.camps[side].slots[slot];
        at.fights || at.joins && state.sides[side].joined
    }

    pub fn alive(&self, state: &State, side: usize) -> bool {
        (0..SLOTS).any(|slot| state.sides[side].count(slot) > 0 && self.fights(state, side, slot))
    }
}

impl Duel for Battle {
    type State = State;

    fn opening(&self) -> State {
        State { step: self.begins, sides: [self.camps[0].start, self.camps[1].start] }
    }

    fn play<F: Fate>(&self, state: &mut State, fate: &mut F) {
        let mut fight = Fight::new(self, *state, fate);
        let next = match (state.step, self.place) {
            (Step::FirstFire, Place::Space) => {
                fight.space_cannon(ATTACKER);
                Step::SecondFire
            }
            (Step::FirstFire, Place::Ground) => {
                fight.bombard(Bombing::Invasion);
                Step::SecondFire
            }
            (Step::SecondFire, _) => {
                fight.space_cannon(DEFENDER);
                Step::Start
            }
            (Step::Start, Place::Space) => {
                fight.start_in_space();
                Step::Barrage
            }
            (Step::Start, Place::Ground) => {
                fight.start_on_the_ground();
                Step::Round
            }
            (Step::Barrage, _) => {
                fight.open_first_round();
                fight.barrage();
                Step::Round
            }
            (Step::Round, _) => {
                fight.round();
                Step::Round
            }
        };
        // What was sustained at the start of combat or in the barrage belongs to the first round.
        let keeps_sore = matches!(state.step, Step::Start | Step::Barrage);
        *state = fight.state;
        state.step = next;
        if !keeps_sore {
            for troops in &mut state.sides {
                troops.sore = [0; SLOTS];
            }
        }
    }

    fn is_over(&self, state: &State) -> bool {
        state.step == Step::Round && !(self.alive(state, ATTACKER) && self.alive(state, DEFENDER))
    }

    fn in_rounds(&self, state: &State) -> bool {
        state.step == Step::Round
    }

    /// [combat.result] Whether a side has units left that count. Fighters that landed return to space and hold
    /// nothing.
    fn holds(&self, state: &State, side: usize) -> bool {
        (0..SLOTS).any(|slot| {
            let landed = self.place == Place::Ground && slot == Kind::Fighter as usize;
            state.sides[side].count(slot) > 0 && self.fights(state, side, slot) && !landed
        })
    }

    fn rank(&self, state: &State) -> u32 {
        let strength: u32 = state
            .sides
            .iter()
            .map(|troops| {
                let units: u32 =
                    (0..SLOTS).map(|slot| 2 * u32::from(troops.fit[slot]) + u32::from(troops.hurt[slot])).sum();
                let cards: u32 = troops.stock.iter().map(|left| u32::from(*left)).sum();
                8 * units + cards
            })
            .sum();
        strength + (Step::Round as u32 - state.step as u32) * 1_000_000
    }
}

/// Why bombs fall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bombing {
    Invasion,
    /// [combat.harrow] At the end of a round of ground combat.
    Harrow,
}

/// What kind of event makes hits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// Within combat, not before it.
    pub combat: bool,
    /// Made by a unit ability.
    pub ability: bool,
    /// Made by Bombardment.
    pub bombs: bool,
}

impl Cause {
    pub const CANNON: Cause = Cause { combat: false, ability: true, bombs: false };
    pub const BOMBS: Cause = Cause { combat: false, ability: true, bombs: true };
    pub const HARROW: Cause = Cause { combat: true, ability: true, bombs: true };
    pub const BARRAGE: Cause = Cause { combat: true, ability: true, bombs: false };
    pub const COMBAT: Cause = Cause { combat: true, ability: false, bombs: false };
}

/// One step being played.
pub struct Fight<'a, F> {
    pub battle: &'a Battle,
    pub state: State,
    pub fate: &'a mut F,
    pub pending: [Hits; 2],
    pub dead: [[u8; SLOTS]; 2],
}

impl<'a, F> Fight<'a, F> {
    pub fn new(battle: &'a Battle, state: State, fate: &'a mut F) -> Fight<'a, F> {
        Fight { battle, state, fate, pending: [Hits::default(); 2], dead: [[0; SLOTS]; 2] }
    }
}

impl<F: Fate> Fight<'_, F> {
    pub fn camp(&self, side: usize) -> &Camp {
        &self.battle.camps[side]
    }

    pub fn slot(&self, side: usize, slot: usize) -> &Slot {
        &self.battle.camps[side].slots[slot]
    }

    pub fn troops(&mut self, side: usize) -> &mut Troops {
        &mut self.state.sides[side]
    }

    pub fn count(&self, side: usize, slot: usize) -> u8 {
        self.state.sides[side].count(slot)
    }

    pub fn fights(&self, side: usize, slot: usize) -> bool {
        self.battle.fights(&self.state, side, slot)
    }

    pub fn alive(&self, side: usize) -> bool {
        self.battle.alive(&self.state, side)
    }

    pub fn both_alive(&self) -> bool {
        self.alive(ATTACKER) && self.alive(DEFENDER)
    }

    pub fn spend(&mut self, side: usize, stock: Stock) -> bool {
        self.state.sides[side].spend(stock)
    }

    /// The kind of the units in a slot.
    pub fn kind(&self, side: usize, slot: usize) -> Kind {
        if slot == CAVALRY {
            self.state.sides[side].cavalry.unwrap_or(Kind::Flagship)
        } else {
            self.slot(side, slot).kind
        }
    }

    /// Whether a unit with the ability is still there.
    pub fn shows(&self, side: usize, ability: Ability) -> bool {
        self.camp(side).can(ability)
            && (0..CAVALRY).any(|slot| self.count(side, slot) > 0 && self.slot(side, slot).can(ability))
    }

    /// [combat.silence] Whether the units of a side have lost their unit abilities.
    pub fn silenced(&self, side: usize) -> bool {
        let other = self.camp(1 - side);
        let elsewhere = || other.start.of(Kind::Flagship) == 0;
        self.battle.scar
            || other.on(Effect::CrimsonFlagshipBonus) && (self.shows(1 - side, Ability::SilencesUnits) || elsewhere())
    }

    /// Ships other than fighters that take part.
    pub fn big_ships(&self, side: usize) -> u32 {
        (0..SLOTS)
            .filter(|&slot| self.fights(side, slot) && self.kind(side, slot) != Kind::Fighter)
            .map(|slot| u32::from(self.count(side, slot)))
            .sum()
    }
}
