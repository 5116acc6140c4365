//! What players are asked, and why something is refused: with the facts the words are made of.

use crate::feats::Feat;
use crate::windows::Window;
use crate::world::{ObjectiveId, PlanetSpot, Pool};
use kernel::{Prompted, Refuses, Rule, Seat, rule};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

mod round;

pub use round::RoundPrompt;

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    /// What a side brings into the game.
    Forces,
    Turn {
        tactic: u8,
    },
    /// A further action in the same turn.
    SecondAction,
    /// A reaction window, and the active system.
    Use {
        window: Window,
        at: Option<SystemId>,
    },
    /// What something that is used falls on.
    Pick {
        feat: Feat,
        left: u8,
    },
    /// Whether the flagship goes before the other ships.
    Vanguard {
        to: SystemId,
    },
    Movement {
        to: SystemId,
    },
    Load {
        ship: Kind,
        from: SystemId,
        room: u8,
    },
    /// Ground forces that come aboard a retreating fleet.
    Board {
        at: SystemId,
        room: u8,
    },
    /// What is removed because nothing carries it.
    NoRoom {
        at: SystemId,
        over: u8,
    },
    /// What is removed because the fleet pool is too small.
    FleetPool {
        at: SystemId,
        over: u8,
    },
    CannonOffense {
        victim: Seat,
    },
    /// Whose ships in a system space cannons fire at.
    CannonTarget {
        at: SystemId,
    },
    CannonDefense {
        victim: Seat,
        planet: PlanetSpot,
    },
    /// Whom the active side fights first.
    Opponent {
        at: SystemId,
    },
    /// Which ground forces fight in space.
    JoinSpace,
    AssaultCannon {
        owner: Seat,
    },
    /// Which ship a barrage damages beyond the fighters.
    Raid {
        beyond: u8,
    },
    /// Where hits fall, on a planet or in the active system.
    Hits {
        left: u8,
        planet: Option<PlanetSpot>,
    },
    Repair,
    /// Whether a ship is given up to destroy others.
    Sacrifice,
    Snipe {
        left: u8,
    },
    Announce {
        round: u8,
    },
    Retreat,
    Bombard {
        at: SystemId,
    },
    Landing {
        at: SystemId,
    },
    MagenHit {
        planet: PlanetSpot,
    },
    /// Which ground combat is fought next.
    GroundOrder,
    /// Which planet is gained and explored next.
    ClaimOrder,
    /// Whether a coexistence is ended.
    EndCoexistence,
    Production {
        at: SystemId,
        left: u16,
        /// What everything produced so far costs.
        spent: u16,
    },
    Pay {
        left: u16,
    },
    PayInfluence {
        left: u16,
    },
    /// Any amount of resources, each for a die.
    Levy {
        paid: u8,
    },
    /// Where infantry comes back to.
    /// Which unit of a kind comes back to the reinforcements.
    TakeBack {
        kind: Kind,
    },
    Homecoming {
        left: u8,
    },
    /// Something of the whole game, outside tactical actions.
    Round(RoundPrompt),
}

/// It is copied with every question of a playout.
const _: () = assert!(size_of::<Prompt>() <= 8);

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::Forces => rule!("skirmish.forces"),
            Prompt::Turn { .. } => rule!("action.turn"),
            Prompt::SecondAction => rule!("tech.fleet-logistics"),
            Prompt::Use { .. } => rule!("cards.windows"),
            Prompt::Pick { .. } => rule!("cards.pick"),
            Prompt::Vanguard { .. } => rule!("units.hil-colish"),
            Prompt::Movement { .. } => rule!("move.ships"),
            Prompt::Load { .. } => rule!("move.transport"),
            Prompt::Board { .. } => rule!("move.pick-up"),
            Prompt::NoRoom { .. } => rule!("fleet.capacity"),
            Prompt::FleetPool { .. } => rule!("fleet.pool"),
            Prompt::CannonOffense { .. } => rule!("cannon.offense"),
            Prompt::CannonTarget { .. } => rule!("cannon.offense"),
            Prompt::CannonDefense { .. } => rule!("cannon.defense"),
            Prompt::Opponent { .. } => rule!("combat.several"),
            Prompt::JoinSpace => rule!("units.alastor"),
            Prompt::AssaultCannon { .. } => rule!("tech.assault-cannon"),
            Prompt::Raid { .. } => rule!("faction.raid-formation"),
            Prompt::Hits { .. } => rule!("combat.assign"),
            Prompt::Repair => rule!("tech.duranium-armor"),
            Prompt::Sacrifice | Prompt::Snipe { .. } => rule!("units.trades-itself"),
            Prompt::Announce { .. } => rule!("space.announce"),
            Prompt::Retreat => rule!("space.retreat"),
            Prompt::Bombard { .. } => rule!("invade.bombard"),
            Prompt::Landing { .. } => rule!("invade.commit"),
            Prompt::MagenHit { .. } => rule!("tech.magen-defense-grid"),
            Prompt::GroundOrder => rule!("ground.order"),
            Prompt::ClaimOrder => rule!("explore.gained"),
            Prompt::EndCoexistence => rule!("coexist.share"),
            Prompt::Production { .. } => rule!("produce.limit"),
            Prompt::Pay { .. } => rule!("produce.pay"),
            Prompt::PayInfluence { .. } => rule!("produce.influence"),
            Prompt::Levy { .. } => rule!("breakthrough.deorbit-barrage"),
            Prompt::TakeBack { .. } => rule!("produce.reinforcements"),
            Prompt::Homecoming { .. } => rule!("tech.infantry-ii"),
            Prompt::Round(prompt) => prompt.rule(),
        }
    }
}

/// What a planet is exhausted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Currency {
    Resources,
    Influence,
    /// Trade goods as such.
    Goods,
}

/// Why something a player may reach for is not legal here and now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The technology for this unit is missing.
    NeedsTechnology {
        kind: Kind,
    },
    /// A force is bought with points.
    TooFewPoints {
        cost: u8,
        has: u8,
    },
    /// No piece of this kind is left, or not as many as are bought at once.
    NotInBox {
        kind: Kind,
        left: u8,
    },
    NoTacticToken,
    /// An own command token lies there.
    Activated {
        system: SystemId,
    },
    /// To activate it costs influence.
    ActivationToll {
        cost: u16,
        has: u16,
    },
    Sanctuary {
        system: SystemId,
        by: Seat,
    },
    /// An own command token keeps ships from leaving.
    HeldByToken {
        system: SystemId,
    },
    /// It has no move value.
    CannotMove {
        kind: Kind,
    },
    TooFar {
        kind: Kind,
        moves: u8,
        away: u8,
    },
    NoWay {
        to: SystemId,
    },
    AsteroidField {
        at: SystemId,
    },
    Supernova {
        at: SystemId,
    },
    Nebula {
        at: SystemId,
    },
    /// Ships on every way.
    Blockade {
        at: SystemId,
        by: Seat,
    },
    /// Structures nobody else may pass.
    Wall {
        at: SystemId,
    },
    /// A ship that loads does not come by.
    OffTheWay {
        ship: Kind,
        system: SystemId,
    },
    /// Enemy ships are where a fleet would retreat to.
    NoHaven {
        at: SystemId,
        by: Seat,
    },
    /// Nothing of the side's own is where a fleet would retreat to.
    NoFoothold {
        at: SystemId,
    },
    /// All of them are damaged already.
    Damaged {
        kind: Kind,
    },
    /// Something keeps it from sustaining damage.
    SustainBarred {
        kind: Kind,
    },
    /// A law spares cultural planets.
    CulturalTruce {
        planet: PlanetSpot,
    },
    Shielded {
        planet: PlanetSpot,
    },
    NothingToHit {
        planet: PlanetSpot,
    },
    StaysInSpace {
        kind: Kind,
    },
    /// To land there costs influence.
    LandingToll {
        planet: PlanetSpot,
    },
    NoneInReserve {
        kind: Kind,
    },
    /// Docks of the Arborec produce no infantry.
    Seedless,
    TooPoor {
        cost: u16,
        has: u16,
    },
    /// Ships do not appear beside enemy ships.
    Blockaded {
        system: SystemId,
    },
    /// Nothing there produces.
    NoYard {
        planet: PlanetSpot,
    },
    FleetPool {
        limit: u16,
    },
    /// Nothing carries it.
    NoRoom {
        kind: Kind,
    },
    Exhausted {
        planet: PlanetSpot,
        pays: Currency,
    },
    /// What is left of a bill could not be paid any more.
    LeavesUnpaid {
        planet: PlanetSpot,
    },
    EmptyPool {
        pool: Pool,
    },
    /// A law bounds fleet pools.
    FleetLaw {
        most: u8,
    },
    /// A law keeps its owner from playing action cards.
    Censured,
    /// A strategy card is still to be used.
    StrategyUnused {
        slot: u8,
    },
    /// The Hive's Diplomacy closes it.
    HiveShield {
        system: SystemId,
    },
    /// The ally lets no units go along.
    NotLent {
        by: Seat,
    },
    /// Who would get the planet has nothing on it.
    NobodyThere {
        planet: PlanetSpot,
        of: Seat,
    },
    /// The ally keeps the planet.
    NotCeded {
        planet: PlanetSpot,
    },
    HiveBarred {
        system: SystemId,
    },
    /// The custodians guard it.
    Custodians,
    /// No units come onto it.
    Demilitarized {
        planet: PlanetSpot,
    },
    /// A home planet is not under control.
    HomeLost,
    /// More is promised in a deal than its proposer has.
    DealNotCovered,
    NoDealsNow,
    NotActive,
    DealtAlready {
        with: Seat,
    },
    NotNeighbours {
        with: Seat,
    },
    OneNote,
    TooManyPromises {
        by: Seat,
    },
    /// A secret objective was scored in this combat already.
    ScoredInCombat,
    NotFulfilled {
        objective: ObjectiveId,
        have: u16,
        need: u16,
    },
    /// Symbols that nothing stands in for, by colour.
    Prerequisites {
        missing: [u8; 4],
    },
    /// As many structures of a kind as a planet holds.
    FullPlanet {
        planet: PlanetSpot,
        kind: Kind,
        most: u8,
    },
    AnotherMoment {
        feat: Feat,
    },
    /// Once in a window.
    Used {
        feat: Feat,
    },
    /// It would do nothing, or what it needs is missing.
    NoUse {
        feat: Feat,
    },
    /// Who has passed plays no action cards.
    Hushed,
    /// Tiles that do not lie side by side while there is another way.
    TilesTouch {
        tile: u8,
        beside: u8,
    },
    /// A ring is filled before the next.
    InnerRing {
        ring: u8,
    },
}

impl Refuses for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Refusal::NeedsTechnology { .. } => rule!("skirmish.war-sun"),
            Refusal::TooFewPoints { .. } | Refusal::NotInBox { .. } => rule!("skirmish.forces"),
            Refusal::NoTacticToken | Refusal::Activated { .. } => rule!("action.activate"),
            Refusal::ActivationToll { .. } => rule!("units.artemiris"),
            Refusal::Sanctuary { .. } => rule!("tech.chaos-mapping"),
            Refusal::HeldByToken { .. } => rule!("move.command-token"),
            Refusal::CannotMove { .. } => rule!("move.transport"),
            Refusal::TooFar { .. } | Refusal::NoWay { .. } => rule!("move.range"),
            Refusal::AsteroidField { .. } => rule!("move.asteroid-field"),
            Refusal::Supernova { .. } => rule!("move.supernova"),
            Refusal::Nebula { .. } => rule!("move.nebula"),
            Refusal::Blockade { .. } | Refusal::Wall { .. } => rule!("move.blockade"),
            Refusal::OffTheWay { .. } => rule!("move.pick-up"),
            Refusal::NoHaven { .. } | Refusal::NoFoothold { .. } => rule!("move.retreat"),
            Refusal::Damaged { .. } | Refusal::SustainBarred { .. } => rule!("combat.sustain"),
            Refusal::NothingToHit { .. } => rule!("invade.bombard"),
            Refusal::StaysInSpace { .. } => rule!("invade.commit"),
            Refusal::CulturalTruce { .. } => rule!("agenda.conventions-of-war"),
            Refusal::Shielded { .. } => rule!("invade.shield"),
            Refusal::LandingToll { .. } => rule!("units.omniopiares"),
            Refusal::NoneInReserve { .. } => rule!("produce.reinforcements"),
            Refusal::Seedless => rule!("faction.mitosis"),
            Refusal::TooPoor { .. } => rule!("produce.cost"),
            Refusal::Blockaded { .. } | Refusal::NoYard { .. } => rule!("produce.place"),
            Refusal::FleetPool { .. } => rule!("fleet.pool"),
            Refusal::NoRoom { .. } => rule!("fleet.capacity"),
            Refusal::Exhausted { pays: Currency::Resources, .. } => rule!("produce.pay"),
            Refusal::Exhausted { pays: Currency::Influence, .. } => rule!("produce.influence"),
            Refusal::Exhausted { pays: Currency::Goods, .. } | Refusal::LeavesUnpaid { .. } => rule!("spend.pay"),
            Refusal::EmptyPool { .. } => rule!("tokens.redistribute"),
            Refusal::FleetLaw { .. } => rule!("agenda.fleet-regulations"),
            Refusal::Censured => rule!("agenda.political-censure"),
            Refusal::StrategyUnused { .. } => rule!("action.pass"),
            Refusal::HiveShield { .. } => rule!("hive.shield"),
            Refusal::NotLent { .. } => rule!("team.freight"),
            Refusal::NobodyThere { .. } | Refusal::NotCeded { .. } => rule!("team.exchange"),
            Refusal::HiveBarred { .. } => rule!("hive.settings"),
            Refusal::Custodians => rule!("invade.custodians"),
            Refusal::Demilitarized { .. } => rule!("explore.closed"),
            Refusal::HomeLost => rule!("objectives.home"),
            Refusal::DealNotCovered => rule!("deals.items"),
            Refusal::NoDealsNow => rule!("deals.agenda"),
            Refusal::NotActive | Refusal::DealtAlready { .. } => rule!("deals.transaction"),
            Refusal::NotNeighbours { .. } => rule!("deals.neighbours"),
            Refusal::OneNote => rule!("notes.transaction"),
            Refusal::TooManyPromises { .. } => rule!("deals.promises"),
            Refusal::ScoredInCombat => rule!("objectives.one-a-combat"),
            Refusal::NotFulfilled { .. } => rule!("objectives.score"),
            Refusal::Prerequisites { .. } => rule!("research.prerequisites"),
            Refusal::FullPlanet { .. } => rule!("structures.limit"),
            Refusal::AnotherMoment { .. } | Refusal::NoUse { .. } => rule!("cards.windows"),
            Refusal::Used { .. } => rule!("cards.once"),
            Refusal::Hushed => rule!("tech.transparasteel-plating"),
            Refusal::TilesTouch { .. } | Refusal::InnerRing { .. } => rule!("setup.build"),
        }
    }
}
