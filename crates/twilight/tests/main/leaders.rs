//! Agents and commanders.

use super::*;
use twilight::feats::{Feat, Source};
use twilight::query::{self, Volley};
use twilight::{INFO, Kit};

/// A side can use a leader, whoever's it is.
pub fn lead(w: &mut World, seat: Seat, feat: Feat) {
    let side = &mut w.parties[seat.index()];
    if Kit::printed().tricks[feat as usize].moments == 0 {
        side.standing = side.standing.with(feat);
    } else {
        side.held = side.held.with(feat);
        side.ready = side.ready.with(feat);
    }
}

pub fn led(extra: &str, seat: Seat, feat: Feat) -> World {
    let mut w = galaxy(extra);
    lead(&mut w, seat, feat);
    w
}

/// Red may attack system 19 from its home, with a leader.
pub fn attack(seat: Seat, feat: Feat, red: &str, blue: &str) -> World {
    let mut w = field("");
    lead(&mut w, seat, feat);
    put(&mut w, RED, "moll-primus", "4 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry");
    put(&mut w, RED, "2", red);
    if !blue.is_empty() {
        put(&mut w, BLUE, "19", blue);
    }
    w
}

pub const LANDING: &str = "red activate 19 | red move carrier 2 | red load infantry moll-primus
    | red load infantry moll-primus | red done | red land infantry wellon | red land infantry wellon";

// [skirmish.leaders]
#[test]
fn a_faction_brings_its_leaders() {
    let held = |leaders: &str| {
        let w = map(&format!("field=system; tile=19; red-faction=sol; red-leaders={leaders}"));
        let held = w.side(RED).held.union(w.side(RED).standing);
        held.iter().filter(|&feat| w.kit.tricks[feat as usize].source != Source::Ability).collect::<Vec<_>>()
    };
    assert_eq!(held("none"), []);
    assert_eq!(held("agent"), [Feat::SolAgent]);
    assert_eq!(held("commander"), [Feat::SolAgent, Feat::SolCommander]);
    assert_eq!(held("all"), [Feat::SolAgent, Feat::SolCommander, Feat::SolHero]);
    let default = options("field=system; tile=19; red-faction=sol");
    assert_eq!(default.choice(&INFO, "red-leaders"), "agent");
}

/// Each leader of the data belongs to a faction that is printed.
#[test]
fn leaders_belong_to_factions() {
    let kit = Kit::printed();
    for trick in &kit.tricks {
        let leader = matches!(trick.source, Source::Agent | Source::Commander | Source::Hero);
        let faction = trick.faction.as_deref().unwrap_or("none");
        assert!(kit.faction(faction).is_some(), "{}", trick.name);
        assert!(!leader || trick.slug.starts_with(faction), "{}", trick.slug);
    }
}

// [leader.arborec-agent]
#[test]
fn arborec_agent() {
    let mut w = led("", RED, Feat::ArborecAgent);
    put(&mut w, RED, "25", "1 cruiser");
    let session = act(w, "red use arborec-agent | red replace cruiser dreadnought 25");
    assert_eq!(at(&session, "system/25"), "red: 1 dreadnought");
    assert!(!offered(&session, RED).iter().any(|l| l == "use arborec-agent"), "it is exhausted");
}

// [leader.argent-agent]
#[test]
fn argent_agent() {
    let mut w = led("", RED, Feat::ArgentAgent);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    own(&mut w, RED, "quann");
    let session = act(w, "red activate 2 | red use argent-agent | red produce infantry quann");
    assert_eq!(at(&session, "planet/quann"), "red: 1 infantry");
}

// [leader.creuss-agent]
#[test]
fn creuss_agent() {
    let mut w = map("map=0 39 20 0 25 22");
    lead(&mut w, RED, Feat::CreussAgent);
    put(&mut w, RED, "39", "1 carrier");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w, "red activate 25 | red use creuss-agent");
    assert!(offered(&session, RED).iter().any(|l| l == "move carrier 39"), "all wormholes touch the active system");
}

// [leader.crimson-agent]
#[test]
fn crimson_agent() {
    let mut w = led("", RED, Feat::CrimsonAgent);
    put(&mut w, RED, "25", "1 cruiser");
    put(&mut w, RED, "20", "1 dreadnought");
    let session = act(w, "red use crimson-agent | red pick cruiser 25 | red pick dreadnought 20");
    assert_eq!(
        (at(&session, "system/25"), at(&session, "system/20")),
        ("red: 1 dreadnought".into(), "red: 1 cruiser".into())
    );
}

// [leader.empyrean-agent]
#[test]
fn empyrean_agent() {
    let mut w = led("", RED, Feat::EmpyreanAgent);
    put(&mut w, RED, "20", "1 cruiser");
    let session = act(w, "red activate 40 | red move cruiser 20 | red use empyrean-agent");
    assert_eq!(gauge(&session, RED, "tactic"), 3);
}

// [leader.firmament-agent]
#[test]
fn firmament_agent() {
    let mut w = led("", RED, Feat::FirmamentAgent);
    put(&mut w, RED, "2", "1 cruiser");
    for place in ["25", "112", "20"] {
        put(&mut w, BLUE, place, "1 fighter");
    }
    put(&mut w, BLUE, "wellon", "1 pds");
    let session = act(w, "red activate 19 | red use firmament-agent | red move cruiser 2");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
    assert!(offered(&session, BLUE).iter().any(|l| l.starts_with("activate")), "no cannon was asked for");
}

// [leader.l1z1x-agent]
#[test]
fn l1z1x_agent() {
    let session =
        act(led("", RED, Feat::L1z1xAgent), "red activate 2 | red use l1z1x-agent | red pick infantry moll-primus");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 1 mech");
}

// [leader.letnev-agent] [cards.use]
#[test]
fn letnev_agent() {
    let w = attack(RED, Feat::LetnevAgent, "1 cruiser", "2 cruiser");
    let session = act(w, "red activate 19 | red move cruiser 2 | red use letnev-agent | red stay | ~ 7 7 | ~ 1 1");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
}

// [leader.muaat-agent]
#[test]
fn muaat_agent() {
    let mut w = led("", RED, Feat::MuaatAgent);
    put(&mut w, RED, "25", "1 flagship");
    let script = "red use muaat-agent | red produce cruiser 25 | red produce cruiser 25";
    assert_eq!(at(&act(w, script), "system/25"), "red: 2 cruiser, 1 flagship");
}

// [leader.naalu-agent]
#[test]
fn naalu_agent() {
    let session = act(led("", RED, Feat::NaaluAgent), "red activate 19 | red use naalu-agent | blue pass");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "the token left the board");
}

// [leader.nomad-agent-mercer]
#[test]
fn nomad_agent_mercer() {
    let mut w = led("", RED, Feat::NomadAgentMercer);
    own(&mut w, RED, "quann");
    let script = "red activate 25 | red use nomad-agent-mercer | red bring infantry moll-primus quann";
    assert_eq!(at(&act(w, script), "planet/quann"), "red: 1 infantry");
}

// [leader.nomad-agent-thundarian]
#[test]
fn nomad_agent_thundarian() {
    let w = attack(RED, Feat::NomadAgentThundarian, "1 cruiser", "1 cruiser");
    let script =
        "red activate 19 | red move cruiser 2 | red stay | ~ 1 | ~ 10 | red use nomad-agent-thundarian | ~ 10 | ~ 1";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser");
}

// [leader.obsidian-agent]
#[test]
fn obsidian_agent() {
    let w = attack(RED, Feat::ObsidianAgent, "2 cruiser", "2 cruiser");
    let script =
        "red activate 19 | red move cruiser 2 | red move cruiser 2 | red stay | ~ 1 1 | ~ 7 1 | red use obsidian-agent";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 cruiser");
}

// [leader.saar-agent]
#[test]
fn saar_agent() {
    let mut w = led("", RED, Feat::SaarAgent);
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, BLUE, "4", "1 cruiser");
    let session = act(w, "red activate 19 | red use saar-agent | red boost carrier 2 | red done");
    assert_eq!(at(&session, "system/19"), "red: 1 carrier", "as far as blue's cruiser");
}

// [leader.sardakk-agent]
#[test]
fn sardakk_agent() {
    let session =
        act(led("", RED, Feat::SardakkAgent), "red activate 2 | red use sardakk-agent | red choose moll-primus");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 3 infantry");
}

// [leader.sol-agent]
#[test]
fn sol_agent() {
    let w = attack(RED, Feat::SolAgent, "1 carrier", "");
    let session = act(w, &format!("{LANDING} | red use sol-agent | ~ 8 8 1 | ~ 1 1"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry", "three dice of two infantry");
}

// [leader.titans-agent] [combat.cancel]
#[test]
fn titans_agent() {
    let w = attack(BLUE, Feat::TitansAgent, "1 carrier", "");
    let session = act(w, &format!("{LANDING} | ~ 8 8 | ~ 1 1 | blue use titans-agent"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry; blue: 1 infantry");
}

// [leader.winnu-agent]
#[test]
fn winnu_agent() {
    let mut w = led("", RED, Feat::WinnuAgent);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let script = "red activate 2 | red use winnu-agent | red produce cruiser 2 | red produce cruiser 2";
    let session = act(w, script);
    assert!(offered(&session, RED).iter().any(|l| l == "produce cruiser 2"), "six for four resources");
}

// [leader.xxcha-agent]
#[test]
fn xxcha_agent() {
    let mut w = led("", RED, Feat::XxchaAgent);
    own(&mut w, BLUE, "quann");
    put(&mut w, BLUE, "quann", "2 infantry");
    let session = act(w, "red use xxcha-agent | red pick infantry quann");
    assert_eq!(at(&session, "planet/quann"), "blue: 1 infantry", "next to red's home");
}

// [leader.yin-agent]
#[test]
fn yin_agent() {
    let w = attack(BLUE, Feat::YinAgent, "1 cruiser", "1 cruiser");
    let script = "red activate 19 | red move cruiser 2 | red stay | ~ 7 | ~ 1 | blue use yin-agent";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 2 fighter");
}

// [leader.yssaril-agent]
#[test]
fn yssaril_agent() {
    let mut w = attack(RED, Feat::YssarilAgent, "1 cruiser", "2 cruiser");
    lead(&mut w, BLUE, Feat::LetnevAgent);
    w.parties[1].ready = w.parties[1].ready.without(Feat::LetnevAgent);
    let script = "red activate 19 | red move cruiser 2 | red use yssaril-agent | red stay | ~ 7 7 | ~ 1 1";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser", "blue's agent is copied, exhausted or not");
}

// [leader.arborec-commander]
#[test]
fn arborec_commander() {
    let mut w = led("", BLUE, Feat::ArborecCommander);
    put(&mut w, BLUE, BLUE_HOME, "1 space-dock");
    let script = "red activate 4 | blue use arborec-commander | blue produce cruiser 4";
    assert_eq!(at(&act(w, script), "system/4"), "blue: 1 cruiser");
}

// [leader.argent-commander] [note.alliance]
#[test]
fn argent_commander() {
    let mut w = field("blue-notes=alliance-argent");
    put(&mut w, BLUE, "wellon", "1 pds");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "19")));
    let dice = query::barrels_against(&w, Volley::SpaceCannonOffense, BLUE, RED);
    assert_eq!((dice[0].dice, dice[0].on), (2, 6));
}

// [leader.bastion-commander]
#[test]
fn bastion_commander() {
    let mut w = led("red-hand=insubordination; blue-hand=sabotage", RED, Feat::BastionCommander);
    lead(&mut w, RED, Feat::BastionCommander);
    let session = act(w, "red play insubordination");
    assert_eq!(gauge(&session, BLUE, "tactic"), 2, "nobody could cancel it");
}

// [leader.creuss-commander]
#[test]
fn creuss_commander() {
    let mut w = led("", RED, Feat::CreussCommander);
    put(&mut w, RED, "40", "1 carrier");
    let session = act(w, "red activate 25 | red move carrier 40");
    assert_eq!(at(&session, "system/25"), "red: 1 fighter, 1 carrier");
}

// [leader.empyrean-commander]
#[test]
fn empyrean_commander() {
    let mut w = led("", BLUE, Feat::EmpyreanCommander);
    put(&mut w, RED, "2", "1 cruiser");
    w.parties[1].tokens = w.parties[1].tokens.with(system(&w, "25"));
    let session = act(w, "red activate 25 | red move cruiser 2 | blue use empyrean-commander");
    assert!(offered(&session, BLUE).iter().any(|l| l == "activate 25"));
}

// [leader.jolnar-commander] [combat.reroll]
#[test]
fn jolnar_commander() {
    let mut w = attack(BLUE, Feat::JolnarCommander, "1 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 pds");
    let script = "red activate 19 | red move cruiser 2 | blue fire | ~ 5 | blue use jolnar-commander | ~ 6";
    assert_eq!(at(&act(w, script), "system/19"), "");
}

// [leader.keleres-commander]
#[test]
fn keleres_commander() {
    let w = led("red-hand=insubordination", RED, Feat::KeleresCommander);
    let session = act(w, "red play insubordination");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "another action");
}

// [leader.l1z1x-commander]
#[test]
fn l1z1x_commander() {
    let mut w = attack(RED, Feat::L1z1xCommander, "1 dreadnought", "");
    put(&mut w, BLUE, "wellon", "1 pds");
    let script = "red activate 19 | red move dreadnought 2 | red done | blue hold | red aim dreadnought wellon | ~ 5";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 1 infantry, 1 pds");
}

// [leader.letnev-commander]
#[test]
fn letnev_commander() {
    let w = attack(BLUE, Feat::LetnevCommander, "1 cruiser", "1 dreadnought");
    let session = act(w, "red activate 19 | red move cruiser 2 | red stay | ~ 7 | ~ 1 | blue sustain dreadnought");
    assert_eq!(gauge(&session, BLUE, "trade-goods"), 1);
}

// [leader.mahact-commander]
#[test]
fn mahact_commander() {
    let mut w = led("", RED, Feat::MahactCommander);
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "19"));
    let session = act(w, "red activate 19 | blue pass");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "no token is left there");
    assert_eq!(gauge(&session, RED, "tactic"), 2);
}

// [leader.nomad-commander]
#[test]
fn nomad_commander() {
    let mut w = led("", RED, Feat::NomadCommander);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let session = act(w, "red activate 2 | red produce flagship 2 | red done");
    assert_eq!((at(&session, "system/2"), gauge(&session, RED, "resources")), ("red: 1 flagship".into(), 4));
}

// [leader.ralnel-commander]
#[test]
fn ralnel_commander() {
    let mut w = attack(RED, Feat::RalnelCommander, "2 cruiser, 1 carrier", "1 cruiser");
    lead(&mut w, RED, Feat::RalnelCommander);
    let script =
        "red activate 19 | red move cruiser 2 | red move cruiser 2 | red move carrier 2 | red done | red retreat
        | red use ralnel-commander | red choose 2 | red pick cruiser 19 | red pick carrier 19";
    let session = act(w, script);
    assert_eq!(at(&session, "system/2"), "red: 1 cruiser, 1 carrier");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 cruiser");
}

// [leader.saar-commander]
#[test]
fn saar_commander() {
    let mut w = led("", RED, Feat::SaarCommander);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    own(&mut w, RED, "quann");
    put(&mut w, RED, "quann", "1 space-dock");
    let session = act(w, "red activate 2 | red produce fighter 25 | red produce infantry quann | red done");
    assert_eq!(
        (at(&session, "system/25"), at(&session, "planet/quann")),
        ("red: 1 fighter".into(), "red: 1 infantry, 1 space dock".into())
    );
}

// [leader.sardakk-commander]
#[test]
fn sardakk_commander() {
    let mut w = led("", RED, Feat::SardakkCommander);
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w, "red activate 25 | red move cruiser 2 | red bring infantry moll-primus quann");
    assert_eq!(at(&session, "planet/quann"), "red: 1 infantry");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 1 infantry", "one from each planet");
}

// [leader.sol-commander]
#[test]
fn sol_commander() {
    let w = attack(BLUE, Feat::SolCommander, "1 carrier", "");
    let session = act(w, &format!("{LANDING} | blue use sol-commander"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry; blue: 3 infantry");
}

// [leader.titans-commander]
#[test]
fn titans_commander() {
    let mut w = led("", RED, Feat::TitansCommander);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let session = act(w, "red activate 2");
    assert_eq!(gauge(&session, RED, "trade-goods"), 1);
}

// [leader.vuilraith-commander]
#[test]
fn vuilraith_commander() {
    let mut w = led("trade-goods=6", RED, Feat::VuilraithCommander);
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let made = "| red produce infantry moll-primus".repeat(7);
    let session = act(w, &format!("red activate 2 {made}"));
    assert!(offered(&session, RED).iter().any(|l| l == "produce infantry moll-primus"), "eight with six");
}

// [leader.winnu-commander]
#[test]
fn winnu_commander() {
    let mut w = led("", RED, Feat::WinnuCommander);
    put(&mut w, RED, "112", "1 cruiser");
    put(&mut w, RED, "25", "1 cruiser");
    w.round.turn = Some(RED);
    for (place, on) in [("112", 5), ("25", 7)] {
        w.action.active = Some(system(&w, place));
        assert_eq!(query::barrels_against(&w, Volley::SpaceCombat, RED, BLUE)[0].on, on, "{place}");
    }
}

// [leader.mentak-commander]
#[test]
fn mentak_commander() {
    let mut w = field("blue-notes=ceasefire");
    lead(&mut w, RED, Feat::MentakCommander);
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    put(&mut w, RED, "2", "2 cruiser");
    put(&mut w, BLUE, "19", "1 destroyer");
    let script = "red activate 19 | red move cruiser 2 | red move cruiser 2 | red stay | ~ 7 1 | ~ 1";
    let session = act(w, script);
    let cards = |seat: Seat| session.table().live(Viewer::Audience).seats[seat.index()].cards.len();
    assert_eq!((cards(RED), cards(BLUE)), (2, 0), "the commander and blue's note");
}
