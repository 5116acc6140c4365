//! The quick way for battles in which a round is a roll and an answer for each side, though they may hang on what the
//! other side has: flagships that deny Sustain Damage, aim past fighters or count opposing ships; dice that cost goods
//! or units; Particle Weave; Harrow. What a side has before a round is a stand, known by a number; all that may come of
//! a stand is found once, and the battle is a walk from pair of stands to pair of stands.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use super::apart::{after_the_opening, stand};
use super::camp::{Battle, SLOTS, Stock, Troops};
use super::effects::Effect;
use super::fight::{ATTACKER, Bombing, Cause, DEFENDER, Fight, Outcome, State, Step};
use super::force::{Place, Policy};
use super::plain::Plainness;
use crate::units::{Ability, Kind};
use imperium::dice::Hits;
use imperium::duel::{Duel, Method, Mix, ROUNDS_TOLD, RoundLine, tally};
use imperium::walk::{Luck, Walk};

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// The most steps from pair to pair, rolls and answers that are worked out.
const MOST_STEPS: usize = 30_000_000;
const MOST_ROLLS: usize = 300_000;
const MOST_ANSWERS: usize = 300_000;

/// Less than this does not matter.
const NEGLIGIBLE: f64 = 1e-15;
const DUST: f64 = 1e-17;
const MOST_SWEEPS: usize = 500;

/// Works a battle out exactly whose rounds are pairs of rolls and answers; none if they are not, or it is too large.
pub fn solve(battle: &Battle, tell_rounds: bool) -> Option<Outcome> {
    if battle.policy != Policy::Listed || battle.plainness() != Plainness::Paired {
        return None;
    }
    let mut pairs = Pairs { battle, sides: [Side::default(), Side::default()], steps: 0, rolls: 0, answers: 0 };
    let mut start: Map<u64, f64> = Map::default();
    for (state, chance) in after_the_opening(battle)? {
        let [a, b] = [0, 1].map(|side| pairs.sides[side].id(stand(&state, side)));
        *start.entry(key(a, b)).or_default() += chance;
    }
    let rounds = if tell_rounds { pairs.rounds(start.clone())? } else { Vec::new() };
    let (ends, endless) = pairs.run(start)?;
    let finals: Vec<(State, f64)> = ends.into_iter().map(|(key, chance)| (pairs.state(key), chance)).collect();
    Some(Outcome { chances: tally(battle, &finals, endless), finals, rounds, method: Method::Exact, endless })
}

fn key(a: u32, b: u32) -> u64 {
    u64::from(a) << 32 | u64::from(b)
}

/// Stands, or what they are in the middle of a round, by number.
#[derive(Default)]
struct Side {
    list: Vec<Troops>,
    ids: Map<Troops, u32>,
    /// What a stand rolls, by stand and what matters of the other side.
    rolls: Map<u64, Rc<[Class]>>,
    /// What hits make of it after its roll: by that, what matters of the other side, and the hits.
    answers: Map<(u64, u64), Vec<(u32, f64)>>,
}

impl Side {
    fn id(&mut self, troops: Troops) -> u32 {
        *self.ids.entry(troops).or_insert_with(|| {
            self.list.push(troops);
            self.list.len() as u32 - 1
        })
    }
}

/// Rolls after which a side is the same, all of them with hits or all without.
#[derive(Clone)]
struct Class {
    after: u32,
    loud: bool,
    hits: Vec<(Hits, f64)>,
}

/// Where each side may be after some rolls, each for itself.
type Block = [Vec<(u32, f64)>; 2];

struct Pairs<'a> {
    battle: &'a Battle,
    sides: [Side; 2],
    steps: usize,
    rolls: usize,
    answers: usize,
}

impl Pairs<'_> {
    fn state(&self, key: u64) -> State {
        let [a, b] = [(key >> 32) as usize, key as u32 as usize];
        let mut sides = [self.sides[0].list[a], self.sides[1].list[b]];
        let direct = Stock::DirectHit as usize;
        let [first, second] = sides.each_mut();
        std::mem::swap(&mut first.stock[direct], &mut second.stock[direct]);
        State { step: Step::Round, sides }
    }

    /// What of a side matters to the rolls and answers of the other.
    fn bearing(&self, state: &State, side: usize) -> u64 {
        let other = 1 - side;
        let camp = &self.battle.camps[side];
        let shows = |ability: Ability| {
            camp.can(ability)
                && (0..SLOTS).any(|slot| state.sides[side].count(slot) > 0 && camp.slots[slot].can(ability))
        };
        let denies = shows(match self.battle.place {
            Place::Space => Ability::StopsShipSustain,
            Place::Ground => Ability::StopsGroundSustain,
        });
        let counted = self.battle.camps[other].can(Ability::DiceByOpposingShips);
        let big = if counted { self.big_ships(state, side) } else { 0 };
        u64::from(denies) | big << 1
    }

    fn big_ships(&self, state: &State, side: usize) -> u64 {
        (0..SLOTS)
            .filter(|&slot| slot != Kind::Fighter as usize && self.battle.fights(state, side, slot))
            .map(|slot| u64::from(state.sides[side].count(slot)))
            .sum()
    }

    /// All rolls of a side in a round that has begun, sorted by what they make of itself.
    fn classes(&mut self, state: &State, side: usize, id: u32, bearing: u64) -> Option<Rc<[Class]>> {
        let at = u64::from(id) << 32 | bearing;
        if let Some(classes) = self.sides[side].rolls.get(&at) {
            return Some(Rc::clone(classes));
        }
        let mut classes: Vec<Class> = Vec::new();
        let mut walk = Walk::default();
        loop {
            let mut fight = Fight::new(self.battle, *state, &mut walk);
            let boosts = self.battle.boosts(fight.troops(side));
            let hits = fight.combat_roll(side, &boosts);
            fight.bury(Cause::COMBAT);
            let troops = stand(&fight.state, side);
            let (after, loud) = (self.sides[side].id(troops), hits.total() > 0);
            let at = classes.iter().position(|class| class.after == after && class.loud == loud);
            let at = at.unwrap_or_else(|| {
                classes.push(Class { after, loud, hits: Vec::new() });
                classes.len() - 1
            });
            classes[at].hits.push((hits, walk.weight()));
            self.rolls += 1;
            if self.rolls > MOST_ROLLS {
                return None;
            }
            if !walk.advance() {
                break;
            }
        }
        let classes: Rc<[Class]> = classes.into();
        self.sides[side].rolls.insert(at, Rc::clone(&classes));
        Some(classes)
    }

    /// What so many hits make of a side that has rolled.
    fn answer(&mut self, state: &State, side: usize, after: u32, bearing: u64, hits: Hits) -> Option<&[(u32, f64)]> {
        let at = (u64::from(after) << 32 | bearing, u64::from(hits.any) << 32 | u64::from(hits.heavy));
        if !self.sides[side].answers.contains_key(&at) {
            let harrowed = side == DEFENDER && self.battle.camps[ATTACKER].harrow;
            let direct = Stock::DirectHit as usize;
            let mut found: Vec<(u32, f64)> = Vec::new();
            let mut walk = Walk::default();
            loop {
                let mut before = *state;
                before.sides[side] = self.sides[side].list[after as usize];
                before.sides[1 - side].stock[direct] = before.sides[side].stock[direct];
                let mut fight = Fight::new(self.battle, before, &mut walk);
                fight.pending[side] = hits;
                fight.hold_shields(side);
                fight.resolve(Cause::COMBAT);
                fight.duranium_armor(side);
                if harrowed && fight.alive(side) {
                    fight.bombard(Bombing::Harrow);
                }
                fight.end_round_alone(side);
                let mut troops = stand(&fight.state, side);
                troops.sore = [0; SLOTS];
                let weight = walk.weight();
                let to = self.sides[side].id(troops);
                match found.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, chance)) => *chance += weight,
                    None => found.push((to, weight)),
                }
                if !walk.advance() {
                    break;
                }
            }
            self.answers += 1;
            if self.answers > MOST_ANSWERS {
                return None;
            }
            self.sides[side].answers.insert(at, found);
        }
        self.sides[side].answers.get(&at).map(Vec::as_slice)
    }

    /// Where a side may be, having rolled, when it takes the hits of some rolls of the other.
    fn answers(
        &mut self,
        state: &State,
        side: usize,
        bearing: u64,
        own: &Class,
        other: &Class,
    ) -> Option<Vec<(u32, f64)>> {
        let foe = &self.battle.camps[1 - side];
        // [combat.x-89] [combat.particle-weave]
        let times = if foe.on(Effect::X89BacterialWeapon) { 2 } else { 1 };
        let more = u32::from(own.loud && foe.on(Effect::ValkyrieParticleWeave));
        // Looking an answer up takes about as long as four steps.
        self.steps += 4 * other.hits.len();
        let mut found: Vec<(u32, f64)> = Vec::new();
        for (hits, chance) in &other.hits {
            let hits = Hits { any: times * hits.any + more, ..*hits };
            let part = self.answer(state, side, own.after, bearing, hits)?;
            found.extend(part.iter().map(|(to, share)| (*to, share * chance)));
        }
        found.sort_unstable_by_key(|(to, _)| *to);
        found.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        Some(found)
    }

    /// All that a round may make of a pair, and the hits rolled on average.
    fn round(&mut self, pair: u64) -> Option<(Vec<Block>, [f64; 2])> {
        let mut luck = Luck::new(0);
        let mut fight = Fight::new(self.battle, self.state(pair), &mut luck);
        fight.start_round(ATTACKER);
        fight.start_round(DEFENDER);
        let state = fight.state;
        let [a, b] = [(pair >> 32) as u32, pair as u32];
        let bearings = [self.bearing(&state, DEFENDER), self.bearing(&state, ATTACKER)];
        let ours = self.classes(&state, ATTACKER, a, bearings[ATTACKER])?;
        let theirs = self.classes(&state, DEFENDER, b, bearings[DEFENDER])?;
        let mean = |classes: &[Class]| {
            let all = classes.iter().flat_map(|class| &class.hits);
            all.map(|(hits, chance)| f64::from(hits.total()) * chance).sum::<f64>()
        };
        let means = [mean(&ours), mean(&theirs)];
        let mut blocks = Vec::with_capacity(ours.len() * theirs.len());
        let agents = state.sides.map(|troops| troops.has(Stock::NomadAgent));
        if agents == [false; 2] {
            self.add_blocks(&state, bearings, &ours, &theirs, &mut blocks)?;
        } else {
            // [combat.thundarian] Rolls of one order at a time: some are made again, the others stand.
            for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                let user = match order {
                    Ordering::Less => Some(ATTACKER),
                    Ordering::Equal => None,
                    Ordering::Greater => Some(DEFENDER),
                };
                match user.filter(|side| agents[*side]) {
                    Some(user) => {
                        let share = chance_of(order, &ours, &theirs);
                        let mut again = [ours.to_vec(), theirs.to_vec()];
                        self.spend_agent(user, &mut again[user]);
                        let weighed = again[ATTACKER].iter_mut().flat_map(|class| &mut class.hits);
                        weighed.for_each(|(_, chance)| *chance *= share);
                        let [ours, theirs] = again;
                        self.add_blocks(&state, bearings, &ours, &theirs, &mut blocks)?;
                    }
                    None => {
                        for (ours, theirs) in in_order(order, &ours, &theirs) {
                            self.add_blocks(&state, bearings, &[ours], &theirs, &mut blocks)?;
                        }
                    }
                }
            }
        }
        Some((blocks, means))
    }

    fn add_blocks(
        &mut self,
        state: &State,
        bearings: [u64; 2],
        ours: &[Class],
        theirs: &[Class],
        blocks: &mut Vec<Block>,
    ) -> Option<()> {
        for own in ours {
            for other in theirs {
                let left = self.answers(state, ATTACKER, bearings[ATTACKER], own, other)?;
                let right = self.answers(state, DEFENDER, bearings[DEFENDER], other, own)?;
                self.steps += left.len() * right.len();
                if self.steps > MOST_STEPS {
                    return None;
                }
                blocks.push([left, right]);
            }
        }
        Some(())
    }

    /// The same rolls after the agent was used.
    fn spend_agent(&mut self, side: usize, classes: &mut [Class]) {
        for class in classes {
            let mut troops = self.sides[side].list[class.after as usize];
            troops.spend(Stock::NomadAgent);
            class.after = self.sides[side].id(troops);
        }
    }

    /// All rounds to the end: where they end, and the chance that they do not. What a repair lifts up waits for the
    /// next sweep.
    fn run(&mut self, mut mass: Map<u64, f64>) -> Option<(Vec<(u64, f64)>, f64)> {
        let (mut ends, mut endless): (Map<u64, f64>, f64) = (Map::default(), 0.0);
        let mut waiting: Vec<u64> = mass.keys().copied().collect();
        for sweep in 0.. {
            if waiting.is_empty() {
                break;
            }
            let mut heap: BinaryHeap<(u32, u64)> = waiting.drain(..).map(|pair| (self.rank(pair), pair)).collect();
            while let Some((rank, pair)) = heap.pop() {
                let Some(chance) = mass.remove(&pair).filter(|chance| *chance > NEGLIGIBLE) else { continue };
                if self.battle.is_over(&self.state(pair)) {
                    *ends.entry(pair).or_default() += chance;
                    continue;
                }
                let (blocks, _) = self.round(pair)?;
                let stays = stays(&blocks, pair);
                if stays > 1.0 - 1e-12 || sweep >= MOST_SWEEPS {
                    endless += chance;
                    continue;
                }
                let scale = chance / (1.0 - stays);
                for [left, right] in &blocks {
                    for (a, p) in left {
                        for (b, q) in right {
                            let (to, more) = (key(*a, *b), scale * p * q);
                            if more < DUST || to == pair {
                                continue;
                            }
                            match mass.get_mut(&to) {
                                Some(sum) => *sum += more,
                                None => {
                                    mass.insert(to, more);
                                    let below = self.rank(to);
                                    if below < rank { heap.push((below, to)) } else { waiting.push(to) }
                                }
                            }
                        }
                    }
                }
            }
        }
        Some((ends.into_iter().collect(), endless))
    }

    /// Falls with every loss.
    fn rank(&self, pair: u64) -> u32 {
        let state = self.state(pair);
        let strength = |troops: &Troops| {
            let units: u32 =
                (0..SLOTS).map(|slot| 2 * u32::from(troops.fit[slot]) + u32::from(troops.hurt[slot])).sum();
            8 * units + troops.stock.iter().map(|left| u32::from(*left)).sum::<u32>()
        };
        state.sides.iter().map(strength).sum()
    }

    /// The first rounds one by one.
    fn rounds(&mut self, mut now: Map<u64, f64>) -> Option<Vec<RoundLine>> {
        let mut lines = Vec::new();
        while lines.len() < ROUNDS_TOLD {
            let mut line = RoundLine { fought: 0.0, hits: [0.0; 2] };
            let mut next: Map<u64, f64> = Map::default();
            for (pair, chance) in now {
                if self.battle.is_over(&self.state(pair)) {
                    continue;
                }
                let (blocks, means) = self.round(pair)?;
                line.fought += chance;
                line.hits[0] += chance * means[0];
                line.hits[1] += chance * means[1];
                for [left, right] in &blocks {
                    for (a, p) in left {
                        for (b, q) in right.iter().filter(|(_, q)| chance * p * q > 1e-10) {
                            *next.entry(key(*a, *b)).or_default() += chance * p * q;
                        }
                    }
                }
            }
            if line.fought < 1e-6 {
                break;
            }
            line.hits = line.hits.map(|hits| hits / line.fought);
            lines.push(line);
            now = next;
        }
        Some(lines)
    }
}

/// The chance that the attacker's hits stand in this order to the defender's.
fn chance_of(order: Ordering, ours: &[Class], theirs: &[Class]) -> f64 {
    in_order(order, ours, theirs)
        .map(|(own, others)| {
            let sum = |class: &Class| class.hits.iter().map(|(_, chance)| chance).sum::<f64>();
            sum(&own) * others.iter().map(sum).sum::<f64>()
        })
        .sum()
}

/// The attacker's rolls one number of hits at a time, each with those of the defender it stands in this order to.
fn in_order<'a>(
    order: Ordering,
    ours: &'a [Class],
    theirs: &'a [Class],
) -> impl Iterator<Item = (Class, Vec<Class>)> + 'a {
    let part = |class: &Class, test: &dyn Fn(u32) -> bool| {
        let hits = class.hits.iter().copied().filter(|(hits, _)| test(hits.total())).collect();
        Class { hits, ..*class }
    };
    ours.iter().flat_map(move |own| {
        let mut totals: Vec<u32> = own.hits.iter().map(|(hits, _)| hits.total()).collect();
        totals.sort_unstable();
        totals.dedup();
        totals.into_iter().map(move |total| {
            let others = theirs.iter().map(|class| part(class, &|hits| total.cmp(&hits) == order));
            let others = others.filter(|class| !class.hits.is_empty()).collect();
            (part(own, &|hits| hits == total), others)
        })
    })
}

/// The chance that a round changes nothing.
fn stays(blocks: &[Block], pair: u64) -> f64 {
    let [a, b] = [(pair >> 32) as u32, pair as u32];
    let share = |list: &[(u32, f64)], id: u32| list.iter().filter(|(to, _)| *to == id).map(|(_, p)| p).sum::<f64>();
    blocks.iter().map(|[left, right]| share(left, a) * share(right, b)).sum()
}
