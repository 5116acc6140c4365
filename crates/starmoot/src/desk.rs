//! The commands that answer a question: games, odds, check.

use crate::args;
use kernel::{GameInfo, OddsDesk, OptionSpec, Pack, Problem, Values};
use scene::{OddsDial, OddsForm, OddsTurn};
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

/// The games, or one of them with every value of its options.
pub fn games(id: Option<&str>, pack: Option<&Path>, as_json: bool) -> Result<(), Problem> {
    let listed: Vec<&GameInfo> = match id {
        Some(id) => vec![catalog::find(id)?.info],
        None => catalog::games().iter().map(|entry| entry.info).collect(),
    };
    let pack = pack.map(|path| Pack::read_for(listed[0], path)).transpose()?;
    if as_json {
        let list = listed.into_iter().map(|info| described(info, pack.as_ref())).collect::<Result<Vec<_>, _>>()?;
        println!("{}", serde_json::Value::from(list));
        return Ok(());
    }
    for info in listed {
        println!("{}  {}  {} to {} seats  rules {}", info.id, info.name, info.fewest, info.most, info.rules);
        println!("  {}", info.about);
        for (spec, takes) in info.values(pack.as_ref())? {
            let key = if spec.per_seat() { format!("{}.SEAT", spec.key) } else { spec.key.into() };
            println!("  --option {}  {} {}", usage(&key, &takes), spec.help, default(&takes));
            let words = takes.words();
            if id.is_some() && words.len() > FEW {
                print!("{}", wrapped(&words));
            }
        }
        println!();
    }
    if id.is_none() {
        println!("`starmoot games GAME` lists the values of long options too.");
    }
    Ok(())
}

/// Up to so many values stand in the line of their option.
const FEW: usize = 6;

/// Words in lines that fit a terminal.
fn wrapped(words: &[&str]) -> String {
    let mut text = String::new();
    let mut width = usize::MAX;
    for word in words {
        if width.saturating_add(word.len() + 1) > 100 {
            text.push_str(if text.is_empty() { "     " } else { "\n     " });
            width = 5;
        }
        text.push(' ');
        text.push_str(word);
        width += word.len() + 1;
    }
    text.push('\n');
    text
}

fn usage(key: &str, takes: &Values) -> String {
    let words = takes.words();
    match takes {
        Values::Flag => key.to_string(),
        Values::Number { least, most, .. } => format!("{key}={least}..{most}"),
        Values::Choice(_) if words.len() > FEW => format!("{key}=ONE OF {}", words.len()),
        Values::Choice(_) => format!("{key}={}", words.join("|")),
        Values::List(_) if words.len() > FEW => format!("{key}=A+B... OF {}", words.len()),
        Values::List(_) => format!("{key}={}", words.join("+")),
        Values::Text => format!("{key}=TEXT"),
    }
}

fn default(takes: &Values) -> String {
    match takes {
        Values::Number { .. } | Values::Choice(_) => format!("(default {})", takes.default()),
        Values::Flag | Values::List(_) | Values::Text => String::new(),
    }
}

fn described(info: &GameInfo, pack: Option<&Pack>) -> Result<serde_json::Value, Problem> {
    let option = |(spec, takes): (&OptionSpec, Values)| {
        let kind = match &takes {
            Values::Flag => json!({"type": "flag"}),
            Values::Number { least, most, .. } => json!({"type": "number", "least": least, "most": most}),
            Values::Choice(words) => {
                let values = words.iter().map(|(word, name)| json!({"value": word, "help": name}));
                json!({"type": "choice", "values": values.collect::<Vec<_>>()})
            }
            Values::List(words) => {
                let values = words.iter().map(|(word, most)| json!({"value": word, "most": most}));
                json!({"type": "list", "values": values.collect::<Vec<_>>()})
            }
            Values::Text => json!({"type": "text"}),
        };
        json!({
            "key": spec.key, "name": spec.name, "help": spec.help, "per_seat": spec.per_seat(), "kind": kind,
            "default": takes.default(),
        })
    };
    let options: Vec<_> = info.values(pack)?.into_iter().map(option).collect();
    Ok(json!({
        "id": info.id, "name": info.name, "about": info.about, "rules": info.rules,
        "seats": {"fewest": info.fewest, "most": info.most}, "options": options,
    }))
}

pub fn odds(odds: args::Odds) -> Result<(), Problem> {
    let desk = catalog::odds(&odds.game)?;
    let pack = odds.pack.as_deref().map(|path| Pack::read_for((desk.game)(), path)).transpose()?;
    let pack = pack.as_ref();
    if odds.list {
        print!("{}", listed(&(desk.form)(pack)?));
        return Ok(());
    }
    if let Some(file) = odds.cases {
        return cases(&odds.game, desk, pack, &file, odds.json);
    }
    let mut options = Vec::new();
    for option in &odds.options {
        let (key, value) = option.split_once('=').unwrap_or((option, "true"));
        options.push((key.trim().to_string(), value.trim().to_string()));
    }
    let answer = (desk.battle)(pack, &odds.attacker.unwrap_or_default(), &odds.defender.unwrap_or_default(), &options)?;
    println!("{}", if odds.json { answer.json } else { answer.text });
    Ok(())
}

/// A file of battles: a line as soon as each is worked out, refusals among them, and at last how many those were.
fn cases(game: &str, desk: OddsDesk, pack: Option<&Pack>, file: &Path, as_json: bool) -> Result<(), Problem> {
    let cases = desk.cases.ok_or_else(|| Problem::new(format!("{game} takes no file of battles")))?;
    let (mut all, mut refused) = (0, 0);
    let mut out = std::io::stdout().lock();
    for case in cases(pack, &crate::play::read(file)?).map_err(|why| why.at(file.display()))? {
        all += 1;
        let line = match case.answer {
            Ok(line) => line,
            Err(why) => {
                refused += 1;
                eprintln!("starmoot: {}: {why}", file.display());
                if !as_json {
                    continue;
                }
                json!({"id": case.id, "error": why.to_string()}).to_string()
            }
        };
        // Whoever reads the lines may have heard enough.
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            return Ok(());
        }
    }
    match refused {
        0 => Ok(()),
        _ => Err(Problem::new(format!("{}: {refused} of {all} battles were refused", file.display()))),
    }
}

/// What forces and options there are, for people.
fn listed(form: &OddsForm) -> String {
    let mut text = String::from("A force is a list of counts and kinds:\n");
    for kind in &form.kinds {
        let _ = write!(text, "  {:<16}{}", kind.id, kind.text);
        for more in [&kind.better, &kind.damaged].into_iter().flatten() {
            let _ = write!(text, "; {} {}", kind.id, more.id);
            if !more.text.is_empty() {
                let _ = write!(text, ": {}", more.text);
            }
        }
        text.push('\n');
    }
    if !form.strangers.is_empty() {
        let words: Vec<&str> = form.strangers.iter().map(|word| word.id.as_str()).collect();
        let _ = writeln!(text, "or, as the defender, {}", words.join(", "));
    }
    if !form.owners.is_empty() {
        let words: Vec<&str> = form.owners.iter().map(|owner| owner.id.as_str()).collect();
        let _ = writeln!(text, "\nBefore it, the owner and a colon, one of\n  {}", words.join(", "));
    }
    let mut dials: Vec<&OddsDial> = form.dials.iter().collect();
    let first = |group: &str| form.dials.iter().position(|dial| dial.group == group);
    dials.sort_by_key(|dial| first(&dial.group));
    let mut group = "";
    for dial in dials {
        if dial.group != group {
            group = &dial.group;
            let _ = writeln!(text, "\n{group}");
        }
        let value = match &dial.turn {
            OddsTurn::Choice { words } => {
                let words: Vec<&str> = words.iter().map(|word| word.id.as_str()).filter(|id| !id.is_empty()).collect();
                words.join("|")
            }
            OddsTurn::Number { least, most, .. } => dial.word.replace("{}", &format!("{least}..{most}")),
            OddsTurn::Switch => dial.word.clone(),
        };
        let _ = writeln!(text, "  --option {}={value}  {}. {}", dial.key, dial.name, dial.text);
    }
    text
}

pub fn check(folder: &Path) -> Result<(), Problem> {
    let (game, pack) = Pack::read(folder)?;
    let entry = catalog::find(&game).map_err(|why| why.at(folder.join("pack.toml").display()))?;
    entry.check_pack(&pack).map_err(|why| why.at(folder.display()))?;
    let files = pack.files.len();
    let files = if files == 1 { "1 file".into() } else { format!("{files} files") };
    println!("{}: a sound pack for {}, {files}", pack.name, entry.info.name);
    Ok(())
}
