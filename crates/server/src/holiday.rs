//! Holidays: clocks of days wait for whoever is away, but only so many days a year.

use crate::protocol::Millis;

const DAY: Millis = 24 * 3600 * 1000;
const YEAR: Millis = 365 * DAY;
/// Days a year that others wait; one that has begun counts.
pub const DAYS: Millis = 60;

/// When a holiday begins and ends.
pub type Holiday = (Millis, Millis);

/// The holidays of the last year with one that lasts from now until then, or with none any more. If that is too long: how
/// many days are left.
pub fn set(kept: &[Holiday], until: Option<Millis>, now: Millis) -> Result<Vec<Holiday>, Millis> {
    let mut all: Vec<Holiday> = kept.iter().copied().filter(|(_, end)| *end > now - YEAR).collect();
    let current = all.pop_if(|(_, end)| *end > now).map(|(begun, _)| begun);
    match until.filter(|until| *until > now) {
        Some(until) => {
            let left = DAYS - all.iter().map(|(begun, end)| days(end - begun)).sum::<Millis>();
            let begun = current.unwrap_or(now);
            if days(until.saturating_sub(begun)) > left {
                return Err((left - days(now - begun)).max(0));
            }
            all.push((begun, until));
        }
        None => all.extend(current.map(|begun| (begun, now))),
    }
    Ok(all)
}

fn days(time: Millis) -> Millis {
    time / DAY + Millis::from(time % DAY > 0)
}

#[cfg(test)]
mod tests {
    use super::{DAY, YEAR, set};

    #[test]
    fn a_year_has_sixty_days_of_holiday() {
        assert_eq!(set(&[], Some(61 * DAY), 0), Err(60));
        assert_eq!(set(&[], Some(i64::MAX), 0), Err(60));
        let first = set(&[], Some(50 * DAY), 0).unwrap();
        // It may be longer or shorter while it lasts; what of it is past counts.
        assert_eq!(set(&first, Some(60 * DAY), 20 * DAY), Ok(vec![(0, 60 * DAY)]));
        assert_eq!(set(&first, Some(61 * DAY), 20 * DAY), Err(40));
        let ended = set(&first, None, 20 * DAY - 1).unwrap();
        assert_eq!(ended, [(0, 20 * DAY - 1)]);
        assert_eq!(set(&ended, Some(71 * DAY), 30 * DAY), Err(40));
        let second = set(&ended, Some(70 * DAY), 30 * DAY).unwrap();
        assert_eq!(set(&second, Some(71 * DAY), 70 * DAY), Err(0));
        // On and off: each costs a day.
        let mut brief = Vec::new();
        for n in 0..60 {
            brief = set(&brief, Some(n * 10 + 5), n * 10).unwrap();
            brief = set(&brief, None, n * 10 + 1).unwrap();
        }
        assert_eq!(set(&brief, Some(DAY), 1000), Err(0));
        assert_eq!(set(&brief, Some(YEAR + DAY), YEAR + 700), Ok(vec![(YEAR + 700, YEAR + DAY)]), "a year later");
    }
}
