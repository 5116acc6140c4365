//! What the active player may do at any time of his turn: exchange cards, play Objectives.

use super::winning;
use crate::cards::mission;
use crate::choice::Choice;
use crate::data::Class;
use crate::world::World;
use crate::{Eye, NexusOps};
use kernel::{Flow, LogLine, Offers, Seat, SeatSet};

/// Offers exchanges and Objectives that are met; with `battle`, also Battle missions for the battle just won.
/// Nothing is offered to a seat without cards, and that is open to all.
pub fn offer(w: &World, seat: Seat, battle: bool, out: &mut Offers<Choice>) {
    let playable = |kind: usize| {
        let allowed = match w.kit.missions[kind].class {
            Class::Objective => true,
            Class::Battle => battle,
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
        for kind in (0..w.kit.missions.len()).filter(|kind| hand[*kind] > 0) {
            if playable(kind) {
                out.offer(Choice::Score(kind as u8));
            }
            out.offer(Choice::ExchangeMission(kind as u8));
        }
    }
    if w.energize.held[seat.index()] > 0 {
        let hand = w.energize.hands[seat.index()].peek(&eye);
        for kind in (0..w.kit.energize.len()).filter(|kind| hand[*kind] > 0) {
            out.offer(Choice::ExchangeEnergize(kind as u8));
        }
    }
}

/// Whether the seat has anything to be asked for, by open facts.
pub fn has_any(w: &World, seat: Seat) -> bool {
    w.held(seat) > 0 || w.rules.line
}

/// Does what [`offer`] offered; `false` if the choice is another.
pub fn chosen(choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) -> bool {
    let seat = w.active;
    match choice {
        Choice::ExchangeEnergize(kind) => {
            w.energize.discard(seat, kind);
            exchange(w, seat, flow, |w| w.kit.get().energize[kind as usize].name.clone());
            true
        }
        Choice::ExchangeMission(kind) => {
            w.missions.discard(seat, kind);
            exchange(w, seat, flow, |w| w.kit.get().missions[kind as usize].name.clone());
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
fn exchange(w: &mut World, seat: Seat, flow: &mut Flow<NexusOps>, name: impl Fn(&World) -> String) {
    let gain = w.kit.numbers.exchange;
    w.rubium[seat.index()] += gain as u16;
    let w = &*w;
    flow.tell(SeatSet::ALL, || LogLine {
        seat: Some(seat.0),
        text: format!("{} for {gain} rubium", name(w)),
        rule: "cards.exchange".into(),
        ..LogLine::default()
    });
}

/// [missions.objective] [missions.battle] [line.score] A fulfilled mission is laid open and counts.
fn score(w: &mut World, seat: Seat, kind: u8, flow: &mut Flow<NexusOps>) {
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
    flow.tell(SeatSet::ALL, || LogLine {
        seat: Some(seat.0),
        text: format!("fulfils {}: {} points", card.name, card.points),
        rule: if card.class == Class::Battle { "missions.battle".into() } else { "missions.objective".into() },
        ..LogLine::default()
    });
    winning::award(w, seat, card.points, flow);
}
