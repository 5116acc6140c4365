//! Space combat.

use super::barred;
use super::cannon::skips_to_landing;
use super::hits::{Assign, AssignShips, Denial, Roll, Tally, Target};
use super::kin::Raid;
use super::movement::Trim;
use super::special::{Sacrifice, Unasked};
use crate::choice::{Choice, Holder};
use crate::feats::{Feat, Until};
use crate::prompt::Prompt;
use crate::query::{self, Volley};
use crate::texts::units::{destroy, place_token};
use crate::texts::{Switch, Use, is};
use crate::windows::{Window, lapse, window};
use crate::world::{Force, GROUND, MOVERS, SHIPS, STRUCTURES, Stage, World};
use crate::{Ask, Flow, Offers, Scope, Twilight, Want, abilities, factions, galvanize, ranks, things};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, Play, Seat, SeatList, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Verb;
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

step! {
    /// [space.combat] If rivals have ships in the active system they fight until at most one camp has. [combat.several] The
    /// active side fights one camp after another.
    pub struct SpaceCombat {
        pub attacker: Seat,
        /// Those it has fought already.
        pub fought: SeatSet,
    }
}

impl SpaceCombat {
    pub fn by(attacker: Seat) -> SpaceCombat {
        SpaceCombat { attacker, fought: SeatSet::NONE }
    }

    /// [combat.several] Those it may fight now, one of each camp.
    fn foes(self, w: &World) -> SeatSet {
        if skips_to_landing(w) || ranks::afloat(w, w.scene(), self.attacker) == 0 {
            return SeatSet::NONE;
        }
        let rivals = w.rivals(self.attacker).minus(self.fought).iter();
        rivals.filter(|&enemy| ranks::afloat(w, w.scene(), enemy) > 0).fold(SeatSet::NONE, |foes, enemy| {
            if foes.and(w.allies(enemy)).is_empty() { foes.with(enemy) } else { foes }
        })
    }

    fn begin(self, d: Seat, w: &mut World, flow: &mut Flow) {
        let (a, system) = (self.attacker, w.scene());
        w.face(a, d, Stage::Space);
        flow.tell(SeatSet::ALL, rule!("space.combat"), || {
            words!("Space combat at {at}", at = things::system(w, system)).heading()
        });
        ranks::eidolons(w, system);
        w.clash().seats().for_each(|seat| flow.then([Join { seat }.into()]));
        flow.then([window(Window::CombatStarts)]);
        if w.clash().seats().any(|seat| w.side(seat).has(Verb::AssaultCannon) || factions::ambushes(w, seat)) {
            flow.then([Unasked.into()]);
        }
        flow.then([Barrage { ready: false }.into(), SpaceRound.into(), SpaceEnds.into()]);
        if w.parties.len() > 2 {
            flow.then([SpaceCombat { fought: self.fought.or(w.clash().camps[1]), ..self }.into()]);
        }
    }
}

impl Play<Twilight> for SpaceCombat {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.parties.len() == 2 {
            return Want::Nothing;
        }
        let foes = self.foes(w);
        if foes.len() < 2 {
            return Want::Nothing;
        }
        foes.iter().for_each(|enemy| out.offer(Choice::Seat(enemy)));
        Want::Ask(Ask::of(self.attacker, Prompt::Opponent { at: w.scene() }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(enemy) = choice else { unreachable!("{choice:?}") };
        factions::open_nexus(w, w.scene());
        self.begin(enemy, w, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = w.scene();
        // [galaxy.nexus] Movement has ended, and space cannons have fired.
        factions::open_nexus(w, system);
        match self.foes(w).iter().next() {
            Some(enemy) => self.begin(enemy, w, flow),
            None => blockade(w, system, flow),
        }
    }
}

/// [units.floating-factory] [faction.miniaturization] Structures in space beside enemy ships alone are destroyed.
fn blockade(w: &mut World, system: SystemId, flow: &mut Flow) {
    for seat in w.everyone() {
        let structures = w.space(system, seat).structures() > 0;
        let alone = structures && w.ships(system, seat) == 0 && query::beset(w, system, seat);
        for kind in STRUCTURES.into_iter().filter(|_| alone) {
            for _ in 0..w.space(system, seat).of(kind) {
                destroy(w, seat, kind, false, Holder::Space(system), flow);
            }
        }
    }
}

/// Whether both camps of the combat have ships in a system.
#[inline]
pub fn contested(w: &World, system: SystemId) -> bool {
    w.clash().camps.iter().all(|&camp| camp_afloat(w, system, camp) > 0)
}

/// Ships, and what fights as such, of a camp in a system.
fn camp_afloat(w: &World, system: SystemId, camp: SeatSet) -> u8 {
    camp.iter().fold(0, |all: u8, seat| all.saturating_add(ranks::afloat(w, system, seat)))
}

step! {
    /// [units.alastor] Beside an Alastor any number of ground forces in the system fight in the space combat as ships.
    pub struct Join {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Join {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        if !abilities::in_space(w, self.seat, Ability::GroundForcesJoin) {
            return Want::Nothing;
        }
        let volunteers = ranks::volunteers(w, system, self.seat);
        volunteers.into_iter().for_each(|(kind, damaged, at)| out.offer(Choice::Unit { kind, damaged, at }));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::JoinSpace))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Unit { kind, damaged, at } = choice {
            ranks::join(w, self.seat, kind, damaged, at);
            flow.then([self.into()]);
        }
    }
}

step! {
    /// [space.barrage] Before the first round both sides roll their anti-fighter barrages; each hit destroys a fighter.
    pub struct Barrage {
        /// Both sides have said what they use for their barrage.
        pub ready: bool,
    }
}

impl Play<Twilight> for Barrage {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = w.scene();
        let order = w.clash().seats();
        let volley = Volley::Barrage;
        if !self.ready {
            // [cards.start-of-combat] The barrage is a step of the first round, so what is repaired at its start is whole.
            abilities::repair_each_round(w);
            abilities::repair_maximum(w);
            for by in order.filter(|&by| !query::barrels(w, volley, by).is_empty()) {
                flow.then([window(Window::AbilityRoll { by, volley })]);
            }
            flow.then([Barrage { ready: true }.into()]);
            return;
        }
        for seat in order {
            let foes = w.opponents(seat);
            let there = |kind: Kind| foes.iter().any(|foe| w.space(system, foe).of(kind) > 0);
            let infantry = there(Kind::Infantry) && abilities::in_space(w, seat, Ability::BarragesInfantry);
            let raid = factions::has(w, seat, FactionAbility::RaidFormation);
            let prey = there(Kind::Fighter) || infantry || raid || is(w, seat, Switch::BarrageHitsAll);
            if prey && !foes.iter().any(|foe| abilities::no_barrage_against(w, foe)) {
                flow.then([Roll { volley, seat }.into()]);
            }
        }
        w.clash().seats().for_each(|seat| flow.then([Tally { volley, seat }.into()]));
        for victim in w.clash().voices() {
            let waylaid = w.opponents(victim).iter().any(|foe| is(w, foe, Switch::BarrageHitsAll));
            let target = if waylaid { Target::Ships } else { Target::Fighters };
            flow.then([window(Window::ShipHits(victim)), Raid { victim, done: 0 }.into()]);
            flow.then([Assign { victim, target }.into()]);
        }
    }
}

step! {
    /// [space.round] A round: retreats are announced, both sides roll, both assign hits, announced retreats happen.
    pub struct SpaceRound;
}

/// Rounds after which a battle in which nothing is hit ends: nobody can hit any more.
const LAST_ROUND: u8 = 200;

impl Play<Twilight> for SpaceRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = w.scene();
        if !contested(w, system) {
            return;
        }
        if w.fight().is_some_and(|fight| fight.round > 0) {
            abilities::repair_each_round(w);
            abilities::repair_maximum(w);
        }
        let fight = w.clash_mut();
        fight.round += 1;
        if fight.round > LAST_ROUND {
            return;
        }
        // [cards.start-of-combat] The first round started with the combat.
        if fight.round > 1 {
            fight.fighters.iter_mut().for_each(|fighter| fighter.sustained = Default::default());
            flow.then([window(Window::RoundStarts)]);
        }
        let (volley, clash) = (Volley::SpaceCombat, w.clash());
        let ([a, d], seats) = (clash.voices(), || clash.seats());
        flow.then([window(Window::Announcing)]);
        let (attackers, defenders): (SeatList, SeatList) = seats().partition(|&seat| clash.camps[0].has(seat));
        defenders.into_iter().chain(attackers).for_each(|seat| flow.then([Announce { seat }.into()]));
        seats().for_each(|seat| flow.then([Roll { volley, seat }.into()]));
        flow.then([window(Window::BothRolled)]);
        seats().for_each(|seat| flow.then([Tally { volley, seat }.into()]));
        flow.then([Shields.into()]);
        Denial::around(w, Target::Ships, [AssignShips { victim: a }.into(), AssignShips { victim: d }.into()], flow);
        seats().for_each(|seat| flow.then([Duranium { seat }.into()]));
        seats().for_each(|seat| flow.then([Sacrifice { seat }.into()]));
        flow.then([window(Window::RoundEnds), Retreat.into()]);
    }
}

step! {
    /// [cards.timing] Before hits are assigned in space combat each side may cancel some.
    pub struct Shields;
}

impl Play<Twilight> for Shields {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.clash().voices().into_iter().for_each(|seat| flow.then([window(Window::ShipHits(seat))]));
    }
}

step! {
    /// [space.announce] The defender, or else the attacker, may announce a retreat if there is a system to retreat to.
    pub struct Announce {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Announce {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let announced = w.fight().is_some_and(|fight| fight.retreating.is_some());
        // [card.intercept] Who stopped a retreat does not announce one in the same round.
        let intercepted = w.clash().seats().any(|seat| is(w, seat, Switch::NoRetreat));
        let gone = || ranks::afloat(w, w.scene(), self.seat) == 0;
        if announced || intercepted || gone() || havens(w, self.seat).is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Stay);
        out.offer(Choice::Announce);
        let round = w.fight().map_or(0, |fight| fight.round);
        Want::Ask(Ask::of(self.seat, Prompt::Announce { round }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Announce {
            if let Some(fight) = w.fight_mut() {
                fight.retreating = Some(self.seat);
            }
            flow.then([window(Window::RetreatAnnounced(self.seat))]);
            flow.tell(SeatSet::ALL, rule!("space.announce"), || {
                words!("{by} {by:announces|announce} a retreat.", by = self.seat)
            });
        }
    }
}

/// [move.retreat] Systems a side may retreat to.
pub fn havens(w: &World, seat: Seat) -> SystemSet {
    let system = w.scene();
    let moves = |kind: &Kind| w.space(system, seat).of(*kind) > 0 && query::move_value(w, seat, *kind).is_some();
    let movers: ArrayVec<Kind, { SHIPS.len() }> = SHIPS.into_iter().filter(moves).collect();
    let chart = query::chart(w, seat);
    let havens = chart.retreats(system, query::presence(w, seat), query::presence_of_rivals(w, seat));
    // [units.memoria] Alone the flagship may also go where own mechs are.
    let alone = !movers.is_empty() && movers.iter().all(|&kind| kind == Kind::Flagship);
    match query::beside_memoria(w, seat).filter(|_| alone) {
        Some(mechs) => havens.union(mechs.without(system).iter().filter(|&s| chart.is_haven(s)).collect()),
        None => havens,
    }
}

step! {
    /// [tech.duranium-armor] After hits are assigned, one damaged unit that did not sustain in this round is repaired.
    pub struct Duranium {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Duranium {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !w.side(self.seat).has(Verb::RepairEachRound) {
            return Want::Nothing;
        }
        // Only units that take part are repaired.
        let (force, kinds) = match w.clash().planet() {
            None => (ranks::fleet(w, w.clash().at, self.seat), ranks::LINE),
            Some(planet) => (*w.ground(planet, self.seat), ranks::garrison(w, self.seat)),
        };
        for &kind in kinds {
            if force.in_state(kind, true) > w.fighter(self.seat).sustained[kind as usize] {
                out.offer(Choice::Repair(kind));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Repair))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Repair(kind) = choice else { unreachable!("{choice:?}") };
        let force = match w.clash().planet() {
            None => w.space_mut(w.clash().at, self.seat),
            Some(planet) => w.ground_mut(planet, self.seat),
        };
        force.damaged[kind as usize] -= 1;
        flow.tell(SeatSet::ALL, rule!("tech.duranium-armor"), || {
            words!("{by} {by:repairs|repair} {unit:a}.", by = self.seat, unit = things::unit(kind))
        });
    }
}

step! {
    /// [space.retreat] An announced retreat happens if the enemy still has ships and a haven still exists: all ships that
    /// can move go to one system with what they carry, the rest is removed, and a command token is placed there.
    pub struct Retreat;
}

impl Play<Twilight> for Retreat {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = retreating(w) else { return Want::Nothing };
        let havens = havens(w, seat);
        havens.iter().for_each(|system| out.offer(Choice::Withdraw(system)));
        if out.explains() {
            barred::retreats(w, seat, havens, out);
        }
        Want::Ask(Ask::of(seat, Prompt::Retreat))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Withdraw(to) = choice else { unreachable!("{choice:?}") };
        let seat = retreating(w).expect("a side retreats");
        // [units.last-dispatch] A retreating flagship destroys a ship.
        let flagship = w.action.active.is_some_and(|active| w.space(active, seat).of(Kind::Flagship) > 0);
        if flagship && is(w, seat, Switch::ParthianShot) {
            Use::of(seat, Feat::LastDispatch, Window::RoundEnds).ask(w, 0, flow);
        }
        withdraw(w, Flight { seat, to, skilled: false }, flow);
    }

    /// Nobody retreats: the next round.
    fn act(self, w: &mut World, flow: &mut Flow) {
        fight_on(w, flow);
    }
}

/// [space.round] The next round of the combat.
fn fight_on(w: &mut World, flow: &mut Flow) {
    let fight = w.clash_mut();
    fight.retreating = None;
    fight.fighters.iter_mut().for_each(|fighter| fighter.spurred = None);
    lapse(w, Until::Round);
    flow.then([SpaceRound.into()]);
}

/// [space.retreat] A side leaves the combat.
pub fn withdraw(w: &mut World, flight: Flight, flow: &mut Flow) {
    let seat = flight.seat;
    ranks::stand_down(w, seat);
    let (room, _) = hold(w, flight, w.space(w.scene(), seat));
    flow.then([Board { seat, room }.into(), RiftRetreat { flight }.into(), flight.into()]);
}

step! {
    /// [space.retreat] The ships of a side that can move leave the active system with what fits aboard; the rest is
    /// removed, by its owner's choice.
    pub struct Flight {
        pub seat: Seat,
        pub to: SystemId,
        /// [card.skilled-retreat] It is no retreat, and fighters move by themselves.
        pub skilled: bool,
    }
}

impl Play<Twilight> for Flight {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        let here = w.space(system, self.seat);
        let (room, load) = hold(w, *self, here);
        if room == 0 || load <= room {
            return Want::Nothing;
        }
        let stowed = stowed(w, *self).filter(|&kind| here.of(kind) > 0);
        stowed.for_each(|kind| {
            here.groups(&[kind]).for_each(|(kind, damaged, _)| out.offer(Choice::Remove { kind, damaged }));
        });
        Want::Ask(Ask::of(self.seat, Prompt::NoRoom { at: system, over: load - room }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Remove { kind, damaged } = choice else { unreachable!("{choice:?}") };
        let system = w.scene();
        w.space_mut(system, self.seat).take(kind, damaged);
        w.remove(self.seat, kind);
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let Flight { seat, to, .. } = self;
        let system = w.scene();
        let mut fleet = std::mem::take(w.space_mut(system, seat));
        let (room, _) = hold(w, self, &fleet);
        let stays = |w: &World, kind: Kind| {
            let grounded = SHIPS.contains(&kind) && kind != Kind::Fighter && query::move_value(w, seat, kind).is_none();
            grounded || room == 0 && stowed(w, self).any(|cargo| cargo == kind)
        };
        for kind in Kind::ALL {
            if stays(w, kind) {
                (0..std::mem::take(&mut fleet.count[kind as usize])).for_each(|_| w.remove(seat, kind));
                fleet.damaged[kind as usize] = 0;
            }
        }
        galvanize::carry_all(w, seat, Holder::Space(system), Holder::Space(to));
        let before = w.ships(to, seat);
        let there = w.space_mut(to, seat);
        for kind in Kind::ALL {
            there.count[kind as usize] += fleet.of(kind);
            there.damaged[kind as usize] += fleet.in_state(kind, true);
        }
        flow.tell(SeatSet::ALL, rule!("space.retreat"), || {
            let (units, to) = (things::units(|kind| fleet.of(kind)), things::system(w, to));
            words!("{by} {by:retreats|retreat} to {to} with {units:a}.", by = seat, to, units)
        });
        flow.then([Regroup { seat, to, before: Some(before) }.into()]);
    }
}

/// What needs room aboard ships that retreat.
fn stowed(w: &World, flight: Flight) -> impl Iterator<Item = Kind> + '_ {
    let Flight { seat, skilled, .. } = flight;
    let alone = move |kind: Kind| kind == Kind::Fighter && (skilled || query::move_value(w, seat, kind).is_some());
    let needs = move |kind: &Kind| !alone(*kind) && !query::unit(w, seat, *kind).needs_no_capacity;
    [Kind::Fighter, Kind::Infantry, Kind::Mech].into_iter().filter(needs)
}

/// Room aboard the ships of a fleet that can move, and what needs it.
fn hold(w: &World, flight: Flight, fleet: &Force) -> (u8, u8) {
    let seat = flight.seat;
    let capacity = |kind: Kind| query::unit(w, seat, kind).capacity.unwrap_or(0) * fleet.of(kind);
    let carries = |&&kind: &&Kind| match kind {
        Kind::SpaceDock => query::flies(w, seat),
        _ => query::move_value(w, seat, kind).is_some(),
    };
    let room = MOVERS.iter().filter(carries).map(|&kind| capacity(kind)).sum();
    (room, stowed(w, flight).map(|kind| fleet.of(kind)).sum())
}

step! {
    /// [space.retreat] Ground forces on planets of the system may come aboard a retreating fleet, also in the place of what
    /// is in space.
    pub struct Board {
        pub seat: Seat,
        pub room: u8,
    }
}

impl Play<Twilight> for Board {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let system = w.scene();
        if self.room == 0 {
            return Want::Nothing;
        }
        for planet in w.planets_in(system) {
            for (kind, damaged, _) in w.ground(planet, self.seat).groups(&GROUND) {
                out.offer(Choice::Load { kind, damaged, from: Holder::Planet(planet) });
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Board { at: system, room: self.room }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Load { kind, damaged, from: Holder::Planet(planet) } = choice {
            let system = w.scene();
            w.ground_mut(planet, self.seat).take(kind, damaged);
            w.space_mut(system, self.seat).add(kind, damaged);
            galvanize::carry(w, self.seat, kind, Holder::Planet(planet), Holder::Space(system));
            flow.then([Board { room: self.room - 1, ..self }.into()]);
        }
    }
}

fn retreating(w: &World) -> Option<Seat> {
    let fight = w.clash();
    let seat = fight.retreating?;
    let still = contested(w, fight.at) && ranks::afloat(w, fight.at, seat) > 0;
    (still && !havens(w, seat).is_empty()).then_some(seat)
}

step! {
    /// [move.gravity-rift] Ships that retreat out of a gravity rift roll before they leave.
    pub struct RiftRetreat {
        pub flight: Flight,
    }
}

impl RiftRetreat {
    /// The ships that roll: all that move by themselves, and of fighters that do those that cannot be carried.
    fn ships(self, w: &World) -> Vec<(Kind, bool)> {
        let Flight { seat, skilled, .. } = self.flight;
        let system = w.scene();
        // [units.dimensional-tear] [relic.circlet-of-the-void] Not every rift has to be rolled for.
        if query::map(w, seat).rift_at(system).1 == 0 {
            return Vec::new();
        }
        let here = w.space(system, seat);
        let movers = |&(kind, ..): &(Kind, bool, u8)| kind == Kind::Mech || query::move_value(w, seat, kind).is_some();
        let hulls = here.groups(&ranks::hulls(w, seat)[1..]).filter(movers);
        let mut ships: Vec<_> =
            hulls.flat_map(|(kind, hurt, count)| std::iter::repeat_n((kind, hurt), usize::from(count))).collect();
        if skilled || query::move_value(w, seat, Kind::Fighter).is_some() {
            let (room, load) = hold(w, self.flight, here);
            let loose = here.of(Kind::Fighter).saturating_sub(room.saturating_sub(load));
            ships.extend(std::iter::repeat_n((Kind::Fighter, false), usize::from(loose)));
        }
        ships
    }
}

impl Play<Twilight> for RiftRetreat {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.ships(w).len() as u8 {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let lost = faces.iter().filter(|face| **face <= 3).count();
        let seat = self.flight.seat;
        flow.tell(SeatSet::ALL, rule!("move.gravity-rift"), || {
            let (by, n) = (seat, faces.len());
            let words = words!(
                "{by} {by:loses|lose} {lost} of {n} {n:ship|ships} to the gravity rift. Needed: 4.",
                by,
                lost,
                n
            );
            words.rolled(faces, 10)
        });
        let system = w.scene();
        for ((kind, damaged), _) in self.ships(w).into_iter().zip(faces).filter(|(_, face)| **face <= 3) {
            w.space_mut(system, seat).take(kind, damaged);
            w.remove(seat, kind);
        }
    }
}

step! {
    /// [space.retreat] A token is placed where something arrived; what has no room there is removed, and the combat is over.
    pub struct Regroup {
        pub seat: Seat,
        pub to: SystemId,
        /// Own ships that were there before, until the token is placed.
        pub before: Option<u8>,
    }
}

impl Play<Twilight> for Regroup {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(before) = self.before else {
            // [combat.camps] Allies that are left fight on.
            match contested(w, w.clash().at) {
                true if w.clash().retreating == Some(self.seat) => fight_on(w, flow),
                true => {}
                false => flow.leave(Scope::Space),
            }
            return;
        };
        if w.ships(self.to, self.seat) > before {
            place_token(w, self.seat, self.to, flow);
        }
        let systems = SystemSet::one(self.to);
        flow.then([Trim::of(self.seat, systems).into(), Regroup { before: None, ..self }.into()]);
    }
}

step! {
    /// [space.ends] The combat is over; what has no room is removed.
    pub struct SpaceEnds;
}

impl Play<Twilight> for SpaceEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let system = w.scene();
        // [card.skilled-retreat] Nobody wins a combat that was left by it.
        let drawn = w.fight().is_some_and(|fight| fight.drawn);
        let (camps, voices, seats) = (w.clash().camps, w.clash().voices(), w.clash().seats());
        let left = camps.map(|camp| if drawn { 0 } else { camp_afloat(w, system, camp) });
        seats.clone().for_each(|seat| ranks::stand_down(w, seat));
        let (winners, loser) = match left {
            [_, 0] if left[0] > 0 => (camps[0], voices[1]),
            [0, _] if left[1] > 0 => (camps[1], voices[0]),
            _ => (SeatSet::NONE, voices[1]),
        };
        w.action.wrecked = w.fight().map_or(0, |fight| fight.wrecked);
        w.part();
        if let Some(winner) = winners.iter().find(|&winner| is(w, winner, Switch::WinnerTakesNote)) {
            Use::of(winner, Feat::MentakCommander, Window::RoundEnds).ask_seat(w, 0, loser, None, flow);
        }
        blockade(w, system, flow);
        w.parties.iter_mut().for_each(|side| side.wrecks = Default::default());
        lapse(w, Until::Combat);
        factions::fought(w, camps, left, true);
        factions::man_stations(w);
        factions::free_captives(w);
        for seat in seats.clone() {
            flow.then([Trim::of(seat, SystemSet::one(system)).into()]);
        }
        for winner in winners.iter().filter(|&winner| is(w, winner, Switch::Salvages)) {
            Use::of(winner, Feat::SalvageOperations, Window::RoundEnds).ask(w, 0, flow);
        }
        factions::combat_ends(w, seats, None, flow);
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Space)
    }
}
