//! The best losses in plain rounds: one table of the worth of every pair of forms the two sides can take.
//!
//! With `h` hits to take, a side goes from form to form one hit at a time, so the best way to take them is found
//! step by step: `W[a, b, h]` is what the defender makes of `h` hits against a form `a` the attacker has settled on,
//! and `X[a, h, k]` what the attacker makes of `k` hits before the defender answers to `h`.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::camp::{Battle, SLOTS, STOCKS, Troops};
use super::effects::Effect;
use super::fight::{ATTACKER, DEFENDER, State, Step};
use super::force::Place;
use super::plain::Plainness;
use super::round::Boosts;
use imperium::duel::{Duel, Mix};

/// Chances of attacker, draw, defender.
pub type Chances = [f64; 3];

/// The most entries a table may have.
const MOST_ENTRIES: usize = 4_000_000;
/// The most elementary steps to fill it.
const MOST_WORK: usize = 400_000_000;

pub fn worth(chances: Chances) -> f64 {
    chances[0] - chances[2]
}

/// All forms a side can take, weakest first, and where one hit may lead.
struct Forms {
    list: Vec<Troops>,
    next: Vec<Vec<u32>>,
    ids: HashMap<Troops, u32, BuildHasherDefault<Mix>>,
}

impl Forms {
    fn new(battle: &Battle, side: usize) -> Option<Forms> {
        let camp = &battle.camps[side];
        let opening = State { step: Step::Round, ..battle.opening() };
        let strength = |troops: &Troops| {
            (0..SLOTS)
                .filter(|&slot| battle.fights(&opening, side, slot))
                .map(|slot| {
                    let lives = if camp.slots[slot].sustain { 2 } else { 1 };
                    lives * u32::from(troops.fit[slot]) + u32::from(troops.hurt[slot])
                })
                .sum::<u32>()
        };
        let steps = |troops: &Troops| {
            let mut out = Vec::new();
            for slot in (0..SLOTS).filter(|&slot| battle.fights(&opening, side, slot)) {
                let mut add = |fit: u8, hurt: u8| {
                    let mut to = *troops;
                    to.fit[slot] = fit;
                    to.hurt[slot] = hurt;
                    out.push(to);
                };
                let (fit, hurt) = (troops.fit[slot], troops.hurt[slot]);
                if fit > 0 && camp.slots[slot].sustain {
                    add(fit - 1, hurt + 1);
                }
                if hurt > 0 {
                    add(fit, hurt - 1);
                } else if fit > 0 {
                    add(fit - 1, hurt);
                }
            }
            out
        };
        let mut list = vec![bare(&camp.start)];
        let mut ids: HashMap<Troops, u32, BuildHasherDefault<Mix>> = HashMap::default();
        ids.insert(list[0], 0);
        let mut at = 0;
        while at < list.len() {
            for to in steps(&list[at]) {
                ids.entry(to).or_insert_with(|| {
                    list.push(to);
                    list.len() as u32 - 1
                });
            }
            at += 1;
            if list.len() > 20_000 {
                return None;
            }
        }
        list.sort_by_key(strength);
        for (at, form) in list.iter().enumerate() {
            ids.insert(*form, at as u32);
        }
        let next = list.iter().map(|form| steps(form).iter().map(|to| ids[to]).collect()).collect();
        Some(Forms { list, next, ids })
    }
}

/// A form without its stocks.
fn bare(troops: &Troops) -> Troops {
    Troops { stock: [0; STOCKS], sore: [0; SLOTS], ..*troops }
}

/// The worth of all pairs of forms before a round with certain boosts.
struct Sheet {
    /// The stocks of both sides before the round.
    stocks: [[u8; STOCKS]; 2],
    /// For each form of each side, the distribution of its hits.
    dice: [Vec<Vec<f64>>; 2],
    value: Vec<Chances>,
    /// `W`, by `(b, a, h)`.
    answered: Vec<Chances>,
}

/// The worth of every state in the rounds of a plain battle.
pub struct Best {
    forms: [Forms; 2],
    /// The most hits the attacker can roll, and one.
    reach: usize,
    /// Special rounds in order, then the one that goes on for ever.
    sheets: Vec<Sheet>,
}

impl Best {
    /// Fills the tables; none if the rounds are not plain or the tables would be too large.
    pub fn new(battle: &Battle) -> Option<Best> {
        if matches!(battle.plainness(), Plainness::Apart | Plainness::Paired | Plainness::Not) {
            return None;
        }
        let forms = [Forms::new(battle, ATTACKER)?, Forms::new(battle, DEFENDER)?];
        let pairs = forms[0].list.len() * forms[1].list.len();

        let mut state = battle.opening();
        let mut rounds = Vec::new();
        loop {
            let stocks = [state.sides[0].stock, state.sides[1].stock];
            let boosts = [0, 1].map(|side| battle.boosts(&mut state.sides[side]));
            let goes_on = stocks == [state.sides[0].stock, state.sides[1].stock];
            rounds.push((stocks, [0, 1].map(|side| dice(battle, &forms[side], side, &boosts[side]))));
            if goes_on {
                break;
            }
        }
        let longest = |side: usize| rounds.iter().flat_map(|(_, dice)| &dice[side]).map(Vec::len).max().unwrap_or(1);
        let (reach, other) = (longest(0), longest(1));
        if pairs * reach * rounds.len() > MOST_ENTRIES || pairs * reach * other * rounds.len() > MOST_WORK {
            return None;
        }
        let mut best = Best { forms, reach, sheets: Vec::new() };
        for (stocks, dice) in rounds.into_iter().rev() {
            let after = best.sheets.last().map(|sheet| sheet.value.clone());
            let sheet = best.fill(stocks, dice, after.as_deref());
            best.sheets.push(sheet);
        }
        best.sheets.reverse();
        Some(best)
    }

    fn fill(&self, stocks: [[u8; STOCKS]; 2], dice: [Vec<Vec<f64>>; 2], after: Option<&[Chances]>) -> Sheet {
        let [a_count, b_count] = [self.forms[0].list.len(), self.forms[1].list.len()];
        let mut sheet = Sheet {
            stocks,
            dice,
            value: vec![[0.0; 3]; a_count * b_count],
            answered: vec![[0.0; 3]; a_count * b_count * self.reach],
        };
        let mut asked = Vec::new();
        for b in 0..b_count {
            let width = sheet.dice[1][b].len();
            asked.clear();
            asked.resize(a_count * self.reach * width, [0.0; 3]);
            for a in 0..a_count {
                self.answer(&mut sheet, a, b);
                let at = b * a_count + a;
                let over = a == 0 || b == 0;
                if over {
                    sheet.value[at] = end(a, b);
                } else {
                    self.ask(&sheet, &mut asked, a, b, width);
                    sheet.value[at] = self.mean(&sheet, &asked, a, b, width, after);
                }
                sheet.answered[at * self.reach] = match after {
                    Some(after) if !over => after[at],
                    Some(_) | None => sheet.value[at],
                };
                // Quiet entries are known only now.
                if over {
                    self.ask(&sheet, &mut asked, a, b, width);
                } else {
                    asked[a * self.reach * width] = sheet.answered[at * self.reach];
                }
            }
        }
        sheet
    }

    /// `W[a, b, h]` for all `h` above zero.
    fn answer(&self, sheet: &mut Sheet, a: usize, b: usize) {
        let a_count = self.forms[0].list.len();
        let start = (b * a_count + a) * self.reach;
        for h in 1..self.reach {
            let mut least = end(a, b);
            let mut found = false;
            for &to in &self.forms[1].next[b] {
                let option = sheet.answered[(to as usize * a_count + a) * self.reach + h - 1];
                if !found || worth(option) < worth(least) - 1e-15 {
                    least = option;
                    found = true;
                }
            }
            sheet.answered[start + h] = least;
        }
    }

    /// `X[a, h, k]` for one `b`.
    fn ask(&self, sheet: &Sheet, asked: &mut [Chances], a: usize, b: usize, width: usize) {
        let a_count = self.forms[0].list.len();
        let answers = (b * a_count + a) * self.reach;
        for h in 0..self.reach {
            asked[(a * self.reach + h) * width] = sheet.answered[answers + h];
            for k in 1..width {
                let mut most = sheet.answered[answers + h];
                let mut found = false;
                for &to in &self.forms[0].next[a] {
                    let option = asked[(to as usize * self.reach + h) * width + k - 1];
                    if !found || worth(option) > worth(most) + 1e-15 {
                        most = option;
                        found = true;
                    }
                }
                asked[(a * self.reach + h) * width + k] = most;
            }
        }
    }

    fn mean(
        &self,
        sheet: &Sheet,
        asked: &[Chances],
        a: usize,
        b: usize,
        width: usize,
        after: Option<&[Chances]>,
    ) -> Chances {
        let mut sum = [0.0; 3];
        for (h, p) in sheet.dice[0][a].iter().enumerate() {
            for (k, q) in sheet.dice[1][b].iter().enumerate() {
                if h + k > 0 {
                    let chances = asked[(a * self.reach + h) * width + k];
                    for (total, part) in sum.iter_mut().zip(chances) {
                        *total += p * q * part;
                    }
                }
            }
        }
        let quiet = sheet.dice[0][a][0] * sheet.dice[1][b][0];
        match after {
            Some(after) => {
                let same = after[b * self.forms[0].list.len() + a];
                std::array::from_fn(|at| sum[at] + quiet * same[at])
            }
            None if quiet > 1.0 - 1e-12 => [0.0, 1.0, 0.0],
            None => sum.map(|part| part / (1.0 - quiet)),
        }
    }

    /// Which sheet and forms a state stands for.
    fn find(&self, state: &State) -> Option<(usize, usize, usize)> {
        let stocks = [state.sides[0].stock, state.sides[1].stock];
        let sheet = self.sheets.iter().position(|sheet| sheet.stocks == stocks)?;
        let a = *self.forms[0].ids.get(&bare(&state.sides[0]))?;
        let b = *self.forms[1].ids.get(&bare(&state.sides[1]))?;
        Some((sheet, a as usize, b as usize))
    }

    /// The worth of a state in the rounds, if the tables have it.
    pub fn value(&self, state: &State) -> Option<Chances> {
        if state.step != Step::Round {
            return None;
        }
        let (sheet, a, b) = self.find(state)?;
        Some(self.sheets[sheet].value[b * self.forms[0].list.len() + a])
    }

    /// Where a round leads if both sides choose well, and the hits rolled on average.
    pub fn ways(&self, state: &State, out: &mut Vec<(State, f64)>) -> Option<[f64; 2]> {
        if state.step != Step::Round {
            return None;
        }
        let (at, a, b) = self.find(state)?;
        let sheet = &self.sheets[at];
        let after = &self.sheets[(at + 1).min(self.sheets.len() - 1)];
        let mut hits = [0.0; 2];
        for (h, p) in sheet.dice[0][a].iter().enumerate() {
            for (k, q) in sheet.dice[1][b].iter().enumerate() {
                let chance = p * q;
                hits[0] += chance * h as f64;
                hits[1] += chance * k as f64;
                if chance < 1e-14 {
                    continue;
                }
                let to = self.settle(sheet, a, b, h, k);
                let form = |side: usize, id: usize| Troops { stock: after.stocks[side], ..self.forms[side].list[id] };
                out.push((State { step: Step::Round, sides: [form(0, to.0), form(1, to.1)] }, chance));
            }
        }
        Some(hits)
    }

    /// The forms both sides choose after `h` hits on the defender and `k` on the attacker.
    fn settle(&self, sheet: &Sheet, a: usize, b: usize, h: usize, k: usize) -> (usize, usize) {
        let a_count = self.forms[0].list.len();
        let answered = |a: usize, b: usize, h: usize| sheet.answered[(b * a_count + a) * self.reach + h];
        // Among all forms the attacker can come to, the one worth most once the defender has answered.
        let mut open = vec![a];
        for _ in 0..k {
            let mut next: Vec<usize> = open
                .iter()
                .flat_map(|&form| {
                    let steps = &self.forms[0].next[form];
                    let stays = steps.is_empty().then_some(form);
                    steps.iter().map(|to| *to as usize).chain(stays)
                })
                .collect();
            next.sort_unstable();
            next.dedup();
            open = next;
        }
        let better = |x: &usize, y: &usize| worth(answered(*x, b, h)).total_cmp(&worth(answered(*y, b, h)));
        let chosen = open.into_iter().max_by(better).unwrap_or(a);
        let mut answer = b;
        for left in (0..h).rev() {
            let steps = &self.forms[1].next[answer];
            let worse = |x: &&u32, y: &&u32| {
                worth(answered(chosen, **x as usize, left)).total_cmp(&worth(answered(chosen, **y as usize, left)))
            };
            let Some(&to) = steps.iter().min_by(worse) else { break };
            answer = to as usize;
        }
        (chosen, answer)
    }
}

/// The result when a side has nothing left; the weakest form is the empty one.
fn end(a: usize, b: usize) -> Chances {
    match (a, b) {
        (0, 0) => [0.0, 1.0, 0.0],
        (0, _) => [0.0, 0.0, 1.0],
        (_, _) => [1.0, 0.0, 0.0],
    }
}

fn dice(battle: &Battle, forms: &Forms, side: usize, boosts: &Boosts) -> Vec<Vec<f64>> {
    let double = battle.place == Place::Ground && battle.camps[side].on(Effect::X89BacterialWeapon);
    forms
        .list
        .iter()
        .map(|form| {
            let mut state = State { step: Step::Round, ..battle.opening() };
            state.sides[side] = *form;
            let mut hits = Vec::new();
            battle.combat_dice(&state, side, boosts).hits(false, &mut hits);
            while hits.len() > 1 && hits.last().is_some_and(|p| *p < 1e-13) {
                hits.pop();
            }
            if double {
                let single = std::mem::take(&mut hits);
                hits.resize(2 * single.len() - 1, 0.0);
                for (made, p) in single.into_iter().enumerate() {
                    hits[2 * made] = p;
                }
            }
            hits
        })
        .collect()
}
