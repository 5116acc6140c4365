//! What the people of a table are told while they look elsewhere.

use super::task::Task;
use crate::protocol::{Holder, NoticeKind, Status};
use kernel::{Seat, Viewer};

impl Task {
    pub fn notify_of_end(&self) {
        for user in self.head.users() {
            let text = self.head.result.clone().unwrap_or_else(|| "The game is over.".into());
            self.notify_absent(&user, NoticeKind::GameEnded, &text);
        }
    }

    /// One notice a turn: the next comes after somebody else has had a turn.
    pub fn send_turn_notices(&mut self) {
        let (Some(play), Status::Running) = (&self.play, self.row.status) else { return };
        // Nobody is called to what the host may answer for them.
        if self.is_lull() && (play.table().polls() || play.asked().iter().count() == play.idle_answers().len()) {
            return;
        }
        let asked = play.asked();
        if self.noticed.and(asked) != self.noticed && !play.in_window() {
            self.noticed = self.noticed.and(asked);
        }
        let fresh: Vec<Seat> = asked.iter().filter(|seat| !self.noticed.has(*seat)).collect();
        for seat in fresh {
            self.noticed = self.noticed.with(seat);
            let Holder::User { user } = self.head.seats[seat.index()].holder.clone() else { continue };
            if self.watchers.iter().any(|watcher| watcher.user == user.id) {
                continue;
            }
            let asks = |play: &super::LiveMatch| {
                let prompt = play.live(Viewer::Seat(seat)).prompt?;
                Some(kernel::plain(&prompt.question, play.table(), Some(seat)))
            };
            let text = self.play.as_ref().and_then(asks).unwrap_or_else(|| "It is your turn.".into());
            self.notify(&user.id, NoticeKind::YourTurn, &text);
        }
    }

    pub fn notify_absent(&self, user: &str, kind: NoticeKind, text: &str) {
        if !self.watchers.iter().any(|watcher| watcher.user == user) {
            self.notify(user, kind, text);
        }
    }

    pub fn notify(&self, user: &str, kind: NoticeKind, text: &str) {
        self.app.notify(user, kind, &self.row.id, &self.head, text, "");
    }

    /// What a person causes reaches only those who want to hear of them.
    pub fn notify_of_person(&self, user: &str, kind: NoticeKind, text: &str, by: &str) {
        if !self.watchers.iter().any(|watcher| watcher.user == user) {
            self.app.notify(user, kind, &self.row.id, &self.head, text, by);
        }
    }
}
