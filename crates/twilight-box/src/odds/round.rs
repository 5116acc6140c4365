//! A round of combat: its start, the rolls, the losses, its end.

use std::cell::OnceCell;
use std::cmp::Ordering;

use super::camp::{Battle, CAVALRY, ENDLESS, SLOTS, Stock, Troops};
use super::effects::Effect;
use super::fight::{ATTACKER, Bombing, Cause, DEFENDER, Fight, State};
use super::force::Place;
use super::opening::spread;
use crate::units::{Ability, Kind};
use imperium::dice::{Group, Hits, Joint, Pool, chance};
use imperium::walk::Fate;

/// [combat.duranium-armor] The kinds as they are repaired.
const REPAIRED: [Kind; CAVALRY] = [
    Kind::Flagship,
    Kind::WarSun,
    Kind::Dreadnought,
    Kind::Carrier,
    Kind::Cruiser,
    Kind::Destroyer,
    Kind::Fighter,
    Kind::Mech,
    Kind::Infantry,
    Kind::Pds,
    Kind::SpaceDock,
];

/// What a side uses in one round.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Boosts {
    /// Added to all combat rolls.
    pub all: i32,
    /// Added to the combat rolls of fighters.
    pub fighters: i32,
    pub reroll: bool,
    /// One more die for one unit.
    pub die: bool,
}

impl Battle {
    /// [combat.boosts] Takes this round's boosts out of the stocks: one card of a name a round, from the first round on.
    pub fn boosts(&self, troops: &mut Troops) -> Boosts {
        let mut boosts = Boosts::default();
        boosts.all += i32::from(troops.spend(Stock::MoraleBoost));
        boosts.all += i32::from(troops.spend(Stock::Supercharge));
        let mut rerolls = false;
        match self.place {
            Place::Space => {
                boosts.fighters = 2 * i32::from(troops.spend(Stock::FighterPrototype));
                // The card speaks of the first round alone.
                troops.stock[Stock::FighterPrototype as usize] = 0;
                rerolls |= troops.spend(Stock::MunitionsReserves);
                rerolls = rerolls || troops.spend(Stock::WarFunding);
                boosts.die = troops.spend(Stock::LetnevAgent);
            }
            Place::Ground => {
                rerolls |= troops.spend(Stock::FireTeam);
                boosts.die = troops.spend(Stock::SolAgent);
            }
        }
        boosts.reroll = rerolls;
        boosts
    }

    /// The dice a side rolls in a round. Fighters and infantry under the Crown of Thalnos roll apart.
    pub fn combat_dice(&self, state: &State, side: usize, boosts: &Boosts) -> Pool {
        let camp = &self.camps[side];
        let troops = &state.sides[side];
        let in_space = self.place == Place::Space;
        let shown = |ability: Ability| {
            camp.can(ability) && (0..CAVALRY).any(|slot| troops.count(slot) > 0 && camp.slots[slot].can(ability))
        };
        // [combat.aim] [combat.leader] [combat.visz-el-vir] [combat.shield-paling]
        let aims = in_space && shown(Ability::AimsAtBigShips);
        let flagships = i32::from(troops.of(Kind::Flagship));
        let leaders = if in_space && shown(Ability::LeadsOtherShips) { flagships } else { 0 };
        let arms = if shown(Ability::ArmsMechs) { flagships as u16 } else { 0 };
        let steady = camp.fragile && shown(Ability::SteadiesInfantry);
        let crowned = camp.on(Effect::TheCrownOfThalnos);

        let types = if camp.on(Effect::GravleashManeuvers) { self.ship_types(state, side) } else { 0 };
        let mut most_gained = ((1, Kind::Fighter, false), 0, 0);
        let tokens = self.galvanized(state, side);

        let mut on_foot = None;
        let mut pool = Pool::default();
        for (slot, at) in camp.slots.iter().enumerate() {
            let count = u16::from(troops.count(slot));
            let Some(dice) = at.combat else { continue };
            let apart = crowned && small(at.kind);
            if count == 0 || !self.fights(state, side, slot) || apart && tokens[slot] == 0 {
                continue;
            }
            let bonus = self.bonus(slot, camp, boosts, leaders, steady);
            let mut each = u16::from(dice.dice);
            if at.can(Ability::DiceByOpposingShips) && slot != CAVALRY {
                each = self.opposing_big_ships(state, side);
            }
            if at.kind == Kind::Mech {
                each += arms;
            }
            let heavy = aims && matches!(at.kind, Kind::Flagship | Kind::Dreadnought) && slot != CAVALRY;
            let nines = at.can(Ability::ExtraHitsOnNine) && slot != CAVALRY;
            let on = i32::from(dice.on) - bonus;
            // In tenths; of equals the ship that falls last.
            let gain = i32::from(each) * ((11 - on + types).clamp(0, 10) - (11 - on).clamp(0, 10));
            let kind = if slot == CAVALRY { troops.cavalry.unwrap_or(at.kind) } else { at.kind };
            let rank = (gain, kind, slot == CAVALRY);
            if at.ship && !apart && rank >= most_gained.0 {
                most_gained = (rank, pool.groups().len(), each);
            }
            let ordinary = if apart { 0 } else { count.saturating_mul(each) };
            let dice = ordinary.saturating_add(tokens[slot].into());
            let group = Group { dice, on, reroll: boosts.reroll, nines, heavy };
            pool.add(group);
            // [combat.boosts] The Sol agent helps an infantry.
            if at.kind == Kind::Infantry && !in_space {
                on_foot = Some(group);
            }
        }
        let (_, place, dice) = most_gained;
        if dice > 0 {
            let group = &mut pool.groups_mut()[place];
            group.dice -= dice;
            let raised = Group { dice, on: group.on - types, ..*group };
            pool.add(raised);
        }
        if boosts.die
            && let Some(best) = on_foot.or(pool.best())
        {
            pool.add(Group { dice: 1, ..best });
        }
        if in_space && camp.can(Ability::ArmsATransport) {
            self.arm_a_transport(state, side, boosts, &mut pool);
        }
        pool
    }

    fn bonus(&self, slot: usize, camp: &super::camp::Camp, boosts: &Boosts, leaders: i32, steady: bool) -> i32 {
        let at = &camp.slots[slot];
        let mut bonus = at.bonus + boosts.all;
        match at.kind {
            Kind::Fighter => bonus += boosts.fighters,
            Kind::Infantry => bonus += i32::from(steady),
            Kind::Destroyer
            | Kind::Cruiser
            | Kind::Carrier
            | Kind::Mech
            | Kind::Dreadnought
            | Kind::Flagship
            | Kind::WarSun
            | Kind::Pds
            | Kind::SpaceDock => {}
        }
        let led = if at.kind == Kind::Flagship && slot != CAVALRY { leaders - 1 } else { leaders };
        bonus + led.max(0)
    }

    /// [combat.salai-sai-corian]
    fn opposing_big_ships(&self, state: &State, side: usize) -> u16 {
        let other = 1 - side;
        (0..SLOTS)
            .filter(|&slot| {
                let fighter = slot == Kind::Fighter as usize;
                !fighter && self.fights(state, other, slot)
            })
            .map(|slot| u16::from(state.sides[other].count(slot)))
            .sum()
    }

    /// A mech in space gives one unit with capacity one more die.
    fn arm_a_transport(&self, state: &State, side: usize, boosts: &Boosts, pool: &mut Pool) {
        let camp = &self.camps[side];
        let troops = &state.sides[side];
        let mechs = u16::from(troops.of(Kind::Mech));
        let best = camp
            .slots
            .iter()
            .enumerate()
            .take(CAVALRY)
            .filter(|(slot, at)| at.transport && troops.count(*slot) > 0 && self.fights(state, side, *slot))
            .filter_map(|(slot, at)| Some(i32::from(at.combat?.on) - self.bonus(slot, camp, boosts, 0, false)))
            .min();
        if let Some(on) = best {
            pool.add(Group { reroll: boosts.reroll, ..Group::new(mechs, on) });
        }
    }

    /// [combat.gravleash] How many types of ships a side has in the combat.
    fn ship_types(&self, state: &State, side: usize) -> i32 {
        let camp = &self.camps[side];
        let troops = &state.sides[side];
        let present = |slot: usize| troops.count(slot) > 0 && self.fights(state, side, slot) && camp.slots[slot].ship;
        let types = (0..CAVALRY).filter(|&slot| present(slot)).count() as i32;
        let one_more = troops.count(CAVALRY) > 0 && troops.cavalry.is_some_and(|kind| !present(kind as usize));
        types + i32::from(one_more)
    }
}

/// Units cheap enough to be risked for a second roll.
fn small(kind: Kind) -> bool {
    matches!(kind, Kind::Fighter | Kind::Infantry)
}

impl<F: Fate> Fight<'_, F> {
    /// [combat.round] Both sides roll, take their losses at once, and the round ends.
    pub fn round(&mut self) {
        for side in 0..2 {
            self.start_round(side);
        }
        let boosts = [0, 1].map(|side| {
            let battle = self.battle;
            battle.boosts(self.troops(side))
        });
        let mut hits = self.combat_rolls(&boosts);
        for side in 0..2 {
            self.fate.rolled(side, hits[side].total());
        }
        self.bury(Cause::COMBAT);
        self.add_hits(&mut hits);
        for side in 0..2 {
            self.pending[side] = hits[1 - side];
            self.hold_shields(side);
        }
        self.resolve(Cause::COMBAT);
        for side in 0..2 {
            self.duranium_armor(side);
        }
        for side in 0..2 {
            self.end_round(side);
        }
    }

    /// [combat.shields-holding]
    pub fn hold_shields(&mut self, side: usize) {
        if self.pending[side].total() > 0 && self.spend(side, Stock::ShieldsHolding) {
            self.pending[side].cancel(2);
        }
    }

    /// The rolls of both sides, made again if the Nomad's agent wants it.
    fn combat_rolls(&mut self, boosts: &[Boosts; 2]) -> [Hits; 2] {
        let agents = self.state.sides.iter().any(|troops| troops.has(Stock::NomadAgent));
        let intricate = (0..2).any(|side| {
            let stock = &self.state.sides[side].stock;
            let luck = [Stock::HacanFlagshipTradeGoods, Stock::HeartOfIxth].iter().any(|it| stock[*it as usize] > 0);
            luck || self.camp(side).on(Effect::TheCrownOfThalnos)
        });
        if agents && !intricate && self.fate.walks() {
            return self.rolls_by_order(boosts);
        }
        let mut hits = [0, 1].map(|side| self.combat_roll(side, &boosts[side]));
        // [combat.thundarian]
        for side in 0..2 {
            if hits[1 - side].total() > hits[side].total() && self.spend(side, Stock::NomadAgent) {
                hits = [0, 1].map(|side| self.combat_roll(side, &boosts[side]));
                break;
            }
        }
        hits
    }

    /// [combat.thundarian] First who makes more hits, then how many: rolls that are made again need not be told apart.
    fn rolls_by_order(&mut self, boosts: &[Boosts; 2]) -> [Hits; 2] {
        let pools = [0, 1].map(|side| self.battle.combat_dice(&self.state, side, &boosts[side]));
        let cells = [const { OnceCell::new() }; 2];
        let roll = |side: usize| cells[side].get_or_init(|| Joint::new(&pools[side]));
        let orders = [Ordering::Less, Ordering::Equal, Ordering::Greater];
        let order = orders[self.fate.chance(|out| {
            out.clear();
            out.extend(orders.map(|order| roll(ATTACKER).chance_of(order, roll(DEFENDER))));
        })];
        let again = match order {
            Ordering::Less => self.spend(ATTACKER, Stock::NomadAgent),
            Ordering::Equal => false,
            Ordering::Greater => self.spend(DEFENDER, Stock::NomadAgent),
        };
        if again {
            return [0, 1].map(|side| self.roll(&pools[side]));
        }
        let ours = self.fate.chance(|out| roll(ATTACKER).against(order, roll(DEFENDER), out));
        let ours = pools[ATTACKER].joint_hits(ours);
        let theirs = self.fate.chance(|out| roll(DEFENDER).within(order.reverse(), ours.total() as usize, out));
        [ours, pools[DEFENDER].joint_hits(theirs)]
    }

    /// Hits that come of hits on the ground.
    fn add_hits(&mut self, hits: &mut [Hits; 2]) {
        if self.battle.place == Place::Space {
            return;
        }
        let made = hits.map(|hits| hits.total() > 0);
        for (side, hits) in hits.iter_mut().enumerate() {
            // [combat.x-89]
            if self.camp(side).on(Effect::X89BacterialWeapon) {
                hits.any *= 2;
            }
            // [combat.particle-weave]
            if made[1 - side] && self.camp(side).on(Effect::ValkyrieParticleWeave) {
                hits.any += 1;
            }
        }
    }

    pub fn combat_roll(&mut self, side: usize, boosts: &Boosts) -> Hits {
        let mut hits = self.roll_with_luck(side, boosts);
        if self.camp(side).on(Effect::TheCrownOfThalnos) {
            hits.any += self.crowned_roll(side, boosts);
        }
        hits
    }

    /// [combat.wrath-of-kenara] [combat.heart-of-ixth] Misses by 1 are turned into hits as far as goods reach.
    fn roll_with_luck(&mut self, side: usize, boosts: &Boosts) -> Hits {
        let goods = if self.battle.place == Place::Space && self.shows(side, Ability::BuysResults) {
            self.state.sides[side].stock[Stock::HacanFlagshipTradeGoods as usize]
        } else {
            0
        };
        let heart = self.state.sides[side].stock[Stock::HeartOfIxth as usize];
        let (battle, state) = (self.battle, self.state);
        if goods == 0 && heart == 0 {
            return self.fate.hits(|| battle.combat_dice(&state, side, boosts));
        }
        let pool = battle.combat_dice(&state, side, boosts);
        let mut hits = Hits::default();
        for heavy in [true, false] {
            let dice: u16 = pool.groups().iter().filter(|group| group.heavy == heavy).map(|group| group.dice).sum();
            let troops = &self.state.sides[side];
            let goods = if goods > 0 { troops.stock[Stock::HacanFlagshipTradeGoods as usize] } else { 0 };
            let heart = troops.stock[Stock::HeartOfIxth as usize];
            let most = (u16::from(goods) + u16::from(heart)).min(dice) as usize;
            if dice == 0 {
                continue;
            }
            if goods == ENDLESS {
                let total = self.fate.chance(|out| pool.hits_or_near(heavy, out)) as u32;
                if heavy {
                    hits.heavy += total
                } else {
                    hits.any += total
                }
                continue;
            }
            let (made, near) = self.fate.hits_and_near(&pool, heavy, most);
            for _ in 0..near {
                if goods == 0 || !self.spend(side, Stock::HacanFlagshipTradeGoods) {
                    self.spend(side, Stock::HeartOfIxth);
                }
            }
            let total = (made + near) as u32;
            if heavy { hits.heavy += total } else { hits.any += total }
        }
        hits
    }

    /// [combat.crown] Fighters and infantry that missed roll again with 1 added, and fall if they miss again.
    fn crowned_roll(&mut self, side: usize, boosts: &Boosts) -> u32 {
        let steady = self.camp(side).fragile && self.shows(side, Ability::SteadiesInfantry);
        let in_space = self.battle.place == Place::Space;
        let leaders = if in_space && self.shows(side, Ability::LeadsOtherShips) {
            i32::from(self.state.sides[side].of(Kind::Flagship))
        } else {
            0
        };
        let mut hits = 0;
        for kind in [Kind::Fighter, Kind::Infantry] {
            let slot = kind as usize;
            let Some(dice) = self.slot(side, slot).combat else { continue };
            let count = self.count(side, slot);
            if count == 0 || !self.fights(side, slot) {
                continue;
            }
            let on = i32::from(dice.on) - self.battle.bonus(slot, self.camp(side), boosts, leaders, steady);
            // A unit that hits with neither die falls: what hits and what falls are all there are.
            let first = if boosts.reroll { (1.0 - chance(on)).powi(2) } else { 1.0 - chance(on) };
            let hit = 1.0 - first * (1.0 - chance(on - 1));
            let made = self.fate.chance(|out| spread(u16::from(count), hit, out)) as u32;
            for _ in 0..u32::from(count) - made {
                self.lose(side, slot);
            }
            hits += made;
        }
        hits
    }

    /// [combat.round] The barrage is a step of the first round: what is done at its start comes before.
    pub fn open_first_round(&mut self) {
        for side in 0..2 {
            self.start_round(side);
            let repairs = self.camp(side).can(Ability::RepairedEachRound);
            self.troops(side).begun = repairs || self.camp(side).on(Effect::EmergencyRepairs);
        }
    }

    pub fn start_round(&mut self, side: usize) {
        if std::mem::take(&mut self.troops(side).begun) {
            return;
        }
        for slot in 0..SLOTS {
            // [combat.arc-secundus] Repaired at the start of each round it takes part in.
            if self.slot(side, slot).can(Ability::RepairedEachRound) && self.fights(side, slot) {
                self.repair(side, slot);
            }
        }
        self.emergency_repairs(side);
        if self.battle.place == Place::Space {
            return;
        }
        let mech = Kind::Mech as usize;
        if self.state.sides[side].hurt[mech] > 0 && self.spend(side, Stock::OrangetfMechRepair) {
            self.repair(side, mech);
        }
        // [combat.dunlain-reaper] Deploy is a unit ability.
        if !self.silenced(side)
            && self.count(side, Kind::Infantry as usize) > 0
            && self.spend(side, Stock::LetnevMechDeploy)
        {
            let troops = self.troops(side);
            troops.fit[Kind::Infantry as usize] -= 1;
            troops.fit[mech] += 1;
        }
        // [combat.proxima] What stops all Bombardment stops this too.
        let stopped = self.battle.scar || self.battle.no_bombardment || self.shield_stands();
        if !stopped && self.spend(side, Stock::ProximaTargetingVi) {
            let bombs = pool_of(Group::new(3, 8));
            for target in [1 - side, side] {
                let mut hits = self.roll(&bombs);
                hits.cancel(self.bombs_stopped(target));
                self.pending[target] = hits;
            }
            self.resolve(Cause::HARROW);
        }
    }

    fn repair(&mut self, side: usize, slot: usize) {
        let troops = self.troops(side);
        troops.fit[slot] = troops.count(slot);
        troops.hurt[slot] = 0;
        troops.sore[slot] = 0;
    }

    /// [combat.emergency-repairs] At the first start or end of a round at which a unit is damaged.
    fn emergency_repairs(&mut self, side: usize) {
        let damaged = (0..SLOTS).any(|slot| {
            self.state.sides[side].hurt[slot] > 0 && self.slot(side, slot).sustain && self.fights(side, slot)
        });
        if damaged && self.spend(side, Stock::EmergencyRepairs) {
            for slot in 0..SLOTS {
                if self.slot(side, slot).sustain {
                    self.repair(side, slot);
                }
            }
        }
    }

    /// [combat.duranium-armor] Repairs one unit that did not sustain damage in this round, the first of its list.
    pub fn duranium_armor(&mut self, side: usize) {
        if !self.camp(side).on(Effect::DuraniumArmor) {
            return;
        }
        let order = self.ordered(side, &REPAIRED);
        let open = |slot: &usize| {
            let troops = &self.state.sides[side];
            troops.hurt[*slot] > troops.sore[*slot] && self.fights(side, *slot)
        };
        if let Some(slot) = order.into_iter().find(open) {
            let troops = self.troops(side);
            troops.hurt[slot] -= 1;
            troops.fit[slot] += 1;
        }
    }

    /// What a side does for itself at the end of a round.
    pub fn end_round_alone(&mut self, side: usize) {
        self.emergency_repairs(side);
        let flagship = Kind::Flagship as usize;
        if self.battle.place == Place::Space
            && self.camp(side).on(Effect::FirmamentFlagshipBonus)
            && self.slot(side, flagship).can(Ability::RepairedAtRoundEnd)
        {
            self.repair(side, flagship);
        }
    }

    pub fn end_round(&mut self, side: usize) {
        let other = 1 - side;
        self.end_round_alone(side);
        if self.battle.place == Place::Ground {
            // [combat.harrow]
            if side == ATTACKER && self.camp(side).harrow && self.alive(other) {
                self.bombard(Bombing::Harrow);
            }
            return;
        }
        // [combat.devotion]
        if self.camp(side).on(Effect::Devotion) && self.give_itself(side) {
            self.snipe(other, Cause::COMBAT);
        }
        if self.camp(side).on(Effect::ExotriremeIi) {
            self.exotrireme(side);
        }
    }

    /// [combat.exotrireme] As many dreadnoughts as it takes are given up, two ships destroyed for each, the most
    /// valuable first.
    fn exotrireme(&mut self, side: usize) {
        let other = 1 - side;
        let dreadnought = Kind::Dreadnought as usize;
        if !self.slot(side, dreadnought).can(Ability::TradesItself) {
            return;
        }
        let ships: u32 =
            (0..SLOTS).filter(|&slot| self.fights(other, slot)).map(|slot| u32::from(self.count(other, slot))).sum();
        let given = ships.div_ceil(2).min(u32::from(self.count(side, dreadnought)));
        for _ in 0..given {
            self.lose(side, dreadnought);
        }
        for _ in 0..2 * given {
            let order = self.in_order(other);
            let top = order.into_iter().rev().find(|&slot| self.count(other, slot) > 0 && self.fights(other, slot));
            if let Some(slot) = top {
                // An undamaged ship is worth more than a damaged one.
                let troops = self.troops(other);
                if troops.fit[slot] > 0 {
                    troops.fit[slot] -= 1;
                } else {
                    troops.hurt[slot] -= 1;
                }
                self.dead[other][slot] += 1;
            }
        }
        self.bury(Cause::COMBAT);
    }
}

fn pool_of(group: Group) -> Pool {
    let mut pool = Pool::default();
    pool.add(group);
    pool
}
