//! What whoever runs the server sees and does, at `/api/operator/...` with the operator's token.

use super::{Millis, TableId, UserId};
use serde::{Deserialize, Serialize};

/// A user as the operator sees them. `GET /api/operator/users/{user}`, by id or by the name of an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UserRecord {
    pub id: UserId,
    pub name: String,
    pub guest: bool,
    pub made: Millis,
    /// May not talk anywhere.
    pub silenced: bool,
    /// May not come in.
    pub banned: bool,
    /// Tables where they sit, which they keep or where they are named.
    pub tables: Vec<TableId>,
}

/// What is to be different about a user. `POST /api/operator/users/{user}`
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UserChange {
    /// Another name; an account logs in by it from then on.
    pub name: Option<String>,
    pub silenced: Option<bool>,
    /// Sessions and tokens end, seats go to bots.
    pub banned: Option<bool>,
}

/// A complaint of a player. `GET /api/operator/reports`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Complaint {
    pub id: String,
    pub table: TableId,
    pub chat: u32,
    /// Name and words of the author.
    pub line: String,
    pub by: UserId,
    pub why: String,
    pub at: Millis,
}
