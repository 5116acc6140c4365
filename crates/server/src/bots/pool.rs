//! The threads in which bots think, and who looks after them.
//!
//! A thread cannot be stopped from outside. One that thinks far beyond what any bot may is given up: another takes its
//! place, and if it ever comes back it goes home.

use super::{Job, LONGEST, Maker, Matter, at_once, player, queue::Queue};
use bots::Player;
use kernel::{Question, Seat, Table};
use std::{
    collections::{BTreeMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard},
    time::{Duration, Instant},
};

/// Players kept at the same time: each may hold a tree of some megabytes.
const KEPT: usize = 32;

/// A bot that thinks for so long will never answer.
const STUCK: Duration = LONGEST.saturating_mul(10);

/// Threads given up at the same time at most, so that broken bots do not eat the machine. Beyond that nobody is
/// replaced, and tables answer for their bots when their patience ends.
const MOST_LOST: usize = 16;

/// The bots of all tables.
pub struct Bots {
    pool: Arc<Pool>,
}

/// What the threads share.
struct Pool {
    queue: Queue,
    kept: Mutex<VecDeque<KeptPlayer>>,
    workers: Mutex<Workers>,
    /// Somebody has begun to think, or the server ends.
    news: Condvar,
    maker: Maker,
    stuck: Duration,
}

/// Who works, by number.
#[derive(Default)]
struct Workers {
    next: u64,
    working: BTreeMap<u64, Worker>,
    /// Given up and not come back.
    lost: usize,
    closed: bool,
}

#[derive(Clone, Copy)]
struct Worker {
    /// Takes only what is quick, so that this never waits for long.
    quick: bool,
    /// Since when it thinks about its job.
    since: Option<Instant>,
}

/// A player between two questions.
struct KeptPlayer {
    place: String,
    seat: Seat,
    bot: String,
    player: Box<dyn Player>,
}

impl Bots {
    pub fn start(threads: usize) -> Bots {
        Bots::start_with(threads, player, STUCK)
    }

    fn start_with(threads: usize, maker: Maker, stuck: Duration) -> Bots {
        let spare = std::thread::available_parallelism().map_or(1, |n| n.get() - 1).max(1);
        let threads = if threads == 0 { spare } else { threads };
        let pool = Arc::new(Pool {
            queue: Queue::default(),
            kept: Mutex::default(),
            workers: Mutex::default(),
            news: Condvar::new(),
            maker,
            stuck,
        });
        (0..=threads).for_each(|n| pool.start_worker(&mut pool.workers(), n == threads));
        let overseen = pool.clone();
        let overseer = std::thread::Builder::new().name("bots".into());
        overseer.spawn(move || overseen.oversee()).expect("a thread can be started");
        Bots { pool }
    }

    pub fn ask(&self, job: Job) {
        self.pool.queue.put(job);
    }

    /// How many questions wait for a thread.
    pub fn waiting(&self) -> usize {
        self.pool.queue.waiting()
    }

    /// Lets go of the players of a table.
    pub fn forget(&self, place: &str) {
        self.pool.kept().retain(|kept| kept.place != place);
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.pool.workers().closed = true;
        self.pool.news.notify_all();
        self.pool.queue.close();
    }
}

impl Pool {
    fn workers(&self) -> MutexGuard<'_, Workers> {
        self.workers.lock().expect("no panic holds it")
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<KeptPlayer>> {
        self.kept.lock().expect("no panic holds it")
    }

    fn start_worker(self: &Arc<Pool>, workers: &mut Workers, quick: bool) {
        let number = workers.next;
        workers.next += 1;
        workers.working.insert(number, Worker { quick, since: None });
        let pool = self.clone();
        let thread = std::thread::Builder::new().name(format!("bot-{number}"));
        if let Err(error) = thread.spawn(move || pool.work(number, quick)) {
            // A table does not wait for it: a late bot is answered for.
            workers.working.remove(&number);
            tracing::error!(%error, "no thread for a bot");
        }
    }

    /// Puts somebody new in the place of whoever will not come back.
    fn oversee(self: Arc<Pool>) {
        let mut workers = self.workers();
        while !workers.closed {
            let now = Instant::now();
            let stuck = |worker: &Worker| worker.since.is_some_and(|since| now >= since + self.stuck);
            let stuck = workers.working.iter().filter(|(_, worker)| stuck(worker));
            let gone: Vec<(u64, bool)> = stuck.map(|(number, worker)| (*number, worker.quick)).collect();
            for (number, quick) in gone {
                if workers.lost >= MOST_LOST {
                    workers.working.insert(number, Worker { quick, since: None });
                    tracing::error!(number, "a bot is stuck, and too many are: it is not replaced");
                    continue;
                }
                tracing::error!(number, "a bot is stuck: another thread takes its place");
                workers.working.remove(&number);
                workers.lost += 1;
                self.start_worker(&mut workers, quick);
            }
            let next = workers.working.values().filter_map(|worker| worker.since).min().map(|since| since + self.stuck);
            workers = match next {
                Some(next) => {
                    let wait = next.saturating_duration_since(Instant::now());
                    self.news.wait_timeout(workers, wait).expect("no panic holds it").0
                }
                None => self.news.wait(workers).expect("no panic holds it"),
            };
        }
    }

    fn work(&self, number: u64, quick: bool) {
        while let Some(job) = self.queue.next(quick) {
            if Instant::now() >= job.until {
                continue;
            }
            self.begin(number);
            let thought = self.think(&job);
            if !self.finish(number) {
                return;
            }
            let Job { place, bot, table, seat, matter, advice, done, .. } = job;
            match thought {
                Some((player, keys)) => {
                    let why = match keys.first().filter(|_| advice) {
                        Some(key) => ::bots::reason(&*player, &*table, seat, *key),
                        None => String::new(),
                    };
                    let mut kept = self.kept();
                    kept.push_front(KeptPlayer { place, seat, bot, player });
                    kept.truncate(KEPT);
                    drop(kept);
                    done(keys, &why);
                }
                None => {
                    tracing::error!(bot, game = table.info().id, "a bot broke down");
                    let keys = match matter {
                        Matter::Question => at_once(&*table, seat).into_iter().collect(),
                        Matter::Aside => Vec::new(),
                    };
                    done(keys, "what the game holds most promising");
                }
            }
        }
    }

    fn begin(&self, number: u64) {
        let mut workers = self.workers();
        let watched = workers.working.values().any(|worker| worker.since.is_some());
        workers.working.entry(number).and_modify(|worker| worker.since = Some(Instant::now()));
        drop(workers);
        if !watched {
            self.news.notify_all();
        }
    }

    /// Whether it is still in its place.
    fn finish(&self, number: u64) -> bool {
        let mut workers = self.workers();
        match workers.working.get_mut(&number) {
            Some(worker) => worker.since = None,
            None => {
                workers.lost -= 1;
                return false;
            }
        }
        true
    }

    /// The player afterwards and what it does; none if it broke down.
    fn think(&self, job: &Job) -> Option<(Box<dyn Player>, Vec<u64>)> {
        let Job { place, bot, table, seat, matter, .. } = job;
        let before = self.take(place, *seat, bot);
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let mut player = before.unwrap_or_else(|| (self.maker)(bot, *seat));
            let keys = match matter {
                Matter::Question => {
                    first(&**table, *seat).map(|_| player.choose(&**table, *seat)).into_iter().collect()
                }
                Matter::Aside => player.besides(&**table, *seat),
            };
            (player, keys)
        }));
        thought.ok()
    }

    fn take(&self, place: &str, seat: Seat, bot: &str) -> Option<Box<dyn Player>> {
        let mut kept = self.kept();
        let at = kept.iter().position(|kept| kept.place == place && kept.seat == seat)?;
        kept.remove(at).filter(|kept| kept.bot == bot).map(|kept| kept.player)
    }
}

/// The first option of a seat that is asked.
fn first(table: &dyn Table, seat: Seat) -> Option<u64> {
    let mut question = Question::default();
    table.ask(seat, &mut question).then(|| question.keys[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Seeded, Setup};
    use std::sync::{
        atomic::{AtomicU32, Ordering::Relaxed},
        mpsc,
    };

    /// Counts its questions, and breaks down at the third.
    struct Weary(u64);

    static MADE: AtomicU32 = AtomicU32::new(0);

    impl Player for Weary {
        fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
            self.0 += 1;
            assert!(self.0 < 3, "tired");
            let mut question = Question::default();
            table.ask(seat, &mut question);
            question.keys[self.0 as usize]
        }

        fn why(&self) -> String {
            String::new()
        }
    }

    fn weary(_: &str, _: Seat) -> Box<dyn Player> {
        MADE.fetch_add(1, Relaxed);
        Box::new(Weary(0))
    }

    #[test]
    fn a_player_stays_with_its_seat_until_it_breaks_down_or_its_table_sleeps() {
        let bots = Bots::start_with(1, weary, STUCK);
        let (answer, answers) = mpsc::channel();
        let table = catalog_table();
        let seat = table.asked().iter().next().unwrap();
        let mut question = Question::default();
        table.ask(seat, &mut question);
        let ask = |until: Instant| {
            let answer = answer.clone();
            let done = move |keys: Vec<u64>, _: &str| answer.send(keys[0]).unwrap();
            bots.ask(Job {
                place: "here".into(),
                person: "ann".into(),
                bot: "weary".into(),
                table: table.fork(),
                seat,
                matter: Matter::Question,
                advice: false,
                until,
                done: Box::new(done),
            });
        };
        let later = || Instant::now() + Duration::from_secs(60);
        let next = || answers.recv_timeout(Duration::from_secs(20)).unwrap();
        ask(later());
        assert_eq!(next(), question.keys[1]);
        ask(later());
        assert_eq!(next(), question.keys[2], "the same player goes on");
        ask(later());
        assert!(question.keys.contains(&next()), "a legal answer all the same");
        ask(Instant::now());
        ask(later());
        assert_eq!(next(), question.keys[1], "a new player; what came too late was left out");
        assert_eq!(MADE.load(Relaxed), 2);
        bots.forget("here");
        ask(later());
        assert_eq!((next(), MADE.load(Relaxed)), (question.keys[1], 3));
    }

    /// Ponders until the test lets it go.
    struct Lost;

    static LOST: Mutex<Option<mpsc::Receiver<()>>> = Mutex::new(None);

    impl Player for Lost {
        fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
            let _ = LOST.lock().unwrap().as_ref().unwrap().recv();
            first(table, seat).unwrap()
        }

        fn why(&self) -> String {
            String::new()
        }
    }

    fn lost_or_not(bot: &str, _: Seat) -> Box<dyn Player> {
        if bot == "lost" { Box::new(Lost) } else { Box::new(Weary(0)) }
    }

    #[test]
    fn a_thread_that_does_not_come_back_is_replaced() {
        let (let_go, held) = mpsc::channel::<()>();
        *LOST.lock().unwrap() = Some(held);
        let bots = Bots::start_with(1, lost_or_not, Duration::from_millis(50));
        let (answer, answers) = mpsc::channel();
        let ask = |bot: &'static str| {
            let answer = answer.clone();
            let table = catalog_table();
            let seat = table.asked().iter().next().unwrap();
            bots.ask(Job {
                place: bot.into(),
                person: bot.into(),
                bot: bot.into(),
                table,
                seat,
                matter: Matter::Question,
                advice: false,
                until: Instant::now() + Duration::from_secs(60),
                done: Box::new(move |_, _| answer.send(bot).unwrap()),
            });
        };
        ask("lost");
        ask("weary");
        assert_eq!(answers.recv_timeout(Duration::from_secs(20)), Ok("weary"), "by another thread");
        assert_eq!(bots.pool.workers().lost, 1);
        drop(let_go);
        while bots.pool.workers().lost > 0 {
            std::thread::yield_now();
        }
        ask("weary");
        assert_eq!(answers.recv_timeout(Duration::from_secs(20)), Ok("weary"), "what came too late is not heard");
        assert_eq!(bots.pool.workers().working.len(), 2);
    }

    static HELD: Mutex<Option<mpsc::Receiver<()>>> = Mutex::new(None);

    /// Ponders until the test ends.
    struct Held;

    impl Player for Held {
        fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
            let _ = HELD.lock().unwrap().as_ref().unwrap().recv();
            first(table, seat).unwrap()
        }

        fn why(&self) -> String {
            String::new()
        }
    }

    #[test]
    fn a_quick_bot_answers_while_all_threads_ponder() {
        let (let_go, held) = mpsc::channel::<()>();
        *HELD.lock().unwrap() = Some(held);
        let maker: Maker = |bot, _| if bot == "recruit" { Box::new(Weary(0)) } else { Box::new(Held) };
        let bots = Bots::start_with(1, maker, STUCK);
        let (answer, answers) = mpsc::channel();
        for bot in ["search:2s", "recruit"] {
            let (answer, table) = (answer.clone(), catalog_table());
            bots.ask(Job {
                place: bot.into(),
                person: "ann".into(),
                bot: bot.into(),
                seat: table.asked().iter().next().unwrap(),
                table,
                matter: Matter::Question,
                advice: false,
                until: Instant::now() + Duration::from_secs(60),
                done: Box::new(move |_, _| answer.send(bot).unwrap()),
            });
        }
        assert_eq!(answers.recv_timeout(Duration::from_secs(20)), Ok("recruit"));
        drop(let_go);
        assert_eq!(answers.recv_timeout(Duration::from_secs(20)), Ok("search:2s"));
    }

    /// A real game, waiting for its first answer.
    fn catalog_table() -> Box<dyn Table> {
        let entry = nexus_ops::entry();
        let mut table = entry.open(&Setup { seats: 2, ..Setup::default() }).unwrap();
        let mut chance = Seeded::from_key(1, 2);
        while let Some(faces) = table.roll(&mut chance) {
            table.answer(&faces).unwrap();
        }
        table
    }
}
