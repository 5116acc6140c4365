//! The game as the catalog knows it.

use crate::choice::{self, Choice};
use crate::desk::DESK;
use crate::printed::{Components, FILES};
use crate::prompt::{Prompt, Refusal};
use crate::steps::{Flow, Galaxy, Offers, Scope, Step, hears_tactics, offer_tactics, play_tactic};
use crate::world::{Rules, World};
use crate::{Empires, Eye, imagine, trade};
use kernel::{Entry, Files, Game, GameInfo, Kit, OptionKind, OptionSpec, Problem, Rng, Seat, SeatSet, Setup, Side};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "empires-of-the-void",
    name: "Empires of the Void",
    about: "Conquer or befriend the fifteen planets of a turning galaxy and sway its council, in eight rounds.",
    fewest: 2,
    most: 4,
    rules: 2,
    bound: 40_000,
    options: &[
        OptionSpec {
            key: "turn-order",
            name: "Turn order",
            help: "Basic: all build at once and the first player token goes round. Advanced: whoever controls the most \
                   planets goes first, and players build in turn order.",
            kind: OptionKind::Choice(&[("basic", "Basic"), ("advanced", "Advanced")]),
        },
        OptionSpec {
            key: "long",
            name: "Long game",
            help: "Two more events: ten rounds instead of eight.",
            kind: OptionKind::Flag,
        },
        OptionSpec {
            key: "team",
            name: "Team game",
            help: "With four players: those who sit opposite each other add up their points.",
            kind: OptionKind::Flag,
        },
        OptionSpec {
            key: "scores",
            name: "Victory points",
            help: "Open: everybody sees all points. Secret: only their owner sees them before the end.",
            kind: OptionKind::Choice(&[("open", "Open"), ("secret", "Secret")]),
        },
        OptionSpec {
            key: "races",
            name: "Races",
            help: "Chosen: each player takes the race he likes. Dealt: the races are drawn by lot.",
            kind: OptionKind::Choice(&[("chosen", "Chosen"), ("dealt", "Dealt")]),
        },
    ],
    former: &[],
    rulebook: &[include_str!("../RULES.md")],
    files: &FILES,
};

/// The catalog's entry.
#[inline(never)]
pub fn entry() -> Entry {
    Entry::of::<Empires>().with_cover("planet").with_odds(DESK)
}

impl Game for Empires {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = Scope;
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO] }
    }

    fn info(_: &World) -> &'static GameInfo {
        &INFO
    }

    fn check_files(files: &Files) -> Result<(), Problem> {
        <Components as kernel::Components>::load(files).map(drop)
    }

    fn open(_: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let rules = Rules {
            players: setup.seats,
            long: setup.flag("long"),
            team: setup.flag("team"),
            advanced: setup.choice(&INFO, "turn-order") == "advanced",
            open_scores: setup.choice(&INFO, "scores") == "open",
            dealt_races: setup.choice(&INFO, "races") == "dealt",
        };
        if rules.team && rules.players != 4 {
            return Err(Problem::new(format!("the team game takes 4 seats, not {}", rules.players)));
        }
        let kit = Kit::load(&setup.files(&INFO)?)?;
        Ok((World::new(kit, rules), Galaxy.into()))
    }

    fn seats(w: &World) -> u8 {
        w.rules.players
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["red", "blue", "green", "yellow"][seat.index()]
    }

    /// [variant.team] Two teams of opposite seats, or each for himself.
    fn sides(w: &World) -> Vec<Side> {
        if w.rules.team {
            let pair = |a, b| SeatSet::one(Seat(a)).with(Seat(b));
            return vec![Side::of("red and green", pair(0, 2)), Side::of("blue and yellow", pair(1, 3))];
        }
        w.seats().map(|seat| Side::of(Empires::seat_name(w, seat), SeatSet::one(seat))).collect()
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        choice::print(w, choice, out);
    }

    fn bag(w: &World, deck: u8) -> &[u8] {
        if deck == 0 { &w.deck.peek(&Eye::open()).0 } else { &w.events.0 }
    }

    fn card(w: &World, deck: u8, kind: u8) -> &str {
        if deck == 0 { &w.kit.get().tactics[kind as usize].id } else { &w.kit.get().events[kind as usize].id }
    }

    /// [trade.any-time] [tactics.use] Offers, and tactics at any time.
    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        trade::acts(w, seat, out);
        if hears_tactics(w, seat) {
            offer_tactics(w, seat, out);
        }
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        match choice {
            Choice::Deal(act) => trade::act(w, seat, act, flow),
            Choice::Tactic { kind, cards } => play_tactic(w, seat, kind, cards, flow),
            other => unreachable!("{other:?} is no aside"),
        }
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        imagine::imagine(w, seat, rng);
    }

    fn audit(w: &World) -> Result<(), String> {
        imagine::audit(w)
    }
}
