//! The floor is laid before the first strategy cards.

use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::steps::{Ask, DrawPolitical, Flow, Offers, StrategyPhase, Want};
use crate::verbs::Skill;
use crate::world::World;
use crate::{CentralPowers, Eye, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::{thing, words};

step! {
    /// [gs.floor] Everybody is dealt political cards, two for each player, ten at most.
    pub struct DealFloor {
        pub n: u8,
    }
}

impl Play<CentralPowers> for DealFloor {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let terms = &w.kit.get().terms.senate;
        if self.n == w.rules.seats {
            flow.then([LayFloor { n: 0, laid: 0 }.into()]);
            return;
        }
        let left = (terms.dealt_for_each * w.rules.seats).min(terms.most_dealt);
        let seat = w.after(w.speaker, self.n);
        flow.then([DrawPolitical { seat, left }.into(), DealFloor { n: self.n + 1 }.into()]);
    }
}

step! {
    /// [gs.floor] From the Speaker on each lays two of his cards on the floor, before the next does.
    pub struct LayFloor {
        n: u8,
        laid: u8,
    }
}

impl Play<CentralPowers> for LayFloor {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.n == w.rules.seats || self.laid == w.kit.terms.senate.laid {
            return Want::Nothing;
        }
        let seat = w.after(w.speaker, self.n);
        let hand = *w.hands[seat.index()].peek(&Eye::open());
        cards(hand).for_each(|card| out.offer(Choice::Floor(card)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(seat, Prompt::LayFloor).private()),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.n == w.rules.seats {
            flow.tell(SeatSet::ALL, rule!("gs.repeal"), || words!("Repeal lies on its space."));
            flow.then([StrategyPhase.into()]);
            return;
        }
        let seat = w.after(w.speaker, self.n);
        // [gs.xxcha] One card more is kept.
        let more = u8::from(query::has_skill(w, seat, Skill::KeepsTwo, None));
        let kept = w.kit.terms.senate.kept + more;
        flow.then([KeepPolitical { seat, left: kept }.into(), LayFloor { n: self.n + 1, laid: 0 }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Floor(card) = choice else { unreachable!("{choice:?}") };
        lay(w, w.after(w.speaker, self.n), card, flow);
        flow.then([LayFloor { laid: self.laid + 1, ..self }.into()]);
    }
}

/// The cards of a set.
pub fn cards(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(card)
    })
}

/// A political card of a hand is laid on the floor, face up.
pub fn lay(w: &mut World, by: Seat, card: u8, flow: &mut Flow) {
    *w.hands[by.index()].peek_mut(&Eye::open()) &= !(1 << card);
    w.senate.floor |= 1 << card;
    flow.reveal();
    let row = &w.kit.get().political_cards[usize::from(card)];
    let what = thing(&row.name, format!("political/{}", row.id)).article("");
    flow.tell(SeatSet::ALL, rule!("gs.floor"), || words!("{by} {by:lays|lay} {what} on the floor.", by, what));
}

step! {
    /// [gs.floor] One card is kept, the others go to the discards.
    pub struct KeepPolitical {
        seat: Seat,
        left: u8,
    }
}

impl Play<CentralPowers> for KeepPolitical {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let eye = Eye::open();
        let open = *w.hands[self.seat.index()].peek(&eye) & !*w.retained.peek(&eye);
        if self.left == 0 || open == 0 {
            return Want::Nothing;
        }
        cards(open).for_each(|card| out.offer(Choice::Retain(card)));
        let ask = Ask::of(self.seat, Prompt::KeepPolitical { left: self.left });
        Want::Ask(ask.private().seen_by(SeatSet::one(self.seat)))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        let kept = std::mem::take(w.retained.peek_mut(&eye));
        let hand = w.hands[self.seat.index()].peek_mut(&eye);
        let gone = *hand & !kept;
        *hand &= kept;
        w.discards |= gone;
        flow.reveal_to(SeatSet::ALL);
        let (by, count) = (self.seat, gone.count_ones() as i32);
        flow.tell(SeatSet::ALL, rule!("gs.floor"), || {
            words!("{by} {by:discards|discard} {count} political {count:card|cards}.", by, count)
        });
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Retain(card) = choice else { unreachable!("{choice:?}") };
        *w.retained.peek_mut(&Eye::open()) |= 1 << card;
        flow.then([KeepPolitical { left: self.left - 1, ..self }.into()]);
    }
}
