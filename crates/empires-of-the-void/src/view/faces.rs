//! Questions and options in words, with what they touch on the screen.

use super::{
    capital, credits, forecast, item_name, moving_words, space_element, space_name, stack_element, world_name,
};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::Hull;
use crate::map::Space;
use crate::names::Ship;
use crate::powers::{Key, key};
use crate::steps::Ask;
use crate::world::{Foe, Site, World, home_of};
use kernel::{DealAct, Game, Seat};
use scene::Role;

/// The question in the seat's words, and one line on what can be clicked.
pub fn question(w: &World, ask: &Ask) -> (String, String) {
    let about = ask.prompt.about[0];
    let said: String;
    let (question, detail) = match ask.prompt.rule.0 {
        "setup.race" => ("Which race do you lead?".into(), "Each has abilities of its own."),
        "setup.slots" => ("Where is your home world?".into(), "The others' homes follow from it."),
        "setup.rotate" => ("Turn a hexagon next to your home?".into(), "Lines and obstacles turn with it."),
        "three.cover" => ("Which planet do you cover?".into(), "It is out of the game."),
        "trade.any-time" => ("Ready to build?".into(), "Last chance to trade before all build at once."),
        "build.ships" => {
            let spent = w.drafts[ask.seat.index()].spent;
            let left = w.player(ask.seat).credits - spent;
            (format!("What do you build and research? {left} credits left."), "Any ships, and one technology.")
        }
        "turn.actions" if about == 0 => {
            said = format!("At most {} tokens.", w.kit.terms.capital.limit);
            ("What does your capital city give you?".into(), said.as_str())
        }
        "turn.actions" if about == 1 => ("What is your last action?".into(), "A ship, a planet, a card or a button."),
        "turn.actions" => (format!("What do you do? {about} actions left."), "A ship, a planet, a card or a button."),
        "move.lines" => (
            format!("Where does {} go?", moving_words(w)),
            "Number: actions it takes. Per cent: chance to survive the obstacles.",
        ),
        "tech.warp-gate" => ("Which ship moves next?".into(), "Each ship may move once."),
        "tech.tractor-beam" => ("Let the ship go?".into(), "Your tractor beam holds it."),
        "tech.space-port" => ("Where do you put the space port?".into(), "One new ship a round may appear there."),
        "battle.window" => ("Play a tactic before the dice?".into(), "Cards of one type, or pass."),
        "battle.casualties" => (format!("Which ship is lost? {about} hits left."), "Click a ship."),
        "capital.bomb" => ("Raise a die with photon bombs?".into(), "Each bomb adds 1."),
        "ship.shooting-star" => {
            let card = w.kit.ship(Ship::ShootingStar);
            said = format!("{} each.", capital(&credits(card.pays.into())));
            (format!("How many {}s fire?", card.name), said.as_str())
        }
        "conquer.controlled" => ("The planet is yours to take.".into(), "Conquer it, liberate it, or leave it."),
        "conquer.liberate-befriend" => ("Befriend the liberated planet?".into(), "For one card of its type."),
        "culture.hand-limit" => ("Which card do you discard?".into(), "Your hand is over its limit."),
        "ability.lumisar" => ("Which card do you keep?".into(), "What you do not keep is discarded."),
        "two.swap" => ("Which card do you give for it?".into(), "One of your hand."),
        "diplomacy.spend" => (format!("Add {about} to the roll?"), "Ambassadors, or a pirate's credits."),
        "tactics.use" => ("Which planet?".into(), "Click a planet."),
        "tactic.phase-shift" => ("Which ship ignores obstacles this turn?".into(), "Click a ship."),
        "tactic.breakthrough" => ("What do you research at once?".into(), "At its price."),
        "tactic.retreat" => ("Where do your ships retreat to?".into(), "Your nearest planets."),
        "event.raiders" => ("Pay the raiders or lose a starfighter?".into(), "Click a starfighter, or pay."),
        "event.anomaly" => ("Which hexagon turns, and how far?".into(), "Ships turn with it."),
        "event.blockade" => ("Where do the pirates lie?".into(), "A clear gate of the centre."),
        "event.unstable-worm-hole" => ("Where does the worm hole open?".into(), "Two circles of different tiles."),
        rule => (rule.to_string(), ""),
    };
    (question, detail.into())
}

/// What a question is about: the ship under way, the place of the attack, the planet courted.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let about = |n: usize| ask.prompt.about[n].max(0) as u8;
    match ask.prompt.rule.0 {
        "move.lines" | "tech.tractor-beam" => w.moving.as_ref().map_or(Vec::new(), |moving| {
            let aboard = moving.cargo.hulls().filter(|hull| *hull != moving.hull);
            let hulls = std::iter::once(moving.hull).chain(aboard);
            hulls.map(|hull| stack_element(w, moving.seat, hull, moving.at)).collect()
        }),
        "battle.window" | "battle.casualties" | "capital.bomb" | "ship.shooting-star" | "tactic.retreat" => {
            w.battle.as_ref().map_or(Vec::new(), |battle| vec![space_element(w, battle.space)])
        }
        "conquer.controlled" | "conquer.liberate-befriend" => vec![space_element(w, w.space_of(about(0)))],
        "diplomacy.spend" => {
            w.embassy.as_ref().map_or(Vec::new(), |embassy| vec![space_element(w, w.space_of(embassy.planet))])
        }
        "build.ships" => vec![space_element(w, w.space_of(home_of(ask.seat)))],
        "two.swap" => vec![format!("face-up/{}", w.kit.tactics[about(0) as usize].id)],
        "event.unstable-worm-hole" if ask.prompt.about[0] > 0 => vec![space_element(w, Space(about(0) - 1))],
        _ => Vec::new(),
    }
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let plain = |label: String, touches: Vec<String>| scene::Choice {
        label: label.into(),
        touches,
        ..scene::Choice::default()
    };
    let done = |label: &str| scene::Choice { label: label.into(), role: Role::Done, ..scene::Choice::default() };
    let ship = |hull: Hull| w.kit.ship(hull.ship()).name.clone();
    let card = |kind: u8| w.kit.tactics[kind as usize].name.clone();
    let card_element = |kind: u8| format!("card/{}", w.kit.tactics[kind as usize].id);
    let world_element = |world: u8| space_element(w, w.space_of(world));
    let seat = ask.seat;
    match choice {
        Choice::Race(race) => {
            let race = &w.kit.races[race as usize];
            let detail = race.help.clone();
            scene::Choice { detail: detail.into(), ..plain(race.name.clone(), vec![format!("race/{}", race.id)]) }
        }
        Choice::Slot(slot) => plain(format!("Slot {}", slot + 1), vec![space_element(w, Space::home(slot))]),
        Choice::Rotate { tile, by } => {
            let planets = (0..w.kit.planets.len() as u8).filter(|planet| w.kit.planet_tile(*planet) == tile);
            let (names, touches): (Vec<_>, Vec<_>) =
                planets.map(|planet| (w.kit.planets[planet as usize].name.clone(), world_element(planet))).unzip();
            plain(format!("Turn {} by {} degrees", names.join(" and "), 60 * u16::from(by)), touches)
        }
        Choice::Cover(planet) => plain(format!("Cover {}", world_name(w, planet)), vec![world_element(planet)]),
        Choice::Ready => done("Ready"),
        Choice::Build(kind, site) => {
            let card = w.kit.ship(kind);
            let place = match site {
                Site::Home => "",
                Site::Port => " at the port",
                Site::Yard => " at the yard",
            };
            let detail = format!("{} credits", w.ship_cost(kind));
            scene::Choice {
                detail: detail.into(),
                ..plain(format!("Build {}{place}", card.name), vec![format!("unit/{}", kind.slug())])
            }
        }
        Choice::Research(technology) => {
            let row = &w.kit.technologies[technology as usize];
            let detail = format!("{} credits, {} vp: {}", w.technology_cost(seat, technology), row.vp, row.help);
            scene::Choice {
                detail: detail.into(),
                ..plain(format!("Research {}", row.name), vec![format!("technology/{}", row.id)])
            }
        }
        Choice::Port(world) => plain(format!("Port at {}", world_name(w, world)), vec![world_element(world)]),
        Choice::Move(hull, from) => plain(
            format!("Move {} from {}", ship(hull), space_name(w, from)),
            vec![stack_element(w, w.turn.seat, hull, from), space_element(w, from)],
        ),
        Choice::BuyMove => plain(format!("Buy a move for {}", price(w, seat, key::BOUGHT_MOVE)), vec![]),
        Choice::Warp => plain("Move all ships".into(), vec![]),
        Choice::Control(owner, hull, at) => plain(
            format!("Control the {} of {}", ship(hull), Empires::seat_name(w, owner)),
            vec![stack_element(w, owner, hull, at)],
        ),
        Choice::Go(to) => {
            let forecast::Way { mark, detail, via, forecast } = forecast::way(w, to);
            let touches = std::iter::once(to).chain(via).map(|space| space_element(w, space)).collect();
            scene::Choice {
                mark,
                detail: detail.into(),
                forecast,
                ..plain(format!("Go to {}", space_name(w, to)), touches)
            }
        }
        Choice::Load(hull) => plain(format!("Load {}", ship(hull)), moving_stack(w, hull)),
        Choice::Drop(hull) => plain(format!("Put off {}", ship(hull)), moving_stack(w, hull)),
        Choice::Stop => done("Stop here"),
        Choice::AskLeave => plain("Ask leave to go on".into(), vec![]),
        Choice::Release => plain("Let it go".into(), vec![]),
        Choice::Hold => plain("Hold it".into(), vec![]),
        Choice::Attack(space, foe) => scene::Choice {
            forecast: forecast::attack(w, seat, space, foe),
            ..plain(format!("Attack {} at {}", foe_name(w, foe), space_name(w, space)), vec![space_element(w, space)])
        },
        Choice::Draw => plain("Draw a card".into(), vec!["gauge/deck".into()]),
        Choice::Take(kind) => {
            let tactic = &w.kit.tactics[kind as usize];
            let label = format!("Take {} ({})", tactic.name, capital(tactic.temperament.slug()));
            let detail = credits(w.kit.terms.diplomacy.face_up_price.into());
            scene::Choice { detail: detail.into(), ..plain(label, vec![format!("face-up/{}", tactic.id)]) }
        }
        Choice::Swap(kind) => {
            let id = &w.kit.tactics[kind as usize].id;
            plain(format!("Swap for {}", card(kind)), vec![format!("face-up/{id}")])
        }
        Choice::Give(kind) => plain(format!("Give {}", card(kind)), vec![card_element(kind)]),
        Choice::Keep(kind) => plain(format!("Keep {}", card(kind)), vec![card_element(kind)]),
        Choice::Discard(kind) => plain(format!("Discard {}", card(kind)), vec![card_element(kind)]),
        Choice::Mine => plain("Mine".into(), vec![format!("gauge/{}/credits", Empires::seat_name(w, seat))]),
        Choice::Befriend { planet, cards } => {
            let staked: Vec<String> = (w.kit.kinds_of(planet).iter().zip(cards))
                .filter(|(_, n)| *n > 0)
                .map(|(kind, n)| format!("{n} {}", card(*kind)))
                .collect();
            let odds = forecast::embassy(w, seat, planet, cards.iter().sum());
            let detail = format!("{:.0} %", odds.shares[0].percent);
            scene::Choice {
                detail: detail.into(),
                forecast: Some(odds),
                ..plain(
                    format!("Befriend {} with {}", world_name(w, planet), staked.join(" and ")),
                    vec![world_element(planet)],
                )
            }
        }
        Choice::Stake(kind) => plain(format!("Spend {}", card(kind)), vec![card_element(kind)]),
        Choice::Spend { ambassadors, credits } => {
            let mut parts = Vec::new();
            if ambassadors > 0 {
                parts.push(format!("{ambassadors} ambassadors"));
            }
            if credits > 0 {
                parts.push(format!("{credits} credits"));
            }
            plain(format!("Spend {}", parts.join(" and ")), vec![])
        }
        Choice::Refugees => plain("Take in the refugees".into(), vec![]),
        Choice::Infest(planet) => {
            let chance = 100 * (7 - u16::from(w.kit.terms.infestation.roll.min(6))) / 6;
            let label = format!("Infest {}", world_name(w, planet));
            scene::Choice { detail: format!("{chance} %").into(), ..plain(label, vec![world_element(planet)]) }
        }
        Choice::Tactic { kind, cards } => {
            let tactic = &w.kit.tactics[kind as usize];
            let kinds = &w.kit.kinds[tactic.temperament.index()];
            let others = kinds.iter().zip(cards).filter(|(other, n)| **other != kind && *n > 0);
            let others: Vec<String> = others.map(|(other, n)| format!("{n} {}", card(*other))).collect();
            let label = if others.is_empty() {
                format!("Play {}", tactic.name)
            } else {
                format!("Play {} with {}", tactic.name, others.join(" and "))
            };
            scene::Choice { detail: tactic.help.clone().into(), ..plain(label, vec![card_element(kind)]) }
        }
        Choice::EndActions => done("End actions"),
        Choice::Ambassador => plain("Gain an ambassador".into(), vec![]),
        Choice::Bomb => plain("Gain a photon bomb".into(), vec![]),
        Choice::Pass => done("Pass"),
        Choice::Done => done("Done"),
        Choice::Retreat => plain(format!("Retreat for {}", price(w, seat, key::RETREAT)), vec![]),
        Choice::To(space) => plain(space_name(w, space), vec![space_element(w, space)]),
        Choice::Fire(count) => plain(format!("Fire {count}"), vec![]),
        Choice::Raise(hull, face) => plain(format!("Raise the {face} of a {}", ship(hull)), vec![]),
        Choice::Lose(hull) => {
            let touches = w.battle.as_ref().map_or(Vec::new(), |battle| {
                let victim = Seat(ask.prompt.about[1].clamp(0, 3) as u8);
                vec![stack_element(w, victim, hull, battle.space)]
            });
            let label = if hull == Hull::from(Ship::Moth) && w.kit.ship(hull.ship()).hits > 1 {
                "Damage a Moth".into()
            } else {
                format!("Lose a {}", ship(hull))
            };
            plain(label, touches)
        }
        Choice::Conquer => plain("Conquer".into(), about_world(w, ask)),
        Choice::Liberate => plain("Liberate".into(), about_world(w, ask)),
        Choice::Planet(world) => plain(world_name(w, world), vec![world_element(world)]),
        Choice::Phase(hull, at) => {
            plain(format!("{} at {}", ship(hull), space_name(w, at)), vec![stack_element(w, seat, hull, at)])
        }
        Choice::Pay => plain("Pay the raiders".into(), vec![]),
        Choice::Sacrifice(at) => {
            plain(format!("Lose the Starfighter at {}", space_name(w, at)), vec![stack_element(w, seat, Hull(0), at)])
        }
        Choice::Deal(_) => aside(w, choice),
    }
}

/// What a seat pays for something only some may buy.
fn price(w: &World, seat: Seat, what: Key) -> String {
    credits(w.price(seat, what).unwrap_or(0))
}

fn about_world(w: &World, ask: &Ask) -> Vec<String> {
    vec![space_element(w, w.space_of(ask.prompt.about[0].max(0) as u8))]
}

fn moving_stack(w: &World, hull: Hull) -> Vec<String> {
    w.moving.as_ref().map_or(Vec::new(), |moving| vec![stack_element(w, moving.seat, hull, moving.at)])
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
    let name = |seat: Seat| capital(Empires::seat_name(w, seat));
    let (label, partner) = match act {
        DealAct::Begin(to) => (format!("Propose a trade to {}", name(to)), to),
        DealAct::Give(to, item) => (format!("Give {}", item_name(w, item)), to),
        DealAct::Get(to, item) => (format!("Ask for {}", item_name(w, item)), to),
        DealAct::Make(to) => (format!("Offer it to {}", name(to)), to),
        DealAct::Scrap(to) => ("Drop the draft".into(), to),
        DealAct::Withdraw(to) => ("Withdraw".into(), to),
        DealAct::Accept(from) => ("Accept".into(), from),
        DealAct::Decline(from) => ("Decline".into(), from),
        DealAct::Counter(from) => ("Counter".into(), from),
    };
    let touches = vec![format!("seat/{}", Empires::seat_name(w, partner))];
    scene::Choice { label: label.into(), touches, ..scene::Choice::default() }
}

/// Whether an act is about the deal with this partner, one's own or his.
pub fn concerns(choice: Choice, partner: Seat, own: bool) -> bool {
    let Choice::Deal(act) = choice else { return false };
    match act {
        DealAct::Give(to, _) | DealAct::Get(to, _) | DealAct::Make(to) | DealAct::Scrap(to) | DealAct::Withdraw(to) => {
            own && to == partner
        }
        DealAct::Accept(from) | DealAct::Decline(from) | DealAct::Counter(from) => !own && from == partner,
        DealAct::Begin(_) => false,
    }
}
