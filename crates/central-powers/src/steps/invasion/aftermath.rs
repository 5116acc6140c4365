//! [invade.won] How an invasion ends.

use crate::cards::Spot;
use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Unit};
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Flow, LeaderFate, NekroCopy, Offers, Rescue, Want, Window, gain_planet, leaders_caught, new_dock, open_window,
    remember_loss, trigger_laws, troops,
};
use crate::verbs::{Roll, Routine, Side};
use crate::world::{Berth, Custodians, Invasion, Salvo, World};
use crate::{CentralPowers, cease_fire, query};
use imperium::{Kind, PlanetSet, PlanetSpot};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [invade.won] If no defender is left and an invader is, the planet is won; otherwise it stays whose it is.
    pub struct EndInvasion;
}

impl Play<CentralPowers> for EndInvasion {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(invasion) = w.invasion else { return };
        let (by, planet) = (invasion.attacker, invasion.planet);
        let left = [Side::Attacker, Side::Defender].map(|side| troops(w, &invasion, side));
        let guarded = planet.0 == w.kit.mecatol.1 && invasion.defender.is_none() && w.custodians.fighters > 0;
        if left[0] == 0 || left[1] > 0 || guarded {
            if guarded {
                lose_landed(w, by, planet);
            }
            if left[0] == 0 || guarded {
                fail(w, &invasion, flow);
            }
            // Whoever holds the planet against invaders has won the invasion as well.
            if let Some(defender) = invasion.defender.filter(|_| left[0] == 0 && left[1] > 0 && invasion.lost) {
                grow(w, defender, &invasion, flow);
            }
            return_fighters(w, &invasion);
            finish(w);
            return;
        }
        return_fighters(w, &invasion);
        if planet.0 == w.kit.mecatol.1 {
            w.custodians = Custodians::default();
        }
        if let Some(defender) = invasion.defender {
            let agent = w.leader_on(by, LeaderKind::Agent, planet);
            if agent && w.on_planet(defender, planet).structures() > 0 {
                flow.then([Capture { planet }.into()]);
            }
        }
        flow.then([Conquer.into()]);
    }
}

/// [opt.custodians] What landed is lost when their fighters have won.
fn lose_landed(w: &mut World, seat: Seat, planet: PlanetSpot) {
    let area = w.forces.planet(planet);
    *w.forces.of_mut(area, seat) = imperium::Force::default();
}

/// Fighters that joined the invasion go back to space.
fn return_fighters(w: &mut World, invasion: &Invasion) {
    let (ground, Some(system)) = (w.forces.planet(invasion.planet), w.system_of(invasion.planet)) else { return };
    let fighters = std::mem::take(&mut w.forces.of_mut(ground, invasion.attacker).count[Kind::Fighter as usize]);
    let space = w.forces.space(system);
    w.place(invasion.attacker, space, Unit::Fighter, fighters);
}

/// The invasion has failed: what leaders landed are caught; PDS that landed are lost.
fn fail(w: &mut World, invasion: &Invasion, flow: &mut Flow) {
    let (by, planet) = (invasion.attacker, invasion.planet);
    let area = w.forces.planet(planet);
    w.forces.of_mut(area, by).count[Kind::Pds as usize] = 0;
    leaders_caught(w, by, planet, invasion.defender, flow);
    if invasion.lost {
        let at = crate::view::planet_thing(w, planet);
        flow.tell(SeatSet::ALL, rule!("invade.won"), || words!("The invasion of {at} has failed.", at));
    }
    copy(invasion, flow);
}

/// [race.nekro] Who destroyed something may copy a technology.
fn copy(invasion: &Invasion, flow: &mut Flow) {
    if let Some(defender) = invasion.defender {
        if invasion.struck[1] {
            flow.then([NekroCopy { seat: invasion.attacker, from: defender }.into()]);
        }
        if invasion.struck[0] {
            flow.then([NekroCopy { seat: defender, from: invasion.attacker }.into()]);
        }
    }
}

/// [research.technologies] Dacxive Animators of who has won.
fn grow(w: &World, seat: Seat, invasion: &Invasion, flow: &mut Flow) {
    if invasion.killed > 0 && query::grows(w, seat) {
        flow.then([Grow { seat, planet: invasion.planet, dice: invasion.killed }.into()]);
    }
}

fn finish(w: &mut World) {
    crate::force::end_span(w, crate::verbs::Span::CombatRound);
    w.invasion = None;
    w.salvo = Salvo::default();
}

step! {
    /// [leader.agent] PDS and the dock are kept instead of being destroyed.
    pub struct Capture {
        planet: PlanetSpot,
    }
}

impl Play<CentralPowers> for Capture {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(invasion) = w.invasion else { return Want::Nothing };
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(invasion.attacker, Prompt::Capture { planet: self.planet.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow) {
        let (Choice::Use, Some(invasion)) = (choice, w.invasion) else { return };
        let (by, Some(defender)) = (invasion.attacker, invasion.defender) else { return };
        let area = w.forces.planet(self.planet);
        let had_dock = w.on_planet(defender, self.planet).of(Kind::SpaceDock) > 0;
        for unit in [Unit::Pds, Unit::SpaceDock] {
            let there = w.forces.of(area, defender).of(unit.kind());
            let limit = query::piece_limit(w, by, unit).unwrap_or(u8::MAX);
            let room = limit.saturating_sub(w.on_board(by, unit));
            let room = match unit {
                Unit::Pds => {
                    room.min(query::pds_on_planet(w, by).saturating_sub(w.on_planet(by, self.planet).of(Kind::Pds)))
                }
                _ => room,
            };
            let taken = there.min(room);
            w.forces.of_mut(area, defender).count[unit.kind() as usize] -= taken;
            // [produce.dock] A dock that was captured does not build in this round.
            let to = if unit == Unit::SpaceDock && taken > 0 { new_dock(w, by, self.planet) } else { area };
            w.place(by, to, unit, taken);
        }
        // [objective.counting] A last dock that is captured has been taken with its planet.
        let neighbour = crate::objectives::neighbours(w, by).contains(&defender);
        if had_dock && neighbour && w.on_board(defender, Unit::SpaceDock) == 0 {
            w.player_mut(by).deeds.took_last_dock = true;
        }
    }
}

step! {
    /// [invade.won] The planet changes hands.
    pub struct Conquer;
}

impl Play<CentralPowers> for Conquer {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(invasion) = w.invasion else { return };
        let (by, planet) = (invasion.attacker, invasion.planet);
        let area = w.forces.planet(planet);
        if let Some(defender) = invasion.defender {
            let left = std::mem::take(w.forces.of_mut(area, defender));
            for unit in [Unit::Pds, Unit::SpaceDock] {
                for _ in 0..left.of(unit.kind()) {
                    remember_loss(w, defender, unit, None, Some(Roll::Invasion));
                }
            }
            for n in 0..w.leaders.len() {
                if w.leaders[n].owner == defender && w.leaders[n].at == Berth::Planet(planet) {
                    w.leaders[n].at = Berth::Dead;
                    flow.then([LeaderFate { leader: n as u8, captor: Some(by), planet: true }.into()]);
                }
            }
            let deeds = &mut w.player_mut(by).deeds;
            deeds.from_enemies = deeds.from_enemies.with(planet);
            // [hr.invasion-objectives] Against ground forces, mechanized units or PDS.
            deeds.invasions += u8::from(invasion.defended);
            flow.then([Rescue { seat: by, captor: defender }.into()]);
        }
        // [opt.facilities] A facility is destroyed with the rest.
        w.facilities = w.facilities.map(|facilities| facilities.without(planet));
        copy(&invasion, flow);
        grow(w, by, &invasion, flow);
        finish(w);
        gain_planet(w, by, planet, flow);
        // [card.political] Laws about planets taken and lost.
        let (moment, of, rival) = match invasion.defender {
            Some(defender) => (Moment::PlanetLost, defender, Some(by)),
            None => (Moment::PlanetTaken, by, None),
        };
        let window = Window::about(moment, Some(of), Spot::Planet(planet));
        trigger_laws(w, window, rival, None, flow);
        open_window(w, window, flow);
        if let Some(defender) = invasion.defender {
            crate::steps::eliminate(w, defender, flow);
        }
    }
}

step! {
    /// [research.technologies] Dacxive Animators: a die for each ground force killed.
    pub struct Grow {
        seat: Seat,
        planet: PlanetSpot,
        dice: u8,
    }
}

impl Play<CentralPowers> for Grow {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: self.dice.min(crate::world::DICE as u8), sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let on = query::grows_on(w, self.seat);
        let count = faces.iter().filter(|face| **face >= on).count() as u8;
        let area = w.forces.planet(self.planet);
        w.place(self.seat, area, Unit::GroundForce, count);
        flow.tell(SeatSet::ALL, rule!("research.technologies"), || {
            let (by, at) = (self.seat, crate::view::planet_thing(w, self.planet));
            words!(
                "{count} ground {count:force|forces} of {by} {count:rises|rise} on {at}, on {on} or more.",
                count,
                by,
                at,
                on
            )
            .rolled(faces, 10)
        });
    }
}

/// [faq.gen-synthesis] Ground forces were destroyed: each may come back.
pub fn save_troops(w: &World, seat: Seat, count: u8, flow: &mut Flow) {
    if count > 0 && query::has_routine(w, seat, Routine::GenSynthesis) {
        (0..count).for_each(|_| flow.then([SaveTroops(seat).into()]));
    }
}

step! {
    /// [faq.gen-synthesis] A ground force that was destroyed may come back at home.
    pub struct SaveTroops(Seat);
}

impl Play<CentralPowers> for SaveTroops {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (by, need) = (self.0, w.kit.terms.gen_synthesis.saved);
        let saved = faces[0] >= need;
        flow.tell(SeatSet::ALL, rule!("faq.gen-synthesis"), || {
            match saved {
                true => words!("{by} {by:saves|save} a ground force, on {need} or more.", by, need),
                false => words!("{by} {by:saves|save} no ground force: {need} or more was needed.", by, need),
            }
            .rolled(faces, 10)
        });
        if !saved {
            return;
        }
        w.player_mut(by).saved += 1;
        if let Some(invasion) = &mut w.invasion {
            invasion.killed = invasion.killed.saturating_sub(1);
        }
    }
}

step! {
    /// [faq.gen-synthesis] What was saved comes back on a home planet, or is lost.
    pub struct ReturnSaved(pub Seat);
}

impl Play<CentralPowers> for ReturnSaved {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let homes = open_homes(w, self.0);
        if w.player(self.0).saved == 0 || homes.len() < 2 {
            return Want::Nothing;
        }
        homes.iter().for_each(|planet| out.offer(Choice::Planet(planet.0)));
        Want::Ask(Ask::of(self.0, Prompt::ReturnSaved))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let home = open_homes(w, self.0).iter().next();
        return_saved(w, self.0, home, flow);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        return_saved(w, self.0, Some(PlanetSpot(planet)), flow);
    }
}

/// Home planets a player controls, [faq.zone-closed] without those of the cease-fire zone.
fn open_homes(w: &World, seat: Seat) -> PlanetSet {
    let shut = |planet: &PlanetSpot| w.system_of(*planet).is_some_and(|system| cease_fire::is_zone(w, system));
    w.home_planets(seat).common(w.player(seat).planets).iter().filter(|planet| !shut(planet)).collect()
}

fn return_saved(w: &mut World, by: Seat, home: Option<PlanetSpot>, flow: &mut Flow) {
    let count = std::mem::take(&mut w.player_mut(by).saved);
    if count == 0 {
        return;
    }
    if let Some(planet) = home {
        let area = w.forces.planet(planet);
        w.place(by, area, Unit::GroundForce, count);
    }
    flow.tell(SeatSet::ALL, rule!("faq.gen-synthesis"), || {
        let count = i32::from(count);
        match home.is_some() {
            true => words!("{count} ground {count:force|forces} of {by} {count:returns|return} home.", count, by),
            false => {
                words!("{count} ground {count:force|forces} of {by} {count:has|have} no home to return to.", count, by)
            }
        }
    });
}
