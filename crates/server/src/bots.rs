//! Bots think in threads of their own, on copies of tables, so that no table waits for them.
//!
//! A bot keeps its player from one question to the next, so that what it has searched is not searched again. The
//! players of tables that are asleep, and of tables whose last question lies far back, are let go of.

use crate::protocol::BotInfo;
use bots::{BotSpec, Budget, Player};
use kernel::{Question, Seat, Seeded, Table};
use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, mpsc},
    time::{Duration, Instant},
};

/// The bot that takes over where nobody chose one.
pub const DEFAULT: &str = "recruit";

/// How long a bot may think about one question on a server that others use too.
const LONGEST: Duration = Duration::from_secs(2);
const MOST_PLAYOUTS: u32 = 5_000;

/// Players kept at the same time: each may hold a tree of some megabytes.
const KEPT: usize = 32;

/// The bots people choose among. Programs may name others: `greedy`, `search:200ms`.
pub fn known() -> Vec<BotInfo> {
    let bot = |id: &str, name: &str, help: &str| BotInfo { id: id.into(), name: name.into(), help: help.into() };
    vec![
        bot("recruit", "Recruit", "Takes what looks best at once. Quick."),
        bot("captain", "Captain", "Looks ahead a little."),
        bot("admiral", "Admiral", "Looks ahead for a second before each answer."),
        bot("random", "Random", "Any legal answer, without thinking."),
    ]
}

pub fn check(bot: &str) -> Result<(), String> {
    let spec = bots::parse(bot).map_err(|problem| problem.to_string())?;
    let modest = match spec {
        BotSpec::Random | BotSpec::Greedy => true,
        BotSpec::Search { budget: Budget::Time(time), threads, .. } => time <= LONGEST && threads == 1,
        BotSpec::Search { budget: Budget::Playouts(count), threads, .. } => count <= MOST_PLAYOUTS && threads == 1,
    };
    let wrong = || format!("a bot here thinks for at most 2s or {MOST_PLAYOUTS} playouts, on one core");
    if modest { Ok(()) } else { Err(wrong()) }
}

/// Something for a bot to think about. `done` is called with the keys of what it does, in order, in the
/// bot's thread.
pub struct Job {
    /// The id of the table.
    pub place: String,
    pub bot: String,
    pub table: Box<dyn Table>,
    pub seat: Seat,
    pub matter: Matter,
    /// Afterwards nobody waits for the answer.
    pub until: Instant,
    pub done: Box<dyn FnOnce(Vec<u64>) + Send>,
}

/// What a bot thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The question its seat has.
    Question,
    /// Whether to do something besides: make an offer, take one.
    Aside,
}

/// How a bot's name becomes a player.
type Maker = fn(&str, Seat) -> Box<dyn Player>;

/// The threads in which bots think.
pub struct Bots {
    jobs: mpsc::Sender<Job>,
    kept: Arc<Mutex<VecDeque<Kept>>>,
}

/// A player between two questions.
struct Kept {
    place: String,
    seat: Seat,
    bot: String,
    player: Box<dyn Player>,
}

impl Bots {
    pub fn start(threads: usize) -> Bots {
        Bots::start_with(threads, player)
    }

    fn start_with(threads: usize, maker: Maker) -> Bots {
        let spare = std::thread::available_parallelism().map_or(1, |n| n.get() - 1).max(1);
        let threads = if threads == 0 { spare } else { threads };
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        for n in 0..threads {
            let (queue, kept) = (queue.clone(), kept.clone());
            let thread = std::thread::Builder::new().name(format!("bot-{n}"));
            thread.spawn(move || think_on(&queue, &kept, maker)).expect("a thread can be started");
        }
        Bots { jobs, kept }
    }

    pub fn ask(&self, job: Job) {
        self.jobs.send(job).expect("bot threads live as long as the server");
    }

    /// Lets go of the players of a table.
    pub fn forget(&self, place: &str) {
        self.kept.lock().expect("no panic holds it").retain(|kept| kept.place != place);
    }
}

fn think_on(queue: &Mutex<mpsc::Receiver<Job>>, kept: &Mutex<VecDeque<Kept>>, maker: Maker) {
    loop {
        let job = queue.lock().expect("waiting for a job does not panic").recv();
        let Ok(Job { place, bot, table, seat, matter, until, done }) = job else { return };
        if Instant::now() >= until {
            continue;
        }
        let before = take(kept, &place, seat, &bot);
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let mut player = before.unwrap_or_else(|| maker(&bot, seat));
            let keys = match matter {
                Matter::Question => first(&*table, seat).map(|_| player.choose(&*table, seat)).into_iter().collect(),
                Matter::Aside => player.besides(&*table, seat),
            };
            (player, keys)
        }));
        match thought {
            Ok((player, keys)) => {
                let mut kept = kept.lock().expect("no panic holds it");
                kept.push_front(Kept { place, seat, bot, player });
                kept.truncate(KEPT);
                drop(kept);
                done(keys);
            }
            Err(_) => {
                tracing::error!(bot, game = table.info().id, "a bot broke down");
                done(match matter {
                    Matter::Question => at_once(&*table, seat).into_iter().collect(),
                    Matter::Aside => Vec::new(),
                });
            }
        }
    }
}

fn take(kept: &Mutex<VecDeque<Kept>>, place: &str, seat: Seat, bot: &str) -> Option<Box<dyn Player>> {
    let mut kept = kept.lock().expect("no panic holds it");
    let at = kept.iter().position(|kept| kept.place == place && kept.seat == seat)?;
    kept.remove(at).filter(|kept| kept.bot == bot).map(|kept| kept.player)
}

/// A player with a seed of its own.
fn player(bot: &str, seat: Seat) -> Box<dyn Player> {
    let mut seed = [0; 16];
    getrandom::fill(&mut seed).expect("the operating system has randomness");
    let [low, high] = [0, 8].map(|from| u64::from_le_bytes(seed[from..from + 8].try_into().expect("8 bytes")));
    bots::parse(bot).unwrap_or(BotSpec::Greedy).player(&Seeded::from_key(low, high), seat)
}

/// What a seat answers without thinking: the option the game holds most promising.
pub fn at_once(table: &dyn Table, seat: Seat) -> Option<u64> {
    let mut question = Question::default();
    if !table.ask(seat, &mut question) {
        return None;
    }
    let mut hints = Vec::new();
    table.hints(seat, &mut hints);
    let options = question.keys.iter().zip(&hints).skip(question.keys.len() - question.spelled().len());
    let best = options.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(key, _)| *key).or(question.keys.first().copied())
}

/// The first option of a seat that is asked.
fn first(table: &dyn Table, seat: Seat) -> Option<u64> {
    let mut question = Question::default();
    table.ask(seat, &mut question).then(|| question.keys[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Setup;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

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
        let bots = Bots::start_with(1, weary);
        let (answer, answers) = mpsc::channel();
        let table = catalog_table();
        let seat = table.asked().iter().next().unwrap();
        let mut question = Question::default();
        table.ask(seat, &mut question);
        let ask = |until: Instant| {
            let answer = answer.clone();
            let done = move |keys: Vec<u64>| answer.send(keys[0]).unwrap();
            bots.ask(Job {
                place: "here".into(),
                bot: "weary".into(),
                table: table.fork(),
                seat,
                matter: Matter::Question,
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
