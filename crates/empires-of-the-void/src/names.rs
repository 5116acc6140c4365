//! What the rules call by name: ships, temperaments, trade goods, obstacles.

use serde::{Deserialize, Serialize};

/// Makes an enum whose variants have a slug (their kebab-case name) and a fixed order.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $slug:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($variant),+ }

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
    /// [ship.tokens] A kind of ship token.
    Ship {
        Starfighter = "starfighter", Diplomat = "diplomat", Centipede = "centipede", Starcruiser = "starcruiser",
        Sunhammer = "sunhammer", Firebug = "firebug", Tempest = "tempest", Moth = "moth",
        ShootingStar = "shooting-star", BlackHole = "black-hole", Infestor = "infestor",
    }
}

named! {
    /// [culture.types] The temperament of a planet and the type of a diplomacy card.
    Temperament {
        Militaristic = "militaristic", Capitalistic = "capitalistic", Scholarly = "scholarly",
        Mysterious = "mysterious", Peaceful = "peaceful",
    }
}

named! {
    /// [research.good] The five trade goods.
    Good { Metals = "metals", Crystals = "crystals", LifeForms = "life-forms", Gas = "gas", Artifacts = "artifacts" }
}

named! {
    /// [move.obstacles] What may lie on a line.
    Obstacle { Asteroids = "asteroids", Mines = "mines", Defenses = "defenses" }
}

/// Several obstacles at once: those on a line, those a fleet ignores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Obstacles(pub u8);

impl Obstacles {
    pub const NONE: Obstacles = Obstacles(0);
    pub const ALL: Obstacles = Obstacles(0b111);

    pub const fn with(self, obstacle: Obstacle) -> Obstacles {
        Obstacles(self.0 | 1 << obstacle as u8)
    }

    pub const fn and(self, other: Obstacles) -> Obstacles {
        Obstacles(self.0 | other.0)
    }

    pub const fn without(self, other: Obstacles) -> Obstacles {
        Obstacles(self.0 & !other.0)
    }

    pub const fn has(self, obstacle: Obstacle) -> bool {
        self.0 & 1 << obstacle as u8 != 0
    }

    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Obstacle> for Obstacles {
    fn from_iter<I: IntoIterator<Item = Obstacle>>(all: I) -> Obstacles {
        all.into_iter().fold(Obstacles::NONE, Obstacles::with)
    }
}
