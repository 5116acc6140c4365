//! A table in the action phase, set up by hand: strategy cards as a test wants them, the floor empty.

use crate::table::setup;
use central_powers::names::Strategy;
use central_powers::prompt::Prompt;
use central_powers::steps::{ActionPhase, StatusPhase, Step, StrategyPhase};
use central_powers::world::World;
use central_powers::{CentralPowers, Choice};
use kernel::testing::Script;
use kernel::{Faces, Fate, Game, Match, Offers, Report, Seat, Seeded, Standing};

/// Played to where the first strategy card is taken: these races, homes by seat, red the Speaker.
pub fn opened(races: &[&str], options: &[(&str, &str)]) -> World {
    let mut all = vec![("map-changes", "none"), ("homes", "by-seat"), ("planets-objective", "ten")];
    all.extend_from_slice(options);
    let (world, first) = CentralPowers::open(CentralPowers::infos()[0], &setup(races.len() as u8, &all)).unwrap();
    let mut game: Match<CentralPowers> = Match::new(world, first);
    let (mut offers, mut report, mut chance) = (Offers::default(), Report::muted(), Seeded::new(11));
    loop {
        match game.settle(&mut offers, &mut report) {
            Standing::Ask(ask) if ask.prompt == Prompt::TakeCard => break,
            // Something may be used before the first card is taken.
            Standing::Poll(_) => break,
            Standing::Ask(ask) => {
                let wanted = |choice: &&Choice| match choice {
                    Choice::Race(row) => game.world.kit.races[usize::from(*row)].id == races[ask.seat.index()],
                    _ => true,
                };
                let choice = *offers.list().iter().find(wanted).expect("that race is free");
                game.choose(&ask, choice, &mut report);
            }
            Standing::Fate(Fate::Order { count }) => {
                let faces: Faces = (0..count).collect();
                game.fated(&faces, &mut report);
            }
            Standing::Fate(fate) => {
                let bag = match fate {
                    Fate::Draw { deck, .. } => CentralPowers::bag(&game.world, deck).to_vec(),
                    _ => Vec::new(),
                };
                game.fated(&fate.roll(&bag, &mut chance), &mut report);
            }
            other => panic!("{other:?}"),
        }
    }
    let mut w = game.world;
    w.discards |= std::mem::take(&mut w.senate.floor);
    w
}

/// The cards red, blue, green and so on hold: red is first in order of play with Senator Emeritus.
const HELD: [Strategy; 6] = [
    Strategy::SenatorEmeritus,
    Strategy::Production,
    Strategy::TradeIv,
    Strategy::TechnologyIi,
    Strategy::Dominion,
    Strategy::Leadership,
];

/// The action phase of round 3 begins, with the changes of these lines.
pub fn acting(races: &[&str], edits: &str) -> Script {
    let mut w = opened(races, &[]);
    w.round = 3;
    for (n, card) in HELD.into_iter().enumerate().take(races.len()) {
        let slot = w.slots.iter_mut().find(|slot| slot.card == card).unwrap();
        slot.holder = Some(Seat(n as u8));
    }
    w.broker = Some(Seat(0));
    begin(w, ActionPhase.into(), edits)
}

/// The strategy phase of the next round begins.
pub fn choosing(races: &[&str], edits: &str) -> Script {
    begin(opened(races, &[]), StrategyPhase.into(), edits)
}

/// The status phase of a round begins.
pub fn status(races: &[&str], round: u8, edits: &str) -> Script {
    let mut w = opened(races, &[]);
    w.round = round;
    for (n, card) in HELD.into_iter().enumerate().take(races.len()) {
        let slot = w.slots.iter_mut().find(|slot| slot.card == card).unwrap();
        (slot.holder, slot.used) = (Some(Seat(n as u8)), true);
    }
    begin(w, StatusPhase.into(), edits)
}

fn begin(w: World, step: Step, edits: &str) -> Script {
    // Changed before the first step, so that nothing is asked too early.
    let mut w = w;
    for line in edits.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        CentralPowers::edit(&mut w, &mut kernel::Edit::of(line)).unwrap_or_else(|why| panic!("`{line}`: {why}"));
    }
    CentralPowers::audit(&w).unwrap();
    Script::of(kernel::seated::<CentralPowers>(w, step))
}

/// Draws whatever is to be drawn, any card.
pub fn draw(script: &mut Script) {
    while let Some(Fate::Draw { .. }) = script.table().fate() {
        let drawn = (0..128u8).any(|kind| script.answer(&Faces::from_iter([kind])).is_ok());
        assert!(drawn, "{}", script.standing());
    }
}

/// Draws what is to be drawn, and passes for all who can only pass in a window, or give up an agent.
pub fn quiet(script: &mut Script) {
    for _ in 0..12 {
        draw(script);
        let idle = |seat: &&str| {
            let options = script.options(*seat);
            options.len() > 1 && options.iter().all(|line| line == "pass" || line.starts_with("sacrifice "))
        };
        let idle = script.asked().into_iter().find(|seat| idle(seat)).map(|seat| format!("{seat} pass"));
        if let Some(line) = idle {
            script.play(&line);
            continue;
        }
        let before = script.standing();
        if script.line("~ hush").is_err() || script.standing() == before {
            return;
        }
    }
}

/// Plays lines; cards are drawn as they come, and whoever is asked in between passes or declines.
pub fn go(script: &mut Script, lines: &str) {
    for line in lines.split(['|', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
        let (who, text) = line.split_once(' ').expect("a seat and an answer");
        for _ in 0..60 {
            if who == "~" && !matches!(script.table().fate(), Some(Fate::Draw { .. })) {
                break;
            }
            quiet(script);
            let asked = script.asked();
            if asked.contains(&who) && script.can(who, text) {
                break;
            }
            let idle = asked.iter().find_map(|seat| {
                let way =
                    ["pass", "abstain", "keep", "decline", "buy 0"].into_iter().find(|way| script.can(*seat, way));
                way.map(|way| format!("{seat} {way}"))
            });
            match idle {
                Some(idle) => drop(script.play(&idle)),
                None => break,
            }
        }
        script.play(line);
    }
    quiet(script);
}

/// What everybody sees of a seat: points, goal, and whether it has a badge.
pub fn points(script: &Script, seat: &str) -> i32 {
    panel(script, seat).score.value
}

pub fn panel(script: &Script, seat: &str) -> scene::SeatPanel {
    let live = script.table().live(kernel::Viewer::Audience);
    let n = (0..script.table().seats()).find(|n| script.table().seat_name(Seat(*n)) == seat).expect("a seat");
    live.seats[usize::from(n)].clone()
}

pub fn has_badge(script: &Script, seat: &str, kind: &str) -> bool {
    panel(script, seat).badges.iter().any(|badge| badge.kind == kind)
}

/// The names of the cards in a tray all can see.
pub fn tray(script: &Script, id: &str) -> Vec<String> {
    let live = script.table().live(kernel::Viewer::Audience);
    if id == "agenda" {
        return live.ballot.map(|ballot| ballot.card.name).into_iter().collect();
    }
    let tray = live.trays.iter().find(|tray| tray.id == format!("tray/{id}"));
    tray.map_or(Vec::new(), |tray| tray.cards.iter().map(|card| card.name.clone()).collect())
}

/// Who has won.
pub fn winner(script: &Script) -> Option<u8> {
    let outcome = script.table().outcome()?;
    outcome.winners().next().map(|side| side as u8)
}

/// A system next to red's home with a neutral planet, and the words of all three.
pub fn next_door() -> (String, String, String) {
    let w = opened(&["sol", "hacan", "winnu"], &[]);
    let home = w.player(kernel::Seat(0)).home.unwrap();
    let word = |system: imperium::SystemId| w.kit.systems[usize::from(w.galaxy.place(system).tile.0)].id.clone();
    let plain = |system: &imperium::SystemId| {
        let place = w.galaxy.place(*system);
        place.anomalies.is_empty() && *system != imperium::SystemId(0)
    };
    for near in w.galaxy.place(home).edges.iter().filter(plain) {
        let mut planets = w.planets_in(near).filter(|planet| !w.planet(*planet).station && w.owner(*planet).is_none());
        if let Some(planet) = planets.next() {
            return (word(home), word(near), w.planet(planet).id.clone());
        }
    }
    panic!("no planet next door");
}

/// What a seat would collect on its agreements now.
pub fn trade_brings(script: &Script, seat: &str) -> i32 {
    let notes = panel(script, seat).notes;
    notes.iter().find_map(|note| note.strip_prefix("Trade brings ")).map_or(0, |goods| goods.parse().expect("goods"))
}

/// Whether a card lies before a seat.
pub fn has_card(script: &Script, seat: &str, name: &str) -> bool {
    panel(script, seat).cards.iter().any(|card| card.name == name)
}

/// How many technologies a seat has.
pub fn technologies(script: &Script, seat: &str) -> usize {
    let live = script.table().live(kernel::Viewer::Audience);
    let sheet = live.areas.iter().find(|area| area.tray.id == format!("tray/{seat}/technologies"));
    sheet.map_or(0, |area| area.tray.cards.len())
}

/// Whether a seat holds a strategy card.
pub fn has_strategy(script: &Script, seat: u8, name: &str) -> bool {
    let live = script.table().live(kernel::Viewer::Audience);
    let tray = live.trays.iter().find(|tray| tray.id == "tray/strategy").expect("strategy cards");
    tray.cards.iter().any(|card| card.name == name && card.marks.iter().any(|mark| mark.seat == seat))
}
