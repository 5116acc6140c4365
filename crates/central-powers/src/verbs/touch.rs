//! What a standing effect touches, so that a question about a number or a permission looks at few rows.

use super::{Deed, Number, Skill, Span, StrategyAct, Verb};
use serde::Deserialize;

/// What a standing effect touches: who asks for such a number or permission looks at these rows alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    Costs,
    Combat,
    Limits,
    /// Movement and the map.
    Movement,
    Permissions,
    Income,
    /// Points and targets.
    Points,
    Ballots,
    Triggers,
}

impl Touch {
    pub const COUNT: usize = 9;

    pub const ALL: [Touch; Touch::COUNT] = [
        Touch::Costs,
        Touch::Combat,
        Touch::Limits,
        Touch::Movement,
        Touch::Permissions,
        Touch::Income,
        Touch::Points,
        Touch::Ballots,
        Touch::Triggers,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Number {
    pub const fn touch(self) -> Touch {
        match self {
            Number::Combat
            | Number::Dice
            | Number::HitsOfTen
            | Number::BarrageDice
            | Number::CannonAgainst
            | Number::CannonFromAfar
            | Number::CannonRange
            | Number::SustainHits
            | Number::Conversions => Touch::Combat,
            Number::Movement => Touch::Movement,
            Number::Capacity
            | Number::GroundCapacity
            | Number::FighterSupport
            | Number::FleetSupply
            | Number::FleetSupplyCap
            | Number::KindCap
            | Number::PieceLimit
            | Number::PdsPerPlanet
            | Number::Production
            | Number::DocksProducing
            | Number::SecondaryUnits
            | Number::Recruits
            | Number::HandLimit
            | Number::GoodsLimit => Touch::Limits,
            Number::DockResources
            | Number::UnitCost
            | Number::UnitsForPrice
            | Number::TechnologyCost
            | Number::Specialty
            | Number::SecondaryPrice
            | Number::ActivationPrice
            | Number::GoodsWorth => Touch::Costs,
            Number::Prerequisites | Number::Initiative => Touch::Permissions,
            Number::Votes | Number::MecatolVotes => Touch::Ballots,
            Number::StatusDraw
            | Number::StatusCounters
            | Number::TradeIncome
            | Number::AgreementIncome
            | Number::ContractValue => Touch::Income,
            Number::Points | Number::Target | Number::SecretPoints | Number::ObjectivePoints => Touch::Points,
        }
    }
}

impl Skill {
    pub const fn touch(self) -> Touch {
        match self {
            Skill::SustainDamage
            | Skill::Bombardment
            | Skill::PastShields
            | Skill::BombardsAlone
            | Skill::Barrage
            | Skill::SpaceCannon
            | Skill::PlanetaryShield
            | Skill::JoinsInvasions
            | Skill::FightsInSpace
            | Skill::HitsBigShips
            | Skill::DrawsFire
            | Skill::NoSustainHere
            | Skill::TakesAllAlong
            | Skill::RerollsMisses
            | Skill::RerollsOnes
            | Skill::FightersStrikeWarSuns
            | Skill::EarlyRetreat
            | Skill::FreeBonus
            | Skill::CopiesRacial
            | Skill::TakesSeenCards => Touch::Combat,
            Skill::HalfSupply
            | Skill::FreeOfFleetSupply
            | Skill::FreeCargo
            | Skill::NoFleetLimit
            | Skill::NoHandLimit
            | Skill::Transported
            | Skill::HoldsPlanets => Touch::Limits,
            Skill::FliesAlone
            | Skill::Blocks
            | Skill::CrossesEnemies
            | Skill::SlipsPast
            | Skill::CrossesEnemiesByWormhole
            | Skill::CrossesAsteroids
            | Skill::EntersAsteroids
            | Skill::CrossesSupernovas
            | Skill::CrossesIonStorms
            | Skill::IgnoresRifts
            | Skill::CrossesStorms
            | Skill::AlphaIsBeta
            | Skill::AllWormholesTouch
            | Skill::WormholesAlwaysOpen
            | Skill::WormholesShut
            | Skill::CarriesWormhole
            | Skill::PlainSystem
            | Skill::Conduit
            | Skill::DocksFloat => Touch::Movement,
            Skill::NotGroundForce
            | Skill::Buildable
            | Skill::HomeBuilt
            | Skill::SecondTacticalAction
            | Skill::CardProof
            | Skill::UnrestProof
            | Skill::RefreshedConquests
            | Skill::BuildsNextDoor
            | Skill::GroundForcesProduce
            | Skill::PdsProduce
            | Skill::DocksOnNewPlanets
            | Skill::Shipyard
            | Skill::SkipsPrerequisites
            | Skill::PrimaryInstead
            | Skill::PrimaryToo
            | Skill::FreeTrade
            | Skill::KeptAgreements
            | Skill::TradesActionCards
            | Skill::KeepsTwo
            | Skill::SkipsTurns
            | Skill::KeepsCeaseFire => Touch::Permissions,
            Skill::SwappedValues | Skill::PooledIncome | Skill::GoodsPassLeft | Skill::OpenDraw => Touch::Income,
            Skill::SpecialtiesOfAnyColour => Touch::Costs,
            Skill::HomeAlwaysVotes => Touch::Ballots,
            Skill::NoHome => Touch::Points,
        }
    }
}

impl Deed {
    pub const fn touch(self) -> Touch {
        match self {
            Deed::Enter | Deed::UseWormholes => Touch::Movement,
            Deed::Bombard => Touch::Combat,
            Deed::Vote => Touch::Ballots,
            Deed::DrawActionCards => Touch::Income,
            Deed::Activate
            | Deed::Retreat
            | Deed::Invade
            | Deed::LandOnNeutral
            | Deed::FireCannon
            | Deed::Produce
            | Deed::GainTechnology
            | Deed::BuyTechnology
            | Deed::PlayActionCards
            | Deed::Secondary
            | Deed::TakeStrategyCard
            | Deed::RacialAbilities
            | Deed::TradeAgreement
            | Deed::Redistribute
            | Deed::DocksBuildGroundForces => Touch::Permissions,
        }
    }
}

impl Verb {
    /// Whether it stays in force as long as its source does.
    pub fn stands(&self) -> bool {
        match self {
            Verb::Modify { until, .. }
            | Verb::Grant { until, .. }
            | Verb::Forbid { until, .. }
            | Verb::Charge { until, .. }
            | Verb::When { until, .. } => *until == Span::Source,
            Verb::Strategy { act, .. } => *act == StrategyAct::GiveAway,
            _ => false,
        }
    }

    /// How long it is in force; none for what is done at once.
    pub fn span(&self) -> Option<Span> {
        match self {
            Verb::Modify { until, .. }
            | Verb::Grant { until, .. }
            | Verb::Forbid { until, .. }
            | Verb::Charge { until, .. }
            | Verb::When { until, .. } => Some(*until),
            _ => None,
        }
    }

    /// What the verb touches while it is in force; none for what is done at once.
    pub fn touch(&self) -> Option<Touch> {
        match self {
            Verb::Modify { number, .. } => Some(number.touch()),
            Verb::Grant { skill, .. } => Some(skill.touch()),
            Verb::Forbid { deed, .. } => Some(deed.touch()),
            Verb::Charge { .. } => Some(Touch::Costs),
            Verb::When { .. } => Some(Touch::Triggers),
            // A strategy card given away each time it is taken.
            Verb::Strategy { .. } => Some(Touch::Permissions),
            Verb::Gain { .. }
            | Verb::Lose { .. }
            | Verb::Take { .. }
            | Verb::Place { .. }
            | Verb::Destroy { .. }
            | Verb::Trim { .. }
            | Verb::Exhaust { .. }
            | Verb::Refresh { .. }
            | Verb::Cancel { .. }
            | Verb::Shift { .. }
            | Verb::Counter { .. }
            | Verb::Look { .. }
            | Verb::Search { .. }
            | Verb::Shoot { .. }
            | Verb::Reroll { .. }
            | Verb::Repair { .. }
            | Verb::Break { .. }
            | Verb::Research { .. }
            | Verb::Copy { .. }
            | Verb::Neutral { .. }
            | Verb::Agenda { .. }
            | Verb::Roll { .. }
            | Verb::Choose { .. }
            | Verb::Buy { .. }
            | Verb::KeepCard
            | Verb::Routine => None,
        }
    }
}
