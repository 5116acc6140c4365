//! What the Firmament have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room =
    &[(Feat::FirmamentAgent, AGENT), (Feat::ViperEx23, VIPER_EX23), (Feat::NeuralParasiteFirmament, NEURAL_PARASITE)];

/// [leader.firmament-agent] After a player activates a system: that player's ships cross others' with nothing aboard, and no
/// space cannon fires at them.
const AGENT: Text = Text::now(|w, u| u.helps(w), |w, u, _| enforce(w, u.player(w), u.feat)).altering(&[
    Alter::Bends(&[Bend::ShipPassage]),
    Alter::Is(Switch::NoCannonAgainst),
    Alter::Is(Switch::CrossesEmpty),
]);

/// [units.viper] After ground forces were committed beside this mech: the units coexist.
const VIPER_EX23: Text = Text::now(
    |w, u| {
        let mech = |planet| w.ground(planet, u.by).of(Kind::Mech) > 0;
        matches!(u.window, Window::Committed(planet) if may_coexist(w, u.by, planet) && mech(planet))
    },
    |w, u, _| {
        if let Window::Committed(planet) = u.window {
            factions::coexist(w, u.by, planet);
        }
    },
);

/// [tech.neural-parasite-firmament] At the end of a round: an infantry on a home planet.
const NEURAL_PARASITE: Text = Text::stands().asking(&[Question::may(
    1,
    |w, pick, out| {
        let kind = Kind::Infantry;
        if in_reserve(w, pick.seat, kind) > 0 {
            let homes = held_in(w, w.side(pick.seat).home, pick.seat);
            out.all(homes.map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
        }
    },
    |w, pick, choice, _| {
        place_chosen(w, pick.seat, choice);
        Then::Over
    },
)]);
