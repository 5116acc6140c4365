//! What the Arborec have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;
use crate::world::Boxes;

pub const TEXTS: Room = &[
    (Feat::ArborecAgent, AGENT),
    (Feat::ArborecCommander, COMMANDER),
    (Feat::ArborecHero, HERO),
    (Feat::Stymie, STYMIE),
    (Feat::DuhaMenaimon, DUHA_MENAIMON),
    (Feat::Psychospore, PSYCHOSPORE),
    (Feat::Mitosis, MITOSIS),
    (Feat::Bioplasmosis, BIOPLASMOSIS),
];

/// [leader.arborec-agent] A ship of a player of your choice becomes one that costs up to 2 more.
const AGENT: Text = Text::asks(
    has_target,
    &[
        Question::must(offer_able_players, next),
        Question::must(
            |w, pick, out| {
                let seat = pick.seat;
                let price = |kind: Kind| query::unit(w, seat, kind).cost.unwrap_or(0);
                for (kind, damaged, at) in everywhere(w, seat, &SHIPS[1..]) {
                    let better = |&with: &Kind| {
                        with != kind
                            && price(with) <= price(kind) + 2
                            && in_reserve(w, seat, with) > 0
                            && query::may_have(w, seat, with)
                    };
                    let at = system_of(w, at);
                    let others = SHIPS[1..].iter().copied().filter(better);
                    out.all(others.map(|with| Choice::Replace { kind, damaged, with, at }));
                }
            },
            |w, pick, choice, flow| {
                let Choice::Replace { kind, damaged, with, at } = choice else { unreachable!("{choice:?}") };
                recall(w, pick.seat, kind, damaged, Holder::Space(at));
                place(w, pick.seat, with, Holder::Space(at));
                trim(pick.seat, [at], flow);
                Then::Over
            },
        )
        .of(Who::Chosen),
    ],
);

fn make(w: &mut World, pick: &Pick, choice: Choice, flow: &mut Flow) -> Then {
    produce_one(w, pick.seat, choice, flow);
    Then::More
}

/// [leader.arborec-commander] After another player activates a system where your units have production: one unit is produced
/// there.
const COMMANDER: Text = Text::asks(
    |w, u| u.by_rival(w) && any_here(w, u.by, w.scene(), |unit| unit.production.is_some()) && has_target(w, u),
    &[Question::must(|w, pick, out| offer_goods(w, pick.seat, SystemSet::one(w.scene()), |_| true, out), make)
        .ending(pay_batch)],
);

/// [leader.arborec-hero] Any number of units is produced in systems with your ground forces.
const HERO: Text = Text::asks(
    has_target,
    &[Question::may(
        40,
        |w, pick, out| {
            let seat = pick.seat;
            let rooted = |s: &SystemId| {
                w.space(*s, seat).ground() > 0 || w.planets_in(*s).any(|p| w.ground(p, seat).ground() > 0)
            };
            offer_goods(w, seat, w.galaxy.ids().filter(rooted).collect(), |_| true, out);
        },
        make,
    )
    .ending(pay_batch)],
);

/// [note.stymie] After another player moves ships to your units: a token of that player goes to a system that is no home.
/// [note.stymie-base] Once: as an action it lies before you.
const STYMIE: Text = Text::now(
    |w, u| match u.window {
        Window::Action => true,
        _ => u.by_rival(w) && w.action.arrived && with_units(w, u.by, w.scene()) && has_target(w, u),
    },
    |w, u, flow| {
        if u.window != Window::Action {
            u.ask(w, 0, flow);
        }
    },
)
.asking(&[Question::must(
    |w, pick, out| {
        let player = pick.u.player(w);
        out.systems(w.galaxy.ids().filter(|&s| !is_home(w, s) && !w.side(player).tokens.has(s)));
    },
    |w, pick, choice, flow| {
        place_token(w, pick.u.player(w), system_in(choice), flow);
        Then::Over
    },
)]);

/// [note.stymie-base] Whether a player may not produce in a system: the note lies before somebody with units there or next to
/// it, homes aside.
pub fn stymied(w: &World, seat: Seat, system: SystemId) -> bool {
    let new = w.league.as_ref().is_none_or(|league| league.boxes == Boxes::All);
    if new || !plays(w, seat, "arborec") {
        return false;
    }
    let Some(holder) = w.everyone().find(|&other| w.side(other).standing.has(Feat::Stymie)) else { return false };
    let around = near(w, seat, system).with(system);
    around.iter().any(|s| !is_home(w, s) && with_units(w, holder, s))
}

/// [units.duha-menaimon] After you activate the flagship's system: up to five units are produced there.
const DUHA_MENAIMON: Text = Text::asks(
    |w, u| u.acts(w) && w.space(w.scene(), u.by).of(Kind::Flagship) > 0 && has_target(w, u),
    &[Question::may(5, |w, pick, out| offer_goods(w, pick.seat, SystemSet::one(w.scene()), |_| true, out), make)
        .ending(pay_batch)],
);

/// [breakthrough.psychospore] A token of yours beside your infantry is taken back, and an infantry joins the others.
const PSYCHOSPORE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let infantry = |s: SystemId| {
                w.space(s, pick.seat).of(Kind::Infantry) > 0
                    || w.planets_in(s).any(|p| w.ground(p, pick.seat).of(Kind::Infantry) > 0)
            };
            out.systems(w.side(pick.seat).tokens.iter().filter(|&s| infantry(s)));
        },
        |w, pick, choice, flow| {
            let (seat, system) = (pick.seat, system_in(choice));
            let side = &mut w.parties[seat.index()];
            side.tokens = side.tokens.without(system);
            let planet = w.planets_in(system).find(|&p| w.ground(p, seat).of(Kind::Infantry) > 0);
            place(w, seat, Kind::Infantry, planet.map_or(Holder::Space(system), Holder::Planet));
            trim(seat, [system], flow);
            Then::Over
        },
    )],
);

/// [faction.mitosis] At the end of a round an infantry on a planet of yours; [units.letani-behemoth] or a mech for an infantry.
const MITOSIS: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let (seat, kind) = (pick.seat, Kind::Infantry);
            if in_reserve(w, seat, kind) > 0 {
                out.all(domain(w, seat).map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
            }
            if query::unit(w, seat, Kind::Mech).can(Ability::DeploysByMitosis) && in_reserve(w, seat, Kind::Mech) > 0 {
                out.units(everywhere(w, seat, &[kind]));
            }
        },
        |w, pick, choice, _| {
            if let Choice::Unit { kind, damaged, at } = choice {
                recall(w, pick.seat, kind, damaged, at);
                place(w, pick.seat, Kind::Mech, at);
            } else {
                place_chosen(w, pick.seat, choice);
            }
            Then::Over
        },
    )],
);

/// [tech.bioplasmosis] At the end of a round infantry moves between planets of yours in a system and next to it.
const BIOPLASMOSIS: Text = Text::asks(
    has_target,
    &[Question::may(
        20,
        |w, pick, out| {
            let (seat, kind) = (pick.seat, Kind::Infantry);
            // Who has come does not go on.
            let stays = |p: PlanetSpot| w.voyage.strewn[p.index()];
            for from in domain(w, seat).filter(|&p| w.ground(p, seat).of(kind) > stays(p)) {
                let system = w.planet(from).at();
                let near = near(w, seat, system).with(system);
                let others = domain(w, seat).filter(|&to| to != from && near.has(w.planet(to).at()));
                out.all(others.map(|to| Choice::Shift { kind, damaged: false, from: Holder::Planet(from), to }));
            }
        },
        |w, pick, choice, _| {
            let Choice::Shift { to, .. } = choice else { unreachable!("{choice:?}") };
            w.voyage.strewn[to.index()] += 1;
            shift(w, pick.seat, choice);
            Then::More
        },
    )
    .ending(|w, _, _| w.voyage.strewn = kernel::Array([0; crate::world::MOST_PLANETS]))],
);
