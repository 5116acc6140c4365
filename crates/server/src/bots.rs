//! Bots think in threads of their own, on copies of tables, so that no table waits for them.

use crate::protocol::BotInfo;
use bots::{BotSpec, Budget};
use kernel::{Question, Seat, Seeded, Table};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, mpsc},
    time::Duration,
};

/// The bot that takes over where nobody chose one.
pub const DEFAULT: &str = "recruit";

/// How long a bot may think about one question on a server that others use too.
const LONGEST: Duration = Duration::from_secs(2);
const MOST_PLAYOUTS: u32 = 5_000;

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

/// A question or an offer for a bot. `done` is called with its asides or the key of its answer, in the bot's thread.
pub struct Job {
    pub bot: String,
    pub table: Box<dyn Table>,
    pub seat: Seat,
    pub done: Box<dyn FnOnce(Vec<u64>) + Send>,
}

/// The threads in which bots think.
pub struct Bots {
    jobs: mpsc::Sender<Job>,
}

impl Bots {
    pub fn start(threads: usize) -> Bots {
        let spare = std::thread::available_parallelism().map_or(1, |n| n.get() - 1).max(1);
        let threads = if threads == 0 { spare } else { threads };
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for n in 0..threads {
            let queue = queue.clone();
            let thread = std::thread::Builder::new().name(format!("bot-{n}"));
            thread.spawn(move || think_on(&queue)).expect("a thread can be started");
        }
        Bots { jobs }
    }

    pub fn ask(&self, job: Job) {
        self.jobs.send(job).expect("bot threads live as long as the server");
    }
}

fn think_on(queue: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        let job = queue.lock().expect("waiting for a job does not panic").recv();
        let Ok(Job { bot, table, seat, done }) = job else { return };
        let thought = catch_unwind(AssertUnwindSafe(|| think(&bot, &*table, seat)));
        let keys = thought.unwrap_or_else(|_| {
            tracing::error!(bot, game = table.info().id, "a bot broke down; its first option is taken");
            first(&*table, seat).into_iter().collect()
        });
        if !keys.is_empty() {
            done(keys);
        }
    }
}

/// The asides a bot takes or, if there are none, its answer.
fn think(bot: &str, table: &dyn Table, seat: Seat) -> Vec<u64> {
    let mut seed = [0; 16];
    getrandom::fill(&mut seed).expect("the operating system has randomness");
    let [low, high] = [0, 8].map(|from| u64::from_le_bytes(seed[from..from + 8].try_into().expect("8 bytes")));
    let spec = bots::parse(bot).unwrap_or(BotSpec::Greedy);
    let mut player = spec.player(&Seeded::from_key(low, high), seat);
    let asides = player.besides(table, seat);
    if asides.is_empty() && first(table, seat).is_some() { vec![player.choose(table, seat)] } else { asides }
}

/// The first option of a seat that is asked.
fn first(table: &dyn Table, seat: Seat) -> Option<u64> {
    let mut question = Question::default();
    table.ask(seat, &mut question).then(|| question.keys[0])
}
