//! What the rules call by name: units, colours, wormholes, special systems, leaders, boxes, moments.

use imperium::Kind;
use serde::{Deserialize, Serialize};

/// Makes an enum whose variants have a slug (their kebab-case name) and a fixed order.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $slug:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$doc])* #[serde(rename = $slug)] $variant),+ }

        impl $name {
            pub const ALL: [$name; [$($slug),+].len()] = [$($name::$variant),+];
            pub const COUNT: usize = Self::ALL.len();

            pub const fn slug(self) -> &'static str {
                match self { $($name::$variant => $slug),+ }
            }

            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

named! {
    /// [unit.kinds] A kind of unit.
    Unit {
        GroundForce = "ground-force", MechanizedUnit = "mechanized-unit", Fighter = "fighter", Destroyer = "destroyer",
        Cruiser = "cruiser", Carrier = "carrier", Dreadnought = "dreadnought", WarSun = "war-sun", Pds = "pds",
        SpaceDock = "space-dock", Flagship = "flagship",
    }
}

named! {
    /// [research.colours] The colour of a technology and of a planet's specialty.
    Colour { Red = "red", Green = "green", Blue = "blue", Yellow = "yellow" }
}

named! {
    /// [space.wormholes] Systems with the same wormhole touch for movement.
    Wormhole { Alpha = "alpha", Beta = "beta", Delta = "delta" }
}

named! {
    /// [space.special] What makes a system special.
    Terrain {
        AsteroidField = "asteroid-field", Supernova = "supernova", Nebula = "nebula", IonStorm = "ion-storm",
        GravityRift = "gravity-rift",
    }
}

named! {
    /// [leader.kinds] What a leader is.
    LeaderKind {
        Admiral = "admiral", General = "general", Scientist = "scientist", Diplomat = "diplomat", Agent = "agent",
    }
}

named! {
    /// [strategy.cards] The strategy cards, in order of play.
    Strategy {
        Leadership = "leadership", Detente = "detente", SenatorEmeritus = "senator-emeritus", Production = "production",
        TradeIv = "trade-iv", Warfare = "warfare", WarfareIi = "warfare-ii", TechnologyIi = "technology-ii",
        Dominion = "dominion",
    }
}

named! {
    /// [setup.sheet] Where command counters lie on a race sheet.
    Sheet { Strategy = "strategy-allocation", Command = "command-pool", Fleet = "fleet-supply" }
}

named! {
    /// [planet.card] What a planet or a trade good is spent as.
    Coin { Resources = "resources", Influence = "influence" }
}

impl Unit {
    /// The same piece on the board.
    pub const fn kind(self) -> Kind {
        match self {
            Unit::GroundForce => Kind::Infantry,
            Unit::MechanizedUnit => Kind::Mech,
            Unit::Fighter => Kind::Fighter,
            Unit::Destroyer => Kind::Destroyer,
            Unit::Cruiser => Kind::Cruiser,
            Unit::Carrier => Kind::Carrier,
            Unit::Dreadnought => Kind::Dreadnought,
            Unit::WarSun => Kind::WarSun,
            Unit::Pds => Kind::Pds,
            Unit::SpaceDock => Kind::SpaceDock,
            Unit::Flagship => Kind::Flagship,
        }
    }

    /// Whether it stands in space.
    pub const fn is_ship(self) -> bool {
        match self {
            Unit::Fighter
            | Unit::Destroyer
            | Unit::Cruiser
            | Unit::Carrier
            | Unit::Dreadnought
            | Unit::WarSun
            | Unit::Flagship => true,
            Unit::GroundForce | Unit::MechanizedUnit | Unit::Pds | Unit::SpaceDock => false,
        }
    }
}

named! {
    /// The box a component comes from.
    Origin {
        Base = "base", ShatteredEmpire = "shattered-empire", ShardsOfTheThrone = "shards-of-the-throne",
        /// Made or changed by the house.
        House = "house",
    }
}

named! {
    /// [card.moments] When something printed may be used. The first 34 are those of action cards.
    Moment {
        /// Before the first strategy card is taken.
        StrategyStart = "strategy-start",
        /// Any time in the strategy phase.
        Strategy = "strategy",
        /// A player has just taken a strategy card.
        StrategyPick = "strategy-pick",
        /// All have taken theirs; bonus counters are not laid yet.
        StrategyPicked = "strategy-picked",
        /// After the strategy phase, before the first action.
        StrategyEnd = "strategy-end",
        /// In the own turn, as its action.
        Action = "action",
        /// The player has activated a system; nothing has moved.
        Activated = "activated",
        /// Ships have moved into the activated system; no PDS has fired.
        MovedIn = "moved-in",
        /// A space battle is about to begin.
        BattleStart = "battle-start",
        /// A round of a space battle is about to begin.
        BattleRound = "battle-round",
        /// A die of a battle or an invasion has been rolled.
        Dice = "dice",
        /// Hits are known, casualties not yet taken.
        Casualties = "casualties",
        /// A ship has just been damaged.
        Damaged = "damaged",
        /// A ship has just been destroyed.
        Destroyed = "destroyed",
        /// Before planetary landings.
        Landing = "landing",
        /// Before a planet is bombarded.
        Bombardment = "bombardment",
        /// Before the first round of an invasion.
        InvasionStart = "invasion-start",
        /// A round of an invasion is about to begin.
        InvasionRound = "invasion-round",
        /// A neutral planet has just been taken by landing.
        PlanetTaken = "planet-taken",
        /// A planet has just been lost to an opponent.
        PlanetLost = "planet-lost",
        /// A technology is about to be bought.
        Research = "research",
        /// A primary ability has been resolved, the secondary ones have not.
        Primary = "primary",
        /// Senator Emeritus is announced, or about to select its agenda.
        CouncilCalled = "council-called",
        /// An agenda is known; nobody has voted.
        AgendaRead = "agenda-read",
        /// The own turn to vote.
        OwnVote = "own-vote",
        /// Another player has just voted.
        Voted = "voted",
        /// All have voted.
        VotesIn = "votes-in",
        /// A trade partner has just collected.
        Income = "income",
        /// Status phase, before action cards are drawn.
        StatusDraw = "status-draw",
        /// Any time in the status phase.
        Status = "status",
        /// At any open question.
        Any = "any",
        /// Another player has just played an action card.
        Card = "card",
        /// The moment of the card that is copied.
        Copied = "copied",
        /// Spent like a trade good, never played.
        Goods = "goods",
        /// Somebody else has activated a system.
        EnemyActivated = "enemy-activated",
        /// Units are about to be produced at one's dock.
        Production = "production",
        /// A round of a battle or an invasion has ended.
        RoundEnd = "round-end",
        /// A space battle has been lost.
        BattleLost = "battle-lost",
        /// A space battle has ended, won or not.
        BattleEnd = "battle-end",
        /// An invasion has been won.
        InvasionWon = "invasion-won",
        /// A planet has come under one's control, by whatever means.
        PlanetGained = "planet-gained",
        /// A non-home planet has no ground force or mechanized unit left.
        PlanetUnguarded = "planet-unguarded",
        /// A PDS has fired at a fleet.
        CannonFired = "cannon-fired",
        /// A battle or an invasion is begun against somebody.
        Attacked = "attacked",
        /// A unit of one's own is destroyed in a battle or an invasion.
        UnitDestroyed = "unit-destroyed",
        /// A technology has been gained.
        TechnologyGained = "technology-gained",
        /// A secondary ability has been used.
        Secondary = "secondary",
        /// A player has let a secondary ability go by.
        SecondaryDeclined = "secondary-declined",
        /// An agenda is over.
        AgendaEnd = "agenda-end",
        /// An agenda has just made a law.
        LawVoted = "law-voted",
        /// The status phase begins.
        StatusStart = "status-start",
    }
}

impl Moment {
    /// Whether action cards are played then.
    pub const fn of_cards(self) -> bool {
        self.index() <= Moment::Goods.index()
    }
}
