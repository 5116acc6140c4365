//! Exact odds of battles in space and on the ground.
//!
//! [`odds`] takes two written forces and options, [`cases()`] a file of many battles. A battle is worked out exactly:
//! plain ones as a small table of hits taken ([`chain`]), those in which each side answers for itself as a table of
//! pairs ([`apart`]) or a walk from pair to pair ([`pairs`]), all others as a graph of states ([`duel::solve`]), with both sides choosing freely under `policy=best`
//! ([`game`]). What is too large for that is fought many times instead,
//! and the method says so.

pub mod apart;
mod best;
pub mod camp;
pub mod cases;
pub mod chain;
pub mod effects;
pub mod fight;
pub mod force;
pub mod form;
mod galvanize;
pub mod game;
mod losses;
mod opening;
pub mod pairs;
pub mod plain;
pub mod report;
pub mod round;

use std::time::Instant;

use crate::units::Roster;
use camp::Battle;
pub use cases::{CaseResult, cases, cases_with};
use fight::Outcome;
use force::{Clash, Policy};
use imperium::duel::{self, Listed};
use plain::Plainness;
pub use report::OddsReport;

/// The odds of a battle between two forces such as `letnev: 3 cruiser, 1 carrier, 4 fighter`.
///
/// Options: `place` (`space`, `ground`), `policy` (`listed`, `best`), and for each side (`attacker.`, `defender.`)
/// `effects`, `upgraded`, `damaged`, `faction`, `risk_direct_hit`.
pub fn odds(attacker: &str, defender: &str, options: &[(String, String)]) -> Result<OddsReport, String> {
    odds_with(Roster::standard(), attacker, defender, options)
}

/// The same with the units of a pack.
pub fn odds_with(
    roster: &Roster,
    attacker: &str,
    defender: &str,
    options: &[(String, String)],
) -> Result<OddsReport, String> {
    let clash = Clash::read(attacker, defender, options)?;
    let begun = Instant::now();
    let battle = Battle::of(roster, &clash);
    let (outcome, method) = work_out(&battle, true);
    Ok(OddsReport::new(&clash, &battle, &outcome, method, begun.elapsed().as_secs_f64()))
}

/// The largest battles that are worked out by the table, by the graph, and with both sides choosing: hits both sides
/// can take times dice both sides roll.
const LARGEST_TABLE: f64 = 2e10;
const LARGEST_GRAPH: f64 = 1.5e7;
const LARGEST_GAME: f64 = 4e8;

/// Ways walked before a battle is called too large: more in a small one, where they are short and likely to suffice.
const MOST_WAYS: u32 = 1_000_000;
const MOST_WAYS_OF_A_SMALL_ONE: u32 = 2_000_000;
const SMALL: f64 = 1e6;

/// Every way of a battle under the listed policy.
pub fn listed(battle: &Battle) -> Listed<'_, Battle> {
    Listed::new(battle, if battle.size() < SMALL { MOST_WAYS_OF_A_SMALL_ONE } else { MOST_WAYS })
}

/// Works a battle out in the quickest way that is exact, else by sampling; tells how.
pub fn work_out(battle: &Battle, tell_rounds: bool) -> (Outcome, String) {
    let size = battle.size();
    let quick = || {
        chain::solve(battle, tell_rounds)
            .or_else(|| apart::solve(battle, tell_rounds))
            .or_else(|| pairs::solve(battle, tell_rounds))
    };
    let table = if size <= LARGEST_TABLE { quick() } else { None };
    if let Some(outcome) = table {
        return (outcome, "exact".into());
    }
    if battle.policy == Policy::Best {
        let game = if size <= LARGEST_GAME { game::LossGame::new(battle) } else { None };
        let chosen = game.and_then(|mut game| duel::solve(battle, &mut game, tell_rounds));
        if let Some(outcome) = chosen {
            return (outcome, "exact".into());
        }
        let listed = Battle { policy: Policy::Listed, ..battle.clone() };
        let (outcome, method) = work_out(&listed, tell_rounds);
        return (outcome, format!("{method}, with losses in the listed order: too large to find the best"));
    }
    // What is too large for a table of stands is too large for a graph of states.
    let hopeless = size > LARGEST_GRAPH || size > SMALL && battle.plainness() != Plainness::Not;
    let graph = if hopeless { None } else { duel::solve(battle, &mut listed(battle), tell_rounds) };
    let outcome = graph.unwrap_or_else(|| duel::sample(battle));
    let method = report::method_name(&outcome);
    (outcome, method)
}
