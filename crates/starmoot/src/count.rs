//! The command `count`: how often a person has to answer in recorded games.
//!
//! One answer counts once: several options of one question with their numbers; what is picked and where it goes
//! (`Choice::leads`); several picks that go to one place (`Choice::along`), the last with the end of the picking. A lone pass in a
//! window is the host's, and so is the end of a question in which nothing would not wait.

use crate::play::{read, replayed};
use kernel::{Act, Problem, Question, Rule, Seat, Session, Table, Viewer, read_header};
use scene::Role;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What was answered in some games.
#[derive(Clone, Copy, Default)]
struct Count {
    games: u64,
    /// One by one, as the record has them.
    single: u64,
    /// Where the same option taken several times is one answer.
    amounts: u64,
    /// Where several options of one question are one answer too.
    baskets: u64,
    /// Lone passes in a window and ends of what would wait, which the host gives.
    hosts: u64,
    /// What is left for persons, where picks that go to one place are one answer as well.
    persons: u64,
    /// How often the game stood still until a person came: all that one answers in a row, and all that is answered in a
    /// window which asks everybody at once, is one wait.
    waits: u64,
    rounds: u64,
}

pub fn count(files: &[PathBuf], as_json: bool) -> Result<(), Problem> {
    let mut games: BTreeMap<String, Count> = BTreeMap::new();
    for file in files {
        let text = read(file)?;
        let session = read_header(&text).and_then(|header| Ok((replayed(&text, &header, None, None)?, header.game)));
        let (session, game) = session.map_err(|why| why.at(file.display()))?;
        let answers = answers(&session)?;
        let count = games.entry(game).or_default();
        count.games += 1;
        count.single += answers.iter().flatten().count() as u64;
        count.amounts += runs(&answers, Joins::SameOption);
        count.baskets += runs(&answers, Joins::AnyOption);
        count.hosts += answers.iter().flatten().filter(|answer| answer.is_hosts()).count() as u64;
        count.waits += waits(&answers);
        count.rounds += rounds(&session);
        count.persons += stretches(answers).iter().map(|stretch| persons(stretch)).sum::<u64>();
    }
    if as_json {
        let lines = games.iter().map(|(game, count)| {
            let Count { games, single, amounts, baskets, hosts, persons, waits, rounds } = count;
            let counts = json!({"games": games, "single": single, "amounts": amounts, "baskets": baskets,
                "hosts": hosts, "persons": persons, "waits": waits, "rounds": rounds});
            (game.clone(), counts)
        });
        println!("{}", serde_json::Value::Object(lines.collect()));
        return Ok(());
    }
    let title = ["game", "games", "lines", "amounts", "baskets", "host", "person", "waits", "a round"];
    let [game, rest @ ..] = title;
    println!("{game:<22}{}", rest.map(|word| format!("{word:>9}")).concat());
    for (game, Count { games, single, amounts, baskets, hosts, persons, waits, rounds }) in &games {
        let numbers = [games, single, amounts, baskets, hosts, persons, waits];
        let numbers = numbers.map(|number| format!("{number:>9}")).concat();
        let each = if *rounds > 0 { format!("{:>9.1}", *waits as f64 / *rounds as f64) } else { format!("{:>9}", "-") };
        println!("{game:<22}{numbers}{each}");
    }
    println!("{LEGEND}");
    Ok(())
}

const LEGEND: &str = "\
lines: one by one, as the record has them; amounts: one option several times is one; baskets: several options too
host: lone passes in a window and ends of what would wait, which the host gives; person: what is left, where several options of one question, what
is picked with where it goes, and all that goes to one place are one answer each
waits: how often the game stood still until a person came, where all that one answers in a row and a window that asks everybody at once are one
wait each; a round: waits by the rounds of the headline, where there are rounds";

/// One answer with the question it answers.
struct Answer {
    seat: Seat,
    /// None for what is done besides.
    rule: Option<Rule>,
    key: u64,
    /// Of the prompt, if the window asks everybody at once.
    polled: Option<u64>,
    /// Nothing can follow it in the same run.
    barrier: bool,
    /// Options of the question.
    keys: Vec<u64>,
    /// The question is a reaction window, or nothing in it would not wait.
    window: bool,
    idle: bool,
    /// It ends what the answer before began: a place for what was picked, and no way round it.
    follows: bool,
    /// The table it was given at.
    at: Box<dyn Table>,
}

impl Answer {
    fn is_hosts(&self) -> bool {
        let ends = self.keys.last() == Some(&self.key);
        self.rule.is_some() && ends && (self.idle || self.window && self.keys.len() == 1)
    }
}

/// The answers of a game; nothing where chance or a resignation stands between.
fn answers(session: &Session) -> Result<Vec<Option<Answer>>, Problem> {
    let mut table = session.table_at(0);
    let mut answers: Vec<Option<Answer>> = Vec::new();
    for line in session.lines() {
        match &line.act {
            Act::Answer { seat, key, aside } => {
                let mut question = Question::default();
                table.ask(*seat, &mut question);
                let rule = question.ask.map(|ask| ask.rule).filter(|_| !aside);
                let before = answers.last().and_then(Option::as_ref).filter(|before| !before.barrier);
                let led = before.is_some_and(|before| {
                    let done = before.keys.last() == Some(&before.key);
                    before.seat == *seat && !done && before.rule.is_some() && rule.is_some() && before.rule != rule
                });
                let follows = led && has_no_way_round(&*table, *seat);
                let [window, idle] = question.ask.map_or([false; 2], |ask| [ask.window, ask.idle]);
                let polled = question.ask.map(|ask| ask.mark).filter(|_| !aside && table.polls());
                let (keys, at) = (question.keys, table.fork());
                let (seat, key, barrier) = (*seat, *key, line.barrier);
                answers.push(Some(Answer { seat, rule, key, polled, barrier, keys, window, idle, follows, at }));
                let (seat, key) = (&seat, &key);
                table.choose(*seat, *key)?;
            }
            Act::Chance { faces, .. } => {
                answers.push(None);
                table.answer(faces)?;
            }
            Act::Resign { seat } => {
                answers.push(None);
                table.resign(*seat);
            }
            Act::Hush => {
                answers.push(None);
                table.hush()?;
            }
            Act::Edit => {
                answers.push(None);
                table.edit(&line.text)?;
            }
        }
    }
    Ok(answers)
}

/// How often the game stood still until a person came.
fn waits(answers: &[Option<Answer>]) -> u64 {
    let persons: Vec<&Answer> = answers.iter().flatten().filter(|answer| !answer.is_hosts()).collect();
    let goes_on =
        |two: &&[&Answer]| two[0].seat == two[1].seat || two[1].polled.is_some() && two[0].polled == two[1].polled;
    persons.len() as u64 - persons.windows(2).filter(goes_on).count() as u64
}

/// The rounds a game has come to by its headline: `Round 6`.
fn rounds(session: &Session) -> u64 {
    let time = session.view(Viewer::Audience).live.time;
    time.strip_prefix("Round ").and_then(|n| n.split(' ').next()?.parse().ok()).unwrap_or(0)
}

/// Whether a question cannot be declined.
fn has_no_way_round(table: &dyn Table, seat: Seat) -> bool {
    let prompt = table.live(Viewer::Seat(seat)).prompt;
    prompt.is_some_and(|prompt| prompt.options.iter().all(|option| option.role != Role::Done))
}

/// The answers of each stretch in which nothing becomes known and nobody else answers.
fn stretches(answers: Vec<Option<Answer>>) -> Vec<Vec<Answer>> {
    let mut stretches: Vec<Vec<Answer>> = Vec::new();
    let mut ends = true;
    for answer in answers {
        let Some(answer) = answer else {
            ends = true;
            continue;
        };
        if answer.is_hosts() {
            ends = true;
            continue;
        }
        let barrier = answer.barrier;
        match stretches.last_mut().filter(|stretch| !ends && stretch[0].seat == answer.seat) {
            Some(stretch) => stretch.push(answer),
            None => stretches.push(vec![answer]),
        }
        ends = barrier;
    }
    stretches
}

/// How often a person answers in a stretch.
fn persons(stretch: &[Answer]) -> u64 {
    let whole: Vec<&[Answer]> = stretch.chunk_by(|_, next| next.follows).collect();
    // What is picked goes to one place, or the same question is asked again.
    let alike = |one: &&[Answer], next: &&[Answer]| {
        let rules = |answers: &[Answer]| answers.iter().map(|answer| answer.rule).collect::<Vec<_>>();
        one[0].rule.is_some() && rules(one) == rules(next)
    };
    let parts: Vec<&[&[Answer]]> = whole.chunk_by(alike).collect();
    let count = |part: &&[&[Answer]]| if part[0].len() > 1 { groups(part) } else { baskets(part) };
    // The last that goes may be said with the end of the picking.
    let ended = parts.windows(2).filter(|two| {
        let (picks, end) = (two[0][0], &two[1][0][0]);
        picks.len() > 1 && picks[0].rule == end.rule && end.keys.last() == Some(&end.key)
    });
    parts.iter().map(count).sum::<u64>() - ended.count() as u64
}

/// Several options of one question are one answer, as long as the first question had them.
fn baskets(answers: &[&[Answer]]) -> u64 {
    let (mut count, mut first) = (0, None::<&Answer>);
    for answer in answers.iter().map(|whole| &whole[0]) {
        if !first.is_some_and(|first| answer.rule.is_some() && first.keys.contains(&answer.key)) {
            (count, first) = (count + 1, Some(answer));
        }
    }
    count
}

/// All that goes to one place is one answer. In this order the picks must lead to the same position.
fn groups(answers: &[&[Answer]]) -> u64 {
    let place = |whole: &[Answer]| whole[1..].iter().map(|answer| answer.key).collect::<Vec<_>>();
    let mut places: Vec<Vec<u64>> = Vec::new();
    for whole in answers {
        let place = place(whole);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let mut ordered = answers.to_vec();
    ordered.sort_by_key(|whole| places.iter().position(|known| *known == place(whole)));
    let end = |order: &[&[Answer]]| {
        let mut table = answers[0][0].at.fork();
        for answer in order.iter().flat_map(|whole| whole.iter()) {
            table.choose(answer.seat, answer.key).ok()?;
        }
        Some(table.hash())
    };
    match end(&ordered) == end(answers) {
        true => places.len() as u64,
        false => answers.chunk_by(|one, next| place(one) == place(next)).count() as u64,
    }
}

/// What one answer may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joins {
    SameOption,
    AnyOption,
}

/// How many answers are left when each run is one.
fn runs(answers: &[Option<Answer>], joins: Joins) -> u64 {
    let (mut at, mut count) = (0, 0);
    while at < answers.len() {
        if answers[at].is_none() {
            at += 1;
            continue;
        }
        count += 1;
        at += run_at(answers, at, joins);
    }
    count
}

/// The length of the run that begins at an answer.
fn run_at(answers: &[Option<Answer>], at: usize, joins: Joins) -> usize {
    let Some(first) = &answers[at] else { return 1 };
    let follows = |n: usize| {
        let (before, next) = (answers.get(n - 1)?.as_ref()?, answers.get(n)?.as_ref()?);
        (before.seat == next.seat && !before.barrier && before.rule.is_some() && next.rule.is_some()).then_some(next)
    };
    let fits = |next: &Answer| match joins {
        Joins::SameOption => next.key == first.key,
        Joins::AnyOption => first.keys.contains(&next.key),
    };
    let mut length = 1;
    while follows(at + length).is_some_and(|next| next.rule == first.rule && fits(next)) {
        length += 1;
    }
    if length > 1 || at == 0 {
        return length;
    }
    // "This one there", again and again: the pick before, and the same place.
    let Some(Some(pick)) = answers.get(at - 1) else { return length };
    let is = |n: usize, other: &Answer| follows(n).is_some_and(|next| (next.rule, next.key) == (other.rule, other.key));
    let led_here = !pick.barrier && pick.seat == first.seat && pick.rule.is_some();
    while led_here && is(at + length, pick) && is(at + length + 1, first) {
        length += 2;
    }
    length
}
