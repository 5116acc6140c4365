//! What a screen can show, for any game.
//!
//! A [`Scene`] is a picture of one position as one viewer sees it. It has a fixed part, the [`Stage`]
//! (geometry, terrain, names, help: sent once), and a live part, [`Live`] (pieces, goods, cards, the question).
//! Every visible thing has an [`ElementId`] such as `hex/d4`, `unit/red/strider/d4` or `card/ambush`; the options
//! of a question name the elements they touch, so one page can light them up without knowing any game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

mod ballot;
mod board;
mod cards;
mod deal;
mod goods;
mod odds;
mod payment;
mod prompt;
mod words;

pub use ballot::*;
pub use board::*;
pub use cards::*;
pub use deal::*;
pub use goods::*;
pub use odds::*;
pub use payment::*;
pub use prompt::*;
pub use words::*;

/// The stable name of a visible thing: `hex/d4`, `unit/red/strider/d4`, `card/ambush`, `seat/red`.
pub type ElementId = String;

/// The number of a seat at the table, counted from 0.
pub type SeatNumber = u8;

/// One position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Scene {
    pub stage: Stage,
    pub live: Live,
}

/// The part of a scene that does not change during a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Stage {
    /// Game id, for skins: `nexus-ops`.
    pub game: String,
    pub title: String,
    pub board: Board,
    pub seats: Vec<SeatFace>,
    /// The phases of a turn or round in order; `Live::phase` is an index into them.
    pub phases: Vec<String>,
    /// Help for kinds of things (`unit/strider`, `ground/forest`, `good/rubium`), in our words.
    pub glossary: Vec<Entry>,
    /// What is reconstructed on cards and kinds, to be shown with a small sign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Guessed>>")]
    pub guessed: Vec<Guessed>,
    /// How kinds of pieces, goods, badges and grounds are drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Picture>>")]
    pub pictures: Vec<Picture>,
    /// Faces of cards by id, for all that lie on the table often: see [`Card::of`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Card>>")]
    pub library: Vec<Card>,
}

/// How a kind of thing is drawn. A kind without one is called like its drawing, or has one of a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Picture {
    /// As pieces, gauges, badges and items name it; a ground is `ground/nebula`.
    pub kind: String,
    /// The name of a drawing of the page; empty for what is only words.
    pub drawing: String,
    /// The good whose colour it has: `resource`, `influence`, `trade`, `ruby`, `victory`; empty for none.
    pub tint: String,
}

/// Pictures by rows of kind, drawing and tint.
pub fn pictures(rows: &[(&str, &str, &str)]) -> Vec<Picture> {
    let picture = |&(kind, drawing, tint): &(&str, &str, &str)| Picture {
        kind: kind.into(),
        drawing: drawing.into(),
        tint: tint.into(),
    };
    rows.iter().map(picture).collect()
}

/// What of a component is ours and not known to be printed so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Guessed {
    /// A card or an entry of the glossary.
    pub id: ElementId,
    /// `cost`, `hits on`.
    pub fields: Vec<String>,
}

/// A named thing explained: shown on hover or long press.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Entry {
    pub id: ElementId,
    pub name: String,
    pub text: String,
    /// Ids of the rules this rests on.
    pub rules: Vec<String>,
}

/// Who sits where, in which colour. Colour and silhouette always go together on the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatFace {
    pub seat: SeatNumber,
    /// Word used in the notation: `red`.
    pub name: String,
    /// One of the palette's colours: red, blue, yellow, green, violet, pink, orange, bone, lime.
    pub colour: String,
    /// Faction or corporation, where the game has them.
    pub faction: String,
    /// Seats that win together have the same side number.
    pub side: u8,
    /// A party nobody sits at: it plays by its own rules and gives its reasons.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub party: bool,
}

fn is_false(party: &bool) -> bool {
    !*party
}

/// The part of a scene that changes with each answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Live {
    /// Headline beside the title: `Round 6`, `Turn 14`.
    pub time: String,
    pub phase: Option<u8>,
    /// Whose turn it is, if it is somebody's.
    pub active: Option<SeatNumber>,
    pub spaces: Vec<SpaceLive>,
    pub links: Vec<LinkLive>,
    pub seats: Vec<SeatPanel>,
    /// What belongs to nobody: decks, supplies, tracks.
    pub shared: Vec<Gauge>,
    /// Rows of open cards for all: objectives, a market, a transmission line.
    pub trays: Vec<Tray>,
    /// The viewer's own cards, grouped.
    pub hand: Vec<Tray>,
    /// Things being resolved in order: a chain of cards, the passes of a battle.
    pub chain: Option<Chain>,
    /// The battle under way, if any.
    pub battle: Option<Battle>,
    /// The question the viewer is asked.
    pub prompt: Option<Prompt>,
    /// What the viewer may do while somebody else is asked (offers, any-time cards).
    pub asides: Vec<Choice>,
    /// Offers the viewer may answer or has made.
    pub offers: Vec<Offer>,
    /// Who is asked at present. Empty inside a secret window.
    pub waiting: Vec<SeatNumber>,
    pub ending: Option<Ending>,
    /// What lies before each seat, a tray at a time: the pages of its sheet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Area>>")]
    pub areas: Vec<Area>,
    /// The order that matters now, of initiative or of voting; empty where it is that of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SeatNumber>>")]
    pub order: Vec<SeatNumber>,
    /// The vote under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ballot: Option<Ballot>,
    /// The sum the viewer is putting together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub payment: Option<Payment>,
    /// What bounds the viewer's answer: units, fleet pool, capacity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Limit>>")]
    pub limits: Vec<Limit>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Overlay>>")]
    pub overlays: Vec<Overlay>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Track>>")]
    pub tracks: Vec<Track>,
}

/// How the game ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Ending {
    pub headline: Words,
    pub rule: String,
    /// Sides from first to last.
    pub places: Vec<Place>,
}

/// One side's place in the final ranking.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Place {
    pub rank: u8,
    pub side: String,
    pub seats: Vec<SeatNumber>,
    pub score: Words,
}

/// One line of the story, made from an event for a viewer who may know it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct LogLine {
    /// The first seat it speaks of.
    pub seat: Option<SeatNumber>,
    #[serde(alias = "text")]
    pub words: Words,
    pub rule: String,
    /// The elements it speaks of.
    pub touches: Vec<ElementId>,
    /// Dice shown with the line, and how many sides each has (0: six).
    pub dice: Vec<u8>,
    pub sides: u8,
    /// What each die had to reach; empty where the words say one figure for all of them, or nothing had to be reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub needs: Vec<u8>,
    /// A piece that travelled, for animation.
    pub motion: Option<Motion>,
    /// A heading line (a new turn, a new phase).
    pub heading: bool,
    /// Why a party nobody sits at did this, one reason after another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Words>>")]
    pub reasons: Vec<Words>,
    /// How it was decided among several candidates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decision: Option<Decision>,
}

/// How one of several candidates was found: by each criterion in turn some fall out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Decision {
    pub candidates: Vec<Thing>,
    pub rows: Vec<DecisionRow>,
}

/// One criterion of a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct DecisionRow {
    /// `most planets`.
    pub criterion: String,
    /// What counted of each candidate; empty of those that had fallen out before.
    pub figures: Vec<String>,
    /// Places of the candidates left after it.
    pub left: Vec<u8>,
}

/// A piece goes from one element to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Motion {
    pub piece: ElementId,
    pub from: ElementId,
    pub to: ElementId,
}

impl From<Words> for LogLine {
    fn from(words: Words) -> LogLine {
        LogLine { seat: words.seats().first().copied(), touches: words.elements(), words, ..LogLine::default() }
    }
}

impl LogLine {
    pub fn rolled(self, dice: &[u8], sides: u8) -> LogLine {
        LogLine { dice: dice.to_vec(), sides, ..self }
    }

    /// With what each of the dice had to reach.
    pub fn needing(self, needs: impl IntoIterator<Item = u8>) -> LogLine {
        LogLine { needs: needs.into_iter().collect(), ..self }
    }

    pub fn moves(self, piece: ElementId, from: ElementId, to: ElementId) -> LogLine {
        LogLine { motion: Some(Motion { piece, from, to }), ..self }
    }

    pub fn heading(self) -> LogLine {
        LogLine { heading: true, ..self }
    }
}
