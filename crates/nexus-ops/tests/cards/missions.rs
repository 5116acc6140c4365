//! Each Secret Mission by name: met, and just not met.

use crate::table::Game;

/// Fights a battle of one roll with a mission in hand; whether the mission can be scored.
fn fought(mission: &str, hex: &str, terrain: &str, ours: &str, theirs: &str, rolls: &str) -> bool {
    let game = Game::at(
        2,
        &format!("active red battle\n red {mission}\n blue rubium 20\n a4: red 1 human\n {hex} {terrain}: red {ours}; blue {theirs}"),
    )
    .play(&format!("red battle {hex} blue | {rolls} | ~ draw ambush"));
    assert_eq!(game.points("red"), 1, "the battle is won");
    game.is_offered("red", &format!("score {mission}"))
}

fn held(mission: &str, position: &str) -> bool {
    let game = Game::at(3, &format!("active red\n red {mission}\n {position}"));
    game.is_offered("red", &format!("score {mission}"))
}

/// [mission.survivor] A unit of the kind survives the won battle.
#[test]
fn survivors() {
    for (mission, unit, roll, other) in [
        ("send-in-the-fungus-creatures", "fungoid", "~ d6 6", "crystalline"),
        ("send-in-the-crystal-creatures", "crystalline", "~ d6 6", "fungoid"),
        ("send-in-the-humans", "human", "~ d6 6 1", "fungoid"),
        ("strider-charge", "strider", "~ d6 6", "fungoid"),
        ("leaper-assault", "leaper", "~ d6 6", "fungoid"),
        ("loose-the-dragon", "dragon", "~ d6 6", "fungoid"),
    ] {
        assert!(fought(mission, "b4", "rock", &format!("1 {unit}"), "1 human", roll), "{mission}");
        assert!(!fought(mission, "b4", "rock", &format!("1 {other}"), "1 human", "~ d6 6"), "{mission}");
    }
}

/// [mission.survivor] Destroyed in the same battle, it does not count.
#[test]
fn the_fungoid_must_survive() {
    assert!(!fought("send-in-the-fungus-creatures", "b4", "rock", "1 fungoid", "1 fungoid", "~ d6 6 6"));
}

/// [mission.ground] Won on the right terrain.
#[test]
fn terrains() {
    for (mission, terrain, other) in [
        ("battle-for-the-forests", "forest", "rock"),
        ("battle-for-the-spires", "spires", "rock"),
        ("battle-for-the-plains", "rock", "forest"),
        ("roast-em-alive", "magma", "rock"),
    ] {
        assert!(fought(mission, "b4", terrain, "1 dragon", "1 strider", "~ d6 6"), "{mission}");
        assert!(!fought(mission, "b4", other, "1 dragon", "1 strider", "~ d6 6"), "{mission}");
    }
}

/// [mission.destroyed] Units of the kind destroyed in the battle.
#[test]
fn slayers() {
    for (mission, unit) in [
        ("fungoid-slayer", "fungoid"),
        ("crystalline-slayer", "crystalline"),
        ("strider-slayer", "strider"),
        ("leaper-slayer", "leaper"),
    ] {
        assert!(fought(mission, "b4", "rock", "1 dragon", &format!("1 {unit}"), "~ d6 6"), "{mission}");
        assert!(!fought(mission, "b4", "rock", "1 dragon", "1 human", "~ d6 6"), "{mission}");
    }
    assert!(fought("dragon-slayer", "b4", "rock", "1 dragon", "1 dragon", "~ d6 6 1"));
    assert!(fought("human-slayer", "b4", "rock", "2 dragon", "2 human", "~ d6 6 6"));
    assert!(!fought("human-slayer", "b4", "rock", "2 dragon", "1 human", "~ d6 6 6"));
}

/// [mission.flown-survivor] A Dragon that flew in from the Monolith this turn survives the won battle.
#[test]
fn death_from_above() {
    let start = "active red movement\n red death-from-above\n blue rubium 20\n b4 rock: blue 1 human";
    let fight = "red done | red battle b4 blue | ~ d6 6 | ~ draw ambush";
    let flown =
        Game::at(2, &format!("{start}\n c3: red 1 dragon")).play(&format!("red move dragon c3 | red to b4 | {fight}"));
    assert!(flown.is_offered("red", "score death-from-above"));
    let walked = Game::at(2, &format!("{start}\n c4 rock: red 1 dragon"))
        .play(&format!("red move dragon c4 | red to b4 | {fight}"));
    assert!(!walked.is_offered("red", "score death-from-above"));
}

/// [mission.enemy-base] In a hex of an opponent's base.
#[test]
fn hostile_takeover() {
    assert!(fought("hostile-takeover", "e1", "home", "1 dragon", "1 human", "~ d6 6"));
    assert!(!fought("hostile-takeover", "a5", "home", "1 dragon", "1 human", "~ d6 6"));
}

/// [mission.outnumbered] Begun with fewer units than the defender.
#[test]
fn against_the_odds() {
    let game = Game::at(
        2,
        "active red battle\n red against-the-odds double-strike\n blue rubium 9\n b4 rock: red 1 dragon; blue 2 human",
    )
    .play("red battle b4 blue | red play double-strike | red choose red dragon | ~ d6 6 6 | ~ draw ambush");
    assert!(game.is_offered("red", "score against-the-odds"));
    assert!(!fought("against-the-odds", "b4", "rock", "1 dragon", "1 human", "~ d6 6"));
}

/// [mission.unharmed] [mission.destroyed] Nothing lost, two destroyed.
#[test]
fn clean_sweep() {
    assert!(fought("clean-sweep", "b4", "rock", "2 dragon", "2 human", "~ d6 6 6"));
    assert!(!fought("clean-sweep", "b4", "rock", "2 dragon", "1 human", "~ d6 6 6"));
    assert!(!fought("clean-sweep", "b4", "rock", "2 dragon 1 human", "2 dragon", "~ d6 6 6 1 6 | red lose human"));
}

/// [mission.miners-only] Only miners, and a Leaper or Dragon destroyed.
#[test]
fn david_and_goliath() {
    assert!(fought("david-and-goliath", "b4", "rock", "2 fungoid", "1 leaper", "~ d6 1 | ~ d6 5 1"));
    assert!(!fought("david-and-goliath", "b4", "rock", "2 fungoid", "1 strider", "~ d6 1 | ~ d6 5 1"));
    assert!(!fought("david-and-goliath", "b4", "rock", "1 strider 1 fungoid", "1 leaper", "~ d6 1 | ~ d6 6"));
}

/// [mission.most] Strictly more hexes of the terrain than each other player.
#[test]
fn dominate() {
    for (mission, terrain) in [
        ("dominate-the-forests", "forest"),
        ("dominate-the-spires", "spires"),
        ("dominate-the-plains", "rock"),
        ("dominate-the-pools", "magma"),
    ] {
        assert!(held(mission, &format!("c5 {terrain}: red 1 fungoid")), "{mission}");
        assert!(!held(mission, &format!("c5 {terrain}: red 1 fungoid\n c1 {terrain}: blue 1 fungoid")), "{mission}");
        assert!(!held(mission, &format!("c5 {terrain}: red 1 fungoid; blue 1 fungoid")), "{mission}");
        assert!(!held(mission, "a6: red 1 human"), "{mission}");
    }
}

/// [mission.control] The Monolith held alone.
#[test]
fn secure_the_monolith() {
    assert!(held("secure-the-monolith", "c3: red 1 strider"));
    assert!(!held("secure-the-monolith", "c3: red 1 strider; blue 1 strider"));
}

/// [mission.most] More refineries outside bases than each other player.
#[test]
fn refinery_monopoly() {
    assert!(held("refinery-monopoly", "c5 rock 1: red 1 strider"));
    assert!(!held("refinery-monopoly", "c5 rock 1: red 1 strider\n c1 rock 2: blue 1 human"));
    assert!(!held("refinery-monopoly", "a6: red 1 human"));
}

/// [mission.control] A hex of an opponent's base held.
#[test]
fn on_enemy_soil() {
    assert!(held("on-enemy-soil", "f1: red 1 strider"));
    assert!(!held("on-enemy-soil", "a6: red 1 strider"));
}

/// [missions.battle] One Battle mission a battle, however many fit.
#[test]
fn one_battle_mission_a_battle() {
    let game = Game::at(2, "active red battle\n red battle-for-the-plains loose-the-dragon\n blue rubium 9\n b4 rock: red 1 dragon; blue 1 human")
        .play("red battle b4 blue | ~ d6 6 | ~ draw ambush | red score loose-the-dragon");
    assert!(!game.is_offered("red", "score battle-for-the-plains"));
    assert_eq!(game.points("red"), 2);
}
