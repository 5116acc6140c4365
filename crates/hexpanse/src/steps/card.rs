//! Section 4.5 and appendix 6.1: an effect is anchored, turned, and carried out icon by icon.

use super::*;
use crate::{
    called,
    choice::Choice,
    effect::Op,
    ground::{Cell, cells},
    prompt::Prompt,
    world::{Link, Source, World},
};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

/// The effect being carried out.
fn now(w: &World) -> Link {
    *w.chain.now().expect("an effect is being carried out")
}

step! {
    /// [pattern.anchor] Round which territory does the pattern lie?
    pub struct Anchor;
}

impl Play<Hexpanse> for Anchor {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        cells(w.board().territories).for_each(|cell| out.offer(Choice::Anchor(cell)));
        Want::Ask(Ask::of(now(w).seat, Prompt::Anchor))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Anchor(cell) = choice else { unreachable!("{choice:?}") };
        if let Some(link) = w.chain.now_mut() {
            link.at = cell;
        }
        flow.tell(SeatSet::ALL, rule!("pattern.anchor"), || {
            words!("{by} {by:lays|lay} the pattern round {at}.", by = now(w).seat, at = called::place(w, cell))
        });
        flow.then([Image.into()]);
    }
}

step! {
    /// [pattern.images] [card.reusable] How does the pattern lie?
    pub struct Image;
}

impl Play<Hexpanse> for Image {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let link = now(w);
        let images = w.effect(&link).map_or(0, |effect| effect.images.len());
        if images <= 1 {
            return Want::Nothing;
        }
        (0..images as u8).for_each(|n| out.offer(Choice::Image(n)));
        Want::Ask(Ask::of(link.seat, Prompt::Image))
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([Carry { op: 0 }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Image(image) = choice else { unreachable!("{choice:?}") };
        if let Some(link) = w.chain.now_mut() {
            link.image = image;
        }
        flow.tell(SeatSet::ALL, rule!("pattern.images"), || {
            words!("{by} {by:turns|turn} the pattern to its image {n}.", by = now(w).seat, n = image + 1)
        });
        flow.then([Carry { op: 0 }.into()]);
    }
}

step! {
    /// [pattern.order] [icon.attack-obligatory] Carries out one icon, in printed order.
    pub struct Carry {
        pub op: u8,
    }
}

impl Play<Hexpanse> for Carry {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let link = now(w);
        let Some(effect) = w.effect(&link) else { return };
        let Some(&op) = effect.ops.get(self.op as usize).filter(|_| w.alive(link.seat)) else {
            flow.then([LinkEnds.into()]);
            return;
        };
        let seat = link.seat;
        let cell = match op.offset() {
            Some(_) => w.cell_of(effect, link.at, link.image, self.op as usize),
            None => link.at,
        };
        match op {
            Op::Spacer(_) => {}
            Op::Place(_) | Op::Occupy(_) | Op::Attack(_) | Op::RecoverAt(_) if cell == Cell::NOWHERE => {}
            Op::Place(_) => flow.then([PlaceOnCell { seat, cell }.into()]),
            Op::Occupy(_) => flow.then([OccupyCell { seat, cell, duty: Duty::May }.into()]),
            Op::Attack(_) => w.hit(cell, flow),
            Op::RecoverAt(_) => flow.then([RecoverOnCell { seat, cell }.into()]),
            Op::Recover(left) => flow.then([RecoverAny { seat, left }.into()]),
            Op::Sacrifice(left) => flow.then([Sacrifice { seat, left }.into()]),
            Op::MoveWarlord(left) => flow.then([MoveWarlord { seat, left }.into()]),
            Op::Return(left) => flow.then([ReturnUnits { seat, left }.into()]),
            Op::Rescue(left) => flow.then([RescueUnit { seat, left }.into()]),
            Op::Heal(amount) => w.heal(seat, amount, rule!("icon.warlord-healing"), flow),
            Op::DamageWarlord(amount) => flow.then([DamageWarlord { seat, amount }.into()]),
            Op::RaidReserve(left) => flow.then([RaidWhom { seat, left }.into()]),
            Op::BurnCards(left) => flow.then([BurnCard { seat, left }.into()]),
            Op::BurnHexilum(amount) => flow.then([RobHexilum { seat, amount, fate: Robbed::Destroyed }.into()]),
            Op::StealHexilum(amount) => flow.then([RobHexilum { seat, amount, fate: Robbed::Stolen }.into()]),
            Op::StealAction(left) => flow.then([StealCard { seat, left, loot: Loot::Action }.into()]),
            Op::StealMercenary(left) => flow.then([StealCard { seat, left, loot: Loot::Mercenary }.into()]),
            Op::Gain(amount) => w.gain_by(seat, amount, rule!("icon.receive-currency"), flow),
            Op::ExtraCards(count) => w.market.due = (w.market.due + count).min(36),
            Op::Exchange(left) => flow.then([ExchangeFirst { seat, left }.into()]),
            Op::ExchangeThis(left) => flow.then([ExchangeThis { seat, left }.into()]),
            Op::RaiseIncome(left) => flow.then([RaiseIncome { seat, left }.into()]),
            Op::Storm(left) => flow.then([Storm { seat, at: link.at, left }.into()]),
            Op::Blast(left) => flow.then([Blast { seat, at: link.at, left }.into()]),
        }
        flow.then([Carry { op: self.op + 1 }.into()]);
    }
}

step! {
    /// [card.action-once] A played action card is discarded; [action.ability] an ability costs the warlord 1 life.
    pub struct LinkEnds;
}

impl Play<Hexpanse> for LinkEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let link = now(w);
        match link.source {
            Source::Card(card) if w.kit.mercenaries & card.bit() == 0 => {
                let player = w.player_mut(link.seat);
                if player.cards & card.bit() != 0 {
                    player.cards &= !card.bit();
                    w.market.discard |= card.bit();
                    flow.tell(SeatSet::ALL, rule!("card.action-once"), || {
                        words!("{by} {by:discards|discard} {card}.", by = link.seat, card = called::card(w, card))
                    });
                }
            }
            Source::Ability if w.alive(link.seat) => w.damage(link.seat, 1, flow),
            Source::Card(_) | Source::Ability | Source::Minor | Source::Destroyed => {}
        }
    }
}
