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
    along(ring as i8, left / ring, (left % ring) as i8)
}

/// The space `n` steps along an edge of a ring. Edges run clockwise from the corners, the first one to the south-east.
fn along(ring: i8, edge: usize, n: i8) -> (i8, i8) {
    let ((cq, cr), (dq, dr)) = (SIDES[edge], SIDES[(edge + 2) % 6]);
    (ring * cq + n * dq, ring * cr + n * dr)
}

/// Place of a space in the spiral; the centre has none.
pub fn spiral_index(at: (i8, i8)) -> Option<usize> {
    let ring = ring_of(at);
    let on = |edge: usize| {
        let ((cq, cr), (dq, dr)) = (along(ring as i8, edge, 0), SIDES[(edge + 2) % 6]);
        let (q, r) = (i16::from(at.0) - i16::from(cq), i16::from(at.1) - i16::from(cr));
        let (dq, dr) = (i16::from(dq), i16::from(dr));
        let n = if dq == 0 { r * dr } else { q * dq };
        ((0..ring as i16).contains(&n) && (n * dq, n * dr) == (q, r)).then_some(n as usize)
    };
    (0..6).find_map(|edge| on(edge).map(|n| 3 * ring * (ring - 1) + edge * ring + n))
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
