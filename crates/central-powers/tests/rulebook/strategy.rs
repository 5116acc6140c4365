//! Strategy cards, actions and cards of the hand.

use crate::council::{acting, choosing, go, opened, points, quiet, status};
use crate::field::{BLUE, Field, RED};
use central_powers::CentralPowers;
use central_powers::names::{Sheet, Strategy, Unit};
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// Everybody has used his card but the one who holds this.
fn holding(card: &str, edits: &str) -> Script {
    let used = "red card senator-emeritus used | blue card production used | green card trade-iv used";
    acting(&THREE, format!("{used} | red card {card} | {edits}").trim_end_matches("| "))
}

#[test]
fn cards_left_gather_bonus_counters() {
    // [strategy.bonus] Each becomes a good or a counter for who takes the card.
    let mut w = opened(&THREE, &[]);
    w.slots.iter_mut().filter(|slot| slot.card == Strategy::Dominion).for_each(|slot| slot.bonus = 2);
    let step = central_powers::steps::StrategyPhase.into();
    let mut script = Script::of(kernel::seated::<CentralPowers>(w, step));
    go(&mut script, "red take dominion");
    let goods = script.gauge("red", "trade-goods");
    go(&mut script, "red good | red counter fleet-supply");
    assert_eq!(script.gauge("red", "trade-goods"), goods + 1);
    assert_eq!(script.gauge("red", "fleet-supply"), 4);
}

#[test]
fn leadership_brings_counters_and_sells_more() {
    // [strategy.leadership] Three, then up to three for 2 influence each.
    let mut script = holding("leadership", "red goods 6");
    go(
        &mut script,
        "red play leadership | red counter command-pool | red counter command-pool | red counter command-pool",
    );
    assert_eq!(script.gauge("red", "command-pool"), 6);
    assert!(script.can("red", "buy 2") && script.can("red", "buy 0"), "{}", script.standing());
}

#[test]
fn production_builds_without_activating() {
    // [strategy.production] Two resources more, and the system has no counter afterwards.
    let mut script = holding("production", "");
    let before = script.gauge("red", "command-pool");
    go(&mut script, "red play production");
    let build = script.options("red").into_iter().find(|line| line.starts_with("build") || line.starts_with("produce"));
    assert!(build.is_some(), "{}", script.standing());
    assert_eq!(script.gauge("red", "command-pool"), before);
}

#[test]
fn warfare_takes_a_counter_back() {
    // [strategy.warfare]
    let mut w = opened(&THREE, &[]);
    w.round = 3;
    let place = w.galaxy.ids().nth(4).unwrap();
    for (n, card) in [Strategy::Warfare, Strategy::Production, Strategy::TradeIv].into_iter().enumerate() {
        let slot = w.slots.iter_mut().find(|slot| slot.card == card).unwrap();
        (slot.holder, slot.used) = (Some(kernel::Seat(n as u8)), n > 0);
    }
    w.player_mut(RED).counters = imperium::SystemSet::one(place);
    let word = w.kit.systems[usize::from(w.galaxy.place(place).tile.0)].id.clone();
    let mut script = Script::of(kernel::seated::<CentralPowers>(w, central_powers::steps::ActionPhase.into()));
    // Production acts first.
    go(&mut script, "blue pass | green pass");
    go(&mut script, "red play warfare");
    assert_eq!(script.gauge("red", "command-pool"), 4, "{word}: the only counter on the board");
}

#[test]
fn warfare_ii_raises_the_alert() {
    // [strategy.warfare-ii] One movement more, and 1 in battle rolls, until the token goes in the status phase.
    let mut field = Field::of(&THREE);
    let [system, near] = field.voids();
    field.fleet(RED, system, &[(Unit::Cruiser, 1)]).fleet(BLUE, near, &[(Unit::Destroyer, 1)]);
    if let Some(slot) = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Warfare) {
        slot.card = Strategy::WarfareIi;
    }
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::WarfareIi).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    field.w.slots.iter_mut().filter(|slot| slot.card == Strategy::Leadership).for_each(|slot| slot.holder = None);
    let (at, to) = (field.word(system), field.word(near));
    let mut script = field.play();
    crate::field::go(&mut script, "red play warfare-ii");
    let alert = |script: &Script| {
        let live = script.table().live(kernel::Viewer::Audience);
        live.spaces.iter().filter(|space| space.badges.iter().any(|badge| badge.kind == "alert")).count()
    };
    assert_eq!(alert(&script), 1, "{}", script.standing());
    // The cruiser hits on 6 instead of 7.
    for _ in 0..6 {
        if script.asked() == ["red"] && script.can("red", &format!("activate {to}")) {
            break;
        }
        let first = script.asked()[0];
        script.play(&format!("{first} pass"));
    }
    let movement = central_powers::query::movement;
    let before = movement(&field.w, RED, Unit::Cruiser, system);
    field.w.alert = Some(central_powers::world::Alert { seat: RED, system });
    assert_eq!(movement(&field.w, RED, Unit::Cruiser, system), before + 1);
    crate::field::go(&mut script, &format!("red activate {to} | red sail cruiser {at}"));
    crate::field::go(&mut script, "blue pass | ~ d10 6 | ~ d10 1");
    crate::council::quiet(&mut script);
    assert_eq!(crate::field::count(&script, &format!("system/{to}"), "blue", "destroyer"), 0, "{}", script.standing());
}

#[test]
fn turns_go_in_order_of_play() {
    // [action.turn] One action each.
    let mut script =
        acting(&THREE, "red card senator-emeritus used | blue card production used | green card trade-iv used");
    assert_eq!(script.asked(), ["red"]);
    script.play("red pass | blue pass");
    assert_eq!(script.asked(), ["green"]);
}

#[test]
fn r_nor_2_norr_may_do_the_primary_of_warfare_instead() {
    // [action.primary-instead] [race.norr] (R-NOR-2) For the same counter.
    let mut field = Field::of(&["sol", "norr", "winnu"]);
    let [system, _] = field.voids();
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Warfare).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    field.w.player_mut(BLUE).counters = imperium::SystemSet::one(system);
    field.w.player_mut(RED).counters = imperium::SystemSet::one(system);
    let at = field.word(system);
    let mut script = field.play();
    crate::field::go(&mut script, "red play warfare | blue use");
    assert_eq!(script.gauge("blue", "strategy-allocation"), 2);
    assert_eq!(script.gauge("blue", "command-pool"), 5, "{at}: the only counter on the board");
}

#[test]
fn a_cancelled_card_leaves_the_action() {
    // [card.as-action] [card.moments]
    let used = "red card senator-emeritus used | blue card production used | green card trade-iv used";
    let mut script = acting(&THREE, &format!("{used} | red hand good-year | blue hand sabotage"));
    script.play("red card good-year");
    quiet(&mut script);
    go(&mut script, "blue card sabotage");
    assert_eq!(script.asked(), ["red"]);
    assert!(script.can("red", "pass") && !script.can("red", "card good-year"));
}

#[test]
fn seven_action_cards_are_the_most() {
    // [card.hand-limit] Who draws beyond discards.
    let seven = "red hand sabotage hand plague hand good-year hand privateers hand patrol hand veto hand thugs";
    let mut script = acting(&THREE, &format!("floor mutiny | {seven}"));
    go(&mut script, "red play senator-emeritus");
    assert_eq!(script.gauge("red", "action-cards"), 8, "{}", script.standing());
    assert!(script.options("red").iter().all(|line| line.starts_with("discard")), "{}", script.standing());
}

#[test]
fn cards_name_the_strategy_cards_in_play() {
    // [card.strategy-names] What names Technology means Technology II.
    let w = opened(&THREE, &[]);
    let named = |id: &str| w.slots.iter().any(|slot| slot.card.slug() == id);
    assert!(named("technology-ii") && !named("technology"));
    let script = acting(&THREE, "red card technology-ii | red hand tech-bubble strategy-allocation 3");
    assert!(script.asked() == ["red"]);
    assert!(!script.can("red", "card tech-bubble"), "only after the primary ability of Technology");
}

#[test]
fn the_status_phase_brings_a_card_and_two_counters_and_lays_them_out() {
    // [status.draw] [status.counters] [status.redistribute]
    let mut script = status(&THREE, 1, "");
    let before: i32 = Sheet::ALL.iter().map(|sheet| script.gauge("blue", sheet.slug())).sum();
    for _ in 0..40 {
        quiet(&mut script);
        let Some(first) = script.asked().first().copied() else { break };
        if script.options(first)[0].starts_with("lay") {
            break;
        }
        script.play(&format!("{first} pass"));
    }
    let after: i32 = Sheet::ALL.iter().map(|sheet| script.gauge("blue", sheet.slug())).sum();
    assert_eq!(after, before + 2);
    assert_eq!(script.gauge("blue", "action-cards"), 1);
    let first = script.asked()[0];
    assert!(script.options(first).iter().all(|line| line.starts_with("lay")), "{}", script.standing());
    assert_eq!(points(&script, "blue"), 0);
    assert_eq!(choosing(&THREE, "").asked(), ["red"]);
}
