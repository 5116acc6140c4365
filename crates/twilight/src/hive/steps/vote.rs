//! The votes of the Hive.

use super::{Role, draw, drawn};
use crate::hive::status::{vote_cards, votes};
use crate::steps::agenda::cast;
use crate::world::{Outcome, World};
use crate::{Flow, Offers, Twilight, Want};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [hive.votes] Influence cards, then a multiplier: so many votes.
    pub struct HiveVotes {
        /// Influence cards still to be drawn.
        pub left: u8,
        pub icons: u8,
    }
}

impl HiveVotes {
    pub fn all(w: &World) -> HiveVotes {
        HiveVotes { left: vote_cards(w.kit.get().book(), w.hive().influence), icons: 0 }
    }
}

impl Play<Twilight> for HiveVotes {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let barred = w.league().senate.barred.has(w.swarm());
        if barred || self.left == 0 && self.icons == 0 { Want::Nothing } else { draw(w) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        if self.left > 0 {
            let card = drawn(w, faces, Role::Influence, flow);
            flow.then([HiveVotes { left: self.left - 1, icons: self.icons + card.icons }.into()]);
            return;
        }
        let card = drawn(w, faces, Role::Multiplier, flow);
        let (by, speaker) = (w.swarm(), w.league().speaker);
        let counters = w.sits(speaker).then(|| w.hive().counters.of(speaker));
        let all = votes(self.icons, card.icons, counters);
        flow.because(|| words!("{n} icons, times the multiplier.", n = self.icons));
        flow.because(|| words!("No outcome is known to be better for it than for the players: it votes to quash."));
        cast(w, by, Outcome::Quash, all, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        w.league_mut().senate.ballot.cast(by, None, 0);
        flow.tell(SeatSet::ALL, rule!("agenda.skipped"), || words!("{by} {by:abstains|abstain}.", by));
    }
}
