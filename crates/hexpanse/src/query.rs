//! Derived facts: who stands where, what can be placed, how near a formation is.

use crate::{
    Eye,
    components::{CardId, Minor, MissionId, Timing},
    effect::{Effect, Op},
    ground::{Board, Cell, cells},
    mission::{Mission, Nearest, nearest},
    world::{Kind, Link, Source, World},
};
use kernel::{Seat, SeatSet};

/// The cards of a set, in order.
pub fn cards(mut set: u64) -> impl Iterator<Item = CardId> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let card = CardId(set.trailing_zeros() as u8);
            set &= set - 1;
            card
        })
    })
}

impl World {
    pub fn board(&self) -> &'static Board {
        &self.kit.get().boards[self.rules.board as usize]
    }

    pub fn alive(&self, seat: Seat) -> bool {
        self.player(seat).life > 0
    }

    /// The side a seat plays for.
    pub fn side(&self, seat: Seat) -> usize {
        if self.rules.teams { seat.index() % 2 } else { seat.index() }
    }

    /// The seats of a side.
    pub fn partners(&self, seat: Seat) -> SeatSet {
        self.table().filter(|&other| self.side(other) == self.side(seat)).collect()
    }

    /// [modes.enemies] Players still in the game who are not on this seat's side, clockwise.
    pub fn enemies(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.from(seat).filter(move |&other| self.alive(other) && self.side(other) != self.side(seat))
    }

    /// Territories with a unit of anybody.
    #[inline]
    pub fn all_units(&self) -> u128 {
        self.players.iter().fold(0, |set, player| set | player.units)
    }

    #[inline]
    pub fn warlords(&self) -> u128 {
        self.players.iter().fold(0, |set, player| set | player.warlord.bit())
    }

    #[inline]
    pub fn occupied(&self) -> u128 {
        self.all_units() | self.warlords()
    }

    #[inline]
    pub fn empty(&self) -> u128 {
        self.board().territories & !self.occupied()
    }

    /// Adjacent territories on this board.
    #[inline]
    pub fn around(&self, cell: Cell) -> u128 {
        self.kit.map.neighbours(cell) & self.board().territories
    }

    /// The owner of the unit on a territory.
    pub fn unit_owner(&self, cell: Cell) -> Option<Seat> {
        self.table().find(|&seat| self.player(seat).units & cell.bit() != 0)
    }

    /// The player whose warlord stands on a territory.
    pub fn warlord_at(&self, cell: Cell) -> Option<Seat> {
        self.table().find(|&seat| self.player(seat).warlord == cell)
    }

    /// The mercenary whose token stands on a territory.
    pub fn mercenary_at(&self, cell: Cell) -> Option<CardId> {
        if self.mercenaries & cell.bit() == 0 {
            return None;
        }
        cards(self.placed).find(|card| self.tokens[card.index()] == cell)
    }

    /// What stands on a territory, of a player's units.
    pub fn kind_at(&self, cell: Cell) -> Kind {
        match self.mercenary_at(cell) {
            Some(card) => Kind::Mercenary(card),
            None if self.minors & cell.bit() != 0 => Kind::Minor,
            None => Kind::Normal,
        }
    }

    pub fn minor_of(&self, seat: Seat) -> Option<&'static Minor> {
        self.player(seat).minor.map(|minor| &self.kit.get().minors[minor.index()])
    }

    /// [defeat.units] The minor faction of a player still in the game, if its units act at this moment.
    pub fn minor_acts(&self, seat: Seat, timing: Timing) -> bool {
        self.alive(seat) && self.minor_of(seat).is_some_and(|minor| minor.timing == Some(timing))
    }

    /// [action.place] Mercenaries of a player that wait on their cards.
    pub fn waiting_mercenaries(&self, seat: Seat) -> u64 {
        self.player(seat).cards & self.kit.mercenaries & !self.placed
    }

    /// [action.place] Whether the player has anything to place.
    pub fn has_unit_to_place(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.normal_stock.reserve > 0 || player.minor_stock.reserve > 0 || self.waiting_mercenaries(seat) != 0
    }

    /// [action.place] Calls with every unit the player can place.
    #[inline]
    pub fn units_to_place(&self, seat: Seat, mut each: impl FnMut(Kind)) {
        let player = self.player(seat);
        if player.normal_stock.reserve > 0 {
            each(Kind::Normal);
        }
        if player.minor_stock.reserve > 0 {
            each(Kind::Minor);
        }
        cards(self.waiting_mercenaries(seat)).for_each(|card| each(Kind::Mercenary(card)));
    }

    /// [action.recover] Calls with every kind the player has on the Recovery Ship.
    #[inline]
    pub fn units_on_ship(&self, seat: Seat, mut each: impl FnMut(Kind)) {
        let player = self.player(seat);
        if player.normal_stock.ship > 0 {
            each(Kind::Normal);
        }
        if player.minor_stock.ship > 0 {
            each(Kind::Minor);
        }
    }

    pub fn on_ship(&self, seat: Seat) -> u8 {
        self.player(seat).normal_stock.ship + self.player(seat).minor_stock.ship
    }

    /// [minor.boarding-clans] Occupied territories next to an own unit onto which this kind may be placed.
    pub fn boardable(&self, seat: Seat, kind: Kind) -> u128 {
        if kind != Kind::Minor || !self.minor_of(seat).is_some_and(|minor| minor.boarding) {
            return 0;
        }
        let own = self.player(seat).units;
        cells(self.all_units()).filter(|&cell| self.around(cell) & own != 0).fold(0, |set, cell| set | cell.bit())
    }

    /// [action.place] Where a unit of this kind may be placed freely.
    pub fn places(&self, seat: Seat, kind: Kind) -> u128 {
        self.empty() | self.boardable(seat, kind)
    }

    /// [action.return] Normal units of a player on the board.
    pub fn normal_units(&self, seat: Seat) -> u128 {
        self.player(seat).units & !self.minors & !self.mercenaries
    }

    pub fn minor_units(&self, seat: Seat) -> u128 {
        self.player(seat).units & self.minors
    }

    /// [action.attack-unit] [icon.destruction] Units of a player that may attack and have something beside them.
    pub fn attackers(&self, seat: Seat) -> u128 {
        let mut able = self.player(seat).units;
        if self.minor_acts(seat, Timing::Destroyed) {
            able &= !self.minors;
        }
        let targets = self.targets(seat);
        cells(able).filter(|&cell| self.around(cell) & targets != 0).fold(0, |set, cell| set | cell.bit())
    }

    /// [action.attack-unit] [icon.attack-with-unit] What a player may attack: anything but the own warlord.
    #[inline]
    pub fn targets(&self, seat: Seat) -> u128 {
        self.occupied() & !self.player(seat).warlord.bit()
    }

    /// Territories with a unit or warlord of this seat's side.
    pub fn friends(&self, seat: Seat) -> u128 {
        let pieces = |seat: Seat| self.player(seat).units | self.player(seat).warlord.bit();
        self.partners(seat).iter().fold(0, |set, seat| set | pieces(seat))
    }

    /// [market.bases] A base for another mercenary is free.
    pub fn has_base(&self, seat: Seat) -> bool {
        (self.player(seat).cards & self.kit.mercenaries).count_ones() < u32::from(self.kit.numbers.bases)
    }

    /// [action.income] The price of the next level, if there is one.
    pub fn next_income_price(&self, seat: Seat) -> Option<u8> {
        let level = self.player(seat).income;
        self.kit.numbers.income_prices.get(usize::from(level).saturating_sub(1)).copied()
    }

    pub fn can_raise_income(&self, seat: Seat) -> bool {
        self.next_income_price(seat).is_some_and(|price| price <= self.player(seat).hexilum)
    }

    /// [action.self-damage] The warlord has life to spare.
    pub fn can_take_damage(&self, seat: Seat) -> bool {
        self.player(seat).life > 1
    }

    /// The effect a link carries out.
    pub fn effect(&self, link: &Link) -> Option<&'static Effect> {
        match link.source {
            Source::Card(card) => Some(&self.kit.get().cards[card.index()].effect),
            Source::Ability => {
                self.player(link.seat).faction.map(|faction| &self.kit.get().factions[faction.index()].effect)
            }
            Source::Minor | Source::Destroyed => self.minor_of(link.seat).map(|minor| &minor.effect),
        }
    }

    /// [icon.exchange-this] Where the mercenary or minor unit stands whose effect this is, if it is on the board.
    pub fn piece(&self, link: &Link) -> Option<Cell> {
        match link.source {
            Source::Card(card) => Some(self.tokens[card.index()]).filter(|_| self.placed & card.bit() != 0),
            Source::Minor => Some(link.at).filter(|at| self.minor_units(link.seat) & at.bit() != 0),
            Source::Ability | Source::Destroyed => None,
        }
    }

    /// [pattern.edge] The territory of an operation of the pattern, or nowhere.
    pub fn cell_of(&self, effect: &Effect, at: Cell, image: u8, op: usize) -> Cell {
        let cell = self.kit.map.shifted(at, effect.images[image as usize][op]);
        if cell.bit() & self.board().territories == 0 { Cell::NOWHERE } else { cell }
    }

    /// [action.ability] [faction.cyberian] [faction.union] Whether a warlord's ability can do anything at present.
    pub fn ability_works(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        let Some(faction) = player.faction else { return false };
        self.kit.factions[faction.index()].effect.ops.iter().any(|op| match op {
            Op::Storm(_) => self.has_unit_to_place(seat) && self.stormable(seat, player.warlord) != 0,
            Op::Place(_) => self.has_unit_to_place(seat) && self.around(player.warlord) & self.empty() != 0,
            Op::Exchange(_) => self.all_units() != 0,
            _ => true,
        })
    }

    /// [faction.terran] Enemy units next to a territory.
    pub fn stormable(&self, seat: Seat, at: Cell) -> u128 {
        let friends = self.partners(seat).iter().fold(0, |set, seat| set | self.player(seat).units);
        self.around(at) & self.all_units() & !friends
    }

    /// [victory.team] [defeat.units] The units that count for a seat's formation: those of its side still in the game.
    pub fn formation_units(&self, seat: Seat) -> u128 {
        if !self.rules.teams {
            return if self.alive(seat) { self.player(seat).units } else { 0 };
        }
        let partners = self.table().filter(|&other| self.side(other) == self.side(seat) && self.alive(other));
        partners.fold(0, |set, other| set | self.player(other).units)
    }

    pub fn mission(&self, id: MissionId) -> &'static Mission {
        &self.kit.get().missions[id.index()]
    }

    /// [mission.nearest] Where a seat's side is nearest to completing a mission.
    pub fn nearest(&self, seat: Seat, mission: MissionId) -> Nearest {
        let units = self.formation_units(seat);
        nearest(&self.mission(mission).fits[self.rules.board as usize], units, self.occupied() & !units)
    }

    /// The missions this seat's side can win with: the common one and those of its members still in the game.
    pub(crate) fn missions_of(&self, seat: Seat, eye: &Eye) -> impl Iterator<Item = MissionId> + use<> {
        let side = self.side(seat);
        let own = self.players.map(|player| (player.life > 0).then_some(*player.secret.peek(eye)).flatten());
        let sides: [usize; 4] = std::array::from_fn(|n| self.side(Seat(n as u8)));
        let secrets = (0..4).filter(move |&n| sides[n] == side).filter_map(move |n| own[n]);
        self.common.into_iter().chain(secrets)
    }
}
