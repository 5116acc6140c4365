//! The guide for authors shows this game, and the kernel's first one, as they are.

use std::path::Path;

/// What is shown of a file: the text of the documentation, where the file begins with it, and the file itself.
fn texts(file: &str) -> [String; 2] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{file}: {why}"));
    let documentation = text.lines().filter_map(|line| line.strip_prefix("//!"));
    let documentation = documentation.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n");
    [documentation, text]
}

/// Whether the lines stand in the text one after another, all further to the right by the same.
fn shows(text: &str, block: &[&str]) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    lines.windows(block.len()).any(|window| {
        let by = indent(window[0]).saturating_sub(indent(block[0]));
        let same = |(shown, line): (&&str, &&str)| shown.is_empty() && line.is_empty() || line.get(by..) == Some(shown);
        block.iter().zip(window).all(same)
    })
}

#[test]
fn the_guide_shows_the_sources_as_they_are() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/writing-a-game.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    let mut blocks = 0;
    let mut parts = guide.split("\n```");
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (head, code) = block.split_once('\n').expect("a block has lines");
        let file = head.split(' ').nth(1).unwrap_or_else(|| panic!("no file is named: ```{head}"));
        let code: Vec<&str> = code.lines().collect();
        assert!(texts(file).iter().any(|text| shows(text, &code)), "{file} has no such lines:\n{}", code.join("\n"));
        blocks += 1;
    }
    assert!(blocks > 20, "{blocks} blocks");
}
