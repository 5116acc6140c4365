//! Work shared among threads, its results taken in order: what comes out does not depend on how many threads there are.

use crate::interrupt;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// Does `work` for each number of `range` on `threads` threads and hands the results to `take` in order, until it
/// breaks off or the run is interrupted; of work under way then nothing is handed over.
pub fn in_order<R: Send, B>(
    range: Range<u64>,
    threads: usize,
    work: impl Fn(u64) -> R + Sync,
    mut take: impl FnMut(u64, R) -> ControlFlow<B>,
) -> Option<B> {
    let next = AtomicU64::new(range.start);
    let stop = AtomicBool::new(false);
    let (sender, results) = mpsc::sync_channel(64 * threads.max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, stop, work, end) = (&next, &stop, &work, range.end);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= end {
                        return;
                    }
                    let result = work(n);
                    if interrupt::heard() || sender.send((n, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = range.start;
        for (n, result) in &results {
            early.insert(n, result);
            while let Some(result) = early.remove(&wanted) {
                if let ControlFlow::Break(why) = take(wanted, result) {
                    stop.store(true, Ordering::Relaxed);
                    drop(results);
                    return Some(why);
                }
                wanted += 1;
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_stop_where_told() {
        let slow_first = |n: u64| {
            if n == 0 {
                std::thread::yield_now();
            }
            n * n
        };
        for threads in [1, 3] {
            let mut seen = Vec::new();
            let stopped = in_order(0..100, threads, slow_first, |n, square| {
                seen.push(square);
                if n == 40 { ControlFlow::Break(n) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(stopped, Some(40));
            assert_eq!(seen, (0..=40).map(|n| n * n).collect::<Vec<_>>());
        }
    }
}
