//! The figures things in force change, each asked for in one place.

use super::{Alter, Figure, text};
use crate::query::{Barrels, Volley};
use crate::windows::all_in_force;
use crate::world::World;
use kernel::Seat;
use twilight_box::galaxy::Chart;
use twilight_box::units::Kind;

/// What is in force for a side and changes a figure.
#[inline]
fn altering(w: &World, seat: Seat, figure: Figure) -> impl Iterator<Item = &'static Alter> {
    let feats = all_in_force(w, seat).common(w.kit.altering[figure as usize]);
    feats.iter().flat_map(|feat| text(feat).alters)
}

/// What is added to combat rolls of a side's units.
pub fn combat(w: &World, seat: Seat) -> i8 {
    let own =
        altering(w, seat, Figure::Combat).map(|alter| if let Alter::Combat(by) = alter { by(w, seat) } else { 0 });
    let foe = w.opponent(seat).into_iter().flat_map(|foe| {
        let theirs = altering(w, foe, Figure::FoeCombat);
        theirs.map(move |alter| if let Alter::FoeCombat(by) = alter { by(w, foe) } else { 0 })
    });
    own.chain(foe).sum()
}

/// What is added to combat rolls of a side's ships of one kind.
pub fn ship_combat(w: &World, seat: Seat, kind: Kind) -> i8 {
    let own = altering(w, seat, Figure::ShipCombat);
    own.map(|alter| if let Alter::ShipCombat(by) = alter { by(w, seat, kind) } else { 0 }).sum()
}

/// Dice one unit rolls more for a unit ability.
pub fn ability_dice(w: &World, seat: Seat, volley: Volley) -> u8 {
    let own = altering(w, seat, Figure::AbilityDice);
    own.map(|alter| if let Alter::AbilityDice(by) = alter { by(w, seat, volley) } else { 0 }).sum()
}

/// Dice a side has beside those of its units; `penalty` is added to what they need.
pub fn barrels(w: &World, seat: Seat, volley: Volley, penalty: i8, out: &mut Barrels) {
    for alter in altering(w, seat, Figure::Barrels) {
        if let Alter::Barrels(add) = alter {
            add(w, seat, volley, penalty, out);
        }
    }
}

/// Dice beside those of units that no unit's extra die is added to.
pub fn spare_barrels(w: &World, seat: Seat, volley: Volley, out: &mut Barrels) {
    for alter in altering(w, seat, Figure::SpareBarrels) {
        if let Alter::SpareBarrels(add) = alter {
            add(w, seat, volley, out);
        }
    }
}

/// How a side's ships travel.
pub fn chart(w: &World, seat: Seat, chart: &mut Chart<'_>) {
    for alter in altering(w, seat, Figure::Chart) {
        match alter {
            Alter::Bends(bends) => bends.iter().for_each(|&bend| chart.bends = chart.bends.with(bend)),
            Alter::Chart(change) => change(w, seat, chart),
            _ => {}
        }
    }
}

/// Move one ship may add in this action.
pub fn further(w: &World, seat: Seat, kind: Kind) -> u8 {
    let own = altering(w, seat, Figure::Further);
    own.map(|alter| if let Alter::Further(by) = alter { by(w, seat, kind) } else { 0 }).max().unwrap_or(0)
}

/// What is taken off the cost of a use of production.
pub fn discount(w: &World, seat: Seat) -> u16 {
    let own = altering(w, seat, Figure::Discount);
    own.map(|alter| if let Alter::Discount(by) = alter { by(w, seat) } else { 0 }).sum()
}

/// What is added to a production value that is not 0.
pub fn production(w: &World, seat: Seat) -> u16 {
    let own = altering(w, seat, Figure::Production);
    own.map(|alter| if let Alter::Production(by) = alter { by(w, seat) } else { 0 }).sum()
}

/// Units that do not count against the production limit.
pub fn uncounted(w: &World, seat: Seat) -> u16 {
    let own = altering(w, seat, Figure::Uncounted);
    own.map(|alter| if let Alter::Uncounted(by) = alter { by(w, seat) } else { 0 }).max().unwrap_or(0)
}

/// Action cards drawn more in the status phase.
pub fn status_cards(w: &World, seat: Seat) -> u8 {
    let own = altering(w, seat, Figure::StatusCards);
    own.map(|alter| if let Alter::StatusCards(by) = alter { by(w, seat) } else { 0 }).sum()
}

/// Command tokens gained more in the status phase.
pub fn status_tokens(w: &World, seat: Seat) -> u8 {
    let own = altering(w, seat, Figure::StatusTokens);
    own.map(|alter| if let Alter::StatusTokens(by) = alter { by(w, seat) } else { 0 }).sum()
}
