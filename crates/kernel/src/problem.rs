//! What is wrong with something that came from outside, in a sentence for people.

use std::fmt;

/// One clear sentence on what was found and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem(String);

impl Problem {
    pub fn new(text: impl Into<String>) -> Problem {
        Problem(text.into())
    }

    /// The same, with where it was found in front.
    pub fn at(self, place: impl fmt::Display) -> Problem {
        Problem(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problem {}

/// The nearest of the known words, if one is near: for "did you mean".
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = 1 + word.len() / 3;
    known.into_iter().map(|k| (edits(word, k), k)).filter(|(d, _)| *d <= limit).min().map(|(_, k)| k)
}

fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let best = (corner + usize::from(ca != *cb)).min(row[j] + 1).min(row[j + 1] + 1);
            corner = row[j + 1];
            row[j + 1] = best;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_are_suggested_and_far_ones_not() {
        assert_eq!(nearest("vortx", ["vortex", "team"]), Some("vortex"));
        assert_eq!(nearest("banana", ["vortex", "team"]), None);
    }
}
