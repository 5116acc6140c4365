//! Strategy cards: the strategic action, a file for each card with its primary and secondary ability.

use crate::between::Between;
use crate::choice::Choice;
use crate::hive::steps::benefits::HiveFollows;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::action::{ActionEnds, TurnOver};
use crate::steps::tokens::spend_strategy;
use crate::steps::turn::escape_duress;
use crate::texts::{self, Switch, is};
use crate::windows::{self, Window};
use crate::world::{Encore, World};
use crate::{Ask, Flow, Offers, Twilight, Want, deals, query, things};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use twilight_box::components::{StrategyCard, TokenUse};

pub mod construction;
pub mod diplomacy;
pub mod imperial;
pub mod leadership;
pub mod politics;
pub mod technology;
pub mod trade;
pub mod warfare;

/// [strategy.cards] The eight cards, in the order of their initiative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Strategy {
    Leadership,
    Diplomacy,
    Politics,
    Construction,
    Trade,
    Warfare,
    Technology,
    Imperial,
}

impl Strategy {
    pub const ALL: [Strategy; 8] = [
        Strategy::Leadership,
        Strategy::Diplomacy,
        Strategy::Politics,
        Strategy::Construction,
        Strategy::Trade,
        Strategy::Warfare,
        Strategy::Technology,
        Strategy::Imperial,
    ];

    /// The card at a place among the eight.
    pub fn at(slot: u8) -> Strategy {
        Strategy::ALL[usize::from(slot)]
    }

    pub fn rule(self) -> Rule {
        match self {
            Strategy::Leadership => rule!("strategy.leadership"),
            Strategy::Diplomacy => rule!("strategy.diplomacy"),
            Strategy::Politics => rule!("strategy.politics"),
            Strategy::Construction => rule!("strategy.construction"),
            Strategy::Trade => rule!("strategy.trade"),
            Strategy::Warfare => rule!("strategy.warfare"),
            Strategy::Technology => rule!("strategy.technology"),
            Strategy::Imperial => rule!("strategy.imperial"),
        }
    }
}

/// The printing of a strategy card that is in play.
pub fn row(w: &World, slot: u8) -> &'static StrategyCard {
    let row = w.league().strategy[usize::from(slot)].row;
    &w.kit.get().whole().strategy[usize::from(row)]
}

/// [action.strategic] A player uses a strategy card of his: its primary ability, then clockwise the others its secondary.
pub fn use_card(w: &mut World, seat: Seat, slot: u8, ends: ActionEnds, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("action.strategic"), || {
        words!("{by} {by:uses|use} {card}.", by = seat, card = things::strategy(w, slot))
    });
    w.league_mut().strategy[usize::from(slot)].used = true;
    flow.then([Primary { seat, slot }.into(), Between.into()]);
    for other in query::clockwise(w, seat).into_iter().skip(1) {
        flow.then([match w.sits(other) {
            true => Secondary { seat: other, slot, fee: Fee::Token }.into(),
            false => HiveFollows { slot }.into(),
        }]);
    }
    flow.then([ends.into()]);
}

step! {
    /// [action.strategic] Others may keep a player from a strategic action; then the turn is over.
    pub struct Strategic {
        pub slot: u8,
        pub ends: ActionEnds,
    }
}

impl Play<Twilight> for Strategic {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = self.ends.seat;
        if w.round.encore == Some(Encore::Over) {
            windows::open(w, Window::TurnEnds, flow);
            flow.then([TurnOver { seat }.into()]);
            return;
        }
        escape_duress(w, seat);
        use_card(w, seat, self.slot, self.ends, flow);
    }
}

step! {
    /// [action.strategic] The primary ability of a strategy card.
    pub struct Primary {
        pub seat: Seat,
        pub slot: u8,
    }
}

impl Play<Twilight> for Primary {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Primary { seat, slot } = self;
        match Strategy::at(slot) {
            Strategy::Leadership => leadership::primary(w, seat, slot, flow),
            Strategy::Diplomacy => diplomacy::primary(w, seat, slot, flow),
            Strategy::Politics => politics::primary(w, seat, slot, flow),
            Strategy::Construction => construction::primary(w, seat, slot, flow),
            Strategy::Trade => trade::primary(w, seat, slot, flow),
            Strategy::Warfare => warfare::primary(w, seat, slot, flow),
            Strategy::Technology => technology::primary(w, seat, slot, flow),
            Strategy::Imperial => imperial::primary(w, seat, slot, flow),
        }
    }
}

/// [note.acquiescence] Whether a player follows without a token.
pub fn follows_free(w: &World, seat: Seat) -> bool {
    texts::is(w, seat, Switch::FollowsFree)
}

step! {
    /// [strategy.secondary] A player may follow another's strategy card, mostly for a token of the strategy pool.
    pub struct Secondary {
        pub seat: Seat,
        pub slot: u8,
        pub fee: Fee,
    }
}

/// What following costs beside what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fee {
    /// A token of the strategy pool, unless the card asks for none.
    Token,
    /// [agenda.galactic-crisis-pact] None; what is placed comes from the reinforcements.
    None,
}

impl Secondary {
    /// [faction.masters-of-trade] Some follow Trade without a token.
    fn is_free(self, w: &World) -> bool {
        Strategy::at(self.slot) == Strategy::Trade && is(w, self.seat, Switch::FreeTrade)
    }

    /// Whether the player can follow at all.
    pub fn is_open(self, w: &World) -> bool {
        let token =
            self.fee == Fee::None || crate::factions::may_spend_strategy(w, self.seat) || follows_free(w, self.seat);
        let paid = match row(w, self.slot).token {
            TokenUse::Free => true,
            TokenUse::Spent | TokenUse::Placed | TokenUse::SpentAndPlaced => token || self.is_free(w),
        };
        let served = Strategy::at(self.slot) == Strategy::Trade && w.league().served.has(self.seat);
        paid && !served
            && !query::eliminated(w, self.seat)
            && match Strategy::at(self.slot) {
                Strategy::Leadership => leadership::may_follow(w, self.seat),
                Strategy::Diplomacy => diplomacy::may_follow(w, self.seat),
                Strategy::Construction => construction::may_follow(w, self.seat),
                Strategy::Technology => technology::may_follow(w, self.seat, self.slot),
                Strategy::Warfare => warfare::may_follow(w, self.seat),
                Strategy::Politics | Strategy::Trade | Strategy::Imperial => true,
            }
    }
}

impl Play<Twilight> for Secondary {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.is_open(w) {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(deals::heard(w, Ask::of(self.seat, Prompt::Round(RoundPrompt::Secondary { slot: self.slot }))))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let yes = choice == Choice::Yes;
        deals::followed(w, self.seat, self.slot, yes, flow);
        if yes {
            self.follow(w, flow);
        }
    }
}

impl Secondary {
    /// The player does, and pays for it.
    pub fn follow(self, w: &mut World, flow: &mut Flow) {
        let (seat, slot) = (self.seat, self.slot);
        flow.tell(SeatSet::ALL, rule!("strategy.secondary"), || {
            words!("{by} {by:follows|follow} {card}.", by = seat, card = things::strategy(w, slot))
        });
        if row(w, slot).token == TokenUse::Spent && self.fee == Fee::Token && !follows_free(w, seat) && !self.is_free(w)
        {
            spend_strategy(w, seat, rule!("tokens.spend"), flow);
        }
        match Strategy::at(slot) {
            Strategy::Leadership => leadership::secondary(w, seat, slot, flow),
            Strategy::Diplomacy => diplomacy::secondary(w, seat, slot, flow),
            Strategy::Politics => politics::secondary(w, seat, slot, flow),
            Strategy::Construction => construction::secondary(w, seat, slot, self.fee, flow),
            Strategy::Trade => trade::replenish(w, seat, flow),
            Strategy::Warfare => warfare::secondary(w, seat, slot, flow),
            Strategy::Technology => technology::secondary(w, seat, slot, flow),
            Strategy::Imperial => imperial::secondary(w, seat, slot, flow),
        }
    }
}
