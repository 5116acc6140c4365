//! Many games at once: simulation, tournaments, balance studies.

mod game;
mod sim;

pub use game::{GameResult, run};
pub use sim::{Sim, SimReport, sim, threads_or_all};
