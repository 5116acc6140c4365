//! Exact odds of a space battle or an invasion, by the numbers the rules themselves pull.
//!
//! Losses follow a fixed order ([`POLICY`]), so a side is always somewhere on a ladder of what it has after so many hits,
//! and a fight is a walk down two ladders at once: every state is met once, in order, without a search.

use crate::names::Unit;
use crate::query;
use crate::steps::{SHIPS, sustains};
use crate::verbs::{Roll, Routine, Side};
use crate::world::{Gun, Shot, World, other_side};
use imperium::{Force, Kind, PlanetSpot, SystemId};
use kernel::Seat;

/// How losses are chosen, and what is left out.
pub const POLICY: &str = "Hits go on fighters first, then damage what can bear it, then the cheapest ships; on the ground on ground \
forces, then damage, then mechanized units. Before a battle the barrage comes first. Nobody retreats; repairs, rerolls \
for a price, bonuses paid for and last shots of the fallen are not counted.";

/// What a side has after some hits, and the chances of the hits it makes itself.
#[derive(Clone, Debug, Default)]
struct Rung {
    force: Force,
    /// Units that count, and fighters among them.
    units: u8,
    fighters: u8,
    /// Chances of 0, 1, 2 ... hits in a round, of the barrage, and of what else comes before the first round.
    round: Vec<f64>,
    barrage: Vec<f64>,
    opening: Vec<f64>,
}

/// One side from whole to gone; the last rung is empty.
#[derive(Clone, Debug)]
struct Ladder(Vec<Rung>);

/// How a fight ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// The attacker alone has units left, nobody has, the defender alone.
    pub chances: [f64; 3],
    /// Neither can hit any more.
    pub endless: f64,
    /// Units each side loses on average.
    pub losses: [f64; 2],
    /// Units left of the side that has some, with chances.
    pub left: [Vec<(Force, f64)>; 2],
}

/// One die: a miss, a hit, or the hits of a ten.
fn throw(out: &mut Vec<f64>, gun: &Gun) {
    let faces = f64::from((11 - i32::from(gun.on)).clamp(0, 10));
    let tens = if gun.on <= 10 { usize::from(gun.tens.max(1)) } else { 0 };
    let mut plain = (faces - f64::from(u8::from(tens > 0))).max(0.0) / 10.0;
    let mut ten = if tens > 0 { 0.1 } else { 0.0 };
    // [research.technologies] Dice that are rolled once more without a price.
    let again =
        if gun.misses_again { 1.0 - plain - ten } else { f64::from(u8::from(gun.ones_again && gun.on > 1)) / 10.0 };
    (plain, ten) = (plain * (1.0 + again), ten * (1.0 + again));
    for _ in 0..gun.dice {
        let len = out.len();
        out.resize(len + tens.max(1), 0.0);
        for n in (0..len).rev() {
            let chance = out[n];
            out[n] = chance * (1.0 - plain - ten);
            out[n + 1] += chance * plain;
            if tens > 0 {
                out[n + tens] += chance * ten;
            }
        }
    }
}

fn hits(guns: impl IntoIterator<Item = Gun>) -> Vec<f64> {
    let mut out = vec![1.0];
    guns.into_iter().for_each(|gun| throw(&mut out, &gun));
    out
}

/// [faq.xxcha-hits] The first hit is ignored.
fn ignore_one(chances: &mut Vec<f64>) {
    if chances.len() > 1 {
        let first = chances.remove(0);
        chances[0] += first;
    }
}

/// Numbers of one kind of unit on one side.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    gun: Option<Gun>,
    barrage: Option<Gun>,
    sustains: bool,
}

/// A fleet without some ships takes the next hit.
fn lose_ship(force: &mut Force, bears: [bool; SHIPS.len()]) {
    if force.of(Kind::Fighter) > 0 {
        return force.take(Kind::Fighter, false);
    }
    let whole = SHIPS.iter().zip(bears).find(|(unit, bears)| *bears && force.in_state(unit.kind(), false) > 0);
    if let Some((unit, _)) = whole {
        force.damaged[unit.kind() as usize] += 1;
        return;
    }
    if let Some(unit) = SHIPS.into_iter().find(|unit| force.of(unit.kind()) > 0) {
        let damaged = force.in_state(unit.kind(), true) > 0;
        force.take(unit.kind(), damaged);
    }
}

fn gun_of(w: &World, unit: Unit, shot: &Shot) -> Option<Gun> {
    let (on, dice) = (query::combat(w, unit, shot)?, query::dice(w, unit, shot));
    let again = |skill| query::unit_can(w, shot.by, unit, skill, shot.system);
    Some(Gun {
        unit,
        dice,
        on,
        tens: if unit == Unit::Flagship && shot.roll == Roll::Battle {
            shot.by.map_or(1, |by| query::hits_of_ten(w, by, shot.system))
        } else {
            1
        },
        big: false,
        misses_again: matches!(shot.roll, Roll::Cannon | Roll::LandingFire)
            && again(crate::verbs::Skill::RerollsMisses),
        ones_again: shot.roll == Roll::Invasion && again(crate::verbs::Skill::RerollsOnes),
    })
}

/// The ladder of a fleet.
fn fleet(w: &World, system: SystemId, by: Option<Seat>, at: Option<Seat>, side: Side, fleet: Force) -> Ladder {
    let shot = |roll| Shot { roll, by, at, side, system, planet: None, source: None };
    let numbers = |w: &World, unit: Unit| Numbers {
        gun: gun_of(w, unit, &shot(Roll::Battle)),
        barrage: gun_of(w, unit, &shot(Roll::Barrage))
            .filter(|_| query::unit_can(w, by, unit, crate::verbs::Skill::Barrage, system)),
        sustains: by.is_some_and(|by| sustains(w, by, unit, system)),
    };
    // What a flagship gives the others it takes along when it falls.
    let whole = SHIPS.map(|unit| numbers(w, unit));
    let flagship = fleet.of(Kind::Flagship) > 0;
    let bare = flagship.then(|| {
        let mut without = w.clone();
        if let Some(by) = by {
            let space = without.forces.space(system);
            without.forces.of_mut(space, by).count[Kind::Flagship as usize] = 0;
        }
        SHIPS.map(|unit| numbers(&without, unit))
    });
    let openings: Vec<query::Opening> = by.into_iter().flat_map(|by| query::openings(w, by, system)).collect();
    let bears = whole.map(|numbers| numbers.sustains);
    let twice = by.map_or(1, |by| query::sustain_hits(w, by));
    let admiral = by.and_then(|by| w.admiral_aboard(by, system));
    let mut rungs: Vec<Rung> = Vec::new();
    let mut now = fleet;
    loop {
        let table = match &bare {
            Some(bare) if now.of(Kind::Flagship) == 0 => bare,
            _ => &whole,
        };
        let here = |unit: Unit| now.of(unit.kind());
        let all = || SHIPS.into_iter().zip(table).filter(|(unit, _)| here(*unit) > 0);
        let many = |gun: Gun, unit: Unit, more: u8| Gun { dice: gun.dice.saturating_mul(here(unit)) + more, ..gun };
        let round = all().filter_map(|(unit, numbers)| {
            let more = if admiral == Some(unit) { w.kit.terms.admiral.dice } else { 0 };
            Some(many(numbers.gun?, unit, more))
        });
        let barrage = all().filter_map(|(unit, numbers)| Some(many(numbers.barrage?, unit, 0)));
        let mut opening = hits([]);
        for effect in &openings {
            let mut left = effect.shooters.unwrap_or(u8::MAX);
            let strongest = SHIPS.into_iter().rev();
            for unit in strongest.filter(|unit| effect.by.iter().any(|class| query::is_of(*unit, *class))) {
                let firing = here(unit).min(left);
                left -= firing;
                let shot = Shot { source: Some(effect.source), ..shot(Roll::Assault) };
                if let (1.., Some(gun)) = (firing, gun_of(w, unit, &shot)) {
                    throw(&mut opening, &Gun { dice: firing, ..gun });
                }
            }
            opening.splice(0..0, std::iter::repeat_n(0.0, if now.ships() > 0 { effect.hits.into() } else { 0 }));
        }
        rungs.push(Rung {
            force: now,
            units: now.ships(),
            fighters: here(Unit::Fighter),
            round: hits(round),
            barrage: hits(barrage),
            opening,
        });
        if now.ships() == 0 {
            return Ladder(rungs);
        }
        let before = now.damaged;
        lose_ship(&mut now, bears);
        // [research.technologies] A shield that bears two hits.
        if now.damaged.iter().sum::<u8>() > before.iter().sum::<u8>() {
            (1..twice).for_each(|_| rungs.extend(rungs.last().cloned()));
        }
    }
}

/// The ladder of ground units that fire so; `ignored`: no hit is ignored any more.
fn troops(w: &World, shot: &Shot, troops: Force, ignored: bool) -> Ladder {
    let guns = [Unit::GroundForce, Unit::MechanizedUnit].map(|unit| (unit, gun_of(w, unit, shot)));
    let mut rungs = Vec::new();
    let mut now = troops;
    loop {
        let round = guns.iter().filter_map(|(unit, gun)| Some(Gun { dice: now.of(unit.kind()), ..(*gun)? }));
        rungs.push(Rung {
            force: now,
            units: now.ground(),
            fighters: now.of(Kind::Infantry),
            round: hits(round),
            ..Rung::default()
        });
        if now.ground() == 0 {
            break;
        }
        // [faq.xxcha-hits] A ground force ignores a hit, once.
        if rungs.len() == 1 && !ignored && now.of(Kind::Infantry) > 0 && query::ignores_first_hits(w, shot.by) {
            rungs.extend(rungs.last().cloned());
        }
        match now {
            _ if now.of(Kind::Infantry) > 0 => now.take(Kind::Infantry, false),
            _ if now.in_state(Kind::Mech, false) > 0 => now.damaged[Kind::Mech as usize] += 1,
            _ => now.take(Kind::Mech, true),
        }
    }
    Ladder(rungs)
}

/// Masses of all pairs of rungs.
struct Grid {
    ladders: [Ladder; 2],
    width: usize,
    mass: Vec<f64>,
}

impl Grid {
    fn new(ladders: [Ladder; 2]) -> Grid {
        let (rows, width) = (ladders[0].0.len(), ladders[1].0.len());
        let mut mass = vec![0.0; rows * width];
        mass[0] = 1.0;
        Grid { ladders, width, mass }
    }

    fn rungs(&self) -> [usize; 2] {
        [self.ladders[0].0.len() - 1, self.width - 1]
    }

    /// Both sides fire once at the same time; `most` hits can be taken by a rung.
    fn volley(&mut self, fire: impl Fn(&Rung) -> &[f64], most: impl Fn(&Rung) -> usize, ignore: [bool; 2]) {
        let before = std::mem::take(&mut self.mass);
        self.mass = vec![0.0; before.len()];
        for (at, mass) in before.into_iter().enumerate().filter(|(_, mass)| *mass > 0.0) {
            let (a, d) = (at / self.width, at % self.width);
            let [ours, theirs] = [&self.ladders[0].0[a], &self.ladders[1].0[d]];
            let [mut attack, mut defence] = [fire(ours).to_vec(), fire(theirs).to_vec()];
            if ignore[1] {
                ignore_one(&mut attack);
            }
            if ignore[0] {
                ignore_one(&mut defence);
            }
            let [most_a, most_d] = [most(ours), most(theirs)];
            for (i, p) in attack.iter().enumerate() {
                for (j, q) in defence.iter().enumerate() {
                    let to = self.at(a + j.min(most_a), d + i.min(most_d));
                    self.mass[to] += mass * p * q;
                }
            }
        }
    }

    fn at(&self, a: usize, d: usize) -> usize {
        let [last_a, last_d] = self.rungs();
        a.min(last_a) * self.width + d.min(last_d)
    }

    /// Round after round; every pair of rungs is met after all that lead to it.
    fn fight(mut self) -> Odds {
        let [last_a, last_d] = self.rungs();
        let mut endless = 0.0;
        for a in 0..last_a {
            for d in 0..last_d {
                let mass = std::mem::take(&mut self.mass[a * self.width + d]);
                if mass == 0.0 {
                    continue;
                }
                let [attack, defence] = [&self.ladders[0].0[a].round, &self.ladders[1].0[d].round];
                let stays = attack[0] * defence[0];
                if stays > 1.0 - 1e-12 {
                    endless += mass;
                    continue;
                }
                let scale = mass / (1.0 - stays);
                for (j, q) in defence.iter().enumerate() {
                    let row = (a + j).min(last_a) * self.width;
                    let part = scale * q;
                    for (i, p) in attack.iter().enumerate().skip(usize::from(j == 0)) {
                        self.mass[row + (d + i).min(last_d)] += part * p;
                    }
                }
            }
        }
        self.odds(endless)
    }

    fn odds(self, endless: f64) -> Odds {
        let [last_a, last_d] = self.rungs();
        let mut odds = Odds { chances: [0.0, endless, 0.0], endless, losses: [0.0; 2], left: [Vec::new(), Vec::new()] };
        let whole = [0, 1].map(|side: usize| f64::from(self.ladders[side].0[0].units));
        for (at, mass) in self.mass.iter().enumerate().filter(|(_, mass)| **mass > 0.0) {
            let rungs = [at / self.width, at % self.width];
            let end = match (rungs[0] < last_a, rungs[1] < last_d) {
                (true, false) => 0,
                (false, true) => 2,
                (true, true) | (false, false) => 1,
            };
            odds.chances[end] += mass;
            for side in [0, 1] {
                let rung = &self.ladders[side].0[rungs[side]];
                odds.losses[side] += mass * (whole[side] - f64::from(rung.units));
                if rung.units > 0 {
                    odds.left[side].push((rung.force, *mass));
                }
            }
        }
        odds
    }
}

/// [battle.precombat] [battle.round] A battle of two fleets in a system; no defender is the custodians. `fresh`: nothing has
/// worked before the first round yet.
pub fn battle(
    w: &World,
    system: SystemId,
    attacker: (Seat, Force),
    defender: (Option<Seat>, Force),
    fresh: bool,
) -> Odds {
    let ours = fleet(w, system, Some(attacker.0), defender.0, Side::Attacker, attacker.1);
    let theirs = fleet(w, system, defender.0, Some(attacker.0), Side::Defender, defender.1);
    let ignores = [Some(attacker.0), defender.0].map(|seat| query::ignores_first_hits(w, seat));
    let mut grid = Grid::new([ours, theirs]);
    let any = |rungs: &Ladder, fire: fn(&Rung) -> &Vec<f64>| rungs.0.iter().any(|rung| fire(rung).len() > 1);
    let has = |fire: fn(&Rung) -> &Vec<f64>| grid.ladders.iter().any(|ladder| any(ladder, fire));
    let (barrage, opening) = (has(|rung| &rung.barrage), has(|rung| &rung.opening));
    if fresh && barrage && defender.0.is_some() {
        grid.volley(|rung| &rung.barrage, |rung| rung.fighters.into(), ignores);
    }
    if fresh && opening {
        grid.volley(|rung| &rung.opening, |_| usize::MAX / 2, ignores);
    }
    grid.fight()
}

/// What an invasion still meets besides the rounds on the ground.
#[derive(Clone, Copy, Debug, Default)]
pub struct Support {
    /// Dice of ships that bombard, by kinds.
    pub bombs: [u8; Unit::COUNT],
    /// PDS of the defender that fire at what lands.
    pub pds: u8,
    /// [race.yin] Whether Yin converts yet.
    pub converts: bool,
    /// [faq.xxcha-hits] Whether a ground force has ignored its hit.
    pub ignored: bool,
}

/// [invade.bombard] [race.yin] [invade.landing-fire] [invade.round] The invasion of a planet.
pub fn invasion(
    w: &World,
    planet: PlanetSpot,
    attacker: (Seat, Force),
    defender: (Option<Seat>, Force),
    support: Support,
) -> Option<Odds> {
    let system = w.system_of(planet)?;
    let (landed, mut held) = (attacker.1, defender.1);
    let shot = |roll, side: Side| {
        let seats = [Some(attacker.0), defender.0];
        let by = if side == Side::Attacker { seats[0] } else { seats[1] };
        let at = if other_side(side) == Side::Attacker { seats[0] } else { seats[1] };
        Shot { roll, by, at, side, system, planet: Some(planet), source: None }
    };
    // What is bombarded is gone before anybody is converted.
    let mut bombs = vec![1.0];
    if defender.0.is_some() {
        let attack = shot(Roll::Bombardment, Side::Attacker);
        for unit in SHIPS.into_iter().filter(|unit| support.bombs[unit.index()] > 0) {
            let gun = gun_of(w, unit, &attack);
            gun.into_iter().for_each(|gun| throw(&mut bombs, &Gun { dice: support.bombs[unit.index()], ..gun }));
        }
    }
    if query::ignores_first_hits(w, defender.0) {
        ignore_one(&mut bombs);
    }
    let fire = shot(Roll::LandingFire, Side::Defender);
    let cannons = support.pds > 0 && landed.of(Kind::Infantry) > 0;
    let cannon = gun_of(w, Unit::Pds, &fire).filter(|_| cannons).map(|gun| Gun { dice: support.pds, ..gun });
    // [race.yin] One changes sides before the dice, so each number of losses by bombs is a fight of its own.
    let converts = |seat: Option<Seat>| {
        support.converts && seat.is_some_and(|seat| query::has_routine(w, seat, Routine::YinConversion))
    };
    let conversions = [Some(attacker.0), defender.0].map(converts);
    let mut all: Option<Odds> = None;
    let whole = held.ground();
    for chance in bombs {
        let bombed = f64::from(whole - held.ground());
        if chance > 0.0 {
            let (mut landed, mut held) = (landed, held);
            let swap = |from: &mut Force, to: &mut Force| {
                if from.of(Kind::Infantry) > 0 {
                    from.take(Kind::Infantry, false);
                    to.add(Kind::Infantry, false);
                }
            };
            if conversions[0] && defender.0.is_some() {
                swap(&mut held, &mut landed);
            }
            if conversions[1] {
                swap(&mut landed, &mut held);
            }
            let mut grid = Grid::new([
                troops(w, &shot(Roll::Invasion, Side::Attacker), landed, support.ignored),
                troops(w, &shot(Roll::Invasion, Side::Defender), held, support.ignored),
            ]);
            if let Some(cannon) = cannon {
                let chances = hits([cannon]);
                let before = std::mem::take(&mut grid.mass);
                grid.mass = vec![0.0; before.len()];
                let most = usize::from(landed.of(Kind::Infantry));
                for (lost, chance) in chances.iter().enumerate() {
                    let to = grid.at(lost.min(most), 0);
                    grid.mass[to] += chance;
                }
            }
            let mut odds = grid.fight();
            odds.losses[1] += bombed;
            all = Some(match all {
                None => odds.times(chance),
                Some(sum) => sum.plus(odds.times(chance)),
            });
        }
        lose_ground(&mut held);
    }
    all
}

/// The next hit on ground units.
fn lose_ground(force: &mut Force) {
    if force.of(Kind::Infantry) > 0 {
        force.take(Kind::Infantry, false);
    } else if force.in_state(Kind::Mech, false) > 0 {
        force.damaged[Kind::Mech as usize] += 1;
    } else if force.of(Kind::Mech) > 0 {
        force.take(Kind::Mech, true);
    }
}

impl Odds {
    /// A part of all that may happen.
    fn times(self, chance: f64) -> Odds {
        Odds {
            chances: self.chances.map(|share| share * chance),
            endless: self.endless * chance,
            losses: self.losses.map(|loss| loss * chance),
            left: self.left.map(|ends| ends.into_iter().map(|(force, share)| (force, share * chance)).collect()),
        }
    }

    fn plus(self, other: Odds) -> Odds {
        let [ours, theirs] = self.left;
        let [mine, yours] = other.left;
        let sum = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
        Odds {
            chances: [0, 1, 2].map(|n: usize| self.chances[n] + other.chances[n]),
            endless: self.endless + other.endless,
            losses: sum(self.losses, other.losses),
            left: [ours.into_iter().chain(mine).collect(), theirs.into_iter().chain(yours).collect()],
        }
    }

    /// The chance that the attacker alone is left.
    pub fn wins(&self) -> f64 {
        self.chances[0]
    }
}
