//! Ships that go further, and wormholes that go along.

use crate::field::{BLUE, Field, RED, count, dice, go, system_id};
use central_powers::names::{LeaderKind, Sheet, Unit};
use central_powers::query;
use central_powers::world::{Berth, Leader};
use imperium::{SystemId, SystemSet, Wormhole};

/// A void, a neighbour of it, and a system two moves away from the neighbour.
fn two_apart(field: &Field) -> (SystemId, SystemId) {
    let [at, near] = field.voids();
    let w = &field.w;
    let far = w.galaxy.place(at).edges.iter().find(|s| {
        let near_by = *s == near || w.galaxy.place(near).edges.has(*s);
        !near_by && query::may_end(w, RED, *s) && w.galaxy.place(*s).wormholes.is_empty()
    });
    (near, far.expect("a system two away"))
}

#[test]
fn the_admiral_speeds_up_the_dreadnought_that_carries_him() {
    // [leader.admiral] One of three.
    let mut field = Field::of(&["letnev", "hacan", "winnu"]);
    let (from, to) = two_apart(&field);
    field.fleet(RED, from, &[(Unit::Dreadnought, 3)]);
    let (to_word, sail) = (field.word(to), format!("sail dreadnought {}", field.word(from)));
    let sails = |script: &kernel::testing::Script| script.asked() == ["red"] && script.can("red", &sail);
    let mut script = field.play();
    go(&mut script, &format!("red activate {to_word}"));
    assert!(!sails(&script), "nobody goes two systems");
    field.w.leaders.push(Leader {
        owner: RED,
        row: 0,
        kind: LeaderKind::Admiral,
        at: Berth::Ship(from, Unit::Dreadnought),
    });
    let mut script = field.play();
    go(&mut script, &format!("red activate {to_word}"));
    assert!(sails(&script), "{}", script.standing());
    go(&mut script, &format!("red {sail}"));
    assert!(!sails(&script), "he has gone along: {}", script.standing());
    assert_eq!(count(&script, &system_id(&field, to), "red", "dreadnought"), 1);
    // With the engines of all the others go too, and he stays.
    field.tech(RED, "type-iv-drive");
    let mut script = field.play();
    go(&mut script, &format!("red activate {to_word} | red {sail}"));
    if !sails(&script) {
        go(&mut script, "red pass");
    }
    assert!(sails(&script), "{}", script.standing());
}

#[test]
fn systems_to_activate_count_one_dreadnought_with_the_admiral() {
    // [leader.admiral] [move.ships]
    let mut field = Field::of(&["letnev", "hacan", "winnu"]);
    let (from, to) = two_apart(&field);
    let before = query::in_reach(&field.w, RED, to).0;
    field.fleet(RED, from, &[(Unit::Dreadnought, 3)]);
    field.w.leaders.push(Leader {
        owner: RED,
        row: 0,
        kind: LeaderKind::Admiral,
        at: Berth::Ship(from, Unit::Dreadnought),
    });
    assert_eq!(query::in_reach(&field.w, RED, to).0, before + 1);
}

/// Red of Creuss with Hil Colish in a void; the void next to it; his home beside the board.
fn colish() -> (Field, SystemId, SystemId, SystemId) {
    let mut field = Field::of(&["creuss", "hacan", "sol"]);
    let [at, near] = field.voids();
    let home = field.w.player(RED).home.expect("Creuss");
    assert!(field.w.galaxy.place(home).wormholes.has(Wormhole::Delta));
    field.fleet(RED, near, &[(Unit::Flagship, 1)]).fleet(RED, home, &[(Unit::Dreadnought, 1)]);
    (field, at, near, home)
}

#[test]
fn hil_colish_carries_a_wormhole_to_where_it_goes() {
    // [unit.flagship] carries-wormhole: open to the others once it has moved.
    let (field, at, near, home) = colish();
    let sail = format!("sail dreadnought {}", field.word(home));
    let mut script = field.play();
    go(&mut script, &format!("red activate {}", field.word(at)));
    assert!(!script.can("red", &sail), "the delta wormhole is next door");
    go(&mut script, &format!("red sail flagship {}", field.word(near)));
    assert_eq!(script.asked(), ["red"], "{}", script.standing());
    assert!(script.can("red", &sail), "{}", script.standing());
    go(&mut script, &format!("red {sail}"));
    assert_eq!(count(&script, &system_id(&field, at), "red", "dreadnought"), 1);
}

#[test]
fn hil_colish_cannot_use_its_own_wormhole() {
    // [unit.flagship] carries-wormhole: others leave by it, it does not.
    let (field, _, near, home) = colish();
    let rolls = |unit| query::ways_of(&field.w, RED, unit, home, SystemSet::NONE).rolls(near, 1);
    assert_eq!((rolls(Unit::Cruiser), rolls(Unit::Flagship)), (Some(0), None));
    let mut script = field.play();
    go(&mut script, &format!("red activate {}", field.word(home)));
    let sail = format!("sail flagship {}", field.word(near));
    assert!(script.asked() != ["red"] || !script.can("red", &sail), "{}", script.standing());
}

#[test]
fn van_hauges_ground_forces_are_given_before_the_ships() {
    // [unit.flagship] As many hits as ships: what fights as a fighter may take them.
    let mut field = Field::of(&["yin", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Flagship, 1), (Unit::GroundForce, 2)]).fleet(BLUE, at, &[(Unit::Cruiser, 2)]);
    field.sheet(RED, Sheet::Strategy, 0).sheet(BLUE, Sheet::Strategy, 0);
    let (to, from) = (field.word(at), field.word(near));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail flagship {from} | red load ground-force {from}"));
    go(&mut script, &format!("red load ground-force {from}"));
    assert_eq!(dice(&script), 4, "two of the flagship, one of each ground force");
    go(&mut script, "~ d10 1 1 1 1 | ~ d10 7 7");
    assert_eq!(script.asked(), ["red"], "{}", script.standing());
    go(&mut script, "red lose ground-force | red lose ground-force");
    let left = |kind| count(&script, &system_id(&field, at), "red", kind);
    assert_eq!((left("flagship"), left("ground-force")), (1, 0));
}
