//! Numbers for Prometheus, `GET /metrics`.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// Upper bounds of the buckets of a move's time, in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

#[derive(Default)]
pub struct Metrics {
    pub requests: AtomicU64,
    pub refused: AtomicU64,
    pub sockets: AtomicI64,
    pub messages_in: AtomicU64,
    pub messages_out: AtomicU64,
    pub slow_readers: AtomicU64,
    pub tables: AtomicI64,
    pub tables_opened: AtomicU64,
    pub answers: AtomicU64,
    pub bot_answers: AtomicU64,
    pub late_bots: AtomicU64,
    pub store_failures: AtomicU64,
    pub webhooks: AtomicU64,
    pub webhook_failures: AtomicU64,
    moves: [AtomicU64; BOUNDS.len() + 1],
    move_micros: AtomicU64,
}

impl Metrics {
    /// An answer took this long from its arrival until it was shown.
    pub fn answered(&self, time: Duration) {
        let micros = time.as_micros().min(u128::from(u64::MAX)) as u64;
        let bucket = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.moves[bucket].fetch_add(1, Relaxed);
        self.move_micros.fetch_add(micros, Relaxed);
        self.answers.fetch_add(1, Relaxed);
    }

    /// The text form Prometheus reads.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut one = |kind: &str, name: &str, help: &str, value: i64| {
            let _ =
                write!(out, "# HELP starmoot_{name} {help}\n# TYPE starmoot_{name} {kind}\nstarmoot_{name} {value}\n");
        };
        let count = |value: &AtomicU64| value.load(Relaxed) as i64;
        one("counter", "http_requests_total", "HTTP requests.", count(&self.requests));
        one("counter", "refused_total", "Requests and messages refused.", count(&self.refused));
        one("gauge", "sockets", "Open websockets.", self.sockets.load(Relaxed));
        one("counter", "messages_in_total", "Websocket messages received.", count(&self.messages_in));
        one("counter", "messages_out_total", "Websocket messages sent.", count(&self.messages_out));
        one("counter", "slow_readers_total", "Websockets closed because they did not read.", count(&self.slow_readers));
        one("gauge", "tables_in_memory", "Tables in memory.", self.tables.load(Relaxed));
        one("counter", "tables_opened_total", "Tables made.", count(&self.tables_opened));
        one("counter", "bot_answers_total", "Answers given by bots.", count(&self.bot_answers));
        one("counter", "late_bots_total", "Bots that did not answer in time.", count(&self.late_bots));
        one("counter", "store_failures_total", "Failed requests to the store.", count(&self.store_failures));
        one("counter", "webhooks_total", "Webhook calls.", count(&self.webhooks));
        one("counter", "webhook_failures_total", "Webhook calls that failed.", count(&self.webhook_failures));
        let name = "starmoot_answer_seconds";
        let _ = write!(out, "# HELP {name} From an answer's arrival until it is shown.\n# TYPE {name} histogram\n");
        let mut sum = 0;
        for (bound, bucket) in
            BOUNDS.iter().map(|b| (*b as f64 / 1e6).to_string()).chain(["+Inf".into()]).zip(&self.moves)
        {
            sum += bucket.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {sum}", self.move_micros.load(Relaxed) as f64 / 1e6);
        out
    }
}
