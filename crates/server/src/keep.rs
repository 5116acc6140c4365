//! How long what is kept, and the clearing away of the rest.

use crate::{
    App,
    identity::now,
    metrics::Counted,
    protocol::{Millis, Status},
    table::Command,
};
use std::{sync::Arc, time::Duration};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// After which time what nobody needs goes.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// A table that gathers players, without anybody coming or going, is closed.
    pub gathering: Duration,
    /// A running game without a move is closed.
    pub standing: Duration,
    /// A paused game without a move is closed.
    pub paused: Duration,
    /// The lines of a game that has ended become one compressed record.
    pub playing: Duration,
    /// A table that was closed without a result is deleted, with chat and record.
    pub closed: Duration,
    /// Chat of games that have ended is deleted.
    pub chat: Duration,
    /// Notices are deleted, seen or not.
    pub notices: Duration,
    /// A guest who does not come back is forgotten; one who has played or talked, after twice the time.
    pub guests: Duration,
}

impl Default for Keep {
    fn default() -> Self {
        Keep {
            gathering: 7 * DAY,
            standing: 60 * DAY,
            paused: 365 * DAY,
            playing: Duration::from_secs(3600),
            closed: 90 * DAY,
            chat: 365 * DAY,
            notices: 60 * DAY,
            guests: 180 * DAY,
        }
    }
}

impl Keep {
    /// Changes one of them: `chat=30`.
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "{text:?} is no time to keep: gathering, standing, paused, closed, chat, notices or guests, and days, \
                 at least 1"
            )
        };
        let (name, days) = text.split_once('=').ok_or_else(wrong)?;
        let days: u32 = days.parse().ok().filter(|days| (1..=36_500).contains(days)).ok_or_else(wrong)?;
        let place = match name {
            "gathering" => &mut self.gathering,
            "standing" => &mut self.standing,
            "paused" => &mut self.paused,
            "closed" => &mut self.closed,
            "chat" => &mut self.chat,
            "notices" => &mut self.notices,
            "guests" => &mut self.guests,
            _ => return Err(wrong()),
        };
        *place = days * DAY;
        Ok(())
    }
}

impl App {
    /// Clears away what is kept no longer, and counts what is there.
    pub async fn clear_away(self: &Arc<App>) {
        let keep = self.config.keep;
        for (status, time) in
            [(Status::Gathering, keep.gathering), (Status::Running, keep.standing), (Status::Paused, keep.paused)]
        {
            let Ok(tables) = self.store.tables_left_alone(status, before(time)).await else { continue };
            for table in tables {
                let _ = self.tables.ask(self, &table, |reply| Command::Abandon { why: None, reply }).await;
            }
        }
        let done = [
            ("closed tables", self.store.drop_abandoned(before(keep.closed)).await),
            ("chat", self.store.drop_chat(before(keep.chat)).await),
            ("notices", self.store.drop_notices(before(keep.notices)).await),
            ("tokens", self.store.drop_ended_tokens(now()).await),
            ("guests", self.store.forget_guests(before(keep.guests), before(keep.guests.min(7 * DAY))).await),
        ];
        for (what, done) in done {
            if let Err(error) = done {
                tracing::warn!(%error, what, "not cleared away");
            }
        }
        for guest in self.store.guests_of_old(before(2 * keep.guests)).await.unwrap_or_default() {
            if let Err(fault) = self.forget_user(&guest).await {
                tracing::warn!(why = fault.0.text, "a guest is not forgotten");
            }
        }
        self.archive().await;
        self.count().await;
    }

    /// Makes records of the games that have ended, some at a time.
    pub(crate) async fn archive(&self) {
        for table in self.store.tables_to_archive(before(self.config.keep.playing)).await.unwrap_or_default() {
            if let Err(error) = self.store.archive(&table).await {
                tracing::warn!(table, %error, "a finished game is not archived");
            }
        }
    }

    /// What of the store is shown in the metrics.
    pub(crate) async fn count(&self) {
        let (tables, bytes) = (self.store.count_tables().await, self.store.size().await);
        let mut counted = self.metrics.counted.lock().expect("no panic holds it");
        let before = counted.clone();
        *counted = Counted { tables: tables.unwrap_or(before.tables), bytes: bytes.unwrap_or(before.bytes) };
    }
}

fn before(time: Duration) -> Millis {
    now() - Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX / 2)
}
