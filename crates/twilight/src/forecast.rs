//! What an answer may lead to: exact odds of the fight it brings about, and how far ships reach.

mod volleys;

use super::choice::Choice;
use super::kit::Kit;
use super::prompt::Prompt;
use super::texts::{Switch, ready_for};
use super::world::{Force, GROUND, PlanetSpot, SHIPS, STRUCTURES, World};
use super::{query, ranks, things};
use crate::Ask;
use kernel::Seat;
use scene::{Forecast, Share, Tone, Words, words};
use twilight_box::components::{Anomaly, Verb};
use twilight_box::galaxy::SystemId;
use twilight_box::odds::camp::Battle;
use twilight_box::odds::fight::Step;
use twilight_box::odds::force::{Clash, Force as Camp, Place, Policy};
use twilight_box::odds::{OddsReport, work_out};
use twilight_box::units::Kind;

/// Forces larger than this together are not worked out, so that no question takes long to show.
const MOST_UNITS: u32 = 44;

/// [skirmish.forecast] The fight that follows if a seat gives this answer.
pub fn of(w: &World, ask: &Ask, choice: Choice) -> Option<Forecast> {
    let active = w.action.active?;
    let seat = ask.seat;
    match (ask.prompt, choice) {
        (Prompt::Movement { .. }, Choice::Move { kind, damaged, .. } | Choice::Boost { kind, damaged, .. }) => {
            let mut fleet = arriving(w, active, seat);
            fleet.add(kind, damaged);
            arrival(w, active, seat, &fleet)
        }
        (Prompt::Movement { .. }, Choice::Done) => arrival(w, active, seat, &arriving(w, active, seat)),
        (Prompt::Bombard { .. }, Choice::Aim { kind, planet }) => volleys::bombardment(w, seat, kind, planet),
        (Prompt::Landing { .. }, Choice::Land { kind, damaged, planet }) => {
            let mut troops = *w.ground(planet, seat);
            troops.add(kind, damaged);
            ground(w, planet, seat, &troops, Cannons::Fire)
        }
        (Prompt::GroundOrder | Prompt::EndCoexistence, Choice::Fight(planet)) => {
            ground(w, planet, seat, w.ground(planet, seat), Cannons::HaveFired)
        }
        (Prompt::Announce { .. }, Choice::Stay) => under_way(w, Some(seat)),
        _ => None,
    }
}

/// Ships in the active system and on their way there, with their fighters.
fn arriving(w: &World, active: SystemId, seat: Seat) -> Force {
    let mut fleet = *w.space(active, seat);
    for ship in &w.voyage.convoy {
        fleet.add(ship.kind, ship.damaged);
        for kind in [Kind::Fighter, Kind::Infantry, Kind::Mech] {
            fleet.count[kind as usize] += ship.cargo.of(kind);
            fleet.damaged[kind as usize] += ship.cargo.in_state(kind, true);
        }
    }
    fleet
}

/// Ships come to a system: a space combat, or only the cannons that reach it.
fn arrival(w: &World, system: SystemId, seat: Seat, fleet: &Force) -> Option<Forecast> {
    if fleet.ships() == 0 {
        return None;
    }
    space(w, system, seat, fleet).or_else(|| volleys::cannons(w, seat, system))
}

/// The space combat in the active system, with the cannons there.
fn space(w: &World, system: SystemId, seat: Seat, fleet: &Force) -> Option<Forecast> {
    let present = |enemy: &Seat| w.space(system, *enemy).ships() > 0;
    let enemy = w.rivals(seat).iter().find(present)?;
    let foes = w.space(system, enemy);
    let alone = w.everyone().filter(|other| *other != seat).filter(present).count() == 1;
    if fleet.ships() == 0 || !alone {
        return None;
    }
    let mut defender = camp(w, enemy, foes, ranks::LINE);
    for planet in w.planets_in(system) {
        STRUCTURES.iter().for_each(|&kind| defender.units[kind as usize] += w.ground(planet, enemy).of(kind));
    }
    terrain(w, system, &mut defender);
    let title = words!("Space combat: {at}", at = things::system(w, system));
    let attacker = camp(w, seat, fleet, ranks::LINE);
    let clash = Clash { place: Place::Space, policy: Policy::Listed, attacker, defender };
    let mut forecast = told(w, Some(seat), [seat, enemy], title, clash, Step::FirstFire)?;
    let more = volleys::further(w, seat, enemy, system);
    if more > 0.0 {
        let hits = words!("{hits} hits", hits = format!("{more:.1}"));
        forecast.lines.push((words!("Space cannons from elsewhere before it, on average"), hits));
    }
    Some(forecast)
}

/// [skirmish.forecast] The rest of the battle under way, between its rounds: for a side, or for those who look on.
pub fn under_way(w: &World, seat: Option<Seat>) -> Option<Forecast> {
    let fight = w.fight()?;
    let still = fight.round > 0
        && fight.hits.iter().all(|hits| hits.all() == 0)
        && fight.fighters.iter().all(|fighter| fighter.dice.is_empty());
    let place = if fight.planet().is_none() { Place::Space } else { Place::Ground };
    let kinds = |seat: Seat| match fight.planet() {
        None => ranks::LINE,
        Some(_) => ranks::garrison(w, seat),
    };
    let force = |seat: Seat| match fight.planet() {
        None => w.space(fight.at, seat),
        Some(planet) => w.ground(planet, seat),
    };
    let met = fight.voices().into_iter().all(|seat| force(seat).sum(kinds(seat)) > 0);
    // [skirmish.forecast] Combats of several allies are not worked out.
    let allied = fight.camps.iter().any(|camp| camp.len() > 1);
    if !still || !met || allied {
        return None;
    }
    let [attacker, mut defender] = fight.voices().map(|seat| camp(w, seat, force(seat), kinds(seat)));
    if place == Place::Space {
        terrain(w, fight.at, &mut defender);
    }
    let clash = Clash { place, policy: Policy::Listed, attacker, defender };
    told(w, seat, fight.voices(), words!("The rest of the battle"), clash, Step::Round)
}

/// Whether the planet's cannons are still to fire.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cannons {
    Fire,
    HaveFired,
}

fn ground(w: &World, planet: PlanetSpot, seat: Seat, troops: &Force, cannons: Cannons) -> Option<Forecast> {
    let enemy = query::guard(w, planet, seat)?;
    let guards = w.ground(planet, enemy);
    // PDS that fight would fire their cannons a second time.
    let titans = guards.of(Kind::Pds) > 0 && ranks::garrison(w, enemy).contains(&Kind::Pds);
    if titans && cannons == Cannons::HaveFired {
        return None;
    }
    let mut defender = camp(w, enemy, guards, &GROUND);
    if cannons == Cannons::Fire {
        STRUCTURES.iter().for_each(|&kind| defender.units[kind as usize] = guards.of(kind));
    }
    let attacker = camp(w, seat, troops, ranks::garrison(w, seat));
    let title = words!("Ground combat on {at}", at = things::planet(w, planet));
    let clash = Clash { place: Place::Ground, policy: Policy::Listed, attacker, defender };
    told(w, Some(seat), [seat, enemy], title, clash, Step::FirstFire)
}

/// [combat.nebula] What the place does for its defender.
fn terrain(w: &World, system: SystemId, defender: &mut Camp) {
    let anomalies = w.galaxy.place(system).anomalies;
    for (anomaly, effect) in [(Anomaly::Nebula, "defending_in_nebula"), (Anomaly::EntropicScar, "entropic_scar")] {
        if anomalies.has(anomaly) {
            defender.add_effect(effect, 1).expect("an effect of the odds");
        }
    }
}

/// A side's units of some kinds, with its faction, upgrades and technologies.
fn camp(w: &World, seat: Seat, force: &Force, kinds: &[Kind]) -> Camp {
    let side = w.side(seat);
    let faction = (side.faction > 0).then(|| w.kit.roster.factions[usize::from(side.faction) - 1].id.clone());
    let mut camp = Camp { faction, ..Camp::default() };
    for &kind in kinds {
        camp.units[kind as usize] = force.of(kind);
        camp.damaged[kind as usize] = force.in_state(kind, true);
    }
    for kind in Kind::ALL {
        camp.upgraded[kind as usize] = side.upgraded >> kind as u32 & 1 == 1;
    }
    for (verb, effect) in EFFECTS {
        if side.ready(*verb) {
            camp.add_effect(effect, 1).expect("an effect of the odds");
        }
    }
    if ready_for(w, seat, Switch::AimsCannons).is_some() {
        camp.add_effect("graviton_laser_system", 1).expect("an effect of the odds");
    }
    camp
}

/// Technologies that act in a fight, in the words of the odds.
const EFFECTS: &[(Verb, &str)] = &[
    (Verb::DeflectSpaceCannon, "antimass_deflectors"),
    (Verb::ExtraDie, "plasma_scoring"),
    (Verb::GroundStartHit, "magen_defense_grid"),
    (Verb::RepairEachRound, "duranium_armor"),
    (Verb::AssaultCannon, "assault_cannon"),
    (Verb::DoubleGroundHits, "x_89_bacterial_weapon"),
    (Verb::NoSpaceCannonDefense, "l4_disruptors"),
    (Verb::DoubleSustain, "non_euclidean_shielding"),
    (Verb::ParticleWeave, "valkyrie_particle_weave"),
];

fn told(
    w: &World,
    seat: Option<Seat>,
    [attacker, defender]: [Seat; 2],
    title: Words,
    clash: Clash,
    begins: Step,
) -> Option<Forecast> {
    let units = |camp: &Camp| camp.units.iter().map(|&n| u32::from(n)).sum::<u32>();
    let printed = std::ptr::eq(w.kit.get(), Kit::printed());
    // An Eidolon Maximum is no mech of the odds.
    let told = printed && w.parties.iter().all(|side| !side.maximum);
    if !told || units(&clash.attacker) + units(&clash.defender) > MOST_UNITS {
        return None;
    }
    let battle = Battle { begins, ..Battle::new(&clash) };
    let (outcome, method) = work_out(&battle, false);
    let report = OddsReport::new(&clash, &battle, &outcome, method, 0.0);
    // Who looks on sees it from the attacker's side.
    let attacks = seat != Some(defender);
    let [own, foe] = if attacks { [attacker, defender] } else { [defender, attacker] };
    let percent = |chance: f64| (chance * 1000.0).round() as f32 / 10.0;
    let [win, lose] = if attacks { [report.attacker, report.defender] } else { [report.defender, report.attacker] };
    let [ours, theirs] = if attacks { [0, 1] } else { [1, 0] }.map(|n: usize| report.sides[n].resources_lost);
    let share = |label: Words, chance: f64, tone| Share { label, percent: percent(chance), tone };
    let [wins, loses] = match seat {
        Some(_) => [words!("you win"), words!("you lose")],
        None => [own, foe].map(|by| words!("{by} {by:wins|win}", by)),
    };
    let shares = vec![
        share(wins, win, Tone::Good),
        share(words!("nobody is left"), report.draw, Tone::Even),
        share(loses, lose, Tone::Bad),
    ];
    let line = |by: Seat, lost: f64| {
        let label = words!("{by} {by:loses|lose}, on average", by);
        (label, words!("{lost} resources", lost = format!("{lost:.1}")))
    };
    Some(Forecast {
        title,
        shares: shares.into_iter().filter(|share| share.percent > 0.0).collect(),
        lines: vec![line(own, ours), line(foe, theirs)],
        note: words!("{method}; cheap units fall first, no cards, no retreat.", method = report.method),
        rule: "skirmish.forecast".into(),
    })
}

/// Ships that could come if a system were activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    pub ships: u32,
    /// Those of them that pass through a gravity rift.
    pub risky: u32,
}

impl Reach {
    pub fn words(&self) -> Words {
        let Reach { ships, risky } = *self;
        match (ships, risky) {
            (0, _) => words!("no ship can come"),
            (_, 0) => words!("{ships} {ships:ship|ships} can come", ships),
            (_, _) => words!("{ships} can come, {risky} through a gravity rift", ships, risky),
        }
    }
}

/// [move.range] What could come if a system were activated, with the risk.
pub fn reach(w: &World, seat: Seat, system: SystemId) -> Reach {
    let [ways, own] = super::steps::survey::ways_into(w, seat, system);
    let mut reach = Reach::default();
    for from in query::ships_of(w, seat).without(system).minus(w.side(seat).tokens).iter() {
        for (kind, _, count) in w.space(from, seat).groups(&SHIPS) {
            let ways = if query::skills(w, seat, kind, Some(system)).is_empty() { &ways } else { &own };
            let allowance = usize::from(query::allowance(w, seat, kind, from, 0)).min(super::WAYS - 1);
            match ways[from.index()][allowance] {
                twilight_box::galaxy::NO_WAY => {}
                _ if query::move_value(w, seat, kind).is_none() => {}
                0 => reach.ships += u32::from(count),
                _ => (reach.ships, reach.risky) = (reach.ships + u32::from(count), reach.risky + u32::from(count)),
            }
        }
    }
    reach
}
