//! What the whole game has beside Skirmish: rows of the further files, whose moments are those of the whole round.

use super::{After, Feat, Source, Trick, When, feat_named, mask};
use kernel::{Files, Mark, Problem};
use serde::Deserialize;
use twilight_box::components::{LeaderRole, Printing, Set, Until, WHOLE_FILES, Whose};

/// A row of one of the further files. What says nothing of use is read with its own family.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Row {
    id: String,
    name: String,
    #[serde(default)]
    copies: u8,
    faction: Option<String>,
    planet: Option<String>,
    role: Option<LeaderRole>,
    after: Option<After>,
    #[serde(default)]
    lasts: Until,
    #[serde(default)]
    moments: Vec<When>,
    whose: Option<Whose>,
    #[serde(default)]
    numbers: Vec<u8>,
    #[serde(default)]
    must: bool,
    help: String,
    set: Set,
    #[serde(rename = "mark")]
    _mark: Mark,
}

/// The further files, with their tables.
const FILES: [(&str, &str); 7] = [
    ("more-action-cards.toml", "card"),
    ("more-leaders.toml", "leader"),
    ("more-notes.toml", "note"),
    ("more-relics.toml", "relic"),
    ("more-legends.toml", "legend"),
    ("more-technologies.toml", "technology"),
    ("faction-abilities.toml", "ability"),
];

/// Whether these are the files of the whole game.
pub fn has_all(files: &Files) -> bool {
    files.tables().contains_key(WHOLE_FILES[0].0)
}

/// The rows that have a text. What Skirmish has of a faction sheet keeps its own row, unless the whole round has another
/// moment for it.
pub fn read(files: &Files, tricks: &mut [Option<Trick>]) -> Result<(), Problem> {
    for (file, table) in FILES {
        for row in files.rows::<Row>(file, table)? {
            let Ok(feat) = feat_named(&row.id) else { continue };
            let slot = &mut tricks[feat as usize];
            match slot {
                Some(trick) if table == "ability" => {
                    (trick.moments, trick.must) = (mask(row.moments), row.must);
                    trick.numbers = row.numbers;
                }
                // A breakthrough that was a technology once.
                Some(trick) if trick.source == Source::Breakthrough => {}
                Some(trick) => return Err(Problem::new(format!("{file}: `{}` stands there twice", trick.slug))),
                None => *slot = Some(self::trick(table, feat, row)),
            }
        }
    }
    revisions(files, tricks)
}

/// [setup.printings] Older texts of what stands there already.
fn revisions(files: &Files, tricks: &mut [Option<Trick>]) -> Result<(), Problem> {
    for row in files.rows::<Printing>("printings.toml", "printing")? {
        let (Ok(feat), Ok(newest), Some(help)) = (feat_named(&row.id), feat_named(&row.of), row.help) else { continue };
        let Some(newest) = tricks[newest as usize].clone() else { continue };
        tricks[feat as usize] = Some(Trick {
            feat,
            slug: row.id,
            help,
            after: row.after.unwrap_or(newest.after),
            moments: mask(row.moments),
            numbers: row.numbers,
            set: row.set,
            ..newest
        });
    }
    Ok(())
}

fn trick(table: &str, feat: Feat, row: Row) -> Trick {
    let (source, after) = match (table, row.role) {
        ("card", _) => (Source::Card, After::Spend),
        ("note", _) => (Source::Note, After::Spend),
        ("relic", _) => (Source::Relic, After::Keep),
        ("legend", _) => (Source::Legend, After::Exhaust),
        ("technology", _) => (Source::Technology, After::Keep),
        (_, Some(LeaderRole::Agent)) => (Source::Agent, After::Exhaust),
        (_, Some(LeaderRole::Commander)) => (Source::Commander, After::Keep),
        (_, Some(LeaderRole::Hero)) => (Source::Hero, After::Spend),
        (_, None) => (Source::Ability, After::Keep),
    };
    Trick {
        feat,
        slug: row.id,
        name: row.name,
        help: row.help,
        source,
        after: row.after.unwrap_or(after),
        lasts: row.lasts,
        moments: mask(row.moments),
        faction: row.faction,
        copies: row.copies,
        planet: row.planet,
        numbers: row.numbers,
        whose: row.whose,
        must: row.must,
        set: row.set,
    }
}
