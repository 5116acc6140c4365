//! Points, who has won, and how the game ends.

use crate::steps::Flow;
use crate::verbs::{Number, Skill, Verb};
use crate::world::{BLANK, Elected, Phase, World};
use crate::{force, query};
use imperium::PlanetSpot;
use kernel::{Outcome, Rule, Seat, SeatSet, rule};
use scene::words;

/// [hr.homeworlds] [hr.saar] Whether a player may score and win.
pub fn holds_home(w: &World, seat: Seat) -> bool {
    let home = w.home_planets(seat);
    home.minus(w.player(seat).planets).is_empty() || query::has_skill(w, seat, Skill::NoHome, None)
}

/// [objective.claim] Points of an objective are scored; [hr.escrow] claimed without the home they are held.
pub fn score(w: &mut World, seat: Seat, points: u8, flow: &mut Flow) {
    match holds_home(w, seat) {
        true => w.player_mut(seat).points += points,
        false => w.player_mut(seat).held += points,
    }
    settle(w, flow);
}

/// [hr.escrow] [faq.escrow] Points given by an effect: scored, or held for who has lost his home.
pub fn give(w: &mut World, by: Seat, points: u8, flow: &mut Flow) {
    let (n, home) = (i32::from(points), holds_home(w, by));
    w.player_mut(by).held += points;
    flow.tell(SeatSet::ALL, rule!("hr.escrow"), || match home {
        true => words!("{by} {by:gains|gain} {n} victory {n:point|points}.", by, n),
        false => words!("{n} victory {n:point is|points are} held for {by} until the home is regained.", by, n),
    });
    settle(w, flow);
}

/// [end.least] Points are lost, never below zero nor below the artifacts one holds.
pub fn lose(w: &mut World, by: Seat, points: u8, flow: &mut Flow) {
    let least = artifacts(w, by);
    let player = w.player_mut(by);
    let lost = points.min(player.points.saturating_sub(least));
    player.points -= lost;
    let n = i32::from(lost);
    flow.tell(SeatSet::ALL, rule!("end.least"), || words!("{by} {by:loses|lose} {n} victory {n:point|points}.", by, n));
}

/// Artifacts whose points a player has.
fn artifacts(w: &World, seat: Seat) -> u8 {
    let own = |planet: u8| w.player(seat).planets.has(PlanetSpot(planet));
    w.relics.iter().filter(|relic| relic.scored && own(relic.planet)).count() as u8
}

/// A thing that gave a point is no longer one's own.
fn forfeit(w: &mut World, seat: Seat, points: u8) {
    let player = w.player_mut(seat);
    player.points = player.points.saturating_sub(points);
}

/// [objective.artifact] A planet with an artifact is lost, and its point with it.
pub fn lose_planet(w: &mut World, former: Seat, planet: PlanetSpot) {
    // [card.action] What lasts while Mecatol Rex is held is over.
    if planet.0 == w.kit.mecatol.1 {
        force::end_held(w, former);
    }
    for n in 0..w.relics.len() {
        if w.relics[n].planet == planet.0 && std::mem::take(&mut w.relics[n].scored) {
            forfeit(w, former, 1);
        }
    }
}

/// [opt.voice] The Voice of the Council goes to who was elected, and its point with it.
pub fn take_voice(w: &mut World, by: Seat, flow: &mut Flow) {
    if let Some((former, true)) = w.senate.voice.filter(|(former, _)| *former != by) {
        forfeit(w, former, 1);
    }
    let scored = w.senate.voice == Some((by, true));
    w.senate.voice = Some((by, scored));
    flow.tell(SeatSet::ALL, rule!("opt.voice"), || words!("{by} {by:has|have} the Voice of the Council.", by));
    settle(w, flow);
}

/// Points a law gives to whom it lies on.
fn points_of(w: &World, card: u8) -> u8 {
    let verbs = &w.kit.get().political_cards[usize::from(card)].passed;
    let given = verbs.iter().filter_map(|verb| match verb {
        Verb::Modify { number: Number::Points, by: Some(crate::verbs::Amount::Fixed(by)), .. } => {
            Some(by.unsigned_abs())
        }
        _ => None,
    });
    given.sum()
}

/// [council.repealed] A law goes or goes over to another: its point is lost.
pub fn lose_law(w: &mut World, n: usize) {
    let law = w.senate.laws[n];
    if let (true, Elected::Player(holder)) = (law.scored, law.on) {
        forfeit(w, holder, points_of(w, law.card));
    }
    w.senate.laws[n].scored = false;
}

/// [hr.escrow] [faq.escrow] [objective.artifact] Whatever is held counts as soon as its holder has his home.
fn release(w: &mut World) {
    for n in 0..w.relics.len() {
        let relic = w.relics[n];
        let found = relic.shown.is_some_and(|token| token != BLANK) && !relic.scored;
        let holder = w.owner(PlanetSpot(relic.planet)).filter(|holder| found && holds_home(w, *holder));
        if let Some(holder) = holder {
            w.relics[n].scored = true;
            w.player_mut(holder).points += 1;
        }
    }
    if let Some((holder, false)) = w.senate.voice
        && holds_home(w, holder)
    {
        w.senate.voice = Some((holder, true));
        w.player_mut(holder).points += 1;
    }
    for n in 0..w.senate.laws.len() {
        let law = w.senate.laws[n];
        let (Elected::Player(holder), points) = (law.on, points_of(w, law.card)) else { continue };
        if points > 0 && !law.scored && holds_home(w, holder) {
            w.senate.laws[n].scored = true;
            w.player_mut(holder).points += points;
        }
    }
    for seat in w.seats() {
        if w.player(seat).held > 0 && holds_home(w, seat) {
            let player = w.player_mut(seat);
            player.points += std::mem::take(&mut player.held);
        }
    }
}

/// [hr.escrow] Points a player would have with his home: bare ones, the Voice, artifacts and laws.
pub fn held(w: &World, seat: Seat) -> u8 {
    let relics = w.relics.iter().filter(|relic| {
        let found = relic.shown.is_some_and(|token| token != BLANK) && !relic.scored;
        found && w.owner(PlanetSpot(relic.planet)) == Some(seat)
    });
    let laws = w.senate.laws.iter().filter(|law| !law.scored && law.on == Elected::Player(seat));
    let laws: u8 = laws.map(|law| points_of(w, law.card)).sum();
    w.player(seat).held + relics.count() as u8 + laws + u8::from(w.senate.voice == Some((seat, false)))
}

/// [opt.long-war] [hr.sudden-death] Points a player needs.
pub fn target(w: &World, seat: Seat) -> u8 {
    query::number(w, seat, Number::Target, w.rules.target, query::About::default())
}

/// [hr.first-to-target] [hr.sudden-death] [hr.last-claims] Releases what is held, then looks for a winner: at once in the
/// course of a round, in the status phase when all have claimed.
pub fn settle(w: &mut World, flow: &mut Flow) {
    release(w);
    if w.won.is_none() {
        let reached = |seat: &Seat| w.player(*seat).points >= target(w, *seat) && holds_home(w, *seat);
        w.won = w.order.iter().copied().find(reached);
    }
    if w.won.is_some() && !w.claiming {
        finish(w, flow);
    }
}

/// [hr.deadline] [hr.first-to-target] The end: the winner, then who may win before who may not, by points, then by the lower
/// strategy card.
pub fn finish(w: &mut World, flow: &mut Flow) {
    let place = |seat: Seat| {
        let first = w.won == Some(seat);
        (first, holds_home(w, seat), w.player(seat).points, std::cmp::Reverse(w.initiative(seat)))
    };
    let places: Vec<_> = w.seats().map(place).collect();
    let outcome = Outcome::by(&places);
    if let Some(winner) = outcome.winners().next() {
        w.won = Some(Seat(winner as u8));
        let by = Seat(winner as u8);
        flow.tell(SeatSet::ALL, rule!("hr.first-to-target"), || words!("{by} {by:wins|win} the game.", by));
    }
    flow.finish(outcome);
}

/// The rule by which the game has ended.
pub fn end_rule(w: &World) -> Rule {
    let rivals = w.seats().filter(|seat| !w.out.has(*seat)).count();
    // Nobody is named winner where all others have given up.
    let Some(winner) = w.won.filter(|_| rivals > 1) else { return rule!("end.elimination") };
    let claimed = w.player(winner).claimed;
    if w.kit.objectives.iter().enumerate().any(|(n, row)| row.wins && claimed >> n & 1 == 1) {
        return rule!("opt.long-war");
    }
    let reached = w.player(winner).points >= target(w, winner);
    match w.phase {
        _ if !reached => rule!("hr.deadline"),
        Phase::Status if w.claiming => rule!("hr.first-to-target"),
        Phase::Setup | Phase::Strategy | Phase::Action | Phase::Status => rule!("hr.sudden-death"),
    }
}
