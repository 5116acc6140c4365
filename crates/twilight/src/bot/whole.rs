//! How a player of the whole game stands: points, the way to the next ones, and what brings them.

use crate::objectives;
use crate::texts::sights::{controlled, is_mecatol};
use crate::world::{ObjectiveId, World};
use crate::{Eye, query};
use kernel::Seat;
use twilight_box::components::{Condition, Phase};

/// What a victory point counts in resources.
const POINT: f32 = 12.0;

/// How much of an objective's worth counts that is fulfilled but not scored yet.
const NEAR: f32 = 0.45;

/// The same for what must still be spent at the end of the round.
const AFFORDED: f32 = 0.15;

/// What a planet for itself is worth, and each of its resources and influence; Mecatol Rex beside that.
const PLANET: [f32; 3] = [1.6, 0.9, 6.0];

const TECHNOLOGY: f32 = 2.6;
const TOKENS: [f32; 3] = [1.1, 0.8, 0.7];
const GOOD: f32 = 0.8;
const COMMODITY: f32 = 0.3;
const CARD: f32 = 0.6;

/// What a planet promises the action under way, in resources.
pub const CONQUEST: f32 = 3.4;

/// Everything a player has, in resources.
pub fn worth(w: &World, seat: Seat) -> f32 {
    if !w.in_play(seat) {
        return 0.0;
    }
    let side = w.side(seat);
    let [planet, yields, throne] = PLANET;
    let planets = controlled(w, seat).map(|spot| {
        let values = query::resources(w, spot) + query::influence(w, seat, spot);
        let custody = if is_mecatol(w, spot) { throne } else { 0.0 };
        planet + yields * f32::from(values) + custody
    });
    let [tactic, fleet, strategy] = TOKENS;
    let active = if side.passed { 0.5 } else { 1.0 };
    POINT * (f32::from(side.realm.points) + prospects(w, seat))
        + planets.sum::<f32>()
        + query::strength(w, seat) as f32 / 2.0 * 0.8
        + TECHNOLOGY * side.technologies.count_ones() as f32
        + active * tactic * f32::from(side.tactic)
        + fleet * f32::from(side.fleet)
        + strategy * f32::from(side.strategy)
        + GOOD * f32::from(side.trade_goods)
        + COMMODITY * f32::from(side.realm.commodities)
        + CARD * f32::from(w.cards_held(seat))
        + crate::deals::worth(w, seat)
}

/// Points that open and secret objectives promise: the nearer, the more.
fn prospects(w: &World, seat: Seat) -> f32 {
    let realm = &w.side(seat).realm;
    let home = if query::holds_home(w, seat) { 1.0 } else { 0.3 };
    let open = w.league().open.minus(realm.scored);
    let public = open.iter().map(|id| home * promise(w, seat, id)).sum::<f32>();
    let secret = realm.secrets.peek(&Eye::of(seat)).iter().map(|id| promise(w, seat, id)).sum::<f32>();
    public + secret
}

fn promise(w: &World, seat: Seat, id: ObjectiveId) -> f32 {
    let row = w.kit.get().objective(id);
    if row.phase != Phase::Status {
        return 0.0;
    }
    let progress = objectives::progress(w, seat, &row.needs);
    let part = (f32::from(progress.have) / f32::from(progress.need.max(1))).min(1.0);
    let weight = if matches!(row.needs, Condition::Spend(_)) { AFFORDED } else { NEAR };
    weight * f32::from(row.points) * part * part
}
