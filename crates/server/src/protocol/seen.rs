//! What a viewer has been shown of a scene, as hashes: no copy of it is kept, a part whose hash differs is a change.

use super::Change;
use crate::digest::{digest, hash};
use scene::Live;
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    hash::Hash,
};

/// Parts of a scene that are sent whole.
const PARTS: usize = 19;

/// Begins as a viewer who has been shown nothing.
#[derive(Default)]
pub struct Seen {
    spaces: Known,
    links: Known,
    seats: Known,
    areas: Known,
    parts: [u64; PARTS],
}

impl Seen {
    /// What is different since the last time. [`apply`](super::apply)ing it to the scene of that time gives this one.
    pub fn changes<'a>(&mut self, live: &'a Live) -> Vec<Change<'a>> {
        let mut out = Vec::new();
        let space = |id: &str| Change::SpaceGone(id.to_owned());
        self.spaces.compare(&live.spaces, |space| Cow::Borrowed(&space.id), Change::Space, space, &mut out);
        let link = |id: &str| Change::LinkGone(id.to_owned());
        self.links.compare(&live.links, |link| Cow::Borrowed(&link.id), Change::Link, link, &mut out);
        let seat = |id: &str| Change::SeatGone(id.parse().expect("written from a number"));
        self.seats.compare(&live.seats, |panel| panel.seat.to_string().into(), Change::Seat, seat, &mut out);
        let area = |id: &str| Change::AreaGone(id.to_owned());
        self.areas.compare(&live.areas, |area| Cow::Borrowed(&area.tray.id), Change::Area, area, &mut out);
        let parts: [Change; PARTS] = [
            Change::Time(Cow::Borrowed(&live.time)),
            Change::Phase(live.phase),
            Change::Active(live.active),
            Change::Shared(Cow::Borrowed(&live.shared)),
            Change::Trays(Cow::Borrowed(&live.trays)),
            Change::Hand(Cow::Borrowed(&live.hand)),
            Change::Chain(live.chain.as_ref().map(Cow::Borrowed)),
            Change::Battle(live.battle.as_ref().map(Cow::Borrowed)),
            Change::Prompt(live.prompt.as_ref().map(Cow::Borrowed)),
            Change::Asides(Cow::Borrowed(&live.asides)),
            Change::Offers(Cow::Borrowed(&live.offers)),
            Change::Waiting(Cow::Borrowed(&live.waiting)),
            Change::Ending(live.ending.as_ref().map(Cow::Borrowed)),
            Change::Order(Cow::Borrowed(&live.order)),
            Change::Ballot(live.ballot.as_ref().map(Cow::Borrowed)),
            Change::Payment(live.payment.as_ref().map(Cow::Borrowed)),
            Change::Limits(Cow::Borrowed(&live.limits)),
            Change::Overlays(Cow::Borrowed(&live.overlays)),
            Change::Tracks(Cow::Borrowed(&live.tracks)),
        ];
        for (known, part) in self.parts.iter_mut().zip(parts) {
            let is = digest(&part);
            if std::mem::replace(known, is) != is {
                out.push(part);
            }
        }
        out
    }
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

    fn compare<'a, T: Hash + Clone>(
        &mut self,
        things: &'a [T],
        id: impl Fn(&'a T) -> Cow<'a, str>,
        is: impl Fn(Cow<'a, T>) -> Change<'a>,
        gone: impl Fn(&str) -> Change<'a>,
        out: &mut Vec<Change<'a>>,
    ) {
        if !self.ids().eq(things.iter().map(&id)) {
            self.list_anew(things.iter().map(&id).collect(), gone, out);
        }
        for (thing, known) in things.iter().zip(&mut self.hashes) {
            let now = hash(thing);
            if std::mem::replace(known, now) != now {
                out.push(is(Cow::Borrowed(thing)));
            }
        }
    }

    /// Other things than before: those that are gone are named. What is new joins the end, so what stands behind the
    /// first new one, or in another order, goes too and comes again.
    fn list_anew<'a>(&mut self, now: Vec<Cow<str>>, gone: impl Fn(&str) -> Change<'a>, out: &mut Vec<Change<'a>>) {
        let there: HashSet<&str> = now.iter().map(|id| &**id).collect();
        let kept = self.ids().filter(|id| there.contains(id));
        let stay = kept.zip(&now).take_while(|(old, new)| old == *new).count();
        let mut before: HashMap<&str, u64> = self.ids().zip(self.hashes.iter().copied()).collect();
        let hashes: Vec<u64> = now[..stay].iter().filter_map(|id| before.remove(&**id)).collect();
        out.extend(self.ids().filter(|id| before.contains_key(id)).map(gone));
        self.hashes = hashes;
        // No hash is 0 but by a chance of one in 2^64.
        self.hashes.resize(now.len(), 0);
        self.ids = now.iter().flat_map(|id| [&**id, "\n"]).collect();
    }
}
