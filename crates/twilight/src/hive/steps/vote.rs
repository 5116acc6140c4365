//! The votes of the Hive.

use super::{Role, draw, drawn, put};
use crate::choice::Choice;
use crate::hive::Tie;
use crate::hive::agenda::decide;
use crate::hive::status::{vote_cards, votes};
use crate::steps::agenda::cast;
use crate::world::{Outcome, World};
use crate::{Flow, Offers, Twilight, Want};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [hive.votes] Influence cards, then a multiplier: so many votes.
    pub struct HiveVotes {
        /// Influence cards drawn so far, and their icons.
        pub drawn: u8,
        pub icons: u8,
    }
}

impl HiveVotes {
    pub const NONE: HiveVotes = HiveVotes { drawn: 0, icons: 0 };

    /// Influence cards still to be drawn.
    fn left(self, w: &World) -> u8 {
        vote_cards(w.kit.get().book(), w.hive().influence).saturating_sub(self.drawn)
    }
}

/// [hive.political-secret] Whether the Hive draws no cards for this vote.
fn is_silent(w: &World) -> bool {
    let senate = &w.league().senate;
    senate.barred.or(senate.silent).or(senate.silenced).has(w.swarm())
}

impl Play<Twilight> for HiveVotes {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if is_silent(w) || self.left(w) == 0 && self.icons == 0 { Want::Nothing } else { draw(w) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        if self.left(w) > 0 {
            let card = drawn(w, faces, Role::Influence, flow);
            flow.then([HiveVotes { drawn: self.drawn + 1, icons: self.icons + card.icons }.into()]);
            return;
        }
        let card = drawn(w, faces, Role::Multiplier, flow);
        let speaker = w.league().speaker;
        let counters = w.sits(speaker).then(|| w.hive().counters.of(speaker));
        let times = votes(1, card.icons, counters);
        flow.then([HiveBallot { icons: self.icons, times }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        w.league_mut().senate.ballot.cast(by, None, 0);
        flow.because(|| match is_silent(w) {
            true => words!("It is kept from voting."),
            false => words!("It has no influence card or no multiplier."),
        });
        flow.tell(SeatSet::ALL, rule!("agenda.skipped"), || words!("{by} {by:abstains|abstain}.", by));
    }
}

step! {
    /// [hive.outcome] The outcome by its rewards and penalties; of equal ones the players choose, for the Hive.
    pub struct HiveBallot {
        pub icons: u8,
        pub times: u8,
    }
}

impl Play<Twilight> for HiveBallot {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let agenda = w.league().senate.agenda.expect("an agenda lies open");
        let left = decide(w, agenda).left;
        put(w, Tie::Outcome, left.into_iter().map(|weighed| Choice::Vote(weighed.outcome)), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Vote(outcome) = choice else { unreachable!("{choice:?}") };
        self.vote(w, outcome, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        self.vote(w, Outcome::Quash, flow);
    }
}

impl HiveBallot {
    fn vote(self, w: &mut World, outcome: Outcome, flow: &mut Flow) {
        let agenda = w.league().senate.agenda.expect("an agenda lies open");
        let HiveBallot { icons, times } = self;
        flow.because(|| words!("{icons} icons on the influence cards, times {times}.", icons, times));
        flow.because(|| decide(w, agenda).words());
        cast(w, w.swarm(), outcome, votes(icons, times, None), flow);
    }
}
