//! How a player of the whole game stands: points, the way to the next ones, and what brings them.

use super::hive;
use crate::hive::sight;
use crate::objectives;
use crate::texts::sights::{controlled, is_mecatol};
use crate::world::{self, ObjectiveId, STRATEGY_CARDS, World, is_ship};
use crate::{Eye, query};
use kernel::Seat;
use twilight_box::components::{Condition, Phase};

/// What a victory point counts in resources.
pub const POINT: f32 = 12.0;

/// How much more a point counts for players who race the Hive, which is faster than other players.
const HURRY: f32 = 1.5;

/// What a point of whoever of two allies is behind counts more, for each of them.
const BEHIND: f32 = 0.25;

/// How much less everything but points counts when somebody is about to win.
const LATE: f32 = 0.5;

/// How much of an objective's points counts that is fulfilled but not scored yet, and what must still be spent for one;
/// the dearest of them can be scored in the next status phase. All of it is less than the point, so that who can scores.
const NEAR: f32 = 0.2;
const AFFORDED: f32 = 0.05;
const SOON: f32 = 0.7;

/// The same for what is far off, by the square of the part that is done.
const FAR: f32 = 0.3;

/// What a planet for itself is worth, and each of its resources and influence; Mecatol Rex beside that.
const PLANET: [f32; 2] = [1.6, 0.9];
pub const THRONE: f32 = 6.0;

const TECHNOLOGY: f32 = 4.5;

/// What a unit upgrade is worth more than another technology.
const UPGRADE: f32 = 1.0;

/// Command tokens by pool, tactic, fleet and strategy: what one is worth, how many are, and what each further one is.
const TOKENS: [(f32, u8, f32); 3] = [(2.2, 4, 0.9), (1.3, 5, 0.5), (1.2, 3, 0.4)];

/// What a resource or influence of a ready planet is worth while it can still be spent in the round.
const READY: f32 = 0.3;

/// What ships that can still go somewhere in this round are worth beside themselves, for each unit they can carry.
const FREE: f32 = 0.22;

/// How much of a token's worth is hoped for.
const PART: f32 = 0.9;

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
    if !w.sits(seat) {
        return hive::worth(w);
    }
    let side = w.side(seat);
    let values = |spot| f32::from(query::resources(w, spot) + query::influence(w, seat, spot));
    let planets = controlled(w, seat).map(|spot| {
        let custody = if is_mecatol(w, spot) { THRONE } else { 0.0 };
        planet(values(spot)) + custody
    });
    let ready = controlled(w, seat).filter(|spot| !w.planet(*spot).exhausted).map(values).sum::<f32>();
    let means = planets.sum::<f32>()
        + query::strength(w, seat) as f32 / 2.0 * 0.8
        + science(w, seat)
        + tokens([side.tactic, side.fleet, side.strategy])
        + hope(w, seat, READY * ready + free(w, seat))
        + GOOD * f32::from(side.trade_goods)
        + COMMODITY * f32::from(side.realm.commodities)
        + CARD * f32::from(w.cards_held(seat));
    let late = lateness(w);
    point(w) * race(w, seat) + (1.0 - LATE * late * late) * means + cards(w, seat) + crate::deals::worth(w, seat)
}

/// What a point counts for a player.
fn point(w: &World) -> f32 {
    if w.hive.is_some() { HURRY * POINT } else { POINT }
}

/// A planet by its resources and influence.
pub fn planet(values: f32) -> f32 {
    let [itself, each] = PLANET;
    itself + each * values
}

/// How near the first of all is to winning by points.
fn lateness(w: &World) -> f32 {
    let share = |seat: Seat| {
        let target = if w.hive.is_none() { w.league().target } else { hive::target(w, seat) };
        f32::from(w.side(seat).realm.points) / f32::from(target.max(1))
    };
    w.everyone().map(share).fold(0.0, f32::max).min(1.0)
}

/// Points a player has and may hope for. [hive.wins] Allies both need theirs, so that those of whoever is behind count more.
fn race(w: &World, seat: Seat) -> f32 {
    let points = |seat: Seat| f32::from(w.side(seat).realm.points);
    let behind = w.allies(seat).iter().map(points).reduce(f32::min).map_or(0.0, |ally| ally.min(points(seat)));
    points(seat) + prospects(w, seat) + BEHIND * behind
}

/// [tokens.pools] The first tokens of a pool are worth more than the others.
pub fn tokens(pools: [u8; 3]) -> f32 {
    let worth = |(count, (each, many, more)): (u8, (f32, u8, f32))| {
        each * f32::from(count.min(many)) + more * f32::from(count.saturating_sub(many))
    };
    pools.into_iter().zip(TOKENS).map(worth).sum()
}

/// What can still be spent and moved in the round counts as far as there are tokens for it, and less than these: else one would
/// throw a token away rather than pass.
fn hope(w: &World, seat: Seat, all: f32) -> f32 {
    let side = w.side(seat);
    if w.league().phase != world::Phase::Action || side.passed {
        return 0.0;
    }
    all.min(PART * tokens([side.tactic, 0, 0]))
}

/// Ships that have not been where a token lies can still carry somebody in this round.
fn free(w: &World, seat: Seat) -> f32 {
    let side = w.side(seat);
    let fleets = query::ships_of(w, seat).minus(side.tokens);
    let room = |system| {
        let here = w.space(system, seat);
        let ships = here.kinds().iter().filter(|&kind| is_ship(kind));
        ships.map(|kind| query::unit(w, seat, kind).capacity.unwrap_or(0) * here.of(kind)).sum::<u8>()
    };
    FREE * fleets.iter().map(|system| f32::from(room(system).min(8))).sum::<f32>()
}

/// [strategy.phase] Strategy cards while they are taken; who holds Mecatol Rex, or can score, likes Imperial best.
pub(super) fn cards(w: &World, seat: Seat) -> f32 {
    let league = w.league();
    if league.phase != world::Phase::Strategy {
        return 0.0;
    }
    let own = league.strategy.iter().zip(CARDS).enumerate().filter(|(_, (card, _))| card.holder == Some(seat));
    let rich = |slot: usize| match slot {
        IMPERIAL => imperial(w, seat),
        // Without tokens nothing goes.
        0 if w.side(seat).tactic < 2 => 5.0,
        _ => 0.0,
    };
    own.map(|(slot, (_, worth))| worth + rich(slot)).sum()
}

/// The slot of Imperial.
const IMPERIAL: usize = 7;

/// What Imperial counts of the point of Mecatol Rex, of an objective that the next status phase would score as well, and of
/// one beside that.
const CROWN: f32 = 0.8;
const SOONER: f32 = 0.4;
const TWICE: f32 = 0.8;

/// [strategy.imperial] What Imperial promises beside a secret objective.
fn imperial(w: &World, seat: Seat) -> f32 {
    let throne = controlled(w, seat).any(|spot| is_mecatol(w, spot));
    let open = w.league().open.minus(w.side(seat).realm.scored);
    let held = |id: &ObjectiveId| is_met(w, seat, *id);
    let score = match open.iter().filter(held).count() {
        0 => 0.0,
        1 => SOONER,
        _ => TWICE,
    };
    let scale = if w.sits(seat) { 1.0 } else { hive::scale(w) };
    POINT * scale * (score + if throne { CROWN } else { 0.0 })
}

/// Whether who stands for a party has what an objective asks for.
fn is_met(w: &World, seat: Seat, id: ObjectiveId) -> bool {
    let needs = &w.kit.get().objective(id).needs;
    if w.sits(seat) { objectives::progress(w, seat, needs).is_met() } else { sight::is_met(w, needs) }
}

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
