//! [deals.transaction] Transactions: the active player with neighbours in a turn, everybody with everybody over an agenda.

mod bots;
mod items;
mod promises;

pub use bots::{bids, proposals, worth};
pub use items::{FRAGMENTS, Item};
pub use promises::{Clause, MOST_PROMISES, Promise, Promises};
pub use promises::{agenda_ends, followed, fought, leave, round_ends, voted};

use crate::choice::Choice;
use crate::feats::CARDS;
use crate::hive::settings::{Setting, holds};
use crate::prompt::Refusal;
use crate::steps::pledges::{MoveOff, pass_card};
use crate::texts::sights::controlled;
use crate::texts::{Switch, is};
use crate::world::{NoteId, Phase, PlanetSpot, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, notes, query, things};
use kernel::{Deal, DealAct, Deals, Game, Seat, SeatSet, rule};
use scene::words;
use twilight_box::units::{Ability, Kind};

/// [deals.transaction] Those with whom a player may have a transaction now: the active player with neighbours, each once a
/// turn, and these with him; [deals.agenda] over an agenda everybody with everybody, each pair once.
pub fn partners(w: &World, seat: Seat) -> SeatSet {
    w.everyone().filter(|&other| other != seat && against(w, seat, other).is_none()).collect()
}

/// Why two players cannot have a transaction now.
fn against(w: &World, seat: Seat, other: Seat) -> Option<Refusal> {
    let Some(league) = &w.league else { return Some(Refusal::NoDealsNow) };
    // [hive.goods-only] Nobody deals with the Hive.
    if !w.in_play(seat) || !w.in_play(other) || !w.sits(other) {
        return Some(Refusal::NoDealsNow);
    }
    match league.phase {
        Phase::Action => match w.round.turn {
            Some(active) if seat == active || other == active => {}
            Some(_) | None => return Some(Refusal::NotActive),
        },
        Phase::Agenda if league.senate.agenda.is_some() => {}
        Phase::Setup | Phase::Strategy | Phase::Status | Phase::Agenda => return Some(Refusal::NoDealsNow),
    }
    if league.traded[seat.index()].has(other) {
        return Some(Refusal::DealtAlready { with: other });
    }
    let near = league.phase == Phase::Agenda || may_deal(w, seat, other);
    (!near).then_some(Refusal::NotNeighbours { with: other })
}

/// [deals.neighbours] Neighbours deal with each other; [faction.guild-ships] [note.trade-convoys] some with anybody.
fn may_deal(w: &World, a: Seat, b: Seat) -> bool {
    [a, b].iter().any(|&seat| is(w, seat, Switch::DealsWithAll) || query::has_convoys(w, seat))
        || query::are_neighbours(w, a, b)
}

/// [deals.transaction] While this is asked players of the whole game may have transactions.
pub fn heard(w: &World, ask: Ask) -> Ask {
    if w.league.is_some() { ask.open() } else { ask }
}

/// [deals.transaction] What a player may do about transactions.
pub fn asides(w: &World, seat: Seat, out: &mut Offers) {
    let Some(league) = &w.league else { return };
    let partners = partners(w, seat);
    if out.explains() {
        for other in w.everyone().filter(|&other| other != seat && !partners.has(other)) {
            if let Some(why) = against(w, seat, other) {
                out.refuse(Choice::Deal(DealAct::Begin(other)), why);
            }
        }
    }
    if partners == SeatSet::NONE {
        return;
    }
    let goods = |owner: Seat, partner: Seat, sink: &mut dyn FnMut(Item)| goods(w, seat, owner, partner, sink);
    let sound = |deal: &Deal<Item>| is_sound(w, deal);
    league.deals.acts(seat, partners, goods, sound, |act| out.consider(Choice::Deal(act), against_act(w, seat, act)));
}

/// [deals.items] What a player may put into a deal, as far as the viewer knows.
fn goods(w: &World, viewer: Seat, owner: Seat, partner: Seat, sink: &mut dyn FnMut(Item)) {
    let side = w.side(owner);
    if side.trade_goods > 0 {
        sink(Item::Goods(side.trade_goods));
    }
    // [hive.goods-only] Allies against the Hive exchange neither commodities nor notes.
    let free = w.hive.is_none();
    if side.realm.commodities > 0 && (free || holds(w, Setting::Commodities)) {
        sink(Item::Commodities(side.realm.commodities));
    }
    for (kind, &count) in side.realm.fragments.iter().enumerate().filter(|(_, count)| **count > 0) {
        sink(Item::Fragments(kind as u8, count));
    }
    let held = if owner == viewer { notes::own_hand(w, owner) } else { notes::maybe_held(w, owner, viewer) };
    held.iter().filter(|_| free).for_each(|note| sink(Item::Note(note)));
    // [faction.arbiters] Action cards too; those of others are not known.
    if owner == viewer && arbiters(w, owner, partner) {
        let hand = side.hand.peek(&Eye::of(owner));
        for card in hand.cards().iter() {
            (0..hand[card as usize]).for_each(|_| sink(Item::Card(card)));
        }
    }
    tradable(w, owner).for_each(|planet| sink(Item::Planet(planet)));
    promises::possible(w, owner, |clause| sink(Item::Promise(clause)));
}

/// [units.pride-of-kenara] [find.demilitarized-zone] Planets whose cards may change hands: where such a mech stands, not in a combat, and as long as
/// there is another planet for the units.
fn tradable(w: &World, owner: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    let trades = query::some_unit_can(w, owner, Ability::TradesPlanet) && w.clash.is_none();
    let some = trades && controlled(w, owner).nth(1).is_some();
    let here = move |planet: &PlanetSpot| {
        let mechs = w.ground(*planet, owner).of(Kind::Mech) > 0;
        mechs && query::unit(w, owner, Kind::Mech).can(Ability::TradesPlanet)
    };
    // [find.demilitarized-zone] Over an agenda, too, that of a planet without room for units.
    let zone = w.league.is_some() && w.league().phase == Phase::Agenda;
    let zone = move |planet: &PlanetSpot| zone && query::is_zone(w, *planet);
    controlled(w, owner).filter(move |planet| some && here(planet) || zone(planet))
}

/// [faction.arbiters] Whether action cards may change hands between two.
fn arbiters(w: &World, a: Seat, b: Seat) -> bool {
    [a, b].iter().any(|&seat| query::has_ability(w, seat, "arbiters"))
}

/// Why something cannot be done about a deal.
fn against_act(w: &World, seat: Seat, act: DealAct<Item>) -> Option<Refusal> {
    let league = w.league();
    let draft = |to: Seat| league.deals.find(seat, to);
    let has_note = |items: &[Item]| items.iter().any(|item| item.is_note());
    let full = |owner: Seat, items: &[Item]| promised(w, owner, items) >= MOST_PROMISES;
    match act {
        DealAct::Make(to) if draft(to).is_some_and(|deal| !has(w, seat, &deal.gives, Sight::Own)) => {
            Some(Refusal::DealNotCovered)
        }
        // [notes.transaction] One note each way.
        DealAct::Give(to, item) if item.is_note() && draft(to).is_some_and(|deal| has_note(&deal.gives)) => {
            Some(Refusal::OneNote)
        }
        DealAct::Get(to, item) if item.is_note() && draft(to).is_some_and(|deal| has_note(&deal.gets)) => {
            Some(Refusal::OneNote)
        }
        DealAct::Give(to, Item::Promise(_)) if draft(to).is_some_and(|deal| full(seat, &deal.gives)) => {
            Some(Refusal::TooManyPromises { by: seat })
        }
        DealAct::Get(to, Item::Promise(_)) if draft(to).is_some_and(|deal| full(to, &deal.gets)) => {
            Some(Refusal::TooManyPromises { by: to })
        }
        DealAct::Begin(_)
        | DealAct::Give(..)
        | DealAct::Get(..)
        | DealAct::Ungive(..)
        | DealAct::Unget(..)
        | DealAct::Make(_)
        | DealAct::Scrap(_)
        | DealAct::Withdraw(_)
        | DealAct::Accept(_)
        | DealAct::Decline(_)
        | DealAct::Counter(_) => None,
    }
}

/// Promises of a player that are open, with those of a deal.
fn promised(w: &World, owner: Seat, items: &[Item]) -> usize {
    promises::open_of(w, owner) + items.iter().filter(|item| item.clause().is_some()).count()
}

/// [deals.transaction] A transaction is drafted, proposed, answered or taken back.
pub fn take(w: &mut World, seat: Seat, act: DealAct<Item>, flow: &mut Flow) {
    if !Deals::is_private(&act) {
        flow.reveal();
    }
    let until = u16::from(w.round.number);
    if let DealAct::Make(to) = act {
        let league = w.league_mut();
        league.offered[seat.index()] = league.offered[seat.index()].with(to);
        let shown = league.deals.find(seat, to).map(|deal| deal.gives.clone()).unwrap_or_default();
        shown.iter().filter_map(|item| note_of(*item)).for_each(|note| notes::shown(w, note, to));
    }
    if let Some(deal) = w.league_mut().deals.take(seat, act, until) {
        strike(w, &deal, flow);
    }
    sweep(w);
}

fn note_of(item: Item) -> Option<NoteId> {
    if let Item::Note(note) = item { Some(note) } else { None }
}

/// [deals.transaction] What both agreed on changes hands at once.
fn strike(w: &mut World, deal: &Deal<Item>, flow: &mut Flow) {
    let (from, to) = (deal.from, deal.to);
    // [deals.hollow] What nobody else could see was given away since.
    if !has(w, from, &deal.gives, Sight::Own) || !has(w, to, &deal.gets, Sight::Own) {
        flow.tell(SeatSet::ALL, rule!("deals.hollow"), || {
            words!(
                "The deal between {from} and {to} comes to nothing: what was offered is not there any more.",
                from,
                to
            )
        });
        return;
    }
    let moved = |items: &[Item]| items.iter().any(|item| item.clause().is_none());
    // [deals.promises] Promises alone are no transaction.
    if moved(&deal.gives) || moved(&deal.gets) {
        let league = w.league_mut();
        league.traded[from.index()] = league.traded[from.index()].with(to);
        league.traded[to.index()] = league.traded[to.index()].with(from);
        // Who has dealt has no further offer of the same partner to answer.
        league.deals.retain(|other| !(other.is_of(from) && other.is_of(to)));
    }
    let mut both = [(from, to, &deal.gives), (to, from, &deal.gets)];
    if both[1].1 == foremost(w, from, to) {
        both.reverse();
    }
    both.into_iter().for_each(|(giver, taker, items)| hand_over(w, giver, taker, items, flow));
    // [faction.pillage] Whoever has dealt is looked at like one who has gained.
    [from, to].into_iter().for_each(|seat| w.parties[seat.index()].realm.purse = 0);
}

/// [deals.first] Of two who deal the one whose gains come first: the active player, else who sits nearer to the speaker.
fn foremost(w: &World, from: Seat, to: Seat) -> Seat {
    let league = w.league();
    let active = w.round.turn.filter(|seat| league.phase == Phase::Action && [from, to].contains(seat));
    let seated = || query::clockwise(w, league.speaker).into_iter().find(|seat| [from, to].contains(seat));
    active.or_else(seated).unwrap_or(from)
}

/// [deals.hollow] Offers that can no longer be kept, as all can see, are withdrawn.
pub fn sweep(w: &mut World) {
    if w.league.as_ref().is_none_or(|league| league.deals.is_empty()) {
        return;
    }
    let mut deals = std::mem::take(&mut w.league_mut().deals);
    deals.withdraw_hollow(|deal| stands(w, deal));
    w.league_mut().deals = deals;
}

/// Whether an offer can still be kept, as far as all can see.
fn stands(w: &World, deal: &Deal<Item>) -> bool {
    has(w, deal.from, &deal.gives, Sight::All) && has(w, deal.to, &deal.gets, Sight::All)
}

/// [deals.hollow] No offer stands that cannot be kept.
pub fn audit(w: &World) -> Result<(), String> {
    let Some(league) = &w.league else { return Ok(()) };
    let mut kept = league.deals.clone();
    kept.withdraw_hollow(|deal| stands(w, deal));
    if kept == league.deals { Ok(()) } else { Err("an offer stands that cannot be kept".into()) }
}

/// [deals.transaction] With the turn, or the agenda, all offers are void.
pub fn close(w: &mut World) {
    if let Some(league) = &mut w.league {
        league.deals.retain(|_| false);
        (league.traded, league.offered) = Default::default();
    }
}

/// By what it is judged whether a player has what a deal asks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// By what lies open.
    All,
    /// By what the player has.
    Own,
}

fn has(w: &World, owner: Seat, items: &[Item], sight: Sight) -> bool {
    let side = w.side(owner);
    let own = sight == Sight::Own;
    let mut held = if own { side.hand.peek(&Eye::of(owner)).0 } else { kernel::Counts::<CARDS>::default().0 };
    let there = items.iter().all(|item| match *item {
        Item::Goods(n) => n <= side.trade_goods,
        Item::Commodities(n) => n <= side.realm.commodities,
        Item::Fragments(kind, n) => n <= side.realm.fragments[usize::from(kind)],
        Item::Note(note) => !own || notes::own_hand(w, owner).has(note),
        Item::Card(_) if !own => true,
        Item::Card(card) => {
            let left = held[card as usize].checked_sub(1);
            held[card as usize] = left.unwrap_or(0);
            left.is_some()
        }
        Item::SomeNote | Item::SomeCard => !own,
        Item::Planet(planet) => tradable(w, owner).any(|own| own == planet),
        Item::Promise(_) => true,
    });
    // [units.pride-of-kenara] Their units need a planet that stays.
    let manned = |planet: &PlanetSpot| !w.ground(*planet, owner).is_empty();
    let planets = items.iter().filter(|item| matches!(item, Item::Planet(planet) if manned(planet))).count();
    let stays = planets == 0 || controlled(w, owner).count() > planets;
    there && stays && promised(w, owner, items) <= MOST_PROMISES
}

/// Whether the partner can accept: what lies open is there on both sides, and what he gives himself. What the proposer holds
/// is not his to know.
fn is_sound(w: &World, deal: &Deal<Item>) -> bool {
    has(w, deal.from, &deal.gives, Sight::All) && has(w, deal.to, &deal.gets, Sight::Own)
}

/// [deals.items] Commodities become trade goods as they change hands.
fn hand_over(w: &mut World, from: Seat, to: Seat, items: &[Item], flow: &mut Flow) {
    for item in items {
        match *item {
            Item::Goods(n) => pay(w, from, to, n, flow),
            Item::Commodities(n) if w.hive.is_some() => crate::alliance::share(w, from, to, n, flow),
            Item::Commodities(n) => ship(w, from, to, n, flow),
            Item::Fragments(kind, n) => {
                w.parties[from.index()].realm.fragments[usize::from(kind)] -= n;
                w.parties[to.index()].realm.fragments[usize::from(kind)] += n;
                let what = FRAGMENTS[usize::from(kind)];
                flow.tell(SeatSet::ALL, rule!("deals.items"), || {
                    words!("{from} {from:gives|give} {n} {what} {n:fragment|fragments} to {to}.", from, n, what, to)
                });
            }
            Item::Note(note) => notes::hand_to(w, from, to, note, flow),
            Item::Card(card) => {
                pass_card(w, from, to, card, flow);
                let both = SeatSet::one(from).with(to);
                flow.tell(both, rule!("faction.arbiters"), || {
                    words!("{from} {from:gives|give} {card} to {to}.", from, card = things::card(w, card), to)
                });
                flow.tell(SeatSet::ALL.minus(both), rule!("faction.arbiters"), || {
                    words!("{from} {from:gives|give} an action card to {to}.", from, to)
                });
            }
            Item::Planet(planet) => flow.then([MoveOff { seat: from, planet, to }.into()]),
            Item::Promise(clause) => promises::give(w, from, to, clause, flow),
            Item::SomeNote | Item::SomeCard => {}
        }
    }
}

fn pay(w: &mut World, from: Seat, to: Seat, n: u8, flow: &mut Flow) {
    w.parties[from.index()].trade_goods -= n;
    let taker = &mut w.parties[to.index()];
    taker.trade_goods = taker.trade_goods.saturating_add(n);
    flow.tell(SeatSet::ALL, rule!("deals.transaction"), || {
        words!("{from} {from:gives|give} {n} trade {n:good|goods} to {to}.", from, n, to)
    });
    promises::paid(w, from, to, n, flow);
}

/// [deals.items] Commodities are handed over, and are trade goods there.
pub fn ship(w: &mut World, from: Seat, to: Seat, n: u8, flow: &mut Flow) {
    w.parties[from.index()].realm.commodities -= n;
    let taker = &mut w.parties[to.index()];
    taker.trade_goods = taker.trade_goods.saturating_add(n);
    flow.tell(SeatSet::ALL, rule!("deals.items"), || {
        words!("{from} {from:gives|give} {n} {n:commodity|commodities} to {to}: trade goods there.", from, n, to)
    });
    promises::paid(w, from, to, n, flow);
}

/// Prints an act: `deal blue give 2 commodities`.
pub fn print(w: &World, act: DealAct<Item>) -> String {
    let name = |seat: Seat| Twilight::seat_name(w, seat);
    match act {
        DealAct::Begin(to) => format!("deal {}", name(to)),
        DealAct::Give(to, item) => format!("deal {} give {}", name(to), item.name(w)),
        DealAct::Get(to, item) => format!("deal {} get {}", name(to), item.name(w)),
        DealAct::Ungive(to, item) => format!("deal {} ungive {}", name(to), item.name(w)),
        DealAct::Unget(to, item) => format!("deal {} unget {}", name(to), item.name(w)),
        DealAct::Make(to) => format!("deal {} make", name(to)),
        DealAct::Scrap(to) => format!("deal {} scrap", name(to)),
        DealAct::Withdraw(to) => format!("deal {} withdraw", name(to)),
        DealAct::Accept(from) => format!("deal {} accept", name(from)),
        DealAct::Decline(from) => format!("deal {} decline", name(from)),
        DealAct::Counter(from) => format!("deal {} counter", name(from)),
    }
}
