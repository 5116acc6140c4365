//! What each viewer has been shown, as hashes, and the steps that bring it up to date.
//!
//! A table keeps no copy of the scenes it has sent, only a hash of each part; a part whose hash differs is sent.

use super::{
    digest::digest,
    play::{Play, entry},
};
use crate::protocol::{LogEntry, Question};
use kernel::Viewer;
use scene::Live;
use serde::Serialize;
use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Parts of a scene that are sent whole.
const PARTS: usize = 13;

pub struct Shown {
    pub number: u32,
    position: u32,
    /// Mark of the stage.
    stage: u64,
    /// The viewer has passed in a window before being asked.
    early: bool,
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
            stage: 0,
            early: false,
            spaces: Known::default(),
            links: Known::default(),
            seats: Known::default(),
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
        shown.stage = play.stage_mark(viewer);
        shown.step("", play, viewer);
        shown.number = 0;
        shown
    }

    /// The stage, if it is another than the viewer has.
    pub fn stage(&mut self, play: &Play, viewer: Viewer) -> Option<scene::Stage> {
        let mark = play.stage_mark(viewer);
        (std::mem::replace(&mut self.stage, mark) != mark).then(|| play.stage(viewer))
    }

    /// The message that brings the viewer up to date; none if nothing is different.
    pub fn step(&mut self, table: &str, play: &Play, viewer: Viewer) -> Option<Utf8Bytes> {
        let position = play.position(viewer);
        let early = viewer.seat().is_some_and(|seat| play.has_passed_early(seat));
        let moved = std::mem::replace(&mut self.position, position) != position;
        let passed = std::mem::replace(&mut self.early, early) != early;
        if !moved && !passed && !play.is_tentative_for(viewer) {
            return None;
        }
        let mut changes = Changes { text: Vec::with_capacity(4096) };
        self.scene(&play.live(viewer), &mut changes);
        let (log_keep, log) = self.log(play, viewer);
        let question = viewer.seat().map(|seat| play.question(seat));
        let question_hash = digest(&question);
        let same = changes.text.is_empty() && log.is_empty() && log_keep.is_none() && question_hash == self.question;
        self.question = question_hash;
        if same {
            return None;
        }
        self.number += 1;
        let log_keep = log_keep.unwrap_or(self.told + self.log.len() as u32 - log.len() as u32);
        let mut text = Vec::with_capacity(changes.text.len() + 512);
        text.extend_from_slice(b"{\"kind\":\"step\",\"step\":");
        write_json(&mut text, &Head { table, number: self.number, position });
        text.pop();
        text.extend_from_slice(b",\"changes\":[");
        text.append(&mut changes.text);
        text.extend_from_slice(b"],");
        let tail = text.len();
        write_json(&mut text, &Tail { log_keep, log, question });
        text.remove(tail);
        text.push(b'}');
        Some(String::from_utf8(text).expect("JSON is text").into())
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
        let numbers: Vec<String> = live.seats.iter().map(|panel| panel.seat.to_string()).collect();
        let seats = numbers.iter().map(String::as_str).zip(&live.seats);
        keyed(&mut self.seats, seats, "seat", out);
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
        out.lively(prompt, "prompt", &live.prompt);
        out.whole(asides, "asides", &live.asides);
        out.whole(offers, "offers", &live.offers);
        out.whole(waiting, "waiting", &live.waiting);
        out.whole(ending, "ending", &live.ending);
    }

    /// How many entries stay, if some of those shown do not, and the new ones.
    fn log(&mut self, play: &Play, viewer: Viewer) -> (Option<u32>, Vec<LogEntry>) {
        let told = play.told(viewer);
        let hashes: Vec<u64> = play.story(viewer).map(|entry| hash(&entry)).collect();
        if told != self.told {
            // The match was rewound: everything up to here has been shown before.
            let keep = told + hashes.len() as u32;
            (self.told, self.log) = (told, hashes);
            return (Some(keep), Vec::new());
        }
        let same = self.log.iter().zip(&hashes).take_while(|(old, new)| old == new).count();
        let keep = (same < self.log.len()).then_some(told + same as u32);
        self.log = hashes;
        (keep, play.story(viewer).skip(same).map(entry).collect())
    }
}

#[derive(Serialize)]
struct Head<'a> {
    table: &'a str,
    number: u32,
    position: u32,
}

#[derive(Serialize)]
struct Tail {
    log_keep: u32,
    log: Vec<LogEntry>,
    question: Option<Question>,
}

/// Changes as they are written down, in JSON.
struct Changes {
    text: Vec<u8>,
}

impl Changes {
    fn push(&mut self, part: &str, is: &impl Serialize) {
        if !self.text.is_empty() {
            self.text.push(b',');
        }
        for text in ["{\"part\":\"", part, "\",\"is\":"] {
            self.text.extend_from_slice(text.as_bytes());
        }
        write_json(&mut self.text, is);
        self.text.push(b'}');
    }

    /// A part that mostly differs: written down at once, and taken back if it does not.
    fn lively(&mut self, known: &mut u64, part: &str, value: &impl Serialize) {
        let start = self.text.len();
        self.push(part, value);
        let comma = usize::from(start > 0);
        let is = hash(&self.text[start + comma..]);
        if std::mem::replace(known, is) == is {
            self.text.truncate(start);
        }
    }

    fn whole(&mut self, known: &mut u64, part: &str, value: &impl Serialize) {
        self.unless_known(known, digest(value), part, value);
    }

    fn one(&mut self, known: &mut u64, part: &str, value: &(impl Serialize + Hash)) {
        self.unless_known(known, hash(value), part, value);
    }

    fn unless_known(&mut self, known: &mut u64, is: u64, part: &str, value: &impl Serialize) {
        if std::mem::replace(known, is) != is {
            self.push(part, value);
        }
    }
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    foldhash::quality::FixedState::default().hash_one(value)
}

fn write_json(into: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(into, value).expect("plain data serialises");
}

/// What was shown of things with ids: the ids one after another, each with a line's end, and a hash for each.
#[derive(Default)]
struct Known {
    ids: String,
    hashes: Vec<u64>,
}

impl Known {
    fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.split_terminator('\n')
    }
}

/// Things with ids: those that are new or different, and the ids of those that are gone.
fn keyed<'a, T: Serialize + Hash + 'a>(
    known: &mut Known,
    things: impl Iterator<Item = (&'a str, &'a T)> + Clone,
    part: &str,
    out: &mut Changes,
) {
    if known.ids().eq(things.clone().map(|(id, _)| id)) {
        for ((_, thing), was) in things.zip(&mut known.hashes) {
            out.one(was, part, thing);
        }
        return;
    }
    let mut before: HashMap<&str, u64> = known.ids().zip(known.hashes.iter().copied()).collect();
    let mut fresh = Known::default();
    for (id, thing) in things {
        let mut hash = before.remove(id).unwrap_or(0);
        out.one(&mut hash, part, thing);
        fresh.ids.push_str(id);
        fresh.ids.push('\n');
        fresh.hashes.push(hash);
    }
    let gone = known.ids().filter(|id| before.contains_key(id));
    gone.for_each(|id| out.push(&format!("{part}-gone"), &id));
    fresh.ids.shrink_to_fit();
    fresh.hashes.shrink_to_fit();
    *known = fresh;
}
