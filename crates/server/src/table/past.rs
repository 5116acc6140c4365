//! The end of a game's story, for those who come to look. What of it is no longer in memory is played again from a snapshot
//! some way back, beside the threads that serve everybody, and then kept for a while and played on with what is added.

use super::{LiveMatch, play::log_from, task::Task};
use crate::{
    http::{Fault, fault},
    protocol::{Code, LogEntry},
    work::{ENDS, apart},
};
use kernel::{Line, Viewer};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long it is kept after it was last asked for.
const KEPT: Duration = Duration::from_secs(60);
/// Entries of a log in one page, and those a view shows.
const LOG_PAGE: usize = 300;
/// Lines of the record whose story is kept at least. What lies before them is told when somebody asks for it.
const TOLD: usize = 600;
/// Stories kept at the same time on the whole server.
pub const STORIES: usize = 64;

/// A match played in order up to some stored line.
pub struct Past {
    pub play: LiveMatch,
    /// The last lines of the record that are no longer in `play`.
    record: Vec<Line>,
    /// How many lines come before them.
    from: u32,
    /// Entries of the log made by those, for each viewer.
    told: Vec<u32>,
    used: Instant,
    /// Its place among those that are kept.
    kept: Option<OwnedSemaphorePermit>,
}

impl Past {
    fn after(play: LiveMatch) -> Past {
        let (from, told) = (play.forgotten(), play.viewers().map(|viewer| play.told(viewer)).collect());
        Past { play, record: Vec::new(), from, told, used: Instant::now(), kept: None }
    }

    /// The last page of a viewer's log.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        let mut log = log_from(&self.record, viewer, self.from, self.told[self.play.index(viewer)]);
        log.append(&mut self.play.entries(viewer));
        last_page(log)
    }

    /// Of a story that grows, the beginning is let go.
    fn forget(&mut self) {
        if self.record.len() < 2 * TOLD {
            return;
        }
        let gone: Vec<Line> = self.record.drain(..self.record.len() - TOLD).collect();
        self.from += gone.len() as u32;
        for viewer in self.play.viewers() {
            self.told[self.play.index(viewer)] += log_from(&gone, viewer, 0, 0).len() as u32;
        }
    }

    /// Keeps it, if there is room.
    pub fn keep(mut self, room: &Arc<Semaphore>) -> Option<Past> {
        self.used = Instant::now();
        self.kept = self.kept.or_else(|| room.clone().try_acquire_owned().ok());
        self.kept.is_some().then_some(self)
    }

    pub fn is_old(&self) -> bool {
        self.used.elapsed() > KEPT
    }
}

impl Task {
    /// The match after so many stored lines, going on from one that was kept if that lies before.
    pub async fn past(&self, kept: Option<Past>, stored: u32) -> Result<Past, Fault> {
        if let Some(past) = kept.filter(|past| past.play.stored <= stored) {
            if past.play.stored == stored {
                return Ok(past);
            }
            // What was taken back to before it is played from the beginning.
            if let Ok(past) = self.play_on(past, stored).await? {
                return Ok(past);
            }
        }
        let now = self.play.as_ref().map_or((0, 0), |play| (play.stored, play.settled()));
        let back = TOLD as u32 + now.0.saturating_sub(stored);
        if let (_, Some(play)) = self.thawed(now.1.saturating_sub(back)).await?
            && play.stored <= stored
            && let Ok(past) = self.play_on(Past::after(play), stored).await?
        {
            return Ok(past);
        }
        let table = self.opening().map_err(|problem| fault(Code::Broken, problem.to_string()))?;
        let past = self.play_on(Past::after(LiveMatch::new(table, "")), stored).await?;
        past.map_err(|text| fault(Code::Broken, text))
    }

    async fn play_on(&self, mut past: Past, stored: u32) -> Result<Result<Past, String>, Fault> {
        let mut lines = self.app.store.lines(&self.row.id, past.play.stored).await?;
        lines.truncate(stored.saturating_sub(past.play.stored) as usize);
        let work = move || {
            let bodies: Vec<String> = lines.into_iter().map(|line| line.body).collect();
            past.play.replay(&bodies, Some(&mut past.record)).map_err(|broken| broken.text)?;
            past.forget();
            Ok(past)
        };
        apart(&ENDS, work).await
    }

    /// The last page of a viewer's log.
    pub async fn log(&mut self, viewer: Viewer) -> Result<Vec<LogEntry>, Fault> {
        let kept = self.story.take();
        let Some(play) = &self.play else { return Ok(Vec::new()) };
        let (mut recent, told, stored) = (play.entries(viewer), play.told(viewer), play.stored);
        if told == 0 || recent.len() >= LOG_PAGE {
            return Ok(last_page(recent));
        }
        let mut log = match self.past(kept, stored).await {
            Ok(past) => {
                let log = past.log(viewer);
                self.story = past.keep(&self.app.stories);
                log
            }
            Err(Fault(problem)) if problem.code == Code::Slow => return Err(Fault(problem)),
            // Lines that no longer play have lost their story; what is in memory is still true.
            Err(_) => Vec::new(),
        };
        log.retain(|entry| entry.at < told);
        log.append(&mut recent);
        Ok(last_page(log))
    }

    /// Stories nobody has asked for of late are let go.
    pub fn let_stories_go(&mut self) {
        self.story.take_if(|past| past.is_old());
        self.delayed.past.take_if(|past| past.is_old());
    }
}

/// The last entries of a log.
pub fn last_page(mut log: Vec<LogEntry>) -> Vec<LogEntry> {
    log.drain(..log.len().saturating_sub(LOG_PAGE));
    log
}
