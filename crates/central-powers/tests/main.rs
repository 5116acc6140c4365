//! One binary for all tests of Central Powers.

mod actions;
mod agendas;
mod battle_cards;
mod cards;
mod components;
mod council;
mod ending;
mod field;
mod fleets;
mod gambits;
mod games;
mod house;
mod house_war;
mod laws;
mod odds;
mod packs;
mod rulebook;
mod rules;
mod sheets;
mod strategy_acts;
mod table;
mod titles;
mod told;

use central_powers::printed::{FILES, Printed};
use kernel::{Components, Files, Pack};

/// The files with a pack.
fn files(pack: Option<&Pack>) -> Result<Files, kernel::Problem> {
    Files::merged("Central Powers", &FILES, pack)
}

/// The components as printed.
fn printed() -> Printed {
    Printed::load(&files(None).unwrap()).unwrap_or_else(|why| panic!("{why}"))
}
