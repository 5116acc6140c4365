//! Technologies.

use super::{Ask, Flow, GainCounters, Offers, Pay, Want, Window, open_window, trigger_laws};
use crate::choice::Choice;
use crate::names::{Coin, Colour, Moment, Strategy};
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::Span;
use crate::world::World;
use crate::{CentralPowers, force, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

pub use super::actions::technology_price as research_price;

/// [race.nekro] Counters that come instead of a technology.
pub const INSTEAD: u8 = 3;

step! {
    /// [strategy.technology] [research.prerequisites] A technology for a regular price, 0 for a free one, or none.
    pub struct Research {
        pub seat: Seat,
        pub price: u8,
    }
}

step! {
    /// [card.moments] Somebody is about to buy a technology.
    pub struct OpenResearch(pub Seat);
}

impl Play<CentralPowers> for OpenResearch {
    fn act(self, w: &mut World, flow: &mut Flow) {
        open_window(w, Window::of(Moment::Research, self.0), flow);
    }
}

/// Technologies a player could take now with what they cost him.
pub fn regular(w: &World, seat: Seat, price: u8) -> impl Iterator<Item = (usize, u8)> + use<'_> {
    let have = w.player(seat).technologies;
    let lacks = (0..w.kit.technologies.len()).filter(move |row| have >> row & 1 == 0);
    lacks.filter_map(move |row| Some((row, regular_price(w, seat, row, price)?)))
}

/// What a technology costs a player at a regular price; [race.l1z1x] some do without prerequisites for more. None: he cannot
/// have it.
pub fn regular_price(w: &World, seat: Seat, row: usize, price: u8) -> Option<u8> {
    let more = if query::may_research(w, seat, row) { 0 } else { query::skips_prerequisites(w, seat)? };
    Some(query::technology_price(w, seat, row, price) + more)
}

/// [research.racial] Racial technologies with their whole price.
fn racial(w: &World, seat: Seat, price: u8) -> impl Iterator<Item = (usize, u8)> + use<'_> {
    let rows = (0..w.kit.racial.len()).filter(move |row| query::may_research_racial(w, seat, *row));
    rows.map(move |row| (row, query::racial_price(w, seat, row, price)))
}

/// [card.political] Whether a law or a card keeps a technology from a player; a racial one has no colour.
fn barred(w: &World, seat: Seat, colour: Option<Colour>, bought: bool) -> Option<Refusal> {
    force::bars_technology(w, seat, colour, bought).map(|effect| Refusal::Barred(effect.line.source))
}

/// Whether a player could take any technology for a regular price.
pub fn may_learn_anything(w: &World, seat: Seat, price: u8) -> bool {
    let payable = |price: u8| payment::can_pay(w, seat, Bill::resources(price));
    if query::copies_technologies(w, seat) {
        return payable(query::instead_price(w, seat, price));
    }
    let colour = |row: usize| Some(w.kit.technologies[row].colour);
    let open = |colour| barred(w, seat, colour, price > 0).is_none();
    regular(w, seat, price).any(|(row, price)| payable(price) && open(colour(row)))
        || racial(w, seat, price).any(|(_, price)| payable(price) && open(None))
}

impl Play<CentralPowers> for Research {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Research { seat, price } = *self;
        let purse = payment::purse(w, seat, Coin::Resources);
        let dear = |price: u8| {
            let (coin, cost, have) = (Coin::Resources, u16::from(price), purse);
            (cost > have).then_some(Refusal::Poor { coin, cost, have })
        };
        if query::copies_technologies(w, seat) {
            out.consider(Choice::Use, dear(query::instead_price(w, seat, price)));
        } else {
            let bought = price > 0;
            for (row, price) in regular(w, seat, price) {
                let colour = Some(w.kit.technologies[row].colour);
                out.consider(Choice::Technology(row as u8), barred(w, seat, colour, bought).or_else(|| dear(price)));
            }
            for (row, price) in racial(w, seat, price) {
                out.consider(Choice::Racial(row as u8), barred(w, seat, None, bought).or_else(|| dear(price)));
            }
            if out.explains() {
                let have = w.player(seat).technologies;
                let lacks = (0..w.kit.technologies.len()).filter(|row| have >> row & 1 == 0);
                for row in lacks.filter(|row| regular_price(w, seat, *row, price).is_none()) {
                    let lacking = w.kit.technologies[row].before & !have;
                    out.refuse(Choice::Technology(row as u8), Refusal::Lacks(lacking.trailing_zeros() as u8));
                }
            }
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Research { price }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Research { seat, price } = self;
        let cost = match choice {
            Choice::Technology(row) => regular_price(w, seat, usize::from(row), price).unwrap_or(0),
            Choice::Racial(row) => query::racial_price(w, seat, usize::from(row), price),
            Choice::Use => query::instead_price(w, seat, price),
            _ => 0,
        };
        force::end_span(w, Span::Purchase);
        let bill = match choice {
            Choice::Technology(_) | Choice::Racial(_) => cost,
            Choice::Use => {
                let counters = GainCounters { seat, left: INSTEAD };
                flow.then([Pay { seat, bill: Bill::resources(cost) }.into(), counters.into()]);
                return;
            }
            _ => return,
        };
        let (row, racial) = match choice {
            Choice::Racial(row) => (row, true),
            Choice::Technology(row) => (row, false),
            _ => return,
        };
        flow.then([Pay { seat, bill: Bill::resources(bill) }.into(), Learn { seat, row, racial }.into()]);
    }
}

step! {
    /// [research.technologies] The technology is owned from here on.
    pub struct Learn {
        pub seat: Seat,
        pub row: u8,
        pub racial: bool,
    }
}

impl Play<CentralPowers> for Learn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let kit = w.kit.get();
        let player = w.player_mut(self.seat);
        let name = if self.racial {
            player.racial |= 1 << self.row;
            &kit.racial[usize::from(self.row)].name
        } else {
            player.technologies |= 1 << self.row;
            &kit.technologies[usize::from(self.row)].name
        };
        let by = self.seat;
        flow.tell(SeatSet::ALL, rule!("research.technologies"), || {
            words!("{by} {by:develops|develop} {name}.", by, name)
        });
        let owns_card = w.slots.iter().any(|slot| slot.card == Strategy::TechnologyIi && slot.holder == Some(by));
        if owns_card && !self.racial && w.active == Some(by) {
            w.just_gained |= 1 << self.row;
        }
        trigger_laws(w, Window::of(Moment::TechnologyGained, by), None, None, flow);
    }
}
