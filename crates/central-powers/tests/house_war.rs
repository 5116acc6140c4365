//! House rules, questions and races in wars: a test an id.

use crate::field::{BLUE, Field, GREEN, RED, count, dice, go, holder, system_id};
use central_powers::names::{LeaderKind, Sheet, Unit};
use central_powers::query;
use central_powers::world::{Berth, Leader, Zone};
use imperium::{PlanetSpot, SystemId, Wormhole};
use kernel::SeatSet;

fn quiet(field: &mut Field) {
    for seat in [RED, BLUE, GREEN] {
        field.sheet(seat, Sheet::Strategy, 0);
    }
}

/// A leader aboard a ship.
fn aboard(field: &mut Field, owner: kernel::Seat, kind: LeaderKind, system: SystemId, unit: Unit) {
    let leader = Leader { owner, row: 0, kind, at: Berth::Ship(system, unit) };
    field.w.leaders.push(leader);
}

#[test]
fn hr_12_admirals_serve_flagships() {
    // [hr.admirals] [leader.admiral] (HR-12) One movement more, one die more.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Flagship, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    quiet(&mut field);
    assert_eq!(query::led_movement(&field.w, RED, Unit::Flagship, near), 1);
    aboard(&mut field, RED, LeaderKind::Admiral, near, Unit::Flagship);
    assert_eq!(query::led_movement(&field.w, RED, Unit::Flagship, near), 2);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail flagship {}", field.word(at), field.word(near)));
    // Genesis I has three dice.
    assert_eq!(dice(&script), 4);
}

#[test]
fn hr_13_dreadnought_technologies_serve_flagships() {
    // [hr.flagship-technologies] (HR-13) Type IV Drive, Stasis Capsules.
    let mut field = Field::of(&["jolnar", "hacan", "winnu"]);
    let system = field.voids()[0];
    assert_eq!(query::movement(&field.w, RED, Unit::Flagship, system), 2);
    field.tech(RED, "type-iv-drive");
    assert_eq!(query::movement(&field.w, RED, Unit::Flagship, system), 3);
    assert_eq!(query::ground_capacity(&field.w, RED, Unit::Flagship), 0);
    field.tech(RED, "stasis-capsules");
    assert_eq!(query::ground_capacity(&field.w, RED, Unit::Flagship), 1);
    assert_eq!(query::ground_capacity(&field.w, RED, Unit::Cruiser), 1);
    assert_eq!(query::ground_capacity(&field.w, RED, Unit::Carrier), 0);
}

#[test]
fn opt_xiii_hr_14_flagships_are_dreadnoughts_without_the_second_die() {
    // (OPT-XIII)
    // [hr.flagship-class] (HR-14) Assault Cannon: one die; the battle: its printed two.
    let mut field = Field::of(&["letnev", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Flagship, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 2)]).tech(RED, "assault-cannon");
    quiet(&mut field);
    field.w.player_mut(RED).goods = 0;
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail flagship {}", field.word(at), field.word(near)));
    assert_eq!(dice(&script), 1);
    go(&mut script, "~ d10 1");
    assert_eq!(dice(&script), 2);
}

#[test]
fn hr_3d_faq_21_faq_24_scenario_6_a_cease_fire_is_declared() {
    // [hr.cease-fire] [faq.zone-closed] [faq.zone-everybody] (HR-3d, FAQ-21, FAQ-24)
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(GREEN, planet).troops(GREEN, planet, &[(Unit::GroundForce, 2), (Unit::SpaceDock, 1)]);
    field.fleet(BLUE, near, &[(Unit::Cruiser, 1)]);
    field.fleet(RED, at, &[(Unit::Cruiser, 1)]);
    // Blue has every counter on the sheet or the board.
    field.w.player_mut(BLUE).sheet = [5, 6, 5];
    let detente = field.w.slots.iter_mut().find(|slot| slot.card.slug() == "detente").unwrap();
    (detente.holder, detente.used) = (Some(RED), false);
    let mut script = field.play();
    let zone = field.word(at);
    go(&mut script, &format!("red play detente | red cease-fire {zone}"));
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, "blue spend fleet-supply");
    assert_eq!(script.gauge("blue", "fleet-supply"), 4);
    let live = script.table().live(kernel::Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == system_id(&field, at)).unwrap();
    assert_eq!(space.badges.iter().filter(|badge| badge.kind == "counter").count(), 3);
    // Nobody else activates it, nobody crosses it.
    go(&mut script, &format!("blue activate {}", field.word(near)));
    assert!(!script.can("green", &format!("activate {zone}")));
}

#[test]
fn faq_22_scenario_7_breaking_it_on_purpose() {
    // [faq.zone-broken] (FAQ-22) From the strategy allocation, and the others choose.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, _, near) = field.colony();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    field.sheet(RED, Sheet::Command, 0).sheet(RED, Sheet::Strategy, 1);
    let all: SeatSet = [RED, BLUE, GREEN].into_iter().collect();
    field.w.zone = Some(Zone { system: at, declarer: RED, laid: all });
    for seat in [RED, BLUE, GREEN] {
        field.w.player_mut(seat).counters = imperium::SystemSet::one(at);
    }
    let mut script = field.play();
    let zone = field.word(at);
    // No other system can be activated that way.
    assert!(!script.can("red", &format!("activate {}", field.word(near))));
    go(&mut script, &format!("red break cease-fire {zone}"));
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, &format!("blue take back {zone} | green pass"));
    assert_eq!(script.gauge("red", "strategy-allocation"), 0);
    go(&mut script, &format!("red sail cruiser {}", field.word(near)));
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 1);
    go(&mut script, "blue pass");
    assert!(!script.can("green", &format!("activate {zone}")), "green's counter is still there");
}

#[test]
fn scenario_9_points_in_escrow_win_when_home_is_retaken() {
    // [hr.escrow] [faq.escrow] [hr.sudden-death] (HR-2, FAQ-17)
    let mut field = Field::of(&["norr", "hacan", "sol"]);
    let home = field.w.player(RED).home.unwrap();
    let lost = field.w.home_planets(RED).iter().last().unwrap();
    let player = field.w.player_mut(RED);
    (player.planets, player.points) = (player.planets.without(lost), 13);
    let area = field.w.forces.planet(lost);
    *field.w.forces.of_mut(area, RED) = Default::default();
    field.own(BLUE, lost).troops(BLUE, lost, &[(Unit::GroundForce, 1)]);
    // A true artifact of red's, held for him.
    let relic = PlanetSpot(field.w.relics[0].planet);
    field.own(RED, relic);
    field.w.relics[0].shown = Some(0);
    field.fleet(RED, home, &[(Unit::Carrier, 1), (Unit::GroundForce, 3)]);
    let mut script = field.play();
    let (word, name) = (field.word(home), field.planet_word(lost));
    go(&mut script, &format!("red activate {word} | red land ground-force {name} | red land ground-force {name}"));
    go(&mut script, "red pass");
    // N'orr: ground forces hit on 7.
    go(&mut script, "~ d10 7 1 | ~ d10 1");
    let outcome = script.table().outcome().expect("red has won on the spot");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [0]);
}

#[test]
fn faq_29_xxchas_flagship_fires_like_two_pds() {
    // [faq.xxcha-flagship] (FAQ-29) Into a neighbouring system too, in somebody else's turn.
    let mut field = Field::of(&["sol", "xxcha", "winnu"]);
    let [at, near] = field.voids();
    let from = field.w.galaxy.place(at).edges.iter().find(|s| *s != near && query::may_end(&field.w, RED, *s)).unwrap();
    field.fleet(BLUE, near, &[(Unit::Flagship, 1)]).fleet(RED, from, &[(Unit::Cruiser, 1)]);
    let mut script = field.play();
    let to = field.word(at);
    go(&mut script, &format!("red activate {to} | red sail cruiser {}", field.word(from)));
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, &format!("blue fire {to}"));
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 6 1");
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 0);
}

#[test]
fn r_cre_1_faq_30_creuss_passes_enemies_by_wormhole_alone() {
    // [faq.creuss-wormholes] [race.creuss] (FAQ-30, R-CRE-1)
    let mut field = Field::of(&["creuss", "hacan", "sol"]);
    let w = &field.w;
    let gates = |letter: Wormhole| {
        w.galaxy.ids().filter(move |s| w.galaxy.place(*s).wormholes.has(letter) && w.galaxy.place(*s).at.is_some())
    };
    let alpha: Vec<SystemId> = gates(Wormhole::Alpha).collect();
    let beta: Vec<SystemId> = gates(Wormhole::Beta).collect();
    assert!(!alpha.is_empty() && !beta.is_empty());
    // Alpha touches beta for Creuss, and for nobody else.
    let lanes = |seat| query::Lanes::of(&field.w, seat).from(alpha[0]);
    assert!(lanes(RED).has(beta[0]));
    assert!(!lanes(GREEN).has(beta[0]) || field.w.galaxy.place(alpha[0]).edges.has(beta[0]));
    // From a neighbour of an occupied alpha gate over it into a beta gate: by wormhole, so it may.
    let edges = field.w.galaxy.place(alpha[0]).edges;
    let start = edges
        .iter()
        .find(|s| field.w.galaxy.place(*s).wormholes.is_empty() && !field.w.galaxy.place(beta[0]).edges.has(*s));
    let start = start.expect("a plain neighbour");
    for gate in alpha.iter().chain(&beta).filter(|gate| **gate != beta[0]) {
        field.fleet(BLUE, *gate, &[(Unit::Cruiser, 1)]);
    }
    let ways = |seat| query::ways(&field.w, seat, beta[0], query::passage(&field.w, seat, Unit::Cruiser));
    assert_eq!(ways(RED).rolls(start, 2), Some(0));
    assert_eq!(ways(GREEN).rolls(start, 2), None);
}

#[test]
fn faq_31_gen_synthesis_brings_them_back_at_the_next_turn() {
    // [faq.gen-synthesis] (FAQ-31)
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]).tech(BLUE, "gen-synthesis");
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    let home: Vec<String> = field.w.home_planets(BLUE).iter().map(|p| field.planet_word(p)).collect();
    let at_home = |script: &kernel::testing::Script| -> u16 {
        home.iter().map(|name| count(script, &format!("planet/{name}"), "blue", "ground-force")).sum()
    };
    let mut script = field.play();
    let before = at_home(&script);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name}"));
    // Blue's ground force adds 1 and misses; red hits; the die of Gen Synthesis shows 5.
    go(&mut script, "~ d10 8 | ~ d10 6 | ~ d10 5");
    assert_eq!(holder(&script, &name), Some(0));
    // Blue's turn has begun.
    assert_eq!(script.asked(), ["blue"]);
    let line = script.options("blue").into_iter().find(|line| line.starts_with("planet"));
    line.into_iter().for_each(|line| go(&mut script, &format!("blue {line}")));
    assert_eq!(at_home(&script), before + 1);
}

#[test]
fn r_let_1_goods_buy_better_dice() {
    // [race.letnev] (R-LET-1) Two goods: ships add 1 in this round.
    let mut field = Field::of(&["letnev", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 2)]);
    quiet(&mut field);
    field.w.player_mut(RED).goods = 3;
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, "red bonus letnev-bonus");
    assert_eq!(script.gauge("red", "trade-goods"), 1);
    // Letnev owns the assault laser: 6, and 5 in this round.
    go(&mut script, "~ d10 5 | ~ d10 1 1");
    assert_eq!(count(&script, &system_id(&field, at), "blue", "cruiser"), 1);
}

#[test]
fn r_yin_2_a_ship_is_given_for_a_hit_before_the_second_round() {
    // [race.yin] (R-YIN-2)
    let mut field = Field::of(&["yin", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Destroyer, 2)]).fleet(BLUE, at, &[(Unit::Cruiser, 1), (Unit::Carrier, 1)]);
    quiet(&mut field);
    let mut script = field.play();
    let from = field.word(near);
    go(
        &mut script,
        &format!("red activate {} | red sail destroyer {from} | red sail destroyer {from}", field.word(at)),
    );
    go(&mut script, "~ d10 1 1 | ~ d10 1 1 | red devote destroyer | red target cruiser");
    assert_eq!(count(&script, &system_id(&field, at), "blue", "cruiser"), 0);
    assert_eq!(count(&script, &system_id(&field, at), "red", "destroyer"), 1);
}

#[test]
fn mentak_fires_first_with_two_cruisers() {
    // [race.mentak] [battle.precombat] Mentak owns the assault laser: 6.
    let mut field = Field::of(&["mentak", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 3)]).fleet(BLUE, at, &[(Unit::Cruiser, 2)]);
    quiet(&mut field);
    let mut script = field.play();
    let from = field.word(near);
    go(&mut script, &format!("red activate {}", field.word(at)));
    (0..3).for_each(|_| go(&mut script, &format!("red sail cruiser {from}")));
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 6 6");
    assert_eq!(count(&script, &system_id(&field, at), "blue", "cruiser"), 0);
}

#[test]
fn naalu_retreats_before_the_battle() {
    // [race.naalu]
    let mut field = Field::of(&["sol", "naalu", "winnu"]);
    let [at, near] = field.voids();
    let to = field.w.galaxy.place(at).edges.iter().find(|s| *s != near && query::may_end(&field.w, BLUE, *s)).unwrap();
    field.fleet(RED, near, &[(Unit::Cruiser, 2)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    field.w.player_mut(BLUE).counters = imperium::SystemSet::one(to);
    let mut script = field.play();
    go(&mut script, "blue pass");
    let from = field.word(near);
    go(&mut script, &format!("red activate {} | red sail cruiser {from} | red sail cruiser {from}", field.word(at)));
    go(&mut script, &format!("blue retreat {}", field.word(to)));
    assert_eq!(count(&script, &system_id(&field, to), "blue", "cruiser"), 1, "no dice were rolled");
}

#[test]
fn admirals_of_the_attacker_stop_retreats() {
    // [leader.admiral]
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    aboard(&mut field, RED, LeaderKind::Admiral, near, Unit::Cruiser);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    // The cruiser with him has two dice, and nobody asks blue.
    assert_eq!(dice(&script), 2);
    // His ship is lost: 9 and he is captured.
    go(&mut script, "~ d10 1 1 | ~ d10 7 | ~ d10 9");
    let text: Vec<String> = script
        .story(kernel::Viewer::Audience)
        .map(|(_, line)| kernel::plain(&line.words, script.table(), None))
        .collect();
    assert!(text.iter().any(|line| line.contains("captures") || line.contains("capture")), "{text:?}");
}

#[test]
fn production_in_the_field_is_blockaded_by_ships() {
    // [produce.capacity] [produce.blockade] [faq.mixed-pair] (FAQ-33)
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let home = field.w.player(RED).home.unwrap();
    let script = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {}", field.word(home)));
        script
    };
    let mut open = script(&field);
    assert!(open.can("red", "build cruiser"));
    go(&mut open, "red build fighter | red build ground-force");
    let build = open.table().live(kernel::Viewer::Seat(RED)).prompt.expect("red builds");
    assert!(format!("{build:?}").contains("resource"));
    field.fleet(BLUE, home, &[(Unit::Cruiser, 1)]);
    let blockaded = script(&field);
    assert_eq!(blockaded.forbids("red", "build cruiser"), "produce.blockade");
    assert!(blockaded.can("red", "build ground-force"));
}
