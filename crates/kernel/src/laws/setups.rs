//! Setups to try the laws with.

use crate::{Entry, OptionSpec, Options, Rng, Seat, Setup, Values, seat_key};

/// Every player count of a game, with no option and with each value of each option alone; what the game refuses is left
/// out.
pub fn sweep(entry: &Entry) -> Vec<Setup> {
    plain(entry).into_iter().chain(with_one_option(entry)).filter(|setup| entry.open(setup).is_ok()).collect()
}

/// Every player count of a game, and so many setups with one option out of the [`sweep`], at random.
pub fn setups(entry: &Entry, sample: usize, seed: u64) -> Vec<Setup> {
    let (mut rng, mut rest) = (Rng::new(seed), with_one_option(entry));
    let mut all = plain(entry);
    all.retain(|setup| entry.open(setup).is_ok());
    let size = all.len() + sample;
    while all.len() < size && !rest.is_empty() {
        let setup = rest.swap_remove(rng.pick(rest.len() as u32) as usize);
        all.extend(entry.open(&setup).is_ok().then_some(setup));
    }
    all
}

fn plain(entry: &Entry) -> Vec<Setup> {
    (entry.info.fewest..=entry.info.most).map(|seats| Setup { seats, ..Setup::default() }).collect()
}

fn with_one_option(entry: &Entry) -> Vec<Setup> {
    let info = entry.info;
    let takes = info.values(None).expect("our own files are well-formed");
    let mut all = Vec::new();
    for seats in info.fewest..=info.most {
        for (spec, takes) in &takes {
            for (n, value) in worth_trying(takes).into_iter().enumerate() {
                // Each seat has its turn.
                let key = key_for(spec, Seat((n % seats as usize) as u8));
                all.push(Setup { seats, options: Options::from([(key, value)]), pack: None });
            }
        }
    }
    all
}

fn key_for(spec: &OptionSpec, seat: Seat) -> String {
    if spec.per_seat() { seat_key(spec.key, seat) } else { spec.key.into() }
}

/// A random player count with a random set of options that the game takes.
pub fn any_setup(entry: &Entry, rng: &mut Rng) -> Setup {
    let info = entry.info;
    let takes = info.values(None).expect("our own files are well-formed");
    loop {
        let seats = info.fewest + rng.pick((info.most - info.fewest + 1) as u32) as u8;
        let mut options = Options::new();
        for (spec, takes) in &takes {
            let values = worth_trying(takes);
            for seat in (0..if spec.per_seat() { seats } else { 1 }).map(Seat) {
                if !values.is_empty() && rng.pick(3) == 0 {
                    let value = values[rng.pick(values.len() as u32) as usize].clone();
                    options.insert(key_for(spec, seat), value);
                }
            }
        }
        let setup = Setup { seats, options, pack: None };
        if entry.open(&setup).is_ok() {
            return setup;
        }
    }
}

/// Values worth trying for an option.
fn worth_trying(takes: &Values) -> Vec<String> {
    match takes {
        Values::Flag => vec!["true".into()],
        Values::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
        Values::Choice(words) => words.iter().skip(1).map(|(word, _)| word.clone()).collect(),
        Values::List(words) => words.iter().map(|(word, _)| word.clone()).collect(),
        Values::Text => Vec::new(),
    }
}
