//! More that factions can use: at their docks, and in answer to others.

use super::Feat;
use super::pick::any_target;
use super::picked::{destroy, place, recall};
use super::sights::*;
use crate::choice::{Choice, Holder};
use crate::query::{self, Volley};
use crate::steps::feats::{NOTHING, Pick};
use crate::steps::kin::Tribute;
use crate::steps::movement::Trim;
use crate::steps::production::{against_producing, produce};
use crate::windows::{Played, Window, enforce};
use crate::world::{GROUND, PlanetSpot, SHIPS, STRUCTURES, World};
use crate::{Flow, factions};
use kernel::Seat;
use twilight_box::components::TokenId;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Kind, Production};

/// Numbers from here on stand for systems where a choice may be a planet or a system.
const SYSTEMS: u8 = 128;

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    let turn = w.round.turn == Some(seat);
    let chosen = |left: u8| any_target(w, Pick::of(seat, feat, left));
    match feat {
        Feat::Vortex => chosen(1) && !factions::besieged(w, seat),
        Feat::HegemonicTradePolicy | Feat::AgencySupplyNetwork | Feat::ChaosMapping | Feat::Miniaturization => {
            turn && chosen(1)
        }
        Feat::Ouranos => turn && in_reserve(w, seat, Kind::Flagship) > 0 && chosen(1),
        Feat::IcarusDrive => chosen(1),
        Feat::Watcher => their_card(w, window, seat) && chosen(1),
        Feat::InstinctTraining => their_card(w, window, seat) && factions::may_spend_strategy(w, seat),
        Feat::Dynamo => match window {
            Window::Sustained { owner, kind } => {
                let close = near(w, seat, w.scene()).with(w.scene());
                let here = close.iter().any(|s| w.space(s, seat).of(Kind::Flagship) > 0);
                here && damaged_at(w, owner, kind).is_some() && query::influence_purse(w, seat) >= 2
            }
            _ => false,
        },
        Feat::SubatomicSplicer => window == Window::Destroyed(seat) && chosen(1),
        Feat::GravitonLaserSystem => {
            let cannons = Window::AbilityRoll { by: seat, volley: Volley::SpaceCannonOffense };
            window == cannons && w.space(w.scene(), w.rival(seat)).sum(&SHIPS[1..]) > 0
        }
        Feat::Alarum => {
            let mech = |p: PlanetSpot| w.ground(p, seat).of(Kind::Mech) > 0;
            w.battleground().is_some_and(mech) && chosen(2)
        }
        _ => super::thunder::fits(w, window, seat, feat),
    }
}

/// Whether a card of the other side can still be cancelled.
fn their_card(w: &World, window: Window, seat: Seat) -> bool {
    let open = |depth: u8| w.plays.played.get(usize::from(depth) - 1).is_some_and(|p| p.by != seat && !p.cancelled);
    matches!(window, Window::CardPlayed { depth, .. } if open(depth))
}

/// Where a unit that has just sustained damage is.
fn damaged_at(w: &World, owner: Seat, kind: Kind) -> Option<Holder> {
    let at = match w.battleground() {
        Some(planet) => Holder::Planet(planet),
        None => Holder::Space(w.action.active?),
    };
    let force = match at {
        Holder::Planet(planet) => w.ground(planet, owner),
        Holder::Space(system) => w.space(system, owner),
    };
    (force.in_state(kind, true) > 0).then_some(at)
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let seat = played.by;
    let feat = played.feat;
    match feat {
        // [tech.agency-supply-network] What was produced before is paid; this is another use of production.
        Feat::AgencySupplyNetwork => {
            (w.action.batch, w.action.fresh) = Default::default();
            flow.then([Pick::of(seat, feat, 1).into()]);
        }
        // [tech.instinct-training] The card is cancelled for a strategy token.
        Feat::InstinctTraining => {
            if let Window::CardPlayed { depth, .. } = played.window {
                factions::spend_strategy(w, seat);
                w.plays.played[usize::from(depth) - 1].cancelled = true;
            }
        }
        // [units.watcher] The card is cancelled for a mech.
        Feat::Watcher => {
            if let Window::CardPlayed { depth, .. } = played.window {
                w.plays.played[usize::from(depth) - 1].cancelled = true;
                flow.then([Pick::of(seat, feat, 1).into()]);
            }
        }
        // [units.dynamo] 2 influence repair the unit, which does not sustain damage against the same hits again.
        Feat::Dynamo => {
            if let Window::Sustained { owner, kind } = played.window {
                let n = kind as usize;
                w.fighter_mut(owner).mended[n] += 1;
                match damaged_at(w, owner, kind) {
                    Some(Holder::Planet(planet)) => w.ground_mut(planet, owner).damaged[n] -= 1,
                    Some(Holder::Space(system)) => w.space_mut(system, owner).damaged[n] -= 1,
                    None => {}
                }
                flow.then([Tribute { seat, paid: 0, cost: 2 }.into()]);
            }
        }
        Feat::GravitonLaserSystem => enforce(w, seat, feat),
        Feat::Alarum => flow.then([Pick::of(seat, feat, 2).into()]),
        Feat::Miniaturization => flow.then([Pick::of(seat, feat, 9).into()]),
        Feat::Vortex
        | Feat::HegemonicTradePolicy
        | Feat::ChaosMapping
        | Feat::SubatomicSplicer
        | Feat::Ouranos
        | Feat::IcarusDrive => flow.then([Pick::of(seat, feat, 1).into()]),
        _ => super::thunder::resolve(w, played, flow),
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let (seat, enemy) = (pick.seat, w.rival(pick.seat));
    let begun = pick.about != NOTHING;
    let mut units = |of: Seat, kinds: &[Kind], ok: &dyn Fn(Kind, SystemId) -> bool| {
        for (kind, damaged, at) in everywhere(w, of, kinds).filter(|&(kind, _, at)| ok(kind, system_of(w, at))) {
            offer(Choice::Unit { kind, damaged, at });
        }
    };
    match pick.feat {
        // [tech.vortex] A unit next to an own dock whose like is in its owner's reserves.
        Feat::Vortex => {
            let docks: SystemSet = w.galaxy.ids().filter(|&s| has_dock(w, seat, s)).collect();
            let reach = docks.iter().fold(SystemSet::NONE, |reach, s| reach.union(near(w, seat, s)));
            let ok = |kind: Kind, system: SystemId| reach.has(system) && in_reserve(w, enemy, kind) > 0;
            units(enemy, &SHIPS, &ok);
            units(enemy, &GROUND, &ok);
            false
        }
        Feat::HegemonicTradePolicy => {
            let uneven = |p: &PlanetSpot| printed(w, *p).resources != printed(w, *p).influence;
            controlled(w, seat).filter(uneven).all(|p| offer(Choice::Planet(p)));
            false
        }
        // [tech.agency-supply-network] A producer elsewhere, then what it makes.
        Feat::AgencySupplyNetwork if !begun => {
            let working = |s: &SystemId| *s != w.scene() && !query::silenced(w, seat, *s);
            for system in w.galaxy.ids().filter(working) {
                if query::produces_in_space(w, system, seat) {
                    offer(Choice::Choose(system));
                }
                w.planets_in(system).filter(|&p| query::produces(w, p, seat)).all(|p| offer(Choice::Planet(p)));
            }
            false
        }
        Feat::AgencySupplyNetwork => {
            let (system, ground) = match pick.about.checked_sub(SYSTEMS) {
                Some(system) => (SystemId(system), Holder::Space(SystemId(system))),
                None => (w.planet(PlanetSpot(pick.about)).at(), Holder::Planet(PlanetSpot(pick.about))),
            };
            let mut consider = |kind: Kind, at: Holder| {
                if against_producing(w, seat, kind, at).is_none() {
                    offer(Choice::Produce { kind, at });
                }
            };
            SHIPS.into_iter().for_each(|kind| consider(kind, Holder::Space(system)));
            GROUND.into_iter().for_each(|kind| consider(kind, ground));
            true
        }
        Feat::ChaosMapping => {
            let works = |s: &SystemId| query::production_limit(w, *s, seat) > 0;
            super::pick::goods(w, seat, w.galaxy.ids().filter(works).collect(), |_| true, offer);
            true
        }
        // [tech.subatomic-splicer] A ship of a kind that was lost, at a dock at home.
        Feat::SubatomicSplicer => {
            let home = w.side(seat).home;
            if has_dock(w, seat, home) && w.action.batch.total() == 0 {
                let lost = |kind: Kind| SHIPS.contains(&kind) && w.side(seat).wrecks[kind as usize] > 0;
                super::pick::goods(w, seat, SystemSet::one(home), lost, offer);
            }
            true
        }
        // [tech.salvage-operations] A ship of a type that was destroyed in the combat, where it was fought.
        Feat::SalvageOperations => {
            if w.action.batch.total() == 0 {
                let wrecked =
                    |kind: Kind| SHIPS.iter().position(|&ship| ship == kind).is_some_and(|n| pick.about >> n & 1 == 1);
                super::pick::goods(w, seat, SystemSet::one(w.scene()), wrecked, offer);
            }
            true
        }
        // [faction.miniaturization] Structures in space, to own planets of their system.
        Feat::Miniaturization => {
            for system in w.galaxy.ids() {
                for (kind, damaged, _) in w.space(system, seat).groups(&STRUCTURES) {
                    for to in held_in(w, system, seat).filter(|&p| super::pick::has_site(w, seat, kind, p)) {
                        offer(Choice::Shift { kind, damaged, from: Holder::Space(system), to });
                    }
                }
            }
            true
        }
        Feat::Ouranos => {
            for planet in w.planets_in(w.scene()) {
                for (kind, damaged, _) in w.ground(planet, seat).groups(&[Kind::Pds]) {
                    offer(Choice::Unit { kind, damaged, at: Holder::Planet(planet) });
                }
            }
            false
        }
        Feat::IcarusDrive if begun => {
            super::pick::creuss_tokens(w, offer);
            false
        }
        Feat::IcarusDrive => {
            let scar = w.galaxy.place(w.scene()).anomalies.has(twilight_box::components::Anomaly::EntropicScar);
            units(seat, &[Kind::Mech], &|_, _| !scar);
            false
        }
        // [units.watcher] A mech in or next to a system with units of the enemy.
        Feat::Watcher => {
            let close =
                |s: SystemId| with_units(w, enemy, s) || near(w, seat, s).iter().any(|n| with_units(w, enemy, n));
            units(seat, &[Kind::Mech], &|_, system| close(system));
            false
        }
        // [units.alarum] Ground forces on planets next to the system.
        Feat::Alarum => {
            let Some(to) = w.battleground() else { return true };
            for from in near(w, seat, w.planet(to).at()).iter().flat_map(|s| w.planets_in(s)) {
                for (kind, damaged, _) in w.ground(from, seat).groups(&GROUND) {
                    offer(Choice::Shift { kind, damaged, from: Holder::Planet(from), to });
                }
            }
            true
        }
        // [units.last-dispatch] A ship left behind that cannot sustain damage.
        Feat::LastDispatch => {
            for (kind, damaged, _) in w.space(w.scene(), enemy).groups(&SHIPS) {
                if !query::unit(w, enemy, kind).sustain_damage {
                    offer(Choice::Unit { kind, damaged, at: Holder::Space(w.scene()) });
                }
            }
            true
        }
        _ => super::thunder::targets(w, pick, offer),
    }
}

/// What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let (seat, enemy) = (pick.seat, w.rival(pick.seat));
    let more = Pick { left: pick.left - 1, ..pick };
    match (pick.feat, choice) {
        (_, Choice::Produce { kind, at }) => {
            produce(w, seat, kind, at, flow);
            flow.then([more.into()]);
        }
        (Feat::Vortex, Choice::Unit { kind, .. }) => {
            w.parties[enemy.index()].reserves[kind as usize] -= 1;
            w.parties[seat.index()].captured[enemy.index()][kind as usize] += 1;
        }
        (Feat::HegemonicTradePolicy, Choice::Planet(planet)) => w.action.swapped = Some(planet),
        (Feat::AgencySupplyNetwork, Choice::Planet(planet)) => {
            flow.then([Pick { about: planet.0, left: value(w, seat, Holder::Planet(planet)), ..pick }.into()]);
        }
        (Feat::AgencySupplyNetwork, Choice::Choose(system)) => {
            let left = value(w, seat, Holder::Space(system));
            flow.then([Pick { about: SYSTEMS + system.0, left, ..pick }.into()]);
        }
        (Feat::Miniaturization | Feat::Alarum, Choice::Shift { kind, damaged, from, to }) => {
            super::picked::force_at(w, seat, from).take(kind, damaged);
            w.ground_mut(to, seat).add(kind, damaged);
            flow.then([more.into()]);
        }
        // [units.ouranos] The flagship appears in space in the place of the PDS.
        (Feat::Ouranos, Choice::Unit { kind, damaged, at }) => {
            recall(w, seat, kind, damaged, at);
            place(w, seat, Kind::Flagship, Holder::Space(w.scene()));
            flow.then([Trim::of(seat, SystemSet::one(w.scene())).into()]);
        }
        (Feat::IcarusDrive, Choice::Unit { kind, damaged, at }) => {
            recall(w, seat, kind, damaged, at);
            flow.then([Pick { about: w.scene().0, ..pick }.into()]);
        }
        (Feat::IcarusDrive, Choice::Token(token)) => super::picked::move_token(w, TokenId(token), w.scene()),
        (Feat::Watcher, Choice::Unit { kind, damaged, at }) => recall(w, seat, kind, damaged, at),
        (Feat::LastDispatch, Choice::Unit { kind, damaged, at }) => destroy(w, enemy, kind, damaged, at, flow),
        _ => super::thunder::picked(w, pick, choice, flow),
    }
}

/// [tech.agency-supply-network] The best production of one unit in a place.
fn value(w: &World, seat: Seat, at: Holder) -> u8 {
    let (force, resources) = match at {
        Holder::Planet(planet) => (w.ground(planet, seat), query::resources(w, planet)),
        Holder::Space(system) => (w.space(system, seat), 0),
    };
    let of = |kind: &Kind| match query::unit(w, seat, *kind).production {
        Some(Production::Fixed(value)) => value,
        Some(Production::OverResources(value)) => value + resources,
        None => 0,
    };
    Kind::ALL.iter().filter(|&&kind| force.of(kind) > 0).map(of).max().unwrap_or(0).max(1)
}
