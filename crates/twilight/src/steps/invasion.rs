//! Invasion: landing, ground combat, control.

use super::barred;
use super::bombardment::{Aim, Bombard};
use super::cannon::{Defense, skips_to_landing};
use super::claims::Claims;
use super::custodians::{self, Custodians};
use super::deeds;
use super::explore;
use super::hits::{Assign, Denial, Target};
use super::kin::{Harrow, Tribute};
use super::relics;
use super::space::Duranium;
use super::volley::{Roll, Tally};
use crate::alliance::{self, AllyBombards};
use crate::choice::{Choice, Holder};
use crate::feats::Until;
use crate::hive::hooks::invades;
use crate::prompt::{Prompt, Refusal};
use crate::query::{self, Volley};
use crate::texts::sights::near;
use crate::texts::{Switch, is};
use crate::windows::{self, Window, lapse, window};
use crate::world::{GROUND, LANDERS, MOST_FIGHTERS, PlanetSpot, STRUCTURES, Stage, World};
use crate::{Ask, Flow, Offers, Twilight, Want, abilities, agendas, deals, factions, galvanize, ledger, ranks, things};
use arrayvec::ArrayVec;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Verb;
use twilight_box::units::{Ability, Kind};

step! {
    /// [invade.order] Without enemy ships in the system the active side may invade: bombardment, landing, space cannon
    /// defense, ground combat, control.
    pub struct Invasion {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Invasion {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let active = w.scene();
        let seat = self.seat;
        if skips_to_landing(w) {
            flow.then([
                Custodians { seat }.into(),
                Commit { seat, from: 0 }.into(),
                Landed { seat }.into(),
                InvasionEnds.into(),
            ]);
        } else if !query::beset(w, active, self.seat) {
            windows::open(w, Window::InvasionStarts, flow);
            flow.then([Invade { seat }.into()]);
        }
    }
}

step! {
    /// [invade.order] Bombardment, landing and what follows, if there is anything to invade and anybody to do it.
    pub struct Invade {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Invade {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = self.seat;
        let active = w.scene();
        let planets = || w.planets_in(active);
        let from_afar = || is(w, seat, Switch::LandsFromAfar) || skips_to_landing(w);
        let empty = alliance::party(w, seat).all(|side| w.space(active, side).is_empty());
        let second = alliance::lands_too(w, seat);
        let idle = empty && second.is_none() && w.action.landed == 0 && !from_afar();
        if planets().next().is_none() || idle && !planets().any(|p| w.planet(p).shared) {
            InvasionEnds.act(w, flow);
            return;
        }
        flow.then([Aim { seat }.into(), Bombard { seat }.into()]);
        for ally in alliance::party(w, seat).skip(1) {
            flow.then([AllyBombards { ally }.into()]);
        }
        flow.then([Custodians { seat }.into(), Commit { seat, from: 0 }.into()]);
        if let Some(seat) = second {
            flow.then([Commit { seat, from: 0 }.into()]);
        }
        flow.then([Landed { seat }.into(), InvasionEnds.into()]);
    }
}

step! {
    /// [cards.timing] What cards changed for the invasion lapses.
    pub struct InvasionEnds;
}

impl Play<Twilight> for InvasionEnds {
    fn act(self, w: &mut World, _: &mut Flow) {
        lapse(w, Until::Invasion);
    }
}

step! {
    /// [invade.commit] Ground forces in the system's space may land on any of its planets.
    pub struct Commit {
        pub seat: Seat,
        /// Random players land in the order of the offers from here on.
        pub from: u8,
    }
}

impl Play<Twilight> for Commit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let active = w.scene();
        let mut from = None;
        for planet in w.planets_in(active).filter(|&planet| w.sits(self.seat) || invades(w, planet)) {
            for (kind, damaged, _) in w.space(active, self.seat).groups(landers(w, self.seat)) {
                let against = against_landing(w, self.seat, planet);
                if against.is_none() && w.slot(planet) as u8 >= self.from {
                    from.get_or_insert(out.list().len());
                }
                out.consider(Choice::Land { kind, damaged, planet }, against);
            }
        }
        if is(w, self.seat, Switch::LandsFromAfar) {
            offer_marches(w, self.seat, out);
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if out.explains() {
            barred::landing(w, self.seat, active, landers(w, self.seat), out);
        }
        let from = from.unwrap_or(out.list().len());
        if w.action.bound.is_none() {
            out.offer(Choice::Done);
        }
        Want::Ask(deals::heard(w, Ask::of(self.seat, Prompt::Landing { at: active }).many(from)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let active = w.scene();
        let (kind, damaged, planet) = match choice {
            Choice::Land { kind, damaged, planet } => {
                w.space_mut(active, self.seat).take(kind, damaged);
                w.ground_mut(planet, self.seat).add(kind, damaged);
                galvanize::carry(w, self.seat, kind, Holder::Space(active), Holder::Planet(planet));
                (kind, damaged, planet)
            }
            Choice::Shift { kind, damaged, from: Holder::Planet(from), to } => {
                w.action.sent |= 1 << from.0;
                w.ground_mut(from, self.seat).take(kind, damaged);
                w.ground_mut(to, self.seat).add(kind, damaged);
                (kind, damaged, to)
            }
            _ => return,
        };
        flow.tell(SeatSet::ALL, rule!("invade.commit"), || {
            let (by, unit, at) = (self.seat, things::hull(kind, damaged), things::planet(w, planet));
            words!("{by} {by:lands|land} {unit:a} on {at}.", by, unit, at)
        });
        let slot = w.slot(planet);
        if let Some(at) = LANDERS.iter().position(|&lander| lander == kind) {
            w.action.committed[slot][at][usize::from(damaged)] += 1;
        }
        // [coexist.share] Who lands more forces on a shared planet ends the coexistence.
        w.planets[planet.index()].shared = false;
        if taxed(w, self.seat, planet) {
            flow.then([Tribute { seat: self.seat, paid: 0, cost: 1 }.into()]);
        }
        w.action.bound = w.action.bound.filter(|&bound| bound != planet);
        w.action.landed |= 1 << slot;
        w.action.roused &= !(1 << slot);
        flow.then([Commit { from: slot as u8, ..self }.into()]);
    }
}

/// [invade.custodians] [units.omniopiares] Why ground forces cannot land on a planet.
fn against_landing(w: &World, seat: Seat, planet: PlanetSpot) -> Option<Refusal> {
    if custodians::guard(w, planet) {
        return Some(Refusal::Custodians);
    }
    if query::is_closed(w, planet) {
        return Some(Refusal::Demilitarized { planet });
    }
    (taxed(w, seat, planet) && query::influence_purse(w, seat) == 0).then_some(Refusal::LandingToll { planet })
}

/// [units.omniopiares] The first landing on a planet with an enemy Omniopiares costs 1 influence.
fn taxed(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let taxes = |enemy: Seat| abilities::among(w, enemy, w.ground(planet, enemy), Ability::TaxesLanding);
    w.action.landed >> w.slot(planet) & 1 == 0 && w.rivals(seat).iter().any(taxes)
}

/// [units.matriarch] What can land: ground forces, and fighters beside a Matriarch.
fn landers(w: &World, seat: Seat) -> &'static [Kind] {
    if abilities::in_space(w, seat, Ability::FightersLand) { &LANDERS } else { &GROUND }
}

/// [leader.sardakk-commander] One ground force from each planet in the active system and next to it may land too, but
/// not from systems with an own command token.
fn offer_marches(w: &World, seat: Seat, out: &mut Offers) {
    let active = w.scene();
    let near = near(w, seat, active).minus(w.side(seat).tokens).with(active);
    for to in w.planets_in(active) {
        for from in near.iter().flat_map(|s| w.planets_in(s)).filter(|&p| p != to && w.action.sent >> p.0 & 1 == 0) {
            for (kind, damaged, _) in w.ground(from, seat).groups(&GROUND) {
                out.offer(Choice::Shift { kind, damaged, from: Holder::Planet(from), to });
            }
        }
    }
}

step! {
    /// [invade.order] Space cannons on invaded planets fire, then the ground combats are fought, then control is settled.
    pub struct Landed {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Landed {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if skips_to_landing(w) {
            flow.then([Forsake { seat: self.seat }.into()]);
        }
        // Without a landing, and without units that coexist here, there is nothing to fight for.
        let active = w.scene();
        if w.action.landed == 0 && !w.planets_in(active).any(|p| w.planet(p).shared) {
            return;
        }
        for planet in landings(w) {
            flow.then([window(Window::Committed(planet))]);
            let rivals = w.rivals(self.seat);
            let shooters = query::in_order(w).into_iter().filter(|&shooter| rivals.has(shooter));
            shooters.for_each(|shooter| flow.then([Defense { shooter, planet }.into()]));
        }
        flow.then([Fights { seat: self.seat, fought: 0 }.into(), Control { seat: self.seat }.into()]);
    }
}

step! {
    /// [leader.sardakk-hero] After the landing all own ships in the system go back to the reserves.
    pub struct Forsake {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Forsake {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let active = w.scene();
        let fleet = std::mem::take(w.space_mut(active, self.seat));
        for kind in Kind::ALL {
            w.parties[self.seat.index()].reserves[kind as usize] += fleet.of(kind);
        }
        flow.tell(SeatSet::ALL, rule!("leader.sardakk-hero"), || {
            let (of, units) = (self.seat, things::units(|kind| fleet.of(kind)));
            words!("{of:'s} ships go back to the reserves: {units}.", of, units)
        });
    }
}

/// Planets that were landed on in this action.
fn landings(w: &World) -> Vec<PlanetSpot> {
    let active = w.scene();
    w.planets_in(active).filter(|&p| w.action.landed >> w.slot(p) & 1 == 1).collect()
}

step! {
    /// [ground.order] The active side chooses the order of the ground combats.
    pub struct Fights {
        pub seat: Seat,
        pub fought: u8,
    }
}

impl Play<Twilight> for Fights {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let lander = |p: PlanetSpot| alliance::lander(w, self.seat, p);
        let both = |p: PlanetSpot| ranks::guards(w, p, lander(p)) > 0 && query::guard(w, p, self.seat).is_some();
        let active = w.scene();
        for planet in w.planets_in(active).filter(|&p| self.fought >> w.slot(p) & 1 == 0 && both(p)) {
            let landed = w.action.landed >> w.slot(planet) & 1 == 1;
            if landed && !w.planet(planet).shared {
                out.offer(Choice::Fight(planet));
            }
        }
        // [coexist.share] The active side may end a coexistence it did not just begin.
        let must = !out.is_empty();
        for planet in w.planets_in(active).filter(|&p| w.planet(p).shared && both(p)) {
            if w.action.landed >> w.slot(planet) & 1 == 0 {
                out.offer(Choice::Fight(planet));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if must {
            return Want::Ask(Ask::of(self.seat, Prompt::GroundOrder));
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::EndCoexistence))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Fight(planet) = choice else { return };
        w.planets[planet.index()].shared = false;
        w.action.landed |= 1 << w.slot(planet);
        let defender = query::guard(w, planet, self.seat).expect("somebody defends it");
        let attacker = alliance::lander(w, self.seat, planet);
        w.face(attacker, defender, Stage::Ground(planet));
        deals::fought(w, attacker, defender, flow);
        deeds::combat_starts(w, flow);
        flow.tell(SeatSet::ALL, rule!("ground.combat"), || {
            words!("Ground combat on {at}", at = things::planet(w, planet)).heading()
        });
        // [combat.several] Who wins fights whoever else is left there.
        let others = w.rivals(self.seat).minus(w.clash().camps[1]);
        let more = others.iter().any(|enemy| ranks::guards(w, planet, enemy) > 0);
        let fought = if more { self.fought } else { self.fought | 1 << w.slot(planet) };
        flow.then([window(Window::GroundStarts(planet))]);
        w.clash().seats().for_each(|owner| flow.then([MagenHit { owner, planet }.into()]));
        flow.then([GroundRound { planet }.into(), GroundEnds { planet }.into(), Fights { fought, ..self }.into()]);
    }
}

step! {
    /// [tech.magen-defense-grid] At the start of ground combat beside own structures, a ground force of the other side is
    /// hit, of the owner's choice.
    pub struct MagenHit {
        pub owner: Seat,
        pub planet: PlanetSpot,
    }
}

impl MagenHit {
    fn victim(self, w: &World) -> Seat {
        w.foe_with(self.owner, |foe| ranks::guards(w, self.planet, foe) > 0)
    }
}

impl Play<Twilight> for MagenHit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let works = w.side(self.owner).has(Verb::GroundStartHit) && w.ground(self.planet, self.owner).structures() > 0;
        if !works || ranks::guards(w, self.planet, self.owner) == 0 {
            return Want::Nothing;
        }
        let (victim, at) = (self.victim(w), Holder::Planet(self.planet));
        let prey = w.ground(self.planet, victim).groups(ranks::garrison(w, victim));
        prey.for_each(|(kind, damaged, _)| out.offer(Choice::Unit { kind, damaged, at }));
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.owner, Prompt::MagenHit { planet: self.planet }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Unit { kind, damaged, .. } = choice else { unreachable!("{choice:?}") };
        let target = Target::Ground(self.planet);
        Assign { victim: self.victim(w), target }.strike(kind, damaged, w, flow);
    }
}

step! {
    /// [ground.combat] Both sides roll all ground forces and assign hits, round after round, until at most one has any.
    pub struct GroundRound {
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for GroundRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let planet = self.planet;
        if w.clash().camps.iter().any(|&camp| camp_guards(w, planet, camp) == 0) {
            return;
        }
        abilities::repair_maximum(w);
        let fight = w.clash_mut();
        fight.round = fight.round.saturating_add(1);
        // [cards.start-of-combat] The first round started with the combat.
        if fight.round > 1 {
            for fighter in &mut fight.fighters {
                (fighter.sustained, fighter.spurred) = Default::default();
            }
            lapse(w, Until::Round);
            flow.then([window(Window::RoundStarts)]);
        }
        let (volley, clash) = (Volley::GroundCombat(planet), w.clash());
        let ([a, d], seats) = (clash.voices(), || clash.seats());
        seats().for_each(|seat| flow.then([Roll { volley, seat }.into()]));
        flow.then([window(Window::BothRolled)]);
        seats().for_each(|seat| flow.then([Tally { volley, seat }.into()]));
        flow.then([
            Weave.into(),
            window(Window::GroundHits { victim: a, planet }),
            window(Window::GroundHits { victim: d, planet }),
        ]);
        Denial::around(w, Target::Ground(planet), [Melee { planet }.into()], flow);
        seats().for_each(|seat| flow.then([Duranium { seat }.into()]));
        seats().for_each(|seat| flow.then([Harrow { seat, planet }.into()]));
        flow.then([window(Window::RoundEnds), self.into()]);
    }
}

step! {
    /// [combat.assign] Both sides take their hits, and those dealt by units that sustained damage, until none is left.
    pub struct Melee {
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Melee {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.clash().hits.iter().all(|hits| hits.plain == 0) {
            return;
        }
        for victim in w.clash().voices() {
            flow.then([Assign { victim, target: Target::Ground(self.planet) }.into()]);
        }
        flow.then([self.into()]);
    }
}

step! {
    /// [tech.valkyrie-particle-weave] A side whose opponent produced a hit in this round produces one more.
    pub struct Weave;
}

impl Play<Twilight> for Weave {
    fn act(self, w: &mut World, _: &mut Flow) {
        let produced: ArrayVec<(Seat, u8), MOST_FIGHTERS> =
            w.clash().seats().map(|seat| (seat, w.hits(seat).plain)).collect();
        for (owner, produced) in produced {
            if w.side(owner).has(Verb::ParticleWeave) && produced > 0 {
                w.hits_mut(w.foe(owner)).plain += 1;
            }
        }
    }
}

step! {
    /// [ground.ends] The ground combat is over.
    pub struct GroundEnds {
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for GroundEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (camps, seats) = (w.clash().camps, w.clash().seats());
        w.part();
        w.parties.iter_mut().for_each(|side| side.wrecks = Default::default());
        lapse(w, Until::Combat);
        let left = camps.map(|camp| camp_guards(w, self.planet, camp));
        factions::fought(w, camps, left, false);
        for seat in seats.clone() {
            // [tech.dacxive-animators] The winner of a ground combat places 1 infantry there.
            let n = usize::from(camps[1].has(seat));
            let won = left[n] > 0 && left[1 - n] == 0;
            let reserve = w.side(seat).reserves[Kind::Infantry as usize];
            if won && w.side(seat).has(Verb::InfantryAfterGroundWin) && reserve > 0 {
                w.parties[seat.index()].reserves[Kind::Infantry as usize] -= 1;
                w.ground_mut(self.planet, seat).add(Kind::Infantry, false);
            }
        }
        let (winners, losers) = match left.map(|forces| forces > 0) {
            [true, false] => (camps[0], camps[1]),
            [false, true] => (camps[1], camps[0]),
            [true, true] | [false, false] => (SeatSet::NONE, SeatSet::NONE),
        };
        deeds::combat_ends(w, winners, losers, w.planet(self.planet).at(), false, flow);
        ranks::take_off(w, self.planet);
        ledger::told(rule!("ground.ends"), w, flow, |w, flow| factions::combat_ends(w, seats, Some(self.planet), flow));
    }
}

/// Ground forces of a camp on a planet.
fn camp_guards(w: &World, planet: PlanetSpot, camp: SeatSet) -> u8 {
    camp.iter().fold(0, |all: u8, seat| all.saturating_add(ranks::guards(w, planet, seat)))
}

step! {
    /// [invade.control] The active side gains planets it landed on and holds alone; enemy structures there are destroyed.
    /// [team.planets] It does not take those of an ally.
    pub struct Control {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Control {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let landings = landings(w);
        landings.iter().for_each(|&planet| ranks::take_off(w, planet));
        let mut claims = Claims { seat: self.seat, left: 0 };
        for &planet in &landings {
            let seat = alliance::lander(w, self.seat, planet);
            let held = ranks::guards(w, planet, seat) > 0 && query::guard(w, planet, seat).is_none();
            let ally = w.planet(planet).controller.is_some_and(|owner| w.allies(seat).has(owner));
            if held && !ally {
                claims.left |= 1 << w.slot(planet);
            }
        }
        flow.then([claims.into()]);
    }
}

step! {
    /// [invade.control] One planet changes hands; it is exhausted, and enemy structures there are destroyed.
    pub struct Seize {
        pub seat: Seat,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Seize {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let planet = self.planet;
        ledger::told(rule!("faction.assimilate"), w, flow, |w, _| factions::assimilate(w, self.seat, planet));
        for enemy in w.rivals(self.seat).iter() {
            for kind in STRUCTURES {
                let there = w.ground_mut(planet, enemy);
                there.damaged[kind as usize] = 0;
                let lost = std::mem::take(&mut there.count[kind as usize]);
                (0..lost).for_each(|_| w.retire(enemy, kind));
            }
        }
        factions::tear(w, w.planet(planet).at());
        if w.planet(planet).controller == Some(self.seat) {
            return;
        }
        let state = &mut w.planets[planet.index()];
        let from = state.controller;
        (state.controller, state.exhausted) = (Some(self.seat), true);
        if w.action.active == Some(w.planet(planet).at()) {
            w.action.gained |= 1 << w.slot(planet);
        }
        relics::planet_taken(w, self.seat, planet, from, flow);
        explore::gained(w, self.seat, planet, from, flow);
        flow.then([Spoils { seat: self.seat, planet, new: from.is_none() }.into()]);
        agendas::planet_gained(w, self.seat, flow);
        agendas::home_taken(w, self.seat, planet, flow);
        agendas::planet_changes(w, self.seat, planet, from, flow);
        crate::hive::hooks::gained(w, self.seat, planet, from, flow);
        flow.tell(SeatSet::ALL, rule!("invade.control"), || {
            let (by, at) = (self.seat, things::planet(w, planet));
            match from {
                Some(of) => words!("{by} {by:takes|take} {at} from {of}.", by, at, of),
                None => words!("{by} {by:gains|gain} control of {at}.", by, at),
            }
        });
        deeds::lost(w, from, planet, flow);
    }
}

step! {
    /// [explore.gained] What a faction has of a planet it gained comes after exploration.
    pub struct Spoils {
        pub seat: Seat,
        pub planet: PlanetSpot,
        /// Nobody controlled it before.
        pub new: bool,
    }
}

impl Play<Twilight> for Spoils {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Spoils { seat, planet, new } = self;
        ledger::told(rule!("invade.control"), w, flow, |w, _| factions::gained(w, seat, planet, new));
    }
}
