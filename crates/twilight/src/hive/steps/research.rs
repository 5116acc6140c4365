//! Technologies of the Hive: basic ones by colour, and unit upgrades.

use super::{Role, draw, drawn};
use crate::hive::abilities::{colour, deflects, upgrade};
use crate::hive::colour_word;
use crate::hive::sight::{upgrades, wanted_colour};
use crate::options::learn;
use crate::world::World;
use crate::{Flow, Offers, Twilight, Want, things};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Verb;

step! {
    /// [hive.research] A research card for each basic technology; then a unit upgrade.
    pub struct HiveResearches {
        pub left: u8,
        pub following: bool,
    }
}

impl Play<Twilight> for HiveResearches {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left > 0 { draw(w) } else { Want::Nothing }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = drawn(w, faces, Role::Research, flow);
        let wanted = wanted_colour(w);
        if let Some(gained) = colour(w.kit.get().book(), card, wanted, w.hive().basics) {
            if wanted == Some(gained) {
                flow.because(|| words!("A public objective asks for it."));
            }
            w.hive_mut().basics[gained as usize] += 1;
            flow.tell(SeatSet::ALL, rule!("hive.research"), || {
                let (by, colour) = (w.swarm(), colour_word(gained));
                words!("{by} {by:gains|gain} a basic technology: {colour}.", by, colour)
            });
            deflect(w);
        }
        flow.then([HiveResearches { left: self.left - 1, ..self }.into()]);
    }

    /// [hive.upgrade] The upgrade nearest to its prerequisites.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(tech) = upgrade(&upgrades(w), w.hive().basics, self.following) else { return };
        let (kit, by) = (w.kit.get(), w.swarm());
        learn(kit, &mut w.parties[by.index()], tech).expect("a technology of the data");
        flow.because(|| words!("The highest share of its prerequisites is fulfilled."));
        flow.tell(SeatSet::ALL, rule!("hive.upgrade"), || {
            words!("{by} {by:gains|gain} {what}.", by, what = things::technology(w, tech.0))
        });
    }
}

/// [hive.deflectors] With a technology of each colour ships of the Hive enter and cross asteroid fields.
fn deflect(w: &mut World) {
    if deflects(w.hive().basics) {
        let by = w.swarm();
        w.parties[by.index()].verbs |= 1 << Verb::AsteroidPassage as u64;
    }
}
