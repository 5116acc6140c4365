//! Using cards, leaders, notes, relics and technologies: opening windows, resolving, choosing, rolling.

use super::volley::lay_open;
use crate::feats::Until;
use crate::query::{self, Volley};
use crate::texts::{self, Use};
use crate::windows::{self, Played, Window};
use crate::world::{PlanetSpot, World};
use crate::{Flow, Offers, Twilight, Want, ledger, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};

step! {
    /// [cards.once] A window opens.
    pub struct Opens {
        pub window: Window,
    }
}

impl Play<Twilight> for Opens {
    #[inline(always)]
    fn act(self, w: &mut World, flow: &mut Flow) {
        windows::open(w, self.window, flow);
    }
}

step! {
    /// [cards.use] What was used does what it says.
    pub struct Resolve {
        pub played: Played,
    }
}

impl Play<Twilight> for Resolve {
    fn act(self, w: &mut World, flow: &mut Flow) {
        texts::work(w, self.played.into(), flow);
    }
}

step! {
    /// Dice something rolls by itself.
    pub struct Doom {
        pub u: Use,
        pub dice: u8,
        /// The face from which it works.
        pub on: u8,
        /// The planet it falls on, if it falls on one.
        pub planet: Option<PlanetSpot>,
    }
}

impl Doom {
    /// How many faces work.
    pub fn count(self, faces: &[u8]) -> u8 {
        faces.iter().filter(|&&face| face >= self.on).count() as u8
    }
}

impl Play<Twilight> for Doom {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        if self.dice == 0 { Want::Nothing } else { Want::Fate(Fate::Dice { count: self.dice.min(60), sides: 10 }) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let count = self.count(faces);
        flow.tell(SeatSet::ALL, rule!("cards.use"), || {
            let (by, card, on) = (self.u.by, things::card(w, self.u.feat), self.on);
            let all = faces.len();
            words!(
                "{by} {by:rolls|roll} for {card}: {count} of {all} {count:succeeds|succeed}. Needed: {on}.",
                by,
                card,
                count,
                all,
                on
            )
            .rolled(faces, 10)
        });
        let rolls = texts::text(self.u.feat).rolls;
        ledger::told(rule!("cards.use"), w, flow, |w, flow| rolls(w, self, faces, flow));
    }
}

/// Which dice of a roll are rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Which {
    All,
    Misses,
}

step! {
    /// [combat.reroll] Dice are rolled again; the new faces count.
    /// RULING: a side rolls all of its misses again, as no hit is worth a second roll.
    pub struct Reroll {
        pub volley: Volley,
        pub seat: Seat,
        pub which: Which,
    }
}

impl Reroll {
    /// Places of the dice that are rolled again.
    fn places(self, w: &World) -> impl Iterator<Item = usize> + '_ {
        let barrels = query::barrels(w, self.volley, self.seat);
        let guns = barrels.into_iter().flat_map(|barrel| (0..barrel.dice).map(move |_| barrel));
        let faces = w.fighter(self.seat).dice.iter();
        faces.zip(guns).enumerate().filter_map(move |(n, (&face, gun))| {
            let again = match self.which {
                Which::All => true,
                Which::Misses => face < gun.on,
            };
            again.then_some(n)
        })
    }
}

impl Play<Twilight> for Reroll {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.places(w).take(60).count() as u8 {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let places: Vec<usize> = self.places(w).collect();
        for (&place, &face) in places.iter().zip(faces) {
            w.fighter_mut(self.seat).dice[place] = face;
        }
        lay_open(w, self.volley, self.seat);
        flow.tell(SeatSet::ALL, rule!("combat.reroll"), || {
            let (by, n) = (self.seat, faces.len());
            words!("{by} {by:rolls|roll} {n} {n:die|dice} again.", by, n).rolled(faces, 10)
        });
    }
}

step! {
    /// Something used in a turn without a system of its own is over.
    pub struct Cleared;
}

impl Play<Twilight> for Cleared {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.action.active = None;
        (w.action.landed, w.action.gained) = (0, 0);
        (w.action.batch, w.action.fresh) = Default::default();
        windows::lapse(w, Until::Action);
    }
}

step! {
    /// What was produced outside the production of the active system is paid; the next batch is another one.
    pub struct Settled;
}

impl Play<Twilight> for Settled {
    fn act(self, w: &mut World, _: &mut Flow) {
        (w.action.batch, w.action.fresh) = Default::default();
    }
}

step! {
    /// Units destroyed in combat may bring something about; then they are forgotten.
    pub struct Losses {
        pub owner: Seat,
        pub told: bool,
    }
}

impl Play<Twilight> for Losses {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.side(self.owner).wrecks.iter().all(|&n| n == 0) {
            return;
        }
        if self.told || !w.in_combat() {
            w.parties[self.owner.index()].embers = None;
            w.parties[self.owner.index()].wrecks = Default::default();
        } else {
            flow.then([windows::window(Window::Destroyed(self.owner))]);
            flow.then([Losses { told: true, ..self }.into()]);
        }
    }
}
