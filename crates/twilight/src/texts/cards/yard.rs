//! Action cards that bring units, goods and planets.

use crate::steps::movement::Trim;
use crate::steps::production::{bring, may_bring};
use crate::texts::prelude::*;
use twilight_box::components::Trait;

pub const TEXTS: Room = &[
    (Feat::Brilliance, BRILLIANCE),
    (Feat::EconomicInitiative, ECONOMIC_INITIATIVE),
    (Feat::FighterConscription, FIGHTER_CONSCRIPTION),
    (Feat::ForwardSupplyBase, FORWARD_SUPPLY_BASE),
    (Feat::FrontlineDeployment, FRONTLINE_DEPLOYMENT),
    (Feat::GhostShip, GHOST_SHIP),
    (Feat::IndustrialInitiative, INDUSTRIAL_INITIATIVE),
    (Feat::Infiltrate, INFILTRATE),
    (Feat::MiningInitiative, MINING_INITIATIVE),
    (Feat::RefitTroops, REFIT_TROOPS),
    (Feat::Reparations, REPARATIONS),
    (Feat::RiseOfAMessiah, RISE_OF_A_MESSIAH),
    (Feat::Scuttle, SCUTTLE),
    (Feat::UnexpectedAction, UNEXPECTED_ACTION),
    (Feat::WarEffort, WAR_EFFORT),
    (Feat::WarMachine, WAR_MACHINE),
];

/// [card.war-machine] This use of production makes 4 more units and is 1 cheaper.
const WAR_MACHINE: Text =
    Text::lasts(|w, u| u.makes(w)).altering(&[Alter::Production(|_, _| 4), Alter::Discount(|_, _| 1)]);

/// [card.forward-supply-base] After another player activates a system with your units: 3 trade goods for you, and 1 for
/// another player of your choice.
const FORWARD_SUPPLY_BASE: Text = Text::now(
    |w, u| u.by_rival(w) && with_units(w, u.by, w.scene()),
    |w, u, flow| {
        gain(w, u.by, 3);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(another_player, |w, _, choice, _| {
    let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
    gain(w, seat, 1);
    Then::Over
})]);

/// [card.refit-troops] One or two of your infantry become mechs.
const REFIT_TROOPS: Text = Text::asks(
    has_target,
    &[Question::may(
        2,
        |w, pick, out| {
            if in_reserve(w, pick.seat, Kind::Mech) > 0 {
                out.units(everywhere(w, pick.seat, &GROUND[..1]));
            }
        },
        |w, pick, choice, _| {
            let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
            recall(w, pick.seat, kind, damaged, at);
            place(w, pick.seat, Kind::Mech, at);
            Then::More
        },
    )
    .first()],
);

/// [card.scuttle] One or two of your ships, fighters aside, go back; their cost comes in trade goods.
const SCUTTLE: Text = Text::asks(
    has_target,
    &[Question::may(
        2,
        |w, pick, out| out.units(everywhere(w, pick.seat, &SHIPS[1..])),
        |w, pick, choice, flow| {
            let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
            recall(w, pick.seat, kind, damaged, at);
            gain(w, pick.seat, query::unit(w, pick.seat, kind).cost.unwrap_or(0));
            trim(pick.seat, [system_of(w, at)], flow);
            Then::More
        },
    )
    .first()],
);

/// [card.economic-initiative] [cards.nothing] Your cultural planets are readied.
const ECONOMIC_INITIATIVE: Text = Text::now(
    |_, _| true,
    |w, u, _| {
        for planet in domain(w, u.by).filter(|&p| with_trait(w, p, Trait::Cultural)).collect::<Vec<_>>() {
            w.planets[planet.index()].exhausted = false;
        }
    },
);

/// [card.industrial-initiative] A trade good for each of your industrial planets.
const INDUSTRIAL_INITIATIVE: Text = Text::now(
    |_, _| true,
    |w, u, _| {
        let count = domain(w, u.by).filter(|&p| with_trait(w, p, Trait::Industrial)).count();
        gain(w, u.by, count as u8);
    },
);

/// [card.mining-initiative] Trade goods up to the resources of a planet of yours.
const MINING_INITIATIVE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.planets(domain(w, pick.seat)),
        |w, pick, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            gain(w, pick.seat, query::resources(w, planet));
            Then::Over
        },
    )
    .aloud()],
);

/// [card.brilliance] A planet of yours with a technology specialty is readied.
const BRILLIANCE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let clever = |p: &PlanetSpot| w.planet(*p).exhausted && query::specialties(w, *p).next().is_some();
            out.planets(domain(w, pick.seat).filter(clever));
        },
        |w, _, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].exhausted = false;
            Then::Over
        },
    )
    .aloud()],
);

/// [card.frontline-deployment] Three infantry on a planet of yours.
const FRONTLINE_DEPLOYMENT: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.planets(domain(w, pick.seat)),
        |w, pick, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            place_many(w, pick.seat, 3, Kind::Infantry, Holder::Planet(planet));
            Then::Over
        },
    )
    .aloud()],
);

/// [card.rise-of-a-messiah] An infantry on each of your planets.
const RISE_OF_A_MESSIAH: Text = Text::now(
    |_, _| true,
    |w, u, _| {
        for planet in domain(w, u.by).collect::<Vec<_>>() {
            place(w, u.by, Kind::Infantry, Holder::Planet(planet));
        }
    },
);

/// [card.ghost-ship] A destroyer in a system outside homes with a wormhole and without other players' ships.
const GHOST_SHIP: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let open = |s: &SystemId| {
                !is_home(w, *s) && !w.galaxy.place(*s).wormholes.is_empty() && no_enemy_ships(w, pick.seat, *s)
            };
            if may_bring(w, pick.seat, Kind::Destroyer) {
                out.systems(w.galaxy.ids().filter(open));
            }
        },
        |w, pick, choice, flow| launch(w, pick, Kind::Destroyer, choice, flow),
    )
    .aloud()],
);

/// [card.war-effort] A cruiser beside ships of yours.
const WAR_EFFORT: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            if may_bring(w, pick.seat, Kind::Cruiser) {
                out.systems(query::ships_of(w, pick.seat).iter());
            }
        },
        |w, pick, choice, flow| launch(w, pick, Kind::Cruiser, choice, flow),
    )
    .aloud()],
);

/// A ship appears in the chosen system.
fn launch(w: &mut World, pick: &Pick, kind: Kind, choice: Choice, flow: &mut Flow) -> Then {
    let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
    bring(w, pick.seat, kind, Holder::Space(system), flow);
    Then::Over
}

/// [card.fighter-conscription] A fighter in each system with a dock of yours or a unit with capacity, and without other
/// players' ships.
const FIGHTER_CONSCRIPTION: Text = Text::now(
    |_, _| true,
    |w, u, flow| {
        let systems: SystemSet = conscripts(w, u.by).collect();
        systems.iter().for_each(|s| place(w, u.by, Kind::Fighter, Holder::Space(s)));
        flow.then([Trim::of(u.by, systems).into()]);
    },
);

fn conscripts(w: &World, seat: Seat) -> impl Iterator<Item = SystemId> + '_ {
    let room = move |s: SystemId| any_here(w, seat, s, |unit| unit.capacity.is_some_and(|c| c > 0));
    w.galaxy.ids().filter(move |&s| no_enemy_ships(w, seat, s) && (has_dock(w, seat, s) || room(s)))
}

/// [card.unexpected-action] A command token of yours leaves the board.
const UNEXPECTED_ACTION: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.systems(w.side(pick.seat).tokens.iter()),
        |w, pick, choice, _| {
            let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
            let side = &mut w.parties[pick.seat.index()];
            side.tokens = side.tokens.without(system);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.infiltrate] When you gain a planet: structures there become yours.
const INFILTRATE: Text = Text::now(
    |w, u| match u.window {
        Window::Gaining { planet, by } => {
            by == u.by && w.rivals(u.by).iter().any(|rival| w.ground(planet, rival).structures() > 0)
        }
        _ => false,
    },
    |w, u, _| {
        let Window::Gaining { planet, .. } = u.window else { return };
        let at = Holder::Planet(planet);
        for rival in w.rivals(u.by).iter() {
            for kind in STRUCTURES {
                for _ in 0..w.ground(planet, rival).of(kind) {
                    let damaged = w.ground(planet, rival).in_state(kind, true) > 0;
                    recall(w, rival, kind, damaged, at);
                    place(w, u.by, kind, at);
                }
            }
        }
    },
);

/// [card.reparations] After another player gains a planet from you: a planet of that player is exhausted and one of yours
/// readied.
const REPARATIONS: Text = Text::now(
    |w, u| matches!(u.window, Window::Gained { from, .. } if from == Some(u.by)) && u.by_another(w),
    |w, u, flow| {
        u.ask(w, 0, flow);
        u.ask(w, 1, flow);
    },
)
.asking(&[
    Question::must(
        |w, pick, out| out.planets(controlled(w, pick.u.player(w)).filter(|&p| !w.planet(p).exhausted)),
        |w, _, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].exhausted = true;
            Then::Over
        },
    ),
    Question::must(
        |w, pick, out| out.planets(domain(w, pick.seat).filter(|&p| w.planet(p).exhausted)),
        |w, _, choice, _| {
            let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
            w.planets[planet.index()].exhausted = false;
            Then::Over
        },
    ),
]);
