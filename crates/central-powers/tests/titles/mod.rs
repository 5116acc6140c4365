//! Cards, a test of its title for each, which fails when the card is muted.

mod council;
mod deeds;
mod grants;
mod laws;
pub mod phases;

use crate::actions::edited;
use crate::council::{go, quiet};
use crate::field::{BLUE, Field, GREEN, RED};
use central_powers::cards::{Line, Source, Spot};
use central_powers::force;
use central_powers::names::Strategy;
use central_powers::steps::StrategyPhase;
use central_powers::verbs::Span;
use central_powers::world::{Elected, Passing};
use central_powers::{CentralPowers, query};
use imperium::PlanetSpot;
use kernel::testing::Script;
use kernel::{Seat, SeatSet, Viewer};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

fn field() -> Field {
    Field::of(&THREE)
}

/// A field with a planet of this player's, and the planet.
pub fn colony_of(seat: Seat) -> (Field, PlanetSpot) {
    let mut field = field();
    let (_, planet, _) = field.colony();
    field.own(seat, planet);
    (field, planet)
}

/// Answers with whatever begins with one of these words, as long as somebody is offered one.
pub fn through(script: &mut Script, words: &[&str]) {
    for _ in 0..30 {
        quiet(script);
        let wanted = |seat: &&str| {
            let options = script.options(*seat);
            words.iter().find_map(|word| options.iter().find(|line| line.starts_with(word)).cloned())
        };
        let asked = script.asked();
        let Some((seat, line)) = asked.iter().find_map(|seat| Some((*seat, wanted(seat)?))) else { return };
        script.play(&format!("{seat} {line}"));
    }
}

/// Red, the Speaker, puts an agenda to the vote in this position; blue alone votes.
pub fn voted(field: &Field, agenda: &str, vote: &str) -> Script {
    let mut field = Field { w: field.w.clone() };
    edited(&mut field, &format!("floor {agenda} | speaker red | broker red"));
    for slot in &mut field.w.slots {
        match slot.card {
            Strategy::SenatorEmeritus => (slot.holder, slot.used) = (Some(RED), false),
            Strategy::Leadership => (slot.holder, slot.used) = (Some(BLUE), true),
            _ => {}
        }
    }
    let mut script = field.play();
    go(&mut script, &format!("red play senator-emeritus | red keep | red pass | red agenda {agenda}"));
    vote.split(" | ").for_each(|vote| go(&mut script, &format!("blue vote {vote}")));
    go(&mut script, "green abstain | red abstain");
    script
}

/// The strategy phase begins in this position, red the Speaker.
fn choosing(field: &mut Field, edits: &str) -> Script {
    edited(field, &format!("speaker red | {edits}"));
    field.w.slots.iter_mut().for_each(|slot| (slot.holder, slot.used) = (None, false));
    Script::of(kernel::seated::<CentralPowers>(field.w.clone(), StrategyPhase.into()))
}

/// The first verb of an action card is in force, as red has played it.
pub fn in_force(field: &mut Field, card: &str, whom: &[Seat], place: Spot, span: Span) {
    let row = field.w.kit.action_cards.iter().position(|row| row.id == card).expect(card) as u8;
    let line = Line::first(Source::Action(row));
    let whom = whom.iter().copied().collect::<SeatSet>();
    let passing = Passing { line, you: Some(RED), whom, on: Elected::For, place, span, rounds: (0, 0) };
    force::begin(&mut field.w, passing);
}

/// The same for a verb of what an agenda does when it passes or fails.
pub fn decided(field: &mut Field, source: fn(u8) -> Source, card: &str, n: usize, span: Span) {
    let line = Line::nth(source(row(field, card)), n);
    let whom = [RED, BLUE, GREEN].into_iter().collect::<SeatSet>();
    let passing = Passing { line, you: None, whom, on: Elected::For, place: Spot::Nowhere, span, rounds: (0, 0) };
    force::begin(&mut field.w, passing);
}

fn row(field: &Field, id: &str) -> u8 {
    field.w.kit.political_cards.iter().position(|card| card.id == id).expect(id) as u8
}

pub fn law(line: &str) -> Field {
    let mut field = field();
    edited(&mut field, &format!("law {line}"));
    field
}

/// Units of a kind a player has on the board, as everybody sees it.
pub fn all(script: &Script, seat: Seat, kind: &str) -> u16 {
    let live = script.table().live(Viewer::Audience);
    let stacks = live.spaces.iter().flat_map(|space| &space.stacks);
    stacks.filter(|stack| stack.owner == Some(seat.0) && stack.kind == kind).map(|stack| stack.count).sum()
}

/// Badges of a kind on the board.
pub fn badges(script: &Script, kind: &str) -> usize {
    let live = script.table().live(Viewer::Audience);
    live.spaces.iter().flat_map(|space| &space.badges).filter(|badge| badge.kind == kind).count()
}

fn goods(script: &Script) -> [i32; 3] {
    ["red", "blue", "green"].map(|seat| script.gauge(seat, "trade-goods"))
}

fn laws(script: &Script) -> Vec<String> {
    crate::council::tray(script, "laws")
}

/// Whether a seat is offered something that begins so.
fn offered(script: &Script, seat: &str, word: &str) -> bool {
    script.asked().contains(&seat) && script.options(seat).iter().any(|line| line.starts_with(word))
}

/// What a technology red lacks would cost him at a regular price of 6, without ready planets.
pub fn price(field: &Field, colour: &str) -> u8 {
    let rows = field.w.kit.get().technologies.iter();
    let have = field.w.player(RED).technologies;
    let row = rows.enumerate().position(|(n, row)| row.colour.slug() == colour && have >> n & 1 == 0).expect(colour);
    query::technology_price(&field.w, RED, row, 6)
}
