//! [deals.promises] Promises are part of a deal and bind nobody: they are remembered, and told as kept or broken by what
//! happens.

use crate::choice::{number, outcome_id};
use crate::texts::sights::with_units;
use crate::world::{Outcome, World};
use crate::{Flow, things};
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, SeatSet, rule};
use scene::{Words, words};
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::SystemId;

/// What is promised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Clause {
    /// No combat is begun against the other until this round is over.
    Peace { until: u8 },
    /// A vote for an outcome of the agenda that lies open.
    Vote(Outcome),
    /// No units are in a system when the round is over.
    Leave(SystemId),
    /// So many trade goods or commodities are handed over before the end of a round.
    Pay { goods: u8, by: u8 },
    /// The secondary ability of a strategy card is used, by its place among the eight.
    Follow(u8),
}

/// A promise that is neither kept nor broken yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Promise {
    pub by: Seat,
    pub to: Seat,
    pub clause: Clause,
    /// Goods that are still to be paid.
    pub left: u8,
}

/// The most open promises of a player.
pub const MOST_PROMISES: usize = 4;

/// All open promises.
pub type Promises = ArrayVec<Promise, { MAX_SEATS * MOST_PROMISES }>;

/// The most goods of one promise.
pub const MOST_PAID: u8 = 10;

impl Clause {
    /// In notation.
    pub fn name(self, w: &World) -> String {
        match self {
            Clause::Peace { until } => format!("peace until {until}"),
            Clause::Vote(outcome) => format!("vote {}", outcome_id(w, outcome)),
            Clause::Leave(system) => format!("leave {}", number(w, system)),
            Clause::Pay { goods, by } => format!("pay {goods} by {by}"),
            Clause::Follow(slot) => format!("follow {}", crate::strategy::row(w, slot).name.to_lowercase()),
        }
    }

    /// In words.
    pub fn words(self, w: &World) -> Words {
        match self {
            Clause::Peace { until } => words!("peace until the end of round {until}", until),
            Clause::Vote(outcome) => words!("a vote: {what}", what = things::outcome(w, outcome)),
            Clause::Leave(system) => words!("to leave {at}", at = things::system(w, system)),
            Clause::Pay { goods: n, by } => words!("{n} trade {n:good|goods} by the end of round {by}", n, by),
            Clause::Follow(slot) => words!("to follow {card}", card = things::strategy(w, slot)),
        }
    }
}

/// How a promise ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Kept,
    Broken,
    /// What it was about never came.
    Void,
}

/// [deals.promises] What a player may promise another now.
pub fn possible(w: &World, by: Seat, mut sink: impl FnMut(Clause)) {
    let round = w.round.number;
    [round, round + 1].into_iter().for_each(|until| sink(Clause::Peace { until }));
    [round, round + 1].into_iter().for_each(|by| sink(Clause::Pay { goods: MOST_PAID, by }));
    w.galaxy
        .ids()
        .filter(|&system| system != w.side(by).home && with_units(w, by, system))
        .for_each(|system| sink(Clause::Leave(system)));
    let league = w.league();
    let slots = league.strategy.iter().enumerate();
    let open = slots.filter(|(_, slot)| !slot.used && slot.holder.is_some_and(|holder| holder != by));
    open.for_each(|(n, _)| sink(Clause::Follow(n as u8)));
    let voted = league.senate.ballot.of(by).is_some();
    if let Some(agenda) = league.senate.agenda.filter(|_| !voted) {
        crate::agendas::outcomes(w, agenda, |outcome| sink(Clause::Vote(outcome)));
    }
}

/// How many promises of a player are open.
pub fn open_of(w: &World, by: Seat) -> usize {
    w.league().promises.iter().filter(|promise| promise.by == by).count()
}

/// [deals.promises] A promise is given.
pub fn give(w: &mut World, by: Seat, to: Seat, clause: Clause, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("deals.promises"), || {
        words!("{by} {by:promises|promise} {to} {what}.", by, to, what = clause.words(w))
    });
    let left = if let Clause::Pay { goods, .. } = clause { goods } else { 0 };
    w.league_mut().promises.push(Promise { by, to, clause, left });
}

/// Ends those promises for which something holds, and tells how.
fn judge(w: &mut World, flow: &mut Flow, end: impl Fn(&World, &Promise) -> Option<End>) {
    let all = std::mem::take(&mut w.league_mut().promises);
    for promise in all {
        let Promise { by, to, clause, .. } = promise;
        let Some(end) = end(w, &promise) else {
            w.league_mut().promises.push(promise);
            continue;
        };
        let realm = &mut w.parties[by.index()].realm;
        match end {
            End::Kept => realm.kept = realm.kept.saturating_add(1),
            End::Broken => realm.broken = realm.broken.saturating_add(1),
            End::Void => {}
        }
        flow.tell(SeatSet::ALL, rule!("deals.promises"), || {
            let what = clause.words(w);
            match end {
                End::Kept => words!("{by} {by:has|have} kept the promise to {to}: {what}.", by, to, what),
                End::Broken => words!("{by} {by:has|have} broken the promise to {to}: {what}.", by, to, what),
                End::Void => words!("{by:'s} promise to {to} is void: {what}.", by, to, what),
            }
        });
    }
}

/// Whether anything was promised at all, so that most moments need no look.
fn none(w: &World) -> bool {
    w.league.as_ref().is_none_or(|league| league.promises.is_empty())
}

/// [deals.promises] A combat begins: peace is broken by who began it.
pub fn fought(w: &mut World, by: Seat, against: Seat, flow: &mut Flow) {
    if !none(w) {
        judge(w, flow, |_, promise| {
            let peace = matches!(promise.clause, Clause::Peace { .. });
            (peace && (promise.by, promise.to) == (by, against)).then_some(End::Broken)
        });
    }
}

/// [deals.promises] A player has voted or abstained.
pub fn voted(w: &mut World, by: Seat, vote: Option<Outcome>, flow: &mut Flow) {
    if !none(w) {
        judge(w, flow, |_, promise| match promise.clause {
            Clause::Vote(outcome) if promise.by == by => {
                Some(if vote == Some(outcome) { End::Kept } else { End::Broken })
            }
            _ => None,
        });
    }
}

/// [deals.promises] A player has followed a strategy card, or could have.
pub fn followed(w: &mut World, by: Seat, slot: u8, follows: bool, flow: &mut Flow) {
    if !none(w) {
        judge(w, flow, |_, promise| {
            let due = promise.by == by && promise.clause == Clause::Follow(slot);
            due.then_some(if follows { End::Kept } else { End::Broken })
        });
    }
}

/// [deals.promises] Goods were handed over: what was promised is paid first.
pub fn paid(w: &mut World, from: Seat, to: Seat, goods: u8, flow: &mut Flow) {
    let mut left = goods;
    for promise in w.league_mut().promises.iter_mut().filter(|promise| (promise.by, promise.to) == (from, to)) {
        let part = left.min(promise.left);
        (left, promise.left) = (left - part, promise.left - part);
    }
    judge(w, flow, |_, promise| {
        let paid = promise.left == 0 && matches!(promise.clause, Clause::Pay { .. });
        paid.then_some(End::Kept)
    });
}

/// [deals.promises] What was voted on is over: a vote that never came is void.
pub fn agenda_ends(w: &mut World, flow: &mut Flow) {
    if !none(w) {
        judge(w, flow, |_, promise| matches!(promise.clause, Clause::Vote(_)).then_some(End::Void));
    }
}

/// [deals.promises] The round is over: peace was kept until then, a system was left or not, debts are paid or not.
pub fn round_ends(w: &mut World, flow: &mut Flow) {
    if none(w) {
        return;
    }
    let round = w.round.number;
    judge(w, flow, |w, promise| match promise.clause {
        Clause::Peace { until } => (until <= round).then_some(End::Kept),
        Clause::Pay { by, .. } => (by <= round).then_some(End::Broken),
        Clause::Leave(system) => Some(if with_units(w, promise.by, system) { End::Broken } else { End::Kept }),
        Clause::Follow(_) | Clause::Vote(_) => Some(End::Void),
    });
}

/// [elimination.whole] Promises of and to a player who is out are void.
pub fn leave(w: &mut World, out: Seat, flow: &mut Flow) {
    if !none(w) {
        judge(w, flow, |_, promise| (promise.by == out || promise.to == out).then_some(End::Void));
    }
}
