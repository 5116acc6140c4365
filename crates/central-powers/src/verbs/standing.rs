//! What can be in force for a while: numbers that change, skills that are granted, deeds that are forbidden.

use serde::Deserialize;

/// A number of the game that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// Added to combat rolls: +1 makes a 5 hit on 4.
    Combat,
    /// Combat dice of a unit.
    Dice,
    /// Hits of a natural 10.
    HitsOfTen,
    BarrageDice,
    /// Added to PDS dice against the holder's ships.
    CannonAgainst,
    /// The same, for PDS in another system.
    CannonFromAfar,
    /// How many systems away a PDS fires.
    CannonRange,
    /// Hits one damage absorbs.
    SustainHits,
    Movement,
    Capacity,
    /// Ground forces carried besides.
    GroundCapacity,
    /// Fighters a dock supports.
    FighterSupport,
    /// Ships above the counters in the fleet supply.
    FleetSupply,
    /// Most counters the fleet supply may have.
    FleetSupplyCap,
    /// Most ships of one kind in a system.
    KindCap,
    /// Pieces of a kind a player may have on the board.
    PieceLimit,
    PdsPerPlanet,
    /// Units a dock builds.
    Production,
    /// Docks that may build.
    DocksProducing,
    /// Free resources at each dock that builds.
    DockResources,
    /// Price of a unit, or of a pair where two come for one.
    UnitCost,
    /// Units for one price.
    UnitsForPrice,
    /// Units of a free recruiting ability.
    Recruits,
    TechnologyCost,
    /// Prerequisites that must be there.
    Prerequisites,
    /// Worth of each specialty.
    Specialty,
    /// Counters a secondary ability costs.
    SecondaryPrice,
    /// Units a secondary ability builds.
    SecondaryUnits,
    /// Counters an activation costs.
    ActivationPrice,
    Votes,
    /// Mecatol Rex's influence counts so often for votes, exhausted or not.
    MecatolVotes,
    HandLimit,
    /// Action cards drawn in the status phase.
    StatusDraw,
    /// Counters gained in the status phase.
    StatusCounters,
    /// Goods more when collecting on agreements, in all.
    TradeIncome,
    /// Goods more for each agreement.
    AgreementIncome,
    ContractValue,
    GoodsLimit,
    /// What a trade good is worth when spent.
    GoodsWorth,
    /// Points held as long as this is held.
    Points,
    /// Points needed to win.
    Target,
    /// Points of a secret objective.
    SecretPoints,
    /// Points of the elected objective.
    ObjectivePoints,
    Initiative,
    /// Ground forces converted before an invasion.
    Conversions,
}

/// What a player or a unit can do besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    SustainDamage,
    /// Dice at ground units before an invasion.
    Bombardment,
    /// Bombards planets with a PDS.
    PastShields,
    /// Bombards without an invasion.
    BombardsAlone,
    /// Dice at fighters before a battle.
    Barrage,
    SpaceCannon,
    PlanetaryShield,
    /// Holds and takes planets.
    HoldsPlanets,
    /// Not touched by what names ground forces.
    NotGroundForce,
    /// May be aboard a ship with capacity.
    Transported,
    /// May be built.
    Buildable,
    /// Built in the home system alone.
    HomeBuilt,
    /// Counts for the fleet supply like half a ship, rounded up.
    HalfSupply,
    FreeOfFleetSupply,
    FreeCargo,
    /// Joins an invasion with a ground force and goes back to space.
    JoinsInvasions,
    /// Fights in space like a fighter.
    FightsInSpace,
    /// Moves without a carrier.
    FliesAlone,
    /// Stops enemies from passing.
    Blocks,
    /// Its hits go on ships that are no fighters while there are any.
    HitsBigShips,
    /// The first hits go on it.
    DrawsFire,
    /// Enemy ships here cannot sustain damage.
    NoSustainHere,
    /// Everything here is destroyed with it.
    TakesAllAlong,
    /// Missed dice are rolled once more.
    RerollsMisses,
    /// Dice that show 1 are rolled once more.
    RerollsOnes,
    /// Two natural tens of fighters must hit a war sun.
    FightersStrikeWarSuns,
    /// Passes systems with enemy ships.
    CrossesEnemies,
    /// One fleet passes one system with enemy ships, which is chosen.
    SlipsPast,
    /// The same over wormholes alone.
    CrossesEnemiesByWormhole,
    CrossesAsteroids,
    /// Stops in asteroid fields.
    EntersAsteroids,
    CrossesSupernovas,
    CrossesIonStorms,
    IgnoresRifts,
    /// Nebulae and ion storms do not hinder movement.
    CrossesStorms,
    /// Alpha and beta wormholes touch each other.
    AlphaIsBeta,
    /// All wormholes touch each other.
    AllWormholesTouch,
    /// No ban on wormholes matters.
    WormholesAlwaysOpen,
    /// Others cannot enter by wormholes where this player is in control.
    WormholesShut,
    /// Its system has a delta wormhole for its owner.
    CarriesWormhole,
    /// A special system is like an ordinary one.
    PlainSystem,
    /// Once a round two controlled systems touch for a move.
    Conduit,
    NoFleetLimit,
    SecondTacticalAction,
    /// Enemy action cards cannot choose it.
    CardProof,
    /// This title does not work on the player's guarded planets.
    UnrestProof,
    /// Planets come refreshed.
    RefreshedConquests,
    /// What a dock builds may stand in activated systems next to it.
    BuildsNextDoor,
    /// Ground forces produce instead of docks.
    GroundForcesProduce,
    /// PDS that have not moved build PDS.
    PdsProduce,
    /// Docks are in space and move.
    DocksFloat,
    /// Docks on planets gained in this round.
    DocksOnNewPlanets,
    /// A unit produces where it stands, if it did not move.
    Shipyard,
    /// Resources and influence change places.
    SwappedValues,
    SpecialtiesOfAnyColour,
    /// Prerequisites may be left out for 2 more resources, with the Technology card.
    SkipsPrerequisites,
    /// The primary ability may be done instead of the secondary.
    PrimaryInstead,
    /// The primary ability is done besides the secondary.
    PrimaryToo,
    /// Trade agreements need no approval.
    FreeTrade,
    /// Agreements end by war or cards alone.
    KeptAgreements,
    TradesActionCards,
    /// What Trade gives is pooled and shared.
    PooledIncome,
    /// Goods received go to the left neighbour.
    GoodsPassLeft,
    /// Status phase cards are drawn face up and chosen.
    OpenDraw,
    /// A political card more is kept when the floor is laid.
    KeepsTwo,
    /// The home's influence counts for votes when exhausted.
    HomeAlwaysVotes,
    /// Scores and wins without its home, which is nobody's home for objectives.
    NoHome,
    /// Retreats before the battle.
    EarlyRetreat,
    /// May let a turn go by, never two in a row.
    SkipsTurns,
    /// Its own cease-fire zone stands while nothing fights there.
    KeepsCeaseFire,
    /// Racial technologies may be copied too.
    CopiesRacial,
    /// A card of a hand that an ability looks at may be taken.
    TakesSeenCards,
    /// The racial combat bonus is free in invasions.
    FreeBonus,
    NoHandLimit,
}

/// What may be forbidden or cost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    Activate,
    /// Moving into, through or out of.
    Enter,
    UseWormholes,
    Retreat,
    Invade,
    /// Landing on a neutral planet.
    LandOnNeutral,
    Bombard,
    /// PDS fire at ships.
    FireCannon,
    Produce,
    /// Gaining technologies in any way.
    GainTechnology,
    /// Buying technologies.
    BuyTechnology,
    /// Every action card but Sabotage.
    PlayActionCards,
    DrawActionCards,
    Vote,
    Secondary,
    TakeStrategyCard,
    RacialAbilities,
    /// Forming a trade agreement; with two elected, between them.
    TradeAgreement,
    /// Moving counters between areas in the status phase.
    Redistribute,
    /// Docks building ground forces.
    DocksBuildGroundForces,
}
