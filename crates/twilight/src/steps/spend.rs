//! Spending: resources, influence and trade goods, beside what production costs.

use super::production::{take_payment, tell_payment};
use crate::choice::Choice;
use crate::prompt::{Currency, Prompt, Refusal, RoundPrompt};
use crate::steps::tokens::GainTokens;
use crate::texts::{Switch, ready_for};
use crate::world::{PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query};
use kernel::{Play, Seat, rule, step};
use scene::words;

/// What is still to be spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Bill {
    pub resources: u8,
    pub influence: u8,
    pub goods: u8,
}

impl Bill {
    pub fn resources(resources: u8) -> Bill {
        Bill { resources, ..Bill::default() }
    }

    pub fn influence(influence: u8) -> Bill {
        Bill { influence, ..Bill::default() }
    }

    fn is_paid(self) -> bool {
        self == Bill::default()
    }

    /// Trade goods needed beside planets, of which one may be left out.
    fn goods_needed(self, w: &World, seat: Seat, without: Option<PlanetSpot>) -> u16 {
        query::goods_needed(w, seat, self.resources, self.influence, without) + u16::from(self.goods)
    }

    /// [spend.pay] Whether a player can pay it.
    pub fn is_within(self, w: &World, seat: Seat) -> bool {
        self.goods_needed(w, seat, None) <= w.side(seat).trade_goods.into()
    }
}

step! {
    /// [spend.pay] Planets are exhausted for one of their values each and trade goods stand in for either, until all is
    /// paid; what is over is lost. Nothing is offered that leaves the rest unpaid.
    pub struct Spend {
        pub seat: Seat,
        pub bill: Bill,
    }
}

/// One way to pay a part of a bill.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Coin {
    choice: Choice,
    currency: Currency,
    worth: u8,
}

impl Spend {
    /// What is left of the bill when a coin has paid.
    fn after(self, coin: Coin) -> Bill {
        let Bill { resources, influence, goods } = self.bill;
        match (coin.choice, coin.currency) {
            (Choice::Spend, Currency::Goods) => Bill { goods: goods - 1, ..self.bill },
            (_, Currency::Influence) => Bill { influence: influence.saturating_sub(coin.worth), ..self.bill },
            (_, _) => Bill { resources: resources.saturating_sub(coin.worth), ..self.bill },
        }
    }

    /// The currency that is paid first: resources, then influence, then trade goods as such.
    fn currency(self) -> Currency {
        match self.bill {
            Bill { resources: 1.., .. } => Currency::Resources,
            Bill { influence: 1.., .. } => Currency::Influence,
            _ => Currency::Goods,
        }
    }

    fn coin(self, w: &World, choice: Choice) -> Coin {
        let currency = self.currency();
        let worth = match (choice, currency) {
            (Choice::Exhaust(planet), Currency::Influence) => query::influence(w, self.seat, planet),
            (Choice::Exhaust(planet), _) => query::pays(w, self.seat, planet),
            (Choice::Spend, Currency::Goods) => 1,
            (Choice::Spend, _) => query::good_worth(w, self.seat),
            _ => super::production::TRIAD,
        };
        Coin { choice, currency, worth }
    }

    /// Whether the rest can be paid after this.
    fn leaves_a_way(self, w: &World, coin: Coin) -> bool {
        let goods = u16::from(w.side(self.seat).trade_goods);
        let rest = self.after(coin);
        match coin.choice {
            Choice::Exhaust(planet) => rest.goods_needed(w, self.seat, Some(planet)) <= goods,
            Choice::Spend => rest.goods_needed(w, self.seat, None) < goods,
            // The Triad pays either way; nothing is lost by paying with it what is owed first.
            _ => true,
        }
    }
}

impl Play<Twilight> for Spend {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.bill.is_paid() {
            return Want::Nothing;
        }
        let side = w.side(self.seat);
        let currency = self.currency();
        if currency != Currency::Goods {
            for planet in w.spots().chain(w.asides()).filter(|&p| w.planet(p).controller == Some(self.seat)) {
                let coin = self.coin(w, Choice::Exhaust(planet));
                if coin.worth > 0 {
                    out.consider(coin.choice, self.against(w, planet, coin));
                }
            }
        }
        let good = self.coin(w, Choice::Spend);
        if side.trade_goods > 0 && self.leaves_a_way(w, good) {
            out.offer(Choice::Spend);
        }
        // [relic.the-triad] It pays like a planet with 3 resources and influence.
        if let Some(relic) = ready_for(w, self.seat, Switch::PaysThree).filter(|_| currency != Currency::Goods) {
            out.offer(Choice::Play(relic));
        }
        // What was lost since the price was named is not owed.
        if out.is_empty() {
            return Want::Nothing;
        }
        let Bill { resources, influence, goods } = self.bill;
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Spend { resources, influence, goods })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let coin = self.coin(w, choice);
        let bill = self.after(coin);
        take_payment(w, self.seat, choice);
        let worth = coin.worth;
        let what = match coin.currency {
            Currency::Resources => words!("{worth} {worth:resource|resources}", worth),
            Currency::Influence => words!("{worth} influence", worth),
            Currency::Goods => words!("{worth} trade {worth:good|goods}", worth),
        };
        tell_payment(w, self.seat, choice, what, rule!("spend.pay"), flow);
        flow.then([Spend { bill, ..self }.into()]);
    }
}

impl Spend {
    fn against(self, w: &World, planet: PlanetSpot, coin: Coin) -> Option<Refusal> {
        if w.planet(planet).exhausted {
            return Some(Refusal::Exhausted { planet, pays: coin.currency });
        }
        (!self.leaves_a_way(w, coin)).then_some(Refusal::LeavesUnpaid { planet })
    }
}

step! {
    /// [strategy.leadership] Any influence is spent in one payment; each full three of it bring a command token.
    pub struct BuyTokens {
        pub seat: Seat,
        pub paid: u8,
        /// Influence for a token.
        pub price: u8,
    }
}

impl Play<Twilight> for BuyTokens {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for planet in w.spots().chain(w.asides()).filter(|&p| w.planet(p).controller == Some(self.seat)) {
            if query::influence(w, self.seat, planet) > 0 {
                let spent = w.planet(planet).exhausted;
                let pays = Currency::Influence;
                out.consider(Choice::Exhaust(planet), spent.then_some(Refusal::Exhausted { planet, pays }));
            }
        }
        if w.side(self.seat).trade_goods > 0 {
            out.offer(Choice::Spend);
        }
        if let Some(relic) = ready_for(w, self.seat, Switch::PaysThree) {
            out.offer(Choice::Play(relic));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::BuyTokens { paid: self.paid, price: self.price })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Done {
            self.act(w, flow);
            return;
        }
        let worth = match choice {
            Choice::Exhaust(planet) => query::influence(w, self.seat, planet),
            Choice::Spend => query::good_worth(w, self.seat),
            _ => super::production::TRIAD,
        };
        take_payment(w, self.seat, choice);
        let rule = rule!("strategy.leadership");
        tell_payment(w, self.seat, choice, words!("{worth} influence", worth), rule, flow);
        flow.then([BuyTokens { paid: self.paid.saturating_add(worth), ..self }.into()]);
    }

    /// Nothing more is spent.
    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([GainTokens { seat: self.seat, left: self.paid / self.price }.into()]);
    }
}
