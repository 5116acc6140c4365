//! How well a seat stands, and which options look promising.
//!
//! The worth of a seat is the victory points it has and may expect from the scorings to come, with goods, cards and
//! ships counted as points they can become. Only sums and products are used, so that every machine finds the same.

use crate::Eye;
use crate::choice::Choice;
use crate::map::{SPACES, Space};
use crate::names::{Obstacles, Ship};
use crate::printed::MAX_PLANETS;
use crate::steps::{council, rounds, spaces, stacks, target};
use crate::world::{Foe, World, home_owner};
use kernel::{DealAct, Seat};

/// A credit to spend.
const CREDIT: f32 = 0.12;
/// A card in hand.
const CARD: f32 = 0.35;
/// An ambassador or photon bomb.
const TOKEN: f32 = 0.35;
/// Credits' worth of ships on the board.
const SHIP: f32 = 0.1;
/// A ship or diplomat at the place where it can gain a planet.
const PROSPECT: f32 = 1.2;
/// How far worth beyond the others' counts: the fourth power of the share.
const SHARPNESS: i32 = 4;

/// The standing of each seat, 0 to 1; all together have 1.
pub fn evaluate(w: &World, out: &mut [f32]) {
    let mut worth = [0.0f32; 4];
    for seat in w.seats() {
        worth[seat.index()] = if w.round == 0 { 1.0 } else { prospects(w, seat).max(0.1) };
    }
    if w.rules.team {
        let (a, b) = (worth[0] + worth[2], worth[1] + worth[3]);
        worth = [a, b, a, b];
    }
    let sides = if w.rules.team { 2 } else { w.rules.players as usize };
    let total: f32 = worth[..sides].iter().map(|value| value.powi(SHARPNESS)).sum();
    for (value, worth) in out.iter_mut().zip(worth) {
        *value = worth.powi(SHARPNESS) / total;
    }
}

/// Scorings still to come.
fn scorings(w: &World) -> f32 {
    let [a, b, _] = stacks(w);
    match w.round {
        round if round <= a => 3.0,
        round if round <= a + b => 2.0,
        _ => 1.0,
    }
}

fn prospects(w: &World, seat: Seat) -> f32 {
    let player = w.player(seat);
    let left = f32::from(rounds(w) - w.round) + 1.0;
    let scorings = scorings(w);
    let next = 3 - scorings as u8;
    let per_scoring = f32::from(w.planet_vp(seat)) + f32::from(w.technology_vp(seat));
    let prize = f32::from(council(w, next.min(2))[seat.index()]);
    let homes = w.worlds().filter(|world| home_owner(*world).is_some_and(|owner| owner != seat));
    let foreign = homes.filter(|world| w.controls(seat, *world)).count() as f32;
    let income = f32::from(w.income(seat, |_, _| {}));
    let ships: f32 = Ship::ALL
        .into_iter()
        .map(|ship| f32::from(player.built[ship.index()]) * f32::from(w.kit.ship(ship).cost))
        .sum();
    let morale = if w.turn.active && w.turn.seat == seat && w.turn.morale { 1.0 } else { 0.0 };
    let tempo = left.min(6.0) / 6.0;
    // Home worlds are safe for most of the game: only what is gained beyond them is worth planning for.
    f32::from(player.vp)
        + morale
        + scorings * (per_scoring + 0.7 * prize)
        + 0.15 * scorings * f32::from(w.influence(seat))
        + foreign * left
        + tempo * CREDIT * (f32::from(player.credits.min(14)) + 0.8 * income * (left - 1.0))
        + tempo * CARD * cards(w, seat)
        + tempo * TOKEN * f32::from(player.ambassadors + player.bombs)
        + tempo * SHIP * ships.min(30.0)
        + tempo * 0.3 * f32::from(player.technologies.count_ones() as u8)
        + if left > 1.0 || w.turn.active { PROSPECT * positions(w, seat) } else { 0.0 }
}

/// Cards count by what they do together: several of a temperament befriend, two or three are a tactic.
fn cards(w: &World, seat: Seat) -> f32 {
    let hand = w.hands[seat.index()].peek(&Eye::open());
    let pairs = w.kit.pairs.iter().map(|pair| f32::from(pair.iter().map(|kind| hand[*kind as usize]).sum::<u8>()));
    pairs.map(|n| n + 0.25 * n * (n - 1.0).min(3.0)).sum()
}

/// How near the fleets are to planets they could gain: warships to all that are not theirs, diplomats to neutral ones
/// for which there are cards.
fn positions(w: &World, seat: Seat) -> f32 {
    let hand = w.hands[seat.index()].peek(&Eye::open());
    let (mut prey, mut friends) = (0u128, 0u128);
    for planet in (0..MAX_PLANETS as u8).filter(|planet| w.in_play(*planet) && !w.controls(seat, *planet)) {
        let space = w.kit.planet_space(planet);
        let guarded = (0..4).map(Seat).any(|other| other != seat && w.is_armed(w.fleet(other, space)));
        if !guarded {
            prey |= 1 << space.0;
        }
        let pair = w.kit.pairs[w.kit.planets[planet as usize].temperament.index()];
        let cards: u8 = pair.iter().map(|kind| hand[*kind as usize]).sum();
        if w.is_neutral(planet) && cards >= 2 {
            friends |= 1 << space.0;
        }
    }
    let ignored = w.ignored(w.held(seat));
    let to_prey = nearest(w, prey, ignored);
    let to_friends = nearest(w, friends, ignored);
    let near = |steps: u8| if steps == u8::MAX { 0.0 } else { 1.0 / (1.0 + f32::from(steps)) };
    let mut sum = 0.0;
    for space in spaces(w.present[seat.index()]) {
        let fleet = w.fleet(seat, space);
        if w.is_armed(fleet) {
            let guns: f32 = fleet
                .hulls()
                .map(|hull| {
                    let card = w.kit.ship(hull.ship());
                    f32::from(fleet.count(hull) * card.dice) * f32::from(7 - card.hits_on.min(6)) / 6.0
                })
                .sum();
            sum += near(to_prey[space.index()]) * guns.min(1.2);
        }
        if fleet.count(Ship::Diplomat.into()) > 0 {
            sum += 0.8 * near(to_friends[space.index()]);
        }
    }
    sum
}

/// Steps from every space to the nearest of some, past no obstacle that is not ignored.
fn nearest(w: &World, goals: u128, ignored: Obstacles) -> [u8; SPACES] {
    let mut steps = [u8::MAX; SPACES];
    let mut queue = [Space(0); SPACES];
    let (mut head, mut tail) = (0, 0);
    for goal in spaces(goals) {
        steps[goal.index()] = 0;
        queue[tail] = goal;
        tail += 1;
    }
    let kit = w.kit.get();
    while head < tail {
        let at = queue[head];
        head += 1;
        w.layout.neighbours(kit, at, |next, obstacles| {
            if steps[next.index()] == u8::MAX && obstacles.without(ignored).is_empty() {
                steps[next.index()] = steps[at.index()] + 1;
                queue[tail] = next;
                tail += 1;
            }
        });
    }
    steps
}

/// How promising an option looks before any search; 1 is average.
pub fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Attack(space, foe) => attack_hint(w, seat, space, foe),
        Choice::Befriend { planet, cards } => {
            let needed = target(w, cards[0] + cards[1]) as u8;
            let chance = crate::odds::diplomacy(needed, 0, w.player(seat).ambassadors) as f32;
            chance * (2.0 + f32::from(w.kit.planets[planet as usize].vp))
        }
        Choice::Go(to) => match w.world_on(to) {
            Some(world) if !w.controls(seat, world) => 3.0,
            Some(_) | None => 0.8,
        },
        Choice::Spend { .. } => 6.0,
        Choice::Conquer => 4.0,
        Choice::Liberate => 1.0,
        Choice::Raise(..) | Choice::Refugees | Choice::Infest(_) => 3.0,
        Choice::Research(technology) => 1.0 + f32::from(w.kit.technologies[technology as usize].vp),
        Choice::Build(ship, _) => {
            if w.kit.ship(ship).dice > 0 {
                1.5
            } else {
                0.8
            }
        }
        Choice::Mine => 1.5,
        Choice::Draw | Choice::Take(_) => 1.2,
        Choice::Swap(_) => 0.5,
        Choice::EndActions => 0.05,
        Choice::Ambassador | Choice::Bomb => 2.0,
        Choice::Hold => 3.0,
        Choice::Release => 0.3,
        Choice::Pass | Choice::Done | Choice::Stop => 0.5,
        Choice::Fire(count) => 1.0 + f32::from(count),
        Choice::Lose(hull) => 3.0 / (1.0 + f32::from(w.kit.ship(hull.ship()).cost)),
        Choice::Tactic { .. } => 0.7,
        Choice::Deal(act) => match act {
            DealAct::Accept(_) => 1.0,
            _ => 0.2,
        },
        Choice::Pay => 0.7,
        Choice::Race(_)
        | Choice::Slot(_)
        | Choice::Rotate { .. }
        | Choice::Cover(_)
        | Choice::Ready
        | Choice::Port(_)
        | Choice::Move(..)
        | Choice::BuyMove
        | Choice::Warp
        | Choice::Control(..)
        | Choice::Load(_)
        | Choice::Drop(_)
        | Choice::AskLeave
        | Choice::Give(_)
        | Choice::Keep(_)
        | Choice::Discard(_)
        | Choice::Stake(_)
        | Choice::Retreat
        | Choice::To(_)
        | Choice::Planet(_)
        | Choice::Phase(..)
        | Choice::Sacrifice(_) => 1.0,
    }
}

/// Attacks on what does not shoot back are always good, others by the weight of the fleets.
fn attack_hint(w: &World, seat: Seat, space: Space, foe: Foe) -> f32 {
    let weight = |seat: Seat| {
        let fleet = w.fleet(seat, space);
        fleet.hulls().map(|hull| f32::from(fleet.count(hull)) * f32::from(w.kit.ship(hull.ship()).cost)).sum::<f32>()
    };
    match foe {
        Foe::Planet => 5.0,
        Foe::Rebels => 4.0,
        Foe::Infestation => 0.3,
        Foe::Fleet(other) if w.fleet(other, space).is_empty() => 6.0,
        Foe::Fleet(other) => (2.0 * weight(seat) / (weight(other) + 0.5)).min(5.0),
        Foe::Invaders => (weight(seat) / 2.0).min(4.0),
        Foe::Pirates => 2.0,
    }
}
