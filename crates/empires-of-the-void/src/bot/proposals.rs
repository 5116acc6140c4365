//! Offers worth thinking about.

use crate::Eye;
use crate::choice::Choice;
use crate::names::{Good, Temperament};
use crate::trade::Item;
use crate::world::{Phase, World};
use kernel::{DealAct, Seat, Viewer};

/// [trade.any-time] Simple deals with each partner: a card for a card or for credits, the use of a good for credits,
/// either way round. One offer a turn is enough.
pub fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
    let late = w.player(seat).offered == w.turn.number + 1;
    if late || !matches!(w.phase, Phase::Trade | Phase::Actions) || !crate::trade::is_heard(w) {
        return;
    }
    for partner in w.seats().filter(|partner| *partner != seat) {
        let busy = w.deals.seen_by(Viewer::Seat(seat)).any(|deal| deal.from == seat && deal.to == partner);
        if busy {
            continue;
        }
        for (give, get) in swaps(w, seat, partner) {
            let mut asides = vec![DealAct::Begin(partner)];
            asides.extend(give.into_iter().map(|item| DealAct::Give(partner, item)));
            asides.extend(get.into_iter().map(|item| DealAct::Get(partner, item)));
            asides.push(DealAct::Make(partner));
            out.push(asides.into_iter().map(Choice::Deal).collect());
        }
    }
}

type Swap = (Vec<Item>, Vec<Item>);

fn swaps(w: &World, seat: Seat, partner: Seat) -> Vec<Swap> {
    let mut all = Vec::new();
    let (mine, theirs) = (spare_cards(w, seat), wanted_cards(w, seat, partner));
    for give in &mine {
        all.extend(theirs.iter().filter(|get| *get != give).map(|get| (vec![*give], vec![*get])));
    }
    let prices = |buyer: Seat| (1..=3).filter(move |price| w.player(buyer).credits >= *price);
    for price in prices(seat) {
        let credits = vec![Item::Credits(1); price.into()];
        all.extend(theirs.iter().map(|card| (credits.clone(), vec![*card])));
        all.extend(lacking(w, seat, partner).map(|good| (credits.clone(), vec![Item::Good(good)])));
    }
    for price in prices(partner) {
        let credits = vec![Item::Credits(1); price.into()];
        all.extend(mine.iter().map(|card| (vec![*card], credits.clone())));
        all.extend(lacking(w, partner, seat).map(|good| (vec![Item::Good(good)], credits.clone())));
    }
    all
}

/// Cards that are alone of their temperament.
fn spare_cards(w: &World, seat: Seat) -> Vec<Item> {
    let hand = w.hands[seat.index()].peek(&Eye::of(seat));
    let kinds = |temperament: Temperament| w.kit.kinds[temperament.index()].clone();
    let alone =
        Temperament::ALL.into_iter().filter(|t| kinds(*t).iter().map(|kind| hand[*kind as usize]).sum::<u8>() == 1);
    alone.flat_map(kinds).filter(|kind| hand[*kind as usize] > 0).map(Item::Card).collect()
}

/// Cards the partner is known to have of temperaments one holds oneself.
fn wanted_cards(w: &World, seat: Seat, partner: Seat) -> Vec<Item> {
    let hand = w.hands[seat.index()].peek(&Eye::of(seat));
    let held = |temperament: &Temperament| w.kit.kinds[temperament.index()].iter().any(|kind| hand[*kind as usize] > 0);
    let kinds =
        Temperament::ALL.into_iter().filter(held).flat_map(|temperament| w.kit.kinds[temperament.index()].clone());
    kinds.filter(|kind| w.known[partner.index()][*kind as usize] > 0).map(Item::Card).collect()
}

/// [trade.good-use] Goods a seat lacks and another has.
fn lacking(w: &World, seat: Seat, owner: Seat) -> impl Iterator<Item = Good> {
    let missing = w.goods(owner) & !w.goods(seat) & !w.player(seat).loans;
    Good::ALL.into_iter().filter(move |good| missing >> *good as u8 & 1 != 0)
}
