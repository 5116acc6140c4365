//! Many games at once: simulation, tournaments, balance studies.

mod command;
mod crew;
mod disk;
mod fit;
mod game;
mod grid;
mod interrupt;
mod observe;
mod page;
mod plot;
mod sim;
mod stats;
mod study;
mod study_data;
mod study_report;
mod tournament;
mod tournament_report;

pub use command::{LabArgs, command, run as run_lab};
pub use fit::{Fit, Fitted};
pub use game::{GameResult, run, run_telling};
pub use grid::{Axis, Cell, cells, read_axis};
pub use observe::{Observation, Seen, observe};
pub use sim::{Sim, SimReport, check_threads, sim, threads_or_all};
pub use stats::{Estimate, Rating, Share, Sprt, Verdict, ratings};
pub use study::{Mattered, Study, Tallies};
pub use tournament::{Match, Pairing, Tournament};
