//! Parties nobody sits at: their questions are answered by the rules, or left to a seat.

use crate::{Ask, AskOf, Game, OffersOf, Seat};
use scene::Words;

/// What a party nobody sits at does about its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<C> {
    /// It decides by its own rules.
    Takes(C),
    /// The rules leave it to this seat, among the options that are left.
    Leaves(Seat),
}

/// Why a party decides as it does, in the order in which its rules were looked at. Words are only made for listeners.
#[derive(Debug)]
pub struct Why {
    reasons: Vec<Words>,
    heard: bool,
}

impl Why {
    /// Nobody listens.
    pub(crate) fn unheard() -> Why {
        Why { reasons: Vec::new(), heard: false }
    }

    pub(crate) fn heard() -> Why {
        Why { reasons: Vec::new(), heard: true }
    }

    /// One reason: a rule that narrowed the options, and what it was found by.
    #[inline]
    pub fn because(&mut self, reason: impl FnOnce() -> Words) {
        if self.heard {
            self.reasons.push(reason());
        }
    }

    pub(crate) fn into_reasons(self) -> Vec<Words> {
        self.reasons
    }
}

/// What comes of the question to a party.
pub(crate) enum Put<G: Game> {
    Answered(G::Choice),
    /// It is a seat's question, asked on behalf of the party.
    To(AskOf<G>),
}

/// The door every question to a party nobody sits at goes through, whoever asks it. `offers` holds all its options, none
/// left out in a hurry.
pub(crate) fn put<G: Game>(w: &G::World, ask: AskOf<G>, offers: &mut OffersOf<G>, why: &mut Why) -> Put<G> {
    debug_assert!(ask.seat.0 < G::parties(w), "no such party: {ask:?}");
    if let [lone] = offers.list() {
        return Put::Answered(*lone);
    }
    let answer = G::automatic(w, &ask, offers, why);
    debug_assert!(!why.heard || !why.reasons.is_empty(), "answered without a reason: {ask:?}");
    match (answer, offers.list()) {
        (_, []) => unreachable!("nothing is left to a party: {ask:?}"),
        (Answer::Takes(choice), left) => {
            debug_assert!(left.contains(&choice), "a party took what it was not offered: {choice:?}");
            Put::Answered(choice)
        }
        (Answer::Leaves(_), [lone]) => Put::Answered(*lone),
        (Answer::Leaves(seat), _) => {
            debug_assert!(seat.0 < G::seats(w), "left to one who has no seat: {ask:?}");
            // What is left has other places in the list.
            Put::To(Ask { seat, behalf: Some(ask.seat), many_from: None, ..ask })
        }
    }
}
