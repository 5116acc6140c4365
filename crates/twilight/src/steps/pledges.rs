//! What promissory notes and looks into other hands ask: whose of several is meant, which one is given, which card is taken.

use super::cards::HandLimit;
use super::claims::change_hands;
use super::decree::to_player;
use super::notes::{self, begin};
use crate::choice::{Choice, Held};
use crate::decks::Deck;
use crate::feats::Feat;
use crate::hive::steps::notes::HiveGives;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::Use;
use crate::texts::sights::controlled;
use crate::texts::units::has_site;
use crate::windows::Played;
use crate::world::{PlanetSpot, Shown, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, ledger, query, things};
use kernel::{Faces, Fate, Play, Rule, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Do;

step! {
    /// [notes.play] Of several notes of one kind the player says whose is used.
    pub struct WhichNote {
        pub played: Played,
    }
}

impl Play<Twilight> for WhichNote {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Played { by, feat, window, .. } = self.played;
        notes::candidates(w, by, feat, window).for_each(|note| out.offer(Choice::Seat(note.owner())));
        Want::Ask(Ask::of(by, Prompt::Round(RoundPrompt::WhichNote { note: feat })).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(owner) = choice else { unreachable!("{choice:?}") };
        let Played { by, feat, window, .. } = self.played;
        let note = notes::candidates(w, by, feat, window).find(|note| note.owner() == owner);
        begin(w, self.played, note.expect("one of those in hand"), flow);
    }
}

/// [note.spy-net] [tech.mageon-implants] A player sees the action cards of another and takes one.
pub fn look(w: &mut World, u: Use, from: Seat, flow: &mut Flow) {
    *w.league_mut().shown.peek_mut(&Eye::open()) = Some(Shown { to: u.by, of: from, card: None });
    flow.reveal();
    flow.then([SpyNet { seat: u.by, from, with: u.feat }.into()]);
}

/// The look at another's cards is over.
fn look_away(w: &mut World) {
    *w.league_mut().shown.peek_mut(&Eye::open()) = None;
}

step! {
    /// [note.spy-net] [tech.mageon-implants] One of the cards that are seen is taken.
    pub struct SpyNet {
        pub seat: Seat,
        pub from: Seat,
        /// What it is taken with.
        pub with: Feat,
    }
}

impl Play<Twilight> for SpyNet {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.side(self.from).hand.peek(&Eye::open());
        hand.cards().iter().for_each(|card| out.offer(Choice::Take(card)));
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::SpyNet)).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(card) = choice else { unreachable!("{choice:?}") };
        look_away(w);
        take(w, self.seat, self.from, card, rule_of(self.with), flow);
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        look_away(w);
    }
}

fn rule_of(with: Feat) -> Rule {
    match with {
        Feat::MageonImplants => rule!("tech.mageon-implants"),
        Feat::YssarilHero => rule!("leader.yssaril-hero"),
        _ => rule!("note.spy-net"),
    }
}

/// A player takes a card that another has shown.
fn take(w: &mut World, by: Seat, from: Seat, card: Feat, rule: Rule, flow: &mut Flow) {
    pass_card(w, from, by, card, flow);
    flow.reveal();
    let both = SeatSet::one(by).with(from);
    flow.tell(both, rule, || {
        words!("{by} {by:takes|take} {card} from {from}.", by, card = things::card(w, card), from)
    });
    flow.tell(SeatSet::ALL.minus(both), rule, || words!("{by} {by:takes|take} an action card from {from}.", by, from));
}

step! {
    /// [notes.forced] A player has to give another a promissory note of his choice.
    pub struct GiveNote {
        pub seat: Seat,
        pub to: Seat,
    }
}

impl Play<Twilight> for GiveNote {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.sits(self.seat) {
            notes::own_hand(w, self.seat).iter().for_each(|note| out.offer(Choice::Note(note)));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::GiveNote { to: self.to })).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Note(note) = choice else { unreachable!("{choice:?}") };
        flow.reveal();
        notes::hand_to(w, self.seat, self.to, note, flow);
    }

    /// [hive.gives-note] The Hive's is named by a card of the Hive Mind.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) {
            flow.then([HiveGives { to: self.to }.into()]);
        }
    }
}

step! {
    /// [leader.yssaril-hero] A player shows another one of his action cards.
    pub struct ShowCard {
        pub seat: Seat,
        pub to: Seat,
    }
}

impl Play<Twilight> for ShowCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.side(self.seat).hand.peek(&Eye::open());
        // [hive.random] A card of the Hive is drawn from its hand.
        if !w.sits(self.seat) && w.cards_held(self.seat) > 0 {
            return Want::Fate(Fate::Draw { deck: Deck::Hand(self.seat).number(), seen: SeatSet::one(self.to) });
        }
        hand.cards().iter().for_each(|card| out.offer(Choice::Show(card)));
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::ShowCard { to: self.to })).private())
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        self.chosen(Choice::Show(Feat::ALL[usize::from(faces[0])]), w, flow);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Show(card) = choice else { unreachable!("{choice:?}") };
        let (by, to) = (self.seat, self.to);
        *w.league_mut().shown.peek_mut(&Eye::open()) = Some(Shown { to, of: by, card: Some(card) });
        flow.reveal();
        let both = SeatSet::one(by).with(to);
        flow.tell(both, rule!("leader.yssaril-hero"), || {
            words!("{by} {by:shows|show} {to} {card}.", by, to, card = things::card(w, card))
        });
        flow.tell(SeatSet::ALL.minus(both), rule!("leader.yssaril-hero"), || {
            words!("{by} {by:shows|show} {to} an action card.", by, to)
        });
        flow.then([Extort { seat: to, from: by }.into()]);
    }
}

step! {
    /// [leader.yssaril-hero] The card that was shown is taken, or cards of the same hand are discarded at random.
    pub struct Extort {
        pub seat: Seat,
        pub from: Seat,
    }
}

impl Extort {
    fn card(self, w: &World) -> Option<Feat> {
        w.league().shown.peek(&Eye::open()).and_then(|shown| shown.card)
    }
}

impl Play<Twilight> for Extort {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Take(self.card(w).expect("a card was shown")));
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Extort { from: self.from })).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        look_away(w);
        match choice {
            Choice::Take(card) => take(w, self.seat, self.from, card, rule!("leader.yssaril-hero"), flow),
            _ => {
                let lost = w.kit.tricks[Feat::YssarilHero as usize].numbers[0];
                to_player(w, self.from, &Do::DiscardRandom(lost), flow);
            }
        }
    }
}

/// [leader.yssaril-commander] A player looks at something another holds, and remembers it.
pub fn look_at(w: &mut World, by: Seat, of: Seat, held: Held, flow: &mut Flow) {
    let eye = Eye::open();
    flow.reveal();
    let rule = rule!("leader.yssaril-commander");
    match held {
        Held::Cards => {
            let cards = w.side(of).hand.peek(&eye).cards();
            flow.tell(SeatSet::one(by), rule, || {
                let cards: Vec<_> = cards.iter().map(|card| things::card(w, card)).collect();
                words!("{of} {of:holds|hold} {cards}.", of, cards)
            });
        }
        Held::Notes => notes::unknown(w, of, by).iter().for_each(|note| notes::show(w, note, by, flow)),
        Held::Secrets => {
            // [hive.looked-at] Those of the Hive are shuffled after that, as they always are.
            for objective in w.secrets_of(of, &eye).iter() {
                flow.tell(SeatSet::one(by), rule, || {
                    words!("{of} {of:holds|hold} {what}.", of, what = things::objective(w, objective))
                });
            }
        }
    }
}

/// An action card goes from one hand to another.
pub fn pass_card(w: &mut World, from: Seat, to: Seat, card: Feat, flow: &mut Flow) {
    let eye = Eye::open();
    w.parties[from.index()].hand.peek_mut(&eye).remove(card as usize);
    w.parties[to.index()].hand.peek_mut(&eye).add(card as usize);
    flow.then([HandLimit { seat: to }.into()]);
}

step! {
    /// [units.pride-of-kenara] The units of a planet that was traded away go to another planet of their owner; then it
    /// changes hands.
    pub struct MoveOff {
        pub seat: Seat,
        pub planet: PlanetSpot,
        pub to: Seat,
    }
}

impl Play<Twilight> for MoveOff {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let others = controlled(w, self.seat).filter(|&other| other != self.planet && !query::is_closed(w, other));
        if !w.ground(self.planet, self.seat).is_empty() {
            others.for_each(|other| out.offer(Choice::Planet(other)));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::MoveOff { planet: self.planet })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(there) = choice else { unreachable!("{choice:?}") };
        let (by, from) = (self.seat, self.planet);
        let here = *w.ground(from, by);
        flow.tell(SeatSet::ALL, rule!("units.pride-of-kenara"), || {
            let [at, to] = [from, there].map(|planet| things::planet(w, planet));
            words!("{by:'s} units of {at} go to {to}.", by, at, to)
        });
        ledger::told(rule!("units.pride-of-kenara"), w, flow, |w, _| {
            for kind in here.kinds().iter() {
                for n in 0..here.of(kind) {
                    let damaged = n < here.in_state(kind, true);
                    w.ground_mut(from, by).take(kind, damaged);
                    // [units.pride-of-kenara] What has no site there goes back.
                    match has_site(w, by, kind, there) {
                        true => w.ground_mut(there, by).add(kind, damaged),
                        false => w.parties[by.index()].reserves[kind as usize] += 1,
                    }
                }
            }
        });
        self.act(w, flow);
    }

    /// Nothing is left on it.
    fn act(self, w: &mut World, flow: &mut Flow) {
        change_hands(w, self.to, self.planet, flow);
    }
}
