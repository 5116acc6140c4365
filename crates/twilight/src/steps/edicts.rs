//! What directives ask of players: what is destroyed, exhausted, gained or settled.

use super::claims::change_hands;
use super::movement::Trim;
use super::research::{Research, gain, gained};
use crate::alliance::domain;
use crate::choice::{Choice, Holder};
use crate::hive::hooks::{fleet_pool, tired};
use crate::hive::steps::research::{HiveResearches, Upgrades};
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::sights::{controlled, everywhere, is_mecatol, near, system_of};
use crate::texts::units::{destroy, force_at};
use crate::world::{PlanetSpot, SHIPS, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use twilight_box::components::{Prerequisites, TechId, Wormhole};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// Which units a player has to destroy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prey {
    Pds,
    /// Ships other than fighters.
    Warship,
    Any,
}

impl Prey {
    fn kinds(self) -> &'static [Kind] {
        match self {
            Prey::Pds => &[Kind::Pds],
            Prey::Warship => &SHIPS[1..],
            Prey::Any => &Kind::ALL,
        }
    }
}

step! {
    /// [agenda.effects] A player destroys units of his own, those he chooses, anywhere or in one system.
    pub struct DestroyOwn {
        pub seat: Seat,
        pub prey: Prey,
        pub at: Option<SystemId>,
        pub left: u8,
    }
}

impl Play<Twilight> for DestroyOwn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let here = |at: Holder| self.at.is_none_or(|system| system == system_of(w, at));
        for (kind, damaged, at) in everywhere(w, self.seat, self.prey.kinds()).filter(|&(_, _, at)| here(at)) {
            out.offer(Choice::Unit { kind, damaged, at });
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::DestroyOwn { left: self.left }))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
        destroy(w, self.seat, kind, damaged, at, flow);
        flow.then([DestroyOwn { left: self.left - 1, ..self }.into()]);
        flow.then([Trim::of(self.seat, SystemSet::one(system_of(w, at))).into()]);
    }
}

/// All units of some kinds of a player in a place are destroyed.
pub fn wipe(w: &mut World, seat: Seat, kinds: &[Kind], at: Holder, flow: &mut Flow) {
    for &kind in kinds {
        while force_at(w, seat, at).of(kind) > 0 {
            let damaged = force_at(w, seat, at).in_state(kind, true) > 0;
            destroy(w, seat, kind, damaged, at, flow);
        }
    }
}

step! {
    /// [agenda.anti-intellectual-revolution] A player exhausts planets of his choice.
    pub struct ExhaustOwn {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for ExhaustOwn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            let ready = controlled(w, self.seat).filter(|&planet| !w.planet(planet).exhausted);
            ready.for_each(|planet| out.offer(Choice::Exhaust(planet)));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::ExhaustOwn { left: self.left }))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Exhaust(planet) = choice else { unreachable!("{choice:?}") };
        w.planets[planet.index()].exhausted = true;
        flow.tell(SeatSet::ALL, rule!("agenda.anti-intellectual-revolution"), || {
            words!("{by} {by:exhausts|exhaust} {at}.", by = self.seat, at = things::planet(w, planet))
        });
        flow.then([ExhaustOwn { left: self.left - 1, ..self }.into()]);
    }

    /// [hive.exhausted] All are chosen: no planet of the Hive is exhausted twice.
    fn act(self, w: &mut World, flow: &mut Flow) {
        tired(w, flow);
    }
}

step! {
    /// [agenda.checks-and-balances] A player readies so many planets of his choice and no more.
    pub struct ReadyFew {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for ReadyFew {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            let tired = domain(w, self.seat).filter(|&planet| w.planet(planet).exhausted);
            tired.for_each(|planet| out.offer(Choice::Planet(planet)));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::ReadyFew { left: self.left }))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        w.planets[planet.index()].exhausted = false;
        flow.tell(SeatSet::ALL, rule!("agenda.checks-and-balances"), || {
            words!("{by} {by:readies|ready} {at}.", by = self.seat, at = things::planet(w, planet))
        });
        flow.then([ReadyFew { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [agenda.colonial-redistribution] Who controls the emptied planet names a player with the fewest points.
    pub struct Resettle {
        pub seat: Seat,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Resettle {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let all = query::clockwise(w, self.seat);
        let points = |seat: Seat| w.side(seat).realm.points;
        let fewest = all.iter().map(|&seat| points(seat)).min();
        all.into_iter().filter(|&seat| Some(points(seat)) == fewest).for_each(|seat| out.offer(Choice::Seat(seat)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Resettle { planet: self.planet })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("agenda.colonial-redistribution"), || {
            words!("{seat} may settle {at}.", seat, at = things::planet(w, self.planet))
        });
        flow.then([Colonists { seat, planet: self.planet }.into()]);
    }
}

step! {
    /// [agenda.colonial-redistribution] The named player may place an infantry there and gains the planet by it.
    pub struct Colonists {
        pub seat: Seat,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Colonists {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.side(self.seat).reserves[Kind::Infantry as usize] == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Colonists { planet: self.planet })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            super::decree::place(w, self.seat, Kind::Infantry, self.planet, flow);
            change_hands(w, self.seat, self.planet, flow);
        }
    }
}

step! {
    /// [agenda.research-grant-reallocation] The player gains a technology of his deck, whatever it asks for, and returns a
    /// fleet token for each of its prerequisites.
    pub struct Grant {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Grant {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let side = w.side(self.seat);
        let mut left = if w.sits(self.seat) { side.realm.technologies & !side.technologies } else { 0 };
        while left != 0 {
            out.offer(Choice::Research(left.trailing_zeros() as u8));
            left &= left - 1;
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Grant))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Research(tech) = choice else { unreachable!("{choice:?}") };
        let by = self.seat;
        gain(w, by, TechId(tech));
        let Prerequisites { blue, green, red, yellow } = w.kit.technology(TechId(tech)).prerequisites;
        let n = (blue + green + red + yellow).min(w.side(by).fleet);
        w.parties[by.index()].fleet -= n;
        flow.tell(SeatSet::ALL, rule!("agenda.research-grant-reallocation"), || {
            let what = things::technology(w, tech);
            words!("{by} {by:gains|gain} {what} and {by:returns|return} {n} fleet {n:token|tokens}.", by, what, n)
        });
        gained(w, by, flow);
        flow.then([Trim::of(by, query::ships_of(w, by)).into()]);
    }

    /// [hive.research] The Hive researches by its cards, and has no fleet pool to pay from.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) {
            fleet_pool(w, None, flow);
            flow.then([HiveResearches { left: 1, then: Upgrades::None }.into()]);
        }
    }
}

step! {
    /// [agenda.ixthian-artifact] The speaker rolls: technologies for everybody, or ruin around Mecatol Rex.
    pub struct Artifact {
        pub on: u8,
        pub technologies: u8,
        pub losses: u8,
    }
}

impl Play<Twilight> for Artifact {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (by, face) = (w.league().speaker, faces[0]);
        flow.tell(SeatSet::ALL, rule!("agenda.ixthian-artifact"), || {
            words!("{by} {by:rolls|roll} for the artifact. Needed: {on}.", by, on = self.on).rolled(faces, 10)
        });
        let order = query::clockwise(w, by);
        if face >= self.on {
            for &seat in &order {
                (0..self.technologies).for_each(|_| flow.then([Research::by(seat).into()]));
            }
            return;
        }
        let centre = w.spots().find(|&planet| is_mecatol(w, planet)).map(|planet| w.planet(planet).at());
        let Some(centre) = centre else { return };
        for &seat in &order {
            wipe(w, seat, &Kind::ALL, Holder::Space(centre), flow);
            for planet in w.planets_in(centre) {
                wipe(w, seat, &Kind::ALL, Holder::Planet(planet), flow);
            }
        }
        for &seat in &order {
            for system in near(w, seat, centre).iter() {
                flow.then([DestroyOwn { seat, prey: Prey::Any, at: Some(system), left: self.losses }.into()]);
            }
        }
    }
}

step! {
    /// [agenda.wormhole-research] All ships at alpha and beta wormholes are destroyed.
    pub struct Collapse;
}

impl Play<Twilight> for Collapse {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let letters = |s: SystemId| w.galaxy.place(s).wormholes;
        let holes = |s: &SystemId| letters(*s).has(Wormhole::Alpha) || letters(*s).has(Wormhole::Beta);
        let systems: SystemSet = w.galaxy.ids().filter(holes).collect();
        for seat in query::clockwise(w, w.league().speaker) {
            systems.iter().for_each(|system| wipe(w, seat, &SHIPS, Holder::Space(system), flow));
            flow.then([Trim::of(seat, systems).into()]);
        }
    }
}
