//! Space cannon.

use super::deeds::{Last, LastOnes};
use super::hits::{Assign, Target};
use super::movement::Trim;
use super::volley::{CeaseFire, Fire};
use crate::choice::Choice;
use crate::feats::Until;
use crate::prompt::Prompt;
use crate::query::{self, Volley};
use crate::texts::{Switch, is};
use crate::windows::{Window, lapse_of, window};
use crate::world::{PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, abilities, alliance, ranks};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Verb;
use twilight_box::galaxy::SystemSet;

step! {
    /// [cannon.offense] After movement each side, the active one first, may fire all its space cannons that reach the
    /// active system: the active side at the ships of one other side there, the others at those of the active side.
    pub struct Offense {
        pub shooter: Seat,
    }
}

impl Play<Twilight> for Offense {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let victims = self.victims(w);
        let Some(victim) = victims.iter().next() else { return Want::Nothing };
        let several = victims.len() > 1;
        if several {
            victims.iter().for_each(|victim| out.offer(Choice::Seat(victim)));
        } else {
            out.offer(Choice::Fire);
        }
        out.offer(Choice::Hold);
        let prompt = if several { Prompt::CannonTarget { at: w.scene() } } else { Prompt::CannonOffense { victim } };
        Want::Ask(Ask::of(self.shooter, prompt))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let victim = match choice {
            Choice::Fire => self.victims(w).iter().next().expect("there are ships to fire at"),
            Choice::Seat(victim) => victim,
            _ => {
                tell_held(self.shooter, rule!("cannon.offense"), flow);
                return;
            }
        };
        let systems = SystemSet::one(w.scene());
        tell_fires(w, self.shooter, victim, rule!("cannon.offense"), flow);
        flow.then([
            Fire { volley: Volley::SpaceCannonOffense, by: self.shooter, victim }.into(),
            CannonHits { victim, target: Target::Ships }.into(),
        ]);
        LastOnes { by: self.shooter, victim, last: Last::BigShips }.watch(w, flow);
        flow.then([CeaseFire.into(), Trim::of(victim, systems).into()]);
    }
}

impl Offense {
    /// Those it can fire at.
    fn victims(self, w: &World) -> SeatSet {
        if skips_to_landing(w) {
            return SeatSet::NONE;
        }
        let fires = |victim: Seat| {
            let guns = || query::barrels_against(w, Volley::SpaceCannonOffense, self.shooter, victim);
            !abilities::no_cannon_against(w, victim) && !guns().is_empty()
        };
        prey(w, self.shooter).iter().filter(|&victim| fires(victim)).collect()
    }
}

/// [cannon.offense] Whose ships in the active system a side's space cannons may fire at: those of the active side, or
/// the active side's at those of any other.
pub fn prey(w: &World, shooter: Seat) -> SeatSet {
    let (Some(active), Some(turn)) = (w.action.active, w.round.turn) else { return SeatSet::NONE };
    let afloat = |seat: Seat| w.space(active, seat).ships() > 0;
    // [team.combat] The ally fires with the active player where it has units itself.
    let joins = || alliance::ally_of(w, turn) == Some(shooter) && alliance::is_present(w, shooter, active);
    let some = match shooter == turn || joins() {
        true => w.rivals(shooter),
        false if w.rivals(shooter).has(turn) => SeatSet::one(alliance::champion(w, turn, afloat)),
        false => SeatSet::NONE,
    };
    some.iter().filter(|&seat| afloat(seat)).collect()
}

/// [leader.sardakk-hero] The active side goes straight to the landing.
#[inline]
pub fn skips_to_landing(w: &World) -> bool {
    w.round.turn.is_some_and(|seat| is(w, seat, Switch::SkipsToLanding))
}

step! {
    /// [cards.timing] Before space cannon hits are assigned their victim may cancel some; [tech.graviton-laser-system] with
    /// a Graviton Laser System they fall on ships that are no fighters.
    pub struct CannonHits {
        pub victim: Seat,
        pub target: Target,
    }
}

impl Play<Twilight> for CannonHits {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let aimed = self.target == Target::Ships && is(w, w.foe(self.victim), Switch::AimsCannons);
        let target = if aimed { Target::BigShips } else { self.target };
        lapse_of(w, w.foe(self.victim), Until::Volley);
        flow.then([window(Window::CannonHits(self.victim)), Assign { victim: self.victim, target }.into()]);
    }
}

step! {
    /// [cannon.defense] Space cannons on a planet may fire at the ground forces that land there.
    pub struct Defense {
        pub shooter: Seat,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Defense {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let victim = alliance::lander(w, w.actor(), self.planet);
        // [faction.coalescence] What awoke there was not committed.
        let roused = w.action.roused >> w.slot(self.planet) & 1 == 1;
        // [tech.l4-disruptors] No space cannon fires at their owner's units during an invasion.
        if roused
            || ranks::guards(w, self.planet, victim) == 0
            || w.side(victim).has(Verb::NoSpaceCannonDefense)
            || query::barrels_against(w, Volley::SpaceCannonDefense(self.planet), self.shooter, victim).is_empty()
        {
            return Want::Nothing;
        }
        out.offer(Choice::Fire);
        out.offer(Choice::Hold);
        Want::Ask(Ask::of(self.shooter, Prompt::CannonDefense { victim, planet: self.planet }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice != Choice::Fire {
            tell_held(self.shooter, rule!("cannon.defense"), flow);
            return;
        }
        let (volley, victim) = (Volley::SpaceCannonDefense(self.planet), alliance::lander(w, w.actor(), self.planet));
        tell_fires(w, self.shooter, victim, rule!("cannon.defense"), flow);
        flow.then([
            Fire { volley, by: self.shooter, victim }.into(),
            CannonHits { victim, target: Target::Ground(self.planet) }.into(),
            CeaseFire.into(),
        ]);
    }
}

/// A party nobody sits at says that it fires, and why.
fn tell_fires(w: &World, by: Seat, victim: Seat, rule: Rule, flow: &mut Flow) {
    if !w.sits(by) {
        flow.tell(SeatSet::ALL, rule, || words!("{by} {by:fires|fire} space cannons at {victim}.", by, victim));
    }
}

fn tell_held(by: Seat, rule: Rule, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule, || words!("{by} {by:holds|hold} fire.", by));
}
