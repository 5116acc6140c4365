//! Flow, asks, chance, tables, records and laws for any game.
//!
//! A game is a deterministic state machine that asks one seat one question at a time ([`Game`]). Its control flow is
//! data: a stack of small steps ([`Play`], [`steps!`]). The step on top wants an answer, chance, or nothing.
//! Everything outside works through [`Table`], the object-safe face of any match, and [`Session`], a table with its
//! log. The promises all games keep are in [`laws`].
//!
//! A whole game, small enough to be read at once:
//!
//! ```
//! use kernel::*;
//! use scene::{Words, words};
//! use serde::{Deserialize, Serialize};
//!
//! /// Two seats take one or two coins in turn; whoever takes the last one wins.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! pub struct Coins;
//!
//! #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//! pub struct World {
//!     left: u8,
//! }
//!
//! steps!(Coins; Turn);
//!
//! step! {
//!     /// Whose turn it is.
//!     pub struct Turn(Seat);
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! pub enum Prompt {
//!     Coins,
//! }
//!
//! impl Prompted for Prompt {
//!     fn rule(&self) -> Rule {
//!         match self {
//!             Prompt::Coins => rule!("coins.turn"),
//!         }
//!     }
//! }
//!
//! impl Play<Coins> for Turn {
//!     fn want(&self, w: &World, out: &mut Offers) -> Want {
//!         for coins in 1..=2 {
//!             out.consider(coins, (coins > w.left).then_some(rule!("coins.left")));
//!         }
//!         Want::Ask(Ask::of(self.0, Prompt::Coins))
//!     }
//!
//!     fn chosen(self, coins: u8, w: &mut World, flow: &mut Flow) {
//!         w.left -= coins;
//!         match w.left {
//!             0 => flow.finish(Outcome::won_by(self.0.index(), 2)),
//!             _ => flow.then([Turn(self.0.next(2)).into()]),
//!         }
//!     }
//! }
//!
//! static INFO: GameInfo = GameInfo {
//!     id: "coins",
//!     name: "Coins",
//!     about: "Take the last coin.",
//!     fewest: 2,
//!     most: 2,
//!     rules: 1,
//!     bound: 10,
//!     options: &[],
//!     former: &[],
//!     rulebook: &["- **coins.turn** One or two coins.\n- **coins.left** Nobody takes more than there are."],
//!     files: &[],
//! };
//!
//! impl Game for Coins {
//!     type World = World;
//!     type Step = Step;
//!     type Choice = u8;
//!     type Scope = ();
//!     type Prompt = Prompt;
//!     type Refusal = Rule;
//!
//!     fn infos() -> &'static [&'static GameInfo] {
//!         const { &[&INFO] }
//!     }
//!     fn info(_: &World) -> &'static GameInfo {
//!         &INFO
//!     }
//!     fn check_files(_: &Files) -> Result<(), Problem> {
//!         Ok(())
//!     }
//!     fn open(_: &'static GameInfo, _: &Setup) -> Result<(World, Step), Problem> {
//!         Ok((World { left: 6 }, Turn(Seat(0)).into()))
//!     }
//!     fn seats(_: &World) -> u8 {
//!         2
//!     }
//!     fn seat_name(_: &World, seat: Seat) -> &'static str {
//!         ["red", "blue"][seat.index()]
//!     }
//!     fn print(_: &World, coins: u8, out: &mut String) {
//!         *out += &format!("take {coins}");
//!     }
//!     fn imagine(_: &mut World, _: Seat, _: &mut Rng) {} // nothing is hidden
//!     fn audit(w: &World) -> Result<(), String> {
//!         if w.left <= 6 { Ok(()) } else { Err(format!("{} coins", w.left)) }
//!     }
//! }
//!
//! impl Shown for Coins {
//!     fn stage(_: &World) -> scene::Stage {
//!         scene::Stage::default()
//!     }
//!     fn live(w: &World, _: Viewer) -> scene::Live {
//!         scene::Live { time: format!("{} left", w.left), ..Default::default() }
//!     }
//!     fn question(_: &World, ask: &Ask) -> (Words, Words) {
//!         match ask.prompt {
//!             Prompt::Coins => (words!("How many coins do you take?"), words!("One or two.")),
//!         }
//!     }
//!     fn face(_: &World, _: &Ask, coins: u8) -> scene::Choice {
//!         scene::Choice { label: words!("Take {coins}", coins), ..Default::default() }
//!     }
//!     fn ending(_: &World, _: &Outcome) -> scene::Ending {
//!         scene::Ending::default()
//!     }
//! }
//!
//! impl Judged for Coins {
//!     fn evaluate(_: &World, out: &mut [f32]) {
//!         out.fill(0.5);
//!     }
//! }
//!
//! let entry = Entry::of::<Coins>();
//! let mut session = Session::new(entry.open(&Setup { seats: 2, ..Setup::default() })?);
//! session.say(Seat(0), "take 2").unwrap();
//! session.say(Seat(1), "take 1").unwrap();
//! assert_eq!(session.view(Viewer::Audience).live.time, "3 left");
//! session.say(Seat(0), "take 2").unwrap(); // the last coin is blue's only option and is taken by itself
//! assert_eq!(session.table().outcome().unwrap().ranks(), [2, 1]);
//! laws::keep(&entry, &laws::sweep(&entry), laws::Effort::SMALL).unwrap();
//! # Ok::<(), Problem>(())
//! ```

mod array;
mod ask;
mod chance;
mod config;
mod deals;
mod edit;
mod files;
mod flow;
mod frozen;
mod game;
mod hand;
mod key;
pub mod laws;
mod maps;
mod match_table;
mod notation;
mod odds;
mod party;
mod pile;
mod problem;
mod react;
mod record;
mod renew;
mod rule;
mod runs;
mod seat;
mod secret;
mod session;
mod table;
pub mod testing;
mod words;

pub use array::{Array, Counts, redeal, take_any};
pub use ask::{Ask, AskOf, Asked, Offers, OffersOf, Prompted, Refuses, Want, WantOf};
pub use chance::{Chance, Faces, Fate, Rng, Seeded, Stream};
pub use config::{GameInfo, OptionKind, OptionSpec, Options, Pack, Setup, Values, seat_key};
pub use deals::{Bid, Deal, DealAct, Deals, Item};
pub use edit::Edit;
pub use files::{Components, Doubt, Files, Kit, Kits, Mark, PACK_BYTES};
pub use flow::Event;
pub use flow::Flow;
pub use flow::Forced;
pub use flow::Match;
pub use flow::Report;
pub use flow::Standing;
pub use game::{Game, Judged, Plan, Play, Shown, Value};
pub use hand::{Hand, imagine_cards};
pub use key::{digest_of, key_of};
pub use maps::{GameMaps, MapDesk, MapSheet};
pub use match_table::seated;
pub use notation::Mismatch;
pub use odds::{Case, Cases, GameOdds, Odds, OddsDesk, battles_by_line};
pub use party::Answer;
pub use party::Why;
pub use pile::Known;
pub use pile::Next;
pub use pile::Pile;
pub use problem::{Problem, nearest};
pub use react::{Order, React, Reacts, SeatList};
pub use record::{EDITED, Header, read_header, replay, write_record};
pub use renew::renew;
pub use rule::{Rule, RuleEntry, check_rules, check_rules_of, read_rules};
pub use runs::LONGEST_RUN;
pub use scene::LogLine;
pub use seat::{MAX_PARTIES, MAX_SEATS, MAX_SIDES, Outcome, Seat, SeatSet, Side, Viewer};
pub use serde_json::{Value as Json, json};
pub use session::{Act, Line, Session};
pub use table::{Entry, Question, Table, Tally};
pub use words::plain;
