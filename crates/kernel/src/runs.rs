//! Runs: an amount is one answer and many lines. A run is several answers of one seat, taken all or none; and it is
//! found out by trying how often an option may be taken in a row, and what a run of the cheapest losses is.

use crate::{Fate, Problem, Question, Rule, Seat, Table, Viewer};
use scene::{Choice, Prompt, Role};

/// The most answers a run may have.
pub const LONGEST_RUN: usize = 100;
/// The most answers tried for the amounts of one question.
const TRIES: usize = 600;
/// The most of one kind that may go along.
const MOST_ALONG: u8 = 20;

/// An answer that none of the options there is.
const NOT_THERE: &str = "this is not possible there";

/// A seat's answers on a copy of its table, as far as they go together.
struct Walk<'a> {
    table: &'a mut dyn Table,
    seat: Seat,
    question: Question,
    /// "Any number of these" at the start of the run: its rule, and the key that ends the picking.
    picking: Option<(Rule, u64)>,
    /// What the kernel has answered for the seat since its last answer.
    forced: Vec<u64>,
    /// Why no answer of this run can follow.
    end: Option<&'static str>,
}

/// What became of a key of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Answered,
    /// The kernel had given this answer by itself, or the picking it would end was over.
    Already,
}

impl Walk<'_> {
    fn on(table: &mut dyn Table, seat: Seat) -> Walk<'_> {
        let mut walk =
            Walk { table, seat, question: Question::default(), picking: None, forced: Vec::new(), end: None };
        walk.ask();
        walk.picking = picking(&walk.question);
        walk
    }

    /// Goes back to a table, where this is asked.
    fn again(&mut self, table: &dyn Table, question: &Question) {
        self.table.copy_from(table);
        self.question.ask = question.ask;
        self.question.keys.clone_from(&question.keys);
        self.picking = picking(question);
        self.forced.clear();
        self.end = None;
    }

    fn ask(&mut self) {
        if !self.table.ask(self.seat, &mut self.question) {
            self.question = Question::default();
        }
    }

    fn rule(&self) -> Option<Rule> {
        self.question.ask.map(|ask| ask.rule)
    }

    fn take(&mut self, key: u64) -> Result<Taken, &'static str> {
        if let Some(at) = self.forced.iter().position(|forced| *forced == key) {
            self.forced.drain(..=at);
            return Ok(Taken::Already);
        }
        if self.picking.is_some_and(|(rule, done)| key == done && self.rule() != Some(rule)) {
            return Ok(Taken::Already);
        }
        if let Some(why) = self.end {
            return Err(why);
        }
        if !self.question.keys.contains(&key) {
            return Err(NOT_THERE);
        }
        let together = self.table.together();
        let report = self.table.attempt(self.seat, key).map_err(|_| NOT_THERE)?;
        if self.picking.is_some_and(|(_, done)| key == done) {
            self.picking = None;
        }
        self.forced.clear();
        self.forced.extend(report.forced.iter().filter(|forced| forced.seat == self.seat).map(|forced| forced.key));
        self.ask();
        self.end = match self.table.fate() {
            Some(Fate::Dice { .. }) => Some("dice are rolled before it"),
            Some(Fate::Draw { .. }) => Some("something is drawn before it"),
            Some(Fate::Order { .. }) => Some("chance decides before it"),
            None if self.table.outcome().is_some() => Some("the game is over before it"),
            None if report.barrier || together != self.table.together() => Some("something becomes known before it"),
            None if self.question.ask.is_none() => Some("somebody else answers before it"),
            None => None,
        };
        Ok(Taken::Answered)
    }

    /// Takes all keys; gives those that are answers, without what the kernel gives by itself.
    fn take_all(&mut self, keys: &[u64]) -> Result<Vec<u64>, (usize, &'static str)> {
        let mut answers = Vec::new();
        for (n, key) in keys.iter().enumerate() {
            if self.take(*key).map_err(|why| (n, why))? == Taken::Answered {
                answers.push(*key);
            }
        }
        Ok(answers)
    }
}

/// The rule of "any number of these", and the key that ends the picking.
fn picking(question: &Question) -> Option<(Rule, u64)> {
    let many = question.ask.filter(|ask| ask.many_from.is_some())?;
    Some((many.rule, *question.keys.last()?))
}

/// The single answers a list of keys stands for, or why it is no run. The table stays as it is.
pub(crate) fn answers(table: &dyn Table, seat: Seat, keys: &[u64]) -> Result<Vec<u64>, Problem> {
    walked(table, &mut *table.fork(), seat, keys).map(|(answers, _)| answers)
}

/// The table after a run of which nothing is given, with its last answer.
pub(crate) fn ahead(table: &dyn Table, seat: Seat, keys: &[u64]) -> Result<(Box<dyn Table>, Option<u64>), Problem> {
    let mut copy = table.fork();
    let (answers, end) = walked(table, &mut *copy, seat, keys)?;
    match end {
        Some(why) => Err(Problem::new(format!("what comes after it cannot be seen: {why}"))),
        None => Ok((copy, answers.last().copied())),
    }
}

/// Takes a run on a copy of the table: its single answers, and why no answer can follow them.
fn walked(
    table: &dyn Table,
    copy: &mut dyn Table,
    seat: Seat,
    keys: &[u64],
) -> Result<(Vec<u64>, Option<&'static str>), Problem> {
    if keys.is_empty() {
        return Err(Problem::new("no answer is given"));
    }
    if keys.len() > LONGEST_RUN {
        return Err(Problem::new(format!("{} answers at once; at most {LONGEST_RUN} go together", keys.len())));
    }
    if !table.asked().has(seat) {
        return Err(Problem::new(format!("{} is not asked now", table.seat_name(seat))));
    }
    let mut walk = Walk::on(copy, seat);
    let answers = walk.take_all(keys).map_err(|(n, why)| {
        let key = keys[n];
        let line = table.print(seat, key).or_else(|| walk.table.print(seat, key));
        // The rule that forbids it there says more than that it is not among the options.
        let refusal = line.as_ref().filter(|_| why == NOT_THERE).and_then(|line| walk.table.parse(seat, line).err());
        let cause = refusal.filter(|refusal| refusal.rule.is_some()).map_or(why.into(), |refusal| refusal.cause());
        let line = line.map_or(String::new(), |line| format!(", `{line}`,"));
        let (n, all) = (n + 1, keys.len());
        Problem::new(format!("answer {n} of {all}{line} does not go together with those before: {cause}"))
    })?;
    Ok((answers, walk.end))
}

/// How often an option may be taken in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Amount {
    /// 0 where the question does not come back.
    pub most: u8,
    /// What is answered between two takings: the seat's answer that led to this question.
    pub between: Option<u64>,
    /// The seat is asked something else next, of which nothing has become known: where it goes.
    pub leads: bool,
}

/// The amounts of all options of a seat's question, in the order of its keys. `before` is the answer that led to it,
/// if the seat gave one and can take it back.
pub(crate) fn amounts(table: &dyn Table, seat: Seat, before: Option<u64>) -> Vec<Amount> {
    let mut question = Question::default();
    if !table.ask(seat, &mut question) || question.keys.len() < 2 {
        return vec![Amount::default(); question.keys.len()];
    }
    let mut copy = table.fork();
    let mut walk = Walk::on(&mut *copy, seat);
    let mut tries = TRIES;
    let mut amount = |key: &u64| {
        walk.again(table, &question);
        let amount = amount_of(&mut walk, *key, before, tries);
        let takings = usize::from(amount.most.max(1)) * if amount.between.is_some() { 2 } else { 1 };
        tries = tries.saturating_sub(takings);
        amount
    };
    let mut amounts: Vec<Amount> = question.keys.iter().map(&mut amount).collect();
    // Whoever is done does not take it again.
    if let (true, Some(done)) = (question.ask.is_some_and(|ask| ask.many_from.is_some()), amounts.last_mut()) {
        *done = Amount::default();
    }
    amounts
}

fn amount_of(walk: &mut Walk, key: u64, before: Option<u64>, tries: usize) -> Amount {
    let rule = walk.rule();
    if tries < 2 || walk.take(key) != Ok(Taken::Answered) || walk.end.is_some() {
        return Amount::default();
    }
    let longest = LONGEST_RUN.min(tries);
    if walk.rule() == rule {
        let mut most = 1;
        while most < longest && walk.rule() == rule && walk.take(key).is_ok() {
            most += 1;
        }
        return Amount { most: most as u8, ..Amount::default() };
    }
    let leads = walk.question.keys.len() > 1;
    let Some(before) = before else { return Amount { leads, ..Amount::default() } };
    let mut most = 1;
    while 2 * most < longest && walk.take(before).is_ok() {
        if !(walk.rule() == rule || walk.forced.contains(&key)) || walk.take(key).is_err() {
            break;
        }
        most += 1;
    }
    if most > 1 {
        Amount { most: most as u8, between: Some(before), leads }
    } else {
        Amount { leads, ..Amount::default() }
    }
}

/// Another pick that may go to the same place in one answer with what was picked, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Along {
    pub pick: u64,
    pub most: u8,
}

/// What may go along with each option of a seat's question, in the order of its keys; `before` is the pick that led to it.
pub(crate) fn alongs(table: &dyn Table, seat: Seat, before: Option<u64>) -> Vec<Vec<Along>> {
    let mut question = Question::default();
    let asked = table.ask(seat, &mut question);
    let (Some(before), true) = (before.filter(|_| asked), question.keys.len() <= TRIES) else {
        return vec![Vec::new(); question.keys.len()];
    };
    let (mut placed, mut copy) = (table.fork(), table.fork());
    let mut walk = Walk::on(&mut *placed, seat);
    let mut tries = TRIES;
    let along = |place: &u64| {
        walk.again(table, &question);
        let rule = walk.rule();
        if walk.take(*place) != Ok(Taken::Answered) || walk.end.is_some() || walk.rule() == rule {
            return Vec::new();
        }
        let picks = std::mem::take(&mut walk.question.keys);
        let mut along = Vec::new();
        for pick in picks.into_iter().filter(|pick| *pick != before) {
            copy.copy_from(&*walk.table);
            let mut walk = Walk::on(&mut *copy, seat);
            let mut most = 0;
            while tries > 0 && most < MOST_ALONG {
                tries -= 1;
                if walk.take(pick) != Ok(Taken::Answered) || walk.rule() != rule || walk.take(*place).is_err() {
                    break;
                }
                most += 1;
            }
            if most > 0 {
                along.push(Along { pick, most });
            }
        }
        along
    };
    question.keys.iter().map(along).collect()
}

/// Writes into a question how often each option may be taken in a row, what may go along with it, and what "all of
/// these" stands for.
pub(crate) fn offer(table: &dyn Table, seat: Seat, before: Option<u64>, prompt: &mut Prompt) {
    let amounts = amounts(table, seat, before);
    offer_along(table, seat, before, prompt);
    for (option, amount) in prompt.options.iter_mut().zip(&amounts).filter(|(option, _)| option.role != Role::Done) {
        option.most = amount.most;
        option.between = amount.between.map(hex).unwrap_or_default();
        option.leads = amount.leads;
    }
    if prompt.many {
        prompt.all = all(table, seat, &amounts).into_iter().map(hex).collect();
    }
    prompt.cheapest = cheapest(table, seat, prompt).into_iter().map(hex).collect();
}

/// What is cheapest given up first, again and again while the same is asked; empty where one answer ends it.
fn cheapest(table: &dyn Table, seat: Seat, prompt: &Prompt) -> Vec<u64> {
    if prompt.options.len() < 2 || prompt.options.iter().any(|option| option.loss.is_none()) {
        return Vec::new();
    }
    let mut copy = table.fork();
    let mut walk = Walk::on(&mut *copy, seat);
    let rule = walk.rule();
    let mut run = Vec::new();
    let mut live = Some(prompt.clone());
    while let Some(asked) = live.filter(|_| walk.end.is_none() && walk.rule() == rule && run.len() < LONGEST_RUN) {
        let Some(least) = asked.options.iter().filter(|one| one.loss.is_some()).min_by_key(|one| one.loss) else {
            break;
        };
        let key = u64::from_str_radix(&least.key, 16).unwrap_or_default();
        if walk.take(key) != Ok(Taken::Answered) {
            break;
        }
        run.push(key);
        live = walk.table.live(Viewer::Seat(seat)).prompt;
    }
    if run.len() > 1 { run } else { Vec::new() }
}

/// Names what may go along and what would end the picking, as the question does that comes back after the place.
fn offer_along(table: &dyn Table, seat: Seat, before: Option<u64>, prompt: &mut Prompt) {
    let alongs = alongs(table, seat, before);
    for (place, along) in prompt.options.iter_mut().zip(alongs).filter(|_| before.is_some()) {
        let unknown = |one: &Along| !prompt.along.iter().any(|pick| pick.key == hex(one.pick));
        if along.iter().any(unknown) {
            let mut placed = table.fork();
            let key = u64::from_str_radix(&place.key, 16).unwrap_or_default();
            let again = placed.choose(seat, key).ok().and_then(|_| placed.live(Viewer::Seat(seat)).prompt);
            let picks = again.into_iter().flat_map(|again| again.options).map(|pick| Choice { forecast: None, ..pick });
            let (ends, picks): (Vec<_>, Vec<_>) = picks.partition(|pick| pick.role == Role::Done);
            let is_new = |pick: &Choice| along.iter().any(|one| unknown(one) && hex(one.pick) == pick.key);
            let new: Vec<Choice> = picks.into_iter().filter(is_new).collect();
            prompt.along.extend(new);
            prompt.ends = ends.into_iter().next().map(Box::new);
        }
        place.along = along.iter().map(|one| (hex(one.pick), one.most)).collect();
    }
}

/// All of what may be taken in any number, and the end of the picking; empty where not all of it goes together.
fn all(table: &dyn Table, seat: Seat, amounts: &[Amount]) -> Vec<u64> {
    let mut question = Question::default();
    table.ask(seat, &mut question);
    let Some((done, picks)) = question.keys.split_last() else { return Vec::new() };
    let every = picks.iter().zip(amounts);
    if every.clone().any(|(_, amount)| amount.most == 0 || amount.between.is_some()) {
        return Vec::new();
    }
    let mut run: Vec<u64> = every.flat_map(|(key, amount)| std::iter::repeat_n(*key, amount.most.into())).collect();
    run.push(*done);
    let goes = run.len() > 1 && run.len() <= LONGEST_RUN;
    if goes && Walk::on(&mut *table.fork(), seat).take_all(&run).is_ok() { run } else { Vec::new() }
}

fn hex(key: u64) -> String {
    format!("{key:016x}")
}
