//! The fixed part of the picture.

use super::element;
use crate::board::{HexId, bit};
use crate::data::Terrain;
use crate::game::{COLOURS, NexusOps};
use crate::query;
use crate::world::World;
use kernel::{Game, Rule, rule};
use scene::{Badge, Board, Entry, Form, SeatFace, Space, Stage};

pub fn stage(w: &World) -> Stage {
    let info = NexusOps::info(w);
    Stage {
        pictures: scene::pictures(super::pictures::PICTURES),
        game: info.id.into(),
        title: info.name.into(),
        board: Board {
            spaces: (0..w.map().len() as HexId).map(|hex| space(w, hex)).collect(),
            turns: w.seat_list().map(|seat| turn(w, seat.index())).collect(),
            ..Board::default()
        },
        seats: w
            .seat_list()
            .map(|seat| SeatFace {
                seat: seat.0,
                name: COLOURS[seat.index()].into(),
                colour: COLOURS[seat.index()].into(),
                faction: super::faction(w, seat).into(),
                side: if w.rules.team { seat.0 % 2 } else { seat.0 },
                ..SeatFace::default()
            })
            .collect(),
        phases: ["Deploy", "Move", "Explore", "Battle", "Mine", "Draw"].map(String::from).to_vec(),
        glossary: glossary(w),
        guessed: w.kit.guessed(&[
            ("energize", "card"),
            ("mission", "card"),
            (if w.rules.alternate { "alternate" } else { "classic" }, "unit"),
            ("terrain", "ground"),
        ]),
        ..Stage::default()
    }
}

/// The style id of a terrain.
pub fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Rock => "rock",
        Terrain::Forest => "forest",
        Terrain::Spires => "spires",
        Terrain::Magma => "magma",
        Terrain::Monolith => "monolith",
        Terrain::Vortex => "vortex",
        Terrain::Home => "home",
    }
}

fn space(w: &World, hex: HexId) -> Space {
    let n = hex as usize;
    let (x, y) = hexes::centre_pointy(w.map().at[n]);
    let mut badges = Vec::new();
    if w.rules.vortex
        && let Some(face) = w.map().edges.iter().position(|edge| *edge == hex)
    {
        // [vortex.edges]
        badges.push(Badge {
            kind: "vortex-edge".into(),
            text: (face + 1).to_string(),
            help: "The number of this edge of the Vortex".into(),
            ..Badge::default()
        });
    }
    Space {
        id: element::hex(w, hex),
        name: w.kit.terrain(w.ground[n]).name.clone(),
        notation: w.map().names[n].clone(),
        form: Form::HexPointy,
        x,
        y,
        size: 1.0,
        ground: ground(w.ground[n]).into(),
        home: query::home_of(w, hex).map(|seat| seat.0),
        badges,
    }
}

/// Degrees by which the map is turned so that a seat's base is at the bottom.
fn turn(w: &World, seat: usize) -> f32 {
    let base = &w.map().bases[seat];
    let (mut x, mut y) = (0.0, 0.0);
    for hex in base.hexes {
        debug_assert!(base.mask & bit(hex) != 0);
        let (dx, dy) = hexes::centre_pointy(w.map().at[hex as usize]);
        (x, y) = (x + dx, y + dy);
    }
    (90.0 - f32::atan2(y, x).to_degrees()).round().rem_euclid(360.0)
}

/// How a turn goes.
const PHASES: &[(&str, &str, &str, Rule)] = &[
    ("phase/deploy", "Deploy", "You buy units with rubium and place them on your base.", rule!("deploy.buy")),
    ("phase/move", "Move", "Each of your units may move once.", rule!("move.once")),
    ("phase/explore", "Explore", "You turn up the tokens where your units stand.", rule!("explore.reveal")),
    ("phase/battle", "Battle", "You attack wherever you stand beside enemies in one hex.", rule!("battle.phase")),
    ("phase/mine", "Mine", "Your miners on refineries bring rubium.", rule!("mine.collect")),
    ("phase/draw", "Draw", "You draw a Secret Mission, and two cards for the Monolith.", rule!("draw.mission")),
];

/// A first game: one idea for each question, when it first comes.
const HINTS: &[(&str, &str, &str, Rule)] = &[
    (
        "hint/deploy.buy",
        "Units come first",
        "Pick a unit, then one of your base hexes. Humans, Fungoids and Crystallines mine: two or three of them pay for \
         everything later.",
        rule!("deploy.buy"),
    ),
    (
        "hint/move.once",
        "Leave the base",
        "Pick a unit that glows. Hexes with a question mark hide units and refineries for whoever gets there first.",
        rule!("move.once"),
    ),
    (
        "hint/move.stop",
        "Choose a hex",
        "Any lit hex will do. Where an enemy stands a battle follows: rest on it, and the odds are shown before you go.",
        rule!("move.stop"),
    ),
    (
        "hint/battle.phase",
        "Your battles, in your order",
        "Pick where to fight first. Dear units roll before cheap ones, and what is hit before its turn does not roll.",
        rule!("battle.phase"),
    ),
    (
        "hint/battle.casualties",
        "Who is lost",
        "You choose what falls. Units that have rolled already are spent: losing them costs no dice.",
        rule!("battle.casualties"),
    ),
    (
        "hint/battle.choosing",
        "Before the dice",
        "Cards and abilities that change a roll are used now, or not at all. Without one you pass.",
        rule!("battle.choosing"),
    ),
    (
        "hint/battle.win",
        "A battle won is a point",
        "If a card of yours glows now, its mission is fulfilled too: most points come from these.",
        rule!("battle.win"),
    ),
    (
        "hint/draw.mission",
        "A mission each turn",
        "Read it before you end the turn: it says what your next moves are worth.",
        rule!("draw.mission"),
    ),
];

fn glossary(w: &World) -> Vec<Entry> {
    let units = w.sheet().rows.iter().map(|row| Entry {
        id: format!("unit/{}", row.id),
        name: row.name.clone(),
        text: format!("Cost {}, hits on {}. {}", row.cost, row.hits_on, row.help),
        rules: vec!["units.sheet".into(), "battle.order".into()],
    });
    let grounds = w.kit.terrain.iter().map(|row| Entry {
        id: format!("ground/{}", ground(row.id)),
        name: row.name.clone(),
        text: row.help.clone(),
        rules: vec!["setup.terrain".into()],
    });
    let goods = [
        ("good/rubium", "Rubium", "Money: mined by miners on controlled refineries, spent on units.", "mine.collect"),
        (
            "good/energize",
            "Energize cards",
            "For the loser of a battle and the holder of the Monolith.",
            "cards.energize",
        ),
        ("good/hexes", "Hexes held", "Hexes where only your units stand.", "hexes.states"),
        ("good/missions", "Secret Missions", "One drawn each turn; fulfilled ones are points.", "draw.mission"),
        ("good/token", "Unexplored", "A face-down token: a unit, a refinery, or both.", "explore.reveal"),
    ]
    .map(|(id, name, text, rule)| Entry {
        id: id.into(),
        name: name.into(),
        text: text.into(),
        rules: vec![rule.into()],
    });
    let told = PHASES.iter().chain(HINTS).map(|(id, name, text, rule)| Entry {
        id: (*id).into(),
        name: (*name).into(),
        text: (*text).into(),
        rules: vec![rule.0.to_string()],
    });
    let warning = crate::options::advice(&w.kit, &w.rules).map(|text| Entry {
        id: "note/tokens".into(),
        name: "Few refineries".into(),
        text,
        rules: vec!["extra.warning".into()],
    });
    units.chain(grounds).chain(goods).chain(told).chain(warning).collect()
}
