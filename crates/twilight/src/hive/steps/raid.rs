//! A tactical action of the Hive: support cards, destination, movement.

use super::{Role, draw, drawn, explain};
use crate::choice::Choice;
use crate::hive::instincts::Pick;
use crate::hive::sight::{Sight, players_in};
use crate::hive::tactical::{destination, most_moved, movement, targets};
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::action::activate;
use crate::steps::movement::{MoveShips, set_out};
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want, query};
use kernel::{Faces, Play, step};
use twilight_box::galaxy::SystemId;

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

/// [hive.destination] Where the Hive goes.
fn aim(w: &World) -> Pick<SystemId> {
    let raid = w.hive().assault.expect("a tactical action is under way").raid;
    let (sight, chart, book) = (Sight::of(w), query::chart(w, w.swarm()), w.kit.get().book());
    let field = sight.field(&chart);
    let targets = targets(book, &field, raid, &w.hive().counters, w.hive().influence);
    destination(book, &field, raid, targets)
}

impl Play<Twilight> for HiveActivates {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        aim(w).left.into_iter().for_each(|system| out.offer(Choice::Choose(system)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(w.swarm(), Prompt::Round(RoundPrompt::HiveDestination))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        if flow.is_heard() {
            explain(&aim(w).why, flow);
        }
        activate(w, w.swarm(), system, 1, flow);
    }
}

step! {
    /// [hive.movement] Ships of the Hive move, by the cycle of their kinds.
    pub struct HiveMoves;
}

impl Play<Twilight> for HiveMoves {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (by, to) = (w.swarm(), w.scene());
        let assault = w.hive().assault.expect("a tactical action is under way");
        let most = most_moved(assault.icons, &w.hive().counters, players_in(w, to));
        let moved = {
            let (mut sight, chart) = (Sight::of(w), query::chart(w, by));
            // The token just laid keeps nothing from coming.
            sight.spots[to.index()].token = false;
            movement(w.kit.get().book(), &sight.field(&chart), assault.raid, to, most)
        };
        for ship in moved {
            let damaged = w.space(ship.from, by).in_state(ship.kind, false) == 0;
            set_out(w, by, Choice::Move { kind: ship.kind, damaged, from: ship.from });
        }
        MoveShips { seat: by, from: 0 }.act(w, flow);
    }
}
