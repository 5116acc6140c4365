//! What races and technologies do in the course of a fight.

use crate::choice::Choice;
use crate::names::{Moment, Unit};
use crate::prompt::Prompt;
use crate::query::{self, Bonus};
use crate::steps::{
    Ask, Casualties, Flow, GroundLosses, Offers, Pay, SHIPS, Want, damage_ship, destroy_ship, sustains,
};
use crate::verbs::{Class, Roll, Side};
use crate::world::{Hits, Shot, World, other_side, side_index};
use crate::{CentralPowers, payment};
use imperium::{Force, Kind, SystemId};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::{Words, words};

step! {
    /// [race.letnev] [race.muaat] Before a round goods or fighters are given for better dice, each kind of help once.
    pub struct PayBonus {
        pub side: Side,
        pub ground: bool,
    }
}

impl PayBonus {
    fn seat(self, w: &World) -> Option<Seat> {
        match self.ground {
            true => w.invasion?.seat(self.side),
            false => w.battle?.seat(self.side),
        }
    }

    fn moment(self) -> Moment {
        if self.ground { Moment::InvasionRound } else { Moment::BattleRound }
    }

    /// What helps, and was not used in this round.
    fn open(self, w: &World, seat: Seat) -> impl Iterator<Item = Bonus> + use<'_> {
        query::bonuses(w, seat, self.moment()).filter(move |bonus| !self.is_used(w, bonus) && self.fits(w, seat, bonus))
    }

    fn is_used(self, w: &World, bonus: &Bonus) -> bool {
        let side = side_index(self.side);
        match (self.ground, bonus.class) {
            (true, Class::MechanizedUnit) => w.invasion.is_some_and(|invasion| invasion.mech_bonus[side] != 0),
            (true, _) => w.invasion.is_some_and(|invasion| invasion.bonus[side] != 0),
            (false, Class::WarSun) => w.battle.is_some_and(|battle| battle.sun_dice[side] != 0),
            (false, Class::NonFighter) => w.battle.is_some_and(|battle| battle.big_bonus[side] != 0),
            (false, _) => w.battle.is_some_and(|battle| battle.bonus[side] != 0),
        }
    }

    fn fits(self, w: &World, seat: Seat, bonus: &Bonus) -> bool {
        if w.player(seat).goods < bonus.goods {
            return false;
        }
        match (self.ground, bonus.class) {
            (true, class) => w.invasion.is_some_and(|invasion| {
                let here = w.on_planet(seat, invasion.planet);
                let kind = if class == Class::MechanizedUnit { Kind::Mech } else { Kind::Infantry };
                here.of(kind) > 0
            }),
            (false, Class::WarSun) => w.battle.is_some_and(|battle| {
                let fleet = w.in_space(seat, battle.system);
                fleet.of(Kind::WarSun) > 0 && fleet.of(Kind::Fighter) >= fleet.of(Kind::WarSun)
            }),
            (false, _) => true,
        }
    }

    fn give(self, w: &mut World, seat: Seat, bonus: &Bonus, flow: &mut Flow) {
        let side = side_index(self.side);
        w.player_mut(seat).goods -= bonus.goods;
        match (&mut w.battle, &mut w.invasion) {
            (_, Some(invasion)) if self.ground => match bonus.class {
                Class::MechanizedUnit => invasion.mech_bonus[side] = bonus.by,
                _ => invasion.bonus[side] = bonus.by,
            },
            (Some(battle), _) => match bonus.class {
                Class::WarSun => battle.sun_dice[side] = bonus.by.unsigned_abs(),
                Class::NonFighter => battle.big_bonus[side] = bonus.by,
                _ => battle.bonus[side] = bonus.by,
            },
            (None, _) => {}
        }
        if let (Class::WarSun, Some(battle)) = (bonus.class, w.battle) {
            for _ in 0..w.in_space(seat, battle.system).of(Kind::WarSun) {
                destroy_ship(w, seat, battle.system, Unit::Fighter, false, None, flow);
            }
        }
        let (by, what) = (seat, query::source_name(w, bonus.source));
        flow.tell(SeatSet::ALL, rule!("battle.round"), || words!("{by} {by:uses|use} {what} in this round.", by, what));
    }
}

impl Play<CentralPowers> for PayBonus {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.seat(w) else { return Want::Nothing };
        for bonus in self.open(w, seat).filter(|bonus| bonus.goods > 0 || bonus.class == Class::WarSun) {
            out.offer(Choice::Bonus(bonus.source, bonus.class == Class::MechanizedUnit));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::RoundBonus { ground: self.ground }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // [race.letnev] What is free is used.
        let Some(seat) = self.seat(w) else { return };
        let free = self.open(w, seat).find(|bonus| bonus.goods == 0 && bonus.class != Class::WarSun);
        if let Some(bonus) = free {
            self.give(w, seat, &bonus, flow);
            flow.then([self.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(seat) = self.seat(w) else { return };
        let chosen = match choice {
            Choice::Bonus(source, mechs) => self
                .open(w, seat)
                .find(|bonus| bonus.source == source && mechs == (bonus.class == Class::MechanizedUnit)),
            _ => None,
        };
        match chosen {
            Some(bonus) => {
                self.give(w, seat, &bonus, flow);
                flow.then([self.into()]);
            }
            None => self.act(w, flow),
        }
    }
}

step! {
    /// [race.yin] Before the second round a destroyer or cruiser is given for a hit on a ship of the own choice.
    pub struct Devotion {
        pub side: Side,
    }
}

impl Play<CentralPowers> for Devotion {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let Some(seat) = battle.seat(self.side).filter(|seat| query::gives_ships(w, *seat)) else {
            return Want::Nothing;
        };
        let fleet = w.in_space(seat, battle.system);
        for unit in [Unit::Destroyer, Unit::Cruiser].into_iter().filter(|unit| fleet.of(unit.kind()) > 0) {
            out.offer(Choice::Devote(unit));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Devotion))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Devote(unit), Some(battle)) = (choice, w.battle) else { return };
        let Some(seat) = battle.seat(self.side) else { return };
        let damaged = w.in_space(seat, battle.system).in_state(unit.kind(), true) > 0;
        destroy_ship(w, seat, battle.system, unit, damaged, None, flow);
        flow.then([Strike { side: self.side }.into()]);
    }
}

step! {
    /// [race.creuss] [race.yin] A hit on a ship the striker chooses.
    pub struct Strike {
        pub side: Side,
    }
}

impl Play<CentralPowers> for Strike {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let enemy = battle.seat(other_side(self.side));
        let (Some(by), Some(enemy)) = (battle.seat(self.side), enemy) else { return Want::Nothing };
        let fleet = w.in_space(enemy, battle.system);
        for (kind, damaged, _) in fleet.groups(&imperium::SHIPS) {
            if let Some(unit) = SHIPS.into_iter().find(|unit| unit.kind() == kind) {
                out.offer(Choice::Target { unit, damaged });
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(by, Prompt::Target)),
        }
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        // [opt.custodians] Their fighters are all alike.
        if let Some(battle) = w.battle.as_mut().filter(|battle| battle.defender.is_none()) {
            battle.fighters = battle.fighters.saturating_sub(1);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Target { unit, damaged }, Some(battle)) = (choice, w.battle) else { return };
        let Some(enemy) = battle.seat(other_side(self.side)) else { return };
        // [faq.xxcha-hits] Before the battle Xxcha ignores it.
        if battle.round == 0 && query::ignores_first_hits(w, Some(enemy)) {
            return;
        }
        if !damaged && sustains(w, enemy, unit, battle.system) {
            damage_ship(w, enemy, battle.system, unit, Roll::Assault, flow);
        } else {
            destroy_ship(w, enemy, battle.system, unit, damaged, Some(Roll::Assault), flow);
        }
    }
}

step! {
    /// [race.norr] Units lost in this round fire once more.
    pub struct LastShots {
        pub side: Side,
        pub ground: bool,
    }
}

impl LastShots {
    fn fallen(self, w: &World) -> Option<(Seat, Force)> {
        let side = side_index(self.side);
        match self.ground {
            true => w.invasion.and_then(|invasion| Some((invasion.seat(self.side)?, invasion.fallen[side]))),
            false => w.battle.and_then(|battle| Some((battle.seat(self.side)?, battle.fallen[side]))),
        }
    }

    fn shot(self, w: &World) -> Option<Shot> {
        let (by, at, system, planet) = match self.ground {
            true => {
                let invasion = w.invasion?;
                let at = invasion.seat(other_side(self.side));
                (invasion.seat(self.side), at, w.system_of(invasion.planet)?, Some(invasion.planet))
            }
            false => {
                let battle = w.battle?;
                (battle.seat(self.side), battle.seat(other_side(self.side)), battle.system, None)
            }
        };
        let roll = if self.ground { Roll::Invasion } else { Roll::Battle };
        Some(Shot { roll, by, at, side: self.side, system, planet, source: None })
    }

    /// What each die must show, the best first.
    fn dice(self, w: &World) -> arrayvec::ArrayVec<i8, 16> {
        let mut dice = arrayvec::ArrayVec::new();
        let (Some((seat, fallen)), Some(shot)) = (self.fallen(w), self.shot(w)) else { return dice };
        if fallen.is_empty() {
            return dice;
        }
        let Some(last) = query::last_shots(w, seat).find(|last| last.value.is_none() || self.ground) else {
            return dice;
        };
        for unit in Unit::ALL {
            for _ in 0..fallen.of(unit.kind()) {
                let on = last.value.map_or_else(|| query::combat(w, unit, &shot), |value| Some(value as i8));
                if on.is_some_and(|on| dice.try_push(on).is_err()) {
                    break;
                }
            }
        }
        dice.sort_unstable();
        dice.truncate(usize::from(last.shooters.unwrap_or(u8::MAX)));
        dice
    }
}

impl Play<CentralPowers> for LastShots {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.dice(w).len() {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count: count as u8, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let dice = self.dice(w);
        let hits = dice.iter().zip(faces).filter(|(on, face)| i16::from(**face) >= i16::from(**on)).count() as u8;
        let (Some(shot), Some((by, _))) = (self.shot(w), self.fallen(w)) else { return };
        flow.tell(SeatSet::ALL, rule!("race.norr"), || {
            let mut needs = dice.to_vec();
            needs.dedup();
            let needs: Vec<Words> = needs.into_iter().map(|on| words!("{on}", on = i32::from(on))).collect();
            words!("{by:'s} fallen fire once more: {hits} {hits:hit|hits}. Needed: {needs}.", by, hits, needs)
                .rolled(faces, 10)
        });
        if hits == 0 {
            return;
        }
        match shot.planet {
            Some(planet) => flow.then([GroundLosses { seat: shot.at, planet, hits, roll: shot.roll }.into()]),
            None => {
                flow.then([
                    Casualties { seat: shot.at, system: shot.system, hits: Hits::any(hits), roll: shot.roll }.into()
                ])
            }
        }
    }
}

step! {
    /// [research.technologies] Duranium Armor: one damaged unit of the fight is repaired at the end of a round.
    pub struct RepairOne {
        pub side: Side,
        pub ground: bool,
    }
}

impl RepairOne {
    fn place(self, w: &World) -> Option<(Seat, imperium::Area)> {
        match self.ground {
            true => {
                let invasion = w.invasion?;
                Some((invasion.seat(self.side)?, w.forces.planet(invasion.planet)))
            }
            false => {
                let battle = w.battle?;
                Some((battle.seat(self.side)?, w.forces.space(battle.system)))
            }
        }
    }
}

impl Play<CentralPowers> for RepairOne {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((seat, area)) = self.place(w) else { return Want::Nothing };
        let force = w.forces.of(area, seat);
        if force.damaged.iter().all(|count| *count == 0) || !query::repairs_at(w, seat, Moment::RoundEnd) {
            return Want::Nothing;
        }
        for unit in Unit::ALL.into_iter().filter(|unit| force.in_state(unit.kind(), true) > 0) {
            out.offer(Choice::Repair(unit));
        }
        Want::Ask(Ask::of(seat, Prompt::Repair))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Repair(unit), Some((by, area))) = (choice, self.place(w)) else { return };
        w.forces.of_mut(area, by).damaged[unit.kind() as usize] -= 1;
        flow.tell(SeatSet::ALL, rule!("research.technologies"), || {
            let unit = crate::view::unit_thing(w, unit);
            words!("{by} {by:repairs|repair} {unit:a}.", by, unit)
        });
    }
}

step! {
    /// [race.mentak] Salvage Operations: goods after a battle, and a ship of a kind that was sunk, if it was won.
    pub struct Salvage {
        pub seat: Seat,
        pub system: SystemId,
        /// Kinds of enemy ships that were sunk, a bit each.
        pub sunk: u16,
    }
}

impl Salvage {
    fn price(self, w: &World, unit: Unit) -> Option<u8> {
        let (cost, _) = query::cost(w, self.seat, unit)?;
        payment::can_pay(w, self.seat, payment::Bill::resources(cost)).then_some(cost)
    }
}

impl Play<CentralPowers> for Salvage {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.sunk == 0 || !query::has_routine(w, self.seat, crate::verbs::Routine::SalvageOperations) {
            return Want::Nothing;
        }
        for unit in SHIPS.into_iter().filter(|unit| self.sunk >> unit.index() & 1 == 1) {
            let limit = query::piece_limit(w, self.seat, unit).unwrap_or(u8::MAX);
            let full = query::fleet_size(w, self.seat, self.system) >= query::fleet_limit_in(w, self.seat, self.system);
            let barred = w.on_board(self.seat, unit) >= limit
                || unit == Unit::Flagship
                || unit == Unit::WarSun && !query::builds_war_suns(w, self.seat)
                || full && unit != Unit::Fighter;
            if !barred && self.price(w, unit).is_some() {
                out.offer(Choice::Build(unit));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Salvage))
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        self.earn(w);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        self.earn(w);
        let Choice::Build(unit) = choice else { return };
        let Some(cost) = self.price(w, unit) else { return };
        let space = w.forces.space(self.system);
        w.place(self.seat, space, unit, 1);
        flow.then([Pay { seat: self.seat, bill: payment::Bill::resources(cost) }.into()]);
    }
}

impl Salvage {
    fn earn(self, w: &mut World) {
        let goods = query::goods_when(w, self.seat, Moment::BattleEnd, None);
        w.gain_goods(self.seat, goods);
    }
}

step! {
    /// [race.nekro] Who has destroyed something copies a technology of the enemy.
    pub struct NekroCopy {
        pub seat: Seat,
        pub from: Seat,
    }
}

impl Play<CentralPowers> for NekroCopy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !query::copies_from_enemies(w, self.seat) {
            return Want::Nothing;
        }
        let (own, theirs) = (w.player(self.seat), w.player(self.from));
        for row in (0..64).filter(|row| (theirs.technologies & !own.technologies) >> row & 1 == 1) {
            out.offer(Choice::Technology(row));
        }
        // Each assimilator holds one racial technology.
        let room = query::racial_copies(w, self.seat);
        let race = own.race;
        let copied = (0..64).filter(|row| own.racial >> row & 1 == 1);
        let copied = copied.filter(|row| Some(w.kit.racial[*row as usize].race_index) != race).count();
        if copied < usize::from(room) {
            let free = |row: &u8| !w.kit.racial[usize::from(*row)].changes_ability;
            for row in (0..64u8).filter(|row| (theirs.racial & !own.racial) >> row & 1 == 1).filter(free) {
                out.offer(Choice::Racial(row));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Copy { from: self.from }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (by, kit) = (self.seat, w.kit.get());
        let name = match choice {
            Choice::Technology(row) => {
                w.player_mut(by).technologies |= 1 << row;
                &kit.technologies[usize::from(row)].name
            }
            Choice::Racial(row) => {
                w.player_mut(by).racial |= 1 << row;
                &kit.racial[usize::from(row)].name
            }
            _ => return,
        };
        flow.tell(SeatSet::ALL, rule!("race.nekro"), || words!("{by} {by:copies|copy} {name}.", by, name));
    }
}
