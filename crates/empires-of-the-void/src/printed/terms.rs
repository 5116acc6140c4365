//! Numbers of the game as a whole, and the set-up for each number of players.

use crate::names::Ship;
use kernel::{Files, Mark, Problem};
use serde::Deserialize;

/// Numbers of the game as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    pub start: Start,
    pub diplomacy: Diplomacy,
    pub capital: Capital,
    pub movement: Movement,
    pub infestation: Infestation,
    pub tokens: Tokens,
    pub council: Council,
    pub victory: Victory,
    pub rounds: Rounds,
    pub invaders: Invaders,
    pub pirate: Pirate,
    pub two_players: TwoPlayers,
    pub three_players: Spacing,
    pub four_players: Spacing,
}

impl Terms {
    pub(super) fn load(files: &Files) -> Result<Terms, Problem> {
        const FILE: &str = "terms.toml";
        Ok(Terms {
            start: files.value(FILE, "start")?,
            diplomacy: files.value(FILE, "diplomacy")?,
            capital: files.value(FILE, "capital")?,
            movement: files.value(FILE, "movement")?,
            infestation: files.value(FILE, "infestation")?,
            tokens: files.value(FILE, "tokens")?,
            council: files.value(FILE, "council")?,
            victory: files.value(FILE, "victory")?,
            rounds: files.value(FILE, "rounds")?,
            invaders: files.value(FILE, "invaders")?,
            pirate: files.value(FILE, "pirate")?,
            two_players: files.value(FILE, "two-players")?,
            three_players: files.value(FILE, "three-players")?,
            four_players: files.value(FILE, "four-players")?,
        })
    }
}

macro_rules! term {
    ($(#[$meta:meta])* $name:ident { $($field:ident : $kind:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name { $(pub $field: $kind,)+ pub mark: Mark }
    };
}

term!(/// What each player begins with.
    Start { credits: u16, cards: u8, hand_limit: u8, actions: u8, mine: u8 });
term!(/// Diplomacy rolls and the face-up cards.
    Diplomacy { targets: [u8; 4], face_up: u8, face_up_price: u8 });
term!(/// Ambassadors and photon bombs together.
    Capital { limit: u8 });
term!(/// Passing an obstacle.
    Movement { survive: u8 });
term!(/// Infesting and removing an infestation.
    Infestation { roll: u8, hits: u8, tokens: u8 });
term!(/// Control tokens of one player.
    Tokens { control: u8 });
term!(/// Prizes of the galactic council.
    Council { prizes: [[u8; 2]; 3] });
term!(/// Victory points outside planets and technologies.
    Victory { morale_boost: u8, foreign_home: u8, home: u8 });
term!(/// Event cards before each score card.
    Rounds { standard: [u8; 3], long: [u8; 3] });
term!(/// Ships of a distress call.
    Invaders { count: u8, hits_on: u8, initiative: u8 });
term!(/// The pirate of a blockade.
    Pirate { hits_on: u8, initiative: u8, reward: u8 });
term!(/// The board with two players.
TwoPlayers {
    empty: u8, slots: [u8; 2], turns: [u8; 2], guarded: [u8; 2], guards: Vec<Ship>, face_up: u8,
});
term!(/// Slots between the homes, counted from the first player's.
    Spacing { spacing: Vec<u8> });
