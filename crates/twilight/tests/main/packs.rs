//! Packs: what no game can be played with is refused, everything else plays.

use super::*;
use kernel::{Files, Pack, Problem, Rng};
use toml::{Table, Value};
use twilight::INFO;

fn pack(file: &str, text: &str) -> Pack {
    Pack { name: "mine".into(), files: [(file.to_string(), text.to_string())].into() }
}

fn load(pack: &Pack) -> Result<(), Problem> {
    Twilight::check_files(&Files::with_pack(&INFO, Some(pack))?)
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (file, text, why) in [
        ("skirmish.toml", "[start]\ninfantry = 61", "start.infantry is 61, allowed are 0 to 60"),
        ("skirmish.toml", "[start]\nfleet = 200", "start.fleet is 200, allowed are 0 to 20"),
        ("skirmish.toml", "[score]\ncapital = 250", "score.capital is 250, allowed are 0 to 20"),
        ("skirmish.toml", "[[supply]]\nid = \"fighter\"\npieces = 200", "200 pieces of fighter, allowed are 0 to 60"),
        ("planets.toml", "[[planet]]\nid = \"quann\"\nresources = 99", "quann has values above 20"),
        ("units.toml", "[[unit]]\nid = \"cruiser\"\ncost = 200", "cost is 200, allowed are 0 to 40"),
        ("units.toml", "[[unit]]\nid = \"cruiser\"\nmove = 99", "move is 99, allowed are 0 to 10"),
        ("units.toml", "[[unit]]\nid = \"fighter\"\ncombat = { on = 9, dice = 6 }", "60 pieces would roll more than"),
        ("units.toml", "[[unit]]\nid = \"carrier\"\ncapacity = 20", "they carry"),
        ("action-cards.toml", "[[card]]\nid = \"bunker\"\ncopies = 90", "90 copies of `bunker`, allowed are 1 to 20"),
        ("action-cards.toml", "[[card]]\nid = \"bunker\"\nmoments = [\"turn-starts\"]", "a moment for which nothing"),
        ("leaders.toml", "[[leader]]\nid = \"sol-hero\"\nafter = \"keep\"", "cannot be kept"),
    ] {
        let found = load(&pack(file, text)).expect_err(text).to_string();
        assert!(found.contains(why), "{text}: {found}");
    }
}

#[test]
fn what_the_rules_speak_of_cannot_be_dropped() {
    for (file, table, id) in [
        ("units.toml", "unit", "flagship"),
        ("units.toml", "unit", "naaz_voltron"),
        ("tokens.toml", "token", "sever"),
        ("planets.toml", "planet", "custodia-vigilia"),
        ("leaders.toml", "leader", "sol-agent"),
    ] {
        let text = format!("[[{table}]]\nid = \"{id}\"\ndrop = true");
        assert!(load(&pack(file, &text)).is_err(), "{file} without {id}");
    }
}

/// A number or a yes somewhere in a row, by its way down.
fn leaves(value: &Value, way: &mut Vec<String>, out: &mut Vec<(Vec<String>, bool)>) {
    match value {
        Value::Integer(_) => out.push((way.clone(), true)),
        Value::Boolean(_) => out.push((way.clone(), false)),
        Value::Table(table) => {
            for (key, value) in table {
                way.push(key.clone());
                leaves(value, way, out);
                way.pop();
            }
        }
        _ => {}
    }
}

fn change(row: &mut Table, way: &[String], value: Value) {
    match way {
        [last] => {
            row.insert(last.clone(), value);
        }
        [first, rest @ ..] => change(row.get_mut(first).unwrap().as_table_mut().unwrap(), rest, value),
        [] => {}
    }
}

/// Whatever number stands in a field, the pack is refused or can be played. `PACKS=500` tries more.
#[test]
fn packs_with_any_number_are_refused_or_play() {
    let times: u64 = std::env::var("PACKS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let first: u64 = std::env::var("PACKS_FROM").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    for seed in first..first + times {
        let mut rng = Rng::new(seed);
        let mut pick = |count: usize| rng.pick(count as u32) as usize;
        let (file, text) = INFO.files[pick(INFO.files.len())];
        let tables: Table = text.parse().unwrap();
        let (name, value) = tables.iter().nth(pick(tables.len())).unwrap();
        let mut row = match value {
            Value::Array(rows) => rows[pick(rows.len())].as_table().unwrap().clone(),
            Value::Table(table) => table.clone(),
            _ => continue,
        };
        let mut found = Vec::new();
        leaves(&Value::Table(row.clone()), &mut Vec::new(), &mut found);
        if found.is_empty() {
            continue;
        }
        let (way, number) = found[pick(found.len())].clone();
        let odd = [0, 1, 2, 3, 6, 10, 12, 20, 40, 60, 100, 127, 128, 200, 255][pick(15)];
        change(&mut row, &way, if number { Value::Integer(odd) } else { Value::Boolean(pick(2) == 0) });
        let rows = if value.is_array() { Value::Array(vec![Value::Table(row)]) } else { Value::Table(row) };
        let changed = toml::to_string(&Table::from_iter([(name.clone(), rows)])).unwrap();
        let pack = pack(file, &changed);
        println!("{seed}: {file} {name} {} = {odd}", way.join("."));
        if load(&pack).is_err() {
            continue;
        }
        let faction = |n: usize| ["sol", "titans", "arborec", "saar", "mentak", "naalu", "l1z1x", "bastion"][n];
        let text = format!(
            "rounds=2; cards=2; points=60; red-faction={}; blue-faction={}; red-leaders=all; blue-leaders=all",
            faction(pick(8)),
            faction(pick(8))
        );
        let setup = Setup { pack: Some(pack), ..options(&text) };
        let Ok(mut table) = entry().open(&setup) else { continue };
        let mut asks = 0;
        while table.outcome().is_none() && asks < 3000 {
            table.playout(40, &mut rng);
            table.audit().unwrap_or_else(|why| panic!("{seed}: {why}"));
            asks += 40;
        }
    }
}
