//! Transactions as people see them.

use crate::choice::Choice;
use crate::deals::{self, Item};
use crate::world::World;
use crate::{Offers, Twilight};
use kernel::{Deal, DealAct, Game, Seat, Viewer};
use scene::{Offer, Words, words};

/// How an act about a transaction looks, and whom it touches.
pub fn label(w: &World, act: DealAct<Item>) -> (Words, Vec<String>) {
    let (label, partner, item) = match act {
        DealAct::Begin(to) => (words!("Propose a deal to {to}", to), to, None),
        DealAct::Give(to, item) => (words!("Give {item}", item = called(item)), to, Some(item)),
        DealAct::Get(to, item) => (words!("Ask for {item}", item = called(item)), to, Some(item)),
        DealAct::Ungive(to, item) => (words!("Keep {item}", item = called(item)), to, Some(item)),
        DealAct::Unget(to, item) => (words!("Do without {item}", item = called(item)), to, Some(item)),
        DealAct::Make(to) => (words!("Offer it to {to}", to), to, None),
        DealAct::Scrap(to) => (words!("Drop the draft"), to, None),
        DealAct::Withdraw(to) => (words!("Withdraw"), to, None),
        DealAct::Accept(from) => (words!("Accept"), from, None),
        DealAct::Decline(from) => (words!("Decline"), from, None),
        DealAct::Counter(from) => (words!("Counter"), from, None),
    };
    let touches = [format!("seat/{}", Twilight::seat_name(w, partner))].into_iter();
    (label, touches.chain(item.map(|item| format!("item/{}", kind(item)))).collect())
}

fn kind(item: Item) -> &'static str {
    match item {
        Item::Goods(_) => "trade-goods",
        Item::Commodities(_) => "commodities",
    }
}

fn called(item: Item) -> Words {
    match item {
        Item::Goods(n) => words!("{n} trade {n:good|goods}", n),
        Item::Commodities(n) => words!("{n} {n:commodity|commodities}", n),
    }
}

fn shown(item: &Item) -> scene::Item {
    let (label, n) = match *item {
        Item::Goods(n) => ("Trade goods", n),
        Item::Commodities(n) => ("Commodities", n),
    };
    let touches = vec![format!("item/{}", kind(*item))];
    scene::Item { kind: kind(*item).into(), label: label.into(), count: n.into(), touches, clause: false }
}

/// The offers this viewer may see, with what he may answer.
pub fn offers(w: &World, viewer: Viewer) -> Vec<Offer> {
    let Some(league) = &w.league else { return Vec::new() };
    let mut acts = Offers::default();
    if let Some(seat) = viewer.seat().filter(|_| w.action.active.is_none()) {
        deals::asides(w, seat, &mut acts);
    }
    let offer = |deal: Deal<Item>| {
        let own = viewer.seat() == Some(deal.from);
        let partner = if own { deal.to } else { deal.from };
        let party = viewer.seat().is_some_and(|seat| deal.is_of(seat));
        let mine = acts.list().iter().filter(|choice| party && concerns(**choice, partner, own));
        let option = |choice: &Choice| {
            let mut line = String::new();
            crate::choice::print(w, *choice, &mut line);
            let Choice::Deal(act) = *choice else { unreachable!("{choice:?}") };
            let (label, touches) = label(w, act);
            let key = format!("{:016x}", kernel::key_of(choice));
            scene::Choice { key, line, label, touches, ..scene::Choice::default() }
        };
        let name = |seat: Seat| Twilight::seat_name(w, seat);
        Offer {
            id: format!("offer/{}/{}", name(deal.from), name(deal.to)),
            from: deal.from.0,
            to: deal.to.0,
            gives: deal.gives.iter().map(shown).collect(),
            gets: deal.gets.iter().map(shown).collect(),
            effect: String::new(),
            draft: !deal.made,
            options: mine.map(option).collect(),
        }
    };
    league.deals.seen_by(viewer).map(offer).collect()
}

/// Whether an act is about the deal with this partner, one's own or his.
fn concerns(choice: Choice, partner: Seat, own: bool) -> bool {
    let Choice::Deal(act) = choice else { return false };
    match act {
        DealAct::Give(to, _)
        | DealAct::Get(to, _)
        | DealAct::Ungive(to, _)
        | DealAct::Unget(to, _)
        | DealAct::Make(to)
        | DealAct::Scrap(to)
        | DealAct::Withdraw(to) => own && to == partner,
        DealAct::Accept(from) | DealAct::Decline(from) | DealAct::Counter(from) => !own && from == partner,
        DealAct::Begin(_) => false,
    }
}
