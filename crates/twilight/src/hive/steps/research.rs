//! Technologies of the Hive: basic ones by colour, and unit upgrades.

use super::{Role, draw, drawn, put};
use crate::agendas::researched;
use crate::choice::Choice;
use crate::hive::abilities::{colour, deflects, upgrade};
use crate::hive::sight::{upgrades, wanted_colour};
use crate::hive::{Tie, colour_word};
use crate::options::learn;
use crate::world::World;
use crate::{Flow, Offers, Twilight, Want, things};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use twilight_box::components::{Colour, TechId, Verb};

/// Which unit upgrade comes after basic technologies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Upgrades {
    Strongest,
    /// When the Hive follows a player.
    Weakest,
    None,
}

step! {
    /// [hive.research] A research card for each basic technology; then a unit upgrade.
    pub struct HiveResearches {
        pub left: u8,
        pub then: Upgrades,
    }
}

impl HiveResearches {
    /// [hive.upgrade] The upgrades nearest to their prerequisites.
    fn upgrades(self, w: &World) -> Vec<TechId> {
        match self.then {
            Upgrades::None => Vec::new(),
            how => upgrade(&upgrades(w), w.hive().basics, how == Upgrades::Weakest),
        }
    }
}

impl Play<Twilight> for HiveResearches {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match self.left > 0 && w.hive().deck.active().is_some() {
            true => draw(w),
            false => put(w, Tie::Upgrade, self.upgrades(w).into_iter().map(|tech| Choice::Research(tech.0)), out),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = drawn(w, faces, Role::Research, flow);
        let wanted = wanted_colour(w);
        match colour(w.kit.get().book(), card, wanted, w.hive().basics) {
            Some(gained) => {
                match wanted == Some(gained) {
                    true => flow.because(|| words!("A public objective asks for this colour.")),
                    false => flow.because(|| words!("The colour of the research card.")),
                }
                gain_basic(w, gained, flow);
                researched(w, w.swarm(), flow);
            }
            None => full(w, card.research, flow),
        }
        flow.then([HiveResearches { left: self.left - 1, ..self }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Research(tech) = choice else { unreachable!("{choice:?}") };
        let (kit, by, n) = (w.kit.get(), w.swarm(), self.upgrades(w).len() as u32);
        learn(kit, &mut w.parties[by.index()], TechId(tech)).expect("a technology of the data");
        flow.because(|| match self.then {
            Upgrades::Weakest => {
                words!(
                    "{n} {n:upgrade has|upgrades have} the highest share of prerequisites, then the weakest unit.",
                    n
                )
            }
            Upgrades::Strongest | Upgrades::None => {
                words!(
                    "{n} {n:upgrade has|upgrades have} the highest share of prerequisites, then the strongest unit.",
                    n
                )
            }
        });
        flow.tell(SeatSet::ALL, rule!("hive.upgrade"), || {
            words!("{by} {by:gains|gain} {what}.", by, what = things::technology(w, tech))
        });
    }
}

/// [hive.research] A basic technology of a colour, unless the Hive has all it can of it.
pub fn gain_basic(w: &mut World, gained: Colour, flow: &mut Flow) {
    if w.hive().basics[gained as usize] >= w.kit.get().book().numbers.most_of_a_colour {
        full(w, gained, flow);
        return;
    }
    w.hive_mut().basics[gained as usize] += 1;
    flow.tell(SeatSet::ALL, rule!("hive.research"), || {
        let (by, colour) = (w.swarm(), colour_word(gained));
        words!("{by} {by:gains|gain} a basic technology: {colour}.", by, colour)
    });
    deflect(w);
}

fn full(w: &World, of: Colour, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("hive.research"), || {
        let (by, colour) = (w.swarm(), colour_word(of));
        words!("{by} {by:has|have} all the {colour} technologies {by:it|you} can.", by, colour)
    });
}

/// [hive.deflectors] With a technology of each colour ships of the Hive enter and cross asteroid fields.
fn deflect(w: &mut World) {
    if deflects(w.hive().basics) {
        let by = w.swarm();
        w.parties[by.index()].verbs |= 1 << Verb::AsteroidPassage as u64;
    }
}
