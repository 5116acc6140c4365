//! The fixed part of the picture: the board, the seats, help.

use super::hex;
use crate::{Hexpanse, SEAT_NAMES, ground::cells, world::World};
use kernel::Game;
use scene::{Badge, Board, Entry, Form, SeatFace, Space, Stage};

pub fn stage(w: &World) -> Stage {
    let info = Hexpanse::info(w);
    Stage {
        pictures: scene::pictures(super::pictures::PICTURES),
        game: info.id.into(),
        title: info.name.into(),
        board: board(w),
        seats: w
            .table()
            .map(|seat| SeatFace {
                seat: seat.0,
                name: SEAT_NAMES[seat.index()].into(),
                colour: SEAT_NAMES[seat.index()].into(),
                faction: w.player(seat).faction.map_or(String::new(), |id| w.kit.factions[id.index()].name.clone()),
                side: w.side(seat) as u8,
                ..SeatFace::default()
            })
            .collect(),
        phases: ["Income", "Actions", "Market"].map(String::from).to_vec(),
        glossary: glossary(w),
        guessed: w.kit.guessed(&[
            ("action", "card"),
            ("mercenary", "card"),
            ("mercenary", "unit"),
            ("minor", "minor"),
            ("minor", "unit"),
            ("mission", "mission"),
            ("faction", "faction"),
        ]),
        ..Stage::default()
    }
}

/// The factions stand beside the seats once they are chosen.
pub fn stage_mark(w: &World) -> u64 {
    let chosen: Vec<Option<usize>> = w.table().map(|seat| w.player(seat).faction.map(|id| id.index())).collect();
    kernel::key_of(&chosen)
}

/// [board.sides] [board.currency] The territories of the side in use.
fn board(w: &World) -> Board {
    let spaces = cells(w.board().territories).map(|cell| {
        let (q, r) = w.kit.map.hexes[cell.0 as usize];
        let (x, y) = hexes::centre_flat(hexes::Hex::new(q.into(), r.into()));
        let currency = w.board().currency & cell.bit() != 0;
        let gives = w.kit.numbers.currency_territory;
        let badge = Badge {
            kind: "hexilum".into(),
            text: gives.to_string(),
            help: format!("Whoever places or moves a piece here receives {gives} hexilum."),
            ..Badge::default()
        };
        Space {
            id: hex(w, cell),
            name: if currency { "Currency territory" } else { "Territory" }.into(),
            notation: w.kit.map.name(cell).into(),
            form: Form::HexFlat,
            x,
            y,
            size: 1.0,
            ground: if w.board().shaded & cell.bit() != 0 { "shaded" } else { "territory" }.into(),
            home: None,
            badges: if currency { vec![badge] } else { Vec::new() },
        }
    });
    Board { spaces: spaces.collect(), ..Board::default() }
}

fn glossary(w: &World) -> Vec<Entry> {
    let entry = |id: &str, name: &str, text: &str, rules: &[&str]| Entry {
        id: id.into(),
        name: name.into(),
        text: text.into(),
        rules: rules.iter().map(|rule| rule.to_string()).collect(),
    };
    let mut entries = vec![
        entry(
            "unit/normal",
            "Normal unit",
            "Counts for formations; may be placed, returned, attack and be recovered.",
            &["action.place", "action.return"],
        ),
        entry(
            "unit/warlord",
            "Warlord",
            "Its life is in the pill; without life its player is out. It counts for no formation.",
            &["defeat.player", "turn.warlord-once"],
        ),
        entry(
            "ground/hexilum",
            "Currency territory",
            "Whoever places or moves a piece here receives hexilum.",
            &["board.currency"],
        ),
        entry("ground/shaded", "Shaded territory", "Belongs to the large board only.", &["board.sides"]),
        entry("ground/territory", "Territory", "Holds one piece.", &["action.place"]),
        entry("good/life", "Life", "Of the warlord; without life its player is out.", &["defeat.player"]),
        entry("good/income", "Income", "Hexilum at the start of each of your turns.", &["turn.income"]),
        entry("good/cards", "Cards", "Bought on the market, played as an action.", &["action.card"]),
        entry("good/deck", "Market deck", "Fills the market after each purchase.", &["market.refill"]),
        entry("good/recovery-ship", "Recovery Ship", "Removed units wait here.", &["action.removed-units"]),
        entry("phase/income", "Income", "You receive hexilum.", &["turn.income"]),
        entry("phase/actions", "Actions", "Two of them: place, play, heal, move and more.", &["turn.actions"]),
        entry("phase/market", "Market", "You may buy cards.", &["market.buy"]),
        entry("good/hexilum", "Hexilum", "Pays for cards and income.", &["market.buy", "action.income"]),
        entry(
            "place/recovery-ship",
            "Recovery Ship",
            "Removed normal and minor units wait here.",
            &["action.removed-units", "action.recover"],
        ),
        entry("cell/place", "Place", "You may place a unit here if it is empty.", &["icon.placement"]),
        entry("cell/occupy", "Onto a unit", "You may place a unit onto the unit here.", &["icon.occupy"]),
        entry("cell/attack", "Attack", "What stands here is hit; this must be done.", &["icon.attack-territory"]),
        entry(
            "cell/recover",
            "From the ship",
            "You may place a unit from the Recovery Ship here.",
            &["icon.recovery-to-board"],
        ),
        entry("cell/spacer", "Spacer", "Shows where the others lie.", &["icon.empty-territory"]),
        entry("cell/anchor", "Mercenary", "The mercenary itself.", &["pattern.anchor"]),
    ];
    for faction in &w.kit.factions {
        let text = format!("{}: {}", faction.leader, faction.help);
        entries.push(entry(&format!("faction/{}", faction.id), &faction.name, &text, &["action.ability"]));
    }
    for minor in &w.kit.minors {
        entries.push(entry(&format!("unit/{}", minor.id), &minor.name, &minor.help, &["setup.minor-factions"]));
    }
    for card in w.kit.cards.iter().filter(|card| card.mercenary) {
        entries.push(entry(&format!("unit/{}", card.id), &card.name, &card.help, &["card.mercenary"]));
    }
    entries
}
