//! [deals.transaction] Transactions in a turn: trade goods and commodities between the active player and neighbours.

use crate::choice::Choice;
use crate::prompt::Refusal;
use crate::world::{Phase, World};
use crate::{Flow, Offers, Twilight, query};
use kernel::{Bid, Deal, DealAct, Deals, Game, Seat, SeatSet, rule};
use scene::words;
use serde::{Deserialize, Serialize};

/// [deals.items] What a transaction is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Item {
    Goods(u8),
    Commodities(u8),
}

impl kernel::Item for Item {
    fn amount(self) -> u16 {
        let (Item::Goods(n) | Item::Commodities(n)) = self;
        n.into()
    }

    fn of(self, amount: u16) -> Option<Item> {
        Some(match self {
            Item::Goods(_) => Item::Goods(amount as u8),
            Item::Commodities(_) => Item::Commodities(amount as u8),
        })
    }
}

impl Item {
    /// In notation.
    pub fn name(self) -> String {
        match self {
            Item::Goods(1) => "trade-good".into(),
            Item::Goods(n) => format!("{n} trade-goods"),
            Item::Commodities(1) => "commodity".into(),
            Item::Commodities(n) => format!("{n} commodities"),
        }
    }
}

/// [deals.transaction] Those with whom a player may have a transaction now: the active player with neighbours, each once a
/// turn, and these with him.
pub fn partners(w: &World, seat: Seat) -> SeatSet {
    let Some(league) = w.league.as_ref().filter(|league| league.phase == Phase::Action) else { return SeatSet::NONE };
    let Some(active) = w.round.turn.filter(|_| w.in_play(seat)) else { return SeatSet::NONE };
    let with = |other: Seat| {
        let partner = if seat == active { other } else { seat };
        other != seat && w.sits(other) && w.in_play(other) && !league.traded.has(partner) && may_deal(w, seat, other)
    };
    match seat == active {
        true => w.everyone().filter(|&other| with(other)).collect(),
        false => [active].into_iter().filter(|&other| with(other)).collect(),
    }
}

/// [deals.neighbours] Neighbours deal with each other; some factions with anybody.
fn may_deal(w: &World, a: Seat, b: Seat) -> bool {
    [a, b].iter().any(|&seat| query::has_ability(w, seat, "guild-ships")) || query::are_neighbours(w, a, b)
}

/// [deals.transaction] What a player may do about transactions.
pub fn asides(w: &World, seat: Seat, out: &mut Offers) {
    let Some(league) = &w.league else { return };
    let partners = partners(w, seat);
    if partners == SeatSet::NONE {
        return;
    }
    let goods = |owner: Seat, _, sink: &mut dyn FnMut(Item)| {
        let side = w.side(owner);
        if side.trade_goods > 0 {
            sink(Item::Goods(side.trade_goods));
        }
        // [hive.goods-only] Allies against the Hive exchange no commodities.
        if side.realm.commodities > 0 && w.hive.is_none() {
            sink(Item::Commodities(side.realm.commodities));
        }
    };
    let sound = |deal: &Deal<Item>| is_sound(w, deal);
    league.deals.acts(seat, partners, goods, sound, |act| {
        let draft = |to: Seat| league.deals.find(seat, to).is_some_and(|deal| has(w, seat, &deal.gives));
        let against = matches!(act, DealAct::Make(to) if !draft(to)).then_some(Refusal::DealNotCovered);
        out.consider(Choice::Deal(act), against);
    });
}

/// [deals.transaction] A transaction is drafted, proposed, answered or taken back.
pub fn take(w: &mut World, seat: Seat, act: DealAct<Item>, flow: &mut Flow) {
    if !Deals::is_private(&act) {
        flow.reveal();
    }
    let until = u16::from(w.round.number);
    let active = w.round.turn;
    let league = w.league_mut();
    if let DealAct::Make(to) = act
        && active == Some(seat)
    {
        league.offered = league.offered.with(to);
    }
    if let Some(deal) = league.deals.take(seat, act, until) {
        let active = w.round.turn.expect("a turn is under way");
        let partner = if deal.from == active { deal.to } else { deal.from };
        let league = w.league_mut();
        league.traded = league.traded.with(partner);
        hand_over(w, deal.from, deal.to, &deal.gives, flow);
        hand_over(w, deal.to, deal.from, &deal.gets, flow);
        // Whoever has dealt once with the active player has no further offer to answer in this turn.
        let both = |other: &Deal<Item>| other.is_of(partner) && other.is_of(active);
        w.league_mut().deals.retain(|other| !both(other));
    }
    let mut deals = std::mem::take(&mut w.league_mut().deals);
    deals.withdraw_hollow(|deal| has(w, deal.from, &deal.gives));
    w.league_mut().deals = deals;
}

/// [deals.transaction] With the turn all offers are void.
pub fn close(w: &mut World) {
    if let Some(league) = &mut w.league {
        league.deals.retain(|_| false);
        (league.traded, league.offered) = (SeatSet::NONE, SeatSet::NONE);
    }
}

fn total(items: &[Item]) -> (u8, u8) {
    items.iter().fold((0, 0), |(goods, commodities), item| match item {
        Item::Goods(n) => (goods + n, commodities),
        Item::Commodities(n) => (goods, commodities + n),
    })
}

fn has(w: &World, owner: Seat, items: &[Item]) -> bool {
    let (goods, commodities) = total(items);
    let side = w.side(owner);
    goods <= side.trade_goods && commodities <= side.realm.commodities
}

fn is_sound(w: &World, deal: &Deal<Item>) -> bool {
    has(w, deal.from, &deal.gives) && has(w, deal.to, &deal.gets)
}

/// [deals.items] Commodities become trade goods as they change hands.
fn hand_over(w: &mut World, from: Seat, to: Seat, items: &[Item], flow: &mut Flow) {
    let (goods, commodities) = total(items);
    let giver = &mut w.parties[from.index()];
    giver.trade_goods -= goods;
    giver.realm.commodities -= commodities;
    let taker = &mut w.parties[to.index()];
    taker.trade_goods = taker.trade_goods.saturating_add(goods + commodities);
    if goods > 0 {
        flow.tell(SeatSet::ALL, rule!("deals.transaction"), || {
            words!("{from} {from:gives|give} {n} trade {n:good|goods} to {to}.", from, n = goods, to)
        });
    }
    if commodities > 0 {
        flow.tell(SeatSet::ALL, rule!("deals.items"), || {
            words!(
                "{from} {from:gives|give} {n} {n:commodity|commodities} to {to}: trade goods there.",
                from,
                n = commodities,
                to
            )
        });
    }
}

/// Offers that wait for an answer.
pub fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
    let Some(league) = &w.league else { return };
    for partner in partners(w, seat).iter() {
        if let Some(deal) = league.deals.find(partner, seat).filter(|deal| deal.made) {
            let accept = is_sound(w, deal).then_some(Choice::Deal(DealAct::Accept(partner)));
            out.push(Bid { accept, decline: Choice::Deal(DealAct::Decline(partner)) });
        }
    }
}

/// Bots exchange as many commodities as both have: each makes the other's trade goods of them.
pub fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
    let Some(league) = &w.league else { return };
    let own = w.side(seat).realm.commodities;
    if own == 0 || w.round.turn != Some(seat) {
        return;
    }
    for to in partners(w, seat).iter().filter(|&to| !league.offered.has(to)) {
        if league.deals.find(seat, to).is_some() {
            continue;
        }
        let both = own.min(w.side(to).realm.commodities);
        if both == 0 {
            continue;
        }
        let mut acts = vec![DealAct::Begin(to)];
        for _ in 0..both {
            acts.push(DealAct::Give(to, Item::Commodities(1)));
            acts.push(DealAct::Get(to, Item::Commodities(1)));
        }
        acts.push(DealAct::Make(to));
        out.push(acts.into_iter().map(Choice::Deal).collect());
    }
}

/// Prints an act: `deal blue give 2 commodities`.
pub fn print(w: &World, act: DealAct<Item>) -> String {
    let name = |seat: Seat| Twilight::seat_name(w, seat);
    match act {
        DealAct::Begin(to) => format!("deal {}", name(to)),
        DealAct::Give(to, item) => format!("deal {} give {}", name(to), item.name()),
        DealAct::Get(to, item) => format!("deal {} get {}", name(to), item.name()),
        DealAct::Ungive(to, item) => format!("deal {} ungive {}", name(to), item.name()),
        DealAct::Unget(to, item) => format!("deal {} unget {}", name(to), item.name()),
        DealAct::Make(to) => format!("deal {} make", name(to)),
        DealAct::Scrap(to) => format!("deal {} scrap", name(to)),
        DealAct::Withdraw(to) => format!("deal {} withdraw", name(to)),
        DealAct::Accept(from) => format!("deal {} accept", name(from)),
        DealAct::Decline(from) => format!("deal {} decline", name(from)),
        DealAct::Counter(from) => format!("deal {} counter", name(from)),
    }
}
