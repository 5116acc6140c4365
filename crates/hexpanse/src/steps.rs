//! The list of steps. Each is one question or one change, named as the rulebook names it.

mod action;
mod card;
mod chain;
mod market;
mod placing;
mod setup;
mod striking;
mod taking;
mod turn;

pub use action::{AttackFrom, AttackTarget, PlaceWhere, ReturnUnit, UseMinor, WalkTo};
pub use card::{Anchor, Carry, Image, LinkEnds};
pub use chain::ResolveChain;
pub use market::{Buy, MarketOpens, Refill};
pub use placing::{Duty, OccupyCell, PlaceOnCell, RecoverAny, RecoverOnCell, RecoverWhere, Storm};
pub use setup::{ChooseFaction, ChooseMinor, ChooseSecret, FirstPlayer, PlaceWarlord, RevealMinors, RevealMissions};
pub(crate) use setup::{missions_left, picking_place};
pub use striking::{Blast, DamageWarlord, RaidUnit, RaidWhom, RobHexilum, Robbed, Sacrifice};
pub use taking::{
    BurnCard, ExchangeFirst, ExchangeThis, ExchangeWith, KeepStolen, Loot, MoveWarlord, RaiseIncome, RescueUnit,
    ReturnUnits, StealCard,
};
pub use turn::{ActionEnds, Actions, Turn, TurnEnds};

use crate::Hexpanse;

kernel::steps!(
    Hexpanse;
    FirstPlayer, ChooseFaction, RevealMinors, ChooseMinor, RevealMissions, ChooseSecret, PlaceWarlord,
    Turn, Actions, ActionEnds, TurnEnds,
    PlaceWhere, ReturnUnit, AttackFrom, AttackTarget, UseMinor, WalkTo,
    MarketOpens, Buy, Refill,
    ResolveChain, Anchor, Image, Carry, LinkEnds,
    PlaceOnCell, OccupyCell, RecoverOnCell, RecoverAny, RecoverWhere, Storm,
    Sacrifice, DamageWarlord, RaidWhom, RaidUnit, RobHexilum, Blast,
    BurnCard, StealCard, KeepStolen, MoveWarlord, ReturnUnits, RescueUnit, ExchangeFirst, ExchangeWith, ExchangeThis,
    RaiseIncome,
);
