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
    /// A file of battles: one line of JSON each.
    pub cases: Option<fn(&str) -> Result<Vec<String>, Problem>>,
}
