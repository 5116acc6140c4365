//! Offers between seats, put together item by item while another question stands.
//!
//! A draft is known to its proposer alone; making, accepting, declining and withdrawing are open. Each pair of seats
//! has at most one deal under way from the one to the other.

use crate::{Seat, SeatSet, Viewer};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most items on one side of a deal.
const ITEMS: usize = 8;

/// One seat proposes to another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "I: Serialize + serde::de::DeserializeOwned")]
pub struct Deal<I> {
    pub from: Seat,
    pub to: Seat,
    /// What the proposer gives.
    pub gives: ArrayVec<I, ITEMS>,
    /// What the proposer gets.
    pub gets: ArrayVec<I, ITEMS>,
    /// Laid on the table; before that it is a draft.
    pub made: bool,
    /// The turn after which it is void.
    pub until: u16,
}

/// What can be done about deals. The seat named is the partner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealAct<I> {
    Begin(Seat),
    Give(Seat, I),
    Get(Seat, I),
    Make(Seat),
    Scrap(Seat),
    Withdraw(Seat),
    Accept(Seat),
    Decline(Seat),
    Counter(Seat),
}

/// An offer that waits for an answer: how to accept it, if it can be carried out, and how to decline it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bid<C> {
    pub accept: Option<C>,
    pub decline: C,
}

/// All deals under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "I: Serialize + serde::de::DeserializeOwned")]
pub struct Deals<I> {
    list: ArrayVec<Deal<I>, 12>,
}

impl<I> Default for Deals<I> {
    fn default() -> Self {
        Deals { list: ArrayVec::new() }
    }
}

impl<I: Copy + Eq + Ord> Deals<I> {
    /// The deals this viewer may see.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &Deal<I>> {
        self.list.iter().filter(move |deal| deal.made || viewer.sees(deal.from))
    }

    /// Lists what `seat` may do: `goods(owner, partner)` are the items the owner may put into a deal with the partner,
    /// `sound` says whether a made deal can be carried out at present.
    pub fn acts(
        &self,
        seat: Seat,
        partners: SeatSet,
        goods: impl Fn(Seat, Seat) -> ArrayVec<I, 32>,
        sound: impl Fn(&Deal<I>) -> bool,
        mut offer: impl FnMut(DealAct<I>),
    ) {
        for partner in partners.without(seat).iter() {
            match self.find(seat, partner) {
                None if !self.list.is_full() => offer(DealAct::Begin(partner)),
                None => {}
                Some(deal) if deal.made => offer(DealAct::Withdraw(partner)),
                Some(deal) => {
                    let addable = |side: &ArrayVec<I, ITEMS>, owner: Seat, other: Seat| {
                        let mut goods = goods(owner, other);
                        for used in side {
                            if let Some(at) = goods.iter().position(|item| item == used) {
                                goods.remove(at);
                            }
                        }
                        goods.sort_unstable();
                        let mut kinds = ArrayVec::<I, 32>::new();
                        for item in goods {
                            if kinds.last() != Some(&item) {
                                kinds.push(item);
                            }
                        }
                        if side.is_full() { ArrayVec::new() } else { kinds }
                    };
                    addable(&deal.gives, seat, partner)
                        .into_iter()
                        .for_each(|item| offer(DealAct::Give(partner, item)));
                    addable(&deal.gets, partner, seat).into_iter().for_each(|item| offer(DealAct::Get(partner, item)));
                    if !(deal.gives.is_empty() && deal.gets.is_empty()) {
                        offer(DealAct::Make(partner));
                    }
                    offer(DealAct::Scrap(partner));
                }
            }
            if let Some(deal) = self.find(partner, seat).filter(|deal| deal.made) {
                if sound(deal) {
                    offer(DealAct::Accept(partner));
                }
                offer(DealAct::Decline(partner));
                if self.find(seat, partner).is_none() {
                    offer(DealAct::Counter(partner));
                }
            }
        }
    }

    /// Does it. An accepted deal is handed back for the game to carry out.
    pub fn take(&mut self, seat: Seat, act: DealAct<I>, until: u16) -> Option<Deal<I>> {
        match act {
            DealAct::Begin(to) => {
                let (gives, gets) = Default::default();
                self.list.push(Deal { from: seat, to, gives, gets, made: false, until });
            }
            DealAct::Give(to, item) => add(&mut self.find_mut(seat, to)?.gives, item),
            DealAct::Get(to, item) => add(&mut self.find_mut(seat, to)?.gets, item),
            DealAct::Make(to) => {
                let deal = self.find_mut(seat, to)?;
                deal.made = true;
                deal.until = until;
            }
            DealAct::Scrap(to) | DealAct::Withdraw(to) => drop(self.remove(seat, to)),
            DealAct::Decline(from) => drop(self.remove(from, seat)),
            DealAct::Accept(from) => return self.remove(from, seat),
            DealAct::Counter(from) => {
                let Deal { gives, gets, .. } = self.remove(from, seat)?;
                self.list.push(Deal { from: seat, to: from, gives: gets, gets: gives, made: false, until });
            }
        }
        self.list.sort_unstable_by_key(|deal| (deal.from, deal.to));
        None
    }

    /// Whether the act is a draft's: private, and no barrier to undo.
    pub fn is_private(act: &DealAct<I>) -> bool {
        matches!(act, DealAct::Begin(_) | DealAct::Give(..) | DealAct::Get(..) | DealAct::Scrap(_))
    }

    /// Drops what is void after `turn`, and what a seat that left had under way.
    pub fn retain(&mut self, keep: impl Fn(&Deal<I>) -> bool) {
        self.list.retain(|deal| keep(deal));
    }

    /// Forgets the drafts of all seats but one, for imagined tables.
    pub fn blind(&mut self, seat: Seat) {
        self.list.retain(|deal| deal.made || deal.from == seat);
    }

    fn find(&self, from: Seat, to: Seat) -> Option<&Deal<I>> {
        self.list.iter().find(|deal| deal.from == from && deal.to == to)
    }

    fn find_mut(&mut self, from: Seat, to: Seat) -> Option<&mut Deal<I>> {
        self.list.iter_mut().find(|deal| deal.from == from && deal.to == to)
    }

    fn remove(&mut self, from: Seat, to: Seat) -> Option<Deal<I>> {
        let at = self.list.iter().position(|deal| deal.from == from && deal.to == to)?;
        Some(self.list.remove(at))
    }
}

fn add<I: Ord>(side: &mut ArrayVec<I, ITEMS>, item: I) {
    side.push(item);
    side.sort_unstable();
}
