//! Plans: a whole turn thought out before its first answer.

use crate::Sides;
use kernel::{MAX_SIDES, Plan, Question, Rng, Seat, Table, plain};

/// No imagined turn has more answers.
pub(crate) const LONGEST_TURN: u32 = 256;

/// The plan a player follows until its next turn begins, with what is needed to think about one.
#[derive(Default)]
pub(crate) struct Course {
    pub plan: Option<u64>,
    plans: Vec<Plan>,
    question: Question,
    hints: Vec<f32>,
}

impl Course {
    /// The plans for the turn that begins with a question; a plan made before is over then. None if no turn begins.
    pub fn begin(&mut self, table: &dyn Table, seat: Seat, question: &Question) -> &[Plan] {
        self.plans.clear();
        if question.ask.is_some_and(|ask| ask.turn) {
            self.plan = None;
            table.plans(seat, &mut self.plans);
        }
        &self.plans
    }

    /// The answer by plan to a question, if the plan has one.
    pub fn answer(&self, table: &dyn Table, seat: Seat, question: &Question) -> Option<u64> {
        table.follow(seat, self.plan?).filter(|key| question.keys.contains(key))
    }

    /// The plan in words.
    pub fn intent(&self, table: &dyn Table, seat: Seat) -> String {
        self.plan.map_or(String::new(), |plan| plain(&table.intent(seat, plan), table, None))
    }

    /// The plan after whose turn the seat's side stands best on the average of a few imagined tables, and how it stands
    /// then. `nudge` is added to a plan's worth.
    pub fn best(
        &mut self,
        table: &dyn Table,
        seat: Seat,
        seeds: &[u64],
        mut nudge: impl FnMut(&Plan) -> f32,
    ) -> Option<(u64, f32)> {
        let sides = Sides::of(table);
        let mut scratch = table.fork();
        let mut best: Option<(u64, f32)> = None;
        for plan in std::mem::take(&mut self.plans) {
            let mut sum = 0.0;
            for seed in seeds {
                let mut rng = Rng::new(*seed);
                table.imagine_into(seat, &mut rng, &mut *scratch);
                self.play_turn(&mut *scratch, seat, plan.id, &mut rng);
                let mut worth = [0.0; MAX_SIDES];
                sides.worth(&*scratch, &mut worth);
                sum += worth[sides.side(seat)];
            }
            let worth = sum / seeds.len() as f32 + nudge(&plan);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((plan.id, worth));
            }
        }
        best
    }

    /// Plays a turn by plan on an imagined table, to where the next one begins. What the plan leaves open, and what others
    /// answer, goes by first impressions.
    fn play_turn(&mut self, table: &mut dyn Table, seat: Seat, plan: u64, rng: &mut Rng) {
        for n in 0..LONGEST_TURN {
            table.drift(rng);
            let Some(asked) = table.asked().iter().next() else { return };
            table.ask(asked, &mut self.question);
            if n > 0 && self.question.ask.is_some_and(|ask| ask.turn) {
                return;
            }
            let planned = if asked == seat { table.follow(seat, plan) } else { None };
            let option = planned.and_then(|key| self.question.keys.iter().position(|k| *k == key));
            let option = option.unwrap_or_else(|| self.first_impression(table, asked, rng));
            table.take(asked, option);
        }
    }

    /// The option the game's hints like best, among equals by lot.
    fn first_impression(&mut self, table: &dyn Table, seat: Seat, rng: &mut Rng) -> usize {
        let from = self.question.keys.len() - self.question.spelled().len();
        if self.question.keys.len() == 1 {
            return 0;
        }
        table.hints(seat, &mut self.hints);
        let (mut best, mut equals) = ((from, f32::NEG_INFINITY), 0);
        for (option, hint) in self.hints.iter().enumerate().skip(from) {
            equals = if *hint > best.1 { 1 } else { equals + u32::from(*hint == best.1) };
            if *hint > best.1 || *hint == best.1 && rng.pick(equals) == 0 {
                best = (option, *hint);
            }
        }
        best.0
    }
}
