//! The best policy: both sides choose their losses, each to the greatest chance of winning less that of losing.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::best::{Best, worth};
use super::camp::Battle;
use super::fight::{ATTACKER, DEFENDER, State};
use imperium::duel::{Duel, Mix, Ways};
use imperium::walk::{Turn, Walk};

/// Chances of attacker, draw, defender, and the chance to be back where it began.
type Prospect = [f64; 4];

/// Plays looked at before a battle is called too large.
const MOST_PLAYS: u32 = 800_000;
const MOST_SWEEPS: usize = 200;

/// The values of all states, and by them the choices.
pub struct LossGame<'a> {
    battle: &'a Battle,
    /// The rounds, if they are plain.
    table: Option<Best>,
    values: HashMap<State, Value, BuildHasherDefault<Mix>>,
    sweep: usize,
    left: u32,
    /// A state was met that is still being valued: repairs lead in circles.
    circles: bool,
    change: f64,
}

#[derive(Clone, Copy)]
struct Value {
    chances: [f64; 3],
    /// The sweep it was last worked out in.
    sweep: usize,
    /// Still being worked out.
    open: bool,
}

/// What is known of a node whose picks are being tried.
struct Gather {
    prospect: Prospect,
    ways: Vec<(State, f64)>,
    tried: bool,
}

impl<'a> LossGame<'a> {
    /// Values every state the battle can reach; none if there are too many.
    pub fn new(battle: &'a Battle) -> Option<LossGame<'a>> {
        LossGame::value_all(battle, Best::new(battle))
    }

    /// The same without the table of plain rounds.
    pub fn by_tree(battle: &'a Battle) -> Option<LossGame<'a>> {
        LossGame::value_all(battle, None)
    }

    fn value_all(battle: &'a Battle, table: Option<Best>) -> Option<LossGame<'a>> {
        let mut game = LossGame {
            battle,
            table,
            values: HashMap::default(),
            sweep: 0,
            left: MOST_PLAYS,
            circles: false,
            change: 0.0,
        };
        let opening = battle.opening();
        for sweep in 1..=MOST_SWEEPS {
            game.sweep = sweep;
            game.circles = false;
            game.change = 0.0;
            game.value(&opening)?;
            if !game.circles || game.change < 1e-12 {
                break;
            }
        }
        Some(game)
    }

    fn value(&mut self, state: &State) -> Option<[f64; 3]> {
        if let Some(chances) = self.table.as_ref().and_then(|table| table.value(state)) {
            return Some(chances);
        }
        if self.battle.is_over(state) {
            let chances = match (self.battle.holds(state, ATTACKER), self.battle.holds(state, DEFENDER)) {
                (true, false) => [1.0, 0.0, 0.0],
                (false, true) => [0.0, 0.0, 1.0],
                (true, true) | (false, false) => [0.0, 1.0, 0.0],
            };
            return Some(chances);
        }
        let known = self.values.get(state).copied();
        if let Some(value) = known
            && value.sweep == self.sweep
        {
            self.circles |= value.open;
            return Some(value.chances);
        }
        let mut guess = known.map_or([0.0; 3], |value| value.chances);
        // Stands for itself while it is being worked out.
        self.values.insert(*state, Value { chances: guess, sweep: self.sweep, open: true });
        let before = guess;
        for _ in 0..8 {
            let (prospect, _, _) = self.look(state, guess, false)?;
            let leaves = 1.0 - prospect[3];
            let found = if leaves < 1e-12 {
                [0.0, 1.0, 0.0]
            } else {
                [prospect[0] / leaves, prospect[1] / leaves, prospect[2] / leaves]
            };
            let moved = worth(found) - worth(guess);
            guess = found;
            if prospect[3] == 0.0 || moved.abs() < 1e-13 {
                break;
            }
        }
        self.change = self.change.max((worth(guess) - worth(before)).abs());
        self.values.insert(*state, Value { chances: guess, sweep: self.sweep, open: false });
        Some(guess)
    }

    /// Plays a step in all ways; at each choice the side takes what is worth most to it.
    fn look(
        &mut self,
        state: &State,
        guess: [f64; 3],
        collect: bool,
    ) -> Option<(Prospect, Vec<(State, f64)>, [f64; 2])> {
        let mut walk = Walk::free();
        let mut stack: Vec<Gather> = Vec::new();
        let mut hits = [0.0; 2];
        loop {
            self.left = self.left.checked_sub(1)?;
            let mut next = *state;
            self.battle.play(&mut next, &mut walk);
            while stack.len() < walk.path.len() {
                stack.push(Gather { prospect: [0.0; 4], ways: Vec::new(), tried: false });
            }
            if collect && walk.path.iter().all(|node| node.turn == Turn::Chance || node.pick == 0) {
                let weight = walk.weight();
                hits[0] += weight * f64::from(walk.hits[0]);
                hits[1] += weight * f64::from(walk.hits[1]);
            }
            let mut prospect = if next == *state {
                [0.0, 0.0, 0.0, 1.0]
            } else {
                let [a, d, b] = self.value(&next)?;
                [a, d, b, 0.0]
            };
            let mut ways = if collect { vec![(next, 1.0)] } else { Vec::new() };
            loop {
                let Some(&node) = walk.path.last() else { return Some((prospect, ways, hits)) };
                let gather = &mut stack[walk.path.len() - 1];
                match node.turn {
                    Turn::Chance => {
                        let weight = walk.weight_of(&node);
                        for (sum, part) in gather.prospect.iter_mut().zip(prospect) {
                            *sum += weight * part;
                        }
                        gather.ways.extend(ways.into_iter().map(|(state, chance)| (state, weight * chance)));
                    }
                    Turn::Choice(side) => {
                        let gain = hope(prospect, guess) - hope(gather.prospect, guess);
                        let better = if side == ATTACKER { gain > 1e-15 } else { gain < -1e-15 };
                        if !gather.tried || better {
                            gather.prospect = prospect;
                            gather.ways = ways;
                            gather.tried = true;
                        }
                    }
                }
                if walk.next_of_last() {
                    walk.restart();
                    break;
                }
                let gathered = stack.pop().unwrap_or(Gather { prospect: [0.0; 4], ways: Vec::new(), tried: false });
                prospect = gathered.prospect;
                ways = gathered.ways;
            }
        }
    }
}

fn hope(prospect: Prospect, guess: [f64; 3]) -> f64 {
    prospect[0] - prospect[2] + prospect[3] * worth(guess)
}

impl Ways<State> for LossGame<'_> {
    fn from(&mut self, state: &State, _: f64, out: &mut Vec<(State, f64)>) -> Option<[f64; 2]> {
        if let Some(hits) = self.table.as_ref().and_then(|table| table.ways(state, out)) {
            return Some(hits);
        }
        let guess = self.values.get(state).map_or([0.0; 3], |value| value.chances);
        let (_, ways, hits) = self.look(state, guess, true)?;
        out.extend(ways);
        Some(hits)
    }
}
