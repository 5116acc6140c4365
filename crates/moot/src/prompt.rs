//! What is asked, and why something is not legal.

use crate::components::Card;
use kernel::{Prompted, Refuses, Rule, Seat, rule};

/// A question, with what the page needs to know of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    Bid,
    Floor,
    /// How many cards lie on each other.
    Answer {
        depth: u8,
    },
    Tidy,
    Scry,
    Show {
        to: Seat,
    },
    Gift,
    /// All have seen which card it is.
    GiftTo {
        card: Card,
    },
    Raid,
}

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Bid => rule!("moot.bid"),
            Prompt::Floor => rule!("moot.turn"),
            Prompt::Answer { .. } => rule!("moot.window"),
            Prompt::Tidy => rule!("moot.tidy"),
            Prompt::Scry => rule!("moot.scry"),
            Prompt::Show { .. } => rule!("moot.show"),
            Prompt::Gift => rule!("moot.gift"),
            Prompt::GiftTo { .. } => rule!("moot.gift-to"),
            Prompt::Raid => rule!("moot.raid"),
        }
    }
}

/// Why not, here and now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    SameBid { gold: u8 },
    OnlyAnswers,
    NoGold { seat: Seat },
    NotCovered { from: Seat, to: Seat },
}

impl Refuses for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Refusal::SameBid { .. } => rule!("moot.bid"),
            Refusal::OnlyAnswers => rule!("moot.cancel"),
            Refusal::NoGold { .. } => rule!("moot.raid"),
            Refusal::NotCovered { .. } => rule!("moot.deal"),
        }
    }
}
