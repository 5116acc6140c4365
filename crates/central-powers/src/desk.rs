//! Odds of a fight asked from outside: two forces as text, the numbers those of the rules.

use crate::names::Unit;
use crate::odds::{self, Odds, POLICY, Support};
use crate::steps::{self, Step};
use crate::world::World;
use crate::{CentralPowers, view};
use imperium::{Anomaly, Force, PlanetSpot, SystemId, Tiles};
use kernel::{Cases, Game, OddsDesk, Pack, Problem, Seat, Setup, battles_by_line, json, nearest};
use scene::{
    OddsDial, OddsEnds, OddsExample, OddsFigures, OddsForm, OddsKind, OddsOwner, OddsSide, OddsTurn, OddsWord,
};
use std::fmt::Write;

pub const DESK: OddsDesk = OddsDesk { game: || &crate::game::INFO, battle, form, cases: Some(cases) };

/// A table nobody sits at yet.
fn table(pack: Option<&Pack>) -> Result<World, Problem> {
    let setup = Setup { seats: 3, pack: pack.cloned(), ..Setup::default() };
    let (world, _): (World, Step) = CentralPowers::open(&crate::game::INFO, &setup)?;
    Ok(world)
}

/// Reads `race: 2 cruiser, 1 dreadnought damaged`; the race may be left out.
fn force(w: &mut World, seat: Seat, text: &str) -> Result<Force, Problem> {
    let kit = w.kit.get();
    let units = match text.split_once(':') {
        Some((race, units)) => {
            let race = race.trim();
            let found = kit
                .races
                .iter()
                .position(|row| row.id == race)
                .ok_or_else(|| unknown("race", race, kit.races.iter().map(|row| row.id.as_str())))?;
            w.player_mut(seat).race = Some(found as u8);
            units
        }
        None => text,
    };
    let mut force = Force::default();
    for part in units.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let mut words = part.split_whitespace();
        let count = words.next().unwrap_or_default();
        let count: u8 =
            count.parse().map_err(|_| Problem::new(format!("found `{part}`, expected a number and a unit")))?;
        let name = words.next().unwrap_or_default();
        let unit = Unit::ALL.into_iter().find(|unit| unit.slug() == name || unit.slug() == name.trim_end_matches('s'));
        let unit = unit.ok_or_else(|| unknown("unit", name, Unit::ALL.iter().map(|unit| unit.slug())))?;
        let damaged = match words.next() {
            None => false,
            Some("damaged") => true,
            Some(other) => return Err(Problem::new(format!("found `{other}`, expected `damaged` or nothing"))),
        };
        let have = u32::from(force.of(unit.kind())) + u32::from(count);
        if have > MOST {
            return Err(Problem::new(format!("{have} {name}: at most {MOST} of a kind")));
        }
        (0..count).for_each(|_| force.add(unit.kind(), damaged));
    }
    if force.is_empty() {
        return Err(Problem::new("expected at least one unit, like `2 cruiser, 3 fighter`"));
    }
    Ok(force)
}

/// Units of a kind a written force may have.
const MOST: u32 = 24;

fn unknown<'a>(what: &str, found: &str, known: impl Iterator<Item = &'a str> + Clone) -> Problem {
    match nearest(found, known.clone()) {
        Some(near) => Problem::new(format!("no {what} `{found}`; did you mean `{near}`?")),
        None => Problem::new(format!("no {what} `{found}`; there are {}", known.collect::<Vec<_>>().join(", "))),
    }
}

fn technologies(w: &mut World, seat: Seat, text: &str) -> Result<(), Problem> {
    let kit = w.kit.get();
    for id in text.split([',', ' ']).map(str::trim).filter(|id| !id.is_empty()) {
        if let Some(row) = kit.technologies.iter().position(|row| row.id == id) {
            w.player_mut(seat).technologies |= 1 << row;
        } else if let Some(row) = kit.racial.iter().position(|row| row.id == id) {
            w.player_mut(seat).racial |= 1 << row;
        } else {
            let known = kit.technologies.iter().map(|row| row.id.as_str());
            return Err(unknown("technology", id, known.chain(kit.racial.iter().map(|row| row.id.as_str()))));
        }
    }
    Ok(())
}

const ATTACKER: Seat = Seat(0);
const DEFENDER: Seat = Seat(1);

fn battle(
    pack: Option<&Pack>,
    attacker: &str,
    defender: &str,
    options: &[(String, String)],
) -> Result<kernel::Odds, Problem> {
    let mut w = table(pack)?;
    let ours = force(&mut w, ATTACKER, attacker).map_err(|why| why.at("attacker"))?;
    let theirs = force(&mut w, DEFENDER, defender).map_err(|why| why.at("defender"))?;
    let (mut terrain, mut invades) = (None, false);
    for (key, value) in options {
        match (key.as_str(), value.as_str()) {
            ("attacker", ids) => technologies(&mut w, ATTACKER, ids).map_err(|why| why.at("attacker"))?,
            ("defender", ids) => technologies(&mut w, DEFENDER, ids).map_err(|why| why.at("defender"))?,
            ("terrain", "none") => terrain = None,
            ("terrain", "nebula") => terrain = Some(Anomaly::Nebula),
            ("terrain", "ion-storm") => terrain = Some(Anomaly::IonStorm),
            ("terrain", other) => return Err(unknown("terrain", other, ["none", "nebula", "ion-storm"].into_iter())),
            ("fight", "space") => invades = false,
            ("fight", "invasion") => invades = true,
            ("fight", other) => return Err(unknown("fight", other, ["space", "invasion"].into_iter())),
            (other, _) => {
                return Err(unknown("option", other, ["attacker", "defender", "terrain", "fight"].into_iter()));
            }
        }
    }
    let odds = match invades {
        false => in_space(&mut w, ours, theirs, terrain)?,
        true => on_ground(&mut w, ours, theirs)?,
    };
    let spoken = [&ours, &theirs].map(|force| spoken(&w, force));
    let title = format!("{} against {}", spoken[0], spoken[1]);
    let forecast = view::forecast_of(&odds, title.clone().into());
    let figures = figures(&w, &odds, [&ours, &theirs]);
    Ok(kernel::Odds { forecast, figures, text: text(&w, &odds, &title), json: json(&w, &odds, &spoken) })
}

/// A system of open space, or one made of this terrain.
fn place(w: &mut World, terrain: Option<Anomaly>) -> Result<SystemId, Problem> {
    let kit = w.kit.get();
    let open = |system: &SystemId| {
        let place = w.galaxy.place(*system);
        *system != SystemId(0) && place.at.is_some() && place.anomalies.is_empty() && place.wormholes.is_empty()
    };
    let system =
        w.galaxy.ids().find(open).ok_or_else(|| Problem::new("the map for three players has no open space"))?;
    if let Some(anomaly) = terrain {
        let mut tiles = (0..kit.systems.len() as u8).map(imperium::TileId);
        let tile = tiles.find(|tile| kit.anomalies(*tile).has(anomaly));
        let tile = tile.ok_or_else(|| Problem::new("there is no such system in the box"))?;
        w.galaxy.become_tile(kit, system, tile);
    }
    Ok(system)
}

fn in_space(w: &mut World, ours: Force, theirs: Force, terrain: Option<Anomaly>) -> Result<Odds, Problem> {
    let system = place(w, terrain)?;
    for (force, who) in [(&ours, "attacker"), (&theirs, "defender")] {
        if force.ships() == 0 {
            return Err(Problem::new("expected a ship").at(who));
        }
    }
    let space = w.forces.space(system);
    (*w.forces.of_mut(space, ATTACKER), *w.forces.of_mut(space, DEFENDER)) = (ours, theirs);
    w.activation = Some(crate::world::Activation::new(ATTACKER, system, None, Default::default()));
    Ok(odds::battle(w, system, (ATTACKER, ours), (Some(DEFENDER), theirs), true))
}

fn on_ground(w: &mut World, ours: Force, theirs: Force) -> Result<Odds, Problem> {
    let planet = (0..w.kit.planets.len() as u8).map(PlanetSpot).find(|planet| {
        w.system_of(*planet).is_some_and(|system| w.galaxy.place(system).anomalies.is_empty())
            && !w.planet(*planet).station
    });
    let planet = planet.ok_or_else(|| Problem::new("the map has no planet"))?;
    if ours.ground() == 0 {
        return Err(Problem::new("expected a ground force or a mechanized unit").at("attacker"));
    }
    let Some(system) = w.system_of(planet) else { return Err(Problem::new("the planet lies nowhere")) };
    let (space, area) = (w.forces.space(system), w.forces.planet(planet));
    *w.forces.of_mut(space, ATTACKER) = ours;
    *w.forces.of_mut(area, DEFENDER) = theirs;
    w.activation = Some(crate::world::Activation::new(ATTACKER, system, None, Default::default()));
    let bombs = steps::bombs(w, planet, DEFENDER, true);
    let support = Support { bombs, pds: theirs.of(Unit::Pds.kind()), converts: true, ignored: false };
    odds::invasion(w, planet, (ATTACKER, ours), (Some(DEFENDER), theirs), support)
        .ok_or_else(|| Problem::new("the planet lies nowhere"))
}

fn cases(pack: Option<&Pack>, text: &str) -> Result<Cases, Problem> {
    let pack = pack.cloned();
    Ok(battles_by_line(text, move |attacker, defender, options| battle(pack.as_ref(), attacker, defender, options)))
}

fn spoken(w: &World, force: &Force) -> String {
    let units = Unit::ALL.into_iter().filter(|unit| force.of(unit.kind()) > 0);
    let units: Vec<String> = units
        .map(|unit| format!("{} {}", force.of(unit.kind()), w.kit.units[unit.index()].name.to_lowercase()))
        .collect();
    if units.is_empty() { "nothing".into() } else { units.join(", ") }
}

fn text(w: &World, odds: &Odds, title: &str) -> String {
    let mut out = format!("{title}\n\n");
    for (label, chance) in ["attacker wins", "nobody is left", "defender wins"].iter().zip(odds.chances) {
        let _ = writeln!(out, "  {label:<34}{:>6.2} %", 100.0 * chance);
    }
    for (side, name) in ["attacker", "defender"].iter().enumerate() {
        let _ = writeln!(out, "\n  {name} loses {:.3} units on average; what is left most often:", odds.losses[side]);
        let mut left = odds.left[side].clone();
        left.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (force, chance) in left.iter().take(6) {
            let _ = writeln!(out, "  {:<58}{:>6.2} %", spoken(w, force), 100.0 * chance);
        }
    }
    let _ = writeln!(out, "\n{POLICY}");
    out
}

fn json(w: &World, odds: &Odds, forces: &[String; 2]) -> String {
    let list = |side: usize| {
        let ends = odds.left[side].iter();
        ends.map(|(force, chance)| json!({"left": spoken(w, force), "chance": chance})).collect::<Vec<_>>()
    };
    let [attacker, nobody, defender] = odds.chances;
    json!({
        "attacker": forces[0], "defender": forces[1], "attacker_wins": attacker, "nobody": nobody,
        "defender_wins": defender, "attacker_left": list(0), "defender_left": list(1)
    })
    .to_string()
}

fn figures(w: &World, odds: &Odds, forces: [&Force; 2]) -> OddsFigures {
    let counts = |force: &Force| Unit::ALL.map(|unit| force.of(unit.kind()));
    let sides = [0, 1].map(|side| {
        let names = Unit::ALL.map(|unit| w.kit.units[unit.index()].name.to_lowercase());
        let started = counts(forces[side]);
        let kinds: Vec<_> = names.iter().zip(started).map(|(name, n)| (&**name, u16::from(n))).collect();
        let mut left: Vec<_> = odds.left[side].iter().map(|(force, chance)| (counts(force), *chance)).collect();
        // What is not among what is left of a side is that it has nothing.
        let nothing = 1.0 - left.iter().map(|(_, chance)| chance).sum::<f64>();
        left.push((Unit::ALL.map(|_| 0), nothing.max(0.0)));
        OddsEnds::of(&kinds, left.iter().map(|(counts, chance)| (&counts[..], *chance)), |counts| {
            let units = names.iter().zip(counts).filter(|(_, count)| **count > 0);
            let units: Vec<String> = units.map(|(name, count)| format!("{count} {name}")).collect();
            if units.is_empty() { "nothing".into() } else { units.join(", ") }
        })
    });
    OddsFigures { sides, nobody: odds.chances[1], rounds: Vec::new() }
}

fn form(pack: Option<&Pack>) -> Result<OddsForm, Problem> {
    let w = table(pack)?;
    let kit = w.kit.get();
    let kinds = kit.units.iter().filter(|row| row.id != Unit::SpaceDock).map(|row| OddsKind {
        id: row.id.slug().into(),
        name: row.name.clone(),
        text: row.help.clone(),
        most: MOST as u8,
        cost: f32::from(row.cost.unwrap_or(10)) / f32::from(row.for_price.max(1)),
        dice: row.battle_dice.unwrap_or(row.dice),
        better: None,
        damaged: None,
        only: Default::default(),
    });
    let owners =
        kit.races.iter().map(|row| OddsOwner { id: row.id.clone(), name: row.name.clone(), ..OddsOwner::default() });
    let dial = |key: &str, word: &str, name: &str, group: &str| OddsDial {
        key: key.into(),
        word: word.into(),
        name: name.into(),
        group: group.into(),
        side: OddsSide::Both,
        ..OddsDial::default()
    };
    let words = |words: &[(&str, &str)]| {
        let word = |(id, name): &(&str, &str)| OddsWord { id: (*id).into(), name: (*name).into(), text: String::new() };
        OddsTurn::Choice { words: words.iter().map(word).collect() }
    };
    let mut dials = vec![
        OddsDial {
            turn: words(&[("space", "Space battle"), ("invasion", "Invasion")]),
            ..dial("fight", "", "Fight", "Battle")
        },
        OddsDial {
            turn: words(&[("none", "Open space"), ("nebula", "Nebula"), ("ion-storm", "Ion storm")]),
            ..dial("terrain", "", "Terrain", "Battle")
        },
    ];
    for (key, side) in [("attacker", OddsSide::Attacker), ("defender", OddsSide::Defender)] {
        for row in &kit.technologies {
            let dial = dial(key, &row.id, &row.name, "Technologies");
            dials.push(OddsDial { joint: ",".into(), text: row.help.clone(), side, ..dial });
        }
    }
    Ok(OddsForm {
        kinds: kinds.collect(),
        owners: owners.collect(),
        strangers: Vec::new(),
        dials,
        pictures: scene::pictures(crate::view::pictures::PICTURES),
        example: OddsExample { attacker: "sol: 2 cruiser, 1 dreadnought".into(), defender: "hacan: 3 cruiser".into() },
    })
}
