//! What some units and factions do at their own moments of a battle.

use super::deeds;
use super::feats::Cleared;
use super::hits::{Assign, Loss, Target, tell_loss};
use super::invasion::{Control, Fights};
use super::space::contested;
use super::volley::{Roll, Tally};
use crate::choice::{Choice, Holder};
use crate::feats::Feat;
use crate::prompt::Prompt;
use crate::query::{self, Volley};
use crate::texts::sights::held_in;
use crate::windows::{Window, window};
use crate::world::{LANDERS, PlanetSpot, SHIPS, World};
use crate::{Ask, Flow, Offers, Step, Twilight, Want, abilities, factions, ledger, ranks, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Verb;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

step! {
    /// [cards.start-of-combat] Assault cannons and ambushes are used when their owners say so, or else when nobody uses
    /// anything more, in turn.
    pub struct Unasked;
}

impl Play<Twilight> for Unasked {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seats = || w.clash().seats();
        let cannon = |owner: Seat| {
            w.side(owner).has(Verb::AssaultCannon) && !w.parties[owner.index()].once.has(Feat::AssaultCannon)
        };
        let ambush = |seat: Seat| factions::ambushes(w, seat) && !w.parties[seat.index()].once.has(Feat::Ambush);
        // One use each: who has no cannon ambushes while the other fires.
        let first = |seat: Seat| -> Option<Step> {
            let ambush = || ambush(seat).then(|| Ambush { seat }.into());
            cannon(seat).then(|| AssaultCannon { owner: seat }.into()).or_else(ambush)
        };
        let second = |seat: Seat| (cannon(seat) && ambush(seat)).then(|| Ambush { seat }.into());
        seats().filter_map(first).chain(seats().filter_map(second)).for_each(|step| flow.then([step]));
    }
}

step! {
    /// [tech.assault-cannon] A side with three ships that are no fighters makes the other destroy one such ship at the
    /// start of space combat.
    pub struct AssaultCannon {
        pub owner: Seat,
    }
}

impl AssaultCannon {
    /// [combat.camps] Who destroys a ship: whoever of the other camp has one.
    fn victim(self, w: &World) -> Seat {
        let system = w.scene();
        w.foe_with(self.owner, |foe| ranks::fleet(w, system, foe).sum(&ranks::line(w, system, foe)[1..]) > 0)
    }

    /// Whether it has a use: conditions are looked at when it is resolved.
    pub fn works(self, w: &World) -> bool {
        let (system, victim) = (w.scene(), self.victim(w));
        let three = ranks::fleet(w, system, self.owner).sum(&ranks::LINE[1..]) >= 3;
        let prey = &ranks::line(w, system, victim)[1..];
        three && ranks::fleet(w, system, victim).sum(prey) > 0
    }
}

impl Play<Twilight> for AssaultCannon {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.works(w) {
            return Want::Nothing;
        }
        let (system, victim) = (w.scene(), self.victim(w));
        let fleet = ranks::fleet(w, system, victim);
        let prey = &ranks::line(w, system, victim)[1..];
        let groups = fleet.groups(prey);
        groups.for_each(|(kind, damaged, _)| out.offer(Choice::Lose { kind, damaged }));
        Want::Ask(Ask::of(victim, Prompt::AssaultCannon { owner: self.owner }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Lose { kind, damaged } = choice else { unreachable!("{choice:?}") };
        sink(w, self.victim(w), kind, damaged, flow);
        deeds::felled(w, self.owner, kind);
        deeds::claim(w, flow);
    }
}

step! {
    /// [faction.ambush] At the start of space combat up to two cruisers or destroyers of Mentak roll once each.
    pub struct Ambush {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Ambush {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = w.scene();
        if factions::ambushes(w, self.seat) && contested(w, system) {
            let (volley, seat, victim) = (Volley::Ambush, self.seat, w.foe(self.seat));
            flow.then([
                Roll { volley, seat }.into(),
                Tally { volley, seat }.into(),
                window(Window::ShipHits(victim)),
                Assign { victim, target: Target::Ships }.into(),
            ]);
        }
    }
}

step! {
    /// [tech.infantry-ii] Each destroyed infantry rolls; those that succeed wait for their owner's next turn.
    pub struct Revive {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Revive {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.side(self.seat).fallen {
            0 => Want::Nothing,
            fallen => Want::Fate(Fate::Dice { count: fallen.min(60), sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let on = factions::revives_on(w, self.seat).unwrap_or(11);
        let back = faces.iter().filter(|&&face| face >= on).count() as u8;
        flow.tell(SeatSet::ALL, rule!("tech.infantry-ii"), || {
            let (by, fallen) = (self.seat, faces.len());
            let pattern = words!(
                "{by} {by:rolls|roll} for fallen infantry: {back} of {fallen} will come back. Needed: {on}.",
                by,
                back,
                fallen,
                on
            );
            pattern.rolled(faces, 10)
        });
        w.parties[self.seat.index()].fallen = 0;
        let side = &mut w.parties[self.seat.index()];
        side.reserves[Kind::Infantry as usize] -= back;
        side.reviving += back;
    }
}

step! {
    /// [tech.infantry-ii] Infantry that waited comes back to home planets of its owner's choice, or not at all.
    pub struct Homecoming {
        pub seat: Seat,
    }
}

impl Homecoming {
    fn homes(self, w: &World) -> impl Iterator<Item = PlanetSpot> + '_ {
        held_in(w, w.side(self.seat).home, self.seat)
    }
}

impl Play<Twilight> for Homecoming {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let waiting = w.side(self.seat).reviving;
        if waiting == 0 || self.homes(w).count() < 2 {
            return Want::Nothing;
        }
        self.homes(w).for_each(|planet| out.offer(Choice::Planet(planet)));
        Want::Ask(Ask::of(self.seat, Prompt::Homecoming { left: waiting }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        w.parties[self.seat.index()].reviving -= 1;
        w.ground_mut(planet, self.seat).add(Kind::Infantry, false);
        tell_return(w, self.seat, planet, 1, flow);
        flow.then([self.into()]);
    }

    /// There is nothing to choose.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let home = self.homes(w).next();
        let back = std::mem::take(&mut w.parties[self.seat.index()].reviving);
        match home {
            Some(planet) => {
                w.ground_mut(planet, self.seat).count[Kind::Infantry as usize] += back;
                if back > 0 {
                    tell_return(w, self.seat, planet, back, flow);
                }
            }
            None => w.parties[self.seat.index()].reserves[Kind::Infantry as usize] += back,
        }
    }
}

fn tell_return(w: &World, of: Seat, planet: PlanetSpot, back: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("tech.infantry-ii"), || {
        let (units, at) = (things::unit(Kind::Infantry).count(back), things::planet(w, planet));
        words!("{of:'s} fallen come back: {units} at {at}.", of, units, at)
    });
}

step! {
    /// [units.trades-itself] After a round of space combat an Exotrireme II may be given up to destroy up to two ships.
    pub struct Sacrifice {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Sacrifice {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        if !contested(w, system) || !abilities::in_space(w, self.seat, Ability::TradesItself) {
            return Want::Nothing;
        }
        out.offer(Choice::Stay);
        for (kind, damaged, _) in w.space(system, self.seat).groups(&SHIPS) {
            if query::unit(w, self.seat, kind).can(Ability::TradesItself) {
                out.offer(Choice::Sacrifice { kind, damaged });
            }
        }
        Want::Ask(Ask::of(self.seat, Prompt::Sacrifice))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Sacrifice { kind, damaged } = choice else { return };
        let system = w.scene();
        w.space_mut(system, self.seat).take(kind, damaged);
        w.retire(self.seat, kind);
        tell_loss(w, flow, self.seat, kind, Holder::Space(system), Loss::GivenUp);
        flow.then([Snipe { seat: self.seat, left: 2 }.into(), self.into()]);
    }
}

step! {
    /// [units.trades-itself] The owner picks the ships that are destroyed.
    pub struct Snipe {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Snipe {
    /// [combat.camps] Whose ships are destroyed: whoever's of the other camp are left.
    fn victim(self, w: &World) -> Seat {
        w.foe_with(self.seat, |foe| ranks::afloat(w, w.scene(), foe) > 0)
    }
}

impl Play<Twilight> for Snipe {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        let prey = ranks::fleet(w, system, self.victim(w));
        if self.left == 0 || prey.sum(ranks::LINE) == 0 {
            return Want::Nothing;
        }
        let prey = prey.groups(ranks::LINE);
        prey.for_each(|(kind, damaged, _)| out.offer(Choice::Destroy { kind, damaged }));
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Snipe { left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Destroy { kind, damaged } = choice else { return };
        sink(w, self.victim(w), kind, damaged, flow);
        flow.then([Snipe { left: self.left - 1, ..self }.into()]);
    }
}

/// A ship in the active system is destroyed without a hit.
fn sink(w: &mut World, victim: Seat, kind: Kind, damaged: bool, flow: &mut Flow) {
    let system = w.scene();
    w.space_mut(system, victim).take(kind, damaged);
    w.retire(victim, kind);
    tell_loss(w, flow, victim, kind, Holder::Space(system), Loss::Destroyed);
    ledger::told(rule!("combat.assign"), w, flow, |w, _| abilities::destroyed(w, victim, kind));
}

step! {
    /// [leader.yin-hero] Infantry that landed on planets of several systems fights for one system after the other, as its
    /// owner chooses.
    pub struct Dissemination {
        pub seat: Seat,
    }
}

impl Dissemination {
    fn landings(w: &World) -> impl Iterator<Item = PlanetSpot> + '_ {
        w.spots().filter(|p| w.voyage.strewn[p.index()] > 0)
    }

    /// What landed in a system fights there; no space cannon fires.
    fn fight(self, w: &mut World, system: SystemId, flow: &mut Flow) {
        w.action.active = Some(system);
        (w.action.landed, w.action.committed) = (0, Default::default());
        for planet in w.planets_in(system) {
            let count = std::mem::take(&mut w.voyage.strewn[planet.index()]);
            if count > 0 {
                let slot = w.slot(planet);
                w.action.landed |= 1 << slot;
                w.planets[planet.index()].shared = false;
                let infantry = LANDERS.iter().position(|&kind| kind == Kind::Infantry).expect("infantry lands");
                w.action.committed[slot][infantry][0] = count;
                flow.then([window(Window::Committed(planet))]);
            }
        }
        flow.then([Fights { seat: self.seat, fought: 0 }.into(), Control { seat: self.seat }.into()]);
        flow.then([Cleared.into(), self.into()]);
    }
}

impl Play<Twilight> for Dissemination {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let systems: SystemSet = Dissemination::landings(w).map(|p| w.planet(p).at()).collect();
        if !systems.is_several() {
            return Want::Nothing;
        }
        Dissemination::landings(w).for_each(|planet| out.offer(Choice::Fight(planet)));
        Want::Ask(Ask::of(self.seat, Prompt::GroundOrder))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Fight(planet) = choice else { unreachable!("{choice:?}") };
        self.fight(w, w.planet(planet).at(), flow);
    }

    /// One system is left, or none.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let left = Dissemination::landings(w).next().map(|planet| w.planet(planet).at());
        if let Some(system) = left {
            self.fight(w, system, flow);
        }
    }
}
