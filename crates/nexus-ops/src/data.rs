//! The printed components: units, terrain, boards, tokens and cards, read from `data/*.toml` and checked.

use crate::board::Board;
use kernel::{Files, Kit, Kits, Mark, Problem};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

mod files;

pub use files::FILES;

/// Most kinds of Energize cards a pack may have.
pub const MAX_ENERGIZE: usize = 24;
/// Most kinds of missions a pack may have.
pub const MAX_MISSIONS: usize = 40;
/// Most Secret Mission cards a pack may have.
pub const MAX_MISSION_CARDS: u32 = 72;
/// Most kinds of exploration tokens a pack may have.
pub const MAX_TOKENS: usize = 12;
/// The six figures of a faction.
pub const UNITS: usize = 6;

/// A figure. The alternate sheet gives each of them another name and other abilities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Unit {
    Human,
    Fungoid,
    Crystalline,
    Strider,
    Leaper,
    Dragon,
}

impl Unit {
    pub const ALL: [Unit; UNITS] =
        [Unit::Human, Unit::Fungoid, Unit::Crystalline, Unit::Strider, Unit::Leaper, Unit::Dragon];
}

/// A kind of ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Terrain {
    Rock,
    Forest,
    Spires,
    Magma,
    Monolith,
    Vortex,
    Home,
}

/// The number of kinds of ground.
pub const TERRAINS: usize = 7;

impl Terrain {
    pub const ALL: [Terrain; TERRAINS] = [
        Terrain::Rock,
        Terrain::Forest,
        Terrain::Spires,
        Terrain::Magma,
        Terrain::Monolith,
        Terrain::Vortex,
        Terrain::Home,
    ];
}

/// A set of units, written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Units(pub u8);

impl Units {
    pub fn has(self, unit: Unit) -> bool {
        self.0 & 1 << unit as u8 != 0
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<Unit>::deserialize(from)?;
        if list.is_empty() {
            return Err(D::Error::custom("found an empty list, expected at least one unit"));
        }
        Ok(Units(list.iter().fold(0, |set, &unit| set | 1 << unit as u8)))
    }
}

/// [units.sheet] One unit of a reference sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitRow {
    pub id: String,
    pub name: String,
    pub figures: u8,
    pub cost: u8,
    pub hits_on: u8,
    /// Place in the battle order, 1 attacks first.
    pub order: u8,
    #[serde(default)]
    pub miner: bool,
    #[serde(default)]
    pub bans: Vec<Terrain>,
    #[serde(default)]
    pub bonus: BTreeMap<Terrain, i8>,
    /// Two hexes if one of those entered is this terrain.
    pub stride: Option<Terrain>,
    /// Leaps two hexes from this terrain.
    pub leap: Option<Terrain>,
    /// Flies anywhere from this terrain.
    pub fly: Option<Terrain>,
    /// Dives from this terrain to any hex of it or beside it.
    pub dive: Option<Terrain>,
    /// On this natural die its owner picks the casualty; 0 for never.
    #[serde(default)]
    pub picks_on: u8,
    /// Number needed by its attack at the end of Movement; 0 for none.
    #[serde(default)]
    pub special_attack: u8,
    /// A special attack that hits is rolled again.
    #[serde(default)]
    pub chain: bool,
    /// Most that may be bought for one base hex in a turn; 0 for no limit.
    #[serde(default)]
    pub per_base_hex: u8,
    /// Dice a group of them rolls less than its number.
    #[serde(default)]
    pub fewer_dice: u8,
    /// May be destroyed in a battle for hits.
    pub shatters: Option<Shatters>,
    /// Survivors of a battle may move on.
    pub spreads: Option<Spreads>,
    /// Attacks before all others on this terrain.
    pub first_in: Option<Terrain>,
    pub mark: Mark,
    pub help: String,
}

/// [alternate.shardian] When a unit may be destroyed for hits, and for how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shatters {
    #[serde(rename = "window")]
    pub moment: Moment,
    pub hits: u8,
}

/// [alternate.sporling] After which battles a surviving unit may move on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spreads {
    WonBattle,
    AnyBattle,
}

/// One side of the reference sheets, ready for play.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub rows: [UnitRow; UNITS],
    /// [battle.order] Units in the order in which they attack.
    pub order: [Unit; UNITS],
    pub cost: [u8; UNITS],
    pub figures: [u8; UNITS],
    pub hits_on: [u8; UNITS],
    pub miners: Units,
    pub cheapest: u8,
    /// Modifier of the attack roll by unit and terrain.
    pub bonus: [[i8; TERRAINS]; UNITS],
    /// Terrains a unit may not enter, as bits.
    pub bans: [u8; UNITS],
    /// The unit that may be destroyed for hits.
    pub shatters: Option<(Unit, Shatters)>,
    /// The unit that may move on after a battle.
    pub spreads: Option<(Unit, Spreads)>,
}

impl Sheet {
    pub fn row(&self, unit: Unit) -> &UnitRow {
        &self.rows[unit as usize]
    }
}

/// A kind of ground as described to players.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainRow {
    pub id: Terrain,
    pub name: String,
    pub mark: Mark,
    pub help: String,
}

/// An exploration token.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TokenRow {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub count: u8,
    #[serde(default)]
    pub green: u8,
    #[serde(default)]
    pub pile: u8,
    #[serde(default)]
    pub refinery: u8,
    pub unit: Option<Unit>,
    pub mark: Mark,
}

/// When an Energize card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    Deployment,
    BeforeDice,
    AfterDice,
}

/// What an Energize card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Verb {
    Gain {
        amount: u8,
    },
    GainPerBareHex {
        amount: u8,
    },
    Recruit {
        units: Units,
    },
    March,
    Transport {
        units: u8,
    },
    LiftBans,
    Overmine {
        amount: u8,
    },
    ModifyRolls {
        by: i8,
        #[serde(default, rename = "six-hits")]
        six_hits: bool,
    },
    StrikeTwice,
    StrikeFirst,
    Blast {
        on: u8,
    },
    Withdraw,
    CancelHit,
    AimHit,
    Reroll,
}

impl Verb {
    /// The moment a verb belongs to.
    pub fn moment(self) -> Moment {
        match self {
            Verb::Gain { .. }
            | Verb::GainPerBareHex { .. }
            | Verb::Recruit { .. }
            | Verb::March
            | Verb::Transport { .. }
            | Verb::LiftBans
            | Verb::Overmine { .. } => Moment::Deployment,
            Verb::ModifyRolls { .. } | Verb::StrikeTwice | Verb::StrikeFirst | Verb::Blast { .. } | Verb::Withdraw => {
                Moment::BeforeDice
            }
            Verb::CancelHit | Verb::AimHit | Verb::Reroll => Moment::AfterDice,
        }
    }
}

/// A kind of Energize card.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnergizeRow {
    pub id: String,
    pub name: String,
    pub copies: u8,
    #[serde(rename = "window")]
    pub moment: Moment,
    #[serde(default)]
    pub fighters_only: bool,
    pub effect: Vec<Verb>,
    pub mark: Mark,
    pub help: String,
}

/// When a mission may be scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Battle,
    Objective,
}

/// What a mission asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    Survivor(Unit),
    Ground(Terrain),
    Destroyed { units: Units, count: u8 },
    FlownSurvivor,
    EnemyBase,
    Outnumbered,
    Unharmed,
    MinersOnly,
    Most(Terrain),
    MostRefineries,
    Control(Terrain),
    HoldEnemyBase,
}

impl Condition {
    /// The class of missions a condition fits.
    pub fn class(self) -> Class {
        match self {
            Condition::Survivor(_)
            | Condition::Ground(_)
            | Condition::Destroyed { .. }
            | Condition::FlownSurvivor
            | Condition::EnemyBase
            | Condition::Outnumbered
            | Condition::Unharmed
            | Condition::MinersOnly => Class::Battle,
            Condition::Most(_) | Condition::MostRefineries | Condition::Control(_) | Condition::HoldEnemyBase => {
                Class::Objective
            }
        }
    }

    /// Whether it cannot be met without the Monolith.
    fn needs_monolith(self) -> bool {
        match self {
            Condition::Ground(terrain) | Condition::Most(terrain) | Condition::Control(terrain) => {
                terrain == Terrain::Monolith
            }
            Condition::FlownSurvivor => true,
            Condition::Survivor(_)
            | Condition::Destroyed { .. }
            | Condition::EnemyBase
            | Condition::Outnumbered
            | Condition::Unharmed
            | Condition::MinersOnly
            | Condition::MostRefineries
            | Condition::HoldEnemyBase => false,
        }
    }
}

/// A kind of Secret Mission card.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MissionRow {
    pub id: String,
    pub name: String,
    pub copies: u8,
    pub class: Class,
    pub points: u8,
    pub condition: Vec<Condition>,
    #[serde(default)]
    pub needs_monolith: bool,
    pub mark: Mark,
    pub help: String,
}

/// Numbers of the setup and of winning.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    pub first_rubium: u16,
    pub further_rubium: u16,
    pub target: u8,
    pub short_target: u8,
    pub long_target: u8,
    pub team_target: u8,
    pub battle_victory: u8,
    pub king_of_the_hill: u8,
    pub monolith_draw: u8,
    pub loser_draw: u8,
    pub exchange: u8,
    pub executive_orders: u8,
    pub extra_line: u8,
    pub recommended_rubium: u8,
}

/// A tile before it is laid: its halves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    pub id: String,
    pub halves: Vec<Terrain>,
    pub count: u8,
}

/// Everything printed, checked.
#[derive(Clone, Debug)]
pub struct Components {
    pub classic: Sheet,
    pub alternate: Sheet,
    pub terrain: Vec<TerrainRow>,
    pub boards: Vec<Board>,
    pub tokens: Vec<TokenRow>,
    pub energize: Vec<EnergizeRow>,
    pub missions: Vec<MissionRow>,
    pub numbers: Numbers,
}

static KITS: Kits<Components> = Kits::new();

impl kernel::Components for Components {
    /// [components.pack] [components.marks] Reads and checks all files.
    fn load(files: &Files) -> Result<Components, Problem> {
        files::load(files)
    }

    fn kits() -> &'static Kits<Components> {
        &KITS
    }
}

impl Components {
    /// The components that come with the game.
    pub fn standard() -> Kit<Components> {
        let files = Files::with_pack(&crate::INFO, None).expect("our own files are well-formed");
        Kit::load(&files).expect("our own files are checked by a test")
    }

    pub fn terrain(&self, terrain: Terrain) -> &TerrainRow {
        &self.terrain[terrain as usize]
    }

    pub fn board(&self, id: &str) -> Option<usize> {
        self.boards.iter().position(|board| board.id == id)
    }
}
