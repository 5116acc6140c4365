//! Who takes part in a battle.

use super::*;

// [units.hel-titan]
#[test]
fn hel_titans_hold_a_planet_and_fight_for_it() {
    let (mut w, home) = raid("blue-faction=titans", "1 carrier", "");
    let red = capital(&w);
    put(&mut w, RED, &red, "2 infantry");
    put(&mut w, BLUE, "wellon", "1 pds");
    let landing = format!(
        "red activate 19 | red move carrier {home} | red load infantry {red} | red load infantry {red}
         | blue hold | red land infantry wellon | red land infantry wellon | blue hold"
    );
    let session = play(w.clone(), &format!("{landing} | ~ 8 1 | ~ 7 | blue sustain pds"));
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry; blue: 1 pds", "it hit and sustained damage");
    let session = play(w, &format!("{landing} | ~ 8 8 | ~ 1"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry");
}

// [units.eidolon]
#[test]
fn eidolons_fight_in_space_without_sustaining_damage() {
    let (mut w, home) = raid("red-faction=naazrokha", "1 carrier", "1 cruiser, 1 dreadnought");
    let red = capital(&w);
    put(&mut w, RED, &red, "1 mech");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let moves = format!("red activate 19 | red move carrier {home} | red load mech {red} | red stay");
    let session = play(w, &format!("{moves} | ~ 1 8 1 | ~ 7 1"));
    let offers = offered(&session, RED);
    assert_eq!(offers, ["lose carrier", "lose mech"], "two dice of the Eidolon, one of the carrier");
}

// [units.alastor]
#[test]
fn the_alastor_calls_ground_forces_into_space() {
    let (mut w, home) = raid("blue-faction=nekro", "1 cruiser", "1 flagship, 1 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry");
    let joins = format!(
        "red activate 19 | red move cruiser {home} | blue pick infantry wellon | blue pick infantry 19 | blue done"
    );
    let session = play(w.clone(), &format!("{joins} | red stay | ~ 7"));
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 2 infantry, 1 flagship");
    let session = play(w, &format!("{joins} | red stay | ~ 7 | ~ 8 1 1 1 | blue lose infantry"));
    assert_eq!(at(&session, "system/19"), "blue: 1 flagship", "an infantry hit and one was lost");
    assert_eq!(at(&session, "planet/wellon"), "blue: 2 infantry", "the other went back to its planet");
}

// [units.matriarch]
#[test]
fn fighters_of_the_matriarch_land_and_take_off_again() {
    let (mut w, home) = raid("red-faction=naalu", "1 flagship, 2 fighter", "");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let script = format!(
        "red activate 19 | red move flagship {home} | red load fighter {home} | red load fighter {home}
         | red land fighter wellon | red land fighter wellon | ~ 9 1 | ~ 8"
    );
    let session = play(w, &script);
    assert_eq!(at(&session, "system/19"), "red: 1 fighter, 1 flagship");
    let live = session.table().live(Viewer::Audience);
    let wellon = live.spaces.iter().find(|s| s.id == "planet/wellon").unwrap();
    assert_eq!(wellon.holder, Some(BLUE.0), "fighters hold no planet");
}

// [units.quantum-manipulator]
#[test]
fn nomad_mechs_sustain_damage_for_ships() {
    let (mut w, home) = raid("red-faction=nomad", "1 carrier", "1 cruiser");
    let red = capital(&w);
    put(&mut w, RED, &red, "1 mech");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let moves = format!("red activate 19 | red move carrier {home} | red load mech {red} | red stay");
    let session = play(w, &format!("{moves} | ~ 1 | ~ 7"));
    assert_eq!(offered(&session, RED), ["sustain mech", "lose carrier"]);
}

// [units.strike-wing-alpha]
#[test]
fn strike_wings_shoot_infantry_in_space() {
    let extra = "red-faction=argent; red-technologies=destroyer-ii";
    let (mut w, home) = raid(extra, "1 destroyer", "1 carrier, 2 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(w, &format!("red activate 19 | red move destroyer {home} | ~ 9 1 1"));
    assert_eq!(at(&session, "system/19"), "red: 1 destroyer; blue: 1 infantry, 1 carrier");
}

// [faction.coalescence] [faction.awaken]
#[test]
fn a_titan_that_wakes_among_enemies_fights() {
    let (mut w, _) = raid("red-faction=titans", "1 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let wellon = planet(&w, "wellon");
    w.planets[wellon.index()].sleeper = Some(RED);
    let session = act(w, "red activate 19 | red place pds wellon | red done | ~ 7 | ~ 1");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 pds");
}
