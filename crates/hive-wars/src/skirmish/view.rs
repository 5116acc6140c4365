//! What a viewer sees. Only forces being bought are hidden.

mod faces;

pub use faces::{face, question, selected};

use super::choice::{Holder, number, planet_id, title, word};
use super::feats::{Feat, Source};
use super::query::{self, Barrel, Volley};
use super::world::{Force, PlanetSpot, SEATS, Salvo, World, other};
use super::{Eye, Skirmish};
use crate::components::{Anomaly, Colour, PlanetKind, Wormhole};
use crate::galaxy::SystemId;
use crate::units::Kind;
use hexes::{Hex, centre_flat};
use kernel::{Game, Outcome, Seat, Viewer};
use scene::{
    Badge, Battle, BattleSide, Board, Card, Die, Ending, Entry, Form, Gauge, Live, Number, Part, Place, SeatFace,
    SeatPanel, Space, SpaceLive, Stack, Stage, Tray,
};

fn system_element(w: &World, system: SystemId) -> String {
    format!("system/{}", number(w, system))
}

fn planet_element(w: &World, planet: PlanetSpot) -> String {
    format!("planet/{}", planet_id(w, planet))
}

/// The map, the seats, the phases and the units' numbers.
pub fn stage(w: &World) -> Stage {
    let mut spaces = Vec::new();
    for system in w.galaxy.ids() {
        spaces.push(system_space(w, system));
        let planets: Vec<PlanetSpot> = w.planets_in(system).chain(w.stations_in(system)).collect();
        for (n, &planet) in planets.iter().enumerate() {
            spaces.push(planet_space(w, planet, n, planets.len()));
        }
    }
    Stage {
        game: "skirmish".into(),
        title: "Skirmish".into(),
        board: Board { spaces, turns: vec![180.0, 0.0], ..Board::default() },
        seats: SEATS.map(|seat| face_of(w, seat)).to_vec(),
        phases: ["Movement", "Space", "Invasion", "Production"].map(String::from).to_vec(),
        glossary: glossary(w),
    }
}

/// Homes and factions may be chosen after the opening; tiles turn over, change places and get tokens.
pub fn stage_mark(w: &World) -> u64 {
    let tiles: Vec<_> = w.galaxy.systems.iter().map(|place| (place.tile, place.at, place.wormholes)).collect();
    let planets: Vec<_> = w.planets.iter().map(|planet| (planet.id, planet.system)).collect();
    kernel::key_of(&(SEATS.map(|seat| (w.side(seat).faction, w.side(seat).home)), tiles, planets))
}

fn face_of(w: &World, seat: Seat) -> SeatFace {
    let name = Skirmish::seat_name(w, seat);
    let faction = match w.side(seat).faction {
        0 => String::new(),
        n => w.kit.roster.factions[usize::from(n) - 1].name.clone(),
    };
    SeatFace { seat: seat.0, name: name.into(), colour: name.into(), faction, side: seat.0 }
}

fn centre(w: &World, system: SystemId) -> (f32, f32) {
    let hex = |(q, r): (i8, i8)| centre_flat(Hex::new(i32::from(q), i32::from(r)));
    match w.galaxy.place(system).at {
        Some(at) => hex(at),
        None => {
            // Systems beside the map stand in a row below it.
            let beside = w.galaxy.ids().filter(|&s| w.galaxy.place(s).at.is_none());
            let n = beside.take_while(|&s| s != system).count();
            let on_map = w.galaxy.systems.iter().filter_map(|place| place.at).map(hex);
            let (left, low) = on_map.fold((0f32, 0f32), |(x, y), at| (x.min(at.0), y.max(at.1)));
            (left + 2.4 * n as f32, low + 2.2)
        }
    }
}

fn system_space(w: &World, system: SystemId) -> Space {
    let place = w.galaxy.place(system);
    let tile = w.kit.components.tile(place.tile);
    let (x, y) = centre(w, system);
    let home = SEATS.into_iter().find(|&seat| w.side(seat).home == system).map(|seat| seat.0);
    let ground = match place.anomalies.iter().next() {
        Some(Anomaly::AsteroidField) => "asteroids",
        Some(Anomaly::Supernova) => "supernova",
        Some(Anomaly::Nebula) => "nebula",
        Some(Anomaly::GravityRift) => "gravity-rift",
        Some(Anomaly::EntropicScar) => "entropic-scar",
        None if home.is_some() => "home",
        None => "deep-space",
    };
    let wormhole = |letter: Wormhole| {
        let name = format!("{letter:?}").to_lowercase();
        Badge {
            kind: format!("wormhole-{name}"),
            text: String::new(),
            help: "Touches every equal wormhole.".into(),
            owner: None,
        }
    };
    Space {
        id: system_element(w, system),
        name: tile.name.clone(),
        notation: tile.id.clone(),
        form: Form::HexFlat,
        x,
        y,
        size: 1.0,
        ground: ground.into(),
        home,
        badges: place.wormholes.iter().map(wormhole).collect(),
    }
}

fn planet_space(w: &World, planet: PlanetSpot, n: usize, of: usize) -> Space {
    let row = w.kit.components.planet(w.planet(planet).id);
    let (x, y) = centre(w, w.planet(planet).system);
    let (right, down) = planet_place(n, of);
    let mut badges = vec![
        Badge {
            kind: "resources".into(),
            text: row.resources.to_string(),
            help: format!("{} resources", row.resources),
            owner: None,
        },
        Badge {
            kind: "influence".into(),
            text: row.influence.to_string(),
            help: format!("{} influence", row.influence),
            owner: None,
        },
    ];
    for colour in &row.specialties {
        let name = match colour {
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Red => "red",
            Colour::Yellow => "yellow",
        };
        let help = format!("A {name} technology specialty.");
        badges.push(Badge { kind: format!("specialty-{name}"), help, ..Badge::default() });
    }
    Space {
        id: planet_element(w, planet),
        name: row.name.clone(),
        notation: row.id.clone(),
        form: Form::Disc,
        x: x + right,
        y: y + down,
        size: if of > 2 { 0.21 } else { 0.25 },
        ground: match row.kind {
            PlanetKind::Station => "station".into(),
            PlanetKind::Planet | PlanetKind::Card => {
                row.traits.first().map_or("planet".into(), |kind| format!("{kind:?}").to_lowercase())
            }
        },
        home: w.planet(planet).home.map(|seat| seat.0),
        badges,
    }
}

/// Planets lie in the lower half of their system: ships have the upper one.
fn planet_place(n: usize, of: usize) -> (f32, f32) {
    match (of, n) {
        (0 | 1, _) => (0.0, 0.16),
        (2, 0) => (-0.37, 0.16),
        (2, _) => (0.37, 0.16),
        (_, 0) => (-0.5, 0.2),
        (_, 1) => (0.0, 0.2),
        (_, _) => (0.5, 0.2),
    }
}

/// What amounts, systems and phases are: id, name, text, rule.
const THINGS: [(&str, &str, &str, &str); 19] = [
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
    let units = Kind::ALL.into_iter().map(|kind| Entry {
        id: format!("unit/{}", word(kind)),
        name: kind.to_string(),
        text: unit_text(w, Seat(0), kind),
        rules: vec!["units.kinds".into()],
    });
    let thing = |id: &str, name: &str, text: &str, rule: &str| Entry {
        id: id.into(),
        name: name.into(),
        text: text.into(),
        rules: vec![rule.into()],
    };
    let things = THINGS.iter().map(|(id, name, text, rule)| thing(id, name, text, rule));
    let traits = ["cultural", "hazardous", "industrial"].map(|kind| {
        let text = "Whoever has ground forces here alone controls it.";
        thing(&format!("ground/{kind}"), &format!("A planet, {kind}"), text, "invade.control")
    });
    units.chain(things).chain(traits).collect()
}

fn unit_text(w: &World, seat: Seat, kind: Kind) -> String {
    let unit = query::unit(w, seat, kind);
    let mut parts = Vec::new();
    if let Some(cost) = unit.cost {
        parts.push(if unit.per_cost > 1 {
            format!("cost {cost} for {}", unit.per_cost)
        } else {
            format!("cost {cost}")
        });
    }
    let dice = |name: &str, d: crate::units::Dice| match d.dice {
        1 => format!("{name} {}", d.on),
        n => format!("{name} {} (x{n})", d.on),
    };
    parts.extend(unit.combat.map(|d| dice("combat", d)));
    parts.extend(unit.moves.map(|m| format!("move {m}")));
    parts.extend(unit.capacity.map(|c| format!("capacity {c}")));
    parts.extend(unit.anti_fighter_barrage.map(|d| dice("anti-fighter barrage", d)));
    parts.extend(unit.bombardment.map(|d| dice("bombardment", d)));
    parts.extend(unit.space_cannon.map(|d| dice("space cannon", d)));
    if unit.sustain_damage {
        parts.push("sustains damage".into());
    }
    if unit.planetary_shield {
        parts.push("planetary shield".into());
    }
    parts.join(", ")
}

/// What lies on the map now.
pub fn live(w: &World, viewer: Viewer) -> Live {
    let mut spaces = Vec::new();
    for system in w.galaxy.ids() {
        spaces.push(system_live(w, system));
        spaces.extend(w.planets_in(system).chain(w.stations_in(system)).map(|planet| planet_live(w, planet)));
    }
    Live {
        time: if w.begun { format!("Round {} of {}", w.round, w.terms.rounds) } else { "Forces".into() },
        phase: phase(w),
        active: w.turn.map(|seat| seat.0),
        spaces,
        seats: SEATS.map(|seat| panel(w, seat, viewer)).to_vec(),
        battle: battle(w, viewer),
        hand: SEATS.into_iter().filter(|&seat| viewer.sees(seat)).map(|seat| hand(w, seat)).collect(),
        ..Live::default()
    }
}

fn hand(w: &World, seat: Seat) -> Tray {
    let held = w.hands[seat.index()].peek(&Eye::open());
    let card = |feat: Feat| {
        let trick = &w.kit.tricks[feat as usize];
        Card {
            id: format!("card/{}", trick.slug),
            kind: "action".into(),
            name: trick.name.clone(),
            text: trick.help.clone(),
            count: held[feat as usize],
            rules: vec!["cards.windows".into()],
            ..Card::default()
        }
    };
    let cards = w.kit.deck.iter().filter(|&feat| held[feat as usize] > 0).map(card).collect();
    let name = Skirmish::seat_name(w, seat);
    Tray { id: format!("hand/{name}"), title: "Action cards".into(), cards, ..Tray::default() }
}

fn phase(w: &World) -> Option<u8> {
    w.active?;
    Some(match w.battle {
        Some(battle) if battle.planet.is_none() => 1,
        Some(_) => 2,
        None if w.landed > 0 => 2,
        None if w.batch.total() > 0 => 3,
        None => 0,
    })
}

fn stacks(w: &World, element: &str, forces: &[Force; 2]) -> Vec<Stack> {
    let mut stacks = Vec::new();
    for seat in SEATS {
        for kind in Kind::ALL {
            let force = &forces[seat.index()];
            if force.of(kind) > 0 {
                stacks.push(Stack {
                    id: format!("unit/{}/{}/{element}", Skirmish::seat_name(w, seat), word(kind)),
                    owner: Some(seat.0),
                    kind: word(kind),
                    name: query::unit(w, seat, kind).name.clone(),
                    count: u16::from(force.of(kind)),
                    damaged: u16::from(force.in_state(kind, true)),
                    ..Stack::default()
                });
            }
        }
    }
    stacks
}

fn describe(w: &World, forces: &[Force; 2]) -> String {
    let mut parts = Vec::new();
    for seat in SEATS {
        let units: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|&kind| forces[seat.index()].of(kind) > 0)
            .map(|kind| format!("{} {kind}", forces[seat.index()].of(kind)))
            .collect();
        if !units.is_empty() {
            parts.push(format!("{}: {}", Skirmish::seat_name(w, seat), units.join(", ")));
        }
    }
    parts.join("; ")
}

fn system_live(w: &World, system: SystemId) -> SpaceLive {
    let forces = &w.spaces[system.index()];
    let id = system_element(w, system);
    let here: Vec<u8> = SEATS.into_iter().filter(|s| forces[s.index()].ships() > 0).map(|s| s.0).collect();
    let mut badges = Vec::new();
    for seat in SEATS.into_iter().filter(|&seat| w.side(seat).tokens.has(system)) {
        badges.push(Badge {
            kind: "command-token".into(),
            owner: Some(seat.0),
            help: "Its owner's ships do not leave; it cannot be activated again this round.".into(),
            ..Badge::default()
        });
    }
    if w.active == Some(system) {
        let help = "The active system: ships come here.".into();
        badges.push(Badge { kind: "active".into(), text: "active".into(), help, owner: None });
    }
    badges.extend(galvanized(w, Holder::Space(system)));
    for (id, text, help) in [
        ("breach-active", "breach", "Systems with an active breach touch each other."),
        ("breach-inactive", "shut", "Systems with an active breach touch each other."),
        ("ingress", "ingress", "This system touches the two egresses of the Fracture."),
    ] {
        if super::factions::with_token(w, id).has(system) {
            badges.push(Badge { kind: id.into(), text: text.into(), help: help.into(), owner: None });
        }
    }
    badges.extend(tethers(w, system));
    let tile = w.kit.components.tile(w.galaxy.place(system).tile);
    SpaceLive {
        stacks: stacks(w, number(w, system), forces),
        text: format!("System {}, {}. {}", tile.id, tile.name, describe(w, forces)),
        contested: if here.len() > 1 { here.clone() } else { Vec::new() },
        holder: if here.len() == 1 { here.first().copied() } else { None },
        badges,
        id,
        ..SpaceLive::default()
    }
}

/// [breakthrough.void-tether] Borders of a system with a tether.
fn tethers(w: &World, system: SystemId) -> Vec<Badge> {
    let of = |seat: Seat| w.side(seat).tethers.iter().map(move |&tether| (seat, tether));
    let here = |(seat, (a, b)): (Seat, (SystemId, SystemId))| {
        let across = if a == system { b } else { a };
        (a == system || b == system).then(|| Badge {
            kind: "tether".into(),
            text: format!("tether {}", number(w, across)),
            help: format!("For the enemy of its owner this system does not touch {}.", title(w, across)),
            owner: Some(seat.0),
        })
    };
    SEATS.into_iter().flat_map(of).filter_map(here).collect()
}

/// [faction.galvanize] Kinds above a galvanize token in a place.
fn galvanized(w: &World, at: Holder) -> Vec<Badge> {
    let here = |seat: Seat, kind: Kind| super::galvanize::count(w, seat, at, kind);
    let marked = SEATS.into_iter().flat_map(|seat| Kind::ALL.map(|kind| (seat, kind, here(seat, kind))));
    let badge = |(seat, kind, count): (Seat, Kind, u8)| Badge {
        kind: "galvanized".into(),
        text: format!("{count} {kind}"),
        help: "Galvanized units roll one die more.".into(),
        owner: Some(seat.0),
    };
    marked.filter(|&(_, _, count)| count > 0).map(badge).collect()
}

fn planet_live(w: &World, planet: PlanetSpot) -> SpaceLive {
    let state = w.planet(planet);
    let row = w.kit.components.planet(state.id);
    let mut badges = Vec::new();
    if state.exhausted {
        badges.push(Badge {
            kind: "exhausted".into(),
            help: "Its resources are spent this round.".into(),
            ..Badge::default()
        });
    }
    badges.extend(galvanized(w, Holder::Planet(planet)));
    if state.shared {
        let help = "Units of both sides live here without fighting.".into();
        badges.push(Badge { kind: "coexistence".into(), text: "shared".into(), help, owner: None });
    }
    let owner = state.controller.map_or("nobody's".to_string(), |s| format!("{}'s", Skirmish::seat_name(w, s)));
    SpaceLive {
        id: planet_element(w, planet),
        holder: state.controller.map(|seat| seat.0),
        stacks: stacks(w, planet_id(w, planet), &state.forces),
        badges,
        yields: Some(i32::from(row.resources).into()),
        text: format!("{}, {owner}. {}", row.name, describe(w, &state.forces)),
        ..SpaceLive::default()
    }
}

fn panel(w: &World, seat: Seat, viewer: Viewer) -> SeatPanel {
    let side = w.side(seat);
    let gauge = |kind: &str, label: &str, value: i32| Gauge {
        id: format!("gauge/{}/{kind}", Skirmish::seat_name(w, seat)),
        kind: kind.into(),
        label: label.into(),
        value: value.into(),
        note: String::new(),
    };
    let mut gauges = vec![
        gauge("tactic", "Tactic tokens", i32::from(side.tactic)),
        gauge("strategy", "Strategy tokens", i32::from(side.strategy)),
        gauge("fleet", "Fleet pool", query::fleet_limit(w, seat).into()),
        gauge("cards", "Action cards", w.hands[seat.index()].peek(&Eye::open()).total() as i32),
        gauge("resources", "Resources ready", query::purse(w, seat).into()),
    ];
    if side.trade_goods > 0 {
        gauges.push(gauge("trade-goods", "Trade goods", side.trade_goods.into()));
    }
    let mut notes = Vec::new();
    if side.passed {
        notes.push("Has passed".to_string());
    }
    let mut pieces = Vec::new();
    if !w.begun && viewer.sees(seat) {
        let eye = Eye::open();
        gauges.push(gauge("points", "Points left", i32::from(*side.points.peek(&eye))));
        let draft = side.draft.peek(&eye);
        pieces.extend(Kind::ALL.into_iter().filter(|&k| draft[k as usize] > 0).map(|kind| Stack {
            id: format!("draft/{}", word(kind)),
            owner: Some(seat.0),
            kind: word(kind),
            name: query::unit(w, seat, kind).name.clone(),
            count: u16::from(draft[kind as usize]),
            ..Stack::default()
        }));
    }
    let oceans = w.planets.iter().filter(|p| p.controller == Some(seat) && w.kit.components.planet(p.id).ocean).count();
    if oceans > 0 {
        notes.push(format!("Oceans: {oceans}"));
    }
    let technologies = w.kit.components.technologies.iter();
    let owned = technologies.filter(|t| !t.verbs.is_empty() && t.verbs.iter().all(|&verb| side.has(verb)));
    notes.extend(owned.map(|t| t.name.clone()));
    SeatPanel {
        seat: seat.0,
        score: score_parts(w, seat),
        score_name: "points".into(),
        gauges,
        pieces,
        notes,
        cards: side.held.union(side.standing).iter().map(|feat| open_card(w, seat, feat)).collect(),
        ..SeatPanel::default()
    }
}

/// A leader, note, relic or technology that lies open before a side.
fn open_card(w: &World, seat: Seat, feat: Feat) -> Card {
    let trick = &w.kit.tricks[feat as usize];
    let side = w.side(seat);
    let class = match trick.source {
        Source::Card => "Action card",
        Source::Technology => "Technology",
        Source::Agent => "Agent",
        Source::Commander => "Commander",
        Source::Hero => "Hero",
        Source::Note => "Promissory note",
        Source::Relic => "Relic",
        Source::Ability => "Faction ability",
        Source::Breakthrough => "Breakthrough",
        Source::Legend => "Legendary planet",
    };
    let foot = match (side.standing.has(feat), side.ready.has(feat)) {
        (true, _) => "Always works",
        (false, true) => "Ready",
        (false, false) => "Exhausted",
    };
    Card {
        id: format!("card/{}", trick.slug),
        kind: "action".into(),
        name: trick.name.clone(),
        class: class.into(),
        text: trick.help.clone(),
        foot: foot.into(),
        count: 1,
        rules: vec!["cards.use".into()],
        ..Card::default()
    }
}

fn score_parts(w: &World, seat: Seat) -> Number {
    let planets = w.planets[..w.worlds()].iter().filter(|p| p.controller == Some(seat)).count() as i32;
    let value = i32::from(query::score(w, seat));
    let parts = vec![
        Part { label: "planets".into(), value: planets },
        Part { label: "for great planets and the enemy's home".into(), value: value - planets },
    ];
    Number { value, parts }
}

fn battle(w: &World, viewer: Viewer) -> Option<Battle> {
    let battle = w.battle?;
    let turn = w.turn?;
    let (place, title, volley, forces) = match battle.planet {
        None => {
            let title = format!("Space combat: {}", title(w, battle.system));
            (system_element(w, battle.system), title, Volley::SpaceCombat, w.spaces[battle.system.index()])
        }
        Some(planet) => {
            let title = format!("Ground combat on {}", w.kit.components.planet(w.planet(planet).id).name);
            (planet_element(w, planet), title, Volley::GroundCombat(planet), w.planet(planet).forces)
        }
    };
    let side = |seat: Seat| {
        let rolls = query::barrels(w, volley, seat);
        let mut units = stacks(w, "battle", &forces);
        units.retain(|stack| stack.owner == Some(seat.0));
        let guns: Vec<String> = rolls
            .iter()
            .map(|gun| match gun.dice {
                1 => format!("{} {}", gun.kind, gun.on),
                dice => format!("{} {} ({dice} dice)", gun.kind, gun.on),
            })
            .collect();
        let mut effects = Vec::new();
        if !guns.is_empty() {
            effects.push(format!("Hits on: {}", guns.join(", ")));
        }
        if battle.planet.is_none() && query::defends_in_nebula(w, seat) {
            effects.push("Nebula +1".into());
        }
        let salvo = w.salvos[seat.index()].as_ref();
        if let Some(salvo) = salvo.filter(|salvo| salvo.volley != volley) {
            effects.push(format!("Rolled for {}", super::steps::hits::title(salvo.volley)));
        }
        let dice = salvo.map_or_else(Vec::new, dice);
        BattleSide { seat: Some(seat.0), name: Skirmish::seat_name(w, seat).into(), units, dice, effects }
    };
    Some(Battle {
        place,
        title,
        attacker: side(turn),
        defender: side(other(turn)),
        step: battle_step(w, &battle),
        forecast: super::forecast::under_way(w, viewer.seat()),
    })
}

fn dice(salvo: &Salvo) -> Vec<Die> {
    let die = |(face, gun): (u8, Barrel)| Die { face, sides: 10, hit: face >= gun.on, kind: word(gun.kind) };
    salvo.dice().map(die).collect()
}

/// Where a battle stands: `Round 2, blue takes 3 hits`.
fn battle_step(w: &World, battle: &super::world::Battle) -> String {
    let round = match battle.round {
        0 => "Before the first round".to_string(),
        round => format!("Round {round}"),
    };
    let name = |seat: Seat| Skirmish::seat_name(w, seat);
    let hits = |seat: &Seat| w.hits[seat.index()] + w.aimed[seat.index()];
    let struck: Vec<String> = SEATS
        .into_iter()
        .filter(|seat| hits(seat) > 0)
        .map(|seat| match hits(&seat) {
            1 => format!("{} takes 1 hit", name(seat)),
            hits => format!("{} takes {hits} hits", name(seat)),
        })
        .collect();
    match (struck.is_empty(), battle.retreating) {
        (false, _) => format!("{round}, {}", struck.join(", ")),
        (true, Some(seat)) => format!("{round}, {} will retreat", name(seat)),
        (true, None) => round,
    }
}

/// Headline and places of a finished game.
pub fn ending(w: &World, outcome: &Outcome) -> Ending {
    let winners: Vec<usize> = outcome.winners().collect();
    let name = |n: usize| Skirmish::seat_name(w, Seat(n as u8));
    let headline = match winners[..] {
        [one] => format!("{}{} wins.", name(one)[..1].to_uppercase(), &name(one)[1..]),
        _ => "A draw.".into(),
    };
    let mut places: Vec<Place> = (0..2)
        .map(|n| Place {
            rank: outcome.ranks()[n],
            side: name(n).into(),
            seats: vec![n as u8],
            score: match query::score(w, Seat(n as u8)) {
                1 => "1 point".into(),
                points => format!("{points} points"),
            },
        })
        .collect();
    places.sort_by_key(|place| place.rank);
    Ending { headline, rule: "skirmish.win".into(), places }
}
