//! The map, the seats and what words mean.

use super::{called, capital, planet_element, system_element, unit_text};
use crate::choice::word;
use crate::world::{PlanetSpot, World};
use crate::{Twilight, query};
use kernel::{Game, Seat};
use scene::{Board, Entry, SeatFace, Space, Stage};
use twilight_box::galaxy::{SystemId, sheet};
use twilight_box::units::Kind;

/// The map, the seats, the phases and the units' numbers.
pub fn stage(w: &World) -> Stage {
    let mut spaces = super::making::board(w);
    for system in w.galaxy.ids() {
        spaces.push(system_space(w, system));
        let planets: Vec<PlanetSpot> = w.planets_in(system).chain(w.stations_in(system)).collect();
        for (n, &planet) in planets.iter().enumerate() {
            spaces.push(planet_space(w, planet, n, planets.len()));
        }
    }
    Stage {
        pictures: scene::pictures(twilight_box::pictures::PICTURES),
        game: Twilight::info(w).id.into(),
        title: Twilight::info(w).name.into(),
        board: Board { spaces, regions: super::hive::zones(w), turns: vec![180.0, 0.0], ..Board::default() },
        seats: w.everyone().map(|seat| face_of(w, seat)).collect(),
        phases: phases(w).map(String::from).to_vec(),
        glossary: glossary(w),
        library: super::sheets::library(w).into_iter().chain(super::hive::library(w)).collect(),
        guessed: known(w.kit.guessed(&[
            ("planet", "planet"),
            ("supply", "unit"),
            ("card", "card"),
            ("leader", "card"),
            ("note", "card"),
            ("relic", "card"),
            ("ability", "card"),
            ("legend", "card"),
            ("technology", "card"),
        ])),
    }
}

/// [round.phases] The phases of a round, or the parts of a tactical action where a round has but one phase.
fn phases(w: &World) -> [&'static str; 4] {
    match w.league {
        Some(_) => ["Strategy", "Action", "Status", "Agenda"],
        None => ["Movement", "Space", "Invasion", "Production"],
    }
}

/// Of pieces only units are shown.
fn known(mut guessed: Vec<scene::Guessed>) -> Vec<scene::Guessed> {
    let unit = |id: &str| id.strip_prefix("unit/").is_none_or(|kind| Kind::ALL.iter().any(|&k| word(k) == kind));
    guessed.retain(|guess| unit(&guess.id));
    guessed
}

/// Homes and factions may be chosen after the opening; tiles turn over, change places and get tokens.
pub fn stage_mark(w: &World) -> u64 {
    let tiles: Vec<_> = w.galaxy.systems.iter().map(|place| (place.tile, place.at, place.wormholes)).collect();
    let planets: Vec<_> = w.planets.iter().map(|planet| (planet.id, planet.system)).collect();
    kernel::key_of(&(
        w.everyone().map(|seat| (w.side(seat).faction, w.side(seat).home)).collect::<Vec<_>>(),
        tiles,
        planets,
        w.league.as_ref().and_then(|league| league.build.as_ref()).map(|build| build.laid.0),
    ))
}

fn face_of(w: &World, seat: Seat) -> SeatFace {
    let (name, sits) = (Twilight::seat_name(w, seat), w.sits(seat));
    let faction = match w.side(seat).faction {
        n @ 1.. if sits => w.kit.roster.factions[usize::from(n) - 1].name.clone(),
        _ => String::new(),
    };
    SeatFace {
        seat: seat.0,
        name: name.into(),
        // [hive.faction] The Hive plays the pieces of a colour nobody sits at.
        colour: if sits { name } else { "pink" }.into(),
        party: !sits,
        faction,
        side: w.terms.team_number(seat),
    }
}

fn system_space(w: &World, system: SystemId) -> Space {
    let home = w.everyone().find(|&seat| w.side(seat).home == system).map(|seat| seat.0);
    Space { id: system_element(w, system), ..sheet::system_space(&w.kit.components, &w.galaxy, system, home) }
}

fn planet_space(w: &World, planet: PlanetSpot, n: usize, of: usize) -> Space {
    let state = w.planet(planet);
    let centre = sheet::centre(&w.galaxy, state.at());
    let home = state.home.map(|seat| seat.0);
    Space { id: planet_element(w, planet), home, ..sheet::planet_space(&w.kit.components, state.id, centre, n, of) }
}

/// What amounts, systems and phases are: id, name, text, rule.
pub(super) type Thing = (&'static str, &'static str, &'static str, &'static str);

/// What only the whole game has, or has otherwise.
const WHOLE: [Thing; 11] = [
    ("good/points", "Points", "Who has the points of the game first wins.", "victory.points"),
    ("good/strategy", "Strategy tokens", "Each follows another player's strategy card.", "strategy.secondary"),
    ("good/influence", "Influence", "Of ready planets; it pays for tokens and gives votes.", "spend.pay"),
    (
        "good/commodities",
        "Commodities",
        "Worth nothing to you; trade goods to whom you give them.",
        "goods.commodities",
    ),
    ("good/trade-goods", "Trade goods", "Each stands in for a resource or an influence.", "spend.pay"),
    ("good/secrets", "Secret objectives", "Goals only their owner can score.", "objectives.secret"),
    (
        "ground/home",
        "Home system",
        "Its player starts here, and scores public objectives while holding it.",
        "objectives.home",
    ),
    ("phase/strategy", "Strategy", "Each player takes a strategy card.", "strategy.phase"),
    ("phase/action", "Action", "Strategic, tactical and component actions, until all have passed.", "round.phases"),
    ("phase/status", "Status", "Objectives are scored; cards and tokens come in; all is readied.", "status.phase"),
    ("phase/agenda", "Agenda", "Two agendas are voted on, once the custodians are gone.", "agenda.phase"),
];

const THINGS: [Thing; 19] = [
    ("good/tactic", "Tactic tokens", "Each activates one system; who has none passes.", "action.activate"),
    ("good/fleet", "Fleet pool", "The most ships one system may hold, fighters aside.", "fleet.pool"),
    ("good/cards", "Action cards", "Played in the moments they name.", "cards.windows"),
    ("good/resources", "Resources", "Of ready planets; they pay for units.", "produce.pay"),
    ("good/points", "Points", "Left for the force being bought.", "skirmish.forces"),
    ("ground/deep-space", "Open space", "Ships pass freely.", "galaxy.adjacency"),
    ("ground/home", "Home system", "Its side starts here; taking it scores.", "skirmish.score"),
    ("ground/asteroids", "Asteroid field", "Ships do not pass or stop here.", "move.asteroid-field"),
    ("ground/supernova", "Supernova", "Ships do not pass or stop here.", "move.supernova"),
    (
        "ground/nebula",
        "Nebula",
        "Ships enter only if it is active, leave with 1 move, and defend with +1.",
        "move.nebula",
    ),
    ("ground/gravity-rift", "Gravity rift", "Ships leaving it gain 1 move and may be lost.", "move.gravity-rift"),
    ("ground/entropic-scar", "Entropic scar", "Abilities of units do not work here.", "combat.scar"),
    ("ground/planet", "Planet", "Whoever has ground forces here alone controls it.", "invade.control"),
    ("ground/station", "Space station", "It pays for whoever alone has ships here; nobody lands.", "galaxy.stations"),
    ("phase/movement", "Movement", "Ships of other systems come to the active one.", "move.ships"),
    ("phase/space", "Space", "Space cannon, barrage, rounds of combat, retreats.", "space.combat"),
    ("phase/invasion", "Invasion", "Bombardment, landing, ground combat.", "invade.order"),
    ("phase/production", "Production", "Docks in the active system build.", "produce.limit"),
    ("good/wormhole", "Wormhole", "Systems with the same letter are neighbours.", "galaxy.wormholes"),
];

fn glossary(w: &World) -> Vec<Entry> {
    // What is bought or produced is the kind; what stands on the board is its owner's own sort of it.
    let unit = |id: String, name: String, seat: Seat, kind: Kind| {
        let text = unit_text(w, seat, kind);
        Entry { id, name, text, rules: vec!["units.kinds".into()] }
    };
    let kinds = Kind::ALL.map(|kind| unit(format!("unit/{}", word(kind)), capital(&called(kind)), Seat(0), kind));
    let own = w.everyone().flat_map(|seat| {
        let sort = move |kind: Kind| {
            let id = format!("unit/{}/{}", Twilight::seat_name(w, seat), word(kind));
            unit(id, query::unit(w, seat, kind).name.clone(), seat, kind)
        };
        Kind::ALL.map(sort)
    });
    let units = kinds.into_iter().chain(own);
    let thing = |id: &str, name: &str, text: &str, rule: &str| Entry {
        id: id.into(),
        name: name.into(),
        text: text.into(),
        rules: vec![rule.into()],
    };
    let whole: &[Thing] = if w.league.is_some() { &WHOLE } else { &[] };
    let other = |row: &&Thing| whole.iter().all(|own| own.0 != row.0);
    let things = whole.iter().chain(THINGS.iter().filter(other));
    let things = things.map(|(id, name, text, rule)| thing(id, name, text, rule));
    let traits = ["cultural", "hazardous", "industrial"].map(|kind| {
        let text = "Whoever has ground forces here alone controls it.";
        thing(&format!("ground/{kind}"), &format!("A planet, {kind}"), text, "invade.control")
    });
    let hive = super::hive::THINGS.iter().filter(|_| w.hive.is_some());
    let hive = hive.map(|(id, name, text, rule)| thing(id, name, text, rule));
    units.chain(things).chain(traits).chain(hive).collect()
}
