//! Maps for each number of players: rings of systems around Mecatol Rex.

use super::Printed;
use super::check::{Row, unique};
use crate::names::Wormhole;
use hexes::Hex;
use kernel::Mark;
use serde::Deserialize;

/// [map.preset] A map, ring by ring, each from the north clockwise.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Preset {
    pub id: String,
    pub name: String,
    pub players: u8,
    rings: Vec<Vec<String>>,
    pub mark: Mark,
    /// All places but the centre.
    #[serde(skip)]
    pub places: Vec<(Hex, Spot)>,
}

/// What lies on a place of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    System(u8),
    /// The home of this place at the table, from 0, clockwise.
    Home(u8),
}

/// The places of a ring, from the north clockwise.
pub fn ring(radius: u8) -> Vec<Hex> {
    let radius = i32::from(radius);
    let along = [Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1), Hex::new(1, -1)];
    let mut hex = Hex::new(0, -radius);
    let mut places = Vec::new();
    for step in along {
        for _ in 0..radius {
            places.push(hex);
            hex += step;
        }
    }
    places
}

impl Printed {
    pub(super) fn check_maps(&mut self) -> Result<(), String> {
        const FILE: &str = "maps.toml";
        unique(FILE, self.maps.iter().map(|row| row.id.as_str()))?;
        for players in 3..=9 {
            if !self.maps.iter().any(|row| row.players == players) {
                return Err(format!("{FILE}: there is no map for {players} players"));
            }
        }
        for n in 0..self.maps.len() {
            let places = self.places(&self.maps[n])?;
            self.check_places(&self.maps[n], &places)?;
            self.maps[n].places = places;
        }
        Ok(())
    }

    /// Each place with what lies there.
    fn places(&self, map: &Preset) -> Result<Vec<(Hex, Spot)>, String> {
        const FILE: &str = "maps.toml";
        let at = Row(FILE, &map.id);
        at.within("players", map.players, 3..=9)?;
        at.within("rings", map.rings.len() as i64, 2..=4)?;
        let mut places: Vec<(Hex, Spot)> = Vec::new();
        for (n, words) in map.rings.iter().enumerate() {
            let ring = ring(n as u8 + 1);
            if words.len() != ring.len() {
                return Err(format!(
                    "{FILE}: {}: ring {} has {} places, it must have {}",
                    map.id,
                    n + 1,
                    words.len(),
                    ring.len()
                ));
            }
            for (hex, word) in ring.into_iter().zip(words).filter(|(_, word)| *word != "-") {
                let spot = match word.parse::<u8>() {
                    Ok(seat) => {
                        at.within("home", seat, 1..=i64::from(map.players))?;
                        Spot::Home(seat - 1)
                    }
                    Err(_) => Spot::System(self.system_of_map(map, word)?),
                };
                if places.iter().any(|(_, other)| *other == spot) {
                    return Err(format!("{FILE}: {}: {word} lies on it twice", map.id));
                }
                places.push((hex, spot));
            }
        }
        Ok(places)
    }

    fn system_of_map(&self, map: &Preset, word: &str) -> Result<u8, String> {
        let Some(n) = self.systems.iter().position(|system| system.id == word) else {
            return Err(format!("maps.toml: {}: rings name {word}, which is no system of systems.toml", map.id));
        };
        if !self.systems[n].kind.in_galaxy() || n as u8 == self.mecatol.0 {
            return Err(format!("maps.toml: {}: {word} cannot lie on a map", map.id));
        }
        Ok(n as u8)
    }

    /// Homes and wormholes.
    fn check_places(&self, map: &Preset, places: &[(Hex, Spot)]) -> Result<(), String> {
        let Preset { id, players, .. } = map;
        let homes: Vec<(Hex, u8)> = places
            .iter()
            .filter_map(|(hex, spot)| match spot {
                Spot::Home(seat) => Some((*hex, *seat)),
                Spot::System(_) => None,
            })
            .collect();
        if let Some(lost) = (0..*players).find(|seat| !homes.iter().any(|(_, home)| home == seat)) {
            return Err(format!("maps.toml: {id}: home {} is missing", lost + 1));
        }
        for (hex, seat) in &homes {
            if hexes::distance(*hex, Hex::ZERO) < 2 {
                return Err(format!("maps.toml: {id}: home {} touches Mecatol Rex", seat + 1));
            }
            let near = homes.iter().find(|(other, _)| hexes::distance(*hex, *other) == 1);
            if let Some((_, other)) = near {
                return Err(format!("maps.toml: {id}: homes {} and {} touch", seat + 1, other + 1));
            }
        }
        for letter in [Wormhole::Alpha, Wormhole::Beta] {
            let ends = places.iter().filter(|(_, spot)| match spot {
                Spot::System(n) => self.systems[*n as usize].wormholes.contains(&letter),
                Spot::Home(_) => false,
            });
            if ends.count() < 2 {
                return Err(format!("maps.toml: {id}: a map has at least two {} wormholes", letter.slug()));
            }
        }
        Ok(())
    }
}
