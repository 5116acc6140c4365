//! Energize cards: when they may be played, and what their verbs do.

use crate::board::{HexId, Mask, bit, hexes_of};
use crate::choice::{Choice, Favour};
use crate::data::{Terrain, UNITS, Unit, Units, Verb, Window};
use crate::odds::Side;
use crate::query;
use crate::steps::battle::{Casualty, StillFighting, current, hits};
use crate::steps::{Scope, step, winning};
use crate::story;
use crate::world::{Battle, World, kinds};
use crate::{Eye, NexusOps};
use kernel::{Ask, Faces, Fate, Flow, Offers, Play, Seat, SeatSet, Want, rule};

/// [deploy.cards] [cards.energize] Offers the cards of the hand that fit the window and can do something.
pub fn offer(w: &World, seat: Seat, window: Window, out: &mut Offers<Choice>) {
    if w.energize.held[seat.index()] == 0 {
        return;
    }
    let eye = Eye::open();
    let hand = w.energize.hands[seat.index()].peek(&eye);
    for kind in kinds(hand) {
        let card = &w.kit.energize[kind];
        let fits = card.window == window && (!card.fighters_only || current(w).side_of(seat).is_some());
        if fits && can(w, seat, card.effect[0]) {
            out.offer(Choice::Play(kind as u8));
        } else {
            out.refuse(Choice::Play(kind as u8), rule!("cards.energize"));
        }
    }
}

/// [deploy.cards] [table.overrides] A card is played from the hand, does what it says, and is discarded.
pub fn play(w: &mut World, seat: Seat, kind: u8, flow: &mut Flow<NexusOps>) {
    w.energize.discard(seat, kind);
    let name = &w.kit.get().energize[kind as usize].name;
    flow.tell(SeatSet::ALL, || story::of(seat, "cards.energize", format!("plays {name}")));
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
        Verb::StrikeTwice | Verb::StrikeFirst => strikers(w, verb).next().is_some(),
        Verb::Withdraw => current(w).side_of(seat).is_some_and(|side| retreats(w, side) != 0),
        Verb::CancelHit => Side::BOTH.iter().any(|side| scored(w, *side) != (0, 0)),
        Verb::AimHit => Side::BOTH.iter().any(|side| scored(w, *side).0 > 0),
        Verb::Reroll => true,
    }
}

fn scored(w: &World, side: Side) -> (u8, u8) {
    let battle = current(w);
    battle.roll.map_or((0, 0), |roll| hits(w, battle, &roll, side))
}

fn battle_mut(w: &mut World) -> &mut Battle {
    w.battle.as_mut().expect("a battle is fought")
}

fn offer_sides(w: &World, favour: Favour, out: &mut Offers<Choice>, fits: impl Fn(Side) -> bool) {
    for side in Side::BOTH.into_iter().filter(|side| fits(*side)) {
        out.offer(Choice::Side(current(w).seat(side), favour));
    }
}

fn side_of(w: &World, seat: Seat) -> Side {
    current(w).side_of(seat).expect("a fighter was chosen")
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
    fn act(self, w: &mut World, flow: &mut Flow<NexusOps>) {
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
                Verb::Gain { amount } => w.rubium[seat.index()] += amount as u16,
                // [energize.gain-per-bare-hex]
                Verb::GainPerBareHex { amount } => {
                    let hexes = (query::controlled(w, seat) & !w.refineries).count_ones();
                    w.rubium[seat.index()] += hexes as u16 * amount as u16;
                }
                // [energize.lift-bans]
                Verb::LiftBans => w.turn.bans_lifted = true,
                // [energize.overmine]
                Verb::Overmine { amount } => w.turn.overmine += amount,
                Verb::Recruit { units } => flow.then([Recruit { seat, units: units.0 }.into()]),
                Verb::March => flow.then([March { seat }.into()]),
                Verb::Transport { units } => flow.then([TransportFrom { units }.into()]),
                Verb::ModifyRolls { by, six_hits } => flow.then([ModifyRolls { seat, by, six_hits }.into()]),
                Verb::StrikeTwice => flow.then([Strike { seat, twice: true }.into()]),
                Verb::StrikeFirst => flow.then([Strike { seat, twice: false }.into()]),
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
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for (unit, hex) in recruits(w, self.seat, Units(self.units)) {
            out.offer(Choice::Recruit(unit, hex));
        }
        Want::Ask(Ask::of(self.seat, rule!("energize.recruit")))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow<NexusOps>) {
        let Choice::Recruit(unit, hex) = choice else { unreachable!("{choice:?}") };
        w.place(self.seat, unit, hex);
    }
}

step! {
    /// [energize.march] The units of a hex will move one hex further.
    pub struct March {
        seat: Seat,
    }
}

impl Play<NexusOps> for March {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for hex in hexes_of(w.present[self.seat.index()] & !w.turn.march) {
            out.offer(Choice::Hex(hex));
        }
        Want::Ask(Ask::of(self.seat, rule!("energize.march")))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow<NexusOps>) {
        let Choice::Hex(hex) = choice else { unreachable!("{choice:?}") };
        w.turn.march |= bit(hex);
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
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for hex in hexes_of(query::controlled(w, w.active)).filter(|hex| landings(w, *hex) != 0) {
            out.offer(Choice::Hex(hex));
        }
        Want::Ask(Ask::of(w.active, rule!("energize.transport")))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow<NexusOps>) {
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
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for hex in hexes_of(landings(w, self.from)) {
            out.offer(Choice::To(hex));
        }
        Want::Ask(Ask::of(w.active, rule!("energize.transport")).about([1, self.from as i16]))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow<NexusOps>) {
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
fn offer_units(
    w: &World,
    seat: Seat,
    from: HexId,
    to: HexId,
    last: Option<Unit>,
    out: &mut Offers<Choice>,
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
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        match offer_units(w, w.active, self.from, self.to, self.last, out) {
            None => Want::Nothing,
            Some(first) => {
                let about = [2, self.from as i16, self.to as i16, self.left as i16];
                Want::Ask(Ask::of(w.active, rule!("energize.transport")).about(about).many(first))
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::Take(unit) = choice else { return };
        let (from, to, n) = (self.from as usize, self.to as usize, unit as usize);
        w.shift(w.active, unit, self.from, self.to);
        w.turn.spent[to][n] += 1;
        w.turn.spent[from][n] = w.turn.spent[from][n].min(w.units[w.active.index()][from][n]);
        flow.then([TransportUnits { left: self.left - 1, last: Some(unit), ..self }.into()]);
    }
}

step! {
    /// [energize.modify-rolls] One side rolls better or worse.
    pub struct ModifyRolls {
        seat: Seat,
        by: i8,
        six_hits: bool,
    }
}

impl Play<NexusOps> for ModifyRolls {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let favour = if self.by > 0 { Favour::Helps } else { Favour::Harms };
        offer_sides(w, favour, out, |_| true);
        Want::Ask(Ask::of(self.seat, rule!("energize.modify-rolls")).about([self.by as i16]))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow<NexusOps>) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        let side = side_of(w, seat);
        let edge = &mut battle_mut(w).edge[side as usize];
        edge.by += self.by;
        edge.six_hits |= self.six_hits;
    }
}

/// Units that can be chosen to strike twice, or first.
fn strikers(w: &World, verb: Verb) -> impl Iterator<Item = (Side, Unit)> + '_ {
    let battle = current(w);
    Side::BOTH.into_iter().flat_map(|side| Unit::ALL.map(|unit| (side, unit))).filter(move |(side, unit)| {
        let (s, u) = (*side as usize, *unit as usize);
        let count = w.fighters(battle, *side)[u];
        match verb {
            Verb::StrikeTwice => battle.twice[s][u] < count,
            _ => count > 0 && battle.ambush[s] & 1 << u == 0,
        }
    })
}

step! {
    /// [energize.strike-twice] [energize.strike-first] Which unit of which side.
    pub struct Strike {
        seat: Seat,
        twice: bool,
    }
}

impl Play<NexusOps> for Strike {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let verb = if self.twice { Verb::StrikeTwice } else { Verb::StrikeFirst };
        for (side, unit) in strikers(w, verb) {
            out.offer(Choice::Chosen(current(w).seat(side), unit));
        }
        let rule = if self.twice { rule!("energize.strike-twice") } else { rule!("energize.strike-first") };
        Want::Ask(Ask::of(self.seat, rule))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow<NexusOps>) {
        let Choice::Chosen(seat, unit) = choice else { unreachable!("{choice:?}") };
        let side = side_of(w, seat) as usize;
        let battle = battle_mut(w);
        if self.twice {
            battle.twice[side][unit as usize] += 1;
        } else {
            battle.ambush[side] |= 1 << unit as u8;
        }
    }
}

step! {
    /// [energize.blast] Which side is in danger.
    pub struct Blast {
        seat: Seat,
        on: u8,
    }
}

impl Play<NexusOps> for Blast {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        offer_sides(w, Favour::Harms, out, |_| true);
        Want::Ask(Ask::of(self.seat, rule!("energize.blast")))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        flow.then([BlastRolled { side: side_of(w, seat), on: self.on }.into()]);
    }
}

step! {
    /// [energize.blast] The die, and the casualty the side chooses.
    pub struct BlastRolled {
        side: Side,
        on: u8,
    }
}

impl Play<NexusOps> for BlastRolled {
    fn want(&self, _: &World, _: &mut Offers<Choice>) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 6 })
    }

    fn fated(self, faces: &Faces, _: &mut World, flow: &mut Flow<NexusOps>) {
        if faces[0] >= self.on {
            flow.then([Casualty { side: self.side, picks: 0, hits: 1 }.into(), StillFighting.into()]);
        }
    }
}

/// [energize.withdraw] Hexes to which some unit of the side may withdraw.
fn retreats(w: &World, side: Side) -> Mask {
    let battle = current(w);
    let seat = battle.seat(side);
    let open = query::controlled(w, seat) | query::unoccupied(w);
    let here = w.fighters(battle, side);
    let enter = Unit::ALL.into_iter().filter(|unit| here[*unit as usize] > 0);
    let enter = enter.fold(0, |all, unit| all | query::enterable(w, seat, unit));
    w.map().near[battle.hex as usize] & open & enter & !w.terrain[Terrain::Vortex as usize]
}

step! {
    /// [energize.withdraw] Where the units go.
    pub struct WithdrawTo {
        seat: Seat,
    }
}

impl Play<NexusOps> for WithdrawTo {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for hex in hexes_of(retreats(w, side_of(w, self.seat))) {
            out.offer(Choice::To(hex));
        }
        Want::Ask(Ask::of(self.seat, rule!("energize.withdraw")))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        flow.then([WithdrawUnits { seat: self.seat, to, last: None }.into()]);
    }
}

step! {
    /// [energize.withdraw] Which units go. If none stay, the battle ends without a winner.
    pub struct WithdrawUnits {
        seat: Seat,
        to: HexId,
        last: Option<Unit>,
    }
}

impl Play<NexusOps> for WithdrawUnits {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        match offer_units(w, self.seat, current(w).hex, self.to, self.last, out) {
            None => Want::Nothing,
            Some(first) => {
                let about = [1, current(w).hex as i16, self.to as i16];
                Want::Ask(Ask::of(self.seat, rule!("energize.withdraw")).about(about).many(first))
            }
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow<NexusOps>) {
        let side = side_of(w, self.seat);
        if *w.fighters(current(w), side) == [0; UNITS] {
            battle_mut(w).withdrawn = true;
            flow.leave(Scope::Battle);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::Take(unit) = choice else { return };
        let from = current(w).hex;
        w.shift(self.seat, unit, from, self.to);
        flow.then([WithdrawUnits { last: Some(unit), ..self }.into()]);
    }
}

step! {
    /// [energize.cancel-hit] Which hit does not count.
    pub struct CancelHit {
        seat: Seat,
    }
}

impl Play<NexusOps> for CancelHit {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for side in Side::BOTH {
            let (plain, picks) = scored(w, side);
            let seat = current(w).seat(side);
            if plain > 0 {
                out.offer(Choice::Hit(seat, false));
            }
            if picks > 0 {
                out.offer(Choice::Hit(seat, true));
            }
        }
        Want::Ask(Ask::of(self.seat, rule!("energize.cancel-hit")))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow<NexusOps>) {
        let Choice::Hit(seat, picked) = choice else { unreachable!("{choice:?}") };
        let side = side_of(w, seat) as usize;
        if let Some(roll) = &mut battle_mut(w).roll {
            roll.cancelled[side][usize::from(picked)] += 1;
        }
    }
}

step! {
    /// [energize.aim-hit] Whose hit picks its casualty.
    pub struct AimHit {
        seat: Seat,
    }
}

impl Play<NexusOps> for AimHit {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        offer_sides(w, Favour::Helps, out, |side| scored(w, side).0 > 0);
        Want::Ask(Ask::of(self.seat, rule!("energize.aim-hit")))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow<NexusOps>) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        let side = side_of(w, seat) as usize;
        if let Some(roll) = &mut battle_mut(w).roll {
            roll.aimed[side] += 1;
        }
    }
}

step! {
    /// [energize.reroll] Whose dice.
    pub struct Reroll {
        seat: Seat,
    }
}

impl Play<NexusOps> for Reroll {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let roll = current(w).roll.expect("dice were rolled");
        offer_sides(w, Favour::Helps, out, |side| roll.count[side as usize] > 0);
        Want::Ask(Ask::of(self.seat, rule!("energize.reroll")))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        let side = side_of(w, seat);
        if let Some(roll) = &mut battle_mut(w).roll {
            roll.again = [0; 6];
        }
        flow.then([RerollDice { seat: self.seat, side, last: 0 }.into(), RerollRolled { side }.into()]);
    }
}

step! {
    /// [energize.reroll] Which dice, by what they show.
    pub struct RerollDice {
        seat: Seat,
        side: Side,
        last: u8,
    }
}

impl Play<NexusOps> for RerollDice {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let roll = current(w).roll.expect("dice were rolled");
        let mut first = None;
        for face in 1..=6u8 {
            let n = face as usize - 1;
            if roll.faces[self.side as usize][n] > roll.again[n] {
                if face >= self.last {
                    first.get_or_insert(out.list().len());
                }
                out.offer(Choice::Again(face));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if self.last > 0 {
            out.offer(Choice::Done);
        }
        let first = first.unwrap_or(out.list().len() - 1);
        Want::Ask(Ask::of(self.seat, rule!("energize.reroll")).about([1, self.side as i16]).many(first))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::Again(face) = choice else { return };
        if let Some(roll) = &mut battle_mut(w).roll {
            roll.again[face as usize - 1] += 1;
        }
        flow.then([RerollDice { last: face, ..self }.into()]);
    }
}

step! {
    /// [energize.reroll] The dice taken up are rolled again.
    pub struct RerollRolled {
        side: Side,
    }
}

impl Play<NexusOps> for RerollRolled {
    fn want(&self, w: &World, _: &mut Offers<Choice>) -> Want {
        let roll = current(w).roll.expect("dice were rolled");
        Want::Fate(Fate::Dice { count: roll.again.iter().sum(), sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow<NexusOps>) {
        let Some(roll) = &mut battle_mut(w).roll else { return };
        let shown = &mut roll.faces[self.side as usize];
        for (face, again) in shown.iter_mut().zip(roll.again) {
            *face -= again;
        }
        for face in faces {
            shown[*face as usize - 1] += 1;
        }
        roll.again = [0; 6];
    }
}
