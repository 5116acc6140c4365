//! The strategy phase of the Hive: stockpile, strategy cards, ships.

use super::{Role, draw, drawn, explain, put};
use crate::choice::{Choice, Holder};
use crate::hive::produce::{Order, Side, can_produce, most_ships, order};
use crate::hive::sight::{available, costs, demands, with_situation, yard_merits, yards};
use crate::hive::status::is_quiet;
use crate::hive::strategy::{Turn, by_card, critical};
use crate::hive::{Item, Tie, Wish};
use crate::steps::strategy_phase::pick_card;
use crate::texts::units::place;
use crate::world::World;
use crate::{Flow, Offers, Twilight, Want, things};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;

/// [hive.transfer] What objectives ask for goes to the stockpile, unless the round is quiet.
pub fn begin(w: &mut World, flow: &mut Flow) {
    note_ages(w);
    if is_quiet(w.level(), w.round.number) {
        return;
    }
    let mut funds = w.funds();
    let moved = funds.transfer(&demands(w));
    w.set_funds(funds);
    let by = w.swarm();
    for (item, n) in Item::ALL.into_iter().zip(moved).filter(|(_, n)| *n > 0) {
        flow.because(|| words!("A public objective asks for more than the stockpile has."));
        flow.tell(SeatSet::ALL, rule!("hive.transfer"), || {
            words!("{by} {by:lays|lay} {n} {what} by.", by, n, what = item.word())
        });
    }
}

/// Objectives that were turned up since grow old from now on.
pub fn note_ages(w: &mut World) {
    let open = w.league().open;
    let known = &mut w.hive_mut().ages;
    for id in open.iter() {
        if !known.contains(&id) {
            known.push(id);
        }
    }
}

impl Item {
    pub fn word(self) -> &'static str {
        match self {
            Item::Resources => "resources",
            Item::Influence => "influence",
            Item::Goods => "trade goods",
            Item::Tokens => "command tokens",
        }
    }
}

step! {
    /// [hive.strategy] The Hive takes a strategy card: a critical one, or by a selection card.
    pub struct HivePicks {
        /// [card.public-disgrace] The one that it may not be.
        pub shunned: Option<u8>,
    }
}

impl HivePicks {
    /// Whether it may take the strategy card with this number, which nobody has.
    fn is_free(self, w: &World, initiative: u8) -> bool {
        let slot = initiative - 1;
        w.league().strategy[usize::from(slot)].holder.is_none() && self.shunned != Some(slot)
    }

    fn wanted(self, w: &World) -> Option<&'static Wish> {
        with_situation(w, |now| critical(w.kit.get().book(), now, |n| self.is_free(w, n)))
    }
}

impl Play<Twilight> for HivePicks {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.wanted(w).is_some() { Want::Nothing } else { draw(w) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let swarm = w.swarm();
        let card = drawn(w, faces, Role::Selection, flow);
        let second = w.league().strategy.iter().any(|card| card.holder == Some(swarm));
        let turn = if second { Turn::Second } else { Turn::First };
        let book = w.kit.get().book();
        let pick = with_situation(w, |now| by_card(book, now, |n| self.is_free(w, n), turn, card));
        let Some((number, wish)) = pick else { return };
        match wish {
            Some(wish) => flow.because(|| wish.words()),
            None => flow.because(|| words!("No criterion is met: the first free card from the number drawn.")),
        }
        pick_card(w, swarm, number - 1, flow);
    }

    /// [hive.critical] A critical card; [hive.mind] without any card to draw the first free one.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let number = match self.wanted(w) {
            Some(wish) => {
                flow.because(|| wish.words());
                wish.initiative
            }
            None => {
                let Some(free) = (1..=8).find(|&n| self.is_free(w, n)) else { return };
                flow.because(|| words!("No Hive Mind card is left: the first free card."));
                free
            }
        };
        pick_card(w, w.swarm(), number - 1, flow);
    }
}

step! {
    /// [hive.most-ships] At the end of the strategy phase ships are produced, a card each.
    pub struct HiveSpawns {
        pub left: u8,
    }
}

impl HiveSpawns {
    pub fn all(w: &World) -> HiveSpawns {
        HiveSpawns { left: most_ships(w.kit.get().book(), w.hive().influence) }
    }
}

impl Play<Twilight> for HiveSpawns {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let able = self.left > 0 && can_produce(&costs(w), &w.funds(), &yards(w), |kind| available(w, kind));
        if able { draw(w) } else { Want::Nothing }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        drawn(w, faces, Role::Production, flow);
        flow.then([HiveYard { card: faces[0] }.into(), HiveSpawns { left: self.left - 1 }.into()]);
    }
}

step! {
    /// [hive.produce] The ship of a production card is produced where it says, or in the best yard.
    pub struct HiveYard {
        pub card: u8,
    }
}

impl HiveYard {
    fn order(self, w: &World) -> Option<Order> {
        let book = w.kit.get().book();
        let card = &book.cards[usize::from(self.card)];
        let judge = |yards| yard_merits(w, yards);
        order(book, card, &costs(w), &w.funds(), &yards(w), |kind| available(w, kind), judge)
    }
}

impl Play<Twilight> for HiveYard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let places = self.order(w).map_or(Vec::new(), |order| order.systems);
        put(w, Tie::Yard, places.into_iter().map(Choice::Choose), out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        let order = self.order(w).expect("something can be produced");
        let mut funds = w.funds();
        let paid = funds.pay(order.cost);
        debug_assert!(paid, "only what can be paid is produced");
        w.set_funds(funds);
        let by = w.swarm();
        place(w, by, order.ship, Holder::Space(system));
        match order.side {
            Side::Standard => flow.because(|| words!("Fewer than enough of the standard ship are about its site.")),
            Side::Advanced => {
                flow.because(|| {
                    words!(
                        "Enough of the standard ship are about, or its site cannot produce: where fewest ships with \
                         capacity are, then by priority."
                    )
                });
                explain(&order.why, flow);
            }
        }
        if order.substitute {
            flow.because(|| words!("The ship of the card cannot be had or paid: the strongest that can."));
        }
        flow.tell(SeatSet::ALL, rule!("hive.produce"), || {
            let (unit, at, n) = (things::unit(order.ship), things::system(w, system), order.cost);
            words!("{by} {by:produces|produce} {unit:a} at {at} for {n} {n:resource|resources}.", by, unit, at, n)
        });
    }
}
