//! Why a bot answers so, in the game's words: what the table shows after its answer, and a little later beside the next best.

use crate::Player;
use crate::hint::liked;
use kernel::{Question, Rng, Seat, Seeded, Table, Viewer};
use scene::Live;

/// Chance is answered at most this often after an answer.
const ROLLS: u32 = 16;

/// No more changes than this are listed.
const MOST: usize = 5;

/// On how many imagined tables two answers are compared, and how many answers later; no more differences are listed.
const TABLES: u64 = 6;
const LATER: u32 = 8;
const MOST_DIFFERENCES: usize = 3;

/// A difference is told from here on, and if it is so many standard errors.
const LEAST: f32 = 0.5;
const SURE: f32 = 2.0;

/// Why a player answers so, with what it expects of the answer and what the next best would have brought.
pub fn reason(player: &dyn Player, table: &dyn Table, seat: Seat, key: u64) -> String {
    let mut why = player.why();
    let at_once = expected(table, seat, key);
    if !at_once.is_empty() {
        why += &format!("; at once: {at_once}");
    }
    if let Some((other, line)) = player.next_best().and_then(|other| Some((other, table.print(seat, other)?))) {
        let soon = soon(table, seat, [key, other]);
        if !soon.is_empty() {
            why += &format!("; soon, against `{line}`: {soon}");
        }
    }
    why
}

/// How an answer compares with the next best: `; far better than `pass`, the next best with 45`.
pub(crate) fn beside(table: &dyn Table, seat: Seat, best: f32, (other, worth): (u64, f32)) -> String {
    let than = match (best - worth) * 100.0 {
        lead if lead >= 10.0 => "far better than",
        lead if lead >= 3.0 => "better than",
        lead if lead > -3.0 => "much the same as",
        _ => "tried more often than",
    };
    let other = table.print(seat, other).unwrap_or_default();
    format!("; {than} `{other}`, the next best with {:.0}", worth * 100.0)
}

/// What changes on the table with an answer of a seat, as far as that seat can know: `points up by 1, trade goods down by
/// 3`. Empty if nothing anybody counts does.
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
    let was = counted(&before, seat);
    let changed = counted(&after, seat).into_iter().map(|(what, now)| (now - of(&was, &what), what));
    let changes = changed.filter(|(change, _)| *change != 0).take(MOST);
    changes.map(|(change, what)| moved(&what, change as f32)).collect::<Vec<_>>().join(", ")
}

/// By how much more or less of what is counted the first of two answers is followed some answers later, on the same imagined
/// tables, everybody answering as the game's hints have it. Empty where that is nothing or not sure.
fn soon(table: &dyn Table, seat: Seat, keys: [u64; 2]) -> String {
    let mut scratch = table.fork();
    let mut differences: Vec<(String, Vec<f32>)> = Vec::new();
    for n in 0..TABLES {
        let [ours, others] = keys.map(|key| counts_later(table, (seat, key), n, &mut *scratch));
        for (what, count) in ours {
            let difference = (count - of(&others, &what)) as f32;
            match differences.iter_mut().find(|(known, _)| *known == what) {
                Some((_, all)) => all.push(difference),
                None => differences.push((what, vec![difference])),
            }
        }
    }
    let told = differences.iter().filter_map(|(what, all)| {
        let n = TABLES as f32;
        let mean = all.iter().sum::<f32>() / n;
        let squares = all.iter().map(|one| (one - mean) * (one - mean)).sum::<f32>();
        let error = (squares / (n - 1.0) / n).sqrt();
        (mean.abs() >= LEAST && mean.abs() > SURE * error).then(|| moved(what, mean))
    });
    told.take(MOST_DIFFERENCES).collect::<Vec<_>>().join(", ")
}

/// What can be counted some answers after one, on the `n`-th imagined table, or when the seat's next turn begins.
fn counts_later(table: &dyn Table, (seat, key): (Seat, u64), n: u64, scratch: &mut dyn Table) -> Vec<(String, i32)> {
    let mut rng = Rng::new(n);
    table.imagine_into(seat, &mut rng, scratch);
    if scratch.choose(seat, key).is_err() {
        return Vec::new();
    }
    let (mut question, mut hints) = (Question::default(), Vec::new());
    for _ in 0..LATER {
        scratch.drift(&mut rng);
        let Some(asked) = scratch.asked().iter().next() else { break };
        scratch.ask(asked, &mut question);
        if asked == seat && question.ask.is_some_and(|ask| ask.turn) {
            break;
        }
        scratch.hints(asked, &mut hints);
        scratch.take(asked, liked(&question, &hints, &mut rng));
    }
    scratch.drift(&mut rng);
    counted(&scratch.live(Viewer::Seat(seat)), seat)
}

/// `trade goods down by 3`, `places held up by 1.5`.
fn moved(what: &str, change: f32) -> String {
    let way = if change > 0.0 { "up" } else { "down" };
    let by = format!("{:.1}", change.abs());
    format!("{what} {way} by {}", by.strip_suffix(".0").unwrap_or(&by))
}

fn of(counts: &[(String, i32)], what: &str) -> i32 {
    counts.iter().find(|(known, _)| known == what).map_or(0, |(_, n)| *n)
}

/// What the table shows of a seat that can be counted, and how many pieces others have.
fn counted(live: &Live, seat: Seat) -> Vec<(String, i32)> {
    let mut counts = Vec::new();
    if let Some(panel) = live.seats.iter().find(|panel| panel.seat == seat.0) {
        let score = if panel.score_name.is_empty() { "score" } else { &panel.score_name };
        counts.push((score.to_lowercase(), panel.score.value));
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
