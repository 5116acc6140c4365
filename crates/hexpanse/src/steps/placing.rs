//! Appendix 6.1: icons that put units on the board.

use super::*;
use crate::{
    choice::Choice,
    ground::{Cell, cells},
    pieces::From,
    prompt::Prompt,
    world::{Kind, World},
};
use kernel::{Play, Seat, rule, step};
use serde::{Deserialize, Serialize};

step! {
    /// [icon.placement] A unit may be placed on the cell of a pattern if it is empty.
    pub struct PlaceOnCell {
        pub seat: Seat,
        pub cell: Cell,
    }
}

impl Play<Hexpanse> for PlaceOnCell {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let empty = w.empty() & self.cell.bit() != 0;
        w.units_to_place(self.seat, |kind| {
            if empty || w.boardable(self.seat, kind) & self.cell.bit() != 0 {
                out.offer(Choice::PlaceAt(kind, self.cell));
            }
        });
        skippable(out, Ask::of(self.seat, Prompt::PlaceOn { cell: self.cell }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::PlaceAt(kind, cell) = choice {
            w.put(self.seat, kind, cell, From::Reserve, flow);
        }
    }
}

/// [icon.attack-obligatory] An optional part: it is asked if it can be carried out, and may be left out.
pub(super) fn skippable(out: &mut Offers, ask: Ask) -> Want {
    if out.is_empty() {
        return Want::Nothing;
    }
    out.offer(Choice::Skip);
    Want::Ask(ask)
}

step! {
    /// [icon.occupy] [faction.terran] A unit takes the place of the unit on the cell.
    pub struct OccupyCell {
        pub seat: Seat,
        pub cell: Cell,
        pub duty: Duty,
    }
}

/// Whether a part of an effect may still be left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Duty {
    May,
    /// The player has already decided to do it.
    Must,
}

impl Play<Hexpanse> for OccupyCell {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.all_units() & self.cell.bit() == 0 {
            return Want::Nothing;
        }
        w.units_to_place(self.seat, |kind| out.offer(Choice::PlaceAt(kind, self.cell)));
        let ask = Ask::of(self.seat, Prompt::Occupy { cell: self.cell });
        match self.duty {
            Duty::Must if !out.is_empty() => Want::Ask(ask),
            Duty::Must | Duty::May => skippable(out, ask),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::PlaceAt(kind, cell) = choice {
            w.put(self.seat, kind, cell, From::Reserve, flow);
        }
    }
}

step! {
    /// [faction.terran] Which enemy unit next to the warlord is replaced?
    pub struct Storm {
        pub seat: Seat,
        pub at: Cell,
        pub left: u8,
    }
}

impl Play<Hexpanse> for Storm {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 && w.has_unit_to_place(self.seat) {
            cells(w.stormable(self.seat, self.at)).for_each(|cell| out.offer(Choice::Storm(cell)));
        }
        if out.is_empty() { Want::Nothing } else { Want::Ask(Ask::of(self.seat, Prompt::Storm)) }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Storm(cell) = choice else { unreachable!("{choice:?}") };
        let again = Storm { left: self.left - 1, ..self };
        flow.then([OccupyCell { seat: self.seat, cell, duty: Duty::Must }.into(), again.into()]);
    }
}

step! {
    /// [icon.recovery-to-board] A unit from the Recovery Ship may be placed on the cell if it is empty.
    pub struct RecoverOnCell {
        pub seat: Seat,
        pub cell: Cell,
    }
}

impl Play<Hexpanse> for RecoverOnCell {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.empty() & self.cell.bit() != 0 {
            w.units_on_ship(self.seat, |kind| out.offer(Choice::RecoverAt(kind, self.cell)));
        }
        skippable(out, Ask::of(self.seat, Prompt::RecoverOn { cell: self.cell }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::RecoverAt(kind, cell) = choice {
            w.put(self.seat, kind, cell, From::Ship, flow);
        }
    }
}

step! {
    /// [icon.recovery-to-board] Which unit from the Recovery Ship may go to any empty territory?
    pub struct RecoverAny {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for RecoverAny {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 && w.empty() != 0 {
            w.units_on_ship(self.seat, |kind| out.offer(Choice::Recover(kind)));
        }
        skippable(out, Ask::of(self.seat, Prompt::Recover { left: self.left }))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if let Choice::Recover(kind) = choice {
            let again = RecoverAny { left: self.left - 1, ..self };
            flow.then([RecoverWhere { seat: self.seat, kind }.into(), again.into()]);
        }
    }
}

step! {
    /// [icon.recovery-to-board] Where does the unit go?
    pub struct RecoverWhere {
        pub seat: Seat,
        pub kind: Kind,
    }
}

impl Play<Hexpanse> for RecoverWhere {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        cells(w.empty()).for_each(|cell| out.offer(Choice::RecoverAt(self.kind, cell)));
        let rule = rule!("icon.recovery-to-board");
        action::refuse_taken(w, !0, |cell| Choice::RecoverAt(self.kind, cell), rule, out);
        Want::Ask(Ask::of(self.seat, Prompt::RecoverWhere { kind: self.kind }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::RecoverAt(kind, cell) = choice else { unreachable!("{choice:?}") };
        w.put(self.seat, kind, cell, From::Ship, flow);
    }
}
