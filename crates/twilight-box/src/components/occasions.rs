//! Moments of the whole round, beside those of activation, battle and production.

use super::Moment;
use serde::de::{Error, IntoDeserializer, value};
use serde::{Deserialize, Deserializer, Serialize};

/// When something is used: a moment of an action or one of the rest of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    Action(Moment),
    Round(Occasion),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Occasion {
    Setup,
    /// When a card or note comes to a player.
    Received,
    /// At any time in the action phase, outside other abilities.
    AnyTime,
    StrategyPhaseStarts,
    StrategyCardChosen,
    StrategyPhaseEnds,
    /// A strategic action is about to be done.
    StrategicAction,
    /// A token is about to be spent for a secondary ability.
    Secondary,
    DiplomacyResolved,
    Passed,
    SpaceCombatWon,
    CombatWon,
    CombatEnds,
    Coexisting,
    /// Before the card of an exploration is drawn.
    Exploring,
    Explored,
    Researching,
    PayingForResearch,
    Researched,
    TechnologyGaining,
    TechnologyGained,
    Negotiating,
    /// After a deal was done.
    Transaction,
    Replenished,
    GoodsGained,
    Pillaged,
    CardsDrawn,
    StatusPhaseStarts,
    ObjectiveScored,
    ObjectiveRevealed,
    /// When action cards are drawn in the status phase.
    StatusCards,
    /// When command tokens are gained in the status phase.
    StatusTokens,
    StrategyCardsReturned,
    StatusPhaseEnds,
    AgendaPhaseStarts,
    /// When an agenda is revealed: what replaces it.
    AgendaRevealing,
    /// After an agenda was revealed: riders and the like.
    AgendaRevealed,
    /// Before a player votes.
    Voting,
    VotesCast,
    SpeakerVoted,
    Elected,
    OutcomeResolving,
    OutcomeResolved,
}

impl When {
    pub const COUNT: usize = Moment::COUNT + Occasion::OutcomeResolved as usize + 1;

    /// Its place among all moments, those of an action first.
    #[inline]
    pub const fn number(self) -> usize {
        match self {
            When::Action(moment) => moment as usize,
            When::Round(occasion) => Moment::COUNT + occasion as usize,
        }
    }
}

/// Whose moment it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    Own,
    Other,
    Any,
    /// That of a note's owner.
    Owner,
}

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = String::deserialize(from)?;
        let named = || -> value::StrDeserializer<'_, value::Error> { word.as_str().into_deserializer() };
        if let Ok(moment) = Moment::deserialize(named()) {
            return Ok(When::Action(moment));
        }
        Occasion::deserialize(named())
            .map(When::Round)
            .map_err(|_| D::Error::custom(format!("unknown moment `{word}`")))
    }
}
