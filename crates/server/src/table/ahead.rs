//! What a seat would see after answers it has not given: where what it picks may go.

use super::{deeds::read_keys, task::Task};
use crate::{
    http::{Fault, fault},
    protocol::{Ahead, Code, Keys, Person, Seen},
};
use kernel::Viewer;

/// Who wants to look past which answers to which question.
pub struct Peek {
    pub user: Person,
    pub seat: u8,
    pub question: String,
    pub keys: Keys,
}

impl Task {
    /// As JSON, since it borrows from a picture that is dropped at once.
    pub fn ahead(&self, wish: &Peek) -> Result<String, Fault> {
        let Peek { user, seat, question, keys } = wish;
        let seat = self.own_seat(user, *seat)?;
        self.check_question(seat, question)?;
        let play = self.play.as_ref().ok_or_else(|| fault(Code::NotNow, "the game has not started"))?;
        let then = play.ahead(seat, &read_keys(keys)?).map_err(|why| fault(Code::Illegal, why.to_string()))?;
        let now = play.live(Viewer::Seat(seat));
        let mut seen = Seen::default();
        seen.changes(&now);
        let ahead = Ahead { question: question.clone(), changes: seen.changes(&then) };
        Ok(serde_json::to_string(&ahead).expect("words and numbers are JSON"))
    }
}
