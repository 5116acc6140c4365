//! The flow of a match: a stack of small steps, simultaneous strands beside it, and the driver that runs them.

use crate::Ask;
use crate::AskOf;
use crate::Faces;
use crate::Fate;
use crate::Game;
use crate::OffersOf;
use crate::Outcome;
use crate::Play;
use crate::Rule;
use crate::Seat;
use crate::SeatSet;
use crate::Value;
use crate::Want;
use crate::WantOf;
use arrayvec::ArrayVec;
use scene::LogLine;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::hint::cold_path;

/// The most steps that may wait at once; a rulebook does not nest deeper.
const DEPTH: usize = 64;

type Stack<S> = ArrayVec<S, DEPTH>;

/// A match: what lies on the table and what happens next. Small, comparable, savable.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Match<G: Game> {
    pub world: G::World,
    stack: Stack<G::Step>,
    strands: Vec<Strand<G>>,
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

/// What a match waits for.
#[derive(Clone, Copy, Debug)]
pub enum Standing<P> {
    Over,
    Ask(Ask<P>),
    Fate(Fate),
    /// Each of these seats has a question of its own.
    Together(SeatSet),
}

/// Something happened that may be told to some.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub line: LogLine,
    pub audience: SeatSet,
}

/// What an answer brought about, beside the change of the match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    pub events: Vec<Event>,
    /// Something hidden became known: this cannot be taken back.
    pub barrier: bool,
    /// Lone answers the kernel gave by itself, printed.
    pub forced: Vec<(Seat, String)>,
    muted: bool,
    headlong: bool,
}

impl Report {
    /// A report of something that cannot be taken back.
    pub(crate) fn barred() -> Report {
        Report { barrier: true, ..Report::default() }
    }

    /// A report that keeps nothing, for playouts.
    pub fn muted() -> Report {
        Report { muted: true, ..Report::default() }
    }

    /// The same, where seats that can only pass in a window are not asked.
    pub(crate) fn headlong() -> Report {
        Report { headlong: true, ..Report::muted() }
    }
}

/// How a step changes what happens next.
pub struct Flow<'a, G: Game> {
    stack: &'a mut Stack<G::Step>,
    base: usize,
    report: &'a mut Report,
    outcome: &'a mut Option<Outcome>,
    opened: &'a mut Vec<Strand<G>>,
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
        report: &'a mut Report,
    ) -> Flow<'a, G> {
        Flow { base: stack.len(), stack, report, outcome, opened, laid: Laid::NextOnTop, left: false, answers: None }
    }

    /// These steps come next, in reading order, before whatever was waiting. Several calls run in the order written.
    #[inline(always)]
    pub fn then<const N: usize>(&mut self, steps: [G::Step; N]) {
        if self.outcome.is_some() {
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

    /// Goes on with a step that asks nothing: at once if this step has pushed none so far, after them if it has. Not at
    /// all if it has left a scope or ended the game, which drops whatever was to come.
    #[inline(always)]
    pub fn proceed(&mut self, step: impl Play<G> + Into<G::Step>, world: &mut G::World) {
        if self.left || self.outcome.is_some() {
            return;
        }
        if self.comes_next() {
            step.act(world, self);
        } else {
            self.then([step.into()]);
        }
    }

    /// Goes on with a step that asks nothing and, after all that comes of it, with the one that closes its scope: at once,
    /// as far as nothing lies before them. Nothing may be pushed after this.
    #[inline]
    pub fn enclose<S, C>(&mut self, step: S, closer: C, world: &mut G::World)
    where
        S: Play<G> + Into<G::Step>,
        C: Play<G> + Into<G::Step> + Copy,
    {
        if self.left || self.outcome.is_some() {
            return;
        }
        if !self.comes_next() {
            self.then([step.into(), closer.into()]);
            return;
        }
        self.stack.push(closer.into());
        self.base += 1;
        step.act(world, self);
        if !self.left && self.comes_next() {
            self.stack.pop();
            self.base -= 1;
            closer.act(world, self);
        }
    }

    /// Whether a step pushed now would be the very next one: this step has pushed none so far.
    #[inline]
    pub fn comes_next(&self) -> bool {
        self.stack.len() == self.base && self.opened.is_empty()
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
    /// it. What this step has pushed so far is dropped too.
    pub fn leave(&mut self, scope: G::Scope) {
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
        self.left = true;
    }

    /// The seat whose answer this step was given.
    pub fn answers(&self) -> Option<Seat> {
        self.answers
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
        let line = LogLine { rule, ..line().into() };
        self.report.events.push(Event { line, audience });
    }

    #[inline]
    fn close(self) {
        if self.laid == Laid::Reading {
            self.stack[self.base..].reverse();
        }
    }
}

impl<G: Game> Match<G> {
    pub fn new(world: G::World, first: G::Step) -> Match<G> {
        let stack = Stack::from_iter([first]);
        Match { world, stack, strands: Vec::new(), outcome: None, resigned: SeatSet::NONE, unheard: SeatSet::NONE }
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
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
                let busy = self.settle_strands(offers, report);
                if !busy.is_empty() {
                    return Standing::Together(busy);
                }
                self.strands.clear();
                continue;
            }
            let step = self.stack.last().expect("a match ends by `finish`, never by running out of steps");
            offers.clear();
            match step.want(&self.world, offers) {
                Want::Nothing => self.play(report, |step, world, flow| step.act(world, flow)),
                Want::Fate(fate) => return Standing::Fate(fate),
                Want::Ask(ask) => {
                    if ask.open && !self.unheard.is_empty() {
                        self.hear_resignations(report);
                        continue;
                    }
                    match offers.list() {
                        [] => unreachable!("a question without options: {step:?}"),
                        [lone] if !ask.private => {
                            let lone = *lone;
                            self.note_forced(ask.seat, lone, report);
                            self.choose(ask.seat, lone, report);
                        }
                        _ => return Standing::Ask(ask),
                    }
                }
            }
        }
    }

    /// Answers the standing question.
    #[inline]
    pub fn choose(&mut self, seat: Seat, choice: G::Choice, report: &mut Report) {
        self.play(report, |step, world, flow| {
            flow.answers = Some(seat);
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
        let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, report);
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

    /// The step on top, for a question to be asked again.
    pub(crate) fn want(&self, offers: &mut OffersOf<G>) -> WantOf<G> {
        offers.clear();
        self.stack.last().map_or(Want::Nothing, |step| step.want(&self.world, offers))
    }

    /// The question of one strand.
    pub(crate) fn want_of(&self, seat: Seat, offers: &mut OffersOf<G>) -> WantOf<G> {
        offers.clear();
        let strand = self.strands.iter().find(|s| s.seat == seat);
        strand.and_then(|s| s.stack.last()).map_or(Want::Nothing, |step| step.want(&self.world, offers))
    }

    /// Answers the question of one strand.
    pub(crate) fn choose_in_strand(&mut self, seat: Seat, choice: G::Choice, report: &mut Report) {
        if let Some(n) = self.strands.iter().position(|s| s.seat == seat) {
            self.play_strand(n, report, |step, world, flow| step.chosen(choice, world, flow));
        }
    }

    /// Puts the strands of all other seats back to their start, for imagined tables.
    pub(crate) fn blind_strands(&mut self, seat: Seat) {
        for strand in self.strands.iter_mut().filter(|s| s.seat != seat) {
            strand.stack.clear();
            strand.stack.push(strand.start);
        }
    }

    #[inline(always)]
    fn play(&mut self, report: &mut Report, run: impl FnOnce(G::Step, &mut G::World, &mut Flow<G>)) {
        let step = self.stack.pop().expect("a step stands");
        let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, report);
        run(step, &mut self.world, &mut flow);
        flow.close();
    }

    fn play_strand(&mut self, n: usize, report: &mut Report, run: impl FnOnce(G::Step, &mut G::World, &mut Flow<G>)) {
        let Strand { seat, stack, .. } = &mut self.strands[n];
        let step = stack.pop().expect("the strand is busy");
        let (mut outcome, mut opened) = (None, Vec::new());
        let mut flow = Flow::over(stack, &mut outcome, &mut opened, report);
        flow.answers = Some(*seat);
        run(step, &mut self.world, &mut flow);
        flow.close();
        debug_assert!(opened.is_empty() && outcome.is_none(), "a strand opens no strands and ends no game");
    }

    /// Runs each strand up to its question; the seats that still have one. In a hurry it is enough to know the first
    /// that is not at its end.
    fn settle_strands(&mut self, offers: &mut OffersOf<G>, report: &mut Report) -> SeatSet {
        if offers.hurries() {
            let unfinished = self.strands.iter().find(|strand| !strand.stack.is_empty());
            return unfinished.map_or(SeatSet::NONE, |strand| SeatSet::one(strand.seat));
        }
        let mut busy = SeatSet::NONE;
        for n in 0..self.strands.len() {
            if self.settle_strand(n, offers, report).is_some() {
                busy = busy.with(self.strands[n].seat);
            }
        }
        busy
    }

    /// Runs one strand up to its question, whose options `offers` then holds.
    fn settle_strand(&mut self, n: usize, offers: &mut OffersOf<G>, report: &mut Report) -> Option<AskOf<G>> {
        while let Some(step) = self.strands[n].stack.last().copied() {
            offers.clear();
            match step.want(&self.world, offers) {
                Want::Nothing => self.play_strand(n, report, |step, world, flow| step.act(world, flow)),
                Want::Fate(fate) => unreachable!("a strand wants no chance: {fate:?}"),
                Want::Ask(ask) => match offers.list() {
                    [lone] if !ask.private => {
                        let lone = *lone;
                        self.note_forced(ask.seat, lone, report);
                        self.play_strand(n, report, |step, world, flow| step.chosen(lone, world, flow));
                    }
                    _ => return Some(ask),
                },
            }
        }
        None
    }

    /// Answers every question of one seat's strand in a row, for playouts: no other strand looks at it.
    pub(crate) fn play_out_strand(
        &mut self,
        seat: Seat,
        offers: &mut OffersOf<G>,
        report: &mut Report,
        mut answer: impl FnMut(&OffersOf<G>, &AskOf<G>) -> Option<G::Choice>,
    ) {
        let Some(n) = self.strands.iter().position(|s| s.seat == seat) else { return };
        while let Some(ask) = self.settle_strand(n, offers, report) {
            let Some(choice) = answer(offers, &ask) else { return };
            self.play_strand(n, report, |step, world, flow| step.chosen(choice, world, flow));
        }
    }

    #[inline]
    fn note_forced(&self, seat: Seat, choice: G::Choice, report: &mut Report) {
        if !report.muted {
            cold_path();
            let mut text = String::new();
            G::print(&self.world, choice, &mut text);
            report.forced.push((seat, text));
        }
    }

    fn hear_resignations(&mut self, report: &mut Report) {
        let unheard = std::mem::take(&mut self.unheard);
        for seat in unheard.iter() {
            if self.outcome.is_some() {
                break;
            }
            let mut flow = Flow::over(&mut self.stack, &mut self.outcome, &mut self.strands, report);
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
            outcome: self.outcome,
            resigned: self.resigned,
            unheard: self.unheard,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.world.clone_from(&other.world);
        self.stack.clone_from(&other.stack);
        self.strands.clone_from(&other.strands);
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
        self.outcome.hash(state);
        self.resigned.hash(state);
        self.unheard.hash(state);
    }
}

const _: () = {
    const fn savable<T: Value>() {}
    savable::<SeatSet>();
};
