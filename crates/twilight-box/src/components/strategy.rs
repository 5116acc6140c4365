//! Strategy cards.

use super::{Set, check::fail, check::unique};
use kernel::{Mark, Problem};
use serde::Deserialize;

/// How a secondary ability is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenUse {
    Free,
    /// A strategy token is spent.
    Spent,
    /// A strategy token is placed in a system, which is not spending.
    Placed,
    /// A strategy token is spent and lies in a system.
    SpentAndPlaced,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategyCard {
    pub id: String,
    pub name: String,
    pub initiative: u8,
    /// The numbers of the primary ability, in the order of the help.
    pub primary: Vec<u8>,
    pub secondary: Vec<u8>,
    pub token: TokenUse,
    /// The box that prints it anew.
    pub until: Option<Set>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// How many strategy cards are in a game.
pub const STRATEGY_CARDS: u8 = 8;

const FILE: &str = "strategy-cards.toml";

/// One newest printing for each initiative.
pub(super) fn check(rows: &[StrategyCard]) -> Result<(), Problem> {
    unique(FILE, "strategy", rows.iter().map(|row| row.id.as_str()))?;
    for (n, row) in rows.iter().enumerate() {
        let fail = |what: String| fail(FILE, "strategy", n, &row.id, what);
        if !(1..=STRATEGY_CARDS).contains(&row.initiative) {
            return fail(format!("initiative: found {}, allowed are 1 to {STRATEGY_CARDS}", row.initiative));
        }
        if row.until.is_some_and(|until| until <= row.set) {
            return fail("until: that box came before it".to_string());
        }
    }
    for initiative in 1..=STRATEGY_CARDS {
        let newest = rows.iter().filter(|row| row.initiative == initiative && row.until.is_none()).count();
        if newest != 1 {
            let what = format!("initiative {initiative}: {newest} cards without `until`, 1 wanted");
            return Err(Problem::new(what).at(FILE));
        }
    }
    Ok(())
}
