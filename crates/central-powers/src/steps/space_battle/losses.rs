//! What is lost, and what is remembered of it.

use crate::cards::Spot;
use crate::names::{Moment, Unit};
use crate::query;
use crate::steps::{Flow, LeaderFate, Window, lose_cargo, open_window, save_troops, trigger_laws};
use crate::verbs::{Roll, Skill};
use crate::world::{Berth, World};
use imperium::SystemId;
use kernel::{Seat, SeatSet, rule};
use scene::words;

/// Who has struck a player's unit just now: the enemy in the battle or invasion, or whose PDS fired.
fn striker(w: &World, seat: Seat, roll: Option<Roll>) -> Option<Seat> {
    match roll? {
        Roll::Cannon | Roll::Bombardment | Roll::LandingFire => w.salvo.shot?.by,
        Roll::Battle | Roll::Barrage | Roll::Assault => {
            let battle = w.battle?;
            if battle.attacker == seat { battle.defender } else { Some(battle.attacker) }
        }
        Roll::Invasion => {
            let invasion = w.invasion?;
            if invasion.attacker == seat { invasion.defender } else { Some(invasion.attacker) }
        }
    }
}

/// A ship, or a ground force that fights in space, is destroyed; `roll` is none outside of fights.
pub fn destroy_ship(
    w: &mut World,
    by: Seat,
    system: SystemId,
    unit: Unit,
    damaged: bool,
    roll: Option<Roll>,
    flow: &mut Flow,
) {
    sink(w, by, system, unit, damaged, roll, flow);
    follow_up(w, by, system, unit, roll, flow);
    match unit {
        Unit::GroundForce => save_troops(w, by, 1, flow),
        _ if unit.is_ship() => lose_cargo(w, by, system, flow),
        _ => {}
    }
}

/// All ships of a player are destroyed at once: what follows from it follows once for each kind.
pub fn destroy_fleet(w: &mut World, by: Seat, system: SystemId, roll: Option<Roll>, flow: &mut Flow) {
    for unit in super::SHIPS {
        let all = [true, false].map(|damaged| w.in_space(by, system).in_state(unit.kind(), damaged));
        for (damaged, count) in [true, false].into_iter().zip(all) {
            (0..count).for_each(|_| sink(w, by, system, unit, damaged, roll, flow));
        }
        if all != [0, 0] {
            follow_up(w, by, system, unit, roll, flow);
        }
    }
    lose_cargo(w, by, system, flow);
}

/// A ship leaves the board.
fn sink(w: &mut World, by: Seat, system: SystemId, unit: Unit, damaged: bool, roll: Option<Roll>, flow: &mut Flow) {
    let space = w.forces.space(system);
    w.forces.of_mut(space, by).take(unit.kind(), damaged);
    flow.tell(SeatSet::ALL, rule!("battle.round"), || {
        let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::system_thing(w, system));
        words!("{by} {by:loses|lose} {unit:a} in {at}.", by, unit, at)
    });
    remember_loss(w, by, unit, Some(system), roll);
    if let Some(battle) = &mut w.battle {
        let side = usize::from(battle.attacker != by);
        // [race.nekro] What its owner gives up nobody has destroyed.
        battle.lost[side] = battle.lost[side].saturating_add(u8::from(roll.is_some()));
        battle.sunk[side] |= 1 << unit.index();
        battle.fallen[side].add(unit.kind(), false);
    }
}

/// What follows when ships of a kind were destroyed.
fn follow_up(w: &mut World, by: Seat, system: SystemId, unit: Unit, roll: Option<Roll>, flow: &mut Flow) {
    struck(w, by, roll, flow);
    if !unit.is_ship() {
        return;
    }
    // [card.moments] Its owner and the enemy may have a card for it.
    if w.battle.is_some() && matches!(roll, Some(Roll::Battle | Roll::Barrage | Roll::Assault)) {
        let window = Window::about(Moment::Destroyed, Some(by), Spot::System(system));
        open_window(w, Window { unit: Some(unit), ..window }, flow);
    }
    lose_leaders_aboard(w, by, system, unit, roll, flow);
    // [unit.flagship] The Alastor takes everything along.
    if unit == Unit::Flagship && query::unit_can(w, Some(by), unit, Skill::TakesAllAlong, system) {
        flow.tell(SeatSet::ALL, rule!("unit.flagship"), || words!("It takes every ship of the system along."));
        w.seats().for_each(|seat| destroy_fleet(w, seat, system, roll, flow));
    }
}

/// [card.political] What laws say when a unit is lost in a fight.
pub fn struck(w: &mut World, seat: Seat, roll: Option<Roll>, flow: &mut Flow) {
    if let Some(by) = striker(w, seat, roll).filter(|by| *by != seat) {
        trigger_laws(w, Window::of(Moment::UnitDestroyed, seat), Some(by), None, flow);
    }
}

/// [objective.counting] What the enemy has done.
pub fn remember_loss(w: &mut World, seat: Seat, unit: Unit, system: Option<SystemId>, roll: Option<Roll>) {
    let Some(striker) = striker(w, seat, roll).filter(|striker| *striker != seat) else { return };
    let near = |home: SystemId| system.is_some_and(|system| w.galaxy.place(home).edges.has(system));
    let at_home = || query::homes(w, seat).iter().any(near);
    let homeless = query::has_skill(w, seat, Skill::NoHome, None);
    let close = unit.is_ship() && !homeless && at_home();
    let deeds = &mut w.player_mut(striker).deeds;
    deeds.destroyed[unit.index()] = deeds.destroyed[unit.index()].saturating_add(1);
    deeds.struck_near_home |= close;
    if unit == Unit::SpaceDock {
        w.player_mut(striker).deeds.docks_of = w.player(striker).deeds.docks_of.with(seat);
        let left = w.on_board(seat, Unit::SpaceDock);
        let neighbour = crate::objectives::neighbours(w, striker).contains(&seat);
        w.player_mut(striker).deeds.took_last_dock |= left == 0 && neighbour;
    }
}

/// [leader.fate] Leaders aboard the last ship of a kind: a die in battles, death otherwise.
pub fn lose_leaders_aboard(
    w: &mut World,
    seat: Seat,
    system: SystemId,
    unit: Unit,
    roll: Option<Roll>,
    flow: &mut Flow,
) {
    if w.in_space(seat, system).of(unit.kind()) > 0 {
        return;
    }
    for n in 0..w.leaders.len() {
        if w.leaders[n].owner != seat || !w.leaders[n].is_aboard(system, unit) {
            continue;
        }
        match striker(w, seat, roll.filter(|roll| *roll != Roll::Cannon)) {
            Some(_) | None if roll.is_some_and(|roll| roll != Roll::Cannon) => {
                w.leaders[n].at = Berth::Dead;
                flow.then([LeaderFate { leader: n as u8, captor: striker(w, seat, roll), planet: false }.into()]);
            }
            Some(_) | None => crate::steps::kill_leader(w, n, flow),
        }
    }
}
