//! The quick way for plain battles: with a fixed order of losses a side's state is the number of hits it has taken,
//! so a battle is a walk through a small table of (hits on the attacker, hits on the defender).

use super::camp::{Battle, SLOTS, STOCKS, Troops};
use super::effects::Effect;
use super::fight::{ATTACKER, Bombing, Cause, DEFENDER, Fight, Outcome, State, Step};
use super::force::{Place, Policy};
use super::plain::Plainness;
use super::round::Boosts;
use crate::units::Kind;
use imperium::dice::Pool;
use imperium::duel::{Duel, Method, ROUNDS_TOLD, RoundLine, tally};
use imperium::walk::Luck;

/// Chances that add up to nothing anybody could see.
const DUST: f64 = 1e-19;

/// Works a plain battle out exactly; none if it is not plain.
pub fn solve(battle: &Battle, tell_rounds: bool) -> Option<Outcome> {
    if battle.policy != Policy::Listed || battle.plainness() != Plainness::Whole {
        return None;
    }
    let mut lines = Lines { told: tell_rounds.then(Vec::new), finals: Vec::new(), endless: 0.0 };
    let mut line = Line::new(battle, battle.opening())?;
    if battle.begins != Step::Round {
        line.fire();
        if battle.place == Place::Space {
            line.barrage();
        }
    }
    line.run(&mut lines);
    let chances = tally(battle, &lines.finals, lines.endless);
    let rounds = lines.told.unwrap_or_default();
    let rounds = rounds
        .into_iter()
        .take_while(|line| line.fought > 1e-6)
        .map(|line| RoundLine { hits: line.hits.map(|hits| hits / line.fought), ..line })
        .collect();
    Some(Outcome { chances, finals: lines.finals, rounds, method: Method::Exact, endless: lines.endless })
}

/// What comes out of a line.
struct Lines {
    /// For each round the chance that it is fought, and hits times that chance.
    told: Option<Vec<RoundLine>>,
    finals: Vec<(State, f64)>,
    endless: f64,
}

impl Lines {
    fn tell(&mut self, line: RoundLine) {
        if let Some(told) = &mut self.told {
            told.push(line);
        }
    }
}

/// A side after 0, 1, 2, ... hits.
struct Chain {
    links: Vec<Troops>,
    /// How many links from the first are the loss of a fighter.
    fighters: usize,
}

impl Chain {
    fn new(battle: &Battle, start: &State, side: usize) -> Option<Chain> {
        let mut luck = Luck::new(0);
        let mut state = State { step: Step::Round, ..*start };
        let mut links = vec![state.sides[side]];
        let mut fighters = 0;
        while battle.alive(&state, side) {
            let mut fight = Fight::new(battle, state, &mut luck);
            fight.pending[side].any = 1;
            fight.resolve(Cause::COMBAT);
            let lost_fighter = fight.state.sides[side].of(Kind::Fighter) < state.sides[side].of(Kind::Fighter);
            if lost_fighter && fighters + 1 == links.len() {
                fighters += 1;
            }
            state = fight.state;
            state.sides[side].sore = [0; SLOTS];
            if links.last() == Some(&state.sides[side]) {
                return None;
            }
            links.push(state.sides[side]);
        }
        Some(Chain { links, fighters })
    }
}

/// Chances by hits taken: rows for the attacker, columns for the defender.
struct Table {
    width: usize,
    cells: Vec<f64>,
}

/// For each number of hits a side has taken, the distribution of the hits it rolls.
struct Dice {
    hits: [Vec<Vec<f64>>; 2],
}

/// A battle as two chains and the chances of all pairs of their links.
struct Line<'a> {
    battle: &'a Battle,
    chains: [Chain; 2],
    state: State,
    table: Table,
}

impl<'a> Line<'a> {
    fn new(battle: &'a Battle, state: State) -> Option<Line<'a>> {
        let chains = [Chain::new(battle, &state, ATTACKER)?, Chain::new(battle, &state, DEFENDER)?];
        let lengths = [chains[0].links.len(), chains[1].links.len()];
        let mut table = Table { width: lengths[1], cells: vec![0.0; lengths[0] * lengths[1]] };
        table.cells[0] = 1.0;
        Some(Line { battle, chains, state, table })
    }

    /// All rounds to the end.
    fn run(mut self, out: &mut Lines) {
        for round in 0.. {
            let before = self.state.sides;
            let boosts = [0, 1].map(|side| self.battle.boosts(&mut self.state.sides[side]));
            let dice = self.dice(&boosts);
            if before == self.state.sides {
                if out.told.is_some() {
                    self.tell(&dice, round, out);
                }
                self.table.run(&dice);
                break;
            }
            if round < ROUNDS_TOLD && out.told.is_some() {
                out.tell(self.table.line(&dice));
            }
            self.table.round(&dice);
        }
        self.finish(out);
    }

    fn state_of(&self, side: usize, link: usize) -> State {
        let mut state = self.state;
        state.sides[side] = Troops { stock: state.sides[side].stock, ..self.chains[side].links[link] };
        state
    }

    /// Bombardment and space cannons: hits move a side down its line.
    fn fire(&mut self) {
        let volleys = match self.battle.place {
            Place::Space => [(ATTACKER, false), (DEFENDER, false)],
            Place::Ground => [(ATTACKER, true), (DEFENDER, false)],
        };
        for (side, bombs) in volleys {
            if volley(self.battle, self.state, side, bombs).0.is_empty() {
                continue;
            }
            // Dice of ships that fire may have been lost to the volley before.
            let links = if bombs { 1 } else { self.chains[side].links.len() };
            let mut old = std::mem::take(&mut self.table.cells);
            let mut new = vec![0.0; old.len()];
            let width = self.table.width;
            let height = old.len() / width;
            let mut hits = Vec::new();
            let mut stock = self.state.sides[side].stock;
            for link in 0..links.max(1) {
                let touched = |cell: usize| if side == ATTACKER { cell / width == link } else { cell % width == link };
                if !old.iter().enumerate().any(|(cell, p)| *p > 0.0 && touched(cell)) {
                    continue;
                }
                let state = self.state_of(side, link);
                let (pool, used) = volley(self.battle, state, side, bombs);
                stock = used;
                pool.hits(false, &mut hits);
                let double = bombs && self.battle.camps[side].on(Effect::X89BacterialWeapon);
                for cell in 0..old.len() {
                    if !touched(cell) || old[cell] == 0.0 {
                        continue;
                    }
                    let (row, column) = (cell / width, cell % width);
                    for (made, chance) in hits.iter().enumerate() {
                        let made = if double { 2 * made } else { made };
                        let to = if side == ATTACKER {
                            row * width + (column + made).min(width - 1)
                        } else {
                            (row + made).min(height - 1) * width + column
                        };
                        new[to] += old[cell] * chance;
                    }
                    old[cell] = 0.0;
                }
            }
            for (cell, p) in old.into_iter().enumerate() {
                new[cell] += p;
            }
            self.table.cells = new;
            self.state.sides[side].stock = stock;
        }
    }

    /// Anti-Fighter Barrage: hits take fighters off the head of the line.
    fn barrage(&mut self) {
        let pools = [0, 1].map(|side| {
            (0..self.chains[side].links.len()).map(|link| self.barrage_hits(side, link)).collect::<Vec<_>>()
        });
        if pools.iter().flatten().all(|hits| hits.len() == 1) || self.chains.iter().all(|chain| chain.fighters == 0) {
            return;
        }
        let width = self.table.width;
        let old = std::mem::take(&mut self.table.cells);
        let mut new = vec![0.0; old.len()];
        for (cell, p) in old.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            let at = [cell / width, cell % width];
            for (down, first) in pools[0][at[0]].iter().enumerate() {
                let column = (at[1] + down).min(self.chains[1].fighters.max(at[1]));
                for (across, second) in pools[1][at[1]].iter().enumerate() {
                    let row = (at[0] + across).min(self.chains[0].fighters.max(at[0]));
                    new[row * width + column] += p * first * second;
                }
            }
        }
        self.table.cells = new;
    }

    fn barrage_hits(&self, side: usize, link: usize) -> Vec<f64> {
        if self.chains[1 - side].fighters == 0 {
            return vec![1.0];
        }
        let mut luck = Luck::new(0);
        let state = self.state_of(side, link);
        let mut fight = Fight::new(self.battle, state, &mut luck);
        let mut hits = Vec::new();
        fight.barrage_dice(side).0.hits(false, &mut hits);
        hits
    }

    /// The hits of a round for every link of both lines.
    fn dice(&self, boosts: &[Boosts; 2]) -> Dice {
        let hits = [0, 1].map(|side| {
            (0..self.chains[side].links.len())
                .map(|link| round_hits(self.battle, &self.state_of(side, link), side, &boosts[side]))
                .collect()
        });
        Dice { hits }
    }

    /// Tells of the rounds that are alike, one by one.
    fn tell(&self, dice: &Dice, first: usize, out: &mut Lines) {
        let mut table = Table { width: self.table.width, cells: self.table.cells.clone() };
        for _ in first..ROUNDS_TOLD {
            out.tell(table.line(dice));
            table.round(dice);
        }
    }

    fn finish(self, out: &mut Lines) {
        let width = self.table.width;
        let height = self.table.cells.len() / width;
        for (cell, &p) in self.table.cells.iter().enumerate() {
            if p == 0.0 {
                continue;
            }
            let (row, column) = (cell / width, cell % width);
            if row + 1 == height || column + 1 == width {
                let sides = [self.chains[0].links[row], self.chains[1].links[column]];
                out.finals.push((State { step: Step::Round, sides }, p));
            } else {
                out.endless += p;
            }
        }
    }
}

/// The distribution of the hits a side rolls in a round.
pub fn round_hits(battle: &Battle, state: &State, side: usize, boosts: &Boosts) -> Vec<f64> {
    let mut hits = Vec::new();
    battle.combat_dice(state, side, boosts).hits(false, &mut hits);
    while hits.len() > 1 && hits.last().is_some_and(|p| *p < 1e-16) {
        hits.pop();
    }
    // [combat.x-89]
    if battle.place == Place::Ground && battle.camps[side].on(Effect::X89BacterialWeapon) {
        let single = std::mem::take(&mut hits);
        hits.resize(2 * single.len() - 1, 0.0);
        for (made, p) in single.into_iter().enumerate() {
            hits[2 * made] = p;
        }
    }
    hits
}

/// The dice of a volley with all that adds to them, and what is left in stock after it.
fn volley(battle: &Battle, state: State, side: usize, bombs: bool) -> (Pool, [u8; STOCKS]) {
    let mut luck = Luck::new(0);
    let mut fight = Fight::new(battle, state, &mut luck);
    let pool = if bombs { fight.bombs_away(Bombing::Invasion) } else { fight.cannons_away(side) };
    (pool.unwrap_or_default(), fight.state.sides[side].stock)
}

impl Table {
    /// One round for all cells at once.
    fn round(&mut self, dice: &Dice) {
        let width = self.width;
        let height = self.cells.len() / width;
        let mut new = vec![0.0; self.cells.len()];
        for row in 0..height {
            for column in 0..width {
                let p = self.cells[row * width + column];
                if p == 0.0 {
                    continue;
                }
                if row + 1 == height || column + 1 == width {
                    new[row * width + column] += p;
                } else {
                    spread(&mut new, width, height, row, column, p, dice);
                }
            }
        }
        self.cells = new;
    }

    /// All rounds to the end: cells in order, rounds without any hit left out.
    fn run(&mut self, dice: &Dice) {
        let width = self.width;
        let height = self.cells.len() / width;
        for row in 0..height - 1 {
            for column in 0..width - 1 {
                let p = self.cells[row * width + column];
                if p < DUST {
                    self.cells[row * width + column] = 0.0;
                    continue;
                }
                let quiet = dice.hits[0][row][0] * dice.hits[1][column][0];
                if quiet > 1.0 - 1e-12 {
                    continue;
                }
                self.cells[row * width + column] = 0.0;
                spread(&mut self.cells, width, height, row, column, p / (1.0 - quiet), dice);
                self.cells[row * width + column] = 0.0;
            }
        }
    }

    /// The chance that a round is fought, and hits times that chance.
    fn line(&self, dice: &Dice) -> RoundLine {
        let width = self.width;
        let height = self.cells.len() / width;
        let mean = |hits: &[f64]| hits.iter().enumerate().map(|(made, p)| made as f64 * p).sum::<f64>();
        let means = [0, 1].map(|side| dice.hits[side].iter().map(|hits| mean(hits)).collect::<Vec<_>>());
        let mut line = RoundLine { fought: 0.0, hits: [0.0; 2] };
        for row in 0..height - 1 {
            for column in 0..width - 1 {
                let p = self.cells[row * width + column];
                line.fought += p;
                line.hits[0] += p * means[0][row];
                line.hits[1] += p * means[1][column];
            }
        }
        line
    }
}

/// Adds what a round makes of a cell: the attacker's hits move it to the right, the defender's down.
fn spread(cells: &mut [f64], width: usize, height: usize, row: usize, column: usize, p: f64, dice: &Dice) {
    let right = &dice.hits[0][row];
    let down = &dice.hits[1][column];
    let room = width - 1 - column;
    let inside = right.len().min(room);
    let beyond: f64 = right[inside..].iter().sum();
    for (made, chance) in down.iter().enumerate() {
        let to = (row + made).min(height - 1) * width + column;
        let share = p * chance;
        for (cell, q) in cells[to..to + inside].iter_mut().zip(&right[..inside]) {
            *cell += share * q;
        }
        cells[to + room] += share * beyond;
    }
}
