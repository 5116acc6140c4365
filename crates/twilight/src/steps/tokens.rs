//! Command tokens: gaining, spending and redistributing them.

use crate::alliance::{self, Concede};
use crate::choice::Choice;
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::steps::decree::LoseCards;
use crate::steps::movement::Trim;
use crate::texts::units::place_token;
use crate::texts::{Switch, is, ready_for};
use crate::windows::{Window, window};
use crate::world::{Pool, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, agendas, factions, query, things};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::SystemId;

step! {
    /// [tokens.gain] Tokens come from the reinforcements into pools of the player's choice, one by one; where none is left
    /// none is gained.
    pub struct GainTokens {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for GainTokens {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let left = self.left.min(query::tokens_in_reserve(w, self.seat));
        // [hive.tokens] The Hive parts its tokens evenly.
        if left == 0 || !w.sits(self.seat) {
            return Want::Nothing;
        }
        for pool in Pool::ALL {
            out.consider(Choice::Gain(pool), against(w, self.seat, pool));
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::GainToken { left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Gain(pool) = choice else { unreachable!("{choice:?}") };
        *w.parties[self.seat.index()].pool_mut(pool) += 1;
        flow.tell(SeatSet::ALL, rule!("tokens.gain"), || {
            words!("{by} {by:gains|gain} a {pool} token.", by = self.seat, pool = pool.word())
        });
        flow.then([GainTokens { left: self.left - 1, ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left > 0 && !w.sits(self.seat) {
            crate::hive::steps::benefits::gain_tokens(w, self.left, flow);
        }
    }
}

/// [agenda.fleet-regulations] Why a token does not come into a pool.
fn against(w: &World, seat: Seat, pool: Pool) -> Option<Refusal> {
    let most = agendas::figure(w, agendas::Tenet::FleetPool).filter(|_| pool == Pool::Fleet)?;
    (w.side(seat).fleet >= most).then_some(Refusal::FleetLaw { most })
}

step! {
    /// [tokens.redistribute] Tokens of the sheet go from pool to pool as the player likes; then fleets are counted.
    pub struct Redistribute {
        pub seat: Seat,
        /// Random players take tokens out of the pools in order, each at most once.
        pub moves: u8,
    }
}

/// The most tokens moved in one redistribution: all that a sheet can hold.
const MOST_MOVES: u8 = 16;

impl Redistribute {
    pub fn of(seat: Seat) -> Redistribute {
        Redistribute { seat, moves: 0 }
    }
}

impl Play<Twilight> for Redistribute {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.moves == MOST_MOVES {
            return Want::Nothing;
        }
        for from in Pool::ALL {
            for to in Pool::ALL.into_iter().filter(|&to| to != from) {
                let empty = w.side(self.seat).pool(from) == 0;
                let empty = empty.then_some(Refusal::EmptyPool { pool: from });
                out.consider(Choice::Transfer { from, to }, empty.or_else(|| against(w, self.seat, to)));
            }
        }
        alliance::offer_planets(w, self.seat, out);
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Redistribute)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let next = Redistribute { moves: self.moves + 1, ..self };
        let (from, to) = match choice {
            Choice::Transfer { from, to } => (from, to),
            Choice::Cede(planet) => {
                alliance::hand_over(w, self.seat, planet, flow);
                flow.then([next.into()]);
                return;
            }
            Choice::Request(planet) => {
                let owner = w.planet(planet).controller.expect("a planet of the ally");
                flow.then([Concede { owner, planet }.into(), next.into()]);
                return;
            }
            _ => {
                self.act(w, flow);
                return;
            }
        };
        let side = &mut w.parties[self.seat.index()];
        *side.pool_mut(from) -= 1;
        *side.pool_mut(to) += 1;
        flow.tell(SeatSet::ALL, rule!("tokens.redistribute"), || {
            let (by, from, to) = (self.seat, from.word(), to.word());
            words!("{by} {by:moves|move} a token from the {from} pool to the {to} pool.", by, from, to)
        });
        flow.then([next.into()]);
    }

    /// [fleet.pool] A smaller fleet pool counts at once, in every system.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(hive) = &mut w.hive {
            hive.denied = 0;
        }
        flow.then([Trim::of(self.seat, query::ships_of(w, self.seat)).into()]);
    }
}

/// [tokens.spend] A token of the strategy pool is spent for an ability.
pub fn spend_strategy(w: &mut World, by: Seat, rule: Rule, flow: &mut Flow) {
    // [relic.scepter-of-emelpar] It stands for the token.
    if let Some(scepter) = ready_for(w, by, Switch::StandsForToken) {
        flow.tell(SeatSet::ALL, rule, || {
            words!("{by} {by:exhausts|exhaust} {card} for a strategy token.", by, card = things::card(w, scepter))
        });
    } else {
        flow.tell(SeatSet::ALL, rule, || words!("{by} {by:spends|spend} a strategy token.", by));
        tell_pay(w, by, Pool::Strategy, flow);
    }
    factions::spend_strategy(w, by);
}

/// [leader.muaat-commander] What a token that is spent brings.
fn tell_pay(w: &World, by: Seat, pool: Pool, flow: &mut Flow) {
    if pool == Pool::Strategy && is(w, by, Switch::SpentTokensPay) {
        flow.tell(SeatSet::ALL, rule!("leader.muaat-commander"), || {
            words!("{by} {by:gains|gain} 1 trade good for it.", by)
        });
    }
}

step! {
    /// [tokens.forced] A token must be laid and none is left in the reinforcements: it comes from a pool of the player's
    /// choice; of the Hive's pools from the largest.
    pub struct LayToken {
        pub seat: Seat,
        pub system: SystemId,
    }
}

impl Play<Twilight> for LayToken {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let side = w.side(self.seat);
        let due = !side.tokens.has(self.system) && query::tokens_in_reserve(w, self.seat) == 0;
        if due && w.sits(self.seat) {
            full_pools(w, self.seat).for_each(|pool| out.offer(Choice::Give(pool)));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::LayToken { at: self.system }))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Give(pool) = choice else { unreachable!("{choice:?}") };
        self.lay(w, pool, flow);
    }

    /// What came back meanwhile is laid.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if query::tokens_in_reserve(w, self.seat) > 0 {
            place_token(w, self.seat, self.system, flow);
        } else if !w.side(self.seat).tokens.has(self.system) {
            let largest = full_pools(w, self.seat).max_by_key(|&pool| w.side(self.seat).pool(pool));
            largest.into_iter().for_each(|pool| self.lay(w, pool, flow));
        }
    }
}

impl LayToken {
    fn lay(self, w: &mut World, pool: Pool, flow: &mut Flow) {
        let LayToken { seat: of, system } = self;
        let side = &mut w.parties[of.index()];
        *side.pool_mut(pool) -= 1;
        side.tokens = side.tokens.with(system);
        flow.tell(SeatSet::ALL, rule!("tokens.forced"), || {
            let at = things::system(w, system);
            words!("{by} {by:lays|lay} a token of the {pool} pool at {at}.", by = of, pool = pool.word(), at)
        });
        if pool == Pool::Fleet {
            flow.then([Trim::of(of, query::ships_of(w, of)).into()]);
        }
        flow.then([window(Window::TokenPlaced { of, system })]);
    }
}

/// Pools of a player with tokens.
fn full_pools(w: &World, seat: Seat) -> impl Iterator<Item = Pool> + '_ {
    Pool::ALL.into_iter().filter(move |&pool| w.side(seat).pool(pool) > 0)
}

step! {
    /// [objectives.spend] Command tokens of the tactic and strategy pools are spent.
    pub struct SpendTokens {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for SpendTokens {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let pools = [Pool::Tactic, Pool::Strategy].into_iter();
        pools.filter(|&pool| w.side(self.seat).pool(pool) > 0).for_each(|pool| out.offer(Choice::Give(pool)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::SpendToken { left: self.left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Give(pool) = choice else { unreachable!("{choice:?}") };
        factions::spend_token(w, self.seat, pool);
        flow.tell(SeatSet::ALL, rule!("tokens.spend"), || {
            words!("{by} {by:spends|spend} a {pool} token.", by = self.seat, pool = pool.word())
        });
        tell_pay(w, self.seat, pool, flow);
        flow.then([SpendTokens { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [objectives.spend] Action cards are discarded.
    pub struct DiscardCards {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for DiscardCards {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || w.cards_held(self.seat) == 0 {
            return Want::Nothing;
        }
        // [hive.random] The Hive discards at random.
        if !w.sits(self.seat) {
            return Want::Nothing;
        }
        let hand = w.side(self.seat).hand.peek(&Eye::open()).cards();
        hand.iter().for_each(|card| out.offer(Choice::Discard(card)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::DiscardCard { left: self.left })).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Discard(card) = choice else { unreachable!("{choice:?}") };
        w.parties[self.seat.index()].hand.peek_mut(&Eye::open()).remove(card as usize);
        w.plays.discards[card as usize] += 1;
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("cards.draw"), || {
            words!("{by} {by:discards|discard} {card}.", by = self.seat, card = things::card(w, card))
        });
        flow.then([DiscardCards { left: self.left - 1, ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) {
            flow.then([LoseCards { seat: self.seat, left: self.left }.into()]);
        }
    }
}
