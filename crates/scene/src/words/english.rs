//! What English does to words. Another language brings these functions, its names, and its patterns.

pub const YOU: &str = "you";
pub const YOUR: &str = "your";

/// Which of a pattern's forms goes with a number: the first or the second.
pub fn form(number: i32) -> usize {
    usize::from(number != 1)
}

pub fn article(name: &str) -> &'static str {
    let vowel = name.chars().next().is_some_and(|first| "aeiouAEIOU".contains(first));
    if vowel { "an" } else { "a" }
}

pub fn plural(name: &str) -> String {
    // Talks are many already, a nexus and an abyss are not.
    if name
        .strip_suffix('s')
        .is_some_and(|stem| stem.ends_with(|last: char| last.is_ascii_lowercase() && !"aeiousxz".contains(last)))
    {
        return name.to_owned();
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

pub fn possessive(name: &str) -> String {
    format!("{name}'s")
}

/// What stands before item `n` of a list of `count`.
pub fn joint(n: usize, count: usize) -> &'static str {
    match n {
        0 => "",
        _ if n + 1 == count => " and ",
        _ => ", ",
    }
}
