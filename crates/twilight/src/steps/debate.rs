//! What lies between the turning up of an agenda and its effect: replies, the vote, and who is elected after all.

use super::agenda::{TurnUp, clear, resolve};
use super::covert::Covert;
use super::ministers::Committee;
use crate::agendas::Agenda;
use crate::decks::Deck;
use crate::windows::occasion;
use crate::world::{AGENDAS, Outcome, PLACED, World};
use crate::{Eye, Flow, Offers, Twilight, Want, things};
use arrayvec::ArrayVec;
use kernel::{Array, Faces, Fate, Known, Pile, Play, Seat, SeatSet, rule, step};
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
        // [agenda.covert-legislation] Nobody replaces it: the speaker draws what is really voted on.
        let hidden = w.league().senate.agenda == Some(Agenda::CovertLegislation);
        if hidden && w.league().senate.covert.is_none() {
            flow.then([Covert.into(), self.into()]);
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
        // [agenda.covert-legislation] What was drawn by the speaker is no card of the deck.
        let senate = &w.league().senate;
        match senate.deck.peek(&Eye::open()).unplaced(self.count + u8::from(senate.covert.is_some())) {
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
        let covert = w.league().senate.covert.is_some();
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let drawn = if covert { deck.draw() } else { None };
        let n = self.count.min(deck.top().len() as u8);
        let seen = deck.look(n, SeatSet::one(by)).to_vec();
        if let Some(drawn) = drawn {
            deck.put_on_top(drawn.card, drawn.by);
        }
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

step! {
    /// [leader.naalu-commander] A player looks at the agenda on top of the deck and at the one at its bottom.
    pub struct LookAround {
        pub seat: Seat,
    }
}

/// The agendas on top and at the bottom, where they have a place.
fn ends(deck: &Pile<AGENDAS, PLACED>) -> [Option<Known>; 2] {
    let last = deck.bottom().last().or_else(|| deck.top().last().filter(|_| deck.bag().iter().all(|&n| n == 0)));
    [deck.top().first().copied(), last.copied()]
}

impl LookAround {
    /// Whether a place is still unknown to the player.
    pub fn is_due(self, w: &World) -> bool {
        let deck = w.league().senate.deck.peek(&Eye::open());
        let known = |end: Option<Known>| end.is_some_and(|end| end.by.has(self.seat));
        !deck.is_empty() && !ends(deck).into_iter().all(known)
    }
}

impl Play<Twilight> for LookAround {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let deck = w.league().senate.deck.peek(&Eye::open());
        match !deck.is_empty() && ends(deck).contains(&None) {
            true => Want::Fate(Fate::Draw { deck: Deck::Agendas.number(), seen: SeatSet::one(self.seat) }),
            false => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let seats = SeatSet::one(self.seat);
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let lowest = ends(deck)[0].is_some();
        deck.place(faces[0], seats);
        if lowest {
            let at = deck.top().iter().position(|known| known.card == faces[0]).expect("it was just placed");
            let card = deck.take(at as u8).card;
            deck.put_at_bottom(card, seats);
        }
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
        let (top, bottom) = (placed(deck.top()), placed(deck.bottom()));
        let mut anew = Pile::new(Array(*deck.bag()));
        let lowest = top.len() + bottom.len() - 1;
        let seen = |n: usize, known: Known| if n == 0 || n == lowest { known.by.with(by) } else { known.by };
        top.iter().enumerate().rev().for_each(|(n, known)| anew.put_on_top(known.card, seen(n, *known)));
        let below = bottom.iter().enumerate();
        below.for_each(|(n, known)| anew.put_at_bottom(known.card, seen(top.len() + n, *known)));
        *deck = anew;
        let seen = ends(deck);
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("leader.naalu-commander"), || {
            words!("{by} {by:looks|look} at the agendas on top and at the bottom.", by)
        });
        flow.tell(SeatSet::one(by), rule!("leader.naalu-commander"), || {
            let known = seen.iter().flatten();
            let seen: Vec<_> = known.map(|known| things::agenda(w, crate::agendas::Agenda::of(known.card))).collect();
            words!("There lie {seen}.", seen)
        });
    }
}

fn placed(cards: &[Known]) -> ArrayVec<Known, PLACED> {
    cards.iter().copied().collect()
}
