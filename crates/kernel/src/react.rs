//! Reaction windows: a moment at which several seats may play something, each in turn or all at once, until all pass.

use crate::{Ask, AskOf, Flow, Game, Offers, OffersOf, Play, Seat, SeatSet, Want, WantOf, key_of};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Seats in the order in which they are asked.
pub type SeatList = ArrayVec<Seat, 9>;

/// A game with reaction windows. Whom to ask is decided by public facts alone; a lone pass is still a question, or
/// the pause would tell who holds the card.
pub trait Reacts: Game {
    type Window: Copy;

    /// Who may react, in asking order.
    fn order(w: &Self::World, window: Self::Window) -> SeatList;

    /// Whether, by what all can see, this seat might react: it holds any card, has the unit.
    fn may_react(w: &Self::World, window: Self::Window, seat: Seat) -> bool;

    /// Who might have something to play, hidden cards counted: a playout does not ask anybody else in a poll.
    fn holders(_w: &Self::World, _window: Self::Window) -> SeatSet {
        SeatSet::ALL
    }

    /// What the seat can play now, besides passing. `played` are the seats that already played in this window.
    fn reactions(w: &Self::World, window: Self::Window, seat: Seat, played: SeatSet, out: &mut OffersOf<Self>);

    /// Passing, the last option.
    fn pass() -> Self::Choice;

    /// The question. Its prompt is the same for all seats asked in one window, and tells it from the next.
    fn window_ask(w: &Self::World, window: Self::Window, seat: Seat) -> AskOf<Self>;

    /// Something was played. Its steps run before the window goes on.
    fn react(w: &mut Self::World, window: Self::Window, seat: Seat, choice: Self::Choice, flow: &mut Flow<Self>);
}

/// How seats are asked, and who after somebody played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    /// In turn, then again the first seat (Nexus Ops).
    Restart,
    /// In turn, then the next seat round the table (Twilight Imperium for two).
    Continue,
    /// All at once: each says what it would play if nobody before it does, or passes. When all have spoken the first in
    /// order that would play does, and all are asked again; if nobody would, the window closes.
    Poll,
}

/// What the step that holds a window open is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Part {
    /// Asks in turn.
    Restart,
    Continue,
    /// Asks all at once.
    Poll,
    /// Asks the seat `at` in its strand.
    Speaks,
    /// Hears what all have said.
    Hears,
}

/// Holds a window open. The step of a game with [`Reacts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React<W> {
    pub window: W,
    part: Part,
    at: u8,
    passes: u8,
    played: SeatSet,
}

impl<W> React<W> {
    #[inline]
    pub fn to(window: W, order: Order) -> React<W> {
        let part = match order {
            Order::Restart => Part::Restart,
            Order::Continue => Part::Continue,
            Order::Poll => Part::Poll,
        };
        React { window, part, at: 0, passes: 0, played: SeatSet::NONE }
    }
}

impl<W: Copy> React<W> {
    /// Seats that have not passed, with how many come before them.
    fn left<'a>(&self, order: &'a SeatList) -> impl Iterator<Item = (u8, Seat)> + use<'a, W> {
        let (count, at) = (order.len() as u8, self.at);
        (0..count.saturating_sub(self.passes)).map(move |skipped| (skipped, order[((at + skipped) % count) as usize]))
    }

    /// The seat to ask, and how many are skipped before it.
    fn next<G: Reacts<Window = W>>(&self, w: &G::World, order: &SeatList) -> Option<(u8, Seat)> {
        self.left(order).find(|(_, seat)| G::may_react(w, self.window, *seat))
    }

    /// The question of the first seat that can do more than pass.
    #[inline]
    fn want_play<G: Reacts<Window = W>>(&self, w: &G::World, order: &SeatList, out: &mut OffersOf<G>) -> WantOf<G> {
        for (_, seat) in self.left(order) {
            G::reactions(w, self.window, seat, self.played, out);
            if !out.is_empty() && G::may_react(w, self.window, seat) {
                out.offer(G::pass());
                return Want::Ask(Ask { seat, private: true, window: true, ..G::window_ask(w, self.window, seat) });
            }
            out.clear();
        }
        Want::Nothing
    }

    /// The question in turn.
    fn want_turn<G: Reacts<Window = W>>(&self, w: &G::World, out: &mut OffersOf<G>) -> WantOf<G> {
        let order = G::order(w, self.window);
        if out.skips_passes() {
            return self.want_play::<G>(w, &order, out);
        }
        let Some((skipped, seat)) = self.next::<G>(w, &order) else { return Want::Nothing };
        let after = self.left(&order).skip(usize::from(skipped) + 1).map(|(_, seat)| seat);
        let later = match out.hurries() {
            true => SeatSet::NONE,
            false => after.filter(|seat| G::may_react(w, self.window, *seat)).collect(),
        };
        G::reactions(w, self.window, seat, self.played, out);
        out.offer(G::pass());
        let ask = G::window_ask(w, self.window, seat);
        Want::Ask(Ask { seat, private: true, window: true, later, ..ask })
    }

    /// The question of a seat in its strand of a poll.
    fn want_claim<G: Reacts<Window = W>>(&self, w: &G::World, out: &mut OffersOf<G>) -> WantOf<G> {
        let seat = Seat(self.at);
        G::reactions(w, self.window, seat, self.played, out);
        if out.is_empty() && out.skips_passes() {
            return Want::Nothing;
        }
        out.offer(G::pass());
        Want::Ask(Ask { seat, private: true, window: true, ..G::window_ask(w, self.window, seat) })
    }

    /// All who may react are asked at once. That is seen by all, whether or not anybody has anything.
    fn poll<G: Reacts<Window = W>>(self, w: &G::World, flow: &mut Flow<G>)
    where
        G::Step: From<React<W>>,
    {
        flow.reveal();
        let order = G::order(w, self.window);
        let holders = if flow.skips_passes() { G::holders(w, self.window) } else { SeatSet::ALL };
        let may = |seat: &Seat| holders.has(*seat) && G::may_react(w, self.window, *seat);
        let asked: SeatSet = order.into_iter().filter(may).collect();
        if !asked.is_empty() {
            flow.together(asked.iter().map(|seat| (seat, React { part: Part::Speaks, at: seat.0, ..self }.into())));
            flow.then([React { part: Part::Hears, ..self }.into()]);
        }
    }

    /// All have spoken: the first in order that would play does, and all are asked again.
    fn hear<G: Reacts<Window = W>>(self, w: &mut G::World, flow: &mut Flow<G>)
    where
        G::Step: From<React<W>>,
    {
        let Some(claim) = flow.first_claim(&G::order(w, self.window)) else { return };
        let mut offers = Offers::default();
        G::reactions(w, self.window, claim.seat, self.played, &mut offers);
        let claimed = offers.list().iter().find(|choice| key_of(*choice) == claim.key);
        let Some(choice) = claimed else { unreachable!("nothing has changed since it was offered: {claim:?}") };
        G::react(w, self.window, claim.seat, *choice, flow);
        if !flow.has_left() {
            flow.then([React { part: Part::Poll, played: self.played.with(claim.seat), ..self }.into()]);
        }
    }
}

impl<G: Reacts> Play<G> for React<G::Window>
where
    G::Step: From<React<G::Window>>,
{
    fn want(&self, w: &G::World, out: &mut OffersOf<G>) -> WantOf<G> {
        match self.part {
            Part::Restart | Part::Continue => self.want_turn::<G>(w, out),
            Part::Speaks => self.want_claim::<G>(w, out),
            Part::Poll | Part::Hears => Want::Nothing,
        }
    }

    fn act(self, w: &mut G::World, flow: &mut Flow<G>) {
        match self.part {
            Part::Poll => self.poll(w, flow),
            Part::Hears => self.hear(w, flow),
            // Nobody is left to ask, or the seat could only pass.
            Part::Restart | Part::Continue | Part::Speaks => {}
        }
    }

    fn chosen(self, choice: G::Choice, w: &mut G::World, flow: &mut Flow<G>) {
        if self.part == Part::Speaks {
            if choice != G::pass() {
                flow.claim(key_of(&choice));
            }
            return;
        }
        let order = G::order(w, self.window);
        let asked = self.left(&order).find(|(_, seat)| Some(*seat) == flow.answers());
        let Some((skipped, seat)) = asked else { unreachable!("nobody was asked") };
        let at = (self.at + skipped + 1) % order.len() as u8;
        if choice == G::pass() {
            flow.then([React { at, passes: self.passes + skipped + 1, ..self }.into()]);
            return;
        }
        G::react(w, self.window, seat, choice, flow);
        if flow.has_left() {
            return;
        }
        let at = if self.part == Part::Restart { 0 } else { at };
        flow.then([React { at, passes: 0, played: self.played.with(seat), ..self }.into()]);
    }
}
