//! Action cards, relics, technologies, promissory notes, leaders, legendary planets and faction abilities of the whole
//! game: what Skirmish deals and what acts in the rest of the round, read from two files each.

use super::{
    After, Colour, Components, Do, Occasion, Prerequisites, Set, Touch, Until, Verb, When, Whose, check::fail,
    verbs::check_all,
};
use kernel::{Files, Mark, Problem};
use serde::{Deserialize, de::DeserializeOwned};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCard {
    pub id: String,
    pub name: String,
    pub copies: u8,
    pub moments: Vec<When>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    /// Predicts an outcome and does not vote; `do` is what a right prediction brings.
    #[serde(default)]
    pub rider: bool,
    #[serde(default, rename = "do")]
    pub verbs: Vec<Do>,
    /// In the order of the help.
    #[serde(default)]
    pub numbers: Vec<u8>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relic {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub moments: Vec<When>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    pub after: After,
    #[serde(default)]
    pub numbers: Vec<u8>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// A technology card of the whole game. Those of Nekro that copy others have neither colour nor unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TechnologyCard {
    pub id: String,
    pub name: String,
    pub colour: Option<Colour>,
    pub upgrades: Option<String>,
    #[serde(default)]
    pub prerequisites: Prerequisites,
    pub faction: Option<String>,
    #[serde(default)]
    pub touches: Vec<Touch>,
    #[serde(default)]
    pub verbs: Vec<Verb>,
    #[serde(default)]
    pub moments: Vec<When>,
    #[serde(default)]
    pub occasions: Vec<Occasion>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    pub after: Option<After>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    /// The box that takes it out of the game.
    pub until: Option<Set>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// When a promissory note goes back to its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Returns {
    Used,
    CombatEnds,
    /// The holder activates a system with units of the owner.
    ActivatesOwner,
    StatusPhaseEnds,
    /// It goes to somebody else.
    PassedOn,
    /// It leaves the game.
    Purged,
    Never,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Note {
    pub id: String,
    pub name: String,
    /// Every player has one of those without a faction.
    pub faction: Option<String>,
    pub moments: Vec<When>,
    /// Moments it has in the whole game beside those.
    #[serde(default)]
    pub occasions: Vec<Occasion>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    #[serde(default)]
    pub rider: bool,
    #[serde(default, rename = "do")]
    pub verbs: Vec<Do>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    #[serde(default = "used")]
    pub returns: Returns,
    /// Lies face up before its holder.
    #[serde(default)]
    pub in_play: bool,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

fn used() -> Returns {
    Returns::Used
}

/// How a note of `notes.toml` goes back.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ReturnRow {
    id: String,
    returns: Returns,
    #[serde(default)]
    in_play: bool,
    #[serde(rename = "mark")]
    _mark: Mark,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderRole {
    Agent,
    Commander,
    Hero,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    pub id: String,
    pub name: String,
    pub faction: String,
    pub role: LeaderRole,
    #[serde(default)]
    pub moments: Vec<When>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    /// Where it is not what becomes of every agent, commander or hero.
    pub after: Option<After>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// The ability of a legendary planet; its card is exhausted unless `after` says otherwise.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legend {
    pub id: String,
    pub name: String,
    pub planet: String,
    #[serde(default)]
    pub moments: Vec<When>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    pub after: Option<After>,
    #[serde(default)]
    pub numbers: Vec<u8>,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// An ability printed on a faction sheet.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetAbility {
    pub id: String,
    pub name: String,
    pub faction: String,
    #[serde(default)]
    pub moments: Vec<When>,
    pub whose: Option<Whose>,
    #[serde(default)]
    pub lasts: Until,
    #[serde(default)]
    pub numbers: Vec<u8>,
    /// Its moment sets it off; nobody is asked.
    #[serde(default)]
    pub must: bool,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// Everything with a text of its own that is no agenda, objective or find.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cards {
    pub actions: Vec<ActionCard>,
    pub relics: Vec<Relic>,
    pub technologies: Vec<TechnologyCard>,
    pub notes: Vec<Note>,
    pub leaders: Vec<Leader>,
    pub legends: Vec<Legend>,
    pub abilities: Vec<SheetAbility>,
}

/// What the names in the rows are looked up in.
pub(super) struct Names<'a> {
    pub board: &'a Components,
    pub factions: &'a [String],
    /// Abilities of faction sheets that factions.toml names.
    pub abilities: &'a [String],
}

impl Cards {
    /// Reads the rows of Skirmish's files, then those of the rest of the round.
    pub(super) fn read(files: &Files, names: &Names) -> Result<Cards, Problem> {
        let cards = Cards {
            actions: rows(files, &["action-cards.toml", "more-action-cards.toml"], "card", action)?,
            relics: rows(files, &["relics.toml", "more-relics.toml"], "relic", |_| Ok(()))?,
            technologies: rows(files, &["technologies.toml", "more-technologies.toml"], "technology", |row| {
                technology(row, names)
            })?,
            notes: notes(files, names)?,
            leaders: rows(files, &["leaders.toml", "more-leaders.toml"], "leader", |row: &Leader| {
                names.faction(Some(&row.faction))
            })?,
            legends: rows(files, &["legends.toml", "more-legends.toml"], "legend", |row| legend(row, names))?,
            abilities: rows(files, &["faction-abilities.toml"], "ability", |row: &SheetAbility| {
                names.faction(Some(&row.faction))
            })?,
        };
        let missing = |id: &&String| !cards.abilities.iter().any(|ability| &ability.id == *id);
        match names.abilities.iter().find(missing) {
            Some(id) => Err(Problem::new(format!("no row [[ability]] for `{id}`")).at("faction-abilities.toml")),
            None => Ok(cards),
        }
    }
}

/// Anything with an id that no other row of its family has.
trait Named {
    fn id(&self) -> &str;
}

macro_rules! named {
    ($($Row:ident),+) => { $(impl Named for $Row { fn id(&self) -> &str { &self.id } })+ };
}

named!(ActionCard, Relic, TechnologyCard, Note, Leader, Legend, SheetAbility);

/// The rows of a family out of its files, each checked where it stands.
fn rows<T: DeserializeOwned + Named>(
    files: &Files,
    names: &[&'static str],
    table: &str,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<Vec<T>, Problem> {
    let mut all: Vec<T> = Vec::new();
    for file in names {
        for (n, row) in files.rows::<T>(file, table)?.into_iter().enumerate() {
            let twice = all.iter().any(|other| other.id() == row.id());
            let fine = if twice { Err("the id is used twice".to_string()) } else { check(&row) };
            if let Err(why) = fine {
                fail(file, table, n, row.id(), why)?;
            }
            all.push(row);
        }
    }
    Ok(all)
}

impl Names<'_> {
    /// Some files write a faction with a hyphen that its own row has not.
    fn faction(&self, faction: Option<&str>) -> Result<(), String> {
        match faction {
            Some(id) if !self.factions.contains(&id.replace('-', "")) => {
                Err(format!("faction: `{id}` is in no row of factions.toml"))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The most copies of one card.
const MOST_COPIES: u8 = 20;

fn action(row: &ActionCard) -> Result<(), String> {
    if !(1..=MOST_COPIES).contains(&row.copies) {
        return Err(format!("copies: found {}, allowed are 1 to {MOST_COPIES}", row.copies));
    }
    if row.moments.is_empty() {
        return Err("moments: names no moment".to_string());
    }
    rider(row.rider, &row.moments)?;
    check_all(&row.verbs).map_err(|why| format!("do: {why}"))
}

/// A prediction is made after an agenda was revealed.
fn rider(rider: bool, moments: &[When]) -> Result<(), String> {
    match rider && moments != [When::Round(Occasion::AgendaRevealed)] {
        true => Err("rider: predictions are made at the moment `agenda-revealed`".to_string()),
        false => Ok(()),
    }
}

fn technology(row: &TechnologyCard, names: &Names) -> Result<(), String> {
    names.faction(row.faction.as_deref())?;
    if row.colour.is_some() && row.upgrades.is_some() {
        return Err("colour: a unit upgrade has none".to_string());
    }
    let Prerequisites { blue, green, red, yellow } = row.prerequisites;
    if [blue, green, red, yellow].into_iter().any(|n| n > MOST_PREREQUISITES) {
        return Err(format!("prerequisites: at most {MOST_PREREQUISITES} of a colour are allowed"));
    }
    match row.until.is_some_and(|until| until <= row.set) {
        true => Err("until: that box came before it".to_string()),
        false => Ok(()),
    }
}

/// The most prerequisites of one colour.
const MOST_PREREQUISITES: u8 = 4;

fn legend(row: &Legend, names: &Names) -> Result<(), String> {
    match names.board.planet_named(&row.planet).map(|planet| names.board.planet(planet).legendary) {
        Some(true) => Ok(()),
        Some(false) => Err(format!("planet: `{}` is not legendary", row.planet)),
        None => Err(format!("planet: `{}` is in no row of planets.toml", row.planet)),
    }
}

fn notes(files: &Files, names: &Names) -> Result<Vec<Note>, Problem> {
    const MORE: &str = "more-notes.toml";
    let mut notes = rows(files, &["notes.toml", MORE], "note", |row: &Note| {
        names.faction(row.faction.as_deref())?;
        rider(row.rider, &row.moments)?;
        check_all(&row.verbs).map_err(|why| format!("do: {why}"))
    })?;
    for (n, row) in files.rows::<ReturnRow>(MORE, "return")?.into_iter().enumerate() {
        match notes.iter_mut().find(|note| note.id == row.id) {
            Some(note) => (note.returns, note.in_play) = (row.returns, row.in_play),
            None => fail(MORE, "return", n, &row.id, format!("id: `{}` is in no row of notes", row.id))?,
        }
    }
    Ok(notes)
}
