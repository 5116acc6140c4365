//! Section 4.4: the actions that ask where.

use super::*;
use crate::{
    called,
    choice::Choice,
    ground::{Cell, cells},
    pieces::From,
    prompt::{Prompt, Refusal},
    world::{Kind, Link, Source, World},
};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [action.place] A unit goes onto any empty territory.
    pub struct PlaceWhere {
        pub seat: Seat,
        pub kind: Kind,
    }
}

impl Play<Hexpanse> for PlaceWhere {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let places = w.places(self.seat, self.kind);
        cells(places).for_each(|cell| out.offer(Choice::PlaceAt(self.kind, cell)));
        refuse_taken(w, !places, |cell| Choice::PlaceAt(self.kind, cell), rule!("action.place"), out);
        Want::Ask(Ask::of(self.seat, Prompt::Place))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::PlaceAt(kind, cell) = choice else { unreachable!("{choice:?}") };
        w.put(self.seat, kind, cell, From::Reserve, flow);
    }
}

/// Territories where something stands already.
pub(super) fn refuse_taken(w: &World, among: u128, of: impl Fn(Cell) -> Choice, rule: Rule, out: &mut Offers) {
    if out.explains() {
        cells(w.board().territories & among & !w.empty())
            .for_each(|cell| out.refuse(of(cell), Refusal::Taken { cell, rule }));
    }
}

step! {
    /// [action.return] A normal unit comes back to the reserve.
    pub struct ReturnUnit {
        pub seat: Seat,
    }
}

impl Play<Hexpanse> for ReturnUnit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        cells(w.normal_units(self.seat)).for_each(|cell| out.offer(Choice::ReturnFrom(cell)));
        if out.explains() {
            let others = w.player(self.seat).units & !w.normal_units(self.seat);
            cells(others).for_each(|cell| {
                let kind = w.kind_at(cell);
                out.refuse(Choice::ReturnFrom(cell), Refusal::NotNormal { seat: self.seat, kind });
            });
        }
        Want::Ask(Ask::of(self.seat, Prompt::Return))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::ReturnFrom(cell) = choice else { unreachable!("{choice:?}") };
        w.take_back(cell, flow);
    }
}

step! {
    /// [action.attack-unit] [action.attack-warlord] Which unit attacks, or the warlord.
    pub struct AttackFrom {
        pub seat: Seat,
    }
}

impl Play<Hexpanse> for AttackFrom {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let able = w.attackers(self.seat);
        cells(able).for_each(|cell| out.offer(Choice::AttackFrom(cell)));
        let warlord = w.player(self.seat).warlord;
        let targets = w.targets(self.seat);
        if w.around(warlord) & targets != 0 {
            let frail = (!w.can_take_damage(self.seat)).then_some(Refusal::LastLife);
            out.consider(Choice::AttackFrom(warlord), frail);
        }
        if out.explains() {
            for cell in cells(w.player(self.seat).units & !able) {
                let alone = w.around(cell) & targets == 0;
                let kind = w.kind_at(cell);
                let why = if alone { Refusal::NothingBeside } else { Refusal::NoAttacker { seat: self.seat, kind } };
                out.refuse(Choice::AttackFrom(cell), why);
            }
        }
        // The list of actions does not say who is lost: a lone attacker is confirmed.
        Want::Ask(Ask::of(self.seat, Prompt::Attacker).private())
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::AttackFrom(from) = choice else { unreachable!("{choice:?}") };
        flow.then([AttackTarget { seat: self.seat, from }.into()]);
    }
}

step! {
    /// [action.attack-unit] [action.attack-warlord] [icon.attack-with-unit] The target is hit and the attacker pays.
    pub struct AttackTarget {
        pub seat: Seat,
        pub from: Cell,
    }
}

impl Play<Hexpanse> for AttackTarget {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let targets = w.around(self.from) & w.targets(self.seat);
        cells(targets).for_each(|cell| out.offer(Choice::AttackAt(self.from, cell)));
        let warlord = w.player(self.seat).warlord;
        if out.explains() && w.around(self.from) & warlord.bit() != 0 {
            out.refuse(Choice::AttackAt(self.from, warlord), Refusal::OwnWarlord);
        }
        let ask = Ask::of(self.seat, Prompt::Target { from: self.from });
        Want::Ask(confirmed(w, targets, ask))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::AttackAt(from, at) = choice else { unreachable!("{choice:?}") };
        let leads = w.player(self.seat).warlord == from;
        let rule = if leads { rule!("action.attack-warlord") } else { rule!("action.attack-unit") };
        flow.tell(SeatSet::ALL, rule, || {
            words!(
                "{by} {by:attacks|attack} {at} from {from}.",
                by = self.seat,
                at = called::place(w, at),
                from = called::place(w, from)
            )
        });
        match leads {
            true => w.damage(self.seat, 1, flow),
            false => w.remove(from, flow),
        }
        w.hit(at, flow);
    }
}

/// [action.attack-unit] [icon.destruction] A lone target is taken for granted only if no friend is hit.
pub(super) fn confirmed(w: &World, targets: u128, ask: Ask) -> Ask {
    if targets & w.friends(ask.seat) == 0 { ask } else { ask.private() }
}

step! {
    /// [action.minor] Which minor unit uses its ability.
    pub struct UseMinor {
        pub seat: Seat,
    }
}

impl Play<Hexpanse> for UseMinor {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        cells(w.minor_units(self.seat)).for_each(|cell| out.offer(Choice::UseMinorAt(cell)));
        Want::Ask(Ask::of(self.seat, Prompt::MinorUnit))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::UseMinorAt(at) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("action.minor"), || {
            words!(
                "{by} {by:uses|use} the ability of {unit} on {at}.",
                by = self.seat,
                unit = called::piece(w, at),
                at = called::place(w, at)
            )
        });
        w.chain.wait(Link { seat: self.seat, source: Source::Minor, at, image: 0 });
    }
}

step! {
    /// [action.move] The warlord goes to an adjacent empty territory.
    pub struct WalkTo {
        pub seat: Seat,
    }
}

impl Play<Hexpanse> for WalkTo {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let ways = w.around(w.player(self.seat).warlord) & w.empty();
        cells(ways).for_each(|cell| out.offer(Choice::WalkTo(cell)));
        let beside = w.around(w.player(self.seat).warlord);
        refuse_taken(w, beside, Choice::WalkTo, rule!("action.move"), out);
        Want::Ask(Ask::of(self.seat, Prompt::Walk))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::WalkTo(cell) = choice else { unreachable!("{choice:?}") };
        walk(w, self.seat, cell, rule!("action.move"), flow);
    }
}

/// [action.move] [icon.warlord-movement] The warlord moves and takes 1 damage.
pub(super) fn walk(w: &mut World, seat: Seat, cell: Cell, rule: Rule, flow: &mut Flow) {
    let from = std::mem::replace(&mut w.player_mut(seat).warlord, cell);
    flow.tell(SeatSet::ALL, rule, || {
        let (by, from, to) = (seat, called::place(w, from), called::place(w, cell));
        words!("{by} {by:moves|move} the warlord from {from} to {to}.", by, from, to)
    });
    w.arrive(seat, cell, flow);
    w.damage(seat, 1, flow);
}
