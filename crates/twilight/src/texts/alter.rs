//! What a text in force changes: figures that steps and queries ask for, and switches.

use super::Switch;
use crate::query::{Barrels, Volley};
use crate::world::World;
use kernel::Seat;
use twilight_box::galaxy::{Bend, Chart};
use twilight_box::units::Kind;

/// What something in force changes. The seat is whose thing it is.
#[derive(Clone, Copy)]
pub enum Alter {
    /// Added to combat rolls of its owner's units, and to those of the owner's opponent.
    Combat(fn(&World, Seat) -> i8),
    FoeCombat(fn(&World, Seat) -> i8),
    /// Added to combat rolls of ships of one kind.
    ShipCombat(fn(&World, Seat, Kind) -> i8),
    /// Dice one unit rolls more for a unit ability.
    AbilityDice(fn(&World, Seat, Volley) -> u8),
    /// Dice beside those of units; the number is taken off what they need.
    Barrels(fn(&World, Seat, Volley, i8, &mut Barrels)),
    /// Dice that no unit's extra die is added to and that nothing takes away.
    SpareBarrels(fn(&World, Seat, Volley, &mut Barrels)),
    /// How ships travel.
    Bends(&'static [Bend]),
    Chart(fn(&World, Seat, &mut Chart<'_>)),
    /// Move one ship may add; the most counts.
    Further(fn(&World, Seat, Kind) -> u8),
    /// Taken off the cost of a use of production.
    Discount(fn(&World, Seat) -> u16),
    /// Added to a production value that is not 0.
    Production(fn(&World, Seat) -> u16),
    /// Units that do not count against the production limit; the most counts.
    Uncounted(fn(&World, Seat) -> u16),
    /// Action cards drawn, and command tokens gained, more in the status phase.
    StatusCards(fn(&World, Seat) -> u8),
    StatusTokens(fn(&World, Seat) -> u8),
    /// A rule is different.
    Is(Switch),
}

/// The kinds of alterations, by which they are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Figure {
    Combat,
    FoeCombat,
    ShipCombat,
    AbilityDice,
    Barrels,
    SpareBarrels,
    Chart,
    Further,
    Discount,
    Production,
    Uncounted,
    StatusCards,
    StatusTokens,
}

impl Figure {
    pub const COUNT: usize = Figure::StatusTokens as usize + 1;
}

impl Alter {
    /// The figure it changes; a switch changes none.
    pub fn figure(&self) -> Option<Figure> {
        Some(match self {
            Alter::Combat(_) => Figure::Combat,
            Alter::FoeCombat(_) => Figure::FoeCombat,
            Alter::ShipCombat(_) => Figure::ShipCombat,
            Alter::AbilityDice(_) => Figure::AbilityDice,
            Alter::Barrels(_) => Figure::Barrels,
            Alter::SpareBarrels(_) => Figure::SpareBarrels,
            Alter::Bends(_) | Alter::Chart(_) => Figure::Chart,
            Alter::Further(_) => Figure::Further,
            Alter::Discount(_) => Figure::Discount,
            Alter::Production(_) => Figure::Production,
            Alter::Uncounted(_) => Figure::Uncounted,
            Alter::StatusCards(_) => Figure::StatusCards,
            Alter::StatusTokens(_) => Figure::StatusTokens,
            Alter::Is(_) => return None,
        })
    }
}
