//! Trading between players at any time: cards, credits, the use of a trade good.

use crate::Eye;
use crate::choice::Choice;
use crate::names::Good;
use crate::prompt::Refusal;
use crate::steps::{Flow, Offers};
use crate::view::item_words;
use crate::world::{Cards, World};
use arrayvec::ArrayVec;
use kernel::{Bid, Deal, DealAct, Deals, Seat, SeatSet, rule};
use scene::words;
use serde::{Deserialize, Serialize};

/// [trade.any-time] What can change hands. Victory points and planets never do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Item {
    Credits(u8),
    Card(u8),
    /// [trade.good-use] One use of a trade good.
    Good(Good),
}

impl kernel::Item for Item {
    const STEPS: &'static [u16] = &[1, 5];

    fn amount(self) -> u16 {
        match self {
            Item::Credits(credits) => credits.into(),
            Item::Card(_) | Item::Good(_) => 1,
        }
    }

    fn of(self, amount: u16) -> Option<Item> {
        match self {
            Item::Credits(_) => Some(Item::Credits(amount.min(u8::MAX.into()) as u8)),
            Item::Card(_) | Item::Good(_) => None,
        }
    }
}

/// [trade.any-time] Whether offers are heard: between the answers of a turn, before a battle's dice, not while a ship is
/// under way, cards are staked or somebody builds.
pub fn is_heard(w: &World) -> bool {
    w.moving.is_none()
        && w.warped.is_none()
        && w.embassy.is_none()
        && w.battle.as_ref().is_none_or(|battle| battle.level == 0)
        && w.builder().is_none()
}

/// Lists what a seat may do about deals.
pub fn acts(w: &World, seat: Seat, out: &mut Offers) {
    if !w.has_race(seat) || !is_heard(w) {
        return;
    }
    let goods = |owner: Seat, _, sink: &mut dyn FnMut(Item)| goods(w, owner, owner == seat, sink);
    let own_cards = w.hands[seat.index()].peek(&Eye::of(seat));
    let sound = |deal: &Deal<Item>| is_sound(w, deal);
    w.deals.acts(seat, SeatSet::first(w.rules.players), goods, sound, |act| match act {
        DealAct::Make(to) if !w.deals.find(seat, to).is_some_and(|deal| covers(w, seat, &deal.gives, own_cards)) => {
            out.refuse(Choice::Deal(act), Refusal::NotCovered);
        }
        act => out.offer(Choice::Deal(act)),
    });
}

/// [trade.any-time] Offers that wait for an answer of a seat.
pub fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
    if !is_heard(w) {
        return;
    }
    for deal in w.deals.seen_by(kernel::Viewer::Seat(seat)).filter(|deal| deal.to == seat && deal.made) {
        let accept = is_sound(w, &deal).then_some(Choice::Deal(DealAct::Accept(deal.from)));
        out.push(Bid { accept, decline: Choice::Deal(DealAct::Decline(deal.from)) });
    }
}

/// Both parties have what the deal says, as far as the one who is asked can know.
fn is_sound(w: &World, deal: &Deal<Item>) -> bool {
    is_kept(w, deal) && covers(w, deal.to, &deal.gets, w.hands[deal.to.index()].peek(&Eye::of(deal.to)))
}

/// Does it; an accepted deal is carried out at once.
pub fn act(w: &mut World, seat: Seat, act: DealAct<Item>, flow: &mut Flow) {
    if !Deals::is_private(&act) {
        flow.reveal();
        tell_act(w, seat, act, flow);
    }
    let until = w.turn.number + u16::from(w.rules.players);
    if let DealAct::Make(to) = act {
        w.players[seat.index()].offered = w.turn.number + 1;
        show(w, seat, to);
    }
    if let Some(deal) = w.deals.take(seat, act, until) {
        hand_over(w, deal.from, deal.to, &deal.gives);
        hand_over(w, deal.to, deal.from, &deal.gets);
        for party in [deal.from, deal.to] {
            flow.then([crate::steps::HandLimit(party).into()]);
        }
        drop_hollow(w);
    }
}

/// Who offers whom what, told to all: made offers lie open.
fn tell_act(w: &World, by: Seat, act: DealAct<Item>, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("trade.any-time"), || {
        let sides = |from: Seat, to: Seat| {
            let names = |items: &[Item]| match items {
                [] => vec!["nothing".to_string()],
                items => items.iter().map(|item| item_words(w, *item)).collect(),
            };
            w.deals.find(from, to).map_or_else(Default::default, |deal| (names(&deal.gives), names(&deal.gets)))
        };
        match act {
            DealAct::Make(whom) => {
                let (gives, gets) = sides(by, whom);
                words!("{by} {by:offers|offer} {whom} {gives} for {gets}.", by, whom, gives, gets)
            }
            DealAct::Accept(whom) => {
                let (gives, gets) = sides(whom, by);
                words!(
                    "{by} {by:accepts|accept}: {whom} {whom:gives|give} {gives}, {by} {by:gives|give} {gets}.",
                    by,
                    whom,
                    gives,
                    gets
                )
            }
            DealAct::Decline(whom) => words!("{by} {by:declines|decline} {whom:'s} offer.", by, whom),
            DealAct::Counter(whom) => {
                words!("{by} {by:declines|decline} {whom:'s} offer and {by:thinks|think} of another.", by, whom)
            }
            DealAct::Withdraw(whom) => words!("{by} {by:withdraws|withdraw} the offer to {whom}.", by, whom),
            DealAct::Begin(_)
            | DealAct::Give(..)
            | DealAct::Get(..)
            | DealAct::Ungive(..)
            | DealAct::Unget(..)
            | DealAct::Scrap(_) => unreachable!("a draft is private"),
        }
    });
}

/// The cards of an offer are shown when it is made.
fn show(w: &mut World, from: Seat, to: Seat) {
    let mut cards = ArrayVec::<u8, 12>::new();
    if let Some(deal) = w.deals.find(from, to) {
        cards.extend(deal.gives.iter().filter_map(|item| match item {
            Item::Card(kind) => Some(*kind),
            Item::Credits(_) | Item::Good(_) => None,
        }));
    }
    for kind in &cards {
        let count = cards.iter().filter(|other| *other == kind).count() as u8;
        w.show_cards(from, *kind, count);
    }
}

/// What an owner may put into a deal; of another's hand only what could be there is known.
fn goods(w: &World, owner: Seat, own: bool, sink: &mut dyn FnMut(Item)) {
    let credits = w.player(owner).credits.min(u8::MAX.into()) as u8;
    if credits > 0 {
        sink(Item::Credits(credits));
    }
    Good::ALL.into_iter().filter(|good| w.has_good(owner, *good)).for_each(|good| sink(Item::Good(good)));
    let hand = w.hands[owner.index()].peek(&Eye::of(owner));
    for kind in 0..w.kit.tactics.len() as u8 {
        let count = if own { hand[kind as usize] } else { 1 };
        (0..count).for_each(|_| sink(Item::Card(kind)));
    }
}

/// Whether a party has all it promises, as far as these cards of it go.
fn covers(w: &World, seat: Seat, items: &[Item], cards: &Cards) -> bool {
    let credits: u16 = items.iter().map(|item| if let Item::Credits(n) = item { u16::from(*n) } else { 0 }).sum();
    credits <= w.player(seat).credits
        && items.iter().all(|item| match item {
            Item::Credits(_) => true,
            Item::Card(kind) => {
                let wanted = items.iter().filter(|other| *other == item).count() as u8;
                cards[*kind as usize] >= wanted
            }
            Item::Good(good) => w.has_good(seat, *good),
        })
}

fn hand_over(w: &mut World, from: Seat, to: Seat, items: &[Item]) {
    for item in items {
        match *item {
            Item::Credits(n) => {
                w.player_mut(from).credits -= u16::from(n);
                w.player_mut(to).credits += u16::from(n);
            }
            Item::Card(kind) => {
                w.lose_card(from, kind);
                w.gain_open_card(to, kind);
            }
            Item::Good(good) => w.player_mut(to).loans |= 1 << good as u8,
        }
    }
}

/// [trade.expiry] Drops offers that are out of date, and those whose proposer no longer has what he offered.
pub fn expire(w: &mut World) {
    let turn = w.turn.number;
    w.deals.retain(|deal| deal.until > turn);
    drop_hollow(w);
}

pub fn drop_hollow(w: &mut World) {
    if w.deals.is_empty() {
        return;
    }
    let mut deals = std::mem::take(&mut w.deals);
    deals.withdraw_hollow(|deal| is_kept(w, deal));
    w.deals = deals;
}

/// [trade.expiry] The proposer still has what he offered and showed.
pub fn is_kept(w: &World, deal: &Deal<Item>) -> bool {
    covers(w, deal.from, &deal.gives, &w.known[deal.from.index()])
}
