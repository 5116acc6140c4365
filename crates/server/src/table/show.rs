//! What each viewer has been shown, as hashes, and the steps that bring it up to date.
//!
//! A table keeps no copy of the scenes it has sent, only a hash of each part; a part whose hash differs is sent.

use super::play::Play;
use crate::protocol::{LogEntry, Question, TableId};
use axum::extract::ws::Utf8Bytes;
use kernel::Viewer;
use scene::Live;
use serde::Serialize;
use std::hash::{DefaultHasher, Hasher};

/// Parts of a scene that are sent whole.
const PARTS: usize = 13;

pub struct Shown {
    pub number: u32,
    position: u32,
    spaces: Known,
    links: Known,
    seats: Known,
    parts: [u64; PARTS],
    /// Entries of the log before those in `log`.
    told: u32,
    log: Vec<u64>,
    question: u64,
}

impl Shown {
    /// Nothing has been shown yet.
    fn nothing() -> Shown {
        Shown {
            number: 0,
            position: u32::MAX,
            spaces: Vec::new(),
            links: Vec::new(),
            seats: Vec::new(),
            parts: [0; PARTS],
            told: 0,
            log: Vec::new(),
            question: 0,
        }
    }

    /// The viewer has just been given the whole.
    pub fn whole(play: &Play, viewer: Viewer) -> Shown {
        let mut shown = Shown::nothing();
        shown.told = play.told(viewer);
        shown.step("", play, viewer);
        shown.number = 0;
        shown
    }

    /// The message that brings the viewer up to date; none if nothing is different.
    pub fn step(&mut self, table: &str, play: &Play, viewer: Viewer) -> Option<Utf8Bytes> {
        let position = play.position(viewer);
        if std::mem::replace(&mut self.position, position) == position && !play.is_tentative_for(viewer) {
            return None;
        }
        let mut changes = Changes { text: String::new(), part: Vec::new() };
        self.scene(&play.live(viewer), &mut changes);
        let (log_keep, log) = self.log(play, viewer);
        let question = viewer.seat().map(|seat| play.question(seat));
        let question_hash = hash(&serde_json::to_vec(&question).expect("plain data"));
        let same = changes.text.is_empty() && log.is_empty() && log_keep.is_none() && question_hash == self.question;
        self.question = question_hash;
        if same {
            return None;
        }
        self.number += 1;
        let head = Head { table: &table.to_owned(), number: self.number, position };
        let tail =
            Tail { log_keep: log_keep.unwrap_or(self.told + self.log.len() as u32 - log.len() as u32), log, question };
        let head = serde_json::to_string(&head).expect("plain data");
        let tail = serde_json::to_string(&tail).expect("plain data");
        let text = format!(
            "{{\"kind\":\"step\",\"step\":{},\"changes\":[{}],{}}}",
            &head[..head.len() - 1],
            changes.text,
            &tail[1..]
        );
        Some(text.into())
    }

    /// Log entries have left memory: `told` counts them from here on.
    pub fn trimmed(&mut self, told: u32) {
        let gone = (told.saturating_sub(self.told) as usize).min(self.log.len());
        self.log.drain(..gone);
        self.told = told;
    }

    fn scene(&mut self, live: &Live, out: &mut Changes) {
        keyed(&mut self.spaces, live.spaces.iter().map(|space| (space.id.as_str(), space)), "space", out);
        keyed(&mut self.links, live.links.iter().map(|link| (link.id.as_str(), link)), "link", out);
        let seats: Vec<(String, _)> = live.seats.iter().map(|panel| (panel.seat.to_string(), panel)).collect();
        keyed(&mut self.seats, seats.iter().map(|(id, panel)| (id.as_str(), *panel)), "seat", out);
        let [time, phase, active, shared, trays, hand, chain, battle, prompt, asides, offers, waiting, ending] =
            &mut self.parts;
        out.whole(time, "time", &live.time);
        out.whole(phase, "phase", &live.phase);
        out.whole(active, "active", &live.active);
        out.whole(shared, "shared", &live.shared);
        out.whole(trays, "trays", &live.trays);
        out.whole(hand, "hand", &live.hand);
        out.whole(chain, "chain", &live.chain);
        out.whole(battle, "battle", &live.battle);
        out.whole(prompt, "prompt", &live.prompt);
        out.whole(asides, "asides", &live.asides);
        out.whole(offers, "offers", &live.offers);
        out.whole(waiting, "waiting", &live.waiting);
        out.whole(ending, "ending", &live.ending);
    }

    /// How many entries stay, if some of those shown do not, and the new ones.
    fn log(&mut self, play: &Play, viewer: Viewer) -> (Option<u32>, Vec<LogEntry>) {
        let told = play.told(viewer);
        let mut entries = play.entries(viewer);
        let hashes: Vec<u64> =
            entries.iter().map(|entry| hash(&serde_json::to_vec(entry).expect("plain data"))).collect();
        if told != self.told {
            // The match was rewound: everything up to here has been shown before.
            let keep = told + hashes.len() as u32;
            (self.told, self.log) = (told, hashes);
            return (Some(keep), Vec::new());
        }
        let same = self.log.iter().zip(&hashes).take_while(|(old, new)| old == new).count();
        let keep = (same < self.log.len()).then_some(told + same as u32);
        self.log = hashes;
        (keep, entries.split_off(same))
    }
}

#[derive(Serialize)]
struct Head<'a> {
    table: &'a TableId,
    number: u32,
    position: u32,
}

#[derive(Serialize)]
struct Tail {
    log_keep: u32,
    log: Vec<LogEntry>,
    question: Option<Question>,
}

/// Changes as they are written down, and a buffer for the part under way.
struct Changes {
    text: String,
    part: Vec<u8>,
}

impl Changes {
    fn write(&mut self, value: &impl Serialize) -> u64 {
        self.part.clear();
        serde_json::to_writer(&mut self.part, value).expect("plain data serialises");
        hash(&self.part)
    }

    fn push(&mut self, part: &str) {
        if !self.text.is_empty() {
            self.text.push(',');
        }
        let is = std::str::from_utf8(&self.part).expect("JSON is UTF-8");
        self.text.push_str(&format!("{{\"part\":\"{part}\",\"is\":{is}}}"));
    }

    fn whole(&mut self, known: &mut u64, part: &str, value: &impl Serialize) {
        let hash = self.write(value);
        if std::mem::replace(known, hash) != hash {
            self.push(part);
        }
    }
}

/// What was shown of a thing with an id.
type Known = Vec<(Box<str>, u64)>;

/// Things with ids: those that are new or different, and the ids of those that are gone.
fn keyed<'a, T: Serialize + 'a>(
    known: &mut Known,
    things: impl Iterator<Item = (&'a str, &'a T)>,
    part: &str,
    out: &mut Changes,
) {
    let mut before = std::mem::take(known);
    known.reserve_exact(before.len());
    for (n, (id, thing)) in things.enumerate() {
        let is = out.write(thing);
        let same_place = before.get(n).is_some_and(|(other, _)| **other == *id);
        let place = if same_place { Some(n) } else { before.iter().position(|(other, _)| **other == *id) };
        let was = place.map(|place| std::mem::take(&mut before[place]));
        if was.as_ref().is_none_or(|(_, was)| *was != is) {
            out.push(part);
        }
        known.push((was.map_or_else(|| id.into(), |(id, _)| id), is));
    }
    for (id, _) in before.iter().filter(|(id, _)| !id.is_empty()) {
        out.write(id);
        out.push(&format!("{part}-gone"));
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
