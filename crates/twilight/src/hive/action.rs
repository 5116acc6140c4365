//! [hive.action] What the Hive does in its turn, by definition cards.

use super::mind::Part;
use super::{MindCard, Sign, Symbol};
use serde::{Deserialize, Serialize};

/// The four actions of the Hive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Act {
    /// The strategy card with the higher number, and the one with the lower.
    High,
    Low,
    Engage,
    Infest,
}

/// The two basic actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Basic {
    Strategic,
    Tactical,
}

impl Act {
    /// [hive.action] What a symbol defines.
    pub fn of(symbol: Symbol) -> Act {
        match symbol {
            Symbol::BlueArrow => Act::High,
            Symbol::YellowArrow => Act::Low,
            Symbol::RedStar => Act::Engage,
            Symbol::GreenCompass => Act::Infest,
        }
    }

    pub fn basic(self) -> Basic {
        match self {
            Act::High | Act::Low => Basic::Strategic,
            Act::Engage | Act::Infest => Basic::Tactical,
        }
    }

    /// The other action of the same basic one.
    pub fn sibling(self) -> Act {
        match self {
            Act::High => Act::Low,
            Act::Low => Act::High,
            Act::Engage => Act::Infest,
            Act::Infest => Act::Engage,
        }
    }
}

/// What definition cards came to so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defined {
    Does(Act),
    /// Another card is drawn, until one names this basic action.
    Draws(Basic),
    Passes,
}

/// [hive.pass] The first card of a turn that began with the secondary deck active: a check passes.
pub fn passes(active: Option<Part>, first: &MindCard) -> bool {
    active == Some(Part::Secondary) && first.choice == Sign::Check
}

/// [hive.define] What a definition card says. `wanted` is the basic action that is still looked for after an earlier card;
/// what is not available falls to its sibling, then to the other basic action, and the Hive passes if nothing is.
pub fn define(card: &MindCard, wanted: Option<Basic>, available: impl Fn(Act) -> bool) -> Defined {
    let act = Act::of(card.symbol);
    if let Some(wanted) = wanted.filter(|wanted| *wanted != act.basic()) {
        return Defined::Draws(wanted);
    }
    if let Some(act) = [act, act.sibling()].into_iter().find(|act| available(*act)) {
        return Defined::Does(act);
    }
    let (other, acts) = match act.basic() {
        Basic::Strategic => (Basic::Tactical, [Act::Engage, Act::Infest]),
        Basic::Tactical => (Basic::Strategic, [Act::High, Act::Low]),
    };
    if acts.into_iter().any(available) { Defined::Draws(other) } else { Defined::Passes }
}

/// [hive.high-low] The number of the strategy card an action names, if it is ready. `cards` are both with whether they
/// are used.
pub fn strategy_card(act: Act, cards: [(u8, bool); 2]) -> Option<u8> {
    let named = match act {
        Act::High => cards.into_iter().max(),
        Act::Low => cards.into_iter().min(),
        Act::Engage | Act::Infest => None,
    };
    named.filter(|(_, used)| !used).map(|(number, _)| number)
}
