//! What a pack may say: rows that fit together, and numbers the rules can count with. Errors name file, row and field.

use super::{
    Dealt, LEADERS, MAX_OBJECTIVES, MAX_PLANETS, MAX_RACES, MAX_SEATS, MAX_SYSTEMS, MAX_TECHNOLOGIES, MAX_TITLES,
    Printed, STRATEGY_CARDS, Stage, SystemKind, Token,
};
use crate::names::{Origin, Strategy, Unit};
use crate::verbs::Skill;
use std::ops::RangeInclusive;

/// A row of a file, or a table of it.
#[derive(Clone, Copy)]
pub struct Row<'a>(pub &'a str, pub &'a str);

impl Row<'_> {
    /// Refuses a number that is not allowed.
    pub fn within(self, field: &str, found: impl Into<i64>, allowed: RangeInclusive<i64>) -> Result<(), String> {
        let found = found.into();
        if allowed.contains(&found) {
            return Ok(());
        }
        let (least, most) = (allowed.start(), allowed.end());
        let words = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(self.wrong(&format!("{field} is {found}, allowed is {words}")))
    }

    pub fn wrong(self, why: &str) -> String {
        format!("{}: {}: {why}", self.0, self.1)
    }

    /// The index of the row of `file` that a field names.
    pub fn names<'a>(
        self,
        field: &str,
        found: &str,
        file: &str,
        ids: impl Iterator<Item = &'a str>,
    ) -> Result<u8, String> {
        let ids: Vec<&str> = ids.collect();
        if let Some(n) = ids.iter().position(|id| *id == found) {
            return Ok(n as u8);
        }
        let near = kernel::nearest(found, ids);
        let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        Err(self.wrong(&format!("{field} names {found}, which {file} does not have{hint}")))
    }
}

/// Ids of one table: well formed, none twice.
pub fn unique<'a>(file: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), String> {
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

fn between(file: &str, what: &str, found: usize, allowed: RangeInclusive<usize>) -> Result<(), String> {
    if allowed.contains(&found) {
        return Ok(());
    }
    let (least, most) = (allowed.start(), allowed.end());
    let words = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(format!("{file}: {found} {what} found, allowed are {words}"))
}

impl Printed {
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.check_units()?;
        self.check_planets()?;
        self.check_systems()?;
        self.check_technologies()?;
        self.check_races()?;
        self.check_flagships()?;
        self.check_strategy_cards()?;
        self.check_action_cards()?;
        self.check_political_cards()?;
        self.check_objectives()?;
        self.check_maps()?;
        self.terms.check()?;
        let start = &self.terms.start;
        // The races that begin with a counter more need it too.
        if start.strategy_allocation + start.command_pool + start.fleet_supply >= start.counters {
            return Err(Row("terms.toml", "start").wrong("the three areas take more counters than there are"));
        }
        self.check_effects()
    }

    fn check_units(&mut self) -> Result<(), String> {
        const FILE: &str = "units.toml";
        for unit in Unit::ALL {
            match self.units.iter().filter(|row| row.id == unit).count() {
                1 => {}
                0 => return Err(format!("{FILE}: {} is missing", unit.slug())),
                _ => return Err(format!("{FILE}: id {} is used twice", unit.slug())),
            }
        }
        self.units.sort_by_key(|row| row.id);
        for row in &self.units {
            let at = Row(FILE, row.id.slug());
            let flagship = row.id == Unit::Flagship;
            if row.cost.is_none() != flagship {
                return Err(at.wrong("every unit but the flagship has a cost"));
            }
            at.within("cost", row.cost.unwrap_or(1), 1..=30)?;
            at.within("for-price", row.for_price, if flagship { 0..=0 } else { 1..=2 })?;
            at.within("combat", row.combat.unwrap_or(10), 1..=10)?;
            at.within("dice", row.dice, if row.combat.is_some() { 1..=6 } else { 0..=0 })?;
            at.within("battle-dice", row.battle_dice.unwrap_or(row.dice), 0..=6)?;
            let barrage = row.skills.contains(&Skill::Barrage);
            at.within("barrage-dice", row.barrage_dice, if barrage { 1..=6 } else { 0..=0 })?;
            at.within("move", row.movement, 0..=6)?;
            at.within("capacity", row.capacity, 0..=12)?;
            at.within("limit", row.limit.unwrap_or(1), 1..=20)?;
            at.within("plastic", row.plastic, 1..=30)?;
        }
        Ok(())
    }

    fn check_planets(&self) -> Result<(), String> {
        const FILE: &str = "planets.toml";
        unique(FILE, self.planets.iter().map(|row| row.id.as_str()))?;
        between(FILE, "planets", self.planets.len(), 60..=MAX_PLANETS)?;
        for row in &self.planets {
            let at = Row(FILE, &row.id);
            at.within("resources", row.resources, 0..=9)?;
            at.within("influence", row.influence, 0..=9)?;
            at.within("specialties", row.specialties.len() as i64, 0..=3)?;
        }
        Ok(())
    }

    /// [map.tiles] Each planet lies on one tile.
    fn check_systems(&mut self) -> Result<(), String> {
        const FILE: &str = "systems.toml";
        unique(FILE, self.systems.iter().map(|row| row.id.as_str()))?;
        between(FILE, "systems", self.systems.len(), 60..=MAX_SYSTEMS)?;
        let mut lies: Vec<Option<u8>> = vec![None; self.planets.len()];
        for n in 0..self.systems.len() {
            let row = &self.systems[n];
            let at = Row(FILE, &row.id);
            let mut found = Vec::new();
            for planet in &row.planets {
                let ids = self.planets.iter().map(|planet| planet.id.as_str());
                let index = at.names("planets", planet, "planets.toml", ids)?;
                if let Some(other) = lies[index as usize].replace(n as u8) {
                    let other = &self.systems[other as usize].id;
                    return Err(at.wrong(&format!("planet {planet} also lies in {other}")));
                }
                found.push(index);
            }
            match row.kind {
                SystemKind::Regular | SystemKind::Beside if row.planets.is_empty() => {
                    return Err(at.wrong("a system of this kind has planets"));
                }
                SystemKind::Home if row.planets.is_empty() => return Err(at.wrong("a home has planets")),
                SystemKind::Empty | SystemKind::Gate if !row.planets.is_empty() => {
                    return Err(at.wrong("a system of this kind has no planets"));
                }
                SystemKind::Special | SystemKind::Piece if row.terrain.is_none() => {
                    return Err(at.wrong("a special system has a terrain"));
                }
                SystemKind::Regular
                | SystemKind::Empty
                | SystemKind::Special
                | SystemKind::Home
                | SystemKind::Gate
                | SystemKind::Beside
                | SystemKind::Piece => {}
            }
            self.systems[n].planet_indices = found;
        }
        for (planet, system) in self.planets.iter_mut().zip(lies) {
            planet.system = system.ok_or_else(|| format!("{FILE}: planet {} is in no system", planet.id))?;
        }
        let beside = self.systems.iter().filter(|row| row.kind == SystemKind::Beside).count();
        between(FILE, "systems beside the galaxy", beside, 1..=1)?;
        let Some(planet) = self.planets.iter().position(|planet| planet.id == "mecatol-rex") else {
            return Err("planets.toml: mecatol-rex is missing".into());
        };
        self.mecatol = (self.planets[planet].system, planet as u8);
        Ok(())
    }

    fn check_technologies(&mut self) -> Result<(), String> {
        const FILE: &str = "technologies.toml";
        let both = self.technologies.iter().map(|row| &row.id).chain(self.racial.iter().map(|row| &row.id));
        unique(FILE, both.map(String::as_str))?;
        between(FILE, "technologies", self.technologies.len(), 16..=MAX_TECHNOLOGIES)?;
        let ids: Vec<String> = self.technologies.iter().map(|row| row.id.clone()).collect();
        for row in &mut self.technologies {
            for need in &row.needs {
                let at = Row(FILE, &row.id);
                if *need == row.id {
                    return Err(at.wrong("needs names itself"));
                }
                row.before |= 1 << at.names("needs", need, FILE, ids.iter().map(String::as_str))?;
            }
        }
        let printed: Vec<(String, String)> = self.racial.iter().map(|row| (row.id.clone(), row.race.clone())).collect();
        for row in &mut self.racial {
            let at = Row(FILE, &row.id);
            at.within("cost", row.cost, 0..=12)?;
            row.race_index =
                at.names("race", &row.race, "races.toml", self.races.iter().map(|race| race.id.as_str()))?;
            if let Some(replaced) = &row.replaces {
                let own = printed.iter().filter(|(id, race)| *race == row.race && *id != row.id);
                at.names("replaces", replaced, "the race", own.map(|(id, _)| id.as_str()))?;
            }
        }
        Ok(())
    }

    /// [race.sheet] Every race is complete.
    fn check_races(&mut self) -> Result<(), String> {
        const FILE: &str = "races.toml";
        unique(FILE, self.races.iter().map(|row| row.id.as_str()))?;
        unique(FILE, self.abilities.iter().map(|row| row.id.as_str()))?;
        between(FILE, "races", self.races.len(), MAX_SEATS..=MAX_RACES)?;
        for n in 0..self.abilities.len() {
            let at = Row(FILE, &self.abilities[n].id);
            let ids = self.races.iter().map(|race| race.id.as_str());
            self.abilities[n].race_index = at.names("race", &self.abilities[n].race, FILE, ids)?;
        }
        for n in 0..self.races.len() {
            let race = &self.races[n];
            let at = Row(FILE, &race.id);
            let systems = || self.systems.iter().map(|row| row.id.as_str());
            let home = at.names("home", &race.home, "systems.toml", systems())?;
            let home_row = &self.systems[home as usize];
            if home_row.kind != SystemKind::Home {
                return Err(at.wrong(&format!("home names {}, which is no home", race.home)));
            }
            if let Some(other) = self.races[..n].iter().find(|other| other.home == race.home) {
                return Err(at.wrong(&format!("home names {}, which is the home of {}", race.home, other.id)));
            }
            let gate = race.gate.as_ref().map(|gate| at.names("gate", gate, "systems.toml", systems())).transpose()?;
            let sound = gate.is_none_or(|gate| self.systems[gate as usize].kind == SystemKind::Gate);
            if gate.is_some() != home_row.off_board || !sound {
                return Err(at.wrong("a home beside the galaxy, and no other, has a gate"));
            }
            let mut start = 0u64;
            for technology in &race.technologies {
                let ids = self.technologies.iter().map(|row| row.id.as_str());
                start |= 1 << at.names("technologies", technology, "technologies.toml", ids)?;
            }
            if race.leaders.len() != LEADERS {
                return Err(at.wrong(&format!("{} leaders found, there must be {LEADERS}", race.leaders.len())));
            }
            for value in race.contracts {
                at.within("contracts", value, 0..=9)?;
            }
            for (unit, count) in &race.units {
                let most = self.units[unit.index()].limit.unwrap_or(12);
                at.within(&format!("units: {}", unit.slug()), *count, 1..=i64::from(most))?;
            }
            if !race.units.contains_key(&Unit::SpaceDock) || !race.units.contains_key(&Unit::GroundForce) {
                return Err(at.wrong("units: a race starts with a space dock and a ground force"));
            }
            let printed = self.racial.iter().filter(|row| row.race == race.id && row.set != Origin::House).count();
            if printed != 2 {
                return Err(at.wrong(&format!("{printed} printed racial technologies found, there must be 2")));
            }
            if !self.abilities.iter().any(|row| row.race == race.id && !row.replaced) {
                return Err(at.wrong("it has no ability"));
            }
            let own = |row: &super::Ability| row.race_index as usize == n && !row.replaced;
            let abilities = (0..self.abilities.len() as u8).filter(|row| own(&self.abilities[*row as usize])).collect();
            let race = &mut self.races[n];
            race.abilities = abilities;
            (race.home_system, race.gate_system, race.start) = (home, gate, start);
        }
        Ok(())
    }

    fn check_flagships(&mut self) -> Result<(), String> {
        const FILE: &str = "flagships.toml";
        unique(FILE, self.flagships.iter().map(|row| row.id.as_str()))?;
        for row in &self.flagships {
            let at = Row(FILE, &row.id);
            at.names("race", &row.race, "races.toml", self.races.iter().map(|race| race.id.as_str()))?;
            at.within("cost", row.cost, 1..=30)?;
            at.within("combat", row.combat, 1..=10)?;
            at.within("dice", row.dice, 0..=6)?;
            at.within("move", row.movement, 0..=6)?;
            at.within("capacity", row.capacity, 0..=12)?;
        }
        for race in &mut self.races {
            let mut own = (0..).zip(&self.flagships).filter(|(_, row)| row.race == race.id);
            match (own.next(), own.next()) {
                (Some((n, _)), None) => race.flagship = n,
                (None, _) => return Err(format!("{FILE}: race {} has no flagship", race.id)),
                (Some(_), Some((_, second))) => {
                    return Err(Row(FILE, &second.id).wrong(&format!("race {} has a flagship already", race.id)));
                }
            }
        }
        Ok(())
    }

    fn check_strategy_cards(&mut self) -> Result<(), String> {
        const FILE: &str = "strategy-cards.toml";
        unique(FILE, self.strategy_cards.iter().map(|row| row.id.as_str()))?;
        between(FILE, "strategy cards", self.strategy_cards.len(), STRATEGY_CARDS..=STRATEGY_CARDS)?;
        for (n, row) in self.strategy_cards.iter().enumerate() {
            let at = Row(FILE, &row.id);
            at.names("id", &row.id, FILE, Strategy::ALL.iter().map(|card| card.slug()))?;
            at.within("number", row.number, 1..=8)?;
            at.within("part", row.part, 0..=2)?;
            let place = (row.number, row.part);
            if let Some(other) = self.strategy_cards[..n].iter().find(|other| (other.number, other.part) == place) {
                return Err(at.wrong(&format!("number {} is the one of {}", row.number, other.id)));
            }
        }
        for number in 1..=8 {
            if !self.strategy_cards.iter().any(|row| row.number == number) {
                return Err(format!("{FILE}: number {number} is missing"));
            }
        }
        self.strategy_cards.sort_by_key(|row| Strategy::ALL.iter().position(|card| card.slug() == row.id));
        for (token, word) in [(Token::Speaker, "speaker"), (Token::Broker, "broker")] {
            let with = self.strategy_cards.iter().filter(|row| row.token == Some(token)).count();
            between(FILE, &format!("cards with the token {word}"), with, 1..=1)?;
        }
        Ok(())
    }

    fn check_action_cards(&self) -> Result<(), String> {
        const FILE: &str = "action-cards.toml";
        unique(FILE, self.action_cards.iter().map(|row| row.id.as_str()))?;
        between(FILE, "titles", self.action_cards.len(), 20..=MAX_TITLES)?;
        for row in &self.action_cards {
            let at = Row(FILE, &row.id);
            at.within("copies", row.copies, 1..=12)?;
            if row.moments.is_empty() {
                return Err(at.wrong("moments is empty"));
            }
            if let Some(odd) = row.moments.iter().find(|moment| !moment.of_cards()) {
                return Err(at.wrong(&format!("moments has {}, at which no card is played", odd.slug())));
            }
            for players in &row.never_with {
                at.within("never-with", *players, 3..=9)?;
            }
        }
        let cards: usize = self.action_cards.iter().map(|row| usize::from(row.copies)).sum();
        between(FILE, "cards", cards, 60..=250)
    }

    fn check_political_cards(&self) -> Result<(), String> {
        const FILE: &str = "political-cards.toml";
        unique(FILE, self.political_cards.iter().map(|row| row.id.as_str()))?;
        between(FILE, "cards", self.political_cards.len(), 20..=MAX_TITLES)?;
        let dealt = self.political_cards.iter().filter(|row| row.dealt == Dealt::Always && row.with_planet.is_none());
        // Nine players with ten cards each, and one more to draw.
        let needed = MAX_SEATS * usize::from(self.terms.senate.most_dealt) + 1;
        between(FILE, "cards to deal", dealt.count(), needed..=MAX_TITLES)?;
        let apart = self.political_cards.iter().filter(|row| row.dealt == Dealt::Apart).count();
        between(FILE, "cards apart", apart, 1..=1)?;
        for row in &self.political_cards {
            if let Some(planet) = &row.with_planet {
                let ids = self.planets.iter().map(|planet| planet.id.as_str());
                Row(FILE, &row.id).names("with-planet", planet, "planets.toml", ids)?;
            }
        }
        Ok(())
    }

    fn check_objectives(&self) -> Result<(), String> {
        const FILE: &str = "objectives.toml";
        unique(FILE, self.objectives.iter().map(|row| row.id.as_str()))?;
        between(FILE, "objectives", self.objectives.len(), 40..=MAX_OBJECTIVES)?;
        for row in &self.objectives {
            let at = Row(FILE, &row.id);
            if row.tests.is_empty() {
                return Err(at.wrong("tests is empty"));
            }
            if row.dealt == Dealt::Apart {
                return Err(at.wrong("dealt is apart, which objectives never are"));
            }
            let no_points = row.wins || row.dealt == Dealt::Never;
            at.within("points", row.points, if no_points { 0..=0 } else { 1..=9 })?;
            if row.wins && row.stage != Stage::StageTwo {
                return Err(at.wrong("only a Stage II objective wins the game"));
            }
            if let Some(other) = &row.excludes {
                let ids = self.objectives.iter().map(|other| other.id.as_str());
                let other = &self.objectives[at.names("excludes", other, FILE, ids)? as usize];
                if other.excludes.as_ref() != Some(&row.id) {
                    return Err(at.wrong(&format!("{} does not exclude it in turn", other.id)));
                }
            }
        }
        // Nine players choose one each; the last to draw hidden ones still has a choice.
        let count = |stage: Stage, wins: bool| {
            let dealt = self.objectives.iter().filter(|row| row.dealt == Dealt::Always && row.stage == stage);
            dealt.filter(|row| row.wins == wins).count()
        };
        between(FILE, "Stage I objectives", count(Stage::StageOne, false), MAX_SEATS..=40)?;
        between(FILE, "Stage II objectives", count(Stage::StageTwo, false), MAX_SEATS + 1..=40)?;
        between(FILE, "Stage II objectives that win", count(Stage::StageTwo, true), 1..=4)?;
        between(FILE, "secret objectives", count(Stage::Secret, false), MAX_SEATS + 3..=30)?;
        between(FILE, "preliminary objectives", count(Stage::Preliminary, false), MAX_SEATS + 1..=30)?;
        between(FILE, "special objectives", count(Stage::Special, false), 5..=5)
    }
}
