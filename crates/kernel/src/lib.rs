//! Flow, asks, chance, tables, records and laws for any game.
//!
//! A game is a deterministic state machine that asks one seat one question at a time ([`Game`]). Its control flow is
//! data: a stack of small steps ([`Play`], [`steps!`]). The step on top wants an answer, chance, or nothing.
//! Everything outside works through [`Table`], the object-safe face of any match, and [`Session`], a table with its
//! log. The promises all games keep are in [`laws`].

mod array;
mod ask;
mod chance;
mod config;
mod deals;
mod files;
mod flow;
mod game;
mod key;
pub mod laws;
mod maps;
mod match_table;
mod notation;
mod odds;
mod problem;
mod react;
mod record;
mod rule;
mod seat;
mod secret;
mod session;
mod table;

pub use array::{Array, Counts, redeal, take_any};
pub use ask::{Ask, Offers, Want};
pub use chance::{Chance, Faces, Fate, Rng, Seeded, Stream};
pub use config::{GameInfo, OptionKind, OptionSpec, Options, Pack, Setup, Values};
pub use deals::{Bid, Deal, DealAct, Deals};
pub use files::{Components, Doubt, Files, Kit, Kits, Mark, PACK_BYTES};
pub use flow::{Event, Flow, Match, Report, Standing};
pub use game::{Game, Play, Value};
pub use key::key_of;
pub use maps::{GameMaps, MapDesk, MapSheet};
pub use match_table::seated;
pub use notation::Mismatch;
pub use odds::{Case, Cases, GameOdds, Odds, OddsDesk, battles_by_line};
pub use problem::{Problem, nearest};
pub use react::{Order, React, Reacts, SeatList};
pub use record::{Header, read_header, replay, write_record};
pub use rule::{Rule, RuleEntry, check_rules, read_rules};
pub use scene::LogLine;
pub use seat::{MAX_SEATS, MAX_SIDES, Outcome, Seat, SeatSet, Side, Viewer};
pub use session::{Act, Line, Session};
pub use table::{Entry, Question, Table, Tally};
