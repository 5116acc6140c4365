//! Exact odds of any battle: all states it can reach, with the chances to get from one to another.

use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::time::{Duration, Instant};

use crate::walk::{Fate, Luck, SPECK, Walk};

pub const ATTACKER: usize = 0;
pub const DEFENDER: usize = 1;

/// A battle of two sides, as an edition fights it step by step.
pub trait Duel {
    type State: Copy + Eq + Hash;

    fn opening(&self) -> Self::State;

    /// Plays the step the state stands at.
    fn play<F: Fate>(&self, state: &mut Self::State, fate: &mut F);

    fn is_over(&self, state: &Self::State) -> bool;

    /// Whether a round of combat comes next, not what precedes the first.
    fn in_rounds(&self, state: &Self::State) -> bool;

    /// Whether a side has units left that count.
    fn holds(&self, state: &Self::State, side: usize) -> bool;

    /// Falls with every loss: what a state may still lose, earlier steps above later ones.
    fn rank(&self, state: &Self::State) -> u32;
}

/// How a result was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Exact,
    /// By so many fought battles.
    Sampled(u32),
}

/// What comes of a battle.
#[derive(Clone, Debug)]
pub struct Outcome<S> {
    /// The chances that attacker, nobody, defender has units left.
    pub chances: [f64; 3],
    /// How the battle may end, with chances.
    pub finals: Vec<(S, f64)>,
    pub rounds: Vec<RoundLine>,
    pub method: Method,
    /// The chance that neither side can end the battle.
    pub endless: f64,
}

/// One round as far as it can be foreseen.
#[derive(Clone, Copy, Debug)]
pub struct RoundLine {
    /// The chance that the round is fought.
    pub fought: f64,
    /// Hits rolled by attacker and defender, if it is fought.
    pub hits: [f64; 2],
}

/// How many rounds are told of.
pub const ROUNDS_TOLD: usize = 8;

/// Where the ways out of a state come from.
pub trait Ways<S> {
    /// All states a state that is reached with some chance may lead to, with chances, and the hits each side rolls on
    /// average; none if it takes too much work.
    fn from(&mut self, state: &S, reached: f64, out: &mut Vec<(S, f64)>) -> Option<[f64; 2]>;
}

/// Every way under the listed policy.
pub struct Listed<'a, D> {
    duel: &'a D,
    walk: Walk,
    left: u32,
}

/// Chances of the whole battle below this are left out, but never a way of more than the coarsest chance.
const UNSEEN: f64 = 1e-13;
const COARSEST: f64 = 1e-6;

impl<'a, D: Duel> Listed<'a, D> {
    /// At most so many ways are walked before the battle is called too large.
    pub fn new(duel: &'a D, most_ways: u32) -> Listed<'a, D> {
        Listed { duel, walk: Walk::default(), left: most_ways }
    }
}

impl<D: Duel> Ways<D::State> for Listed<'_, D> {
    fn from(&mut self, state: &D::State, reached: f64, out: &mut Vec<(D::State, f64)>) -> Option<[f64; 2]> {
        let mut hits = [0.0; 2];
        self.walk.speck = (UNSEEN / reached).clamp(SPECK, COARSEST);
        self.walk.begin();
        loop {
            let mut next = *state;
            self.duel.play(&mut next, &mut self.walk);
            let weight = self.walk.weight();
            for (mean, rolled) in hits.iter_mut().zip(self.walk.hits) {
                *mean += weight * f64::from(rolled);
            }
            out.push((next, weight));
            self.left = self.left.checked_sub(1)?;
            if !self.walk.advance() {
                return Some(hits);
            }
        }
    }
}

struct Node<S> {
    state: S,
    rank: u32,
    over: bool,
    /// Ways to other states; none before it was looked at.
    ways: Option<Vec<(u32, f64)>>,
    /// How likely it was reached when it was looked at.
    looked: f64,
    stays: f64,
    hits: [f64; 2],
    mass: f64,
    end: f64,
}

/// Less than this does not matter.
const NEGLIGIBLE: f64 = 1e-15;
const MOST_SWEEPS: usize = 500;

/// Works a battle out exactly; none if it is too large.
pub fn solve<D: Duel, W: Ways<D::State>>(duel: &D, ways: &mut W, tell_rounds: bool) -> Option<Outcome<D::State>> {
    let mut graph = Graph { duel, nodes: Vec::new(), ids: HashMap::default() };
    let first = graph.id(duel.opening());
    graph.nodes[first as usize].mass = 1.0;
    let mut endless = 0.0;
    let mut waiting = vec![first];
    let mut buffer = Vec::new();
    // In a sweep all mass flows down; what a repair lifts up waits for the next one.
    for sweep in 0.. {
        if waiting.is_empty() {
            break;
        }
        let mut heap: BinaryHeap<(u32, u32)> =
            waiting.drain(..).map(|id| (graph.nodes[id as usize].rank, id)).collect();
        let mut last = None;
        let mut lifted = Vec::new();
        while let Some((rank, id)) = heap.pop() {
            if last == Some(id) {
                continue;
            }
            last = Some(id);
            let mass = std::mem::take(&mut graph.nodes[id as usize].mass);
            if mass < NEGLIGIBLE {
                continue;
            }
            if graph.nodes[id as usize].over {
                graph.nodes[id as usize].end += mass;
                continue;
            }
            graph.look(id, mass, ways, &mut buffer)?;
            let node = &graph.nodes[id as usize];
            let leaves = 1.0 - node.stays;
            if leaves < 1e-12 || sweep >= MOST_SWEEPS {
                endless += mass;
                continue;
            }
            let scale = mass / leaves;
            let out = graph.nodes[id as usize].ways.take().unwrap_or_default();
            for &(to, chance) in &out {
                let target = &mut graph.nodes[to as usize];
                let fresh = target.mass == 0.0;
                target.mass += scale * chance;
                if fresh {
                    if target.rank < rank { heap.push((target.rank, to)) } else { lifted.push(to) }
                }
            }
            graph.nodes[id as usize].ways = Some(out);
        }
        waiting = lifted;
        waiting.retain(|id| graph.nodes[*id as usize].mass > 0.0);
    }
    let rounds = if tell_rounds { graph.rounds(first, ways) } else { Vec::new() };
    let finals: Vec<(D::State, f64)> =
        graph.nodes.iter().filter(|node| node.end > 0.0).map(|node| (node.state, node.end)).collect();
    Some(Outcome { chances: tally(duel, &finals, endless), finals, rounds, method: Method::Exact, endless })
}

/// Who has units left, over all ends; a battle without end is nobody's.
pub fn tally<D: Duel>(duel: &D, finals: &[(D::State, f64)], endless: f64) -> [f64; 3] {
    let mut chances = [0.0, endless, 0.0];
    for (state, chance) in finals {
        let at = match (duel.holds(state, ATTACKER), duel.holds(state, DEFENDER)) {
            (true, false) => 0,
            (false, true) => 2,
            (true, true) | (false, false) => 1,
        };
        chances[at] += chance;
    }
    let all: f64 = chances.iter().sum();
    chances.map(|chance| chance / all)
}

struct Graph<'a, D: Duel> {
    duel: &'a D,
    nodes: Vec<Node<D::State>>,
    ids: HashMap<D::State, u32, BuildHasherDefault<Mix>>,
}

impl<D: Duel> Graph<'_, D> {
    fn id(&mut self, state: D::State) -> u32 {
        if let Some(id) = self.ids.get(&state) {
            return *id;
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            rank: self.duel.rank(&state),
            over: self.duel.is_over(&state),
            state,
            ways: None,
            looked: 0.0,
            stays: 0.0,
            hits: [0.0; 2],
            mass: 0.0,
            end: 0.0,
        });
        self.ids.insert(state, id);
        id
    }

    /// Finds the ways out of a state; again, if it turns out much likelier than it seemed.
    fn look<W: Ways<D::State>>(
        &mut self,
        id: u32,
        mass: f64,
        ways: &mut W,
        buffer: &mut Vec<(D::State, f64)>,
    ) -> Option<()> {
        let node = &self.nodes[id as usize];
        if node.ways.is_some() && mass < 10.0 * node.looked {
            return Some(());
        }
        buffer.clear();
        let state = node.state;
        let hits = ways.from(&state, mass, buffer)?;
        let mut out: Vec<(u32, f64)> = buffer.iter().map(|(state, chance)| (self.id(*state), *chance)).collect();
        out.sort_unstable_by_key(|(to, _)| *to);
        out.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        let node = &mut self.nodes[id as usize];
        node.looked = mass;
        node.stays = 0.0;
        if let Some(at) = out.iter().position(|(to, _)| *to == id) {
            node.stays = out.remove(at).1;
        }
        node.hits = hits;
        node.ways = Some(out);
        Some(())
    }

    /// The first rounds one by one.
    fn rounds<W: Ways<D::State>>(&mut self, first: u32, ways: &mut W) -> Vec<RoundLine> {
        let mut lines = Vec::new();
        let mut now = vec![(first, 1.0)];
        let mut buffer = Vec::new();
        while lines.len() < ROUNDS_TOLD {
            let counts = now.first().is_some_and(|(id, _)| self.duel.in_rounds(&self.nodes[*id as usize].state));
            let mut line = RoundLine { fought: 0.0, hits: [0.0; 2] };
            let mut next: HashMap<u32, f64, BuildHasherDefault<Mix>> = HashMap::default();
            for &(id, mass) in &now {
                if self.nodes[id as usize].over || self.look(id, mass, ways, &mut buffer).is_none() {
                    continue;
                }
                let node = &self.nodes[id as usize];
                line.fought += mass;
                line.hits[0] += mass * node.hits[0];
                line.hits[1] += mass * node.hits[1];
                for &(to, chance) in node.ways.iter().flatten().chain(&[(id, node.stays)]) {
                    if mass * chance > 1e-10 {
                        *next.entry(to).or_default() += mass * chance;
                    }
                }
            }
            if line.fought < 1e-6 {
                break;
            }
            line.hits = line.hits.map(|hits| hits / line.fought);
            now = next.into_iter().collect();
            now.sort_unstable_by_key(|(id, _)| *id);
            if counts {
                lines.push(line);
            }
        }
        lines
    }
}

/// How long a battle is fought again and again, at most.
const PATIENCE: Duration = Duration::from_millis(400);
const MOST_BATTLES: u32 = 100_000;
/// Fewer battles would tell nothing, however long they take.
const FEWEST: u32 = 64;

/// Fights a battle many times, from a fixed seed.
pub fn sample<D: Duel>(duel: &D) -> Outcome<D::State> {
    let begun = Instant::now();
    let mut times = 0;
    let mut luck = Luck::new(0x0dd5);
    let mut ends: HashMap<D::State, f64, BuildHasherDefault<Mix>> = HashMap::default();
    let mut lines = [RoundLine { fought: 0.0, hits: [0.0; 2] }; ROUNDS_TOLD];
    let mut endless = 0.0;
    while times < MOST_BATTLES && (times < FEWEST || times % 16 != 0 || begun.elapsed() < PATIENCE) {
        times += 1;
        let mut state = duel.opening();
        let mut round = 0;
        while !duel.is_over(&state) && round < 1000 {
            luck.hits = [0; 2];
            let fought = duel.in_rounds(&state);
            duel.play(&mut state, &mut luck);
            if fought {
                if let Some(line) = lines.get_mut(round) {
                    line.fought += 1.0;
                    line.hits[0] += f64::from(luck.hits[0]);
                    line.hits[1] += f64::from(luck.hits[1]);
                }
                round += 1;
            }
        }
        if duel.is_over(&state) {
            *ends.entry(state).or_default() += 1.0;
        } else {
            endless += 1.0;
        }
    }
    let share = 1.0 / f64::from(times);
    let endless = endless * share;
    let finals: Vec<(D::State, f64)> = ends.into_iter().map(|(state, count)| (state, count * share)).collect();
    let rounds = lines
        .into_iter()
        .filter(|line| line.fought > 0.0)
        .map(|line| RoundLine { fought: line.fought * share, hits: line.hits.map(|hits| hits / line.fought) })
        .collect();
    Outcome { chances: tally(duel, &finals, endless), finals, rounds, method: Method::Sampled(times), endless }
}

/// A quick hash for states; they come from us, not from outside.
#[derive(Default)]
pub struct Mix(u64);

impl Mix {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mix {
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
}
