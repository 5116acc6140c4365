//! What players are asked, and why something is refused: with the facts the words are made of.

use crate::{
    components::{CardId, FactionId},
    ground::Cell,
    world::Kind,
};
use kernel::{Prompted, Refuses, Rule, Seat, rule};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    Faction,
    MinorFaction,
    Mission,
    Warlord,
    /// With as many actions left.
    Action {
        left: u8,
    },
    Place,
    Return,
    Attacker,
    Target {
        from: Cell,
    },
    MinorUnit,
    Walk,
    Buy,
    /// Round which territory the pattern of the effect lies.
    Anchor,
    /// How it is turned.
    Image,
    PlaceOn {
        cell: Cell,
    },
    Occupy {
        cell: Cell,
    },
    RecoverOn {
        cell: Cell,
    },
    Recover {
        left: u8,
    },
    RecoverWhere {
        kind: Kind,
    },
    Sacrifice,
    MoveWarlord,
    ReturnUnits {
        left: u8,
    },
    Rescue {
        left: u8,
    },
    DamageWarlord {
        amount: u8,
    },
    RaidWhom {
        left: u8,
    },
    RaidUnits {
        victim: Seat,
        left: u8,
    },
    BurnCard,
    BurnHexilum {
        amount: u8,
    },
    StealHexilum {
        amount: u8,
    },
    StealAction,
    StealMercenary,
    KeepStolen {
        card: CardId,
    },
    Exchange,
    ExchangeWith {
        from: Cell,
    },
    RaiseIncome,
    Storm,
    Blast {
        at: Cell,
    },
}

/// It is copied with every question of a playout.
const _: () = assert!(size_of::<Prompt>() <= 8);

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Faction => rule!("setup.factions"),
            Prompt::MinorFaction => rule!("setup.minor-factions"),
            Prompt::Mission => rule!("setup.secret-missions"),
            Prompt::Warlord => rule!("setup.warlords"),
            Prompt::Action { .. } => rule!("turn.actions"),
            Prompt::Place => rule!("action.place"),
            Prompt::Return => rule!("action.return"),
            Prompt::Attacker | Prompt::Target { .. } => rule!("action.attack-unit"),
            Prompt::MinorUnit => rule!("action.minor"),
            Prompt::Walk => rule!("action.move"),
            Prompt::Buy => rule!("market.buy"),
            Prompt::Anchor => rule!("pattern.anchor"),
            Prompt::Image => rule!("pattern.images"),
            Prompt::PlaceOn { .. } => rule!("icon.placement"),
            Prompt::Occupy { .. } => rule!("icon.occupy"),
            Prompt::RecoverOn { .. } | Prompt::Recover { .. } | Prompt::RecoverWhere { .. } => {
                rule!("icon.recovery-to-board")
            }
            Prompt::Sacrifice => rule!("icon.attack-with-unit"),
            Prompt::MoveWarlord => rule!("icon.warlord-movement"),
            Prompt::ReturnUnits { .. } => rule!("icon.return"),
            Prompt::Rescue { .. } => rule!("icon.recovery-to-reserve"),
            Prompt::DamageWarlord { .. } => rule!("icon.warlord-damage"),
            Prompt::RaidWhom { .. } | Prompt::RaidUnits { .. } => rule!("icon.reserve-attack"),
            Prompt::BurnCard => rule!("icon.card-attack"),
            Prompt::BurnHexilum { .. } => rule!("icon.currency-destruction"),
            Prompt::StealHexilum { .. } => rule!("icon.steal-currency"),
            Prompt::StealAction => rule!("icon.steal-action"),
            Prompt::StealMercenary | Prompt::KeepStolen { .. } => rule!("icon.steal-mercenary"),
            Prompt::Exchange | Prompt::ExchangeWith { .. } => rule!("icon.exchange"),
            Prompt::RaiseIncome => rule!("icon.raise-income"),
            Prompt::Storm => rule!("faction.terran"),
            Prompt::Blast { .. } => rule!("icon.destruction"),
        }
    }
}

/// Why something a player may reach for is not legal here and now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rule says it all.
    Against(Rule),
    FactionTaken {
        by: Seat,
    },
    /// The option gives this faction to the seat.
    FactionGiven {
        faction: FactionId,
    },
    /// A card costs more than the player has.
    TooPoor {
        cost: u8,
        has: u8,
    },
    NoBase,
    /// The next level of income costs more than the player has.
    IncomeTooDear {
        cost: u8,
        has: u8,
    },
    HighestIncome,
    NoRoom,
    NoneInReserve,
    /// No normal unit of the player is on the board.
    NoneToReturn,
    /// No minor unit of the player is on the board.
    NoMinorUnit,
    /// The unit on the cell is no normal one.
    NotNormal {
        seat: Seat,
        kind: Kind,
    },
    /// Something stands on the cell.
    Taken {
        cell: Cell,
        rule: Rule,
    },
    /// Nothing stands beside the piece, or beside any.
    NothingBeside,
    /// [icon.destruction] The unit's effect comes when it is destroyed: it attacks nobody.
    NoAttacker {
        seat: Seat,
        kind: Kind,
    },
    OwnWarlord,
    /// The warlord would pay with the last life.
    LastLife,
    AlreadyUsed,
    /// One warlord action a turn, and it was used.
    OneInAll,
    FullLife {
        life: u8,
    },
    /// No empty territory beside the warlord.
    HemmedIn,
    /// The warlord's ability would do nothing.
    Idle,
    NotPlaced {
        card: CardId,
    },
    NotReusable {
        card: CardId,
    },
}

impl From<Rule> for Refusal {
    fn from(rule: Rule) -> Refusal {
        Refusal::Against(rule)
    }
}

impl Refuses for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Refusal::Against(rule) | Refusal::Taken { rule, .. } => *rule,
            Refusal::FactionTaken { .. } => rule!("setup.factions"),
            Refusal::FactionGiven { .. } => rule!("setup.fixed-factions"),
            Refusal::TooPoor { .. } => rule!("market.buy"),
            Refusal::NoBase => rule!("market.bases"),
            Refusal::IncomeTooDear { .. } | Refusal::HighestIncome => rule!("action.income"),
            Refusal::NoRoom | Refusal::NoneInReserve => rule!("action.place"),
            Refusal::NoneToReturn | Refusal::NotNormal { .. } => rule!("action.return"),
            Refusal::NoMinorUnit => rule!("action.minor"),
            Refusal::NothingBeside | Refusal::OwnWarlord => rule!("action.attack-unit"),
            Refusal::NoAttacker { .. } => rule!("icon.destruction"),
            Refusal::LastLife => rule!("action.self-damage"),
            Refusal::AlreadyUsed | Refusal::OneInAll => rule!("turn.warlord-once"),
            Refusal::FullLife { .. } => rule!("icon.warlord-healing"),
            Refusal::HemmedIn => rule!("action.move"),
            Refusal::Idle => rule!("action.ability"),
            Refusal::NotPlaced { .. } => rule!("action.activate"),
            Refusal::NotReusable { .. } => rule!("card.reusable"),
        }
    }
}
