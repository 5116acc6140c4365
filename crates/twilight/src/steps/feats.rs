//! Using cards, leaders, notes, relics and technologies: opening windows, resolving, choosing, rolling.

use super::hits::lay_open;
use crate::Skirmish;
use crate::choice::Choice;
use crate::feats::{Feat, pick, picked, resolve};
use crate::query::{self, Volley};
use crate::windows::{self, Played, Window};
use crate::world::{PlanetSpot, World};
use kernel::{Ask, Faces, Fate, Flow, LogLine, Offers, Play, Seat, SeatSet, Want, rule};
use serde::{Deserialize, Serialize};
use twilight_box::units::Kind;

/// [cards.once] A window opens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opens {
    pub window: Window,
}

impl Play<Skirmish> for Opens {
    #[inline(always)]
    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        windows::open(w, self.window, flow);
    }
}

/// [cards.use] What was used does what it says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resolve {
    pub played: Played,
}

impl Play<Skirmish> for Resolve {
    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        resolve::resolve(w, self.played, flow);
    }
}

/// [cards.pick] Its user, or whom it is used against, chooses what it falls on, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    pub seat: Seat,
    pub feat: Feat,
    /// How many more may be chosen.
    pub left: u8,
    /// What was chosen before: a system or planet.
    pub about: u8,
    /// What was chosen before: a unit.
    pub unit: Option<(Kind, bool)>,
}

impl Pick {
    pub fn of(seat: Seat, feat: Feat, left: u8) -> Pick {
        Pick { seat, feat, left, about: NOTHING, unit: None }
    }
}

/// Nothing was chosen before.
pub const NOTHING: u8 = 255;

impl Play<Skirmish> for Pick {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let optional = pick::targets(w, *self, &mut |choice| {
            out.offer(choice);
            true
        });
        if out.is_empty() {
            return Want::Nothing;
        }
        if optional {
            out.offer(Choice::Done);
        }
        let about = [self.feat as i16, i16::from(self.left)];
        Want::Ask(Ask::of(self.seat, rule!("cards.pick")).about(about))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<Skirmish>) {
        if choice == Choice::Done {
            picked::ended(w, self, flow);
        } else {
            picked::picked(w, self, choice, flow);
        }
    }

    /// Nothing is left to choose.
    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        picked::ended(w, self, flow);
    }
}

/// Dice something rolls by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Doom {
    pub seat: Seat,
    pub feat: Feat,
    pub dice: u8,
    /// The face from which it works.
    pub on: u8,
    /// The planet it falls on, if it falls on one.
    pub planet: Option<PlanetSpot>,
}

impl Play<Skirmish> for Doom {
    fn want(&self, _: &World, _: &mut Offers<Choice>) -> Want {
        if self.dice == 0 { Want::Nothing } else { Want::Fate(Fate::Dice { count: self.dice.min(60), sides: 10 }) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow<Skirmish>) {
        let count = faces.iter().filter(|&&face| face >= self.on).count() as u8;
        let name = &w.kit.get().tricks[self.feat as usize].name;
        flow.tell(SeatSet::ALL, || LogLine {
            seat: Some(self.seat.0),
            text: format!("rolls for {name}: {count}."),
            rule: "cards.use".into(),
            dice: faces.to_vec(),
            sides: 10,
            ..LogLine::default()
        });
        resolve::rolled(w, self, faces, flow);
    }
}

/// Which dice of a roll are rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Which {
    All,
    Misses,
    /// Misses of fighters and infantry, with 1 added; who misses again is destroyed.
    Crowned,
}

/// [combat.reroll] Dice are rolled again; the new faces count.
/// RULING: a side rolls all of its misses again, as no hit is worth a second roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reroll {
    pub volley: Volley,
    pub seat: Seat,
    pub which: Which,
}

impl Reroll {
    /// Places of the dice that are rolled again.
    fn places(self, w: &World) -> impl Iterator<Item = usize> + '_ {
        let barrels = query::barrels(w, self.volley, self.seat);
        let guns = barrels.into_iter().flat_map(|barrel| (0..barrel.dice).map(move |_| barrel));
        let faces = w.fighter(self.seat).dice.iter();
        faces.zip(guns).enumerate().filter_map(move |(n, (&face, gun))| {
            let again = match self.which {
                Which::All => true,
                Which::Misses => face < gun.on,
                Which::Crowned => face < gun.on && matches!(gun.kind, Kind::Fighter | Kind::Infantry),
            };
            again.then_some(n)
        })
    }
}

impl Play<Skirmish> for Reroll {
    fn want(&self, w: &World, _: &mut Offers<Choice>) -> Want {
        match self.places(w).take(60).count() as u8 {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow<Skirmish>) {
        let places: Vec<usize> = self.places(w).collect();
        let crowned = u8::from(self.which == Which::Crowned);
        for (&place, &face) in places.iter().zip(faces) {
            w.fighter_mut(self.seat).dice[place] = face + crowned;
        }
        lay_open(w, self.volley, self.seat);
        flow.tell(SeatSet::ALL, || LogLine {
            seat: Some(self.seat.0),
            text: "rolls dice again.".into(),
            rule: "combat.reroll".into(),
            dice: faces.to_vec(),
            sides: 10,
            ..LogLine::default()
        });
        if self.which == Which::Crowned {
            let missed = self.places(w).count() as u8;
            resolve::crown_takes(w, self.seat, self.volley, missed, flow);
        }
    }
}

/// Something used in a turn without a system of its own is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cleared;

impl Play<Skirmish> for Cleared {
    fn act(self, w: &mut World, _: &mut Flow<Skirmish>) {
        w.active = None;
        (w.action.landed, w.action.gained) = (0, 0);
        (w.action.batch, w.action.fresh) = Default::default();
        w.parties.iter_mut().for_each(|party| party.boons = Default::default());
    }
}

/// What was produced outside the production of the active system is paid; the next batch is another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Settled;

impl Play<Skirmish> for Settled {
    fn act(self, w: &mut World, _: &mut Flow<Skirmish>) {
        (w.action.batch, w.action.fresh) = Default::default();
    }
}

/// Units destroyed in combat may bring something about; then they are forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losses {
    pub owner: Seat,
    pub told: bool,
}

impl Play<Skirmish> for Losses {
    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        if w.side(self.owner).wrecks.iter().all(|&n| n == 0) {
            return;
        }
        if self.told || !w.in_combat() {
            w.parties[self.owner.index()].embers = None;
            w.parties[self.owner.index()].wrecks = Default::default();
        } else {
            flow.then([windows::window(Window::Destroyed(self.owner))]);
            flow.then([Losses { told: true, ..self }.into()]);
        }
    }
}
