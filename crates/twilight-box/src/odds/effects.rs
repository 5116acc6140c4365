//! The vocabulary of battles: cards, technologies, leaders, notes, relics, agendas, conditions and terrain by id.
//!
//! What each does is code (see the steps of the battle); its name, kind and limits lie in `data/effects.toml`.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::force::Place;
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
    CourageousToTheEnd = "courageous_to_the_end",
    DirectHit = "direct_hit",
    Disable = "disable",
    EmergencyRepairs = "emergency_repairs",
    ExperimentalBattlestation = "experimental_battlestation",
    FighterPrototype = "fighter_prototype",
    FireTeam = "fire_team",
    ManeuveringJets = "maneuvering_jets",
    MoraleBoost = "morale_boost",
    ShieldsHolding = "shields_holding",
    Blitz = "blitz",
    ReflectiveShielding = "reflective_shielding",
    ScrambleFrequency = "scramble_frequency",
    SolarFlare = "solar_flare",
    Waylay = "waylay",
    AntimassDeflectors = "antimass_deflectors",
    PlasmaScoring = "plasma_scoring",
    MagenDefenseGrid = "magen_defense_grid",
    DuraniumArmor = "duranium_armor",
    AssaultCannon = "assault_cannon",
    X89BacterialWeapon = "x_89_bacterial_weapon",
    GravitonLaserSystem = "graviton_laser_system",
    L4Disruptors = "l4_disruptors",
    NonEuclideanShielding = "non_euclidean_shielding",
    DimensionalSplicer = "dimensional_splicer",
    Supercharge = "supercharge",
    ValkyrieParticleWeave = "valkyrie_particle_weave",
    ImpulseCore = "impulse_core",
    ExotriremeIi = "exotrireme_ii",
    ProximaTargetingVi = "proxima_targeting_vi",
    MunitionsReserves = "munitions_reserves",
    Devotion = "devotion",
    Indoctrination = "indoctrination",
    StrikeWingAmbuscade = "strike_wing_ambuscade",
    WarFunding = "war_funding",
    TekklarLegion = "tekklar_legion",
    TheCavalry = "the_cavalry",
    MemoriaIi = "memoria_ii",
    GreyfireMutagen = "greyfire_mutagen",
    LetnevAgent = "letnev_agent",
    SolAgent = "sol_agent",
    TitansAgent = "titans_agent",
    YinAgent = "yin_agent",
    NomadAgent = "nomad_agent",
    ObsidianAgent = "obsidian_agent",
    FirmamentAgent = "firmament_agent",
    SolCommander = "sol_commander",
    YinHero = "yin_hero",
    ArgentCommander = "argent_commander",
    JolnarCommander = "jolnar_commander",
    L1z1xCommander = "l1z1x_commander",
    WinnuCommander = "winnu_commander",
    ObsidianCommander = "obsidian_commander",
    MentakHero = "mentak_hero",
    TitansHero = "titans_hero",
    KeleresHero = "keleres_hero",
    CrimsonHeroFighter = "crimson_hero_fighter",
    CrimsonHeroDestroyer = "crimson_hero_destroyer",
    CrimsonHeroCruiser = "crimson_hero_cruiser",
    CrimsonHeroCarrier = "crimson_hero_carrier",
    CrimsonHeroDreadnought = "crimson_hero_dreadnought",
    CrimsonHeroFlagship = "crimson_hero_flagship",
    CrimsonHeroWarSun = "crimson_hero_war_sun",
    LightrailOrdnance = "lightrail_ordnance",
    MetaliVoidArmaments = "metali_void_armaments",
    MetaliVoidShielding = "metali_void_shielding",
    TheCrownOfThalnos = "the_crown_of_thalnos",
    HeartOfIxth = "heart_of_ixth",
    PublicizeWeaponSchematics = "publicize_weapon_schematics",
    ProphecyOfIxth = "prophecy_of_ixth",
    ConventionsOfWar = "conventions_of_war",
    ArticlesOfWar = "articles_of_war",
    GravleashManeuvers = "gravleash_maneuvers",
    Imperator = "imperator",
    EidolonMaximum = "eidolon_maximum",
    LetnevMechDeploy = "letnev_mech_deploy",
    EmpyreanFlagshipRepair = "empyrean_flagship_repair",
    HacanFlagshipTradeGoods = "hacan_flagship_trade_goods",
    MahactFlagshipBonus = "mahact_flagship_bonus",
    NekroMechBonus = "nekro_mech_bonus",
    NaaluMechBonus = "naalu_mech_bonus",
    PurpletfMechBonus = "purpletf_mech_bonus",
    NaaluCodexMech = "naalu_codex_mech",
    BastionFlagshipBonus = "bastion_flagship_bonus",
    CrimsonFlagshipBonus = "crimson_flagship_bonus",
    FirmamentFlagshipBonus = "firmament_flagship_bonus",
    OrangetfMechRepair = "orangetf_mech_repair",
    Galvanize = "galvanize",
    BastionAgent = "bastion_agent",
    BastionHero = "bastion_hero",
    IIHQModernizationSpaceCannon = "i_i_h_q_modernization_space_cannon",
    DefendingInNebula = "defending_in_nebula",
    EntropicScar = "entropic_scar",
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
pub struct Entry {
    pub id: String,
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
    effect: Vec<Entry>,
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
    pub entries: Vec<Entry>,
    meanings: HashMap<String, Meaning>,
}

impl Vocabulary {
    pub fn standard() -> &'static Vocabulary {
        static STANDARD: OnceLock<Vocabulary> = OnceLock::new();
        STANDARD.get_or_init(|| {
            Vocabulary::read(include_str!("../../data/effects.toml")).expect("the data files of the crate are tested")
        })
    }

    /// Reads and checks the file; the error names the row, what was found and what is allowed.
    pub fn read(text: &str) -> Result<Vocabulary, String> {
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
            entries.push(row.clone());
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

    pub fn entry(&self, effect: Effect) -> &Entry {
        &self.entries[effect as usize]
    }

    pub fn meaning(&self, id: &str) -> Option<Meaning> {
        self.meanings.get(id).copied()
    }

    /// An id as the vocabulary writes it: lower case with underscores, and a faction by its first name, so that
    /// `Jol-Nar Commander` and `universities_of_jol_nar_commander` are the same; underscores and a leading article
    /// may lie elsewhere: `x89_bacterial_weapon`, `prophets_tears`.
    pub fn slug(&self, id: &str) -> String {
        let mut slug = String::new();
        for letter in id.trim().to_lowercase().chars() {
            match letter {
                letter if letter.is_ascii_alphanumeric() => slug.push(letter),
                '\u{3c9}' => {}
                _ if slug.ends_with('_') || slug.is_empty() => {}
                _ => slug.push('_'),
            }
        }
        let slug = slug.trim_end_matches('_');
        if self.meanings.contains_key(slug) {
            return slug.into();
        }
        let roster = Roster::standard();
        let renamed = slug.match_indices('_').find_map(|(at, _)| {
            let faction = roster.faction(&slug[..at])?;
            let renamed = format!("{}{}", faction.id, &slug[at..]);
            self.meanings.contains_key(&renamed).then_some(renamed)
        });
        let letters = |id: &str| id.strip_prefix("the_").unwrap_or(id).replace('_', "");
        let alike = || self.meanings.keys().find(|known| letters(known) == letters(slug)).cloned();
        renamed.or_else(alike).unwrap_or_else(|| slug.into())
    }

    /// The known id most like a mistyped one.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        nearest(id, self.meanings.keys().map(String::as_str))
    }
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
