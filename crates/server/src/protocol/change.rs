//! Differences between two live scenes.

use scene::{
    Area, Ballot, Battle, Chain, Choice, ElementId, Ending, Gauge, Limit, LinkLive, Live, Offer, Overlay, Payment,
    Prompt, SeatNumber, SeatPanel, SpaceLive, Track, Tray,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// One part of [`Live`] that is different. Spaces, links, seats and the trays before them come singly, all else whole.
#[allow(clippy::large_enum_variant)] // borrows what it writes, and is dropped at once where it is read
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", content = "is", rename_all = "kebab-case")]
pub enum Change<'a> {
    Time(Cow<'a, str>),
    Phase(Option<u8>),
    Active(Option<SeatNumber>),
    /// Replaces the space with this id, or joins the end.
    Space(Cow<'a, SpaceLive>),
    SpaceGone(ElementId),
    /// Replaces the link with this id, or joins the end.
    Link(Cow<'a, LinkLive>),
    LinkGone(ElementId),
    /// Replaces the panel of this seat, or joins the end.
    Seat(Cow<'a, SeatPanel>),
    SeatGone(SeatNumber),
    Shared(Cow<'a, [Gauge]>),
    Trays(Cow<'a, [Tray]>),
    Hand(Cow<'a, [Tray]>),
    Chain(Option<Cow<'a, Chain>>),
    Battle(Option<Cow<'a, Battle>>),
    Prompt(Option<Cow<'a, Prompt>>),
    Asides(Cow<'a, [Choice]>),
    Offers(Cow<'a, [Offer]>),
    Waiting(Cow<'a, [SeatNumber]>),
    Ending(Option<Cow<'a, Ending>>),
    /// Replaces the tray with this id, or joins the end.
    Area(Cow<'a, Area>),
    /// By the id of its tray.
    AreaGone(ElementId),
    Order(Cow<'a, [SeatNumber]>),
    Ballot(Option<Cow<'a, Ballot>>),
    Payment(Option<Cow<'a, Payment>>),
    Limits(Cow<'a, [Limit]>),
    Overlays(Cow<'a, [Overlay]>),
    Tracks(Cow<'a, [Track]>),
}

/// Brings a scene up to date, as the page does.
pub fn apply(live: &mut Live, changes: Vec<Change>) {
    for change in changes {
        match change {
            Change::Time(is) => live.time = is.into_owned(),
            Change::Phase(is) => live.phase = is,
            Change::Active(is) => live.active = is,
            Change::Space(is) => put(&mut live.spaces, is.into_owned(), |s| &s.id),
            Change::SpaceGone(id) => live.spaces.retain(|s| s.id != id),
            Change::Link(is) => put(&mut live.links, is.into_owned(), |l| &l.id),
            Change::LinkGone(id) => live.links.retain(|l| l.id != id),
            Change::Seat(is) => put(&mut live.seats, is.into_owned(), |s| &s.seat),
            Change::SeatGone(seat) => live.seats.retain(|s| s.seat != seat),
            Change::Shared(is) => live.shared = is.into_owned(),
            Change::Trays(is) => live.trays = is.into_owned(),
            Change::Hand(is) => live.hand = is.into_owned(),
            Change::Chain(is) => live.chain = is.map(Cow::into_owned),
            Change::Battle(is) => live.battle = is.map(Cow::into_owned),
            Change::Prompt(is) => live.prompt = is.map(Cow::into_owned),
            Change::Asides(is) => live.asides = is.into_owned(),
            Change::Offers(is) => live.offers = is.into_owned(),
            Change::Waiting(is) => live.waiting = is.into_owned(),
            Change::Ending(is) => live.ending = is.map(Cow::into_owned),
            Change::Area(is) => put(&mut live.areas, is.into_owned(), |a| &a.tray.id),
            Change::AreaGone(id) => live.areas.retain(|a| a.tray.id != id),
            Change::Order(is) => live.order = is.into_owned(),
            Change::Ballot(is) => live.ballot = is.map(Cow::into_owned),
            Change::Payment(is) => live.payment = is.map(Cow::into_owned),
            Change::Limits(is) => live.limits = is.into_owned(),
            Change::Overlays(is) => live.overlays = is.into_owned(),
            Change::Tracks(is) => live.tracks = is.into_owned(),
        }
    }
}

fn put<T, K: PartialEq>(list: &mut Vec<T>, is: T, key: impl Fn(&T) -> &K) {
    match list.iter_mut().find(|there| key(there) == key(&is)) {
        Some(there) => *there = is,
        None => list.push(is),
    }
}
