//! When something has a use. Only what all can see is looked at, so that a question tells nothing of a hand.

use super::list::of_kin;
use super::pick::any_target;
use super::sights::*;
use super::{Feat, Source, standing};
use crate::query::{self, Volley};
use crate::steps::feats::Pick;
use crate::steps::hits::faces_of;
use crate::steps::special::AssaultCannon;
use crate::steps::{cards, space};
use crate::texts::Use;
use crate::windows::{Window, in_force};
use crate::world::{Encore, GROUND, LANDERS, SHIPS, World};
use crate::{abilities, ranks};
use kernel::Seat;
use twilight_box::components::{Trait, Wormhole};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Whether anything can be chosen for it.
fn has_target(w: &World, seat: Seat, feat: Feat, left: u8) -> bool {
    any_target(w, Pick::of(seat, feat, left))
}

/// [cards.timing] Whether something has a use for a side in a window.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    if in_force(w, seat, feat) {
        return false;
    }
    let text = crate::texts::text(feat);
    if crate::windows::looks_on(w, window, seat) && !text.is_some_and(|text| text.for_anybody) {
        return false;
    }
    if let Some(text) = text {
        return (text.fits)(w, Use { by: seat, feat, window });
    }
    if matches!(window, Window::Action) && !super::kin::owns(feat) {
        return fits_action(w, seat, feat);
    }
    let enemy = w.rival(seat);
    let turn = w.round.turn == Some(seat);
    let [here, there] = [seat, enemy].map(|side| move || w.space(w.scene(), side));
    let in_space = w.in_space_combat();
    match feat {
        of_kin!() => super::kin::fits(w, window, seat, feat),
        Feat::FlankSpeed | Feat::NavSuite | Feat::SolarFlare | Feat::LostStarChart | Feat::Crucible => turn,
        Feat::InTheSilenceOfSpace => turn && !query::ships_of(w, seat).without(w.scene()).is_empty(),
        Feat::Rally => turn && w.ships(w.scene(), enemy) > 0,
        Feat::Upgrade => turn && here().of(Kind::Cruiser) > 0 && in_reserve(w, seat, Kind::Dreadnought) > 0,
        Feat::Counterstroke => !turn && w.side(seat).tokens.has(w.scene()),
        Feat::ForwardSupplyBase | Feat::Ceasefire => !turn && with_units(w, seat, w.scene()),
        Feat::DecoyOperation => !turn && has_structures(w, w.scene(), seat) && has_target(w, seat, feat, 2),
        Feat::CreussAgent => {
            let holes = w.galaxy.place(w.scene()).wormholes;
            turn && !holes.without(Wormhole::Delta).is_empty()
        }
        Feat::FirmamentAgent | Feat::SaarAgent => turn,
        Feat::NaaluAgent => token_placed(w, window).is_some(),
        Feat::L1z1xAgent => {
            let infantry = here().of(Kind::Infantry) > 0
                || w.planets_in(w.scene()).any(|p| w.ground(p, seat).of(Kind::Infantry) > 0);
            turn && infantry && in_reserve(w, seat, Kind::Mech) > 0
        }
        Feat::DominusOrb => turn && !w.side(seat).tokens.without(w.scene()).is_empty(),
        Feat::NanoLinkPermit => turn && has_target(w, seat, feat, 9),
        Feat::ArborecCommander => {
            !turn && any_here(w, seat, w.scene(), |unit| unit.production.is_some()) && has_target(w, seat, feat, 1)
        }
        Feat::ExperimentalBattlestation => {
            let open = !abilities::no_cannon_against(w, enemy);
            !turn && w.action.arrived && w.ships(w.scene(), enemy) > 0 && open && dock_near(w, seat)
        }
        Feat::Rescue => !turn && w.action.arrived && w.ships(w.scene(), seat) > 0 && has_target(w, seat, feat, 1),
        Feat::EmpyreanAgent => turn && w.action.arrived && w.planets_in(w.scene()).next().is_none(),
        Feat::EmpyreanCommander => !turn && w.action.arrived && w.side(seat).tokens.has(w.scene()),
        Feat::Stymie => {
            let free = |s: SystemId| !is_home(w, s) && !w.side(enemy).tokens.has(s);
            !turn && w.action.arrived && with_units(w, seat, w.scene()) && w.galaxy.ids().any(free)
        }
        Feat::MuaatHero => {
            let home = w.kit.get().components.tile(w.galaxy.place(w.scene()).tile).back
                == twilight_box::components::Back::Home;
            let capital = w.planets_in(w.scene()).any(|p| is_mecatol(w, p));
            let barred = home || is_home(w, w.scene()) || capital || super::rifts::in_fracture(w, w.scene());
            turn && w.action.arrived && here().of(Kind::WarSun) > 0 && !barred
        }
        Feat::SardakkHero => {
            turn && w.action.arrived && here().ground() > 0 && w.planets_in(w.scene()).next().is_some()
        }
        Feat::Waylay => {
            let targets = there().sum(&SHIPS[1..]) > 0;
            matches!(window, Window::AbilityRoll { by, volley: Volley::Barrage } if by == seat && targets)
        }
        Feat::StrikeWingAmbuscade => matches!(window, Window::AbilityRoll { by, .. } if by == seat),
        Feat::ScrambleFrequency => match window {
            Window::Rolled { by, volley } => by != seat && volley.is_ability(),
            _ => false,
        },
        Feat::FireTeam => match window {
            Window::Rolled { by, volley: volley @ Volley::GroundCombat(_) } => {
                by == seat && faces_of(w, volley, seat).any(|(face, gun)| face < gun.on)
            }
            _ => false,
        },
        Feat::JolnarCommander => match window {
            Window::Rolled { by, volley } => {
                by == seat && volley.is_ability() && faces_of(w, volley, seat).any(|(face, gun)| face < gun.on)
            }
            _ => false,
        },
        Feat::TheCrownOfThalnos => match window {
            Window::Rolled { by, volley } => {
                let swarm = |kind| matches!(kind, Kind::Fighter | Kind::Infantry);
                let missed = || faces_of(w, volley, seat).any(|(face, gun)| face < gun.on && swarm(gun.kind));
                by == seat && !volley.is_ability() && missed()
            }
            _ => false,
        },
        Feat::HeartOfIxth => match window {
            Window::Rolled { by, volley } if by == seat => {
                faces_of(w, volley, seat).any(|(face, gun)| face + 1 == gun.on && gun.on <= 10)
            }
            Window::Rolled { by, volley } => faces_of(w, volley, by).any(|(face, gun)| face == gun.on),
            _ => false,
        },
        Feat::NomadAgentThundarian => window == Window::BothRolled,
        Feat::WarFunding => window == Window::BothRolled && in_space,
        Feat::ManeuveringJets => matches!(window, Window::CannonHits(victim) if victim == seat && hit(w, seat)),
        Feat::ShieldsHolding => matches!(window, Window::ShipHits(victim) if victim == seat && hit(w, seat)),
        Feat::TitansAgent => {
            let victim = match window {
                Window::CannonHits(victim) | Window::ShipHits(victim) | Window::GroundHits { victim, .. } => victim,
                _ => enemy,
            };
            victim == seat && hit(w, seat)
        }
        Feat::FighterPrototype => in_space && first_round(w) && here().of(Kind::Fighter) > 0,
        Feat::MoraleBoost => w.in_combat(),
        Feat::EmergencyRepairs => any_damaged(w, seat, w.scene()),
        Feat::SkilledRetreat => in_space && !cards::ways_out(w, seat).is_empty(),
        Feat::LetnevAgent => in_space,
        Feat::SolAgent => w.in_combat() && !in_space,
        Feat::MagenDefenseGrid => {
            w.battleground().is_some_and(|planet| query::shield_stands(w, planet, seat, w.foe(seat)))
        }
        Feat::RevealPrototype => query::purse(w, seat) >= 4 && has_target(w, seat, feat, 1),
        Feat::TheCavalry => in_space && !plays(w, enemy, "nomad") && big_ships(w, w.scene(), seat) > 0,
        Feat::Antivirus => w.in_combat() && plays(w, enemy, "nekro"),
        Feat::AssaultCannon => in_space && AssaultCannon { owner: seat }.works(w),
        Feat::MentakHero => in_space,
        Feat::KeleresHero => {
            let ship = [Kind::Flagship, Kind::Cruiser, Kind::Destroyer].into_iter().any(|k| in_reserve(w, seat, k) > 0);
            in_space && ship && held_in(w, w.scene(), seat).next().is_some()
        }
        Feat::CrimsonHero => match window {
            Window::Produced => turn && w.ships(w.scene(), seat) > 0 && standing::berthable(w, seat),
            _ => in_space && w.side(seat).berths.total() > 0,
        },
        Feat::Rout => in_space && !turn && !space::havens(w, enemy).is_empty(),
        Feat::Intercept => matches!(window, Window::RetreatAnnounced(by) if by != seat),
        Feat::RalnelCommander => {
            matches!(window, Window::RetreatAnnounced(by) if by == seat) && !cards::ways_out(w, seat).is_empty()
        }
        Feat::DirectHit => match window {
            Window::Sustained { owner, kind } => {
                let prey = ranks::fleet(w, w.scene(), owner).in_state(kind, true) > 0;
                owner != seat && !query::unit(w, owner, kind).beyond_direct_hit && prey
            }
            _ => false,
        },
        Feat::ReflectiveShielding => match window {
            Window::Sustained { owner, kind } => {
                let ship = ranks::fleet(w, w.scene(), owner).of(kind) > 0;
                owner == seat && in_space && ship && w.ships(w.scene(), enemy) > 0
            }
            _ => false,
        },
        Feat::CourageousToTheEnd => {
            window == Window::Destroyed(seat) && in_space && fallen_ships(w, seat) && w.ships(w.scene(), enemy) > 0
        }
        Feat::YinAgent => window == Window::Destroyed(seat),
        Feat::ObsidianAgent => window == Window::Destroyed(seat) && in_space && standing::mirrored(w, seat).is_some(),
        Feat::CrashLanding => {
            let last = window == Window::Destroyed(seat) && fallen_ships(w, seat) && w.ships(w.scene(), seat) == 0;
            last && has_target(w, seat, feat, 1)
        }
        Feat::Bunker => held_in(w, w.scene(), seat).next().is_some(),
        Feat::Disable => turn && w.planets_in(w.scene()).any(|p| w.ground(p, enemy).of(Kind::Pds) > 0),
        Feat::Blitz => turn && here().sum(&SHIPS[1..]) > 0,
        Feat::Parley => match window {
            Window::Committed(planet) => {
                let came = w.action.committed[w.slot(planet)] != [[0; 2]; LANDERS.len()];
                !turn && w.planet(planet).controller == Some(seat) && came
            }
            _ => false,
        },
        Feat::GhostSquad => match window {
            Window::Committed(planet) => {
                !turn && w.planet(planet).controller == Some(seat) && has_target(w, seat, feat, 9)
            }
            _ => false,
        },
        Feat::RaghsCall => match window {
            Window::Committed(planet) => {
                let elsewhere = controlled(w, enemy).any(|p| p != planet);
                turn && plays(w, enemy, "saar") && w.ground(planet, enemy).ground() > 0 && elsewhere
            }
            _ => false,
        },
        Feat::TekklarLegion => true,
        Feat::GreyfireMutagen => match window {
            Window::GroundStarts(planet) => {
                let enemies = w.ground(planet, enemy);
                let fought = ranks::guards(w, planet, seat) > 0;
                fought
                    && ranks::guards(w, planet, enemy) >= 2
                    && enemies.of(Kind::Infantry) > 0
                    && !plays(w, enemy, "yin")
            }
            _ => false,
        },
        Feat::SolCommander => {
            matches!(window, Window::GroundStarts(planet) if w.planet(planet).controller == Some(seat))
        }
        Feat::Infiltrate => {
            matches!(window, Window::Gaining(planet) if turn && w.ground(planet, enemy).structures() > 0)
        }
        Feat::Reparations => matches!(window, Window::Gained { from, .. } if from == Some(seat) && !turn),
        Feat::IntegratedEconomy => match window {
            Window::Gained { planet, .. } => turn && any_target(w, Pick { about: planet.0, ..Pick::of(seat, feat, 1) }),
            _ => false,
        },
        Feat::WarMachine | Feat::WinnuAgent | Feat::HacanHero | Feat::ArgentAgent => turn,
        Feat::AiDevelopmentAlgorithm => turn && w.side(seat).upgraded != 0,
        Feat::SelfAssemblyRoutines => turn && has_target(w, seat, feat, 1),
        Feat::SardakkAgent => turn && held_in(w, w.scene(), seat).next().is_some(),
        Feat::NomadAgentMercer => turn && w.action.active.is_some() && has_target(w, seat, feat, 2),
        Feat::TransitDiodes => turn && has_target(w, seat, feat, 4),
        Feat::CreussIff => turn && has_target(w, seat, feat, 1),
        Feat::MilitarySupport => !turn && plays(w, enemy, "sol") && controlled(w, seat).next().is_some(),
        Feat::MasterPlan => turn && !w.side(seat).passed && w.round.encore != Some(Encore::Over),
        Feat::PuppetsOnAString => w.side(seat).passed,
        Feat::Crisis => turn && w.parties.iter().filter(|side| !side.passed).count() > 1,
        Feat::RalnelHero => window == Window::AllPassed,
        Feat::Sabotage => match window {
            Window::CardPlayed { depth, .. } => w.plays.played.get(usize::from(depth) - 1).is_some_and(|p| {
                p.by != seat && p.feat != Feat::Sabotage && !in_force(w, p.by, Feat::BastionCommander)
            }),
            _ => false,
        },
        Feat::ReverseEngineer => matches!(window, Window::CardDiscarded { by, .. } if by != seat),
        Feat::YssarilAgent => copied(w, window, seat).is_some(),
        // Used as an action, always at work, or never asked for.
        Feat::CrippleDefenses
        | Feat::EconomicInitiative
        | Feat::FrontlineDeployment
        | Feat::GhostShip
        | Feat::IndustrialInitiative
        | Feat::Insubordination
        | Feat::LuckyShot
        | Feat::MiningInitiative
        | Feat::Plague
        | Feat::ReactorMeltdown
        | Feat::RiseOfAMessiah
        | Feat::SignalJamming
        | Feat::Spy
        | Feat::TacticalBombardment
        | Feat::UnexpectedAction
        | Feat::UnstablePlanet
        | Feat::Uprising
        | Feat::WarEffort
        | Feat::FighterConscription
        | Feat::RefitTroops
        | Feat::Scuttle
        | Feat::Brilliance
        | Feat::ExchangeProgram
        | Feat::SlingRelay
        | Feat::X89BacterialWeapon
        | Feat::ArborecAgent
        | Feat::CrimsonAgent
        | Feat::MuaatAgent
        | Feat::XxchaAgent
        | Feat::ArgentCommander
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
        | Feat::ArborecHero
        | Feat::ArgentHero
        | Feat::CreussHero
        | Feat::L1z1xHero
        | Feat::LetnevHero
        | Feat::MahactHero
        | Feat::NekroHero
        | Feat::NomadHero
        | Feat::ObsidianHero
        | Feat::SaarHero
        | Feat::SolHero
        | Feat::TitansHero
        | Feat::VuilraithHero
        | Feat::XxchaHero
        | Feat::YinHero
        | Feat::CyberneticEnhancements
        | Feat::FiresOfTheGashlai
        | Feat::Sever
        | Feat::Terraform
        | Feat::CircletOfTheVoid
        | Feat::JrXs455O
        | Feat::LightrailOrdnance
        | Feat::MetaliVoidArmaments
        | Feat::MetaliVoidShielding
        | Feat::NanoForge
        | Feat::ScepterOfEmelpar
        | Feat::StellarConverter
        | Feat::TheCodex
        | Feat::TheTriad => false,
    }
}

/// [action.component] Whether something can be used, and resolved in full, instead of a tactical action.
fn fits_action(w: &World, seat: Seat, feat: Feat) -> bool {
    let enemy = w.rival(seat);
    let exhausted = |kind: Trait| controlled(w, seat).any(|p| w.planet(p).exhausted && with_trait(w, p, kind));
    match feat {
        Feat::EconomicInitiative => exhausted(Trait::Cultural),
        Feat::IndustrialInitiative => controlled(w, seat).any(|p| with_trait(w, p, Trait::Industrial)),
        Feat::Insubordination => w.side(enemy).tactic > 0,
        Feat::RiseOfAMessiah => controlled(w, seat).next().is_some() && in_reserve(w, seat, Kind::Infantry) > 0,
        Feat::Spy => w.parties[enemy.index()].hand.peek(&crate::Eye::open()).total() > 0,
        Feat::UnexpectedAction => !w.side(seat).tokens.is_empty(),
        Feat::ExchangeProgram => [seat, enemy].into_iter().all(|side| {
            let guest = Pick { about: 0, ..Pick::of(side, feat, 1) };
            in_reserve(w, side, Kind::Infantry) > 0 && any_target(w, guest)
        }),
        Feat::FighterConscription => standing::conscripts(w, seat).next().is_some(),
        Feat::FiresOfTheGashlai => w.side(seat).upgraded >> Kind::WarSun as u32 & 1 == 0,
        Feat::LetnevHero => true,
        Feat::NomadHero => w.galaxy.ids().any(|s| w.space(s, seat).of(Kind::Flagship) > 0),
        Feat::ObsidianHero => controlled(w, seat).any(|p| w.planet(p).exhausted),
        Feat::SolHero => !w.side(seat).tokens.is_empty(),
        Feat::TitansHero => controlled(w, seat).any(|p| printed(w, p).id == "elysium"),
        Feat::JrXs455O => true,
        Feat::VuilraithHero => standing::carrion(w, seat).next().is_some(),
        Feat::YssarilAgent => copied(w, Window::Action, seat).is_some(),
        Feat::RefitTroops => in_reserve(w, seat, Kind::Mech) > 0 && everywhere(w, seat, &GROUND[..1]).next().is_some(),
        _ => has_target(w, seat, feat, 9),
    }
}

/// [leader.yssaril-agent] The other side's agent that Ssruu stands in for, exhausted or not.
pub fn copied(w: &World, window: Window, seat: Seat) -> Option<Feat> {
    let agents = w.side(w.rival(seat)).held.iter().filter(|&feat| {
        let trick = &w.kit.tricks[feat as usize];
        trick.source == Source::Agent && feat != Feat::YssarilAgent && window.feats(w).has(feat)
    });
    agents.into_iter().find(|&feat| fits(w, window, seat, feat))
}

/// [leader.naalu-agent] The command token a window is about, if it still lies there().
pub fn token_placed(w: &World, window: Window) -> Option<(Seat, SystemId)> {
    let (of, system) = match window {
        Window::TokenPlaced { of, system } => (of, system),
        _ => (w.round.turn?, w.action.active?),
    };
    w.side(of).tokens.has(system).then_some((of, system))
}

fn hit(w: &World, seat: Seat) -> bool {
    w.hits_on(seat) > 0
}

fn first_round(w: &World) -> bool {
    w.fight().is_some_and(|fight| fight.round <= 1)
}

fn fallen_ships(w: &World, seat: Seat) -> bool {
    SHIPS.iter().any(|&kind| w.side(seat).wrecks[kind as usize] > 0)
}
