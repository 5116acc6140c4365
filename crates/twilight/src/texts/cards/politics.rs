//! Action cards of the agenda phase: predictions, votes, and what becomes of agendas.

use crate::agendas;
use crate::steps::agenda::drop_agenda;
use crate::steps::debate::LookOn;
use crate::steps::decree::to_player;
use crate::steps::pledges::GiveNote;
use crate::texts::prelude::*;
use crate::world::{Outcome, Rider};
use crate::{notes, things};
use kernel::rule;
use scene::words;
use twilight_box::components::{Do, Trait};

pub const TEXTS: Room = &[
    (Feat::AncientBurialSites, ANCIENT_BURIAL_SITES),
    (Feat::AssassinateRepresentative, ASSASSINATE_REPRESENTATIVE),
    (Feat::Bribery, BRIBERY),
    (Feat::ConfoundingLegalText, CONFOUNDING_LEGAL_TEXT),
    (Feat::ConfusingLegalText, CONFUSING_LEGAL_TEXT),
    (Feat::ConstructionRider, RIDER),
    (Feat::DeadlyPlot, DEADLY_PLOT),
    (Feat::DiplomacyRider, DIPLOMACY_RIDER),
    (Feat::DiplomaticPressure, DIPLOMATIC_PRESSURE),
    (Feat::DistinguishedCouncilor, DISTINGUISHED_COUNCILOR),
    (Feat::HackElection, HACK_ELECTION),
    (Feat::ImperialRider, RIDER),
    (Feat::InsiderInformation, INSIDER_INFORMATION),
    (Feat::LeadershipRider, RIDER),
    (Feat::PoliticsRider, RIDER),
    (Feat::Sanction, SANCTION),
    (Feat::TechnologyRider, RIDER),
    (Feat::TradeRider, RIDER),
    (Feat::Veto, VETO),
    (Feat::WarfareRider, RIDER),
];

/// An agenda lies open.
fn debated(w: &World, _: Use) -> bool {
    w.league().senate.agenda.is_some()
}

/// [agenda.riders] One of the outcomes is predicted, and the player does not vote on this agenda.
const PREDICTION: Question = Question::must(offer_outcomes, predict).aloud();

pub fn offer_outcomes(w: &World, _: &Pick, out: &mut Targets<'_>) {
    if let Some(agenda) = w.league().senate.agenda {
        agendas::outcomes(w, agenda, |outcome| out.offer(Choice::Vote(outcome)));
    }
}

pub fn predict(w: &mut World, pick: &Pick, choice: Choice, _: &mut Flow) -> Then {
    if let Choice::Vote(outcome) = choice {
        let senate = &mut w.league_mut().senate;
        senate.riders.push(Rider { by: pick.u.by, card: pick.u.feat, outcome });
        senate.silent = senate.silent.with(pick.u.by);
    }
    Then::Over
}

/// [agenda.riders] [card.imperial-rider] [card.leadership-rider] [card.politics-rider] [card.technology-rider]
/// [card.trade-rider] [card.warfare-rider] [card.construction-rider] What a right prediction brings is in the row.
const RIDER: Text = Text::asks(has_target, &[PREDICTION]);

/// [card.diplomacy-rider] Right: all others lay a command token in a system with a planet of yours.
const DIPLOMACY_RIDER: Text = Text::asks(
    has_target,
    &[
        PREDICTION,
        Question::must(
            |w, pick, out| out.systems(domain_systems(w, pick.seat).iter()),
            |w, pick, choice, flow| {
                let system = system_in(choice);
                // [team.diplomacy] Allies lay none.
                let rivals = w.rivals(pick.seat);
                let others = query::clockwise(w, pick.seat).into_iter().filter(|&other| rivals.has(other));
                others.for_each(|other| place_token(w, other, system, flow));
                Then::Over
            },
        ),
    ],
);

/// [card.diplomatic-pressure] Another player gives you a promissory note.
const DIPLOMATIC_PRESSURE: Text = Text::asks(
    |w, u| agenda_turned_up(w, u) && has_target(w, u),
    &[Question::must(
        |w, pick, out| out.seats(w.rivals(pick.seat).iter().filter(|&seat| notes::count(w, seat) > 0)),
        |_, pick, choice, flow| {
            if let Choice::Seat(seat) = choice {
                flow.then([GiveNote { seat, to: pick.seat }.into()]);
            }
            Then::Over
        },
    )
    .aloud()],
);

/// [card.sanction] Right: all who voted so lose a fleet token.
const SANCTION: Text = Text::asks(
    has_target,
    &[
        PREDICTION,
        Question::may(1, |_, _, _| {}, |_, _, _, _| Then::Over).ending(|w, pick, flow| {
            let n = pick.u.n(w, 0);
            let senate = &w.league().senate;
            let voters = senate.outcome.map_or(SeatSet::NONE, |outcome| senate.ballot.voters(outcome));
            let order = query::clockwise(w, w.league().speaker).into_iter();
            order.filter(|&seat| voters.has(seat)).for_each(|seat| match w.sits(seat) {
                true => to_player(w, seat, &Do::LoseFleetTokens(n), flow),
                false => crate::hive::hooks::fleet_pool(w, Some(pick.seat), flow),
            });
        }),
    ],
);

/// [card.ancient-burial-sites] All cultural planets of a player are exhausted.
const ANCIENT_BURIAL_SITES: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let ready = |seat: Seat| cultural(w, seat).any(|planet| !w.planet(planet).exhausted);
            out.seats(w.rivals(pick.seat).iter().filter(|&seat| ready(seat)));
        },
        |w, _, choice, _| {
            if let Choice::Seat(seat) = choice {
                let own: arrayvec::ArrayVec<PlanetSpot, 64> = cultural(w, seat).collect();
                own.into_iter().for_each(|planet| w.planets[planet.index()].exhausted = true);
            }
            Then::Over
        },
    )
    .aloud()],
);

fn cultural(w: &World, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    controlled(w, seat).filter(|&planet| with_trait(w, planet, Trait::Cultural))
}

/// [card.assassinate-representative] A player does not vote on this agenda.
const ASSASSINATE_REPRESENTATIVE: Text = Text::asks(
    |w, u| debated(w, u) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let senate = &w.league().senate;
            let barred = senate.barred.or(senate.silent);
            out.seats(w.rivals(pick.seat).iter().filter(|&seat| w.in_play(seat) && !barred.has(seat)));
        },
        |w, _, choice, _| {
            if let Choice::Seat(seat) = choice {
                let senate = &mut w.league_mut().senate;
                senate.silent = senate.silent.with(seat);
            }
            Then::Over
        },
    )
    .aloud()],
);

/// Whether a player has cast votes and may cast more: [agenda.representative-government] not where all have one vote.
fn has_voted(w: &World, seat: Seat) -> bool {
    let cast = |vote: &imperium::Vote<Outcome>| vote.outcome.is_some() && vote.votes > 0;
    w.league().senate.ballot.of(seat).is_some_and(cast) && !agendas::bars_more_votes(w)
}

/// More votes for the outcome a player voted for.
fn add_votes(w: &mut World, by: Seat, n: u8, flow: &mut Flow) {
    w.league_mut().senate.ballot.add(by, n);
    flow.tell(SeatSet::ALL, rule!("agenda.more-votes"), || {
        words!("{by} {by:casts|cast} {n} more {n:vote|votes}.", by, n)
    });
}

/// [card.bribery] A vote more for each trade good.
const BRIBERY: Text = Text::asks(
    |w, u| has_voted(w, u.by) && has_target(w, u),
    &[Question::may(
        40,
        |w, pick, out| {
            if w.side(pick.seat).trade_goods > 0 {
                out.offer(Choice::Spend);
            }
        },
        |w, pick, _, flow| {
            w.lose_goods(pick.seat, 1);
            add_votes(w, pick.seat, pick.u.n(w, 0), flow);
            Then::More
        },
    )],
);

/// [card.distinguished-councilor] Five votes more.
const DISTINGUISHED_COUNCILOR: Text = Text::now(
    |w, u| !u.by_another(w) && has_voted(w, u.by),
    |w, u, flow| {
        if let Some(Do::Votes(n)) = agendas::verbs(w, u.feat).first() {
            add_votes(w, u.by, *n, flow);
        }
    },
);

/// [card.hack-election] Its player votes after everybody else.
const HACK_ELECTION: Text = Text::now(
    |w, u| {
        let senate = &w.league().senate;
        debated(w, u) && if w.older(u.feat).is_some() { !senate.reversed } else { !senate.late.contains(&u.by) }
    },
    |w, u, _| {
        let older = w.older(u.feat).is_some();
        let senate = &mut w.league_mut().senate;
        match older {
            true => senate.reversed = true,
            false => senate.late.push(u.by),
        }
    },
);

/// [card.insider-information] The next agendas are looked at.
const INSIDER_INFORMATION: Text = Text::now(debated, |w, u, flow| {
    let count = w.older(u.feat).map_or_else(|| u.n(w, 0), |older| older.numbers[0]);
    flow.then([LookOn { seat: u.by, count }.into()]);
});

/// [card.veto] The agenda is discarded, and the next one takes its place.
const VETO: Text = Text::now(debated, |w, _, flow| drop_agenda(w, flow));

/// Who is elected, before that is resolved.
fn elected(w: &World) -> Option<Seat> {
    match w.league().senate.outcome {
        Some(Outcome::Player(seat)) => Some(seat),
        _ => None,
    }
}

/// Somebody else is elected.
fn elect(w: &mut World, seat: Seat, flow: &mut Flow) {
    w.league_mut().senate.outcome = Some(Outcome::Player(seat));
    flow.tell(SeatSet::ALL, rule!("agenda.elected"), || words!("{seat} {seat:is|are} elected instead.", seat));
}

/// [card.confusing-legal-text] Somebody else is elected in your place.
const CONFUSING_LEGAL_TEXT: Text = Text::asks(
    |w, u| elected(w) == Some(u.by) && has_target(w, u),
    &[Question::must(another_player, |w, _, choice, flow| {
        if let Choice::Seat(seat) = choice {
            elect(w, seat, flow);
        }
        Then::Over
    })
    .aloud()],
);

/// [card.confounding-legal-text] You are elected in somebody else's place.
const CONFOUNDING_LEGAL_TEXT: Text =
    Text::now(|w, u| elected(w).is_some_and(|seat| seat != u.by), |w, u, flow| elect(w, u.by, flow));

/// [card.deadly-plot] Who voted for or predicted something else: the agenda is discarded without effect, and all planets of
/// the player are exhausted.
const DEADLY_PLOT: Text = Text::now(
    |w, u| {
        let senate = &w.league().senate;
        let other = |outcome: Option<Outcome>| outcome.is_some() && outcome != senate.outcome;
        let voted = senate.ballot.of(u.by).is_some_and(|vote| other(vote.outcome));
        let predicted = senate.riders.iter().any(|rider| rider.by == u.by && other(Some(rider.outcome)));
        debated(w, u) && (voted || predicted)
    },
    |w, u, flow| {
        drop_agenda(w, flow);
        w.planets
            .iter_mut()
            .filter(|planet| planet.controller == Some(u.by))
            .for_each(|planet| planet.exhausted = true);
        flow.tell(SeatSet::ALL, rule!("card.deadly-plot"), || {
            words!("{card} exhausts all planets of {by}.", card = things::card(w, u.feat), by = u.by)
        });
    },
);
