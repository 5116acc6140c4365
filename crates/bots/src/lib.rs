//! Players for any table. They know a game only as a [`Table`], and of a table only what their seat may know: every
//! look ahead happens on an imagined one.

mod greedy;
mod hint;
mod plan;
mod random;
mod reason;
mod search;
mod spec;
mod trade;
mod tree;
mod worth;

pub use greedy::{Ahead, Greedy};
pub use hint::Hint;
pub use random::Random;
pub use reason::{expected, reason};
pub use search::Search;
pub use spec::{BotSpec, Budget, LEVELS, check_room, parse, parse_list};
pub use tree::Tuning;
pub use worth::Sides;

use kernel::{Chance, Seat, Seeded, Stream, Table};

/// Somebody who answers questions.
pub trait Player: Send {
    /// The key of one option of the question `seat` has. The seat must have one.
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64;

    /// What it does besides, while an open question stands: answers an offer, makes one. Asides in order.
    fn besides(&mut self, _table: &dyn Table, _seat: Seat) -> Vec<u64> {
        Vec::new()
    }

    /// In one line, why it chose what it chose last.
    fn why(&self) -> String;

    /// Of the options it weighed last, the one it liked best after the one it took.
    fn next_best(&self) -> Option<u64> {
        None
    }

    /// Whether the game has lasted so long that it leaves more and more to the lot.
    fn impatient(&self) -> bool {
        false
    }
}

/// The bots of one table, one for each seat. Random seats share one source, so that a game of random players is the
/// game [`Table::playout_seeded`] plays.
pub struct Company {
    players: Vec<Box<dyn Player>>,
    at: Vec<usize>,
    /// Asides since the last answer.
    asides: u32,
}

/// Asides before a question must be answered, so that nobody haggles for ever.
const MOST_ASIDES: u32 = 32;

impl Company {
    /// One bot a seat; a short list repeats.
    pub fn new(specs: &[BotSpec], seats: u8, chance: &Seeded) -> Company {
        let mut company = Company { players: Vec::new(), at: Vec::new(), asides: 0 };
        let mut shared = None;
        for n in 0..seats {
            let spec = specs.get(n as usize % specs.len().max(1)).copied().unwrap_or(BotSpec::Random);
            if let (BotSpec::Random, Some(random)) = (spec, shared) {
                company.at.push(random);
                continue;
            }
            company.at.push(company.players.len());
            if spec == BotSpec::Random {
                shared = Some(company.players.len());
            }
            company.players.push(spec.player(chance, Seat(n)));
        }
        company
    }

    pub fn of(&mut self, seat: Seat) -> &mut dyn Player {
        &mut *self.players[self.at[seat.index()]]
    }

    /// Whether one of them lost patience.
    pub fn impatient(&self) -> bool {
        self.players.iter().any(|player| player.impatient())
    }

    pub fn choose(&mut self, table: &dyn Table, seat: Seat) -> u64 {
        self.asides = 0;
        self.of(seat).choose(table, seat)
    }

    /// What somebody does before the question that stands is answered: first whoever an offer waits for, then the
    /// seat that is asked.
    pub fn besides(&mut self, table: &dyn Table) -> Option<(Seat, Vec<u64>)> {
        if self.asides >= MOST_ASIDES {
            return None;
        }
        let addressed = (0..table.seats()).map(Seat).filter(|seat| !table.bids(*seat).is_empty());
        addressed.chain(table.asked().iter()).find_map(|seat| {
            let asides = self.of(seat).besides(table, seat);
            self.asides += u32::from(!asides.is_empty());
            (!asides.is_empty()).then_some((seat, asides))
        })
    }
}

/// A private seed for the player of a seat, apart from everything the game draws.
fn private_seed(chance: &Seeded, seat: Seat) -> u64 {
    let mut apart = chance.clone();
    let word = apart.below(Stream::Deck(36), u32::MAX) as u64;
    word << 8 | seat.0 as u64
}
