//! The vocabulary of battles: cards, technologies, leaders, notes, relics, agendas, conditions and terrain by id.
//!
//! What each does is code (see the steps of the battle); its name, kind and limits lie in `data/effects.toml`.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::force::Place;
use crate::SHEETS;
use crate::components::FILES;
use crate::units::{Mark, Roster};

macro_rules! effects {
    ($($name:ident = $id:literal,)*) => {
        /// [combat.effects] Everything that acts in a battle and is not always on.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Effect { $($name,)* }

        impl Effect {
            pub const ALL: &'static [Effect] = &[$(Effect::$name,)*];

            pub fn id(self) -> &'static str {
                match self { $(Effect::$name => $id,)* }
            }
        }
    };
}

effects! {
    Bunker = "bunker",
    CourageousToTheEnd = "courageous-to-the-end",
    DirectHit = "direct-hit",
    Disable = "disable",
    EmergencyRepairs = "emergency-repairs",
    ExperimentalBattlestation = "experimental-battlestation",
    FighterPrototype = "fighter-prototype",
    FireTeam = "fire-team",
    ManeuveringJets = "maneuvering-jets",
    MoraleBoost = "morale-boost",
    ShieldsHolding = "shields-holding",
    Blitz = "blitz",
    ReflectiveShielding = "reflective-shielding",
    ScrambleFrequency = "scramble-frequency",
    SolarFlare = "solar-flare",
    Waylay = "waylay",
    AntimassDeflectors = "antimass-deflectors",
    PlasmaScoring = "plasma-scoring",
    MagenDefenseGrid = "magen-defense-grid",
    DuraniumArmor = "duranium-armor",
    AssaultCannon = "assault-cannon",
    X89BacterialWeapon = "x-89-bacterial-weapon",
    GravitonLaserSystem = "graviton-laser-system",
    L4Disruptors = "l4-disruptors",
    NonEuclideanShielding = "non-euclidean-shielding",
    DimensionalSplicer = "dimensional-splicer",
    Supercharge = "supercharge",
    ValkyrieParticleWeave = "valkyrie-particle-weave",
    ImpulseCore = "impulse-core",
    ExotriremeIi = "exotrireme-ii",
    ProximaTargetingVi = "proxima-targeting-vi",
    MunitionsReserves = "munitions-reserves",
    Devotion = "devotion",
    Indoctrination = "indoctrination",
    StrikeWingAmbuscade = "strike-wing-ambuscade",
    WarFunding = "war-funding",
    TekklarLegion = "tekklar-legion",
    TheCavalry = "the-cavalry",
    MemoriaIi = "memoria-ii",
    GreyfireMutagen = "greyfire-mutagen",
    LetnevAgent = "letnev-agent",
    SolAgent = "sol-agent",
    TitansAgent = "titans-agent",
    YinAgent = "yin-agent",
    NomadAgent = "nomad-agent-thundarian",
    ObsidianAgent = "obsidian-agent",
    FirmamentAgent = "firmament-agent",
    SolCommander = "sol-commander",
    YinHero = "yin-hero",
    ArgentCommander = "argent-commander",
    JolnarCommander = "jolnar-commander",
    L1z1xCommander = "l1z1x-commander",
    WinnuCommander = "winnu-commander",
    ObsidianCommander = "obsidian-commander",
    MentakHero = "mentak-hero",
    TitansHero = "titans-hero",
    KeleresHero = "keleres-hero",
    CrimsonHeroFighter = "crimson-hero-fighter",
    CrimsonHeroDestroyer = "crimson-hero-destroyer",
    CrimsonHeroCruiser = "crimson-hero-cruiser",
    CrimsonHeroCarrier = "crimson-hero-carrier",
    CrimsonHeroDreadnought = "crimson-hero-dreadnought",
    CrimsonHeroFlagship = "crimson-hero-flagship",
    CrimsonHeroWarSun = "crimson-hero-war-sun",
    LightrailOrdnance = "lightrail-ordnance",
    MetaliVoidArmaments = "metali-void-armaments",
    MetaliVoidShielding = "metali-void-shielding",
    TheCrownOfThalnos = "the-crown-of-thalnos",
    HeartOfIxth = "heart-of-ixth",
    PublicizeWeaponSchematics = "publicize-weapon-schematics",
    ProphecyOfIxth = "prophecy-of-ixth",
    ConventionsOfWar = "conventions-of-war",
    ArticlesOfWar = "articles-of-war",
    GravleashManeuvers = "gravleash-maneuvers",
    Imperator = "imperator",
    EidolonMaximum = "absolute-synergy",
    LetnevMechDeploy = "letnev-mech-deploy",
    EmpyreanFlagshipRepair = "empyrean-flagship-repair",
    HacanFlagshipTradeGoods = "hacan-flagship-trade-goods",
    MahactFlagshipBonus = "mahact-flagship-bonus",
    NekroMechBonus = "nekro-mech-bonus",
    NaaluMechBonus = "naalu-mech-bonus",
    PurpletfMechBonus = "purpletf-mech-bonus",
    NaaluCodexMech = "naalu-codex-mech",
    BastionFlagshipBonus = "bastion-flagship-bonus",
    CrimsonFlagshipBonus = "crimson-flagship-bonus",
    FirmamentFlagshipBonus = "firmament-flagship-bonus",
    OrangetfMechRepair = "orangetf-mech-repair",
    Galvanize = "galvanize",
    BastionAgent = "bastion-agent",
    BastionHero = "bastion-hero",
    IIHQModernizationSpaceCannon = "iihq-modernization-space-cannon",
    DefendingInNebula = "defending-in-nebula",
    EntropicScar = "entropic-scar",
}

impl Effect {
    pub const COUNT: usize = Effect::ALL.len();
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Uses {
    /// The number says how often it may be used or how much may be spent.
    Counted,
    /// Any number above zero turns it on.
    Standing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Attacker,
    Defender,
}

/// What sort of thing an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    ActionCard,
    Technology,
    Ability,
    PromissoryNote,
    Agent,
    Commander,
    Hero,
    Relic,
    Agenda,
    Breakthrough,
    Condition,
    Terrain,
}

/// A row of the vocabulary.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRow {
    pub id: String,
    /// Left out where a row of the components gives it.
    #[serde(default)]
    pub name: String,
    pub kind: Group,
    pub mark: Mark,
    pub uses: Uses,
    /// Whose it is.
    #[serde(default)]
    pub faction: Option<String>,
    /// It serves whoever holds the place or stands by, not its owner alone.
    #[serde(default)]
    pub anyone: bool,
    #[serde(default)]
    pub side: Option<Part>,
    #[serde(default)]
    pub place: Option<Place>,
    #[serde(default)]
    pub also: Vec<String>,
    pub help: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    effect: Vec<EffectRow>,
    idle: HashMap<String, Vec<String>>,
}

/// What an id of the vocabulary means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Acts(Effect),
    /// Known, but it does nothing in a battle, or is on anyway.
    Idle,
}

/// The vocabulary, checked.
#[derive(Debug)]
pub struct Vocabulary {
    /// In the order of [`Effect::ALL`].
    pub entries: Vec<EffectRow>,
    meanings: HashMap<String, Meaning>,
}

impl Vocabulary {
    pub fn standard() -> &'static Vocabulary {
        static STANDARD: OnceLock<Vocabulary> = OnceLock::new();
        STANDARD.get_or_init(|| {
            Vocabulary::read(include_str!("../../data/effects.toml"), &printed_names())
                .expect("the data files of the crate are tested")
        })
    }

    /// Reads and checks the file; the error names the row, what was found and what is allowed. `printed` are the names
    /// of the components by id.
    pub fn read(text: &str, printed: &HashMap<String, String>) -> Result<Vocabulary, String> {
        let file = toml::from_str::<File>(text).map_err(|error| format!("effects.toml: {error}"))?;
        let mut meanings = HashMap::new();
        let mut entries = Vec::new();
        for (at, &effect) in Effect::ALL.iter().enumerate() {
            let Some(row) = file.effect.iter().find(|row| row.id == effect.id()) else {
                return Err(format!("effects.toml: there is no effect {}", effect.id()));
            };
            for id in std::iter::once(&row.id).chain(&row.also) {
                if meanings.insert(id.clone(), Meaning::Acts(effect)).is_some() {
                    return Err(format!("effects.toml: effect {} ({}): the id {id} is used twice", at + 1, row.id));
                }
            }
            let name = match (row.name.is_empty(), printed.get(&row.id)) {
                (false, Some(name)) if *name == row.name => {
                    return Err(format!("effects.toml: effect {} ({}): its row gives the name", at + 1, row.id));
                }
                (false, _) => row.name.clone(),
                (true, Some(name)) => name.clone(),
                (true, None) => return Err(format!("effects.toml: effect {} ({}): name is missing", at + 1, row.id)),
            };
            entries.push(EffectRow { name, ..row.clone() });
        }
        for (at, row) in file.effect.iter().enumerate() {
            if !meanings.contains_key(&row.id) {
                return Err(format!(
                    "effects.toml: effect {} ({}): nothing is known to act by this id",
                    at + 1,
                    row.id
                ));
            }
        }
        for (table, ids) in file.idle {
            for id in ids {
                if meanings.insert(id.clone(), Meaning::Idle).is_some() {
                    return Err(format!("effects.toml: idle.{table}: the id {id} is used twice"));
                }
            }
        }
        Ok(Vocabulary { entries, meanings })
    }

    pub fn entry(&self, effect: Effect) -> &EffectRow {
        &self.entries[effect as usize]
    }

    pub fn meaning(&self, id: &str) -> Option<Meaning> {
        self.meanings.get(id).copied()
    }

    /// An id as the vocabulary writes it: lower case with hyphens, and a faction by its first name, so that
    /// `Jol-Nar Commander` and `universities_of_jol_nar_commander` are the same; hyphens and a leading article may lie
    /// elsewhere: `x89_bacterial_weapon`, `prophets_tears`.
    pub fn id_of(&self, word: &str) -> String {
        let mut id = String::new();
        for letter in word.trim().to_lowercase().chars() {
            match letter {
                letter if letter.is_ascii_alphanumeric() => id.push(letter),
                '\u{3c9}' => {}
                _ if id.ends_with('-') || id.is_empty() => {}
                _ => id.push('-'),
            }
        }
        let id = id.trim_end_matches('-');
        if self.meanings.contains_key(id) {
            return id.into();
        }
        let roster = Roster::standard();
        let renamed = id.match_indices('-').find_map(|(at, _)| {
            let faction = roster.faction(&id[..at])?;
            let renamed = format!("{}{}", faction.id, &id[at..]);
            self.meanings.contains_key(&renamed).then_some(renamed)
        });
        let letters = |id: &str| id.strip_prefix("the-").unwrap_or(id).replace('-', "");
        let alike = || self.meanings.keys().find(|known| letters(known) == letters(id)).cloned();
        renamed.or_else(alike).unwrap_or_else(|| id.into())
    }

    /// The known id most like a mistyped one.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        nearest(id, self.meanings.keys().map(String::as_str))
    }
}

/// The names of all components with a row, by id.
pub fn printed_names() -> HashMap<String, String> {
    #[derive(Deserialize)]
    struct Row {
        id: String,
        name: String,
    }
    let technologies = FILES.iter().filter(|(file, _)| *file == "technologies.toml");
    let sheets = SHEETS.iter().filter(|(file, _)| !matches!(*file, "units.toml" | "factions.toml"));
    let tables = technologies.chain(sheets).flat_map(|(file, text)| {
        toml::from_str::<HashMap<String, Vec<Row>>>(text).unwrap_or_else(|why| panic!("{file}: {why}"))
    });
    tables.flat_map(|(_, rows)| rows).map(|row| (row.id, row.name)).collect()
}

/// The word most like another one, if any is near.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (distance(word, candidate), candidate))
        .min()
        .filter(|(distance, _)| *distance <= 1 + word.len() / 4)
        .map(|(_, candidate)| candidate)
}

/// Letters to change, add or drop to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b = b.as_bytes();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
