//! A player who looks one step ahead: to the end of its turn where the game has plans, else to the next answer.

use crate::plan::{Course, HINT};
use crate::reason::beside;
use crate::{Player, Sides, trade};
use kernel::{Asked, MAX_SIDES, Plan, Question, Rng, Seat, Seeded, Table};

/// How far it looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ahead {
    /// A whole turn by plan, where the game has plans.
    Turn,
    /// One answer, always.
    Answer,
}

/// Tries each plan, or each option, on imagined tables and takes the one after which its side stands best.
pub struct Greedy {
    ahead: Ahead,
    course: Course,
    seed: u64,
    moves: u64,
    answers: u64,
    question: Question,
    hints: Vec<f32>,
    why: String,
    next_best: Option<u64>,
}

/// On how many imagined tables, with their own dice, each option is tried.
const SAMPLES: u64 = 4;

/// On how many the better plans are tried.
const TURNS: u64 = 6;

/// Chance is answered at most this often after an option, so that no question takes long.
const ROLLS: u32 = 16;

/// Options that look alike are told apart by lot.
const LOT: f32 = 0.000_02;

/// After so many answers in one game the lot weighs more with each, so that two who shun every fight do not sit
/// opposite each other for ever: in the end they play at random, and random play ends.
const PATIENCE: u64 = 1500;
const IMPATIENCE: f32 = 0.000_05;

impl Greedy {
    pub fn new(seed: u64, ahead: Ahead) -> Greedy {
        Greedy {
            ahead,
            course: Course::default(),
            seed,
            moves: 0,
            answers: 0,
            question: Question::default(),
            hints: Vec::new(),
            why: String::new(),
            next_best: None,
        }
    }

    /// The answer by plan, a new one where a turn begins; `None` where the plan leaves it open or there is none.
    fn by_plan(&mut self, table: &dyn Table, seat: Seat, question: &Question) -> Option<u64> {
        if self.ahead == Ahead::Answer {
            return None;
        }
        let count = self.course.begin(table, seat, question).len();
        if count > 0 {
            let seeds: [u64; TURNS as usize] = std::array::from_fn(|sample| self.sample_seed(sample as u64));
            let mut lot = Rng::new(self.seed ^ self.moves);
            let reach = self.reach();
            let nudge = |plan: &Plan| HINT * plan.hint / (1.0 + plan.hint) + reach * lot.unit();
            let (plan, worth) = self.course.best(table, seat, &seeds, nudge)?;
            self.course.plan = Some(plan);
            let (intent, worth) = (self.course.intent(table, seat), worth * 100.0);
            self.why = format!("plan: {intent}; best of {count}, standing {worth:.0} of 100 after the turn");
            return self.course.answer(table, seat, question);
        }
        let key = self.course.answer(table, seat, question)?;
        self.why = format!("as planned: {}", self.course.intent(table, seat));
        Some(key)
    }

    /// How much the lot weighs.
    fn reach(&self) -> f32 {
        LOT + IMPATIENCE * self.answers.saturating_sub(PATIENCE) as f32
    }

    fn sample_seed(&self, sample: u64) -> u64 {
        self.seed ^ self.moves.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ sample << 56
    }

    /// The worth of an option to the side for which the seat answers, on the average of a few imagined tables.
    fn worth_after(
        &mut self,
        table: &dyn Table,
        (asked, key): (&Asked, u64),
        sides: &Sides,
        scratch: &mut dyn Table,
    ) -> f32 {
        let seat = asked.seat;
        let mut sum = 0.0;
        for sample in 0..SAMPLES {
            let seed = self.sample_seed(sample);
            table.imagine_into(seat, &mut Rng::new(seed), scratch);
            if scratch.choose(seat, key).is_err() {
                continue;
            }
            let mut dice = Seeded::from_key(seed, sample);
            for _ in 0..ROLLS {
                let Some(faces) = scratch.roll(&mut dice) else { break };
                let rolled = scratch.answer(&faces);
                debug_assert!(rolled.is_ok(), "{rolled:?}");
            }
            if self.course.planner {
                self.course.see_out(scratch, seat, &mut Rng::new(seed));
            }
            let mut worth = [0.0; MAX_SIDES];
            sides.worth(scratch, &mut worth);
            sum += worth[sides.side(asked.party())];
        }
        sum / SAMPLES as f32
    }
}

impl Player for Greedy {
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
        let mut question = std::mem::take(&mut self.question);
        table.ask(seat, &mut question);
        self.moves += 1;
        let keys = &question.keys;
        let mut best = (keys[0], f32::NEG_INFINITY);
        let mut second = best;
        self.next_best = None;
        if let Some(asked) = question.ask.filter(|_| keys.len() > 1) {
            self.answers += 1;
            if let Some(key) = self.by_plan(table, seat, &question) {
                self.question = question;
                return key;
            }
            table.hints(seat, &mut self.hints);
            let sides = Sides::of(table);
            let mut scratch = table.fork();
            let from = keys.len() - question.spelled().len();
            let mut lot = Rng::new(self.seed ^ self.moves);
            let reach = self.reach();
            for (n, key) in keys.iter().enumerate().skip(from) {
                let hint = self.hints[n];
                let hinted = HINT * hint / (1.0 + hint) + reach * lot.unit();
                let worth = self.worth_after(table, (&asked, *key), &sides, &mut *scratch) + hinted;
                if worth > best.1 {
                    (second, best) = (best, (*key, worth));
                } else if worth > second.1 {
                    second = (*key, worth);
                }
            }
            self.why = format!("best of {} at first sight, standing {:.0} of 100", keys.len(), best.1 * 100.0);
            if second.1.is_finite() {
                self.why += &beside(table, seat, best.1, second);
                self.next_best = Some(second.0);
            }
        } else {
            self.why = "there was nothing to choose".into();
        }
        self.question = question;
        best.0
    }

    fn besides(&mut self, table: &dyn Table, seat: Seat) -> Vec<u64> {
        self.moves += 1;
        let (asides, why) = trade::besides(table, seat, self.seed ^ self.moves);
        if !asides.is_empty() {
            (self.why, self.next_best) = (why, None);
        }
        asides
    }

    fn why(&self) -> String {
        self.why.clone()
    }

    fn next_best(&self) -> Option<u64> {
        self.next_best
    }

    fn impatient(&self) -> bool {
        self.answers > PATIENCE
    }
}
