//! The raiders: a party nobody sits at, which decides by its rules and says why.

use crate::choice::Choice;
use crate::prompt::{Prompt, Refusal};
use crate::steps::{Ask, Flow, Offers, Raid, Want};
use crate::view::bench_id;
use crate::world::World;
use crate::{Moot, SEATS};
use kernel::{Answer, Game, Play, Seat, SeatSet, Why, rule};
use scene::{Decision, DecisionRow, words};

/// [moot.raiders] The party nobody sits at.
pub const RAIDERS: Seat = Seat(SEATS);

impl Play<Moot> for Raid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.gold == [0; SEATS as usize] {
            return Want::Nothing;
        }
        for seat in (0..SEATS).map(Seat) {
            out.consider(Choice::Raid(seat), (w.gold[seat.index()] == 0).then_some(Refusal::NoGold { seat }));
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
        flow.weigh(|| weighed(w, whom));
        w.gold[whom.index()] -= 1;
        flow.tell(SeatSet::ALL, rule!("moot.raid"), || words!("{by} raid {whom}.", by, whom));
    }
}

/// [moot.raid] How it was found whom they raid, beside the reasons.
fn weighed(w: &World, whom: Seat) -> Decision {
    let seats = || (0..SEATS).map(Seat).filter(|seat| w.gold[seat.index()] > 0);
    let candidates: Vec<Seat> = seats().collect();
    let mut left = candidates.clone();
    let mut rows = Vec::new();
    for (criterion, have) in [("most glory", w.glory), ("most gold", w.gold)] {
        let figure = |seat: &Seat| have[seat.index()];
        let figures =
            candidates.iter().map(|seat| if left.contains(seat) { figure(seat).to_string() } else { String::new() });
        let figures = figures.collect();
        let most = left.iter().map(figure).max();
        left.retain(|seat| Some(figure(seat)) == most);
        rows.push(row(criterion, figures, &candidates, &left));
    }
    if left.len() > 1 {
        let figures = vec![String::new(); candidates.len()];
        rows.push(row("the first seat breaks the tie", figures, &candidates, &[whom]));
    }
    let things = candidates.iter().map(|seat| scene::thing(Moot::seat_name(w, *seat), bench_id(w, *seat)));
    Decision { candidates: things.collect(), rows }
}

fn row(criterion: &str, figures: Vec<String>, candidates: &[Seat], left: &[Seat]) -> DecisionRow {
    let places = candidates.iter().enumerate().filter(|(_, seat)| left.contains(seat));
    DecisionRow { criterion: criterion.into(), figures, left: places.map(|(n, _)| n as u8).collect() }
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
