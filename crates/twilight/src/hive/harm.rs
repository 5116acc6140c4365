//! [hive.harm] Which action cards of players harm the Hive.

use super::Book;
use super::rows::fail;
use crate::feats::{CARDS, Feat, feat_named};
use kernel::{Mark, Problem};
use serde::Deserialize;

pub(super) const HARM: &str = "hive-cards.toml";

/// Whether a card takes anything of the Hive's when it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    Always,
    /// If what is chosen is the Hive's.
    ByTarget,
    Never,
}

/// An action card, and whether it harms the Hive.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Threat {
    pub id: String,
    pub harm: Harm,
    pub mark: Mark,
}

impl Book {
    /// [hive.harm] Whether a card harms the Hive; one without a row does not.
    pub fn harm(&self, card: Feat) -> Harm {
        let row = self.threats.iter().find(|row| feat_named(&row.id).is_ok_and(|feat| feat == card));
        row.map_or(Harm::Never, |row| row.harm)
    }
}

impl Harm {
    /// Under the text of a card, if there is anything to say.
    pub fn words(self) -> &'static str {
        match self {
            Harm::Always => "Harms the Hive.",
            Harm::ByTarget => "Harms the Hive if you aim it so.",
            Harm::Never => "",
        }
    }
}

/// Every row is an action card the rules know, and none stands twice.
pub(super) fn check(rows: &[Threat]) -> Result<(), Problem> {
    for (n, row) in rows.iter().enumerate() {
        if !feat_named(&row.id).is_ok_and(|feat| (feat as usize) < CARDS) {
            return fail(HARM, "card", n, &row.id, "there is no such action card".into());
        }
        if rows[..n].iter().any(|other| other.id == row.id) {
            return fail(HARM, "card", n, &row.id, "the card stands twice".into());
        }
    }
    Ok(())
}
