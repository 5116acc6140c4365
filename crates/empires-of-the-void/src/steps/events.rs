//! Event cards.

use super::{Ask, DrawCards, Flow, HandLimit, Offers, Want, lose_port, turn_with_ships, watched};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::Hull;
use crate::map::{CENTRE, Space, edge};
use crate::names::Ship;
use crate::printed::Event;
use crate::prompt::Prompt;
use crate::view::{ship_thing, space_thing, world_thing};
use crate::world::{World, home_of};
use kernel::{Faces, Fate, LogLine, Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [event.card] The first player draws an event and follows it.
    pub struct DrawEvent;
}

impl Play<Empires> for DrawEvent {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if w.events.total() == 0 { Want::Nothing } else { Want::Fate(Fate::Draw { deck: 1, seen: SeatSet::ALL }) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let kit = w.kit;
        let card = &kit.get().events[faces[0] as usize];
        w.events[faces[0] as usize] = 0;
        flow.tell(SeatSet::ALL, card.verb.rule(), || {
            words!("{event}: {help}", event = &card.name, help = &card.help).heading()
        });
        if is_void(w, card.verb) {
            flow.tell(SeatSet::ALL, rule!("event.void"), || {
                LogLine::from(words!("It cannot happen; another event is drawn."))
            });
            flow.then([self.into()]);
            return;
        }
        w.event = Some(faces[0]);
        resolve(w, faces[0], flow);
    }
}

/// [event.void] An event about a covered planet, or a rebellion where nobody rules, is replaced.
fn is_void(w: &World, event: Event) -> bool {
    match event {
        Event::Distress(planet) | Event::WormHole(planet) => !w.in_play(planet),
        Event::Rebellion(planet) => !w.in_play(planet) || w.controller(planet).is_none_or(|seat| w.is_guard(seat)),
        Event::UnstableWormHole
        | Event::Blockade
        | Event::Raiders(_)
        | Event::Anomaly
        | Event::CheaperTechnologies(_)
        | Event::TradeBoom(_)
        | Event::Recession
        | Event::Festival(_)
        | Event::Council(_)
        | Event::CheaperShips(_)
        | Event::Slower(_)
        | Event::Refugees(_) => false,
    }
}

/// [event.trade-boom] [event.festival] Carries an event out.
fn resolve(w: &mut World, card: u8, flow: &mut Flow) {
    match w.kit.events[card as usize].verb {
        Event::Distress(planet) => {
            flow.tell(SeatSet::ALL, rule!("event.distress"), || {
                let (n, world) = (w.kit.invaders(card).count, world_thing(w, planet));
                words!("{n} {n:invader comes|invaders come} to {world}.", n, world)
            });
            watched(w, flow, rule!("event.distress"), |w| call_for_help(w, planet, card));
        }
        Event::Rebellion(planet) => {
            w.holdings[planet as usize].rebellion = true;
            flow.tell(SeatSet::ALL, rule!("event.rebellion"), || {
                words!("The people of {world} rebel.", world = world_thing(w, planet))
            });
        }
        Event::WormHole(planet) => {
            open_worm_hole(w, planet);
            tell_worm_hole(w, flow);
        }
        Event::UnstableWormHole => flow.then([PlaceWormHole { first: None }.into()]),
        Event::Blockade => flow.then([PlacePirates.into()]),
        Event::Raiders(ransom) => {
            for n in 0..w.rules.players {
                flow.then([Raid { n, ransom }.into()]);
            }
        }
        Event::Anomaly => flow.then([TurnAnyTile.into()]),
        Event::TradeBoom(most) => {
            for seat in w.seats() {
                let gain = w.colonies(seat).min(most);
                w.player_mut(seat).credits += u16::from(gain);
                flow.tell(SeatSet::ALL, rule!("event.trade-boom"), || {
                    words!("{by} {by:gains|gain} {gain} {gain:credit|credits}.", by = seat, gain)
                });
            }
        }
        Event::Festival(cards) => {
            for seat in w.order.iter().copied() {
                flow.then([DrawCards { seat, left: cards }.into(), HandLimit(seat).into()]);
            }
        }
        Event::Council(vp) => emergency_session(w, vp, flow),
        Event::Refugees(vp) => w.refugees = Some(vp),
        // These change costs, speeds and income for the round.
        Event::CheaperTechnologies(_) | Event::Recession | Event::CheaperShips(_) | Event::Slower(_) => {}
    }
    crate::trade::drop_hollow(w);
}

/// [event.distress] [tech.space-port] Invaders take the planet as if they had conquered it: a conqueror's token comes
/// off, an ally's stays underneath, a port is destroyed.
fn call_for_help(w: &mut World, planet: u8, card: u8) {
    lose_port(w, planet, None);
    let count = w.kit.invaders(card).count;
    let holding = &mut w.holdings[planet as usize];
    if let Some(conqueror) = holding.conqueror.take() {
        holding.claim = Some(conqueror);
    }
    (holding.invaders, holding.call) = (count, card);
    holding.rebellion = false;
}

/// [event.worm-hole] A planet and the home of the player with the fewest planets are joined.
fn open_worm_hole(w: &mut World, planet: u8) {
    let fewest = w.order.iter().rev().min_by_key(|seat| w.planets(**seat)).copied();
    if let Some(seat) = fewest {
        w.layout.worm_hole = Some((w.space_of(planet), w.space_of(home_of(seat))));
        w.unstable = false;
    }
}

fn tell_worm_hole(w: &World, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("event.worm-hole"), || match w.layout.worm_hole {
        Some((from, to)) => {
            words!("A worm hole joins {from} and {to}.", from = space_thing(w, from), to = space_thing(w, to))
        }
        None => words!("No worm hole opens."),
    });
}

/// [event.council] The most influence earns victory points, fewer when tied.
fn emergency_session(w: &mut World, vp: u8, flow: &mut Flow) {
    let best = w.seats().map(|seat| w.influence(seat)).max().unwrap_or(0);
    let leaders = w.seats().filter(|seat| w.influence(*seat) == best).count();
    for seat in w.seats() {
        if best == 0 || w.influence(seat) < best {
            continue;
        }
        let n = if leaders > 1 { vp.div_ceil(2) } else { vp };
        w.player_mut(seat).vp += u16::from(n);
        flow.tell(SeatSet::ALL, rule!("event.council"), || {
            words!("{by} {by:gains|gain} {n} victory {n:point|points} for {best} influence.", by = seat, n, best)
        });
    }
}

step! {
    /// [event.raiders] Each player pays or loses a starfighter; who has neither is spared.
    pub struct Raid {
        pub n: u8,
        pub ransom: u8,
    }
}

impl Play<Empires> for Raid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.order[self.n as usize];
        if w.player(seat).credits >= self.ransom.into() {
            out.offer(Choice::Pay);
        }
        for space in spaces(w.present[seat.index()]) {
            if w.fleet(seat, space).count(Ship::Starfighter.into()) > 0 {
                out.offer(Choice::Sacrifice(space));
            }
        }
        if out.is_empty() {
            Want::Nothing
        } else {
            Want::Ask(Ask::of(seat, Prompt::Raiders { ransom: self.ransom }).open())
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let seat = w.order[self.n as usize];
        match choice {
            Choice::Pay => {
                w.pay(seat, self.ransom.into());
                flow.tell(SeatSet::ALL, rule!("event.raiders"), || {
                    words!("{by} {by:pays|pay} the raiders {n} {n:credit|credits}.", by = seat, n = self.ransom)
                });
            }
            Choice::Sacrifice(space) => {
                w.scrap(seat, space, Hull::from(Ship::Starfighter));
                flow.tell(SeatSet::ALL, rule!("event.raiders"), || {
                    let (by, ship, at) = (seat, ship_thing(w, Ship::Starfighter.into()), space_thing(w, space));
                    words!("{by} {by:loses|lose} {ship:a} at {at} to the raiders.", by, ship, at)
                });
            }
            other => unreachable!("{other:?}"),
        }
    }
}

/// The spaces of a mask.
pub fn spaces(mut mask: u128) -> impl Iterator<Item = Space> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| Space(mask.trailing_zeros() as u8))?;
        mask &= mask - 1;
        Some(lowest)
    })
}

step! {
    /// [event.unstable-worm-hole] The first player joins two empty circles of different tiles for the round.
    pub struct PlaceWormHole {
        pub first: Option<Space>,
    }
}

impl PlaceWormHole {
    /// Circles without ships, and the tile each lies on.
    fn circles(w: &World) -> impl Iterator<Item = (Space, u8)> + '_ {
        let taken = w.present.iter().fold(0, |all, mask| all | mask);
        w.kit.stop_places.iter().enumerate().filter_map(move |(stop, (tile, _))| {
            let space = Space::stop(stop as u8);
            let free = w.layout.has_tile(*tile) && taken >> space.0 & 1 == 0 && w.world_on(space).is_none();
            free.then_some((space, *tile))
        })
    }
}

impl Play<Empires> for PlaceWormHole {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let tile_of = |space: Space| space.inner().map(|stop| w.kit.stop_places[stop as usize].0);
        let other = self.first.and_then(tile_of);
        for (space, tile) in PlaceWormHole::circles(w) {
            let partner = PlaceWormHole::circles(w).any(|(_, t)| t != tile);
            if partner && other != Some(tile) {
                out.offer(Choice::To(space));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(w.order[0], Prompt::WormHole { first: self.first }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::To(space) = choice else { unreachable!("{choice:?}") };
        match self.first {
            None => flow.then([PlaceWormHole { first: Some(space) }.into()]),
            Some(first) => {
                w.layout.worm_hole = Some((first, space));
                w.unstable = true;
                tell_worm_hole(w, flow);
            }
        }
    }
}

step! {
    /// [event.blockade] The first player puts the pirates on a clear gate of the centre.
    pub struct PlacePirates;
}

impl Play<Empires> for PlacePirates {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for direction in 0..6 {
            let gate = edge(CENTRE, direction);
            if !w.layout.is_field(&w.kit, gate) {
                out.offer(Choice::To(gate));
            }
        }
        if out.is_empty() { Want::Nothing } else { Want::Ask(Ask::of(w.order[0], Prompt::Blockade)) }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::To(gate) = choice else { unreachable!("{choice:?}") };
        w.pirates = Some(gate);
        flow.tell(SeatSet::ALL, rule!("event.blockade"), || {
            words!("{by} {by:puts|put} the pirates on {at}.", by = w.order[0], at = space_thing(w, gate))
        });
    }
}

step! {
    /// [event.anomaly] The first player turns any one tile.
    pub struct TurnAnyTile;
}

impl Play<Empires> for TurnAnyTile {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for tile in (0..w.kit.tiles.len() as u8).filter(|tile| w.layout.has_tile(*tile)) {
            for by in 1..6 {
                out.offer(Choice::Rotate { tile, by });
            }
        }
        Want::Ask(Ask::of(w.order[0], Prompt::Anomaly))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Rotate { tile, by } = choice else { unreachable!("{choice:?}") };
        super::tell_turned(w, w.order[0], tile, by, rule!("event.anomaly"), flow);
        turn_with_ships(w, tile, by, flow);
    }
}
