//! Ferry, a toy for two to nine seats, each for itself, in three teams or all together: in turn each seat brings up to
//! three crates aboard, twice. The raft with most crates wins, but one with too many sinks; all together win if the crates
//! fill whole carts.

use kernel::{
    Entry, Files, Game, GameInfo, Judged, OptionKind, OptionSpec, Outcome, Play, Problem, Prompted, Rng, Rule, Seat,
    SeatSet, Setup, Shown, Side, Viewer, rule, step, steps,
};
use scene::{Words, words};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ferry;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    seats: u8,
    turns: u8,
    crates: [u8; 9],
    crews: Crews,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Crews {
    Single,
    Teams,
    All,
}

/// Crates of a cart.
const CART: u8 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Load(u8);

steps!(Ferry; Turn);

/// [ferry.load] How many crates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crates;

impl Prompted for Crates {
    fn rule(&self) -> Rule {
        rule!("ferry.load")
    }
}

step! {
    /// [ferry.load] A seat loads up to three crates.
    pub struct Turn;
}

impl Play<Ferry> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.turns == 2 * w.seats {
            return Want::Nothing;
        }
        out.offer_all((0..=3).map(Load));
        Want::Ask(Ask::of(Seat(w.turns % w.seats), Crates))
    }

    fn chosen(self, Load(crates): Load, w: &mut World, flow: &mut Flow) {
        w.crates[usize::from(w.turns % w.seats)] += crates;
        w.turns += 1;
        flow.then([Turn.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let loads: Vec<u8> = Ferry::sides(w).iter().map(|side| load(w, side)).collect();
        flow.finish(match w.crews {
            Crews::All => Outcome::won_by(usize::from(!loads[0].is_multiple_of(CART)), 2),
            Crews::Single | Crews::Teams => Outcome::by(&loads),
        });
    }
}

/// Crates of a side that arrive: none of a raft that sinks.
fn load(w: &World, side: &Side) -> u8 {
    let all = side.seats.iter().map(|seat| w.crates[seat.index()]).sum::<u8>();
    let bears = 5 * side.seats.iter().count() as u8;
    if w.crews != Crews::All && all > bears { 0 } else { all }
}

static INFO: GameInfo = GameInfo {
    id: "ferry",
    name: "Ferry",
    about: "A toy.",
    fewest: 2,
    most: 9,
    rules: 1,
    bound: 100,
    options: &[
        OptionSpec { key: "teams", name: "Teams", help: "Three crews.", kind: OptionKind::Flag },
        OptionSpec { key: "all", name: "All", help: "One crew.", kind: OptionKind::Flag },
    ],
    rulebook: &["- **ferry.load** (p. 1) Up to three crates."],
    files: &[],
};

impl Game for Ferry {
    type World = World;
    type Step = Step;
    type Choice = Load;
    type Scope = ();
    type Prompt = Crates;
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

    fn open(_: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let crews = match (setup.flag("teams"), setup.flag("all")) {
            (true, _) => Crews::Teams,
            (_, true) => Crews::All,
            _ => Crews::Single,
        };
        Ok((World { seats: setup.seats, turns: 0, crates: [0; 9], crews }, Turn.into()))
    }

    fn seats(w: &World) -> u8 {
        w.seats
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis"][seat.index()]
    }

    fn sides(w: &World) -> Vec<Side> {
        let seats = || (0..w.seats).map(Seat);
        let side = |name: &str, seats: SeatSet| Side { name: name.into(), seats };
        match w.crews {
            Crews::Single => seats().map(|seat| side(Ferry::seat_name(w, seat), SeatSet::one(seat))).collect(),
            Crews::Teams => (0..3).map(|n| side("crew", seats().filter(|seat| seat.0 % 3 == n).collect())).collect(),
            Crews::All => vec![side("crew", SeatSet::first(w.seats)), side("river", SeatSet::NONE)],
        }
    }

    fn print(_: &World, Load(crates): Load, out: &mut String) {
        *out += &format!("load {crates}");
    }

    fn imagine(_: &mut World, _: Seat, _: &mut Rng) {}

    fn audit(_: &World) -> Result<(), String> {
        Ok(())
    }
}

impl Shown for Ferry {
    fn stage(_: &World) -> scene::Stage {
        scene::Stage::default()
    }

    fn live(_: &World, _: Viewer) -> scene::Live {
        scene::Live::default()
    }

    fn question(_: &World, _: &Ask) -> (Words, Words) {
        (words!("How many crates do you load?"), words!(""))
    }

    fn face(_: &World, _: &Ask, Load(crates): Load) -> scene::Choice {
        scene::Choice { label: words!("{crates}", crates), ..Default::default() }
    }

    fn ending(_: &World, _: &Outcome) -> scene::Ending {
        scene::Ending::default()
    }
}

impl Judged for Ferry {
    /// Knows nothing, so that only looking ahead helps.
    fn evaluate(_: &World, out: &mut [f32]) {
        out.fill(0.5);
    }
}

pub fn entry() -> Entry {
    Entry::of::<Ferry>()
}
