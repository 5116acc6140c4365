//! The steps of the flow, a module for each chapter.

use crate::CentralPowers;
use crate::cease_fire::{Detente, LayZone, LeaveZone};
use kernel::{React, steps};

mod actions;
mod adjust;
mod card_trade;
mod cardplay;
mod claims;
mod counters;
mod effects;
mod extras;
mod feats;
mod hands;
mod invasion;
mod leaders;
mod levy;
mod lots;
mod payment;
mod phases;
mod planets;
mod politics;
mod production;
mod research;
mod senate;
mod setup;
mod shift;
mod space_battle;
mod status;
mod strategy_cards;
mod swaps;
mod tactical;
mod trade;
mod transfer;
mod warfare;
mod windows;

pub use actions::*;
pub use adjust::*;
pub use card_trade::*;
pub use cardplay::*;
pub use claims::*;
pub use counters::*;
pub use effects::*;
pub use extras::*;
pub use feats::*;
pub use hands::*;
pub use invasion::*;
pub use leaders::*;
pub use levy::*;
pub use lots::*;
pub use payment::*;
pub use phases::*;
pub use planets::*;
pub use politics::*;
pub use production::*;
pub use research::*;
pub use senate::*;
pub use setup::*;
pub use shift::*;
pub use space_battle::*;
pub use status::*;
pub use strategy_cards::*;
pub use swaps::*;
pub use tactical::*;
pub use trade::*;
pub use transfer::*;
pub use warfare::*;
pub use windows::*;

steps!(CentralPowers;
    ProposeChange, ChangeInto, AgreeToChange, Numbers, DealRaces, ChooseRace, ChooseHome, ProposeSwap, AnswerSwap, Sheets, VoteOnPlanets, CountVotes, ChooseObjective, FillStageOne, FillStageTwo,
    DrawWinning, NameArtifact, LayToken, Deploy, DrawHidden, KeepHidden, HideObjectives,
    StrategyPhase, TakeCard, Version, Bonus, ActionPhase, BeginTurn, Turn,
    Secondary, WhichAbility, GainCounters, BuyCounters, SpendCounters, LayOut, TrimFleet,
    ClaimPlanet, RefreshPlanet, DrawPolitical, DiscardPolitical, AssignBroker, Exchange,
    Build, Pay, Negotiate, NamePrice, Answer, Approve, Collect, BreakAgreement, EndAgreements,
    TakeBack, MoveShip, Research, Learn,
    ClaimPublic, SpendEither, ScorePublic, ClaimHidden,
    StatusPhase, AfterClaims, Refresh, PlanetGift, StatusCounters, EndRound, StatusLaws, StatusDraw,
    // The Senate, cards and laws.
    DealFloor, LayFloor, KeepPolitical, HoldCouncil, MecatolPoint, CallVoice, SelectAgenda, NameLaw, DrawAgenda, Council, OwnVote, CastVote,
    VotesIn, BreakTie, Resolve, TakeEffect, Decree, AgendaEnds, MoreAgendas, LayInstead, PlaceAgenda, React = React<Window>,
    Carry, Target, ChoosePlace, DropLaw, RollTable, Concern, Rob, Aftermath, RollEach, RollUnits, Blast, Decide, ChooseWay,
    LawGoes, LawPasses, RoutineStep, PickLeader, GiveColony, TakeColony, FreeSecondary, BuyVotes, SecondaryToo, ExhaustAny, DrawSecret,
    DrawAction, TrimHand, DiscardAction, TakeByLot, PlayCard, OpenCard, ResolveCard, DropFrom, StealFrom, AfterCard, Primary,
    EndAction, PhaseEnds, HandOn, Taken, AfterPick, AllTaken, NameCard, ShiftUnit, PayOne, TurnUp, PickUp, GiveSecret,
    SearchDeck, CopyCard, CardRoutine, DealLots, HandOut, PlaceReserved, Borrow, PickDie, Policy,
    // Fleets.
    SeekLeave, AnswerLeave, MoveShips, LoadShip, OpenMovedIn, CrossRift, Cannons, Throw, OpenDice, ThrowAgain, Reroll, CountHits, Casualties, LoseCargo,
    SpaceBattle, Precombat, BattleRound, TakeCasualties, OpenFight, OpenResearch, Announce, Withdraw, SlipAway, Stalemate, EndBattle,
    LastStand, Aim, AimedFire, TakeFire, DockFire, Terror, Sally, OpenLanding, Radiation, StarOfDeath,
    PayBonus, Devotion, Strike, LastShots, RepairOne, Salvage, NekroCopy,
    Landing, Invasions, Germs, Bombard, Bombarded, Convert, Diplomacy, LandingFire, GroundRound, TakeGround, GroundLosses,
    EndInvasion, Capture, Conquer, Grow, SaveTroops, LeaderFate, Rescue, Captives,
    ReturnSaved, FreeCaptive, NovaSeed, Nova, LayGate, Transfabricate, Scrap, Ram, Sink, TradeCards, PledgeCard, AnswerPledge, OpenActivated,
    Produce, ProduceByCard, Develop, EndActivation, SecondAction, RaiseAlert, AlertGoes, Detente, LayZone, LeaveZone,
);
