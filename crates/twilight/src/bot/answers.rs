//! Questions a player of the whole game answers by rule while following a plan: ships, cargo, landings, production, bills.

use super::{needs, whole};
use crate::alliance::ally_of;
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::research;
use crate::world::World;
use crate::{Ask, Offers, Twilight, query};
use kernel::{Judged, Seat};
use twilight_box::components::{Condition, TechId};
use twilight_box::units::Kind;

/// The answer that serves the action under way; none where a rule of thumb is not enough.
pub fn by_rule(w: &World, seat: Seat, ask: &Ask, offers: &Offers) -> Option<Choice> {
    let like = |choice: Choice| match ask.prompt {
        Prompt::Pay { left } => Some(coin(w, seat, choice, left, Coin::Resources)),
        Prompt::PayInfluence { left } => Some(coin(w, seat, choice, left, Coin::Influence)),
        Prompt::Round(RoundPrompt::Spend { resources, .. }) if resources > 0 => {
            Some(coin(w, seat, choice, resources.into(), Coin::Resources))
        }
        Prompt::Round(RoundPrompt::Spend { influence, .. }) if influence > 0 => {
            Some(coin(w, seat, choice, influence.into(), Coin::Influence))
        }
        Prompt::Round(RoundPrompt::BuyTokens { paid, price }) => Some(token(w, seat, choice, paid, price)),
        Prompt::Round(RoundPrompt::GainToken { .. } | RoundPrompt::Redistribute) => Some(pools(w, seat, choice)),
        Prompt::Round(RoundPrompt::Score { .. }) => Some(goal(w, choice)),
        Prompt::Movement { .. }
        | Prompt::Load { .. }
        | Prompt::Board { .. }
        | Prompt::NoRoom { .. }
        | Prompt::FleetPool { .. }
        | Prompt::CannonOffense { .. }
        | Prompt::CannonDefense { .. }
        | Prompt::Hits { .. }
        | Prompt::Repair
        | Prompt::TakeBack { .. }
        | Prompt::Bombard { .. }
        | Prompt::Landing { .. }
        | Prompt::Production { .. } => Some(Twilight::hint(w, seat, choice)),
        _ => None,
    };
    let mut best = None;
    for &choice in offers.list() {
        let liked = like(choice)?;
        if best.is_none_or(|(_, most)| liked > most) {
            best = Some((choice, liked));
        }
    }
    best.map(|(choice, _)| choice)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Coin {
    Resources,
    Influence,
}

/// How gladly something pays a bill of which so much is left: planets that are good for little else, and nothing too dear.
fn coin(w: &World, seat: Seat, choice: Choice, left: u16, coin: Coin) -> f32 {
    let Choice::Exhaust(planet) = choice else { return -1.4 };
    let (resources, influence) =
        (f32::from(query::pays(w, seat, planet)), f32::from(query::influence(w, seat, planet)));
    let (pays, loses) = match coin {
        Coin::Resources => (resources, influence),
        Coin::Influence => (influence, resources),
    };
    let over = (pays - f32::from(left)).max(0.0);
    0.3 * pays - loses - 1.5 * over
}

/// [strategy.leadership] Tokens are bought with influence that is good for little else, a whole one or none.
fn token(w: &World, seat: Seat, choice: Choice, paid: u8, price: u8) -> f32 {
    let (side, rest) = (w.side(seat), price - paid % price);
    let has = side.tactic + side.strategy + paid / price;
    let begun = !paid.is_multiple_of(price);
    let wanted = query::influence_purse(w, seat) >= rest.into() && (begun || has < ENOUGH);
    match choice {
        Choice::Done if wanted && begun => -9.0,
        Choice::Done if wanted => -1.3,
        Choice::Done => 9.0,
        _ => coin(w, seat, choice, rest.into(), Coin::Influence),
    }
}

/// What a ship too many for the fleet pool costs, and what a change must bring to be worth it, in resources.
const OVERBOARD: f32 = 4.0;
const WORTHWHILE: f32 = 0.05;

/// [tokens.gain] [tokens.redistribute] Tokens go where the next one is worth most, as long as the fleets stay; planets go to the
/// ally if the two of them come nearer to points by it.
fn pools(w: &World, seat: Seat, choice: Choice) -> f32 {
    let side = w.side(seat);
    let mut pools = [side.tactic, side.fleet, side.strategy];
    match choice {
        Choice::Gain(pool) => pools[pool as usize] += 1,
        Choice::Transfer { from, to } => {
            pools[from as usize] -= 1;
            pools[to as usize] += 1;
        }
        Choice::Cede(planet) | Choice::Request(planet) => {
            let mut with = w.clone();
            let owner = w.planet(planet).controller;
            with.planets[planet.index()].controller = if owner == Some(seat) { ally_of(w, seat) } else { Some(seat) };
            let hoped =
                |w: &World| w.everyone().filter(|&seat| w.sits(seat)).map(|seat| whole::prospects(w, seat)).sum();
            let (after, before): (f32, f32) = (hoped(&with), hoped(w));
            return whole::tokens(pools) + whole::POINT * (after - before) - 1.0;
        }
        _ => return whole::tokens(pools) + WORTHWHILE,
    }
    let big = |system| w.ships(system, seat) - w.space(system, seat).of(Kind::Fighter);
    let most = w.galaxy.ids().map(big).max().unwrap_or(0);
    let limit = query::fleet_limit(w, seat).saturating_sub(side.fleet.into()).saturating_add(pools[1].into());
    whole::tokens(pools) - OVERBOARD * f32::from(u16::from(most).saturating_sub(limit))
}

/// [objectives.score] Whoever can score does: what brings most, and of equals what is paid for. Another round may not bring the
/// means again, and what was ready is readied right after.
fn goal(w: &World, choice: Choice) -> f32 {
    let Choice::Score(objective) = choice else { return 0.0 };
    let row = w.kit.get().objective(objective);
    f32::from(row.points) + if matches!(row.needs, Condition::Spend(_)) { 0.5 } else { 0.0 }
}

/// Tokens to act with in a round.
const ENOUGH: u8 = 9;

/// The technologies a player can research that serve him best, with how well.
pub fn sciences(w: &World, seat: Seat, most: usize) -> Vec<(u8, f32)> {
    let side = w.side(seat);
    let mut open = side.realm.technologies & !side.technologies;
    let mut list = Vec::new();
    while open != 0 {
        let tech = open.trailing_zeros() as u8;
        open &= open - 1;
        if research::against(w, seat, TechId(tech)).is_none() {
            list.push((tech, needs::science(w, seat, tech)));
        }
    }
    list.sort_by(|a, b| b.1.total_cmp(&a.1));
    list.truncate(most);
    list
}
