//! Action cards of the rest of the round: strategy cards, research, laws, commodities, exploration.

use crate::agendas::Agenda;
use crate::steps::agenda::repeal;
use crate::steps::explore::{Dig, TRAITS, explore_frontier};
use crate::steps::research::{self, Research};
use crate::steps::score::{DrawSecret, ReturnSecrets};
use crate::steps::spend::{Bill, Spend};
use crate::steps::tokens::GainTokens;
use crate::strategy::{self, Fee, Secondary, trade};
use crate::texts::prelude::*;
use crate::world::{Encore, STRATEGY_CARDS};
use kernel::rule;
use scene::words;
use twilight_box::components::{ExplorationDeck, Fragment, TechId};

pub const TEXTS: Room = &[
    (Feat::ArchaeologicalExpedition, ARCHAEOLOGICAL_EXPEDITION),
    (Feat::CoupDetat, COUP_DETAT),
    (Feat::DivertFunding, DIVERT_FUNDING),
    (Feat::ExplorationProbe, EXPLORATION_PROBE),
    (Feat::ExtremeDuress, EXTREME_DURESS),
    (Feat::FocusedResearch, FOCUSED_RESEARCH),
    (Feat::HarnessEnergy, HARNESS_ENERGY),
    (Feat::Impersonation, IMPERSONATION),
    (Feat::ManipulateInvestments, MANIPULATE_INVESTMENTS),
    (Feat::Overrule, OVERRULE),
    (Feat::Plagiarize, PLAGIARIZE),
    (Feat::PoliticalStability, POLITICAL_STABILITY),
    (Feat::PublicDisgrace, PUBLIC_DISGRACE),
    (Feat::RepealLaw, REPEAL_LAW),
    (Feat::Salvage, SALVAGE),
    (Feat::SeizeArtifact, SEIZE_ARTIFACT),
    (Feat::Strategize, STRATEGIZE),
    (Feat::Summit, SUMMIT),
];

/// [card.summit] At the start of the strategy phase: 2 command tokens.
const SUMMIT: Text = Text::now(
    |w, u| query::tokens_in_reserve(w, u.by) > 0,
    |w, u, flow| flow.then([GainTokens { seat: u.by, left: u.n(w, 0) }.into()]),
);

/// [card.manipulate-investments] At the start of the strategy phase: 5 trade goods on at least 3 strategy cards. The first three
/// are named in the order of their numbers, the others anywhere.
const MANIPULATE_INVESTMENTS: Text = Text::asks(
    |_, _| true,
    &[
        Question::must(
            |_, pick, out| {
                let from = match pick.before {
                    Some(Choice::Strategy(slot)) => slot + 1,
                    _ => 0,
                };
                let last = STRATEGY_CARDS as u8 - pick.left;
                out.all((from..=last).map(Choice::Strategy));
            },
            |w, pick, choice, flow| {
                invest(w, pick, choice, flow);
                if pick.left == 1 { Then::Next } else { Then::Again }
            },
        )
        .times(3),
        Question::must(
            |_, _, out| out.all((0..STRATEGY_CARDS as u8).map(Choice::Strategy)),
            |w, pick, choice, flow| {
                invest(w, pick, choice, flow);
                Then::More
            },
        )
        .times(2),
    ],
);

/// A trade good of the supply goes onto a strategy card.
fn invest(w: &mut World, _: &Pick, choice: Choice, _: &mut Flow) {
    let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
    w.league_mut().strategy[usize::from(slot)].goods += 1;
}

/// [card.public-disgrace] Another player who picks a strategy card picks a different one.
const PUBLIC_DISGRACE: Text = Text::now(
    |w, u| {
        let league = w.league();
        let others = league.strategy.iter().any(|card| card.holder.is_none());
        u.by_another(w) && league.picked.is_some() && others
    },
    |w, _, _| w.league_mut().picked = None,
);

/// [card.political-stability] When strategy cards go back: you keep yours, and pick none in the next strategy phase.
const POLITICAL_STABILITY: Text = Text::now(
    |w, u| w.league().strategy.iter().any(|card| card.holder == Some(u.by)),
    |w, u, _| {
        let kept = &mut w.league_mut().kept;
        *kept = kept.with(u.by);
    },
);

/// [card.coup-detat] Another player's strategic action does not happen and the turn ends; the strategy card stays ready.
const COUP_DETAT: Text = Text::now(|w, u| u.by_another(w), |w, _, _| w.round.encore = Some(Encore::Over));

/// [card.strategize] The secondary ability of a strategy card that is ready or that nobody picked, for its usual price.
const STRATEGIZE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let open = |slot: &u8| Secondary { seat: pick.seat, slot: *slot, fee: Fee::Token }.is_open(w);
            out.all(idle_cards(w).filter(open).map(Choice::Strategy));
        },
        |w, pick, choice, flow| {
            let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
            Secondary { seat: pick.seat, slot, fee: Fee::Token }.follow(w, flow);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.overrule] The primary ability of a strategy card that is ready or that nobody picked; with Trade nobody else
/// replenishes.
const OVERRULE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, _, out| out.all(idle_cards(w).map(Choice::Strategy)),
        |w, pick, choice, flow| {
            let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
            match strategy::Strategy::at(slot) {
                strategy::Strategy::Trade => trade::profit(w, pick.seat, slot, flow),
                _ => flow.then([strategy::Primary { seat: pick.seat, slot }.into()]),
            }
            Then::Over
        },
    )
    .aloud()],
);

/// Strategy cards that nobody has used in this round.
fn idle_cards(w: &World) -> impl Iterator<Item = u8> + '_ {
    let cards = w.league().strategy.iter().enumerate();
    cards.filter(|(_, card)| !card.used).map(|(slot, _)| slot as u8)
}

/// [card.extreme-duress] At the start of another player's turn, who has a ready strategy card: if that player's next action is
/// not strategic the action cards are discarded, you get the trade goods and see the secret objectives.
const EXTREME_DURESS: Text = Text::now(
    |w, u| {
        let ready = |seat| w.league().strategy.iter().any(|card| card.holder == Some(seat) && !card.used);
        u.by_another(w) && ready(u.player(w))
    },
    |w, u, _| w.league_mut().duress = Some((u.player(w), u.by)),
);

/// [card.focused-research] 4 trade goods for a technology.
const FOCUSED_RESEARCH: Text = Text::now(
    |w, u| w.side(u.by).trade_goods >= u.n(w, 0) && research::any(w, u.by),
    |w, u, flow| {
        let bill = Bill { goods: u.n(w, 0), ..Bill::default() };
        flow.then([Spend { seat: u.by, bill }.into(), Research::by(u.by).into()]);
    },
);

/// [card.divert-funding] A technology of yours that is neither a faction's nor a unit upgrade goes back, and you research
/// another one.
const DIVERT_FUNDING: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| out.all(common(w, pick.seat).filter(|tech| !is_upgrade(w, *tech)).map(Choice::Unlearn)),
        |w, pick, choice, flow| {
            let Choice::Unlearn(tech) = choice else { unreachable!("{choice:?}") };
            research::lose(w, pick.seat, TechId(tech));
            flow.then([Research { seat: pick.seat, but: Some(tech) }.into()]);
            Then::Over
        },
    )],
);

/// Technologies of a player that belong to no faction.
fn common(w: &World, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    let own = w.side(seat).technologies;
    let plain = |tech: &u8| w.kit.technology(TechId(*tech)).faction.is_none();
    (0..u128::BITS as u8).filter(move |tech| own >> tech & 1 == 1).filter(plain)
}

fn is_upgrade(w: &World, tech: u8) -> bool {
    w.kit.technology(TechId(tech)).upgrades.is_some()
}

/// [card.plagiarize] 5 influence for a technology of a neighbour's that belongs to no faction.
const PLAGIARIZE: Text = Text::asks(
    |w, u| Bill::influence(u.n(w, 0)).is_within(w, u.by) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let side = w.side(pick.seat);
            let near = w.everyone().filter(|&other| other != pick.seat && query::are_neighbours(w, pick.seat, other));
            let theirs = near.fold(0u128, |all, other| all | w.side(other).technologies);
            let open = theirs & side.realm.technologies & !side.technologies;
            let plain = |tech: &u8| w.kit.technology(TechId(*tech)).faction.is_none();
            out.all((0..u128::BITS as u8).filter(|tech| open >> tech & 1 == 1).filter(plain).map(Choice::Learn));
        },
        |w, pick, choice, flow| {
            let Choice::Learn(tech) = choice else { unreachable!("{choice:?}") };
            flow.then([Spend { seat: pick.seat, bill: Bill::influence(pick.u.n(w, 0)) }.into()]);
            research::gain_openly(w, pick.seat, TechId(tech), flow);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.impersonation] 3 influence for a secret objective.
const IMPERSONATION: Text = Text::now(
    |w, u| Bill::influence(u.n(w, 0)).is_within(w, u.by),
    |w, u, flow| {
        let (seat, most) = (u.by, query::most_secrets(w, u.by));
        flow.then([Spend { seat, bill: Bill::influence(u.n(w, 0)) }.into()]);
        flow.then([DrawSecret { seat, left: 1 }.into(), ReturnSecrets { seat, most }.into()]);
    },
);

/// [card.repeal-law] A law is discarded.
const REPEAL_LAW: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, _, out| {
            let laws = w.league().laws;
            out.all(Agenda::ALL.iter().filter(|law| laws >> **law as u8 & 1 == 1).map(|law| Choice::Repeal(*law)));
        },
        |w, _, choice, flow| {
            let Choice::Repeal(law) = choice else { unreachable!("{choice:?}") };
            repeal(w, law, flow);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.salvage] You won a space combat: your opponent gives you all commodities.
const SALVAGE: Text = Text::now(
    |w, u| !u.by_another(w) && w.action.beaten.iter().any(|loser| w.side(loser).realm.commodities > 0),
    |w, u, flow| {
        for loser in w.action.beaten.iter() {
            let n = std::mem::take(&mut w.parties[loser.index()].realm.commodities);
            gain(w, u.by, n);
            flow.tell(SeatSet::ALL, rule!("card.salvage"), || {
                words!("{loser} {loser:gives|give} {n} {n:commodity|commodities} to {by}.", loser, n, by = u.by)
            });
        }
    },
);

/// [card.harness-energy] After you activated an anomaly: your commodities are replenished.
const HARNESS_ENERGY: Text = Text::now(
    |w, u| u.acts(w) && !w.galaxy.place(w.scene()).anomalies.is_empty(),
    |w, u, flow| trade::replenish(w, u.by, flow),
);

/// [card.exploration-probe] A frontier token where your ships are, or next to them, is explored.
const EXPLORATION_PROBE: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let ships = query::ships_of(w, pick.seat);
            let close = |s: &SystemId| ships.has(*s) || !near(w, pick.seat, *s).common(ships).is_empty();
            out.systems(w.league().wilds.frontier.iter().filter(close));
        },
        |w, pick, choice, flow| {
            explore_frontier(w, pick.seat, system_in(choice), flow);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.archaeological-expedition] 3 cards of an exploration deck of a trait you control: fragments are yours, the rest is
/// discarded.
const ARCHAEOLOGICAL_EXPEDITION: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let held = |kind| domain(w, pick.seat).any(|planet| with_trait(w, planet, kind));
            out.all(
                TRAITS.into_iter().filter(|&kind| held(kind)).map(|kind| Choice::Explore(ExplorationDeck::of(kind))),
            );
        },
        |w, pick, choice, flow| {
            let Choice::Explore(deck) = choice else { unreachable!("{choice:?}") };
            flow.then([Dig { seat: pick.seat, deck, left: pick.u.n(w, 0) }.into()]);
            Then::Over
        },
    )
    .aloud()],
);

/// [card.seize-artifact] A neighbour gives you a relic fragment of your choice.
const SEIZE_ARTIFACT: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let rich = |&of: &Seat| w.side(of).realm.fragments.iter().any(|&n| n > 0);
                let near = |&of: &Seat| query::are_neighbours(w, pick.seat, of);
                out.seats(w.everyone().filter(|&of| of != pick.seat).filter(rich).filter(near));
            },
            next,
        )
        .aloud(),
        Question::must(
            |w, pick, out| {
                let held = w.side(pick.chosen()).realm.fragments;
                out.all(Fragment::ALL.into_iter().filter(|&kind| held[kind as usize] > 0).map(Choice::Fragment));
            },
            |w, pick, choice, _| {
                let Choice::Fragment(kind) = choice else { unreachable!("{choice:?}") };
                w.parties[pick.chosen().index()].realm.fragments[kind as usize] -= 1;
                w.parties[pick.seat.index()].realm.fragments[kind as usize] += 1;
                Then::Over
            },
        )
        .aloud(),
    ],
);
