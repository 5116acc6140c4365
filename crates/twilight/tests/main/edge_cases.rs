//! The edge cases every engine of the game is tried with, one test each, in positions of the edit language.

use super::diplomacy::{deal, points};
use super::positions::turn_of;
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;

/// Homes north and south of Mecatol Rex; around it Bereg and Lirta IV (35), Lodor (26), Quann (25) and an empty alpha
/// wormhole (39). Behind red's home lies a gravity rift (41).
const MAP: &str = "map=0 35 26 0 25 39 41 20 -1 -1 44 -1 -1 -1 -1 -1 -1 42";

/// Red has leadership and this card, and the turn.
fn begin(red: &str, blue: &str, card: &str) -> Script {
    let spare: Vec<&str> = ["imperial", "trade", "politics"].into_iter().filter(|name| *name != card).collect();
    turn_of(&[red, blue], MAP, &[&["leadership", card], &spare[..2]])
}

fn told(script: &Script, what: &str) -> usize {
    let lines = script.story(Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
    lines.filter(|line| line.contains(what)).count()
}

/// [fleet.capacity] [move.transport]
#[test]
fn edge_1_a_carrier_takes_any_mix_and_fighters_left_behind_are_removed() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("35 red 1 carrier 4 fighter\nbereg red 8 infantry\nbereg owner red");
    script.play("red activate 18 | red move carrier 35");
    script.play("red load infantry bereg | red load infantry bereg | red load fighter 35 | red load fighter 35");
    assert!(!script.can("red", "load fighter 35"), "four are all it carries");
    until(&mut script, "blue", "strategy imperial");
    assert_eq!(at(&script, "system/18"), "red: 2 fighter, 2 infantry, 1 carrier");
    assert_eq!(at(&script, "system/35"), "", "two fighters had no carrier");
    assert_eq!(at(&script, "planet/bereg"), "red: 6 infantry");
    assert_eq!(told(&script, "Red removes a fighter"), 2);
}

/// [fleet.capacity] [space.combat]
#[test]
fn edge_2_fighters_alone_win_and_are_removed_afterwards() {
    let mut script = begin("hacan", "letnev", "warfare");
    script
        .edit("18 red 1 carrier 3 fighter\n35 blue 1 destroyer\nbereg blue 1 space-dock 1 infantry\nbereg owner blue");
    script.play("red activate 35 | red move carrier 18");
    script.play("red load fighter 18 | red load fighter 18 | red load fighter 18 | red done | blue pass | ~ d10 1 1");
    script.play("red stay | ~ d10 1 1 1 9 | ~ d10 9 | red lose carrier");
    assert_eq!(at(&script, "system/35"), "red: 3 fighter", "they have won, and nothing carries them");
    until(&mut script, "blue", "strategy imperial");
    assert_eq!(at(&script, "system/35"), "");
    assert_eq!(told(&script, "nothing can carry it"), 3);
}

/// [strategy.diplomacy]
#[test]
fn edge_4_diplomacy_without_a_planet_outside_mecatol_places_nothing() {
    let mut script = begin("letnev", "hacan", "diplomacy");
    script.edit(
        "arc-prime owner nobody\nwren-terra owner nobody\narc-prime red 0 infantry 0 space-dock 0 pds\n\
         wren-terra red 0 infantry\nmecatol-rex owner red\nmecatol-rex red 1 infantry\ncustodians gone",
    );
    script.play("red strategy diplomacy");
    until(&mut script, "blue", "activate 18");
    assert!(script.can("blue", "activate 10"), "no token of blue's lies anywhere");
    assert_eq!(script.gauge("blue", "tactic"), 3);
}

/// [strategy.warfare]
#[test]
fn edge_5_warfare_without_a_token_on_the_board_gains_none() {
    let mut script = begin("letnev", "hacan", "warfare");
    let pools = |script: &Script| ["tactic", "fleet", "strategy"].map(|pool| script.gauge("red", pool));
    let before = pools(&script);
    script.play("red strategy warfare");
    assert_eq!(pools(&script), before);
    assert!(script.can("red", "token tactic fleet"), "tokens are redistributed all the same");
    script.play("red done");
    assert_eq!(pools(&script), before);
}

/// [leaders.unlock]
#[test]
fn edge_6_a_commander_is_unlocked_when_the_effect_is_over() {
    let mut script = begin("letnev", "hacan", "warfare");
    script.edit("18 red 4 cruiser\nred fleet 5");
    script.play("red activate 18 | red move dreadnought 10");
    assert_eq!(told(&script, "unlocks"), 0, "five ships come, but the movement is not over");
    until(&mut script, "blue", "strategy imperial");
    assert_eq!(told(&script, "Red unlocks Rear Admiral Farran"), 1);
}

/// [move.gravity-rift] [fleet.pool]
#[test]
fn edge_8_a_ship_lost_in_a_rift_does_not_count_where_it_went() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("41 red 2 destroyer\nred fleet 1");
    script.play("red activate 35 | red move destroyer 41 | red move destroyer 41 | red done | ~ d10 2 | ~ d10 9");
    assert_eq!(at(&script, "system/35"), "red: 1 destroyer");
    assert_eq!(told(&script, "fleet pool"), 0, "nothing more was removed");
}

/// [move.retreat] [fleet.capacity]
#[test]
fn edge_9_fighters_without_a_carrier_cannot_retreat_and_leave_no_token() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("18 red 2 cruiser\n26 blue 1 carrier 3 fighter\nlodor owner blue\n16 blue 0 carrier");
    let home = at(&script, "system/10");
    script.play("red activate 26 | red move cruiser 18 | red move cruiser 18 | red done | blue pass | blue retreat");
    script.play("~ d10 1 9 | ~ d10 1 1 1 1 | blue lose carrier");
    assert_eq!(at(&script, "system/26"), "red: 2 cruiser", "the fighters are gone");
    assert_eq!(at(&script, "system/10"), home, "and nobody came home");
    until(&mut script, "blue", "strategy imperial");
    assert!(script.can("blue", "activate 10"), "no token was laid");
}

/// [produce.cost]
#[test]
fn edge_10_a_discount_is_taken_off_the_whole_cost() {
    let cost = |units: &[&str]| {
        let mut script = begin("hacan", "letnev", "warfare");
        script
            .edit("red technology sarween-tools\nhercant exhausted\nkamdorn exhausted\narretze exhausted\nred goods 9");
        script.play("red activate 16");
        let dock = if script.can("red", "produce infantry hercant") { "hercant" } else { "arretze" };
        for unit in units {
            let at = if *unit == "fighter" { "16" } else { dock };
            script.play(&format!("red produce {unit} {at}"));
        }
        for idle in ["done", "spend trade-good", "spend trade-good"] {
            if script.asked() == ["red"] && script.can("red", idle) {
                script.play(&format!("red {idle}"));
            }
        }
        9 - script.gauge("red", "trade-goods")
    };
    assert_eq!(cost(&["fighter", "fighter", "infantry"]), 1, "two together, one off");
    assert_eq!(cost(&["fighter", "fighter"]), 0);
}

/// [strategy.trade]
#[test]
fn edge_11_whom_trade_names_replenishes_for_nothing_and_pays_for_no_other() {
    let mut script = begin("hacan", "letnev", "trade");
    script.play("red strategy trade | red choose blue");
    assert_eq!([script.gauge("blue", "strategy"), script.gauge("blue", "commodities")], [2, 2]);
    assert!(!script.can("blue", "yes"), "it is not asked once more");
}

/// [objectives.limit]
#[test]
fn edge_12_a_fourth_secret_goes_back_at_once() {
    let mut script = begin("hacan", "letnev", "imperial");
    script.edit("red secret become-the-gatekeeper\nred secret gather-a-mighty-fleet");
    script.play("red strategy imperial");
    until(&mut script, "red", "return become-the-gatekeeper");
    assert_eq!(script.gauge("red", "secrets"), 4);
    assert!(script.options("red").iter().all(|line| line.starts_with("return ")), "nothing else comes first");
    script.play("red return become-the-gatekeeper");
    assert_eq!(script.gauge("red", "secrets"), 3);
}

/// [tech.assault-cannon] [tech.dimensional-splicer]
#[test]
fn edge_13_losses_at_the_start_of_a_combat_switch_assault_cannon_off() {
    let mut script = begin("creuss", "letnev", "warfare");
    script.edit(
        "blue technology assault-cannon\nred technology dimensional-splicer\n18 red 2 destroyer 1 carrier\n26 blue 3 cruiser",
    );
    script.play("red activate 26");
    until(&mut script, "red", "move destroyer 18");
    script.play("red move destroyer 18 | red move destroyer 18 | red move carrier 18 | red done");
    script.play("red use dimensional-splicer");
    assert!(
        script.can("blue", "use letnev-agent") && !script.can("blue", "use assault-cannon"),
        "two cruisers are left"
    );
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("blue technology assault-cannon\n18 red 2 cruiser\n26 blue 3 cruiser");
    script.play("red activate 26 | red move cruiser 18 | red move cruiser 18 | red done");
    assert!(script.can("blue", "use assault-cannon"), "with three it fires");
}

/// [invade.shield]
#[test]
fn edge_14_a_shield_protects_its_own_planet_alone() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit(
        "18 red 2 dreadnought\nbereg blue 1 infantry 1 pds\nlirta-iv blue 2 infantry\nbereg owner blue\nlirta-iv owner blue",
    );
    script.play("red activate 35 | red move dreadnought 18 | red move dreadnought 18 | red done | blue hold");
    assert_eq!(script.forbids("red", "aim dreadnought bereg"), "invade.shield");
    assert!(script.can("red", "aim dreadnought lirta-iv"));
}

/// [tech.x-89] [invade.shield]
#[test]
fn edge_15_x_89_does_not_pass_a_shield() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit(
        "red technology x-89-bacterial-weapon-omega-omega\n18 red 1 dreadnought\nbereg blue 3 infantry 1 pds\n\
         lirta-iv blue 3 infantry\nbereg owner blue\nlirta-iv owner blue",
    );
    script.play("red activate 35 | red move dreadnought 18 | red done");
    until(&mut script, "red", "aim dreadnought lirta-iv");
    assert_eq!(script.forbids("red", "aim dreadnought bereg"), "invade.shield");
}

/// [note.support-for-the-throne]
#[test]
fn edge_16_support_is_lost_by_activating_alone() {
    let mut script = begin("hacan", "letnev", "warfare");
    deal(&mut script, "red", "blue", &[], &["note support-for-the-throne-blue"]);
    assert_eq!(points(&script, "red"), 1);
    script.edit("lodor owner blue\nlodor blue 1 pds");
    script.play("red activate 26");
    assert_eq!(points(&script, "red"), 0, "a PDS is enough, and nothing has moved");
}

/// [invade.custodians]
#[test]
fn edge_17_ships_may_wait_at_mecatol_but_nobody_lands() {
    let mut script = begin("letnev", "hacan", "warfare");
    script.edit("18 red 1 carrier 1 infantry\narc-prime exhausted\nwren-terra exhausted");
    script.play("red activate 18 | red done");
    assert_eq!(script.asked(), ["blue"], "nobody could pay, so nobody was asked to land");
    assert_eq!(at(&script, "system/18"), "red: 1 infantry, 1 carrier");
    assert_eq!(at(&script, "planet/mecatol-rex"), "");
}

/// [victory.points] [status.score]
#[test]
fn edge_18_the_earlier_in_initiative_wins_before_the_other_scores() {
    let mut script = begin("hacan", "letnev", "warfare");
    let all = ["lodor", "quann", "bereg", "lirta-iv", "vefut-ii", "mecatol-rex"];
    let lines: Vec<String> = all.iter().map(|planet| format!("{planet} owner red")).collect();
    script.edit(&format!("red points 9\nblue points 9\nobjective expand-borders\n{}", lines.join("\n")));
    until(&mut script, "red", "score expand-borders");
    script.play("red score expand-borders");
    let outcome = script.table().outcome().expect("the game is over at once");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [0]);
}

/// [agenda.fleet-regulations] [agenda.effects]
#[test]
fn edge_19_ships_beyond_a_smaller_fleet_pool_are_removed_not_destroyed() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit(
        "custodians gone\nagenda fleet-regulations\nagenda mutiny\nred fleet 6\n18 red 2 cruiser 2 destroyer 2 carrier\n\
         20 red 5 cruiser",
    );
    until(&mut script, "red", "vote for");
    script.play("red vote for");
    until(&mut script, "red", "remove cruiser");
    assert!(script.can("red", "remove destroyer") && script.can("red", "remove carrier"), "the owner chooses");
    until(&mut script, "red", "vote for");
    assert_eq!(told(&script, "destroyed"), 0);
    let ships =
        |text: String| text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok()).sum::<u32>();
    assert_eq!([ships(at(&script, "system/18")), ships(at(&script, "system/20"))], [4, 4], "in every system");
}

/// [strategy.construction] [tokens.forced]
#[test]
fn edge_20_construction_follows_where_a_token_lies_already() {
    let mut script = begin("hacan", "letnev", "construction");
    script.edit("10 token blue");
    script.play("red strategy construction | red pass | red pass | blue yes");
    assert!(script.can("blue", "place pds wren-terra"));
    script.play("blue place pds wren-terra");
    assert_eq!([script.gauge("blue", "strategy"), script.gauge("blue", "tactic")], [1, 3]);
    assert!(at(&script, "planet/wren-terra").contains("1 pds"));
}

/// [galaxy.nexus] [cannon.offense]
#[test]
fn edge_3_the_nexus_turns_over_when_movement_has_ended() {
    let open = |script: &Script| script.table().stage().board.spaces.iter().any(|space| space.id == "system/82b");
    let fires = |planet: &str| {
        let mut script = begin("creuss", "letnev", "warfare");
        script.edit(&format!(
            "red technology wormhole-generator\nblue technology pds-ii\n35 red 1 cruiser\n{planet} owner blue\n\
             {planet} blue 1 pds\nred tactic 3"
        ));
        script.play("red use wormhole-generator");
        until(&mut script, "red", "choose 35");
        script.play("red choose 35 | red token creuss-gamma");
        until(&mut script, "red", "activate 82a");
        script.play("red activate 82a");
        until(&mut script, "red", "move cruiser 35");
        script.play("red move cruiser 35");
        for _ in 0..12 {
            if script.asked() == ["blue"] && script.can("blue", "fire") {
                return (true, false);
            }
            if script.table().fate().is_some() || open(&script) {
                break;
            }
            let seat = script.asked()[0];
            let lines = script.options(seat);
            let idle = ["pass", "done", "no"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
            let idle = idle.map_or_else(|| lines[0].clone(), str::to_string);
            script.play(&format!("{seat} {idle}"));
        }
        (false, open(&script))
    };
    assert_eq!(fires("lodor"), (false, true), "an alpha wormhole did not lead there yet; it does now");
    assert_eq!(fires("bereg"), (true, false), "the gamma wormhole did");
}

/// [find.ion-storm]
#[test]
fn edge_7_the_ion_storm_turns_over_when_movement_has_ended() {
    let mut storm = super::explore::tap("ion-storm", "");
    storm.play("token ion-storm-alpha");
    let (seat, system) = (storm.seat, storm.system.clone());
    let lies = |dig: &super::explore::Dig| {
        let stage = dig.script.table().stage();
        let space = stage.board.spaces.iter().find(|space| space.id == format!("system/{system}")).unwrap();
        format!("{space:?}").to_lowercase().contains("alpha")
    };
    storm.script.edit(&format!("{system} free {seat}\n{system} {seat} 2 cruiser\n{seat} fleet 5"));
    until(&mut storm.script, seat, "activate 26");
    let ship = format!("move cruiser {system}");
    storm.play("activate 26").play(&ship);
    assert!(storm.can(&ship) && lies(&storm), "the second one goes the same way");
    storm.play(&ship);
    if storm.can("done") {
        storm.play("done");
    }
    assert!(!lies(&storm), "{}", storm.script.standing());
}
