//! Actions with fleets: the tests are named after the passages.

use crate::field::{BLUE, Field, GREEN, RED, count, dice, go, holder, system_id};
use central_powers::names::{LeaderKind, Sheet, Unit};
use central_powers::world::{Berth, Leader};
use imperium::{Anomaly, SystemId};

const PLAIN: [&str; 3] = ["sol", "hacan", "winnu"];

/// Red attacks blue: one void, one next to it.
fn battle(red: &[(Unit, u8)], blue: &[(Unit, u8)], races: &[&str]) -> (Field, SystemId, SystemId) {
    let mut field = Field::of(races);
    let [at, near] = field.voids();
    field.fleet(BLUE, at, blue).fleet(RED, near, red);
    (field, at, near)
}

#[test]
fn tactical_action_activates_a_system_without_an_own_counter() {
    // [action.tactical] [move.ships]
    let (field, at, near) = battle(&[(Unit::Cruiser, 2)], &[], &PLAIN);
    let mut script = field.play();
    let (to, from) = (field.word(at), field.word(near));
    assert_eq!(script.gauge("red", "command-pool"), 4);
    go(&mut script, &format!("red activate {to} | red sail cruiser {from} | red pass"));
    assert_eq!(script.gauge("red", "command-pool"), 3);
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 1);
    go(&mut script, "blue pass | green pass");
    assert_eq!(script.forbids("red", &format!("activate {to}")), "action.tactical");
    // What lies under an own counter does not move out.
    go(&mut script, &format!("red activate {from}"));
    assert_eq!(script.asked(), ["red"]);
    assert!(!script.can("red", &format!("sail cruiser {to}")));
}

#[test]
fn systems_to_activate_say_how_many_ships_could_come() {
    // [move.ships] [action.tactical]
    let (mut field, at, near) = battle(&[(Unit::Cruiser, 2), (Unit::Carrier, 1)], &[], &PLAIN);
    let figure = |field: &Field| {
        let script = field.play();
        let asked = script.table().live(kernel::Viewer::Seat(RED)).prompt.expect("red acts");
        let line = format!("activate {}", field.word(at));
        asked.options.iter().find(|option| option.line == line).expect("it is offered").mark.clone()
    };
    let before: u16 = figure(&field).parse().unwrap();
    assert!(before >= 3, "{before}");
    // What lies under an own counter cannot come.
    field.w.player_mut(RED).counters = field.w.player(RED).counters.with(near);
    assert_eq!(figure(&field).parse::<u16>().unwrap_or(0), before - 3);
}

#[test]
fn fleet_supply_limits_what_ends_in_a_system() {
    // [move.supply]
    let (mut field, at, near) = battle(&[(Unit::Cruiser, 3)], &[], &PLAIN);
    field.sheet(RED, Sheet::Fleet, 2);
    let mut script = field.play();
    let (to, from) = (field.word(at), field.word(near));
    go(&mut script, &format!("red activate {to} | red sail cruiser {from} | red sail cruiser {from}"));
    // Nothing more may move in, so nobody is asked.
    assert_eq!(script.asked(), ["blue"]);
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 2);
}

#[test]
fn enemy_ships_bar_the_way_but_fighters_do_not() {
    // [move.pass]
    let mut field = Field::of(&PLAIN);
    let [middle, start] = field.voids();
    let w = &field.w;
    let beyond = w.galaxy.place(middle).edges.iter().find(|s| {
        let place = w.galaxy.place(*s);
        *s != start && !w.galaxy.place(start).edges.has(*s) && place.anomalies.is_empty() && !w.places.contains(s)
    });
    let beyond = beyond.expect("a system beyond");
    field.fleet(RED, start, &[(Unit::Destroyer, 1)]);
    let sail = format!("sail destroyer {}", field.word(start));
    let go = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {}", field.word(beyond)));
        script.asked() == ["red"] && script.can("red", &sail)
    };
    let barred = field.w.galaxy.place(start).edges.common(field.w.galaxy.place(beyond).edges);
    for system in barred.iter() {
        field.fleet(BLUE, system, &[(Unit::Fighter, 1)]);
    }
    assert!(go(&field));
    for system in barred.iter() {
        field.fleet(BLUE, system, &[(Unit::Destroyer, 1)]);
    }
    assert!(!go(&field));
    // [research.technologies] Light/Wave Deflector passes them.
    field.tech(RED, "light-wave-deflector");
    assert!(go(&field));
}

#[test]
fn carriers_take_cargo_and_land_it() {
    // [move.pick-up] [action.tactical] [word.control-planet] [planet.card]
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    let mut script = field.play();
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(
        &mut script,
        &format!(
            "red activate {to} | red sail carrier {from} | red load ground-force {from} | red load ground-force {from}"
        ),
    );
    go(&mut script, &format!("red land ground-force {name} | red pass"));
    assert_eq!(holder(&script, &name), Some(0));
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "ground-force"), 1);
    // One more may still be aboard at rest.
    assert_eq!(count(&script, &system_id(&field, at), "red", "ground-force"), 1);
}

#[test]
fn pds_fire_at_the_active_player_then_his_fire_back() {
    // [cannon.fire] In range: the own system, with Deep Space Cannon the neighbours too.
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::Pds, 2), (Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Cruiser, 2)]);
    let mut script = field.play();
    let (to, from) = (field.word(at), field.word(near));
    go(&mut script, &format!("red activate {to} | red sail cruiser {from} | red sail cruiser {from}"));
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, &format!("blue fire {to}"));
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 6 5");
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 1);
}

#[test]
fn battle_rounds_attacker_takes_casualties_first() {
    // [battle.round]
    let (field, at, near) = battle(&[(Unit::Cruiser, 1), (Unit::Destroyer, 1)], &[(Unit::Cruiser, 2)], &PLAIN);
    let mut script = field.play();
    let (to, from) = (field.word(at), field.word(near));
    go(&mut script, &format!("red activate {to} | red sail cruiser {from} | red sail destroyer {from}"));
    assert_eq!(script.asked(), ["blue"], "the defender may announce a tactical retreat");
    go(&mut script, "blue pass");
    // Cruiser 7, destroyer 9; then two cruisers at 7.
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 7 8 | ~ d10 7 1");
    assert_eq!(script.asked(), ["red"]);
    go(&mut script, "red lose destroyer");
    assert_eq!(count(&script, &system_id(&field, at), "blue", "cruiser"), 1);
    assert_eq!(count(&script, &system_id(&field, at), "red", "destroyer"), 0);
}

#[test]
fn hr_1_faq_11_scenario_15_dice_of_big_ships() {
    // [hr.dreadnought-dice] [word.precedence] [hr.all-dice] (HR-1, HR-5, FAQ-11)
    let ships = [(Unit::Dreadnought, 3), (Unit::Flagship, 1)];
    let (mut field, at, near) = battle(&ships, &[(Unit::Cruiser, 4)], &["jolnar", "hacan", "sol"]);
    field.tech(RED, "assault-cannon").sheet(RED, Sheet::Strategy, 0).sheet(BLUE, Sheet::Strategy, 0);
    let mut script = field.play();
    let (to, from) = (field.word(at), field.word(near));
    go(&mut script, &format!("red activate {to}"));
    for _ in 0..3 {
        go(&mut script, &format!("red sail dreadnought {from}"));
    }
    go(&mut script, &format!("red sail flagship {from}"));
    // Scenario 15: four dice before the battle; a dreadnought of Jol-Nar needs a 6, the flagship its 2, less 1.
    assert_eq!(dice(&script), 4);
    go(&mut script, "~ d10 2 6 5 5");
    // The flagship's die comes first: 2 against 3 misses, 6 hits, both 5 miss.
    assert_eq!(count(&script, &system_id(&field, at), "blue", "cruiser"), 3);
    // Each round: 2 for each dreadnought, the flagship its printed 2.
    assert_eq!(dice(&script), 8);
    // A natural 10 of the flagship is three hits.
    go(&mut script, "~ d10 10 1 1 1 1 1 1 1 | ~ d10 1 1 1");
    assert_eq!(count(&script, &system_id(&field, at), "blue", "cruiser"), 0);
}

#[test]
fn hr_5_hr_12_faq_34_scenario_15_the_admirals_die_and_bombs() {
    // [hr.dreadnought-dice] [leader.admiral] [faq.negator-flagship] (HR-5, HR-12, FAQ-34)
    use central_powers::query;
    use central_powers::verbs::{Roll, Side};
    let (mut field, at, near) = battle(&[(Unit::Dreadnought, 3)], &[(Unit::Cruiser, 4)], &["jolnar", "hacan", "sol"]);
    field.sheet(RED, Sheet::Strategy, 0).sheet(BLUE, Sheet::Strategy, 0);
    let kind = LeaderKind::Admiral;
    field.w.leaders.push(Leader { owner: RED, row: 0, kind, at: Berth::Ship(near, Unit::Dreadnought) });
    let mut script = field.play();
    let (to, sail) = (field.word(at), format!("red sail dreadnought {}", field.word(near)));
    go(&mut script, &format!("red activate {to} | {sail} | {sail} | {sail}"));
    assert_eq!(dice(&script), 2 + 2 + 3);
    // Bombarding, a die each at 5, less 1; the flagship with Graviton Negator alone.
    let shot = crate::rulebook::words::shot(at, RED, Roll::Bombardment, Side::Attacker);
    let bomb = |field: &Field, unit| {
        let dice = query::dice(&field.w, unit, &shot);
        query::bombards(&field.w, RED, unit, at).then(|| (dice, query::combat(&field.w, unit, &shot)))
    };
    let bombs = |field: &Field| [Unit::Dreadnought, Unit::Flagship].map(|unit| bomb(field, unit));
    assert_eq!(bombs(&field), [Some((1, Some(6))), None]);
    field.tech(RED, "graviton-negator");
    assert_eq!(bombs(&field), [Some((1, Some(6))), Some((1, Some(6)))]);
}

#[test]
fn opt_vi_faq_15_scenario_12_tactical_retreat() {
    // [opt.tactical-retreats] [faq.no-retreat-into-zone] (OPT-VI, FAQ-15)
    let (mut field, at, near) = battle(&[(Unit::Cruiser, 2)], &[(Unit::Cruiser, 2)], &PLAIN);
    let around: Vec<SystemId> = field.w.galaxy.place(at).edges.iter().filter(|s| *s != near).collect();
    let plain = |s: &SystemId| central_powers::query::may_end(&field.w, BLUE, *s);
    let around: Vec<SystemId> = around.into_iter().filter(plain).collect();
    let [x, y, z] = [around[0], around[1], around[2]];
    field.fleet(GREEN, z, &[(Unit::Destroyer, 1)]);
    field.w.zone = Some(central_powers::world::Zone { system: y, declarer: GREEN, laid: kernel::SeatSet::NONE });
    let mut script = field.play();
    let (to, from) = (field.word(at), field.word(near));
    go(&mut script, &format!("red activate {to} | red sail cruiser {from} | red sail cruiser {from}"));
    assert_eq!(script.asked(), ["blue"]);
    assert_eq!(script.forbids("blue", &format!("tactical retreat {}", field.word(y))), "faq.no-retreat-into-zone");
    assert_eq!(script.forbids("blue", &format!("tactical retreat {}", field.word(z))), "opt.tactical-retreats");
    go(&mut script, &format!("blue tactical retreat {}", field.word(x)));
    assert_eq!(script.gauge("blue", "strategy-allocation"), 2);
    go(&mut script, "~ d10 1 1 | ~ d10 1 1");
    assert_eq!(count(&script, &system_id(&field, x), "blue", "cruiser"), 2);
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 2);
}

#[test]
fn opt_vi_scenario_12_who_has_won_stays_and_planets_of_others_bar_the_way() {
    // [opt.tactical-retreats] [leader.admiral] (OPT-VI) The counter that was laid stays too.
    let (mut field, at, near) = battle(&[(Unit::Cruiser, 2)], &[(Unit::Cruiser, 2)], &PLAIN);
    let around = field.w.galaxy.place(at).edges.iter().filter(|s| *s != near);
    let around: Vec<SystemId> =
        around.filter(|s| central_powers::query::may_end(&field.w, BLUE, *s) && !field.w.places.contains(s)).collect();
    let held = around.iter().copied().find(|s| field.w.planets_in(*s).next().is_some()).expect("planets next door");
    let x = around.into_iter().find(|s| *s != held).expect("another way out");
    let planet = field.w.planets_in(held).next().unwrap();
    field.own(GREEN, planet).troops(GREEN, planet, &[(Unit::GroundForce, 1)]);
    let (to, from, way) = (field.word(at), field.word(near), format!("tactical retreat {}", field.word(x)));
    let sail = format!("red activate {to} | red sail cruiser {from} | red sail cruiser {from}");
    let mut script = field.play();
    go(&mut script, &sail);
    assert_eq!(script.asked(), ["blue"]);
    assert_eq!(script.forbids("blue", &format!("tactical retreat {}", field.word(held))), "opt.tactical-retreats");
    go(&mut script, &format!("blue {way} | ~ d10 1 1 | ~ d10 7 7"));
    let cruisers = |script: &kernel::testing::Script, s| count(script, &system_id(&field, s), "blue", "cruiser");
    assert_eq!((cruisers(&script, at), cruisers(&script, x)), (2, 0));
    assert_eq!(script.gauge("blue", "strategy-allocation"), 2);
    assert_eq!(script.forbids("blue", &format!("activate {}", field.word(x))), "action.tactical");
    // With an admiral against him he cannot retreat at all.
    let kind = LeaderKind::Admiral;
    field.w.leaders.push(Leader { owner: RED, row: 0, kind, at: Berth::Ship(near, Unit::Cruiser) });
    let mut script = field.play();
    go(&mut script, &sail);
    assert_eq!(dice(&script), 3, "the admiral's cruiser has one more");
}

#[test]
fn opt_vii_custodians_of_mecatol_rex_fight_first() {
    // (OPT-VII)
    // [opt.custodians]
    let mut field = Field::of(&PLAIN);
    let heart = SystemId(0);
    let near =
        field.w.galaxy.place(heart).edges.iter().find(|s| field.w.galaxy.place(*s).anomalies.is_empty()).unwrap();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 3), (Unit::Cruiser, 2)]);
    let mut script = field.play();
    let (to, from) = (field.word(heart), field.word(near));
    go(
        &mut script,
        &format!("red activate {to} | red sail cruiser {from} | red sail cruiser {from} | red sail carrier {from}"),
    );
    go(
        &mut script,
        &format!("red load ground-force {from} | red load ground-force {from} | red load ground-force {from}"),
    );
    go(
        &mut script,
        "red land ground-force mecatol-rex | red land ground-force mecatol-rex | red land ground-force mecatol-rex",
    );
    // Two cruisers and a carrier against three fighters.
    assert_eq!(dice(&script), 3);
    go(&mut script, "~ d10 7 7 9 | ~ d10 1 1 1");
    // Then three ground forces against two locals.
    assert_eq!(dice(&script), 3);
    go(&mut script, "~ d10 8 8 1 | ~ d10 1 1");
    assert_eq!(holder(&script, "mecatol-rex"), Some(0));
    assert_eq!(count(&script, "planet/mecatol-rex", "red", "ground-force"), 3);
}

#[test]
fn invasion_destroys_structures_and_takes_the_planet() {
    // [invade.round] [invade.won] [invade.landing-fire] [hr.invasion-objectives]
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::Pds, 1), (Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    let mut script = field.play();
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | red land ground-force {name}"));
    // The PDS fires once at what lands, at 6.
    assert_eq!(dice(&script), 1);
    go(&mut script, "~ d10 5");
    // Two at 8 against one at 8.
    go(&mut script, "~ d10 8 1 | ~ d10 8");
    assert_eq!(holder(&script, &name), Some(0));
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "pds"), 0);
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "ground-force"), 1);
}

#[test]
fn r_yin_1_faq_26_yin_converts_the_only_defender() {
    // [race.yin] [faq.yin-needs-invaders] (R-YIN-1, FAQ-26)
    let mut field = Field::of(&["yin", "hacan", "sol"]);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    let mut script = field.play();
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name}"));
    assert_eq!(holder(&script, &name), Some(0));
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "ground-force"), 2);
}

#[test]
fn r_xxc_3_faq_25_scenario_14_xxcha_defends() {
    // [race.xxcha] [faq.xxcha-hits] [invade.bombard] (R-XXC-3, FAQ-25)
    let mut field = Field::of(&["hacan", "xxcha", "sol"]);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    field.fleet(RED, near, &[(Unit::Dreadnought, 2), (Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    let mut script = field.play();
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(&mut script, &format!("red activate {to} | red sail dreadnought {from} | red sail dreadnought {from}"));
    go(&mut script, &format!("red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | red bombard all"));
    assert_eq!(dice(&script), 2);
    // 6 and 9, each less 1: two hits at 5, one of them ignored.
    go(&mut script, "~ d10 6 9");
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 1);
    // 8 less 1 misses; 9 hits and is ignored once.
    go(&mut script, "~ d10 8 | ~ d10 1");
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 1);
    go(&mut script, "~ d10 9 | ~ d10 1");
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 1);
    go(&mut script, "~ d10 9 | ~ d10 1");
    assert_eq!(holder(&script, &name), Some(0));
}

#[test]
fn faq_25_scenario_14_each_planet_of_xxcha_ignores_its_own_hit() {
    // [race.xxcha] [faq.xxcha-hits] [invade.bombard] (R-XXC-3, FAQ-25)
    let mut field = Field::of(&["hacan", "xxcha", "sol"]);
    let w = &field.w;
    let two = |s: &SystemId| {
        let planets: Vec<_> = w.planets_in(*s).collect();
        planets.len() == 2 && planets.iter().all(|planet| !w.planet(*planet).station) && !w.places.contains(s)
    };
    let plain = |s: &SystemId| w.galaxy.place(*s).anomalies.is_empty() && *s != SystemId(0);
    let at = w.galaxy.ids().filter(plain).find(two).expect("two planets");
    let planets: Vec<_> = w.planets_in(at).collect();
    let (m, n) = (planets[0], planets[1]);
    field.own(BLUE, m).own(BLUE, n).troops(BLUE, m, &[(Unit::GroundForce, 2)]);
    field.troops(BLUE, n, &[(Unit::GroundForce, 1), (Unit::Pds, 1)]);
    field.fleet(RED, at, &[(Unit::Dreadnought, 2), (Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    let [m, n] = [m, n].map(|planet| field.planet_word(planet));
    let troops =
        |script: &kernel::testing::Script, name: &str| count(script, &format!("planet/{name}"), "blue", "ground-force");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red land ground-force {m}", field.word(at)));
    go(&mut script, &format!("red land ground-force {n} | red planet {m} | red bombard all"));
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 6 9");
    assert_eq!(troops(&script, &m), 1);
    go(&mut script, "~ d10 8 | ~ d10 1 | ~ d10 9 | ~ d10 1");
    assert_eq!(troops(&script, &m), 1, "the first hit is ignored");
    go(&mut script, "~ d10 9 | ~ d10 1");
    assert_eq!(holder(&script, &m), Some(0));
    // On the other one the PDS fires, no bomb falls, and again the first hit is ignored.
    assert_eq!(dice(&script), 1);
    go(&mut script, "~ d10 1 | ~ d10 9 | ~ d10 1");
    assert_eq!(troops(&script, &n), 1);
    go(&mut script, "~ d10 9 | ~ d10 1");
    assert_eq!(holder(&script, &n), Some(0));
}

#[test]
fn opt_xiv_hr_15_mechanized_units_can_be_bombarded_and_sustain() {
    // (OPT-XIV)
    // [hr.bombarded-mechs] [unit.mechanized] (HR-15)
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::MechanizedUnit, 1)]);
    field.fleet(RED, near, &[(Unit::WarSun, 1), (Unit::GroundForce, 1)]);
    let mut script = field.play();
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(&mut script, &format!("red activate {to} | red sail war-sun {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | red bombard all"));
    assert_eq!(dice(&script), 3);
    go(&mut script, "~ d10 3 3 1 | blue damage mechanized-unit");
    assert_eq!(holder(&script, &name), Some(0));
}

#[test]
fn faq_34_planetary_shields_stop_dreadnoughts() {
    // [invade.bombard] [faq.negator-flagship] (FAQ-34)
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2), (Unit::Pds, 1)]);
    let ships = [(Unit::Dreadnought, 1), (Unit::Flagship, 1), (Unit::Carrier, 1), (Unit::GroundForce, 1)];
    field.fleet(RED, near, &ships);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let land = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {to} | red sail dreadnought {from} | red sail flagship {from}"));
        go(&mut script, &format!("red sail carrier {from} | red load ground-force {from}"));
        go(&mut script, &format!("red land ground-force {name}"));
        script
    };
    // No bombardment is offered: the PDS fires at once.
    assert_eq!(dice(&land(&field)), 1);
    field.tech(RED, "graviton-negator");
    let mut script = land(&field);
    go(&mut script, "red bombard all");
    // A die of the dreadnought, a die of the flagship at 5.
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 5 5");
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 0);
}

#[test]
fn opt_viii_hr_17_faq_27_scenario_13_transfer_action_with_a_facility() {
    // [action.transfer] [hr.facilities-by-transfer] [opt.facilities] (OPT-VIII, FAQ-27)
    let mut field = Field::of(&PLAIN);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    let mut script = field.play();
    let (p, q, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(&mut script, &format!("red transfer {p} {q} | red sail cruiser {q} | red produce {p}"));
    let before = script.gauge("red", "command-pool");
    assert_eq!(before, 3);
    go(&mut script, &format!("red refinery {name}"));
    if script.asked() == ["red"] && script.can("red", "pay") {
        go(&mut script, "red pay");
    }
    let live = script.table().live(kernel::Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == format!("planet/{name}")).unwrap();
    assert!(space.badges.iter().any(|badge| badge.kind == "refinery"));
    assert!(space.badges.iter().any(|badge| badge.kind == "exhausted"));
}

#[test]
fn terrain_nebula_favours_the_defender_and_ion_storms_silence_fighters() {
    // [space.special]
    let field = Field::of(&PLAIN);
    let shot = |system, side| central_powers::world::Shot {
        roll: central_powers::verbs::Roll::Battle,
        by: Some(BLUE),
        at: Some(RED),
        side,
        system,
        planet: None,
        source: None,
    };
    use central_powers::verbs::Side;
    let plain = field.voids()[0];
    let cruiser = |system, side| central_powers::query::combat(&field.w, Unit::Cruiser, &shot(system, side));
    assert_eq!(cruiser(plain, Side::Defender), Some(7));
    if let Some(nebula) = field.with_anomaly(Anomaly::Nebula) {
        assert_eq!(cruiser(nebula, Side::Defender), Some(6));
        assert_eq!(cruiser(nebula, Side::Attacker), Some(7));
        assert_eq!(central_powers::query::movement(&field.w, BLUE, Unit::Cruiser, nebula), 1);
    }
    if let Some(storm) = field.with_anomaly(Anomaly::IonStorm) {
        let fighters = |system| central_powers::query::dice(&field.w, Unit::Fighter, &shot(system, Side::Defender));
        assert_eq!((fighters(plain), fighters(storm)), (1, 0));
    }
    let shut = [Anomaly::AsteroidField, Anomaly::Supernova];
    for system in shut.into_iter().filter_map(|anomaly| field.with_anomaly(anomaly)) {
        let script = field.play();
        assert_eq!(script.forbids("red", &format!("activate {}", field.word(system))), "space.special");
    }
}
