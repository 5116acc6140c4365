//! Positions set up by hand: for tests, puzzles and questions of the kind "what if". Each line but `active` is one of the
//! edit language.
//!
//! ```text
//! active red battle
//! round 7
//! d4 rock: red 1 dragon 1 strider 1 human; green 1 dragon
//! c3 forest 2 unexplored: blue 3 fungoid
//! red rubium 5 victories 3 hand combat-stims human-slayer
//! ```
//! Terrain that is not named lies in the order of the tile list; all hexes count as explored unless said otherwise.

use crate::data::Components;
use crate::edit::{change, cover, seats};
use crate::game::{self, NexusOps};
use crate::options::{self, INFO};
use crate::steps::setup::survey;
use crate::steps::turn::TurnStarts;
use crate::world::{Phase, World};
use kernel::{Edit, Kit, Mismatch, Problem, Setup, Table};

/// A table in the position that the text describes, or what is wrong with it.
pub fn position(setup: &Setup, text: &str) -> Result<Box<dyn Table>, Problem> {
    setup.check(&INFO)?;
    let kit: Kit<Components> = Kit::load(&setup.files(&INFO)?)?;
    let chosen = options::read(setup, &kit)?;
    let mut w = game::opening(kit, setup.seats, chosen);
    lay_plainly(&mut w);
    survey(&mut w);
    w.tokens = 0;
    let mut from = Phase::Deployment;
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut edit = Edit::of(line);
        let read = match edit.takes("active") {
            true => active(&mut w, &mut edit).map(|phase| from = phase),
            false => change(&mut w, &mut edit),
        };
        let read = read.and_then(|()| edit.end());
        read.map_err(|why| Problem::new(why.to_string()).at(format!("line {}", n + 1)))?;
    }
    survey(&mut w);
    w.round = w.round.max(1);
    cover(&mut w);
    crate::world::audit(&w).map_err(Problem::new)?;
    Ok(kernel::seated::<NexusOps>(w, TurnStarts { from }.into()))
}

/// Tiles in the order of the list, none turned.
fn lay_plainly(w: &mut World) {
    let map = w.map();
    for (hex, tile) in map.singles.iter().zip(&map.single_tiles) {
        w.ground[*hex as usize] = *tile;
    }
    for (hexes, tile) in map.doubles.iter().zip(&map.double_tiles) {
        w.ground[hexes[0] as usize] = tile[0];
        w.ground[hexes[1] as usize] = tile[1];
    }
}

/// `red battle`
fn active(w: &mut World, line: &mut Edit) -> Result<Phase, Mismatch> {
    w.active = line.one_of(seats(w))?;
    if line.is_over() {
        return Ok(Phase::Deployment);
    }
    line.one_of([
        ("deployment", Phase::Deployment),
        ("movement", Phase::Movement),
        ("exploration", Phase::Exploration),
        ("battle", Phase::Battle),
        ("mining", Phase::Mining),
        ("draw", Phase::Draw),
    ])
}
