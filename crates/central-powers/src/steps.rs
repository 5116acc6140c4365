//! The steps of the flow, a module for each chapter.

use crate::CentralPowers;
use kernel::steps;

mod actions;
mod claims;
mod counters;
mod payment;
mod phases;
mod planets;
mod politics;
mod production;
mod research;
mod setup;
mod status;
mod trade;
mod warfare;

pub use actions::*;
pub use claims::*;
pub use counters::*;
pub use payment::*;
pub use phases::*;
pub use planets::*;
pub use politics::*;
pub use production::*;
pub use research::*;
pub use setup::*;
pub use status::*;
pub use trade::*;
pub use warfare::*;

steps!(CentralPowers;
    Numbers, DealRaces, ChooseRace, ChooseHome, Sheets, VoteOnPlanets, CountVotes, ChooseObjective, FillStageOne, FillStageTwo,
    DrawWinning, NameArtifact, LayToken, Deploy, DrawHidden, KeepHidden, HideObjectives,
    StrategyPhase, TakeCard, Version, Bonus, ActionPhase, Turn,
    Secondary, GainCounters, BuyCounters, SpendCounters, LayOut, TrimFleet,
    ClaimPlanet, RefreshPlanet, DrawPolitical, DiscardPolitical, AssignBroker, Exchange,
    Build, Pay, Negotiate, Answer, Approve, Collect, BreakAgreement, EndAgreements,
    TakeBack, MoveShip, Research, Learn,
    ClaimPublic, SpendEither, ScorePublic, ClaimHidden,
    StatusPhase, AfterClaims, Refresh, PlanetGift, StatusCounters, EndRound,
);
