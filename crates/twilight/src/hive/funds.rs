//! [hive.funds] Bank, stockpile and tokens: what the Hive has, what it lacks, and what it pays with first.

use super::{Item, Numbers};
use serde::{Deserialize, Serialize};
use twilight_box::components::{Condition, Price};

/// What the Hive owns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Funds {
    pub resources: u8,
    pub influence: u8,
    pub goods: u8,
    pub commodities: u8,
    pub tactic: u8,
    pub strategy: u8,
    pub stockpile: Stockpile,
}

/// [hive.stockpile] What is laid by for objectives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stockpile {
    pub resources: u8,
    pub influence: u8,
    pub goods: u8,
    pub tokens: u8,
}

/// A public objective the Hive has not scored and that is paid for; the list of them goes by age, the oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    pub points: u8,
    pub price: Price,
}

impl Demand {
    /// What an objective asks the Hive to spend, if it does.
    pub fn of(points: u8, needs: &Condition) -> Option<Demand> {
        match needs {
            Condition::Spend(price) => Some(Demand { points, price: *price }),
            _ => None,
        }
    }

    fn asks(&self, item: Item) -> u8 {
        let Price { resources, influence, trade_goods, tokens, .. } = self.price;
        match item {
            Item::Resources => resources,
            Item::Influence => influence,
            Item::Goods => trade_goods,
            Item::Tokens => tokens,
        }
    }
}

impl Stockpile {
    /// What a planet yields is laid by.
    pub fn lay_by(&mut self, yields: u8) {
        self.resources = self.resources.saturating_add(yields);
        self.influence = self.influence.saturating_add(yields);
    }

    pub fn of(&self, item: Item) -> u8 {
        match item {
            Item::Resources => self.resources,
            Item::Influence => self.influence,
            Item::Goods => self.goods,
            Item::Tokens => self.tokens,
        }
    }

    fn of_mut(&mut self, item: Item) -> &mut u8 {
        match item {
            Item::Resources => &mut self.resources,
            Item::Influence => &mut self.influence,
            Item::Goods => &mut self.goods,
            Item::Tokens => &mut self.tokens,
        }
    }
}

/// [hive.deficient] What the related objective asks of an item: the oldest of those with most points that ask for any.
pub fn related(item: Item, demands: &[Demand]) -> u8 {
    let asking = demands.iter().filter(|demand| demand.asks(item) > 0);
    let best = asking.clone().map(|demand| demand.points).max();
    asking.filter(|demand| Some(demand.points) == best).map(|demand| demand.asks(item)).next().unwrap_or(0)
}

impl Funds {
    pub fn tokens(&self) -> u8 {
        self.tactic + self.strategy
    }

    /// [hive.deficient] How much of an item the stockpile lacks.
    pub fn lacks(&self, item: Item, demands: &[Demand]) -> u8 {
        related(item, demands).saturating_sub(self.stockpile.of(item))
    }

    /// [hive.transfer] For each item that is deficient, at most half of what the objective asks for goes to the stockpile,
    /// rounded up. Says how much of each did.
    pub fn transfer(&mut self, demands: &[Demand]) -> [u8; 4] {
        Item::ALL.map(|item| {
            let half = related(item, demands).div_ceil(2);
            let moved = self.lacks(item, demands).min(half).min(self.has(item));
            match item {
                Item::Resources => self.resources -= moved,
                Item::Influence => self.influence -= moved,
                Item::Goods => self.goods -= moved,
                Item::Tokens => (0..moved).for_each(|_| self.give_token()),
            }
            *self.stockpile.of_mut(item) += moved;
            moved
        })
    }

    fn has(&self, item: Item) -> u8 {
        match item {
            Item::Resources => self.resources,
            Item::Influence => self.influence,
            Item::Goods => self.goods,
            Item::Tokens => self.tokens(),
        }
    }

    /// [hive.transfer] A token leaves the larger pool, of equal ones the strategy pool.
    fn give_token(&mut self) {
        if self.strategy >= self.tactic { self.strategy -= 1 } else { self.tactic -= 1 }
    }

    /// [hive.tokens] All tokens evenly, an odd one in the tactic pool.
    pub fn redistribute(&mut self, gained: u8) {
        let all = self.tokens() + gained;
        (self.tactic, self.strategy) = (all.div_ceil(2), all / 2);
    }

    /// [hive.pay] The bank pays first, trade goods make up the balance; false if both are too little.
    pub fn pay(&mut self, resources: u8) -> bool {
        if self.resources + self.goods < resources {
            return false;
        }
        let goods = resources.saturating_sub(self.resources);
        self.resources -= resources - goods;
        self.goods -= goods;
        true
    }

    /// [hive.forced] Influence the Hive is made to spend leaves the bank, then trade goods, as far as they go.
    pub fn forced(&mut self, influence: u8) {
        let bank = influence.min(self.influence);
        self.influence -= bank;
        self.goods -= (influence - bank).min(self.goods);
    }

    /// [hive.fleet-pool] The Hive has no fleet tokens: what would take some takes one of the strategy pool, if there is any.
    pub fn lose_fleet_tokens(&mut self) -> u8 {
        let lost = self.strategy.min(1);
        self.strategy -= lost;
        lost
    }

    /// [hive.lost-planet] What a lost planet gave is discarded from where the players say; trade goods make up for what
    /// the bank lacks.
    pub fn lose_planet(&mut self, yields: u8, from: Purse) {
        match from {
            Purse::Bank => {
                let missing = yields.saturating_sub(self.resources) + yields.saturating_sub(self.influence);
                self.resources = self.resources.saturating_sub(yields);
                self.influence = self.influence.saturating_sub(yields);
                self.goods = self.goods.saturating_sub(missing);
            }
            Purse::Stockpile => {
                self.stockpile.resources = self.stockpile.resources.saturating_sub(yields);
                self.stockpile.influence = self.stockpile.influence.saturating_sub(yields);
            }
        }
    }

    /// [hive.ready] The bank is filled up to what all planets yield.
    pub fn replenish(&mut self, yields: u8) {
        self.resources = self.resources.max(yields);
        self.influence = self.influence.max(yields);
    }

    /// [hive.commodities] With enough commodities some turn into trade goods at once; says how many goods came.
    pub fn convert(&mut self, numbers: &Numbers) -> u8 {
        if self.commodities < numbers.commodities {
            return 0;
        }
        self.commodities -= numbers.commodities;
        self.goods += numbers.goods_for_commodities;
        numbers.goods_for_commodities
    }

    /// [hive.score-pay] What a price takes beside the stockpile: trade goods of the funds; none if they do not suffice, or
    /// if the price is of what is never laid by.
    pub fn balance(&self, price: &Price) -> Option<u8> {
        let short = |item: Item, asked: u8| asked.saturating_sub(self.stockpile.of(item));
        let goods = short(Item::Resources, price.resources)
            + short(Item::Influence, price.influence)
            + short(Item::Goods, price.trade_goods);
        let other = price.action_cards > 0 || price.fragments > 0 || price.tokens > self.stockpile.tokens;
        (!other && goods <= self.goods).then_some(goods)
    }

    /// [hive.score-pay] The stockpile pays first, then trade goods of the funds.
    pub fn pay_objective(&mut self, price: &Price) {
        let goods = self.balance(price).expect("only what can be paid is scored");
        let pile = &mut self.stockpile;
        pile.resources = pile.resources.saturating_sub(price.resources);
        pile.influence = pile.influence.saturating_sub(price.influence);
        pile.goods = pile.goods.saturating_sub(price.trade_goods);
        pile.tokens -= price.tokens;
        self.goods -= goods;
    }
}

/// Where the players let the Hive discard from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Purse {
    Bank,
    Stockpile,
}
