//! The battle under way.

use super::{planet_element, stacks, system_element};
use crate::choice::word;
use crate::query::{self, Barrel, Volley};
use crate::world::{Clash, Salvo, Stage, World};
use crate::{Twilight, forecast, things};
use kernel::{Game, Seat, Viewer};
use scene::{Battle, BattleSide, Die, Words, words};

pub fn battle(w: &World, viewer: Viewer) -> Option<Battle> {
    let fight = w.fight()?;
    let (place, title, volley, area) = match fight.planet() {
        None => {
            let title = words!("Space combat: {at}", at = things::system(w, fight.at));
            (system_element(w, fight.at), title, Volley::SpaceCombat, w.forces.space(fight.at))
        }
        Some(planet) => {
            let title = words!("Ground combat on {at}", at = things::planet(w, planet));
            (planet_element(w, planet), title, Volley::GroundCombat(planet), w.forces.planet(planet))
        }
    };
    let of_one = |seat: Seat| {
        let rolls = query::barrels(w, volley, seat);
        let mut units = stacks(w, "battle", area);
        units.retain(|stack| stack.owner == Some(seat.0));
        let gun = |gun: &Barrel| {
            let (unit, on) = (things::unit(gun.kind), gun.on);
            match gun.dice {
                1 => words!("{unit} {on}", unit, on),
                dice => words!("{unit} {on} ({dice} dice)", unit, on, dice),
            }
        };
        let guns: Vec<Words> = rolls.iter().map(gun).collect();
        let mut effects = Vec::new();
        if !guns.is_empty() {
            effects.push(words!("Hits on: {guns}", guns));
        }
        if fight.stage == Stage::Space && query::defends_in_nebula(w, seat) {
            effects.push(words!("Nebula +1"));
        }
        let salvo = w.fighter(seat).salvo.as_ref();
        if let Some(salvo) = salvo.filter(|salvo| salvo.volley != volley) {
            effects.push(words!("Rolled for {what}", what = things::volley(salvo.volley)));
        }
        let dice = salvo.map_or_else(Vec::new, dice);
        BattleSide { seat: Some(seat.0), name: Twilight::seat_name(w, seat).into(), units, dice, effects }
    };
    // [combat.camps] Allies stand on one side, who speaks for them first.
    let side = |voice: Seat| {
        let camp = fight.camp_with(voice);
        let mut sides = fight.seats().filter(|&seat| camp.has(seat)).map(of_one);
        let first = sides.next().expect("a camp has a voice");
        sides.fold(first, |mut all, ally| {
            all.name = format!("{} and {}", all.name, ally.name);
            all.units.extend(ally.units);
            all.dice.extend(ally.dice);
            let by = Seat(ally.seat.unwrap_or_default());
            all.effects.extend(ally.effects.into_iter().map(|effect| words!("{by}: {effect}", by, effect)));
            all
        })
    };
    let [attacker, defender] = fight.voices();
    Some(Battle {
        place,
        title,
        attacker: side(attacker),
        defender: side(defender),
        step: battle_step(w, fight),
        forecast: forecast::under_way(w, viewer.seat()),
    })
}

fn dice(salvo: &Salvo) -> Vec<Die> {
    let die =
        |(face, gun): (u8, Barrel)| Die { face, sides: 10, hit: face >= gun.on, need: gun.on, kind: word(gun.kind) };
    salvo.dice().map(die).collect()
}

/// Where a battle stands: `Round 2: Blue takes 3 hits`.
fn battle_step(w: &World, fight: &Clash) -> Words {
    let round = match fight.round {
        0 => words!("Before the first round"),
        round => words!("Round {round}", round),
    };
    let taken = |by: Seat| (by, w.hits_on(by));
    let struck: Vec<Words> = (fight.voices().into_iter().map(taken))
        .filter(|(_, hits)| *hits > 0)
        .map(|(by, hits)| words!("{by} {by:takes|take} {hits} {hits:hit|hits}", by, hits))
        .collect();
    match (struck.is_empty(), fight.retreating) {
        (false, _) => words!("{round}: {struck}", round, struck),
        (true, Some(by)) => words!("{round}: {by} will retreat", round, by),
        (true, None) => round,
    }
}
