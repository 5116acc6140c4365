//! What the Naaz-Rokha Alliance have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::AbsoluteSynergy, ABSOLUTE_SYNERGY), (Feat::Supercharge, SUPERCHARGE)];

/// [breakthrough.absolute-synergy] Four mechs in a system become an Eidolon Maximum; the others are out of reach as long as it
/// stands.
const ABSOLUTE_SYNERGY: Text = Text::asks(
    |w, u| !w.side(u.by).maximum && in_reserve(w, u.by, Kind::Mech) == 0 && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            for system in query::mechs_of(w, pick.seat).iter() {
                let mechs = || mechs_in(w, pick.seat, system);
                if mechs().map(|(_, _, count)| count).sum::<u8>() >= 4 {
                    out.units(mechs().map(|(at, damaged, _)| (Kind::Mech, damaged, at)));
                }
            }
        },
        |w, pick, choice, _| {
            let (seat, (kind, damaged, at)) = (pick.seat, unit_in(choice));
            for (place, hurt, count) in mechs_in(w, seat, system_of(w, at)).collect::<Vec<_>>() {
                let stays = u8::from(place == at && hurt == damaged);
                (stays..count).for_each(|_| recall(w, seat, kind, hurt, place));
            }
            let side = &mut w.parties[seat.index()];
            side.kept[kind as usize] += std::mem::take(&mut side.reserves[kind as usize]);
            side.maximum = true;
            Then::Over
        },
    )],
);

/// Mechs of a side in a system: where, damaged or not, and how many.
fn mechs_in(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = (Holder, bool, u8)> + '_ {
    let places = std::iter::once(Holder::Space(system)).chain(w.planets_in(system).map(Holder::Planet));
    places.flat_map(move |at| {
        let force = match at {
            Holder::Space(system) => w.space(system, seat),
            Holder::Planet(planet) => w.ground(planet, seat),
        };
        force.groups(&[Kind::Mech]).map(move |(_, damaged, count)| (at, damaged, count)).collect::<Vec<_>>()
    })
}

/// [tech.supercharge] At the start of a combat round: your units add 1 to their rolls in it.
const SUPERCHARGE: Text = Text::lasts(|w, u| fights(w, u.by)).altering(&[Alter::Combat(|_, _| 1)]);
