//! Maps of the galaxy on a sheet of their own: drawn for Hive Wars or for two to eight players, or read from a map
//! string.

use crate::view::hive::areas;
use kernel::{Files, Kit, MapDesk, MapSheet, Pack, Problem, nearest};
use scene::{Badge, Board, Entry as Word, Form, Space, Stage};
use std::collections::BTreeMap;
use twilight_box::components::{Anomaly, Back, Components, LaneId, PlanetKind, Set, Slot, System, TileId, Wormhole};
use twilight_box::galaxy::{
    Chance, Dealer, Entry, Galaxy, HiveMap, Layout, LayoutError, Lots, Purpose, Storm, SystemId, SystemSet, chart,
    clashes, lay_out, lay_storm, sheet,
};
use twilight_box::units::Roster;

/// The map functions of this game.
pub const DESK: MapDesk = MapDesk {
    game: || &crate::INFO,
    kinds: &[
        ("hive", "the board of Hive Wars with the homes of two players"),
        ("2", "a small map of nineteen systems for two players"),
        ("3", "an ordinary map for three players"),
        ("4", "an ordinary map for four players"),
        ("5", "an ordinary map for five players"),
        ("6", "an ordinary map for six players"),
        ("7", "an ordinary map for seven players"),
        ("8", "an ordinary map for eight players"),
    ],
    options: &[
        ("boxes", "the boxes tiles come from: base+prophecy-of-kings+thunders-edge, all of them if not given"),
        ("homes", "factions whose homes lie on the map, in the order of the map string: sol+letnev; open if not given"),
        ("layout", "another shape for the players: 6-large, 7-alternate or 8-alternate, or 4, 5 without hyperlanes"),
    ],
    draw,
    read,
};

/// The boxes with tiles.
const BOXES: [(&str, Set); 3] =
    [("base", Set::Base), ("prophecy-of-kings", Set::ProphecyOfKings), ("thunders-edge", Set::ThundersEdge)];

/// What the options say.
struct Order {
    sets: Vec<Set>,
    homes: Vec<TileId>,
    layout: Option<String>,
}

fn components(pack: Option<&Pack>) -> Result<&'static Components, Problem> {
    match pack {
        None => Ok(Components::printed()),
        Some(_) => Kit::<crate::Kit>::load(&Files::with_pack(&crate::INFO, pack)?).map(|kit| &kit.get().components),
    }
}

fn draw(pack: Option<&Pack>, kind: &str, options: &[(String, String)], seed: u64) -> Result<MapSheet, Problem> {
    let c = components(pack)?;
    let order = order(c, options)?;
    let mut lots = Lots::new(seed);
    if kind == "hive" {
        return hive(c, order, &mut lots);
    }
    let known = || DESK.kinds.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
    let players: u8 = (kind.parse().ok().filter(|n| (2..=8).contains(n)))
        .ok_or_else(|| Problem::new(format!("no map `{kind}`; there are {}", known())))?;
    let dealer = match &order.layout {
        None => Dealer::new(c, players, &order.sets),
        Some(id) => {
            let shape = c.shapes(players, &order.sets).find(|row| row.id == *id).ok_or_else(|| {
                let known: Vec<&str> = c.shapes(players, &order.sets).map(|row| row.id.as_str()).collect();
                let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
                Problem::new(format!(
                    "option layout: no `{id}` for {players} players and these boxes; there are {known}"
                ))
            })?;
            Dealer::of(c, shape, &order.sets)
        }
    };
    let mut layout = dealer.map_err(|why| Problem::new(why.to_string()))?.deal(c, &mut lots);
    settle(&mut layout, &order.homes)?;
    sheet_of(c, format!("A map for {players} players"), &layout, &order.sets, None)
}

/// Only ordinary maps come in several shapes.
fn one_shape(order: &Order) -> Result<(), Problem> {
    match order.layout {
        None => Ok(()),
        Some(_) => Err(Problem::new("option layout: only for maps that are drawn for a number of players")),
    }
}

/// [hive.map] The board of Hive Wars; homes that are not named are drawn.
fn hive(c: &Components, order: Order, lots: &mut Lots) -> Result<MapSheet, Problem> {
    one_shape(&order)?;
    let lair = |tile: &TileId| c.tile(*tile).faction.as_deref() == Some("sardakk");
    let mut homes = order.homes;
    if homes.len() > 2 || homes.iter().any(lair) {
        return Err(Problem::new("option homes: two factions play against the Hive, which is at home with the N'orr"));
    }
    let mut others: Vec<TileId> = plain_homes(c, &order.sets).filter(|t| !lair(t) && !homes.contains(t)).collect();
    lots.shuffle(&mut others);
    homes.extend(others.into_iter().take(2 - homes.len()));
    let [first, second] = homes[..] else {
        return Err(Problem::new("option boxes: there are no two homes in these boxes"));
    };
    let map = HiveMap::draw(c, [first, second], &order.sets, lots).map_err(|why| Problem::new(why.to_string()))?;
    let mut sheet = sheet_of(c, "Hive Wars".into(), &map.layout, &order.sets, Some(map.storm))?;
    let [near, far] = map.planets_by_band(c);
    sheet.facts.push(format!("The Hive's reach: {near} planets in zone 1, {far} in zones 2 and 3."));
    Ok(sheet)
}

fn read(pack: Option<&Pack>, text: &str, options: &[(String, String)]) -> Result<MapSheet, Problem> {
    let c = components(pack)?;
    let order = order(c, options)?;
    one_shape(&order)?;
    let parsed = Layout::parse_with_storm(c, text, c.mecatol(&order.sets));
    let (mut layout, storm) = parsed.map_err(|why| Problem::new(why.to_string()))?;
    settle(&mut layout, &order.homes)?;
    sheet_of(c, "A map".into(), &layout, &order.sets, storm)
}

fn order(c: &Components, options: &[(String, String)]) -> Result<Order, Problem> {
    let mut order = Order { sets: BOXES.map(|(_, set)| set).to_vec(), homes: Vec::new(), layout: None };
    for (key, value) in options {
        let wrong = |what: &str| Problem::new(format!("option {key}: {what}"));
        match key.as_str() {
            "boxes" => {
                let set = |id: &str| BOXES.iter().find(|(known, _)| *known == id).map(|(_, set)| *set);
                let sets: Option<Vec<Set>> = value.split('+').map(set).collect();
                let known = BOXES.map(|(id, _)| id).join("+");
                order.sets = sets.ok_or_else(|| wrong(&format!("`{value}`; there are {known}")))?;
                if !order.sets.contains(&Set::Base) {
                    return Err(wrong("the base game is needed"));
                }
            }
            "homes" => {
                for faction in value.split('+') {
                    let tile = home_of(c, faction).ok_or_else(|| {
                        let known = c.systems.iter().filter_map(|s| s.faction.as_deref());
                        let hint = nearest(faction, known).map_or(String::new(), |near| format!("; `{near}`?"));
                        wrong(&format!("no home of `{faction}`{hint}"))
                    })?;
                    if order.homes.contains(&tile) {
                        return Err(wrong(&format!("`{faction}` stands there twice")));
                    }
                    order.homes.push(tile);
                }
            }
            "layout" => order.layout = Some(value.clone()),
            _ => {
                let known = DESK.options.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
                return Err(Problem::new(format!("no option `{key}`; there are {known}")));
            }
        }
    }
    Ok(order)
}

/// [galaxy.gates] The tile on the map that is a faction's home, or the gate to it.
fn home_of(c: &Components, faction: &str) -> Option<TileId> {
    let faction = Roster::standard().faction(faction).map_or(faction, |row| &row.id);
    let own = |s: &System| !s.beside && s.faction.as_deref() == Some(faction);
    let found = c.systems.iter().position(|s| own(s) && matches!(s.back, Back::Home | Back::Special));
    found.map(|n| TileId(n as u8))
}

/// Homes that lie on the map themselves, without wormholes.
fn plain_homes<'a>(c: &'a Components, sets: &'a [Set]) -> impl Iterator<Item = TileId> + 'a {
    let plain = |s: &System| s.back == Back::Home && !s.beside && s.wormholes.is_empty() && sets.contains(&s.set);
    c.systems.iter().enumerate().filter(move |(_, s)| plain(s)).map(|(n, _)| TileId(n as u8))
}

/// Named homes fill the first open ones.
fn settle(layout: &mut Layout, homes: &[TileId]) -> Result<(), Problem> {
    let open = layout.homes().len();
    if homes.len() > open {
        return Err(Problem::new(format!("option homes: {} homes, but the map has {open} open ones", homes.len())));
    }
    let mut left = homes.iter();
    let entries = std::iter::once(&mut layout.centre).chain(&mut layout.around).filter(|e| **e == Entry::Home);
    entries.zip(&mut left).for_each(|(entry, &tile)| *entry = Entry::Tile(tile));
    Ok(())
}

fn sheet_of(
    c: &Components,
    title: String,
    layout: &Layout,
    sets: &[Set],
    storm: Option<Storm>,
) -> Result<MapSheet, Problem> {
    let wrong = |why: LayoutError| Problem::new(why.to_string());
    let open = layout.homes();
    let laid: Vec<Entry> = layout.spaces().map(|(_, entry)| entry).collect();
    // Open homes are filled for the while, so that the graph is whole.
    let boxes = BOXES.map(|(_, set)| set);
    let spare = plain_homes(c, &boxes).filter(|&tile| !laid.contains(&Entry::Tile(tile)));
    let spare: Vec<TileId> = spare.take(open.len()).collect();
    let mut full = layout.clone();
    let mut galaxy = full.settle(&spare).and_then(|()| lay_out(c, &full, sets)).map_err(wrong)?;
    if let Some(storm) = storm {
        lay_storm(c, storm, &mut galaxy).map_err(wrong)?;
    }
    let (mut stage, mut facts) = drawn(c, title, layout, galaxy, &open);
    if let Some(storm) = storm
        && let Entry::Tile(tile) = layout.entry(storm.at)
    {
        let side = format!("{:?}", storm.side).to_lowercase();
        mark_slots(c, &mut stage.board, &side);
        facts.push(format!("The ion storm lies on {} and shows its {side} side.", c.tile(tile).id));
        facts.push("The last word of the map stands for the ion storm; other programs do not know it.".into());
    }
    Ok(MapSheet { text: layout.print_with_storm(c, c.mecatol(sets), storm), stage, facts })
}

/// [hive.map] [hive.zones] On a board of Hive Wars each space says what it is for, where the storm lies it says so, and zones have
/// their outlines.
fn mark_slots(c: &Components, board: &mut Board, side: &str) {
    let mut zones: BTreeMap<u8, Vec<(f32, f32)>> = BTreeMap::new();
    for row in &c.hive.spaces {
        let at = sheet::place_of((row.at[0], row.at[1]));
        zones.entry(row.zone).or_default().push(at);
        let here = |space: &&mut Space| space.form == Form::HexFlat && (space.x - at.0).hypot(space.y - at.1) < 0.1;
        let Some(space) = board.spaces.iter_mut().find(here) else { continue };
        let (text, help) = slot_words(row.slot);
        space.badges.push(Badge::of("slot", text, help));
        if row.slot == Slot::Ion {
            let help = format!("The ion storm lies here and shows its {side} side.");
            space.badges.push(Badge::of("storm", "ion storm", help));
        }
    }
    board.regions = areas(&zones, |zone| format!("Zone {zone}"));
}

/// What a space of the Hive's board is called on the template, and what that means.
fn slot_words(slot: Slot) -> (&'static str, &'static str) {
    match slot {
        Slot::Rex => ("REX", "Mecatol Rex."),
        Slot::Ms => ("MS", "The main spawning system."),
        Slot::Pl1 => ("PL1", "The home of a player."),
        Slot::Pl2 => ("PL2", "The home of a player."),
        Slot::As1 => ("AS1", "The first auxiliary spawning system."),
        Slot::As2 => ("AS2", "The second auxiliary spawning system."),
        Slot::Wh1 => ("WH1", "A planet with a wormhole."),
        Slot::Ion => ("ION", "The ion storm."),
        Slot::Wh2 => ("WH2", "A wormhole without planets."),
        Slot::Es => ("ES", "Empty space."),
        Slot::An1 => ("AN1", "An anomaly."),
        Slot::An2 => ("AN2", "An anomaly with a planet."),
        Slot::X => ("X", "Any system with a blue back."),
    }
}

fn drawn(c: &Components, title: String, layout: &Layout, galaxy: Galaxy, open: &[(i8, i8)]) -> (Stage, Vec<String>) {
    let mut spaces = Vec::new();
    let mut homes: Vec<(String, SystemId)> = Vec::new();
    for system in galaxy.ids() {
        let place = galaxy.place(system);
        let tile = c.tile(place.tile);
        let seat = place.at.and_then(|at| open.iter().position(|&home| home == at));
        let home = tile.back == Back::Home || seat.is_some();
        let number = home.then_some(homes.len() as u8);
        let mut space = sheet::system_space(c, &galaxy, system, number);
        if let Some(n) = seat {
            (space.name, space.notation) = (format!("Home {}", n + 1), "0".into());
            space.id = format!("system/home-{}", n + 1);
        }
        if home && place.at.is_some() {
            homes.push((space.name.clone(), system));
        }
        spaces.push(space);
        let planets: Vec<_> = c.planets_on(place.tile).filter(|_| seat.is_none()).collect();
        let centre = sheet::centre(&galaxy, system);
        spaces.extend(
            planets.iter().enumerate().map(|(n, &planet)| sheet::planet_space(c, planet, centre, n, planets.len())),
        );
    }
    for (n, (at, entry)) in layout.spaces().enumerate() {
        if let Entry::Lane { lane, turn } = entry {
            let (x, y) = sheet::place_of(at);
            let notation = format!("{}{turn}", c.lane(lane).id.to_uppercase());
            let (id, name) = (format!("lane/{n}"), "Hyperlane".to_string());
            let ground = "hyperlane".to_string();
            let space = Space { id, name, notation, form: Form::HexFlat, x, y, size: 1.0, ground, ..Space::default() };
            spaces.push(Space { badges: lines(c, lane, turn), ..space });
        }
    }
    let facts = facts(c, layout, &galaxy, &homes, open);
    let glossary = [
        ("mecatol", "Mecatol Rex"),
        ("deep-space", "System"),
        ("home", "Home system"),
        ("hyperlane", "Hyperlane"),
        ("asteroids", "Asteroid field"),
        ("supernova", "Supernova"),
        ("nebula", "Nebula"),
        ("gravity-rift", "Gravity rift"),
        ("entropic-scar", "Entropic scar"),
        ("planet", "Planet: resources / influence"),
        ("cultural", "Planet, cultural"),
        ("hazardous", "Planet, hazardous"),
        ("industrial", "Planet, industrial"),
        ("station", "Space station"),
    ];
    let word = |(id, name): (&str, &str)| Word { id: format!("ground/{id}"), name: name.into(), ..Word::default() };
    let stage = Stage {
        game: "hive-wars".into(),
        title,
        board: Board { spaces, ..Board::default() },
        glossary: glossary.map(word).to_vec(),
        ..Stage::default()
    };
    (stage, facts)
}

/// [galaxy.hyperlanes] The lines of a hyperlane tile as it lies, each from side to side.
fn lines(c: &Components, lane: LaneId, turn: u8) -> Vec<Badge> {
    let line = |[a, b]: [u8; 2]| Badge {
        kind: format!("lane-{}-{}", (a + turn) % 6, (b + turn) % 6),
        help: "Joins what lies at its ends.".into(),
        ..Badge::default()
    };
    c.lane(lane).lines.iter().map(|&sides| line(sides)).collect()
}

fn facts(
    c: &Components,
    layout: &Layout,
    galaxy: &Galaxy,
    homes: &[(String, SystemId)],
    open: &[(i8, i8)],
) -> Vec<String> {
    let is_open = |s: SystemId| galaxy.place(s).at.is_some_and(|at| open.contains(&at));
    let known = galaxy.all().iter().filter(|&s| !is_open(s)).collect::<SystemSet>();
    let [planets, resources, influence] = worth(c, galaxy, known);
    let count = galaxy.systems.len();
    let mut facts = vec![format!("{count} systems, {planets} planets, {resources} resources, {influence} influence.")];
    let named = |systems: &mut dyn Iterator<Item = SystemId>| {
        systems.map(|s| c.tile(galaxy.place(s).tile).id.clone()).collect::<Vec<_>>().join(", ")
    };
    for &letter in Wormhole::ALL {
        let mut with = known.iter().filter(|&s| galaxy.place(s).wormholes.has(letter));
        let list = named(&mut with);
        if !list.is_empty() {
            facts.push(format!("{letter:?} wormholes: {list}."));
        }
    }
    for (anomaly, name) in [
        (Anomaly::AsteroidField, "Asteroid fields"),
        (Anomaly::Supernova, "Supernovas"),
        (Anomaly::Nebula, "Nebulae"),
        (Anomaly::GravityRift, "Gravity rifts"),
        (Anomaly::EntropicScar, "Entropic scars"),
    ] {
        let list = named(&mut galaxy.with_anomaly(anomaly).iter());
        if !list.is_empty() {
            facts.push(format!("{name}: {list}."));
        }
    }
    let links = chart(c, galaxy).links(Purpose::Other);
    for (name, home) in homes {
        let near = links.of(*home);
        let far = near.iter().fold(near, |far, s| far.union(links.of(s))).without(*home);
        let [planets, resources, influence] = worth(c, galaxy, far.common(known));
        facts.push(format!(
            "{name}: {planets} planets with {resources} resources and {influence} influence up to two systems away."
        ));
    }
    let pairs = clashes(c, layout) / 2;
    facts.push(match pairs {
        0 => "No two anomalies and no two equal wormholes lie side by side.".into(),
        1 => "One pair of anomalies or equal wormholes lies side by side.".into(),
        n => format!("{n} pairs of anomalies or equal wormholes lie side by side."),
    });
    facts
}

/// Planets, their resources and influence.
fn worth(c: &Components, galaxy: &Galaxy, systems: SystemSet) -> [u32; 3] {
    let tiles = systems.iter().map(|s| galaxy.place(s).tile);
    let planets = tiles.flat_map(|tile| c.planets_on(tile)).map(|planet| c.planet(planet));
    let planets = planets.filter(|planet| planet.kind == PlanetKind::Planet);
    planets.fold([0; 3], |[n, r, i], p| [n + 1, r + u32::from(p.resources), i + u32::from(p.influence)])
}
