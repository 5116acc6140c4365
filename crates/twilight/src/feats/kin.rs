//! What factions can use: abilities of their sheets and units, their technologies and breakthroughs.

use super::Feat;
use super::list::of_kin;
use super::pick::any_target;
use super::picked::{destroy, gain, move_token, place, place_token, recall};
use super::sights::*;
use crate::choice::{Choice, Holder};
use crate::query::{self, Volley};
use crate::ranks;
use crate::steps::cards::ways_out;
use crate::steps::feats::{NOTHING, Pick};
use crate::steps::hits::{Assign, Target, faces_of};
use crate::steps::kin::Tribute;
use crate::steps::movement::Trim;
use crate::steps::production::Pay;
use crate::windows::{Played, Window, enforce, window};
use crate::world::{Encore, PlanetSpot, SHIPS, STRUCTURES, World};
use crate::{Flow, Scope, factions};
use kernel::Seat;
use twilight_box::components::TokenId;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

/// Whether something belongs to a faction and is handled here.
#[inline]
pub fn owns(feat: Feat) -> bool {
    matches!(feat, of_kin!())
}

/// Cruisers and destroyers, which some give up for a hit.
const LIGHT: [Kind; 2] = [Kind::Destroyer, Kind::Cruiser];

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    let enemy = w.rival(seat);
    let turn = w.round.turn == Some(seat);
    let here = || w.space(w.scene(), seat);
    let in_space = w.in_space_combat();
    let side = w.side(seat);
    let strategy = || factions::may_spend_strategy(w, seat);
    let chosen = |left: u8| any_target(w, Pick::of(seat, feat, left));
    match feat {
        Feat::StarForge | Feat::TheInferno | Feat::OrbitalDrop => strategy() && chosen(1),
        Feat::ProductionBiomes => strategy(),
        Feat::Psychospore | Feat::WormholeGenerator | Feat::Nanomachines => chosen(1),
        Feat::NullificationField => !turn && w.ships(w.scene(), seat) > 0 && strategy(),
        Feat::Starlancer => {
            !turn && side.edict.has(enemy) && any_here(w, seat, w.scene(), |unit| unit.can(Ability::Starlancer))
        }
        Feat::SpatialConduitCylinders => turn && with_units(w, seat, w.scene()),
        Feat::DuhaMenaimon => turn && here().of(Kind::Flagship) > 0 && chosen(5),
        Feat::SurvivalInstinct => !turn && w.ships(w.scene(), seat) > 0 && chosen(2),
        Feat::Foresight => !turn && w.action.arrived && w.ships(w.scene(), seat) > 0 && strategy() && chosen(1),
        Feat::DimensionalSplicer => {
            in_space
                && w.ships(w.scene(), seat) > 0
                && w.ships(w.scene(), enemy) > 0
                && !w.galaxy.place(w.scene()).wormholes.is_empty()
        }
        Feat::ImpulseCore => in_space && here().sum(&LIGHT) > 0 && w.ships(w.scene(), enemy) > 0,
        Feat::Devotion => in_space && here().sum(&LIGHT) > 0 && w.ships(w.scene(), enemy) > 0,
        Feat::MunitionsReserves => in_space && w.ships(w.scene(), seat) > 0 && goods_worth(w, seat) >= 2,
        Feat::Supercharge => true,
        Feat::Indoctrination => match window {
            Window::GroundStarts(planet) => {
                let own = ranks::guards(w, planet, seat) > 0 && w.ground(planet, enemy).of(Kind::Infantry) > 0;
                own && in_reserve(w, seat, Kind::Infantry) > 0 && query::influence_purse(w, seat) >= 2
            }
            _ => false,
        },
        Feat::WrathOfKenara => match window {
            Window::Rolled { by, volley: Volley::SpaceCombat } => {
                by == seat && here().of(Kind::Flagship) > 0 && goods_worth(w, seat) > 0 && near_miss(w, seat).is_some()
            }
            _ => false,
        },
        Feat::DunlainReaper => {
            let swap = |p: PlanetSpot| w.ground(p, seat).of(Kind::Infantry) > 0 && in_reserve(w, seat, Kind::Mech) > 0;
            let silent = query::silenced(w, seat, w.scene());
            !silent && w.battleground().is_some_and(swap) && query::purse(w, seat) >= 2
        }
        Feat::ScavengerZeta => match window {
            Window::Gained { planet, .. } => {
                let own = w.planet(planet).controller == Some(seat);
                turn && own && goods_worth(w, seat) > 0 && in_reserve(w, seat, Kind::Mech) > 0
            }
            _ => false,
        },
        Feat::Reclaimer => turn && w.action.gained != 0 && chosen(1),
        Feat::YinSpinner => turn && chosen(2),
        _ => super::yard::fits(w, window, seat, feat),
    }
}

/// What a side's trade goods pay: [tech.mirror-computing] twice their number.
pub fn goods_worth(w: &World, seat: Seat) -> u8 {
    let mirror = w.side(seat).has(twilight_box::components::Verb::DoubleTradeGoods);
    w.side(seat).trade_goods.saturating_mul(if mirror { 2 } else { 1 })
}

fn spend_goods(w: &mut World, seat: Seat, amount: u8) {
    let mirror = w.side(seat).has(twilight_box::components::Verb::DoubleTradeGoods);
    w.parties[seat.index()].trade_goods -= amount.div_ceil(if mirror { 2 } else { 1 });
}

/// The die of a space combat roll that misses by least, and by how much.
fn near_miss(w: &World, seat: Seat) -> Option<(usize, u8)> {
    let missed = faces_of(w, Volley::SpaceCombat, seat).enumerate().filter(|(_, (face, gun))| face < &gun.on);
    missed.filter(|(_, (_, gun))| gun.on <= 10).map(|(n, (face, gun))| (n, gun.on - face)).min_by_key(|(_, by)| *by)
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let (seat, enemy) = (played.by, w.rival(played.by));
    let feat = played.feat;
    let mut pick = |left: u8| flow.then([Pick::of(seat, feat, left).into()]);
    match feat {
        // [faction.star-forge] [units.the-inferno] [faction.orbital-drop] A strategy token is spent.
        Feat::StarForge | Feat::TheInferno | Feat::OrbitalDrop => {
            factions::spend_strategy(w, seat);
            pick(1);
        }
        Feat::Psychospore
        | Feat::WormholeGenerator
        | Feat::Nanomachines
        | Feat::DimensionalSplicer
        | Feat::ImpulseCore
        | Feat::Devotion
        | Feat::Reclaimer
        | Feat::DunlainReaper => pick(1),
        Feat::SurvivalInstinct | Feat::YinSpinner => pick(2),
        Feat::DuhaMenaimon => pick(5),
        // [faction.foresight] A strategy token marks the system the ships go to.
        Feat::Foresight => {
            factions::spend_strategy(w, seat);
            pick(1);
        }
        // [tech.production-biomes] Four trade goods, and two for the other side.
        Feat::ProductionBiomes => {
            factions::spend_strategy(w, seat);
            gain(w, seat, 4);
            gain(w, enemy, 2);
        }
        // [tech.nullification-field] [units.starlancer] The action is over.
        Feat::NullificationField => {
            factions::spend_strategy(w, seat);
            w.round.encore = Some(Encore::Over);
            flow.leave(Scope::Action);
        }
        Feat::Starlancer => {
            factions::release(w, seat, enemy);
            w.round.encore = Some(Encore::Over);
            flow.leave(Scope::Action);
            flow.then([Trim::of(seat, w.galaxy.ids().collect()).into()]);
        }
        Feat::SpatialConduitCylinders | Feat::Supercharge => enforce(w, seat, feat),
        // [faction.munitions-reserves] Two trade goods: misses of this round are rolled again.
        Feat::MunitionsReserves => {
            spend_goods(w, seat, 2);
            enforce(w, seat, feat);
        }
        // [faction.indoctrination] 2 influence turn an infantry.
        Feat::Indoctrination => {
            if let Window::GroundStarts(planet) = played.window {
                recall(w, enemy, Kind::Infantry, false, Holder::Planet(planet));
                place(w, seat, Kind::Infantry, Holder::Planet(planet));
                flow.then([Tribute { seat, paid: 0, cost: 2 }.into()]);
                flow.then([Pick { about: planet.0, ..Pick::of(seat, feat, 1) }.into()]);
            }
        }
        // [units.wrath-of-kenara] A trade good adds 1 to the die that misses by least.
        Feat::WrathOfKenara => {
            if let Some((die, _)) = near_miss(w, seat) {
                spend_goods(w, seat, 1);
                w.fighter_mut(seat).dice[die] += 1;
                w.parties[seat.index()].once = w.parties[seat.index()].once.without(feat);
            }
        }
        // [units.scavenger-zeta] A trade good places a mech on the gained planet.
        Feat::ScavengerZeta => {
            if let Window::Gained { planet, .. } = played.window {
                spend_goods(w, seat, 1);
                place(w, seat, Kind::Mech, Holder::Planet(planet));
            }
        }
        _ => super::yard::resolve(w, played, flow),
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let (seat, enemy) = (pick.seat, w.rival(pick.seat));
    let begun = pick.about != NOTHING;
    let enemy_ships = |offer: &mut dyn FnMut(Choice) -> bool| {
        let at = Holder::Space(w.scene());
        let prey = ranks::fleet(w, w.scene(), enemy);
        prey.groups(ranks::LINE).all(|(kind, damaged, _)| offer(Choice::Unit { kind, damaged, at }));
    };
    match pick.feat {
        Feat::StarForge => {
            for system in w.galaxy.ids().filter(|&s| w.space(s, seat).of(Kind::WarSun) > 0) {
                for kind in [Kind::Fighter, Kind::Destroyer].into_iter().filter(|&k| in_reserve(w, seat, k) > 0) {
                    offer(Choice::Place { kind, at: Holder::Space(system) });
                }
            }
            false
        }
        Feat::TheInferno => {
            for system in w.galaxy.ids().filter(|&s| w.space(s, seat).of(Kind::Flagship) > 0) {
                if in_reserve(w, seat, Kind::Cruiser) > 0 {
                    offer(Choice::Place { kind: Kind::Cruiser, at: Holder::Space(system) });
                }
            }
            false
        }
        Feat::OrbitalDrop if begun => {
            // [units.thunderbolt] 3 resources bring a mech along.
            if query::purse(w, seat) >= 3 && in_reserve(w, seat, Kind::Mech) > 0 {
                offer(Choice::Place { kind: Kind::Mech, at: Holder::Planet(PlanetSpot(pick.about)) });
            }
            true
        }
        Feat::OrbitalDrop => {
            if in_reserve(w, seat, Kind::Infantry) > 0 {
                controlled(w, seat).all(|p| offer(Choice::Planet(p)));
            }
            false
        }
        Feat::Psychospore => {
            let infantry = |s: SystemId| {
                w.space(s, seat).of(Kind::Infantry) > 0
                    || w.planets_in(s).any(|p| w.ground(p, seat).of(Kind::Infantry) > 0)
            };
            w.side(seat).tokens.iter().filter(|&s| infantry(s)).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::WormholeGenerator if begun => {
            super::pick::creuss_tokens(w, offer);
            false
        }
        Feat::WormholeGenerator => {
            let open =
                |s: SystemId| held_in(w, s, seat).next().is_some() || !is_home(w, s) && no_enemy_ships(w, seat, s);
            w.galaxy.ids().filter(|&s| open(s)).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::Nanomachines => {
            for planet in controlled(w, seat).filter(|&p| w.ground(p, seat).of(Kind::Pds) < 2) {
                if in_reserve(w, seat, Kind::Pds) > 0 {
                    offer(Choice::Place { kind: Kind::Pds, at: Holder::Planet(planet) });
                }
            }
            let hurt = |s: &SystemId| any_damaged(w, seat, *s);
            w.galaxy.ids().filter(hurt).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::DuhaMenaimon => {
            super::pick::goods(w, seat, SystemSet::one(w.scene()), |_| true, offer);
            true
        }
        Feat::SurvivalInstinct => {
            for from in near(w, seat, w.scene()).minus(w.side(seat).tokens).iter() {
                let at = Holder::Space(from);
                let mut ships = w.space(from, seat).groups(&SHIPS[1..]);
                ships.all(|(kind, damaged, _)| offer(Choice::Unit { kind, damaged, at }));
            }
            true
        }
        Feat::Foresight => {
            let free = |s: &SystemId| no_enemy_ships(w, seat, *s);
            ways_out(w, seat).iter().filter(free).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::DimensionalSplicer => {
            enemy_ships(offer);
            false
        }
        Feat::ImpulseCore | Feat::Devotion if !begun => {
            let mut own = w.space(w.scene(), seat).groups(&LIGHT);
            own.all(|(kind, damaged, _)| offer(Choice::Sacrifice { kind, damaged }));
            false
        }
        Feat::Devotion => {
            enemy_ships(offer);
            false
        }
        Feat::Indoctrination => {
            // [units.moyins-ashes] 1 more influence makes the turned infantry a mech.
            let planet = PlanetSpot(pick.about);
            let mech = in_reserve(w, seat, Kind::Mech) > 0 && query::influence_purse(w, seat) >= 1;
            if mech && w.ground(planet, seat).of(Kind::Infantry) > 0 {
                offer(Choice::Place { kind: Kind::Mech, at: Holder::Planet(planet) });
            }
            true
        }
        Feat::DunlainReaper => {
            if let Some(planet) = w.battleground() {
                offer(Choice::Planet(planet));
            }
            false
        }
        // [units.reclaimer] Planets that were gained in this action and hold a mech.
        Feat::Reclaimer => {
            let gained =
                |&p: &PlanetSpot| w.action.gained >> w.slot(p) & 1 == 1 && w.ground(p, seat).of(Kind::Mech) > 0;
            for planet in held_in(w, w.scene(), seat).filter(gained) {
                for kind in STRUCTURES {
                    if in_reserve(w, seat, kind) > 0 && super::pick::has_site(w, seat, kind, planet) {
                        offer(Choice::Place { kind, at: Holder::Planet(planet) });
                    }
                }
            }
            false
        }
        Feat::YinSpinner => {
            if in_reserve(w, seat, Kind::Infantry) > 0 {
                let kind = Kind::Infantry;
                controlled(w, seat).all(|p| offer(Choice::Place { kind, at: Holder::Planet(p) }));
                let room = |s: &SystemId| query::muster(w, *s, seat).room() > 0;
                let mut fleets = query::ships_of(w, seat).iter().filter(room);
                fleets.all(|s| offer(Choice::Place { kind, at: Holder::Space(s) }));
            }
            true
        }
        _ => super::yard::targets(w, pick, offer),
    }
}

/// What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let (seat, enemy) = (pick.seat, w.rival(pick.seat));
    let more = Pick { left: pick.left - 1, ..pick };
    match (pick.feat, choice) {
        // [faction.star-forge] Two fighters or a destroyer beside a war sun; [units.ember-colossus] mechs there or next
        // to it are joined by infantry.
        (Feat::StarForge, Choice::Place { kind, at }) => {
            (0..if kind == Kind::Fighter { 2 } else { 1 }).for_each(|_| place(w, seat, kind, at));
            let system = system_of(w, at);
            let close = near(w, seat, system).with(system);
            for planet in close.iter().flat_map(|s| w.planets_in(s)).collect::<Vec<_>>() {
                let mechs = w.ground(planet, seat).of(Kind::Mech);
                (0..mechs).for_each(|_| place(w, seat, Kind::Infantry, Holder::Planet(planet)));
            }
            for system in close.iter() {
                let mechs = w.space(system, seat).of(Kind::Mech).min(query::muster(w, system, seat).room() as u8);
                (0..mechs).for_each(|_| place(w, seat, Kind::Infantry, Holder::Space(system)));
            }
            flow.then([Trim::of(seat, SystemSet::one(system)).into()]);
        }
        (Feat::OrbitalDrop, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            flow.then([Pay { seat, paid: 0, cost: 3 }.into()]);
        }
        (Feat::OrbitalDrop, Choice::Planet(planet)) => {
            (0..2).for_each(|_| place(w, seat, Kind::Infantry, Holder::Planet(planet)));
            flow.then([Pick { about: planet.0, ..pick }.into()]);
        }
        (Feat::Indoctrination, Choice::Place { kind, at }) => {
            recall(w, seat, Kind::Infantry, false, at);
            place(w, seat, kind, at);
            flow.then([Tribute { seat, paid: 0, cost: 1 }.into()]);
        }
        // [units.reclaimer] Each planet has its own mech.
        (Feat::Reclaimer, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            if let Holder::Planet(planet) = at {
                w.action.gained &= !(1 << w.slot(planet));
            }
            w.parties[seat.index()].once = w.parties[seat.index()].once.without(pick.feat);
        }
        (Feat::TheInferno | Feat::Nanomachines, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            flow.then([Trim::of(seat, SystemSet::one(system_of(w, at))).into()]);
        }
        (Feat::YinSpinner, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            flow.then([more.into()]);
        }
        // [breakthrough.psychospore] The token goes back, and an infantry joins the others.
        (Feat::Psychospore, Choice::Choose(system)) => {
            let side = &mut w.parties[seat.index()];
            side.tokens = side.tokens.without(system);
            let planet = w.planets_in(system).find(|&p| w.ground(p, seat).of(Kind::Infantry) > 0);
            let at = planet.map_or(Holder::Space(system), Holder::Planet);
            place(w, seat, Kind::Infantry, at);
            flow.then([Trim::of(seat, SystemSet::one(system)).into()]);
        }
        (Feat::WormholeGenerator, Choice::Choose(system)) => flow.then([Pick { about: system.0, ..pick }.into()]),
        (Feat::WormholeGenerator, Choice::Token(token)) => move_token(w, TokenId(token), SystemId(pick.about)),
        (Feat::Nanomachines, Choice::Choose(_)) => {
            factions::repair(w, seat);
        }
        // [faction.survival-instinct] Ships come with what they can carry of fighters.
        (Feat::SurvivalInstinct, Choice::Unit { kind, damaged, at }) => {
            let from = system_of(w, at);
            w.space_mut(from, seat).take(kind, damaged);
            w.space_mut(w.scene(), seat).add(kind, damaged);
            for _ in 0..query::unit(w, seat, kind).capacity.unwrap_or(0) {
                if w.space(from, seat).of(Kind::Fighter) > 0 {
                    w.space_mut(from, seat).take(Kind::Fighter, false);
                    w.space_mut(w.scene(), seat).add(Kind::Fighter, false);
                }
            }
            flow.then([more.into(), Trim::of(seat, SystemSet::one(from).with(w.scene())).into()]);
        }
        // [faction.foresight] All ships leave for the system, where a token lies.
        (Feat::Foresight, Choice::Choose(to)) => {
            let fleet = std::mem::take(w.space_mut(w.scene(), seat));
            let there = w.space_mut(to, seat);
            for kind in Kind::ALL {
                there.count[kind as usize] += fleet.of(kind);
                there.damaged[kind as usize] += fleet.in_state(kind, true);
            }
            place_token(w, seat, to, flow);
            flow.then([Trim::of(seat, SystemSet::one(to)).into()]);
        }
        (Feat::DimensionalSplicer | Feat::Devotion, Choice::Unit { kind, damaged, .. }) => {
            Assign { victim: enemy, target: Target::Ships }.strike(kind, damaged, w, flow);
        }
        // [tech.impulse-core] The hit falls on a ship that is no fighter, if there is one.
        (Feat::ImpulseCore, Choice::Sacrifice { kind, damaged }) => {
            destroy(w, seat, kind, damaged, Holder::Space(w.scene()), flow);
            w.hits_mut(enemy).plain += 1;
            flow.then([window(Window::ShipHits(enemy)), Assign { victim: enemy, target: Target::BigShips }.into()]);
        }
        // [faction.devotion] The hit falls on a ship of Yin's choice.
        (Feat::Devotion, Choice::Sacrifice { kind, damaged }) => {
            destroy(w, seat, kind, damaged, Holder::Space(w.scene()), flow);
            flow.then([Pick { about: w.scene().0, ..pick }.into()]);
        }
        // [units.dunlain-reaper] 2 resources: a mech takes an infantry's place.
        (Feat::DunlainReaper, Choice::Planet(planet)) => {
            recall(w, seat, Kind::Infantry, false, Holder::Planet(planet));
            place(w, seat, Kind::Mech, Holder::Planet(planet));
            flow.then([Pay { seat, paid: 0, cost: 2 }.into()]);
        }
        _ => super::yard::picked(w, pick, choice, flow),
    }
}
