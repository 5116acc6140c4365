//! A player who searches: information-set tree search over imagined tables.

use crate::plan::Course;
use crate::reason::beside;
use crate::tree::{Rating, Tree};
use crate::{Budget, Player, Sides, Tuning, trade};
use kernel::{Question, Rng, Seat, Table};
use std::time::{Duration, Instant};

/// Plays out imagined games and takes the option that was worth trying most often.
pub struct Search {
    budget: Budget,
    tuning: Tuning,
    seed: u64,
    moves: u64,
    workers: Vec<Worker>,
    expected: Option<Expected>,
    course: Course,
    /// Playouts a full time budget bought last time.
    pace: u32,
    playouts: u64,
    why: String,
    next_best: Option<u64>,
}

/// One tree; several are grown side by side when more cores are asked for.
struct Worker {
    tree: Tree,
    rng: Rng,
    scratch: Option<Box<dyn Table>>,
}

/// What the seat must see next for the tree to be still valid: its own next question, with nothing rolled, shown or
/// answered by others in between.
struct Expected {
    key: u64,
    seed: u64,
    hash: u64,
}

/// Playouts between two looks at the clock.
const STRIDE: u32 = 16;

/// Playouts for each option before the clock counts, so that a busy machine does not make a fool of the bot.
const FEWEST: u32 = 2;
const MOST_BEFORE_CLOCK: u32 = 256;

/// However large the budget of playouts, no question takes longer.
const LONGEST: Duration = Duration::from_secs(60);

impl Search {
    pub fn new(budget: Budget, threads: u8, tuning: Tuning, seed: u64) -> Search {
        let worker = |n: u64| Worker { tree: Tree::new(), rng: Rng::new(seed ^ n << 48), scratch: None };
        Search {
            budget,
            tuning,
            seed,
            moves: 0,
            workers: (0..threads.max(1) as u64).map(worker).collect(),
            expected: None,
            course: Course::default(),
            pace: 0,
            playouts: 0,
            why: String::new(),
            next_best: None,
        }
    }

    /// Playouts made so far, over all questions.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Keeps the part of the trees that is still valid, and nothing else.
    fn prune(&mut self, table: &dyn Table, seat: Seat, question: &Question) {
        let expected = self.expected.take();
        let valid = expected.filter(|expected| {
            let mut imagined = table.fork();
            table.imagine_into(seat, &mut Rng::new(expected.seed), &mut *imagined);
            imagined.hash() == expected.hash
        });
        for worker in &mut self.workers {
            let kept = valid.as_ref().is_some_and(|expected| worker.tree.descend(expected.key, question));
            if !kept {
                worker.tree.clear();
            }
        }
    }

    /// Notes what must be seen next for the trees to stay valid.
    fn expect(&mut self, table: &dyn Table, seat: Seat, key: u64, question: &Question) {
        let seed = self.seed ^ self.moves.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let Some(option) = question.keys.iter().position(|k| *k == key) else { return };
        let mut after = table.fork();
        table.imagine_into(seat, &mut Rng::new(seed), &mut *after);
        after.take(seat, option);
        if after.fate().is_none() && after.asked().has(seat) {
            let mut seen = after.fork();
            after.imagine_into(seat, &mut Rng::new(seed), &mut *seen);
            self.expected = Some(Expected { key, seed, hash: seen.hash() });
        }
    }

    /// Playouts of earlier questions that are still valid for this one.
    fn kept(&self) -> u32 {
        self.workers.iter().map(|worker| worker.tree.visits()).sum()
    }

    /// Thinks about a real question and returns what was learned of each option.
    fn think(&mut self, table: &dyn Table, seat: Seat, options: usize) -> Vec<Rating> {
        let start = Instant::now();
        let sides = Sides::of(table);
        let (budget, pace, tuning, plan) = (self.budget, self.pace, self.tuning, self.course.plan);
        let threads = self.workers.len() as u32;
        let before = self.kept();
        let grow = |worker: &mut Worker| {
            let scratch = worker.scratch.get_or_insert_with(|| table.fork());
            let kept = worker.tree.visits();
            let limit = match budget {
                Budget::Playouts(n) => Limit { playouts: n.div_ceil(threads), until: start + LONGEST },
                Budget::Time(time) => {
                    let share = if pace == 0 { 0.0 } else { (kept as f32 / pace as f32).min(0.9) };
                    Limit { playouts: u32::MAX, until: start + time.mul_f32(1.0 - share) }
                }
            };
            let enough = kept + (FEWEST * options as u32).min(MOST_BEFORE_CLOCK);
            let mut made = kept;
            while made < limit.playouts {
                worker.tree.simulate(table, (seat, plan), &sides, &tuning, &mut worker.rng, &mut **scratch);
                made += 1;
                if made >= enough
                    && made.is_multiple_of(STRIDE)
                    && (limit.over() || limit.decided(&worker.tree, start, kept, options))
                {
                    break;
                }
            }
        };
        if let [alone] = &mut self.workers[..] {
            grow(alone);
        } else {
            std::thread::scope(|scope| {
                for worker in &mut self.workers {
                    scope.spawn(|| grow(worker));
                }
            });
        }
        let after = self.kept();
        self.playouts += (after - before) as u64;
        self.learn_pace(start.elapsed(), (after - before) / threads);
        self.merged()
    }

    fn learn_pace(&mut self, elapsed: Duration, made: u32) {
        if let Budget::Time(time) = self.budget
            && elapsed.as_micros() > 0
        {
            let full = made as f64 * time.as_secs_f64() / elapsed.as_secs_f64();
            self.pace = full.min(u32::MAX as f64) as u32;
        }
    }

    /// The ratings of all trees together.
    fn merged(&self) -> Vec<Rating> {
        let mut all: Vec<Rating> = Vec::new();
        for rating in self.workers.iter().flat_map(|worker| worker.tree.ratings()) {
            match all.iter_mut().find(|known| known.key == rating.key) {
                Some(known) => {
                    let visits = (known.visits + rating.visits).max(1) as f32;
                    known.mean = (known.mean * known.visits as f32 + rating.mean * rating.visits as f32) / visits;
                    known.visits += rating.visits;
                }
                None => all.push(rating),
            }
        }
        all
    }

    /// The first answer by the plan that wins a race of all of them.
    fn set_out(&mut self, table: &dyn Table, seat: Seat, question: &Question, plans: usize) -> u64 {
        let start = Instant::now();
        let more = |tried: u32| match self.budget {
            Budget::Playouts(most) => tried < most && start.elapsed() < LONGEST,
            Budget::Time(time) => start.elapsed() < time,
        };
        self.expected = None;
        let mut rng = Rng::new(self.seed ^ self.moves);
        let Some((plan, worth, tried)) = self.course.race(table, seat, &mut rng, more) else { return question.keys[0] };
        self.playouts += u64::from(tried);
        self.course.plan = Some(plan);
        let (intent, worth) = (self.course.intent(table, seat), 100.0 * worth);
        self.why = format!("plan: {intent}; best of {plans} in {tried} playouts, standing {worth:.0} of 100");
        self.course.answer(table, seat, question).unwrap_or(question.keys[0])
    }

    fn explain(
        &mut self,
        (table, seat): (&dyn Table, Seat),
        ratings: &[Rating],
        best: Rating,
        (options, kept): (usize, u32),
    ) {
        let playouts: u32 = ratings.iter().map(|rating| rating.visits).sum();
        let others = ratings.iter().filter(|rating| rating.key != best.key && rating.visits > 0);
        let second = others.max_by_key(|rating| rating.visits);
        let kept = if kept > 0 { format!(" ({kept} of them made before)") } else { String::new() };
        self.why = format!("best of {options} in {playouts} playouts{kept}, standing {:.0} of 100", best.mean * 100.0);
        if let Some(second) = second {
            self.why += &beside(table, seat, best.mean, (second.key, second.mean));
        }
        self.next_best = second.map(|second| second.key);
    }
}

struct Limit {
    playouts: u32,
    until: Instant,
}

impl Limit {
    fn over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Whether the leader can no longer be overtaken within the budget.
    fn decided(&self, tree: &Tree, start: Instant, kept: u32, options: usize) -> bool {
        let visits = tree.visits();
        let left = if self.playouts < u32::MAX {
            self.playouts.saturating_sub(visits)
        } else {
            let now = Instant::now();
            let pace = (visits - kept) as f64 / (now - start).as_secs_f64().max(1e-6);
            (pace * self.until.saturating_duration_since(now).as_secs_f64()) as u32
        };
        let (mut first, mut second) = (0, 0);
        for rating in tree.ratings() {
            if rating.visits > first {
                (first, second) = (rating.visits, first);
            } else {
                second = second.max(rating.visits);
            }
        }
        visits as usize > 4 * options && first > second + left
    }
}

impl Player for Search {
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
        let mut question = Question::default();
        table.ask(seat, &mut question);
        self.moves += 1;
        self.next_best = None;
        let plans = self.course.begin(table, seat, &question).len();
        if let [lone] = question.keys[..] {
            self.why = "there was nothing to choose".into();
            return lone;
        }
        if let [lone] = *question.spelled() {
            self.why = "nothing more to pick".into();
            self.expected = None;
            return lone;
        }
        if let Some(key) = self.course.answer(table, seat, &question) {
            self.why = format!("as planned: {}", self.course.intent(table, seat));
            self.expected = None;
            return key;
        }
        if plans > 0 {
            return self.set_out(table, seat, &question, plans);
        }
        self.prune(table, seat, &question);
        let kept = self.kept();
        let options = question.keys.len();
        let ratings = self.think(table, seat, options);
        let best = ratings.iter().copied().reduce(|a, b| if (b.visits, b.mean) > (a.visits, a.mean) { b } else { a });
        let best = best.expect("a question has options");
        self.explain((table, seat), &ratings, best, (options, kept));
        self.expect(table, seat, best.key, &question);
        best.key
    }

    fn besides(&mut self, table: &dyn Table, seat: Seat) -> Vec<u64> {
        self.moves += 1;
        let (asides, why) = trade::besides(table, seat, self.seed ^ self.moves);
        if !asides.is_empty() {
            self.expected = None;
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
}
