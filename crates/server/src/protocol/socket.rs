//! Messages of the websocket at `/api/socket`, JSON text frames.

use super::{ChatLine, Code, Deed, Me, Millis, Notice, TableId, TableInfo, TableStep, TableView};
use scene::{SeatNumber, Stage};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// From the page to the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Must be the first.
    Hello {
        protocol: u32,
    },
    /// Send the lobby now and whenever it changes.
    WatchLobby,
    LeaveLobby,
    /// Send this table now and whenever it changes; again after a gap, or to look from another own seat.
    Watch {
        table: TableId,
        /// From this seat (own, or any after the end); the first own seat, or the audience, where it is none.
        seat: Option<SeatNumber>,
        /// Key of a private table, from its link.
        key: Option<String>,
        /// Hash of the stage the page already has.
        stage: Option<String>,
    },
    Unwatch {
        table: TableId,
    },
    /// Do something at a table. `re` comes back in `done` or `refused`.
    Do {
        re: u32,
        table: TableId,
        deed: Deed,
    },
    /// Notices up to this one have been seen.
    Seen {
        notice: String,
    },
    Ping {
        re: u32,
    },
}

/// From the server to the page.
#[allow(clippy::large_enum_variant)] // made, written out and dropped at once
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ServerMessage<'a> {
    Welcome {
        protocol: u32,
        me: Me,
        #[ts(type = "number")]
        now: Millis,
        notices: Vec<Notice>,
    },
    /// Public tables that are gathering or running, the first page of them.
    Lobby {
        tables: Vec<TableInfo>,
        /// There are further ones: `GET /api/tables?page=1`.
        #[serde(default)]
        more: bool,
    },
    /// A table of the lobby that is new or different.
    LobbyTable {
        table: TableInfo,
    },
    /// It is no longer in the lobby.
    LobbyGone {
        table: TableId,
    },
    /// The part of a table's scene that never changes.
    Stage {
        table: TableId,
        hash: String,
        stage: Stage,
    },
    Whole {
        view: TableView,
    },
    Step {
        step: TableStep<'a>,
    },
    /// Seats, clocks, status, proposals of a watched table, whenever they change.
    Table {
        table: TableInfo,
    },
    Chat {
        table: TableId,
        line: ChatLine,
    },
    Notice {
        notice: Notice,
    },
    Done {
        re: u32,
    },
    Refused {
        re: u32,
        code: Code,
        text: String,
        rule: Option<String>,
    },
    /// The server stops sending this table: it is gone, or not for this user.
    Closed {
        table: TableId,
        text: String,
    },
    /// The last message was not understood and not acted on.
    Malformed {
        text: String,
    },
    Pong {
        re: u32,
    },
}
