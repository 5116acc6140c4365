//! Moot, a toy for three seats that needs everything the kernel has: hidden cards, sealed bids, reaction windows in
//! both orders with cards that answer cards, deals out of turn, picking any number, an early end of a card and of the
//! game, and in its second entry a side without a seat.

use arrayvec::ArrayVec;
use kernel::{
    Counts, Deal, DealAct, Deals, Entry, Faces, Fate, Files, Game, GameInfo, Judged, OptionKind, OptionSpec, Order,
    Outcome, Play, Problem, Prompted, React, Reacts, Refuses, Rng, Rule, Seat, SeatList, SeatSet, Setup, Shown, Side,
    Viewer, redeal, rule, step, steps,
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
const STRIKE: usize = 0;
const CANCEL: usize = 1;
const CARDS: [&str; 3] = ["strike", "cancel", "glory"];

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    bag: Secret<Counts<3>>,
    hands: [Secret<Counts<3>>; 3],
    discard: Counts<3>,
    gold: [u8; 3],
    glory: [u8; 3],
    applause: [u8; 3],
    bids: [Option<u8>; 3],
    deals: Deals<Gold>,
    cards: ArrayVec<Played, 8>,
    round: u16,
    restart: bool,
    raiders: bool,
    peeking: bool,
}

/// A card being resolved; the last one is on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Played {
    by: Seat,
    card: u8,
    cancelled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Gold;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Bid(u8),
    Play(u8),
    Discard(u8),
    Pass,
    Deal(DealAct<Gold>),
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
}

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Bid => rule!("moot.bid"),
            Prompt::Floor => rule!("moot.turn"),
            Prompt::Answer { .. } => rule!("moot.window"),
            Prompt::Tidy => rule!("moot.tidy"),
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

steps!(Moot; DrawCard, Round, Bid, Reveal, Turn, Works, Resolve, Strike, Applaud, CardEnds, TidyUp, React = React<CardPlayed>);

step! {
    /// [moot.draw] A seat draws a card nobody else sees.
    pub struct DrawCard(Seat);
}

impl Play<Moot> for DrawCard {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.bag.peek(&Eye::open()).total() {
            0 => Want::Nothing,
            _ => Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.0) }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        w.bag.peek_mut(&eye)[faces[0] as usize] -= 1;
        w.hands[self.0.index()].peek_mut(&eye)[faces[0] as usize] += 1;
        let card = CARDS[faces[0] as usize];
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
        flow.then([Reveal.into(), Round.into()]);
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
    }
}

step! {
    /// [moot.turn] The floor: play a card or pass. Others may offer deals meanwhile.
    pub struct Turn(Seat);
}

impl Play<Moot> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.hands[self.0.index()].peek(&Eye::open());
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
    w.hands[by.index()].peek_mut(&Eye::open())[card as usize] -= 1;
    w.cards.push(Played { by, card, cancelled: false });
    flow.reveal();
    let order = if w.restart { Order::Restart } else { Order::Continue };
    let window = React::to(CardPlayed { depth: w.cards.len() as u8 }, order);
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
        window.depth < 4 && w.hands[seat.index()].peek(&Eye::open()).total() > 0
    }

    fn reactions(w: &World, window: CardPlayed, seat: Seat, _: SeatSet, out: &mut Offers) {
        if w.hands[seat.index()].peek(&Eye::open())[CANCEL] > 0 && !w.cards[window.depth as usize - 1].cancelled {
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
        let hand = w.hands[self.seat.index()].peek(&Eye::open());
        let held = (0..3u8).filter(|&kind| hand[kind as usize] > 0);
        let from = out.consider_many(held, |kind| kind >= self.from, Choice::Discard, |_| None::<Rule>);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Tidy).private().many(from))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Discard(kind) = choice {
            w.hands[self.seat.index()].peek_mut(&Eye::open())[kind as usize] -= 1;
            w.discard[kind as usize] += 1;
            w.gold[self.seat.index()] = (w.gold[self.seat.index()] + 1).min(9);
            flow.then([TidyUp { from: kind, ..self }.into()]);
        }
    }
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
        OptionSpec { key: "peeking", name: "Peeking", help: "Hints look at hidden cards.", kind: OptionKind::Flag },
    ],
    rulebook: &[
        "- **moot.cancel** (p. 1) A cancel only answers another card.\n- **moot.bid** (p. 1) A new bid differs.",
    ],
    files: &[],
};

/// The same rules, all against the raiders.
static RAIDERS: GameInfo = GameInfo {
    id: "moot-raiders",
    name: "Moot: Raiders",
    about: "A toy for all together.",
    options: &[],
    rulebook: &[INFO.rulebook[0], "- **moot.raiders** (p. 2) Four glory drive the raiders off."],
    ..INFO
};

impl Game for Moot {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = Scope;
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO, &RAIDERS] }
    }

    fn info(w: &World) -> &'static GameInfo {
        if w.raiders { &RAIDERS } else { &INFO }
    }

    fn check_files(_: &Files) -> Result<(), Problem> {
        Ok(())
    }

    fn open(info: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let [restart, peeking] = ["restart", "peeking"].map(|key| setup.flag(key));
        let mut world = World {
            bag: Secret::new(kernel::Array([5, 5, 6])),
            hands: Default::default(),
            discard: Counts::default(),
            gold: [5; 3],
            glory: [0; 3],
            applause: [0; 3],
            bids: [None; 3],
            deals: Deals::default(),
            cards: ArrayVec::new(),
            round: 0,
            restart,
            raiders: info.id == RAIDERS.id,
            peeking,
        };
        for seat in &mut world.hands {
            *seat.peek_mut(&Eye::open()) = kernel::Array([1, 1, 0]);
        }
        Ok((world, Round.into()))
    }

    fn seats(_: &World) -> u8 {
        SEATS
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["red", "blue", "green"][seat.index()]
    }

    fn sides(w: &World) -> Vec<Side> {
        if w.raiders {
            let raiders = Side { name: "raiders".into(), seats: SeatSet::NONE };
            return vec![Side { name: "moot".into(), seats: SeatSet::first(SEATS) }, raiders];
        }
        (0..SEATS).map(Seat).map(|s| Side { name: Moot::seat_name(w, s).into(), seats: SeatSet::one(s) }).collect()
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        let name = |seat: Seat| Moot::seat_name(w, seat);
        *out += &match choice {
            Choice::Bid(gold) => format!("bid {gold}"),
            Choice::Play(card) => format!("play {}", CARDS[card as usize]),
            Choice::Discard(card) => format!("discard {}", CARDS[card as usize]),
            Choice::Pass => "pass".into(),
            Choice::Deal(act) => match act {
                DealAct::Begin(to) => format!("deal {}", name(to)),
                DealAct::Give(to, Gold) => format!("deal {} give gold", name(to)),
                DealAct::Get(to, Gold) => format!("deal {} get gold", name(to)),
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
        &w.bag.peek(&Eye::open()).0
    }

    fn card(_: &World, _: u8, kind: u8) -> &str {
        CARDS[kind as usize]
    }

    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        let goods = |owner: Seat, _| (0..w.gold[owner.index()]).map(|_| Gold).collect();
        let sound = |deal: &Deal<Gold>| {
            w.gold[deal.from.index()] as usize >= deal.gives.len()
                && w.gold[deal.to.index()] as usize >= deal.gets.len()
        };
        w.deals.acts(seat, SeatSet::first(SEATS), goods, sound, |act| out.offer(Choice::Deal(act)));
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        let Choice::Deal(act) = choice else { unreachable!("{choice:?}") };
        if !Deals::is_private(&act) {
            flow.reveal();
        }
        if let Some(deal) = w.deals.take(seat, act, w.round + 1) {
            let (gives, gets) = (deal.gives.len() as u8, deal.gets.len() as u8);
            w.gold[deal.from.index()] = w.gold[deal.from.index()] - gives + gets;
            w.gold[deal.to.index()] = w.gold[deal.to.index()] - gets + gives;
        }
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        let eye = Eye::open();
        let World { bag, hands, bids, deals, .. } = w;
        let mut others: ArrayVec<(&mut [u8], &[u8]), 3> = hands
            .iter_mut()
            .enumerate()
            .filter(|(n, _)| *n != seat.index())
            .map(|(_, hand)| (&mut hand.peek_mut(&eye).0[..], &[][..]))
            .collect();
        redeal(&mut bag.peek_mut(&eye).0, &mut others, rng);
        bids.iter_mut().enumerate().filter(|(n, _)| *n != seat.index()).for_each(|(_, bid)| *bid = None);
        deals.blind(seat);
    }

    fn audit(w: &World) -> Result<(), String> {
        let eye = Eye::open();
        let hands: u32 = w.hands.iter().map(|hand| hand.peek(&eye).total()).sum();
        let all = hands + w.bag.peek(&eye).total() + w.discard.total() + w.cards.len() as u32;
        if all == 22 { Ok(()) } else { Err(format!("{all} cards instead of 22")) }
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
            live.seats.push(scene::SeatPanel {
                seat: seat.0,
                score: (w.glory[seat.index()] as i32).into(),
                gauges: vec![scene::Gauge { value: (hand.total() as i32).into(), ..Default::default() }],
                notes: vec![format!("{} gold", w.gold[seat.index()]), format!("{} applause", w.applause[seat.index()])],
                ..Default::default()
            });
            if viewer.sees(seat) {
                let cards = hand.iter().zip(CARDS).filter(|(n, _)| **n > 0);
                let cards = cards.map(|(n, name)| scene::Card { name: name.into(), count: *n, ..Default::default() });
                live.hand.push(scene::Tray { title: "Hand".into(), cards: cards.collect(), ..Default::default() });
            }
        }
        for deal in w.deals.seen_by(viewer) {
            live.offers.push(scene::Offer {
                from: deal.from.0,
                to: deal.to.0,
                draft: !deal.made,
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
    }

    /// With `peeking`, what no game may do: a card looks the better the fewer cancels the next seat holds.
    fn hint(w: &World, seat: Seat, _: Choice) -> f32 {
        let next = w.hands[seat.next(SEATS).index()].peek(&Eye::open());
        if w.peeking { 9.0 - next[CANCEL] as f32 } else { 1.0 }
    }
}

pub fn entry() -> Entry {
    Entry::all::<Moot>()[0]
}

pub fn raiders() -> Entry {
    Entry::all::<Moot>()[1]
}
