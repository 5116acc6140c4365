//! How near a player is to what objectives and leaders ask for: conditions of the data, read off the board. Scoring, the
//! page, bots and the Hive ask here and nowhere else.

use crate::query;
use crate::texts::sights::{controlled, is_home, is_mecatol, near, printed, with_trait, with_units};
use crate::world::{ObjectiveId, PlanetSpot, World};
use kernel::Seat;
use twilight_box::components::{
    Anomaly, Back, Colour, Condition, Places, Planets, Price, Stage, TechnologyCard, Trait, UnitPlaces, Wormhole, Worth,
};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// How much of what is asked for a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    pub have: u16,
    pub need: u16,
}

impl Progress {
    fn of(have: impl TryInto<u16>, need: u8) -> Progress {
        Progress { have: have.try_into().unwrap_or(u16::MAX), need: need.into() }
    }

    fn met(is: bool) -> Progress {
        Progress { have: is.into(), need: 1 }
    }

    pub fn is_met(self) -> bool {
        self.have >= self.need
    }
}

/// [objectives.progress] What a player has of a condition; [team.objectives] an ally is no other player, and its planets and
/// units are its own.
pub fn progress(w: &World, seat: Seat, needs: &Condition) -> Progress {
    let parts = |all: &[Condition]| -> Vec<Progress> { all.iter().map(|part| progress(w, seat, part)).collect() };
    match needs {
        // What is over in one part does not help the others.
        Condition::All(all) => parts(all).into_iter().fold(Progress { have: 0, need: 0 }, |sum, part| Progress {
            have: sum.have + part.have.min(part.need),
            need: sum.need + part.need,
        }),
        Condition::Any(any) => {
            let nearest = |part: &Progress| std::cmp::Reverse(part.need.saturating_sub(part.have));
            parts(any).into_iter().max_by_key(nearest).unwrap_or(Progress::met(false))
        }
        Condition::ControlPlanets { which, least } => Progress::of(planets(w, seat, *which), *least),
        Condition::ControlBesideAnother { least } => {
            let beside = |p: PlanetSpot| w.planets_in(w.planet(p).at()).any(|q| of_another(w, seat, q));
            Progress::of(controlled(w, seat).filter(|&p| beside(p)).count(), *least)
        }
        Condition::PlanetsWorth { of, least } => {
            let worth = |planet: PlanetSpot| match of {
                Worth::Resources => u16::from(query::resources(w, planet)),
                Worth::Influence => u16::from(query::influence_of(w, planet)),
            };
            Progress::of(controlled(w, seat).map(worth).sum::<u16>(), *least)
        }
        Condition::UnitUpgrades { least } => Progress::of(w.side(seat).upgraded.count_ones(), *least),
        Condition::Technologies { least } => Progress::of(w.side(seat).technologies.count_ones(), *least),
        Condition::FactionTechnologies { least } => {
            // [tech.valefar-assimilator-x] What a token lies on belongs to another faction.
            let copies = w.side(seat).realm.assimilated.iter().flatten().count();
            let own = technologies(w, seat).filter(|tech| tech.faction.is_some()).count();
            Progress::of(own - copies, *least)
        }
        Condition::TechnologiesByColour { colours, each } => {
            let mut counts = by_colour(w, seat);
            counts.sort_unstable_by(|a, b| b.cmp(a));
            let best = counts.iter().take(usize::from(*colours)).map(|&n| u16::from(n.min(*each))).sum::<u16>();
            Progress::of(best, colours * each)
        }
        Condition::Spend(price) => spend(w, seat, price),
        Condition::SystemsWithShips { place, least } => {
            Progress::of(query::ships_of(w, seat).common(places(w, seat, *place)).len(), *least)
        }
        Condition::SystemsWithUnits { place, least } => {
            let own = places(w, seat, *place).iter().filter(|&system| with_units(w, seat, system));
            Progress::of(own.count(), *least)
        }
        Condition::SystemsWithKind { kinds, least } => {
            let here = |system: &SystemId| kinds.iter().any(|&kind| units_in(w, seat, *system, kind) > 0);
            Progress::of(w.galaxy.ids().filter(here).count(), *least)
        }
        Condition::ShipsAtMecatol { least } => {
            let ships = mecatol(w).map_or(0, |system| w.ships(system, seat));
            Progress::of(ships, *least)
        }
        Condition::ShipsAtWormholes { all } => {
            let ships = query::ships_of(w, seat);
            let at = |letter: &&Wormhole| ships.iter().any(|s| w.galaxy.place(s).wormholes.has(**letter));
            Progress::of(all.iter().filter(at).count(), all.len() as u8)
        }
        Condition::ShipsWithOtherSpaceDock { least } => {
            let docked = |system: &SystemId| w.rivals(seat).iter().any(|other| docks_in(w, other, *system));
            Progress::of(query::ships_of(w, seat).iter().filter(docked).count(), *least)
        }
        Condition::BigShipsInOneSystem { least } => {
            let big = |system| w.ships(system, seat) - w.space(system, seat).of(Kind::Fighter);
            Progress::of(w.galaxy.ids().map(big).max().unwrap_or(0), *least)
        }
        Condition::Units { kinds, at, least } => {
            let all = kinds.iter().map(|&kind| units_at(w, seat, kind, *at)).sum::<u16>();
            Progress::of(all, *least)
        }
        Condition::UnitsWithAbilities { least } => {
            let has = |kind: &Kind| {
                let unit = query::unit(w, seat, *kind);
                unit.anti_fighter_barrage.is_some() || unit.space_cannon.is_some() || unit.bombardment.is_some()
            };
            let all = Kind::ALL.into_iter().filter(has).map(|kind| units_at(w, seat, kind, UnitPlaces::Anywhere));
            Progress::of(all.sum::<u16>(), *least)
        }
        Condition::GalvanizedUnits { least } => {
            Progress::of(w.galvanized.iter().filter(|unit| unit.seat == seat).count(), *least)
        }
        Condition::Structures { least } => {
            let afloat = w.galaxy.ids().map(|s| u16::from(w.space(s, seat).of(Kind::SpaceDock)));
            let ground = w.garrisons(seat).map(|(_, force)| u16::from(force.structures()));
            Progress::of(afloat.chain(ground).sum::<u16>(), *least)
        }
        Condition::PlanetsWithStructures { least } => {
            let away = |p: PlanetSpot| w.planet(p).system != Some(w.side(seat).home);
            let built = w.garrisons(seat).filter(|(p, force)| force.structures() > 0 && away(*p));
            Progress::of(built.count(), *least)
        }
        Condition::PlanetsWithUnits { kinds, least } => {
            let with = w.garrisons(seat).filter(|(_, force)| kinds.iter().any(|&kind| force.of(kind) > 0));
            Progress::of(with.count(), *least)
        }
        Condition::GroundForcesWithoutDock { least } => {
            let bare = w.garrisons(seat).filter(|(_, force)| force.of(Kind::SpaceDock) == 0);
            let most = bare.map(|(_, force)| force.of(Kind::Infantry) + force.of(Kind::Mech)).max();
            Progress::of(most.unwrap_or(0), *least)
        }
        Condition::ProductionInOneSystem { least } => {
            let most = w.galaxy.ids().map(|system| query::production_limit(w, system, seat)).max();
            Progress::of(most.unwrap_or(0), *least)
        }
        Condition::MorePlanetsThanNeighbours { neighbours } => {
            let own = controlled(w, seat).count();
            let fewer = |other: &Seat| controlled(w, *other).count() < own && query::are_neighbours(w, seat, *other);
            Progress::of(w.rivals(seat).iter().filter(fewer).count(), *neighbours)
        }
        Condition::NeighbourOfAll {} => {
            let others = || w.rivals(seat).iter().filter(|&other| !query::eliminated(w, other));
            let near = others().filter(|&other| query::are_neighbours(w, seat, other)).count();
            Progress::of(near, others().count() as u8)
        }
        Condition::LawsInPlay { least } => Progress::of(w.league().laws.count_ones(), *least),
        Condition::OtherNotesInPlay { least } => {
            Progress::of(w.side(seat).realm.laid.iter().filter(|note| w.rivals(seat).has(note.owner())).count(), *least)
        }
        Condition::TradeGoods { least } => Progress::of(w.side(seat).trade_goods, *least),
        Condition::ActionCards { least } => Progress::of(w.cards_held(seat), *least),
        Condition::ScoredObjectives { least } => Progress::of(w.side(seat).realm.scored.len(), *least),
        Condition::ScoredSecrets { least } => {
            let secret = |id: &ObjectiveId| w.kit.objective(*id).kind == Stage::Secret;
            Progress::of(w.side(seat).realm.scored.iter().filter(secret).count(), *least)
        }
        Condition::TokensOfOthers { least } => Progress::of(w.side(seat).edict.and(w.rivals(seat)).len(), *least),
        Condition::Oceans { least } => {
            let oceans = w.asides().filter(|&p| printed(w, p).ocean && w.planet(p).controller == Some(seat));
            Progress::of(oceans.count(), *least)
        }
        // Plots are of Thunder's Edge, whose factions take no part.
        Condition::Plots { least } => Progress::of(0u8, *least),
        Condition::Event { what, .. } => Progress::met(w.side(seat).realm.deeds.has(*what)),
    }
}

/// The technologies of a player.
pub fn technologies(w: &World, seat: Seat) -> impl Iterator<Item = &'static TechnologyCard> + use<> {
    let mut left = w.side(seat).technologies;
    let rows = &w.kit.get().whole().cards.technologies;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let row = &rows[left.trailing_zeros() as usize];
            left &= left - 1;
            row
        })
    })
}

/// Technologies of each colour; unit upgrades have none, [tech.valefar-assimilator-x] nor has what a token lies on.
pub fn by_colour(w: &World, seat: Seat) -> [u8; 4] {
    let mut counts = [0; 4];
    technologies(w, seat).filter_map(|tech| tech.colour).for_each(|colour: Colour| counts[colour as usize] += 1);
    for tech in w.side(seat).realm.assimilated.into_iter().flatten() {
        if let Some(colour) = w.kit.technology(twilight_box::components::TechId(tech)).colour {
            counts[colour as usize] -= 1;
        }
    }
    counts
}

fn of_another(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    w.planet(planet).controller.is_some_and(|owner| w.rivals(seat).has(owner))
}

fn planets(w: &World, seat: Seat, which: Planets) -> usize {
    let count = |fits: &dyn Fn(PlanetSpot) -> bool| controlled(w, seat).filter(|&p| fits(p)).count();
    let of_trait = |kind: Trait| count(&|p| with_trait(w, p, kind));
    match which {
        Planets::OutsideHomes => count(&|p| !in_home(w, p)),
        Planets::OtherHome => count(&|p| w.planet(p).home.is_some_and(|owner| w.rivals(seat).has(owner))),
        Planets::NearDifferentHomes => near_different_homes(w, seat),
        Planets::OneTrait => {
            let traits = [Trait::Cultural, Trait::Hazardous, Trait::Industrial];
            traits.into_iter().map(of_trait).max().unwrap_or(0)
        }
        Planets::Cultural => of_trait(Trait::Cultural),
        Planets::Hazardous => of_trait(Trait::Hazardous),
        Planets::Industrial => of_trait(Trait::Industrial),
        Planets::Specialty => count(&|p| query::specialties(w, p).next().is_some()),
        Planets::Attachment => count(&|p| query::has_attachment(w, p)),
        Planets::Legendary => count(&|p| query::is_legendary(w, p)),
        Planets::Mecatol => count(&|p| is_mecatol(w, p)),
    }
}

fn in_home(w: &World, planet: PlanetSpot) -> bool {
    w.planet(planet).system.is_some_and(|system| is_home(w, system))
}

/// Planets in or next to homes of other players, no two by the same home: the most pairs of a planet and a home.
fn near_different_homes(w: &World, seat: Seat) -> usize {
    let homes: Vec<SystemSet> =
        (w.rivals(seat).iter()).map(|other| near(w, seat, w.side(other).home).with(w.side(other).home)).collect();
    let held: Vec<PlanetSpot> = controlled(w, seat).collect();
    let mut taken: Vec<Option<usize>> = vec![None; homes.len()];
    let mut pairs = 0;
    for planet in 0..held.len() {
        let mut tried = vec![false; homes.len()];
        pairs += usize::from(matched(planet, &held, &homes, &mut taken, &mut tried, w));
    }
    pairs
}

/// Whether a planet finds a home of its own, others making way for it.
fn matched(
    planet: usize,
    held: &[PlanetSpot],
    homes: &[SystemSet],
    taken: &mut [Option<usize>],
    tried: &mut [bool],
    w: &World,
) -> bool {
    for home in 0..homes.len() {
        if tried[home] || !homes[home].has(w.planet(held[planet]).at()) {
            continue;
        }
        tried[home] = true;
        let free = match taken[home] {
            None => true,
            Some(other) => matched(other, held, homes, taken, tried, w),
        };
        if free {
            taken[home] = Some(planet);
            return true;
        }
    }
    false
}

/// The system of Mecatol Rex.
pub fn mecatol(w: &World) -> Option<SystemId> {
    w.spots().find(|&p| is_mecatol(w, p)).and_then(|p| w.planet(p).system)
}

/// Systems of a kind, as a player sees them.
fn places(w: &World, seat: Seat, place: Places) -> SystemSet {
    let all = |fits: &dyn Fn(SystemId) -> bool| w.galaxy.ids().filter(|&system| fits(system)).collect::<SystemSet>();
    let beside =
        |systems: SystemSet| systems.iter().map(|system| near(w, seat, system)).fold(SystemSet::NONE, SystemSet::union);
    let anomalies = || all(&|s| !w.galaxy.place(s).anomalies.is_empty());
    let tile = |s: SystemId| w.kit.get().components.tile(w.galaxy.place(s).tile);
    match place {
        Places::Anywhere => w.galaxy.all(),
        Places::NextToMecatol => mecatol(w).map_or(SystemSet::NONE, |system| near(w, seat, system)),
        Places::NextToAnomaly => beside(anomalies()),
        Places::NextToOtherHome => beside(w.rivals(seat).iter().map(|o| w.side(o).home).collect()),
        Places::WithoutPlanets => all(&|s| w.planets_in(s).next().is_none()),
        Places::Renowned => {
            let great = |p: PlanetSpot| is_mecatol(w, p) || query::is_legendary(w, p);
            anomalies().union(all(&|s| w.planets_in(s).any(great)))
        }
        Places::Edge => all(&|s| w.galaxy.place(s).rim && s != w.side(seat).home),
        Places::Nexus => all(&|s| tile(s).back == Back::Nexus),
        Places::Fracture => all(&|s| tile(s).back == Back::Fracture),
        Places::GravityRift => w.galaxy.with_anomaly(Anomaly::GravityRift),
        Places::AlphaOrBeta => {
            all(&|s| [Wormhole::Alpha, Wormhole::Beta].into_iter().any(|hole| w.galaxy.place(s).wormholes.has(hole)))
        }
    }
}

/// Units of a kind in a system, in space and on planets.
fn units_in(w: &World, seat: Seat, system: SystemId, kind: Kind) -> u8 {
    let ground = w.planets_in(system).map(|p| w.ground(p, seat).of(kind)).sum::<u8>();
    w.space(system, seat).of(kind) + ground
}

/// Whether a player has a space dock in a system; [hive.docks] spawning planets of the Hive have one each.
fn docks_in(w: &World, seat: Seat, system: SystemId) -> bool {
    units_in(w, seat, system, Kind::SpaceDock) > 0
        || w.hive.is_some() && !w.sits(seat) && crate::hive::sight::is_yard(w, system)
}

fn units_at(w: &World, seat: Seat, kind: Kind, at: UnitPlaces) -> u16 {
    let within = |systems: SystemSet| systems.iter().map(|s| u16::from(units_in(w, seat, s, kind))).sum();
    match at {
        UnitPlaces::Anywhere => {
            let afloat = w.visited(seat).iter().map(|system| u16::from(w.space(system, seat).of(kind)));
            afloat.chain(w.garrisons(seat).map(|(_, force)| u16::from(force.of(kind)))).sum()
        }
        UnitPlaces::OwnPlanets => controlled(w, seat).map(|p| u16::from(w.ground(p, seat).of(kind))).sum(),
        UnitPlaces::OtherHomeOrMecatol => {
            let homes: SystemSet = w.rivals(seat).iter().map(|other| w.side(other).home).collect();
            within(mecatol(w).map_or(homes, |system| homes.with(system)))
        }
        UnitPlaces::MecatolOrNextToIt => {
            within(mecatol(w).map_or(SystemSet::NONE, |system| near(w, seat, system).with(system)))
        }
    }
}

/// [objectives.spend] How much of a price a player can pay.
pub fn spend(w: &World, seat: Seat, price: &Price) -> Progress {
    let Price { resources, influence, trade_goods, tokens, action_cards, fragments } = *price;
    let side = w.side(seat);
    let missing_cards = action_cards.saturating_sub(w.cards_held(seat));
    let missing_tokens = tokens.saturating_sub(side.tactic + side.strategy);
    let missing_fragments = fragments.saturating_sub(side.realm.fragments.iter().sum());
    let goods = query::goods_needed(w, seat, resources, influence, None) + u16::from(trade_goods);
    let missing_goods = goods.saturating_sub(side.trade_goods.into());
    let need = [resources, influence, trade_goods, tokens, action_cards, fragments].into_iter().map(u16::from).sum();
    let missing = missing_goods + u16::from(missing_cards + missing_tokens + missing_fragments);
    Progress { have: u16::saturating_sub(need, missing), need }
}
