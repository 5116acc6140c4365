//! What a study shows, for a game designer: a page with plots, and the same as JSON and CSV.

use crate::grid::Cell;
use crate::observe::PARTS;
use crate::page::{Page, csv};
use crate::plot::{self, Curve, Dot, colour};
use crate::stats::{Estimate, Share};
use crate::study::{Mattered, Study, Tallies, together};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The files of a report by name; the page comes last.
pub type Files = Vec<(&'static str, String)>;

/// Answers in the page's table; all of them are in `answers.csv`.
const MOST_LISTED: usize = 60;

/// Answers drawn, and the seats that must have given one for it to say anything.
const MOST_TELLING: usize = 16;
const FEWEST_SEATS: f64 = 30.0;

/// Cells drawn one by one; of a larger grid the first ones.
const DRAWN: usize = 4;

pub fn files(study: &Study, tallies: &[Tallies], command: &str) -> Files {
    let report = StudyReport { study, tallies, command };
    vec![
        ("cells.csv", csv(&report.cell_head(), &report.cell_rows())),
        ("scores.csv", csv(&["cell", "seat", "part_percent", "mean", "reach"], &report.score_rows())),
        ("rules.csv", csv(&MATTERED, &report.mattered_rows(&report.rules()))),
        ("answers.csv", csv(&MATTERED, &report.mattered_rows(&report.answers()))),
        ("report.json", serde_json::to_string_pretty(&report.json()).unwrap_or_default()),
        ("report.html", report.page()),
    ]
}

const MATTERED: [&str; 9] =
    ["what", "times_per_game", "games_percent", "refused", "won_percent", "low", "high", "even_percent", "seats"];

struct StudyReport<'a> {
    study: &'a Study,
    tallies: &'a [Tallies],
    command: &'a str,
}

impl StudyReport<'_> {
    fn cells(&self) -> impl Iterator<Item = (&Cell, &Tallies, String)> {
        self.study.cells.iter().zip(self.tallies).map(|(cell, tallies)| (cell, tallies, self.name(cell)))
    }

    fn name(&self, cell: &Cell) -> String {
        let parts = self.study.axes.iter().zip(&cell.values).map(|(axis, value)| format!("{} {value}", axis.key));
        let name = parts.collect::<Vec<_>>().join(", ");
        if name.is_empty() { "all games".into() } else { name }
    }

    /// A cell by its values alone.
    fn short(&self, cell: &Cell) -> String {
        if cell.values.is_empty() { "all games".into() } else { cell.values.join(", ") }
    }

    fn games_with(&self, cell: &str) -> String {
        if self.study.axes.is_empty() { cell.into() } else { format!("the games with {cell}") }
    }

    /// Wins by faction over all cells, and the even share of its games: a fourth where four play, a half where two do.
    fn factions(&self) -> BTreeMap<&str, (Share, f64)> {
        let mut factions: BTreeMap<&str, (Share, f64)> = BTreeMap::new();
        for (cell, tallies) in self.study.cells.iter().zip(self.tallies) {
            for (faction, share) in &tallies.factions {
                let (sum, even) = factions.entry(faction).or_default();
                sum.won += share.won;
                sum.of += share.of;
                *even += share.of / playing_sides(cell) as f64;
            }
        }
        factions.values_mut().for_each(|(sum, even)| *even /= sum.of.max(1.0));
        factions
    }

    fn rules(&self) -> Vec<(String, Mattered)> {
        together(self.tallies, |cell| &cell.rules)
    }

    fn answers(&self) -> Vec<(String, Mattered)> {
        together(self.tallies, |cell| &cell.answers)
    }

    fn page(&self) -> String {
        let info = self.study.entry.info;
        let findings = self.findings();
        let lead = findings.first().cloned().unwrap_or_default();
        let mut page = Page::new(&format!("{}: a balance study", info.name), &lead);
        if findings.len() > 1 {
            page.list(&findings[1..]);
        }
        page.heading("How it was made");
        page.command(self.command);
        page.words(&format!(
            "{} games in each of {} cells, seed {}, rules {} of {}. The n-th game of every cell has the same chance. \
             Bots: {}. Intervals are 95 %.",
            self.study.games,
            self.study.cells.len(),
            self.study.seed,
            info.rules,
            info.name,
            self.bots()
        ));
        page.words(
            "What bots do is not what people do: a difference between cells says more than a number by itself, and \
             stronger bots say more than weaker ones.",
        );
        self.page_wins(&mut page);
        self.page_axes(&mut page);
        self.page_length(&mut page);
        self.page_scores(&mut page);
        self.page_rules(&mut page);
        page.close()
    }

    fn bots(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        for cell in &self.study.cells {
            let list = cell.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            if !all.contains(&list) {
                all.push(list);
            }
        }
        all.join("; ")
    }

    /// Sides that win more or less than their even share of all cells together, where every cell has the same sides.
    fn uneven_over_all(&self) -> Vec<String> {
        let names = |cell: &Cell| cell.opening.sides().iter().map(|side| side.name.clone()).collect::<Vec<_>>();
        let mut cells = self.cells().map(|(cell, ..)| names(cell));
        let sides = cells.next().unwrap_or_default();
        if self.tallies.len() < 2 || sides.is_empty() || !cells.all(|others| others == sides) {
            return Vec::new();
        }
        let even = 1.0 / sides.len() as f64;
        // Of two sides the second has what the first has not.
        let told = if sides.len() == 2 { &sides[..1] } else { &sides[..] };
        let lines = told.iter().enumerate().filter_map(|(n, side)| {
            let wins = self.tallies.iter().filter_map(|cell| cell.wins.get(n));
            let share = wins.fold(Share::default(), |a, b| Share { won: a.won + b.won, of: a.of + b.of });
            let at = share.estimate();
            let word = if at.low > even { "more" } else { "less" };
            (at.low > even || at.high < even).then(|| {
                let (side, won) = (capital(side), percent(&at));
                format!(
                    "Over all cells {side} wins {won} of {:.0} games, {word} than its even share of {:.0} %.",
                    share.of,
                    100.0 * even
                )
            })
        });
        lines.collect()
    }

    /// Sentences a reader should know first.
    fn findings(&self) -> Vec<String> {
        let mut out = Vec::new();
        let games: u64 = self.tallies.iter().map(|cell| cell.games).sum();
        let even = |cell: &Cell| 1.0 / playing_sides(cell) as f64;
        out.extend(self.uneven_over_all());
        let mut unfair = Vec::new();
        for (cell, tallies, name) in self.cells() {
            for (side, share) in cell.opening.sides().iter().zip(&tallies.wins) {
                let Estimate { value, low, high } = share.estimate();
                if low > even(cell) || high < even(cell) {
                    let word = if low > even(cell) { "more" } else { "less" };
                    let off = (value - even(cell)).abs();
                    let line = format!(
                        "{} wins {} of {}, {word} than its even share of {:.0} %",
                        capital(&side.name),
                        percent(&Estimate { value, low, high }),
                        self.games_with(&name),
                        100.0 * even(cell)
                    );
                    unfair.push((off, line));
                }
            }
        }
        unfair.sort_by(|a, b| b.0.total_cmp(&a.0));
        if unfair.is_empty() && out.is_empty() {
            out.push(format!("In {games} games no seat won clearly more or less often than its even share."));
        } else {
            out.extend(unfair.into_iter().take(6).map(|(_, line)| line + "."));
        }
        for (name, (share, even)) in self.factions() {
            let at = share.estimate();
            if at.low > even || at.high < even {
                let even = 100.0 * even;
                out.push(format!("{name} wins {} of its games; its even share is {even:.0} %.", percent(&at)));
            }
        }
        let unfinished: u64 = self.tallies.iter().map(|cell| cell.unfinished).sum();
        if unfinished > 0 {
            let bound = self.study.entry.info.bound;
            out.push(format!(
                "{unfinished} of {games} games had no end within {bound} decisions and count for nobody."
            ));
        }
        if let Some((_, tallies, name)) = self.cells().next()
            && tallies.leaders.get(PARTS / 2).is_some_and(|half| half.of > 0.0)
        {
            let half = tallies.leaders[PARTS / 2].estimate();
            out.push(format!(
                "Who is ahead in score at half time wins {} of {}.",
                percent(&half),
                self.games_with(&name)
            ));
        }
        let silent = self.study.silent_rules(self.tallies).len();
        if silent > 0 {
            out.push(format!("{silent} rules never came up; they are listed at the end."));
        }
        out
    }

    fn page_wins(&self, page: &mut Page) {
        page.heading("Who wins");
        let several = self.study.cells.len() > 1;
        // Of two sides the second has what the first has not.
        let duels = several && self.cells().all(|(cell, ..)| playing_sides(cell) == 2);
        let mut dots = Vec::new();
        for (cell, tallies, name) in self.cells() {
            let most = if duels { 1 } else { usize::MAX };
            for dot in side_dots(cell, tallies).into_iter().take(most) {
                let label = match (several, duels) {
                    (false, _) => dot.label,
                    (true, true) => self.short(cell),
                    (true, false) => format!("{name}, {}", dot.label),
                };
                dots.push(Dot { label, ..dot });
            }
        }
        let (title, caption) = match (duels, self.study.cells.first().map(|cell| cell.opening.sides())) {
            (true, Some(sides)) => {
                let (first, second) = (&sides[0].name, &sides[1].name);
                (format!("games won by {first}"), format!("Games won by {first}, the others by {second}"))
            }
            _ => ("games won".to_string(), "Games won by each side".to_string()),
        };
        let keys: Vec<&str> = self.study.axes.iter().map(|axis| axis.key.as_str()).collect();
        let caption = if duels { format!("{caption}, by {}", keys.join(" and ")) } else { caption };
        page.figure(&plot::shares(&title, &dots), &caption);
        let factions = self.factions();
        if factions.len() > 1 {
            let dot = |(name, (share, even)): (&&str, &(Share, f64))| Dot {
                label: name.to_string(),
                colour: colour("blue"),
                at: share.estimate(),
                even: Some(*even),
            };
            let dots: Vec<Dot> = factions.iter().map(dot).collect();
            page.figure(&plot::shares("games won", &dots), "By faction, over all cells");
        }
        let head: Vec<&str> = self.cell_head().into_iter().map(heading).collect();
        page.table(&head, &self.cell_rows());
    }

    /// What each value of an axis changes, over all values of the others.
    fn page_axes(&self, page: &mut Page) {
        // A single axis of duels is drawn in full already.
        let drawn = self.study.axes.len() == 1 && self.cells().all(|(cell, ..)| playing_sides(cell) == 2);
        for (n, axis) in self.study.axes.iter().enumerate() {
            page.heading(&format!("What {} changes", axis.key));
            let mut rows = Vec::new();
            let mut dots = Vec::new();
            for value in &axis.values {
                let mut first = Share::default();
                let mut even = 0.0;
                let (mut decisions, mut games) = (0.0, 0);
                for (cell, tallies) in self.study.cells.iter().zip(self.tallies) {
                    if cell.values[n] == *value {
                        first.won += tallies.wins.first().map_or(0.0, |share| share.won);
                        first.of += tallies.wins.first().map_or(0.0, |share| share.of);
                        even += tallies.games as f64 / playing_sides(cell) as f64;
                        decisions += tallies.length.mean() * tallies.games as f64;
                        games += tallies.games;
                    }
                }
                let at = first.estimate();
                let length = decisions / (games as f64).max(1.0);
                rows.push(vec![value.clone(), games.to_string(), percent(&at), format!("{length:.1}")]);
                let even = Some(even / (games as f64).max(1.0));
                dots.push(Dot { label: value.clone(), colour: colour("red"), at, even });
            }
            if !drawn {
                page.figure(&plot::shares("games won by the first seat", &dots), &format!("By {}", axis.key));
            }
            page.table(&[&axis.key, "games", "won by the first seat", "decisions a game"], &rows);
        }
    }

    fn page_length(&self, page: &mut Page) {
        page.heading("How long it takes");
        if self.study.cells.len() > DRAWN {
            let most = self.tallies.iter().map(|cell| cell.length.quantile(0.95)).max().unwrap_or(1) as f64;
            let dot = |(cell, tallies, _): (&Cell, &Tallies, String)| {
                let at = |q: f64| tallies.length.quantile(q) as f64;
                let at = Estimate { value: at(0.5), low: at(0.05), high: at(0.95) };
                Dot { label: self.short(cell), colour: colour("blue"), at, even: None }
            };
            let dots: Vec<Dot> = self.cells().map(dot).collect();
            let svg = plot::dots("length of a game", "decisions", &dots, "", (0.0, most));
            page.figure(&svg, "Median, and the range of nine games in ten");
        }
        let drawn = if self.study.cells.len() > DRAWN { 0 } else { DRAWN };
        for (_, tallies, name) in self.cells().take(drawn) {
            let (start, width, counts) = tallies.length.histogram(30);
            let svg = plot::bars("length", "decisions in a game", "games", (start, width, &counts));
            page.figure(&svg, &capital(&name));
        }
        let mut rows = Vec::new();
        for (cell, tallies, name) in self.cells() {
            let by_seat = tallies.decisions.iter().enumerate().map(|(seat, decisions)| {
                let seat = cell.opening.seat_name(kernel::Seat(seat as u8));
                format!("{seat} {:.1}", decisions.mean())
            });
            rows.push(vec![
                name,
                format!("{:.1}", tallies.length.mean()),
                tallies.length.quantile(0.05).to_string(),
                tallies.length.quantile(0.5).to_string(),
                tallies.length.quantile(0.95).to_string(),
                by_seat.collect::<Vec<_>>().join(", "),
            ]);
        }
        page.table(&["cell", "mean decisions", "5 %", "median", "95 %", "decisions by seat"], &rows);
    }

    fn page_scores(&self, page: &mut Page) {
        page.heading("How the score goes");
        let part = |n: usize| 100.0 * n as f64 / PARTS as f64;
        if self.study.cells.len() > DRAWN {
            page.words(&format!("The first {DRAWN} cells; scores.csv has all."));
        }
        for (cell, tallies, name) in self.cells().take(DRAWN) {
            let faces = cell.opening.stage().seats;
            let curves: Vec<Curve> = (tallies.scores.iter().enumerate())
                .map(|(seat, course)| Curve {
                    label: cell.opening.seat_name(kernel::Seat(seat as u8)).into(),
                    colour: colour(faces.get(seat).map_or("", |face| face.colour.as_str())),
                    points: course.iter().enumerate().map(|(n, s)| (part(n), s.mean(), s.reach())).collect(),
                })
                .collect();
            let svg = plot::lines("score", "part of the game played, %", "mean score", &curves, None);
            page.figure(&svg, &capital(&name));
        }
        let tones = ["blue", "orange", "green", "violet", "pink", "yellow", "red"];
        let curves: Vec<Curve> = (self.cells().take(tones.len()).zip(tones))
            .map(|((_, tallies, name), tone)| {
                let points = tallies.leaders.iter().enumerate().filter(|(_, share)| share.of >= 10.0);
                let point = |(n, share): (usize, &Share)| {
                    let at = share.estimate();
                    (part(n), 100.0 * at.value, 50.0 * (at.high - at.low))
                };
                Curve { label: name, colour: colour(tone), points: points.map(point).collect() }
            })
            .collect();
        if curves.iter().any(|curve| !curve.points.is_empty()) {
            let svg =
                plot::lines("leader", "part of the game played, %", "leader wins, %", &curves, Some((0.0, 100.0)));
            page.figure(&svg, "How often the seat alone in front at that time wins in the end");
        }
    }

    fn page_rules(&self, page: &mut Page) {
        let head = [
            "what",
            "times a game",
            "in % of games",
            "refused (sample)",
            "seats won, %",
            "95 % from",
            "to",
            "even, %",
            "seats",
        ];
        page.heading("What was answered");
        page.words(
            "Answers by their first two words. Of the seats that gave an answer at least once in a game, the share \
             that won, beside the share that would win by lot.",
        );
        let mut answers = self.answers();
        let telling = telling(&answers);
        if !telling.is_empty() {
            let even = answers.iter().map(|(_, m)| m.lot).sum::<f64>()
                / answers.iter().map(|(_, m)| m.won.of).sum::<f64>().max(1.0);
            let telling: Vec<Dot> = telling.into_iter().map(|dot| Dot { even: Some(even), ..dot }).collect();
            let svg = plot::shares("seats that won", &telling);
            page.figure(&svg, "Answers that go with winning or losing: those whose interval is furthest from even");
        }
        answers.truncate(MOST_LISTED);
        page.table(&head, &self.mattered_rows(&answers));
        page.heading("Which rules came up");
        page.words("A rule comes up when it asks a question, is told of in the log, or refuses something (looked at now and then).");
        page.table(&head, &self.mattered_rows(&self.rules()));
        let silent = self.study.silent_rules(self.tallies);
        page.heading("Which rules never came up");
        if silent.is_empty() {
            page.words("None: every rule came up at least once.");
        } else {
            page.words("Either dead in this setting, or at work without a question or a log line of its own.");
            let texts = self.study.entry.info.rule_texts();
            let line = |id: &String| format!("{id}: {}", texts.get(id).map_or("", |text| text.as_str()));
            page.list(&silent.iter().map(line).collect::<Vec<_>>());
        }
    }

    fn cell_head(&self) -> Vec<&str> {
        let axes = self.study.axes.iter().map(|axis| axis.key.as_str());
        axes.chain(["side", "games", "won", "won_percent", "low", "high", "unfinished"]).collect()
    }

    fn cell_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, _) in self.cells() {
            for (side, share) in cell.opening.sides().iter().zip(&tallies.wins) {
                let Estimate { value, low, high } = share.estimate();
                let tail = [
                    side.name.clone(),
                    tallies.games.to_string(),
                    format!("{:.2}", share.won),
                    format!("{:.2}", 100.0 * value),
                    format!("{:.2}", 100.0 * low),
                    format!("{:.2}", 100.0 * high),
                    tallies.unfinished.to_string(),
                ];
                rows.push(cell.values.iter().cloned().chain(tail).collect());
            }
        }
        rows
    }

    fn score_rows(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for (cell, tallies, name) in self.cells() {
            for (seat, course) in tallies.scores.iter().enumerate() {
                for (part, scores) in course.iter().enumerate() {
                    rows.push(vec![
                        name.clone(),
                        cell.opening.seat_name(kernel::Seat(seat as u8)).into(),
                        (100 * part / PARTS).to_string(),
                        format!("{:.3}", scores.mean()),
                        format!("{:.3}", scores.reach()),
                    ]);
                }
            }
        }
        rows
    }

    fn mattered_rows(&self, list: &[(String, Mattered)]) -> Vec<Vec<String>> {
        let games = self.tallies.iter().map(|cell| cell.games).sum::<u64>().max(1) as f64;
        let row = |(what, m): &(String, Mattered)| {
            let Estimate { value, low, high } = m.won.estimate();
            let known = |share: f64| if m.won.of > 0.0 { format!("{:.1}", 100.0 * share) } else { "-".into() };
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
        let cells = self.cells().map(|(cell, tallies, _)| {
            let values: serde_json::Map<String, Value> =
                self.study.axes.iter().zip(&cell.values).map(|(axis, value)| (axis.key.clone(), json!(value))).collect();
            let sides = cell.opening.sides();
            let wins = sides.iter().zip(&tallies.wins).map(|(side, share)| {
                json!({ "side": side.name, "won": share.won, "of": share.of, "share": share.estimate() })
            });
            let course = |seat: &Vec<crate::stats::Numbers>| seat.iter().map(|n| n.mean()).collect::<Vec<_>>();
            let (pack, digest) = cell.opening.pack();
            json!({
                "values": values, "seats": cell.setup.seats, "options": cell.setup.options,
                "pack": pack, "pack_digest": format!("{digest:016x}"),
                "bots": cell.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "games": tallies.games, "unfinished": tallies.unfinished, "asks": tallies.asks,
                "wins": wins.collect::<Vec<_>>(),
                "factions": tallies.factions.iter().map(|(name, share)| (name.clone(), json!(share.estimate()))).collect::<serde_json::Map<_, _>>(),
                "decisions": {
                    "mean": tallies.length.mean(), "reach": tallies.length.reach(), "q05": tallies.length.quantile(0.05),
                    "median": tallies.length.quantile(0.5), "q95": tallies.length.quantile(0.95),
                },
                "decisions_by_seat": tallies.decisions.iter().map(|d| d.mean()).collect::<Vec<_>>(),
                "scores_by_seat": tallies.scores.iter().map(course).collect::<Vec<_>>(),
                "leader_wins": tallies.leaders.iter().map(Share::estimate).collect::<Vec<_>>(),
                "rules": tallies.rules, "answers": tallies.answers,
            })
        });
        let factions = self.factions().into_iter().map(|(name, (share, even))| {
            (name.to_string(), json!({ "won": share.won, "of": share.of, "share": share.estimate(), "even": even }))
        });
        json!({
            "game": info.id, "rules": info.rules, "command": self.command, "seed": self.study.seed,
            "games_per_cell": self.study.games, "findings": self.findings(), "cells": cells.collect::<Vec<_>>(),
            "factions": factions.collect::<serde_json::Map<_, _>>(),
            "rules_never_seen": self.study.silent_rules(self.tallies),
        })
    }
}

/// The answers whose givers won surely more or less often than by lot, the best first.
fn telling(answers: &[(String, Mattered)]) -> Vec<Dot> {
    let mut found: Vec<(f64, Dot)> = Vec::new();
    for (text, mattered) in answers.iter().filter(|(_, mattered)| mattered.won.of >= FEWEST_SEATS) {
        let even = mattered.lot / mattered.won.of;
        let at = mattered.won.estimate();
        let sure = (at.low - even).max(even - at.high);
        if sure > 0.0 {
            let tone = if at.low > even { "green" } else { "red" };
            found.push((sure, Dot { label: text.clone(), colour: colour(tone), at, even: None }));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST_TELLING);
    found.sort_by(|a, b| b.1.at.value.total_cmp(&a.1.at.value));
    found.into_iter().map(|(_, dot)| dot).collect()
}

/// A column's name for people.
fn heading(column: &str) -> &str {
    match column {
        "won_percent" => "won, %",
        "low" => "95 % from",
        "high" => "to",
        other => other,
    }
}

fn playing_sides(cell: &Cell) -> usize {
    cell.opening.sides().len().max(1)
}

fn side_dots(cell: &Cell, tallies: &Tallies) -> Vec<Dot> {
    let faces = cell.opening.stage().seats;
    let sides = cell.opening.sides();
    let dot = |(side, share): (&kernel::Side, &Share)| {
        let face = side.seats.iter().next().and_then(|seat| faces.get(seat.index()));
        Dot {
            label: side.name.clone(),
            colour: colour(face.map_or("", |f| f.colour.as_str())),
            at: share.estimate(),
            even: Some(1.0 / playing_sides(cell) as f64),
        }
    };
    sides.iter().zip(&tallies.wins).map(dot).collect()
}

pub fn percent(at: &Estimate) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * at.value, 100.0 * at.low, 100.0 * at.high)
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What a reader should know first, in sentences.
pub fn findings(study: &Study, tallies: &[Tallies], command: &str) -> Vec<String> {
    StudyReport { study, tallies, command }.findings()
}
