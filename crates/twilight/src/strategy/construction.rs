//! Construction: structures.

use super::{Fee, row};
use crate::agendas::{self, Tenet};
use crate::alliance::domain;
use crate::choice::{Choice, Holder};
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::steps::production::{TakeBack, spare};
use crate::steps::tokens::spend_strategy;
use crate::texts::units::place_token;
use crate::world::{PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::TokenUse;
use twilight_box::units::Kind;

/// [strategy.construction] A PDS or space dock, then a PDS, on controlled planets.
pub fn primary(_: &mut World, seat: Seat, _: u8, flow: &mut Flow) {
    let build = |docks| Build { seat, docks, token: false };
    flow.then([build(true).into(), build(false).into()]);
}

/// [strategy.construction] A token goes into a system, and a PDS or space dock onto a planet there.
pub fn secondary(w: &mut World, seat: Seat, slot: u8, fee: Fee, flow: &mut Flow) {
    // Both printings take the token out of the strategy pool; the later one spends it.
    let token = row(w, slot).token != TokenUse::Spent && !super::follows_free(w, seat);
    if token && fee == Fee::Token {
        spend_strategy(w, seat, rule!("strategy.construction"), flow);
    }
    flow.then([Build { seat, docks: true, token }.into()]);
}

pub fn may_follow(w: &World, seat: Seat) -> bool {
    domain(w, seat).any(|planet| STRUCTURES.into_iter().any(|kind| against(w, seat, kind, planet).is_none()))
}

const STRUCTURES: [Kind; 2] = [Kind::Pds, Kind::SpaceDock];

/// [structures.limit] A planet holds so many docks and PDS of one player.
pub fn against(w: &World, seat: Seat, kind: Kind, planet: PlanetSpot) -> Option<Refusal> {
    let limits = &w.kit.get().whole().limits.planet;
    // [agenda.homeland-defense-act] Any number of PDS.
    let bulwark = kind == Kind::Pds && agendas::law(w, Tenet::Bulwarks).is_some();
    let most = match kind {
        _ if bulwark => u8::MAX,
        Kind::Pds => limits.pds,
        _ => limits.space_docks,
    };
    let here = w.ground(planet, seat).of(kind);
    if w.side(seat).reserves[kind as usize] == 0 && spare(w, seat, &kind).next().is_none() {
        return Some(Refusal::NoneInReserve { kind });
    }
    if query::is_closed(w, planet) {
        return Some(Refusal::Demilitarized { planet });
    }
    (here >= most).then_some(Refusal::FullPlanet { planet, kind, most })
}

step! {
    /// [strategy.construction] A structure is placed on a controlled planet, or none.
    pub struct Build {
        pub seat: Seat,
        /// A space dock may be placed too.
        pub docks: bool,
        /// A command token goes into the system.
        pub token: bool,
    }
}

impl Play<Twilight> for Build {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for kind in STRUCTURES.into_iter().filter(|&kind| self.docks || kind == Kind::Pds) {
            for planet in domain(w, self.seat) {
                let at = Holder::Planet(planet);
                out.consider(Choice::Place { kind, at }, against(w, self.seat, kind, planet));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if !self.token {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Build { docks: self.docks })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Place { kind, at: Holder::Planet(planet) } = choice else { return };
        let by = self.seat;
        // [produce.reinforcements] One that stands elsewhere comes back first.
        if w.side(by).reserves[kind as usize] == 0 {
            flow.then([TakeBack { seat: by, kind }.into(), Raise { build: self, kind, planet }.into()]);
            return;
        }
        self.raise(w, kind, planet, flow);
    }
}

step! {
    /// [produce.reinforcements] What came back is built.
    pub struct Raise {
        pub build: Build,
        pub kind: Kind,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Raise {
    fn act(self, w: &mut World, flow: &mut Flow) {
        self.build.raise(w, self.kind, self.planet, flow);
    }
}

impl Build {
    fn raise(self, w: &mut World, kind: Kind, planet: PlanetSpot, flow: &mut Flow) {
        let by = self.seat;
        w.parties[by.index()].reserves[kind as usize] -= 1;
        // [units.floating-factory] Docks that fly are placed in space.
        let system = w.planet(planet).at();
        match kind == Kind::SpaceDock && query::flies(w, by) {
            true => w.space_mut(system, by).add(kind, false),
            false => w.ground_mut(planet, by).add(kind, false),
        }
        flow.tell(SeatSet::ALL, rule!("strategy.construction"), || {
            let (unit, at) = (things::unit(kind), things::planet(w, planet));
            words!("{by} {by:builds|build} {unit:a} on {at}.", by, unit, at)
        });
        // [strategy.construction] Where a token of the player lies already it goes to the reinforcements.
        if self.token {
            place_token(w, by, system, flow);
        }
        if kind == Kind::SpaceDock {
            agendas::dock_placed(w, by, system, flow);
        }
    }
}
