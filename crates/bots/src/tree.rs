//! The tree of a search: questions as nodes, answers as edges, chance left out.
//!
//! Each simulation plays on a fresh imagined table, so the same path may meet different dice and different hidden
//! cards. A node is a question as its seat sees it; what the table offered decides which edges were available. An
//! answer that the next seat to be asked may not know leads to one common successor, so that nobody in the tree acts
//! on what he could not know.
//!
//! Where a turn begins and the game has plans, the edges are plans instead of answers. The answers by plan that follow are
//! no nodes; others see only these answers, not the plan. What a position is worth is seen where a turn is over: a path that
//! ends in the midst of one is played on to there, by the plan and by first impressions.

use crate::Sides;
use crate::plan::{LONGEST_TURN, first_impression};
use kernel::{MAX_SEATS, MAX_SIDES, Plan, Question, Rng, Seat, SeatSet, Table, key_of};

/// How a search weighs and cuts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// Decisions after which a rollout is cut off and the position evaluated; 0 evaluates at once.
    pub cut: u32,
    /// How far it strays from what looks best so far.
    pub explore: f32,
    /// How many playouts of average result each option is credited with at first.
    pub doubt: f32,
}

/// Found by matches: random play from a leaf blurs what the evaluation sees there.
impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { cut: 0, explore: 1.2, doubt: 1.5 }
    }
}

/// The root's number, and the number of no node.
const ROOT: u32 = 0;
const NONE: u32 = u32::MAX;

/// Beyond so many edges nothing is added and leaves are only played out, which bounds the memory to about 40 MB.
const MOST_EDGES: usize = 1 << 20;

/// No path in the tree is longer.
const DEEPEST: usize = 96;

struct Node {
    /// Which question it is.
    tag: u64,
    side: u8,
    visits: u32,
    mean: f32,
    edges: Vec<Edge>,
    /// Another question that may follow the same answer.
    sibling: u32,
    /// The first question after an answer that its seat may not know.
    blind: u32,
}

struct Edge {
    /// Of the answer, or the plan.
    key: u64,
    /// The game's hint.
    hint: f32,
    visits: u32,
    /// How often the table offered it while its node was passed.
    available: u32,
    mean: f32,
    /// The first question after this answer.
    next: u32,
}

/// What is known of one option, or plan, of the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rating {
    pub key: u64,
    pub visits: u32,
    pub mean: f32,
}

pub(crate) struct Tree {
    nodes: Vec<Node>,
    edges: usize,
    /// Mean and spread of the results seen by the side at the root.
    results: Spread,
    path: Vec<(u32, u32)>,
    open: Vec<(u32, u32)>,
    question: Question,
    hints: Vec<f32>,
    /// The plans for the turn that begins with the question at hand; none if it is an ordinary one.
    plans: Vec<Plan>,
    /// What each seat has set out to do.
    course: [Option<u64>; MAX_SEATS],
    /// What others have seen of the answers by plan since the last node.
    trail: u64,
    /// The game has plans.
    planner: bool,
}

impl Tree {
    pub fn new() -> Tree {
        Tree {
            nodes: Vec::new(),
            edges: 0,
            results: Spread::default(),
            path: Vec::new(),
            open: Vec::new(),
            question: Question::default(),
            hints: Vec::new(),
            plans: Vec::new(),
            course: [None; MAX_SEATS],
            trail: 0,
            planner: false,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges = 0;
        self.results = Spread::default();
    }

    /// How many playouts have passed the root.
    pub fn visits(&self) -> u32 {
        self.nodes.first().map_or(0, |root| root.visits)
    }

    pub fn ratings(&self) -> Vec<Rating> {
        let edges = self.nodes.first().map_or(&[][..], |root| &root.edges);
        edges.iter().map(|edge| Rating { key: edge.key, visits: edge.visits, mean: edge.mean }).collect()
    }

    /// One playout on a table imagined for `seat`, which follows a plan if it has one.
    pub fn simulate(
        &mut self,
        table: &dyn Table,
        (seat, plan): (Seat, Option<u64>),
        sides: &Sides,
        tuning: &Tuning,
        rng: &mut Rng,
        scratch: &mut dyn Table,
    ) {
        table.imagine_into(seat, rng, scratch);
        self.path.clear();
        self.course = [None; MAX_SEATS];
        self.course[seat.index()] = plan;
        let mut asked = seat;
        let mut at = ROOT;
        let mut leaf = None;
        scratch.ask(asked, &mut self.question);
        if self.nodes.is_empty() {
            self.add(self.tag(), sides.side(self.party(seat)));
        }
        loop {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            let fresh = node.edges.is_empty() && at != ROOT && node.visits == 1;
            if fresh {
                leaf = Some(at);
            }
            if fresh || self.path.len() >= DEEPEST || (node.edges.is_empty() && self.edges >= MOST_EDGES) {
                break;
            }
            self.list_plans(asked, scratch);
            let picked = self.pick(at, asked, tuning, scratch);
            self.path.push((at, picked.edge));
            let seen = self.seen(asked, scratch.together());
            let by_plan = !self.plans.is_empty();
            let option = if by_plan { self.set_out(asked, picked.option, scratch) } else { picked.option };
            scratch.take(asked, option);
            let Some(next) = self.next_question(scratch, rng) else { break };
            let known = seen.has(next) && (!by_plan || next == asked);
            let trail = if by_plan && next != asked { self.trail } else { 0 };
            asked = next;
            at = self.follow(at, picked.edge, known, trail, sides.side(self.party(asked)));
        }
        if self.planner {
            self.see_out(scratch, rng);
        }
        scratch.playout(tuning.cut as u64, rng);
        let mut worth = [0.0; MAX_SIDES];
        sides.worth(scratch, &mut worth);
        self.results.add(worth[self.nodes[ROOT as usize].side as usize]);
        if let Some(leaf) = leaf {
            let leaf = &mut self.nodes[leaf as usize];
            leaf.mean = worth[leaf.side as usize];
        }
        for (node, edge) in &self.path {
            let node = &mut self.nodes[*node as usize];
            let result = worth[node.side as usize];
            node.mean += (result - node.mean) / node.visits as f32;
            let edge = &mut node.edges[*edge as usize];
            edge.visits += 1;
            edge.mean += (result - edge.mean) / edge.visits as f32;
        }
    }

    /// Keeps what follows `key` at the root, if `question` is what stands there; says whether there was anything.
    pub fn descend(&mut self, key: u64, question: &Question) -> bool {
        self.question.clone_from(question);
        let tag = self.tag();
        let Some(edge) = self.nodes.first().and_then(|root| root.edges.iter().find(|edge| edge.key == key)) else {
            return false;
        };
        let mut at = edge.next;
        while at != NONE && self.nodes[at as usize].tag != tag {
            at = self.nodes[at as usize].sibling;
        }
        if at == NONE || self.nodes[at as usize].edges.is_empty() {
            return false;
        }
        self.nodes[at as usize].sibling = NONE;
        self.keep_only(at);
        true
    }

    /// Chance, lone answers and answers by plan until somebody has a choice; the question is left in `self.question`.
    fn next_question(&mut self, scratch: &mut dyn Table, rng: &mut Rng) -> Option<Seat> {
        let mut by_plan = 0;
        loop {
            scratch.drift(rng);
            let seat = scratch.asked().iter().next()?;
            scratch.ask(seat, &mut self.question);
            if self.question.keys.len() == 1 {
                scratch.take(seat, 0);
                continue;
            }
            if self.question.ask.is_some_and(|ask| ask.turn) || by_plan > LONGEST_TURN {
                self.course[seat.index()] = None;
            }
            by_plan += 1;
            let Some(option) = self.planned(seat, scratch) else { return Some(seat) };
            scratch.take(seat, option);
        }
    }

    /// Plays on to where the next turn begins; what plans leave open goes by first impressions.
    fn see_out(&mut self, scratch: &mut dyn Table, rng: &mut Rng) {
        for _ in 0..LONGEST_TURN {
            scratch.drift(rng);
            let Some(seat) = scratch.asked().iter().next() else { return };
            scratch.ask(seat, &mut self.question);
            if self.question.ask.is_some_and(|ask| ask.turn) {
                return;
            }
            let planned = self.planned(seat, scratch);
            let option =
                planned.unwrap_or_else(|| first_impression(scratch, seat, &self.question, &mut self.hints, rng));
            scratch.take(seat, option);
        }
    }

    /// The answer to the question at hand by the plan its seat has, if that has one.
    fn planned(&mut self, seat: Seat, table: &dyn Table) -> Option<usize> {
        let key = table.follow(seat, self.course[seat.index()]?)?;
        let option = self.question.keys.iter().position(|k| *k == key)?;
        if self.seen(seat, table.together()) == SeatSet::ALL {
            self.trail = key_of(&(self.trail, key));
        }
        Some(option)
    }

    /// The plans for the turn that begins with the question at hand.
    fn list_plans(&mut self, seat: Seat, table: &dyn Table) {
        self.plans.clear();
        if self.question.ask.is_some_and(|ask| ask.turn) {
            table.plans(seat, &mut self.plans);
            self.planner |= !self.plans.is_empty();
        }
    }

    /// The seat sets out to follow a plan: its first answer.
    fn set_out(&mut self, seat: Seat, plan: usize, table: &dyn Table) -> usize {
        self.trail = 0;
        self.course[seat.index()] = Some(self.plans[plan].id);
        self.planned(seat, table).unwrap_or(0)
    }

    /// The edge with the best prospects among those the table offers now.
    fn pick(&mut self, at: u32, seat: Seat, tuning: &Tuning, table: &dyn Table) -> Picked {
        let from = if self.plans.is_empty() { self.question.keys.len() - self.question.spelled().len() } else { 0 };
        match self.plans.is_empty() {
            true => self.match_options(at, from, seat, table),
            false => self.match_plans(at),
        }
        let node = &mut self.nodes[at as usize];
        let hints: f32 = self.open.iter().map(|(_, edge)| node.edges[*edge as usize].hint).sum();
        let scale = self.open.len() as f32 / hints.max(1e-6);
        let explore = tuning.explore * self.results.spread();
        let mut best = (f32::NEG_INFINITY, Picked { option: from, edge: 0 });
        for (option, edge) in &self.open {
            let found = &mut node.edges[*edge as usize];
            found.available += 1;
            let n = found.visits as f32;
            let value = (found.mean * n + node.mean * tuning.doubt) / (n + tuning.doubt);
            let weight = (found.hint * scale).clamp(0.05, 20.0).sqrt();
            let score = value + explore * weight * (log2(found.available + 1) / (n + 1.0)).sqrt();
            if score > best.0 {
                best = (score, Picked { option: *option as usize, edge: *edge });
            }
        }
        best.1
    }

    /// Pairs the options of the question from index `from` on with edges, adding those never offered before.
    fn match_options(&mut self, at: u32, from: usize, seat: Seat, table: &dyn Table) {
        self.open.clear();
        self.hints.clear();
        let edges = &mut self.nodes[at as usize].edges;
        let mut guess = 0;
        for (option, key) in self.question.keys.iter().enumerate().skip(from) {
            let found = if edges.get(guess).is_some_and(|edge| edge.key == *key) {
                guess
            } else if let Some(place) = edges.iter().position(|edge| edge.key == *key) {
                place
            } else {
                if self.hints.is_empty() {
                    table.hints(seat, &mut self.hints);
                }
                let hint = self.hints.get(option).copied().unwrap_or(1.0).max(0.0);
                edges.push(Edge { key: *key, hint, visits: 0, available: 0, mean: 0.0, next: NONE });
                self.edges += 1;
                edges.len() - 1
            };
            self.open.push((option as u32, found as u32));
            guess = found + 1;
        }
    }

    /// Pairs the plans with edges, adding those never made before.
    fn match_plans(&mut self, at: u32) {
        self.open.clear();
        let edges = &mut self.nodes[at as usize].edges;
        for (n, plan) in self.plans.iter().enumerate() {
            let found = edges.iter().position(|edge| edge.key == plan.id).unwrap_or_else(|| {
                let hint = plan.hint.max(0.0);
                edges.push(Edge { key: plan.id, hint, visits: 0, available: 0, mean: 0.0, next: NONE });
                self.edges += 1;
                edges.len() - 1
            });
            self.open.push((n as u32, found as u32));
        }
    }

    /// The node of the question that came after an answer, or after answers by a plan that left a trail, made if it is new.
    fn follow(&mut self, at: u32, edge: u32, known: bool, trail: u64, side: usize) -> u32 {
        let tag = if trail == 0 { self.tag() } else { key_of(&(self.tag(), trail)) };
        let node = &self.nodes[at as usize];
        let first = if known { node.edges[edge as usize].next } else { node.blind };
        let mut last = NONE;
        let mut next = first;
        while next != NONE {
            if self.nodes[next as usize].tag == tag {
                return next;
            }
            last = next;
            next = self.nodes[next as usize].sibling;
        }
        let new = self.add(tag, side);
        match (last, known) {
            (NONE, true) => self.nodes[at as usize].edges[edge as usize].next = new,
            (NONE, false) => self.nodes[at as usize].blind = new,
            (last, _) => self.nodes[last as usize].sibling = new,
        }
        new
    }

    fn add(&mut self, tag: u64, side: usize) -> u32 {
        self.nodes.push(Node {
            tag,
            side: side as u8,
            visits: 0,
            mean: 0.5,
            edges: Vec::new(),
            sibling: NONE,
            blind: NONE,
        });
        self.nodes.len() as u32 - 1
    }

    fn tag(&self) -> u64 {
        self.question.ask.map_or(0, |ask| key_of(&(ask.seat, ask.mark)))
    }

    /// For whom the seat answers the question at hand.
    fn party(&self, seat: Seat) -> Seat {
        self.question.ask.map_or(seat, |ask| ask.party())
    }

    /// Who may know the answer to the question at hand before anybody else answers.
    fn seen(&self, seat: Seat, together: bool) -> SeatSet {
        let seen = self.question.ask.map_or(SeatSet::ALL, |ask| ask.seen);
        if together { SeatSet::one(seat) } else { seen.with(seat) }
    }

    /// Drops all but the part below `root`, which becomes the root.
    fn keep_only(&mut self, root: u32) {
        let mut old: Vec<Option<Node>> = std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        self.edges = 0;
        let mut waiting = std::collections::VecDeque::from([root]);
        let mut made = 1;
        let mut send = |link: &mut u32, waiting: &mut std::collections::VecDeque<u32>| {
            if *link != NONE {
                waiting.push_back(*link);
                *link = made;
                made += 1;
            }
        };
        while let Some(n) = waiting.pop_front() {
            let mut node = old[n as usize].take().expect("each node hangs in one place");
            send(&mut node.sibling, &mut waiting);
            send(&mut node.blind, &mut waiting);
            node.edges.iter_mut().for_each(|edge| send(&mut edge.next, &mut waiting));
            self.edges += node.edges.len();
            self.nodes.push(node);
        }
    }
}

struct Picked {
    option: usize,
    edge: u32,
}

/// Running mean and spread.
#[derive(Default)]
struct Spread {
    count: u32,
    mean: f32,
    squares: f32,
}

impl Spread {
    fn add(&mut self, value: f32) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f32;
        self.squares += before * (value - self.mean);
    }

    /// The standard deviation; a guess while little is known.
    fn spread(&self) -> f32 {
        if self.count < 8 { 0.2 } else { (self.squares / self.count as f32).sqrt().max(0.01) }
    }
}

/// The logarithm to base 2, made of exact operations alone so that it is the same on every machine.
fn log2(n: u32) -> f32 {
    let whole = 31 - n.leading_zeros();
    whole as f32 + (n as f32 / (1u32 << whole) as f32 - 1.0)
}
