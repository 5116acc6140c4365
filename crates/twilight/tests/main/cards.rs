//! Action cards played in a window, and the windows themselves.

use super::*;
use twilight::Kit;
use twilight::feats::{Feat, Source};
use twilight::windows::in_force;

/// Red attacks system 19 from its home; both homes are held.
fn attack(options: &str, red: &str, blue: &str) -> World {
    let mut w = field(options);
    put(&mut w, RED, "moll-primus", "4 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry");
    put(&mut w, RED, "2", red);
    if !blue.is_empty() {
        put(&mut w, BLUE, "19", blue);
    }
    w
}

/// Red lands two infantry on Wellon.
const LANDING: &str = "red activate 19 | red move carrier 2 | red load infantry moll-primus
    | red load infantry moll-primus | red done | red land infantry wellon | red land infantry wellon";

// [cards.draw] [cards.windows] [cards.order] [skirmish.hands]
#[test]
fn the_active_side_is_asked_first_and_hands_are_hidden() {
    let setup = options("field=system; tile=19; cards=1; red-force=2 cruiser; blue-force=1 dreadnought");
    let mut session = Session::new(entry().open(&setup).unwrap());
    for card in ["flank-speed", "sabotage"] {
        let faces = session.table().parse_faces(&format!("draw {card}")).unwrap_or_else(|e| panic!("{e:?}"));
        session.answer(&faces).unwrap();
    }
    assert_eq!(session.table().live(Viewer::Audience).hand.len(), 0);
    session.say(RED, "activate 19").unwrap();
    assert_eq!(offered(&session, RED), ["play flank-speed", "pass"]);
    session.say(RED, "play flank-speed").unwrap();
    assert_eq!(offered(&session, BLUE), ["play sabotage", "pass"]);
}

// [cards.windows] A lone pass is still a question; a side without cards is not asked.
#[test]
fn who_holds_cards_is_asked_whatever_they_are() {
    let w = attack("red-hand=bunker; blue-hand=disable", "1 cruiser", "");
    let mut session = play(w, "red activate 19");
    assert_eq!(offered(&session, RED), ["pass"]);
    session.say(RED, "pass").unwrap();
    assert_eq!(offered(&session, BLUE), ["pass"], "supplies could arrive for blue's infantry");
    let session = play(attack("", "1 cruiser", ""), "red activate 19");
    assert!(offered(&session, RED).iter().any(|l| l == "move cruiser 2"), "nobody holds a card");
}

// [cards.windows] [cards.order] One use each; who passed is asked again after the other used something.
#[test]
fn a_window_goes_round_until_both_pass_in_a_row() {
    let w = attack("red-hand=flank-speed+nav-suite; blue-hand=forward-supply-base", "1 cruiser", "");
    let mut session = play(w, "red activate 19 | red play nav-suite | blue pass");
    assert_eq!(offered(&session, BLUE), ["play forward-supply-base", "pass"], "after red's card it is blue's turn");
    session.say(BLUE, "pass").unwrap();
    assert_eq!(offered(&session, RED), ["play flank-speed", "pass"]);
    session.say(RED, "play flank-speed").unwrap();
    session.say(BLUE, "pass").unwrap();
    assert_eq!(offered(&session, BLUE), ["play forward-supply-base", "pass"], "blue may still change its mind");
}

// [cards.once] [card.shields-holding] [cards.sabotage]
#[test]
fn one_of_a_name_in_a_window_unless_it_was_cancelled() {
    let battle = "red activate 19 | red move cruiser 2 | red move cruiser 2 | red move cruiser 2 | red stay
        | ~ 1 1 1 | ~ 7 7 7 7 | red play shields-holding";
    let hand = "red-hand=shields-holding+shields-holding";
    let session = act(attack(hand, "3 cruiser", "4 cruiser"), battle);
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 4 cruiser", "two of four hits fell on red");
    assert_eq!(gauge(&session, RED, "cards"), 1, "red was not asked for the second card");
    let hand = "red-hand=shields-holding+shields-holding; blue-hand=sabotage";
    let mut session = act(attack(hand, "3 cruiser", "4 cruiser"), &format!("{battle} | blue play sabotage"));
    go(&mut session, "red play shields-holding");
    assert_eq!(gauge(&session, RED, "cards"), 0, "the cancelled copy did not count");
}

// [cards.start-of-combat] [card.morale-boost] [card.skilled-retreat]
#[test]
fn the_first_round_starts_before_the_barrage() {
    let w = attack("red-hand=morale-boost; blue-hand=skilled-retreat", "2 destroyer", "1 carrier, 3 fighter");
    let mut session = act(w, "red activate 19 | red move destroyer 2 | red move destroyer 2 | red play morale-boost");
    go(&mut session, "~ 9 9 10 1 | red stay | ~ 8 1");
    assert_eq!(at(&session, "system/19"), "red: 2 destroyer; blue: 1 carrier", "8 hits with morale");
}

// [cards.once] [cards.start-of-combat]
#[test]
fn each_combat_starts_a_round_of_its_own() {
    let mut w = field("red-hand=morale-boost+morale-boost");
    put(&mut w, RED, "19", "1 carrier, 1 infantry");
    put(&mut w, BLUE, "19", "1 cruiser");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let fleets = "red activate 19 | red play morale-boost | red stay | ~ 8 | ~ 1";
    let session = act(w, &format!("{fleets} | red land infantry wellon | red play morale-boost | ~ 7 | ~ 1"));
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry", "7 hits with morale again");
}

// [cards.use] [cards.timing]
#[test]
fn what_a_card_gave_lapses() {
    let mut w = attack("red-hand=morale-boost", "1 cruiser", "1 carrier");
    let mut session = act(w.clone(), "red activate 19 | red move cruiser 2 | red play morale-boost | red stay");
    go(&mut session, "~ 5 | ~ 1 | red stay | ~ 6");
    assert_eq!(
        at(&session, "system/19"),
        "red: 1 cruiser; blue: 1 carrier",
        "5 misses with 1 more, 6 in the next round"
    );
    w.parties[0].boons = w.parties[0].boons.with(Feat::MoraleBoost);
    assert!(in_force(&w, RED, Feat::MoraleBoost) && !in_force(&w, BLUE, Feat::MoraleBoost));
}

// [card.sabotage] [cards.sabotage]
#[test]
fn sabotage() {
    let w = attack("red-hand=flank-speed; blue-hand=sabotage", "1 cruiser", "");
    let session = act(w, "red activate 19 | red play flank-speed | blue play sabotage");
    assert_eq!((gauge(&session, RED, "cards"), gauge(&session, BLUE, "cards")), (0, 0));
}

// [card.flank-speed]
#[test]
fn flank_speed() {
    let mut w = galaxy("red-hand=flank-speed");
    put(&mut w, RED, "2", "1 carrier");
    assert!(!offered(&act(w.clone(), "red activate 19 | red pass"), RED).iter().any(|l| l == "move carrier 2"));
    let session = act(w, "red activate 19 | red play flank-speed");
    assert!(offered(&session, RED).iter().any(|l| l == "move carrier 2"), "two systems away");
}

// [card.nav-suite]
#[test]
fn nav_suite() {
    let mut w = map("map=0 44 20 0 21 22; red-hand=nav-suite");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w.clone(), "red activate 44 | red pass");
    assert!(!offered(&session, RED).iter().any(|l| l == "move cruiser 2"));
    let session = act(w, "red activate 44 | red play nav-suite");
    assert!(offered(&session, RED).iter().any(|l| l == "move cruiser 2"));
}

// [card.solar-flare]
#[test]
fn solar_flare() {
    let mut w = attack("red-hand=solar-flare", "1 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 pds");
    let session = act(w, "red activate 19 | red play solar-flare | red move cruiser 2");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
    assert!(offered(&session, BLUE).iter().any(|l| l.starts_with("activate")), "no cannon fired, the action is over");
}

// [card.lost-star-chart]
#[test]
fn lost_star_chart() {
    let mut w = map("map=0 39 20 0 25 22; red-hand=lost-star-chart");
    put(&mut w, RED, "39", "1 carrier");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w.clone(), "red activate 25 | red pass");
    assert!(!offered(&session, RED).iter().any(|l| l == "move carrier 39"));
    let session = act(w, "red activate 25 | red play lost-star-chart");
    assert!(offered(&session, RED).iter().any(|l| l == "move carrier 39"), "alpha touches beta");
}

// [card.in-the-silence-of-space]
#[test]
fn in_the_silence_of_space() {
    let mut w = galaxy("red-hand=in-the-silence-of-space");
    put(&mut w, RED, "2", "1 cruiser");
    for place in ["25", "112", "20"] {
        put(&mut w, BLUE, place, "1 fighter");
    }
    let session = act(w.clone(), "red activate 19 | red pass");
    assert!(!offered(&session, RED).iter().any(|l| l == "move cruiser 2"));
    let session = act(w, "red activate 19 | red play in-the-silence-of-space");
    assert!(offered(&session, RED).iter().any(|l| l == "move cruiser 2"));
}

// [card.rally]
#[test]
fn rally() {
    let session = act(attack("red-hand=rally", "1 cruiser", "1 cruiser"), "red activate 19 | red play rally");
    assert_eq!(gauge(&session, RED, "fleet"), 6);
}

// [card.upgrade]
#[test]
fn upgrade() {
    let mut w = attack("red-hand=upgrade", "1 carrier", "");
    put(&mut w, RED, "19", "1 cruiser");
    let session = act(w, "red activate 19 | red play upgrade");
    assert_eq!(at(&session, "system/19"), "red: 1 dreadnought");
}

// [card.counterstroke]
#[test]
fn counterstroke() {
    let mut w = attack("blue-hand=counterstroke", "1 cruiser", "");
    w.parties[1].tokens = w.parties[1].tokens.with(system(&w, "19"));
    let session = act(w, "red activate 19 | blue play counterstroke");
    assert_eq!(gauge(&session, BLUE, "tactic"), 4);
}

// [card.experimental-battlestation]
#[test]
fn experimental_battlestation() {
    let mut w = attack("blue-hand=experimental-battlestation", "2 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 space-dock");
    let script = "red activate 19 | red move cruiser 2 | red move cruiser 2 | blue play experimental-battlestation
        | blue fire | ~ 5 4 1";
    let session = act(w, script);
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
}

// [card.maneuvering-jets]
#[test]
fn maneuvering_jets() {
    let mut w = attack("red-hand=maneuvering-jets", "1 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 pds");
    let script = "red activate 19 | red move cruiser 2 | blue fire | ~ 6 | red play maneuvering-jets";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser");
}

// [card.waylay]
#[test]
fn waylay() {
    let w = attack("red-hand=waylay", "1 destroyer", "2 cruiser");
    let session = act(w, "red activate 19 | red move destroyer 2 | red play waylay | ~ 9 1");
    assert_eq!(at(&session, "system/19"), "red: 1 destroyer; blue: 1 cruiser");
}

// [card.fighter-prototype]
#[test]
fn fighter_prototype() {
    let w = attack("blue-hand=fighter-prototype", "1 cruiser", "1 carrier, 2 fighter");
    let script = "red activate 19 | red move cruiser 2 | blue play fighter-prototype | red stay | ~ 1 | ~ 7 1 1";
    assert_eq!(at(&act(w, script), "system/19"), "blue: 2 fighter, 1 carrier", "a fighter hits on 7");
}

// [card.emergency-repairs]
#[test]
fn emergency_repairs() {
    let w = attack("blue-hand=emergency-repairs", "1 cruiser", "1 dreadnought");
    let script = "red activate 19 | red move cruiser 2 | red stay | ~ 7 | ~ 1 | blue sustain dreadnought
        | blue play emergency-repairs";
    let session = act(w, script);
    let live = session.table().live(Viewer::Audience);
    let damaged: u16 = live.spaces.iter().flat_map(|s| &s.stacks).map(|s| s.damaged).sum();
    assert_eq!(damaged, 0, "at the end of the round too");
}

// [card.skilled-retreat]
#[test]
fn skilled_retreat() {
    let w = attack("red-hand=skilled-retreat", "1 cruiser", "3 cruiser");
    let session = act(w, "red activate 19 | red move cruiser 2 | red play skilled-retreat");
    assert_eq!(
        (at(&session, "system/2"), at(&session, "system/19")),
        ("red: 1 cruiser".into(), "blue: 3 cruiser".into())
    );
}

// [card.intercept]
#[test]
fn intercept() {
    let w = attack("blue-hand=intercept", "1 cruiser", "1 cruiser");
    let script = "red activate 19 | red move cruiser 2 | red retreat | blue play intercept | ~ 1 | ~ 1";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 cruiser");
}

// [card.direct-hit]
#[test]
fn direct_hit() {
    let w = attack("red-hand=direct-hit", "1 cruiser", "1 dreadnought, 1 carrier");
    let script = "red activate 19 | red move cruiser 2 | red stay | ~ 7 | ~ 1 1 | blue sustain dreadnought
        | red play direct-hit";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 carrier");
}

// [card.direct-hit] [fleet.capacity] What the ship carried fights on, and is removed after the combat.
#[test]
fn after_a_direct_hit_fighters_without_room_fight_to_the_end() {
    let script = "red activate 19 | red move cruiser 2 | red stay | ~ 7 | ~ 1 1 | blue sustain dreadnought
        | red play direct-hit";
    let attack = || attack("red-hand=direct-hit", "1 cruiser", "1 dreadnought, 1 fighter");
    let session = act(attack(), script);
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 fighter");
    let session = act(attack(), &format!("{script} | red stay | ~ 1 | ~ 10"));
    assert_eq!(at(&session, "system/19"), "", "it won, and has no ship to carry it");
}

// [card.reflective-shielding]
#[test]
fn reflective_shielding() {
    let w = attack("blue-hand=reflective-shielding", "3 cruiser", "1 dreadnought");
    let script = "red activate 19 | red move cruiser 2 | red move cruiser 2 | red move cruiser 2 | red stay
        | ~ 7 1 1 | ~ 1 | blue sustain dreadnought | blue play reflective-shielding";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 dreadnought");
}

// [card.bunker]
#[test]
fn bunker() {
    let w = attack("blue-hand=bunker", "1 dreadnought", "");
    let script =
        "red activate 19 | red move dreadnought 2 | red done | blue play bunker | red aim dreadnought wellon | ~ 8";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 2 infantry", "8 with 4 off misses 5");
}

// [card.disable]
#[test]
fn disable() {
    let mut w = attack("red-hand=disable", "1 dreadnought", "");
    put(&mut w, BLUE, "wellon", "1 pds");
    let script = "red activate 19 | red move dreadnought 2 | red done | blue hold | red play disable
        | red aim dreadnought wellon | ~ 5";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 1 infantry, 1 pds", "the shield is down");
}

// [card.blitz]
#[test]
fn blitz() {
    let w = attack("red-hand=blitz", "1 cruiser", "");
    let script = "red activate 19 | red move cruiser 2 | red play blitz | red aim cruiser wellon | ~ 6";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 1 infantry");
}

// [card.parley]
#[test]
fn parley() {
    let session = act(attack("blue-hand=parley", "1 carrier", ""), &format!("{LANDING} | blue play parley"));
    assert_eq!(at(&session, "system/19"), "red: 2 infantry, 1 carrier");
    assert_eq!(at(&session, "planet/wellon"), "blue: 2 infantry");
}

// [card.war-machine]
#[test]
fn war_machine() {
    let mut w = attack("red-hand=war-machine", "1 carrier", "");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let session = act(w, "red activate 2 | red play war-machine | red produce cruiser 2 | red produce cruiser 2");
    assert!(offered(&session, RED).iter().any(|l| l == "produce destroyer 2"), "five for four resources");
}

// [card.courageous-to-the-end]
#[test]
fn courageous_to_the_end() {
    let w = attack("red-hand=courageous-to-the-end", "1 cruiser", "2 cruiser");
    let script =
        "red activate 19 | red move cruiser 2 | red stay | ~ 1 | ~ 7 1 | red play courageous-to-the-end | ~ 7 6";
    assert_eq!(at(&act(w, script), "system/19"), "blue: 1 cruiser");
}

// [card.fire-team] [combat.reroll]
#[test]
fn fire_team() {
    let w = attack("red-hand=fire-team", "1 carrier", "");
    let session = act(w, &format!("{LANDING} | ~ 8 1 | red play fire-team | ~ 9 | ~ 1 1"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry", "the miss became a hit");
}

// [card.scramble-frequency] [combat.reroll]
#[test]
fn scramble_frequency() {
    let mut w = attack("red-hand=scramble-frequency", "1 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 pds");
    let script = "red activate 19 | red move cruiser 2 | blue fire | ~ 6 | red play scramble-frequency | ~ 5";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser");
}

// [card.rout]
#[test]
fn rout() {
    let w = attack("blue-hand=rout", "1 cruiser", "1 cruiser");
    let session = act(w, "red activate 19 | red move cruiser 2 | blue play rout | ~ 1 | ~ 1");
    assert_eq!(at(&session, "system/2"), "red: 1 cruiser");
}

// [card.rescue]
#[test]
fn rescue() {
    let mut w = galaxy("blue-hand=rescue");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, BLUE, "25", "1 carrier");
    put(&mut w, BLUE, "4", "1 dreadnought");
    let session = act(w, "red activate 25 | red move cruiser 2 | blue play rescue");
    assert_eq!(at(&session, "system/25"), "red: 1 cruiser; blue: 1 carrier, 1 dreadnought");
}

// [card.crash-landing]
#[test]
fn crash_landing() {
    let mut w = galaxy("blue-hand=crash-landing");
    put(&mut w, RED, "2", "1 dreadnought");
    put(&mut w, BLUE, "25", "1 carrier, 1 infantry");
    let script = "red activate 25 | red move dreadnought 2 | red done | red stay | ~ 5 | ~ 1 | blue play crash-landing";
    assert_eq!(at(&act(w, script), "planet/quann"), "blue: 1 infantry");
}

// [card.crash-landing] [coexist.share]
#[test]
fn crash_landing_beside_enemy_forces() {
    let mut w = galaxy("blue-hand=crash-landing");
    put(&mut w, RED, "2", "1 dreadnought");
    put(&mut w, RED, "quann", "1 infantry");
    put(&mut w, BLUE, "25", "1 carrier, 1 infantry");
    let script = "red activate 25 | red move dreadnought 2 | red done | red stay | ~ 5 | ~ 1 | blue play crash-landing";
    let session = act(w, script);
    assert_eq!(at(&session, "planet/quann"), "red: 1 infantry; blue: 1 infantry", "they coexist");
}

// [card.exchange-program]
#[test]
fn exchange_program() {
    let guests = || {
        let mut w = galaxy("red-hand=exchange-program");
        put(&mut w, RED, "quann", "1 infantry");
        own(&mut w, RED, "quann");
        w
    };
    let session = act(guests(), "red play exchange-program | blue yes | blue choose quann");
    assert_eq!(at(&session, "planet/quann"), "red: 1 infantry; blue: 1 infantry");
    let session = act(guests(), "red play exchange-program | blue no");
    assert_eq!(gauge(&session, RED, "fleet") + 1, gauge(&act(guests(), "red pass"), RED, "fleet"));
}

// [card.reveal-prototype]
#[test]
fn reveal_prototype() {
    let w = attack("red-hand=reveal-prototype", "1 cruiser", "1 cruiser");
    let script = "red activate 19 | red move cruiser 2 | red play reveal-prototype | red stay | ~ 6 | ~ 1";
    let session = act(w, script);
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser", "6 hits with the upgrade");
    assert_eq!(gauge(&session, RED, "resources"), 0, "Moll Primus paid 4");
}

// [card.ghost-squad]
#[test]
fn ghost_squad() {
    let mut w = map("field=system; tile=27; blue-hand=ghost-squad");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "starpoint", "1 infantry");
    put(&mut w, BLUE, "new-albion", "1 infantry");
    let script = "red activate 27 | red move carrier 2 | red load infantry moll-primus | red done
        | red land infantry starpoint | blue play ghost-squad | blue bring infantry new-albion starpoint | blue done";
    assert_eq!(at(&act(w, script), "planet/starpoint"), "red: 1 infantry; blue: 2 infantry");
}

// [card.decoy-operation]
#[test]
fn decoy_operation() {
    let mut w = galaxy("blue-hand=decoy-operation");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "wellon", "1 pds");
    put(&mut w, BLUE, BLUE_HOME, "2 infantry");
    let script = "red activate 19 | blue play decoy-operation | blue bring infantry muaat wellon
        | blue bring infantry muaat wellon";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 2 infantry, 1 pds");
}

// [card.forward-supply-base]
#[test]
fn forward_supply_base() {
    let w = attack("blue-hand=forward-supply-base", "1 cruiser", "");
    let session = act(w, "red activate 19 | blue play forward-supply-base");
    assert_eq!((gauge(&session, BLUE, "trade-goods"), gauge(&session, RED, "trade-goods")), (3, 1));
}

// [card.infiltrate]
#[test]
fn infiltrate() {
    let mut w = attack("red-hand=infiltrate", "1 carrier", "");
    put(&mut w, BLUE, "wellon", "1 pds, 1 space-dock");
    let script = LANDING.replace("| red done |", "| red done | blue hold |");
    let session = act(w, &format!("{script} | blue hold | ~ 8 8 | ~ 1 1 | red play infiltrate"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry, 1 pds, 1 space dock");
}

// [card.reparations]
#[test]
fn reparations() {
    let mut w = galaxy("blue-hand=reparations");
    own(&mut w, BLUE, "quann");
    put(&mut w, RED, "2", "1 carrier");
    let home = planet(&w, BLUE_HOME);
    w.planets[home.index()].exhausted = true;
    let script = "red activate 25 | red move carrier 2 | red load infantry moll-primus | red land infantry quann
        | blue play reparations";
    let session = act(w, script);
    assert_eq!(gauge(&session, RED, "resources"), 0, "Moll Primus is exhausted");
    assert_eq!(gauge(&session, BLUE, "resources"), 4, "Muaat is ready again");
}

// [card.reparations] One of the own planets, not two.
#[test]
fn reparations_ready_one_planet() {
    let mut w = galaxy("blue-hand=reparations");
    ["quann", "wellon"].into_iter().for_each(|id| own(&mut w, BLUE, id));
    put(&mut w, RED, "2", "1 carrier");
    for id in [BLUE_HOME, "wellon"] {
        let exhausted = planet(&w, id);
        w.planets[exhausted.index()].exhausted = true;
    }
    let script = "red activate 25 | red move carrier 2 | red load infantry moll-primus | red land infantry quann
        | blue play reparations | blue choose wellon";
    let session = act(w, script);
    assert_eq!(gauge(&session, BLUE, "resources"), 1, "Wellon is ready, Muaat is not");
}

/// Every row of the data does something: it is used at a moment or always works, and every feat has its row.
#[test]
fn no_row_is_without_effect() {
    let kit = Kit::printed();
    assert_eq!(kit.tricks.len(), Feat::ALL.len());
    for trick in kit.tricks.iter().filter(|t| t.source != Source::Absent).chain(&Kit::printed_whole().tricks) {
        let always = !matches!(trick.source, Source::Card | Source::Agent | Source::Hero | Source::Note);
        // [leader.xxcha-hero-codex-3] A hero that stays works always.
        let stays = trick.after == twilight::feats::After::Keep;
        assert!(trick.moments != 0 || always || stays, "{} is never used", trick.name);
        assert!(!trick.help.is_empty(), "{}", trick.name);
    }
    let cards = kit.tricks.iter().filter(|t| t.source == Source::Card);
    assert_eq!(cards.map(|t| u32::from(t.copies)).sum::<u32>(), 88);
}

// [card.experimental-battlestation] [card.solar-flare]
#[test]
fn no_battlestation_against_a_solar_flare() {
    let answered = |cards: &str, flare: &str| {
        let mut w = attack(cards, "2 cruiser", "");
        put(&mut w, BLUE, "wellon", "1 space-dock");
        let script = format!("red activate 19 {flare} | red move cruiser 2 | red move cruiser 2");
        let session = act(w, &script);
        offered(&session, BLUE).iter().any(|line| line == "play experimental-battlestation")
    };
    assert!(answered("blue-hand=experimental-battlestation", ""));
    let cards = "red-hand=solar-flare; blue-hand=experimental-battlestation";
    assert!(!answered(cards, "| red play solar-flare"));
}
