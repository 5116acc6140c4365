//! Reaction windows: a moment at which several seats may play something, each in turn, until all pass in a row.

use crate::{Ask, AskOf, Flow, Game, OffersOf, Play, Seat, SeatSet, Want, WantOf};
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

    /// What the seat can play now, besides passing. `played` are the seats that already played in this window.
    fn reactions(w: &Self::World, window: Self::Window, seat: Seat, played: SeatSet, out: &mut OffersOf<Self>);

    /// Passing, the last option.
    fn pass() -> Self::Choice;

    /// The question. Its prompt is the same for all seats asked in one window, and tells it from the next.
    fn window_ask(w: &Self::World, window: Self::Window, seat: Seat) -> AskOf<Self>;

    /// Something was played. Its steps run before the window goes on.
    fn react(w: &mut Self::World, window: Self::Window, seat: Seat, choice: Self::Choice, flow: &mut Flow<Self>);
}

/// Who is asked after somebody played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Again the first seat (Nexus Ops).
    Restart,
    /// The next seat round the table (Twilight Imperium).
    Continue,
}

/// Holds a window open. The step of a game with [`Reacts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React<W> {
    pub window: W,
    order: Order,
    at: u8,
    passes: u8,
    played: SeatSet,
}

impl<W> React<W> {
    #[inline]
    pub fn to(window: W, order: Order) -> React<W> {
        React { window, order, at: 0, passes: 0, played: SeatSet::NONE }
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
}

impl<G: Reacts> Play<G> for React<G::Window>
where
    G::Step: From<React<G::Window>>,
{
    fn want(&self, w: &G::World, out: &mut OffersOf<G>) -> WantOf<G> {
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

    fn chosen(self, choice: G::Choice, w: &mut G::World, flow: &mut Flow<G>) {
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
        let at = match self.order {
            Order::Restart => 0,
            Order::Continue => at,
        };
        flow.then([React { at, passes: 0, played: self.played.with(seat), ..self }.into()]);
    }
}
