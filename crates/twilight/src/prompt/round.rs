//! What players are asked outside tactical actions.

use crate::agendas::Agenda;
use crate::feats::Feat;
use crate::finds::Find;
use crate::hive::Tie;
use crate::legacy::Due;
use crate::strategy::Strategy;
use crate::world::PlanetSpot;
use kernel::{Rule, Seat, rule};
use twilight_box::galaxy::SystemId;

/// A question of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundPrompt {
    Faction,
    /// A tile comes to the galaxy that is built.
    LayTile {
        ring: u8,
    },
    /// A slice, a faction or a place at the table.
    Draft,
    /// Where a unit stands at the start.
    Garrison {
        left: u8,
    },
    FirstTechnology {
        left: u8,
    },
    PickStrategy,
    /// Whether a player follows another's strategy card.
    Secondary {
        slot: u8,
    },
    GainToken {
        left: u8,
    },
    Redistribute,
    SpendToken {
        left: u8,
    },
    /// [tokens.forced] Which pool a token comes from that must be laid.
    LayToken {
        at: SystemId,
    },
    DiscardCard {
        left: u8,
    },
    /// Influence spent so far, and what a token costs.
    BuyTokens {
        paid: u8,
        price: u8,
    },
    Spend {
        resources: u8,
        influence: u8,
        goods: u8,
    },
    Research,
    /// What stands in for a prerequisite.
    Prerequisites {
        tech: u8,
    },
    BuyResearch {
        price: u8,
    },
    Score {
        secret: bool,
    },
    /// Something happened that secret objectives ask for.
    Deed,
    PutBackSecret,
    /// Who replenishes for nothing.
    Serve,
    Embassy,
    ReadyPlanet {
        left: u8,
    },
    Build {
        docks: bool,
    },
    Recall,
    /// Which dock produces.
    Yard,
    NameSpeaker,
    /// Whose note of several is used.
    WhichNote {
        note: Feat,
    },
    SpyNet,
    /// Which promissory note goes to another player.
    GiveNote {
        to: Seat,
    },
    /// Which action card is shown.
    ShowCard {
        to: Seat,
    },
    /// Whether the card shown is taken.
    Extort {
        from: Seat,
    },
    Vote {
        agenda: Agenda,
    },
    /// Votes for the outcome so far.
    Cast {
        votes: u8,
    },
    BreakTie {
        agenda: Agenda,
    },
    SortAgendas {
        left: u8,
    },
    /// [leader.xxcha-hero-pok] Which agenda is decided.
    Archive {
        left: u8,
    },
    LoseToken {
        left: u8,
    },
    /// Ships that are too many by an agenda.
    Disarm {
        left: u8,
    },
    PlaceUnits {
        left: u8,
    },
    Custodians {
        price: u8,
    },
    /// The deck of a planet with several traits.
    Explore {
        planet: PlanetSpot,
    },
    /// What an exploration card asks.
    Find {
        find: Find,
    },
    /// Whether a further commodity becomes a trade good.
    Convert,
    Outfit,
    /// What pays for a unit of freelancers.
    Wages {
        left: u8,
    },
    PurgeFragment {
        left: u8,
    },
    /// Units a player destroys, planets he exhausts or readies.
    DestroyOwn {
        left: u8,
    },
    ExhaustOwn {
        left: u8,
    },
    /// Dice that are rolled again, so many so far.
    Wager {
        dice: u8,
    },
    ReadyFew {
        left: u8,
    },
    /// Who settles an emptied planet, and whether he does.
    Resettle {
        planet: PlanetSpot,
    },
    Colonists {
        planet: PlanetSpot,
    },
    /// Any technology.
    Grant,
    /// Laws their owners use.
    Committee {
        agenda: Agenda,
    },
    Arbiter {
        own: Option<u8>,
    },
    PeaceMinister {
        at: SystemId,
    },
    WarMinister,
    /// A tactical action without a token.
    Errand,
    /// Where units go from a planet that changes hands.
    MoveOff {
        planet: PlanetSpot,
    },
    /// Who gets a strategy card.
    HandOn {
        slot: u8,
    },
    /// Whether a player comes into the system its ally activated.
    JoinIn {
        at: SystemId,
    },
    /// Whether the ally may carry one's units.
    Lend {
        by: Seat,
    },
    /// Whether one's planet goes to the ally.
    Concede {
        planet: PlanetSpot,
    },
    /// A technology of the ally in place of research, and what the ally returns for it.
    Inherit,
    Repay {
        what: Due,
    },
    /// What allies have won together: cards of the Hive Mind, or secret objectives of the Hive.
    WearDown {
        secrets: bool,
    },
    /// What the Hive's rules leave.
    HiveTie {
        about: Tie,
    },
    /// Which of the cards the Hive leaves unused is followed first.
    HiveLeaves,
    /// Which note the Hive gives when the one that was named is not there.
    HiveNote,
    /// What the Hive discards from.
    HivePurse {
        planet: PlanetSpot,
        /// It was exhausted, not lost.
        kept: bool,
    },
}

impl RoundPrompt {
    pub fn rule(self) -> Rule {
        match self {
            RoundPrompt::Faction => rule!("setup.factions"),
            RoundPrompt::LayTile { .. } => rule!("setup.build"),
            RoundPrompt::Draft => rule!("setup.draft"),
            RoundPrompt::Garrison { .. } => rule!("setup.units"),
            RoundPrompt::FirstTechnology { .. } => rule!("setup.technologies"),
            RoundPrompt::PickStrategy => rule!("strategy.cards"),
            RoundPrompt::Secondary { slot } => Strategy::at(slot).rule(),
            RoundPrompt::GainToken { .. } => rule!("tokens.gain"),
            RoundPrompt::Redistribute => rule!("tokens.redistribute"),
            RoundPrompt::SpendToken { .. } => rule!("tokens.spend"),
            RoundPrompt::LayToken { .. } => rule!("tokens.forced"),
            RoundPrompt::DiscardCard { .. } => rule!("objectives.spend"),
            RoundPrompt::BuyTokens { .. } => rule!("strategy.leadership"),
            RoundPrompt::Spend { .. } => rule!("spend.pay"),
            RoundPrompt::Research => rule!("research.choose"),
            RoundPrompt::Prerequisites { .. } => rule!("research.prerequisites"),
            RoundPrompt::BuyResearch { .. } => rule!("strategy.technology"),
            RoundPrompt::Score { .. } => rule!("objectives.score"),
            RoundPrompt::Deed => rule!("objectives.deeds"),
            RoundPrompt::PutBackSecret => rule!("objectives.limit"),
            RoundPrompt::Serve => rule!("strategy.trade"),
            RoundPrompt::Embassy | RoundPrompt::ReadyPlanet { .. } => rule!("strategy.diplomacy"),
            RoundPrompt::Build { .. } => rule!("strategy.construction"),
            RoundPrompt::Recall | RoundPrompt::Yard => rule!("strategy.warfare"),
            RoundPrompt::NameSpeaker | RoundPrompt::SortAgendas { .. } => rule!("strategy.politics"),
            RoundPrompt::Vote { .. } | RoundPrompt::Cast { .. } => rule!("agenda.vote"),
            RoundPrompt::WhichNote { .. } => rule!("notes.play"),
            RoundPrompt::SpyNet => rule!("note.spy-net"),
            RoundPrompt::GiveNote { .. } => rule!("notes.forced"),
            RoundPrompt::ShowCard { .. } | RoundPrompt::Extort { .. } => rule!("leader.yssaril-hero"),
            RoundPrompt::BreakTie { .. } => rule!("agenda.tie"),
            RoundPrompt::Archive { .. } => rule!("leader.xxcha-hero-pok"),
            RoundPrompt::LoseToken { .. } | RoundPrompt::Disarm { .. } | RoundPrompt::PlaceUnits { .. } => {
                rule!("agenda.effects")
            }
            RoundPrompt::Custodians { .. } => rule!("invade.custodians"),
            RoundPrompt::Explore { .. } => rule!("explore.traits"),
            RoundPrompt::Find { .. } | RoundPrompt::Convert | RoundPrompt::Outfit => rule!("explore.verbs"),
            RoundPrompt::Wages { .. } => rule!("find.freelancers"),
            RoundPrompt::PurgeFragment { .. } => rule!("explore.fragments"),
            RoundPrompt::DestroyOwn { .. } => rule!("agenda.effects"),
            RoundPrompt::ExhaustOwn { .. } => rule!("agenda.anti-intellectual-revolution"),
            RoundPrompt::Wager { .. } => rule!("combat.reroll"),
            RoundPrompt::ReadyFew { .. } | RoundPrompt::HandOn { .. } => rule!("agenda.checks-and-balances"),
            RoundPrompt::Resettle { .. } | RoundPrompt::Colonists { .. } => rule!("agenda.colonial-redistribution"),
            RoundPrompt::Grant => rule!("agenda.research-grant-reallocation"),
            RoundPrompt::Committee { .. } => rule!("agenda.committee-formation"),
            RoundPrompt::Arbiter { .. } => rule!("agenda.imperial-arbiter"),
            RoundPrompt::PeaceMinister { .. } => rule!("agenda.minister-of-peace"),
            RoundPrompt::WarMinister => rule!("agenda.minister-of-war"),
            RoundPrompt::Errand => rule!("leader.naalu-agent-codex-3"),
            RoundPrompt::MoveOff { .. } => rule!("units.pride-of-kenara"),
            RoundPrompt::JoinIn { .. } => rule!("team.joint"),
            RoundPrompt::Lend { .. } => rule!("team.freight"),
            RoundPrompt::Concede { .. } => rule!("team.exchange"),
            RoundPrompt::Inherit | RoundPrompt::Repay { .. } => rule!("team.legacy"),
            RoundPrompt::WearDown { secrets: false } => rule!("team.attrition"),
            RoundPrompt::WearDown { secrets: true } => rule!("team.maneuver"),
            RoundPrompt::HiveTie { .. } => rule!("hive.helpful"),
            RoundPrompt::HiveLeaves => rule!("hive.pass"),
            RoundPrompt::HiveNote => rule!("hive.gives-note"),
            RoundPrompt::HivePurse { .. } => rule!("hive.lost-planet"),
        }
    }
}
