use imperium::{Excess, Fighters, Muster, batch_cost, fleet_limit};

fn muster(ships: u16, fighters: u16, ground: u16, capacity: u16) -> Muster {
    Muster { ships, fighters, ground, capacity, ..Muster::default() }
}

// [fleet.capacity]
#[test]
fn cargo_fits_into_capacity() {
    assert!(muster(1, 2, 2, 4).excess(3).is_none());
    assert_eq!(muster(1, 3, 2, 4).excess(3).cargo, 1);
    assert_eq!(muster(1, 1, 1, 4).room(), 2);
}

// [fleet.capacity]
#[test]
fn a_dock_looks_after_three_fighters() {
    let docked = Muster { docked: 3, ..muster(0, 4, 0, 0) };
    assert_eq!(docked.excess(3).cargo, 1);
    let ground = Muster { docked: 3, ..muster(0, 2, 1, 0) };
    assert_eq!(ground.excess(3).cargo, 1, "a dock carries no ground forces");
}

// [fleet.pool]
#[test]
fn the_fleet_pool_bounds_ships_but_not_fighters() {
    assert_eq!(muster(5, 4, 0, 4).excess(3).fleet, 2);
    assert_eq!(muster(3, 4, 0, 4).excess(3).fleet, 0);
    assert_eq!(fleet_limit(3, true), 5);
    assert_eq!(muster(5, 0, 0, 0).excess(fleet_limit(3, true)).fleet, 0);
}

// [fleet.fighter-ii]
#[test]
fn fighters_that_fly_alone_count_as_ships() {
    let second = Muster { rule: Fighters::CountAsShips, ..muster(2, 5, 1, 4) };
    assert_eq!((second.fleet(), second.excess(4)), (4, Excess::default()));
    assert_eq!(second.excess(3), Excess { fleet: 1, ..Excess::default() });
    let hybrid = Muster { rule: Fighters::CountAsHalf, ..muster(2, 6, 1, 4) };
    assert_eq!(hybrid.fleet(), 4, "three fighters beyond capacity take two places");
    assert_eq!(Muster { rule: Fighters::CountAsShips, ..muster(1, 0, 6, 4) }.excess(3).ground, 2);
}

// [produce.cost]
#[test]
fn pairs_share_a_price_within_their_type() {
    assert_eq!(batch_cost([(2, 1, 2)]), 1);
    assert_eq!(batch_cost([(1, 1, 2), (1, 1, 2)]), 2, "a fighter and an infantry are no pair");
    assert_eq!(batch_cost([(3, 1, 2), (1, 3, 1)]), 5);
}
