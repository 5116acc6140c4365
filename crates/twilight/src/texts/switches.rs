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
    /// Nobody retreats from its space combat.
    NoRetreat,
    /// It goes straight from movement to the landing.
    SkipsToLanding,
}
