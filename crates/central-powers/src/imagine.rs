//! What a seat cannot know, and what must always add up.

use crate::cards::copies;
use crate::names::Unit;
use crate::printed::{Dealt, MAX_OBJECTIVES};
use crate::steps::{cards, deck};
use crate::world::{Hidden, Matter, World};
use crate::{Eye, query};
use imperium::PlanetSet;
use kernel::{Rng, Seat, imagine_cards, take_any};

/// Redraws what others hold hidden: political cards, objectives chosen and drawn, tokens, votes.
pub fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    let eye = Eye::open();
    w.votes.iter_mut().enumerate().filter(|(n, _)| *n != seat.index()).for_each(|(_, vote)| *vote = None);
    imagine_hands(w, seat, rng, &eye);
    let hands = w.actions.iter_mut().map(|hand| hand.peek_mut(&eye));
    // [card.action] Who looks through the deck knows what is in it.
    let unseen = w.searching != Some((seat, deck::ACTIONS));
    let pile = if unseen { Some(w.decks.actions.peek_mut(&eye)) } else { None };
    imagine_cards(seat, pile, hands, rng);
    imagine_lots(w, seat, rng, &eye);
    imagine_hidden(w, seat, rng, &eye);
    imagine_stages(w, seat, rng, &eye);
    let tokens = w.decks.tokens.peek_mut(&eye);
    for relic in w.relics.iter_mut().filter(|relic| relic.shown.is_none()) {
        tokens[usize::from(*relic.token.peek(&eye))] += 1;
    }
    for relic in w.relics.iter_mut().filter(|relic| relic.shown.is_none()) {
        if let Some(token) = take_any(&mut tokens.0, rng) {
            *relic.token.peek_mut(&eye) = token as u8;
        }
    }
}

fn imagine_hands(w: &mut World, seat: Seat, rng: &mut Rng, eye: &Eye) {
    let known = w.searching == Some((seat, deck::POLITICAL));
    let mut none = kernel::Array([0; crate::printed::MAX_TITLES]);
    let deck = if known { &mut none } else { w.decks.political.peek_mut(eye) };
    let mut sizes = [0; kernel::MAX_SEATS];
    let others = || (0..kernel::MAX_SEATS).filter(|n| *n != seat.index());
    let mut chosen = [false; kernel::MAX_SEATS];
    for n in others() {
        let hand = std::mem::take(w.hands[n].peek_mut(eye));
        chosen[n] = hand & *w.retained.peek(eye) != 0;
        sizes[n] = hand.count_ones();
        (0..deck.len()).filter(|card| hand >> card & 1 == 1).for_each(|card| deck[card] += 1);
    }
    let retained = *w.retained.peek(eye);
    let chooser = others().find(|n| chosen[*n]);
    for n in others() {
        for _ in 0..sizes[n] {
            if let Some(card) = take_any(&mut deck.0, rng) {
                *w.hands[n].peek_mut(eye) |= 1 << card;
            }
        }
    }
    // [gs.floor] What another has decided to keep is any of his cards.
    if let Some(n) = chooser {
        let mut hand = kernel::Array([0; crate::printed::MAX_TITLES]);
        cards(*w.hands[n].peek(eye)).for_each(|card| hand[usize::from(card)] = 1);
        *w.retained.peek_mut(eye) = 0;
        for _ in 0..retained.count_ones() {
            if let Some(card) = take_any(&mut hand.0, rng) {
                *w.retained.peek_mut(eye) |= 1 << card;
            }
        }
    }
}

/// [card.action] What another hands out is any of his cards.
fn imagine_lots(w: &mut World, seat: Seat, rng: &mut Rng, eye: &Eye) {
    let Some(owner) = w.lots_of.filter(|owner| *owner != seat) else { return };
    let mut hand = *w.actions[owner.index()].peek(eye).cards();
    for lot in w.lots.peek_mut(eye) {
        if let Some(card) = take_any(&mut hand.0, rng) {
            *lot = card as u8;
        }
    }
}

/// Preliminary and secret objectives of the others, and what they choose from just now.
fn imagine_hidden(w: &mut World, seat: Seat, rng: &mut Rng, eye: &Eye) {
    let (preliminary, secret) = (w.decks.preliminary.peek_mut(eye), w.decks.secret.peek_mut(eye));
    let kit = w.kit.get();
    let mut shapes = [(false, 0u32, 0u32, false); kernel::MAX_SEATS];
    let others = || (0..kernel::MAX_SEATS).filter(|n| *n != seat.index());
    for n in others() {
        let Hidden { preliminary: first, secrets: second, drawn } = std::mem::take(w.hidden[n].peek_mut(eye));
        first.into_iter().for_each(|row| preliminary[usize::from(row)] += 1);
        cards(second).for_each(|row| secret[usize::from(row)] += 1);
        // While somebody chooses a preliminary one he has kept none yet.
        let of_secret = first.is_some();
        for row in (0..kit.objectives.len()).filter(|row| drawn >> row & 1 == 1) {
            if of_secret { secret[row] += 1 } else { preliminary[row] += 1 }
        }
        shapes[n] = (first.is_some(), second.count_ones(), drawn.count_ones(), of_secret);
    }
    for n in others() {
        let (first, second, drawn, of_secret) = shapes[n];
        let hidden = w.hidden[n].peek_mut(eye);
        if first {
            hidden.preliminary = take_any(&mut preliminary.0, rng).map(|row| row as u8);
        }
        for _ in 0..second {
            if let Some(row) = take_any(&mut secret.0, rng) {
                hidden.secrets |= 1 << row;
            }
        }
        for _ in 0..drawn {
            let bag = if of_secret { &mut secret.0 } else { &mut preliminary.0 };
            if let Some(row) = take_any(bag, rng) {
                hidden.drawn |= 1 << row;
            }
        }
    }
}

/// [hr.objectives-chosen] A seat has seen what was left when it chose: it knows the set chosen up to its own choice, but not
/// by whom, and nothing of what came later.
fn imagine_stages(w: &mut World, seat: Seat, rng: &mut Rng, eye: &Eye) {
    if w.turned {
        return;
    }
    let seats = usize::from(w.rules.seats);
    let speaker = w.numbers.first().map_or(0, |speaker| speaker.index());
    let place = (seat.index() + seats - speaker) % seats;
    let known = |chosen: usize| if chosen >= place { (place + 1).min(chosen) } else { 0 };
    let picks = w.picks.peek_mut(eye);
    let (one, two) = (w.decks.stage_one.peek_mut(eye), w.decks.stage_two.peek_mut(eye));
    let (all, winning) = (w.stage_two.peek_mut(eye), w.decks.winning.peek_mut(eye));
    // What was filled in by lot, and the one that wins, go back first.
    let chosen = picks.two.iter().fold(0u128, |set, row| set | 1 << row);
    let (mut filled, mut wins) = (0, 0);
    for row in (0..MAX_OBJECTIVES).filter(|row| (*all & !chosen) >> row & 1 == 1) {
        let (bag, count) = match w.kit.objectives[row].wins {
            true => (&mut *winning, &mut wins),
            false => (&mut *two, &mut filled),
        };
        bag[row] += 1;
        *count += 1;
    }
    for (list, bag) in [(&mut picks.one, one), (&mut picks.two, &mut *two)] {
        let seen = known(list.len());
        shuffle(&mut list[..seen.min(place)], rng);
        list[seen..].iter().for_each(|row| bag[usize::from(*row)] += 1);
        for row in &mut list[seen..] {
            if let Some(drawn) = take_any(&mut bag.0, rng) {
                *row = drawn as u8;
            }
        }
    }
    *all = picks.two.iter().fold(0u128, |set, row| set | 1 << row);
    for (bag, count) in [(two, filled), (winning, wins)] {
        for _ in 0..count {
            if let Some(row) = take_any(&mut bag.0, rng) {
                *all |= 1 << row;
            }
        }
    }
}

/// A random order that does not depend on the one before.
fn shuffle(list: &mut [u8], rng: &mut Rng) {
    list.sort_unstable();
    for last in (1..list.len()).rev() {
        list.swap(last, rng.pick(last as u32 + 1) as usize);
    }
}

/// Counters, goods, pieces, cards and planets are neither lost nor made.
pub fn audit(w: &World) -> Result<(), String> {
    let eye = Eye::open();
    let goods: u32 = w.players.iter().map(|player| u32::from(player.goods)).sum();
    if goods > u32::from(w.kit.terms.supply.goods) {
        return Err(format!("{goods} trade goods are out"));
    }
    let mut owned = PlanetSet::NONE;
    for seat in w.seats() {
        let player = w.player(seat);
        let counters = player.sheet.iter().sum::<u8>() + player.counters.len() as u8;
        if counters > w.kit.terms.start.counters {
            return Err(format!("seat {} has {counters} counters", seat.0));
        }
        if !owned.common(player.planets).is_empty() {
            return Err(format!("seat {} has a planet of another", seat.0));
        }
        owned = owned.union(player.planets);
        for unit in Unit::ALL {
            let count = w.on_board(seat, unit);
            if query::piece_limit(w, seat, unit).is_some_and(|limit| count > limit) {
                return Err(format!("seat {} has {count} {}", seat.0, unit.slug()));
            }
        }
    }
    at_rest(w)?;
    for (n, card) in w.kit.political_cards.iter().enumerate() {
        let hands = w.hands.iter().filter(|hand| *hand.peek(&eye) >> n & 1 == 1).count();
        let open = (w.discards >> n & 1) + (w.senate.floor >> n & 1);
        let law = usize::from(w.senate.law(n as u8).is_some());
        let apart = usize::from(card.dealt == Dealt::Apart && w.senate.repeal);
        let read = w.senate.agenda.as_ref().is_some_and(|agenda| agenda.matter == Matter::Card(n as u8));
        let all = hands + usize::from(w.decks.political.peek(&eye)[n]) + open as usize + law + apart;
        let all = all + usize::from(read && law == 0);
        if all > usize::from(card.dealt != Dealt::Never) {
            return Err(format!("{all} cards of {}", card.id));
        }
    }
    for (n, card) in w.kit.action_cards.iter().enumerate() {
        let hands: u8 = w.actions.iter().map(|hand| hand.peek(&eye).cards()[n]).sum();
        let played = w.played.iter().filter(|played| usize::from(played.card) == n).count() as u8;
        let open = w.face_up.iter().filter(|card| usize::from(**card) == n).count() as u8;
        let all = hands + w.decks.actions.peek(&eye).cards()[n] + w.spent[n] + played + open;
        if all != copies(card, w.rules.seats) {
            return Err(format!("{all} cards of {}", card.id));
        }
    }
    Ok(())
}

/// [move.free-ships] Outside of an action a system holds ships of one player only, a planet ground units of its owner only.
fn at_rest(w: &World) -> Result<(), String> {
    if w.activation.is_some() || w.phase == crate::world::Phase::Setup {
        return Ok(());
    }
    for system in w.galaxy.ids() {
        let fleets: Vec<&str> = w
            .seats()
            .filter(|seat| w.in_space(*seat, system).ships() > 0)
            .map(|seat| w.race(seat).map_or("", |race| &race.id))
            .collect();
        if fleets.len() > 1 {
            return Err(format!("system {} has ships of {}", system.0, fleets.join(" and ")));
        }
        for planet in w.planets_in(system) {
            let owner = w.owner(planet);
            let strangers = w.seats().find(|seat| Some(*seat) != owner && !w.on_planet(*seat, planet).is_empty());
            if let Some(seat) = strangers {
                return Err(format!("seat {} has units on {} of another", seat.0, w.planet(planet).id));
            }
        }
    }
    Ok(())
}
