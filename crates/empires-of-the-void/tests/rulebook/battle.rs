//! Attack: battles, conquest, liberation, home worlds.

use super::{BLUE, GREEN, Look, Place, RED, galaxy};

#[test]
fn battle_example() {
    // The worked example of the rulebook. [battle.initiative] [battle.casualties] [battle.hit] [battle.pass]
    let mut w = galaxy();
    w.put(RED, "sunhammer, starcruiser", "ax");
    w.put(BLUE, "starcruiser, starfighter 2", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 2 3 | blue lose starfighter | ~ d6 2 5 | red lose starcruiser | ~ d6 3");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Sunhammer, blue: 1 Starfighter, 1 Starcruiser");
    assert_eq!(s.asked(), ["red"], "survivors on both sides: another pass takes another action");
    assert!(s.can(RED, "attack ax blue"));
}

#[test]
fn ships_of_one_level_shoot_at_once() {
    // [battle.initiative] Both roll, then both take losses.
    let mut w = galaxy();
    w.put(RED, "starfighter", "ax");
    w.put(BLUE, "starfighter", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 5 6");
    assert_eq!(s.on("ax"), "Circle ax");
}

#[test]
fn an_attack_needs_a_ship_with_dice_and_a_target() {
    // [battle.target]
    let mut w = galaxy();
    w.put(RED, "diplomat", "ax");
    w.put(BLUE, "starfighter", "ax");
    w.put(RED, "starfighter", "ay");
    w.put(RED, "starfighter", "arcura");
    let s = w.turn();
    let attacks: Vec<String> = s.options(RED).into_iter().filter(|line| line.starts_with("attack")).collect();
    assert_eq!(attacks, ["attack arcura planet"]);
}

#[test]
fn several_players_share_a_space_and_one_is_named() {
    // [battle.target]
    let mut w = galaxy();
    w.put(RED, "centipede", "ossal");
    w.put(BLUE, "diplomat", "ossal");
    w.put(GREEN, "diplomat", "ossal");
    let mut s = w.turn();
    assert!(s.can(RED, "attack ossal blue") && s.can(RED, "attack ossal green") && s.can(RED, "attack ossal planet"));
    s.play("red attack ossal green | ~ d6 4");
    assert_eq!(s.on("ossal"), "Ossal, red: 1 Centipede, blue: 1 Diplomat");
}

#[test]
fn destroying_ships_lifts_morale_once_a_turn() {
    // [battle.morale] [battle.win] [battle.again]
    let mut w = galaxy();
    w.put(RED, "sunhammer", "ax");
    w.put(BLUE, "diplomat 2", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue | ~ d6 1 3 | red attack ax blue | ~ d6 3 1 | red end actions | red pass");
    assert_eq!(s.vp(RED), 1);
    assert_eq!(s.vp(BLUE), 0);
}

#[test]
fn one_hit_conquers_a_neutral_planet() {
    // [conquer.neutral] [planet.conquered] [planet.control] Credits, points and good, no influence, no ability.
    let mut w = galaxy();
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok planet | ~ d6 4 | red attack emrok planet | ~ d6 5");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, conquered by red");
    assert_eq!(s.gauge(RED, "influence"), 0);
    assert_eq!(s.gauge(RED, "income"), 4 + 2);
}

#[test]
fn a_planet_without_ships_is_taken_with_an_action_and_no_roll() {
    // [conquer.controlled] [conquer.former-ally] [planet.ally]
    let mut w = galaxy();
    w.ally(BLUE, "emrok");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    assert_eq!((s.gauge(BLUE, "influence"), s.gauge(BLUE, "income")), (1, 5 + 2 + 1));
    s.play("red attack emrok blue | red conquer");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, allied with blue, conquered by red");
    assert_eq!((s.gauge(BLUE, "influence"), s.gauge(BLUE, "income")), (0, 5));
}

#[test]
fn destroying_all_ships_of_the_controller_takes_the_planet() {
    // [conquer.controlled] Whatever ships of others are there.
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.put(RED, "sunhammer", "emrok");
    w.put(BLUE, "starfighter", "emrok");
    w.put(GREEN, "starcruiser", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok blue | ~ d6 6 1 | red conquer");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Sunhammer, green: 1 Starcruiser, conquered by red");
}

#[test]
fn the_ally_regains_all_with_control() {
    // [conquer.former-ally]
    let mut w = galaxy();
    w.ally(RED, "emrok");
    w.conquer(BLUE, "emrok");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    assert!(!s.can(RED, "liberate"));
    s.play("red attack emrok blue");
    assert!(!s.options(RED).contains(&"liberate".to_string()));
    s.play("red conquer");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, allied with red");
    assert_eq!(s.gauge(RED, "influence"), 1);
}

#[test]
fn a_conquered_planet_may_be_liberated_and_befriended_for_a_card() {
    // [conquer.or-liberate] [conquer.liberate] [conquer.liberate-befriend]
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.put(RED, "starfighter", "emrok");
    w.cards(RED, "windfall blitz");
    let mut s = w.turn();
    s.play("red attack emrok blue | red liberate | red stake windfall");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, allied with red");
    assert_eq!(s.gauge(RED, "cards"), 1);
    assert_eq!(s.asked(), ["red"], "befriending it took no action");
}

#[test]
fn liberation_returns_a_planet_to_its_ally() {
    // [conquer.liberate]
    let mut w = galaxy();
    w.ally(GREEN, "emrok");
    w.conquer(BLUE, "emrok");
    w.put(RED, "starfighter", "emrok");
    w.cards(RED, "windfall");
    let mut s = w.turn();
    s.play("red attack emrok blue | red liberate");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, allied with green");
    assert_eq!(s.gauge(RED, "cards"), 1);
}

#[test]
fn an_allied_planet_cannot_be_liberated_from_its_ally() {
    // [conquer.or-liberate]
    let mut w = galaxy();
    w.ally(BLUE, "emrok");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok blue");
    assert_eq!(s.forbids(RED, "liberate"), "conquer.or-liberate");
}

#[test]
fn a_foreign_home_world_earns_points_each_turn() {
    // [conquer.home]
    let mut w = galaxy();
    w.put(RED, "starfighter", "pentad");
    let mut s = w.turn();
    s.play("red attack pentad blue | red conquer | red end actions | red pass");
    assert_eq!(s.vp(RED), 2);
    assert_eq!(s.on("pentad"), "Pentad, red: 1 Starfighter, conquered by red");
}

#[test]
fn who_lost_his_home_holds_no_other() {
    // [conquer.home-lost]
    let mut w = galaxy();
    w.holdings[15].conqueror = Some(GREEN);
    w.put(RED, "starfighter", "pentad");
    let mut s = w.turn();
    s.play("red attack pentad blue");
    assert_eq!(s.on("pentad"), "Pentad, red: 1 Starfighter", "it may be beaten, but not taken");

    let mut w = galaxy();
    w.holdings[16].conqueror = Some(GREEN);
    w.put(RED, "starfighter", "roth");
    let mut s = w.turn();
    s.play("red attack roth green | red conquer");
    assert_eq!(s.on("pentad"), "Pentad", "green loses Pentad at once");
}

#[test]
fn with_all_tokens_out_no_planet_is_taken() {
    // [planet.tokens]
    let mut w = galaxy();
    for planet in ["pyrious", "corra", "vheen", "arcura", "yndra", "beta-com", "ossal", "bindok", "quillon", "karrak"] {
        w.conquer(RED, planet);
    }
    w.ally(RED, "zarat-minor");
    w.put(RED, "starfighter", "emrok");
    assert_eq!(w.turn().forbids(RED, "attack emrok planet"), "planet.tokens");
}

#[test]
fn an_ally_without_tokens_regains_his_planet() {
    // [planet.tokens] [conquer.former-ally] His token lies there already.
    let mut w = galaxy();
    for planet in ["pyrious", "corra", "vheen", "arcura", "yndra", "beta-com", "ossal", "bindok", "quillon", "karrak"] {
        w.conquer(RED, planet);
    }
    w.ally(RED, "emrok");
    w.conquer(BLUE, "emrok");
    w.put(RED, "starfighter", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok blue | red conquer");
    assert_eq!(s.on("emrok"), "Emrok, red: 1 Starfighter, allied with red");
}

#[test]
fn no_drums_against_an_empty_space() {
    // [tactic.war-drums] [tactic.retreat] After a retreat there is nothing to roll for.
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.put(BLUE, "starcruiser", "emrok");
    w.put(RED, "starfighter", "emrok");
    w.cards(BLUE, "retreat peace-talks");
    w.cards(RED, "war-drums war-drums blitz");
    let mut s = w.turn();
    s.play("red attack emrok blue | blue play retreat 1+1");
    assert!(s.can(RED, "conquer"));
}
