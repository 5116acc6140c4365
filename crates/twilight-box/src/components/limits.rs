//! How much of everything there is.

use super::{Set, check::fail, check::unique};
use crate::units::Kind;
use kernel::{Files, Mark, Problem};
use serde::Deserialize;

/// The pieces of a kind of unit in a player's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    #[serde(rename = "id")]
    pub kind: Kind,
    pub count: u8,
    /// Tokens go on beyond the pieces.
    #[serde(default)]
    pub tokens: bool,
    pub mark: Mark,
}

/// Tokens and cards of which there are only so many.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyRow {
    pub id: String,
    pub name: String,
    pub count: u8,
    pub faction: Option<String>,
    pub set: Set,
    pub mark: Mark,
}

/// What each player has, holds at most and starts with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerLimits {
    pub command_tokens: u8,
    pub control_tokens: u8,
    /// The pools at the start.
    pub tactic: u8,
    pub fleet: u8,
    pub strategy: u8,
    /// Held at most.
    pub action_cards: u8,
    /// Scored and unscored together.
    pub secret_objectives: u8,
    pub mark: Mark,
}

/// What a planet holds of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlanetLimits {
    pub space_docks: u8,
    pub pds: u8,
    pub mark: Mark,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameLimits {
    pub victory_points: u8,
    pub long_victory_points: u8,
    /// Public objectives laid out of each stage, and those revealed at the start.
    #[serde(rename = "stage-1")]
    pub stage_one: u8,
    #[serde(rename = "stage-2")]
    pub stage_two: u8,
    pub revealed: u8,
    pub rounds: u8,
    /// Influence the custodians of Mecatol Rex ask for.
    pub custodians: u8,
    /// Relic fragments of a kind that make a relic.
    pub fragments: u8,
    pub mark: Mark,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    pub pieces: Vec<Pieces>,
    pub supply: Vec<SupplyRow>,
    pub player: PlayerLimits,
    pub planet: PlanetLimits,
    pub game: GameLimits,
}

const FILE: &str = "limits.toml";

impl Limits {
    pub(super) fn read(files: &Files) -> Result<Limits, Problem> {
        Ok(Limits {
            pieces: files.rows(FILE, "pieces")?,
            supply: files.rows(FILE, "supply")?,
            player: files.value(FILE, "player")?,
            planet: files.value(FILE, "planet")?,
            game: files.value(FILE, "game")?,
        })
    }

    /// The pieces of a kind.
    pub fn pieces_of(&self, kind: Kind) -> u8 {
        self.pieces.iter().find(|row| row.kind == kind).map_or(0, |row| row.count)
    }
}

pub(super) fn check(limits: &Limits, factions: &[String]) -> Result<(), Problem> {
    unique(FILE, "pieces", limits.pieces.iter().map(|row| row.kind.slug()))?;
    unique(FILE, "supply", limits.supply.iter().map(|row| row.id.as_str()))?;
    if let Some(kind) = Kind::ALL.into_iter().find(|&kind| limits.pieces_of(kind) == 0) {
        return Err(Problem::new(format!("[[pieces]]: no pieces of `{}`", kind.slug())).at(FILE));
    }
    for (n, row) in limits.supply.iter().enumerate() {
        if let Some(faction) = row.faction.as_ref().filter(|faction| !factions.contains(faction)) {
            let what = format!("faction: `{faction}` is in no row of factions.toml");
            return fail(FILE, "supply", n, &row.id, what);
        }
    }
    let PlayerLimits { command_tokens, tactic, fleet, strategy, .. } = limits.player;
    let pools = [tactic, fleet, strategy].into_iter().map(u16::from).sum::<u16>();
    if pools > u16::from(command_tokens) {
        let what = format!("[player] command-tokens: the pools start with {pools}, there are {command_tokens}");
        return Err(Problem::new(what).at(FILE));
    }
    let GameLimits { stage_one, revealed, .. } = limits.game;
    if revealed > stage_one {
        let what = format!("[game] revealed: {revealed} of {stage_one} objectives of stage I");
        return Err(Problem::new(what).at(FILE));
    }
    Ok(())
}
