//! Exact chances against counts by hand and against rolled battles.

use crate::printed;
use crate::rulebook::{BLUE, Place, RED, galaxy, with_races};
use empires_of_the_void::Empires;
use empires_of_the_void::fleet::Hull;
use empires_of_the_void::names::Ship;
use empires_of_the_void::odds::{Gun, Side, attempts, conquest, diplomacy, expected_spend, pass, passes, summary};
use empires_of_the_void::printed::Components;
use empires_of_the_void::steps::TakeTurns;
use kernel::{Seat, Seeded, Table, Viewer, seated};

fn side(kit: &Components, ships: &[(Ship, u8)]) -> Side {
    let mut side = Side { credits: 9, ..Side::default() };
    for (ship, count) in ships {
        let card = kit.ship(*ship);
        let mut add = |hull: Hull| {
            side.guns.push(Gun {
                hull,
                initiative: card.initiative,
                dice: card.dice,
                hits_on: card.hits_on,
                value: card.cost,
                pays: card.pays,
                cloaked: false,
                detects: false,
                free_roll: card.free_roll.map(Hull::from),
            });
        };
        add((*ship).into());
        if *ship == Ship::Moth {
            add(Hull::DAMAGED_MOTH);
        }
        side.ships[ship.index()] = *count;
    }
    side
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[test]
fn one_starfighter_against_one() {
    // [battle.pass] Both roll, then both take losses.
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Starfighter, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win, 2.0 / 9.0);
    near(sum.loss, 2.0 / 9.0);
    near(sum.ruin, 1.0 / 9.0);
    near(sum.standoff, 4.0 / 9.0);
    let twice = summary(&a, &d, &passes(&a, &d, 2));
    near(twice.standoff, 16.0 / 81.0);
    near(twice.win, 2.0 / 9.0 + 4.0 / 9.0 * 2.0 / 9.0);
}

#[test]
fn the_faster_gun_shoots_first() {
    // [battle.initiative] A sunhammer destroys a starfighter before it fires.
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Sunhammer, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win, 8.0 / 9.0);
    near(sum.loss, 1.0 / 9.0 / 3.0);
    near(sum.ruin, 0.0);
}

#[test]
fn firebugs_roll_free_against_starfighters() {
    // [ship.firebug]
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Firebug, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win + sum.ruin, 0.5 + 0.5 * 0.5);
    near(sum.loss + sum.ruin, 0.5 / 3.0);
    let against_centipede = side(&kit, &[(Ship::Centipede, 1)]);
    near(summary(&a, &against_centipede, &pass(&a, &against_centipede)).win, 0.25);
}

#[test]
fn a_moth_takes_two_hits() {
    // [ship.moth]
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Sunhammer, 1)]), side(&kit, &[(Ship::Moth, 1)]));
    near(summary(&a, &d, &pass(&a, &d)).win, 4.0 / 9.0);
}

#[test]
fn shooting_stars_pay_for_each_volley() {
    // [ship.shooting-star]
    let kit = printed();
    let mut a = side(&kit, &[(Ship::ShootingStar, 2)]);
    a.credits = 1;
    let d = side(&kit, &[(Ship::Diplomat, 1)]);
    let chances = pass(&a, &d);
    near(summary(&a, &d, &chances).win, 7.0 / 8.0);
    assert!(chances.keys().all(|(left, _)| left.credits == 0));
}

#[test]
fn a_bomb_lifts_one_die_by_one() {
    // [capital.bomb]
    let kit = printed();
    let mut a = side(&kit, &[(Ship::Starfighter, 1)]);
    near(conquest(&a, 1, 1), 1.0 / 3.0);
    a.bombs = 1;
    near(conquest(&a, 1, 1), 1.0 / 2.0);
    a.bombs = 4;
    near(conquest(&a, 1, 1), 1.0);
}

#[test]
fn a_bomb_lifts_a_free_roll() {
    // [ship.firebug] [capital.bomb] Before the battle on a 3, or later if it is still there.
    let kit = printed();
    let (mut a, d) = (side(&kit, &[(Ship::Firebug, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    a.bombs = 1;
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win + sum.ruin, 4.0 / 6.0 + 2.0 / 6.0 * 4.0 / 6.0);
}

#[test]
fn conquest_in_several_actions() {
    // [conquer.neutral] [battle.again]
    let kit = printed();
    let a = side(&kit, &[(Ship::Centipede, 1)]);
    near(conquest(&a, 1, 3), 7.0 / 8.0);
    near(conquest(&side(&kit, &[(Ship::Centipede, 2)]), 2, 1), 1.0 / 4.0);
}

#[test]
fn cloaked_hits_take_the_dearest() {
    // [tech.cloaking]
    let kit = printed();
    let mut a = side(&kit, &[(Ship::Centipede, 1)]);
    let d = side(&kit, &[(Ship::Diplomat, 1), (Ship::Starfighter, 1)]);
    let lost = |a: &Side| {
        let chances = pass(a, &d);
        chances.iter().filter(|((_, rest), _)| rest.ships[Ship::Diplomat.index()] == 0).map(|(_, p)| p).sum::<f64>()
    };
    near(lost(&a), 0.0);
    a.guns[0].cloaked = true;
    near(lost(&a), 0.5);
}

#[test]
fn diplomacy_chances() {
    // [diplomacy.roll] [diplomacy.again] [diplomacy.spend]
    let kit = printed();
    let chances = kit.terms.diplomacy.targets.map(|target| (diplomacy(target, 0, 0) * 216.0).round() as u16);
    assert_eq!(chances, [4, 56, 181, 215]);
    near(diplomacy(13, 0, 2), diplomacy(11, 0, 0));
    near(diplomacy(13, -2, 2), diplomacy(13, 0, 0));
    near(attempts(13, 0, 0, 2), 1.0 - (160.0f64 / 216.0).powi(2));
    near(expected_spend(17, 0, 1), 6.0 / 216.0);
}

/// Answers as the calculator's policy says: nearest misses are raised, cheapest ships lost, all shots paid.
fn answer(table: &dyn Table, seat: Seat, kit: &Components) -> String {
    let lines = table.lines(seat);
    let ship = |line: &str| {
        let slug = line.split(' ').nth(1).unwrap().trim_start_matches("damaged-");
        kit.ship(Ship::ALL.into_iter().find(|ship| ship.slug() == slug).unwrap())
    };
    let face = |line: &str| line.split(' ').nth(2).unwrap().parse::<u8>().unwrap();
    match lines[0].split(' ').next().unwrap() {
        "fire" => lines[lines.len() - 1].clone(),
        "raise" => {
            let raises = lines.iter().filter(|line| line.starts_with("raise"));
            raises.min_by_key(|line| (ship(line).hits_on - face(line), !line.contains("centipede"))).unwrap().clone()
        }
        "lose" => {
            let prompt = table.live(Viewer::Seat(seat)).prompt.unwrap();
            if !prompt.options[0].touches[0].starts_with(&format!("unit/{}/", table.seat_name(seat))) {
                return lines.iter().max_by_key(|line| ship(line).cost).unwrap().clone();
            }
            let moth = lines.iter().find(|line| *line == "lose moth");
            moth.or_else(|| lines.iter().min_by_key(|line| ship(line).cost)).unwrap().clone()
        }
        "spend" => lines[lines.len() - 2].clone(),
        other => panic!("{other} was not expected"),
    }
}

/// Lets chance and the policy play until the turn asks for an action again.
fn play_on(table: &mut dyn Table, chance: &mut Seeded, kit: &Components) {
    loop {
        while let Some(faces) = table.roll(chance) {
            table.answer(&faces).unwrap();
        }
        let seat = table.asked().iter().next().unwrap();
        if table.lines(seat).iter().any(|line| line == "end actions" || line == "ambassador") {
            return;
        }
        let key = table.parse(seat, &answer(table, seat, kit)).unwrap();
        table.choose(seat, key).unwrap();
    }
}

#[test]
fn battles_rolled_by_the_game_agree() {
    // [battle.pass] [battle.again] [tech.detection] What the desk says lies within the error of battles the game rolled.
    let kit = printed();
    let desk = empires_of_the_void::entry().odds.unwrap();
    let cases: [(&str, &str, &[(&str, &str)]); 4] = [
        ("centipede 2, starfighter", "starfighter 3", &[]),
        (
            "centipede 2, shooting-star",
            "starcruiser, diplomat, starfighter 2",
            &[("attacker-techs", "cloaking"), ("attacker-bombs", "2"), ("attacker-credits", "1"), ("actions", "2")],
        ),
        (
            "centipede 3",
            "starcruiser, starfighter 2, moth",
            &[("attacker-techs", "cloaking"), ("defender-techs", "detection"), ("actions", "2")],
        ),
        ("moth, firebug 2", "starfighter 3, sunhammer", &[("defender-bombs", "3"), ("actions", "3")]),
    ];
    for (attacker, defender, options) in cases {
        let option = |key: &str| options.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        let count = |key: &str| option(key).map_or(0, |value| value.parse().unwrap());
        let mut w = galaxy();
        w.put(RED, attacker, "ax");
        w.put(BLUE, defender, "ax");
        for (seat, side) in [(RED, "attacker"), (BLUE, "defender")] {
            w.players[seat.index()].bombs = count(&format!("{side}-bombs"));
            w.players[seat.index()].credits = option(&format!("{side}-credits")).map_or(9, |n| n.parse().unwrap());
            option(&format!("{side}-techs")).into_iter().for_each(|techs| w.knows(seat, techs));
        }
        let actions = count("actions").max(1);
        let start = seated::<Empires>(w, TakeTurns(0).into());
        let (games, mut seen) = (1200, [0u32; 4]);
        for game in 0..games {
            let mut table = start.fork();
            let mut chance = Seeded::nth(11, game);
            for _ in 0..actions {
                let Ok(key) = table.parse(RED, "attack ax blue") else { break };
                table.choose(RED, key).unwrap();
                play_on(&mut *table, &mut chance, &kit);
            }
            let words = table.live(Viewer::Audience);
            let words = &words.spaces.iter().find(|space| space.id == "space/ax").unwrap().text;
            let end = match (words.contains("red"), words.contains("blue")) {
                (true, false) => 0,
                (true, true) => 1,
                (false, false) => 2,
                (false, true) => 3,
            };
            seen[end] += 1;
        }
        let spelled = |force: &str| {
            let part = |part: &str| part.split_once(' ').map_or(part.to_string(), |(ship, n)| format!("{n} {ship}"));
            force.split(", ").map(part).collect::<Vec<_>>().join(", ")
        };
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let odds = (desk.battle)(None, &spelled(attacker), &spelled(defender), &options).unwrap();
        for (share, seen) in odds.forecast.shares.iter().zip(seen) {
            let sampled = 100.0 * seen as f32 / games as f32;
            assert!((sampled - share.percent).abs() < 5.0, "{attacker} {share:?}: {sampled}");
        }
    }
}

#[test]
fn the_attack_under_way_shows_its_odds() {
    // [battle.pass] [tactic.war-drums] Before the dice, from each side; a drum of the attacker is counted in.
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    w.put(BLUE, "starfighter", "ax");
    w.cards(RED, "war-drums war-drums war-drums");
    let mut table = seated::<Empires>(w, TakeTurns(0).into());
    let key = table.parse(RED, "attack ax blue").unwrap();
    table.choose(RED, key).unwrap();
    let shares = |viewer: Viewer| -> Vec<(String, f32)> {
        let forecast = table.live(viewer).battle.and_then(|battle| battle.forecast).expect("odds of the attack");
        forecast
            .shares
            .into_iter()
            .map(|share| (kernel::plain(&share.label, &*table, viewer.seat()), (share.percent * 10.0).round() / 10.0))
            .collect()
    };
    let told = |wins: [&str; 2]| -> Vec<(String, f32)> {
        let parts = [(wins[0], 22.2), ("both stay", 44.4), ("nobody is left", 11.1), (wins[1], 22.2)];
        parts.map(|(label, percent)| (label.to_string(), percent)).to_vec()
    };
    assert_eq!(shares(Viewer::Seat(RED)), told(["you win", "you are destroyed"]));
    assert_eq!(shares(Viewer::Seat(BLUE)), told(["you win", "you are destroyed"]));
    assert_eq!(shares(Viewer::Audience), told(["Red wins", "Blue wins"]));
}

#[test]
fn embassies_rolled_by_the_game_agree() {
    // [diplomacy.again] [diplomacy.spend] Two attempts with two cards, two ambassadors and a pirate's credit.
    let kit = printed();
    let mut w = with_races(&["pirates", "academy", "collective", "kingdom"]);
    w.players[0].ambassadors = 2;
    w.players[0].credits = 1;
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat peace-talks");
    let start = seated::<Empires>(w, TakeTurns(0).into());
    let (games, mut friends) = (1500, 0u32);
    for game in 0..games {
        let mut table = start.fork();
        let mut chance = Seeded::nth(5, game);
        for _ in 0..2 {
            let Ok(key) = table.parse(RED, "befriend tan-fu 1+1") else { break };
            table.choose(RED, key).unwrap();
            play_on(&mut *table, &mut chance, &kit);
        }
        friends += u32::from(table.parse(RED, "befriend tan-fu 1+1").is_err());
    }
    let sampled = f64::from(friends) / games as f64;
    let exact = attempts(13, 0, 3, 2);
    assert!((sampled - exact).abs() < 0.045, "{sampled} {exact}");
}

#[test]
fn the_desk_reads_forces_and_says_what_is_wrong() {
    // [battle.pass] [battle.again] [diplomacy.roll]
    let desk = empires_of_the_void::entry().odds.unwrap();
    let ask = |attacker: &str, defender: &str, options: &[(&str, &str)]| {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        (desk.battle)(None, attacker, defender, &options).map(|odds| odds.json).map_err(|why| why.to_string())
    };
    assert!(ask("starfighter", "starfighter", &[]).unwrap().contains("\"win\":0.222222222222"));
    assert!(ask("centipede", "planet", &[("actions", "3")]).unwrap().contains("\"win\":0.875"));
    assert!(ask("2 cards", "planet", &[("ambassadors", "2")]).unwrap().contains("\"win\":0.5"));
    assert!(ask("sunhammer", "invaders", &[("actions", "2")]).is_ok());
    let wrong = [
        (ask("2 centiped", "moth", &[]), "attacker: no ship `centiped`; did you mean `centipede`?"),
        (ask("", "moth", &[]), "attacker: no ships; expected for example `2 centipede, starfighter`"),
        (ask("9 diplomat", "moth", &[]), "attacker: 9 diplomat: a player has 1 to 3 of them"),
        (ask("7 cards", "planet", &[]), "attacker: found `7 cards`, expected 1 to 4 cards"),
        (ask("2 cards", "planet", &[("race", "x")]), "option: race=x: expected one of academy, collective"),
        (ask("moth", "moth", &[("bombs", "1")]), "option: no option `bombs`; there are actions"),
        (ask("moth", "moth", &[("actions", "x")]), "option: actions=x: expected a number from 1 to 8"),
    ];
    for (found, expected) in wrong {
        let found = found.unwrap_err();
        assert!(found.starts_with(expected), "{found}");
    }
    let cases = desk.cases.unwrap();
    assert_eq!(cases(None, "# remark\nmoth ; moth ; actions=2\n\nstarfighter; planet\n").unwrap().count(), 2);
    let wrong = cases(None, "moth").unwrap().next().unwrap();
    assert_eq!(wrong.id, "line 1");
    let wrong = wrong.answer.unwrap_err();
    assert_eq!(wrong.to_string(), "line 1: expected `attacker ; defender ; key=value ...`");
}

#[test]
fn the_desk_takes_the_ships_of_a_pack() {
    // [battle.initiative]
    let desk = empires_of_the_void::entry().odds.unwrap();
    let text = "[[ship]]\nid = \"starfighter\"\nhits-on = 2\n";
    let pack = kernel::Pack { name: "mine".into(), files: [("ships.toml".to_string(), text.to_string())].into() };
    let ask = |pack| (desk.battle)(pack, "starfighter", "starfighter", &[]).unwrap().json;
    assert_ne!(ask(None), ask(Some(&pack)));
    let told = |pack| (desk.form)(pack).unwrap();
    assert_ne!(told(None).kinds, told(Some(&pack)).kinds);
    let lines = |pack| (desk.cases.unwrap())(pack, "starfighter; starfighter").unwrap().next().unwrap().answer.unwrap();
    assert_eq!(lines(Some(&pack)), ask(Some(&pack)));
}
