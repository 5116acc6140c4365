//! How a table looks from outside, and what its users' changes mean for it.

use super::{Look, task::Task};
use crate::{
    http::{Fault, fault},
    identity::now,
    online,
    protocol::{Asked, Clock, Code, ServerMessage, Status, TableInfo},
};
use kernel::Viewer;
use std::hash::{DefaultHasher, Hasher};

impl Task {
    /// Tells watchers and the lobby how the table is, if that has changed.
    pub fn describe(&mut self) {
        let info = self.info();
        self.app.lobby.update(&info);
        let mut still = info.clone();
        (still.moved, still.length) = (0, 0);
        still.waiting.clear();
        still.seats.iter_mut().for_each(|seat| {
            seat.clock = seat.clock.map(|clock| Clock { left: if clock.running { 0 } else { clock.left }, ..clock });
        });
        let mut hasher = DefaultHasher::new();
        hasher.write(&serde_json::to_vec(&still).expect("plain data serialises"));
        let described = hasher.finish();
        if std::mem::replace(&mut self.described, described) != described {
            let text = online::text(&ServerMessage::Table { table: info });
            self.watchers.iter().for_each(|watcher| watcher.outbox.send_text(text.clone()));
        }
    }

    /// The questions that wait for a user here.
    pub fn asked(&self, user: &str) -> Vec<Asked> {
        let (Some(play), Status::Running) = (&self.play, self.row.status) else { return Vec::new() };
        let info = self.info();
        let own = play.asked().iter().filter(|seat| self.head.seats[seat.index()].is_held_by(user));
        own.map(|seat| {
            let place = &self.head.seats[seat.index()];
            let prompt = play.live(Viewer::Seat(seat)).prompt;
            Asked {
                table: info.clone(),
                seat: seat.0,
                question: prompt
                    .map_or_else(String::new, |prompt| kernel::plain(&prompt.question, play.table(), Some(seat))),
                left: place.since.map(|since| (place.left - (now() - since)).max(0)),
            }
        })
        .collect()
    }

    pub fn look(&self, user: &str, seat: Option<u8>, key: Option<&str>) -> Result<Look, Fault> {
        self.admit(user, key)?;
        let viewer = self.viewer(user, seat)?;
        let play = self.play.as_ref().ok_or_else(|| fault(Code::NotNow, "the game has not started"))?;
        let position = if viewer == Viewer::Audience { self.delayed_position(play) } else { play.position(viewer) };
        Ok(Look { info: self.info(), head: self.head.clone(), viewer, position, stored: play.stored })
    }

    /// The table as everybody may see it now.
    pub fn info(&self) -> TableInfo {
        let running = self.play.as_ref().filter(|_| self.row.status == Status::Running);
        let waiting = running.map_or_else(Vec::new, |play| play.waiting());
        let mut info = self.head.info(&self.app, &self.row, now(), waiting);
        for seat in &mut info.seats {
            let user = self.head.seats[usize::from(seat.seat)].user();
            seat.present = user.is_some_and(|user| self.watchers.iter().any(|watcher| watcher.user == *user));
        }
        if let Some(play) = &self.play {
            info.length = play.known();
        }
        if let Some(stuck) = &self.stuck {
            info.remark = Some(stuck.remark.clone());
        }
        info
    }
}
