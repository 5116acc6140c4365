//! What is printed on the cards, from `data/cards.toml`.

use kernel::{Components, Files, Kits, Mark, Problem};
use serde::{Deserialize, Serialize};

/// [moot.cards] The cards rules speak of by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    Strike,
    Cancel,
    Glory,
    Scry,
}

/// How many kinds of cards there are.
pub const CARDS: usize = 4;

impl Card {
    pub const ALL: [Card; CARDS] = [Card::Strike, Card::Cancel, Card::Glory, Card::Scry];

    /// The card with this number, as decks and hands count them.
    pub fn of(kind: u8) -> Card {
        Card::ALL[kind as usize]
    }

    pub fn id(self) -> &'static str {
        match self {
            Card::Strike => "strike",
            Card::Cancel => "cancel",
            Card::Glory => "glory",
            Card::Scry => "scry",
        }
    }
}

/// A row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub id: String,
    pub name: String,
    /// In the deck.
    pub copies: u8,
    /// In each hand at the beginning.
    pub dealt: u8,
    pub help: String,
    #[serde(rename = "mark")]
    _mark: Mark,
}

/// All components, one row a card, in the order of [`Card`].
#[derive(Debug)]
pub struct Cards(Vec<Row>);

/// The most copies of a card, so that nothing overflows.
const MOST: u8 = 20;

static KITS: Kits<Cards> = Kits::new();

impl Components for Cards {
    fn load(files: &Files) -> Result<Cards, Problem> {
        let rows: Vec<Row> = files.rows("cards.toml", "card")?;
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        if ids != Card::ALL.map(Card::id) {
            let what = format!("found {}, expected strike, cancel, glory, scry", ids.join(", "));
            return Err(Problem::new(what).at("cards.toml"));
        }
        match rows.iter().find(|row| row.copies > MOST || row.dealt > MOST) {
            Some(row) => {
                let what = format!("found {} copies and {} dealt, expected at most {MOST}", row.copies, row.dealt);
                Err(Problem::new(what).at(format!("cards.toml, {}", row.id)))
            }
            None => Ok(Cards(rows)),
        }
    }

    fn kits() -> &'static Kits<Cards> {
        &KITS
    }
}

impl Cards {
    pub fn row(&self, card: Card) -> &Row {
        &self.0[card as usize]
    }
}
