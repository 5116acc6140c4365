//! An umpire who fights battles with single units and single dice, straight from the rules, to hold the exact odds
//! against.

use hive_wars::odds::effects::Effect as E;
use hive_wars::odds::force::{Clash, Force, Place};
use hive_wars::units::{Ability, Dice, Kind, Role, Roster};

pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 20) % n
    }

    fn d10(&mut self) -> i32 {
        self.below(10) as i32 + 1
    }
}

#[derive(Clone)]
struct Man {
    kind: Kind,
    on: i32,
    dice: u32,
    bonus: i32,
    sustain: bool,
    immune: bool,
    barrage: Option<Dice>,
    bombs: Option<Dice>,
    cannon: Option<Dice>,
    shield: bool,
    ship: bool,
    ground: bool,
    /// Takes part in the combat.
    fights: bool,
    joins: bool,
    texts: Vec<Ability>,
    hurt: bool,
    sustained: bool,
    used: bool,
    dead: bool,
    /// Fights as the Nomad's flagship.
    cavalry: bool,
}

impl Man {
    fn can(&self, ability: Ability) -> bool {
        self.texts.contains(&ability)
    }

    /// The order in which units are given up.
    fn worth(&self) -> (Kind, bool) {
        (self.kind, self.cavalry)
    }
}

struct Army {
    force: Force,
    men: Vec<Man>,
    cards: Vec<u32>,
    any: u32,
    heavy: u32,
    attacks: bool,
    void_shield: bool,
}

pub struct Umpire<'a> {
    clash: &'a Clash,
    rng: &'a mut Rng,
    armies: [Army; 2],
    round: u32,
    in_combat: bool,
    bombing: bool,
    from_ability: bool,
}

/// 0 attacker, 1 draw, 2 defender.
pub fn fight(clash: &Clash, rng: &mut Rng) -> usize {
    let armies = [Army::new(&clash.attacker, clash, true), Army::new(&clash.defender, clash, false)];
    let mut umpire = Umpire { clash, rng, armies, round: 0, in_combat: false, bombing: false, from_ability: false };
    umpire.play()
}

impl Army {
    fn new(force: &Force, clash: &Clash, attacks: bool) -> Army {
        let cards: Vec<u32> = force.effects.iter().map(|count| u32::from(*count)).collect();
        let mut army =
            Army { force: force.clone(), men: Vec::new(), cards, any: 0, heavy: 0, attacks, void_shield: false };
        for kind in Kind::ALL {
            for nth in 0..force.units[kind as usize] {
                let mut man = army.man(kind, clash);
                man.hurt = nth < force.damaged[kind as usize];
                army.men.push(man);
            }
        }
        let matriarch = army.men.iter().any(|man| man.can(Ability::FightersLand));
        if matriarch && attacks && clash.place == Place::Ground {
            for man in army.men.iter_mut().filter(|man| man.kind == Kind::Fighter) {
                man.fights = true;
                man.ground = true;
            }
        }
        army
    }

    fn man(&self, kind: Kind, clash: &Clash) -> Man {
        let roster = Roster::standard();
        let faction = self.force.faction.as_deref();
        let space = clash.place == Place::Space;
        let both = |effect: E| clash.attacker.effects[effect as usize] + clash.defender.effects[effect as usize] > 0;
        let mut unit = roster.of(faction, kind, self.force.upgraded[kind as usize]).clone();
        let mut joins = false;
        let articles = kind == Kind::Mech && both(E::ArticlesOfWar);
        if kind == Kind::Mech && self.cards[E::EidolonMaximum as usize] > 0 {
            unit = roster.unit("naaz_voltron").unwrap().clone();
        } else if kind == Kind::Mech && unit.can(Ability::BecomesAShip) && space && !articles {
            let texts = unit.abilities.clone();
            unit = roster.unit("naaz_mech_space").unwrap().clone();
            unit.abilities = texts;
            joins = true;
        }
        if articles {
            unit.abilities.clear();
            unit.anti_fighter_barrage = None;
            unit.bombardment = None;
            unit.space_cannon = None;
            unit.planetary_shield = false;
        }
        let scar = both(E::EntropicScar);
        let mut bonus = 0;
        bonus += i32::from(self.cards[E::ObsidianCommander as usize] > 0);
        bonus += self.cards[E::Imperator as usize] as i32;
        bonus += if faction == Some("sardakk") { 1 } else { 0 };
        bonus -= if faction == Some("jolnar") { 1 } else { 0 };
        bonus += if self.cards[E::WinnuCommander as usize] > 0 { 2 } else { 0 };
        bonus += if self.cards[E::DefendingInNebula as usize] > 0 && space { 1 } else { 0 };
        if !space {
            bonus += if self.cards[E::TekklarLegion as usize] > 0 { 1 } else { 0 };
            let other = if self.attacks { &clash.defender } else { &clash.attacker };
            let legion = faction == Some("sardakk") && other.effects[E::TekklarLegion as usize] > 0;
            bonus -= if legion { 1 } else { 0 };
        }
        if kind == Kind::Fighter && self.cards[E::ProphecyOfIxth as usize] > 0 {
            bonus += 1;
        }
        if kind == Kind::Flagship && self.cards[E::MahactFlagshipBonus as usize] > 0 && faction == Some("mahact") {
            bonus += 2;
        }
        if kind == Kind::Mech && self.cards[E::NekroMechBonus as usize] > 0 && faction == Some("nekro") && !articles {
            bonus += 2;
        }
        if kind == Kind::Mech && self.cards[E::NaaluMechBonus as usize] > 0 && faction == Some("naalu") && !articles {
            bonus += 2;
        }
        if kind == Kind::Flagship && faction == Some("bastion") {
            bonus += self.cards[E::BastionFlagshipBonus as usize] as i32;
        }
        let ship = unit.is(Role::Ship);
        let ground = unit.is(Role::GroundForce);
        Man {
            kind,
            on: unit.combat.map_or(99, |dice| i32::from(dice.on)),
            dice: unit.combat.map_or(0, |dice| u32::from(dice.dice)),
            bonus,
            sustain: unit.sustain_damage && !scar && !(kind == Kind::WarSun && both(E::PublicizeWeaponSchematics)),
            immune: unit.beyond_direct_hit,
            barrage: unit.anti_fighter_barrage.filter(|_| !scar),
            bombs: unit.bombardment.filter(|_| !scar),
            cannon: unit.space_cannon.filter(|_| !scar),
            shield: unit.planetary_shield && !scar,
            ship,
            ground,
            fights: if space { ship && !joins } else { ground },
            joins,
            texts: unit.abilities.clone(),
            hurt: false,
            sustained: false,
            used: false,
            dead: false,
            cavalry: false,
        }
    }

    fn has(&self, effect: E) -> bool {
        self.cards[effect as usize] > 0
    }

    fn use_up(&mut self, effect: E) -> bool {
        let had = self.has(effect);
        if had {
            self.cards[effect as usize] -= 1;
        }
        had
    }

    fn shows(&self, ability: Ability) -> bool {
        self.men.iter().any(|man| !man.dead && man.can(ability))
    }

    fn alive(&self) -> bool {
        self.men.iter().any(|man| man.fights && !man.dead)
    }

    fn count(&self, test: impl Fn(&Man) -> bool) -> usize {
        self.men.iter().filter(|man| !man.dead && test(man)).count()
    }
}

impl Umpire<'_> {
    fn space(&self) -> bool {
        self.clash.place == Place::Space
    }

    fn play(&mut self) -> usize {
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
                if self.armies[side].has(E::KeleresHero) {
                    for kind in [Kind::Flagship, Kind::Cruiser, Kind::Cruiser] {
                        let man = self.armies[side].man(kind, self.clash);
                        self.armies[side].men.push(man);
                    }
                }
                self.cavalry(side);
            }
            for side in 0..2 {
                self.assault_cannon(side);
            }
            for side in 0..2 {
                self.ambush(side);
            }
            for side in 0..2 {
                if self.armies[side].has(E::DimensionalSplicer) && self.armies[side].alive() {
                    self.snipe(1 - side);
                }
            }
            for side in 0..2 {
                if self.armies[side].has(E::ImpulseCore) && self.sacrifice(side) {
                    self.armies[1 - side].heavy += 1;
                    self.settle();
                }
            }
            self.barrage();
        } else {
            self.bombard(false);
            self.cannon(1);
            self.in_combat = true;
            for side in 0..2 {
                let infantry = |army: &Army| army.men.iter().position(|man| man.kind == Kind::Infantry && !man.dead);
                if self.armies[side].alive()
                    && self.armies[side].has(E::Indoctrination)
                    && let Some(at) = infantry(&self.armies[1 - side])
                {
                    self.armies[side].use_up(E::Indoctrination);
                    self.armies[1 - side].men.remove(at);
                    let man = self.armies[side].man(Kind::Infantry, self.clash);
                    self.armies[side].men.push(man);
                }
            }
            for side in 0..2 {
                let other = &self.armies[1 - side];
                let at = other.men.iter().position(|man| man.kind == Kind::Infantry && !man.dead);
                let open = other.count(|man| man.fights) >= 2 && other.force.faction.as_deref() != Some("yin");
                if let Some(at) = at
                    && open
                    && self.armies[side].use_up(E::GreyfireMutagen)
                {
                    self.armies[1 - side].men.remove(at);
                    let man = self.armies[side].man(Kind::Infantry, self.clash);
                    self.armies[side].men.push(man);
                }
            }
            if self.armies[1].has(E::SolCommander) && self.armies.iter().all(Army::alive) {
                let man = self.armies[1].man(Kind::Infantry, self.clash);
                self.armies[1].men.push(man);
            }
            if self.armies[1].has(E::MagenDefenseGrid) {
                self.snipe(0);
            }
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

    /// The weakest ship that is no fighter fights as the Nomad's flagship.
    fn cavalry(&mut self, side: usize) {
        let second = self.armies[side].has(E::MemoriaIi);
        let called = second || self.armies[side].has(E::TheCavalry);
        if !called || self.armies[1 - side].force.faction.as_deref() == Some("nomad") {
            return;
        }
        let flagship = Roster::standard().of(Some("nomad"), Kind::Flagship, second).clone();
        let general = {
            let army = &self.armies[side];
            // A cruiser has no bonus of its kind.
            army.man(Kind::Cruiser, self.clash).bonus
        };
        let ships = self.armies[side].men.iter_mut().filter(|man| man.fights && !man.dead && man.kind != Kind::Fighter);
        let Some(man) = ships.min_by_key(|man| (man.dice, -man.on, man.kind, man.hurt)) else { return };
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
    fn silenced(&self, side: usize) -> bool {
        let other = &self.armies[1 - side];
        self.armies.iter().any(|army| army.has(E::EntropicScar))
            || other.has(E::CrimsonFlagshipBonus) && other.shows(Ability::SilencesUnits)
    }

    /// The places of the units with a galvanize token: those that fall last.
    fn galvanized(&self, side: usize) -> Vec<usize> {
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
    fn roll_ability(&mut self, side: usize, mut dice: Vec<(u32, i32)>, plasma: bool, more: (u32, i32)) -> u32 {
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

    fn throw(&mut self, dice: &[(u32, i32)], again: bool) -> u32 {
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

    fn cannon(&mut self, side: usize) {
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

    fn bombard(&mut self, harrow: bool) {
        let [army, target] = &self.armies;
        if army.has(E::ConventionsOfWar) || target.has(E::ConventionsOfWar) || self.silenced(0) {
            return;
        }
        let tokens = self.galvanized(0);
        let stripped = army.has(E::L1z1xCommander) || army.shows(Ability::StripsShields) || self.silenced(1);
        let shielded =
            target.men.iter().any(|man| !man.dead && man.shield && !(man.kind == Kind::Pds && army.has(E::Disable)));
        if shielded && !stripped {
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

    /// Proxima Targeting VI cancels a hit for each galvanized unit on the planet.
    fn bombs_stopped(&self, side: usize) -> u32 {
        let on_planet = |at: &&usize| !self.armies[side].men[**at].ship || self.armies[side].men[**at].ground;
        if !self.clash_has(side, E::ProximaTargetingVi) {
            return 0;
        }
        self.galvanized(side).iter().filter(on_planet).count() as u32
    }

    fn clash_has(&self, side: usize, effect: E) -> bool {
        [&self.clash.attacker, &self.clash.defender][side].effects[effect as usize] > 0
    }

    fn assault_cannon(&mut self, side: usize) {
        let big = self.armies[side].count(|man| man.fights && man.kind != Kind::Fighter);
        if self.armies[side].has(E::AssaultCannon) && big >= 3 {
            let other = &mut self.armies[1 - side];
            let victim = other
                .men
                .iter_mut()
                .filter(|man| man.fights && !man.dead && man.kind != Kind::Fighter)
                .min_by_key(|man| (man.worth(), !man.hurt));
            if let Some(man) = victim {
                man.dead = true;
            }
            self.bury();
        }
    }

    fn ambush(&mut self, side: usize) {
        if self.armies[side].force.faction.as_deref() != Some("mentak") || !self.armies[1 - side].alive() {
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

    /// A hit the other side assigns.
    fn snipe(&mut self, side: usize) {
        if self.armies[side].use_up(E::TitansAgent) {
            return;
        }
        let blocked = self.blocked(side);
        let able = |man: &Man| man.sustain && !man.hurt && !blocked;
        let men = &self.armies[side].men;
        let open = || men.iter().enumerate().filter(|(_, man)| man.fights && !man.dead);
        let victim =
            open().filter(|(_, man)| !able(man)).max_by_key(|(_, man)| (man.worth(), man.hurt)).map(|(at, _)| at);
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

    fn sacrifice(&mut self, side: usize) -> bool {
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
            if let Some(man) = ships.max_by_key(|man| man.hurt) {
                man.dead = true;
                self.bury();
                return true;
            }
        }
        false
    }

    fn barrage(&mut self) {
        let (mut hits, mut nines) = ([0; 2], [0; 2]);
        for side in 0..2 {
            let army = &self.armies[side];
            let sheltered = self.armies[1 - side].has(E::NaaluCodexMech)
                && self.armies[1 - side].count(|man| man.kind == Kind::Mech) > 0;
            if self.silenced(side) || sheltered {
                continue;
            }
            let tokens = self.galvanized(side);
            let mut dice: Vec<(u32, i32, bool)> = army
                .men
                .iter()
                .enumerate()
                .filter(|(_, man)| !man.dead)
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
                    if let Some(man) = open.min_by_key(|man| man.worth()) {
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
    fn throw_barrage(&mut self, dice: &[(u32, i32, bool)], again: bool) -> (u32, usize) {
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

    fn fight_round(&mut self) {
        if self.round > 1 {
            for man in self.armies.iter_mut().flat_map(|army| &mut army.men) {
                man.sustained = false;
            }
        }
        let space = self.space();
        for side in 0..2 {
            for man in self.armies[side].men.iter_mut().filter(|man| man.fights && man.can(Ability::RepairedEachRound))
            {
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
            if !space && self.armies[side].use_up(E::ProximaTargetingVi) {
                for target in [1 - side, side] {
                    let hits = self.throw(&[(3, 8)], false);
                    self.armies[target].any += hits.saturating_sub(self.bombs_stopped(target));
                }
                self.from_ability = true;
                self.settle();
                self.from_ability = false;
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
                if let Some(man) = open.max_by_key(|man| man.worth()) {
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

    fn emergency(&mut self, side: usize) {
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
    fn exotrireme(&mut self, side: usize) {
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
    fn boosts(&mut self, side: usize) -> (i32, i32, bool, bool) {
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

    fn roll_combat(&mut self, side: usize, boosts: &(i32, i32, bool, bool)) -> (u32, u32) {
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
        let mut types: Vec<Kind> =
            army.men.iter().filter(|man| man.fights && !man.dead && man.ship).map(|man| man.kind).collect();
        types.sort_unstable();
        types.dedup();
        let mut most = (0, usize::MAX);
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
                if gain > most.0 {
                    most = (gain, pool.len());
                }
            }
            let heavy = aims && matches!(man.kind, Kind::Flagship | Kind::Dreadnought) && !man.cavalry;
            let nines = man.can(Ability::ExtraHitsOnNine);
            pool.push((dice, on, heavy, nines));
            if tokens.contains(&at) {
                pool.push((1, on, heavy, nines));
            }
        }
        if let Some(best) = pool.get_mut(most.1) {
            best.1 -= types.len() as i32;
        }
        if extra && let Some(&best) = pool.iter().filter(|entry| entry.0 > 0).min_by_key(|entry| entry.1) {
            pool.push((1, best.1, best.2, best.3));
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

    fn blocked(&self, side: usize) -> bool {
        let other = &self.armies[1 - side];
        if self.silenced(side) {
            true
        } else if self.space() {
            other.shows(Ability::StopsShipSustain)
        } else {
            other.shows(Ability::StopsGroundSustain) && !self.bombing
        }
    }

    fn sustain(&mut self, side: usize, at: usize) {
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
    fn settle(&mut self) {
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

    fn take(&mut self, side: usize, blocked: bool) {
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
        let sustain_now = if !space || army.force.risk_direct_hit {
            first(&|man| able(man) || shielded(man))
        } else {
            first(&|man| man.kind == kind && (able(man) || shielded(man)))
        };
        let lost = army
            .men
            .iter()
            .enumerate()
            .filter(|(_, man)| open(man) && man.kind == kind)
            .max_by_key(|(_, man)| (!man.cavalry, man.hurt))
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

    fn bury(&mut self) {
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
                if space && self.armies[1 - side].alive() && self.armies[side].use_up(E::CourageousToTheEnd) {
                    let on = fallen[side].iter().map(|man| man.on).min().unwrap_or(11);
                    for _ in 0..self.throw(&[(2, on)], false) {
                        let open = self.armies[1 - side].men.iter_mut().filter(|man| man.fights && !man.dead);
                        if let Some(man) = open.min_by_key(|man| (man.worth(), !man.hurt)) {
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
                        open.max_by_key(|(_, man)| (!man.cavalry, man.hurt)).map(|(at, _)| at)
                    });
                    if let Some(at) = twin {
                        self.armies[side].use_up(E::ObsidianAgent);
                        self.armies[1 - side].men[at].dead = true;
                    }
                }
            }
        }
    }
}

impl Umpire<'_> {
    /// Galvanize tokens of the fallen are gone, and what answers that.
    fn lose_tokens(&mut self, side: usize, fallen: &[Man]) {
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

fn cancel(army: &mut Army) {
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
