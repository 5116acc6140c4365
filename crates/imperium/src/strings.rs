//! [galaxy.map-string] Map strings as the community writes them, in and out.
//!
//! Entries are separated by spaces or commas, in the order of [`spiral`](crate::spiral): `25 66 0 85A3 -1`. A number
//! is a tile, with side `A` or `B` and a turn where it has them; `0` is an open home, `-1` no tile. The centre is
//! Mecatol Rex unless the first entry, in braces, says otherwise. Also read: `85a180`, `85A:180`, `H1`, `_`, `X`.
//!
//! A turn is clockwise: one digit counts sixths, two or three count degrees. A last entry `25+ion-alpha` is ours: the
//! ion storm lies on tile 25 with its alpha side up.

use crate::{Atlas, Entry, Layout, Storm, TileId, Wormhole, spaces_in};
use std::collections::HashMap;
use std::fmt;

/// What is wrong with a map string, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapStringError {
    /// Number of the entry, counted from 1; the centre in braces is 0.
    pub entry: usize,
    /// Position of its first character, counted from 1.
    pub character: usize,
    pub text: String,
    pub reason: Reason,
}

/// Why an entry is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Malformed,
    UnknownTile,
    NoSuchSide,
    SideMissing,
    TurnOutOfRange,
    SystemsDoNotTurn,
    TileTwice { first: usize },
    LiesBeside,
    CentreNotFirst,
    TooManyEntries { most: usize },
    Empty,
    UnknownToken,
    TokenNotLast,
    NotOnTheMap,
}

/// The most rings a map string may have.
const MOST_RINGS: usize = 8;

impl fmt::Display for MapStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "map string, entry {} (character {}), `{}`: ", self.entry, self.character, self.text)?;
        match &self.reason {
            Reason::Malformed => write!(
                f,
                "not a tile number with side A or B and a turn; also known are 0 or H1 (a home), -1, _ or X (no tile)"
            ),
            Reason::UnknownTile => write!(f, "there is no tile of this number"),
            Reason::NoSuchSide => write!(f, "this tile has no such side"),
            Reason::SideMissing => write!(f, "this tile has two sides, add A or B"),
            Reason::TurnOutOfRange => {
                write!(f, "a turn is 0 to 5 sixths or 0, 60, 120, 180, 240 or 300 degrees, clockwise")
            }
            Reason::SystemsDoNotTurn => write!(f, "only hyperlane tiles are turned"),
            Reason::TileTwice { first: 0 } => write!(f, "this tile already lies in the centre"),
            Reason::TileTwice { first } => write!(f, "this tile was already used by entry {first}"),
            Reason::LiesBeside => write!(f, "this tile lies beside the map, not on it"),
            Reason::CentreNotFirst => write!(f, "only the first entry can be the centre"),
            Reason::TooManyEntries { most } => write!(f, "more than {most} entries"),
            Reason::Empty => write!(f, "nothing is here"),
            Reason::UnknownToken => write!(f, "the tokens of a map string are ion-alpha and ion-beta"),
            Reason::TokenNotLast => write!(f, "a token stands at the end, after all tiles"),
            Reason::NotOnTheMap => write!(f, "the tile under the token is not on this map"),
        }
    }
}

impl std::error::Error for MapStringError {}

impl Layout {
    /// Reads a map string; `centre` is the tile in the middle if the string does not say.
    pub fn parse(atlas: &impl Atlas, text: &str, centre: TileId) -> Result<Layout, MapStringError> {
        let mut layout = Layout { centre: Entry::Tile(centre), around: Vec::new() };
        let mut used: HashMap<TileId, usize> = HashMap::new();
        let mut any = false;
        let mut number = 0;
        for (character, word) in words(text) {
            let braced = word.starts_with('{');
            let fail =
                |entry, reason| Err(MapStringError { entry, character: character + 1, text: word.to_string(), reason });
            if braced && any {
                return fail(number + 1, Reason::CentreNotFirst);
            }
            any = true;
            number += usize::from(!braced);
            if number > spaces_in(MOST_RINGS) {
                return fail(number, Reason::TooManyEntries { most: spaces_in(MOST_RINGS) });
            }
            let body = match (braced, word.strip_prefix('{').and_then(|w| w.strip_suffix('}'))) {
                (false, _) => word,
                (true, Some(body)) => body,
                (true, None) => return fail(0, Reason::Malformed),
            };
            let entry = match entry(atlas, body) {
                Ok(entry) => entry,
                Err(reason) => return fail(number, reason),
            };
            if let Entry::Tile(tile) = entry
                && let Some(first) = used.insert(tile, number)
            {
                return fail(number, Reason::TileTwice { first });
            }
            match braced {
                true => layout.centre = entry,
                false => layout.around.push(entry),
            }
        }
        if layout.around.is_empty() {
            return Err(MapStringError {
                entry: 1,
                character: 1,
                text: text.trim().to_string(),
                reason: Reason::Empty,
            });
        }
        if let Entry::Tile(tile) = layout.centre
            && let Some(&entry) = used.get(&tile).filter(|&&n| n > 0)
        {
            let (character, word) = words(text).filter(|(_, w)| !w.starts_with('{')).nth(entry - 1).unwrap_or((0, ""));
            let reason = Reason::TileTwice { first: 0 };
            return Err(MapStringError { entry, character: character + 1, text: word.to_string(), reason });
        }
        Ok(layout)
    }

    /// Reads a map string that may end with the ion storm.
    pub fn parse_with_storm(
        atlas: &impl Atlas,
        text: &str,
        centre: TileId,
    ) -> Result<(Layout, Option<Storm>), MapStringError> {
        let tail = text.trim_end();
        let start = tail.rfind(apart).map_or(0, |at| at + tail[at..].chars().next().map_or(0, char::len_utf8));
        let Some((under, token)) = tail[start..].split_once('+') else {
            return Layout::parse(atlas, text, centre).map(|layout| (layout, None));
        };
        let layout = Layout::parse(atlas, &tail[..start], centre)?;
        let fail = |reason| MapStringError {
            entry: layout.around.len() + 1,
            character: tail[..start].chars().count() + 1,
            text: tail[start..].to_string(),
            reason,
        };
        let side = match token.to_ascii_lowercase().as_str() {
            "ion-alpha" => Wormhole::Alpha,
            "ion-beta" => Wormhole::Beta,
            _ => return Err(fail(Reason::UnknownToken)),
        };
        let tile = entry(atlas, under).map_err(fail)?;
        let found = layout.spaces().find(|(_, entry)| *entry == tile && matches!(tile, Entry::Tile(_)));
        let (at, _) = found.ok_or_else(|| fail(Reason::NotOnTheMap))?;
        Ok((layout, Some(Storm { at, side })))
    }

    /// Writes the ion storm as [`Layout::parse_with_storm`] reads it.
    pub fn print_with_storm(&self, atlas: &impl Atlas, centre: TileId, storm: Option<Storm>) -> String {
        let map = self.print(atlas, centre);
        storm.map_or(map.clone(), |storm| {
            let side = format!("{:?}", storm.side).to_lowercase();
            format!("{map} {}+ion-{side}", word(atlas, self.entry(storm.at)))
        })
    }

    /// Writes a map string that [`Layout::parse`] reads back to an equal layout. The centre is written unless it is
    /// `centre`; gaps at the end are left out.
    pub fn print(&self, atlas: &impl Atlas, centre: TileId) -> String {
        let mut words = Vec::new();
        if self.centre != Entry::Tile(centre) {
            words.push(format!("{{{}}}", word(atlas, self.centre)));
        }
        let last = self.around.iter().rposition(|e| *e != Entry::Gap).map_or(0, |n| n + 1);
        words.extend(self.around[..last].iter().map(|&e| word(atlas, e)));
        words.join(" ")
    }
}

fn apart(ch: char) -> bool {
    ch.is_whitespace() || ch == ','
}

/// The words of a map string with the place where each begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(apart)
        .scan(0, |at, word| {
            let start = *at;
            *at += word.chars().count() + 1;
            Some((start, word))
        })
        .filter(|(_, word)| !word.is_empty())
}

fn word(atlas: &impl Atlas, entry: Entry) -> String {
    match entry {
        Entry::Tile(tile) => atlas.tile_id(tile).to_uppercase(),
        Entry::Lane { lane, turn } => format!("{}{turn}", atlas.lane_id(lane).to_uppercase()),
        Entry::Home => "0".to_string(),
        Entry::Gap => "-1".to_string(),
        Entry::Fracture(number) => format!("{number}B0"),
    }
}

fn entry(atlas: &impl Atlas, word: &str) -> Result<Entry, Reason> {
    match word {
        "0" => return Ok(Entry::Home),
        "-1" | "_" | "x" | "X" => return Ok(Entry::Gap),
        _ => {}
    }
    if word.contains('+') {
        return Err(Reason::TokenNotLast);
    }
    if let Some(seat) = word.strip_prefix(['H', 'h']) {
        return if seat.chars().all(|ch| ch.is_ascii_digit()) { Ok(Entry::Home) } else { Err(Reason::Malformed) };
    }
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    let number: u16 = number.parse().map_err(|_| Reason::Malformed)?;
    let mut rest = rest.chars();
    let mut next = rest.next();
    let side = next.filter(|ch| matches!(ch, 'a' | 'A' | 'b' | 'B')).map(|ch| ch.to_ascii_lowercase());
    if side.is_some() {
        next = rest.next();
    }
    let turn = match next {
        None => None,
        Some(':') => Some(degrees(rest.as_str())?),
        Some(ch) if ch.is_ascii_digit() && rest.as_str().is_empty() => match ch.to_digit(10) {
            Some(turn @ 0..=5) => Some(turn as u8),
            _ => return Err(Reason::TurnOutOfRange),
        },
        Some(ch) if ch.is_ascii_digit() => Some(degrees(&format!("{ch}{}", rest.as_str()))?),
        Some(_) => return Err(Reason::Malformed),
    };
    if (900..=907).contains(&number) {
        return Ok(Entry::Fracture(number));
    }
    // A hyperlane tile without a side lies with side A up.
    let sided = |side: char| format!("{number}{side}");
    if let Some(lane) = atlas.lane_named(&sided(side.unwrap_or('a'))) {
        return Ok(Entry::Lane { lane, turn: turn.unwrap_or(0) });
    }
    let tile = match side {
        Some(side) => atlas.tile_named(&sided(side)),
        None => atlas.tile_named(&number.to_string()),
    };
    let two_sided = atlas.tile_named(&sided('a')).is_some();
    let Some(tile) = tile else {
        return Err(match (side, two_sided) {
            (None, true) => Reason::SideMissing,
            (Some(_), true) => Reason::NoSuchSide,
            (Some(_), false) if atlas.tile_named(&number.to_string()).is_some() => Reason::NoSuchSide,
            (Some(_) | None, false) => Reason::UnknownTile,
        });
    };
    if atlas.lies_beside(tile) {
        return Err(Reason::LiesBeside);
    }
    match turn {
        None | Some(0) => Ok(Entry::Tile(tile)),
        Some(_) => Err(Reason::SystemsDoNotTurn),
    }
}

/// A turn in degrees as sixths.
fn degrees(text: &str) -> Result<u8, Reason> {
    if text.is_empty() || !text.chars().all(|ch| ch.is_ascii_digit()) {
        return Err(Reason::Malformed);
    }
    let sixth = |sixths: &u8| text.parse() == Ok(u16::from(*sixths) * 60);
    (0..6).find(sixth).ok_or(Reason::TurnOutOfRange)
}
