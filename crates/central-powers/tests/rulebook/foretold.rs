//! What is foretold of an invasion is what is still to come.

use crate::actions::edited;
use crate::field::{BLUE, Field, RED, go};
use central_powers::names::{LeaderKind, Unit};
use central_powers::odds::{self, Support};
use central_powers::steps;
use central_powers::world::{Activation, Berth, Leader, Ways};
use imperium::{Force, PlanetSpot};
use kernel::testing::Script;

/// Red comes with these units to a planet of blue's that is held so, and lands all ground forces.
fn invaded(races: &[&str], ours: &[(Unit, u8)], held: &[(Unit, u8)]) -> (Field, PlanetSpot, Script) {
    let mut field = Field::of(races);
    let (at, planet, _) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, held).fleet(RED, at, ours);
    let mut script = field.play();
    go(&mut script, &format!("red activate {}", field.word(at)));
    let land = format!("red land ground-force {}", field.planet_word(planet));
    let troops = ours.iter().find(|(unit, _)| *unit == Unit::GroundForce).map_or(0, |(_, count)| *count);
    (0..troops).for_each(|_| go(&mut script, &land));
    (field, planet, script)
}

/// The chance that the attacker wins, as the table is shown it.
fn foretold(script: &Script) -> f64 {
    let battle = script.table().live(kernel::Viewer::Audience).battle.expect("a fight");
    f64::from(battle.forecast.expect("a forecast").shares[0].percent)
}

fn troops(count: u8) -> Force {
    let mut force = Force::default();
    force.count[imperium::Kind::Infantry as usize] = count;
    force
}

#[test]
fn odds_convert_once() {
    // [race.yin] [invade.round] One against two is two against one when the dice are thrown.
    let ours = [(Unit::Carrier, 1), (Unit::GroundForce, 1)];
    let (field, planet, script) = invaded(&["yin", "hacan", "winnu"], &ours, &[(Unit::GroundForce, 2)]);
    assert_eq!(crate::field::dice(&script), 2);
    let sides = ((RED, troops(2)), (Some(BLUE), troops(1)));
    let odds = odds::invasion(&field.w, planet, sides.0, sides.1, Support::default()).unwrap();
    assert!((foretold(&script) - 100.0 * odds.wins()).abs() < 1e-3);
    assert!(foretold(&script) < 99.0);
}

#[test]
fn odds_ignore_the_hit_on_a_ground_force_once() {
    // [faq.xxcha-hits] After it one hit is enough: 2 in 10 against 3 in 10.
    let ours = [(Unit::Carrier, 1), (Unit::GroundForce, 1)];
    let (_, _, mut script) = invaded(&["sol", "xxcha", "winnu"], &ours, &[(Unit::GroundForce, 1)]);
    let before = foretold(&script);
    go(&mut script, "~ d10 9 | ~ d10 1");
    let wins = 100.0 * 0.2 * 0.7 / (1.0 - 0.8 * 0.7);
    assert!((foretold(&script) - wins).abs() < 1e-3, "{} after {before}", foretold(&script));
    assert!(before < wins);
}

#[test]
fn odds_see_the_bombs_and_the_landing_fire_to_come() {
    // [invade.bombard] [invade.landing-fire] While bombs are aimed.
    let duel = 0.3 * 0.7 / (1.0 - 0.7 * 0.7);
    let ours = [(Unit::Dreadnought, 1), (Unit::Carrier, 1), (Unit::GroundForce, 1)];
    let (_, _, script) = invaded(&["hacan", "sol", "winnu"], &ours, &[(Unit::GroundForce, 1)]);
    assert!(script.can("red", "bombard all"));
    assert!((foretold(&script) - 100.0 * (0.6 + 0.4 * duel)).abs() < 1e-3, "{}", foretold(&script));
    let ours = [(Unit::WarSun, 1), (Unit::GroundForce, 1)];
    let held = [(Unit::GroundForce, 1), (Unit::Pds, 1)];
    let (_, _, mut script) = invaded(&["hacan", "sol", "winnu"], &ours, &held);
    let spared = 0.2f64.powi(3);
    let all = 0.5 * (1.0 - spared + spared * duel);
    assert!((foretold(&script) - 100.0 * all).abs() < 1e-3, "{}", foretold(&script));
    // The bombs have missed, the PDS too.
    go(&mut script, "red bombard all | ~ d10 1 1 1 | ~ d10 1");
    assert!((foretold(&script) - 100.0 * duel).abs() < 1e-3, "{}", foretold(&script));
}

#[test]
fn odds_leave_out_bombs_the_rules_refuse() {
    // [invade.bombard] [leader.scientist] [card.political] A scientist with a PDS, Conventions of War, dice already thrown.
    let mut field = Field::of(&["hacan", "sol", "winnu"]);
    let (at, planet, _) = field.colony();
    let held = [(Unit::GroundForce, 1), (Unit::Pds, 1), (Unit::SpaceDock, 1)];
    field.own(BLUE, planet).troops(BLUE, planet, &held).fleet(RED, at, &[(Unit::WarSun, 1), (Unit::Dreadnought, 1)]);
    field.w.activation = Some(Activation::new(RED, at, None, Ways::default()));
    let bombs = |field: &Field| steps::bombs(&field.w, planet, BLUE, true).iter().sum::<u8>();
    assert_eq!(bombs(&field), 3, "a PDS stops the dreadnought");
    let mut thrown = Field { w: field.w.clone() };
    thrown.w.activation.as_mut().unwrap().bombs[Unit::WarSun.index()] = 2;
    assert_eq!(bombs(&thrown), 1);
    let mut guarded = Field { w: field.w.clone() };
    guarded.w.leaders.push(Leader { owner: BLUE, row: 0, kind: LeaderKind::Scientist, at: Berth::Planet(planet) });
    assert_eq!(bombs(&guarded), 0);
    edited(&mut field, "law conventions-of-war");
    assert_eq!(bombs(&field), 0);
}
