//! What a player may reach for and can't: looked at only for who asks why not.

use super::hits::Assign;
use crate::agendas;
use crate::choice::{Choice, Holder};
use crate::feats::Feats;
use crate::prompt::Refusal;
use crate::texts::{Use, fits, standing};
use crate::windows::{self, Window};
use crate::world::{Force, GROUND, Moving, PlanetSpot, World};
use crate::{Eye, Offers, query};
use kernel::Seat;
use twilight_box::components::Anomaly;
use twilight_box::galaxy::{Barrier, Mover, Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// The most moves by which a ship is said to fall short.
const FAR: u8 = 12;

/// [move.range] What keeps a ship from the active system.
pub fn way(w: &World, seat: Seat, kind: Kind, from: SystemId) -> Refusal {
    let to = w.scene();
    let chart = query::chart(w, seat);
    let value = query::move_value(w, seat, kind).unwrap_or(0);
    let ship = Mover { value, extra: 0, skills: query::skills(w, seat, kind, w.action.active) };
    let moves = chart.allowance(ship, from).total();
    let Some((barrier, at)) = chart.hurdle(ship, from, to) else { return Refusal::NoWay { to } };
    let owner =
        |at: &SystemId| w.rivals(seat).iter().find(|&enemy| !w.space(*at, enemy).is_empty()).map(|by| (*at, by));
    match barrier {
        Barrier::AsteroidField => Refusal::AsteroidField { at: at.unwrap_or(to) },
        Barrier::Supernova => Refusal::Supernova { at: at.unwrap_or(to) },
        Barrier::Nebula => Refusal::Nebula { at: at.unwrap_or(to) },
        Barrier::Ships => match at.as_ref().and_then(owner) {
            Some((at, by)) => Refusal::Blockade { at, by },
            None => Refusal::NoWay { to },
        },
        Barrier::Structures => Refusal::Wall { at: at.unwrap_or(to) },
        Barrier::CommandToken => Refusal::HeldByToken { system: from },
        Barrier::Range => {
            let reaches = |more: &u8| !chart.routes(Mover { extra: *more, ..ship }, from, to).is_empty();
            match (1..=FAR).find(reaches) {
                Some(more) => Refusal::TooFar { kind, moves, away: moves + more },
                None => Refusal::NoWay { to },
            }
        }
        Barrier::Apart => Refusal::NoWay { to },
    }
}

/// [move.pick-up] Units that a ship cannot load on its way.
pub fn cargo(w: &World, seat: Seat, ship: &Moving, open: SystemSet, freight: &[Kind], out: &mut Offers) {
    for system in w.galaxy.ids().filter(|&system| !open.has(system)) {
        let against = match standing::holding(w, seat).has(system) {
            true => Refusal::HeldByToken { system },
            false => Refusal::OffTheWay { ship: ship.kind, system },
        };
        let mut refuse = |force: &Force, from: Holder, kinds: &[Kind]| {
            for (kind, damaged, _) in force.groups(kinds) {
                out.refuse(Choice::Load { kind, damaged, from }, against);
            }
        };
        refuse(w.space(system, seat), Holder::Space(system), freight);
        w.planets_in(system).for_each(|p| refuse(w.ground(p, seat), Holder::Planet(p), &freight[1..]));
    }
}

/// [invade.bombard] Planets on which nothing can be hit.
pub fn aim(w: &World, at: SystemId, kinds: &Force, is_target: impl Fn(&PlanetSpot) -> bool, out: &mut Offers) {
    for planet in w.planets_in(at).filter(|planet| !is_target(planet)) {
        for kind in Kind::ALL.into_iter().filter(|&kind| kinds.of(kind) > 0) {
            out.refuse(Choice::Aim { kind, planet }, Refusal::NothingToHit { planet });
        }
    }
}

/// [invade.commit] Fighters that stay in space.
pub fn landing(w: &World, seat: Seat, at: SystemId, landers: &[Kind], out: &mut Offers) {
    let kind = Kind::Fighter;
    if landers.contains(&kind) {
        return;
    }
    for planet in w.planets_in(at) {
        for (kind, damaged, _) in w.space(at, seat).groups(&[kind]) {
            out.refuse(Choice::Land { kind, damaged, planet }, Refusal::StaysInSpace { kind });
        }
    }
}

/// [produce.place] Own planets here on which nothing produces.
pub fn yards(w: &World, seat: Seat, at: SystemId, is_yard: impl Fn(Holder) -> bool, out: &mut Offers) {
    let own = |planet: &PlanetSpot| w.planet(*planet).controller == Some(seat);
    for planet in w.planets_in(at).filter(own).filter(|&planet| !is_yard(Holder::Planet(planet))) {
        for kind in GROUND {
            out.refuse(Choice::Produce { kind, at: Holder::Planet(planet) }, Refusal::NoYard { planet });
        }
    }
}

/// [move.retreat] Neighbours a fleet cannot retreat to.
pub fn retreats(w: &World, seat: Seat, havens: SystemSet, out: &mut Offers) {
    let chart = query::chart(w, seat);
    for at in chart.neighbours(w.scene(), Purpose::Movement).minus(havens).iter() {
        let is = |anomaly: Anomaly| w.galaxy.place(at).anomalies.has(anomaly);
        let against = match w.rivals(seat).iter().find(|&enemy| w.space(at, enemy).ships() > 0) {
            Some(by) => Refusal::NoHaven { at, by },
            None if chart.is_haven(at) => Refusal::NoFoothold { at },
            None if is(Anomaly::AsteroidField) => Refusal::AsteroidField { at },
            None if is(Anomaly::Supernova) => Refusal::Supernova { at },
            None => Refusal::Nebula { at },
        };
        out.refuse(Choice::Withdraw(at), against);
    }
}

/// [combat.sustain] Units with the ability that do not sustain this hit.
pub fn sustain(w: &World, assign: &Assign, kinds: &[Kind], may: impl Fn(Kind) -> bool, out: &mut Offers) {
    let force = assign.force(w);
    let able = |kind: Kind| force.of(kind) > 0 && query::unit(w, assign.victim, kind).sustain_damage;
    for &kind in kinds.iter().filter(|&&kind| able(kind) && !may(kind)) {
        let whole = force.in_state(kind, false) > 0;
        let against = if whole { Refusal::SustainBarred { kind } } else { Refusal::Damaged { kind } };
        out.refuse(Choice::Sustain(kind), against);
    }
}

/// [cards.windows] [cards.once] Cards in hand, and what lies ready for this moment, that cannot be used now.
pub fn cards(w: &World, window: Window, seat: Seat, out: &mut Offers) {
    let side = w.side(seat);
    let hand = w.parties[seat.index()].hand.peek(&Eye::open()).cards();
    let now = window.feats(w);
    let cards = hand.iter().map(|feat| (feat, true));
    let open = now.common(side.ready).minus(hand);
    let used = w.parties[seat.index()].once.common(now);
    for (feat, card) in cards.chain(open.iter().map(|feat| (feat, false))) {
        let one: Feats = [feat].into_iter().collect();
        let against = if !now.has(feat) {
            Refusal::AnotherMoment { feat }
        } else if card && agendas::law_of(w, seat, agendas::Tenet::Censured).is_some() {
            Refusal::Censured
        } else if card && windows::hushed(w, seat) {
            Refusal::Hushed
        } else if used.meets(one) {
            Refusal::Used { feat }
        } else if !fits(w, Use { by: seat, feat, window }) {
            Refusal::NoUse { feat }
        } else {
            continue;
        };
        out.refuse(Choice::Play(feat), against);
    }
}
