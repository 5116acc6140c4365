//! [battle.round] The battle: before its first round, round by round, and its end.

use crate::cards::{Line, Spot};
use crate::names::{Moment, Unit};
use crate::steps::{
    Announce, Casualties, Devotion, Flow, LastShots, NekroCopy, PayBonus, Precombat, Ram, RepairOne, Salvage,
    Stalemate, Throw, TrimFleet, Window, Withdraw, break_partnership, destroy_ship, hold_stations, open_window,
    trigger_laws,
};
use crate::verbs::{Roll, Side, Span, Verb};
use crate::world::{Battle, EFFECTS, Hits, SIDES, Shot, World, side_index};
use crate::{CentralPowers, force, query};
use imperium::{Force, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [action.tactical] If both have ships in the active system they fight.
    pub struct SpaceBattle;
}

/// Whose ships stand in the active player's way.
pub fn rival_in(w: &World, seat: Seat, system: SystemId) -> Option<Seat> {
    w.seats().find(|other| *other != seat && w.in_space(*other, system).ships() > 0)
}

impl Play<CentralPowers> for SpaceBattle {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation.filter(|activation| activation.second.is_none()) else { return };
        let (by, system) = (activation.seat, activation.system);
        let rival = rival_in(w, by, system);
        let Some(defender) = rival.filter(|_| w.in_space(by, system).ships() > 0) else {
            sink_lone_docks(w, by, system, flow);
            hold_stations(w, by, system, flow);
            return;
        };
        let at = crate::view::system_thing(w, system);
        flow.tell(SeatSet::ALL, rule!("battle.round"), || {
            words!("{by} {by:attacks|attack} {defender} in {at}.", by, defender, at)
        });
        crate::cease_fire::fought(w, system, flow);
        break_partnership(w, by, defender, flow);
        trigger_laws(w, Window::of(Moment::Attacked, defender), Some(by), None, flow);
        begin_battle(w, by, Some(defender), system, flow);
    }
}

/// A battle begins.
pub fn begin_battle(w: &mut World, attacker: Seat, defender: Option<Seat>, system: SystemId, flow: &mut Flow) {
    if let Some(activation) = &mut w.activation {
        activation.fought = true;
    }
    let fighters = if defender.is_none() { w.custodians.fighters } else { 0 };
    let ships = [Some(attacker), defender].map(|seat| seat.map_or(fighters, |seat| w.in_space(seat, system).ships()));
    w.battle = Some(Battle {
        system,
        attacker,
        defender,
        fighters,
        round: 0,
        hits: [Hits::default(); 2],
        retreat: None,
        done: [None; EFFECTS],
        bonus: [0; 2],
        big_bonus: [0; 2],
        sun_dice: [0; 2],
        ships,
        lost: [0; 2],
        sunk: [0; 2],
        fallen: [Force::default(); 2],
        hurt: None,
        shield: [None; 2],
        sits_out: [None; 2],
    });
    flow.then([
        Announce { side: Side::Defender, early: true }.into(),
        Withdraw { early: true }.into(),
        OpenFight(Moment::BattleStart).into(),
        Precombat.into(),
        BattleRound.into(),
        EndBattle.into(),
    ]);
}

/// Ships of a side.
pub fn ships_of(w: &World, battle: &Battle, side: Side) -> u8 {
    battle.seat(side).map_or(battle.fighters, |seat| w.in_space(seat, battle.system).ships())
}

/// The shot of a side in this battle.
pub fn battle_shot(battle: &Battle, side: Side, roll: Roll) -> Shot {
    Shot {
        roll,
        by: battle.seat(side),
        at: battle.seat(crate::world::other_side(side)),
        side,
        system: battle.system,
        planet: None,
        source: None,
    }
}

step! {
    /// [battle.round] Announce, roll, take casualties, the attacker first, retreat; again until one side is gone.
    pub struct BattleRound;
}

/// Whether nothing can hit any more.
fn is_stalemate(w: &World, battle: &Battle) -> bool {
    SIDES.into_iter().all(|side| {
        let guns = query::guns(w, &battle_shot(battle, side, Roll::Battle));
        guns.iter().all(|gun| gun.on > 10)
    })
}

impl Play<CentralPowers> for BattleRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = &mut w.battle else { return };
        battle.round = battle.round.saturating_add(1);
        (battle.hits, battle.fallen) = ([Hits::default(); 2], [Force::default(); 2]);
        (battle.bonus, battle.big_bonus, battle.sun_dice) = ([0; 2], [0; 2], [0; 2]);
        let battle = *battle;
        // What cards do until the battle's first round is over counts in it.
        if battle.round > 1 {
            force::end_span(w, Span::CombatRound);
        }
        if SIDES.into_iter().any(|side| ships_of(w, &battle, side) == 0) {
            return;
        }
        if is_stalemate(w, &battle) {
            flow.then([Stalemate.into()]);
            return;
        }
        let n = i32::from(battle.round);
        flow.tell(SeatSet::ALL, rule!("battle.round"), || words!("Round {n} of the battle.", n));
        // [unit.flagship] Arc Secundus repairs itself.
        SIDES.into_iter().for_each(|side| repair_flagship(w, &battle, side, flow));
        if battle.round == 2 {
            flow.then([Devotion { side: Side::Attacker }.into(), Devotion { side: Side::Defender }.into()]);
        }
        if battle.defender.is_some() {
            flow.then([
                Announce { side: Side::Attacker, early: false }.into(),
                Announce { side: Side::Defender, early: false }.into(),
            ]);
        }
        flow.then([
            OpenFight(Moment::BattleRound).into(),
            PayBonus { side: Side::Attacker, ground: false }.into(),
            PayBonus { side: Side::Defender, ground: false }.into(),
            Throw(battle_shot(&battle, Side::Attacker, Roll::Battle)).into(),
            Throw(battle_shot(&battle, Side::Defender, Roll::Battle)).into(),
            OpenFight(Moment::Casualties).into(),
            TakeCasualties { roll: Roll::Battle }.into(),
            LastShots { side: Side::Attacker, ground: false }.into(),
            LastShots { side: Side::Defender, ground: false }.into(),
            Ram { side: Side::Attacker }.into(),
            Ram { side: Side::Defender }.into(),
            RepairOne { side: Side::Attacker, ground: false }.into(),
            RepairOne { side: Side::Defender, ground: false }.into(),
            Withdraw { early: false }.into(),
            BattleRound.into(),
        ]);
    }
}

fn repair_flagship(w: &mut World, battle: &Battle, side: Side, flow: &mut Flow) {
    let Some(seat) = battle.seat(side) else { return };
    let kind = Unit::Flagship.kind();
    if w.in_space(seat, battle.system).damaged[kind as usize] > 0 && query::repairs_at(w, seat, Moment::BattleRound) {
        let space = w.forces.space(battle.system);
        w.forces.of_mut(space, seat).damaged[kind as usize] = 0;
        let by = seat;
        flow.tell(SeatSet::ALL, rule!("unit.flagship"), || {
            let unit = crate::view::unit_thing(w, Unit::Flagship);
            words!("{by:'s} {unit} is repaired.", by, unit)
        });
    }
}

step! {
    /// [card.moments] A moment of a fight at which cards are played.
    pub struct OpenFight(pub Moment);
}

impl Play<CentralPowers> for OpenFight {
    fn act(self, w: &mut World, flow: &mut Flow) {
        match (self.0, w.battle, w.invasion) {
            (Moment::InvasionStart | Moment::InvasionRound | Moment::Bombardment, _, Some(invasion)) => {
                open_window(w, Window::about(self.0, None, Spot::Planet(invasion.planet)), flow);
            }
            (Moment::Casualties, Some(battle), _) => {
                let hit = SIDES.into_iter().filter(|side| battle.hits[side_index(*side)].total() > 0);
                for seat in hit.filter_map(|side| battle.seat(side)) {
                    open_window(w, Window::about(self.0, Some(seat), Spot::System(battle.system)), flow);
                }
            }
            (_, Some(battle), _) if SIDES.into_iter().all(|side| ships_of(w, &battle, side) > 0) => {
                open_window(w, Window::about(self.0, None, Spot::System(battle.system)), flow);
            }
            (_, _, _) => {}
        }
    }
}

step! {
    /// [battle.round] Casualties, the attacker first.
    pub struct TakeCasualties {
        pub roll: Roll,
    }
}

impl Play<CentralPowers> for TakeCasualties {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = &mut w.battle else { return };
        let mut hits = std::mem::take(&mut battle.hits);
        // [card.action] Mines score with the first casualties.
        if let (Roll::Battle, 1, Some(activation)) = (self.roll, battle.round, &mut w.activation)
            && let Some((by, mines)) = activation.mines.take().filter(|(by, _)| battle.defender == Some(*by))
        {
            hits[0].any += mines;
            let mines = i32::from(mines);
            flow.tell(SeatSet::ALL, rule!("card.action"), || {
                words!("{by:'s} mines score {mines} {mines:hit|hits}.", by, mines)
            });
        }
        let (system, roll) = (battle.system, self.roll);
        for side in SIDES {
            let (seat, hits) = (battle.seat(side), hits[side_index(side)]);
            if hits.total() > 0 {
                flow.then([Casualties { seat, system, hits, roll }.into()]);
            }
        }
    }
}

step! {
    /// [battle.round] Who alone has ships left has won.
    pub struct EndBattle;
}

impl Play<CentralPowers> for EndBattle {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle.take() else { return };
        force::end_span(w, Span::CombatRound);
        force::end_span(w, Span::Battle);
        w.salvo = crate::world::Salvo::default();
        // [card.moments] What works once a battle may be used in the next one.
        let kit = w.kit.get();
        let of_battle = |line: Line| matches!(line.verb(kit), Some(Verb::When { once: Some(Span::Battle), .. }));
        w.used.retain(|row| !of_battle(row.line));
        let left = SIDES.map(|side| ships_of(w, &battle, side) > 0);
        let winner = match left {
            [true, false] => Some(Side::Attacker),
            [false, true] => Some(Side::Defender),
            [true, true] | [false, false] => None,
        };
        let won = winner.and_then(|side| battle.seat(side));
        if let (Some(by), Some(side)) = (won, winner) {
            let enemies = battle.ships[1 - side_index(side)];
            if battle.defender.is_some() {
                w.player_mut(by).deeds.won_battle(battle.system, enemies);
            }
            flow.tell(SeatSet::ALL, rule!("battle.round"), || words!("{by} {by:wins|win} the battle.", by));
            let loser = if by == battle.attacker { battle.defender } else { Some(battle.attacker) };
            if let Some(loser) = loser {
                trigger_laws(w, Window::of(Moment::BattleLost, loser), Some(by), None, flow);
            }
        }
        let Some(defender) = battle.defender else {
            // [opt.custodians] Beaten, or made good.
            if battle.fighters == 0 && winner == Some(Side::Attacker) {
                w.custodians.fighters = 0;
            }
            return;
        };
        for seat in [battle.attacker, defender] {
            sink_docks(w, seat, battle.system, flow);
            flow.then([TrimFleet(seat).into()]);
            w.forces.forget(seat);
        }
        for (side, seat) in [(Side::Attacker, battle.attacker), (Side::Defender, defender)] {
            let destroyed = battle.lost[1 - side_index(side)];
            let rival = if seat == defender { battle.attacker } else { defender };
            let sunk = if won == Some(seat) { battle.sunk[1 - side_index(side)] } else { 0 };
            flow.then([Salvage { seat, system: battle.system, sunk }.into()]);
            if destroyed > 0 {
                flow.then([NekroCopy { seat, from: rival }.into()]);
            }
        }
        if let Some(seat) = won {
            hold_stations(w, seat, battle.system, flow);
        }
    }
}

/// [race.saar] Ships have come where nobody fights them: floating docks of others are lost.
pub fn sink_lone_docks(w: &mut World, by: Seat, system: SystemId, flow: &mut Flow) {
    if w.in_space(by, system).ships() > 0 {
        w.rivals().without(by).iter().for_each(|seat| sink_docks(w, seat, system, flow));
    }
}

/// [race.saar] Floating docks alone with enemy ships are lost.
fn sink_docks(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    let fleet = w.in_space(seat, system);
    let docks = fleet.of(Unit::SpaceDock.kind());
    let Some(enemy) = rival_in(w, seat, system).filter(|_| docks > 0 && fleet.ships() == 0) else { return };
    for _ in 0..docks {
        destroy_ship(w, seat, system, Unit::SpaceDock, false, None, flow);
        let deeds = &mut w.player_mut(enemy).deeds;
        deeds.destroyed[Unit::SpaceDock.index()] += 1;
        deeds.docks_of = deeds.docks_of.with(seat);
    }
}
