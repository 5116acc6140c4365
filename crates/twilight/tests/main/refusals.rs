//! Why something is not possible, in the words a player reads.

use super::*;

/// What a seat is told when it reaches for an answer that is refused.
fn cause(session: &Session, seat: Seat, line: &str) -> String {
    let table = session.table();
    let refused = table.why_not(seat).into_iter().find(|refused| refused.found == line);
    refused.unwrap_or_else(|| panic!("{line} is not refused; offered {:?}", offered(session, seat))).expected
}

fn told(session: &Session, line: &str, expected: &str) {
    assert_eq!(cause(session, RED, line), expected, "{line}");
}

// [skirmish.forces] [skirmish.war-sun] [fleet.pool] [fleet.capacity]
#[test]
fn a_force_within_points_and_pieces() {
    let shop = |text: &str, bought: &str| {
        let setup = options(&format!("map=0 19 20 0 21 22; cards=0; {text}"));
        let mut session = Session::new(entry().open(&setup).unwrap());
        bought.split('|').filter(|line| !line.is_empty()).for_each(|line| session.say(RED, line).unwrap());
        session
    };
    let session = shop("points=5", "");
    told(&session, "buy war-sun", "A war sun needs its technology, which you do not have.");
    told(&session, "buy flagship", "It costs 8 points: you have 5.");
    let session = shop("points=5", "buy fighter");
    told(&session, "buy fighter", "No ship has room for one more fighter.");
    let session = shop("points=60", "buy flagship");
    told(&session, "buy flagship", "No flagship is left for you.");
    let session = shop("points=60", "buy cruiser|buy cruiser|buy cruiser|buy cruiser");
    let pool = "Your fleet pool allows 4 ships in a system, fighters aside.";
    told(&session, "buy cruiser", pool);
    let mut session = shop("points=60", "");
    let cruiser = session.table().parse(RED, "buy cruiser").unwrap();
    let why = session.choose_run(RED, &[cruiser; 5]).unwrap_err().to_string();
    let of_the_run = "answer 5 of 5, `buy cruiser`, does not go together with those before";
    assert_eq!(why, format!("{of_the_run}: {pool} (fleet.pool)"));
}

// [action.activate] [units.artemiris] [tech.chaos-mapping]
#[test]
fn systems_that_cannot_be_activated() {
    let mut w = field("red-hand=bunker");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "19"));
    told(&play(w.clone(), ""), "activate 19", "Your command token lies at Wellon already.");
    w.parties[0].tactic = 0;
    told(&play(w, ""), "activate 2", "You have no tactic token left.");
    let (mut w, _) = guarded_raid("blue-faction=keleres", "1 carrier", "1 flagship");
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    w.parties[0].trade_goods = 1;
    told(&play(w, ""), "activate 19", "To activate it costs 2 influence: you have 1.");
    let mut w = map("map=0 44 20 0 21 22; blue-technologies=chaos-mapping");
    put(&mut w, BLUE, "44", "1 cruiser");
    told(&play(w, ""), "activate 44", "Blue's ships hide among the asteroids of system 44.");
}

// [move.range] [move.command-token] [move.transport] [move.blockade]
#[test]
fn ships_that_cannot_come() {
    let mut w = galaxy("");
    put(&mut w, RED, "2", "1 dreadnought, 1 carrier, 2 fighter");
    put(&mut w, RED, "112", "2 cruiser");
    let session = act(w.clone(), "red activate 19");
    told(&session, "move dreadnought 2", "Your dreadnought has 1 move: it takes 2.");
    told(&session, "move fighter 2", "A fighter has no move of its own: a ship must carry it.");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "2"));
    told(&act(w, "red activate 19"), "move carrier 2", "Your command token at Moll Primus holds your units there.");
    let mut w = galaxy("");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, RED, "40", "1 cruiser");
    ["25", "112", "20"].iter().for_each(|place| put(&mut w, BLUE, place, "1 destroyer"));
    let told = cause(&act(w, "red activate 4"), RED, "move cruiser 2");
    assert!(told.starts_with("Blue's ships at") && told.ends_with("bar the way."), "{told}");
    let mut w = map("map=0 25 39 0 21 22; red-technologies=wormhole-generator");
    put(&mut w, RED, "2", "2 cruiser");
    put(&mut w, RED, "82a", "1 cruiser");
    assert_eq!(cause(&act(w, "red activate 25"), RED, "move cruiser 82a"), "No way leads to Quann.");
}

// [move.asteroid-field] [move.supernova] [move.nebula]
#[test]
fn anomalies_in_the_way() {
    // Both short ways from red's home to Wellon lead through an anomaly.
    let across = |middle: &str, beside: &str| {
        let mut w = map(&format!("map={{{middle}}} 0 {beside} 19 0 20 21"));
        put(&mut w, RED, "2", "1 cruiser");
        put(&mut w, RED, "4", "1 cruiser");
        cause(&act(w, "red activate 19"), RED, "move cruiser 2")
    };
    assert_eq!(across("44", "45"), "Your ships do not enter the asteroid field of system 44.");
    assert_eq!(across("43", "80"), "Your ships do not enter the supernova of system 43.");
    assert_eq!(across("42", "68"), "The nebula of system 42 can be entered only if it is the active system.");
}

// [move.pick-up] [move.command-token]
#[test]
fn units_a_ship_does_not_come_by() {
    let mut w = galaxy("");
    put(&mut w, RED, "2", "1 carrier");
    own(&mut w, RED, "wellon");
    put(&mut w, RED, "wellon", "1 infantry");
    put(&mut w, RED, "112", "1 carrier, 1 fighter");
    let session = act(w.clone(), "red activate 25 | red move carrier 2");
    told(&session, "load infantry wellon", "The carrier does not come by Wellon.");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "112"));
    let session = act(w, "red activate 25 | red move carrier 2");
    told(&session, "load fighter 112", "Your command token at Mecatol Rex holds your units there.");
}

// [move.blockade]
#[test]
fn walls_of_structures() {
    // Asteroids in the middle leave one way, and a PDS stands there.
    let mut w = map("map={44} 0 20 19 0 21 22; blue-faction=argent; blue-technologies=aerie-hololattice");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, RED, "58", "1 cruiser");
    own(&mut w, BLUE, "vefut-ii");
    put(&mut w, BLUE, "vefut-ii", "1 pds");
    told(&act(w, "red activate 19"), "move cruiser 2", "Structures at Vefut II bar the way.");
}

// [space.retreat] [move.retreat]
#[test]
fn systems_a_fleet_cannot_retreat_to() {
    let mut w = galaxy("");
    put(&mut w, RED, "2", "2 cruiser");
    put(&mut w, RED, "112", "1 cruiser");
    put(&mut w, BLUE, "25", "1 cruiser");
    put(&mut w, BLUE, "19", "1 cruiser");
    let script = "red activate 25 | red move cruiser 2 | red move cruiser 2 | red done | blue stay | red retreat
        | ~ 1 1 | ~ 1";
    let session = act(w, script);
    told(&session, "withdraw 19", "Blue's ships are at Wellon.");
    told(&session, "withdraw 40", "You have no unit and no planet at system 40.");
}

// [combat.sustain]
#[test]
fn units_that_sustain_no_damage() {
    let moves = |home: &str| {
        let ships = ["cruiser", "dreadnought"].map(|ship| format!("red move {ship} {home}"));
        format!("red activate 19 | {} | red stay", ships.join(" | "))
    };
    let (w, home) = guarded_raid("", "1 dreadnought, 1 cruiser", "3 cruiser");
    let session = act(w, &format!("{} | ~ 1 1 | ~ 10 10 1 | red sustain dreadnought", moves(&home)));
    told(&session, "sustain dreadnought", "Your dreadnought is damaged already.");
    let (w, home) = guarded_raid("blue-faction=mentak", "1 dreadnought, 1 cruiser", "1 flagship");
    let session = act(w, &format!("{} | ~ 1 1 | ~ 10 1", moves(&home)));
    told(&session, "sustain dreadnought", "Your dreadnought cannot sustain damage against these hits.");
}

// [invade.bombard] [invade.shield] [invade.commit] [units.omniopiares]
#[test]
fn planets_that_cannot_be_bombarded_or_landed_on() {
    let raid = |extra: &str, guards: [&str; 2]| {
        let mut w = map(&format!("map=0 28 20 0 21 22; {extra}"));
        put(&mut w, RED, "2", "1 dreadnought, 1 carrier, 1 fighter");
        put(&mut w, RED, "moll-primus", "1 infantry");
        put(&mut w, BLUE, "21", "1 cruiser");
        for (planet, units) in ["tequran", "torkan"].into_iter().zip(guards).filter(|(_, units)| !units.is_empty()) {
            own(&mut w, BLUE, planet);
            put(&mut w, BLUE, planet, units);
        }
        w.planets.iter_mut().for_each(|planet| planet.exhausted = true);
        act(
            w,
            "red activate 28 | red move carrier 2 | red load fighter 2 | red load infantry moll-primus
            | red move dreadnought 2",
        )
    };
    let mut session = raid("", ["1 infantry", "1 infantry, 1 pds"]);
    go(&mut session, "blue hold");
    told(&session, "aim dreadnought torkan", "A planetary shield protects Torkan.");
    let mut session = raid("", ["1 infantry", ""]);
    told(&session, "aim dreadnought torkan", "No enemy ground forces are on Torkan.");
    go(&mut session, "red hold");
    told(&session, "land fighter torkan", "A fighter is no ground force: it stays in space.");
    let mut session = raid("blue-faction=keleres", ["1 mech", ""]);
    go(&mut session, "red hold");
    told(&session, "land infantry tequran", "The first landing on Tequ'ran costs 1 influence: you have none.");
}

// [produce.cost] [produce.reinforcements] [produce.place] [fleet.pool] [fleet.capacity] [faction.mitosis]
// [skirmish.war-sun]
#[test]
fn units_that_cannot_be_produced() {
    let yard = |extra: &str, goods: u8| {
        let mut w = map(&format!("map=0 25 19 0 40 20; {extra}"));
        let planet = capital(&w);
        put(&mut w, RED, &planet, "1 infantry, 1 space-dock");
        put(&mut w, BLUE, "40", "1 cruiser");
        w.parties[0].trade_goods = goods;
        w.planets.iter_mut().for_each(|planet| planet.exhausted = true);
        w
    };
    let make = |w: World| {
        let home = number(&w, w.parties[0].home).to_string();
        act(w, &format!("red activate {home}"))
    };
    let session = make(yard("", 2));
    told(&session, "produce carrier 2", "All together would cost 3 resources: you have 2.");
    told(&session, "produce war-sun 2", "A war sun needs its technology, which you do not have.");
    let mut w = yard("", 9);
    w.parties[0].reserves[Kind::Cruiser as usize] = 0;
    put(&mut w, RED, "2", "4 destroyer");
    let session = make(w);
    told(&session, "produce cruiser 2", "No cruiser is left in your reinforcements.");
    told(&session, "produce carrier 2", "Your fleet pool allows 4 ships in a system, fighters aside.");
    let mut w = yard("", 9);
    put(&mut w, RED, "2", "3 fighter");
    told(&make(w), "produce fighter 2", "No ship has room for one more fighter.");
    let mut w = yard("", 9);
    put(&mut w, BLUE, "2", "1 cruiser");
    told(&make(w), "produce cruiser 2", "Enemy ships at Moll Primus keep yours from appearing there.");
    // The dock alone produces: its planet, not the other one.
    let w = yard("red-faction=sardakk", 9);
    let session = make(w);
    told(&session, "produce infantry quinarra", "Nothing on Quinarra produces units.");
    let (mut w, home) = guarded_raid("red-faction=arborec; trade-goods=12", "1 cruiser", "");
    let planet = capital(&w);
    put(&mut w, RED, &planet, "1 infantry, 1 space-dock");
    let session = act(w, &format!("red activate {home} | red produce infantry {planet}"));
    told(&session, &format!("produce infantry {planet}"), "Your space docks produce no infantry.");
}

// [produce.pay] [produce.influence]
#[test]
fn planets_that_cannot_pay() {
    let mut w = galaxy("");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    own(&mut w, RED, "wellon");
    own(&mut w, RED, "vefut-ii");
    let wellon = planet(&w, "wellon");
    w.planets[wellon.index()].exhausted = true;
    let session = act(w, "red activate 2 | red produce destroyer 2 | red done");
    told(&session, "exhaust wellon", "Wellon is exhausted: its resources are spent.");
    let mut w = map("map=0 25 19 0 40 20; blue-faction=keleres");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, BLUE, "19", "1 flagship");
    own(&mut w, RED, "quann");
    own(&mut w, RED, "vefut-ii");
    let quann = planet(&w, "quann");
    w.planets[quann.index()].exhausted = true;
    w.parties[0].trade_goods = 3;
    let session = act(w, "red activate 19");
    told(&session, "exhaust quann", "Quann is exhausted: its influence is spent.");
    let prompt = session.table().live(Viewer::Seat(RED)).prompt.expect("a question");
    let vefut = prompt.options.iter().find(|option| option.line == "exhaust vefut-ii").expect("it pays");
    assert_eq!(kernel::plain(&vefut.detail, session.table(), None), "2 influence");
}

// [cards.windows] [cards.once] [tech.transparasteel-plating]
#[test]
fn cards_that_cannot_be_played() {
    let hand = "red-hand=bunker+morale-boost+morale-boost+fighter-prototype";
    let (w, home) = guarded_raid(hand, "1 carrier, 2 fighter", "2 cruiser");
    told(&play(w.clone(), ""), "play bunker", "Bunker is for another moment: invasion starts.");
    let moves = format!("red activate 19 | red move carrier {home}");
    let session = act(w.clone(), &format!("{moves} | red done"));
    told(&session, "play fighter-prototype", "Fighter Prototype would do nothing now.");
    let loads = format!("{moves} | red load fighter {home} | red load fighter {home} | red play morale-boost");
    told(&act(w, &loads), "play morale-boost", "Morale Boost was used in this moment.");
    let (mut w, _) = guarded_raid(
        "red-technologies=transparasteel-plating; red-hand=flank-speed; blue-hand=sabotage; \
         blue-technologies=instinct-training",
        "1 carrier",
        "",
    );
    w.parties[1].passed = true;
    let session = act(w, "red activate 19 | red play flank-speed");
    let hushed = "You have passed, and the active player bars your action cards.";
    assert_eq!(cause(&session, BLUE, "play sabotage"), hushed);
}
