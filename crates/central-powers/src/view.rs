//! What people see.

mod ballot;
mod battle;
mod faces;
mod fleets;
mod forecast;
pub mod pictures;
mod questions;
mod refusals;
mod senate;
mod sheets;
mod stage;

pub use fleets::{map_thing, planet_thing, system_thing, unit_thing, units_thing};
pub use questions::source_name;
pub use senate::{area_thing, outcome_words, spot_thing};
pub use stage::system_name;

/// Odds asked from outside, where nobody is at a table.
pub fn forecast_of(odds: &crate::odds::Odds, title: Words) -> scene::Forecast {
    forecast::of(odds, title, [Some(Seat(0)), Some(Seat(1))], None, "battle.round")
}

use crate::choice::Choice;
use crate::names::{Sheet, Unit};
use crate::objectives::{self, progress};
use crate::printed::Stage;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{Ask, cards, income};
use crate::world::{Berth, Phase, World};
use crate::{CentralPowers, Eye, payment, query};
use imperium::{PlanetSpot, SystemId};
use kernel::{Game, Outcome, Seat, Shown, Viewer};
use scene::{Badge, Card, Gauge, Limit, Live, Mark, SeatPanel, SpaceLive, Stack, Tray, TrayForm, Words, words};

impl Shown for CentralPowers {
    fn stage(w: &World) -> scene::Stage {
        stage::stage(w)
    }

    fn stage_mark(w: &World) -> u64 {
        let homes: Vec<_> = w.seats().map(|seat| (w.player(seat).race, w.player(seat).home)).collect();
        let novas = w.galaxy.with_anomaly(imperium::Anomaly::Supernova);
        kernel::key_of(&(homes, w.phase == Phase::Setup, w.galaxy.with_tokens(), novas))
    }

    fn live(w: &World, viewer: Viewer) -> Live {
        Live {
            time: if w.round == 0 { "Set-up".into() } else { format!("Round {} of {}", w.round, w.rules.deadline) },
            phase: match w.phase {
                Phase::Setup => None,
                Phase::Strategy => Some(0),
                Phase::Action => Some(1),
                Phase::Status => Some(2),
            },
            active: w.active.map(|seat| seat.0),
            spaces: spaces(w),
            seats: w.seats().map(|seat| panel(w, seat)).collect(),
            shared: shared(w),
            trays: trays(w, viewer),
            hand: hand(w, viewer),
            battle: battle::battle(w, viewer),
            ballot: ballot::ballot(w),
            areas: sheets::areas(w),
            order: sheets::order(w),
            ..Live::default()
        }
    }

    fn question(w: &World, ask: &Ask) -> (Words, Words) {
        questions::question(w, ask)
    }

    fn selected(w: &World, ask: &Ask) -> Vec<scene::ElementId> {
        match ask.prompt {
            Prompt::PlanetGift { planet } => vec![stage::planet_element(w, PlanetSpot(planet))],
            Prompt::TrimFleet { system }
            | Prompt::MoveShips { system }
            | Prompt::Casualties { system, .. }
            | Prompt::Retreat { system }
            | Prompt::LoseCargo { system }
            | Prompt::Landing { system } => vec![stage::system_element(w, imperium::SystemId(system))],
            Prompt::GroundLosses { planet, .. } | Prompt::Germs { planet } | Prompt::Diplomacy { planet } => {
                vec![stage::planet_element(w, PlanetSpot(planet))]
            }
            _ => Vec::new(),
        }
    }

    fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
        faces::face(w, ask, choice)
    }

    fn why(w: &World, refusal: Refusal) -> Words {
        refusals::why(w, refusal)
    }

    fn ending(w: &World, outcome: &Outcome) -> scene::Ending {
        let mut places: Vec<scene::Place> = Self::sides(w)
            .into_iter()
            .zip(outcome.ranks())
            .enumerate()
            .map(|(n, (side, rank))| scene::Place {
                rank: *rank,
                side: side.name,
                seats: vec![n as u8],
                score: words!("{n}", n = w.players[n].points),
            })
            .collect();
        places.sort_by_key(|place| place.rank);
        let first: Vec<Seat> = places.first().into_iter().flat_map(|place| &place.seats).map(|n| Seat(*n)).collect();
        let rule = crate::victory::end_rule(w).0.into();
        scene::Ending { headline: words!("{first} {first:rules|rule} the galaxy", first), rule, places }
    }
}

fn spaces(w: &World) -> Vec<SpaceLive> {
    let mut spaces = Vec::new();
    for system in w.galaxy.ids() {
        let mut live = SpaceLive { id: stage::system_element(w, system), ..SpaceLive::default() };
        for seat in w.seats() {
            if w.player(seat).counters.has(system) {
                live.badges.push(badge("counter", "", "A command counter.", Some(seat)));
            }
            if usize::from(system.0) < w.galaxy.systems.len() {
                live.stacks.extend(stacks(w, Some(seat), w.in_space(seat, system), &live.id));
                live.limits.extend(limits(w, seat, system));
            }
        }
        if w.zone.is_some_and(|zone| zone.system == system) {
            live.badges.push(badge("cease-fire", "", "Cease-fire zone.", w.zone.map(|zone| zone.declarer)));
        }
        if let Some(alert) = w.alert.filter(|alert| alert.system == system) {
            live.badges.push(badge("alert", "", "High alert.", Some(alert.seat)));
        }
        live.badges.extend(leader_badges(w, |at| matches!(at, Berth::Ship(here, _) if here == system)));
        live.text = stage::system_name(w, system);
        spaces.push(live);
        for planet in w.planets_in(system) {
            let row = w.planet(planet);
            let owner = w.owner(planet);
            let mut live = SpaceLive {
                id: stage::planet_element(w, planet),
                holder: owner.map(|seat| seat.0),
                ..SpaceLive::default()
            };
            for seat in w.seats() {
                live.stacks.extend(stacks(w, Some(seat), w.on_planet(seat, planet), &live.id));
            }
            if owner.is_some() && !w.ready.has(planet) {
                live.badges.push(badge("exhausted", "", "Exhausted.", None));
            }
            for relic in w.relics.iter().filter(|relic| relic.planet == planet.0) {
                match relic.shown {
                    None => live.badges.push(badge("token", "?", "A token nobody has seen.", None)),
                    Some(crate::world::BLANK) => {}
                    Some(_) => live.badges.push(badge("artifact", "1", "An artifact: a point for who holds it.", None)),
                }
            }
            for (kind, word) in [(payment::COLONY, "colony"), (payment::REFINERY, "refinery")] {
                if w.facilities[kind].has(planet) {
                    live.badges.push(badge(word, "", "A facility.", None));
                }
            }
            if w.radiated.has(planet) {
                live.badges.push(badge(
                    "radiation",
                    "!",
                    "Radiation: the next landing here loses its ground forces.",
                    None,
                ));
            }
            if w.truces.iter().any(|truce| truce.has(planet)) {
                live.badges.push(badge("truce", "", "A diplomat's truce: nobody invades this planet.", None));
            }
            live.badges.extend(leader_badges(w, |at| at == Berth::Planet(planet)));
            if planet.0 == w.kit.mecatol.1 && !w.custodians.are_gone() {
                let left = format!("{} + {}", w.custodians.fighters, w.custodians.locals);
                live.badges.push(badge("custodians", &left, "Custodians: fighters and ground forces.", None));
            }
            let state = match (owner, w.ready.has(planet)) {
                (None, _) => "nobody's",
                (Some(_), true) => "ready",
                (Some(_), false) => "exhausted",
            };
            let [resources, influence] = crate::names::Coin::ALL.map(|coin| payment::worth(w, planet, coin));
            live.text = format!("{}: {resources} resources, {influence} influence, {state}", row.name);
            spaces.push(live);
        }
    }
    spaces
}

/// The leaders of a seat in a place, each as the first letter of what he is.
fn leader_badges(w: &World, here: impl Fn(Berth) -> bool) -> Vec<Badge> {
    let of = |seat: Seat| {
        let leaders: Vec<_> = w.leaders.iter().filter(|leader| leader.owner == seat && here(leader.at)).collect();
        let letters: String = leaders.iter().map(|leader| leader.kind.slug()[..1].to_uppercase()).collect();
        let named = |leader: &&crate::world::Leader| format!("{}, {}.", w.leader_name(leader), leader.kind.slug());
        let help = leaders.iter().map(named).collect::<Vec<_>>().join(" ");
        (!leaders.is_empty()).then(|| badge("leader", &letters, &help, Some(seat)))
    };
    w.seats().filter_map(of).collect()
}

/// [move.supply] [unit.cargo] What a fleet has against what it may have.
fn limits(w: &World, seat: Seat, system: SystemId) -> Vec<Limit> {
    if w.in_space(seat, system).ships() == 0 {
        return Vec::new();
    }
    let hold = query::hold(w, seat, system);
    let limit = |label: &str, value: u16, most: u16| Limit {
        label: label.into(),
        seat: Some(seat.0),
        value: i32::from(value).into(),
        most: i32::from(most).into(),
    };
    let (size, most) = (query::fleet_size(w, seat, system), query::fleet_limit_in(w, seat, system));
    let supply = (most < u8::MAX).then(|| limit("Fleet supply", size.into(), most.into()));
    let cargo = hold.fighters + hold.ground_forces + hold.heavy;
    let room = hold.room + hold.docked + hold.ground_room;
    let hold = (cargo + room > 0).then(|| limit("Capacity", cargo, room));
    supply.into_iter().chain(hold).collect()
}

fn badge(kind: &str, text: &str, help: &str, owner: Option<Seat>) -> Badge {
    Badge {
        kind: kind.into(),
        text: text.into(),
        help: help.into(),
        owner: owner.map(|seat| seat.0),
        ..Badge::default()
    }
}

/// Units in a place; the custodians' are nobody's.
fn stacks(w: &World, seat: Option<Seat>, force: &imperium::Force, place: &str) -> Vec<Stack> {
    let whose = seat.map_or("custodians", |seat| CentralPowers::seat_name(w, seat));
    let here = Unit::ALL.into_iter().filter(|unit| force.of(unit.kind()) > 0);
    let stack = |unit: Unit| Stack {
        id: format!("unit/{whose}/{}/{}", unit.slug(), place.replace('/', "-")),
        owner: seat.map(|seat| seat.0),
        kind: unit.slug().into(),
        name: w.kit.units[unit.index()].name.clone(),
        count: force.of(unit.kind()).into(),
        damaged: force.in_state(unit.kind(), true).into(),
        ..Stack::default()
    };
    here.map(stack).collect()
}

fn gauge(w: &World, seat: Seat, kind: &str, label: &str, value: i32) -> Gauge {
    let id = format!("seat/{}/{kind}", CentralPowers::seat_name(w, seat));
    Gauge { id, kind: kind.into(), label: label.into(), value: value.into(), ..Gauge::default() }
}

fn panel(w: &World, seat: Seat) -> SeatPanel {
    let player = w.player(seat);
    let (strategy, command, fleet) = (Sheet::Strategy.index(), Sheet::Command.index(), Sheet::Fleet.index());
    let coin = |coin| i32::from(payment::purse(w, seat, coin)) - i32::from(player.goods);
    let gauges = vec![
        gauge(w, seat, "strategy-allocation", "Strategy allocation", player.sheet[strategy].into()),
        gauge(w, seat, "command-pool", "Command pool", player.sheet[command].into()),
        gauge(w, seat, "fleet-supply", "Fleet supply", player.sheet[fleet].into()),
        gauge(w, seat, "trade-goods", "Trade goods", player.goods.into()),
        gauge(w, seat, "resources", "Ready resources", coin(crate::names::Coin::Resources)),
        gauge(w, seat, "influence", "Ready influence", coin(crate::names::Coin::Influence)),
        gauge(w, seat, "cards", "Political cards", w.hand_size(seat) as i32),
        gauge(w, seat, "action-cards", "Action cards", w.action_cards(seat) as i32),
        senate::votes(w, seat),
    ];
    let mut badges = Vec::new();
    if w.speaker == seat && !w.numbers.is_empty() {
        badges.push(badge("speaker", "Speaker", "Takes the first strategy card.", None));
    }
    if w.broker == Some(seat) {
        badges.push(badge("broker", "Broker", "The power broker.", None));
    }
    if w.senate.voice.is_some_and(|(holder, _)| holder == seat) {
        badges.push(badge("voice", "Voice", "The Voice of the Council: a point for who has it.", None));
    }
    let mut notes = Vec::new();
    let held_points = crate::victory::held(w, seat);
    if held_points > 0 {
        let help = "Points held back until the home is regained; they count then.";
        badges.push(badge("held", &format!("+{held_points} held"), help, None));
    }
    if player.passed {
        badges.push(badge("passed", "passed", "Takes no further action in this round.", None));
    }
    if !crate::victory::holds_home(w, seat) {
        badges.push(badge("home-lost", "home lost", "Points for objectives are held back until it is regained.", None));
    }
    let trade = income(w, seat);
    if trade > 0 {
        notes.push(format!("Trade brings {trade}"));
    }
    SeatPanel {
        seat: seat.0,
        score: i32::from(player.points).into(),
        goal: crate::victory::target(w, seat).into(),
        score_name: "points".into(),
        gauges,
        badges,
        notes,
        cards: senate::laws_on(w, seat).collect(),
        ..SeatPanel::default()
    }
}

fn shared(w: &World) -> Vec<Gauge> {
    let deck = w.decks.political.peek(&Eye::open()).total() as i32;
    let discards = w.discards.count_ones();
    let actions = w.decks.actions.peek(&Eye::open()).len() as i32;
    let spent = w.spent.total();
    vec![
        Gauge {
            id: "deck/political".into(),
            kind: "cards".into(),
            label: "Political cards".into(),
            value: deck.into(),
            note: format!("left, {discards} discarded"),
            ..Gauge::default()
        },
        Gauge {
            id: "deck/actions".into(),
            kind: "cards".into(),
            label: "Action cards".into(),
            value: actions.into(),
            note: format!("left, {spent} discarded"),
            ..Gauge::default()
        },
    ]
}

fn objective_card(w: &World, row: u8, viewer: Viewer) -> Card {
    let objective = &w.kit.get().objectives[usize::from(row)];
    let id = format!("objective/{}", objective.id);
    let claimed = |seat: &Seat| w.player(*seat).claimed >> row & 1 == 1;
    let near = viewer.seat().filter(|seat| !claimed(seat)).map(|seat| {
        let own = progress(w, seat, row);
        let have = i32::from(own.have.min(own.need));
        scene::Progress { seat: seat.0, have: have.into(), need: own.need.into() }
    });
    Card {
        marks: w.seats().filter(claimed).map(|seat| Mark { seat: seat.0, text: "claimed it".into() }).collect(),
        progress: near.into_iter().collect(),
        name: objective.name.clone(),
        ..Card::of(id.clone(), id)
    }
}

fn trays(w: &World, viewer: Viewer) -> Vec<Tray> {
    let tray =
        |id: &str, title: &str, cards: Vec<Card>| Tray { id: id.into(), title: title.into(), cards, ..Tray::default() };
    let mut trays = vec![sheets::strategy(w)];
    let of = |stage: Stage| -> Vec<Card> {
        let rows = objectives::of_stage(w, stage).filter(|(row, _)| w.open >> row & 1 == 1);
        rows.map(|(row, _)| objective_card(w, row, viewer)).collect()
    };
    let goals = |id: &str, title: &str, cards| Tray { form: TrayForm::Objectives, ..tray(id, title, cards) };
    trays.push(goals("tray/stage-one", "Stage I", of(Stage::StageOne)));
    let mut second = goals("tray/stage-two", "Stage II", of(Stage::StageTwo));
    if !w.turned && w.round > 0 {
        let from = w.kit.terms.objectives.stage_two_from;
        second.note = format!("{} face down until round {from}", w.stage_two.peek(&Eye::open()).count_ones());
    }
    trays.push(second);
    trays.extend(senate::trays(w));
    trays.push(sheets::agreements(w));
    trays
}

fn hand(w: &World, viewer: Viewer) -> Vec<Tray> {
    let eye = Eye::open();
    let mut trays = Vec::new();
    for seat in w.seats().filter(|seat| viewer.sees(*seat)) {
        let hidden = w.hidden[seat.index()].peek(&eye);
        let rows = hidden.preliminary.into_iter().chain(cards(hidden.secrets));
        let hidden: Vec<Card> = rows.map(|row| objective_card(w, row, Viewer::Seat(seat))).collect();
        let (title, word, form) = ("Hidden objectives".into(), "objectives".into(), TrayForm::Objectives);
        trays.push(Tray { id: "tray/hidden".into(), title, word, cards: hidden, form, ..Tray::default() });
        let held = *w.hands[seat.index()].peek(&eye);
        let cards: Vec<Card> = cards(held).map(|card| senate::political(w, card)).collect();
        trays.push(Tray {
            id: "tray/political".into(),
            title: "Political cards".into(),
            word: "political".into(),
            cards,
            ..Tray::default()
        });
        trays.push(senate::action_tray(w, w.actions[seat.index()].peek(&eye).cards()));
    }
    trays
}
