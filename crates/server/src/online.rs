//! Who is connected, and the way to them.

use crate::{
    metrics::Metrics,
    protocol::{ServerMessage, UserId},
};
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
};
use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Messages and bytes that may wait for a connection; one that reads slower is closed and comes back for the whole.
const WAITING: usize = 256;
const WAITING_BYTES: usize = 2 * 1024 * 1024;
/// Messages sent in one call.
const BATCH: usize = 16;

/// The way to one connection. Clones lead to the same one.
#[derive(Clone)]
pub struct Outbox {
    pub connection: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

struct Shared {
    bytes: AtomicUsize,
    end: Notify,
    /// Users whose chat is not sent here.
    muted: Mutex<HashSet<UserId>>,
}

/// The end where a connection takes its messages.
pub struct Inbox {
    queue: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

impl Outbox {
    pub fn pair(muted: HashSet<UserId>, metrics: Arc<Metrics>) -> (Outbox, Inbox) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (send, receive) = mpsc::channel(WAITING);
        let shared = Arc::new(Shared { bytes: AtomicUsize::new(0), end: Notify::new(), muted: Mutex::new(muted) });
        let connection = NEXT.fetch_add(1, Relaxed);
        let inbox = Inbox { queue: receive, shared: shared.clone(), metrics: metrics.clone() };
        (Outbox { connection, queue: send, shared, metrics }, inbox)
    }

    pub fn send(&self, message: &ServerMessage) {
        self.send_text(text(message));
    }

    /// Sends what is already written; a connection that has too much waiting is closed.
    pub fn send_text(&self, message: Utf8Bytes) {
        let bytes = message.len();
        let waiting = self.shared.bytes.fetch_add(bytes, Relaxed) + bytes;
        // A message that is large by itself is not the reader's fault.
        let too_much = waiting > WAITING_BYTES && waiting > bytes;
        if too_much || self.queue.try_send(message).is_err() {
            self.shared.bytes.fetch_sub(bytes, Relaxed);
            if !self.queue.is_closed() {
                self.metrics.slow_readers.fetch_add(1, Relaxed);
            }
            self.close();
        } else {
            self.metrics.messages_out.fetch_add(1, Relaxed);
        }
    }

    pub fn close(&self) {
        self.shared.end.notify_one();
    }

    pub fn hears(&self, user: &str) -> bool {
        !self.shared.muted.lock().expect("no panic holds it").contains(user)
    }
}

impl Inbox {
    /// Returns when the connection is to end.
    pub async fn ended(&self) {
        self.shared.end.notified().await;
    }

    /// Puts what waits into the batch, up to what one call sends; false when the connection is to end.
    pub async fn next(&mut self, batch: &mut Vec<Utf8Bytes>) -> bool {
        tokio::select! {
            biased;
            () = self.shared.end.notified() => false,
            message = self.queue.recv() => {
                let Some(message) = message else { return false };
                self.took(&message);
                batch.push(message);
                while batch.len() < BATCH && let Ok(message) = self.queue.try_recv() {
                    self.took(&message);
                    batch.push(message);
                }
                true
            }
        }
    }

    /// Nothing could be sent for long.
    pub fn is_slow(&self) {
        self.metrics.slow_readers.fetch_add(1, Relaxed);
    }

    /// All that still waits.
    pub fn rest(&mut self) -> Vec<Utf8Bytes> {
        std::iter::from_fn(|| self.queue.try_recv().ok()).collect()
    }

    fn took(&self, message: &Utf8Bytes) {
        self.shared.bytes.fetch_sub(message.len(), Relaxed);
    }
}

pub fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages serialise").into()
}

/// All connections by user.
#[derive(Default)]
pub struct Online {
    users: Mutex<HashMap<UserId, Vec<Outbox>>>,
}

impl Online {
    pub fn enter(&self, user: &str, outbox: &Outbox) {
        self.users.lock().expect("no panic holds it").entry(user.to_owned()).or_default().push(outbox.clone());
    }

    pub fn leave(&self, user: &str, connection: u64) {
        let mut users = self.users.lock().expect("no panic holds it");
        if let Some(all) = users.get_mut(user) {
            all.retain(|outbox| outbox.connection != connection);
            if all.is_empty() {
                users.remove(user);
            }
        }
    }

    pub fn tell(&self, user: &str, message: &ServerMessage) {
        for outbox in self.of(user) {
            outbox.send(message);
        }
    }

    /// How many users are connected.
    pub fn count(&self) -> usize {
        self.users.lock().expect("no panic holds it").len()
    }

    /// Ends all connections of a user.
    pub fn close(&self, user: &str) {
        self.of(user).iter().for_each(Outbox::close);
    }

    pub fn mute(&self, user: &str, muted: &str, mute: bool) {
        for outbox in self.of(user) {
            let mut all = outbox.shared.muted.lock().expect("no panic holds it");
            if mute {
                all.insert(muted.to_owned());
            } else {
                all.remove(muted);
            }
        }
    }

    fn of(&self, user: &str) -> Vec<Outbox> {
        self.users.lock().expect("no panic holds it").get(user).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_message_that_is_large_by_itself_closes_nobody() {
        let (outbox, mut inbox) = Outbox::pair(HashSet::new(), Arc::default());
        let large = || Utf8Bytes::from("x".repeat(WAITING_BYTES + 1));
        outbox.send_text(large());
        let mut batch = Vec::new();
        assert!(inbox.next(&mut batch).await && batch.len() == 1, "it is read");
        outbox.send_text(large());
        outbox.send_text(large());
        assert!(!inbox.next(&mut batch).await, "two that wait are too much");
    }
}
