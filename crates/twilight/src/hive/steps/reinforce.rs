//! What strategy cards let the Hive ready, build, take back and place, one after another; [hive.helpful] of equal candidates
//! the players choose one, or the order of the map.

use super::{explain, put, status};
use crate::choice::{Choice, Holder};
use crate::hive::Tie;
use crate::hive::abilities::{Held, readied, recalled, site, structure};
use crate::hive::instincts::Pick;
use crate::hive::produce::reinforcement;
use crate::hive::sight::{available, builds_away, costs, held, is_spawning, tokens, yard_merits, yards};
use crate::texts::units::place;
use crate::world::{PlanetSpot, World};
use crate::{Flow, Offers, Twilight, Want, things};
use kernel::{Play, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

step! {
    /// [hive.diplomacy] Spawning planets are readied: what they yield goes to the stockpile, and their infantry is filled up.
    pub struct HiveReadies {
        pub left: u8,
        /// Those that were, a bit each.
        pub done: u128,
    }
}

impl HiveReadies {
    pub fn some(left: u8) -> HiveReadies {
        HiveReadies { left, done: 0 }
    }

    fn pick(self, w: &World) -> Pick<PlanetSpot> {
        let open = |held: &Held<PlanetSpot>| is_spawning(w, held.system) && self.done >> held.planet.0 & 1 == 0;
        let spawning: Vec<_> = held(w).into_iter().filter(open).collect();
        readied(w.kit.get().book(), &spawning)
    }
}

impl Play<Twilight> for HiveReadies {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        put(w, Tie::Readied, self.pick(w).left.into_iter().map(Choice::Planet), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        flow.because(|| words!("Least infantry among its spawning planets, then by priority."));
        if flow.is_heard() {
            explain(&self.pick(w).why, flow);
        }
        let yields = w.kit.get().book().numbers.spawning_yield;
        w.hive_mut().stockpile.lay_by(yields);
        status::fill(w, planet);
        flow.tell(SeatSet::ALL, rule!("hive.diplomacy"), || {
            let (by, at, n) = (w.swarm(), things::planet(w, planet), yields);
            words!("{by} {by:readies|ready} {at}: {n} resources and {n} influence for the stockpile.", by, at, n)
        });
        flow.then([HiveReadies { left: self.left - 1, done: self.done | 1 << planet.0 }.into()]);
    }
}

step! {
    /// [hive.construction] Structures, one after another, each where there are fewest.
    pub struct HiveBuilds {
        pub left: u8,
        pub following: bool,
    }
}

impl HiveBuilds {
    fn kind(self, w: &World) -> Option<Kind> {
        let reserves = &w.side(w.swarm()).reserves;
        structure(self.following, reserves[Kind::Pds as usize], reserves[Kind::Mech as usize])
    }

    /// [hive.construction] An objective that asks for structures outside the home system is served first.
    fn away(w: &World, places: &[Held<PlanetSpot>]) -> bool {
        let home = w.side(w.swarm()).home;
        builds_away(w) && places.iter().any(|held| held.system != home && !held.built)
    }

    fn pick(w: &World) -> Pick<PlanetSpot> {
        let mut places = held(w);
        if HiveBuilds::away(w, &places) {
            places.retain(|held| held.system != w.side(w.swarm()).home);
        }
        site(w.kit.get().book(), &places)
    }
}

impl Play<Twilight> for HiveBuilds {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || self.kind(w).is_none() {
            return Want::Nothing;
        }
        put(w, Tie::Site, HiveBuilds::pick(w).left.into_iter().map(Choice::Planet), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        let (by, kind) = (w.swarm(), self.kind(w).expect("something can be built"));
        if flow.is_heard() {
            if HiveBuilds::away(w, &held(w)) {
                flow.because(|| words!("A public objective asks for structures outside the home system."));
            }
            flow.because(|| words!("The system with fewest structures, then by priority."));
            explain(&HiveBuilds::pick(w).why, flow);
        }
        place(w, by, kind, Holder::Planet(planet));
        flow.tell(SeatSet::ALL, rule!("hive.construction"), || {
            let (unit, at) = (things::unit(kind), things::planet(w, planet));
            words!("{by} {by:builds|build} {unit:a} on {at}.", by, unit, at)
        });
        flow.then([HiveBuilds { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [hive.warfare] Command tokens come back to the tactic pool; for each that is missing a ship is given.
    pub struct HiveRecalls {
        pub left: u8,
    }
}

impl Play<Twilight> for HiveRecalls {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let pick = recalled(w.kit.get().book(), &tokens(w));
        put(w, Tie::Token, pick.left.into_iter().map(Choice::Choose), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        let by = w.swarm();
        flow.because(|| words!("By negative priority among the systems with its tokens."));
        if flow.is_heard() {
            explain(&recalled(w.kit.get().book(), &tokens(w)).why, flow);
        }
        let side = &mut w.parties[by.index()];
        side.tokens = side.tokens.without(system);
        side.tactic += 1;
        flow.tell(SeatSet::ALL, rule!("hive.warfare"), || {
            words!("{by} {by:takes|take} a command token from {at}.", by, at = things::system(w, system))
        });
        flow.then([HiveRecalls { left: self.left - 1 }.into()]);
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        if self.left > 0 {
            flow.then([HiveReinforces { left: self.left }.into()]);
        }
    }
}

step! {
    /// [hive.reinforce] The weakest ship of the reserves, in the yard with fewest ships.
    pub struct HiveReinforces {
        pub left: u8,
    }
}

fn reinforced(w: &World) -> Option<(Kind, Pick<SystemId>)> {
    let judge = |yards| yard_merits(w, yards);
    reinforcement(w.kit.get().book(), &costs(w), &yards(w), |kind| available(w, kind), judge)
}

impl Play<Twilight> for HiveReinforces {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match reinforced(w).filter(|_| self.left > 0) {
            Some((_, pick)) => put(w, Tie::Yard, pick.left.into_iter().map(Choice::Choose), out),
            None => Want::Nothing,
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        let (by, Some((ship, pick))) = (w.swarm(), reinforced(w)) else { return };
        flow.because(|| words!("Its weakest ship, where fewest of its ships are, then by priority."));
        explain(&pick.why, flow);
        place(w, by, ship, Holder::Space(system));
        flow.tell(SeatSet::ALL, rule!("hive.reinforce"), || {
            let (unit, at) = (things::unit(ship), things::system(w, system));
            words!("{by} {by:places|place} {unit:a} at {at}.", by, unit, at)
        });
        flow.then([HiveReinforces { left: self.left - 1 }.into()]);
    }
}
