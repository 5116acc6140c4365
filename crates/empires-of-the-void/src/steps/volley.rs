//! One initiative level: paid shots, dice, photon bombs, hits, casualties.

use super::{ATTACKER, Ask, DEFENDER, Flow, Offers, Want, destroy, foe_count, hits_needed};
use crate::Empires;
use crate::choice::Choice;
use crate::fleet::{Fleet, Hull};
use crate::names::Ship;
use crate::powers::{Power, key};
use crate::prompt::Prompt;
use crate::view::{fleet_things, ship_thing, space_thing, who};
use crate::world::{Battle, Foe, World};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, LogLine, Play, Seat, SeatSet, rule, step};
use scene::{Spoken, words};

/// Marks dice of invaders and pirates.
const STRANGER: Hull = Hull(15);

/// Dice of one kind of ship at a level, and the lowest face that hits.
#[derive(Clone, Copy)]
struct Gun {
    hull: Hull,
    dice: u8,
    on: u8,
}

/// [battle.initiative] Does any side fire at this level?
pub fn has_guns(w: &World, battle: &Battle, level: u8) -> bool {
    [ATTACKER, DEFENDER].into_iter().any(|side| match battle.side(side) {
        Some(seat) => w.fleet(seat, battle.space).hulls().any(|hull| fires_at(w, hull, level)),
        None => stranger(w, battle).is_some_and(|(initiative, _)| initiative == level),
    })
}

fn fires_at(w: &World, hull: Hull, level: u8) -> bool {
    let card = w.kit.ship(hull.ship());
    card.dice > 0 && card.initiative == level
}

/// [event.distress] [event.blockade] Initiative and lowest hit of invaders and pirates.
fn stranger(w: &World, battle: &Battle) -> Option<(u8, u8)> {
    let gun = match battle.foe {
        Foe::Invaders(planet) => {
            let band = w.kit.invaders(w.holdings[planet as usize].call);
            (band.initiative, band.hits_on)
        }
        Foe::Pirates => (w.kit.terms.pirate.initiative, w.kit.terms.pirate.hits_on),
        Foe::Fleet(_) | Foe::Planet(_) | Foe::Infestation(_) | Foe::Rebels(_) => return None,
    };
    (foe_count(w, battle) > 0).then_some(gun)
}

/// [battle.hit] [ship.sunhammer] [ability.arcura] [ship.firebug] What a side fires at the current level, before the
/// first level its free rolls.
fn guns(w: &World, battle: &Battle, side: usize) -> ArrayVec<Gun, { Hull::COUNT }> {
    let mut all = ArrayVec::new();
    let Some(seat) = battle.side(side) else {
        if let Some((initiative, on)) = stranger(w, battle)
            && initiative == battle.level
        {
            all.push(Gun { hull: STRANGER, dice: foe_count(w, battle), on });
        }
        return all;
    };
    let fleet = w.fleet(seat, battle.space);
    let held = w.held(seat);
    let mut plus = battle.plus[side] as i8;
    if matches!(battle.foe, Foe::Planet(_)) {
        plus += held.sum(w.kit.sources(key::CONQUER_ROLLS));
    }
    let on = |hull: Hull| (w.hits_on(held, hull) as i8 - plus).max(1) as u8;
    if battle.level == 0 {
        for hull in fleet.hulls().filter(|hull| free_target(w, battle, side, *hull).is_some()) {
            all.push(Gun { hull, dice: fleet.count(hull), on: on(hull) });
        }
        return all;
    }
    for hull in fleet.hulls().filter(|hull| fires_at(w, *hull, battle.level)) {
        let card = w.kit.ship(hull.ship());
        let ships = if card.pays > 0 { battle.firing[side] } else { fleet.count(hull) };
        all.push(Gun { hull, dice: ships * card.dice, on: on(hull) });
    }
    all
}

/// [ship.firebug] The ships a ship of a side strikes with its free roll, if the other side has any.
fn free_target(w: &World, battle: &Battle, side: usize, hull: Hull) -> Option<Hull> {
    let other = battle.side(1 - side)?;
    let target = Hull::from(w.kit.ship(hull.ship()).free_roll?);
    (w.fleet(other, battle.space).count(target) > 0).then_some(target)
}

/// [ship.firebug] Dice of both sides before the battle.
pub fn free_dice(w: &World, battle: &Battle) -> u8 {
    let dice = |side: usize| match battle.side(side) {
        Some(seat) if w.fleet(seat, battle.space).mask() & w.kit.free_rollers != 0 => {
            guns(w, battle, side).iter().map(|gun| gun.dice).sum()
        }
        Some(_) | None => 0,
    };
    dice(ATTACKER) + dice(DEFENDER)
}

/// [ship.firebug] What the free dice of a side have hit.
pub fn free_hits(w: &World, battle: &Battle, side: usize) -> ArrayVec<(Hull, u8), { Hull::COUNT }> {
    let mut struck = ArrayVec::<(Hull, u8), { Hull::COUNT }>::new();
    for die in battle.dice[side].iter().filter(|die| is_hit(w, battle, side, **die)) {
        let Some(target) = free_target(w, battle, side, Hull(die >> 4)) else { continue };
        match struck.iter_mut().find(|(hull, _)| *hull == target) {
            Some((_, hits)) => *hits += 1,
            None => struck.push((target, 1)),
        }
    }
    struck
}

step! {
    /// [ship.shooting-star] How many ships that must pay to fire do so.
    pub struct Fire(pub u8);
}

impl Fire {
    /// The seat, what a shot costs, and the most ships that can fire.
    fn payer(&self, w: &World) -> Option<(Seat, u8, u8)> {
        let battle = w.battle.as_ref()?;
        let seat = battle.side(self.0.into())?;
        let fleet = w.fleet(seat, battle.space);
        let hull = Hull::from(Ship::ShootingStar);
        let pays = w.kit.ship(Ship::ShootingStar).pays;
        if fleet.count(hull) == 0 || pays == 0 || !fires_at(w, hull, battle.level) || seat.0 >= w.rules.players {
            return None;
        }
        let most = (w.player(seat).credits / u16::from(pays)).min(fleet.count(hull).into()) as u8;
        Some((seat, pays, most))
    }
}

impl Play<Empires> for Fire {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((seat, _, most)) = self.payer(w) else { return Want::Nothing };
        (0..=most).for_each(|count| out.offer(Choice::Fire(count)));
        let ask = Ask::of(seat, Prompt::ShootingStars).open();
        // A tactic could still bring credits; whoever has the cards for one is asked.
        let waits = most == 0 && w.hand_size(seat) >= w.kit.least_credits;
        Want::Ask(if waits { ask.private() } else { ask })
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Fire(count) = choice else { unreachable!("{choice:?}") };
        let Some((seat, pays, _)) = self.payer(w) else { unreachable!("somebody pays") };
        w.pay(seat, (count * pays).into());
        flow.tell(SeatSet::ALL, rule!("ship.shooting-star"), || {
            let (by, n, ships) = (seat, count * pays, ship_thing(w, Ship::ShootingStar.into()).count(count));
            words!("{by} {by:pays|pay} {n} {n:credit|credits} to fire with {ships}.", by, n, ships)
        });
        if let Some(battle) = &mut w.battle {
            battle.firing[self.0 as usize] = count;
        }
    }
}

step! {
    /// [battle.initiative] Both sides roll for the ships of the level.
    pub struct Volley;
}

impl Play<Empires> for Volley {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let dice = |side| guns(w, battle, side).iter().map(|gun| gun.dice).sum::<u8>();
        match dice(ATTACKER) + dice(DEFENDER) {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count, sides: 6 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        lay_dice(w, faces);
        tell_dice(w, flow);
        flow.then([RaiseDice(0).into(), RaiseDice(1).into(), Strike.into()]);
    }
}

/// Lays out the dice rolled for the guns of both sides, the attacker's first.
pub fn lay_dice(w: &mut World, faces: &Faces) {
    let Some(battle) = &w.battle else { return };
    let all = [guns(w, battle, ATTACKER), guns(w, battle, DEFENDER)];
    let mut rolled = faces.iter();
    if let Some(battle) = &mut w.battle {
        for (dice, guns) in battle.dice.iter_mut().zip(&all) {
            dice.clear();
            for gun in guns {
                dice.extend(rolled.by_ref().take(gun.dice.into()).map(|face| gun.hull.0 << 4 | face));
            }
        }
    }
}

/// The dice of both sides, ship by ship: what they need and how many hits they are.
pub fn tell_dice(w: &World, flow: &mut Flow) {
    let Some(battle) = &w.battle else { return };
    for side in [ATTACKER, DEFENDER] {
        for gun in guns(w, battle, side).into_iter().filter(|gun| gun.dice > 0) {
            flow.tell(SeatSet::ALL, rule!("battle.hit"), || rolled(w, battle, side, gun));
        }
    }
}

fn rolled(w: &World, battle: &Battle, side: usize, gun: Gun) -> LogLine {
    let faces: Vec<u8> = battle.dice[side].iter().filter(|die| *die >> 4 == gun.hull.0).map(|die| die & 0xf).collect();
    let by: Spoken = match battle.side(side) {
        Some(seat) => who(w, seat),
        None => "the enemy".into(),
    };
    let (dice, n, need) = (faces.len(), faces.iter().filter(|face| **face >= gun.on).count(), gun.on);
    let at = space_thing(w, battle.space);
    match gun.hull == STRANGER {
        true => words!(
            "{by} {by:rolls|roll} {dice} {dice:die|dice} at {at} and {by:needs|need} {need}: {n} {n:hit|hits}.", by, dice, at, need, n
        ),
        false => {
            let ship = ship_thing(w, gun.hull);
            words!(
                "{ship}: {by} {by:rolls|roll} {dice} {dice:die|dice} at {at} and {by:needs|need} {need}: {n} {n:hit|hits}.",
                ship, by, dice, at, need, n
            )
        }
    }
    .rolled(&faces, 6)
}

/// Hits of a side's dice: those whose casualties it chooses itself, and the others.
fn hits(w: &World, battle: &Battle, side: usize) -> (u8, u8) {
    let guns = guns(w, battle, side);
    let cloaked = cloaked(w, battle, side);
    let (mut sly, mut plain) = (0, 0);
    for die in &battle.dice[side] {
        let (hull, face) = (Hull(die >> 4), die & 0xf);
        if guns.iter().any(|gun| gun.hull == hull && face >= gun.on) {
            if hull != STRANGER && cloaked >> hull.0 & 1 != 0 { sly += 1 } else { plain += 1 }
        }
    }
    (sly, plain)
}

/// Does a die of a side hit?
pub fn is_hit(w: &World, battle: &Battle, side: usize, die: u8) -> bool {
    guns(w, battle, side).iter().any(|gun| gun.hull.0 == die >> 4 && die & 0xf >= gun.on)
}

/// [tech.cloaking] [tech.detection] Ships whose hits let their owner choose the casualty.
fn cloaked(w: &World, battle: &Battle, side: usize) -> u16 {
    let (Some(own), Some(other)) = (battle.side(side), battle.side(1 - side)) else { return 0 };
    let fleet = w.fleet(own, battle.space);
    let cloaked = w.ships_with(w.held(own), fleet, Power::Cloaking);
    if cloaked != 0 && w.detects(other, w.fleet(other, battle.space)) { 0 } else { cloaked }
}

/// Hits that can still do harm to a side's opponent.
fn useful(w: &World, battle: &Battle, side: usize) -> u8 {
    match battle.side(1 - side) {
        Some(seat) if battle.level == 0 => {
            let struck = guns(w, battle, side).into_iter().filter_map(|gun| free_target(w, battle, side, gun.hull));
            let targets = struck.fold(0u16, |mask, hull| mask | 1 << hull.0);
            w.fleet(seat, battle.space).only(targets).total()
        }
        Some(seat) if !w.fleet(seat, battle.space).is_empty() => life(w, w.fleet(seat, battle.space)),
        _ if side == DEFENDER => 0,
        _ => foe_count(w, battle).max(hits_needed(w, battle).saturating_sub(battle.hits)),
    }
}

/// [ship.moth] Hits a fleet can take.
pub fn life(w: &World, fleet: Fleet) -> u8 {
    fleet.total() + fleet.count(Ship::Moth.into()) * (w.kit.ship(Ship::Moth).hits - 1)
}

step! {
    /// [capital.bomb] After the roll photon bombs may raise a die, one each; the attacker decides first.
    pub struct RaiseDice(pub u8);
}

impl Play<Empires> for RaiseDice {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let side = self.0 as usize;
        let Some(battle) = &w.battle else { return Want::Nothing };
        let Some(seat) = battle.side(side).filter(|seat| seat.0 < w.rules.players) else { return Want::Nothing };
        let bombs = w.player(seat).bombs;
        if bombs == 0 {
            return Want::Nothing;
        }
        let (sly, plain) = hits(w, battle, side);
        if sly + plain >= useful(w, battle, side) {
            return Want::Nothing;
        }
        for gun in guns(w, battle, side) {
            for face in 1..gun.on {
                let rolled = battle.dice[side].contains(&(gun.hull.0 << 4 | face));
                if rolled && gun.on - face <= bombs {
                    out.offer(Choice::Raise(gun.hull, face));
                }
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::PhotonBombs))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Raise(hull, face) = choice else { return };
        let side = self.0 as usize;
        let Some(battle) = &w.battle else { return };
        let Some(gun) = guns(w, battle, side).into_iter().find(|gun| gun.hull == hull) else { return };
        let Some(seat) = battle.side(side) else { return };
        w.player_mut(seat).bombs -= gun.on - face;
        flow.tell(SeatSet::ALL, rule!("capital.bomb"), || {
            let (by, n, ship, need) = (seat, gun.on - face, ship_thing(w, hull), gun.on);
            words!(
                "{by} {by:spends|spend} {n} photon {n:bomb|bombs}: a die for {ship:a} goes from {face} to {need}, a hit.",
                by, n, ship, face, need
            )
        });
        if let Some(battle) = &mut w.battle
            && let Some(die) = battle.dice[side].iter_mut().find(|die| **die == hull.0 << 4 | face)
        {
            *die = hull.0 << 4 | gun.on;
        }
        flow.then([self.into()]);
    }
}

step! {
    /// [battle.casualties] The hits of the level are counted, then both sides take their losses.
    pub struct Strike;
}

impl Play<Empires> for Strike {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = &w.battle else { return };
        let scored = [hits(w, battle, ATTACKER), hits(w, battle, DEFENDER)];
        let (foe, space) = (battle.foe, battle.space);
        for (side, (sly, plain)) in scored.into_iter().enumerate() {
            let scorer = battle.side(side);
            flow.tell(SeatSet::ALL, rule!("battle.hit"), || {
                let (n, at) = (sly + plain, space_thing(w, space));
                let by = scorer.map_or("the enemy".into(), |seat| who(w, seat));
                words!("{by} {by:scores|score} {n} {n:hit|hits} at {at}.", by, n, at)
            });
        }
        let (sly, plain) = scored[ATTACKER];
        let bare = battle.defender().is_some_and(|seat| w.fleet(seat, space).is_empty());
        match foe {
            Foe::Fleet(_) if !bare => {
                flow.then([
                    Casualties { side: 1, chosen_by_shooter: true, hits: sly }.into(),
                    Casualties { side: 1, chosen_by_shooter: false, hits: plain }.into(),
                ]);
            }
            Foe::Fleet(_) | Foe::Planet(_) | Foe::Infestation(_) | Foe::Rebels(_) => {
                if let Some(battle) = &mut w.battle {
                    battle.hits += sly + plain;
                }
            }
            Foe::Invaders(planet) => {
                let left = &mut w.holdings[planet as usize].invaders;
                *left = left.saturating_sub(sly + plain);
                let n = *left;
                flow.tell(SeatSet::ALL, rule!("event.distress"), || {
                    words!("{n} {n:invader is|invaders are} left at {at}.", n, at = space_thing(w, space))
                });
            }
            Foe::Pirates if sly + plain > 0 => w.pirates = None,
            Foe::Pirates => {}
        }
        let (sly, plain) = scored[DEFENDER];
        flow.then([
            Casualties { side: 0, chosen_by_shooter: true, hits: sly }.into(),
            Casualties { side: 0, chosen_by_shooter: false, hits: plain }.into(),
        ]);
    }
}

step! {
    /// [battle.casualties] A side loses one ship for each hit, its own choice, or the cloaked shooter's.
    pub struct Casualties {
        pub side: u8,
        pub chosen_by_shooter: bool,
        pub hits: u8,
    }
}

impl Casualties {
    fn victim(&self, w: &World) -> Option<(Seat, Fleet)> {
        let battle = w.battle.as_ref()?;
        let seat = battle.side(self.side.into())?;
        Some((seat, w.fleet(seat, battle.space)))
    }
}

impl Play<Empires> for Casualties {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((victim, fleet)) = self.victim(w) else { return Want::Nothing };
        if self.hits == 0 || self.hits >= life(w, fleet) {
            return Want::Nothing;
        }
        for hull in fleet.hulls() {
            out.offer(Choice::Lose(hull));
        }
        let shooter = w.battle.as_ref().and_then(|battle| battle.side(1 - self.side as usize)).unwrap_or(victim);
        let chooser = match self.chosen_by_shooter {
            true => w.decides_for(shooter, victim),
            false => w.decides_for(victim, w.turn.seat),
        };
        Want::Ask(Ask::of(chooser, Prompt::Casualties { victim, left: self.hits }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some((victim, fleet)) = self.victim(w) else { return };
        let Some(space) = w.battle.as_ref().map(|battle| battle.space) else { return };
        if self.hits == 0 || fleet.is_empty() {
            return;
        }
        flow.tell(SeatSet::ALL, rule!("battle.casualties"), || {
            let (by, ships, at) = (who(w, victim), fleet_things(w, fleet), space_thing(w, space));
            words!("{by} {by:loses|lose} {ships} at {at}, all that was there.", by, ships, at)
        });
        for hull in fleet.hulls() {
            let blows = if hull == Hull::from(Ship::Moth) { 0 } else { fleet.count(hull) };
            for _ in 0..blows {
                destroy(w, victim, space, hull);
            }
        }
        for _ in 0..w.fleet(victim, space).count(Ship::Moth.into()) {
            destroy(w, victim, space, Ship::Moth.into());
            if w.kit.ship(Ship::Moth).hits == 2 {
                destroy(w, victim, space, Hull::DAMAGED_MOTH);
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Lose(hull) = choice else { unreachable!("{choice:?}") };
        let Some((victim, _)) = self.victim(w) else { unreachable!("somebody loses") };
        let Some(space) = w.battle.as_ref().map(|battle| battle.space) else { unreachable!("a battle is on") };
        destroy(w, victim, space, hull);
        flow.tell(SeatSet::ALL, rule!("battle.casualties"), || {
            let (by, ship, at) = (who(w, victim), ship_thing(w, hull), space_thing(w, space));
            match hull == Hull::from(Ship::Moth) && w.kit.ship(Ship::Moth).hits == 2 {
                true => words!("{by:'s} {ship} at {at} is damaged.", by, ship, at),
                false => words!("{by} {by:loses|lose} {ship:a} at {at}.", by, ship, at),
            }
        });
        flow.then([Casualties { hits: self.hits - 1, ..self }.into()]);
    }
}
