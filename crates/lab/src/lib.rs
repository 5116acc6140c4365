//! Many games at once: simulation, tournaments, balance studies.

mod command;
mod crew;
mod disk;
mod findings;
mod fit;
mod game;
mod grid;
mod interrupt;
mod observe;
mod page;
mod pairs;
mod plot;
mod rounds;
mod sim;
mod stats;
mod study;
mod study_data;
mod study_report;
mod study_rounds;
mod tournament;
mod tournament_report;

pub use command::{LabArgs, command, run as run_lab};
pub use fit::{Fit, Fitted};
pub use game::{Chosen, GameResult, run, run_telling};
pub use grid::{Axis, Cell, cells, read_axis};
pub use observe::{Observation, Round, Seen, observe};
pub use pairs::{Pairs, Sprt, Verdict};
pub use sim::{Sim, SimReport, check_threads, sim, threads_or_all};
pub use stats::{Estimate, Rating, Share, ratings};
pub use study::{Counts, InRound, Mattered, Study, Tallies};
pub use tournament::{Match, Pairing, Tournament};
