//! [hive.status] Scoring, drawing and readying of the Hive, its votes, and who has won.

use super::{Book, Level, Numbers};
use twilight_box::components::Phase;

/// A public objective the Hive has not scored; the list of them goes by age, the oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    pub points: u8,
    pub completed: bool,
}

/// [hive.quiet] Whether a round has neither stockpile nor criteria nor scoring.
pub fn is_quiet(level: &Level, round: u8) -> bool {
    round <= level.quiet_rounds
}

/// [hive.score] The oldest of the completed objectives with most points, by its place in the list.
pub fn scores(level: &Level, round: u8, open: &[Open]) -> Option<usize> {
    if is_quiet(level, round) {
        return None;
    }
    let done = || open.iter().enumerate().filter(|(_, objective)| objective.completed);
    let best = done().map(|(_, objective)| objective.points).max()?;
    done().find(|(_, objective)| objective.points == best).map(|(n, _)| n)
}

/// What becomes of a secret objective that was revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    pub scored: bool,
    /// Cards that go back into the deck; those left stay in the hand.
    pub returned: u8,
    pub left: u8,
}

/// [hive.secrets] Whether the Hive tries to score a secret objective.
pub fn tries_secret(numbers: &Numbers, level: &Level, round: u8, held: u8) -> bool {
    !is_quiet(level, round) && held >= numbers.secrets_to_try
}

/// [hive.secret-match] A card of the present phase is scored and all others go back; any other goes back alone.
pub fn attempt(held: u8, card: Phase, now: Phase) -> Attempt {
    if card == now {
        Attempt { scored: true, returned: held - 1, left: 0 }
    } else {
        Attempt { scored: false, returned: 1, left: held - 1 }
    }
}

/// [hive.yield] What planets of the Hive yield, in resources and in influence alike.
pub fn yields(numbers: &Numbers, spawning: u8, standard: u8) -> u8 {
    spawning * numbers.spawning_yield + standard * numbers.standard_yield
}

/// [hive.vote-cards] Influence cards of a vote; influence is not spent.
pub fn vote_cards(book: &Book, influence: u8) -> u8 {
    influence / book.numbers.influence_a_vote_card
}

/// [hive.votes] Icons of the influence cards times those of the multiplier, or times the counters of a player who is
/// speaker and has more.
pub fn votes(icons: u8, multiplier: u8, speakers_counters: Option<u8>) -> u8 {
    icons.saturating_mul(speakers_counters.map_or(multiplier, |counters| counters.max(multiplier)))
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Hive,
    Players,
}

/// [hive.wins] The Hive with its points, or when no public objective can be revealed; the players when one of them and the
/// ally have theirs.
pub fn verdict(numbers: &Numbers, hive: u8, players: [u8; 2], objectives_left: bool) -> Option<Verdict> {
    let (best, ally) = (players[0].max(players[1]), players[0].min(players[1]));
    if hive >= numbers.hive_points || !objectives_left {
        Some(Verdict::Hive)
    } else if best >= numbers.player_points && ally >= numbers.ally_points {
        Some(Verdict::Players)
    } else {
        None
    }
}
