//! Public and secret objectives.

use super::{Condition, Set, check::fail, check::unique};
use kernel::{Mark, Problem};
use serde::{Deserialize, Serialize};

/// Which deck an objective is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[serde(rename = "stage-1")]
    One,
    #[serde(rename = "stage-2")]
    Two,
    Secret,
}

/// The phase in which an objective is scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Action,
    Status,
    Agenda,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Objective {
    pub id: String,
    pub name: String,
    pub kind: Stage,
    pub points: u8,
    pub phase: Phase,
    pub needs: Condition,
    /// Of these at most one is scored in or after a combat.
    #[serde(default)]
    pub one_a_combat: bool,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

const FILE: &str = "objectives.toml";

/// The most points of one objective.
const MOST_POINTS: u8 = 5;

pub(super) fn check(rows: &[Objective]) -> Result<(), Problem> {
    unique(FILE, "objective", rows.iter().map(|row| row.id.as_str()))?;
    for (n, row) in rows.iter().enumerate() {
        let fail = |what: String| fail(FILE, "objective", n, &row.id, what);
        if !(1..=MOST_POINTS).contains(&row.points) {
            return fail(format!("points: found {}, allowed are 1 to {MOST_POINTS}", row.points));
        }
        if row.kind != Stage::Secret && row.phase != Phase::Status {
            return fail("phase: public objectives are scored in the status phase".to_string());
        }
        if let Err(why) = row.needs.check() {
            return fail(format!("needs: {why}"));
        }
    }
    Ok(())
}
