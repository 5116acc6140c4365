//! Answers, and how they are written.

use crate::board::HexId;
use crate::data::Unit;
use crate::world::{Faction, World};
use kernel::Seat;
use std::fmt::Write;

/// What a card does to the side it works on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Favour {
    Helps,
    Harms,
}

/// Who chooses the casualty of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Its owner.
    Plain,
    /// The side that scored it.
    Picked,
}

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Ends a phase or a picking.
    Done,
    /// Plays nothing in a window.
    Pass,
    Deploy(Unit, HexId),
    /// Takes up a unit to move it.
    Move(Unit, HexId),
    To(HexId),
    /// Special attack: from, at, whose units.
    Breathe(HexId, HexId, Seat),
    Explore(HexId),
    /// A battle in a hex against this defender.
    Battle(HexId, Seat),
    Lose(Unit),
    /// Plays an Energize card.
    Play(u8),
    ExchangeEnergize(u8),
    ExchangeMission(u8),
    Score(u8),
    Keep(u8),
    GiveEnergize(u8),
    GiveMission(u8),
    Shatter,
    Hex(HexId),
    /// Puts a free unit on a hex.
    Recruit(Unit, HexId),
    /// A unit goes along with a card that shifts units.
    Take(Unit),
    /// The side of a battle that a card helps or harms.
    Side(Seat, Favour),
    /// A unit type of one side of a battle.
    Chosen(Seat, Unit),
    /// A hit of one side.
    Hit(Seat, Aim),
    /// A die that shows this face is rolled again.
    Again(u8),
    TakeHill,
    DrawCards,
    Faction(Faction),
    /// Shows a card of the hand to all.
    ShowEnergize(u8),
    ShowMission(u8),
}

pub fn print(w: &World, choice: Choice, out: &mut String) {
    let hex = |hex: HexId| w.map().names[hex as usize].as_str();
    let unit = |unit: Unit| w.sheet().row(unit).id.as_str();
    let energize = |kind: u8| w.kit.get().energize[kind as usize].id.as_str();
    let mission = |kind: u8| w.kit.get().missions[kind as usize].id.as_str();
    let seat = |seat: Seat| crate::game::COLOURS[seat.index()];
    let written = match choice {
        Choice::Done => out.write_str("done"),
        Choice::Pass => out.write_str("pass"),
        Choice::Deploy(u, h) => write!(out, "deploy {} {}", unit(u), hex(h)),
        Choice::Move(u, h) => write!(out, "move {} {}", unit(u), hex(h)),
        Choice::To(h) => write!(out, "to {}", hex(h)),
        Choice::Breathe(from, at, s) => write!(out, "breathe {} {} {}", hex(from), hex(at), seat(s)),
        Choice::Explore(h) => write!(out, "explore {}", hex(h)),
        Choice::Battle(h, s) => write!(out, "battle {} {}", hex(h), seat(s)),
        Choice::Lose(u) => write!(out, "lose {}", unit(u)),
        Choice::Play(k) => write!(out, "play {}", energize(k)),
        Choice::ExchangeEnergize(k) => write!(out, "exchange {}", energize(k)),
        Choice::ExchangeMission(k) => write!(out, "exchange {}", mission(k)),
        Choice::Score(k) => write!(out, "score {}", mission(k)),
        Choice::Keep(k) => write!(out, "keep {}", mission(k)),
        Choice::GiveEnergize(k) => write!(out, "give {}", energize(k)),
        Choice::GiveMission(k) => write!(out, "give {}", mission(k)),
        Choice::Shatter => out.write_str("shatter"),
        Choice::Hex(h) => write!(out, "hex {}", hex(h)),
        Choice::Recruit(u, h) => write!(out, "recruit {} {}", unit(u), hex(h)),
        Choice::Take(u) => write!(out, "take {}", unit(u)),
        Choice::Side(s, _) => write!(out, "side {}", seat(s)),
        Choice::Chosen(s, u) => write!(out, "choose {} {}", seat(s), unit(u)),
        Choice::Hit(s, Aim::Plain) => write!(out, "hit {}", seat(s)),
        Choice::Hit(s, Aim::Picked) => write!(out, "aimed-hit {}", seat(s)),
        Choice::Again(face) => write!(out, "again {face}"),
        Choice::TakeHill => out.write_str("take hill"),
        Choice::DrawCards => out.write_str("draw cards"),
        Choice::Faction(faction) => write!(out, "faction {}", faction.id()),
        Choice::ShowEnergize(k) => write!(out, "show {}", energize(k)),
        Choice::ShowMission(k) => write!(out, "show {}", mission(k)),
    };
    debug_assert!(written.is_ok(), "a string takes everything");
}
