//! The cease-fire zone: what its declarer does there, and what he cannot.

use crate::actions::edited;
use crate::council::{go, quiet};
use crate::field::{BLUE, Field, GREEN, RED, go as act};
use central_powers::names::{Strategy, Unit};
use central_powers::steps;
use central_powers::world::Zone;
use imperium::{SystemId, SystemSet};
use kernel::testing::Script;
use kernel::{Refuses, SeatSet};

/// Red of this race has declared a cease-fire where his fleet and his planet are.
fn declared(race: &str) -> (Field, SystemId, SystemId) {
    let mut field = Field::of(&[race, "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 1)]).fleet(RED, at, &[(Unit::Cruiser, 1)]);
    let laid: SeatSet = [RED, BLUE, GREEN].into_iter().collect();
    field.w.zone = Some(Zone { system: at, declarer: RED, laid });
    for seat in [RED, BLUE, GREEN] {
        field.w.player_mut(seat).counters = SystemSet::one(at);
    }
    (field, at, near)
}

fn stands(script: &Script, field: &Field, at: SystemId) -> bool {
    let live = script.table().live(kernel::Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == format!("system/{}", field.word(at))).unwrap();
    space.badges.iter().any(|badge| badge.kind == "cease-fire")
}

#[test]
fn faq_15_its_declarer_does_not_retreat_into_the_zone_either() {
    // [faq.no-retreat-into-zone] (FAQ-15)
    let (field, at, _) = declared("sol");
    for tactical in [false, true] {
        let why = steps::against_retreat(&field.w, RED, at, tactical).expect("a reason");
        assert_eq!(why.rule().0, "faq.no-retreat-into-zone");
    }
}

#[test]
fn r_xxc_1_faq_21_xxcha_activates_and_produces_in_its_own_zone() {
    // [race.xxcha] [faq.zone-closed] (FAQ-21, R-XXC-1) As long as nothing fights; but each system once a round.
    let (mut field, at, _) = declared("xxcha");
    let word = field.word(at);
    let mut script = field.play();
    act(&mut script, &format!("red activate {word} | red pass"));
    assert!(stands(&script, &field, at));
    go(&mut script, "blue pass | green pass");
    assert!(!script.can("red", &format!("activate {word}")), "activated in this round");
    let planet = field.w.planets_in(at).next().unwrap();
    field.troops(RED, planet, &[(Unit::SpaceDock, 1)]);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Production).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    let mut script = field.play();
    go(&mut script, &format!("red play production | red produce {word}"));
    assert!(stands(&script, &field, at), "{}", script.standing());
}

#[test]
fn faq_22_what_its_declarer_does_in_the_zone_ends_it() {
    // [faq.zone-broken] (FAQ-22) A card that works there, and a secondary ability.
    let (mut field, at, near) = declared("sol");
    let planet = field.w.planets_in(at).next().unwrap();
    edited(&mut field, "red hand armistice");
    let mut script = field.play();
    go(&mut script, "red card armistice | red player blue");
    let line = format!("planet {}", field.planet_word(planet));
    go(&mut script, &format!("red {line}"));
    assert!(!stands(&script, &field, at), "a card");
    // A planet refreshed, a ship sent out.
    for (card, owner, answers) in [
        (Strategy::SenatorEmeritus, "senator-emeritus", vec![line.clone()]),
        (Strategy::Warfare, "warfare", vec![format!("move cruiser {} {}", field.word(at), field.word(near))]),
    ] {
        let (mut field, at, _) = declared("sol");
        field.w.ready = field.w.ready.without(planet);
        for slot in &mut field.w.slots {
            if slot.card == card {
                (slot.holder, slot.used) = (Some(BLUE), false);
            } else if slot.holder == Some(BLUE) {
                slot.holder = None;
            }
        }
        let first = field.w.slots.iter().position(|slot| slot.card == Strategy::Leadership).unwrap();
        field.w.slots[first].holder = None;
        field.w.player_mut(RED).passed = false;
        let mut script = field.play();
        quiet(&mut script);
        while script.asked() != ["blue"] {
            let seat = script.asked()[0];
            script.play(&format!("{seat} pass"));
        }
        go(&mut script, &format!("blue play {owner}"));
        for _ in 0..12 {
            if script.can("red", "use") && script.asked() == ["red"] {
                break;
            }
            let seat = script.asked()[0];
            let way = ["keep", "pass"].into_iter().find(|way| script.can(seat, way)).expect("a way on");
            script.play(&format!("{seat} {way}"));
            quiet(&mut script);
        }
        go(&mut script, "red use");
        answers.iter().for_each(|line| {
            if script.asked() == ["red"] && script.can("red", line) {
                go(&mut script, &format!("red {line}"));
            }
        });
        assert!(!stands(&script, &field, at), "{owner}: {}", script.standing());
    }
}

#[test]
fn faq_21_cards_of_others_do_not_work_in_the_zone() {
    // [faq.zone-closed] [hr.cease-fire] (FAQ-21, HR-3d) Neither on a planet there nor on a counter of the zone.
    let (field, at, near) = declared("sol");
    for zone in [true, false] {
        let mut field = Field { w: field.w.clone() };
        if !zone {
            field.w.zone = None;
        }
        field.w.player_mut(BLUE).counters = field.w.player(BLUE).counters.with(near);
        edited(&mut field, "blue hand local-unrest hand unexpected-action");
        let mut script = field.play();
        go(&mut script, "red pass | blue card local-unrest");
        let planet = field.planet_word(field.w.planets_in(at).next().unwrap());
        let owner = crate::field::holder(&script, &planet);
        assert_eq!(owner, zone.then_some(0), "{}", script.standing());
        go(&mut script, "blue card unexpected-action");
        let word = field.word(at);
        assert_eq!(script.asked().contains(&"blue") && script.can("blue", &format!("system {word}")), !zone);
    }
}

#[test]
fn faq_21_agendas_and_abilities_put_no_units_into_the_zone() {
    // [faq.zone-closed] (FAQ-21) Its declarer's neither.
    let (mut field, at, _) = declared("sol");
    let name = field.planet_word(field.w.planets_in(at).next().unwrap());
    let troops = |script: &Script| crate::field::count(script, &format!("planet/{name}"), "red", "ground-force");
    edited(&mut field, "blue planet mecatol-rex");
    let mut script = crate::titles::voted(&field, "mass-mobilization", "for");
    while script.asked() != ["red"] {
        let seat = script.asked()[0];
        script.play(&format!("{seat} pass"));
    }
    assert!(script.options("red").iter().any(|line| line.starts_with("planet")), "{}", script.standing());
    assert!(!script.can("red", &format!("planet {name}")));
    // Recruits come to other planets alone, and the cease-fire stands.
    let mut script = field.play();
    go(&mut script, "red use sol-recruits");
    assert!(stands(&script, &field, at) && troops(&script) == 1, "{}", script.standing());
}

#[test]
fn faq_22_the_primary_of_production_does_not_end_the_cease_fire() {
    // [faq.zone-closed] [faq.zone-broken] (FAQ-22) Only a secondary ability does.
    let (mut field, at, _) = declared("sol");
    let planet = field.w.planets_in(at).next().unwrap();
    field.troops(RED, planet, &[(Unit::SpaceDock, 1)]);
    let word = field.word(at);
    for (holder, primary) in [(RED, true), (BLUE, false)] {
        let mut field = Field { w: field.w.clone() };
        field.w.slots.iter_mut().filter(|slot| slot.holder == Some(holder)).for_each(|slot| slot.holder = None);
        let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Production).unwrap();
        (slot.holder, slot.used) = (Some(holder), false);
        let mut script = field.play();
        // He has a dock at home besides.
        match primary {
            true => {
                go(&mut script, "red play production");
                assert!(!script.can("red", &format!("produce {word}")), "{}", script.standing());
            }
            false => go(&mut script, &format!("red pass | blue play production | red use | red produce {word}")),
        }
        assert_eq!(stands(&script, &field, at), primary, "{}", script.standing());
    }
}
