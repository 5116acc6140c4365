//! A player who goes by first impressions.

use crate::Player;
use kernel::{Question, Rng, Seat, Table};

/// The index of the option the hints like best; among equals by lot.
pub(crate) fn liked(question: &Question, hints: &[f32], lot: &mut Rng) -> usize {
    let from = question.keys.len() - question.spelled().len();
    let (mut best, mut equals) = ((from, f32::NEG_INFINITY), 0);
    for (n, hint) in hints.iter().enumerate().skip(from) {
        equals = if *hint > best.1 { 1 } else { equals + u32::from(*hint == best.1) };
        if *hint > best.1 || *hint == best.1 && lot.pick(equals) == 0 {
            best = (n, *hint);
        }
    }
    best.0
}

/// Takes the option the game's hints like best, without looking ahead; among equals by lot. What a look ahead is worth is
/// seen against this one.
pub struct Hint {
    lot: Rng,
    question: Question,
    hints: Vec<f32>,
}

impl Hint {
    pub fn new(seed: u64) -> Hint {
        Hint { lot: Rng::new(seed), question: Question::default(), hints: Vec::new() }
    }
}

impl Player for Hint {
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
        table.ask(seat, &mut self.question);
        let keys = &self.question.keys;
        if let [lone] = keys[..] {
            return lone;
        }
        table.hints(seat, &mut self.hints);
        keys[liked(&self.question, &self.hints, &mut self.lot)]
    }

    fn why(&self) -> String {
        match self.question.keys.len() {
            0 | 1 => "there was nothing to choose".into(),
            n => format!("the first impression of {n} options"),
        }
    }
}
