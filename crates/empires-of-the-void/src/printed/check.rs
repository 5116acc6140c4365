//! Validation of the component files: an error names file, row, what was found and what is allowed.

use super::{
    Event, MAX_EVENTS, MAX_PLANETS, MAX_RACES, MAX_STOPS, MAX_TACTICS, MAX_TECHNOLOGIES, Manoeuvre, Printed, RawEvent,
    TILES,
};
use crate::names::{Obstacles, Ship, Temperament};
use crate::powers::Power;
use crate::world::MAX_DICE;

impl Printed {
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
        self.free_rollers = rollers.fold(0, |mask, row| mask | 1 << row.id as u8);
        for row in &self.ships {
            let wrong = |field: &str, found: u8, allowed: &str| wrong(FILE, row.id.slug(), field, found, allowed);
            if !(1..=5).contains(&row.initiative) {
                return Err(wrong("initiative", row.initiative, "1 to 5"));
            }
            if row.dice > 0 && !(2..=6).contains(&row.hits_on) {
                return Err(wrong("hits-on", row.hits_on, "2 to 6"));
            }
            if row.dice > 4 {
                return Err(wrong("dice", row.dice, "0 to 4"));
            }
            if !(1..=4).contains(&row.speed) {
                return Err(wrong("speed", row.speed, "1 to 4"));
            }
            if row.hits != 1 && !(row.hits == 2 && row.id == Ship::Moth) {
                return Err(wrong("hits", row.hits, "1, or 2 for the moth"));
            }
            if !(1..=15).contains(&row.supply) {
                return Err(wrong("supply", row.supply, "1 to 15"));
            }
            if row.pays > 0 && row.id != Ship::ShootingStar {
                return Err(wrong("pays", row.pays, "0; only the shooting-star pays to fire"));
            }
            if row.carries > 0 && row.id != Ship::Diplomat {
                return Err(wrong("carries", row.carries, "0; only the diplomat carries ships"));
            }
            if row.carries > 1 {
                return Err(wrong("carries", row.carries, "0 or 1"));
            }
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
                if stop.x.abs() > 0.8 || stop.y.abs() > 0.8 {
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
        match self.planet_stops.iter().position(|stop| *stop == u8::MAX) {
            Some(lost) => Err(format!("{FILE}: planet {} is on no tile", ids[lost])),
            None => Ok(()),
        }
    }

    fn check_events(&mut self) -> Result<(), String> {
        const FILE: &str = "events.toml";
        unique(FILE, self.events.iter().map(|row| row.id.as_str()))?;
        if !(12..=MAX_EVENTS).contains(&self.events.len()) {
            return Err(format!("{FILE}: {} events found, allowed are 12 to {MAX_EVENTS}", self.events.len()));
        }
        let ids: Vec<String> = self.planets.iter().map(|row| row.id.clone()).collect();
        for row in &mut self.events {
            let planet = |id: &str| place(&ids, id).ok_or_else(|| unknown(FILE, &row.id, "planet", id, &ids));
            row.verb = match &row.effect {
                RawEvent::Distress(id) => Event::Distress(planet(id)?),
                RawEvent::Rebellion(id) => Event::Rebellion(planet(id)?),
                RawEvent::WormHole(id) => Event::WormHole(planet(id)?),
                RawEvent::UnstableWormHole => Event::UnstableWormHole,
                RawEvent::Blockade => Event::Blockade,
                RawEvent::Raiders(n) => Event::Raiders(*n),
                RawEvent::Anomaly => Event::Anomaly,
                RawEvent::CheaperTechnologies(n) => Event::CheaperTechnologies(*n),
                RawEvent::TradeBoom(n) => Event::TradeBoom(*n),
                RawEvent::Recession => Event::Recession,
                RawEvent::Festival(n) => Event::Festival(*n),
                RawEvent::Council(n) => Event::Council(*n),
                RawEvent::CheaperShips(n) => Event::CheaperShips(*n),
                RawEvent::Slower(n) => Event::Slower(*n),
                RawEvent::Refugees(n) => Event::Refugees(*n),
            };
        }
        Ok(())
    }

    fn check_tactics(&mut self) -> Result<(), String> {
        const FILE: &str = "diplomacy.toml";
        unique(FILE, self.tactics.iter().map(|row| row.id.as_str()))?;
        if self.tactics.len() > MAX_TACTICS {
            return Err(format!("{FILE}: {} tactics found, at most {MAX_TACTICS} are allowed", self.tactics.len()));
        }
        let cards: usize = self.tactics.iter().map(|row| row.copies as usize).sum();
        if !(20..=120).contains(&cards) {
            return Err(format!("{FILE}: {cards} cards found, allowed are 20 to 120"));
        }
        for (i, row) in self.tactics.iter().enumerate() {
            match row.effect {
                Manoeuvre::WarDrums(_) => self.least_drums = self.least_drums.min(row.cards),
                Manoeuvre::Retreat => self.least_retreat = self.least_retreat.min(row.cards),
                _ => {}
            }
            let pair = &mut self.pairs[row.temperament.index()];
            match pair.iter_mut().find(|kind| **kind == u8::MAX) {
                Some(free) => *free = i as u8,
                None => {
                    return Err(format!(
                        "{FILE}: {}: a third tactic for {}, two are allowed",
                        row.id,
                        row.temperament.slug()
                    ));
                }
            }
            if !(1..=4).contains(&row.cards) {
                return Err(wrong(FILE, &row.id, "cards", row.cards, "1 to 4"));
            }
            if !(1..=15).contains(&row.copies) {
                return Err(wrong(FILE, &row.id, "copies", row.copies, "1 to 15"));
            }
        }
        match self.pairs.iter().position(|pair| pair.contains(&u8::MAX)) {
            Some(lone) => Err(format!("{FILE}: {} needs two tactics", Temperament::ALL[lone].slug())),
            None => Ok(()),
        }
    }

    fn check_terms(&self) -> Result<(), String> {
        const FILE: &str = "terms.toml";
        let terms = &self.terms;
        let two = &terms.two_players;
        let positions = std::iter::once(two.empty).chain(two.turns).chain(two.guarded).chain(two.slots);
        for position in positions.chain(terms.three_players.spacing.iter().copied()) {
            if position > 5 {
                return Err(format!("{FILE}: position or slot {position} found, allowed are 0 to 5"));
            }
        }
        if terms.three_players.spacing.len() != 3 || terms.four_players.spacing.len() != 4 {
            return Err(format!("{FILE}: spacing must have one slot for each player"));
        }
        if terms.diplomacy.face_up > 4 || two.face_up > 4 {
            return Err(format!("{FILE}: face-up cards: at most 4 are allowed"));
        }
        if terms.start.hand_limit > 8 || terms.start.cards > 6 {
            return Err(format!("{FILE}: start: at most 6 cards and a hand limit of 8 are allowed"));
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

fn wrong(file: &str, row: &str, field: &str, found: u8, allowed: &str) -> String {
    format!("{file}: {row}: {field} is {found}, allowed is {allowed}")
}

fn unknown(file: &str, row: &str, field: &str, found: &str, known: &[String]) -> String {
    format!("{file}: {row}: {field} names {found}, known are {}", known.join(", "))
}
