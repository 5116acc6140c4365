//! Assigning hits.

use super::barred;
use super::deeds;
use super::feats::Losses;
use super::special::Revive;
use crate::choice::{Choice, Holder};
use crate::prompt::Prompt;
use crate::query;
use crate::texts::units::fell;
use crate::texts::{Switch, is, standing};
use crate::windows::{Window, window};
use crate::world::{Denied, Force, MOST_FIGHTERS, PlanetSpot, SHIPS, World};
use crate::{Ask, Eye, Flow, Offers, Step, Twilight, Want, abilities, factions, galvanize, ledger, ranks, things};
use arrayvec::ArrayVec;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use twilight_box::components::Verb;
use twilight_box::units::{Ability, Kind};

/// What hits fall on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    Ships,
    /// Ships that are no fighters, if there are any.
    BigShips,
    Fighters,
    Ground(PlanetSpot),
}

step! {
    /// [combat.assign] [combat.sustain] The owner takes hits one by one: a unit that can sustain damage cancels one, or a
    /// unit is destroyed. Hits without a target are lost. [combat.camps] Who speaks for a camp says where its hits fall.
    pub struct Assign {
        pub victim: Seat,
        pub target: Target,
    }
}

impl Assign {
    /// [combat.camps] The same for each side of the camp that has anything to be hit; mostly the victim alone.
    fn shares(&self, w: &World) -> ArrayVec<Assign, MOST_FIGHTERS> {
        let camp = w.clash().camp_with(self.victim);
        let share = |victim: Seat| Assign { victim, ..*self };
        if camp.len() == 1 {
            return std::iter::once(*self).collect();
        }
        let members = w.clash().seats().filter(|&seat| camp.has(seat)).map(share);
        let some: ArrayVec<_, MOST_FIGHTERS> = members.filter(|own| own.stamina(w) > 0).collect();
        if some.is_empty() { std::iter::once(*self).collect() } else { some }
    }

    /// The units hits may fall on.
    pub fn force(&self, w: &World) -> Force {
        match self.target {
            Target::Ships | Target::BigShips | Target::Fighters => ranks::fleet(w, w.scene(), self.victim),
            Target::Ground(planet) => *w.ground(planet, self.victim),
        }
    }

    fn force_mut<'a>(&self, w: &'a mut World) -> &'a mut Force {
        match self.target {
            Target::Ships | Target::BigShips | Target::Fighters => {
                let active = w.scene();
                w.space_mut(active, self.victim)
            }
            Target::Ground(planet) => w.ground_mut(planet, self.victim),
        }
    }

    /// [combat.sustain] A unit sustains damage, which may be answered.
    fn sustain(&self, kind: Kind, w: &mut World, flow: &mut Flow) {
        self.force_mut(w).damaged[kind as usize] += 1;
        w.fighter_mut(self.victim).sustained[kind as usize] += 1;
        standing::use_lent_sustain(w, self.victim, kind);
        // [leader.letnev-commander] Each use of sustain damage brings a trade good.
        if is(w, self.victim, Switch::SustainPays) {
            let goods = &mut w.parties[self.victim.index()].trade_goods;
            *goods = goods.saturating_add(1);
            flow.tell(SeatSet::ALL, rule!("leader.letnev-commander"), || {
                words!("{by} {by:gains|gain} a trade good.", by = self.victim)
            });
        }
        tell_loss(w, flow, self.victim, kind, self.place(w), Loss::Sustains);
        abilities::sustained(w, self.victim, self.target, kind);
        // A mech that helps ships takes no part, so nothing answers its damage but a Dynamo.
        if self.target != Target::Fighters {
            flow.then([window(Window::Sustained { owner: self.victim, kind })]);
        }
    }

    /// A hit on a unit its maker chose: it sustains damage if it can, or is destroyed.
    pub fn strike(self, kind: Kind, damaged: bool, w: &mut World, flow: &mut Flow) {
        if !damaged && may_sustain(w, &self, kind) {
            self.sustain(kind, w, flow);
            // What strikes back is answered at once.
            flow.then([Assign { victim: w.foe(self.victim), ..self }.into()]);
            return;
        }
        fell(w, w.foe(self.victim), self.victim, (kind, damaged, self.place(w)), flow);
        flow.then([Losses { owner: self.victim, told: false }.into()]);
    }

    /// Where the units are that are hit.
    fn place(&self, w: &World) -> Holder {
        match self.target {
            Target::Ground(planet) => Holder::Planet(planet),
            Target::Ships | Target::BigShips | Target::Fighters => Holder::Space(w.scene()),
        }
    }

    /// A unit that was hit is gone.
    fn lose(&self, kind: Kind, w: &mut World, flow: &mut Flow) {
        w.retire(self.victim, kind);
        note_fallen(w, self.victim, kind);
        deeds::felled(w, w.foe(self.victim), kind);
        tell_loss(w, flow, self.victim, kind, self.place(w), Loss::Destroyed);
        ledger::told(rule!("combat.assign"), w, flow, |w, _| abilities::destroyed(w, self.victim, kind));
    }

    fn kinds(&self, w: &World) -> &'static [Kind] {
        // [breakthrough.absolute-synergy] Hits of unit abilities do not fall on an Eidolon Maximum.
        let spared = w.hits(self.victim).shelled && w.side(self.victim).maximum;
        let line = || match spared {
            true => &SHIPS,
            false => ranks::line(w, w.scene(), self.victim),
        };
        match self.target {
            Target::Ships => line(),
            Target::BigShips if self.force(w).sum(&line()[1..]) > 0 => &line()[1..],
            Target::BigShips => line(),
            Target::Fighters => &SHIPS[..1],
            Target::Ground(_) if spared => ranks::sheltering(w, self.victim),
            Target::Ground(_) => ranks::garrison(w, self.victim),
        }
    }

    /// [units.quantum-manipulator] Undamaged mechs in space that sustain damage for ships.
    fn helpers(&self, w: &World) -> u8 {
        let fights = w.in_space_combat();
        let ships = matches!(self.target, Target::Ships | Target::BigShips);
        if !fights
            || !ships
            || denied(w, self).silent
            || !query::unit(w, self.victim, Kind::Mech).can(Ability::CancelsHitsOnShips)
        {
            return 0;
        }
        w.action.active.map_or(0, |active| w.space(active, self.victim).in_state(Kind::Mech, false))
    }

    /// Hits that would destroy everything here.
    fn stamina(&self, w: &World) -> u16 {
        let force = self.force(w);
        let sustain = |kind: Kind| {
            let lent = !query::unit(w, self.victim, kind).sustain_damage;
            match may_sustain(w, self, kind) {
                true if lent => u16::from(weight(w, self.victim)),
                true => {
                    let mended = w.fighter(self.victim).mended[kind as usize];
                    u16::from(force.in_state(kind, false).saturating_sub(mended)) * u16::from(weight(w, self.victim))
                }
                false => 0,
            }
        };
        let own: u16 = self.kinds(w).iter().map(|&kind| u16::from(force.of(kind)) + sustain(kind)).sum();
        own + u16::from(self.helpers(w)) * u16::from(weight(w, self.victim))
    }
}

fn may_sustain(w: &World, assign: &Assign, kind: Kind) -> bool {
    let ships = matches!(assign.target, Target::Ships | Target::BigShips);
    let force = assign.force(w);
    // [units.eidolon] In space an Eidolon does not sustain damage.
    let able = || !ships || ranks::in_space(w, query::unit(w, assign.victim, kind)).sustain_damage;
    assign.target != Target::Fighters
        && force.in_state(kind, false) > w.fighter(assign.victim).mended[kind as usize]
        && denied(w, assign) == Denied { silent: false, stopped: false }
        && (query::may_sustain(w, assign.victim, &force, kind) && able()
            || ships && standing::lent_sustain(w, assign.victim, kind))
}

/// [combat.sustain] What keeps a side from sustaining damage: in a round of combat as it was before anything fell.
fn denied(w: &World, assign: &Assign) -> Denied {
    match w.fighter(assign.victim).denied {
        Some(denied) => denied,
        None => denied_now(w, assign.victim, assign.target),
    }
}

fn denied_now(w: &World, victim: Seat, target: Target) -> Denied {
    Denied {
        silent: w.action.active.is_some_and(|active| query::silenced(w, victim, active)),
        stopped: abilities::no_sustain(w, victim, target),
    }
}

step! {
    /// [combat.sustain] Both sides sustain damage before anything of either is destroyed, so what stops it is looked at once
    /// for both, and forgotten when both have taken their hits.
    pub enum Denial {
        Noted(Target),
        Over,
    }
}

impl Denial {
    /// Steps in which both sides take hits; mostly neither side could ever stop anything.
    pub fn around<const N: usize>(w: &World, target: Target, steps: [Step; N], flow: &mut Flow) {
        let stops = match target {
            Target::Ships | Target::BigShips | Target::Fighters => Ability::StopsShipSustain,
            Target::Ground(_) => Ability::StopsGroundSustain,
        };
        let able = |ability: Ability| w.everyone().any(|seat| query::some_unit_can(w, seat, ability));
        let denies = able(stops) || able(Ability::SilencesUnits);
        if denies {
            flow.then([Denial::Noted(target).into()]);
        }
        flow.then(steps);
        if denies {
            flow.then([Denial::Over.into()]);
        }
    }
}

impl Play<Twilight> for Denial {
    fn act(self, w: &mut World, _: &mut Flow) {
        for victim in w.clash().seats() {
            w.fighter_mut(victim).denied = match self {
                Denial::Noted(target) => Some(denied_now(w, victim, target)),
                Denial::Over => None,
            };
        }
    }
}

/// [combat.assign] Whether it may matter that a kind sustains damage, though everything here falls: its owner could
/// have a card for that moment, or something of its own answers.
fn tells(w: &World, assign: &Assign, kind: Kind) -> bool {
    let victim = assign.victim;
    let answered = match assign.target {
        Target::Ships | Target::BigShips => {
            w.in_combat() && w.parties[victim.index()].hand.peek(&Eye::open()).total() > 0
        }
        Target::Ground(_) => query::unit(w, victim, kind).can(Ability::StrikesBack),
        Target::Fighters => false,
    };
    may_sustain(w, assign, kind) && (answered || is(w, victim, Switch::SustainPays))
}

/// [tech.non-euclidean-shielding] Hits one use of sustain damage cancels.
fn weight(w: &World, seat: Seat) -> u8 {
    if w.side(seat).has(Verb::DoubleSustain) { 2 } else { 1 }
}

impl Play<Twilight> for Assign {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hits = w.hits(self.victim).plain;
        if hits == 0 {
            return Want::Nothing;
        }
        let shares = self.shares(w);
        let stamina: u16 = shares.iter().map(|own| own.stamina(w)).sum();
        let tells = |own: &Assign| own.kinds(w).iter().any(|&kind| tells(w, own, kind));
        if u16::from(hits) >= stamina && !shares.iter().any(tells) {
            return Want::Nothing;
        }
        let several = shares.len() > 1;
        for own in &shares {
            let (kinds, owner) = (own.kinds(w), own.victim);
            let sustain = |kind: Kind| if several { Choice::SustainOf { owner, kind } } else { Choice::Sustain(kind) };
            for &kind in kinds.iter().filter(|&&kind| may_sustain(w, own, kind)) {
                out.offer(sustain(kind));
            }
            let helped = own.helpers(w) > 0;
            if helped {
                out.offer(sustain(Kind::Mech));
            }
            if out.explains() && !several {
                barred::sustain(w, own, kinds, |kind| may_sustain(w, own, kind) || helped && kind == Kind::Mech, out);
            }
            own.force(w).groups(kinds).for_each(|(kind, damaged, _)| {
                out.offer(match several {
                    true => Choice::LoseOf { owner, kind, damaged },
                    false => Choice::Lose { kind, damaged },
                })
            });
        }
        let planet = match self.target {
            Target::Ground(planet) => Some(planet),
            Target::Ships | Target::BigShips | Target::Fighters => None,
        };
        let asked = if several { self.victim } else { shares[0].victim };
        Want::Ask(Ask::of(asked, Prompt::Hits { left: hits, planet }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let own = match choice {
            Choice::SustainOf { owner, .. } | Choice::LoseOf { owner, .. } => Assign { victim: owner, ..self },
            _ => self.shares(w)[0],
        };
        match choice {
            Choice::Sustain(kind) | Choice::SustainOf { kind, .. } => {
                let cancelled = weight(w, own.victim);
                let hits = &mut w.hits_mut(own.victim).plain;
                *hits = hits.saturating_sub(cancelled);
                own.sustain(kind, w, flow);
            }
            Choice::Lose { kind, damaged } | Choice::LoseOf { kind, damaged, .. } => {
                own.force_mut(w).take(kind, damaged);
                w.hits_mut(own.victim).plain -= 1;
                own.lose(kind, w, flow);
            }
            _ => unreachable!("{choice:?}"),
        }
        flow.then([self.into()]);
    }

    /// No hits are left, or more than enough to destroy all.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let hits = std::mem::take(&mut w.hits_mut(self.victim).plain);
        let camp = w.clash().camp_with(self.victim);
        for seat in camp.iter() {
            w.fighter_mut(seat).shielded = false;
            w.fighter_mut(seat).mended = Default::default();
        }
        galvanize::destroyed(w);
        if hits == 0 {
            w.hits_mut(self.victim).shelled = false;
            deeds::claim(w, flow);
            for owner in camp.iter() {
                flow.then([Revive { seat: owner }.into(), Losses { owner, told: false }.into()]);
            }
            return;
        }
        let shares = self.shares(w);
        let stamina: u16 = shares.iter().map(|own| own.stamina(w)).sum();
        let beyond = u16::from(hits).saturating_sub(stamina) as u8;
        for own in shares {
            for &kind in own.kinds(w) {
                while own.force(w).of(kind) > 0 {
                    let damaged = own.force(w).in_state(kind, true) > 0;
                    own.force_mut(w).take(kind, damaged);
                    own.lose(kind, w, flow);
                }
            }
        }
        galvanize::destroyed(w);
        w.hits_mut(self.victim).shelled = false;
        deeds::claim(w, flow);
        camp.iter().for_each(|seat| flow.then([Revive { seat }.into()]));
        let left = || camp.iter().any(|victim| Assign { victim, ..self }.force(w).ships() > 0);
        if self.target == Target::BigShips && beyond > 0 && left() {
            w.hits_mut(self.victim).plain = beyond;
            flow.then([Assign { target: Target::Ships, ..self }.into()]);
        }
        camp.iter().for_each(|owner| flow.then([Losses { owner, told: false }.into()]));
    }
}

/// [tech.infantry-ii] Infantry of a side that may come back is counted.
pub fn note_fallen(w: &mut World, seat: Seat, kind: Kind) {
    if kind == Kind::Infantry && factions::revives_on(w, seat).is_some() && w.captor(seat, kind).is_none() {
        w.parties[seat.index()].fallen += 1;
    }
}

step! {
    /// [units.aims] All hits of a round of space combat: those that must fall on ships that are no fighters come first.
    pub struct AssignShips {
        pub victim: Seat,
    }
}

impl Play<Twilight> for AssignShips {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let struck = w.hits_mut(self.victim);
        let aimed = std::mem::take(&mut struck.aimed);
        if aimed > 0 {
            let hits = std::mem::replace(&mut struck.plain, aimed);
            flow.then([Assign { victim: self.victim, target: Target::BigShips }.into()]);
            flow.then([MoreHits { victim: self.victim, hits }.into()]);
        }
        flow.then([Assign { victim: self.victim, target: Target::Ships }.into()]);
    }
}

step! {
    /// Hits that waited for others to be assigned.
    pub struct MoreHits {
        pub victim: Seat,
        pub hits: u8,
    }
}

impl Play<Twilight> for MoreHits {
    fn act(self, w: &mut World, _: &mut Flow) {
        let hits = &mut w.hits_mut(self.victim).plain;
        *hits = hits.saturating_add(self.hits);
    }
}

/// What befalls a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    Destroyed,
    Sustains,
    Damaged,
    GivenUp,
}

pub fn tell_loss(w: &World, flow: &mut Flow, of: Seat, kind: Kind, at: Holder, loss: Loss) {
    flow.tell(SeatSet::ALL, rule!("combat.assign"), || {
        let (unit, at) = (things::unit(kind), things::place(w, at));
        match loss {
            Loss::Destroyed => words!("{of:'s} {unit} is destroyed at {at}.", of, unit, at),
            Loss::Sustains => words!("{of:'s} {unit} sustains damage at {at}.", of, unit, at),
            Loss::Damaged => words!("{of:'s} {unit} is damaged at {at}.", of, unit, at),
            Loss::GivenUp => words!("{of} {of:gives|give} up {unit:a} at {at}.", of, unit, at),
        }
    });
}
