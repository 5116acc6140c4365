//! Open points with two readings: each is tried in both.

use crate::council::{go, opened, points, tray};
use crate::field::{BLUE, Field, GREEN, RED, go as act};
use central_powers::names::{Strategy, Unit};
use central_powers::options::{OPTIONS, Point};
use central_powers::query;
use central_powers::steps::ActionPhase;
use central_powers::verbs::{Roll, Side};
use central_powers::world::{Agreement, World, Zone};
use central_powers::{CentralPowers, objectives, steps};
use kernel::testing::Script;
use kernel::{Edit, Game, OptionKind, SeatSet};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

fn turn(w: &mut World, point: Point) {
    w.rules.otherwise |= 1 << point as u16;
}

/// The same position, as it is played if nothing is said and the other way.
fn both(field: &Field, point: Point) -> [Field; 2] {
    let mut other = Field { w: field.w.clone() };
    turn(&mut other.w, point);
    [Field { w: field.w.clone() }, other]
}

/// Red convenes the council in round 3, under this reading if any.
fn council(edits: &str, point: Option<Point>) -> Script {
    let mut w = opened(&THREE, &[]);
    w.round = 3;
    for (n, card) in [Strategy::SenatorEmeritus, Strategy::Production, Strategy::TradeIv].into_iter().enumerate() {
        w.slots.iter_mut().find(|slot| slot.card == card).unwrap().holder = Some(kernel::Seat(n as u8));
    }
    w.broker = Some(RED);
    point.into_iter().for_each(|point| turn(&mut w, point));
    for line in edits.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        CentralPowers::edit(&mut w, &mut Edit::of(line)).unwrap_or_else(|why| panic!("`{line}`: {why}"));
    }
    let mut script = Script::of(kernel::seated::<CentralPowers>(w, ActionPhase.into()));
    go(&mut script, "red play senator-emeritus | red keep");
    script
}

fn detente(field: &mut Field) {
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Detente).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
}

/// Counters on the board, as everybody sees them.
fn counters(script: &Script) -> usize {
    let live = script.table().live(kernel::Viewer::Audience);
    live.spaces.iter().flat_map(|space| &space.badges).filter(|badge| badge.kind == "counter").count()
}

#[test]
fn every_open_point_is_an_option_of_two_values_with_help() {
    // [opt.table] And the table's choice is what the rules read.
    for point in Point::ALL {
        let spec = OPTIONS.iter().find(|spec| spec.key == point.key()).unwrap_or_else(|| panic!("{point:?}"));
        let OptionKind::Choice([first, other]) = spec.kind else { panic!("{point:?} has not two values") };
        assert!(spec.help.len() > 20, "{point:?}");
        let open = |value: &str| {
            let setup = crate::table::setup(3, &[(point.key(), value)]);
            CentralPowers::open(CentralPowers::infos()[0], &setup).unwrap().0.rules
        };
        assert!(!open(first.0).reads(point) && open(other.0).reads(point), "{point:?}");
        assert_eq!(open(other.0).otherwise.count_ones(), 1, "{point:?}");
    }
}

#[test]
fn who_lays_counters_in_the_zone() {
    // [hr.cease-fire] Everybody, or all but the declarer.
    let mut field = Field::of(&THREE);
    let [at, _] = field.voids();
    field.fleet(RED, at, &[(Unit::Cruiser, 1)]);
    detente(&mut field);
    let laid = both(&field, Point::ZoneCounters).map(|field| {
        let mut script = field.play();
        act(&mut script, &format!("red play detente | red cease-fire {}", field.word(at)));
        counters(&script)
    });
    assert_eq!(laid, [3, 2]);
}

#[test]
fn when_the_zone_ends() {
    // [hr.cease-fire] With the round, or when it is broken or moved.
    let mut field = Field::of(&THREE);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    field.w.zone = Some(Zone { system: at, declarer: BLUE, laid: SeatSet::NONE });
    let stands = both(&field, Point::ZoneEnd).map(|field| {
        let mut game: kernel::Match<CentralPowers> = kernel::Match::new(field.w, steps::StatusPhase.into());
        let (mut offers, mut report) = (kernel::Offers::default(), kernel::Report::muted());
        // Claims are let go by; then counters leave the board.
        while let kernel::Standing::Ask(ask) = game.settle(&mut offers, &mut report) {
            if game.world.phase == central_powers::world::Phase::Status && !game.world.claiming {
                break;
            }
            let pass = offers.list().iter().copied().find(|choice| *choice == central_powers::Choice::Pass);
            game.choose(&ask, pass.expect("a pass"), &mut report);
        }
        game.world.zone.is_some()
    });
    assert_eq!(stands, [false, true]);
}

#[test]
fn whether_the_marker_of_another_is_moved() {
    // [race.xxcha] There is one marker.
    let mut field = Field::of(&["sol", "xxcha", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    field.w.zone = Some(Zone { system: at, declarer: BLUE, laid: SeatSet::one(GREEN) });
    field.w.player_mut(GREEN).counters = imperium::SystemSet::one(at);
    detente(&mut field);
    let declares = both(&field, Point::SecondZone).map(|field| {
        let mut script = field.play();
        script.play("red play detente");
        script.can("red", &format!("cease-fire {}", field.word(near)))
    });
    assert_eq!(declares, [false, true]);
}

#[test]
fn what_pays_for_breaking_the_zone() {
    // [faq.zone-broken] Strategy allocation too, or the command pool alone.
    let mut field = Field::of(&THREE);
    let [at, _] = field.voids();
    field.w.zone = Some(Zone { system: at, declarer: RED, laid: SeatSet::NONE });
    let breaks = both(&field, Point::ZoneActivation)
        .map(|field| field.play().can("red", &format!("break cease-fire {}", field.word(at))));
    assert_eq!(breaks, [true, false]);
}

#[test]
fn what_lies_next_door_for_claiming() {
    // [hr.detente] By sides, or by wormholes too.
    let mut field = Field::of(&THREE);
    let gates: Vec<_> = field.w.galaxy.ids().filter(|s| query::has_wormhole(&field.w, *s)).collect();
    let lanes = |from| query::Lanes::of(&field.w, RED).holes(from);
    let found = gates.iter().find_map(|from| {
        let to = lanes(*from).iter().find(|to| !field.w.galaxy.place(*from).edges.has(*to))?;
        Some((*from, to))
    });
    let (from, to) = found.expect("a wormhole");
    for planet in field.w.planets_in(from).collect::<Vec<_>>() {
        field.own(RED, planet);
    }
    field.fleet(RED, from, &[(Unit::Cruiser, 1)]);
    let near = both(&field, Point::Claims).map(|field| query::beside_controlled(&field.w, RED).has(to));
    assert_eq!(near, [false, true]);
}

#[test]
fn what_comes_of_an_empty_floor() {
    // [hr.senator-emeritus] No agenda, or one of the deck.
    let agendas = [None, Some(Point::EmptyFloor)].map(|point| {
        let mut script = council("", point);
        script.play("red pass");
        crate::council::quiet(&mut script);
        tray(&script, "agenda").len()
    });
    assert_eq!(agendas, [0, 1]);
}

#[test]
fn what_repeal_is_voted_about() {
    // [gs.repeal] For or against one law, or which of them goes.
    let laws = "floor mutiny | law fleet-regulations | law minister-of-policy green";
    let mut script = council(laws, None);
    go(&mut script, "red pass | red agenda repeal");
    assert!(script.can("red", "law fleet-regulations"));
    let mut script = council(laws, Some(Point::Repeal));
    go(&mut script, "red pass | red agenda repeal");
    assert_eq!(script.options("blue"), ["vote fleet-regulations", "vote minister-of-policy", "abstain"]);
    go(&mut script, "blue vote fleet-regulations | green abstain | red abstain");
    assert_eq!(tray(&script, "laws"), ["Minister of Policy"]);
}

#[test]
fn where_a_vetoed_agenda_is_replaced_from() {
    // [faq.draw-or-select] The deck, or the floor.
    let next = [None, Some(Point::Veto)].map(|point| {
        let mut script = council("floor mutiny free-trade | green hand veto", point);
        go(&mut script, "red pass | red agenda free-trade | green card veto");
        script.can("red", "agenda mutiny")
    });
    assert_eq!(next, [false, true]);
}

#[test]
fn how_many_political_cards_are_held() {
    // [card.hand-limit] [gs.piles] Ten, or five.
    let hand = "floor mutiny | red hand trade-war hand emperor hand veto-power hand revote hand fighter-tax";
    let discards = [None, Some(Point::PoliticalHand)].map(|point| {
        let mut w = opened(&THREE, &[]);
        w.round = 3;
        w.slots.iter_mut().find(|slot| slot.card == Strategy::SenatorEmeritus).unwrap().holder = Some(RED);
        point.into_iter().for_each(|point| turn(&mut w, point));
        for line in hand.split('|').map(str::trim) {
            CentralPowers::edit(&mut w, &mut Edit::of(line)).unwrap();
        }
        let mut script = Script::of(kernel::seated::<CentralPowers>(w, ActionPhase.into()));
        go(&mut script, "red play senator-emeritus");
        script.options("red").iter().any(|line| line.starts_with("discard "))
    });
    assert_eq!(discards, [false, true]);
}

#[test]
fn what_is_held_for_who_has_lost_his_home() {
    // [hr.escrow] [hr.homeworlds] Given points, or those of objectives too.
    let mut field = Field::of(&THREE);
    crate::actions::edited(&mut field, "red lost jord");
    field.w.player_mut(RED).technologies = u64::MAX >> 32;
    let row = field.w.kit.objectives.iter().position(|row| row.id == "one-5-technologies").unwrap();
    field.w.open = 1 << row;
    let claims = both(&field, Point::Escrow).map(|field| {
        let mut script = Script::of(kernel::seated::<CentralPowers>(field.w, steps::StatusPhase.into()));
        crate::council::quiet(&mut script);
        let can = script.can("red", "objective one-5-technologies");
        if can {
            script.play("red objective one-5-technologies");
        }
        let badges = crate::council::panel(&script, "red").badges;
        (can, points(&script, "red"), badges.iter().any(|badge| badge.text == "+1 held"))
    });
    assert_eq!(claims, [(false, 0, false), (true, 0, true)]);
}

#[test]
fn how_many_objectives_of_stage_one() {
    // [objective.set] Filled up by lot, or those chosen alone.
    let count = |value: &str| {
        let w = opened(&THREE, &[("stage-one", value)]);
        let rows = objectives::of_stage(&w, central_powers::printed::Stage::StageOne);
        rows.filter(|(row, _)| w.open >> row & 1 == 1).count()
    };
    assert_eq!((count("filled"), count("players")), (8, 3));
}

#[test]
fn where_norrs_flagship_helps() {
    // [faq.norr-flagship] In space battles, or for PDS and invasions of its system too; never twice in bombardment.
    let mut field = Field::of(&["norr", "sol", "hacan"]);
    let at = field.voids()[0];
    field.fleet(RED, at, &[(Unit::Flagship, 1)]);
    let value = |field: &Field, unit, roll| {
        query::combat(&field.w, unit, &crate::rulebook::words::shot(at, RED, roll, Side::Attacker)).unwrap()
    };
    let [space, all] = both(&field, Point::NorrFlagship);
    for (unit, roll) in [(Unit::GroundForce, Roll::Invasion), (Unit::Pds, Roll::Cannon)] {
        assert_eq!(value(&all, unit, roll), value(&space, unit, roll) - 1, "{unit:?}");
    }
    for (unit, roll) in [(Unit::Cruiser, Roll::Battle), (Unit::Dreadnought, Roll::Bombardment)] {
        assert_eq!(value(&all, unit, roll), value(&space, unit, roll), "{unit:?}");
    }
}

#[test]
fn whose_bombardment_l1z1x_makes_better() {
    // [faq.negator-flagship] Dreadnoughts' too, or the flagship's alone.
    let field = Field::of(&["l1z1x", "sol", "hacan"]);
    let at = field.voids()[0];
    let value = |field: &Field, unit| {
        query::combat(&field.w, unit, &crate::rulebook::words::shot(at, RED, Roll::Bombardment, Side::Attacker))
            .unwrap()
    };
    let [class, flagship] = both(&field, Point::L1z1xBombardment);
    assert_eq!(value(&flagship, Unit::Dreadnought), value(&class, Unit::Dreadnought) + 1);
    assert_eq!(value(&flagship, Unit::Flagship), value(&class, Unit::Flagship));
}

#[test]
fn when_new_agreements_pay() {
    // [hr.trade-iv] At once, or from the next time on.
    let mut field = Field::of(&THREE);
    let round = field.w.round;
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round });
    let income =
        both(&field, Point::NewAgreements).map(|field| steps::income(&field.w, GREEN) + steps::income(&field.w, RED));
    assert!(income[0] > 0 && income[1] == 0, "{income:?}");
}
