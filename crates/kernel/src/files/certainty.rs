//! How sure the fields of a component are: a row's `mark`, the fields it only guesses, and what a pack vouches for.

use super::{Doubt, Problem, one_line};
use toml::{Table, Value};

/// Fields that tell of a row, not of the printed component.
const APART: [&str; 6] = ["id", "name", "mark", "guessed", "help", "code"];

/// Takes `guessed` out of every row and table that has a mark, and notes which fields are doubtful.
pub fn gather(file: &str, whole: &mut Table, doubts: &mut Vec<Doubt>, facts: &mut usize) -> Result<(), Problem> {
    for (table, value) in whole.iter_mut() {
        let rows: Vec<&mut Value> = match value {
            Value::Array(rows) => rows.iter_mut().filter(|row| row.is_table()).collect(),
            Value::Table(_) => vec![value],
            _ => continue,
        };
        let known: Vec<String> =
            rows.iter().filter_map(|row| row.as_table()).flat_map(|row| row.keys().cloned()).collect();
        for row in rows.into_iter().filter_map(Value::as_table_mut) {
            let doubtful = doubtful(row);
            let text = |row: &Table, key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
            let (id, name) = (text(row, "id"), text(row, "name"));
            row.remove("guessed");
            *facts += if row.contains_key("mark") { row.keys().filter(|key| is_printed(key)).count() } else { 0 };
            if let Some(odd) = doubtful.iter().find(|field| !known.contains(field) || !is_printed(field)) {
                let place =
                    if id.is_empty() { format!("{file}, {table}") } else { format!("{file}, [[{table}]] {id}") };
                return Err(Problem::new(format!("`guessed` names `{odd}`, which is no field here")).at(place));
            }
            if doubtful.is_empty() {
                continue;
            }
            let value = |field: &String| row.get(field).map_or("none".into(), |value| one_line(&value.to_string()));
            let fields = doubtful.iter().map(|field| (field.clone(), value(field))).collect();
            doubts.push(Doubt { file: file.into(), table: table.clone(), id, name, fields });
        }
    }
    Ok(())
}

/// Puts a pack's row over ours. What it gives is vouched for by the owner of the box, unless it says otherwise.
pub fn correct(ours: &mut Value, theirs: &Value) -> Result<(), Problem> {
    let (Some(ours), Some(theirs)) = (ours.as_table_mut(), theirs.as_table()) else {
        return Err(Problem::new("expected a row with fields"));
    };
    let without = match theirs.get("without") {
        None => Vec::new(),
        Some(list) => strings(list).ok_or_else(|| Problem::new("`without` takes a list of field names"))?,
    };
    for field in &without {
        if ours.remove(field).is_none() {
            return Err(Problem::new(format!("`without` names `{field}`, which the row does not have")));
        }
    }
    let mut given: Vec<String> = theirs.keys().cloned().collect();
    given.extend(without);
    let says = theirs.contains_key("mark") || theirs.contains_key("guessed");
    if !says {
        vouch(ours, &given);
    } else if !theirs.contains_key("guessed") {
        ours.remove("guessed");
    }
    for (key, value) in theirs.iter().filter(|(key, _)| *key != "without" && *key != "drop") {
        ours.insert(key.clone(), value.clone());
    }
    Ok(())
}

/// A row that is new; where ours have a mark, its owner vouches for it unless it says otherwise.
pub fn added(ours: &[Value], mut row: Value) -> Value {
    if let Some(fields) = row.as_table_mut()
        && !fields.contains_key("mark")
        && ours.iter().any(|other| other.get("mark").is_some())
    {
        fields.insert("mark".into(), "confirmed".into());
    }
    row
}

/// The named fields are no longer doubtful.
pub fn vouch(row: &mut Table, given: &[String]) {
    if given.iter().any(|key| key == "mark" || key == "guessed") {
        return;
    }
    let left: Vec<Value> =
        doubtful(row).into_iter().filter(|field| !given.contains(field)).map(Value::String).collect();
    if row.get("mark").and_then(Value::as_str) == Some("reconstructed") {
        row.insert("mark".into(), "confirmed".into());
    }
    if row.contains_key("mark") {
        row.insert("guessed".into(), Value::Array(left));
    }
}

/// Whether play depends on a field of this name.
pub fn is_played(key: &str) -> bool {
    !matches!(key, "mark" | "guessed" | "help")
}

/// The fields of a row that are guessed: all of them where its mark says so.
fn doubtful(row: &Table) -> Vec<String> {
    if row.get("mark").and_then(Value::as_str) == Some("reconstructed") {
        return row.keys().filter(|key| is_printed(key)).cloned().collect();
    }
    row.get("guessed").and_then(strings).unwrap_or_default()
}

fn is_printed(key: &str) -> bool {
    !APART.contains(&key)
}

fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|item| item.as_str().map(str::to_string)).collect()
}
