//! The step behind every question of a text.

use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::texts::Use;
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want};
use kernel::{Play, Seat, step};

step! {
    /// [cards.pick] Something is chosen, one by one.
    pub struct Pick {
        pub u: Use,
        /// Who answers.
        pub seat: Seat,
        /// Which question of the text it is.
        pub at: u8,
        /// How many more may be chosen.
        pub left: u8,
        /// The answer it knows of.
        pub before: Option<Choice>,
    }
}

impl Play<Twilight> for Pick {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let optional = self.offer(w, &mut |choice| {
            out.offer(choice);
            true
        });
        if out.is_empty() {
            return Want::Nothing;
        }
        if optional {
            out.offer(Choice::Done);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Pick { feat: self.u.feat, left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Done => self.over(w, flow),
            _ => self.answered(w, choice, flow),
        }
    }

    /// Nothing is left to choose.
    fn act(self, w: &mut World, flow: &mut Flow) {
        self.over(w, flow);
    }
}
