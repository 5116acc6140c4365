//! A database under observation: how long it takes, how much waits for it, what went wrong.

use super::backend::{Backend, Failure, Row, Statement, Value};
use crate::metrics::Histogram;
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

/// What is known of a database in use.
#[derive(Default)]
pub struct Gauges {
    pub reads: Histogram,
    pub writes: Histogram,
    /// Requests under way.
    pub waiting: AtomicI64,
    pub failures: AtomicU64,
    /// A part of it could not be read: that does not heal by itself.
    damaged: Mutex<Option<String>>,
}

impl Gauges {
    pub fn damaged(&self) -> Option<String> {
        self.damaged.lock().expect("no panic holds it").clone()
    }
}

/// The database behind a store. Clones lead to the same one.
#[derive(Clone)]
pub struct Watched {
    inner: Arc<dyn Backend>,
    pub gauges: Arc<Gauges>,
}

impl Watched {
    pub fn new(inner: Arc<dyn Backend>) -> Watched {
        Watched { inner, gauges: Arc::default() }
    }

    pub async fn read(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Failure> {
        let begun = Under::way(&self.gauges);
        let rows = self.inner.read(sql, values).await;
        self.gauges.reads.add(begun.at.elapsed());
        rows.inspect_err(|failure| self.note(failure))
    }

    pub async fn write(&self, statements: Vec<Statement>) -> Result<(), Failure> {
        let begun = Under::way(&self.gauges);
        let written = self.inner.write(statements).await;
        self.gauges.writes.add(begun.at.elapsed());
        written.inspect_err(|failure| self.note(failure))
    }

    pub async fn size(&self) -> Result<(u64, u64), Failure> {
        self.inner.size().await
    }

    pub async fn close(&self) -> Result<(), Failure> {
        self.inner.close().await
    }

    /// Remembers what went wrong.
    pub fn note(&self, failure: &Failure) {
        match failure {
            Failure::Conflict => return,
            Failure::Wrong(_) | Failure::Unknown(_) => {}
            Failure::Damaged(text) => *self.gauges.damaged.lock().expect("no panic holds it") = Some(text.clone()),
        }
        self.gauges.failures.fetch_add(1, Relaxed);
    }
}

/// A request that is counted as long as it lasts, also when nobody waits for it any longer.
struct Under<'a> {
    gauges: &'a Gauges,
    at: Instant,
}

impl Under<'_> {
    fn way(gauges: &Gauges) -> Under<'_> {
        gauges.waiting.fetch_add(1, Relaxed);
        Under { gauges, at: Instant::now() }
    }
}

impl Drop for Under<'_> {
    fn drop(&mut self) {
        self.gauges.waiting.fetch_sub(1, Relaxed);
    }
}
