//! [leader.xxcha-hero-pok] Agendas that one player decides alone.

use super::agenda::{clear, discard_open, enact, has_matter};
use crate::agendas::{self, Agenda};
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::world::World;
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Elect;

step! {
    /// [leader.xxcha-hero-pok] Of the agendas a player has looked at some are turned up and decided one after another; the rest
    /// is discarded.
    pub struct Archive {
        pub seat: Seat,
        /// Those that are still on top of the deck.
        pub left: u8,
        /// How many are still to be decided.
        pub picks: u8,
    }
}

/// Whether one vote can decide an agenda: [agenda.covert-legislation] [agenda.miscount-disclosed] some ask for a vote of all.
fn is_decidable(w: &World, agenda: Agenda) -> bool {
    let of_all = agenda.row(w).elect == Elect::Hidden || agenda == Agenda::MiscountDisclosed;
    !of_all && has_matter(w, agenda)
}

impl Play<Twilight> for Archive {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.picks > 0 {
            let deck = w.league().senate.deck.peek(&Eye::open());
            let seen = deck.top().iter().take(self.left.into()).map(|known| Agenda::of(known.card));
            seen.filter(|&agenda| is_decidable(w, agenda)).for_each(|agenda| out.offer(Choice::Reveal(agenda)));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Archive { left: self.picks })).private()),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Reveal(agenda) = choice else { unreachable!("{choice:?}") };
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let at = deck.top().iter().position(|known| known.card == agenda as u8).expect("one of those looked at");
        deck.take(at as u8);
        clear(w);
        w.league_mut().senate.agenda = Some(agenda);
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("leader.xxcha-hero-pok"), || {
            words!("{by} {by:turns|turn} up {what}.", by = self.seat, what = things::agenda(w, agenda))
        });
        let rest = Archive { left: self.left - 1, picks: self.picks - 1, ..self };
        flow.then([Dictate { seat: self.seat }.into(), Shelve.into(), rest.into()]);
    }

    /// What nobody decided is discarded.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let senate = &mut w.league_mut().senate;
        let deck = senate.deck.peek_mut(&Eye::open());
        let n = usize::from(self.left).min(deck.top().len());
        let gone: Vec<Agenda> = (0..n).filter_map(|_| deck.draw()).map(|known| Agenda::of(known.card)).collect();
        if gone.is_empty() {
            return;
        }
        gone.iter().for_each(|&agenda| senate.discards[agenda as usize] += 1);
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("leader.xxcha-hero-pok"), || {
            let all: Vec<_> = gone.iter().map(|&agenda| things::agenda(w, agenda)).collect();
            words!("{by} {by:discards|discard} {all}.", by = self.seat, all)
        });
    }
}

step! {
    /// [leader.xxcha-hero-pok] The outcome is the player's, as if his one vote had decided.
    pub struct Dictate {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Dictate {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let agenda = w.league().senate.agenda.expect("one was turned up");
        agendas::outcomes(w, agenda, |outcome| out.offer(Choice::Vote(outcome)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Vote { agenda })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Vote(outcome) = choice else { unreachable!("{choice:?}") };
        w.league_mut().senate.ballot.cast(self.seat, Some(outcome), 1);
        flow.tell(SeatSet::ALL, rule!("leader.xxcha-hero-pok"), || {
            words!("{by} {by:decides|decide}: {what}.", by = self.seat, what = things::outcome(w, outcome))
        });
        enact(w, outcome, flow);
    }
}

step! {
    /// [agenda.laws] Whatever is no law in play is discarded.
    pub struct Shelve;
}

impl Play<Twilight> for Shelve {
    fn act(self, w: &mut World, _: &mut Flow) {
        discard_open(w);
    }
}
