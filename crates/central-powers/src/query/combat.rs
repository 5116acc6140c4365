//! [word.combat-roll] Combat values and dice, each opening into its parts.

use super::{About, bits, is_of, owns};
use crate::cards::Spot;
use crate::force;
use crate::names::{LeaderKind, Moment, Unit};
use crate::options::Point;
use crate::verbs::{Amount, Class, Deed, Need, Number, Roll, Routine, Side, Site, Skill, Span, Tally, Verb, Who};
use crate::world::{Gun, Owned, Shot, World, side_index};
use arrayvec::ArrayVec;
use imperium::{Anomaly, PlanetSpot, SystemId};
use kernel::Seat;

/// What a player has that works, with where it stands: abilities of the race, technologies, racial technologies, the flagship.
pub(super) fn sources(w: &World, seat: Seat) -> impl Iterator<Item = (Owned, &'static Verb)> + use<> {
    let kit = w.kit.get();
    let player = w.player(seat);
    let of = |source: Owned, does: &'static [Verb]| does.iter().map(move |verb| (source, verb));
    let race = w.race(seat);
    // [card.action] What silences a race silences it in fights too.
    let silent = force::forbids(w, seat, Deed::RacialAbilities, None).is_some();
    let abilities = race.into_iter().filter(move |_| !silent).flat_map(|race| &race.abilities);
    let abilities = abilities.copied().chain(player.borrowed);
    let abilities = abilities.flat_map(move |row| of(Owned::Ability(row), &kit.abilities[usize::from(row)].does));
    let technologies = bits(player.technologies);
    let technologies = technologies.flat_map(move |row| of(Owned::Technology(row as u8), &kit.technologies[row].does));
    let racial = bits(player.racial).flat_map(move |row| of(Owned::Racial(row as u8), &kit.racial[row].does));
    let flagship = race.map(|race| race.flagship).into_iter();
    let flagship = flagship.flat_map(move |row| of(Owned::Flagship(row), &kit.flagships[usize::from(row)].does));
    abilities.chain(technologies).chain(racial).chain(flagship)
}

/// Whether something a player has is played by a routine of its own.
pub fn has_routine(w: &World, seat: Seat, asked: Routine) -> bool {
    let kit = w.kit.get();
    let player = w.player(seat);
    let silent = force::forbids(w, seat, Deed::RacialAbilities, None).is_some();
    let abilities = w.race(seat).into_iter().filter(|_| !silent).flat_map(|race| &race.abilities);
    let mut abilities = abilities.chain(&player.borrowed);
    abilities.any(|row| kit.abilities[usize::from(*row)].routine == Some(asked))
        || bits(player.technologies).any(|row| kit.technologies[row].routine == Some(asked))
        || bits(player.racial).any(|row| kit.racial[row].routine == Some(asked))
}

/// A printed number as a player has it, for a unit, in a system where that matters.
pub fn number_in(w: &World, seat: Seat, asked: Number, base: u8, unit: Option<Unit>, system: Option<SystemId>) -> u8 {
    let mut value = i16::from(base);
    let apply = |value: &mut i16, verb: &'static Verb| {
        let Verb::Modify { number, who: Who::You, by, to, units, owning, at, until: Span::Source, .. } = verb else {
            return;
        };
        let fits = *number == asked
            && at.iter().all(|site| system.is_some_and(|system| is_site(w, seat, *site, system, None)))
            && (units.is_empty() || unit.is_some_and(|unit| units.iter().any(|class| is_of(unit, *class))))
            && owning.as_ref().is_none_or(|id| owns(w, seat, id));
        if let (true, Some(Amount::Fixed(to))) = (fits, to) {
            *value = i16::from(*to);
        }
        if let (true, Some(Amount::Fixed(by))) = (fits, by) {
            *value += i16::from(*by);
        }
    };
    // [word.order-of-effects] The race, laws, technologies, cards.
    let is_native = |source: &Owned| matches!(source, Owned::Ability(_) | Owned::Flagship(_) | Owned::Barrage);
    let about = About { unit, place: system.map(|system| (system, None)), ..About::default() };
    sources(w, seat).filter(|(source, _)| is_native(source)).for_each(|(_, verb)| apply(&mut value, verb));
    super::by_agendas(w, seat, asked, about, &mut value);
    sources(w, seat).filter(|(source, _)| !is_native(source)).for_each(|(_, verb)| apply(&mut value, verb));
    super::by_cards(w, seat, asked, about, &mut value);
    value.clamp(0, 255) as u8
}

/// One part of a combat value: what it comes from, and what it adds to the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub name: &'static str,
    pub by: i8,
}

/// What a source is called.
pub fn source_name(w: &World, source: Owned) -> &'static str {
    let kit = w.kit.get();
    match source {
        Owned::Barrage => "Anti-fighter barrage",
        Owned::Ability(row) => {
            let race = usize::from(kit.abilities[usize::from(row)].race_index);
            &kit.races[race].name
        }
        Owned::Technology(row) => &kit.technologies[usize::from(row)].name,
        Owned::Racial(row) => &kit.racial[usize::from(row)].name,
        Owned::Flagship(row) => &kit.flagships[usize::from(row)].name,
    }
}

/// Whether a place is such a site for a player; only those that numbers and skills of players name.
pub fn is_site(w: &World, seat: Seat, site: Site, system: SystemId, planet: Option<PlanetSpot>) -> bool {
    match site {
        Site::WithYourPds => planet.is_some_and(|planet| w.on_planet(seat, planet).of(Unit::Pds.kind()) > 0),
        Site::WithYourFlagship => w.in_space(seat, system).of(Unit::Flagship.kind()) > 0,
        Site::WithYourWarSun => w.in_space(seat, system).of(Unit::WarSun.kind()) > 0,
        Site::AsteroidField => super::has_anomaly(w, system, Anomaly::AsteroidField),
        Site::NextToRiftOrWormhole => super::beside_rift_or_wormhole(w, seat, system),
        Site::YourSystem => super::controls(w, seat, system),
        Site::Wormhole => !w.galaxy.place(system).wormholes.is_empty(),
        Site::NotMecatol => system != SystemId(0),
        _ => false,
    }
}

/// [unit.kinds] Whether a unit of a player can do something, printed or granted, there.
pub fn unit_can(w: &World, seat: Option<Seat>, unit: Unit, skill: Skill, system: SystemId) -> bool {
    if w.kit.units[unit.index()].skills.contains(&skill) {
        return true;
    }
    seat.is_some_and(|seat| granted(w, seat, unit, skill, system).next().is_some())
}

/// How much of a skill is granted to a unit, for skills that have a number.
pub fn amount_granted(w: &World, seat: Seat, unit: Unit, skill: Skill, system: SystemId) -> u8 {
    granted(w, seat, unit, skill, system).sum()
}

pub(super) fn granted(
    w: &World,
    seat: Seat,
    unit: Unit,
    asked: Skill,
    system: SystemId,
) -> impl Iterator<Item = u8> + use<'_> {
    // [card.action] For a while, by a card.
    let lent = force::in_force(w, asked.touch()).filter_map(move |effect| match effect.verb {
        Verb::Grant { skill, who, units, at, amount, .. }
            if *skill == asked
                && units.iter().any(|class| is_of(unit, *class))
                && effect.concerns(w, *who, seat)
                && (at.is_empty() && effect.place == Spot::Nowhere || effect.works_at(w, at, seat, system, None)) =>
        {
            Some(amount.unwrap_or(1))
        }
        _ => None,
    });
    let own = sources(w, seat).filter_map(move |(_, verb)| match verb {
        Verb::Grant { skill, who: Who::You, units, at, amount, until: Span::Source, .. }
            if *skill == asked
                && units.iter().any(|class| is_of(unit, *class))
                && at.iter().all(|site| is_site(w, seat, *site, system, None)) =>
        {
            Some(amount.unwrap_or(1))
        }
        _ => None,
    });
    own.chain(lent)
}

/// The combat value printed for a roll.
fn printed_combat(w: &World, unit: Unit, shot: &Shot) -> Option<u8> {
    match (unit, shot.roll) {
        // [faq.negator-flagship] A flagship bombards at a value of its own.
        (Unit::Flagship, Roll::Bombardment) => Some(w.kit.terms.flagship.bombardment),
        (Unit::Flagship, Roll::Cannon) => w.kit.units[Unit::Pds.index()].combat,
        (Unit::Flagship, _) => Some(flagship(w, shot.by?)?.combat),
        (_, _) => w.kit.units[unit.index()].combat,
    }
}

/// The flagship card of a player.
pub fn flagship(w: &World, seat: Seat) -> Option<&'static crate::printed::Flagship> {
    w.race(seat).map(|race| &w.kit.get().flagships[usize::from(race.flagship)])
}

/// [faq.negator-flagship] Whether a bonus for bombarding is the flagship's alone, as the table may have it.
fn is_flagships(w: &World, unit: Unit, shot: &Shot, verb: &Verb) -> bool {
    let Verb::Modify { units, .. } = verb else { return false };
    shot.roll == Roll::Bombardment
        && unit == Unit::Dreadnought
        && units.contains(&Class::DreadnoughtClass)
        && w.rules.reads(Point::L1z1xBombardment)
}

/// [faq.norr-flagship] What a flagship that helps the space battles of its system adds to other dice there, as the table may
/// have it; bombardment has its own number.
fn by_flagship(w: &World, source: Owned, verb: &Verb, shot: &Shot, by: Seat) -> Option<i8> {
    let Verb::Modify { number: Number::Combat, by: Some(Amount::Fixed(add)), rolls, at, .. } = verb else {
        return None;
    };
    let wide = matches!(source, Owned::Flagship(_))
        && at.contains(&Site::WithYourFlagship)
        && !rolls.contains(&shot.roll)
        && shot.roll != Roll::Bombardment
        && is_site(w, by, Site::WithYourFlagship, shot.system, shot.planet);
    (wide && w.rules.reads(Point::NorrFlagship)).then_some(*add)
}

/// What is added to a unit's die, part by part.
fn modifiers(w: &World, unit: Unit, shot: &Shot, mut each: impl FnMut(&World, Option<Owned>, &'static str, i8)) {
    let Some(by) = shot.by else { return };
    // [hr.all-dice] [word.combat-roll] What names no roll counts for every one.
    let fits = |seat: Seat, verb: &'static Verb, whose: Who| match verb {
        Verb::Modify {
            number: Number::Combat,
            who,
            by: Some(Amount::Fixed(add)),
            units,
            rolls,
            side,
            owning,
            at,
            until: Span::Source,
            ..
        } => {
            let counts = *who == whose
                // [faq.norr-flagship] Some help in space battles alone.
                && (rolls.is_empty() || rolls.contains(&shot.roll))
                && (units.is_empty() || units.iter().any(|class| is_of(unit, *class)))
                && side.is_none_or(|side| side == shot.side)
                && owning.as_ref().is_none_or(|id| owns(w, seat, id))
                && at.iter().all(|site| is_site(w, seat, *site, shot.system, shot.planet));
            counts.then_some(*add)
        }
        _ => None,
    };
    // [faq.xxcha-flagship] A flagship that fires like PDS has no other technologies of PDS.
    for (source, verb) in sources(w, by) {
        if let Some(add) = fits(by, verb, Who::You).filter(|_| !is_flagships(w, unit, shot, verb)) {
            each(w, Some(source), "", add);
        }
        if let Some(add) = by_flagship(w, source, verb, shot, by) {
            each(w, Some(source), "", add);
        }
    }
    if let Some(rival) = shot.at {
        for (source, verb) in sources(w, rival) {
            if let Some(add) = fits(rival, verb, Who::Rival) {
                each(w, Some(source), "", add);
            }
            if let (Roll::Cannon, Verb::Modify { number, by: Some(Amount::Fixed(add)), .. }) = (shot.roll, verb)
                && (*number == Number::CannonAgainst || *number == Number::CannonFromAfar && is_afar(w, unit, by, shot))
            {
                each(w, Some(source), "", *add);
            }
        }
    }
    // [card.political] [card.action] Laws, and cards in force.
    for effect in force::in_force(w, Number::Combat.touch()) {
        let Verb::Modify { number: Number::Combat, who, by: Some(Amount::Fixed(add)), units, rolls, side, at, .. } =
            effect.verb
        else {
            continue;
        };
        let counts = effect.concerns(w, *who, by)
            && (rolls.is_empty() || rolls.contains(&shot.roll))
            && (units.is_empty() || units.iter().any(|class| is_of(unit, *class)))
            && side.is_none_or(|side| side == shot.side)
            && (at.is_empty() && effect.place == Spot::Nowhere || effect.works_at(w, at, by, shot.system, shot.planet));
        if counts {
            each(w, None, effect.line.source.name(w.kit.get()), *add);
        }
    }
    let terms = &w.kit.terms;
    let nebula = super::has_anomaly(w, shot.system, Anomaly::Nebula);
    // [space.special] A nebula favours the defender.
    if shot.roll == Roll::Battle && shot.side == Side::Defender && nebula {
        each(w, None, "Nebula", terms.terrain.nebula_defence);
    }
    // [strategy.warfare-ii] In battle rolls alone.
    let alert = w.alert.is_some_and(|alert| alert.seat == by && alert.system == shot.system);
    if shot.roll == Roll::Battle && alert {
        each(w, None, "High Alert", terms.warfare_ii.combat);
    }
    let side = side_index(shot.side);
    if let (Roll::Battle, Some(battle)) = (shot.roll, &w.battle) {
        let paid = battle.bonus[side] + if unit == Unit::Fighter { 0 } else { battle.big_bonus[side] };
        if paid != 0 {
            each(w, None, "Paid for", paid);
        }
    }
    if let (Roll::Invasion, Some(invasion)) = (shot.roll, &w.invasion) {
        let paid = match unit {
            Unit::GroundForce => invasion.bonus[side],
            Unit::MechanizedUnit => invasion.mech_bonus[side],
            _ => 0,
        };
        if paid != 0 {
            each(w, None, "Paid for", paid);
        }
    }
    let Some(planet) = shot.planet else { return };
    // [leader.general] [leader.scientist]
    let leads = |seat: Option<Seat>, kind| seat.is_some_and(|seat| w.leader_on(seat, kind, planet));
    match (shot.roll, unit) {
        (Roll::Invasion, Unit::GroundForce) if shot.side == Side::Defender && leads(shot.by, LeaderKind::General) => {
            each(w, None, "General", terms.general.defence);
        }
        (Roll::Bombardment, _) if leads(shot.at, LeaderKind::General) => {
            each(w, None, "General", terms.general.bombardment);
        }
        (Roll::Cannon | Roll::LandingFire, Unit::Pds) if leads(shot.by, LeaderKind::Scientist) => {
            each(w, None, "Scientist", terms.scientist.pds);
        }
        (_, _) => {}
    }
}

/// Whether a PDS, [faq.xxcha-flagship] or a flagship that fires like some, fires out of another system.
fn is_afar(w: &World, unit: Unit, by: Seat, shot: &Shot) -> bool {
    if unit == Unit::Flagship {
        return w.in_space(by, shot.system).of(unit.kind()) == 0;
    }
    shot.planet.is_some_and(|planet| w.system_of(planet) != Some(shot.system))
}

/// [word.modifier] What a die of this unit must show.
pub fn combat(w: &World, unit: Unit, shot: &Shot) -> Option<i8> {
    let mut value = printed_combat(w, unit, shot)? as i8;
    modifiers(w, unit, shot, |_, _, _, add| value -= add);
    Some(value)
}

/// The same, opened into its parts.
pub fn combat_parts(w: &World, unit: Unit, shot: &Shot) -> Vec<Part> {
    let mut parts = Vec::new();
    modifiers(w, unit, shot, |w, source, name, by| {
        parts.push(Part { name: source.map_or(name, |source| source_name(w, source)), by });
    });
    parts
}

/// [hr.dreadnought-dice] [word.precedence] The house beats what is printed: dice of one unit of a kind in a roll.
pub fn dice(w: &World, unit: Unit, shot: &Shot) -> u8 {
    let row = &w.kit.units[unit.index()];
    let printed = match (unit, shot.roll) {
        (Unit::Flagship, _) => shot.by.and_then(|seat| flagship(w, seat)).map_or(0, |card| card.dice),
        (_, Roll::Battle) => row.battle_dice.unwrap_or(row.dice),
        (_, _) => row.dice,
    };
    let Some(by) = shot.by else { return printed };
    match shot.roll {
        Roll::Battle => {
            // [space.special] Fighters do not fire in an ion storm.
            if unit == Unit::Fighter && super::has_anomaly(w, shot.system, Anomaly::IonStorm) {
                return 0;
            }
            let suns =
                w.battle.filter(|_| unit == Unit::WarSun).map_or(0, |battle| battle.sun_dice[side_index(shot.side)]);
            battle_dice(w, by, unit, shot, printed) + suns
        }
        Roll::Barrage if unit == Unit::Flagship => amount_granted(w, by, unit, Skill::Barrage, shot.system),
        Roll::Barrage => number_in(w, by, Number::BarrageDice, row.barrage_dice, Some(unit), Some(shot.system)),
        Roll::Bombardment if unit == Unit::Flagship => amount_granted(w, by, unit, Skill::Bombardment, shot.system),
        Roll::Cannon if unit == Unit::Flagship => amount_granted(w, by, unit, Skill::SpaceCannon, shot.system),
        Roll::Assault => 1,
        Roll::Cannon | Roll::Bombardment | Roll::LandingFire | Roll::Invasion => printed,
    }
}

/// Dice in a round of battle, where a card may count what is there.
fn battle_dice(w: &World, by: Seat, unit: Unit, shot: &Shot, printed: u8) -> u8 {
    let mut dice = printed;
    for (_, verb) in sources(w, by) {
        if let Verb::Modify { number: Number::Dice, to: Some(Amount::Counted(counted)), units, .. } = verb
            && units.iter().any(|class| is_of(unit, *class))
            && counted.per == Tally::EnemyShips
        {
            let fleet = shot.at.map(|rival| w.in_space(rival, shot.system));
            dice = fleet.map_or(0, |fleet| fleet.ships() - fleet.of(Unit::Fighter.kind()));
        }
    }
    dice
}

/// [invade.bombard] [faq.negator-flagship] Whether units of a kind bombard a planet at all, shields apart.
pub fn bombards(w: &World, seat: Seat, unit: Unit, system: SystemId) -> bool {
    unit_can(w, Some(seat), unit, Skill::Bombardment, system)
}

/// Shots that effects before a battle allow: of whom, how many of them, sure hits.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    pub source: Owned,
    pub by: &'static [Class],
    pub shooters: Option<u8>,
    pub hits: u8,
}

/// [battle.precombat] What a player can do before a battle.
pub fn openings(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = Opening> + use<'_> {
    let shots = sources(w, seat).filter_map(|(source, verb)| match verb {
        Verb::When { moment: Moment::BattleStart, needs, does, .. } => Some((source, needs, does)),
        _ => None,
    });
    let shots = shots.filter(move |(_, needs, _)| {
        needs.iter().all(|need| match need {
            Need::WormholeHere => !w.galaxy.place(system).wormholes.is_empty(),
            _ => false,
        })
    });
    shots.flat_map(|(source, _, does)| {
        does.iter().filter_map(move |verb| match verb {
            Verb::Shoot { by, shooters, hits, .. } => Some(Opening { source, by, shooters: *shooters, hits: *hits }),
            _ => None,
        })
    })
}

/// Kinds of units that roll, strongest first where only some do.
const SHIPS: [Unit; 7] =
    [Unit::WarSun, Unit::Flagship, Unit::Dreadnought, Unit::Cruiser, Unit::Carrier, Unit::Destroyer, Unit::Fighter];

/// All the dice of a roll.
pub fn guns(w: &World, shot: &Shot) -> ArrayVec<Gun, { Unit::COUNT }> {
    let mut guns = ArrayVec::new();
    let mut add = |unit: Unit, dice: u8, shot: &Shot| {
        let Some(on) = combat(w, unit, shot).filter(|_| dice > 0) else { return };
        let mut gun = Gun { unit, dice, on, tens: 1, big: false, misses_again: false, ones_again: false };
        if let Some(by) = shot.by {
            let can = |skill| unit_can(w, Some(by), unit, skill, shot.system);
            gun.big = shot.roll == Roll::Battle && can(Skill::HitsBigShips);
            gun.misses_again = matches!(shot.roll, Roll::Cannon | Roll::LandingFire) && can(Skill::RerollsMisses);
            gun.ones_again = shot.roll == Roll::Invasion && can(Skill::RerollsOnes);
            if shot.roll == Roll::Battle {
                gun.tens = number_in(w, by, Number::HitsOfTen, 1, Some(unit), Some(shot.system));
            }
        }
        guns.push(gun);
    };
    match shot.roll {
        Roll::Battle => {
            let Some(by) = shot.by else {
                add(Unit::Fighter, w.battle.map_or(0, |battle| battle.fighters), shot);
                return guns;
            };
            let fleet = w.in_space(by, shot.system);
            for unit in SHIPS.into_iter().filter(|unit| fleet.of(unit.kind()) > 0) {
                // [leader.admiral] [hr.admirals] His ship has a die more.
                let admiral = w.admiral_aboard(by, shot.system) == Some(unit);
                let more = if admiral { w.kit.terms.admiral.dice } else { 0 };
                // [card.action] A ship that has fired before the battle sits out its first round.
                let idle = w
                    .battle
                    .is_some_and(|battle| battle.round == 1 && battle.sits_out[side_index(shot.side)] == Some(unit));
                let firing = fleet.of(unit.kind()) - u8::from(idle);
                add(unit, dice(w, unit, shot).saturating_mul(firing) + more, shot);
            }
            // [race.yin] Van Hauge: ground forces fight as fighters.
            let troops = fleet.of(Unit::GroundForce.kind());
            if troops > 0 && unit_can(w, Some(by), Unit::GroundForce, Skill::FightsInSpace, shot.system) {
                add(Unit::Fighter, troops * dice(w, Unit::Fighter, shot), shot);
            }
        }
        Roll::Barrage => {
            let Some(by) = shot.by else { return guns };
            let fleet = w.in_space(by, shot.system);
            for unit in SHIPS.into_iter().filter(|unit| fleet.of(unit.kind()) > 0) {
                if unit_can(w, Some(by), unit, Skill::Barrage, shot.system) {
                    add(unit, dice(w, unit, shot).saturating_mul(fleet.of(unit.kind())), shot);
                }
            }
        }
        Roll::Assault => {
            let Some(by) = shot.by else { return guns };
            let fleet = w.in_space(by, shot.system);
            let opening = openings(w, by, shot.system).find(|opening| Some(opening.source) == shot.source);
            let Some(Opening { by: classes, shooters, .. }) = opening else { return guns };
            let mut left = shooters.unwrap_or(u8::MAX);
            for unit in SHIPS.into_iter().filter(|unit| classes.iter().any(|class| is_of(*unit, *class))) {
                let firing = fleet.of(unit.kind()).min(left);
                left -= firing;
                add(unit, firing, shot);
            }
        }
        Roll::Cannon => cannons(w, shot, &mut add),
        Roll::Bombardment => {
            let Some(activation) = w.activation else { return guns };
            for unit in Unit::ALL {
                add(unit, activation.aimed[unit.index()], shot);
            }
        }
        Roll::LandingFire => {
            let (Some(by), Some(planet)) = (shot.by, shot.planet) else { return guns };
            add(Unit::Pds, w.on_planet(by, planet).of(Unit::Pds.kind()), shot);
        }
        Roll::Invasion => {
            let Some(planet) = shot.planet else { return guns };
            let Some(by) = shot.by else {
                add(Unit::GroundForce, w.invasion.map_or(0, |invasion| invasion.locals), shot);
                return guns;
            };
            let force = w.on_planet(by, planet);
            for unit in [Unit::MechanizedUnit, Unit::GroundForce, Unit::Fighter] {
                add(unit, force.of(unit.kind()), shot);
            }
        }
    }
    guns
}

/// [cannon.fire] PDS in the system, and next to it where they reach as far; never over wormholes.
fn cannons(w: &World, shot: &Shot, add: &mut impl FnMut(Unit, u8, &Shot)) {
    let Some(by) = shot.by else { return };
    // [space.special] Nothing fires at ships in an ion storm.
    if super::has_anomaly(w, shot.system, Anomaly::IonStorm) {
        return;
    }
    let range = |unit| number_in(w, by, Number::CannonRange, 0, Some(unit), None);
    let far = range(Unit::Pds) > 0;
    let near = w.galaxy.place(shot.system).edges;
    // Planets with the same value fire together.
    let mut own: ArrayVec<(PlanetSpot, u8), 12> = ArrayVec::new();
    for planet in w.forces.planets(by).iter() {
        let count = w.on_planet(by, planet).of(Unit::Pds.kind());
        let Some(system) = w.system_of(planet).filter(|_| count > 0) else { continue };
        if (system == shot.system || far && near.has(system)) && own.try_push((planet, count)).is_err() {
            break;
        }
    }
    for (planet, count) in own {
        add(Unit::Pds, count, &Shot { planet: Some(planet), ..*shot });
    }
    let flagships = w.forces.spaces(by).iter().filter(|system| {
        let reaches = *system == shot.system || range(Unit::Flagship) > 0 && near.has(*system);
        reaches && w.in_space(by, *system).of(Unit::Flagship.kind()) > 0
    });
    for system in flagships {
        if unit_can(w, Some(by), Unit::Flagship, Skill::SpaceCannon, system) {
            add(Unit::Flagship, amount_granted(w, by, Unit::Flagship, Skill::SpaceCannon, system), shot);
        }
    }
}
