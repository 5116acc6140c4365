//! [draw.mission] The Draw phase, and drawing cards at any time.

use super::anytime::{self, Missions};
use super::{Ask, Flow, Offers, Want, winning};
use crate::choice::Choice;
use crate::data::Terrain;
use crate::prompt::Prompt;
use crate::view::element::card_named;
use crate::world::{World, kinds};
use crate::{Eye, NexusOps, query};
use kernel::{Counts, Faces, Fate, Play, Rule, Seat, SeatSet, rule, step};
use scene::{Thing, words};

/// The deck of Energize cards.
pub const ENERGIZE: u8 = 0;
/// The deck of missions.
pub const MISSIONS: u8 = 1;

/// A card as words name it.
fn mission(w: &World, kind: u8) -> Thing {
    let card = &w.kit.get().missions[kind as usize];
    card_named(&card.id, &card.name)
}

fn energize(w: &World, kind: u8) -> Thing {
    let card = &w.kit.get().energize[kind as usize];
    card_named(&card.id, &card.name)
}

/// A card was drawn: which one is told to its holder alone.
fn drawn(flow: &mut Flow, by: Seat, rule: Rule, card: impl FnOnce() -> Thing, back: &'static str) {
    flow.tell(SeatSet::one(by), rule, || words!("{by} {by:draws|draw} {card}.", by, card = card()));
    flow.tell(SeatSet::ALL.without(by), rule, || words!("{by} {by:draws|draw} {card}.", by, card = back));
}

step! {
    /// [draw.mission] [draw.monolith] [missions.example] The cards of the Draw phase, then the last word of the turn.
    pub struct Drawing;
}

impl Play<NexusOps> for Drawing {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = w.active;
        if w.rules.line {
            flow.then([FillLine.into()]);
        } else if w.rules.top_priority {
            flow.then([DrawMission { seat, left: 2 }.into(), KeepOne.into()]);
        } else {
            flow.then([DrawMission { seat, left: 1 }.into()]);
        }
        if query::controlled(w, seat) & w.terrain[Terrain::Monolith as usize] != 0 {
            flow.then([Hill.into()]);
        }
        if w.rules.team {
            flow.then([PassCard.into()]);
        }
        flow.then([Closing.into()]);
    }
}

step! {
    /// [draw.mission] [executive.cards] Missions are drawn one by one. [cards.decks] When the deck is empty the
    /// cards under it come, then the shuffled discards.
    pub struct DrawMission {
        pub seat: Seat,
        pub left: u8,
    }
}

impl DrawMission {
    /// [top.priority] In the Draw phase the cards are looked at before one is kept.
    fn got(self, kind: u8, w: &mut World, flow: &mut Flow) {
        let seat = self.seat;
        if w.rules.top_priority && w.phase == crate::world::Phase::Draw {
            w.drawn.peek_mut(&Eye::open()).push(kind);
        } else {
            w.missions.take(seat, kind);
        }
        drawn(flow, seat, rule!("draw.mission"), || mission(w, kind), "a Secret Mission");
        flow.then([DrawMission { left: self.left - 1, ..self }.into()]);
    }
}

impl Play<NexusOps> for DrawMission {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left > 0 && w.missions.bag.peek(&Eye::open()).total() > 0 {
            return Want::Fate(Fate::Draw { deck: MISSIONS, seen: SeatSet::one(self.seat) });
        }
        Want::Nothing
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left == 0 {
            return;
        }
        let sunk = w.sunk.peek_mut(&Eye::open());
        if !sunk.is_empty() {
            let (kind, _) = sunk.remove(0);
            w.missions.bag.peek_mut(&Eye::open())[kind as usize] += 1;
            flow.then([self.into()]);
        } else if w.missions.discard.total() > 0 {
            w.missions.reshuffle();
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.missions.bag.peek_mut(&Eye::open())[faces[0] as usize] -= 1;
        self.got(faces[0], w, flow);
    }
}

step! {
    /// [top.priority] One of the two drawn is kept, the other goes under the deck.
    pub struct KeepOne;
}

impl Play<NexusOps> for KeepOne {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let drawn = w.drawn.peek(&Eye::open());
        if drawn.len() < 2 {
            return Want::Nothing;
        }
        out.offer(Choice::Keep(drawn[0]));
        if drawn[1] != drawn[0] {
            out.offer(Choice::Keep(drawn[1]));
        }
        Want::Ask(Ask::of(w.active, Prompt::KeepMission).private().seen_by(SeatSet::one(w.active)))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(only) = w.drawn.peek_mut(&Eye::open()).pop() {
            w.missions.take(w.active, only);
            flow.tell(SeatSet::ALL, rule!("top.priority"), || {
                words!("{by} {by:keeps|keep} the one Secret Mission that was left.", by = w.active)
            });
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Keep(kept) = choice else { unreachable!("{choice:?}") };
        let eye = Eye::open();
        let drawn = std::mem::take(w.drawn.peek_mut(&eye));
        let other = if drawn[0] == kept { drawn[1] } else { drawn[0] };
        w.missions.take(w.active, kept);
        w.sunk.peek_mut(&eye).push((other, w.active));
        let by = w.active;
        flow.tell(SeatSet::one(by), rule!("top.priority"), || {
            let (card, other) = (mission(w, kept), mission(w, other));
            words!("{by} {by:keeps|keep} {card} and {by:puts|put} {other} under the deck.", by, card, other)
        });
        flow.tell(SeatSet::ALL.without(by), rule!("top.priority"), || {
            words!("{by} {by:keeps|keep} one Secret Mission and {by:puts|put} the other under the deck.", by)
        });
    }
}

step! {
    /// [line.setup] [line.refill] The transmission line is filled up from the deck.
    pub struct FillLine;
}

impl Play<NexusOps> for FillLine {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let full = w.line.len() >= (w.seats + w.kit.numbers.extra_line) as usize;
        if full || w.missions.bag.peek(&Eye::open()).total() == 0 {
            return Want::Nothing;
        }
        Want::Fate(Fate::Draw { deck: MISSIONS, seen: SeatSet::ALL })
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let full = w.line.len() >= (w.seats + w.kit.numbers.extra_line) as usize;
        if !full && w.missions.discard.total() > 0 {
            w.missions.reshuffle();
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.missions.bag.peek_mut(&Eye::open())[faces[0] as usize] -= 1;
        w.line.push(faces[0]);
        flow.tell(SeatSet::ALL, rule!("line.refill"), || {
            words!("{card} comes into the transmission line.", card = mission(w, faces[0]))
        });
        flow.then([self.into()]);
    }
}

step! {
    /// [draw.monolith] [king.choice] The Monolith gives two Energize cards, or a King of the Hill card.
    pub struct Hill;
}

impl Play<NexusOps> for Hill {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        out.offer(Choice::DrawCards);
        if w.rules.king {
            out.offer(Choice::TakeHill);
        }
        Want::Ask(Ask::of(w.active, Prompt::Monolith))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let seat = w.active;
        if choice == Choice::DrawCards {
            flow.then([DrawEnergize { seat, left: w.kit.numbers.monolith_draw }.into()]);
            return;
        }
        w.hills[seat.index()] += 1;
        flow.tell(SeatSet::ALL, rule!("king.choice"), || {
            let (by, n) = (seat, w.kit.numbers.king_of_the_hill);
            words!("{by} {by:takes|take} a King of the Hill card: {n} {n:point|points}.", by, n)
        });
        winning::award(w, seat, w.kit.numbers.king_of_the_hill, flow);
        for n in 1..w.seats {
            let other = Seat((seat.0 + n) % w.seats);
            if w.gone & 1 << other.0 == 0 {
                flow.then([DrawEnergize { seat: other, left: 1 }.into()]);
            }
        }
    }
}

step! {
    /// [cards.energize] Energize cards are drawn one by one, hidden from the others. [cards.decks] The discards are
    /// shuffled when the deck is empty.
    pub struct DrawEnergize {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<NexusOps> for DrawEnergize {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left > 0 && w.energize.bag.peek(&Eye::open()).total() > 0 {
            return Want::Fate(Fate::Draw { deck: ENERGIZE, seen: SeatSet::one(self.seat) });
        }
        Want::Nothing
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left > 0 && w.energize.discard.total() > 0 {
            w.energize.reshuffle();
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let seat = self.seat;
        w.energize.bag.peek_mut(&Eye::open())[faces[0] as usize] -= 1;
        w.energize.take(seat, faces[0]);
        drawn(flow, seat, rule!("cards.energize"), || energize(w, faces[0]), "an Energize card");
        if self.left > 1 {
            flow.then([DrawEnergize { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [team.pass] The teammate may pass the active player one card, face down.
    pub struct PassCard;
}

impl Play<NexusOps> for PassCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(mate) = w.teammate(w.active).filter(|mate| w.gone & 1 << mate.0 == 0 && w.held(*mate) > 0) else {
            return Want::Nothing;
        };
        let eye = Eye::open();
        let hand = w.missions.hands[mate.index()].peek(&eye);
        for kind in kinds(hand) {
            out.offer(Choice::GiveMission(kind as u8));
        }
        let hand = w.energize.hands[mate.index()].peek(&eye);
        for kind in kinds(hand) {
            out.offer(Choice::GiveEnergize(kind as u8));
        }
        out.offer(Choice::Done);
        let pair = SeatSet::one(mate).with(w.active);
        Want::Ask(Ask::of(mate, Prompt::PassCard { to: w.active }).seen_by(pair))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(mate) = w.teammate(w.active) else { unreachable!("a team game") };
        let (by, to) = (mate, w.active);
        let card = match choice {
            Choice::GiveMission(kind) => {
                hand_over(&mut w.missions, by, to, kind);
                mission(w, kind)
            }
            Choice::GiveEnergize(kind) => {
                hand_over(&mut w.energize, by, to, kind);
                energize(w, kind)
            }
            _ => return,
        };
        let pair = SeatSet::one(by).with(to);
        flow.tell(pair, rule!("team.pass"), || words!("{by} {by:passes|pass} {card} to {to}.", by, card, to));
        let others = SeatSet::ALL.without(by).without(to);
        flow.tell(others, rule!("team.pass"), || words!("{by} {by:passes|pass} a card to {to}.", by, to));
        winning::eliminate(w, flow);
    }
}

/// [team.pass] The giver knows what his teammate holds now; the other two learn nothing.
fn hand_over<const N: usize>(deck: &mut crate::world::Deck<N>, from: Seat, to: Seat, kind: u8) {
    let eye = Eye::open();
    deck.hands[from.index()].peek_mut(&eye)[kind as usize] -= 1;
    deck.held[from.index()] -= 1;
    // [team.talk] It may be one that was shown.
    deck.shown[from.index()] = Counts::default();
    let known = &mut deck.passed[to.index()].peek_mut(&eye)[kind as usize];
    *known = known.saturating_sub(1);
    deck.take(to, kind);
    deck.passed[from.index()].peek_mut(&eye)[kind as usize] += 1;
}

step! {
    /// [missions.objective] [cards.exchange] The last question of the turn, for whoever holds cards.
    pub struct Closing;
}

impl Play<NexusOps> for Closing {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !anytime::has_any(w, w.active) {
            return Want::Nothing;
        }
        anytime::offer(w, w.active, Missions::Objectives, out);
        // [cards.exchange] Cards can be exchanged as well when the next turn begins.
        let idle = !anytime::scores(out);
        out.offer(Choice::Done);
        Want::Ask(Ask::of(w.active, Prompt::EndOfTurn).open().idle_if(idle))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice != Choice::Done {
            anytime::chosen(choice, w, flow);
            flow.then([self.into()]);
        }
    }
}
