//! [word.combat-roll] Dice that can score hits: thrown, some of them again, then counted.

use crate::cards::Spot;
use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Sheet, Unit};
use crate::prompt::Prompt;
use crate::steps::{Ask, Casualties, Flow, GroundLosses, Offers, Want, Window, open_window};
use crate::verbs::{Roll, Side, Skill, Verb};
use crate::world::{Berth, DICE, Hits, Salvo, Shot, World, other_side, side_index};
use crate::{CentralPowers, query};
use kernel::{Faces, Fate, Play, Rule, Seat, SeatSet, rule, step};
use scene::{Spoken, words};

step! {
    /// [word.combat-roll] Dice are thrown.
    pub struct Throw(pub Shot);
}

/// Dice of some guns; more than fit into one throw are not counted.
fn thrown(w: &World, shot: &Shot) -> u8 {
    // [battle.round] Nobody fires at who has slipped away.
    let gone = |battle: crate::world::Battle| crate::steps::ships_of(w, &battle, other_side(shot.side)) == 0;
    if shot.roll == Roll::Battle && w.battle.is_some_and(gone) {
        return 0;
    }
    query::guns(w, shot).iter().map(|gun| usize::from(gun.dice)).sum::<usize>().min(DICE) as u8
}

impl Play<CentralPowers> for Throw {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match thrown(w, &self.0) {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let shot = self.0;
        w.salvo = Salvo { shot: Some(shot), guns: query::guns(w, &shot), faces: faces.clone(), again: 0 };
        tell_dice(w, &shot, faces, flow);
        // Dice that are rolled again without being asked.
        let mut again = 0u64;
        for (n, (face, gun)) in w.salvo.dice().enumerate() {
            let missed = gun.misses_again && i16::from(face) < i16::from(gun.on);
            again |= u64::from(missed || gun.ones_again && face == 1) << n;
        }
        if again != 0 {
            flow.then([ThrowAgain(again).into()]);
        }
        if let Some(by) = shot.by.filter(|by| may_reroll(w, *by, &shot)) {
            flow.then([Reroll { seat: by, used: [0; 3] }.into()]);
        }
        // [card.moments] Cards may have a die rolled anew.
        flow.then([OpenDice.into(), CountHits.into()]);
    }
}

step! {
    /// [card.moments] Dice have been rolled and are not counted yet.
    pub struct OpenDice;
}

impl Play<CentralPowers> for OpenDice {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(shot) = w.salvo.shot {
            open_window(w, Window::about(Moment::Dice, shot.by.or(shot.at), Spot::System(shot.system)), flow);
        }
    }
}

/// Whether a shot is PDS fire.
pub fn is_cannon(shot: &Shot) -> bool {
    matches!(shot.roll, Roll::Cannon | Roll::LandingFire)
}

impl ThrowAgain {
    /// One die.
    pub fn die(n: u8) -> ThrowAgain {
        ThrowAgain(1 << n)
    }
}

step! {
    /// Some dice are thrown once more.
    pub struct ThrowAgain(u64);
}

impl Play<CentralPowers> for ThrowAgain {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: self.0.count_ones() as u8, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let mut fresh = faces.iter();
        for n in (0..w.salvo.faces.len()).filter(|n| self.0 >> n & 1 == 1) {
            if let Some(face) = fresh.next() {
                w.salvo.faces[n] = *face;
            }
        }
        w.salvo.again |= self.0;
        let Some(shot) = w.salvo.shot else { return };
        flow.tell(SeatSet::ALL, rule_of(&shot), || {
            let thrown = w.salvo.dice().enumerate().filter(|(n, _)| self.0 >> n & 1 == 1);
            let again: Vec<u8> = thrown.map(|(_, (_, gun))| u8::try_from(gun.on).unwrap_or(0)).collect();
            let (dice, hits) = (faces_of(w, self.0), i32::from(w.salvo.hits().total()));
            match shot.by {
                Some(by) => words!(
                    "{by} {by:rolls|roll} {dice} again, and {by:has|have} {hits} {hits:hit|hits} now.",
                    by,
                    dice,
                    hits
                ),
                None => words!("The custodians roll {dice} again: {hits} {hits:hit|hits} now.", dice, hits),
            }
            .rolled(faces, 10)
            .needing(again.iter().copied())
        });
    }
}

/// What lets a player roll dice again when he likes: a general's guidance, counters, goods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Means {
    General,
    Counter,
    Good,
}

const MEANS: [Means; 3] = [Means::General, Means::Counter, Means::Good];

/// How often a player may still roll a die again by these means; `used` so often so far.
fn rerolls(w: &World, seat: Seat, shot: &Shot, means: Means, used: u8) -> u8 {
    match means {
        // [leader.general] Attacking generals, two dice each.
        Means::General => {
            let (Roll::Invasion, Side::Attacker, Some(planet)) = (shot.roll, shot.side, shot.planet) else { return 0 };
            let here = |leader: &&crate::world::Leader| {
                leader.owner == seat && leader.kind == LeaderKind::General && leader.at == Berth::Planet(planet)
            };
            let generals = w.leaders.iter().filter(here).count() as u8;
            (generals * w.kit.terms.general.rerolls).saturating_sub(used)
        }
        // [race.jolnar] A die for each counter of the strategy allocation.
        Means::Counter => {
            let may = query::rerolls_for(w, seat, |price| price.strategy > 0, shot.system).is_some();
            if may { w.player(seat).sheet[Sheet::Strategy.index()] } else { 0 }
        }
        // [race.hacan] Wrath of Kenara, twice a round.
        Means::Good => {
            let fights = matches!(shot.roll, Roll::Battle);
            let times = query::rerolls_for(w, seat, |price| price.goods > 0, shot.system);
            let left = times.filter(|_| fights).map_or(0, |times| times.saturating_sub(used));
            left.min(w.player(seat).goods)
        }
    }
}

fn may_reroll(w: &World, seat: Seat, shot: &Shot) -> bool {
    MEANS.into_iter().any(|means| rerolls(w, seat, shot, means, 0) > 0)
}

step! {
    /// [race.jolnar] [leader.general] Dice that missed are rolled again, one by one, none twice.
    pub struct Reroll {
        seat: Seat,
        used: [u8; 3],
    }
}

impl Reroll {
    /// What lets dice of such a unit be rolled again; [unit.mechanized] leaders do not lead mechanized units.
    fn means(self, w: &World, unit: Unit) -> Option<(usize, Means)> {
        let shot = w.salvo.shot?;
        let led = |means: &Means| *means != Means::General || unit != Unit::MechanizedUnit;
        let means = MEANS.into_iter().enumerate().filter(|(_, means)| led(means));
        means.into_iter().find(|(n, means)| rerolls(w, self.seat, &shot, *means, self.used[*n]) > 0)
    }
}

/// The first missed die of a gun that was not rolled again.
fn missed(w: &World, unit: Unit) -> Option<usize> {
    let dice = w.salvo.dice().enumerate();
    let mut missed = dice.filter(|(n, (face, gun))| {
        gun.unit == unit && i16::from(*face) < i16::from(gun.on) && w.salvo.again >> n & 1 == 0
    });
    missed.next().map(|(n, _)| n)
}

impl Play<CentralPowers> for Reroll {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let units = w.salvo.guns.iter().map(|gun| gun.unit);
        for unit in Unit::ALL.into_iter().filter(|unit| units.clone().any(|other| other == *unit)) {
            if self.means(w, unit).is_some() && missed(w, unit).is_some() {
                out.offer(Choice::Again(unit));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Reroll))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Again(unit) = choice else { return };
        let (Some((n, means)), Some(die)) = (self.means(w, unit), missed(w, unit)) else { return };
        match means {
            Means::General => {}
            Means::Counter => w.player_mut(self.seat).sheet[Sheet::Strategy.index()] -= 1,
            Means::Good => w.player_mut(self.seat).goods -= 1,
        }
        let mut used = self.used;
        used[n] += 1;
        flow.then([ThrowAgain(1 << die).into(), Reroll { used, ..self }.into()]);
    }
}

step! {
    /// Hits are counted, and taken or kept for later.
    pub struct CountHits;
}

/// Hits that are left after what the target ignores.
pub fn taken(w: &World, shot: &Shot, hits: Hits) -> Hits {
    // [faq.xxcha-hits] One of each roll before a battle.
    let before = match shot.roll {
        Roll::Barrage | Roll::Cannon | Roll::Assault | Roll::Bombardment => true,
        Roll::Battle | Roll::LandingFire | Roll::Invasion => false,
    };
    if before && hits.total() > 0 && query::ignores_first_hits(w, shot.at) { hits.less_one() } else { hits }
}

impl Play<CentralPowers> for CountHits {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(shot) = w.salvo.shot else { return };
        let mut hits = taken(w, &shot, w.salvo.hits());
        let other = side_index(other_side(shot.side));
        match shot.roll {
            Roll::Barrage => {
                hits = Hits { fighters: hits.total(), ..Hits::default() };
                if let Some(battle) = &mut w.battle {
                    battle.hits[other] = hits;
                }
            }
            Roll::Assault | Roll::Battle => {
                hits = on_war_suns(w, &shot, hits);
                if let Some(battle) = &mut w.battle {
                    battle.hits[other] = hits;
                }
            }
            Roll::Cannon => {
                flow.then([Casualties { seat: shot.at, system: shot.system, hits, roll: shot.roll }.into()])
            }
            Roll::Bombardment | Roll::LandingFire => {
                let Some(planet) = shot.planet else { return };
                flow.then([GroundLosses { seat: shot.at, planet, hits: hits.total(), roll: shot.roll }.into()]);
            }
            Roll::Invasion => {
                if let Some(invasion) = &mut w.invasion {
                    invasion.hits[other] = hits.total();
                }
            }
        }
    }
}

/// [card.political] By law two natural tens of fighters in one round must hit an enemy war sun.
fn on_war_suns(w: &World, shot: &Shot, hits: Hits) -> Hits {
    let (Some(by), Some(at), Roll::Battle) = (shot.by, shot.at, shot.roll) else { return hits };
    let least = query::amount_granted(w, by, Unit::Fighter, Skill::FightersStrikeWarSuns, shot.system);
    if least == 0 || w.in_space(at, shot.system).of(Unit::WarSun.kind()) == 0 {
        return hits;
    }
    let tens = w.salvo.dice().filter(|(face, gun)| *face == 10 && gun.unit == Unit::Fighter).count() as u8;
    match tens >= least && hits.any >= least {
        true => Hits { any: hits.any - least, suns: least, ..hits },
        false => hits,
    }
}

/// The rule by which a shot is rolled.
fn rule_of(shot: &Shot) -> Rule {
    match shot.roll {
        Roll::Battle => rule!("battle.round"),
        Roll::Barrage | Roll::Assault => rule!("battle.precombat"),
        Roll::Cannon => rule!("cannon.fire"),
        Roll::Bombardment => rule!("invade.bombard"),
        Roll::LandingFire => rule!("invade.landing-fire"),
        Roll::Invasion => rule!("invade.round"),
    }
}

/// Some dice of a throw, kind by kind, with what they need: `cruiser 3 8 (7 or more)`.
fn faces_of(w: &World, which: u64) -> Spoken {
    let mut dice = w.salvo.faces.iter().enumerate();
    let guns = w.salvo.guns.iter().filter_map(|gun| {
        let own = dice.by_ref().take(usize::from(gun.dice));
        let faces: Vec<String> = own.filter(|(n, _)| which >> n & 1 == 1).map(|(_, face)| face.to_string()).collect();
        let (unit, on, faces) = (crate::view::unit_thing(w, gun.unit), i32::from(gun.on), faces.join(" "));
        (!faces.is_empty()).then(|| Spoken::Words(words!("{unit} {faces} ({on} or more)", unit, faces, on)))
    });
    Spoken::List(guns.collect())
}

/// Who rolled what, with what was needed.
fn tell_dice(w: &World, shot: &Shot, faces: &Faces, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule_of(shot), || {
        let (dice, hits) = (faces_of(w, u64::MAX), i32::from(w.salvo.hits().total()));
        let what = match shot.roll {
            Roll::Battle | Roll::Invasion => "",
            Roll::Barrage => "Barrage: ",
            Roll::Assault => "First strike: ",
            Roll::Cannon | Roll::LandingFire => "PDS fire: ",
            Roll::Bombardment => "Bombardment: ",
        };
        match shot.by {
            Some(by) => words!("{what}{by} {by:rolls|roll} {dice}: {hits} {hits:hit|hits}.", what, by, dice, hits),
            None => words!("The custodians roll {dice}: {hits} {hits:hit|hits}.", dice, hits),
        }
        .rolled(faces, 10)
        .needing(w.salvo.dice().map(|(_, gun)| u8::try_from(gun.on).unwrap_or(0)))
    });
}

/// The moment at which dice may be rolled again.
pub const DICE_MOMENT: Moment = Moment::Dice;

/// Prices for which dice are rolled again, in what a player has.
pub fn reroll_price(verb: &Verb) -> Option<(&crate::verbs::Price, u8)> {
    let Verb::When { moment: DICE_MOMENT, does, times, .. } = verb else { return None };
    does.iter().find_map(|verb| match verb {
        Verb::Buy { price, .. } => Some((price, *times)),
        _ => None,
    })
}
