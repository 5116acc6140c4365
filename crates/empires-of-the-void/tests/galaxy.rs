//! The graph of spaces and its turns.

use crate::printed;
use empires_of_the_void::map::{CENTRE, Layout, SPACES, Space, edge, home_edges};
use empires_of_the_void::names::{Obstacle, Obstacles};
use empires_of_the_void::printed::Components;

fn layout() -> Layout {
    let mut layout = Layout::new([1, 2, 3, 4, 5, 6].map(Some));
    layout.homes = 0b011011;
    layout
}

fn named(kit: &Components, layout: &Layout, id: &str) -> Space {
    layout.spaces(kit).find(|space| kit.space_id(*space) == id).unwrap_or_else(|| panic!("no space {id}"))
}

fn around(kit: &Components, layout: &Layout, id: &str) -> Vec<String> {
    let mut out = Vec::new();
    layout.neighbours(kit, named(kit, layout, id), |space, obstacles| {
        out.push(format!("{}{}", kit.space_id(space), "!".repeat(obstacles.count().into())));
    });
    out.sort();
    out
}

#[test]
fn a_board_for_four_has_65_spaces_for_three_64_for_two_56() {
    // [setup.galaxy] [two.board] [three.slots]
    let kit = printed();
    let mut four = layout();
    assert_eq!(four.spaces(&kit).count(), 65);
    four.homes = 0b010101;
    assert_eq!(four.spaces(&kit).count(), 64);
    let mut two = Layout::new([None, Some(2), Some(3), Some(4), Some(5), Some(6)]);
    two.homes = 0b001100;
    assert_eq!(two.spaces(&kit).count(), 56);
}

#[test]
fn touching_half_circles_are_one_space() {
    // [move.half-circles]
    for position in 0..6u8 {
        assert_eq!(edge(CENTRE, position), edge(position.into(), position + 3));
        assert_eq!(edge(position.into(), position + 2), edge((position as usize + 1) % 6, position + 5));
    }
    let mut all: Vec<Space> = (0..7).flat_map(|at| (0..6).map(move |d| edge(at, d))).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 30);
}

#[test]
fn every_board_is_connected_and_lines_lead_both_ways() {
    // [move.lines]
    let kit = printed();
    let mut layout = layout();
    for turn in 0..36 {
        layout.turn(turn % 7, 1 + (turn / 7) as u8);
        let count = layout.spaces(&kit).count();
        let steps = layout.distances(&kit, Space::home(0));
        assert_eq!(steps.iter().filter(|s| **s != u8::MAX).count(), count);
        for from in layout.spaces(&kit) {
            layout.neighbours(&kit, from, |to, _| {
                let mut back = false;
                layout.neighbours(&kit, to, |space, _| back |= space == from);
                assert!(back, "{} leads to {} but not back", kit.space_id(from), kit.space_id(to));
            });
        }
    }
}

#[test]
fn lines_follow_the_rotation_of_their_tile() {
    // [setup.rotate]
    let kit = printed();
    let mut layout = layout();
    assert_eq!(around(&kit, &layout, "yndra"), ["ax!", "ay!", "g1!!"]);
    layout.turn(0, 1);
    // Its southern edge lies south-west: against the north-western tile.
    assert_eq!(around(&kit, &layout, "yndra"), ["ax!", "ay!", "p6!"]);
}

#[test]
fn home_worlds_touch_two_tiles() {
    // [setup.corner]
    let kit = printed();
    let layout = layout();
    assert_eq!(around(&kit, &layout, "h1"), ["r3", "r4"]);
    assert_eq!(home_edges(0).map(|e| kit.space_id(e)), ["r3", "r4"]);
    assert!(around(&kit, &layout, "r3").contains(&"h1".to_string()));
}

#[test]
fn asteroid_spaces_are_met_on_entering() {
    // [move.asteroid-spaces]
    let kit = printed();
    let mut layout = layout();
    let fields = |layout: &Layout| (0..6).filter(|d| layout.is_field(&kit, edge(CENTRE, *d))).collect::<Vec<_>>();
    assert_eq!(fields(&layout), [0, 2, 4]);
    layout.neighbours(&kit, named(&kit, &layout, "ou"), |to, obstacles| {
        let field = Obstacles::NONE.with(Obstacle::Asteroids);
        assert_eq!(obstacles, if kit.space_id(to) == "g1" { field } else { Obstacles::NONE });
    });
    layout.turn(CENTRE, 1);
    assert_eq!(fields(&layout), [1, 3, 5]);
}

#[test]
fn a_worm_hole_joins_two_spaces() {
    // [event.worm-hole]
    let kit = printed();
    let mut layout = layout();
    let (a, b) = (named(&kit, &layout, "pyrious"), named(&kit, &layout, "h4"));
    assert!(layout.distances(&kit, a)[b.index()] > 4);
    layout.worm_hole = Some((a, b));
    assert_eq!(layout.distances(&kit, a)[b.index()], 1);
    assert_eq!(layout.distances(&kit, b)[a.index()], 1);
}

#[test]
fn every_space_has_a_point_of_its_own() {
    let kit = printed();
    let mut layout = layout();
    layout.turn(2, 5);
    let points: Vec<_> = layout.spaces(&kit).map(|space| layout.point(&kit, space)).collect();
    for (i, a) in points.iter().enumerate() {
        for b in &points[..i] {
            assert!((a.0 - b.0).hypot(a.1 - b.1) > 0.9, "{a:?} {b:?}");
        }
    }
    assert!(points.len() <= SPACES);
}
