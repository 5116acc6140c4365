use super::*;

fn touching(chart: &Chart<'_>, id: &str, purpose: Purpose) -> Vec<String> {
    names(chart.galaxy, chart.links(purpose).of(system(chart.galaxy, id)))
}

// [galaxy.adjacency]
#[test]
fn six_sides_touch_the_centre() {
    let g = sky("19 20 21 22 23 24 27");
    assert_eq!(touching(&chart(&g), "18", Purpose::Other), ["19", "20", "21", "22", "23", "24"]);
    assert_eq!(touching(&chart(&g), "19", Purpose::Other), ["18", "20", "24", "27"]);
    assert_eq!(touching(&chart(&g), "27", Purpose::Other), ["19"]);
}

// [galaxy.adjacency]
#[test]
fn the_spiral_goes_clockwise_from_north() {
    assert_eq!((0..7).map(spiral).collect::<Vec<_>>(), [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -2)]);
    assert_eq!((spiral(18), spiral(21), spiral(27), spiral(33)), ((0, -3), (3, -3), (0, 3), (-3, 0)));
    for n in 0..spaces_in(8) {
        assert_eq!(spiral_index(spiral(n)), Some(n));
    }
}

// [galaxy.wormholes]
#[test]
fn equal_wormholes_touch_and_no_system_touches_itself() {
    let g = sky("39 40 19 26 20 25 -1 -1 -1 -1 -1 -1 64");
    assert_eq!(touching(&chart(&g), "39", Purpose::Other), ["18", "25", "26", "40"]);
    assert!(!chart(&g).links(Purpose::Other).of(system(&g, "39")).has(system(&g, "39")));
    assert_eq!(touching(&chart(&g), "64", Purpose::Other), ["25", "26", "40"]);
}

// [galaxy.wormholes]
#[test]
fn quantum_entanglement_joins_alpha_and_beta() {
    let g = row("39 19 20 21 40");
    let mut chart = chart(&g);
    assert!(!touching(&chart, "39", Purpose::Movement).contains(&"40".to_string()));
    chart.bends = Bends::of(&[Bend::Entangled, Bend::TravelBan]);
    assert!(touching(&chart, "39", Purpose::Movement).contains(&"40".to_string()), "it cannot be prevented");
    chart.bends = Bends::of(&[Bend::AlphaBeta, Bend::TravelBan]);
    assert!(!touching(&chart, "39", Purpose::Movement).contains(&"40".to_string()));
}

// [galaxy.wormholes]
#[test]
fn a_travel_ban_counts_in_movement_alone() {
    let g = row("39 19 20 26");
    let mut chart = chart(&g);
    chart.bends = Bends::of(&[Bend::TravelBan]);
    assert_eq!(touching(&chart, "39", Purpose::Movement), ["19"]);
    assert_eq!(touching(&chart, "39", Purpose::Other), ["19", "26"]);
}

// [galaxy.wormholes]
#[test]
fn sundered_ships_use_epsilon_alone() {
    let g = row("39 19 20 26");
    let mut chart = chart(&g);
    chart.bends = Bends::of(&[Bend::Sundered]);
    assert_eq!(touching(&chart, "39", Purpose::Movement), ["19"]);
    assert_eq!(touching(&chart, "39", Purpose::Other), ["19", "26"]);
}

// [galaxy.nexus]
#[test]
fn the_nexus_opens_for_good() {
    let layout = Layout::parse(c(), "39 40 19", tile("18")).unwrap();
    let mut g = lay_out(c(), &layout, &ALL).unwrap();
    assert!(touching(&chart(&g), "82a", Purpose::Other).is_empty());
    g.lay(c(), c().token_named("gamma").unwrap(), system(&g, "19")).unwrap();
    assert_eq!(touching(&chart(&g), "82a", Purpose::Other), ["19"]);
    open_nexus(c(), &mut g);
    assert_eq!(touching(&chart(&g), "82b", Purpose::Other), ["19", "39", "40"]);
    let mut closed = chart(&g);
    closed.bends = Bends::of(&[Bend::NexusClosed]);
    mark_landmarks(c(), &mut closed);
    assert_eq!(touching(&closed, "82b", Purpose::Movement), ["19"]);
    assert_eq!(touching(&closed, "39", Purpose::Movement), ["18", "40"], "only the nexus is closed");
}

// [galaxy.wormholes]
#[test]
fn the_gate_leads_to_the_distant_home() {
    let layout = Layout::parse(c(), "17 19", tile("18")).unwrap();
    let g = lay_out(c(), &layout, &[Set::Base]).unwrap();
    assert_eq!(touching(&chart(&g), "51", Purpose::Other), ["17"]);
    let mut chart = chart(&g);
    chart.delta = SystemSet::one(system(&g, "19"));
    assert_eq!(touching(&chart, "51", Purpose::Other), ["17", "19"], "Hil Colish brings a delta wormhole");
}

// [galaxy.hyperlanes]
#[test]
fn hyperlanes_join_what_their_lines_join() {
    // South of the centre a lane joins its north-east with its north-west side.
    let g = sky("-1 -1 19 85A0 20");
    assert_eq!(touching(&chart(&g), "19", Purpose::Other), ["18", "20"]);
    // Turned by three it opens to the south.
    let g = sky("-1 -1 19 85A3 20 -1 -1 -1 -1 -1 -1 21 -1 22");
    assert!(!touching(&chart(&g), "19", Purpose::Other).contains(&"20".to_string()));
    assert!(touching(&chart(&g), "21", Purpose::Other).contains(&"22".to_string()));
}

// [galaxy.hyperlanes]
#[test]
fn lines_that_meet_at_a_side_are_not_joined() {
    // 87b joins north with south-east and north with south: south-east and south stay apart.
    let g = sky("{87B0} 19 20 21 22");
    assert_eq!(touching(&chart(&g), "19", Purpose::Other), ["20", "21", "22"]);
    assert_eq!(touching(&chart(&g), "21", Purpose::Other), ["19", "20", "22"]);
    let g = sky("{87B0} 19 -1 21 -1 -1 -1 22");
    assert_eq!(touching(&chart(&g), "21", Purpose::Other), ["19"]);
}

// [galaxy.hyperlanes]
#[test]
fn five_player_lanes_make_all_seats_alike() {
    let text = "77 40 41 85A0 39 65 67 60 70 66 74 88A0 75 87A0 68 72 73 69 1 62 76 2 79 71 3 80 83A0 86A0 84A0 63 4 64 78 5 61 59";
    let g = sky(text);
    for id in ["1", "2", "3", "4", "5"] {
        assert_eq!(chart(&g).links(Purpose::Other).of(system(&g, id)).len(), 3, "home {id}");
    }
    assert_eq!(touching(&chart(&g), "18", Purpose::Other), ["39", "40", "41", "65", "77"]);
    assert!(touching(&chart(&g), "41", Purpose::Other).contains(&"39".to_string()));
    assert!(touching(&chart(&g), "80", Purpose::Other).contains(&"63".to_string()));
    for a in g.ids() {
        for b in chart(&g).links(Purpose::Other).of(a).iter() {
            assert!(chart(&g).links(Purpose::Other).of(b).has(a), "adjacency goes both ways");
        }
    }
}

/// Ends of hyperlanes that lead into nothing, with the tiles turned by `sign` times their turn.
fn loose_ends(shape: &LayoutRow, sign: i8) -> usize {
    let side = |end: u8, turn: u8| (end as i8 + sign * turn as i8).rem_euclid(6) as usize;
    let lanes: Vec<((i8, i8), Vec<usize>)> = shape
        .lanes
        .iter()
        .map(|place| {
            let row = c().lane(c().lane_named(&place.tile).unwrap());
            (spiral(place.at.into()), row.lines.iter().flatten().map(|&end| side(end, place.turn)).collect())
        })
        .collect();
    let gap = |at| match spiral_index(at) {
        None => false,
        Some(n) => n >= spaces_in(shape.rings.into()) || shape.closed.contains(&(n as u8)),
    };
    let loose = |(q, r): (i8, i8), side: usize| {
        let next = (q + SIDES[side].0, r + SIDES[side].1);
        let lane = lanes.iter().find(|(at, _)| *at == next);
        lane.map_or(gap(next), |(_, ends)| !ends.contains(&((side + 3) % 6)))
    };
    lanes.iter().map(|(at, ends)| ends.iter().filter(|&&side| loose(*at, side)).count()).sum()
}

// [galaxy.hyperlanes] [galaxy.map-string]
#[test]
fn turns_are_clockwise_or_lines_lead_into_nothing() {
    for shape in &c().layouts {
        assert_eq!(loose_ends(shape, 1), 0, "{}", shape.id);
    }
    let eight = c().layouts.iter().find(|shape| shape.id == "8-alternate").unwrap();
    assert!(loose_ends(eight, -1) > 0, "read the other way, a line of this map ends in nothing");
}

// [galaxy.shapes]
#[test]
fn both_rings_of_six_lanes_join_the_same_systems() {
    let shape = |id: &str| c().layouts.iter().find(|shape| shape.id == id).unwrap();
    let joined = |id: &str| {
        let shape = shape(id);
        let spots: Vec<usize> = (0..spaces_in(3)).filter(|&n| !shape.lanes.iter().any(|l| l.at == n as u8)).collect();
        let mut layout = Layout { centre: Entry::Tile(tile("18")), around: vec![Entry::Gap; spaces_in(3)] };
        spots.iter().zip(19..).for_each(|(&n, id)| layout.around[n] = Entry::Tile(tile(&id.to_string())));
        for place in &shape.lanes {
            let lane = c().lane_named(&place.tile).unwrap();
            layout.around[usize::from(place.at)] = Entry::Lane { lane, turn: place.turn };
        }
        let g = lay_out(c(), &layout, &[Set::Base]).unwrap();
        g.ids().map(|s| g.place(s).edges).collect::<Vec<_>>()
    };
    assert_eq!(joined("5-edge"), joined("5-lanes"));
}

// [galaxy.rim]
#[test]
fn a_side_on_a_hyperlane_is_no_rim() {
    let g = sky("19 20 21 85A0 22 23");
    assert!(g.place(system(&g, "19")).rim);
    assert!(!g.place(system(&g, "18")).rim);
}

// [galaxy.fracture]
#[test]
fn the_fracture_is_a_row_reached_by_ingress() {
    let layout = Layout::parse(c(), "19 20 -1 -1 -1 -1 900B0", tile("18")).unwrap();
    let mut g = lay_out(c(), &layout, &[Set::Base]).unwrap();
    let ingress = c().token_named("ingress").unwrap();
    assert_eq!(touching(&chart(&g), "fracture-1", Purpose::Other), ["fracture-2"]);
    g.lay(c(), ingress, system(&g, "19")).unwrap();
    g.lay(c(), ingress, system(&g, "20")).unwrap();
    assert_eq!(touching(&chart(&g), "19", Purpose::Other), ["18", "20", "fracture-2", "fracture-6"]);
    assert_eq!(touching(&chart(&g), "fracture-4", Purpose::Other), ["fracture-3", "fracture-5"]);
    assert!(g.place(system(&g, "fracture-4")).rim);
}

// [galaxy.tokens]
#[test]
fn tokens_bring_wormholes_anomalies_and_breaches() {
    let mut g = row("19 20 21 22 114");
    let token = |id: &str| c().token_named(id).unwrap();
    for id in ["19", "22"] {
        g.lay(c(), token("breach-active"), system(&g, id)).unwrap();
    }
    assert_eq!(touching(&chart(&g), "19", Purpose::Movement), ["20", "22"]);
    g.lay(c(), token("nebula"), system(&g, "21")).unwrap();
    assert!(g.place(system(&g, "21")).anomalies.has(Anomaly::Nebula));
    g.lift(c(), token("nebula"), system(&g, "21"));
    assert!(g.place(system(&g, "21")).anomalies.is_empty());
    let scar = system(&g, "114");
    assert!(g.lay(c(), token("creuss-alpha"), scar).is_err(), "an entropic scar takes no wormholes");
}

// [galaxy.tokens]
#[test]
fn a_sever_token_shuts_wormholes_in_movement() {
    let mut g = row("39 19 20 26");
    g.lay(c(), c().token_named("sever").unwrap(), system(&g, "26")).unwrap();
    assert_eq!(touching(&chart(&g), "39", Purpose::Movement), ["19"]);
    assert_eq!(touching(&chart(&g), "39", Purpose::Other), ["19", "26"]);
}

// [galaxy.ion-storm]
#[test]
fn the_ion_storm_turns_over() {
    let mut g = row("39 19 20 40");
    let here = system(&g, "19");
    g.lay(c(), c().token_named("ion-storm-alpha").unwrap(), here).unwrap();
    assert!(g.place(here).wormholes.has(Wormhole::Alpha));
    flip_ion_storm(c(), &mut g);
    assert!(g.place(here).wormholes.has(Wormhole::Beta) && !g.place(here).wormholes.has(Wormhole::Alpha));
    flip_ion_storm(c(), &mut g);
    assert!(g.place(here).wormholes.has(Wormhole::Alpha));
}

// [galaxy.adjacency]
#[test]
fn effects_join_and_part_systems_for_one_player() {
    let g = row("19 20 21 22 23 26");
    let mut chart = chart(&g);
    chart.active = Some(system(&g, "19"));
    chart.units = [system(&g, "19"), system(&g, "23")].into_iter().collect();
    chart.bends = Bends::of(&[Bend::Conduit]);
    assert_eq!(touching(&chart, "19", Purpose::Movement), ["20", "23"]);
    chart.bends = Bends::of(&[Bend::Beacon]);
    assert_eq!(touching(&chart, "19", Purpose::Movement), ["20", "26"]);
    chart.bends = Bends::NONE;
    chart.tethers.push((system(&g, "20"), system(&g, "19")));
    assert!(touching(&chart, "19", Purpose::Movement).is_empty());
}

// [galaxy.wormholes]
#[test]
fn gate_folding_gives_mecatol_wormholes() {
    let g = row("18 19 20 39");
    let mut chart = chart(&g);
    chart.bends = Bends::of(&[Bend::GateFolding]);
    mark_landmarks(c(), &mut chart);
    assert_eq!(touching(&chart, "18", Purpose::Movement), ["19", "39"]);
}

// [galaxy.anomalies]
#[test]
fn systems_beside_an_anomaly_are_known() {
    let g = row("19 41 20 39 21");
    let chart = chart(&g);
    assert!(chart.beside_anomaly(system(&g, "19")) && chart.beside_anomaly(system(&g, "20")));
    assert!(!chart.beside_anomaly(system(&g, "21")), "a wormhole is no anomaly");
    let both = sky("117");
    assert_eq!(both.place(system(&both, "117")).anomalies.iter().count(), 2);
}
