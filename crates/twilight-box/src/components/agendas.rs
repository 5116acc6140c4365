//! Agendas: laws and directives, what is elected, and what plain outcomes do.

use super::{After, Attachment, Colour, Do, Set, check::fail, check::unique, verbs::check_all};
use kernel::{Mark, Problem};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgendaKind {
    /// Stays in force.
    Law,
    /// Done at once.
    Directive,
}

/// What players vote for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Elect {
    ForAgainst,
    Player,
    Planet,
    Law,
    StrategyCard,
    ScoredSecret,
    /// The outcomes of the next agenda, which only the speaker knows.
    Hidden,
}

/// The planets that can be elected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Electable {
    Any,
    OutsideHomesButMecatol,
    Cultural,
    Hazardous,
    Industrial,
}

/// Where a law lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stays {
    Common,
    Owner,
    Planet,
}

/// What must be there when an agenda is revealed, or another one is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgendaNeeds {
    LawInPlay,
    ScoredSecret,
}

/// To whom an outcome happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touched {
    Each,
    VotedFor,
    VotedAgainst,
    Elected,
    MostPoints,
    FewestPoints,
    /// Nobody alone.
    Table,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub who: Touched,
    #[serde(rename = "do")]
    pub verbs: Vec<Do>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Agenda {
    pub id: String,
    pub name: String,
    pub kind: AgendaKind,
    pub elect: Elect,
    pub planets: Option<Electable>,
    pub needs: Option<AgendaNeeds>,
    pub stays: Option<Stays>,
    /// What an outcome does where verbs say it all; an empty list is nothing.
    #[serde(rename = "for")]
    pub passed: Option<Vec<Outcome>>,
    pub against: Option<Vec<Outcome>>,
    pub elected: Option<Vec<Outcome>>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    pub attachment: Option<String>,
    /// The colour of the prerequisite it stands for.
    pub colour: Option<Colour>,
    /// What becomes of a law its owner uses.
    pub after: Option<After>,
    /// The box that takes it out of the deck.
    pub until: Option<Set>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

const FILE: &str = "agendas.toml";

pub(super) fn check(rows: &[Agenda], attachments: &[Attachment]) -> Result<(), Problem> {
    unique(FILE, "agenda", rows.iter().map(|row| row.id.as_str()))?;
    for (n, row) in rows.iter().enumerate() {
        if let Err(why) = agenda(row, attachments) {
            return fail(FILE, "agenda", n, &row.id, why);
        }
    }
    Ok(())
}

fn agenda(row: &Agenda, attachments: &[Attachment]) -> Result<(), String> {
    let votes = row.elect == Elect::ForAgainst;
    if row.planets.is_some() != (row.elect == Elect::Planet) {
        return Err("planets: stands there exactly where a planet is elected".to_string());
    }
    if row.stays.is_some() != (row.kind == AgendaKind::Law) {
        return Err("stays: stands there exactly for laws".to_string());
    }
    if row.after.is_some() && row.kind == AgendaKind::Directive {
        return Err("after: only laws are used later".to_string());
    }
    if (row.stays == Some(Stays::Planet)) != row.attachment.is_some() {
        return Err("attachment: stands there exactly for laws that stay with a planet".to_string());
    }
    if let Some(id) = row.attachment.as_ref().filter(|&id| !attachments.iter().any(|a| &a.id == id)) {
        return Err(format!("attachment: `{id}` is in no row of attachments.toml"));
    }
    if !votes && (row.passed.is_some() || row.against.is_some()) {
        return Err("for, against: nobody votes for or against this".to_string());
    }
    if votes && row.elected.is_some() {
        return Err("elected: nothing is elected".to_string());
    }
    for (field, outcomes) in [("for", &row.passed), ("against", &row.against), ("elected", &row.elected)] {
        for outcome in outcomes.iter().flatten() {
            let fits = match outcome.who {
                Touched::VotedFor | Touched::VotedAgainst => votes,
                Touched::Elected => row.elect == Elect::Player,
                Touched::Each | Touched::MostPoints | Touched::FewestPoints | Touched::Table => true,
            };
            if !fits {
                return Err(format!("{field}: there are no such players"));
            }
            if outcome.verbs.is_empty() {
                return Err(format!("{field}: do names nothing"));
            }
            check_all(&outcome.verbs).map_err(|why| format!("{field}: {why}"))?;
        }
    }
    match row.until {
        Some(until) if until <= row.set => Err("until: that box came before it".to_string()),
        Some(_) | None => Ok(()),
    }
}
