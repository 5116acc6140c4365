//! Clocks: whose runs, and when the first one is up.

use super::head::TableState;
use crate::protocol::{ClockRule, Holder, Millis};
use kernel::{Seat, SeatSet};

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 3600 * SECOND;

/// Starts and stops clocks so that exactly those of the asked people run. True if one was started or stopped.
pub fn turn(head: &mut TableState, asked: SeatSet, now: Millis) -> bool {
    let rule = head.clock;
    if rule == ClockRule::None {
        return false;
    }
    let mut turned = false;
    for (n, seat) in head.seats.iter_mut().enumerate() {
        let away = matches!(rule, ClockRule::Days { .. }) && seat.holiday_until.is_some_and(|until| until > now);
        let asked = asked.has(Seat(n as u8)) && matches!(seat.holder, Holder::User { .. });
        let runs = asked && !away;
        let begun = seat.begun;
        seat.begun = asked && (begun || runs);
        match (seat.since, runs) {
            (None, true) => {
                match rule {
                    ClockRule::None | ClockRule::Game { .. } => {}
                    // It goes on after a holiday with what was left before.
                    ClockRule::Days { .. } if begun => {}
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
pub fn wind(head: &mut TableState) {
    if let ClockRule::Game { seconds, .. } = head.clock {
        for seat in &mut head.seats {
            seat.left = Millis::from(seconds) * SECOND;
            seat.shown = Some(seat.left);
        }
    }
}

/// After a start of the server, clocks that count seconds go on from where they were last stored.
pub fn forgive(head: &mut TableState, now: Millis) {
    if matches!(head.clock, ClockRule::Move { .. } | ClockRule::Game { .. }) {
        head.seats.iter_mut().filter(|seat| seat.since.is_some()).for_each(|seat| seat.since = Some(now));
    }
}

/// When a clock has to be looked at next: one is up, or somebody is back from a holiday.
pub fn deadline(head: &TableState, now: Millis) -> Option<Millis> {
    let up = head.seats.iter().filter_map(|seat| Some(seat.since? + seat.left));
    let back = head.seats.iter().filter_map(|seat| seat.holiday_until.filter(|until| *until > now));
    match head.clock {
        ClockRule::None => None,
        ClockRule::Move { .. } | ClockRule::Game { .. } => up.min(),
        ClockRule::Days { .. } => up.chain(back).min(),
    }
}

/// Seats whose time is up.
pub fn late(head: &TableState, now: Millis) -> Vec<u8> {
    let up = head.seats.iter().enumerate().filter(|(_, seat)| seat.since.is_some_and(|since| since + seat.left <= now));
    up.map(|(n, _)| n as u8).collect()
}

/// The clock of a seat starts again, as after an answer given for it.
pub fn again(head: &mut TableState, seat: u8) {
    let seat = &mut head.seats[usize::from(seat)];
    (seat.since, seat.begun) = (None, false);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        protocol::{Discretion, Person, Spectators, TableSettings, TimeOut},
        table::SeatState,
    };

    fn head(clock: ClockRule) -> TableState {
        let ann = Person { id: "ann".into(), name: "Ann".into(), guest: true };
        let settings = TableSettings {
            game: "moot".into(),
            name: "Evening".into(),
            options: Vec::new(),
            seats: Vec::new(),
            clock,
            time_out: TimeOut::Bot,
            private: false,
            spectators: Spectators::Welcome,
            discretion: Discretion::Usual,
            seed: None,
            nonce: None,
            pack: None,
        };
        let seat = |name: &str, holder| SeatState::new(name.into(), holder);
        let seats = vec![
            seat("red", Holder::User { user: ann.clone() }),
            seat("blue", Holder::User { user: ann.clone() }),
            seat("green", Holder::Bot { bot: "random".into(), for_user: None }),
        ];
        TableState::new(&settings, ann, seats)
    }

    #[test]
    fn a_move_clock_begins_anew_each_turn() {
        let mut head = head(ClockRule::Move { seconds: 10 });
        assert!(turn(&mut head, SeatSet::one(Seat(0)), 1000));
        assert_eq!(deadline(&head, 1000), Some(11_000));
        assert!(!turn(&mut head, SeatSet::one(Seat(0)), 4000), "further questions of the turn");
        assert!(turn(&mut head, SeatSet::one(Seat(1)), 5000));
        assert_eq!(deadline(&head, 5000), Some(15_000));
        assert!(turn(&mut head, SeatSet::one(Seat(0)), 6000));
        assert_eq!(late(&head, 15_999), Vec::<u8>::new());
        assert_eq!(late(&head, 16_000), [0]);
        turn(&mut head, SeatSet::one(Seat(2)), 16_000);
        assert_eq!(deadline(&head, 16_000), None, "bots have no clock");
    }

    #[test]
    fn a_game_clock_runs_down_and_gets_its_increment() {
        let mut head = head(ClockRule::Game { seconds: 60, increment: 5 });
        wind(&mut head);
        turn(&mut head, SeatSet::one(Seat(0)), 0);
        turn(&mut head, SeatSet::one(Seat(1)), 20_000);
        assert_eq!(head.seats[0].left, 45_000);
        turn(&mut head, SeatSet::NONE, 21_000);
        assert_eq!((head.seats[1].left, deadline(&head, 21_000)), (64_000, None));
        turn(&mut head, SeatSet::one(Seat(1)), 30_000);
        forgive(&mut head, 90_000);
        assert_eq!(deadline(&head, 90_000), Some(154_000), "a stop of the server costs nobody time");
    }

    #[test]
    fn a_holiday_stops_a_clock_of_days() {
        let mut head = head(ClockRule::Days { days: 2 });
        turn(&mut head, SeatSet::one(Seat(0)), 0);
        head.seats[0].holiday_until = Some(5 * DAY);
        turn(&mut head, SeatSet::one(Seat(0)), DAY);
        assert_eq!(deadline(&head, DAY), Some(5 * DAY), "the end of the holiday");
        turn(&mut head, SeatSet::one(Seat(0)), 5 * DAY);
        assert_eq!(deadline(&head, 5 * DAY), Some(6 * DAY), "a day was left");
        turn(&mut head, SeatSet::one(Seat(1)), 5 * DAY);
        turn(&mut head, SeatSet::one(Seat(0)), 5 * DAY);
        assert_eq!(deadline(&head, 5 * DAY), Some(7 * DAY), "another turn has its own days");
        forgive(&mut head, 6 * DAY);
        assert_eq!(deadline(&head, 6 * DAY), Some(7 * DAY), "days go on while the server is away");
    }

    #[test]
    fn clocks_have_bounds() {
        assert!(check(&ClockRule::Days { days: 1 }).is_ok());
        for wrong in
            [ClockRule::Days { days: 0 }, ClockRule::Move { seconds: 1 }, ClockRule::Game { seconds: 10, increment: 0 }]
        {
            assert!(check(&wrong).is_err());
        }
    }
}
