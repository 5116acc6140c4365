//! Balance studies: many games of each cell of a grid, and what they show.

use crate::grid::{Axis, Cell};
use crate::observe::{Observation, PARTS, Round, Seen, observe};
use crate::rounds::Rounds;
use crate::stats::{Numbers, Share};
use crate::{crew, disk, interrupt};
use kernel::{Entry, Problem, Seeded, Table};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// What to study.
pub struct Study {
    pub entry: &'static Entry,
    pub axes: Vec<Axis>,
    pub cells: Vec<Cell>,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// What was counted in all cells, and how results of different cells hang together.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    pub cells: Vec<Tallies>,
    pub rounds: Rounds,
}

/// What was counted in all games of one cell.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tallies {
    pub games: u64,
    pub unfinished: u64,
    pub asks: u64,
    /// Games won, by side.
    pub wins: Vec<Share>,
    pub factions: BTreeMap<String, Share>,
    /// In which seats each faction sat.
    pub seated: BTreeMap<String, BTreeSet<u8>>,
    /// Games in which a bot lost patience.
    pub impatient: u64,
    /// Decisions of a game.
    pub length: Numbers,
    /// Decisions of a game, by seat.
    pub decisions: Vec<Numbers>,
    /// Scores by seat at equal parts of the game.
    pub scores: Vec<Vec<Numbers>>,
    /// Whether the side ahead in open score at each part won in the end.
    pub leaders: Vec<Share>,
    pub rules: BTreeMap<String, Mattered>,
    pub answers: BTreeMap<String, Mattered>,
    /// The rounds in the order in which they came first.
    pub rounds: Vec<InRound>,
}

/// What happened in one round of all games that came so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct InRound {
    pub name: String,
    /// Scores at its end, by party.
    pub scores: Vec<Numbers>,
    pub answers: BTreeMap<String, u64>,
}

/// How much a rule or an answer came up, and what became of those it came up for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mattered {
    pub times: u64,
    /// Games in which it came up at all.
    pub games: u64,
    pub refused: u64,
    /// Of the seats it came up for, the share that won; each seat of a game counts once.
    pub won: Share,
    /// Of those seats, how many would have won if it made no difference; reckoned from the others when all is played.
    #[serde(skip)]
    pub lot: f64,
}

/// No more different answers are kept in a cell.
const MOST_ANSWERS: usize = 500;

/// The state is saved at most so often.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// The state of an unfinished study.
#[derive(Serialize, Deserialize)]
struct Saved {
    /// What was asked for, and the rules and packs it is played with; a run goes on only with the same.
    command: String,
    with: String,
    done: u64,
    counts: Counts,
}

impl Study {
    fn total(&self) -> u64 {
        self.games * self.cells.len() as u64
    }

    /// Plays what is left to play. The state lies in `state`; an interrupted run goes on from there.
    pub fn run(&self, command: &str, state: &Path, progress: impl Fn(u64, u64)) -> Result<Counts, Problem> {
        let with = played_with(self.cells.iter().map(|cell| &*cell.opening));
        let cells = self.cells.len();
        let mut saved = match disk::read_json::<Saved>(state)? {
            Some(saved) if saved.command != command => return Err(other_run(&saved.command, state)),
            Some(saved) if saved.with != with || saved.counts.cells.len() != cells => return Err(other_rules(state)),
            Some(saved) => saved,
            None => {
                let counts = Counts { cells: vec![Tallies::default(); cells], rounds: Rounds::default() };
                Saved { command: command.into(), with, done: 0, counts }
            }
        };
        disk::write_json(state, &saved)?;
        let mut last = Instant::now();
        let of = |job: u64| (&self.cells[(job % self.cells.len() as u64) as usize], job / self.cells.len() as u64);
        let work = |job: u64| {
            let (cell, n) = of(job);
            observe(&*cell.opening, &cell.bots, Seeded::nth(self.seed, n))
        };
        let broken = crew::in_order(saved.done..self.total(), self.threads, work, |job, seen| {
            let index = (job % self.cells.len() as u64) as usize;
            saved.counts.cells[index].add(&self.cells[index], &seen);
            saved.counts.rounds.add(&self.cells[index], &seen);
            if index + 1 == cells {
                saved.counts.rounds.close();
            }
            saved.done = job + 1;
            progress(saved.done, self.total());
            if last.elapsed() > SAVE_EVERY {
                last = Instant::now();
                if let Err(why) = disk::write_json(state, &saved) {
                    return ControlFlow::Break(why);
                }
            }
            ControlFlow::Continue(())
        });
        if let Some(why) = broken {
            return Err(why);
        }
        disk::write_json(state, &saved)?;
        if saved.done < self.total() {
            return Err(interrupt::problem(saved.done, self.total()));
        }
        Ok(saved.counts)
    }

    /// Ids of rules that nothing seen in any cell names: no question, log line, refusal or ending. Some of them may be at
    /// work without any. Rules out of scope are left out.
    pub fn silent_rules(&self, tallies: &[Tallies]) -> Vec<String> {
        let rules = self.entry.info.read_rulebook().filter(|rule| rule.out_of_scope.is_none());
        rules.map(|rule| rule.id).filter(|id| tallies.iter().all(|cell| !cell.rules.contains_key(id))).collect()
    }
}

/// The folder holds another run.
pub(crate) fn other_run(command: &str, state: &Path) -> Problem {
    let why = format!("holds the state of another run ({command}); give another folder, or remove it");
    Problem::new(why).at(state.display())
}

/// The same command would play other games than it did.
pub(crate) fn other_rules(state: &Path) -> Problem {
    let why = "begun with other rules, packs or another version of the program; give another folder, or remove it";
    Problem::new(why).at(state.display())
}

/// What the results rest on besides the command.
pub(crate) fn played_with<'a>(openings: impl Iterator<Item = &'a dyn Table>) -> String {
    let mut words = vec![format!("version {}", env!("CARGO_PKG_VERSION"))];
    for table in openings {
        let word = format!("rules {} pack {:016x}", table.info().rules, table.pack().1);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(", ")
}

impl Tallies {
    fn add(&mut self, cell: &Cell, seen: &Observation) {
        let sides = cell.opening.sides();
        let seats = cell.opening.seats() as usize;
        self.wins.resize(sides.len(), Share::default());
        self.decisions.resize(seats, Numbers::default());
        self.scores.resize(seats, vec![Numbers::default(); PARTS + 1]);
        self.leaders.resize(PARTS + 1, Share::default());
        self.games += 1;
        self.asks += seen.result.asks;
        self.impatient += u64::from(seen.result.impatient);
        self.length.add(seen.result.decisions as i64);
        for seat in 0..seats {
            self.decisions[seat].add(seen.decisions[seat] as i64);
            for (part, scores) in seen.scores.iter().enumerate() {
                self.scores[seat][part].add(scores[seat] as i64);
            }
        }
        seen.rounds.iter().for_each(|round| self.add_round(round));
        let Some(outcome) = &seen.result.outcome else {
            self.unfinished += 1;
            return;
        };
        let mut shares = vec![0.0; seats];
        for (n, side) in sides.iter().enumerate() {
            let share = outcome.share(n) as f64;
            self.wins[n].add(share);
            side.seats.iter().for_each(|seat| shares[seat.index()] = share);
        }
        for (seat, faction) in seen.factions.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            self.factions.entry(faction.clone()).or_default().add(shares[seat]);
            self.seated.entry(faction.clone()).or_default().insert(seat as u8);
        }
        for (part, scores) in seen.scores.iter().enumerate() {
            let best = scores.iter().max().copied().unwrap_or(0);
            let ahead: Vec<usize> = (0..seats).filter(|seat| scores[*seat] == best).collect();
            if let [leader] = ahead[..] {
                self.leaders[part].add(shares[leader]);
            }
        }
        for (id, rule) in &seen.rules {
            self.rules.entry(id.clone()).or_default().add(rule, &shares);
        }
        for (text, answer) in &seen.answers {
            if self.answers.contains_key(text) || self.answers.len() < MOST_ANSWERS {
                self.answers.entry(text.clone()).or_default().add(answer, &shares);
            }
        }
    }
}

impl Tallies {
    fn add_round(&mut self, seen: &Round) {
        let at = self.rounds.iter().position(|round| round.name == seen.name).unwrap_or_else(|| {
            self.rounds.push(InRound { name: seen.name.clone(), ..InRound::default() });
            self.rounds.len() - 1
        });
        let round = &mut self.rounds[at];
        round.scores.resize(seen.scores.len(), Numbers::default());
        round.scores.iter_mut().zip(&seen.scores).for_each(|(numbers, score)| numbers.add((*score).into()));
        for (text, times) in &seen.answers {
            if round.answers.contains_key(text) || round.answers.len() < MOST_ANSWERS {
                *round.answers.entry(text.clone()).or_default() += u64::from(*times);
            }
        }
    }
}

impl InRound {
    /// Games that came so far.
    pub fn games(&self) -> u64 {
        self.scores.first().map_or(0, Numbers::count)
    }
}

impl Mattered {
    fn add(&mut self, seen: &Seen, shares: &[f64]) {
        self.times += seen.times as u64;
        self.games += u64::from(seen.times > 0);
        self.refused += seen.refused as u64;
        for (_, share) in shares.iter().enumerate().filter(|(seat, _)| seen.by_seat[*seat] > 0) {
            self.won.add(*share);
        }
    }
}

/// The rules and answers of all cells together; with each cell comes the share of games a seat of it wins by lot.
pub fn together<'a>(
    cells: impl Iterator<Item = (&'a Tallies, f64)>,
    of: impl Fn(&'a Tallies) -> &'a BTreeMap<String, Mattered>,
) -> Vec<(String, Mattered)> {
    let mut all: HashMap<&str, Mattered> = HashMap::new();
    for (id, mattered, lot) in cells.flat_map(|(cell, lot)| of(cell).iter().map(move |(id, m)| (id, m, lot))) {
        let sum = all.entry(id).or_default();
        sum.times += mattered.times;
        sum.games += mattered.games;
        sum.refused += mattered.refused;
        sum.won.won += mattered.won.won;
        sum.won.of += mattered.won.of;
        sum.lot += lot * mattered.won.of;
    }
    let mut list: Vec<(String, Mattered)> = all.into_iter().map(|(id, sum)| (id.to_string(), sum)).collect();
    list.sort_by(|a, b| (b.1.times, &a.0).cmp(&(a.1.times, &b.0)));
    list
}
