//! Corners of the rules: where one thing meets another.

use super::words::shot;
use crate::actions::edited;
use crate::council::{acting, points, quiet, tray};
use crate::field::{BLUE, Field, GREEN, RED, count, go, holder, system_id};
use crate::titles::voted;
use central_powers::names::{Colour, LeaderKind, Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::steps::{NekroCopy, StatusCounters, Step, StrategyPhase};
use central_powers::verbs::{Number, Roll, Side};
use central_powers::world::{Activation, Agreement, Alert, Berth, Leader, Ways};
use central_powers::{CentralPowers, payment};
use imperium::{PlanetSpot, SystemSet, Wormhole};
use kernel::Seat;
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

fn seated(field: &Field, step: impl Into<Step>) -> Script {
    Script::of(kernel::seated::<CentralPowers>(field.w.clone(), step.into()))
}

fn racial(field: &mut Field, seat: Seat, id: &str) {
    let row = field.w.kit.racial.iter().position(|row| row.id == id).expect(id);
    field.w.player_mut(seat).racial |= 1 << row;
}

fn takes(field: &mut Field, card: Strategy, holder: Seat) {
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == card).expect("the card");
    (slot.holder, slot.used) = (Some(holder), false);
}

/// A planet on the map that is nobody's, with this specialty alone.
fn learned(field: &Field, colour: Colour) -> PlanetSpot {
    let all = (0..field.w.kit.planets.len() as u8).map(PlanetSpot);
    let mut found =
        all.filter(|spot| field.w.planet(*spot).specialties == [colour] && field.w.system_of(*spot).is_some());
    found.find(|spot| field.w.owner(*spot).is_none()).expect("a planet of that colour")
}

fn regular_price(field: &Field, colour: Colour) -> u8 {
    let have = field.w.player(RED).technologies;
    let rows = field.w.kit.get().technologies.iter().enumerate();
    let row = rows.clone().position(|(n, row)| row.colour == colour && have >> n & 1 == 0).expect("one he lacks");
    query::technology_price(&field.w, RED, row, 6)
}

#[test]
fn a_scientist_makes_the_specialty_of_his_planet_count_one_more() {
    // [leader.scientist] [research.colours]
    let mut field = Field::of(&THREE);
    let planet = learned(&field, Colour::Blue);
    field.own(RED, planet);
    let price = regular_price(&field, Colour::Blue);
    field.w.leaders.push(Leader { owner: RED, row: 0, kind: LeaderKind::Scientist, at: Berth::Planet(planet) });
    assert_eq!(regular_price(&field, Colour::Blue), price - 1);
    assert_eq!(regular_price(&field, Colour::Red), 6, "of that colour alone");
    field.w.ready = field.w.ready.without(planet);
    assert_eq!(regular_price(&field, Colour::Blue), 6, "an exhausted planet helps nobody");
}

#[test]
fn colonies_vote() {
    // [council.votes] [opt.facilities]
    let mut field = Field::of(&THREE);
    let (_, planet, _) = field.colony();
    field.own(RED, planet);
    let votes = query::vote_count(&field.w, RED);
    field.w.facilities[payment::COLONY] = field.w.facilities[payment::COLONY].with(planet);
    assert_eq!(query::vote_count(&field.w, RED), votes + 1);
    field.w.facilities[payment::COLONY] = field.w.facilities[payment::COLONY].without(planet);
    field.w.facilities[payment::REFINERY] = field.w.facilities[payment::REFINERY].with(planet);
    assert_eq!(query::vote_count(&field.w, RED), votes);
}

#[test]
fn corrupt_empire_pays_for_an_invasion_too() {
    // [card.political] Nobody defends the space above.
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    edited(&mut field, "law corrupt-empire blue");
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | ~ d10 1"));
    assert_eq!((points(&script, "red"), tray(&script, "laws").len()), (1, 0), "{}", script.standing());
}

#[test]
fn norr_chooses_between_the_abilities_of_warfare() {
    // [action.primary-instead] [race.norr] (R-NOR-2) May, not must.
    let mut field = Field::of(&["sol", "norr", "winnu"]);
    let [system, near] = field.voids();
    takes(&mut field, Strategy::Warfare, RED);
    field.w.player_mut(BLUE).counters = SystemSet::one(system);
    field.w.player_mut(RED).counters = SystemSet::one(system);
    field.fleet(BLUE, near, &[(Unit::Cruiser, 1)]);
    let mut script = field.play();
    crate::field::go(&mut script, "red play warfare | blue use");
    assert_eq!(script.options("blue"), ["primary", "secondary"]);
    let mut other = field.play();
    crate::field::go(&mut other, "red play warfare | blue use | blue secondary");
    assert!(other.options("blue").iter().any(|line| line.starts_with("move cruiser")), "{}", other.standing());
    // The alert of Warfare II needs no ship that could move next door.
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Warfare).unwrap();
    slot.card = Strategy::WarfareIi;
    let mut script = field.play();
    crate::field::go(&mut script, "red play warfare-ii | blue use");
    assert_eq!(script.gauge("blue", "strategy-allocation"), 2, "{}", script.standing());
}

#[test]
fn jolnar_may_use_technology_for_the_free_one_alone() {
    // [race.jolnar] [strategy.technology]
    let mut field = Field::of(&["sol", "jolnar", "winnu"]);
    takes(&mut field, Strategy::TechnologyIi, RED);
    field.w.ready = field.w.ready.minus(field.w.player(BLUE).planets);
    field.w.player_mut(BLUE).goods = 0;
    let mut script = field.play();
    crate::council::go(&mut script, "red play technology-ii");
    for _ in 0..8 {
        quiet(&mut script);
        if script.asked() == ["red"] {
            script.play("red pass");
        }
    }
    assert!(script.asked() == ["blue"] && script.can("blue", "use"), "{}", script.standing());
    crate::council::go(&mut script, "blue use");
    assert!(script.options("blue").iter().any(|line| line.starts_with("research")), "{}", script.standing());
}

#[test]
fn what_has_come_down_just_now_builds_nothing() {
    // [race.arborec] [race.norr] Those who were there before do.
    let mut field = Field::of(&["arborec", "norr", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    field.w.player_mut(RED).goods = 9;
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from}"));
    (0..2).for_each(|_| go(&mut script, &format!("red load ground-force {from}")));
    (0..2).for_each(|_| go(&mut script, &format!("red land ground-force {name}")));
    go(&mut script, "red build destroyer");
    assert!(!script.can("red", "build destroyer"), "one of three has not moved: {}", script.standing());
    let mut field = Field::of(&["norr", "arborec", "winnu"]);
    let (at, planet, _) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::Pds, 1)]);
    field.w.activation = Some(Activation::new(RED, at, None, Ways::default()));
    assert_eq!(query::yards(&field.w, RED, at, true).len(), 1);
    field.w.pds_moved(planet);
    assert!(query::yards(&field.w, RED, at, true).is_empty());
}

#[test]
fn arborec_builds_aboard_its_ships() {
    // [race.arborec]
    let mut field = Field::of(&["arborec", "hacan", "winnu"]);
    let [at, _] = field.voids();
    field.fleet(RED, at, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    field.w.player_mut(RED).goods = 9;
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red build destroyer", field.word(at)));
    assert!(!script.can("red", "build destroyer"));
    assert_eq!(count(&script, &system_id(&field, at), "red", "destroyer"), 1);
}

#[test]
fn the_voice_is_not_stopped_like_a_card() {
    // [opt.voice] [race.xxcha]
    let mut script = acting(&["sol", "xxcha", "winnu"], "floor mutiny | blue strategy-allocation 2 hand veto");
    crate::council::go(&mut script, "red play senator-emeritus | red keep | red use");
    let stops = |script: &Script| {
        let lines = ["card veto", "use xxcha-veto"];
        script.asked().contains(&"blue") && lines.iter().any(|line| script.can("blue", line))
    };
    assert!(!stops(&script), "{}", script.standing());
    let mut script = acting(&["sol", "xxcha", "winnu"], "floor mutiny | blue strategy-allocation 2 hand veto");
    crate::council::go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda mutiny");
    assert!(stops(&script), "an agenda is: {}", script.standing());
}

#[test]
fn a_point_goes_with_the_law_that_is_elected_anew() {
    // [council.repealed] Emperor, by Revote.
    let mut script = acting(&THREE, "floor revote | law emperor green | green points 1");
    crate::council::go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda revote");
    crate::council::go(&mut script, "blue vote emperor | green abstain | red abstain");
    let before = points(&script, "green");
    crate::council::go(&mut script, "blue vote blue | green abstain | red abstain");
    assert_eq!((points(&script, "blue"), points(&script, "green")), (1, before - 1), "{}", script.standing());
}

#[test]
fn direct_hit_follows_any_damage_in_a_battle() {
    // [card.moments] Dimensional Splicer damages before the first round.
    let mut field = Field::of(&["creuss", "hacan", "winnu"]);
    let gate = field.w.galaxy.ids().find(|s| field.w.galaxy.place(*s).wormholes.has(Wormhole::Alpha));
    let gate = gate.filter(|s| field.w.galaxy.place(*s).at.is_some()).expect("an alpha wormhole");
    let near = field.w.galaxy.place(gate).edges.iter().find(|s| {
        let place = field.w.galaxy.place(*s);
        place.anomalies.is_empty() && !query::is_home(&field.w, *s)
    });
    let near = near.expect("a neighbour");
    racial(&mut field, RED, "dimensional-splicer");
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, gate, &[(Unit::Dreadnought, 1)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    edited(&mut field, "red hand direct-hit");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(gate), field.word(near)));
    go(&mut script, "red card direct-hit");
    quiet(&mut script);
    assert_eq!(count(&script, &system_id(&field, gate), "blue", "dreadnought"), 0, "{}", script.standing());
}

#[test]
fn who_slips_away_before_a_battle_has_not_lost_it() {
    // [race.naalu] No dice, no victory.
    let mut field = Field::of(&["sol", "naalu", "winnu"]);
    let [at, near] = field.voids();
    let to = field.w.galaxy.place(at).edges.iter().find(|s| *s != near && query::may_end(&field.w, BLUE, *s)).unwrap();
    field.fleet(RED, near, &[(Unit::Dreadnought, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 3)]);
    field.tech(RED, "assault-cannon");
    field.w.player_mut(BLUE).counters = SystemSet::one(to);
    edited(&mut field, "law enemy-of-the-throne blue");
    let mut script = field.play();
    go(&mut script, "blue pass");
    go(&mut script, &format!("red activate {} | red sail dreadnought {}", field.word(at), field.word(near)));
    let before = script.gauge("red", "trade-goods");
    go(&mut script, &format!("blue retreat {}", field.word(to)));
    quiet(&mut script);
    assert_eq!(script.table().fate(), None, "nobody is fired at");
    assert_eq!((script.gauge("red", "trade-goods"), tray(&script, "laws").len()), (before, 1));
    assert_eq!(count(&script, &system_id(&field, to), "blue", "cruiser"), 3);
}

#[test]
fn fighters_of_a_dock_stay_with_it() {
    // [battle.retreat] What the ships have no room for fights on.
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    let to = field.w.galaxy.place(at).edges.iter().find(|s| {
        let plain = field.w.galaxy.place(*s).anomalies.is_empty() && !query::is_home(&field.w, *s);
        *s != near && plain && query::may_end(&field.w, BLUE, *s)
    });
    let to = to.expect("a way out");
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::SpaceDock, 1)]);
    field.fleet(BLUE, at, &[(Unit::Carrier, 1), (Unit::GroundForce, 6), (Unit::Fighter, 3)]);
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    field.w.player_mut(BLUE).counters = SystemSet::one(to);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    go(&mut script, &format!("blue retreat {} | ~ d10 1", field.word(to)));
    go(&mut script, "~ d10 1 1 1 1");
    assert_eq!(count(&script, &system_id(&field, to), "blue", "carrier"), 1, "{}", script.standing());
    assert_eq!(count(&script, &system_id(&field, at), "blue", "fighter"), 3);
}

#[test]
fn nothing_is_taken_aboard_under_enemy_ships() {
    // [move.pick-up] Not even in the active system.
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 2)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::Cruiser, 1)]);
    let from = field.word(near);
    let sails = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {} | red sail carrier {from}", field.word(at)));
        script.options("red").iter().any(|option| option.starts_with("load ground-force"))
    };
    assert!(sails(&field));
    field.fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    assert!(!sails(&field));
}

#[test]
fn nekro_copies_no_technology_that_changes_an_ability() {
    // [race.nekro]
    let mut field = Field::of(&["nekro", "letnev", "winnu"]);
    racial(&mut field, RED, "valefar-assimilator");
    racial(&mut field, BLUE, "l5-disruptor-weapon-systems");
    racial(&mut field, BLUE, "noneuclidean-shielding");
    let script = seated(&field, NekroCopy { seat: RED, from: BLUE });
    assert!(script.can("red", "research noneuclidean-shielding"), "{}", script.standing());
    assert!(!script.can("red", "research l5-disruptor-weapon-systems"));
}

#[test]
fn class_struggle_shares_the_bonus_of_trade_iv_too() {
    // [hr.trade-iv] [trade.agreement]
    let traded = |law: &str| {
        let mut field = Field::of(&THREE);
        edited(&mut field, &format!("{law} red goods 0 | blue goods 0 | green goods 0"));
        takes(&mut field, Strategy::TradeIv, RED);
        field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
        let mut script = field.play();
        crate::council::go(&mut script, "red play trade-iv");
        for _ in 0..12 {
            quiet(&mut script);
            let Some(seat) = script.asked().first().copied().filter(|seat| script.can(*seat, "pass")) else { break };
            if script.can(seat, "use") || script.options(seat).iter().any(|line| line.starts_with("activate")) {
                break;
            }
            script.play(&format!("{seat} pass"));
        }
        [script.gauge("red", "trade-goods"), script.gauge("blue", "trade-goods")]
    };
    // Two for red's card; three from Hacan for red, two and one for Hacan.
    assert_eq!(traded(""), [5, 3]);
    assert_eq!(traded("law class-struggle |"), [4, 4]);
}

#[test]
fn who_does_the_primary_of_senator_emeritus_assigns_the_broker() {
    // [hr.power-broker] Whoever had it: the card may have changed hands.
    let mut script = acting(&THREE, "floor mutiny | broker green");
    crate::council::go(&mut script, "red play senator-emeritus | red keep");
    assert!(crate::council::has_badge(&script, "red", "broker") || script.standing().contains("broker"));
    assert!(!crate::council::has_badge(&script, "green", "broker"));
}

#[test]
fn unrest_comes_to_exhausted_planets_as_well() {
    // [card.action] [planet.neutral]
    let mut field = Field::of(&THREE);
    let (_, planet, _) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    field.w.ready = field.w.ready.without(planet);
    edited(&mut field, "red hand local-unrest");
    let w = crate::actions::after(&field, &["card local-unrest"]);
    assert_eq!(w.owner(planet), None);
}

#[test]
fn a_dock_that_is_given_builds_from_the_next_round_on() {
    // [produce.dock] [race.saar] Saar's floats.
    for (race, floats) in [("winnu", false), ("saar", true)] {
        let mut field = Field::of(&["sol", "hacan", race]);
        let (at, planet, _) = field.colony();
        field.own(GREEN, planet);
        let name = field.planet_word(planet);
        let mut script = voted(&field, "subsidized-industry", "green");
        crate::titles::through(&mut script, &[&format!("planet {name}")]);
        let (space, ground) = (system_id(&field, at), format!("planet/{name}"));
        let there = [space, ground].map(|place| count(&script, &place, "green", "space-dock"));
        assert_eq!(there, if floats { [1, 0] } else { [0, 1] }, "{}", script.standing());
    }
    let mut field = Field::of(&THREE);
    let (at, planet, _) = field.colony();
    field.own(RED, planet);
    let area = central_powers::steps::new_dock(&mut field.w, RED, planet);
    field.w.place(RED, area, Unit::SpaceDock, 1);
    assert!(query::yards(&field.w, RED, at, true).is_empty());
}

#[test]
fn counters_go_where_their_owner_likes_though_none_are_laid_out_anew() {
    // [status.counters] [status.redistribute] Resource Management.
    let mut field = Field::of(&THREE);
    edited(&mut field, "law resource-management");
    let mut script = seated(&field, StatusCounters);
    assert!(script.asked().contains(&"red") && script.can("red", "counter fleet-supply"), "{}", script.standing());
    script.play("red counter fleet-supply");
    assert_eq!(script.gauge("red", "fleet-supply"), 6);
}

#[test]
fn generals_do_not_lead_mechanized_units() {
    // [leader.general] [unit.mechanized]
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1), (Unit::MechanizedUnit, 1)]);
    field.w.leaders.push(Leader {
        owner: RED,
        row: 0,
        kind: LeaderKind::General,
        at: Berth::Ship(near, Unit::Carrier),
    });
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red load mechanized-unit {from} | red land ground-force {name}"));
    go(&mut script, &format!("red land mechanized-unit {name}"));
    let ashore = script.options("red").into_iter().find(|line| line.starts_with("ashore")).expect("the general lands");
    go(&mut script, &format!("red {ashore} | ~ d10 1 1"));
    assert!(script.can("red", "again ground-force"), "{}", script.standing());
    assert!(!script.can("red", "again mechanized-unit"));
}

#[test]
fn the_alert_goes_along_as_its_owner_likes() {
    // [strategy.warfare-ii] One of two cruisers leaves.
    let mut field = Field::of(&THREE);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 2)]).fleet(BLUE, at, &[(Unit::Destroyer, 1)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    field.w.alert = Some(Alert { seat: RED, system: near });
    let told = |answer: &str| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
        go(&mut script, "red pass");
        script.play(&format!("red {answer}"));
        let live = script.table().live(kernel::Viewer::Audience);
        let with = live.spaces.iter().filter(|space| space.badges.iter().any(|badge| badge.kind == "alert"));
        with.map(|space| space.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(told("use"), [system_id(&field, at)]);
    assert_eq!(told("pass"), [system_id(&field, near)]);
}

#[test]
fn warfare_ii_sends_flagships_too() {
    // [strategy.warfare-ii] Fighters do not go by themselves.
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).fleet(RED, at, &[(Unit::Cruiser, 1)]);
    field.fleet(RED, near, &[(Unit::Flagship, 1), (Unit::Carrier, 1), (Unit::Fighter, 1)]);
    let moves = central_powers::steps::moves(&field.w, RED, Strategy::WarfareIi, None);
    let sent: Vec<Unit> = moves
        .filter_map(|choice| match choice {
            central_powers::Choice::Move { unit, to, .. } if to == at.0 => Some(unit),
            _ => None,
        })
        .collect();
    assert!(sent.contains(&Unit::Flagship) && !sent.contains(&Unit::Fighter), "{sent:?}");
}

#[test]
fn mageon_implants_take_a_card_of_the_hand_that_is_seen() {
    // [research.racial] [race.yssaril] One look in a phase, and one card at most.
    let mut field = Field::of(&["yssaril", "hacan", "winnu"]);
    racial(&mut field, RED, "mageon-implants");
    edited(&mut field, "speaker red | blue hand plague hand veto | green hand sabotage");
    field.w.slots.iter_mut().for_each(|slot| (slot.holder, slot.used) = (None, false));
    let mut script = seated(&field, StrategyPhase);
    let looks = |script: &Script| script.asked().contains(&"red") && script.can("red", "use yssaril-spies");
    for _ in 0..6 {
        if looks(&script) {
            break;
        }
        let seat = script.asked()[0];
        script.play(&format!("{seat} pass"));
    }
    go(&mut script, "red use yssaril-spies");
    quiet(&mut script);
    if script.can("red", "player blue") {
        script.play("red player blue");
    }
    assert!(script.can("red", "discard veto") && script.can("red", "pass"), "{}", script.standing());
    script.play("red discard veto");
    assert_eq!((script.gauge("red", "action-cards"), script.gauge("blue", "action-cards")), (1, 1));
    assert!(!looks(&script));
}

#[test]
fn jets_slow_the_guns_of_a_flagship_next_door() {
    // [faq.xxcha-flagship] [research.technologies] 2 less from another system.
    let mut field = Field::of(&["sol", "xxcha", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(BLUE, near, &[(Unit::Flagship, 1)]).tech(RED, "maneuvering-jets");
    let value = |field: &Field| {
        let shot = central_powers::world::Shot { at: Some(RED), ..shot(at, BLUE, Roll::Cannon, Side::Defender) };
        query::combat(&field.w, Unit::Flagship, &shot).unwrap()
    };
    assert_eq!(value(&field), 8);
    field.fleet(BLUE, at, &[(Unit::Flagship, 1)]);
    assert_eq!(value(&field), 7);
    assert_eq!(query::number_in(&field.w, BLUE, Number::CannonRange, 0, Some(Unit::Flagship), None), 1);
}

#[test]
fn a_lost_colony_lets_its_leaders_escape() {
    // [leader.fate] Colonial Redistribution.
    let mut field = Field::of(&THREE);
    let (_, planet, _) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    field.w.leaders.push(Leader { owner: BLUE, row: 0, kind: LeaderKind::Admiral, at: Berth::Planet(planet) });
    edited(&mut field, "blue points 5 | green points 2 | red points 2");
    let name = field.planet_word(planet);
    let mut script = voted(&field, "colonial-redistribution", "for");
    crate::titles::through(&mut script, &[&format!("planet {name}"), "player green", "use"]);
    assert_eq!(holder(&script, &name), Some(2), "{}", script.standing());
    let live = script.table().live(kernel::Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == format!("planet/{name}")).expect("the planet");
    assert!(space.badges.iter().all(|badge| !badge.kind.contains("leader") && !badge.kind.contains("admiral")));
}
