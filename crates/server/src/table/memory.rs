//! How a match comes back into memory: from snapshots and stored lines.

use super::{Broken, LiveMatch, SNAPSHOT_FORMAT, task::Task};
use crate::{
    http::{Fault, fault},
    protocol::{Code, Status},
    store::{Failure, Snapshot},
};
use kernel::{Problem, Table};
use std::sync::atomic::Ordering::Relaxed;

/// Stored lines between two snapshots. Going back by consent plays at most about so many again.
pub const SNAPSHOT_EVERY: u32 = 100;

/// A table whose lines no longer play: what is stored of it, and what its people are told.
pub struct Stuck {
    pub status: Status,
    pub remark: String,
}

impl Stuck {
    /// Whether the game goes on one day.
    pub fn waits(&self) -> bool {
        matches!(self.status, Status::Running | Status::Paused)
    }
}

impl Task {
    /// Brings the match back: the last snapshot and the lines after it, or all lines.
    pub async fn restore(&mut self) -> Result<(), Fault> {
        self.app.metrics.tables_restored.fetch_add(1, Relaxed);
        if self.pack.is_some() {
            // A frozen match finds its components only if they are loaded.
            self.opening().map_err(|problem| fault(Code::Broken, problem.to_string()))?;
        }
        let (snapshot, thawed) = self.thawed(u32::MAX).await?;
        if let Some(mut play) = thawed {
            let from = play.stored;
            if play.replay(&self.lines(from).await?, None).is_ok() {
                self.snapshot_at = from;
                self.put(play);
                return Ok(());
            }
        }
        let mut play = self.beginning()?;
        let lines = self.lines(0).await?;
        let mut kept: Vec<Snapshot> = Vec::new();
        // Everything up to the last rewind is played in one go: what was taken back leaves no snapshots.
        let first = lines.iter().rposition(|line| line.starts_with("! rewind ")).map_or(0, |last| last + 1);
        let stretches = [&lines[..first]].into_iter().chain(lines[first..].chunks(1));
        for stretch in stretches.filter(|stretch| !stretch.is_empty()) {
            if let Err(Broken { line, text }) = play.replay(stretch, None) {
                self.fall_back(snapshot, play, line, &text);
                return Ok(());
            }
            let last = kept.last().map_or(0, |kept| kept.lines);
            if play.stored >= last + SNAPSHOT_EVERY || play.stored as usize == lines.len() {
                kept.extend(play.snapshot());
            }
        }
        self.keep_snapshots(&kept).await;
        self.put(play);
        Ok(())
    }

    /// The last snapshot of a position up to this one, and the match it holds if it can be read.
    pub async fn thawed(&self, position: u32) -> Result<(Option<Snapshot>, Option<LiveMatch>), Fault> {
        let snapshot = self.app.store.snapshot(&self.row.id, position).await?;
        let snapshot = snapshot.filter(|snapshot| snapshot.format == SNAPSHOT_FORMAT);
        let thaw = |snapshot: &Snapshot| {
            LiveMatch::thaw(&self.entry, &self.head.dice_seed(), &snapshot.body, snapshot.lines).ok()
        };
        let play = snapshot.as_ref().and_then(thaw);
        Ok((snapshot, play))
    }

    fn beginning(&self) -> Result<LiveMatch, Fault> {
        let table = self.opening().map_err(|problem| fault(Code::Broken, problem.to_string()))?;
        Ok(LiveMatch::new(table, &self.head.dice_seed()))
    }

    /// The match as it was after so many lines of the record, with the line that took it back as the last one stored.
    pub async fn play_back_to(&self, position: u32) -> Result<(LiveMatch, String), Fault> {
        let rewind = format!("! rewind {position}");
        if let (_, Some(mut play)) = self.thawed(position).await? {
            let lines = self.lines(play.stored).await?;
            if play.replay_back(&lines, position, &rewind).is_ok() {
                return Ok((play, rewind));
            }
        }
        let mut play = self.beginning()?;
        let lines = self.lines(0).await?;
        play.replay_back(&lines, position, &rewind).map_err(|broken| fault(Code::Broken, broken.text))?;
        Ok((play, rewind))
    }

    /// The lines no longer play, because the rules have changed: the last snapshot is shown as it was, or how far the lines
    /// still play, and says so. Nothing of that is stored: a server that knows the rules plays on.
    fn fall_back(&mut self, snapshot: Option<Snapshot>, reached: LiveMatch, line: u32, text: &str) {
        tracing::error!(table = self.row.id, line, text, "stored lines no longer play");
        self.app.metrics.tables_stuck.fetch_add(1, Relaxed);
        self.app.tables.set_aside(&self.row.id);
        let thaw = |snapshot: Snapshot| {
            LiveMatch::thaw_to_show(&self.entry, &self.head.dice_seed(), &snapshot.body, snapshot.lines).ok()
        };
        let (play, shown) = match snapshot.and_then(thaw) {
            Some(kept) => (kept, "This is the last position we kept."),
            None => (reached, "This is the position before it."),
        };
        let remark = format!("The rules have changed since: line {line} no longer plays. {shown}");
        let mut stuck = Stuck { status: self.row.status, remark };
        if stuck.waits() {
            stuck.remark += " The game goes on once this server knows its rules again.";
            self.row.status = Status::Paused;
        }
        self.stuck = Some(stuck);
        self.put(play);
    }

    /// The match before its first line.
    pub fn opening(&self) -> Result<Box<dyn Table>, Problem> {
        self.app.catalog.open(&self.entry, self.head.seats.len(), &self.head.options, self.pack.as_deref())
    }

    async fn lines(&self, from: u32) -> Result<Vec<String>, Fault> {
        let lines = self.app.store.lines(&self.row.id, from).await?;
        Ok(lines.into_iter().map(|line| line.body).collect())
    }

    pub fn put(&mut self, mut play: LiveMatch) {
        play.trim();
        let viewers = play.viewers().count();
        if self.shown.len() != viewers {
            self.shown.clear();
            self.shown.resize_with(viewers, || None);
        }
        self.play = Some(play);
    }

    pub async fn keep_snapshot(&mut self) {
        let (Some(play), None) = (&self.play, &self.stuck) else { return };
        // How a game ended is kept in any case.
        let ended = matches!(self.row.status, Status::Over | Status::Abandoned);
        let every = if ended { 1 } else { SNAPSHOT_EVERY };
        if play.stored < self.snapshot_at + every {
            return;
        }
        let Some(snapshot) = play.snapshot() else { return };
        self.keep_snapshots(&[snapshot]).await;
    }

    /// How a table stands that leaves memory, however few its lines: it comes back at once, and is seen also by rules that
    /// no longer play its lines.
    pub async fn keep_as_it_stands(&mut self) {
        let play = self.play.as_ref().filter(|play| self.stuck.is_none() && play.stored > self.snapshot_at);
        let Some(snapshot) = play.and_then(LiveMatch::snapshot) else { return };
        let first = snapshot.lines - snapshot.lines % SNAPSHOT_EVERY;
        let kept = self.app.store.keep_last_snapshot(&self.row.id, &snapshot, first).await;
        self.note_snapshot(snapshot.lines, kept);
    }

    async fn keep_snapshots(&mut self, snapshots: &[Snapshot]) {
        let Some(last) = snapshots.last() else { return };
        let kept = self.app.store.keep_snapshots(&self.row.id, snapshots).await;
        self.note_snapshot(last.lines, kept);
    }

    fn note_snapshot(&mut self, lines: u32, kept: Result<(), Failure>) {
        match kept {
            Ok(()) => self.snapshot_at = lines,
            Err(error) => tracing::warn!(table = self.row.id, %error, "snapshot not kept"),
        }
    }
}
