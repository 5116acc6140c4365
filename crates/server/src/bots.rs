//! Bots think in threads of their own, on copies of tables, so that no table waits for them.

use crate::protocol::BotInfo;
use kernel::{Question, Rng, Seat, Table};
use std::sync::{Arc, Mutex, mpsc};

/// The bot that takes over where nobody chose one.
pub const DEFAULT: &str = "random";

/// The bots there are.
pub fn known() -> Vec<BotInfo> {
    vec![BotInfo { id: "random".into(), name: "Random".into(), help: "Any legal answer, without thinking.".into() }]
}

pub fn check(bot: &str) -> Result<(), String> {
    if known().iter().any(|info| info.id == bot) { Ok(()) } else { Err(format!("there is no bot `{bot}`")) }
}

/// A question for a bot. `done` is called with the key of its answer, in the bot's thread.
pub struct Job {
    pub bot: String,
    pub table: Box<dyn Table>,
    pub seat: Seat,
    pub done: Box<dyn FnOnce(u64) + Send>,
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
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).expect("the operating system has randomness");
    let mut rng = Rng::new(u64::from_le_bytes(seed));
    loop {
        let job = queue.lock().expect("waiting for a job does not panic").recv();
        let Ok(Job { bot: _, table, seat, done }) = job else { return };
        let mut question = Question::default();
        if table.ask(seat, &mut question) {
            let options = question.spelled();
            done(options[rng.pick(options.len() as u32) as usize]);
        }
    }
}
