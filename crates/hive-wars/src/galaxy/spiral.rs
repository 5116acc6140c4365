//! The order of spaces in a map string: from the one north of the centre clockwise, ring by ring.

/// The six directions of a flat-top map, clockwise from north, as hyperlane sides are numbered.
pub const SIDES: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Coordinates of space `n` of the spiral (0 is north of the centre).
pub fn spiral(n: usize) -> (i8, i8) {
    let (mut ring, mut left) = (1, n);
    while left >= 6 * ring {
        left -= 6 * ring;
        ring += 1;
    }
    let k = ring as i8;
    let (mut q, mut r) = (0, -k);
    // Along each of the six edges of the ring, clockwise: the first goes south-east.
    for step in 0..left {
        let (dq, dr) = SIDES[(step / ring + 2) % 6];
        (q, r) = (q + dq, r + dr);
    }
    (q, r)
}

/// Place of a space in the spiral; the centre has none.
pub fn spiral_index(at: (i8, i8)) -> Option<usize> {
    let ring = ring_of(at);
    if ring == 0 {
        return None;
    }
    let first = 3 * ring * (ring - 1);
    (first..first + 6 * ring).find(|&n| spiral(n) == at)
}

/// Steps from the centre.
pub fn ring_of((q, r): (i8, i8)) -> usize {
    let (q, r) = (i32::from(q), i32::from(r));
    q.abs().max(r.abs()).max((q + r).abs()) as usize
}

/// Spaces in `rings` rings, the centre left out.
pub fn spaces_in(rings: usize) -> usize {
    3 * rings * (rings + 1)
}
