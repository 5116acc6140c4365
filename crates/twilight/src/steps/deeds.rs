//! Secret objectives of the action and agenda phase: what happened is noted, and may be scored at once.

use super::score::{against, score};
use crate::choice::Choice;
use crate::prompt::Refusal;
use crate::texts::sights::{is_home, is_mecatol};
use crate::windows::Window;
use crate::world::{Deeds, ObjectiveId, Outcome, PlanetSpot, World};
use crate::{Eye, Flow, Offers, Twilight, leaders, ranks};
use kernel::{Order, Play, React, Seat, SeatSet, step};
use serde::{Deserialize, Serialize};
use twilight_box::components::{Happening, Phase, Stage};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Something happened that a secret objective of a player may ask for.
pub fn note(w: &mut World, seat: Seat, what: Happening) {
    if w.league.is_some() {
        let deeds = &mut w.parties[seat.index()].realm.deeds;
        *deeds = deeds.with(what);
    }
}

/// A unit fell to another player.
pub fn felled(w: &mut World, by: Seat, kind: Kind) {
    if matches!(kind, Kind::Flagship | Kind::WarSun) {
        note(w, by, Happening::DestroyedGreatShip);
    }
}

/// [objectives.deeds] What was just done may be scored.
pub fn claim(w: &World, flow: &mut Flow) {
    if w.league.is_some() && w.parties.iter().any(|party| !party.realm.deeds.is_empty()) {
        flow.then([Claim::Now.into()]);
    }
}

/// A combat begins, in which each player may score one objective.
pub fn combat_starts(w: &mut World, flow: &mut Flow) {
    forget_credits(w);
    // [leader.winnu-commander] Who comes to fight there has the commander in that combat.
    if w.planets_in(w.scene()).any(|planet| is_mecatol(w, planet)) {
        let fighters: SeatSet = w.clash().seats().collect();
        fighters.iter().for_each(|seat| leaders::noted(w, seat, Happening::FoughtAtMecatol, flow));
    }
}

/// [objectives.one-a-combat] The next combat counts anew.
fn forget_credits(w: &mut World) {
    if let Some(league) = &mut w.league {
        league.credited = SeatSet::NONE;
    }
}

/// A combat is over: `winners` have beaten `losers`, or nobody anybody.
pub fn combat_ends(w: &mut World, winners: SeatSet, losers: SeatSet, system: SystemId, space: bool, flow: &mut Flow) {
    if w.league.is_none() {
        return;
    }
    leaders::unlock(w, flow);
    crate::agendas::combat_won(w, winners, losers, flow);
    let most = w.parties.iter().map(|party| party.realm.points).max();
    let leads = losers.iter().any(|loser| Some(w.side(loser).realm.points) == most);
    let friend = !w.action.friends.and(losers).is_empty();
    for seat in winners.iter() {
        let other_home = w.rivals(seat).iter().any(|other| w.side(other).home == system);
        let won = [
            (leads, Happening::BeatLeader),
            (friend && w.round.turn == Some(seat), Happening::BeatNoteOwner),
            (space && w.space(system, seat).of(Kind::Flagship) > 0, Happening::WonWithFlagship),
            (!w.galaxy.place(system).anomalies.is_empty(), Happening::WonInAnomaly),
            (other_home, Happening::WonInOtherHome),
        ];
        won.into_iter().filter(|(is, _)| *is).for_each(|(_, what)| note(w, seat, what));
    }
    if space {
        let strong = |seat: &Seat| crate::texts::sights::big_ships(w, system, *seat) >= STRONG;
        let strong: SeatSet = w.everyone().filter(strong).collect();
        strong.iter().for_each(|seat| note(w, seat, Happening::SpaceCombatEndedStrong));
    }
    flow.then([Claim::AfterCombat.into()]);
}

/// Ships, fighters aside, with which a space combat ends well enough to be scored.
const STRONG: u8 = 3;

/// A player loses a planet.
pub fn lost(w: &mut World, from: Option<Seat>, planet: PlanetSpot, flow: &mut Flow) {
    if let Some(loser) = from.filter(|_| is_home(w, w.planet(planet).at())) {
        note(w, loser, Happening::LostHomePlanet);
        claim(w, flow);
    }
}

/// [agenda.tally] A player or a planet was elected.
pub fn elected(w: &mut World, outcome: Outcome) {
    let elected = match outcome {
        Outcome::Player(seat) => Some(seat),
        Outcome::Planet(planet) => w.planet(planet).controller,
        Outcome::For
        | Outcome::Against
        | Outcome::Law(_)
        | Outcome::Strategy(_)
        | Outcome::Secret(_)
        | Outcome::Quash => None,
    };
    if let Some(seat) = elected {
        note(w, seat, Happening::Elected);
    }
}

/// What a volley may destroy the last of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Last {
    BigShips,
    Fighters,
    Ground(PlanetSpot),
}

step! {
    /// [objectives.deeds] A volley is over: whether the last units of a kind fell to it.
    pub struct LastOnes {
        pub by: Seat,
        pub victim: Seat,
        pub last: Last,
    }
}

impl LastOnes {
    /// Counted before the volley is fired; what is not there cannot be destroyed.
    pub fn watch(self, w: &World, flow: &mut Flow) {
        if w.league.is_some() && self.left(w) > 0 {
            flow.then([self.into()]);
        }
    }

    fn left(self, w: &World) -> u8 {
        match self.last {
            Last::BigShips => crate::texts::sights::big_ships(w, w.scene(), self.victim),
            Last::Fighters => w.space(w.scene(), self.victim).of(Kind::Fighter),
            Last::Ground(planet) => ranks::guards(w, planet, self.victim),
        }
    }
}

impl Play<Twilight> for LastOnes {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left(w) > 0 {
            return;
        }
        let what = match self.last {
            Last::BigShips => Happening::CannonDestroyedLastBigShip,
            Last::Fighters => Happening::BarrageDestroyedLastFighter,
            Last::Ground(_) => Happening::BombardedLastGroundForce,
        };
        note(w, self.by, what);
        claim(w, flow);
    }
}

step! {
    /// [objectives.deeds] Those for whom something happened may score a secret objective that asks for it; then it is over.
    pub enum Claim {
        Now,
        /// With the combat ends what was scored in it.
        AfterCombat,
        /// All have answered.
        Over,
    }
}

impl Play<Twilight> for Claim {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if self == Claim::AfterCombat {
            flow.then([Claim::Now.into(), Claim::Over.into()]);
            return;
        }
        let asks = |seat: Seat| if flow.skips_passes() { has_scorable(w, seat) } else { may_score(w, seat) };
        if self == Claim::Now && w.everyone().any(asks) {
            // [cards.order] Two players are asked in turn, more all at once.
            let order = if w.parties.len() > 2 { Order::Poll } else { Order::Continue };
            flow.then([React::to(Window::Deed, order).into(), Claim::Over.into()]);
            return;
        }
        w.parties.iter_mut().for_each(|party| party.realm.deeds = Deeds::default());
        if self == Claim::Over && w.clash.is_none() {
            forget_credits(w);
        }
    }
}

/// The phase whose secret objectives are scored at once, if there is one now.
fn phase(w: &World) -> Option<Phase> {
    match w.league().phase {
        crate::world::Phase::Action => Some(Phase::Action),
        crate::world::Phase::Agenda => Some(Phase::Agenda),
        crate::world::Phase::Setup | crate::world::Phase::Strategy | crate::world::Phase::Status => None,
    }
}

/// [objectives.deeds] Whether an objective is one of those that are scored at once in the phase.
fn in_phase(w: &World, objective: ObjectiveId) -> bool {
    let row = w.kit.objective(objective);
    row.kind == Stage::Secret && Some(row.phase) == phase(w)
}

/// [objectives.one-a-combat] Why a player cannot score an objective of the phase now.
fn bar(w: &World, seat: Seat, objective: ObjectiveId) -> Option<Refusal> {
    let credited = w.kit.objective(objective).one_a_combat && w.league().credited.has(seat);
    against(w, seat, objective).or(credited.then_some(Refusal::ScoredInCombat))
}

fn fulfils(w: &World, seat: Seat, objective: ObjectiveId) -> bool {
    in_phase(w, objective) && bar(w, seat, objective).is_none()
}

/// Whether a player could have such an objective, by what all can see: those scored are known.
pub fn may_score(w: &World, seat: Seat) -> bool {
    let (rows, realm) = (&w.kit.get().whole().objectives, &w.side(seat).realm);
    if phase(w) == Some(Phase::Action) && realm.deeds.is_empty() {
        return false;
    }
    if shared(w, seat).any(|id| fulfils(w, seat, id)) {
        return true;
    }
    if realm.secrets_held() == 0 {
        return false;
    }
    let in_game = |id: ObjectiveId| w.has_box(rows[id.index()].set);
    let known = |id: ObjectiveId| w.parties.iter().any(|party| party.realm.scored.has(id));
    let all = (0..rows.len() as u8).map(ObjectiveId);
    let mut all = all;
    all.any(|id| in_game(id) && fulfils(w, seat, id) && !known(id))
}

/// [agenda.classified-document-leaks] Secret objectives that lie open and that a player has not scored.
fn shared(w: &World, seat: Seat) -> impl Iterator<Item = ObjectiveId> + '_ {
    let open = w.league().open.minus(w.side(seat).realm.scored);
    open.iter().filter(|&id| w.kit.objective(id).kind == Stage::Secret)
}

/// What a player could score at once: the own secret objectives, and those that lie open.
fn held(w: &World, seat: Seat) -> impl Iterator<Item = ObjectiveId> + '_ {
    let hand = *w.side(seat).realm.secrets.peek(&Eye::open());
    hand.iter().chain(shared(w, seat)).filter(move |&id| in_phase(w, id))
}

/// What a player holds and can score now.
fn scorable(w: &World, seat: Seat) -> impl Iterator<Item = ObjectiveId> + '_ {
    held(w, seat).filter(move |&id| fulfils(w, seat, id))
}

fn has_scorable(w: &World, seat: Seat) -> bool {
    scorable(w, seat).next().is_some()
}

/// Who really has something to score, which only its owner may know.
pub fn scorers(w: &World) -> SeatSet {
    w.everyone().filter(|&seat| has_scorable(w, seat)).collect()
}

pub fn offer(w: &World, seat: Seat, out: &mut Offers) {
    held(w, seat).for_each(|id| out.consider(Choice::Score(id), bar(w, seat, id)));
}

/// [objectives.one-a-combat] Scored in or after a combat, it is the only one there.
pub fn scored(w: &mut World, seat: Seat, objective: ObjectiveId, flow: &mut Flow) {
    if w.kit.objective(objective).one_a_combat {
        let credited = &mut w.league_mut().credited;
        *credited = credited.with(seat);
    }
    score(w, seat, objective, flow);
}
