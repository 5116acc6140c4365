//! What bots think of deals: which to propose, which to answer, what promises and notes are worth.

use super::{Clause, Item, is_sound, partners};
use crate::choice::Choice;
use crate::feats::Feat;
use crate::notes;
use crate::world::{NoteId, NoteSet, Phase, World};
use kernel::{Bid, DealAct, Seat};

/// What a promise is worth to whom it was given, and what it costs who gave it, in resources.
const PROMISE: [f32; 2] = [0.9, 0.4];

/// What a broken promise costs its giver, in resources.
const SHAME: f32 = 2.5;

/// How much of a note's worth its owner loses while another holds it.
const LENT: f32 = 0.6;

/// What a bot asks for a note, in trade goods.
const PRICE: u8 = 2;

/// Offers that wait for an answer.
pub fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
    let Some(league) = &w.league else { return };
    for partner in partners(w, seat).iter() {
        if let Some(deal) = league.deals.find(partner, seat).filter(|deal| deal.made) {
            // [deals.promises] Who breaks promises is not believed.
            let empty = deal.gives.iter().all(|item| item.clause().is_some()) && !deal.gets.is_empty();
            let fair = !(empty && trust(w, partner) < 0.5);
            let accept = (fair && is_sound(w, deal)).then_some(Choice::Deal(DealAct::Accept(partner)));
            out.push(Bid { accept, decline: Choice::Deal(DealAct::Decline(partner)) });
        }
    }
}

/// Deals both may gain by: commodities that become trade goods, peace, a note for trade goods, a vote for one.
pub fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
    let Some(league) = &w.league else { return };
    let asks = league.phase == Phase::Agenda || w.round.turn == Some(seat);
    if !asks {
        return;
    }
    for to in partners(w, seat).iter().filter(|&to| !league.offered[seat.index()].has(to)) {
        if league.deals.find(seat, to).is_some() {
            continue;
        }
        let both = w.side(seat).realm.commodities.min(w.side(to).realm.commodities);
        if both > 0 {
            propose(to, &[Item::Commodities(both)], &[Item::Commodities(both)], out);
        }
        let until = w.round.number + 1;
        let peace = Item::Promise(Clause::Peace { until });
        let promised = |by: Seat, to: Seat| {
            let same = |promise: &super::Promise| (promise.by, promise.to) == (by, to);
            league.promises.iter().any(|promise| same(promise) && matches!(promise.clause, Clause::Peace { .. }))
        };
        if league.phase == Phase::Action
            && w.rivals(seat).has(to)
            && trust(w, to) >= 0.5
            && !promised(seat, to)
            && !promised(to, seat)
        {
            propose(to, &[peace], &[peace], out);
        }
        // [note.support-for-the-throne] A point for each, and none attacks the other.
        let support = |of: Seat| {
            let own = NoteSet::of(of);
            notes::deck(w, of).find(|&note| own.has(note) && notes::feat(w, note) == Feat::SupportForTheThrone)
        };
        let at_home = |of: Seat, note: NoteId| {
            w.everyone().all(|other| !w.side(other).realm.laid.has(note)) && of == note.owner()
        };
        if let (Some(own), Some(other)) = (support(seat), support(to))
            && notes::own_hand(w, seat).has(own)
            && at_home(to, other)
            && !league.purged.has(other)
        {
            propose(to, &[Item::Note(own)], &[Item::Note(other)], out);
        }
        let sold = notes::own_hand(w, seat).common(NoteSet::of(seat)).iter().find(|note| for_sale(w, *note));
        if let Some(note) = sold.filter(|_| w.side(to).trade_goods >= PRICE) {
            propose(to, &[Item::Note(note)], &[Item::Goods(PRICE)], out);
        }
        if let Some(agenda) = league.senate.agenda.filter(|_| w.side(seat).trade_goods > 0 && trust(w, to) >= 0.5) {
            let own = crate::world::Outcome::Player(seat);
            let mut open = false;
            crate::agendas::outcomes(w, agenda, |outcome| open |= outcome == own);
            if open && league.senate.ballot.of(to).is_none() {
                propose(to, &[Item::Goods(1)], &[Item::Promise(Clause::Vote(own))], out);
            }
        }
    }
}

/// Notes bots sell: those that cost their owner little.
fn for_sale(w: &World, note: NoteId) -> bool {
    matches!(notes::feat(w, note), Feat::Ceasefire | Feat::TradeAgreement)
}

/// Drafts a deal item by item and lays it on the table.
fn propose(to: Seat, gives: &[Item], gets: &[Item], out: &mut Vec<Vec<Choice>>) {
    let single = |item: &Item| {
        use kernel::Item as _;
        let one = item.of(1).filter(|_| item.clause().is_none()).unwrap_or(*item);
        let times = if item.clause().is_none() { item.amount() } else { 1 };
        std::iter::repeat_n(one, times.into())
    };
    let gives = gives.iter().flat_map(single).map(|item| DealAct::Give(to, item));
    let gets = gets.iter().flat_map(single).map(|item| DealAct::Get(to, item));
    let acts = [DealAct::Begin(to)].into_iter().chain(gives).chain(gets).chain([DealAct::Make(to)]);
    out.push(acts.map(Choice::Deal).collect());
}

/// [deals.promises] How far a player's word counts, from 1 down.
fn trust(w: &World, seat: Seat) -> f32 {
    let realm = &w.side(seat).realm;
    f32::from(1 + realm.kept) / f32::from(1 + realm.kept + 2 * realm.broken)
}

/// What notes and promises add to how a player stands, in resources.
pub fn worth(w: &World, seat: Seat) -> f32 {
    let held = notes::own_hand(w, seat);
    let foreign: f32 = held.minus(NoteSet::of(seat)).iter().map(|note| note_worth(w, note)).sum();
    let laid: f32 = w.side(seat).realm.laid.iter().map(|note| note_worth(w, note)).sum();
    let away = NoteSet::of(seat).minus(held).minus(w.league().purged);
    let lent: f32 = notes::deck(w, seat).filter(|note| away.has(*note)).map(|note| LENT * note_worth(w, note)).sum();
    let [given, owed] = PROMISE;
    let promises: f32 = w.league().promises.iter().fold(0.0, |sum, promise| {
        let to = if promise.to == seat { given * trust(w, promise.by) } else { 0.0 };
        sum + to - if promise.by == seat { owed } else { 0.0 }
    });
    foreign + laid - lent + promises - SHAME * f32::from(w.side(seat).realm.broken)
}

/// What a note is worth to who may use it.
fn note_worth(w: &World, note: NoteId) -> f32 {
    match notes::feat(w, note) {
        Feat::TradeAgreement => 0.7 * f32::from(crate::query::most_commodities(w, note.owner())),
        Feat::Ceasefire => 2.2,
        Feat::PoliticalSecret => 1.0,
        // Its point counts by itself.
        Feat::SupportForTheThrone => 0.5,
        _ => 1.8,
    }
}
