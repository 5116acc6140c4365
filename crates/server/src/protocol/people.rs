//! Who plays: guests, accounts, tokens, notices.

use super::{Millis, TableId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The user behind a request. `GET /api/me`; a first visit makes a guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Me {
    pub id: UserId,
    pub name: String,
    /// Without a password: lost with the cookie.
    pub guest: bool,
    pub settings: UserSettings,
    /// Send it as the header `x-starmoot-csrf` with every request that changes something.
    pub csrf: String,
    pub muted: Vec<Person>,
}

/// What others see of a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Person {
    pub id: UserId,
    pub name: String,
    /// Without a password: anybody may call themselves so, but not like an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub guest: bool,
}

/// What a user has set. `PUT /api/me/settings` replaces the whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct UserSettings {
    /// Called with a [`WebhookCall`] when it becomes the user's turn; empty for none.
    pub webhook: String,
    /// Clocks of tables with a move a day stand still for this user until then.
    #[ts(type = "number | null")]
    pub holiday_until: Option<Millis>,
    /// Whatever the page wants to keep: motion off, sound, hints seen. At most 4 KiB.
    pub page: String,
}

/// `POST /api/me/name`
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Rename {
    pub name: String,
}

/// `POST /api/account` turns the guest into an account and keeps the seats; `POST /api/login` changes the user.
#[derive(Clone, Serialize, Deserialize, TS)]
pub struct Credentials {
    pub name: String,
    pub password: String,
}

/// `POST /api/password`
#[derive(Clone, Serialize, Deserialize, TS)]
pub struct NewPassword {
    pub old: String,
    pub new: String,
}

/// `POST /api/me/muted`: lines of muted users are not sent to this user.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Mute {
    pub user: UserId,
    pub mute: bool,
}

/// `GET /api/me/tokens`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TokenInfo {
    pub id: String,
    pub label: String,
    pub scope: TokenScope,
    #[ts(type = "number")]
    pub made: Millis,
    /// It ends then, and with the password.
    #[ts(type = "number")]
    pub until: Millis,
}

/// `POST /api/me/tokens`
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NewToken {
    pub label: String,
    #[serde(default)]
    #[ts(optional, as = "Option<TokenScope>")]
    pub scope: TokenScope,
    /// It ends after so many days, 1 to 365; after 365 if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub days: Option<u32>,
}

/// What a program may do with a token. None lets it change the account: name, password, settings, tokens, deletion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TokenScope {
    /// Open tables, sit, play, talk.
    #[default]
    Play,
    /// Look at what its user may see.
    Read,
}

/// The token itself, shown this once. Send it as `Authorization: Bearer TOKEN`.
#[derive(Clone, Serialize, Deserialize, TS)]
pub struct TokenMade {
    pub info: TokenInfo,
    pub token: String,
}

/// Something a user should know: one a turn, not one a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Notice {
    pub id: String,
    pub kind: NoticeKind,
    pub table: TableId,
    pub game: String,
    pub table_name: String,
    /// The question, or what happened, in one sentence.
    pub text: String,
    #[ts(type = "number")]
    pub at: Millis,
}

/// Why a notice was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    YourTurn,
    GameStarted,
    GameEnded,
    /// Somebody asks for consent: to take back, to pause.
    Proposal,
    /// Time ran out for a seat of this user.
    TimeOut,
    Rematch,
    /// A seat is kept for this user.
    Invited,
}

/// Body of a webhook call: `POST` with JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct WebhookCall {
    pub protocol: u32,
    pub user: UserId,
    pub notice: Notice,
    /// Address of the table.
    pub link: String,
}

/// Every refusal of the HTTP API.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Problem {
    pub code: Code,
    /// A sentence for people.
    pub text: String,
    /// The rule that forbids it, where a rule does.
    pub rule: Option<String>,
}

/// What kind of refusal it is, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Not understood: wrong JSON, wrong type, too long.
    Malformed,
    /// No such game, table, user or file, or not for this user.
    NotFound,
    /// Not this user's seat or table.
    NotYours,
    /// The question has changed since.
    Stale,
    /// The rules forbid it.
    Illegal,
    /// It could not be taken back, and the user wanted to be asked first.
    Binding,
    /// Not in this state of the table: not started, paused, over, seat taken.
    NotNow,
    /// Name taken, wrong password, missing or wrong proof of origin.
    Denied,
    /// Too many requests.
    Slow,
    /// Page and server speak different versions: load the page again.
    Version,
    /// Our fault.
    Broken,
}
