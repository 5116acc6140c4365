//! [win.points] [win.eliminated] How the game ends.

use super::{Flow, Scope};
use crate::world::World;
use crate::{NexusOps, query};
use kernel::{Game, Outcome, Seat, SeatSet, rule};
use scene::words;

/// [cards.points] [win.points] [team.target] Points for the active player; the game ends at once when they suffice.
pub fn award(w: &mut World, seat: Seat, points: u8, flow: &mut Flow) {
    debug_assert_eq!(seat, w.active, "only the active player gains points");
    w.points[seat.index()] = w.points[seat.index()].saturating_add(points);
    if query::side_points(w, seat) >= w.rules.target as u16 {
        flow.finish(ranking(w, Some(seat)));
    }
}

/// [win.eliminated] [team.elimination] [team.last] Whoever has neither units nor the means to buy any is out.
pub fn eliminate(w: &mut World, flow: &mut Flow) {
    if w.seat_list().all(|seat| w.present[seat.index()] != 0) {
        return;
    }
    let out: Vec<Seat> = w.players().filter(|seat| query::is_eliminated(w, *seat)).collect();
    for &seat in &out {
        w.gone |= 1 << seat.0;
        flow.tell(SeatSet::ALL, rule!("win.eliminated"), || words!("{by} {by:is|are} eliminated.", by = seat));
    }
    if out.is_empty() {
        return;
    }
    let is_over = match w.rules.team {
        false => true,
        true => w.gone & 0b0101 == 0b0101 || w.gone & 0b1010 == 0b1010,
    };
    if is_over {
        flow.finish(ranking(w, None));
    } else if out.contains(&w.active) && flow.inside(Scope::Turn) {
        flow.leave(Scope::Turn, []);
    }
}

/// [win.ranking] The winner by points first; else those still in the game by points, hexes, units and rubium.
pub fn ranking(w: &World, winner: Option<Seat>) -> Outcome {
    let scores: Vec<_> = NexusOps::sides(w)
        .iter()
        .map(|side| {
            let sum = |of: &dyn Fn(Seat) -> u32| side.seats.iter().map(of).sum::<u32>();
            let is_winner = winner.is_some_and(|seat| side.seats.has(seat));
            let is_in = side.seats.iter().any(|seat| w.gone & 1 << seat.0 == 0);
            (
                is_winner,
                is_in,
                sum(&|seat| w.points[seat.index()] as u32),
                sum(&|seat| query::controlled(w, seat).count_ones()),
                sum(&|seat| query::army(w, seat).iter().map(|n| *n as u32).sum()),
                sum(&|seat| w.rubium[seat.index()] as u32),
            )
        })
        .collect();
    Outcome::by(&scores)
}
