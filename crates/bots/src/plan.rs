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

/// A plan in a race, and how it stood after each lap.
#[derive(Clone)]
struct Runner {
    id: u64,
    nudge: f32,
    free: bool,
    laps: Vec<f32>,
}

/// Laps before a plan drops out, and before the race is over whoever leads.
const FEWEST_LAPS: usize = 4;
const MOST_LAPS: usize = 128;

/// How much the game's hint counts beside what was seen to come of a plan.
pub(crate) const HINT: f32 = 0.002;

/// Standard errors by which one must lead.
const SURE: f32 = 2.0;

impl Runner {
    fn of(plan: &Plan) -> Runner {
        Runner { id: plan.id, nudge: HINT * plan.hint / (1.0 + plan.hint), free: plan.free, laps: Vec::new() }
    }

    fn worth(&self) -> f32 {
        self.laps.iter().sum::<f32>() / self.laps.len().max(1) as f32 + self.nudge
    }

    /// By the differences lap for lap, as both ran on the same tables.
    fn surely_beats(&self, other: &Runner) -> bool {
        let n = self.laps.len() as f32;
        let lead = self.worth() - other.worth();
        let apart = self.laps.iter().zip(&other.laps).map(|(a, b)| a - b);
        let mean = apart.clone().sum::<f32>() / n;
        let squares: f32 = apart.map(|one| (one - mean) * (one - mean)).sum();
        lead > SURE * (squares / (n - 1.0) / n).sqrt()
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

    /// The same by as many imagined tables as there is time for. All plans are tried on each; those that are surely worse than
    /// the best drop out, and it is over when one is left.
    pub fn race(
        &mut self,
        table: &dyn Table,
        seat: Seat,
        rng: &mut Rng,
        mut more: impl FnMut(u32) -> bool,
    ) -> Option<(u64, f32, u32)> {
        let sides = Sides::of(table);
        let mut scratch = table.fork();
        let mut field: Vec<Runner> = std::mem::take(&mut self.plans).iter().map(Runner::of).collect();
        let mut tried = 0;
        for lap in 0.. {
            if field.len() < 2 || lap >= FEWEST_LAPS && !more(tried) || lap >= MOST_LAPS {
                break;
            }
            let seed = rng.word();
            let stands = match field.iter().any(|one| one.free) {
                true => {
                    table.imagine_into(seat, &mut Rng::new(seed), &mut *scratch);
                    worth_to(&*scratch, seat, &sides)
                }
                false => 0.0,
            };
            for one in &mut field {
                let mut lot = Rng::new(seed);
                table.imagine_into(seat, &mut lot, &mut *scratch);
                self.play_on(&mut *scratch, (seat, Some(one.id)), &mut lot, LONGEST_TURN);
                one.laps.push(worth_to(&*scratch, seat, &sides));
                tried += 1;
            }
            // After what is no action the turn has only begun: it adds what it brings to the best action.
            let most = field.iter().filter(|one| !one.free).map(|one| one.laps[lap]).fold(f32::NEG_INFINITY, f32::max);
            for one in field.iter_mut().filter(|one| one.free) {
                let brings = if self.done.contains(&one.id) { -1.0 } else { one.laps[lap] - stands - TRIFLE };
                one.laps[lap] = if most.is_finite() { most + brings } else { brings };
            }
            if lap + 1 >= FEWEST_LAPS {
                let best =
                    field.iter().enumerate().max_by(|a, b| a.1.worth().total_cmp(&b.1.worth())).map_or(0, |one| one.0);
                let leader = field[best].clone();
                field.retain(|one| one.id == leader.id || !leader.surely_beats(one));
            }
        }
        let best = field.into_iter().reduce(|a, b| if b.worth() > a.worth() { b } else { a })?;
        if best.free {
            self.done.push(best.id);
        } else {
            self.done.clear();
        }
        Some((best.id, best.worth(), tried))
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
            let option = option.unwrap_or_else(|| first_impression(table, asked, &self.question, &mut self.hints, rng));
            table.take(asked, option);
        }
    }
}

/// The option of a question the game's hints like best, among equals by lot.
pub(crate) fn first_impression(
    table: &dyn Table,
    seat: Seat,
    question: &Question,
    hints: &mut Vec<f32>,
    rng: &mut Rng,
) -> usize {
    let from = question.keys.len() - question.spelled().len();
    if question.keys.len() == 1 {
        return 0;
    }
    table.hints(seat, hints);
    let (mut best, mut equals) = ((from, f32::NEG_INFINITY), 0);
    for (option, hint) in hints.iter().enumerate().skip(from) {
        equals = if *hint > best.1 { 1 } else { equals + u32::from(*hint == best.1) };
        if *hint > best.1 || *hint == best.1 && rng.pick(equals) == 0 {
            best = (option, *hint);
        }
    }
    best.0
}
