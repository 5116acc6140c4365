//! Evaluation and move ordering for bots.

mod answers;
mod hive;
mod needs;
mod plans;
mod votes;
mod whole;

use super::choice::{Choice, Loot};
use super::steps::{build, draft};
use super::world::{Force, GROUND, Phase, PlanetSpot, SHIPS, World};
use super::{Ask, Eye, Offers, Twilight, deals, query};
use arrayvec::ArrayVec;
use kernel::{Bid, Judged, MAX_SEATS, Plan, Seat};
use needs::Reach;
use scene::Words;
use twilight_box::components::TileId;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Kind, Unit};

/// What a point for planets counts in resources, at first and in the last round.
const POINT: (f32, f32) = (2.6, 7.0);

/// How much of the units' worth counts in the last round.
const LATE_UNITS: f32 = 0.35;

/// Resources by which a side leads that make it likely to win.
const LEAD: f32 = 14.0;

/// The same in the whole game.
const WHOLE_LEAD: f32 = 40.0;

/// What an unspent tactic token is worth.
const TOKEN: f32 = 0.35;

impl Judged for Twilight {
    /// Planets count most, then units and what the action under way promises.
    fn evaluate(w: &World, out: &mut [f32]) {
        let late = f32::from(w.round.number) / f32::from(w.terms.rounds.max(1));
        let whole = w.league.is_some();
        let point = if whole { whole::CONQUEST } else { POINT.0 + (POINT.1 - POINT.0) * late * late };
        let worth = |seat: Seat| {
            if whole {
                return whole::worth(w, seat) - damage(w, seat);
            }
            let units = query::strength(w, seat) as f32 / 2.0 - damage(w, seat);
            let side = w.side(seat);
            let tokens = if side.passed { 0.0 } else { f32::from(side.tactic) * TOKEN };
            point * (f32::from(query::score(w, seat)) + standing(w, seat))
                + units * (1.0 - (1.0 - LATE_UNITS) * late)
                + tokens
                + draft(w, seat)
        };
        let mut worths: ArrayVec<f32, MAX_SEATS> = w.everyone().map(worth).collect();
        if let (Some(active), Some(turn)) = (w.action.active, w.round.turn) {
            let (gain, losses) = prospect(w, active, turn, point);
            worths[turn.index()] += gain;
            worths.iter_mut().zip(losses).for_each(|(worth, loss)| *worth -= loss);
        }
        let teams = w.terms.teams().count() as f32 + f32::from(u8::from(w.hive.is_some()));
        let all = worths.iter().sum::<f32>();
        for seat in w.everyone() {
            // How far a team is ahead of the others together.
            let worth: f32 = w.terms.team(seat).iter().map(|ally| worths[ally.index()]).sum();
            let lead = (worth - (all - worth) / (teams - 1.0)) / if whole { WHOLE_LEAD } else { LEAD };
            out[seat.index()] = (1.0 + lead / (1.0 + lead.abs())) / teams;
        }
    }

    fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
        deals::bids(w, seat, out);
    }

    fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
        deals::proposals(w, seat, out);
    }

    fn begins_turn(w: &World, ask: &Ask) -> bool {
        plans::begins(w, ask)
    }

    fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
        plans::plans(w, seat, out);
    }

    fn follow(w: &World, seat: Seat, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
        plans::follow(w, seat, plan, ask, offers)
    }

    fn intent(w: &World, seat: Seat, plan: u64) -> Words {
        plans::intent(w, seat, plan)
    }

    /// Go where planets and weak enemies are, fire, land, keep what is dear.
    fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
        match choice {
            Choice::Buy(kind) => wish(w, seat, kind),
            Choice::Produce { kind, .. } if w.league.is_some() => needs::produce(w, seat, kind),
            Choice::Produce { kind, .. } => {
                1.0 + price(w, seat, kind).min(4.0) + if kind == Kind::Infantry { 2.0 } else { 0.0 }
            }
            Choice::Done => 0.7,
            Choice::Activate(system) => promise(w, seat, system),
            Choice::Pass => 0.15,
            Choice::Strategy(_) => 5.0,
            Choice::Score(_) => 20.0,
            Choice::Research(_) => 4.0,
            Choice::Gain(_) => 1.0,
            Choice::PutBack(_) | Choice::Give(_) | Choice::Discard(_) | Choice::Deal(_) => 1.0,
            Choice::Transfer { .. } => 0.1,
            Choice::Vote(outcome) => votes::hint(w, seat, outcome),
            Choice::Cede(_) | Choice::Request(_) => 0.05,
            Choice::Purse(purse) => hive::purse(w, purse),
            Choice::OnTop(_) | Choice::AtBottom(_) => 1.0,
            Choice::Loot(Loot::TradeGood) => 2.0,
            Choice::Loot(Loot::Commodity) | Choice::Explore(_) | Choice::Boon { .. } | Choice::Commodity => 1.0,
            Choice::Purge(_) | Choice::Fragment(_) | Choice::Stage(_) => 1.0,
            Choice::Restore { .. } | Choice::Keepsake(_) => 4.0,
            Choice::Abstain => 0.2,
            Choice::Lay { tile, space } => build::wish(w, seat, TileId(tile), space.into()),
            Choice::Slice(slice) => {
                let has = draft::yields(w, slice.into());
                (has.resources + has.influence) as f32 / 4.0
            }
            Choice::Faction(_) if w.league().draft.is_some() => 4.0,
            Choice::Chair(chair) => 2.0 / (1.0 + f32::from(chair)),
            Choice::Faction(_) => 1.0,
            Choice::Move { kind, .. } | Choice::Boost { kind, .. } if w.league.is_some() => needs::sail(w, seat, kind),
            Choice::Move { kind, .. } | Choice::Boost { kind, .. } => {
                if query::unit(w, seat, kind).capacity.unwrap_or(0) > 0 { 5.0 } else { 3.0 }
            }
            Choice::Load { kind, from, .. } | Choice::LoadOf { kind, from, .. } if w.league.is_some() => {
                needs::load(w, seat, kind, from)
            }
            Choice::Load { kind, .. } | Choice::LoadOf { kind, .. } => {
                if GROUND.contains(&kind) {
                    4.0
                } else {
                    3.0
                }
            }
            Choice::Remove { kind, .. } | Choice::Lose { kind, .. } => 2.0 / (1.0 + price(w, seat, kind)),
            Choice::Fire | Choice::Aim { .. } => 4.0,
            Choice::Hold => 0.1,
            Choice::LoseOf { owner, kind, .. } => 2.0 / (1.0 + price(w, owner, kind)),
            Choice::Sustain(_) | Choice::SustainOf { .. } | Choice::Repair(_) => 4.0,
            Choice::Announce => 0.2,
            Choice::Stay => 1.0,
            Choice::Withdraw(_) | Choice::Fight(_) => 1.0,
            Choice::Land { planet, .. } if w.league.is_some() => needs::land(w, seat, planet),
            Choice::Land { planet, .. } => {
                let held = w.planet(planet).controller.is_some_and(|owner| !w.rivals(seat).has(owner));
                if held { 0.5 } else { 4.0 / (1.0 + guards(w, planet, seat)) }
            }
            Choice::Play(_) => 2.0,
            Choice::Yes if w.league.is_some() => 1.5,
            Choice::Choose(_) | Choice::Seat(_) | Choice::Planet(_) | Choice::Token(_) | Choice::Yes | Choice::No => {
                1.0
            }
            Choice::Unit { kind, .. } => 0.5 + price(w, seat, kind),
            Choice::Place { kind, at } if w.league.is_some() => {
                1.0 + price(w, seat, kind) + whole::POINT * needs::placed(w, seat, kind, at).max(0.0)
            }
            Choice::Place { kind, .. } | Choice::Replace { with: kind, .. } => 1.0 + price(w, seat, kind),
            Choice::Shift { .. } | Choice::Sail { .. } | Choice::Link { .. } => 1.0,
            Choice::Take(_) | Choice::Tire(_) | Choice::Ready(_) | Choice::Learn(_) => 1.0,
            Choice::Unlearn(_)
            | Choice::Repeal(_)
            | Choice::Tap(_)
            | Choice::Reveal(_)
            | Choice::Show(_)
            | Choice::Note(_)
            | Choice::Look(_) => 1.0,
            Choice::Spend => 0.6,
            Choice::Sacrifice { .. } => 0.5,
            Choice::Destroy { kind, .. } => 1.0 + price(w, w.opponent(seat).unwrap_or(seat), kind),
            // Whatever votes is readied right after.
            Choice::Exhaust(_) if w.league.as_ref().is_some_and(|league| league.phase == Phase::Agenda) => 2.0,
            Choice::Exhaust(planet) => 1.0 / (1.0 + f32::from(query::resources(w, planet))),
        }
    }
}

/// Damaged units are worth less until they are repaired.
fn damage(w: &World, seat: Seat) -> f32 {
    let hurt = |force: &Force| -> f32 {
        let damaged = force.kinds().iter().filter(|&kind| force.damaged[kind as usize] > 0);
        damaged.map(|kind| f32::from(force.damaged[kind as usize]) * price(w, seat, kind)).sum()
    };
    0.15 * w.visited(seat).iter().map(|s| hurt(w.space(s, seat))).sum::<f32>()
}

/// Planets without ground forces are easily lost, in points; those of the home most of all.
fn standing(w: &World, seat: Seat) -> f32 {
    let own = w.spots().filter(|&p| w.planet(p).controller == Some(seat));
    own.map(|p| {
        let guards = f32::from(w.ground(p, seat).ground().min(2));
        let stake = if w.planet(p).home == Some(seat) { 0.25 } else { 0.06 };
        stake * guards / 2.0
    })
    .sum()
}

/// What was bought counts as if it stood already.
fn draft(w: &World, seat: Seat) -> f32 {
    if w.round.begun {
        return 0.0;
    }
    let bought = w.side(seat).draft.peek(&Eye::of(seat));
    Kind::ALL.iter().map(|&kind| f32::from(bought[kind as usize]) * price(w, seat, kind)).sum()
}

/// What one unit costs, in resources.
fn price(w: &World, seat: Seat, kind: Kind) -> f32 {
    let unit = query::unit(w, seat, kind);
    f32::from(unit.cost.unwrap_or(0)) / f32::from(unit.per_cost)
}

/// Firepower and toughness of some units, multiplied: the measure by which fleets are compared.
#[derive(Clone, Copy, Default)]
struct Might {
    fire: f32,
    hull: f32,
    worth: f32,
}

impl Might {
    fn add(&mut self, unit: &Unit, count: f32, damaged: f32, bonus: f32) {
        let Some(combat) = unit.combat else { return };
        let chance = ((11.0 + bonus - f32::from(combat.on)) / 10.0).clamp(0.0, 1.0);
        self.fire += count * f32::from(combat.dice.max(1)) * chance;
        self.hull += count + if unit.sustain_damage { count - damaged } else { 0.0 };
        self.worth += count * f32::from(unit.cost.unwrap_or(0)) / f32::from(unit.per_cost);
    }

    fn of(w: &World, seat: Seat, force: &Force, kinds: &[Kind], bonus: f32) -> Might {
        let mut might = Might::default();
        for &kind in kinds {
            let count = force.of(kind);
            if count > 0 {
                let damaged = f32::from(force.damaged[kind as usize]);
                might.add(query::unit(w, seat, kind), f32::from(count), damaged, bonus);
            }
        }
        might
    }

    fn join(&mut self, other: Might) {
        self.fire += other.fire;
        self.hull += other.hull;
        self.worth += other.worth;
    }

    /// Chance to win against another.
    fn beats(self, other: Might) -> f32 {
        let (a, b) = (self.fire * self.hull, other.fire * other.hull);
        if a <= 0.0 {
            return 0.0;
        }
        if b <= 0.0 {
            return 1.0;
        }
        let ratio = a / b;
        let steep = ratio * ratio.sqrt();
        steep / (1.0 + steep)
    }
}

/// What the action under way promises: planets for the active side, and units lost by each side.
fn prospect(w: &World, active: SystemId, turn: Seat, point: f32) -> (f32, [f32; MAX_SEATS]) {
    let enemy = strongest(w, active, turn);
    let bonus = |seat: Seat| f32::from(query::combat_bonus(w, seat, None));
    let mut fleet = Might::of(w, turn, w.space(active, turn), &SHIPS, bonus(turn));
    let mut troops = f32::from(w.space(active, turn).ground());
    // [team.combat] What the ally has there fights along.
    if let Some(ally) = crate::alliance::ally_of(w, turn) {
        fleet.join(Might::of(w, ally, w.space(active, ally), &SHIPS, bonus(ally)));
    }
    for ship in &w.voyage.convoy {
        // What a gravity rift may swallow comes through in part.
        let safe = 0.7f32.powi(i32::from(ship.rolls.min(4)));
        fleet.add(query::unit(w, turn, ship.kind), safe, f32::from(u8::from(ship.damaged)), bonus(turn));
        fleet.add(
            query::unit(w, turn, Kind::Fighter),
            safe * f32::from(ship.cargo.of(Kind::Fighter)),
            0.0,
            bonus(turn),
        );
        troops += safe * f32::from(ship.cargo.ground());
    }
    if let Some(ship) = w.voyage.convoy.last() {
        troops += 0.5 * f32::from(still_aboard(w, turn, ship));
    }
    let mut losses = [0.0; MAX_SEATS];
    // Where nobody comes nothing is fought and nothing lost.
    if fleet.hull == 0.0 && troops == 0.0 && w.action.landed == 0 {
        return (0.0, losses);
    }
    let foe =
        enemy.map_or_else(Might::default, |enemy| Might::of(w, enemy, w.space(active, enemy), &SHIPS, bonus(enemy)));
    let mut clear = 1.0;
    if foe.hull > 0.0 {
        clear = fleet.beats(foe);
        // Even the winner loses ships.
        losses[turn.index()] = fleet.worth * (0.75 * (1.0 - clear) + 0.25 * clear.min(0.5));
        if let Some(enemy) = enemy {
            losses[enemy.index()] = foe.worth * (0.75 * clear + 0.25 * (1.0 - clear).min(0.5));
        }
        match w.fight().and_then(|fight| fight.retreating) {
            Some(seat) if seat == turn => (clear, losses[turn.index()]) = (0.0, fleet.worth * 0.15),
            Some(seat) => losses[seat.index()] = foe.worth * 0.15,
            None => {}
        }
    }
    (point * clear * landings(w, active, turn, troops), losses)
}

/// Who of a side's rivals has the most ships in a system.
fn strongest(w: &World, system: SystemId, seat: Seat) -> Option<Seat> {
    let ships = |enemy: &Seat| w.space(system, *enemy).ships();
    w.rivals(seat).iter().filter(|enemy| ships(enemy) > 0).max_by_key(ships)
}

/// Ground forces of a side's rivals on a planet.
fn guards(w: &World, planet: PlanetSpot, seat: Seat) -> f32 {
    w.rivals(seat).iter().map(|enemy| f32::from(w.ground(planet, enemy).ground())).sum()
}

/// Ground forces a ship named last could still take aboard.
fn still_aboard(w: &World, turn: Seat, ship: &super::world::Moving) -> u8 {
    let room = query::unit(w, turn, ship.kind).capacity.unwrap_or(0).saturating_sub(ship.cargo.count.iter().sum());
    let waiting: u8 = w.planets_in(ship.from).map(|p| w.ground(p, turn).ground()).sum();
    room.min(waiting + w.space(ship.from, turn).ground())
}

/// Points that troops in space and those already landed may win: the weakly held planets first.
fn landings(w: &World, active: SystemId, turn: Seat, mut troops: f32) -> f32 {
    let mut planets: arrayvec::ArrayVec<(f32, PlanetSpot), 8> = w
        .planets_in(active)
        .take(8)
        .filter(|&p| w.planet(p).controller.is_none_or(|owner| w.rivals(turn).has(owner)))
        .map(|p| (guards(w, p, turn), p))
        .collect();
    planets.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut points = 0.0;
    for (guards, planet) in planets {
        let worth = f32::from(query::planet_score(w, turn, planet)) + f32::from(lost_score(w, turn, planet));
        let landed = f32::from(w.ground(planet, turn).ground());
        let wanted = (guards * 1.5 + 1.0 - landed).clamp(0.0, troops);
        troops -= wanted;
        let force = landed + 0.9 * wanted;
        let chance = if guards == 0.0 { force.min(1.0) } else { force * force / (force * force + guards * guards) };
        points += worth * if force > 0.0 { chance } else { 0.0 };
    }
    points
}

/// Points the other side loses with a planet.
fn lost_score(w: &World, turn: Seat, planet: PlanetSpot) -> u8 {
    match w.planet(planet).controller {
        Some(seat) if seat != turn => query::planet_score(w, seat, planet),
        _ => 0,
    }
}

/// A force that can take planets: transports first, then what fills them, then guns.
fn wish(w: &World, seat: Seat, kind: Kind) -> f32 {
    let bought = w.side(seat).draft.peek(&Eye::of(seat));
    let carriers = bought[Kind::Carrier as usize];
    let infantry = bought[Kind::Infantry as usize];
    match kind {
        Kind::Carrier if carriers < 2 => 8.0,
        Kind::Infantry if infantry < 6 => 6.0,
        Kind::Dreadnought | Kind::Cruiser => 3.0,
        Kind::Fighter if carriers > 0 => 2.0,
        Kind::Destroyer | Kind::Flagship | Kind::WarSun | Kind::Mech => 1.5,
        Kind::Carrier | Kind::Infantry | Kind::Fighter | Kind::Pds | Kind::SpaceDock => 0.8,
    }
}

/// What activating a system may bring: planets in reach of transports, weak enemies, objectives, or production. Where nothing
/// comes of it, next to nothing.
fn promise(w: &World, seat: Seat, system: SystemId) -> f32 {
    let whole = w.league.is_some();
    let Reach { fleet, troops } = if whole { needs::reach(w, seat, system) } else { near(w, seat, system) };
    let produces = query::production_limit(w, system, seat) > 0 && query::purse(w, seat) > 1;
    if fleet.hull == 0.0 {
        return if produces { 0.8 } else { NOTHING };
    }
    let enemy = strongest(w, system, seat);
    let foe = enemy.map_or_else(Might::default, |enemy| Might::of(w, enemy, w.space(system, enemy), &SHIPS, 0.0));
    let clear = if foe.hull > 0.0 { fleet.beats(foe) } else { 1.0 };
    let planets = landings(w, system, seat, troops);
    let stake = if whole { 10.0 * needs::stake(w, seat, system, troops > 0.0).max(0.0) } else { 0.0 };
    0.3 + clear * (4.0 * planets + 0.4 * foe.worth + stake) + if produces { 1.0 } else { 0.0 }
}

/// What a system without any promise counts.
const NOTHING: f32 = 0.1;

/// What could come into a system from next to it.
fn near(w: &World, seat: Seat, system: SystemId) -> Reach {
    let free = |s: &SystemId| !w.side(seat).tokens.has(*s);
    let mut fleet = Might::of(w, seat, w.space(system, seat), &SHIPS, 0.0);
    let mut room = f32::from(w.space(system, seat).ground());
    let mut reached = SystemSet::one(system);
    for from in w.galaxy.place(system).edges.iter().filter(free) {
        let here = w.space(from, seat);
        for kind in SHIPS.into_iter().filter(|&kind| here.of(kind) > 0) {
            let unit = query::unit(w, seat, kind);
            reached = reached.with(from);
            fleet.add(unit, f32::from(here.of(kind)), 0.0, 0.0);
            room += f32::from(unit.capacity.unwrap_or(0)) * f32::from(here.of(kind));
        }
    }
    let troops: u8 = reached
        .iter()
        .filter(free)
        .map(|s| w.space(s, seat).ground() + w.planets_in(s).map(|p| w.ground(p, seat).ground()).sum::<u8>())
        .sum();
    Reach { fleet, troops: f32::from(troops).min(room) }
}
