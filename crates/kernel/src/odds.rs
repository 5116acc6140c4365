//! The desk where battle odds are asked: exact chances for forces written as text.

use crate::{GameInfo, Pack, Problem};
use scene::{Forecast, OddsFigures, OddsForm};

/// What a game answers when asked for the odds of a battle.
#[derive(Clone, Debug)]
pub struct Odds {
    /// For the page.
    pub forecast: Forecast,
    pub figures: OddsFigures,
    /// For a terminal.
    pub text: String,
    /// For scripts: one line of JSON.
    pub json: String,
}

/// The odds of one battle: component pack, attacker, defender, options `key=value`.
pub type Battle = fn(Option<&Pack>, &str, &str, &[(String, String)]) -> Result<Odds, Problem>;

/// The odds functions of a game.
#[derive(Clone, Copy)]
pub struct OddsDesk {
    /// The game whose packs it takes.
    pub game: fn() -> &'static GameInfo,
    pub battle: Battle,
    /// What a battle can be made of, for a page.
    pub form: fn(Option<&Pack>) -> Result<OddsForm, Problem>,
    /// A file of battles, worked out one after another as they are asked for.
    pub cases: Option<fn(Option<&Pack>, &str) -> Result<Cases, Problem>>,
}

/// A desk and the game it stands in.
#[derive(Clone, Copy)]
pub struct GameOdds {
    pub id: &'static str,
    pub name: &'static str,
    pub desk: OddsDesk,
}

/// The odds, or why there are none.
type Answer = Result<Odds, Problem>;

/// The battles of a file.
pub type Cases = Box<dyn Iterator<Item = Case>>;

/// One battle of a file: one line of JSON, or why it is refused.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: String,
    pub answer: Result<String, Problem>,
}

/// Reads a file of battles, one a line: `attacker ; defender ; key=value ; ...`, with `#` before remarks. A wrong
/// battle is refused with its line and does not cost the others.
pub fn battles_by_line(text: &str, battle: impl Fn(&str, &str, &[(String, String)]) -> Answer + 'static) -> Cases {
    let lines: Vec<(usize, String)> = (text.lines().map(str::to_string).enumerate())
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();
    Box::new(lines.into_iter().map(move |(n, line)| {
        let id = format!("line {}", n + 1);
        let answer = one_line(&line, &battle).map_err(|why| why.at(&id));
        Case { id, answer }
    }))
}

fn one_line(line: &str, battle: &dyn Fn(&str, &str, &[(String, String)]) -> Answer) -> Result<String, Problem> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [attacker, defender, rest @ ..] = &parts[..] else {
        return Err(Problem::new("expected `attacker ; defender ; key=value ...`"));
    };
    let mut options = Vec::new();
    for part in rest.iter().filter(|part| !part.is_empty()) {
        let pair = part.split_once('=').map(|(key, value)| (key.trim().to_string(), value.trim().to_string()));
        options.push(pair.ok_or_else(|| Problem::new(format!("found `{part}`, expected key=value")))?);
    }
    battle(attacker, defender, &options).map(|odds| odds.json)
}
