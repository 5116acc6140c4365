//! Every change of pieces, life and hexilum, with what follows from it at once: currency, triggers, defeat, victory.

use crate::steps::Flow;
use crate::{
    Eye, Secret,
    called::{card as card_thing, mission as mission_thing, piece, place, unit},
    components::{CardId, Timing},
    ground::{Cell, cells},
    mission,
    query::cards,
    world::{Kind, Link, Source, Stock, Victory, World},
};
use kernel::{Outcome, Rule, Seat, SeatSet, rule};
use scene::{Thing, words};

/// Where a unit that is removed from the board goes.
#[derive(Clone, Copy)]
enum Goes {
    ToTheShip,
    ToTheReserve,
    Out,
    OutWithItsCard,
}

/// Where a unit comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    Reserve,
    Ship,
}

impl World {
    /// [board.hexilum-track] Receives hexilum up to the end of the track; gives how much.
    pub fn gain(&mut self, seat: Seat, amount: u8) -> u8 {
        let most = self.kit.numbers.most_hexilum;
        let player = self.player_mut(seat);
        let before = player.hexilum;
        player.hexilum = (before + amount).min(most);
        player.hexilum - before
    }

    /// The same, told to all.
    pub fn gain_by(&mut self, by: Seat, amount: u8, rule: Rule, flow: &mut Flow) {
        let n = self.gain(by, amount);
        flow.tell(SeatSet::ALL, rule, || match n < amount {
            true => words!("{by} {by:gains|gain} {n} hexilum, up to the end of the track.", by, n),
            false => words!("{by} {by:gains|gain} {n} hexilum.", by, n),
        });
    }

    /// [board.currency] A piece of this player came onto a territory.
    pub fn arrive(&mut self, by: Seat, cell: Cell, flow: &mut Flow) {
        if self.board().currency & cell.bit() != 0 {
            let n = self.gain(by, self.kit.numbers.currency_territory);
            flow.tell(SeatSet::ALL, rule!("board.currency"), || {
                words!("{by} {by:gains|gain} {n} hexilum on {at}.", by, n, at = place(self, cell))
            });
        }
    }

    fn stock(&mut self, seat: Seat, kind: Kind) -> &mut Stock {
        match kind {
            Kind::Normal => &mut self.player_mut(seat).normal_stock,
            Kind::Minor => &mut self.player_mut(seat).minor_stock,
            Kind::Mercenary(card) => unreachable!("a mercenary is in no stock: {card:?}"),
        }
    }

    /// [icon.placement] [icon.occupy] Puts a unit on a territory; a unit that stood there is removed first.
    pub fn put(&mut self, seat: Seat, kind: Kind, cell: Cell, from: From, flow: &mut Flow) {
        debug_assert_eq!(self.warlords() & cell.bit(), 0, "a warlord stands on {cell:?}");
        self.remove(cell, flow);
        match (kind, from) {
            (Kind::Mercenary(card), _) => {
                self.mercenaries |= cell.bit();
                self.placed |= card.bit();
                self.tokens[card.index()] = cell;
            }
            (Kind::Normal | Kind::Minor, From::Reserve) => self.stock(seat, kind).reserve -= 1,
            (Kind::Normal | Kind::Minor, From::Ship) => self.stock(seat, kind).ship -= 1,
        }
        if kind == Kind::Minor {
            self.minors |= cell.bit();
        }
        self.player_mut(seat).units |= cell.bit();
        flow.tell(SeatSet::ALL, rule!("icon.placement"), || {
            let (by, unit, at) = (seat, unit(self, seat, kind), place(self, cell));
            match from {
                From::Reserve => words!("{by} {by:places|place} {unit:a} on {at}.", by, unit, at),
                From::Ship => words!("{by} {by:places|place} {unit:a} from the Recovery Ship on {at}.", by, unit, at),
            }
        });
        self.arrive(seat, cell, flow);
        self.placed_effect(seat, kind, cell);
        self.check_formations(cell.bit(), flow);
    }

    /// [card.mercenary] [minor.placed] What a unit does when it is placed waits in the chain.
    fn placed_effect(&mut self, seat: Seat, kind: Kind, cell: Cell) {
        let source = match kind {
            Kind::Mercenary(card) => Source::Card(card),
            Kind::Minor if self.minor_acts(seat, Timing::Placed) => Source::Minor,
            Kind::Normal | Kind::Minor => return,
        };
        self.chain.wait(Link { seat, source, at: cell, image: 0 });
    }

    /// Takes the marks of a unit off a territory and says whose and what it was.
    fn lift(&mut self, cell: Cell) -> Option<(Seat, Kind)> {
        let owner = self.unit_owner(cell)?;
        let kind = self.kind_at(cell);
        self.player_mut(owner).units &= !cell.bit();
        self.minors &= !cell.bit();
        self.mercenaries &= !cell.bit();
        match kind {
            Kind::Normal => {}
            Kind::Minor => self.chain.forget(cell),
            Kind::Mercenary(card) => {
                self.placed &= !card.bit();
                self.tokens[card.index()] = Cell::NOWHERE;
            }
        }
        Some((owner, kind))
    }

    /// [action.removed-units] A unit is removed from the board: to the Recovery Ship, or out of the game.
    pub fn remove(&mut self, cell: Cell, flow: &mut Flow) {
        let Some((owner, kind)) = self.lift(cell) else { return };
        let alive = self.alive(owner);
        let goes = match kind {
            Kind::Mercenary(card) => {
                self.discard_mercenary(owner, card);
                Goes::OutWithItsCard
            }
            Kind::Normal | Kind::Minor if !alive => {
                self.stock(owner, kind).out += 1;
                Goes::Out
            }
            Kind::Minor if self.minor_of(owner).is_some_and(|minor| minor.zombie) => {
                self.stock(owner, kind).reserve += 1;
                Goes::ToTheReserve
            }
            Kind::Normal | Kind::Minor => {
                self.stock(owner, kind).ship += 1;
                if kind == Kind::Minor && self.minor_acts(owner, Timing::Destroyed) {
                    self.chain.wait(Link { seat: owner, source: Source::Destroyed, at: cell, image: 0 });
                }
                Goes::ToTheShip
            }
        };
        flow.tell(SeatSet::ALL, rule!("action.removed-units"), || {
            let (by, unit, at) = (owner, unit(self, owner, kind), place(self, cell));
            match goes {
                Goes::OutWithItsCard => {
                    words!("{by} {by:loses|lose} {unit:a} on {at}, and the card with it, for good.", by, unit, at)
                }
                Goes::Out => words!("{by} {by:loses|lose} {unit:a} on {at} for good.", by, unit, at),
                Goes::ToTheReserve => words!("{by} {by:loses|lose} {unit:a} on {at} to the reserve.", by, unit, at),
                Goes::ToTheShip => words!("{by} {by:loses|lose} {unit:a} on {at} to the Recovery Ship.", by, unit, at),
            }
        });
    }

    /// [card.mercenary-removed] The card of a mercenary that left the board is discarded for good.
    fn discard_mercenary(&mut self, owner: Seat, card: CardId) {
        self.player_mut(owner).cards &= !card.bit();
        self.market.gone |= card.bit();
    }

    /// [action.return] A normal unit goes from the board to the reserve.
    pub fn take_back(&mut self, cell: Cell, flow: &mut Flow) {
        if let Some((owner, kind)) = self.lift(cell) {
            self.stock(owner, kind).reserve += 1;
            flow.tell(SeatSet::ALL, rule!("action.return"), || {
                let (by, unit, at) = (owner, unit(self, owner, kind), place(self, cell));
                words!("{by} {by:takes|take} {unit:a} on {at} back to the reserve.", by, unit, at)
            });
        }
    }

    /// [action.recover] A unit goes from the Recovery Ship to the reserve.
    pub fn rescue(&mut self, seat: Seat, kind: Kind, flow: &mut Flow) {
        let stock = self.stock(seat, kind);
        stock.ship -= 1;
        stock.reserve += 1;
        flow.tell(SeatSet::ALL, rule!("action.recover"), || {
            let (by, unit) = (seat, unit(self, seat, kind));
            words!("{by} {by:brings|bring} {unit:a} from the Recovery Ship to the reserve.", by, unit)
        });
    }

    /// [icon.reserve-attack] A unit goes from a reserve to the Recovery Ship.
    pub fn raid(&mut self, victim: Seat, kind: Kind, flow: &mut Flow) {
        let stock = self.stock(victim, kind);
        stock.reserve -= 1;
        stock.ship += 1;
        flow.tell(SeatSet::ALL, rule!("icon.reserve-attack"), || {
            let (by, unit) = (victim, unit(self, victim, kind));
            words!("{by} {by:loses|lose} {unit:a} from the reserve to the Recovery Ship.", by, unit)
        });
    }

    /// [icon.attack-territory] Whatever stands on the territory is hit.
    pub fn hit(&mut self, cell: Cell, flow: &mut Flow) {
        match self.warlord_at(cell) {
            Some(victim) => self.damage(victim, 1, flow),
            None => self.remove(cell, flow),
        }
    }

    /// [icon.warlord-damage] A warlord loses life; without life its player is defeated.
    pub fn damage(&mut self, victim: Seat, amount: u8, flow: &mut Flow) {
        let player = self.player_mut(victim);
        let n = player.life.min(amount);
        player.life -= n;
        let life = player.life;
        flow.tell(SeatSet::ALL, rule!("icon.warlord-damage"), || {
            words!("{by:'s} warlord takes {n} damage: {life} life left.", by = victim, n, life)
        });
        if life == 0 {
            self.defeat(victim, flow);
        }
    }

    /// [action.heal] [icon.warlord-healing] A warlord gains life up to the most.
    pub fn heal(&mut self, seat: Seat, amount: u8, rule: Rule, flow: &mut Flow) {
        let most = self.kit.numbers.most_life;
        let player = self.player_mut(seat);
        let n = amount.min(most - player.life);
        player.life += n;
        let life = player.life;
        flow.tell(SeatSet::ALL, rule, || {
            words!("{by:'s} warlord heals {n} damage: {life} life now.", by = seat, n, life)
        });
    }

    /// [defeat.player] The warlord leaves the board and the cards are discarded; [defeat.units] the units stay.
    pub fn defeat(&mut self, seat: Seat, flow: &mut Flow) {
        let mercenaries = self.kit.mercenaries;
        let player = self.player_mut(seat);
        player.life = 0;
        let at = std::mem::replace(&mut player.warlord, Cell::NOWHERE);
        let lost = std::mem::take(&mut player.cards);
        self.market.discard |= lost & !mercenaries;
        self.market.gone |= lost & mercenaries;
        flow.tell(SeatSet::ALL, rule!("defeat.player"), || {
            words!("{by} {by:is|are} defeated: the warlord leaves {at}.", by = seat, at = place(self, at))
        });
        if lost != 0 {
            flow.tell(SeatSet::ALL, rule!("defeat.player"), || {
                let given: Vec<Thing> = cards(lost).map(|card| card_thing(self, card)).collect();
                words!("{by} {by:gives|give} up {given}.", by = seat, given)
            });
        }
        self.check_warlords(flow);
    }

    /// [icon.exchange] Two units change places, or one moves to an empty territory.
    pub fn exchange(&mut self, seat: Seat, a: Cell, b: Cell, flow: &mut Flow) {
        let both = a.bit() | b.bit();
        let swapped = |set: u128| if (set & both).count_ones() == 1 { set ^ both } else { set };
        let before = self.player(seat).units;
        let empty = self.all_units() & b.bit() == 0;
        flow.tell(SeatSet::ALL, rule!("icon.exchange"), || {
            let (by, one, from, to) = (seat, piece(self, a), place(self, a), place(self, b));
            match empty {
                true => words!("{by} {by:moves|move} {one} from {from} to {to}.", by, one, from, to),
                false => {
                    let other = piece(self, b);
                    words!(
                        "{by} {by:exchanges|exchange} {one} on {from} and {other} on {to}.",
                        by,
                        one,
                        from,
                        other,
                        to
                    )
                }
            }
        });
        for player in &mut self.players {
            player.units = swapped(player.units);
        }
        let (first, second) = (self.mercenary_at(a), self.mercenary_at(b));
        first.into_iter().for_each(|card| self.tokens[card.index()] = b);
        second.into_iter().for_each(|card| self.tokens[card.index()] = a);
        self.minors = swapped(self.minors);
        self.mercenaries = swapped(self.mercenaries);
        self.chain.exchange(a, b);
        let currency = self.board().currency;
        for (from, to) in [(a, b), (b, a)] {
            if before & from.bit() != 0 && currency & from.bit() == 0 {
                self.arrive(seat, to, flow);
            }
        }
        self.check_formations(both, flow);
    }

    /// [icon.steal-mercenary] The token on the board stays there under its new owner.
    pub fn keep_stolen(&mut self, card: CardId, thief: Seat, flow: &mut Flow) {
        let cell = self.tokens[card.index()];
        flow.tell(SeatSet::ALL, rule!("icon.steal-mercenary"), || {
            let (by, card, at, whose) = (thief, card_thing(self, card), place(self, cell), self.unit_owner(cell));
            match whose {
                Some(whom) => words!("{by} {by:takes|take} {card} on {at} over from {whom}.", by, card, at, whom),
                None => words!("{by} {by:takes|take} {card} on {at} over.", by, card, at),
            }
        });
        for player in &mut self.players {
            player.units &= !cell.bit();
        }
        self.player_mut(thief).units |= cell.bit();
        self.check_formations(cell.bit(), flow);
    }

    /// [icon.steal-mercenary] The token goes back to its card, to be placed again.
    pub fn withdraw(&mut self, card: CardId, thief: Seat, flow: &mut Flow) {
        let cell = self.tokens[card.index()];
        let lifted = self.lift(cell);
        flow.tell(SeatSet::ALL, rule!("icon.steal-mercenary"), || {
            let (by, card, at) = (thief, card_thing(self, card), place(self, cell));
            match lifted {
                Some((whom, _)) => {
                    words!("{by} {by:takes|take} {card} of {whom} off {at}, to be placed again.", by, card, whom, at)
                }
                None => words!("{by} {by:takes|take} {card} off {at}, to be placed again.", by, card, at),
            }
        });
    }

    /// [victory.formation] After a change on these territories: has somebody completed a mission?
    fn check_formations(&mut self, changed: u128, flow: &mut Flow) {
        let eye = Eye::open();
        let board = self.rules.board as usize;
        for seat in self.from(self.active) {
            let units = self.formation_units(seat);
            if units & changed == 0 || units.count_ones() < u32::from(self.kit.fewest_cells) {
                continue;
            }
            for mission in self.missions_of(seat, &eye) {
                let fits = &self.mission(mission).fits[board];
                if cells(changed & units).any(|cell| mission::complete(fits, units, cell)) {
                    flow.tell(SeatSet::ALL, rule!("victory.formation"), || {
                        words!(
                            "{by} {by:completes|complete} {mission}.",
                            by = seat,
                            mission = mission_thing(self, mission)
                        )
                    });
                    return self.finish(Victory::Formation { seat, mission }, flow);
                }
            }
        }
    }

    /// [victory.last-warlord] [victory.team] Is only one side left?
    fn check_warlords(&mut self, flow: &mut Flow) {
        let mut left = self.table().filter(|&seat| self.alive(seat));
        let Some(seat) = left.next() else { unreachable!("the last warlord has won before") };
        if left.all(|other| self.side(other) == self.side(seat)) {
            flow.tell(SeatSet::ALL, rule!("victory.last-warlord"), || {
                words!("{by} {by:has|have} the last warlord.", by = seat)
            });
            self.finish(Victory::LastWarlord { seat }, flow);
        }
    }

    /// The game ends at once with a winning seat.
    fn finish(&mut self, victory: Victory, flow: &mut Flow) {
        let (Victory::Formation { seat, .. } | Victory::LastWarlord { seat }) = victory else {
            unreachable!("the end of the rounds has ranks of its own")
        };
        self.victory = Some(victory);
        let sides = if self.rules.teams { 2 } else { self.seats as usize };
        flow.reveal();
        flow.finish(Outcome::won_by(self.side(seat), sides));
    }

    /// Gives a player a mission nobody else may know.
    pub(crate) fn set_secret(&mut self, seat: Seat, mission: crate::components::MissionId) {
        self.player_mut(seat).secret = Secret::new(Some(mission));
    }
}
