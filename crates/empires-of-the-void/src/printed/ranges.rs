//! What numbers a pack may give: enough for any box, and never more than the rules can count.

use super::{Band, Components};
use crate::powers::Power;
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
        Err(format!("{}: {}: {field} is {found}, allowed is {words}", self.0, self.1))
    }

    /// Ships of no player.
    pub fn band(self, band: &Band) -> Result<(), String> {
        self.within("count", band.count, 1..=12)?;
        self.within("hits-on", band.hits_on, 2..=7)?;
        self.within("initiative", band.initiative, 1..=5)
    }
}

/// Powers of one row: each once, with an amount that makes sense, and none of those that work elsewhere alone.
pub fn powers(at: Row, powers: &[Power], elsewhere: &[Power]) -> Result<(), String> {
    for (n, power) in powers.iter().enumerate() {
        if powers[..n].iter().any(|other| other.key() == power.key()) {
            return Err(format!("{}: {}: powers has {power:?} twice", at.0, at.1));
        }
        if elsewhere.contains(power) {
            return Err(format!("{}: {}: powers has {power:?}, which works elsewhere alone", at.0, at.1));
        }
        at.within("powers", power.amount(), power.range())?;
    }
    Ok(())
}

impl Components {
    pub(super) fn check_terms(&self) -> Result<(), String> {
        const FILE: &str = "terms.toml";
        let terms = &self.terms;
        let start = Row(FILE, "start");
        start.within("credits", terms.start.credits, 0..=99)?;
        start.within("cards", terms.start.cards, 0..=6)?;
        start.within("hand-limit", terms.start.hand_limit, 1..=8)?;
        start.within("actions", terms.start.actions, 1..=8)?;
        start.within("mine", terms.start.mine, 0..=20)?;
        let diplomacy = Row(FILE, "diplomacy");
        for target in terms.diplomacy.targets {
            diplomacy.within("targets", target, 3..=25)?;
        }
        diplomacy.within("face-up", terms.diplomacy.face_up, 0..=4)?;
        diplomacy.within("face-up-price", terms.diplomacy.face_up_price, 0..=20)?;
        Row(FILE, "capital").within("limit", terms.capital.limit, 0..=9)?;
        Row(FILE, "movement").within("survive", terms.movement.survive, 1..=6)?;
        let infestation = Row(FILE, "infestation");
        infestation.within("roll", terms.infestation.roll, 1..=6)?;
        infestation.within("hits", terms.infestation.hits, 1..=9)?;
        infestation.within("tokens", terms.infestation.tokens, 0..=15)?;
        Row(FILE, "tokens").within("control", terms.tokens.control, 1..=19)?;
        for prize in terms.council.prizes.iter().flatten() {
            Row(FILE, "council").within("prizes", *prize, 0..=50)?;
        }
        let victory = Row(FILE, "victory");
        victory.within("morale-boost", terms.victory.morale_boost, 0..=20)?;
        victory.within("foreign-home", terms.victory.foreign_home, 0..=20)?;
        victory.within("home", terms.victory.home, 0..=12)?;
        for (field, stacks) in [("standard", terms.rounds.standard), ("long", terms.rounds.long)] {
            for events in stacks {
                Row(FILE, "rounds").within(field, events, 1..=6)?;
            }
        }
        Row(FILE, "invaders").band(&self.usual_invaders())?;
        Row(FILE, "pirate").band(&self.pirate())?;
        Row(FILE, "pirate").within("reward", terms.pirate.reward, 0..=50)?;
        self.check_layouts()
    }

    /// Positions and slots of the set-up for each number of players.
    fn check_layouts(&self) -> Result<(), String> {
        const FILE: &str = "terms.toml";
        let two = &self.terms.two_players;
        let at = Row(FILE, "two-players");
        at.within("face-up", two.face_up, 0..=4)?;
        at.within("empty", two.empty, 0..=5)?;
        for (field, places) in [("slots", two.slots), ("turns", two.turns), ("guarded", two.guarded)] {
            distinct(at, field, &places)?;
        }
        if two.guarded.contains(&two.empty) {
            return Err(format!("{FILE}: two-players: the empty position {} is guarded", two.empty));
        }
        let layouts = [("three-players", &self.terms.three_players, 3), ("four-players", &self.terms.four_players, 4)];
        for (table, layout, players) in layouts {
            let at = Row(FILE, table);
            if layout.spacing.len() != players {
                return Err(format!("{FILE}: {table}: spacing must have one slot for each player"));
            }
            distinct(at, "spacing", &layout.spacing)?;
        }
        Ok(())
    }
}

/// Positions or slots: 0 to 5, none twice.
fn distinct(at: Row, field: &str, places: &[u8]) -> Result<(), String> {
    for (n, place) in places.iter().enumerate() {
        at.within(field, *place, 0..=5)?;
        if places[..n].contains(place) {
            return Err(format!("{}: {}: {field} has {place} twice", at.0, at.1));
        }
    }
    Ok(())
}
