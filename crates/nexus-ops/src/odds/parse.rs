//! Forces and conditions from text.

use super::{Conditions, Side, add};
use crate::combat::Force;
use crate::data::{Components, Moment, Sheet, Terrain, Unit};

/// [odds.force] A force from a text such as `3 human, 1 rock strider`.
pub fn force(sheet: &Sheet, text: &str) -> Result<Force, String> {
    let mut force = Force::default();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, name) = match part.split_once(char::is_whitespace) {
            Some((first, rest)) if first.bytes().all(|b| b.is_ascii_digit()) => (first, rest.trim()),
            _ if part.bytes().all(|b| b.is_ascii_digit()) => return Err(format!("`{part}`: the unit is missing")),
            _ => ("1", part),
        };
        let count: u8 = count.parse().map_err(|_| format!("`{part}`: found {count}, expected a number up to 20"))?;
        let unit = unit(sheet, name)?;
        let most = sheet.figures[unit as usize];
        let sum = force[unit as usize].saturating_add(count);
        if sum > most {
            return Err(format!("`{part}`: found {sum} in all, expected at most {most} (the figures there are)"));
        }
        force[unit as usize] = sum;
    }
    if force == Force::default() {
        return Err(format!("`{text}`: no units, expected something like \"3 {}\"", sheet.rows[0].id));
    }
    Ok(force)
}

fn unit(sheet: &Sheet, name: &str) -> Result<Unit, String> {
    let plain = name.to_lowercase();
    let plain = plain.strip_suffix('s').unwrap_or(&plain);
    let fits = |unit: &Unit| {
        let row = sheet.row(*unit);
        row.id == plain || row.name.to_lowercase() == plain || row.name.to_lowercase().replace(' ', "-") == plain
    };
    Unit::ALL.into_iter().find(fits).ok_or_else(|| {
        let known: Vec<&str> = sheet.rows.iter().map(|row| row.id.as_str()).collect();
        format!("`{name}`: unknown unit, expected one of {}", known.join(", "))
    })
}

/// [odds.options] The circumstances from options: `terrain=forest`, `units=alternate`, `shatter=defender:2`, and any
/// battle card with the side it works for or on, `combat-stims=attacker`, `ambush=defender:human`.
pub fn conditions(kit: &Components, options: &[(String, String)]) -> Result<Conditions, String> {
    let mut conditions = Conditions::default();
    for (key, value) in options {
        match key.as_str() {
            "terrain" => conditions.ground = ground(kit, value)?,
            "units" | "alternate-units" => {
                conditions.alternate = match value.as_str() {
                    "alternate" | "on" | "true" => true,
                    "classic" | "off" | "false" => false,
                    _ => return Err(format!("{key}: found `{value}`, expected classic or alternate")),
                }
            }
            _ => {}
        }
    }
    let sheet = if conditions.alternate { &kit.alternate } else { &kit.classic };
    for (key, value) in options {
        match key.as_str() {
            "terrain" | "units" | "alternate-units" => continue,
            "shatter" => {
                if sheet.shatters.is_none_or(|(_, shatters)| shatters.moment != Moment::BeforeDice) {
                    return Err("shatter: no unit of this sheet can before dice, expected units=alternate".into());
                }
                let (side, count) = value.split_once(':').unwrap_or((value, "1"));
                conditions.sides[self::side(key, side)? as usize].shatter =
                    count.parse().map_err(|_| format!("shatter: found `{count}`, expected a number"))?;
                continue;
            }
            _ => {}
        }
        let Some(card) = kit.energize.iter().find(|card| card.id == *key && card.moment != Moment::Deployment) else {
            let cards = kit.energize.iter().filter(|card| card.moment != Moment::Deployment);
            let known: Vec<&str> =
                ["terrain", "units", "shatter"].into_iter().chain(cards.map(|c| c.id.as_str())).collect();
            return Err(format!("{key}: unknown option, expected one of {}", known.join(", ")));
        };
        let mut copies = 0;
        for part in value.split(',').map(str::trim) {
            let (side, name) = match part.split_once(':') {
                Some((side, name)) => (side, Some(unit(sheet, name)?)),
                None => (part, None),
            };
            copies += 1;
            if copies > card.copies {
                return Err(format!(
                    "{key}: found it {copies} times, expected at most {} (the copies there are)",
                    card.copies
                ));
            }
            let side = self::side(key, side)?;
            for verb in &card.effect {
                add(&mut conditions.sides[side as usize], *verb, name).map_err(|why| format!("{key}: {why}"))?;
            }
        }
    }
    Ok(conditions)
}

fn side(key: &str, text: &str) -> Result<Side, String> {
    match text {
        "attacker" => Ok(Side::Attacker),
        "defender" => Ok(Side::Defender),
        _ => Err(format!("{key}: found `{text}`, expected attacker or defender")),
    }
}

fn ground(kit: &Components, text: &str) -> Result<Terrain, String> {
    let plain = text.to_lowercase();
    let open = Terrain::ALL.into_iter().filter(|t| *t != Terrain::Vortex);
    let fits = |t: &Terrain| {
        let name = kit.terrain(*t).name.to_lowercase();
        format!("{t:?}").to_lowercase() == plain || name == plain || name.replace(' ', "-") == plain
    };
    open.clone().find(fits).ok_or_else(|| {
        let known: Vec<String> = open.map(|t| format!("{t:?}").to_lowercase()).collect();
        format!("terrain: found `{text}`, expected one of {}", known.join(", "))
    })
}
