//! Bots think in threads of their own, on copies of tables, so that no table waits for them.
//!
//! A bot keeps its player from one question to the next, so that what it has searched is not searched again. The
//! players of tables that are asleep, and of tables whose last question lies far back, are let go of.

mod pool;
mod queue;

pub use pool::Bots;

use crate::protocol::BotInfo;
use bots::{Ahead, BotSpec, Budget, Player};
use kernel::{Question, Seat, Seeded, Table};
use std::time::{Duration, Instant};

/// The bot that takes over where nobody chose one.
pub const DEFAULT: &str = "recruit";

/// The bot that suggests an answer to whoever asks for one.
pub const ADVISER: &str = "search:700ms";

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

/// Characters of a bot's name at most: it is shown to everybody in the lobby.
const NAME: usize = 40;

pub fn check(bot: &str) -> Result<(), String> {
    if bot.len() > NAME {
        return Err(format!("a bot's name has at most {NAME} characters"));
    }
    let spec = bots::parse(bot).map_err(|problem| problem.to_string())?;
    let modest = match spec {
        BotSpec::Random | BotSpec::Hint | BotSpec::Greedy(_) => true,
        BotSpec::Search { budget: Budget::Time(time), threads, .. } => time <= LONGEST && threads == 1,
        BotSpec::Search { budget: Budget::Playouts(count), threads, .. } => count <= MOST_PLAYOUTS && threads == 1,
    };
    let wrong = || format!("a bot here thinks for at most 2s or {MOST_PLAYOUTS} playouts, on one core");
    if modest { Ok(()) } else { Err(wrong()) }
}

/// Whether it answers without searching.
fn is_quick(bot: &str) -> bool {
    matches!(bots::parse(bot), Ok(BotSpec::Random | BotSpec::Hint | BotSpec::Greedy(_)))
}

/// Something for a bot to think about. `done` is called with the keys of what it does, in order, and its
/// reason, in the bot's thread.
pub struct Job {
    /// The id of the table.
    pub place: String,
    /// For whom it thinks: everybody has a turn.
    pub person: String,
    pub bot: String,
    pub table: Box<dyn Table>,
    pub seat: Seat,
    pub matter: Matter,
    /// Somebody wants to know what a bot would do; the table itself does not wait for it.
    pub advice: bool,
    /// Afterwards nobody waits for the answer.
    pub until: Instant,
    pub done: Box<dyn FnOnce(Vec<u64>, &str) + Send>,
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

/// A player with a seed of its own.
fn player(bot: &str, seat: Seat) -> Box<dyn Player> {
    let mut seed = [0; 16];
    getrandom::fill(&mut seed).expect("the operating system has randomness");
    let [low, high] = [0, 8].map(|from| u64::from_le_bytes(seed[from..from + 8].try_into().expect("8 bytes")));
    bots::parse(bot).unwrap_or(BotSpec::Greedy(Ahead::Turn)).player(&Seeded::from_key(low, high), seat)
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
