//! Files of many battles: JSON in the common form, one result a case.

use std::time::Instant;

use serde::Serialize;
use serde_json::{Map, Value};

use super::camp::Battle;
use super::effects::nearest;
use super::force::{Clash, Force, MOST, Policy, kind, owner, place, policy};
use super::work_out;
use crate::units::Roster;

/// The odds of one case.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CaseResult {
    pub id: String,
    pub attacker: f64,
    pub draw: f64,
    pub defender: f64,
    pub method: String,
    pub seconds: f64,
    /// What was found that has no bearing on the battle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The ids and results of all cases of a file, one by one as they are asked for. A file that is no list of cases is
/// refused as a whole, a wrong case by itself, with its place and the reason.
pub fn cases(text: &str) -> Result<impl Iterator<Item = (String, Result<CaseResult, String>)> + 'static, String> {
    cases_with(Roster::standard(), text)
}

/// The same with the units of a pack.
pub fn cases_with(
    roster: &'static Roster,
    text: &str,
) -> Result<impl Iterator<Item = (String, Result<CaseResult, String>)> + use<>, String> {
    let list = list(text)?;
    Ok(list.into_iter().enumerate().map(move |(at, case)| {
        let id = case.get("id").map(id_text).unwrap_or_else(|| (at + 1).to_string());
        let result = one(roster, &id, &case).map_err(|reason| format!("case {} ({id}): {reason}", at + 1));
        (id, result)
    }))
}

/// The cases of a file: a list, an object that holds one in `cases`, or one case after another.
fn list(text: &str) -> Result<Vec<Value>, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("the file is empty".into());
    }
    let mut values = serde_json::Deserializer::from_str(text)
        .into_iter::<Value>()
        .collect::<Result<Vec<Value>, _>>()
        .map_err(|error| format!("not JSON: {error}"))?;
    if values.len() > 1 {
        return Ok(values);
    }
    match values.remove(0) {
        Value::Array(list) => Ok(list),
        Value::Object(mut file) => match file.remove("cases") {
            Some(Value::Array(list)) => Ok(list),
            Some(other) => Err(format!("cases: a list is wanted, not {}", name(&other))),
            None if file.contains_key("attacker") => Ok(vec![Value::Object(file)]),
            None => Err("there is no list `cases`".into()),
        },
        other => Err(format!("a list of cases is wanted, not {}", name(&other))),
    }
}

fn one(roster: &Roster, id: &str, case: &Value) -> Result<CaseResult, String> {
    let clash = clash(case)?;
    let begun = Instant::now();
    let (outcome, method) = work_out(&Battle::of(roster, &clash), false);
    let [attacker, draw, defender] = outcome.chances;
    let notes = clash.notes();
    Ok(CaseResult { id: id.into(), attacker, draw, defender, method, seconds: begun.elapsed().as_secs_f64(), notes })
}

/// The fields of a case that are read, and those that tell what others found.
const FIELDS: [&str; 11] = [
    "id",
    "name",
    "place",
    "policy",
    "attacker",
    "defender",
    "expected",
    "expected_kind",
    "tolerance",
    "note",
    "comment",
];

/// The battle a case describes.
pub fn clash(case: &Value) -> Result<Clash, String> {
    let case = object("the case", case)?;
    if let Some(key) = case.keys().find(|key| !FIELDS.contains(&key.as_str())) {
        return Err(match nearest(key, FIELDS.iter().copied()) {
            Some(near) => format!("{key}: a case has no such field; did you mean {near}?"),
            None => format!("{key}: a case has no such field; there are {}", FIELDS.join(", ")),
        });
    }
    let side = |key: &str| {
        let value = case.get(key).ok_or_else(|| format!("{key} is missing"))?;
        force(object(key, value)?).map_err(|reason| format!("{key}.{reason}"))
    };
    let place = match case.get("place") {
        Some(Value::String(word)) => place(word).map_err(|reason| format!("place: {reason}"))?,
        Some(other) => return Err(format!("place: space or ground is wanted, not {}", name(other))),
        None => return Err("place is missing".into()),
    };
    let policy = match case.get("policy") {
        Some(Value::String(word)) => policy(word).map_err(|reason| format!("policy: {reason}"))?,
        Some(Value::Null) | None => Policy::Listed,
        Some(other) => return Err(format!("policy: listed or best is wanted, not {}", name(other))),
    };
    let mut clash = Clash { place, policy, attacker: side("attacker")?, defender: side("defender")? };
    clash.look()?;
    Ok(clash)
}

fn force(side: &Map<String, Value>) -> Result<Force, String> {
    let mut force = Force::default();
    let mut damaged = None;
    // What is told to be nothing is as if it were not told.
    for (key, value) in side.iter().filter(|(_, value)| !value.is_null()) {
        let inside = |reason: String| format!("{key}: {reason}");
        match key.as_str() {
            "faction" => match value {
                Value::String(name) => force.faction = owner(name).map_err(inside)?,
                other => return Err(format!("faction: a name is wanted, not {}", name(other))),
            },
            "units" => {
                for (word, count) in object(key, value)? {
                    let kind = kind(word).map_err(inside)?;
                    let count = number(word, count, u64::from(MOST)).map_err(inside)? as u8;
                    force.add_units(kind, count).map_err(inside)?;
                }
            }
            "damaged" | "damaged_units" => damaged = Some(object(key, value)?),
            "upgraded" => {
                let words: Vec<&str> = match value {
                    Value::Array(list) => list
                        .iter()
                        .map(|word| {
                            word.as_str().ok_or_else(|| format!("upgraded: a unit is wanted, not {}", name(word)))
                        })
                        .collect::<Result<_, _>>()?,
                    Value::Object(map) => {
                        let mut words = Vec::new();
                        for (word, on) in map {
                            let on = on.as_bool().ok_or_else(|| {
                                format!("upgraded: {word}: true or false is wanted, not {}", name(on))
                            })?;
                            words.extend(on.then_some(word.as_str()));
                        }
                        words
                    }
                    other => return Err(format!("upgraded: a list of units is wanted, not {}", name(other))),
                };
                for word in words {
                    force.upgraded[kind(word).map_err(inside)? as usize] = true;
                }
            }
            "risk_direct_hit" => {
                force.risk_direct_hit = value
                    .as_bool()
                    .ok_or_else(|| format!("risk_direct_hit: true or false is wanted, not {}", name(value)))?;
            }
            "effects" => {
                for (id, count) in object(key, value)? {
                    let count = match count {
                        Value::Bool(on) => u64::from(*on),
                        other => number(id, other, u64::MAX).map_err(inside)?,
                    };
                    force.add_effect(id, count.min(u64::from(u16::MAX)) as u16).map_err(inside)?;
                }
            }
            "name" | "note" | "comment" => {}
            _ => {
                return Err(format!(
                    "{key}: a side has faction, units, damaged, upgraded, risk_direct_hit, effects, nothing else"
                ));
            }
        }
    }
    for (word, count) in damaged.into_iter().flatten() {
        let inside = |reason: String| format!("damaged: {reason}");
        let count = number(word, count, u64::from(MOST)).map_err(inside)?;
        force.damage(kind(word).map_err(inside)?, count as u8).map_err(inside)?;
    }
    Ok(force)
}

fn object<'a>(what: &str, value: &'a Value) -> Result<&'a Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("{what}: an object is wanted, not {}", name(value)))
}

fn number(what: &str, value: &Value, most: u64) -> Result<u64, String> {
    let whole =
        value.as_u64().or_else(|| value.as_f64().filter(|it| it.fract() == 0.0 && *it >= 0.0).map(|it| it as u64));
    whole.filter(|count| *count <= most).ok_or_else(|| match most {
        u64::MAX => format!("{what}: a whole number is wanted, not {value}"),
        _ => format!("{what}: a whole number from 0 to {most} is wanted, not {value}"),
    })
}

fn id_text(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_string)
}

fn name(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
