//! What lies before each seat: technologies by colour, race and leaders, planets, contracts, units; and the faces of
//! cards, sent once.

use super::stage::system_name;
use crate::names::{Coin, Colour, LeaderKind, Strategy, Unit};
use crate::printed::OfThem;
use crate::steps::contract_value;
use crate::world::{Agreement, Berth, Leader, Phase, World};
use crate::{CentralPowers, payment, query};
use imperium::PlanetSpot;
use kernel::{Game, Seat};
use scene::{Area, Card, CardState, Mark, Tray, TrayForm};

/// Faces of technologies, strategy cards, objectives, political and action cards.
pub fn library(w: &World) -> Vec<Card> {
    let kit = w.kit.get();
    let technologies = kit.technologies.iter().map(|row| Card {
        class: row.colour.slug().into(),
        foot: after(w, &row.needs, row.of_them),
        rules: vec!["research.prerequisites".into()],
        ..face(format!("technology/{}", row.id), "technology", &row.name, &row.help)
    });
    let racial = kit.racial.iter().map(|row| Card {
        class: "racial".into(),
        rules: vec!["research.racial".into()],
        ..face(format!("technology/{}", row.id), "technology", &row.name, &row.help)
    });
    let strategy = Strategy::ALL.into_iter().map(|card| {
        let row = &kit.strategy_cards[card.index()];
        Card {
            corner: row.number.to_string(),
            rules: vec!["action.strategic".into()],
            ..face(format!("strategy/{}", row.id), "strategy", &row.name, &row.help)
        }
    });
    let political = kit.political_cards.iter().map(|row| Card {
        class: if row.lasts.is_law() { "Law" } else { "Agenda" }.into(),
        ..face(format!("political/{}", row.id), "political", &row.name, &row.help)
    });
    let actions = kit.action_cards.iter().map(|row| face(format!("action/{}", row.id), "action", &row.name, &row.help));
    let objectives = kit.objectives.iter().map(|row| Card {
        corner: if row.wins { "wins".into() } else { format!("{} vp", row.points) },
        rules: vec!["objective.claim".into()],
        ..face(format!("objective/{}", row.id), "objective", &row.name, &row.help)
    });
    technologies.chain(racial).chain(strategy).chain(political).chain(actions).chain(objectives).collect()
}

fn face(id: String, kind: &str, name: &str, text: &str) -> Card {
    Card { id, kind: kind.into(), name: name.into(), text: text.into(), count: 1, ..Card::default() }
}

/// [research.prerequisites] What must be owned before.
fn after(w: &World, needs: &[String], of_them: OfThem) -> String {
    let name = |id: &String| w.kit.get().technologies.iter().find(|row| row.id == *id).map_or("", |row| &row.name);
    let names: Vec<&str> = needs.iter().map(name).collect();
    match (names.is_empty(), of_them) {
        (true, _) => String::new(),
        (false, OfThem::All) => format!("After {}", names.join(" and ")),
        (false, OfThem::Any) => format!("After {}", names.join(" or ")),
    }
}

/// [strategy.cards] The strategy cards: who holds which, used or not, and the counters on those left.
pub fn strategy(w: &World) -> Tray {
    let slot = |slot: &crate::world::Slot| {
        let id = format!("strategy/{}", slot.card.slug());
        let holds = slot.holder.map(|seat| Mark { seat: seat.0, text: "holds it".into() });
        Card {
            state: if slot.used { CardState::Used } else { CardState::Ready },
            goods: slot.bonus,
            foot: if slot.barred { "Nobody may take it in this round.".into() } else { String::new() },
            marks: holds.into_iter().collect(),
            name: w.kit.get().strategy_cards[slot.card.index()].name.clone(),
            ..Card::of(id.clone(), id)
        }
    };
    Tray {
        id: "tray/strategy".into(),
        title: "Strategy cards".into(),
        cards: w.slots.iter().map(slot).collect(),
        form: TrayForm::Strategy,
        ..Tray::default()
    }
}

/// [trade.agreement] Who trades with whom: each agreement lies between two seats, with what each gives.
pub fn agreements(w: &World) -> Tray {
    let card = |row: &Agreement| {
        let [a, b] = row.between;
        let names = [a, b].map(|seat| CentralPowers::seat_name(w, seat));
        let give = |n: usize| {
            let value = contract_value(w, row.between[n], row.given[n]);
            Mark { seat: row.between[n].0, text: value.to_string() }
        };
        Card {
            id: format!("agreement/{}-{}", names[0], names[1]),
            kind: "agreement".into(),
            name: "Trade agreement".into(),
            text: format!("Since round {}. Each collects what the other's contract is worth.", row.round.max(1)),
            rules: vec!["trade.agreement".into()],
            marks: vec![give(0), give(1)],
            count: 1,
            ..Card::default()
        }
    };
    Tray {
        id: "tray/agreements".into(),
        title: "Trade agreements".into(),
        cards: w.agreements.iter().map(card).collect(),
        form: TrayForm::Pairs,
        ..Tray::default()
    }
}

/// [strategy.order] [council.order] The order that matters now: of voting, or of play.
pub fn order(w: &World) -> Vec<u8> {
    if w.senate.agenda.as_ref().is_some_and(|agenda| !agenda.stopped && agenda.result.is_none()) {
        return (1..=w.rules.seats).map(|n| w.after(w.speaker, n).0).collect();
    }
    match w.phase {
        Phase::Action => w.order.iter().map(|seat| seat.0).collect(),
        Phase::Setup | Phase::Strategy | Phase::Status => Vec::new(),
    }
}

/// The trays of each seat's sheet.
pub fn areas(w: &World) -> Vec<Area> {
    let of = |seat: Seat| {
        let trays = [
            technologies(w, seat),
            units(w, seat),
            planets(w, seat),
            leaders(w, seat),
            abilities(w, seat),
            contracts(w, seat),
            claimed(w, seat),
        ];
        trays.into_iter().filter(|tray| !tray.cards.is_empty()).map(move |tray| Area { seat: seat.0, tray })
    };
    w.seats().flat_map(of).collect()
}

fn tray(w: &World, seat: Seat, id: &str, title: &str, form: TrayForm, cards: Vec<Card>) -> Tray {
    let id = format!("tray/{}/{id}", CentralPowers::seat_name(w, seat));
    Tray { id, title: title.into(), form, cards, ..Tray::default() }
}

fn technologies(w: &World, seat: Seat) -> Tray {
    let (kit, player, name) = (w.kit.get(), w.player(seat), CentralPowers::seat_name(w, seat));
    let of = |id: &str| Card::of(format!("technology/{name}/{id}"), format!("technology/{id}"));
    let common = kit.technologies.iter().enumerate().filter(|(n, _)| player.technologies >> n & 1 == 1);
    let racial = kit.racial.iter().enumerate().filter(|(n, _)| player.racial >> n & 1 == 1);
    let cards = common.map(|(_, row)| of(&row.id)).chain(racial.map(|(_, row)| of(&row.id)));
    tray(w, seat, "technologies", "Technologies", TrayForm::Technologies, cards.collect())
}

/// [unit.kinds] What the units of a seat cost and can do, the flagship of its race among them.
fn units(w: &World, seat: Seat) -> Tray {
    if w.race(seat).is_none() {
        return tray(w, seat, "units", "Units", TrayForm::Table, Vec::new());
    }
    let number = |n: u8| if n == 0 { "–".to_string() } else { n.to_string() };
    let row = |unit: Unit| {
        let printed = &w.kit.get().units[unit.index()];
        let flagship = (unit == Unit::Flagship).then(|| query::flagship(w, seat)).flatten();
        let cost = query::cost(w, seat, unit).map_or("–".into(), |(cost, each)| match each {
            0 | 1 => cost.to_string(),
            each => format!("{cost} for {each}"),
        });
        let (combat, dice, moves, holds) = match flagship {
            Some(card) => (Some(card.combat), card.dice, card.movement, card.capacity),
            None => (printed.combat, printed.dice, printed.movement, query::capacity(w, seat, unit)),
        };
        let combat = combat.map_or("–".into(), |on| if dice > 1 { format!("{on} ×{dice}") } else { on.to_string() });
        let figures = [("cost", cost), ("hits on", combat), ("move", number(moves)), ("holds", number(holds))];
        Card {
            figures: figures.map(|(head, figure)| (head.to_string(), figure)).to_vec(),
            rules: vec![if flagship.is_some() { "unit.flagship" } else { "unit.kinds" }.into()],
            ..face(
                format!("sheet/{}/{}", CentralPowers::seat_name(w, seat), unit.slug()),
                unit.slug(),
                flagship.map_or(&printed.name, |card| &card.name),
                flagship.map_or(&printed.help, |card| &card.help),
            )
        }
    };
    let mut table = tray(w, seat, "units", "Units", TrayForm::Table, Unit::ALL.into_iter().map(row).collect());
    table.note = "as printed, with what changes cost and room".into();
    table
}

fn planets(w: &World, seat: Seat) -> Tray {
    let card = |planet: PlanetSpot| {
        let row = w.planet(planet);
        let [resources, influence] = Coin::ALL.map(|coin| payment::worth(w, planet, coin));
        let facility = [(payment::COLONY, "colony"), (payment::REFINERY, "refinery")];
        let facility = facility.into_iter().find(|(kind, _)| w.facilities[*kind].has(planet));
        let specialty = |colour: Colour| vec![colour.slug().to_string(); query::specialties(w, planet, colour).into()];
        Card {
            id: format!("held/{}", row.id),
            kind: "planet".into(),
            name: row.name.clone(),
            corner: format!("{resources}/{influence}"),
            foot: facility.map_or("", |(_, word)| word).into(),
            needs: Colour::ALL.into_iter().flat_map(specialty).collect(),
            state: if w.ready.has(planet) { CardState::Ready } else { CardState::Exhausted },
            count: 1,
            ..Card::default()
        }
    };
    tray(w, seat, "planets", "Planets", TrayForm::Planets, w.player(seat).planets.iter().map(card).collect())
}

/// [leader.kinds] The leaders of a seat, where each is and what he does.
fn leaders(w: &World, seat: Seat) -> Tray {
    let name = CentralPowers::seat_name(w, seat);
    let card = |leader: &Leader| {
        let (foot, state) = match leader.at {
            Berth::Planet(at) => (format!("On {}", w.planet(at).name), CardState::Ready),
            Berth::Ship(at, unit) => {
                let ship = w.kit.units[unit.index()].name.to_lowercase();
                (format!("Aboard a {ship}: {}", system_name(w, at)), CardState::Ready)
            }
            Berth::Captive(by) => {
                (format!("Held captive by {}", scene::capital(CentralPowers::seat_name(w, by))), CardState::Locked)
            }
            Berth::Dead => ("Dead".to_string(), CardState::Used),
        };
        Card {
            class: scene::capital(leader.kind.slug()),
            foot,
            state,
            rules: vec![format!("leader.{}", leader.kind.slug())],
            ..face(format!("leader/{name}/{}", leader.row), "leader", w.leader_name(leader), does(leader.kind))
        }
    };
    let cards = w.leaders.iter().filter(|leader| leader.owner == seat).map(card).collect();
    tray(w, seat, "leaders", "Leaders", TrayForm::List, cards)
}

/// [leader.admiral] [leader.general] [leader.scientist] [leader.diplomat] [leader.agent] What a leader does.
fn does(kind: LeaderKind) -> &'static str {
    match kind {
        LeaderKind::Admiral => {
            "His ship rolls one die more, a dreadnought with him moves one further; attacking, he prevents retreats."
        }
        LeaderKind::General => {
            "Attacking, two dice a round may be rolled again; defending, ground forces add 1 and bombardment loses 4."
        }
        LeaderKind::Scientist => {
            "His planet's specialty counts one more, a dock there costs 2, its PDS add 1; nobody bombards it."
        }
        LeaderKind::Diplomat => "Once he calls an invasion off. His fleet may cross enemies who allow it.",
        LeaderKind::Agent => {
            "PDS do not fire at his landing; won PDS and docks may be kept. Given up, he cancels an action card."
        }
    }
}

/// [race.abilities] What the race can do.
fn abilities(w: &World, seat: Seat) -> Tray {
    let kit = w.kit.get();
    let rows = w.race(seat).into_iter().flat_map(|race| &race.abilities);
    let cards = rows.map(|n| &kit.abilities[usize::from(*n)]).map(|row| Card {
        rules: vec!["race.abilities".into()],
        ..face(
            format!("ability/{}/{}", CentralPowers::seat_name(w, seat), row.id),
            "ability",
            &scene::capital(&row.id.replace('-', " ")),
            &row.help,
        )
    });
    tray(w, seat, "abilities", "Abilities", TrayForm::List, cards.collect())
}

/// [trade.agreement] The two contracts of a race, and who has them.
fn contracts(w: &World, seat: Seat) -> Tray {
    let name = CentralPowers::seat_name(w, seat);
    let count = w.race(seat).map_or(0, |race| race.contracts.len() as u8);
    let card = |n: u8| {
        let given = w.agreements.iter().find_map(|row| {
            let own = (0..2).find(|side| row.between[*side] == seat && row.given[*side] == n)?;
            Some(row.between[1 - own])
        });
        let value = contract_value(w, seat, n);
        Card {
            corner: value.to_string(),
            marks: given.map(|to| Mark { seat: to.0, text: "has it".into() }).into_iter().collect(),
            foot: if given.is_some() { "in an agreement" } else { "free" }.into(),
            rules: vec!["trade.agreement".into()],
            ..face(
                format!("contract/{name}/{n}"),
                "contract",
                "Trade contract",
                &format!("Worth {value} trade {} a collection.", if value == 1 { "good" } else { "goods" }),
            )
        }
    };
    tray(w, seat, "contracts", "Trade contracts", TrayForm::List, (0..count).map(card).collect())
}

/// Objectives a seat has claimed.
fn claimed(w: &World, seat: Seat) -> Tray {
    let name = CentralPowers::seat_name(w, seat);
    let rows = w.kit.get().objectives.iter().enumerate();
    let player = w.player(seat);
    let cards = rows.filter(|(n, _)| player.claimed >> n & 1 == 1 || player.shown == Some(*n as u8));
    let cards = cards.map(|(_, row)| Card::of(format!("claimed/{name}/{}", row.id), format!("objective/{}", row.id)));
    tray(w, seat, "claimed", "Objectives claimed", TrayForm::Objectives, cards.collect())
}
