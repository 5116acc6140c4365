//! [special.when] Special attacks at the end of the Movement phase.

use super::anytime::{self, Missions};
use super::{Ask, Flow, Offers, Want, winning};
use crate::board::{HexId, Mask, bit, hexes_of};
use crate::choice::Choice;
use crate::data::{UNITS, Unit};
use crate::prompt::Prompt;
use crate::view::element::{kind, place, units};
use crate::world::{Phase, World};
use crate::{NexusOps, query};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// The unit of the sheet that has a special attack.
fn attacker(w: &World) -> Option<Unit> {
    Unit::ALL.into_iter().find(|unit| w.sheet().row(*unit).special_attack > 0)
}

/// [special.control] Hexes from which an attack is still possible.
fn ready(w: &World, unit: Unit) -> Mask {
    let here = |hex: &HexId| w.units[w.active.index()][*hex as usize][unit as usize] > w.turn.fired[*hex as usize];
    hexes_of(query::controlled(w, w.active)).filter(here).fold(0, |all, hex| all | bit(hex))
}

/// [special.target] Whose units in a hex are attacked.
fn offer_victims(w: &World, from: HexId, at: HexId, out: &mut Offers) {
    for victim in w.players().filter(|other| w.is_enemy(w.active, *other)) {
        if w.present[victim.index()] & bit(at) != 0 {
            out.offer(Choice::Breathe(from, at, victim));
        }
    }
}

step! {
    /// [special.control] [special.target] Which unit attacks which hex beside it.
    pub struct SpecialAttacks {
        /// Something was attacked, so that control may have changed.
        pub fired: bool,
    }
}

impl Play<NexusOps> for SpecialAttacks {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.active;
        if let Some(unit) = attacker(w)
            && w.supply[seat.index()][unit as usize] < w.sheet().figures[unit as usize]
        {
            let enemies = query::enemies(w, seat);
            for from in hexes_of(ready(w, unit)) {
                for at in hexes_of(w.map().near[from as usize] & enemies) {
                    offer_victims(w, from, at, out);
                }
            }
        }
        if out.is_empty() && !(self.fired && anytime::has_any(w, seat)) {
            return Want::Nothing;
        }
        anytime::offer(w, seat, Missions::Objectives, out);
        out.offer(Choice::Done);
        Want::Ask(Ask::of(seat, Prompt::SpecialAttack).open())
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.phase = Phase::Exploration;
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Done => w.phase = Phase::Exploration,
            Choice::Breathe(from, at, victim) => {
                w.turn.fired[from as usize] += 1;
                flow.then([Breath { from, at, victim }.into(), SpecialAttacks { fired: true }.into()]);
            }
            other => {
                anytime::chosen(other, w, flow);
                flow.then([self.into()]);
            }
        }
    }
}

step! {
    /// [special.hit] A die without modifiers. [alternate.wyrm] A Wyrm that hits rolls again while enemies are there.
    pub struct Breath {
        pub from: HexId,
        pub at: HexId,
        pub victim: Seat,
    }
}

impl Play<NexusOps> for Breath {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.present[self.victim.index()] & bit(self.at) != 0 {
            return Want::Fate(Fate::Dice { count: 1, sides: 6 });
        }
        // [alternate.wyrm] The first victim has nothing left there: another one is named.
        offer_victims(w, self.from, self.at, out);
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(w.active, Prompt::NextVictim { hex: self.at })),
        }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Breathe(from, at, victim) = choice else { unreachable!("{choice:?}") };
        flow.then([Breath { from, at, victim }.into()]);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(unit) = attacker(w) else { unreachable!("no unit attacks so") };
        let row = w.sheet().row(unit);
        let hit = faces[0] >= row.special_attack;
        let (by, whom) = (w.active, self.victim);
        flow.tell(SeatSet::ALL, rule!("special.hit"), || {
            let (from, at, need) = (place(w, self.from), place(w, self.at), row.special_attack);
            let unit = units(w, by, unit, self.from);
            match hit {
                true => words!(
                    "{by} {by:attacks|attack} {whom} in {at} with {unit:a} in {from}: a hit, on {need} or more.",
                    by,
                    whom,
                    at,
                    unit,
                    from,
                    need
                ),
                false => words!(
                    "{by} {by:attacks|attack} {whom} in {at} with {unit:a} in {from}: a miss, it needs {need}.",
                    by,
                    whom,
                    at,
                    unit,
                    from,
                    need
                ),
            }
            .rolled(faces, 6)
        });
        if hit {
            flow.then([Scorched { victim: self.victim, hex: self.at }.into()]);
            if row.chain {
                flow.then([self.into()]);
            }
        }
    }
}

step! {
    /// [special.hit] The target's owner removes a unit.
    pub struct Scorched {
        pub victim: Seat,
        pub hex: HexId,
    }
}

impl Play<NexusOps> for Scorched {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let here = &w.units[self.victim.index()][self.hex as usize];
        for unit in Unit::ALL.into_iter().filter(|unit| here[*unit as usize] > 0) {
            out.offer(Choice::Lose(unit));
        }
        if *here == [0; UNITS] {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.victim, Prompt::Scorched { hex: self.hex }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Lose(unit) = choice else { unreachable!("{choice:?}") };
        w.destroy(self.victim, unit, self.hex);
        flow.tell(SeatSet::ALL, rule!("special.hit"), || {
            words!(
                "{by} {by:loses|lose} {unit:a} in {at}.",
                by = self.victim,
                unit = kind(w, unit),
                at = place(w, self.hex)
            )
        });
        if w.present[self.victim.index()] == 0 {
            winning::eliminate(w, flow);
        }
    }
}
