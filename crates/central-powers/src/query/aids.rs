//! What races and technologies add in the course of a fight.

use super::combat::{is_site, number_in, sources};
use super::is_of;
use crate::names::{Moment, Unit};
use crate::verbs::{Amount, Class, Die, Need, Number, Routine, Skill, Verb, Who};
use crate::world::{Owned, World};
use imperium::SystemId;
use kernel::Seat;

/// [faq.xxcha-hits] Whether a player ignores a hit of each roll before a battle: whoever defends so, not in his own turn.
pub fn ignores_first_hits(w: &World, seat: Option<Seat>) -> bool {
    let active = w.activation.map(|activation| activation.seat);
    seat.is_some_and(|seat| active != Some(seat) && super::has_routine(w, seat, Routine::XxchaDefence))
}

/// Hits one damage absorbs.
pub fn sustain_hits(w: &World, seat: Seat) -> u8 {
    number_in(w, seat, Number::SustainHits, 1, None, None).max(1)
}

/// [race.jolnar] [race.hacan] How often a round dice are rolled again for such a price; none if not at all.
pub fn rerolls_for(
    w: &World,
    seat: Seat,
    price: impl Fn(&crate::verbs::Price) -> bool,
    system: SystemId,
) -> Option<u8> {
    sources(w, seat).find_map(|(_, verb)| {
        let Verb::When { at, .. } = verb else { return None };
        let (cost, times) = crate::steps::reroll_price(verb)?;
        (price(cost) && at.iter().all(|site| is_site(w, seat, *site, system, None))).then_some(times)
    })
}

/// Help for a round of combat: what it costs in goods, whose dice it helps and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonus {
    pub source: Owned,
    pub goods: u8,
    pub class: Class,
    pub by: i8,
}

/// [race.letnev] [race.muaat] What a player can pay for before a round.
pub fn bonuses(w: &World, seat: Seat, at: Moment) -> impl Iterator<Item = Bonus> + use<'_> {
    let free = sources(w, seat).any(|(_, verb)| matches!(verb, Verb::Grant { skill: Skill::FreeBonus, .. }));
    let offered = sources(w, seat).filter_map(move |(source, verb)| match verb {
        Verb::When { moment, does, .. } if *moment == at => Some((source, does)),
        _ => None,
    });
    offered.filter_map(move |(source, does)| {
        let (goods, does) = match does.first()? {
            Verb::Buy { price, does, .. } => (price.goods, does),
            _ => (0, does),
        };
        does.iter().find_map(|verb| match verb {
            Verb::Modify { number: Number::Combat | Number::Dice, by: Some(Amount::Fixed(by)), units, .. } => {
                let class = *units.first()?;
                let goods = if free && class == Class::GroundForce { 0 } else { goods };
                Some(Bonus { source, goods, class, by: *by })
            }
            _ => None,
        })
    })
}

/// What a unit lost in a round still fires: how many of them, and at which value if not their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastShot {
    pub shooters: Option<u8>,
    pub value: Option<u8>,
}

/// [race.norr] What lets fallen units fire.
pub fn last_shots(w: &World, seat: Seat) -> impl Iterator<Item = LastShot> + use<> {
    triggers(w, seat, Moment::RoundEnd).filter_map(|(_, verb)| match verb {
        Verb::Shoot { by, shooters, value, .. } if by.contains(&Class::ThatUnit) => {
            Some(LastShot { shooters: *shooters, value: *value })
        }
        _ => None,
    })
}

/// What is done at a moment, with what it needs.
fn triggers(w: &World, seat: Seat, at: Moment) -> impl Iterator<Item = (&'static [Need], &'static Verb)> + use<> {
    let own = sources(w, seat).filter_map(move |(_, verb)| match verb {
        Verb::When { moment, needs, does, .. } if *moment == at => Some((needs.as_slice(), does)),
        _ => None,
    });
    own.flat_map(|(needs, does)| does.iter().map(move |verb| (needs, verb)))
}

/// Whether damage is repaired at a moment.
pub fn repairs_at(w: &World, seat: Seat, at: Moment) -> bool {
    triggers(w, seat, at).any(|(_, verb)| matches!(verb, Verb::Repair { .. }))
}

/// [race.yin] Whether ships are given before the second round.
pub fn gives_ships(w: &World, seat: Seat) -> bool {
    triggers(w, seat, Moment::BattleRound).any(|(needs, _)| needs.contains(&Need::SecondRound))
}

/// [research.technologies] Whether enemy ground forces are killed at a moment.
pub fn kills_at(w: &World, seat: Seat, at: Moment) -> bool {
    triggers(w, seat, at).any(|(_, verb)| matches!(verb, Verb::Destroy { who: Who::Rival, .. }))
}

/// [race.nekro] Whether technologies are copied from enemies.
pub fn copies_from_enemies(w: &World, seat: Seat) -> bool {
    triggers(w, seat, Moment::BattleEnd).any(|(_, verb)| matches!(verb, Verb::Copy { .. }))
}

/// [race.nekro] Racial technologies that may be copied.
pub fn racial_copies(w: &World, seat: Seat) -> u8 {
    let copies = sources(w, seat).filter_map(|(_, verb)| match verb {
        Verb::Grant { skill: Skill::CopiesRacial, amount, .. } => Some(amount.unwrap_or(1)),
        _ => None,
    });
    copies.sum()
}

/// [race.yin] Ground forces converted before an invasion.
pub fn conversions(w: &World, seat: Seat) -> u8 {
    number_in(w, seat, Number::Conversions, 1, None, None)
}

/// [research.technologies] Whether ground forces grow after an invasion won, and from which number of the die.
pub fn grows(w: &World, seat: Seat) -> bool {
    triggers(w, seat, Moment::InvasionWon).any(|(_, verb)| matches!(verb, Verb::Place { .. }))
}

pub fn grows_on(w: &World, seat: Seat) -> u8 {
    let on = triggers(w, seat, Moment::InvasionWon).find_map(|(_, verb)| match verb {
        Verb::Place { on: Some(Die::AtLeast(on)), .. } => Some(*on),
        _ => None,
    });
    on.unwrap_or(u8::MAX)
}

/// Whether units come at a moment.
pub fn places_at(w: &World, seat: Seat, at: Moment) -> bool {
    triggers(w, seat, at).any(|(_, verb)| matches!(verb, Verb::Place { .. }))
}

/// [race.muaat] Whether the next of a kind has to be built at home: only the last of a raised limit.
pub fn last_is_built_at_home(w: &World, seat: Seat, unit: Unit, have: u8) -> bool {
    let from = sources(w, seat).find_map(|(_, verb)| match verb {
        Verb::Grant { skill: Skill::HomeBuilt, units, amount: Some(nth), .. }
            if units.iter().any(|class| is_of(unit, *class)) =>
        {
            Some(*nth)
        }
        _ => None,
    });
    from.is_some_and(|nth| have + 1 >= nth)
}

/// Hits a natural ten of a flagship makes.
pub fn hits_of_ten(w: &World, seat: Seat, system: SystemId) -> u8 {
    number_in(w, seat, Number::HitsOfTen, 1, Some(Unit::Flagship), Some(system))
}

/// [research.technologies] Whether enemy action cards cannot choose ships of a kind.
pub fn is_card_proof(w: &World, seat: Seat, unit: Unit, system: SystemId) -> bool {
    super::unit_can(w, Some(seat), unit, Skill::CardProof, system)
}

/// [race.l1z1x] Resources that stand in for prerequisites when the Technology card is used; none if nothing does.
pub fn skips_prerequisites(w: &World, seat: Seat) -> Option<u8> {
    sources(w, seat).find_map(|(_, verb)| match verb {
        Verb::Grant { skill: Skill::SkipsPrerequisites, amount, .. } => *amount,
        _ => None,
    })
}

/// [race.norr] What is given at the end of a round of battle so that so many enemy ships are destroyed.
pub fn rams(w: &World, seat: Seat) -> Option<(&'static [Class], u8)> {
    sources(w, seat).find_map(|(_, verb)| match verb {
        Verb::When { moment: Moment::RoundEnd, does, .. } => match does.as_slice() {
            [
                Verb::Destroy { who: Who::You, units, .. },
                Verb::Destroy { who: Who::Rival, count: Amount::Fixed(n), .. },
            ] => Some((units.as_slice(), n.unsigned_abs())),
            _ => None,
        },
        _ => None,
    })
}
