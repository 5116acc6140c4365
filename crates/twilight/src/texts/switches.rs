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
    /// Space cannon hits of its side fall on ships that are no fighters.
    AimsCannons,
    /// Ships of its side without bombardment have it.
    AllBombard,
    /// Barrage hits of its side fall on all ships.
    BarrageHitsAll,
    /// 4 are taken off bombardment rolls against its planets.
    Bunkered,
    /// PDS of its opponents have neither shield nor space cannon.
    DisablesPds,
    /// Nobody else moves into the active system.
    HaltsFleets,
    /// Command tokens do not hold its ships back.
    LeavesTokens,
    /// Each time hits fall, one ship that is no fighter may sustain damage.
    LendsSustain,
    /// No space cannon fires at its ships.
    NoCannonAgainst,
    /// Nobody retreats from its space combat.
    NoRetreat,
    /// The opponent does not roll in ground combat.
    NoRollAgainst,
    /// A lost mech leaves a trade good.
    PaysForMechs,
    /// Exhausted, it pays 3 resources or influence.
    PaysThree,
    /// It goes straight from movement to the landing.
    SkipsToLanding,
    /// Exhausted, it stands for a strategy token.
    StandsForToken,
}
