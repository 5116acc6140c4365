//! Work that takes a while is done beside the threads that serve everybody, a few pieces at a time.

use crate::{
    App,
    http::{Fault, fault, slow},
    limits,
    protocol::Code,
};
use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

/// What a second of work costs whoever asks for it, in requests.
const SECOND: f64 = 100.0;

tokio::task_local! {
    /// Who pays for the work of the request under way.
    pub static PAYER: Payer;
}

/// The address that asks for something.
#[derive(Clone)]
pub struct Payer {
    pub app: Arc<App>,
    pub address: IpAddr,
}

/// Pays when the work ends, however it ends and whoever has hung up meanwhile.
struct Bill {
    payer: Option<Payer>,
    begun: Instant,
}

impl Drop for Bill {
    fn drop(&mut self) {
        if let Some(Payer { app, address }) = &self.payer {
            app.gate.requests.spend(limits::network(*address), self.begun.elapsed().as_secs_f64() * SECOND);
        }
    }
}

/// How long a piece waits for its turn.
const PATIENCE: Duration = Duration::from_secs(4);

/// Games are played again two at a time: for replays, checks of dice and records that are brought.
pub static PAST: Semaphore = Semaphore::const_new(2);
/// So are their ends, for the log of whoever comes to look. A table waits for that, and it is short: it has places of its own.
pub static ENDS: Semaphore = Semaphore::const_new(2);

/// Does a piece of work in its turn, at the cost of whoever asks for it.
pub async fn at_cost<T: Send + 'static>(
    places: &'static Semaphore,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let payer = PAYER.try_with(Payer::clone).ok();
    let billed = move || {
        let _bill = Bill { payer, begun: Instant::now() };
        work()
    };
    apart(places, billed).await
}

/// Does a piece of work in its turn. The place is free again when the work has ended, not when whoever asked for it hangs up.
pub async fn apart<T: Send + 'static>(
    places: &'static Semaphore,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let place = timeout(PATIENCE, places.acquire()).await.map_err(|_| slow())?.expect("never closed");
    let placed = move || {
        let _place = place;
        work()
    };
    spawn_blocking(placed).await.map_err(|why| fault(Code::Broken, why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    static ONE: Semaphore = Semaphore::const_new(1);

    #[tokio::test]
    async fn hanging_up_does_not_free_the_place_before_the_work_is_done() {
        let (go, wait) = mpsc::channel::<()>();
        let (begun, begins) = tokio::sync::oneshot::channel();
        let work = move || {
            begun.send(()).unwrap();
            wait.recv().unwrap();
        };
        let asked = tokio::spawn(apart(&ONE, work));
        begins.await.unwrap();
        asked.abort();
        assert!(asked.await.unwrap_err().is_cancelled(), "nobody waits for it any more");
        let mut next = Box::pin(apart(&ONE, || 7));
        assert!(timeout(Duration::from_millis(50), &mut next).await.is_err(), "one at a time all the same");
        go.send(()).unwrap();
        assert_eq!(next.await.unwrap(), 7);
    }
}
