//! [hive.abilities] What the Hive does with strategy cards, where it has to select: planets, tokens, structures, technologies.

use super::instincts::{Merits, narrow, systems};
use super::{Book, MindCard, Purpose};
use twilight_box::components::Colour;
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// The colours of technology, in the order of counts.
const COLOURS: usize = 4;

/// A planet of the Hive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held<T> {
    pub planet: T,
    pub system: SystemId,
    pub infantry: u8,
    /// A structure of the Hive stands on it; a mech is one.
    pub built: bool,
    pub merits: Merits,
    /// Those of its system.
    pub around: Merits,
}

/// [hive.diplomacy] The planets that are readied: those with least infantry, then by priority.
pub fn readied<T: Copy + PartialEq>(book: &Book, spawning: &[Held<T>], count: u8) -> Vec<T> {
    let mut rest = spawning.to_vec();
    let mut chosen = Vec::new();
    while chosen.len() < usize::from(count) {
        let Some(least) = rest.iter().map(|held| held.infantry).min() else { break };
        let poor = rest.iter().filter(|held| held.infantry == least).copied();
        let places = systems(book, Purpose::Positive, poor, |held: Held<T>| held.around);
        let pick = narrow(book.planets(Purpose::Positive), places.left, |held| held.merits).left[0];
        rest.retain(|held| held.planet != pick.planet);
        chosen.push(pick.planet);
    }
    chosen
}

/// [hive.construction] What is built: a PDS, or a mech when there is none; following always a mech.
pub fn structure(following: bool, pds_left: u8, mechs_left: u8) -> Option<Kind> {
    match (pds_left, mechs_left) {
        (1.., _) if !following => Some(Kind::Pds),
        (_, 1..) => Some(Kind::Mech),
        _ => None,
    }
}

/// [hive.construction] Where it is built: one structure a planet, in the system with fewest of them.
pub fn site<T: Copy + PartialEq>(book: &Book, held: &[Held<T>]) -> Option<T> {
    let built = |system: SystemId| held.iter().filter(|other| other.system == system && other.built).count();
    let free = || held.iter().filter(|held| !held.built).copied();
    let fewest = free().map(|held| built(held.system)).min()?;
    let open = free().filter(|held| built(held.system) == fewest);
    let places = systems(book, Purpose::Positive, open, |held: Held<T>| held.around);
    narrow(book.planets(Purpose::Positive), places.left, |held| held.merits).first().map(|held| held.planet)
}

/// [hive.warfare] The command tokens that come back from the board, by negative priority.
pub fn recalled(book: &Book, tokens: &[(SystemId, Merits)], count: u8) -> Vec<SystemId> {
    let mut rest = tokens.to_vec();
    let mut back = Vec::new();
    while back.len() < usize::from(count) && !rest.is_empty() {
        let (next, _) = systems(book, Purpose::Negative, rest.iter().copied(), |(_, merits)| merits).left[0];
        rest.retain(|(system, _)| *system != next);
        back.push(next);
    }
    back
}

/// [hive.research] The colour that is researched: what an objective asks for, else that of the card; none if the Hive has
/// all it can of it.
pub fn colour(book: &Book, card: &MindCard, wanted: Option<Colour>, have: [u8; COLOURS]) -> Option<Colour> {
    let open = |colour: &Colour| have[*colour as usize] < book.numbers.most_of_a_colour;
    wanted.filter(open).or_else(|| Some(card.research).filter(open))
}

/// [hive.deflectors] With a technology of each colour ships enter and cross asteroid fields.
pub fn deflects(have: [u8; COLOURS]) -> bool {
    have.iter().all(|&level| level > 0)
}

/// A unit upgrade the Hive can gain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upgrade<T> {
    pub technology: T,
    /// The cost of the unit, in halves; 0 if it has none.
    pub strength: u16,
    /// Prerequisites by colour.
    pub needs: [u8; COLOURS],
}

/// [hive.upgrade] The upgrade with the highest share of its prerequisites fulfilled; of equal ones the strongest unit's, when
/// following the weakest's.
pub fn upgrade<T: Copy>(open: &[Upgrade<T>], have: [u8; COLOURS], following: bool) -> Option<T> {
    let share = |upgrade: &Upgrade<T>| {
        let met: u8 = upgrade.needs.iter().zip(have).map(|(need, have)| (*need).min(have)).sum();
        let all: u8 = upgrade.needs.iter().sum();
        (u16::from(met) * 1000).checked_div(all.into()).unwrap_or(1000)
    };
    let strength = |upgrade: &Upgrade<T>| if following { u16::MAX - upgrade.strength } else { upgrade.strength };
    let best = open.iter().map(|upgrade| (share(upgrade), strength(upgrade))).max()?;
    open.iter().find(|upgrade| (share(upgrade), strength(upgrade)) == best).map(|upgrade| upgrade.technology)
}

/// [hive.relic] Cultural, hazardous and industrial fragments that are purged for a relic: 4 of a kind, or 2 of each.
pub fn purged(fragments: [u8; 3]) -> Option<[u8; 3]> {
    match fragments.iter().position(|count| *count >= 4) {
        Some(kind) => {
            let mut four = [0; 3];
            four[kind] = 4;
            Some(four)
        }
        None => fragments.iter().all(|count| *count >= 2).then_some([2; 3]),
    }
}
