//! What players are asked, and why something is refused: with the facts the words are made of.

use crate::board::HexId;
use crate::data::{Moment, Unit};
use kernel::{Prompted, Refuses, Rule, Seat, rule};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    Corporation,
    Deployment,
    Movement,
    Destination {
        unit: Unit,
        from: HexId,
    },
    SpecialAttack,
    /// Whom a special attack that goes on is aimed at next.
    NextVictim {
        hex: HexId,
    },
    Scorched {
        hex: HexId,
    },
    Exploration,
    Battles,
    /// Cards and abilities before the first dice of a battle.
    BeforeDice {
        hex: HexId,
    },
    /// Cards after the dice of a unit type; `volley` tells one roll from the next.
    AfterDice {
        hex: HexId,
        volley: u8,
    },
    Casualties {
        hex: HexId,
        left: u8,
    },
    /// A casualty of the enemy, picked.
    PickCasualties {
        hex: HexId,
        owner: Seat,
        left: u8,
    },
    BattleWon {
        hex: HexId,
    },
    BattleOver {
        hex: HexId,
    },
    Spread {
        unit: Unit,
        from: HexId,
    },
    EndOfTurn,
    KeepMission,
    Monolith,
    PassCard {
        to: Seat,
    },
    Recruit,
    March,
    TransportFrom,
    TransportTo {
        from: HexId,
    },
    TransportUnits {
        from: HexId,
        to: HexId,
        left: u8,
    },
    ModifyRolls {
        by: i8,
    },
    StrikeTwice,
    StrikeFirst,
    Blast,
    WithdrawTo,
    WithdrawUnits {
        from: HexId,
        to: HexId,
    },
    CancelHit,
    AimHit,
    Reroll,
    RerollDice {
        of: Seat,
    },
}

/// It is copied with every question of a playout.
const _: () = assert!(size_of::<Prompt>() <= 8);

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Corporation => rule!("setup.factions"),
            Prompt::Deployment => rule!("deploy.buy"),
            Prompt::Movement => rule!("move.once"),
            Prompt::Destination { .. } => rule!("move.stop"),
            Prompt::SpecialAttack => rule!("special.target"),
            Prompt::NextVictim { .. } => rule!("alternate.wyrm"),
            Prompt::Scorched { .. } => rule!("special.hit"),
            Prompt::Exploration => rule!("explore.reveal"),
            Prompt::Battles => rule!("battle.phase"),
            Prompt::BeforeDice { .. } | Prompt::AfterDice { .. } => rule!("battle.choosing"),
            Prompt::Casualties { .. } => rule!("battle.casualties"),
            Prompt::PickCasualties { .. } => rule!("units.leaper-pick"),
            Prompt::BattleWon { .. } | Prompt::BattleOver { .. } => rule!("battle.win"),
            Prompt::Spread { .. } => rule!("alternate.sporling"),
            Prompt::EndOfTurn => rule!("draw.mission"),
            Prompt::KeepMission => rule!("top.priority"),
            Prompt::Monolith => rule!("king.choice"),
            Prompt::PassCard { .. } => rule!("team.pass"),
            Prompt::Recruit => rule!("energize.recruit"),
            Prompt::March => rule!("energize.march"),
            Prompt::TransportFrom | Prompt::TransportTo { .. } | Prompt::TransportUnits { .. } => {
                rule!("energize.transport")
            }
            Prompt::ModifyRolls { .. } => rule!("energize.modify-rolls"),
            Prompt::StrikeTwice => rule!("energize.strike-twice"),
            Prompt::StrikeFirst => rule!("energize.strike-first"),
            Prompt::Blast => rule!("energize.blast"),
            Prompt::WithdrawTo | Prompt::WithdrawUnits { .. } => rule!("energize.withdraw"),
            Prompt::CancelHit => rule!("energize.cancel-hit"),
            Prompt::AimHit => rule!("energize.aim-hit"),
            Prompt::Reroll | Prompt::RerollDice { .. } => rule!("energize.reroll"),
        }
    }
}

/// Why something a player may reach for is not legal here and now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rule says it all.
    Against(Rule),
    /// None of its figures is left in the supply.
    NoFigure {
        unit: Unit,
    },
    TooPoor {
        cost: u8,
        has: u16,
    },
    /// As many as a base hex may get in a turn were bought for it.
    Bought {
        unit: Unit,
        limit: u8,
    },
    Moved,
    /// Nothing it may enter is in reach.
    NoWay,
    Banned {
        unit: Unit,
        hex: HexId,
    },
    FromBattle {
        from: HexId,
        to: HexId,
    },
    /// This unit must leave before the phase ends.
    Stranded {
        unit: Unit,
        hex: HexId,
    },
    /// The card is for another moment.
    AnotherMoment {
        moment: Moment,
    },
    /// The card is for those who fight.
    Bystander,
    /// The card would do nothing.
    Idle,
}

impl From<Rule> for Refusal {
    fn from(rule: Rule) -> Refusal {
        Refusal::Against(rule)
    }
}

impl Refuses for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Refusal::Against(rule) => *rule,
            Refusal::NoFigure { .. } => rule!("deploy.supply"),
            Refusal::TooPoor { .. } => rule!("deploy.buy"),
            Refusal::Bought { .. } => rule!("alternate.clone-limit"),
            Refusal::Moved => rule!("move.once"),
            Refusal::NoWay | Refusal::Banned { .. } => rule!("move.terrain"),
            Refusal::FromBattle { .. } => rule!("move.battle-to-battle"),
            Refusal::Stranded { .. } => rule!("move.forbidden-ground"),
            Refusal::AnotherMoment { .. } | Refusal::Bystander | Refusal::Idle => rule!("cards.energize"),
        }
    }
}
