//! What a screen needs to ask for the odds of a battle by clicking: kinds of units, owners, and everything that can
//! be set. The screen writes the question as text; the form says how each part is written.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Two forces and what can be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsForm {
    /// `2 strider, 1 human`: a force is a list of counts and kinds.
    pub kinds: Vec<OddsKind>,
    /// Whose units may differ; written before the force: `letnev: 3 cruiser`. May be empty.
    pub owners: Vec<OddsOwner>,
    /// What else may stand in place of the defending force: `planet`, `pirates`.
    pub strangers: Vec<OddsWord>,
    pub dials: Vec<OddsDial>,
    /// How its kinds are drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<crate::Picture>>")]
    pub pictures: Vec<crate::Picture>,
    /// The battle to begin with.
    pub example: OddsExample,
}

/// A kind of unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsKind {
    /// `strider`, as a written force names it.
    pub id: String,
    pub name: String,
    /// `hits on 7, sustains`.
    pub text: String,
    /// The most of them on one side.
    pub most: u8,
    /// What one costs, and how many dice it rolls in combat.
    pub cost: f32,
    pub dice: u8,
    /// The better sort of it, written behind the kind: `cruiser ii`. All of a side are of one sort.
    pub better: Option<OddsWord>,
    /// Some may begin damaged, written behind the kind: `1 dreadnought damaged`.
    pub damaged: Option<OddsWord>,
    /// It is there only if that option has that value: `units`, `alternate`. Both empty: it always is.
    pub only: (String, String),
}

/// A word of the written question, with its name for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OddsWord {
    pub id: String,
    pub name: String,
    pub text: String,
}

/// Somebody whose units are not the common ones.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsOwner {
    pub id: String,
    pub name: String,
    /// The kinds that differ.
    pub kinds: Vec<OddsKind>,
}

/// Something that can be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsDial {
    /// The option it is part of: `attacker.effects`.
    pub key: String,
    /// What stands between several words of the same option: `,`. Empty where the option holds one word.
    pub joint: String,
    /// How it is written when it is on: `bunker`, `morale-boost={}` with a number. A number without a place for it
    /// is written by repeating the word.
    pub word: String,
    pub name: String,
    pub text: String,
    /// `Action cards`.
    pub group: String,
    pub side: OddsSide,
    pub turn: OddsTurn,
    /// The owner it belongs to; empty if it is anybody's.
    pub owner: String,
    /// It does nothing unless that option has that value: `place`, `ground`. Both empty: it always may.
    pub only: (String, String),
}

/// Whom a dial is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OddsSide {
    Attacker,
    Defender,
    #[default]
    Both,
}

/// How a dial is turned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum OddsTurn {
    #[default]
    Switch,
    /// A number; the first is where it rests and is not written.
    Number { rest: i16, least: i16, most: i16 },
    /// One of several words; the first is where it rests and is not written.
    Choice { words: Vec<OddsWord> },
}

/// What is known of how a battle ends, for charts and tables. A desk that knows less leaves parts empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsFigures {
    /// The attacker's and the defender's.
    pub sides: [OddsEnds; 2],
    /// The chance that nobody is left.
    pub nobody: f64,
    /// Each round that may be fought.
    pub rounds: Vec<OddsRound>,
}

/// What becomes of one side. Chances are from 0 to 1.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsEnds {
    /// The chance that so many units are left, from none on.
    pub left: Vec<f64>,
    /// By kind, how many units there are and how many are left on average.
    pub kept: Vec<OddsKept>,
    /// What may be left, the likeliest first.
    pub ends: Vec<OddsEnd>,
    /// What it loses on average.
    pub price: Option<OddsPrice>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsKept {
    pub kind: String,
    pub start: u16,
    pub expected: f64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsEnd {
    /// `1 cruiser damaged, 2 fighters`.
    pub left: String,
    pub chance: f64,
}

/// What a side loses in goods, over all ends and over those in which it wins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsPrice {
    /// `resources`.
    pub good: String,
    pub lost: f64,
    pub winning: f64,
}

/// A round: the chance that it is fought, and the hits of both sides in it if it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsRound {
    pub fought: f64,
    pub hits: [f64; 2],
}

/// How many ends are told apart.
const ENDS_TOLD: usize = 12;

impl OddsEnds {
    /// From everything that may be left, with its chance: the units of each kind, and what they are called.
    pub fn of<'a>(
        kinds: &[(&str, u16)],
        left: impl IntoIterator<Item = (&'a [u8], f64)>,
        spoken: impl Fn(&[u8]) -> String,
    ) -> OddsEnds {
        let all: u16 = kinds.iter().map(|(_, start)| start).sum();
        let mut ends = OddsEnds { left: vec![0.0; usize::from(all) + 1], ..OddsEnds::default() };
        ends.kept =
            kinds.iter().map(|(kind, start)| OddsKept { kind: (*kind).into(), start: *start, expected: 0.0 }).collect();
        let mut told: BTreeMap<&[u8], f64> = BTreeMap::new();
        for (counts, chance) in left {
            let units: usize = counts.iter().map(|count| usize::from(*count)).sum();
            ends.left[units.min(usize::from(all))] += chance;
            ends.kept.iter_mut().zip(counts).for_each(|(kept, count)| kept.expected += chance * f64::from(*count));
            *told.entry(counts).or_default() += chance;
        }
        ends.kept.retain(|kept| kept.start > 0 || kept.expected > 0.0);
        let mut told: Vec<_> = told.into_iter().collect();
        told.sort_by(|a, b| b.1.total_cmp(&a.1));
        let rest: f64 = told.iter().skip(ENDS_TOLD).map(|(_, chance)| chance).sum();
        let told = told.into_iter().take(ENDS_TOLD).map(|(counts, chance)| OddsEnd { left: spoken(counts), chance });
        let rest = (rest > 0.0).then(|| OddsEnd { left: "anything else".into(), chance: rest });
        ends.ends = told.chain(rest).collect();
        ends
    }
}

/// Two written forces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OddsExample {
    pub attacker: String,
    pub defender: String,
}
