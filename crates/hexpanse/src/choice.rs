//! Answers and their notation.

use crate::{
    components::{CardId, FactionId, MinorId, MissionId},
    ground::Cell,
    world::{Kind, World},
};
use kernel::Seat;
use std::fmt::Write;

/// An answer to any question of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Faction(FactionId),
    MinorFaction(MinorId),
    Mission(MissionId),
    /// Where the warlord starts.
    Start(Cell),
    /// Which unit to place, where it goes, and both where the place is known.
    Place(Kind),
    PlaceAt(Kind, Cell),
    Return,
    ReturnFrom(Cell),
    Attack,
    AttackFrom(Cell),
    AttackAt(Cell, Cell),
    /// From the Recovery Ship to the reserve.
    Rescue(Kind),
    /// From the Recovery Ship to the board.
    Recover(Kind),
    RecoverAt(Kind, Cell),
    Play(CardId),
    Activate(CardId),
    Gain,
    RaiseIncome,
    Heal,
    Walk,
    WalkTo(Cell),
    Ability,
    UseMinor,
    UseMinorAt(Cell),
    /// No more actions, or nothing more to buy.
    Done,
    Anchor(Cell),
    Image(u8),
    /// Leave out an optional part of an effect.
    Skip,
    /// Territory next to the anchor.
    Storm(Cell),
    Blast(Cell),
    Exchange(Cell),
    ExchangeWith(Cell, Cell),
    /// The enemy an effect is aimed at.
    Against(Seat),
    /// The kind of unit taken out of a reserve.
    Raid(Kind),
    Burn(CardId),
    Steal(CardId),
    /// A stolen mercenary stays on the board, or goes back to its card.
    Keep,
    TakeBack,
    Buy(CardId),
}

impl Choice {
    pub(crate) fn print(self, w: &World, out: &mut String) {
        let kit = w.kit.get();
        let cell = |cell: Cell| kit.map.name(cell);
        let card = |card: CardId| kit.cards[card.index()].id.as_str();
        let kind = |kind: Kind| match kind {
            Kind::Normal => "unit",
            Kind::Minor => "minor",
            Kind::Mercenary(id) => card(id),
        };
        let _ = match self {
            Choice::Faction(id) => write!(out, "faction {}", kit.factions[id.index()].id),
            Choice::MinorFaction(id) => write!(out, "minor {}", kit.minors[id.index()].id),
            Choice::Mission(id) => write!(out, "mission {}", kit.missions[id.index()].id),
            Choice::Start(at) => write!(out, "warlord {}", cell(at)),
            Choice::Place(unit) => write!(out, "place {}", kind(unit)),
            Choice::PlaceAt(unit, at) => write!(out, "place {} {}", kind(unit), cell(at)),
            Choice::Return => write!(out, "return"),
            Choice::ReturnFrom(at) => write!(out, "return {}", cell(at)),
            Choice::Attack => write!(out, "attack"),
            Choice::AttackFrom(from) => write!(out, "attack {}", cell(from)),
            Choice::AttackAt(from, at) => write!(out, "attack {} {}", cell(from), cell(at)),
            Choice::Rescue(unit) => write!(out, "rescue {}", kind(unit)),
            Choice::Recover(unit) => write!(out, "recover {}", kind(unit)),
            Choice::RecoverAt(unit, at) => write!(out, "recover {} {}", kind(unit), cell(at)),
            Choice::Play(id) => write!(out, "play {}", card(id)),
            Choice::Activate(id) => write!(out, "activate {}", card(id)),
            Choice::Gain => write!(out, "gain"),
            Choice::RaiseIncome => write!(out, "income"),
            Choice::Heal => write!(out, "heal"),
            Choice::Walk => write!(out, "move"),
            Choice::WalkTo(at) => write!(out, "move {}", cell(at)),
            Choice::Ability => write!(out, "ability"),
            Choice::UseMinor => write!(out, "use minor"),
            Choice::UseMinorAt(at) => write!(out, "use minor {}", cell(at)),
            Choice::Done => write!(out, "done"),
            Choice::Anchor(at) => write!(out, "at {}", cell(at)),
            Choice::Image(n) => write!(out, "image {}", n + 1),
            Choice::Skip => write!(out, "skip"),
            Choice::Storm(at) => write!(out, "storm {}", cell(at)),
            Choice::Blast(at) => write!(out, "blast {}", cell(at)),
            Choice::Exchange(at) => write!(out, "exchange {}", cell(at)),
            Choice::ExchangeWith(from, at) => write!(out, "exchange {} {}", cell(from), cell(at)),
            Choice::Against(seat) => write!(out, "against {}", crate::SEAT_NAMES[seat.index()]),
            Choice::Raid(unit) => write!(out, "raid {}", kind(unit)),
            Choice::Burn(id) => write!(out, "remove {}", card(id)),
            Choice::Steal(id) => write!(out, "steal {}", card(id)),
            Choice::Keep => write!(out, "keep"),
            Choice::TakeBack => write!(out, "take back"),
            Choice::Buy(id) => write!(out, "buy {}", card(id)),
        };
    }
}
