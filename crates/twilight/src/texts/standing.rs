//! What is always at work, and what something in force changes.

use super::sights::*;

use crate::query::{self, Barrel, Barrels, Volley};
use crate::texts::{Switch, figures, is};

use crate::world::{PlanetSpot, SHIPS, World};
use kernel::Seat;
use twilight_box::galaxy::{Bend, Mover, SystemId, SystemSet};
use twilight_box::units::{Dice, Kind};

/// What is added to combat rolls of a side's units.
pub fn combat_bonus(w: &World, seat: Seat) -> i8 {
    figures::combat(w, seat)
}

/// Dice one unit rolls more for a unit ability: [tech.plasma-scoring] [leader.argent-commander]
/// [note.strike-wing-ambuscade]
pub fn extra_ability_dice(w: &World, seat: Seat, volley: Volley) -> u8 {
    let scoring = volley != Volley::Barrage && w.side(seat).has(twilight_box::components::Verb::ExtraDie);
    u8::from(scoring) + figures::ability_dice(w, seat, volley)
}

/// The kind that rolls one die more in this round: [leader.letnev-agent] [leader.sol-agent]
#[inline]
pub fn spurred(w: &World, seat: Seat) -> Option<Kind> {
    w.fighting(seat).and_then(|fighter| fighter.spurred)
}

/// [note.the-cavalry] One ship of this kind fights as the Nomad's flagship.
#[inline]
pub fn cavalry(w: &World, seat: Seat) -> Option<Kind> {
    w.fighting(seat).and_then(|fighter| fighter.cavalry)
}

/// Dice of the Nomad's flagship, as the Cavalry lends them.
pub fn memoria(w: &World, barrage: bool) -> Option<Dice> {
    let unit = w.kit.get().unit(w.kit.nomad, Kind::Flagship, false);
    if barrage { unit.anti_fighter_barrage } else { unit.combat }
}

/// Dice a side has beside those of its units.
pub fn extra_barrels(w: &World, seat: Seat, volley: Volley, penalty: i8, barrels: &mut Barrels) {
    figures::barrels(w, seat, volley, penalty, barrels);
    if volley == Volley::Barrage
        && cavalry(w, seat).is_some()
        && let Some(dice) = memoria(w, true)
    {
        barrels.push(Barrel { kind: Kind::Flagship, dice: dice.dice, on: dice.on });
    }
}

/// [breakthrough.iihq-modernization] Whether a planet is the own Mecatol Rex, armed by Custodia Vigilia.
pub fn vigilant(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let own = is(w, seat, Switch::Vigilant) && w.planet(planet).controller == Some(seat);
    own && is_mecatol(w, planet)
}

/// Combat dice of a kind after what one unit of it borrows: the Cavalry's ship rolls as the Nomad's flagship.
pub fn lend(w: &World, seat: Seat, bonus: i8, barrels: &mut Barrels) {
    if let (Some(kind), Some(dice)) = (cavalry(w, seat), memoria(w, false))
        && let Some(own) = barrels.iter_mut().find(|barrel| barrel.kind == kind)
    {
        let count = w.action.active.map_or(1, |s| w.space(s, seat).of(kind)).max(1);
        own.dice -= own.dice / count;
        let on = (i16::from(dice.on) - i16::from(bonus)).clamp(1, 11) as u8;
        barrels.push(Barrel { kind, dice: dice.dice, on });
        barrels.retain(|barrel| barrel.dice > 0);
    }
}

/// Whether a kind may sustain damage though it lacks the ability: [note.the-cavalry] [relic.metali-void-shielding]
pub fn lent_sustain(w: &World, seat: Seat, kind: Kind) -> bool {
    if !SHIPS[1..].contains(&kind) || query::unit(w, seat, kind).sustain_damage {
        return false;
    }
    let shielding = is(w, seat, Switch::LendsSustain) && !w.fighter(seat).shielded;
    shielding || cavalry(w, seat) == Some(kind) && !w.fighter(seat).cavalry_hurt
}

/// A kind sustained damage with what was lent to it.
pub fn use_lent_sustain(w: &mut World, seat: Seat, kind: Kind) {
    if query::unit(w, seat, kind).sustain_damage {
        return;
    }
    let fighter = w.fighter_mut(seat);
    match fighter.cavalry == Some(kind) && !fighter.cavalry_hurt {
        true => fighter.cavalry_hurt = true,
        false => fighter.shielded = true,
    }
}

/// Tokens that hold ships back.
#[inline]
pub fn holding(w: &World, seat: Seat) -> SystemSet {
    if is(w, seat, Switch::LeavesTokens) { SystemSet::NONE } else { w.side(seat).tokens }
}

/// [leader.nomad-hero] The flagship leaves systems with an own command token.
#[inline]
pub fn unbound(w: &World, seat: Seat, kind: Kind) -> bool {
    kind == Kind::Flagship && is(w, seat, Switch::FlagshipLeavesTokens)
}

/// Move one ship may add in this action: [tech.gravity-drive] 1, [leader.saar-agent] up to the fastest ship on the
/// board.
pub fn further(w: &World, seat: Seat, kind: Kind) -> u8 {
    let drive = u8::from(w.side(seat).has(twilight_box::components::Verb::OneShipFurther));
    drive.max(figures::further(w, seat, kind))
}

/// [leader.firmament-agent] A ship that crosses others with the agent's help carries nothing.
pub fn must_fly_empty(w: &World, seat: Seat, from: SystemId, allowance: u8) -> bool {
    if !is(w, seat, Switch::CrossesEmpty) {
        return false;
    }
    let mut chart = query::chart(w, seat);
    if w.side(seat).has(twilight_box::components::Verb::ShipPassage) {
        return false;
    }
    chart.bends = chart.bends.without(Bend::ShipPassage);
    let active = w.action.active.unwrap_or(from);
    chart.routes(Mover { value: 1, extra: allowance.saturating_sub(1), ..Mover::default() }, from, active).is_empty()
}

/// [breakthrough.particle-synthesis] Wormholes beside own ships have production 1 each.
pub fn synthesis(w: &World, seat: Seat, system: SystemId) -> u16 {
    let works = is(w, seat, Switch::WormholesProduce) && w.ships(system, seat) > 0;
    if works { w.galaxy.place(system).wormholes.iter().count() as u16 } else { 0 }
}
