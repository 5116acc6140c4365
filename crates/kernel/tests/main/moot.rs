//! Moot, a toy for three seats that needs everything the kernel has: hidden cards, some of which others have seen, sealed
//! bids, reaction windows in all three orders with cards that answer cards, deals out of turn, picking any number, an early end
//! of a card and of the game, and in its second entry a party nobody sits at.

use arrayvec::ArrayVec;
use kernel::{
    Answer, Counts, Deal, DealAct, Deals, Edit, Entry, Faces, Fate, Files, Game, GameInfo, Hand, Judged, Mismatch,
    Next, OptionKind, OptionSpec, Order, Outcome, Pile, Plan, Play, Problem, Prompted, React, Reacts, Refuses, Rng,
    Rule, Seat, SeatList, SeatSet, Setup, Shown, Side, Viewer, Why, imagine_cards, rule, seat_key, step, steps,
};
use scene::{Words, words};
use serde::{Deserialize, Serialize};

kernel::secrets!();

thread_local! {
    /// How many lines about bids were made.
    pub static LINES: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moot;

pub const SEATS: u8 = 3;
/// The party nobody sits at.
pub const RAIDERS: Seat = Seat(SEATS);
const STRIKE: usize = 0;
const CANCEL: usize = 1;
const SCRY: usize = 3;
const CARDS: [&str; 4] = ["strike", "cancel", "glory", "scry"];

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    deck: Secret<Pile<4>>,
    hands: [Secret<Hand<4>>; 3],
    discard: Counts<4>,
    gold: [u8; 3],
    glory: [u8; 3],
    applause: [u8; 3],
    bids: [Option<u8>; 3],
    deals: Deals<Item>,
    cards: ArrayVec<Played, 8>,
    round: u16,
    order: Order,
    raiders: bool,
    peeking: bool,
    rash: bool,
}

/// A card being resolved; the last one is on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Played {
    by: Seat,
    card: u8,
    cancelled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Item {
    Gold(u8),
    /// Nobody but the two knows which.
    Card(Option<u8>),
    /// A promise, which moves nothing.
    Peace,
}

impl kernel::Item for Item {
    fn amount(self) -> u16 {
        match self {
            Item::Gold(gold) => gold.into(),
            Item::Card(_) | Item::Peace => 1,
        }
    }

    fn of(self, amount: u16) -> Option<Item> {
        match self {
            Item::Gold(_) => Some(Item::Gold(amount as u8)),
            Item::Card(_) | Item::Peace => None,
        }
    }

    fn for_others(self) -> Item {
        match self {
            Item::Card(_) => Item::Card(None),
            Item::Gold(_) | Item::Peace => self,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Bid(u8),
    Play(u8),
    Discard(u8),
    Bury(u8),
    Show(u8),
    Raid(Seat),
    Pass,
    Deal(DealAct<Item>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    Bid,
    Floor,
    /// How many cards lie on each other.
    Answer {
        depth: u8,
    },
    Tidy,
    Scry,
    Show {
        to: Seat,
    },
    Raid,
}

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Bid => rule!("moot.bid"),
            Prompt::Floor => rule!("moot.turn"),
            Prompt::Answer { .. } => rule!("moot.window"),
            Prompt::Tidy => rule!("moot.tidy"),
            Prompt::Scry => rule!("moot.scry"),
            Prompt::Show { .. } => rule!("moot.show"),
            Prompt::Raid => rule!("moot.raid"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Against(Rule),
    SameBid { gold: u8 },
}

impl From<Rule> for Refusal {
    fn from(rule: Rule) -> Refusal {
        Refusal::Against(rule)
    }
}

impl Refuses for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Refusal::Against(rule) => *rule,
            Refusal::SameBid { .. } => rule!("moot.bid"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Card,
}

steps!(Moot; DrawCard, Round, Bid, Reveal, Turn, Works, Resolve, Strike, Scry, ShowCard, Applaud, CardEnds, TidyUp, Raid, React = React<CardPlayed>);

step! {
    /// [moot.draw] A seat draws a card nobody else sees.
    pub struct DrawCard(Seat);
}

impl Play<Moot> for DrawCard {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.deck.peek(&Eye::open()).next() {
            Next::Nothing | Next::Placed => Want::Nothing,
            Next::Chance => Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.0) }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let deck = w.deck.peek_mut(&Eye::open());
        if let Some(known) = deck.draw() {
            flow.reveal_to(SeatSet::one(self.0));
            self.take(known.card, known.by, w, flow);
        } else if !w.discard.is_empty() {
            deck.shuffle(std::mem::take(&mut w.discard));
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open()).drawn(faces[0]);
        self.take(faces[0], SeatSet::NONE, w, flow);
    }
}

impl DrawCard {
    fn take(self, card: u8, known: SeatSet, w: &mut World, flow: &mut Flow) {
        w.hands[self.0.index()].peek_mut(&Eye::open()).add(card, known);
        let card = CARDS[card as usize];
        flow.tell(SeatSet::one(self.0), None, || words!("{by} {by:draws|draw} {card}.", by = self.0, card));
        flow.tell(SeatSet::ALL, None, || words!("{by} {by:draws|draw} a card.", by = self.0));
    }
}

step! {
    /// [moot.round] All bid at once, then the best bidder has the floor.
    pub struct Round;
}

impl Play<Moot> for Round {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round += 1;
        if w.round > 12 {
            let mut scores: Vec<u8> = if w.raiders { vec![0, 1] } else { w.glory.to_vec() };
            scores.truncate(Moot::sides(w).len());
            flow.finish(Outcome::by(&scores));
            return;
        }
        let round = w.round;
        w.deals.retain(|deal| deal.until >= round);
        flow.together((0..SEATS).map(Seat).map(|seat| (seat, Bid(seat).into())));
        match w.raiders && w.round.is_multiple_of(3) {
            true => flow.then([Reveal.into(), Raid.into(), Round.into()]),
            false => flow.then([Reveal.into(), Round.into()]),
        }
    }
}

step! {
    /// [moot.bid] A sealed bid of any gold one has; then one may change it once.
    pub struct Bid(Seat);
}

impl Play<Moot> for Bid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let draft = w.bids[self.0.index()];
        for gold in 0..=w.gold[self.0.index()] {
            out.consider(Choice::Bid(gold), (draft == Some(gold)).then_some(Refusal::SameBid { gold }));
        }
        if draft.is_some() {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(self.0, Prompt::Bid).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Bid(gold) = choice {
            let first = w.bids[self.0.index()].is_none();
            w.bids[self.0.index()] = Some(gold);
            if first {
                flow.then([self.into()]);
            }
        }
    }
}

step! {
    /// [moot.reveal] The single highest bid is paid and wins the floor.
    pub struct Reveal;
}

impl Play<Moot> for Reveal {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let bids = std::mem::take(&mut w.bids).map(|bid| bid.unwrap_or(0));
        flow.tell(SeatSet::ALL, rule!("moot.round"), || {
            LINES.set(LINES.get() + 1);
            Words::from(format!("Bids: {bids:?}."))
        });
        flow.reveal();
        let best = bids.iter().max().copied().unwrap_or(0);
        let mut winners = (0..SEATS).map(Seat).filter(|seat| bids[seat.index()] == best);
        if let (Some(winner), None) = (winners.next(), winners.next()) {
            w.gold[winner.index()] -= best;
            flow.then([DrawCard(winner).into(), Turn(winner).into()]);
        } else {
            w.gold.iter_mut().for_each(|gold| *gold = (*gold + 1).min(9));
        }
        withdraw_hollow(w);
    }
}

step! {
    /// [moot.turn] The floor: play a card or pass. Others may offer deals meanwhile.
    pub struct Turn(Seat);
}

impl Play<Moot> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.hands[self.0.index()].peek(&Eye::open()).cards();
        for (kind, count) in hand.iter().enumerate().filter(|(_, n)| **n > 0) {
            debug_assert!(*count > 0);
            out.consider(Choice::Play(kind as u8), (kind == CANCEL).then_some(rule!("moot.cancel")));
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::Floor).private().open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Play(card) = choice {
            play(w, self.0, card, flow);
            flow.then([TidyUp { seat: self.0, from: 0 }.into()]);
        }
    }
}

/// [moot.play] A card is laid open; others may answer it before it works.
fn play(w: &mut World, by: Seat, card: u8, flow: &mut Flow) {
    w.hands[by.index()].peek_mut(&Eye::open()).remove(card, SeatSet::ALL);
    w.cards.push(Played { by, card, cancelled: false });
    withdraw_hollow(w);
    flow.reveal();
    let window = React::to(CardPlayed { depth: w.cards.len() as u8 }, w.order);
    flow.then([window.into(), Works.into()]);
}

step! {
    /// [moot.resolve] A card works and goes to the discards, all at once if nothing has to be asked or rolled for it.
    pub struct Works;
}

impl Play<Moot> for Works {
    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.enclose(Resolve, CardEnds, w);
    }
}

/// The moment after a card was laid open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardPlayed {
    depth: u8,
}

impl Reacts for Moot {
    type Window = CardPlayed;

    fn order(w: &World, window: CardPlayed) -> SeatList {
        let by = w.cards[window.depth as usize - 1].by;
        (1..SEATS).map(|n| Seat((by.0 + n) % SEATS)).collect()
    }

    fn may_react(w: &World, window: CardPlayed, seat: Seat) -> bool {
        window.depth < 4 && w.hands[seat.index()].peek(&Eye::open()).cards().total() > 0
    }

    fn holders(w: &World, _: CardPlayed) -> SeatSet {
        (0..SEATS).map(Seat).filter(|seat| w.hands[seat.index()].peek(&Eye::open()).cards()[CANCEL] > 0).collect()
    }

    fn reactions(w: &World, window: CardPlayed, seat: Seat, _: SeatSet, out: &mut Offers) {
        if w.hands[seat.index()].peek(&Eye::open()).cards()[CANCEL] > 0 && !w.cards[window.depth as usize - 1].cancelled
        {
            out.offer(Choice::Play(CANCEL as u8));
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(_: &World, window: CardPlayed, seat: Seat) -> Ask {
        Ask::of(seat, Prompt::Answer { depth: window.depth })
    }

    fn react(w: &mut World, _: CardPlayed, seat: Seat, choice: Choice, flow: &mut Flow) {
        let Choice::Play(card) = choice else { unreachable!("{choice:?}") };
        play(w, seat, card, flow);
    }
}

step! {
    /// [moot.resolve] The card on top works, unless it was cancelled.
    pub struct Resolve;
}

impl Play<Moot> for Resolve {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(top) = w.cards.last().copied() else { unreachable!("a card is being resolved") };
        match top.card as usize {
            _ if top.cancelled => flow.leave(Scope::Card),
            STRIKE => flow.then([Strike(top.by).into()]),
            SCRY => flow.then([Scry(top.by).into(), ShowCard { seat: top.by.next(SEATS), to: top.by }.into()]),
            CANCEL => {
                let below = w.cards.len() - 2;
                w.cards[below].cancelled = true;
            }
            _ => score(w, top.by, flow),
        }
        flow.proceed(Applaud(top.by), w);
    }
}

step! {
    /// [moot.applause] Whose card has worked to its end is applauded.
    pub struct Applaud(Seat);
}

impl Play<Moot> for Applaud {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.applause[self.0.index()] += 1;
    }
}

/// [moot.win] Three glory win at once, in the middle of whatever happens.
fn score(w: &mut World, seat: Seat, flow: &mut Flow) {
    w.glory[seat.index()] += 1;
    let all: u8 = w.glory.iter().sum();
    if w.raiders && all >= 4 {
        flow.finish(Outcome::won_by(0, 2));
    } else if !w.raiders && w.glory[seat.index()] >= 3 {
        flow.finish(Outcome::by(&w.glory));
    }
}

step! {
    /// [moot.strike] On 4 or more the striker gains glory; on 1 the card ends there and then.
    pub struct Strike(Seat);
}

impl Play<Moot> for Strike {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        match faces[0] {
            1 => flow.leave(Scope::Card),
            4.. => score(w, self.0, flow),
            _ => flow.then([self.into()]),
        }
    }
}

step! {
    /// [moot.scry] The seat looks at the two uppermost cards of the deck and may put one of them at its bottom.
    pub struct Scry(Seat);
}

impl Play<Moot> for Scry {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let deck = w.deck.peek(&Eye::open());
        if deck.unplaced(2) > 0 {
            return Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.0) });
        }
        let seen = &deck.top()[..deck.top().len().min(2)];
        if seen.iter().any(|known| !known.by.has(self.0)) {
            return Want::Nothing;
        }
        for (n, known) in seen.iter().enumerate() {
            if seen[..n].iter().all(|other| other.card != known.card) {
                out.offer(Choice::Bury(known.card));
            }
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::Scry).private().seen_by(SeatSet::one(self.0)))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open()).look(2, SeatSet::one(self.0));
        flow.reveal_to(SeatSet::one(self.0));
        flow.then([self.into()]);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open()).place(faces[0], SeatSet::one(self.0));
        flow.then([self.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let deck = w.deck.peek_mut(&Eye::open());
        let Choice::Bury(card) = choice else { return };
        let Some(at) = deck.top().iter().take(2).position(|known| known.card == card) else {
            unreachable!("{choice:?}")
        };
        let known = deck.take(at as u8);
        deck.put_at_bottom(known.card, known.by);
        flow.tell(SeatSet::ALL, rule!("moot.scry"), || words!("{by} {by:buries|bury} a card.", by = self.0));
    }
}

step! {
    /// [moot.show] The seat shows another a card of its choice.
    pub struct ShowCard {
        seat: Seat,
        to: Seat,
    }
}

impl Play<Moot> for ShowCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.hands[self.seat.index()].peek(&Eye::open()).cards();
        if hand.is_empty() {
            return Want::Nothing;
        }
        out.offer_all((0..4u8).filter(|kind| hand[*kind as usize] > 0).map(Choice::Show));
        let both = SeatSet::one(self.seat).with(self.to);
        Want::Ask(Ask::of(self.seat, Prompt::Show { to: self.to }).private().seen_by(both))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Show(card) = choice else { unreachable!("{choice:?}") };
        w.hands[self.seat.index()].peek_mut(&Eye::open()).show(card, 1, SeatSet::one(self.to));
        flow.reveal();
    }
}

step! {
    /// [moot.card-ends] The card goes to the discards.
    pub struct CardEnds;
}

impl Play<Moot> for CardEnds {
    fn act(self, w: &mut World, _: &mut Flow) {
        if let Some(card) = w.cards.pop() {
            w.discard[card.card as usize] += 1;
        }
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Card)
    }
}

step! {
    /// [moot.tidy] After a card the seat may discard any number of kinds for one gold each.
    pub struct TidyUp {
        seat: Seat,
        from: u8,
    }
}

impl Play<Moot> for TidyUp {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.hands[self.seat.index()].peek(&Eye::open()).cards();
        let held = (0..4u8).filter(|&kind| hand[kind as usize] > 0);
        let from = out.consider_many(held, |kind| kind >= self.from, Choice::Discard, |_| None::<Rule>);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Tidy).private().many(from))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Discard(kind) = choice {
            w.hands[self.seat.index()].peek_mut(&Eye::open()).remove(kind, SeatSet::ALL);
            w.discard[kind as usize] += 1;
            w.gold[self.seat.index()] = (w.gold[self.seat.index()] + 1).min(9);
            withdraw_hollow(w);
            flow.then([TidyUp { from: kind, ..self }.into()]);
        }
    }
}

const PURSE: OptionKind = OptionKind::Number { least: 0, most: 9, default: 5 };

step! {
    /// [moot.raid] The raiders take one gold of a seat.
    pub struct Raid;
}

impl Play<Moot> for Raid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.gold == [0; 3] {
            return Want::Nothing;
        }
        for seat in (0..SEATS).map(Seat) {
            out.consider(Choice::Raid(seat), (w.gold[seat.index()] == 0).then_some(rule!("moot.raid")));
        }
        Want::Ask(Ask::of(RAIDERS, Prompt::Raid))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Raid(whom), Some(by)) = (choice, flow.answers()) else { unreachable!("{choice:?}") };
        w.gold[whom.index()] -= 1;
        flow.tell(SeatSet::ALL, rule!("moot.raid"), || words!("{by} raid {whom}.", by, whom));
    }
}

/// [moot.raid] The raiders go for glory, then for gold. A tie is broken by the first seat.
fn raided(w: &World, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    for (what, have) in [("glory", w.glory), ("gold", w.gold)] {
        let of = |choice: &Choice| if let Choice::Raid(seat) = choice { have[seat.index()] } else { 0 };
        let (before, most) = (offers.list().len(), offers.list().iter().map(of).max().unwrap_or(0));
        offers.narrow(|choice| of(choice) == most);
        let left = offers.list().len();
        if left < before {
            why.because(|| words!("{left} of {before} have {most} {what}, the most.", left, before, most, what));
        }
    }
    if let [one] = offers.list() {
        return Answer::Takes(*one);
    }
    why.because(|| words!("{seat} breaks the tie.", seat = Seat(0)));
    Answer::Leaves(Seat(0))
}

static INFO: GameInfo = GameInfo {
    id: "moot",
    name: "Moot",
    about: "A toy.",
    fewest: 3,
    most: 3,
    rules: 1,
    bound: 2000,
    options: &[
        OptionSpec { key: "restart", name: "Restart", help: "Windows begin again.", kind: OptionKind::Flag },
        OptionSpec { key: "poll", name: "Poll", help: "Windows ask all at once.", kind: OptionKind::Flag },
        OptionSpec { key: "peeking", name: "Peeking", help: "Hints look at hidden cards.", kind: OptionKind::Flag },
        OptionSpec { key: "rash", name: "Rash", help: "Plans play what nobody may.", kind: OptionKind::Flag },
        OptionSpec { key: "purse", name: "Purse", help: "Gold to begin with.", kind: OptionKind::PerSeat(&PURSE) },
    ],
    former: &[],
    rulebook: &[
        "- **moot.cancel** (p. 1) A cancel only answers another card.\n- **moot.bid** (p. 1) A new bid differs.\n- **moot.deal** (p. 2) What one offers one must have.",
    ],
    files: &[],
};

/// The same rules, all against the raiders.
static AGAINST: GameInfo = GameInfo {
    id: "moot-raiders",
    name: "Moot: Raiders",
    about: "A toy for all together.",
    options: &[],
    former: &[],
    rulebook: &[
        INFO.rulebook[0],
        "- **moot.raiders** (p. 2) Four glory drive the raiders off.\n- **moot.raid** (p. 2) They raid whoever has gold.",
    ],
    ..INFO
};

/// What a line of the edit language changes of a seat.
#[derive(Clone, Copy)]
enum Thing {
    Gold,
    /// Glory on the table, not the card.
    Points,
    Card(u8),
}

impl Game for Moot {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = Scope;
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO, &AGAINST] }
    }

    fn info(w: &World) -> &'static GameInfo {
        if w.raiders { &AGAINST } else { &INFO }
    }

    fn check_files(_: &Files) -> Result<(), Problem> {
        Ok(())
    }

    fn open(info: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let [restart, poll, peeking, rash] = ["restart", "poll", "peeking", "rash"].map(|key| setup.flag(key));
        let order = match (restart, poll) {
            (false, false) => Order::Continue,
            (true, false) => Order::Restart,
            (false, true) => Order::Poll,
            (true, true) => return Err(Problem::new("windows have one order")),
        };
        let mut world = World {
            deck: Secret::new(Pile::new(kernel::Array([3, 2, 3, 3]))),
            hands: std::array::from_fn(|n| Secret::new(Hand::of(Seat(n as u8)))),
            discard: Counts::default(),
            gold: std::array::from_fn(|n| setup.number(&INFO, &seat_key("purse", Seat(n as u8))) as u8),
            glory: [0; 3],
            applause: [0; 3],
            bids: [None; 3],
            deals: Deals::default(),
            cards: ArrayVec::new(),
            round: 0,
            order,
            raiders: info.id == AGAINST.id,
            peeking,
            rash,
        };
        for hand in &mut world.hands {
            [STRIKE, CANCEL].iter().for_each(|card| hand.peek_mut(&Eye::open()).add(*card as u8, SeatSet::NONE));
        }
        Ok((world, Round.into()))
    }

    fn seats(_: &World) -> u8 {
        SEATS
    }

    fn parties(w: &World) -> u8 {
        SEATS + u8::from(w.raiders)
    }

    fn automatic(w: &World, ask: &Ask, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
        match ask.prompt {
            Prompt::Raid => raided(w, offers, why),
            Prompt::Bid | Prompt::Floor | Prompt::Answer { .. } | Prompt::Tidy | Prompt::Scry | Prompt::Show { .. } => {
                unreachable!("{ask:?}")
            }
        }
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["red", "blue", "green", "raiders"][seat.index()]
    }

    fn sides(w: &World) -> Vec<Side> {
        if w.raiders {
            let raiders = Side::of("raiders", SeatSet::NONE).with(SeatSet::one(RAIDERS));
            return vec![Side::of("moot", SeatSet::first(SEATS)), raiders];
        }
        (0..SEATS).map(Seat).map(|s| Side::of(Moot::seat_name(w, s), SeatSet::one(s))).collect()
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        let name = |seat: Seat| Moot::seat_name(w, seat);
        *out += &match choice {
            Choice::Bid(gold) => format!("bid {gold}"),
            Choice::Play(card) => format!("play {}", CARDS[card as usize]),
            Choice::Discard(card) => format!("discard {}", CARDS[card as usize]),
            Choice::Bury(card) => format!("bury {}", CARDS[card as usize]),
            Choice::Show(card) => format!("show {}", CARDS[card as usize]),
            Choice::Raid(whom) => format!("raid {}", name(whom)),
            Choice::Pass => "pass".into(),
            Choice::Deal(act) => match act {
                DealAct::Begin(to) => format!("deal {}", name(to)),
                DealAct::Give(to, item) => format!("deal {} give {}", name(to), item_name(item)),
                DealAct::Get(to, item) => format!("deal {} get {}", name(to), item_name(item)),
                DealAct::Ungive(to, item) => format!("deal {} ungive {}", name(to), item_name(item)),
                DealAct::Unget(to, item) => format!("deal {} unget {}", name(to), item_name(item)),
                DealAct::Make(to) => format!("deal {} make", name(to)),
                DealAct::Scrap(to) => format!("deal {} scrap", name(to)),
                DealAct::Withdraw(to) => format!("deal {} withdraw", name(to)),
                DealAct::Accept(from) => format!("deal {} accept", name(from)),
                DealAct::Decline(from) => format!("deal {} decline", name(from)),
                DealAct::Counter(from) => format!("deal {} counter", name(from)),
            },
        };
    }

    fn bag(w: &World, _: u8) -> &[u8] {
        w.deck.peek(&Eye::open()).bag()
    }

    fn card(_: &World, _: u8, kind: u8) -> &str {
        CARDS[kind as usize]
    }

    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        let goods = |owner: Seat, _, sink: &mut dyn FnMut(Item)| {
            if w.gold[owner.index()] > 0 {
                sink(Item::Gold(w.gold[owner.index()]));
            }
            let hand = w.hands[owner.index()].peek(&Eye::open()).cards();
            for card in 0..4 {
                // Of another's hand nobody knows what is not there.
                let count = if owner == seat { hand[card as usize] } else { 1 };
                (0..count).for_each(|_| sink(Item::Card(Some(card))));
            }
            sink(Item::Peace);
        };
        w.deals.acts(
            seat,
            SeatSet::first(SEATS),
            goods,
            |deal| is_sound(w, deal),
            |act| {
                let draft = |to: Seat| w.deals.find(seat, to).is_some_and(|deal| has(w, seat, seat, &deal.gives));
                let against = matches!(act, DealAct::Make(to) if !draft(to)).then_some(rule!("moot.deal"));
                out.consider(Choice::Deal(act), against);
            },
        );
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        let Choice::Deal(act) = choice else { unreachable!("{choice:?}") };
        if !Deals::is_private(&act) {
            flow.reveal();
        }
        if let (DealAct::Make(to), eye) = (act, Eye::open()) {
            let cards = w.deals.find(seat, to).map_or(Counts::default(), |deal| cards_of(&deal.gives));
            let shown = cards.iter().enumerate().filter(|(_, n)| **n > 0);
            shown.for_each(|(card, n)| w.hands[seat.index()].peek_mut(&eye).show(card as u8, *n, SeatSet::one(to)));
        }
        if let Some(deal) = w.deals.take(seat, act, w.round + 1) {
            hand_over(w, deal.from, deal.to, &deal.gives);
            hand_over(w, deal.to, deal.from, &deal.gets);
        }
        withdraw_hollow(w);
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        let eye = Eye::open();
        let World { deck, hands, bids, deals, .. } = w;
        let hands = hands.iter_mut().map(|hand| hand.peek_mut(&eye));
        imagine_cards(seat, [deck.peek_mut(&eye)], hands, rng);
        bids.iter_mut().enumerate().filter(|(n, _)| *n != seat.index()).for_each(|(_, bid)| *bid = None);
        deals.blind(seat);
    }

    /// `red gold 5`, `red points +1`, `red strike +1`, `round 11`. Cards come from the deck and go to the discards.
    fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
        let seats = (0..SEATS).map(|n| (Moot::seat_name(w, Seat(n)), Some(Seat(n))));
        let Some(seat) = line.one_of(seats.chain([("round", None)]))? else {
            w.round = line.number(1..=12)? as u16;
            return Ok(());
        };
        let n = seat.index();
        let cards = CARDS.iter().zip(0u8..).map(|(name, card)| (*name, Thing::Card(card)));
        match line.one_of([("gold", Thing::Gold), ("points", Thing::Points)].into_iter().chain(cards))? {
            Thing::Gold => w.gold[n] = line.amount(w.gold[n].into(), 0..=9)? as u8,
            Thing::Points => w.glory[n] = line.amount(w.glory[n].into(), 0..=2)? as u8,
            Thing::Card(card) => {
                let (deck, hand) = (w.deck.peek_mut(&Eye::open()), w.hands[n].peek_mut(&Eye::open()));
                let left = if deck.next() == Next::Chance { deck.bag()[card as usize] } else { 0 };
                let now = hand.cards()[card as usize];
                let then = line.amount(now.into(), 0..=(now + left).into())? as u8;
                for _ in now..then {
                    deck.drawn(card);
                    hand.add(card, SeatSet::NONE);
                }
                for _ in then..now {
                    hand.remove(card, SeatSet::ALL);
                    w.discard[card as usize] += 1;
                }
            }
        }
        withdraw_hollow(w);
        Ok(())
    }

    fn audit(w: &World) -> Result<(), String> {
        let eye = Eye::open();
        let mut all = w.deck.peek(&eye).cards();
        let hands = w.hands.iter().map(|hand| *hand.peek(&eye).cards());
        for cards in hands.chain([w.discard]) {
            all.iter_mut().zip(cards.0).for_each(|(n, more)| *n += more);
        }
        w.cards.iter().for_each(|played| all[played.card as usize] += 1);
        if all.0 != [6, 5, 3, 3] {
            return Err(format!("{:?} of each card instead of 6, 5, 3, 3", all.0));
        }
        let mut offers = w.deals.clone();
        offers.withdraw_hollow(|deal| is_kept(w, deal));
        if offers == w.deals { Ok(()) } else { Err("an offer stands that cannot be kept".into()) }
    }
}

impl Shown for Moot {
    fn stage(_: &World) -> scene::Stage {
        scene::Stage::default()
    }

    fn live(w: &World, viewer: Viewer) -> scene::Live {
        let mut live = scene::Live { time: format!("Round {}", w.round), ..scene::Live::default() };
        for seat in (0..SEATS).map(Seat) {
            let hand = w.hands[seat.index()].peek(&Eye::open());
            let cards = names(hand.known_to(viewer).iter().zip(CARDS).flat_map(|(n, name)| (0..*n).map(move |_| name)));
            live.seats.push(scene::SeatPanel {
                seat: seat.0,
                score: (w.glory[seat.index()] as i32).into(),
                gauges: vec![scene::Gauge { value: (hand.cards().total() as i32).into(), ..Default::default() }],
                notes: vec![
                    format!("{} gold", w.gold[seat.index()]),
                    format!("{} applause", w.applause[seat.index()]),
                    format!("holds {cards}"),
                ],
                ..Default::default()
            });
        }
        if let Some(seat) = viewer.seat() {
            let hand = w.hands[seat.index()].peek(&Eye::open()).cards().iter().zip(CARDS).filter(|(n, _)| **n > 0);
            let cards = hand.map(|(n, name)| scene::Card { name: name.into(), count: *n, ..Default::default() });
            live.hand.push(scene::Tray { title: "Hand".into(), cards: cards.collect(), ..Default::default() });
        }
        let top = w.deck.peek(&Eye::open()).seen_by(viewer);
        live.time += &format!(", deck {}", names(top.map(|card| card.map_or("?", |card| CARDS[card as usize]))));
        for deal in w.deals.seen_by(viewer) {
            live.offers.push(scene::Offer {
                from: deal.from.0,
                to: deal.to.0,
                draft: !deal.made,
                gives: deal.gives.iter().map(|item| item_name(*item).into()).collect(),
                gets: deal.gets.iter().map(|item| item_name(*item).into()).collect(),
                ..Default::default()
            });
        }
        live
    }

    fn question(_: &World, ask: &Ask) -> (Words, Words) {
        let question = match ask.prompt {
            Prompt::Bid => words!("What do you bid?"),
            Prompt::Floor => words!("You have the floor."),
            Prompt::Answer { depth } => words!("Do you answer card {depth}?", depth),
            Prompt::Tidy => words!("What do you discard?"),
            Prompt::Scry => words!("Which card do you bury?"),
            Prompt::Show { to } => words!("Which card do you show {to}?", to),
            Prompt::Raid => words!("Whom do the raiders raid?"),
        };
        (question, words!(""))
    }

    fn why(w: &World, refusal: Refusal) -> Words {
        match refusal {
            Refusal::SameBid { gold } => words!("Your bid is {gold} already.", gold),
            Refusal::Against(rule) => Moot::info(w).rule_texts().get(rule.0).cloned().unwrap_or_default().into(),
        }
    }

    fn face(_: &World, _: &Ask, choice: Choice) -> scene::Choice {
        scene::Choice { label: format!("{choice:?}").into(), ..Default::default() }
    }

    fn ending(_: &World, _: &Outcome) -> scene::Ending {
        scene::Ending::default()
    }
}

impl Judged for Moot {
    fn evaluate(w: &World, out: &mut [f32]) {
        out.iter_mut().zip(w.glory).for_each(|(value, glory)| *value = glory as f32 / 3.0);
        if let Some(raiders) = out.get_mut(RAIDERS.index()) {
            *raiders = 1.0 - w.glory.iter().sum::<u8>() as f32 / 4.0;
        }
    }

    /// With `peeking`, what no game may do: a card looks the better the fewer cancels the next seat holds.
    fn hint(w: &World, seat: Seat, _: Choice) -> f32 {
        let next = w.hands[seat.next(SEATS).index()].peek(&Eye::open()).cards();
        if w.peeking { 9.0 - next[CANCEL] as f32 } else { 1.0 }
    }

    fn begins_turn(_: &World, ask: &Ask) -> bool {
        ask.prompt == Prompt::Floor
    }

    fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
        let hand = w.hands[seat.index()].peek(&Eye::open()).cards();
        let cards = (0..CARDS.len()).filter(|card| hand[*card] > 0 && *card != CANCEL);
        let plays = cards.flat_map(|card| [Aim::Keep(card as u8), Aim::Sell(card as u8)]);
        out.extend(plays.chain([Aim::Wait]).map(|aim| Plan { id: aim.id(), hint: 1.0 }));
    }

    /// What is buried and what is shown is left open. With `rash`, what no game may do: an answer that is not offered.
    fn follow(w: &World, _: Seat, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
        match (ask.prompt, Aim::of(plan)) {
            (Prompt::Floor, _) if w.rash => Some(Choice::Play(CANCEL as u8)),
            (Prompt::Floor, Aim::Wait) => Some(Choice::Pass),
            (Prompt::Floor, Aim::Keep(card) | Aim::Sell(card)) => Some(Choice::Play(card)),
            (Prompt::Tidy, Aim::Sell(_)) => offers.list().last().map(|done| {
                let spare = |choice: &&Choice| matches!(choice, Choice::Discard(card) if usize::from(*card) == CANCEL);
                offers.list().iter().find(spare).copied().unwrap_or(*done)
            }),
            (Prompt::Tidy, Aim::Keep(_) | Aim::Wait) => Some(Choice::Pass),
            (Prompt::Bid | Prompt::Answer { .. } | Prompt::Scry | Prompt::Show { .. } | Prompt::Raid, _) => None,
        }
    }

    fn intent(_: &World, _: Seat, plan: u64) -> Words {
        match Aim::of(plan) {
            Aim::Keep(card) => words!("play {card} and keep the rest", card = CARDS[card as usize]),
            Aim::Sell(card) => words!("play {card} and sell the cancels", card = CARDS[card as usize]),
            Aim::Wait => words!("wait for a better hand"),
        }
    }
}

/// What a seat may set out to do with the floor.
#[derive(Clone, Copy)]
enum Aim {
    Keep(u8),
    Sell(u8),
    Wait,
}

impl Aim {
    fn id(self) -> u64 {
        match self {
            Aim::Keep(card) => u64::from(card),
            Aim::Sell(card) => u64::from(card) + 4,
            Aim::Wait => 8,
        }
    }

    fn of(id: u64) -> Aim {
        match id {
            card @ 0..4 => Aim::Keep(card as u8),
            card @ 4..8 => Aim::Sell(card as u8 - 4),
            _ => Aim::Wait,
        }
    }
}

/// [moot.deal] What one offers one must have.
fn has(w: &World, owner: Seat, viewer: Seat, items: &[Item]) -> bool {
    let gold: u8 = items.iter().map(|item| if let Item::Gold(gold) = item { *gold } else { 0 }).sum();
    let hand = w.hands[owner.index()].peek(&Eye::open()).known_to(Viewer::Seat(viewer));
    let covered = cards_of(items).iter().zip(hand.0).all(|(wanted, held)| *wanted <= held);
    gold <= w.gold[owner.index()] && covered && !items.contains(&Item::Card(None))
}

fn cards_of(items: &[Item]) -> Counts<4> {
    let mut cards = Counts::default();
    let named = items.iter().filter_map(|item| if let Item::Card(card) = item { *card } else { None });
    named.for_each(|card| cards[card as usize] += 1);
    cards
}

/// Both have what the deal says, for all the one who is asked knows.
fn is_sound(w: &World, deal: &Deal<Item>) -> bool {
    has(w, deal.from, deal.to, &deal.gives) && has(w, deal.to, deal.to, &deal.gets)
}

/// [moot.deal] The proposer may have what he offers, for all that everybody knows.
fn is_kept(w: &World, deal: &Deal<Item>) -> bool {
    let gold: u8 = deal.gives.iter().map(|item| if let Item::Gold(gold) = item { *gold } else { 0 }).sum();
    let cards = deal.gives.iter().filter(|item| matches!(item, Item::Card(_))).count() as u32;
    let hand = w.hands[deal.from.index()].peek(&Eye::open()).cards();
    gold <= w.gold[deal.from.index()] && cards <= hand.total()
}

fn withdraw_hollow(w: &mut World) {
    let mut deals = std::mem::take(&mut w.deals);
    deals.withdraw_hollow(|deal| is_kept(w, deal));
    w.deals = deals;
}

/// [moot.deal] Gold and cards change hands; a promise is only told.
fn hand_over(w: &mut World, from: Seat, to: Seat, items: &[Item]) {
    let (eye, both) = (Eye::open(), SeatSet::one(from).with(to));
    for item in items {
        match *item {
            Item::Gold(gold) => {
                w.gold[from.index()] -= gold;
                w.gold[to.index()] += gold;
            }
            Item::Card(Some(card)) => {
                w.hands[from.index()].peek_mut(&eye).remove(card, both);
                w.hands[to.index()].peek_mut(&eye).add(card, both);
            }
            Item::Card(None) => unreachable!("it is not sound"),
            Item::Peace => {}
        }
    }
}

fn item_name(item: Item) -> String {
    match item {
        Item::Gold(1) => "gold".into(),
        Item::Gold(gold) => format!("{gold} gold"),
        Item::Card(Some(card)) => CARDS[card as usize].into(),
        Item::Card(None) => "a card".into(),
        Item::Peace => "peace".into(),
    }
}

fn names<'a>(cards: impl Iterator<Item = &'a str>) -> String {
    cards.collect::<Vec<_>>().join(" ")
}

pub fn entry() -> Entry {
    Entry::all::<Moot>()[0]
}

pub fn raiders() -> Entry {
    Entry::all::<Moot>()[1]
}
