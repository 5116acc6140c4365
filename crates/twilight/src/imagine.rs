//! What a seat could imagine of what it does not see, and what must add up whatever happens.

use crate::feats::{CARDS, Feat, feat_named};
use crate::finds::Find;
use crate::hand::Hand;
use crate::hive::entry as hive;
use crate::steps::{build, setup};
use crate::world::{OBJECTIVES, ObjectiveId, PlanetSpot, Shown, World};
use crate::{Eye, agendas, notes, query, whole};
use arrayvec::ArrayVec;
use kernel::{Counts, Rng, Seat, SeatSet};
use twilight_box::components::{self, FindKind};
use twilight_box::units::Kind;

pub fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    let others: SeatSet = w.everyone().filter(|&other| other != seat).collect();
    others.iter().for_each(|other| setup::forget_draft(w, other));
    let eye = Eye::open();
    let shown = w.league.as_ref().and_then(|league| *league.shown.peek(&eye));
    let World { plays, parties, .. } = w;
    let bag = &mut plays.bag.peek_mut(&eye).0;
    let mut hands = ArrayVec::<_, { kernel::MAX_SEATS }>::new();
    let mut seen = ArrayVec::<Counts<CARDS>, { kernel::MAX_SEATS }>::new();
    for other in others.iter() {
        let hand = **parties[other.index()].hand.peek(&eye);
        seen.push(match shown {
            Some(Shown { to, of, card }) if to == seat && of == other => only(hand, card),
            _ => Counts::default(),
        });
        hands.push(hand);
    }
    {
        let unknown = hands.iter_mut().zip(&seen).map(|(hand, seen)| (&mut hand.0[..], &seen.0[..]));
        kernel::redeal(bag, &mut unknown.collect::<ArrayVec<_, { kernel::MAX_SEATS }>>(), rng);
    }
    for (other, hand) in others.iter().zip(hands) {
        *parties[other.index()].hand.peek_mut(&eye) = Hand::of(hand);
    }
    imagine_shown(w, seat, rng);
    imagine_secrets(w, others, rng);
    if let Some(league) = &mut w.league {
        kernel::imagine_cards::<_, _, 8>(seat, [league.senate.deck.peek_mut(&eye)], [], rng);
        for deck in league.wilds.decks.peek_mut(&eye) {
            kernel::imagine_cards::<_, _, 8>(seat, [deck], [], rng);
        }
        // [hive.relic] Those of the Hive lie face down.
        let dark = w.hive.iter_mut().map(|hive| hive.relics.peek_mut(&eye));
        kernel::imagine_cards::<_, _, 8>(seat, [league.wilds.relics.peek_mut(&eye)], dark, rng);
        league.deals.blind(seat);
    }
    crate::steps::covert::imagine(w, seat, rng);
    notes::imagine(w, seat, rng);
    build::imagine(w, seat, rng);
}

/// What is seen of a hand: all of it, or one card.
fn only(hand: Counts<CARDS>, card: Option<Feat>) -> Counts<CARDS> {
    let Some(card) = card else { return hand };
    let mut one = Counts::default();
    one[card as usize] = 1;
    one
}

/// [leader.yssaril-hero] A card that was shown to somebody else could be any of that hand.
fn imagine_shown(w: &mut World, seat: Seat, rng: &mut Rng) {
    let Some(league) = &mut w.league else { return };
    let Some(shown) = league.shown.peek_mut(&Eye::open()) else { return };
    if shown.card.is_some() && shown.to != seat && shown.of != seat {
        let hand = w.parties[shown.of.index()].hand.peek(&Eye::open()).cards();
        shown.card = hand.iter().nth(rng.pick(hand.iter().count() as u32) as usize);
    }
}

/// [objectives.secret] Secret objectives of others could be any that are not known.
fn imagine_secrets(w: &mut World, others: SeatSet, rng: &mut Rng) {
    let eye = Eye::open();
    let others: SeatSet = others.iter().filter(|&other| !agendas::lies_open(w, other)).collect();
    let seats = w.terms.seats;
    let Some(league) = &mut w.league else { return };
    let mut hands = ArrayVec::<Counts<{ OBJECTIVES }>, { kernel::MAX_SEATS }>::new();
    for other in others.iter() {
        let mut hand = Counts::default();
        w.parties[other.index()].realm.secrets.peek(&eye).iter().for_each(|objective| hand[objective.index()] = 1);
        // [hive.secrets] Nobody knows those of the Hive.
        if let Some(hive) = w.hive.as_ref().filter(|_| other.0 >= seats) {
            hand = *hive.secrets.peek(&eye);
        }
        hands.push(hand);
    }
    {
        let unknown = hands.iter_mut().map(|hand| (&mut hand.0[..], &[][..]));
        let mut unknown: ArrayVec<_, { kernel::MAX_SEATS }> = unknown.collect();
        kernel::redeal(&mut league.secrets.peek_mut(&eye).0, &mut unknown, rng);
    }
    for (other, hand) in others.iter().zip(&hands) {
        if let Some(hive) = w.hive.as_mut().filter(|_| other.0 >= seats) {
            *hive.secrets.peek_mut(&eye) = *hand;
            continue;
        }
        let held = (0..OBJECTIVES).filter(|&n| hand[n] > 0).map(|n| ObjectiveId(n as u8));
        *w.parties[other.index()].realm.secrets.peek_mut(&eye) = held.collect();
    }
}

/// [objectives.secret] Every secret objective is in the deck, in a hand or scored.
fn audit_secrets(w: &World) -> Result<(), String> {
    let Some(league) = &w.league else { return Ok(()) };
    let eye = Eye::open();
    for (n, row) in w.kit.whole().objectives.iter().enumerate().filter(|(_, row)| row.kind == components::Stage::Secret)
    {
        let id = ObjectiveId(n as u8);
        let held = w.parties.iter().filter(|party| party.realm.secrets.peek(&eye).has(id)).count();
        let dark = w.hive.as_ref().map_or(0, |hive| usize::from(hive.secrets.peek(&eye)[n]));
        let scored = w.parties.iter().filter(|party| party.realm.scored.has(id)).count();
        // [agenda.classified-document-leaks] What all may score lies in the middle once.
        let scored = if league.open.has(id) { 1 } else { scored };
        let all = held + dark + scored + usize::from(league.secrets.peek(&eye)[n]);
        if all != usize::from(w.has_box(row.set)) {
            return Err(format!("{all} of {}", row.id));
        }
    }
    Ok(())
}

/// [agenda.deck] Every agenda is in the deck, discarded, voted on or a law.
fn audit_agendas(w: &World) -> Result<(), String> {
    let Some(league) = &w.league else { return Ok(()) };
    let cards = league.senate.deck.peek(&Eye::open()).cards();
    for &agenda in agendas::Agenda::ALL {
        let purged = w.hive.is_some() && hive::is_purged(w.kit.get().book(), agenda);
        let dealt = !purged && agendas::dealt(w.kit.get().whole(), league.boxes.sets()).any(|known| known == agenda);
        let law = league.laws >> agenda as u8 & 1 == 1;
        let open = league.senate.agenda == Some(agenda) && !law;
        let n = agenda as usize;
        let all = cards[n] + league.senate.discards[n] + u8::from(open) + u8::from(law);
        if all != u8::from(dealt) {
            return Err(format!("{all} of {}", agenda.id()));
        }
    }
    Ok(())
}

/// [explore.decks] Every exploration card is in its deck, discarded, gone, on a planet or before a player.
fn audit_finds(w: &World) -> Result<(), String> {
    let Some(league) = &w.league else { return Ok(()) };
    let wilds = &league.wilds;
    for (&find, row) in Find::ALL.iter().zip(&w.kit.get().whole().finds) {
        let n = find as usize;
        let deck = wilds.decks.peek(&Eye::open())[row.deck as usize].cards()[n];
        let held = |of: &dyn Fn(&crate::world::Realm) -> u8| w.parties.iter().map(|party| of(&party.realm)).sum::<u8>();
        let kept = match (row.kind, row.fragment) {
            (FindKind::Attach, _) => {
                let bit = query::attachment_row(w, find).map_or(0, |row| 1 << row);
                w.planets.iter().filter(|planet| planet.attachments & bit != 0).count() as u8
            }
            (FindKind::Fragment, Some(kind)) => held(&|realm| realm.fragments[kind as usize]),
            (FindKind::Keep, _) => held(&|realm| realm.devices),
            (FindKind::Now | FindKind::Token | FindKind::Fragment, _) => 0,
        };
        let all = deck + wilds.discards[n] + wilds.purged[n] + kept;
        let copies = if w.has_box(row.set) { row.copies } else { 0 };
        if all != copies {
            return Err(format!("{all} copies of {}, not {copies}", row.id));
        }
    }
    Ok(())
}

/// [relics.deck] Every relic is in the deck, or was drawn and lies before one player at most.
fn audit_relics(w: &World) -> Result<(), String> {
    let Some(league) = &w.league else { return Ok(()) };
    let deck = league.wilds.relics.peek(&Eye::open()).cards();
    for (n, row) in
        w.kit.get().whole().cards.relics.iter().enumerate().filter(|(_, row)| whole::in_deck(row, league.boxes))
    {
        let drawn = (league.wilds.drawn >> n & 1) as u8;
        let feat = feat_named(&row.id).map_err(|e| e.to_string())?;
        let holders = w.parties.iter().filter(|side| side.held.union(side.standing).has(feat)).count();
        let dark = w.hive.as_ref().map_or(0, |hive| hive.relics.peek(&Eye::open()).cards()[n]);
        if deck[n] + drawn + dark != 1 || holders > usize::from(drawn) {
            return Err(format!("{} in the deck and {holders} before players of {}", deck[n], row.id));
        }
    }
    Ok(())
}

/// [produce.reinforcements] Every piece is on the board, under way or in the reserves.
pub fn audit(w: &World) -> Result<(), String> {
    audit_secrets(w)?;
    audit_agendas(w)?;
    notes::audit(w)?;
    audit_finds(w)?;
    audit_relics(w)?;
    build::audit(w)?;
    crate::deals::audit(w)?;
    let eye = Eye::open();
    for card in w.kit.deck.iter().map(|feat| &w.kit.get().tricks[feat as usize]) {
        let n = card.feat as usize;
        let hands: u8 = w.parties.iter().map(|party| party.hand.peek(&eye)[n]).sum();
        let played = w.plays.played.iter().filter(|p| p.feat == card.feat).count() as u8;
        let all = hands + played + w.plays.bag.peek(&eye)[n] + w.plays.discards[n];
        let dealt = w.league.as_ref().is_none_or(|league| league.boxes.deals(card.set));
        let copies = if dealt { card.copies } else { 0 };
        if all != copies {
            return Err(format!("{all} copies of {}, not {copies}", card.slug));
        }
    }
    for seat in w.everyone() {
        let mut unseen = w.galaxy.ids().filter(|&s| !w.visited(seat).has(s) && !w.space(s, seat).is_empty());
        if let Some(system) = unseen.next() {
            return Err(format!("{seat:?} has units in {system:?}, which it never came to"));
        }
        let supply = match w.sits(seat) {
            true => w.league.as_ref().map_or(kernel::Array(w.kit.supply), |l| whole::supply(w.kit.get(), l.boxes)),
            false => hive::supply(w.kit.get(), w.kit.get().book()),
        };
        for kind in Kind::ALL {
            let n = kind as usize;
            let forces = || {
                let spaces = w.galaxy.ids().map(|system| w.space(system, seat));
                spaces.chain((0..w.planets.len() as u8).map(|spot| w.ground(PlanetSpot(spot), seat)))
            };
            let placed: u32 = forces().map(|force| u32::from(force.count[n])).sum();
            let moving = if w.mover() == Some(seat) {
                w.voyage.convoy.iter().map(|m| u32::from(m.cargo.count[n]) + u32::from(m.kind == kind)).sum()
            } else {
                0
            };
            let guests = match (w.mover(), &w.hive) {
                (Some(mover), Some(hive)) if w.allies(mover).has(seat) => {
                    hive.joint.guests.iter().filter(|unit| unit.kind == kind).count() as u32
                }
                _ => 0,
            };
            let reviving = if kind == Kind::Infantry { u32::from(w.side(seat).reviving) } else { 0 };
            let berths = u32::from(w.side(seat).berths[n]);
            let captured: u32 = w.parties.iter().map(|side| u32::from(side.captured[seat.index()][n])).sum();
            let kept = u32::from(w.side(seat).kept[n]);
            let off_board = reviving + berths + captured + kept + u32::from(w.side(seat).reserves[n]);
            let all = placed + moving + guests + off_board;
            if all != u32::from(supply[n]) {
                return Err(format!("{seat:?} has {all} {kind}, not {}", supply[n]));
            }
            for force in forces() {
                if force.damaged[n] > force.count[n] {
                    return Err(format!("{seat:?} has more damaged {kind} than {kind}"));
                }
            }
        }
    }
    Ok(())
}
