//! Rule ids, and the index of a rulebook (`RULES.md`) they point into.

use crate::Problem;
use std::collections::BTreeMap;
use std::path::Path;

/// The id of a rule in the game's `RULES.md`: `battle.casualties`. Made by [`rule!`](crate::rule).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule(pub &'static str);

/// Names a rule: `rule!("battle.casualties")`.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::Rule($id)
    };
}

/// One rule in our words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleEntry {
    pub id: String,
    /// Page and section of the rulebook.
    pub place: String,
    pub text: String,
    /// How we read it where the rulebook is silent or unclear.
    pub rulings: Vec<String>,
    /// Why it is not enforced, if it is not.
    pub out_of_scope: Option<String>,
}

/// Reads the rules of a `RULES.md`: list items `- **id** (place) text`, continued on indented lines.
pub fn read_rules(markdown: &str) -> Vec<RuleEntry> {
    let mut rules: Vec<RuleEntry> = Vec::new();
    let mut open = false;
    for line in markdown.lines() {
        if let Some((id, rest)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")) {
            let rest = rest.trim();
            let (place, text) = match rest.strip_prefix('(').and_then(|r| r.split_once(')')) {
                Some((place, text)) => (place, text.trim()),
                None => ("", rest),
            };
            rules.push(RuleEntry { id: id.into(), place: place.into(), text: text.into(), ..RuleEntry::default() });
            open = true;
        } else if !line.starts_with("  ") || line.trim().is_empty() {
            open = false;
        } else if let (true, Some(rule)) = (open, rules.last_mut()) {
            let line = line.trim();
            if let Some(ruling) = line.strip_prefix("RULING:") {
                rule.rulings.push(ruling.trim().into());
            } else if let Some(why) = line.strip_prefix("out of scope:") {
                rule.out_of_scope = Some(why.trim().into());
            } else if let Some(ruling) = rule.rulings.last_mut() {
                ruling.push(' ');
                ruling.push_str(line);
            } else {
                rule.text.push(' ');
                rule.text.push_str(line);
            }
        }
    }
    rules
}

/// Checks the rules of a crate both ways: every id cited in `src` or `tests` is in `RULES.md` or a chapter in `rules/`, and every rule there is
/// cited by code and by a test, unless it is out of scope. `root` is the folder of the crate.
pub fn check_rules(root: &Path) -> Result<(), Problem> {
    check_rules_of(&[root])
}

/// The same for crates that stand on each other: each may cite the rules of all, and what several games share has none of
/// its own.
pub fn check_rules_of(roots: &[&Path]) -> Result<(), Problem> {
    let mut problems = Vec::new();
    let mut rules: Vec<RuleEntry> = Vec::new();
    let (mut code, mut tests) = (BTreeMap::new(), BTreeMap::new());
    for root in roots {
        let file = root.join("RULES.md");
        let markdown = match std::fs::read_to_string(&file) {
            Ok(markdown) => markdown,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && roots.len() > 1 => String::new(),
            Err(e) => return Err(Problem::new(e.to_string()).at(file.display())),
        };
        for rule in read_rules(&markdown).into_iter().chain(chapters(&root.join("rules"))?) {
            if rules.iter().any(|other| other.id == rule.id) {
                problems.push(format!("RULES.md names {} twice", rule.id));
            }
            rules.push(rule);
        }
        code.append(&mut citations(&root.join("src")));
        tests.append(&mut citations(&root.join("tests")));
    }
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    for (id, file) in code.iter().chain(&tests) {
        if !ids.contains(&id.as_str()) {
            problems.push(format!("{file} cites {id}, which RULES.md does not have"));
        }
    }
    for rule in rules.iter().filter(|rule| rule.out_of_scope.is_none()) {
        if !code.contains_key(&rule.id) {
            problems.push(format!("no code cites {}", rule.id));
        }
        if !tests.contains_key(&rule.id) {
            problems.push(format!("no test cites {}", rule.id));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Problem::new(problems.join("\n"))) }
}

/// The rules of a folder of chapters, if there is one.
fn chapters(folder: &Path) -> Result<Vec<RuleEntry>, Problem> {
    let mut rules = Vec::new();
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let text = std::fs::read_to_string(&file).map_err(|e| Problem::new(e.to_string()).at(file.display()))?;
        rules.append(&mut read_rules(&text));
    }
    Ok(rules)
}

/// The rule ids cited below a folder, each with a file that does: `[some.rule]` in a comment and `rule!("some.rule")`.
fn citations(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let comments = text.lines().filter_map(|line| line.split_once("//")).map(|(_, comment)| comment);
                let opened = comments.flat_map(|comment| comment.split('[').skip(1));
                let opened = opened.filter_map(|rest| rest.split_once(']')).map(|(id, _)| id);
                let macros = text.split("rule!(\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(id, _)| id);
                for id in opened.chain(macros).filter(|id| is_rule_id(id)) {
                    found.entry(id.to_string()).or_insert_with(|| path.display().to_string());
                }
            }
        }
    }
    found
}

/// Lower-case words with hyphens, at least two, joined by dots.
fn is_rule_id(text: &str) -> bool {
    let word = |w: &str| {
        w.starts_with(|c: char| c.is_ascii_lowercase())
            && w.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    text.contains('.') && text.split('.').all(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_has_place_text_and_rulings() {
        let rules = read_rules(
            "# Rules\n- **move.once** (p. 6, \"Movement\") Each unit moves once.\n  A second line.\n  RULING: leaps too,\n  \
             and flights.\n- **talk.public** Talk is public.\n  out of scope: talk is chat\n\n  stray\n",
        );
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0].place, "p. 6, \"Movement\"");
        assert_eq!(rules[0].text, "Each unit moves once. A second line.");
        assert_eq!(rules[0].rulings, ["leaps too, and flights."]);
        assert_eq!(rules[1].out_of_scope.as_deref(), Some("talk is chat"));
    }

    #[test]
    fn rule_ids_are_dotted_words() {
        assert!(is_rule_id("battle.order-2"));
        assert!(!is_rule_id("u8; 4"));
        assert!(!is_rule_id("derive"));
        assert!(!is_rule_id("0.5"));
    }
}
