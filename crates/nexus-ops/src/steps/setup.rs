//! [setup.terrain] Laying out the board, and who begins.

use super::{Ask, Flow, Offers, Want, draw, turn};
use crate::NexusOps;
use crate::board::bit;
use crate::choice::Choice;
use crate::data::{Terrain, Unit};
use crate::options::{self, Factions};
use crate::prompt::Prompt;
use crate::world::{Faction, Phase, World};
use kernel::{Faces, Fate, LogLine, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [setup.first-player] Chance names the first player, who keeps the marker.
    pub struct FirstPlayer;
}

impl Play<NexusOps> for FirstPlayer {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: w.seats })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.first = Seat(faces[0] - 1);
        w.active = w.first;
        flow.tell(SeatSet::ALL, rule!("setup.first-player"), || {
            words!("{by} {by:is|are} the first player.", by = w.first)
        });
        if w.rules.factions == Factions::Chosen {
            flow.then([ChooseFaction { after: 0 }.into()]);
        }
        flow.then([LaySingles.into(), LayDoubles.into(), TurnDoubles.into(), Prepare.into()]);
    }
}

step! {
    /// [setup.factions] Each player chooses one of the factions left, the first player first.
    pub struct ChooseFaction {
        /// Players who have chosen.
        pub after: u8,
    }
}

impl ChooseFaction {
    fn seat(self, w: &World) -> Seat {
        Seat((w.first.0 + self.after) % w.seats)
    }
}

impl Play<NexusOps> for ChooseFaction {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for faction in Faction::ALL.into_iter().filter(|faction| !w.factions.contains(&Some(*faction))) {
            out.offer(Choice::Faction(faction));
        }
        Want::Ask(Ask::of(self.seat(w), Prompt::Corporation).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Faction(faction) = choice else { unreachable!("{choice:?}") };
        let seat = self.seat(w);
        w.factions[seat.index()] = Some(faction);
        flow.tell(SeatSet::ALL, rule!("setup.factions"), || {
            words!("{by} {by:leads|lead} {faction}.", by = seat, faction = faction.name())
        });
        if self.after + 1 < w.seats {
            flow.then([ChooseFaction { after: self.after + 1 }.into()]);
        }
    }
}

/// Chance for so many tiles; a pack's board may have none of a kind.
fn laid(tiles: usize, fate: impl Fn(u8) -> Fate) -> Want {
    if tiles == 0 { Want::Nothing } else { Want::Fate(fate(tiles as u8)) }
}

step! {
    /// [setup.terrain] The single tiles are shuffled over their places.
    pub struct LaySingles;
}

impl Play<NexusOps> for LaySingles {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        laid(w.map().singles.len(), |count| Fate::Order { count })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow) {
        let map = w.map();
        for (hex, tile) in map.singles.iter().zip(faces) {
            w.ground[*hex as usize] = map.single_tiles[*tile as usize];
        }
    }
}

step! {
    /// [setup.terrain] The double tiles are shuffled over theirs.
    pub struct LayDoubles;
}

impl Play<NexusOps> for LayDoubles {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        laid(w.map().doubles.len(), |count| Fate::Order { count })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow) {
        let map = w.map();
        for (hexes, tile) in map.doubles.iter().zip(faces) {
            for (hex, half) in hexes.iter().zip(map.double_tiles[*tile as usize]) {
                w.ground[*hex as usize] = half;
            }
        }
    }
}

step! {
    /// [setup.terrain] Each double tile lies one way or the other.
    pub struct TurnDoubles;
}

impl Play<NexusOps> for TurnDoubles {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        laid(w.map().doubles.len(), |count| Fate::Dice { count, sides: 2 })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow) {
        for (hexes, face) in w.map().doubles.iter().zip(faces) {
            if *face == 2 {
                w.ground.swap(hexes[0] as usize, hexes[1] as usize);
            }
        }
    }
}

step! {
    /// [setup.bases] [setup.supply] [setup.rubium] Bases, supplies and rubium; then the first turn.
    pub struct Prepare;
}

impl Play<NexusOps> for Prepare {
    fn act(self, w: &mut World, flow: &mut Flow) {
        survey(w);
        if let Some(advice) = options::advice(&w.kit, &w.rules) {
            flow.tell(SeatSet::ALL, rule!("extra.warning"), || LogLine { words: advice.into(), ..LogLine::default() });
        }
        let numbers = &w.kit.get().numbers;
        for n in 0..w.seats {
            let seat = Seat((w.first.0 + n) % w.seats);
            let rubium = numbers.first_rubium + n as u16 * numbers.further_rubium;
            w.rubium[seat.index()] = rubium;
            flow.tell(SeatSet::ALL, rule!("setup.rubium"), || {
                words!("{by} {by:begins|begin} with {rubium} rubium.", by = seat, rubium)
            });
        }
        if w.rules.line {
            flow.then([draw::FillLine.into()]);
        }
        if w.rules.executive {
            for n in 0..w.seats {
                let seat = Seat((w.first.0 + n) % w.seats);
                flow.then([draw::DrawMission { seat, left: numbers.executive_orders }.into()]);
            }
        }
        flow.then([turn::TurnStarts { from: Phase::Deployment }.into()]);
    }
}

/// [vortex.tile] Reads the terrain into masks: which hexes are of which kind, and who may enter what.
pub fn survey(w: &mut World) {
    let map = w.map();
    w.ground[map.middle as usize] = if w.rules.vortex { Terrain::Vortex } else { Terrain::Monolith };
    w.terrain = Default::default();
    for hex in 0..map.len() {
        w.terrain[w.ground[hex] as usize] |= bit(hex as u8);
    }
    for unit in Unit::ALL {
        let bans = w.sheet().bans[unit as usize];
        let banned = Terrain::ALL.iter().filter(|t| bans & 1 << **t as u8 != 0);
        w.enter[unit as usize] = map.all & !banned.fold(0, |all, t| all | w.terrain[*t as usize]);
    }
    for base in &map.bases {
        for (hex, rubium) in base.hexes.iter().zip(base.refineries) {
            w.refinery[*hex as usize] = rubium;
            w.refineries |= if rubium > 0 { bit(*hex) } else { 0 };
        }
    }
}
