//! Runs in the toy game: several answers at once, and how often an option may be taken.

use crate::flows::{RED_HAS_THE_FLOOR, open};
use kernel::testing::Script;
use kernel::{LONGEST_RUN, Seat, Session, Viewer};
use scene::Prompt;

const RED: Seat = Seat(0);

/// Red holds two strikes and a cancel and may discard any number of them.
fn tidying() -> Script {
    let mut session = open(&[]);
    session.play(&RED_HAS_THE_FLOOR.replace("glory", "strike"));
    session.play("red pass");
    session.play(RED_HAS_THE_FLOOR);
    session.play("red play glory | blue pass | green pass");
    session
}

fn prompt(session: &Session) -> Prompt {
    session.live(Viewer::Seat(RED)).prompt.unwrap()
}

/// The keys of options of the question that stands.
fn keys(session: &Session, lines: &[&str]) -> Vec<u64> {
    lines.iter().map(|line| session.table().parse(RED, line).unwrap()).collect()
}

fn tail(session: &Session, count: usize) -> Vec<&str> {
    session.lines()[session.lines().len() - count..].iter().map(|line| line.text.as_str()).collect()
}

#[test]
fn a_run_is_its_single_answers_and_is_taken_back_as_one() {
    let mut session = tidying();
    let before = session.table().hash();
    let run = keys(&session, &["discard strike", "discard strike", "discard cancel"]);
    assert_eq!(session.choose_run(RED, &run).unwrap().len(), 3);
    assert_eq!(tail(&session, 3), ["discard strike", "discard strike", "discard cancel"]);

    let mut single = tidying();
    single.play("red discard strike | red discard strike | red discard cancel");
    assert_eq!((session.table().hash(), session.digest()), (single.table().hash(), single.digest()));

    assert_eq!((session.undoable(RED), single.undoable(RED)), (1, 3));
    assert_eq!(session.undo(RED).unwrap().len(), 3);
    assert_eq!(session.table().hash(), before);
    assert_eq!(session.undoable(RED), 0);
}

#[test]
fn an_answer_after_a_run_is_taken_back_alone() {
    let mut session = tidying();
    let run = keys(&session, &["discard strike", "discard strike"]);
    session.choose_run(RED, &run).unwrap();
    let after = session.table().hash();
    session.play("red discard cancel");
    assert_eq!(session.undoable(RED), 2);
    assert_eq!(session.undo(RED).unwrap().len(), 1);
    assert_eq!(session.table().hash(), after);
    assert_eq!(session.undo(RED).unwrap().len(), 2, "taking back kept the run together");
}

#[test]
fn an_option_says_how_often_it_may_be_taken() {
    let session = tidying();
    let asked = prompt(&session);
    let most: Vec<(&str, u8)> = asked.options.iter().map(|option| (option.line.as_str(), option.most)).collect();
    assert_eq!(most, [("discard strike", 2), ("discard cancel", 1), ("pass", 0)]);
    let all = keys(&session, &["discard strike", "discard strike", "discard cancel", "pass"]);
    let all: Vec<String> = all.iter().map(|key| format!("{key:016x}")).collect();
    assert_eq!(asked.all, all);
}

#[test]
fn what_leads_elsewhere_is_taken_once() {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    assert!(prompt(&session).options.iter().all(|option| option.most == 0));
}

#[test]
fn a_run_that_is_none_changes_nothing() {
    let mut session = tidying();
    let (before, lines) = (session.table().hash(), session.lines().len());
    let mut refused = |keys: &[u64]| {
        let why = session.choose_run(RED, keys).unwrap_err().to_string();
        assert_eq!((session.table().hash(), session.lines().len(), session.undoable(RED)), (before, lines, 0), "{why}");
        why
    };
    let [strike, cancel, pass] = keys(&tidying(), &["discard strike", "discard cancel", "pass"])[..] else { panic!() };
    assert_eq!(refused(&[]), "no answer is given");
    assert_eq!(
        refused(&[strike; LONGEST_RUN + 1]),
        format!("{} answers at once; at most {LONGEST_RUN} go together", LONGEST_RUN + 1)
    );
    assert_eq!(
        refused(&[strike, cancel, cancel]),
        "answer 3 of 3, `discard cancel`, does not go together with those before: this is not possible there"
    );
    assert_eq!(
        refused(&[cancel, 7]),
        "answer 2 of 2 does not go together with those before: this is not possible there"
    );
    let crossing = refused(&[strike, pass, strike]);
    assert!(crossing.ends_with("those before: something becomes known before it"), "{crossing}");
    let why = session.choose_run(Seat(1), &[strike, strike]).unwrap_err().to_string();
    assert_eq!(why, "blue is not asked now");
}

#[test]
fn a_run_does_not_cross_a_die_nor_another_seat() {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    let [strike, pass] = keys(&session, &["play strike", "pass"])[..] else { panic!() };
    for after in [strike, pass] {
        let why = session.choose_run(RED, &[strike, after]).unwrap_err().to_string();
        assert!(why.contains("does not go together with those before: "), "{why}");
    }
}

#[test]
fn a_run_of_a_sealed_choice_is_taken_back_as_one() {
    let mut session = open(&[]);
    let (start, run) = (session.table().hash(), keys(&session, &["bid 4", "bid 3"]));
    session.choose_run(RED, &run).unwrap();
    session.play("blue bid 1");
    assert_eq!(session.undo(RED).unwrap().len(), 2, "what blue did meanwhile stays");
    assert_eq!(session.undo(Seat(1)).unwrap().len(), 1);
    assert_eq!(session.table().hash(), start);
}

#[test]
fn a_log_played_again_keeps_runs_together() {
    let mut session = tidying();
    session.play("red discard strike | red discard strike");
    session.join_last();
    assert_eq!(session.undoable(RED), 1);
    let length = session.lines().len();
    session.rewind(length);
    assert_eq!(session.undo(RED).unwrap().len(), 2);
}
