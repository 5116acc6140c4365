//! The Senate: floor, laws, the agenda with its running tally, votes and their parts.

use super::gauge;
use super::stage::{planet_element, system_element, system_name};
use crate::CentralPowers;
use crate::cards::Spot;
use crate::choice::planet_of_area;
use crate::printed::MAX_TITLES;
use crate::query::{self, VotePart};
use crate::steps::{cards, repeal};
use crate::world::{Agenda, Elected, Matter, World};
use imperium::{PlanetSpot, SystemId};
use kernel::{Counts, Game, Seat};
use scene::{Card, Gauge, Mark, Number, Part, Thing, Tray, Words, thing, words};

/// A political card face up.
pub fn political(w: &World, card: u8) -> Card {
    let row = &w.kit.get().political_cards[usize::from(card)];
    let id = format!("political/{}", row.id);
    Card { name: row.name.clone(), ..Card::of(id.clone(), id) }
}

/// The action cards of a hand.
pub fn action_tray(w: &World, hand: &Counts<MAX_TITLES>) -> Tray {
    let rows = w.kit.get().action_cards.iter().enumerate().filter(|(n, _)| hand[*n] > 0);
    let cards = rows.map(|(n, row)| {
        let id = format!("action/{}", row.id);
        Card { count: hand[n], name: row.name.clone(), ..Card::of(id.clone(), id) }
    });
    Tray {
        id: "tray/actions".into(),
        title: "Action cards".into(),
        word: "actions".into(),
        cards: cards.collect(),
        ..Tray::default()
    }
}

/// The votes of a player, opening into their parts.
pub fn votes(w: &World, seat: Seat) -> Gauge {
    let parts = query::votes(w, seat);
    let total: i32 = parts.iter().map(|part| i32::from(part.votes())).sum();
    let value = Number { value: total, parts: opened(&parts) };
    Gauge { value, ..gauge(w, seat, "votes", "Votes", total) }
}

/// [council.votes] The votes at hand, or those cast, opened into their parts where these still tell them.
pub fn parts(w: &World, seat: Seat, cast: Option<u8>) -> Number {
    let parts = query::votes(w, seat);
    let total: u8 = parts.iter().map(|part| part.votes()).sum();
    match cast {
        Some(cast) if cast != total => Number::from(i32::from(cast)),
        _ => Number { value: total.into(), parts: opened(&parts) },
    }
}

fn opened(parts: &[VotePart]) -> Vec<Part> {
    let part = |part: &VotePart| Part { label: part_words(*part).into(), value: part.votes().into() };
    parts.iter().filter(|part| part.votes() > 0).map(part).collect()
}

fn part_words(part: VotePart) -> &'static str {
    match part {
        VotePart::Influence(_) => "influence",
        VotePart::Least(_) => "so that there is one",
        VotePart::Home(_) => "exhausted home",
        VotePart::Mecatol(_) => "Mecatol Rex",
        VotePart::Broker(_) => "power broker",
        VotePart::Cards(_) => "cards",
    }
}

/// Laws that lie on a player.
pub fn laws_on(w: &World, seat: Seat) -> impl Iterator<Item = Card> + use<'_> {
    let laws = w.senate.laws.iter().filter(move |law| law.on == Elected::Player(seat));
    laws.map(|law| political(w, law.card))
}

/// Floor, repeal space and laws.
pub fn trays(w: &World) -> Vec<Tray> {
    let mut floor: Vec<Card> = cards(w.senate.floor).map(|card| political(w, card)).collect();
    if let Some(card) = repeal(w).filter(|_| w.senate.repeal) {
        floor.push(Card { foot: "on its own space".into(), ..political(w, card) });
    }
    let laws = w.senate.laws.iter().map(|law| {
        let (foot, marks) = match law.on {
            Elected::For => (String::new(), Vec::new()),
            Elected::Player(seat) => (String::new(), vec![Mark { seat: seat.0, text: "it lies on them".into() }]),
            on => (capital(&plain(w, on)), Vec::new()),
        };
        Card { foot, marks, ..political(w, law.card) }
    });
    let tray = |id: &str, title: &str, cards| Tray { id: id.into(), title: title.into(), cards, ..Tray::default() };
    let laws = Tray { form: scene::TrayForm::Laws, ..tray("tray/laws", "Laws", laws.collect()) };
    let floor = Tray { form: scene::TrayForm::Floor, ..tray("tray/floor", "Senate floor", floor) };
    vec![floor, laws]
}

fn capital(word: &str) -> String {
    scene::capital(word)
}

/// The card of the agenda under way.
pub fn agenda_card(w: &World, agenda: &Agenda) -> Card {
    let mut card = match agenda.matter {
        Matter::Card(card) => political(w, card),
        Matter::Voice => Card {
            id: "voice".into(),
            kind: "political".into(),
            name: "Voice of the Council".into(),
            class: "Election".into(),
            text: "Who is elected has the card and its victory point.".into(),
            count: 1,
            ..Card::default()
        },
    };
    if let Some(law) = agenda.named {
        card.foot = format!("About {}", w.kit.political_cards[usize::from(law)].name);
    }
    card
}

/// An outcome without grammar around it.
pub fn plain(w: &World, outcome: Elected) -> String {
    let kit = w.kit.get();
    let seat = |seat: Seat| capital(CentralPowers::seat_name(w, seat));
    let planet = |n: u8| w.planet(PlanetSpot(n)).name.clone();
    match outcome {
        Elected::For => "for".into(),
        Elected::Against => "against".into(),
        Elected::Player(one) => seat(one),
        Elected::Players(one, other) => format!("{} and {}", seat(one), seat(other)),
        Elected::Planet(one) => planet(one),
        Elected::Planets(one, other) => format!("{} and {}", planet(one), planet(other)),
        Elected::Law(card) => kit.political_cards[usize::from(card)].name.clone(),
        Elected::Colour(colour) => colour.slug().into(),
        Elected::Objective(row) => kit.objectives[usize::from(row)].name.clone(),
        Elected::System(system) => system_name(w, SystemId(system)),
    }
}

/// What was voted for, in a sentence: "for", "against", "to Blue".
pub fn outcome_words(w: &World, outcome: Elected) -> Thing {
    let text = match outcome {
        Elected::For | Elected::Against => plain(w, outcome),
        _ => format!("for {}", plain(w, outcome)),
    };
    let element = match outcome {
        Elected::Planet(one) => planet_element(w, PlanetSpot(one)),
        Elected::System(system) => system_element(w, SystemId(system)),
        Elected::Law(card) => format!("political/{}", w.kit.political_cards[usize::from(card)].id),
        _ => String::new(),
    };
    thing(text, element).article("")
}

/// The label of an outcome.
pub fn outcome_label(w: &World, outcome: Elected) -> (Words, Vec<String>) {
    match outcome {
        Elected::For => (words!("For"), Vec::new()),
        Elected::Against => (words!("Against"), Vec::new()),
        Elected::Player(one) => (words!("{one}", one), Vec::new()),
        Elected::Players(one, other) => (words!("{one} and {other}", one, other), Vec::new()),
        Elected::Planet(one) => (Words::from(plain(w, outcome)), vec![planet_element(w, PlanetSpot(one))]),
        Elected::Planets(one, other) => {
            let touches = [one, other].map(|planet| planet_element(w, PlanetSpot(planet)));
            (Words::from(plain(w, outcome)), touches.to_vec())
        }
        Elected::System(system) => (Words::from(plain(w, outcome)), vec![system_element(w, SystemId(system))]),
        Elected::Law(card) => {
            (Words::from(plain(w, outcome)), vec![format!("political/{}", w.kit.political_cards[usize::from(card)].id)])
        }
        Elected::Objective(row) => {
            (Words::from(plain(w, outcome)), vec![format!("objective/{}", w.kit.objectives[usize::from(row)].id)])
        }
        Elected::Colour(_) => (Words::from(capital(&plain(w, outcome))), Vec::new()),
    }
}

/// A place as a thing.
pub fn spot_thing(w: &World, spot: Spot) -> Thing {
    match spot {
        Spot::Planet(planet) => thing(&w.planet(planet).name, planet_element(w, planet)).article(""),
        Spot::System(system) => thing(system_name(w, system), system_element(w, system)).article(""),
        Spot::Nowhere => thing("nowhere", "").article(""),
    }
}

/// An area as a thing.
pub fn area_thing(w: &World, area: imperium::Area) -> Thing {
    match planet_of_area(w, area.0) {
        Some(planet) => spot_thing(w, Spot::Planet(planet)),
        None => spot_thing(w, Spot::System(SystemId(area.0))),
    }
}
