//! What the Crimson Rebellion have: leaders, technologies, note, abilities and breakthrough.

use crate::factions::with_token;
use crate::steps::load::Ferry;
use crate::texts::prelude::*;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::CrimsonAgent, AGENT),
    (Feat::CrimsonHero, HERO),
    (Feat::Sever, SEVER),
    (Feat::ResonanceGenerator, RESONANCE_GENERATOR),
    (Feat::Incursion, INCURSION),
    (Feat::Exile, EXILE),
    (Feat::Revenant, REVENANT),
    (Feat::Resonance, RESONANCE),
    (Feat::SubatomicSplicer, SUBATOMIC_SPLICER),
];

/// [leader.crimson-agent] Two ships of a player of your choice in different systems change places.
const AGENT: Text = Text::asks(
    has_target,
    &[
        Question::must(offer_able_players, next),
        Question::must(
            |w, pick, out| {
                if query::ships_of(w, pick.seat).len() > 1 {
                    out.units(everywhere(w, pick.seat, &SHIPS[1..]));
                }
            },
            next,
        )
        .of(Who::Chosen),
        Question::may(
            1,
            |w, pick, out| {
                let Some(first) = pick.before.map(unit_in) else { return };
                let apart = |&(kind, damaged, at): &(Kind, bool, Holder)| {
                    system_of(w, at) != system_of(w, first.2) && (kind, damaged) != (first.0, first.1)
                };
                out.units(everywhere(w, pick.seat, &SHIPS[1..]).filter(apart));
            },
            |w, pick, choice, flow| {
                let (seat, (kind, damaged, at)) = (pick.seat, unit_in(choice));
                let Some((first, hurt, was)) = pick.before.map(unit_in) else { return Then::Over };
                let (here, there) = (system_of(w, was), system_of(w, at));
                sail(w, seat, first, hurt, here, there);
                sail(w, seat, kind, damaged, there, here);
                flow.then([Ferry::of(w, seat, first, here, there).into()]);
                flow.then([Ferry::of(w, seat, kind, there, here).into()]);
                trim(seat, [here, there], flow);
                Then::Over
            },
        )
        .of(Who::Same),
    ],
);

/// [leader.crimson-hero] Ships you produced wait on the card, and appear at the start of a space combat of yours.
const HERO: Text = Text::now(
    |w, u| match u.window {
        Window::Produced => u.makes(w) && w.ships(w.scene(), u.by) > 0 && has_target(w, u),
        _ => fights_in_space(w, u.by) && w.side(u.by).berths.total() > 0,
    },
    |w, u, flow| {
        if u.window == Window::Produced {
            return u.ask(w, 0, flow);
        }
        let side = &mut w.parties[u.by.index()];
        let waiting = std::mem::take(&mut side.berths);
        (side.ready, side.held) = (side.ready.without(u.feat), side.held.without(u.feat));
        for kind in SHIPS {
            w.space_mut(w.scene(), u.by).count[kind as usize] += waiting[kind as usize];
        }
    },
)
.asking(&[Question::may(
    20,
    |w, pick, out| {
        for kind in SHIPS.into_iter().filter(|kind| w.action.batch[*kind as usize] > 0) {
            offer_kinds(w.space(w.scene(), pick.seat), &[kind], here(w), out);
        }
    },
    |w, pick, choice, _| {
        let (kind, damaged, at) = unit_in(choice);
        force_at(w, pick.seat, at).take(kind, damaged);
        w.parties[pick.seat.index()].berths[kind as usize] += 1;
        w.action.batch[kind as usize] -= 1;
        Then::More
    },
)]);

/// [note.sever] Wormholes in a system with your units do nothing in movement until the round ends.
const SEVER: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.systems(w.galaxy.ids().filter(|&s| with_units(w, pick.seat, s))),
        |w, _, choice, _| {
            let c = &w.kit.get().components;
            let token = c.token_named("sever").expect("a sever token");
            w.galaxy.lay(c, token, system_in(choice)).expect("it shows no wormhole");
            Then::Over
        },
    )],
);

/// [breakthrough.resonance-generator] Your ships move 1 further from the home system and from breaches.
const RESONANCE_GENERATOR: Text = Text::stands().altering(&[Alter::Bends(&[Bend::Resonance])]);

/// Systems with a breach.
fn breached(w: &World) -> SystemSet {
    with_token(w, "breach-active").union(with_token(w, "breach-inactive"))
}

/// A breach is placed, or turned over.
fn turn_breach(w: &mut World, system: SystemId) {
    let lit = with_token(w, "breach-active").has(system);
    factions::breach(w, system, !lit);
}

/// [faction.incursion] A breach in the system you activated turns over.
const INCURSION: Text = Text::now(|w, u| u.acts(w) && breached(w).has(w.scene()), |w, _, _| turn_breach(w, w.scene()));

/// [units.exile] After a combat in the system of an Exile or next to it, for upgraded ones two systems away: a breach there,
/// for upgraded ones an active one if you like.
const EXILE: Text = Text::stands().asking(&[Question::may(
    1,
    |w, pick, out| {
        let exile = query::unit(w, pick.seat, Kind::Destroyer);
        let mut reach = near(w, pick.seat, w.scene()).with(w.scene());
        if exile.can(Ability::BreachesFar) {
            reach = reach.iter().fold(reach, |reach, s| reach.union(near(w, pick.seat, s)));
        }
        if reach.iter().any(|s| w.space(s, pick.seat).of(Kind::Destroyer) > 0) && !breached(w).has(w.scene()) {
            let ids: &[&str] = match exile.can(Ability::BreachesFar) {
                true => &["breach-inactive", "breach-active"],
                false => &["breach-inactive"],
            };
            let c = &w.kit.get().components;
            out.all(ids.iter().filter_map(|id| c.token_named(id)).map(|token| Choice::Token(token.0)));
        }
    },
    |w, _, choice, _| {
        let Choice::Token(token) = choice else { unreachable!("{choice:?}") };
        let lit = w.kit.get().components.token_named("breach-active").is_some_and(|active| active.0 == token);
        factions::breach(w, w.scene(), lit);
        Then::Over
    },
)]);

/// [units.revenant] At the start of your invasion of a system with an active breach: a mech lands.
const REVENANT: Text = Text::asks(
    |w, u| {
        let open = with_token(w, "breach-active").has(w.scene()) && in_reserve(w, u.by, Kind::Mech) > 0;
        u.acts(w) && open && !query::silenced(w, u.by, w.scene()) && has_target(w, u)
    },
    &[Question::must(
        |w, _, out| out.planets(w.planets_in(w.scene())),
        |w, pick, choice, _| {
            let planet = planet_in(choice);
            place(w, pick.seat, Kind::Mech, Holder::Planet(planet));
            w.action.landed |= 1 << w.slot(planet);
            Then::Over
        },
    )],
);

/// [breakthrough.resonance-generator] Any breach is turned over, or one placed in a system outside homes with your units.
const RESONANCE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let ok = |s: &SystemId| breached(w).has(*s) || !is_home(w, *s) && with_units(w, pick.seat, *s);
            out.systems(w.galaxy.ids().filter(ok));
        },
        |w, _, choice, _| {
            turn_breach(w, system_in(choice));
            Then::Over
        },
    )],
);

/// [tech.subatomic-splicer] After a ship of yours was destroyed: one of its kind is produced at a dock at home.
const SUBATOMIC_SPLICER: Text = Text::asks(
    |w, u| u.window == Window::Destroyed(u.by) && has_target(w, u),
    &[Question::may(
        1,
        |w, pick, out| {
            let home = w.side(pick.seat).home;
            if has_dock(w, pick.seat, home) && w.action.batch.total() == 0 {
                let lost = |kind: Kind| SHIPS.contains(&kind) && w.side(pick.seat).wrecks[kind as usize] > 0;
                offer_goods(w, pick.seat, SystemSet::one(home), lost, out);
            }
        },
        |w, pick, choice, flow| {
            produce_one(w, pick.seat, choice, flow);
            Then::More
        },
    )
    .ending(pay_batch)],
);
