//! What a text asks: who answers, what can be chosen, what follows.

use super::{Pick, Use, text};
use crate::choice::{Choice, Holder};
use crate::world::{PlanetSpot, World};
use crate::{Flow, ledger, query, things};
use kernel::{Seat, SeatSet, rule};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Who answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    User,
    /// The user's opponent in the clash.
    Foe,
    /// Whom the window is about.
    Player,
    /// The player chosen in the answer before.
    Chosen,
    /// Who answered the question before.
    Same,
}

impl Who {
    pub fn seat(self, w: &World, u: Use, before: Option<Choice>, same: Seat) -> Seat {
        match (self, before) {
            (Who::User, _) => u.by,
            (Who::Foe, _) => w.foe(u.by),
            (Who::Player, _) => u.player(w),
            (Who::Chosen, Some(Choice::Seat(chosen))) => chosen,
            (Who::Chosen | Who::Same, _) => same,
        }
    }
}

/// Whether an answer must be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Must,
    May,
    /// The first one is a must.
    First,
}

/// What follows an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The same question, as often as is left.
    More,
    /// The same, knowing this answer.
    Again,
    /// The next question, knowing this answer.
    Next,
    Over,
}

/// Something is chosen, up to so many times.
#[derive(Clone, Copy)]
pub struct Question {
    pub who: Who,
    pub most: u8,
    pub need: Need,
    pub targets: fn(&World, &Pick, &mut Targets<'_>),
    pub each: fn(&mut World, &Pick, Choice, &mut Flow) -> Then,
    /// Nothing more is chosen: what was produced is paid, fleets are counted, who took nothing draws a card.
    pub ends: fn(&mut World, &Pick, &mut Flow),
    /// [cards.aloud] Of an action card: answered as it is played, before others may cancel it.
    pub aloud: bool,
}

type Offer = fn(&World, &Pick, &mut Targets<'_>);
type Each = fn(&mut World, &Pick, Choice, &mut Flow) -> Then;

impl Question {
    /// One thing must be chosen, by the user.
    pub const fn must(targets: Offer, each: Each) -> Question {
        Question { who: Who::User, most: 1, need: Need::Must, targets, each, ends: |_, _, _| {}, aloud: false }
    }

    /// Up to so many may be chosen, by the user.
    pub const fn may(most: u8, targets: Offer, each: Each) -> Question {
        Question { most, need: Need::May, ..Question::must(targets, each) }
    }

    /// The first one is a must.
    #[must_use]
    pub const fn first(self) -> Question {
        Question { need: Need::First, ..self }
    }

    /// So often, as long as `each` says `More` or `Again`.
    #[must_use]
    pub const fn times(self, most: u8) -> Question {
        Question { most, ..self }
    }

    #[must_use]
    pub const fn of(self, who: Who) -> Question {
        Question { who, ..self }
    }

    /// [cards.aloud] What the card falls on is named as it is played.
    #[must_use]
    pub const fn aloud(self) -> Question {
        Question { aloud: true, ..self }
    }

    #[must_use]
    pub const fn ending(self, ends: fn(&mut World, &Pick, &mut Flow)) -> Question {
        Question { ends, ..self }
    }
}

impl Pick {
    fn question(&self) -> Option<&'static Question> {
        text(self.u.feat).asks.get(usize::from(self.at))
    }

    /// Whether something was answered before: the same question, or the one before it.
    pub fn begun(&self) -> bool {
        self.before.is_some()
    }

    /// The system chosen before.
    pub fn system(&self) -> SystemId {
        match self.before {
            Some(Choice::Choose(system)) => system,
            _ => unreachable!("{self:?} has no system"),
        }
    }

    /// The planet chosen before.
    pub fn planet(&self) -> PlanetSpot {
        match self.before {
            Some(Choice::Planet(planet)) => planet,
            _ => unreachable!("{self:?} has no planet"),
        }
    }

    /// The player chosen before.
    pub fn chosen(&self) -> Seat {
        match self.before {
            Some(Choice::Seat(seat)) => seat,
            _ => unreachable!("{self:?} has no player"),
        }
    }

    /// The same question once more.
    pub fn more(&self) -> Pick {
        Pick { left: self.left - 1, ..*self }
    }

    /// The same question once more, knowing an answer.
    pub fn again(&self, before: Choice) -> Pick {
        Pick { before: Some(before), ..self.more() }
    }

    /// The next question, knowing an answer.
    pub fn next(&self, w: &World, before: Choice) -> Pick {
        let at = self.at + 1;
        let question = text(self.u.feat).asks.get(usize::from(at)).expect("a question follows");
        let seat = question.who.seat(w, self.u, Some(before), self.seat);
        Pick { seat, at, left: question.most, before: Some(before), ..*self }
    }

    /// [cards.aloud] What was named for it as the card on top was played.
    pub fn named(&self, w: &World) -> Option<Choice> {
        let top = w.plays.played.last().filter(|_| !w.plays.named.is_empty())?;
        let depth = w.plays.played.len() as u8;
        let mut answers = w.plays.named.iter().filter(|(at, _)| *at == depth);
        let answer = answers.nth(self.at.into()).map(|(_, choice)| *choice);
        answer.filter(|_| Use::from(*top) == self.u && self.is_aloud())
    }

    pub fn is_aloud(&self) -> bool {
        self.question().is_some_and(|question| question.aloud)
    }

    /// Offers what can be chosen; says whether choosing may end.
    pub fn offer(&self, w: &World, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
        let Some(question) = self.question().filter(|_| self.left > 0) else { return false };
        let mut open = |choice| is_closed(w, choice) || offer(choice);
        (question.targets)(w, self, &mut Targets { offer: &mut open, more: true });
        match question.need {
            Need::Must => false,
            Need::May => true,
            Need::First => self.left < question.most,
        }
    }

    /// Whether a question comes after it.
    pub fn follows(&self) -> bool {
        text(self.u.feat).asks.len() > usize::from(self.at) + 1
    }

    /// Whether something in particular can be chosen.
    pub fn offers(&self, w: &World, wanted: Choice) -> bool {
        let mut found = false;
        self.offer(w, &mut |choice| {
            found |= choice == wanted;
            !found
        });
        found
    }

    /// Whether anything can be chosen.
    pub fn any(&self, w: &World) -> bool {
        let mut found = false;
        self.offer(w, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// An answer is given.
    pub fn answered(&self, w: &mut World, choice: Choice, flow: &mut Flow) {
        let question = self.question().expect("a question is answered");
        // What was named before has been told; which fragment it is changes hands only now.
        if self.named(w).is_none() || matches!(choice, Choice::Fragment(_)) {
            self.tell(w, choice, flow);
        }
        match ledger::told(rule!("cards.pick"), w, flow, |w, flow| (question.each)(w, self, choice, flow)) {
            Then::More => flow.then([self.more().into()]),
            Then::Again => flow.then([self.again(choice).into()]),
            Then::Next => flow.then([self.next(w, choice).into()]),
            Then::Over => {}
        }
    }

    /// What was chosen is told; a lone rival needs no words, and loot is told as it changes hands.
    fn tell(&self, w: &World, choice: Choice, flow: &mut Flow) {
        if matches!(choice, Choice::Loot(_)) {
            return;
        }
        if !matches!(choice, Choice::Seat(_)) || w.parties.len() > 2 {
            flow.tell(SeatSet::ALL, rule!("cards.pick"), || things::picked(w, self.seat, self.u.feat, choice));
        }
    }

    /// Nothing more is chosen.
    pub fn over(&self, w: &mut World, flow: &mut Flow) {
        if let Some(question) = self.question() {
            ledger::told(rule!("cards.pick"), w, flow, |w, flow| (question.ends)(w, self, flow));
        }
    }
}

/// [explore.closed] Nothing is placed on a planet without room for units.
fn is_closed(w: &World, choice: Choice) -> bool {
    match choice {
        Choice::Place { at: Holder::Planet(planet), .. } | Choice::Shift { to: planet, .. } => {
            query::is_closed(w, planet)
        }
        _ => false,
    }
}

/// What can be chosen is said here, as long as who asks wants more.
pub struct Targets<'a> {
    offer: &'a mut dyn FnMut(Choice) -> bool,
    more: bool,
}

impl Targets<'_> {
    pub fn offer(&mut self, choice: Choice) {
        if self.more {
            self.more = (self.offer)(choice);
        }
    }

    pub fn all(&mut self, choices: impl IntoIterator<Item = Choice>) {
        for choice in choices {
            if !self.more {
                return;
            }
            self.more = (self.offer)(choice);
        }
    }

    pub fn planets(&mut self, planets: impl IntoIterator<Item = PlanetSpot>) {
        self.all(planets.into_iter().map(Choice::Planet));
    }

    pub fn systems(&mut self, systems: impl IntoIterator<Item = SystemId>) {
        self.all(systems.into_iter().map(Choice::Choose));
    }

    pub fn seats(&mut self, seats: impl IntoIterator<Item = Seat>) {
        self.all(seats.into_iter().map(Choice::Seat));
    }

    /// Single units, with where they are.
    pub fn units(&mut self, units: impl IntoIterator<Item = (Kind, bool, crate::choice::Holder)>) {
        self.all(units.into_iter().map(|(kind, damaged, at)| Choice::Unit { kind, damaged, at }));
    }

    /// For functions that offer by themselves.
    pub fn taking(&mut self) -> impl FnMut(Choice) -> bool + '_ {
        |choice| {
            self.offer(choice);
            self.more
        }
    }
}
