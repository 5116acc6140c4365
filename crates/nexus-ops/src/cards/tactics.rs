//! Battle verbs of Energize cards.

use super::energize::offer_units;
use crate::board::{HexId, Mask, hexes_of};
use crate::choice::{Aim, Choice, Favour};
use crate::data::{Terrain, UNITS, Unit};
use crate::odds::Side;
use crate::prompt::Prompt;
use crate::steps::battle::{Casualty, StillFighting, current, hits, least};
use crate::steps::{Ask, Flow, Offers, Scope, Want};
use crate::view::element::{hex as hex_id, kind, place, units};
use crate::world::{Battle, World};
use crate::{NexusOps, query};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

pub fn scored(w: &World, side: Side) -> (u8, u8) {
    let battle = current(w);
    battle.roll.map_or((0, 0), |roll| hits(w, battle, &roll, side))
}

fn battle_mut(w: &mut World) -> &mut Battle {
    w.battle.as_mut().expect("a battle is fought")
}

fn offer_sides(w: &World, favour: Favour, out: &mut Offers, fits: impl Fn(Side) -> bool) {
    for side in Side::BOTH.into_iter().filter(|side| fits(*side)) {
        out.offer(Choice::Side(current(w).seat(side), favour));
    }
}

fn side_of(w: &World, seat: Seat) -> Side {
    current(w).side_of(seat).expect("a fighter was chosen")
}

step! {
    /// [energize.modify-rolls] One side rolls better or worse.
    pub struct ModifyRolls {
        pub seat: Seat,
        pub by: i8,
        pub six_hits: bool,
    }
}

impl Play<NexusOps> for ModifyRolls {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let favour = if self.by > 0 { Favour::Helps } else { Favour::Harms };
        offer_sides(w, favour, out, |_| true);
        Want::Ask(Ask::of(self.seat, Prompt::ModifyRolls { by: self.by }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("energize.modify-rolls"), || {
            let (whom, by) = (seat, format!("{:+}", self.by));
            match self.six_hits {
                true => words!("{whom:'s} attack rolls change by {by} in this battle; a 6 still hits.", whom, by),
                false => words!("{whom:'s} attack rolls change by {by} in this battle.", whom, by),
            }
        });
        let side = side_of(w, seat);
        let edge = &mut battle_mut(w).edge[side as usize];
        edge.by = edge.by.saturating_add(self.by);
        edge.six_hits |= self.six_hits;
    }
}

/// What a card lets units do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Blow {
    /// One unit rolls two attacks.
    Twice,
    /// A unit type attacks before all others.
    First,
}

/// Units that can be chosen to strike so.
pub fn strikers(w: &World, blow: Blow) -> impl Iterator<Item = (Side, Unit)> + '_ {
    let battle = current(w);
    Side::BOTH.into_iter().flat_map(|side| Unit::ALL.map(|unit| (side, unit))).filter(move |(side, unit)| {
        let (s, u) = (*side as usize, *unit as usize);
        let count = w.fighters(battle, *side)[u];
        match blow {
            Blow::Twice => battle.twice[s][u] < count,
            Blow::First => count > 0 && battle.ambush[s] & 1 << u == 0,
        }
    })
}

step! {
    /// [energize.strike-twice] [energize.strike-first] Which unit of which side.
    pub struct Strike {
        pub seat: Seat,
        pub blow: Blow,
    }
}

impl Play<NexusOps> for Strike {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for (side, unit) in strikers(w, self.blow) {
            out.offer(Choice::Chosen(current(w).seat(side), unit));
        }
        let prompt = match self.blow {
            Blow::Twice => Prompt::StrikeTwice,
            Blow::First => Prompt::StrikeFirst,
        };
        Want::Ask(Ask::of(self.seat, prompt))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Chosen(seat, unit) = choice else { unreachable!("{choice:?}") };
        let rule = match self.blow {
            Blow::Twice => rule!("energize.strike-twice"),
            Blow::First => rule!("energize.strike-first"),
        };
        flow.tell(SeatSet::ALL, rule, || {
            let (whom, unit) = (seat, units(w, seat, unit, current(w).hex));
            match self.blow {
                Blow::Twice => words!("{unit:a} of {whom} strikes twice.", whom, unit),
                Blow::First => words!("{whom:'s} {unit} strikes first, with all of its kind.", whom, unit),
            }
        });
        let side = side_of(w, seat) as usize;
        let battle = battle_mut(w);
        match self.blow {
            Blow::Twice => battle.twice[side][unit as usize] += 1,
            Blow::First => battle.ambush[side] |= 1 << unit as u8,
        }
    }
}

step! {
    /// [energize.blast] Which side is in danger.
    pub struct Blast {
        pub seat: Seat,
        pub on: u8,
    }
}

impl Play<NexusOps> for Blast {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_sides(w, Favour::Harms, out, |_| true);
        Want::Ask(Ask::of(self.seat, Prompt::Blast))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("energize.blast"), || words!("{whom} {whom:is|are} in danger.", whom = seat));
        flow.then([BlastRolled { side: side_of(w, seat), on: self.on }.into()]);
    }
}

step! {
    /// [energize.blast] The die, and the casualty the side chooses.
    pub struct BlastRolled {
        pub side: Side,
        pub on: u8,
    }
}

impl Play<NexusOps> for BlastRolled {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        flow.tell(SeatSet::ALL, rule!("energize.blast"), || {
            let (whom, need) = (current(w).seat(self.side), self.on);
            match faces[0] >= need {
                true => words!("A hit on {whom}, on {need} or more.", whom, need),
                false => words!("A miss: {whom} {whom:is|are} hit on {need} or more.", whom, need),
            }
            .rolled(faces, 6)
        });
        if faces[0] >= self.on {
            flow.then([Casualty { side: self.side, picks: 0, hits: 1 }.into(), StillFighting.into()]);
        }
    }
}

/// [energize.withdraw] Hexes to which some unit of the side may withdraw.
pub fn retreats(w: &World, side: Side) -> Mask {
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
        pub seat: Seat,
    }
}

impl Play<NexusOps> for WithdrawTo {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for hex in hexes_of(retreats(w, side_of(w, self.seat))) {
            out.offer(Choice::To(hex));
        }
        Want::Ask(Ask::of(self.seat, Prompt::WithdrawTo))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        flow.then([WithdrawUnits { seat: self.seat, to, last: None }.into()]);
    }
}

step! {
    /// [energize.withdraw] Which units go. If none stay, the battle ends without a winner.
    pub struct WithdrawUnits {
        pub seat: Seat,
        pub to: HexId,
        pub last: Option<Unit>,
    }
}

impl Play<NexusOps> for WithdrawUnits {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match offer_units(w, self.seat, current(w).hex, self.to, self.last, out) {
            None => Want::Nothing,
            Some(first) => {
                let prompt = Prompt::WithdrawUnits { from: current(w).hex, to: self.to };
                Want::Ask(Ask::of(self.seat, prompt).many(first))
            }
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let side = side_of(w, self.seat);
        if *w.fighters(current(w), side) == [0; UNITS] {
            battle_mut(w).withdrawn = true;
            flow.leave(Scope::Battle, []);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(unit) = choice else { return };
        let from = current(w).hex;
        w.shift(self.seat, unit, from, self.to);
        flow.tell(SeatSet::ALL, rule!("energize.withdraw"), || {
            let (by, piece) = (self.seat, units(w, self.seat, unit, self.to));
            let (id, start, to) = (piece.id.clone(), place(w, from), place(w, self.to));
            words!("{by} {by:withdraws|withdraw} {piece:a} from {start} to {to}.", by, piece, start, to).moves(
                id,
                hex_id(w, from),
                hex_id(w, self.to),
            )
        });
        flow.then([WithdrawUnits { last: Some(unit), ..self }.into()]);
    }
}

step! {
    /// [energize.cancel-hit] Which hit does not count.
    pub struct CancelHit {
        pub seat: Seat,
    }
}

impl Play<NexusOps> for CancelHit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for side in Side::BOTH {
            let (plain, picks) = scored(w, side);
            let seat = current(w).seat(side);
            if plain > 0 {
                out.offer(Choice::Hit(seat, Aim::Plain));
            }
            if picks > 0 {
                out.offer(Choice::Hit(seat, Aim::Picked));
            }
        }
        Want::Ask(Ask::of(self.seat, Prompt::CancelHit))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Hit(seat, aim) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("energize.cancel-hit"), || match aim {
            Aim::Plain => words!("A hit of {whom} does not count.", whom = seat),
            Aim::Picked => words!("A hit for which {whom} would pick the casualty does not count.", whom = seat),
        });
        let side = side_of(w, seat) as usize;
        if let Some(roll) = &mut battle_mut(w).roll {
            roll.cancelled[side][aim as usize] += 1;
        }
    }
}

step! {
    /// [energize.aim-hit] Whose hit picks its casualty.
    pub struct AimHit {
        pub seat: Seat,
    }
}

impl Play<NexusOps> for AimHit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_sides(w, Favour::Helps, out, |side| scored(w, side).0 > 0);
        Want::Ask(Ask::of(self.seat, Prompt::AimHit))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Side(seat, _) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("energize.aim-hit"), || {
            words!("{whom} {whom:picks|pick} the casualty of a hit.", whom = seat)
        });
        let side = side_of(w, seat) as usize;
        if let Some(roll) = &mut battle_mut(w).roll {
            roll.aimed[side] += 1;
        }
    }
}

step! {
    /// [energize.reroll] Whose dice.
    pub struct Reroll {
        pub seat: Seat,
    }
}

impl Play<NexusOps> for Reroll {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let roll = current(w).roll.expect("dice were rolled");
        offer_sides(w, Favour::Helps, out, |side| roll.count[side as usize] > 0);
        Want::Ask(Ask::of(self.seat, Prompt::Reroll))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
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
        pub seat: Seat,
        pub side: Side,
        pub last: u8,
    }
}

impl Play<NexusOps> for RerollDice {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
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
        Want::Ask(Ask::of(self.seat, Prompt::RerollDice { of: current(w).seat(self.side) }).many(first))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
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
        pub side: Side,
    }
}

impl Play<NexusOps> for RerollRolled {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let roll = current(w).roll.expect("dice were rolled");
        Want::Fate(Fate::Dice { count: roll.again.iter().sum(), sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(roll) = &mut battle_mut(w).roll else { return };
        let shown = &mut roll.faces[self.side as usize];
        for (face, again) in shown.iter_mut().zip(roll.again) {
            *face -= again;
        }
        for face in faces {
            shown[*face as usize - 1] += 1;
        }
        roll.again = [0; 6];
        let unit = roll.unit;
        flow.tell(SeatSet::ALL, rule!("energize.reroll"), || {
            let (by, dice, (plain, picks)) = (current(w).seat(self.side), faces.len(), scored(w, self.side));
            let (unit, n, battle) = (kind(w, unit), plain + picks, current(w));
            match battle.roll.and_then(|roll| least(w, battle, &roll, self.side)) {
                Some(need) => words!(
                    "{unit}: {by} {by:rolls|roll} {dice} {dice:die|dice} again, {by:needs|need} {need} and {by:has|have} {n} {n:hit|hits} now.",
                    unit,
                    by,
                    dice,
                    need,
                    n
                ),
                None => words!("{unit}: {by} {by:rolls|roll} {dice} {dice:die|dice} again, and nothing hits.", unit, by, dice),
            }
            .rolled(faces, 6)
        });
    }
}
