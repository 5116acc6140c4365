//! The commands that answer a question: games, odds, check.

use crate::args;
use kernel::{GameInfo, OptionKind, Pack, Problem};
use serde_json::json;
use std::path::Path;

pub fn games(as_json: bool) -> Result<(), Problem> {
    if as_json {
        let list: Vec<_> = catalog::games().iter().map(|entry| described(entry.info)).collect();
        println!("{}", serde_json::Value::from(list));
        return Ok(());
    }
    for entry in catalog::games() {
        let info = entry.info;
        println!("{}  {}  {} to {} seats  rules {}", info.id, info.name, info.fewest, info.most, info.rules);
        println!("  {}", info.about);
        for spec in info.options {
            println!("  --option {}  {} {}", usage(spec.key, &spec.kind), spec.help, default(spec));
        }
        println!();
    }
    Ok(())
}

fn usage(key: &str, kind: &OptionKind) -> String {
    match kind {
        OptionKind::Flag => key.to_string(),
        OptionKind::Number { least, most, .. } => format!("{key}={least}..{most}"),
        OptionKind::Choice(words) => format!("{key}={}", words.iter().map(|w| w.0).collect::<Vec<_>>().join("|")),
        OptionKind::List(words) => format!("{key}={}", words.iter().map(|w| w.0).collect::<Vec<_>>().join("+")),
        OptionKind::Text => format!("{key}=TEXT"),
    }
}

fn default(spec: &kernel::OptionSpec) -> String {
    match spec.kind {
        OptionKind::Number { default, .. } => format!("(default {default})"),
        OptionKind::Choice(words) => format!("(default {})", words[0].0),
        OptionKind::Flag | OptionKind::List(_) | OptionKind::Text => String::new(),
    }
}

fn described(info: &GameInfo) -> serde_json::Value {
    let options: Vec<_> = info
        .options
        .iter()
        .map(|spec| {
            let kind = match spec.kind {
                OptionKind::Flag => json!({"type": "flag"}),
                OptionKind::Number { least, most, .. } => json!({"type": "number", "least": least, "most": most}),
                OptionKind::Choice(words) => {
                    json!({"type": "choice", "values": words.iter().map(|w| json!({"value": w.0, "help": w.1})).collect::<Vec<_>>()})
                }
                OptionKind::List(words) => {
                    json!({"type": "list", "values": words.iter().map(|w| json!({"value": w.0, "most": w.1})).collect::<Vec<_>>()})
                }
                OptionKind::Text => json!({"type": "text"}),
            };
            json!({"key": spec.key, "name": spec.name, "help": spec.help, "kind": kind, "default": spec.default()})
        })
        .collect();
    json!({
        "id": info.id, "name": info.name, "about": info.about, "rules": info.rules,
        "seats": {"fewest": info.fewest, "most": info.most}, "options": options,
    })
}

pub fn odds(odds: args::Odds) -> Result<(), Problem> {
    let desk = catalog::odds(&odds.game)?;
    if let Some(file) = odds.cases {
        let cases = desk.cases.ok_or_else(|| Problem::new(format!("{} takes no file of battles", odds.game)))?;
        let lines = cases(&crate::play::read(&file)?).map_err(|why| why.at(file.display()))?;
        lines.iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    let mut options = Vec::new();
    for option in &odds.options {
        let (key, value) = option.split_once('=').unwrap_or((option, "true"));
        options.push((key.trim().to_string(), value.trim().to_string()));
    }
    let answer = (desk.battle)(&odds.attacker.unwrap_or_default(), &odds.defender.unwrap_or_default(), &options)?;
    println!("{}", if odds.json { answer.json } else { answer.text });
    Ok(())
}

pub fn check(folder: &Path) -> Result<(), Problem> {
    let (game, pack) = Pack::read(folder)?;
    let entry = catalog::find(&game).map_err(|why| why.at(folder.join("pack.toml").display()))?;
    entry.check_pack(&pack).map_err(|why| why.at(folder.display()))?;
    println!("{}: a sound pack for {}, {} files", pack.name, entry.info.name, pack.files.len());
    Ok(())
}
