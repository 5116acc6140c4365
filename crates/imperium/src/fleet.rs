//! Capacity and fleet pool: how much a space area can hold.

use serde::{Deserialize, Serialize};

/// How fighters without room are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Fighters {
    /// They are removed.
    #[default]
    NeedRoom,
    /// Each counts as a ship of the fleet (Fighter II).
    CountAsShips,
    /// Two count as one ship of the fleet (Hybrid Crystal Fighter II).
    CountAsHalf,
}

/// What one player has in one space area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Muster {
    /// Non-fighter ships.
    pub ships: u16,
    pub fighters: u16,
    /// Ground forces in space that need room.
    pub ground: u16,
    /// Sum of the ships' capacities.
    pub capacity: u16,
    /// Fighters that docks look after.
    pub docked: u16,
    pub rule: Fighters,
}

/// What must leave a space area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Excess {
    /// Fighters and ground forces beyond the capacity, the owner's choice.
    pub cargo: u16,
    /// Ground forces beyond the capacity, where fighters may stay as ships.
    pub ground: u16,
    /// Ships beyond the fleet pool; fighters that count as ships among them.
    pub fleet: u16,
}

impl Excess {
    pub fn is_none(&self) -> bool {
        *self == Excess::default()
    }
}

impl Muster {
    /// [fleet.capacity] Fighters and ground forces fit into the ships' capacity; docks look after some fighters.
    /// [fleet.fighter-ii] Fighters that move by themselves may stay beyond it as ships of the fleet.
    /// [fleet.pool] Non-fighter ships, and such fighters, are at most as many as the fleet pool allows.
    pub fn excess(&self, fleet_limit: u16) -> Excess {
        let loose = self.fighters.saturating_sub(self.docked);
        match self.rule {
            Fighters::NeedRoom => Excess {
                cargo: (loose + self.ground).saturating_sub(self.capacity),
                ground: 0,
                fleet: self.ships.saturating_sub(fleet_limit),
            },
            Fighters::CountAsShips | Fighters::CountAsHalf => Excess {
                cargo: 0,
                ground: self.ground.saturating_sub(self.capacity),
                fleet: self.fleet().saturating_sub(fleet_limit),
            },
        }
    }

    /// [fleet.pool] How many places of the fleet pool are taken.
    pub fn fleet(&self) -> u16 {
        let room = self.capacity.saturating_sub(self.ground);
        let beyond = self.fighters.saturating_sub(self.docked).saturating_sub(room);
        match self.rule {
            Fighters::NeedRoom => self.ships,
            Fighters::CountAsShips => self.ships + beyond,
            Fighters::CountAsHalf => self.ships + beyond.div_ceil(2),
        }
    }

    /// Room for more fighters or ground forces.
    pub fn room(&self) -> u16 {
        self.capacity.saturating_sub(self.ground + self.fighters.saturating_sub(self.docked))
    }
}

/// [fleet.pool] The number of ships a player may have in one system: tokens in the fleet pool, and 2 more for Armada.
pub fn fleet_limit(tokens: u16, armada: bool) -> u16 {
    tokens + if armada { 2 } else { 0 }
}

/// [produce.cost] What a batch costs: fighters and infantry come two for the price of one, each type for itself.
pub fn batch_cost(types: impl IntoIterator<Item = (u16, u16, u16)>) -> u16 {
    types.into_iter().map(|(count, cost, per_cost)| type_cost(count, cost, per_cost)).sum()
}

/// [produce.cost] What units of one type cost: fighters and infantry come two for the price of one, each type for itself.
#[inline]
pub fn type_cost(count: u16, cost: u16, per_cost: u16) -> u16 {
    if per_cost <= 1 { count * cost } else { count.div_ceil(per_cost) * cost }
}
