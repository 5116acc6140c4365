//! What stands beside a question: a payment put together, and the limits of what is produced.

use super::planet_element;
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::production::TRIAD;
use crate::world::World;
use crate::{Ask, Twilight, query, things};
use kernel::{Game, Seat, key_of};
use scene::{Limit, Live, Payment, Source, Way, words};

/// What is paid in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coin {
    Resources,
    Influence,
    Votes,
}

/// The element of a player's trade goods.
pub fn goods(w: &World, seat: Seat) -> String {
    format!("gauge/{}/trade-goods", Twilight::seat_name(w, seat))
}

pub fn beside(w: &World, ask: &Ask, offers: &[Choice], live: &mut Live) {
    live.payment = payment(w, ask, offers);
    if let Prompt::Production { left, .. } = ask.prompt {
        live.limits = limits(w, ask.seat, left);
    }
}

/// [spend.pay] [produce.pay] [agenda.vote] What is due, and what can be spent on it.
fn payment(w: &World, ask: &Ask, offers: &[Choice]) -> Option<Payment> {
    let (coin, due, paid) = match ask.prompt {
        Prompt::Pay { left } => (Coin::Resources, left, 0),
        Prompt::PayInfluence { left } => (Coin::Influence, left, 0),
        Prompt::Round(RoundPrompt::Spend { resources: due @ 1.., .. }) => (Coin::Resources, due.into(), 0),
        Prompt::Round(RoundPrompt::Spend { influence: due @ 1.., .. }) => (Coin::Influence, due.into(), 0),
        Prompt::Round(RoundPrompt::BuyTokens { paid, .. }) => (Coin::Influence, 0, paid),
        Prompt::Round(RoundPrompt::Cast { votes }) => (Coin::Votes, 0, votes),
        _ => return None,
    };
    let sources: Vec<(Choice, Source)> =
        offers.iter().filter_map(|&of| Some((of, source(w, ask.seat, coin, of)?))).collect();
    let both = matches!(ask.prompt, Prompt::Round(RoundPrompt::Spend { resources: 1.., influence: 1.., .. }));
    let ways = if due == 0 || both { Vec::new() } else { cheapest(&sources, due).into_iter().collect() };
    Some(Payment {
        title: match coin {
            Coin::Resources => "Resources to pay",
            Coin::Influence if due == 0 => "Influence for command tokens",
            Coin::Influence => "Influence to pay",
            Coin::Votes => "Planets that vote",
        }
        .into(),
        coin: match coin {
            Coin::Resources => "resources",
            Coin::Influence => "influence",
            Coin::Votes => "votes",
        }
        .into(),
        due: i32::from(due).into(),
        paid: paid.into(),
        sources: sources.into_iter().map(|(_, source)| source).collect(),
        ways,
    })
}

/// What an answer spends; `None` for the answer that ends the payment.
fn source(w: &World, seat: Seat, coin: Coin, choice: Choice) -> Option<Source> {
    Some(match choice {
        Choice::Exhaust(planet) => Source {
            id: planet_element(w, planet),
            kind: "planet".into(),
            name: things::planet(w, planet).name,
            worth: match coin {
                Coin::Resources => query::pays(w, seat, planet).into(),
                Coin::Influence | Coin::Votes => query::influence(w, seat, planet).into(),
            },
            left: 1,
            spent: 0,
        },
        Choice::Spend => Source {
            id: goods(w, seat),
            kind: "trade-goods".into(),
            name: "Trade goods".into(),
            worth: query::good_worth(w, seat).into(),
            left: w.side(seat).trade_goods.into(),
            spent: 0,
        },
        Choice::Play(feat) => {
            let card = things::card(w, feat);
            Source { id: card.id, kind: "relic".into(), name: card.name, worth: TRIAD.into(), left: 1, spent: 0 }
        }
        _ => return None,
    })
}

/// The way that wastes least, then spends the fewest trade goods, then the fewest planets.
fn cheapest(sources: &[(Choice, Source)], due: u16) -> Option<Way> {
    let single = |source: &Source| source.kind != "trade-goods";
    let coins: Vec<&(Choice, Source)> = sources.iter().filter(|(_, source)| single(source)).collect();
    let good = sources.iter().find(|(_, source)| !single(source));
    let all: i32 = coins.iter().map(|(_, source)| source.worth).sum();
    // For each sum the fewest coins that make it, and the last of them.
    let mut best: Vec<Option<(usize, u64)>> = vec![None; all as usize + 1];
    best[0] = Some((0, 0));
    for (n, (_, source)) in coins.iter().enumerate().take(64) {
        let worth = source.worth as usize;
        for sum in (worth..best.len()).rev() {
            let Some((count, set)) = best[sum - worth] else { continue };
            if best[sum].is_none_or(|(fewest, _)| count + 1 < fewest) {
                best[sum] = Some((count + 1, set | 1 << n));
            }
        }
    }
    let (worth, left) = good.map_or((1, 0), |(_, source)| (source.worth.max(1), i32::from(source.left)));
    let due = i32::from(due);
    let way = |(sum, coins): (i32, (usize, u64))| {
        let goods = ((due - sum).max(0) + worth - 1) / worth;
        (goods <= left).then_some((sum + goods * worth - due, goods, coins))
    };
    let sums = best.iter().enumerate().filter_map(|(sum, coins)| Some((sum as i32, (*coins)?)));
    let (wasted, goods, (_, set)) = sums.filter_map(way).min()?;
    let spent = coins.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1).map(|(_, coin)| *coin);
    let spent: Vec<&(Choice, Source)> = spent.chain((0..goods).filter_map(|_| good)).collect();
    Some(Way {
        label: words!("Pay for me"),
        detail: match (wasted, goods) {
            (0, 0) => words!("nothing wasted, keeps the trade goods"),
            (0, _) => words!("nothing wasted"),
            (n, _) => words!("{n} wasted", n),
        },
        keys: spent.iter().map(|(choice, _)| format!("{:016x}", key_of(choice))).collect(),
        spends: spent.iter().map(|(_, source)| source.id.clone()).collect(),
    })
}

/// [produce.limit] [fleet.pool] How many units may still come, and how many ships the fleet pool bears.
fn limits(w: &World, seat: Seat, left: u16) -> Vec<Limit> {
    let Some(at) = w.action.active else { return Vec::new() };
    let made = i32::from(query::production_limit(w, at, seat)) - i32::from(left);
    let limit = |label: &str, value: i32, most: i32| Limit {
        label: label.into(),
        seat: Some(seat.0),
        value: value.into(),
        most: most.into(),
    };
    let muster = query::muster(w, at, seat);
    vec![
        limit("Units", made, made + i32::from(left)),
        limit("Fleet pool", muster.ships.into(), query::fleet_limit(w, seat).into()),
        limit("Capacity", i32::from(muster.fighters + muster.ground), (muster.capacity + muster.docked).into()),
    ]
}
