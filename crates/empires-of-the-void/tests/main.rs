//! One binary for all tests of Empires of the Void.

mod components;
mod galaxy;
mod games;
mod laws;
mod odds;
mod packs;
mod players;
mod rulebook;
mod told;

use empires_of_the_void::Empires;
use empires_of_the_void::printed::Components;
use kernel::{Components as _, Files, Game};

/// The components as printed.
fn printed() -> Components {
    let files = Files::with_pack(Empires::infos()[0], None).unwrap();
    Components::load(&files).unwrap_or_else(|why| panic!("{why}"))
}
