//! Differences between two live scenes.

use scene::{
    Battle, Chain, Choice, ElementId, Ending, Gauge, LinkLive, Live, Offer, Prompt, SeatNumber, SeatPanel, SpaceLive,
    Tray,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One part of [`Live`] that is different. Spaces, links and seats come singly, all else whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", content = "is", rename_all = "kebab-case")]
pub enum Change {
    Time(String),
    Phase(Option<u8>),
    Active(Option<SeatNumber>),
    /// Replaces the space with this id, or joins the end.
    Space(SpaceLive),
    SpaceGone(ElementId),
    /// Replaces the link with this id, or joins the end.
    Link(LinkLive),
    LinkGone(ElementId),
    /// Replaces the panel of this seat, or joins the end.
    Seat(SeatPanel),
    Shared(Vec<Gauge>),
    Trays(Vec<Tray>),
    Hand(Vec<Tray>),
    Chain(Option<Chain>),
    Battle(Option<Box<Battle>>),
    Prompt(Option<Prompt>),
    Asides(Vec<Choice>),
    Offers(Vec<Offer>),
    Waiting(Vec<SeatNumber>),
    Ending(Option<Ending>),
}

/// Brings a scene up to date, as the page does.
pub fn apply(live: &mut Live, changes: &[Change]) {
    for change in changes {
        match change.clone() {
            Change::Time(is) => live.time = is,
            Change::Phase(is) => live.phase = is,
            Change::Active(is) => live.active = is,
            Change::Space(is) => put(&mut live.spaces, is, |s| &s.id),
            Change::SpaceGone(id) => live.spaces.retain(|s| s.id != id),
            Change::Link(is) => put(&mut live.links, is, |l| &l.id),
            Change::LinkGone(id) => live.links.retain(|l| l.id != id),
            Change::Seat(is) => put(&mut live.seats, is, |s| &s.seat),
            Change::Shared(is) => live.shared = is,
            Change::Trays(is) => live.trays = is,
            Change::Hand(is) => live.hand = is,
            Change::Chain(is) => live.chain = is,
            Change::Battle(is) => live.battle = is.map(|battle| *battle),
            Change::Prompt(is) => live.prompt = is,
            Change::Asides(is) => live.asides = is,
            Change::Offers(is) => live.offers = is,
            Change::Waiting(is) => live.waiting = is,
            Change::Ending(is) => live.ending = is,
        }
    }
}

fn put<T, K: PartialEq>(list: &mut Vec<T>, is: T, key: impl Fn(&T) -> &K) {
    match list.iter_mut().find(|there| key(there) == key(&is)) {
        Some(there) => *there = is,
        None => list.push(is),
    }
}
