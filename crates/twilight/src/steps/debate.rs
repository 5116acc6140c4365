//! What lies between the turning up of an agenda and its effect: replies, the vote, and who is elected after all.

use super::agenda::{TurnUp, clear, resolve};
use super::ministers::Committee;
use crate::decks::Deck;
use crate::windows::occasion;
use crate::world::{Outcome, World};
use crate::{Eye, Flow, Offers, Twilight, Want, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Occasion;

step! {
    /// [agenda.debate] Once nobody replaces the agenda everybody may predict its outcome or meddle with the vote; a
    /// discarded one is replaced by the next.
    pub struct Debate;
}

impl Play<Twilight> for Debate {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.league().senate.agenda.is_none() {
            flow.then([TurnUp.into()]);
            return;
        }
        occasion(w, Occasion::AgendaRevealed, w.league().speaker, flow);
        flow.then([Committee.into()]);
    }
}

/// [agenda.elected] An outcome is known: who is elected may still change, and the agenda may still be discarded.
pub fn weigh(w: &mut World, outcome: Outcome, flow: &mut Flow) {
    w.league_mut().senate.outcome = Some(outcome);
    flow.tell(SeatSet::ALL, rule!("agenda.tally"), || {
        words!("The outcome is known: {what}.", what = things::outcome(w, outcome))
    });
    if let Outcome::Player(of) = outcome {
        occasion(w, Occasion::Elected, of, flow);
    }
    flow.then([Resolving.into()]);
}

step! {
    /// [agenda.elected] The outcome is about to be resolved.
    pub struct Resolving;
}

impl Play<Twilight> for Resolving {
    fn act(self, w: &mut World, flow: &mut Flow) {
        occasion(w, Occasion::OutcomeResolving, w.league().speaker, flow);
        flow.then([Enact.into()]);
    }
}

step! {
    /// [agenda.tally] The outcome is resolved, unless the agenda was discarded.
    pub struct Enact;
}

impl Play<Twilight> for Enact {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let senate = &w.league().senate;
        match (senate.agenda, senate.outcome) {
            (Some(_), Some(outcome)) => resolve(w, outcome, flow),
            _ => clear(w),
        }
    }
}

step! {
    /// [card.insider-information] A player looks at the uppermost agendas, which stay where they are.
    pub struct LookOn {
        pub seat: Seat,
        /// How many are looked at.
        pub count: u8,
    }
}

impl Play<Twilight> for LookOn {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().senate.deck.peek(&Eye::open()).unplaced(self.count) {
            0 => Want::Nothing,
            _ => Want::Fate(Fate::Draw { deck: Deck::Agendas.number(), seen: SeatSet::one(self.seat) }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().senate.deck.peek_mut(&Eye::open()).place(faces[0], SeatSet::one(self.seat));
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let n = self.count.min(deck.top().len() as u8);
        let seen = deck.look(n, SeatSet::one(by)).to_vec();
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("card.insider-information"), || {
            words!("{by} {by:looks|look} at {n} {n:agenda|agendas}.", by, n)
        });
        flow.tell(SeatSet::one(by), rule!("card.insider-information"), || {
            let next: Vec<_> =
                seen.iter().map(|known| things::agenda(w, crate::agendas::Agenda::of(known.card))).collect();
            words!("Next come {next}.", next)
        });
    }
}
