//! A player without a plan.

use crate::Player;
use kernel::{Chance, Question, Seat, Seeded, Stream, Table};

/// Picks any option, each alike.
pub struct Random {
    chance: Seeded,
    question: Question,
    options: usize,
}

impl Random {
    pub fn new(chance: Seeded) -> Random {
        Random { chance, question: Question::default(), options: 0 }
    }
}

impl Player for Random {
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
        table.ask(seat, &mut self.question);
        self.options = self.question.keys.len();
        if let [lone] = self.question.keys[..] {
            return lone;
        }
        let spelled = self.question.spelled();
        spelled[self.chance.below(Stream::Bots, spelled.len() as u32) as usize]
    }

    fn why(&self) -> String {
        match self.options {
            0 | 1 => "there was nothing to choose".into(),
            n => format!("picked one of {n} options by lot"),
        }
    }
}
