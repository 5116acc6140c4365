//! What is asked, with what everybody may know of it.

use crate::names::{Sheet, Strategy, Unit};
use crate::payment::Bill;
use crate::printed::Stage;
use kernel::{Prompted, Rule, Seat, rule};

/// The questions of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    Race,
    Home,
    PlanetsObjective,
    ChooseObjective { stage: Stage },
    Artifact,
    Deploy { unit: Unit },
    KeepObjective { stage: Stage },
    TakeCard,
    WarfareVersion,
    Bonus,
    Turn,
    Secondary { card: Strategy, owner: Seat },
    Counter,
    BuyCounters,
    ClaimPlanet { influence: u8 },
    Broker,
    RefreshPlanet,
    Build { left: u8, bill: u8 },
    Propose,
    Answer { from: Seat, gives: u8, gets: u8 },
    Approve { between: [Seat; 2] },
    BreakAgreement,
    EndAgreements,
    TakeBack,
    MoveShip { left: u8 },
    Research { price: u8 },
    ClaimPublic,
    SpendEither { amount: u8 },
    SpendCounter { left: u8 },
    ClaimHidden,
    PlanetGift { planet: u8 },
    Exchange,
    DiscardPolitical { left: u8 },
    LayOut { sheet: Sheet },
    TrimFleet { system: u8 },
    Pay { bill: Bill },
}

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Race => rule!("setup.races"),
            Prompt::Home => rule!("hr.method"),
            Prompt::PlanetsObjective => rule!("opt.ten-or-eleven"),
            Prompt::ChooseObjective { .. } => rule!("hr.objectives-chosen"),
            Prompt::Artifact => rule!("setup.artifacts"),
            Prompt::Deploy { .. } => rule!("setup.units"),
            Prompt::KeepObjective { .. } => rule!("hr.hidden-objectives"),
            Prompt::TakeCard => rule!("strategy.order"),
            Prompt::WarfareVersion => rule!("hr.warfare-choice"),
            Prompt::Bonus => rule!("strategy.bonus"),
            Prompt::Turn => rule!("action.turn"),
            Prompt::Secondary { .. } => rule!("action.strategic"),
            Prompt::Counter => rule!("setup.sheet"),
            Prompt::BuyCounters => rule!("strategy.leadership"),
            Prompt::ClaimPlanet { .. } => rule!("hr.detente"),
            Prompt::Broker => rule!("hr.power-broker"),
            Prompt::RefreshPlanet => rule!("hr.senator-emeritus"),
            Prompt::Build { .. } => rule!("produce.capacity"),
            Prompt::Propose | Prompt::Answer { .. } => rule!("trade.agreement"),
            Prompt::Approve { .. } | Prompt::BreakAgreement => rule!("hr.trade-iv"),
            Prompt::EndAgreements => rule!("trade.break"),
            Prompt::TakeBack | Prompt::MoveShip { .. } => rule!("strategy.warfare"),
            Prompt::Research { .. } => rule!("research.prerequisites"),
            Prompt::ClaimPublic => rule!("objective.claim"),
            Prompt::SpendEither { .. } | Prompt::SpendCounter { .. } => rule!("objective.spend"),
            Prompt::ClaimHidden => rule!("hr.hidden-objectives"),
            Prompt::PlanetGift { .. } => rule!("planet.refresh"),
            Prompt::Exchange => rule!("gs.exchange"),
            Prompt::DiscardPolitical { .. } => rule!("card.hand-limit"),
            Prompt::LayOut { .. } => rule!("status.redistribute"),
            Prompt::TrimFleet { .. } => rule!("move.supply"),
            Prompt::Pay { .. } => rule!("planet.card"),
        }
    }
}
