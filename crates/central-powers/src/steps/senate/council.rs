//! What the owner of Senator Emeritus calls: the Voice of the Council, an agenda of the floor.

use super::cards;
use super::{Council, Decree, vacant};
use crate::choice::Choice;
use crate::options::Point;
use crate::printed::{Ballot, Dealt};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{Ask, Flow, Offers, Want, deck, reshuffle};
use crate::world::{Matter, World};
use crate::{CentralPowers, Eye};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [opt.voice] [hr.senator-emeritus] Its owner calls the Voice of the Council, or does not.
    pub struct CallVoice(pub Seat);
}

impl Play<CentralPowers> for CallVoice {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::CallVoice))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if choice == Choice::Use {
            let by = self.0;
            flow.tell(SeatSet::ALL, rule!("opt.voice"), || {
                words!("{by} {by:calls|call} the Voice of the Council.", by)
            });
            flow.then([Council { chair: by, matter: Matter::Voice, by: Some(by), named: None }.into()]);
        }
    }
}

/// The card that lies on a space of its own.
pub fn repeal(w: &World) -> Option<u8> {
    let row = w.kit.political_cards.iter().position(|card| card.dealt == Dealt::Apart);
    row.map(|row| row as u8)
}

/// [gs.repeal] Whether a law is named before the vote on this card.
fn names_law(w: &World, card: u8) -> bool {
    repeal(w) == Some(card) && !w.rules.reads(Point::Repeal)
}

step! {
    /// [hr.senator-emeritus] [gs.only-the-floor] Any card of the floor is selected, whoever laid it; with an empty floor none.
    pub struct SelectAgenda(pub Seat);
}

impl Play<CentralPowers> for SelectAgenda {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for card in cards(w.senate.floor) {
            out.consider(Choice::Agenda(card), vacant(w, card));
        }
        // [gs.repeal] Only while a law stands.
        if let Some(card) = repeal(w).filter(|_| w.senate.repeal) {
            let no_law = w.senate.laws.is_empty().then_some(Refusal::NoLaw);
            out.consider(Choice::Agenda(card), no_law);
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::SelectAgenda).open().private()),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.rules.reads(Point::EmptyFloor) {
            flow.then([DrawAgenda::voted(self.0).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Agenda(card) = choice else { unreachable!("{choice:?}") };
        let names = names_law(w, card);
        match names {
            true => flow.then([NameLaw { chair: self.0, card, by: Some(self.0) }.into()]),
            false => {
                flow.then([Council { chair: self.0, matter: Matter::Card(card), by: Some(self.0), named: None }.into()])
            }
        }
    }
}

step! {
    /// [gs.repeal] Who selects Repeal names the law it is about.
    pub struct NameLaw {
        chair: Seat,
        card: u8,
        by: Option<Seat>,
    }
}

impl Play<CentralPowers> for NameLaw {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        w.senate.laws.iter().for_each(|law| out.offer(Choice::Law(law.card)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.chair, Prompt::NameLaw)),
        }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Law(law) = choice else { unreachable!("{choice:?}") };
        let matter = Matter::Card(self.card);
        flow.then([Council { chair: self.chair, matter, by: self.by, named: Some(law) }.into()]);
    }
}

/// Cards of the deck that are passed over at most because nothing can be elected by them.
const PASSED_OVER: u8 = 12;

step! {
    /// [faq.draw-or-select] [gs.piles] The top card of the deck is voted on, or takes effect at once.
    pub struct DrawAgenda {
        chair: Seat,
        at_once: bool,
        passed_over: u8,
    }
}

impl DrawAgenda {
    pub fn voted(chair: Seat) -> DrawAgenda {
        DrawAgenda { chair, at_once: false, passed_over: 0 }
    }

    pub fn at_once(chair: Seat) -> DrawAgenda {
        DrawAgenda { chair, at_once: true, passed_over: 0 }
    }
}

impl Play<CentralPowers> for DrawAgenda {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.decks.political.peek(&Eye::open()).is_empty() {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: deck::POLITICAL, seen: SeatSet::ALL }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.discards != 0 {
            reshuffle(w);
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (chair, card) = (self.chair, faces[0]);
        w.decks.political.peek_mut(&Eye::open())[usize::from(card)] -= 1;
        let row = &w.kit.get().political_cards[usize::from(card)];
        let name = &row.name;
        flow.tell(SeatSet::ALL, rule!("faq.draw-or-select"), || words!("{name} is drawn.", name));
        if self.at_once {
            // [council.lasting] Only what can be passed takes effect by itself.
            match row.ballot == Ballot::ForAgainst && vacant(w, card).is_none() && repeal(w) != Some(card) {
                true => flow.then([Decree { chair, card }.into()]),
                false => w.discards |= 1 << card,
            }
            return;
        }
        if vacant(w, card).is_some() {
            w.discards |= 1 << card;
            if self.passed_over < PASSED_OVER {
                flow.then([DrawAgenda { passed_over: self.passed_over + 1, ..self }.into()]);
            }
            return;
        }
        match names_law(w, card) {
            true => flow.then([NameLaw { chair, card, by: None }.into()]),
            false => flow.then([Council { chair, matter: Matter::Card(card), by: None, named: None }.into()]),
        }
    }
}

step! {
    /// [card.action] Who determines the policy chooses an agenda of the deck or the discards, or a standing law.
    pub struct Policy {
        pub by: Seat,
        pub chair: Seat,
        /// He has the deck before him.
        pub open: bool,
    }
}

impl Play<CentralPowers> for Policy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.open {
            return Want::Nothing;
        }
        let eye = Eye::open();
        let deck = w.decks.political.peek(&eye);
        let there = |card: &u8| deck[usize::from(*card)] > 0 || w.discards >> card & 1 == 1;
        for card in (0..w.kit.political_cards.len() as u8).filter(there) {
            out.consider(Choice::Agenda(card), vacant(w, card));
        }
        w.senate.laws.iter().for_each(|law| out.offer(Choice::Law(law.card)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.by, Prompt::Policy).private()),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.policy = None;
        if self.open {
            w.searching = None;
            return;
        }
        w.searching = Some((self.by, deck::POLITICAL));
        flow.reveal_to(SeatSet::one(self.by));
        flow.then([Policy { open: true, ..self }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        w.searching = None;
        let (chair, by) = (self.chair, Some(self.by));
        let card = match choice {
            Choice::Agenda(card) => {
                let deck = w.decks.political.peek_mut(&Eye::open());
                match deck[usize::from(card)] {
                    0 => w.discards &= !(1 << card),
                    _ => deck[usize::from(card)] -= 1,
                }
                card
            }
            Choice::Law(card) => card,
            _ => unreachable!("{choice:?}"),
        };
        flow.reveal();
        match names_law(w, card) {
            true => flow.then([NameLaw { chair, card, by }.into()]),
            false => flow.then([Council { chair, matter: Matter::Card(card), by, named: None }.into()]),
        }
    }
}
