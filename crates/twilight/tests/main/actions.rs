//! Action cards used instead of a tactical action.

use super::*;

// [card.ghost-ship] [action.component] [cards.pick]
#[test]
fn ghost_ship() {
    let mut w = galaxy("red-hand=ghost-ship");
    put(&mut w, BLUE, "25", "1 cruiser");
    let session = act(w, "red play ghost-ship");
    assert_eq!(at(&session, "system/40"), "red: 1 destroyer", "25 holds an enemy ship, the other wormhole is free");
}

// [action.component] [cards.sabotage]
#[test]
fn a_cancelled_card_is_no_action() {
    let w = galaxy("red-hand=ghost-ship; blue-hand=sabotage");
    let session = act(w, "red play ghost-ship | red choose 40 | blue play sabotage");
    assert_eq!(at(&session, "system/40"), "");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "red still has its action");
}

// [card.cripple-defenses]
#[test]
fn cripple_defenses() {
    let mut w = galaxy("red-hand=cripple-defenses");
    put(&mut w, BLUE, "wellon", "2 pds, 1 infantry");
    let session = act(w, "red play cripple-defenses | red choose wellon");
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 infantry");
}

// [card.economic-initiative]
#[test]
fn economic_initiative() {
    let mut w = galaxy("red-hand=economic-initiative");
    own(&mut w, RED, "quann");
    own(&mut w, RED, "wellon");
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    let session = act(w, "red play economic-initiative");
    assert_eq!(gauge(&session, RED, "resources"), 2, "Quann is cultural, Wellon is not");
}

// [card.frontline-deployment]
#[test]
fn frontline_deployment() {
    let mut w = galaxy("red-hand=frontline-deployment");
    own(&mut w, RED, "wellon");
    let session = act(w, "red play frontline-deployment | red choose wellon");
    assert_eq!(at(&session, "planet/wellon"), "red: 3 infantry");
}

// [card.industrial-initiative] [card.mining-initiative] [produce.trade-goods]
#[test]
fn initiatives_bring_trade_goods() {
    let mut w = galaxy("red-hand=industrial-initiative+mining-initiative");
    own(&mut w, RED, "wellon");
    let mut session = act(w, "red play industrial-initiative");
    assert_eq!(gauge(&session, RED, "trade-goods"), 1, "Wellon is industrial");
    go(&mut session, "blue pass | red play mining-initiative | red choose moll-primus");
    assert_eq!(gauge(&session, RED, "trade-goods"), 5, "Moll Primus has 4 resources");
}

// [card.insubordination]
#[test]
fn insubordination() {
    let session = act(galaxy("red-hand=insubordination"), "red play insubordination");
    assert_eq!(gauge(&session, BLUE, "tactic"), 2);
}

// [card.lucky-shot]
#[test]
fn lucky_shot() {
    let mut w = galaxy("red-hand=lucky-shot");
    own(&mut w, RED, "wellon");
    put(&mut w, BLUE, "19", "1 dreadnought, 1 carrier");
    put(&mut w, BLUE, "25", "1 cruiser");
    let session = act(w, "red play lucky-shot");
    assert_eq!(at(&session, "system/19"), "blue: 1 carrier", "the carrier is no prey, nor is a ship elsewhere");
    assert_eq!(at(&session, "system/25"), "blue: 1 cruiser");
}

// [card.plague]
#[test]
fn plague() {
    let mut w = galaxy("red-hand=plague");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "wellon", "3 infantry");
    let session = act(w, "red play plague | red choose wellon | ~ 6 5 10");
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 infantry");
}

// [card.reactor-meltdown]
#[test]
fn reactor_meltdown() {
    let mut w = galaxy("red-hand=reactor-meltdown");
    put(&mut w, BLUE, BLUE_HOME, "1 space-dock");
    put(&mut w, BLUE, "wellon", "1 space-dock");
    let session = act(w, "red play reactor-meltdown");
    assert_eq!(at(&session, "planet/wellon"), "");
    assert_eq!(at(&session, "planet/muaat"), "blue: 1 infantry, 1 space dock", "homes are spared");
}

// [card.rise-of-a-messiah]
#[test]
fn rise_of_a_messiah() {
    let mut w = galaxy("red-hand=rise-of-a-messiah");
    own(&mut w, RED, "quann");
    let session = act(w, "red play rise-of-a-messiah");
    assert_eq!(at(&session, "planet/quann"), "red: 1 infantry");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 2 infantry");
}

// [card.signal-jamming]
#[test]
fn signal_jamming() {
    let mut w = galaxy("red-hand=signal-jamming");
    put(&mut w, RED, "25", "1 cruiser");
    let mut session = act(w, "red play signal-jamming | red choose 19");
    assert!(!offered(&session, BLUE).iter().any(|l| l == "activate 19"), "a token of blue lies there");
    go(&mut session, "blue activate 25");
}

// [card.spy]
#[test]
fn spy() {
    let session = act(galaxy("red-hand=spy; blue-hand=bunker"), "red play spy | ~ draw bunker");
    assert_eq!((gauge(&session, RED, "cards"), gauge(&session, BLUE, "cards")), (1, 0));
}

// [card.tactical-bombardment]
#[test]
fn tactical_bombardment() {
    let mut w = galaxy("red-hand=tactical-bombardment");
    own(&mut w, BLUE, "wellon");
    put(&mut w, RED, "19", "1 dreadnought");
    let before = gauge(&act(w.clone(), ""), BLUE, "resources");
    let session = act(w, "red play tactical-bombardment");
    assert_eq!(gauge(&session, BLUE, "resources"), before - 1, "Wellon is exhausted");
}

// [card.unexpected-action]
#[test]
fn unexpected_action() {
    let mut w = galaxy("red-hand=unexpected-action");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "19"));
    let mut session = act(w, "red play unexpected-action");
    go(&mut session, "blue pass");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"));
}

// [card.unstable-planet]
#[test]
fn unstable_planet() {
    let mut w = galaxy("red-hand=unstable-planet");
    own(&mut w, BLUE, "vefut-ii");
    put(&mut w, BLUE, "vefut-ii", "4 infantry");
    let session = act(w, "red play unstable-planet");
    assert_eq!(at(&session, "planet/vefut-ii"), "blue: 1 infantry");
}

// [card.uprising]
#[test]
fn uprising() {
    let mut w = galaxy("red-hand=uprising");
    own(&mut w, BLUE, "quann");
    let session = act(w, "red play uprising");
    assert_eq!(gauge(&session, RED, "trade-goods"), 2, "Quann's resources");
}

// [card.war-effort] [fleet.pool]
#[test]
fn war_effort() {
    let mut w = galaxy("red-hand=war-effort");
    put(&mut w, RED, "25", "1 destroyer");
    let session = act(w, "red play war-effort");
    assert_eq!(at(&session, "system/25"), "red: 1 destroyer, 1 cruiser");
}

// [card.fighter-conscription]
#[test]
fn fighter_conscription() {
    let mut w = galaxy("red-hand=fighter-conscription");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    put(&mut w, RED, "25", "1 carrier");
    put(&mut w, RED, "19", "1 carrier");
    put(&mut w, BLUE, "19", "1 cruiser");
    let session = act(w, "red play fighter-conscription");
    assert_eq!(at(&session, "system/2"), "red: 1 fighter");
    assert_eq!(at(&session, "system/25"), "red: 1 fighter, 1 carrier");
    assert_eq!(at(&session, "system/19"), "red: 1 carrier; blue: 1 cruiser");
}

// [card.refit-troops]
#[test]
fn refit_troops() {
    let mut w = galaxy("red-hand=refit-troops");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w, "red play refit-troops | red pick infantry moll-primus");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 2 mech", "both were offered");
}

// [card.scuttle]
#[test]
fn scuttle() {
    let mut w = galaxy("red-hand=scuttle");
    put(&mut w, RED, "25", "1 dreadnought, 1 cruiser");
    let session = act(w, "red play scuttle | red pick dreadnought 25 | red done");
    assert_eq!((at(&session, "system/25"), gauge(&session, RED, "trade-goods")), ("red: 1 cruiser".into(), 4));
}

// [card.brilliance]
#[test]
fn brilliance() {
    let mut w = galaxy("red-hand=brilliance");
    own(&mut w, RED, "wellon");
    own(&mut w, RED, "quann");
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    let session = act(w, "red play brilliance");
    assert_eq!(gauge(&session, RED, "resources"), 1, "Wellon has a specialty");
}

// [card.master-plan]
#[test]
fn master_plan() {
    let session = act(galaxy("red-hand=master-plan"), "red activate 25 | red play master-plan");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "one more action");
    assert_eq!(gauge(&session, RED, "tactic"), 2);
}

// [card.puppets-on-a-string]
#[test]
fn puppets_on_a_string() {
    let w = galaxy("blue-hand=puppets-on-a-string");
    let session = act(w, "red activate 25 | blue pass | red activate 19 | blue play puppets-on-a-string");
    assert!(offered(&session, BLUE).iter().any(|l| l == "activate 40"), "blue has passed and acts all the same");
}

// [card.crisis]
#[test]
fn crisis() {
    let session = act(galaxy("red-hand=crisis"), "red activate 25 | red play crisis");
    assert!(offered(&session, RED).iter().any(|l| l == "activate 19"), "blue's turn was skipped");
}

// [card.reverse-engineer]
#[test]
fn reverse_engineer() {
    let w = galaxy("red-hand=insubordination; blue-hand=reverse-engineer");
    let session = act(w, "red play insubordination | blue play reverse-engineer");
    assert!(offered(&session, BLUE).iter().any(|l| l == "play insubordination"));
}
