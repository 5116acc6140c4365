//! Reaction windows of a match in play: who may pass before being asked, and what the host answers after a pause.

use super::{LiveMatch, question_of};
use crate::protocol::EarlyPass;
use kernel::{Problem, Seat, SeatSet, Table, Viewer};

impl LiveMatch {
    /// Remembers when the window that stands opened.
    pub(super) fn note_window(&mut self) {
        let mark = self.window(self.table()).map(|(_, mark, _)| mark);
        if self.opened.map(|(mark, _)| mark) != mark {
            self.opened = mark.map(|mark| (mark, self.settled()));
        }
    }

    /// A mark of the window or of the simultaneous questions in which nobody may know who has spoken.
    pub fn secret(&self) -> Option<u64> {
        let hushed = self.table().polls() || self.table().together();
        if hushed { Some(self.settled().into()) } else { self.opened.map(|(mark, _)| mark) }
    }

    /// How the seat passes in the reaction window it is asked in.
    pub fn pass_of(&self, seat: Seat) -> Option<u64> {
        let mut question = kernel::Question::default();
        let asked = self.table().ask(seat, &mut question) && question.ask.is_some_and(|ask| ask.window);
        // Passing is the last option of a window.
        question.keys.last().copied().filter(|_| asked)
    }

    /// The reaction window that stands: its rule, a mark that tells it from others, and who may still be asked in it.
    pub(super) fn window(&self, table: &dyn Table) -> Option<(&'static str, u64, SeatSet)> {
        let mut question = kernel::Question::default();
        let asked = table.asked().iter().next()?;
        let ask = question_of(table, asked, &mut question).filter(|ask| ask.window)?;
        Some((ask.rule.0, ask.mark, ask.later.with(asked)))
    }

    /// Whether a reaction window stands.
    pub fn in_window(&self) -> bool {
        self.opened.is_some()
    }

    /// Whether the host may answer something after a pause.
    pub fn may_lull(&self) -> bool {
        self.in_window() || !self.idle_answers().is_empty()
    }

    /// What the host may answer after a pause: the pass of whoever is asked in turn and can do nothing else, and the end of
    /// what would wait as well.
    pub fn idle_answers(&self) -> Vec<(Seat, u64)> {
        let idle = |seat: Seat| {
            let mut question = kernel::Question::default();
            let ask = question_of(self.table(), seat, &mut question)?;
            let alone = ask.window && question.keys.len() == 1;
            let answer = question.keys.last().copied().filter(|_| ask.idle || alone)?;
            (self.session.undoable(seat) == 0).then_some((seat, answer))
        };
        self.table().asked().iter().filter_map(idle).collect()
    }

    /// The window a seat can pass in before it is asked.
    pub(super) fn early(&self, seat: Seat) -> Option<EarlyPass> {
        let table = self.session.table_for(Viewer::Seat(seat));
        if table.asked().has(seat) {
            return None;
        }
        let (rule, mark, seats) = self.window(table)?;
        seats.has(seat).then(|| EarlyPass { rule: rule.into(), passed: self.early[seat.index()] == Some(mark) })
    }

    /// Passes before being asked, or no longer does; returns the line to store.
    pub fn pass_early(&mut self, seat: Seat, pass: bool) -> Result<String, Problem> {
        let closed = || Problem::new("there is no window in which you will be asked");
        let (_, mark, seats) = self.window(self.table()).ok_or_else(closed)?;
        if !seats.has(seat) || self.asked().has(seat) {
            return Err(closed());
        }
        self.early[seat.index()] = pass.then_some(mark);
        let word = if pass { "early" } else { "late" };
        Ok(format!("! {word} {}", self.table().seat_name(seat)))
    }

    pub fn has_passed_early(&self, seat: Seat) -> bool {
        self.early[seat.index()].is_some()
    }

    /// The pass a seat gave in advance, once it is asked.
    pub fn given_early(&self, seat: Seat) -> Option<u64> {
        let mark = self.early[seat.index()]?;
        let (_, standing, _) = self.window(self.table())?;
        self.pass_of(seat).filter(|_| standing == mark)
    }
}
