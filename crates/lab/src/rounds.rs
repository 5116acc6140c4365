//! The n-th games of all cells share their chance, so that cells can be compared. Their results hang together, and a sum
//! over cells says less than as many games by themselves would.

use crate::grid::Cell;
use crate::observe::Observation;
use crate::stats::Share;
use crate::study_report::even_share;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far the results of rounds, the n-th games of all cells, are spread, by side and by faction.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rounds {
    pub sides: BTreeMap<String, Spread>,
    pub factions: BTreeMap<String, Spread>,
}

/// Squares of what rounds brought above or below the even share, beside those of games by themselves.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Spread {
    open: f64,
    squares: f64,
    alone: f64,
}

impl Rounds {
    pub fn add(&mut self, cell: &Cell, seen: &Observation) {
        let (Some(outcome), Some(even)) = (&seen.result.outcome, even_share(cell)) else { return };
        for (n, side) in cell.opening.sides().iter().enumerate() {
            let won = outcome.share(n) as f64;
            self.sides.entry(side.name.clone()).or_default().add(won, even);
            let factions = side.seats.iter().filter_map(|seat| seen.factions.get(seat.index()));
            for faction in factions.filter(|name| !name.is_empty()) {
                self.factions.entry(faction.clone()).or_default().add(won, even);
            }
        }
    }

    /// All cells have played their n-th game.
    pub fn close(&mut self) {
        self.sides.values_mut().chain(self.factions.values_mut()).for_each(Spread::close);
    }
}

impl Spread {
    fn add(&mut self, won: f64, even: f64) {
        self.open += won - even;
        self.alone += even * (1.0 - even);
    }

    fn close(&mut self) {
        self.squares += self.open * self.open;
        self.open = 0.0;
    }

    /// A sum over cells as the number of games by themselves it is worth, never more than were played.
    pub fn thin(&self, share: Share) -> Share {
        let times = if self.alone > 0.0 { self.squares / self.alone } else { 1.0 };
        share.thinned(times.max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::uneven;
    use kernel::Rng;

    /// Sentences about a study of equal players: over all cells, of each cell, and of each faction.
    fn sentences(cells: usize, factions: usize, alike: f32, rng: &mut Rng) -> usize {
        const GAMES: usize = 60;
        let mut wins = vec![Share::default(); cells];
        let (mut over_all, mut by_faction) = (Spread::default(), vec![(Share::default(), Spread::default()); factions]);
        for _ in 0..GAMES {
            let (common, first) = (rng.unit() < 0.5, rng.pick(factions.max(1) as u32) as usize);
            for share in &mut wins {
                let won = if rng.unit() < alike { common } else { rng.unit() < 0.5 };
                let won = f64::from(u8::from(won));
                share.add(won);
                over_all.add(won, 0.5);
                if factions > 0 {
                    let second = (first + 1 + rng.pick(factions as u32 - 1) as usize) % factions;
                    for (faction, won) in [(first, won), (second, 1.0 - won)] {
                        by_faction[faction].0.add(won);
                        by_faction[faction].1.add(won, 0.5);
                    }
                }
            }
            over_all.close();
            by_faction.iter_mut().for_each(|(_, spread)| spread.close());
        }
        let sum = wins.iter().fold(Share::default(), |a, b| Share { won: a.won + b.won, of: a.of + b.of });
        let mut claims = vec![(over_all.thin(sum), 0.5)];
        claims.extend(wins.into_iter().map(|share| (share, 0.5)));
        claims.extend(by_faction.into_iter().map(|(share, spread)| (spread.thin(share), 0.5)));
        uneven(&claims).into_iter().flatten().count()
    }

    #[test]
    fn of_twenty_studies_of_equal_players_at_most_one_says_anything() {
        const STUDIES: usize = 1000;
        let mut rng = Rng::new(11);
        for alike in [0.0, 0.5, 1.0] {
            for (cells, factions) in [(2, 0), (6, 0), (6, 6), (12, 4)] {
                let wrong = (0..STUDIES).filter(|_| sentences(cells, factions, alike, &mut rng) > 0).count();
                let part = wrong as f64 / STUDIES as f64;
                assert!(part <= 0.05, "{cells} cells, {factions} factions, alike {alike}: {part}");
            }
        }
    }

    #[test]
    fn games_that_are_all_alike_count_once() {
        let mut spread = Spread::default();
        for n in 0..30 {
            (0..4).for_each(|_| spread.add(f64::from(n % 2), 0.5));
            spread.close();
        }
        assert_eq!(spread.thin(Share { won: 60.0, of: 120.0 }), Share { won: 15.0, of: 30.0 });
    }
}
