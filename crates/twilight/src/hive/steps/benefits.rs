//! [hive.abilities] What strategy cards bring the Hive, its own and those of players it follows.

use super::reinforce::{HiveBuilds, HiveReadies, HiveRecalls, HiveReinforces};
use super::research::{HiveResearches, Upgrades};
use super::status::{self, HiveSecrets, HiveTries};
use super::{Role, draw, drawn};
use crate::feats::Occasion;
use crate::hive::sight::with_situation;
use crate::hive::strategy::{Follows, agrees, follows, leadership};
use crate::steps::cards::DrawCards;
use crate::steps::score::gain_points;
use crate::strategy::Strategy;
use crate::texts::sights::{controlled, is_mecatol};
use crate::world::World;
use crate::{Flow, Offers, Twilight, Want, query, things, windows};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Phase;

/// [hive.abilities] What a strategy card brings its holder; most of it by the icons of the last definition card.
pub fn primary(w: &mut World, slot: u8, icons: u8, flow: &mut Flow) {
    match Strategy::at(slot) {
        Strategy::Leadership => gain_tokens(w, leadership(w.kit.get().book(), w.hive().influence, false), flow),
        Strategy::Diplomacy => flow.then([HiveReadies::some(icons).into()]),
        Strategy::Politics => {
            let by = w.swarm();
            w.league_mut().speaker = by;
            flow.tell(SeatSet::ALL, rule!("hive.politics"), || words!("{by} {by:is|are} speaker.", by));
            flow.then([DrawCards { seat: by, left: icons }.into()]);
        }
        Strategy::Construction => flow.then([HiveBuilds { left: icons, following: false }.into()]),
        Strategy::Trade => {
            let by = w.swarm();
            w.parties[by.index()].trade_goods += GOODS;
            flow.tell(SeatSet::ALL, rule!("hive.trade"), || {
                words!("{by} {by:gains|gain} {n} trade goods.", by, n = GOODS)
            });
            trade(w, icons, flow);
        }
        Strategy::Warfare => flow.then([HiveRecalls { left: icons }.into()]),
        Strategy::Technology => flow.then([HiveResearches { left: icons, then: Upgrades::Strongest }.into()]),
        Strategy::Imperial => imperial(w, icons, flow),
    }
}

/// [hive.trade] Trade goods the holder of Trade gains.
const GOODS: u8 = 3;

/// [hive.abilities] What following brings.
fn secondary(w: &mut World, slot: u8, flow: &mut Flow) {
    match Strategy::at(slot) {
        Strategy::Leadership => gain_tokens(w, leadership(w.kit.get().book(), w.hive().influence, true), flow),
        Strategy::Diplomacy => flow.then([HiveReadies::some(1).into()]),
        Strategy::Politics => flow.then([DrawCards { seat: w.swarm(), left: 1 }.into()]),
        Strategy::Construction => flow.then([HiveBuilds { left: 1, following: true }.into()]),
        Strategy::Trade => trade(w, 1, flow),
        Strategy::Warfare => flow.then([HiveReinforces { left: 1 }.into()]),
        Strategy::Technology => flow.then([HiveResearches { left: 1, then: Upgrades::Weakest }.into()]),
        Strategy::Imperial => {
            flow.then([HiveSecrets { left: 1 }.into(), HiveTries { phase: Phase::Action }.into()]);
        }
    }
}

step! {
    /// [hive.follow] Whether the Hive follows a strategy card of a player.
    pub struct HiveFollows {
        pub slot: u8,
    }
}

impl HiveFollows {
    fn how(self, w: &World) -> Follows {
        with_situation(w, |now| follows(w.kit.get().book(), now, self.slot + 1))
    }

    /// It follows for nothing.
    fn go(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        flow.tell(SeatSet::ALL, rule!("hive.follow"), || {
            words!("{by} {by:follows|follow} {card}.", by, card = things::strategy(w, self.slot))
        });
        secondary(w, self.slot, flow);
    }

    /// It follows for a token of the strategy pool.
    fn pay(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        w.parties[by.index()].strategy -= 1;
        flow.tell(SeatSet::ALL, rule!("hive.follow"), || {
            words!("{by} {by:follows|follow} {card} for a strategy token.", by, card = things::strategy(w, self.slot))
        });
        secondary(w, self.slot, flow);
    }
}

impl Play<Twilight> for HiveFollows {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.how(w) {
            Follows::Draws => draw(w),
            Follows::Free | Follows::Pays | Follows::No => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = drawn(w, faces, Role::Selection, flow);
        if agrees(card) {
            flow.because(|| words!("No objective wants it; the selection card has a check."));
            self.pay(w, flow);
            return;
        }
        flow.because(|| words!("No objective wants it; the selection card has a cross."));
        flow.tell(SeatSet::ALL, rule!("hive.follow"), || {
            let (by, card) = (w.swarm(), things::strategy(w, self.slot));
            words!("{by} {by:does|do} not follow {card}.", by, card)
        });
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.how(w) {
            Follows::Free => {
                flow.because(|| words!("It follows Leadership always, and for nothing."));
                self.go(w, flow);
            }
            Follows::Pays => {
                flow.because(|| words!("A public objective wants it, and a token of the strategy pool pays."));
                self.pay(w, flow);
            }
            // [hive.mind] Without a card to draw nothing is decided.
            Follows::Draws | Follows::No => {}
        }
    }
}

/// [hive.leadership] [hive.tokens] Tokens are gained, and all of them parted evenly.
pub fn gain_tokens(w: &mut World, gained: u8, flow: &mut Flow) {
    let gained = gained.min(query::tokens_in_reserve(w, w.swarm()));
    let mut funds = w.funds();
    funds.redistribute(gained);
    w.set_funds(funds);
    flow.tell(SeatSet::ALL, rule!("hive.tokens"), || {
        let (by, tactic, strategy) = (w.swarm(), funds.tactic, funds.strategy);
        words!(
            "{by} {by:gains|gain} {n} command {n:token|tokens}: tactic {tactic}, strategy {strategy}.",
            by,
            n = gained,
            tactic,
            strategy
        )
    });
}

/// [hive.commodities] Commodities are gained, and turned into trade goods when there are enough.
pub fn trade(w: &mut World, count: u8, flow: &mut Flow) {
    let by = w.swarm();
    w.parties[by.index()].realm.commodities += count;
    flow.tell(SeatSet::ALL, rule!("hive.commodities"), || {
        words!("{by} {by:gains|gain} {n} {n:commodity|commodities}.", by, n = count)
    });
    // [hive.note-trade] Before they are turned its Trade Agreement may be used.
    windows::occasion(w, Occasion::Replenished, by, flow);
    flow.then([HiveConverts.into()]);
}

step! {
    /// [hive.commodities] Enough commodities turn into trade goods.
    pub struct HiveConverts;
}

impl Play<Twilight> for HiveConverts {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let mut funds = w.funds();
        let goods = funds.convert(&w.kit.get().book().numbers);
        w.set_funds(funds);
        if goods > 0 {
            flow.because(|| words!("It has enough commodities."));
            flow.tell(SeatSet::ALL, rule!("hive.commodities"), || {
                let (by, n) = (w.swarm(), w.kit.get().book().numbers.commodities);
                words!("{by} {by:turns|turn} {n} commodities into {goods} trade goods.", by, n, goods)
            });
        }
    }
}

/// [hive.imperial] A public objective is scored; then a point for Mecatol Rex, or secret objectives; then an attempt at one.
fn imperial(w: &mut World, icons: u8, flow: &mut Flow) {
    let by = w.swarm();
    status::score(w, flow);
    if w.hive_won() {
        return;
    }
    let drawn = if controlled(w, by).any(|planet| is_mecatol(w, planet)) {
        flow.tell(SeatSet::ALL, rule!("hive.imperial"), || words!("{by} {by:gains|gain} 1 point for Mecatol Rex.", by));
        gain_points(w, by, 1, flow);
        0
    } else {
        icons
    };
    if !w.hive_won() {
        flow.then([HiveSecrets { left: drawn }.into(), HiveTries { phase: Phase::Action }.into()]);
    }
}
