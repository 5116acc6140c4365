//! What comes before the rounds: Bombardment, space cannons, the start of combat, Anti-Fighter Barrage.

use super::camp::{Battle, CAVALRY, Camp, SLOTS, Stock};
use super::effects::Effect;
use super::fight::{ATTACKER, Bombing, Cause, DEFENDER, Fight, State};
use super::force::Place;
use super::losses::SUSTAINING;
use crate::units::{Ability, Dice, Kind};
use imperium::dice::{Group, Hits, Pool, chance};
use imperium::walk::Fate;

/// The unit abilities that roll dice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Roll {
    Cannon,
    Bombs,
    Barrage,
}

/// The dice of some units, of which so many have a galvanize token.
fn group(count: u8, tokens: u8, dice: Dice, worse: i32) -> Group {
    Group::new(u16::from(count) * u16::from(dice.dice) + u16::from(tokens), i32::from(dice.on) + worse)
}

impl<F: Fate> Fight<'_, F> {
    /// [combat.space-cannon] A side fires all its space cannons at once; the owner of the ships takes the hits.
    pub fn space_cannon(&mut self, side: usize) {
        let target = 1 - side;
        let Some(pool) = self.cannons_away(side) else { return };
        let mut hits = self.roll_ability(side, &pool);
        if hits.total() > 0 && self.spend(target, Stock::ManeuveringJets) {
            hits.cancel(1);
        }
        self.pending[target] = hits;
        self.resolve(Cause::CANNON);
    }

    /// The dice of the space cannons a side may fire.
    pub fn cannons_away(&mut self, side: usize) -> Option<Pool> {
        let target = 1 - side;
        let mut pool = self.battle.cannons(&self.state, side);
        if pool.is_empty() || self.silenced(side) {
            return None;
        }
        let shielded = self.battle.place == Place::Space && self.shows(target, Ability::StopsSpaceCannon);
        if shielded || self.battle.cannons_forbidden(target) {
            return None;
        }
        self.add_dice(side, &mut pool, Roll::Cannon);
        Some(pool)
    }

    /// [combat.bombardment] The attacker's ships bombard the planet's ground forces, unless a Planetary Shield stands.
    pub fn bombard(&mut self, why: Bombing) {
        let Some(pool) = self.bombs_away(why) else { return };
        let mut hits = self.roll_ability(ATTACKER, &pool);
        // [combat.x-89]
        if self.camp(ATTACKER).on(Effect::X89BacterialWeapon) {
            hits.any *= 2;
        }
        hits.cancel(self.bombs_stopped(DEFENDER));
        self.pending[DEFENDER] = hits;
        self.resolve(match why {
            Bombing::Invasion => Cause::BOMBS,
            Bombing::Harrow => Cause::HARROW,
        });
    }

    /// [combat.proxima] Hits of Bombardment cancelled, one for each galvanized unit on the planet.
    pub fn bombs_stopped(&self, side: usize) -> u32 {
        if !self.camp(side).on(Effect::ProximaTargetingVi) {
            return 0;
        }
        let tokens = self.battle.galvanized(&self.state, side);
        (0..SLOTS).filter(|&slot| self.slot(side, slot).on_planet).map(|slot| u32::from(tokens[slot])).sum()
    }

    /// The dice of the Bombardment, if it is possible.
    pub fn bombs_away(&mut self, why: Bombing) -> Option<Pool> {
        if self.battle.no_bombardment || self.silenced(ATTACKER) || self.shield_stands() {
            return None;
        }
        let mut pool = self.battle.bombs(&self.state, why);
        if pool.is_empty() {
            return None;
        }
        self.add_dice(ATTACKER, &mut pool, Roll::Bombs);
        Some(pool)
    }

    /// [combat.planetary-shield] Whether a shield of the defender keeps bombs away.
    pub fn shield_stands(&self) -> bool {
        if self.camp(ATTACKER).on(Effect::L1z1xCommander)
            || self.shows(ATTACKER, Ability::StripsShields)
            || self.silenced(DEFENDER)
        {
            return false;
        }
        let disabled = self.camp(ATTACKER).on(Effect::Disable);
        (0..CAVALRY).any(|slot| {
            let at = self.slot(DEFENDER, slot);
            at.shield && self.count(DEFENDER, slot) > 0 && !(disabled && at.kind == Kind::Pds)
        })
    }

    /// [combat.extra-dice] Further dice for one of the units that use an ability, and rerolls.
    fn add_dice(&mut self, side: usize, pool: &mut Pool, roll: Roll) {
        let Some(best) = pool.best() else { return };
        let mut extra = u16::from(self.camp(side).on(Effect::ArgentCommander));
        if roll != Roll::Barrage {
            extra += u16::from(self.camp(side).on(Effect::PlasmaScoring));
        }
        extra += u16::from(self.spend(side, Stock::StrikeWingAmbuscade));
        pool.add(Group { dice: extra, ..best });
        if self.camp(side).on(Effect::JolnarCommander) {
            for group in pool.groups_mut() {
                group.reroll = true;
            }
        }
    }

    /// Rolls for a unit ability; the other side may have it rolled again.
    fn roll_ability(&mut self, side: usize, pool: &Pool) -> Hits {
        let mut hits = self.roll(pool);
        let other = 1 - side;
        // [combat.scramble-frequency]
        if f64::from(hits.total()) > pool.mean() + 1e-9 && self.spend(other, Stock::ScrambleFrequency) {
            hits = self.roll(pool);
        }
        hits
    }

    pub fn roll(&mut self, pool: &Pool) -> Hits {
        self.fate.hits(|| pool.clone())
    }

    /// [combat.start] Start of a space combat: ground forces join, then the abilities of both sides in turn.
    pub fn start_in_space(&mut self) {
        for side in 0..2 {
            let alastor = self.shows(side, Ability::GroundForcesJoin);
            let mech = self.slot(side, Kind::Mech as usize);
            let of_itself = mech.can(Ability::BecomesAShip) || mech.can(Ability::JoinsSpaceCombat);
            if alastor || of_itself {
                self.troops(side).joined = true;
            }
        }
        self.in_turn(&[
            (|camp| camp.on(Effect::KeleresHero), Self::overwing),
            (|camp| camp.reserve != [0; SLOTS], Self::call_from_the_card),
            (|camp| camp.on(Effect::TheCavalry) || camp.on(Effect::MemoriaIi), Self::call_cavalry),
            (|camp| camp.on(Effect::AssaultCannon), Self::assault_cannon),
            (|camp| camp.ambush, Self::ambush),
            (|camp| camp.on(Effect::DimensionalSplicer), Self::dimensional_splicer),
            (|camp| camp.on(Effect::ImpulseCore), Self::impulse_core),
        ]);
    }

    /// [combat.start] The sides use one ability each in turn, the attacker first, until neither has any left.
    fn in_turn(&mut self, abilities: &[(fn(&Camp) -> bool, fn(&mut Self, usize))]) {
        let mut next = [0; 2];
        while next.iter().any(|at| *at < abilities.len()) {
            for (side, at) in next.iter_mut().enumerate() {
                let rest = abilities[*at..].iter().position(|(has, _)| has(self.camp(side)));
                let Some(skipped) = rest else {
                    *at = abilities.len();
                    continue;
                };
                let (_, ability) = abilities[*at + skipped];
                *at += skipped + 1;
                ability(self, side);
            }
        }
    }

    /// [combat.overwing] Where nobody fights, the hero stays away.
    fn overwing(&mut self, side: usize) {
        if !self.both_alive() {
            return;
        }
        self.troops(side).fit[Kind::Flagship as usize] += 1;
        self.troops(side).fit[Kind::Cruiser as usize] += 2;
    }

    /// [combat.homesick-phantom] The ships that wait on the hero's card appear.
    fn call_from_the_card(&mut self, side: usize) {
        if !self.both_alive() {
            return;
        }
        let reserve = self.camp(side).reserve;
        for (fit, more) in self.troops(side).fit.iter_mut().zip(reserve) {
            *fit += more;
        }
    }

    /// [combat.cavalry] The weakest ship other than a fighter fights as the Nomad's flagship.
    fn call_cavalry(&mut self, side: usize) {
        if self.camp(1 - side).faction.as_deref() == Some("nomad") {
            return;
        }
        let weakest = (0..CAVALRY)
            .filter(|&slot| slot != Kind::Fighter as usize && self.count(side, slot) > 0 && self.fights(side, slot))
            .min_by_key(|&slot| {
                let at = self.slot(side, slot);
                let on = at.combat.map_or(11, |dice| i32::from(dice.on));
                let dice = at.combat.map_or(0, |dice| dice.dice);
                (dice, -on, at.barrage.is_some(), slot)
            });
        let Some(slot) = weakest else { return };
        let troops = self.troops(side);
        if troops.fit[slot] > 0 {
            troops.fit[slot] -= 1;
            troops.fit[CAVALRY] += 1;
        } else {
            troops.hurt[slot] -= 1;
            troops.hurt[CAVALRY] += 1;
        }
        troops.cavalry = Kind::ALL.get(slot).copied();
    }

    /// [combat.assault-cannon] With three ships other than fighters: the opponent destroys such a ship.
    fn assault_cannon(&mut self, side: usize) {
        if self.big_ships(side) >= 3 {
            self.give_up_one(1 - side, Cause::COMBAT, true);
        }
    }

    /// [combat.ambush] Up to two cruisers or destroyers roll against their combat value, without modifiers.
    fn ambush(&mut self, side: usize) {
        if !self.alive(1 - side) {
            return;
        }
        let mut left = 2;
        let mut pool = Pool::default();
        let value = |slot: usize| self.slot(side, slot).combat.map_or(11, |dice| i32::from(dice.on));
        let mut slots = [Kind::Cruiser as usize, Kind::Destroyer as usize, CAVALRY];
        slots.sort_by_key(|slot| value(*slot));
        for slot in slots {
            if matches!(self.kind(side, slot), Kind::Cruiser | Kind::Destroyer) {
                let count = self.count(side, slot).min(left);
                left -= count;
                pool.add(Group::new(u16::from(count), value(slot)));
            }
        }
        if !pool.is_empty() {
            self.pending[1 - side] = self.roll(&pool);
            self.resolve(Cause::COMBAT);
        }
    }

    /// [combat.dimensional-splicer] One hit on a ship of the Creuss player's choice.
    fn dimensional_splicer(&mut self, side: usize) {
        if self.alive(side) {
            self.snipe(1 - side, Cause::COMBAT);
        }
    }

    /// [combat.impulse-core] A destroyer or cruiser for a hit that must fall on a ship other than a fighter.
    fn impulse_core(&mut self, side: usize) {
        if self.give_itself(side) {
            self.pending[1 - side].heavy += 1;
            self.resolve(Cause::COMBAT);
        }
    }

    /// Gives up a destroyer, else a cruiser; not the last ship against ships that can all sustain.
    pub fn give_itself(&mut self, side: usize) -> bool {
        let other = 1 - side;
        if !self.alive(other) {
            return false;
        }
        let ships: u32 =
            (0..SLOTS).filter(|&slot| self.fights(side, slot)).map(|slot| u32::from(self.count(side, slot))).sum();
        let all_sustain = (0..SLOTS)
            .filter(|&slot| self.fights(other, slot) && self.count(other, slot) > 0)
            .all(|slot| self.slot(other, slot).sustain && self.state.sides[other].hurt[slot] == 0);
        if ships == 1 && all_sustain {
            return false;
        }
        for kind in [Kind::Destroyer, Kind::Cruiser] {
            if self.count(side, kind as usize) > 0 {
                self.lose(side, kind as usize);
                self.bury(Cause::COMBAT);
                return true;
            }
        }
        false
    }

    /// [combat.start] Start of a ground combat: the abilities of both sides in turn.
    pub fn start_on_the_ground(&mut self) {
        self.in_turn(&[
            (|camp| camp.on(Effect::Indoctrination), Self::indoctrination),
            (|camp| camp.on(Effect::GreyfireMutagen), Self::greyfire),
            (|camp| camp.on(Effect::SolCommander), Self::reinforce),
            (|camp| camp.on(Effect::MagenDefenseGrid), Self::magen),
        ]);
    }

    /// [combat.indoctrination] One opposing infantry becomes one of Yin's.
    fn indoctrination(&mut self, side: usize) {
        if self.alive(side)
            && self.count(1 - side, Kind::Infantry as usize) > 0
            && self.spend(side, Stock::Indoctrination)
        {
            self.win_over(side);
        }
    }

    fn greyfire(&mut self, side: usize) {
        let other = 1 - side;
        let ground: u32 =
            (0..SLOTS).filter(|&slot| self.fights(other, slot)).map(|slot| u32::from(self.count(other, slot))).sum();
        let possible = ground >= 2
            && self.alive(side)
            && self.count(other, Kind::Infantry as usize) > 0
            && self.camp(other).faction.as_deref() != Some("yin");
        if possible && self.spend(side, Stock::GreyfireMutagen) {
            self.win_over(side);
        }
    }

    fn win_over(&mut self, side: usize) {
        let infantry = Kind::Infantry as usize;
        self.troops(1 - side).fit[infantry] -= 1;
        self.troops(side).fit[infantry] += 1;
    }

    fn reinforce(&mut self, side: usize) {
        if self.both_alive() {
            self.troops(side).fit[Kind::Infantry as usize] += 1;
        }
    }

    /// [combat.magen] One hit on a ground force of the defender's choice, where there is a ground combat.
    fn magen(&mut self, side: usize) {
        if self.alive(side) {
            self.snipe(1 - side, Cause::COMBAT);
        }
    }

    /// [combat.barrage] Both sides roll at once; hits destroy fighters, the rest is lost.
    pub fn barrage(&mut self) {
        let mut made = [(0, 0); 2];
        for (side, made) in made.iter_mut().enumerate() {
            *made = self.roll_barrage(side);
        }
        for (side, (hits, nines)) in made.into_iter().enumerate() {
            self.suffer_barrage(1 - side, hits, nines);
        }
        self.bury(Cause::BARRAGE);
        self.resolve(Cause::BARRAGE);
    }

    /// Hits of a side's barrage, and how many infantry in space die with them.
    fn roll_barrage(&mut self, side: usize) -> (u32, u32) {
        let (pool, keen) = self.barrage_dice(side);
        let mut made = self.throw_barrage(&pool, &keen);
        // [combat.scramble-frequency]
        if f64::from(made.0) > pool.mean() + keen.mean() + 1e-9 && self.spend(1 - side, Stock::ScrambleFrequency) {
            made = self.throw_barrage(&pool, &keen);
        }
        made
    }

    fn throw_barrage(&mut self, pool: &Pool, keen: &Pool) -> (u32, u32) {
        let mut hits = self.roll(pool).any;
        let mut nines = 0;
        for &group in keen.groups() {
            let (more, killed) = self.roll_keen(group);
            hits += more;
            nines += killed;
        }
        (hits, nines)
    }

    /// The dice of a side's barrage: ordinary ones, and those whose 9 and 10 also kill infantry.
    pub fn barrage_dice(&mut self, side: usize) -> (Pool, Pool) {
        let target = 1 - side;
        let mut pool = Pool::default();
        let mut keen = Pool::default();
        let sheltered = self.camp(target).on(Effect::NaaluCodexMech) && self.count(target, Kind::Mech as usize) > 0;
        if self.battle.scar || sheltered {
            return (pool, keen);
        }
        if !self.silenced(side) {
            self.barrage_of_units(side, &mut pool, &mut keen);
        }
        // The relic is no unit, so nothing that takes abilities from units touches it.
        if self.camp(side).on(Effect::MetaliVoidArmaments) {
            pool.add(Group::new(3, 6));
        }
        if self.camp(side).on(Effect::JolnarCommander) {
            for group in pool.groups_mut().iter_mut().chain(keen.groups_mut()) {
                group.reroll = true;
            }
        }
        (pool, keen)
    }

    fn barrage_of_units(&mut self, side: usize, pool: &mut Pool, keen: &mut Pool) {
        let tokens = self.battle.galvanized(&self.state, side);
        let infantry = self.count(1 - side, Kind::Infantry as usize) > 0;
        let hunts = self.shows(side, Ability::BarragesInfantry) && infantry;
        for slot in 0..SLOTS {
            let at = self.slot(side, slot);
            let Some(dice) = at.barrage else { continue };
            let hunting = hunts && at.can(Ability::BarragesInfantry);
            let group = group(self.count(side, slot), tokens[slot], dice, 0);
            if hunting { keen.add(group) } else { pool.add(group) }
        }
        let best_is_keen = keen.best().is_some_and(|keen| pool.best().is_none_or(|other| keen.on <= other.on));
        self.add_dice(side, if best_is_keen { keen } else { pool }, Roll::Barrage);
    }

    /// Hits of dice of which a 9 or 10 does more: first how many are 9 or 10, then how many of the others hit.
    fn roll_keen(&mut self, group: Group) -> (u32, u32) {
        let p = chance(group.on);
        let again = if group.reroll { 1.0 - p } else { 0.0 };
        let nine = 0.2 * (1.0 + again);
        let rest = ((p * (1.0 + again) - nine) / (1.0 - nine)).max(0.0);
        let nines = self.fate.chance(|out| spread(group.dice, nine, out)) as u32;
        let others = group.dice - nines as u16;
        let hits = if others > 0 { self.fate.chance(|out| spread(others, rest, out)) as u32 } else { 0 };
        (nines + hits, nines)
    }

    fn suffer_barrage(&mut self, side: usize, hits: u32, nines: u32) {
        let other = 1 - side;
        let fighter = Kind::Fighter as usize;
        let fighters = u32::from(self.count(side, fighter));
        // [combat.raid-formation] Hits beyond the fighters damage ships that could sustain.
        if self.camp(other).raid_formation {
            for _ in fighters..hits {
                let order = self.ordered(side, &SUSTAINING);
                let open = |slot: &usize| {
                    self.slot(side, *slot).sustain && self.state.sides[side].fit[*slot] > 0 && self.fights(side, *slot)
                };
                if let Some(slot) = order.into_iter().find(open) {
                    let troops = self.troops(side);
                    troops.fit[slot] -= 1;
                    troops.hurt[slot] += 1;
                }
            }
        }
        // [combat.waylay]
        if self.camp(other).on(Effect::Waylay) {
            self.pending[side].any += hits;
        } else {
            for _ in 0..hits.min(fighters) {
                self.lose(side, fighter);
            }
        }
        for _ in 0..nines.min(u32::from(self.count(side, Kind::Infantry as usize))) {
            self.lose(side, Kind::Infantry as usize);
        }
    }
}

pub fn spread(dice: u16, p: f64, out: &mut Vec<f64>) {
    out.clear();
    out.push(1.0);
    for _ in 0..dice {
        let mut below = 0.0;
        for chance in out.iter_mut() {
            let here = *chance;
            *chance = here * (1.0 - p) + below * p;
            below = here;
        }
        out.push(below * p);
    }
}

impl Battle {
    /// The dice of a side's space cannons.
    pub fn cannons(&self, state: &State, side: usize) -> Pool {
        let camp = &self.camps[side];
        let other = &self.camps[1 - side];
        let on_ground = self.place == Place::Ground;
        // [combat.antimass]
        let worse = i32::from(other.on(Effect::AntimassDeflectors));
        let disabled = on_ground && other.on(Effect::Disable);
        let graviton = !on_ground && camp.on(Effect::GravitonLaserSystem);
        let tokens = self.galvanized(state, side);
        let mut pool = Pool::default();
        for (slot, at) in camp.slots.iter().enumerate().take(CAVALRY) {
            let Some(dice) = at.cannon else { continue };
            if on_ground && !at.on_planet || disabled && at.kind == Kind::Pds {
                continue;
            }
            let heavy = graviton || !on_ground && at.can(Ability::AimsCannonAtBigShips);
            pool.add(Group { heavy, ..group(state.sides[side].count(slot), tokens[slot], dice, worse) });
        }
        let mut more = |dice: u16, effect: Effect| {
            if camp.on(effect) {
                pool.add(Group { heavy: graviton, ..Group::new(dice, 5 + worse) });
            }
        };
        more(3, Effect::ExperimentalBattlestation);
        more(3, Effect::TitansHero);
        more(1, Effect::IIHQModernizationSpaceCannon);
        let docks = if on_ground { 1 } else { camp.effects[Effect::LightrailOrdnance as usize].min(60) };
        more(2 * docks, Effect::LightrailOrdnance);
        pool
    }

    /// [combat.space-cannon] What keeps all space cannons from a side.
    pub fn cannons_forbidden(&self, target: usize) -> bool {
        let camp = &self.camps[target];
        match self.place {
            Place::Space => camp.on(Effect::SolarFlare) || camp.on(Effect::FirmamentAgent),
            Place::Ground => camp.on(Effect::L4Disruptors) || camp.on(Effect::YinHero),
        }
    }

    /// The dice of the attacker's Bombardment.
    pub fn bombs(&self, state: &State, why: Bombing) -> Pool {
        let camp = &self.camps[ATTACKER];
        let worse = if self.camps[DEFENDER].on(Effect::Bunker) { 4 } else { 0 };
        let blitz = camp.on(Effect::Blitz);
        let tokens = self.galvanized(state, ATTACKER);
        let mut pool = Pool::default();
        for (slot, at) in camp.slots.iter().enumerate().take(CAVALRY) {
            if !at.ship && why == Bombing::Harrow {
                continue;
            }
            let gained = blitz && at.ship && at.kind != Kind::Fighter;
            if let Some(dice) = at.bombardment.or(gained.then_some(Dice { on: 6, dice: 1 })) {
                pool.add(group(state.sides[ATTACKER].count(slot), tokens[slot], dice, worse));
            }
        }
        pool
    }
}
