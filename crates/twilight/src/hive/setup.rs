//! [hive.set-up] The board of Hive Wars, and the units of the Hive on it.

use super::steps::status::{HiveSecrets, fill};
use super::{FACTION, Site};
use crate::Flow;
use crate::choice::Holder;
use crate::feats::Source;
use crate::options::hand_over;
use crate::steps::setup::{Homes, beside, home_tiles, place_galaxy};
use crate::texts::units::place;
use crate::whole;
use crate::world::{PlanetSpot, World};
use kernel::{Problem, SeatSet, rule};
use scene::words;
use twilight_box::components::{Set, Slot};
use twilight_box::galaxy::{HiveMap, Lots, SystemId};
use twilight_box::units::Kind;

/// [hive.map] The map is drawn by the steps of the rulebook.
pub fn lay(w: &mut World, homes: &Homes, beside: &[Set], lots: &mut Lots) {
    let c = &w.kit.get().components;
    let map = HiveMap::draw(c, [homes[0], homes[1]], &whole::SETS, lots).expect("the boxes have enough tiles");
    w.galaxy = map.galaxy(c, beside).expect("a drawn map fits");
}

/// [hive.map] The map of a map string lies on the table.
pub fn lay_given(w: &mut World, text: &str) -> Result<(), Problem> {
    let (c, homes) = (&w.kit.get().components, home_tiles(w));
    let map = HiveMap::given(c, text, [homes[0], homes[1]], &whole::SETS).map_err(|why| why.at("option map"))?;
    w.galaxy = map.galaxy(c, beside(w)).map_err(|why| Problem::new(why.to_string()).at("option map"))?;
    place_galaxy(w, homes).map_err(|why| why.at("option map"))
}

/// [hive.set-up] Spawning systems are the Hive's, with ships and infantry; it draws a secret objective.
pub fn settle(w: &mut World, flow: &mut Flow) {
    let (swarm, book, level) = (w.swarm(), w.kit.get().book(), w.level());
    let at = |w: &World, slot: Slot| -> SystemId {
        let space =
            w.kit.get().components.hive.spaces.iter().find(|space| space.slot == slot).expect("a slot of the board");
        w.galaxy.at(space.at[0], space.at[1]).expect("every slot has a system")
    };
    w.hive_mut().sites = [Slot::Ms, Slot::As1, Slot::As2].map(|slot| at(w, slot));
    for site in [Site::Main, Site::First, Site::Second] {
        let system = w.hive().site(site);
        let carrier = level.carriers.contains(&site).then_some(Kind::Carrier);
        book.set_up.ships.iter().copied().chain(carrier).for_each(|kind| place(w, swarm, kind, Holder::Space(system)));
        let planets: Vec<PlanetSpot> = w.planets_in(system).collect();
        for planet in planets {
            w.planets[planet.index()].controller = Some(swarm);
            fill(w, planet);
        }
    }
    let (kit, side) = (w.kit.get(), &mut w.parties[swarm.index()]);
    let own = kit.tricks.iter().filter(|trick| trick.faction.as_deref() == Some(FACTION));
    own.filter(|trick| trick.source == Source::Ability).for_each(|trick| hand_over(kit, side, trick.feat));
    flow.tell(SeatSet::ALL, rule!("hive.set-up"), || {
        words!("{by} {by:holds|hold} three spawning systems.", by = swarm)
    });
    flow.then([HiveSecrets { left: book.set_up.secrets }.into()]);
}
