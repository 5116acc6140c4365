//! Tic-tac-toe that begins again when the board is full: what boardgame.io's server plays in the comparison.

use kernel::{
    Entry, Files, Game, GameInfo, Judged, Play, Problem, Prompted, Rng, Rule, Seat, SeatSet, Setup, Shown, Viewer,
    rule, step, steps,
};
use scene::{Words, words};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToe;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    cells: [Option<Seat>; 9],
}

steps!(TicTacToe; Turn);

step! {
    /// Whose turn it is.
    pub struct Turn(Seat);
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell;

impl Prompted for Cell {
    fn rule(&self) -> Rule {
        rule!("tic-tac-toe.turn")
    }
}

impl Play<TicTacToe> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let full = w.cells.iter().all(Option::is_some);
        out.offer_all((0..9).filter(|cell| full || w.cells[usize::from(*cell)].is_none()));
        Want::Ask(Ask::of(self.0, Cell))
    }

    fn chosen(self, cell: u8, w: &mut World, flow: &mut Flow) {
        if w.cells.iter().all(Option::is_some) {
            w.cells = [None; 9];
        }
        w.cells[usize::from(cell)] = Some(self.0);
        let by = self.0;
        flow.tell(SeatSet::ALL, rule!("tic-tac-toe.turn"), || words!("{by} {by:takes|take} cell {cell}.", by, cell));
        flow.then([Turn(by.next(2)).into()]);
    }
}

static INFO: GameInfo = GameInfo {
    id: "tic-tac-toe",
    name: "Tic-tac-toe",
    about: "For measuring.",
    fewest: 2,
    most: 2,
    rules: 1,
    bound: u32::MAX,
    options: &[],
    former: &[],
    rulebook: &["- **tic-tac-toe.turn** A free cell, or any where none is free: then the board is cleared."],
    files: &[],
};

impl Game for TicTacToe {
    type World = World;
    type Step = Step;
    type Choice = u8;
    type Scope = ();
    type Prompt = Cell;
    type Refusal = Rule;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO] }
    }

    fn info(_: &World) -> &'static GameInfo {
        &INFO
    }

    fn check_files(_: &Files) -> Result<(), Problem> {
        Ok(())
    }

    fn open(_: &'static GameInfo, _: &Setup) -> Result<(World, Step), Problem> {
        Ok((World { cells: [None; 9] }, Turn(Seat(0)).into()))
    }

    fn seats(_: &World) -> u8 {
        2
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["red", "blue"][seat.index()]
    }

    fn print(_: &World, cell: u8, out: &mut String) {
        *out += &format!("cell {cell}");
    }

    fn imagine(_: &mut World, _: Seat, _: &mut Rng) {}

    fn audit(_: &World) -> Result<(), String> {
        Ok(())
    }
}

impl Shown for TicTacToe {
    fn stage(_: &World) -> scene::Stage {
        scene::Stage::default()
    }

    fn live(w: &World, _: Viewer) -> scene::Live {
        let space = |(n, holder): (usize, &Option<Seat>)| scene::SpaceLive {
            id: format!("hex/{n}"),
            holder: holder.map(|seat| seat.0),
            ..Default::default()
        };
        scene::Live { spaces: w.cells.iter().enumerate().map(space).collect(), ..Default::default() }
    }

    fn question(_: &World, _: &Ask) -> (Words, Words) {
        (words!("Which cell do you take?"), words!(""))
    }

    fn face(_: &World, _: &Ask, cell: u8) -> scene::Choice {
        let touches = vec![format!("hex/{cell}")];
        scene::Choice { label: words!("Take cell {cell}", cell), touches, ..Default::default() }
    }

    fn ending(_: &World, _: &kernel::Outcome) -> scene::Ending {
        scene::Ending::default()
    }
}

impl Judged for TicTacToe {
    fn evaluate(_: &World, out: &mut [f32]) {
        out.fill(0.5);
    }
}

pub fn entry() -> Entry {
    Entry::of::<TicTacToe>()
}
