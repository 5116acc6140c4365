//! Action cards about strategy cards, research and units that move: a test of its title for each.

use crate::actions::{edited, plays};
use crate::council::{acting, choosing, go, quiet, status};
use crate::field::{Field, RED};
use central_powers::names::{Strategy, Unit};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// All cards are taken: red has numbers 1 and 4, blue 2 and 5, green 3 and 8.
const ALL_TAKEN: &str = "red take leadership | blue take detente | green take senator-emeritus | \
                         red take production | blue take trade-iv | green take technology-ii";

#[test]
fn public_disgrace() {
    let mut script = choosing(&THREE, "blue hand public-disgrace");
    go(&mut script, "red take detente | blue card public-disgrace");
    assert!(!script.can("red", "take detente") && script.can("red", "take leadership"), "{}", script.standing());
    go(&mut script, "red take leadership");
    assert!(script.can("blue", "take detente"), "it is free again");
}

#[test]
fn strategic_shift() {
    let mut script = choosing(&THREE, "blue hand strategic-shift");
    go(&mut script, "blue card strategic-shift | blue take dominion");
    assert!(!script.can("red", "take dominion") && script.can("red", "take leadership"), "{}", script.standing());
}

#[test]
fn strategic_flexibility() {
    let mut script = choosing(&THREE, "red hand strategic-flexibility");
    go(&mut script, ALL_TAKEN);
    go(&mut script, "red card strategic-flexibility | red take leadership | red take dominion");
    let live = script.table().live(kernel::Viewer::Audience);
    let strategy = live.trays.iter().find(|tray| tray.id == "tray/strategy").expect("strategy cards");
    let held = strategy.cards.iter().filter(|card| card.marks.iter().any(|mark| mark.seat == 0));
    let cards = held.map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ");
    assert!(cards.contains("Dominion") && !cards.contains("Leadership"), "{cards}");
}

#[test]
fn first_strike() {
    let mut script = choosing(&THREE, "green hand first-strike");
    go(&mut script, ALL_TAKEN);
    go(&mut script, "green card first-strike");
    assert!(script.can("green", "play technology-ii") && !script.can("green", "pass"), "{}", script.standing());
    // Then the order of play begins as ever.
    let mut plain = choosing(&THREE, "");
    go(&mut plain, ALL_TAKEN);
    assert!(plain.can("red", "play leadership"), "{}", plain.standing());
}

#[test]
fn flawless_strategy() {
    let mut script = acting(&THREE, "red card senator-emeritus used | red hand flawless-strategy");
    let before = script.gauge("red", "command-pool");
    go(&mut script, "red card flawless-strategy | red take leadership | red counter command-pool");
    assert_eq!(script.gauge("red", "command-pool"), before + 1);
}

#[test]
fn political_stability() {
    let mut script = status(&THREE, 3, "red hand political-stability");
    go(&mut script, "red card political-stability");
    for _ in 0..60 {
        quiet(&mut script);
        let Some(seat) = script.asked().first().copied() else { break };
        let options = script.options(seat);
        if options.iter().any(|line| line.starts_with("take ")) {
            break;
        }
        let line = options.iter().find(|line| *line == "pass").unwrap_or(&options[0]).clone();
        script.play(&format!("{seat} {line}"));
    }
    // Red, the Speaker, has kept Senator Emeritus and takes none at first.
    assert!(script.can("blue", "take leadership") && !script.can("blue", "take senator-emeritus"));
}

#[test]
fn focused_research() {
    // Red buys with Technology II: what lacks one prerequisite is offered by the card, and what lacks two is not.
    let mut field = Field::of(&THREE);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TechnologyIi).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    edited(&mut field, "red goods 9 hand focused-research");
    let have = field.w.player(RED).technologies;
    let rows = field.w.kit.get().technologies.iter().enumerate();
    let lacks = |row: &central_powers::printed::Technology| (row.before & !have).count_ones();
    let wanted = |count: u32| {
        let mut rows = rows.clone().filter(|(n, row)| {
            have >> n & 1 == 0 && lacks(row) == count && row.of_them == central_powers::printed::OfThem::All
        });
        rows.next().map(|(_, row)| format!("research {}", row.id))
    };
    let (near, far) = (wanted(1).expect("one step away"), wanted(2));
    let mut script = field.play();
    go(&mut script, "red play technology-ii");
    assert!(!script.can("red", &near), "{}", script.standing());
    go(&mut script, "red card focused-research");
    crate::titles::through(&mut script, &["pay"]);
    assert!(script.can("red", &near), "one prerequisite may be missing: {}", script.standing());
    assert!(far.is_none_or(|far| !script.can("red", &far)));
    script.play(&format!("red {near}"));
    assert_eq!(crate::council::technologies(&script, "red"), have.count_ones() as usize + 1);
}

#[test]
fn massive_transport() {
    let change = |field: &mut Field| {
        let (_, planet, _) = field.colony();
        field.own(RED, planet);
    };
    let (before, after) = plays("massive-transport", change, &[]);
    let planet = before.player(RED).planets.minus(before.home_planets(RED)).iter().next().unwrap();
    let docks = |w: &central_powers::world::World| w.on_planet(RED, planet).of(Unit::SpaceDock.kind());
    assert_eq!([docks(&before), docks(&after)], [0, 1]);
}

#[test]
fn transport() {
    let mut field = Field::of(&THREE);
    let (_, planet, _) = field.colony();
    field.own(RED, planet);
    edited(&mut field, "red hand transport");
    let there = field.planet_word(planet);
    let mut script = field.play();
    crate::field::go(&mut script, "red card transport");
    for _ in 0..3 {
        let line = script.options("red").into_iter().find(|line| line.starts_with("shift ground-force"));
        script.play(&format!("red {}", line.expect("a ground force to move")));
    }
    assert_eq!(crate::field::count(&script, &format!("planet/{there}"), "red", "ground-force"), 3);
}

#[test]
fn patrol() {
    let mut field = Field::of(&THREE);
    let [at, _] = field.voids();
    field.fleet(RED, at, &[(Unit::Cruiser, 1)]);
    field.w.player_mut(RED).counters = field.w.player(RED).counters.with(at);
    edited(&mut field, "red hand patrol");
    let mut script = field.play();
    crate::field::go(&mut script, "red card patrol");
    quiet(&mut script);
    let line = script.options("red").into_iter().find(|line| line.starts_with("shift cruiser")).expect("a way");
    script.play(&format!("red {line}"));
    assert_eq!(crate::field::count(&script, &crate::field::system_id(&field, at), "red", "cruiser"), 0);
}
