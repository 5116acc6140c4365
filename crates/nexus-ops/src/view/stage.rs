//! The fixed part of the picture.

use super::element;
use crate::board::{HexId, bit};
use crate::data::Terrain;
use crate::game::{COLOURS, NexusOps};
use crate::query;
use crate::world::World;
use kernel::Game;
use scene::{Badge, Board, Entry, Form, SeatFace, Space, Stage};

pub fn stage(w: &World) -> Stage {
    let info = NexusOps::info(w);
    Stage {
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
    let warning = crate::options::advice(&w.kit, &w.rules).map(|text| Entry {
        id: "note/tokens".into(),
        name: "Few refineries".into(),
        text,
        rules: vec!["extra.warning".into()],
    });
    units.chain(grounds).chain(goods).chain(warning).collect()
}
