//! Technologies anybody may have.

use crate::steps::production::against_producing;
use crate::steps::special;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::AiDevelopmentAlgorithm, AI_DEVELOPMENT_ALGORITHM),
    (Feat::AssaultCannon, ASSAULT_CANNON),
    (Feat::GravitonLaserSystem, GRAVITON_LASER_SYSTEM),
    (Feat::IntegratedEconomy, INTEGRATED_ECONOMY),
    (Feat::MagenDefenseGrid, MAGEN_DEFENSE_GRID),
    (Feat::SelfAssemblyRoutines, SELF_ASSEMBLY_ROUTINES),
    (Feat::SlingRelay, SLING_RELAY),
    (Feat::TransitDiodes, TRANSIT_DIODES),
    (Feat::X89BacterialWeapon, X89_BACTERIAL_WEAPON),
];

/// [tech.sling-relay] One ship is produced in a system with a space dock of yours.
const SLING_RELAY: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let docks = w.galaxy.ids().filter(|&s| has_dock(w, pick.seat, s)).collect();
            offer_goods(w, pick.seat, docks, |kind| SHIPS.contains(&kind), out);
        },
        |w, pick, choice, flow| {
            produce_one(w, pick.seat, choice, flow);
            Then::More
        },
    )
    .ending(pay_batch)],
);

/// [tech.x-89-base] All infantry of others on a planet below your bombarding ships is destroyed.
const X89_BACTERIAL_WEAPON: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let hit = |p: &PlanetSpot| {
                let ships = w.space(w.planet(*p).at(), pick.seat);
                let infantry = |rival: Seat| w.ground(*p, rival).of(Kind::Infantry) > 0;
                any_unit(w, pick.seat, ships, |unit| unit.bombardment.is_some())
                    && w.rivals(pick.seat).iter().any(infantry)
            };
            out.planets(planets(w).filter(hit));
        },
        |w, pick, choice, flow| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.rivals(pick.seat).iter().for_each(|rival| destroy_all(w, rival, &[Kind::Infantry], planet, flow));
            Then::Over
        },
    )],
);

/// [tech.magen-defense-grid-base] At the start of a round of ground combat on a planet with a shield of yours: the opponent
/// does not roll in it.
const MAGEN_DEFENSE_GRID: Text = Text::lasts(|w, u| {
    let shield = |planet| query::shield_stands(w, planet, u.by, w.foe(u.by));
    fights(w, u.by) && w.battleground().is_some_and(shield)
})
.altering(&[Alter::Is(Switch::NoRollAgainst)]);

/// [tech.assault-cannon] At the start of a space combat with three ships, fighters aside: the opponent destroys one.
const ASSAULT_CANNON: Text = Text::now(
    |w, u| fights_in_space(w, u.by) && special::AssaultCannon { owner: u.by }.works(w),
    |_, u, flow| flow.then([special::AssaultCannon { owner: u.by }.into()]),
);

/// [tech.ai-development-algorithm] A use of production is 1 cheaper for each of your unit upgrades.
const AI_DEVELOPMENT_ALGORITHM: Text = Text::lasts(|w, u| u.makes(w) && w.side(u.by).upgraded != 0)
    .altering(&[Alter::Discount(|w, seat| w.side(seat).upgraded.count_ones() as u16)]);

/// [tech.self-assembly-routines] After production: a mech on a planet of yours in the system; a lost mech leaves a trade
/// good.
const SELF_ASSEMBLY_ROUTINES: Text = Text::asks(
    |w, u| u.makes(w) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            if in_reserve(w, pick.seat, Kind::Mech) > 0 {
                out.planets(domain_in(w, w.scene(), pick.seat));
            }
        },
        |w, pick, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            place(w, pick.seat, Kind::Mech, Holder::Planet(planet));
            Then::Over
        },
    )],
)
.altering(&[Alter::Is(Switch::PaysForMechs)]);

/// [tech.graviton-laser-system] Before your space cannons roll: hits fall on ships that are no fighters.
const GRAVITON_LASER_SYSTEM: Text = Text::lasts(|w, u| {
    let cannons = Window::AbilityRoll { by: u.by, volley: Volley::SpaceCannonOffense };
    u.window == cannons && big_ships(w, w.scene(), w.foe(u.by)) > 0
})
.altering(&[Alter::Is(Switch::AimsCannons)]);

/// [tech.transit-diodes] At the start of your turn: up to four ground forces go to planets of yours.
const TRANSIT_DIODES: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::may(
        4,
        |w, pick, out| {
            for to in domain(w, pick.seat) {
                offer_shifts(w, pick.seat, &GROUND, to, |at| at != Holder::Planet(to), out);
            }
        },
        |w, pick, choice, _| {
            shift(w, pick.seat, choice);
            Then::More
        },
    )],
);

/// [tech.integrated-economy] After you gain a planet: units up to its resources are produced there.
const INTEGRATED_ECONOMY: Text = Text::asks(
    |w, u| matches!(u.window, Window::Gained { .. }) && !u.by_another(w) && has_target(w, u),
    &[Question::may(
        40,
        |w, pick, out| {
            let Window::Gained { planet, .. } = pick.u.window else { return };
            let at = Holder::Planet(planet);
            let cheap = |kind: Kind| {
                let mut batch = w.action.batch;
                batch[kind as usize] += 1;
                query::batch_cost(w, pick.seat, &batch.0) <= u16::from(query::resources(w, planet))
            };
            let fine = |kind: &Kind| against_producing(w, pick.seat, *kind, at).is_none() && cheap(*kind);
            out.all(GROUND.into_iter().filter(fine).map(|kind| Choice::Produce { kind, at }));
        },
        |w, pick, choice, flow| {
            produce_one(w, pick.seat, choice, flow);
            Then::More
        },
    )
    .ending(pay_batch)],
);
