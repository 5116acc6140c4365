//! Answers in words.

use super::fleets;
use super::questions::{card_name, coin_name, planet, sheet_name, source_name, system, unit_name};
use super::senate::{area_thing, outcome_label};
use super::stage::{planet_element, system_element, system_name};
use crate::CentralPowers;
use crate::choice::{Choice, of_fleets};
use crate::names::Unit;
use crate::objectives::progress;
use crate::payment;
use crate::prompt::Prompt;
use crate::steps::{Ask, contract_value, regular_price};
use crate::verbs::{Amount, Asset, Class, Pool, Price, Verb};
use crate::world::{Lot, Planets, World};
use imperium::{PlanetSpot, SystemId};
use kernel::{Game, Seat};
use scene::{Choice as Face, Role, Words, words};

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> Face {
    let face = fleets::face(w, ask, choice).unwrap_or_else(|| plain_face(w, ask, choice));
    Face { group: group(ask, choice).into(), ..face }
}

/// [action.turn] The kind of action an answer begins.
fn group(ask: &Ask, choice: Choice) -> &'static str {
    if ask.prompt != Prompt::Turn {
        return "";
    }
    match choice {
        Choice::Play(_) => "Strategic",
        Choice::Activate(_) | Choice::BreakZone(_) => "Tactical",
        Choice::Transfer { .. } => "Transfer",
        Choice::Pass | Choice::Skip => "Pass",
        _ => "Component",
    }
}

fn plain_face(w: &World, ask: &Ask, choice: Choice) -> Face {
    let kit = w.kit.get();
    let plain = |label: Words| Face { label, ..Face::default() };
    let done = |label: Words| Face { label, role: Role::Done, ..Face::default() };
    let on = |label: Words, id: String| Face { label, touches: vec![id], ..Face::default() };
    match choice {
        Choice::Race(race) => {
            let row = &kit.races[usize::from(race)];
            let [a, b] = row.contracts.map(i32::from);
            Face { detail: words!("contracts {a} and {b}", a, b), ..plain(Words::from(&row.name)) }
        }
        Choice::Home(place) => {
            let (n, at) = (i32::from(place) + 1, w.places[usize::from(place)]);
            on(words!("Place {n}", n), system_element(w, at))
        }
        Choice::Stays(Planets::Eleven) => plain(words!("Eleven planets, 3 points")),
        Choice::Stays(Planets::Ten) => plain(words!("Ten planets, 2 points")),
        Choice::Objective(row) => {
            let objective = &kit.objectives[usize::from(row)];
            let own = progress(w, ask.seat, row);
            let (have, need) = (i32::from(own.have.min(own.need)), i32::from(own.need));
            let face = on(Words::from(&objective.name), format!("objective/{}", objective.id));
            Face { detail: words!("{have} of {need}", have, need), ..face }
        }
        Choice::Planet(n) => {
            let (row, planet) = (w.planet(PlanetSpot(n)), planet_element(w, PlanetSpot(n)));
            let (n, influence) = (i32::from(row.resources), i32::from(row.influence));
            let detail = words!("{n} {n:resource|resources}, {influence} influence", n, influence);
            Face { detail, ..on(Words::from(&row.name), planet) }
        }
        Choice::Take(card) => {
            let bonus = w.slots.iter().find(|slot| slot.card == card).map_or(0, |slot| i32::from(slot.bonus));
            let face = on(Words::from(card_name(w, card)), format!("strategy/{}", card.slug()));
            let detail =
                if bonus > 0 { words!("{bonus} bonus {bonus:counter|counters}", bonus) } else { Words::default() };
            Face { detail, ..face }
        }
        Choice::Version(card) => plain(Words::from(card_name(w, card))),
        Choice::Play(card) => on(Words::from(card_name(w, card)), format!("strategy/{}", card.slug())),
        Choice::Good => match ask.prompt {
            Prompt::Exchange => {
                let goods = i32::from(w.kit.terms.senate.exchange_goods);
                plain(words!("{goods} trade {goods:good|goods}", goods))
            }
            _ => plain(words!("A trade good")),
        },
        Choice::Counter(sheet) => match ask.prompt {
            Prompt::Exchange => plain(words!("A command counter")),
            _ => {
                let area = sheet_name(sheet);
                plain(words!("Counter into {area}", area))
            }
        },
        Choice::Accept if matches!(ask.prompt, Prompt::AnswerPledge { .. }) => plain(words!("Take it for nothing")),
        Choice::Use => match ask.prompt {
            Prompt::Research { .. } => plain(words!("Counters instead of a technology")),
            Prompt::CallVoice => plain(words!("Call it")),
            Prompt::Exchange => plain(words!("Lay a further card on the floor")),
            _ => plain(words!("Use it")),
        },
        Choice::Primary => plain(words!("The primary ability")),
        Choice::Secondary => plain(words!("The secondary ability")),
        Choice::Pass => done(pass_label(ask)),
        Choice::Skip => plain(words!("Let the turn go by")),
        Choice::Buy(0) => done(words!("None")),
        Choice::Buy(count) if ask.prompt == Prompt::BuyVotes => {
            let count = i32::from(count);
            plain(words!("{count} {count:vote|votes}", count))
        }
        Choice::Buy(count) => {
            let price = i32::from(count * w.kit.terms.leadership.influence);
            let count = i32::from(count);
            let label = words!("{count} {count:counter|counters}", count);
            Face { detail: words!("{price} influence", price), ..plain(label) }
        }
        Choice::Keep if matches!(ask.prompt, Prompt::PledgeCard { .. }) => plain(words!("None: ask for one")),
        Choice::Keep => plain(words!("Keep it")),
        Choice::Give(to) => plain(words!("Give it to {to}", to)),
        Choice::Build(unit) | Choice::BuildOn(unit, _) | Choice::BuildIn(unit, _) => {
            build_face(w, ask.seat, unit, choice)
        }
        Choice::Propose { to, mine, theirs } => {
            let gives = i32::from(contract_value(w, ask.seat, mine));
            let gets = i32::from(contract_value(w, to, theirs));
            Face { detail: words!("you give {gives} and get {gets}", gives, gets), ..plain(words!("With {to}", to)) }
        }
        Choice::Add(count) => {
            let n = i32::from(count);
            plain(words!("Pay {n} {n:good|goods}", n))
        }
        Choice::Want(count) => {
            let n = i32::from(count);
            plain(words!("Ask for {n} {n:good|goods}", n))
        }
        Choice::Accept => plain(words!("Yes")),
        Choice::Decline => plain(words!("No")),
        Choice::Tile(n) => plain(words!("{tile}, from the box", tile = fleets::tile_thing(w, n))),
        Choice::Swap { to, what: Lot::Race } => on(words!("Race with {to}", to), seat_element(w, to)),
        Choice::Swap { to, what: Lot::Home } => on(words!("Home place with {to}", to), seat_element(w, to)),
        Choice::Gift(to) => on(words!("Give {to} a trade good", to), seat_element(w, to)),
        Choice::Break([a, b]) => plain(words!("{a} and {b}", a, b)),
        Choice::TakeBack(n) => on(Words::from(system_name(w, SystemId(n))), system_element(w, SystemId(n))),
        Choice::Move { unit, from, to } => {
            let (what, at) = (unit_name(w, unit), system(w, to));
            let touches = vec![system_element(w, SystemId(to)), system_element(w, SystemId(from))];
            Face { touches, previews: vec!["from".into()], ..plain(words!("A {what} to {at}", what, at)) }
        }
        Choice::Technology(n) => {
            let row = &kit.technologies[usize::from(n)];
            let regular = if let Prompt::Research { price } = ask.prompt { price } else { 0 };
            let price = i32::from(regular_price(w, ask.seat, usize::from(n), regular).unwrap_or(0));
            let colour = row.colour.slug();
            let face = on(Words::from(&row.name), format!("technology/{}", row.id));
            Face { detail: words!("{colour}, {price} {price:resource|resources}", colour, price), ..face }
        }
        Choice::Racial(n) => {
            let row = &kit.racial[usize::from(n)];
            let regular = if let Prompt::Research { price } = ask.prompt { price } else { 0 };
            let price = i32::from(crate::query::racial_price(w, ask.seat, usize::from(n), regular));
            let face = on(Words::from(&row.name), format!("technology/{}", row.id));
            Face { detail: words!("racial, {price} {price:resource|resources}", price), ..face }
        }
        Choice::As(coin) => plain(Words::from(coin_name(coin))),
        Choice::Spend(sheet) => {
            let area = sheet_name(sheet);
            plain(words!("From {area}", area))
        }
        Choice::Discard(n) => {
            let row = &kit.political_cards[usize::from(n)];
            on(Words::from(&row.name), format!("political/{}", row.id))
        }
        Choice::Lay(count) => {
            let count = i32::from(count);
            plain(words!("{count}", count))
        }
        Choice::Remove(unit) => {
            let what = unit_name(w, unit);
            plain(words!("The {what}", what))
        }
        Choice::PayForMe => pay_face(w, ask),
        Choice::Exhaust(n, coin) => {
            let worth = i32::from(payment::worth(w, PlanetSpot(n), coin));
            let (name, coin) = (planet(w, n), coin_name(coin));
            on(words!("{name} for {worth} {coin}", name, worth, coin), planet_element(w, PlanetSpot(n)))
        }
        Choice::PayGood(coin) => {
            let coin = coin_name(coin);
            plain(words!("A trade good as {coin}", coin))
        }
        Choice::Floor(n) | Choice::Retain(n) | Choice::Agenda(n) | Choice::Law(n) => {
            let row = &kit.political_cards[usize::from(n)];
            on(Words::from(&row.name), format!("political/{}", row.id))
        }
        Choice::Vote(outcome) => {
            let (label, mut touches) = outcome_label(w, outcome);
            touches.push(super::ballot::element(w, outcome));
            Face { touches, ..plain(label) }
        }
        Choice::Abstain => done(words!("Abstain")),
        Choice::Card(n) | Choice::DropCard(n) | Choice::Cash(n) => {
            let row = &kit.action_cards[usize::from(n)];
            let label = match choice {
                Choice::Cash(_) => words!("{name} for a trade good", name = &row.name),
                _ => Words::from(&row.name),
            };
            on(label, format!("action/{}", row.id))
        }
        Choice::Invoke(line) => plain(words!("Use {what}", what = source_name(w, line.source))),
        Choice::Player(seat) => plain(words!("{seat}", seat)),
        Choice::Martyr(n) => {
            let name = w.leader_name(&w.leaders[usize::from(n)]);
            plain(words!("Give up {name}", name))
        }
        Choice::System(n) => on(Words::from(system_name(w, SystemId(n))), system_element(w, SystemId(n))),
        Choice::Way(n) => match ask.prompt {
            Prompt::Gate { .. } => plain(Words::from(["Alpha", "Beta"][usize::from(n) % 2])),
            _ => plain(way_label(w, ask, n)),
        },
        Choice::Sacrifice(unit, area) => {
            let (what, at) = (unit_name(w, unit), area_thing(w, area));
            plain(words!("{what:a} in {at}", what, at))
        }
        Choice::Die(n) => {
            let die = w.salvo.dice().nth(usize::from(n)).map(|(face, gun)| (face, gun.unit));
            let (face, unit) = die.unwrap_or((0, Unit::Fighter));
            let (face, what) = (i32::from(face), unit_name(w, unit));
            plain(words!("The {face} of {what:a}", face, what))
        }
        Choice::Ability(row) => {
            let ability = &kit.abilities[usize::from(row)];
            let name = &kit.races[usize::from(ability.race_index)].name;
            Face { detail: Words::from(&ability.help), ..plain(Words::from(name)) }
        }
        Choice::Shift { unit, from, to } => {
            let what = unit_name(w, unit);
            let [from, to] = [from, to].map(|area| area_thing(w, area));
            plain(words!("{what:a} from {from} to {to}", what, from, to))
        }
        Choice::GiveUp(n) => plain(Words::from(&kit.technologies[usize::from(n)].name)),
        // These have their own room.
        of_fleets!() => Face::default(),
    }
}

pub(super) fn seat_element(w: &World, seat: Seat) -> String {
    format!("seat/{}", CentralPowers::seat_name(w, seat))
}

/// What one of several ways does.
fn way_label(w: &World, ask: &Ask, n: u8) -> Words {
    let Prompt::Way { line, .. } = ask.prompt else { return Words::default() };
    let units = |classes: &[Class]| {
        let named = Unit::ALL.into_iter().find(|unit| classes.iter().any(|class| crate::query::is_of(*unit, *class)));
        unit_name(w, named.unwrap_or(Unit::Fighter))
    };
    let fixed = |amount: &Amount| match amount {
        Amount::Fixed(n) => i32::from(*n),
        Amount::Share(_) | Amount::Counted(_) => 0,
    };
    match line.verb(w.kit.get()) {
        Some(Verb::Charge { price, .. }) => match price.get(usize::from(n)) {
            Some(Price { goods: goods @ 1.., .. }) => {
                let goods = i32::from(*goods);
                words!("Pay {goods} trade {goods:good|goods}", goods)
            }
            Some(Price { planets: planets @ 1.., .. }) => {
                let planets = i32::from(*planets);
                words!("Exhaust {planets} {planets:planet|planets}", planets)
            }
            Some(_) | None => words!("Pay"),
        },
        Some(verb) => match verb.list(usize::from(n)).first() {
            None => words!("Nothing"),
            Some(Verb::Lose { what: Asset::Goods, count, .. }) => {
                let goods = fixed(count);
                words!("Lose {goods} trade {goods:good|goods}", goods)
            }
            Some(Verb::Lose { count, .. }) => {
                let cards = fixed(count);
                words!("Give up {cards} {cards:card|cards}", cards)
            }
            Some(Verb::Gain { what: Asset::Goods, count, .. }) => {
                let goods = fixed(count);
                words!("Gain {goods} trade {goods:good|goods}", goods)
            }
            Some(Verb::Counter { to: Pool::Reinforcements, .. }) => words!("Give up a command counter"),
            Some(Verb::Counter { .. }) => words!("Gain a command counter"),
            Some(Verb::Destroy { units: classes, .. }) => words!("Lose {what:a}", what = units(classes)),
            Some(Verb::Trim { to, .. }) => {
                let most = i32::from(*to);
                words!("Lose all ships of a kind beyond {most}", most)
            }
            Some(Verb::Place { unit, count, .. }) => {
                let (n, what) = (fixed(count), unit_name(w, *unit));
                words!("Place {n} {what:n}", n, what)
            }
            Some(_) => {
                let way = i32::from(n) + 1;
                words!("{what}, part {way}", what = source_name(w, line.source), way)
            }
        },
        None => Words::default(),
    }
}

fn pass_label(ask: &Ask) -> Words {
    match ask.prompt {
        Prompt::Build { .. } | Prompt::MoveShip { .. } | Prompt::Shift { .. } => words!("Done"),
        Prompt::Window { .. } => words!("Pass"),
        Prompt::Turn | Prompt::Secondary { .. } => words!("Pass"),
        _ => words!("No"),
    }
}

fn build_face(w: &World, seat: Seat, unit: Unit, choice: Choice) -> Face {
    let what = unit_name(w, unit);
    let (cost, pair) =
        crate::query::cost(w, seat, unit).map_or((0, 1), |(cost, pair)| (i32::from(cost), i32::from(pair)));
    let detail = match pair {
        1 => words!("{cost} {cost:resource|resources}", cost),
        _ => words!("{pair} for {cost} {cost:resource|resources}", pair, cost),
    };
    let touches = match choice {
        Choice::BuildOn(_, n) => vec![planet_element(w, PlanetSpot(n))],
        Choice::BuildIn(_, n) => vec![system_element(w, SystemId(n))],
        _ => Vec::new(),
    };
    let label = match choice {
        Choice::BuildOn(_, n) => words!("{what:a} on {at}", what, at = planet(w, n)),
        Choice::BuildIn(_, n) => words!("{what:a} in {at}", what, at = system(w, n)),
        _ => words!("{what:a}", what),
    };
    Face { label, detail, touches, ..Face::default() }
}

/// Names what the payment would take.
fn pay_face(w: &World, ask: &Ask) -> Face {
    let mut face = Face { label: words!("Pay for me"), ..Face::default() };
    if let Prompt::Pay { bill } = ask.prompt
        && let Some(cover) = payment::cover(w, ask.seat, bill, payment::ready(w, ask.seat), w.player(ask.seat).goods)
    {
        let planets = cover.resources.union(cover.influence);
        let names: Vec<scene::Spoken> = planets.iter().map(|spot| planet(w, spot.0).into()).collect();
        let (goods, any) = (i32::from(cover.goods), !names.is_empty());
        let list = scene::Spoken::List(names);
        face.detail = match (any, goods) {
            (true, 0) => words!("{list}", list),
            (true, _) => words!("{list} and {goods} trade {goods:good|goods}", list, goods),
            (false, _) => words!("{goods} trade {goods:good|goods}", goods),
        };
        face.touches = planets.iter().map(|spot| planet_element(w, spot)).collect();
    }
    face
}
