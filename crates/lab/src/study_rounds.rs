//! What a study shows of the rounds of a game: points at their ends, and what was done in them.

use crate::page::Page;
use crate::study::Tallies;
use crate::study_data::row;
use crate::study_report::{DRAWN, StudyReport, capital};
use kernel::Seat;
use std::collections::BTreeMap;

pub const ROUNDS: [&str; 5] = ["round", "games", "party", "mean", "reach"];
pub const ROUND_ANSWERS: [&str; 3] = ["round", "what", "times_per_game"];

/// Kinds of answers in the page's table; all answers are in `round-answers.csv`.
const MOST_KINDS: usize = 40;

impl StudyReport<'_> {
    pub fn round_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for round in &tallies.rounds {
                for (party, scores) in round.scores.iter().enumerate() {
                    let party = cell.opening.seat_name(Seat(party as u8));
                    let [mean, reach] = [scores.mean(), scores.reach()].map(|number| format!("{number:.3}"));
                    rows.push(row(cell, &[&round.name, &round.games().to_string(), party, &mean, &reach]));
                }
            }
        }
        rows
    }

    pub fn round_answer_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for round in &tallies.rounds {
                for (what, times) in &round.answers {
                    let a_game = format!("{:.3}", *times as f64 / round.games().max(1) as f64);
                    rows.push(row(cell, &[&round.name, what, &a_game]));
                }
            }
        }
        rows
    }

    /// Nothing of games without rounds.
    pub fn page_rounds(&self, page: &mut Page) {
        if self.tallies.iter().all(|tallies| tallies.rounds.len() < 2) {
            return;
        }
        page.heading("Round by round");
        page.words(
            "Of the games that came so far: the mean score of each at the end of the round, and how often each kind of answer \
             was given in it. round-answers.csv has every answer by its first two words.",
        );
        for (cell, tallies, name) in self.cells().take(DRAWN) {
            page.words(&format!("{}:", capital(&name)));
            let parties: Vec<&str> =
                (0..cell.opening.parties()).map(|party| cell.opening.seat_name(Seat(party))).collect();
            let (head, rows) = round_table(tallies, &parties);
            page.table(&head.iter().map(String::as_str).collect::<Vec<_>>(), &rows);
        }
    }
}

/// A column a round: games that came so far, scores, and kinds of answers, the most frequent first.
fn round_table(tallies: &Tallies, parties: &[&str]) -> (Vec<String>, Vec<Vec<String>>) {
    let rounds = &tallies.rounds;
    let line =
        |what: String, of: &dyn Fn(usize) -> String| [what].into_iter().chain((0..rounds.len()).map(of)).collect();
    let mut rows = vec![line("games".into(), &|n| rounds[n].games().to_string())];
    for (party, name) in parties.iter().enumerate() {
        let score = |n: usize| rounds[n].scores.get(party).map_or(String::new(), |s| format!("{:.2}", s.mean()));
        rows.push(line(format!("score of {name}"), &score));
    }
    let mut kinds: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (n, round) in rounds.iter().enumerate() {
        for (what, times) in &round.answers {
            let kind = what.split(' ').next().unwrap_or_default();
            kinds.entry(kind).or_insert_with(|| vec![0; rounds.len()])[n] += times;
        }
    }
    let mut kinds: Vec<(&str, Vec<u64>)> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, times)| std::cmp::Reverse(times.iter().sum::<u64>()));
    for (kind, times) in kinds.into_iter().take(MOST_KINDS) {
        let a_game = |n: usize| format!("{:.2}", times[n] as f64 / rounds[n].games().max(1) as f64);
        rows.push(line(kind.into(), &a_game));
    }
    let head = ["what".to_string()].into_iter().chain(rounds.iter().map(|round| round.name.clone())).collect();
    (head, rows)
}
