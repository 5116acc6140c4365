//! How a fight may end from here, in exact chances.

use crate::names::Unit;
use crate::odds::{self, Odds, Support};
use crate::steps::{bombs, landing_guns, rival_in};
use crate::verbs::Side;
use crate::world::{Stage, World};
use imperium::{Force, Kind, PlanetSpot};
use kernel::{Seat, Viewer};
use scene::{Forecast, Share, Tone, Words, words};

/// The chances as shares; `you` is who looks at them.
pub fn of(odds: &Odds, title: Words, sides: [Option<Seat>; 2], you: Option<Seat>, rule: &str) -> Forecast {
    let tone = |winner: Option<Seat>| match (you, winner) {
        (Some(you), Some(winner)) if you == winner => Tone::Good,
        (Some(you), _) if sides.contains(&Some(you)) => Tone::Bad,
        (_, _) => Tone::Even,
    };
    let wins = |seat: Option<Seat>| match seat {
        Some(by) => words!("{by} {by:wins|win}", by),
        None => words!("the custodians win"),
    };
    let percent = |chance: f64| (100.0 * chance) as f32;
    let [attacker, defender] = sides;
    let shares = vec![
        Share { label: wins(attacker), percent: percent(odds.chances[0]), tone: tone(attacker) },
        Share { label: words!("nobody is left"), percent: percent(odds.chances[1]), tone: Tone::Even },
        Share { label: wins(defender), percent: percent(odds.chances[2]), tone: tone(defender) },
    ];
    let lost = |side: usize| format!("{:.1}", odds.losses[side]);
    let lines = vec![
        (words!("The attacker loses, on average"), words!("{lost} units", lost = lost(0))),
        (words!("The defender loses, on average"), words!("{lost} units", lost = lost(1))),
    ];
    Forecast { title, shares, lines, note: Words::from(odds::POLICY), rule: rule.into() }
}

/// The fight under way, or the one that the ships in the active system will have.
pub fn under_way(w: &World, viewer: Viewer) -> Option<Forecast> {
    let you = viewer.seat();
    if let Some(battle) = &w.battle {
        let fleet = |side: Side| match battle.seat(side) {
            Some(seat) => *w.in_space(seat, battle.system),
            None => fighters(battle.fighters),
        };
        let (ours, theirs) = (fleet(Side::Attacker), fleet(Side::Defender));
        let (attacker, defender) = ((battle.attacker, ours), (battle.defender, theirs));
        let odds = odds::battle(w, battle.system, attacker, defender, battle.round == 0);
        let sides = [Some(battle.attacker), battle.defender];
        return Some(of(&odds, words!("The battle"), sides, you, "battle.round"));
    }
    let invasion = w.invasion.as_ref()?;
    let held = match invasion.defender {
        Some(seat) => *w.on_planet(seat, invasion.planet),
        None => locals(invasion.locals),
    };
    let landed = *w.on_planet(invasion.attacker, invasion.planet);
    let (attacker, defender) = ((invasion.attacker, landed), (invasion.defender, held));
    let pds = landing_guns(w, invasion.attacker, invasion.defender, invasion.planet);
    let support = Support {
        bombs: match invasion.defender.filter(|_| invasion.stage == Stage::Bombs) {
            Some(defender) => bombs(w, invasion.planet, defender, landed.ground() > 0),
            None => [0; Unit::COUNT],
        },
        pds: if invasion.stage <= Stage::Fire { pds } else { 0 },
        converts: invasion.stage <= Stage::Conversion,
        ignored: invasion.ignored,
    };
    let odds = odds::invasion(w, invasion.planet, attacker, defender, support)?;
    let sides = [Some(invasion.attacker), invasion.defender];
    Some(of(&odds, words!("The invasion"), sides, you, "invade.round"))
}

fn fighters(count: u8) -> Force {
    let mut force = Force::default();
    force.count[Kind::Fighter as usize] = count;
    force
}

fn locals(count: u8) -> Force {
    let mut force = Force::default();
    force.count[Kind::Infantry as usize] = count;
    force
}

/// [action.tactical] The battle that follows when no more ships move in.
pub fn of_movement(w: &World, you: Seat) -> Option<Forecast> {
    let activation = w.activation.filter(|activation| activation.second.is_none())?;
    let rival = rival_in(w, activation.seat, activation.system)?;
    let ours = *w.in_space(activation.seat, activation.system);
    let theirs = *w.in_space(rival, activation.system);
    if ours.ships() == 0 {
        return None;
    }
    let (attacker, defender) = ((activation.seat, ours), (Some(rival), theirs));
    let odds = odds::battle(w, activation.system, attacker, defender, true);
    let sides = [Some(activation.seat), Some(rival)];
    Some(of(&odds, words!("The battle to come"), sides, Some(you), "battle.round"))
}

/// [invade.round] The invasion of a planet by what has landed there and one unit more.
pub fn of_landing(w: &World, you: Seat, planet: PlanetSpot, unit: Unit) -> Option<Forecast> {
    w.activation.filter(|activation| activation.second.is_none())?;
    let defender = w.owner(planet);
    if defender == Some(you) || unit == Unit::Pds {
        return None;
    }
    let mut landed = *w.on_planet(you, planet);
    landed.add(unit.kind(), false);
    let custodians = planet.0 == w.kit.mecatol.1 && defender.is_none();
    let held = match defender {
        Some(seat) => *w.on_planet(seat, planet),
        None => locals(if custodians { w.custodians.locals } else { 0 }),
    };
    if held.ground() == 0 && held.of(Kind::Pds) == 0 {
        return None;
    }
    let pds = landing_guns(w, you, defender, planet);
    let support = Support {
        bombs: defender.map_or([0; Unit::COUNT], |defender| bombs(w, planet, defender, true)),
        pds,
        converts: true,
        ignored: false,
    };
    let odds = odds::invasion(w, planet, (you, landed), (defender, held), support)?;
    let title = words!("The invasion with one more");
    Some(of(&odds, title, [Some(you), defender], Some(you), "invade.round"))
}
