//! Rolls: which units roll, how many dice, and what hits.

use super::{map, unit};
use crate::agendas::{self, Tenet};
use crate::texts::sights::with_trait;
use crate::texts::standing;
use crate::texts::{Switch, figures, is};

use crate::world::{Force, PlanetSpot, SHIPS, STRUCTURES, World};
use crate::{abilities, factions, galvanize, ranks};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use twilight_box::components::{Anomaly, TokenEffect, Trait, Verb};
use twilight_box::galaxy::{Purpose, SystemId, SystemSet, having};
use twilight_box::units::{Ability, Dice, Kind, Unit};

/// A roll of the rules, with what it is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Volley {
    SpaceCannonOffense,
    Barrage,
    Ambush,
    SpaceCombat,
    Bombardment(PlanetSpot),
    SpaceCannonDefense(PlanetSpot),
    GroundCombat(PlanetSpot),
}

impl Volley {
    /// A roll for a unit ability, not a combat roll.
    pub fn is_ability(self) -> bool {
        match self {
            Volley::SpaceCannonOffense | Volley::Barrage | Volley::Bombardment(_) | Volley::SpaceCannonDefense(_) => {
                true
            }
            Volley::Ambush | Volley::SpaceCombat | Volley::GroundCombat(_) => false,
        }
    }

    pub fn is_cannon(self) -> bool {
        matches!(self, Volley::SpaceCannonOffense | Volley::SpaceCannonDefense(_))
    }
}

/// The most dice a side rolls for one volley.
pub const MOST_DICE: usize = 128;

/// Dice of equal units: what rolls, how many dice, and the face that hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Barrel {
    pub kind: Kind,
    pub dice: u8,
    pub on: u8,
}

pub type Barrels = ArrayVec<Barrel, 14>;

/// [combat.scar] [combat.silence] Whether the unit abilities of a side's units in a system do not work: in an entropic
/// scar, and at an active breach as long as an enemy Quietus is at one.
#[inline]
pub fn silenced(w: &World, seat: Seat, system: SystemId) -> bool {
    w.galaxy.place(system).anomalies.has(Anomaly::EntropicScar) || hushed(w, seat, system)
}

/// [combat.silence] Enemy units at active breaches are silent as long as a Quietus is at one.
#[inline]
fn hushed(w: &World, seat: Seat, system: SystemId) -> bool {
    let silences = |enemy: &Seat| unit(w, *enemy, Kind::Flagship).can(Ability::SilencesUnits);
    if w.galaxy.place(system).tokens == 0 || !w.rivals(seat).iter().any(|enemy| silences(&enemy)) {
        return false;
    }
    let breaches = having(&w.kit.get().components, &w.galaxy, TokenEffect::Breach);
    let quiet = |enemy: Seat| breaches.iter().any(|s| w.space(s, enemy).of(Kind::Flagship) > 0);
    breaches.has(system) && w.rivals(seat).iter().filter(silences).any(quiet)
}

/// The dice a side rolls in the clash under way, weakest units first.
pub fn barrels(w: &World, volley: Volley, seat: Seat) -> Barrels {
    barrels_against(w, volley, seat, w.foe(seat))
}

/// The dice a side would roll against another.
pub fn barrels_against(w: &World, volley: Volley, seat: Seat, foe: Seat) -> Barrels {
    let mut barrels = plain_barrels(w, volley, seat, foe);
    galvanize::add_dice(w, volley, seat, &mut barrels);
    barrels
}

fn plain_barrels(w: &World, volley: Volley, seat: Seat, foe: Seat) -> Barrels {
    let Some(active) = w.action.active else { return Barrels::new() };
    // [combat.scar] Nor are unit abilities used against units in a scar.
    let scar = w.galaxy.place(active).anomalies.has(Anomaly::EntropicScar);
    if volley.is_ability() && (scar || volley != Volley::SpaceCannonOffense && silenced(w, seat, active)) {
        let mut barrels = Barrels::new();
        // [combat.silence] The relic is no unit, so nothing that takes abilities from units touches it.
        if volley == Volley::Barrage && !scar {
            figures::spare_barrels(w, seat, volley, &mut barrels);
        }
        return barrels;
    }
    match volley {
        Volley::SpaceCannonOffense => cannon_offense(w, active, seat, foe),
        Volley::Barrage => {
            let mut barrels = gather(w, seat, w.space(active, seat), &SHIPS, |unit| unit.anti_fighter_barrage, 0);
            standing::extra_barrels(w, seat, volley, 0, &mut barrels);
            extra_dice(w, seat, volley, &mut barrels);
            figures::spare_barrels(w, seat, volley, &mut barrels);
            barrels
        }
        Volley::Ambush => {
            let mut left = 2;
            let mut barrels = Barrels::new();
            for kind in [Kind::Cruiser, Kind::Destroyer] {
                let dice = w.space(active, seat).of(kind).min(left);
                left -= dice;
                if let Some(combat) = unit(w, seat, kind).combat.filter(|_| dice > 0) {
                    barrels.push(Barrel { kind, dice, on: combat.on });
                }
            }
            barrels
        }
        Volley::SpaceCombat => {
            let bonus = combat_bonus(w, seat, None);
            let mut barrels = Barrels::new();
            let fleet = ranks::fleet(w, active, seat);
            for &kind in ranks::line(w, active, seat).iter().filter(|&&kind| fleet.of(kind) > 0) {
                let combat = |unit: &Unit| {
                    let by_opponent = unit.can(Ability::DiceByOpposingShips);
                    let more = if kind == Kind::Mech { abilities::extra_mech_dice(w, seat) } else { 0 };
                    let dice = |c: Dice| if by_opponent { abilities::dice_by_opponent(w, foe) } else { c.dice + more };
                    ranks::in_space(w, unit).combat.map(|c| Dice { dice: dice(c), ..c })
                };
                let bonus = bonus + abilities::ship_bonus(w, seat, kind) + agendas::fighter_bonus(w, seat, kind);
                barrels.extend(gather(w, seat, &fleet, &[kind], combat, bonus));
            }
            standing::lend(w, seat, bonus, &mut barrels);
            gravleash(w, seat, active, &mut barrels);
            spur(w, seat, &mut barrels);
            barrels
        }
        Volley::Bombardment(planet) => {
            let aimed = Force { count: w.action.aims[w.slot(planet)], ..Force::default() };
            // [card.bunker] 4 are taken off bombardment rolls.
            let penalty = if is(w, foe, Switch::Bunkered) { -4 } else { 0 };
            let mut barrels = gather(w, seat, &aimed, &Kind::ALL, |unit| bombardment(w, seat, unit), penalty);
            if best_aimed(w, seat) == Some(w.slot(planet)) {
                extra_dice(w, seat, volley, &mut barrels);
            }
            barrels
        }
        Volley::SpaceCannonDefense(planet) => {
            let penalty = cannon_penalty(w, foe);
            let disabled = is(w, foe, Switch::DisablesPds);
            let cannon = |unit: &Unit| unit.space_cannon.filter(|_| !disabled || unit.kind != Kind::Pds);
            let mut barrels = gather(w, seat, w.ground(planet, seat), &Kind::ALL, cannon, penalty);
            standing::extra_barrels(w, seat, volley, penalty, &mut barrels);
            extra_dice(w, seat, volley, &mut barrels);
            barrels
        }
        Volley::GroundCombat(planet) => {
            // [tech.magen-defense-grid-base] The opponent of a Magen Defense Grid of the first printing does not roll.
            if is(w, foe, Switch::NoRollAgainst) {
                return Barrels::new();
            }
            let bonus = combat_bonus(w, seat, Some(planet));
            let extra = abilities::extra_mech_dice(w, seat);
            let combat = |unit: &Unit| {
                let more = if unit.kind == Kind::Mech { extra } else { 0 };
                unit.combat.map(|c| Dice { dice: c.dice + more, ..c })
            };
            let mut barrels = Barrels::new();
            for &kind in ranks::garrison(w, seat) {
                let bonus = bonus + factions::steadied(w, seat, planet, kind);
                barrels.extend(gather(w, seat, w.ground(planet, seat), &[kind], combat, bonus));
            }
            spur(w, seat, &mut barrels);
            barrels
        }
    }
}

/// [cannon.offense] Units with Space Cannon in the active system, and those that reach from next to it.
fn cannon_offense(w: &World, active: SystemId, seat: Seat, foe: Seat) -> Barrels {
    let penalty = cannon_penalty(w, foe);
    let next_to = reached(w, seat, active);
    let mut firing = Force::default();
    let mut join = |force: &Force, far: bool| {
        for kind in force.kinds().iter() {
            let unit = unit(w, seat, kind);
            if unit.space_cannon.is_some() && (!far || unit.space_cannon_adjacent) {
                firing.count[kind as usize] += force.of(kind);
            }
        }
    };
    for system in next_to.with(active).iter().filter(|&s| !silenced(w, seat, s)) {
        join(&working(w, system, seat), system != active);
        w.planets_in(system).for_each(|planet| join(w.ground(planet, seat), system != active));
    }
    // [units.linkship] A linkship fires the cannon of a structure aboard: each structure once, or for each linkship.
    let ships = w.space(active, seat);
    let (links, aboard) = (unit(w, seat, Kind::Destroyer), ships.of(Kind::Pds));
    if aboard > 0 && !silenced(w, seat, active) && (links.can(Ability::LinksOnce) || links.can(Ability::Links)) {
        let linked = ships.of(Kind::Destroyer);
        firing.count[Kind::Pds as usize] += if links.can(Ability::Links) { linked } else { linked.min(aboard) };
    }
    let mut barrels = gather(w, seat, &firing, &Kind::ALL, |unit| unit.space_cannon, penalty);
    standing::extra_barrels(w, seat, Volley::SpaceCannonOffense, penalty, &mut barrels);
    extra_dice(w, seat, Volley::SpaceCannonOffense, &mut barrels);
    barrels
}

/// Systems next to one, if a side has any use for them: cannons that reach so far; [hive.upgrades] those of the Hive do when a
/// player is at it.
fn reached(w: &World, seat: Seat, active: SystemId) -> SystemSet {
    if !w.sits(seat) && w.round.turn == Some(seat) {
        return SystemSet::NONE;
    }
    let side = w.side(seat);
    // [tech.valefar-assimilator-x] A borrowed sheet may have them too.
    let borrows = || {
        Kind::ALL.into_iter().any(|kind| side.sheets[kind as usize] != 0 && unit(w, seat, kind).space_cannon_adjacent)
    };
    match w.kit.reaches_far(side.faction, side.upgraded) || side.lent != 0 && borrows() {
        true => map(w, seat).neighbours(active, Purpose::Other),
        false => SystemSet::NONE,
    }
}

/// [tech.antimass-deflectors] Space Cannon against their owner has 1 taken off.
fn cannon_penalty(w: &World, victim: Seat) -> i8 {
    -i8::from(w.side(victim).has(Verb::DeflectSpaceCannon))
}

/// [tech.plasma-scoring] One of the units rolls more dice: the one that hits most easily.
fn extra_dice(w: &World, seat: Seat, volley: Volley, barrels: &mut Barrels) {
    if let Some(best) = barrels.iter_mut().min_by_key(|barrel| barrel.on) {
        best.dice += standing::extra_ability_dice(w, seat, volley);
    }
}

/// One unit rolls one die more in this round of combat.
fn spur(w: &World, seat: Seat, barrels: &mut Barrels) {
    let kind = standing::spurred(w, seat);
    if let Some(barrel) = barrels.iter_mut().filter(|b| Some(b.kind) == kind).min_by_key(|barrel| barrel.on) {
        barrel.dice += 1;
    }
}

/// [tech.plasma-scoring] The planet the unit that hits most easily is aimed at.
fn best_aimed(w: &World, seat: Seat) -> Option<usize> {
    let on = |kind: Kind| bombardment(w, seat, unit(w, seat, kind)).map_or(11, |dice| dice.on);
    let best =
        |slot: &usize| Kind::ALL.into_iter().filter(|&kind| w.action.aims[*slot][kind as usize] > 0).map(on).min();
    (0..w.action.aims.len()).filter(|slot| best(slot).is_some()).min_by_key(|slot| best(slot))
}

/// [combat.modifiers] What is added to a side's combat rolls.
pub fn combat_bonus(w: &World, seat: Seat, planet: Option<PlanetSpot>) -> i8 {
    let mut bonus = factions::combat_bonus(w, seat) + standing::combat_bonus(w, seat);
    if planet.is_none() && defends_in_nebula(w, seat) {
        bonus += 1;
    }
    bonus
}

/// [combat.nebula] Ships of the side that is not active add 1 in a nebula.
pub fn defends_in_nebula(w: &World, seat: Seat) -> bool {
    let nebula = |system: SystemId| w.galaxy.place(system).anomalies.has(Anomaly::Nebula);
    w.round.turn.is_some_and(|turn| turn != seat) && w.action.active.is_some_and(nebula)
}

fn gather(
    w: &World,
    seat: Seat,
    force: &Force,
    kinds: &[Kind],
    dice_of: impl Fn(&Unit) -> Option<Dice>,
    bonus: i8,
) -> Barrels {
    let mut barrels = Barrels::new();
    for &kind in kinds.iter().filter(|&&kind| force.of(kind) > 0) {
        let (unit, count) = (unit(w, seat, kind), force.of(kind));
        if let Some(dice) = dice_of(unit).filter(|dice| dice.dice > 0) {
            let on = (i16::from(dice.on) - i16::from(bonus)).clamp(1, 11) as u8;
            barrels.push(Barrel { kind, dice: dice.dice.saturating_mul(count), on });
        }
    }
    barrels
}

/// [combat.sustain] Units of a kind a side may damage to cancel a hit.
pub fn may_sustain(w: &World, seat: Seat, force: &Force, kind: Kind) -> bool {
    unit(w, seat, kind).sustain_damage && force.in_state(kind, false) > 0
}

/// [agenda.conventions-of-war] Nobody bombards a cultural planet.
pub fn spared(w: &World, planet: PlanetSpot) -> bool {
    agendas::law(w, Tenet::CulturalPeace).is_some() && with_trait(w, planet, Trait::Cultural)
}

/// [invade.shield] A planet that cannot be bombarded: a shield stands there and nothing strips it.
pub fn shielded(w: &World, planet: PlanetSpot, bomber: Seat) -> bool {
    if spared(w, planet) {
        return true;
    }
    // [leader.l1z1x-commander] Shields do not stop its owner.
    if is(w, bomber, Switch::IgnoresShields) {
        return false;
    }
    w.rivals(bomber).iter().any(|owner| shield_stands(w, planet, owner, bomber))
}

/// [invade.shield] Whether a unit of a side on a planet has a planetary shield that the opponent has not taken away.
pub fn shield_stands(w: &World, planet: PlanetSpot, owner: Seat, bomber: Seat) -> bool {
    if silenced(w, owner, w.planet(planet).at()) {
        return false;
    }
    // [card.disable] PDS have neither shield nor space cannon in this invasion.
    let disabled = is(w, bomber, Switch::DisablesPds);
    let shield = Kind::ALL.into_iter().any(|kind| {
        w.ground(planet, owner).of(kind) > 0
            && unit(w, owner, kind).planetary_shield
            && !(disabled && kind == Kind::Pds)
    });
    let ships = w.space(w.planet(planet).at(), bomber);
    let stripped = SHIPS.iter().any(|&kind| ships.of(kind) > 0 && unit(w, bomber, kind).can(Ability::StripsShields));
    shield && !stripped
}

/// [invade.bombard] Bombardment dice of a unit; Blitz gives them to ships that have none.
pub fn bombardment(w: &World, seat: Seat, unit: &Unit) -> Option<Dice> {
    let blitz = is(w, seat, Switch::AllBombard) && SHIPS[1..].contains(&unit.kind);
    unit.bombardment.or(blitz.then_some(Dice { on: 6, dice: 1 }))
}

/// Units of a side in space whose unit abilities work: [faction.miniaturization] structures aboard ships have none,
/// [units.floating-factory] docks that fly do.
pub(super) fn working(w: &World, system: SystemId, seat: Seat) -> Force {
    let mut here = *w.space(system, seat);
    for kind in STRUCTURES {
        if here.of(kind) > 0 && !unit(w, seat, kind).space_only {
            here.count[kind as usize] = 0;
        }
    }
    here
}

/// [breakthrough.gravleash-maneuvers] One ship adds the number of its side's ship types here to its rolls: the one that
/// gains most.
fn gravleash(w: &World, seat: Seat, active: SystemId, barrels: &mut Barrels) {
    if !is(w, seat, Switch::Gravleash) {
        return;
    }
    let here = w.space(active, seat);
    let types = SHIPS.iter().filter(|&&kind| here.of(kind) > 0).count() as u8;
    let each = |b: &Barrel| b.dice / here.of(b.kind).max(1);
    let better = |b: &Barrel| b.on.saturating_sub(types).max(1);
    let gain = |b: &Barrel| (b.on.min(11) - better(b).min(b.on.min(11))) * each(b);
    let Some(at) = (0..barrels.len()).max_by_key(|&n| gain(&barrels[n])) else { return };
    let (dice, on) = (each(&barrels[at]), better(&barrels[at]));
    if dice > 0 && barrels.remaining_capacity() > 0 {
        barrels[at].dice -= dice;
        let kind = barrels[at].kind;
        barrels.push(Barrel { kind, dice, on });
        barrels.retain(|barrel| barrel.dice > 0);
    }
}
