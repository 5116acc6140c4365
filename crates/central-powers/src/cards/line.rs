//! Where a verb is printed.

use crate::printed::Printed;
use crate::verbs::{Routine, Verb};
use imperium::{PlanetSpot, SystemId};
use serde::{Deserialize, Serialize};

/// The row a list of verbs stands in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// What an agenda does if it passes or for what is elected.
    Passed(u8),
    /// What it does if it fails.
    Against(u8),
    Action(u8),
    Ability(u8),
    Technology(u8),
    Racial(u8),
    Flagship(u8),
}

impl Source {
    pub fn verbs(self, kit: &'static Printed) -> &'static [Verb] {
        match self {
            Source::Passed(n) => &kit.political_cards[usize::from(n)].passed,
            Source::Against(n) => &kit.political_cards[usize::from(n)].against,
            Source::Action(n) => &kit.action_cards[usize::from(n)].does,
            Source::Ability(n) => &kit.abilities[usize::from(n)].does,
            Source::Technology(n) => &kit.technologies[usize::from(n)].does,
            Source::Racial(n) => &kit.racial[usize::from(n)].does,
            Source::Flagship(n) => &kit.flagships[usize::from(n)].does,
        }
    }

    /// What of the row has a step of its own.
    pub fn routine(self, kit: &'static Printed) -> Option<Routine> {
        match self {
            Source::Passed(n) | Source::Against(n) => kit.political_cards[usize::from(n)].routine,
            Source::Action(n) => kit.action_cards[usize::from(n)].routine,
            Source::Ability(n) => kit.abilities[usize::from(n)].routine,
            Source::Technology(n) => kit.technologies[usize::from(n)].routine,
            Source::Racial(n) => kit.racial[usize::from(n)].routine,
            Source::Flagship(n) => kit.flagships[usize::from(n)].routine,
        }
    }

    pub fn name(self, kit: &'static Printed) -> &'static str {
        match self {
            Source::Passed(n) | Source::Against(n) => &kit.political_cards[usize::from(n)].name,
            Source::Action(n) => &kit.action_cards[usize::from(n)].name,
            Source::Ability(n) => &kit.races[usize::from(kit.abilities[usize::from(n)].race_index)].name,
            Source::Technology(n) => &kit.technologies[usize::from(n)].name,
            Source::Racial(n) => &kit.racial[usize::from(n)].name,
            Source::Flagship(n) => &kit.flagships[usize::from(n)].name,
        }
    }
}

/// How deep lists of verbs stand in verbs.
const DEEPEST: usize = 4;

/// One verb of a row: the row, and the way to the verb through the lists that stand in verbs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Line {
    pub source: Source,
    /// Which verb of its list.
    at: u8,
    depth: u8,
    /// For each list around it: which verb it stands in, and which list of that verb it is.
    around: [(u8, u8); DEEPEST],
}

impl Line {
    /// The first verb of a row.
    pub fn first(source: Source) -> Line {
        Line { source, at: 0, depth: 0, around: [(0, 0); DEEPEST] }
    }

    pub fn nth(source: Source, at: usize) -> Line {
        Line { at: at as u8, ..Line::first(source) }
    }

    /// The verb after it in its list.
    #[must_use]
    pub fn next(self) -> Line {
        Line { at: self.at + 1, ..self }
    }

    /// The first verb of a list that stands in this one.
    #[must_use]
    pub fn inside(self, list: usize) -> Line {
        let mut around = self.around;
        around[usize::from(self.depth)] = (self.at, list as u8);
        Line { at: 0, depth: self.depth + 1, around, ..self }
    }

    /// The verb; none behind the last of its list.
    pub fn verb(self, kit: &'static Printed) -> Option<&'static Verb> {
        let mut list = self.source.verbs(kit);
        for (at, inner) in &self.around[..usize::from(self.depth)] {
            list = list[usize::from(*at)].list(usize::from(*inner));
        }
        list.get(usize::from(self.at))
    }
}

/// A place an effect is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Spot {
    #[default]
    Nowhere,
    Planet(PlanetSpot),
    System(SystemId),
}
