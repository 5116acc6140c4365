//! Options in words, with what they touch on the screen.

use super::called::{
    credits, item_name, ship_thing, space_element, space_name, space_thing, stack_element, tactic_thing,
    technology_thing, world_name, world_thing,
};
use super::{capital, forecast};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::Hull;
use crate::map::Space;
use crate::names::Ship;
use crate::powers::{Key, key};
use crate::prompt::Prompt;
use crate::steps::Ask;
use crate::world::{Foe, Site, World};
use kernel::{DealAct, Game, Seat};
use scene::{Role, Spoken, Words, words};

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let plain = |label: Words, touches: Vec<String>| scene::Choice { label, touches, ..scene::Choice::default() };
    let done = |label: Words| scene::Choice { label, role: Role::Done, ..scene::Choice::default() };
    let ship = |hull: Hull| ship_thing(w, hull);
    let card = |kind: u8| tactic_thing(w, kind, "card");
    let row = |kind: u8| tactic_thing(w, kind, "face-up");
    let world = |world: u8| world_thing(w, world);
    let at = |space: Space| space_thing(w, space);
    let card_element = |kind: u8| format!("card/{}", w.kit.tactics[kind as usize].id);
    let world_element = |world: u8| space_element(w, w.space_of(world));
    let seat = ask.seat;
    match choice {
        Choice::Race(race) => {
            let race = &w.kit.races[race as usize];
            let detail = (&race.help).into();
            scene::Choice { detail, ..plain((&race.name).into(), vec![format!("race/{}", race.id)]) }
        }
        Choice::Slot(slot) => plain(words!("Slot {n}", n = slot + 1), vec![space_element(w, Space::home(slot))]),
        Choice::Rotate { tile, by } => {
            let planets = (0..w.kit.planets.len() as u8).filter(|planet| w.kit.planet_tile(*planet) == tile);
            let (names, touches): (Vec<_>, Vec<_>) =
                planets.map(|planet| (world(planet), world_element(planet))).unzip();
            let label = words!("Turn {names} by {angle} degrees", names, angle = 60 * u16::from(by));
            scene::Choice { turn: 60 * i16::from(by), ..plain(label, touches) }
        }
        Choice::Cover(planet) => plain(words!("Cover {planet}", planet = world(planet)), vec![world_element(planet)]),
        Choice::Ready => done(words!("Ready")),
        Choice::Build(kind, site) => {
            let ship = ship(kind.into());
            let label = match site {
                Site::Home => words!("Build {ship}", ship),
                Site::Port => words!("Build {ship} at the port", ship),
                Site::Yard => words!("Build {ship} at the yard", ship),
            };
            let detail = words!("{n} {n:credit|credits}", n = w.ship_cost(kind));
            scene::Choice { detail, ..plain(label, vec![format!("unit/{}", kind.slug())]) }
        }
        Choice::Research(technology) => {
            let row = &w.kit.technologies[technology as usize];
            let cost = w.technology_cost(seat, technology);
            let detail = match row.before.filter(|before| w.player(seat).technologies >> before & 1 == 0) {
                Some(before) => words!(
                    "{cost} {cost:credit|credits}, {vp} vp, after {before}: {help}",
                    cost,
                    vp = row.vp,
                    before = technology_thing(w, before),
                    help = &row.help
                ),
                None => {
                    words!("{cost} {cost:credit|credits}, {vp} vp: {help}", cost, vp = row.vp, help = &row.help)
                }
            };
            let label = words!("Research {technology}", technology = technology_thing(w, technology));
            scene::Choice { detail, ..plain(label, vec![format!("technology/{}", row.id)]) }
        }
        Choice::Port(planet) => plain(words!("Port at {planet}", planet = world(planet)), vec![world_element(planet)]),
        Choice::Move(hull, from) => plain(
            words!("Move {ship} from {from}", ship = ship(hull), from = at(from)),
            vec![stack_element(w, w.turn.seat, hull, from), space_element(w, from)],
        ),
        Choice::BuyMove => plain(words!("Buy a move for {price}", price = price(w, seat, key::BOUGHT_MOVE)), vec![]),
        Choice::Warp => plain(words!("Move all ships"), vec![]),
        Choice::Control(owner, hull, at) => plain(
            match w.is_guard(owner) {
                true => words!("Control the {ship} of the guards", ship = ship(hull)),
                false => words!("Control the {ship} of {owner}", ship = ship(hull), owner),
            },
            vec![stack_element(w, owner, hull, at)],
        ),
        Choice::Go(to) => {
            let forecast::Way { mark, detail, via, forecast } = forecast::way(w, to);
            let touches = std::iter::once(to).chain(via).map(|space| space_element(w, space)).collect();
            scene::Choice { mark, detail: detail.into(), forecast, ..plain(words!("Go to {to}", to = at(to)), touches) }
        }
        Choice::Load(hull) => plain(words!("Load {ship}", ship = ship(hull)), moving_stack(w, hull)),
        Choice::Drop(hull) => plain(words!("Put off {ship}", ship = ship(hull)), moving_stack(w, hull)),
        Choice::Stop => done(words!("Stop here")),
        Choice::AskLeave => plain(words!("Ask leave to go on"), vec![]),
        Choice::Release => plain(words!("Let it go"), vec![]),
        Choice::Hold => plain(words!("Hold it"), vec![]),
        Choice::Attack(space, foe) => scene::Choice {
            forecast: forecast::attack(w, seat, space, foe),
            ..plain(
                words!("Attack {foe} at {space}", foe = foe_words(w, foe), space = at(space)),
                vec![space_element(w, space)],
            )
        },
        Choice::Draw => plain(words!("Draw a card"), vec!["gauge/deck".into()]),
        Choice::Take(kind) => {
            let tactic = &w.kit.tactics[kind as usize];
            let label = words!("Take {card} ({kind})", card = row(kind), kind = capital(tactic.temperament.slug()));
            let detail = credits(w.kit.terms.diplomacy.face_up_price.into()).into();
            scene::Choice { detail, ..plain(label, vec![format!("face-up/{}", tactic.id)]) }
        }
        Choice::Swap(kind) => {
            let id = &w.kit.tactics[kind as usize].id;
            plain(words!("Swap for {card}", card = row(kind)), vec![format!("face-up/{id}")])
        }
        Choice::Give(kind) => plain(words!("Give {card}", card = card(kind)), vec![card_element(kind)]),
        Choice::Keep(kind) => plain(words!("Keep {card}", card = card(kind)), vec![card_element(kind)]),
        Choice::Discard(kind) => plain(words!("Discard {card}", card = card(kind)), vec![card_element(kind)]),
        Choice::Mine => plain(words!("Mine"), vec![format!("gauge/{}/credits", Empires::seat_name(w, seat))]),
        Choice::Befriend { planet, cards } => {
            let kinds = w.kit.kinds_of(planet).iter().zip(cards).filter(|(_, n)| *n > 0);
            let staked: Vec<Spoken> = kinds.map(|(kind, n)| counted(card(*kind), n)).collect();
            let touches = vec![world_element(planet)];
            if staked.is_empty() {
                return plain(words!("Befriend {planet}", planet = world(planet)), touches);
            }
            let odds = forecast::embassy(w, seat, planet, cards.iter().sum());
            let detail = format!("{:.0} %", odds.shares[0].percent).into();
            let label = words!("Befriend {planet} with {staked}", planet = world(planet), staked);
            scene::Choice { detail, forecast: Some(odds), ..plain(label, touches) }
        }
        Choice::Stake(kind) => plain(words!("Spend {card}", card = card(kind)), vec![card_element(kind)]),
        Choice::Spend { ambassadors, credits } => {
            let spent = [scene::thing("ambassador", "").count(ambassadors), scene::thing("credit", "").count(credits)];
            let spent: Vec<_> = spent.into_iter().filter(|thing| thing.count != Some(0)).collect();
            plain(words!("Spend {spent}", spent), vec![])
        }
        Choice::Refugees => plain(words!("Take in the refugees"), vec![]),
        Choice::Infest(planet) => {
            let chance = 100 * (7 - u16::from(w.kit.terms.infestation.roll.min(6))) / 6;
            let label = words!("Infest {planet}", planet = world(planet));
            scene::Choice { detail: format!("{chance} %").into(), ..plain(label, vec![world_element(planet)]) }
        }
        Choice::Tactic { kind, cards } => {
            let tactic = &w.kit.tactics[kind as usize];
            let kinds = &w.kit.kinds[tactic.temperament.index()];
            let others = kinds.iter().zip(cards).filter(|(other, n)| **other != kind && *n > 0);
            let others: Vec<Spoken> = others.map(|(other, n)| counted(card(*other), n)).collect();
            let label = if others.is_empty() {
                words!("Play {card}", card = card(kind))
            } else {
                words!("Play {card} with {others}", card = card(kind), others)
            };
            scene::Choice { detail: (&tactic.help).into(), ..plain(label, vec![card_element(kind)]) }
        }
        Choice::EndActions => done(words!("End actions")),
        Choice::Ambassador => plain(words!("Gain an ambassador"), vec![]),
        Choice::Bomb => plain(words!("Gain a photon bomb"), vec![]),
        Choice::Pass => done(words!("Pass")),
        Choice::Done => done(words!("Done")),
        Choice::Retreat => plain(words!("Retreat for {price}", price = price(w, seat, key::RETREAT)), vec![]),
        Choice::To(space) => plain(space_name(w, space).into(), vec![space_element(w, space)]),
        Choice::Fire(count) => plain(words!("Fire {count}", count), vec![]),
        Choice::Raise(hull, face) => plain(words!("Raise the {face} of {ship:a}", face, ship = ship(hull)), vec![]),
        Choice::Lose(hull) => {
            let touches = if let (Some(battle), Prompt::Casualties { victim, .. }) = (&w.battle, ask.prompt) {
                vec![stack_element(w, victim, hull, battle.space)]
            } else {
                Vec::new()
            };
            let whole = hull == Hull::from(Ship::Moth) && w.kit.ship(hull.ship()).hits > 1;
            let label = if whole {
                words!("Damage {ship:a}", ship = ship(hull))
            } else {
                words!("Lose {ship:a}", ship = ship(hull))
            };
            // [battle.casualties] Whoever shoots and picks the other's ships looks for no cheap ones.
            let own = matches!(ask.prompt, Prompt::Casualties { victim, .. } if victim == seat);
            let cost = if whole { 0 } else { w.ship_cost(hull.ship()) };
            scene::Choice { loss: own.then_some(cost), ..plain(label, touches) }
        }
        Choice::Conquer => plain(words!("Conquer"), about_world(w, ask)),
        Choice::Liberate => plain(words!("Liberate"), about_world(w, ask)),
        Choice::Planet(world) => plain(world_name(w, world).into(), vec![world_element(world)]),
        Choice::Phase(hull, space) => plain(
            words!("{ship} at {space}", ship = ship(hull), space = at(space)),
            vec![stack_element(w, seat, hull, space)],
        ),
        Choice::Pay => plain(words!("Pay the raiders"), vec![]),
        Choice::Sacrifice(space) => {
            let hull = Hull::from(Ship::Starfighter);
            let label = words!("Lose the {ship} at {space}", ship = ship(hull), space = at(space));
            plain(label, vec![stack_element(w, seat, hull, space)])
        }
        Choice::Deal(_) => aside(w, choice),
    }
}

/// What a seat pays for something only some may buy.
fn price(w: &World, seat: Seat, what: Key) -> String {
    credits(w.price(seat, what).unwrap_or(0))
}

fn about_world(w: &World, ask: &Ask) -> Vec<String> {
    let Prompt::TakeControl { world } = ask.prompt else { return Vec::new() };
    vec![space_element(w, w.space_of(world))]
}

fn moving_stack(w: &World, hull: Hull) -> Vec<String> {
    w.moving.as_ref().map_or(Vec::new(), |moving| vec![stack_element(w, moving.seat, hull, moving.at)])
}

/// So many cards: `2 Windfall`.
fn counted(card: scene::Thing, n: u8) -> Spoken {
    words!("{n} {card}", n, card).into()
}

/// Whom an attack is aimed at.
fn foe_words(w: &World, foe: Foe) -> Spoken {
    match foe {
        Foe::Fleet(seat) if !w.is_guard(seat) => seat.into(),
        Foe::Fleet(_) | Foe::Planet(_) | Foe::Invaders(_) | Foe::Pirates | Foe::Infestation(_) | Foe::Rebels(_) => {
            foe_name(w, foe).into()
        }
    }
}

pub fn foe_name(w: &World, foe: Foe) -> String {
    match foe {
        Foe::Fleet(seat) if w.is_guard(seat) => "the guards".into(),
        Foe::Fleet(seat) => capital(Empires::seat_name(w, seat)),
        Foe::Planet(_) => "the planet".into(),
        Foe::Invaders(_) => "the invaders".into(),
        Foe::Pirates => "the pirates".into(),
        Foe::Infestation(_) => "the infestation".into(),
        Foe::Rebels(_) => "the rebels".into(),
    }
}

/// How an act about a deal looks.
pub fn aside(w: &World, choice: Choice) -> scene::Choice {
    let Choice::Deal(act) = choice else { return scene::Choice::default() };
    let (label, partner) = match act {
        DealAct::Begin(to) => (words!("Propose a trade to {to}", to), to),
        DealAct::Give(to, item) => (words!("Give {item}", item = item_name(w, item)), to),
        DealAct::Get(to, item) => (words!("Ask for {item}", item = item_name(w, item)), to),
        DealAct::Ungive(to, item) => (words!("Keep {item}", item = item_name(w, item)), to),
        DealAct::Unget(to, item) => (words!("Do without {item}", item = item_name(w, item)), to),
        DealAct::Make(to) => (words!("Offer it to {to}", to), to),
        DealAct::Scrap(to) => (words!("Drop the draft"), to),
        DealAct::Withdraw(to) => (words!("Withdraw"), to),
        DealAct::Accept(from) => (words!("Accept"), from),
        DealAct::Decline(from) => (words!("Decline"), from),
        DealAct::Counter(from) => (words!("Counter"), from),
    };
    let touches = vec![format!("seat/{}", Empires::seat_name(w, partner))];
    scene::Choice { label, touches, ..scene::Choice::default() }
}

/// Whether an act is about the deal with this partner, one's own or his.
pub fn concerns(choice: Choice, partner: Seat, own: bool) -> bool {
    let Choice::Deal(act) = choice else { return false };
    match act {
        DealAct::Give(to, _)
        | DealAct::Get(to, _)
        | DealAct::Ungive(to, _)
        | DealAct::Unget(to, _)
        | DealAct::Make(to)
        | DealAct::Scrap(to)
        | DealAct::Withdraw(to) => own && to == partner,
        DealAct::Accept(from) | DealAct::Decline(from) | DealAct::Counter(from) => !own && from == partner,
        DealAct::Begin(_) => false,
    }
}
