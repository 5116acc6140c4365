//! The command `count`: how often a person has to answer in recorded games, where an amount is one answer.

use crate::play::{read, replayed};
use kernel::{Act, Problem, Question, Rule, Seat, Session, read_header};
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
    }
    if as_json {
        let lines = games.iter().map(|(game, count)| {
            let Count { games, single, amounts, baskets } = count;
            (game.clone(), json!({"games": games, "single": single, "amounts": amounts, "baskets": baskets}))
        });
        println!("{}", serde_json::Value::Object(lines.collect()));
        return Ok(());
    }
    println!("{:<22} {:>6} {:>9} {:>9} {:>9}", "game", "games", "answers", "amounts", "baskets");
    for (game, Count { games, single, amounts, baskets }) in &games {
        println!("{game:<22} {games:>6} {single:>9} {amounts:>9} {baskets:>9}");
    }
    println!("answers: one by one; amounts: one option several times is one; baskets: several options too");
    Ok(())
}

/// One answer with the question it answers.
struct Answer {
    seat: Seat,
    /// None for what is done besides.
    rule: Option<Rule>,
    key: u64,
    /// Nothing can follow it in the same run.
    barrier: bool,
    /// Options of the question.
    keys: Vec<u64>,
}

/// The answers of a game; nothing where chance or a resignation stands between.
fn answers(session: &Session) -> Result<Vec<Option<Answer>>, Problem> {
    let mut table = session.table_at(0);
    let mut answers = Vec::new();
    for line in session.lines() {
        match &line.act {
            Act::Answer { seat, key, aside } => {
                let mut question = Question::default();
                table.ask(*seat, &mut question);
                let rule = question.ask.map(|ask| ask.rule).filter(|_| !aside);
                let keys = question.keys;
                answers.push(Some(Answer { seat: *seat, rule, key: *key, barrier: line.barrier, keys }));
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
        }
    }
    Ok(answers)
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
