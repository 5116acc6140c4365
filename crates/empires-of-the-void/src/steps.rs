//! The steps of the flow, one module a chapter of the rulebook.

use crate::Empires;
use kernel::{React, steps};

mod battle;
mod control;
mod culture;
mod diplomacy;
mod events;
mod movement;
mod pre_round;
mod round;
mod scoring;
mod setup;
mod tactics;
mod turn;
mod volley;

pub use battle::*;
pub use control::*;
pub use culture::*;
pub use diplomacy::*;
pub use events::*;
pub use movement::*;
pub use pre_round::*;
pub use round::*;
pub use scoring::*;
pub use setup::*;
pub use tactics::*;
pub use turn::*;
pub use volley::*;

steps!(Empires;
    Galaxy, FirstPlayer, ChooseRace, DealRaces, ChooseSlot, CoverPlanet, TurnTile,
    DrawCards, FaceUp, HandLimit, Look, GiveCard,
    StartRound, DrawEvent, Raid, PlaceWormHole, PlacePirates, TurnAnyTile, OrderTurns, Ready, PreRound, Together, Shipyard, Launch,
    TakeTurns, TakeTurn, EndTurn, EndRound, Score, EndGame,
    Travel, Leave, Leg, EndMove, WarpShips, EndWarp,
    BattleWindow = React<BattleStarts>, Withdraw, FreeRolls, FreeStrike, Level, Fire, Volley, RaiseDice, Strike, Casualties, Aftermath, TakeControl,
    Befriend, BattleEnds,
    DiplomacyRoll, Sway, InfestRoll,
    Target, ResearchNow, PlacePort, PickPhase,
);

/// A stretch of play that can end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Battle,
}
