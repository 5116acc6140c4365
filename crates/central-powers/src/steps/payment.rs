//! Paying: "pay for me", or planet by planet and good by good.

use super::{Ask, Flow, Offers, Want};
use crate::choice::Choice;
use crate::names::Coin;
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::world::World;
use crate::{CentralPowers, query};
use imperium::PlanetSpot;
use kernel::{Play, Seat, step};

step! {
    /// [planet.card] [pay.goods] A bill is paid; what a planet is worth beyond it is lost.
    pub struct Pay {
        pub seat: Seat,
        pub bill: Bill,
    }
}

impl Play<CentralPowers> for Pay {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Pay { seat, bill } = *self;
        if bill.resources == 0 && bill.influence == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::PayForMe);
        let (ready, goods) = (payment::ready(w, seat), w.player(seat).goods);
        for coin in Coin::ALL.into_iter().filter(|coin| bill.of(*coin) > 0) {
            for planet in ready.iter() {
                let worth = payment::worth(w, planet, coin);
                if worth > 0 && payment::affordable(w, seat, bill.less(coin, worth), ready.without(planet), goods) {
                    out.offer(Choice::Exhaust(planet.0, coin));
                }
            }
            let good = bill.less(coin, query::goods_worth(w, seat));
            if goods > bill.goods && payment::affordable(w, seat, good, ready, goods - 1) {
                out.offer(Choice::PayGood(coin));
            }
        }
        Want::Ask(Ask::of(seat, Prompt::Pay { bill }))
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.player_mut(self.seat).goods -= self.bill.goods;
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let bill = match choice {
            Choice::Exhaust(planet, coin) => {
                w.ready = w.ready.without(PlanetSpot(planet));
                self.bill.less(coin, payment::worth(w, PlanetSpot(planet), coin))
            }
            Choice::PayGood(coin) => {
                w.player_mut(self.seat).goods -= 1;
                self.bill.less(coin, query::goods_worth(w, self.seat))
            }
            _ => {
                payment::pay(w, self.seat, self.bill);
                return;
            }
        };
        flow.then([Pay { bill, ..self }.into()]);
    }
}
