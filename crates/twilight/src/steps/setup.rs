//! Setup: the map, the forces, the first round.

use super::action::NewRound;

use crate::choice::Choice;
use crate::feats::{Feat, Source, Trick};
use crate::kit::KINDS;
use crate::options::hand_over;
use crate::prompt::{Prompt, Refusal};
use crate::texts::{self, Switch, Use, holds, is};
use crate::windows::Window;
use crate::world::{Force, Forces, MOST_PLANETS, MOST_SPACES, PlanetSpot, PlanetState, World, is_ship};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, factions, query, things, whole};
use arrayvec::ArrayVec;
use kernel::{Counts, Faces, Fate, MAX_SEATS, Play, Problem, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Back, Components, PlanetId, PlanetKind, Set, TileId};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{
    self, Entry, Fighters, Galaxy, Layout, LayoutError, Lots, Muster, SIDES, SystemId, spiral_index,
};
use twilight_box::units::Kind;

/// The boxes a Skirmish map is drawn from.
pub const SETS: [Set; 3] = [Set::Base, Set::ProphecyOfKings, Set::ThundersEdge];

step! {
    /// [skirmish.map] [setup.map] The map is drawn by dice, unless it was given.
    pub struct DrawMap;
}

/// Ten-sided dice that choose the map.
pub const MAP_DICE: u8 = 6;

impl Play<Twilight> for DrawMap {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let given = w.league.as_ref().is_some_and(|league| league.map.is_some());
        if w.galaxy.systems.is_empty() && !given {
            Want::Fate(Fate::Dice { count: MAP_DICE, sides: 10 })
        } else {
            Want::Nothing
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let seed = faces.iter().fold(0, |seed, face| seed * 10 + u64::from(*face - 1));
        let c = &w.kit.get().components;
        let homes = home_tiles(w);
        let lots = &mut Lots::new(seed);
        let beside = beside(w);
        if w.hive.is_some() {
            crate::hive::setup::lay(w, &homes, beside, lots);
            place_galaxy(w, homes).expect("a drawn map fits");
            flow.then([DrawMap.into()]);
            return;
        }
        let dealer = w.kit.get().dealer(w.terms.seats, w.has_box(Set::ProphecyOfKings));
        dealer.deal_galaxy(c, &homes, beside, lots, &mut w.galaxy).expect("an ordinary map");
        if w.league.as_ref().is_some_and(|league| league.lanes_are_edge)
            && let Some(shape) = c.shape(w.terms.seats, w.league().boxes.sets())
        {
            let lane = |at: (i8, i8)| {
                spiral_index(at).is_some_and(|n| shape.lanes.iter().any(|lane| usize::from(lane.at) == n))
            };
            widen_edge(&mut w.galaxy, lane);
        }
        place_galaxy(w, homes).expect("a drawn map fits");
        flow.then([DrawMap.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.league.is_some() {
            if let Some(text) = w.league_mut().map.take() {
                let laid = if w.hive.is_some() { crate::hive::setup::lay_given } else { whole::lay_given };
                laid(w, &text).expect("the map was tried at the opening");
            }
            flow.then([super::settle::Settle.into()]);
            return;
        }
        let buying = w.everyone().filter(|seat| w.parties[seat.index()].buying);
        flow.together(buying.map(|seat| (seat, Buy { seat, from: 0 }.into())));
        flow.then([Deploy.into()]);
    }
}

/// A tile for each side.
pub type Homes = ArrayVec<TileId, MAX_SEATS>;

/// [skirmish.homes] The tiles the sides call home: their faction's, or plain ones. Who comes later with the same faction,
/// and who has none, has a home nobody else has, with a single planet while there are such.
pub fn home_tiles(w: &World) -> Homes {
    let c = &w.kit.get().components;
    let faction = |seat: Seat| w.side(seat).faction;
    let first = |seat: Seat| (0..seat.0).all(|before| faction(Seat(before)) != faction(seat));
    let own = |seat: Seat| w.kit.homes[usize::from(faction(seat))].filter(|_| first(seat));
    let mut taken: Homes = w.everyone().filter_map(own).collect();
    let plain = |number: u8| c.tile_named(&number.to_string()).expect("a plain home");
    let mut homes = Homes::new();
    for seat in w.everyone() {
        let home = own(seat).unwrap_or_else(|| {
            let from = usize::from(seat.0);
            let all = PLAIN[from..].iter().chain(&PLAIN[..from]).map(|&number| plain(number));
            let home = all.into_iter().find(|tile| !taken.contains(tile)).expect("more plain homes than sides");
            taken.push(home);
            home
        });
        homes.push(home);
    }
    homes
}

/// Home tiles of the base game with one planet, by number: a side of no faction has no more planets than the others.
const PLAIN: [u8; 8] = [2, 4, 6, 8, 3, 1, 5, 7];

/// [galaxy.gates] [faction.creuss-gate] The home that belongs to a tile on the map: the tile itself, or the distant one behind
/// a gate.
fn home_behind(c: &Components, tile: TileId) -> TileId {
    let gate = c.tile(tile);
    let distant = |s: &twilight_box::components::System| s.beside && s.back == Back::Home && s.faction == gate.faction;
    if gate.back != Back::Special || gate.faction.is_none() {
        return tile;
    }
    c.systems.iter().position(distant).map_or(tile, |n| TileId(n as u8))
}

/// [skirmish.one-system] One contested system: of two sides the second holds it, and the first has its home beside it;
/// of more nobody holds it, and the homes of all lie around it.
pub fn one_system(centre: TileId, homes: &[TileId]) -> (Layout, Homes) {
    let around = |places: &[usize]| {
        let at = |place: usize| places.iter().position(|&home| home == place);
        (0..6).map(|place| at(place).map_or(Entry::Gap, |n| Entry::Tile(homes[n]))).collect()
    };
    let layout = |places: &[usize]| Layout { centre: Entry::Tile(centre), around: around(places) };
    match homes {
        &[home, _] => {
            let layout = Layout { centre: Entry::Tile(centre), around: vec![Entry::Tile(home)] };
            (layout, Homes::from_iter([home, centre]))
        }
        homes => {
            let places: &[usize] = match homes.len() {
                3 => &[0, 2, 4],
                4 => &[0, 1, 3, 4],
                _ => &[0, 1, 2, 3, 4, 5][..homes.len()],
            };
            (layout(places), homes.iter().copied().collect())
        }
    }
}

/// [breakthrough.alraith-ix-ianovar] Lays the planets of the map, and beside it the Fracture if a side opens it; `homes`
/// are the home tiles of the sides.
pub fn place_galaxy(w: &mut World, homes: Homes) -> Result<(), Problem> {
    let c = &w.kit.get().components;
    if w.everyone().any(|seat| is(w, seat, Switch::OpensFracture)) {
        galaxy::open_fracture(c, &mut w.galaxy).map_err(|e| Problem::new(e.to_string()))?;
    }
    let count = w.galaxy.systems.len();
    if count > MOST_SPACES {
        return Err(Problem::new(format!("the map has {count} systems, at most {MOST_SPACES} are allowed")));
    }
    let homes: Homes = homes.into_iter().map(|tile| home_behind(c, tile)).collect();
    w.planets.clear();
    w.tiles = Default::default();
    let mut stations: ArrayVec<PlanetState, MOST_PLANETS> = ArrayVec::new();
    for system in w.galaxy.ids() {
        let tile = w.galaxy.place(system).tile;
        let home = w.everyone().find(|seat| homes[seat.index()] == tile);
        for id in c.planets_on(tile) {
            let state = PlanetState::new(id, system, home);
            match c.planet(id).kind {
                PlanetKind::Planet => {
                    w.tiles[system.index()].push(PlanetSpot(w.planets.len() as u8));
                    add_planet(w, PlanetState { home, ..state })?;
                }
                PlanetKind::Station => {
                    stations.try_push(PlanetState { aside: true, ..state }).map_err(|_| too_many_planets())?;
                }
                PlanetKind::Card => {}
            }
        }
    }
    stations.into_iter().try_for_each(|station| add_planet(w, station))?;
    for seat in w.everyone() {
        let tile = homes[seat.index()];
        let Some(home) = w.galaxy.of_tile(tile) else {
            return Err(Problem::new(format!("the home {} is not on the map", c.tile(tile).id)));
        };
        if c.planets_on(tile).next().is_none() {
            return Err(Problem::new(format!("the home {} has no planet", c.tile(tile).id)));
        }
        w.parties[seat.index()].home = home;
    }
    // [faction.oceanbound] Oceans lie beside the map until somebody coexists.
    if let Some(seat) = w.everyone().find(|&seat| factions::has(w, seat, FactionAbility::Oceanbound)) {
        let home = w.side(seat).home;
        for n in (0..c.planets.len()).filter(|&n| c.planets[n].ocean) {
            add_planet(w, PlanetState { aside: true, ..PlanetState::new(PlanetId(n as u8), home, None) })?;
        }
    }
    // [breakthrough.iihq-modernization] Custodia Vigilia lies nowhere, and nobody takes it away.
    if let Some(seat) = w.everyone().find(|&seat| w.side(seat).standing.has(Feat::IihqModernization)) {
        let home = w.side(seat).home;
        let id = c.planet_named("custodia-vigilia").expect("a planet of the data");
        add_planet(w, PlanetState { aside: true, ..PlanetState::new(id, home, Some(seat)) })?;
    }
    // [breakthrough.stellar-genesis] A planet may come for each side.
    // [find.mirage] And Mirage.
    let more = w.parties.len() + usize::from(w.league.is_some());
    w.forces = Forces::new(count as u8, (w.planets.len() + more) as u8, w.parties.len() as u8);
    w.note_planets();
    // [faction.incursion] The Sorrow begins with an inactive breach.
    for system in w.galaxy.ids() {
        let tile = c.tile(w.galaxy.place(system).tile);
        if tile.back == Back::Special && tile.id == SORROW {
            factions::breach(w, system, false);
        }
    }
    Ok(())
}

/// The gate of the Crimson Rebellion.
const SORROW: &str = "94";

fn add_planet(w: &mut World, state: PlanetState) -> Result<(), Problem> {
    w.planets.try_push(state).map_err(|_| too_many_planets())
}

fn too_many_planets() -> Problem {
    Problem::new(format!("the map has more than {MOST_PLANETS} planets"))
}

/// The systems of a map and those beside it.
pub fn lay_out(w: &World, layout: &Layout) -> Result<Galaxy, LayoutError> {
    let mut galaxy = galaxy::lay_out(&w.kit.get().components, layout, beside(w))?;
    if w.league.as_ref().is_some_and(|league| league.lanes_are_edge) {
        widen_edge(&mut galaxy, |at| layout.has_lane(at));
    }
    Ok(galaxy)
}

/// [setup.edge] In the later reading what lies beside a hyperlane is on the edge, too.
fn widen_edge(galaxy: &mut Galaxy, has_lane: impl Fn((i8, i8)) -> bool) {
    for place in &mut galaxy.systems {
        let Some((q, r)) = place.at else { continue };
        place.rim |= SIDES.iter().any(|(dq, dr)| has_lane((q + dq, r + dr)));
    }
}

/// [galaxy.nexus] The boxes whose systems lie beside the map: the nexus, if a side can open a gamma wormhole.
pub fn beside(w: &World) -> &'static [Set] {
    if w.league.is_some() {
        return if w.has_box(Set::ProphecyOfKings) { &[Set::ProphecyOfKings] } else { &[] };
    }
    let opens = |seat: Seat| {
        let held = w.side(seat).held;
        factions::id(w, seat) == "creuss" || held.has(Feat::CreussIff) || held.has(Feat::WormholeGenerator)
    };
    if w.everyone().any(opens) { &[Set::ProphecyOfKings] } else { &[] }
}

step! {
    /// [skirmish.forces] A side buys its force with points, unseen by the other: ships for its home system, ground forces
    /// for its home planet. Fighters and infantry are bought in pairs. Fleet pool and capacity bound what is bought.
    pub struct Buy {
        pub seat: Seat,
        /// Random players buy in the order of kinds from here on.
        pub from: u8,
    }
}

const GOODS: [Kind; 9] = [
    Kind::WarSun,
    Kind::Flagship,
    Kind::Dreadnought,
    Kind::Carrier,
    Kind::Cruiser,
    Kind::Destroyer,
    Kind::Mech,
    Kind::Fighter,
    Kind::Infantry,
];

impl Play<Twilight> for Buy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let basket = Basket::of(w, self.seat);
        let from = out.consider_many(
            GOODS.into_iter().enumerate(),
            |(n, _)| n >= usize::from(self.from),
            |(_, kind)| Choice::Buy(kind),
            |(_, kind)| basket.against(w, kind),
        );
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Forces).private().many(from))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Buy(kind) = choice else { return };
        let (count, price) = lot(w, self.seat, kind);
        let eye = Eye::open();
        let side = &mut w.parties[self.seat.index()];
        side.draft.peek_mut(&eye)[kind as usize] += count;
        *side.points.peek_mut(&eye) -= price;
        let from = GOODS.iter().position(|&k| k == kind).unwrap_or(0) as u8;
        flow.then([Buy { from, ..self }.into()]);
    }
}

/// Units and price of one purchase.
fn lot(w: &World, seat: Seat, kind: Kind) -> (u8, u8) {
    let unit = query::unit(w, seat, kind);
    (unit.per_cost, unit.cost.unwrap_or(0))
}

/// What a side has bought so far, and what it needs in the home system: ground forces wait on the planet.
struct Basket {
    seat: Seat,
    points: u8,
    draft: Counts<KINDS>,
    muster: Muster,
    fleet: u16,
}

impl Basket {
    fn of(w: &World, seat: Seat) -> Basket {
        let eye = Eye::open();
        let draft = *w.side(seat).draft.peek(&eye);
        let bought = Force { count: draft.0, ..Force::default() };
        let room = |kind: Kind| u16::from(query::unit(w, seat, kind).capacity.unwrap_or(0));
        let ships = bought.kinds().iter().filter(|&kind| is_ship(kind));
        let muster = Muster {
            ships: u16::from(bought.ships() - bought.of(Kind::Fighter)),
            fighters: u16::from(bought.of(Kind::Fighter)),
            capacity: ships.map(|kind| room(kind) * u16::from(bought.of(kind))).sum(),
            docked: room(Kind::SpaceDock) * u16::from(w.kit.start.space_dock),
            rule: query::fighter_rule(w, seat),
            ground: 0,
        };
        let points = *w.side(seat).points.peek(&eye);
        Basket { seat, points, draft, muster, fleet: query::fleet_limit(w, seat) }
    }

    fn against(&self, w: &World, kind: Kind) -> Option<Refusal> {
        if !query::may_have(w, self.seat, kind) {
            return Some(Refusal::NeedsTechnology { kind });
        }
        let unit = query::unit(w, self.seat, kind);
        let (count, price) = (unit.per_cost, unit.cost.unwrap_or(0));
        if price > self.points {
            return Some(Refusal::TooFewPoints { cost: price, has: self.points });
        }
        let left = w.side(self.seat).reserves[kind as usize] - self.draft[kind as usize];
        if count > left {
            return Some(Refusal::NotInBox { kind, left });
        }
        // Ground forces wait on the planet.
        if !is_ship(kind) {
            return None;
        }
        // One more ship never leaves less room for fighters.
        if kind != Kind::Fighter && self.muster.rule == Fighters::NeedRoom {
            return (self.muster.ships + u16::from(count) > self.fleet)
                .then_some(Refusal::FleetPool { limit: self.fleet });
        }
        let mut muster = self.muster;
        match kind {
            Kind::Fighter => muster.fighters += u16::from(count),
            _ => muster.ships += u16::from(count),
        }
        muster.capacity += u16::from(unit.capacity.unwrap_or(0)) * u16::from(count);
        let excess = muster.excess(self.fleet);
        if excess.cargo > 0 {
            return Some(Refusal::NoRoom { kind });
        }
        (excess.fleet > 0).then_some(Refusal::FleetPool { limit: self.fleet })
    }
}

step! {
    /// [skirmish.deploy] All forces are set up at once, and the first round begins.
    pub struct Deploy;
}

impl Play<Twilight> for Deploy {
    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.reveal();
        for seat in w.everyone() {
            let draft = *w.side(seat).draft.peek(&Eye::open());
            *w.parties[seat.index()].draft.peek_mut(&Eye::open()) = Counts::default();
            *w.parties[seat.index()].points.peek_mut(&Eye::open()) = 0;
            let mut force = Force { count: draft.0, ..Force::default() };
            let start = &w.kit.get().start;
            for (kind, count) in
                [(Kind::SpaceDock, start.space_dock), (Kind::Pds, start.pds), (Kind::Infantry, start.infantry)]
            {
                force.count[kind as usize] += count;
            }
            deploy(w, seat, &force);
            flow.tell(SeatSet::ALL, rule!("skirmish.deploy"), || {
                let (units, at) = (things::units(|kind| force.of(kind)), things::system(w, w.side(seat).home));
                words!("{by} {by:deploys|deploy} {units} at {at}.", by = seat, units, at)
            });
        }
        w.round.begun = true;
        for seat in w.everyone() {
            if is(w, seat, Switch::BorrowsCommander) {
                flow.then([Ascend { seat }.into()]);
            }
            if holds(w, seat, Switch::HasAvernus) {
                Use::of(seat, Feat::StellarGenesis, Window::TurnStarts).ask(w, 0, flow);
            }
            if is(w, seat, Switch::OpensFracture) {
                factions::vuilraith::open_fracture(w, seat, flow);
            }
        }
        texts::legends::change_hands(w);
        flow.then([NewRound.into()]);
    }
}

step! {
    /// [breakthrough.yin-ascendant] The commander of a faction that nobody plays is drawn, and works from now on.
    pub struct Ascend {
        pub seat: Seat,
    }
}

impl Ascend {
    fn commanders(self, w: &World) -> impl Iterator<Item = &'static Trick> + use<> {
        let played: Vec<_> = w.everyone().map(|seat| factions::id(w, seat)).collect();
        let side = w.side(self.seat);
        let own = side.held.union(side.standing);
        let unused = move |trick: &&Trick| {
            let faction = trick.faction.as_deref().unwrap_or_default();
            trick.source == Source::Commander && !own.has(trick.feat) && !played.contains(&faction)
        };
        w.kit.get().tricks.iter().filter(unused)
    }
}

impl Play<Twilight> for Ascend {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.commanders(w).count() as u8 {
            0 => Want::Nothing,
            sides => Want::Fate(Fate::Dice { count: 1, sides }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(trick) = self.commanders(w).nth(usize::from(faces[0]) - 1) else { return };
        hand_over(w.kit.get(), &mut w.parties[self.seat.index()], trick.feat);
        flow.tell(SeatSet::ALL, rule!("breakthrough.yin-ascendant"), || {
            let [card, cause] = [trick.feat, Feat::YinAscendant].map(|feat| things::card(w, feat));
            words!("{by} {by:gains|gain} {card} through {cause}.", by = self.seat, card, cause)
        });
    }
}

/// Ships go into the home system, ground forces and structures onto its best planet.
pub fn deploy(w: &mut World, seat: Seat, force: &Force) {
    let home = w.side(seat).home;
    let best = w.planets_in(home).max_by_key(|&p| (query::resources(w, p), std::cmp::Reverse(p)));
    for kind in Kind::ALL {
        let left = w.side(seat).reserves[kind as usize];
        let count = force.of(kind).min(left);
        w.parties[seat.index()].reserves[kind as usize] -= count;
        match best {
            // [units.floating-factory] Docks that fly start in space.
            Some(planet) if !(is_ship(kind) || kind == Kind::SpaceDock && query::flies(w, seat)) => {
                w.ground_mut(planet, seat).count[kind as usize] += count
            }
            Some(_) | None => w.space_mut(home, seat).count[kind as usize] += count,
        }
    }
    factions::tear(w, home);
}

/// Reads a force: `2 carrier, 4 fighter, 6 infantry`.
pub fn read_force(text: &str) -> Result<Counts<KINDS>, Problem> {
    let mut counts = Counts::default();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, name) = part.split_once(' ').unwrap_or(("1", part));
        let (count, name) = match count.parse::<u8>() {
            Ok(count) => (count, name.trim()),
            Err(_) => (1, part),
        };
        let slug = name.replace(['-', ' '], "_");
        let kind = Kind::from_slug(&slug).or_else(|| Kind::from_slug(slug.trim_end_matches('s')));
        let Some(kind) = kind else {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.slug()).collect();
            return Err(Problem::new(format!("`{part}`: no unit `{name}`; there are {}", known.join(", "))));
        };
        counts[kind as usize] = counts[kind as usize].saturating_add(count);
    }
    Ok(counts)
}

/// The homes of a given map, in the order of the map string.
pub fn settle_given(c: &Components, layout: &mut Layout, homes: &[TileId]) -> Result<(), Problem> {
    let open = layout.homes().len();
    if open != homes.len() {
        let needed = homes.len();
        return Err(Problem::new(format!("option map: {open} homes (entries `0`), {needed} are needed")));
    }
    if let Some(taken) = homes.iter().find(|&&home| layout.spaces().any(|(_, e)| e == Entry::Tile(home))) {
        return Err(Problem::new(format!("option map: tile {} is a home and lies on the map too", c.tile(*taken).id)));
    }
    layout.settle(homes).map_err(|e| Problem::new(format!("option map: {e}")))
}

/// Systems next to nothing would leave a side without a move.
pub fn connected(galaxy: &Galaxy, c: &Components) -> Result<(), Problem> {
    let links = galaxy::chart(c, galaxy).links(galaxy::Purpose::Movement);
    let nexus = |s: SystemId| c.tile(galaxy.place(s).tile).back == Back::Nexus;
    let alone = galaxy.ids().find(|&s: &SystemId| links.of(s).is_empty() && !nexus(s));
    match alone {
        Some(s) => {
            Err(Problem::new(format!("option map: system {} touches no other", c.tile(galaxy.place(s).tile).id)))
        }
        None => Ok(()),
    }
}

/// What others buy is unknown until all are done.
pub fn forget_draft(w: &mut World, seat: Seat) {
    if !w.round.begun && w.parties[seat.index()].buying {
        let points = w.terms.points;
        w.parties[seat.index()].start_buying(points);
    }
}
