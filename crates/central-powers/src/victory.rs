//! Points, who has won, and how the game ends.

use crate::query;
use crate::steps::Flow;
use crate::verbs::Skill;
use crate::world::{BLANK, Phase, World};
use imperium::PlanetSpot;
use kernel::{Outcome, Seat, SeatSet, rule};
use scene::words;

/// [hr.homeworlds] [hr.saar] Whether a player may score and win.
pub fn holds_home(w: &World, seat: Seat) -> bool {
    let home = w.home_planets(seat);
    home.minus(w.player(seat).planets).is_empty() || query::has_skill(w, seat, Skill::NoHome, None)
}

/// Points are scored.
pub fn score(w: &mut World, seat: Seat, points: u8, flow: &mut Flow) {
    if holds_home(w, seat) {
        w.player_mut(seat).points += points;
        settle(w, flow);
    }
}

/// [hr.escrow] [faq.escrow] [objective.artifact] The point of an artifact counts as soon as who holds its planet has his home.
fn score_artifacts(w: &mut World) {
    for n in 0..w.relics.len() {
        let relic = w.relics[n];
        let found = relic.shown.is_some_and(|token| token != BLANK) && !relic.scored;
        let holder = w.owner(PlanetSpot(relic.planet)).filter(|holder| found && holds_home(w, *holder));
        if let Some(holder) = holder {
            w.relics[n].scored = true;
            w.player_mut(holder).points += 1;
        }
    }
}

/// [hr.first-to-target] [hr.sudden-death] [hr.last-claims] Looks for a winner: at once in the course of a round, in the status
/// phase when all have claimed.
pub fn settle(w: &mut World, flow: &mut Flow) {
    score_artifacts(w);
    let reached = |seat: &Seat| w.player(*seat).points >= w.rules.target && holds_home(w, *seat);
    if w.won.is_none() {
        w.won = w.order.iter().copied().find(reached);
    }
    if w.won.is_some() && w.phase != Phase::Status {
        finish(w, flow);
    }
}

/// [hr.deadline] [hr.first-to-target] The end: the winner, then who may win before who may not, by points, then by the lower
/// strategy card.
pub fn finish(w: &mut World, flow: &mut Flow) {
    let place = |seat: Seat| {
        let first = w.won == Some(seat);
        (first, holds_home(w, seat), w.player(seat).points, std::cmp::Reverse(w.initiative(seat)))
    };
    let places: Vec<_> = w.seats().map(place).collect();
    let outcome = Outcome::by(&places);
    if let Some(winner) = outcome.winners().next() {
        w.won = Some(Seat(winner as u8));
        let by = Seat(winner as u8);
        flow.tell(SeatSet::ALL, rule!("hr.first-to-target"), || words!("{by} {by:wins|win} the game.", by));
    }
    flow.finish(outcome);
}
