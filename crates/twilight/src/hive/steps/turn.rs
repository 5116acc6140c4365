//! A turn of the Hive: what it does, by definition cards.

use super::raid::{HiveActivates, HiveSupport};
use super::{Role, benefits, draw, drawn};
use crate::choice::Choice;
use crate::feats::Occasion;
use crate::hive::action::{Act, Basic, Defined, define, passes, strategy_card};
use crate::hive::sight::{Sight, dares_mecatol};
use crate::hive::tactical::{Raid, candidates, targets};
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::action::{ActionEnds, TurnOver};
use crate::steps::turn::{escape_duress, yield_to_duress};
use crate::strategy::{Fee, Secondary};
use crate::windows::{self, Window};
use crate::world::{Assault, Encore, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

step! {
    /// [hive.action] A definition card says what the Hive does in its turn; more are drawn until one names what it can do.
    pub struct HiveTurn {
        /// The basic action that is still looked for.
        pub wanted: Option<Basic>,
    }
}

/// Its strategy cards by number, each with whether it was used.
fn cards(w: &World) -> Option<[(u8, bool); 2]> {
    let slots = w.league().strategy.iter().enumerate().filter(|(_, card)| card.holder == Some(w.swarm()));
    let held: Vec<(u8, bool)> = slots.map(|(slot, card)| (slot as u8 + 1, card.used)).collect();
    Some([*held.first()?, *held.last()?])
}

/// [hive.tactical] Whether a tactical action of this kind has a target and a ship with capacity that gets near it.
fn can_raid(w: &World, sight: &OnceCell<Sight>, raid: Raid) -> bool {
    if w.side(w.swarm()).tactic == 0 {
        return false;
    }
    let sight = sight.get_or_init(|| Sight::of(w));
    let (chart, book) = (query::chart(w, w.swarm()), w.kit.get().book());
    let field = sight.field(&chart);
    let targets = targets(book, &field, raid, &w.hive().counters, dares_mecatol(w));
    !candidates(&field, raid, targets).is_empty()
}

/// Whether it can do this; it looks at the board once.
fn can(w: &World, sight: &OnceCell<Sight>, act: Act) -> bool {
    match act {
        Act::High | Act::Low => cards(w).and_then(|cards| strategy_card(act, cards)).is_some(),
        Act::Engage => can_raid(w, sight, Raid::Engage),
        Act::Infest => can_raid(w, sight, Raid::Infest),
    }
}

impl Play<Twilight> for HiveTurn {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        draw(w)
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let began = w.hive().deck.active();
        let card = drawn(w, faces, Role::Definition, flow);
        if self.wanted.is_none() && passes(began, card) {
            flow.because(|| words!("The secondary deck is active, and the first definition card has a check."));
            pass(w, flow);
            return;
        }
        let named = Act::of(card.symbol);
        let sight = OnceCell::new();
        match define(card, self.wanted, |act| can(w, &sight, act)) {
            Defined::Draws(wanted) => {
                flow.tell(SeatSet::ALL, rule!("hive.define"), || {
                    words!("Not possible: {what}. Another card is drawn.", what = named.words())
                });
                flow.then([HiveTurn { wanted: Some(wanted) }.into()]);
            }
            Defined::Passes => {
                flow.because(|| words!("There is no action it could take."));
                pass(w, flow);
            }
            Defined::Does(act) => begin(w, act, Defines { icons: card.icons, named: act == named }, flow),
        }
    }

    /// [hive.pass] No card is left.
    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.because(|| words!("No Hive Mind card is left."));
        pass(w, flow);
    }
}

/// The last definition card of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Defines {
    pub icons: u8,
    /// It names what the Hive does, not its sibling.
    pub named: bool,
}

impl Defines {
    fn explain(self, flow: &mut Flow) {
        flow.because(|| match self.named {
            true => words!("The definition card names it."),
            false => words!("It cannot do what the card names, so the other action of its kind."),
        });
    }
}

fn begin(w: &mut World, act: Act, by_card: Defines, flow: &mut Flow) {
    let (by, icons) = (w.swarm(), by_card.icons);
    let raid = match act {
        Act::High | Act::Low => {
            let number = cards(w).and_then(|cards| strategy_card(act, cards)).expect("it can be used");
            windows::occasion(w, Occasion::StrategicAction, by, flow);
            flow.then([HiveUses { slot: number - 1, by_card }.into()]);
            return;
        }
        Act::Engage => Raid::Engage,
        Act::Infest => Raid::Infest,
    };
    yield_to_duress(w, by, flow);
    by_card.explain(flow);
    flow.tell(SeatSet::ALL, rule!("hive.tactical"), || match raid {
        Raid::Engage => words!("{by} {by:engages|engage}: its strongest ships against players.", by),
        Raid::Infest => words!("{by} {by:infests|infest}: its weakest ships for planets.", by),
    });
    w.hive_mut().assault = Some(Assault { raid, icons });
    flow.then([HiveSupport { drawn: 0 }.into(), HiveActivates.into()]);
}

step! {
    /// [hive.abilities] A strategy card of the Hive is about to be used; [card.coup-detat] somebody may keep it from that, and
    /// its turn is over.
    pub struct HiveUses {
        pub slot: u8,
        pub by_card: Defines,
    }
}

impl Play<Twilight> for HiveUses {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        if w.round.encore == Some(Encore::Over) {
            windows::open(w, Window::TurnEnds, flow);
            flow.then([TurnOver { seat: by }.into()]);
            return;
        }
        escape_duress(w, by);
        self.by_card.explain(flow);
        use_card(w, self.slot, self.by_card.icons, flow);
    }
}

/// [hive.abilities] A strategy card of the Hive by its own rules; then the players may follow.
fn use_card(w: &mut World, slot: u8, icons: u8, flow: &mut Flow) {
    let by = w.swarm();
    flow.tell(SeatSet::ALL, rule!("action.strategic"), || {
        words!("{by} {by:uses|use} {card}.", by, card = things::strategy(w, slot))
    });
    w.league_mut().strategy[usize::from(slot)].used = true;
    w.league_mut().served = SeatSet::NONE;
    benefits::primary(w, slot, icons, flow);
    followers(w, slot, flow);
    flow.then([ActionEnds { seat: by, actions: 1, again: false }.into()]);
}

/// The players may follow a card of the Hive.
fn followers(w: &World, slot: u8, flow: &mut Flow) {
    for seat in query::clockwise(w, w.swarm()).into_iter().skip(1) {
        flow.then([Secondary { seat, slot, fee: Fee::Token }.into()]);
    }
}

/// [hive.pass] The Hive passes; what it has not used is lost, but players may follow it.
fn pass(w: &mut World, flow: &mut Flow) {
    let by = w.swarm();
    yield_to_duress(w, by, flow);
    let unused = |slot: &u8| {
        let card = &w.league().strategy[usize::from(*slot)];
        card.holder == Some(by) && !card.used
    };
    let left: Vec<u8> = (0..w.league().strategy.len() as u8).filter(unused).collect();
    match left[..] {
        [one, two] => flow.then([HiveLeaves { slots: [one, two] }.into()]),
        _ => left.into_iter().for_each(|slot| followers(w, slot, flow)),
    }
    crate::steps::turn::pass(w, by, flow);
}

step! {
    /// [hive.pass] Of two cards the Hive leaves unused the players say which they follow first.
    pub struct HiveLeaves {
        pub slots: [u8; 2],
    }
}

impl HiveLeaves {
    /// Whether somebody could follow a card.
    fn is_open(w: &World, slot: u8) -> bool {
        let players = w.everyone().filter(|&seat| w.sits(seat));
        players.into_iter().any(|seat| Secondary { seat, slot, fee: Fee::Token }.is_open(w))
    }
}

impl Play<Twilight> for HiveLeaves {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.slots.iter().all(|&slot| HiveLeaves::is_open(w, slot)) {
            return Want::Nothing;
        }
        self.slots.iter().for_each(|&slot| out.offer(Choice::Strategy(slot)));
        let first = query::clockwise(w, w.swarm()).into_iter().find(|&seat| w.sits(seat));
        Want::Ask(Ask::of(first.expect("somebody sits at the table"), Prompt::Round(RoundPrompt::HiveLeaves)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Strategy(first) = choice else { unreachable!("{choice:?}") };
        followers(w, first, flow);
        self.slots.into_iter().filter(|&slot| slot != first).for_each(|slot| followers(w, slot, flow));
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        self.slots.into_iter().for_each(|slot| followers(w, slot, flow));
    }
}
