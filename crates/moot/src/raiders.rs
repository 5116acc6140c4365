//! The raiders: a party nobody sits at, which decides by its rules and says why.

use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::steps::{Ask, Flow, Offers, Raid, Want};
use crate::world::World;
use crate::{Moot, SEATS};
use kernel::{Answer, Play, Seat, SeatSet, Why, rule};
use scene::words;

/// [moot.raiders] The party nobody sits at.
pub const RAIDERS: Seat = Seat(SEATS);

impl Play<Moot> for Raid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.gold == [0; SEATS as usize] {
            return Want::Nothing;
        }
        for seat in (0..SEATS).map(Seat) {
            out.consider(Choice::Raid(seat), (w.gold[seat.index()] == 0).then_some(rule!("moot.raid")));
        }
        Want::Ask(Ask::of(RAIDERS, Prompt::Raid))
    }

    /// There is nobody to ask for: the step itself says why.
    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.because(|| words!("Nobody has any gold."));
        flow.tell(SeatSet::ALL, rule!("moot.raid"), || words!("{by} stay away.", by = RAIDERS));
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Raid(whom), Some(by)) = (choice, flow.answers()) else { unreachable!("{choice:?}") };
        w.gold[whom.index()] -= 1;
        flow.tell(SeatSet::ALL, rule!("moot.raid"), || words!("{by} raid {whom}.", by, whom));
    }
}

/// [moot.raid] The raiders go for glory, then for gold. A tie is broken by the first seat.
pub fn raided(w: &World, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    for (what, have) in [("glory", w.glory), ("gold", w.gold)] {
        let of = |choice: &Choice| if let Choice::Raid(seat) = choice { have[seat.index()] } else { 0 };
        let (before, most) = (offers.list().len(), offers.list().iter().map(of).max().unwrap_or(0));
        offers.narrow(|choice| of(choice) == most);
        let left = offers.list().len();
        if left < before {
            why.because(|| words!("{left} of {before} have {most} {what}, the most.", left, before, most, what));
        }
    }
    if let [one] = offers.list() {
        return Answer::Takes(*one);
    }
    why.because(|| words!("{seat} breaks the tie.", seat = Seat(0)));
    Answer::Leaves(Seat(0))
}
