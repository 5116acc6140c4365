//! Section 4.2: first player, factions, minor factions, market, missions, warlords.

use super::*;
use crate::{
    Eye, called,
    choice::Choice,
    components::{FactionId, MinorId, MissionId},
    ground::cells,
    prompt::{Prompt, Refusal},
    world::{Phase, World},
};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// The bag of the market deck.
pub const MARKET_DECK: u8 = 0;
/// The bag of the minor factions.
pub const MINOR_DECK: u8 = 1;
/// The bag of the missions.
pub const MISSION_DECK: u8 = 2;

/// The seat that is `n`-th to act clockwise from the first player.
fn clockwise(w: &World, n: u8) -> Seat {
    Seat((w.first.0 + n) % w.seats)
}

/// The seat that is `n`-th when the last to choose a faction begins.
fn reverse(w: &World, n: u8) -> Seat {
    clockwise(w, w.seats - 1 - n)
}

step! {
    /// [setup.first-player] Drawn by lot if the table wants it; else the first seat begins.
    pub struct FirstPlayer;
}

impl Play<Hexpanse> for FirstPlayer {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if w.rules.lot { Want::Fate(Fate::Dice { count: 1, sides: w.seats }) } else { Want::Nothing }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.active = w.first;
        for n in 0..w.seats {
            let seat = clockwise(w, n);
            if w.rules.compensation && n > 0 {
                w.gain_by(seat, n, rule!("setup.first-player"), flow);
            }
        }
        flow.then([ChooseFaction { nth: 0 }.into()]);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.first = Seat(faces[0] - 1);
        flow.tell(SeatSet::ALL, rule!("setup.first-player"), || {
            words!("{by} {by:is|are} the first player.", by = w.first)
        });
        self.act(w, flow);
    }
}

step! {
    /// [setup.factions] Clockwise, each player chooses one of the factions left.
    pub struct ChooseFaction {
        pub nth: u8,
    }
}

impl Play<Hexpanse> for ChooseFaction {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = clockwise(w, self.nth);
        for n in 0..w.kit.factions.len() {
            let id = FactionId(n as u8);
            let taken = w.table().find(|&other| w.player(other).faction == Some(id));
            let taken = taken.map(|by| Refusal::FactionTaken { by });
            let given = w.rules.factions[seat.index()].filter(|given| *given != id);
            let given = given.map(|faction| Refusal::FactionGiven { faction });
            out.consider(Choice::Faction(id), given.or(taken));
        }
        Want::Ask(Ask::of(seat, Prompt::Faction))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Faction(id) = choice else { unreachable!("{choice:?}") };
        let seat = clockwise(w, self.nth);
        w.player_mut(seat).faction = Some(id);
        flow.tell(SeatSet::ALL, rule!("setup.factions"), || {
            words!("{by} {by:leads|lead} the {faction}.", by = seat, faction = &w.kit.factions[id.index()].name)
        });
        match self.nth + 1 < w.seats {
            true => flow.then([ChooseFaction { nth: self.nth + 1 }.into()]),
            false => flow.then([RevealMinors.into()]),
        }
    }
}

step! {
    /// [setup.minor-factions] One more than there are players is revealed, if the difficulty has them.
    pub struct RevealMinors;
}

impl Play<Hexpanse> for RevealMinors {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let has_minors = w.kit.difficulties[w.rules.difficulty as usize].minor > 0;
        if !has_minors || w.draft.minors.count_ones() > u32::from(w.seats) {
            return Want::Nothing;
        }
        Want::Fate(Fate::Draw { deck: MINOR_DECK, seen: SeatSet::ALL })
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.draft.minors != 0 {
            flow.then([ChooseMinor { nth: 0 }.into()]);
        }
        flow.then([Refill.into(), RevealMissions.into()]);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.draft.minor_bag[faces[0] as usize] -= 1;
        w.draft.minors |= 1 << faces[0];
        flow.then([RevealMinors.into()]);
    }
}

step! {
    /// [setup.minor-factions] In reverse order each player chooses one of those revealed.
    pub struct ChooseMinor {
        pub nth: u8,
    }
}

impl Play<Hexpanse> for ChooseMinor {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for n in 0..w.kit.minors.len() {
            if w.draft.minors & (1 << n) != 0 {
                out.offer(Choice::MinorFaction(MinorId(n as u8)));
            }
        }
        Want::Ask(Ask::of(reverse(w, self.nth), Prompt::MinorFaction))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::MinorFaction(id) = choice else { unreachable!("{choice:?}") };
        let seat = reverse(w, self.nth);
        w.player_mut(seat).minor = Some(id);
        w.draft.minors &= !(1 << id.0);
        flow.tell(SeatSet::ALL, rule!("setup.minor-factions"), || {
            words!("{by} {by:is|are} joined by the {minor}.", by = seat, minor = &w.kit.minors[id.index()].name)
        });
        if self.nth + 1 < w.seats {
            flow.then([ChooseMinor { nth: self.nth + 1 }.into()]);
        }
    }
}

step! {
    /// [setup.mission] [setup.secret-missions] One mission for all, or one more than there are players to choose from.
    pub struct RevealMissions;
}

impl Play<Hexpanse> for RevealMissions {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if w.rules.mission.is_none() && w.draft.missions.count_ones() < missions_to_reveal(w) {
            return Want::Fate(Fate::Draw { deck: MISSION_DECK, seen: SeatSet::ALL });
        }
        Want::Nothing
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match missions_to_reveal(w) {
            1 => {
                let drawn = MissionId(w.draft.missions.trailing_zeros() as u8);
                w.common = Some(w.rules.mission.unwrap_or(drawn));
                flow.then([PlaceWarlord { nth: 0 }.into()]);
            }
            _ => flow.then([ChooseSecret.into()]),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.draft.mission_bag[faces[0] as usize] -= 1;
        w.draft.missions |= 1 << faces[0];
        flow.then([RevealMissions.into()]);
    }
}

fn missions_to_reveal(w: &World) -> u32 {
    if w.kit.difficulties[w.rules.difficulty as usize].secret { u32::from(w.seats) + 1 } else { 1 }
}

step! {
    /// [setup.secret-missions] In reverse order each player takes a mission nobody else sees; the last one is for all.
    pub struct ChooseSecret;
}

impl Play<Hexpanse> for ChooseSecret {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let left = missions_left(w);
        for n in 0..w.kit.missions.len() {
            if left & (1 << n) != 0 {
                out.offer(Choice::Mission(MissionId(n as u8)));
            }
        }
        let seat = reverse(w, w.draft.taken);
        Want::Ask(Ask::of(seat, Prompt::Mission).seen_by(SeatSet::one(seat)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Mission(id) = choice else { unreachable!("{choice:?}") };
        let seat = reverse(w, w.draft.taken);
        w.set_secret(seat, id);
        w.draft.taken += 1;
        flow.tell(SeatSet::one(seat), rule!("setup.secret-missions"), || {
            words!("{by} {by:takes|take} {mission} as secret mission.", by = seat, mission = called::mission(w, id))
        });
        flow.tell(SeatSet::ALL.without(seat), rule!("setup.secret-missions"), || {
            words!("{by} {by:takes|take} a secret mission.", by = seat)
        });
        if w.draft.taken < w.seats {
            flow.then([ChooseSecret.into()]);
            return;
        }
        w.common = Some(MissionId(missions_left(w).trailing_zeros() as u8));
        flow.reveal();
        flow.then([PlaceWarlord { nth: 0 }.into()]);
    }
}

/// The missions on the table that nobody has taken.
pub(crate) fn missions_left(w: &World) -> u16 {
    let eye = Eye::open();
    let taken = w.players.iter().filter_map(|player| *player.secret.peek(&eye));
    taken.fold(w.draft.missions, |left, mission| left & !(1 << mission.0))
}

/// How many seats took their mission before this one.
pub(crate) fn picking_place(w: &World, seat: Seat) -> u8 {
    (0..w.seats).find(|&n| reverse(w, n) == seat).unwrap_or(0)
}

step! {
    /// [setup.warlords] Clockwise each player places the warlord on any empty territory.
    pub struct PlaceWarlord {
        pub nth: u8,
    }
}

impl Play<Hexpanse> for PlaceWarlord {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        cells(w.empty()).for_each(|cell| out.offer(Choice::Start(cell)));
        action::refuse_taken(w, !0, Choice::Start, rule!("setup.warlords"), out);
        Want::Ask(Ask::of(clockwise(w, self.nth), Prompt::Warlord))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Start(cell) = choice else { unreachable!("{choice:?}") };
        let seat = clockwise(w, self.nth);
        w.player_mut(seat).warlord = cell;
        flow.tell(SeatSet::ALL, rule!("setup.warlords"), || {
            words!("{by} {by:places|place} the warlord on {at}.", by = seat, at = called::place(w, cell))
        });
        w.arrive(seat, cell, flow);
        match self.nth + 1 < w.seats {
            true => flow.then([PlaceWarlord { nth: self.nth + 1 }.into()]),
            false => {
                w.phase = Phase::Income;
                w.round = 1;
                flow.then([Turn.into()]);
            }
        }
    }
}
