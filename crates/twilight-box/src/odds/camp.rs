//! A side made ready for battle: its units with all standing modifiers counted in, and what is left of its cards.

use std::hash::{Hash, Hasher};

use super::effects::Effect;
use super::fight::Step;
use super::force::{Clash, Force, MOST, Place, Policy};
use super::plain::bears_on_battle;
use crate::units::{Ability, Dice, Kind, Role, Roster, Unit};

/// One slot a kind of unit, and one more for a ship that fights as the Nomad's flagship.
pub const SLOTS: usize = 12;
/// The slot of the ship that fights as the Nomad's flagship.
pub const CAVALRY: usize = 11;

/// The ships the Crimson hero may bring, and what tells how many.
const WAITING: [(Kind, Effect); 7] = [
    (Kind::Fighter, Effect::CrimsonHeroFighter),
    (Kind::Destroyer, Effect::CrimsonHeroDestroyer),
    (Kind::Cruiser, Effect::CrimsonHeroCruiser),
    (Kind::Carrier, Effect::CrimsonHeroCarrier),
    (Kind::Dreadnought, Effect::CrimsonHeroDreadnought),
    (Kind::Flagship, Effect::CrimsonHeroFlagship),
    (Kind::WarSun, Effect::CrimsonHeroWarSun),
];

/// More uses than can matter: never counted down.
pub const ENDLESS: u8 = u8::MAX;

macro_rules! stocks {
    ($($name:ident,)*) => {
        /// Cards and goods that are used up in a battle.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Stock { $($name,)* }

        impl Stock {
            pub const ALL: &'static [Stock] = &[$(Stock::$name,)*];

            pub fn effect(self) -> Effect {
                match self { $(Stock::$name => Effect::$name,)* }
            }
        }
    };
}

stocks! {
    CourageousToTheEnd,
    DirectHit,
    EmergencyRepairs,
    FighterPrototype,
    FireTeam,
    ManeuveringJets,
    MoraleBoost,
    ShieldsHolding,
    ReflectiveShielding,
    ScrambleFrequency,
    Supercharge,
    ProximaTargetingVi,
    MunitionsReserves,
    Indoctrination,
    StrikeWingAmbuscade,
    WarFunding,
    GreyfireMutagen,
    LetnevAgent,
    SolAgent,
    TitansAgent,
    YinAgent,
    NomadAgent,
    ObsidianAgent,
    HeartOfIxth,
    LetnevMechDeploy,
    EmpyreanFlagshipRepair,
    HacanFlagshipTradeGoods,
    OrangetfMechRepair,
    Galvanize,
    BastionAgent,
    BastionHero,
}

pub const STOCKS: usize = 31;
const _: () = assert!(Stock::ALL.len() == STOCKS);

/// The units of one slot: printed numbers with standing modifiers.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub kind: Kind,
    pub combat: Option<Dice>,
    /// Added to combat rolls.
    pub bonus: i32,
    pub sustain: bool,
    pub beyond_direct_hit: bool,
    pub barrage: Option<Dice>,
    pub bombardment: Option<Dice>,
    pub cannon: Option<Dice>,
    pub shield: bool,
    pub ship: bool,
    /// Takes part in the combat of this place from its beginning.
    pub fights: bool,
    /// Joins a space combat when it starts.
    pub joins: bool,
    /// On the planet when space cannons defend it.
    pub on_planet: bool,
    /// Has a capacity value.
    pub transport: bool,
    pub abilities: u64,
    pub price: f64,
}

impl Slot {
    pub fn can(&self, ability: Ability) -> bool {
        self.abilities >> ability as u64 & 1 == 1
    }
}

/// A side as it goes into battle.
#[derive(Clone, Debug)]
pub struct Camp {
    pub faction: Option<String>,
    pub slots: [Slot; SLOTS],
    pub start: Troops,
    pub effects: [u16; Effect::COUNT],
    /// The effects that are on, one bit each.
    pub given: u128,
    pub risk_direct_hit: bool,
    /// All abilities of its units.
    pub abilities: u64,
    pub ambush: bool,
    pub raid_formation: bool,
    pub harrow: bool,
    pub fragile: bool,
    /// [combat.homesick-phantom] Ships that wait on the Crimson hero's card.
    pub reserve: [u8; SLOTS],
}

/// What a side has left. Between rounds `sore` and `tired` are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Troops {
    /// Undamaged units.
    pub fit: [u8; SLOTS],
    /// Damaged units.
    pub hurt: [u8; SLOTS],
    /// Damaged units that sustained damage in this round.
    pub sore: [u8; SLOTS],
    /// Repaired units that cannot sustain again against the same hits.
    pub tired: [u8; SLOTS],
    pub stock: [u8; STOCKS],
    /// The kind of the ship in the Cavalry slot.
    pub cavalry: Option<Kind>,
    /// Ground forces have joined the space combat.
    pub joined: bool,
    /// What it does at the start of the coming round is done, as a barrage comes in between.
    pub begun: bool,
}

impl Hash for Troops {
    /// What tells states between rounds apart, in few words.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(&self.fit);
        hasher.write(&self.hurt);
        hasher.write(&self.stock);
    }
}

impl Troops {
    pub fn count(&self, slot: usize) -> u8 {
        self.fit[slot].saturating_add(self.hurt[slot])
    }

    pub fn of(&self, kind: Kind) -> u8 {
        self.count(kind as usize)
    }

    pub fn has(&self, stock: Stock) -> bool {
        self.stock[stock as usize] > 0
    }

    /// Uses up one, if there is one.
    pub fn spend(&mut self, stock: Stock) -> bool {
        let left = &mut self.stock[stock as usize];
        match *left {
            0 => false,
            ENDLESS => true,
            _ => {
                *left -= 1;
                true
            }
        }
    }
}

/// A battle made ready to be fought.
#[derive(Clone, Debug)]
pub struct Battle {
    pub place: Place,
    pub policy: Policy,
    pub camps: [Camp; 2],
    /// [combat.scar] No unit abilities on either side.
    pub scar: bool,
    pub no_bombardment: bool,
    /// The step it stands at: the rounds, where the opening is over.
    pub begins: Step,
}

impl Battle {
    pub fn new(clash: &Clash) -> Battle {
        Battle::of(Roster::standard(), clash)
    }

    /// A battle with the units of a pack.
    pub fn of(roster: &Roster, clash: &Clash) -> Battle {
        let either =
            |effect: Effect| clash.attacker.effects[effect as usize] > 0 || clash.defender.effects[effect as usize] > 0;
        let laws = Laws {
            no_mech_texts: either(Effect::ArticlesOfWar),
            no_war_sun_sustain: either(Effect::PublicizeWeaponSchematics),
            scar: either(Effect::EntropicScar),
        };
        let against_norr = |force: &Force| force.effects[Effect::TekklarLegion as usize] > 0;
        let camp = |force: &Force, other: &Force, attacks: bool| {
            let legion = against_norr(other) && force.faction.as_deref() == Some("sardakk");
            Camp::new(roster, force, clash.place, attacks, &laws, legion)
        };
        Battle {
            place: clash.place,
            policy: clash.policy,
            camps: [camp(&clash.attacker, &clash.defender, true), camp(&clash.defender, &clash.attacker, false)],
            scar: laws.scar,
            no_bombardment: either(Effect::ConventionsOfWar),
            begins: Step::FirstFire,
        }
    }
}

impl Battle {
    /// Hits both sides can take times dice both sides roll: how much work the battle is.
    pub fn size(&self) -> f64 {
        let count = |camp: &Camp, at: usize| f64::from(camp.start.count(at)) + f64::from(camp.reserve[at]);
        let side = |camp: &Camp, other: &Camp| {
            let (mut lives, mut dice) = (1.0, 1.0);
            for (at, slot) in camp.slots.iter().enumerate().take(CAVALRY) {
                let count_here = count(camp, at);
                lives += count_here + if slot.sustain { f64::from(camp.start.fit[at]) } else { 0.0 };
                let each = if slot.can(Ability::DiceByOpposingShips) {
                    (0..CAVALRY).map(|at| count(other, at)).sum()
                } else {
                    slot.combat.map_or(0.0, |dice| f64::from(dice.dice))
                };
                dice += count_here * each;
            }
            lives * dice
        };
        side(&self.camps[0], &self.camps[1]) * side(&self.camps[1], &self.camps[0])
    }
}

/// What agendas and terrain do to both sides.
struct Laws {
    /// [combat.articles]
    no_mech_texts: bool,
    no_war_sun_sustain: bool,
    scar: bool,
}

impl Camp {
    fn new(roster: &Roster, force: &Force, place: Place, attacks: bool, laws: &Laws, legion: bool) -> Camp {
        let faction = force.faction.as_deref();
        let on = |effect: Effect| force.effects[effect as usize] > 0;
        let slots: [Slot; SLOTS] = std::array::from_fn(|at| {
            let kind = Kind::ALL.get(at).copied().unwrap_or(Kind::Flagship);
            let mut unit = roster.of(faction, kind, force.upgraded[kind as usize]);
            if at == CAVALRY {
                unit = roster.of(Some("nomad"), Kind::Flagship, on(Effect::MemoriaIi));
            } else if kind == Kind::Mech {
                if on(Effect::EidolonMaximum) {
                    unit = roster.unit("naaz_voltron").unwrap_or(unit);
                } else if unit.can(Ability::BecomesAShip) && place == Place::Space && !laws.no_mech_texts {
                    let becomes = roster.unit("naaz_mech_space").unwrap_or(unit);
                    return slot(becomes, place, unit.abilities.iter().copied(), laws);
                }
            }
            slot(unit, place, unit.abilities.iter().copied(), laws)
        });
        let mut camp = Camp {
            faction: force.faction.clone(),
            slots,
            start: Troops {
                fit: [0; SLOTS],
                hurt: [0; SLOTS],
                sore: [0; SLOTS],
                tired: [0; SLOTS],
                stock: std::array::from_fn(|at| {
                    let count = force.effects[Stock::ALL[at].effect() as usize];
                    if count >= 100 { ENDLESS } else { count as u8 }
                }),
                cavalry: None,
                joined: false,
                begun: false,
            },
            effects: force.effects,
            given: (0..Effect::COUNT).filter(|at| force.effects[*at] > 0).fold(0, |all, at| all | 1 << at),
            risk_direct_hit: force.risk_direct_hit,
            abilities: 0,
            ambush: faction == Some("mentak"),
            raid_formation: faction == Some("argent"),
            harrow: false,
            fragile: faction == Some("jolnar"),
            reserve: [0; SLOTS],
        };
        for (kind, effect) in WAITING {
            camp.reserve[kind as usize] = force.effects[effect as usize].min(u16::from(MOST)) as u8;
        }
        for kind in Kind::ALL {
            let at = kind as usize;
            camp.start.fit[at] = force.units[at] - force.damaged[at];
            camp.start.hurt[at] = force.damaged[at];
            let appears = kind == Kind::Flagship && on(Effect::KeleresHero)
                || kind == Kind::Mech && on(Effect::LetnevMechDeploy)
                || camp.slots[at].ship && on(Effect::MentakHero);
            if force.units[at] > 0 || camp.reserve[at] > 0 || appears {
                camp.abilities |= camp.slots[at].abilities;
            }
        }
        if camp.abilities >> Ability::LearnsUpgrades as u64 & 1 == 1 {
            camp.learn(&force.upgraded);
        }
        if camp.abilities >> Ability::FightersLand as u64 & 1 == 1 && place == Place::Ground && attacks {
            camp.slots[Kind::Fighter as usize].fights = true;
            camp.slots[Kind::Fighter as usize].on_planet = true;
        }
        let ground_joins = camp.abilities >> Ability::GroundForcesJoin as u64 & 1 == 1 && place == Place::Space;
        if ground_joins {
            for kind in [Kind::Infantry, Kind::Mech] {
                camp.slots[kind as usize].joins = true;
            }
        }
        // [combat.harrow] Without ships that bombard there is none.
        camp.harrow = faction == Some("l1z1x")
            && attacks
            && place == Place::Ground
            && camp.slots.iter().enumerate().any(|(at, slot)| {
                let bombs = slot.bombardment.is_some() || on(Effect::Blitz) && slot.kind != Kind::Fighter;
                slot.ship && bombs && camp.start.count(at) > 0
            });
        camp.add_bonuses(place, attacks, legion);
        camp
    }

    /// Standing modifiers of combat rolls.
    fn add_bonuses(&mut self, place: Place, attacks: bool, legion: bool) {
        let on = |effect: Effect| i32::from(self.effects[effect as usize]);
        let mut all = 0;
        match self.faction.as_deref() {
            // [combat.unrelenting] [combat.fragile]
            Some("sardakk") => all += 1,
            Some("jolnar") => all -= 1,
            _ => {}
        }
        all += 2 * on(Effect::WinnuCommander) + on(Effect::ObsidianCommander) + on(Effect::Imperator);
        if place == Place::Ground {
            all += on(Effect::TekklarLegion) - i32::from(legion);
        } else if !attacks {
            all += on(Effect::DefendingInNebula);
        }
        let fighters = on(Effect::ProphecyOfIxth);
        let mahact = 2 * on(Effect::MahactFlagshipBonus);
        let mechs = match self.faction.as_deref() {
            Some("nekro") => 2 * on(Effect::NekroMechBonus),
            Some("naalu") => 2 * on(Effect::NaaluMechBonus),
            Some("purpletf") => on(Effect::PurpletfMechBonus),
            _ => 0,
        };
        let bastion = on(Effect::BastionFlagshipBonus);
        for (at, slot) in self.slots.iter_mut().enumerate() {
            slot.bonus += all;
            match slot.kind {
                Kind::Fighter => slot.bonus += fighters,
                Kind::Flagship if at != CAVALRY => {
                    if slot.can(Ability::ToldBonus) {
                        slot.bonus += mahact;
                    }
                    if slot.can(Ability::CountedBonus) {
                        slot.bonus += bastion;
                    }
                }
                Kind::Mech if slot.can(Ability::ToldBonus) || slot.can(Ability::CountedBonus) => slot.bonus += mechs,
                Kind::Flagship
                | Kind::Mech
                | Kind::Destroyer
                | Kind::Infantry
                | Kind::Cruiser
                | Kind::Carrier
                | Kind::Dreadnought
                | Kind::WarSun
                | Kind::Pds
                | Kind::SpaceDock => {}
            }
        }
    }

    /// The flagship that has the unit abilities of owned upgrades.
    fn learn(&mut self, upgraded: &[bool; 11]) {
        let flagship = Kind::Flagship as usize;
        for kind in [Kind::Destroyer, Kind::Cruiser, Kind::Dreadnought] {
            if !upgraded[kind as usize] {
                continue;
            }
            let teacher = self.slots[kind as usize];
            let pupil = &mut self.slots[flagship];
            pupil.barrage = pupil.barrage.or(teacher.barrage);
            pupil.bombardment = pupil.bombardment.or(teacher.bombardment);
            pupil.cannon = pupil.cannon.or(teacher.cannon);
            pupil.beyond_direct_hit |= teacher.beyond_direct_hit;
            pupil.abilities |= teacher.abilities;
            self.abilities |= teacher.abilities;
        }
    }

    pub fn on(&self, effect: Effect) -> bool {
        self.effects[effect as usize] > 0
    }

    pub fn can(&self, ability: Ability) -> bool {
        self.abilities >> ability as u64 & 1 == 1
    }
}

fn slot(unit: &Unit, place: Place, abilities: impl Iterator<Item = Ability>, laws: &Laws) -> Slot {
    // Eidolon Maximum is a breakthrough laid over the mech, beyond the law.
    let mute = laws.no_mech_texts && unit.kind == Kind::Mech && !unit.can(Ability::BeyondUnitAbilities);
    let ship = unit.is(Role::Ship);
    let ground = unit.is(Role::GroundForce);
    let abilities =
        abilities.filter(|it| !mute && bears_on_battle(*it)).fold(0, |all, ability| all | 1 << ability as u64);
    let joins = unit.kind == Kind::Mech
        && place == Place::Space
        && [Ability::BecomesAShip, Ability::JoinsSpaceCombat].iter().any(|&it| abilities >> it as u64 & 1 == 1);
    Slot {
        kind: unit.kind,
        combat: unit.combat,
        bonus: 0,
        sustain: unit.sustain_damage && !laws.scar && !(laws.no_war_sun_sustain && unit.kind == Kind::WarSun),
        beyond_direct_hit: unit.beyond_direct_hit,
        barrage: unit.anti_fighter_barrage.filter(|_| !mute && !laws.scar),
        bombardment: unit
            .bombardment
            .filter(|_| !mute && !laws.scar && (ship || unit.can(Ability::BombardsBeforeLanding))),
        cannon: unit.space_cannon.filter(|_| !mute && !laws.scar),
        shield: unit.planetary_shield && !mute && !laws.scar,
        ship,
        fights: if place == Place::Space { ship && !joins } else { ground },
        joins,
        on_planet: !ship || ground,
        transport: unit.capacity.is_some() && ship,
        abilities,
        price: unit.price(),
    }
}
