//! Ferry, a toy for two to nine seats, each for itself, in three teams or all together: in turn each seat brings up to
//! three crates aboard, twice. The raft with most crates wins, but one with too many sinks; all together win if the crates
//! fill whole carts. In a flood the river carries some off, and a seat says how many on its behalf.

use kernel::{
    Answer, Entry, Files, Game, GameInfo, Judged, OptionKind, OptionSpec, Outcome, Play, Problem, Prompted, Rng, Rule,
    Seat, SeatSet, Setup, Shown, Side, Viewer, Why, rule, step, steps,
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
    /// Crates the river carries off, once that is said.
    flood: Option<Option<u8>>,
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
        let by = match w.flood {
            _ if w.turns < 2 * w.seats => Seat(w.turns % w.seats),
            Some(None) => Seat(w.seats),
            Some(Some(_)) | None => return Want::Nothing,
        };
        out.offer_all((0..=3).map(Load));
        Want::Ask(Ask::of(by, Crates))
    }

    fn chosen(self, Load(crates): Load, w: &mut World, flow: &mut Flow) {
        if w.turns < 2 * w.seats {
            w.crates[usize::from(w.turns % w.seats)] += crates;
            w.turns += 1;
        } else {
            w.flood = Some(Some(crates));
        }
        flow.then([Turn.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let loads: Vec<u8> = Ferry::sides(w).iter().map(|side| load(w, side)).collect();
        flow.finish(match w.crews {
            Crews::All => {
                let left = loads[0].saturating_sub(w.flood.flatten().unwrap_or(0));
                Outcome::won_by(usize::from(!left.is_multiple_of(CART)), 2)
            }
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
        OptionSpec { key: "flood", name: "Flood", help: "One crew; the river takes part.", kind: OptionKind::Flag },
    ],
    former: &[],
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
        let flood = setup.flag("flood");
        let crews = match (setup.flag("teams"), setup.flag("all") || flood) {
            (true, _) => Crews::Teams,
            (_, true) => Crews::All,
            _ => Crews::Single,
        };
        Ok((World { seats: setup.seats, turns: 0, crates: [0; 9], crews, flood: flood.then_some(None) }, Turn.into()))
    }

    fn seats(w: &World) -> u8 {
        w.seats
    }

    fn parties(w: &World) -> u8 {
        w.seats + u8::from(w.crews == Crews::All)
    }

    fn automatic(_: &World, _: &Ask, _: &mut Offers, why: &mut Why) -> Answer<Load> {
        why.because(|| words!("{seat} speaks for the river.", seat = Seat(0)));
        Answer::Leaves(Seat(0))
    }

    fn seat_name(w: &World, seat: Seat) -> &'static str {
        if seat.0 == w.seats && w.crews == Crews::All {
            return "river";
        }
        ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis"][seat.index()]
    }

    fn sides(w: &World) -> Vec<Side> {
        let seats = || (0..w.seats).map(Seat);
        match w.crews {
            Crews::Single => seats().map(|seat| Side::of(Ferry::seat_name(w, seat), SeatSet::one(seat))).collect(),
            Crews::Teams => {
                (0..3).map(|n| Side::of("crew", seats().filter(|seat| seat.0 % 3 == n).collect())).collect()
            }
            Crews::All => {
                let river = Side::of("river", SeatSet::NONE).with(SeatSet::one(Seat(w.seats)));
                vec![Side::of("crew", SeatSet::first(w.seats)), river]
            }
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
