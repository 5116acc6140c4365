//! The agenda phase: the deck, the vote under way, laws and who owns them.

use super::{ObjectiveId, PlanetSpot};
use crate::Secret;
use crate::agendas::Agenda;
use crate::feats::Feat;
use arrayvec::ArrayVec;
use imperium::Ballot;
use kernel::{Counts, Pile, Seat, SeatList, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::components::{Elect, Electable};

/// The most agendas in all boxes together.
pub const AGENDAS: usize = 64;

/// The most laws that lie before players, and the most effects that wait for a strategy phase.
const OWNED: usize = 32;
const WAITING: usize = 4;

/// The most predictions about one agenda: one for each card that makes them.
const RIDERS: usize = 16;

/// The most agendas that have a place in the deck: two for each Politics of a game.
pub const PLACED: usize = 32;

/// [agenda.outcomes] What can be voted for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    For,
    Against,
    Player(Seat),
    Planet(PlanetSpot),
    Law(Agenda),
    /// A strategy card, by its place among the eight.
    Strategy(u8),
    Secret(ObjectiveId),
    /// [hive.quash] Nothing: only the Hive votes so.
    Quash,
}

/// [agenda.riders] A prediction, and the card it was made with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rider {
    pub by: Seat,
    pub card: Feat,
    pub outcome: Outcome,
}

/// What the agenda phase has on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Senate {
    /// [agenda.deck] Face down; who used Politics knows some of it.
    pub(crate) deck: Secret<Pile<AGENDAS, PLACED>>,
    pub discards: Counts<AGENDAS>,
    /// The agenda that is voted on.
    pub agenda: Option<Agenda>,
    /// Which of the phase it is.
    pub number: u8,
    pub ballot: Ballot<Outcome>,
    /// The outcome that is about to be resolved.
    pub outcome: Option<Outcome>,
    /// [agenda.riders] Predictions about the agenda.
    pub riders: ArrayVec<Rider, RIDERS>,
    /// Who does not vote on this agenda, and who votes after everybody else.
    pub silent: SeatSet,
    pub late: SeatList,
    /// [card.hack-election] The vote goes round the other way.
    pub reversed: bool,
    /// [agenda.covert-legislation] What can be voted for on the agenda that only the speaker has seen, and lies on top.
    pub covert: Option<(Elect, Option<Electable>)>,
    /// [agenda.checks-and-balances] How many planets each readies when this phase ends; else all.
    pub readied: Option<u8>,
    /// [tech.predictive-intelligence] Who has cast more votes with it on this agenda.
    pub foreseen: SeatSet,
    /// [faction.galactic-threat] Who has predicted an outcome with it in this phase.
    pub threatened: SeatSet,
    /// Who may not vote in this phase any more.
    pub barred: SeatSet,
    /// [note.political-secret] Who neither votes, nor plays action cards, nor uses faction abilities over this agenda.
    pub silenced: SeatSet,
    /// [agenda.laws] Laws that lie before a player.
    pub owned: ArrayVec<(Agenda, Seat), OWNED>,
    /// [agenda.research-team] Laws that are exhausted, a bit each.
    pub tired: u128,
    /// [agenda.later] What happens to whom when the next strategy phase starts.
    pub waiting: ArrayVec<(Agenda, SeatSet), WAITING>,
}

impl Senate {
    /// [agenda.deck] All these agendas, shuffled.
    pub fn new(cards: Counts<AGENDAS>) -> Senate {
        Senate {
            deck: Secret::new(Pile::new(cards)),
            discards: Counts::default(),
            agenda: None,
            number: 0,
            ballot: Ballot::default(),
            outcome: None,
            riders: ArrayVec::new(),
            silent: SeatSet::NONE,
            late: SeatList::new(),
            reversed: false,
            covert: None,
            readied: None,
            foreseen: SeatSet::NONE,
            threatened: SeatSet::NONE,
            barred: SeatSet::NONE,
            silenced: SeatSet::NONE,
            owned: ArrayVec::new(),
            tired: 0,
            waiting: ArrayVec::new(),
        }
    }

    /// Before whom a law lies.
    pub fn owner(&self, law: Agenda) -> Option<Seat> {
        self.owned.iter().find(|(known, _)| *known == law).map(|(_, owner)| *owner)
    }
}
