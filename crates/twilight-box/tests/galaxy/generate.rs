use super::*;
use std::collections::HashSet;

fn tiles(layout: &Layout) -> Vec<TileId> {
    layout.spaces().filter_map(|(_, e)| if let Entry::Tile(t) = e { Some(t) } else { None }).collect()
}

// [galaxy.setup]
#[test]
fn maps_for_three_to_eight_players_hold_what_is_dealt() {
    for players in 3..=8u8 {
        for seed in 0..3 {
            let layout = generate(c(), players, &ALL, &mut Lots::new(seed)).unwrap();
            let shape = c().shape(players, &ALL).unwrap();
            assert_eq!(layout.homes().len(), usize::from(players));
            let backs = |back| tiles(&layout).iter().filter(|&&t| c().tile(t).back == back).count();
            assert_eq!(backs(Back::Blue), usize::from(players * shape.blue + shape.speaker_blue));
            assert_eq!(backs(Back::Red), usize::from(players * shape.red + shape.speaker_red));
            let all = tiles(&layout);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "no tile twice");
            assert_eq!(layout.centre, Entry::Tile(tile("112")));
            assert_eq!(clashes(c(), &layout), 0, "{players} players, seed {seed}");
            let text = layout.print(c(), tile("112"));
            let back = Layout::parse(c(), &text, tile("112")).unwrap();
            assert_eq!(back.print(c(), tile("112")), text);
        }
    }
}

// [galaxy.setup]
#[test]
fn the_boxes_decide_shape_and_centre() {
    let base = [Set::Base];
    assert_eq!(c().shape(5, &base).unwrap().id, "5");
    assert_eq!(c().shape(5, &[Set::Base, Set::ProphecyOfKings]).unwrap().id, "5-lanes");
    assert_eq!(c().shape(4, &ALL).unwrap().id, "4-lanes");
    assert!(c().shape(7, &base).is_none());
    assert_eq!(generate(c(), 7, &base, &mut Lots::new(1)), Err(GenerateError::NoShape { players: 7 }));
    let layout = generate(c(), 6, &base, &mut Lots::new(1)).unwrap();
    assert_eq!(layout.centre, Entry::Tile(tile("18")));
    assert!(tiles(&layout).iter().all(|&t| c().tile(t).set == Set::Base));
}

// [galaxy.shapes]
#[test]
fn seven_and_eight_players_have_four_rings() {
    let kings = [Set::Base, Set::ProphecyOfKings];
    for (sets, players, dealt, lanes) in [(&kings[..], 7, 47, 6), (&kings[..], 8, 52, 0), (&ALL[..], 7, 47, 6)] {
        let layout = generate(c(), players, sets, &mut Lots::new(5)).unwrap();
        assert_eq!(tiles(&layout).len(), dealt + 1, "{players} players");
        let lane = |(_, entry): &((i8, i8), Entry)| matches!(entry, Entry::Lane { .. });
        assert_eq!(layout.spaces().filter(lane).count(), lanes);
        assert!(layout.homes().iter().all(|&home| ring_of(home) == 4));
    }
    let ids = |players| c().shapes(players, &kings).map(|row| row.id.as_str()).collect::<Vec<_>>();
    assert_eq!([ids(6), ids(7), ids(8)], [["6", "6-large"], ["7", "7-alternate"], ["8", "8-alternate"]]);
    for id in ["6-large", "7-alternate", "8-alternate"] {
        let shape = c().layouts.iter().find(|row| row.id == id).unwrap();
        let layout = Dealer::of(c(), shape, &kings).unwrap().deal(c(), &mut Lots::new(2));
        let dealt = usize::from(shape.players) * usize::from(shape.blue + shape.red);
        assert_eq!(tiles(&layout).len(), dealt + 1, "{id}");
    }
}

// [galaxy.shapes]
#[test]
fn five_players_with_thunders_edge_use_its_hyperlanes() {
    for sets in [&ALL[..], &[Set::Base, Set::ThundersEdge]] {
        let text = generate(c(), 5, sets, &mut Lots::new(1)).unwrap().print(c(), tile("112"));
        for lane in ["119A0", "120A0", "121A0", "122A0", "123A0", "124A0"] {
            assert!(text.contains(lane), "{lane} in {text}");
        }
    }
    assert_eq!(c().shape(4, &[Set::Base, Set::ThundersEdge]).unwrap().id, "4");
}

// [galaxy.speaker-tiles]
#[test]
fn the_tiles_of_the_speaker_lie_next_to_mecatol_rex() {
    let kings = [Set::Base, Set::ProphecyOfKings];
    for (sets, players, blue, red) in [(&kings[..1], 5, 0, 1), (&kings[..], 7, 3, 2), (&kings[..], 8, 2, 2)] {
        for seed in 0..20 {
            let layout = generate(c(), players, sets, &mut Lots::new(seed)).unwrap();
            let near = |back| {
                let of =
                    |&&(q, r): &&(i8, i8)| matches!(layout.entry((q, r)), Entry::Tile(t) if c().tile(t).back == back);
                SIDES.iter().filter(of).count()
            };
            assert!(near(Back::Blue) >= blue && near(Back::Red) >= red, "{players} players, seed {seed}");
        }
    }
}

// [galaxy.setup]
#[test]
fn the_same_lots_give_the_same_map() {
    let draw = |seed| generate(c(), 6, &ALL, &mut Lots::new(seed)).unwrap().print(c(), tile("112"));
    assert_eq!(draw(7), draw(7));
    assert_ne!(draw(7), draw(8));
}

// [galaxy.setup]
#[test]
fn lots_are_even() {
    let mut lots = Lots::new(3);
    let mut seen = [0u32; 6];
    (0..6000).for_each(|_| seen[lots.below(6)] += 1);
    assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
}

fn hive(seed: u64, sets: &[Set]) -> HiveMap {
    HiveMap::draw(c(), [tile("1"), tile("9")], sets, &mut Lots::new(seed)).unwrap()
}

// [hive.map] [hive.planet-bands]
#[test]
fn the_hive_board_follows_its_steps() {
    for seed in 0..30 {
        for sets in [&ALL[..], &ALL[..2]] {
            let map = hive(seed, sets);
            let all = tiles(&map.layout);
            assert_eq!(all.len(), 37);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), 37, "no tile twice");
            for band in map.planets_by_band(c()) {
                assert!((12..=14).contains(&band), "{band} planets");
            }
            for (&at, &(slot, _)) in &map.slots {
                let Entry::Tile(here) = map.layout.entry(at) else { panic!("a gap at {at:?}") };
                let row = c().hive.slots.iter().find(|r| r.id == slot).unwrap();
                match slot {
                    Slot::Pl1 | Slot::Pl2 => assert!([tile("1"), tile("9")].contains(&here)),
                    Slot::X => {
                        assert_eq!(c().tile(here).back, Back::Blue);
                        assert!(c().tile(here).wormholes.is_empty());
                    }
                    _ => assert!(row.pool.contains(&c().tile(here).id), "{slot:?} {}", c().tile(here).id),
                }
                assert!(sets.contains(&c().tile(here).set));
            }
            let at = |slot| map.slots.iter().filter(move |(_, s)| s.0 == slot).map(|(&at, _)| at);
            let letter = |at| if let Entry::Tile(t) = map.layout.entry(at) { c().tile(t).wormholes } else { panic!() };
            let mut gates: Vec<Wormholes> = at(Slot::Wh1).map(letter).collect();
            gates.sort();
            assert_eq!(gates, [Wormholes::of(&[Wormhole::Alpha]), Wormholes::of(&[Wormhole::Beta])]);
        }
    }
}

// [hive.map]
#[test]
fn hive_anomalies_keep_away_from_equal_wormholes() {
    for seed in 0..60 {
        let map = hive(seed, &ALL);
        let g = map.galaxy(c(), &ALL).unwrap();
        for (&(q, r), &(slot, _)) in map.slots.iter().filter(|(_, s)| s.0 == Slot::An1) {
            let here = g.at(q, r).unwrap();
            for next in g.place(here).edges.iter() {
                let shared = g.place(here).wormholes.common(g.place(next).wormholes);
                assert!(shared.is_empty(), "{slot:?} at {q}, {r}, seed {seed}");
            }
        }
        let ion = g.at(map.storm.at.0, map.storm.at.1).unwrap();
        assert_eq!(g.place(ion).wormholes, Wormholes::of(&[map.storm.side]), "the printed wormhole is covered");
    }
}

// [hive.map]
#[test]
fn a_hive_board_that_lacks_tiles_is_refused() {
    let draw = |sets: &[Set]| HiveMap::draw(c(), [tile("1"), tile("9")], sets, &mut Lots::new(1));
    let why = draw(&[Set::Base]).unwrap_err();
    assert_eq!(why, GenerateError::TooFewForSlot { slot: Slot::As1, wanted: 1, found: 0 });
    assert_eq!(why.to_string(), "1 tiles are needed for slot as1, these boxes have 0");
}

// [galaxy.map-string] [galaxy.ion-storm]
#[test]
fn a_hive_board_reads_back_with_its_ion_storm() {
    for seed in 0..6 {
        let map = hive(seed, &ALL);
        let text = map.layout.print_with_storm(c(), tile("112"), Some(map.storm));
        let (layout, storm) = Layout::parse_with_storm(c(), &text, tile("112")).unwrap();
        assert_eq!(storm, Some(map.storm), "{text}");
        assert_eq!(layout.print(c(), tile("112")), map.layout.print(c(), tile("112")));
        let mut g = lay_out(c(), &layout, &ALL).unwrap();
        lay_storm(c(), storm.unwrap(), &mut g).unwrap();
        assert_eq!(g, map.galaxy(c(), &ALL).unwrap());
    }
}

// [hive.map]
#[test]
fn the_hive_template_keeps_its_clues() {
    let slot = |q, r| c().hive.spaces.iter().find(|s| s.at == [q, r]).unwrap();
    let zone = |z| c().hive.spaces.iter().filter(|s| s.zone == z).count();
    assert_eq!([zone(1), zone(2), zone(3), zone(4)], [19, 9, 8, 1]);
    assert_eq!(c().hive.spaces.len(), 37);
    let beside_rex = SIDES.iter().filter(|&&(q, r)| slot(q, r).slot == Slot::X).count();
    assert_eq!(beside_rex, 3, "exactly three X next to Mecatol Rex");
    assert_eq!(slot(0, 1).slot, Slot::An1);
    for (q, r) in [(-2i8, 2i8), (2, 0)] {
        let on = |(dq, dr): (i8, i8)| c().hive.spaces.iter().find(move |s| s.at == [q + dq, r + dr]);
        assert_eq!(SIDES.iter().filter(|&&d| on(d).is_some_and(|s| s.slot == Slot::X)).count(), 2);
    }
}

/// What lies nearer to each home than to any other, more the closer it is.
fn riches(layout: &Layout) -> Vec<f64> {
    let homes = layout.homes();
    let mut worth = vec![0.0; homes.len()];
    for (at, entry) in layout.spaces() {
        let Entry::Tile(tile) = entry else { continue };
        let away = |home: &(i8, i8)| ring_of((at.0 - home.0, at.1 - home.1));
        let nearest = homes.iter().map(away).min().unwrap();
        let sharing: Vec<usize> = (0..homes.len()).filter(|&h| away(&homes[h]) == nearest).collect();
        for &home in &sharing {
            worth[home] += f64::from(c().worth(tile)) / (nearest.max(1) * sharing.len()) as f64;
        }
    }
    worth
}

// [galaxy.setup]
#[test]
fn the_homes_of_a_map_are_about_equally_rich() {
    for players in 2..=8u8 {
        let spread = |seed| {
            let riches = riches(&generate(c(), players, &ALL, &mut Lots::new(seed)).unwrap());
            let most = riches.iter().copied().fold(0.0, f64::max);
            let least = riches.iter().copied().fold(f64::INFINITY, f64::min);
            (most - least) * riches.len() as f64 / riches.iter().sum::<f64>()
        };
        let mean = (0..50).map(spread).sum::<f64>() / 50.0;
        assert!(mean < 0.25, "with {players} players the homes differ by {mean:.2} of their mean");
    }
}

/// The text with the first number of each line replaced, and without each of its tables.
fn corrupted(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut texts = Vec::new();
    for (n, line) in lines.iter().enumerate().filter(|(_, line)| !line.contains(['"', '#']) || line.contains("at =")) {
        let Some(start) = line.find(|ch: char| ch.is_ascii_digit()) else { continue };
        let end = line[start..].find(|ch: char| !ch.is_ascii_digit()).map_or(line.len(), |end| start + end);
        for wrong in ["0", "5", "200"] {
            let changed = format!("{}{wrong}{}", &line[..start], &line[end..]);
            texts.push([&lines[..n], &[changed.as_str()], &lines[n + 1..]].concat().join("\n"));
        }
    }
    let tables: Vec<&str> = text.split("\n\n").collect();
    texts.extend((1..tables.len()).map(|n| [&tables[..n], &tables[n + 1..]].concat().join("\n\n")));
    texts
}

// [galaxy.setup] [hive.map]
#[test]
fn broken_tables_of_maps_are_refused_or_still_drawn() {
    let (mut refused, mut drawn) = (0, 0);
    for file in ["layouts.toml", "hyperlanes.toml", "hive-map.toml", "systems.toml"] {
        let (_, text) = FILES.iter().find(|(name, _)| *name == file).unwrap();
        for text in corrupted(text) {
            let Ok(c) = crate::components::read_with(file, text) else {
                refused += 1;
                continue;
            };
            drawn += 1;
            for players in 2..=8 {
                let _ = generate(&c, players, &ALL, &mut Lots::new(1));
            }
            let homes = ["1", "9"].map(|id| c.tile_named(id).unwrap_or(TileId(0)));
            let _ = HiveMap::draw(&c, homes, &ALL, &mut Lots::new(1)).map(|map| map.galaxy(&c, &ALL));
        }
    }
    assert!(refused > 100 && drawn > 100, "{refused} refused, {drawn} drawn");
}
