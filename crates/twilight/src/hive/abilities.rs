//! [hive.abilities] What the Hive does with strategy cards, where it has to select: planets, tokens, structures, technologies.

use super::instincts::{Merits, Pick, narrow, systems};
use super::{Book, MindCard, Numbers, Purpose};
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

/// [hive.diplomacy] The planet that is readied next: the one with least infantry, then by priority.
pub fn readied<T: Copy>(book: &Book, spawning: &[Held<T>]) -> Pick<T> {
    let least = spawning.iter().map(|held| held.infantry).min();
    best(book, spawning.iter().filter(|held| Some(held.infantry) == least).copied())
}

/// The best system, then the best planet in it.
fn best<T: Copy>(book: &Book, held: impl Iterator<Item = Held<T>>) -> Pick<T> {
    let places = systems(book, Purpose::Positive, held, |held: Held<T>| held.around);
    let mut why = places.why;
    let planets = narrow(book.planets(Purpose::Positive), places.left, |held| held.merits);
    why.extend(planets.why);
    Pick { left: planets.left.into_iter().map(|held| held.planet).collect(), why }
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
pub fn site<T: Copy>(book: &Book, held: &[Held<T>]) -> Pick<T> {
    let built = |system: SystemId| held.iter().filter(|other| other.system == system && other.built).count();
    let free = || held.iter().filter(|held| !held.built).copied();
    let fewest = free().map(|held| built(held.system)).min();
    best(book, free().filter(|held| Some(built(held.system)) == fewest))
}

/// [hive.warfare] The command token that comes back from the board next, by negative priority.
pub fn recalled(book: &Book, tokens: &[(SystemId, Merits)]) -> Pick<SystemId> {
    let pick = systems(book, Purpose::Negative, tokens.iter().copied(), |(_, merits)| merits);
    Pick { left: pick.left.into_iter().map(|(system, _)| system).collect(), why: pick.why }
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

/// [hive.upgrade] The upgrades with the highest share of their prerequisites fulfilled; of equal ones the strongest unit's, when
/// following the weakest's.
pub fn upgrade<T: Copy>(open: &[Upgrade<T>], have: [u8; COLOURS], following: bool) -> Vec<T> {
    let share = |upgrade: &Upgrade<T>| {
        let met: u8 = upgrade.needs.iter().zip(have).map(|(need, have)| (*need).min(have)).sum();
        let all: u8 = upgrade.needs.iter().sum();
        (u16::from(met) * 1000).checked_div(all.into()).unwrap_or(1000)
    };
    let strength = |upgrade: &Upgrade<T>| if following { u16::MAX - upgrade.strength } else { upgrade.strength };
    let best = open.iter().map(|upgrade| (share(upgrade), strength(upgrade))).max();
    let equal = open.iter().filter(|upgrade| Some((share(upgrade), strength(upgrade))) == best);
    equal.map(|upgrade| upgrade.technology).collect()
}

/// [hive.relic] Cultural, hazardous and industrial fragments that are purged for a relic: some of a kind, or some of each.
pub fn purged(numbers: &Numbers, fragments: [u8; 3]) -> Option<[u8; 3]> {
    let Numbers { fragments_of_a_kind: alike, fragments_of_each: each, .. } = *numbers;
    match fragments.iter().position(|count| *count >= alike) {
        Some(kind) => {
            let mut gone = [0; 3];
            gone[kind] = alike;
            Some(gone)
        }
        None => fragments.iter().all(|count| *count >= each).then_some([each; 3]),
    }
}
