//! Everything that goes over the wire, typed: websocket messages and HTTP bodies.
//!
//! One websocket at `/api/socket` serves a page. The page says [`ClientMessage::Hello`] first, then watches the lobby
//! and any number of tables. A watched table comes as one [`ServerMessage::Stage`] (the part that never changes), one
//! [`ServerMessage::Whole`] and then numbered [`ServerMessage::Step`]s; whoever misses a number sends
//! [`ClientMessage::Watch`] again and gets the whole. What a seat or user does at a table is a [`Deed`], the same on
//! the socket ([`ClientMessage::Do`]) and over HTTP (`POST /api/tables/{table}/deeds`).

mod change;
mod games;
mod operator;
mod packs;
mod people;
mod seen;
mod socket;
mod standing;
mod summary;
mod tables;
mod typescript;

pub use change::*;
pub use games::*;
pub use operator::*;
pub use packs::*;
pub use people::*;
pub use seen::Seen;
pub use socket::*;
pub use standing::*;
pub use summary::*;
pub use tables::*;
pub use typescript::typescript;

/// Version of the protocol, said in both greetings. Raised when an old page would misunderstand a new server.
pub const PROTOCOL: u32 = 3;

/// Milliseconds since 1970, UTC.
pub type Millis = i64;

/// The name of a table in addresses: 12 letters and digits, not guessable.
pub type TableId = String;

/// The name of a user in messages. Not a secret, never changes.
pub type UserId = String;
