//! What volleys outside combats may bring: space cannons at ships that arrive, and bombardments.

use crate::query::{self, Barrel, Volley};
use crate::steps::bombardment::Aim;
use crate::texts::sights::near;
use crate::world::{PlanetSpot, World};
use crate::{abilities, things};
use imperium::dice::{Group, Pool};
use kernel::Seat;
use scene::{Forecast, Share, Tone, Words, words};
use twilight_box::components::Verb;
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Dice by the face from which they hit.
#[derive(Default)]
struct Dice([u16; 12]);

impl Dice {
    fn add(&mut self, barrel: Barrel) {
        self.0[usize::from(barrel.on.min(11))] += u16::from(barrel.dice);
    }

    fn pool(&self) -> Pool {
        let mut pool = Pool::default();
        (1..=10).for_each(|on| pool.add(Group::new(self.0[on], on as i32)));
        pool
    }
}

/// [skirmish.forecast] [cannon.offense] Hits of all space cannons that may fire at a side's ships in a system.
pub(super) fn cannons(w: &World, seat: Seat, system: SystemId) -> Option<Forecast> {
    if abilities::no_cannon_against(w, seat) {
        return None;
    }
    let mut dice = Dice::default();
    for rival in w.rivals(seat).iter() {
        let barrels = query::barrels_against(w, Volley::SpaceCannonOffense, rival, seat);
        barrels.into_iter().for_each(|barrel| dice.add(barrel));
    }
    told(words!("Space cannons at {at}", at = things::system(w, system)), &dice.pool(), 1)
}

/// [skirmish.forecast] [cannon.offense] Hits on average of space cannons that the odds of a space combat against a side leave
/// out: those of third parties, and that side's in other systems.
pub(super) fn further(w: &World, seat: Seat, enemy: Seat, system: SystemId) -> f64 {
    if abilities::no_cannon_against(w, seat) {
        return 0.0;
    }
    let mut dice = Dice::default();
    for rival in w.rivals(seat).without(enemy).iter() {
        let barrels = query::barrels_against(w, Volley::SpaceCannonOffense, rival, seat);
        barrels.into_iter().for_each(|barrel| dice.add(barrel));
    }
    let harder = u8::from(w.side(seat).has(Verb::DeflectSpaceCannon));
    for next in near(w, enemy, system).iter().filter(|&next| !query::silenced(w, enemy, next)) {
        let forces = w.planets_in(next).map(|planet| w.ground(planet, enemy)).chain([w.space(next, enemy)]);
        for (force, kind) in forces.flat_map(|force| force.kinds().iter().map(move |kind| (force, kind))) {
            let unit = query::unit(w, enemy, kind);
            if let Some(gun) = unit.space_cannon.filter(|_| unit.space_cannon_adjacent) {
                dice.add(Barrel { kind, dice: gun.dice * force.of(kind), on: gun.on + harder });
            }
        }
    }
    dice.pool().mean()
}

/// [skirmish.forecast] [invade.bombard] Hits on a planet if one more unit is aimed at it; as all fire or none, with the rest of
/// them where there is no other planet.
pub(super) fn bombardment(w: &World, seat: Seat, kind: Kind, planet: PlanetSpot) -> Option<Forecast> {
    let victim = query::guard(w, planet, seat)?;
    let mut aimed = w.clone();
    let slot = w.slot(planet);
    let aim = Aim { seat };
    if aim.targets(w).nth(1).is_none() {
        let rest = aim.unaimed(w);
        Kind::ALL.into_iter().for_each(|kind| aimed.action.aims[slot][kind as usize] += rest.of(kind));
    } else {
        aimed.action.aims[slot][kind as usize] += 1;
    }
    let mut dice = Dice::default();
    query::barrels_against(&aimed, Volley::Bombardment(planet), seat, victim).into_iter().for_each(|b| dice.add(b));
    // [tech.x-89] Each hit counts twice.
    let each = if w.side(seat).has(Verb::DoubleGroundHits) { 2 } else { 1 };
    told(words!("Bombardment of {at}", at = things::planet(w, planet)), &dice.pool(), each)
}

/// Outcomes shown one by one; more hits stand together.
const SHOWN: usize = 3;

fn told(title: Words, pool: &Pool, each: usize) -> Option<Forecast> {
    if pool.is_empty() {
        return None;
    }
    let mut chances = Vec::new();
    pool.hits(false, &mut chances);
    let percent = |chance: f64| (chance * 1000.0).round() as f32 / 10.0;
    let mut shares = Vec::new();
    for (n, chance) in chances.iter().enumerate().take(SHOWN) {
        let hits = n * each;
        let label = words!("{hits} {hits:hit|hits}", hits);
        shares.push(Share { label, percent: percent(*chance), tone: Tone::Even });
    }
    let more: f64 = chances.iter().skip(SHOWN).sum();
    let hits = SHOWN * each;
    shares.push(Share {
        label: words!("{hits} {hits:hit|hits} or more", hits),
        percent: percent(more),
        tone: Tone::Even,
    });
    let mean = pool.mean() * each as f64;
    Some(Forecast {
        title,
        shares: shares.into_iter().filter(|share| share.percent > 0.0).collect(),
        lines: vec![(words!("Hits, on average"), words!("{mean}", mean = format!("{mean:.1}")))],
        note: words!("Exact; all that can fire does, and no cards."),
        rule: "skirmish.forecast".into(),
    })
}
