//! What a study shows, for programs: JSON and comma-separated values.

use crate::grid::Cell;
use crate::observe::PARTS;
use crate::page::csv;
use crate::stats::{Estimate, Numbers, Share};
use crate::study::{Counts, InRound, Mattered, Study, Tallies};
use crate::study_report::{StudyReport, even_share};
use crate::study_rounds::{ROUND_ANSWERS, ROUNDS};
use kernel::Seat;
use serde_json::{Map, Value, json};

/// The files of a report by name; the page comes last.
pub type Files = Vec<(&'static str, String)>;

/// How exactly numbers are written.
#[derive(Clone, Copy, PartialEq)]
pub enum Digits {
    Page,
    File,
}

const MATTERED: [&str; 9] =
    ["what", "times_per_game", "games_percent", "refused", "won_percent", "low", "high", "even_percent", "seats"];

pub fn files(study: &Study, counts: &Counts, command: &str) -> Files {
    let report = StudyReport { study, tallies: &counts.cells, rounds: &counts.rounds, command };
    let silent = study.silent_rules(&counts.cells).into_iter().map(|id| (id, Mattered::default()));
    let rules: Vec<_> = report.rules().into_iter().chain(silent).collect();
    let scores = report.with_axes(&["seat", "part_percent", "mean", "reach"]);
    let decisions = report.with_axes(&["seat", "mean", "reach", "q05", "median", "q95"]);
    let factions = report.with_axes(&["faction", "games", "won", "won_percent", "low", "high", "even_percent"]);
    let leaders = report.with_axes(&["part_percent", "games", "won_percent", "low", "high"]);
    vec![
        ("cells.csv", csv(&report.cell_head(), &report.cell_rows(Digits::File))),
        ("factions.csv", csv(&factions, &report.faction_rows())),
        ("decisions.csv", csv(&decisions, &report.decision_rows())),
        ("scores.csv", csv(&scores, &report.score_rows())),
        ("rounds.csv", csv(&report.with_axes(&ROUNDS), &report.round_rows())),
        ("round-answers.csv", csv(&report.with_axes(&ROUND_ANSWERS), &report.round_answer_rows())),
        ("leaders.csv", csv(&leaders, &report.leader_rows())),
        ("rules.csv", csv(&MATTERED, &report.mattered_rows(&rules))),
        ("answers.csv", csv(&MATTERED, &report.mattered_rows(&report.answers()))),
        ("report.json", serde_json::to_string_pretty(&report.json()).unwrap_or_default()),
        ("report.html", report.page()),
    ]
}

impl StudyReport<'_> {
    /// The columns of a table that has the values of the axes first.
    pub fn with_axes<'a>(&'a self, columns: &[&'a str]) -> Vec<&'a str> {
        self.study.axes.iter().map(|axis| axis.key.as_str()).chain(columns.iter().copied()).collect()
    }

    pub fn cell_head(&self) -> Vec<&str> {
        self.with_axes(&["side", "games", "won", "won_percent", "low", "high", "unfinished"])
    }

    pub fn cell_rows(&self, digits: Digits) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for (side, share) in cell.opening.sides().iter().zip(&tallies.wins) {
                let mut row = row(cell, &[&side.name, &tallies.games.to_string()]);
                row.extend(share_cells(share, digits));
                row.push(tallies.unfinished.to_string());
                rows.push(row);
            }
        }
        rows
    }

    fn faction_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for (faction, share) in &tallies.factions {
                let mut row = row(cell, &[faction, &format!("{:.0}", share.of)]);
                row.extend(share_cells(share, Digits::File));
                row.push(even_share(cell).map_or(String::new(), |even| format!("{:.2}", 100.0 * even)));
                rows.push(row);
            }
        }
        rows
    }

    fn decision_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            let seats = tallies.decisions.iter().zip(0..).map(|(numbers, seat)| (seat_name(cell, seat), numbers));
            for (seat, numbers) in [("all", &tallies.length)].into_iter().chain(seats) {
                let mut row = row(cell, &[seat, &format!("{:.3}", numbers.mean()), &format!("{:.3}", numbers.reach())]);
                row.extend([0.05, 0.5, 0.95].map(|part| numbers.quantile(part).to_string()));
                rows.push(row);
            }
        }
        rows
    }

    fn score_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for (course, seat) in tallies.scores.iter().zip(0..) {
                for (part, scores) in course.iter().enumerate() {
                    let [mean, reach] = [scores.mean(), scores.reach()].map(|number| format!("{number:.3}"));
                    rows.push(row(cell, &[seat_name(cell, seat), &percent_of(part), &mean, &reach]));
                }
            }
        }
        rows
    }

    fn leader_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for (part, share) in tallies.leaders.iter().enumerate().filter(|(_, share)| share.of > 0.0) {
                let mut row = row(cell, &[&percent_of(part), &format!("{:.0}", share.of)]);
                row.extend(share_cells(share, Digits::File).into_iter().skip(1));
                rows.push(row);
            }
        }
        rows
    }

    pub fn mattered_rows(&self, list: &[(String, Mattered)]) -> Vec<Vec<String>> {
        let games = self.tallies.iter().map(|cell| cell.games).sum::<u64>().max(1) as f64;
        let row = |(what, m): &(String, Mattered)| {
            let Estimate { value, low, high } = m.won.estimate();
            let known = |share: f64| if m.won.of > 0.0 { format!("{:.1}", 100.0 * share) } else { String::new() };
            vec![
                what.clone(),
                format!("{:.3}", m.times as f64 / games),
                format!("{:.1}", 100.0 * m.games as f64 / games),
                m.refused.to_string(),
                known(value),
                known(low),
                known(high),
                known(m.lot / m.won.of.max(1.0)),
                format!("{:.0}", m.won.of),
            ]
        };
        list.iter().map(row).collect()
    }

    fn json(&self) -> Value {
        let info = self.study.entry.info;
        let cells = self.cells().map(|(cell, tallies, _)| self.json_cell(cell, tallies));
        let factions = self.factions().into_iter().map(|(name, (share, even))| {
            let at = self.thinned_faction(name, &share).estimate();
            (name.to_string(), json!({ "won": share.won, "of": share.of, "share": at, "even": even }))
        });
        json!({
            "game": info.id, "rules": info.rules, "program": env!("CARGO_PKG_VERSION"), "command": self.command,
            "seed": self.study.seed, "games_per_cell": self.study.games, "findings": self.findings(),
            "cells": cells.collect::<Vec<_>>(), "factions": factions.collect::<Map<_, _>>(),
            "rules_never_seen": self.study.silent_rules(self.tallies),
        })
    }

    fn json_cell(&self, cell: &Cell, tallies: &Tallies) -> Value {
        let axes = self.study.axes.iter().zip(&cell.values);
        let values: Map<String, Value> = axes.map(|(axis, value)| (axis.key.clone(), json!(value))).collect();
        let share = |share: &Share| json!({ "won": share.won, "of": share.of, "share": share.estimate() });
        let sides = cell.opening.sides();
        let wins = sides.iter().zip(&tallies.wins).map(|(side, won)| {
            let mut line = share(won);
            line["side"] = json!(side.name);
            line
        });
        let factions = tallies.factions.iter().map(|(name, won)| (name.clone(), share(won)));
        let numbers = |n: &Numbers| {
            json!({
                "mean": n.mean(), "reach": n.reach(), "q05": n.quantile(0.05), "median": n.quantile(0.5),
                "q95": n.quantile(0.95),
            })
        };
        let course = |seat: &Vec<Numbers>| {
            seat.iter().map(|n| json!({ "mean": n.mean(), "reach": n.reach() })).collect::<Vec<_>>()
        };
        let (pack, digest) = cell.opening.pack();
        json!({
            "values": values, "seats": cell.setup.seats, "options": cell.setup.options,
            "pack": pack, "pack_digest": format!("{digest:016x}"),
            "bots": cell.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "games": tallies.games, "unfinished": tallies.unfinished, "impatient": tallies.impatient, "asks": tallies.asks,
            "even": even_share(cell), "wins": wins.collect::<Vec<_>>(), "factions": factions.collect::<Map<_, _>>(),
            "decisions": numbers(&tallies.length), "lengths": tallies.length,
            "decisions_by_seat": tallies.decisions.iter().map(numbers).collect::<Vec<_>>(),
            "scores_by_seat": tallies.scores.iter().map(course).collect::<Vec<_>>(),
            "rounds": tallies.rounds.iter().map(json_round).collect::<Vec<_>>(),
            "leader_wins": tallies.leaders.iter().map(share).collect::<Vec<_>>(),
            "rules": tallies.rules, "answers": tallies.answers,
        })
    }
}

fn json_round(round: &InRound) -> Value {
    let scores = round.scores.iter().map(|n| json!({ "mean": n.mean(), "reach": n.reach() }));
    json!({
        "name": round.name, "games": round.games(), "scores": scores.collect::<Vec<_>>(), "answers": round.answers,
    })
}

/// The values of the axes, then these.
pub fn row(cell: &Cell, words: &[&str]) -> Vec<String> {
    cell.values.iter().cloned().chain(words.iter().map(|word| word.to_string())).collect()
}

/// Won, and in per cent the share with its interval.
fn share_cells(share: &Share, digits: Digits) -> [String; 4] {
    let Estimate { value, low, high } = share.estimate();
    let whole = share.won.fract() == 0.0 && digits == Digits::Page;
    let won = if whole { format!("{:.0}", share.won) } else { format!("{:.2}", share.won) };
    let places = if digits == Digits::Page { 1 } else { 2 };
    let [value, low, high] = [value, low, high].map(|share| format!("{:.places$}", 100.0 * share));
    [won, value, low, high]
}

fn seat_name(cell: &Cell, seat: u8) -> &'static str {
    cell.opening.seat_name(Seat(seat))
}

fn percent_of(part: usize) -> String {
    (100 * part / PARTS).to_string()
}
