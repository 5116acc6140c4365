//! How a player of the whole game stands: points, the way to the next ones, and what brings them.

use crate::objectives;
use crate::texts::sights::{controlled, is_mecatol};
use crate::world::{self, ObjectiveId, STRATEGY_CARDS, World, is_ship};
use crate::{Eye, query};
use kernel::Seat;
use twilight_box::components::{Condition, Phase};

/// What a victory point counts in resources.
pub const POINT: f32 = 12.0;

/// What a point of whoever of two allies is behind counts more, for each of them.
const BEHIND: f32 = 0.25;

/// How much of an objective's points counts that is fulfilled but not scored yet, and what must still be spent for one;
/// the dearest of them can be scored in the next status phase. All of it is less than the point, so that who can scores.
const NEAR: f32 = 0.2;
const AFFORDED: f32 = 0.05;
const SOON: f32 = 0.7;

/// The same for what is far off, by the square of the part that is done.
const FAR: f32 = 0.3;

/// What a planet for itself is worth, and each of its resources and influence; Mecatol Rex beside that.
const PLANET: [f32; 3] = [1.6, 0.9, 6.0];

const TECHNOLOGY: f32 = 4.5;

/// What a unit upgrade is worth more than another technology.
const UPGRADE: f32 = 1.0;

/// Command tokens by pool, tactic, fleet and strategy: what one is worth, how many are, and what each further one is.
const TOKENS: [(f32, u8, f32); 3] = [(2.2, 4, 0.9), (1.3, 5, 0.5), (1.2, 3, 0.4)];

/// What a resource or influence of a ready planet is worth while it can still be spent in the round.
const READY: f32 = 0.3;

/// What ships that can still go somewhere in this round are worth beside themselves, for each unit they can carry.
const FREE: f32 = 0.22;

/// What the first pick of strategy cards goes by, in order of initiative.
const CARDS: [f32; STRATEGY_CARDS] = [7.0, 2.0, 3.0, 3.4, 5.0, 4.2, 6.4, 3.2];

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
    let spends = w.league().phase == world::Phase::Action && !side.passed;
    let planets = controlled(w, seat).map(|spot| {
        let values = f32::from(query::resources(w, spot) + query::influence(w, seat, spot));
        let custody = if is_mecatol(w, spot) { throne } else { 0.0 };
        let ready = if w.planet(spot).exhausted || !spends { 0.0 } else { READY * values };
        planet + yields * values + ready + custody
    });
    POINT * race(w, seat)
        + planets.sum::<f32>()
        + query::strength(w, seat) as f32 / 2.0 * 0.8
        + science(w, seat)
        + tokens([side.tactic, side.fleet, side.strategy])
        + free(w, seat)
        + cards(w, seat)
        + GOOD * f32::from(side.trade_goods)
        + COMMODITY * f32::from(side.realm.commodities)
        + CARD * f32::from(w.cards_held(seat))
        + crate::deals::worth(w, seat)
}

/// Points a player has and may hope for. [hive.wins] The Hive needs fewer than the players, so that each counts more; both of
/// these need theirs, so that those of whoever is behind do.
fn race(w: &World, seat: Seat) -> f32 {
    let points = |seat: Seat| f32::from(w.side(seat).realm.points);
    let all = points(seat) + prospects(w, seat);
    if w.hive.is_none() {
        return all;
    }
    let numbers = &w.kit.get().book().numbers;
    if w.sits(seat) {
        let behind = w.allies(seat).iter().map(points).fold(points(seat), f32::min);
        return all + BEHIND * behind;
    }
    all * f32::from(numbers.player_points + numbers.ally_points) / f32::from(numbers.hive_points)
}

/// [tokens.pools] The first tokens of a pool are worth more than the others.
fn tokens(pools: [u8; 3]) -> f32 {
    let worth = |(count, (each, many, more)): (u8, (f32, u8, f32))| {
        each * f32::from(count.min(many)) + more * f32::from(count.saturating_sub(many))
    };
    pools.into_iter().zip(TOKENS).map(worth).sum()
}

/// Ships that have not been where a token lies can still carry somebody in this round.
fn free(w: &World, seat: Seat) -> f32 {
    let side = w.side(seat);
    if w.league().phase != world::Phase::Action || side.passed || side.tactic == 0 {
        return 0.0;
    }
    let fleets = query::ships_of(w, seat).minus(side.tokens);
    let room = |system| {
        let here = w.space(system, seat);
        let ships = here.kinds().iter().filter(|&kind| is_ship(kind));
        ships.map(|kind| query::unit(w, seat, kind).capacity.unwrap_or(0) * here.of(kind)).sum::<u8>()
    };
    FREE * fleets.iter().map(|system| f32::from(room(system).min(8))).sum::<f32>()
}

/// [strategy.phase] Strategy cards while they are taken; who holds Mecatol Rex, or can score, likes Imperial best.
fn cards(w: &World, seat: Seat) -> f32 {
    let league = w.league();
    if league.phase != world::Phase::Strategy {
        return 0.0;
    }
    let own = league.strategy.iter().zip(CARDS).enumerate().filter(|(_, (card, _))| card.holder == Some(seat));
    let rich = |slot: usize| {
        let throne = controlled(w, seat).any(|spot| is_mecatol(w, spot));
        let held = |id: ObjectiveId| objectives::progress(w, seat, &w.kit.get().objective(id).needs).is_met();
        let score = league.open.minus(w.side(seat).realm.scored).iter().any(held);
        match slot {
            IMPERIAL => POINT * 0.5 * f32::from(u8::from(throne) + u8::from(score)),
            // Without tokens nothing goes.
            0 if w.side(seat).tactic < 2 => 5.0,
            _ => 0.0,
        }
    };
    own.map(|(slot, (_, worth))| worth + rich(slot)).sum()
}

/// The slot of Imperial.
const IMPERIAL: usize = 7;

/// Points that open and secret objectives promise: the nearer, the more. Of those fulfilled only one a status phase is
/// scored, so the dearest counts most.
pub(super) fn prospects(w: &World, seat: Seat) -> f32 {
    let realm = &w.side(seat).realm;
    let home = if query::holds_home(w, seat) { 1.0 } else { 0.25 };
    let open = w.league().open.minus(realm.scored);
    let public = home * hoped(w, seat, open.iter());
    public + hoped(w, seat, realm.secrets.peek(&Eye::of(seat)).iter())
}

fn hoped(w: &World, seat: Seat, objectives: impl Iterator<Item = ObjectiveId>) -> f32 {
    let (mut best, mut sum) = (0.0f32, 0.0);
    for id in objectives {
        let row = w.kit.get().objective(id);
        if row.phase != Phase::Status {
            continue;
        }
        let progress = objectives::progress(w, seat, &row.needs);
        let points = f32::from(row.points);
        let spent = matches!(row.needs, Condition::Spend(_));
        if progress.is_met() {
            best = best.max(points);
            sum += if spent { AFFORDED } else { NEAR } * points;
        } else {
            let part = f32::from(progress.have) / f32::from(progress.need.max(1));
            sum += if spent { 0.0 } else { FAR * points * part * part };
        }
    }
    sum + best * SOON
}

/// What a technology is worth beside being one: those that make ships better most.
fn science(w: &World, seat: Seat) -> f32 {
    objectives::technologies(w, seat).map(|tech| TECHNOLOGY + if tech.upgrades.is_some() { UPGRADE } else { 0.0 }).sum()
}
