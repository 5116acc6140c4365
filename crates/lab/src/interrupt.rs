//! Ctrl-C: games under way are given up, what is done is kept.

use kernel::Problem;
use std::future::{Future, poll_fn};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

static HEARD: AtomicBool = AtomicBool::new(false);
static LISTENING: Once = Once::new();

/// Whether somebody wants the run to end.
pub fn heard() -> bool {
    HEARD.load(Ordering::Relaxed)
}

/// From now on the first Ctrl-C ends the run in order, and the second ends the program.
pub fn listen() {
    LISTENING.call_once(|| {
        // Where there is no way to hear it, Ctrl-C ends the program, and the last saved state stands.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
        // Polled once, it listens before this returns.
        let mut first = Box::pin(tokio::signal::ctrl_c());
        runtime.block_on(poll_fn(|context| Poll::Ready(drop(first.as_mut().poll(context)))));
        std::thread::spawn(move || {
            runtime.block_on(async {
                if first.await.is_ok() {
                    HEARD.store(true, Ordering::Relaxed);
                    let _ = tokio::signal::ctrl_c().await;
                    std::process::exit(1);
                }
            });
        });
    });
}

/// What is said of a run that was broken off.
pub fn problem(done: u64, total: u64) -> Problem {
    Problem::new(format!("interrupted after {done} of {total} games; the same command goes on from there"))
}
