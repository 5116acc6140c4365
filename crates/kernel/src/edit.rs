//! The edit language: small changes of a position, one line each, for tests, puzzles and bug reports.
//!
//! ```text
//! d4 rock: red 2 human; blue +1 dragon
//! red rubium 5
//! ```
//! Each game reads its own lines with an [`Edit`], which goes from word to word and says of each what could stand there.

use crate::notation::Mismatch;
use crate::{Problem, Table, nearest};
use std::ops::RangeInclusive;

/// A line that changes a position, read from left to right. `:`, `;` and `,` are words of their own.
///
/// ```
/// use kernel::{Edit, Mismatch};
///
/// fn read(line: &str) -> Result<(usize, u8), Mismatch> {
///     let mut edit = Edit::of(line);
///     let seat = edit.one_of([("red", 0), ("blue", 1)])?;
///     edit.one_of([("gold", ())])?;
///     let gold = edit.amount(5, 0..=9)?;
///     edit.end()?;
///     Ok((seat, gold as u8))
/// }
///
/// assert_eq!(read("blue gold 3"), Ok((1, 3)));
/// assert_eq!(read("blue gold +3"), Ok((1, 8)));
/// assert_eq!(
///     read("blu gold 3").unwrap_err().to_string(),
///     "column 1: found `blu`, expected one of `red`, `blue`; did you mean `blue`?"
/// );
/// assert_eq!(read("red gold 12").unwrap_err().to_string(), "column 10: found `12`, expected 0 to 9");
/// ```
#[derive(Clone, Debug)]
pub struct Edit<'a> {
    /// With the column of each.
    words: Vec<(usize, &'a str)>,
    at: usize,
    /// The column after the last word.
    end: usize,
}

/// So many candidates are named.
const NAMED: usize = 16;

impl<'a> Edit<'a> {
    pub fn of(line: &'a str) -> Edit<'a> {
        let mut words = Vec::new();
        let mut start = None;
        let mut column = 0;
        for (at, c) in line.char_indices() {
            column += 1;
            let mark = matches!(c, ':' | ';' | ',');
            if (mark || c.is_whitespace())
                && let Some((from, begun)) = start.take()
            {
                words.push((begun, &line[from..at]));
            }
            if mark {
                words.push((column, &line[at..at + 1]));
            } else if !c.is_whitespace() {
                start.get_or_insert((at, column));
            }
        }
        words.extend(start.map(|(from, begun)| (begun, &line[from..])));
        Edit { words, at: 0, end: line.trim_end().chars().count() + 1 }
    }

    /// The next word, without reading it; empty at the end of the line.
    pub fn peek(&self) -> &'a str {
        self.words.get(self.at).map_or("", |(_, word)| word)
    }

    pub fn is_over(&self) -> bool {
        self.at == self.words.len()
    }

    /// Reads the next word if it is this one.
    pub fn takes(&mut self, word: &str) -> bool {
        let takes = self.peek() == word;
        self.at += usize::from(takes && !word.is_empty());
        takes
    }

    /// Reads one of these names, and gives what it stands for.
    pub fn one_of<S: AsRef<str>, T>(&mut self, known: impl IntoIterator<Item = (S, T)>) -> Result<T, Mismatch> {
        let word = self.peek();
        let mut names = Vec::new();
        for (name, value) in known {
            if name.as_ref() == word && !word.is_empty() {
                self.at += 1;
                return Ok(value);
            }
            names.push(name);
        }
        Err(self.expected(&choice(word, &names.iter().map(AsRef::as_ref).collect::<Vec<_>>())))
    }

    /// Reads a number.
    pub fn number(&mut self, range: RangeInclusive<i64>) -> Result<i64, Mismatch> {
        match self.peek().parse::<i64>() {
            Ok(number) if range.contains(&number) && !self.peek().starts_with('+') => {
                self.at += 1;
                Ok(number)
            }
            _ => Err(self.expected(&format!("{} to {}", range.start(), range.end()))),
        }
    }

    /// Reads an amount of something of which there is `now`: `3` is that many, `+2` and `-1` are more or fewer. Gives how
    /// many there are then.
    pub fn amount(&mut self, now: i64, range: RangeInclusive<i64>) -> Result<i64, Mismatch> {
        let word = self.peek();
        let number = word.parse::<i64>().ok();
        let then = number.and_then(|n| if word.starts_with(['+', '-']) { now.checked_add(n) } else { Some(n) });
        match then {
            Some(then) if range.contains(&then) => {
                self.at += 1;
                Ok(then)
            }
            Some(_) if word.starts_with(['+', '-']) => {
                let (least, most) = (range.start() - now, range.end() - now);
                Err(self.expected(&format!("{least:+} to {most:+}, for there are {now}")))
            }
            _ => Err(self.expected(&format!("{} to {}", range.start(), range.end()))),
        }
    }

    /// Reads an amount and what it is of, as in `+2 carrier`: `room` tells how many of it there are and may be. Gives what
    /// it is, and how many there are then.
    pub fn amount_of<T>(
        &mut self,
        what: impl FnOnce(&mut Edit<'a>) -> Result<T, Mismatch>,
        room: impl FnOnce(&T) -> (i64, RangeInclusive<i64>),
    ) -> Result<(T, i64), Mismatch> {
        self.amount(0, i64::MIN..=i64::MAX).map_err(|_| self.expected("a number, such as 2, +2 or -2"))?;
        let mut ahead = self.clone();
        self.at -= 1;
        let what = what(&mut ahead)?;
        let (now, range) = room(&what);
        let then = self.amount(now, range)?;
        self.at = ahead.at;
        Ok((what, then))
    }

    /// The line must end here.
    pub fn end(&self) -> Result<(), Mismatch> {
        if self.is_over() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    /// The next word cannot stand there; this could.
    pub fn expected(&self, what: &str) -> Mismatch {
        let (column, found) = self.words.get(self.at).copied().unwrap_or((self.end, ""));
        Mismatch::expected(column, found, what)
    }

    /// The word read last cannot stand there; this could.
    pub fn wanted(&self, what: &str) -> Mismatch {
        Edit { at: self.at.saturating_sub(1), ..self.clone() }.expected(what)
    }
}

fn choice(word: &str, names: &[&str]) -> String {
    let shown = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let shown = match names.len() {
        0 => return "nothing".into(),
        1 => shown,
        2..=NAMED => format!("one of {shown}"),
        n => format!("one of {shown} or {} more", n - NAMED),
    };
    match nearest(word, names.iter().copied()) {
        Some(near) if !word.is_empty() && names.len() > 1 => format!("{shown}; did you mean `{near}`?"),
        _ => shown,
    }
}

impl dyn Table + '_ {
    /// Changes the position by some lines, parted by line ends or `|`, all or none. An error names line and column and what
    /// could stand there.
    pub fn edit(&mut self, text: &str) -> Result<(), Problem> {
        let mut edited = self.fork();
        for (n, line) in text.split(['\n', '|']).enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            edited.edit_line(line).map_err(|why| match text.contains(['\n', '|']) {
                true => why.at(format!("line {}", n + 1)),
                false => why,
            })?;
        }
        self.copy_from(&*edited);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_columns_and_marks_stand_alone() {
        let edit = Edit::of("  d4 rock: red 1 dragon;blue -1 human ");
        let words: Vec<&str> = edit.words.iter().map(|(_, word)| *word).collect();
        assert_eq!(words, ["d4", "rock", ":", "red", "1", "dragon", ";", "blue", "-1", "human"]);
        assert_eq!(edit.words.iter().map(|(column, _)| *column).collect::<Vec<_>>()[..4], [3, 6, 10, 12]);
        assert!(Edit::of("").is_over() && Edit::of(" \t").is_over());
    }

    #[test]
    fn amounts_are_absolute_or_changes() {
        let read = |line: &str| Edit::of(line).amount(3, 0..=5);
        assert_eq!((read("4"), read("+2"), read("-3")), (Ok(4), Ok(5), Ok(0)));
        let wrong = |line: &str| read(line).unwrap_err().to_string();
        assert_eq!(wrong("+3"), "column 1: found `+3`, expected -3 to +2, for there are 3");
        assert_eq!(wrong("9"), "column 1: found `9`, expected 0 to 5");
        assert_eq!(wrong(""), "column 1: found the end of the line, expected 0 to 5");
        assert_eq!(wrong("+9223372036854775807"), "column 1: found `+9223372036854775807`, expected 0 to 5");
    }

    #[test]
    fn an_amount_comes_before_what_it_is_of() {
        let read = |line| {
            let mut edit = Edit::of(line);
            let kinds = [("dragon", (1, 2)), ("human", (3, 9))];
            let read = edit.amount_of(|edit| edit.one_of(kinds), |(now, most)| (*now, 0..=*most))?;
            edit.end().map(|()| (read.0.1, read.1))
        };
        assert_eq!((read("2 dragon"), read("+2 human")), (Ok((2, 2)), Ok((9, 5))));
        let wrong = |line| read(line).unwrap_err().to_string();
        assert_eq!(wrong("+2 dragon"), "column 1: found `+2`, expected -1 to +1, for there are 1");
        assert_eq!(
            wrong("2 dragn"),
            "column 3: found `dragn`, expected one of `dragon`, `human`; did you mean `dragon`?"
        );
        assert_eq!(wrong("dragon"), "column 1: found `dragon`, expected a number, such as 2, +2 or -2");
    }

    #[test]
    fn the_end_of_a_line_is_a_place_too() {
        let mut edit = Edit::of("red gold");
        edit.one_of([("red", ())]).unwrap();
        edit.one_of([("gold", ())]).unwrap();
        assert_eq!(edit.number(0..=9).unwrap_err().to_string(), "column 9: found the end of the line, expected 0 to 9");
        assert!(Edit::of("red").end().unwrap_err().to_string().starts_with("column 1: found `red`, expected the end"));
    }
}
