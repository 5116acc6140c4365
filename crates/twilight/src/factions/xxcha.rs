//! What the Xxcha Kingdom have: leaders, technologies, note, abilities and breakthrough.

use crate::Scope;
use crate::agendas::Agenda;
use crate::steps::agenda::{drop_agenda, repeal};
use crate::steps::archive::Archive;
use crate::steps::claims::change_hands;
use crate::steps::debate::LookOn;
use crate::texts::prelude::*;
use crate::world::Encore;

pub const TEXTS: Room = &[
    (Feat::XxchaAgent, AGENT),
    (Feat::XxchaHero, HERO),
    (Feat::XxchaHeroCodex3, VOICE_OF_THE_COUNCIL),
    (Feat::XxchaHeroPok, POLITICAL_DATA_NEXUS),
    (Feat::ArchonsGift, ARCHONS_GIFT),
    (Feat::NullificationField, NULLIFICATION_FIELD),
    (Feat::InstinctTraining, INSTINCT_TRAINING),
    (Feat::PeaceAccords, PEACE_ACCORDS),
    (Feat::XxchaCommander, COMMANDER),
    (Feat::Quash, QUASH),
];

/// [leader.xxcha-agent] Any planet is readied; near a planet of yours an infantry of another player may leave it.
const AGENT: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let seat = pick.seat;
                let helped = |p: PlanetSpot| is_own(w, seat, p) || w.parties.len() > 2;
                let tired = |p: PlanetSpot| w.planet(p).exhausted && w.planet(p).controller.is_some() && helped(p);
                out.planets(planets(w).filter(|&p| tired(p) || is_exposed(w, seat, p)));
            },
            |w, _, choice, _| {
                w.planets[planet_in(choice).index()].exhausted = false;
                Then::Next
            },
        ),
        Question::may(
            1,
            |w, pick, out| {
                let planet = pick.planet();
                if is_exposed(w, pick.seat, planet) {
                    out.offer(Choice::Unit { kind: Kind::Infantry, damaged: false, at: Holder::Planet(planet) });
                }
            },
            |w, pick, choice, _| {
                let (kind, damaged, at) = unit_in(choice);
                if let Some(of) = host(w, pick.seat, pick.planet()) {
                    recall(w, of, kind, damaged, at);
                }
                Then::Over
            },
        ),
    ],
);

/// Whether another player's infantry stands there, next to a planet of a side.
fn is_exposed(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let infantry = host(w, seat, planet).is_some_and(|of| w.ground(planet, of).of(Kind::Infantry) > 0);
    let own = |s: SystemId| domain_in(w, s, seat).next().is_some();
    infantry && (own(w.planet(planet).at()) || near(w, seat, w.planet(planet).at()).iter().any(own))
}

/// The other player who controls a planet.
fn host(w: &World, seat: Seat, planet: PlanetSpot) -> Option<Seat> {
    w.planet(planet).controller.filter(|&of| w.rivals(seat).has(of))
}

/// [leader.xxcha-hero] Up to four PDS or mechs appear on planets of yours, which are readied.
const HERO: Text = Text::asks(
    has_target,
    &[Question::may(
        4,
        |w, pick, out| {
            for planet in domain(w, pick.seat) {
                let free = |kind: &Kind| in_reserve(w, pick.seat, *kind) > 0 && has_site(w, pick.seat, *kind, planet);
                let kinds = [Kind::Pds, Kind::Mech].into_iter().filter(free);
                out.all(kinds.map(|kind| Choice::Place { kind, at: Holder::Planet(planet) }));
            }
        },
        |w, pick, choice, _| {
            if let Holder::Planet(planet) = place_chosen(w, pick.seat, choice) {
                w.planets[planet.index()].exhausted = false;
            }
            Then::More
        },
    )],
);

/// [leader.xxcha-hero-codex-3] Your planets pay resources and influence together, as either.
const VOICE_OF_THE_COUNCIL: Text = Text::stands().altering(&[Alter::Is(Switch::PaysTheSum)]);

/// [leader.xxcha-hero-pok] A law may be discarded; of the next agendas some are yours to decide, the others are discarded.
const POLITICAL_DATA_NEXUS: Text = Text::asks(
    |_, _| true,
    &[Question::may(
        1,
        |w, _, out| {
            let laws = w.league().laws;
            out.all(Agenda::ALL.iter().filter(|law| laws >> **law as u8 & 1 == 1).map(|law| Choice::Repeal(*law)));
        },
        |w, _, choice, flow| {
            let Choice::Repeal(law) = choice else { unreachable!("{choice:?}") };
            repeal(w, law, flow);
            Then::More
        },
    )
    .ending(|w, pick, flow| {
        let [left, picks] = [0, 1].map(|n| pick.u.n(w, n));
        flow.then([LookOn { seat: pick.seat, count: left }.into(), Archive { seat: pick.seat, left, picks }.into()]);
    })],
);

/// [breakthrough.archons-gift] Influence and resources stand for each other.
const ARCHONS_GIFT: Text = Text::stands().altering(&[Alter::Is(Switch::EqualWorth)]);

/// [tech.nullification-field] After another player activates a system with your ships: a strategy token ends that turn.
const NULLIFICATION_FIELD: Text = Text::now(
    |w, u| u.by_rival(w) && w.ships(w.scene(), u.by) > 0 && factions::may_spend_strategy(w, u.by),
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
        w.round.encore = Some(Encore::Over);
        flow.leave(Scope::Action, []);
    },
);

/// [tech.instinct-training] A strategy token cancels another player's action card.
const INSTINCT_TRAINING: Text = Text::now(
    |w, u| card_of_another(w, u) && factions::may_spend_strategy(w, u.by),
    |w, u, _| {
        factions::spend_strategy(w, u.by);
        cancel_card(w, u);
    },
);

/// [leader.xxcha-commander] A vote more for each exhausted planet, and nothing keeps you from voting.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::PlanetsVoteMore), Alter::Is(Switch::AlwaysVotes)]);

/// [faction.quash] When an agenda is turned up: for a strategy token it is discarded, and another one takes its place.
const QUASH: Text = Text::now(
    |w, u| agenda_turned_up(w, u) && factions::may_spend_strategy(w, u.by),
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
        drop_agenda(w, flow);
    },
);

/// [faction.peace-accords] After you used Diplomacy: a planet without units, Mecatol Rex aside, in a system next to a planet of
/// yours.
const PEACE_ACCORDS: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let own = domain_systems(w, pick.seat);
            // A planet is next to its own system, too.
            let around = own.iter().map(|s| near(w, pick.seat, s)).fold(own, SystemSet::union);
            let free = |p: &PlanetSpot| {
                let empty = w.everyone().all(|seat| w.ground(*p, seat).is_empty());
                let state = w.planet(*p);
                empty && !is_own(w, pick.seat, *p) && around.has(state.at()) && !is_spared(w, state.at())
            };
            out.planets(planets(w).filter(free));
        },
        |w, pick, choice, flow| {
            change_hands(w, pick.seat, planet_in(choice), flow);
            Then::Over
        },
    )],
);
