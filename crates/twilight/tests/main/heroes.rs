//! Heroes.

use super::leaders::{LANDING, attack, lead, led};
use super::*;
use twilight::feats::Feat;
use twilight::query;

// [leader.arborec-hero]
#[test]
fn arborec_hero() {
    let mut w = led("trade-goods=4", RED, Feat::ArborecHero);
    put(&mut w, RED, "quann", "1 infantry");
    own(&mut w, RED, "quann");
    let script = "red use arborec-hero | red produce cruiser 25 | red produce infantry moll-primus | red done
        | red spend trade-good | red spend trade-good | red spend trade-good";
    let session = act(w, script);
    assert_eq!(
        (at(&session, "system/25"), at(&session, "planet/moll-primus")),
        ("red: 1 cruiser".into(), "red: 2 infantry".into())
    );
}

// [leader.argent-hero]
#[test]
fn argent_hero() {
    let mut w = led("", RED, Feat::ArgentHero);
    put(&mut w, RED, "20", "1 dreadnought");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "19"));
    let session = act(w, "red use argent-hero | red sail dreadnought 20 19");
    assert_eq!(at(&session, "system/19"), "red: 1 dreadnought");
}

// [leader.crimson-hero]
#[test]
fn crimson_hero() {
    let mut w = led("", RED, Feat::CrimsonHero);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    put(&mut w, RED, "25", "1 destroyer");
    put(&mut w, BLUE, "4", "1 destroyer");
    let mut session =
        act(w, "red activate 2 | red done | red produce dreadnought 2 | red use crimson-hero | red pick dreadnought 2");
    assert_eq!(at(&session, "system/2"), "");
    go(&mut session, "blue activate 25 | blue done | red activate 19 | red move destroyer 25");
    go(&mut session, "blue activate 19 | blue move destroyer 4 | red use crimson-hero");
    assert_eq!(at(&session, "system/19"), "red: 1 destroyer, 1 dreadnought; blue: 1 destroyer");
}

// [leader.hacan-hero]
#[test]
fn hacan_hero() {
    let mut w = led("", RED, Feat::HacanHero);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let script =
        "red activate 2 | red use hacan-hero | red produce dreadnought 2 | red produce dreadnought 2 | red done";
    let session = act(w, script);
    assert_eq!((at(&session, "system/2"), gauge(&session, RED, "resources")), ("red: 2 dreadnought".into(), 4));
}

// [leader.keleres-hero]
#[test]
fn keleres_hero() {
    let w = attack(BLUE, Feat::KeleresHero, "1 cruiser", "1 destroyer");
    let script =
        "red activate 19 | red move cruiser 2 | blue use keleres-hero | blue place cruiser 19 | blue place cruiser 19";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 destroyer, 2 cruiser, 1 flagship");
}

// [leader.l1z1x-hero]
#[test]
fn l1z1x_hero() {
    let mut w = led("", RED, Feat::L1z1xHero);
    put(&mut w, RED, "20", "1 dreadnought, 1 cruiser");
    let session = act(w, "red use l1z1x-hero | red choose 19 | red pick dreadnought 20");
    assert_eq!(
        (at(&session, "system/19"), at(&session, "system/20")),
        ("red: 1 dreadnought".into(), "red: 1 cruiser".into())
    );
}

// [leader.letnev-hero]
#[test]
fn letnev_hero() {
    let session = act(led("", RED, Feat::LetnevHero), "red use letnev-hero");
    assert!(gauge(&session, RED, "fleet") > 100);
}

// [leader.mahact-hero]
#[test]
fn mahact_hero() {
    let mut w = led("", RED, Feat::MahactHero);
    put(&mut w, BLUE, "25", "1 cruiser");
    put(&mut w, RED, "19", "3 cruiser");
    let session = act(w, "red use mahact-hero | red choose 25 | ~ 7 1 1 | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 3 cruiser", "blue was thrown against red, nobody could retreat");
}

// [leader.mentak-hero]
#[test]
fn mentak_hero() {
    let w = attack(RED, Feat::MentakHero, "2 cruiser", "1 dreadnought, 1 destroyer");
    let script =
        "red activate 19 | red move cruiser 2 | red move cruiser 2 | red use mentak-hero | red stay | ~ 7 1 | ~ 1 1
        | blue lose destroyer";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 destroyer, 2 cruiser; blue: 1 dreadnought");
}

// [leader.muaat-hero]
#[test]
fn muaat_hero() {
    let mut w = led("", RED, Feat::MuaatHero);
    put(&mut w, RED, "2", "1 war-sun");
    w.parties[0].upgraded |= 1 << Kind::WarSun as u32;
    put(&mut w, BLUE, "25", "2 cruiser");
    put(&mut w, BLUE, "quann", "2 infantry");
    let session = act(w, "red activate 25 | red move war-sun 2 | red done | red use muaat-hero");
    assert_eq!(at(&session, "system/81"), "red: 1 war sun");
}

// [leader.nekro-hero]
#[test]
fn nekro_hero() {
    let mut w = led("", RED, Feat::NekroHero);
    put(&mut w, RED, "19", "1 cruiser");
    put(&mut w, BLUE, "wellon", "2 infantry, 1 pds");
    let session = act(w, "red use nekro-hero");
    assert_eq!((at(&session, "planet/wellon"), gauge(&session, RED, "trade-goods")), (String::new(), 3));
}

// [leader.nomad-hero]
#[test]
fn nomad_hero() {
    let mut w = led("", RED, Feat::NomadHero);
    put(&mut w, RED, "25", "1 flagship, 1 cruiser");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "25"));
    let session = act(w, "red use nomad-hero | blue pass | red activate 19");
    let lines = offered(&session, RED);
    assert!(lines.iter().any(|l| l == "move flagship 25") && !lines.iter().any(|l| l == "move cruiser 25"));
}

// [leader.obsidian-hero]
#[test]
fn obsidian_hero() {
    let mut w = led("", RED, Feat::ObsidianHero);
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    let session = act(w, "red use obsidian-hero");
    assert_eq!(gauge(&session, RED, "resources"), 4);
}

// [leader.ralnel-hero]
#[test]
fn ralnel_hero() {
    let w = led("", RED, Feat::RalnelHero);
    let session = act(w, "red pass | blue pass | red use ralnel-hero | ~ draw bunker");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "red has not passed any more");
    assert_eq!(gauge(&session, RED, "tactic"), 5);
}

// [leader.saar-hero]
#[test]
fn saar_hero() {
    let mut w = led("", RED, Feat::SaarHero);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    put(&mut w, BLUE, "25", "1 carrier, 3 fighter");
    put(&mut w, BLUE, "quann", "2 infantry, 1 mech");
    let session = act(w, "red use saar-hero | red choose 25");
    assert_eq!(
        (at(&session, "system/25"), at(&session, "planet/quann")),
        ("blue: 1 carrier".into(), "blue: 1 mech".into())
    );
}

// [leader.sardakk-hero]
#[test]
fn sardakk_hero() {
    let mut w = attack(RED, Feat::SardakkHero, "1 carrier", "2 cruiser");
    put(&mut w, BLUE, "19", "1 dreadnought");
    let script = LANDING.replace("| red done |", "| red done | red use sardakk-hero |");
    let session = act(w, &format!("{script} | ~ 8 8 | ~ 1 1"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry");
    assert_eq!(at(&session, "system/19"), "blue: 2 cruiser, 1 dreadnought", "the carrier is gone");
}

// [leader.sol-hero]
#[test]
fn sol_hero() {
    let mut w = led("", RED, Feat::SolHero);
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "19")).with(system(&w, "25"));
    let session = act(w, "red use sol-hero | blue pass");
    assert!(["activate 19", "activate 25"].iter().all(|l| offered(&session, RED).contains(&l.to_string())));
}

// [leader.titans-hero]
#[test]
fn titans_hero() {
    let mut w = map("field=system; tile=55");
    lead(&mut w, BLUE, Feat::TitansHero);
    put(&mut w, BLUE, "elysium", "1 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, RED, "2", "2 cruiser");
    let before = query::purse(&w, BLUE);
    let session = act(w, "red activate 2 | blue use titans-hero");
    assert_eq!(gauge(&session, BLUE, "resources"), i32::from(before) + 3);
}

// [leader.titans-hero] [cannon.offense]
#[test]
fn elysium_fires() {
    let mut w = map("field=system; tile=55");
    w.parties[1].standing = w.parties[1].standing.with(Feat::TitansHero);
    put(&mut w, BLUE, "elysium", "1 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, RED, "2", "2 cruiser");
    let session = act(w, "red activate 55 | red move cruiser 2 | red move cruiser 2 | blue fire | ~ 5 4 1");
    assert_eq!(at(&session, "system/55"), "red: 1 cruiser");
}

// [leader.xxcha-hero] [produce.structures]
#[test]
fn xxcha_hero() {
    let mut w = led("", RED, Feat::XxchaHero);
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    let script =
        "red use xxcha-hero | red place pds moll-primus | red place pds moll-primus | red place mech moll-primus";
    let mut session = act(w, script);
    assert_eq!(offered(&session, RED), ["place mech moll-primus", "done"], "two PDS are the most");
    go(&mut session, "red done");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 1 infantry, 1 mech, 2 pds");
    assert_eq!(gauge(&session, RED, "resources"), 4);
}

// [leader.yin-hero]
#[test]
fn yin_hero() {
    let mut w = led("", RED, Feat::YinHero);
    own(&mut w, BLUE, "quann");
    put(&mut w, BLUE, "quann", "1 infantry, 1 pds");
    let place = "red place infantry quann";
    let session = act(w, &format!("red use yin-hero | {place} | {place} | {place} | ~ 8 1 1 | ~ 1"));
    assert_eq!(at(&session, "planet/quann"), "red: 3 infantry", "no cannon fired");
}

// [leader.creuss-hero] [galaxy.adjacency]
#[test]
fn creuss_hero() {
    let mut w = led("", RED, Feat::CreussHero);
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "19", "1 fighter");
    let (home, far, near) = (system(&w, "2"), system(&w, "19"), system(&w, "25"));
    assert!(!w.galaxy.place(home).edges.has(far) && w.galaxy.place(home).edges.has(near));
    let session = act(w, "red use creuss-hero | red choose 25 | red choose 19 | blue pass | red activate 19");
    assert!(offered(&session, RED).iter().any(|l| l == "move carrier 2"), "19 lies next to red's home");
}

// [leader.vuilraith-hero]
#[test]
fn vuilraith_hero() {
    let mut w = led("", RED, Feat::VuilraithHero);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let c = &w.kit.get().components;
    let (tear, home) = (c.token_named("dimensional-tear").unwrap(), w.side(RED).home);
    w.galaxy.lay(c, tear, home).unwrap();
    put(&mut w, BLUE, "25", "1 carrier, 1 fighter, 1 cruiser");
    let session = act(w, "red use vuilraith-hero | ~ 4 3");
    assert_eq!(at(&session, "system/25"), "blue: 1 cruiser", "the carrier is gone and its fighter has no room");
}
