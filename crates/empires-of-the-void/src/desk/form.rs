//! What a battle can be made of, for a page that asks by clicking.

use crate::fleet::Hull;
use crate::powers::{Held, Power};
use crate::printed::Components;
use kernel::Problem;
use scene::{OddsDial, OddsExample, OddsForm, OddsKind, OddsSide, OddsTurn, OddsWord};

pub fn form(kit: &Components) -> Result<OddsForm, Problem> {
    let word = |id: &str, name: &str, text: &str| OddsWord { id: id.into(), name: name.into(), text: text.into() };
    Ok(OddsForm {
        kinds: Hull::all().map(|hull| kind(kit, hull)).collect(),
        owners: Vec::new(),
        strangers: vec![
            word("planet", "A neutral planet", "takes one hit and does not shoot back"),
            word("infestation", "An infestation", "does not shoot back"),
            word("invaders", "The invaders", ""),
            word("pirates", "Pirates", ""),
        ],
        dials: dials(kit),
        pictures: scene::pictures(crate::view::pictures::PICTURES),
        example: OddsExample {
            attacker: "2 starcruiser, 2 centipede".into(),
            defender: "1 moth, 3 starfighter".into(),
        },
    })
}

fn kind(kit: &Components, hull: Hull) -> OddsKind {
    let card = kit.ship(hull.ship());
    let fire = match card.dice {
        0 => "does not shoot".to_string(),
        1 => format!("hits on {}", card.hits_on),
        more => format!("hits on {} with {more} dice", card.hits_on),
    };
    let name = match hull {
        Hull::DAMAGED_MOTH => format!("{}, damaged", card.name),
        _ => card.name.clone(),
    };
    OddsKind {
        id: hull.slug().into(),
        name,
        text: format!("initiative {}, {fire}", card.initiative),
        most: card.supply,
        cost: card.cost.into(),
        dice: card.dice,
        ..OddsKind::default()
    }
}

fn dials(kit: &Components) -> Vec<OddsDial> {
    let number = |key: &str, name: &str, text: &str, side, rest, least, most| OddsDial {
        key: key.into(),
        word: "{}".into(),
        name: name.into(),
        text: text.into(),
        group: "Battle".into(),
        side,
        turn: OddsTurn::Number { rest, least, most },
        ..OddsDial::default()
    };
    let mut dials =
        vec![number("actions", "Attack actions", "How often the attacker attacks.", OddsSide::Both, 1, 1, 8)];
    for (side, who, credits) in [(OddsSide::Attacker, "attacker", 0), (OddsSide::Defender, "defender", 9)] {
        let key = |what: &str| format!("{who}-{what}");
        dials.push(number(&key("bombs"), "Bombs", "Bombs to drop before the battle.", side, 0, 0, 4));
        dials.push(number(
            &key("credits"),
            "Credits",
            "Credits that can be spent in the battle.",
            side,
            credits,
            0,
            99,
        ));
        dials.push(number(&key("plus"), "Better aim", "Added to all rolls.", side, 0, 0, 3));
        for (at, technology) in kit.technologies.iter().enumerate().filter(|(at, _)| acts_in_battle(kit, *at)) {
            debug_assert!(at < 32, "technologies are bits of a word");
            dials.push(OddsDial {
                key: key("techs"),
                joint: "+".into(),
                word: technology.id.clone(),
                name: technology.name.clone(),
                text: technology.help.clone(),
                group: "Technologies".into(),
                side,
                ..OddsDial::default()
            });
        }
    }
    dials
}

/// Whether a technology sharpens, hides or finds ships.
fn acts_in_battle(kit: &Components, technology: usize) -> bool {
    let held = Held { technologies: 1 << technology, ..Held::default() };
    Hull::all().any(|hull| {
        let ship = hull.ship();
        [Power::Sharper(ship), Power::Cloaking(ship), Power::Detection(ship)]
            .iter()
            .any(|power| held.has(kit.sources(power.key())))
    })
}
