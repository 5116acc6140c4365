//! Playouts take short cuts: what nobody can answer is not asked, what random players do not pick is not looked at. They
//! must play what players play who are asked everything.

use super::some;
use kernel::laws::any_setup;
use kernel::{Entry, Question, Rng, Seat, Setup, Table};

/// Plays a game to its end, question by question.
fn play_in_full(table: &mut dyn Table, rng: &mut Rng) -> u64 {
    let mut question = Question::default();
    let mut decisions = 0;
    while table.outcome().is_none() {
        decisions += table.drift(rng);
        let Some(seat) = table.asked().iter().next() else { continue };
        table.ask(seat, &mut question);
        decisions += u64::from(question.keys.len() > 1);
        decisions += table.take(seat, pick(&question, rng));
    }
    decisions
}

/// What a random player picks; where there is no choice no number is drawn.
fn pick(question: &Question, rng: &mut Rng) -> usize {
    if question.keys.len() == 1 {
        return 0;
    }
    let spelled = question.spelled().len();
    question.keys.len() - spelled + rng.pick(spelled as u32) as usize
}

fn compare(entry: &Entry, setup: &Setup, seed: u64) {
    let mut slow = entry.open(setup).unwrap();
    let mut fast = slow.fork();
    let decisions = play_in_full(&mut *slow, &mut Rng::new(seed));
    let tally = fast.playout(u64::MAX, &mut Rng::new(seed));
    let what = format!("{} {:?} seed {seed}", entry.info.id, setup.options);
    assert_eq!(tally.decisions, decisions, "{what}");
    assert_eq!(fast.hash(), slow.hash(), "{what}");
}

#[test]
fn a_playout_is_what_random_players_play() {
    for entry in catalog::games() {
        for seats in entry.info.fewest..=entry.info.most {
            (0..some(entry, 50) as u64).for_each(|seed| compare(entry, &Setup { seats, ..Setup::default() }, seed));
        }
    }
}

#[test]
fn a_playout_is_what_random_players_play_with_any_options() {
    for entry in catalog::games() {
        let mut rng = Rng::new(5);
        (0..some(entry, 100) as u64).for_each(|seed| compare(entry, &any_setup(entry, &mut rng), seed));
    }
}

#[test]
fn a_cut_playout_leaves_the_whole_question() {
    for entry in catalog::games() {
        let opening = entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() }).unwrap();
        for seed in 0..60 {
            let mut table = opening.fork();
            table.playout(1 + seed, &mut Rng::new(seed));
            let again = entry.thaw(&table.freeze()).unwrap();
            let (mut now, mut then) = (Question::default(), Question::default());
            for seat in (0..table.seats()).map(Seat) {
                assert_eq!(table.ask(seat, &mut now), again.ask(seat, &mut then));
                assert_eq!(now.keys, then.keys, "{} {seed}", entry.info.id);
            }
        }
    }
}
