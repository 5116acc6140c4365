//! A side made ready.

use super::*;

impl Army {
    pub(super) fn new(force: &Force, clash: &Clash, attacks: bool) -> Army {
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

    pub(super) fn man(&self, kind: Kind, clash: &Clash) -> Man {
        let roster = Roster::standard();
        let faction = self.force.faction.as_deref();
        let space = clash.place == Place::Space;
        let both = |effect: E| clash.attacker.effects[effect as usize] + clash.defender.effects[effect as usize] > 0;
        let mut unit = roster.of(faction, kind, self.force.upgraded[kind as usize]).clone();
        let mut joins = false;
        let maximum = kind == Kind::Mech && self.cards[E::EidolonMaximum as usize] > 0;
        let articles = kind == Kind::Mech && both(E::ArticlesOfWar) && !maximum;
        if maximum {
            unit = roster.unit("naaz_voltron").unwrap().clone();
        } else if kind == Kind::Mech && unit.can(Ability::BecomesAShip) && space && !articles {
            let texts = unit.abilities.clone();
            unit = roster.unit("naaz_mech_space").unwrap().clone();
            unit.abilities = texts;
            joins = true;
        } else if kind == Kind::Mech && unit.can(Ability::JoinsSpaceCombat) && space && !articles {
            joins = true;
        }
        if unit.can(Ability::LearnsUpgrades) {
            for teacher in [Kind::Destroyer, Kind::Cruiser, Kind::Dreadnought] {
                if self.force.upgraded[teacher as usize] {
                    let teacher = roster.of(faction, teacher, true);
                    unit.anti_fighter_barrage = unit.anti_fighter_barrage.or(teacher.anti_fighter_barrage);
                    unit.bombardment = unit.bombardment.or(teacher.bombardment);
                    unit.beyond_direct_hit |= teacher.beyond_direct_hit;
                }
            }
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
        if kind == Kind::Mech
            && self.cards[E::NekroMechBonus as usize] > 0
            && faction == Some("nekro")
            && !articles
            && !maximum
        {
            bonus += 2;
        }
        if kind == Kind::Mech
            && self.cards[E::NaaluMechBonus as usize] > 0
            && faction == Some("naalu")
            && !articles
            && !maximum
        {
            bonus += 2;
        }
        if kind == Kind::Mech && faction == Some("purpletf") && !articles && !maximum {
            bonus += self.cards[E::PurpletfMechBonus as usize] as i32;
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
            carries: ship && unit.capacity.is_some(),
            texts: unit.abilities.clone(),
            hurt: false,
            sustained: false,
            used: false,
            dead: false,
            cavalry: false,
        }
    }

    pub(super) fn has(&self, effect: E) -> bool {
        self.cards[effect as usize] > 0
    }

    pub(super) fn use_up(&mut self, effect: E) -> bool {
        let had = self.has(effect);
        if had {
            self.cards[effect as usize] -= 1;
        }
        had
    }

    pub(super) fn shows(&self, ability: Ability) -> bool {
        self.men.iter().any(|man| !man.dead && man.can(ability))
    }

    pub(super) fn alive(&self) -> bool {
        self.men.iter().any(|man| man.fights && !man.dead)
    }

    pub(super) fn count(&self, test: impl Fn(&Man) -> bool) -> usize {
        self.men.iter().filter(|man| !man.dead && test(man)).count()
    }
}
