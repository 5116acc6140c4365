//! What people may be called, and which names look like one another.

use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, skeleton};

/// Letters of a name at most.
const LONGEST: usize = 24;

/// A name in its plain form, if people can read it: letters and digits of living scripts with some marks between them,
/// nothing that takes no room or turns the reading direction.
pub fn good(name: &str) -> Option<String> {
    let plain: String = name.nfkc().collect();
    let name = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let fine =
        |c: char| matches!(c, ' ' | '-' | '.' | '\'' | '_' | '’') || (c.identifier_allowed() && c.is_alphanumeric());
    let mark = |c: char| c.identifier_allowed() && unicode_normalization::char::is_combining_mark(c);
    let length = name.chars().count();
    let readable = name.chars().any(char::is_alphanumeric) && name.chars().all(|c| fine(c) || mark(c));
    ((1..=LONGEST).contains(&length) && readable).then_some(name)
}

/// The same for all names that can be taken for one another: `Admiral Ann`, `admiral-ann`, `Аdmiral Ann` with a
/// Cyrillic letter. Capital I and small L are one, as in most typefaces.
pub fn likeness(name: &str) -> String {
    let once: String = skeleton(&name.nfkc().collect::<String>()).collect();
    let twice: String = skeleton(&once.to_lowercase()).collect();
    let letters = twice.to_lowercase().nfkd().collect::<String>();
    letters.chars().filter(|c| c.is_alphanumeric()).map(|c| if c == 'i' { 'l' } else { c }).collect()
}

/// Whether a text is one line that is read as it is written: it holds no control, and nothing that turns the direction.
pub fn is_line(text: &str) -> bool {
    !text.contains(|c: char| c.is_control() || turns(c))
}

/// A text from outside as a terminal may show it.
pub fn on_terminal(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || turns(c) { ' ' } else { c }).collect()
}

fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{good, is_line, likeness, on_terminal};

    #[test]
    fn names_are_what_people_can_read() {
        for (given, kept) in [
            ("  Ann   B. ", "Ann B."),
            ("O'Neil-2", "O'Neil-2"),
            ("Zoë", "Zoë"),
            ("Ангелина", "Ангелина"),
            ("山田", "山田"),
            ("Ａｎｎ", "Ann"),
        ] {
            assert_eq!(good(given).as_deref(), Some(kept), "{given:?}");
        }
        let long = "a".repeat(25);
        for wrong in [
            "",
            "  ",
            "...",
            "a\u{202e}b",
            "a\u{ad}b",
            "a\u{fe0f}",
            "\u{3164}",
            "\u{2800}",
            "a\u{e0041}",
            "a\u{200d}b",
            "a\nb\u{7}",
            "\u{115f}x",
            &long,
        ] {
            assert_eq!(good(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_alike() {
        let ann = likeness("Admiral Ann");
        let cyrillic = "\u{410}dmiral Ann";
        for other in
            ["admiral ann", "ADMIRAL ANN", "Admiral-Ann", "AdmiraI Ann", cyrillic, "Admira1 Ann", "Àdmiral Ann"]
        {
            assert_eq!(likeness(other), ann, "{other}");
        }
        assert_ne!(likeness("Admiral Anne"), ann);
        assert_eq!(likeness("Morn"), likeness("Mom"), "r and n are an m");
    }

    #[test]
    fn lines_turn_nothing_round() {
        assert!(is_line("An evening ❤️ of war"));
        for wrong in ["a\nb", "\u{1b}[2J", "a\u{202e}b", "a\u{2028}b"] {
            assert!(!is_line(wrong), "{wrong:?}");
        }
        assert_eq!(on_terminal("a\u{1b}[2Jb\n"), "a [2Jb ");
    }
}
