//! Transactions as people see them.

use crate::choice::Choice;
use crate::deals::{self, Clause, FRAGMENTS, Item};
use crate::world::World;
use crate::{Offers, Twilight, notes, things};
use kernel::{Deal, DealAct, Game, Seat, Viewer};
use scene::{Offer, Words, words};

/// How an act about a transaction looks, and whom it touches.
pub fn label(w: &World, act: DealAct<Item>) -> (Words, Vec<String>) {
    let (label, partner, item) = match act {
        DealAct::Begin(to) => (words!("Propose a deal to {to}", to), to, None),
        DealAct::Give(to, item) => (words!("Give {item}", item = called(w, item)), to, Some(item)),
        DealAct::Get(to, item) => (words!("Ask for {item}", item = called(w, item)), to, Some(item)),
        DealAct::Ungive(to, item) => (words!("Keep {item}", item = called(w, item)), to, Some(item)),
        DealAct::Unget(to, item) => (words!("Do without {item}", item = called(w, item)), to, Some(item)),
        DealAct::Make(to) => (words!("Offer it to {to}", to), to, None),
        DealAct::Scrap(to) => (words!("Drop the draft"), to, None),
        DealAct::Withdraw(to) => (words!("Withdraw"), to, None),
        DealAct::Accept(from) => (words!("Accept"), from, None),
        DealAct::Decline(from) => (words!("Decline"), from, None),
        DealAct::Counter(from) => (words!("Counter"), from, None),
    };
    let touches = [format!("seat/{}", Twilight::seat_name(w, partner))].into_iter();
    (label, touches.chain(item.map(|item| format!("item/{}", element(w, item)))).collect())
}

/// The style of an item.
fn kind(item: Item) -> &'static str {
    match item {
        Item::Goods(_) => "trade-goods",
        Item::Commodities(_) => "commodities",
        Item::Fragments(..) => "fragment",
        Item::Note(_) | Item::SomeNote => "note",
        Item::Card(_) | Item::SomeCard => "card",
        Item::Planet(_) => "planet",
        Item::Promise(_) => "promise",
    }
}

/// What an item is known by on the page: amounts of the same are the same.
fn element(w: &World, item: Item) -> String {
    use kernel::Item as _;
    match item {
        Item::Goods(_) | Item::Commodities(_) => kind(item).into(),
        Item::Fragments(..)
        | Item::Note(_)
        | Item::SomeNote
        | Item::Card(_)
        | Item::SomeCard
        | Item::Planet(_)
        | Item::Promise(_) => item.of(1).unwrap_or(item).name(w).replace(' ', "-"),
    }
}

fn called(w: &World, item: Item) -> Words {
    match item {
        Item::Goods(n) => words!("{n} trade {n:good|goods}", n),
        Item::Commodities(n) => words!("{n} {n:commodity|commodities}", n),
        Item::Fragments(kind, n) => {
            words!("{n} {kind} {n:fragment|fragments}", n, kind = FRAGMENTS[usize::from(kind)])
        }
        Item::Note(note) => {
            words!("{of:'s} {card}", of = note.owner(), card = things::card(w, notes::feat(w, note)))
        }
        Item::SomeNote => words!("a promissory note"),
        Item::Card(card) => words!("{card}", card = things::card(w, card)),
        Item::SomeCard => words!("an action card"),
        Item::Planet(planet) => words!("{at}", at = things::planet(w, planet)),
        Item::Promise(clause) => words!("a promise: {what}", what = clause.words(w)),
    }
}

/// An item as a line of an offer.
fn shown(w: &World, item: &Item) -> scene::Item {
    use kernel::Item as _;
    let name = |seat: Seat| Twilight::seat_name(w, seat);
    let label = match *item {
        Item::Goods(_) => "Trade goods".to_string(),
        Item::Commodities(_) => "Commodities".into(),
        Item::Fragments(kind, _) => format!("Relic fragments, {}", FRAGMENTS[usize::from(kind)]),
        Item::Note(note) => format!("{}, of {}", w.kit.tricks[notes::feat(w, note) as usize].name, name(note.owner())),
        Item::SomeNote => "A promissory note".into(),
        Item::Card(card) => w.kit.tricks[card as usize].name.clone(),
        Item::SomeCard => "An action card".into(),
        Item::Planet(planet) => things::planet(w, planet).name,
        Item::Promise(clause) => promise(w, clause),
    };
    let counted = item.of(1).is_some() && item.clause().is_none();
    let count = if counted { item.amount() } else { 0 };
    let touches = vec![format!("item/{}", element(w, *item))];
    scene::Item { kind: kind(*item).into(), label, count, touches, clause: item.clause().is_some() }
}

/// A promise in a few words.
fn promise(w: &World, clause: Clause) -> String {
    match clause {
        Clause::Peace { until } => format!("Peace until the end of round {until}"),
        Clause::Vote(outcome) => format!("Vote: {}", crate::choice::outcome_id(w, outcome)),
        Clause::Leave(system) => format!("Leave {}", crate::choice::title(w, system)),
        Clause::Pay { goods, by } => format!("Pay {goods} by the end of round {by}"),
        Clause::Follow(slot) => format!("Follow {}", crate::strategy::row(w, slot).name),
    }
}

/// [deals.promises] What a player has promised whom.
pub fn promises(w: &World, seat: Seat) -> Vec<String> {
    let Some(league) = &w.league else { return Vec::new() };
    let own = league.promises.iter().filter(|promise| promise.by == seat);
    own.map(|given| format!("Promised {}: {}", Twilight::seat_name(w, given.to), promise(w, given.clause))).collect()
}

/// [deals.promises] [notes.hidden] How many notes a player holds, and how his promises ended.
pub fn gauges(w: &World, seat: Seat) -> Vec<(&'static str, &'static str, i32)> {
    let realm = &w.side(seat).realm;
    let mut all = vec![("notes", "Promissory notes", notes::count(w, seat).into())];
    if realm.kept > 0 || realm.broken > 0 {
        all.push(("kept", "Promises kept", realm.kept.into()));
        all.push(("broken", "Promises broken", realm.broken.into()));
    }
    all
}

/// The offers this viewer may see, with what he may answer.
pub fn offers(w: &World, viewer: Viewer) -> Vec<Offer> {
    let Some(league) = &w.league else { return Vec::new() };
    let mut acts = Offers::default();
    if let Some(seat) = viewer.seat() {
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
            let (key, group) = (format!("{:016x}", kernel::key_of(choice)), act.group().into());
            scene::Choice { key, line, label, touches, group, ..scene::Choice::default() }
        };
        let name = |seat: Seat| Twilight::seat_name(w, seat);
        Offer {
            id: format!("offer/{}/{}", name(deal.from), name(deal.to)),
            from: deal.from.0,
            to: deal.to.0,
            gives: deal.gives.iter().map(|item| shown(w, item)).collect(),
            gets: deal.gets.iter().map(|item| shown(w, item)).collect(),
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
