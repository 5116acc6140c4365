//! The rules something in force makes different. A step or query asks for one of these, never for a card.

macro_rules! switches {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => {
        /// A rule is different for the owner of something in force.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Switch { $($(#[$meta])* $name),+ }

        impl Switch {
            pub const COUNT: usize = [$(Switch::$name),+].len();
        }
    };
}

switches! {
    /// It is first in order of play.
    ActsFirst,
    /// Nothing keeps it from voting.
    AlwaysVotes,
    /// Its tokens are technologies of other factions.
    Assimilates,
    /// Exhausted if its outcome fails, it adds as many votes as its row says.
    ForeseesOutcome,
    /// Trade goods are votes, as many as its row says.
    GoodsVote,
    /// It does not vote.
    NeverVotes,
    /// Nobody pillages it.
    NotPillaged,
    /// Each planet exhausted for votes gives as many more as its row says.
    PlanetsVoteMore,
    /// Deals with players who are no neighbours.
    DealsWithAll,
    /// The custodians ask for nothing.
    FreeCustodians,
    /// Trade is followed without a token.
    FreeTrade,
    /// One more green technology, where prerequisites are counted.
    GreenPrerequisite,
    /// As many prerequisites as its row says are ignored, unit upgrades aside.
    IgnoresOne,
    /// Exhausted, it lets infantry pay for research.
    InfantryPays,
    /// It holds any number of action cards.
    NoHandLimit,
    /// Who follows Technology uses its primary ability.
    PrimaryOfTechnology,
    /// Public objectives are scored without the home.
    ScoresAway,
    /// Technology specialties of its planets serve without exhausting them.
    SpecialtiesStay,
    /// In place of research it gains as many tokens as its row says.
    TokensForResearch,
    /// Exhausted, and for as many resources as its row says, it waives all prerequisites.
    WaivesPrerequisites,
    /// Exhausted it stands for a prerequisite, or brings an action card.
    HelpsResearch,
    /// For an infantry all prerequisites of a technology that another player has are waived.
    WaivesForInfantry,
    /// It activates systems with its own command tokens.
    ActivatesAgain,
    /// Space cannon hits of its side fall on ships that are no fighters.
    AimsCannons,
    /// Ships of its side without bombardment have it.
    AllBombard,
    /// Barrage hits of its side fall on all ships.
    BarrageHitsAll,
    /// It is first in order of play.
    ComesFirst,
    /// The commander of a faction nobody plays works for it.
    BorrowsCommander,
    /// 4 are taken off bombardment rolls against its planets.
    Bunkered,
    /// Its action cards are not sabotaged.
    CardsStand,
    /// Coexistence brings cards.
    CoexistenceDraws,
    /// After an action that is no tactical one comes another.
    ComponentChain,
    /// The active system touches all systems with its units.
    Conduit,
    /// Its upgraded cruisers are corsairs.
    Corsairs,
    /// It deals with players who are no neighbours.
    DealsFromAfar,
    /// Secondary abilities cost it no token.
    FollowsFree,
    /// Ships that cross those of others carry nothing.
    CrossesEmpty,
    /// PDS of its opponents have neither shield nor space cannon.
    DisablesPds,
    /// Influence and resources of its planets stand for each other.
    EqualWorth,
    /// Ships that moved through a wormhole bring fighters.
    Escorts,
    /// Command tokens do not hold its flagship back.
    FlagshipLeavesTokens,
    /// Its flagship costs nothing.
    FreeFlagship,
    /// Units of the kinds it has are free.
    FreeUnits,
    /// A gained planet gets infantry by its influence.
    GainsGarrison,
    /// Its ships move as far as the fastest beside them, and one adds the number of types to its rolls.
    Gravleash,
    /// Nobody else moves into the active system.
    HaltsFleets,
    /// It places Avernus, which goes with its war suns.
    HasAvernus,
    /// Planetary shields do not stop its bombardment.
    IgnoresShields,
    /// Nobody gains its technologies in combat.
    Immune,
    /// Ground forces land from planets of the active system and next to it.
    LandsFromAfar,
    /// It uses neither faction abilities nor faction technologies.
    LosesPowers,
    /// Command tokens do not hold its ships back.
    LeavesTokens,
    /// One more secret objective may be kept.
    KeepsSecrets,
    /// Each time hits fall, one ship that is no fighter may sustain damage.
    LendsSustain,
    /// No space cannon fires at its ships.
    NoCannonAgainst,
    /// The number of its ships is not limited.
    NoFleetLimit,
    /// Nobody retreats from its space combat.
    NoRetreat,
    /// The opponent does not roll in ground combat.
    NoRollAgainst,
    /// The Fracture lies beside the map.
    OpensFracture,
    /// Its retreating flagship destroys a ship.
    ParthianShot,
    /// A lost mech leaves a trade good.
    PaysForMechs,
    /// Its planets pay resources and influence together, as either.
    PaysTheSum,
    /// Exhausted, it pays 3 resources or influence.
    PaysThree,
    /// Fighters and infantry are produced at all its docks.
    ProducesAtDocks,
    /// Ground forces are produced on its planets in the active system and next to it.
    ProducesNextDoor,
    /// Each use of production brings a trade good.
    ProductionPays,
    /// Its misses in space combat are rolled again.
    RerollsMisses,
    /// It has more commodities.
    RaisesCommodities,
    /// A space combat brings a trade good, a won one a ship.
    Salvages,
    /// Three produced ships bring a token for the fleet pool.
    ShipsBringToken,
    /// It goes straight from movement to the landing.
    SkipsToLanding,
    /// A strategy token it spends brings a trade good.
    SpentTokensPay,
    /// Exhausted, it stands for a strategy token.
    StandsForToken,
    /// Each use of sustain damage brings a trade good.
    SustainPays,
    /// It captures what leaves the board.
    Swallows,
    /// Ships destroyed against it in space combat are replaced by its own.
    TakesWrecks,
    /// It brings a tactic token when a round begins, and is gone.
    TokenOnce,
    /// A won combat brings a tactic token.
    VictoryBringsToken,
    /// Its Mecatol Rex produces.
    Vigilant,
    /// Who loses a space combat against it gives it a note.
    WinnerTakesNote,
    /// Wormholes beside its ships have production.
    WormholesProduce,
}
