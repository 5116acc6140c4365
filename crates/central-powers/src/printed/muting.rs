//! For tests that must notice when a card, or a part of one, does nothing.

use super::Printed;
use crate::verbs::Verb;

/// Takes away what the card named by `MUTED` does; with a part, as in `id/passed-0`, that verb of the list alone.
pub fn mute(printed: &mut Printed) {
    let Some(named) = std::env::var("MUTED").ok().filter(|named| !named.is_empty()) else { return };
    let (id, part) = named.split_once('/').map_or((named.as_str(), None), |(id, part)| (id, Some(part)));
    for row in printed.action_cards.iter_mut().filter(|row| row.id == id) {
        cut(&mut row.does, "do", part);
        row.routine = row.routine.filter(|_| part.is_some_and(|part| part != "routine"));
    }
    for row in printed.political_cards.iter_mut().filter(|row| row.id == id) {
        cut(&mut row.passed, "passed", part);
        cut(&mut row.against, "against", part);
        row.routine = row.routine.filter(|_| part.is_some_and(|part| part != "routine"));
    }
}

fn cut(list: &mut Vec<Verb>, name: &str, part: Option<&str>) {
    let Some(part) = part else {
        list.clear();
        return;
    };
    let nth = part.strip_prefix(name).and_then(|nth| nth.strip_prefix('-')).and_then(|nth| nth.parse().ok());
    if let Some(nth) = nth.filter(|nth: &usize| *nth < list.len()) {
        list.remove(nth);
    }
}
