//! The pause after a reaction window opens, after which the host passes for those who can only pass, and ends for a seat
//! what would wait as well.
//!
//! How long it is depends on nothing hidden. What it gives away: a window that outlasts it tells that somebody could play.
//! Strict tables have none; there everybody passes by hand.

use super::task::Task;
use crate::protocol::{Discretion, Status};
use kernel::{Seat, Viewer};
use std::time::Instant;

/// At one screen the pause is the usual one divided by this: each hand-over shows anyway who could play.
const SHARED: u32 = 16;

/// The pause of one window.
#[derive(Clone, Copy)]
pub struct Lull {
    /// The settled lines at which the window opened, or at which its seat was asked.
    settled: u32,
    /// Nothing once it is over.
    due: Option<Instant>,
}

impl Lull {
    pub fn due(&self) -> Option<Instant> {
        self.due
    }
}

impl Task {
    /// Begins the pause of a window that has just opened, and forgets that of one that is closed.
    pub fn keep_lull(&mut self) {
        let usual = self.head.discretion == Discretion::Usual && self.row.status == Status::Running;
        let window = self.play.as_ref().filter(|play| usual && play.may_lull()).map(|play| play.settled());
        if self.lull.map(|lull| lull.settled) != window {
            let part = if self.is_shared() { SHARED } else { 1 };
            let due = Some(Instant::now() + self.app.config.lull / part);
            self.lull = window.map(|settled| Lull { settled, due });
        }
    }

    /// Whether several seats are one person's, who hands one screen on, and no others are anybody's.
    fn is_shared(&self) -> bool {
        let mut people = self.head.seats.iter().filter_map(|seat| seat.user());
        let Some(first) = people.next() else { return false };
        let rest: Vec<_> = people.collect();
        !rest.is_empty() && rest.iter().all(|other| *other == first)
    }

    /// Whether the pause of the window that stands is not over.
    pub fn is_lull(&self) -> bool {
        self.lull.is_some_and(|lull| lull.due.is_some())
    }

    /// The pause is over: whoever can only pass has passed.
    pub async fn end_lull(&mut self) {
        let Some(lull) = self.lull.as_mut().filter(|lull| lull.due.is_some_and(|due| due <= Instant::now())) else {
            return;
        };
        lull.due = None;
        let Some(play) = &mut self.play else { return };
        if play.table().polls() {
            if let Ok(lines) = play.hush() {
                let _ = self.commit(lines, None).await;
            }
        } else {
            for (seat, key) in self.idle_answers() {
                let _ = self.answer(seat, key).await;
            }
        }
        self.advance().await;
    }

    /// The answers of people that the host may give; not of whoever is about to trade.
    fn idle_answers(&self) -> Vec<(Seat, u64)> {
        let Some(play) = &self.play else { return Vec::new() };
        let trades = |seat: Seat| {
            let offers = play.table().live(Viewer::Seat(seat)).offers;
            offers.iter().any(|offer| offer.from == seat.0 || offer.to == seat.0)
        };
        let waits = |seat: Seat| self.head.seats[seat.index()].is_bot() || trades(seat);
        play.idle_answers().into_iter().filter(|(seat, _)| !waits(*seat)).collect()
    }
}
