//! Changes of the map before the game, as all agree.

use super::{Ask, Flow, Numbers, Offers, Want};
use crate::choice::Choice;
use crate::game::political_deck;
use crate::prompt::Prompt;
use crate::world::{MapChange, World};
use crate::{CentralPowers, map};
use imperium::{SystemId, TileId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Changes a player may propose.
const PROPOSALS: u8 = 2;

step! {
    /// [map.preset] In the order of seats each may propose to change the map.
    pub struct ProposeChange {
        pub seat: u8,
        pub tries: u8,
    }
}

impl Play<CentralPowers> for ProposeChange {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !w.rules.map_changes || self.seat == w.rules.seats || self.tries == PROPOSALS {
            return Want::Nothing;
        }
        map::movable(w).iter().for_each(|system| out.offer(Choice::System(system.0)));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(Seat(self.seat), Prompt::ProposeChange))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match w.rules.map_changes && self.seat < w.rules.seats {
            true => flow.then([ProposeChange { seat: self.seat + 1, tries: 0 }.into()]),
            false => flow.then([Numbers.into()]),
        }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        match choice {
            Choice::System(system) => flow.then([ChangeInto { system, ..self.into() }.into()]),
            _ => flow.then([ProposeChange { seat: self.seat + 1, tries: 0 }.into()]),
        }
    }
}

impl From<ProposeChange> for ChangeInto {
    fn from(by: ProposeChange) -> ChangeInto {
        ChangeInto { seat: by.seat, tries: by.tries, system: 0 }
    }
}

step! {
    /// [map.preset] Two systems change places, or one of the box takes the place of one.
    pub struct ChangeInto {
        seat: u8,
        tries: u8,
        system: u8,
    }
}

impl Play<CentralPowers> for ChangeInto {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let others = map::movable(w).without(SystemId(self.system));
        others.iter().for_each(|other| out.offer(Choice::System(other.0)));
        map::in_the_box(w).for_each(|tile| out.offer(Choice::Tile(tile.0)));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(Seat(self.seat), Prompt::ChangeInto { system: self.system }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let again = ProposeChange { seat: self.seat, tries: self.tries };
        let with = match choice {
            Choice::System(other) => MapChange::Exchange { with: other },
            Choice::Tile(tile) => MapChange::Replace { with: tile },
            _ => {
                flow.then([again.into()]);
                return;
            }
        };
        let (from, system) = (Seat(self.seat), self.system);
        flow.tell(SeatSet::ALL, rule!("map.preset"), || {
            let (one, other) = (crate::view::system_thing(w, SystemId(system)), crate::view::map_thing(w, with));
            match with {
                MapChange::Exchange { .. } => {
                    words!("{from} {from:proposes|propose} that {one} and {other} change places.", from, one, other)
                }
                MapChange::Replace { .. } => {
                    words!("{from} {from:proposes|propose} {other} of the box in the place of {one}.", from, one, other)
                }
            }
        });
        let ask = AgreeToChange { from: self.seat, system, with, asked: 1 };
        flow.then([ask.into(), ProposeChange { tries: self.tries + 1, ..again }.into()]);
    }
}

step! {
    /// [map.preset] Everybody else agrees, or one does not.
    pub struct AgreeToChange {
        from: u8,
        system: u8,
        with: MapChange,
        asked: u8,
    }
}

impl Play<CentralPowers> for AgreeToChange {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let AgreeToChange { from, system, with, asked } = *self;
        if asked == w.rules.seats {
            return Want::Nothing;
        }
        out.offer(Choice::Accept);
        out.offer(Choice::Decline);
        let seat = Seat((from + asked) % w.rules.seats);
        Want::Ask(Ask::of(seat, Prompt::AgreeToChange { from: Seat(from), system, with }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = SystemId(self.system);
        flow.tell(SeatSet::ALL, rule!("map.preset"), || {
            let (one, other) = (crate::view::system_thing(w, system), crate::view::map_thing(w, self.with));
            match self.with {
                MapChange::Exchange { .. } => words!("All agree: {one} and {other} change places.", one, other),
                MapChange::Replace { .. } => words!("All agree: {other} lies in the place of {one}.", one, other),
            }
        });
        match self.with {
            MapChange::Exchange { with } => map::exchange(w, system, SystemId(with)),
            MapChange::Replace { with } => map::replace(w, system, TileId(with)),
        }
        political_deck(w);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = Seat((self.from + self.asked) % w.rules.seats);
        match choice {
            Choice::Accept => flow.then([AgreeToChange { asked: self.asked + 1, ..self }.into()]),
            _ => flow.tell(SeatSet::ALL, rule!("map.preset"), || words!("{by} {by:declines|decline}.", by)),
        }
    }
}
