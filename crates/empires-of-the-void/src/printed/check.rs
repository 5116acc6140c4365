//! Validation of the component files: an error names file, row, what was found and what is allowed.

use super::ranges::{Row, powers};
use super::{
    Components, Event, KINDS, MAX_EVENTS, MAX_PLANETS, MAX_RACES, MAX_STOPS, MAX_TECHNOLOGIES, Manoeuvre, RawEvent,
    TILES,
};
use crate::fleet::Hull;
use crate::map::{STOPS_AT, Space};
use crate::names::{Obstacles, Ship, Temperament};
use crate::powers::Power;
use crate::world::{MAX_DICE, MAX_SHIPS};

impl Components {
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.check_ships()?;
        self.check_races()?;
        self.check_planets()?;
        self.check_technologies()?;
        self.check_tiles()?;
        self.check_events()?;
        self.check_tactics()?;
        self.check_terms()
    }

    fn check_ships(&mut self) -> Result<(), String> {
        const FILE: &str = "ships.toml";
        for ship in Ship::ALL {
            let rows = self.ships.iter().filter(|row| row.id == ship).count();
            if rows != 1 {
                return Err(format!("{FILE}: ship {} has {rows} rows, it must have one", ship.slug()));
            }
        }
        self.ships.sort_by_key(|row| row.id);
        let rollers = self.ships.iter().filter(|row| row.free_roll.is_some());
        let hulls = |ship: Ship| Hull::all().filter(move |hull| hull.ship() == ship);
        self.free_rollers = rollers.flat_map(|row| hulls(row.id)).fold(0, |mask, hull| mask | 1 << hull.0);
        for row in &self.ships {
            let at = Row(FILE, row.id.slug());
            at.within("initiative", row.initiative, 1..=5)?;
            at.within("hits-on", row.hits_on, if row.dice > 0 { 2..=6 } else { 2..=7 })?;
            at.within("dice", row.dice, 0..=4)?;
            at.within("cost", row.cost, 0..=30)?;
            at.within("speed", row.speed, 1..=4)?;
            at.within("hits", row.hits, if row.id == Ship::Moth { 1..=2 } else { 1..=1 })?;
            at.within("supply", row.supply, 1..=15)?;
            at.within("stock", row.stock.unwrap_or(1), 1..=60)?;
            at.within("pays", row.pays, if row.id == Ship::ShootingStar { 0..=9 } else { 0..=0 })?;
            at.within("carries", row.carries, 0..=8)?;
        }
        let tokens: usize = self.ships.iter().map(|row| row.supply as usize).sum();
        if tokens > MAX_SHIPS {
            return Err(format!("{FILE}: one player has {tokens} ships in all, allowed are {MAX_SHIPS}"));
        }
        let free =
            self.ships.iter().filter(|row| row.free_roll.is_some()).map(|row| row.supply as usize).sum::<usize>();
        if free > MAX_DICE {
            return Err(format!("{FILE}: one player's ships roll {free} free dice, allowed are {MAX_DICE}"));
        }
        for level in 1..=5 {
            let guns = self.ships.iter().filter(|row| row.initiative == level);
            let dice: u32 = guns.map(|row| u32::from(row.supply) * u32::from(row.dice)).sum();
            if dice > MAX_DICE as u32 {
                return Err(format!(
                    "{FILE}: one player's ships of initiative {level} roll {dice} dice, allowed are {MAX_DICE}"
                ));
            }
        }
        Ok(())
    }

    fn check_races(&self) -> Result<(), String> {
        const FILE: &str = "races.toml";
        unique(FILE, self.races.iter().map(|row| row.id.as_str()))?;
        unique(FILE, self.races.iter().map(|row| row.home.as_str()))?;
        if !(4..=MAX_RACES).contains(&self.races.len()) {
            return Err(format!("{FILE}: {} races found, allowed are 4 to {MAX_RACES}", self.races.len()));
        }
        for race in &self.races {
            let at = Row(FILE, &race.id);
            at.within("income", race.income, 0..=20)?;
            at.within("start-cards", race.start_cards, 0..=6)?;
            for (field, value) in [("home-vp", race.home_vp), ("new-home-vp", race.new_home_vp)] {
                at.within(field, value.unwrap_or(0), 0..=12)?;
            }
            at.within("home-income", race.home_income, 0..=20)?;
            at.within("new-home-income", race.new_home_income.unwrap_or(0), 0..=20)?;
            at.within("home-influence", race.home_influence, 0..=12)?;
            at.within("new-home-influence", race.new_home_influence.unwrap_or(0), 0..=12)?;
            for target in race.diplomacy.iter().flatten() {
                at.within("diplomacy", *target, 3..=25)?;
            }
            powers(at, &race.powers, &[Power::SpacePort, Power::Terraforming, Power::BuildSite])?;
        }
        self.check_start()
    }

    /// Ships on the board from the start: no more than there are, whichever races play.
    fn check_start(&self) -> Result<(), String> {
        let crowded = self.tiles.iter().filter(|tile| !tile.centre).map(|tile| {
            tile.stops.iter().filter(|stop| self.planets.iter().any(|planet| planet.id == stop.id)).count()
        });
        let mut crowded: Vec<usize> = crowded.collect();
        crowded.sort_unstable_by(|a, b| b.cmp(a));
        let guarded: usize = crowded.iter().take(2).sum();
        for card in &self.ships {
            let ships = |all: &[Ship]| all.iter().filter(|ship| **ship == card.id).count();
            let guards = guarded * ships(&self.terms.two_players.guards);
            if guards > card.supply as usize {
                return Err(format!(
                    "terms.toml: two-players: guards need {guards} of {}, a set has {}",
                    card.id.slug(),
                    card.supply
                ));
            }
            let mut starts: Vec<(usize, &str)> =
                self.races.iter().map(|race| (ships(&race.start), race.id.as_str())).collect();
            starts.sort_unstable_by(|a, b| b.cmp(a));
            let most = starts.iter().take(4).map(|(count, _)| count).sum::<usize>();
            let pair = starts.iter().take(2).map(|(count, _)| count).sum::<usize>() + guards;
            let stock = card.stock.map_or(usize::MAX, usize::from);
            if starts[0].0 > card.supply as usize || most.max(pair) > stock {
                return Err(format!("races.toml: {}: start: there are too few {}", starts[0].1, card.id.slug()));
            }
        }
        Ok(())
    }

    fn check_planets(&self) -> Result<(), String> {
        const FILE: &str = "planets.toml";
        unique(FILE, self.planets.iter().map(|row| row.id.as_str()))?;
        if self.planets.len() != MAX_PLANETS {
            return Err(format!("{FILE}: {} planets found, there must be {MAX_PLANETS}", self.planets.len()));
        }
        if let Some(race) = self.races.iter().find(|race| self.planets.iter().any(|p| p.id == race.home)) {
            return Err(format!("{FILE}: planet {} is the home world of race {}", race.home, race.id));
        }
        for planet in &self.planets {
            let at = Row(FILE, &planet.id);
            at.within("income", planet.income, 0..=20)?;
            at.within("vp", planet.vp, 0..=12)?;
            at.within("influence", planet.influence, 0..=12)?;
            powers(at, &planet.powers, &[Power::SpacePort, Power::Terraforming])?;
        }
        Ok(())
    }

    fn check_technologies(&mut self) -> Result<(), String> {
        const FILE: &str = "technologies.toml";
        unique(FILE, self.technologies.iter().map(|row| row.id.as_str()))?;
        if self.technologies.len() > MAX_TECHNOLOGIES {
            return Err(format!(
                "{FILE}: {} technologies found, at most {MAX_TECHNOLOGIES} are allowed",
                self.technologies.len()
            ));
        }
        let ids: Vec<String> = self.technologies.iter().map(|row| row.id.clone()).collect();
        for (i, row) in self.technologies.iter_mut().enumerate() {
            let at = Row(FILE, &row.id);
            at.within("cost", row.cost, 0..=30)?;
            at.within("vp", row.vp, 0..=12)?;
            powers(at, &row.powers, &[Power::BuildSite])?;
            if let Some(needs) = &row.needs {
                row.before = Some(place(&ids, needs).ok_or_else(|| unknown(FILE, &row.id, "needs", needs, &ids))?);
            }
            if let Some(only) = &row.only {
                let races: Vec<String> = self.races.iter().map(|race| race.id.clone()).collect();
                row.race = Some(place(&races, only).ok_or_else(|| unknown(FILE, &row.id, "only", only, &races))?);
            }
            if row.powers.contains(&Power::SpacePort) {
                self.port_technologies |= 1 << i;
            }
        }
        Ok(())
    }

    fn check_tiles(&mut self) -> Result<(), String> {
        const FILE: &str = "tiles.toml";
        const EDGES: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
        unique(FILE, self.tiles.iter().map(|row| row.id.as_str()))?;
        if self.tiles.len() != TILES || !self.tiles[0].centre || self.tiles[1..].iter().any(|tile| tile.centre) {
            return Err(format!(
                "{FILE}: there must be {TILES} tiles, the first and only the first with centre = true"
            ));
        }
        unique(FILE, self.tiles.iter().flat_map(|tile| &tile.stops).map(|stop| stop.id.as_str()))?;
        self.planet_stops = vec![u8::MAX; self.planets.len()];
        let ids: Vec<String> = self.planets.iter().map(|row| row.id.clone()).collect();
        for (t, tile) in self.tiles.iter_mut().enumerate() {
            self.first_stop[t] = self.stop_places.len() as u8;
            let mut names: Vec<String> = EDGES.map(String::from).to_vec();
            for (local, stop) in tile.stops.iter_mut().enumerate() {
                stop.planet = place(&ids, &stop.id);
                if let Some(planet) = stop.planet {
                    self.planet_stops[planet as usize] = self.stop_places.len() as u8;
                }
                if !(stop.x.abs() <= 0.8 && stop.y.abs() <= 0.8) {
                    return Err(format!("{FILE}: tile {}: stop {} lies outside the tile", tile.id, stop.id));
                }
                self.stop_places.push((t as u8, local as u8));
                names.push(stop.id.clone());
            }
            tile.field_mask = tile.fields.iter().fold(0, |mask, edge| mask | 1 << *edge as u8);
            tile.links = vec![Vec::new(); names.len()];
            for line in &tile.lines {
                let end = |id: &str| place(&names, id).ok_or_else(|| unknown(FILE, &tile.id, "line", id, &names));
                let (from, to) = (end(&line.from)?, end(&line.to)?);
                let obstacles = line.obstacle.into_iter().collect::<Obstacles>();
                tile.links[from as usize].push((to, obstacles));
                tile.links[to as usize].push((from, obstacles));
            }
            if let Some(lone) = tile.links.iter().position(Vec::is_empty) {
                return Err(format!("{FILE}: tile {}: no line leads to {}", tile.id, names[lone]));
            }
        }
        if self.stop_places.len() > MAX_STOPS {
            return Err(format!("{FILE}: {} stops found, at most {MAX_STOPS} are allowed", self.stop_places.len()));
        }
        if let Some(lost) = self.planet_stops.iter().position(|stop| *stop == u8::MAX) {
            return Err(format!("{FILE}: planet {} is on no tile", ids[lost]));
        }
        self.check_notation()
    }

    /// Every space has a name of its own.
    fn check_notation(&self) -> Result<(), String> {
        let known = STOPS_AT as usize + self.stop_places.len();
        let spaces = (0..known as u8).map(|space| self.space_id(Space(space)));
        let homes = self.races.iter().map(|race| race.home.clone());
        let all: Vec<String> = spaces.chain(homes).collect();
        unique("tiles.toml and races.toml", all.iter().map(String::as_str))
    }

    fn check_events(&mut self) -> Result<(), String> {
        const FILE: &str = "events.toml";
        unique(FILE, self.events.iter().map(|row| row.id.as_str()))?;
        if !(12..=MAX_EVENTS).contains(&self.events.len()) {
            return Err(format!("{FILE}: {} events found, allowed are 12 to {MAX_EVENTS}", self.events.len()));
        }
        let ids: Vec<String> = self.planets.iter().map(|row| row.id.clone()).collect();
        for row in &mut self.events {
            let at = Row(FILE, &row.id);
            if let Some(band) = &row.invaders {
                if !matches!(row.effect, RawEvent::Distress(_)) {
                    return Err(format!("{FILE}: {}: invaders come with a distress call alone", row.id));
                }
                at.band(band)?;
            }
            let few = |n: &u8| at.within("effect", *n, 0..=20).map(|()| *n);
            let planet = |id: &str| place(&ids, id).ok_or_else(|| unknown(FILE, &row.id, "planet", id, &ids));
            row.verb = match &row.effect {
                RawEvent::Distress(id) => Event::Distress(planet(id)?),
                RawEvent::Rebellion(id) => Event::Rebellion(planet(id)?),
                RawEvent::WormHole(id) => Event::WormHole(planet(id)?),
                RawEvent::UnstableWormHole => Event::UnstableWormHole,
                RawEvent::Blockade => Event::Blockade,
                RawEvent::Raiders(n) => Event::Raiders(few(n)?),
                RawEvent::Anomaly => Event::Anomaly,
                RawEvent::CheaperTechnologies(n) => Event::CheaperTechnologies(few(n)?),
                RawEvent::TradeBoom(n) => Event::TradeBoom(few(n)?),
                RawEvent::Recession => Event::Recession,
                RawEvent::Festival(n) => Event::Festival(few(n)?),
                RawEvent::Council(n) => Event::Council(few(n)?),
                RawEvent::CheaperShips(n) => Event::CheaperShips(few(n)?),
                RawEvent::Slower(n) => Event::Slower(few(n)?),
                RawEvent::Refugees(n) => Event::Refugees(few(n)?),
            };
        }
        Ok(())
    }

    fn check_tactics(&self) -> Result<(), String> {
        const FILE: &str = "diplomacy.toml";
        unique(FILE, self.tactics.iter().map(|row| row.id.as_str()))?;
        let cards: usize = self.tactics.iter().map(|row| row.copies as usize).sum();
        if !(20..=120).contains(&cards) {
            return Err(format!("{FILE}: {cards} cards found, allowed are 20 to 120"));
        }
        for temperament in Temperament::ALL {
            let kinds = self.tactics.iter().filter(|row| row.temperament == temperament).count();
            if !(1..=KINDS).contains(&kinds) {
                return Err(format!("{FILE}: {} has {kinds} tactics, allowed are 1 to {KINDS}", temperament.slug()));
            }
        }
        for row in &self.tactics {
            let at = Row(FILE, &row.id);
            // One card for one action would make a turn without end: an action draws a card.
            let least = if row.effect == Manoeuvre::ExtraAction { 2 } else { 1 };
            at.within("cards", row.cards, least..=4)?;
            at.within("copies", row.copies, 1..=15)?;
            match row.effect {
                Manoeuvre::WarDrums(n) => at.within("effect", n, 0..=9)?,
                Manoeuvre::Credits(n) => at.within("effect", n, 0..=20)?,
                Manoeuvre::Mercenaries(n) => at.within("effect", n, 0..=15)?,
                Manoeuvre::ExtraAttack
                | Manoeuvre::ExtraAction
                | Manoeuvre::Research
                | Manoeuvre::PhaseShift
                | Manoeuvre::Insurrection
                | Manoeuvre::Retreat
                | Manoeuvre::PeaceTalks => {}
            }
        }
        Ok(())
    }
}

fn unique<'a>(file: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen: Vec<&str> = Vec::new();
    for id in ids {
        if id.is_empty() || id.contains(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')) {
            return Err(format!("{file}: id {id:?} found, allowed are lower case letters, digits and hyphens"));
        }
        if seen.contains(&id) {
            return Err(format!("{file}: id {id} is used twice"));
        }
        seen.push(id);
    }
    Ok(())
}

fn place(ids: &[String], id: &str) -> Option<u8> {
    ids.iter().position(|known| known == id).map(|i| i as u8)
}

fn unknown(file: &str, row: &str, field: &str, found: &str, known: &[String]) -> String {
    format!("{file}: {row}: {field} names {found}, known are {}", known.join(", "))
}
