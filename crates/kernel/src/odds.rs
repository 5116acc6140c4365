//! The desk where battle odds are asked: exact chances for forces written as text.

use crate::Problem;
use scene::Forecast;

/// What a game answers when asked for the odds of a battle.
#[derive(Clone, Debug)]
pub struct Odds {
    /// For the page.
    pub forecast: Forecast,
    /// For a terminal.
    pub text: String,
    /// For scripts: one line of JSON.
    pub json: String,
}

/// The odds functions of a game.
#[derive(Clone, Copy)]
pub struct OddsDesk {
    /// One battle: attacker, defender, options `key=value`.
    pub battle: fn(&str, &str, &[(String, String)]) -> Result<Odds, Problem>,
    /// A file of battles: one line of JSON each, or why that one is refused.
    pub cases: Option<fn(&str) -> Result<Vec<Result<String, Problem>>, Problem>>,
}

/// Reads a file of battles, one a line: `attacker ; defender ; key=value ; ...`, with `#` before remarks. A wrong
/// battle is refused with its line and does not cost the others.
pub fn battles_by_line(
    text: &str,
    battle: impl Fn(&str, &str, &[(String, String)]) -> Result<Odds, Problem>,
) -> Vec<Result<String, Problem>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let one = |line: &str| {
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
    };
    lines.map(|(n, line)| one(line).map_err(|why| why.at(format!("line {}", n + 1)))).collect()
}
