//! What players are asked, and why something is refused: with the facts the words are made of.

use crate::fleet::Hull;
use crate::map::Space;
use crate::names::{Good, Ship};
use kernel::{Prompted, Refuses, Rule, Seat, rule};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    Race,
    Home,
    TurnHexagon,
    CoverPlanet,
    Ready,
    Build,
    /// Where the space port of this pre-round phase goes.
    DraftPort,
    SpacePort,
    Actions {
        left: u8,
    },
    /// No action is left, but a move or an attack that takes none.
    FreeActions,
    Capital,
    Travel {
        owner: Seat,
        hull: Hull,
        at: Space,
        points: u8,
    },
    /// The next ship of a warp.
    Warp,
    TractorBeam {
        hull: Hull,
        at: Space,
    },
    BattleWindow {
        space: Space,
        attacker: Seat,
    },
    Casualties {
        victim: Seat,
        left: u8,
    },
    PhotonBombs,
    ShootingStars,
    RetreatTo,
    TakeControl {
        world: u8,
    },
    BefriendLiberated {
        planet: u8,
    },
    HandLimit,
    KeepCard,
    /// The card of the hand that goes for a face-up one.
    GiveFor {
        taken: u8,
    },
    Sway {
        missing: u8,
    },
    TacticTarget {
        kind: u8,
    },
    PhaseShift,
    Breakthrough,
    Raiders {
        ransom: u8,
    },
    Anomaly,
    Blockade,
    WormHole {
        first: Option<Space>,
    },
}

/// It is copied with every question of a playout.
const _: () = assert!(size_of::<Prompt>() <= 8);

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Race => rule!("setup.race"),
            Prompt::Home => rule!("setup.slots"),
            Prompt::TurnHexagon => rule!("setup.rotate"),
            Prompt::CoverPlanet => rule!("three.cover"),
            Prompt::Ready => rule!("trade.any-time"),
            Prompt::Build | Prompt::DraftPort => rule!("build.ships"),
            Prompt::SpacePort => rule!("tech.space-port"),
            Prompt::Actions { .. } | Prompt::FreeActions | Prompt::Capital => rule!("turn.actions"),
            Prompt::Travel { .. } => rule!("move.lines"),
            Prompt::Warp => rule!("tech.warp-gate"),
            Prompt::TractorBeam { .. } => rule!("tech.tractor-beam"),
            Prompt::BattleWindow { .. } => rule!("battle.window"),
            Prompt::Casualties { .. } => rule!("battle.casualties"),
            Prompt::PhotonBombs => rule!("capital.bomb"),
            Prompt::ShootingStars => rule!("ship.shooting-star"),
            Prompt::RetreatTo => rule!("tactic.retreat"),
            Prompt::TakeControl { .. } => rule!("conquer.controlled"),
            Prompt::BefriendLiberated { .. } => rule!("conquer.liberate-befriend"),
            Prompt::HandLimit => rule!("culture.hand-limit"),
            Prompt::KeepCard => rule!("ability.lumisar"),
            Prompt::GiveFor { .. } => rule!("two.swap"),
            Prompt::Sway { .. } => rule!("diplomacy.spend"),
            Prompt::TacticTarget { .. } => rule!("tactics.use"),
            Prompt::PhaseShift => rule!("tactic.phase-shift"),
            Prompt::Breakthrough => rule!("tactic.breakthrough"),
            Prompt::Raiders { .. } => rule!("event.raiders"),
            Prompt::Anomaly => rule!("event.anomaly"),
            Prompt::Blockade => rule!("event.blockade"),
            Prompt::WormHole { .. } => rule!("event.unstable-worm-hole"),
        }
    }
}

/// What credits are needed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purchase {
    Ship,
    Technology,
    Move,
    FaceUpCard,
}

/// Why something a player may reach for is not legal here and now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rule says it all.
    Against(Rule),
    RaceTaken {
        by: Seat,
    },
    TooPoor {
        purchase: Purchase,
        cost: u16,
        has: u16,
    },
    /// A technology was taken in this pre-round phase.
    Researched {
        technology: u8,
    },
    NeedsTechnology {
        before: u8,
    },
    NeedsGood {
        good: Good,
    },
    NoSiteForPort,
    /// Neither race, technology nor friend lets the player build it.
    CannotBuild {
        ship: Ship,
    },
    NoShipLeft {
        ship: Ship,
    },
    CapitalFull {
        limit: u8,
    },
    Mined,
    HeldByPirates,
    HeldByBeam,
    NoControlToken,
    Infested {
        planet: u8,
    },
    NoInfestationToken,
    NotNeutral {
        planet: u8,
    },
    /// No card of the planet's temperament is in the hand.
    NoFittingCard {
        planet: u8,
    },
    Warped,
    WarpNeedsActions {
        left: u8,
    },
    HomeLost,
    /// The planet was not conquered by whoever controls it.
    NothingToLiberate {
        planet: u8,
    },
    /// The way takes so many move actions in all.
    Farther {
        actions: u8,
    },
    /// The proposer does not have what the offer gives.
    NotCovered,
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
            Refusal::RaceTaken { .. } => rule!("setup.race"),
            Refusal::TooPoor { purchase, .. } => match purchase {
                Purchase::Ship => rule!("build.cost"),
                Purchase::Technology => rule!("research.cost"),
                Purchase::Move => rule!("race.alliance"),
                Purchase::FaceUpCard => rule!("culture.face-up"),
            },
            Refusal::Researched { .. } => rule!("research.one"),
            Refusal::NeedsTechnology { .. } => rule!("research.needs"),
            Refusal::NeedsGood { .. } => rule!("research.good"),
            Refusal::NoSiteForPort => rule!("tech.space-port"),
            Refusal::CannotBuild { .. } => rule!("build.alien"),
            Refusal::NoShipLeft { .. } => rule!("build.limit"),
            Refusal::CapitalFull { .. } => rule!("capital.limit"),
            Refusal::Mined => rule!("mine.once"),
            Refusal::HeldByPirates => rule!("event.blockade"),
            Refusal::HeldByBeam => rule!("tech.tractor-beam"),
            Refusal::NoControlToken => rule!("planet.tokens"),
            Refusal::Infested { .. } | Refusal::NoInfestationToken => rule!("race.parasites"),
            Refusal::NotNeutral { .. } | Refusal::NoFittingCard { .. } => rule!("diplomacy.needs"),
            Refusal::Warped | Refusal::WarpNeedsActions { .. } => rule!("tech.warp-gate"),
            Refusal::HomeLost => rule!("conquer.home-lost"),
            Refusal::NothingToLiberate { .. } => rule!("conquer.or-liberate"),
            Refusal::Farther { .. } => rule!("move.again"),
            Refusal::NotCovered => rule!("trade.any-time"),
        }
    }
}
