//! Older texts of what a later box has printed anew.

use super::{After, Cards, Condition, Objective, Returns, Set, Unlock, When, check::fail, check::unique};
use kernel::{Mark, Problem};
use serde::Deserialize;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    Card,
    Technology,
    Note,
    Leader,
    Objective,
    Unit,
}

/// The text that counts while the box of the newer one is not in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Printing {
    pub id: String,
    pub family: Family,
    /// The row with the newest text.
    pub of: String,
    pub until: Set,
    /// When it is used, and what becomes of it; by default what becomes of the newest one.
    #[serde(default)]
    pub moments: Vec<When>,
    pub after: Option<After>,
    /// Its moment sets it off; nobody is asked.
    #[serde(default)]
    pub must: bool,
    /// A note that lies before its player, and when it goes back.
    #[serde(default)]
    pub in_play: bool,
    pub returns: Option<Returns>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    /// What unlocks a leader of this printing.
    pub unlock: Option<Condition>,
    pub unlocked_by: Option<String>,
    /// None for one that has a row of its own in its family.
    pub help: Option<String>,
    pub set: Set,
    pub mark: Mark,
}

const FILE: &str = "printings.toml";

pub(super) fn check(rows: &[Printing], cards: &Cards, objectives: &[Objective]) -> Result<(), Problem> {
    unique(FILE, "printing", rows.iter().map(|row| row.id.as_str()))?;
    for (n, row) in rows.iter().enumerate() {
        let fail = |what: String| fail(FILE, "printing", n, &row.id, what);
        let known = |id: &str| match row.family {
            Family::Card => cards.actions.iter().any(|card| card.id == id),
            Family::Technology => cards.technologies.iter().any(|card| card.id == id),
            Family::Note => cards.notes.iter().any(|note| note.id == id),
            Family::Leader => cards.leaders.iter().any(|leader| leader.id == id),
            Family::Objective => objectives.iter().any(|objective| objective.id == id),
            // Units are looked up with the roster.
            Family::Unit => true,
        };
        if !known(&row.of) {
            return fail(format!("of: `{}` is in no row of its family", row.of));
        }
        if row.help.is_none() && !known(&row.id) {
            return fail("help: missing, and no row has its text".to_string());
        }
        if row.until <= row.set {
            return fail("until: that box came before it".to_string());
        }
        if row.unlock.is_some() != row.unlocked_by.is_some() {
            return fail("unlocked-by: stands there exactly where unlock does".to_string());
        }
        if row.unlock.is_some() && row.family != Family::Leader {
            return fail("unlock: only leaders are locked".to_string());
        }
        if let Some(Err(why)) = row.unlock.as_ref().map(Condition::check) {
            return fail(format!("unlock: {why}"));
        }
    }
    Ok(())
}

/// What unlocks leaders of older printings, where that is something else.
pub(super) fn unlocks(rows: &[Printing]) -> impl Iterator<Item = Unlock> + '_ {
    rows.iter().filter_map(|row| {
        let (needs, help) = (row.unlock.clone()?, row.unlocked_by.clone()?);
        Some(Unlock { leader: row.id.clone(), needs, help, set: row.set, mark: row.mark })
    })
}
