//! What players are asked outside tactical actions.

use crate::agendas::Agenda;
use crate::strategy::Strategy;
use crate::world::PlanetSpot;
use kernel::{Rule, rule};

/// A question of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundPrompt {
    /// Where a unit stands at the start.
    Garrison {
        left: u8,
    },
    FirstTechnology {
        left: u8,
    },
    PickStrategy,
    /// Whether a player follows another's strategy card.
    Secondary {
        slot: u8,
    },
    GainToken {
        left: u8,
    },
    Redistribute,
    SpendToken {
        left: u8,
    },
    DiscardCard {
        left: u8,
    },
    /// Influence spent so far, and what a token costs.
    BuyTokens {
        paid: u8,
        price: u8,
    },
    Spend {
        resources: u8,
        influence: u8,
        goods: u8,
    },
    Research,
    /// What stands in for a prerequisite.
    Prerequisites {
        tech: u8,
    },
    BuyResearch {
        price: u8,
    },
    Score {
        secret: bool,
    },
    /// Something happened that secret objectives ask for.
    Deed,
    PutBackSecret,
    /// Who replenishes for nothing.
    Serve,
    Embassy,
    ReadyPlanet {
        left: u8,
    },
    Build {
        docks: bool,
    },
    Recall,
    NameSpeaker,
    Vote {
        agenda: Agenda,
    },
    /// Votes for the outcome so far.
    Cast {
        votes: u8,
    },
    BreakTie {
        agenda: Agenda,
    },
    SortAgendas {
        left: u8,
    },
    LoseToken {
        left: u8,
    },
    /// Ships that are too many by an agenda.
    Disarm {
        left: u8,
    },
    PlaceAtHome {
        left: u8,
    },
    Custodians {
        price: u8,
    },
    /// Where the Hive goes, of what its rules leave.
    HiveDestination,
    /// What the Hive discards from.
    HivePurse {
        planet: PlanetSpot,
    },
}

impl RoundPrompt {
    pub fn rule(self) -> Rule {
        match self {
            RoundPrompt::Garrison { .. } => rule!("setup.units"),
            RoundPrompt::FirstTechnology { .. } => rule!("setup.technologies"),
            RoundPrompt::PickStrategy => rule!("strategy.cards"),
            RoundPrompt::Secondary { slot } => Strategy::at(slot).rule(),
            RoundPrompt::GainToken { .. } => rule!("tokens.gain"),
            RoundPrompt::Redistribute => rule!("tokens.redistribute"),
            RoundPrompt::SpendToken { .. } => rule!("tokens.spend"),
            RoundPrompt::DiscardCard { .. } => rule!("objectives.spend"),
            RoundPrompt::BuyTokens { .. } => rule!("strategy.leadership"),
            RoundPrompt::Spend { .. } => rule!("spend.pay"),
            RoundPrompt::Research => rule!("research.choose"),
            RoundPrompt::Prerequisites { .. } => rule!("research.prerequisites"),
            RoundPrompt::BuyResearch { .. } => rule!("strategy.technology"),
            RoundPrompt::Score { .. } => rule!("objectives.score"),
            RoundPrompt::Deed => rule!("objectives.deeds"),
            RoundPrompt::PutBackSecret => rule!("objectives.limit"),
            RoundPrompt::Serve => rule!("strategy.trade"),
            RoundPrompt::Embassy | RoundPrompt::ReadyPlanet { .. } => rule!("strategy.diplomacy"),
            RoundPrompt::Build { .. } => rule!("strategy.construction"),
            RoundPrompt::Recall => rule!("strategy.warfare"),
            RoundPrompt::NameSpeaker | RoundPrompt::SortAgendas { .. } => rule!("strategy.politics"),
            RoundPrompt::Vote { .. } | RoundPrompt::Cast { .. } => rule!("agenda.vote"),
            RoundPrompt::BreakTie { .. } => rule!("agenda.tie"),
            RoundPrompt::LoseToken { .. } | RoundPrompt::Disarm { .. } | RoundPrompt::PlaceAtHome { .. } => {
                rule!("agenda.effects")
            }
            RoundPrompt::Custodians { .. } => rule!("invade.custodians"),
            RoundPrompt::HiveDestination => rule!("hive.helpful"),
            RoundPrompt::HivePurse { .. } => rule!("hive.lost-planet"),
        }
    }
}
