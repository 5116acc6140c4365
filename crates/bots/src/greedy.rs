//! A player who looks one step ahead.

use crate::{Player, Sides, trade};
use kernel::{Asked, MAX_SIDES, Question, Rng, Seat, Seeded, Table};

/// Tries each option on imagined tables and takes the one after which its side stands best.
pub struct Greedy {
    seed: u64,
    moves: u64,
    answers: u64,
    question: Question,
    hints: Vec<f32>,
    why: String,
}

/// On how many imagined tables, with their own dice, each option is tried.
const SAMPLES: u64 = 4;

/// Chance is answered at most this often after an option, so that no question takes long.
const ROLLS: u32 = 16;

/// How much the game's hint counts beside what was seen to come of an option.
const HINT: f32 = 0.002;

/// Options that look alike are told apart by lot.
const LOT: f32 = 0.000_02;

/// After so many answers in one game the lot weighs more with each, so that two who shun every fight do not sit
/// opposite each other for ever: in the end they play at random, and random play ends.
const PATIENCE: u64 = 1500;
const IMPATIENCE: f32 = 0.000_05;

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy { seed, moves: 0, answers: 0, question: Question::default(), hints: Vec::new(), why: String::new() }
    }

    /// The worth of an option to the side for which the seat answers, on the average of a few imagined tables.
    fn worth_after(
        &self,
        table: &dyn Table,
        (asked, key): (&Asked, u64),
        sides: &Sides,
        scratch: &mut dyn Table,
    ) -> f32 {
        let seat = asked.seat;
        let mut sum = 0.0;
        for sample in 0..SAMPLES {
            let seed = self.seed ^ self.moves.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ sample << 56;
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
        if let Some(asked) = question.ask.filter(|_| keys.len() > 1) {
            self.answers += 1;
            table.hints(seat, &mut self.hints);
            let sides = Sides::of(table);
            let mut scratch = table.fork();
            let from = keys.len() - question.spelled().len();
            let mut lot = Rng::new(self.seed ^ self.moves);
            let reach = LOT + IMPATIENCE * self.answers.saturating_sub(PATIENCE) as f32;
            for (key, hint) in keys.iter().zip(&self.hints).skip(from) {
                let hinted = HINT * hint / (1.0 + hint) + reach * lot.unit();
                let worth = self.worth_after(table, (&asked, *key), &sides, &mut *scratch) + hinted;
                if worth > best.1 {
                    best = (*key, worth);
                }
            }
            self.why = format!("best of {} at first sight, standing {:.0} of 100", keys.len(), best.1 * 100.0);
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
            self.why = why;
        }
        asides
    }

    fn why(&self) -> String {
        self.why.clone()
    }

    fn impatient(&self) -> bool {
        self.answers > PATIENCE
    }
}
