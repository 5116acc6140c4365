//! When a printed thing is used, and what becomes of it then.

use serde::{Deserialize, Serialize};

/// When something is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Moment {
    /// Instead of a tactical action.
    Action,
    TurnStarts,
    Activated,
    Moved,
    /// Before a roll for a unit ability.
    AbilityRoll,
    /// After a roll, before its hits count.
    Rolled,
    /// After both sides have rolled in a round of combat.
    BothRolled,
    CannonHits,
    ShipHits,
    GroundHits,
    CombatStarts,
    RoundStarts,
    Announcing,
    RetreatAnnounced,
    Sustained,
    Destroyed,
    RoundEnds,
    InvasionStarts,
    Committed,
    GroundStarts,
    /// Control is about to change hands.
    Gaining,
    Gained,
    Producing,
    Produced,
    /// After a tactical action.
    ActionEnds,
    /// After an action of any kind, before the next one or the end of the turn.
    Acted,
    TurnEnds,
    AllPassed,
    CardPlayed,
    CardDiscarded,
    /// While its owner pays.
    Paying,
    /// When a round begins.
    RoundBegins,
    /// After an agent was exhausted.
    Tired,
    /// After a command token was placed outside activation.
    TokenPlaced,
    /// After something that secret objectives ask for.
    Deed,
}

impl Moment {
    pub const COUNT: usize = Moment::Deed as usize + 1;
}

/// How long something that was used is in force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Until {
    /// The hits of one roll for a unit ability have their target; it ends for who rolled alone.
    Volley,
    /// Ships have arrived.
    Movement,
    /// A round of combat ends.
    Round,
    Combat,
    Invasion,
    #[default]
    Action,
    /// A round of the game ends.
    Status,
    /// It is taken away.
    Ever,
}

impl Until {
    pub const COUNT: usize = Until::Ever as usize + 1;
}

/// What becomes of something that is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    /// It may be used again at the next such moment.
    Keep,
    /// It is readied at the end of the round.
    Exhaust,
    /// It is gone: discarded, returned or purged.
    Spend,
}
