//! What the Yssaril Tribes have: leaders, technologies, note, abilities and breakthrough.

use crate::feats::{Feats, Source};
use crate::steps::tokens::DiscardCards;
use crate::texts::prelude::*;
use crate::texts::{fits, work};

pub const TEXTS: Room = &[(Feat::YssarilAgent, AGENT), (Feat::StallTactics, STALL_TACTICS), (Feat::Crafty, CRAFTY)];

/// [leader.yssaril-agent] Stands in for an agent of another player, exhausted or not: with two seats the first with a use.
const AGENT: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let theirs = w.rivals(pick.seat).iter().fold(Feats::NONE, |all, rival| all.union(w.side(rival).held));
            let agent = |feat: &Feat| {
                let u = Use { feat: *feat, ..pick.u };
                w.kit.tricks[*feat as usize].source == Source::Agent && *feat != pick.u.feat && fits(w, u)
            };
            let most = if w.parties.len() > 2 { usize::MAX } else { 1 };
            out.all(theirs.common(pick.u.window.feats(w)).iter().filter(agent).take(most).map(Choice::Take));
        },
        |w, pick, choice, flow| {
            let Choice::Take(agent) = choice else { unreachable!("{choice:?}") };
            work(w, Use { feat: agent, ..pick.u }, flow);
            Then::Over
        },
    )],
);

/// [faction.stall-tactics] Discarding an action card is an action.
const STALL_TACTICS: Text =
    Text::now(|w, u| w.cards_held(u.by) > 0, |_, u, flow| flow.then([DiscardCards { seat: u.by, left: 1 }.into()]));

/// [faction.crafty] Any number of action cards is held.
const CRAFTY: Text = Text::stands().altering(&[Alter::Is(Switch::NoHandLimit)]);
