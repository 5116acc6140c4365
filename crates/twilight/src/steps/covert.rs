//! [agenda.covert-legislation] An agenda that only the speaker sees before its outcome is known.

use super::agenda::has_matter;
use crate::agendas::{self, Agenda};
use crate::decks::Deck;
use crate::world::{AGENDAS, PLACED, World};
use crate::{Eye, Flow, Offers, Twilight, Want, things};
use arrayvec::ArrayVec;
use kernel::{Array, Faces, Fate, Known, Pile, Play, Rng, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [agenda.covert-legislation] The speaker draws the next agenda, which stays on top of the deck, and tells what can be
    /// voted for. One that has no matter is discarded, and another one drawn.
    pub struct Covert;
}

impl Play<Twilight> for Covert {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().senate.deck.peek(&Eye::open()).unplaced(1) {
            0 => Want::Nothing,
            _ => Want::Fate(Fate::Draw { deck: Deck::Agendas.number(), seen: SeatSet::one(w.league().speaker) }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let seats = SeatSet::one(w.league().speaker);
        w.league_mut().senate.deck.peek_mut(&Eye::open()).place(faces[0], seats);
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let (eye, speaker) = (Eye::open(), w.league().speaker);
        let senate = &mut w.league_mut().senate;
        let Some(top) = senate.deck.peek(&eye).top().first().copied() else {
            let discards = std::mem::take(&mut senate.discards);
            match discards.is_empty() {
                true => super::agenda::replace(w, flow),
                false => {
                    senate.deck.peek_mut(&eye).shuffle(discards);
                    flow.tell(SeatSet::ALL, rule!("agenda.deck"), || words!("Discarded agendas are shuffled."));
                    flow.then([self.into()]);
                }
            }
            return;
        };
        flow.reveal();
        let agenda = Agenda::of(top.card);
        if !has_matter(w, agenda) {
            let senate = &mut w.league_mut().senate;
            senate.deck.peek_mut(&eye).draw();
            senate.discards[agenda as usize] += 1;
            flow.tell(SeatSet::ALL, rule!("agenda.replaced"), || {
                words!("{what} has no matter to decide and is replaced.", what = things::agenda(w, agenda))
            });
            flow.then([self.into()]);
            return;
        }
        let said = agendas::matter(w, agenda);
        let senate = &mut w.league_mut().senate;
        senate.deck.peek_mut(&eye).look(1, SeatSet::one(speaker));
        senate.covert = Some(said);
        flow.tell(SeatSet::ALL, rule!("agenda.covert-legislation"), || {
            words!("{by} {by:draws|draw} an agenda and {by:tells|tell} what can be voted for.", by = speaker)
        });
        flow.tell(SeatSet::one(speaker), rule!("agenda.covert-legislation"), || {
            words!("It is {what}.", what = things::agenda(w, agenda))
        });
    }
}

/// The agenda that lies covered, if this player knows it.
pub fn seen_by(w: &World, seat: Seat) -> Option<Agenda> {
    let senate = &w.league().senate;
    let top = senate.covert.and_then(|_| senate.deck.peek(&Eye::of(seat)).top().first().copied());
    top.filter(|top| top.by.has(seat)).map(|top| Agenda::of(top.card))
}

/// The covered agenda takes the place of the card it was drawn for, for all to see.
pub fn unmask(w: &mut World, flow: &mut Flow) {
    let senate = &mut w.league_mut().senate;
    let (Some(_), Some(cover)) = (senate.covert.take(), senate.agenda) else { return };
    let Some(top) = senate.deck.peek_mut(&Eye::open()).draw() else { return };
    senate.discards[cover as usize] += 1;
    let agenda = Agenda::of(top.card);
    senate.agenda = Some(agenda);
    flow.reveal();
    flow.tell(SeatSet::ALL, rule!("agenda.covert-legislation"), || {
        words!("It was voted on {what}.", what = things::agenda(w, agenda))
    });
}

/// Who does not know the covered agenda imagines one on which the same could be voted for.
pub fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    let Some(said) = w.league.as_ref().and_then(|league| league.senate.covert) else { return };
    let known = |agenda: &Agenda| agendas::matter(w, *agenda) == said && has_matter(w, *agenda);
    let fits = Agenda::ALL.iter().filter(|agenda| known(agenda)).fold(0u64, |all, agenda| all | 1 << *agenda as u8);
    let deck = w.league_mut().senate.deck.peek_mut(&Eye::open());
    let (mut top, mut bottom) = (placed(deck.top()), placed(deck.bottom()));
    let Some(first) = top.first().copied().filter(|first| !first.by.has(seat) && fits >> first.card & 1 == 0) else {
        return;
    };
    let mut bag = Array(*deck.bag());
    let free = |known: &&mut Known| !known.by.has(seat) && fits >> known.card & 1 == 1;
    let below = || (0..AGENDAS as u8).filter(|&card| bag[usize::from(card)] > 0 && fits >> card & 1 == 1);
    let count = below().count() + top.iter_mut().chain(&mut bottom).filter(free).count();
    let pick = rng.pick(count as u32) as usize;
    match below().nth(pick) {
        Some(card) => {
            bag[usize::from(card)] -= 1;
            bag[usize::from(first.card)] += 1;
            top[0].card = card;
        }
        None => {
            let n = pick - below().count();
            let other = top.iter_mut().chain(&mut bottom).filter(free).nth(n).expect("one of those counted");
            let card = std::mem::replace(&mut other.card, first.card);
            top[0].card = card;
        }
    }
    let mut anew = Pile::new(bag);
    top.iter().rev().for_each(|known| anew.put_on_top(known.card, known.by));
    bottom.iter().for_each(|known| anew.put_at_bottom(known.card, known.by));
    *deck = anew;
}

fn placed(cards: &[Known]) -> ArrayVec<Known, PLACED> {
    cards.iter().copied().collect()
}
