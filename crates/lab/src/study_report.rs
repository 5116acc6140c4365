//! What a study shows, for a game designer: a page with plots.

use crate::grid::{Axis, Cell};
use crate::observe::PARTS;
use crate::page::Page;
use crate::plot::{self, Curve, Dot, colour};
use crate::rounds::Rounds;
use crate::stats::{Estimate, Share, uneven};
use crate::study::{Mattered, Study, Tallies, together};
use crate::study_data::Digits;
use std::collections::BTreeMap;

/// Answers in the page's table; all of them are in `answers.csv`.
const MOST_LISTED: usize = 60;

/// Answers drawn, and the seats that must have given one for it to say anything.
const MOST_TELLING: usize = 16;
const FEWEST_SEATS: f64 = 30.0;

/// Games with a leader for a word about leaders.
pub const FEWEST_LEADERS: f64 = 10.0;

/// Letters of a rule in the table of rules.
const MOST_LETTERS: usize = 90;

/// Cells drawn one by one; of a larger grid the first ones.
pub const DRAWN: usize = 4;

pub struct StudyReport<'a> {
    pub study: &'a Study,
    pub tallies: &'a [Tallies],
    pub rounds: &'a Rounds,
    pub command: &'a str,
}

impl StudyReport<'_> {
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &Tallies, String)> {
        self.study.cells.iter().zip(self.tallies).map(|(cell, tallies)| (cell, tallies, self.name(cell)))
    }

    pub fn name(&self, cell: &Cell) -> String {
        let parts = self.study.axes.iter().zip(&cell.values).map(|(axis, value)| format!("{} {value}", axis.key));
        let name = parts.collect::<Vec<_>>().join(", ");
        if name.is_empty() { "all games".into() } else { name }
    }

    /// A cell in few words, for a label.
    fn short(&self, cell: &Cell) -> String {
        let words: Vec<String> = cell.values.iter().enumerate().map(|(n, value)| self.word(n, value)).collect();
        if words.is_empty() { "all games".into() } else { words.join(", ") }
    }

    /// A value of the `n`-th axis, with the name of the axis where the value alone does not tell.
    fn word(&self, n: usize, value: &str) -> String {
        let Axis { key, .. } = &self.study.axes[n];
        let elsewhere = |(m, axis): (usize, &Axis)| m != n && axis.values.iter().any(|other| other == value);
        match value {
            "true" => key.clone(),
            "false" => format!("no {key}"),
            value if value.parse::<i64>().is_ok() || self.study.axes.iter().enumerate().any(elsewhere) => {
                format!("{key} {value}")
            }
            value => value.into(),
        }
    }

    pub fn games_with(&self, cell: &str) -> String {
        if self.study.axes.is_empty() { cell.into() } else { format!("the games with {cell}") }
    }

    /// Wins by faction over all cells, and the even share of its games: a fourth where four play, a half where two do.
    pub fn factions(&self) -> BTreeMap<&str, (Share, f64)> {
        let mut factions: BTreeMap<&str, (Share, f64)> = BTreeMap::new();
        for (cell, tallies) in self.study.cells.iter().zip(self.tallies) {
            for (faction, share) in &tallies.factions {
                let (sum, even) = factions.entry(faction).or_default();
                sum.won += share.won;
                sum.of += share.of;
                *even += share.of * by_lot(cell, tallies);
            }
        }
        factions.values_mut().for_each(|(sum, even)| *even /= sum.of.max(1.0));
        factions
    }

    pub fn rules(&self) -> Vec<(String, Mattered)> {
        together(self.with_lots(), |cell| &cell.rules)
    }

    pub fn answers(&self) -> Vec<(String, Mattered)> {
        together(self.with_lots(), |cell| &cell.answers)
    }

    fn with_lots(&self) -> impl Iterator<Item = (&Tallies, f64)> {
        self.study.cells.iter().zip(self.tallies).map(|(cell, tallies)| (tallies, by_lot(cell, tallies)))
    }

    pub fn page(&self) -> String {
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
            "{} games{}, seed {}, rules {} of {}, program version {}. Bots: {}.",
            self.study.games,
            match self.study.cells.len() {
                1 => String::new(),
                n => format!(" in each of {n} cells, which are the combinations of what varies"),
            },
            self.study.seed,
            info.rules,
            info.name,
            env!("CARGO_PKG_VERSION"),
            self.bots()
        ));
        page.words(
            "The n-th game of every cell has the same chance. Intervals are 95 %: of twenty of them one misses the truth \
             by chance alone. The sentences above about more and less allow for that, and for cells whose games are alike: \
             all of them together say something wrong in at most one study of twenty, however many seats, factions and \
             cells are compared. Other intervals over several cells take every game as one by itself.",
        );
        page.words(
            "What bots do is not what people do: a difference between cells says more than a number by itself, and \
             stronger bots say more than weaker ones.",
        );
        self.page_wins(&mut page);
        self.page_axes(&mut page);
        self.page_length(&mut page);
        self.page_scores(&mut page);
        self.page_rounds(&mut page);
        self.page_rules(&mut page);
        page.close()
    }

    pub fn bots(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        for cell in &self.study.cells {
            let list = cell.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            if !all.contains(&list) {
                all.push(list);
            }
        }
        all.join("; ")
    }

    /// A faction's games as the number of games by themselves they are worth.
    pub fn thinned_faction(&self, name: &str, share: &Share) -> Share {
        self.rounds.factions.get(name).map_or(*share, |spread| spread.thin(*share))
    }

    fn page_wins(&self, page: &mut Page) {
        page.heading("Who wins");
        let several = self.study.cells.len() > 1;
        // Of two sides the second has what the first has not.
        let duels = several && self.cells().all(|(cell, ..)| told_sides(cell) == 1);
        let mut dots = Vec::new();
        for (cell, tallies, _) in self.cells() {
            let most = if duels { 1 } else { usize::MAX };
            for dot in side_dots(cell, tallies).into_iter().take(most) {
                let label = match (several, duels) {
                    (false, _) => dot.label,
                    (true, true) => self.short(cell),
                    (true, false) => format!("{}, {}", self.short(cell), dot.label),
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
                at: self.thinned_faction(name, share).estimate(),
                even: Some(*even),
            };
            let dots: Vec<Dot> = factions.iter().map(dot).collect();
            page.figure(&plot::shares("games won", &dots), "By faction, over all cells");
        }
        let head: Vec<&str> = self.cell_head().into_iter().map(heading).collect();
        page.table(&head, &self.cell_rows(Digits::Page));
    }

    /// What each value of an axis changes, over all values of the others.
    fn page_axes(&self, page: &mut Page) {
        // Who wins by a single axis stands above already.
        if self.study.axes.len() < 2 {
            return;
        }
        for (n, axis) in self.study.axes.iter().enumerate() {
            page.heading(&format!("What {} changes", axis.key));
            let mut rows = Vec::new();
            let mut dots = Vec::new();
            for value in &axis.values {
                let cells: Vec<(&Cell, &Tallies)> =
                    self.study.cells.iter().zip(self.tallies).filter(|(cell, _)| cell.values[n] == *value).collect();
                let games: u64 = cells.iter().map(|(_, tallies)| tallies.games).sum();
                let decisions = cells.iter().map(|(_, tallies)| tallies.length.mean() * tallies.games as f64);
                let length = decisions.sum::<f64>() / (games as f64).max(1.0);
                for (side, sum) in sides_together(&cells) {
                    let at = sum.won.estimate();
                    let (won, length) = (percent(&at), format!("{length:.1}"));
                    rows.push(vec![value.clone(), side.clone(), format!("{:.0}", sum.won.of), won, length]);
                    let even = sum.even.map(|even| even / sum.won.of.max(1.0));
                    dots.push(Dot { label: format!("{}, {side}", self.word(n, value)), colour: sum.colour, at, even });
                }
            }
            page.figure(&plot::shares("games won", &dots), &format!("By {}, whatever else varies", axis.key));
            page.table(&[&axis.key, "side", "games", "won", "decisions a game"], &rows);
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
            let (title, unit) = ("length of a game", "decisions");
            let scale = plot::Scale { title, unit, even: "", range: (0.0, most), digits: 0 };
            let svg = plot::dots(&scale, &dots);
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
                let points = tallies.leaders.iter().enumerate().filter(|(_, share)| share.of >= FEWEST_LEADERS);
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
            let svg = plot::shares("seats that won", &telling);
            page.figure(&svg, "Answers that go with winning or losing: those whose interval is furthest from even");
        }
        answers.truncate(MOST_LISTED);
        page.table(&head, &self.mattered_rows(&answers));
        page.heading("Which rules came up");
        page.words(
            "Counted is where a rule is named: by a question, a line of the log, the way a game ended, or a refusal (looked \
             at now and then).",
        );
        let texts = self.study.entry.info.rule_texts();
        let rows = self.mattered_rows(&self.rules()).into_iter().map(|mut row| {
            row.push(texts.get(&row[0]).map_or(String::new(), |text| opening_words(text)));
            row
        });
        page.table(&[&head[..], &["in words"]].concat(), &rows.collect::<Vec<_>>());
        let silent = self.study.silent_rules(self.tallies);
        page.heading("Which rules nothing named");
        if silent.is_empty() {
            page.words("None: every rule was named at least once.");
        } else {
            page.words(
                "Dead in this setting, or at work without a question, log line, refusal or ending that names them.",
            );
            let line = |id: &String| format!("{id}: {}", texts.get(id).map_or("", |text| text.as_str()));
            page.list(&silent.iter().map(line).collect::<Vec<_>>());
        }
    }
}

/// The answers whose givers won surely more or less often than by lot, the best first.
fn telling(answers: &[(String, Mattered)]) -> Vec<Dot> {
    let mut found: Vec<(f64, Dot)> = Vec::new();
    let known: Vec<_> = answers.iter().filter(|(_, mattered)| mattered.won.of >= FEWEST_SEATS).collect();
    let shares: Vec<(Share, f64)> = known.iter().map(|(_, m)| (m.won, m.lot / m.won.of)).collect();
    for (((text, mattered), (_, even)), word) in known.iter().zip(&shares).zip(uneven(&shares)) {
        let (even, at) = (*even, mattered.won.estimate());
        if let Some(word) = word {
            let tone = if word == "more" { "green" } else { "red" };
            let sure = (at.low - even).max(even - at.high);
            found.push((sure, Dot { label: text.clone(), colour: colour(tone), at, even: Some(even) }));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST_TELLING);
    found.sort_by(|a, b| b.1.at.value.total_cmp(&a.1.at.value));
    found.into_iter().map(|(_, dot)| dot).collect()
}

/// The first sentence of a rule, or as much of it as a table has room for.
fn opening_words(text: &str) -> String {
    let sentence = text.split_inclusive(". ").next().unwrap_or_default().trim_end();
    match sentence.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", sentence[..end].trim_end()),
        None => sentence.into(),
    }
}

/// "1 game", "2 games".
pub fn games_of(games: u64) -> String {
    if games == 1 { "1 game".into() } else { format!("{games} games") }
}

/// A column's name for people.
pub fn heading(column: &str) -> &str {
    match column {
        "won_percent" => "won, %",
        "sequential_test" => "sequential test",
        "decisions_per_game" => "decisions a game",
        "seated_as" => "seated as",
        "low" => "95 % from",
        "high" => "to",
        other => other,
    }
}

/// What each side would win if all were equal; nothing where the players have no rivals among themselves.
pub fn even_share(cell: &Cell) -> Option<f64> {
    let sides = cell.opening.sides();
    let playing = sides.iter().filter(|side| !side.seats.is_empty()).count();
    (playing > 1).then(|| 1.0 / sides.len() as f64)
}

/// The share of games a seat wins whatever it does: the even one, or, where all win and lose together, theirs.
fn by_lot(cell: &Cell, tallies: &Tallies) -> f64 {
    even_share(cell).unwrap_or_else(|| tallies.wins.first().map_or(0.0, Share::value))
}

/// How many sides tell all: of two the second has what the first has not.
pub fn told_sides(cell: &Cell) -> usize {
    match cell.opening.sides().len() {
        2 => 1,
        n => n,
    }
}

/// A side over several cells.
struct SideSum {
    won: Share,
    even: Option<f64>,
    colour: &'static str,
}

/// Each side by its name over several cells, in the order they first come; of two the first alone.
fn sides_together(cells: &[(&Cell, &Tallies)]) -> Vec<(String, SideSum)> {
    let mut sums: Vec<(String, SideSum)> = Vec::new();
    for (cell, tallies) in cells {
        for dot in side_dots(cell, tallies).into_iter().zip(&tallies.wins).take(told_sides(cell)) {
            let (Dot { label, colour, .. }, share) = dot;
            let at = sums.iter().position(|(side, _)| *side == label).unwrap_or_else(|| {
                sums.push((label, SideSum { won: Share::default(), even: Some(0.0), colour }));
                sums.len() - 1
            });
            let sum = &mut sums[at].1;
            sum.won.won += share.won;
            sum.won.of += share.of;
            sum.even = sum.even.zip(even_share(cell)).map(|(sum, even)| sum + even * share.of);
        }
    }
    sums
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
            even: even_share(cell),
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
