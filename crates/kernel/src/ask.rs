//! Questions: what a step wants, the options it offers, the candidates it refuses.

use crate::{Fate, Game, Rule, Seat, SeatSet, key_of};
use std::fmt::Debug;
use std::hash::Hash;
use std::hint::cold_path;

/// What a question is, with its public arguments: a hex, hits left. A game's own enum, one variant a question.
pub trait Prompted: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The rule the question stands under.
    fn rule(&self) -> Rule;
}

/// Why a visible candidate is not legal: the rule, and whatever the game needs to tell the cause here and now.
pub trait Refuses: Copy + Debug + Send + Sync + 'static {
    fn rule(&self) -> Rule;
}

impl Refuses for Rule {
    #[inline]
    fn rule(&self) -> Rule {
        *self
    }
}

/// What the step on top of the stack needs from outside before the game can go on.
#[derive(Clone, Copy, Debug)]
pub enum Want<P> {
    Nothing,
    Ask(Ask<P>),
    Fate(Fate),
}

/// What the steps of a game want.
pub type WantOf<G> = Want<<G as Game>::Prompt>;
/// A question of a game.
pub type AskOf<G> = Ask<<G as Game>::Prompt>;
/// The buffer the questions of a game are written into.
pub type OffersOf<G> = Offers<<G as Game>::Choice, <G as Game>::Refusal>;

/// One question to one seat, or to a party nobody sits at. Who is asked and the prompt are public.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask<P> {
    pub seat: Seat,
    /// The party nobody sits at for which the seat answers.
    pub behalf: Option<Seat>,
    pub prompt: P,
    /// Asked even with a single option, because its being single would tell something hidden.
    pub private: bool,
    /// Asides are heard while it stands.
    pub open: bool,
    /// A reaction window.
    pub window: bool,
    /// The seat has nothing here that would not wait: the host may end it with the last option, as it passes in windows.
    pub idle: bool,
    /// "Any number of these": random players pick among the options from this index on, so that one set of picks has
    /// one spelling; people may pick in any order.
    pub many_from: Option<u16>,
    /// Seats this window may still ask, for early passes.
    pub later: SeatSet,
    /// Who may read the answer.
    pub seen: SeatSet,
}

/// A question as everything outside the game sees it: bots, lab, server, laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    pub seat: Seat,
    /// The party nobody sits at for which the seat answers.
    pub behalf: Option<Seat>,
    pub rule: Rule,
    /// Tells the prompt from all others of the game, within one build.
    pub mark: u64,
    pub private: bool,
    pub open: bool,
    pub window: bool,
    /// The host may end it with the last option.
    pub idle: bool,
    pub many_from: Option<u16>,
    pub later: SeatSet,
    pub seen: SeatSet,
    /// A turn begins with it, for which bots make a plan.
    pub turn: bool,
}

impl<P: Prompted> Ask<P> {
    /// What the outside sees of it.
    pub(crate) fn asked(&self, turn: bool) -> Asked {
        let Ask { seat, behalf, prompt, private, open, window, idle, many_from, later, seen } = *self;
        let (rule, mark) = (prompt.rule(), key_of(&prompt));
        Asked { seat, behalf, rule, mark, private, open, window, idle, many_from, later, seen, turn }
    }
}

impl Asked {
    /// Whose answer it is.
    pub fn party(&self) -> Seat {
        self.behalf.unwrap_or(self.seat)
    }
}

impl<P> Ask<P> {
    #[inline]
    pub fn of(seat: Seat, prompt: P) -> Ask<P> {
        Ask {
            seat,
            behalf: None,
            prompt,
            private: false,
            open: false,
            window: false,
            idle: false,
            many_from: None,
            later: SeatSet::NONE,
            seen: SeatSet::ALL,
        }
    }

    /// Whose answer it is.
    #[inline]
    pub fn party(&self) -> Seat {
        self.behalf.unwrap_or(self.seat)
    }

    /// Whether options or seats are left out of it in a hurry.
    #[inline]
    pub(crate) fn is_cut_short(&self) -> bool {
        self.window || self.many_from.is_some()
    }

    /// A lone option is still a question.
    #[inline]
    pub fn private(mut self) -> Ask<P> {
        self.private = true;
        self
    }

    /// A moment for all in turn, of whom these are still to come: whoever has nothing to do passes, early or by the host.
    #[inline]
    pub fn window(mut self, later: SeatSet) -> Ask<P> {
        (self.private, self.window, self.later) = (true, true, later);
        self
    }

    /// Offers and any-time cards are heard while this question stands.
    #[inline]
    pub fn open(mut self) -> Ask<P> {
        self.open = true;
        self
    }

    /// The seat has nothing to do here that would not wait. That may be so by hidden facts: only the host looks at it,
    /// after a pause that depends on nothing.
    #[inline]
    pub fn idle_if(mut self, idle: bool) -> Ask<P> {
        self.idle = idle;
        self
    }

    /// The answer is known to these seats only.
    #[inline]
    pub fn seen_by(mut self, seats: SeatSet) -> Ask<P> {
        self.seen = seats;
        self
    }

    /// Any number of the options, the last of which ends the picking; random players pick from index `from` on.
    #[inline]
    pub fn many(mut self, from: usize) -> Ask<P> {
        self.many_from = Some(from as u16);
        self
    }
}

/// The buffer a question is written into: legal answers, and on request the visible candidates that are not.
#[derive(Debug)]
pub struct Offers<C, R = Rule> {
    list: Vec<C>,
    refused: Vec<(C, R)>,
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

impl<C: Clone, R: Clone> Clone for Offers<C, R> {
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

impl<C, R> Default for Offers<C, R> {
    fn default() -> Self {
        Offers { list: Vec::with_capacity(32), refused: Vec::new(), explain: false, haste: Haste::Unhurried }
    }
}

impl<C: Copy, R> Offers<C, R> {
    /// A buffer that also keeps refusals.
    pub fn explaining() -> Offers<C, R> {
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

    /// A player may reach for this, but it is against the rules. Costs nothing in play.
    #[inline]
    pub fn refuse(&mut self, choice: C, why: impl Into<R>) {
        if self.explain {
            cold_path();
            self.refused.push((choice, why.into()));
        }
    }

    /// Offers the choice if the check finds no rule against it.
    #[inline]
    pub fn consider(&mut self, choice: C, against: Option<impl Into<R>>) {
        match against {
            None => self.offer(choice),
            Some(why) => self.refuse(choice, why),
        }
    }

    /// Considers the candidates of "any number of these" and gives the index from which on random players pick, for
    /// [`Ask::many`]: that of the first legal one that is `due`, which all those are that random players may still name.
    /// They come in that order, last those that are due. In a hurry the others are left out, as nobody picks them, but
    /// for one that shows there is a choice.
    #[inline]
    pub fn consider_many<T: Copy, W: Into<R>>(
        &mut self,
        candidates: impl Iterator<Item = T> + Clone,
        due: impl Fn(T) -> bool,
        choice: impl Fn(T) -> C,
        against: impl Fn(T) -> Option<W>,
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

    /// Gives the haste there was before.
    pub(crate) fn set_haste(&mut self, haste: Haste) -> Haste {
        std::mem::replace(&mut self.haste, haste)
    }

    /// Drops the options that are not kept; for a party nobody sits at, whose rules narrow them one after another.
    pub fn narrow(&mut self, keep: impl FnMut(&C) -> bool) {
        self.list.retain(keep);
    }

    #[inline]
    pub fn list(&self) -> &[C] {
        &self.list
    }

    pub fn refused(&self) -> &[(C, R)] {
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
