//! Whether the server can do its work, as `GET /healthz` says it.

use crate::{App, identity::now, store::Held};
use std::{
    sync::{OnceLock, Weak, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How long a good answer of the store is believed, unless something goes wrong meanwhile.
const GOOD: Duration = Duration::from_secs(10);
/// How often the store is asked at most, however many ask us.
const SELDOM: Duration = Duration::from_secs(1);
/// How long the store may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the store last said of itself.
#[derive(Default)]
pub struct Health {
    last: Mutex<Option<Checked>>,
    /// That the store is this process' alone.
    pub held: OnceLock<Weak<Held>>,
}

struct Checked {
    at: Instant,
    /// Failed requests to the store at that time.
    failures: u64,
    verdict: Result<(), String>,
}

impl App {
    /// Fine, or why not. The store writes something for it now and then, not each time.
    pub(crate) async fn health(&self) -> Result<(), String> {
        if *self.stopping.borrow() {
            return Err("stopping".into());
        }
        if let Some(why) = self.health.held.get().and_then(Weak::upgrade).and_then(|held| held.lost()) {
            return Err(why.into());
        }
        // Whoever asks meanwhile waits for the one answer.
        let mut last = self.health.last.lock().await;
        let failures = || self.store.gauges().failures.load(Relaxed);
        if let Some(checked) = &*last {
            let age = checked.at.elapsed();
            if age < SELDOM || (age < GOOD && checked.verdict.is_ok() && checked.failures == failures()) {
                return checked.verdict.clone();
            }
        }
        let asked = tokio::time::timeout(PATIENCE, self.store.ping(now())).await;
        let verdict = match asked {
            Ok(Ok(())) => Ok(()),
            Ok(Err(failure)) => Err(failure.to_string()),
            Err(_) => Err("store: no answer".into()),
        };
        *last = Some(Checked { at: Instant::now(), failures: failures(), verdict: verdict.clone() });
        verdict
    }
}
