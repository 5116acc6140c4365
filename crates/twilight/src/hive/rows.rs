//! What is printed for the Hive: rows of `data/hive/*.toml`, read and checked.

use super::agenda::{self, AGENDAS, Stake};
use super::harm::{self, HARM, Threat};
use super::settings::Figures;
use kernel::{Files, Mark, Problem};
use serde::Deserialize;
use twilight_box::components::Colour;
use twilight_box::units::Kind;

/// The data files of the Hive by name, beside those of the whole game.
pub const FILES: [(&str, &str); 6] = [
    (MIND, include_str!("../../data/hive/mind.toml")),
    (PRIORITIES, include_str!("../../data/hive/priorities.toml")),
    (LEVELS, include_str!("../../data/hive/levels.toml")),
    (STRATEGY, include_str!("../../data/hive/strategy.toml")),
    (AGENDAS, include_str!("../../data/hive/agendas.toml")),
    (HARM, include_str!("../../data/hive/cards.toml")),
];

pub(crate) const MIND: &str = "hive-mind.toml";
const PRIORITIES: &str = "hive-priorities.toml";
const LEVELS: &str = "hive-levels.toml";
const STRATEGY: &str = "hive-strategy.toml";

/// [hive.mind] The cards of the Hive Mind.
pub const CARDS: usize = 36;

/// The ships the Hive moves, the weakest first.
pub const FLEET: [Kind; 6] =
    [Kind::Destroyer, Kind::Cruiser, Kind::Carrier, Kind::Dreadnought, Kind::Flagship, Kind::WarSun];

/// [hive.cruiser] The ships that count as carrying; a cruiser never does.
pub const CAPACITY: [Kind; 4] = [Kind::Carrier, Kind::Dreadnought, Kind::Flagship, Kind::WarSun];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    BlueArrow,
    YellowArrow,
    RedStar,
    GreenCompass,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    Check,
    Cross,
}

/// The spawning systems a card can name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    Main,
    First,
    Second,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    Alliance,
    Faction,
    SupportForTheThrone,
    PoliticalSecret,
    TradeAgreement,
    Ceasefire,
}

/// [hive.card-fields] A Hive Mind card: what it is drawn for says which field is read.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MindCard {
    pub id: String,
    pub symbol: Symbol,
    pub icons: u8,
    /// One number, or an odd one and the even one after it.
    pub initiative: Vec<u8>,
    pub choice: Sign,
    pub standard: Kind,
    pub site: Site,
    pub advanced: Kind,
    pub research: Colour,
    pub note: Note,
    pub mark: Mark,
}

/// What a candidate is judged by; each is as good as its key is small ([`super::instincts::key`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    Completes,
    CompletesNot,
    Spawning,
    SpawningNot,
    LeastStrength,
    MostStrength,
    MostPlanets,
    FewestPlanets,
    MostInfluence,
    LeastInfluence,
    MostResources,
    LeastResources,
    FirstWormhole,
    LastWormhole,
    Frontier,
    FrontierNot,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    id: Purpose,
    criteria: Vec<Criterion>,
    #[serde(rename = "mark")]
    _mark: Mark,
}

/// Whether something good or bad comes of being selected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    Positive,
    Negative,
}

/// What takes a hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Taker {
    /// A unit that can sustain damage does so, the cheapest first.
    Sustain,
    Loses(Kind),
}

impl<'de> Deserialize<'de> for Taker {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Taker, D::Error> {
        let word = String::deserialize(from)?;
        match word.as_str() {
            "sustain" => Ok(Taker::Sustain),
            kind => Kind::from_slug(kind)
                .map(Taker::Loses)
                .ok_or_else(|| serde::de::Error::custom(format!("`{kind}` is neither `sustain` nor a unit"))),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Combat {
    Space,
    Ground,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hits {
    id: Combat,
    order: Vec<Taker>,
    #[serde(rename = "mark")]
    _mark: Mark,
}

/// [hive.levels] How hard the Hive plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Level {
    pub id: String,
    pub name: String,
    /// Cards of the primary deck; the others are the secondary one.
    pub primary: u8,
    /// Rounds without stockpile, criteria and scoring.
    pub quiet_rounds: u8,
    pub most_counters: u8,
    /// Fighters, and infantry, that each ship with capacity brings.
    pub support: u8,
    /// What the status phase brings.
    pub secrets: u8,
    pub action_cards: u8,
    pub tokens: u8,
    /// Where a carrier starts.
    pub carriers: Vec<Site>,
    pub mark: Mark,
}

/// The numbers of the Hive's rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Numbers {
    pub spawning_yield: u8,
    pub standard_yield: u8,
    pub garrison: u8,
    pub influence_a_ship: u8,
    pub influence_a_token: u8,
    pub influence_a_token_following: u8,
    pub influence_a_vote_card: u8,
    pub influence_for_mecatol: u8,
    pub enough_ships: u8,
    pub most_of_a_colour: u8,
    pub commodities: u8,
    pub goods_for_commodities: u8,
    pub secrets_to_try: u8,
    pub fragments_of_a_kind: u8,
    pub fragments_of_each: u8,
    pub first_counters: u8,
    pub counters_by_combat: u8,
    pub counters_by_points: u8,
    pub points_that_alarm: u8,
    pub counters_by_mecatol: u8,
    pub zones: [u8; 4],
    pub tactic: u8,
    pub strategy: u8,
    pub hive_points: u8,
    pub player_points: u8,
    pub ally_points: u8,
    pub mark: Mark,
}

/// [hive.set-up] What lies before the Hive at the start, and what leaves the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    pub bank: u8,
    pub secrets: u8,
    pub infantry: u8,
    pub pds: u8,
    pub mechs: u8,
    pub ships: Vec<Kind>,
    pub agendas: Vec<String>,
    pub objectives: Vec<String>,
    pub mark: Mark,
}

/// What the stockpile is kept for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    Resources,
    Influence,
    Goods,
    Tokens,
}

impl Item {
    pub const ALL: [Item; 4] = [Item::Resources, Item::Influence, Item::Goods, Item::Tokens];
}

/// How much a strategy card is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// By its priority, before any card is drawn.
    Critical(u8),
    Objective,
    Standard,
}

/// When a strategy card is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    ControlsMecatol,
    /// So many public objectives could be scored.
    Completed(u8),
    FewerTokens(u8),
    LeftIsSpeaker,
    NotSpeaker,
    Deficient(Item),
    StructureObjective,
    TechnologyObjective,
    Influence(u8),
    LessInfluence(u8),
    FewerStructures(u8),
    FewerUpgrades(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    pub id: String,
    pub initiative: u8,
    pub rank: Rank,
    pub any: Vec<When>,
    pub mark: Mark,
}

/// Everything printed for the Hive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    pub cards: Vec<MindCard>,
    pub levels: Vec<Level>,
    pub numbers: Numbers,
    pub set_up: SetUp,
    pub wishes: Vec<Wish>,
    pub settings: Figures,
    pub stakes: Vec<Stake>,
    pub threats: Vec<Threat>,
    systems: [Vec<Criterion>; 2],
    planets: [Vec<Criterion>; 2],
    hits: [Vec<Taker>; 2],
}

impl Book {
    pub fn read(files: &Files) -> Result<Book, Problem> {
        let systems: Vec<Order> = files.rows(PRIORITIES, "systems")?;
        let planets: Vec<Order> = files.rows(PRIORITIES, "planets")?;
        let hits: Vec<Hits> = files.rows(PRIORITIES, "hits")?;
        let book = Book {
            cards: files.rows(MIND, "card")?,
            levels: files.rows(LEVELS, "level")?,
            numbers: files.value(LEVELS, "numbers")?,
            set_up: files.value(LEVELS, "set-up")?,
            wishes: files.rows(STRATEGY, "criterion")?,
            settings: files.value(LEVELS, "settings")?,
            stakes: files.rows(AGENDAS, "agenda")?,
            threats: files.rows(HARM, "card")?,
            systems: both("systems", &systems)?,
            planets: both("planets", &planets)?,
            hits: [taken(&hits, Combat::Space)?, taken(&hits, Combat::Ground)?],
        };
        book.check()?;
        Ok(book)
    }

    /// The order in which systems are narrowed.
    pub fn systems(&self, purpose: Purpose) -> &[Criterion] {
        &self.systems[purpose as usize]
    }

    /// The order in which planets of a system are narrowed.
    pub fn planets(&self, purpose: Purpose) -> &[Criterion] {
        &self.planets[purpose as usize]
    }

    pub fn hits(&self, combat: Combat) -> &[Taker] {
        &self.hits[combat as usize]
    }

    pub fn card(&self, id: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.id == id)
    }

    pub fn level(&self, id: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.id == id)
    }

    fn check(&self) -> Result<(), Problem> {
        if self.cards.len() != CARDS {
            let what = format!("{} cards, {CARDS} wanted", self.cards.len());
            return Err(Problem::new(what).at(MIND));
        }
        for (n, card) in self.cards.iter().enumerate() {
            let fail = |what: String| fail(MIND, "card", n, &card.id, what);
            if !(1..=3).contains(&card.icons) {
                return fail(format!("icons: found {}, allowed are 1 to 3", card.icons));
            }
            let pair = match card.initiative[..] {
                [one] => (1..=8).contains(&one),
                [odd, even] => odd % 2 == 1 && even == odd + 1 && even <= 8,
                _ => false,
            };
            if !pair {
                let found = &card.initiative;
                return fail(format!("initiative: found {found:?}, allowed are 1 to 8, or an odd number and the next"));
            }
            for ship in [card.standard, card.advanced] {
                if !FLEET.contains(&ship) {
                    return fail(format!("`{}` is no ship the Hive produces", ship.slug()));
                }
            }
        }
        for (n, level) in self.levels.iter().enumerate() {
            let fail = |what: String| fail(LEVELS, "level", n, &level.id, what);
            if usize::from(level.primary) > CARDS {
                return fail(format!("primary: found {}, allowed are 0 to {CARDS}", level.primary));
            }
            if level.most_counters < self.numbers.first_counters {
                return fail(format!("most-counters: {} is less than a player starts with", level.most_counters));
            }
        }
        if self.level("standard").is_none() {
            return Err(Problem::new("no level `standard`").at(LEVELS));
        }
        self.numbers.check()?;
        agenda::check(&self.stakes)?;
        harm::check(&self.threats)?;
        for (n, wish) in self.wishes.iter().enumerate() {
            if !(1..=8).contains(&wish.initiative) {
                let what = format!("initiative: found {}, allowed are 1 to 8", wish.initiative);
                return fail(STRATEGY, "criterion", n, &wish.id, what);
            }
        }
        Ok(())
    }
}

impl Numbers {
    /// What is divided by is never nothing, and zones ask for more and more.
    fn check(&self) -> Result<(), Problem> {
        let wrong = |what: String| Err(Problem::new(what).at(format!("{LEVELS}, [numbers]")));
        let divisors = [
            ("influence-a-ship", self.influence_a_ship),
            ("influence-a-token", self.influence_a_token),
            ("influence-a-token-following", self.influence_a_token_following),
            ("influence-a-vote-card", self.influence_a_vote_card),
            ("commodities", self.commodities),
            ("fragments-of-a-kind", self.fragments_of_a_kind),
            ("fragments-of-each", self.fragments_of_each),
        ];
        if let Some((name, _)) = divisors.into_iter().find(|(_, number)| *number == 0) {
            return wrong(format!("{name}: found 0, at least 1 is wanted"));
        }
        if !self.zones.is_sorted() {
            return wrong(format!("zones: found {:?}, they do not fall", self.zones));
        }
        Ok(())
    }
}

pub(super) fn fail(file: &str, table: &str, n: usize, id: &str, what: String) -> Result<(), Problem> {
    Err(Problem::new(what).at(format!("{file}, [[{table}]] row {} ({id})", n + 1)))
}

/// The criteria of both purposes, each named at most once.
fn both(table: &str, rows: &[Order]) -> Result<[Vec<Criterion>; 2], Problem> {
    let of = |purpose: Purpose| {
        let Some((n, row)) = rows.iter().enumerate().find(|(_, row)| row.id == purpose) else {
            return Err(Problem::new(format!("no row `{purpose:?}` of [[{table}]]")).at(PRIORITIES));
        };
        let twice = |(at, criterion): &(usize, &Criterion)| row.criteria[..*at].contains(criterion);
        match row.criteria.iter().enumerate().find(twice) {
            Some((_, criterion)) => {
                fail(PRIORITIES, table, n, &format!("{purpose:?}"), format!("{criterion:?} twice")).map(|()| Vec::new())
            }
            None => Ok(row.criteria.clone()),
        }
    };
    Ok([of(Purpose::Positive)?, of(Purpose::Negative)?])
}

/// The order of a combat, in which every unit that can be hit there has its place.
fn taken(rows: &[Hits], combat: Combat) -> Result<Vec<Taker>, Problem> {
    let Some((n, row)) = rows.iter().enumerate().find(|(_, row)| row.id == combat) else {
        return Err(Problem::new(format!("no row `{combat:?}` of [[hits]]")).at(PRIORITIES));
    };
    let due: &[Kind] = match combat {
        Combat::Space => &imperium::SHIPS,
        Combat::Ground => &imperium::GROUND,
    };
    if let Some(kind) = due.iter().find(|kind| !row.order.contains(&Taker::Loses(**kind))) {
        let what = format!("`{}` has no place in the order", kind.slug());
        fail(PRIORITIES, "hits", n, &format!("{combat:?}"), what)?;
    }
    Ok(row.order.clone())
}
