//! The effect language of cards, warlords and minor factions: one operation for each icon of the rulebook.
//!
//! An effect is a list of operations resolved in printed order. Those that carry an offset lie relative to an anchor
//! in one of the images of the pattern; the others happen wherever their own rule says.

use hexes::Hex;
use serde::{Deserialize, Serialize};

/// Where a cell of a pattern lies relative to its anchor, axial.
pub type Offset = (i8, i8);

/// One icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Op {
    /// [icon.placement] Place a unit on this cell if it is empty.
    Place(Offset),
    /// [icon.occupy] Place a unit on this cell if a unit stands there.
    Occupy(Offset),
    /// [icon.attack-territory] Whatever stands on this cell is hit.
    Attack(Offset),
    /// [icon.recovery-to-board] Place a unit from the Recovery Ship on this cell if it is empty.
    RecoverAt(Offset),
    /// [icon.empty-territory] Shows where the other cells lie.
    Spacer(Offset),
    /// [icon.recovery-to-board] Place units from the Recovery Ship on any empty territories.
    Recover(u8),
    /// [icon.attack-with-unit] Sacrifice own units to attack adjacent territories.
    Sacrifice(u8),
    /// [icon.warlord-movement] Move the warlord to an adjacent empty territory.
    MoveWarlord(u8),
    /// [icon.return] Take normal units back from the board to the reserve.
    Return(u8),
    /// [icon.recovery-to-reserve] Take units back from the Recovery Ship to the reserve.
    Rescue(u8),
    /// [icon.warlord-healing] The warlord gains life.
    Heal(u8),
    /// [icon.warlord-damage] An enemy warlord takes damage.
    DamageWarlord(u8),
    /// [icon.reserve-attack] Send units from an enemy's reserve to the Recovery Ship.
    RaidReserve(u8),
    /// [icon.card-attack] Remove an enemy's action cards from the game.
    BurnCards(u8),
    /// [icon.currency-destruction] An enemy loses hexilum.
    BurnHexilum(u8),
    /// [icon.steal-currency] Take hexilum from an enemy.
    StealHexilum(u8),
    /// [icon.steal-action] Take action cards from an enemy.
    StealAction(u8),
    /// [icon.steal-mercenary] Take mercenary cards from an enemy.
    StealMercenary(u8),
    /// [icon.receive-currency] Receive hexilum.
    Gain(u8),
    /// [icon.extra-cards] See extra cards in this turn's market.
    ExtraCards(u8),
    /// [icon.exchange] Exchange two units or move one to an empty territory.
    Exchange(u8),
    /// [icon.exchange-this] As exchange, with the piece the effect belongs to.
    ExchangeThis(u8),
    /// [icon.raise-income] Raise the income at its price.
    RaiseIncome(u8),
    /// [faction.terran] Place a unit onto an enemy unit next to the anchor.
    Storm(u8),
    /// [icon.destruction] Attack one adjacent territory that is not empty.
    Blast(u8),
}

impl Op {
    /// The cell of the pattern this operation works on.
    pub fn offset(self) -> Option<Offset> {
        match self {
            Op::Place(at) | Op::Occupy(at) | Op::Attack(at) | Op::RecoverAt(at) | Op::Spacer(at) => Some(at),
            _ => None,
        }
    }

    /// How often the operation is carried out, or its amount.
    pub fn amount(self) -> u8 {
        match self {
            Op::Place(_) | Op::Occupy(_) | Op::Attack(_) | Op::RecoverAt(_) | Op::Spacer(_) => 1,
            Op::Recover(n)
            | Op::Sacrifice(n)
            | Op::MoveWarlord(n)
            | Op::Return(n)
            | Op::Rescue(n)
            | Op::Heal(n)
            | Op::DamageWarlord(n)
            | Op::RaidReserve(n)
            | Op::BurnCards(n)
            | Op::BurnHexilum(n)
            | Op::StealHexilum(n)
            | Op::StealAction(n)
            | Op::StealMercenary(n)
            | Op::Gain(n)
            | Op::ExtraCards(n)
            | Op::Exchange(n)
            | Op::ExchangeThis(n)
            | Op::RaiseIncome(n)
            | Op::Storm(n)
            | Op::Blast(n) => n,
        }
    }

    /// The style of its cell on a card or in a preview; operations without a cell have none.
    pub fn style(self) -> &'static str {
        match self {
            Op::Place(_) => "place",
            Op::Occupy(_) => "occupy",
            Op::Attack(_) => "attack",
            Op::RecoverAt(_) => "recover",
            Op::Spacer(_) => "spacer",
            _ => "",
        }
    }

    /// It works next to the anchor.
    fn needs_anchor(self) -> bool {
        matches!(self, Op::Storm(_) | Op::Blast(_))
    }

    /// Only its own mercenary or minor unit can carry it out.
    pub fn needs_own_piece(self) -> bool {
        matches!(self, Op::ExchangeThis(_))
    }
}

/// A list of operations with the images of its pattern worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    pub ops: Vec<Op>,
    /// [pattern.images] For each image the offset of each operation; one image of zeros where there is no pattern.
    pub images: Vec<Vec<Offset>>,
}

impl Effect {
    /// Works out the distinct images. Two images are the same if the same operations fall on the same cells.
    pub fn new(ops: Vec<Op>, symmetry: Symmetry) -> Effect {
        let mut images: Vec<Vec<Offset>> = Vec::new();
        let mut seen: Vec<Vec<(&str, Offset)>> = Vec::new();
        for n in 0..symmetry.images() {
            let image: Vec<Offset> = ops.iter().map(|op| op.offset().map_or((0, 0), |at| turned(at, n))).collect();
            let mut cells: Vec<_> = ops.iter().zip(&image).map(|(op, &at)| (op.style(), at)).collect();
            cells.sort_unstable();
            if !seen.contains(&cells) {
                seen.push(cells);
                images.push(image);
            }
        }
        Effect { ops, images }
    }

    /// [pattern.anchor] The effect lies somewhere on the board.
    pub fn is_anchored(&self) -> bool {
        self.has_pattern() || self.ops.iter().any(|op| op.needs_anchor())
    }

    /// [pattern.anchor] The effect works on cells.
    pub fn has_pattern(&self) -> bool {
        self.ops.iter().any(|op| op.offset().is_some())
    }
}

/// [pattern.images] [mission.images] How a pattern may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    Fixed,
    Turned,
    TurnedAndMirrored,
}

impl Symmetry {
    /// How many of the twelve images are allowed, in the order of [`turned`].
    pub fn images(self) -> u8 {
        match self {
            Symmetry::Fixed => 1,
            Symmetry::Turned => 6,
            Symmetry::TurnedAndMirrored => 12,
        }
    }
}

/// One of the twelve images of an offset.
pub fn turned(at: Offset, n: u8) -> Offset {
    let hex = hexes::image(Hex::new(at.0.into(), at.1.into()), n);
    (hex.x as i8, hex.y as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_by_symmetry() {
        let images = |ops: &[Op]| Effect::new(ops.to_vec(), Symmetry::TurnedAndMirrored).images.len();
        assert_eq!(images(&[Op::Gain(2)]), 1);
        assert_eq!(images(&[Op::Attack((0, 0))]), 1);
        assert_eq!(images(&[Op::Place((0, -1))]), 6);
        assert_eq!(images(&[Op::Place((0, -1)), Op::Place((0, 1))]), 3);
        assert_eq!(images(&[Op::Attack((0, -1)), Op::Place((1, 0)), Op::Place((-1, 1))]), 6);
        assert_eq!(images(&[Op::Place((0, 0)), Op::Place((1, 0)), Op::Place((2, 0)), Op::Attack((2, -1))]), 12);
        let wedge = vec![Op::Place((0, -1)), Op::Attack((1, 0)), Op::Place((2, 0))];
        let images = |symmetry| Effect::new(wedge.clone(), symmetry).images.len();
        assert_eq!([Symmetry::Fixed, Symmetry::Turned, Symmetry::TurnedAndMirrored].map(images), [1, 6, 12]);
    }
}
