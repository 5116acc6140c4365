//! The result of a battle as plain data and as text.

use std::collections::HashMap;
use std::fmt::Write;

use serde::Serialize;

use super::camp::{Battle, CAVALRY, SLOTS, Troops};
use super::fight::{ATTACKER, DEFENDER, Outcome, State};
use super::force::{Clash, Force, Place, Policy};
use crate::units::{Kind, Roster};
use imperium::duel::{Duel, Method};

/// The odds of a battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsReport {
    /// The chances that attacker, nobody, defender has units left.
    pub attacker: f64,
    pub draw: f64,
    pub defender: f64,
    /// `exact`, or what else was done.
    pub method: String,
    pub place: Place,
    pub policy: Policy,
    pub sides: [SideReport; 2],
    pub rounds: Vec<RoundReport>,
    pub notes: Vec<String>,
    pub seconds: f64,
}

/// What a side may expect.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    pub force: String,
    /// Units at the start and expected at the end, by kind.
    pub units: Vec<KindReport>,
    /// What all lost units cost, on average.
    pub resources_lost: f64,
    /// The same, over the battles this side wins.
    pub resources_lost_when_winning: f64,
    /// The chance to lose so many units, from none on.
    pub units_lost: Vec<f64>,
    /// What is left, the likeliest first, and at last all else.
    pub ends: Vec<EndReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KindReport {
    pub kind: Kind,
    pub start: u8,
    pub expected: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndReport {
    pub left: String,
    pub resources_lost: f64,
    pub chance: f64,
}

/// A round: the chance that it is fought, and the hits rolled in it if it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundReport {
    pub round: usize,
    pub fought: f64,
    pub attacker_hits: f64,
    pub defender_hits: f64,
}

/// How many ends are told apart.
const ENDS_TOLD: usize = 12;

impl OddsReport {
    pub fn new(clash: &Clash, battle: &Battle, outcome: &Outcome, method: String, seconds: f64) -> OddsReport {
        let [attacker, draw, defender] = outcome.chances;
        let mut notes = clash.notes();
        if outcome.endless > 1e-9 {
            notes.push(format!("neither side can end the battle: {}", percent(outcome.endless)));
        }
        OddsReport {
            attacker,
            draw,
            defender,
            method,
            place: clash.place,
            policy: clash.policy,
            sides: [
                SideReport::new(&clash.attacker, battle, ATTACKER, outcome),
                SideReport::new(&clash.defender, battle, DEFENDER, outcome),
            ],
            rounds: outcome
                .rounds
                .iter()
                .enumerate()
                .map(|(at, line)| RoundReport {
                    round: at + 1,
                    fought: line.fought,
                    attacker_hits: line.hits[0],
                    defender_hits: line.hits[1],
                })
                .collect(),
            notes,
            seconds,
        }
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let place = match self.place {
            Place::Space => "space",
            Place::Ground => "ground",
        };
        let policy = match self.policy {
            Policy::Listed => "losses in the listed order",
            Policy::Best => "each side choosing its losses",
        };
        let _ = writeln!(text, "{}  against  {}  ({place}, {policy})", self.sides[0].force, self.sides[1].force);
        let _ = writeln!(
            text,
            "attacker {}   draw {}   defender {}   ({})",
            percent(self.attacker),
            percent(self.draw),
            percent(self.defender),
            self.method
        );
        for (name, side) in ["attacker", "defender"].into_iter().zip(&self.sides) {
            let _ = writeln!(text, "\n{name}");
            let left: Vec<String> =
                side.units.iter().map(|unit| format!("{:.2} of {} {}", unit.expected, unit.start, unit.kind)).collect();
            let _ = writeln!(
                text,
                "  left on average: {}",
                if left.is_empty() { "nothing".into() } else { left.join(", ") }
            );
            let _ = writeln!(
                text,
                "  resources lost: {:.2} ({:.2} when it wins)",
                side.resources_lost, side.resources_lost_when_winning
            );
            let lost: Vec<String> = side
                .units_lost
                .iter()
                .enumerate()
                .filter(|(_, chance)| **chance >= 0.0005)
                .map(|(count, chance)| format!("{count}: {}", percent(*chance)))
                .collect();
            let _ = writeln!(text, "  units lost: {}", lost.join("  "));
            for end in &side.ends {
                let _ = writeln!(text, "  {:>7}  {}", percent(end.chance), end.left);
            }
        }
        if !self.rounds.is_empty() {
            let _ = writeln!(text, "\nround  fought   hits of attacker, defender");
            for line in &self.rounds {
                let _ = writeln!(
                    text,
                    "{:>5}  {:>6}   {:.2}, {:.2}",
                    line.round,
                    percent(line.fought),
                    line.attacker_hits,
                    line.defender_hits
                );
            }
        }
        for note in &self.notes {
            let _ = writeln!(text, "\nnote: {note}");
        }
        text
    }
}

impl SideReport {
    fn new(force: &Force, battle: &Battle, side: usize, outcome: &Outcome) -> SideReport {
        let camp = &battle.camps[side];
        let start = &camp.start;
        let counts = |troops: &Troops| {
            let mut counts: [u32; 11] = std::array::from_fn(|kind| u32::from(troops.count(kind)));
            if let Some(kind) = troops.cavalry {
                counts[kind as usize] += u32::from(troops.count(CAVALRY));
            }
            counts
        };
        let first = counts(start);
        let all: u32 = first.iter().sum();
        let mut expected = [0.0; 11];
        let mut units_lost = vec![0.0; all as usize + 1];
        let (mut lost, mut lost_winning, mut wins) = (0.0, 0.0, 0.0);
        let mut ends: HashMap<Vec<(u8, u8)>, (f64, f64)> = HashMap::new();
        for (state, chance) in &outcome.finals {
            let troops = &state.sides[side];
            let left = counts(troops);
            let gone: u32 = first.iter().zip(&left).map(|(had, has)| had.saturating_sub(*has)).sum();
            let price: f64 =
                (0..11).map(|kind| f64::from(first[kind].saturating_sub(left[kind])) * camp.slots[kind].price).sum();
            for (mean, has) in expected.iter_mut().zip(left) {
                *mean += chance * f64::from(has);
            }
            units_lost[gone as usize] += chance;
            lost += chance * price;
            if wins_here(battle, state, side) {
                wins += chance;
                lost_winning += chance * price;
            }
            let key: Vec<(u8, u8)> = (0..SLOTS).map(|slot| (troops.fit[slot], troops.hurt[slot])).collect();
            ends.entry(key).or_insert((price, 0.0)).1 += chance;
        }
        let mut ends: Vec<_> = ends.into_iter().collect();
        ends.sort_by(|(left, (_, a)), (right, (_, b))| b.total_cmp(a).then(left.cmp(right)));
        let mut told: Vec<EndReport> = ends
            .iter()
            .take(ENDS_TOLD)
            .map(|(key, (price, chance))| EndReport { left: words(key), resources_lost: *price, chance: *chance })
            .collect();
        let rest = 1.0 - outcome.endless - told.iter().map(|end| end.chance).sum::<f64>();
        if rest > 5e-7 {
            told.push(EndReport { left: "anything else".into(), resources_lost: 0.0, chance: rest });
        }
        SideReport {
            force: describe(force),
            units: Kind::ALL
                .into_iter()
                .filter(|kind| first[*kind as usize] > 0 || expected[*kind as usize] > 0.0)
                .map(|kind| KindReport { kind, start: start.of(kind), expected: expected[kind as usize] })
                .collect(),
            resources_lost: lost,
            resources_lost_when_winning: if wins > 0.0 { lost_winning / wins } else { 0.0 },
            units_lost,
            ends: told,
        }
    }
}

fn wins_here(battle: &Battle, state: &State, side: usize) -> bool {
    battle.holds(state, side) && !battle.holds(state, 1 - side)
}

fn words(key: &[(u8, u8)]) -> String {
    let mut parts = Vec::new();
    for (slot, (fit, hurt)) in key.iter().enumerate() {
        let name = Kind::ALL.get(slot).map_or("cavalry".to_string(), Kind::to_string);
        if *fit > 0 {
            parts.push(format!("{fit} {name}"));
        }
        if *hurt > 0 {
            parts.push(format!("{hurt} {name} damaged"));
        }
    }
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}

/// A force as one could write it.
fn describe(force: &Force) -> String {
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        let at = kind as usize;
        let name = if force.upgraded[at] { format!("{kind} ii") } else { kind.to_string() };
        let whole = force.units[at] - force.damaged[at];
        if whole > 0 {
            parts.push(format!("{whole} {name}"));
        }
        if force.damaged[at] > 0 {
            parts.push(format!("{} {name} damaged", force.damaged[at]));
        }
    }
    let units = if parts.is_empty() { "nothing".to_string() } else { parts.join(", ") };
    match force.faction.as_deref().and_then(|id| Roster::standard().faction(id)) {
        Some(faction) => format!("{}: {units}", faction.id),
        None => units,
    }
}

/// `43.79%`.
pub fn percent(chance: f64) -> String {
    format!("{:.2}%", 100.0 * chance)
}

/// The word for how a result was found.
pub fn method_name(outcome: &Outcome) -> String {
    match outcome.method {
        Method::Exact => "exact".into(),
        Method::Sampled(times) => {
            // Twice the standard deviation of the chance that is least certain; what was never seen may yet happen.
            let spread = |chance: &f64| 200.0 * (chance * (1.0 - chance) / f64::from(times)).sqrt();
            let unseen = (300.0 / f64::from(times)).max(0.01);
            let most = outcome.chances.iter().map(spread).fold(unseen, f64::max);
            format!("sampled ({times} battles, within {most:.2} points)")
        }
    }
}
