//! The words verbs are made of: whom, what, where, how long, which number, skill or deed.

use serde::{Deserialize, Serialize};

/// Whom a verb concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The player of the card; the holder of the technology, ability or law.
    #[default]
    You,
    /// Another player, chosen by you.
    Opponent,
    /// Any player, chosen by you, yourself included.
    Anybody,
    /// Every other player.
    Others,
    /// Every player, in order of play.
    Each,
    /// The other party of the moment: the enemy in the battle, the one who activated, played, voted or collected.
    Rival,
    /// The player or the two players elected.
    Elected,
    /// Who controls the elected or named planet.
    Controller,
    /// Who controls Mecatol Rex.
    Mecatol,
    /// Those with the most points.
    MostPoints,
    FewestPoints,
    VotersFor,
    VotersAgainst,
    /// The left neighbour.
    Left,
    /// Those with the most planets outside their homes.
    MostPlanets,
    /// Who has the most ready influence.
    MostInfluence,
    /// Those with the fewest counters in their fleet supply.
    LeastSupply,
    /// A trade partner.
    Partner,
    /// Those with a trade agreement.
    Partners,
    WithoutGoods,
    /// Those with three or more action cards.
    HandsOfThree,
    /// Those with three or more trade goods.
    GoodsOfThree,
    /// Those who have scored a secret objective.
    SecretScorers,
    /// Those who have scored the elected objective.
    ObjectiveScorers,
    /// Those who control a system with a wormhole.
    WormholeHolders,
}

impl Who {
    /// Whether somebody must have voted.
    pub const fn is_of_agendas(self) -> bool {
        matches!(self, Who::Elected | Who::VotersFor | Who::VotersAgainst | Who::ObjectiveScorers)
    }
}

/// What is gained, lost or taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asset {
    Goods,
    ActionCards,
    /// Under [hr.homeworlds] and [faq.escrow].
    VictoryPoints,
    SecretObjectives,
    Technologies,
}

/// How cards are picked that somebody loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    #[default]
    Owner,
    Random,
    You,
}

/// A part of what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    All,
    /// Half, rounded up.
    HalfUp,
    /// Half, rounded down.
    HalfDown,
}

/// What is counted, of the player concerned unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tally {
    Planets,
    PlanetsOutsideHome,
    VictoryPoints,
    /// Trade goods given for it, as many as the player likes.
    GoodsSpent,
    /// Resources of the planet meant.
    PlanetResources,
    /// Influence of the planet meant.
    PlanetInfluence,
    /// Units the verb before has destroyed.
    Destroyed,
    /// Ground forces lost by either side in this invasion.
    GroundForcesKilled,
    /// All votes of this agenda together.
    VotesCast,
    /// Technologies gained since the start.
    TechnologiesBeyondStart,
    DreadnoughtsAndWarSuns,
    /// Nebulae and ion storms the player controls.
    StormsControlled,
    /// Systems with a wormhole that the player controls with ships.
    WormholesControlled,
    /// Systems next to an asteroid field that the player controls.
    SystemsNextToAsteroids,
    /// Opposing ships here that are no fighters.
    EnemyShips,
    /// War suns of the player in this battle.
    WarSunsHere,
}

/// Units by kind or by sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    GroundForce,
    MechanizedUnit,
    Fighter,
    Destroyer,
    Cruiser,
    Carrier,
    /// Without flagships; only where the print means the plastic.
    Dreadnought,
    /// [hr.flagship-class] Dreadnoughts and flagships.
    DreadnoughtClass,
    WarSun,
    Flagship,
    Pds,
    SpaceDock,
    /// Every ship, fighters included.
    Ship,
    /// Every ship but fighters.
    NonFighter,
    /// Every unit, leaders and facilities not included.
    AnyUnit,
    /// The unit the moment is about.
    ThatUnit,
}

/// Where; several words must all hold. A word about a planet picks planets, one about a system systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// A planet you control.
    YourPlanet,
    /// A planet of the player concerned.
    TheirPlanet,
    /// A planet another than you controls.
    EnemyPlanet,
    /// A planet somebody controls.
    HeldPlanet,
    NeutralPlanet,
    FriendlyOrNeutralPlanet,
    /// The planet elected, or both.
    ElectedPlanet,
    /// The system elected.
    ElectedSystem,
    /// The planet the row names.
    NamedPlanet,
    /// The planet or system of the verb before.
    Same,
    /// The planet that is fought for, was taken or lost.
    ThisPlanet,
    Mecatol,
    NotMecatol,
    /// Systems around Mecatol Rex.
    NextToMecatol,
    NotHome,
    YourHome,
    TheirHome,
    /// The active system; in a battle the one where it is fought.
    Active,
    /// Next to the place the verb starts from.
    Adjacent,
    /// The system the verb starts from, or one next to it.
    Nearby,
    /// All in one system, which is chosen.
    System,
    Wormhole,
    /// Nebulae and ion storms.
    Storm,
    /// Any special system.
    Special,
    AsteroidField,
    /// Next to a gravity rift or a wormhole that leads somewhere.
    NextToRiftOrWormhole,
    Planetless,
    WithYourShip,
    WithYourPlanet,
    WithYourWarSun,
    WithYourDock,
    WithYourWarSunOrDock,
    WithYourFlagship,
    WithYourPds,
    WithTheirDock,
    /// A planet with anybody's dock.
    WithDock,
    WithEnemyShips,
    WithEnemyUnits,
    /// With a planet another player controls.
    WithEnemyPlanet,
    NoEnemyShips,
    /// Without units of anybody.
    Empty,
    /// Only own units, or none.
    FriendlyOrEmpty,
    /// Reached over systems without enemy ships.
    ByEnemyFreeRoute,
    /// Next to a system with a planet of yours.
    NextToYourPlanet,
    YourCounter,
    NoCounterOfTheirs,
    NoCounterOfYours,
    WithoutPds,
    /// Without ground forces and mechanized units.
    Unguarded,
    /// Without any unit of the player concerned.
    WithoutTheirUnits,
    /// With more than two ships of one kind of the player concerned.
    Crowded,
    RedSpecialty,
    AnySpecialty,
    /// A planet that is not exhausted.
    Ready,
    /// Not a planet whose ground forces keep it calm for a player proof against unrest.
    Restive,
    /// Worth no more resources than the planet of the verb before.
    NoRicher,
    /// A system you control.
    YourSystem,
    TheirSystem,
}

impl Site {
    /// Whether it is seen from "you".
    pub const fn is_yours(self) -> bool {
        matches!(
            self,
            Site::YourPlanet
                | Site::YourHome
                | Site::YourCounter
                | Site::YourSystem
                | Site::NoCounterOfYours
                | Site::NextToYourPlanet
                | Site::FriendlyOrNeutralPlanet
                | Site::FriendlyOrEmpty
                | Site::WithYourShip
                | Site::WithYourPlanet
                | Site::WithYourWarSun
                | Site::WithYourDock
                | Site::WithYourWarSunOrDock
                | Site::WithYourFlagship
                | Site::WithYourPds
        )
    }

    /// Whether it is elected or named by an agenda.
    pub const fn is_of_agendas(self) -> bool {
        matches!(self, Site::ElectedPlanet | Site::ElectedSystem | Site::NamedPlanet)
    }
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// As long as the law stands, the technology or ability is owned; of a card that is played: at once.
    #[default]
    Source,
    CombatRound,
    Battle,
    Activation,
    /// The technology about to be bought.
    Purchase,
    /// This strategic action.
    StrategicAction,
    Agenda,
    /// Until the status phase begins.
    ActionPhase,
    Phase,
    Round,
    /// The whole of the next round.
    NextRound,
    /// This round and the next.
    TwoRounds,
    /// Until the Technology card has been used once more.
    NextTechnology,
    /// As long as you control the planet meant.
    Held,
    Game,
}

/// What does not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cancelled {
    /// The action card just played.
    Card,
    /// The agenda under way; it goes to the discards.
    Agenda,
    /// The choice of an agenda.
    Council,
    /// The primary ability, and with it the secondary ones.
    Primary,
    /// The vote just given: an abstention.
    Vote,
    Hits,
    /// A move into the active system; the activation stands.
    Move,
    /// The activation: the counter goes back, the action is over.
    Activation,
    /// A standing law, or the one just made.
    Law,
    /// The law named when the agenda was selected.
    NamedLaw,
    /// The markers on the elected objective.
    ObjectiveMarkers,
}

/// Where a command counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    Reinforcements,
    CommandPool,
    StrategyAllocation,
    FleetSupply,
    /// Any area of the sheet, its owner choosing.
    Sheet,
    /// Command pool or strategy allocation, its owner choosing.
    PoolOrStrategy,
    Board,
}

/// What is done with strategy cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StrategyAct {
    /// The card just taken goes back with its counters; its taker takes another.
    Return,
    /// Own card against one nobody took.
    Swap,
    /// Own card against one of a trade partner's.
    SwapWithPartner,
    /// Kept for the next round instead of taking one.
    Keep,
    /// One card cannot be taken this round.
    Bar,
    /// An action before all others.
    ActFirst,
    /// The primary ability of a card nobody took.
    ExecuteUntaken,
    /// The secondary ability after the own primary one.
    SecondaryToo,
    /// The secondary ability of the own card, without a counter.
    FreeSecondary,
    /// A card taken is given to a player who lacks one.
    GiveAway,
    /// All cards go to the left.
    PassLeft,
}

/// Which technologies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Technologies {
    Red,
    Green,
    Blue,
    Yellow,
    /// The holder's own racial ones.
    Racial,
    ElectedColour,
    OtherColours,
    /// What the primary ability has just given its user.
    JustGained,
}

/// Whether prerequisites count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needs {
    #[default]
    Met,
    Ignored,
}

/// A roll that can inflict a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    Battle,
    Barrage,
    /// PDS fire at ships.
    Cannon,
    /// Assault Cannon.
    Assault,
    Bombardment,
    /// PDS fire at what lands.
    LandingFire,
    Invasion,
}

/// A side of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Attacker,
    Defender,
}

/// What a die must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Die {
    Even,
    AtLeast(u8),
}

/// What is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Copied {
    /// An action card of the discards.
    ActionCard,
    /// A racial ability of an opponent.
    RacialAbility,
    /// A technology of the enemy.
    Technology,
}

/// Where another agenda comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgendaSource {
    Deck,
    Floor,
    /// The law elected, voted on anew.
    ElectedLaw,
}

/// What is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgendaUse {
    Vote,
    /// Its "for" is carried out if it has one, else it is discarded.
    ForAtOnce,
}

/// What becomes of a law whose moment has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    #[default]
    Stays,
    Goes,
    /// The rival has it from then on.
    Passes,
}

/// What must be so for a card to be played or a trigger to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    ControlMecatol,
    TwoAgreements,
    FlagshipHere,
    DreadnoughtClassHere,
    WarSunHere,
    /// A war sun or two of dreadnought class.
    WarSunOrTwoDreadnoughtsHere,
    DestroyerOrCruiserHere,
    MechanizedUnitHere,
    EnemyMechanizedUnitHere,
    /// The battle is in a system with a wormhole.
    WormholeHere,
    /// More fighters than other ships.
    EnemyFightersOutnumber,
    /// The ship destroyed is an enemy flagship or war sun.
    GreatShipDestroyed,
    /// The dock here is blockaded.
    BlockadedDockHere,
    /// The technology is the holder's own racial one.
    OwnRacialTechnology,
    TechnologyPrimary,
    /// The agenda elects somebody or something.
    ElectAgenda,
    FewerThanSixGoods,
    /// The two fleets are others'.
    NotInvolved,
    /// You do not hold Senator Emeritus.
    AnotherSelected,
    /// Round 2 of the battle comes next.
    SecondRound,
    /// At least one enemy unit was destroyed in it.
    DestroyedSomething,
    /// The other player attacks, you defend.
    Defending,
    /// The ship destroyed was yours.
    OwnLoss,
    CruiserHere,
    /// A dock of yours reaches the active system like a PDS.
    DockInRange,
}

/// What has a step of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Routine {
    DeterminePolicy,
    MasterOfFate,
    MilitaryForesight,
    RuleByTerror,
    StarOfDeath,
    SurpriseAssault,
    ColonialRedistribution,
    SwapSecrets,
    FlawedPlanning,
    ProphecyOfIxth,
    GenSynthesis,
    Transfabrication,
    NovaSeed,
    SlaveWormhole,
    SalvageOperations,
    NekroCounters,
    XxchaDefence,
    YinConversion,
}
