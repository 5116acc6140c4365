//! A game watched closely: who decided how much, how the score went, which rules and answers mattered.

use crate::game::GameResult;
use crate::interrupt;
use bots::{BotSpec, Company};
use kernel::{MAX_PARTIES, MAX_SEATS, Question, Report, Seat, Seeded, Table, Tally, Viewer};
use std::collections::BTreeMap;

/// What was seen of one game.
#[derive(Clone, Debug)]
pub struct Observation {
    pub result: GameResult,
    /// Questions with a choice, by seat.
    pub decisions: [u32; MAX_SEATS],
    /// The score of each seat, as its own player sees it, at equal parts of the game, `PARTS` + 1 of them.
    pub scores: Vec<Vec<i32>>,
    pub rules: BTreeMap<String, Seen>,
    /// Answers by their first two words: `deploy human`.
    pub answers: BTreeMap<String, Seen>,
    /// The faction of each seat; empty where the game has none.
    pub factions: Vec<String>,
    /// The rounds of the game, or whatever its headline counts.
    pub rounds: Vec<Round>,
}

/// A part of the game with a headline of its own.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// `Round 3`.
    pub name: String,
    /// The score of each party at its end, those nobody sits at last.
    pub scores: Vec<i32>,
    /// How often each answer was given in it.
    pub answers: BTreeMap<String, u32>,
}

/// How often something was seen in one game.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub times: u32,
    /// By the seat, or the party nobody sits at, it is told of.
    pub by_seat: [u32; MAX_PARTIES],
    /// In a sample of refusals.
    pub refused: u32,
}

/// Into how many parts the course of a game is cut.
pub const PARTS: usize = 20;

/// Refusals are looked at every so many questions.
const REFUSALS_EVERY: u64 = 24;

/// Scores are read every so many questions at first; the step grows with the game so that few are kept.
const SCORES_EVERY: u64 = 8;
const MOST_SCORES: usize = 200;

/// Later rounds count as one.
const MOST_ROUNDS: usize = 24;

/// Plays one game and watches.
pub fn observe(opening: &dyn Table, specs: &[BotSpec], mut chance: Seeded) -> Observation {
    let mut watch = Watch::of(opening);
    let mut company = Company::new(specs, opening.seats(), &chance);
    let bound = opening.info().bound as u64;
    let mut tally = Tally::default();
    let mut decisions = [0; MAX_SEATS];
    let mut course = ScoreTrail { samples: Vec::new(), every: SCORES_EVERY };
    let mut question = Question::default();
    while tally.decisions < bound && !interrupt::heard() {
        while let Some(faces) = watch.table.roll(&mut chance) {
            let report = watch.table.answer(&faces).expect("an oracle's answer fits");
            watch.note(&report);
        }
        tally.decide(std::mem::take(&mut watch.decided));
        if course.note(tally.asks, &*watch.table) {
            watch.see_round();
        }
        if !watch.table.lone_passes().is_empty() {
            let report = watch.table.hush().expect("a poll stands");
            watch.note(&report);
            continue;
        }
        let Some(seat) = watch.table.asked().iter().next() else { break };
        if let Some((seat, asides)) = company.besides(&*watch.table) {
            asides.into_iter().for_each(|key| watch.take(seat, key));
            continue;
        }
        watch.table.ask(seat, &mut question);
        tally.asks += 1;
        if question.keys.len() > 1 {
            tally.decisions += 1;
            decisions[seat.index()] += 1;
        }
        let key = company.choose(&*watch.table, seat);
        watch.answer(seat, &question, key, tally.asks.is_multiple_of(REFUSALS_EVERY));
    }
    watch.end();
    tally.decide(watch.decided);
    let Watch { table, rules, answers, rounds, .. } = watch;
    let Tally { asks, decisions: all } = tally;
    let result = GameResult { outcome: table.outcome(), asks, decisions: all, impatient: company.impatient() };
    let factions = table.stage().seats.into_iter().map(|face| face.faction).collect();
    Observation { result, decisions, scores: course.parts(&*table, tally.asks), rules, answers, factions, rounds }
}

struct Watch {
    table: Box<dyn Table>,
    rules: BTreeMap<String, Seen>,
    answers: BTreeMap<String, Seen>,
    /// What parties nobody sits at have decided and is not counted yet.
    decided: u64,
    rounds: Vec<Round>,
}

impl Watch {
    fn of(opening: &dyn Table) -> Watch {
        let table = opening.fork();
        let first = Round { name: table.live(Viewer::Audience).time, ..Round::default() };
        Watch { table, rules: BTreeMap::new(), answers: BTreeMap::new(), decided: 0, rounds: vec![first] }
    }

    /// Whether another round has begun, where a heading was told and now and then beside.
    fn see_round(&mut self) {
        let name = self.table.live(Viewer::Audience).time;
        if self.round().name != name && self.rounds.len() < MOST_ROUNDS {
            self.round().scores = all_scores(&*self.table);
            self.rounds.push(Round { name, ..Round::default() });
        }
    }

    fn round(&mut self) -> &mut Round {
        self.rounds.last_mut().expect("a game has a round")
    }

    fn answer(&mut self, seat: Seat, question: &Question, key: u64, refusals: bool) {
        if let Some(ask) = question.ask {
            mark(&mut self.rules, ask.rule.0, Some(seat)).times += 1;
        }
        if refusals {
            for rule in self.table.why_not(seat).into_iter().filter_map(|refused| refused.rule) {
                mark(&mut self.rules, rule, None).refused += 1;
            }
        }
        if question.keys.len() > 1 {
            self.take(seat, key);
        } else {
            let report = self.table.choose(seat, key).expect("a bot picks one of the options");
            self.note(&report);
        }
    }

    /// An answer somebody chose, or an aside.
    fn take(&mut self, seat: Seat, key: u64) {
        if let Some(text) = self.table.print(seat, key) {
            let words: Vec<&str> = text.split_whitespace().take(2).collect();
            let words = words.join(" ");
            mark(&mut self.answers, &words, Some(seat)).times += 1;
            *self.round().answers.entry(words).or_default() += 1;
        }
        let report = self.table.choose(seat, key).expect("a bot picks one of the options or its asides");
        self.note(&report);
    }

    /// A game ends by a rule. What the log told of already is not counted again.
    fn end(&mut self) {
        self.round().scores = all_scores(&*self.table);
        let ending = self.table.live(Viewer::Everyone).ending;
        if let Some(ending) = ending.filter(|ending| !ending.rule.is_empty()) {
            let seen = mark(&mut self.rules, &ending.rule, None);
            seen.times = seen.times.max(1);
        }
    }

    fn note(&mut self, report: &Report) {
        self.decided += report.decided;
        for event in report.events.iter().filter(|event| !event.line.rule.is_empty()) {
            mark(&mut self.rules, &event.line.rule, event.line.seat.map(Seat)).times += 1;
        }
        if report.events.iter().any(|event| event.line.heading) {
            self.see_round();
        }
    }
}

fn mark<'a>(seen: &'a mut BTreeMap<String, Seen>, what: &str, seat: Option<Seat>) -> &'a mut Seen {
    if !seen.contains_key(what) {
        seen.insert(what.into(), Seen::default());
    }
    let found = seen.get_mut(what).expect("just put there");
    if let Some(seat) = seat {
        found.by_seat[seat.index()] += 1;
    }
    found
}

/// The score as it went, in steps that grow with the game.
struct ScoreTrail {
    samples: Vec<(u64, Vec<i32>)>,
    every: u64,
}

impl ScoreTrail {
    /// Says whether it looked.
    fn note(&mut self, asks: u64, table: &dyn Table) -> bool {
        if !asks.is_multiple_of(self.every) || self.samples.last().is_some_and(|(at, _)| *at == asks) {
            return false;
        }
        self.samples.push((asks, scores(table)));
        if self.samples.len() >= MOST_SCORES {
            self.every *= 2;
            let every = self.every;
            self.samples.retain(|(at, _)| at.is_multiple_of(every));
        }
        true
    }

    /// The score at equal parts of the game, the last being the end.
    fn parts(mut self, table: &dyn Table, asks: u64) -> Vec<Vec<i32>> {
        self.samples.push((asks, scores(table)));
        let at = |part: usize| asks as f64 * part as f64 / PARTS as f64;
        (0..=PARTS)
            .map(|part| {
                let after = self.samples.partition_point(|(asked, _)| *asked as f64 <= at(part));
                self.samples[after.saturating_sub(1)].1.clone()
            })
            .collect()
    }
}

/// The score of each seat as its own player sees it, so that secret goals count.
fn scores(table: &dyn Table) -> Vec<i32> {
    let own = |seat: Seat| {
        let panels = table.live(Viewer::Seat(seat)).seats;
        panels.iter().find(|panel| panel.seat == seat.0).map_or(0, |panel| panel.score.value)
    };
    (0..table.seats()).map(Seat).map(own).collect()
}

/// The same, and what all see of the parties nobody sits at.
fn all_scores(table: &dyn Table) -> Vec<i32> {
    let panels = table.live(Viewer::Audience).seats;
    let open = |party: u8| panels.iter().find(|panel| panel.seat == party).map_or(0, |panel| panel.score.value);
    let mut all = scores(table);
    all.extend((table.seats()..table.parties()).map(open));
    all
}
