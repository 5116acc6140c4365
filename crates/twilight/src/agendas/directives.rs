//! Directives: what is done at once.

use super::laws::gates;
use super::{Agenda, Decided, Decree};
use crate::choice::Holder;
use crate::query;
use crate::steps::agenda::{Again, repeal};
use crate::steps::decree::{discard_hand, gain_goods, place};
use crate::steps::edicts::{Artifact, Collapse, Grant, Resettle, wipe};
use crate::steps::movement::Trim;
use crate::steps::research::Research;
use crate::steps::riders::PayRiders;
use crate::strategy::{Fee, Secondary};
use crate::texts::units::{destroy, destroy_all};
use crate::world::{GROUND, Outcome, World};
use crate::{Flow, things};
use kernel::{Seat, SeatSet, rule};
use scene::words;
use twilight_box::units::Kind;

/// [agenda.armed-forces-standardization] The pools become 3, 3 and 2, as far as tokens are left.
pub(super) const ARMED_FORCES_STANDARDIZATION: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        let Outcome::Player(by) = outcome else { return };
        let mut figures = [0, 1, 2].map(|n| agenda.figure(w, n));
        // [hive.fleet-pool] The Hive has no fleet pool.
        if !w.sits(by) {
            figures[1] = 0;
        }
        let side = &w.parties[by.index()];
        let mut left = query::tokens_in_reserve(w, by) + side.tactic + side.fleet + side.strategy;
        let [tactic, fleet, strategy] = figures.map(|figure| {
            let pool = figure.min(left);
            left -= pool;
            pool
        });
        let side = &mut w.parties[by.index()];
        (side.tactic, side.fleet, side.strategy) = (tactic, fleet, strategy);
        flow.tell(SeatSet::ALL, rule!("agenda.armed-forces-standardization"), || {
            words!(
                "{by} {by:has|have} {tactic} tactic, {fleet} fleet and {strategy} strategy tokens.",
                by,
                tactic,
                fleet,
                strategy
            )
        });
        flow.then([Trim::of(by, query::ships_of(w, by)).into()]);
    },
    ..Decree::ROW
};

/// [agenda.compensated-disarmament] Ground forces on the planet are destroyed, a trade good for each.
pub(super) const COMPENSATED_DISARMAMENT: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        let Outcome::Planet(planet) = outcome else { return };
        let all: u8 =
            w.everyone().map(|seat| w.ground(planet, seat)).flat_map(|force| GROUND.map(|kind| force.of(kind))).sum();
        for seat in w.everyone() {
            destroy_all(w, seat, &GROUND, planet, flow);
        }
        if let Some(controller) = w.planet(planet).controller.filter(|_| all > 0) {
            gain_goods(w, controller, all * agenda.figure(w, 0), flow);
        }
    },
    ..Decree::ROW
};

/// [agenda.public-execution] The hand is discarded, the speaker token handed on, and the player votes no more.
pub(super) const PUBLIC_EXECUTION: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let Outcome::Player(by) = outcome else { return };
        discard_hand(w, by, flow);
        if w.league().speaker == by {
            let speaker = query::clockwise(w, by).get(1).copied().unwrap_or(by);
            w.league_mut().speaker = speaker;
            flow.tell(SeatSet::ALL, rule!("agenda.public-execution"), || {
                words!("{speaker} {speaker:is|are} speaker.", speaker)
            });
        }
        let senate = &mut w.league_mut().senate;
        senate.barred = senate.barred.with(by);
        flow.tell(SeatSet::ALL, rule!("agenda.public-execution"), || {
            words!("{by} {by:votes|vote} no more in this phase.", by)
        });
    },
    ..Decree::ROW
};

/// [agenda.new-constitution] All laws are discarded; homes are exhausted when the next strategy phase starts.
pub(super) const NEW_CONSTITUTION: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        if outcome != Outcome::For {
            return;
        }
        let laws = w.league().laws;
        Agenda::ALL.iter().filter(|law| laws >> **law as u8 & 1 == 1).for_each(|law| repeal(w, *law, flow));
        w.league_mut().senate.waiting.push((agenda, SeatSet::ALL));
    },
    later: |w, agenda, seats, flow| {
        exhaust(w, agenda, seats, |w, seat, planet| w.planet(planet).system == Some(w.side(seat).home), flow)
    },
    ..Decree::ROW
};

/// [agenda.arms-reduction] Against: planets with a specialty are exhausted when the next strategy phase starts.
pub(super) const ARMS_REDUCTION: Decree = Decree {
    works: |w, Decided { agenda, outcome }, _| {
        if outcome == Outcome::Against {
            w.league_mut().senate.waiting.push((agenda, SeatSet::ALL));
        }
    },
    later: |w, agenda, seats, flow| {
        exhaust(w, agenda, seats, |w, _, planet| query::specialties(w, planet).next().is_some(), flow)
    },
    ..Decree::ROW
};

/// [agenda.swords-to-plowshares] For: half of the infantry on each planet becomes trade goods. Against: each planet gets one.
pub(super) const SWORDS_TO_PLOWSHARES: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        for seat in query::clockwise(w, w.league().speaker) {
            match outcome {
                Outcome::For => melt(w, seat, flow),
                _ => levy(w, seat, flow),
            }
        }
    },
    ..Decree::ROW
};

fn melt(w: &mut World, seat: Seat, flow: &mut Flow) {
    let mut goods = 0;
    for n in 0..w.planets.len() as u8 {
        let planet = crate::world::PlanetSpot(n);
        let half = w.ground(planet, seat).of(Kind::Infantry).div_ceil(2);
        goods += half;
        (0..half).for_each(|_| destroy(w, seat, Kind::Infantry, false, Holder::Planet(planet), flow));
    }
    if goods > 0 {
        gain_goods(w, seat, goods, flow);
    }
}

fn levy(w: &mut World, seat: Seat, flow: &mut Flow) {
    for n in 0..w.planets.len() as u8 {
        let planet = crate::world::PlanetSpot(n);
        let state = w.planet(planet);
        let place_here = state.controller == Some(seat) && !state.aside;
        if place_here && w.side(seat).reserves[Kind::Infantry as usize] > 0 {
            place(w, seat, Kind::Infantry, planet, flow);
        }
    }
}

/// [agenda.rearmament-agreement] Against: each mech becomes an infantry.
pub(super) const REARMAMENT_AGREEMENT: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        if outcome != Outcome::Against {
            return;
        }
        for by in query::clockwise(w, w.league().speaker) {
            let mut n = 0u8;
            let spaces = w.galaxy.ids().map(Holder::Space);
            let grounds = w.spots().map(Holder::Planet);
            let places: arrayvec::ArrayVec<Holder, 192> = spaces.chain(grounds).collect();
            for at in places {
                while crate::texts::units::force_at(w, by, at).of(Kind::Mech) > 0 {
                    let force = crate::texts::units::force_at(w, by, at);
                    let damaged = force.in_state(Kind::Mech, true) > 0;
                    force.take(Kind::Mech, damaged);
                    w.remove(by, Kind::Mech);
                    n += 1;
                    if w.side(by).reserves[Kind::Infantry as usize] > 0 {
                        w.parties[by.index()].reserves[Kind::Infantry as usize] -= 1;
                        crate::texts::units::force_at(w, by, at).add(Kind::Infantry, false);
                    }
                }
            }
            if n > 0 {
                flow.tell(SeatSet::ALL, rule!("agenda.rearmament-agreement"), || {
                    words!("{by} {by:replaces|replace} {n} {n:mech|mechs} by infantry.", by, n)
                });
            }
        }
    },
    ..Decree::ROW
};

/// [agenda.colonial-redistribution] Everything on the planet is destroyed; its controller names who may settle there.
pub(super) const COLONIAL_REDISTRIBUTION: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let Outcome::Planet(planet) = outcome else { return };
        for seat in query::clockwise(w, w.league().speaker) {
            wipe(w, seat, &Kind::ALL, Holder::Planet(planet), flow);
        }
        if let Some(seat) = w.planet(planet).controller {
            flow.then([Resettle { seat, planet }.into()]);
        }
    },
    ..Decree::ROW
};

/// [agenda.ixthian-artifact] The speaker rolls a die.
pub(super) const IXTHIAN_ARTIFACT: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        if outcome == Outcome::For {
            let [on, technologies, losses] = [0, 1, 2].map(|n| agenda.figure(w, n));
            flow.then([Artifact { on, technologies, losses }.into()]);
        }
    },
    ..Decree::ROW
};

/// [agenda.miscount-disclosed] The law is voted on again, as if it had just been turned up.
pub(super) const MISCOUNT_DISCLOSED: Decree = Decree {
    works: |_, Decided { outcome, .. }, flow| {
        if let Outcome::Law(law) = outcome {
            // Predictions are about this agenda, not about the next vote.
            flow.then([PayRiders.into(), Again { law }.into()]);
        }
    },
    ..Decree::ROW
};

/// [agenda.wormhole-research] Who has ships at a wormhole may research; then ships at alpha and beta wormholes are destroyed.
pub(super) const WORMHOLE_RESEARCH: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        if outcome != Outcome::For {
            return;
        }
        for seat in query::clockwise(w, w.league().speaker) {
            if !gates(w, seat).common(query::ships_of(w, seat)).is_empty() {
                (0..agenda.figure(w, 0)).for_each(|_| flow.then([Research::by(seat).into()]));
            }
        }
        flow.then([Collapse.into()]);
    },
    ..Decree::ROW
};

/// [agenda.galactic-crisis-pact] Everybody may follow the strategy card once without a token.
pub(super) const GALACTIC_CRISIS_PACT: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let Outcome::Strategy(slot) = outcome else { return };
        w.league_mut().served = SeatSet::NONE;
        for seat in query::clockwise(w, w.league().speaker) {
            flow.then([Secondary { seat, slot, fee: Fee::None }.into()]);
        }
    },
    ..Decree::ROW
};

/// [agenda.research-grant-reallocation] The elected player gains a technology.
pub(super) const RESEARCH_GRANT_REALLOCATION: Decree = Decree {
    works: |_, Decided { outcome, .. }, flow| {
        if let Outcome::Player(seat) = outcome {
            flow.then([Grant { seat }.into()]);
        }
    },
    ..Decree::ROW
};

/// [agenda.later] Planets of these players are exhausted by an agenda.
pub(super) fn exhaust(
    w: &mut World,
    agenda: Agenda,
    seats: SeatSet,
    fits: fn(&World, Seat, crate::world::PlanetSpot) -> bool,
    flow: &mut Flow,
) {
    for n in 0..w.planets.len() as u8 {
        let planet = crate::world::PlanetSpot(n);
        let owner = w.planet(planet).controller.filter(|owner| seats.has(*owner) && !w.planet(planet).exhausted);
        if owner.is_some_and(|owner| fits(w, owner, planet)) {
            w.planets[planet.index()].exhausted = true;
            flow.tell(SeatSet::ALL, rule!("agenda.later"), || {
                words!("{what} exhausts {at}.", what = things::agenda(w, agenda), at = things::planet(w, planet))
            });
        }
    }
}
