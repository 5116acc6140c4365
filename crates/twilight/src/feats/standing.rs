//! What is always at work, and what something in force changes.

use super::sights::*;
use super::{Feat, Feats};
use crate::query::{self, Barrel, Barrels, Volley};
use crate::texts::{Switch, figures, is};
use crate::windows::in_force;
use crate::world::{PlanetSpot, SHIPS, World};
use kernel::Seat;
use twilight_box::galaxy::{Bend, Chart, Mover, SystemId, SystemSet};
use twilight_box::units::{Dice, Kind};

/// What is added to combat rolls of a side's units.
pub fn combat_bonus(w: &World, seat: Seat) -> i8 {
    let mut bonus = figures::combat(w, seat);
    // [tech.supercharge] 1 is added for a round.
    bonus += i8::from(in_force(w, seat, Feat::Supercharge));
    // [leader.obsidian-commander] 1 is added in the Fracture.
    let hollow = in_force(w, seat, Feat::ObsidianCommander);
    bonus + i8::from(hollow && w.action.active.is_some_and(|s| super::rifts::in_fracture(w, s)))
}

/// Dice one unit rolls more for a unit ability: [tech.plasma-scoring] [leader.argent-commander]
/// [note.strike-wing-ambuscade]
pub fn extra_ability_dice(w: &World, seat: Seat, volley: Volley) -> u8 {
    let scoring = volley != Volley::Barrage && w.side(seat).has(twilight_box::components::Verb::ExtraDie);
    u8::from(scoring) + u8::from(in_force(w, seat, Feat::ArgentCommander)) + figures::ability_dice(w, seat, volley)
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
    let on = |face: i8| (face - penalty).clamp(1, 11) as u8;
    figures::barrels(w, seat, volley, penalty, barrels);
    let Some(active) = w.action.active else { return };
    match volley {
        Volley::SpaceCannonOffense => {
            // [breakthrough.iihq-modernization] The own Mecatol Rex fires.
            if w.planets_in(active).any(|planet| vigilant(w, seat, planet)) {
                barrels.push(Barrel { kind: Kind::Pds, dice: 1, on: on(5) });
            }
            // [leader.titans-hero] Elysium fires three dice.
            if in_force(w, seat, Feat::TitansHero) && held_in(w, active, seat).any(|p| printed(w, p).id == "elysium") {
                barrels.push(Barrel { kind: Kind::Pds, dice: 3, on: on(5) });
            }
        }
        Volley::Barrage => {
            if cavalry(w, seat).is_some()
                && let Some(dice) = memoria(w, true)
            {
                barrels.push(Barrel { kind: Kind::Flagship, dice: dice.dice, on: dice.on });
            }
        }
        Volley::SpaceCannonDefense(planet) => {
            if vigilant(w, seat, planet) {
                barrels.push(Barrel { kind: Kind::Pds, dice: 1, on: on(5) });
            }
            if in_force(w, seat, Feat::TitansHero)
                && w.planet(planet).controller == Some(seat)
                && printed(w, planet).id == "elysium"
            {
                barrels.push(Barrel { kind: Kind::Pds, dice: 3, on: on(5) });
            }
        }
        Volley::Ambush | Volley::SpaceCombat | Volley::Bombardment(_) | Volley::GroundCombat(_) => {}
    }
}

/// [breakthrough.iihq-modernization] Whether a planet is the own Mecatol Rex, armed by Custodia Vigilia.
pub fn vigilant(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let own = in_force(w, seat, Feat::IihqModernization) && w.planet(planet).controller == Some(seat);
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

/// What something in force bends beside technologies: [card.nav-suite] [card.lost-star-chart] [leader.creuss-agent]
/// [leader.firmament-agent] [note.crucible] [relic.circlet-of-the-void] [relic.dominus-orb]
pub fn bend(w: &World, seat: Seat, in_force: Feats, chart: &mut Chart<'_>) {
    figures::chart(w, seat, chart);
    for (feat, bend) in [
        (Feat::CreussAgent, Bend::Beacon),
        (Feat::FirmamentAgent, Bend::ShipPassage),
        (Feat::Crucible, Bend::Crucible),
        (Feat::SpatialConduitCylinders, Bend::Conduit),
        (Feat::ResonanceGenerator, Bend::Resonance),
        (Feat::AlraithIxIanovar, Bend::FromFracture),
    ] {
        if in_force.has(feat) {
            chart.bends = chart.bends.with(bend);
        }
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
    kind == Kind::Flagship && in_force(w, seat, Feat::NomadHero)
}

/// Move one ship may add in this action: [tech.gravity-drive] 1, [leader.saar-agent] up to the fastest ship on the
/// board.
pub fn further(w: &World, seat: Seat, kind: Kind) -> u8 {
    // [breakthrough.imperator] 1 into a system with a legendary planet.
    let legend = |s: SystemId| w.planets_in(s).any(|p| printed(w, p).legendary || w.planet(p).forged);
    let imperator = in_force(w, seat, Feat::Imperator) && w.action.active.is_some_and(legend);
    let drive = u8::from(w.side(seat).has(twilight_box::components::Verb::OneShipFurther) || imperator);
    let own = query::move_value(w, seat, kind).unwrap_or(0);
    let fastest = || {
        let of = |side: Seat| {
            let flies = |kind: &&Kind| w.galaxy.ids().any(|s| w.space(s, side).of(**kind) > 0);
            SHIPS.iter().filter(flies).filter_map(|&kind| query::move_value(w, side, kind)).max().unwrap_or(0)
        };
        w.rivals(seat).with(seat).iter().map(of).max().unwrap_or(0)
    };
    let mendosa = if in_force(w, seat, Feat::SaarAgent) { fastest().saturating_sub(own) } else { 0 };
    drive.max(mendosa).max(figures::further(w, seat, kind))
}

/// [leader.firmament-agent] A ship that crosses others with the agent's help carries nothing.
pub fn must_fly_empty(w: &World, seat: Seat, from: SystemId, allowance: u8) -> bool {
    if !in_force(w, seat, Feat::FirmamentAgent) {
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

/// Costs something in force takes off a use of production: [card.war-machine] [leader.winnu-agent]
/// [tech.ai-development-algorithm]
pub fn discount(w: &World, seat: Seat) -> u16 {
    figures::discount(w, seat)
        + if in_force(w, seat, Feat::WinnuAgent) { 2 } else { 0 }
        + w.action.active.map_or(0, |active| holes(w, seat, active))
}

/// [breakthrough.particle-synthesis] Wormholes beside own ships have production 1 each.
pub fn synthesis(w: &World, seat: Seat, system: SystemId) -> u16 {
    if w.ships(system, seat) > 0 { holes(w, seat, system) } else { 0 }
}

/// [breakthrough.particle-synthesis] Wormholes of a system, each of which makes production there 1 cheaper.
fn holes(w: &World, seat: Seat, system: SystemId) -> u16 {
    let works = in_force(w, seat, Feat::ParticleSynthesis);
    if works { w.galaxy.place(system).wormholes.iter().count() as u16 } else { 0 }
}

/// [leader.vuilraith-commander] Up to two fighters and infantry do not count against the production limit.
pub fn uncounted(w: &World, seat: Seat) -> u16 {
    let small = u16::from(w.action.batch[Kind::Fighter as usize]) + u16::from(w.action.batch[Kind::Infantry as usize]);
    let flesh = if in_force(w, seat, Feat::VuilraithCommander) { small.min(2) } else { 0 };
    // [breakthrough.bellum-gloriosum] What fits aboard the produced ships does not count either.
    let room = |kind: &Kind| {
        u16::from(w.action.batch[*kind as usize]) * u16::from(query::unit(w, seat, *kind).capacity.unwrap_or(0))
    };
    let aboard = || (small + u16::from(w.action.batch[Kind::Mech as usize])).min(SHIPS.iter().map(room).sum());
    let gloriosum = if in_force(w, seat, Feat::BellumGloriosum) { aboard() } else { 0 };
    flesh.max(gloriosum).max(figures::uncounted(w, seat))
}

/// Ships on the board of a kind produced in this action may still be put onto the Crimson hero.
pub fn berthable(w: &World, seat: Seat) -> bool {
    w.action.active.is_some_and(|s| SHIPS.iter().any(|&k| w.action.batch[k as usize] > 0 && w.space(s, seat).of(k) > 0))
}

/// [leader.obsidian-agent] The dearest kind a side just lost of which the other has a ship here.
pub fn mirrored(w: &World, seat: Seat) -> Option<Kind> {
    let (active, foe) = (w.action.active?, w.opponent(seat)?);
    let both = |kind: &&Kind| w.side(seat).wrecks[**kind as usize] > 0 && w.space(active, foe).of(**kind) > 0;
    SHIPS.iter().rev().find(both).copied()
}

/// [leader.vuilraith-hero] Enemy ships at own dimensional tears and next to them, fighters aside.
pub fn carrion(w: &World, seat: Seat) -> impl Iterator<Item = (SystemId, Kind, bool)> + '_ {
    let tear = w.kit.get().components.token_named("dimensional-tear");
    let tears = tear.map_or(SystemSet::NONE, |token| w.galaxy.with_token(token));
    let own = tears.iter().filter(move |&s| has_dock(w, seat, s));
    let reach = own.fold(SystemSet::NONE, |reach, s| reach.union(near(w, seat, s)).with(s));
    reach.iter().flat_map(move |s| {
        let ships = w.space(s, w.rival(seat)).groups(&SHIPS[1..]);
        ships.flat_map(move |(kind, damaged, count)| (0..count).map(move |_| (s, kind, damaged)))
    })
}

/// [card.fighter-conscription] Systems with an own dock or room for fighters and without enemy ships.
pub fn conscripts(w: &World, seat: Seat) -> impl Iterator<Item = SystemId> + '_ {
    let room = move |s: SystemId| any_here(w, seat, s, |unit| unit.capacity.is_some_and(|c| c > 0));
    let ok = move |s: &SystemId| no_enemy_ships(w, seat, *s) && (has_dock(w, seat, *s) || room(*s));
    w.galaxy.ids().filter(ok)
}
