//! The decks chance draws from, by number: what records and streams know them by.

use crate::Eye;
use crate::world::World;
use kernel::{MAX_SEATS, Seat};
use twilight_box::components::{ExplorationDeck, TileId};

/// A deck, or a hand cards are taken from at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    Actions,
    Hand(Seat),
    /// Public objectives of a stage, from 0.
    Public(u8),
    Secrets,
    Agendas,
    /// Exploration cards.
    Finds(ExplorationDeck),
    Relics,
    /// The Hive Mind, and the face-down secret objectives of the Hive.
    Mind,
    HiveSecrets,
    /// Tiles nobody was dealt: blue, red.
    Tiles(u8),
}

/// The first numbers of public and secret objectives, of agendas, exploration cards and relics.
const PUBLIC: u8 = 1 + MAX_SEATS as u8;
const SECRETS: u8 = PUBLIC + 2;
const AGENDAS: u8 = SECRETS + 1;
const FINDS: u8 = AGENDAS + 1;
const RELICS: u8 = FINDS + ExplorationDeck::ALL.len() as u8;
const MIND: u8 = RELICS + 1;
const HIVE_SECRETS: u8 = MIND + 1;
const TILES: u8 = HIVE_SECRETS + 1;

impl Deck {
    pub fn number(self) -> u8 {
        match self {
            Deck::Actions => 0,
            Deck::Hand(seat) => 1 + seat.0,
            Deck::Public(stage) => PUBLIC + stage,
            Deck::Secrets => SECRETS,
            Deck::Agendas => AGENDAS,
            Deck::Finds(deck) => FINDS + deck as u8,
            Deck::Relics => RELICS,
            Deck::Mind => MIND,
            Deck::HiveSecrets => HIVE_SECRETS,
            Deck::Tiles(back) => TILES + back,
        }
    }

    fn of(number: u8) -> Deck {
        match number {
            0 => Deck::Actions,
            1..PUBLIC => Deck::Hand(Seat(number - 1)),
            PUBLIC..SECRETS => Deck::Public(number - PUBLIC),
            SECRETS => Deck::Secrets,
            AGENDAS => Deck::Agendas,
            FINDS..RELICS => Deck::Finds(ExplorationDeck::ALL[usize::from(number - FINDS)]),
            RELICS => Deck::Relics,
            MIND => Deck::Mind,
            HIVE_SECRETS => Deck::HiveSecrets,
            _ => Deck::Tiles(number - TILES),
        }
    }
}

/// What is left in a deck, by kind of card.
pub fn bag(w: &World, number: u8) -> &[u8] {
    let eye = Eye::open();
    match Deck::of(number) {
        Deck::Actions => &w.plays.bag.peek(&eye).0,
        Deck::Hand(seat) => &w.parties[seat.index()].hand.peek(&eye)[..],
        Deck::Public(stage) => &w.league().publics.peek(&eye)[usize::from(stage)].0,
        Deck::Secrets => &w.league().secrets.peek(&eye).0,
        Deck::Agendas => w.league().senate.deck.peek(&eye).bag(),
        Deck::Finds(deck) => w.league().wilds.decks.peek(&eye)[deck as usize].bag(),
        Deck::Relics => w.league().wilds.relics.peek(&eye).bag(),
        Deck::Mind => w.hive().deck.bag(),
        Deck::HiveSecrets => &w.hive().secrets.peek(&eye).0,
        Deck::Tiles(back) => match &w.league().build {
            Some(build) => &build.pools.peek(&eye)[usize::from(back)].0,
            None => &[],
        },
    }
}

/// What a card of a deck is called in records.
pub fn card(w: &World, number: u8, kind: u8) -> &str {
    let kit = w.kit.get();
    match Deck::of(number) {
        Deck::Actions | Deck::Hand(_) => &kit.tricks[usize::from(kind)].slug,
        Deck::Public(_) | Deck::Secrets | Deck::HiveSecrets => &kit.whole().objectives[usize::from(kind)].id,
        Deck::Agendas => &kit.whole().agendas[usize::from(kind)].id,
        Deck::Finds(_) => &kit.whole().finds[usize::from(kind)].id,
        Deck::Relics => &kit.whole().cards.relics[usize::from(kind)].id,
        Deck::Tiles(_) => &kit.components.tile(TileId(kind)).id,
        Deck::Mind => &kit.book().cards[usize::from(kind)].id,
    }
}
