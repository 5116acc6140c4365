//! [battle.precombat] What works once before the first round.

use crate::CentralPowers;
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::query;
use crate::steps::{Ask, Flow, Offers, Strike, TakeCasualties, Throw, Want, battle_shot, ships_of};
use crate::verbs::{Roll, Side};
use crate::world::{Battle, EFFECTS, Owned, SIDES, Shot, World, other_side};
use arrayvec::ArrayVec;
use kernel::{Play, step};

step! {
    /// [battle.precombat] Different effects work in the order the defender likes; the same one of both sides at once.
    pub struct Precombat;
}

/// What a side has of an effect: dice, or hits without dice.
fn shot_of(w: &World, battle: &Battle, side: Side, source: Owned) -> Option<(Shot, u8)> {
    let seat = battle.seat(side)?;
    // Nobody fires at who has slipped away or is sunk already.
    if ships_of(w, battle, other_side(side)) == 0 {
        return None;
    }
    let roll = if source == Owned::Barrage { Roll::Barrage } else { Roll::Assault };
    let shot = Shot { source: Some(source), ..battle_shot(battle, side, roll) };
    if source == Owned::Barrage {
        // [opt.custodians] Their fighters are no target of a barrage.
        let fighters = shot.at.map_or(0, |rival| w.in_space(rival, battle.system).of(imperium::Kind::Fighter));
        return (fighters > 0 && !query::guns(w, &shot).is_empty()).then_some((shot, 0));
    }
    let opening = query::openings(w, seat, battle.system).find(|opening| opening.source == source)?;
    let fires = opening.hits > 0 && ships_of(w, battle, side) > 0 || !query::guns(w, &shot).is_empty();
    fires.then_some((shot, opening.hits))
}

/// Effects that have not worked yet.
fn effects(w: &World, battle: &Battle) -> ArrayVec<Owned, EFFECTS> {
    let mut effects: ArrayVec<Owned, EFFECTS> = ArrayVec::new();
    let mut add = |source: Owned| {
        let done = battle.done.contains(&Some(source)) || effects.contains(&source);
        let works = || SIDES.into_iter().any(|side| shot_of(w, battle, side, source).is_some());
        if !done && !effects.is_full() && works() {
            effects.push(source);
        }
    };
    add(Owned::Barrage);
    for side in SIDES {
        if let Some(seat) = battle.seat(side) {
            query::openings(w, seat, battle.system).for_each(|opening| add(opening.source));
        }
    }
    effects
}

impl Play<CentralPowers> for Precombat {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let effects = effects(w, battle);
        if effects.len() < 2 {
            return Want::Nothing;
        }
        effects.into_iter().for_each(|source| out.offer(Choice::First(source)));
        Want::Ask(Ask::of(battle.defender.unwrap_or(battle.attacker), Prompt::Precombat))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = &w.battle else { return };
        if let Some(source) = effects(w, battle).first() {
            work(w, *source, flow);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::First(source) = choice else { unreachable!("{choice:?}") };
        work(w, source, flow);
    }
}

/// One effect of both sides, then the next.
fn work(w: &mut World, source: Owned, flow: &mut Flow) {
    let Some(battle) = w.battle else { return };
    if let Some(free) = w.battle.as_mut().and_then(|battle| battle.done.iter_mut().find(|done| done.is_none())) {
        *free = Some(source);
    }
    for side in SIDES {
        match shot_of(w, &battle, side, source) {
            Some((_, 1..)) => flow.then([Strike { side }.into()]),
            Some((shot, 0)) => flow.then([Throw(shot).into()]),
            None => {}
        }
    }
    flow.then([TakeCasualties { roll: Roll::Assault }.into(), Precombat.into()]);
}
