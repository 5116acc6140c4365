//! What a position is worth to a side: its own standing against that of its strongest rival.

use kernel::{MAX_PARTIES, MAX_SIDES, Seat, SeatSet, Table};

/// Who plays for which side, kept at hand because it does not change during a game.
#[derive(Clone, Debug)]
pub struct Sides {
    parties: usize,
    of: [u8; MAX_PARTIES],
    on: [SeatSet; MAX_SIDES],
    sides: usize,
}

impl Sides {
    pub fn of(table: &dyn Table) -> Sides {
        let list = table.sides();
        let (mut of, mut on) = ([0; MAX_PARTIES], [SeatSet::NONE; MAX_SIDES]);
        for (n, side) in list.iter().enumerate() {
            side.parties.iter().for_each(|party| of[party.index()] = n as u8);
            on[n] = side.parties;
        }
        Sides { parties: table.parties() as usize, of, on, sides: list.len() }
    }

    /// The side of a seat, or of a party nobody sits at.
    pub fn side(&self, party: Seat) -> usize {
        self.of[party.index()] as usize
    }

    pub fn count(&self) -> usize {
        self.sides
    }

    /// The worth of the table to each side, 0 to 1; a half is as good as the strongest rival. A side without rivals
    /// at the table has its own standing.
    pub fn worth(&self, table: &dyn Table, out: &mut [f32]) {
        let mut standing = [0.0f32; MAX_PARTIES];
        table.evaluate(&mut standing[..self.parties]);
        let mut best = [f32::NEG_INFINITY; MAX_SIDES];
        for (best, parties) in best.iter_mut().zip(&self.on[..self.sides]) {
            *best = parties.iter().map(|party| standing[party.index()]).fold(f32::NEG_INFINITY, f32::max);
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
