//! Energize cards: when they may be played, and what their verbs do.

use super::tactics::{
    AimHit, Blast, Blow, CancelHit, ModifyRolls, Reroll, Strike, WithdrawTo, retreats, scored, strikers,
};
use crate::board::{HexId, Mask, bit, hexes_of};
use crate::choice::Choice;
use crate::data::{Moment, Unit, Units, Verb};
use crate::odds::Side;
use crate::prompt::{Prompt, Refusal};
use crate::steps::battle::current;
use crate::steps::{Ask, Flow, Offers, Want, winning};
use crate::view::element::{card_named, hex as hex_id, place, units};
use crate::world::{World, kinds};
use crate::{Eye, NexusOps, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [deploy.cards] [cards.energize] Offers the cards of the hand that fit the moment and can do something.
pub fn offer(w: &World, seat: Seat, moment: Moment, out: &mut Offers) {
    if w.energize.held[seat.index()] == 0 {
        return;
    }
    let eye = Eye::open();
    let hand = w.energize.hands[seat.index()].peek(&eye);
    for kind in kinds(hand) {
        let card = &w.kit.energize[kind];
        let against = if card.moment != moment {
            Some(Refusal::AnotherMoment { moment: card.moment })
        } else if card.fighters_only && current(w).side_of(seat).is_none() {
            Some(Refusal::Bystander)
        } else if !can(w, seat, card.effect[0]) {
            Some(Refusal::Idle)
        } else {
            None
        };
        out.consider(Choice::Play(kind as u8), against);
    }
}

/// [deploy.cards] [table.overrides] A card is played from the hand, does what it says, and is discarded.
pub fn play(w: &mut World, seat: Seat, kind: u8, flow: &mut Flow) {
    w.energize.discard(seat, kind);
    let card = &w.kit.get().energize[kind as usize];
    flow.tell(SeatSet::ALL, rule!("cards.energize"), || {
        words!("{by} {by:plays|play} {card}.", by = seat, card = card_named(&card.id, &card.name))
    });
    flow.then([Resolve { by: seat, card: kind, at: 0 }.into()]);
}

/// Whether a verb can do anything now.
fn can(w: &World, seat: Seat, verb: Verb) -> bool {
    match verb {
        Verb::Gain { .. } | Verb::GainPerBareHex { .. } | Verb::Overmine { .. } => true,
        Verb::Recruit { units } => recruits(w, seat, units).next().is_some(),
        Verb::March => w.present[seat.index()] & !w.turn.march != 0,
        Verb::Transport { .. } => hexes_of(query::controlled(w, seat)).any(|from| landings(w, from) != 0),
        Verb::LiftBans => !w.turn.bans_lifted,
        Verb::ModifyRolls { .. } | Verb::Blast { .. } => true,
        Verb::StrikeTwice => strikers(w, Blow::Twice).next().is_some(),
        Verb::StrikeFirst => strikers(w, Blow::First).next().is_some(),
        Verb::Withdraw => current(w).side_of(seat).is_some_and(|side| retreats(w, side) != 0),
        Verb::CancelHit => Side::BOTH.iter().any(|side| scored(w, *side) != (0, 0)),
        Verb::AimHit => Side::BOTH.iter().any(|side| scored(w, *side).0 > 0),
        Verb::Reroll => true,
    }
}

step! {
    /// [table.overrides] The verbs of a card, one after the other; those that can do nothing are skipped.
    pub struct Resolve {
        pub by: Seat,
        pub card: u8,
        pub at: u8,
    }
}

impl Play<NexusOps> for Resolve {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let card = &w.kit.get().energize[self.card as usize];
        let Some(&verb) = card.effect.get(self.at as usize) else {
            if w.present[self.by.index()] == 0 && w.battle.is_none() {
                winning::eliminate(w, flow);
            }
            return;
        };
        let seat = self.by;
        if can(w, seat, verb) {
            match verb {
                // [energize.gain]
                Verb::Gain { amount } => {
                    w.gain(seat, amount as u32);
                    flow.tell(SeatSet::ALL, rule!("energize.gain"), || {
                        words!("{by} {by:gains|gain} {n} rubium.", by = seat, n = amount)
                    });
                }
                // [energize.gain-per-bare-hex]
                Verb::GainPerBareHex { amount } => {
                    let hexes = (query::controlled(w, seat) & !w.refineries).count_ones();
                    w.gain(seat, hexes * amount as u32);
                    flow.tell(SeatSet::ALL, rule!("energize.gain-per-bare-hex"), || {
                        let n = hexes * amount as u32;
                        words!(
                            "{by} {by:gains|gain} {n} rubium for {hexes} {hexes:hex|hexes} without a refinery.",
                            by = seat,
                            n,
                            hexes
                        )
                    });
                }
                // [energize.lift-bans]
                Verb::LiftBans => {
                    w.turn.bans_lifted = true;
                    flow.tell(SeatSet::ALL, rule!("energize.lift-bans"), || {
                        words!("No ground is closed to {by:'s} units in this turn.", by = seat)
                    });
                }
                // [energize.overmine]
                Verb::Overmine { amount } => {
                    w.turn.overmine = w.turn.overmine.saturating_add(amount);
                    flow.tell(SeatSet::ALL, rule!("energize.overmine"), || {
                        words!("Each refinery brings {by} {n} rubium more in this turn.", by = seat, n = amount)
                    });
                }
                Verb::Recruit { units } => flow.then([Recruit { seat, units: units.0 }.into()]),
                Verb::March => flow.then([March { seat }.into()]),
                Verb::Transport { units } => flow.then([TransportFrom { units }.into()]),
                Verb::ModifyRolls { by, six_hits } => flow.then([ModifyRolls { seat, by, six_hits }.into()]),
                Verb::StrikeTwice => flow.then([Strike { seat, blow: Blow::Twice }.into()]),
                Verb::StrikeFirst => flow.then([Strike { seat, blow: Blow::First }.into()]),
                Verb::Blast { on } => flow.then([Blast { seat, on }.into()]),
                Verb::Withdraw => flow.then([WithdrawTo { seat }.into()]),
                Verb::CancelHit => flow.then([CancelHit { seat }.into()]),
                Verb::AimHit => flow.then([AimHit { seat }.into()]),
                Verb::Reroll => flow.then([Reroll { seat }.into()]),
            }
        }
        flow.then([Resolve { at: self.at + 1, ..self }.into()]);
    }
}

/// Units and hexes for a free unit.
fn recruits(w: &World, seat: Seat, units: Units) -> impl Iterator<Item = (Unit, HexId)> + '_ {
    let held = query::controlled(w, seat);
    let in_supply = move |unit: &Unit| units.has(*unit) && w.supply[seat.index()][*unit as usize] > 0;
    let hexes = move |unit: Unit| hexes_of(held & query::enterable(w, seat, unit)).map(move |hex| (unit, hex));
    Unit::ALL.into_iter().filter(in_supply).flat_map(hexes)
}

step! {
    /// [energize.recruit] A free unit on a controlled hex that it may enter.
    pub struct Recruit {
        seat: Seat,
        units: u8,
    }
}

impl Play<NexusOps> for Recruit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for (unit, hex) in recruits(w, self.seat, Units(self.units)) {
            out.offer(Choice::Recruit(unit, hex));
        }
        Want::Ask(Ask::of(self.seat, Prompt::Recruit))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Recruit(unit, hex) = choice else { unreachable!("{choice:?}") };
        w.place(self.seat, unit, hex);
        flow.tell(SeatSet::ALL, rule!("energize.recruit"), || {
            let (by, unit, at) = (self.seat, units(w, self.seat, unit, hex), place(w, hex));
            words!("{by} {by:places|place} {unit:a} on {at}, free.", by, unit, at)
        });
    }
}

step! {
    /// [energize.march] The units of a hex will move one hex further.
    pub struct March {
        seat: Seat,
    }
}

impl Play<NexusOps> for March {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for hex in hexes_of(w.present[self.seat.index()] & !w.turn.march) {
            out.offer(Choice::Hex(hex));
        }
        Want::Ask(Ask::of(self.seat, Prompt::March))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Hex(hex) = choice else { unreachable!("{choice:?}") };
        w.turn.march |= bit(hex);
        flow.tell(SeatSet::ALL, rule!("energize.march"), || {
            words!("{by:'s} units in {at} may move one hex further.", by = self.seat, at = place(w, hex))
        });
    }
}

/// [energize.transport] Hexes to which some unit of `from` may be shifted.
fn landings(w: &World, from: HexId) -> Mask {
    let seat = w.active;
    let open = query::controlled(w, seat) | query::unoccupied(w) & !w.map().homes;
    let here = &w.units[seat.index()][from as usize];
    let enter = Unit::ALL.into_iter().filter(|unit| here[*unit as usize] > 0);
    open & enter.fold(0, |all, unit| all | query::enterable(w, seat, unit)) & !bit(from)
}

step! {
    /// [energize.transport] From which hex units are shifted.
    pub struct TransportFrom {
        units: u8,
    }
}

impl Play<NexusOps> for TransportFrom {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for hex in hexes_of(query::controlled(w, w.active)).filter(|hex| landings(w, *hex) != 0) {
            out.offer(Choice::Hex(hex));
        }
        Want::Ask(Ask::of(w.active, Prompt::TransportFrom))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Hex(from) = choice else { unreachable!("{choice:?}") };
        flow.then([TransportTo { from, units: self.units }.into()]);
    }
}

step! {
    /// [energize.transport] To which hex.
    pub struct TransportTo {
        from: HexId,
        units: u8,
    }
}

impl Play<NexusOps> for TransportTo {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for hex in hexes_of(landings(w, self.from)) {
            out.offer(Choice::To(hex));
        }
        Want::Ask(Ask::of(w.active, Prompt::TransportTo { from: self.from }))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        let TransportTo { from, units } = self;
        flow.then([TransportUnits { from, to, left: units, last: None }.into()]);
    }
}

step! {
    /// [energize.transport] Which units go; they do not move in this Movement phase.
    pub struct TransportUnits {
        from: HexId,
        to: HexId,
        left: u8,
        last: Option<Unit>,
    }
}

/// Offers units of a hex that may enter another, for picking any number in a fixed order.
pub fn offer_units(
    w: &World,
    seat: Seat,
    from: HexId,
    to: HexId,
    last: Option<Unit>,
    out: &mut Offers,
) -> Option<usize> {
    let here = &w.units[seat.index()][from as usize];
    let mut first = None;
    for unit in Unit::ALL.into_iter().filter(|unit| here[*unit as usize] > 0) {
        if query::enterable(w, seat, unit) & bit(to) != 0 {
            if Some(unit) >= last {
                first.get_or_insert(out.list().len());
            }
            out.offer(Choice::Take(unit));
        }
    }
    if out.is_empty() {
        return None;
    }
    if last.is_some() {
        out.offer(Choice::Done);
    }
    Some(first.unwrap_or(out.list().len() - 1))
}

impl Play<NexusOps> for TransportUnits {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        match offer_units(w, w.active, self.from, self.to, self.last, out) {
            None => Want::Nothing,
            Some(first) => {
                let TransportUnits { from, to, left, last: _ } = *self;
                Want::Ask(Ask::of(w.active, Prompt::TransportUnits { from, to, left }).many(first))
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(unit) = choice else { return };
        let (from, to, n) = (self.from as usize, self.to as usize, unit as usize);
        w.shift(w.active, unit, self.from, self.to);
        w.turn.spent[to][n] += 1;
        w.turn.spent[from][n] = w.turn.spent[from][n].min(w.units[w.active.index()][from][n]);
        flow.tell(SeatSet::ALL, rule!("energize.transport"), || {
            let (by, piece) = (w.active, units(w, w.active, unit, self.to));
            let (id, from, to) = (piece.id.clone(), place(w, self.from), place(w, self.to));
            words!("{by} {by:transports|transport} {piece:a} from {from} to {to}.", by, piece, from, to).moves(
                id,
                hex_id(w, self.from),
                hex_id(w, self.to),
            )
        });
        flow.then([TransportUnits { left: self.left - 1, last: Some(unit), ..self }.into()]);
    }
}
