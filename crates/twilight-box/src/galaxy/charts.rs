//! What tiles and tokens of this edition do to a chart.

use crate::components::{Back, Components, TokenEffect};
use imperium::{Bend, Bends, Chart, Galaxy, SystemId, SystemSet};

/// The chart of a galaxy with its tokens, and without anything else that bends it.
#[inline]
pub fn chart<'a>(c: &Components, galaxy: &'a Galaxy) -> Chart<'a> {
    let mut chart = Chart::new(galaxy);
    if !galaxy.with_tokens().is_empty() {
        lay_tokens(c, &mut chart);
    }
    chart
}

fn lay_tokens(c: &Components, chart: &mut Chart<'_>) {
    chart.breaches = having(c, chart.galaxy, TokenEffect::Breach);
    chart.closed = having(c, chart.galaxy, TokenEffect::Sever);
    let ingress = having(c, chart.galaxy, TokenEffect::Ingress);
    if !ingress.is_empty() {
        let printed = |s: &SystemId| c.tile(chart.galaxy.place(*s).tile).egress;
        let egress: SystemSet = chart.galaxy.ids().filter(printed).collect();
        chart.joins.push((ingress, egress.union(having(c, chart.galaxy, TokenEffect::Egress))));
    }
}

/// Systems with a token of some effect.
pub fn having(c: &Components, galaxy: &Galaxy, effect: TokenEffect) -> SystemSet {
    let kinds = c.kinds_with(effect);
    galaxy.with_tokens().iter().filter(|&s| galaxy.place(s).tokens & kinds != 0).collect()
}

/// What speaks of the nexus, of Mecatol Rex or of the Fracture.
const OF_LANDMARKS: Bends = Bends::of(&[Bend::NexusClosed, Bend::GateFolding, Bend::FromFracture, Bend::IntoFracture]);

/// Marks the places on a chart that its bends speak of.
#[inline]
pub fn mark_landmarks(c: &Components, chart: &mut Chart<'_>) {
    if !chart.bends.common(OF_LANDMARKS).is_empty() {
        let backed = |back: Back| {
            let tile = |s: &SystemId| c.tile(chart.galaxy.place(*s).tile);
            chart.galaxy.ids().filter(|s| tile(s).back == back).collect()
        };
        (chart.nexus, chart.mecatol, chart.fracture) =
            (backed(Back::Nexus), backed(Back::Mecatol), backed(Back::Fracture));
    }
}
