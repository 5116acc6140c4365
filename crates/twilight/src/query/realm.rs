//! Neighbours, and what planets have beyond their two values.

use super::{good_worth, map, pays, presence};
use crate::feats::sights::{own_systems, printed};
use crate::world::{PlanetSpot, World};
use imperium::SystemSet;
use kernel::Seat;
use twilight_box::components::{Attachment, Colour};
use twilight_box::galaxy::Purpose;

/// [deals.neighbours] Systems with units or planets of a player.
pub fn realm(w: &World, seat: Seat) -> SystemSet {
    presence(w, seat).union(own_systems(w, seat))
}

/// [deals.neighbours] Players who have a unit or planet in one system, or in systems next to each other; who sees two
/// systems as neighbours by an ability makes them so for both.
pub fn are_neighbours(w: &World, a: Seat, b: Seat) -> bool {
    let [own, other] = [realm(w, a), realm(w, b)];
    let touches = |seat: Seat, from: SystemSet, to: SystemSet| {
        let chart = map(w, seat);
        from.iter().any(|system| !chart.neighbours(system, Purpose::Other).common(to).is_empty())
    };
    !own.common(other).is_empty() || touches(a, own, other) || touches(b, other, own)
}

/// What is attached to a planet.
pub fn attachments(w: &World, planet: PlanetSpot) -> impl Iterator<Item = &'static Attachment> + use<> {
    let mut left = w.planet(planet).attachments;
    let kit = w.kit.get();
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let row = &kit.whole().attachments[left.trailing_zeros() as usize];
            left &= left - 1;
            row
        })
    })
}

pub fn has_attachment(w: &World, planet: PlanetSpot) -> bool {
    w.planet(planet).attachments != 0
}

/// [explore.attachments] The technology specialties of a planet, printed and attached; what an attachment gives in place
/// of its specialty is none.
pub fn specialties(w: &World, planet: PlanetSpot) -> impl Iterator<Item = Colour> + use<> {
    let own = &printed(w, planet).specialties;
    let attached = attachments(w, planet).filter(move |row| row.instead.is_none() || own.is_empty());
    own.iter().copied().chain(attached.flat_map(|row| row.specialties.iter().copied()))
}

/// [legend.cards] Legendary by print or by what lies on it.
pub fn is_legendary(w: &World, planet: PlanetSpot) -> bool {
    printed(w, planet).legendary || w.planet(planet).forged || attachments(w, planet).any(|row| row.legendary)
}

/// The most influence one bill asks for.
const MOST_INFLUENCE: usize = 32;

/// [spend.pay] Trade goods a player needs beside ready planets that pay as well as they can, each for one of its values;
/// one of them may be left out.
pub fn goods_needed(w: &World, seat: Seat, resources: u8, influence: u8, without: Option<PlanetSpot>) -> u16 {
    // The most resources beside each amount of influence up to what is asked for.
    let wanted = usize::from(influence);
    let mut best = [None; MOST_INFLUENCE + 1];
    best[0] = Some(0);
    let ready = |p: &PlanetSpot| w.planet(*p).controller == Some(seat) && !w.planet(*p).exhausted && Some(*p) != without;
    let planets = (0..w.planets.len() as u8).map(PlanetSpot).filter(ready);
    let triad = super::means::triad(w, seat);
    let coins = planets.map(|p| [pays(w, seat, p), super::influence(w, seat, p)]).chain([[triad; 2]]);
    for [pays, votes] in coins {
        for have in (0..=wanted).rev() {
            let Some(sum) = best[have] else { continue };
            let more = (have + usize::from(votes)).min(wanted);
            if more != have {
                best[more] = best[more].max(Some(sum));
            }
            best[have] = Some(sum + u16::from(pays));
        }
    }
    let worth = u16::from(good_worth(w, seat));
    let goods = |(have, sum): (usize, &Option<u16>)| {
        let missing = |sum: u16| u16::from(resources).saturating_sub(sum);
        sum.map(|sum| ((wanted - have) as u16).div_ceil(worth) + missing(sum).div_ceil(worth))
    };
    best[..=wanted].iter().enumerate().filter_map(goods).min().unwrap_or(0)
}
