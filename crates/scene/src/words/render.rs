//! Words as text. What comes from outside may be malformed: a place nobody filled stands as it is written.

use super::{Spoken, Thing, Words, english};
use crate::SeatNumber;

pub fn plain(words: &Words, you: Option<SeatNumber>, name: &dyn Fn(SeatNumber) -> String) -> String {
    let mut out = Render { you, name, text: String::new() };
    out.words(words);
    out.text
}

/// A piece of a pattern.
enum Piece<'a> {
    Text(&'a str),
    /// A name, and its form if one is given.
    Place(&'a str, Option<&'a str>),
}

fn pieces(pattern: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    while let Some((before, opened)) = rest.split_once('{') {
        let Some((place, after)) = opened.split_once('}') else { break };
        pieces.push(Piece::Text(before));
        pieces.push(match place.split_once(':') {
            Some((name, form)) => Piece::Place(name, Some(form)),
            None => Piece::Place(place, None),
        });
        rest = after;
    }
    pieces.push(Piece::Text(rest));
    pieces
}

/// The names of a pattern, in the order in which they first stand there. The number a thing goes with is named after it.
pub fn names(pattern: &str) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for piece in pieces(pattern) {
        let Piece::Place(name, form) = piece else { continue };
        let number = form.filter(|form| is_name(form));
        for name in [Some(name), number].into_iter().flatten() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// Whether a form is the name of a number beside it.
fn is_name(form: &str) -> bool {
    form != "a" && form != "'s" && !form.contains('|')
}

struct Render<'a> {
    you: Option<SeatNumber>,
    name: &'a dyn Fn(SeatNumber) -> String,
    text: String,
}

impl Render<'_> {
    fn words(&mut self, words: &Words) {
        match words {
            Words::Literal(text) => self.text.push_str(text),
            Words::Pattern { pattern, places } => self.pattern(pattern, places),
        }
    }

    fn pattern(&mut self, pattern: &str, places: &[Spoken]) {
        let names = names(pattern);
        let value = |name: &str| names.iter().position(|known| *known == name).and_then(|n| places.get(n));
        for piece in pieces(pattern) {
            let (name, form) = match piece {
                Piece::Text(text) => {
                    self.text.push_str(text);
                    continue;
                }
                Piece::Place(name, form) => (name, form),
            };
            let Some(place) = value(name) else {
                self.text.push_str(&form.map_or(format!("{{{name}}}"), |form| format!("{{{name}:{form}}}")));
                continue;
            };
            match form {
                None => self.place(place),
                Some("a") => self.with_article(place),
                Some("'s") => self.possessive(place),
                Some(form) => match (form.split_once('|'), place) {
                    (Some((one, many)), _) => self.text.push_str([one, many][self.form(place)]),
                    (None, Spoken::Thing(thing)) => {
                        let number = value(form).map_or(0, |number| self.form(number));
                        self.said(&named(thing, number));
                    }
                    (None, _) => self.place(place),
                },
            }
        }
    }

    fn place(&mut self, place: &Spoken) {
        match place {
            Spoken::Number(number) => self.text.push_str(&number.to_string()),
            Spoken::Words(words) => {
                let from = self.text.len();
                let starts = self.starts();
                self.words(words);
                if starts {
                    let said = self.text.split_off(from);
                    self.text.push_str(&capital(&said));
                }
            }
            Spoken::Seat { seat } if self.you == Some(*seat) => self.said(english::YOU),
            Spoken::Seat { seat } => self.text.push_str(&(self.name)(*seat)),
            Spoken::Thing(thing) => match thing.count {
                Some(count) => {
                    let name = named(thing, english::form(count));
                    self.text.push_str(&format!("{count} {name}"));
                }
                None => self.said(&thing.name),
            },
            Spoken::List(list) => self.list(list, Render::place),
        }
    }

    fn with_article(&mut self, place: &Spoken) {
        match place {
            Spoken::Thing(thing) if matches!(thing.count, None | Some(1)) => {
                match thing.article.as_deref().unwrap_or_else(|| english::article(&thing.name)) {
                    "" => self.said(&thing.name),
                    article => self.said(&format!("{article} {}", thing.name)),
                }
            }
            Spoken::List(list) => self.list(list, Render::with_article),
            Spoken::Thing(_) | Spoken::Number(_) | Spoken::Words(_) | Spoken::Seat { .. } => self.place(place),
        }
    }

    fn possessive(&mut self, place: &Spoken) {
        match place {
            Spoken::Seat { seat } if self.you == Some(*seat) => self.said(english::YOUR),
            Spoken::List(list) => self.list(list, Render::possessive),
            Spoken::Number(_) | Spoken::Words(_) | Spoken::Seat { .. } | Spoken::Thing(_) => {
                self.place(place);
                let end = english::possessive("");
                self.text.push_str(&end);
            }
        }
    }

    fn list(&mut self, list: &[Spoken], say: impl Fn(&mut Self, &Spoken)) {
        for (n, place) in list.iter().enumerate() {
            self.text.push_str(english::joint(n, list.len()));
            say(self, place);
        }
    }

    /// The form that goes with a value: 0 for one, 1 for many and for "you".
    fn form(&self, place: &Spoken) -> usize {
        match place {
            Spoken::Number(number) => english::form(*number),
            Spoken::Seat { seat } => usize::from(self.you == Some(*seat)),
            Spoken::Thing(thing) => english::form(thing.count.unwrap_or(1)),
            Spoken::Words(_) => 0,
            Spoken::List(list) => match list.as_slice() {
                [one] => self.form(one),
                several => english::form(several.len() as i32),
            },
        }
    }

    fn said(&mut self, text: &str) {
        let text = if self.starts() { capital(text) } else { text.into() };
        self.text.push_str(&text);
    }

    /// Whether a sentence starts here.
    fn starts(&self) -> bool {
        let before = self.text.trim_end();
        before.is_empty() || before.len() < self.text.len() && before.ends_with(['.', '!', '?'])
    }
}

fn named(thing: &Thing, form: usize) -> String {
    match form {
        0 => thing.name.clone(),
        _ => thing.many.clone().unwrap_or_else(|| english::plural(&thing.name)),
    }
}

/// The text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
