//! The galaxy is built in turn: tiles are dealt to hands and laid ring by ring.

use super::setup::{self, DrawMap};
use crate::choice::Choice;
use crate::decks::Deck;
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::world::{Build, Making, SPACES, TILES, World, spaces, tiles};
use crate::{Ask, Eye, Flow, Offers, Secret, Twilight, Want, query, things};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Faces, Fate, MAX_SEATS, Play, Rng, Seat, SeatSet, redeal, rule, step};
use scene::words;
use twilight_box::components::{Back, LayoutRow, TileId};
use twilight_box::galaxy::{self, Entry, Layout, SIDES, dealable, ring_of, spiral, spiral_index};

/// The shape the galaxy is built in.
fn shape(w: &World) -> &'static LayoutRow {
    w.kit.get().components.shape(w.terms.seats, w.league().boxes.sets()).expect("a shape for each number of players")
}

/// [setup.map] What makes the galaxy: dice, the players in turn, or nothing where it is given or was drafted.
pub fn begin(w: &mut World, flow: &mut Flow) {
    if w.league().making != Making::Built {
        flow.then([DrawMap.into()]);
        return;
    }
    let (c, shape) = (&w.kit.get().components, shape(w));
    let pool = |back: Back| {
        let mut pool: Counts<TILES> = Array::default();
        dealable(c, w.league().boxes.sets(), back).for_each(|tile| pool[usize::from(tile.0)] = 1);
        pool
    };
    let bare = galaxy::empty(c, shape, c.mecatol(w.league().boxes.sets()));
    let free = |n: &usize| bare.around[*n] == Entry::Gap && !shape.closed.iter().any(|&gap| usize::from(gap) == *n);
    let open = (0..bare.around.len()).filter(free).fold(0u64, |open, n| open | 1 << n);
    w.league_mut().build = Some(Box::new(Build {
        pools: Secret::new([pool(Back::Blue), pool(Back::Red)]),
        hands: Secret::default(),
        extra: 0,
        open,
        laid: Array([0; SPACES]),
        turn: 0,
    }));
    flow.then([DealTiles { dealt: 0 }.into()]);
}

fn building(w: &World) -> &Build {
    w.league().build.as_ref().expect("a galaxy is being built")
}

fn building_mut(w: &mut World) -> &mut Build {
    w.league_mut().build.as_mut().expect("a galaxy is being built")
}

step! {
    /// [setup.build] Each player is dealt blue and red tiles, unseen by the others. [galaxy.speaker-tiles] The speaker draws
    /// some more, open to all.
    pub struct DealTiles {
        pub dealt: u8,
    }
}

impl DealTiles {
    /// Whose the next tile is (the table's if nobody's), and its back.
    fn next(self, w: &World) -> Option<(Option<Seat>, u8)> {
        let shape = shape(w);
        let each = shape.blue + shape.red;
        let hands = w.terms.seats * each;
        if self.dealt < hands {
            return Some((Some(Seat(self.dealt / each)), u8::from(self.dealt % each >= shape.blue)));
        }
        let n = self.dealt - hands;
        (n < shape.speaker_blue + shape.speaker_red).then(|| (None, u8::from(n < shape.speaker_red)))
    }
}

impl Play<Twilight> for DealTiles {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.next(w) {
            Some((to, back)) => {
                let seen = to.map_or(SeatSet::ALL, SeatSet::one);
                Want::Fate(Fate::Draw { deck: Deck::Tiles(back).number(), seen })
            }
            None => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (to, back) = self.next(w).expect("a tile is dealt");
        let (tile, eye) = (faces[0], Eye::open());
        let build = building_mut(w);
        build.pools.peek_mut(&eye)[usize::from(back)][usize::from(tile)] -= 1;
        match to {
            Some(seat) => build.hands.peek_mut(&eye)[seat.index()] |= 1 << tile,
            None => build.extra |= 1 << tile,
        }
        flow.then([DealTiles { dealt: self.dealt + 1 }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let (shape, build) = (shape(w), building(w));
        for by in w.everyone() {
            let hand = build.hands.peek(&Eye::open())[by.index()];
            flow.tell(SeatSet::one(by), rule!("setup.build"), || {
                let what: Vec<_> = tiles(hand).map(|tile| words!("{tile}", tile = things::tile(w, tile))).collect();
                words!("{by} {by:is|are} dealt {what}.", by, what)
            });
            flow.tell(SeatSet::ALL.minus(SeatSet::one(by)), rule!("setup.build"), || {
                let (blue, red) = (shape.blue, shape.red);
                words!("{by} {by:is|are} dealt {blue} blue and {red} red {red:tile|tiles}.", by, blue, red)
            });
        }
        if build.extra != 0 {
            flow.tell(SeatSet::ALL, rule!("setup.build"), || {
                let what: Vec<_> =
                    tiles(build.extra).map(|tile| words!("{tile}", tile = things::tile(w, tile))).collect();
                let by = w.league().speaker;
                words!("{by} {by:draws|draw} {what} for the middle.", by, what)
            });
        }
        flow.then([LayTile.into()]);
    }
}

step! {
    /// [setup.build] Clockwise from the speaker and back again each lays a tile, ring by ring, the speaker's drawn ones
    /// first. Anomalies do not touch, nor do equal wormholes, unless a player has no other way.
    pub struct LayTile;
}

/// Who lays the next tile, and the tiles there are to choose from.
pub fn layer(w: &World) -> Option<(Seat, u128)> {
    let (build, speaker) = (w.league().build.as_ref()?, w.league().speaker);
    if build.extra != 0 {
        return Some((speaker, build.extra));
    }
    let order = query::clockwise(w, speaker);
    let (round, n) = (usize::from(build.turn) / order.len(), usize::from(build.turn) % order.len());
    let seat = if round.is_multiple_of(2) { order[n] } else { order[order.len() - 1 - n] };
    let hand = build.hands.peek(&Eye::open())[seat.index()];
    (hand != 0).then_some((seat, hand))
}

/// The ring that is filled now.
fn ring(build: &Build) -> usize {
    spaces(build.open).next().map_or(0, |space| ring_of(spiral(space)))
}

/// A tile beside a space that this one should not touch.
fn against(w: &World, build: &Build, tile: TileId, space: usize) -> Option<TileId> {
    let c = &w.kit.get().components;
    if c.aversions(tile) == 0 {
        return None;
    }
    let (q, r) = spiral(space);
    let beside = SIDES.iter().filter_map(|&(dq, dr)| build.at(spiral_index((q + dq, r + dr))?));
    beside.into_iter().find(|&other| c.clash(tile, other))
}

impl Play<Twilight> for LayTile {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((seat, hand)) = layer(w) else { return Want::Nothing };
        let build = building(w);
        let ring = ring(build);
        let (near, far): (ArrayVec<usize, SPACES>, ArrayVec<usize, SPACES>) =
            spaces(build.open).partition(|&space| ring_of(spiral(space)) == ring);
        let mut free = tiles(hand).flat_map(|tile| near.iter().map(move |&space| (tile, space)));
        let another = free.any(|(tile, space)| against(w, build, tile, space).is_none());
        for tile in tiles(hand) {
            for &space in &near {
                let clash = against(w, build, tile, space).filter(|_| another);
                let why = clash.map(|beside| Refusal::TilesTouch { tile: tile.0, beside: beside.0 });
                out.consider(Choice::Lay { tile: tile.0, space: space as u8 }, why);
            }
            if out.explains() {
                for &space in &far {
                    let why = Refusal::InnerRing { ring: ring as u8 };
                    out.refuse(Choice::Lay { tile: tile.0, space: space as u8 }, why);
                }
            }
        }
        Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::LayTile { ring: ring as u8 })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Lay { tile, space } = choice else { unreachable!("{choice:?}") };
        let (by, _) = layer(w).expect("somebody lays a tile");
        let build = building_mut(w);
        if build.extra != 0 {
            build.extra &= !(1 << tile);
        } else {
            build.hands.peek_mut(&Eye::open())[by.index()] &= !(1 << tile);
            build.turn += 1;
        }
        build.open &= !(1 << space);
        build.laid[usize::from(space)] = tile + 1;
        flow.tell(SeatSet::ALL, rule!("setup.build"), || {
            let (what, ring) = (things::tile(w, TileId(tile)), ring_of(spiral(space.into())) as u8);
            words!("{by} {by:lays|lay} {what} in ring {ring}.", by, what, ring)
        });
        flow.then([LayTile.into()]);
    }

    /// All tiles lie, and the homes are attached.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let build = w.league_mut().build.take().expect("a galaxy is being built");
        let c = &w.kit.get().components;
        let homes = setup::home_tiles(w);
        let mut layout = galaxy::empty(c, shape(w), c.mecatol(w.league().boxes.sets()));
        layout.settle(&homes).expect("a home for each player");
        lay(&build, &mut layout);
        w.galaxy = setup::lay_out(w, &layout).expect("a built map is one");
        setup::place_galaxy(w, homes).expect("a built map fits");
        flow.then([DrawMap.into()]);
    }
}

fn lay(build: &Build, layout: &mut Layout) {
    for (n, entry) in layout.around.iter_mut().enumerate() {
        if let Some(tile) = build.at(n) {
            *entry = Entry::Tile(tile);
        }
    }
}

/// The table as far as it is built: homes are gaps.
pub fn so_far(w: &World) -> Option<(Layout, &'static LayoutRow)> {
    let build = w.league.as_ref()?.build.as_ref()?;
    let c = &w.kit.get().components;
    let mut layout = galaxy::empty(c, shape(w), c.mecatol(w.league().boxes.sets()));
    layout.around.iter_mut().filter(|entry| **entry == Entry::Home).for_each(|entry| *entry = Entry::Gap);
    lay(build, &mut layout);
    Some((layout, shape(w)))
}

/// How much a bot likes to lay a tile somewhere: riches near the own home, poor tiles near others'.
pub fn wish(w: &World, seat: Seat, tile: TileId, space: usize) -> f32 {
    let shape = shape(w);
    let (q, r) = spiral(space);
    let away = |n: usize| {
        let (hq, hr) = spiral(shape.homes[n].into());
        ring_of((q - hq, r - hr)) as f32
    };
    let own = away(seat.index());
    let others = (0..shape.homes.len()).filter(|&n| n != seat.index()).map(away);
    let nearer = others.fold(f32::MAX, f32::min) - own;
    let rich = w.kit.get().components.worth(tile) as f32 - USUAL;
    (4.0 + rich * nearer.clamp(-2.0, 2.0) * 0.5 - 0.1 * own).max(0.05)
}

/// What the planets of a tile are worth on the whole.
const USUAL: f32 = 5.0;

/// [setup.build] Tiles in others' hands could be any that do not lie open.
pub fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    let others: ArrayVec<Seat, MAX_SEATS> = w.everyone().filter(|&other| other != seat).collect();
    let c = &w.kit.get().components;
    let Some(build) = w.league.as_mut().and_then(|league| league.build.as_mut()) else { return };
    let eye = Eye::open();
    for (n, back) in [Back::Blue, Back::Red].into_iter().enumerate() {
        let mut counts = ArrayVec::<Counts<TILES>, MAX_SEATS>::new();
        for other in &others {
            let mut own: Counts<TILES> = Array::default();
            let hand = build.hands.peek(&eye)[other.index()];
            tiles(hand).filter(|&tile| c.tile(tile).back == back).for_each(|tile| own[usize::from(tile.0)] = 1);
            counts.push(own);
        }
        {
            let unknown = counts.iter_mut().map(|hand| (&mut hand.0[..], &[][..]));
            let mut unknown: ArrayVec<_, MAX_SEATS> = unknown.collect();
            redeal(&mut build.pools.peek_mut(&eye)[n].0, &mut unknown, rng);
        }
        for (other, counts) in others.iter().zip(&counts) {
            let hand = &mut build.hands.peek_mut(&eye)[other.index()];
            let kept = tiles(*hand).filter(|&tile| c.tile(tile).back != back).fold(0, |set, tile| set | 1 << tile.0);
            let dealt = (0..TILES).filter(|&tile| counts[tile] > 0).fold(0u128, |set, tile| set | 1 << tile);
            *hand = kept | dealt;
        }
    }
}

/// [setup.build] Every tile is in its pool, in a hand, drawn for the middle, or lies on the map.
pub fn audit(w: &World) -> Result<(), String> {
    let Some(build) = w.league.as_ref().and_then(|league| league.build.as_ref()) else { return Ok(()) };
    let (c, eye) = (&w.kit.get().components, Eye::open());
    for (n, back) in [Back::Blue, Back::Red].into_iter().enumerate() {
        for tile in dealable(c, w.league().boxes.sets(), back) {
            let hands = build.hands.peek(&eye).iter().filter(|&hand| hand >> tile.0 & 1 == 1).count();
            let laid = build.laid.iter().filter(|&&laid| laid == tile.0 + 1).count();
            let pool = usize::from(build.pools.peek(&eye)[n][usize::from(tile.0)]);
            let all = hands + laid + pool + usize::from(build.extra >> tile.0 & 1 == 1);
            if all != 1 {
                return Err(format!("{all} of tile {}", c.tile(tile).id));
            }
        }
    }
    Ok(())
}
