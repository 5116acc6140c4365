//! Exact chances for the options on the screen.

use super::{capital, space_name};
use crate::Eye;
use crate::fleet::{Fleet, Hull};
use crate::map::Space;
use crate::names::{Ship, Temperament};
use crate::odds::{self, Gun, Side};
use crate::powers::{Power, key};
use crate::printed::{Band, MAX_PLANETS};
use crate::reach::{Reach, Ways, journeys};
use crate::steps::{hits_needed, target};
use crate::trade::Item;
use crate::world::{Foe, World};
use kernel::{Deal, Seat};
use scene::{Forecast, Share, Spoken, Tone, Words, words};

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

fn share(label: impl Into<Words>, chance: f64, tone: Tone) -> Share {
    Share { label: label.into(), percent: (100.0 * chance) as f32, tone }
}

fn ships(count: f64) -> Words {
    words!("{count} ships", count = format!("{count:.1}"))
}

/// A fleet for the odds calculator, with all it has from technologies and friends.
pub fn side(w: &World, seat: Seat, fleet: Fleet, plus: i8) -> Side {
    let held = w.held(seat);
    let (cloaked, detects) = (w.ships_with(held, fleet, Power::Cloaking), w.ships_with(held, fleet, Power::Detection));
    let player = w.player(seat);
    let mut side = Side { bombs: player.bombs, credits: player.credits.min(9) as u8, ..Side::default() };
    let mut hulls: Vec<Hull> = fleet.hulls().collect();
    if fleet.count(Ship::Moth.into()) > 0 && fleet.count(Hull::DAMAGED_MOTH) == 0 {
        hulls.push(Hull::DAMAGED_MOTH);
    }
    // A moth that takes one hit is like a damaged one.
    let frail = w.kit.ship(Ship::Moth).hits == 1;
    hulls.retain(|hull| !(frail && *hull == Hull::from(Ship::Moth)));
    for hull in hulls {
        let card = w.kit.ship(hull.ship());
        side.ships[hull.index()] = match hull {
            Hull::DAMAGED_MOTH if frail => fleet.ships(Ship::Moth),
            hull => fleet.count(hull),
        };
        side.guns.push(Gun {
            hull,
            initiative: card.initiative,
            dice: card.dice,
            hits_on: (w.hits_on(held, hull) as i8 - plus).max(1) as u8,
            value: card.cost,
            pays: card.pays,
            cloaked: cloaked >> hull.0 & 1 != 0,
            detects: detects >> hull.0 & 1 != 0,
            free_roll: card.free_roll.map(Hull::from),
        });
    }
    side
}

/// [battle.pass] What an attack may bring, once and with all actions that are left.
pub fn attack(w: &World, seat: Seat, space: Space, foe: Foe) -> Option<Forecast> {
    let fleet = w.fleet(seat, space);
    let actions = (w.turn.actions + w.turn.attacks).max(1);
    let title = words!("Attack at {at}", at = space_name(w, space));
    let note = words!("Exact, counting bombs; {policy}.", policy = odds::POLICY);
    let siege = |needed: u8, plus: i8, done: &str| {
        let own = side(w, seat, fleet, plus);
        let once = odds::conquest(&own, needed, 1);
        Forecast {
            title: title.clone(),
            shares: vec![share(done, once, Tone::Good), share("nothing", 1.0 - once, Tone::Even)],
            lines: vec![(
                words!("With {actions} {actions:action|actions}", actions),
                percent(odds::conquest(&own, needed, actions)).into(),
            )],
            note: note.clone(),
            rule: "conquer.neutral".into(),
        }
    };
    Some(match foe {
        Foe::Planet(_) => siege(1, w.sum(seat, key::CONQUER_ROLLS), "conquered"),
        Foe::Rebels(_) => siege(1, 0, "put down"),
        Foe::Infestation(_) => siege(w.kit.terms.infestation.hits, 0, "removed"),
        Foe::Fleet(other) if w.fleet(other, space).is_empty() => {
            let shields = w.has(other, key::PLANETARY_SHIELDS);
            return shields.then(|| siege(1, 0, "taken"));
        }
        Foe::Fleet(other) => {
            let (own, theirs) = (side(w, seat, fleet, 0), side(w, other, w.fleet(other, space), 0));
            battle(&own, &theirs, actions, title, note)
        }
        Foe::Invaders(planet) => battle(&side(w, seat, fleet, 0), &invaders(w, planet), actions, title, note),
        Foe::Pirates => battle(&side(w, seat, fleet, 0), &odds::band(w.kit.pirate()), actions, title, note),
    })
}

/// [event.distress] The invaders of a planet for the odds calculator.
fn invaders(w: &World, planet: u8) -> Side {
    let holding = &w.holdings[planet as usize];
    odds::band(Band { count: holding.invaders, ..w.kit.invaders(holding.call) })
}

/// [battle.pass] How the attack under way may end as long as no die was rolled, for a seat or for those who look on.
pub fn under_way(w: &World, viewer: Option<Seat>) -> Option<Forecast> {
    let on = w.battle.as_ref()?;
    let attacker = on.attacker;
    let fleet = w.fleet(attacker, on.space);
    if on.level > 0 || on.dice.iter().any(|dice| !dice.is_empty()) || fleet.is_empty() {
        return None;
    }
    let plus = on.plus.map(|plus| plus as i8);
    let own = |more: i8| side(w, attacker, fleet, plus[0] + more);
    let siege = |needed: u8, more: i8, done: &str| {
        let chance = odds::conquest(&own(more), needed, 1);
        let tone = if viewer == Some(attacker) { Tone::Good } else { Tone::Even };
        (vec![share(done, chance, tone), share("nothing", 1.0 - chance, Tone::Even)], Vec::new())
    };
    let fight = |theirs: Side, defender: Option<Seat>| {
        let own = own(0);
        let sum = odds::summary(&own, &theirs, &odds::pass(&own, &theirs));
        told(w, [Some(attacker), defender], viewer, sum)
    };
    let (shares, lines) = match on.foe {
        Foe::Planet(_) => siege(1, w.sum(attacker, key::CONQUER_ROLLS), "conquered"),
        Foe::Rebels(_) => siege(1, 0, "put down"),
        Foe::Infestation(_) => siege(w.kit.terms.infestation.hits, 0, "removed"),
        Foe::Fleet(other) if w.fleet(other, on.space).is_empty() => match hits_needed(w, on) {
            0 => return None,
            needed => siege(needed, 0, "taken"),
        },
        // Who retreats does not fight.
        Foe::Fleet(_) if !on.fought => return None,
        Foe::Fleet(other) => fight(side(w, other, w.fleet(other, on.space), plus[1]), Some(other)),
        Foe::Invaders(planet) => fight(invaders(w, planet), None),
        Foe::Pirates => fight(odds::band(w.kit.pirate()), None),
    };
    Some(Forecast {
        title: words!("This attack"),
        shares: shares.into_iter().filter(|share| share.percent >= 0.05).collect(),
        lines,
        note: words!("Exact, counting bombs; {policy}.", policy = odds::POLICY),
        rule: "battle.pass".into(),
    })
}

type Told = (Vec<Share>, Vec<(Words, Words)>);

/// A fight in the words of who looks at it.
fn told(w: &World, seats: [Option<Seat>; 2], viewer: Option<Seat>, sum: odds::Summary) -> Told {
    let own = seats.iter().position(|seat| seat.is_some() && *seat == viewer);
    let name = |n: usize| match seats[n] {
        Some(seat) if !w.is_guard(seat) => Spoken::from(seat),
        _ => Spoken::from("the enemy"),
    };
    let wins = |n: usize| match own {
        Some(own) if own == n => words!("you win"),
        Some(_) => words!("you are destroyed"),
        None => words!("{by} {by:wins|win}", by = name(n)),
    };
    let (first, second) = if own == Some(1) { (1, 0) } else { (0, 1) };
    let chance = [sum.win, sum.loss];
    let lost = [sum.attacker_losses, sum.defender_losses];
    let line = |n: usize| (words!("{by} {by:loses|lose}, on average", by = name(n)), ships(lost[n]));
    let shares = vec![
        share(wins(first), chance[first], Tone::Good),
        share("both stay", sum.standoff, Tone::Even),
        share("nobody is left", sum.ruin, Tone::Even),
        share(wins(second), chance[second], Tone::Bad),
    ];
    (shares, vec![line(first), line(second)])
}

fn battle(own: &Side, theirs: &Side, actions: u8, title: Words, note: Words) -> Forecast {
    let once = odds::summary(own, theirs, &odds::pass(own, theirs));
    let all = odds::summary(own, theirs, &odds::passes(own, theirs, actions));
    Forecast {
        title,
        shares: vec![
            share("you win", once.win, Tone::Good),
            share("both stay", once.standoff, Tone::Even),
            share("nobody is left", once.ruin, Tone::Even),
            share("you are destroyed", once.loss, Tone::Bad),
        ],
        lines: vec![
            (words!("Win with {actions} {actions:action|actions}", actions), percent(all.win).into()),
            (words!("You lose, on average"), ships(once.attacker_losses)),
            (words!("They lose, on average"), ships(once.defender_losses)),
        ],
        note,
        rule: "battle.pass".into(),
    }
}

/// [diplomacy.roll] The chance to befriend a planet with so many cards, counting what could be spent.
pub fn embassy_chance(w: &World, seat: Seat, cards: u8) -> f64 {
    let player = w.player(seat);
    let purse = if w.has(seat, key::PAY_FOR_DIPLOMACY) { player.credits.min(15) as u8 } else { 0 };
    odds::diplomacy(target(w, seat, cards) as u8, w.sum(seat, key::DIPLOMACY), player.ambassadors + purse)
}

pub fn embassy(w: &World, seat: Seat, planet: u8, cards: u8) -> Forecast {
    let chance = embassy_chance(w, seat, cards);
    let bonus = w.sum(seat, key::DIPLOMACY);
    let spend = {
        let player = w.player(seat);
        let purse = if w.has(seat, key::PAY_FOR_DIPLOMACY) { player.credits.min(15) as u8 } else { 0 };
        player.ambassadors + purse
    };
    let needed = target(w, seat, cards) as u8;
    let bare = odds::diplomacy(needed, bonus, 0);
    let actions = w.turn.actions.max(1);
    let again = odds::attempts(needed, bonus, spend, actions);
    Forecast {
        title: words!("Befriend {planet}", planet = &w.kit.planets[planet as usize].name),
        shares: vec![share("befriended", chance, Tone::Good), share("refused", 1.0 - chance, Tone::Even)],
        lines: vec![
            (words!("Needed on three dice"), words!("{n}+", n = i16::from(needed) - i16::from(bonus))),
            (words!("Without spending"), percent(bare).into()),
            (words!("With {actions} {actions:action|actions}", actions), percent(again).into()),
            (words!("Spent, on average"), format!("{:.1}", odds::expected_spend(needed, bonus, spend)).into()),
        ],
        note: words!("The cards are lost only on success."),
        rule: "diplomacy.roll".into(),
    }
}

/// What all cards of a temperament could do for the best neutral planet of it.
pub fn best_embassy(w: &World, seat: Seat, temperament: Temperament, cards: u8) -> String {
    let planets = (0..MAX_PLANETS as u8).filter(|planet| w.in_play(*planet) && w.is_neutral(*planet));
    let fitting = planets.filter(|planet| w.kit.planets[*planet as usize].temperament == temperament);
    match fitting.max_by_key(|planet| w.kit.planets[*planet as usize].vp) {
        Some(planet) => {
            let name = &w.kit.planets[planet as usize].name;
            format!("Befriend {name}: {} with all {cards}", percent(embassy_chance(w, seat, cards)))
        }
        None => String::new(),
    }
}

/// What is said of the way to a space.
#[derive(Default)]
pub struct Way {
    /// Move actions it takes, as a figure on the board.
    pub mark: String,
    pub detail: String,
    /// Spaces between.
    pub via: Vec<Space>,
    pub forecast: Option<Forecast>,
}

/// [move.obstacles] The way to a space: actions it takes, chance to arrive, a safer way, and what then.
pub fn way(w: &World, to: Space) -> Way {
    let Some(moving) = &w.moving else { return Way::default() };
    let mut journeys = journeys(w, moving, w.turn.actions + 1).into_iter().filter(|journey| journey.to == to);
    let Some(quickest) = journeys.next() else { return Way::default() };
    let survive = f64::from(7 - w.kit.terms.movement.survive.min(6)) / 6.0;
    let chance = |rolls: u8| survive.powi(rolls.into());
    let actions = |n: u8| if n == 1 { "1 action".to_string() } else { format!("{n} actions") };
    let mark = quickest.actions.to_string();
    let via = if quickest.actions == 1 {
        let (way, steps) = Reach::from(w, &Ways::of(w, moving), moving.at, moving.points).way(to);
        way[1..usize::from(steps).max(1)].iter().rev().copied().collect()
    } else {
        Vec::new()
    };
    if quickest.rolls == 0 {
        return Way { mark, detail: actions(quickest.actions), via, forecast: None };
    }
    let arrives = chance(quickest.rolls);
    let safer = match journeys.next_back() {
        Some(way) if way.rolls == 0 => format!("{}, no roll", actions(way.actions)),
        Some(way) => format!("{}, {}", actions(way.actions), percent(chance(way.rolls))),
        None => "none".into(),
    };
    let mut lines = vec![(words!("Way"), actions(quickest.actions).into()), (words!("Safer way"), safer.into())];
    if let Some(world) = w.world_on(to).filter(|world| (*world as usize) < MAX_PLANETS && w.is_neutral(*world)) {
        let mut fleet = Fleet::of(moving.hull, 1);
        fleet.join(moving.cargo);
        let chance = odds::conquest(&side(w, moving.seat, fleet, w.sum(moving.seat, key::CONQUER_ROLLS)), 1, 1);
        if chance > 0.0 {
            let planet = super::world_name(w, world);
            lines.push((words!("Then conquer {planet}", planet), percent(chance).into()));
            let both = words!("Both, {actions}", actions = actions(quickest.actions + 1));
            lines.push((both, percent(chance * arrives).into()));
        }
    }
    let (good, bad) = if moving.cargo.is_empty() { ("arrives", "lost") } else { ("all arrive", "not all") };
    let forecast = Forecast {
        title: words!("To {at}", at = space_name(w, to)),
        shares: vec![share(good, arrives, Tone::Good), share(bad, 1.0 - arrives, Tone::Bad)],
        lines,
        note: words!("Past each obstacle a ship needs {on} or more.", on = w.kit.terms.movement.survive),
        rule: "move.obstacles".into(),
    };
    let detail = format!("{}, {}", actions(quickest.actions), percent(arrives));
    Way { mark, detail, via, forecast: Some(forecast) }
}

/// What a deal changes for one party: its cards of a temperament and what they could do.
pub fn deal_effect(w: &World, seat: Seat, deal: &Deal<Item>) -> String {
    let own = deal.from == seat;
    let (loses, gains) = if own { (&deal.gives, &deal.gets) } else { (&deal.gets, &deal.gives) };
    let hand = w.hands[seat.index()].peek(&Eye::open());
    let mut words = Vec::new();
    for temperament in Temperament::ALL {
        let of_type = |items: &[Item]| {
            let fits = |item: &&Item| matches!(item, Item::Card(kind) if w.kit.tactics[*kind as usize].temperament == temperament);
            items.iter().filter(fits).count() as u8
        };
        let (less, more) = (of_type(loses), of_type(gains));
        if less == more {
            continue;
        }
        let before: u8 = w.kit.kinds[temperament.index()].iter().map(|kind| hand[*kind as usize]).sum();
        let after = (before + more).saturating_sub(less);
        let chance = |cards: u8| if cards == 0 { 0.0 } else { embassy_chance(w, seat, cards) };
        words.push(format!(
            "{} cards {before} to {after}: diplomacy {} to {}.",
            capital(temperament.slug()),
            percent(chance(before)),
            percent(chance(after))
        ));
    }
    words.join(" ")
}
