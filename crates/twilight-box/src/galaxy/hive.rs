//! [hive.map] The board of Hive Wars, built by the steps of its rulebook.

use super::{
    Chance, Entry, Galaxy, GenerateError, Layout, LayoutError, SIDES, Storm, dealable, lay_out, lay_storm, spaces_in,
    spiral_index,
};
use crate::components::{Back, Components, PlanetKind, Set, Slot, TileId, Wormhole, Wormholes};
use kernel::Problem;
use std::collections::BTreeMap;

/// The rings of the Hive Wars board.
pub const HIVE_RINGS: usize = 3;

/// How often anomalies are laid anew, and how many blue-backed systems are replaced, before the tiles are given up.
const PATIENCE: usize = 10_000;

/// A Hive Wars map: the table, which space has which slot and zone, and the ion storm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HiveMap {
    pub layout: Layout,
    pub slots: BTreeMap<(i8, i8), (Slot, u8)>,
    pub storm: Storm,
}

impl HiveMap {
    /// [hive.map] Draws the map. `homes` are the players' home tiles; they fall to PL1 and PL2 at random.
    ///
    /// The steps: fixed tiles and homes; auxiliary spawning systems; planets with wormholes, one alpha and one beta,
    /// and the ion storm from those left; plain wormholes; empty space and the storm's side; anomalies, again if one
    /// with a wormhole lands beside its like; the anomaly with a planet; blue-backed systems, replaced one by one
    /// until both groups of zones hold 12 to 14 planets.
    pub fn draw(
        c: &Components,
        homes: [TileId; 2],
        sets: &[Set],
        chance: &mut impl Chance,
    ) -> Result<HiveMap, GenerateError> {
        let mut draft = Draft { c, sets, placed: BTreeMap::new() };
        draft.lay(Slot::Rex, &[c.mecatol(sets)])?;
        draft.lay(Slot::Ms, &draft.pool(Slot::Ms))?;
        let mut homes = homes;
        chance.shuffle(&mut homes);
        draft.lay(Slot::Pl1, &homes[..1])?;
        draft.lay(Slot::Pl2, &homes[1..])?;

        let mut spawning = draft.pool(Slot::As1);
        chance.shuffle(&mut spawning);
        draft.lay(Slot::As1, &spawning)?;
        draft.lay(Slot::As2, spawning.get(1..).unwrap_or_default())?;

        let mut gates = draft.pool(Slot::Wh1);
        chance.shuffle(&mut gates);
        let first = |letter: Wormhole| gates.iter().copied().find(|&t| c.tile(t).wormholes.has(letter));
        let (Some(alpha), Some(beta)) = (first(Wormhole::Alpha), first(Wormhole::Beta)) else {
            return Err(GenerateError::NoGates);
        };
        let mut pair = [alpha, beta];
        chance.shuffle(&mut pair);
        draft.lay(Slot::Wh1, &pair)?;
        let mut rest: Vec<TileId> = gates.into_iter().filter(|t| !pair.contains(t)).collect();
        if !rest.is_empty() {
            let drawn = chance.below(rest.len());
            rest.swap(0, drawn);
        }
        draft.lay(Slot::Ion, &rest)?;

        let mut holes = draft.pool(Slot::Wh2);
        chance.shuffle(&mut holes);
        draft.lay(Slot::Wh2, &holes)?;

        let mut empty = draft.pool(Slot::Es);
        chance.shuffle(&mut empty);
        draft.lay(Slot::Es, &empty)?;
        let side = [Wormhole::Alpha, Wormhole::Beta][chance.below(2)];
        let storm = Storm { at: draft.spaces(Slot::Ion)[0], side };

        let mut anomalies = draft.pool(Slot::An1);
        let mut apart = || {
            chance.shuffle(&mut anomalies);
            draft.lay(Slot::An1, &anomalies).map(|()| !draft.same_wormholes_touch(storm))
        };
        let mut tries = 0;
        while !apart()? {
            tries += 1;
            if tries == PATIENCE {
                return Err(GenerateError::WormholesTouch);
            }
        }
        let mut planetary = draft.pool(Slot::An2);
        chance.shuffle(&mut planetary);
        draft.lay(Slot::An2, &planetary)?;
        draft.fill_blue(chance)?;
        Ok(draft.finish(storm))
    }

    /// [hive.map] The map of a map string: each space has a tile of its slot, the storm lies on its own, and planets are as many
    /// as in a drawn one. An entry `0` is the home of a player, in their order; one that is named stays where it is.
    pub fn given(c: &Components, text: &str, homes: [TileId; 2], sets: &[Set]) -> Result<HiveMap, Problem> {
        let read = Layout::parse_with_storm(c, text, c.mecatol(sets));
        let (layout, storm) = read.map_err(|why| Problem::new(why.to_string()))?;
        let mut draft = Draft { c, sets, placed: BTreeMap::new() };
        let is_named = |home: &TileId| layout.spaces().any(|(_, entry)| entry == Entry::Tile(*home));
        let mut unnamed = homes.into_iter().filter(|home| !is_named(home));
        for space in &c.hive.spaces {
            let at = (space.at[0], space.at[1]);
            let entry = spiral_index(at).map_or("the middle".into(), |n| format!("entry {}", n + 1));
            let slot = format!("{:?}", space.slot).to_lowercase();
            let tile = match layout.entry(at) {
                Entry::Tile(tile) => Some(tile),
                Entry::Home => unnamed.next(),
                Entry::Lane { .. } | Entry::Gap | Entry::Fracture(_) => None,
            };
            let Some(tile) = tile else {
                return Err(Problem::new(format!("{entry}: a tile for slot {slot} is wanted")));
            };
            let fits = match space.slot {
                Slot::Pl1 | Slot::Pl2 => homes.contains(&tile) && !draft.placed.values().any(|placed| *placed == tile),
                Slot::X => draft.blue_backed().contains(&tile),
                slot => draft.pool(slot).contains(&tile),
            };
            if !fits {
                return Err(Problem::new(format!("{entry}: tile {} does not go to slot {slot}", c.tile(tile).id)));
            }
            draft.placed.insert(at, tile);
        }
        if let Some((at, _)) =
            layout.spaces().find(|(at, entry)| *entry != Entry::Gap && !draft.placed.contains_key(at))
        {
            return Err(Problem::new(format!("a tile lies at {at:?}, beside the board")));
        }
        let Some(storm) = storm.filter(|storm| draft.spaces(Slot::Ion).contains(&storm.at)) else {
            return Err(Problem::new(
                "the last word says how the ion storm lies, as in `25+ion-alpha`: with the tile of slot ion",
            ));
        };
        let gates = draft.spaces(Slot::Wh1).into_iter().map(|at| draft.wormholes(at, storm));
        let letters = gates.fold(Wormholes::NONE, Wormholes::union);
        if !(letters.has(Wormhole::Alpha) && letters.has(Wormhole::Beta)) {
            return Err(Problem::new("of the tiles of slot wh1 one has an alpha and one a beta wormhole"));
        }
        if draft.same_wormholes_touch(storm) {
            return Err(Problem::new("an anomaly lies beside an equal wormhole"));
        }
        let map = draft.finish(storm);
        let ([near, far], bands) = (map.planets_by_band(c), &c.hive.bands);
        if [near, far].iter().any(|count| !(usize::from(bands.least)..=usize::from(bands.most)).contains(count)) {
            let (least, most) = (bands.least, bands.most);
            return Err(Problem::new(format!(
                "slots x hold {least} to {most} planets in zone 1, and as many in zones 2 and 3: here it is {near} and {far}"
            )));
        }
        Ok(map)
    }

    /// The graph of systems with the ion storm.
    pub fn galaxy(&self, c: &Components, sets: &[Set]) -> Result<Galaxy, LayoutError> {
        let mut galaxy = lay_out(c, &self.layout, sets)?;
        lay_storm(c, self.storm, &mut galaxy)?;
        Ok(galaxy)
    }

    /// Planets in the X slots of zone 1, and of zones 2 and 3 together.
    pub fn planets_by_band(&self, c: &Components) -> [usize; 2] {
        let count = |near: bool| {
            self.slots
                .iter()
                .filter(|(_, (slot, zone))| *slot == Slot::X && (*zone == 1) == near)
                .map(|(&at, _)| if let Entry::Tile(tile) = self.layout.entry(at) { planets(c, tile) } else { 0 })
                .sum()
        };
        [count(true), count(false)]
    }
}

/// Stations are no planets.
fn planets(c: &Components, tile: TileId) -> usize {
    c.planets_on(tile).filter(|&p| c.planet(p).kind == PlanetKind::Planet).count()
}

struct Draft<'a> {
    c: &'a Components,
    sets: &'a [Set],
    placed: BTreeMap<(i8, i8), TileId>,
}

impl Draft<'_> {
    fn spaces(&self, slot: Slot) -> Vec<(i8, i8)> {
        self.c.hive.spaces.iter().filter(|s| s.slot == slot).map(|s| (s.at[0], s.at[1])).collect()
    }

    /// The tiles of the boxes for a slot that do not lie on the table yet.
    fn pool(&self, slot: Slot) -> Vec<TileId> {
        let ids = self.c.hive.slots.iter().filter(|row| row.id == slot).flat_map(|row| &row.pool);
        let tiles = ids.filter_map(|id| self.c.tile_named(id)).filter(|t| self.sets.contains(&self.c.tile(*t).set));
        tiles.filter(|tile| !self.placed.values().any(|placed| placed == tile)).collect()
    }

    /// Lays the first tiles of a list on the spaces of a slot, in the order of the template.
    fn lay(&mut self, slot: Slot, tiles: &[TileId]) -> Result<(), GenerateError> {
        let spaces = self.spaces(slot);
        if tiles.len() < spaces.len() {
            return Err(GenerateError::TooFewForSlot { slot, wanted: spaces.len(), found: tiles.len() });
        }
        for (at, &tile) in spaces.into_iter().zip(tiles) {
            self.placed.insert(at, tile);
        }
        Ok(())
    }

    fn wormholes(&self, at: (i8, i8), storm: Storm) -> Wormholes {
        match self.placed.get(&at) {
            _ if at == storm.at => Wormholes::of(&[storm.side]),
            Some(&tile) => self.c.tile(tile).wormholes,
            None => Wormholes::NONE,
        }
    }

    /// [hive.map] An anomaly with a wormhole beside an equal wormhole; the ion storm counts with its token.
    fn same_wormholes_touch(&self, storm: Storm) -> bool {
        self.spaces(Slot::An1).into_iter().any(|(q, r)| {
            let own = self.wormholes((q, r), storm);
            SIDES.iter().any(|(dq, dr)| !own.common(self.wormholes((q + dq, r + dr), storm)).is_empty())
        })
    }

    /// Blue-backed systems that do not lie on the table yet, without those that leave the game.
    fn blue_backed(&self) -> Vec<TileId> {
        let mut reserved: Vec<TileId> = [Slot::As1, Slot::Wh1].into_iter().flat_map(|slot| self.pool(slot)).collect();
        reserved.extend(self.placed.values());
        dealable(self.c, self.sets, Back::Blue).filter(|tile| !reserved.contains(tile)).collect()
    }

    /// [hive.planet-bands] Blue-backed systems; while a group holds too few or too many planets, one of its systems is
    /// replaced by one from the pile.
    fn fill_blue(&mut self, chance: &mut impl Chance) -> Result<(), GenerateError> {
        let mut pile = self.blue_backed();
        chance.shuffle(&mut pile);
        let mut groups: [Vec<(i8, i8)>; 2] = [Vec::new(), Vec::new()];
        for space in self.c.hive.spaces.iter().filter(|s| s.slot == Slot::X) {
            groups[usize::from(space.zone != 1)].push((space.at[0], space.at[1]));
        }
        let (wanted, found) = (groups.iter().flatten().count(), pile.len());
        if found < wanted {
            return Err(GenerateError::TooFewForSlot { slot: Slot::X, wanted, found });
        }
        for (at, tile) in groups.iter().flatten().zip(pile.drain(found - wanted..).rev()) {
            self.placed.insert(*at, tile);
        }
        let (least, most) = (usize::from(self.c.hive.bands.least), usize::from(self.c.hive.bands.most));
        for _ in 0..PATIENCE {
            let held = |group: &Vec<(i8, i8)>| group.iter().map(|at| planets(self.c, self.placed[at])).sum::<usize>();
            let Some(group) = groups.iter().find(|group| !(least..=most).contains(&held(group))) else { return Ok(()) };
            if group.is_empty() || pile.is_empty() {
                break;
            }
            let at = group[chance.below(group.len())];
            let new = chance.below(pile.len());
            let tile = std::mem::replace(&mut pile[new], self.placed[&at]);
            self.placed.insert(at, tile);
        }
        Err(GenerateError::PlanetBands)
    }

    fn finish(self, storm: Storm) -> HiveMap {
        let mut around = vec![Entry::Gap; spaces_in(HIVE_RINGS)];
        let mut centre = Entry::Gap;
        for (&at, &tile) in &self.placed {
            match spiral_index(at) {
                Some(n) => around[n] = Entry::Tile(tile),
                None => centre = Entry::Tile(tile),
            }
        }
        let slots = self.c.hive.spaces.iter().map(|s| ((s.at[0], s.at[1]), (s.slot, s.zone))).collect();
        HiveMap { layout: Layout { centre, around }, slots, storm }
    }
}
