//! Attack actions: the window before dice, retreat, the passes, what follows.

use super::{
    Ask, Flow, Offers, RaiseDice, Scope, TakeControl, Volley, Want, free_dice, free_hits, offer_tactics_in_battle,
    play_tactic,
};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::Hull;
use crate::map::Space;
use crate::powers::key;
use crate::prompt::Prompt;
use crate::reach::beam_mask;
use crate::view::{fleet_things, ship_thing, space_thing, who, world_thing};
use crate::world::{Battle, Foe, World};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, Play, Reacts, Seat, SeatList, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};

/// The sides of a battle.
pub const ATTACKER: usize = 0;
pub const DEFENDER: usize = 1;

/// [battle.window] The moment before any dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BattleStarts;

impl Battle {
    /// The seat whose ships are attacked.
    pub fn defender(&self) -> Option<Seat> {
        match self.foe {
            Foe::Fleet(seat) => Some(seat),
            Foe::Planet(_) | Foe::Invaders(_) | Foe::Pirates | Foe::Infestation(_) | Foe::Rebels(_) => None,
        }
    }

    pub fn side(&self, side: usize) -> Option<Seat> {
        if side == ATTACKER { Some(self.attacker) } else { self.defender() }
    }
}

impl Reacts for Empires {
    type Window = BattleStarts;

    /// The defender first, then the attacker.
    fn order(w: &World, _: BattleStarts) -> SeatList {
        let Some(battle) = &w.battle else { return SeatList::new() };
        let defender = battle.defender().filter(|seat| seat.0 < w.rules.players);
        defender.into_iter().chain(std::iter::once(battle.attacker)).collect()
    }

    fn may_react(w: &World, _: BattleStarts, seat: Seat) -> bool {
        let Some(battle) = &w.battle else { return false };
        let cards = w.hand_size(seat);
        // The attacker had his time before the attack.
        (battle.defender() == Some(seat) && cards >= w.kit.least_any_time)
            || (cards >= w.kit.least_drums && can_drum(w, battle, seat))
            || (can_withdraw(w, seat) && (cards >= w.kit.least_retreat || can_buy_retreat(w, seat)))
    }

    fn reactions(w: &World, _: BattleStarts, seat: Seat, _: SeatSet, out: &mut Offers) {
        offer_tactics_in_battle(w, seat, out);
        if can_withdraw(w, seat) && can_buy_retreat(w, seat) {
            out.offer(Choice::Retreat);
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(w: &World, _: BattleStarts, seat: Seat) -> Ask {
        let Some(Battle { space, attacker, .. }) = w.battle else { unreachable!("a battle starts") };
        Ask::of(seat, Prompt::BattleWindow { space, attacker }).open()
    }

    fn react(w: &mut World, _: BattleStarts, seat: Seat, choice: Choice, flow: &mut Flow) {
        match choice {
            Choice::Retreat => {
                let price = w.price(seat, key::RETREAT).unwrap_or(0);
                w.pay(seat, price);
                flow.tell(SeatSet::ALL, rule!("ability.bindok"), || {
                    words!("{by} {by:pays|pay} {price} {price:credit|credits} to retreat.", by = seat, price)
                });
                leave_battle(w, seat, flow);
            }
            Choice::Tactic { kind, cards } => play_tactic(w, seat, kind, cards, flow),
            other => unreachable!("{other:?}"),
        }
    }
}

/// [ability.bindok] A friend of Bindok II may pay to retreat.
fn can_buy_retreat(w: &World, seat: Seat) -> bool {
    w.price(seat, key::RETREAT).is_some_and(|price| w.player(seat).credits >= price)
}

/// [tactic.war-drums] Once a battle for each side, as long as there is something to roll for.
pub fn can_drum(w: &World, battle: &Battle, seat: Seat) -> bool {
    battle.plus[usize::from(seat != battle.attacker)] == 0 && goes_on(w, battle)
}

/// [tactic.retreat] [tech.tractor-beam] The defender has ships here, a planet to go to, and no beam holds him.
pub fn can_withdraw(w: &World, seat: Seat) -> bool {
    let Some(battle) = &w.battle else { return false };
    battle.defender() == Some(seat)
        && !w.fleet(seat, battle.space).is_empty()
        && beam_mask(w, seat, None) >> battle.space.0 & 1 == 0
        && !havens(w, seat, battle.space).is_empty()
}

/// [tactic.retreat] The nearest planets a seat controls, other than here.
fn havens(w: &World, seat: Seat, from: Space) -> ArrayVec<Space, 20> {
    let steps = w.layout.distances(w.kit.get(), from);
    let mut nearest = ArrayVec::new();
    let mut least = u8::MAX - 1;
    for world in w.worlds().filter(|world| w.controls(seat, *world)) {
        let space = w.space_of(world);
        let far = steps[space.index()];
        if space == from || far > least {
            continue;
        }
        if far < least {
            nearest.clear();
            least = far;
        }
        nearest.push(space);
    }
    nearest
}

/// The defender will move his ships away once the window closes.
pub fn leave_battle(w: &mut World, seat: Seat, flow: &mut Flow) {
    if let Some(battle) = &mut w.battle {
        battle.fought = false;
    }
    flow.tell(SeatSet::ALL, rule!("tactic.retreat"), || words!("{by} {by:retreats|retreat}.", by = who(w, seat)));
    flow.then([Withdraw.into()]);
}

/// [tactic.mercenaries] Ships that come to the defender's help before the dice make it a fight.
pub fn reinforce(w: &mut World, seat: Seat, space: Space) {
    if let Some(battle) = &mut w.battle
        && battle.space == space
        && battle.defender() == Some(seat)
    {
        battle.fought = true;
    }
}

step! {
    /// [tactic.retreat] All ships go to the nearest planet of their owner, his choice among equals. The attack goes on.
    pub struct Withdraw;
}

impl Withdraw {
    fn seat(w: &World) -> Option<(Seat, Space)> {
        let battle = w.battle.as_ref()?;
        let seat = battle.defender()?;
        let there = !w.fleet(seat, battle.space).is_empty();
        (battle.retreating() && there).then_some((seat, battle.space))
    }
}

impl Battle {
    /// The defender had ships and gave up fighting.
    fn retreating(&self) -> bool {
        self.defender().is_some() && !self.fought
    }
}

impl Play<Empires> for Withdraw {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((seat, from)) = Withdraw::seat(w) else { return Want::Nothing };
        for space in havens(w, seat, from) {
            out.offer(Choice::To(space));
        }
        Want::Ask(Ask::of(seat, Prompt::RetreatTo))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::To(space) = choice else { unreachable!("{choice:?}") };
        let Some((seat, from)) = Withdraw::seat(w) else { unreachable!("somebody retreats") };
        let fleet = w.fleet(seat, from);
        flow.tell(SeatSet::ALL, rule!("tactic.retreat"), || {
            let (by, ships, from, to) =
                (who(w, seat), fleet_things(w, fleet), space_thing(w, from), space_thing(w, space));
            words!("{by} {by:moves|move} {ships} from {from} to {to}.", by, ships, from, to)
        });
        w.depart(seat, from, fleet);
        w.arrive(seat, space, fleet);
    }
}

/// Ships of a foe that is no player.
pub fn foe_count(w: &World, battle: &Battle) -> u8 {
    match battle.foe {
        Foe::Invaders(planet) => w.holdings[planet as usize].invaders,
        Foe::Pirates => u8::from(w.pirates == Some(battle.space)),
        Foe::Fleet(_) | Foe::Planet(_) | Foe::Infestation(_) | Foe::Rebels(_) => 0,
    }
}

/// [conquer.neutral] [tech.planetary-shields] Hits needed against something that does not shoot back.
pub fn hits_needed(w: &World, battle: &Battle) -> u8 {
    match battle.foe {
        Foe::Planet(_) | Foe::Rebels(_) => 1,
        Foe::Infestation(_) => w.kit.terms.infestation.hits,
        Foe::Fleet(seat) => {
            let bare = w.fleet(seat, battle.space).is_empty() && !battle.fought;
            let rules = w.world_on(battle.space).is_some_and(|world| w.controls(seat, world));
            u8::from(bare && rules && w.has(seat, key::PLANETARY_SHIELDS))
        }
        Foe::Invaders(_) | Foe::Pirates => 0,
    }
}

/// Is there anything left to shoot at, and anyone to shoot?
pub fn goes_on(w: &World, battle: &Battle) -> bool {
    if w.fleet(battle.attacker, battle.space).is_empty() {
        return false;
    }
    match battle.foe {
        Foe::Fleet(seat) if !w.fleet(seat, battle.space).is_empty() => true,
        Foe::Invaders(_) | Foe::Pirates => foe_count(w, battle) > 0,
        Foe::Fleet(_) | Foe::Planet(_) | Foe::Infestation(_) | Foe::Rebels(_) => battle.hits < hits_needed(w, battle),
    }
}

step! {
    /// [ship.firebug] Before the battle each firebug rolls once at the opposing starfighters.
    pub struct FreeRolls;
}

impl Play<Empires> for FreeRolls {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.battle.as_ref().map_or(0, |battle| free_dice(w, battle)) {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 6 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        super::lay_dice(w, faces);
        super::tell_dice(w, flow);
        flow.then([RaiseDice(0).into(), RaiseDice(1).into(), FreeStrike.into()]);
    }
}

step! {
    /// [ship.firebug] Both sides lose what the free rolls hit.
    pub struct FreeStrike;
}

impl Play<Empires> for FreeStrike {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle.clone() else { return };
        let struck = [ATTACKER, DEFENDER].map(|side| free_hits(w, &battle, side));
        for side in [ATTACKER, DEFENDER] {
            let Some(victim) = battle.side(1 - side) else { continue };
            for (target, hits) in &struck[side] {
                let lost = (*hits).min(w.fleet(victim, battle.space).count(*target));
                for _ in 0..lost {
                    destroy(w, victim, battle.space, *target);
                }
                if lost == 0 {
                    continue;
                }
                flow.tell(SeatSet::ALL, rule!("ship.firebug"), || {
                    let (by, ships) = (who(w, victim), ship_thing(w, *target).count(lost));
                    let at = space_thing(w, battle.space);
                    words!("{by} {by:loses|lose} {ships} at {at} before the battle.", by, ships, at)
                });
            }
        }
    }
}

/// [battle.morale] A ship takes a hit in battle; destroying an opponent's ship on one's own turn lifts morale.
pub fn destroy(w: &mut World, victim: Seat, space: Space, hull: Hull) {
    let before = w.player(victim).built;
    w.hit(victim, space, hull);
    if w.player(victim).built != before && w.are_opponents(w.turn.seat, victim) {
        w.turn.morale = true;
    }
}

step! {
    /// [battle.initiative] Both sides roll from initiative 1 to 5, taking losses after each level.
    pub struct Level(pub u8);
}

impl Play<Empires> for Level {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = &w.battle else { return };
        if !goes_on(w, battle) {
            return;
        }
        let Some(level) = (self.0..=5).find(|level| super::has_guns(w, battle, *level)) else { return };
        if let Some(battle) = &mut w.battle {
            battle.level = level;
            battle.firing = [0; 2];
        }
        flow.then([super::Fire(0).into(), super::Fire(1).into(), Volley.into(), Level(level + 1).into()]);
    }
}

step! {
    /// [battle.win] What the attack has brought about.
    pub struct Aftermath;
}

impl Play<Empires> for Aftermath {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle.clone() else { return };
        let (attacker, space) = (battle.attacker, battle.space);
        if w.fleet(attacker, space).is_empty() {
            if let Some(defender) = battle.defender().filter(|seat| battle.fought && !w.fleet(*seat, space).is_empty())
            {
                spoils(w, defender, flow);
            }
            return;
        }
        match battle.foe {
            Foe::Fleet(victim) => {
                if !w.fleet(victim, space).is_empty() {
                    return;
                }
                if battle.fought {
                    spoils(w, attacker, flow);
                }
                let taken = battle.fought || battle.hits >= hits_needed(w, &battle);
                if taken && w.world_on(space).is_some_and(|world| w.controls(victim, world)) {
                    flow.then([TakeControl.into()]);
                }
            }
            Foe::Planet(planet) if battle.hits > 0 => super::conquer(w, attacker, planet, flow),
            Foe::Rebels(planet) if battle.hits > 0 => {
                w.holdings[planet as usize].rebellion = false;
                flow.tell(SeatSet::ALL, rule!("event.rebellion"), || {
                    words!(
                        "{by} {by:puts|put} the rebellion on {world} down.",
                        by = attacker,
                        world = world_thing(w, planet)
                    )
                });
            }
            Foe::Infestation(planet) if battle.hits >= hits_needed(w, &battle) => {
                w.holdings[planet as usize].infested = None;
                flow.tell(SeatSet::ALL, rule!("race.infestation"), || {
                    words!(
                        "{by} {by:removes|remove} the infestation of {world}.",
                        by = attacker,
                        world = world_thing(w, planet)
                    )
                });
            }
            Foe::Invaders(planet) if foe_count(w, &battle) == 0 => super::rescue(w, attacker, planet, flow),
            Foe::Pirates if w.pirates.is_none() => {
                let reward = w.kit.terms.pirate.reward;
                w.player_mut(attacker).credits += u16::from(reward);
                flow.tell(SeatSet::ALL, rule!("event.blockade"), || {
                    let (by, n) = (attacker, reward);
                    words!("{by} {by:beats|beat} the pirates and {by:takes|take} {n} {n:credit|credits}.", by, n)
                });
            }
            Foe::Planet(_) | Foe::Rebels(_) | Foe::Infestation(_) | Foe::Invaders(_) | Foe::Pirates => {}
        }
    }
}

/// [battle.win] [ability.beta-com] Whoever attacked: the side with ships left against one without has won, and may have
/// credits for it. Conquering a neutral planet is a win without ships to be paid for.
fn spoils(w: &mut World, seat: Seat, flow: &mut Flow) {
    let credits = w.sum(seat, key::SPOILS).max(0) as u16;
    w.player_mut(seat).credits += credits;
    if seat.0 < w.rules.players {
        flow.tell(SeatSet::ALL, rule!("battle.win"), || {
            let (by, n) = (seat, credits);
            match n {
                0 => words!("{by} {by:wins|win} the battle.", by),
                n => words!("{by} {by:wins|win} the battle and {by:takes|take} {n} {n:credit|credits}.", by, n),
            }
        });
    }
}

step! {
    /// The attack is over.
    pub struct BattleEnds;
}

impl Play<Empires> for BattleEnds {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.battle = None;
        crate::trade::drop_hollow(w);
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Battle)
    }
}
