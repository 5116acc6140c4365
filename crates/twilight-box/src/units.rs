//! The units of all factions: what is printed on faction sheets, upgrade cards, flagships and mechs.
//!
//! The numbers lie in `data/units.toml` and `data/factions.toml`; [`Roster`] is the checked, typed form.

pub use crate::factions::Faction;
use imperium::KINDS;
pub use imperium::{Dice, Kind};
pub use kernel::Mark;
use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// The box or codex a component came in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Base,
    Codex1,
    Pok,
    Codex2,
    Codex3,
    Codex4,
    ThundersEdge,
    TwilightsFall,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Ship,
    GroundForce,
    Structure,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Production {
    Fixed(u8),
    OverResources(u8),
}

/// Printed texts of units that act in battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// Opposing units here have no Planetary Shield.
    StripsShields,
    /// Repaired at the start of each round.
    RepairedEachRound,
    /// Repaired at the end of each round, if the opponent is marked.
    RepairedAtRoundEnd,
    /// Opposing ships here cannot sustain damage.
    StopsShipSustain,
    /// Opposing ground forces on this planet cannot sustain damage.
    StopsGroundSustain,
    /// No Space Cannon against this side's ships here.
    StopsSpaceCannon,
    /// Hits of this ship and of dreadnoughts must fall on ships other than fighters.
    AimsAtBigShips,
    /// Each 9 or 10 on a combat die makes two more hits.
    ExtraHitsOnNine,
    /// Trade goods add 1 to combat dice.
    BuysResults,
    /// As many dice as there are opposing ships other than fighters.
    DiceByOpposingShips,
    /// The other ships add 1 to their combat rolls.
    LeadsOtherShips,
    /// Mechs in the system roll one more die.
    ArmsMechs,
    /// Ground forces in the system fight in the space combat.
    GroundForcesJoin,
    /// Fighters may be committed in an invasion.
    FightersLand,
    /// When destroyed, destroys all ships in the system.
    DestroysAllShips,
    /// Adds 2 if a condition is told.
    ToldBonus,
    /// Adds a told number.
    CountedBonus,
    /// Opposing units have no unit abilities, if a condition is told.
    SilencesUnits,
    /// May sustain damage in space for hits on ships.
    CancelsHitsOnShips,
    /// Makes a hit when it sustains damage in ground combat.
    StrikesBack,
    /// Infantry beside it do not suffer from Fragile.
    SteadiesInfantry,
    /// Bombards as a ship does until it fights on the ground.
    BombardsBeforeLanding,
    /// Turns into a ship at the start of space combat.
    BecomesAShip,
    /// Fights in space combat as a ship.
    JoinsSpaceCombat,
    /// After a round, may be given up to destroy two ships.
    TradesItself,
    /// Barrage results of 9 or 10 also destroy infantry in space.
    BarragesInfantry,
    /// Takes an infantry's place at the start of a round, for a price.
    ReplacesInfantry,
    /// No Anti-Fighter Barrage against this side's units.
    StopsBarrage,
    /// All mechs may be repaired at the start of a round, for a price.
    RepairsMechs,
    /// In space, one unit with capacity rolls one more combat die.
    ArmsATransport,
    /// Has the unit abilities of the owned destroyer, cruiser and dreadnought upgrades.
    LearnsUpgrades,
    /// Space Cannon hits must fall on ships other than fighters.
    AimsCannonAtBigShips,
    /// Cannot be given hits of unit abilities.
    BeyondUnitAbilities,
    /// Crosses systems with ships of others.
    PassesShips,
    /// Crosses systems with own units and gains 1 move for each.
    Luminous,
    /// Takes 1 infantry aboard at the end of each round.
    GathersInfantry,
    /// Its system has a delta wormhole.
    BringsDelta,
    /// Ends the turn of an opponent whose token lies in the fleet pool.
    Starlancer,
    /// Its system is a gravity rift, for which its owner does not roll.
    DimensionalTear,
    /// Other units destroyed in its system are captured.
    CapturesHere,
    /// Own infantry destroyed beside it is captured.
    KeepsInfantry,
    /// It moves to systems with own mechs as if they were next to it.
    NearMechs,
    /// Others spend 2 influence to activate its system.
    TaxesActivation,
    /// Others spend 1 influence to land on its planet.
    TaxesLanding,
    /// It fires the space cannon of a structure aboard, each structure once.
    LinksOnce,
    /// It fires the space cannon of a structure aboard.
    Links,
    /// Galvanized and destroyed, it galvanizes infantry.
    PassesToInfantry,
    /// Breaches are placed near it at the end of a combat: next to it, inactive.
    BreachesNear,
    /// The same up to two systems away, active or not.
    BreachesFar,
    /// Beyond the capacity it counts as half a ship of the fleet.
    CountsHalf,
    /// It may take an infantry's place instead of Mitosis.
    DeploysByMitosis,
    /// It may be placed with an infantry instead of a PDS.
    DeploysForPds,
    /// Its planet may change hands in a transaction.
    TradesPlanet,
}

/// One unit as printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub id: String,
    pub name: String,
    pub kind: Kind,
    #[serde(default)]
    pub faction: Option<String>,
    pub source: Source,
    pub mark: Mark,
    #[serde(default)]
    pub upgrade: bool,
    #[serde(default)]
    pub variant: bool,
    pub roles: Vec<Role>,
    #[serde(default)]
    pub cost: Option<u8>,
    #[serde(default = "one")]
    pub per_cost: u8,
    #[serde(default)]
    pub combat: Option<Dice>,
    #[serde(default, rename = "move")]
    pub moves: Option<u8>,
    #[serde(default)]
    pub capacity: Option<u8>,
    #[serde(default)]
    pub needs_no_capacity: bool,
    #[serde(default)]
    pub sustain_damage: bool,
    #[serde(default)]
    pub beyond_direct_hit: bool,
    #[serde(default)]
    pub anti_fighter_barrage: Option<Dice>,
    #[serde(default)]
    pub bombardment: Option<Dice>,
    #[serde(default)]
    pub space_cannon: Option<Dice>,
    #[serde(default)]
    pub space_cannon_adjacent: bool,
    #[serde(default)]
    pub planetary_shield: bool,
    #[serde(default)]
    pub production: Option<Production>,
    /// It lies in space instead of on a planet.
    #[serde(default)]
    pub space_only: bool,
    /// Resources it adds to its planet.
    #[serde(default)]
    pub enriches: u8,
    /// The face from which a destroyed one comes back.
    #[serde(default)]
    pub revives_on: Option<u8>,
    #[serde(default)]
    pub upgrades_to: Option<String>,
    #[serde(default)]
    pub technology: Option<String>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// The abilities, a bit each.
    #[serde(skip)]
    mask: u64,
}

fn one() -> u8 {
    1
}

impl Unit {
    pub fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    #[inline]
    pub fn can(&self, ability: Ability) -> bool {
        self.mask >> ability as u64 & 1 == 1
    }

    /// It cannot do this any more.
    pub fn forget(&mut self, ability: Ability) {
        self.abilities.retain(|&own| own != ability);
        self.mask &= !(1 << ability as u64);
    }

    /// All abilities, a bit each.
    #[inline]
    pub fn mask(&self) -> u64 {
        self.mask
    }

    /// The same unit without its abilities, Sustain Damage aside.
    pub fn plain(&self) -> Unit {
        Unit {
            needs_no_capacity: false,
            beyond_direct_hit: false,
            anti_fighter_barrage: None,
            bombardment: None,
            space_cannon: None,
            space_cannon_adjacent: false,
            planetary_shield: false,
            production: None,
            enriches: 0,
            revives_on: None,
            abilities: Vec::new(),
            mask: 0,
            ..self.clone()
        }
    }

    /// The same unit without Sustain Damage.
    pub fn frail(&self) -> Unit {
        Unit { sustain_damage: false, ..self.clone() }
    }

    /// What one such unit costs, in resources.
    pub fn price(&self) -> f64 {
        f64::from(self.cost.unwrap_or(0)) / f64::from(self.per_cost)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<Unit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactionFile {
    faction: Vec<Faction>,
}

/// All factions and units, checked.
#[derive(Debug)]
pub struct Roster {
    pub factions: Vec<Faction>,
    pub units: Vec<Unit>,
    names: HashMap<String, usize>,
    /// `base[faction + 1][kind]` and `upgraded[faction + 1][kind]`: rows of `units`; index 0 is nobody's.
    base: Vec<[Option<u16>; KINDS]>,
    upgraded: Vec<[Option<u16>; KINDS]>,
}

impl Roster {
    /// The roster of the data files that come with the crate.
    pub fn standard() -> &'static Roster {
        static STANDARD: OnceLock<Roster> = OnceLock::new();
        STANDARD.get_or_init(|| {
            Roster::read(include_str!("../data/factions.toml"), include_str!("../data/units.toml"))
                .expect("the data files of the crate are tested")
        })
    }

    /// Reads and checks the two files; the error names file, row, what was found and what is allowed.
    pub fn read(factions: &str, units: &str) -> Result<Roster, String> {
        let factions =
            toml::from_str::<FactionFile>(factions).map_err(|error| format!("factions.toml: {error}"))?.faction;
        let units = toml::from_str::<UnitFile>(units).map_err(|error| format!("units.toml: {error}"))?.unit;
        Roster::of_rows(factions, units)
    }

    /// Checks the rows of the two files against each other.
    pub fn of_rows(factions: Vec<Faction>, mut units: Vec<Unit>) -> Result<Roster, String> {
        for unit in &mut units {
            unit.mask = unit.abilities.iter().fold(0, |mask, &ability| mask | 1 << ability as u64);
        }
        let mut names = HashMap::new();
        for (at, faction) in factions.iter().enumerate() {
            for name in std::iter::once(&faction.id).chain(&faction.also) {
                if names.insert(name.clone(), at).is_some() {
                    return Err(format!(
                        "factions.toml: faction {} ({}): the name {name} is used twice",
                        at + 1,
                        faction.id
                    ));
                }
            }
        }
        let mut roster = Roster {
            base: vec![[None; KINDS]; factions.len() + 1],
            upgraded: vec![[None; KINDS]; factions.len() + 1],
            factions,
            units,
            names,
        };
        for at in 0..roster.units.len() {
            roster.check(at).map_err(|reason| {
                let unit = &roster.units[at];
                format!("units.toml: unit {} ({}): {reason}", at + 1, unit.id)
            })?;
        }
        for at in 0..roster.units.len() {
            roster.place(at)?;
        }
        let lacks = |kind: &Kind| roster.base[0][*kind as usize].or(roster.upgraded[0][*kind as usize]).is_none();
        if let Some(kind) = Kind::ALL.into_iter().find(lacks) {
            return Err(format!("units.toml: no row is the {kind} of all factions"));
        }
        Ok(roster)
    }

    fn check(&self, at: usize) -> Result<(), String> {
        let unit = &self.units[at];
        if self.units[..at].iter().any(|other| other.id == unit.id) {
            return Err("this id is used twice".into());
        }
        if let Some(faction) = &unit.faction
            && !self.factions.iter().any(|known| known.id == *faction)
        {
            return Err(format!("faction {faction} is not in factions.toml"));
        }
        if unit.roles.is_empty() {
            return Err("roles is empty; allowed are ship, ground-force, structure".into());
        }
        let dice = [
            ("combat", unit.combat),
            ("anti_fighter_barrage", unit.anti_fighter_barrage),
            ("bombardment", unit.bombardment),
            ("space_cannon", unit.space_cannon),
        ];
        for (what, dice) in dice {
            let Some(dice) = dice else { continue };
            if !(1..=10).contains(&dice.on) {
                return Err(format!("{what}.on is {}, allowed are 1 to 10", dice.on));
            }
            let by_opponent = what == "combat" && unit.can(Ability::DiceByOpposingShips);
            if dice.dice == 0 && !by_opponent || dice.dice > 6 {
                return Err(format!("{what}.dice is {}, allowed are 1 to 6", dice.dice));
            }
        }
        if unit.per_cost == 0 {
            return Err("per_cost is 0, allowed are 1 and more".into());
        }
        if let Some(next) = &unit.upgrades_to {
            let Some(next) = self.units.iter().find(|other| other.id == *next) else {
                return Err(format!("upgrades_to names {next}, which is no unit"));
            };
            if next.kind != unit.kind || !next.upgrade {
                return Err(format!("upgrades_to names {}, which is no upgrade of a {}", next.id, unit.kind));
            }
        }
        Ok(())
    }

    fn place(&mut self, at: usize) -> Result<(), String> {
        let unit = &self.units[at];
        if unit.variant {
            return Ok(());
        }
        let owner = unit.faction.as_ref().map_or(0, |faction| self.names[faction] + 1);
        let table = if unit.upgrade { &mut self.upgraded } else { &mut self.base };
        let place = &mut table[owner][unit.kind as usize];
        if let Some(other) = place {
            let other = &self.units[*other as usize].id;
            return Err(format!(
                "units.toml: unit {} ({}): {other} is already the {} of this faction; mark one of them `variant`",
                at + 1,
                unit.id,
                unit.kind
            ));
        }
        *place = Some(at as u16);
        Ok(())
    }

    /// The faction of that id or of one of its other names.
    pub fn faction(&self, name: &str) -> Option<&Faction> {
        self.names.get(name).map(|&at| &self.factions[at])
    }

    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// [units.upgrade] The unit of a kind that a faction has, upgraded or not. A faction's own unit replaces the
    /// common one; a kind without an upgrade stays as it is.
    pub fn of(&self, faction: Option<&str>, kind: Kind, upgraded: bool) -> &Unit {
        let owner = faction.and_then(|name| self.names.get(name)).map_or(0, |at| at + 1);
        let kind = kind as usize;
        let plain = || self.base[owner][kind].or(self.base[0][kind]);
        let at = if upgraded {
            // A faction with its own unit of the kind has its own upgrade or none.
            let own = self.upgraded[owner][kind];
            own.or_else(|| if self.base[owner][kind].is_some() { None } else { self.upgraded[0][kind] }).or_else(plain)
        } else {
            plain().or(self.upgraded[owner][kind]).or(self.upgraded[0][kind])
        };
        &self.units[at.expect("every kind has a common unit") as usize]
    }
}
