//! What people see.

mod ballot;
mod battle;
mod faces;
mod fleets;
mod forecast;
mod questions;
mod senate;
mod stage;

pub use fleets::{planet_thing, system_thing, unit_thing, units_thing};
pub use senate::{area_thing, outcome_words, spot_thing};
pub use stage::system_name;

/// Odds asked from outside, where nobody is at a table.
pub fn forecast_of(odds: &crate::odds::Odds, title: Words) -> scene::Forecast {
    forecast::of(odds, title, [Some(Seat(0)), Some(Seat(1))], None, "battle.round")
}

use crate::choice::Choice;
use crate::names::{Sheet, Strategy, Unit};
use crate::objectives::{self, progress};
use crate::printed::Stage;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{Ask, cards, income};
use crate::world::{Berth, Phase, World};
use crate::{CentralPowers, Eye, payment};
use imperium::PlanetSpot;
use kernel::{Game, Outcome, Seat, Shown, Viewer};
use scene::{Badge, Card, Gauge, Live, Mark, SeatPanel, SpaceLive, Stack, Tray, TrayForm, Words, words};

impl Shown for CentralPowers {
    fn stage(w: &World) -> scene::Stage {
        stage::stage(w)
    }

    fn stage_mark(w: &World) -> u64 {
        let homes: Vec<_> = w.seats().map(|seat| (w.player(seat).race, w.player(seat).home)).collect();
        kernel::key_of(&(homes, w.phase == Phase::Setup))
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
        questions::why(w, refusal)
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
            }
        }
        if w.zone.is_some_and(|zone| zone.system == system) {
            live.badges.push(badge("cease-fire", "", "Cease-fire zone.", w.zone.map(|zone| zone.declarer)));
        }
        if let Some(alert) = w.alert.filter(|alert| alert.system == system) {
            live.badges.push(badge("alert", "", "High alert.", Some(alert.seat)));
        }
        for leader in w.leaders.iter().filter(|leader| matches!(leader.at, Berth::Ship(at, _) if at == system)) {
            live.badges.push(leader_badge(w, leader));
        }
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
            for leader in w.leaders.iter().filter(|leader| leader.at == Berth::Planet(planet)) {
                live.badges.push(leader_badge(w, leader));
            }
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

/// A leader as the first letter of what he is.
fn leader_badge(w: &World, leader: &crate::world::Leader) -> Badge {
    let kind = leader.kind.slug();
    let letter = kind[..1].to_uppercase();
    badge("leader", &letter, &format!("{}, {kind}.", w.leader_name(leader)), Some(leader.owner))
}

fn badge(kind: &str, text: &str, help: &str, owner: Option<Seat>) -> Badge {
    Badge { kind: kind.into(), text: text.into(), help: help.into(), owner: owner.map(|seat| seat.0) }
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
    Gauge { id, kind: kind.into(), label: label.into(), value: value.into(), note: String::new() }
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
        notes.push(format!("{held_points} held until the home is regained"));
    }
    if player.passed {
        notes.push("Has passed".to_string());
    }
    if !crate::victory::holds_home(w, seat) {
        notes.push("Has lost his home".to_string());
    }
    let trade = income(w, seat);
    if trade > 0 {
        notes.push(format!("Trade brings {trade}"));
    }
    let held = w.slots.iter().filter(|slot| slot.holder == Some(seat)).map(|slot| {
        let foot = if slot.used { "used" } else { "" };
        Card { foot: foot.into(), ..strategy_card(w, slot.card) }
    });
    let kit = w.kit.get();
    let technologies = kit.technologies.iter().enumerate().filter(|(n, _)| player.technologies >> n & 1 == 1);
    let technologies = technologies.map(|(_, row)| Card {
        id: format!("technology/{}", row.id),
        kind: "technology".into(),
        name: row.name.clone(),
        class: row.colour.slug().into(),
        text: row.help.clone(),
        count: 1,
        ..Card::default()
    });
    let racial = kit.racial.iter().enumerate().filter(|(n, _)| player.racial >> n & 1 == 1);
    let racial = racial.map(|(_, row)| Card {
        id: format!("technology/{}", row.id),
        kind: "technology".into(),
        name: row.name.clone(),
        class: "racial".into(),
        text: row.help.clone(),
        count: 1,
        ..Card::default()
    });
    SeatPanel {
        seat: seat.0,
        score: i32::from(player.points).into(),
        goal: crate::victory::target(w, seat).into(),
        score_name: "points".into(),
        gauges,
        badges,
        notes,
        cards: held.chain(senate::laws_on(w, seat)).chain(technologies).chain(racial).collect(),
        ..SeatPanel::default()
    }
}

fn strategy_card(w: &World, card: Strategy) -> Card {
    let row = &w.kit.get().strategy_cards[card.index()];
    Card {
        id: format!("strategy/{}", row.id),
        kind: "strategy".into(),
        name: row.name.clone(),
        corner: row.number.to_string(),
        text: row.help.clone(),
        count: 1,
        ..Card::default()
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
        },
        Gauge {
            id: "deck/actions".into(),
            kind: "cards".into(),
            label: "Action cards".into(),
            value: actions.into(),
            note: format!("left, {spent} discarded"),
        },
    ]
}

fn objective_card(w: &World, row: u8, viewer: Viewer) -> Card {
    let objective = &w.kit.get().objectives[usize::from(row)];
    let foot = viewer.seat().map_or(String::new(), |seat| {
        let own = progress(w, seat, row);
        match w.player(seat).claimed >> row & 1 == 1 {
            true => "claimed".into(),
            false => format!("{} of {}", own.have.min(own.need), own.need),
        }
    });
    let claimed = w.seats().filter(|seat| w.player(*seat).claimed >> row & 1 == 1);
    let corner = if objective.wins { "wins".into() } else { format!("{} vp", objective.points) };
    Card {
        id: format!("objective/{}", objective.id),
        kind: "objective".into(),
        name: objective.name.clone(),
        corner,
        text: objective.help.clone(),
        foot,
        marks: claimed.map(|seat| Mark { seat: seat.0, text: "claimed".into() }).collect(),
        count: 1,
        ..Card::default()
    }
}

fn trays(w: &World, viewer: Viewer) -> Vec<Tray> {
    let left = w.slots.iter().filter(|slot| slot.holder.is_none()).map(|slot| {
        let foot = if slot.bonus > 0 { format!("bonus {}", slot.bonus) } else { String::new() };
        Card { foot, ..strategy_card(w, slot.card) }
    });
    let tray =
        |id: &str, title: &str, cards: Vec<Card>| Tray { id: id.into(), title: title.into(), cards, ..Tray::default() };
    let mut trays = vec![tray("tray/strategy", "Strategy cards", left.collect())];
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
    trays
}

fn hand(w: &World, viewer: Viewer) -> Vec<Tray> {
    let eye = Eye::open();
    let mut trays = Vec::new();
    for seat in w.seats().filter(|seat| viewer.sees(*seat)) {
        let hidden = w.hidden[seat.index()].peek(&eye);
        let rows = hidden.preliminary.into_iter().chain(cards(hidden.secrets));
        let hidden: Vec<Card> = rows.map(|row| objective_card(w, row, Viewer::Seat(seat))).collect();
        let title = "Hidden objectives".into();
        trays.push(Tray { id: "tray/hidden".into(), title, cards: hidden, ..Tray::default() });
        let held = *w.hands[seat.index()].peek(&eye);
        let rows = w.kit.get().political_cards.iter().enumerate().filter(|(n, _)| held >> n & 1 == 1);
        let cards = rows.map(|(_, row)| Card {
            id: format!("political/{}", row.id),
            kind: "political".into(),
            name: row.name.clone(),
            text: row.help.clone(),
            count: 1,
            ..Card::default()
        });
        let cards = cards.collect();
        trays.push(Tray { id: "tray/political".into(), title: "Political cards".into(), cards, ..Tray::default() });
        trays.push(senate::action_tray(w, w.actions[seat.index()].peek(&eye).cards()));
    }
    trays
}
