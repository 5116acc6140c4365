//! [leader.kinds] Leaders travel, land, fall, are caught and come back.

use super::{Ask, Flow, Offers, SHIPS, Want, rival_in};
use crate::CentralPowers;
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::world::{Berth, Leader, World};
use imperium::{PlanetSpot, SystemId};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// [leader.kinds] Each player's leaders stand at home.
pub fn place_leaders(w: &mut World, owner: Seat) {
    let (Some(race), Some(planet)) = (w.race(owner), w.home_planets(owner).iter().next()) else { return };
    for (row, printed) in race.leaders.iter().enumerate() {
        let leader = Leader { owner, row: row as u8, kind: printed.kind, at: Berth::Planet(planet) };
        w.leaders.push(leader);
    }
}

/// A leader is dead.
pub fn kill_leader(w: &mut World, n: usize, flow: &mut Flow) {
    w.leaders[n].at = Berth::Dead;
    let (of, name) = (w.leaders[n].owner, w.leader_name(&w.leaders[n]));
    flow.tell(SeatSet::ALL, rule!("leader.fate"), || words!("{name} of {of} is dead.", name, of));
}

/// All leaders of a system are dead, aboard and on its planets.
pub fn kill_leaders(w: &mut World, system: SystemId, flow: &mut Flow) {
    for n in 0..w.leaders.len() {
        let here = match w.leaders[n].at {
            Berth::Planet(planet) => w.system_of(planet) == Some(system),
            Berth::Ship(at, _) => at == system,
            Berth::Captive(_) | Berth::Dead => false,
        };
        if here {
            kill_leader(w, n, flow);
        }
    }
}

/// [leader.fate] Where a leader may escape to: an own planet without enemy ships over it.
fn refuge(w: &World, seat: Seat) -> Option<PlanetSpot> {
    let calm = |planet: &PlanetSpot| w.system_of(*planet).is_some_and(|system| rival_in(w, seat, system).is_none());
    let home = w.home_planets(seat).common(w.player(seat).planets);
    home.iter().find(calm).or_else(|| w.player(seat).planets.iter().find(calm))
}

/// A leader escapes, or dies where nothing is left to escape to.
fn escape(w: &mut World, n: usize, flow: &mut Flow) {
    let seat = w.leaders[n].owner;
    let Some(planet) = refuge(w, seat) else {
        kill_leader(w, n, flow);
        return;
    };
    w.leaders[n].at = Berth::Planet(planet);
    let name = w.leader_name(&w.leaders[n]);
    let at = crate::view::planet_thing(w, planet);
    flow.tell(SeatSet::ALL, rule!("leader.fate"), || words!("{name} escapes to {at}.", name, at));
}

fn capture(w: &mut World, n: usize, by: Option<Seat>, flow: &mut Flow) {
    let Some(by) = by else {
        kill_leader(w, n, flow);
        return;
    };
    w.leaders[n].at = Berth::Captive(by);
    let name = w.leader_name(&w.leaders[n]);
    flow.tell(SeatSet::ALL, rule!("leader.fate"), || words!("{by} {by:captures|capture} {name}.", by, name));
}

step! {
    /// [leader.fate] A die for a leader whose ship was lost in battle, or whose planet was invaded.
    pub struct LeaderFate {
        pub leader: u8,
        pub captor: Option<Seat>,
        pub planet: bool,
    }
}

impl Play<CentralPowers> for LeaderFate {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let terms = &w.kit.get().terms.leader_fate;
        let n = usize::from(self.leader);
        match (self.planet, faces[0]) {
            (true, face) if face <= terms.planet_captured => capture(w, n, self.captor, flow),
            (true, face) if face <= terms.planet_escaped => escape(w, n, flow),
            (false, face) if face > terms.ship_escaped => capture(w, n, self.captor, flow),
            (false, face) if face > terms.ship_killed => escape(w, n, flow),
            (_, _) => kill_leader(w, n, flow),
        }
    }
}

/// [leader.fate] Leaders of a failed invasion fall into the defender's hands; on nobody's planet they die.
pub fn leaders_caught(w: &mut World, seat: Seat, planet: PlanetSpot, by: Option<Seat>, flow: &mut Flow) {
    for n in 0..w.leaders.len() {
        if w.leaders[n].owner == seat && w.leaders[n].at == Berth::Planet(planet) {
            capture(w, n, by, flow);
        }
    }
}

/// [leader.fate] A planet changes hands otherwise: leaders escape.
pub fn leaders_escape(w: &mut World, seat: Seat, planet: PlanetSpot, flow: &mut Flow) {
    for n in 0..w.leaders.len() {
        if w.leaders[n].owner == seat && w.leaders[n].at == Berth::Planet(planet) {
            escape(w, n, flow);
        }
    }
}

/// [leader.diplomat] Leaders go back to the ships with the invaders.
pub fn leaders_back_aboard(w: &mut World, seat: Seat, planet: PlanetSpot, system: SystemId) {
    let ship = SHIPS.into_iter().rev().find(|unit| w.in_space(seat, system).of(unit.kind()) > 0);
    for leader in w.leaders.iter_mut().filter(|leader| leader.owner == seat && leader.at == Berth::Planet(planet)) {
        leader.at = ship.map_or(Berth::Dead, |unit| Berth::Ship(system, unit));
    }
}

/// [leader.kinds] Leaders a ship may take aboard in a system.
pub fn leaders_to_board(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = u8> + use<'_> {
    let here = move |leader: &Leader| match leader.at {
        Berth::Planet(planet) => w.system_of(planet) == Some(system),
        Berth::Ship(at, _) => at == system,
        Berth::Captive(_) | Berth::Dead => false,
    };
    let leaders = w.leaders.iter().enumerate();
    leaders.filter(move |(_, leader)| leader.owner == seat && here(leader)).map(|(n, _)| n as u8)
}

/// [leader.kinds] Leaders aboard land, on foreign planets only with a ground force.
pub fn offer_leaders_ashore(w: &World, seat: Seat, system: SystemId, out: &mut Offers) {
    for (n, leader) in w.leaders.iter().enumerate().filter(|(_, leader)| leader.owner == seat) {
        if !matches!(leader.at, Berth::Ship(at, _) if at == system) {
            continue;
        }
        for planet in w.planets_in(system) {
            let own = w.player(seat).planets.has(planet);
            let escorted = w.on_planet(seat, planet).of(imperium::Kind::Infantry) > 0;
            let against = (!own && !escorted || w.planet(planet).station).then_some(rule!("leader.kinds"));
            out.consider(Choice::Ashore { leader: n as u8, planet: planet.0 }, against);
        }
    }
}

pub fn go_ashore(w: &mut World, leader: u8, planet: PlanetSpot, flow: &mut Flow) {
    w.leaders[usize::from(leader)].at = Berth::Planet(planet);
    let of = w.leaders[usize::from(leader)];
    let (name, at) = (w.leader_name(&of), crate::view::planet_thing(w, planet));
    flow.tell(SeatSet::ALL, rule!("leader.kinds"), || words!("{name} lands on {at}.", name, at));
}

step! {
    /// [leader.captive] Who takes a planet of a captor may free a captive; with the last planet all are free.
    pub struct Rescue {
        pub seat: Seat,
        pub captor: Seat,
    }
}

impl Rescue {
    fn captives(self, w: &World) -> impl Iterator<Item = usize> + use<'_> {
        let held = move |leader: &Leader| leader.owner == self.seat && leader.at == Berth::Captive(self.captor);
        (0..w.leaders.len()).filter(move |n| held(&w.leaders[*n]))
    }
}

impl Play<CentralPowers> for Rescue {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.captives(w).next().is_some() && !w.player(self.captor).planets.is_empty() {
            true => Want::Fate(Fate::Dice { count: 1, sides: 10 }),
            false => Want::Nothing,
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.player(self.captor).planets.is_empty() {
            return;
        }
        for n in 0..w.leaders.len() {
            if w.leaders[n].at == Berth::Captive(self.captor) {
                escape(w, n, flow);
            }
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        if faces[0] >= w.kit.terms.leader_fate.rescued {
            flow.then([FreeCaptive { seat: self.seat, captor: self.captor }.into()]);
        }
    }
}

step! {
    /// [leader.captive] Which captive is freed.
    pub struct FreeCaptive {
        seat: Seat,
        captor: Seat,
    }
}

impl FreeCaptive {
    fn captives(self, w: &World) -> impl Iterator<Item = usize> + use<'_> {
        Rescue { seat: self.seat, captor: self.captor }.captives(w)
    }
}

impl Play<CentralPowers> for FreeCaptive {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.captives(w).count() < 2 {
            return Want::Nothing;
        }
        self.captives(w).for_each(|n| out.offer(Choice::Embark(n as u8)));
        Want::Ask(Ask::of(self.seat, Prompt::FreeCaptive))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let first = self.captives(w).next();
        first.into_iter().for_each(|n| escape(w, n, flow));
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Embark(n) = choice else { unreachable!("{choice:?}") };
        escape(w, usize::from(n), flow);
    }
}

step! {
    /// [leader.captive] In the status phase a captor frees, keeps or executes each captive.
    pub struct Captives {
        /// Place in the order of play, and the next leader to look at.
        pub n: u8,
        pub after: u8,
    }
}

impl Captives {
    fn next(self, w: &World) -> Option<(Seat, usize)> {
        let seat = *w.order.get(usize::from(self.n))?;
        let n = (usize::from(self.after)..w.leaders.len()).find(|n| w.leaders[*n].at == Berth::Captive(seat))?;
        Some((seat, n))
    }
}

impl Play<CentralPowers> for Captives {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((seat, n)) = self.next(w) else { return Want::Nothing };
        out.offer(Choice::Keep);
        w.seats().filter(|other| *other != seat && !w.out.has(*other)).for_each(|other| out.offer(Choice::Give(other)));
        out.offer(Choice::Execute);
        Want::Ask(Ask::of(seat, Prompt::Captive { leader: n as u8 }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if usize::from(self.n) + 1 < w.order.len() {
            flow.then([Captives { n: self.n + 1, after: 0 }.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some((_, n)) = self.next(w) else { return };
        match choice {
            Choice::Execute => kill_leader(w, n, flow),
            Choice::Give(to) if to == w.leaders[n].owner => escape(w, n, flow),
            Choice::Give(to) => w.leaders[n].at = Berth::Captive(to),
            _ => {}
        }
        flow.then([Captives { after: n as u8 + 1, ..self }.into()]);
    }
}
