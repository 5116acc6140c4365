//! Diplomacy attempts and infestation.

use super::{Ask, Flow, Offers, Want, befriend};
use crate::Empires;
use crate::choice::Choice;
use crate::powers::key;
use crate::printed::Spent;
use crate::prompt::Prompt;
use crate::view::{tactic_thing, world_thing};
use crate::world::{Embassy, World};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::{Thing, words};

/// [diplomacy.needs] Cards are laid open before the roll.
pub fn open_embassy(w: &mut World, seat: Seat, planet: u8, cards: Spent, flow: &mut Flow) {
    for (kind, count) in w.kit.get().kinds_of(planet).iter().zip(cards) {
        w.show_cards(seat, *kind, count);
    }
    w.embassy = Some(Embassy { planet, seat, cards, total: 0 });
    flow.tell(SeatSet::ALL, rule!("diplomacy.needs"), || {
        let (by, given, world) = (seat, staked(w, planet, cards), world_thing(w, planet));
        words!("{by} {by:shows|show} {given} to win over {world}.", by, given, world)
    });
    flow.reveal();
    flow.then([DiplomacyRoll(seat).into(), Sway(seat).into()]);
}

/// [diplomacy.roll] What three dice must reach with so many cards, by the race board.
pub fn target(w: &World, seat: Seat, cards: u8) -> i8 {
    let own = w.race(seat).and_then(|race| race.diplomacy);
    own.unwrap_or(w.kit.terms.diplomacy.targets)[(cards.clamp(1, 4) - 1) as usize] as i8
}

step! {
    /// [diplomacy.roll] [ability.ossal] Three dice, with what race and friends add.
    pub struct DiplomacyRoll(pub Seat);
}

impl Play<Empires> for DiplomacyRoll {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 3, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let bonus = w.sum(self.0, key::DIPLOMACY);
        let total = faces.iter().sum::<u8>() as i8 + bonus;
        if let Some(embassy) = &mut w.embassy {
            embassy.total = total;
        }
        flow.tell(SeatSet::ALL, rule!("diplomacy.roll"), || {
            let by = self.0;
            let (planet, shown) = w.embassy.as_ref().map_or((0, 1), |one| (one.planet, one.cards.iter().sum()));
            // A sum has to reach it, not a die: those are not hits.
            let (goal, world) = (target(w, by, shown), world_thing(w, planet));
            match bonus {
                0 => words!("{by} {by:has|have} {total} of the {goal} needed for {world}.", by, total, goal, world),
                _ => {
                    let bonus = format!("{bonus:+}");
                    words!(
                        "{by} {by:has|have} {total}, with {bonus}, of the {goal} needed for {world}.",
                        by,
                        total,
                        bonus,
                        goal,
                        world
                    )
                }
            }
            .rolled(faces, 6)
        });
    }
}

step! {
    /// [diplomacy.spend] [race.pirates] After the roll ambassadors, and a pirate's credits, each add 1.
    pub struct Sway(pub Seat);
}

impl Sway {
    fn missing(w: &World) -> Option<u8> {
        let embassy = w.embassy.as_ref()?;
        let needed = target(w, embassy.seat, embassy.cards.iter().sum());
        Some((needed - embassy.total).max(0) as u8)
    }
}

impl Play<Empires> for Sway {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(missing) = Sway::missing(w).filter(|missing| *missing > 0) else { return Want::Nothing };
        let player = w.player(self.0);
        let pays = w.has(self.0, key::PAY_FOR_DIPLOMACY);
        let purse = if pays { player.credits.min(99) as u8 } else { 0 };
        for ambassadors in 0..=player.ambassadors.min(missing) {
            let credits = missing - ambassadors;
            if credits <= purse {
                out.offer(Choice::Spend { ambassadors, credits });
            }
        }
        let ask = Ask::of(self.0, Prompt::Sway { missing }).open();
        if out.is_empty() {
            // A tactic could still bring the credits; whoever has the cards for one is asked.
            let free = w.free_hand(self.0).total();
            if !pays || free < w.kit.least_credits.into() {
                return Want::Nothing;
            }
            out.offer(Choice::Pass);
            return Want::Ask(ask.private());
        }
        out.offer(Choice::Pass);
        Want::Ask(ask)
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match Sway::missing(w) {
            Some(0) => succeed(w, self.0, flow),
            _ => fail(w, self.0, flow),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Spend { ambassadors, credits } => {
                w.player_mut(self.0).ambassadors -= ambassadors;
                w.pay(self.0, credits.into());
                flow.tell(SeatSet::ALL, rule!("diplomacy.spend"), || {
                    let (by, n, c) = (self.0, ambassadors, credits);
                    match (n, c) {
                        (n, 0) => words!("{by} {by:spends|spend} {n} {n:ambassador|ambassadors}.", by, n),
                        (0, c) => words!("{by} {by:spends|spend} {c} {c:credit|credits}.", by, c),
                        (n, c) => words!(
                            "{by} {by:spends|spend} {n} {n:ambassador|ambassadors} and {c} {c:credit|credits}.",
                            by,
                            n,
                            c
                        ),
                    }
                });
                succeed(w, self.0, flow);
            }
            _ => fail(w, self.0, flow),
        }
    }
}

/// [diplomacy.success] The cards are discarded, the planet is an ally.
fn succeed(w: &mut World, seat: Seat, flow: &mut Flow) {
    let Some(Embassy { planet, cards, .. }) = w.embassy.take() else { return };
    for (kind, count) in w.kit.get().kinds_of(planet).iter().zip(cards) {
        for _ in 0..count {
            w.discard_from(seat, *kind);
        }
    }
    flow.tell(SeatSet::ALL, rule!("diplomacy.success"), || {
        words!("{by} {by:discards|discard} the cards shown: {given}.", by = seat, given = staked(w, planet, cards))
    });
    befriend(w, seat, planet, flow);
}

/// The cards of an embassy as words name them.
fn staked(w: &World, planet: u8, cards: Spent) -> Vec<Thing> {
    let kinds = w.kit.get().kinds_of(planet).iter().zip(cards).filter(|(_, count)| *count > 0);
    kinds.map(|(kind, count)| tactic_thing(w, *kind, "card").count(count)).collect()
}

/// [diplomacy.again] The cards stay in hand.
fn fail(w: &mut World, seat: Seat, flow: &mut Flow) {
    let planet = w.embassy.take().map_or(0, |embassy| embassy.planet);
    flow.tell(SeatSet::ALL, rule!("diplomacy.again"), || {
        let (by, world) = (seat, world_thing(w, planet));
        words!("{by} {by:does|do} not win over {world}; the cards stay in the hand.", by, world)
    });
}

step! {
    /// [race.parasites] An infestor infests a planet on 3 or more.
    pub struct InfestRoll {
        pub seat: Seat,
        pub planet: u8,
    }
}

impl Play<Empires> for InfestRoll {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let done = faces[0] >= w.kit.terms.infestation.roll;
        if done {
            w.holdings[self.planet as usize].infested = Some(self.seat);
        }
        flow.tell(SeatSet::ALL, rule!("race.parasites"), || {
            let (by, world, need) = (self.seat, world_thing(w, self.planet), w.kit.terms.infestation.roll);
            match done {
                true => words!("{by} {by:infests|infest} {world}, on {need} or more.", by, world, need),
                false => words!("{by} {by:does|do} not infest {world}: {need} or more was needed.", by, world, need),
            }
            .rolled(faces, 6)
        });
    }
}
