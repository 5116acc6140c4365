//! What players are asked outside tactical actions.

use crate::world::ObjectiveId;
use kernel::{Rule, Seat, rule};

/// A question of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundPrompt {
    PickStrategy,
    /// Whether a player follows another's strategy card.
    Secondary { slot: u8 },
    GainToken { left: u8 },
    Redistribute,
    BuyTokens { paid: u8, price: u8 },
    Spend { resources: u8, influence: u8, goods: u8 },
    Score { secret: bool },
    PutBackSecret,
}
