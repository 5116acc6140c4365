//! The battle under way.

use super::{called, planet_element, stacks, system_element};
use crate::choice::{title, word};
use crate::query::{self, Barrel, Volley};
use crate::world::{Clash, Salvo, Stage, World};
use crate::{Skirmish, forecast, things};
use kernel::{Game, Seat, Viewer};
use scene::{Battle, BattleSide, Die};

pub fn battle(w: &World, viewer: Viewer) -> Option<Battle> {
    let fight = w.fight()?;
    let (place, title, volley, area) = match fight.planet() {
        None => {
            let title = format!("Space combat: {}", title(w, fight.at));
            (system_element(w, fight.at), title, Volley::SpaceCombat, w.forces.space(fight.at))
        }
        Some(planet) => {
            let title = format!("Ground combat on {}", w.kit.components.planet(w.planet(planet).id).name);
            (planet_element(w, planet), title, Volley::GroundCombat(planet), w.forces.planet(planet))
        }
    };
    let of_one = |seat: Seat| {
        let rolls = query::barrels(w, volley, seat);
        let mut units = stacks(w, "battle", area);
        units.retain(|stack| stack.owner == Some(seat.0));
        let guns: Vec<String> = rolls
            .iter()
            .map(|gun| match gun.dice {
                1 => format!("{} {}", called(gun.kind), gun.on),
                dice => format!("{} {} ({dice} dice)", called(gun.kind), gun.on),
            })
            .collect();
        let mut effects = Vec::new();
        if !guns.is_empty() {
            effects.push(format!("Hits on: {}", guns.join(", ")));
        }
        if fight.stage == Stage::Space && query::defends_in_nebula(w, seat) {
            effects.push("Nebula +1".into());
        }
        let salvo = w.fighter(seat).salvo.as_ref();
        if let Some(salvo) = salvo.filter(|salvo| salvo.volley != volley) {
            effects.push(format!("Rolled for {}", things::volley(salvo.volley)));
        }
        let dice = salvo.map_or_else(Vec::new, dice);
        BattleSide { seat: Some(seat.0), name: Skirmish::seat_name(w, seat).into(), units, dice, effects }
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
            let told = ally.effects.into_iter().map(|effect| format!("{}: {effect}", ally.name));
            all.effects.extend(told);
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
    let die = |(face, gun): (u8, Barrel)| Die { face, sides: 10, hit: face >= gun.on, kind: word(gun.kind) };
    salvo.dice().map(die).collect()
}

/// Where a battle stands: `Round 2, blue takes 3 hits`.
fn battle_step(w: &World, fight: &Clash) -> String {
    let round = match fight.round {
        0 => "Before the first round".to_string(),
        round => format!("Round {round}"),
    };
    let name = |seat: Seat| Skirmish::seat_name(w, seat);
    let hits = |seat: &Seat| w.hits_on(*seat);
    let struck: Vec<String> = fight
        .voices()
        .into_iter()
        .filter(|seat| hits(seat) > 0)
        .map(|seat| match hits(&seat) {
            1 => format!("{} takes 1 hit", name(seat)),
            hits => format!("{} takes {hits} hits", name(seat)),
        })
        .collect();
    match (struck.is_empty(), fight.retreating) {
        (false, _) => format!("{round}, {}", struck.join(", ")),
        (true, Some(seat)) => format!("{round}, {} will retreat", name(seat)),
        (true, None) => round,
    }
}
