//! Leaders of the whole game: agents are there from the start, commanders and heroes once their conditions were met.

use crate::feats::{Feat, Source};
use crate::objectives::{self, Progress};
use crate::world::World;
use crate::{Flow, factions, options, things};
use kernel::{Seat, SeatSet, rule};
use scene::words;
use twilight_box::components::{Happening, Set, Unlock};

/// How a leader stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Locked,
    Ready,
    Exhausted,
    Purged,
}

/// The commanders and heroes of a player's faction, each with what unlocks it.
pub fn locks(w: &World, seat: Seat) -> impl Iterator<Item = (Feat, &'static Unlock)> + use<> {
    let kit = w.kit.get();
    let own = &kit.locks[usize::from(w.side(seat).faction)];
    let own: &[(Feat, u16)] = if w.has_box(Set::ProphecyOfKings) { own } else { &[] };
    let boxes = w.prints();
    let own = own.iter().filter(move |(feat, _)| kit.in_print(*feat, boxes));
    own.map(|(feat, row)| (*feat, &kit.whole().unlocks[usize::from(*row)]))
}

/// All leaders of a player's faction, agents first.
pub fn of(w: &World, seat: Seat) -> impl Iterator<Item = Feat> + use<> {
    let (kit, own, led) = (w.kit.get(), factions::id(w, seat), w.has_box(Set::ProphecyOfKings));
    let (leaders, boxes) = ([Source::Agent, Source::Commander, Source::Hero], w.prints());
    leaders.into_iter().flat_map(move |source| {
        let own =
            move |trick: &&crate::feats::Trick| trick.source == source && trick.faction.as_deref() == Some(own) && led;
        kit.tricks.iter().filter(own).map(|trick| trick.feat).filter(move |&feat| kit.in_print(feat, boxes))
    })
}

/// [leaders.states] Whether a leader is locked, ready, exhausted or gone.
pub fn standing(w: &World, seat: Seat, leader: Feat) -> Standing {
    let side = w.side(seat);
    if side.standing.has(leader) || side.ready.has(leader) {
        Standing::Ready
    } else if side.held.has(leader) {
        Standing::Exhausted
    } else if side.realm.led.has(leader) || w.kit.tricks[leader as usize].source == Source::Agent {
        Standing::Purged
    } else {
        Standing::Locked
    }
}

/// [leaders.unlock] How near a locked leader is to its condition.
pub fn progress(w: &World, seat: Seat, leader: Feat) -> Option<Progress> {
    let (_, row) = locks(w, seat).find(|(feat, _)| *feat == leader)?;
    Some(objectives::progress(w, seat, &row.needs))
}

/// [leaders.unlock] Leaders whose conditions are met work from now on, and stay unlocked.
pub fn unlock(w: &mut World, flow: &mut Flow) {
    if w.league.is_none() {
        return;
    }
    for seat in w.everyone() {
        // [hive.windows] The Hive uses no leaders.
        if !w.in_play(seat) || !w.sits(seat) {
            continue;
        }
        for (leader, row) in locks(w, seat) {
            if w.side(seat).realm.led.has(leader) || !objectives::progress(w, seat, &row.needs).is_met() {
                continue;
            }
            let kit = w.kit.get();
            let side = &mut w.parties[seat.index()];
            side.realm.led = side.realm.led.with(leader);
            options::hand_over(kit, side, leader);
            flow.tell(SeatSet::ALL, rule!("leaders.unlock"), || {
                let (by, card, why) = (seat, things::card(w, leader), row.help.as_str());
                words!("{by} {by:unlocks|unlock} {card}: {why}", by, card, why)
            });
            crate::notes::lend_commanders(w);
        }
    }
}

/// [hive.settings] A commander works from the start.
pub fn unlock_commander(w: &mut World, seat: Seat, flow: &mut Flow) {
    let kit = w.kit.get();
    let Some(leader) = of(w, seat).find(|&leader| kit.tricks[leader as usize].source == Source::Commander) else {
        return;
    };
    let side = &mut w.parties[seat.index()];
    side.realm.led = side.realm.led.with(leader);
    options::hand_over(kit, side, leader);
    flow.tell(SeatSet::ALL, rule!("hive.settings"), || {
        words!("{by} {by:begins|begin} with {card}.", by = seat, card = things::card(w, leader))
    });
}

/// Something happened to a player that a leader may ask for.
pub fn noted(w: &mut World, seat: Seat, what: Happening, flow: &mut Flow) {
    if w.league.is_none() {
        return;
    }
    let deeds = &mut w.parties[seat.index()].realm.deeds;
    *deeds = deeds.with(what);
    unlock(w, flow);
}
