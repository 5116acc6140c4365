//! The flow of a match: a stack of small steps, simultaneous strands beside it, and the driver that runs them.

mod report;
mod strands;

pub use report::{Event, Forced, Report};

use crate::ask::Haste;
use crate::party::{Put, put};
use crate::{
    Ask, AskOf, Faces, Fate, Game, Offers, OffersOf, Outcome, Play, Rule, Seat, SeatList, SeatSet, Value, Want, WantOf,
    Why, key_of,
};
use arrayvec::ArrayVec;
use scene::{Decision, LogLine, Words};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::hint::cold_path;

/// The most steps that may wait at once; a rulebook does not nest deeper.
const DEPTH: usize = 128;

type Stack<S> = ArrayVec<S, DEPTH>;

/// A match: what lies on the table and what happens next. Small, comparable, savable.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Match<G: Game> {
    pub world: G::World,
    stack: Stack<G::Step>,
    strands: Vec<Strand<G>>,
    /// What seats have said in a poll that they would play, in the order of seats.
    claims: Vec<Claim>,
    outcome: Option<Outcome>,
    /// Seats that have given up, and those of them whose giving up has not been heard.
    resigned: SeatSet,
    unheard: SeatSet,
}

/// One seat's part of a simultaneous choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct Strand<G: Game> {
    seat: Seat,
    start: G::Step,
    stack: Stack<G::Step>,
}

/// What a seat would play in a poll: the key of its choice, sealed until all have spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Claim {
    pub seat: Seat,
    pub key: u64,
}

/// What a match waits for.
#[derive(Clone, Copy, Debug)]
pub enum Standing<P> {
    Over,
    Ask(Ask<P>),
    Fate(Fate),
    /// Each of these seats has a question of its own.
    Together(SeatSet),
    /// So has each of these, in a reaction window that asks all at once.
    Poll(SeatSet),
}

/// How a step changes what happens next.
pub struct Flow<'a, G: Game> {
    stack: &'a mut Stack<G::Step>,
    base: usize,
    report: &'a mut Report,
    outcome: &'a mut Option<Outcome>,
    opened: &'a mut Vec<Strand<G>>,
    claims: &'a mut Vec<Claim>,
    laid: Laid,
    left: bool,
    answers: Option<Seat>,
}

/// How the steps a step has pushed lie on the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laid {
    /// There are none, or the next one is on top.
    NextOnTop,
    /// In reading order, to be turned over at the end.
    Reading,
}

impl<'a, G: Game> Flow<'a, G> {
    #[inline]
    fn over(
        stack: &'a mut Stack<G::Step>,
        outcome: &'a mut Option<Outcome>,
        opened: &'a mut Vec<Strand<G>>,
        claims: &'a mut Vec<Claim>,
        report: &'a mut Report,
    ) -> Flow<'a, G> {
        let (base, laid) = (stack.len(), Laid::NextOnTop);
        Flow { base, stack, report, outcome, opened, claims, laid, left: false, answers: None }
    }

    /// The step on top of the stack is taken off it, and does what it does: what it pushes comes in its place.
    #[inline(always)]
    pub(crate) fn take_up(&mut self) {
        self.stack.pop();
        self.base = self.stack.len();
    }

    /// Whether this step has pushed steps that come before what it pushes now.
    #[inline]
    pub fn has_pushed(&self) -> bool {
        self.stack.len() > self.base
    }

    /// These steps come next, in reading order, before whatever was waiting. Several calls run in the order written. Once
    /// this step has left a scope or ended the game, nothing comes of it any more.
    #[inline(always)]
    pub fn then<const N: usize>(&mut self, steps: [G::Step; N]) {
        if self.left {
            return;
        }
        // Most steps push once, and need no turning over.
        if self.stack.len() == self.base {
            (0..N).rev().for_each(|n| self.stack.push(steps[n]));
            return;
        }
        if self.laid == Laid::NextOnTop {
            self.stack[self.base..].reverse();
            self.laid = Laid::Reading;
        }
        steps.into_iter().for_each(|step| self.stack.push(step));
    }

    /// The game ends at once.
    pub fn finish(&mut self, outcome: Outcome) {
        self.stack.clear();
        (self.base, self.laid) = (0, Laid::NextOnTop);
        self.opened.clear();
        self.left = true;
        *self.outcome = Some(outcome);
    }

    /// Drops the waiting steps down to the one that closes `scope`, which stays, as do the closers of scopes inside
    /// it; `first` runs before these. What this step has pushed so far is dropped too, and it pushes nothing more.
    pub fn leave<const N: usize>(&mut self, scope: G::Scope, first: [G::Step; N]) {
        self.stack.truncate(self.base);
        let Some(closer) = self.stack.iter().rposition(|step| step.closes() == Some(scope)) else {
            debug_assert!(false, "no step closes {scope:?}");
            return;
        };
        let mut n = 0;
        self.stack.retain(|step| {
            n += 1;
            n - 1 <= closer || step.closes().is_some()
        });
        (self.base, self.laid) = (self.stack.len(), Laid::NextOnTop);
        self.then(first);
        self.left = true;
    }

    /// The seat, or the party nobody sits at, whose answer this step was given.
    pub fn answers(&self) -> Option<Seat> {
        self.answers
    }

    /// The seat that answers would play this, if nobody before it plays: sealed until all have spoken.
    pub(crate) fn claim(&mut self, key: u64) {
        let Some(seat) = self.answers else { unreachable!("somebody answers") };
        let at = self.claims.partition_point(|claim| claim.seat < seat);
        self.claims.insert(at, Claim { seat, key });
    }

    /// All have spoken: the claim of the first in order that would play. The others are dropped.
    pub(crate) fn first_claim(&mut self, order: &SeatList) -> Option<Claim> {
        let first = order.iter().find_map(|seat| self.claims.iter().find(|claim| claim.seat == *seat).copied());
        self.claims.clear();
        self.answers = first.map(|claim| claim.seat);
        first
    }

    /// Whether this step has left a scope or ended the game.
    pub(crate) fn has_left(&self) -> bool {
        self.left
    }

    /// Whether seats that can only pass in a window are not asked, as in playouts: then a window need not open for
    /// nobody.
    #[inline]
    pub fn skips_passes(&self) -> bool {
        self.report.headlong
    }

    /// Whether a scope is open.
    pub fn inside(&self, scope: G::Scope) -> bool {
        self.stack[..self.base].iter().any(|step| step.closes() == Some(scope))
    }

    /// All these seats are asked at once; each strand writes only its own seat's draft. What is pushed with `then`
    /// follows when all are done.
    pub fn together(&mut self, strands: impl IntoIterator<Item = (Seat, G::Step)>) {
        for (seat, start) in strands {
            self.opened.push(Strand { seat, start, stack: Stack::from_iter([start]) });
        }
    }

    /// Something hidden became known: no undo past this.
    #[inline]
    pub fn reveal(&mut self) {
        self.report.barrier = true;
    }

    /// These seats look at something that has lain hidden: a card with a place in a pile. No undo past this.
    #[inline]
    pub fn reveal_to(&mut self, seats: SeatSet) {
        self.report.learned = self.report.learned.or(seats);
        self.reveal();
    }

    /// Whether anybody listens: what is only told need not be found out else.
    #[inline]
    pub fn is_heard(&self) -> bool {
        !self.report.muted
    }

    /// Why a party nobody sits at does what the next line to all tells, where its own steps decide.
    #[inline]
    pub fn because(&mut self, reason: impl FnOnce() -> Words) {
        if !self.report.muted {
            self.report.untold.push(reason());
        }
    }

    /// How one of several candidates was found, beside the reasons.
    #[inline]
    pub fn weigh(&mut self, decision: impl FnOnce() -> Decision) {
        if !self.report.muted {
            self.report.weighed = Some(decision());
        }
    }

    /// How many lines were told since the last answer: whether something has told of itself.
    pub fn lines(&self) -> usize {
        self.report.events.len()
    }

    /// Tells the audience what happened and by which rule. The line is only made when somebody listens.
    #[inline]
    pub fn tell<L: Into<LogLine>>(
        &mut self,
        audience: SeatSet,
        rule: impl Into<Option<Rule>>,
        line: impl FnOnce() -> L,
    ) {
        if !self.report.muted {
            self.tell_aloud(audience, rule.into(), line);
        }
    }

    /// Out of the way of playouts, whose code stays dense.
    #[cold]
    #[inline(never)]
    fn tell_aloud<L: Into<LogLine>>(&mut self, audience: SeatSet, rule: Option<Rule>, line: impl FnOnce() -> L) {
        let rule = rule.map_or(String::new(), |rule| rule.0.into());
        let mut line = LogLine { rule, ..line().into() };
        if audience == SeatSet::ALL {
            line.reasons.append(&mut self.report.untold);
            line.decision = self.report.weighed.take();
        }
        self.report.events.push(Event { line, audience });
    }

    /// What the step changed and its lines do not name is told.
    #[inline]
    fn account(&mut self, before: Option<Before<G>>, w: &G::World) {
        if let Some(before) = before {
            cold_path();
            let told = self.report.events[before.lines..].to_vec();
            G::untold(&before.world, w, &told, self);
        }
    }

    #[inline]
    fn close(self) {
        if self.laid == Laid::Reading {
            self.stack[self.base..].reverse();
        }
    }
}

/// The world as it was before a step, and how many lines had been told.
struct Before<G: Game> {
    world: Box<G::World>,
    lines: usize,
}

/// Only where somebody listens, and the game keeps a ledger.
#[inline]
fn remembered<G: Game>(w: &G::World, report: &Report) -> Option<Before<G>> {
    let kept = G::LEDGER && !report.muted;
    kept.then(|| Before { world: Box::new(w.clone()), lines: report.events.len() })
}

impl<G: Game> Match<G> {
    pub fn new(world: G::World, first: G::Step) -> Match<G> {
        let stack = Stack::from_iter([first]);
        let (strands, claims) = (Vec::new(), Vec::new());
        let (resigned, unheard) = (SeatSet::NONE, SeatSet::NONE);
        Match { world, stack, strands, claims, outcome: None, resigned, unheard }
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// How many steps wait, on the one stack or on the longest of the strands.
    pub fn depth(&self) -> usize {
        let strands = self.strands.iter().map(|strand| strand.stack.len()).max().unwrap_or(0);
        self.stack.len().max(strands)
    }

    /// Runs what needs no answer. Afterwards `offers` holds the options of the standing question, if it is a single
    /// one. Lone options are taken, except private ones.
    pub fn settle(&mut self, offers: &mut OffersOf<G>, report: &mut Report) -> Standing<G::Prompt> {
        loop {
            if self.outcome.is_some() {
                offers.clear();
                return Standing::Over;
            }
            if !self.strands.is_empty() {
                if let Some(standing) = self.settle_strands(offers, report) {
                    return standing;
                }
                self.strands.clear();
                continue;
            }
            let step = *self.stack.last().expect("a match ends by `finish`, never by running out of steps");
            offers.clear();
            let before = remembered::<G>(&self.world, report);
            let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, &mut self.claims, report);
            match step.want_or_act(&mut self.world, offers, &mut flow) {
                Want::Nothing => {
                    flow.account(before, &self.world);
                    flow.close();
                }
                Want::Fate(fate) => return Standing::Fate(fate),
                Want::Ask(ask) => {
                    if ask.open && !self.unheard.is_empty() {
                        self.hear_resignations(report);
                        continue;
                    }
                    if ask.seat.0 >= G::seats(&self.world) {
                        match self.decide(ask, offers, report) {
                            Some(ask) => return Standing::Ask(ask),
                            None => continue,
                        }
                    }
                    match offers.list() {
                        [] => unreachable!("a question without options: {step:?}"),
                        [lone] if !ask.private => {
                            let lone = *lone;
                            self.note_forced(ask.seat, lone, report);
                            self.answer(ask.seat, lone, report);
                        }
                        _ => return Standing::Ask(ask),
                    }
                }
            }
        }
    }

    /// A party nobody sits at answers the question of the step on top, or leaves it to a seat, whose options `offers`
    /// then holds. Out of the way of playouts, whose code stays dense.
    #[cold]
    #[inline(never)]
    fn decide(&mut self, mut ask: AskOf<G>, offers: &mut OffersOf<G>, report: &mut Report) -> Option<AskOf<G>> {
        // The rules of a party look at every option.
        if ask.is_cut_short() && offers.hurries() {
            let haste = offers.set_haste(Haste::Unhurried);
            let Want::Ask(full) = self.step_wants(offers) else { unreachable!("the question was asked before") };
            offers.set_haste(haste);
            ask = full;
        }
        let candidates = offers.list().len();
        let mut why = if report.muted { Why::unheard() } else { Why::heard() };
        match put::<G>(&self.world, ask, offers, &mut why) {
            Put::To(ask) => Some(ask),
            Put::Answered(choice) => {
                if candidates > 1 {
                    report.decided += 1;
                    report.explain(why);
                }
                self.answer(ask.seat, choice, report);
                None
            }
        }
    }

    /// Answers the standing question.
    #[inline]
    pub fn choose(&mut self, ask: &AskOf<G>, choice: G::Choice, report: &mut Report) {
        if ask.behalf.is_some() {
            cold_path();
            self.explain_left(report);
        }
        self.answer(ask.party(), choice, report);
    }

    /// Why the party left the standing question to a seat, and only these options.
    fn explain_left(&self, report: &mut Report) {
        if !report.muted {
            let mut why = Why::heard();
            self.ask_again(&mut Offers::default(), &mut why);
            report.explain(why);
        }
    }

    #[inline]
    fn answer(&mut self, party: Seat, choice: G::Choice, report: &mut Report) {
        self.play(report, |step, world, flow| {
            flow.answers = Some(party);
            step.chosen(choice, world, flow);
        });
    }

    /// Answers the chance wanted.
    #[inline]
    pub fn fated(&mut self, faces: &Faces, report: &mut Report) {
        self.play(report, |step, world, flow| step.fated(faces, world, flow));
    }

    /// Takes an aside: what it pushes comes above the standing question, which is asked anew after it.
    pub fn aside(&mut self, seat: Seat, choice: G::Choice, report: &mut Report) {
        let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, &mut self.claims, report);
        G::aside(&mut self.world, seat, choice, &mut flow);
        flow.close();
    }

    /// A seat gives up; it takes effect at the next open question.
    pub fn resign(&mut self, seat: Seat) {
        if !self.resigned.has(seat) {
            self.resigned = self.resigned.with(seat);
            self.unheard = self.unheard.with(seat);
        }
    }

    /// The standing question, asked again of the step on top. A party nobody sits at has its say first.
    pub(crate) fn ask_again(&self, offers: &mut OffersOf<G>, why: &mut Why) -> Option<AskOf<G>> {
        let Want::Ask(ask) = self.step_wants(offers) else { return None };
        if ask.seat.0 < G::seats(&self.world) {
            return Some(ask);
        }
        match put::<G>(&self.world, ask, offers, why) {
            Put::To(ask) => Some(ask),
            Put::Answered(_) => None,
        }
    }

    /// What the step on top wants.
    fn step_wants(&self, offers: &mut OffersOf<G>) -> WantOf<G> {
        offers.clear();
        self.stack.last().map_or(Want::Nothing, |step| step.want(&self.world, offers))
    }

    #[inline(always)]
    fn play(&mut self, report: &mut Report, run: impl FnOnce(G::Step, &mut G::World, &mut Flow<G>)) {
        let step = self.stack.pop().expect("a step stands");
        let before = remembered::<G>(&self.world, report);
        let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, &mut self.claims, report);
        run(step, &mut self.world, &mut flow);
        flow.account(before, &self.world);
        flow.close();
    }

    #[inline]
    fn note_forced(&self, seat: Seat, choice: G::Choice, report: &mut Report) {
        if !report.unforced {
            cold_path();
            let mut text = String::new();
            G::print(&self.world, choice, &mut text);
            report.forced.push(Forced { seat, key: key_of(&choice), text });
        }
    }

    fn hear_resignations(&mut self, report: &mut Report) {
        let unheard = std::mem::take(&mut self.unheard);
        for seat in unheard.iter() {
            if self.outcome.is_some() {
                break;
            }
            let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, &mut self.claims, report);
            flow.reveal();
            G::resigned(&mut self.world, seat, self.resigned, &mut flow);
            flow.close();
        }
    }
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            world: self.world.clone(),
            stack: self.stack.clone(),
            strands: self.strands.clone(),
            claims: self.claims.clone(),
            outcome: self.outcome,
            resigned: self.resigned,
            unheard: self.unheard,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.world.clone_from(&other.world);
        self.stack.clone_from(&other.stack);
        self.strands.clone_from(&other.strands);
        self.claims.clone_from(&other.claims);
        self.outcome = other.outcome;
        self.resigned = other.resigned;
        self.unheard = other.unheard;
    }
}

impl<G: Game> Hash for Match<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.world.hash(state);
        self.stack.hash(state);
        for strand in &self.strands {
            strand.stack.hash(state);
        }
        self.claims.hash(state);
        self.outcome.hash(state);
        self.resigned.hash(state);
        self.unheard.hash(state);
    }
}

const _: () = {
    const fn savable<T: Value>() {}
    savable::<SeatSet>();
};
