//! Action cards of the strategy phase, and what they leave in force.

use super::{badges, choosing, colony_of, field, in_force, offered, through};
use crate::council::{go, quiet};
use crate::field::{BLUE, Field, RED};
use central_powers::cards::Spot;
use central_powers::names::Strategy;
use central_powers::verbs::Span;
use central_powers::world::Agreement;
use central_powers::{force, query};
use kernel::testing::Script;

/// Red plays a card before strategy cards are taken.
fn before_cards(field: &mut Field, card: &str) -> Script {
    let mut script = choosing(field, &format!("red hand {card}"));
    go(&mut script, &format!("red card {card}"));
    script
}

/// Whether red can play it then.
fn held(field: &mut Field, card: &str) -> bool {
    let mut script = choosing(field, &format!("red hand {card}"));
    quiet(&mut script);
    script.can("red", &format!("card {card}"))
}

#[test]
fn command_summit() {
    let script = before_cards(&mut field(), "command-summit");
    assert_eq!(script.gauge("red", "command-pool"), 6, "two more than four");
}

#[test]
fn cultural_crisis() {
    // Winnu always counts home influence.
    let mut field = field();
    field.w.ready = field.w.ready.minus(field.w.home_planets(crate::field::GREEN));
    let before = field.play().gauge("green", "votes");
    let mut script = before_cards(&mut field, "cultural-crisis");
    through(&mut script, &["player green"]);
    assert!(script.gauge("green", "votes") < before, "{}", script.standing());
    // The Clan of Saar cannot be named.
    let mut field = Field::of(&["sol", "saar", "winnu"]);
    let script = before_cards(&mut field, "cultural-crisis");
    assert!(!script.can("red", "player blue"), "{}", script.standing());
}

#[test]
fn grand_armada() {
    let mut field = field();
    let home = field.w.player(RED).home.unwrap();
    assert!(held(&mut field, "grand-armada"));
    let before = query::fleet_limit_in(&field.w, RED, home);
    in_force(&mut field, "grand-armada", &[RED], Spot::System(home), Span::Round);
    assert!(query::fleet_limit_in(&field.w, RED, home) > before + 50, "no limit at all");
    assert_eq!(query::fleet_limit_in(&field.w, RED, field.voids()[0]), before);
}

#[test]
fn productivity_spike() {
    let mut field = field();
    let planet = field.w.home_planets(RED).iter().next().unwrap();
    let home = field.w.player(RED).home.unwrap();
    let builds = |field: &Field| query::yards(&field.w, RED, home, true).iter().map(|yard| yard.capacity).sum::<u8>();
    assert!(held(&mut field, "productivity-spike"));
    let before = builds(&field);
    in_force(&mut field, "productivity-spike", &[RED], Spot::Planet(planet), Span::Round);
    assert_eq!(builds(&field), before + field.w.planet(planet).influence);
}

#[test]
fn scientist_assassination() {
    let mut field = field();
    let mut script = before_cards(&mut field, "scientist-assassination");
    assert!(offered(&script, "red", "player blue"), "{}", script.standing());
    script.play("red player blue");
    assert!(force::bars_technology(&field.w, BLUE, None, false).is_none());
    in_force(&mut field, "scientist-assassination", &[BLUE], Spot::Nowhere, Span::Round);
    assert!(force::bars_technology(&field.w, BLUE, None, false).is_some());
    assert!(force::bars_technology(&field.w, RED, None, false).is_none());
}

#[test]
fn signal_jamming() {
    let mut script = before_cards(&mut field(), "signal-jamming");
    through(&mut script, &["player blue", "system"]);
    assert_eq!(badges(&script, "counter"), 1, "{}", script.standing());
}

#[test]
fn strategic_planning() {
    let mut field = field();
    assert!(held(&mut field, "strategic-planning"));
    assert_eq!(query::secondary_price(&field.w, RED, Strategy::Warfare), 1);
    in_force(&mut field, "strategic-planning", &[RED], Spot::Nowhere, Span::Round);
    assert_eq!(query::secondary_price(&field.w, RED, Strategy::Warfare), 0);
    assert_eq!(query::secondary_price(&field.w, BLUE, Strategy::Warfare), 1);
}

#[test]
fn temporary_stability() {
    let blue = "blue hand command-summit hand plague hand veto hand uprising";
    let mut plain = choosing(&mut field(), blue);
    quiet(&mut plain);
    assert!(plain.can("blue", "card command-summit"), "{}", plain.standing());
    let mut script = choosing(&mut field(), &format!("{blue} | red hand temporary-stability"));
    go(&mut script, "red card temporary-stability");
    through(&mut script, &["pass"]);
    assert!(script.can("red", "take leadership"), "blue is not asked: {}", script.standing());
    // In his turn anybody may end it by discarding three cards, which is no action.
    let mut field = field();
    crate::actions::edited(&mut field, "red hand plague hand veto hand uprising hand ghost-ship");
    in_force(&mut field, "temporary-stability", &[RED, BLUE], Spot::Nowhere, Span::Round);
    let mut script = field.play();
    assert!(!script.can("red", "card ghost-ship"));
    script.play("red use temporary-stability | red discard plague | red discard veto | red discard uprising");
    assert!(script.can("red", "card ghost-ship"), "{}", script.standing());
}

#[test]
fn trade_stop() {
    let mut field = field();
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let trades = |script: &Script| {
        let seats = script.table().live(kernel::Viewer::Audience).seats;
        seats.iter().any(|seat| seat.notes.iter().any(|note| note.starts_with("Trade brings")))
    };
    assert!(trades(&field.play()));
    assert!(!trades(&before_cards(&mut field, "trade-stop")));
}

#[test]
fn usurper() {
    let (mut field, _) = colony_of(RED);
    let mecatol = imperium::PlanetSpot(field.w.kit.mecatol.1);
    field.own(RED, mecatol);
    field.w.ready = field.w.ready.without(mecatol);
    let before = field.play().gauge("red", "votes");
    let script = before_cards(&mut field, "usurper");
    let worth = i32::from(field.w.planet(mecatol).influence);
    assert_eq!(script.gauge("red", "votes"), before + 2 * worth, "{}", script.standing());
}

#[test]
fn war_footing() {
    let mut field = field();
    let [system, other] = field.voids();
    field.fleet(RED, system, &[(central_powers::names::Unit::Cruiser, 1)]);
    crate::actions::edited(&mut field, "red hand war-footing");
    assert!(field.play().can("red", "card war-footing"));
    let before = query::fleet_limit_in(&field.w, RED, system);
    in_force(&mut field, "war-footing", &[RED], Spot::System(system), Span::Round);
    assert_eq!(query::fleet_limit_in(&field.w, RED, system), before + 2);
    assert_eq!(query::fleet_limit_in(&field.w, RED, other), before);
}
