//! Offers between seats, put together item by item while another question stands.
//!
//! A draft is known to its proposer alone; making, accepting, declining and withdrawing are open. Each pair of seats
//! has at most one deal under way from the one to the other. To answer an offer with a changed one, counter it: it comes
//! back turned round as a draft, to which items are added and from which they are taken.

use crate::{Seat, SeatSet, Viewer};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most items on one side of a deal.
const ITEMS: usize = 12;

/// The most deals one seat may propose at once. How many others have in draft is not for it to know.
const OWN: usize = 3;

/// Something a deal can be about: goods, cards, or a promise, which moves nothing and is only shown.
pub trait Item: Copy + Eq + Ord {
    /// How many may be added or taken back at once, of what comes in amounts.
    const STEPS: &'static [u16] = &[1];

    /// How many there are: 3 of `3 gold`.
    fn amount(self) -> u16 {
        1
    }

    /// So many of the same as one item; `None` of what does not come in amounts, such as a card.
    fn of(self, _amount: u16) -> Option<Self> {
        None
    }

    /// Both as one item, if they are amounts of the same.
    fn merge(self, more: Self) -> Option<Self> {
        let same = self.of(1).is_some() && self.of(1) == more.of(1);
        if same { self.of(self.amount() + more.amount()) } else { None }
    }

    /// What those see of it who are not of the deal: a card, whichever it is.
    fn for_others(self) -> Self {
        self
    }
}

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
    /// Out of a draft again.
    Ungive(Seat, I),
    Unget(Seat, I),
    Make(Seat),
    Scrap(Seat),
    Withdraw(Seat),
    Accept(Seat),
    Decline(Seat),
    Counter(Seat),
}

impl<I> DealAct<I> {
    /// What it does to a draft, as an option's group: it adds an item to a side or takes it out; empty for all else.
    pub fn group(&self) -> &'static str {
        match self {
            DealAct::Give(..) => "give",
            DealAct::Get(..) => "get",
            DealAct::Ungive(..) => "ungive",
            DealAct::Unget(..) => "unget",
            DealAct::Begin(_)
            | DealAct::Make(_)
            | DealAct::Scrap(_)
            | DealAct::Withdraw(_)
            | DealAct::Accept(_)
            | DealAct::Decline(_)
            | DealAct::Counter(_) => "",
        }
    }
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
    list: ArrayVec<Deal<I>, { OWN * crate::MAX_SEATS }>,
}

impl<I> Default for Deals<I> {
    fn default() -> Self {
        Deals { list: ArrayVec::new() }
    }
}

impl<I: Item> Deal<I> {
    pub fn is_of(&self, seat: Seat) -> bool {
        seat == self.from || seat == self.to
    }

    /// What those see who are not of it.
    fn for_others(mut self) -> Deal<I> {
        for side in [&mut self.gives, &mut self.gets] {
            side.iter_mut().for_each(|item| *item = item.for_others());
            side.sort_unstable();
        }
        self
    }
}

impl<I: Item> Deals<I> {
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The deals this viewer may see, as it may see them.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = Deal<I>> {
        let seen = self.list.iter().filter(move |deal| deal.made || viewer.sees(deal.from));
        seen.cloned().map(
            move |deal| {
                if viewer.sees(deal.from) || viewer.sees(deal.to) { deal } else { deal.for_others() }
            },
        )
    }

    /// The deal `from` proposes to `to`.
    pub fn find(&self, from: Seat, to: Seat) -> Option<&Deal<I>> {
        self.list.iter().find(|deal| deal.from == from && deal.to == to)
    }

    /// Lists what `seat` may do: `goods(owner, partner, sink)` names the items the owner may put into a deal with the
    /// partner, amounts as one item, equal cards one by one; `sound` says whether a made deal can be carried out at
    /// present. To make what its proposer cannot keep is for the game to refuse.
    pub fn acts(
        &self,
        seat: Seat,
        partners: SeatSet,
        goods: impl Fn(Seat, Seat, &mut dyn FnMut(I)),
        sound: impl Fn(&Deal<I>) -> bool,
        mut offer: impl FnMut(DealAct<I>),
    ) {
        let room = self.list.iter().filter(|deal| deal.from == seat).count() < OWN;
        let goods = |owner: Seat, partner: Seat| {
            let mut all = Vec::new();
            goods(owner, partner, &mut |item| all.push(item));
            all.sort_unstable();
            all
        };
        for partner in partners.without(seat).iter() {
            match self.find(seat, partner) {
                None if room => offer(DealAct::Begin(partner)),
                None => {}
                Some(deal) if deal.made => offer(DealAct::Withdraw(partner)),
                Some(deal) => {
                    addable(&deal.gives, &goods(seat, partner), |item| offer(DealAct::Give(partner, item)));
                    addable(&deal.gets, &goods(partner, seat), |item| offer(DealAct::Get(partner, item)));
                    removable(&deal.gives, |item| offer(DealAct::Ungive(partner, item)));
                    removable(&deal.gets, |item| offer(DealAct::Unget(partner, item)));
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
                if room && self.find(seat, partner).is_none() {
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
            DealAct::Ungive(to, item) => remove(&mut self.find_mut(seat, to)?.gives, item),
            DealAct::Unget(to, item) => remove(&mut self.find_mut(seat, to)?.gets, item),
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
        match act {
            DealAct::Begin(_)
            | DealAct::Give(..)
            | DealAct::Get(..)
            | DealAct::Ungive(..)
            | DealAct::Unget(..)
            | DealAct::Scrap(_) => true,
            DealAct::Make(_)
            | DealAct::Withdraw(_)
            | DealAct::Accept(_)
            | DealAct::Decline(_)
            | DealAct::Counter(_) => false,
        }
    }

    /// Drops what is void after `turn`, and what a seat that left had under way.
    pub fn retain(&mut self, keep: impl Fn(&Deal<I>) -> bool) {
        self.list.retain(|deal| keep(deal));
    }

    /// Withdraws the offers that can no longer be kept. To be called whenever somebody may have lost what he offered;
    /// `kept` goes by what all know, or a vanished offer would tell what its proposer holds.
    pub fn withdraw_hollow(&mut self, kept: impl Fn(&Deal<I>) -> bool) {
        self.list.retain(|deal| !deal.made || kept(deal));
    }

    /// Forgets what one seat does not know, for imagined tables: the drafts of others, and what only the two see.
    pub fn blind(&mut self, seat: Seat) {
        self.list.retain(|deal| deal.made || deal.from == seat);
        for deal in self.list.iter_mut().filter(|deal| !deal.is_of(seat)) {
            *deal = deal.clone().for_others();
        }
    }

    fn find_mut(&mut self, from: Seat, to: Seat) -> Option<&mut Deal<I>> {
        self.list.iter_mut().find(|deal| deal.from == from && deal.to == to)
    }

    fn remove(&mut self, from: Seat, to: Seat) -> Option<Deal<I>> {
        let at = self.list.iter().position(|deal| deal.from == from && deal.to == to)?;
        Some(self.list.remove(at))
    }
}

/// What may be added to a side out of the sorted goods of its owner.
fn addable<I: Item>(side: &ArrayVec<I, ITEMS>, goods: &[I], mut offer: impl FnMut(I)) {
    for (n, good) in goods.iter().enumerate() {
        let Some(one) = good.of(1) else {
            // Of equal items the first that is not in the deal yet.
            let before = goods[..n].iter().filter(|other| *other == good).count();
            let used = side.iter().filter(|other| *other == good).count();
            if before == used && !side.is_full() {
                offer(*good);
            }
            continue;
        };
        let used = side.iter().find(|item| item.of(1) == Some(one));
        let left = good.amount().saturating_sub(used.map_or(0, |item| item.amount()));
        if used.is_some() || !side.is_full() {
            I::STEPS.iter().filter(|step| **step <= left).filter_map(|step| good.of(*step)).for_each(&mut offer);
        }
    }
}

/// What may be taken out of a side.
fn removable<I: Item>(side: &[I], mut offer: impl FnMut(I)) {
    for (n, item) in side.iter().enumerate() {
        if item.of(1).is_some() {
            let steps = I::STEPS.iter().filter(|step| **step <= item.amount());
            steps.filter_map(|step| item.of(*step)).for_each(&mut offer);
        } else if !side[..n].contains(item) {
            offer(*item);
        }
    }
}

fn add<I: Item>(side: &mut ArrayVec<I, ITEMS>, item: I) {
    match side.iter_mut().find_map(|old| old.merge(item).map(|both| (old, both))) {
        Some((old, both)) => *old = both,
        None => side.push(item),
    }
    side.sort_unstable();
}

fn remove<I: Item>(side: &mut ArrayVec<I, ITEMS>, item: I) {
    let same = |other: &I| *other == item || other.merge(item).is_some();
    let Some(at) = side.iter().position(same) else { return };
    match side[at].amount() - item.amount() {
        0 => drop(side.remove(at)),
        left => side[at] = side[at].of(left).expect("it comes in amounts"),
    }
    side.sort_unstable();
}
