//! A verb for one of those it concerns: what is gained, lost and taken.

use super::*;
use crate::cards::{self, Basis, Cast, Spot, in_order, whom};
use crate::choice::Choice;
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::steps::{
    Aim, Ask, DiscardAction, DockFire, DrawAction, DrawSecret, DropFrom, Flow, LastStand, Offers, PickDie, ShiftUnit,
    SlipAway, StealFrom, TakeByLot, TakeCasualties, Want, kill_leaders, look,
};
use crate::verbs::{Amount, Asset, Class, Pick, Roll, Share, Site, Skill, Verb, Who};
use crate::world::{Elected, World};
use crate::{CentralPowers, victory};
use imperium::{PlanetSpot, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [word.all-at-once] A verb is carried out for one of those it concerns.
    pub struct Concern {
        pub(super) reading: Reading,
        pub(super) seat: Seat,
    }
}

impl Play<CentralPowers> for Concern {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Concern { reading, seat } = self;
        let Some(verb) = reading.verb(w) else { return };
        let decide = |left: u8| Decide { reading, seat, left, at: Spot::Nowhere };
        let number = |w: &World, of: &Amount, all: u8| {
            let basis =
                Basis { all, destroyed: w.trace.destroyed, planet: planet_meant(w, reading), ..Basis::default() };
            cards::count(w, seat, *of, &basis)
        };
        match verb {
            Verb::Gain { may: true, .. } => flow.then([decide(1).into()]),
            Verb::Gain { what, count, .. } => gain(w, seat, *what, number(w, count, 0), flow),
            Verb::Lose { what, count, pick, .. } => {
                let count = number(w, count, held(w, seat, *what)).min(held(w, seat, *what));
                lose(w, reading, seat, *what, count, *pick, flow);
            }
            Verb::Take { from, players, what, count, pick, keep, .. } => {
                let cast = Cast { you: Some(seat), ..reading.cast(w) };
                match (from, players) {
                    // Of some of them, whom the taker names.
                    (Who::Opponent, _) | (_, Some(_)) => {
                        flow.then([Rob { reading, seat, left: players.unwrap_or(1), done: SeatSet::NONE }.into()]);
                    }
                    _ => {
                        for other in in_order(w, whom(w, *from, &cast).without(seat)) {
                            let count = number(w, count, held(w, other, *what)).min(held(w, other, *what));
                            take(w, seat, other, *what, count, *pick, *keep, flow);
                        }
                    }
                }
            }
            Verb::Place { every: true, unit, count, at, .. } => {
                let count = number(w, count, 0);
                for spot in spots(w, at, &reading.sight(w, seat)) {
                    put(w, reading, seat, spot, *unit, count, flow);
                }
            }
            Verb::Place { count, unit, .. } => {
                let mut count = number(w, count, 0);
                // [card.political] What a race recruits may be limited by law.
                if matches!(reading.line.source, cards::Source::Ability(_)) {
                    count = crate::query::recruits(w, seat, *unit, count);
                }
                flow.then([decide(count).into()]);
            }
            // So many at each of the places.
            Verb::Destroy { units, count: Amount::Fixed(count), at, every: true, .. } => {
                w.trace.destroyed = 0;
                let mut places: Vec<Spot> = Vec::new();
                for (area, ..) in victims(w, reading, seat, units, at) {
                    let place = area_spot(w, area);
                    if !places.contains(&place) {
                        places.push(place);
                    }
                }
                places.into_iter().for_each(|at| flow.then([Decide { at, ..decide(count.unsigned_abs()) }.into()]));
                flow.then([Aftermath(seat).into()]);
            }
            Verb::Destroy { units, count, at, on, may, .. } => {
                w.trace.destroyed = 0;
                // [opt.custodians] What wipes out Mecatol Rex takes its custodians and all leaders along.
                if units[..] == [Class::AnyUnit] && at[..] == [Site::Mecatol] {
                    w.custodians = Default::default();
                    kill_leaders(w, SystemId(0), flow);
                }
                let all: u8 = victims(w, reading, seat, units, at).iter().map(|(_, _, n)| *n).sum();
                let count = number(w, count, all);
                match on {
                    Some(die) => flow.then([RollEach { reading, seat, die: *die }.into()]),
                    None if count >= all && !may => {
                        for (area, unit, n) in victims(w, reading, seat, units, at) {
                            (0..n).for_each(|_| destroy(w, seat, area, unit, flow));
                        }
                        flow.then([Aftermath(seat).into()]);
                    }
                    None => flow.then([decide(count.min(all)).into(), Aftermath(seat).into()]),
                }
            }
            Verb::Trim { .. } => flow.then([decide(1).into(), Aftermath(seat).into()]),
            Verb::Exhaust { count, at, spent, .. } => {
                let ready = planets_of(w, reading, seat, at, (!spent).then_some(true));
                let count = number(w, count, ready.len() as u8).min(ready.len() as u8);
                match usize::from(count) == ready.len() && !at.contains(&Site::System) {
                    true => ready.into_iter().for_each(|planet| {
                        w.ready = w.ready.without(planet);
                        w.trace.same = Spot::Planet(planet);
                    }),
                    false => flow.then([decide(count).into()]),
                }
            }
            Verb::Refresh { count, .. } => {
                let count = number(w, count, 0);
                flow.then([decide(count).into()]);
            }
            Verb::Counter { count, .. } => flow.then([decide(*count).into()]),
            Verb::Break { count, with, .. } => break_agreements(w, reading, seat, *count, *with, flow),
            Verb::Strategy { act, .. } => strategy(w, reading, seat, *act, flow),
            Verb::Research { count, .. } => flow.then([decide(*count).into()]),
            Verb::Neutral { at, .. } => {
                let sight = reading.sight(w, seat);
                let mut lost = cards::planets(w, at, &sight);
                lost.retain(|planet| w.owner(*planet) == Some(seat));
                for planet in lost {
                    turn_neutral(w, planet, flow);
                }
            }
            Verb::Choose { at, every: true, .. } => {
                for spot in spots(w, at, &reading.sight(w, seat)) {
                    flow.then([ChooseWay { reading, seat, spot }.into()]);
                }
            }
            Verb::Choose { .. } => flow.then([ChooseWay { reading, seat, spot: w.trace.same }.into()]),
            Verb::Buy { .. } => flow.then([decide(1).into()]),
            // [card.political] Sure hits on the enemy of the battle.
            Verb::Shoot { by, hits: hits @ 1.., .. } if by.is_empty() => {
                if let Some(battle) = &mut w.battle {
                    let enemy = usize::from(battle.attacker == seat);
                    battle.hits[enemy].any += *hits;
                    flow.then([TakeCasualties { roll: Roll::Assault }.into()]);
                }
            }
            Verb::Shoot { by, dice, value, at, every, .. } if by.is_empty() => {
                if let (Some(dice), Some(value), true) = (dice, value, *every) {
                    accident(w, reading, seat, (*dice, *value), at, flow);
                }
            }
            Verb::Look { discard, .. } => {
                if let Some(you) = reading.you {
                    look(w, you, seat, flow);
                    flow.then([DropFrom { by: you, from: seat, left: *discard }.into()]);
                    // [research.racial] Mageon Implants: a card of a hand the race looks at may be taken.
                    let racial = matches!(reading.line.source, cards::Source::Ability(_));
                    if racial && crate::query::has_skill(w, you, Skill::TakesSeenCards, None) {
                        flow.then([StealFrom { by: you, from: seat, left: 1 }.into()]);
                    }
                }
            }
            Verb::Shift { from, .. } if from[..] == [Site::Active] => flow.then([SlipAway(seat).into()]),
            Verb::Shift { count, .. } => {
                let left = number(w, count, u8::MAX);
                flow.then([ShiftUnit { reading, seat, left, from: None, to: None }.into(), Aftermath(seat).into()]);
            }
            Verb::Repair { .. } => flow.then([decide(1).into()]),
            // [card.action] Mines score in the first casualties of the battle.
            Verb::Shoot { by, hits, later: true, .. } => {
                let Some(system) = w.activation.map(|activation| activation.system) else { return };
                let fleet = *w.in_space(seat, system);
                let fires = |unit: &Unit| by.iter().any(|class| crate::query::is_of(*unit, *class));
                let count: u8 = Unit::ALL.into_iter().filter(fires).map(|unit| fleet.of(unit.kind())).sum();
                if let Some(activation) = &mut w.activation {
                    activation.mines = Some((seat, count * hits));
                }
            }
            Verb::Shoot { sits_out: true, .. } => flow.then([Aim { seat, shooter: None }.into()]),
            Verb::Shoot { like: Some(_), dice, .. } => {
                flow.then([DockFire { seat, dice: dice.unwrap_or(1) }.into()]);
            }
            Verb::Shoot { dice, .. } => {
                if let Some(unit) = w.trace.unit {
                    flow.then([LastStand { seat, unit, dice: dice.unwrap_or(1) }.into()]);
                }
            }
            Verb::Reroll { units, .. } => flow.then([PickDie { seat, cannons: !units.is_empty() }.into()]),
            // In fights, on the move, and where cards are copied.
            Verb::Copy { .. }
            | Verb::Modify { .. }
            | Verb::Grant { .. }
            | Verb::Forbid { .. }
            | Verb::Charge { .. }
            | Verb::When { .. }
            | Verb::Cancel { .. }
            | Verb::Search { .. }
            | Verb::Agenda { .. }
            | Verb::Roll { .. }
            | Verb::KeepCard
            | Verb::Routine => {}
        }
    }
}

pub(super) fn planet_meant(w: &World, reading: Reading) -> Option<PlanetSpot> {
    match (reading.on, reading.here, w.trace.same) {
        (Elected::Planet(planet), ..) => Some(PlanetSpot(planet)),
        (_, Spot::Planet(planet), _) | (_, Spot::Nowhere | Spot::System(_), Spot::Planet(planet)) => Some(planet),
        _ => None,
    }
}

/// Something comes from the supply.
pub(super) fn gain(w: &mut World, by: Seat, what: Asset, count: u8, flow: &mut Flow) {
    match what {
        Asset::Goods => {
            let goods = i32::from(w.gain_goods(by, count));
            if goods > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.supply"), || {
                    words!("{by} {by:gains|gain} {goods} trade {goods:good|goods}.", by, goods)
                });
            }
        }
        Asset::ActionCards => flow.then([DrawAction { seat: by, left: count }.into()]),
        Asset::VictoryPoints => victory::give(w, by, count, flow),
        Asset::SecretObjectives => flow.then([DrawSecret(by).into()]),
        Asset::Technologies => {}
    }
}

pub(super) fn lose(w: &mut World, reading: Reading, seat: Seat, what: Asset, count: u8, pick: Pick, flow: &mut Flow) {
    match (what, pick) {
        (Asset::Goods, _) => {
            let (by, goods) = (seat, i32::from(count.min(w.player(seat).goods)));
            w.player_mut(by).goods -= goods as u8;
            if goods > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.supply"), || {
                    words!("{by} {by:loses|lose} {goods} trade {goods:good|goods}.", by, goods)
                });
            }
        }
        (Asset::ActionCards, Pick::Random) => flow.then([TakeByLot { from: seat, to: None, left: count }.into()]),
        (Asset::ActionCards, Pick::Owner | Pick::You) => flow.then([DiscardAction { seat, left: count }.into()]),
        (Asset::VictoryPoints, _) => victory::lose(w, seat, count, flow),
        (Asset::Technologies, _) => flow.then([Decide { reading, seat, left: count, at: Spot::Nowhere }.into()]),
        (Asset::SecretObjectives, _) => {}
    }
}

#[expect(clippy::too_many_arguments, reason = "what a verb says, word by word")]
pub(super) fn take(
    w: &mut World,
    to: Seat,
    from: Seat,
    what: Asset,
    count: u8,
    pick: Pick,
    keep: Option<Share>,
    flow: &mut Flow,
) {
    match (what, pick) {
        (Asset::Goods, _) => {
            w.player_mut(from).goods -= count;
            let kept = match keep {
                None | Some(Share::All) => count,
                Some(Share::HalfUp) => count.div_ceil(2),
                Some(Share::HalfDown) => count / 2,
            };
            w.gain_goods(to, kept);
            let goods = i32::from(count);
            if count > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.supply"), || {
                    words!("{to} {to:takes|take} {goods} trade {goods:good|goods} from {from}.", to, goods, from)
                });
            }
        }
        (Asset::ActionCards, Pick::Random) => flow.then([TakeByLot { from, to: Some(to), left: count }.into()]),
        (Asset::ActionCards, Pick::You | Pick::Owner) => {
            look(w, to, from, flow);
            flow.then([StealFrom { by: to, from, left: count }.into()]);
        }
        (Asset::VictoryPoints | Asset::SecretObjectives | Asset::Technologies, _) => {}
    }
}

step! {
    /// [card.action] Whom something is taken from, one player after the other.
    pub struct Rob {
        pub(super) reading: Reading,
        pub(super) seat: Seat,
        pub(super) left: u8,
        pub(super) done: SeatSet,
    }
}

impl Play<CentralPowers> for Rob {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Take { from, what, players, .. }) = self.reading.verb(w) else { return Want::Nothing };
        if self.left == 0 {
            return Want::Nothing;
        }
        let cast = Cast { you: Some(self.seat), ..self.reading.cast(w) };
        let others = whom(w, *from, &cast).without(self.seat);
        let others = others.iter().filter(|seat| !self.done.has(*seat) && held(w, *seat, *what) > 0);
        others.for_each(|seat| out.offer(Choice::Player(seat)));
        if out.is_empty() {
            return Want::Nothing;
        }
        if players.is_some() {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Whom { source: self.reading.line.source }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Player(from) = choice else { return };
        let Some(Verb::Take { what, count, pick, keep, .. }) = self.reading.verb(w) else { return };
        let all = held(w, from, *what);
        let count = cards::count(w, from, *count, &Basis { all, ..Basis::default() }).min(all);
        take(w, self.seat, from, *what, count, *pick, *keep, flow);
        flow.then([Rob { left: self.left - 1, done: self.done.with(from), ..self }.into()]);
    }
}
