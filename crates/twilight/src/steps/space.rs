//! Space combat.

use super::cannon::skips_to_landing;
use super::deeds::{self, Last, LastOnes};
use super::hits::{Assign, AssignShips, Denial, Target};
use super::kin::Raid;
use super::movement::Trim;
use super::pledges::GiveNote;
use super::retreat::{Announce, Retreat};
use super::special::{Sacrifice, Unasked};
use super::volley::{Roll, Tally};
use crate::choice::{Choice, Holder};
use crate::feats::{Feat, Occasion, Until};
use crate::prompt::Prompt;
use crate::query::{self, Volley};
use crate::texts::units::destroy;
use crate::texts::{Switch, Use, is};
use crate::windows::{self, Window, lapse, window};
use crate::world::{STRUCTURES, Stage, World};
use crate::{Ask, Flow, Offers, Scope, Twilight, Want, abilities, deals, factions, ledger, ranks, things};
use kernel::{Play, Seat, SeatList, SeatSet, rule, step};
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
        deals::fought(w, a, d, flow);
        deeds::combat_starts(w, flow);
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
            LastOnes { by: w.foe(victim), victim, last: Last::Fighters }.watch(w, flow);
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
            match w.league.is_some() {
                true => flow.then([GiveNote { seat: loser, to: winner }.into()]),
                false => Use::of(winner, Feat::MentakCommander, Window::RoundEnds).ask_seat(w, 0, loser, None, flow),
            }
        }
        blockade(w, system, flow);
        w.parties.iter_mut().for_each(|side| side.wrecks = Default::default());
        lapse(w, Until::Combat);
        factions::fought(w, camps, left, true);
        factions::stations_change_hands(w, flow);
        factions::free_captives(w);
        let losers = if winners.is_empty() { winners } else { camps[usize::from(winners == camps[0])] };
        deeds::combat_ends(w, winners, losers, system, true, flow);
        w.action.beaten = losers;
        if w.league.is_some() {
            winners.iter().for_each(|winner| windows::occasion(w, Occasion::SpaceCombatWon, winner, flow));
        }
        for seat in seats.clone() {
            flow.then([Trim::of(seat, SystemSet::one(system)).into()]);
        }
        for winner in winners.iter().filter(|&winner| is(w, winner, Switch::Salvages)) {
            Use::of(winner, Feat::SalvageOperations, Window::RoundEnds).ask(w, 0, flow);
        }
        ledger::told(rule!("space.ends"), w, flow, |w, flow| factions::combat_ends(w, seats, None, flow));
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Space)
    }
}
