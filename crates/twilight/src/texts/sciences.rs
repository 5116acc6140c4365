//! Technologies anybody may have that act outside movement, battle and production.

use crate::feats::Source;
use crate::steps::explore::{Explore, TRAITS};
use crate::steps::tokens::Redistribute;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::NeuralMotivator, NEURAL_MOTIVATOR),
    (Feat::HyperMetabolism, HYPER_METABOLISM),
    (Feat::Psychoarchaeology, PSYCHOARCHAEOLOGY),
    (Feat::BioStims, BIO_STIMS),
    (Feat::PredictiveIntelligence, PREDICTIVE_INTELLIGENCE),
    (Feat::ScanlinkDroneNetwork, SCANLINK_DRONE_NETWORK),
];

/// [tech.neural-motivator] One action card more in the status phase.
const NEURAL_MOTIVATOR: Text = Text::stands().altering(&[Alter::StatusCards(|_, _| 1)]);

/// [tech.hyper-metabolism] One command token more in the status phase.
const HYPER_METABOLISM: Text = Text::stands().altering(&[Alter::StatusTokens(|_, _| 1)]);

/// [tech.psychoarchaeology] Specialties serve without exhausting; planets that have one may be exhausted for a
/// trade good each.
const PSYCHOARCHAEOLOGY: Text = Text::asks(
    has_target,
    &[Question::may(
        40,
        |w, pick, out| {
            let clever = |p: &PlanetSpot| !w.planet(*p).exhausted && query::specialties(w, *p).next().is_some();
            out.all(controlled(w, pick.seat).filter(clever).map(Choice::Exhaust));
        },
        |w, pick, choice, _| {
            let Choice::Exhaust(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].exhausted = true;
            gain(w, pick.seat, 1);
            Then::More
        },
    )
    .first()],
)
.altering(&[Alter::Is(Switch::SpecialtiesStay)]);

/// [tech.bio-stims] At the end of your turn a planet with a specialty or another technology of yours is readied.
const BIO_STIMS: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let tired = |p: &PlanetSpot| w.planet(*p).exhausted && query::specialties(w, *p).next().is_some();
            out.planets(domain(w, pick.seat).filter(tired));
            let side = w.side(pick.seat);
            let technology =
                |feat: &Feat| w.kit.tricks[*feat as usize].source == Source::Technology && *feat != pick.u.feat;
            out.all(side.held.minus(side.ready).iter().filter(technology).map(Choice::Ready));
        },
        |w, pick, choice, _| {
            match choice {
                Choice::Ready(feat) => {
                    let side = &mut w.parties[pick.seat.index()];
                    side.ready = side.ready.with(feat);
                }
                _ => w.planets[planet_in(choice).index()].exhausted = false,
            }
            Then::Over
        },
    )],
);

/// [tech.predictive-intelligence] At the end of your turn tokens go from pool to pool; who votes may cast three votes more.
const PREDICTIVE_INTELLIGENCE: Text = Text::now(
    |w, u| u.window == Window::TurnEnds && u.acts(w),
    |_, u, flow| flow.then([Redistribute::of(u.by).into()]),
)
.altering(&[Alter::Is(Switch::ForeseesOutcome)]);

/// [tech.scanlink-drone-network] After you activate a system: a planet of yours there with your units is explored.
const SCANLINK_DRONE_NETWORK: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let wild = |p: &PlanetSpot| TRAITS.into_iter().any(|kind| with_trait(w, *p, kind));
            let manned = |p: &PlanetSpot| !w.ground(*p, pick.seat).is_empty();
            out.planets(domain_in(w, w.scene(), pick.seat).filter(|p| wild(p) && manned(p)));
        },
        |_, pick, choice, flow| {
            flow.then([Explore { seat: pick.seat, planet: planet_in(choice) }.into()]);
            Then::Over
        },
    )],
);
