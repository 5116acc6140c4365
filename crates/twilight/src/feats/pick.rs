//! What something can fall on.

use super::sights::*;
use super::{Feat, Source};
use crate::choice::{Choice, Holder};
use crate::steps::cards;
use crate::steps::feats::{NOTHING, Pick};
use crate::steps::production::against_producing;
use crate::world::{Force, GROUND, PlanetSpot, SHIPS, STRUCTURES, World};
use crate::{query, ranks};
use kernel::Seat;
use twilight_box::components::{Anomaly, Trait};
use twilight_box::galaxy::{Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// Whether anything can be chosen.
pub fn any_target(w: &World, pick: Pick) -> bool {
    let mut found = false;
    targets(w, pick, &mut |_| {
        found = true;
        false
    });
    found
}

/// [cards.pick] Offers what can be chosen, as long as who is offered it wants more; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let (seat, enemy) = (pick.seat, w.rival(pick.seat));
    let begun = pick.about != NOTHING;
    if super::kin::owns(pick.feat) {
        return super::kin::targets(w, pick, offer);
    }
    match pick.feat {
        // [card.in-the-silence-of-space] The system whose ships cross enemy ships.
        Feat::InTheSilenceOfSpace => {
            query::ships_of(w, seat).without(w.scene()).iter().all(|s| offer(Choice::Choose(s)));
            false
        }
        // [leader.nomad-agent-mercer] Ground forces from anywhere to planets of the active system; [card.decoy-operation]
        // to one of them.
        Feat::DecoyOperation | Feat::NomadAgentMercer => {
            for to in held_in(w, w.scene(), seat).filter(|to| !begun || to.0 == pick.about) {
                shifts(w, seat, &GROUND, to, |at| at != Holder::Planet(to), offer);
            }
            true
        }
        // [tech.transit-diodes] Ground forces from anywhere to own planets.
        Feat::TransitDiodes => {
            for to in controlled(w, seat) {
                shifts(w, seat, &GROUND, to, |at| at != Holder::Planet(to), offer);
            }
            true
        }
        // [card.ghost-squad] Ground forces between own planets of the active system.
        Feat::GhostSquad => {
            for to in held_in(w, w.scene(), seat) {
                for from in held_in(w, w.scene(), seat).filter(|&from| from != to) {
                    let from_to = |(kind, damaged, _)| Choice::Shift { kind, damaged, from: Holder::Planet(from), to };
                    w.ground(from, seat).groups(&GROUND).map(from_to).all(&mut *offer);
                }
            }
            true
        }
        // [note.nano-link-permit] Structures from adjacent systems without an own token.
        Feat::NanoLinkPermit => {
            let near = near(w, seat, w.scene()).minus(w.side(seat).tokens);
            for to in held_in(w, w.scene(), seat) {
                for kind in STRUCTURES.into_iter().filter(|&kind| has_site(w, seat, kind, to)) {
                    shifts(w, seat, &[kind], to, |at| near.has(system_of(w, at)), offer);
                }
            }
            true
        }
        // [note.raghs-call] The Saar's forces go to another planet of theirs.
        Feat::RaghsCall => {
            controlled(w, seat).filter(|p| p.0 != pick.about).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::L1z1xAgent => {
            let here = |&(_, _, at): &(Kind, bool, Holder)| system_of(w, at) == w.scene();
            units(everywhere(w, seat, &GROUND[..1]).filter(here), offer);
            false
        }
        // [card.rescue] One ship from a system without an own token.
        Feat::Rescue => {
            let free = |&(_, _, at): &(Kind, bool, Holder)| {
                let system = system_of(w, at);
                system != w.scene() && !w.side(seat).tokens.has(system)
            };
            units(everywhere(w, seat, &SHIPS).filter(free), offer);
            false
        }
        Feat::Stymie | Feat::SignalJamming => {
            let ships = query::ships_of(w, seat);
            let links = query::map(w, seat).links(Purpose::Other);
            let close = |s: SystemId| ships.has(s) || !links.of(s).common(ships).is_empty();
            for system in w.galaxy.ids().filter(|&s| !is_home(w, s) && !w.side(enemy).tokens.has(s)) {
                if pick.feat == Feat::Stymie || close(system) {
                    offer(Choice::Choose(system));
                }
            }
            false
        }
        Feat::ArborecCommander => {
            goods(w, seat, SystemSet::one(w.scene()), |_| true, offer);
            false
        }
        // [card.reveal-prototype] A kind that takes part and whose upgrade is missing.
        Feat::RevealPrototype => {
            let Some(fight) = w.fight() else { return false };
            let force = match fight.planet() {
                None => w.space(fight.at, seat),
                Some(planet) => w.ground(planet, seat),
            };
            let faction = w.side(seat).faction;
            let fresh = |kind: &Kind| {
                let upgraded = w.side(seat).upgraded >> *kind as u32 & 1 == 1;
                force.of(*kind) > 0 && !upgraded && w.kit.get().unit(faction, *kind, true).upgrade
            };
            SHIPS.iter().chain(&GROUND).copied().filter(fresh).all(|kind| offer(Choice::Buy(kind)));
            false
        }
        Feat::TheCavalry | Feat::LetnevAgent => {
            let from = usize::from(pick.feat == Feat::TheCavalry);
            kinds(w.space(w.scene(), seat), &SHIPS[from..], Holder::Space(w.scene()), offer);
            false
        }
        Feat::SolAgent => {
            if let Some(planet) = w.battleground() {
                kinds(w.ground(planet, seat), &GROUND, Holder::Planet(planet), offer);
            }
            false
        }
        Feat::KeleresHero => {
            for kind in [Kind::Destroyer, Kind::Cruiser].into_iter().filter(|&kind| in_reserve(w, seat, kind) > 0) {
                offer(Choice::Place { kind, at: Holder::Space(w.scene()) });
            }
            true
        }
        Feat::CrimsonHero => {
            let made = |kind: &Kind| w.action.batch[*kind as usize] > 0;
            for kind in SHIPS.into_iter().filter(made) {
                kinds(w.space(w.scene(), seat), &[kind], Holder::Space(w.scene()), offer);
            }
            true
        }
        Feat::RalnelCommander if !begun => {
            cards::ways_out(w, seat).iter().all(|s| offer(Choice::Choose(s)));
            true
        }
        Feat::RalnelCommander => {
            let flies = |&(kind, ..): &(Kind, bool, u8)| query::move_value(w, seat, kind).is_some();
            for (kind, damaged, _) in w.space(w.scene(), seat).groups(&SHIPS).filter(flies) {
                offer(Choice::Unit { kind, damaged, at: Holder::Space(w.scene()) });
            }
            true
        }
        // [card.crash-landing] A planet other than Mecatol Rex.
        Feat::CrashLanding => {
            for planet in w.planets_in(w.scene()).filter(|&p| !is_mecatol(w, p)) {
                for (kind, damaged, _) in w.space(w.scene(), seat).groups(&GROUND) {
                    offer(Choice::Land { kind, damaged, planet });
                }
            }
            false
        }
        Feat::CourageousToTheEnd => {
            for (kind, damaged, _) in ranks::fleet(w, w.scene(), seat).groups(ranks::LINE) {
                offer(Choice::Lose { kind, damaged });
            }
            false
        }
        // [card.reparations] A ready planet of the conqueror, then an exhausted own one.
        Feat::Reparations => {
            let (owner, exhausted) = if pick.left == 2 { (enemy, false) } else { (seat, true) };
            let ok = |p: &PlanetSpot| w.planet(*p).exhausted == exhausted;
            controlled(w, owner).filter(ok).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::IntegratedEconomy => {
            if begun {
                let planet = PlanetSpot(pick.about);
                let mut worth = |choice: Choice| {
                    let Choice::Produce { kind, at } = choice else { return };
                    let mut batch = w.action.batch;
                    batch[kind as usize] += 1;
                    let cheap = query::batch_cost(w, seat, &batch.0) <= u16::from(query::resources(w, planet));
                    if cheap && at == Holder::Planet(planet) {
                        offer(choice);
                    }
                };
                for kind in GROUND {
                    let at = Holder::Planet(planet);
                    if against_producing(w, seat, kind, at).is_none() {
                        worth(Choice::Produce { kind, at });
                    }
                }
            }
            true
        }
        Feat::SelfAssemblyRoutines => {
            if in_reserve(w, seat, Kind::Mech) > 0 {
                held_in(w, w.scene(), seat).all(|p| offer(Choice::Planet(p)));
            }
            false
        }
        Feat::SardakkAgent => {
            held_in(w, w.scene(), seat).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::MilitarySupport | Feat::FrontlineDeployment => {
            controlled(w, seat).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::CrippleDefenses => {
            planets(w).filter(|&p| w.ground(p, enemy).of(Kind::Pds) > 0).all(|p| offer(Choice::Planet(p)));
            false
        }
        // [card.ghost-ship] A system outside homes with a wormhole and without enemy ships.
        Feat::GhostShip => {
            let open = |s: &SystemId| {
                !is_home(w, *s) && !w.galaxy.place(*s).wormholes.is_empty() && no_enemy_ships(w, seat, *s)
            };
            if in_reserve(w, seat, Kind::Destroyer) > 0 {
                w.galaxy.ids().filter(open).all(|s| offer(Choice::Choose(s)));
            }
            false
        }
        Feat::LuckyShot => {
            let own = own_systems(w, seat);
            let prey = [Kind::Destroyer, Kind::Cruiser, Kind::Dreadnought];
            units(everywhere(w, enemy, &prey).filter(|&(_, _, at)| own.has(system_of(w, at))), offer);
            false
        }
        Feat::MiningInitiative => {
            let rich = |p: &PlanetSpot| query::resources(w, *p) > 0;
            controlled(w, seat).filter(rich).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::Plague => {
            let sick = |p: &PlanetSpot| w.ground(*p, enemy).of(Kind::Infantry) > 0;
            controlled(w, enemy).filter(sick).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::ReactorMeltdown => {
            let dock = |p: &PlanetSpot| w.ground(*p, enemy).of(Kind::SpaceDock) > 0 && !is_home(w, w.planet(*p).at());
            planets(w).filter(dock).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::TacticalBombardment => {
            let armed = |s: &SystemId| {
                held_in(w, *s, enemy).any(|p| !w.planet(p).exhausted)
                    && any_here(w, seat, *s, |unit| unit.bombardment.is_some())
            };
            w.galaxy.ids().filter(armed).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::UnexpectedAction => {
            w.side(seat).tokens.iter().all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::UnstablePlanet => {
            let shaky = |p: &PlanetSpot| {
                with_trait(w, *p, Trait::Hazardous)
                    && (w.planet(*p).controller == Some(enemy) || w.ground(*p, enemy).of(Kind::Infantry) > 0)
            };
            planets(w).filter(shaky).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::Uprising => {
            let ready = |p: &PlanetSpot| !w.planet(*p).exhausted && !is_home(w, w.planet(*p).at());
            controlled(w, enemy).filter(ready).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::WarEffort => {
            if in_reserve(w, seat, Kind::Cruiser) > 0 {
                query::ships_of(w, seat).iter().all(|s| offer(Choice::Choose(s)));
            }
            false
        }
        Feat::RefitTroops => {
            if in_reserve(w, seat, Kind::Mech) > 0 {
                units(everywhere(w, seat, &GROUND[..1]), offer);
            }
            pick.left == 1
        }
        Feat::Scuttle => {
            units(everywhere(w, seat, &SHIPS[1..]), offer);
            pick.left == 1
        }
        Feat::Brilliance => {
            let clever = |p: &PlanetSpot| w.planet(*p).exhausted && !printed(w, *p).specialties.is_empty();
            controlled(w, seat).filter(clever).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::SlingRelay => {
            let docks = w.galaxy.ids().filter(|&s| has_dock(w, seat, s)).collect();
            goods(w, seat, docks, |kind| SHIPS.contains(&kind), offer);
            false
        }
        Feat::X89BacterialWeapon => {
            let hit = |p: &PlanetSpot| {
                let ships = w.space(w.planet(*p).at(), seat);
                any_unit(w, seat, ships, |unit| unit.bombardment.is_some())
                    && w.ground(*p, enemy).of(Kind::Infantry) > 0
            };
            planets(w).filter(hit).all(|p| offer(Choice::Planet(p)));
            false
        }
        // [leader.arborec-agent] A ship becomes one that costs up to 2 more.
        Feat::ArborecAgent => {
            let price = |kind: Kind| query::unit(w, seat, kind).cost.unwrap_or(0);
            for (kind, damaged, at) in everywhere(w, seat, &SHIPS[1..]) {
                let better = |&with: &Kind| {
                    with != kind
                        && price(with) <= price(kind) + 2
                        && in_reserve(w, seat, with) > 0
                        && query::may_have(w, seat, with)
                };
                for with in SHIPS[1..].iter().copied().filter(better) {
                    offer(Choice::Replace { kind, damaged, with, at: system_of(w, at) });
                }
            }
            false
        }
        // [leader.crimson-agent] Two ships in different systems change places.
        Feat::CrimsonAgent => {
            let first = SystemId(pick.about);
            let apart = |&(kind, damaged, at): &(Kind, bool, Holder)| {
                !begun || system_of(w, at) != first && Some((kind, damaged)) != pick.unit
            };
            if begun || query::ships_of(w, seat).len() > 1 {
                units(everywhere(w, seat, &SHIPS[1..]).filter(apart), offer);
            }
            begun
        }
        Feat::MuaatAgent => {
            let bright = |s: &SystemId| w.space(*s, seat).of(Kind::WarSun) + w.space(*s, seat).of(Kind::Flagship) > 0;
            let systems = match begun {
                true => SystemSet::one(SystemId(pick.about)),
                false => w.galaxy.ids().filter(bright).collect(),
            };
            let cheap = |kind| query::unit(w, seat, kind).cost.is_some_and(|cost| cost <= 4);
            goods(w, seat, systems, cheap, offer);
            begun
        }
        // [leader.xxcha-agent] An exhausted own planet, or an enemy one near an own planet that has infantry.
        Feat::XxchaAgent => {
            controlled(w, seat).filter(|&p| w.planet(p).exhausted).all(|p| offer(Choice::Planet(p)));
            let close = |p: &PlanetSpot| {
                let mut near = near(w, seat, w.planet(*p).at()).iter();
                near.any(|s| held_in(w, s, seat).next().is_some()) && w.ground(*p, enemy).of(Kind::Infantry) > 0
            };
            controlled(w, enemy).filter(close).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::ArborecHero => {
            let rooted = |s: &SystemId| {
                w.space(*s, seat).ground() > 0 || w.planets_in(*s).any(|p| w.ground(p, seat).ground() > 0)
            };
            goods(w, seat, w.galaxy.ids().filter(rooted).collect(), |_| true, offer);
            true
        }
        // [leader.argent-hero] Ships go to systems with an own token and without enemy ships.
        Feat::ArgentHero => {
            let ends = w.side(seat).tokens.iter().filter(|&s| no_enemy_ships(w, seat, s));
            for to in ends {
                for from in w.galaxy.ids().filter(|&from| from != to) {
                    let aboard = [Kind::Infantry, Kind::Mech];
                    for (kind, damaged, _) in
                        w.space(from, seat).groups(&SHIPS).chain(w.space(from, seat).groups(&aboard))
                    {
                        offer(Choice::Sail { kind, damaged, from, to });
                    }
                }
            }
            true
        }
        Feat::L1z1xHero => {
            let heavy = [Kind::Dreadnought, Kind::Flagship];
            if begun {
                let to = SystemId(pick.about);
                units(everywhere(w, seat, &heavy).filter(|&(_, _, at)| system_of(w, at) != to), offer);
            } else if everywhere(w, seat, &heavy).next().is_some() {
                w.galaxy.ids().filter(|&s| no_enemy_ships(w, seat, s)).all(|s| offer(Choice::Choose(s)));
            }
            begun
        }
        // [leader.mahact-hero] A fleet, then an adjacent system with ships of the other side.
        Feat::MahactHero => {
            let lone = |s: SystemId, side: Seat| w.ships(s, side) > 0 && w.ships(s, w.rival(side)) == 0;
            let clash = |from: SystemId, to: SystemId| {
                [seat, enemy].into_iter().any(|side| lone(from, side) && lone(to, w.rival(side)))
            };
            if begun {
                let from = SystemId(pick.about);
                near(w, seat, from).iter().filter(|&to| clash(from, to)).all(|s| offer(Choice::Choose(s)));
            } else {
                let ok = |s: &SystemId| near(w, seat, *s).iter().any(|to| clash(*s, to));
                w.galaxy.ids().filter(ok).all(|s| offer(Choice::Choose(s)));
            }
            false
        }
        Feat::NekroHero => {
            let ok = |p: &PlanetSpot| !printed(w, *p).specialties.is_empty() && with_units(w, seat, w.planet(*p).at());
            planets(w).filter(ok).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::SaarHero => {
            let dock = |s: &SystemId| near(w, seat, *s).iter().any(|n| has_dock(w, seat, n));
            w.galaxy.ids().filter(dock).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::XxchaHero => {
            for planet in controlled(w, seat) {
                for kind in [Kind::Pds, Kind::Mech] {
                    if in_reserve(w, seat, kind) > 0 && has_site(w, seat, kind, planet) {
                        offer(Choice::Place { kind, at: Holder::Planet(planet) });
                    }
                }
            }
            true
        }
        // [leader.yin-hero] Infantry lands on any planets outside homes.
        Feat::YinHero => {
            let infantry = in_reserve(w, seat, Kind::Infantry) > 0;
            for planet in planets(w).filter(|&p| infantry && !is_home(w, w.planet(p).at())) {
                offer(Choice::Place { kind: Kind::Infantry, at: Holder::Planet(planet) });
            }
            begun
        }
        Feat::Sever => {
            w.galaxy.ids().filter(|&s| with_units(w, seat, s)).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::Terraform | Feat::NanoForge => {
            let ok = |p: &PlanetSpot| {
                let great = printed(w, *p).legendary || w.planet(*p).forged;
                let barred = if pick.feat == Feat::NanoForge { great } else { is_mecatol(w, *p) };
                !is_home(w, w.planet(*p).at()) && !barred
            };
            controlled(w, seat).filter(ok).all(|p| offer(Choice::Planet(p)));
            false
        }
        // [relic.stellar-converter] A planet outside homes next to own bombardment, neither legendary nor one's own.
        Feat::StellarConverter => {
            let ok = |p: &PlanetSpot| {
                let system = w.planet(*p).at();
                let armed = |s: SystemId| any_here(w, seat, s, |unit| unit.bombardment.is_some());
                let spared = is_home(w, system) || is_mecatol(w, *p) || printed(w, *p).legendary || w.planet(*p).forged;
                !spared && w.planet(*p).controller != Some(seat) && near(w, seat, system).iter().any(armed)
            };
            planets(w).filter(ok).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::TheCodex => {
            for &card in Feat::ALL.iter().filter(|&&f| w.kit.tricks[f as usize].source == Source::Card) {
                if w.plays.discards[card as usize] > 0 {
                    offer(Choice::Take(card));
                }
            }
            true
        }
        Feat::JrXs455O => {
            if query::purse(w, seat) >= 3 {
                let mech = super::deploy::for_pds(w, seat).then_some(Kind::Mech);
                for planet in controlled(w, seat) {
                    for kind in STRUCTURES {
                        if in_reserve(w, seat, kind) > 0 && has_site(w, seat, kind, planet) {
                            offer(Choice::Place { kind, at: Holder::Planet(planet) });
                        }
                    }
                    mech.into_iter().all(|kind| offer(Choice::Place { kind, at: Holder::Planet(planet) }));
                }
            }
            true
        }
        // [leader.mentak-commander] A note the loser holds.
        Feat::MentakCommander => {
            let mut notes = w.side(seat).ready.iter().filter(|&f| w.kit.tricks[f as usize].source == Source::Note);
            notes.all(|note| offer(Choice::Take(note)));
            false
        }
        // [leader.creuss-hero] Systems with wormholes or own units, but not the Creuss home, its gate or the nexus.
        Feat::CreussHero => {
            let barred = |s: SystemId| {
                let place = w.galaxy.place(s);
                let tile = w.kit.get().components.tile(place.tile);
                place.at.is_none() || matches!(tile.id.as_str(), "17" | "51")
            };
            let ok = |s: &SystemId| {
                !barred(*s)
                    && s.0 != pick.about
                    && (!w.galaxy.place(*s).wormholes.is_empty() || with_units(w, seat, *s))
            };
            w.galaxy.ids().filter(ok).all(|s| offer(Choice::Choose(s)));
            false
        }
        // [note.creuss-iff] A system, then one of the tokens.
        Feat::CreussIff => {
            if begun {
                creuss_tokens(w, offer);
            } else {
                let open = |s: &SystemId| {
                    let scar = w.galaxy.place(*s).anomalies.has(Anomaly::EntropicScar);
                    let free = !is_home(w, *s) && no_enemy_ships(w, seat, *s);
                    !scar && (free || held_in(w, *s, seat).next().is_some())
                };
                w.galaxy.ids().filter(open).all(|s| offer(Choice::Choose(s)));
            }
            false
        }
        // [card.exchange-program] A planet of the other side with its ground forces, once both have agreed.
        Feat::ExchangeProgram if begun => {
            let host = |p: &PlanetSpot| w.ground(*p, enemy).ground() > 0;
            controlled(w, enemy).filter(host).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::ExchangeProgram | Feat::WarFunding => {
            offer(Choice::Yes);
            offer(Choice::No);
            false
        }
        _ => false,
    }
}

/// The wormhole tokens of Creuss.
pub fn creuss_tokens(w: &World, offer: &mut dyn FnMut(Choice) -> bool) {
    let c = &w.kit.get().components;
    let tokens = ["creuss-alpha", "creuss-beta", "creuss-gamma"].map(|id| c.token_named(id));
    tokens.into_iter().flatten().all(|token| offer(Choice::Token(token.0)));
}

/// Ground forces or structures that may be brought to a planet from places for which something holds.
pub fn shifts(
    w: &World,
    seat: Seat,
    kinds: &[Kind],
    to: PlanetSpot,
    from_here: impl Fn(Holder) -> bool,
    offer: &mut dyn FnMut(Choice) -> bool,
) {
    for (kind, damaged, from) in everywhere(w, seat, kinds).filter(|&(_, _, at)| from_here(at)) {
        offer(Choice::Shift { kind, damaged, from, to });
    }
}

fn units(mut units: impl Iterator<Item = (Kind, bool, Holder)>, offer: &mut dyn FnMut(Choice) -> bool) {
    units.all(|(kind, damaged, at)| offer(Choice::Unit { kind, damaged, at }));
}

/// Kinds that are here, the state of the unit does not matter.
pub fn kinds(force: &Force, kinds: &[Kind], at: Holder, offer: &mut dyn FnMut(Choice) -> bool) {
    for &kind in kinds.iter().filter(|&&kind| force.of(kind) > 0) {
        offer(Choice::Unit { kind, damaged: force.in_state(kind, false) == 0, at });
    }
}

/// What can be produced and paid for in these systems, without regard to production values.
pub fn goods(
    w: &World,
    seat: Seat,
    systems: SystemSet,
    wanted: impl Fn(Kind) -> bool,
    offer: &mut dyn FnMut(Choice) -> bool,
) {
    for system in systems.iter() {
        let mut consider = |kind: Kind, at: Holder| {
            if wanted(kind) && against_producing(w, seat, kind, at).is_none() {
                offer(Choice::Produce { kind, at });
            }
        };
        SHIPS.into_iter().for_each(|kind| consider(kind, Holder::Space(system)));
        for planet in held_in(w, system, seat) {
            GROUND.into_iter().for_each(|kind| consider(kind, Holder::Planet(planet)));
        }
    }
}

/// [produce.structures] At most one dock and two PDS of a side on a planet.
pub fn has_site(w: &World, seat: Seat, kind: Kind, planet: PlanetSpot) -> bool {
    let here = w.ground(planet, seat).of(kind);
    match kind {
        Kind::Pds => here < 2,
        Kind::SpaceDock => here < 1,
        _ => true,
    }
}
