//! What waits to be found: exploration decks, relics, frontier tokens.

use crate::Secret;
use crate::finds::Find;
use kernel::{Counts, Pile};
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::SystemSet;

/// Kinds of exploration cards, and the most relics in all boxes together.
pub const FINDS: usize = Find::ALL.len();
pub const RELICS: usize = 32;

/// The most cards of one deck whose place is known: nobody looks at them, but positions are set up so.
const PLACED: usize = 4;

pub type FindPile = Pile<FINDS, PLACED>;

/// What is explored and found.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wilds {
    /// [explore.decks] Three decks for planets, by trait, and one for frontier tokens.
    pub(crate) decks: Secret<[FindPile; 4]>,
    pub discards: Counts<FINDS>,
    /// Cards that left the game, or lie beside the board for good.
    pub purged: Counts<FINDS>,
    /// [relics.deck] Relics by their rows, and those that were drawn, a bit each.
    pub(crate) relics: Secret<Pile<RELICS, PLACED>>,
    pub drawn: u32,
    /// [explore.frontier] Systems with a frontier token.
    pub frontier: SystemSet,
}

impl Wilds {
    /// All cards in their decks, no token on the board.
    pub fn new(decks: [Counts<FINDS>; 4], relics: Counts<RELICS>) -> Wilds {
        Wilds {
            decks: Secret::new(decks.map(Pile::new)),
            discards: Counts::default(),
            purged: Counts::default(),
            relics: Secret::new(Pile::new(relics)),
            drawn: 0,
            frontier: SystemSet::NONE,
        }
    }
}
