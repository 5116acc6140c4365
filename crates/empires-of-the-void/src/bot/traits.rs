//! What a seat's worth is made of.

use crate::Eye;
use crate::fleet::Fleet;
use crate::map::{SPACES, Space};
use crate::names::{Obstacles, Ship};
use crate::powers::key;
use crate::printed::MAX_PLANETS;
use crate::steps::{council, rounds, spaces, stacks, target};
use crate::world::{Cause, Foe, World, home_of, home_owner};
use kernel::Seat;

/// How many there are.
pub const TRAITS: usize = 21;

/// Points by which each changes the final margin, as fitted to games between bots.
pub const WEIGHTS: [f32; TRAITS] = [
    1.0,  // Victory points
    1.0,  // Points of worlds at the scorings to come
    1.0,  // Points of technologies at the scorings to come
    0.5,  // The council's prize at the next scoring
    0.7,  // Influence at the scorings to come
    1.0,  // Points of foreign homes to the end
    0.15, // Credits
    0.12, // Income to come
    1.0,  // Cards
    0.1,  // Pairs of cards of one temperament
    0.4,  // Ambassadors
    0.5,  // Photon bombs
    0.5,  // Credits' worth of warships
    1.0,  // Diplomats
    0.8,  // Technologies
    0.18, // What warships have before them
    0.8,  // What diplomats have before them
    0.5,  // Actions left
    0.8,  // The attack or embassy under way
    0.3,  // Trade goods
    0.6,  // What the goods of others open
];

/// What nears a goal by one step is worth so much more.
const STEP: f32 = 0.9;
/// What is left of a prospect behind an obstacle that must be passed by a roll.
const RISK: f32 = 0.5;

/// The parts of a seat's worth, each in the unit its weight is for.
pub fn traits(w: &World, seat: Seat) -> [f32; TRAITS] {
    let player = w.player(seat);
    let left = f32::from(rounds(w) - w.round);
    let scorings = scorings(w);
    let own_turn = w.turn.active && w.turn.seat == seat;
    let actions = if own_turn { actions_left(w) } else { 0.0 };
    let tempo = (left + actions / 4.0) / f32::from(rounds(w));
    let prize = f32::from(council(w, 3 - scorings as u8)[seat.index()]);
    let homes = w.worlds().filter(|world| home_owner(*world).is_some_and(|owner| w.are_opponents(seat, owner)));
    let foreign = homes.filter(|world| w.controls(seat, *world)).count() as f32;
    let morale = if own_turn && w.turn.morale { 1.0 } else { 0.0 };
    let warships = Ship::ALL.into_iter().filter(|ship| w.kit.ship(*ship).dice > 0);
    let tonnage: f32 =
        warships.map(|ship| f32::from(player.built[ship.index()]) * f32::from(w.kit.ship(ship).cost)).sum();
    let (cards, pairs) = cards(w, seat);
    let (prey, friends) = positions(w, seat, scorings, left);
    let goods = w.goods(seat).count_ones() as f32;
    [
        f32::from(player.vp) + morale,
        scorings * f32::from(w.planet_vp(seat)),
        scorings * f32::from(w.technology_vp(seat)),
        prize,
        scorings * f32::from(w.influence(seat)),
        foreign * (left + if own_turn { 1.0 } else { 0.0 }) * f32::from(w.kit.terms.victory.foreign_home),
        tempo * f32::from(player.credits.min(14)),
        left * f32::from(w.income(seat, |_, _| {})),
        tempo * cards,
        tempo * pairs,
        tempo * f32::from(player.ambassadors),
        tempo * f32::from(player.bombs),
        tempo * tonnage.min(24.0),
        tempo * f32::from(player.built[Ship::Diplomat.index()].min(2)),
        tempo * f32::from(player.technologies.count_ones() as u8),
        prey,
        friends,
        actions,
        if own_turn { battle(w, seat, scorings, left) } else { 0.0 },
        tempo * goods,
        loans(w, seat, scorings),
    ]
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

/// Actions of the turn that can still be spent; a ship under way has not spent all of its own.
fn actions_left(w: &World) -> f32 {
    let rest = match &w.moving {
        Some(moving) if !matches!(moving.cause, Cause::Control(_)) => {
            f32::from(moving.points) / f32::from(w.speed(w.held(moving.seat), moving.hull).max(1))
        }
        Some(_) | None => 0.0,
    };
    f32::from(w.turn.actions) + 0.5 * f32::from(w.turn.moves + w.turn.attacks) + 0.9 * rest
}

/// Cards of the hand, and pairs of one temperament among them.
fn cards(w: &World, seat: Seat) -> (f32, f32) {
    let hand = w.hands[seat.index()].peek(&Eye::of(seat));
    let (mut cards, mut pairs) = (0.0, 0.0);
    for kinds in &w.kit.kinds {
        let n = f32::from(kinds.iter().map(|kind| hand[*kind as usize]).sum::<u8>());
        cards += n;
        pairs += n * (n - 1.0) / 2.0;
    }
    (cards, pairs)
}

/// The best technology that can be researched thanks to a lent good, by its points.
fn loans(w: &World, seat: Seat, scorings: f32) -> f32 {
    let player = w.player(seat);
    if player.loans == 0 {
        return 0.0;
    }
    let opened = w.kit.technologies.iter().enumerate().filter(|(n, row)| {
        player.technologies >> n & 1 == 0
            && row.race.is_none_or(|race| race == player.race)
            && row.before.is_none_or(|before| player.technologies >> before & 1 != 0)
            && row.good.is_some_and(|good| player.loans >> good as u8 & 1 != 0)
            && u16::from(row.cost) <= player.credits + 4
    });
    opened.map(|(_, row)| 0.5 + scorings * f32::from(row.vp)).fold(0.0, f32::max)
}

/// Hits a fleet may expect of one pass, and hits it can take.
fn strength(w: &World, fleet: Fleet) -> (f32, f32) {
    let (mut hits, mut life) = (0.0, 0.0);
    for hull in fleet.hulls() {
        let (card, count) = (w.kit.ship(hull.ship()), f32::from(fleet.count(hull)));
        hits += count * f32::from(card.dice) * f32::from(7 - card.hits_on.min(7)) / 6.0;
        life += count;
    }
    (hits, life)
}

/// What control of a world is worth from here to the end.
fn value(w: &World, world: u8, scorings: f32, left: f32) -> f32 {
    let vp = scorings * f32::from(w.world_vp(world));
    match home_owner(world) {
        Some(_) => vp + left * f32::from(w.kit.terms.victory.foreign_home),
        None => vp + 0.2 * left * f32::from(w.kit.planets[world as usize].income),
    }
}

/// What the warships and the diplomats have before them: the best world in reach, less for every step to it.
fn positions(w: &World, seat: Seat, scorings: f32, left: f32) -> (f32, f32) {
    let hand = w.hands[seat.index()].peek(&Eye::of(seat));
    let (mut prey, mut friends) = ([0.0f32; SPACES], [0.0f32; SPACES]);
    let rivals = f32::from(w.rules.players - 1);
    let at_home = w.controls(seat, home_of(seat));
    let bonus = w.sum(seat, key::DIPLOMACY);
    let ambassadors = w.player(seat).ambassadors;
    for world in w.worlds().filter(|world| !w.controls(seat, *world)) {
        let space = w.space_of(world);
        let controller = w.controller(world);
        if home_owner(world).is_some_and(|owner| owner != seat) && !at_home {
            continue;
        }
        if controller.is_some_and(|owner| !w.are_opponents(seat, owner)) {
            continue;
        }
        let value = value(w, world, scorings, left);
        let (mut guns, mut life) = match controller {
            Some(owner) => strength(w, w.fleet(owner, space)),
            None => (0.0, 0.0),
        };
        if w.holdings[world as usize].invaders > 0 {
            (guns, life) = (0.7, 2.0);
        }
        let taken = if controller.is_some_and(|owner| owner.0 < w.rules.players) { 1.0 + 1.0 / rivals } else { 1.0 };
        prey[space.index()] = value * taken / (1.0 + guns + 0.5 * life);
        if (world as usize) < MAX_PLANETS && w.is_neutral(world) {
            let planet = &w.kit.planets[world as usize];
            let cards: u8 = w.kit.kinds_of(world).iter().map(|kind| hand[*kind as usize]).sum();
            if cards > 0 {
                let chance = crate::odds::diplomacy(target(w, seat, cards) as u8, bonus, ambassadors) as f32;
                friends[space.index()] = chance * (value + 0.4 * scorings * f32::from(planet.influence));
            }
        }
    }
    let ignored = w.ignored(w.held(seat));
    spread(w, &mut prey, ignored);
    spread(w, &mut friends, ignored);
    let (mut hunting, mut courting) = (0.0, 0.0f32);
    for space in spaces(w.present[seat.index()]) {
        let fleet = w.fleet(seat, space);
        let (hits, _) = strength(w, fleet);
        let moving = w.moving.as_ref().filter(|moving| moving.at == space && moving.seat == seat);
        let ahead = moving.map_or(1.0, |moving| if moving.points > 0 { 1.05 } else { 1.0 });
        hunting += ahead * prey[space.index()] * hits / (hits + 0.5);
        let diplomats = fleet.count(Ship::Diplomat.into());
        if diplomats > 0 {
            courting = courting.max(ahead * friends[space.index()]);
        }
    }
    (hunting, courting)
}

/// Carries the prospects at some spaces to all others, less for every step and obstacle.
fn spread(w: &World, prospects: &mut [f32; SPACES], ignored: Obstacles) {
    let kit = w.kit.get();
    let mut queue = [Space(0); 2 * SPACES];
    let mut waiting = [false; SPACES];
    let (mut head, mut tail) = (0, 0);
    for space in (0..SPACES as u8).map(Space).filter(|space| prospects[space.index()] > 0.0) {
        queue[tail] = space;
        waiting[space.index()] = true;
        tail += 1;
    }
    while head < tail {
        let at = queue[head % (2 * SPACES)];
        head += 1;
        waiting[at.index()] = false;
        let near = prospects[at.index()] * STEP;
        w.layout.neighbours(kit, at, |next, obstacles| {
            let rolls = obstacles.without(ignored).count();
            let value = if rolls == 0 { near } else { near * RISK.powi(rolls.into()) };
            if value > prospects[next.index()] * 1.001 {
                prospects[next.index()] = value;
                if !waiting[next.index()] {
                    waiting[next.index()] = true;
                    queue[tail % (2 * SPACES)] = next;
                    tail += 1;
                }
            }
        });
    }
}

/// What the attack or embassy under way may bring.
fn battle(w: &World, seat: Seat, scorings: f32, left: f32) -> f32 {
    if let Some(embassy) = &w.embassy {
        let planet = &w.kit.planets[embassy.planet as usize];
        return value(w, embassy.planet, scorings, left) + 0.4 * scorings * f32::from(planet.influence);
    }
    let Some(battle) = w.battle.as_ref().filter(|battle| battle.attacker == seat) else { return 0.0 };
    let (hits, life) = strength(w, w.fleet(seat, battle.space));
    let world = w.world_on(battle.space);
    let prize = world.map_or(0.0, |world| value(w, world, scorings, left));
    match battle.foe {
        Foe::Planet(_) | Foe::Rebels(_) => prize * hits / (hits + 0.4),
        Foe::Infestation(_) => 0.5 * hits,
        Foe::Pirates => 0.3 * hits,
        Foe::Invaders(_) => prize * hits / (hits + 3.0),
        Foe::Fleet(other) => {
            let (back, lives) = strength(w, w.fleet(other, battle.space));
            let controls = world.is_some_and(|world| w.controls(other, world));
            let win = if lives == 0.0 { 1.0 } else { (hits / (hits + lives)).powi(2) };
            let morale = if w.turn.morale { 0.0 } else { hits / (hits + 0.5) };
            let trade = 0.15 * (hits.min(lives) - back.min(life));
            win * if controls { 2.0 * prize } else { 0.0 } + morale * f32::from(lives > 0.0) + trade
        }
    }
}
