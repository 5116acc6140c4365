//! What a position is worth to a side: its own standing against that of its strongest rival.

use kernel::{MAX_SEATS, Seat, Table};

/// Who plays for which side, kept at hand because it does not change during a game.
#[derive(Clone, Debug)]
pub struct Sides {
    seats: usize,
    of: [u8; MAX_SEATS],
    sides: usize,
}

impl Sides {
    pub fn of(table: &dyn Table) -> Sides {
        let list = table.sides();
        let mut of = [0; MAX_SEATS];
        for (n, side) in list.iter().enumerate() {
            side.seats.iter().for_each(|seat| of[seat.index()] = n as u8);
        }
        Sides { seats: table.seats() as usize, of, sides: list.len() }
    }

    pub fn side(&self, seat: Seat) -> usize {
        self.of[seat.index()] as usize
    }

    pub fn count(&self) -> usize {
        self.sides
    }

    /// The worth of the table to each side, 0 to 1; a half is as good as the strongest rival. A side without rivals
    /// at the table has its own standing.
    pub fn worth(&self, table: &dyn Table, out: &mut [f32]) {
        let mut standing = [0.0f32; MAX_SEATS];
        table.evaluate(&mut standing[..self.seats]);
        let mut best = [f32::NEG_INFINITY; kernel::MAX_SIDES];
        for (n, value) in standing[..self.seats].iter().enumerate() {
            let side = self.of[n] as usize;
            best[side] = best[side].max(*value);
        }
        for (side, worth) in out[..self.sides].iter_mut().enumerate() {
            let rivals = best[..self.sides].iter().enumerate().filter(|(n, _)| *n != side);
            let rival = rivals.map(|(_, value)| *value).fold(f32::NEG_INFINITY, f32::max);
            *worth = match (best[side].is_finite(), rival.is_finite()) {
                (false, _) => 0.0,
                (true, false) => best[side],
                (true, true) => 0.5 + 0.5 * (best[side] - rival),
            };
        }
    }
}
