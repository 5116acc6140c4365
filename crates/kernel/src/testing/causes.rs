//! Refusals name the cause here and now.

use crate::{Entry, Question, Rng, Seat, Setup};
use std::collections::BTreeSet;

/// Plays random games, each so many answers long, and wants every reason why something is not legal in words of its own, but
/// for those rules that say it all themselves.
pub fn refusals_name_their_cause(entry: &Entry, setups: &[Setup], answers: usize, said_by_rule: &[&str]) {
    let texts = entry.info.rule_texts();
    let mut bare = BTreeSet::new();
    for (n, setup) in setups.iter().enumerate() {
        let mut table = entry.open(setup).unwrap_or_else(|why| panic!("{why}"));
        let (mut rng, mut question) = (Rng::new(n as u64), Question::default());
        for _ in 0..answers {
            table.drift(&mut rng);
            let asked: Vec<_> = table.asked().iter().collect();
            let Some(seat) = asked.get(rng.pick(asked.len().max(1) as u32) as usize) else { break };
            for refused in (0..table.seats()).map(Seat).flat_map(|seat| table.why_not(seat)) {
                let rule = refused.rule.unwrap_or_default();
                let quoted = texts.get(rule).is_some_and(|text| *text == refused.expected);
                if refused.expected.is_empty() || quoted && !said_by_rule.contains(&rule) {
                    bare.insert(format!("{rule}: {}", refused.found));
                }
            }
            table.ask(*seat, &mut question);
            table.take(*seat, rng.pick(question.keys.len() as u32) as usize);
        }
    }
    assert!(bare.is_empty(), "refused without a cause: {bare:#?}");
}
