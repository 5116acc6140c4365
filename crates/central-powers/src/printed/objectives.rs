//! Objectives: what must be so, as tests with numbers.

use super::Dealt;
use crate::names::{Colour, Origin, Unit, Wormhole};
use crate::verbs::{Class, Price};
use kernel::Mark;
use serde::{Deserialize, Serialize};

/// [objective.kinds] Which deck an objective belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    StageOne,
    StageTwo,
    Secret,
    Preliminary,
    /// Artifacts and the Voice of the Council: a point as long as it is held.
    Special,
}

/// [objective.kinds] An objective.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Objective {
    pub id: String,
    pub name: String,
    pub stage: Stage,
    pub set: Origin,
    #[serde(default)]
    pub points: u8,
    /// Meeting it wins the game.
    #[serde(default)]
    pub wins: bool,
    #[serde(default)]
    pub dealt: Dealt,
    /// The other one is not in the same game.
    pub excludes: Option<String>,
    /// All of these.
    pub tests: Vec<Test>,
    pub mark: Mark,
    pub help: String,
}

/// What must be so. "This round" is the round under way; a neighbour sits next to the player; [faq.saar-home] the home of the Clan
/// of Saar is nobody's home; yellow specialties never count.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Test {
    PlanetsOutsideHome(u8),
    SystemsOutsideHome(u8),
    /// Taken in this round.
    PlanetsTaken(u8),
    /// Controlled by somebody else at some time of this round.
    PlanetsHeldByEnemyThisRound(u8),
    ControlMecatol,
    /// Since the round began.
    HeldMecatolAllRound,
    ControlMecatolSystem,
    ControlAllNextToMecatol,
    SystemsNextToMecatol(u8),
    DockOnMecatol,
    GroundForcesOnMecatol(u8),
    ShipsAtMecatol {
        units: Class,
        count: u8,
    },
    /// A planet with each of these.
    EachSpecialty(Vec<Colour>),
    PlanetsWithSpecialty(u8),
    /// With the same one.
    PlanetsWithOneSpecialty(u8),
    Technologies(u8),
    TechnologiesOfOneColour(u8),
    TechnologiesOfColour {
        colour: Colour,
        count: u8,
    },
    ColoursWithTechnologies {
        colours: u8,
        each: u8,
        /// This one does not count.
        #[serde(default)]
        but: Option<Colour>,
    },
    /// Paid when it is claimed.
    Spend(Price),
    /// So many resources, or so much influence.
    SpendEither(u8),
    OnBoard {
        units: Class,
        count: u8,
    },
    InfluenceAboveEachNeighbour,
    InfluenceAboveBothNeighbours,
    /// [hr.invasion-objectives] In this round.
    InvasionsWon(u8),
    /// In this round, in different systems, against so many ships each.
    BattlesWon {
        count: u8,
        ships: u8,
    },
    BlockadingADock,
    /// In this round, of so many different players.
    DocksDestroyed {
        count: u8,
        owners: u8,
    },
    TookNeighboursLastDock,
    /// In this round.
    Destroyed {
        unit: Unit,
        count: u8,
    },
    EverDestroyedShipNearItsHome,
    AttackedTradePartner,
    /// Homes of so many other players, completely.
    AllPlanetsOfOtherHomes(u8),
    /// Of so many different players.
    SystemsNextToOtherHomes(u8),
    PlanetsNextToOtherHomes(u8),
    ShipsInOtherHomes {
        homes: u8,
        ships: u8,
    },
    ShipInEveryWormholeSystem(Vec<Wormhole>),
    Artifact,
    Voice,
    EndsTheGame,
}
