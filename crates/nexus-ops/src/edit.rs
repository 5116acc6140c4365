//! The edit language of positions:
//!
//! ```text
//! d4 rock: red 1 dragon +1 human; green 0 dragon
//! c3 forest 2 unexplored
//! red rubium 5 victories 3 hand combat-stims without human-slayer
//! round 7
//! ```
//! Units come from the supply and go there, cards from the deck. A number after the terrain is a refinery; `explored` takes
//! the token off the hex.

use crate::Eye;
use crate::board::{HexId, bit};
use crate::data::{Terrain, Unit};
use crate::game::COLOURS;
use crate::steps::setup::survey;
use crate::world::{Deck, World};
use kernel::{Edit, Mismatch, Seat};

/// The most a seat may be given of anything.
const MOST: i64 = 250;

#[derive(Clone, Copy)]
enum Subject {
    Seat(Seat),
    Hex(HexId),
    Round,
}

/// Changes a position by one line.
pub fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    if w.battle.is_some() {
        return Err(line.expected("nothing while there is a battle"));
    }
    let tokens = w.tokens;
    change(w, line)?;
    if w.tokens & !tokens != 0 {
        return Err(line.wanted("nothing: what was explored stays so"));
    }
    survey(w);
    cover(w);
    Ok(())
}

/// As many tokens stay face down as hexes are unexplored, in the order of the list.
pub(crate) fn cover(w: &mut World) {
    for pile in 0..2 {
        let half = if w.map().piled() && pile == 1 { !w.map().first_half } else { w.map().first_half };
        let mask = match (w.map().piled(), pile) {
            (true, _) => half,
            (false, 0) => !0,
            (false, _) => 0,
        };
        let mut left = (w.tokens & mask).count_ones() as u8;
        for count in w.piles[pile].iter_mut() {
            *count = (*count).min(left);
            left -= *count;
        }
    }
}

/// The same, before the board is surveyed.
pub(crate) fn change(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    let map = w.map();
    let hexes = map.names.iter().zip(0..).map(|(name, hex)| (name.as_str(), Subject::Hex(hex)));
    let seats = seats(w).into_iter().map(|(name, seat)| (name, Subject::Seat(seat)));
    match line.one_of(seats.chain([("round", Subject::Round)]).chain(hexes))? {
        Subject::Round => w.round = line.number(1..=9999)? as u16,
        Subject::Seat(seat) => possess(w, seat, line)?,
        Subject::Hex(hex) => occupy(w, hex, line)?,
    }
    Ok(())
}

pub(crate) fn seats(w: &World) -> Vec<(&'static str, Seat)> {
    COLOURS.into_iter().zip(w.seat_list()).collect()
}

/// `rubium 5 victories 2 hand combat-stims without human-slayer`
fn possess(w: &mut World, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    let n = seat.index();
    while !line.is_over() {
        if line.takes("rubium") {
            w.rubium[n] = line.amount(w.rubium[n].into(), 0..=MOST)? as u16;
        } else if line.takes("victories") {
            let (each, now) = (i64::from(w.kit.numbers.battle_victory).max(1), i64::from(w.victories[n]));
            let room = now + (MOST - i64::from(w.points[n])) / each;
            let won = line.amount(now, 0..=room)?;
            w.points[n] = (i64::from(w.points[n]) + (won - now) * i64::from(w.kit.numbers.battle_victory)) as u8;
            w.victories[n] = won as u8;
        } else if line.takes("first") {
            w.first = seat;
        } else if !line.takes("hand") {
            card(w, seat, line)?;
        }
    }
    Ok(())
}

/// A card comes into a hand, or leaves it `without` being seen.
fn card(w: &mut World, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    let leaves = line.takes("without");
    let kit = w.kit.get();
    let energize = kit.energize.iter().enumerate().map(|(kind, row)| (row.id.as_str(), (true, kind)));
    let missions = kit.missions.iter().enumerate().map(|(kind, row)| (row.id.as_str(), (false, kind)));
    let unknown = line.expected("`rubium`, `victories`, `first`, `hand`, a card, or `without` and a card");
    let (energizes, kind) = line.one_of(energize.chain(missions)).map_err(|_| unknown)?;
    let deals = |there: bool| match (there, leaves) {
        (true, _) => Ok(()),
        (false, true) => Err(line.wanted("a card in the hand")),
        (false, false) => Err(line.wanted("a card the deck still has")),
    };
    match energizes {
        true => deals(deal(&mut w.energize, seat, kind, leaves)),
        false => deals(deal(&mut w.missions, seat, kind, leaves)),
    }
}

/// Whether the card was there to be dealt, or given back.
fn deal<const N: usize>(deck: &mut Deck<N>, seat: Seat, kind: usize, leaves: bool) -> bool {
    let eye = Eye::open();
    let from = if leaves { &deck.hands[seat.index()] } else { &deck.bag };
    if from.peek(&eye)[kind] == 0 {
        return false;
    }
    let left = &mut deck.bag.peek_mut(&eye)[kind];
    if leaves {
        *left += 1;
        deck.leave(seat, kind as u8);
    } else {
        *left -= 1;
        deck.take(seat, kind as u8);
    }
    true
}

/// `rock 2 unexplored: red 1 dragon 2 human; green 1 dragon`
fn occupy(w: &mut World, hex: HexId, line: &mut Edit) -> Result<(), Mismatch> {
    while !line.is_over() && !line.takes(":") {
        if line.takes("unexplored") {
            w.tokens |= bit(hex) & w.map().ground;
        } else if line.takes("explored") {
            w.tokens &= !bit(hex);
        } else if line.peek().parse::<u8>().is_ok() {
            let rubium = line.number(0..=9)? as u8;
            w.refinery[hex as usize] = rubium;
            w.refineries = if rubium > 0 { w.refineries | bit(hex) } else { w.refineries & !bit(hex) };
        } else {
            let terrains = Terrain::ALL.into_iter().map(|terrain| (crate::view::stage::ground(terrain), terrain));
            let unknown = line.expected("a terrain, the rubium of a refinery, `explored`, `unexplored` or `:`");
            w.ground[hex as usize] = line.one_of(terrains).map_err(|_| unknown)?;
        }
    }
    while !line.is_over() {
        let seat = line.one_of(seats(w))?;
        while !line.is_over() && !line.takes(";") {
            stack(w, hex, seat, line)?;
        }
    }
    Ok(())
}

/// `2 human`, `-1 dragon`
fn stack(w: &mut World, hex: HexId, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    let sheet = w.sheet();
    let units = Unit::ALL.into_iter().map(|unit| (sheet.row(unit).id.as_str(), unit));
    let (here, supply) = (w.units[seat.index()][hex as usize], w.supply[seat.index()]);
    let (unit, then) = line.amount_of(
        |line| line.one_of(units),
        |unit| {
            let now = i64::from(here[*unit as usize]);
            (now, 0..=now + i64::from(supply[*unit as usize]))
        },
    )?;
    let now = here[unit as usize];
    (now..then as u8).for_each(|_| w.place(seat, unit, hex));
    (then as u8..now).for_each(|_| w.destroy(seat, unit, hex));
    Ok(())
}
