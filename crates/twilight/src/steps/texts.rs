//! The step behind every question of a text.

use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::texts::Use;
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

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
        if self.named(w).is_some() {
            return Want::Nothing;
        }
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
            Choice::Done => {
                // [hive.helpful] Why the Hive leaves what it may do is told with this.
                if !w.sits(self.seat) {
                    flow.tell(SeatSet::ALL, rule!("cards.pick"), || {
                        let (with, by) = (things::card(w, self.u.feat), self.seat);
                        words!("{with}: {by} {by:leaves|leave} it at that.", with, by)
                    });
                }
                self.over(w, flow);
            }
            _ => self.answered(w, choice, flow),
        }
    }

    /// Nothing is left to choose; [cards.aloud] or it was named before, and is still there.
    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.named(w).filter(|choice| self.offers(w, *choice)) {
            Some(choice) => self.answered(w, choice, flow),
            None => self.over(w, flow),
        }
    }
}

step! {
    /// [cards.aloud] What an action card falls on is named before others may cancel it.
    pub struct Aloud {
        pub pick: Pick,
    }
}

impl Play<Twilight> for Aloud {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        self.pick.want(w, out)
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let next = self.pick.follows().then(|| self.pick.next(w, choice)).filter(Pick::is_aloud);
        w.plays.named.push((w.plays.played.len() as u8, choice));
        if !matches!(choice, Choice::Seat(_)) || w.parties.len() > 2 {
            flow.tell(SeatSet::ALL, rule!("cards.aloud"), || {
                let (with, by) = (things::card(w, self.pick.u.feat), self.pick.seat);
                words!("{with}: {by} {by:names|name} {what}.", with, by, what = things::named(w, choice))
            });
        }
        if let Some(pick) = next {
            flow.then([Aloud { pick }.into()]);
        }
    }
}
