//! How far the Hive is from its points, as its opponents see it.

use super::whole;
use crate::hive::funds::Purse;
use crate::hive::sight::{is_met, structures, yield_of};
use crate::objectives;
use crate::query;
use crate::texts::sights::{controlled, is_mecatol};
use crate::world::World;
use kernel::Seat;
use twilight_box::components::{Condition, Price};

/// How much of a point counts of the best objective it has completed: it scores one in every round that is not quiet.
const SURE: f32 = 0.85;

/// Of each further one, which waits for the next round, or for its Imperial.
const WAITING: f32 = 0.4;

/// Of one it has not completed, by the square of the part that is done.
const UNDER_WAY: f32 = 0.3;

/// What is left of all of it while it does not hold its home, without which it scores no public objective.
const HOMELESS: f32 = 0.15;

/// Of a secret objective, once it has as many as it needs to try one.
const SECRET: f32 = 0.45;

/// What its units are worth, in resources: others come for nothing.
const UNITS: f32 = 0.3;

/// Everything the Hive has, in resources of a player.
pub fn worth(w: &World) -> f32 {
    let (swarm, funds) = (w.swarm(), w.funds());
    let planets = controlled(w, swarm).map(|planet| {
        let custody = if is_mecatol(w, planet) { whole::THRONE } else { 0.0 };
        whole::planet(2.0 * f32::from(yield_of(w, planet))) + custody
    });
    let points = f32::from(w.side(swarm).realm.points) + prospects(w);
    whole::POINT * points * scale(w)
        + planets.sum::<f32>()
        + UNITS * query::strength(w, swarm) as f32
        + f32::from(funds.tactic + funds.strategy)
        + whole::cards(w, swarm)
}

/// [hive.wins] The Hive needs fewer points than the players, so that each counts more.
pub fn scale(w: &World) -> f32 {
    let numbers = &w.kit.get().book().numbers;
    f32::from(numbers.player_points + numbers.ally_points) / f32::from(numbers.hive_points)
}

/// [hive.wins] The points that a party needs.
pub fn target(w: &World, seat: Seat) -> u8 {
    let numbers = &w.kit.get().book().numbers;
    if w.sits(seat) { numbers.player_points } else { numbers.hive_points }
}

/// Points that objectives promise it.
pub fn prospects(w: &World) -> f32 {
    let (swarm, mut best, mut sum) = (w.swarm(), 0.0f32, 0.0);
    for id in w.league().open.minus(w.side(swarm).realm.scored).iter() {
        let row = w.kit.get().objective(id);
        let points = f32::from(row.points);
        if is_met(w, &row.needs) {
            best = best.max(points);
            sum += WAITING * points;
        } else {
            let part = part(w, &row.needs);
            sum += UNDER_WAY * points * part * part;
        }
    }
    let home = if query::holds_home(w, swarm) { 1.0 } else { HOMELESS };
    let needed = w.kit.get().book().numbers.secrets_to_try.max(1);
    let secrets = f32::from(w.hive().secrets_held().min(needed)) / f32::from(needed);
    home * (sum + (SURE - WAITING) * best) + SECRET * secrets
}

/// [hive.lost-planet] What lies ready for objectives is taken from it rather than what it builds ships with.
pub fn purse(w: &World, purse: Purse) -> f32 {
    let pile = w.funds().stockpile;
    if purse == Purse::Stockpile && pile.resources + pile.influence > 0 { 2.0 } else { 1.0 }
}

/// How much it has of what an objective asks for.
fn part(w: &World, needs: &Condition) -> f32 {
    let share = |have: u16, need: u16| f32::from(have.min(need)) / f32::from(need.max(1));
    match needs {
        Condition::Spend(price) => {
            let Price { resources, influence, trade_goods, tokens, .. } = *price;
            let pile = w.funds().stockpile;
            let asked = [resources, influence, trade_goods, tokens];
            let laid = [pile.resources, pile.influence, pile.goods, pile.tokens];
            let have: u8 = asked.iter().zip(laid).map(|(asked, laid)| laid.min(*asked)).sum();
            share(have.into(), asked.iter().sum::<u8>().into())
        }
        Condition::Structures { least } => share(structures(w), u16::from(*least)),
        Condition::TechnologiesByColour { colours, each } => {
            let mut basics = w.hive().basics;
            basics.sort_unstable_by(|a, b| b.cmp(a));
            let best = basics.iter().take(usize::from(*colours)).map(|&n| u16::from(n.min(*each)));
            share(best.sum(), u16::from(*colours * *each))
        }
        _ => {
            let progress = objectives::progress(w, w.swarm(), needs);
            share(progress.have, progress.need)
        }
    }
}
