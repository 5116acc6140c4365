//! What the Yssaril Tribes have: leaders, technologies, note, abilities and breakthrough.

use crate::choice::Held;
use crate::feats::{Feats, Source};
use crate::steps::pledges::{self, ShowCard};
use crate::steps::tokens::DiscardCards;
use crate::texts::prelude::*;
use crate::texts::{fits, work};
use crate::{leaders, notes};

pub const TEXTS: Room = &[
    (Feat::YssarilAgent, AGENT),
    (Feat::StallTactics, STALL_TACTICS),
    (Feat::Crafty, CRAFTY),
    (Feat::MageonImplants, MAGEON_IMPLANTS),
    (Feat::YssarilCommander, COMMANDER),
    (Feat::YssarilHero, HERO),
];

/// [leader.yssaril-agent] Stands in for an agent of another player, exhausted or not: with two seats the first with a use.
const AGENT: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            // [hive.agent] The Hive's agent is among them, though it never uses it; so is an ally's.
            let hive = w.hive.as_ref().map_or(Feats::NONE, |_| leaders::of(w, w.swarm()).collect());
            let others = w.everyone().filter(|&other| other != pick.seat);
            let theirs = others.fold(hive, |all, other| all.union(w.side(other).held));
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

/// [faction.stall-tactics] Discarding an action card is an action; [units.blackshade-infiltrator] then a mech may appear on a
/// planet of yours.
const STALL_TACTICS: Text = Text::now(
    |w, u| w.cards_held(u.by) > 0,
    |w, u, flow| {
        flow.then([DiscardCards { seat: u.by, left: 1 }.into()]);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::may(
    1,
    |w, pick, out| {
        let kind = Kind::Mech;
        if w.bare >> kind as u32 & 1 == 0 && in_reserve(w, pick.seat, kind) > 0 {
            out.all(domain(w, pick.seat).map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
        }
    },
    |w, pick, choice, _| {
        place_chosen(w, pick.seat, choice);
        Then::Over
    },
)]);

/// [tech.mageon-implants] You see another player's action cards and take one.
const MAGEON_IMPLANTS: Text = Text::asks(
    has_target,
    &[Question::must(offer_holders, |w, pick, choice, flow| {
        if let Choice::Seat(from) = choice {
            pledges::look(w, pick.u, from, flow);
        }
        Then::Over
    })],
);

/// Other players with action cards.
fn offer_holders(w: &World, pick: &Pick, out: &mut Targets<'_>) {
    out.seats(w.rivals(pick.seat).iter().filter(|&other| w.cards_held(other) > 0));
}

/// [leader.yssaril-commander] After another player activates a system with your units: you look at that player's action cards,
/// promissory notes or secret objectives.
const COMMANDER: Text = Text::asks(
    |w, u| u.by_rival(w) && with_units(w, u.by, w.scene()) && has_target(w, u),
    &[Question::must(
        |w, pick, out| {
            let of = pick.u.player(w);
            let secrets = if w.sits(of) { w.side(of).realm.secrets_held() } else { w.hive().secrets_held() };
            let any = [w.cards_held(of) > 0, notes::count(w, of) > 0, secrets > 0];
            out.all(Held::ALL.into_iter().zip(any).filter(|(_, any)| *any).map(|(held, _)| Choice::Look(held)));
        },
        |w, pick, choice, flow| {
            if let Choice::Look(held) = choice {
                pledges::look_at(w, pick.seat, pick.u.player(w), held, flow);
            }
            Then::Over
        },
    )],
);

/// [leader.yssaril-hero] All others show you an action card; you take it, or they discard three at random.
const HERO: Text = Text::now(
    |w, u| w.rivals(u.by).iter().any(|other| w.in_play(other) && w.cards_held(other) > 0),
    |w, u, flow| {
        let others = query::clockwise(w, u.by).into_iter().filter(|&other| other != u.by);
        others.for_each(|other| flow.then([ShowCard { seat: other, to: u.by }.into()]));
    },
);

/// [faction.crafty] Any number of action cards is held.
const CRAFTY: Text = Text::stands().altering(&[Alter::Is(Switch::NoHandLimit)]);
