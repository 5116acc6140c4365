//! The story of a long game. What is no longer in memory is played again once, beside the threads that serve everybody,
//! and then kept for a while and played on with what is added.

use super::{LiveMatch, log_of, task::Task};
use crate::{
    http::{Fault, fault},
    protocol::{Code, LogEntry},
    work::{PAST, apart},
};
use kernel::{Line, Viewer};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long it is kept after it was last asked for.
const KEPT: Duration = Duration::from_secs(60);
/// Stories kept at the same time on the whole server.
pub const STORIES: usize = 64;

/// A match played in order up to some stored line.
pub struct Past {
    pub play: LiveMatch,
    /// Lines of the record that are no longer in `play`.
    pub record: Vec<Line>,
    used: Instant,
    /// Its place among those that are kept.
    kept: Option<OwnedSemaphorePermit>,
}

impl Past {
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
        let table = self.opening().map_err(|problem| fault(Code::Broken, problem.to_string()))?;
        let past = Past { play: LiveMatch::new(table, ""), record: Vec::new(), used: Instant::now(), kept: None };
        self.play_on(past, stored).await?.map_err(|text| fault(Code::Broken, text))
    }

    async fn play_on(&self, mut past: Past, stored: u32) -> Result<Result<Past, String>, Fault> {
        let mut lines = self.app.store.lines(&self.row.id, past.play.stored).await?;
        lines.truncate(stored.saturating_sub(past.play.stored) as usize);
        let work = move || {
            let bodies: Vec<String> = lines.into_iter().map(|line| line.body).collect();
            past.play.replay(&bodies, Some(&mut past.record)).map_err(|broken| broken.text)?;
            Ok(past)
        };
        apart(&PAST, work).await
    }

    /// The whole log of a viewer.
    pub async fn log(&mut self, viewer: Viewer) -> Result<Vec<LogEntry>, Fault> {
        let kept = self.story.take();
        let Some(play) = &self.play else { return Ok(Vec::new()) };
        let (mut recent, told, stored) = (play.entries(viewer), play.told(viewer) as usize, play.stored);
        if told == 0 {
            return Ok(recent);
        }
        let mut log = match self.past(kept, stored).await {
            Ok(past) => {
                let log = log_of(&past.record, viewer);
                self.story = past.keep(&self.app.stories);
                log
            }
            Err(Fault(problem)) if problem.code == Code::Slow => return Err(Fault(problem)),
            // Lines that no longer play have lost their story; what is in memory is still true.
            Err(_) => Vec::new(),
        };
        log.truncate(told);
        log.append(&mut recent);
        Ok(log)
    }

    /// Stories nobody has asked for of late are let go.
    pub fn let_stories_go(&mut self) {
        self.story.take_if(|past| past.is_old());
        self.delayed.past.take_if(|past| past.is_old());
    }
}
