//! What a battle can be made of, for a page that asks by clicking.

use scene::{OddsDial, OddsExample, OddsForm, OddsKind, OddsOwner, OddsSide, OddsTurn, OddsWord};

use super::effects::{Effect, EffectRow, Group, Part, Uses, Vocabulary};
use super::force::{MOST, Place};
use crate::units::{Dice, Kind, Roster, Unit};

/// The kinds in the order a fleet is usually told, with what they are called together.
const SHOWN: [Kind; 11] = [
    Kind::Fighter,
    Kind::Destroyer,
    Kind::Cruiser,
    Kind::Carrier,
    Kind::Dreadnought,
    Kind::Flagship,
    Kind::WarSun,
    Kind::Infantry,
    Kind::Mech,
    Kind::Pds,
    Kind::SpaceDock,
];

/// The most uses a dial offers.
const MOST_USES: i16 = 30;

pub fn form(roster: &Roster) -> OddsForm {
    let common = SHOWN.map(|kind| kind_of(roster, None, kind));
    let owners = roster.factions.iter().map(|faction| OddsOwner {
        id: faction.id.clone(),
        name: faction.name.clone(),
        kinds: SHOWN
            .into_iter()
            .zip(&common)
            .map(|(kind, common)| (kind_of(roster, Some(&faction.id), kind), common))
            .filter(|(own, common)| own != *common)
            .map(|(own, _)| own)
            .collect(),
    });
    let mut dials = vec![place(), policy()];
    for side in [Part::Attacker, Part::Defender] {
        dials.push(risk(side));
    }
    let vocabulary = Vocabulary::standard();
    for &effect in Effect::ALL {
        dials.extend(effect_dials(vocabulary.entry(effect)));
    }
    OddsForm {
        kinds: common.to_vec(),
        owners: owners.collect(),
        strangers: Vec::new(),
        dials,
        pictures: scene::pictures(crate::pictures::PICTURES),
        example: OddsExample {
            attacker: "4 fighter, 1 destroyer, 2 cruiser, 1 carrier, 1 dreadnought".into(),
            defender: "5 fighter, 1 destroyer, 1 cruiser, 1 carrier, 1 dreadnought".into(),
        },
    }
}

fn kind_of(roster: &Roster, faction: Option<&str>, kind: Kind) -> OddsKind {
    let plain = roster.of(faction, kind, false);
    let better = roster.of(faction, kind, true);
    let sustains = plain.sustain_damage || better.sustain_damage;
    OddsKind {
        id: kind.to_string(),
        name: plain.name.trim_end_matches(" I").trim_start_matches("Factionless ").into(),
        text: describe(plain),
        most: MOST,
        cost: plain.price() as f32,
        dice: plain.combat.map_or(0, |dice| dice.dice),
        better: (better.id != plain.id).then(|| OddsWord {
            id: "ii".into(),
            name: better.name.clone(),
            text: describe(better),
        }),
        damaged: sustains.then(|| OddsWord { id: "damaged".into(), name: "damaged".into(), text: String::new() }),
        ..OddsKind::default()
    }
}

/// `hits on 5 with 2 dice, sustains`.
fn describe(unit: &Unit) -> String {
    let with = |dice: &Dice| match dice.dice {
        1 => dice.on.to_string(),
        more => format!("{} with {more} dice", dice.on),
    };
    let ability = |name: &str, dice: &Option<Dice>| dice.as_ref().map(|dice| format!("{name} {}", with(dice)));
    let parts = [
        unit.combat.as_ref().map(|dice| format!("hits on {}", with(dice))),
        unit.sustain_damage.then(|| "sustains".to_string()),
        ability("barrage", &unit.anti_fighter_barrage),
        ability("bombards on", &unit.bombardment),
        ability("space cannon", &unit.space_cannon),
        unit.planetary_shield.then(|| "planetary shield".to_string()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn word(id: &str, name: &str, text: &str) -> OddsWord {
    OddsWord { id: id.into(), name: name.into(), text: text.into() }
}

fn place() -> OddsDial {
    OddsDial {
        key: "place".into(),
        name: "Place".into(),
        text: "In space ships fight; on the ground the attacker bombards and lands.".into(),
        group: "Battle".into(),
        turn: OddsTurn::Choice { words: vec![word("space", "Space", ""), word("ground", "Ground", "")] },
        ..OddsDial::default()
    }
}

fn policy() -> OddsDial {
    OddsDial {
        key: "policy".into(),
        name: "Losses".into(),
        text: "By the usual list, the cheapest ships first, or as is best for each side.".into(),
        group: "Battle".into(),
        turn: OddsTurn::Choice { words: vec![word("listed", "As listed", ""), word("best", "Chosen well", "")] },
        ..OddsDial::default()
    }
}

fn risk(side: Part) -> OddsDial {
    let (side, who) = named(side);
    OddsDial {
        key: format!("{who}.risk_direct_hit"),
        word: "true".into(),
        name: "Sustain first".into(),
        text: "Every Sustain Damage in the fleet is used before a ship is lost, whatever Direct Hit may do.".into(),
        group: "Battle".into(),
        side,
        only: ("place".into(), "space".into()),
        ..OddsDial::default()
    }
}

/// One dial for each side that may have the effect; one for both where it falls on both.
fn effect_dials(entry: &EffectRow) -> Vec<OddsDial> {
    let everybodys =
        matches!(entry.id.as_str(), "conventions-of-war" | "publicize-weapon-schematics" | "articles-of-war")
            || entry.kind == Group::Terrain && entry.side.is_none();
    let sides: &[Part] = match entry.side {
        Some(Part::Attacker) => &[Part::Attacker],
        Some(Part::Defender) => &[Part::Defender],
        None if everybodys => &[Part::Attacker],
        None => &[Part::Attacker, Part::Defender],
    };
    let place = match entry.place {
        Some(Place::Space) => "space",
        Some(Place::Ground) => "ground",
        None => "",
    };
    let one = |part: &Part| {
        let (side, who) = named(*part);
        OddsDial {
            key: format!("{who}.effects"),
            joint: ",".into(),
            word: match entry.uses {
                Uses::Counted => format!("{}={{}}", entry.id),
                Uses::Standing => entry.id.clone(),
            },
            name: entry.name.clone(),
            text: entry.help.clone(),
            group: group(entry.kind).into(),
            side: if everybodys { OddsSide::Both } else { side },
            turn: match entry.uses {
                Uses::Counted => OddsTurn::Number { rest: 0, least: 0, most: MOST_USES },
                Uses::Standing => OddsTurn::Switch,
            },
            owner: entry.faction.clone().unwrap_or_default(),
            only: if place.is_empty() { <(String, String)>::default() } else { ("place".into(), place.into()) },
        }
    };
    sides.iter().map(one).collect()
}

fn named(side: Part) -> (OddsSide, &'static str) {
    match side {
        Part::Attacker => (OddsSide::Attacker, "attacker"),
        Part::Defender => (OddsSide::Defender, "defender"),
    }
}

fn group(kind: Group) -> &'static str {
    match kind {
        Group::ActionCard => "Action cards",
        Group::Technology => "Technologies",
        Group::Ability => "Faction abilities",
        Group::PromissoryNote => "Promissory notes",
        Group::Agent => "Agents",
        Group::Commander => "Commanders",
        Group::Hero => "Heroes",
        Group::Relic => "Relics",
        Group::Agenda => "Agendas",
        Group::Breakthrough => "Breakthroughs",
        Group::Condition => "Told conditions",
        Group::Terrain => "Terrain",
    }
}
