//! What something does when it is used.

use super::list::of_kin;
use super::picked::{destroy, destroy_all, gain, place, recall};
use super::sights::*;
use super::{Feat, fits, standing};
use crate::choice::Holder;
use crate::query::{self, Volley};
use crate::steps::cards::{DrawCards, SkilledRetreat, SpyDraw};
use crate::steps::feats::{Cleared, Doom, Pick, Reroll, Which};
use crate::steps::hits::{Assign, Roll, Target, faces_of};
use crate::steps::movement::Trim;
use crate::steps::special::AssaultCannon;
use crate::texts::Use;
use crate::windows::{Played, Window, enforce, window};
use crate::world::{Encore, GROUND, LANDERS, PlanetState, SHIPS, STRUCTURES, World};
use crate::{Eye, Flow, galvanize};
use kernel::Seat;
use twilight_box::components::Trait;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

/// [cards.use] Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let (seat, enemy) = (played.by, w.rival(played.by));
    let feat = played.feat;
    if crate::texts::text(feat).is_some() {
        return crate::texts::work(w, Use { by: seat, feat, window: played.window }, flow);
    }
    let mut pick = |left: u8| flow.then([Pick::of(seat, feat, left).into()]);
    match feat {
        of_kin!() => super::kin::resolve(w, played, flow),
        Feat::FlankSpeed
        | Feat::NavSuite
        | Feat::SolarFlare
        | Feat::LostStarChart
        | Feat::ExperimentalBattlestation
        | Feat::Waylay
        | Feat::FighterPrototype
        | Feat::MoraleBoost
        | Feat::Bunker
        | Feat::Disable
        | Feat::Blitz
        | Feat::WarMachine
        | Feat::AiDevelopmentAlgorithm
        | Feat::MagenDefenseGrid
        | Feat::ArgentAgent
        | Feat::CreussAgent
        | Feat::FirmamentAgent
        | Feat::SaarAgent
        | Feat::WinnuAgent
        | Feat::HacanHero
        | Feat::MentakHero
        | Feat::SardakkHero
        | Feat::Ceasefire
        | Feat::Crucible
        | Feat::StrikeWingAmbuscade
        | Feat::TekklarLegion
        | Feat::DominusOrb => enforce(w, seat, feat),
        // [note.antivirus] It lies open until its holder activates a system with units of Nekro.
        Feat::LetnevHero | Feat::NomadHero | Feat::Antivirus => enforce(w, seat, feat),
        Feat::AssaultCannon => flow.then([AssaultCannon { owner: seat }.into()]),
        Feat::ExchangeProgram => flow.then([Pick::of(enemy, feat, 1).into()]),
        Feat::DecoyOperation | Feat::NomadAgentMercer | Feat::RefitTroops | Feat::Scuttle | Feat::MuaatAgent => pick(2),
        Feat::TransitDiodes | Feat::XxchaHero => pick(4),
        Feat::YinHero | Feat::TheCodex => pick(3),
        Feat::GhostSquad | Feat::NanoLinkPermit | Feat::ArgentHero | Feat::ArborecHero => pick(40),
        Feat::InTheSilenceOfSpace
        | Feat::Rescue
        | Feat::Stymie
        | Feat::SignalJamming
        | Feat::ArborecCommander
        | Feat::RevealPrototype
        | Feat::TheCavalry
        | Feat::LetnevAgent
        | Feat::SolAgent
        | Feat::L1z1xAgent
        | Feat::RalnelCommander
        | Feat::CrashLanding
        | Feat::SelfAssemblyRoutines
        | Feat::SardakkAgent
        | Feat::FrontlineDeployment
        | Feat::CrippleDefenses
        | Feat::GhostShip
        | Feat::LuckyShot
        | Feat::MiningInitiative
        | Feat::Plague
        | Feat::ReactorMeltdown
        | Feat::TacticalBombardment
        | Feat::UnexpectedAction
        | Feat::UnstablePlanet
        | Feat::Uprising
        | Feat::WarEffort
        | Feat::Brilliance
        | Feat::SlingRelay
        | Feat::X89BacterialWeapon
        | Feat::ArborecAgent
        | Feat::CrimsonAgent
        | Feat::XxchaAgent
        | Feat::L1z1xHero
        | Feat::MahactHero
        | Feat::NekroHero
        | Feat::SaarHero
        | Feat::CreussHero
        | Feat::CreussIff
        | Feat::Sever
        | Feat::Terraform
        | Feat::NanoForge
        | Feat::StellarConverter
        | Feat::JrXs455O => pick(1),
        // [note.military-support] Sol loses a strategy token, if it has one.
        Feat::MilitarySupport => {
            pick(1);
            let pool = &mut w.parties[enemy.index()].strategy;
            *pool = pool.saturating_sub(1);
        }
        Feat::Rally => w.parties[seat.index()].fleet += 2,
        // [card.upgrade] A cruiser in the active system becomes a dreadnought.
        Feat::Upgrade => {
            let damaged = w.space(w.scene(), seat).in_state(Kind::Cruiser, false) == 0;
            recall(w, seat, Kind::Cruiser, damaged, Holder::Space(w.scene()));
            place(w, seat, Kind::Dreadnought, Holder::Space(w.scene()));
        }
        Feat::Counterstroke => {
            let active = w.scene();
            let side = &mut w.parties[seat.index()];
            side.tokens = side.tokens.without(active);
            side.tactic += 1;
        }
        // [leader.naalu-agent] Anybody's token that was placed is taken off the board.
        Feat::NaaluAgent => {
            if let Some((of, system)) = fits::token_placed(w, played.window) {
                let side = &mut w.parties[of.index()];
                side.tokens = side.tokens.without(system);
            }
        }
        // [leader.empyrean-commander] The token is taken off the board.
        Feat::EmpyreanCommander => {
            let active = w.scene();
            let side = &mut w.parties[seat.index()];
            side.tokens = side.tokens.without(active);
        }
        Feat::EmpyreanAgent => w.parties[seat.index()].tactic += 1,
        Feat::ForwardSupplyBase => {
            gain(w, seat, 3);
            gain(w, enemy, 1);
        }
        Feat::ManeuveringJets | Feat::TitansAgent => cancel_hits(w, seat, 1),
        Feat::ShieldsHolding => cancel_hits(w, seat, 2),
        Feat::EmergencyRepairs => repair_all(w, seat, w.scene()),
        Feat::SkilledRetreat => flow.then([SkilledRetreat { seat }.into()]),
        Feat::Intercept => {
            if let Some(fight) = w.fight_mut() {
                fight.retreating = None;
            }
            enforce(w, seat, feat);
        }
        // [card.rout] The attacker must retreat.
        Feat::Rout => {
            if let Some(fight) = w.fight_mut() {
                fight.retreating = Some(enemy);
            }
            flow.then([window(Window::RetreatAnnounced(enemy))]);
        }
        Feat::DirectHit => {
            if let Window::Sustained { owner, kind } = played.window
                && w.space(w.scene(), owner).in_state(kind, true) > 0
            {
                destroy(w, owner, kind, true, Holder::Space(w.scene()), flow);
                // [units.stops-sustain] What falls to the card while damage is sustained stops nobody any more.
                if query::unit(w, owner, kind).can(Ability::StopsShipSustain)
                    && let Some(denied) = &mut w.fighter_mut(w.rival(owner)).denied
                {
                    denied.stopped = false;
                }
                // [fleet.capacity] Outside combat what has no room is gone before further hits are assigned.
                if !w.in_combat() {
                    flow.then([Trim::of(owner, SystemSet::one(w.scene())).into()]);
                }
            }
        }
        Feat::ReflectiveShielding => {
            w.hits_mut(enemy).plain += 2;
            flow.then([Assign { victim: enemy, target: Target::Ships }.into()]);
        }
        Feat::Parley => {
            if let Window::Committed(planet) = played.window {
                // [card.parley] What stood there before stays.
                let slot = w.slot(planet);
                let committed = std::mem::take(&mut w.action.committed[slot]);
                for (kind, [whole, hurt]) in LANDERS.into_iter().zip(committed) {
                    for (count, damaged) in [(whole, false), (hurt, true)] {
                        for _ in 0..count.min(w.ground(planet, enemy).in_state(kind, damaged)) {
                            w.ground_mut(planet, enemy).take(kind, damaged);
                            w.space_mut(w.scene(), enemy).add(kind, damaged);
                            galvanize::carry(w, enemy, kind, Holder::Planet(planet), Holder::Space(w.scene()));
                        }
                    }
                }
                // [fleet.capacity] Forces that came from planets may find no room.
                flow.then([Trim::of(enemy, SystemSet::one(w.scene())).into()]);
            }
        }
        Feat::RaghsCall => {
            if let Window::Committed(planet) = played.window {
                flow.then([Pick { about: planet.0, ..Pick::of(enemy, feat, 1) }.into()]);
            }
        }
        Feat::Sabotage => {
            let below = w.plays.played.len() - 2;
            w.plays.played[below].cancelled = true;
        }
        // [card.courageous-to-the-end] Two dice against the combat value of the best ship that was lost.
        Feat::CourageousToTheEnd => {
            let lost = SHIPS.iter().filter(|&&kind| w.side(seat).wrecks[kind as usize] > 0);
            let on = lost.filter_map(|&kind| query::unit(w, seat, kind).combat).map(|dice| dice.on).min().unwrap_or(11);
            flow.then([Doom { u: Use { by: seat, feat, window: played.window }, dice: 2, on, planet: None }.into()]);
        }
        Feat::ScrambleFrequency | Feat::FireTeam | Feat::JolnarCommander | Feat::TheCrownOfThalnos => {
            if let Window::Rolled { by, volley } = played.window {
                let which = match feat {
                    Feat::ScrambleFrequency => Which::All,
                    Feat::TheCrownOfThalnos => Which::Crowned,
                    _ => Which::Misses,
                };
                flow.then([Reroll { volley, seat: by, which }.into()]);
            }
        }
        // [relic.heart-of-ixth] One die changes by 1: an own miss becomes a hit or an enemy hit a miss.
        Feat::HeartOfIxth => {
            if let Window::Rolled { by, volley } = played.window {
                let turned = faces_of(w, volley, by)
                    .position(|(face, gun)| if by == seat { face + 1 == gun.on } else { face == gun.on });
                if let Some(place) = turned {
                    let die = &mut w.fighter_mut(by).dice[place];
                    *die = if by == seat { *die + 1 } else { *die - 1 };
                }
            }
        }
        // [leader.nomad-agent-thundarian] Both sides roll again.
        Feat::NomadAgentThundarian => {
            let volley = combat_volley(w);
            for side in w.clash().voices() {
                w.fighter_mut(side).dice.clear();
                flow.then([Roll { volley, seat: side }.into()]);
            }
        }
        // [note.war-funding] Own misses are rolled again, and on demand all dice of the opponent.
        Feat::WarFunding => {
            flow.then([Reroll { volley: Volley::SpaceCombat, seat, which: Which::Misses }.into()]);
            flow.then([Pick::of(seat, feat, 1).into()]);
        }
        // [leader.keleres-hero] The flagship and up to two cruisers or destroyers appear.
        Feat::KeleresHero => {
            place(w, seat, Kind::Flagship, Holder::Space(w.scene()));
            pick(2);
        }
        // [leader.crimson-hero] Produced ships wait on the card until a space combat starts.
        Feat::CrimsonHero => {
            if played.window == Window::Produced {
                pick(20);
                return;
            }
            let side = &mut w.parties[seat.index()];
            let waiting = std::mem::take(&mut side.berths);
            (side.ready, side.held) = (side.ready.without(feat), side.held.without(feat));
            for kind in SHIPS {
                w.space_mut(w.scene(), seat).count[kind as usize] += waiting[kind as usize];
            }
        }
        // [leader.muaat-hero] All enemy units are destroyed and the system becomes a supernova.
        Feat::MuaatHero => nova_seed(w, enemy, w.scene(), flow),
        // [leader.yin-agent] Two fighters come for a lost ship, two infantry for a lost ground force.
        Feat::YinAgent => {
            let (kind, at) = match w.battleground() {
                Some(planet) => (Kind::Infantry, Holder::Planet(planet)),
                None => (Kind::Fighter, Holder::Space(w.scene())),
            };
            (0..2).for_each(|_| place(w, seat, kind, at));
        }
        Feat::ObsidianAgent => {
            if let Some(kind) = standing::mirrored(w, seat) {
                let damaged = w.space(w.scene(), enemy).in_state(kind, true) > 0;
                destroy(w, enemy, kind, damaged, Holder::Space(w.scene()), flow);
            }
        }
        // [note.greyfire-mutagen] An enemy infantry is replaced by an own one.
        Feat::GreyfireMutagen => {
            if let Window::GroundStarts(planet) = played.window {
                recall(w, enemy, Kind::Infantry, false, Holder::Planet(planet));
                place(w, seat, Kind::Infantry, Holder::Planet(planet));
            }
        }
        Feat::SolCommander => {
            if let Window::GroundStarts(planet) = played.window {
                place(w, seat, Kind::Infantry, Holder::Planet(planet));
            }
        }
        // [card.infiltrate] Structures on the planet are replaced by own ones.
        Feat::Infiltrate => {
            if let Window::Gaining(planet) = played.window {
                for kind in STRUCTURES {
                    for _ in 0..w.ground(planet, enemy).of(kind) {
                        let damaged = w.ground(planet, enemy).in_state(kind, true) > 0;
                        recall(w, enemy, kind, damaged, Holder::Planet(planet));
                        place(w, seat, kind, Holder::Planet(planet));
                    }
                }
            }
        }
        Feat::Reparations => {
            flow.then([Pick::of(seat, feat, 2).into()]);
            flow.then([Pick::of(seat, feat, 1).into()]);
        }
        // [tech.integrated-economy] Units up to the planet's resources are produced there.
        Feat::IntegratedEconomy => {
            if let Window::Gained { planet, .. } = played.window {
                flow.then([Pick { about: planet.0, ..Pick::of(seat, feat, 40) }.into()]);
            }
        }
        // [card.economic-initiative] All cultural planets are readied.
        Feat::EconomicInitiative => {
            for planet in controlled(w, seat).filter(|&p| with_trait(w, p, Trait::Cultural)).collect::<Vec<_>>() {
                w.planets[planet.index()].exhausted = false;
            }
        }
        Feat::IndustrialInitiative => {
            let count = controlled(w, seat).filter(|&p| with_trait(w, p, Trait::Industrial)).count();
            gain(w, seat, count as u8);
        }
        Feat::Insubordination => w.parties[enemy.index()].tactic -= 1,
        Feat::RiseOfAMessiah => {
            for planet in controlled(w, seat).collect::<Vec<_>>() {
                place(w, seat, Kind::Infantry, Holder::Planet(planet));
            }
        }
        Feat::Spy => flow.then([SpyDraw { seat, from: enemy }.into()]),
        Feat::FighterConscription => {
            let systems: SystemSet = standing::conscripts(w, seat).collect();
            systems.iter().for_each(|s| place(w, seat, Kind::Fighter, Holder::Space(s)));
            flow.then([Trim::of(seat, systems).into()]);
        }
        Feat::MasterPlan => w.round.encore = Some(Encore::Again(seat)),
        Feat::PuppetsOnAString => w.round.encore = Some(Encore::Again(seat)),
        Feat::Crisis => w.round.encore = Some(Encore::Skip),
        Feat::ReverseEngineer => {
            if let Window::CardDiscarded { card, .. } = played.window
                && w.plays.discards[card as usize] > 0
            {
                w.plays.discards[card as usize] -= 1;
                w.parties[seat.index()].hand.peek_mut(&Eye::open()).add(card as usize);
            }
        }
        // [leader.ralnel-hero] Its owner has not passed any more, with two tokens and a card more.
        Feat::RalnelHero => {
            let side = &mut w.parties[seat.index()];
            side.passed = false;
            side.tactic += 2;
            flow.then([DrawCards { seat, left: 1 }.into()]);
        }
        Feat::VuilraithHero => {
            let dice = standing::carrion(w, seat).count() as u8;
            flow.then([Doom { u: Use { by: seat, feat, window: played.window }, dice, on: 4, planet: None }.into()]);
        }
        Feat::ObsidianHero => {
            let own = |p: &&mut PlanetState| p.is_world() && p.controller == Some(seat);
            w.planets.iter_mut().filter(own).for_each(|p| p.exhausted = false);
        }
        Feat::SolHero => w.parties[seat.index()].tokens = SystemSet::NONE,
        // [leader.titans-hero] Elysium is readied, worth 3 more, and fires.
        Feat::TitansHero => {
            let elysium = controlled(w, seat).find(|&p| printed(w, p).id == "elysium");
            if let Some(planet) = elysium {
                let state = &mut w.planets[planet.index()];
                state.exhausted = false;
                state.bonus += 3;
            }
            enforce(w, seat, feat);
        }
        // [note.fires-of-the-gashlai] War suns may be had; Muaat pays a token of its fleet pool.
        Feat::FiresOfTheGashlai => {
            w.parties[seat.index()].upgraded |= 1 << Kind::WarSun as u32;
            if plays(w, enemy, "muaat") {
                let fleet = &mut w.parties[enemy.index()].fleet;
                *fleet = fleet.saturating_sub(1);
                flow.then([Trim::of(enemy, w.galaxy.ids().collect()).into()]);
            }
        }
        Feat::YssarilAgent => {
            if let Some(copied) = fits::copied(w, played.window, seat) {
                resolve(w, Played { feat: copied, ..played }, flow);
            }
        }
        // Always at work or used elsewhere.
        Feat::ArgentCommander
        | Feat::BastionCommander
        | Feat::CreussCommander
        | Feat::KeleresCommander
        | Feat::L1z1xCommander
        | Feat::LetnevCommander
        | Feat::MahactCommander
        | Feat::MentakCommander
        | Feat::NomadCommander
        | Feat::SaarCommander
        | Feat::SardakkCommander
        | Feat::TitansCommander
        | Feat::VuilraithCommander
        | Feat::WinnuCommander
        | Feat::CyberneticEnhancements
        | Feat::CircletOfTheVoid
        | Feat::LightrailOrdnance
        | Feat::MetaliVoidArmaments
        | Feat::MetaliVoidShielding
        | Feat::ScepterOfEmelpar
        | Feat::TheTriad => {}
    }
}

/// The dice something rolled are counted.
pub fn rolled(w: &mut World, doom: Doom, faces: &[u8], flow: &mut Flow) {
    let planet = || doom.planet.expect("it falls on a planet");
    let enemy = w.rival(doom.u.by);
    let count = faces.iter().filter(|&&face| face >= doom.on).count() as u8;
    match doom.u.feat {
        // [leader.vuilraith-hero] Each ship has its die and is captured; what then has no room is captured too.
        Feat::VuilraithHero => {
            enforce(w, doom.u.by, doom.u.feat);
            let ships: Vec<_> = standing::carrion(w, doom.u.by).zip(faces).collect();
            for ((system, kind, damaged), _) in ships.into_iter().filter(|(_, face)| **face < doom.on) {
                w.space_mut(system, enemy).take(kind, damaged);
                w.retire(enemy, kind);
            }
            flow.then([Trim::of(enemy, w.galaxy.ids().collect()).into(), Cleared.into()]);
        }
        Feat::BastionHero => super::thunder::burn(w, doom, faces, flow),
        // [tech.proxima-targeting-vi] Hits fall on ground forces, less those that galvanized units keep off.
        Feat::ProximaTargetingVi => {
            let hits = count.saturating_sub(crate::galvanize::shelter(w, enemy, planet()));
            let struck = w.hits_mut(enemy);
            struck.plain += hits;
            struck.shelled = true;
            flow.then([Assign { victim: enemy, target: Target::Ground(planet()) }.into()]);
        }
        Feat::DeorbitBarrage => super::breakthroughs::barrage(w, doom, count, flow),
        Feat::Plague => {
            for _ in 0..count {
                destroy(w, enemy, Kind::Infantry, false, Holder::Planet(planet()), flow);
            }
        }
        _ => flow.then([Pick::of(enemy, doom.u.feat, count).into()]),
    }
}

/// The volley of the combat under way.
fn combat_volley(w: &World) -> Volley {
    match w.battleground() {
        Some(planet) => Volley::GroundCombat(planet),
        None => Volley::SpaceCombat,
    }
}

/// All dice of a side are rolled again.
pub fn roll_again(w: &World, seat: Seat, flow: &mut Flow) {
    flow.then([Reroll { volley: combat_volley(w), seat, which: Which::All }.into()]);
}

/// [relic.the-crown-of-thalnos] Fighters or infantry that missed again are destroyed.
pub fn crown_takes(w: &mut World, seat: Seat, volley: Volley, missed: u8, flow: &mut Flow) {
    let (kind, at) = match volley {
        Volley::GroundCombat(planet) => (Kind::Infantry, Holder::Planet(planet)),
        _ => (Kind::Fighter, Holder::Space(w.scene())),
    };
    // Their dice leave with them: what is left rolls as many dice as there are faces.
    let barrels = query::barrels(w, volley, seat);
    let guns = barrels.iter().flat_map(|barrel| (0..barrel.dice).map(move |_| *barrel));
    let kept: arrayvec::ArrayVec<u8, { query::MOST_DICE }> = w
        .fighter(seat)
        .dice
        .iter()
        .zip(guns)
        .filter(|(face, gun)| **face >= gun.on || gun.kind != kind)
        .map(|(face, _)| *face)
        .collect();
    w.fighter_mut(seat).dice = kept;
    (0..missed).for_each(|_| destroy(w, seat, kind, false, at, flow));
}

/// Takes hits away, those that may fall anywhere first.
pub fn cancel_hits(w: &mut World, seat: Seat, most: u8) {
    let hits = w.hits_mut(seat);
    let plain = hits.plain.min(most);
    hits.plain -= plain;
    hits.aimed -= hits.aimed.min(most - plain);
}

/// [card.emergency-repairs] All units of a side in the active system are repaired.
fn repair_all(w: &mut World, seat: Seat, system: SystemId) {
    w.space_mut(system, seat).damaged = Default::default();
    for planet in w.planets_in(system).collect::<Vec<_>>() {
        w.ground_mut(planet, seat).damaged = Default::default();
    }
}

fn nova_seed(w: &mut World, enemy: Seat, system: SystemId, flow: &mut Flow) {
    for kind in SHIPS.into_iter().chain(GROUND) {
        while w.space(system, enemy).of(kind) > 0 {
            let damaged = w.space(system, enemy).in_state(kind, true) > 0;
            destroy(w, enemy, kind, damaged, Holder::Space(system), flow);
        }
    }
    loop {
        let next = w.planets_in(system).next();
        let Some(planet) = next else { break };
        destroy_all(w, enemy, &Kind::ALL, planet, flow);
        let own = std::mem::take(w.ground_mut(planet, w.rival(enemy)));
        w.remove_all(w.rival(enemy), own);
        w.purge(planet);
    }
    let c = &w.kit.get().components;
    let nova = c.tile_named("81").expect("the Muaat supernova");
    w.galaxy.become_tile(c, system, nova);
}
