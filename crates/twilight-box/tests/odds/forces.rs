//! Forces and options as people write them.

use imperium::duel;
use twilight_box::odds::camp::Battle;
use twilight_box::odds::effects::Vocabulary;
use twilight_box::odds::force::{Clash, Force, kind};
use twilight_box::odds::report::method_name;
use twilight_box::odds::{odds, work_out};
use twilight_box::units::{Kind, Roster};

#[test]
fn forces_are_read() {
    let force = Force::read("letnev: 3 Cruisers ii, 1 carrier, 4 fighters, 2 dreadnought damaged, war sun").unwrap();
    assert_eq!(force.faction.as_deref(), Some("letnev"));
    assert_eq!(force.units[Kind::Cruiser as usize], 3);
    assert!(force.upgraded[Kind::Cruiser as usize]);
    assert_eq!(force.units[Kind::Dreadnought as usize], 2);
    assert_eq!(force.damaged[Kind::Dreadnought as usize], 2);
    assert_eq!(force.units[Kind::WarSun as usize], 1);
    assert_eq!(Force::read("Jol-Nar: 2 damaged dn; 1x pds").unwrap().units[Kind::Pds as usize], 1);
    assert_eq!(Force::read("").unwrap(), Force::default());
    let same = |texts: &[&str]| {
        for text in texts {
            assert_eq!(Force::read(text).unwrap(), Force::read(texts[0]).unwrap(), "{text}");
        }
    };
    same(&[
        "2 dreadnought ii damaged",
        "2 damaged dreadnoughts II",
        "2x upgraded dread damaged",
        "dreadnought_ii x2 (damaged)",
    ]);
    same(&["3 war_sun", "3 war suns", "3 warsun", "war-suns x3", "2 war sun, war sun"]);
    same(&["2 cruiser 2", "2 cruiser ii", "2 upgraded cruisers", "2 Cruiser-II"]);
    same(&["sol: 2 infantry", "Federation of Sol: 2 inf", "the federation of sol: 2 spec ops"]);
    same(&["1 pds, 1 space dock", "pds, dock", "PDS; spacedock"]);
    for faction in &Roster::standard().factions {
        for name in std::iter::once(&faction.id).chain(&faction.also).chain([&faction.name]) {
            let force = Force::read(&format!("{name}: 1 flagship")).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(force.faction.as_ref(), Some(&faction.id), "{name}");
        }
    }
    for unit in &Roster::standard().units {
        assert_eq!(kind(&unit.name), Ok(unit.kind), "{}", unit.name);
    }
}

/// Effects by any spelling of their name, and by any name of a faction.
#[test]
fn effects_are_read() {
    let vocabulary = Vocabulary::standard();
    for (text, id) in [
        ("Morale Boost", "morale-boost"),
        ("morale_boost", "morale-boost"),
        ("X-89 Bacterial Weapon \u{3a9}", "x-89-bacterial-weapon"),
        ("jol-nar commander", "jolnar-commander"),
        ("universities_of_jol_nar_commander", "jolnar-commander"),
        ("The Prophet's Tears", "the-prophet-s-tears"),
        ("ghosts_of_creuss_agent", "creuss-agent"),
        ("nomad_agent", "nomad-agent-thundarian"),
        ("al_raith_ix_ianovar", "alraith-ix-ianovar"),
        ("I.I.H.Q. Modernization Space Cannon", "iihq-modernization-space-cannon"),
        ("i_i_h_q_modernization_space_cannon", "iihq-modernization-space-cannon"),
    ] {
        assert_eq!(vocabulary.meaning(&vocabulary.id_of(text)), vocabulary.meaning(id), "{text}");
        assert!(vocabulary.meaning(id).is_some(), "{id}");
    }
}

#[test]
fn wrong_forces_are_refused_with_place_and_reason() {
    let wrong = |text: &str| Force::read(text).unwrap_err();
    assert_eq!(
        wrong("2 cruiser, 1 dredanought"),
        "unit 2 (`1 dredanought`): there is no unit `dredanought`; did you mean dreadnought?"
    );
    assert_eq!(wrong("letnv: 1 cruiser"), "there is no faction `letnv`; did you mean letnev?");
    assert_eq!(wrong("3"), "unit 1 (`3`): what kind of unit?");
    assert_eq!(wrong("300 fighter"), "unit 1 (`300 fighter`): 300 is not a number of units from 0 to 100");
    assert!(wrong("1 elephant").contains("there is no unit `elephant`; there are fighter, destroyer"));
}

#[test]
fn wrong_options_are_refused() {
    let ask = |key: &str, value: &str| odds("1 cruiser", "1 cruiser", &[(key.into(), value.into())]).unwrap_err();
    assert_eq!(ask("place", "sea"), "option place: the place is space or ground, not sea");
    assert_eq!(ask("policy", "worst"), "option policy: the policy is listed or best, not worst");
    assert!(ask("colour", "red").starts_with("option colour: there is no such option"));
    assert_eq!(
        ask("defender.luck", "much"),
        "option defender.luck: a side has effects, upgraded, damaged, faction, risk_direct_hit, not luck"
    );
    assert_eq!(ask("attacker.damaged", "2 cruiser"), "option attacker.damaged: 2 damaged of 1 cruiser");
}

#[test]
fn a_report_adds_up() {
    let report = odds(
        "2 dreadnought ii, 1 dreadnought ii damaged, 3 fighter",
        "letnev: 3 cruiser, 1 carrier, 4 fighter",
        &[("place".into(), "space".into()), ("attacker.effects".into(), "morale_boost".into())],
    )
    .unwrap();
    assert!((report.attacker + report.draw + report.defender - 1.0).abs() < 1e-12);
    assert_eq!(report.method, "exact");
    for side in &report.sides {
        assert!((side.units_lost.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((side.ends.iter().map(|end| end.chance).sum::<f64>() - 1.0).abs() < 1e-6);
    }
    assert_eq!(report.rounds[0].fought, 1.0);
    assert!((report.rounds[0].attacker_hits - (3.0 * 0.7 + 3.0 * 0.3)).abs() < 1e-9);
    let text = report.text();
    assert!(text.contains("attacker 81.86%"), "{text}");
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["sides"][0]["units"][0]["kind"], "fighter");
}

#[test]
fn too_large_a_battle_is_sampled_and_says_so() {
    let clash = Clash::read("hacan: 5 cruiser, 1 flagship", "4 cruiser, 1 dreadnought", &[]).unwrap();
    let battle = Battle::new(&clash);
    let exact = work_out(&battle, false).0;
    let sampled = duel::sample(&battle);
    let duel::Method::Sampled(times) = sampled.method else { panic!("worked out") };
    for (exact, sampled) in exact.chances.into_iter().zip(sampled.chances) {
        let allowed = 4.5 * (exact * (1.0 - exact) / f64::from(times)).sqrt();
        assert!((exact - sampled).abs() < allowed, "{exact} {sampled} after {times}");
    }
    let name = method_name(&sampled);
    assert!(name.starts_with("sampled (") && name.ends_with(" points)"), "{name}");
}
