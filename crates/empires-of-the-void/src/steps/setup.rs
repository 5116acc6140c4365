//! Set-up: the galaxy, first player, races, homes, covered and turned tiles.

use super::{Ask, DrawCards, FaceUp, Flow, Offers, StartRound, Want};
use crate::Empires;
use crate::choice::Choice;
use crate::map::{Layout, Space};
use crate::prompt::{Prompt, Refusal};
use crate::view::{fleet_things, ship_thing, space_thing, who, world_thing};
use crate::world::{GUARDS, World, home_of};
use kernel::{Faces, Fate, Play, Rule, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [setup.galaxy] [two.board] The centre in the middle, the other tiles at random around it.
    pub struct Galaxy;
}

impl Play<Empires> for Galaxy {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Order { count: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let mut tiles = faces.iter().map(|tile| tile + 1);
        let mut outer = [None; 6];
        for (position, slot) in outer.iter_mut().enumerate() {
            if w.rules.players > 2 || position as u8 != w.kit.terms.two_players.empty {
                *slot = tiles.next();
            }
        }
        w.layout = Layout::new(outer);
        if w.rules.players == 2 {
            guard(w);
            drop_events(w);
        }
        flow.then([FirstPlayer.into()]);
    }
}

/// [two.guards] Ships and a conqueror's token of an unused colour on every planet of the guarded tiles.
fn guard(w: &mut World) {
    let kit = w.kit;
    for position in kit.terms.two_players.guarded {
        for planet in 0..kit.planets.len() as u8 {
            if w.layout.tile(position.into()) != Some(kit.planet_tile(planet)) {
                continue;
            }
            w.holdings[planet as usize].conqueror = Some(GUARDS);
            for ship in &kit.terms.two_players.guards {
                w.launch(GUARDS, kit.planet_space(planet), *ship, 1);
            }
        }
    }
}

/// [two.event-deck] Events that name a planet of the missing tile leave the deck.
fn drop_events(w: &mut World) {
    let kit = w.kit;
    for (i, event) in kit.events.iter().enumerate() {
        if event.verb.planet().is_some_and(|planet| !w.in_play(planet)) {
            w.events[i] = 0;
        }
    }
}

step! {
    /// [setup.first-player] The dice decide who is first; the others follow clockwise.
    pub struct FirstPlayer;
}

impl Play<Empires> for FirstPlayer {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: w.rules.players })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let seats = w.rules.players;
        w.order = (0..seats).map(|n| Seat((faces[0] - 1 + n) % seats)).collect();
        flow.tell(SeatSet::ALL, rule!("setup.first-player"), || {
            words!("{by} {by:is|are} first in the order of play.", by = Seat(faces[0] - 1))
        });
        flow.then([if w.rules.dealt_races { DealRaces.into() } else { ChooseRace(0).into() }]);
    }
}

step! {
    /// [variant.dealt-races] Each player gets a race by lot.
    pub struct DealRaces;
}

impl Play<Empires> for DealRaces {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Order { count: w.kit.races.len() as u8 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        for (&seat, &race) in w.order.clone().iter().zip(faces) {
            lead(w, seat, race, flow);
        }
        flow.then([ChooseSlot.into()]);
    }
}

/// A player leads a race from now on.
fn lead(w: &mut World, seat: Seat, race: u8, flow: &mut Flow) {
    w.player_mut(seat).race = race;
    let name = &w.kit.get().races[race as usize].name;
    flow.tell(SeatSet::ALL, rule!("setup.race"), || words!("{by} {by:leads|lead} the {race}.", by = seat, race = name));
}

step! {
    /// [setup.race] Each player in turn takes a race board.
    pub struct ChooseRace(pub u8);
}

impl Play<Empires> for ChooseRace {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.order.get(self.0 as usize) else { return Want::Nothing };
        for race in 0..w.kit.races.len() as u8 {
            let taken = w.seats().find(|other| w.player(*other).race == race);
            out.consider(Choice::Race(race), taken.map(|by| Refusal::RaceTaken { by }));
        }
        Want::Ask(Ask::of(*seat, Prompt::Race))
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([ChooseSlot.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Race(race) = choice else { unreachable!("{choice:?}") };
        lead(w, w.order[self.0 as usize], race, flow);
        flow.then([ChooseRace(self.0 + 1).into()]);
    }
}

step! {
    /// [setup.slots] [three.slots] [two.board] The first player chooses a slot, the others' follow from it.
    pub struct ChooseSlot;
}

impl Play<Empires> for ChooseSlot {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match w.rules.players {
            2 => w.kit.terms.two_players.slots.iter().for_each(|slot| out.offer(Choice::Slot(*slot))),
            _ => (0..6).for_each(|slot| out.offer(Choice::Slot(slot))),
        }
        Want::Ask(Ask::of(w.order[0], Prompt::Home))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Slot(first) = choice else { unreachable!("{choice:?}") };
        let kit = w.kit;
        let order = w.order.clone();
        for (n, seat) in order.into_iter().enumerate() {
            let slot = match w.rules.players {
                2 if n == 0 => first,
                2 => kit.terms.two_players.slots.into_iter().find(|slot| *slot != first).unwrap_or(first),
                3 => (first + kit.terms.three_players.spacing[n]) % 6,
                _ => (first + kit.terms.four_players.spacing[n]) % 6,
            };
            w.player_mut(seat).slot = slot;
            w.layout.homes |= 1 << slot;
            flow.tell(SeatSet::ALL, rule!("setup.slots"), || {
                let at = space_thing(w, w.space_of(home_of(seat)));
                words!("{by} {by:settles|settle} at {at}, which is under {by:'s} control.", by = seat, at)
            });
            settle_home(w, seat, flow);
        }
        if w.rules.players == 3 {
            flow.then([CoverPlanet(0).into()]);
        }
        flow.then([TurnTile { n: 0, turned: 0 }.into(), FaceUp.into()]);
        for seat in w.order.iter() {
            let extra = w.race(*seat).map_or(0, |race| race.start_cards);
            flow.then([DrawCards { seat: *seat, left: kit.terms.start.cards + extra }.into()]);
        }
        flow.then([StartRound.into()]);
    }
}

/// [race.alliance] Ships a race starts with.
fn settle_home(w: &mut World, seat: Seat, flow: &mut Flow) {
    let kit = w.kit;
    for ship in &kit.races[w.player(seat).race as usize].start {
        let home = w.space_of(home_of(seat));
        w.launch(seat, home, *ship, 1);
        flow.tell(SeatSet::ALL, rule!("race.alliance"), || {
            let (ship, at) = (ship_thing(w, (*ship).into()), space_thing(w, home));
            words!("{by} {by:begins|begin} with {ship:a} at {at}.", by = seat, ship, at)
        });
    }
}

step! {
    /// [three.cover] With three players each covers a planet of a tile next to his home.
    pub struct CoverPlanet(pub u8);
}

impl Play<Empires> for CoverPlanet {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.order.get(self.0 as usize) else { return Want::Nothing };
        let near = w.layout.home_tiles(w.player(*seat).slot);
        for planet in 0..w.kit.planets.len() as u8 {
            if near.contains(&Some(w.kit.planet_tile(planet))) && w.in_play(planet) {
                out.offer(Choice::Cover(planet));
            }
        }
        if out.is_empty() { Want::Nothing } else { Want::Ask(Ask::of(*seat, Prompt::CoverPlanet)) }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.0 < w.rules.players {
            flow.then([CoverPlanet(self.0 + 1).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Cover(planet) = choice else { unreachable!("{choice:?}") };
        w.holdings[planet as usize].covered = true;
        flow.tell(SeatSet::ALL, rule!("three.cover"), || {
            words!("{by} {by:covers|cover} {world}.", by = w.order[self.0 as usize], world = world_thing(w, planet))
        });
        flow.then([CoverPlanet(self.0 + 1).into()]);
    }
}

step! {
    /// [setup.rotate] [two.rotate] From the third player on, each may turn one tile next to his home that nobody has
    /// turned; with two players each has one tile of his own, the second player first.
    pub struct TurnTile {
        pub n: u8,
        pub turned: u8,
    }
}

impl TurnTile {
    fn seat(&self, w: &World) -> Option<Seat> {
        let players = w.rules.players;
        let first = if players == 2 { 1 } else { 2 };
        (self.n < players).then(|| w.order[((first + self.n) % players) as usize])
    }
}

impl Play<Empires> for TurnTile {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.seat(w) else { return Want::Nothing };
        let slot = w.player(seat).slot;
        let two = &w.kit.terms.two_players;
        out.offer(Choice::Pass);
        for position in [slot, (slot + 1) % 6] {
            let own = two.slots.iter().position(|s| *s == slot).map(|n| two.turns[n]);
            if w.rules.players == 2 && own != Some(position) {
                continue;
            }
            let Some(tile) = w.layout.tile(position.into()) else { continue };
            for by in 1..6 {
                let against = (self.turned >> tile & 1 != 0).then_some(rule!("setup.rotate"));
                out.consider(Choice::Rotate { tile, by }, against);
            }
        }
        Want::Ask(Ask::of(seat, Prompt::TurnHexagon))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let mut turned = self.turned;
        if let Choice::Rotate { tile, by } = choice {
            w.layout.turn(w.layout.places[tile as usize].into(), by);
            turned |= 1 << tile;
            if let Some(seat) = self.seat(w) {
                tell_turned(w, seat, tile, by, rule!("setup.rotate"), flow);
            }
        }
        flow.then([TurnTile { n: self.n + 1, turned }.into()]);
    }
}

/// A tile was turned, told to all.
pub fn tell_turned(w: &World, by: Seat, tile: u8, steps: u8, rule: Rule, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule, || {
        let (tile, degrees) = (&w.kit.get().tiles[tile as usize].name, 60 * u16::from(steps));
        words!("{by} {by:turns|turn} the tile {tile} by {degrees} degrees.", by, tile, degrees)
    });
}

/// [event.anomaly] Turns a tile with the ships on it; none is carried into an asteroid field.
pub fn turn_with_ships(w: &mut World, tile: u8, by: u8, flow: &mut Flow) {
    let position = w.layout.places[tile as usize] as usize;
    let rim: [Space; 6] = std::array::from_fn(|direction| crate::map::edge(position, direction as u8));
    let before = rim.map(|space| w.fleets[space.index()]);
    w.layout.turn(position, by);
    let kit = w.kit;
    for (direction, space) in rim.into_iter().enumerate() {
        let target = crate::map::edge(position, direction as u8 + by);
        if w.layout.is_field(&kit, target) {
            continue;
        }
        for (seat, fleet) in before[direction].into_iter().enumerate().filter(|(_, fleet)| !fleet.is_empty()) {
            w.depart(Seat(seat as u8), space, fleet);
            w.arrive(Seat(seat as u8), target, fleet);
            flow.tell(SeatSet::ALL, rule!("event.anomaly"), || {
                let (by, ships) = (who(w, Seat(seat as u8)), fleet_things(w, fleet));
                words!(
                    "{by} {by:goes|go} along with {ships} from {from} to {to}.",
                    by,
                    ships,
                    from = space_thing(w, space),
                    to = space_thing(w, target)
                )
            });
        }
    }
}
