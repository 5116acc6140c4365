//! Numbers for Prometheus, `GET /metrics`.

mod process;

use crate::{App, protocol::Status};
use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{
        Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// Upper bounds of the buckets of a time, in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// How long something took, how often.
#[derive(Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub fn add(&self, time: Duration) {
        let micros = time.as_micros().min(u128::from(u64::MAX)) as u64;
        let bucket = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn text(&self, out: &mut String, name: &str, help: &str) {
        let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} histogram\n");
        let mut sum = 0;
        let bounds = BOUNDS.iter().map(|bound| (*bound as f64 / 1e6).to_string()).chain(["+Inf".into()]);
        for (bound, bucket) in bounds.zip(&self.buckets) {
            sum += bucket.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {sum}", self.micros.load(Relaxed) as f64 / 1e6);
    }
}

#[derive(Default)]
pub struct Metrics {
    pub requests: AtomicU64,
    pub refused: AtomicU64,
    pub login_failures: AtomicU64,
    pub sockets: AtomicI64,
    pub turned_away: AtomicU64,
    pub sockets_refused: AtomicU64,
    pub messages_in: AtomicU64,
    pub messages_out: AtomicU64,
    pub slow_readers: AtomicU64,
    pub tables: AtomicI64,
    pub tables_opened: AtomicU64,
    pub tables_restored: AtomicU64,
    /// Tables whose stored lines no longer play.
    pub tables_stuck: AtomicU64,
    /// Games played again for those who look back.
    pub replays_made: AtomicU64,
    pub bot_answers: AtomicU64,
    pub late_bots: AtomicU64,
    pub webhooks: AtomicU64,
    pub webhook_failures: AtomicU64,
    answers: Histogram,
    /// Refusals and faults by route and hundred of the status.
    answered: Mutex<BTreeMap<(String, u16), u64>>,
    /// What is counted in the store now and then.
    pub counted: Mutex<Counted>,
}

/// What is counted in the store now and then.
#[derive(Clone, Default)]
pub struct Counted {
    pub tables: Vec<(Status, u64)>,
    /// Bytes of the database, and of the log beside it.
    pub bytes: (u64, u64),
}

impl Metrics {
    /// An answer took this long from its arrival until it was shown.
    pub fn answered(&self, time: Duration) {
        self.answers.add(time);
    }

    /// A request to this route was refused, or failed by our fault.
    pub fn went_wrong(&self, route: &str, status: u16) {
        let mut all = self.answered.lock().expect("no panic holds it");
        *all.entry((route.to_owned(), status / 100)).or_default() += 1;
    }
}

/// The text form Prometheus reads.
pub fn text(app: &App) -> String {
    let (metrics, store) = (&app.metrics, app.store.gauges());
    let mut out = String::new();
    let mut one = |kind: &str, name: &str, help: &str, value: i64| {
        let _ = write!(out, "# HELP starmoot_{name} {help}\n# TYPE starmoot_{name} {kind}\nstarmoot_{name} {value}\n");
    };
    let count = |value: &AtomicU64| value.load(Relaxed) as i64;
    one("counter", "http_requests_total", "HTTP requests.", count(&metrics.requests));
    one("counter", "refused_total", "Requests and messages refused.", count(&metrics.refused));
    one("counter", "login_failures_total", "Wrong names or passwords.", count(&metrics.login_failures));
    one("gauge", "users_online", "Users with an open websocket.", app.online.count() as i64);
    one("gauge", "sockets", "Open websockets.", metrics.sockets.load(Relaxed));
    one("counter", "sockets_refused_total", "Websockets refused.", count(&metrics.sockets_refused));
    one("counter", "turned_away_total", "Connections for which there was no room.", count(&metrics.turned_away));
    one("counter", "messages_in_total", "Websocket messages received.", count(&metrics.messages_in));
    one("counter", "messages_out_total", "Websocket messages sent.", count(&metrics.messages_out));
    one("counter", "slow_readers_total", "Websockets closed because they did not read.", count(&metrics.slow_readers));
    one("gauge", "tables_in_memory", "Tables in memory.", metrics.tables.load(Relaxed));
    one("counter", "tables_opened_total", "Tables made.", count(&metrics.tables_opened));
    one("counter", "tables_restored_total", "Tables brought back into memory.", count(&metrics.tables_restored));
    let stuck = "Tables brought back whose stored lines no longer play.";
    one("counter", "tables_stuck_total", stuck, count(&metrics.tables_stuck));
    let replays = "Games played again for those who look back.";
    one("counter", "replays_made_total", replays, count(&metrics.replays_made));
    one("gauge", "bots_waiting", "Questions that wait for a bot's thread.", app.bots.waiting() as i64);
    one("counter", "bot_answers_total", "Answers given by bots.", count(&metrics.bot_answers));
    one("counter", "late_bots_total", "Bots that did not answer in time.", count(&metrics.late_bots));
    one("counter", "store_failures_total", "Failed requests to the store.", count(&store.failures));
    one("gauge", "store_waiting", "Requests to the store under way.", store.waiting.load(Relaxed));
    one("gauge", "store_damaged", "1 once a part of the store could not be read.", store.damaged().is_some().into());
    one("counter", "webhooks_total", "Webhook calls.", count(&metrics.webhooks));
    one("counter", "webhook_failures_total", "Webhook calls that failed.", count(&metrics.webhook_failures));
    let counted = metrics.counted.lock().expect("no panic holds it").clone();
    one("gauge", "store_bytes", "Bytes of the database.", counted.bytes.0 as i64);
    one("gauge", "store_log_bytes", "Bytes of the log beside the database.", counted.bytes.1 as i64);
    let _ = write!(out, "# HELP starmoot_tables Tables that are not over.\n# TYPE starmoot_tables gauge\n");
    for (status, number) in &counted.tables {
        let _ = writeln!(out, "starmoot_tables{{status=\"{}\"}} {number}", status.word());
    }
    let name = "starmoot_http_wrong_total";
    let _ = write!(out, "# HELP {name} Requests refused (4) or failed by our fault (5).\n# TYPE {name} counter\n");
    for ((route, hundred), number) in &*metrics.answered.lock().expect("no panic holds it") {
        let _ = writeln!(out, "{name}{{route=\"{route}\",status=\"{hundred}xx\"}} {number}");
    }
    metrics.answers.text(&mut out, "starmoot_answer_seconds", "From an answer's arrival until it is shown.");
    store.reads.text(&mut out, "starmoot_store_read_seconds", "Reading from the store, with waiting for it.");
    store.writes.text(&mut out, "starmoot_store_write_seconds", "Writing to the store, until it is on disk.");
    process::text(&mut out);
    out
}
