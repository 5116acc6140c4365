//! Simultaneous choices: one small stack a seat, each run up to its question.

use super::{Flow, Match, Standing, Strand};
use crate::{AskOf, Game, OffersOf, Play, Report, Seat, SeatSet, Want};

impl<G: Game> Match<G> {
    /// The question of one strand.
    pub(crate) fn ask_in_strand(&self, seat: Seat, offers: &mut OffersOf<G>) -> Option<AskOf<G>> {
        offers.clear();
        let strand = self.strands.iter().find(|s| s.seat == seat)?;
        match strand.stack.last()?.want(&self.world, offers) {
            Want::Ask(ask) => Some(ask),
            Want::Nothing | Want::Fate(_) => None,
        }
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
        self.claims.retain(|claim| claim.seat == seat);
    }

    fn play_strand(&mut self, n: usize, report: &mut Report, run: impl FnOnce(G::Step, &mut G::World, &mut Flow<G>)) {
        let Strand { seat, stack, .. } = &mut self.strands[n];
        let step = stack.pop().expect("the strand is busy");
        let (mut outcome, mut opened) = (None, Vec::new());
        let mut flow = Flow::over(stack, &mut outcome, &mut opened, &mut self.claims, report);
        flow.answers = Some(*seat);
        run(step, &mut self.world, &mut flow);
        flow.close();
        debug_assert!(opened.is_empty() && outcome.is_none(), "a strand opens no strands and ends no game");
    }

    /// Runs each strand up to its question and tells which seats still have one; nothing if all are at their end. In a
    /// hurry it is enough to know the first that is not.
    pub(super) fn settle_strands(
        &mut self,
        offers: &mut OffersOf<G>,
        report: &mut Report,
    ) -> Option<Standing<G::Prompt>> {
        if offers.hurries() {
            let unfinished = self.strands.iter().find(|strand| !strand.stack.is_empty());
            return unfinished.map(|strand| Standing::Together(SeatSet::one(strand.seat)));
        }
        let (mut busy, mut polls) = (SeatSet::NONE, false);
        for n in 0..self.strands.len() {
            if let Some(ask) = self.settle_strand(n, offers, report) {
                busy = busy.with(self.strands[n].seat);
                polls |= ask.window;
            }
        }
        match busy {
            SeatSet::NONE => None,
            _ if polls => Some(Standing::Poll(busy)),
            _ => Some(Standing::Together(busy)),
        }
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
}
