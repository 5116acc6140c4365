//! What waits for a bot's thought: a turn for each person, whose tables take theirs in order; and what is quick does not
//! wait for what is slow.

use super::{Job, is_quick};
use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard},
};

#[derive(Default)]
pub struct Queue {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    quick: Lane,
    slow: Lane,
    closed: bool,
}

/// The jobs of each person, in the order of whose turn it is.
#[derive(Default)]
struct Lane {
    people: VecDeque<(String, VecDeque<Job>)>,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic holds it")
    }

    pub fn put(&self, job: Job) {
        let mut state = self.lock();
        let lane = if is_quick(&job.bot) { &mut state.quick } else { &mut state.slow };
        lane.put(job);
        drop(state);
        // Not everybody takes everything.
        self.news.notify_all();
    }

    /// The next job, or nothing once the server ends. Who takes only what is quick leaves the rest to the others, who take
    /// what is slow first.
    pub fn next(&self, quick_only: bool) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let slow = if quick_only { None } else { state.slow.next() };
            if let Some(job) = slow.or_else(|| state.quick.next()) {
                return Some(job);
            }
            state = self.news.wait(state).expect("no panic holds it");
        }
    }

    /// How many jobs wait.
    pub fn waiting(&self) -> usize {
        let state = self.lock();
        [&state.quick, &state.slow].iter().flat_map(|lane| &lane.people).map(|(_, jobs)| jobs.len()).sum()
    }

    pub fn close(&self) {
        self.lock().closed = true;
        self.news.notify_all();
    }
}

impl Lane {
    fn put(&mut self, job: Job) {
        let Some((_, jobs)) = self.people.iter_mut().find(|(person, _)| *person == job.person) else {
            self.people.push_back((job.person.clone(), VecDeque::from([job])));
            return;
        };
        // A table asks again when it has moved on: nobody waits for what it asked before.
        match jobs.iter_mut().find(|other| other.place == job.place && other.advice == job.advice) {
            Some(before) => *before = job,
            None => jobs.push_back(job),
        }
    }

    fn next(&mut self) -> Option<Job> {
        let (person, mut jobs) = self.people.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.people.push_back((person, jobs));
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Matter;
    use kernel::{Seat, Setup};
    use std::time::Instant;

    fn job(person: &str, place: &str, bot: &str) -> Job {
        Job {
            place: place.into(),
            person: person.into(),
            bot: bot.into(),
            table: moot::entry().open(&Setup { seats: 3, ..Setup::default() }).unwrap(),
            seat: Seat(0),
            matter: Matter::Question,
            advice: false,
            until: Instant::now(),
            done: Box::new(|_, _| ()),
        }
    }

    #[test]
    fn everybody_has_a_turn_and_what_is_quick_does_not_wait() {
        let queue = Queue::default();
        for place in ["a1", "a2", "a3", "a2"] {
            queue.put(job("ann", place, "search:2s"));
        }
        queue.put(job("bob", "b1", "search:2s"));
        queue.put(job("ann", "a4", "recruit"));
        assert_eq!(queue.waiting(), 5);
        assert_eq!(queue.next(true).unwrap().place, "a4", "quick");
        let order: Vec<String> = (0..4).map(|_| queue.next(false).unwrap().place).collect();
        assert_eq!(
            order,
            ["a1", "b1", "a2", "a3"],
            "bob does not wait for all of ann's, whose second question is asked once"
        );
        queue.put(job("ann", "a5", "greedy"));
        assert_eq!(queue.next(false).unwrap().place, "a5", "whoever has nothing else to do helps");
        queue.put(job("ann", "a6", "search:2s"));
        queue.put(Job { advice: true, ..job("ann", "a6", "search:2s") });
        let both = [queue.next(false).unwrap().advice, queue.next(false).unwrap().advice];
        assert_eq!(both, [false, true], "who asks for advice takes no bot its turn");
        queue.close();
        assert!(queue.next(false).is_none() && queue.next(true).is_none());
    }
}
