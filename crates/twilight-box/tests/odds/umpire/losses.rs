//! Hits, losses and what follows upon them.

use super::*;

impl Umpire<'_> {
    /// A hit the other side assigns.
    pub(super) fn snipe(&mut self, side: usize) {
        if !self.armies[side].alive() || self.armies[side].use_up(E::TitansAgent) {
            return;
        }
        if self.space() && self.in_combat && !self.silenced(side) {
            let mut men = self.armies[side].men.iter_mut();
            let helper = men.find(|man| !man.dead && man.sustain && !man.hurt && man.can(Ability::CancelsHitsOnShips));
            if let Some(mech) = helper {
                mech.hurt = true;
                return;
            }
        }
        let blocked = self.blocked(side);
        let void = self.armies[side].has(E::MetaliVoidShielding);
        let shielded = |man: &Man| void && man.kind != Kind::Fighter;
        let able = |man: &Man| (man.sustain || shielded(man)) && !man.hurt && !blocked;
        let men = &self.armies[side].men;
        let open = || men.iter().enumerate().filter(|(_, man)| man.fights && !man.dead);
        let victim = open()
            .filter(|(_, man)| !able(man))
            .max_by_key(|(_, man)| (man.worth(), man.hurt, !man.sustained))
            .map(|(at, _)| at);
        match victim {
            Some(at) => self.armies[side].men[at].dead = true,
            None => {
                let Some(at) = open().max_by_key(|(_, man)| man.worth()).map(|(at, _)| at) else { return };
                self.sustain(side, at);
            }
        }
        self.bury();
        self.settle();
    }

    pub(super) fn blocked(&self, side: usize) -> bool {
        let other = &self.armies[1 - side];
        if self.silenced(side) {
            true
        } else if self.space() {
            other.shows(Ability::StopsShipSustain)
        } else {
            other.shows(Ability::StopsGroundSustain) && !self.bombing
        }
    }

    pub(super) fn sustain(&mut self, side: usize, at: usize) {
        let space = self.space();
        let combat = self.in_combat;
        let (army, other) = both(&mut self.armies, side);
        let man = &mut army.men[at];
        man.hurt = true;
        man.used = true;
        man.sustained = combat;
        if army.cards[E::NonEuclideanShielding as usize] > 0 {
            cancel(army);
        }
        if space && combat && army.use_up(E::ReflectiveShielding) {
            other.any += 2;
        }
        let man = &army.men[at];
        if !space && combat && man.can(Ability::StrikesBack) {
            other.any += 1;
        }
        if space && !man.immune && other.use_up(E::DirectHit) {
            army.men[at].dead = true;
        } else if army.use_up(E::EmpyreanFlagshipRepair) {
            army.men[at].hurt = false;
        }
    }

    /// Both sides take their hits until none are left.
    pub(super) fn settle(&mut self) {
        for army in &mut self.armies {
            army.void_shield = army.has(E::MetaliVoidShielding);
        }
        while self.armies.iter().any(|army| army.any + army.heavy > 0) {
            let blocked = [self.blocked(0), self.blocked(1)];
            for side in 0..2 {
                while self.armies[side].any + self.armies[side].heavy > 0 {
                    self.take(side, blocked[side]);
                }
            }
            self.bury();
        }
        for man in self.armies.iter_mut().flat_map(|army| &mut army.men) {
            man.used = false;
        }
    }

    pub(super) fn take(&mut self, side: usize, blocked: bool) {
        let space = self.space();
        let combat = self.in_combat;
        let silenced = self.silenced(side);
        let ability = self.from_ability;
        let army = &mut self.armies[side];
        if army.use_up(E::TitansAgent) {
            cancel(army);
            return;
        }
        if space && combat && !silenced {
            let nes = army.has(E::NonEuclideanShielding);
            let helper = army
                .men
                .iter_mut()
                .find(|man| !man.dead && man.sustain && !man.hurt && man.can(Ability::CancelsHitsOnShips));
            if let Some(mech) = helper {
                mech.hurt = true;
                for _ in 0..if nes { 2 } else { 1 } {
                    cancel(army);
                }
                return;
            }
        }
        let heavy = army.heavy > 0;
        let open = |man: &Man| man.fights && !man.dead && !(ability && man.can(Ability::BeyondUnitAbilities));
        let big = army.men.iter().any(|man| open(man) && man.kind != Kind::Fighter);
        let open = |man: &Man| open(man) && !(heavy && big && man.kind == Kind::Fighter);
        let void = army.void_shield && !silenced;
        let able = |man: &Man| man.sustain && !man.hurt && !man.used && !blocked;
        let shielded =
            |man: &Man| void && !blocked && !man.sustain && !man.hurt && !man.used && man.kind != Kind::Fighter;
        let first = |test: &dyn Fn(&Man) -> bool| {
            army.men
                .iter()
                .enumerate()
                .filter(|(_, man)| open(man) && test(man))
                .min_by_key(|(at, man)| (man.worth(), *at))
                .map(|(at, _)| at)
        };
        let Some(next) = first(&|_| true) else {
            army.any = 0;
            army.heavy = 0;
            return;
        };
        let kind = army.men[next].kind;
        let bold = !space || army.force.risk_direct_hit;
        let unafraid = army
            .men
            .iter()
            .enumerate()
            .filter(|(_, man)| open(man) && able(man) && (bold || man.immune))
            .min_by_key(|(at, man)| (man.boldness(), man.worth(), *at))
            .map(|(at, _)| at);
        let sustain_now = first(&|man| bold && shielded(man))
            .or(unafraid)
            .or(first(&|man| man.kind == kind && (able(man) || shielded(man))));
        let lost = army
            .men
            .iter()
            .enumerate()
            .filter(|(_, man)| open(man) && man.kind == kind)
            .max_by_key(|(_, man)| (!man.cavalry, man.hurt, !man.sustained))
            .map(|(at, _)| at);
        if heavy {
            army.heavy -= 1;
        } else {
            army.any -= 1;
        }
        match (sustain_now, lost) {
            (Some(at), _) => {
                if !army.men[at].sustain {
                    army.void_shield = false;
                }
                self.sustain(side, at);
            }
            (None, Some(at)) => army.men[at].dead = true,
            (None, None) => {}
        }
    }

    pub(super) fn bury(&mut self) {
        let space = self.space();
        loop {
            if self.armies.iter().all(|army| army.men.iter().all(|man| !man.dead)) {
                break;
            }
            let blast = space
                && self
                    .armies
                    .iter()
                    .any(|army| army.men.iter().any(|man| man.dead && man.can(Ability::DestroysAllShips)));
            if blast {
                for army in &mut self.armies {
                    army.any = 0;
                    army.heavy = 0;
                    for man in army.men.iter_mut().filter(|man| man.ship) {
                        man.dead = true;
                    }
                }
            }
            let fallen: Vec<Vec<Man>> = self
                .armies
                .iter_mut()
                .map(|army| {
                    let (dead, living) = army.men.drain(..).partition(|man| man.dead);
                    army.men = living;
                    dead
                })
                .collect();
            for (side, fallen) in fallen.iter().enumerate() {
                self.lose_tokens(side, fallen);
            }
            if !self.in_combat {
                continue;
            }
            for side in 0..2 {
                if fallen[side].is_empty() {
                    continue;
                }
                if space && self.armies[1 - side].has(E::MentakHero) {
                    for man in &fallen[side] {
                        if !matches!(man.kind, Kind::Infantry | Kind::Mech) {
                            let thief = self.armies[1 - side].man(man.kind, self.clash);
                            self.armies[1 - side].men.push(thief);
                        }
                    }
                }
                if self.armies[side].use_up(E::YinAgent) {
                    for _ in 0..2 {
                        let kind = if space { Kind::Fighter } else { Kind::Infantry };
                        let man = self.armies[side].man(kind, self.clash);
                        self.armies[side].men.push(man);
                    }
                }
                let ships = fallen[side].iter().filter(|man| man.fights && man.on < 99);
                let best = ships.map(|man| man.on).min().filter(|_| space && self.armies[1 - side].alive());
                if let Some(on) = best
                    && self.armies[side].use_up(E::CourageousToTheEnd)
                {
                    for _ in 0..self.throw(&[(2, on)], false) {
                        let open = self.armies[1 - side].men.iter_mut().filter(|man| man.fights && !man.dead);
                        if let Some(man) = open.min_by_key(|man| (man.worth(), !man.hurt, man.sustained)) {
                            man.dead = true;
                        }
                    }
                }
                if space && self.armies[side].has(E::ObsidianAgent) {
                    let mut kinds: Vec<Kind> = fallen[side].iter().filter(|man| man.ship).map(|man| man.kind).collect();
                    kinds.sort_unstable();
                    let other = &self.armies[1 - side];
                    let twin = kinds.iter().rev().find_map(|kind| {
                        let open = other.men.iter().enumerate().filter(|(_, man)| !man.dead && man.kind == *kind);
                        open.max_by_key(|(_, man)| (!man.cavalry, man.hurt, !man.sustained)).map(|(at, _)| at)
                    });
                    if let Some(at) = twin {
                        self.armies[side].use_up(E::ObsidianAgent);
                        self.armies[1 - side].men[at].dead = true;
                    }
                }
            }
        }
    }

    /// Galvanize tokens of the fallen are gone, and what answers that.
    pub(super) fn lose_tokens(&mut self, side: usize, fallen: &[Man]) {
        if fallen.is_empty() {
            return;
        }
        let living = self.armies[side].count(|_| true) as u32;
        let tokens = self.armies[side].cards[E::Galvanize as usize];
        if tokens > living {
            self.armies[side].cards[E::Galvanize as usize] = living;
            let on = fallen.iter().map(|man| man.on).min().unwrap_or(99);
            if on < 99 && self.armies[1 - side].alive() && self.armies[side].use_up(E::BastionHero) {
                for at in 0..self.armies[1 - side].men.len() {
                    let man = &self.armies[1 - side].men[at];
                    let open = man.fights && !man.dead;
                    if open && self.rng.d10() >= on {
                        self.armies[1 - side].men[at].dead = true;
                    }
                }
            }
        }
        if tokens.min(living) < living && self.armies[side].use_up(E::BastionAgent) {
            self.armies[side].cards[E::Galvanize as usize] += 1;
        }
    }
}

pub(super) fn cancel(army: &mut Army) {
    if army.heavy > 0 {
        army.heavy -= 1;
    } else if army.any > 0 {
        army.any -= 1;
    }
}

fn both(armies: &mut [Army; 2], side: usize) -> (&mut Army, &mut Army) {
    let [first, second] = armies;
    if side == 0 { (first, second) } else { (second, first) }
}
