//! Reading what people and files write: a text is held against the lines that would be legal, so there is one
//! notation and it cannot drift from the rules.

use crate::{Faces, Fate};
use std::fmt;

/// Why a text is not an answer: where it parts from every legal line, and how those go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Counted in characters from 1.
    pub column: usize,
    pub found: String,
    pub expected: String,
    /// The rule that forbids it, if it is a candidate the rules refuse.
    pub rule: Option<&'static str>,
}

impl Mismatch {
    pub(crate) fn refused(text: &str, rule: &'static str, why: &str) -> Mismatch {
        Mismatch { column: 1, found: text.into(), expected: why.into(), rule: Some(rule) }
    }

    pub(crate) fn not_asked(text: &str, seat: &str) -> Mismatch {
        Mismatch { column: 1, found: text.into(), expected: format!("nothing: {seat} is not asked now"), rule: None }
    }

    pub(crate) fn no_chance(text: &str) -> Mismatch {
        Mismatch {
            column: 1,
            found: text.into(),
            expected: "an answer, for no chance is wanted now".into(),
            rule: None,
        }
    }

    /// Something else could stand at a column.
    pub(crate) fn expected(column: usize, found: &str, what: &str) -> Mismatch {
        Mismatch { column, found: clipped(found), expected: what.into(), rule: None }
    }

    /// The same, further to the right by `by` characters.
    pub fn shifted(mut self, by: usize) -> Mismatch {
        self.column += by;
        self
    }

    /// What stands in its way: for a candidate that the rules refuse the reason and the rule.
    pub(crate) fn cause(&self) -> String {
        match self.rule {
            Some(rule) if self.expected.is_empty() => format!("rule {rule}"),
            Some(rule) => format!("{} ({rule})", self.expected),
            None => format!("expected {}", self.expected),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.rule {
            Some(_) => write!(f, "`{}` is not allowed: {}", self.found, self.cause()),
            None => write!(f, "column {}: found {}, expected {}", self.column, quoted(&self.found), self.expected),
        }
    }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "the end of the line".into() } else { format!("`{text}`") }
}

/// Where `text` parts from all of the `known` lines, word by word.
pub fn mismatch(text: &str, known: &[String]) -> Mismatch {
    let words: Vec<&str> = text.split(' ').collect();
    let mut fitting: Vec<Vec<&str>> = known.iter().map(|line| line.split(' ').collect()).collect();
    let mut matched = 0;
    while matched < words.len() {
        let longer: Vec<Vec<&str>> =
            fitting.iter().filter(|line| line.get(matched) == Some(&words[matched])).cloned().collect();
        if longer.is_empty() {
            break;
        }
        fitting = longer;
        matched += 1;
    }
    let mut next: Vec<&str> = fitting.iter().map(|line| line.get(matched).copied().unwrap_or("")).collect();
    next.sort_unstable();
    next.dedup();
    let column = 1 + words[..matched].iter().map(|word| word.chars().count() + 1).sum::<usize>();
    let found = words.get(matched).copied().unwrap_or("");
    let shown = next.iter().take(12).map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
    let more = if next.len() > 12 { format!(" or one of {} more", next.len() - 12) } else { String::new() };
    let expected = match next.len() {
        0 => "nothing".into(),
        1 => shown,
        _ => format!("one of {shown}{more}"),
    };
    Mismatch { column, found: clipped(found), expected, rule: None }
}

fn clipped(word: &str) -> String {
    if word.chars().count() > 40 { word.chars().take(40).chain("...".chars()).collect() } else { word.into() }
}

/// Reads `d6 4 5` or `order 2 0 1` as the answer to `fate`.
pub(crate) fn parse_numbers(text: &str, fate: &Fate) -> Result<Faces, Mismatch> {
    let (head, count, range) = match fate {
        Fate::Dice { count, sides } => (format!("d{sides}"), *count, 1..=*sides),
        Fate::Order { count } => ("order".to_string(), *count, 0..=count.saturating_sub(1)),
        Fate::Draw { .. } => unreachable!("a draw names a card"),
    };
    let mut words = text.split(' ');
    let first = words.next().unwrap_or_default();
    if first != head {
        return Err(Mismatch { column: 1, found: clipped(first), expected: format!("`{head}`"), rule: None });
    }
    let mut column = 2 + head.len();
    let mut faces = Faces::new();
    for n in 0..count {
        let word = words.next().unwrap_or_default();
        let expected = format!("number {} of {count} from {} to {}", n + 1, range.start(), range.end());
        let wrong = Mismatch { column, found: clipped(word), expected, rule: None };
        match word.parse::<u8>() {
            Ok(face) if range.contains(&face) && word == face.to_string() => faces.push(face),
            _ => return Err(wrong),
        }
        column += word.len() + 1;
    }
    if let Some(word) = words.next() {
        return Err(Mismatch { column, found: clipped(word), expected: "the end of the line".into(), rule: None });
    }
    if fate.check(&faces, &[]).is_err() {
        let expected = format!("each number from {} to {} once", range.start(), range.end());
        return Err(Mismatch { column: 1, found: clipped(text), expected, rule: None });
    }
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mismatch_names_the_column_and_what_could_stand_there() {
        let known = ["deploy human a1".to_string(), "deploy fungoid a1".into(), "done".into()];
        let wrong = mismatch("deploy humn a1", &known);
        assert_eq!(wrong.to_string(), "column 8: found `humn`, expected one of `fungoid`, `human`");
        assert_eq!(mismatch("deploy human", &known).to_string(), "column 14: found the end of the line, expected `a1`");
        assert_eq!(mismatch("", &known).column, 1);
    }

    #[test]
    fn numbers_of_chance_are_read_strictly() {
        let fate = Fate::Dice { count: 2, sides: 6 };
        assert_eq!(parse_numbers("d6 4 5", &fate).unwrap().as_slice(), [4, 5]);
        for wrong in ["", "d6", "d6 4", "d6 4 7", "d6 4 5 6", "d8 4 5", "d6 +4 5", "d6 04 5", "d6  4 5"] {
            assert!(parse_numbers(wrong, &fate).is_err(), "{wrong}");
        }
        assert!(parse_numbers("order 0 0 1", &Fate::Order { count: 3 }).is_err());
    }
}
