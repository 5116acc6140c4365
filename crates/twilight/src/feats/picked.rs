//! What happens to what was chosen, and what becomes of units.

use super::Feat;
use super::sights::*;
use crate::choice::{Choice, Holder};
use crate::query;
use crate::steps::cards::DrawCards;
use crate::steps::feats::{Cleared, Doom, NOTHING, Pick, Settled};
use crate::steps::hits::{Loss, note_fallen, tell_loss};
use crate::steps::load::Ferry;
use crate::steps::movement::Trim;
use crate::steps::production::{Pay, produce};
use crate::steps::space::SpaceCombat;
use crate::steps::special::{Dissemination, Revive};
use crate::texts::Use;
use crate::windows::{Window, enforce, window};
use crate::world::{Force, GROUND, PlanetSpot, STRUCTURES, World};
use crate::{Eye, Flow, abilities, factions, galvanize};
use kernel::Seat;
use twilight_box::components::TokenId;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// [cards.pick] What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let (seat, enemy) = (pick.seat, w.rival(pick.seat));
    let more = Pick { left: pick.left - 1, ..pick };
    match (pick.feat, choice) {
        (Feat::DuhaMenaimon, Choice::Produce { kind, at }) => {
            produce(w, seat, kind, at, flow);
            flow.then([more.into()]);
        }
        (feat, _) if super::kin::owns(feat) => super::kin::picked(w, pick, choice, flow),
        (Feat::InTheSilenceOfSpace, Choice::Choose(system)) => w.action.silent = SystemSet::one(system),
        (_, Choice::Shift { kind, damaged, from, to }) => {
            force_at(w, seat, from).take(kind, damaged);
            w.ground_mut(to, seat).add(kind, damaged);
            galvanize::carry(w, seat, kind, from, Holder::Planet(to));
            // [card.decoy-operation] All of them go to one planet.
            let about = if pick.feat == Feat::DecoyOperation { to.0 } else { pick.about };
            flow.then([Pick { about, ..more }.into()]);
        }
        (Feat::RaghsCall, Choice::Planet(to)) => {
            let from = PlanetSpot(pick.about);
            for kind in GROUND {
                let (count, hurt) = (w.ground(from, seat).of(kind), w.ground(from, seat).in_state(kind, true));
                let left = w.ground_mut(from, seat);
                (left.count[kind as usize], left.damaged[kind as usize]) = (0, 0);
                let there = w.ground_mut(to, seat);
                there.count[kind as usize] += count;
                there.damaged[kind as usize] += hurt;
            }
        }
        (Feat::L1z1xAgent | Feat::RefitTroops, Choice::Unit { kind, damaged, at }) => {
            recall(w, seat, kind, damaged, at);
            place(w, seat, Kind::Mech, at);
            if pick.feat == Feat::RefitTroops {
                flow.then([more.into()]);
            }
        }
        (Feat::Rescue, Choice::Unit { kind, damaged, at }) => {
            let from = system_of(w, at);
            sail(w, seat, kind, damaged, from, w.scene());
            flow.then([Ferry::of(w, seat, kind, from, w.scene()).into()]);
            trim(seat, [w.scene(), from], flow);
        }
        (Feat::Stymie | Feat::SignalJamming, Choice::Choose(system)) => {
            place_token(w, enemy, system, flow);
        }
        (_, Choice::Produce { kind, at }) => {
            produce(w, seat, kind, at, flow);
            let about = match pick.feat {
                Feat::MuaatAgent => system_of(w, at).0,
                _ => pick.about,
            };
            flow.then([Pick { about, ..more }.into()]);
        }
        (Feat::RevealPrototype, Choice::Buy(kind)) => {
            w.parties[seat.index()].upgraded |= 1 << kind as u32;
            flow.then([Pay { seat, paid: 0, cost: 4 }.into()]);
        }
        (Feat::TheCavalry, Choice::Unit { kind, .. }) => {
            w.fighter_mut(seat).cavalry = Some(kind);
        }
        (Feat::LetnevAgent | Feat::SolAgent, Choice::Unit { kind, .. }) => {
            w.fighter_mut(seat).spurred = Some(kind);
        }
        (Feat::CrimsonHero, Choice::Unit { kind, damaged, at }) => {
            force_at(w, seat, at).take(kind, damaged);
            w.parties[seat.index()].berths[kind as usize] += 1;
            w.action.batch[kind as usize] -= 1;
            flow.then([more.into()]);
        }
        (Feat::RalnelCommander, Choice::Choose(system)) => {
            flow.then([Pick { about: system.0, left: 2, ..pick }.into()]);
        }
        (Feat::RalnelCommander, Choice::Unit { kind, damaged, at }) => {
            let (from, to) = (system_of(w, at), SystemId(pick.about));
            sail(w, seat, kind, damaged, from, to);
            flow.then([Ferry::of(w, seat, kind, from, to).into()]);
            place_token(w, seat, to, flow);
            flow.then([more.into()]);
        }
        (Feat::CrashLanding, Choice::Land { kind, damaged, planet }) => {
            w.space_mut(w.scene(), seat).take(kind, damaged);
            w.ground_mut(planet, seat).add(kind, damaged);
            // [coexist.share] Beside ground forces of the enemy it coexists; structures alone do not hold the planet.
            if w.ground(planet, enemy).ground() > 0 {
                factions::coexist(w, seat, planet);
                return;
            }
            destroy_all(w, enemy, &STRUCTURES, planet, flow);
            let state = &mut w.planets[planet.index()];
            if state.controller != Some(seat) {
                (state.controller, state.exhausted) = (Some(seat), true);
            }
        }
        (Feat::CourageousToTheEnd, Choice::Lose { kind, damaged }) => {
            destroy(w, seat, kind, damaged, Holder::Space(w.scene()), flow);
            flow.then([more.into()]);
        }
        (Feat::Reparations, Choice::Planet(planet)) => {
            w.planets[planet.index()].exhausted = pick.left == 2;
            flow.then([more.into()]);
        }
        // [card.exchange-program] Both choose a planet, or both lose a token of their fleet pool.
        (Feat::ExchangeProgram, Choice::Yes) => {
            for side in [enemy, seat] {
                flow.then([Pick { about: 0, ..Pick::of(side, pick.feat, 1) }.into()]);
            }
        }
        (Feat::ExchangeProgram, Choice::No) => {
            for side in [enemy, seat] {
                let fleet = &mut w.parties[side.index()].fleet;
                *fleet = fleet.saturating_sub(1);
                flow.then([Trim::of(side, w.galaxy.ids().collect()).into()]);
            }
        }
        (Feat::ExchangeProgram, Choice::Planet(planet)) => {
            place(w, seat, Kind::Infantry, Holder::Planet(planet));
            factions::coexist(w, seat, planet);
        }
        (Feat::SelfAssemblyRoutines, Choice::Planet(planet)) => place(w, seat, Kind::Mech, Holder::Planet(planet)),
        (Feat::SardakkAgent | Feat::MilitarySupport | Feat::FrontlineDeployment, Choice::Planet(planet)) => {
            let count = if pick.feat == Feat::FrontlineDeployment { 3 } else { 2 };
            (0..count).for_each(|_| place(w, seat, Kind::Infantry, Holder::Planet(planet)));
        }
        (Feat::CrippleDefenses, Choice::Planet(planet)) => destroy_all(w, enemy, &[Kind::Pds], planet, flow),
        (Feat::ReactorMeltdown, Choice::Planet(planet)) => destroy_all(w, enemy, &[Kind::SpaceDock], planet, flow),
        (Feat::X89BacterialWeapon, Choice::Planet(planet)) => destroy_all(w, enemy, &[Kind::Infantry], planet, flow),
        (Feat::GhostShip, Choice::Choose(system)) => {
            place(w, seat, Kind::Destroyer, Holder::Space(system));
            trim(seat, [system], flow);
        }
        (Feat::WarEffort, Choice::Choose(system)) => {
            place(w, seat, Kind::Cruiser, Holder::Space(system));
            trim(seat, [system], flow);
        }
        (Feat::LuckyShot, Choice::Unit { kind, damaged, at }) => {
            destroy(w, enemy, kind, damaged, at, flow);
            trim(enemy, [system_of(w, at)], flow);
        }
        (Feat::MiningInitiative, Choice::Planet(planet)) => gain(w, seat, query::resources(w, planet)),
        (Feat::Plague, Choice::Planet(planet)) => {
            let dice = w.ground(planet, enemy).of(Kind::Infantry);
            flow.then([Doom {
                u: Use { by: seat, feat: pick.feat, window: Window::Action },
                dice,
                on: 6,
                planet: Some(planet),
            }
            .into()]);
        }
        (Feat::TacticalBombardment, Choice::Choose(system)) => {
            for planet in w.planets.iter_mut().filter(|p| p.system == Some(system) && p.controller == Some(enemy)) {
                planet.exhausted = true;
            }
        }
        (Feat::UnexpectedAction, Choice::Choose(system)) => {
            let side = &mut w.parties[seat.index()];
            side.tokens = side.tokens.without(system);
        }
        (Feat::UnstablePlanet, Choice::Planet(planet)) => {
            w.planets[planet.index()].exhausted = true;
            for _ in 0..w.ground(planet, enemy).of(Kind::Infantry).min(3) {
                destroy(w, enemy, Kind::Infantry, false, Holder::Planet(planet), flow);
            }
        }
        (Feat::Uprising, Choice::Planet(planet)) => {
            w.planets[planet.index()].exhausted = true;
            gain(w, seat, query::resources(w, planet));
        }
        (Feat::Scuttle, Choice::Unit { kind, damaged, at }) => {
            recall(w, seat, kind, damaged, at);
            gain(w, seat, query::unit(w, seat, kind).cost.unwrap_or(0));
            trim(seat, [system_of(w, at)], flow);
            flow.then([more.into()]);
        }
        (Feat::Brilliance, Choice::Planet(planet)) => w.planets[planet.index()].exhausted = false,
        (Feat::ArborecAgent, Choice::Replace { kind, damaged, with, at }) => {
            recall(w, seat, kind, damaged, Holder::Space(at));
            place(w, seat, with, Holder::Space(at));
            trim(seat, [at], flow);
        }
        (Feat::CrimsonAgent, Choice::Unit { kind, damaged, at }) => match pick.unit {
            None => {
                let about = system_of(w, at).0;
                flow.then([Pick { about, unit: Some((kind, damaged)), ..pick }.into()]);
            }
            Some((first, hurt)) => {
                let (here, there) = (SystemId(pick.about), system_of(w, at));
                sail(w, seat, first, hurt, here, there);
                sail(w, seat, kind, damaged, there, here);
                flow.then([Ferry::of(w, seat, first, here, there).into()]);
                flow.then([Ferry::of(w, seat, kind, there, here).into()]);
                trim(seat, [here, there], flow);
            }
        },
        (Feat::XxchaAgent, Choice::Planet(planet)) => {
            w.planets[planet.index()].exhausted = false;
            if w.planet(planet).controller == Some(enemy) {
                recall(w, enemy, Kind::Infantry, false, Holder::Planet(planet));
            }
        }
        (_, Choice::Sail { kind, damaged, from, to }) => {
            sail(w, seat, kind, damaged, from, to);
            flow.then([more.into()]);
        }
        (Feat::L1z1xHero, Choice::Choose(system)) => flow.then([Pick { about: system.0, left: 20, ..pick }.into()]),
        (Feat::L1z1xHero, Choice::Unit { kind, damaged, at }) => {
            let (from, to) = (system_of(w, at), SystemId(pick.about));
            sail(w, seat, kind, damaged, from, to);
            flow.then([Ferry::of(w, seat, kind, from, to).into(), more.into()]);
        }
        (Feat::MahactHero, Choice::Choose(system)) if pick.about == NOTHING => {
            flow.then([Pick { about: system.0, ..pick }.into()]);
        }
        (Feat::MahactHero, Choice::Choose(to)) => benediction(w, seat, SystemId(pick.about), to, flow),
        (Feat::NekroHero, Choice::Planet(planet)) => {
            destroy_all(w, enemy, &Kind::ALL, planet, flow);
            let worth = printed(w, planet);
            gain(w, seat, worth.resources + worth.influence);
        }
        (Feat::SaarHero, Choice::Choose(system)) => {
            for _ in 0..w.space(system, enemy).of(Kind::Fighter) {
                destroy(w, enemy, Kind::Fighter, false, Holder::Space(system), flow);
            }
            for _ in 0..w.space(system, enemy).of(Kind::Infantry) {
                destroy(w, enemy, Kind::Infantry, false, Holder::Space(system), flow);
            }
            for planet in w.planets_in(system).collect::<Vec<_>>() {
                destroy_all(w, enemy, &[Kind::Infantry], planet, flow);
            }
        }
        (Feat::XxchaHero, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            if let Holder::Planet(planet) = at {
                w.planets[planet.index()].exhausted = false;
            }
            flow.then([more.into()]);
        }
        (Feat::KeleresHero, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            flow.then([more.into()]);
        }
        (Feat::YinHero, Choice::Place { kind, at: Holder::Planet(planet) }) => {
            place(w, seat, kind, Holder::Planet(planet));
            w.voyage.strewn[planet.index()] += 1;
            flow.then([Pick { about: planet.0, ..more }.into()]);
        }
        (Feat::Sever, Choice::Choose(system)) => {
            let c = &w.kit.get().components;
            let token = c.token_named("sever").expect("a sever token");
            w.galaxy.lay(c, token, system).expect("it shows no wormhole");
        }
        (Feat::Terraform, Choice::Planet(planet)) => {
            w.planets[planet.index()].bonus += 1;
            w.planets[planet.index()].terraformed = true;
        }
        (Feat::NanoForge, Choice::Planet(planet)) => {
            w.planets[planet.index()].bonus += 2;
            w.planets[planet.index()].forged = true;
        }
        (Feat::StellarConverter, Choice::Planet(planet)) => {
            destroy_all(w, enemy, &Kind::ALL, planet, flow);
            destroy_all(w, seat, &Kind::ALL, planet, flow);
            w.purge(planet);
        }
        (Feat::TheCodex, Choice::Take(card)) => {
            w.plays.discards[card as usize] -= 1;
            w.parties[seat.index()].hand.peek_mut(&Eye::open()).add(card as usize);
            flow.then([more.into()]);
        }
        (Feat::JrXs455O, Choice::Place { kind, at }) => {
            super::deploy::place_structure(w, seat, kind, at);
            flow.then([Pay { seat, paid: 0, cost: 3 }.into()]);
        }
        (Feat::MentakCommander, Choice::Take(note)) => {
            let [loser, winner] = [seat, enemy].map(|side| side.index());
            let side = &mut w.parties[loser];
            (side.held, side.ready) = (side.held.without(note), side.ready.without(note));
            let side = &mut w.parties[winner];
            (side.held, side.ready) = (side.held.with(note), side.ready.with(note));
        }
        (Feat::CreussHero | Feat::CreussIff, Choice::Choose(system)) if pick.about == NOTHING => {
            flow.then([Pick { about: system.0, ..pick }.into()]);
        }
        (Feat::CreussHero, Choice::Choose(system)) => {
            w.galaxy.swap(SystemId(pick.about), system);
            super::breakthroughs::swapped(w, SystemId(pick.about), system);
        }
        (Feat::CreussIff, Choice::Token(token)) => move_token(w, TokenId(token), SystemId(pick.about)),
        (Feat::WarFunding, Choice::Yes) => super::resolve::roll_again(w, enemy, flow),
        (Feat::WarFunding, Choice::No) => {}
        _ => unreachable!("{pick:?} {choice:?}"),
    }
}

/// [cards.pick] Choosing is over: what was produced is paid, fleets that moved are counted, fights are fought.
pub fn ended(w: &mut World, pick: Pick, flow: &mut Flow) {
    let seat = pick.seat;
    match pick.feat {
        Feat::DuhaMenaimon
        | Feat::AgencySupplyNetwork
        | Feat::ChaosMapping
        | Feat::SubatomicSplicer
        | Feat::SalvageOperations
        | Feat::ArborecCommander
        | Feat::SlingRelay
        | Feat::MuaatAgent
        | Feat::ArborecHero
        | Feat::IntegratedEconomy
            if w.action.batch.total() > 0 =>
        {
            flow.then([Pay { seat, paid: 0, cost: query::batch_cost(w, seat, &w.action.batch.0) }.into()]);
            flow.then([Trim::of(seat, query::ships_of(w, seat)).into(), Settled.into()]);
        }
        Feat::WingTransfer => super::breakthroughs::ended(w, pick, flow),
        Feat::ImperialArmsVault if pick.left > 0 => flow.then([DrawCards { seat, left: 1 }.into()]),
        Feat::RalnelCommander | Feat::ArgentHero | Feat::L1z1xHero | Feat::KeleresHero => {
            if !w.in_combat() {
                flow.then([Trim::of(seat, w.galaxy.ids().collect()).into()]);
            } else if pick.about != NOTHING {
                flow.then([Trim::of(seat, SystemSet::one(SystemId(pick.about))).into()]);
            }
        }
        Feat::YinHero => {
            flow.then([Dissemination { seat }.into()]);
        }
        Feat::JrXs455O if pick.left > 0 => gain(w, seat, 1),
        _ => {}
    }
}

/// [leader.mahact-hero] All units in a space area are moved into an enemy fleet; neither side can retreat.
fn benediction(w: &mut World, seat: Seat, from: SystemId, to: SystemId, flow: &mut Flow) {
    for side in [seat, w.rival(seat)] {
        let fleet = std::mem::take(w.space_mut(from, side));
        let there = w.space_mut(to, side);
        for kind in Kind::ALL {
            there.count[kind as usize] += fleet.of(kind);
            there.damaged[kind as usize] += fleet.in_state(kind, true);
        }
        enforce(w, side, Feat::Intercept);
    }
    w.action.active = Some(to);
    flow.then([SpaceCombat::by(seat).into(), Cleared.into()]);
}

pub fn force_at(w: &mut World, seat: Seat, at: Holder) -> &mut Force {
    match at {
        Holder::Space(system) => w.space_mut(system, seat),
        Holder::Planet(planet) => w.ground_mut(planet, seat),
    }
}

/// A ship goes from one system to another.
pub fn sail(w: &mut World, seat: Seat, kind: Kind, damaged: bool, from: SystemId, to: SystemId) {
    w.space_mut(from, seat).take(kind, damaged);
    w.space_mut(to, seat).add(kind, damaged);
    galvanize::carry(w, seat, kind, Holder::Space(from), Holder::Space(to));
}

/// A command token is placed outside activation, if there is none of its side yet.
pub fn place_token(w: &mut World, of: Seat, system: SystemId, flow: &mut Flow) {
    let side = &mut w.parties[of.index()];
    if !side.tokens.has(system) {
        side.tokens = side.tokens.with(system);
        flow.then([window(Window::TokenPlaced { of, system })]);
    }
}

/// A unit comes from the reserves, if there is one.
pub fn place(w: &mut World, seat: Seat, kind: Kind, at: Holder) {
    // [units.floating-factory] A dock that flies appears in space.
    let at = if kind == Kind::SpaceDock && query::flies(w, seat) { Holder::Space(system_of(w, at)) } else { at };
    let reserves = &mut w.parties[seat.index()].reserves[kind as usize];
    if *reserves > 0 {
        *reserves -= 1;
        force_at(w, seat, at).add(kind, false);
        if let Holder::Space(system) = at {
            crate::factions::open_nexus(w, system);
        }
    }
}

/// A unit goes back to the reserves without being destroyed.
pub fn recall(w: &mut World, seat: Seat, kind: Kind, damaged: bool, at: Holder) {
    force_at(w, seat, at).take(kind, damaged);
    w.parties[seat.index()].reserves[kind as usize] += 1;
    w.mech_left(seat, kind);
}

/// A unit is destroyed.
pub fn destroy(w: &mut World, seat: Seat, kind: Kind, damaged: bool, at: Holder, flow: &mut Flow) {
    force_at(w, seat, at).take(kind, damaged);
    w.retire(seat, kind);
    note_fallen(w, seat, kind);
    tell_loss(flow, seat, kind, Loss::Destroyed);
    abilities::destroyed(w, seat, kind);
    if w.side(seat).fallen > 0 {
        flow.then([Revive { seat }.into()]);
    }
}

/// All units of some kinds on a planet are destroyed.
pub fn destroy_all(w: &mut World, seat: Seat, kinds: &[Kind], planet: PlanetSpot, flow: &mut Flow) {
    for &kind in kinds {
        while w.ground(planet, seat).of(kind) > 0 {
            let damaged = w.ground(planet, seat).in_state(kind, true) > 0;
            destroy(w, seat, kind, damaged, Holder::Planet(planet), flow);
        }
    }
}

/// A token is placed, or moved from where it lies.
pub fn move_token(w: &mut World, token: TokenId, to: SystemId) {
    let c = &w.kit.get().components;
    for system in w.galaxy.with_token(token).iter() {
        w.galaxy.lift(c, token, system);
    }
    // An entropic scar takes no wormhole.
    let _ = w.galaxy.lay(c, token, to);
}

/// Trade goods from the supply.
pub fn gain(w: &mut World, seat: Seat, goods: u8) {
    let side = &mut w.parties[seat.index()];
    side.trade_goods = side.trade_goods.saturating_add(goods);
}

pub fn trim<const N: usize>(seat: Seat, systems: [SystemId; N], flow: &mut Flow) {
    flow.then([Trim::of(seat, systems.into_iter().collect()).into()]);
}
