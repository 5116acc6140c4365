//! What factions start with, and what unlocks their leaders.

use super::{Back, Cards, Components, Condition, LeaderRole, Limits, Set, check::fail, check::unique};
use crate::units::Kind;
use kernel::{Mark, Problem};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Which technologies may be chosen at the start, where no list says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceRule {
    WithoutPrerequisites,
    /// Those of others at the end of set-up, faction technologies aside.
    OwnedByOthers,
    /// One after another, prerequisites as always.
    Researched,
}

/// Technologies chosen at the start, from a list or by a rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TechnologyChoice {
    pub pick: u8,
    #[serde(default)]
    pub from: Vec<String>,
    pub by: Option<ChoiceRule>,
}

/// What is out of the ordinary in a faction's set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupNote {
    /// Another tile lies at the seat, the home system beside the map.
    Gate,
    PurgeAlliance,
    SecondNote,
    ThreeAgents,
    /// The home system, tokens and hero of a faction nobody plays.
    BorrowedHome,
    NotChosen,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    #[serde(rename = "id")]
    pub faction: String,
    /// Tiles its home may be.
    pub homes: Vec<String>,
    pub gate: Option<String>,
    #[serde(default)]
    pub units: BTreeMap<Kind, u8>,
    #[serde(default)]
    pub technologies: Vec<String>,
    pub choose: Option<TechnologyChoice>,
    #[serde(default)]
    pub setup: Vec<SetupNote>,
    pub help: Option<String>,
    pub set: Set,
    pub mark: Mark,
}

/// What unlocks a commander or hero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unlock {
    #[serde(rename = "id")]
    pub leader: String,
    pub needs: Condition,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

pub(super) fn check(
    sheets: &[Sheet],
    cards: &Cards,
    limits: &Limits,
    board: &Components,
    factions: &[String],
) -> Result<(), Problem> {
    unique("sheets.toml", "sheet", sheets.iter().map(|row| row.faction.as_str()))?;
    for (n, row) in sheets.iter().enumerate() {
        if let Err(why) = sheet(row, cards, limits, board, factions) {
            return fail("sheets.toml", "sheet", n, &row.faction, why);
        }
    }
    Ok(())
}

fn sheet(row: &Sheet, cards: &Cards, limits: &Limits, board: &Components, factions: &[String]) -> Result<(), String> {
    if !factions.contains(&row.faction) {
        return Err(format!("id: `{}` is in no row of factions.toml", row.faction));
    }
    if row.homes.is_empty() {
        return Err("homes: names no tile".to_string());
    }
    for home in &row.homes {
        match board.tile_named(home).map(|tile| board.tile(tile).back) {
            Some(Back::Home) => {}
            Some(_) => return Err(format!("homes: tile `{home}` is no home")),
            None => return Err(format!("homes: tile `{home}` is in no row of systems.toml")),
        }
    }
    if row.gate.is_some() != row.setup.contains(&SetupNote::Gate) {
        return Err("gate: stands there exactly with the set-up note `gate`".to_string());
    }
    if let Some(gate) = row.gate.as_ref().filter(|gate| board.tile_named(gate).is_none()) {
        return Err(format!("gate: tile `{gate}` is in no row of systems.toml"));
    }
    for (&kind, &count) in &row.units {
        let pieces = limits.pieces_of(kind);
        if count > pieces {
            return Err(format!("units: {count} of `{}`, there are {pieces}", kind.slug()));
        }
    }
    let unknown = |id: &&String| !cards.technologies.iter().any(|technology| &technology.id == *id);
    if let Some(id) = row.technologies.iter().find(unknown) {
        return Err(format!("technologies: `{id}` is in no row"));
    }
    let Some(TechnologyChoice { pick, from, by }) = &row.choose else { return Ok(()) };
    if *pick == 0 {
        return Err("choose: pick is 0".to_string());
    }
    if by.is_some() != from.is_empty() {
        return Err("choose: either a list `from` or a rule `by`".to_string());
    }
    if let Some(id) = from.iter().find(unknown) {
        return Err(format!("choose: `{id}` is in no row"));
    }
    match by.is_none() && from.len() < usize::from(*pick) {
        true => Err(format!("choose: {pick} of {} technologies", from.len())),
        false => Ok(()),
    }
}

/// Every commander and hero has one, agents have none.
pub(super) fn check_unlocks(unlocks: &[Unlock], cards: &Cards) -> Result<(), Problem> {
    const FILE: &str = "unlocks.toml";
    unique(FILE, "unlock", unlocks.iter().map(|row| row.leader.as_str()))?;
    for (n, row) in unlocks.iter().enumerate() {
        let fail = |what: String| fail(FILE, "unlock", n, &row.leader, what);
        match cards.leaders.iter().find(|leader| leader.id == row.leader).map(|leader| leader.role) {
            Some(LeaderRole::Commander | LeaderRole::Hero) => {}
            Some(LeaderRole::Agent) => return fail("id: agents are never locked".to_string()),
            None => return fail(format!("id: `{}` is in no row of leaders", row.leader)),
        }
        if let Err(why) = row.needs.check() {
            return fail(format!("needs: {why}"));
        }
    }
    let locked = |role: LeaderRole| match role {
        LeaderRole::Agent => false,
        LeaderRole::Commander | LeaderRole::Hero => true,
    };
    let missing = |leader: &&super::Leader| locked(leader.role) && !unlocks.iter().any(|row| row.leader == leader.id);
    match cards.leaders.iter().find(missing) {
        Some(leader) => Err(Problem::new(format!("no row [[unlock]] for `{}`", leader.id)).at(FILE)),
        None => Ok(()),
    }
}
