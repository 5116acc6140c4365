//! Sentences as patterns with places.
//!
//! A game does not write a sentence, it says what the sentence speaks of: `{by} {by:activates|activate} {at}.` and who,
//! and where. The page draws seats and things where they stand, a seat reads "you" where it is spoken of, and a language
//! is a table of patterns, a table of names and the functions of [`english`].
//!
//! | in the pattern | is |
//! | --- | --- |
//! | `{x}` | the value: a text, a number, a seat's name, a thing's name, a list |
//! | `{x:one\|many}` | the first for one, the second for many; "you" goes with the second: `{n:hit\|hits}`, `{by:scores\|score}` |
//! | `{x:a}` | with its article: `a cruiser` |
//! | `{x:n}` | the thing in the form that goes with the number at the place `n`: `{n} {unit:n}` |
//! | `{x:'s}` | the possessive: `Red's`, `your` |
//!
//! A place at the start of a sentence begins with a capital letter. [`words!`](crate::words!) does not compile unless
//! every place has a value and every value a place.

mod english;
mod render;
#[cfg(test)]
mod tests;

pub use render::capital;

use crate::{ElementId, LogLine, SeatNumber};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A text as it stands, or a pattern and what stands in its places. Made by [`words!`](crate::words!).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Words {
    /// Braces mean nothing in it.
    Literal(#[ts(type = "string")] Cow<'static, str>),
    Pattern {
        #[serde(rename = "p")]
        #[ts(type = "string")]
        pattern: Cow<'static, str>,
        /// A value for each name, in the order in which the names first stand in the pattern.
        #[serde(rename = "v")]
        places: Vec<Spoken>,
    },
}

/// What stands in a place of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Spoken {
    Number(i32),
    /// A text, or a clause with places of its own.
    Words(Words),
    Seat {
        seat: SeatNumber,
    },
    Thing(Thing),
    List(Vec<Spoken>),
}

/// Something with a name that can be shown: a kind of unit, a card, a space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Thing {
    pub name: String,
    /// What lights up when it is pointed at; empty if nothing does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub id: ElementId,
    /// So many of them: `2 cruisers`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub count: Option<i32>,
    /// The name of many, if it is not regular: `infantry`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub many: Option<String>,
    /// The article, if it is not regular: `a` unit. Empty for what takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub article: Option<String>,
}

/// A thing by its name and element.
pub fn thing(name: impl Into<String>, id: impl Into<ElementId>) -> Thing {
    Thing { name: name.into(), id: id.into(), ..Thing::default() }
}

impl Thing {
    pub fn count(self, count: impl Into<i32>) -> Thing {
        Thing { count: Some(count.into()), ..self }
    }

    pub fn many(self, name: impl Into<String>) -> Thing {
        Thing { many: Some(name.into()), ..self }
    }

    pub fn article(self, article: impl Into<String>) -> Thing {
        Thing { article: Some(article.into()), ..self }
    }
}

impl Words {
    /// A checked pattern with its values, named; what [`words!`](crate::words!) becomes.
    pub fn of<const N: usize>(pattern: &'static str, named: [(&'static str, Spoken); N]) -> Words {
        let order = render::names(pattern);
        let mut places: Vec<(usize, Spoken)> = named
            .into_iter()
            .map(|(name, place)| (order.iter().position(|known| *known == name).unwrap_or(usize::MAX), place))
            .collect();
        places.sort_by_key(|(at, _)| *at);
        Words::Pattern { pattern: pattern.into(), places: places.into_iter().map(|(_, place)| place).collect() }
    }

    pub fn is_empty(&self) -> bool {
        matches!(self, Words::Literal(text) if text.is_empty())
    }

    /// As text, for terminals, records and notices. `you` is the seat that reads it.
    pub fn plain(&self, you: Option<SeatNumber>, name: impl Fn(SeatNumber) -> String) -> String {
        render::plain(self, you, &name)
    }

    /// The seats it speaks of, in order.
    pub fn seats(&self) -> Vec<SeatNumber> {
        let mut seats = Vec::new();
        self.visit(&mut |place| {
            if let Spoken::Seat { seat } = place {
                seats.push(*seat);
            }
        });
        seats
    }

    /// The elements of the things it speaks of, each once.
    pub fn elements(&self) -> Vec<ElementId> {
        let mut elements: Vec<ElementId> = Vec::new();
        self.visit(&mut |place| match place {
            Spoken::Thing(thing) if !thing.id.is_empty() && !elements.contains(&thing.id) => {
                elements.push(thing.id.clone());
            }
            Spoken::Thing(_) | Spoken::Number(_) | Spoken::Words(_) | Spoken::Seat { .. } | Spoken::List(_) => {}
        });
        elements
    }

    fn visit(&self, see: &mut impl FnMut(&Spoken)) {
        if let Words::Pattern { places, .. } = self {
            places.iter().for_each(|place| place.visit(see));
        }
    }

    /// A line of the log with the dice that were rolled, and how many sides each has.
    pub fn rolled(self, dice: &[u8], sides: u8) -> LogLine {
        LogLine::from(self).rolled(dice, sides)
    }

    /// A line of the log about a piece that travels.
    pub fn moves(self, piece: ElementId, from: ElementId, to: ElementId) -> LogLine {
        LogLine::from(self).moves(piece, from, to)
    }

    /// A line of the log that begins a turn or a phase.
    pub fn heading(self) -> LogLine {
        LogLine::from(self).heading()
    }
}

impl Spoken {
    fn visit(&self, see: &mut impl FnMut(&Spoken)) {
        see(self);
        match self {
            Spoken::List(list) => list.iter().for_each(|place| place.visit(see)),
            Spoken::Words(words) => words.visit(see),
            Spoken::Number(_) | Spoken::Seat { .. } | Spoken::Thing(_) => {}
        }
    }
}

impl Default for Words {
    fn default() -> Words {
        Words::Literal("".into())
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Words {
        Words::Literal(text.to_string().into())
    }
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Words::Literal(text.into())
    }
}

impl From<&String> for Words {
    fn from(text: &String) -> Words {
        Words::from(text.as_str())
    }
}

impl From<Words> for Spoken {
    fn from(words: Words) -> Spoken {
        Spoken::Words(words)
    }
}

impl From<&str> for Spoken {
    fn from(text: &str) -> Spoken {
        Spoken::Words(text.into())
    }
}

impl From<String> for Spoken {
    fn from(text: String) -> Spoken {
        Spoken::Words(text.into())
    }
}

impl From<&String> for Spoken {
    fn from(text: &String) -> Spoken {
        Spoken::Words(text.into())
    }
}

impl From<Thing> for Spoken {
    fn from(thing: Thing) -> Spoken {
        Spoken::Thing(thing)
    }
}

impl<P: Into<Spoken>> From<Vec<P>> for Spoken {
    fn from(list: Vec<P>) -> Spoken {
        Spoken::List(list.into_iter().map(Into::into).collect())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Spoken {
            fn from(number: $number) -> Spoken {
                Spoken::Number(i32::try_from(number).unwrap_or(i32::MAX))
            }
        }
    )+};
}
numbers!(u8, i8, u16, i16, i32, u32, usize);

/// Words with what stands in their places: `words!("{by} {by:loses|lose} {unit:a}.", by, unit = thing("cruiser", id))`.
///
/// ```
/// use scene::{thing, words};
/// let hits = 2;
/// let line = words!("{unit:a} takes {hits} {hits:hit|hits}.", hits, unit = thing("cruiser", "unit/cruiser"));
/// assert_eq!(line.plain(None, |_| String::new()), "A cruiser takes 2 hits.");
/// ```
///
/// A place without a value does not compile:
/// ```compile_fail
/// scene::words!("{n} {n:hit|hits} in {at}.", n = 2);
/// ```
/// Nor does a value without a place:
/// ```compile_fail
/// scene::words!("{n} hits.", n = 2, at = "d4");
/// ```
/// Nor do braces that are not closed, or were not opened, or a form that is none:
/// ```compile_fail
/// scene::words!("{n} {n:hit|hits", n = 2);
/// ```
/// ```compile_fail
/// scene::words!("n} hits", n = 2);
/// ```
/// ```compile_fail
/// scene::words!("{n} {n:hits}", n = 2);
/// ```
/// ```compile_fail
/// scene::words!("{n} {n:no|one|many}", n = 2);
/// ```
#[macro_export]
macro_rules! words {
    ($pattern:literal $(,)?) => {{
        const _: () = $crate::check_pattern($pattern, &[]);
        $crate::Words::Literal(::std::borrow::Cow::Borrowed($pattern))
    }};
    ($pattern:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const _: () = $crate::check_pattern($pattern, &[$(stringify!($name)),+]);
        $crate::Words::of($pattern, [$((stringify!($name), $crate::words!(@place $name $($value)?))),+])
    }};
    (@place $name:ident) => { $crate::Spoken::from($name) };
    (@place $name:ident $value:expr) => { $crate::Spoken::from($value) };
}

/// Panics, at compile time, unless the pattern is well made and its places are those named.
pub const fn check_pattern(pattern: &str, names: &[&str]) {
    let text = pattern.as_bytes();
    let mut used = [false; 16];
    assert!(names.len() <= used.len(), "too many places");
    let mut at = 0;
    while at < text.len() {
        assert!(text[at] != b'}', "a brace closes that was not opened");
        if text[at] != b'{' {
            at += 1;
            continue;
        }
        let start = at + 1;
        at = start;
        while at < text.len() && text[at] != b':' && text[at] != b'}' {
            at += 1;
        }
        used[named(text, start, at, names)] = true;
        if at < text.len() && text[at] == b':' {
            let start = at + 1;
            let mut bars = 0;
            while at < text.len() && text[at] != b'}' {
                assert!(text[at] != b'{', "a brace opens inside another");
                bars += (text[at] == b'|') as u8;
                at += 1;
            }
            assert!(bars <= 1, "there are two forms, one|many");
            if bars == 0 && !is(text, start, at, b"a") && !is(text, start, at, b"'s") {
                used[named(text, start, at, names)] = true;
            }
        }
        assert!(at < text.len(), "a brace is not closed");
        at += 1;
    }
    let mut n = 0;
    while n < names.len() {
        assert!(used[n], "a value has no place in the pattern");
        n += 1;
    }
}

const fn named(text: &[u8], start: usize, end: usize, names: &[&str]) -> usize {
    let mut n = 0;
    while n < names.len() {
        if is(text, start, end, names[n].as_bytes()) {
            return n;
        }
        n += 1;
    }
    panic!("a place of the pattern has no value, or a form is none of one|many, a, 's or the name of a number")
}

const fn is(text: &[u8], start: usize, end: usize, word: &[u8]) -> bool {
    if end - start != word.len() {
        return false;
    }
    let mut n = 0;
    while n < word.len() {
        if text[start + n] != word[n] {
            return false;
        }
        n += 1;
    }
    true
}
