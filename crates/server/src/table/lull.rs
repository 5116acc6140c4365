//! The pause after a reaction window opens, after which the host passes for those who can only pass.
//!
//! How long it is depends on nothing hidden. What it gives away: a window that outlasts it tells that somebody could play.
//! Strict tables have none; there everybody passes by hand.

use super::task::Task;
use crate::protocol::{Discretion, Status};
use kernel::{Question, Seat};
use std::time::Instant;

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
        let window = self.play.as_ref().filter(|play| usual && play.in_window()).map(|play| play.settled());
        if self.lull.map(|lull| lull.settled) != window {
            let due = Some(Instant::now() + self.app.config.lull);
            self.lull = window.map(|settled| Lull { settled, due });
        }
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
        } else if let Some((seat, key)) = self.lone_pass() {
            let _ = self.answer(seat, key).await;
        }
        self.advance().await;
    }

    /// The pass of somebody who is asked in turn and can do nothing else.
    fn lone_pass(&self) -> Option<(Seat, u64)> {
        let table = self.play.as_ref()?.table();
        let seat = table.asked().iter().next()?;
        let mut question = Question::default();
        table.ask(seat, &mut question);
        match question.keys[..] {
            [pass] if !self.head.seats[seat.index()].is_bot() => Some((seat, pass)),
            _ => None,
        }
    }
}
