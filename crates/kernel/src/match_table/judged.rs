//! What bots ask of a table: hints, offers and plans, all by what a seat can know.

use super::TableOf;
use crate::{AskOf, Asked, Bid, Judged, Offers, OffersOf, Plan, Rng, Seat, Shown, Standing, key_of};
use std::borrow::Cow;

/// What is redrawn is the same whenever a seat knows the same.
const KNOWN_SEED: u64 = 0;

impl<G: Shown + Judged> TableOf<G> {
    /// The world for all the seat knows: a table that is not imagined already is.
    pub(super) fn known_to(&self, seat: Seat) -> Cow<'_, G::World> {
        if self.imagined {
            return Cow::Borrowed(&self.game.world);
        }
        let mut redrawn = self.game.world.clone();
        G::imagine(&mut redrawn, seat, &mut Rng::new(KNOWN_SEED));
        Cow::Owned(redrawn)
    }

    pub(super) fn hints_of(&self, seat: Seat, out: &mut Vec<f32>) {
        out.clear();
        let world = self.known_to(seat);
        match self.standing {
            Standing::Ask(ask) if ask.seat == seat => {
                out.extend(self.offers.list().iter().map(|c| G::hint(&world, seat, *c)));
            }
            _ => {
                let mut offers = Offers::default();
                self.want_of(seat, &mut offers);
                out.extend(offers.list().iter().map(|c| G::hint(&world, seat, *c)));
            }
        }
    }

    pub(super) fn bids_of(&self, seat: Seat) -> Vec<Bid<u64>> {
        let mut bids = Vec::new();
        if self.hears_asides() {
            G::bids(&self.game.world, seat, &mut bids);
        }
        let key = |choice: G::Choice| key_of(&choice);
        bids.into_iter().map(|bid| Bid { accept: bid.accept.map(key), decline: key(bid.decline) }).collect()
    }

    pub(super) fn proposals_of(&self, seat: Seat) -> Vec<Vec<u64>> {
        let mut proposals = Vec::new();
        if self.hears_asides() {
            G::proposals(&self.game.world, seat, &mut proposals);
        }
        proposals.iter().map(|asides| asides.iter().map(key_of).collect()).collect()
    }

    /// What the outside sees of a question.
    pub(super) fn asked_of(&self, ask: &AskOf<G>) -> Asked {
        ask.asked(ask.behalf.is_none() && G::begins_turn(&self.game.world, ask))
    }

    pub(super) fn plans_of(&self, seat: Seat, out: &mut Vec<Plan>) {
        out.clear();
        let begins = |ask: AskOf<G>| ask.seat == seat && self.asked_of(&ask).turn;
        let turn = match self.standing {
            Standing::Ask(ask) => begins(ask),
            _ => self.want_of(seat, &mut Offers::default()).is_some_and(begins),
        };
        if turn {
            G::plans(&self.known_to(seat), seat, out);
        }
    }

    pub(super) fn planned(&self, seat: Seat, plan: u64) -> Option<u64> {
        let answer = |ask: &AskOf<G>, offers: &OffersOf<G>| match ask.behalf {
            Some(_) => None,
            None => G::follow(&self.known_to(seat), seat, plan, ask, offers),
        };
        let choice = match self.standing {
            Standing::Ask(ask) if ask.seat == seat => answer(&ask, &self.offers),
            _ => {
                let mut offers = Offers::default();
                self.want_of(seat, &mut offers).and_then(|ask| answer(&ask, &offers))
            }
        };
        choice.map(|choice| key_of(&choice))
    }
}
