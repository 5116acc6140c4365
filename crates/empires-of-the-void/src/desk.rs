//! Odds asked from outside: `2 centipede, starfighter` against `starcruiser`, `planet`, `invaders` or `pirates`, and
//! `3 cards` against `planet` for a diplomacy attempt.

use crate::fleet::Hull;
use crate::game::INFO;
use crate::names::Ship;
use crate::odds::{self, Chances, Gun, POLICY, Side};
use crate::powers::{Held, Power};
use crate::printed::Components;
use crate::view::called::hull_name;
use kernel::{Cases, Files, Json, Kit, OddsDesk, Pack, Problem, battles_by_line, json, nearest};
use scene::{Forecast, OddsEnds, OddsFigures, Share, Tone};
use std::fmt::Write;

mod form;

/// The odds functions of this game.
pub const DESK: OddsDesk = OddsDesk {
    game: || &INFO,
    battle: |pack, attacker, defender, options| battle(kit(pack)?, attacker, defender, options),
    form: |pack| form::form(kit(pack)?),
    cases: Some(cases),
};

fn kit(pack: Option<&Pack>) -> Result<&'static Components, Problem> {
    Kit::<Components>::load(&Files::with_pack(&INFO, pack)?).map(|kit| kit.get())
}

/// Credits enough for every shot of eight attacks.
const PLENTY: u8 = 24;

/// What can be set, read from `key=value`.
#[derive(Clone, Debug)]
struct Conditions {
    /// Whose diplomacy numbers count.
    race: Option<usize>,
    actions: u8,
    bombs: [u8; 2],
    /// For shots that must be paid, plenty if not said; for an embassy, none.
    credits: [Option<u8>; 2],
    plus: [i8; 2],
    technologies: [u32; 2],
    ambassadors: u8,
    modifier: i8,
}

/// [battle.pass] [battle.again] [diplomacy.roll] One battle, conquest or diplomacy attempt.
fn battle(
    kit: &Components,
    attacker: &str,
    defender: &str,
    options: &[(String, String)],
) -> Result<kernel::Odds, Problem> {
    let conditions = read_conditions(kit, options).map_err(|why| why.at("option"))?;
    if let Some(cards) = attacker.trim().strip_suffix("cards").or(attacker.trim().strip_suffix("card")) {
        return embassy(kit, cards.trim(), defender, &conditions);
    }
    let ours = read_force(kit, attacker, 0, &conditions).map_err(|why| why.at("attacker"))?;
    let hits = match defender.trim() {
        "planet" | "rebels" => Some(1),
        "infestation" => Some(kit.terms.infestation.hits),
        _ => None,
    };
    if let Some(hits) = hits {
        return siege(attacker, defender, &ours, hits, conditions.actions);
    }
    let theirs = match defender.trim() {
        "invaders" => strangers(kit.terms.invaders.count, kit.terms.invaders.initiative, kit.terms.invaders.hits_on),
        "pirates" => strangers(1, kit.terms.pirate.initiative, kit.terms.pirate.hits_on),
        _ => read_force(kit, defender, 1, &conditions).map_err(|why| why.at("defender"))?,
    };
    Ok(fight(kit, attacker, defender, &ours, &theirs, conditions.actions))
}

fn strangers(count: u8, initiative: u8, hits_on: u8) -> Side {
    let hull = Hull::from(Ship::Centipede);
    let gun =
        Gun { hull, initiative, dice: 1, hits_on, value: 1, pays: 0, cloaked: false, detects: false, free_roll: None };
    let mut side = Side { guns: vec![gun], ..Side::default() };
    side.ships[hull.index()] = count;
    side
}

fn fight(kit: &Components, attacker: &str, defender: &str, ours: &Side, theirs: &Side, actions: u8) -> kernel::Odds {
    let chances = odds::passes(ours, theirs, actions);
    let sum = odds::summary(ours, theirs, &chances);
    let title = format!("{attacker} against {defender}, {}", count(actions, "attack action"));
    let figures = figures(kit, [ours, theirs], &chances, sum.ruin);
    let mut text = format!("{title}\n\n");
    for (label, chance) in [
        ("attacker wins", sum.win),
        ("both have ships left", sum.standoff),
        ("nobody is left", sum.ruin),
        ("attacker destroyed", sum.loss),
    ] {
        let _ = writeln!(text, "  {label:<34}{:>6.2} %", 100.0 * chance);
    }
    for (name, losses) in [("attacker", sum.attacker_losses), ("defender", sum.defender_losses)] {
        let _ = writeln!(text, "  {name} loses {losses:.3} ships on average");
    }
    let _ = writeln!(text, "\n{POLICY}");
    let [attackers, defenders] = figures.sides.each_ref().map(|side| &side.left);
    let json = json!({
        "game": INFO.id, "attacker": attacker, "defender": defender, "actions": actions, "win": sum.win,
        "draw": sum.standoff, "mutual": sum.ruin, "loss": sum.loss, "attacker_left": attackers,
        "defender_left": defenders, "attacker_losses": sum.attacker_losses, "defender_losses": sum.defender_losses,
        "policy": POLICY
    })
    .to_string();
    let forecast = Forecast {
        title: title.into(),
        shares: vec![
            share("attacker wins", sum.win, Tone::Good),
            share("both stay", sum.standoff, Tone::Even),
            share("nobody is left", sum.ruin, Tone::Even),
            share("attacker destroyed", sum.loss, Tone::Bad),
        ],
        lines: vec![
            ("The attacker loses, on average".into(), format!("{:.1} ships", sum.attacker_losses).into()),
            ("The defender loses, on average".into(), format!("{:.1} ships", sum.defender_losses).into()),
        ],
        note: POLICY.into(),
        rule: "battle.pass".into(),
    };
    kernel::Odds { forecast, figures, text, json }
}

fn figures(kit: &Components, sides: [&Side; 2], chances: &Chances, nobody: f64) -> OddsFigures {
    let names: Vec<String> = Hull::all().map(|hull| hull_name(kit, hull)).collect();
    let spoken = |counts: &[u8]| {
        let ships = names.iter().zip(counts).filter(|(_, count)| **count > 0);
        let ships: Vec<String> = ships.map(|(name, count)| format!("{count} {name}")).collect();
        if ships.is_empty() { "nothing".into() } else { ships.join(", ") }
    };
    let ends = [0, 1].map(|side| {
        let kinds = names.iter().zip(sides[side].ships).map(|(name, count)| (&**name, u16::from(count)));
        let left = chances.iter().map(|((a, d), p)| (if side == 0 { &a.ships[..] } else { &d.ships[..] }, *p));
        OddsEnds::of(&kinds.collect::<Vec<_>>(), left, spoken)
    });
    OddsFigures { sides: ends, nobody, rounds: Vec::new() }
}

/// [conquer.neutral] [race.infestation] Something that does not shoot back.
fn siege(attacker: &str, defender: &str, ours: &Side, hits: u8, actions: u8) -> Result<kernel::Odds, Problem> {
    let chance = odds::conquest(ours, hits, actions);
    let title = format!("{attacker} against the {defender}, {}", count(actions, "attack action"));
    Ok(plain(title, "taken", chance, "conquer.neutral", json!({"hits": hits, "actions": actions})))
}

/// [diplomacy.roll] [diplomacy.spend] Cards against a planet, with what could be spent.
fn embassy(kit: &Components, cards: &str, planet: &str, conditions: &Conditions) -> Result<kernel::Odds, Problem> {
    let cards: u8 = cards
        .parse()
        .ok()
        .filter(|n| (1..=4).contains(n))
        .ok_or_else(|| Problem::new(format!("attacker: found `{cards} cards`, expected 1 to 4 cards")))?;
    if planet.trim() != "planet" {
        return Err(Problem::new(format!("defender: found `{planet}`, cards are played against a `planet`")));
    }
    let own = conditions.race.and_then(|race| kit.races[race].diplomacy);
    let target = own.unwrap_or(kit.terms.diplomacy.targets)[usize::from(cards) - 1];
    let spend = conditions.ambassadors.saturating_add(conditions.credits[0].unwrap_or(0));
    let chance = odds::attempts(target, conditions.modifier, spend, conditions.actions);
    let title = format!("{} against a planet, {}", count(cards, "card"), count(conditions.actions, "diplomacy action"));
    let spent = odds::expected_spend(target, conditions.modifier, spend);
    let more = json!({"target": target, "modifier": conditions.modifier, "spend": spend, "spent": spent});
    Ok(plain(title, "befriended", chance, "diplomacy.roll", more))
}

fn plain(title: String, done: &str, chance: f64, rule: &str, mut more: Json) -> kernel::Odds {
    let text = format!("{title}\n\n  {done:<34}{:>6.2} %\n", 100.0 * chance);
    (more["game"], more["title"], more["win"]) = (INFO.id.into(), (&*title).into(), chance.into());
    let forecast = Forecast {
        title: title.into(),
        shares: vec![share(done, chance, Tone::Good), share("not", 1.0 - chance, Tone::Even)],
        rule: rule.into(),
        ..Forecast::default()
    };
    kernel::Odds { forecast, figures: OddsFigures::default(), text, json: more.to_string() }
}

fn share(label: &str, chance: f64, tone: Tone) -> Share {
    Share { label: label.into(), percent: 100.0 * chance as f32, tone }
}

fn count(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Reads `2 centipede, starfighter`.
fn read_force(kit: &Components, text: &str, own: usize, conditions: &Conditions) -> Result<Side, Problem> {
    let held = Held { technologies: conditions.technologies[own], ..Held::default() };
    let mut side =
        Side { bombs: conditions.bombs[own], credits: conditions.credits[own].unwrap_or(PLENTY), ..Side::default() };
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (number, name) = match part.split_once(' ') {
            Some((number, name)) if number.chars().all(|c| c.is_ascii_digit()) => (number, name.trim()),
            _ => ("1", part),
        };
        let name = name.to_lowercase().replace(' ', "-");
        let singular = name.strip_suffix('s').unwrap_or(&name);
        let Some(hull) = Hull::all().find(|hull| hull.slug() == name || hull.slug() == singular) else {
            let near = nearest(&name, Hull::all().map(Hull::slug));
            let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(Problem::new(format!("no ship `{name}`{hint}")));
        };
        let card = kit.ship(hull.ship());
        let hull = if card.hits == 1 && hull == Hull::from(Ship::Moth) { Hull::DAMAGED_MOTH } else { hull };
        let ships: u8 = number
            .parse()
            .ok()
            .filter(|n| (1..=card.supply).contains(n))
            .ok_or_else(|| Problem::new(format!("{number} {name}: a player has 1 to {} of them", card.supply)))?;
        side.ships[hull.index()] += ships;
        let mut hulls = vec![hull];
        if hull == Hull::from(Ship::Moth) {
            hulls.push(Hull::DAMAGED_MOTH);
        }
        for hull in hulls {
            if side.guns.iter().any(|gun| gun.hull == hull) {
                continue;
            }
            let sharper = held.sum(kit.sources(Power::Sharper(hull.ship()).key()));
            side.guns.push(Gun {
                hull,
                initiative: card.initiative,
                dice: card.dice,
                hits_on: (card.hits_on as i8 - sharper - conditions.plus[own]).max(1) as u8,
                value: card.cost,
                pays: card.pays,
                cloaked: held.has(kit.sources(Power::Cloaking(hull.ship()).key())),
                detects: held.has(kit.sources(Power::Detection(hull.ship()).key())),
                free_roll: card.free_roll.map(Hull::from),
            });
        }
    }
    if side.guns.is_empty() {
        return Err(Problem::new("no ships; expected for example `2 centipede, starfighter`"));
    }
    Ok(side)
}

const KEYS: [&str; 13] = [
    "actions",
    "attacker-bombs",
    "defender-bombs",
    "attacker-credits",
    "defender-credits",
    "attacker-plus",
    "defender-plus",
    "attacker-techs",
    "defender-techs",
    "ambassadors",
    "credits",
    "modifier",
    "race",
];

fn read_conditions(kit: &Components, options: &[(String, String)]) -> Result<Conditions, Problem> {
    let mut conditions = Conditions {
        race: None,
        actions: 1,
        bombs: [0; 2],
        credits: [None; 2],
        plus: [0; 2],
        technologies: [0; 2],
        ambassadors: 0,
        modifier: 0,
    };
    for (key, value) in options {
        let number = |least: i8, most: i8| {
            let read = value.parse::<i8>().ok().filter(|n| (least..=most).contains(n));
            read.ok_or_else(|| Problem::new(format!("{key}={value}: expected a number from {least} to {most}")))
        };
        match key.as_str() {
            "actions" => conditions.actions = number(1, 8)? as u8,
            "attacker-bombs" => conditions.bombs[0] = number(0, 4)? as u8,
            "defender-bombs" => conditions.bombs[1] = number(0, 4)? as u8,
            "attacker-credits" | "credits" => conditions.credits[0] = Some(number(0, 99)? as u8),
            "defender-credits" => conditions.credits[1] = Some(number(0, 99)? as u8),
            "attacker-plus" => conditions.plus[0] = number(0, 3)?,
            "defender-plus" => conditions.plus[1] = number(0, 3)?,
            "attacker-techs" => conditions.technologies[0] = read_technologies(kit, value)?,
            "defender-techs" => conditions.technologies[1] = read_technologies(kit, value)?,
            "ambassadors" => conditions.ambassadors = number(0, 4)? as u8,
            "modifier" => conditions.modifier = number(-6, 6)?,
            "race" => {
                conditions.race = kit.races.iter().position(|race| race.id == *value);
                if conditions.race.is_none() {
                    let known = kit.races.iter().map(|race| race.id.as_str()).collect::<Vec<_>>().join(", ");
                    return Err(Problem::new(format!("race={value}: expected one of {known}")));
                }
            }
            other => {
                let hint = match nearest(other, KEYS) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are {}", KEYS.join(", ")),
                };
                return Err(Problem::new(format!("no option `{other}`; {hint}")));
            }
        }
    }
    Ok(conditions)
}

fn read_technologies(kit: &Components, value: &str) -> Result<u32, Problem> {
    let mut mask = 0;
    for id in value.split('+').filter(|id| !id.is_empty()) {
        let found = kit.technologies.iter().position(|technology| technology.id == id);
        mask |= 1
            << found.ok_or_else(|| {
                let near = nearest(id, kit.technologies.iter().map(|technology| technology.id.as_str()));
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Problem::new(format!("no technology `{id}`{hint}"))
            })?;
    }
    Ok(mask)
}

/// A file of battles, one a line.
fn cases(pack: Option<&Pack>, text: &str) -> Result<Cases, Problem> {
    let kit = kit(pack)?;
    Ok(battles_by_line(text, move |attacker, defender, options| battle(kit, attacker, defender, options)))
}
