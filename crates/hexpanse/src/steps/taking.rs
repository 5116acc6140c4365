//! Appendix 6.1: icons that move, take back, exchange and steal.

use super::{Ask, Flow, Offers, Want, action::walk, placing::skippable, turn::raise_income, *};
use crate::{
    called,
    choice::Choice,
    components::CardId,
    ground::{Cell, cells},
    prompt::Prompt,
    query::cards,
    world::World,
};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};

step! {
    /// [icon.warlord-movement] The warlord may move to an adjacent empty territory.
    pub struct MoveWarlord {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for MoveWarlord {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 && w.can_take_damage(self.seat) {
            let ways = w.around(w.player(self.seat).warlord) & w.empty();
            cells(ways).for_each(|cell| out.offer(Choice::WalkTo(cell)));
        }
        skippable(out, Ask::of(self.seat, Prompt::MoveWarlord))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::WalkTo(cell) = choice {
            walk(w, self.seat, cell, rule!("icon.warlord-movement"), flow);
            flow.then([MoveWarlord { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [icon.return] Normal units may come back to the reserve.
    pub struct ReturnUnits {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for ReturnUnits {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            cells(w.normal_units(self.seat)).for_each(|cell| out.offer(Choice::ReturnFrom(cell)));
        }
        skippable(out, Ask::of(self.seat, Prompt::ReturnUnits { left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::ReturnFrom(cell) = choice {
            w.take_back(cell, flow);
            flow.then([ReturnUnits { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [icon.recovery-to-reserve] Units may come back from the Recovery Ship to the reserve.
    pub struct RescueUnit {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for RescueUnit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            w.units_on_ship(self.seat, |kind| out.offer(Choice::Rescue(kind)));
        }
        skippable(out, Ask::of(self.seat, Prompt::Rescue { left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Rescue(kind) = choice {
            w.rescue(self.seat, kind, flow);
            flow.then([RescueUnit { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [icon.exchange] [faction.nomads] Which unit is exchanged or moved?
    pub struct ExchangeFirst {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for ExchangeFirst {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            cells(w.all_units()).for_each(|cell| out.offer(Choice::Exchange(cell)));
        }
        skippable(out, Ask::of(self.seat, Prompt::Exchange))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if let Choice::Exchange(from) = choice {
            let again = ExchangeFirst { left: self.left - 1, ..self };
            flow.then([ExchangeWith { seat: self.seat, from }.into(), again.into()]);
        }
    }
}

step! {
    /// [icon.exchange] With which unit, or to which empty territory?
    pub struct ExchangeWith {
        pub seat: Seat,
        pub from: Cell,
    }
}

impl Play<Hexpanse> for ExchangeWith {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        exchanges(w, self.from, out);
        Want::Ask(Ask::of(self.seat, Prompt::ExchangeWith { from: self.from }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::ExchangeWith(from, to) = choice else { unreachable!("{choice:?}") };
        w.exchange(self.seat, from, to, flow);
    }
}

/// [icon.exchange] Where the unit may go: onto any territory without a warlord.
fn exchanges(w: &World, from: Cell, out: &mut Offers) {
    let targets = w.board().territories & !w.warlords() & !from.bit();
    cells(targets).for_each(|cell| out.offer(Choice::ExchangeWith(from, cell)));
}

step! {
    /// [icon.exchange-this] The piece whose effect it is may change places, as long as it is on the board.
    pub struct ExchangeThis {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for ExchangeThis {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(from) = w.chain.now().and_then(|link| w.piece(link)).filter(|_| self.left > 0) else {
            return Want::Nothing;
        };
        exchanges(w, from, out);
        skippable(out, Ask::of(self.seat, Prompt::ExchangeWith { from }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::ExchangeWith(from, to) = choice {
            if let Some(now) = w.chain.now_mut() {
                now.at = to;
            }
            flow.then([ExchangeThis { left: self.left - 1, ..self }.into()]);
            w.exchange(self.seat, from, to, flow);
        }
    }
}

step! {
    /// [icon.raise-income] The income may be raised at its price.
    pub struct RaiseIncome {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for RaiseIncome {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 && w.can_raise_income(self.seat) {
            out.offer(Choice::RaiseIncome);
        }
        skippable(out, Ask::of(self.seat, Prompt::RaiseIncome))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::RaiseIncome {
            raise_income(w, self.seat, flow);
            flow.then([RaiseIncome { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [icon.card-attack] Which action card of an enemy leaves the game?
    pub struct BurnCard {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for BurnCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            for enemy in w.enemies(self.seat) {
                cards(w.player(enemy).cards & !w.kit.mercenaries).for_each(|card| out.offer(Choice::Burn(card)));
            }
        }
        skippable(out, Ask::of(self.seat, Prompt::BurnCard))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Burn(card) = choice {
            let from = lose_card(w, card);
            w.market.gone |= card.bit();
            flow.tell(SeatSet::ALL, rule!("icon.card-attack"), || {
                let (by, card) = (self.seat, called::card(w, card));
                words!("{by} {by:removes|remove} {card} of {from} from the game.", by, card, from)
            });
            flow.then([BurnCard { left: self.left - 1, ..self }.into()]);
        }
    }
}

/// The card leaves its holder, whom it gives.
fn lose_card(w: &mut World, card: CardId) -> Seat {
    let Some(holder) = w.table().find(|seat| w.player(*seat).cards & card.bit() != 0) else {
        unreachable!("somebody holds {card:?}")
    };
    w.player_mut(holder).cards &= !card.bit();
    holder
}

step! {
    /// [icon.steal-action] [icon.steal-mercenary] [market.bases] Which card of an enemy is taken?
    pub struct StealCard {
        pub seat: Seat,
        pub left: u8,
        pub loot: Loot,
    }
}

/// What is stolen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Loot {
    Action,
    Mercenary,
}

impl Loot {
    fn rule(self) -> Rule {
        match self {
            Loot::Action => rule!("icon.steal-action"),
            Loot::Mercenary => rule!("icon.steal-mercenary"),
        }
    }
}

impl Play<Hexpanse> for StealCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (prompt, wanted, room) = match self.loot {
            Loot::Action => (Prompt::StealAction, !w.kit.mercenaries, true),
            Loot::Mercenary => (Prompt::StealMercenary, w.kit.mercenaries, w.has_base(self.seat)),
        };
        if self.left > 0 && room {
            for enemy in w.enemies(self.seat) {
                cards(w.player(enemy).cards & wanted).for_each(|card| out.offer(Choice::Steal(card)));
            }
        }
        skippable(out, Ask::of(self.seat, prompt))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Steal(card) = choice else { return };
        let from = lose_card(w, card);
        w.player_mut(self.seat).cards |= card.bit();
        flow.tell(SeatSet::ALL, self.loot.rule(), || {
            words!("{by} {by:steals|steal} {card} from {from}.", by = self.seat, card = called::card(w, card), from)
        });
        flow.then([KeepStolen { seat: self.seat, card }.into(), StealCard { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [icon.steal-mercenary] Does the unit of a stolen mercenary stay on the board?
    pub struct KeepStolen {
        pub seat: Seat,
        pub card: CardId,
    }
}

impl Play<Hexpanse> for KeepStolen {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.placed & self.card.bit() == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::Keep);
        out.offer(Choice::TakeBack);
        Want::Ask(Ask::of(self.seat, Prompt::KeepStolen { card: self.card }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Keep => w.keep_stolen(self.card, self.seat, flow),
            Choice::TakeBack => w.withdraw(self.card, self.seat, flow),
            _ => unreachable!("{choice:?}"),
        }
    }
}
