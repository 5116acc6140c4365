//! [hive.strategy] Which strategy card the Hive takes, and whether it follows those of the players.

use super::funds::{Demand, Funds};
use super::{Book, MindCard, Rank, Sign, When, Wish};

/// What the criteria look at.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    pub funds: &'a Funds,
    /// Unscored public objectives that are paid for, the oldest first.
    pub demands: &'a [Demand],
    /// [hive.quiet] Whether there are no criteria in this round.
    pub quiet: bool,
    pub controls_mecatol: bool,
    /// Public objectives the Hive could score.
    pub completed: u8,
    pub speaker: bool,
    pub left_is_speaker: bool,
    /// An unscored public objective that asks for structures, or for technologies, is not completed.
    pub structure_objective: bool,
    pub technology_objective: bool,
    pub structures: u8,
    pub upgrades: u8,
}

impl Situation<'_> {
    fn holds(&self, when: When) -> bool {
        match when {
            When::ControlsMecatol => self.controls_mecatol,
            When::Completed(least) => self.completed >= least,
            When::FewerTokens(than) => self.funds.tokens() < than,
            When::LeftIsSpeaker => self.left_is_speaker,
            When::NotSpeaker => !self.speaker,
            When::Deficient(item) => self.funds.lacks(item, self.demands) > 0,
            When::StructureObjective => self.structure_objective,
            When::TechnologyObjective => self.technology_objective,
            When::Influence(least) => self.funds.influence >= least,
            When::LessInfluence(than) => self.funds.influence < than,
            When::FewerStructures(than) => self.structures < than,
            When::FewerUpgrades(than) => self.upgrades < than,
        }
    }

    /// [hive.quiet] A criterion that is met; none is in a quiet round.
    fn meets(&self, wish: &Wish) -> bool {
        !self.quiet && wish.any.iter().any(|when| self.holds(*when))
    }
}

/// [hive.critical] The card wanted most before any is drawn; one that is taken passes the choice on.
pub fn critical<'a>(book: &'a Book, now: &Situation, free: impl Fn(u8) -> bool) -> Option<&'a Wish> {
    let priority = |wish: &&Wish| match wish.rank {
        Rank::Critical(priority) => Some(priority),
        Rank::Objective | Rank::Standard => None,
    };
    let wanted = book.wishes.iter().filter(|wish| free(wish.initiative) && now.meets(wish));
    wanted.filter(|wish| priority(wish).is_some()).min_by_key(priority)
}

/// Which of its cards the Hive takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    First,
    Second,
}

/// [hive.dual] The number a card is read by: of two the odd one for the first card, the even one for the second.
pub fn number(card: &MindCard, turn: Turn) -> u8 {
    match (&card.initiative[..], turn) {
        (&[odd, _], Turn::First) => odd,
        (&[_, even], Turn::Second) => even,
        (numbers, _) => numbers[0],
    }
}

/// All numbers in ascending order from this one, 1 after 8.
pub fn cycle(from: u8) -> impl Iterator<Item = u8> {
    (0..8).map(move |n| (from - 1 + n) % 8 + 1)
}

/// [hive.selection] [hive.standard] From the number of the card upwards the first free strategy card that an objective wants,
/// else the first that a standard criterion wants, else the first free one; with the criterion, if one decided.
pub fn by_card<'a>(
    book: &'a Book,
    now: &Situation,
    free: impl Fn(u8) -> bool,
    turn: Turn,
    card: &MindCard,
) -> Option<(u8, Option<&'a Wish>)> {
    let open = || cycle(number(card, turn)).filter(|n| free(*n));
    let wanted = |rank: Rank| {
        let met = |n: u8| book.wishes.iter().find(|wish| wish.initiative == n && wish.rank == rank && now.meets(wish));
        open().find_map(|n| met(n).map(|wish| (n, Some(wish))))
    };
    wanted(Rank::Objective).or_else(|| wanted(Rank::Standard)).or_else(|| open().next().map(|n| (n, None)))
}

/// Whether the Hive follows a strategy card of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// Without a token.
    Free,
    /// An objective wants it: for a token of the strategy pool.
    Pays,
    /// A selection card says it: for a token with a check.
    Draws,
    No,
}

/// The initiative of Leadership.
const LEADERSHIP: u8 = 1;

/// [hive.follow] Leadership always; what an objective wants for a token; anything else by a selection card, which is not
/// drawn when there is no token.
pub fn follows(book: &Book, now: &Situation, initiative: u8) -> Follows {
    let wants = |wish: &Wish| wish.initiative == initiative && wish.rank == Rank::Objective && now.meets(wish);
    match () {
        () if initiative == LEADERSHIP => Follows::Free,
        () if now.funds.strategy == 0 => Follows::No,
        () if book.wishes.iter().any(wants) => Follows::Pays,
        () => Follows::Draws,
    }
}

/// [hive.follow] A check on the selection card.
pub fn agrees(card: &MindCard) -> bool {
    card.choice == Sign::Check
}

/// [hive.leadership] Tokens for influence, which is not spent.
pub fn leadership(book: &Book, influence: u8, following: bool) -> u8 {
    let numbers = &book.numbers;
    influence / if following { numbers.influence_a_token_following } else { numbers.influence_a_token }
}
