//! Exploration cards and what is attached to planets.

use super::{Colour, Components, Do, Set, Trait, When, check::fail, check::unique, verbs::check_all};
use crate::units::Dice;
use kernel::{Mark, Problem};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExplorationDeck {
    Cultural,
    Hazardous,
    Industrial,
    Frontier,
}

impl ExplorationDeck {
    pub const ALL: [ExplorationDeck; 4] =
        [ExplorationDeck::Cultural, ExplorationDeck::Hazardous, ExplorationDeck::Industrial, ExplorationDeck::Frontier];

    /// The deck of planets with a trait.
    pub fn of(kind: Trait) -> ExplorationDeck {
        match kind {
            Trait::Cultural => ExplorationDeck::Cultural,
            Trait::Hazardous => ExplorationDeck::Hazardous,
            Trait::Industrial => ExplorationDeck::Industrial,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            ExplorationDeck::Cultural => "cultural",
            ExplorationDeck::Hazardous => "hazardous",
            ExplorationDeck::Industrial => "industrial",
            ExplorationDeck::Frontier => "frontier",
        }
    }
}

/// What becomes of an exploration card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindKind {
    /// Done and discarded.
    Now,
    /// Attached to the planet.
    Attach,
    /// Brings a token into the system.
    Token,
    /// A relic fragment.
    Fragment,
    /// Lies before the player until it is used.
    Keep,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fragment {
    Cultural,
    Hazardous,
    Industrial,
    Any,
}

impl Fragment {
    pub const ALL: [Fragment; 4] = [Fragment::Cultural, Fragment::Hazardous, Fragment::Industrial, Fragment::Any];

    pub fn word(self) -> &'static str {
        match self {
            Fragment::Cultural => "cultural",
            Fragment::Hazardous => "hazardous",
            Fragment::Industrial => "industrial",
            Fragment::Any => "unknown",
        }
    }
}

/// That a card leaves the game once it is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaves {
    Purge,
}

/// An exploration card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Find {
    pub id: String,
    pub name: String,
    pub deck: ExplorationDeck,
    pub copies: u8,
    pub kind: FindKind,
    pub attachment: Option<String>,
    pub token: Option<String>,
    /// The back of that token, for one with two sides.
    pub other_side: Option<String>,
    pub fragment: Option<Fragment>,
    #[serde(default)]
    pub moments: Vec<When>,
    pub after: Option<Leaves>,
    #[serde(default, rename = "do")]
    pub verbs: Vec<Do>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// What is added to a planet's worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    pub resources: u8,
    pub influence: u8,
}

/// Something attached to a planet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Attachment {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub resources: u8,
    #[serde(default)]
    pub influence: u8,
    #[serde(default)]
    pub specialties: Vec<Colour>,
    /// In place of the specialty where the planet has one.
    pub instead: Option<Gain>,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub legendary: bool,
    /// No units come onto the planet.
    #[serde(default)]
    pub no_units: bool,
    /// Units on the planet do not produce.
    #[serde(default)]
    pub no_production: bool,
    pub space_cannon: Option<Dice>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// The most copies of one card.
const MOST_COPIES: u8 = 20;

pub(super) fn check(finds: &[Find], attachments: &[Attachment], board: &Components) -> Result<(), Problem> {
    unique("exploration.toml", "find", finds.iter().map(|row| row.id.as_str()))?;
    unique("attachments.toml", "attachment", attachments.iter().map(|row| row.id.as_str()))?;
    for (n, row) in finds.iter().enumerate() {
        if let Err(why) = find(row, attachments, board) {
            return fail("exploration.toml", "find", n, &row.id, why);
        }
    }
    for (n, row) in attachments.iter().enumerate() {
        let fail = |what: &str| fail("attachments.toml", "attachment", n, &row.id, what.to_string());
        if row.instead.is_some() && row.specialties.is_empty() {
            return fail("instead: there is no specialty it could stand for");
        }
        if row.space_cannon.is_some_and(|dice| !(1..=10).contains(&dice.on) || !(1..=10).contains(&dice.dice)) {
            return fail("space-cannon: a result and a number of dice from 1 to 10 are allowed");
        }
    }
    Ok(())
}

fn find(row: &Find, attachments: &[Attachment], board: &Components) -> Result<(), String> {
    if !(1..=MOST_COPIES).contains(&row.copies) {
        return Err(format!("copies: found {}, allowed are 1 to {MOST_COPIES}", row.copies));
    }
    let kind = row.kind;
    for (field, there, wanted) in [
        ("fragment", row.fragment.is_some(), kind == FindKind::Fragment),
        ("attachment", row.attachment.is_some(), kind == FindKind::Attach),
        ("moments", !row.moments.is_empty(), kind == FindKind::Keep),
    ] {
        match (there, wanted) {
            (false, true) => return Err(format!("{field}: missing for a card of this kind")),
            (true, false) => return Err(format!("{field}: says nothing of a card of this kind")),
            (true, true) | (false, false) => {}
        }
    }
    if kind == FindKind::Token && row.token.is_none() {
        return Err("token: missing for a card of this kind".to_string());
    }
    for token in row.token.iter().chain(&row.other_side) {
        if board.token_named(token).is_none() {
            return Err(format!("token: `{token}` is in no row of tokens.toml"));
        }
    }
    if let Some(id) = row.attachment.as_ref().filter(|&id| !attachments.iter().any(|a| &a.id == id)) {
        return Err(format!("attachment: `{id}` is in no row of attachments.toml"));
    }
    check_all(&row.verbs).map_err(|why| format!("do: {why}"))
}
