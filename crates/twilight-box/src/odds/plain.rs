//! Which battles are plain: nothing in the rounds but dice and losses.

use super::camp::{Battle, Camp, ENDLESS, Stock};
use super::effects::Effect;
use super::force::Place;
use crate::units::{Ability, Kind};

/// Effects that only change dice.
const PLAIN: &[Effect] = &[
    Effect::Bunker,
    Effect::Disable,
    Effect::ExperimentalBattlestation,
    Effect::FighterPrototype,
    Effect::FireTeam,
    Effect::MoraleBoost,
    Effect::Blitz,
    Effect::SolarFlare,
    Effect::FirmamentAgent,
    Effect::YinHero,
    Effect::AntimassDeflectors,
    Effect::PlasmaScoring,
    Effect::X89BacterialWeapon,
    Effect::L4Disruptors,
    Effect::Supercharge,
    Effect::MunitionsReserves,
    Effect::WarFunding,
    Effect::TekklarLegion,
    Effect::LetnevAgent,
    Effect::SolAgent,
    Effect::ArgentCommander,
    Effect::JolnarCommander,
    Effect::L1z1xCommander,
    Effect::WinnuCommander,
    Effect::ObsidianCommander,
    Effect::TitansHero,
    Effect::LightrailOrdnance,
    Effect::MetaliVoidArmaments,
    Effect::PublicizeWeaponSchematics,
    Effect::ProphecyOfIxth,
    Effect::ConventionsOfWar,
    Effect::ArticlesOfWar,
    Effect::GravleashManeuvers,
    Effect::Imperator,
    Effect::MahactFlagshipBonus,
    Effect::NekroMechBonus,
    Effect::NaaluMechBonus,
    Effect::PurpletfMechBonus,
    Effect::BastionFlagshipBonus,
    Effect::IIHQModernizationSpaceCannon,
    Effect::DefendingInNebula,
    Effect::EntropicScar,
    Effect::Galvanize,
];

/// Abilities of units that only change dice or do nothing unless told.
const PLAIN_ABILITIES: &[Ability] = &[
    Ability::StripsShields,
    Ability::RepairedAtRoundEnd,
    Ability::StopsSpaceCannon,
    Ability::LeadsOtherShips,
    Ability::ArmsMechs,
    Ability::ToldBonus,
    Ability::CountedBonus,
    Ability::SilencesUnits,
    Ability::SteadiesInfantry,
    Ability::BombardsBeforeLanding,
    Ability::TradesItself,
    Ability::ReplacesInfantry,
    Ability::StopsBarrage,
    Ability::RepairsMechs,
    Ability::LearnsUpgrades,
    Ability::BuysResults,
    Ability::FightersLand,
];

/// Whether a text changes anything in a battle; the others say what happens before or after it.
pub fn bears_on_battle(ability: Ability) -> bool {
    match ability {
        Ability::PassesShips
        | Ability::Luminous
        | Ability::GathersInfantry
        | Ability::BringsDelta
        | Ability::Starlancer
        | Ability::DimensionalTear
        | Ability::CapturesHere
        | Ability::KeepsInfantry
        | Ability::NearMechs
        | Ability::TaxesActivation
        | Ability::TaxesLanding
        | Ability::LinksOnce
        | Ability::Links
        | Ability::PassesToInfantry
        | Ability::BreachesNear
        | Ability::BreachesFar
        | Ability::DeploysByMitosis
        | Ability::DeploysForPds
        | Ability::TradesPlanet
        | Ability::CountsHalf => false,
        Ability::StripsShields
        | Ability::RepairedEachRound
        | Ability::RepairedAtRoundEnd
        | Ability::StopsShipSustain
        | Ability::StopsGroundSustain
        | Ability::StopsSpaceCannon
        | Ability::AimsAtBigShips
        | Ability::ExtraHitsOnNine
        | Ability::BuysResults
        | Ability::DiceByOpposingShips
        | Ability::LeadsOtherShips
        | Ability::ArmsMechs
        | Ability::GroundForcesJoin
        | Ability::FightersLand
        | Ability::DestroysAllShips
        | Ability::ToldBonus
        | Ability::CountedBonus
        | Ability::SilencesUnits
        | Ability::CancelsHitsOnShips
        | Ability::StrikesBack
        | Ability::SteadiesInfantry
        | Ability::BombardsBeforeLanding
        | Ability::BecomesAShip
        | Ability::JoinsSpaceCombat
        | Ability::TradesItself
        | Ability::BarragesInfantry
        | Ability::ReplacesInfantry
        | Ability::StopsBarrage
        | Ability::RepairsMechs
        | Ability::ArmsATransport
        | Ability::LearnsUpgrades
        | Ability::AimsCannonAtBigShips
        | Ability::BeyondUnitAbilities => true,
    }
}

/// Effects that do what they do before the first round.
const BEFORE_ROUNDS: &[Effect] = &[
    Effect::ManeuveringJets,
    Effect::ScrambleFrequency,
    Effect::Waylay,
    Effect::MagenDefenseGrid,
    Effect::AssaultCannon,
    Effect::GravitonLaserSystem,
    Effect::DimensionalSplicer,
    Effect::ImpulseCore,
    Effect::Indoctrination,
    Effect::StrikeWingAmbuscade,
    Effect::TheCavalry,
    Effect::MemoriaIi,
    Effect::GreyfireMutagen,
    Effect::SolCommander,
    Effect::KeleresHero,
    Effect::CrimsonHeroFighter,
    Effect::CrimsonHeroDestroyer,
    Effect::CrimsonHeroCruiser,
    Effect::CrimsonHeroCarrier,
    Effect::CrimsonHeroDreadnought,
    Effect::CrimsonHeroFlagship,
    Effect::CrimsonHeroWarSun,
    Effect::NaaluCodexMech,
];

/// Effects by which a side answers the hits on itself, whatever becomes of the other.
const APART: &[Effect] = &[
    Effect::DirectHit,
    Effect::EmergencyRepairs,
    Effect::ShieldsHolding,
    Effect::DuraniumArmor,
    Effect::NonEuclideanShielding,
    Effect::TitansAgent,
    Effect::YinAgent,
    Effect::EidolonMaximum,
    Effect::MetaliVoidShielding,
    Effect::LetnevMechDeploy,
    Effect::EmpyreanFlagshipRepair,
    Effect::FirmamentFlagshipBonus,
    Effect::OrangetfMechRepair,
    Effect::BastionAgent,
];

/// Effects on the roll of a side, or on the hits of both, that leave a round a pair of rolls and answers.
const PAIRED: &[Effect] = &[
    Effect::ValkyrieParticleWeave,
    Effect::HeartOfIxth,
    Effect::HacanFlagshipTradeGoods,
    Effect::TheCrownOfThalnos,
    Effect::NomadAgent,
];

/// Abilities of units by which a side's roll or answer hangs on what the other has.
const ABILITIES_PAIRED: &[Ability] =
    &[Ability::StopsShipSustain, Ability::StopsGroundSustain, Ability::AimsAtBigShips, Ability::DiceByOpposingShips];

/// Abilities of units by which a side answers for itself.
const ABILITIES_APART: &[Ability] = &[
    Ability::RepairedEachRound,
    Ability::CancelsHitsOnShips,
    Ability::ExtraHitsOnNine,
    Ability::ArmsATransport,
    Ability::BeyondUnitAbilities,
];

/// Abilities of units that do what they do before the first round.
const ABILITIES_BEFORE_ROUNDS: &[Ability] = &[
    Ability::BarragesInfantry,
    Ability::GroundForcesJoin,
    Ability::BecomesAShip,
    Ability::JoinsSpaceCombat,
    Ability::AimsCannonAtBigShips,
];

/// What ships and mechs do in space alone, or on the ground alone.
const IN_SPACE: &[Ability] = &[
    Ability::StopsShipSustain,
    Ability::AimsAtBigShips,
    Ability::ExtraHitsOnNine,
    Ability::DiceByOpposingShips,
    Ability::GroundForcesJoin,
    Ability::DestroysAllShips,
    Ability::CancelsHitsOnShips,
    Ability::JoinsSpaceCombat,
    Ability::BecomesAShip,
    Ability::BarragesInfantry,
    Ability::ArmsATransport,
    Ability::AimsCannonAtBigShips,
];
const ON_THE_GROUND: &[Ability] = &[Ability::StopsGroundSustain, Ability::StrikesBack];

/// Special rounds that are still fought one by one.
const MOST_SPECIAL_ROUNDS: u8 = 12;

/// How plain a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plainness {
    /// All hits move a side down one line.
    Whole,
    /// The rounds do; what comes before them does not.
    Rounds,
    /// In the rounds each side answers only to the number of hits on itself.
    Apart,
    /// They are a roll and an answer of each side, which may hang on what the other has.
    Paired,
    Not,
}

impl Battle {
    pub fn plainness(&self) -> Plainness {
        const WHOLE: u128 = effects(PLAIN);
        const ROUNDS: u128 = WHOLE | effects(BEFORE_ROUNDS);
        const ALONE: u128 = effects(APART);
        const TEXTS_ALONE: u64 = abilities(ABILITIES_APART);
        const TEXTS: u64 = abilities(PLAIN_ABILITIES);
        const TEXTS_BEFORE: u64 = abilities(ABILITIES_BEFORE_ROUNDS);
        let given = self.camps.iter().fold(0, |all, camp| all | camp.given);
        let texts = self.camps.iter().fold(0, |all, camp| all | camp.abilities);
        let elsewhere = abilities(match self.place {
            Place::Space => ON_THE_GROUND,
            Place::Ground => IN_SPACE,
        });
        let texts = texts & !elsewhere & !TEXTS;
        let harrowed = self.camps.iter().any(|camp| camp.harrow);
        if given & !(ROUNDS | ALONE) != 0 || texts & !(TEXTS_BEFORE | TEXTS_ALONE) != 0 || harrowed {
            const KNOWN: u128 = ROUNDS | ALONE | effects(PAIRED);
            // Dice that cost something are rolled twice by the Nomad's agent.
            const COSTLY: u128 =
                effects(&[Effect::HeartOfIxth, Effect::HacanFlagshipTradeGoods, Effect::TheCrownOfThalnos]);
            let costly = given & effects(&[Effect::NomadAgent]) != 0 && given & COSTLY != 0;
            const TEXTS_KNOWN: u64 = TEXTS_BEFORE | TEXTS_ALONE | abilities(ABILITIES_PAIRED);
            // What may change the bombs of a round, but the defender's own losses.
            const DISTURBING: u128 = effects(&[
                Effect::StrikeWingAmbuscade,
                Effect::ScrambleFrequency,
                Effect::Galvanize,
                Effect::BastionAgent,
            ]);
            let disturbed = harrowed && given & DISTURBING != 0 || costly;
            let paired = given & !KNOWN == 0 && texts & !TEXTS_KNOWN == 0 && !disturbed;
            return if paired { Plainness::Paired } else { Plainness::Not };
        }
        let odd = given & !ROUNDS != 0
            || texts & !TEXTS_BEFORE != 0
            || self.camps.iter().any(|camp| self.odd_in_rounds(camp));
        if odd {
            return Plainness::Apart;
        }
        let straight =
            given & !WHOLE == 0 && texts == 0 && [0, 1].iter().all(|side| self.straight_before_rounds(*side));
        if straight { Plainness::Whole } else { Plainness::Rounds }
    }

    fn odd_in_rounds(&self, camp: &Camp) -> bool {
        let stocks = [Stock::MoraleBoost, Stock::MunitionsReserves, Stock::WarFunding, Stock::FireTeam];
        let many = stocks.iter().any(|stock| {
            let left = camp.start.stock[*stock as usize];
            left != ENDLESS && left > MOST_SPECIAL_ROUNDS
        });
        let landed = self.place == Place::Ground && camp.slots[Kind::Fighter as usize].fights;
        many || landed
    }

    fn straight_before_rounds(&self, side: usize) -> bool {
        let camp = &self.camps[side];
        let other = &self.camps[1 - side];
        if self.place == Place::Ground {
            return true;
        }
        let ambushes = camp.ambush && camp.start.of(Kind::Cruiser) + camp.start.of(Kind::Destroyer) > 0;
        let joins = camp.slots.iter().enumerate().any(|(slot, at)| at.joins && camp.start.count(slot) > 0);
        // The barrage must meet fighters at the head of the line.
        let barraged = other.on(Effect::MetaliVoidArmaments)
            || other.slots.iter().enumerate().any(|(slot, at)| at.barrage.is_some() && other.start.count(slot) > 0);
        let at_once = camp.risk_direct_hit
            || camp
                .slots
                .iter()
                .enumerate()
                .any(|(slot, at)| at.sustain && at.beyond_direct_hit && camp.start.fit[slot] > 0);
        let crooked = camp.start.of(Kind::Fighter) > 0 && barraged && at_once;
        !(ambushes || joins || camp.raid_formation || crooked)
    }
}

const _: () = assert!(Effect::COUNT <= 128);

const fn effects(list: &[Effect]) -> u128 {
    let mut all = 0;
    let mut at = 0;
    while at < list.len() {
        all |= 1 << list[at] as u32;
        at += 1;
    }
    all
}

const fn abilities(list: &[Ability]) -> u64 {
    let mut all = 0;
    let mut at = 0;
    while at < list.len() {
        all |= 1 << list[at] as u64;
        at += 1;
    }
    all
}
