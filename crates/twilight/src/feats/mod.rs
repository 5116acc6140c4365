//! Action cards, leaders, promissory notes, relics and technologies that are used at a moment of their own.
//!
//! What each is called, when it is used and what it says lies in `data/`; what it does is its text, by its id.

mod list;
mod more;

pub use list::Feat;
pub use twilight_box::components::{After, Moment, Occasion, Until, When};

use kernel::{Counts, Files, Mark, Problem};
use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};
use twilight_box::components::{Set, Technology, Whose};

/// The most kinds of action cards.
pub const CARDS: usize = 112;

/// Words of 64 things each.
const WORDS: usize = Feat::ALL.len().div_ceil(64);

/// A set of feats, as wide as the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Feats([u64; WORDS]);

impl Feats {
    pub const NONE: Feats = Feats([0; WORDS]);

    /// The action cards of a hand.
    pub fn held(hand: &Counts<CARDS>) -> Feats {
        let mut held = Feats::NONE;
        for (n, counts) in hand.as_chunks::<8>().0.iter().enumerate() {
            let counts = u64::from_le_bytes(*counts);
            if counts != 0 {
                let some = (counts + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
                held.0[n / 8] |= (some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * (n % 8));
            }
        }
        held
    }

    /// Word by word with another set.
    #[inline(always)]
    fn each(mut self, other: Feats, of: impl Fn(u64, u64) -> u64) -> Feats {
        for n in 0..WORDS {
            self.0[n] = of(self.0[n], other.0[n]);
        }
        self
    }

    #[inline]
    pub fn has(self, feat: Feat) -> bool {
        self.0[feat as usize / 64] >> (feat as u32 % 64) & 1 == 1
    }

    #[must_use]
    #[inline]
    pub fn with(mut self, feat: Feat) -> Feats {
        self.0[feat as usize / 64] |= 1 << (feat as u32 % 64);
        self
    }

    #[must_use]
    #[inline]
    pub fn without(mut self, feat: Feat) -> Feats {
        self.0[feat as usize / 64] &= !(1 << (feat as u32 % 64));
        self
    }

    #[must_use]
    #[inline]
    pub fn common(self, other: Feats) -> Feats {
        self.each(other, |a, b| a & b)
    }

    #[must_use]
    #[inline]
    pub fn union(self, other: Feats) -> Feats {
        self.each(other, |a, b| a | b)
    }

    #[must_use]
    #[inline]
    pub fn minus(self, other: Feats) -> Feats {
        self.each(other, |a, b| a & !b)
    }

    /// Whether there is something in both.
    #[inline]
    pub fn meets(self, other: Feats) -> bool {
        !self.common(other).is_empty()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Feat> {
        // Most sets that are asked for their members have none.
        let (mut left, mut n) = (self.0, if self.is_empty() { WORDS - 1 } else { 0 });
        std::iter::from_fn(move || {
            while left[n] == 0 {
                if n + 1 == left.len() {
                    return None;
                }
                n += 1;
            }
            let feat = Feat::ALL[n * 64 + left[n].trailing_zeros() as usize];
            left[n] &= left[n] - 1;
            Some(feat)
        })
    }
}

impl FromIterator<Feat> for Feats {
    fn from_iter<I: IntoIterator<Item = Feat>>(feats: I) -> Feats {
        feats.into_iter().fold(Feats::NONE, Feats::with)
    }
}

/// Where something comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Card,
    Technology,
    Agent,
    Commander,
    Hero,
    Note,
    Relic,
    /// Of a faction sheet or one of its units.
    Ability,
    Breakthrough,
    /// Of a legendary planet.
    Legend,
    /// Of a law before its owner.
    Law,
    /// In no box of this game.
    Absent,
}

/// A thing that can be used, as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    pub feat: Feat,
    pub slug: String,
    pub name: String,
    pub help: String,
    pub source: Source,
    pub after: After,
    /// How long it is in force once used.
    pub lasts: Until,
    /// Moments at which it is used; without any it always works.
    pub moments: u128,
    /// Whose leader it is, or who gave the note.
    pub faction: Option<String>,
    pub copies: u8,
    /// The legendary planet that has it.
    pub planet: Option<String>,
    /// Numbers of its text, in the order of the help.
    pub numbers: Vec<u8>,
    /// Whose moment it is, where the row says.
    pub whose: Option<Whose>,
    /// Its moment sets it off; nobody is asked.
    pub must: bool,
    pub set: Set,
}

impl Trick {
    /// What no box of this game has.
    fn absent(feat: Feat) -> Trick {
        Trick {
            feat,
            slug: format!("absent-{}", feat as u16),
            name: String::new(),
            help: String::new(),
            source: Source::Absent,
            after: After::Keep,
            lasts: Until::Action,
            moments: 0,
            faction: None,
            copies: 0,
            planet: None,
            numbers: Vec::new(),
            whose: None,
            must: false,
            set: Set::Base,
        }
    }

    #[inline]
    pub fn at(&self, when: When) -> bool {
        self.moments >> when.number() & 1 == 1
    }
}

/// A row of `action-cards.toml`, `leaders.toml`, `notes.toml` or `relics.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: String,
    #[serde(default)]
    copies: u8,
    faction: Option<String>,
    planet: Option<String>,
    role: Option<Role>,
    after: Option<After>,
    #[serde(default)]
    lasts: Until,
    #[serde(default)]
    moments: Vec<Moment>,
    /// Those it has in the whole game beside them.
    #[serde(default)]
    occasions: Vec<Occasion>,
    whose: Option<Whose>,
    help: String,
    set: Set,
    #[serde(rename = "mark")]
    _mark: Mark,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Role {
    Agent,
    Commander,
    Hero,
    Breakthrough,
}

/// Everything that can be used, by feat; each id of the data has a feat and each feat a row. A pack takes moments away
/// but gives none: what something does is written for its moments.
pub fn read(files: &Files, technologies: &[Technology]) -> Result<Vec<Trick>, Problem> {
    let tricks = read_rows(files, technologies)?;
    if files.pack != OURS {
        for (trick, printed) in tricks.iter().zip(printed(files)) {
            let Trick { slug, .. } = trick;
            if trick.source == Source::Absent && printed.source != Source::Absent {
                return Err(Problem::new(format!(
                    "no row for {:?} in action cards, leaders, notes or relics",
                    trick.feat
                )));
            }
            if trick.moments & !printed.moments != 0 {
                return Err(Problem::new(format!("`{slug}` has a moment for which nothing is written")));
            }
            if (trick.moments == 0) != (printed.moments == 0) {
                return Err(Problem::new(format!("`{slug}` has no moment left")));
            }
            if trick.after == After::Keep && printed.after != After::Keep {
                return Err(Problem::new(format!("`{slug}` is used up or exhausted and cannot be kept")));
            }
            if trick.copies > MOST_COPIES {
                let what = format!("{} copies of `{slug}`, allowed are 1 to {MOST_COPIES}", trick.copies);
                return Err(Problem::new(what));
            }
        }
    }
    Ok(tricks)
}

/// What files without a pack call theirs.
const OURS: &str = "default";

/// The most copies of one card.
const MOST_COPIES: u8 = 20;

/// Everything that can be used, as printed.
fn printed(files: &Files) -> &'static [Trick] {
    match more::has_all(files) {
        true => &super::Kit::printed_whole().tricks,
        false => &super::Kit::printed().tricks,
    }
}

fn read_rows(files: &Files, technologies: &[Technology]) -> Result<Vec<Trick>, Problem> {
    let mut tricks: Vec<Option<Trick>> = vec![None; Feat::ALL.len()];
    let mut add = |file: &str, trick: Result<Trick, Problem>| -> Result<(), Problem> {
        let trick = trick.map_err(|e| e.at(file))?;
        let slot = &mut tricks[trick.feat as usize];
        if slot.is_some() {
            return Err(Problem::new(format!("{file}: `{}` stands there twice", trick.slug)));
        }
        *slot = Some(trick);
        Ok(())
    };
    for (file, table) in [
        ("action-cards.toml", "card"),
        ("leaders.toml", "leader"),
        ("notes.toml", "note"),
        ("relics.toml", "relic"),
        ("abilities.toml", "ability"),
        ("legends.toml", "legend"),
    ] {
        for row in files.rows::<Row>(file, table)? {
            add(file, trick(table, row))?;
        }
    }
    for row in technologies.iter().filter(|row| row.after.is_some()) {
        let source = Source::Technology;
        let after = row.after.unwrap_or(After::Exhaust);
        let occasions = row.occasions.iter().filter(|_| more::has_all(files)).copied().map(When::Round);
        let moments = mask(row.moments.iter().copied().map(When::Action).chain(occasions));
        let trick = feat_named(&row.id).map(|feat| Trick {
            feat,
            slug: row.id.clone(),
            name: row.name.clone(),
            help: row.help.clone(),
            source,
            after,
            lasts: row.lasts,
            moments,
            faction: row.faction.clone(),
            copies: 0,
            planet: None,
            numbers: Vec::new(),
            whose: None,
            must: false,
            set: row.set,
        });
        add("technologies.toml", trick)?;
    }
    if more::has_all(files) {
        more::read(files, &mut tricks)?;
        if let Some(feat) = Feat::ALL.iter().find(|&&feat| tricks[feat as usize].is_none()) {
            return Err(Problem::new(format!("no row for {feat:?} in action cards, leaders, notes or relics")));
        }
    }
    let absent = |(n, trick): (usize, Option<Trick>)| trick.unwrap_or_else(|| Trick::absent(Feat::ALL[n]));
    Ok(tricks.into_iter().enumerate().map(absent).collect())
}

fn trick(table: &str, row: Row) -> Result<Trick, Problem> {
    let feat = feat_named(&row.id)?;
    let (source, after) = match (table, row.role) {
        ("card", _) => (Source::Card, After::Spend),
        ("note", _) => (Source::Note, After::Spend),
        ("relic", _) => (Source::Relic, row.after.unwrap_or(After::Keep)),
        ("ability", Some(Role::Breakthrough)) => (Source::Breakthrough, row.after.unwrap_or(After::Keep)),
        ("legend", _) => (Source::Legend, After::Exhaust),
        ("ability", None) if row.faction.is_none() => (Source::Law, After::Keep),
        ("ability", None) => (Source::Ability, row.after.unwrap_or(After::Keep)),
        (_, Some(Role::Agent)) => (Source::Agent, After::Exhaust),
        (_, Some(Role::Commander)) => (Source::Commander, After::Keep),
        (_, Some(Role::Hero)) => (Source::Hero, row.after.unwrap_or(After::Spend)),
        (_, None | Some(Role::Breakthrough)) => return Err(Problem::new(format!("`{}` has no such role", row.id))),
    };
    if (source == Source::Card) != (row.copies > 0) || source == Source::Card && feat as usize >= CARDS {
        return Err(Problem::new(format!("`{}` is no action card, or has no copies", row.id)));
    }
    Ok(Trick {
        feat,
        slug: row.id,
        name: row.name,
        help: row.help,
        source,
        after,
        lasts: row.lasts,
        moments: mask(row.moments.into_iter().map(When::Action).chain(row.occasions.into_iter().map(When::Round))),
        faction: row.faction,
        copies: row.copies,
        planet: row.planet,
        numbers: Vec::new(),
        whose: row.whose,
        must: false,
        set: row.set,
    })
}

/// A bit for each moment.
pub fn mask(moments: impl IntoIterator<Item = When>) -> u128 {
    moments.into_iter().fold(0, |mask, when| mask | 1 << when.number())
}

/// The feat behind an id of the data.
pub fn feat_named(id: &str) -> Result<Feat, Problem> {
    let parsed: Result<Feat, serde::de::value::Error> = Feat::deserialize(id.into_deserializer());
    parsed.map_err(|_| Problem::new(format!("nothing is known of `{id}`")))
}
