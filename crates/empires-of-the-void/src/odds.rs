//! Exact chances: one attack action, several in a row, a conquest, a diplomacy attempt.
//!
//! Hits of one initiative level are convolved, never sampled. Casualties follow one policy, said in [`POLICY`].

use crate::fleet::Hull;
use crate::names::Ship;
use crate::printed::Band;
use std::collections::BTreeMap;

/// How the calculator lets both sides decide.
pub const POLICY: &str = "each side loses a hit on a whole moth first, then its cheapest ships; a cloaked shooter takes \
     the dearest; paid shots are fired while credits last; photon bombs are spent on the nearest misses as long as they make \
     another useful hit";

/// The most bombs a city can hold.
const BOMBS: usize = 9;

/// One kind of ship on a side, with every bonus counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gun {
    pub hull: Hull,
    pub initiative: u8,
    pub dice: u8,
    /// Lowest face that hits; 7 and more never does.
    pub hits_on: u8,
    /// What losing one costs, for the choice of casualties.
    pub value: u8,
    /// Credits for each ship that fires.
    pub pays: u8,
    /// Its owner chooses the casualties it makes, unless the other side detects it.
    pub cloaked: bool,
    /// Sees through the cloaking of the other side.
    pub detects: bool,
    /// Ships that take its free roll before the battle.
    pub free_roll: Option<Hull>,
}

/// One side of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    pub guns: Vec<Gun>,
    /// Ships of each hull.
    pub ships: [u8; Hull::COUNT],
    pub bombs: u8,
    pub credits: u8,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rest {
    pub ships: [u8; Hull::COUNT],
    pub bombs: u8,
    pub credits: u8,
}

impl Rest {
    pub fn is_gone(&self) -> bool {
        self.ships.iter().all(|n| *n == 0)
    }

    pub fn total(&self) -> u8 {
        self.ships.iter().sum()
    }
}

/// Chances of what is left of attacker and defender.
pub type Chances = BTreeMap<(Rest, Rest), f64>;

/// [battle.pass] What one attack action against ships may leave on both sides.
pub fn pass(attacker: &Side, defender: &Side) -> Chances {
    step(attacker, defender, &BTreeMap::from([((attacker.start(), defender.start()), 1.0)]))
}

/// [battle.again] What several attack actions in a row may leave; a battle that is decided is not fought on.
pub fn passes(attacker: &Side, defender: &Side, actions: u8) -> Chances {
    let mut chances = BTreeMap::from([((attacker.start(), defender.start()), 1.0)]);
    for _ in 0..actions {
        chances = step(attacker, defender, &chances);
    }
    chances
}

/// The headline of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// All defenders destroyed, an attacker left.
    pub win: f64,
    /// All attackers destroyed.
    pub loss: f64,
    /// Both still there.
    pub standoff: f64,
    /// Both destroyed to the last.
    pub ruin: f64,
    pub attacker_losses: f64,
    pub defender_losses: f64,
}

/// Sums up the chances of a battle.
pub fn summary(attacker: &Side, defender: &Side, chances: &Chances) -> Summary {
    let (begun, met) = (attacker.start().total(), defender.start().total());
    let mut sum = Summary::default();
    for ((a, d), p) in chances {
        match (a.is_gone(), d.is_gone()) {
            (false, true) => sum.win += p,
            (true, false) => sum.loss += p,
            (false, false) => sum.standoff += p,
            (true, true) => sum.ruin += p,
        }
        sum.attacker_losses += p * f64::from(begun - a.total());
        sum.defender_losses += p * f64::from(met - d.total());
    }
    sum
}

/// [conquer.neutral] The chance that a fleet scores at least `hits` hits in one of some attack actions.
pub fn conquest(attacker: &Side, hits: u8, actions: u8) -> f64 {
    let mut chances = BTreeMap::from([(attacker.start(), 1.0)]);
    let mut done = 0.0;
    for _ in 0..actions {
        let mut next = BTreeMap::new();
        for (rest, p) in &chances {
            let mut totals = BTreeMap::from([((0u8, *rest), *p)]);
            for level in 1..=5 {
                let mut grown = BTreeMap::new();
                for ((so_far, rest), p) in &totals {
                    let missing = hits.saturating_sub(*so_far);
                    for ((hit, cloaked, left), q) in attacker.volley(rest, level, missing, true) {
                        *grown.entry(((so_far + hit + cloaked).min(hits), left)).or_insert(0.0) += p * q;
                    }
                }
                totals = grown;
            }
            for ((scored, rest), p) in totals {
                if scored >= hits { done += p } else { *next.entry(rest).or_insert(0.0) += p }
            }
        }
        chances = next;
    }
    done
}

/// [diplomacy.roll] Ways to roll each total of three dice, out of 216.
const fn three_dice() -> [u16; 19] {
    let mut ways = [0; 19];
    let mut roll = 0;
    while roll < 216 {
        ways[3 + roll % 6 + roll / 6 % 6 + roll / 36] += 1;
        roll += 1;
    }
    ways
}

/// [diplomacy.roll] The chance that three dice and a modifier reach the target with up to `spend` added afterwards.
pub fn diplomacy(target: u8, modifier: i8, spend: u8) -> f64 {
    let ways = three_dice();
    let reach = |total: usize| total as i32 + i32::from(modifier) + i32::from(spend) >= i32::from(target);
    let good: u16 = (3..19).filter(|total| reach(*total)).map(|total| ways[total]).sum();
    f64::from(good) / 216.0
}

/// [diplomacy.again] The chance that one of several attempts succeeds; what is spent is spent on the success alone.
pub fn attempts(target: u8, modifier: i8, spend: u8, actions: u8) -> f64 {
    1.0 - (1.0 - diplomacy(target, modifier, spend)).powi(i32::from(actions))
}

/// [diplomacy.spend] What a success is expected to cost, given that only what is missing is spent.
pub fn expected_spend(target: u8, modifier: i8, spend: u8) -> f64 {
    let ways = three_dice();
    let missing = |total: usize| (i32::from(target) - total as i32 - i32::from(modifier)).max(0);
    let paid = (3..19).filter(|total| missing(*total) <= i32::from(spend));
    paid.map(|total| f64::from(ways[total]) / 216.0 * f64::from(missing(total))).sum()
}

fn step(attacker: &Side, defender: &Side, chances: &Chances) -> Chances {
    let mut out = Chances::new();
    for ((a, d), p) in chances {
        if a.is_gone() || d.is_gone() {
            *out.entry((*a, *d)).or_insert(0.0) += p;
            continue;
        }
        let mut now = free_rolls(attacker, defender, (*a, *d), *p);
        for level in 1..=5 {
            now = exchange(attacker, defender, level, &now);
        }
        for (state, p) in now {
            *out.entry(state).or_insert(0.0) += p;
        }
    }
    out
}

/// [ship.firebug] [capital.bomb] Free rolls of both sides before the first level.
fn free_rolls(attacker: &Side, defender: &Side, (a, d): (Rest, Rest), p: f64) -> Chances {
    let mut out = Chances::new();
    for ((lost, bombs), q) in attacker.free_volley(&a, &d) {
        for ((lost_back, bombs_back), r) in defender.free_volley(&d, &a) {
            let mut left = Rest { bombs, ..a };
            let mut right = Rest { bombs: bombs_back, ..d };
            for hull in Hull::all() {
                for _ in 0..lost[hull.index()] {
                    right.hit(hull);
                }
                for _ in 0..lost_back[hull.index()] {
                    left.hit(hull);
                }
            }
            *out.entry((left, right)).or_insert(0.0) += p * q * r;
        }
    }
    out
}

/// [battle.initiative] One initiative level: both sides roll, then both take their losses.
fn exchange(attacker: &Side, defender: &Side, level: u8, chances: &Chances) -> Chances {
    let mut out = Chances::new();
    for ((a, d), p) in chances {
        for ((hits, cloaked, paid), q) in attacker.volley(a, level, life(d), defender.sees(d)) {
            for ((back, cloaked_back, paid_back), r) in defender.volley(d, level, life(a), attacker.sees(a)) {
                let (mut left, mut right) = (paid, paid_back);
                defender.lose(&mut right, cloaked, hits);
                attacker.lose(&mut left, cloaked_back, back);
                *out.entry((left, right)).or_insert(0.0) += p * q * r;
            }
        }
    }
    out
}

/// Hits a side can still take.
fn life(rest: &Rest) -> u8 {
    rest.total() + rest.ships[Hull::from(Ship::Moth).index()]
}

/// Plain hits, hits whose casualties the shooter chooses, and what is left of the side after paying.
type Volley = (u8, u8, Rest);

impl Side {
    pub fn start(&self) -> Rest {
        Rest { ships: self.ships, bombs: self.bombs, credits: self.credits }
    }

    /// [tech.detection] Has it a ship left that sees through cloaking?
    fn sees(&self, rest: &Rest) -> bool {
        self.present(rest).any(|gun| gun.detects)
    }

    /// What the guns of one level may hit; no more bombs are spent than make `useful` hits.
    fn volley(&self, rest: &Rest, level: u8, useful: u8, detected: bool) -> BTreeMap<Volley, f64> {
        let mut credits = rest.credits;
        let mut dice: Vec<(u8, bool)> = Vec::new();
        for gun in self.guns.iter().filter(|gun| gun.initiative == level) {
            let mut firing = rest.ships[gun.hull.index()];
            if let Some(paid) = credits.checked_div(gun.pays) {
                firing = firing.min(paid);
                credits -= firing * gun.pays;
            }
            dice.extend(std::iter::repeat_n((gun.hits_on, gun.cloaked && !detected), usize::from(firing * gun.dice)));
        }
        let paid = Rest { credits, ..*rest };
        if dice.is_empty() {
            return BTreeMap::from([((0, 0, paid), 1.0)]);
        }
        // Plain and cloaked hits, and how many dice of either kind fell short by how much.
        let mut sums: BTreeMap<([u8; 2], [[u8; 2]; BOMBS]), f64> = BTreeMap::from([(Default::default(), 1.0)]);
        for (hits_on, cloaked) in dice {
            let mut next = BTreeMap::new();
            for ((hits, short), p) in &sums {
                for face in 1..=6u8 {
                    let (mut hits, mut short) = (*hits, *short);
                    if face >= hits_on {
                        hits[usize::from(cloaked)] += 1;
                    } else if usize::from(hits_on - face) <= BOMBS.min(rest.bombs.into()) {
                        short[usize::from(hits_on - face - 1)][usize::from(cloaked)] += 1;
                    }
                    *next.entry((hits, short)).or_insert(0.0) += p / 6.0;
                }
            }
            sums = next;
        }
        let mut out = BTreeMap::new();
        for ((mut hits, short), p) in sums {
            let mut left = paid;
            for (i, [plain, sly]) in short.into_iter().enumerate() {
                let near = std::iter::repeat_n(1, sly.into()).chain(std::iter::repeat_n(0, plain.into()));
                for kind in near {
                    if hits[0] + hits[1] < useful && left.bombs > i as u8 {
                        left.bombs -= i as u8 + 1;
                        hits[kind] += 1;
                    }
                }
            }
            *out.entry((hits[0], hits[1], left)).or_insert(0.0) += p;
        }
        out
    }

    /// [ship.firebug] What free rolls may strike of the other side, by hull, and the bombs left: first what the dice
    /// hit, then the nearest misses that strike another ship.
    fn free_volley(&self, rest: &Rest, other: &Rest) -> BTreeMap<([u8; Hull::COUNT], u8), f64> {
        let mut rolls = BTreeMap::from([(Vec::new(), 1.0)]);
        for gun in &self.guns {
            let Some(target) = gun.free_roll.filter(|target| other.ships[target.index()] > 0) else { continue };
            for _ in 0..rest.ships[gun.hull.index()] {
                let mut next = BTreeMap::new();
                for (rolled, p) in &rolls {
                    for face in 1..=6u8 {
                        let mut rolled: Vec<(u8, u8)> = Clone::clone(rolled);
                        rolled.push((gun.hits_on.saturating_sub(face), target.0));
                        rolled.sort_unstable();
                        *next.entry(rolled).or_insert(0.0) += p / 6.0;
                    }
                }
                rolls = next;
            }
        }
        let mut out = BTreeMap::new();
        for (rolled, p) in rolls {
            let (mut lost, mut bombs) = ([0; Hull::COUNT], rest.bombs);
            for (short, target) in rolled {
                let target = usize::from(target);
                if lost[target] < other.ships[target] && short <= bombs {
                    bombs -= short;
                    lost[target] += 1;
                }
            }
            *out.entry((lost, bombs)).or_insert(0.0) += p;
        }
        out
    }

    /// Takes losses: first those the shooter chooses, then the side's own choice.
    fn lose(&self, rest: &mut Rest, chosen_by_shooter: u8, own_choice: u8) {
        let moth = Hull::from(Ship::Moth);
        for _ in 0..chosen_by_shooter {
            let Some(gun) = self.present(rest).max_by_key(|gun| gun.value).copied() else { return };
            rest.hit(gun.hull);
        }
        for _ in 0..own_choice {
            if rest.ships[moth.index()] > 0 {
                rest.hit(moth);
                continue;
            }
            let Some(gun) = self.present(rest).min_by_key(|gun| gun.value).copied() else { return };
            rest.hit(gun.hull);
        }
    }

    fn present<'a>(&'a self, rest: &'a Rest) -> impl Iterator<Item = &'a Gun> {
        self.guns.iter().filter(|gun| rest.ships[gun.hull.index()] > 0)
    }
}

impl Rest {
    fn hit(&mut self, hull: Hull) {
        self.ships[hull.index()] -= 1;
        if hull == Hull::from(Ship::Moth) {
            self.ships[Hull::DAMAGED_MOTH.index()] += 1;
        }
    }
}

/// [event.distress] [event.blockade] Ships of no player: one die and one hit each.
pub fn band(band: Band) -> Side {
    let hull = Hull::from(Ship::Centipede);
    let gun = Gun {
        hull,
        initiative: band.initiative,
        dice: 1,
        hits_on: band.hits_on,
        value: 1,
        pays: 0,
        cloaked: false,
        detects: false,
        free_roll: None,
    };
    let mut side = Side { guns: vec![gun], ..Side::default() };
    side.ships[hull.index()] = band.count;
    side
}
