use std::collections::BTreeSet;
use std::path::Path;

/// Ids cited below a folder; the odds calculator has its own index.
fn cited(folder: &Path, found: &mut BTreeSet<String>) {
    for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        if path.is_dir() {
            if name != "odds" {
                cited(&path, found);
            }
        } else if name.ends_with(".rs") && !["odds.rs", "desk.rs"].contains(&name.as_str()) {
            let text = std::fs::read_to_string(&path).unwrap();
            let brackets = text.split('[').skip(1).filter_map(|rest| rest.split_once(']')).map(|(id, _)| id);
            let macros = text.split("rule!(\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(id, _)| id);
            let word = |w: &str| {
                w.starts_with(|c: char| c.is_ascii_lowercase())
                    && w.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            };
            let rule = |id: &&str| id.contains('.') && id.split('.').all(word) && !id.starts_with("self.");
            found.extend(brackets.chain(macros).filter(rule).map(String::from));
        }
    }
}

#[test]
fn every_rule_is_cited_by_code_and_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = kernel::read_rules(include_str!("../../RULES.md"));
    let (mut code, mut tests) = (BTreeSet::new(), BTreeSet::new());
    cited(&root.join("src"), &mut code);
    cited(&root.join("tests"), &mut tests);
    let known: BTreeSet<String> = rules.iter().map(|rule| rule.id.clone()).collect();
    let unknown: Vec<_> = code.union(&tests).filter(|id| !known.contains(*id)).collect();
    assert!(unknown.is_empty(), "cited but not in RULES.md: {unknown:?}");
    let in_scope = rules.iter().filter(|rule| rule.out_of_scope.is_none()).map(|rule| &rule.id);
    let ours = |id: &&String| !id.starts_with("combat.") || code.contains(*id);
    let uncited: Vec<_> = in_scope.clone().filter(ours).filter(|id| !code.contains(*id)).collect();
    assert!(uncited.is_empty(), "no code cites {uncited:?}");
    let untested: Vec<_> = in_scope.filter(ours).filter(|id| !tests.contains(*id)).collect();
    assert!(untested.is_empty(), "no test cites {untested:?}");
}
