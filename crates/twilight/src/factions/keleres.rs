//! What the Council Keleres have: leaders, technologies, note, abilities and breakthrough.

use crate::query::Barrel;
use crate::steps::production::against_producing;
use crate::texts::prelude::*;
use twilight_box::units::Production;

pub const TEXTS: Room = &[
    (Feat::KeleresCommander, COMMANDER),
    (Feat::KeleresHero, HERO),
    (Feat::IihqModernization, IIHQ_MODERNIZATION),
    (Feat::AgencySupplyNetwork, AGENCY_SUPPLY_NETWORK),
];

/// [leader.keleres-commander] After each action that is no tactical one comes another action.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::ComponentChain)]);

/// [leader.keleres-hero] At the start of a round of space combat beside a planet of yours: your flagship and up to two
/// cruisers or destroyers appear.
const HERO: Text = Text::now(
    |w, u| {
        let ship = [Kind::Flagship, Kind::Cruiser, Kind::Destroyer].into_iter().any(|k| in_reserve(w, u.by, k) > 0);
        fights_in_space(w, u.by) && ship && held_in(w, w.scene(), u.by).next().is_some()
    },
    |w, u, flow| {
        place(w, u.by, Kind::Flagship, here(w));
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::may(
    2,
    |w, pick, out| {
        let kinds = [Kind::Destroyer, Kind::Cruiser].into_iter().filter(|&kind| in_reserve(w, pick.seat, kind) > 0);
        out.all(kinds.map(|kind| Choice::Place { kind, at: here(w) }));
    },
    |w, pick, choice, _| {
        place_chosen(w, pick.seat, choice);
        Then::More
    },
)]);

/// [breakthrough.iihq-modernization] Your Mecatol Rex fires space cannon and produces.
const IIHQ_MODERNIZATION: Text = Text::stands().altering(&[
    Alter::Is(Switch::Vigilant),
    Alter::Barrels(|w, seat, volley, penalty, out| {
        let armed = |planet: PlanetSpot| w.planet(planet).controller == Some(seat) && is_mecatol(w, planet);
        let fires = match volley {
            Volley::SpaceCannonOffense => w.action.active.is_some_and(|s| w.planets_in(s).any(armed)),
            Volley::SpaceCannonDefense(planet) => armed(planet),
            Volley::Barrage
            | Volley::Ambush
            | Volley::SpaceCombat
            | Volley::Bombardment(_)
            | Volley::GroundCombat(_) => false,
        };
        if fires {
            out.push(Barrel { kind: Kind::Pds, dice: 1, on: needs(5, penalty) });
        }
    }),
]);

/// [tech.agency-supply-network] After a use of production: another one, of a unit elsewhere.
const AGENCY_SUPPLY_NETWORK: Text = Text::now(
    |w, u| u.acts(w) && has_target(w, u),
    |w, u, flow| {
        // What was produced before is paid.
        (w.action.batch, w.action.fresh) = Default::default();
        u.ask(w, 0, flow);
    },
)
.asking(&[
    Question::must(
        |w, pick, out| {
            let seat = pick.seat;
            let working = |s: &SystemId| *s != w.scene() && !query::silenced(w, seat, *s);
            for system in w.galaxy.ids().filter(working) {
                if query::produces_in_space(w, system, seat) {
                    out.offer(Choice::Choose(system));
                }
                out.planets(w.planets_in(system).filter(|&p| query::produces(w, p, seat)));
            }
        },
        |w, pick, choice, flow| {
            let left = value(w, pick.seat, yard(choice));
            flow.then([Pick { left, ..pick.next(w, choice) }.into()]);
            Then::Over
        },
    ),
    Question::may(
        40,
        |w, pick, out| {
            let Some(ground) = pick.before.map(yard) else { return };
            let ships = Holder::Space(system_of(w, ground));
            let mut consider = |kind: Kind, at: Holder| {
                if against_producing(w, pick.seat, kind, at).is_none() {
                    out.offer(Choice::Produce { kind, at });
                }
            };
            SHIPS.into_iter().for_each(|kind| consider(kind, ships));
            GROUND.into_iter().for_each(|kind| consider(kind, ground));
        },
        |w, pick, choice, flow| {
            produce_one(w, pick.seat, choice, flow);
            Then::More
        },
    )
    .ending(pay_batch),
]);

/// Where a chosen producer is.
fn yard(choice: Choice) -> Holder {
    match choice {
        Choice::Choose(system) => Holder::Space(system),
        _ => Holder::Planet(planet_in(choice)),
    }
}

/// The best production of one unit in a place.
fn value(w: &World, seat: Seat, at: Holder) -> u8 {
    let (force, resources) = match at {
        Holder::Planet(planet) => (w.ground(planet, seat), query::resources(w, planet)),
        Holder::Space(system) => (w.space(system, seat), 0),
    };
    let of = |kind: &Kind| match query::unit(w, seat, *kind).production {
        Some(Production::Fixed(value)) => value,
        Some(Production::OverResources(value)) => value + resources,
        None => 0,
    };
    Kind::ALL.iter().filter(|&&kind| force.of(kind) > 0).map(of).max().unwrap_or(0).max(1)
}
