//! Every paragraph of the house has its rule, the rule its code, and the paragraph its test.

use kernel::read_rules;
use std::fs;
use std::path::Path;

/// The sources of a folder, one after the other.
fn sources(folder: &Path) -> String {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    files
        .map(|file| if file.is_dir() { sources(&file) } else { fs::read_to_string(file).unwrap_or_default() })
        .collect()
}

/// All ids: house rules, erratum, options, Senate, questions, races.
fn ids() -> Vec<String> {
    let numbered = |part: &str, numbers: std::ops::RangeInclusive<u8>| {
        let part = part.to_string();
        numbers.map(move |n| format!("{part}-{n}"))
    };
    let lettered = |part: &str, letters: &str| letters.chars().map(|c| format!("{part}{c}")).collect::<Vec<_>>();
    let roman = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV".split(' ').map(|n| format!("OPT-{n}"));
    let mut ids: Vec<String> = numbered("HR", 1..=17).filter(|id| !["HR-2", "HR-3"].contains(&id.as_str())).collect();
    ids.extend(lettered("HR-2", "abcdef"));
    ids.extend(lettered("HR-3", "abcdef"));
    ids.extend(["ERR-1".to_string()].into_iter().chain(roman));
    ids.extend(numbered("GS", 1..=8).chain(numbered("FAQ", 1..=35)));
    for (race, most) in [("NOR", 4), ("XXC", 3), ("MUA", 5), ("YIN", 4), ("LET", 5), ("WIN", 1), ("CRE", 1), ("ALL", 2)]
    {
        ids.extend(numbered(&format!("R-{race}"), 1..=most));
    }
    ids
}

/// Whether a word stands in a text by itself.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

#[test]
fn every_id_has_a_rule_and_its_rule_has_code_and_the_id_a_test() {
    // [word.precedence] Disputes (FAQ-16) are nothing to enforce.
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = read_rules(include_str!("../../RULES.md"));
    let (code, tests) = (sources(&here.join("src")), sources(&here.join("tests")));
    let names: Vec<String> =
        tests.split("#[test]\nfn ").skip(1).filter_map(|rest| Some(format!("_{}_", rest.split('(').next()?))).collect();
    for id in ids() {
        // Letters of a paragraph share the rule of its number.
        let number = id.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let mut of_id =
            rules.iter().filter(|rule| has_word(&rule.place, &id) || has_word(&rule.place, number)).peekable();
        assert!(of_id.peek().is_some(), "{id} has no rule");
        if id == "FAQ-16" {
            continue;
        }
        assert!(of_id.any(|rule| code.contains(&rule.id)), "{id} has no code");
        let name = format!("_{}_", id.to_lowercase().replace('-', "_"));
        let by_name = names.iter().any(|test| test.contains(&name));
        assert!(by_name, "{id} has no test of its name");
    }
    for n in 1..=15 {
        assert!(names.iter().any(|test| test.contains(&format!("_scenario_{n}_"))), "scenario {n}");
    }
}
