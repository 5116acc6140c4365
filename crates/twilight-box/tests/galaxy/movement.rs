use super::*;

// [move.range]
#[test]
fn a_ship_enters_as_many_systems_as_its_move() {
    let g = row("19 20 21 22 23");
    assert_eq!(ends(&chart(&g), Mover::of(1), "19"), ["20"]);
    assert_eq!(ends(&chart(&g), Mover::of(3), "19"), ["20", "21", "22"]);
    assert_eq!(ends(&chart(&g), Mover::of(0), "19"), [""; 0]);
    let routes = chart(&g).routes(Mover::of(3), system(&g, "19"), system(&g, "21"));
    assert_eq!((routes.len(), routes[0].cost(), routes[0].spare, routes[0].rolls), (1, 2, 1, 0));
}

// [move.range]
#[test]
fn bonuses_add_to_the_move_value() {
    let g = row("19 20 21 22 23 24 27");
    let mut chart = chart(&g);
    chart.further = 1;
    let ship = Mover { value: 1, extra: 2, ..Mover::default() };
    assert_eq!(ends(&chart, ship, "19").last().unwrap(), "23");
    assert_eq!(chart.allowance(ship, system(&g, "19")).total(), 4);
}

// [move.command-token]
#[test]
fn a_command_token_holds_ships_but_not_those_passing() {
    let g = row("19 20 21 22");
    let mut chart = chart(&g);
    chart.tokens = SystemSet::one(system(&g, "19"));
    assert!(ends(&chart, Mover::of(2), "19").is_empty());
    assert_eq!(chart.barrier(Mover::of(2), system(&g, "19"), system(&g, "20")), Some(Barrier::CommandToken));
    chart.tokens = SystemSet::one(system(&g, "20"));
    assert_eq!(ends(&chart, Mover::of(2), "19"), ["20", "21"]);
    chart.tokens = SystemSet::one(system(&g, "19"));
    chart.active = Some(system(&g, "19"));
    assert!(!chart.held(system(&g, "19")), "ships may leave the active system and come back");
}

// [move.blockade]
#[test]
fn ships_of_others_bar_the_way_but_not_the_end() {
    let g = row("19 20 21 22");
    let mut chart = chart(&g);
    chart.ships = SystemSet::one(system(&g, "20"));
    assert_eq!(ends(&chart, Mover::of(3), "19"), ["20"]);
    assert_eq!(chart.barrier(Mover::of(3), system(&g, "19"), system(&g, "21")), Some(Barrier::Ships));
    chart.bends = Bends::of(&[Bend::ShipPassage]);
    assert_eq!(ends(&chart, Mover::of(3), "19"), ["20", "21", "22"]);
    chart.bends = Bends::NONE;
    chart.silent = SystemSet::one(system(&g, "19"));
    assert_eq!(ends(&chart, Mover::of(3), "19"), ["20", "21", "22"]);
    chart.silent = SystemSet::NONE;
    let ship = Mover { value: 3, skills: Skills::of(&[Skill::PassesShips]), ..Mover::default() };
    assert_eq!(ends(&chart, ship, "19"), ["20", "21", "22"]);
}

// [move.blockade]
#[test]
fn hololattice_structures_bar_even_deflected_ships() {
    let g = row("19 20 21 22");
    let mut chart = chart(&g);
    chart.walls = SystemSet::one(system(&g, "20"));
    chart.bends = Bends::of(&[Bend::ShipPassage]);
    assert_eq!(ends(&chart, Mover::of(3), "19"), ["20"]);
    assert_eq!(chart.barrier(Mover::of(3), system(&g, "19"), system(&g, "21")), Some(Barrier::Structures));
}

// [move.asteroid-field]
#[test]
fn asteroids_are_shut_without_antimass_deflectors() {
    let g = row("19 44 20");
    let mut chart = chart(&g);
    assert!(ends(&chart, Mover::of(2), "19").is_empty());
    assert_eq!(chart.barrier(Mover::of(2), system(&g, "19"), system(&g, "44")), Some(Barrier::AsteroidField));
    assert_eq!(chart.barrier(Mover::of(2), system(&g, "19"), system(&g, "20")), Some(Barrier::AsteroidField));
    chart.bends = Bends::of(&[Bend::AsteroidPassage]);
    assert_eq!(ends(&chart, Mover::of(2), "19"), ["20", "44"]);
}

// [move.supernova]
#[test]
fn supernovas_are_crossed_and_entered_by_muaat_alone() {
    let g = row("19 43 20");
    let mut chart = chart(&g);
    assert!(ends(&chart, Mover::of(2), "19").is_empty());
    chart.bends = Bends::of(&[Bend::SupernovaPassage]);
    assert_eq!(ends(&chart, Mover::of(2), "19"), ["20"]);
    chart.bends = Bends::of(&[Bend::SupernovaEntry]);
    assert_eq!(ends(&chart, Mover::of(2), "19"), ["43"]);
    chart.bends = Bends::of(&[Bend::SupernovaEntry, Bend::SupernovaPassage]);
    assert_eq!(ends(&chart, Mover::of(2), "19"), ["20", "43"]);
}

// [move.nebula]
#[test]
fn a_nebula_ends_the_way_and_slows_the_start() {
    let g = row("19 42 20 21");
    let mut chart = chart(&g);
    assert_eq!(ends(&chart, Mover::of(3), "19"), ["42"]);
    assert_eq!(chart.barrier(Mover::of(3), system(&g, "19"), system(&g, "20")), Some(Barrier::Nebula));
    assert_eq!(ends(&chart, Mover::of(3), "42"), ["19", "20"]);
    chart.further = 1;
    assert_eq!(ends(&chart, Mover::of(3), "42"), ["19", "20", "21"], "bonuses count on top of 1");
    chart.further = 0;
    chart.bends = Bends::of(&[Bend::NebulaFreedom]);
    assert_eq!(ends(&chart, Mover::of(3), "19"), ["20", "21", "42"]);
    assert_eq!(ends(&chart, Mover::of(2), "42"), ["19", "20", "21"]);
}

// [move.gravity-rift]
#[test]
fn a_rift_gives_a_step_and_costs_a_roll() {
    let g = row("19 41 20 21");
    let chart = chart(&g);
    let (a, rift, far) = (system(&g, "19"), system(&g, "41"), system(&g, "20"));
    let into = chart.routes(Mover::of(1), a, rift);
    assert_eq!((into.len(), into[0].rolls), (1, 0), "entering a rift as the end does nothing");
    let through = chart.routes(Mover::of(1), a, far);
    assert_eq!((through.len(), through[0].cost(), through[0].rolls), (1, 2, 1));
    assert!((through[0].risk() - 0.3).abs() < 1e-9);
    let out = chart.routes(Mover::of(1), rift, system(&g, "21"));
    assert_eq!((out.len(), out[0].cost(), out[0].rolls), (1, 2, 1), "leaving a rift gives 1 move too");
}

// [move.gravity-rift]
#[test]
fn the_safe_way_is_named_before_the_short_one() {
    // From the north of the rift to its south: two steps through it, or three around it.
    let g = sky("{41} 19 20 21 22 23 24");
    let chart = chart(&g);
    let routes = chart.routes(Mover::of(3), system(&g, "19"), system(&g, "22"));
    assert_eq!(routes.iter().map(|r| (r.rolls, r.cost())).collect::<Vec<_>>(), [(0, 3), (1, 2)]);
    let routes = chart.routes(Mover::of(2), system(&g, "19"), system(&g, "22"));
    assert_eq!(routes.iter().map(|r| (r.rolls, r.cost())).collect::<Vec<_>>(), [(1, 2)]);
}

// [move.gravity-rift]
#[test]
fn two_rifts_mean_two_rolls_and_two_steps() {
    let g = row("19 41 67 20");
    let routes = chart(&g).routes(Mover::of(1), system(&g, "19"), system(&g, "20"));
    assert_eq!(routes.iter().map(|r| (r.rolls, r.cost())).collect::<Vec<_>>(), [(2, 3)]);
    assert!((routes[0].risk() - 0.51).abs() < 1e-9);
}

// [move.gravity-rift]
#[test]
fn crucible_tears_and_nav_suite_change_rifts() {
    let g = row("19 41 20 21 22");
    let mut chart = chart(&g);
    let from = system(&g, "19");
    chart.bends = Bends::of(&[Bend::Crucible]);
    let routes = chart.routes(Mover::of(1), from, system(&g, "21"));
    assert_eq!((routes[0].rolls, routes[0].cost()), (0, 3), "1 for the rift and 1 more instead of the roll");
    assert!(chart.routes(Mover::of(1), from, system(&g, "22")).is_empty());
    chart.bends = Bends::NONE;
    chart.tears = SystemSet::one(system(&g, "41"));
    assert_eq!(chart.routes(Mover::of(1), from, system(&g, "20"))[0].rolls, 0);
    chart.tears = SystemSet::NONE;
    chart.bends = Bends::of(&[Bend::AnomalyFreedom]);
    assert!(chart.routes(Mover::of(1), from, system(&g, "20")).is_empty(), "no roll and no step either");
    assert_eq!(chart.routes(Mover::of(2), from, system(&g, "20"))[0].rolls, 0);
}

// [move.faction-rules]
#[test]
fn slipstream_resonance_and_the_fracture_give_a_step() {
    let g = row("39 19 20 21");
    let mut chart = chart(&g);
    chart.bends = Bends::of(&[Bend::Slipstream]);
    assert_eq!(chart.allowance(Mover::of(1), system(&g, "39")).total(), 2);
    assert_eq!(chart.allowance(Mover::of(1), system(&g, "20")).total(), 1);
    chart.home = SystemSet::one(system(&g, "20"));
    assert_eq!(chart.allowance(Mover::of(1), system(&g, "20")).total(), 2);
    chart.bends = Bends::of(&[Bend::Resonance]);
    assert_eq!(chart.allowance(Mover::of(1), system(&g, "20")).total(), 2);
    assert_eq!(chart.allowance(Mover::of(1), system(&g, "39")).total(), 1);

    let layout = Layout::parse(c(), "19 900B0", tile("18")).unwrap();
    let mut g = lay_out(c(), &layout, &[Set::Base]).unwrap();
    g.lay(c(), c().token_named("ingress").unwrap(), system(&g, "18")).unwrap();
    let mut chart = super::chart(&g);
    assert_eq!(ends(&chart, Mover::of(1), "19"), ["18"]);
    chart.bends = Bends::of(&[Bend::IntoFracture]);
    mark_landmarks(c(), &mut chart);
    assert_eq!(ends(&chart, Mover::of(1), "19"), ["18", "fracture-2", "fracture-6"]);
    chart.bends = Bends::of(&[Bend::FromFracture]);
    mark_landmarks(c(), &mut chart);
    assert_eq!(chart.allowance(Mover::of(1), system(&g, "fracture-1")).total(), 2);
}

// [move.faction-rules]
#[test]
fn the_luminous_gains_a_step_among_own_units() {
    let g = row("19 20 21 22 23");
    let mut chart = chart(&g);
    chart.units = [system(&g, "20"), system(&g, "21")].into_iter().collect();
    chart.ships = SystemSet::one(system(&g, "20"));
    let ship = Mover { value: 1, skills: Skills::of(&[Skill::Luminous]), ..Mover::default() };
    assert_eq!(ends(&chart, ship, "19"), ["20", "21", "22"]);
}

// [move.wormhole-used]
#[test]
fn a_wormhole_is_used_only_if_there_is_no_other_way() {
    let g = row("39 26 19 79");
    let chart = chart(&g);
    assert!(chart.way(system(&g, "39"), system(&g, "26")).open);
    let mut chart = chart;
    chart.bends = Bends::of(&[Bend::AsteroidPassage]);
    let route = &chart.routes(Mover::of(1), system(&g, "39"), system(&g, "79"))[0];
    assert_eq!(chart.wormholes_used(route), Wormholes::of(&[Wormhole::Alpha]));
    let route = &chart.routes(Mover::of(1), system(&g, "39"), system(&g, "26"))[0];
    assert_eq!(chart.wormholes_used(route), Wormholes::NONE);
}

// [move.pick-up]
#[test]
fn cargo_comes_aboard_on_the_way_but_not_under_a_token() {
    let g = row("19 20 21 22");
    let mut chart = chart(&g);
    chart.tokens = SystemSet::one(system(&g, "20"));
    chart.active = Some(system(&g, "21"));
    let route = chart.routes(Mover::of(2), system(&g, "19"), system(&g, "21")).remove(0);
    let may = |id: &str| chart.may_pick_up(&route, system(&g, id));
    assert!(may("19") && may("21") && !may("20") && !may("22"));
}

// [move.retreat]
#[test]
fn a_retreat_needs_a_friend_and_no_ships_of_others() {
    let g = sky("{18} 19 42 44 43 20 21");
    let mut chart = chart(&g);
    let from = system(&g, "18");
    let all: SystemSet = g.ids().collect();
    assert_eq!(names(&g, chart.retreats(from, all, SystemSet::NONE)), ["19", "20", "21"]);
    chart.ships = SystemSet::one(system(&g, "20"));
    let own = [system(&g, "19"), system(&g, "20")].into_iter().collect();
    assert_eq!(names(&g, chart.retreats(from, own, SystemSet::NONE)), ["19"]);
    chart.bends = Bends::of(&[Bend::FreeRetreat, Bend::AsteroidPassage]);
    let others = SystemSet::one(system(&g, "20"));
    assert_eq!(names(&g, chart.retreats(from, own, others)), ["19", "21", "44"]);
}

// [move.range]
#[test]
fn wormholes_are_steps_like_any_other() {
    let g = row("19 39 20 21 26 22");
    assert_eq!(ends(&chart(&g), Mover::of(2), "19"), ["20", "26", "39"]);
}

// [move.range]
#[test]
fn reach_agrees_with_single_searches() {
    for seed in 0..4 {
        let mut layout = generate(c(), 6, &ALL, &mut Lots::new(seed)).unwrap();
        layout.settle(&["1", "2", "3", "4", "5", "6"].map(tile)).unwrap();
        let g = lay_out(c(), &layout, &ALL).unwrap();
        let chart = chart(&g);
        for from in g.ids().step_by(5) {
            let all = chart.reach(Mover::of(3), from);
            for to in g.ids().filter(|&to| to != from) {
                let one = chart.routes(Mover::of(3), from, to);
                let of_all: Vec<Route> = all.iter().filter(|r| r.to() == to).cloned().collect();
                assert_eq!(one, of_all);
                assert_eq!(one.is_empty(), chart.barrier(Mover::of(3), from, to).is_some());
                for route in &one {
                    let mut here = from;
                    for &next in &route.path {
                        assert!(chart.links(Purpose::Movement).of(here).has(next));
                        here = next;
                    }
                    assert!(route.cost() <= 3 + route.rolls);
                }
            }
        }
    }
}

// [move.range] [move.gravity-rift] [galaxy.adjacency]
#[test]
fn searches_back_agree_with_searches_forth() {
    let bends = [
        Bends::NONE,
        Bends::of(&[Bend::Crucible, Bend::AlphaBeta]),
        Bends::of(&[Bend::AnomalyFreedom, Bend::Entangled]),
        Bends::of(&[Bend::ShipPassage, Bend::NebulaFreedom, Bend::Beacon, Bend::Conduit]),
    ];
    for (seed, bends) in bends.into_iter().enumerate() {
        let mut layout = generate(c(), 6, &ALL, &mut Lots::new(seed as u64)).unwrap();
        layout.settle(&["1", "2", "3", "4", "5", "6"].map(tile)).unwrap();
        let g = lay_out(c(), &layout, &ALL).unwrap();
        let mut chart = chart(&g);
        chart.bends = bends;
        chart.ships = g.ids().filter(|s| s.0 % 5 == seed as u8).collect();
        chart.units = g.ids().filter(|s| s.0 % 7 == seed as u8).collect();
        for to in g.ids().step_by(3) {
            chart.active = Some(to);
            let links = chart.links(Purpose::Movement);
            for purpose in [Purpose::Movement, Purpose::Other] {
                let all = chart.links(purpose);
                g.ids().for_each(|s| assert_eq!(chart.neighbours(s, purpose), all.of(s)));
            }
            let mut ways = [[NO_WAY; 7]; MOST_SYSTEMS];
            chart.ways(Mover::of(1), g.ids().collect(), to, u8::MAX, &links, &mut ways);
            for from in g.ids().filter(|&s| s != to).step_by(2) {
                for value in (0..7).filter(|_| !bends.has(Bend::Crucible)) {
                    let there = chart.ends(Mover::of(1), from, value, &links).has(to);
                    assert_eq!(there, ways[from.index()][value] != NO_WAY, "{from:?} {to:?} {value} {bends:?}");
                }
                for value in 1..=4u8 {
                    let routes = chart.routes(Mover { extra: value - 1, ..Mover::of(1) }, from, to);
                    let forth = routes.iter().map(|r| r.rolls).min().unwrap_or(NO_WAY);
                    assert_eq!(ways[from.index()][usize::from(value)], forth, "{from:?} {to:?} {value} {bends:?}");
                }
            }
        }
    }
}
