//! Exact odds of one battle, computed by convolving hit counts stage by stage.
//!
//! The state is what both sides have left and which held cards they have not used. Casualties follow a fixed policy,
//! stated in [`POLICY`].

use crate::combat::{Edge, Force, battle_order, dice, hits, picks, size};
use crate::data::{Components, Sheet, Terrain, UNITS, Unit, Verb};
use std::collections::BTreeMap;

mod parse;

pub use parse::{conditions, force};

/// How casualties are chosen and held cards used.
pub const POLICY: &str = "Each side loses its cheapest unit first (of equally cheap ones the later in battle order); \
whoever picks an enemy casualty takes the most expensive (of equal ones the earlier in battle order). A reroll is \
used on all misses of the first roll that has one, an aimed hit on the first plain hit scored, a shield on the first \
hit suffered.";

/// Which side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[repr(u8)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// What cards and abilities give one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideConditions {
    pub edge: Edge,
    /// Units that strike twice.
    pub twice: Force,
    /// Unit types that strike before all others, as bits.
    pub first: u8,
    /// Numbers needed by blasts aimed at this side.
    pub blasts: Vec<u8>,
    /// Hits this side can cancel, aim, and rolls it can repeat.
    pub shields: u8,
    pub aims: u8,
    pub rerolls: u8,
    /// Units destroyed by their owner before dice, each for a hit.
    pub shatter: u8,
}

/// Everything besides the two forces.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions {
    pub ground: Terrain,
    pub alternate: bool,
    pub sides: [SideConditions; 2],
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions { ground: Terrain::Rock, alternate: false, sides: Default::default() }
    }
}

/// The result: chances of each outcome and of each pair of surviving forces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// The defender is destroyed, be it together with the attacker.
    pub win: f64,
    /// Both have units left.
    pub contested: f64,
    /// The attacker alone is destroyed.
    pub lost: f64,
    /// Both are destroyed; part of `win`.
    pub mutual: f64,
    /// Chance of each number of surviving units, by side.
    pub survivors: [Vec<f64>; 2],
    /// Units lost on average, by side.
    pub losses: [f64; 2],
    /// Chance of each pair of surviving forces, attacker first.
    pub ends: BTreeMap<(Force, Force), f64>,
}

/// What is left in the midst of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct State {
    left: [Force; 2],
    shields: [u8; 2],
    aims: [u8; 2],
    rerolls: [u8; 2],
}

/// Hits of one side in one roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Roll {
    plain: u8,
    picked: u8,
    rerolled: bool,
}

type Spread<T> = BTreeMap<T, f64>;

/// How far a battle has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Unit types of each side that have attacked, as bits.
    pub attacked: [u8; 2],
    /// Hits each side has yet to take: those its owner assigns, and those its enemy picks.
    pub hits: [(u8, u8); 2],
}

/// [odds.exact] The exact chances of one battle between two forces.
pub fn odds(kit: &Components, attacker: Force, defender: Force, conditions: &Conditions) -> Odds {
    rest(kit, [attacker, defender], conditions, Progress::default())
}

/// [odds.exact] The exact chances of what is left of a battle.
pub fn rest(kit: &Components, forces: [Force; 2], conditions: &Conditions, done: Progress) -> Odds {
    let sheet = if conditions.alternate { &kit.alternate } else { &kit.classic };
    let each = |f: fn(&SideConditions) -> u8| [f(&conditions.sides[0]), f(&conditions.sides[1])];
    let mut left = forces;
    for (force, (hits, picks)) in left.iter_mut().zip(done.hits) {
        lose_dearest(sheet, force, picks);
        lose_cheapest(sheet, force, hits);
    }
    let start = State { left, shields: each(|s| s.shields), aims: each(|s| s.aims), rerolls: each(|s| s.rerolls) };
    let mut spread = before_dice(sheet, start, conditions);
    let order = battle_order(sheet, conditions.ground);
    let stages = order.iter().map(|unit| (*unit, true)).chain(order.iter().map(|unit| (*unit, false)));
    for (unit, ambush) in stages {
        let joins = Side::BOTH.map(|side| {
            let flag = 1 << unit as u8;
            done.attacked[side as usize] & flag == 0 && (conditions.sides[side as usize].first & flag != 0) == ambush
        });
        let mut next = Spread::new();
        for (state, chance) in spread {
            volley(sheet, conditions, unit, joins, state, chance, &mut next);
        }
        spread = next;
    }
    summed(&spread, forces)
}

fn before_dice(sheet: &Sheet, start: State, conditions: &Conditions) -> Spread<State> {
    let mut spread = Spread::from([(start, 1.0)]);
    for side in Side::BOTH {
        for _ in 0..conditions.sides[side as usize].shatter {
            spread = moved(spread, |mut state, chance, next| {
                let (unit, shatters) = sheet.shatters.expect("shatter is refused on a sheet without such units");
                if state.left[side as usize][unit as usize] > 0 {
                    state.left[side as usize][unit as usize] -= 1;
                    lose_cheapest(sheet, &mut state.left[side.other() as usize], shatters.hits);
                }
                *next.entry(state).or_default() += chance;
            });
        }
        for &on in &conditions.sides[side as usize].blasts {
            let hit = f64::from(7 - on.clamp(1, 7)) / 6.0;
            spread = moved(spread, |mut state, chance, next| {
                *next.entry(state).or_default() += chance * (1.0 - hit);
                lose_cheapest(sheet, &mut state.left[side as usize], 1);
                *next.entry(state).or_default() += chance * hit;
            });
        }
    }
    spread
}

fn moved(spread: Spread<State>, mut step: impl FnMut(State, f64, &mut Spread<State>)) -> Spread<State> {
    let mut next = Spread::new();
    for (state, chance) in spread {
        step(state, chance, &mut next);
    }
    next
}

/// One unit type rolls, on one side or both at once.
fn volley(
    sheet: &Sheet,
    conditions: &Conditions,
    unit: Unit,
    joins: [bool; 2],
    state: State,
    chance: f64,
    next: &mut Spread<State>,
) {
    let fights = state.left.iter().all(|force| size(force) > 0);
    let rolls = Side::BOTH.map(|side| {
        let s = side as usize;
        let count = if joins[s] && fights { state.left[s][unit as usize] } else { 0 };
        let n = dice(sheet, unit, count, conditions.sides[s].twice[unit as usize]);
        rolls(sheet, conditions, unit, side, n, state.rerolls[s])
    });
    for (one, p) in &rolls[0] {
        for (other, q) in &rolls[1] {
            let mut after = state;
            for (side, roll) in Side::BOTH.into_iter().zip([one, other]) {
                let (s, victim) = (side as usize, side.other() as usize);
                after.rerolls[s] -= u8::from(roll.rerolled);
                let (mut plain, mut picked) = (roll.plain, roll.picked);
                let aimed = plain.min(after.aims[s]);
                (plain, picked, after.aims[s]) = (plain - aimed, picked + aimed, after.aims[s] - aimed);
                let stopped = (plain + picked).min(after.shields[victim]);
                after.shields[victim] -= stopped;
                let stopped_picks = stopped.min(picked);
                (picked, plain) = (picked - stopped_picks, plain - (stopped - stopped_picks));
                lose_dearest(sheet, &mut after.left[victim], picked);
                lose_cheapest(sheet, &mut after.left[victim], plain);
            }
            *next.entry(after).or_default() += chance * p * q;
        }
    }
}

/// Chances of each number of plain and picking hits with `n` dice.
fn rolls(sheet: &Sheet, conditions: &Conditions, unit: Unit, side: Side, n: u8, rerolls: u8) -> Spread<Roll> {
    let edge = conditions.sides[side as usize].edge;
    let hit = |face: &u8| hits(sheet, unit, conditions.ground, edge, *face);
    let share = |f: &dyn Fn(&u8) -> bool| (1..=6u8).filter(|face| f(face)).count() as f64 / 6.0;
    let picked = share(&|face| hit(face) && picks(sheet, unit, *face));
    let plain = share(&|face| hit(face) && !picks(sheet, unit, *face));
    let first = throw(n, plain, picked);
    if rerolls == 0 {
        return first;
    }
    let mut spread = Spread::new();
    for (roll, chance) in first {
        let misses = n - roll.plain - roll.picked;
        for (again, p) in throw(misses, plain, picked) {
            let total =
                Roll { plain: roll.plain + again.plain, picked: roll.picked + again.picked, rerolled: misses > 0 };
            *spread.entry(total).or_default() += chance * p;
        }
    }
    spread
}

fn throw(n: u8, plain: f64, picked: f64) -> Spread<Roll> {
    let mut spread = Spread::from([(Roll::default(), 1.0)]);
    for _ in 0..n {
        let mut next = Spread::new();
        for (roll, chance) in spread {
            for (p, then) in [
                (1.0 - plain - picked, roll),
                (plain, Roll { plain: roll.plain + 1, ..roll }),
                (picked, Roll { picked: roll.picked + 1, ..roll }),
            ] {
                if p > 0.0 {
                    *next.entry(then).or_default() += chance * p;
                }
            }
        }
        spread = next;
    }
    spread
}

/// The unit its owner gives up first under [`POLICY`].
pub fn cheapest(sheet: &Sheet, force: &Force) -> Option<Unit> {
    let owned = sheet.order.iter().rev().filter(|unit| force[**unit as usize] > 0);
    owned.copied().min_by_key(|unit| sheet.cost[*unit as usize])
}

/// The unit an enemy picks first under [`POLICY`].
pub fn dearest(sheet: &Sheet, force: &Force) -> Option<Unit> {
    let owned = sheet.order.iter().rev().filter(|unit| force[**unit as usize] > 0);
    owned.copied().max_by_key(|unit| sheet.cost[*unit as usize])
}

fn lose_cheapest(sheet: &Sheet, force: &mut Force, hits: u8) {
    for _ in 0..hits {
        match cheapest(sheet, force) {
            Some(unit) => force[unit as usize] -= 1,
            None => return,
        }
    }
}

fn lose_dearest(sheet: &Sheet, force: &mut Force, hits: u8) {
    for _ in 0..hits {
        match dearest(sheet, force) {
            Some(unit) => force[unit as usize] -= 1,
            None => return,
        }
    }
}

fn summed(spread: &Spread<State>, began: [Force; 2]) -> Odds {
    let mut odds = Odds { survivors: began.map(|force| vec![0.0; size(&force) as usize + 1]), ..Odds::default() };
    for (state, chance) in spread {
        let [attackers, defenders] = state.left.map(|force| size(&force));
        match (attackers, defenders) {
            (0, 0) => (odds.win, odds.mutual) = (odds.win + chance, odds.mutual + chance),
            (_, 0) => odds.win += chance,
            (0, _) => odds.lost += chance,
            _ => odds.contested += chance,
        }
        for side in 0..2 {
            let left = size(&state.left[side]);
            odds.survivors[side][left as usize] += chance;
            odds.losses[side] += chance * f64::from(size(&began[side]) - left);
        }
        *odds.ends.entry((state.left[0], state.left[1])).or_default() += chance;
    }
    odds
}

/// A force in words: `3 human, 1 strider`.
pub fn spoken(sheet: &Sheet, force: &Force) -> String {
    let parts: Vec<String> = sheet
        .order
        .iter()
        .filter(|unit| force[**unit as usize] > 0)
        .map(|unit| format!("{} {}", force[*unit as usize], sheet.row(*unit).id))
        .collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

/// The effect of a card on a side as conditions, or why it cannot be reckoned.
fn add(conditions: &mut SideConditions, verb: Verb, unit: Option<Unit>) -> Result<(), &'static str> {
    match verb {
        Verb::ModifyRolls { by, six_hits } => {
            conditions.edge.by = conditions.edge.by.saturating_add(by);
            conditions.edge.six_hits |= six_hits;
        }
        Verb::StrikeTwice => conditions.twice[unit.ok_or("needs a unit, as in attacker:human")? as usize] += 1,
        Verb::StrikeFirst => conditions.first |= 1 << unit.ok_or("needs a unit, as in attacker:human")? as u8,
        Verb::Blast { on } => conditions.blasts.push(on),
        Verb::CancelHit => conditions.shields += 1,
        Verb::AimHit => conditions.aims += 1,
        Verb::Reroll => conditions.rerolls += 1,
        Verb::Withdraw
        | Verb::Gain { .. }
        | Verb::GainPerBareHex { .. }
        | Verb::Recruit { .. }
        | Verb::March
        | Verb::Transport { .. }
        | Verb::LiftBans
        | Verb::Overmine { .. } => return Err("does not change the odds of a battle"),
    }
    Ok(())
}

const _: () = assert!(UNITS == 6);
