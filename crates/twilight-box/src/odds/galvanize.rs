//! Galvanize tokens: a unit above one rolls one more die, in combat and for its unit abilities.

use super::camp::{Battle, SLOTS, Stock};
use super::fight::{Fight, State};
use super::opening::spread;
use imperium::dice::chance;
use imperium::walk::Fate;

impl Battle {
    /// [combat.galvanize] How many units of each slot have a token. Tokens lie beneath the units that fall last.
    pub fn galvanized(&self, state: &State, side: usize) -> [u8; SLOTS] {
        let mut tokens = [0; SLOTS];
        let mut left = state.sides[side].stock[Stock::Galvanize as usize];
        if left == 0 {
            return tokens;
        }
        for fighting in [true, false] {
            for slot in (0..SLOTS).rev().filter(|&slot| self.fights(state, side, slot) == fighting) {
                tokens[slot] = left.min(state.sides[side].count(slot));
                left -= tokens[slot];
            }
        }
        tokens
    }
}

impl<F: Fate> Fight<'_, F> {
    /// [combat.galvanize] Tokens beneath fallen units are gone; what answers the fall of units with and without them.
    pub fn lose_tokens(&mut self, side: usize, fallen: &[u8; SLOTS]) {
        if fallen.iter().all(|count| *count == 0) {
            return;
        }
        let tokens = self.state.sides[side].stock[Stock::Galvanize as usize];
        let units = (0..SLOTS).map(|slot| self.count(side, slot)).fold(0, u8::saturating_add);
        if tokens > units {
            self.troops(side).stock[Stock::Galvanize as usize] = units;
            self.answer_for_galvanized(side, fallen);
        }
        // [combat.dame-briar] Another unit of the side is galvanized.
        if tokens.min(units) < units && self.spend(side, Stock::BastionAgent) {
            self.troops(side).stock[Stock::Galvanize as usize] += 1;
        }
    }

    /// [combat.lyra-keen] One die for each opposing unit; those that reach the fallen unit's combat value destroy.
    fn answer_for_galvanized(&mut self, side: usize, fallen: &[u8; SLOTS]) {
        let other = 1 - side;
        let values = (0..SLOTS).filter(|&slot| fallen[slot] > 0).filter_map(|slot| self.slot(side, slot).combat);
        let Some(on) = values.map(|dice| i32::from(dice.on)).min() else { return };
        if !self.alive(other) || !self.spend(side, Stock::BastionHero) {
            return;
        }
        for slot in (0..SLOTS).filter(|&slot| self.fights(other, slot)).collect::<Vec<_>>() {
            let troops = self.state.sides[other];
            let (sore, tired) = (troops.sore[slot], troops.tired[slot]);
            let mut struck = |count: u8| self.fate.chance(|out| spread(count.into(), chance(on), out)) as u8;
            let (old, fresh) = (struck(troops.hurt[slot] - sore), struck(sore));
            let (ready, weary) = (struck(troops.fit[slot] - tired), struck(tired));
            let troops = self.troops(other);
            troops.hurt[slot] -= old + fresh;
            troops.sore[slot] -= fresh;
            troops.fit[slot] -= ready + weary;
            troops.tired[slot] -= weary;
            self.dead[other][slot] += old + fresh + ready + weary;
        }
    }
}
