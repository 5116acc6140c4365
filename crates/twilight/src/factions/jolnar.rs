//! What the Universities of Jol-Nar have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::feats::{Reroll, Which};
use crate::steps::research;
use crate::steps::volley::faces_of;
use crate::texts::prelude::*;
use twilight_box::components::TechId;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::JolnarCommander, COMMANDER),
    (Feat::SpatialConduitCylinders, SPATIAL_CONDUIT_CYLINDERS),
    (Feat::Analytical, ANALYTICAL),
    (Feat::Brilliant, BRILLIANT),
    (Feat::JolnarAgent, AGENT),
    (Feat::JolnarHero, HERO),
];

/// [faction.analytical] One prerequisite of what is no unit upgrade is ignored.
const ANALYTICAL: Text = Text::stands().altering(&[Alter::Is(Switch::IgnoresOne)]);

/// [faction.brilliant] Who follows Technology uses its primary ability.
const BRILLIANT: Text = Text::stands().altering(&[Alter::Is(Switch::PrimaryOfTechnology)]);

/// [leader.jolnar-agent] When a player pays for research: that player may remove infantry from the board, each for a resource.
const AGENT: Text = Text::asks(
    |w, u| u.helps(w) && has_target(w, u),
    &[Question::may(
        6,
        |w, pick, out| out.units(everywhere(w, pick.seat, &GROUND[..1])),
        |w, pick, choice, _| {
            let (kind, damaged, at) = unit_in(choice);
            recall(w, pick.seat, kind, damaged, at);
            w.league_mut().rebate += 1;
            Then::More
        },
    )
    .of(Who::Player)],
)
.altering(&[Alter::Is(Switch::InfantryPays)]);

/// [leader.jolnar-commander] After your units rolled for a unit ability: misses are rolled again.
const COMMANDER: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley } => {
            by == u.by && volley.is_ability() && faces_of(w, volley, by).any(|(face, gun)| face < gun.on)
        }
        _ => false,
    },
    |_, u, flow| {
        if let Window::Rolled { by, volley } = u.window {
            flow.then([Reroll { volley, seat: by, which: Which::Misses }.into()]);
        }
    },
);

/// [tech.spatial-conduit-cylinders] After you activate a system with your units: it touches all systems with your units.
const SPATIAL_CONDUIT_CYLINDERS: Text = Text::lasts(|w, u| u.acts(w) && with_units(w, u.by, w.scene()))
    .altering(&[Alter::Bends(&[Bend::Conduit]), Alter::Is(Switch::Conduit)]);

/// [leader.jolnar-hero] Any technologies of yours that are no unit upgrades are replaced by others of their colours.
const HERO: Text = Text::now(has_target, |w, u, flow| {
    w.league_mut().had = w.side(u.by).technologies;
    u.ask(w, 0, flow);
})
.asking(&[
    Question::may(
        1,
        |w, pick, out| {
            let own = old_ones(w, pick.seat);
            out.all(
                own.filter(|&tech| others(w, pick.seat, tech).next().is_some()).map(|tech| Choice::Unlearn(tech.0)),
            );
        },
        next,
    ),
    Question::must(
        |w, pick, out| {
            let Some(Choice::Unlearn(tech)) = pick.before else { return };
            out.all(others(w, pick.seat, TechId(tech)).map(|tech| Choice::Learn(tech.0)));
        },
        |w, pick, choice, flow| {
            let (Some(Choice::Unlearn(old)), Choice::Learn(new)) = (pick.before, choice) else {
                unreachable!("{pick:?}")
            };
            research::lose(w, pick.seat, TechId(old));
            research::gain_openly(w, pick.seat, TechId(new), flow);
            pick.u.ask(w, 0, flow);
            Then::Over
        },
    ),
]);

/// [leader.jolnar-hero] Technologies that were there before and can be replaced.
fn old_ones(w: &World, seat: Seat) -> impl Iterator<Item = TechId> + '_ {
    let side = w.side(seat);
    let had = if w.league().had == 0 { side.technologies } else { w.league().had & side.technologies };
    let plain = |tech: &TechId| w.kit.technology(*tech).upgrades.is_none() && w.kit.technology(*tech).colour.is_some();
    w.kit.technologies().filter(move |tech| had >> tech.0 & 1 == 1).filter(plain)
}

/// [leader.jolnar-hero] Technologies of the same colour that were not there before.
fn others(w: &World, seat: Seat, tech: TechId) -> impl Iterator<Item = TechId> + '_ {
    let side = w.side(seat);
    let left = side.realm.technologies & !side.technologies & !w.league().had;
    let colour = w.kit.technology(tech).colour;
    let same = move |other: &TechId| w.kit.technology(*other).colour == colour;
    w.kit.technologies().filter(move |tech| left >> tech.0 & 1 == 1).filter(same)
}
