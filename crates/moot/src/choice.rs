//! Answers and their notation.

use crate::Moot;
use crate::components::Card;
use crate::deals::Item;
use crate::world::World;
use kernel::{DealAct, Game, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Bid(u8),
    Play(Card),
    Discard(Card),
    Bury(Card),
    Show(Card),
    Give(Card),
    To(Seat),
    Raid(Seat),
    Pass,
    Deal(DealAct<Item>),
}

/// Prints an answer: `play strike`, `deal blue give 3 gold`.
pub fn print(w: &World, choice: Choice, out: &mut String) {
    let name = |seat: Seat| Moot::seat_name(w, seat);
    *out += &match choice {
        Choice::Bid(gold) => format!("bid {gold}"),
        Choice::Play(card) => format!("play {}", card.id()),
        Choice::Discard(card) => format!("discard {}", card.id()),
        Choice::Bury(card) => format!("bury {}", card.id()),
        Choice::Show(card) => format!("show {}", card.id()),
        Choice::Give(card) => format!("give {}", card.id()),
        Choice::To(whom) => format!("to {}", name(whom)),
        Choice::Raid(whom) => format!("raid {}", name(whom)),
        Choice::Pass => "pass".into(),
        Choice::Deal(act) => match act {
            DealAct::Begin(to) => format!("deal {}", name(to)),
            DealAct::Give(to, item) => format!("deal {} give {}", name(to), item.name()),
            DealAct::Get(to, item) => format!("deal {} get {}", name(to), item.name()),
            DealAct::Ungive(to, item) => format!("deal {} ungive {}", name(to), item.name()),
            DealAct::Unget(to, item) => format!("deal {} unget {}", name(to), item.name()),
            DealAct::Make(to) => format!("deal {} make", name(to)),
            DealAct::Scrap(to) => format!("deal {} scrap", name(to)),
            DealAct::Withdraw(to) => format!("deal {} withdraw", name(to)),
            DealAct::Accept(from) => format!("deal {} accept", name(from)),
            DealAct::Decline(from) => format!("deal {} decline", name(from)),
            DealAct::Counter(from) => format!("deal {} counter", name(from)),
        },
    };
}
