//! What the Clan of Saar have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::feats::Cleared;
use crate::steps::hits::{Assign, Target};
use crate::steps::kin::Levy;
use crate::steps::volley::CeaseFire;
use crate::texts::prelude::*;
use crate::world::Stage;
use twilight_box::components::Anomaly;

pub const TEXTS: Room = &[
    (Feat::SaarAgent, AGENT),
    (Feat::SaarCommander, COMMANDER),
    (Feat::SaarHero, HERO),
    (Feat::RaghsCall, RAGHS_CALL),
    (Feat::ScavengerZeta, SCAVENGER_ZETA),
    (Feat::DeorbitBarrage, DEORBIT_BARRAGE),
    (Feat::ChaosMapping, CHAOS_MAPPING),
    (Feat::Nomadic, NOMADIC),
];

/// [leader.saar-agent] After a player activates a system: one ship of that player moves as far as the fastest ship on the
/// board.
const AGENT: Text =
    Text::now(|w, u| u.helps(w), |w, u, _| enforce(w, u.player(w), u.feat)).altering(&[Alter::Further(
        |w, seat, kind| {
            let of = |side: Seat| {
                let flies = |kind: &&Kind| w.galaxy.ids().any(|s| w.space(s, side).of(**kind) > 0);
                SHIPS.iter().filter(flies).filter_map(|&kind| query::move_value(w, side, kind)).max().unwrap_or(0)
            };
            let fastest = w.rivals(seat).with(seat).iter().map(of).max().unwrap_or(0);
            fastest.saturating_sub(query::move_value(w, seat, kind).unwrap_or(0))
        },
    )]);

/// [leader.saar-commander] Fighters and infantry are produced at any dock of yours that is not blockaded.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::ProducesAtDocks)]);

/// [leader.saar-hero] All fighters and infantry of other players in a system next to a dock of yours are destroyed.
const HERO: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let dock = |s: &SystemId| near(w, pick.seat, *s).iter().any(|n| has_dock(w, pick.seat, n));
            out.systems(w.galaxy.ids().filter(dock));
        },
        |w, pick, choice, flow| {
            let system = system_in(choice);
            for rival in w.rivals(pick.seat).iter() {
                for kind in [Kind::Fighter, Kind::Infantry] {
                    for _ in 0..w.space(system, rival).of(kind) {
                        destroy(w, rival, kind, false, Holder::Space(system), flow);
                    }
                }
                for planet in w.planets_in(system).collect::<Vec<_>>() {
                    destroy_all(w, rival, &[Kind::Infantry], planet, flow);
                }
            }
            Then::Over
        },
    )],
);

/// [note.raghs-call] After you land on a planet: the Saar's ground forces there go to another planet of theirs.
const RAGHS_CALL: Text = Text::now(
    |w, u| match (u.window, owner(w, "saar")) {
        (Window::Committed(planet), Some(saar)) => {
            let elsewhere = domain(w, saar).any(|p| p != planet);
            u.acts(w) && saar != u.by && w.ground(planet, saar).ground() > 0 && elsewhere
        }
        _ => false,
    },
    |w, u, flow| {
        if let Some(saar) = owner(w, "saar") {
            u.ask_seat(w, 0, saar, None, flow);
        }
    },
)
.asking(&[Question::must(
    |w, pick, out| out.planets(domain(w, pick.seat).filter(|&p| Window::Committed(p) != pick.u.window)),
    |w, pick, choice, _| {
        let (Window::Committed(from), to) = (pick.u.window, planet_in(choice)) else { return Then::Over };
        for kind in GROUND {
            let (count, hurt) = (w.ground(from, pick.seat).of(kind), w.ground(from, pick.seat).in_state(kind, true));
            let left = w.ground_mut(from, pick.seat);
            (left.count[kind as usize], left.damaged[kind as usize]) = (0, 0);
            let there = w.ground_mut(to, pick.seat);
            there.count[kind as usize] += count;
            there.damaged[kind as usize] += hurt;
        }
        Then::Over
    },
)]);

/// [units.scavenger-zeta] After you gain a planet: a trade good places a mech there.
const SCAVENGER_ZETA: Text = Text::now(
    |w, u| match u.window {
        Window::Gained { .. } => !u.by_another(w) && goods_worth(w, u.by) > 0 && in_reserve(w, u.by, Kind::Mech) > 0,
        _ => false,
    },
    |w, u, _| {
        if let Window::Gained { planet, .. } = u.window {
            spend_goods(w, u.by, 1);
            place(w, u.by, Kind::Mech, Holder::Planet(planet));
        }
    },
);

/// [breakthrough.deorbit-barrage] Any amount of resources is spent on dice against ground forces of a planet up to two
/// systems from asteroids with your ships.
const DEORBIT_BARRAGE: Text = Text::asks(
    |w, u| query::purse(w, u.by) > 0 && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let seat = pick.seat;
            let bases = query::ships_of(w, seat).common(w.galaxy.with_anomaly(Anomaly::AsteroidField));
            let wider = |reach: SystemSet| reach.iter().fold(reach, |all, s| all.union(near(w, seat, s)));
            let reach = (0..2).fold(bases, |reach, _| wider(reach));
            let prey = |p: &PlanetSpot| query::guard(w, *p, seat).is_some();
            out.planets(reach.iter().flat_map(|s| w.planets_in(s)).filter(prey));
        },
        |w, pick, choice, flow| {
            let planet = planet_in(choice);
            w.action.active = Some(w.planet(planet).at());
            flow.then([Levy { seat: pick.seat, planet, paid: 0 }.into()]);
            Then::Over
        },
    )],
)
.rolling(|w, doom, faces, flow| {
    let planet = doom.planet.expect("it falls on a planet");
    let victim = query::guard(w, planet, doom.u.by).expect("somebody guards it");
    w.face(doom.u.by, victim, Stage::Volley);
    w.hits_mut(victim).plain += doom.count(faces);
    flow.then([
        window(Window::GroundHits { victim, planet }),
        Assign { victim, target: Target::Ground(planet) }.into(),
        CeaseFire.into(),
        Cleared.into(),
    ]);
});

/// [tech.chaos-mapping] At the start of your turn: a unit is produced where yours have production.
const CHAOS_MAPPING: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[Question::may(
        1,
        |w, pick, out| {
            let works = |s: &SystemId| query::production_limit(w, *s, pick.seat) > 0;
            offer_goods(w, pick.seat, w.galaxy.ids().filter(works).collect(), |_| true, out);
        },
        |w, pick, choice, flow| {
            produce_one(w, pick.seat, choice, flow);
            Then::More
        },
    )
    .ending(pay_batch)],
);

/// [faction.nomadic] Objectives are scored without the home.
const NOMADIC: Text = Text::stands().altering(&[Alter::Is(Switch::ScoresAway)]);
