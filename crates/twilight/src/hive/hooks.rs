//! What happens to the Hive in steps of all players. Where it takes no part nothing does.

use super::counters::Provocation;
use super::settings::mecatol_gate;
use super::sight::{players_in, yield_of};
use super::steps::raid::HiveSupport;
use super::steps::status;
use super::tactical::{excess, support};
use crate::choice::{Choice, Holder};
use crate::hive::funds::Purse;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::sights::is_mecatol;
use crate::texts::units::place;
use crate::world::{GROUND, PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, alliance, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// [hive.support-cards] A player activated a system with units of the Hive: support cards are drawn.
pub fn activated(w: &World, by: Seat, system: SystemId, flow: &mut Flow) {
    let swarm = w.swarm();
    let there =
        || !w.space(system, swarm).is_empty() || w.planets_in(system).any(|planet| !w.ground(planet, swarm).is_empty());
    if w.hive.is_some() && w.sits(by) && there() {
        flow.then([HiveSupport { drawn: 0 }.into()]);
    }
}

/// [hive.support] Ships have moved: fighters and infantry come to the Hive's ships with capacity.
pub fn moved(w: &mut World, flow: &mut Flow) {
    let Some(icons) = w.hive.as_mut().and_then(|hive| hive.support.take()) else { return };
    let (by, at) = (w.swarm(), w.scene());
    let players = players_in(w, at);
    let count = support(w.level(), w.space(at, by), icons, &w.hive().counters, players);
    if count == 0 {
        return;
    }
    // As many as the reserves have.
    let come = [Kind::Fighter, Kind::Infantry].map(|kind| (kind, count.min(w.side(by).reserves[kind as usize])));
    for (kind, n) in come {
        (0..n).for_each(|_| place(w, by, kind, Holder::Space(at)));
    }
    flow.because(|| {
        let counters = w.hive().counters.total(players);
        words!("Some for each ship with capacity, and {n} more.", n = icons.max(counters))
    });
    flow.tell(SeatSet::ALL, rule!("hive.support"), || {
        let units = come.into_iter().filter(|(_, n)| *n > 0).map(|(kind, n)| things::unit(kind).count(n));
        let (units, at) = (units.collect::<Vec<_>>(), things::system(w, at));
        words!("{by} {by:places|place} {units} at {at}.", by, units, at)
    });
}

/// [hive.provoke] Two camps have fought.
pub fn fought(w: &mut World, camps: [SeatSet; 2], left: [u8; 2], space: bool) {
    alliance::fought(w, camps, left, space);
    let swarm = w.swarm();
    let Some(hive) = &mut w.hive else { return };
    for (camp, other) in [(0, 1), (1, 0)] {
        if camps[other].has(swarm) {
            hive.fought = hive.fought.or(camps[camp]);
        }
    }
}

/// [hive.provoke] A tactical action is over: who fought the Hive in it provokes it.
pub fn action_ends(w: &mut World, flow: &mut Flow) {
    let Some(hive) = &mut w.hive else { return };
    let fought = std::mem::take(&mut hive.fought);
    (hive.support, hive.assault) = (None, None);
    tired(w, flow);
    fought.iter().for_each(|seat| provoke(w, seat, Provocation::Combat, flow));
    alliance::action_ends(w, flow);
}

/// [hive.provoke] A player gains aggression counters.
pub fn provoke(w: &mut World, seat: Seat, how: Provocation, flow: &mut Flow) {
    let (numbers, level) = (&w.kit.get().book().numbers, w.level());
    let gained = w.hive_mut().counters.provoke(numbers, level, seat, how);
    if gained > 0 {
        flow.tell(SeatSet::ALL, rule!("hive.provoke"), || {
            let all = w.hive().counters.of(seat);
            words!("{by} {by:provokes|provoke} the Hive: {all} aggression {all:counter|counters}.", by = seat, all)
        });
    }
}

/// [hive.clean] A turn is over: fighters leave, and infantry above what a planet keeps; [hive.fleet-pool] calmed counters
/// count again.
pub fn turn_over(w: &mut World, flow: &mut Flow) {
    if w.hive.is_none() {
        return;
    }
    w.hive_mut().counters.calmed = SeatSet::NONE;
    let (by, numbers) = (w.swarm(), &w.kit.get().book().numbers);
    for system in w.visited(by).iter() {
        let here = w.space(system, by);
        let gone = [here.of(Kind::Fighter), here.of(Kind::Infantry)];
        leave(w, Holder::Space(system), gone, flow);
    }
    let full: Vec<(PlanetSpot, u8)> = w
        .garrisons(by)
        .map(|(planet, force)| (planet, excess(numbers, force.of(Kind::Infantry))))
        .filter(|(_, over)| *over > 0)
        .collect();
    for (planet, over) in full {
        leave(w, Holder::Planet(planet), [0, over], flow);
    }
}

/// [hive.clean] Fighters and infantry go back to the reserves.
fn leave(w: &mut World, at: Holder, gone: [u8; 2], flow: &mut Flow) {
    let by = w.swarm();
    let gone = [Kind::Fighter, Kind::Infantry].into_iter().zip(gone).filter(|(_, n)| *n > 0);
    for (kind, count) in gone.clone() {
        for _ in 0..count {
            crate::texts::units::force_at(w, by, at).take(kind, false);
        }
        w.parties[by.index()].reserves[kind as usize] += count;
    }
    let units: Vec<_> = gone.map(|(kind, n)| things::unit(kind).count(n)).collect();
    if !units.is_empty() {
        flow.tell(SeatSet::ALL, rule!("hive.clean"), || {
            words!("{units} of {of} leave {place}.", units, of = by, place = things::place(w, at))
        });
    }
}

/// [hive.fleet-pool] What takes tokens of the fleet pool takes one of the strategy pool; the counters of a player who did it
/// count nothing for the rest of the turn.
pub fn fleet_pool(w: &mut World, by: Option<Seat>, flow: &mut Flow) {
    let mut funds = w.funds();
    let lost = funds.lose_fleet_tokens();
    w.set_funds(funds);
    flow.because(|| words!("It has no fleet pool: a strategy token goes instead, if there is one."));
    flow.tell(SeatSet::ALL, rule!("hive.fleet-pool"), || {
        words!("{of} {of:loses|lose} {n} strategy {n:token|tokens}.", of = w.swarm(), n = lost)
    });
    if let Some(by) = by {
        let counters = &mut w.hive_mut().counters;
        counters.calmed = counters.calmed.with(by);
        flow.tell(SeatSet::ALL, rule!("hive.fleet-pool"), || {
            words!("{by:'s} aggression counters count nothing for the rest of the turn.", by)
        });
    }
}

/// [hive.forced] Influence the Hive is made to spend leaves the bank, then trade goods.
pub fn forced(w: &mut World, influence: u8, flow: &mut Flow) {
    let before = w.funds();
    let mut funds = before;
    funds.forced(influence);
    w.set_funds(funds);
    flow.because(|| words!("The bank pays first, then trade goods."));
    flow.tell(SeatSet::ALL, rule!("hive.forced"), || {
        let (by, n, goods) = (w.swarm(), before.influence - funds.influence, before.goods - funds.goods);
        words!("{by} {by:spends|spend} {n} influence and {goods} trade {goods:good|goods}.", by, n, goods)
    });
}

/// [hive.exhausted] Planets of the Hive that were exhausted by others: it discards what they yield, and they stay ready.
pub fn tired(w: &mut World, flow: &mut Flow) {
    if w.hive.is_none() {
        return;
    }
    let swarm = w.swarm();
    let spots: Vec<PlanetSpot> =
        w.spots().filter(|&p| w.planet(p).controller == Some(swarm) && w.planet(p).exhausted).collect();
    for planet in spots {
        w.planets[planet.index()].exhausted = false;
        flow.then([HiveLoses { to: spokesman(w), planet, kept: true }.into()]);
    }
}

step! {
    /// [hive.exhausted] What was done has exhausted planets of the Hive.
    pub struct HiveTires;
}

impl Play<Twilight> for HiveTires {
    fn act(self, w: &mut World, flow: &mut Flow) {
        tired(w, flow);
    }
}

/// [hive.helpful] Who says what the rules leave to the players: the first from the speaker on.
pub fn spokesman(w: &World) -> Seat {
    let order = query::clockwise(w, w.league().speaker);
    order.into_iter().find(|&seat| w.sits(seat)).expect("somebody sits at the table")
}

/// [hive.lost-planet] A planet is about to leave the map.
pub fn purged(w: &World, planet: PlanetSpot, flow: &mut Flow) {
    if w.hive.is_some() && w.planet(planet).controller == Some(w.swarm()) {
        flow.then([HiveLoses { to: spokesman(w), planet, kept: false }.into()]);
    }
}

/// [hive.provoke] [hive.lost-planet] A planet has changed hands.
pub fn gained(w: &mut World, by: Seat, planet: PlanetSpot, from: Option<Seat>, flow: &mut Flow) {
    if w.hive.is_none() {
        return;
    }
    // [hive.exhausted] The Hive knows no exhausted planets.
    if !w.sits(by) {
        w.planets[planet.index()].exhausted = false;
    }
    if w.sits(by) && is_mecatol(w, planet) {
        provoke(w, by, Provocation::Mecatol, flow);
    }
    if from == Some(w.swarm()) {
        flow.then([HiveLoses { to: by, planet, kept: false }.into()]);
    }
}

step! {
    /// [hive.lost-planet] With a planet the Hive discards what it yields, from bank or stockpile as the player says;
    /// [hive.exhausted] so it does with one it is made to exhaust.
    pub struct HiveLoses {
        pub to: Seat,
        pub planet: PlanetSpot,
        pub kept: bool,
    }
}

impl Play<Twilight> for HiveLoses {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        [Purse::Bank, Purse::Stockpile].into_iter().for_each(|purse| out.offer(Choice::Purse(purse)));
        Want::Ask(Ask::of(self.to, Prompt::Round(RoundPrompt::HivePurse { planet: self.planet, kept: self.kept })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Purse(purse) = choice else { unreachable!("{choice:?}") };
        let n = yield_of(w, self.planet);
        let mut funds = w.funds();
        funds.lose_planet(n, purse);
        w.set_funds(funds);
        flow.tell(SeatSet::ALL, rule!("hive.lost-planet"), || {
            let (by, what) = (w.swarm(), purse.word());
            words!("{by} {by:discards|discard} {n} resources and {n} influence from its {what}.", by, n, what)
        });
    }
}

impl Purse {
    pub fn word(self) -> &'static str {
        match self {
            Purse::Bank => "bank",
            Purse::Stockpile => "stockpile",
        }
    }
}

/// [hive.wins] [hive.provoke] Somebody has gained points: many of them alarm the Hive, and enough of them win.
pub fn scored(w: &mut World, seat: Seat, flow: &mut Flow) {
    if w.sits(seat) {
        let points = w.side(seat).realm.points;
        provoke(w, seat, Provocation::Points(points), flow);
    }
    status::judge(w, flow);
}

/// [hive.landing] [hive.mecatol] Whether the Hive invades a planet: one that is not its own, and a Mecatol Rex nobody controls
/// only with enough influence.
pub fn invades(w: &World, planet: PlanetSpot) -> bool {
    let owner = w.planet(planet).controller;
    let free_mecatol = is_mecatol(w, planet) && owner.is_none();
    owner != Some(w.swarm()) && super::tactical::invades(mecatol_gate(w), free_mecatol, w.hive().influence)
}

/// [hive.mecatol] The Hive is about to land: with enough influence the custodians leave Mecatol Rex, and bring no point.
pub fn drive_out(w: &mut World, flow: &mut Flow) {
    let there = w.planets_in(w.scene()).any(|planet| crate::steps::custodians::guard(w, planet));
    let lands = GROUND.into_iter().any(|kind| w.space(w.scene(), w.swarm()).of(kind) > 0);
    if there && lands && w.hive().influence >= mecatol_gate(w) {
        w.league_mut().custodians = false;
        flow.because(|| words!("Its bank has enough influence; it spends none and gains no point."));
        flow.tell(SeatSet::ALL, rule!("hive.mecatol"), || {
            words!("{by} {by:drives|drive} the custodians out.", by = w.swarm())
        });
    }
}
