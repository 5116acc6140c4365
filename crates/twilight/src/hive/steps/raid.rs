//! A tactical action of the Hive: support cards, destination, movement.

use super::{Role, draw, drawn, explain, put};
use crate::choice::Choice;
use crate::hive::instincts::{Pick, weighed};
use crate::hive::sight::{Sight, dares_mecatol, keeps, players_in};
use crate::hive::tactical::{Convoy, Field, candidates, convoy, destination, most_moved, targets};
use crate::hive::{Purpose, Tie};
use crate::steps::action::activate;
use crate::steps::movement::{MoveShips, set_out, stopped};
use crate::world::{Ties, World};
use crate::{Flow, Offers, Twilight, Want, query, things};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::{Decision, words};
use std::cell::OnceCell;
use twilight_box::galaxy::{SystemId, SystemSet};

step! {
    /// [hive.support-cards] Two support cards before the Hive activates a system, or after a player activated one with
    /// units of the Hive; the icons of the second count.
    pub struct HiveSupport {
        pub drawn: u8,
    }
}

/// Support cards that are drawn.
const CARDS: u8 = 2;

impl Play<Twilight> for HiveSupport {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.drawn < CARDS { draw(w) } else { Want::Nothing }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = drawn(w, faces, Role::Support, flow);
        if self.drawn + 1 == CARDS {
            w.hive_mut().support = Some(card.icons);
        }
        flow.then([HiveSupport { drawn: self.drawn + 1 }.into()]);
    }
}

step! {
    /// [hive.destination] The system closest to a target, then by positive priority; [hive.helpful] what no criterion tells
    /// apart the players choose, or the order of the map.
    pub struct HiveActivates;
}

/// [hive.destination] The systems the Hive may go to, and how it sees them.
fn open<R>(w: &World, look: impl FnOnce(&Field, SystemSet) -> R) -> R {
    let raid = w.hive().assault.expect("a tactical action is under way").raid;
    let (mut sight, chart, book) = (Sight::of(w), query::chart(w, w.swarm()), w.kit.get().book());
    let open = {
        let field = sight.field(&chart);
        candidates(&field, raid, targets(book, &field, raid, &w.hive().counters, dares_mecatol(w)))
    };
    sight.note_aims(w, open);
    look(&sight.field(&chart), open)
}

/// [hive.destination] Where the Hive goes, of how many systems.
fn aim(w: &World) -> (Pick<SystemId>, usize) {
    open(w, |field, open| (destination(w.kit.get().book(), field, open), open.len()))
}

/// [hive.destination] The same with what counted of each system.
fn weighed_aim(w: &World) -> Decision {
    open(w, |field, open| {
        let (order, open) = (w.kit.get().book().systems(Purpose::Positive), open.iter().collect::<Vec<_>>());
        weighed(order, &open, |system| field.merits(system), |system| things::system(w, system))
    })
}

impl Play<Twilight> for HiveActivates {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        put(w, Tie::Destination, aim(w).0.left.into_iter().map(Choice::Choose), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        if flow.is_heard() {
            let (pick, n) = aim(w);
            flow.because(|| words!("{n} {n:system is|systems are} closest to a target and in reach.", n = n as u32));
            explain(&pick.why, flow);
            flow.weigh(|| weighed_aim(w));
        }
        activate(w, w.swarm(), system, 1, flow);
    }
}

step! {
    /// [hive.movement] Ships of the Hive move, by the cycle of their kinds; [hive.helpful] of equal sources the players
    /// choose, or the order of the map.
    pub struct HiveMoves;
}

/// [hive.movement] The ships that set out, as far as ties are decided.
fn fleet(w: &World) -> Convoy {
    // [note.ceasefire] Nothing of it moves where a player keeps it from moving.
    if stopped(w, w.swarm()) {
        return Ok(Vec::new());
    }
    let (by, to) = (w.swarm(), w.scene());
    let assault = w.hive().assault.expect("a tactical action is under way");
    let most = most_moved(assault.icons, &w.hive().counters, players_in(w, to));
    let (mut sight, chart, kept) = (Sight::of(w), query::chart(w, by), OnceCell::new());
    let keeps = |system: SystemId| kept.get_or_init(|| keeps(w))[system.index()];
    // The token just laid keeps nothing from coming.
    sight.spots[to.index()].token = false;
    let said = match w.hive().ties {
        Ties::Players => Some(&w.hive().said[..]),
        Ties::Slots => None,
    };
    convoy(w.kit.get().book(), &sight.field(&chart), assault.raid, to, most, said, keeps)
}

impl Play<Twilight> for HiveMoves {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        // The order of the map leaves nothing open.
        if w.hive().ties == Ties::Slots {
            return Want::Nothing;
        }
        put(w, Tie::Source, fleet(w).err().unwrap_or_default().into_iter().map(Choice::Choose), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        w.hive_mut().said.push(system);
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        let moved = fleet(w).expect("all ties are decided");
        w.hive_mut().said.clear();
        if flow.is_heard() && !moved.is_empty() {
            let assault = w.hive().assault.expect("a tactical action is under way");
            let (icons, counters) = (assault.icons, w.hive().counters.total(players_in(w, w.scene())));
            flow.because(|| {
                words!(
                    "At most {n} ships: {icons} icons, {counters} counters there.",
                    n = icons.max(counters),
                    icons,
                    counters
                )
            });
            for (ship, why) in &moved {
                flow.because(|| {
                    words!("{unit} from {at}.", unit = things::unit(ship.kind), at = things::system(w, ship.from))
                });
                explain(why, flow);
            }
        }
        if !moved.is_empty() {
            flow.tell(SeatSet::ALL, rule!("hive.movement"), || {
                let units: Vec<_> = moved.iter().map(|(ship, _)| things::unit(ship.kind).count(1)).collect();
                words!("{by} {by:sends|send} {units} to {at}.", by, units, at = things::system(w, w.scene()))
            });
        }
        for (ship, _) in moved {
            let damaged = w.space(ship.from, by).in_state(ship.kind, false) == 0;
            set_out(w, by, Choice::Move { kind: ship.kind, damaged, from: ship.from });
        }
        MoveShips { seat: by, from: 0 }.act(w, flow);
    }
}
