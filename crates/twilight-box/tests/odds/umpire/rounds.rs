//! The rounds of a battle.

use super::losses::cancel;
use super::*;

impl Umpire<'_> {
    pub(super) fn fight_round(&mut self) {
        if self.round > 1 {
            for man in self.armies.iter_mut().flat_map(|army| &mut army.men) {
                man.sustained = false;
            }
        }
        let space = self.space();
        // The first round in space has begun before its barrage.
        if self.round > 1 || !space {
            for side in 0..2 {
                self.begin_round(side);
            }
        }
        let boosts = [self.boosts(0), self.boosts(1)];
        let mut rolls = [self.roll_combat(0, &boosts[0]), self.roll_combat(1, &boosts[1])];
        for side in 0..2 {
            let more = rolls[1 - side].0 + rolls[1 - side].1 > rolls[side].0 + rolls[side].1;
            if more && self.armies[side].use_up(E::NomadAgent) {
                rolls = [self.roll_combat(0, &boosts[0]), self.roll_combat(1, &boosts[1])];
                break;
            }
        }
        self.bury();
        for side in 0..2 {
            let (mut any, heavy) = rolls[side];
            if !space {
                if self.armies[side].has(E::X89BacterialWeapon) {
                    any *= 2;
                }
                if self.armies[side].has(E::ValkyrieParticleWeave) && rolls[1 - side].0 + rolls[1 - side].1 > 0 {
                    any += 1;
                }
            }
            self.armies[1 - side].any += any;
            self.armies[1 - side].heavy += heavy;
        }
        for army in &mut self.armies {
            if army.any + army.heavy > 0 && army.use_up(E::ShieldsHolding) {
                for _ in 0..2 {
                    cancel(army);
                }
            }
        }
        self.settle();
        for army in &mut self.armies {
            if army.has(E::DuraniumArmor) {
                let open = army.men.iter_mut().filter(|man| man.fights && !man.dead && man.hurt && !man.sustained);
                let first = [Kind::Flagship, Kind::WarSun, Kind::Dreadnought, Kind::Carrier, Kind::Cruiser];
                let rest = [Kind::Destroyer, Kind::Fighter, Kind::Mech, Kind::Infantry, Kind::Pds];
                let place = |man: &Man| first.iter().chain(&rest).position(|kind| *kind == man.kind);
                if let Some(man) = open.min_by_key(|man| (place(man), man.cavalry)) {
                    man.hurt = false;
                }
            }
        }
        for side in 0..2 {
            self.emergency(side);
            if space && self.armies[side].has(E::FirmamentFlagshipBonus) {
                for man in self.armies[side].men.iter_mut().filter(|man| man.can(Ability::RepairedAtRoundEnd)) {
                    man.hurt = false;
                }
            }
            if space && self.armies[side].has(E::Devotion) && self.sacrifice(side) {
                self.snipe(1 - side);
            }
            if space && self.armies[side].has(E::ExotriremeIi) {
                self.exotrireme(side);
            }
            if !space && side == 0 && self.armies[0].force.faction.as_deref() == Some("l1z1x") && self.armies[1].alive()
            {
                self.bombard(true);
            }
        }
    }

    /// What a side does at the start of a round.
    pub(super) fn begin_round(&mut self, side: usize) {
        let space = self.space();
        for man in self.armies[side].men.iter_mut().filter(|man| man.fights && man.can(Ability::RepairedEachRound)) {
            man.hurt = false;
        }
        self.emergency(side);
        let mechs = self.armies[side].count(|man| man.kind == Kind::Mech && man.hurt);
        if !space && mechs > 0 && self.armies[side].use_up(E::OrangetfMechRepair) {
            for man in self.armies[side].men.iter_mut().filter(|man| man.kind == Kind::Mech) {
                man.hurt = false;
            }
        }
        if !space && self.armies[side].has(E::LetnevMechDeploy) && !self.silenced(side) {
            let at = self.armies[side].men.iter().position(|man| !man.dead && man.kind == Kind::Infantry);
            if let Some(at) = at {
                self.armies[side].use_up(E::LetnevMechDeploy);
                self.armies[side].men.remove(at);
                let mech = self.armies[side].man(Kind::Mech, self.clash);
                self.armies[side].men.push(mech);
            }
        }
        if !space && !self.no_bombs_at_all() && self.armies[side].use_up(E::ProximaTargetingVi) {
            for target in [1 - side, side] {
                let hits = self.throw(&[(3, 8)], false);
                self.armies[target].any += hits.saturating_sub(self.bombs_stopped(target));
            }
            self.from_ability = true;
            self.settle();
            self.from_ability = false;
        }
    }

    pub(super) fn emergency(&mut self, side: usize) {
        let army = &mut self.armies[side];
        let damaged = army.men.iter().any(|man| man.fights && !man.dead && man.hurt && man.sustain);
        if damaged && army.use_up(E::EmergencyRepairs) {
            for man in army.men.iter_mut().filter(|man| man.sustain) {
                man.hurt = false;
                man.sustained = false;
            }
        }
    }

    /// Each dreadnought given up destroys two ships, the best first, as many as it takes.
    pub(super) fn exotrireme(&mut self, side: usize) {
        let ships = self.armies[1 - side].count(|man| man.fights);
        for round in 0..ships.div_ceil(2) {
            let dreadnoughts = self.armies[side].men.iter_mut().filter(|man| {
                !man.dead && !man.cavalry && man.kind == Kind::Dreadnought && man.can(Ability::TradesItself)
            });
            let Some(man) = dreadnoughts.max_by_key(|man| man.hurt) else { break };
            man.dead = true;
            for _ in 0..(ships - 2 * round).min(2) {
                let open = self.armies[1 - side].men.iter_mut().filter(|man| man.fights && !man.dead);
                if let Some(man) = open.max_by_key(|man| (man.worth(), !man.hurt)) {
                    man.dead = true;
                }
            }
        }
        self.bury();
    }

    /// What a side uses in a round: added to all rolls, to those of fighters, misses again, one more die.
    pub(super) fn boosts(&mut self, side: usize) -> (i32, i32, bool, bool) {
        let space = self.space();
        let first = self.round == 1;
        let army = &mut self.armies[side];
        let mut all = 0;
        all += i32::from(army.use_up(E::MoraleBoost));
        all += i32::from(army.use_up(E::Supercharge));
        let prototype = if space && first && army.has(E::FighterPrototype) { 2 } else { 0 };
        let again = if space {
            army.use_up(E::MunitionsReserves) || army.use_up(E::WarFunding)
        } else {
            army.use_up(E::FireTeam)
        };
        let extra = if space { army.use_up(E::LetnevAgent) } else { army.use_up(E::SolAgent) };
        (all, prototype, again, extra)
    }

    pub(super) fn roll_combat(&mut self, side: usize, boosts: &(i32, i32, bool, bool)) -> (u32, u32) {
        let &(all, prototype, again, extra) = boosts;
        let space = self.space();
        let big_enemies = self.armies[1 - side].count(|man| man.fights && man.kind != Kind::Fighter) as u32;
        let tokens = self.galvanized(side);
        let army = &self.armies[side];
        let crown = army.has(E::TheCrownOfThalnos);
        let flagships = army.count(|man| man.kind == Kind::Flagship && !man.cavalry) as i32;
        let leads = if space && army.shows(Ability::LeadsOtherShips) { flagships } else { 0 };
        let aims = space && army.shows(Ability::AimsAtBigShips);
        let arms = if army.shows(Ability::ArmsMechs) { flagships as u32 } else { 0 };
        let steady = army.shows(Ability::SteadiesInfantry) && army.force.faction.as_deref() == Some("jolnar");
        let kenara = space && army.shows(Ability::BuysResults);
        let mut pool: Vec<(u32, i32, bool, bool)> = Vec::new();
        let mut crowned: Vec<(usize, i32)> = Vec::new();
        let mut on_foot = None;
        let mut types: Vec<Kind> =
            army.men.iter().filter(|man| man.fights && !man.dead && man.ship).map(|man| man.kind).collect();
        types.sort_unstable();
        types.dedup();
        let mut most = ((0, Kind::Fighter, false), usize::MAX);
        for (at, man) in army.men.iter().enumerate().filter(|(_, man)| man.fights && !man.dead) {
            let mut on = man.on - man.bonus - all;
            if man.kind == Kind::Fighter {
                on -= prototype;
            }
            if man.kind == Kind::Infantry && steady {
                on -= 1;
            }
            on -= if man.kind == Kind::Flagship && !man.cavalry { (leads - 1).max(0) } else { leads };
            let mut dice = man.dice;
            if man.can(Ability::DiceByOpposingShips) {
                dice = big_enemies;
            }
            if man.kind == Kind::Mech {
                dice += arms;
            }
            if crown && matches!(man.kind, Kind::Fighter | Kind::Infantry) {
                crowned.push((at, on));
                dice = 0;
            } else if army.has(E::GravleashManeuvers) && man.ship {
                let tenths = |on: i32| (11 - on).clamp(0, 10);
                let gain = dice as i32 * (tenths(on - types.len() as i32) - tenths(on));
                let rank = (gain, man.kind, man.cavalry);
                if gain > 0 && rank >= most.0 {
                    most = (rank, pool.len());
                }
            }
            let heavy = aims && matches!(man.kind, Kind::Flagship | Kind::Dreadnought) && !man.cavalry;
            let nines = man.can(Ability::ExtraHitsOnNine);
            pool.push((dice, on, heavy, nines));
            if man.kind == Kind::Infantry && !space && (dice > 0 || tokens.contains(&at)) {
                on_foot = Some((1, on, heavy, nines));
            }
            if tokens.contains(&at) {
                pool.push((1, on, heavy, nines));
            }
        }
        if let Some(best) = pool.get_mut(most.1) {
            best.1 -= types.len() as i32;
        }
        let best = pool.iter().copied().filter(|entry| entry.0 > 0).min_by_key(|entry| entry.1);
        if extra && let Some((_, on, heavy, nines)) = on_foot.or(best) {
            pool.push((1, on, heavy, nines));
        }
        if space && army.shows(Ability::ArmsATransport) {
            let mechs = army.count(|man| man.kind == Kind::Mech) as u32;
            let transports = army.men.iter().filter(|man| man.fights && !man.dead && man.carries && !man.cavalry);
            if let Some(on) = transports.map(|man| man.on - man.bonus - all).min() {
                pool.push((mechs, on, false, false));
            }
        }
        pool.sort_by_key(|entry| !entry.2);
        let (mut any, mut heavy_hits) = (0, 0);
        for (dice, on, heavy, nines) in pool {
            for _ in 0..dice {
                let mut face = self.rng.d10();
                let made = |face: i32| u32::from(face >= on) + if nines && face >= 9 { 2 } else { 0 };
                if made(face) == 0 && again {
                    face = self.rng.d10();
                }
                let mut hits = made(face);
                let near = !nines && face + 1 == on;
                if near && kenara && self.armies[side].use_up(E::HacanFlagshipTradeGoods)
                    || near && self.armies[side].use_up(E::HeartOfIxth)
                {
                    hits = 1;
                }
                if heavy { heavy_hits += hits } else { any += hits }
            }
        }
        for (at, on) in crowned {
            let first = self.throw(&[(1, on)], again);
            if first > 0 || self.throw(&[(1, on - 1)], false) > 0 {
                any += 1;
            } else {
                self.armies[side].men[at].dead = true;
            }
        }
        (any, heavy_hits)
    }
}
