//! What the active player may do at any time of his turn: exchange cards, play Objectives.

use super::{Flow, Offers, winning};
use crate::Eye;
use crate::cards::mission;
use crate::choice::Choice;
use crate::data::Class;
use crate::view::element::card_named;
use crate::world::{World, kinds};
use kernel::{Seat, SeatSet, rule};
use scene::{Thing, words};

/// The missions that may be played at a moment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Missions {
    Objectives,
    /// Also those for the battle just won.
    OfTheBattle,
}

/// Offers exchanges and missions that are met. Nothing is offered to a seat without cards, and that is open to all.
pub fn offer(w: &World, seat: Seat, missions: Missions, out: &mut Offers) {
    let playable = |kind: usize| {
        let allowed = match w.kit.missions[kind].class {
            Class::Objective => true,
            Class::Battle => missions == Missions::OfTheBattle,
        };
        allowed && mission::is_met(w, seat, kind)
    };
    if w.rules.line {
        // [line.score] The row is for the active player, whoever he is.
        for (n, kind) in w.line.iter().enumerate() {
            if !w.line[..n].contains(kind) && playable(*kind as usize) {
                out.offer(Choice::Score(*kind));
            }
        }
    }
    let eye = Eye::open();
    if w.missions.held[seat.index()] > 0 {
        let hand = w.missions.hands[seat.index()].peek(&eye);
        for kind in kinds(hand) {
            if playable(kind) {
                out.offer(Choice::Score(kind as u8));
            }
            out.offer(Choice::ExchangeMission(kind as u8));
        }
    }
    if w.energize.held[seat.index()] > 0 {
        let hand = w.energize.hands[seat.index()].peek(&eye);
        for kind in kinds(hand) {
            out.offer(Choice::ExchangeEnergize(kind as u8));
        }
    }
}

/// Whether the seat has anything to be asked for, by open facts.
pub fn has_any(w: &World, seat: Seat) -> bool {
    w.held(seat) > 0 || w.rules.line
}

/// Whether a mission among the options can be scored.
pub fn scores(out: &Offers) -> bool {
    out.list().iter().any(|choice| matches!(choice, Choice::Score(_)))
}

/// Does what [`offer`] offered; `false` if the choice is another.
pub fn chosen(choice: Choice, w: &mut World, flow: &mut Flow) -> bool {
    let seat = w.active;
    match choice {
        Choice::ExchangeEnergize(kind) => {
            w.energize.discard(seat, kind);
            let card = &w.kit.get().energize[kind as usize];
            exchange(w, seat, flow, || card_named(&card.id, &card.name));
            true
        }
        Choice::ExchangeMission(kind) => {
            w.missions.discard(seat, kind);
            let card = &w.kit.get().missions[kind as usize];
            exchange(w, seat, flow, || card_named(&card.id, &card.name));
            true
        }
        Choice::Score(kind) => {
            score(w, seat, kind, flow);
            true
        }
        _ => false,
    }
}

/// [cards.exchange] A card goes for a rubium.
fn exchange(w: &mut World, by: Seat, flow: &mut Flow, card: impl FnOnce() -> Thing) {
    let gain = w.kit.numbers.exchange;
    w.gain(by, gain as u32);
    flow.tell(SeatSet::ALL, rule!("cards.exchange"), || {
        words!("{by} {by:exchanges|exchange} {card} for {gain} rubium.", by, card = card(), gain)
    });
}

/// [missions.objective] [missions.battle] [line.score] A fulfilled mission is laid open and counts.
fn score(w: &mut World, seat: Seat, kind: u8, flow: &mut Flow) {
    let card = &w.kit.get().missions[kind as usize];
    if w.rules.line {
        let at = w.line.iter().position(|k| *k == kind).expect("the card lies in the row");
        w.line.remove(at);
    } else {
        w.missions.leave(seat, kind);
    }
    w.scored[seat.index()][kind as usize] += 1;
    if let (Class::Battle, Some(battle)) = (card.class, &mut w.battle) {
        battle.rewarded = true;
    }
    let rule = if card.class == Class::Battle { rule!("missions.battle") } else { rule!("missions.objective") };
    flow.tell(SeatSet::ALL, rule, || {
        let (by, n) = (seat, card.points);
        words!("{by} {by:fulfils|fulfil} {card}: {n} {n:point|points}.", by, card = card_named(&card.id, &card.name), n)
    });
    winning::award(w, seat, card.points, flow);
}

/// [team.talk] Cards of the hand that the others have not seen yet.
pub fn offer_to_show(w: &World, seat: Seat, out: &mut Offers) {
    if !w.rules.team || w.gone & 1 << seat.0 != 0 {
        return;
    }
    let eye = Eye::open();
    let (missions, energize) = (&w.missions, &w.energize);
    let hand = missions.hands[seat.index()].peek(&eye);
    for kind in kinds(hand).filter(|kind| missions.shown[seat.index()][*kind] < hand[*kind]) {
        out.offer(Choice::ShowMission(kind as u8));
    }
    let hand = energize.hands[seat.index()].peek(&eye);
    for kind in kinds(hand).filter(|kind| energize.shown[seat.index()][*kind] < hand[*kind]) {
        out.offer(Choice::ShowEnergize(kind as u8));
    }
}

/// [team.talk] Everybody sees the card; it stays in the hand.
pub fn show(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
    let kit = w.kit.get();
    let card = match choice {
        Choice::ShowMission(kind) => {
            w.missions.shown[seat.index()][kind as usize] += 1;
            let card = &kit.missions[kind as usize];
            card_named(&card.id, &card.name)
        }
        Choice::ShowEnergize(kind) => {
            w.energize.shown[seat.index()][kind as usize] += 1;
            let card = &kit.energize[kind as usize];
            card_named(&card.id, &card.name)
        }
        other => unreachable!("{other:?}"),
    };
    flow.tell(SeatSet::ALL, rule!("team.talk"), || words!("{by} {by:shows|show} {card}.", by = seat, card));
}
