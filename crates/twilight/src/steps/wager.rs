//! Dice that are rolled again at the risk of the units that roll them.

use super::volley::{faces_of, lay_open};
use crate::choice::{Choice, Holder};
use crate::kit::KINDS;
use crate::prompt::{Prompt, RoundPrompt};
use crate::query::{self, Barrel, Volley};
use crate::texts::units::{destroy, force_at};
use crate::things;
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want};
use kernel::{Array, Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::units::Kind;

step! {
    /// [relic.the-crown-of-thalnos] [agenda.the-crown-of-thalnos-law] Dice are picked by the kind of their units, then all are
    /// rolled again together.
    pub struct Wager {
        pub volley: Volley,
        pub seat: Seat,
        /// Dice picked so far, by kind.
        pub dice: Array<u8, KINDS>,
        /// What is added to the dice that are rolled again.
        pub bonus: u8,
        pub ready: bool,
    }
}

/// A die on the table: what rolled it, its face, and which unit of its kind.
#[derive(Clone, Copy)]
struct Die {
    place: usize,
    face: u8,
    gun: Barrel,
    unit: u8,
}

impl Die {
    fn hits(self) -> bool {
        self.face >= self.gun.on
    }
}

impl Wager {
    pub fn of(volley: Volley, seat: Seat, bonus: u8) -> Wager {
        Wager { volley, seat, dice: Array::default(), bonus, ready: false }
    }

    /// All dice, those of one unit after another.
    fn all(self, w: &World) -> impl Iterator<Item = Die> + '_ {
        let mut last = None;
        let mut n = 0;
        faces_of(w, self.volley, self.seat).enumerate().map(move |(place, (face, gun))| {
            n = if last == Some(gun) { n + 1 } else { 0 };
            last = Some(gun);
            let each = query::unit(w, self.seat, gun.kind).combat.map_or(1, |combat| combat.dice.max(1));
            Die { place, face, gun, unit: n / each }
        })
    }

    /// Whether a unit has a die that hits.
    fn is_safe(self, w: &World, die: Die) -> bool {
        self.all(w).any(|other| other.hits() && other.gun == die.gun && other.unit == die.unit)
    }

    /// Misses of a kind, those first that risk nothing.
    fn misses(self, w: &World, kind: Kind) -> impl Iterator<Item = Die> + '_ {
        let missed = move |safe: bool| {
            let of = move |die: &Die| die.gun.kind == kind && !die.hits() && self.is_safe(w, *die) == safe;
            self.all(w).filter(of)
        };
        missed(true).chain(missed(false))
    }

    fn picked(self, w: &World) -> impl Iterator<Item = Die> + '_ {
        Kind::ALL.into_iter().flat_map(move |kind| self.misses(w, kind).take(self.dice[kind as usize].into()))
    }

    fn at(self, w: &World) -> Holder {
        match self.volley {
            Volley::GroundCombat(planet) => Holder::Planet(planet),
            _ => Holder::Space(w.scene()),
        }
    }
}

impl Play<Twilight> for Wager {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (all, at) = (self.dice.total(), self.at(w));
        if !self.ready {
            for kind in Kind::ALL {
                if self.misses(w, kind).count() > usize::from(self.dice[kind as usize]) {
                    out.offer(Choice::Unit { kind, damaged: false, at });
                }
            }
        }
        if out.is_empty() {
            return match all {
                0 => Want::Nothing,
                count => Want::Fate(Fate::Dice { count: count.min(60) as u8, sides: 10 }),
            };
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Wager { dice: all as u8 })))
    }

    fn chosen(mut self, choice: Choice, _: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Unit { kind, .. } => self.dice[kind as usize] += 1,
            _ => self.ready = true,
        }
        flow.then([self.into()]);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let picked: Vec<Die> = self.picked(w).collect();
        let rolled = picked.iter().zip(faces);
        rolled.for_each(|(die, &face)| w.fighter_mut(self.seat).dice[die.place] = face + self.bonus);
        lay_open(w, self.volley, self.seat);
        flow.tell(SeatSet::ALL, rule!("combat.reroll"), || {
            let (by, n, needs) = (self.seat, faces.len(), things::needs(w, self.volley, self.seat));
            words!("{by} {by:rolls|roll} {n} {n:die|dice} again. Needed: {needs}.", by, n, needs)
                .rolled(faces, 10)
                .needing(picked.iter().map(|die| die.gun.on))
        });
        self.settle(w, &picked, flow);
    }
}

impl Wager {
    /// Units that rolled again and hit with no die are destroyed, and their dice leave with them.
    fn settle(self, w: &mut World, picked: &[Die], flow: &mut Flow) {
        let of = |die: &Die| (die.gun, die.unit);
        let staked = |die: &Die| picked.iter().any(|other| of(other) == of(die));
        let doomed: Vec<Die> = self.all(w).filter(|die| staked(die) && !self.is_safe(w, *die)).collect();
        let is_doomed = |die: &Die| doomed.iter().any(|other| of(other) == of(die));
        let kept: Vec<u8> = self.all(w).filter(|die| !is_doomed(die)).map(|die| die.face).collect();
        let mut units: Vec<(Barrel, u8)> = doomed.iter().map(of).collect();
        units.dedup();
        let dice = &mut w.fighter_mut(self.seat).dice;
        dice.clear();
        dice.extend(kept);
        let at = self.at(w);
        for (gun, _) in units {
            let damaged = force_at(w, self.seat, at).in_state(gun.kind, true) > 0;
            if force_at(w, self.seat, at).of(gun.kind) > 0 {
                destroy(w, self.seat, gun.kind, damaged, at, flow);
            }
        }
    }
}
