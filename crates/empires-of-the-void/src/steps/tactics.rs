//! Tactics: cards of one temperament spent for an effect.

use super::{Ask, Flow, Offers, ResearchNow, Want, can_withdraw, leave_battle, offer_technologies, spaces};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::Hull;
use crate::names::Ship;
use crate::printed::{Manoeuvre, Spent};
use crate::prompt::Prompt;
use crate::view::{ship_thing, space_thing, tactic_thing, world_thing};
use crate::world::{Cards, Phased, World, home_owner};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [tactics.use] Whether a seat may play tactics besides the question that stands: not where they are among its own
/// options, nor while another is building.
pub fn hears_tactics(w: &World, seat: Seat) -> bool {
    let between = w.moving.is_none() && w.warped.is_none() && w.embassy.is_none() && w.battle.is_none();
    let asked_anyway = w.turn.active && w.turn.seat == seat && between;
    !asked_anyway && w.builder().is_none_or(|builder| builder == seat)
}

/// [tactics.use] Tactics a seat may play outside battle; some only in its own turn.
pub fn offer_tactics(w: &World, seat: Seat, out: &mut Offers) {
    let own_turn = w.turn.active && w.turn.seat == seat;
    offer(w, seat, out, |effect| match effect {
        Manoeuvre::ExtraAttack | Manoeuvre::ExtraAction => own_turn,
        Manoeuvre::PhaseShift => own_turn && w.present[seat.index()] != 0 && w.turn.phased.is_none(),
        Manoeuvre::WarDrums(_) | Manoeuvre::Retreat => false,
        Manoeuvre::Credits(_) => true,
        Manoeuvre::Mercenaries(_) => spare_fighters(w, seat) > 0 && w.worlds().any(|world| w.controls(seat, world)),
        Manoeuvre::Research => {
            let mut known = Offers::default();
            offer_technologies(w, seat, w.held(seat), &super::beside(w, seat), &mut known);
            !known.is_empty()
        }
        Manoeuvre::Insurrection => targets(w, seat, effect).next().is_some(),
        Manoeuvre::PeaceTalks => targets(w, seat, effect).next().is_some(),
    });
}

/// [battle.window] Tactics a party to a battle may play before the dice.
pub fn offer_tactics_in_battle(w: &World, seat: Seat, out: &mut Offers) {
    offer(w, seat, out, |effect| match effect {
        Manoeuvre::WarDrums(_) => w.battle.as_ref().is_some_and(|battle| super::can_drum(w, battle, seat)),
        Manoeuvre::Retreat => can_withdraw(w, seat),
        Manoeuvre::ExtraAttack
        | Manoeuvre::Credits(_)
        | Manoeuvre::Mercenaries(_)
        | Manoeuvre::ExtraAction
        | Manoeuvre::Research
        | Manoeuvre::PhaseShift
        | Manoeuvre::Insurrection
        | Manoeuvre::PeaceTalks => false,
    });
}

/// [tactic.mercenaries] Starfighters that are neither on the board nor about to be built.
fn spare_fighters(w: &World, seat: Seat) -> u8 {
    let drafted = w.drafts[seat.index()].builds.iter().map(|site| site[Ship::Starfighter.index()]).sum();
    w.supply(seat, Ship::Starfighter).saturating_sub(drafted)
}

/// Offers the playable kinds in every way to pay for them.
fn offer(w: &World, seat: Seat, out: &mut Offers, fits: impl Fn(Manoeuvre) -> bool) {
    if w.hand_size(seat) < w.kit.least_cards {
        return;
    }
    let hand: Cards = w.free_hand(seat);
    for kinds in &w.kit.kinds {
        let have = counts(&hand, kinds);
        let total: u8 = have.iter().sum();
        if total < w.kit.least_cards {
            continue;
        }
        for (at, kind) in kinds.iter().enumerate() {
            let tactic = &w.kit.tactics[*kind as usize];
            if have[at] == 0 || total < tactic.cards || !fits(tactic.effect) {
                continue;
            }
            let mut others = have;
            others[at] = 0;
            for own in 1..=have[at].min(tactic.cards) {
                each_way(&others[..kinds.len()], 0, tactic.cards - own, Spent::default(), &mut |mut cards, left| {
                    if left == 0 {
                        cards[at] = own;
                        out.offer(Choice::Tactic { kind: *kind, cards });
                    }
                });
            }
        }
    }
}

/// Cards of a hand by the kinds of one temperament.
pub fn counts(hand: &Cards, kinds: &[u8]) -> Spent {
    let mut have = Spent::default();
    for (count, kind) in have.iter_mut().zip(kinds) {
        *count = hand[*kind as usize];
    }
    have
}

/// Every way to take at most so many cards, with what is left to take.
pub fn each_way(have: &[u8], at: usize, left: u8, taken: Spent, visit: &mut impl FnMut(Spent, u8)) {
    if at == have.len() || left == 0 {
        return visit(taken, left);
    }
    for count in 0..=have[at].min(left) {
        let mut taken = taken;
        taken[at] = count;
        each_way(have, at + 1, left - count, taken, visit);
    }
}

/// [tactics.use] [tactic.windfall] [tactic.inspiration] The cards are discarded, the tactic works.
pub fn play_tactic(w: &mut World, seat: Seat, kind: u8, cards: Spent, flow: &mut Flow) {
    let kit = w.kit.get();
    let tactic = &kit.tactics[kind as usize];
    for (card, count) in kit.kinds[tactic.temperament.index()].iter().zip(cards) {
        for _ in 0..count {
            w.discard_from(seat, *card);
        }
    }
    flow.reveal();
    flow.tell(SeatSet::ALL, tactic.effect.rule(), || {
        let given = kit.kinds[tactic.temperament.index()].iter().zip(cards).filter(|(_, count)| *count > 0);
        let given: Vec<_> = given.map(|(card, count)| tactic_thing(w, *card, "card").count(count)).collect();
        words!("{by} {by:plays|play} {tactic} for {given}.", by = seat, tactic = tactic_thing(w, kind, "card"), given)
    });
    match tactic.effect {
        Manoeuvre::ExtraAttack => w.turn.attacks += 1,
        Manoeuvre::ExtraAction => w.turn.actions += 1,
        Manoeuvre::WarDrums(by) => {
            if let Some(battle) = &mut w.battle {
                battle.plus[usize::from(seat != battle.attacker)] = by;
            }
        }
        Manoeuvre::Credits(credits) => {
            w.player_mut(seat).credits += u16::from(credits);
            flow.tell(SeatSet::ALL, tactic.effect.rule(), || {
                words!("{by} {by:gains|gain} {n} {n:credit|credits}.", by = seat, n = credits)
            });
        }
        Manoeuvre::Research => flow.then([ResearchNow(seat).into()]),
        Manoeuvre::PhaseShift => flow.then([PickPhase(seat).into()]),
        Manoeuvre::Retreat => leave_battle(w, seat, flow),
        Manoeuvre::Mercenaries(_) | Manoeuvre::Insurrection | Manoeuvre::PeaceTalks => {
            flow.then([Target { seat, kind }.into()]);
        }
    }
    crate::trade::drop_hollow(w);
}

/// Planets a tactic can be aimed at.
fn targets(w: &World, seat: Seat, effect: Manoeuvre) -> impl Iterator<Item = u8> + '_ {
    w.worlds().filter(move |world| {
        let holding = &w.holdings[*world as usize];
        let others = |holder: Option<Seat>| holder.is_some_and(|holder| w.are_opponents(seat, holder));
        match effect {
            Manoeuvre::Mercenaries(_) => w.controls(seat, *world),
            Manoeuvre::Insurrection => home_owner(*world).is_none() && others(holding.ally),
            Manoeuvre::PeaceTalks => home_owner(*world).is_none() && others(holding.conqueror),
            Manoeuvre::ExtraAttack
            | Manoeuvre::WarDrums(_)
            | Manoeuvre::Credits(_)
            | Manoeuvre::ExtraAction
            | Manoeuvre::Research
            | Manoeuvre::PhaseShift
            | Manoeuvre::Retreat => false,
        }
    })
}

fn tell_aim(w: &World, by: Seat, world: u8, effect: Manoeuvre, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, effect.rule(), || {
        words!("{by} {by:aims|aim} at {world}.", by, world = world_thing(w, world))
    });
}

step! {
    /// [tactic.mercenaries] [tactic.insurrection] [tactic.peace-talks] The planet a tactic is aimed at.
    pub struct Target {
        pub seat: Seat,
        pub kind: u8,
    }
}

impl Play<Empires> for Target {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for world in targets(w, self.seat, w.kit.tactics[self.kind as usize].effect) {
            out.offer(Choice::Planet(world));
        }
        if out.is_empty() {
            Want::Nothing
        } else {
            Want::Ask(Ask::of(self.seat, Prompt::TacticTarget { kind: self.kind }))
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(world) = choice else { unreachable!("{choice:?}") };
        let effect = w.kit.tactics[self.kind as usize].effect;
        match effect {
            Manoeuvre::Mercenaries(most) => {
                let count = most.min(spare_fighters(w, self.seat));
                let space = w.space_of(world);
                w.launch(self.seat, space, Ship::Starfighter, count);
                flow.tell(SeatSet::ALL, effect.rule(), || {
                    let (ships, at) = (ship_thing(w, Ship::Starfighter.into()).count(count), world_thing(w, world));
                    words!("{by} {by:places|place} {ships} at {at}.", by = self.seat, ships, at)
                });
                super::reinforce(w, self.seat, space);
            }
            Manoeuvre::Insurrection => {
                tell_aim(w, self.seat, world, effect, flow);
                super::watched(w, flow, effect.rule(), |w| {
                    let holding = &mut w.holdings[world as usize];
                    holding.rebellion &= holding.conqueror.is_some();
                    holding.ally = None;
                    super::come_under(w, world);
                });
            }
            Manoeuvre::PeaceTalks => {
                tell_aim(w, self.seat, world, effect, flow);
                super::watched(w, flow, effect.rule(), |w| {
                    let holding = &mut w.holdings[world as usize];
                    (holding.conqueror, holding.ally, holding.rebellion) = (None, None, false);
                });
            }
            other => unreachable!("{other:?} has no target"),
        }
    }
}

step! {
    /// [tactic.phase-shift] The ship that ignores obstacles this turn.
    pub struct PickPhase(pub Seat);
}

impl Play<Empires> for PickPhase {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let fleets = spaces(w.present[self.0.index()]).map(|space| (space, w.fleet(self.0, space)));
        for (space, fleet) in fleets {
            fleet.hulls().for_each(|hull: Hull| out.offer(Choice::Phase(hull, space)));
        }
        if out.is_empty() { Want::Nothing } else { Want::Ask(Ask::of(self.0, Prompt::PhaseShift)) }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Phase(hull, space) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("tactic.phase-shift"), || {
            let (by, ship, at) = (self.0, ship_thing(w, hull), space_thing(w, space));
            words!("{by:'s} {ship} at {at} ignores obstacles in this turn.", by, ship, at)
        });
        w.turn.phased = Some((self.0, hull, space));
        if let Some(moving) = w.moving.as_mut().filter(|moving| (moving.seat, moving.at) == (self.0, space)) {
            if moving.hull == hull {
                moving.phased = Phased::Mover;
            } else if moving.cargo.count(hull) > 0 {
                moving.phased = Phased::Aboard(hull);
            }
        }
    }
}
