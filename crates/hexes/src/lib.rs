//! Hex geometry, a thin layer over [`hexx`]: axial coordinates, the six directions in a fixed order, rings,
//! rotations, flood fills over small boards, pixel centres. No game words.

pub use hexx::Hex;

/// The six directions, counter-clockwise on a screen whose y grows downward, from east.
pub const DIRECTIONS: [Hex; 6] =
    [Hex::new(1, 0), Hex::new(1, -1), Hex::new(0, -1), Hex::new(-1, 0), Hex::new(-1, 1), Hex::new(0, 1)];

/// The neighbours in the order of [`DIRECTIONS`].
pub fn neighbours(hex: Hex) -> [Hex; 6] {
    DIRECTIONS.map(|d| hex + d)
}

/// Steps between two hexes.
pub fn distance(a: Hex, b: Hex) -> u32 {
    a.unsigned_distance_to(b)
}

/// The twelve images of a pattern cell: six turns, then six turns of the mirror image.
pub fn image(cell: Hex, n: u8) -> Hex {
    let cell = if n >= 6 { Hex::new(cell.y, cell.x) } else { cell };
    (0..n % 6).fold(cell, |c, _| Hex::new(-c.y, c.x + c.y))
}

/// Centre of a pointy-top hex, in hex radii, y growing downward.
pub fn centre_pointy(hex: Hex) -> (f32, f32) {
    let (q, r) = (hex.x as f32, hex.y as f32);
    (3f32.sqrt() * (q + r / 2.0), 1.5 * r)
}

/// Centre of a flat-top hex, in hex radii, y growing downward.
pub fn centre_flat(hex: Hex) -> (f32, f32) {
    let (q, r) = (hex.x as f32, hex.y as f32);
    (1.5 * q, 3f32.sqrt() * (r + q / 2.0))
}

/// A letter for the row or column `n`: a to z, then aa, ab and so on.
pub fn letters(n: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    if n < 26 { letter(n).to_string() } else { format!("{}{}", letters(n / 26 - 1), letter(n)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_neighbours_are_one_step_away() {
        for n in neighbours(Hex::new(2, -1)) {
            assert_eq!(distance(n, Hex::new(2, -1)), 1);
        }
    }

    #[test]
    fn images_of_a_bent_pattern_are_twelve() {
        let cells = [Hex::new(1, 0), Hex::new(2, 0), Hex::new(2, -1), Hex::new(3, 1)];
        let mut seen: Vec<Vec<(i32, i32)>> = (0..12)
            .map(|n| {
                let mut image: Vec<_> = cells.iter().map(|&c| image(c, n)).map(|h| (h.x, h.y)).collect();
                image.sort();
                image
            })
            .collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 12);
    }

    #[test]
    fn a_turn_keeps_distances() {
        for n in 0..12 {
            assert_eq!(distance(image(Hex::new(3, -1), n), Hex::ZERO), 3);
        }
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!(letters(0), "a");
        assert_eq!(letters(25), "z");
        assert_eq!(letters(26), "aa");
    }
}
