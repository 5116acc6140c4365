//! What is printed, to the letter.

use super::leaders::{LANDING, attack, lead, led};
use super::*;
use twilight::factions;
use twilight::feats::Feat;
use twilight::query::{self, Volley};

/// Damaged units in a system.
fn damaged(session: &Session, element: &str) -> u16 {
    let live = session.table().live(Viewer::Audience);
    live.spaces.iter().find(|s| s.id == element).unwrap().stacks.iter().map(|s| s.damaged).sum()
}

// [produce.limit] What was just produced does not produce yet, whatever its kind.
#[test]
fn a_fresh_mech_does_not_raise_the_limit() {
    for (faction, producer) in [("arborec", "infantry"), ("deepwrought", "mech")] {
        let mut w = field(&format!("red-faction={faction}; trade-goods=9"));
        let (home, capital) = (number(&w, w.parties[0].home).to_string(), capital(&w));
        put(&mut w, RED, &capital, &format!("1 {producer}"));
        assert_eq!(query::production_limit(&w, w.parties[0].home, RED), 1, "{faction}");
        let session = act(w, &format!("red activate {home} | red produce mech {capital}"));
        let more = offered(&session, RED).into_iter().find(|line| line.starts_with("produce"));
        assert_eq!(more, None, "{faction}: one unit was produced");
    }
}

// [produce.limit] [produce.place] A ship that was just produced makes no other producer of its system.
#[test]
fn a_fresh_egeiro_does_not_produce() {
    let mut w = field("red-faction=bastion; trade-goods=12");
    let (home, capital) = (w.parties[0].home, capital(&w));
    put(&mut w, RED, &capital, "1 space-dock");
    let limit = query::production_limit(&w, home, RED);
    let id = number(&w, home).to_string();
    assert!(!query::produces_in_space(&w, home, RED));
    let session = act(w, &format!("red activate {id} | red produce flagship {id} | red produce infantry {capital}"));
    assert!(!says(&session, RED, &format!("produce infantry {id}")), "the flagship does not produce yet");
    let made = offered(&session, RED).iter().filter(|line| line.starts_with("produce")).count();
    assert!(limit >= 3 && made > 0, "{limit}");
}

// [leader.saar-commander] [units.floating-factory]
#[test]
fn the_saar_commander_knows_docks_that_fly() {
    let begin = |enemy: &str| {
        let mut w = map("map=0 25 19 0 40 20; red-faction=saar; trade-goods=4");
        let home = number(&w, w.parties[0].home).to_string();
        put(&mut w, RED, &home, "1 space-dock");
        put(&mut w, RED, "25", "1 space-dock");
        put(&mut w, BLUE, BLUE_HOME, "1 infantry");
        if !enemy.is_empty() {
            put(&mut w, BLUE, "25", enemy);
        }
        own(&mut w, RED, "quann");
        lead(&mut w, RED, Feat::SaarCommander);
        act(w, &format!("red activate {home} | red done"))
    };
    let session = begin("");
    for place in ["produce fighter 25", "produce infantry 25", "produce infantry quann"] {
        assert!(says(&session, RED, place), "{place}");
    }
    assert!(!says(&session, RED, "produce mech 25") && !says(&session, RED, "produce cruiser 25"));
    let blockaded = begin("1 cruiser");
    assert!(!says(&blockaded, RED, "produce fighter 25") && !says(&blockaded, RED, "produce infantry quann"));
}

// [units.repaired] [cards.start-of-combat] Repaired before the barrage; what the barrage does to it stays for the round.
#[test]
fn arc_secundus_is_repaired_before_the_barrage() {
    let (w, home) = raid("red-faction=argent; blue-faction=letnev", "2 destroyer", "1 flagship");
    let moves = format!("red activate 19 | red move destroyer {home} | red move destroyer {home}");
    let mut session = act(w, &format!("{moves} | ~ 9 1 1 1"));
    assert_eq!(damaged(&session, "system/19"), 1, "damaged in its first round");
    go(&mut session, "red stay | ~ 8 1 | ~ 1 1");
    assert_eq!(at(&session, "system/19"), "red: 2 destroyer");
}

// [relic.metali-void-armaments] [leader.argent-commander] The relic's dice are no unit's.
#[test]
fn an_extra_die_is_a_units_die() {
    let barrage = |ships: &str| {
        let mut w = attack(RED, Feat::ArgentCommander, "1 cruiser", "1 carrier, 2 fighter");
        lead(&mut w, RED, Feat::MetaliVoidArmaments);
        let here = system(&w, "19");
        (w.action.active, w.round.turn) = (Some(here), Some(RED));
        put(&mut w, RED, "19", ships);
        query::barrels_against(&w, Volley::Barrage, RED, BLUE).iter().map(|gun| (gun.dice, gun.on)).collect::<Vec<_>>()
    };
    assert_eq!(barrage("1 cruiser"), [(3, 6)], "no unit rolls");
    assert_eq!(barrage("1 destroyer"), [(3, 9), (3, 6)], "the destroyer rolls one more");
}

// [combat.silence] [relic.metali-void-armaments] A Quietus silences units, not the relic.
#[test]
fn the_relic_fires_where_units_are_silent() {
    let mut w = attack(RED, Feat::MetaliVoidArmaments, "1 cruiser", "1 flagship, 2 fighter");
    w.parties[1].faction = w.kit.faction("crimson").unwrap();
    let here = system(&w, "19");
    factions::breach(&mut w, here, true);
    (w.action.active, w.round.turn) = (Some(here), Some(RED));
    put(&mut w, RED, "19", "1 destroyer");
    assert!(query::silenced(&w, RED, here));
    let dice: Vec<_> =
        query::barrels_against(&w, Volley::Barrage, RED, BLUE).iter().map(|gun| (gun.dice, gun.on)).collect();
    assert_eq!(dice, [(3, 6)]);
}

// [note.strike-wing-ambuscade] [space.barrage] It ends with its owner's roll, not with the first of both.
#[test]
fn the_defenders_ambuscade_lasts_until_its_dice_count() {
    let (w, home) = raid(
        "blue-notes=strike-wing-ambuscade",
        "1 carrier, 1 destroyer, 1 fighter",
        "1 carrier, 1 destroyer, 1 fighter",
    );
    let moves =
        format!("red activate 19 | red move carrier {home} | red load fighter {home} | red move destroyer {home}");
    let session = act(w, &format!("{moves} | blue use strike-wing-ambuscade | ~ 1 1 | ~ 1 1 9"));
    assert_eq!(
        at(&session, "system/19"),
        "red: 1 destroyer, 1 carrier; blue: 1 fighter, 1 destroyer, 1 carrier",
        "the third die hit"
    );
}

// [units.stops-sustain] [combat.sustain] Both sides sustain before anything falls, so a falling flagship still stops it.
#[test]
fn an_attacking_fourth_moon_stops_sustaining_as_it_falls() {
    let (w, home) = raid("red-faction=mentak", "1 flagship", "2 dreadnought");
    let session = act(w, &format!("red activate 19 | red move flagship {home} | red stay | ~ 7 1 | ~ 5 5"));
    assert_eq!(at(&session, "system/19"), "blue: 1 dreadnought", "it could not sustain damage");
}

// [units.stops-sustain] [combat.sustain]
#[test]
fn an_attacking_moll_terminus_stops_sustaining_as_it_falls() {
    let (mut w, home) = raid("red-faction=mentak", "1 carrier, 1 mech", "");
    put(&mut w, BLUE, "wellon", "2 mech");
    let landing = format!("red activate 19 | red move carrier {home} | red load mech {home} | red land mech wellon");
    let session = act(w, &format!("{landing} | ~ 6 | ~ 6 6"));
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 mech", "it could not sustain damage");
}

// [units.stops-sustain] [card.direct-hit] Destroyed while damage is sustained, the flagship stops nobody any more.
#[test]
fn a_direct_hit_ends_what_the_fourth_moon_stops() {
    let (w, home) = raid("red-faction=mentak; blue-hand=direct-hit", "1 flagship, 1 carrier", "2 dreadnought");
    let moves = format!("red activate 19 | red move carrier {home} | red move flagship {home}");
    let session =
        act(w, &format!("{moves} | red stay | ~ 1 7 1 | ~ 5 1 | red sustain flagship | blue play direct-hit"));
    assert!(says(&session, BLUE, "sustain dreadnought"), "{:?}", offered(&session, BLUE));
}

// [card.parley] What was committed goes back; what stood there stays.
#[test]
fn parley_sends_back_what_landed() {
    let mut w = field("red-faction=titans; blue-hand=parley");
    let (home, capital) = (number(&w, w.parties[0].home).to_string(), capital(&w));
    put(&mut w, RED, &home, "1 carrier");
    put(&mut w, RED, &capital, "1 infantry");
    put(&mut w, RED, "wellon", "1 pds");
    put(&mut w, BLUE, "wellon", "2 infantry");
    let landing = format!("red activate 19 | red move carrier {home} | red load infantry {capital}");
    let session = act(w, &format!("{landing} | red land infantry wellon | blue play parley"));
    assert_eq!(at(&session, "planet/wellon"), "red: 1 pds; blue: 2 infantry");
    assert_eq!(at(&session, "system/19"), "red: 1 infantry, 1 carrier");
}

// [leader.keleres-commander] Each action with a card or leader brings another one.
#[test]
fn actions_of_the_keleres_commander_form_a_chain() {
    let hand = "red-hand=insubordination+frontline-deployment+mining-initiative";
    let script = "red play insubordination | red play frontline-deployment | red play mining-initiative";
    let session = act(led(hand, RED, Feat::KeleresCommander), script);
    assert!(says(&session, RED, "activate 19"), "a third further action");
    assert!(!says(&session, RED, "pass") && says(&session, RED, "done"), "nobody passes in the middle of a turn");
}

// [leader.keleres-hero]
#[test]
fn the_keleres_hero_comes_without_a_flagship_too() {
    let mut w = attack(BLUE, Feat::KeleresHero, "1 cruiser", "1 destroyer");
    w.parties[1].reserves[Kind::Flagship as usize] = 0;
    let script = "red activate 19 | red move cruiser 2 | blue use keleres-hero | blue place cruiser 19 | blue done";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 destroyer, 1 cruiser");
}

// [card.rescue] [move.transport]
#[test]
fn a_ship_to_the_rescue_brings_what_it_carries() {
    let mut w = galaxy("blue-hand=rescue");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, BLUE, "25", "1 cruiser");
    put(&mut w, BLUE, "4", "1 carrier, 1 fighter");
    let script = format!(
        "red activate 25 | red move cruiser 2 | blue play rescue | blue pick carrier 4 | blue load fighter 4
        | blue load infantry {BLUE_HOME}"
    );
    let session = act(w, &script);
    assert_eq!(at(&session, "system/25"), "red: 1 cruiser; blue: 1 fighter, 1 infantry, 1 cruiser, 1 carrier");
}

// [leader.l1z1x-hero] [move.transport] Not from where an own command token lies.
#[test]
fn the_helmsmans_ships_carry() {
    let begin = |token: bool| {
        let mut w = led("", RED, Feat::L1z1xHero);
        put(&mut w, RED, "20", "1 dreadnought, 1 cruiser");
        put(&mut w, RED, "vefut-ii", "1 infantry");
        if token {
            w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "20"));
        }
        act(w, "red use l1z1x-hero | red choose 19 | red pick dreadnought 20")
    };
    let mut session = begin(false);
    go(&mut session, "red load infantry vefut-ii");
    assert_eq!(at(&session, "system/19"), "red: 1 infantry, 1 dreadnought");
    assert!(!says(&begin(true), RED, "load infantry vefut-ii"));
}

// [leader.crimson-agent] [move.transport]
#[test]
fn ships_that_change_places_carry() {
    let mut w = led("", RED, Feat::CrimsonAgent);
    put(&mut w, RED, "25", "1 cruiser");
    put(&mut w, RED, "20", "1 dreadnought, 1 fighter");
    let script = "red use crimson-agent | red pick cruiser 25 | red pick dreadnought 20 | red load fighter 20";
    let session = act(w, script);
    assert_eq!(
        (at(&session, "system/25"), at(&session, "system/20")),
        ("red: 1 fighter, 1 dreadnought".into(), "red: 1 cruiser".into())
    );
}

// [leader.ralnel-commander] [move.transport]
#[test]
fn ships_that_leave_at_once_carry() {
    let w = attack(RED, Feat::RalnelCommander, "2 cruiser, 1 carrier, 1 fighter", "1 cruiser");
    let script = "red activate 19 | red move cruiser 2 | red move cruiser 2 | red move carrier 2 | red load fighter 2
        | red done | red retreat | red use ralnel-commander | red choose 2 | red pick carrier 19
        | red load fighter 19 | red done";
    let session = act(w, script);
    assert_eq!(at(&session, "system/2"), "red: 1 fighter, 1 carrier");
    assert_eq!(at(&session, "system/19"), "red: 2 cruiser; blue: 1 cruiser");
}

// [leader.yin-hero] Infantry lands wherever its owner likes, and fights for one system after the other.
#[test]
fn dannel_lands_in_several_systems() {
    let mut w = led("", RED, Feat::YinHero);
    for planet in ["quann", "wellon"] {
        own(&mut w, BLUE, planet);
        put(&mut w, BLUE, planet, "1 infantry, 1 pds");
    }
    let script =
        "red use yin-hero | red place infantry quann | red place infantry wellon | red place infantry vefut-ii";
    let mut session = act(w, script);
    assert_eq!(offered(&session, RED), ["fight quann", "fight wellon", "fight vefut-ii"].map(String::from).to_vec());
    go(&mut session, "red fight wellon | ~ 8 | ~ 1");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry");
    go(&mut session, "red fight quann | ~ 1 | ~ 8");
    assert_eq!(at(&session, "planet/quann"), "blue: 1 infantry, 1 pds");
    assert_eq!(at(&session, "planet/vefut-ii"), "red: 1 infantry");
    assert!(says(&session, BLUE, "activate 19"), "the action is over");
}

// [leader.yin-hero] [card.parley] Landing by the hero is committing.
#[test]
fn dannels_infantry_may_be_sent_back() {
    let mut w = led("blue-hand=parley", RED, Feat::YinHero);
    own(&mut w, BLUE, "quann");
    put(&mut w, BLUE, "quann", "1 infantry");
    let session = act(w, "red use yin-hero | red place infantry quann | red done | blue play parley");
    assert_eq!(at(&session, "planet/quann"), "blue: 1 infantry");
    assert_eq!(at(&session, "system/25"), "", "there is no ship to hold it");
}

// [leader.naalu-agent] Also a token somebody else placed.
#[test]
fn zeu_returns_tokens_of_signal_jamming() {
    let mut w = led("blue-hand=signal-jamming", RED, Feat::NaaluAgent);
    put(&mut w, BLUE, "19", "1 cruiser");
    let jammed = "red activate 20 | blue play signal-jamming | blue choose 19";
    let mut session = act(w, &format!("{jammed} | red use naalu-agent"));
    assert!(says(&session, RED, "activate 19"), "the token is gone");
    go(&mut session, "red activate 19");
    let mut w = led("blue-hand=signal-jamming", RED, Feat::NaaluAgent);
    put(&mut w, BLUE, "19", "1 cruiser");
    assert!(!says(&act(w, &format!("{jammed} | red pass")), RED, "activate 19"));
}

// [leader.naalu-agent] Also the enemy's token, placed by a retreat.
#[test]
fn zeu_returns_the_token_of_a_retreat() {
    let mut w = attack(RED, Feat::NaaluAgent, "1 cruiser", "1 cruiser");
    put(&mut w, BLUE, "moll-primus", "1 infantry");
    let flight = "red activate 19 | red pass | red move cruiser 2 | blue retreat | ~ 1 | ~ 1";
    let session = act(w, flight);
    assert!(says(&session, RED, "use naalu-agent"), "{:?}", offered(&session, RED));
}

// [leader.creuss-commander] Where a side of the hex joins two systems too, the ship goes through the wormhole.
#[test]
fn escorts_come_through_a_wormhole_next_door() {
    let mut w = map("map=0 25 40 0 19 20");
    lead(&mut w, RED, Feat::CreussCommander);
    put(&mut w, RED, "25", "1 carrier");
    assert!(w.galaxy.place(system(&w, "25")).edges.has(system(&w, "40")));
    let session = act(w, "red activate 40 | red move carrier 25");
    assert_eq!(at(&session, "system/40"), "red: 1 fighter, 1 carrier");
}

// [note.greyfire-mutagen] [tech.magen-defense-grid] Who has no forces left in the combat makes neither work.
#[test]
fn who_has_nobody_left_starts_nothing() {
    let mut w = attack(RED, Feat::YinAgent, "1 carrier", "");
    w.parties[0].faction = w.kit.faction("yin").unwrap();
    w.parties[0].trade_goods = 2;
    lead(&mut w, RED, Feat::Indoctrination);
    lead(&mut w, BLUE, Feat::GreyfireMutagen);
    let spot = planet(&w, "wellon");
    w.ground_mut(spot, BLUE).count[Kind::Infantry as usize] = 1;
    let session = act(w, &format!("{LANDING} | red use indoctrination"));
    assert!(!says(&session, BLUE, "use greyfire-mutagen"), "{:?}", offered(&session, BLUE));
}
