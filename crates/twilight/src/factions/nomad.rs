//! What the Nomad have: leaders, technologies, note, abilities and breakthrough.

use crate::feats::Source;
use crate::steps::volley::Roll;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::NomadAgentMercer, AGENT_MERCER),
    (Feat::NomadAgentThundarian, AGENT_THUNDARIAN),
    (Feat::NomadCommander, COMMANDER),
    (Feat::NomadHero, HERO),
    (Feat::TheCavalry, THE_CAVALRY),
    (Feat::ThundersParadox, THUNDERS_PARADOX),
    (Feat::TemporalCommandSuite, TEMPORAL_COMMAND_SUITE),
];

/// [leader.nomad-agent-mercer] At the end of a player's turn: up to two ground forces of that player go to planets of theirs
/// in the active system.
const AGENT_MERCER: Text = Text::asks(
    |w, u| u.helps(w) && w.action.active.is_some() && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            for to in held_in(w, w.scene(), pick.seat) {
                offer_shifts(w, pick.seat, &GROUND, to, |at| at != Holder::Planet(to), out);
            }
        },
        |w, pick, choice, _| {
            shift(w, pick.seat, choice);
            Then::More
        },
    )
    .of(Who::Player)],
);

/// [leader.nomad-agent-thundarian] After both sides rolled in a combat: both roll again.
const AGENT_THUNDARIAN: Text = Text::now(
    |w, u| u.window == Window::BothRolled && (fights(w, u.by) || w.parties.len() > 2),
    |w, _, flow| {
        for seat in w.clash().seats() {
            w.fighter_mut(seat).dice.clear();
            flow.then([Roll { volley: combat_volley(w), seat }.into()]);
        }
    },
)
.for_anybody();

/// [leader.nomad-commander] Your flagship costs nothing.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::FreeFlagship)]);

/// [leader.nomad-hero] Your flagship leaves systems with your tokens in this round.
const HERO: Text = Text::lasts(|w, u| w.galaxy.ids().any(|s| w.space(s, u.by).of(Kind::Flagship) > 0))
    .altering(&[Alter::Is(Switch::FlagshipLeavesTokens)]);

/// [note.the-cavalry] At the start of a space combat against others than the Nomad: one of your ships fights as the Nomad's
/// flagship.
const THE_CAVALRY: Text = Text::asks(
    |w, u| fights_in_space(w, u.by) && !plays(w, w.foe(u.by), "nomad") && big_ships(w, w.scene(), u.by) > 0,
    &[Question::must(
        |w, pick, out| offer_kinds(w.space(w.scene(), pick.seat), &SHIPS[1..], here(w), out),
        |w, pick, choice, _| {
            let (kind, ..) = unit_in(choice);
            w.fighter_mut(pick.seat).cavalry = Some(kind);
            Then::Over
        },
    )],
);

/// [breakthrough.thunders-paradox] An agent of yours is exhausted to ready another one, of any player.
const THUNDERS_PARADOX: Text = Text::asks(
    |w, u| has_target(w, u) && tired(w, None).next().is_some(),
    &[
        Question::must(
            |w, pick, out| {
                let ready = w.side(pick.seat).ready;
                out.all(ready.iter().filter(|&feat| is_agent(w, feat)).map(Choice::Tire));
            },
            |w, pick, choice, _| {
                let Choice::Tire(agent) = choice else { unreachable!("{choice:?}") };
                let side = &mut w.parties[pick.seat.index()];
                side.ready = side.ready.without(agent);
                Then::Next
            },
        ),
        Question::must(
            |w, pick, out| {
                let but = if let Some(Choice::Tire(agent)) = pick.before { Some(agent) } else { None };
                out.all(tired(w, but).map(Choice::Ready));
            },
            |w, _, choice, _| {
                let Choice::Ready(agent) = choice else { unreachable!("{choice:?}") };
                let owner = w.parties.iter_mut().find(|side| side.held.has(agent) && !side.ready.has(agent));
                owner.into_iter().for_each(|side| side.ready = side.ready.with(agent));
                Then::Over
            },
        ),
    ],
);

fn is_agent(w: &World, feat: Feat) -> bool {
    w.kit.tricks[feat as usize].source == Source::Agent
}

/// Exhausted agents of all players, other than the one exhausted just now.
fn tired(w: &World, but: Option<Feat>) -> impl Iterator<Item = Feat> + '_ {
    let agents = w.everyone().flat_map(|seat| w.side(seat).held.minus(w.side(seat).ready).iter());
    agents.filter(move |&feat| is_agent(w, feat) && Some(feat) != but)
}

/// [tech.temporal-command-suite] An agent that was just exhausted is readied.
const TEMPORAL_COMMAND_SUITE: Text = Text::now(
    |w, u| match u.window {
        Window::Tired { by, agent } => u.helps(w) && w.side(by).held.has(agent) && !w.side(by).ready.has(agent),
        _ => false,
    },
    |w, u, _| {
        if let Window::Tired { by, agent } = u.window {
            let side = &mut w.parties[by.index()];
            side.ready = side.ready.with(agent);
        }
    },
);
