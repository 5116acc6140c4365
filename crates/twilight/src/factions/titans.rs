//! What the Titans of Ul have: leaders, technologies, note, abilities and breakthrough.

use crate::query::Barrel;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::TitansAgent, AGENT),
    (Feat::TitansCommander, COMMANDER),
    (Feat::TitansHero, HERO),
    (Feat::Terraform, TERRAFORM),
    (Feat::Ouranos, OURANOS),
    (Feat::Awaken, AWAKEN),
    (Feat::SlumberstateComputing, SLUMBERSTATE_COMPUTING),
];

/// [leader.titans-agent] When hits fall on a player's units: one is cancelled.
const AGENT: Text = Text::now(
    |w, u| match u.window {
        Window::CannonHits(victim) | Window::ShipHits(victim) | Window::GroundHits { victim, .. } => {
            u.helps(w) && is_hit(w, victim)
        }
        _ => false,
    },
    |w, u, _| cancel_hits(w, u.player(w), 1),
)
.for_anybody();

/// [leader.titans-commander] Each use of production brings a trade good.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::ProductionPays)]);

/// [leader.titans-hero] Elysium is readied, has 3 more resources and fires space cannon 5 with three dice.
const HERO: Text = Text::now(
    |w, u| elysium(w, u.by).is_some(),
    |w, u, _| {
        if let Some(planet) = elysium(w, u.by) {
            let state = &mut w.planets[planet.index()];
            state.exhausted = false;
            state.bonus += 3;
        }
        u.last(w);
    },
)
.altering(&[Alter::Barrels(|w, seat, volley, penalty, out| {
    let Some(planet) = elysium(w, seat) else { return };
    let fires = match volley {
        Volley::SpaceCannonOffense => w.action.active == Some(w.planet(planet).at()),
        Volley::SpaceCannonDefense(at) => at == planet,
        Volley::Barrage | Volley::Ambush | Volley::SpaceCombat | Volley::Bombardment(_) | Volley::GroundCombat(_) => {
            false
        }
    };
    if fires {
        out.push(Barrel { kind: Kind::Pds, dice: 3, on: needs(5, penalty) });
    }
})]);

fn elysium(w: &World, seat: Seat) -> Option<PlanetSpot> {
    controlled(w, seat).find(|&p| printed(w, p).id == "elysium")
}

/// [note.terraform] A planet of yours outside homes has 1 more resource and all traits.
const TERRAFORM: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let ok = |p: &PlanetSpot| !is_home(w, w.planet(*p).at()) && !is_mecatol(w, *p);
            out.planets(domain(w, pick.seat).filter(ok));
        },
        |w, _, choice, _| {
            let state = &mut w.planets[planet_in(choice).index()];
            state.bonus += 1;
            state.terraformed = true;
            Then::Over
        },
    )],
);

/// [units.ouranos] After you activate a system: the flagship takes the place of a PDS there.
const OURANOS: Text = Text::asks(
    |w, u| u.acts(w) && in_reserve(w, u.by, Kind::Flagship) > 0 && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            for planet in w.planets_in(w.scene()) {
                let pds = w.ground(planet, pick.seat).groups(&[Kind::Pds]);
                let at = Holder::Planet(planet);
                out.all(pds.map(|(kind, damaged, _)| Choice::Unit { kind, damaged, at }));
            }
        },
        |w, pick, choice, flow| {
            let (kind, damaged, at) = unit_in(choice);
            recall(w, pick.seat, kind, damaged, at);
            place(w, pick.seat, Kind::Flagship, here(w));
            trim(pick.seat, [w.scene()], flow);
            Then::Over
        },
    )],
);

/// [faction.awaken] A sleeper becomes a PDS; [units.hecatoncheires] or a mech and an infantry. [faction.coalescence] On a
/// planet of others it must fight.
const AWAKEN: Text = Text::stands().asking(&[Question::may(
    1,
    |w, pick, out| {
        let (seat, planet) = (pick.seat, pick.planet());
        let at = Holder::Planet(planet);
        if in_reserve(w, seat, Kind::Pds) > 0 && has_site(w, seat, Kind::Pds, planet) {
            out.offer(Choice::Place { kind: Kind::Pds, at });
        }
        if for_pds(w, seat) {
            out.offer(Choice::Place { kind: Kind::Mech, at });
        }
    },
    |w, pick, choice, _| {
        let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
        let planet = pick.planet();
        w.planets[planet.index()].sleeper = None;
        place_structure(w, pick.seat, kind, at);
        if w.planet(planet).controller != Some(pick.seat) {
            w.action.landed |= 1 << w.slot(planet);
            w.action.roused |= 1 << w.slot(planet);
        }
        Then::Over
    },
)]);

/// [faction.awaken] Sleepers in a system its owner activates are asked about one by one.
pub fn awaken(w: &World, seat: Seat, planet: PlanetSpot, flow: &mut Flow) {
    if w.planet(planet).sleeper == Some(seat) {
        Use::of(seat, Feat::Awaken, Window::Activated).ask_about(w, 0, Choice::Planet(planet), flow);
    }
}

/// [breakthrough.slumberstate-computing] What awoke beside others, with nothing landed beside it, coexists with them.
const SLUMBERSTATE_COMPUTING: Text = Text::now(
    |w, u| match u.window {
        Window::Committed(planet) => {
            let both = ranks::guards(w, planet, u.by) > 0 && query::guard(w, planet, u.by).is_some();
            let roused = w.action.roused >> w.slot(planet) & 1 == 1;
            u.acts(w) && roused && both && !w.planet(planet).shared
        }
        _ => false,
    },
    |w, u, _| {
        if let Window::Committed(planet) = u.window {
            factions::coexist(w, u.by, planet);
        }
    },
)
.altering(&[Alter::Is(Switch::CoexistenceDraws)]);
