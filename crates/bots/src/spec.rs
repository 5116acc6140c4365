//! Names of bots, as on the command line.

use crate::{Ahead, Greedy, Hint, Player, Random, Search, Tuning, private_seed};
use kernel::{Problem, Seat, Seeded, nearest};
use std::fmt;
use std::time::Duration;

/// Which bot, and how hard it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    Random,
    Hint,
    Greedy(Ahead),
    Search {
        budget: Budget,
        /// Searches side by side; 1 unless asked.
        threads: u8,
        /// Decisions after which a rollout is cut off, if not the usual.
        cut: Option<u32>,
    },
}

/// How much a search may think about one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    Time(Duration),
    Playouts(u32),
}

/// The levels a player chooses among, with what stands behind each.
pub const LEVELS: [(&str, BotSpec); 3] = [
    ("recruit", BotSpec::Greedy(Ahead::Turn)),
    ("captain", BotSpec::Search { budget: Budget::Playouts(2000), threads: 1, cut: None }),
    ("admiral", BotSpec::Search { budget: Budget::Time(Duration::from_millis(1000)), threads: 1, cut: None }),
];

const LONGEST: Duration = Duration::from_secs(60);
const MOST_PLAYOUTS: u32 = 10_000_000;
const MOST_CORES: u8 = 64;

/// Reads `random`, `hint`, `greedy`, `greedy:answer` (which makes no plans), `search:200ms`, `search:2s`, `search:500` (playouts), `search:200ms:2` (on two cores),
/// `search:200ms:all` (on as many as the machine has), `search:200ms:1:30` (rollouts cut off after 30 decisions), or the
/// name of a level.
pub fn parse(text: &str) -> Result<BotSpec, Problem> {
    let text = text.trim();
    let mut parts = text.split(':');
    let name = parts.next().unwrap_or_default();
    let (budget, threads, cut, rest) = (parts.next(), parts.next(), parts.next(), parts.next());
    if let Some((_, spec)) = LEVELS.iter().find(|(level, _)| *level == text) {
        return Ok(*spec);
    }
    match (name, budget) {
        ("random", None) => Ok(BotSpec::Random),
        ("hint", None) => Ok(BotSpec::Hint),
        ("greedy", None) => Ok(BotSpec::Greedy(Ahead::Turn)),
        ("greedy", Some("answer")) if threads.is_none() => Ok(BotSpec::Greedy(Ahead::Answer)),
        ("search", _) if rest.is_none() => Ok(BotSpec::Search {
            budget: parse_budget(text, budget.unwrap_or("200ms"))?,
            threads: parse_threads(text, threads.unwrap_or("1"))?,
            cut: cut.map(|cut| parse_cut(text, cut)).transpose()?,
        }),
        ("search", _) => Err(Problem::new(format!(
            "bot `{text}`: expected search:BUDGET, search:BUDGET:CORES or search:BUDGET:CORES:CUT"
        ))),
        (known, Some(_)) if parse(known).is_ok() => {
            Err(Problem::new(format!("bot `{text}`: `{known}` takes no budget")))
        }
        _ => {
            let names =
                ["random", "hint", "greedy", "search"].into_iter().chain(LEVELS.iter().map(|(level, _)| *level));
            let hint = match nearest(name, names.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
            };
            Err(Problem::new(format!("no bot `{text}`; {hint}")))
        }
    }
}

/// Reads a list of bots, one a seat, separated by commas.
pub fn parse_list(text: &str) -> Result<Vec<BotSpec>, Problem> {
    text.split(',').map(parse).collect()
}

/// A short list repeats, but nobody is left standing.
pub fn check_room(bots: &[BotSpec], seats: u8) -> Result<(), Problem> {
    if bots.len() <= seats as usize {
        return Ok(());
    }
    Err(Problem::new(format!("{} bots for {seats} seats; give one a seat, or fewer, which repeat", bots.len())))
}

fn parse_budget(bot: &str, text: &str) -> Result<Budget, Problem> {
    let wrong = |why: &str| Problem::new(format!("bot `{bot}`: {why}"));
    let shape = "expected a time such as 200ms or 2s, or a number of playouts such as 500";
    let number = |digits: &str| digits.parse::<u64>().map_err(|_| wrong(shape));
    if let Some(digits) = text.strip_suffix("ms").or_else(|| text.strip_suffix('s')) {
        let unit = if text.ends_with("ms") { 1 } else { 1000 };
        let time = Duration::from_millis(number(digits)?.saturating_mul(unit));
        return match time {
            time if time.is_zero() => Err(wrong("no time to think; at least 1ms")),
            time if time > LONGEST => Err(wrong("nobody waits that long; at most 60s")),
            time => Ok(Budget::Time(time)),
        };
    }
    match number(text)? {
        0 => Err(wrong("no playouts to learn from; at least 1")),
        n if n > MOST_PLAYOUTS as u64 => Err(wrong("at most 10000000 playouts")),
        n => Ok(Budget::Playouts(n as u32)),
    }
}

fn parse_threads(bot: &str, text: &str) -> Result<u8, Problem> {
    if text == "all" {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        return Ok(cores.min(usize::from(MOST_CORES)) as u8);
    }
    match text.parse() {
        Ok(n @ 1..=MOST_CORES) => Ok(n),
        _ => Err(Problem::new(format!("bot `{bot}`: expected 1 to {MOST_CORES} cores or `all`, not `{text}`"))),
    }
}

fn parse_cut(bot: &str, text: &str) -> Result<u32, Problem> {
    match text.parse() {
        Ok(n @ 0..=100_000) => Ok(n),
        _ => Err(Problem::new(format!("bot `{bot}`: expected 0 to 100000 decisions in a rollout, not `{text}`"))),
    }
}

impl BotSpec {
    /// A player for one seat, with a seed of its own taken from the game's chance.
    pub fn player(self, chance: &Seeded, seat: Seat) -> Box<dyn Player> {
        match self {
            BotSpec::Random => Box::new(Random::new(chance.clone())),
            BotSpec::Hint => Box::new(Hint::new(private_seed(chance, seat))),
            BotSpec::Greedy(ahead) => Box::new(Greedy::new(private_seed(chance, seat), ahead)),
            BotSpec::Search { budget, threads, cut } => {
                let tuning = Tuning { cut: cut.unwrap_or(Tuning::default().cut), ..Tuning::default() };
                Box::new(Search::new(budget, threads, tuning, private_seed(chance, seat)))
            }
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Hint => f.write_str("hint"),
            BotSpec::Greedy(Ahead::Turn) => f.write_str("greedy"),
            BotSpec::Greedy(Ahead::Answer) => f.write_str("greedy:answer"),
            BotSpec::Search { budget, threads: 1, cut: None } => write!(f, "search:{budget}"),
            BotSpec::Search { budget, threads, cut: None } => write!(f, "search:{budget}:{threads}"),
            BotSpec::Search { budget, threads, cut: Some(cut) } => write!(f, "search:{budget}:{threads}:{cut}"),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Playouts(n) => write!(f, "{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_printed_alike() {
        for text in [
            "random",
            "hint",
            "greedy",
            "greedy:answer",
            "search:200ms",
            "search:500",
            "search:1000ms:2",
            "search:300:1:30",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        assert_eq!(parse("search:2s").unwrap().to_string(), "search:2000ms");
        let cores = std::thread::available_parallelism().unwrap().get().min(MOST_CORES.into());
        assert_eq!(parse("search:500:all").unwrap(), parse(&format!("search:500:{cores}")).unwrap());
        assert_eq!(parse("admiral").unwrap().to_string(), "search:1000ms");
    }

    #[test]
    fn wrong_names_get_one_clear_line() {
        let line = |text| parse(text).unwrap_err().to_string();
        assert_eq!(line("gredy"), "no bot `gredy`; did you mean `greedy`?");
        assert_eq!(
            line("oracle"),
            "no bot `oracle`; there are random, hint, greedy, search, recruit, captain, admiral"
        );
        assert_eq!(line("search:0ms"), "bot `search:0ms`: no time to think; at least 1ms");
        assert_eq!(
            line("search:2h"),
            "bot `search:2h`: expected a time such as 200ms or 2s, or a number of playouts such as 500"
        );
        assert_eq!(line("search:99999s"), "bot `search:99999s`: nobody waits that long; at most 60s");
        assert_eq!(line("search:4294967296"), "bot `search:4294967296`: at most 10000000 playouts");
        assert_eq!(line("greedy:5"), "bot `greedy:5`: `greedy` takes no budget");
        assert_eq!(line("search:5:none"), "bot `search:5:none`: expected 1 to 64 cores or `all`, not `none`");
        let list = parse_list("random,greedy,random").unwrap();
        assert_eq!(
            check_room(&list, 2).unwrap_err().to_string(),
            "3 bots for 2 seats; give one a seat, or fewer, which repeat"
        );
        assert!(check_room(&list, 3).is_ok() && check_room(&list[..1], 4).is_ok());
    }
}
