//! What each viewer has been shown, and the steps that bring it up to date.

use super::play::{LiveMatch, entry};
use crate::{
    digest::{digest, hash},
    online,
    protocol::{LogEntry, Seen, ServerMessage, TableStep},
};
use kernel::Viewer;
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub struct Sent {
    pub number: u32,
    position: u32,
    /// Mark of the stage.
    stage: u64,
    /// The viewer has passed in a window before being asked.
    early: bool,
    scene: Seen,
    /// Entries of the log before those in `log`.
    log_offset: u32,
    log: Vec<u64>,
    question: u64,
}

impl Sent {
    /// Nothing has been shown yet.
    fn nothing() -> Sent {
        Sent {
            number: 0,
            position: u32::MAX,
            stage: 0,
            early: false,
            scene: Seen::default(),
            log_offset: 0,
            log: Vec::new(),
            question: 0,
        }
    }

    /// The viewer has just been given the whole.
    pub fn whole(play: &LiveMatch, viewer: Viewer) -> Sent {
        let mut shown = Sent::nothing();
        shown.log_offset = play.told(viewer);
        shown.stage = play.stage_mark(viewer);
        shown.step("", play, viewer);
        shown.number = 0;
        shown
    }

    /// The stage, if it is another than the viewer has.
    pub fn stage(&mut self, play: &LiveMatch, viewer: Viewer) -> Option<scene::Stage> {
        let mark = play.stage_mark(viewer);
        (std::mem::replace(&mut self.stage, mark) != mark).then(|| play.stage(viewer))
    }

    /// The message that brings the viewer up to date; none if nothing is different.
    pub fn step(&mut self, table: &str, play: &LiveMatch, viewer: Viewer) -> Option<Utf8Bytes> {
        let position = play.position(viewer);
        let early = viewer.seat().is_some_and(|seat| play.has_passed_early(seat));
        let moved = std::mem::replace(&mut self.position, position) != position;
        let passed = std::mem::replace(&mut self.early, early) != early;
        // Where nobody may know who has spoken, the number of lines says nothing.
        if !moved && !passed && !play.is_tentative_for(viewer) && play.secret().is_none() {
            return None;
        }
        let live = play.live(viewer);
        let changes = self.scene.changes(&live);
        let (log_keep, log) = self.log(play, viewer);
        let question = viewer.seat().map(|seat| play.question(seat));
        let question_hash = digest(&question);
        let same = changes.is_empty() && log.is_empty() && log_keep.is_none() && question_hash == self.question;
        self.question = question_hash;
        if same {
            return None;
        }
        self.number += 1;
        let log_keep = log_keep.unwrap_or(self.log_offset + self.log.len() as u32 - log.len() as u32);
        let (table, number) = (table.to_owned(), self.number);
        let step = TableStep { table, number, position, changes, log_keep, log, question };
        Some(online::text(&ServerMessage::Step { step }))
    }

    /// Log entries have left memory: so many come before those that are there from here on.
    pub fn trim(&mut self, log_offset: u32) {
        let gone = (log_offset.saturating_sub(self.log_offset) as usize).min(self.log.len());
        self.log.drain(..gone);
        self.log_offset = log_offset;
    }

    /// How many entries stay, if some of those shown do not, and the new ones.
    fn log(&mut self, play: &LiveMatch, viewer: Viewer) -> (Option<u32>, Vec<LogEntry>) {
        let told = play.told(viewer);
        let hashes: Vec<u64> = play.story(viewer).map(|entry| hash(&entry)).collect();
        if told != self.log_offset {
            // The match was rewound: everything up to here has been shown before.
            let keep = told + hashes.len() as u32;
            (self.log_offset, self.log) = (told, hashes);
            return (Some(keep), Vec::new());
        }
        let same = self.log.iter().zip(&hashes).take_while(|(old, new)| old == new).count();
        let keep = (same < self.log.len()).then_some(told + same as u32);
        self.log = hashes;
        (keep, play.story(viewer).skip(same).map(entry).collect())
    }
}
