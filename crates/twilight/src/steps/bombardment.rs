//! Bombardment of planets before a landing.

use super::barred;
use super::deeds::{Last, LastOnes};
use super::hits::{Assign, Target};
use super::volley::{CeaseFire, Fire};
use crate::choice::Choice;
use crate::prompt::{Prompt, Refusal};
use crate::query::{self, Volley};
use crate::texts::units::destroy_all;
use crate::windows::{Window, window};
use crate::world::{Force, GROUND, PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Verb;
use twilight_box::units::{Ability, Kind};

step! {
    /// [invade.bombard] Each unit with bombardment is aimed at a planet with enemy ground forces; all fire or none.
    pub struct Aim {
        pub seat: Seat,
    }
}

impl Aim {
    /// Planets that units may be aimed at.
    pub fn targets(self, w: &World) -> impl Iterator<Item = PlanetSpot> + '_ {
        let open = move |planet: &PlanetSpot| {
            self.is_enemy(w, *planet) && !query::spared(w, *planet) && !query::shielded(w, *planet, self.seat)
        };
        w.planets_in(w.scene()).filter(open)
    }

    /// [tech.x-89] A planet without ground forces may be bombarded to exhaust it.
    fn is_enemy(self, w: &World, planet: PlanetSpot) -> bool {
        let held = || w.planet(planet).controller.is_some_and(|seat| w.rivals(self.seat).has(seat));
        let blights = || w.side(self.seat).has(Verb::DoubleGroundHits);
        query::guard(w, planet, self.seat).is_some() || blights() && held() && !w.planet(planet).exhausted
    }

    /// Units not aimed yet.
    pub fn unaimed(self, w: &World) -> Force {
        let active = w.scene();
        let mut left = Force::default();
        let bombards = |kind: &Kind| query::bombardment(w, self.seat, query::unit(w, self.seat, *kind)).is_some();
        for kind in Kind::ALL.into_iter().filter(bombards) {
            let aimed: u8 = w.action.aims.iter().map(|aims| aims[kind as usize]).sum();
            let lands = query::unit(w, self.seat, kind).can(Ability::BombardsBeforeLanding);
            // [units.annihilator] On the planets of the system they are not in ground combat yet.
            let landed = || w.planets_in(active).map(|p| w.ground(p, self.seat).of(kind)).sum::<u8>();
            if lands || !GROUND.contains(&kind) {
                let here = w.space(active, self.seat).of(kind) + if lands { landed() } else { 0 };
                left.count[kind as usize] = here - aimed;
            }
        }
        left
    }
}

impl Play<Twilight> for Aim {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let active = w.scene();
        let enemy = |planet: &PlanetSpot| self.is_enemy(w, *planet);
        if !w.planets_in(active).any(|p| enemy(&p)) {
            return Want::Nothing;
        }
        let left = self.unaimed(w);
        for planet in w.planets_in(active).filter(enemy) {
            let spared = || query::spared(w, planet).then_some(Refusal::CulturalTruce { planet });
            let shielded = || query::shielded(w, planet, self.seat).then_some(Refusal::Shielded { planet });
            let against = spared().or_else(shielded);
            for kind in Kind::ALL.into_iter().filter(|&kind| left.of(kind) > 0) {
                out.consider(Choice::Aim { kind, planet }, against);
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if out.explains() {
            barred::aim(w, active, &left, enemy, out);
        }
        if w.action.aims.iter().flatten().all(|&n| n == 0) {
            out.offer(Choice::Hold);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Bombard { at: active }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Aim { kind, planet } = choice {
            let slot = w.slot(planet);
            w.action.aims[slot][kind as usize] += 1;
            if !w.sits(self.seat) {
                flow.tell(SeatSet::ALL, rule!("invade.bombard"), || {
                    let (unit, at) = (things::unit(kind), things::planet(w, planet));
                    words!("{by} {by:aims|aim} {unit:a} at {at}.", by = self.seat, unit, at)
                });
            }
            flow.then([self.into()]);
        }
    }
}

step! {
    /// [invade.bombard] The aimed units roll, planet by planet; hits fall on ground forces.
    pub struct Bombard {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Bombard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let active = w.scene();
        for planet in w.planets_in(active) {
            if w.action.aims[w.slot(planet)].iter().any(|&n| n > 0) {
                if w.side(self.seat).has(Verb::DoubleGroundHits) {
                    // [tech.x-89] A bombarded planet is exhausted.
                    w.planets[planet.index()].exhausted = true;
                }
                let victim = query::guard(w, planet, self.seat).or(w.planet(planet).controller);
                let victim = victim.expect("what is bombarded is held");
                flow.then([
                    Fire { volley: Volley::Bombardment(planet), by: self.seat, victim }.into(),
                    window(Window::GroundHits { victim, planet }),
                    Assign { victim, target: Target::Ground(planet) }.into(),
                ]);
                if w.side(self.seat).has(Verb::InfantryAfterBombardment) {
                    let before = Blight::infantry(w, w.camp_on(victim, planet), planet);
                    flow.then([Blight { victim, planet, before }.into()]);
                }
                LastOnes { by: self.seat, victim, last: Last::Ground(planet) }.watch(w, flow);
                flow.then([CeaseFire.into()]);
            }
        }
    }
}

step! {
    /// [tech.x-89-omega] After a bombardment that destroyed infantry all infantry there is destroyed.
    pub struct Blight {
        pub victim: Seat,
        pub planet: PlanetSpot,
        /// Infantry before the bombardment.
        pub before: u8,
    }
}

impl Blight {
    fn infantry(w: &World, camp: SeatSet, planet: PlanetSpot) -> u8 {
        camp.iter().map(|seat| w.ground(planet, seat).of(Kind::Infantry)).sum()
    }
}

impl Play<Twilight> for Blight {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let camp = w.clash().camp_with(self.victim);
        if Blight::infantry(w, camp, self.planet) < self.before {
            camp.iter().for_each(|victim| destroy_all(w, victim, &[Kind::Infantry], self.planet, flow));
        }
    }
}
