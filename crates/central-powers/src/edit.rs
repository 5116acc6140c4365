//! The edit language of positions:
//!
//! ```text
//! round 5
//! speaker blue
//! floor mutiny trade-embargo
//! law minister-of-policy blue
//! voice green
//! red points 13 goods 4 strategy-allocation 2 hand sabotage repeal technology war-sun card senator-emeritus
//! mecatol-rex: red 2 ground-force 1 space-dock
//! space home-sol: blue 3 cruiser
//! ```
//! A planet named for a seat (`red planet mecatol-rex`) becomes its own; `exhausted` and `ready` after a planet say how it
//! lies. Cards come from their decks, units from the supply.

use crate::names::{Colour, Sheet, Strategy, Unit};
use crate::world::{Elected, Law, World};
use crate::{CentralPowers, Eye, choice, force};
use imperium::{Area, PlanetSpot};
use kernel::{Edit, Game, Mismatch, Seat, SeatSet};

#[derive(Clone, Copy)]
enum Subject {
    Round,
    Speaker,
    Broker,
    Voice,
    Floor,
    Law,
    Space,
    Seat(Seat),
    Area(Area),
}

/// Changes a position by one line.
pub fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    let words = [
        ("round", Subject::Round),
        ("speaker", Subject::Speaker),
        ("broker", Subject::Broker),
        ("voice", Subject::Voice),
        ("floor", Subject::Floor),
        ("law", Subject::Law),
        ("space", Subject::Space),
    ];
    let words = words.into_iter().map(|(word, subject)| (word.to_string(), subject));
    let seats = seats(w).into_iter().map(|(name, seat)| (name.to_string(), Subject::Seat(seat)));
    let planets = planets(w).into_iter().map(|(name, planet)| (name, Subject::Area(w.forces.planet(planet))));
    let known: Vec<(String, Subject)> = words.chain(seats).chain(planets).collect();
    match line.one_of(known)? {
        Subject::Round => w.round = line.number(1..=i64::from(w.rules.deadline))? as u8,
        Subject::Speaker => w.speaker = line.one_of(self::seats(w))?,
        Subject::Broker => w.broker = Some(line.one_of(self::seats(w))?),
        Subject::Voice => w.senate.voice = Some((line.one_of(self::seats(w))?, true)),
        Subject::Floor => {
            while !line.is_over() {
                let card = political(w, line)?;
                w.senate.floor |= 1 << card;
            }
        }
        Subject::Law => enact(w, line)?,
        Subject::Space => {
            let systems = w.galaxy.ids().map(|system| (choice::system_word(w, system), w.forces.space(system)));
            let area = line.one_of(systems.collect::<Vec<_>>())?;
            occupy(w, area, line)?;
        }
        Subject::Seat(seat) => possess(w, seat, line)?,
        Subject::Area(area) => occupy(w, area, line)?,
    }
    w.seats().for_each(|seat| w.forces.forget(seat));
    Ok(())
}

fn seats(w: &World) -> Vec<(&'static str, Seat)> {
    w.seats().map(|seat| (CentralPowers::seat_name(w, seat), seat)).collect()
}

/// The planets on the map.
fn planets(w: &World) -> Vec<(String, PlanetSpot)> {
    let all = (0..w.kit.planets.len() as u8).map(PlanetSpot).filter(|planet| w.system_of(*planet).is_some());
    all.map(|planet| (w.planet(planet).id.clone(), planet)).collect()
}

/// A political card is taken out of the deck, the discards, a hand or its own space.
fn political(w: &mut World, line: &mut Edit) -> Result<u8, Mismatch> {
    let rows = w.kit.get().political_cards.iter().enumerate().map(|(n, row)| (row.id.as_str(), n as u8));
    let card = line.one_of(rows)?;
    let (deck, bit) = (w.decks.political.peek_mut(&Eye::open()), 1u128 << card);
    if deck[usize::from(card)] > 0 {
        deck[usize::from(card)] -= 1;
    } else if w.discards & bit != 0 {
        w.discards &= !bit;
    } else if w.senate.repeal && crate::steps::repeal(w) == Some(card) {
        w.senate.repeal = false;
    } else if let Some(hand) = w.hands.iter_mut().find(|hand| *hand.peek(&Eye::open()) & bit != 0) {
        *hand.peek_mut(&Eye::open()) &= !bit;
    } else {
        return Err(line.wanted("a card of the deck, the discards or a hand"));
    }
    Ok(card)
}

/// `law fleet-regulations`, `law emperor blue`, `law subsidized-studies red`
fn enact(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    let card = political(w, line)?;
    if !w.kit.political_cards[usize::from(card)].lasts.is_law() {
        return Err(line.wanted("a law"));
    }
    let on = match line.is_over() {
        true => Elected::For,
        false => {
            let seats = seats(w).into_iter().map(|(name, seat)| (name.to_string(), Elected::Player(seat)));
            let planets = planets(w).into_iter().map(|(name, planet)| (name, Elected::Planet(planet.0)));
            let colours =
                Colour::ALL.into_iter().map(|colour| (format!("colour-{}", colour.slug()), Elected::Colour(colour)));
            let rows = w.kit.get().objectives.iter().enumerate();
            let objectives = rows.map(|(n, row)| (row.id.clone(), Elected::Objective(n as u8)));
            let known: Vec<(String, Elected)> = seats.chain(planets).chain(colours).chain(objectives).collect();
            let one = line.one_of(known)?;
            match (one, line.is_over()) {
                (Elected::Player(one), false) => {
                    let other = line.one_of(self::seats(w))?;
                    Elected::Players(one.min(other), one.max(other))
                }
                (one, _) => one,
            }
        }
    };
    w.senate.laws.push(Law { card, on, scored: false });
    force::refresh(w);
    Ok(())
}

/// What a seat has.
fn possess(w: &mut World, seat: Seat, line: &mut Edit) -> Result<(), Mismatch> {
    let eye = Eye::open();
    while !line.is_over() {
        if let Some(sheet) = Sheet::ALL.into_iter().find(|sheet| line.peek() == sheet.slug()) {
            line.takes(sheet.slug());
            let now = w.player(seat).sheet[sheet.index()];
            let most = i64::from(now + w.reinforcements(seat));
            w.player_mut(seat).sheet[sheet.index()] = line.amount(now.into(), 0..=most)? as u8;
        } else if line.takes("points") {
            w.player_mut(seat).points = line.amount(w.player(seat).points.into(), 0..=99)? as u8;
        } else if line.takes("goods") {
            w.player_mut(seat).goods = line.amount(w.player(seat).goods.into(), 0..=40)? as u8;
        } else if line.takes("planet") {
            let planet = line.one_of(planets(w))?;
            if let Some(former) = w.owner(planet) {
                w.player_mut(former).planets = w.player(former).planets.without(planet);
            }
            w.player_mut(seat).planets = w.player(seat).planets.with(planet);
            w.ready = w.ready.with(planet);
        } else if line.takes("lost") {
            let planet = line.one_of(planets(w))?;
            let area = w.forces.planet(planet);
            *w.forces.of_mut(area, seat) = Default::default();
            w.player_mut(seat).planets = w.player(seat).planets.without(planet);
            w.ready = w.ready.without(planet);
        } else if line.takes("technology") {
            let rows = w.kit.get().technologies.iter().enumerate().map(|(n, row)| (row.id.as_str(), n));
            let row = line.one_of(rows)?;
            w.player_mut(seat).technologies |= 1 << row;
        } else if line.takes("card") {
            let card = line.one_of(Strategy::ALL.map(|card| (card.slug(), card)))?;
            let used = line.takes("used");
            let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) else {
                return Err(line.wanted("a strategy card of this table"));
            };
            (slot.holder, slot.used) = (Some(seat), used);
        } else if line.takes("hand") {
            let kit = w.kit.get();
            let actions = kit.action_cards.iter().enumerate().map(|(n, row)| (row.id.as_str(), n as u8));
            if actions.clone().any(|(id, _)| id == line.peek()) {
                let card = line.one_of(actions)?;
                let deck = w.decks.actions.peek_mut(&eye);
                match deck.bag()[usize::from(card)] {
                    0 => return Err(line.wanted("a card of the deck")),
                    _ => deck.drawn(card),
                }
                w.actions[seat.index()].peek_mut(&eye).add(card, SeatSet::NONE);
            } else {
                let card = political(w, line)?;
                *w.hands[seat.index()].peek_mut(&eye) |= 1 << card;
            }
        } else if line.takes("secret") {
            let rows = w.kit.get().objectives.iter().enumerate().map(|(n, row)| (row.id.as_str(), n as u8));
            let row = line.one_of(rows)?;
            let deck = w.decks.secret.peek_mut(&eye);
            if deck[usize::from(row)] == 0 {
                return Err(line.wanted("a secret objective of the deck"));
            }
            deck[usize::from(row)] -= 1;
            w.hidden[seat.index()].peek_mut(&eye).secrets |= 1 << row;
        } else if line.takes("preliminary") {
            let rows = w.kit.get().objectives.iter().enumerate().map(|(n, row)| (row.id.as_str(), n as u8));
            let row = line.one_of(rows)?;
            let (kept, deck) =
                (&mut w.hidden[seat.index()].peek_mut(&eye).preliminary, w.decks.preliminary.peek_mut(&eye));
            if deck[usize::from(row)] == 0 && *kept != Some(row) {
                return Err(line.wanted("a preliminary objective of the deck"));
            }
            // The one he has kept goes back for it.
            kept.replace(row).into_iter().for_each(|former| deck[usize::from(former)] += 1);
            deck[usize::from(row)] -= 1;
        } else {
            return Err(line.expected(
                "`points`, `goods`, an area of the sheet, `planet`, `lost`, `technology`, `card`, `hand`, `secret` or \
                 `preliminary`",
            ));
        }
    }
    Ok(())
}

/// `ready`, `exhausted`, and units of seats.
fn occupy(w: &mut World, area: Area, line: &mut Edit) -> Result<(), Mismatch> {
    let planet = choice::planet_of_area(w, area.0);
    while !line.is_over() && !line.takes(":") {
        match planet {
            Some(planet) if line.takes("ready") => w.ready = w.ready.with(planet),
            Some(planet) if line.takes("exhausted") => w.ready = w.ready.without(planet),
            _ => return Err(line.expected("`ready` or `exhausted` after a planet, or `:`")),
        }
    }
    while !line.is_over() {
        let seat = line.one_of(seats(w))?;
        while !line.is_over() && !line.takes(";") {
            let units = Unit::ALL.map(|unit| (unit.slug(), unit));
            let force = *w.forces.of(area, seat);
            let (unit, then) =
                line.amount_of(|line| line.one_of(units), |unit| (i64::from(force.of(unit.kind())), 0..=60))?;
            let force = w.forces.of_mut(area, seat);
            force.count[unit.kind() as usize] = then as u8;
            force.damaged[unit.kind() as usize] = force.damaged[unit.kind() as usize].min(then as u8);
        }
    }
    Ok(())
}
