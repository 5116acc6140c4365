//! Drawing and resolving action cards.

use super::barred;
use super::retreat::Flight;
use super::tokens::DiscardCards;
use crate::choice::Choice;
use crate::feats::{Moment, When};
use crate::prompt::Prompt;
use crate::texts;
use crate::windows::{self, Window, window};
use crate::world::World;
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, agendas, factions, query, ranks, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::SystemSet;

step! {
    /// [cards.draw] At the start of a round each side draws action cards; others do not see them. All are drawn before the
    /// hand is counted.
    pub struct DrawCards {
        pub seat: Seat,
        pub left: u8,
    }
}

/// The most action cards in a hand.
const HAND: u8 = 7;

impl Play<Twilight> for DrawCards {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left == 0 || w.plays.bag.peek(&Eye::open()).is_empty() {
            return Want::Nothing;
        }
        Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.seat) })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        draw(w, self.seat, usize::from(faces[0]), flow);
        flow.then([
            match self.left == 1 && w.league.is_some() && factions::has(w, self.seat, FactionAbility::Scheming) {
                true => Scheme { seat: self.seat }.into(),
                false => DrawCards { left: self.left - 1, ..self }.into(),
            },
        ]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        HandLimit { seat: self.seat }.act(w, flow);
    }
}

step! {
    /// [cards.limit] Whenever a hand has grown: what is over is discarded at once, cards of the player's choice.
    pub struct HandLimit {
        pub seat: Seat,
    }
}

impl Play<Twilight> for HandLimit {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let over = most_cards(w, self.seat).map_or(0, |most| w.cards_held(self.seat).saturating_sub(most));
        flow.then([DiscardCards { seat: self.seat, left: over }.into()]);
    }
}

/// [cards.limit] The most action cards in a hand; [faction.crafty] some hold any number, [hive.limits] as does the Hive.
pub fn most_cards(w: &World, seat: Seat) -> Option<u8> {
    let any = !w.sits(seat) || texts::is(w, seat, texts::Switch::NoHandLimit);
    (!any).then(|| agendas::figure(w, agendas::Tenet::Hand).unwrap_or(HAND))
}

/// An action card comes from the deck into a hand.
fn draw(w: &mut World, by: Seat, card: usize, flow: &mut Flow) {
    let eye = Eye::open();
    w.plays.bag.peek_mut(&eye)[card] -= 1;
    w.parties[by.index()].hand.peek_mut(&eye).add(card);
    // [cards.draw] When the deck runs out the discards are shuffled.
    if w.plays.bag.peek(&eye).is_empty() {
        *w.plays.bag.peek_mut(&eye) = std::mem::take(&mut w.plays.discards);
    }
    flow.tell(SeatSet::one(by), rule!("cards.draw"), || {
        words!("{by} {by:draws|draw} {card}.", by, card = things::card(w, crate::feats::Feat::ALL[card]))
    });
    flow.tell(SeatSet::ALL.without(by), rule!("cards.draw"), || words!("{by} {by:draws|draw} a card.", by));
}

step! {
    /// [faction.scheming] Whoever drew action cards draws one more and discards one.
    pub struct Scheme {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Scheme {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.plays.bag.peek(&Eye::open()).is_empty() {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.seat) }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        draw(w, self.seat, usize::from(faces[0]), flow);
        flow.then([DiscardCards { seat: self.seat, left: 1 }.into(), HandLimit { seat: self.seat }.into()]);
    }
}

step! {
    /// [cards.sabotage] The card on top works, unless it was cancelled.
    pub struct ResolveCard;
}

impl Play<Twilight> for ResolveCard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(&top) = w.plays.played.last().filter(|top| !top.cancelled) {
            // [cards.once] A cancelled copy does not count as played.
            windows::used_up(w, top);
            texts::work(w, top.into(), flow);
        }
    }
}

step! {
    /// [cards.sabotage] A played card goes to the discards, whether it worked or not.
    pub struct CardEnds;
}

impl Play<Twilight> for CardEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let depth = w.plays.played.len() as u8;
        w.plays.named.retain(|(at, _)| *at != depth);
        let Some(played) = w.plays.played.pop() else { return };
        w.plays.discards[played.feat as usize] += 1;
        if played.window == Window::Action {
            w.plays.foiled = played.cancelled;
        }
        if w.kit.tricks[played.feat as usize].at(When::Action(Moment::Action)) {
            flow.then([window(Window::CardDiscarded { by: played.by, card: played.feat })]);
        }
    }

    fn closes(&self) -> Option<crate::Scope> {
        Some(crate::Scope::Card)
    }
}

step! {
    /// [card.spy] A random card of another side's hand is taken; only the two sides know which.
    pub struct SpyDraw {
        pub seat: Seat,
        pub from: Seat,
    }
}

impl Play<Twilight> for SpyDraw {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.parties[self.from.index()].hand.peek(&Eye::open()).total() {
            0 => Want::Nothing,
            _ => Want::Fate(Fate::Draw { deck: 1 + self.from.0, seen: SeatSet::ALL }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        let card = usize::from(faces[0]);
        w.parties[self.from.index()].hand.peek_mut(&eye).remove(card);
        w.parties[self.seat.index()].hand.peek_mut(&eye).add(card);
        let (by, of) = (self.seat, self.from);
        flow.tell(SeatSet::ALL, rule!("card.spy"), || words!("{by} {by:takes|take} a card from {of}.", by, of));
        flow.tell(SeatSet::one(by).with(of), rule!("card.spy"), || {
            words!("It is {card}.", card = things::card(w, crate::feats::Feat::ALL[card]))
        });
        flow.then([HandLimit { seat: self.seat }.into()]);
    }
}

/// [cards.timing] Systems a Skilled Retreat may lead to.
pub fn ways_out(w: &World, seat: Seat) -> SystemSet {
    let all = w.galaxy.ids().collect();
    query::chart(w, seat).retreats(w.scene(), all, SystemSet::NONE)
}

step! {
    /// [cards.timing] A Skilled Retreat takes the fleet out of the combat at once.
    pub struct SkilledRetreat {
        pub seat: Seat,
    }
}

impl Play<Twilight> for SkilledRetreat {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let ways = ways_out(w, self.seat);
        ways.iter().for_each(|s| out.offer(Choice::Withdraw(s)));
        if out.is_empty() {
            return Want::Nothing;
        }
        if out.explains() {
            barred::retreats(w, self.seat, ways, out);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Retreat))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Withdraw(to) = choice else { unreachable!("{choice:?}") };
        // [combat.camps] Allies that are left fight on.
        let camp = w.clash().camp_with(self.seat).without(self.seat);
        let alone = camp.iter().all(|ally| ranks::afloat(w, w.scene(), ally) == 0);
        if let Some(fight) = w.fight_mut() {
            fight.drawn = alone;
        }
        super::retreat::withdraw(w, Flight { seat: self.seat, to, skilled: true }, flow);
    }
}
