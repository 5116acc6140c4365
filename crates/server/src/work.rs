//! Work that takes a while is done beside the threads that serve everybody, a few pieces at a time.

use crate::{
    http::{Fault, fault, slow},
    protocol::Code,
};
use std::time::Duration;
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

/// How long a piece waits for its turn.
const PATIENCE: Duration = Duration::from_secs(4);

/// Games are played again two at a time: for logs, replays, checks of dice and records that are brought.
pub static PAST: Semaphore = Semaphore::const_new(2);

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
