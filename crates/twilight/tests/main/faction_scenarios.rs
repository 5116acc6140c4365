//! Worked scenarios of factions that Skirmish alone has so far, as far as they go there; what they say of the rest of the round
//! is shown with the factions of the base box.

use super::diplomacy::told;
use super::many::{home, round_table};
use super::positions::turn_of;
use super::whole_leaders::until;
use super::*;
use kernel::SeatSet;
use kernel::testing::Script;
use twilight::{factions, query};

const GREEN: Seat = Seat(2);

/// [faction.edict] [faction.imperia] [fleet.pool]
#[test]
fn scenario_7_mahact_tokens() {
    let mut w = round_table(3, "faction.1=mahact; faction.2=hacan; faction.3=mentak");
    w.parties[0].fleet = 3;
    let won = |w: &mut World, loser: Seat, space: bool| {
        factions::fought(w, [SeatSet::one(RED), SeatSet::one(loser)], [1, 0], space);
        query::fleet_limit(w, RED)
    };
    assert_eq!(won(&mut w, BLUE, false), 4, "a won ground combat counts, too");
    assert_eq!(won(&mut w, BLUE, false), 4, "no second token of the same player");
    assert_eq!(won(&mut w, GREEN, true), 5);
    assert_eq!(w.parties[0].edict.len(), 2);
    // Counted before fleets are: the fleet that wins keeps a ship more.
    let mut w = round_table(3, "faction.1=mahact; faction.2=hacan; faction.3=mentak");
    w.parties[0].fleet = 2;
    let here = home(&w, RED);
    put(&mut w, RED, &here, "2 cruiser");
    put(&mut w, BLUE, "19", "1 fighter");
    put(&mut w, RED, "19", "1 destroyer");
    let moves = format!("red activate 19 | red move cruiser {here} | red move cruiser {here}");
    let session = act(w, &format!("{moves} | red remove destroyer"));
    assert!(!at(&session, "system/19").contains("destroyer"), "three are too many as they arrive");
}

/// [faction.awaken] [faction.coalescence] [invade.control] [cannon.defense]
#[test]
fn scenario_8_titans_wake_up() {
    let mut w = map("map=0 76 19 0 40 20; red-faction=titans; blue-faction=letnev");
    own(&mut w, RED, "rigel-i");
    own(&mut w, BLUE, "rigel-ii");
    own(&mut w, BLUE, "rigel-iii");
    put(&mut w, BLUE, "rigel-ii", "2 infantry, 1 pds");
    put(&mut w, BLUE, "rigel-iii", "1 pds");
    for id in ["rigel-i", "rigel-ii", "rigel-iii"] {
        let spot = planet(&w, id);
        w.planets[spot.index()].sleeper = Some(RED);
    }
    let mut session = act(w, "red activate 76");
    for _ in 0..3 {
        let line = offered(&session, RED).into_iter().find(|line| line.starts_with("place pds ")).expect("a sleeper");
        go(&mut session, &format!("red {line}"));
    }
    if says(&session, RED, "done") {
        go(&mut session, "red done");
    }
    // The PDS there does not fire at what was not committed: the combat begins at once.
    assert!(!says(&session, BLUE, "fire"), "{:?}", offered(&session, BLUE));
    go(&mut session, "~ 7 | ~ 1 1 | ~ 7 | ~ 1");
    assert_eq!(at(&session, "planet/rigel-i"), "red: 1 pds");
    assert_eq!(at(&session, "planet/rigel-ii"), "red: 1 pds", "Letnev's PDS falls with the planet");
    assert_eq!(at(&session, "planet/rigel-iii"), "red: 1 pds", "nobody stood there to fight");
    let holder = |id: &str| {
        let live = session.table().live(Viewer::Audience);
        live.spaces.iter().find(|space| space.id == format!("planet/{id}")).and_then(|space| space.holder)
    };
    assert_eq!(["rigel-ii", "rigel-iii"].map(holder), [Some(0); 2]);
}

/// [faction.capture] [faction.devour] [faction.amalgamation] [produce.limit]
#[test]
fn scenario_9_capture_and_blockade() {
    let mut w = field("red-faction=vuilraith; trade-goods=0");
    let here = number(&w, w.parties[0].home).to_string();
    let dock = capital(&w);
    put(&mut w, RED, &dock, "1 space-dock");
    let nineteen = system(&w, "19");
    w.action.active = Some(nineteen);
    w.face(RED, BLUE, twilight::world::Stage::Space);
    let lost = [(Kind::Cruiser, 1), (Kind::Fighter, 2), (Kind::Dreadnought, 1)];
    for (kind, count) in lost {
        w.parties[1].reserves[kind as usize] -= count;
        (0..count).for_each(|_| {
            w.retire(BLUE, kind);
        });
        assert_eq!(w.parties[0].captives(kind), count);
    }
    w.parties[1].reserves[Kind::Infantry as usize] -= 1;
    w.remove(BLUE, Kind::Infantry);
    assert_eq!(w.parties[0].captives(Kind::Infantry), 0, "what has no room is removed, not destroyed");
    let most = |w: &World, kind: Kind| w.parties[1].reserves[kind as usize];
    assert_eq!([most(&w, Kind::Cruiser), most(&w, Kind::Dreadnought)], [7, 4]);
    w.part();
    w.action = Default::default();
    let captured = w.clone();
    let before = gauge(&act(w.clone(), ""), RED, "resources");
    let made = format!("red produce cruiser {here} | red produce fighter {here} | red produce fighter {here}");
    let session = act(w, &format!("red activate {here} | {made} | red done"));
    assert_eq!(gauge(&session, RED, "resources"), before, "the captured ones pay");
    // A ship of theirs beside the dock frees what is a piece, and nothing is captured while it is there.
    let mut w = captured;
    let home = w.parties[0].home;
    w.space_mut(home, BLUE).add(Kind::Destroyer, false);
    factions::free_captives(&mut w);
    let left = [Kind::Cruiser, Kind::Dreadnought, Kind::Fighter].map(|kind| w.parties[0].captives(kind));
    assert_eq!(left, [0, 0, 2]);
    assert!(w.captor(BLUE, Kind::Cruiser).is_none());
    let session = act(w, &format!("red activate {here} | red done"));
    assert!(!says(&session, RED, &format!("produce cruiser {here}")), "its dock makes no ships");
}

/// [leader.nomad-agent-thundarian] [card.morale-boost] [units.wrath-of-kenara]
#[test]
fn scenario_14_nomads_agents() {
    let extra = "faction.1=letnev; faction.2=hacan; faction.3=nomad; leaders.3=agent; trade-goods=2";
    let mut w = round_table(3, extra);
    let here = home(&w, RED);
    put(&mut w, RED, &here, "4 cruiser");
    put(&mut w, BLUE, "19", "1 flagship, 1 cruiser");
    w.parties[0].fleet = 5;
    let moves: String = (0..4).map(|_| format!(" | red move cruiser {here}")).collect();
    let mut session = act(w, &format!("red activate 19{moves}"));
    go(&mut session, "blue stay | red stay | ~ 9 9 9 9 | ~ 6 1 9 | blue use wrath-of-kenara");
    let goods = |session: &Session| gauge(session, BLUE, "trade-goods");
    let spent = goods(&session);
    go(&mut session, "green use nomad-agent-thundarian | ~ 1 1 1 1 | ~ 1 1 1");
    assert_eq!(
        at(&session, "system/19"),
        "red: 4 cruiser; blue: 1 cruiser, 1 flagship",
        "no hits of the first roll count"
    );
    assert_eq!(goods(&session), spent, "the trade good stays spent");
}

fn turn(red: &str, blue: &str, map: &str) -> Script {
    let cards: [&[&str]; 2] = [&["leadership", "warfare"], &["imperial", "trade"]];
    turn_of(&[red, blue], map, &cards)
}

/// [find.core-mine] [relics.fragments] [relics.deck]
#[test]
fn scenario_15_fragments() {
    let mut script = turn("sol", "hacan", "map=0 35 26 0 25 39");
    script.edit(
        "explore core-mine\n35 red 1 carrier 2 mech\nred goods 0\nred fragments 2 cultural\nred fragments 1 unknown",
    );
    script.play("red activate 35");
    until(&mut script, "red", "land mech bereg");
    script.play("red land mech bereg | red land mech bereg");
    until(&mut script, "blue", "activate 26");
    assert_eq!(script.gauge("red", "trade-goods"), 1, "the mechs dig, and no infantry is given");
    until(&mut script, "red", "restore cultural 1 unknown");
    assert!(!script.can("red", "restore hazardous"), "three unknown ones never make a relic");
    script.play("red restore cultural 1 unknown");
    assert!(told(&script, Viewer::Audience, "purges 2 cultural and 1 unknown"));
}

/// [explore.tap] [cannon.offense] [explore.frontier]
#[test]
fn scenario_16_a_frontier_under_fire() {
    let arrive = |hits: &str| {
        let mut script = turn("sol", "letnev", "map=0 46 26 0 25 39");
        script.edit(
            "red technology dark-energy-tap\nblue technology pds-ii\nexplore lost-crew\n18 red 1 carrier 1 destroyer\n\
             lodor owner blue\nlodor blue 1 pds\nred hand empty\nred fleet 4",
        );
        script.play("red activate 46");
        until(&mut script, "red", "move carrier 18");
        script.play("red move carrier 18 | red move destroyer 18");
        for _ in 0..12 {
            if script.table().fate().is_some() {
                break;
            }
            let seat = script.asked()[0];
            let line =
                ["fire", "pass", "done"].into_iter().find(|line| script.can(seat, line)).expect("something idle");
            script.play(&format!("{seat} {line}"));
        }
        if script.table().fate().is_some() {
            script.play(&format!("~ d10 {hits}"));
        }
        until(&mut script, "blue", "activate 26");
        script
    };
    let script = arrive("9 1");
    assert!(told(&script, Viewer::Audience, "Lost Crew"), "{}", script.standing());
    assert_eq!(script.gauge("red", "cards"), 2, "it explores whether it likes or not");
    let script = arrive("9 9");
    assert!(!told(&script, Viewer::Audience, "Lost Crew"), "no ship of red's is left");
}
