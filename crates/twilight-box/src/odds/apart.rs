//! The quick way for battles in which each side answers only to the number of hits on itself: repairs, cancelled hits,
//! Direct Hits. All stands a side may be brought to are found once, with what so many hits make of them; the battle is
//! then a walk through a table of pairs of stands.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::camp::{Battle, SLOTS, Stock, Troops};
use super::chain::round_hits;
use super::fight::{ATTACKER, Cause, DEFENDER, Fight, Outcome, State, Step};
use super::force::Policy;
use super::plain::Plainness;
use imperium::dice::Hits;
use imperium::duel::{Duel, Method, Mix, ROUNDS_TOLD, RoundLine, Ways, tally};
use imperium::walk::Luck;

/// The most stands of a side, hits that are looked at, and elementary steps of one walk through the table.
const MOST_STANDS: usize = 4_000;
const MOST_HITS: usize = 600;
const MOST_WORK: usize = 3_000_000_000;

/// Pairs of stands after the opening that are still followed.
const MOST_STARTS: usize = 20_000;

const MOST_SWEEPS: usize = 500;

/// Chances that add up to nothing anybody could see.
const DUST: f64 = 1e-19;

/// Works a battle out exactly in which the sides answer apart; none if they do not, or if it is too large.
pub fn solve(battle: &Battle, tell_rounds: bool) -> Option<Outcome> {
    let fits = matches!(battle.plainness(), Plainness::Whole | Plainness::Rounds | Plainness::Apart);
    if battle.policy != Policy::Listed || !fits {
        return None;
    }
    let starts = after_the_opening(battle)?;
    let side = |side: usize| {
        let first = starts.iter().map(|(state, _)| stand(state, side));
        Stands::new(battle, side, first)
    };
    let table = Table { stands: [side(ATTACKER)?, side(DEFENDER)?] };
    if table.work() > MOST_WORK {
        return None;
    }
    let width = table.width();
    let mut cells = vec![0.0; table.stands[0].list.len() * width];
    for (state, chance) in &starts {
        let [a, b] = [0, 1].map(|side| table.stands[side].ids[&stand(state, side)] as usize);
        cells[a * width + b] += chance;
    }
    let rounds = if tell_rounds { table.rounds(cells.clone()) } else { Vec::new() };
    let endless = table.run(&mut cells);
    let mut finals = Vec::new();
    for (cell, p) in cells.into_iter().enumerate().filter(|(_, p)| *p > 0.0) {
        let sides = [table.stands[0].list[cell / width], table.stands[1].list[cell % width]];
        finals.push((State { step: Step::Round, sides }, p));
    }
    Some(Outcome { chances: tally(battle, &finals, endless), finals, rounds, method: Method::Exact, endless })
}

/// Where the rounds may begin, with chances.
pub fn after_the_opening(battle: &Battle) -> Option<Vec<(State, f64)>> {
    let mut ways = super::listed(battle);
    let mut now = vec![(battle.opening(), 1.0)];
    while now.iter().any(|(state, _)| state.step != Step::Round) {
        let mut next: HashMap<State, f64, BuildHasherDefault<Mix>> = HashMap::default();
        let mut buffer = Vec::new();
        for (state, chance) in now {
            buffer.clear();
            ways.from(&state, chance, &mut buffer)?;
            for (to, share) in &buffer {
                *next.entry(*to).or_default() += chance * share;
            }
        }
        now = next.into_iter().filter(|(_, chance)| *chance > 1e-15).collect();
        if now.len() > MOST_STARTS {
            return None;
        }
    }
    Some(now)
}

/// A side of a state. It keeps the other's Direct Hits in place of its own, as its ships alone use them up.
pub fn stand(state: &State, side: usize) -> Troops {
    let mut troops = state.sides[side];
    troops.stock[Stock::DirectHit as usize] = state.sides[1 - side].stock[Stock::DirectHit as usize];
    troops
}

/// All stands a side may be brought to, the strongest first.
struct Stands {
    list: Vec<Troops>,
    ids: HashMap<Troops, u32, BuildHasherDefault<Mix>>,
    alive: Vec<bool>,
    /// The stand before the next round, by hits taken; more hits than listed do what the last does.
    answers: Vec<Vec<u32>>,
    /// The hits it rolls.
    dice: Vec<Vec<f64>>,
}

impl Stands {
    fn new(battle: &Battle, side: usize, first: impl Iterator<Item = Troops>) -> Option<Stands> {
        let mut list = Vec::new();
        let mut ids: HashMap<Troops, u32, BuildHasherDefault<Mix>> = HashMap::default();
        let mut id = |troops: Troops, list: &mut Vec<Troops>| {
            *ids.entry(troops).or_insert_with(|| {
                list.push(troops);
                list.len() as u32 - 1
            })
        };
        for troops in first {
            id(troops, &mut list);
        }
        let (mut answers, mut dice, mut alive) = (Vec::new(), Vec::new(), Vec::new());
        let mut at = 0;
        while at < list.len() {
            if list.len() > MOST_STANDS {
                return None;
            }
            let mut drill = Drill::new(battle, side, list[at]);
            let lives = battle.alive(&drill.state, side);
            let (rolled, after) = if lives { drill.round()? } else { (vec![1.0], vec![list[at]]) };
            answers.push(after.into_iter().map(|troops| id(troops, &mut list)).collect::<Vec<u32>>());
            dice.push(rolled);
            alive.push(lives);
            at += 1;
        }
        let mut order: Vec<usize> = (0..list.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(strength(&list[at])));
        let mut place = vec![0; list.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new as u32;
        }
        ids.values_mut().for_each(|id| *id = place[*id as usize]);
        Some(Stands {
            answers: order.iter().map(|&old| answers[old].iter().map(|id| place[*id as usize]).collect()).collect(),
            dice: order.iter().map(|&old| std::mem::take(&mut dice[old])).collect(),
            alive: order.iter().map(|&old| alive[old]).collect(),
            list: order.iter().map(|&old| list[old]).collect(),
            ids,
        })
    }
}

/// What a stand may still lose; repairs alone raise it.
fn strength(troops: &Troops) -> u32 {
    let units: u32 = (0..SLOTS).map(|slot| 2 * u32::from(troops.fit[slot]) + u32::from(troops.hurt[slot])).sum();
    let cards: u32 = troops.stock.iter().map(|left| u32::from(*left)).sum();
    16 * units + cards
}

/// One side alone, put through a round with all numbers of hits.
struct Drill<'a> {
    battle: &'a Battle,
    side: usize,
    state: State,
    luck: Luck,
}

impl<'a> Drill<'a> {
    fn new(battle: &'a Battle, side: usize, troops: Troops) -> Drill<'a> {
        let mut state = State { step: Step::Round, ..battle.opening() };
        let direct = Stock::DirectHit as usize;
        state.sides[1 - side].stock[direct] = troops.stock[direct];
        state.sides[side] = troops;
        state.sides[side].stock[direct] = 0;
        Drill { battle, side, state, luck: Luck::new(0) }
    }

    /// The hits it rolls in a round, and what 0, 1, 2, ... hits make of it.
    fn round(&mut self) -> Option<(Vec<f64>, Vec<Troops>)> {
        let (battle, side) = (self.battle, self.side);
        let mut fight = Fight::new(battle, self.state, &mut self.luck);
        fight.start_round(side);
        let boosts = battle.boosts(fight.troops(side));
        let dice = round_hits(battle, &fight.state, side, &boosts);
        let mut batch = fight.batch(side);
        let mut after = vec![settle(battle, side, &fight)];
        // [combat.shields-holding]
        if fight.spend(side, Stock::ShieldsHolding) {
            let held = settle(battle, side, &fight);
            after.extend([held, held]);
        }
        while battle.alive(&fight.state, side) {
            // Sustaining may cancel a second hit, if there is one.
            fight.pending[side] = Hits { any: 2, heavy: 0 };
            fight.take_next(side, Cause::COMBAT, 1, &mut batch);
            let left = settle(battle, side, &fight);
            after.extend((fight.pending[side].any..2).map(|_| left));
            if after.len() > MOST_HITS {
                return None;
            }
        }
        Some((dice, after))
    }
}

/// The stand a side has when the round is over.
fn settle(battle: &Battle, side: usize, before: &Fight<'_, Luck>) -> Troops {
    let mut luck = Luck::new(0);
    let mut fight =
        Fight { battle, state: before.state, fate: &mut luck, pending: [Hits::default(); 2], dead: before.dead };
    fight.bury(Cause::COMBAT);
    fight.troops(side).tired = [0; SLOTS];
    fight.duranium_armor(side);
    fight.end_round(side);
    fight.troops(side).sore = [0; SLOTS];
    stand(&fight.state, side)
}

/// Pairs of stands: rows for the attacker, columns for the defender.
struct Table {
    stands: [Stands; 2],
}

impl Table {
    fn width(&self) -> usize {
        self.stands[1].list.len()
    }

    fn work(&self) -> usize {
        let most = |side: usize| self.stands[side].dice.iter().map(Vec::len).max().unwrap_or(1);
        self.stands[0].list.len() * self.width() * most(0) * most(1)
    }

    fn alive(&self, cell: usize) -> bool {
        self.stands[0].alive[cell / self.width()] && self.stands[1].alive[cell % self.width()]
    }

    /// All rounds to the end; the chance that there is none. What a repair lifts up waits for the next sweep.
    fn run(&self, cells: &mut [f64]) -> f64 {
        let mut endless = 0.0;
        for sweep in 0.. {
            let mut waiting = 0.0;
            for cell in 0..cells.len() {
                let p = cells[cell];
                if p == 0.0 || !self.alive(cell) {
                    continue;
                }
                cells[cell] = 0.0;
                let stays = self.stays(cell);
                if stays > 1.0 - 1e-12 || sweep == MOST_SWEEPS {
                    endless += p;
                } else if p > DUST {
                    waiting += p;
                    self.spread(cells, cell, p / (1.0 - stays));
                    cells[cell] = 0.0;
                }
            }
            if waiting < 1e-16 {
                break;
            }
        }
        endless
    }

    /// The chance that a round changes nothing.
    fn stays(&self, cell: usize) -> f64 {
        let at = [cell / self.width(), cell % self.width()];
        let still = |side: usize| {
            let answers = &self.stands[side].answers[at[side]];
            let dice = &self.stands[1 - side].dice[at[1 - side]];
            let same = dice.iter().enumerate().filter(|(hits, _)| {
                let to = answers[(*hits).min(answers.len() - 1)];
                to as usize == at[side]
            });
            same.map(|(_, p)| p).sum::<f64>()
        };
        still(ATTACKER) * still(DEFENDER)
    }

    /// Adds what a round makes of a cell.
    fn spread(&self, cells: &mut [f64], cell: usize, p: f64) {
        let width = self.width();
        let (a, b) = (cell / width, cell % width);
        let [rows, columns] = [&self.stands[0].answers[a], &self.stands[1].answers[b]];
        let across = &self.stands[0].dice[a];
        let inside = across.len().min(columns.len() - 1);
        let beyond: f64 = across[inside..].iter().sum();
        let last = columns[columns.len() - 1] as usize;
        for (hits, chance) in self.stands[1].dice[b].iter().enumerate() {
            let row = rows[hits.min(rows.len() - 1)] as usize * width;
            let share = p * chance;
            let row = &mut cells[row..row + width];
            for (column, q) in columns.iter().zip(&across[..inside]) {
                row[*column as usize] += share * q;
            }
            row[last] += share * beyond;
        }
    }

    /// The first rounds one by one.
    fn rounds(&self, mut cells: Vec<f64>) -> Vec<RoundLine> {
        let mean = |hits: &Vec<f64>| hits.iter().enumerate().map(|(made, p)| made as f64 * p).sum::<f64>();
        let means = [0, 1].map(|side| self.stands[side].dice.iter().map(mean).collect::<Vec<f64>>());
        let mut lines = Vec::new();
        while lines.len() < ROUNDS_TOLD {
            let mut line = RoundLine { fought: 0.0, hits: [0.0; 2] };
            let mut next = vec![0.0; cells.len()];
            for (cell, p) in cells.iter().enumerate().filter(|(_, p)| **p > DUST) {
                if self.alive(cell) {
                    line.fought += p;
                    line.hits[0] += p * means[0][cell / self.width()];
                    line.hits[1] += p * means[1][cell % self.width()];
                    self.spread(&mut next, cell, *p);
                }
            }
            if line.fought < 1e-6 {
                break;
            }
            line.hits = line.hits.map(|hits| hits / line.fought);
            lines.push(line);
            cells = next;
        }
        lines
    }
}
