//! Which options look promising before any search.

use crate::choice::Choice;
use crate::map::Space;
use crate::steps::target;
use crate::world::{Foe, World};
use kernel::{DealAct, Seat};

/// How promising an option looks before any search; 1 is average.
pub fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Attack(space, foe) => attack_hint(w, seat, space, foe),
        Choice::Befriend { planet, cards } => {
            let needed = target(w, seat, cards.iter().sum()) as u8;
            let chance = crate::odds::diplomacy(needed, 0, w.player(seat).ambassadors) as f32;
            chance * (2.0 + f32::from(w.kit.planets[planet as usize].vp))
        }
        Choice::Go(to) => match w.world_on(to) {
            Some(world) if !w.controls(seat, world) => 3.0,
            Some(_) | None => 0.8,
        },
        Choice::Spend { .. } => 6.0,
        Choice::Conquer => 4.0,
        Choice::Liberate => 1.0,
        Choice::Raise(..) | Choice::Refugees | Choice::Infest(_) => 3.0,
        Choice::Research(technology) => 1.0 + f32::from(w.kit.technologies[technology as usize].vp),
        Choice::Build(ship, _) => {
            if w.kit.ship(ship).dice > 0 {
                1.5
            } else {
                0.8
            }
        }
        Choice::Mine => 1.5,
        Choice::Draw | Choice::Take(_) => 1.2,
        Choice::Swap(_) => 0.5,
        Choice::EndActions => 0.05,
        Choice::Ambassador | Choice::Bomb => 2.0,
        Choice::Hold => 3.0,
        Choice::Release => 0.3,
        Choice::Pass | Choice::Done | Choice::Stop => 0.5,
        Choice::Fire(count) => 1.0 + f32::from(count),
        Choice::Lose(hull) => 3.0 / (1.0 + f32::from(w.kit.ship(hull.ship()).cost)),
        Choice::Tactic { .. } => 0.7,
        Choice::Deal(act) => match act {
            DealAct::Accept(_) => 1.0,
            _ => 0.2,
        },
        Choice::Pay => 0.7,
        Choice::Race(_)
        | Choice::Slot(_)
        | Choice::Rotate { .. }
        | Choice::Cover(_)
        | Choice::Ready
        | Choice::Port(_)
        | Choice::Move(..)
        | Choice::BuyMove
        | Choice::Warp
        | Choice::Control(..)
        | Choice::Load(_)
        | Choice::Drop(_)
        | Choice::AskLeave
        | Choice::Give(_)
        | Choice::Keep(_)
        | Choice::Discard(_)
        | Choice::Stake(_)
        | Choice::Retreat
        | Choice::To(_)
        | Choice::Planet(_)
        | Choice::Phase(..)
        | Choice::Sacrifice(_) => 1.0,
    }
}

/// Attacks on what does not shoot back are always good, others by the weight of the fleets.
fn attack_hint(w: &World, seat: Seat, space: Space, foe: Foe) -> f32 {
    let weight = |seat: Seat| {
        let fleet = w.fleet(seat, space);
        fleet.hulls().map(|hull| f32::from(fleet.count(hull)) * f32::from(w.kit.ship(hull.ship()).cost)).sum::<f32>()
    };
    match foe {
        Foe::Planet(_) => 5.0,
        Foe::Rebels(_) => 4.0,
        Foe::Infestation(_) => 0.3,
        Foe::Fleet(other) if w.fleet(other, space).is_empty() => 6.0,
        Foe::Fleet(other) => (2.0 * weight(seat) / (weight(other) + 0.5)).min(5.0),
        Foe::Invaders(_) => (weight(seat) / 2.0).min(4.0),
        Foe::Pirates => 2.0,
    }
}
