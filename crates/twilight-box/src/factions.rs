//! Factions: who they are, and which of their abilities touch activation, movement, battle or production.

use crate::units::{Mark, Source};
use serde::{Deserialize, Serialize};

/// [faction.abilities] Abilities of faction sheets, known by their printed names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactionAbility {
    /// Docks produce no infantry; 1 infantry is placed at the end of each round.
    Mitosis,
    /// All alpha and beta wormholes touch.
    QuantumEntanglement,
    /// 1 more move from home, alpha and beta systems.
    Slipstream,
    /// 1 is taken off combat rolls.
    Fragile,
    /// Structures on a gained planet change sides.
    Assimilate,
    /// Ships bombard again at the end of each round of ground combat.
    Harrow,
    /// 2 trade goods at the start of a round of space combat roll misses again.
    MunitionsReserves,
    /// 2 more ships in each system than the fleet pool has tokens.
    Armada,
    /// Two cruisers or destroyers roll at the start of space combat.
    Ambush,
    /// Takes a trade good of a neighbour that gained some.
    Pillage,
    /// A strategy token places 2 fighters or a destroyer beside a war sun.
    StarForge,
    /// Ships cross supernovas.
    GashlaiPhysiology,
    /// A strategy token moves ships away from those that arrive.
    Foresight,
    /// Takes a technology once a combat after an enemy unit was destroyed.
    TechnologicalSingularity,
    /// A trade good for each gained planet.
    Scavenge,
    /// 1 is added to combat rolls.
    Unrelenting,
    /// A strategy token places 2 infantry.
    OrbitalDrop,
    /// One more token each round.
    Versatile,
    /// Structures on Mecatol Rex after it was gained.
    Reclamation,
    /// 2 influence turn an enemy infantry.
    Indoctrination,
    /// A cruiser or destroyer is given up for a hit after a round of space combat.
    Devotion,
    /// Discarding an action card is an action.
    StallTactics,
    /// Draws 1 card more and discards 1.
    Scheming,
    /// No limit of cards in hand.
    Crafty,
    /// Barrage hits beyond fighters damage ships.
    RaidFormation,
    /// Nebulae do not matter in movement.
    Voidborn,
    /// A won combat puts a token of the opponent into the fleet pool.
    Edict,
    /// A sleeper lies on newly gained planets.
    Terragenesis,
    /// Sleepers in the activated system become PDS.
    Awaken,
    /// Units destroyed in combat are captured.
    Devour,
    /// A captured unit pays for one of its type.
    Amalgamation,
    /// A trade good each round.
    CouncilPatronage,
    /// A gained planet is readied or gets 1 infantry.
    Liberate,
    /// Galvanized units roll one more die.
    Galvanize,
    /// A unit is galvanized at the end of combat.
    PhoenixStandard,
    /// Only epsilon wormholes can be moved through; other units die in the home system.
    Sundered,
    /// Breaches join systems.
    Incursion,
    /// Two ships come to help in an activated system.
    SurvivalInstinct,
    /// Structures ride aboard ships.
    Miniaturization,
    /// Units coexist where ground forces are committed.
    ResearchTeam,
    /// Oceans come with coexistence.
    Oceanbound,
}

/// One faction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    pub id: String,
    pub name: String,
    pub source: Source,
    pub mark: Mark,
    /// Other names people use.
    #[serde(default)]
    pub also: Vec<String>,
    /// Commodities it can hold.
    #[serde(default)]
    pub commodities: u8,
    #[serde(default)]
    pub abilities: Vec<FactionAbility>,
}

impl Faction {
    /// The abilities, a bit each.
    pub fn mask(&self) -> u64 {
        self.abilities.iter().fold(0, |mask, &ability| mask | 1 << ability as u64)
    }
}
