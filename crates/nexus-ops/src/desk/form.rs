//! What a battle can be made of, for a page that asks by clicking.

use crate::data::{Components, EnergizeRow, Moment, Sheet, Terrain, Unit, Verb};
use kernel::Problem;
use scene::{OddsDial, OddsExample, OddsForm, OddsKind, OddsSide, OddsTurn, OddsWord};

const SIDES: [(OddsSide, &str); 2] = [(OddsSide::Attacker, "attacker"), (OddsSide::Defender, "defender")];

/// [odds.options] The units of the sheet and every option of a battle.
pub fn form(kit: &Components) -> Result<OddsForm, Problem> {
    let sheets = [("classic", &kit.classic), ("alternate", &kit.alternate)];
    let kinds = sheets.iter().flat_map(|(name, sheet)| Unit::ALL.map(|unit| kind(sheet, unit, name)));
    let mut dials = vec![terrain(kit), units()];
    for (side, who) in SIDES {
        let cards = kit.energize.iter().filter(|card| card.moment != Moment::Deployment);
        for card in cards {
            match asks(card) {
                Asks::Nothing => dials.push(OddsDial {
                    turn: OddsTurn::Number { rest: 0, least: 0, most: i16::from(card.copies) },
                    ..dial(card, side, who)
                }),
                Asks::AUnit => dials.extend(sheets.iter().map(|(name, sheet)| OddsDial {
                    turn: OddsTurn::Choice { words: units_of(sheet, who) },
                    only: ("units".into(), (*name).into()),
                    ..dial(card, side, who)
                })),
                Asks::AnotherTime => {}
            }
        }
        dials.push(OddsDial {
            key: "shatter".into(),
            word: format!("{who}:{{}}"),
            name: "Shatter".into(),
            text: "Units given up before dice, each for a hit.".into(),
            group: "Alternate units".into(),
            side,
            turn: OddsTurn::Number { rest: 0, least: 0, most: 8 },
            only: ("units".into(), "alternate".into()),
            ..OddsDial::default()
        });
    }
    let example = OddsExample { attacker: "3 human, 1 strider".into(), defender: "2 fungoid, 1 crystalline".into() };
    Ok(OddsForm {
        kinds: kinds.collect(),
        owners: Vec::new(),
        strangers: Vec::new(),
        dials,
        example,
        pictures: scene::pictures(crate::view::pictures::PICTURES),
    })
}

fn terrain(kit: &Components) -> OddsDial {
    let words = Terrain::ALL.into_iter().filter(|terrain| *terrain != Terrain::Vortex).map(|terrain| OddsWord {
        id: format!("{terrain:?}").to_lowercase(),
        name: kit.terrain(terrain).name.clone(),
        text: String::new(),
    });
    let mut words: Vec<OddsWord> = words.collect();
    let rest = format!("{:?}", crate::odds::Conditions::default().ground).to_lowercase();
    words.sort_by_key(|word| word.id != rest);
    OddsDial {
        key: "terrain".into(),
        name: "Terrain".into(),
        text: "Where the battle is fought.".into(),
        group: "Battle".into(),
        turn: OddsTurn::Choice { words },
        ..OddsDial::default()
    }
}

fn units() -> OddsDial {
    let word = |id: &str, name: &str| OddsWord { id: id.into(), name: name.into(), text: String::new() };
    OddsDial {
        key: "units".into(),
        name: "Unit sheet".into(),
        text: "The classic units or the alternate ones.".into(),
        group: "Battle".into(),
        turn: OddsTurn::Choice { words: vec![word("classic", "Classic"), word("alternate", "Alternate")] },
        ..OddsDial::default()
    }
}

/// What a card needs to be told.
enum Asks {
    Nothing,
    AUnit,
    /// It does not change the odds of a battle.
    AnotherTime,
}

fn asks(card: &EnergizeRow) -> Asks {
    let mut asks = Asks::Nothing;
    for verb in &card.effect {
        match verb {
            Verb::StrikeTwice | Verb::StrikeFirst => asks = Asks::AUnit,
            Verb::ModifyRolls { .. } | Verb::Blast { .. } | Verb::CancelHit | Verb::AimHit | Verb::Reroll => {}
            Verb::Withdraw
            | Verb::Gain { .. }
            | Verb::GainPerBareHex { .. }
            | Verb::Recruit { .. }
            | Verb::March
            | Verb::Transport { .. }
            | Verb::LiftBans
            | Verb::Overmine { .. } => return Asks::AnotherTime,
        }
    }
    asks
}

fn dial(card: &EnergizeRow, side: OddsSide, who: &str) -> OddsDial {
    OddsDial {
        key: card.id.clone(),
        joint: ",".into(),
        word: who.into(),
        name: card.name.clone(),
        text: card.help.clone(),
        group: "Energize cards".into(),
        side,
        ..OddsDial::default()
    }
}

fn units_of(sheet: &Sheet, who: &str) -> Vec<OddsWord> {
    let none = OddsWord { id: String::new(), name: "not played".into(), text: String::new() };
    let units = sheet.rows.iter().map(|row| OddsWord {
        id: format!("{who}:{}", row.id),
        name: row.name.clone(),
        text: String::new(),
    });
    std::iter::once(none).chain(units).collect()
}

fn kind(sheet: &Sheet, unit: Unit, name: &str) -> OddsKind {
    let row = sheet.row(unit);
    OddsKind {
        id: row.id.clone(),
        name: row.name.clone(),
        text: format!("hits on {}, battle order {}", row.hits_on, row.order),
        most: sheet.figures[unit as usize],
        cost: row.cost.into(),
        dice: 1,
        only: ("units".into(), name.into()),
        ..OddsKind::default()
    }
}
