//! Plans: a whole turn thought out before its first answer.

use crate::Sides;
use kernel::{MAX_SIDES, Plan, Question, Rng, Seat, Table, plain};

/// No imagined turn has more answers.
pub(crate) const LONGEST_TURN: u32 = 256;

/// Imagined tables on which every plan is tried, and how many plans at least are tried on more.
const FIRST_LOOK: usize = 2;
const FINALISTS: usize = 4;

/// Answers for which a single one is played on, where a game has plans.
const SHORT_WHILE: u32 = 12;

/// What is worth less is not worth doing, summed over the first few tables.
const TRIFLE: f32 = 0.0005;

/// A plan and what was seen to come of it.
struct Tried {
    id: u64,
    sum: f32,
    tables: u32,
    nudge: f32,
    /// It is no action.
    free: bool,
}

impl Tried {
    fn worth(&self) -> f32 {
        self.sum / self.tables.max(1) as f32 + self.nudge
    }
}

fn worth_to(table: &dyn Table, seat: Seat, sides: &Sides) -> f32 {
    let mut worth = [0.0; MAX_SIDES];
    sides.worth(table, &mut worth);
    worth[sides.side(seat)]
}

/// The plan a player follows until its next turn begins, with what is needed to think about one.
#[derive(Default)]
pub(crate) struct Course {
    pub plan: Option<u64>,
    /// The game has plans.
    pub planner: bool,
    /// What was done in this turn that was no action: once is enough.
    done: Vec<u64>,
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
            self.planner |= !self.plans.is_empty();
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
    /// then. `nudge` is added to a plan's worth. All are tried on the first few tables, the better ones on all.
    pub fn best(
        &mut self,
        table: &dyn Table,
        seat: Seat,
        seeds: &[u64],
        mut nudge: impl FnMut(&Plan) -> f32,
    ) -> Option<(u64, f32)> {
        let sides = Sides::of(table);
        let mut scratch = table.fork();
        let (first, rest) = seeds.split_at(FIRST_LOOK.min(seeds.len()));
        let mut tried: Vec<Tried> = Vec::new();
        for plan in std::mem::take(&mut self.plans) {
            let mut one = Tried { id: plan.id, sum: 0.0, tables: 0, nudge: nudge(&plan), free: plan.free };
            self.try_out(table, seat, &mut one, first, &sides, &mut *scratch);
            tried.push(one);
        }
        // After what is no action the turn has only begun: it adds what it brings to the best action.
        if tried.iter().any(|one| one.free) {
            let stands = |seed: &u64| {
                table.imagine_into(seat, &mut Rng::new(*seed), &mut *scratch);
                worth_to(&*scratch, seat, &sides)
            };
            let before = first.iter().map(stands).sum::<f32>();
            let actions = tried.iter().filter(|one| !one.free);
            let most = actions.max_by(|a, b| a.worth().total_cmp(&b.worth())).map_or(before, |one| one.sum);
            for one in tried.iter_mut().filter(|one| one.free) {
                let brings = if self.done.contains(&one.id) { 0.0 } else { one.sum - before };
                one.sum = if brings > TRIFLE { most + brings } else { f32::NEG_INFINITY };
            }
        }
        tried.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        tried.truncate((tried.len() / 3).max(FINALISTS));
        let first = tried.first()?;
        if first.free {
            self.done.push(first.id);
            return Some((first.id, first.worth()));
        }
        self.done.clear();
        tried.retain(|one| !one.free);
        for one in &mut tried {
            self.try_out(table, seat, one, rest, &sides, &mut *scratch);
        }
        let best = tried.iter().reduce(|a, b| if b.worth() > a.worth() { b } else { a });
        best.map(|best| (best.id, best.worth()))
    }

    /// Plays the turn by a plan on imagined tables.
    fn try_out(
        &mut self,
        table: &dyn Table,
        seat: Seat,
        one: &mut Tried,
        seeds: &[u64],
        sides: &Sides,
        scratch: &mut dyn Table,
    ) {
        for seed in seeds {
            let mut rng = Rng::new(*seed);
            table.imagine_into(seat, &mut rng, scratch);
            self.play_on(scratch, (seat, Some(one.id)), &mut rng, LONGEST_TURN);
            one.sum += worth_to(scratch, seat, sides);
            one.tables += 1;
        }
    }

    /// Plays on after a single answer of a seat, to see what comes of it.
    pub fn see_out(&mut self, table: &mut dyn Table, seat: Seat, rng: &mut Rng) {
        let plan = self.plan;
        table.drift(rng);
        if let Some(asked) = table.asked().iter().next() {
            table.ask(asked, &mut self.question);
            if self.question.ask.is_some_and(|ask| ask.turn) {
                return;
            }
        }
        self.play_on(table, (seat, plan), rng, SHORT_WHILE);
    }

    /// Plays a turn by plan on an imagined table, to where the next one begins. What the plan leaves open, and what others
    /// answer, goes by first impressions.
    fn play_on(&mut self, table: &mut dyn Table, (seat, plan): (Seat, Option<u64>), rng: &mut Rng, most: u32) {
        for n in 0..most {
            table.drift(rng);
            let Some(asked) = table.asked().iter().next() else { return };
            table.ask(asked, &mut self.question);
            if n > 0 && self.question.ask.is_some_and(|ask| ask.turn) {
                return;
            }
            let planned = plan.filter(|_| asked == seat).and_then(|plan| table.follow(seat, plan));
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
