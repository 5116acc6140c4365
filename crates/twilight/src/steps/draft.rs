//! A draft of slices, factions and places at the table.

use super::setup::{self, DrawMap, MAP_DICE};
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::world::{Draft, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things, whole};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{DraftRow, SliceRow, TileId};
use twilight_box::galaxy::{self, Chance, Entry, Lots, Yield, cut, slice_count};

/// The shape of the draft, and what its slices must have.
fn rows(w: &World) -> (&'static DraftRow, &'static SliceRow) {
    w.kit.get().whole().draft(w.terms.seats).expect("checked at the opening")
}

/// The draft under way.
pub fn drafting(w: &World) -> &Draft {
    w.league().draft.as_ref().expect("a draft is under way")
}

step! {
    /// [setup.draft] Slices and factions are laid out by dice.
    pub struct CutSlices;
}

impl Play<Twilight> for CutSlices {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: MAP_DICE, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let seed = faces.iter().fold(0, |seed, face| seed * 10 + u64::from(*face - 1));
        let (kit, (row, must), lots) = (w.kit.get(), rows(w), &mut Lots::new(seed));
        let c = &kit.components;
        let count = slice_count(c, row, w.league().boxes.sets()).expect("checked at the opening");
        let slices = cut(c, row, must, w.league().boxes.sets(), count, lots);
        let named = |faction: &u8| w.parties.iter().any(|party| party.faction == *faction);
        let mut factions: Vec<u8> = whole::factions(kit).filter(|faction| !named(faction)).collect();
        lots.shuffle(&mut factions);
        let nameless = w.parties.iter().filter(|party| party.faction == 0).count();
        factions.truncate(if nameless == 0 { 0 } else { nameless + usize::from(row.more_factions) });
        w.league_mut().draft = Some(Box::new(Draft {
            slices: slices.iter().map(|slice| slice.iter().map(|tile| tile.0).collect()).collect(),
            factions: factions.iter().fold(0, |set, faction| set | 1 << faction),
            ..Draft::default()
        }));
        let number = factions.len();
        flow.tell(SeatSet::ALL, rule!("setup.draft"), || {
            let (n, m) = (count as u8, number as u8);
            words!("{n} slices and {m} {m:faction|factions} are on offer.", n, m)
        });
        flow.then([PickDraft { n: 0 }.into()]);
    }
}

/// What a slice has.
pub fn yields(w: &World, slice: usize) -> Yield {
    let c = &w.kit.get().components;
    Yield::sum(drafting(w).slices[slice].iter().map(|&tile| Yield::of(c, TileId(tile))))
}

/// What each takes: a slice, a place, a faction.
const PICKS: u8 = 3;

step! {
    /// [setup.draft] In turn and back again each takes a slice, a faction or a place at the table, until all have one of
    /// each.
    pub struct PickDraft {
        /// Picks made so far.
        pub n: u8,
    }
}

impl PickDraft {
    /// Whose pick it is; nobody's when all are made.
    fn picker(self, w: &World) -> Option<Seat> {
        let order = query::clockwise(w, w.league().speaker);
        let (round, n) = (self.n / order.len() as u8, usize::from(self.n) % order.len());
        let seat = if round.is_multiple_of(2) { order[n] } else { order[order.len() - 1 - n] };
        (round < PICKS).then_some(seat)
    }
}

impl Play<Twilight> for PickDraft {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.picker(w) else { return Want::Nothing };
        let (draft, n) = (drafting(w), seat.index());
        if draft.slice[n] == 0 {
            let free = |slice: &u8| !draft.slice.contains(&(slice + 1));
            (0..draft.slices.len() as u8).filter(free).for_each(|slice| out.offer(Choice::Slice(slice)));
        }
        if w.side(seat).faction == 0 {
            let free = |faction: &u8| {
                draft.factions >> faction & 1 == 1 && w.parties.iter().all(|party| party.faction != *faction)
            };
            (1..32).filter(free).for_each(|faction| out.offer(Choice::Faction(faction)));
        }
        if draft.chair[n] == 0 {
            let free = |chair: &u8| !draft.chair.contains(&(chair + 1));
            (0..w.terms.seats).filter(free).for_each(|chair| out.offer(Choice::Chair(chair)));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::Draft))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.picker(w).expect("somebody picks");
        match choice {
            Choice::Slice(slice) => {
                draft_mut(w).slice[by.index()] = slice + 1;
                flow.tell(SeatSet::ALL, rule!("setup.draft"), || {
                    let tiles = drafting(w).slices[usize::from(slice)].iter();
                    let what: Vec<_> =
                        tiles.map(|&tile| words!("{tile}", tile = things::tile(w, TileId(tile)))).collect();
                    words!("{by} {by:takes|take} slice {n}: {what}.", by, n = slice + 1, what)
                });
            }
            Choice::Faction(faction) => {
                w.parties[by.index()].faction = faction;
                flow.tell(SeatSet::ALL, rule!("setup.draft"), || {
                    let name = w.kit.roster.factions[usize::from(faction) - 1].name.clone();
                    words!("{by} {by:takes|take} {name}.", by, name)
                });
            }
            Choice::Chair(chair) => {
                draft_mut(w).chair[by.index()] = chair + 1;
                flow.tell(SeatSet::ALL, rule!("setup.draft"), || match chair {
                    0 => words!("{by} {by:takes|take} the speaker's place.", by),
                    _ => words!("{by} {by:takes|take} place {n} at the table.", by, n = chair + 1),
                });
            }
            other => unreachable!("{other:?}"),
        }
        flow.then([PickDraft { n: self.n + 1 }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.picker(w) {
            Some(_) => flow.then([PickDraft { n: self.n + 1 }.into()]),
            None => sit_down(w, flow),
        }
    }
}

fn draft_mut(w: &mut World) -> &mut Draft {
    w.league_mut().draft.as_mut().expect("a draft is under way")
}

/// [setup.draft] Each player sits down, with the own slice before the home.
fn sit_down(w: &mut World, flow: &mut Flow) {
    let (kit, (row, _)) = (w.kit.get(), rows(w));
    let draft = w.league_mut().draft.take().expect("a draft is under way");
    let c = &kit.components;
    let homes = setup::home_tiles(w);
    let mut layout = galaxy::empty(c, row.shape(c), c.mecatol(w.league().boxes.sets()));
    for seat in w.everyone() {
        let chair = usize::from(draft.chair[seat.index()] - 1);
        w.league_mut().table[chair] = seat.0;
        layout.around[usize::from(row.homes[chair])] = Entry::Tile(homes[seat.index()]);
        let slice = &draft.slices[usize::from(draft.slice[seat.index()] - 1)];
        for (&space, &tile) in row.slices[chair].iter().zip(slice) {
            layout.around[usize::from(space)] = Entry::Tile(TileId(tile));
        }
    }
    w.galaxy = setup::lay_out(w, &layout).expect("slices make a map");
    setup::place_galaxy(w, homes).expect("slices fit");
    let speaker = Seat(w.league().table[0]);
    w.league_mut().speaker = speaker;
    flow.tell(SeatSet::ALL, rule!("setup.draft"), || words!("{speaker} {speaker:is|are} speaker.", speaker));
    flow.then([DrawMap.into()]);
}
