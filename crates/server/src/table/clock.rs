//! Clocks: whose runs, and when the first one is up.

use super::head::Head;
use crate::protocol::{ClockRule, Holder, Millis};
use kernel::{Seat, SeatSet};

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 3600 * SECOND;

/// Starts and stops clocks so that exactly those of the asked people run. True if one was started or stopped.
pub fn turn(head: &mut Head, asked: SeatSet, now: Millis) -> bool {
    let rule = head.clock;
    if rule == ClockRule::None {
        return false;
    }
    let mut turned = false;
    for (n, seat) in head.seats.iter_mut().enumerate() {
        let away = matches!(rule, ClockRule::Days { .. }) && seat.holiday_until.is_some_and(|until| until > now);
        let runs = asked.has(Seat(n as u8)) && matches!(seat.holder, Holder::User { .. }) && !away;
        match (seat.since, runs) {
            (None, true) => {
                match rule {
                    ClockRule::None | ClockRule::Game { .. } => {}
                    ClockRule::Move { seconds } => seat.left = Millis::from(seconds) * SECOND,
                    ClockRule::Days { days } => seat.left = Millis::from(days) * DAY,
                }
                seat.since = Some(now);
            }
            (Some(since), false) => {
                seat.left = (seat.left - (now - since)).max(0);
                if let ClockRule::Game { increment, .. } = rule {
                    seat.left += Millis::from(increment) * SECOND;
                }
                seat.since = None;
            }
            (None, false) | (Some(_), true) => continue,
        }
        turned = true;
    }
    turned
}

/// What each seat begins the game with.
pub fn wind(head: &mut Head) {
    if let ClockRule::Game { seconds, .. } = head.clock {
        head.seats.iter_mut().for_each(|seat| seat.left = Millis::from(seconds) * SECOND);
    }
}

/// After a start of the server, clocks that count seconds go on from where they were last stored.
pub fn forgive(head: &mut Head, now: Millis) {
    if matches!(head.clock, ClockRule::Move { .. } | ClockRule::Game { .. }) {
        head.seats.iter_mut().filter(|seat| seat.since.is_some()).for_each(|seat| seat.since = Some(now));
    }
}

/// When the first clock is up.
pub fn deadline(head: &Head) -> Option<Millis> {
    head.seats.iter().filter_map(|seat| Some(seat.since? + seat.left)).min()
}

/// Seats whose time is up.
pub fn late(head: &Head, now: Millis) -> Vec<u8> {
    let up = head.seats.iter().enumerate().filter(|(_, seat)| seat.since.is_some_and(|since| since + seat.left <= now));
    up.map(|(n, _)| n as u8).collect()
}

/// The clock of a seat starts again, as after an answer given for it.
pub fn again(head: &mut Head, seat: u8) {
    head.seats[usize::from(seat)].since = None;
}

/// Whether people can play by this clock.
pub fn check(rule: &ClockRule) -> Result<(), &'static str> {
    let fine = match rule {
        ClockRule::None => true,
        ClockRule::Move { seconds } => (5..=86_400).contains(seconds),
        ClockRule::Game { seconds, increment } => (30..=864_000).contains(seconds) && *increment <= 3600,
        ClockRule::Days { days } => (1..=30).contains(days),
    };
    let wrong = "a clock has 5 seconds to a day a move, 30 seconds to ten days a game, or 1 to 30 days a move";
    if fine { Ok(()) } else { Err(wrong) }
}
