//! What comes before the rounds.

use super::*;

/// What is done at the start of combat.
#[derive(Clone, Copy)]
enum Move {
    Heroes,
    Cavalry,
    Cannon,
    Ambush,
    Splicer,
    Core,
    Indoctrination,
    Mutagen,
    Gibson,
    Magen,
}

const HERO_SHIPS: [(Kind, E); 7] = [
    (Kind::Fighter, E::CrimsonHeroFighter),
    (Kind::Destroyer, E::CrimsonHeroDestroyer),
    (Kind::Cruiser, E::CrimsonHeroCruiser),
    (Kind::Carrier, E::CrimsonHeroCarrier),
    (Kind::Dreadnought, E::CrimsonHeroDreadnought),
    (Kind::Flagship, E::CrimsonHeroFlagship),
    (Kind::WarSun, E::CrimsonHeroWarSun),
];

impl Umpire<'_> {
    pub(super) fn space(&self) -> bool {
        self.clash.place == Place::Space
    }

    pub(super) fn play(&mut self) -> usize {
        if self.space() {
            self.cannon(0);
            self.cannon(1);
            self.in_combat = true;
            for side in 0..2 {
                let alastor = self.armies[side].shows(Ability::GroundForcesJoin);
                for man in &mut self.armies[side].men {
                    if man.joins || alastor && man.ground {
                        man.fights = true;
                    }
                }
            }
            self.take_turns(&[Move::Heroes, Move::Cavalry, Move::Cannon, Move::Ambush, Move::Splicer, Move::Core]);
            for side in 0..2 {
                self.begin_round(side);
            }
            self.barrage();
        } else {
            self.bombard(false);
            self.cannon(1);
            self.in_combat = true;
            self.take_turns(&[Move::Indoctrination, Move::Mutagen, Move::Gibson, Move::Magen]);
        }
        while self.armies[0].alive() && self.armies[1].alive() {
            self.round += 1;
            if self.round > 500 {
                return 1;
            }
            self.fight_round();
        }
        let holds = |army: &Army| {
            army.men
                .iter()
                .any(|man| man.fights && !man.dead && !(self.clash.place == Place::Ground && man.kind == Kind::Fighter))
        };
        match (holds(&self.armies[0]), holds(&self.armies[1])) {
            (true, false) => 0,
            (false, true) => 2,
            _ => 1,
        }
    }

    /// One thing each in turn, the attacker first.
    fn take_turns(&mut self, moves: &[Move]) {
        let mut left = [moves.to_vec(), moves.to_vec()];
        for side in 0..2 {
            left[side].retain(|what| self.may(side, *what));
        }
        while left.iter().any(|list| !list.is_empty()) {
            for side in 0..2 {
                if !left[side].is_empty() {
                    let what = left[side].remove(0);
                    self.make(side, what);
                }
            }
        }
    }

    fn may(&self, side: usize, what: Move) -> bool {
        let army = &self.armies[side];
        match what {
            Move::Heroes => army.has(E::KeleresHero) || HERO_SHIPS.iter().any(|(_, effect)| army.has(*effect)),
            Move::Cavalry => army.has(E::TheCavalry) || army.has(E::MemoriaIi),
            Move::Cannon => army.has(E::AssaultCannon),
            Move::Ambush => army.force.faction.as_deref() == Some("mentak"),
            Move::Splicer => army.has(E::DimensionalSplicer),
            Move::Core => army.has(E::ImpulseCore),
            Move::Indoctrination => army.has(E::Indoctrination),
            Move::Mutagen => army.has(E::GreyfireMutagen),
            Move::Gibson => army.has(E::SolCommander),
            Move::Magen => army.has(E::MagenDefenseGrid),
        }
    }

    fn make(&mut self, side: usize, what: Move) {
        match what {
            Move::Heroes => {
                if !self.armies.iter().all(Army::alive) {
                    return;
                }
                let mut kinds = Vec::new();
                if self.armies[side].has(E::KeleresHero) {
                    kinds.extend([Kind::Flagship, Kind::Cruiser, Kind::Cruiser]);
                }
                for (kind, effect) in HERO_SHIPS {
                    kinds.extend((0..self.armies[side].cards[effect as usize]).map(|_| kind));
                }
                for kind in kinds {
                    let man = self.armies[side].man(kind, self.clash);
                    self.armies[side].men.push(man);
                }
            }
            Move::Cavalry => self.cavalry(side),
            Move::Cannon => self.assault_cannon(side),
            Move::Ambush => self.ambush(side),
            Move::Splicer => {
                if self.armies[side].alive() {
                    self.snipe(1 - side);
                }
            }
            Move::Core => {
                if self.sacrifice(side) {
                    self.armies[1 - side].heavy += 1;
                    self.settle();
                }
            }
            Move::Indoctrination => {
                if self.armies[side].alive() && self.turn_one(side) {
                    self.armies[side].use_up(E::Indoctrination);
                }
            }
            Move::Mutagen => {
                let other = &self.armies[1 - side];
                let fought = self.armies.iter().all(Army::alive);
                let open =
                    fought && other.count(|man| man.fights) >= 2 && other.force.faction.as_deref() != Some("yin");
                if open && self.turn_one(side) {
                    self.armies[side].use_up(E::GreyfireMutagen);
                }
            }
            Move::Gibson => {
                if self.armies.iter().all(Army::alive) {
                    let man = self.armies[side].man(Kind::Infantry, self.clash);
                    self.armies[side].men.push(man);
                }
            }
            Move::Magen => {
                if self.armies[side].alive() {
                    self.snipe(1 - side);
                }
            }
        }
    }

    /// One opposing infantry becomes one of the side's own.
    fn turn_one(&mut self, side: usize) -> bool {
        let at = self.armies[1 - side].men.iter().position(|man| man.kind == Kind::Infantry && !man.dead);
        if let Some(at) = at {
            self.armies[1 - side].men.remove(at);
            let man = self.armies[side].man(Kind::Infantry, self.clash);
            self.armies[side].men.push(man);
        }
        at.is_some()
    }

    /// The weakest ship that is no fighter fights as the Nomad's flagship.
    pub(super) fn cavalry(&mut self, side: usize) {
        let second = self.armies[side].has(E::MemoriaIi);
        if self.armies[1 - side].force.faction.as_deref() == Some("nomad") {
            return;
        }
        let flagship = Roster::standard().of(Some("nomad"), Kind::Flagship, second).clone();
        let general = {
            let army = &self.armies[side];
            // A cruiser has no bonus of its kind.
            army.man(Kind::Cruiser, self.clash).bonus
        };
        let ships = self.armies[side].men.iter_mut().filter(|man| man.fights && !man.dead && man.kind != Kind::Fighter);
        let Some(man) = ships.min_by_key(|man| (man.dice, -man.on, man.barrage.is_some(), man.kind, man.hurt)) else {
            return;
        };
        let scar = self.clash.attacker.effects[E::EntropicScar as usize] > 0
            || self.clash.defender.effects[E::EntropicScar as usize] > 0;
        man.on = i32::from(flagship.combat.unwrap().on);
        man.dice = u32::from(flagship.combat.unwrap().dice);
        man.barrage = flagship.anti_fighter_barrage.filter(|_| !scar);
        man.sustain = !scar;
        man.immune = false;
        man.bonus = general;
        man.texts.clear();
        man.cavalry = true;
    }

    /// Whether the units of a side have lost their unit abilities.
    pub(super) fn silenced(&self, side: usize) -> bool {
        let other = &self.armies[1 - side];
        self.armies.iter().any(|army| army.has(E::EntropicScar))
            || other.has(E::CrimsonFlagshipBonus)
                && (other.shows(Ability::SilencesUnits) || other.force.units[Kind::Flagship as usize] == 0)
    }

    /// The places of the units with a galvanize token: those that fall last.
    pub(super) fn galvanized(&self, side: usize) -> Vec<usize> {
        let army = &self.armies[side];
        let mut places: Vec<usize> = (0..army.men.len()).filter(|&at| !army.men[at].dead).collect();
        places.sort_by_key(|&at| {
            let man = &army.men[at];
            std::cmp::Reverse((man.fights, man.cavalry, man.kind))
        });
        places.truncate(army.cards[E::Galvanize as usize] as usize);
        places
    }

    /// Dice of a unit ability: each entry a number of dice and the result that hits.
    pub(super) fn roll_ability(
        &mut self,
        side: usize,
        mut dice: Vec<(u32, i32)>,
        plasma: bool,
        more: (u32, i32),
    ) -> u32 {
        let army = &mut self.armies[side];
        if let Some(best) = dice.iter().filter(|(count, _)| *count > 0).map(|(_, on)| *on).min() {
            let mut extra = 0;
            extra += u32::from(army.has(E::ArgentCommander));
            extra += u32::from(plasma && army.has(E::PlasmaScoring));
            extra += u32::from(army.use_up(E::StrikeWingAmbuscade));
            dice.push((extra, best));
        }
        dice.push(more);
        let again = army.has(E::JolnarCommander);
        let hits = self.throw(&dice, again);
        let usual: f64 = dice
            .iter()
            .map(|&(count, on)| {
                let p = f64::from((11 - on).clamp(0, 10)) / 10.0;
                f64::from(count) * if again { p + (1.0 - p) * p } else { p }
            })
            .sum();
        if f64::from(hits) > usual + 1e-9 && self.armies[1 - side].use_up(E::ScrambleFrequency) {
            return self.throw(&dice, again);
        }
        hits
    }

    pub(super) fn throw(&mut self, dice: &[(u32, i32)], again: bool) -> u32 {
        let mut hits = 0;
        for &(count, on) in dice {
            for _ in 0..count {
                if self.rng.d10() >= on || again && self.rng.d10() >= on {
                    hits += 1;
                }
            }
        }
        hits
    }

    pub(super) fn cannon(&mut self, side: usize) {
        let space = self.space();
        let (army, target) = (&self.armies[side], &self.armies[1 - side]);
        let banned = target.has(E::SolarFlare) || target.has(E::FirmamentAgent);
        if self.silenced(side) || space && (banned || target.shows(Ability::StopsSpaceCannon)) {
            return;
        }
        if !space && (target.has(E::L4Disruptors) || target.has(E::YinHero)) {
            return;
        }
        let tokens = self.galvanized(side);
        let worse = i32::from(target.has(E::AntimassDeflectors));
        let mut dice: Vec<(u32, i32)> = army
            .men
            .iter()
            .enumerate()
            .filter(|(_, man)| !man.dead && (space || !man.ship || man.ground))
            .filter(|(_, man)| space || !(man.kind == Kind::Pds && target.has(E::Disable)))
            .filter_map(|(at, man)| Some((at, man.cannon?)))
            .map(|(at, dice)| (u32::from(dice.dice) + u32::from(tokens.contains(&at)), i32::from(dice.on) + worse))
            .collect();
        if army.has(E::IIHQModernizationSpaceCannon) {
            dice.push((1, 5 + worse));
        }
        if army.has(E::ExperimentalBattlestation) {
            dice.push((3, 5 + worse));
        }
        if army.has(E::TitansHero) {
            dice.push((3, 5 + worse));
        }
        if army.has(E::LightrailOrdnance) {
            let docks = if space { army.cards[E::LightrailOrdnance as usize] } else { 1 };
            dice.push((2 * docks, 5 + worse));
        }
        let graviton = space && army.has(E::GravitonLaserSystem);
        let mut hits = self.roll_ability(side, dice, true, (0, 11));
        let target = &mut self.armies[1 - side];
        if hits > 0 && target.use_up(E::ManeuveringJets) {
            hits -= 1;
        }
        if graviton {
            target.heavy += hits;
        } else {
            target.any += hits;
        }
        self.from_ability = true;
        self.settle();
        self.from_ability = false;
    }

    pub(super) fn bombard(&mut self, harrow: bool) {
        let [army, target] = &self.armies;
        if army.has(E::ConventionsOfWar) || target.has(E::ConventionsOfWar) || self.silenced(0) {
            return;
        }
        let tokens = self.galvanized(0);
        if self.shielded() {
            return;
        }
        let worse = if target.has(E::Bunker) { 4 } else { 0 };
        let mut dice = Vec::new();
        for (at, man) in army.men.iter().enumerate().filter(|(_, man)| !man.dead) {
            let mut bombs = man.bombs.filter(|_| man.ship || !harrow);
            if man.ship && man.kind != Kind::Fighter && bombs.is_none() && army.has(E::Blitz) {
                bombs = Some(Dice { on: 6, dice: 1 });
            }
            if let Some(bombs) = bombs {
                dice.push((u32::from(bombs.dice) + u32::from(tokens.contains(&at)), i32::from(bombs.on) + worse));
            }
        }
        let mut hits = self.roll_ability(0, dice, true, (0, 11));
        if self.armies[0].has(E::X89BacterialWeapon) {
            hits *= 2;
        }
        hits = hits.saturating_sub(self.bombs_stopped(1));
        self.armies[1].any += hits;
        self.bombing = !harrow;
        self.from_ability = true;
        self.settle();
        self.bombing = false;
        self.from_ability = false;
    }

    /// Whether a Planetary Shield of the defender keeps bombs away.
    fn shielded(&self) -> bool {
        let [army, target] = &self.armies;
        let stripped = army.has(E::L1z1xCommander) || army.shows(Ability::StripsShields) || self.silenced(1);
        let disabled = army.has(E::Disable);
        let shields = target.count(|man| man.shield && !(man.kind == Kind::Pds && disabled));
        shields > 0 && !stripped
    }

    pub(super) fn no_bombs_at_all(&self) -> bool {
        let law = |effect: E| self.armies.iter().any(|army| army.has(effect));
        law(E::ConventionsOfWar) || law(E::EntropicScar) || self.shielded()
    }

    /// Proxima Targeting VI cancels a hit for each galvanized unit on the planet.
    pub(super) fn bombs_stopped(&self, side: usize) -> u32 {
        let on_planet = |at: &&usize| !self.armies[side].men[**at].ship || self.armies[side].men[**at].ground;
        if !self.clash_has(side, E::ProximaTargetingVi) {
            return 0;
        }
        self.galvanized(side).iter().filter(on_planet).count() as u32
    }

    pub(super) fn clash_has(&self, side: usize, effect: E) -> bool {
        [&self.clash.attacker, &self.clash.defender][side].effects[effect as usize] > 0
    }

    pub(super) fn assault_cannon(&mut self, side: usize) {
        let big = self.armies[side].count(|man| man.fights && man.kind != Kind::Fighter);
        if big >= 3 {
            let other = &mut self.armies[1 - side];
            let victim = other
                .men
                .iter_mut()
                .filter(|man| man.fights && !man.dead && man.kind != Kind::Fighter)
                .min_by_key(|man| (man.worth(), !man.hurt, man.sustained));
            if let Some(man) = victim {
                man.dead = true;
            }
            self.bury();
        }
    }

    pub(super) fn ambush(&mut self, side: usize) {
        if !self.armies[1 - side].alive() {
            return;
        }
        let mut values: Vec<i32> = self.armies[side]
            .men
            .iter()
            .filter(|man| !man.dead && matches!(man.kind, Kind::Cruiser | Kind::Destroyer))
            .map(|man| man.on)
            .collect();
        values.sort_unstable();
        let dice: Vec<(u32, i32)> = values.into_iter().take(2).map(|on| (1, on)).collect();
        self.armies[1 - side].any += self.throw(&dice, false);
        self.settle();
    }

    pub(super) fn sacrifice(&mut self, side: usize) -> bool {
        if !self.armies[1 - side].alive() {
            return false;
        }
        let ships = self.armies[side].count(|man| man.fights);
        let all_sustain =
            self.armies[1 - side].men.iter().filter(|man| man.fights && !man.dead).all(|man| man.sustain && !man.hurt);
        if ships == 1 && all_sustain {
            return false;
        }
        for kind in [Kind::Destroyer, Kind::Cruiser] {
            let ships = self.armies[side].men.iter_mut().filter(|man| !man.dead && man.kind == kind && !man.cavalry);
            if let Some(man) = ships.max_by_key(|man| (man.hurt, !man.sustained)) {
                man.dead = true;
                self.bury();
                return true;
            }
        }
        false
    }

    pub(super) fn barrage(&mut self) {
        let (mut hits, mut nines) = ([0; 2], [0; 2]);
        for side in 0..2 {
            let army = &self.armies[side];
            let sheltered = self.armies[1 - side].has(E::NaaluCodexMech)
                && self.armies[1 - side].count(|man| man.kind == Kind::Mech) > 0;
            let scar = self.armies.iter().any(|army| army.has(E::EntropicScar));
            if scar || sheltered {
                continue;
            }
            let silenced = self.silenced(side);
            let tokens = self.galvanized(side);
            let mut dice: Vec<(u32, i32, bool)> = army
                .men
                .iter()
                .enumerate()
                .filter(|(_, man)| !man.dead && !silenced)
                .filter_map(|(at, man)| Some((at, man, man.barrage?)))
                .map(|(at, man, dice)| {
                    let count = u32::from(dice.dice) + u32::from(tokens.contains(&at));
                    (count, i32::from(dice.on), man.can(Ability::BarragesInfantry))
                })
                .collect();
            if let Some(&best) = dice.iter().min_by_key(|(_, on, keen)| (*on, !keen)) {
                let extra = u32::from(army.has(E::ArgentCommander));
                let extra = extra + u32::from(self.armies[side].use_up(E::StrikeWingAmbuscade));
                dice.push((extra, best.1, best.2));
            }
            if self.armies[side].has(E::MetaliVoidArmaments) {
                dice.push((3, 6, false));
            }
            let again = self.armies[side].has(E::JolnarCommander);
            let mut made = self.throw_barrage(&dice, again);
            let chance = |on: i32| f64::from((11 - on).clamp(0, 10)) / 10.0;
            let rolled = |on: i32| if again { 1.0 - (1.0 - chance(on)).powi(2) } else { chance(on) };
            let usual: f64 = dice.iter().map(|&(count, on, _)| f64::from(count) * rolled(on)).sum();
            if f64::from(made.0) > usual + 1e-9 && self.armies[1 - side].use_up(E::ScrambleFrequency) {
                made = self.throw_barrage(&dice, again);
            }
            (hits[side], nines[side]) = made;
        }
        for side in 0..2 {
            let other = 1 - side;
            let fighters = self.armies[other].count(|man| man.kind == Kind::Fighter) as u32;
            if self.armies[side].force.faction.as_deref() == Some("argent") {
                for _ in fighters..hits[side] {
                    let open = self.armies[other]
                        .men
                        .iter_mut()
                        .filter(|man| man.fights && !man.dead && man.sustain && !man.hurt);
                    if let Some(man) = open.min_by_key(|man| (man.boldness(), man.worth())) {
                        man.hurt = true;
                    }
                }
            }
            if self.armies[side].has(E::Waylay) {
                self.armies[other].any += hits[side];
            } else {
                for man in self.armies[other]
                    .men
                    .iter_mut()
                    .filter(|man| man.kind == Kind::Fighter && !man.dead)
                    .take(hits[side] as usize)
                {
                    man.dead = true;
                }
            }
            let infantry = self.armies[other].men.iter_mut().filter(|man| man.kind == Kind::Infantry && !man.dead);
            for man in infantry.take(nines[side]) {
                man.dead = true;
            }
        }
        self.bury();
        self.from_ability = true;
        self.settle();
        self.from_ability = false;
    }

    /// Hits, and how many of the keen dice show 9 or 10.
    pub(super) fn throw_barrage(&mut self, dice: &[(u32, i32, bool)], again: bool) -> (u32, usize) {
        let (mut hits, mut nines) = (0, 0);
        for &(count, on, keen) in dice {
            for _ in 0..count {
                let mut face = self.rng.d10();
                if face < on && again {
                    face = self.rng.d10();
                }
                hits += u32::from(face >= on);
                nines += usize::from(keen && face >= 9);
            }
        }
        (hits, nines)
    }
}
