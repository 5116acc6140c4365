//! What cards, laws, technologies and abilities do, as data: a small vocabulary that the whole box is written in.
//!
//! A row says `do = [...]`, a list of verbs carried out in order. A verb names whom it concerns (`who`), where (`at`), how
//! much (`count`, `by`, `to`) and for how long (`until`). Sites are seen from two players: **your** means the player of the
//! card, the holder of the technology or ability; **their** means the player named by `who`. An agenda has no "you"; all
//! its sites say "their". Inside `choose`, `buy` and `when`, **you** is the one who chooses, pays or has the moment. Where
//! a choice is open, the player named by `picks` makes it, else you, else the one concerned.
//! What fits no verb has `routine = "name"`: a step written for it.

mod standing;
mod touch;
mod words;

pub use standing::*;
pub use touch::Touch;
pub use words::*;

use crate::names::{Moment, Unit};
use serde::Deserialize;
use serde::de::{Error, MapAccess, Visitor, value::MapAccessDeserializer};
use std::fmt;

/// One thing done.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Verb {
    /// Goods, cards or points come from the supply.
    Gain {
        #[serde(default)]
        who: Who,
        what: Asset,
        count: Amount,
        /// Each may decline.
        #[serde(default)]
        may: bool,
    },
    /// Goods, cards or points go back; nobody loses more than there is.
    Lose {
        #[serde(default)]
        who: Who,
        what: Asset,
        count: Amount,
        #[serde(default)]
        pick: Pick,
        #[serde(default)]
        may: bool,
    },
    /// `who` takes from each of `from`; of what is taken `keep` stays with him, the rest is discarded.
    Take {
        #[serde(default)]
        who: Who,
        from: Who,
        /// Of no more than so many of them.
        players: Option<u8>,
        what: Asset,
        count: Amount,
        #[serde(default)]
        pick: Pick,
        keep: Option<Share>,
    },
    /// Units from the reinforcements are put on the board, free, within the limits of plastic.
    Place {
        #[serde(default)]
        who: Who,
        unit: Unit,
        count: Amount,
        at: Vec<Site>,
        /// At every such place instead of one that is chosen.
        #[serde(default)]
        every: bool,
        /// The planet becomes theirs, exhausted.
        #[serde(default)]
        control: bool,
        /// Each one is placed only if its die says so.
        on: Option<Die>,
        #[serde(default)]
        may: bool,
    },
    /// Units are destroyed; damage does not save them.
    Destroy {
        who: Who,
        units: Vec<Class>,
        count: Amount,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        every: bool,
        picks: Option<Who>,
        /// Each one is destroyed only if its die says so.
        on: Option<Die>,
        /// Fewer will do.
        #[serde(default)]
        may: bool,
    },
    /// Units above a number are destroyed, their owner choosing.
    Trim {
        who: Who,
        units: Vec<Class>,
        to: u8,
        #[serde(default)]
        at: Vec<Site>,
    },
    /// A number is raised, lowered (`by`) or fixed (`to`).
    Modify {
        number: Number,
        #[serde(default)]
        who: Who,
        by: Option<Amount>,
        to: Option<Amount>,
        /// Whose number it is, for numbers that units have; empty: all.
        #[serde(default)]
        units: Vec<Class>,
        /// Which technologies, for prices of technologies; none: all.
        technologies: Option<Technologies>,
        /// Which rolls, for combat values and dice; empty: all.
        #[serde(default)]
        rolls: Vec<Roll>,
        /// Only for this side of a fight.
        side: Option<Side>,
        /// Only for this strategy card.
        card: Option<String>,
        /// Only with this technology.
        owning: Option<String>,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        until: Span,
    },
    /// Something can be done, or need not be borne, that otherwise could not.
    Grant {
        skill: Skill,
        #[serde(default)]
        who: Who,
        #[serde(default)]
        units: Vec<Class>,
        #[serde(default)]
        at: Vec<Site>,
        /// How often or how many, for skills that have a number; none: no limit.
        amount: Option<u8>,
        /// Only for this strategy card.
        card: Option<String>,
        #[serde(default)]
        until: Span,
    },
    /// Something cannot be done.
    Forbid {
        deed: Deed,
        who: Who,
        #[serde(default)]
        units: Vec<Class>,
        technologies: Option<Technologies>,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        until: Span,
        /// Anybody may pay this to end it.
        lifted: Option<Price>,
    },
    /// Something costs this much more; with several prices one is chosen.
    Charge {
        deed: Deed,
        who: Who,
        price: Vec<Price>,
        card: Option<String>,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        until: Span,
    },
    /// Ready planets are exhausted.
    Exhaust {
        who: Who,
        count: Amount,
        #[serde(default)]
        at: Vec<Site>,
        picks: Option<Who>,
        /// Exhausted ones may be named too, for what follows.
        #[serde(default)]
        spent: bool,
    },
    /// Exhausted planets are refreshed.
    Refresh {
        #[serde(default)]
        who: Who,
        count: Amount,
        #[serde(default)]
        at: Vec<Site>,
    },
    /// Something under way does not happen, or something standing goes.
    Cancel {
        what: Cancelled,
        /// For hits and laws.
        count: Option<Amount>,
        picks: Option<Who>,
        /// Only this title.
        title: Option<String>,
        #[serde(default)]
        may: bool,
    },
    /// Units move without an activation.
    Shift {
        #[serde(default)]
        who: Who,
        units: Vec<Class>,
        count: Amount,
        from: Vec<Site>,
        to: Vec<Site>,
        /// A counter from the reinforcements is laid where they go, unless one lies there.
        #[serde(default)]
        counter: bool,
        #[serde(default)]
        may: bool,
    },
    /// Command counters go from one pool to another.
    Counter {
        #[serde(default)]
        who: Who,
        from: Pool,
        to: Pool,
        count: u8,
        /// Where on the board.
        #[serde(default)]
        at: Vec<Site>,
    },
    /// You see a hand of action cards, and may discard so many of it.
    Look {
        who: Who,
        #[serde(default)]
        discard: u8,
    },
    /// You look through a deck and take so many.
    Search { what: Asset, count: u8 },
    /// Dice or sure hits out of turn; the enemy's loss does not fire back.
    Shoot {
        #[serde(default)]
        who: Who,
        /// Who fires; empty: nobody's units (an accident).
        #[serde(default)]
        by: Vec<Class>,
        /// How many of these fire; none: all.
        shooters: Option<u8>,
        /// Dice of each; none: as many as it has.
        dice: Option<u8>,
        /// Hits of each without a roll.
        #[serde(default)]
        hits: u8,
        /// The value to reach; none: the unit's own.
        value: Option<u8>,
        /// Fires with the value and range of this unit.
        like: Option<Unit>,
        /// Who chooses what is hit; none: its owner.
        picks: Option<Who>,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        every: bool,
        /// Its hits are taken with the first casualties of the battle instead of at once.
        #[serde(default)]
        later: bool,
        /// The shooter does not roll in the first round.
        #[serde(default)]
        sits_out: bool,
    },
    /// Dice just rolled are rolled again.
    Reroll {
        who: Who,
        count: Amount,
        #[serde(default)]
        units: Vec<Class>,
    },
    /// Damage is repaired.
    Repair {
        #[serde(default)]
        who: Who,
        units: Vec<Class>,
        count: Amount,
        #[serde(default)]
        at: Vec<Site>,
    },
    /// Trade agreements of these players end.
    Break {
        who: Who,
        count: Amount,
        /// Only those with this player.
        with: Option<Who>,
    },
    /// Something is done with strategy cards.
    Strategy {
        #[serde(default)]
        who: Who,
        act: StrategyAct,
        /// Never with these.
        #[serde(default)]
        never: Vec<String>,
    },
    /// Technologies are gained.
    Research {
        #[serde(default)]
        who: Who,
        count: u8,
        /// In resources, never reduced; none: free.
        price: Option<u8>,
        technologies: Option<Technologies>,
        /// Only this one.
        title: Option<String>,
        /// Only what this player has.
        of: Option<Who>,
        #[serde(default)]
        needs: Needs,
        #[serde(default)]
        may: bool,
    },
    /// Something of another is used as if one's own.
    Copy {
        what: Copied,
        #[serde(default)]
        until: Span,
    },
    /// A planet turns neutral: what stands there is lost, leaders escape.
    Neutral {
        #[serde(default)]
        who: Who,
        at: Vec<Site>,
        #[serde(default)]
        every: bool,
    },
    /// Another agenda comes up.
    Agenda { from: AgendaSource, count: u8, how: AgendaUse },
    /// A die, and what follows by its number; what no row covers does nothing.
    Roll { rows: Vec<Outcome> },
    /// One of these lists is carried out; an empty one is a way out.
    Choose {
        #[serde(default)]
        who: Who,
        of: Vec<Vec<Verb>>,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        every: bool,
    },
    /// The price may be paid, and then this is done.
    Buy {
        #[serde(default)]
        who: Who,
        price: Price,
        #[serde(rename = "do")]
        does: Vec<Verb>,
    },
    /// Whenever the moment comes for `who`, this is done; **rival** in it is the other party of the moment.
    When {
        moment: Moment,
        #[serde(default)]
        who: Who,
        #[serde(default)]
        at: Vec<Site>,
        #[serde(default)]
        needs: Vec<Need>,
        card: Option<String>,
        /// Not more than `times` in this span.
        once: Option<Span>,
        #[serde(default = "once")]
        times: u8,
        #[serde(default)]
        may: bool,
        #[serde(rename = "do")]
        does: Vec<Verb>,
        /// What becomes of the card afterwards.
        #[serde(default)]
        then: Then,
        #[serde(default)]
        until: Span,
    },
    /// The action card goes back to the hand.
    KeepCard,
    /// What the routine of the row does.
    Routine,
}

/// A row of a table by die.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Outcome {
    pub from: u8,
    pub to: u8,
    #[serde(rename = "do")]
    pub does: Vec<Verb>,
}

/// What is paid. All of it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Price {
    #[serde(default)]
    pub goods: u8,
    pub resources: Option<Amount>,
    #[serde(default)]
    pub influence: u8,
    /// Counters of the strategy allocation.
    #[serde(default)]
    pub strategy: u8,
    /// Counters of the command pool or the strategy allocation.
    #[serde(default)]
    pub counters: u8,
    #[serde(default)]
    pub action_cards: u8,
    /// Planets exhausted.
    #[serde(default)]
    pub planets: u8,
}

/// How many: a number, a share of what is there, or so many for each of something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    Fixed(i8),
    Share(Share),
    Counted(Counted),
}

/// `times` for every `every` of `per`, rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counted {
    pub per: Tally,
    #[serde(default = "one")]
    pub times: i8,
    #[serde(default = "one")]
    pub every: i8,
}

fn one() -> i8 {
    1
}

fn once() -> u8 {
    1
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number, \"all\", \"half-up\", \"half-down\" or { per = ... }")
            }

            fn visit_i64<E: Error>(self, n: i64) -> Result<Amount, E> {
                i8::try_from(n).map(Amount::Fixed).map_err(|_| E::custom(format!("found {n}, expected -128 to 127")))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Amount, E> {
                match word {
                    "all" => Ok(Amount::Share(Share::All)),
                    "half-up" => Ok(Amount::Share(Share::HalfUp)),
                    "half-down" => Ok(Amount::Share(Share::HalfDown)),
                    _ => Err(E::unknown_variant(word, &["all", "half-up", "half-down"])),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Amount, A::Error> {
                Counted::deserialize(MapAccessDeserializer::new(map)).map(Amount::Counted)
            }
        }
        deserializer.deserialize_any(Reads)
    }
}

impl Verb {
    /// Verbs inside this one.
    pub fn inner(&self) -> Vec<&Verb> {
        match self {
            Verb::Roll { rows } => rows.iter().flat_map(|row| &row.does).collect(),
            Verb::Choose { of, .. } => of.iter().flatten().collect(),
            Verb::Buy { does, .. } | Verb::When { does, .. } => does.iter().collect(),
            Verb::Gain { .. }
            | Verb::Lose { .. }
            | Verb::Take { .. }
            | Verb::Place { .. }
            | Verb::Destroy { .. }
            | Verb::Trim { .. }
            | Verb::Modify { .. }
            | Verb::Grant { .. }
            | Verb::Forbid { .. }
            | Verb::Charge { .. }
            | Verb::Exhaust { .. }
            | Verb::Refresh { .. }
            | Verb::Cancel { .. }
            | Verb::Shift { .. }
            | Verb::Counter { .. }
            | Verb::Look { .. }
            | Verb::Search { .. }
            | Verb::Shoot { .. }
            | Verb::Reroll { .. }
            | Verb::Repair { .. }
            | Verb::Break { .. }
            | Verb::Strategy { .. }
            | Verb::Research { .. }
            | Verb::Copy { .. }
            | Verb::Neutral { .. }
            | Verb::Agenda { .. }
            | Verb::KeepCard
            | Verb::Routine => Vec::new(),
        }
    }

    /// A list of verbs inside this one, by its number.
    pub fn list(&self, n: usize) -> &[Verb] {
        match self {
            Verb::Roll { rows } => rows.get(n).map_or(&[], |row| &row.does),
            Verb::Choose { of, .. } => of.get(n).map_or(&[], |list| list),
            Verb::Buy { does, .. } | Verb::When { does, .. } => does,
            _ => &[],
        }
    }

    /// Whom it concerns; none where nobody is named.
    pub fn who(&self) -> Option<Who> {
        match self {
            Verb::Gain { who, .. }
            | Verb::Lose { who, .. }
            | Verb::Take { who, .. }
            | Verb::Place { who, .. }
            | Verb::Destroy { who, .. }
            | Verb::Trim { who, .. }
            | Verb::Modify { who, .. }
            | Verb::Grant { who, .. }
            | Verb::Forbid { who, .. }
            | Verb::Charge { who, .. }
            | Verb::Exhaust { who, .. }
            | Verb::Refresh { who, .. }
            | Verb::Shift { who, .. }
            | Verb::Counter { who, .. }
            | Verb::Look { who, .. }
            | Verb::Shoot { who, .. }
            | Verb::Reroll { who, .. }
            | Verb::Repair { who, .. }
            | Verb::Break { who, .. }
            | Verb::Strategy { who, .. }
            | Verb::Research { who, .. }
            | Verb::Neutral { who, .. }
            | Verb::Choose { who, .. }
            | Verb::Buy { who, .. }
            | Verb::When { who, .. } => Some(*who),
            Verb::Cancel { .. }
            | Verb::Search { .. }
            | Verb::Copy { .. }
            | Verb::Agenda { .. }
            | Verb::Roll { .. }
            | Verb::KeepCard
            | Verb::Routine => None,
        }
    }

    /// All words on where.
    pub fn sites(&self) -> Vec<Site> {
        match self {
            Verb::Place { at, .. }
            | Verb::Destroy { at, .. }
            | Verb::Trim { at, .. }
            | Verb::Modify { at, .. }
            | Verb::Grant { at, .. }
            | Verb::Forbid { at, .. }
            | Verb::Charge { at, .. }
            | Verb::Exhaust { at, .. }
            | Verb::Refresh { at, .. }
            | Verb::Counter { at, .. }
            | Verb::Shoot { at, .. }
            | Verb::Repair { at, .. }
            | Verb::Neutral { at, .. }
            | Verb::Choose { at, .. }
            | Verb::When { at, .. } => at.clone(),
            Verb::Shift { from, to, .. } => from.iter().chain(to).copied().collect(),
            Verb::Gain { .. }
            | Verb::Lose { .. }
            | Verb::Take { .. }
            | Verb::Cancel { .. }
            | Verb::Look { .. }
            | Verb::Search { .. }
            | Verb::Reroll { .. }
            | Verb::Break { .. }
            | Verb::Strategy { .. }
            | Verb::Research { .. }
            | Verb::Copy { .. }
            | Verb::Agenda { .. }
            | Verb::Roll { .. }
            | Verb::Buy { .. }
            | Verb::KeepCard
            | Verb::Routine => Vec::new(),
        }
    }
}
