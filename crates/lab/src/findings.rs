//! What a reader of a study should know first, in sentences.

use crate::grid::Cell;
use crate::observe::PARTS;
use crate::stats::{Share, uneven};
use crate::study::{Counts, Study};
use crate::study_report::{FEWEST_LEADERS, StudyReport, capital, even_share, games_of, percent, told_sides};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Uneven cells told of.
const MOST_UNFAIR: usize = 6;

/// The sentences of a study.
pub fn findings(study: &Study, counts: &Counts, command: &str) -> Vec<String> {
    StudyReport { study, tallies: &counts.cells, rounds: &counts.rounds, command }.findings()
}

/// Something a study may say of a share: that it is more or less than even.
#[derive(Clone)]
struct Claim {
    about: About,
    who: String,
    share: Share,
    even: f64,
    games: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum About {
    OverAll,
    Cell,
    Faction,
}

impl Claim {
    /// How far from even.
    fn off(&self) -> f64 {
        (self.share.value() - self.even).abs()
    }

    fn sentence(&self, word: &str) -> String {
        let Claim { about, who, share, even, games } = self;
        let over_all = match about {
            About::OverAll => "Over all cells ",
            About::Cell | About::Faction => "",
        };
        let (won, even) = (percent(&share.estimate()), 100.0 * even);
        let whose = if who.contains(" and ") { "their" } else { "its" };
        format!("{over_all}{who} won {won} of {games}, {word} than {whose} even share of {even:.0} %.")
    }
}

impl StudyReport<'_> {
    /// What is said of sides over all cells together, where every cell has the same sides.
    fn claims_over_all(&self) -> Vec<Claim> {
        let names = |cell: &Cell| cell.opening.sides().iter().map(|side| side.name.clone()).collect::<Vec<_>>();
        let mut cells = self.cells().map(|(cell, ..)| names(cell));
        let sides = cells.next().unwrap_or_default();
        if self.tallies.len() < 2 || sides.is_empty() || !cells.all(|others| others == sides) {
            return Vec::new();
        }
        let Some(first) = self.study.cells.first() else { return Vec::new() };
        let Some(even) = even_share(first) else { return Vec::new() };
        let claim = |(n, side): (usize, &String)| {
            let wins = self.tallies.iter().filter_map(|cell| cell.wins.get(n));
            let sum = wins.fold(Share::default(), |a, b| Share { won: a.won + b.won, of: a.of + b.of });
            let share = self.rounds.sides.get(side).map_or(sum, |spread| spread.thin(sum));
            let (who, games) = (capital(side), format!("{:.0} games", sum.of));
            Claim { about: About::OverAll, who, share, even, games }
        };
        sides.iter().enumerate().take(told_sides(first)).map(claim).collect()
    }

    fn claims_of_cells(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        for (cell, tallies, name) in self.cells() {
            let Some(even) = even_share(cell) else { continue };
            for (side, share) in cell.opening.sides().iter().zip(&tallies.wins).take(told_sides(cell)) {
                let (who, games) = (capital(&side.name), self.games_with(&name));
                claims.push(Claim { about: About::Cell, who, share: *share, even, games });
            }
        }
        claims
    }

    fn claims_of_factions(&self) -> Vec<Claim> {
        let claim = |(name, (share, even)): (&str, (Share, f64))| {
            let (who, share) = (name.to_string(), self.thinned_faction(name, &share));
            Claim { about: About::Faction, who, share, even, games: "its games".into() }
        };
        self.factions().into_iter().map(claim).collect()
    }

    /// What is surely uneven, of all that is looked at: over all cells, cell by cell the furthest from even first, and by
    /// faction.
    fn uneven(&self) -> Vec<String> {
        let claims = [self.claims_over_all(), self.claims_of_cells(), self.claims_of_factions()].concat();
        let shares: Vec<(Share, f64)> = claims.iter().map(|claim| (claim.share, claim.even)).collect();
        let words = uneven(&shares);
        let mut sure: Vec<_> = claims.iter().zip(words).filter_map(|(claim, word)| Some((claim, word?))).collect();
        sure.sort_by(|(a, _), (b, _)| (a.about, b.off()).partial_cmp(&(b.about, a.off())).unwrap_or(Ordering::Equal));
        let mut cells = 0;
        sure.retain(|(claim, _)| {
            cells += usize::from(claim.about == About::Cell);
            claim.about != About::Cell || cells <= MOST_UNFAIR
        });
        sure.into_iter().map(|(claim, word)| claim.sentence(word)).collect()
    }

    /// Factions that sat in one place only.
    fn seated_alike(&self) -> Option<String> {
        let mut seats: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (cell, tallies, _) in self.cells() {
            for (faction, seated) in &tallies.seated {
                let names = seated.iter().map(|seat| cell.opening.seat_name(kernel::Seat(*seat)));
                seats.entry(faction).or_default().extend(names);
            }
        }
        let always: Vec<String> = (seats.iter().filter(|(_, seats)| seats.len() == 1))
            .map(|(faction, seats)| format!("{faction} always sat as {}", seats.iter().copied().collect::<String>()))
            .collect();
        let doubt = "what the seat did and what the faction did can't be told apart";
        (!always.is_empty()).then(|| format!("{}: {doubt}.", always.join(", ")))
    }

    /// Sentences a reader should know first.
    pub fn findings(&self) -> Vec<String> {
        let games: u64 = self.tallies.iter().map(|cell| cell.games).sum();
        let mut out = self.uneven();
        for (cell, tallies, name) in self.cells() {
            if even_share(cell).is_none() {
                let won = percent(&tallies.wins.first().copied().unwrap_or_default().estimate());
                out.push(format!("The players together won {won} of {}.", self.games_with(&name)));
            }
        }
        if out.is_empty() {
            out.push(format!("In {} nobody won clearly more or less often than an even share.", games_of(games)));
        }
        out.extend(self.seated_alike());
        let impatient: u64 = self.tallies.iter().map(|cell| cell.impatient).sum();
        if impatient > 0 {
            out.push(format!(
                "In {impatient} of {} a bot lost patience and left more and more to the lot: they say little about the game.",
                games_of(games)
            ));
        }
        let unfinished: u64 = self.tallies.iter().map(|cell| cell.unfinished).sum();
        if unfinished > 0 {
            let bound = self.study.entry.info.bound;
            out.push(format!(
                "{unfinished} of {games} games had no end within {bound} decisions and count for nobody."
            ));
        }
        let halves = self.tallies.iter().filter_map(|cell| cell.leaders.get(PARTS / 2));
        let half = halves.fold(Share::default(), |a, b| Share { won: a.won + b.won, of: a.of + b.of });
        if half.of >= FEWEST_LEADERS {
            out.push(format!("Who was ahead in score at half time won {} of the games.", percent(&half.estimate())));
        }
        let silent = self.study.silent_rules(self.tallies).len();
        if silent > 0 {
            out.push(format!(
                "{silent} rules, listed at the end, were named by no question, log line, ending or sampled refusal; many of \
                 them work without any."
            ));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_their_share_and_a_side_its() {
        let claim = |who: &str| {
            let share = Share { won: 3.0, of: 4.0 };
            Claim { about: About::Cell, who: who.into(), share, even: 0.25, games: "4 games".into() }.sentence("more")
        };
        assert!(claim("Red").ends_with("more than its even share of 25 %."));
        assert!(claim("Red and blue").ends_with("more than their even share of 25 %."));
    }
}
