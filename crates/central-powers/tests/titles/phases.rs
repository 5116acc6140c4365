//! Political cards that do something at once or in later phases.

use super::{all, badges, choosing, colony_of, decided, field, goods, law, offered, through, voted};
use crate::actions::edited;
use crate::council::{go, has_card, has_strategy, points, quiet, status, trade_brings};
use crate::field::{BLUE, Field, GREEN, RED, count, holder};
use central_powers::cards::Source;
use central_powers::names::{Colour, Strategy, Unit};
use central_powers::printed::Stage;
use central_powers::verbs::Span;
use central_powers::world::Agreement;
use central_powers::{force, query};
use imperium::{Anomaly, PlanetSpot, SystemId};
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// What red pays for a unit.
fn cost(field: &Field, unit: Unit) -> u8 {
    query::cost(&field.w, RED, unit).expect("a price").0
}

fn cards(script: &Script, kind: &str) -> [i32; 3] {
    ["red", "blue", "green"].map(|seat| script.gauge(seat, kind))
}

fn counters(script: &Script, seat: &str) -> i32 {
    ["strategy-allocation", "command-pool", "fleet-supply"].map(|area| script.gauge(seat, area)).iter().sum()
}

/// The status phase up to where strategy cards are taken, everybody choosing what begins with one of these words, else
/// letting it go by.
fn status_round(edits: &str, words: &[&str]) -> Script {
    to_the_end(status(&THREE, 3, edits), words)
}

pub fn to_the_end(mut script: Script, words: &[&str]) -> Script {
    for _ in 0..60 {
        quiet(&mut script);
        let Some(seat) = script.asked().first().copied() else { break };
        let options = script.options(seat);
        if options.iter().any(|line| line.starts_with("take ")) {
            break;
        }
        let wanted = words.iter().find_map(|word| options.iter().find(|line| line.starts_with(word)));
        let line = wanted.or(options.iter().find(|line| *line == "pass")).unwrap_or(&options[0]).clone();
        script.play(&format!("{seat} {line}"));
    }
    script
}

#[test]
fn ancient_artifact() {
    let mut field = field();
    let mecatol = PlanetSpot(field.w.kit.mecatol.1);
    field.own(BLUE, mecatol).troops(BLUE, mecatol, &[(Unit::GroundForce, 2)]);
    let mut script = voted(&field, "ancient-artifact", "for");
    script.play("~ d10 3");
    assert_eq!(count(&script, "planet/mecatol-rex", "blue", "ground-force"), 0, "{}", script.standing());
    // On 6 and more everybody gains two technologies.
    let mut script = voted(&super::field(), "ancient-artifact", "for");
    script.play("~ d10 6");
    assert!(offered(&script, "red", "research") || offered(&script, "blue", "research"), "{}", script.standing());
}

#[test]
fn archived_secret() {
    let script = voted(&field(), "archived-secret", "red");
    let told = script.story(kernel::Viewer::Audience);
    let told: Vec<String> = told.map(|(_, line)| kernel::plain(&line.words, script.table(), None)).collect();
    assert!(told.iter().any(|line| line.contains("secret objective")), "{told:?}");
}

#[test]
fn arms_reduction() {
    let mut field = field();
    let [one, other] = field.voids();
    field.fleet(BLUE, one, &[(Unit::Dreadnought, 3)]).fleet(BLUE, other, &[(Unit::Cruiser, 5)]);
    let mut script = voted(&field, "arms-reduction", "for");
    through(&mut script, &["lose"]);
    assert_eq!((all(&script, BLUE, "dreadnought"), all(&script, BLUE, "cruiser")), (2, 4), "{}", script.standing());
    // Voted down, planets with a red specialty are exhausted.
    let mut field = super::field();
    let specialty = |colour: Colour| {
        let planets = (0..field.w.kit.planets.len() as u8).map(PlanetSpot);
        let mut of = planets.filter(|spot| field.w.planet(*spot).specialties == [colour]);
        of.find(|spot| field.w.system_of(*spot).is_some()).expect("a specialty")
    };
    let [red, blue] = [Colour::Red, Colour::Blue].map(specialty);
    field.own(BLUE, red).own(BLUE, blue);
    let before = badges(&field.play(), "exhausted");
    assert_eq!(badges(&voted(&field, "arms-reduction", "against"), "exhausted"), before + 1);
}

#[test]
fn centrillic_gas() {
    let mut field = field();
    let storm = field.with_anomaly(Anomaly::Nebula).or(field.with_anomaly(Anomaly::IonStorm)).expect("a storm");
    field.fleet(BLUE, storm, &[(Unit::Cruiser, 1)]);
    for planet in field.w.planets_in(storm).collect::<Vec<_>>() {
        field.own(BLUE, planet);
    }
    let mut script = voted(&field, "centrillic-gas", "for");
    script.play("~ d10 3");
    assert_eq!(all(&script, BLUE, "cruiser"), 0);
    let mut script = voted(&field, "centrillic-gas", "for");
    script.play("~ d10 4");
    assert_eq!((all(&script, BLUE, "cruiser"), goods(&script)[1]), (1, 7));
}

#[test]
fn checks_and_balances() {
    let mut field = field();
    let mut script = choosing(&mut field, "law checks-and-balances");
    go(&mut script, "red take leadership");
    assert!(script.can("red", "give blue") && script.can("red", "give green"), "{}", script.standing());
    // Voted down: all strategy cards go to the left.
    let field = super::field();
    let script = voted(&field, "checks-and-balances", "against");
    assert!(has_strategy(&script, 1, "Senator Emeritus") && has_strategy(&script, 2, "Leadership"));
}

#[test]
fn colonial_redistribution() {
    let (mut field, planet) = colony_of(BLUE);
    field.troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    edited(&mut field, "blue points 5 | green points 2 | red points 2");
    let name = field.planet_word(planet);
    let mut script = voted(&field, "colonial-redistribution", "for");
    through(&mut script, &[&format!("planet {name}"), "player green", "give green", "use", "accept"]);
    assert_eq!(holder(&script, &name), Some(2), "{}", script.standing());
    assert_eq!(count(&script, &format!("planet/{name}"), "green", "ground-force"), 3);
}

#[test]
fn dispute_resolution() {
    let (mut field, planet) = colony_of(BLUE);
    let other = (0..field.w.kit.planets.len() as u8).map(PlanetSpot).find(|spot| {
        let plain = field.w.system_of(*spot).is_some_and(|s| s != SystemId(0) && !query::is_home(&field.w, s));
        plain && field.w.owner(*spot).is_none() && !field.w.planet(*spot).station
    });
    let other = other.expect("a second planet");
    field.own(GREEN, other).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    let [one, two] = [planet, other].map(|spot| field.planet_word(spot));
    // There is only one that goes with it.
    let script = voted(&field, "dispute-resolution", &one);
    assert_eq!((holder(&script, &one), holder(&script, &two)), (None, None), "{}", script.standing());
    assert_eq!(count(&script, &format!("planet/{one}"), "blue", "ground-force"), 0);
}

#[test]
fn enemy_of_the_throne() {
    let mut field = law("enemy-of-the-throne blue");
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 2)]).fleet(BLUE, at, &[(Unit::Destroyer, 1)]);
    field.sheet(BLUE, central_powers::names::Sheet::Strategy, 0);
    let from = field.word(near);
    let mut script = field.play();
    let (had, own) = (goods(&script)[0], counters(&script, "red"));
    let sail = format!("red activate {} | red sail cruiser {from} | red sail cruiser {from}", field.word(at));
    crate::field::go(&mut script, &sail);
    crate::field::go(&mut script, "~ d10 10 10 | ~ d10 1");
    through(&mut script, &["counter"]);
    assert_eq!(goods(&script)[0], had + 2, "{}", script.standing());
    // One counter was laid for the activation.
    assert_eq!((counters(&script, "red"), script.gauge("red", "action-cards")), (own, 1));
    assert!(!has_card(&script, "blue", "Enemy of the Throne"));
}

#[test]
fn flawed_planning() {
    let mut script = voted(&field(), "flawed-planning", "for");
    quiet(&mut script);
    let told = script.story(kernel::Viewer::Audience);
    let told: Vec<String> = told.map(|(_, line)| kernel::plain(&line.words, script.table(), None)).collect();
    assert_eq!(told.iter().filter(|line| line.contains("secret objective")).count(), 3, "{told:?}");
    // Voted down: a point for who has scored a secret objective, not for who has scored a preliminary one.
    let mut field = super::field();
    let row = |stage| field.w.kit.objectives.iter().position(|row| row.stage == stage).map(|row| row as u8);
    let [secret, preliminary] = [Stage::Secret, Stage::Preliminary].map(row);
    (field.w.player_mut(GREEN).shown, field.w.player_mut(RED).shown) = (secret, preliminary);
    let script = voted(&field, "flawed-planning", "against");
    assert_eq!(["red", "blue", "green"].map(|seat| points(&script, seat)), [0, 0, 1]);
}

#[test]
fn glory_of_the_empire() {
    // Who has scored a secret objective gains a point if it fails; if it passes, the next one is worth more.
    let mut field = field();
    let row = field.w.kit.objectives.iter().position(|row| row.stage == Stage::Secret);
    field.w.player_mut(GREEN).shown = row.map(|row| row as u8);
    let script = voted(&field, "glory-of-the-empire", "against");
    assert_eq!([points(&script, "red"), points(&script, "green")], [0, 1]);
    let worth = |field: &Field| {
        query::number(&field.w, RED, central_powers::verbs::Number::SecretPoints, 2, query::About::default())
    };
    assert_eq!((worth(&super::field()), worth(&law("glory-of-the-empire"))), (2, 3));
}

#[test]
fn hopes_end_training_ground() {
    let mut field = Field::of(&["sol", "hacan", "winnu", "naalu"]);
    edited(&mut field, "blue planet hopes-end");
    let before = count(&field.play(), "planet/hopes-end", "blue", "ground-force");
    let script = voted(&field, "hopes-end-training-ground", "for");
    assert_eq!(count(&script, "planet/hopes-end", "blue", "ground-force"), before + 3);
}

#[test]
fn incentive_program() {
    let mut field = field();
    let row = (0..128u8).find(|row| field.w.open >> row & 1 == 1).expect("an open objective");
    let id = field.w.kit.objectives[usize::from(row)].id.clone();
    field.w.player_mut(GREEN).claimed = 1 << row;
    let script = voted(&field, "incentive-program", &id);
    assert_eq!([points(&script, "red"), points(&script, "green")], [0, 1]);
    let field = law(&format!("incentive-program {id}"));
    assert_eq!(query::objective_points(&field.w, RED, row), field.w.kit.objectives[usize::from(row)].points + 1);
}

#[test]
fn intergalactic_commerce() {
    let mut field = field();
    let gate = field.w.galaxy.ids().find(|s| {
        query::has_wormhole(&field.w, *s)
            && field.w.planets_in(*s).next().is_none()
            && query::may_end(&field.w, BLUE, *s)
    });
    field.fleet(BLUE, gate.expect("a gate without planets"), &[(Unit::Cruiser, 1)]);
    let script = voted(&field, "intergalactic-commerce", "for");
    assert_eq!(goods(&script), [2, 5, 2]);
    // Voted down, all contracts are worth 1 in this round.
    let mut field = super::field();
    field.w.agreements.push(Agreement { between: [BLUE, GREEN], given: [0, 0], round: 1 });
    assert_eq!(trade_brings(&field.play(), "green"), 3);
    assert_eq!(trade_brings(&voted(&field, "intergalactic-commerce", "against"), "green"), 1);
}

#[test]
fn interstellar_arms_dealers() {
    let mut field = field();
    edited(&mut field, "red goods 9");
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    let mut script = voted(&field, "interstellar-arms-dealers", "for");
    for _ in 0..12 {
        quiet(&mut script);
        let Some(seat) = script.asked().first().copied() else { break };
        let mine = ["use", "pay", "system", "planet"].into_iter();
        let line = mine
            .filter(|_| seat == "red")
            .find_map(|word| script.options(seat).into_iter().find(|line| line.starts_with(word)));
        match line {
            Some(line) => drop(script.play(&format!("{seat} {line}"))),
            None if script.can(seat, "activate nexus") || script.can(seat, "play leadership") => break,
            None => drop(script.play(&format!("{seat} pass"))),
        }
    }
    assert_eq!((all(&script, RED, "destroyer"), all(&script, RED, "dreadnought")), (1, 1), "{}", script.standing());
    assert_eq!(goods(&script)[0], 6);
    // Voted down, ships cost 1 more in this round, fighters do not.
    let costs = |field: &Field| [Unit::Cruiser, Unit::Fighter].map(|unit| cost(field, unit));
    let mut field = super::field();
    let [cruiser, fighter] = costs(&field);
    decided(&mut field, Source::Against, "interstellar-arms-dealers", 0, Span::Round);
    assert_eq!(costs(&field), [cruiser + 1, fighter]);
}

#[test]
fn lord_of_mecatol_rex() {
    let mut field = field();
    edited(&mut field, "blue planet mecatol-rex");
    let script = voted(&field, "lord-of-mecatol-rex", "for");
    assert_eq!(points(&script, "blue"), 1);
    let home: Vec<String> = field.w.home_planets(BLUE).iter().map(|spot| field.planet_word(spot)).collect();
    assert!(home.iter().all(|name| count(&script, &format!("planet/{name}"), "blue", "ground-force") == 0));
}

#[test]
fn mass_mobilization() {
    let mut field = field();
    edited(&mut field, "blue planet mecatol-rex");
    let before = all(&field.play(), RED, "ground-force");
    let mut script = voted(&field, "mass-mobilization", "for");
    through(&mut script, &["planet"]);
    assert!(all(&script, RED, "ground-force") > before, "{}", script.standing());
    // Voted down, nobody builds ground forces in this round.
    let home = field.w.player(RED).home.map(|home| field.word(home)).expect("a home");
    let builds = |mut script: Script| {
        crate::field::go(&mut script, &format!("red activate {home}"));
        quiet(&mut script);
        [offered(&script, "red", "build ground-force"), offered(&script, "red", "build fighter")]
    };
    assert_eq!(builds(field.play()), [true, true]);
    assert_eq!(builds(voted(&field, "mass-mobilization", "against")), [false, true]);
}

#[test]
fn mining_operations() {
    let script = voted(&field(), "mining-operations", "against");
    assert_eq!(goods(&script), [0, 0, 0]);
    let mut field = field();
    let rocks = field.with_anomaly(Anomaly::AsteroidField).expect("asteroids");
    let near = field.w.galaxy.place(rocks).edges.iter();
    let near =
        near.filter(|s| query::may_end(&field.w, BLUE, *s) && *s != SystemId(0) && !query::is_home(&field.w, *s));
    let near = near.collect::<Vec<_>>()[0];
    field.fleet(BLUE, near, &[(Unit::Cruiser, 1)]);
    for planet in field.w.planets_in(near).collect::<Vec<_>>() {
        field.own(BLUE, planet);
    }
    assert_eq!(goods(&voted(&field, "mining-operations", "for"))[1], 6);
}

#[test]
fn minister_of_commerce() {
    let mut field = law("minister-of-commerce blue");
    field.w.agreements.push(Agreement { between: [RED, GREEN], given: [0, 0], round: 1 });
    let script = kernel::seated::<central_powers::CentralPowers>(field.w, central_powers::steps::StatusPhase.into());
    let script = to_the_end(Script::of(script), &[]);
    assert_eq!(goods(&script), [1, 4, 1], "{}", script.standing());
}

#[test]
fn recognize_accomplishments() {
    let mut field = field();
    let row = (0..128u8).find(|row| field.w.open >> row & 1 == 1).expect("an open objective");
    let id = field.w.kit.objectives[usize::from(row)].id.clone();
    field.w.player_mut(GREEN).claimed = 1 << row;
    field.w.player_mut(GREEN).points = 1;
    let marked = |script: &Script| {
        let live = script.table().live(kernel::Viewer::Audience);
        let cards = live.trays.into_iter().flat_map(|tray| tray.cards).filter(|card| card.id.ends_with(&id));
        cards.map(|card| card.marks.len()).sum::<usize>()
    };
    assert_eq!(marked(&field.play()), 1);
    let script = voted(&field, "recognize-accomplishments", &id);
    assert_eq!((marked(&script), points(&script, "green")), (0, 1), "the point stays");
}

#[test]
fn sharing_of_technology() {
    let mut field = field();
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let mut script = voted(&field, "sharing-of-technology", "for");
    quiet(&mut script);
    let own = crate::council::technologies(&script, "blue");
    assert!(offered(&script, "blue", "research"), "{}", script.standing());
    let line = script.options("blue").into_iter().find(|line| line.starts_with("research")).unwrap();
    script.play(&format!("blue {line}"));
    assert_eq!(crate::council::technologies(&script, "blue"), own + 1);
    let script = voted(&field, "sharing-of-technology", "against");
    assert!(!crate::council::panel(&script, "red").notes.iter().any(|note| note.starts_with("Trade brings")));
}

#[test]
fn subsidized_industry() {
    let (field, planet) = colony_of(GREEN);
    let name = field.planet_word(planet);
    let mut script = voted(&field, "subsidized-industry", "green");
    through(&mut script, &[&format!("planet {name}")]);
    assert_eq!(count(&script, &format!("planet/{name}"), "green", "space-dock"), 1, "{}", script.standing());
}

#[test]
fn supported_expansion() {
    let mut script = voted(&field(), "supported-expansion", "for");
    quiet(&mut script);
    let seat = script.asked()[0];
    let line = script.options(seat).into_iter().find(|line| line.starts_with("planet")).expect("a neutral planet");
    script.play(&format!("{seat} {line}"));
    assert!(holder(&script, line.trim_start_matches("planet ")).is_some(), "{}", script.standing());
    // Voted down: planets outside home without an own unit turn neutral.
    let (field, planet) = colony_of(BLUE);
    let name = field.planet_word(planet);
    let script = voted(&field, "supported-expansion", "against");
    assert_eq!(holder(&script, &name), None);
}

#[test]
fn technology_buy_back() {
    let plain = status_round("", &["use technology-buy-back", "give up"]);
    let script = status_round("law technology-buy-back", &["use technology-buy-back", "give up"]);
    assert!(goods(&script).iter().sum::<i32>() >= goods(&plain).iter().sum::<i32>() + 6, "{:?}", goods(&script));
    // Voted down, nobody gains a technology in this round.
    let mut field = field();
    assert!(force::bars_technology(&field.w, RED, None, false).is_none());
    decided(&mut field, Source::Against, "technology-buy-back", 0, Span::Round);
    assert!(force::bars_technology(&field.w, RED, None, false).is_some());
}

#[test]
fn technology_investigation_committee() {
    let mut field = field();
    edited(&mut field, "blue hand plague | green hand veto");
    let script = voted(&field, "technology-investigation-committee", "against");
    assert_eq!(cards(&script, "action-cards")[1..], [0, 0]);
    assert_eq!(crate::council::tray(&script, "agenda").len(), 1, "two of the deck are voted on");
    // Voted for, none are bought in this round; what comes free may be had.
    let mut field = super::field();
    assert!(force::bars_technology(&field.w, RED, None, true).is_none());
    decided(&mut field, Source::Passed, "technology-investigation-committee", 0, Span::Round);
    let bars = |bought| force::bars_technology(&field.w, RED, None, bought).is_some();
    assert_eq!([bars(true), bars(false)], [true, false]);
}

#[test]
fn the_crown_of_emphidia() {
    let mut field = law("the-crown-of-emphidia blue");
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    let load = format!("red load ground-force {from}");
    crate::field::go(&mut script, &format!("red activate {to} | red sail carrier {from} | {load} | {load}"));
    crate::field::go(&mut script, &format!("red land ground-force {name} | red land ground-force {name}"));
    crate::field::go(&mut script, "~ d10 10 10 | ~ d10 1");
    quiet(&mut script);
    assert!(has_card(&script, "red", "The Crown of Emphidia"), "{}", script.standing());
    assert_eq!((points(&script, "red"), points(&script, "blue")), (1, 0));
}

#[test]
fn trade_embargo() {
    let mut field = field();
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let script = voted(&field, "trade-embargo", "blue");
    assert_eq!(trade_brings(&script, "red"), 0);
    // He forms none in this round and the next, the others may.
    let mut field = super::field();
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TradeIv).expect("Trade");
    (slot.holder, slot.used) = (Some(GREEN), false);
    let mut script = voted(&field, "trade-embargo", "blue");
    go(&mut script, "green play trade-iv");
    assert!(script.can("green", "propose red 1 for 1") && !script.can("green", "propose blue 1 for 1"));
    for (later, barred) in [(0, true), (1, true), (2, false)] {
        let mut field = super::field();
        decided(&mut field, Source::Passed, "trade-embargo", 1, Span::TwoRounds);
        field.w.round += later;
        assert_eq!(force::parts(&field.w, BLUE, GREEN), barred, "{later} rounds later");
    }
}

#[test]
fn trade_war() {
    let script = voted(&field(), "trade-war", "against");
    assert_eq!(goods(&script), [1, 1, 1]);
    // As a law: who uses the secondary ability of Trade takes a good away from an opponent of his choice.
    let mut field = law("trade-war");
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TradeIv).expect("Trade");
    (slot.holder, slot.used) = (Some(RED), false);
    field.w.agreements.push(Agreement { between: [RED, GREEN], given: [0, 0], round: 3 });
    let mut script = field.play();
    go(&mut script, "red play trade-iv | blue use");
    let before = goods(&script)[2];
    go(&mut script, "blue player green");
    assert_eq!(goods(&script)[2], before - 1, "{}", script.standing());
}

#[test]
fn vorhal_peace_prize() {
    let mut field = field();
    edited(&mut field, "green fleet-supply 2");
    assert_eq!(goods(&voted(&field, "vorhal-peace-prize", "against")), [2, 2, 5]);
    let fewest = |edits: &str| {
        let script = status_round(&format!("green fleet-supply 1 | {edits}"), &[]);
        counters(&script, "green")
    };
    assert_eq!(fewest("law vorhal-peace-prize"), fewest("") + 1);
}

#[test]
fn warship_commission() {
    let mut script = voted(&field(), "warship-commission", "for");
    through(&mut script, &["system", "planet", "use"]);
    assert_eq!([RED, BLUE, GREEN].map(|seat| all(&script, seat, "dreadnought")), [1, 1, 1], "{}", script.standing());
    // Voted down, cruisers and the big ships cost 2 more in this round.
    let mut field = field();
    field.tech(RED, "war-sun");
    let kinds = [Unit::Cruiser, Unit::Flagship, Unit::WarSun, Unit::Destroyer];
    let [cruiser, flagship, sun, destroyer] = kinds.map(|unit| cost(&field, unit));
    decided(&mut field, Source::Against, "warship-commission", 0, Span::Round);
    assert_eq!(kinds.map(|unit| cost(&field, unit)), [cruiser + 2, flagship + 2, sun + 2, destroyer]);
}
