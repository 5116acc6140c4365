//! The flow of the game, one file a chapter of the rulebook.

use crate::NexusOps;
use crate::cards::energize::{March, Recruit, Resolve, TransportFrom, TransportTo, TransportUnits};
use crate::cards::tactics::{
    AimHit, Blast, BlastRolled, CancelHit, ModifyRolls, Reroll, RerollDice, RerollRolled, Strike, WithdrawTo,
    WithdrawUnits,
};
use kernel::{React, steps};
use serde::{Deserialize, Serialize};

pub mod anytime;
pub mod battle;
pub mod deploy;
pub mod draw;
pub mod explore;
pub mod mine;
pub mod movement;
pub mod setup;
pub mod special;
pub mod turn;
pub mod vortex;
pub mod winning;

use battle::{AfterBattle, BattleEnds, Battles, Casualty, Losses, NextVolley, Rolling, Spread, StillFighting, Window};
use deploy::Deployment;
use draw::{Closing, DrawEnergize, DrawMission, Drawing, FillLine, Hill, KeepOne, PassCard};
use explore::{Exploration, TurnToken};
use mine::Mining;
use movement::{Destination, Movement};
use setup::{ChooseFaction, FirstPlayer, LayDoubles, LaySingles, Prepare, TurnDoubles};
use special::{Breath, Scorched, SpecialAttacks};
use turn::{EndTurn, TurnStarts};
use vortex::{StormBlast, StormDraw, StormThrow};

/// Stretches of play that can end early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Scope {
    Turn,
    Battle,
}

steps!(NexusOps;
    FirstPlayer, ChooseFaction, LaySingles, LayDoubles, TurnDoubles, Prepare,
    TurnStarts, EndTurn,
    Deployment, Movement, Destination, SpecialAttacks, Breath, Scorched, Exploration, TurnToken,
    Battles, NextVolley, Rolling, Losses, Casualty, StillFighting, BattleEnds, AfterBattle, Spread, React = React<Window>,
    Mining, Drawing, DrawMission, KeepOne, FillLine, Hill, DrawEnergize, PassCard, Closing,
    StormThrow, StormBlast, StormDraw,
    Resolve, Recruit, March, TransportFrom, TransportTo, TransportUnits,
    ModifyRolls, Strike, Blast, BlastRolled, WithdrawTo, WithdrawUnits, CancelHit, AimHit, Reroll, RerollDice,
    RerollRolled,
);
