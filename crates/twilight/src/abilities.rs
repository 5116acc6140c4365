//! What units do in battle beyond their numbers.

use super::steps::hits::Target;
use super::texts::{Switch, figures, holds, is};

use super::world::{Force, SHIPS, World};
use super::{query, ranks};
use kernel::{Seat, SeatSet};
use twilight_box::units::{Ability, Kind};

/// Whether a side has a unit with an ability among these forces.
#[inline]
pub fn among(w: &World, seat: Seat, force: &Force, ability: Ability) -> bool {
    query::some_unit_can(w, seat, ability) && any_can(w, seat, force, ability)
}

fn any_can(w: &World, seat: Seat, force: &Force, ability: Ability) -> bool {
    force.kinds().iter().any(|kind| query::unit(w, seat, kind).can(ability))
}

/// Whether a side has a unit with an ability in the active system's space.
#[inline]
pub fn in_space(w: &World, seat: Seat, ability: Ability) -> bool {
    w.action.active.is_some_and(|active| among(w, seat, w.space(active, seat), ability))
}

/// [units.stops-sustain] Ships beside an enemy Fourth Moon, and ground forces beside an enemy Moll Terminus, cannot
/// sustain damage.
pub fn no_sustain(w: &World, victim: Seat, target: Target) -> bool {
    match target {
        Target::Ships | Target::BigShips | Target::Fighters => {
            w.opponents(victim).iter().any(|foe| in_space(w, foe, Ability::StopsShipSustain))
        }
        Target::Ground(planet) => {
            let stops = |foe: Seat| among(w, foe, w.ground(planet, foe), Ability::StopsGroundSustain);
            w.opponents(victim).iter().any(stops)
        }
    }
}

/// [units.strikes-back] A Valkyrie Exoskeleton that sustains damage in ground combat deals a hit.
pub fn sustained(w: &mut World, victim: Seat, target: Target, kind: Kind) {
    let fights = w.battleground().is_some();
    if matches!(target, Target::Ground(_)) && fights && query::unit(w, victim, kind).can(Ability::StrikesBack) {
        w.hits_mut(w.foe(victim)).plain += 1;
    }
}

/// [units.leads] Ships beside a C'morran N'orr add 1; the ship itself does not.
pub fn ship_bonus(w: &World, seat: Seat, kind: Kind) -> i8 {
    let leads = query::unit(w, seat, kind).can(Ability::LeadsOtherShips);
    let told = told_bonus(w, seat, kind);
    i8::from(!leads && in_space(w, seat, Ability::LeadsOtherShips)) + figures::ship_combat(w, seat, kind) + told
}

/// [units.arvicon-rex] 2 are added as long as no token of the opponent lies in the fleet pool. [units.egeiro] 1 is added
/// for each system that is no home and holds an own planet.
fn told_bonus(w: &World, seat: Seat, kind: Kind) -> i8 {
    let unit = query::unit(w, seat, kind);
    if unit.can(Ability::ToldBonus) && kind == Kind::Flagship && w.side(seat).edict.is_empty() {
        return 2;
    }
    if unit.can(Ability::CountedBonus) {
        let own = w.worlds().filter(|p| p.controller == Some(seat) && p.home.is_none());
        let systems: twilight_box::galaxy::SystemSet = own.map(|p| p.at()).collect();
        return systems.len() as i8;
    }
    0
}

/// [units.dice-by-opponent] Dice of a ship that rolls as many as the opponent has ships that are no fighters.
pub fn dice_by_opponent(w: &World, foe: Seat) -> u8 {
    let Some(active) = w.action.active else { return 0 };
    let camp = w.clash.as_ref().filter(|clash| clash.seats().any(|seat| seat == foe));
    let camp = camp.map_or(SeatSet::one(foe), |clash| clash.camp_with(foe));
    camp.iter().map(|foe| ranks::fleet(w, active, foe).sum(&ranks::LINE[1..])).sum()
}

/// [units.repaired] Flagships that are repaired at the start of each round of space combat.
pub fn repair_each_round(w: &mut World) {
    let Some(active) = w.action.active else { return };
    for seat in w.everyone() {
        for kind in SHIPS {
            if query::unit(w, seat, kind).can(Ability::RepairedEachRound) {
                w.space_mut(active, seat).damaged[kind as usize] = 0;
            }
        }
    }
}

/// [breakthrough.absolute-synergy] An Eidolon Maximum is repaired at the start of each round of combat.
pub fn repair_maximum(w: &mut World) {
    let Some((at, planet)) = w.fight().map(|fight| (fight.at, fight.planet())) else { return };
    for seat in w.everyone() {
        if !w.side(seat).maximum {
            continue;
        }
        let force = match planet {
            Some(planet) => w.ground_mut(planet, seat),
            None => w.space_mut(at, seat),
        };
        force.damaged[Kind::Mech as usize] = 0;
    }
}

/// [units.stops-cannon] No space cannon fires at ships beside a Quetzecoatl.
pub fn no_cannon_against(w: &World, victim: Seat) -> bool {
    in_space(w, victim, Ability::StopsSpaceCannon) || is(w, victim, Switch::NoCannonAgainst)
}

/// [units.stops-barrage] No anti-fighter barrage against the owner of some mechs in this system.
pub fn no_barrage_against(w: &World, victim: Seat) -> bool {
    let Some(active) = w.action.active else { return false };
    in_space(w, victim, Ability::StopsBarrage)
        || w.planets_in(active).any(|p| among(w, victim, w.ground(p, victim), Ability::StopsBarrage))
}

/// [units.arms-mechs] Mechs in a system with a Visz El Vir roll one die more.
pub fn extra_mech_dice(w: &World, seat: Seat) -> u8 {
    u8::from(in_space(w, seat, Ability::ArmsMechs))
}

/// [units.aims] Hits of a [0.0.1] and of dreadnoughts beside it fall on ships that are no fighters, if possible.
pub fn aims_at_big_ships(w: &World, seat: Seat, kind: Kind) -> bool {
    matches!(kind, Kind::Flagship | Kind::Dreadnought) && in_space(w, seat, Ability::AimsAtBigShips)
}

/// [units.extra-hits] Each 9 or 10 of a J.N.S. Hylarim makes two hits more.
pub fn extra_hits(w: &World, seat: Seat, kind: Kind, face: u8) -> u8 {
    if face >= 9 && query::unit(w, seat, kind).can(Ability::ExtraHitsOnNine) { 2 } else { 0 }
}

/// [units.destroys-all] A Van Hauge that is destroyed takes every ship in the system with it.
pub fn destroyed(w: &mut World, seat: Seat, kind: Kind) {
    // [tech.self-assembly-routines] A lost mech leaves a trade good, wherever it was.
    if kind == Kind::Mech && holds(w, seat, Switch::PaysForMechs) {
        w.parties[seat.index()].trade_goods = w.parties[seat.index()].trade_goods.saturating_add(1);
    }
    let Some(active) = w.action.active else { return };
    let wrecks = &mut w.parties[seat.index()].wrecks[kind as usize];
    *wrecks = wrecks.saturating_add(1);
    ranks::fell(w, seat, kind);
    // [leader.mentak-hero] A ship of the same kind joins its owner for each enemy ship destroyed in the combat.
    let hero = |foe: &Seat| w.in_space_combat() && is(w, *foe, Switch::TakesWrecks);
    let captor = w.opponents(seat).iter().find(hero);
    if let Some(captor) = captor
        && SHIPS.contains(&kind)
        && w.side(captor).reserves[kind as usize] > 0
    {
        w.parties[captor.index()].reserves[kind as usize] -= 1;
        w.space_mut(active, captor).add(kind, false);
    }
    if !query::unit(w, seat, kind).can(Ability::DestroysAllShips) {
        return;
    }
    for side in w.everyone() {
        for &kind in ranks::line(w, active, side) {
            for _ in 0..ranks::fleet(w, active, side).of(kind) {
                let damaged = w.space(active, side).in_state(kind, true) > 0;
                w.space_mut(active, side).take(kind, damaged);
                w.retire(side, kind);
                ranks::fell(w, side, kind);
            }
        }
    }
}
