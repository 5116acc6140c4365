//! The forces of a battle as people write them: text, options, and the plain data both turn into.

use serde::{Deserialize, Serialize};

use super::effects::{Effect, EffectRow, Group, Meaning, Part, Uses, Vocabulary, nearest};
use crate::units::{Faction, Kind, Role, Roster, Source, Unit};

/// Where a battle is fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Space,
    Ground,
}

/// [combat.policy] Who falls first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// The fixed order: cheap ships first, a type's Sustain Damage when its turn comes; on the ground all Sustain
    /// Damage first.
    Listed,
    /// Each side chooses its losses so that its chance of winning, less the other's, becomes greatest.
    Best,
}

/// The most units of one kind a side may have.
pub const MOST: u8 = 100;

/// One side of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Force {
    pub faction: Option<String>,
    pub units: [u8; 11],
    /// How many of the units begin damaged.
    pub damaged: [u8; 11],
    pub upgraded: [bool; 11],
    /// Every Sustain Damage in the fleet is used before a ship is lost.
    pub risk_direct_hit: bool,
    pub effects: [u16; Effect::COUNT],
    /// What was found that has no bearing on the battle.
    pub notes: Vec<String>,
}

impl Default for Force {
    fn default() -> Force {
        Force {
            faction: None,
            units: [0; 11],
            damaged: [0; 11],
            upgraded: [false; 11],
            risk_direct_hit: false,
            effects: [0; Effect::COUNT],
            notes: Vec::new(),
        }
    }
}

/// A whole battle as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    pub place: Place,
    pub policy: Policy,
    pub attacker: Force,
    pub defender: Force,
}

impl Clash {
    /// The battle of two written forces under written options.
    pub fn read(attacker: &str, defender: &str, options: &[(String, String)]) -> Result<Clash, String> {
        let attacker = Force::read(attacker).map_err(|reason| format!("attacker: {reason}"))?;
        let defender = Force::read(defender).map_err(|reason| format!("defender: {reason}"))?;
        let mut clash = Clash { place: Place::Space, policy: Policy::Listed, attacker, defender };
        if !options.iter().any(|(key, _)| key == "place") {
            clash.place = clash.likely_place();
        }
        for (key, value) in options {
            clash.set(key.trim(), value.trim()).map_err(|reason| format!("option {key}: {reason}"))?;
        }
        clash.look()?;
        Ok(clash)
    }

    /// Two forces of which neither has ships fight on the ground.
    fn likely_place(&self) -> Place {
        let ships = |force: &Force| {
            Kind::ALL.iter().any(|&kind| {
                force.units[kind as usize] > 0
                    && !matches!(kind, Kind::Infantry | Kind::Mech | Kind::Pds | Kind::SpaceDock)
            })
        };
        if ships(&self.attacker) || ships(&self.defender) { Place::Space } else { Place::Ground }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "place" => self.place = place(value)?,
            "policy" => self.policy = policy(value)?,
            _ => {
                let Some((side, what)) = key.split_once('.') else {
                    return Err("there is no such option; there are place, policy and, after `attacker.` or \
                         `defender.`, effects, upgraded, damaged, faction, risk_direct_hit"
                        .into());
                };
                let force = match side {
                    "attacker" => &mut self.attacker,
                    "defender" => &mut self.defender,
                    _ => return Err(format!("the side is attacker or defender, not {side}")),
                };
                match what {
                    "effects" => {
                        for word in words(value) {
                            let (id, count) = match word.split_once(['=', ':', '*']) {
                                Some((id, count)) => (
                                    id.trim(),
                                    count
                                        .trim()
                                        .parse()
                                        .map_err(|_| format!("{count} is not a number of uses of {id}"))?,
                                ),
                                None => (word, 1),
                            };
                            force.add_effect(id, count)?;
                        }
                    }
                    "upgraded" => {
                        for word in words(value) {
                            force.upgraded[kind(word)? as usize] = true;
                        }
                    }
                    "damaged" => {
                        for word in words(value) {
                            let (count, kind) = counted(word)?;
                            force.damage(kind, count)?;
                        }
                    }
                    "faction" => force.faction = owner(value)?,
                    "risk_direct_hit" => force.risk_direct_hit = truth(value)?,
                    _ => {
                        return Err(format!(
                            "a side has effects, upgraded, damaged, faction, risk_direct_hit, not {what}"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// The notes of both sides.
    pub fn notes(&self) -> Vec<String> {
        let sides = [("attacker", &self.attacker), ("defender", &self.defender)];
        let side = |(side, force): (&str, &Force)| -> Vec<String> {
            force.notes.iter().map(|note| format!("{side}: {note}")).collect()
        };
        sides.into_iter().flat_map(side).collect()
    }

    /// Notes what of the given effects cannot act for this side or in this place; refuses what cannot be a battle.
    pub fn look(&mut self) -> Result<(), String> {
        self.look_at_effects();
        for (side, force) in [("attacker", &self.attacker), ("defender", &self.defender)] {
            force.check_damage().map_err(|reason| format!("{side}: {reason}"))?;
        }
        if self.attacker.units == [0; 11] && self.defender.units == [0; 11] {
            return Err("neither side has a unit".into());
        }
        Ok(())
    }

    fn look_at_effects(&mut self) {
        let vocabulary = Vocabulary::standard();
        for force in [&mut self.attacker, &mut self.defender] {
            // To the Nomad, Memoria II is the upgrade; the note is for others.
            let memoria = std::mem::take(&mut force.effects[Effect::MemoriaIi as usize]);
            match force.faction.as_deref() {
                Some("nomad") => force.upgraded[Kind::Flagship as usize] |= memoria > 0,
                _ => force.effects[Effect::MemoriaIi as usize] = memoria,
            }
        }
        for (part, force) in [(Part::Attacker, &mut self.attacker), (Part::Defender, &mut self.defender)] {
            for &effect in Effect::ALL {
                if force.effects[effect as usize] == 0 {
                    continue;
                }
                let entry = vocabulary.entry(effect);
                let wrong_side = entry.side.is_some_and(|side| side != part);
                let wrong_place = entry.place.is_some_and(|place| place != self.place);
                let why = match force.cannot_have(entry) {
                    Some(owner) => format!("for others than {owner}"),
                    None if wrong_side => "on this side".into(),
                    None if wrong_place => "in this place".into(),
                    None => continue,
                };
                force.effects[effect as usize] = 0;
                force.notes.push(format!("{} does nothing {why}", entry.id));
            }
        }
    }
}

impl Force {
    /// A force such as `letnev: 3 cruiser ii, 1 carrier, 4 fighter` or `2 dreadnought, 1 dreadnought damaged`.
    pub fn read(text: &str) -> Result<Force, String> {
        let mut force = Force::default();
        let list = match text.split_once(':') {
            Some((name, list)) => {
                force.faction = owner(name)?;
                list
            }
            None => text,
        };
        for (at, item) in words(list).enumerate() {
            force.read_units(item).map_err(|reason| format!("unit {} (`{item}`): {reason}", at + 1))?;
        }
        Ok(force)
    }

    /// Reads `3 cruiser ii`, `damaged dreadnought`, `2 upgraded fighters`.
    fn read_units(&mut self, item: &str) -> Result<(), String> {
        let lower = item.to_lowercase();
        let (mut upgraded, mut damaged) = (false, false);
        let mut words: Vec<&str> = Vec::new();
        for (at, word) in lower.split([' ', '-', '_', '(', ')']).filter(|word| !word.is_empty()).enumerate() {
            match word {
                "damaged" | "hurt" if damaged => return Err("damaged is said twice; a unit is damaged once".into()),
                "damaged" | "hurt" => damaged = true,
                "upgraded" | "ii" => upgraded = true,
                "2" if at > 0 && !words.is_empty() => upgraded = true,
                "i" => {}
                "1" if at > 0 && !words.is_empty() => {}
                _ => words.push(word),
            }
        }
        let (count, kind) = counted(&words.join(" "))?;
        if self.units[kind as usize] > 0 && self.upgraded[kind as usize] != upgraded {
            return Err(format!("an upgrade covers every {kind}: all of them are upgraded, or none"));
        }
        self.add_units(kind, count)?;
        if upgraded {
            self.upgraded[kind as usize] = true;
        }
        if damaged {
            self.damage(kind, count)?;
        }
        Ok(())
    }

    pub fn add_units(&mut self, kind: Kind, count: u8) -> Result<(), String> {
        let total = u16::from(self.units[kind as usize]) + u16::from(count);
        if total > u16::from(MOST) {
            return Err(format!("{total} {kind} are too many; at most {MOST} of a kind"));
        }
        self.units[kind as usize] = total as u8;
        Ok(())
    }

    pub fn damage(&mut self, kind: Kind, count: u8) -> Result<(), String> {
        let sum = u16::from(self.damaged[kind as usize]) + u16::from(count);
        if sum > u16::from(self.units[kind as usize]) {
            return Err(format!("{sum} damaged of {} {kind}", self.units[kind as usize]));
        }
        self.damaged[kind as usize] = sum as u8;
        Ok(())
    }

    /// [combat.sustain] Only what sustains damage may begin damaged.
    fn check_damage(&self) -> Result<(), String> {
        let lent = self.effects[Effect::MetaliVoidShielding as usize] > 0;
        for kind in Kind::ALL.into_iter().filter(|kind| self.damaged[*kind as usize] > 0) {
            let unit = Roster::standard().of(self.faction.as_deref(), kind, self.upgraded[kind as usize]);
            let by_relic = lent && unit.is(Role::Ship) && kind != Kind::Fighter;
            if !unit.sustain_damage && !by_relic {
                return Err(format!("a {kind} here cannot sustain damage, so none begins damaged"));
            }
        }
        Ok(())
    }

    /// [combat.effects] Whose an effect is that this side cannot have: what is printed for another faction, leaders
    /// that help others aside. The Nekro may have everybody's technologies; in Twilight's Fall all is dealt to all.
    fn cannot_have<'a>(&self, entry: &'a EffectRow) -> Option<&'a str> {
        let owner = entry.faction.as_deref().filter(|_| !entry.anyone)?;
        let faction = self.faction.as_deref()?;
        let lent = match entry.kind {
            Group::Agent | Group::Commander => true,
            Group::Technology => faction == "nekro",
            Group::ActionCard
            | Group::Ability
            | Group::PromissoryNote
            | Group::Hero
            | Group::Relic
            | Group::Agenda
            | Group::Breakthrough
            | Group::Condition
            | Group::Terrain => false,
        };
        let roster = Roster::standard();
        let dealt = || roster.faction(faction).is_some_and(|row| row.source == Source::TwilightsFall);
        (owner != faction && !lent && !dealt()).then_some(owner)
    }

    /// [combat.effects] Turns on an effect by id; an unknown id is an error that names it. The technology of a unit
    /// upgrade brings the upgrade.
    pub fn add_effect(&mut self, id: &str, count: u16) -> Result<(), String> {
        let vocabulary = Vocabulary::standard();
        let own = vocabulary.id_of(id);
        if count > 0
            && own != Effect::MemoriaIi.id()
            && let Some(unit) = Roster::standard().units.iter().find(|unit| unit.upgrade && printed(unit) == own)
        {
            self.upgraded[unit.kind as usize] = true;
            if vocabulary.meaning(&own) == Some(Meaning::Idle) {
                return Ok(());
            }
        }
        match vocabulary.meaning(&own) {
            Some(Meaning::Acts(effect)) => {
                let count = match vocabulary.entry(effect).uses {
                    Uses::Counted => count,
                    Uses::Standing => count.min(1),
                };
                self.effects[effect as usize] = count;
                Ok(())
            }
            Some(Meaning::Idle) => {
                if count > 0 && own == "crimson-hero" {
                    self.notes.push("crimson-hero: its ships are told by crimson-hero-cruiser and the like".into());
                } else if count > 0 {
                    self.notes.push(format!("{own} needs no telling or has no bearing on the battle"));
                }
                Ok(())
            }
            None => Err(match vocabulary.nearest(&own) {
                Some(near) => format!("there is no effect `{id}`; did you mean {near}?"),
                None => format!("there is no effect `{id}`"),
            }),
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '+', '\n']).map(str::trim).filter(|word| !word.is_empty())
}

/// `3 cruiser`, `cruiser`, `3 cruisers`.
fn counted(text: &str) -> Result<(u8, Kind), String> {
    let text = text.trim();
    let is_count = |word: &str| {
        let digits = word.trim_matches('x');
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (count, name) = match (text.split_once(' '), text.rsplit_once(' ')) {
        (Some((count, name)), _) if is_count(count) => (count.trim_matches('x'), name),
        (_, Some((name, count))) if is_count(count) => (count.trim_matches('x'), name),
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => return Err("what kind of unit?".into()),
        _ => ("1", text),
    };
    let count: u8 = count
        .parse()
        .ok()
        .filter(|count| *count <= MOST)
        .ok_or_else(|| format!("{count} is not a number of units from 0 to {MOST}"))?;
    Ok((count, kind(name)?))
}

/// The kind of a word: singular or plural, or one of the usual short forms.
pub fn kind(word: &str) -> Result<Kind, String> {
    let whole = word.trim().to_lowercase().replace([' ', '_', '\''], "-");
    let lower =
        ["-ii", "-i", "-2", "2", "-1"].iter().find_map(|end| whole.strip_suffix(end)).unwrap_or(&whole).to_string();
    let single = lower.strip_suffix('s').filter(|_| lower != "pds").unwrap_or(&lower);
    for candidate in [lower.as_str(), single] {
        if let Some(kind) = Kind::from_slug(&candidate.replace('-', "_")) {
            return Ok(kind);
        }
        let kind = match candidate {
            "ff" => Kind::Fighter,
            "dd" => Kind::Destroyer,
            "gf" | "inf" | "infantrie" | "infantries" => Kind::Infantry,
            "ca" => Kind::Cruiser,
            "cv" => Kind::Carrier,
            "dn" | "dread" => Kind::Dreadnought,
            "fs" => Kind::Flagship,
            "ws" | "warsun" => Kind::WarSun,
            "pd" => Kind::Pds,
            "dock" | "spacedock" => Kind::SpaceDock,
            _ => continue,
        };
        return Ok(kind);
    }
    // The name printed on a faction's own unit.
    let named = |unit: &&Unit| {
        let name = printed(unit);
        let bare = name.strip_suffix("-ii").or(name.strip_suffix("-i")).unwrap_or(&name);
        name == whole || bare == lower || bare == single
    };
    if let Some(unit) = Roster::standard().units.iter().find(named) {
        return Ok(unit.kind);
    }
    Err(match nearest(single, Kind::ALL.iter().map(|kind| kind.slug())) {
        Some(near) => format!("there is no unit `{word}`; did you mean {}?", near.replace('_', " ")),
        None => {
            let all: Vec<_> = Kind::ALL.iter().map(Kind::to_string).collect();
            format!("there is no unit `{word}`; there are {}", all.join(", "))
        }
    })
}

/// The name printed on a unit, as one word.
fn printed(unit: &Unit) -> String {
    unit.name.to_lowercase().replace([' ', '\''], "-")
}

/// Whose a force is; one that is nobody's has the common units.
pub fn owner(name: &str) -> Result<Option<String>, String> {
    match name.trim().to_lowercase().as_str() {
        "" | "none" | "neutral" => Ok(None),
        _ => faction(name).map(Some),
    }
}

/// The id of a faction given by any of its names.
pub fn faction(name: &str) -> Result<String, String> {
    let roster = Roster::standard();
    let slug: String = name
        .trim()
        .to_lowercase()
        .trim_start_matches("the ")
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    if let Some(faction) = roster.faction(&slug) {
        return Ok(faction.id.clone());
    }
    // Apostrophes and hyphens are written in many ways.
    let letters = |text: &str| -> String {
        let lower = text.trim().to_lowercase();
        lower.trim_start_matches("the ").chars().filter(char::is_ascii_alphanumeric).collect()
    };
    let wanted = letters(name);
    let same = |faction: &&Faction| {
        std::iter::once(&faction.id).chain(&faction.also).chain([&faction.name]).any(|known| letters(known) == wanted)
    };
    if let Some(faction) = roster.factions.iter().find(same) {
        return Ok(faction.id.clone());
    }
    let known = roster.factions.iter().flat_map(|faction| std::iter::once(&faction.id).chain(&faction.also));
    Err(match nearest(&slug, known.map(String::as_str)) {
        Some(near) => format!("there is no faction `{}`; did you mean {near}?", name.trim()),
        None => format!("there is no faction `{}`", name.trim()),
    })
}

pub fn place(word: &str) -> Result<Place, String> {
    match word.trim().to_lowercase().as_str() {
        "space" => Ok(Place::Space),
        "ground" => Ok(Place::Ground),
        _ => Err(format!("the place is space or ground, not {word}")),
    }
}

pub fn policy(word: &str) -> Result<Policy, String> {
    match word.trim().to_lowercase().as_str() {
        "listed" | "default" => Ok(Policy::Listed),
        "best" => Ok(Policy::Best),
        _ => Err(format!("the policy is listed or best, not {word}")),
    }
}

fn truth(word: &str) -> Result<bool, String> {
    match word {
        "true" | "yes" | "1" | "on" => Ok(true),
        "false" | "no" | "0" | "off" => Ok(false),
        _ => Err(format!("true or false, not {word}")),
    }
}
