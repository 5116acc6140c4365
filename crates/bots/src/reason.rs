//! What a bot expects of its answer, in the game's words: what the table shows before it and after it.

use kernel::{Rng, Seat, Seeded, Table, Viewer};
use scene::Live;

/// Chance is answered at most this often after an answer.
const ROLLS: u32 = 16;

/// No more changes than this are listed.
const MOST: usize = 5;

/// Why a player answers so, with what it expects of the answer.
pub fn reason(why: String, table: &dyn Table, seat: Seat, key: u64) -> String {
    match expected(table, seat, key) {
        expected if expected.is_empty() => why,
        expected => format!("{why}; expected: {expected}"),
    }
}

/// What changes on the table with an answer of a seat, as far as that seat can know: `score +1, trade goods -3`. Empty
/// if nothing anybody counts does.
pub fn expected(table: &dyn Table, seat: Seat, key: u64) -> String {
    let mut after = table.fork();
    table.imagine_into(seat, &mut Rng::new(key), &mut *after);
    let before = after.live(Viewer::Seat(seat));
    if after.choose(seat, key).is_err() {
        return String::new();
    }
    let mut dice = Seeded::from_key(key, 0);
    for _ in 0..ROLLS {
        let Some(faces) = after.roll(&mut dice) else { break };
        let rolled = after.answer(&faces);
        debug_assert!(rolled.is_ok(), "{rolled:?}");
    }
    let after = after.live(Viewer::Seat(seat));
    let counts = counted(&after, seat);
    let was = counted(&before, seat);
    let before = |what: &str| was.iter().find(|(known, _)| known == what).map_or(0, |(_, n)| *n);
    let changed = counts.iter().map(|(what, now)| (what, now - before(what))).filter(|(_, change)| *change != 0);
    let changes = changed.map(|(what, change)| format!("{what} {change:+}"));
    changes.take(MOST).collect::<Vec<_>>().join(", ")
}

/// What the table shows of a seat that can be counted, and how many pieces others have.
fn counted(live: &Live, seat: Seat) -> Vec<(String, i32)> {
    let mut counts = Vec::new();
    if let Some(panel) = live.seats.iter().find(|panel| panel.seat == seat.0) {
        counts.push(("score".into(), panel.score.value));
        counts.extend(panel.gauges.iter().map(|gauge| (gauge.label.to_lowercase(), gauge.value.value)));
    }
    let pieces = |of: &dyn Fn(u8) -> bool| -> i32 {
        let stacks = live.spaces.iter().flat_map(|space| &space.stacks);
        stacks.filter(|stack| stack.owner.is_some_and(of)).map(|stack| i32::from(stack.count)).sum()
    };
    counts.push(("places held".into(), live.spaces.iter().filter(|space| space.holder == Some(seat.0)).count() as i32));
    counts.push(("own pieces on the board".into(), pieces(&|owner| owner == seat.0)));
    counts.push(("pieces of others".into(), pieces(&|owner| owner != seat.0)));
    counts
}
