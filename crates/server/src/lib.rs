//! Tables, accounts, storage and websockets for any game of the catalog.
//!
//! [`run`] serves until it is told to stop; [`Server::start`] serves inside a running tokio runtime. Games are known
//! only as `dyn Table`, through the entries in [`Config::games`].

mod app;
mod bots;
mod config;
mod digest;
mod door;
mod games;
mod health;
mod holiday;
mod http;
mod identity;
mod keep;
mod limits;
mod lobby;
mod metrics;
mod names;
mod online;
mod operator;
mod packs;
mod page;
mod password;
mod serve;
mod socket;
mod table;
mod upkeep;
mod webhook;
mod work;

pub mod protocol;
pub mod random;
pub mod store;

pub use app::App;
pub use config::{Config, Limits, LogForm};
pub use keep::Keep;
pub use limits::Network;
pub use operator::reports;
pub use serve::{Server, default_store, run};
pub use tracing::Level;
pub use upkeep::{backup, check_store, restore};
