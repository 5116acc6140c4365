//! Questions: what a step wants, the options it offers, the candidates it refuses.

use crate::{Fate, Rule, Seat, SeatSet};
use std::hint::cold_path;

/// What the step on top of the stack needs from outside before the game can go on.
#[derive(Clone, Copy, Debug)]
pub enum Want {
    Nothing,
    Ask(Ask),
    Fate(Fate),
}

/// One question to one seat. Who is asked, the rule and the arguments are public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    pub seat: Seat,
    pub rule: Rule,
    /// Public arguments of the prompt: a hex, hits left.
    pub about: [i16; 4],
    /// Asked even with a single option, because its being single would tell something hidden.
    pub private: bool,
    /// Asides are heard while it stands.
    pub open: bool,
    /// A reaction window.
    pub window: bool,
    /// "Any number of these": random players pick among the options from this index on, so that one set of picks has
    /// one spelling; people may pick in any order.
    pub many_from: Option<u16>,
    /// Seats this window may still ask, for early passes.
    pub later: SeatSet,
    /// Who may read the answer.
    pub seen: SeatSet,
}

impl Ask {
    #[inline]
    pub fn of(seat: Seat, rule: Rule) -> Ask {
        Ask {
            seat,
            rule,
            about: [0; 4],
            private: false,
            open: false,
            window: false,
            many_from: None,
            later: SeatSet::NONE,
            seen: SeatSet::ALL,
        }
    }

    #[inline]
    pub fn about<const N: usize>(mut self, about: [i16; N]) -> Ask {
        self.about[..N].copy_from_slice(&about);
        self
    }

    /// A lone option is still a question.
    #[inline]
    pub fn private(mut self) -> Ask {
        self.private = true;
        self
    }

    /// Offers and any-time cards are heard while this question stands.
    #[inline]
    pub fn open(mut self) -> Ask {
        self.open = true;
        self
    }

    /// The answer is known to these seats only.
    #[inline]
    pub fn seen_by(mut self, seats: SeatSet) -> Ask {
        self.seen = seats;
        self
    }

    /// Any number of the options, the last of which ends the picking; random players pick from index `from` on.
    #[inline]
    pub fn many(mut self, from: usize) -> Ask {
        self.many_from = Some(from as u16);
        self
    }
}

/// The buffer a question is written into: legal answers, and on request the visible candidates that are not.
#[derive(Debug)]
pub struct Offers<C> {
    list: Vec<C>,
    refused: Vec<(C, Rule)>,
    explain: bool,
    haste: Haste,
}

/// What may be left out of questions nobody reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Haste {
    Unhurried,
    /// Who may be asked later in a window, and options that random players do not pick.
    Hurried,
    /// That, and questions of windows to which a seat can only pass.
    Headlong,
}

impl<C: Clone> Clone for Offers<C> {
    fn clone(&self) -> Self {
        Offers { list: self.list.clone(), refused: self.refused.clone(), explain: self.explain, haste: self.haste }
    }

    /// Keeps the room both lists have.
    fn clone_from(&mut self, other: &Self) {
        self.list.clone_from(&other.list);
        self.refused.clone_from(&other.refused);
        (self.explain, self.haste) = (other.explain, other.haste);
    }
}

impl<C> Default for Offers<C> {
    fn default() -> Self {
        Offers { list: Vec::with_capacity(32), refused: Vec::new(), explain: false, haste: Haste::Unhurried }
    }
}

impl<C: Copy> Offers<C> {
    /// A buffer that also keeps refusals.
    pub fn explaining() -> Offers<C> {
        Offers { list: Vec::new(), refused: Vec::new(), explain: true, haste: Haste::Unhurried }
    }

    #[inline]
    pub fn offer(&mut self, choice: C) {
        self.list.push(choice);
    }

    /// Offers many at once, with room made once if it is known how many.
    #[inline]
    pub fn offer_all(&mut self, choices: impl Iterator<Item = C>) {
        self.list.extend(choices);
    }

    /// A player may reach for this, but the rule forbids it. Costs nothing in play.
    #[inline]
    pub fn refuse(&mut self, choice: C, rule: Rule) {
        if self.explain {
            cold_path();
            self.refused.push((choice, rule));
        }
    }

    /// Offers the choice if the check finds no rule against it.
    #[inline]
    pub fn consider(&mut self, choice: C, against: Option<Rule>) {
        match against {
            None => self.offer(choice),
            Some(rule) => self.refuse(choice, rule),
        }
    }

    /// Considers the candidates of "any number of these" and gives the index from which on random players pick, for
    /// [`Ask::many`]: that of the first legal one that is `due`, which all those are that random players may still name.
    /// They come in that order, last those that are due. In a hurry the others are left out, as nobody picks them, but
    /// for one that shows there is a choice.
    #[inline]
    pub fn consider_many<T: Copy>(
        &mut self,
        candidates: impl Iterator<Item = T> + Clone,
        due: impl Fn(T) -> bool,
        choice: impl Fn(T) -> C,
        against: impl Fn(T) -> Option<Rule>,
    ) -> usize {
        debug_assert!(candidates.clone().is_sorted_by_key(&due), "what is due comes last");
        let start = self.list.len();
        if self.hurries() {
            for candidate in candidates.clone().filter(|c| due(*c)) {
                self.consider(choice(candidate), against(candidate));
            }
            if self.list.len() > start {
                return start;
            }
            let idle = candidates.filter(|c| !due(*c)).find(|c| against(*c).is_none());
            self.list.extend(idle.map(choice));
            return self.list.len();
        }
        let mut from = None;
        for candidate in candidates {
            let against = against(candidate);
            if against.is_none() && due(candidate) {
                from.get_or_insert(self.list.len());
            }
            self.consider(choice(candidate), against);
        }
        from.unwrap_or(self.list.len())
    }

    /// Whether refusals are collected; lets a step skip the search for candidates that only refuse.
    #[inline]
    pub fn explains(&self) -> bool {
        self.explain
    }

    /// Whether only the options count that random players pick, as in playouts: who may be asked later is left out.
    #[inline]
    pub(crate) fn hurries(&self) -> bool {
        self.haste != Haste::Unhurried
    }

    /// Whether seats that can only pass in a window are not asked.
    #[inline]
    pub(crate) fn skips_passes(&self) -> bool {
        self.haste == Haste::Headlong
    }

    pub(crate) fn set_haste(&mut self, haste: Haste) {
        self.haste = haste;
    }

    #[inline]
    pub fn list(&self) -> &[C] {
        &self.list
    }

    pub fn refused(&self) -> &[(C, Rule)] {
        &self.refused
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    #[inline]
    pub fn clear(&mut self) {
        self.list.clear();
        self.refused.clear();
    }
}
