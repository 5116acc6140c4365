//! Hits: cancelling, sustaining, losing units, and what happens when units fall.

use super::camp::{CAVALRY, SLOTS, Stock};
use super::effects::Effect;
use super::fight::{Cause, Fight};
use super::force::{Place, Policy};
use crate::units::{Ability, Kind};
use imperium::dice::{Group, Hits, Pool};
use imperium::walk::Fate;

/// [combat.policy] The kinds as they sustain damage when all that can do.
pub const SUSTAINING: [Kind; CAVALRY] = [
    Kind::Fighter,
    Kind::Destroyer,
    Kind::Infantry,
    Kind::Cruiser,
    Kind::Dreadnought,
    Kind::Mech,
    Kind::Carrier,
    Kind::Flagship,
    Kind::WarSun,
    Kind::Pds,
    Kind::SpaceDock,
];

/// A way to take one hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Take {
    Sustain(usize),
    Lose(usize),
}

impl Take {
    /// Sustaining before losing, then by slot: the one order in which a set of takes is tried.
    fn rank(self) -> usize {
        match self {
            Take::Sustain(slot) => slot,
            Take::Lose(slot) => SLOTS + slot,
        }
    }
}

/// What a side may still do against one batch of hits.
pub struct Batch {
    /// Sustain Damage cannot be used.
    blocked: bool,
    /// [combat.void-shielding] One ship may sustain that could not.
    shielding: bool,
    /// With free choice, takes below this rank were passed over.
    floor: usize,
}

impl<F: Fate> Fight<'_, F> {
    /// [combat.assign] Both sides take their pending hits; hits made by sustaining are taken too.
    pub fn resolve(&mut self, cause: Cause) {
        let mut shielding = [0, 1].map(|side| self.camp(side).on(Effect::MetaliVoidShielding));
        while self.pending.iter().any(|hits| hits.total() > 0) {
            let blocked = [0, 1].map(|side| self.sustain_blocked(side, cause));
            for side in 0..2 {
                let mut batch = Batch { blocked: blocked[side], shielding: shielding[side], floor: 0 };
                self.take_all(side, cause, &mut batch);
                shielding[side] = batch.shielding;
            }
            self.bury(cause);
        }
        for side in 0..2 {
            self.troops(side).tired = [0; SLOTS];
        }
    }

    /// [combat.sustain] Sustain Damage is off against some flagships and mechs.
    fn sustain_blocked(&self, side: usize, cause: Cause) -> bool {
        let other = 1 - side;
        self.silenced(side)
            || match self.battle.place {
                Place::Space => self.shows(other, Ability::StopsShipSustain),
                // The invader's mechs are not on the planet while bombs fall on it.
                Place::Ground => self.shows(other, Ability::StopsGroundSustain) && (!cause.bombs || cause.combat),
            }
    }

    fn take_all(&mut self, side: usize, cause: Cause, batch: &mut Batch) {
        while self.pending[side].total() > 0 {
            self.take_next(side, cause, u32::MAX, batch);
        }
    }

    /// What a side may do against the hits of a round.
    pub fn batch(&self, side: usize) -> Batch {
        let blocked = self.sustain_blocked(side, Cause::COMBAT);
        Batch { blocked, shielding: self.camp(side).on(Effect::MetaliVoidShielding), floor: 0 }
    }

    /// Takes or cancels the next pending hit, and up to so many in all that are taken alike; if nobody is left to take
    /// it, all are gone.
    pub fn take_next(&mut self, side: usize, cause: Cause, most: u32, batch: &mut Batch) {
        if self.cancel_one(side, cause) {
            return;
        }
        let heavy = self.pending[side].heavy > 0;
        let take = if heavy {
            self.next_take(side, cause, true, batch).or_else(|| self.next_take(side, cause, false, batch))
        } else {
            self.next_take(side, cause, false, batch)
        };
        let Some(take) = take else {
            self.pending[side] = Hits::default();
            return;
        };
        let pending = if heavy { self.pending[side].heavy } else { self.pending[side].any };
        let alike = self.alike(side, take, cause, batch).min(pending).min(most);
        if heavy {
            self.pending[side].heavy -= alike;
            if self.pending[side].heavy == 0 {
                batch.floor = 0;
            }
        } else {
            self.pending[side].any -= alike;
        }
        for _ in 0..alike {
            self.take(side, take, cause, batch);
        }
    }

    /// How many hits in a row would be taken in the same way.
    fn alike(&self, side: usize, take: Take, cause: Cause, batch: &Batch) -> u32 {
        if self.battle.policy != Policy::Listed {
            return 1;
        }
        let troops = &self.state.sides[side];
        match take {
            // Nobody could sustain for it, and nobody will when it is gone.
            Take::Lose(slot) => u32::from(troops.count(slot)),
            Take::Sustain(slot) => {
                let own = [Stock::ReflectiveShielding, Stock::EmpyreanFlagshipRepair];
                let answered = own.iter().any(|stock| troops.has(*stock))
                    || self.state.sides[1 - side].has(Stock::DirectHit)
                    || self.camp(side).on(Effect::NonEuclideanShielding)
                    || cause.combat && self.slot(side, slot).can(Ability::StrikesBack);
                let ready = self.can_sustain(side, slot, batch);
                if answered || !ready { 1 } else { u32::from(troops.fit[slot] - troops.tired[slot]) }
            }
        }
    }

    /// [combat.cancel] The Titans' agent and the Nomad's mechs cancel hits before anything else.
    fn cancel_one(&mut self, side: usize, cause: Cause) -> bool {
        if self.spend(side, Stock::TitansAgent) {
            self.pending[side].cancel(1);
            return true;
        }
        let mech = Kind::Mech as usize;
        let mechs_help = self.battle.place == Place::Space
            && cause.combat
            && self.slot(side, mech).can(Ability::CancelsHitsOnShips)
            && self.slot(side, mech).sustain
            && !self.silenced(side);
        if mechs_help && self.state.sides[side].fit[mech] > 0 {
            let troops = self.troops(side);
            troops.fit[mech] -= 1;
            troops.hurt[mech] += 1;
            self.pending[side].cancel(if self.camp(side).on(Effect::NonEuclideanShielding) { 2 } else { 1 });
            return true;
        }
        false
    }

    /// Whether units of a slot may be given a hit.
    fn exposed(&self, side: usize, slot: usize, cause: Cause, big_only: bool) -> bool {
        self.count(side, slot) > 0
            && self.fights(side, slot)
            && !(big_only && self.kind(side, slot) == Kind::Fighter)
            && !(cause.ability && self.slot(side, slot).can(Ability::BeyondUnitAbilities))
    }

    fn can_sustain(&self, side: usize, slot: usize, batch: &Batch) -> bool {
        let troops = &self.state.sides[side];
        !batch.blocked && self.slot(side, slot).sustain && troops.fit[slot] > troops.tired[slot]
    }

    fn can_be_shielded(&self, side: usize, slot: usize, batch: &Batch) -> bool {
        let troops = &self.state.sides[side];
        batch.shielding
            && !batch.blocked
            && !self.slot(side, slot).sustain
            && troops.fit[slot] > troops.tired[slot]
            && self.kind(side, slot) != Kind::Fighter
    }

    fn can_be_spared(&self, side: usize, slot: usize, batch: &Batch) -> bool {
        self.can_sustain(side, slot, batch) || self.can_be_shielded(side, slot, batch)
    }

    /// [combat.policy] How the next hit is taken: by the listed policy, or as the side chooses.
    fn next_take(&mut self, side: usize, cause: Cause, big_only: bool, batch: &mut Batch) -> Option<Take> {
        let listed = self.listed_take(side, cause, big_only, batch)?;
        if self.battle.policy == Policy::Listed {
            return Some(listed);
        }
        let mut options = [listed; 2 * SLOTS];
        let mut len = 0;
        for take in (0..SLOTS).map(Take::Sustain).chain((0..SLOTS).map(Take::Lose)) {
            let (Take::Sustain(slot) | Take::Lose(slot)) = take;
            let open = self.exposed(side, slot, cause, big_only)
                && match take {
                    Take::Sustain(slot) => self.can_be_spared(side, slot, batch),
                    Take::Lose(_) => true,
                };
            if open && take.rank() >= batch.floor {
                options[len] = take;
                len += 1;
            }
        }
        if len == 0 {
            return Some(listed);
        }
        let take = options[self.fate.choice(side, len)];
        batch.floor = take.rank();
        Some(take)
    }

    /// [combat.policy] Space: the first type of the list, sustaining before losing one; with the risk of Direct Hit
    /// taken, and on the ground, every Sustain Damage first, and always that of ships beyond Direct Hit.
    fn listed_take(&self, side: usize, cause: Cause, big_only: bool, batch: &Batch) -> Option<Take> {
        let exposed = |slot: &usize| self.exposed(side, *slot, cause, big_only);
        let sustains = |slot: &usize| self.can_be_spared(side, *slot, batch);
        let bold = self.battle.place == Place::Ground || self.camp(side).risk_direct_hit;
        let order = self.in_order(side);
        let shielded = |slot: &usize| bold && exposed(slot) && self.can_be_shielded(side, *slot, batch);
        let unafraid = |slot: &usize| {
            (bold || self.slot(side, *slot).beyond_direct_hit) && exposed(slot) && self.can_sustain(side, *slot, batch)
        };
        let at_once =
            order.into_iter().find(shielded).or_else(|| self.ordered(side, &SUSTAINING).into_iter().find(unafraid));
        if let Some(slot) = at_once {
            return Some(Take::Sustain(slot));
        }
        let first = order.into_iter().find(exposed)?;
        let kind = self.kind(side, first);
        let alike = [first, CAVALRY];
        let same = || alike.iter().copied().filter(|&slot| exposed(&slot) && self.kind(side, slot) == kind);
        let take = same().find(sustains).map(Take::Sustain);
        Some(take.unwrap_or(Take::Lose(first)))
    }

    /// The slots in the order in which units are given up; the Cavalry comes behind its kind.
    pub fn in_order(&self, side: usize) -> [usize; SLOTS] {
        self.ordered(side, &Kind::ALL)
    }

    /// The slots in an order of kinds; the Cavalry comes behind its kind.
    pub fn ordered(&self, side: usize, kinds: &[Kind; CAVALRY]) -> [usize; SLOTS] {
        let cavalry = self.state.sides[side].cavalry.unwrap_or(kinds[CAVALRY - 1]);
        let mut order = [CAVALRY; SLOTS];
        let mut next = 0;
        for &kind in kinds {
            order[next] = kind as usize;
            next += 1 + usize::from(kind == cavalry);
        }
        order
    }

    fn take(&mut self, side: usize, take: Take, cause: Cause, batch: &mut Batch) {
        match take {
            Take::Lose(slot) => self.lose(side, slot),
            Take::Sustain(slot) => {
                if !self.slot(side, slot).sustain {
                    batch.shielding = false;
                }
                self.sustain(side, slot, cause);
            }
        }
    }

    /// [combat.sustain] A unit sustains damage, and what may follow upon that.
    fn sustain(&mut self, side: usize, slot: usize, cause: Cause) {
        let other = 1 - side;
        let troops = self.troops(side);
        troops.fit[slot] -= 1;
        troops.hurt[slot] += 1;
        troops.sore[slot] += 1;
        if self.camp(side).on(Effect::NonEuclideanShielding) {
            self.pending[side].cancel(1);
        }
        let in_space = self.battle.place == Place::Space;
        if in_space && cause.combat && self.spend(side, Stock::ReflectiveShielding) {
            self.pending[other].any += 2;
        }
        if !in_space && cause.combat && self.slot(side, slot).can(Ability::StrikesBack) {
            self.pending[other].any += 1;
        }
        if in_space && !self.slot(side, slot).beyond_direct_hit && self.spend(other, Stock::DirectHit) {
            let troops = self.troops(side);
            troops.hurt[slot] -= 1;
            troops.sore[slot] -= 1;
            self.dead[side][slot] += 1;
            return;
        }
        if self.spend(side, Stock::EmpyreanFlagshipRepair) {
            let troops = self.troops(side);
            troops.hurt[slot] -= 1;
            troops.sore[slot] -= 1;
            troops.fit[slot] += 1;
            troops.tired[slot] += 1;
        }
    }

    /// A unit of a slot is destroyed, a damaged one if there is one.
    pub fn lose(&mut self, side: usize, slot: usize) {
        let troops = self.troops(side);
        if troops.hurt[slot] > 0 {
            troops.hurt[slot] -= 1;
            troops.sore[slot] = troops.sore[slot].min(troops.hurt[slot]);
        } else {
            troops.fit[slot] -= 1;
            troops.tired[slot] = troops.tired[slot].min(troops.fit[slot]);
        }
        self.dead[side][slot] += 1;
    }

    /// The owner destroys one of its ships, the first of the list or one it chooses.
    pub fn give_up_one(&mut self, side: usize, cause: Cause, big_only: bool) {
        let open: Vec<usize> =
            self.in_order(side).into_iter().filter(|&slot| self.exposed(side, slot, cause, big_only)).collect();
        if open.is_empty() {
            return;
        }
        let slot = open[self.fate.choice(side, open.len())];
        self.lose(side, slot);
        self.bury(cause);
    }

    /// [combat.snipe] A hit on a unit of the opponent's choice: the most valuable one that cannot sustain, else the
    /// most valuable one, which sustains.
    pub fn snipe(&mut self, side: usize, cause: Cause) {
        if !self.alive(side) || self.cancel_one(side, cause) {
            return;
        }
        let batch = self.batch(side);
        let order = self.in_order(side);
        let mut open: Vec<Take> = Vec::new();
        let exposed = order.into_iter().rev().filter(|&slot| self.exposed(side, slot, cause, false));
        for slot in exposed.clone() {
            let troops = &self.state.sides[side];
            if troops.hurt[slot] > 0 || !self.can_be_spared(side, slot, &batch) {
                open.push(Take::Lose(slot));
            }
        }
        open.extend(exposed.filter(|&slot| self.can_be_spared(side, slot, &batch)).map(Take::Sustain));
        if open.is_empty() {
            return;
        }
        match open[self.fate.choice(1 - side, open.len())] {
            Take::Lose(slot) => self.lose(side, slot),
            Take::Sustain(slot) => self.sustain(side, slot, cause),
        }
        self.bury(cause);
        self.resolve(cause);
    }

    /// What happens when units have fallen.
    pub fn bury(&mut self, cause: Cause) {
        while self.dead != [[0; SLOTS]; 2] {
            let mut fallen = std::mem::take(&mut self.dead);
            for side in 0..2 {
                self.blow_up(side, &mut fallen);
            }
            for side in 0..2 {
                self.lose_tokens(side, &fallen[side]);
            }
            if !cause.combat {
                continue;
            }
            for side in 0..2 {
                if fallen[side] != [0; SLOTS] {
                    self.mourn(side, &fallen[side]);
                }
            }
        }
    }

    /// [combat.van-hauge] When the Yin flagship is destroyed, all ships in the system are.
    fn blow_up(&mut self, side: usize, fallen: &mut [[u8; SLOTS]; 2]) {
        let flagship = Kind::Flagship as usize;
        let blast = self.battle.place == Place::Space
            && fallen[side][flagship] > 0
            && self.slot(side, flagship).can(Ability::DestroysAllShips);
        if !blast {
            return;
        }
        for (whose, buried) in fallen.iter_mut().enumerate() {
            self.pending[whose] = Hits::default();
            for (slot, buried) in buried.iter_mut().enumerate() {
                if self.slot(whose, slot).ship || slot == CAVALRY {
                    *buried += self.count(whose, slot);
                    let troops = self.troops(whose);
                    troops.fit[slot] = 0;
                    troops.hurt[slot] = 0;
                    troops.sore[slot] = 0;
                    troops.tired[slot] = 0;
                }
            }
        }
    }

    /// Cards and leaders that answer the fall of units in combat.
    fn mourn(&mut self, side: usize, fallen: &[u8; SLOTS]) {
        let other = 1 - side;
        let in_space = self.battle.place == Place::Space;
        // [combat.sleeper-cell]
        if in_space && self.camp(other).on(Effect::MentakHero) {
            for (slot, &count) in fallen.iter().enumerate() {
                let kind = self.kind(side, slot);
                // A mech that fights as a ship is of no type of ship.
                if kind != Kind::Mech && self.slot(other, kind as usize).ship {
                    let fit = &mut self.troops(other).fit[kind as usize];
                    *fit = fit.saturating_add(count);
                }
            }
        }
        if self.spend(side, Stock::YinAgent) {
            let new = if in_space { Kind::Fighter } else { Kind::Infantry };
            let fit = &mut self.troops(side).fit[new as usize];
            *fit = fit.saturating_add(2);
        }
        // [combat.courageous]
        if in_space && self.state.sides[side].has(Stock::CourageousToTheEnd) && self.alive(other) {
            let best = (0..SLOTS)
                .filter(|&slot| fallen[slot] > 0 && self.fights(side, slot))
                .filter_map(|slot| self.slot(side, slot).combat)
                .map(|dice| i32::from(dice.on))
                .min();
            if let Some(on) = best {
                self.spend(side, Stock::CourageousToTheEnd);
                let mut pool = Pool::default();
                pool.add(Group::new(2, on));
                let hits = self.roll(&pool).any;
                for _ in 0..hits {
                    self.give_up_quietly(other);
                }
            }
        }
        if in_space && self.state.sides[side].has(Stock::ObsidianAgent) {
            let twin = |slot: usize| {
                let kind = self.kind(side, slot);
                let alike = [kind as usize, CAVALRY];
                alike.into_iter().find(|&twin| self.count(other, twin) > 0 && self.kind(other, twin) == kind)
            };
            let lost = |slot: &usize| fallen[*slot] > 0 && self.slot(side, *slot).ship;
            if let Some(slot) = self.in_order(side).into_iter().rev().filter(lost).find_map(twin) {
                self.spend(side, Stock::ObsidianAgent);
                self.lose(other, slot);
            }
        }
    }

    /// As `give_up_one`, within a burial that goes on.
    fn give_up_quietly(&mut self, side: usize) {
        let open: Vec<usize> =
            self.in_order(side).into_iter().filter(|&slot| self.exposed(side, slot, Cause::COMBAT, false)).collect();
        if !open.is_empty() {
            let slot = open[self.fate.choice(side, open.len())];
            self.lose(side, slot);
        }
    }
}
