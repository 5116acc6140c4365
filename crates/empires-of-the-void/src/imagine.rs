//! What a seat cannot know, and what must always add up.

use crate::Eye;
use crate::fleet::Hull;
use crate::map::Space;
use crate::names::Ship;
use crate::printed::MAX_TACTICS;
use crate::world::{Cards, Draft, SEATS, World};
use arrayvec::ArrayVec;
use kernel::{Rng, Seat, redeal};

/// Redraws the hands of others, cards they look at, and the deck; forgets their drafts and unmade offers.
pub fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    let eye = Eye::open();
    let unknown = Cards::default();
    let World { deck, hands, looked, known, turn, .. } = w;
    let mut others = ArrayVec::<(&mut [u8], &[u8]), { SEATS + 1 }>::new();
    for (holder, hand) in hands.iter_mut().enumerate().filter(|(holder, _)| *holder != seat.index()) {
        others.push((&mut hand.peek_mut(&eye).0, &known[holder].0));
    }
    if turn.seat != seat {
        others.push((&mut looked.peek_mut(&eye).0, &unknown.0));
    }
    redeal(&mut deck.peek_mut(&eye).0, &mut others, rng);
    if !w.rules.advanced {
        let drafts = w.drafts.iter_mut().enumerate().filter(|(holder, _)| *holder != seat.index());
        drafts.for_each(|(_, draft)| *draft = Draft::default());
    }
    w.deals.blind(seat);
}

/// Cards and ships are neither lost nor made.
pub fn audit(w: &World) -> Result<(), String> {
    let eye = Eye::open();
    for kind in 0..w.kit.tactics.len() {
        let hands: u8 = w.hands.iter().map(|hand| hand.peek(&eye)[kind]).sum();
        let row = w.face_up.iter().filter(|card| **card as usize == kind).count() as u8;
        let all = hands + row + w.deck.peek(&eye)[kind] + w.discards[kind] + w.looked.peek(&eye)[kind];
        if all != w.kit.tactics[kind].copies {
            return Err(format!("{all} cards of {}", w.kit.tactics[kind].id));
        }
    }
    for seat in (0..SEATS as u8).map(Seat) {
        for ship in Ship::ALL {
            audit_ships(w, seat, ship)?;
        }
        let hand = w.hands[seat.index()].peek(&eye);
        if (0..MAX_TACTICS).any(|kind| w.known[seat.index()][kind] > hand[kind]) {
            return Err(format!("more is known of the hand of seat {} than it has", seat.0));
        }
        let player = w.player(seat);
        if player.ambassadors + player.bombs > w.kit.terms.capital.limit {
            return Err(format!("the capital of seat {} is too full", seat.0));
        }
        if !w.is_guard(seat) && w.tokens_used(seat) > w.kit.terms.tokens.control {
            return Err(format!("seat {} has too many tokens out", seat.0));
        }
    }
    let mut offers = w.deals.clone();
    offers.withdraw_hollow(|deal| crate::trade::is_kept(w, deal));
    if crate::trade::is_heard(w) && offers != w.deals {
        return Err("an offer stands that its proposer cannot keep".into());
    }
    Ok(())
}

fn audit_ships(w: &World, seat: Seat, ship: Ship) -> Result<(), String> {
    let mut found = 0;
    for space in (0..w.fleets.len() as u8).map(Space) {
        let fleet = w.fleet(seat, space);
        found += fleet.ships(ship);
        if fleet.is_empty() != (w.present[seat.index()] >> space.0 & 1 == 0) {
            return Err(format!("seat {} is wrongly present at {}", seat.0, w.space_id(space)));
        }
        let exists = w.layout.exists(&w.kit, space);
        if !fleet.is_empty() && !exists {
            return Err(format!("ships on {}, which is no space", w.space_id(space)));
        }
        if fleet.count(Hull::DAMAGED_MOTH) > 0 && w.kit.ship(Ship::Moth).hits < 2 {
            return Err("a damaged moth that takes one hit".into());
        }
    }
    let built = w.player(seat).built[ship.index()];
    let stock = w.kit.ship(ship).stock.unwrap_or(u8::MAX);
    let out: u8 = w.players.iter().map(|player| player.built[ship.index()]).sum();
    match found == built && built <= w.kit.ship(ship).supply && out <= stock {
        true => Ok(()),
        false => Err(format!("seat {} has {found} {} on the board, {built} built", seat.0, ship.slug())),
    }
}
