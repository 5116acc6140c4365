//! Positions set up by hand: for tests, puzzles and questions of the kind "what if".
//!
//! ```text
//! active red battle
//! round 7
//! d4 rock: red 1 dragon 1 strider 1 human; green 1 dragon
//! c3 forest 2 unexplored: blue 3 fungoid
//! red rubium 5 victories 3 hand combat-stims human-slayer
//! ```
//! Terrain that is not named lies in the order of the tile list; all hexes count as explored unless said otherwise.
//! A number after the terrain is a refinery.

use crate::board::bit;
use crate::data::{Components, Terrain, Unit};
use crate::game::{COLOURS, NexusOps};
use crate::options::{self, INFO};
use crate::steps::setup::survey;
use crate::steps::turn::TurnStarts;
use crate::world::{Phase, World};
use crate::{Eye, game, odds};
use kernel::{Kit, Problem, Seat, Setup, Table};

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
    for (n, line) in text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()) {
        let wrong = |why: String| Problem::new(why).at(format!("line {}", n + 1));
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if head == "round" {
            w.round = rest.parse().map_err(|_| wrong(format!("found `{rest}`, expected a number")))?;
        } else if head == "active" {
            from = active(&mut w, rest).map_err(wrong)?;
        } else if let Some(seat) = COLOURS.iter().position(|colour| *colour == head) {
            possess(&mut w, Seat(seat as u8), rest).map_err(wrong)?;
        } else {
            occupy(&mut w, line).map_err(wrong)?;
        }
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

/// As many tokens stay face down as hexes are unexplored, in the order of the list.
fn cover(w: &mut World) {
    for pile in 0..2 {
        let half = if w.map().piled() && pile == 1 { !w.map().first_half } else { w.map().first_half };
        let mask = if w.map().piled() {
            half
        } else if pile == 0 {
            !0
        } else {
            0
        };
        let mut left = (w.tokens & mask).count_ones() as u8;
        for count in w.piles[pile].iter_mut() {
            *count = (*count).min(left);
            left -= *count;
        }
    }
}

fn active(w: &mut World, rest: &str) -> Result<Phase, String> {
    let mut words = rest.split_whitespace();
    let colour = words.next().unwrap_or_default();
    let seat = COLOURS[..w.seats as usize].iter().position(|known| *known == colour);
    w.active = Seat(seat.ok_or_else(|| format!("found `{colour}`, expected a seat"))? as u8);
    match words.next().unwrap_or("deployment") {
        "deployment" => Ok(Phase::Deployment),
        "movement" => Ok(Phase::Movement),
        "exploration" => Ok(Phase::Exploration),
        "battle" => Ok(Phase::Battle),
        "mining" => Ok(Phase::Mining),
        "draw" => Ok(Phase::Draw),
        other => Err(format!("found `{other}`, expected deployment, movement, exploration, battle, mining or draw")),
    }
}

/// `rubium 5 points 3 victories 2 hand combat-stims human-slayer`
fn possess(w: &mut World, seat: Seat, rest: &str) -> Result<(), String> {
    let mut words = rest.split_whitespace();
    let eye = Eye::open();
    while let Some(word) = words.next() {
        match word {
            "rubium" => w.rubium[seat.index()] = amount(words.next())?.into(),
            "victories" => {
                let won = amount(words.next())?;
                w.victories[seat.index()] = w.victories[seat.index()].saturating_add(won);
                let points = won.checked_mul(w.kit.numbers.battle_victory);
                let points = points.and_then(|more| w.points[seat.index()].checked_add(more));
                w.points[seat.index()] = points.ok_or_else(|| format!("found {won} victories, which is too many"))?;
            }
            "first" => w.first = seat,
            "hand" => {}
            card => {
                if let Some(kind) = w.kit.energize.iter().position(|row| row.id == card) {
                    take(&mut w.energize.bag.peek_mut(&eye)[kind], card)?;
                    w.energize.take(seat, kind as u8);
                } else if let Some(kind) = w.kit.missions.iter().position(|row| row.id == card) {
                    take(&mut w.missions.bag.peek_mut(&eye)[kind], card)?;
                    w.missions.take(seat, kind as u8);
                } else {
                    return Err(format!("found `{card}`, expected rubium, victories, first, or a card"));
                }
            }
        }
    }
    Ok(())
}

fn take(left: &mut u8, card: &str) -> Result<(), String> {
    *left = left.checked_sub(1).ok_or_else(|| format!("no more `{card}` in the deck"))?;
    Ok(())
}

fn amount(word: Option<&str>) -> Result<u8, String> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| format!("found `{word}`, expected a number up to 255"))
}

/// `d4 rock 2 unexplored: red 1 dragon 2 human; green 1 dragon`
fn occupy(w: &mut World, line: &str) -> Result<(), String> {
    let (place, owners) = line.split_once(':').unwrap_or((line, ""));
    let mut words = place.split_whitespace();
    let name = words.next().unwrap_or_default();
    let hex = w.map().hex(name).ok_or_else(|| format!("found `{name}`, expected `active`, a seat or a hex"))?;
    for word in words {
        if word == "unexplored" {
            w.tokens |= bit(hex) & w.map().ground;
        } else if let Ok(rubium) = word.parse::<u8>() {
            w.refinery[hex as usize] = rubium;
            w.refineries = if rubium > 0 { w.refineries | bit(hex) } else { w.refineries & !bit(hex) };
        } else {
            let known = Terrain::ALL.into_iter().find(|t| crate::view::stage::ground(*t) == word);
            w.ground[hex as usize] = known.ok_or_else(|| format!("found `{word}`, expected a terrain"))?;
        }
    }
    for owner in owners.split(';').map(str::trim).filter(|owner| !owner.is_empty()) {
        let (colour, units) = owner.split_once(' ').unwrap_or((owner, ""));
        let seat = COLOURS[..w.seats as usize].iter().position(|known| *known == colour);
        let seat = Seat(seat.ok_or_else(|| format!("found `{colour}`, expected a seat"))? as u8);
        for (unit, count) in force(w, units)? {
            for _ in 0..count {
                if w.supply[seat.index()][unit as usize] == 0 {
                    return Err(format!("{colour} has no more {}", w.sheet().row(unit).name));
                }
                w.place(seat, unit, hex);
            }
        }
    }
    Ok(())
}

fn force(w: &World, text: &str) -> Result<Vec<(Unit, u8)>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let parts: Vec<String> = words.chunks(2).map(|pair| pair.join(" ")).collect();
    let force = odds::force(w.sheet(), &parts.join(", "))?;
    Ok(Unit::ALL.into_iter().map(|unit| (unit, force[unit as usize])).filter(|(_, count)| *count > 0).collect())
}
