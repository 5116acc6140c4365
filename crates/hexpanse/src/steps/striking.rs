//! Appendix 6.1: icons that harm others.

use super::{Ask, Flow, Offers, Want, action::confirmed, placing::skippable, *};
use crate::{
    called,
    choice::Choice,
    ground::{Cell, cells},
    prompt::Prompt,
    world::{Kind, World},
};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};

step! {
    /// [icon.attack-with-unit] One of the player's units may attack.
    pub struct Sacrifice {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for Sacrifice {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 && w.alive(self.seat) {
            cells(w.attackers(self.seat)).for_each(|cell| out.offer(Choice::AttackFrom(cell)));
        }
        skippable(out, Ask::of(self.seat, Prompt::Sacrifice))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if let Choice::AttackFrom(from) = choice {
            let again = Sacrifice { left: self.left - 1, ..self };
            flow.then([AttackTarget { seat: self.seat, from }.into(), again.into()]);
        }
    }
}

step! {
    /// [icon.warlord-damage] [modes.enemies] Which enemy's warlord takes the damage?
    pub struct DamageWarlord {
        pub seat: Seat,
        pub amount: u8,
    }
}

impl Play<Hexpanse> for DamageWarlord {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        w.enemies(self.seat).for_each(|enemy| out.offer(Choice::Against(enemy)));
        let ask = Ask::of(self.seat, Prompt::DamageWarlord { amount: self.amount });
        if out.is_empty() { Want::Nothing } else { Want::Ask(ask) }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Against(victim) = choice else { unreachable!("{choice:?}") };
        w.damage(victim, self.amount, flow);
    }
}

step! {
    /// [icon.reserve-attack] Whose reserve is attacked?
    pub struct RaidWhom {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for RaidWhom {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for enemy in w.enemies(self.seat) {
            let player = w.player(enemy);
            if player.normal_stock.reserve + player.minor_stock.reserve > 0 {
                out.offer(Choice::Against(enemy));
            }
        }
        skippable(out, Ask::of(self.seat, Prompt::RaidWhom { left: self.left }))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if let Choice::Against(victim) = choice {
            flow.then([RaidUnit { seat: self.seat, victim, left: self.left }.into()]);
        }
    }
}

step! {
    /// [icon.reserve-attack] Which of the units in the reserve go to the Recovery Ship?
    pub struct RaidUnit {
        pub seat: Seat,
        pub victim: Seat,
        pub left: u8,
    }
}

impl Play<Hexpanse> for RaidUnit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let player = w.player(self.victim);
        if self.left > 0 && player.normal_stock.reserve > 0 {
            out.offer(Choice::Raid(Kind::Normal));
        }
        if self.left > 0 && player.minor_stock.reserve > 0 {
            out.offer(Choice::Raid(Kind::Minor));
        }
        skippable(out, Ask::of(self.seat, Prompt::RaidUnits { victim: self.victim, left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Raid(kind) = choice {
            w.raid(self.victim, kind, flow);
            flow.then([RaidUnit { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [icon.currency-destruction] [icon.steal-currency] One enemy loses hexilum, to nobody or to the player.
    pub struct RobHexilum {
        pub seat: Seat,
        pub amount: u8,
        pub fate: Robbed,
    }
}

/// What becomes of the hexilum an enemy loses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Robbed {
    Destroyed,
    Stolen,
}

impl Robbed {
    fn rule(self) -> Rule {
        match self {
            Robbed::Destroyed => rule!("icon.currency-destruction"),
            Robbed::Stolen => rule!("icon.steal-currency"),
        }
    }
}

impl RobHexilum {
    fn prompt(self) -> Prompt {
        match self.fate {
            Robbed::Destroyed => Prompt::BurnHexilum { amount: self.amount },
            Robbed::Stolen => Prompt::StealHexilum { amount: self.amount },
        }
    }
}

impl Play<Hexpanse> for RobHexilum {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for enemy in w.enemies(self.seat) {
            if w.player(enemy).hexilum > 0 {
                out.offer(Choice::Against(enemy));
            }
        }
        skippable(out, Ask::of(self.seat, self.prompt()))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Against(victim) = choice else { return };
        let lost = w.player(victim).hexilum.min(self.amount);
        w.player_mut(victim).hexilum -= lost;
        let by = self.seat;
        let gained = if self.fate == Robbed::Stolen { w.gain(by, lost) } else { 0 };
        flow.tell(SeatSet::ALL, self.fate.rule(), || {
            let (whom, n) = (victim, lost);
            match self.fate {
                Robbed::Destroyed => words!("{whom} {whom:loses|lose} {n} hexilum to {by}: it is destroyed.", whom, n, by),
                Robbed::Stolen if gained == lost => {
                    words!("{whom} {whom:loses|lose} {n} hexilum, and {by} {by:gains|gain} {n} hexilum.", whom, n, by)
                }
                Robbed::Stolen => words!(
                    "{whom} {whom:loses|lose} {n} hexilum, and {by} {by:gains|gain} {gained} hexilum, up to the end of the track.",
                    whom, n, by, gained
                ),
            }
        });
    }
}

step! {
    /// [icon.destruction] The owner of a destroyed unit must attack an adjacent territory that is not empty.
    pub struct Blast {
        pub seat: Seat,
        pub at: Cell,
        pub left: u8,
    }
}

impl Play<Hexpanse> for Blast {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let targets = if self.left > 0 && w.alive(self.seat) { w.around(self.at) & w.occupied() } else { 0 };
        cells(targets).for_each(|cell| out.offer(Choice::Blast(cell)));
        let ask = Ask::of(self.seat, Prompt::Blast { at: self.at });
        if targets == 0 { Want::Nothing } else { Want::Ask(confirmed(w, targets, ask)) }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Blast(cell) = choice else { unreachable!("{choice:?}") };
        flow.then([Blast { left: self.left - 1, ..self }.into()]);
        flow.tell(SeatSet::ALL, rule!("icon.destruction"), || {
            words!(
                "{by:'s} unit destroyed on {at} hits {cell}.",
                by = self.seat,
                at = called::place(w, self.at),
                cell = called::place(w, cell)
            )
        });
        w.hit(cell, flow);
    }
}
