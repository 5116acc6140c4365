//! [combat.policy] Losses as each side chooses them.

use hive_wars::odds::camp::Battle;
use hive_wars::odds::force::{Clash, Policy};
use hive_wars::odds::game::Game;
use hive_wars::odds::{solve, work_out};

fn clash(attacker: &str, defender: &str, effects: &str, policy: &str) -> Clash {
    let options = [("attacker.effects".to_string(), effects.to_string()), ("policy".to_string(), policy.to_string())];
    Clash::read(attacker, defender, &options).expect("a battle")
}

fn worth(attacker: &str, defender: &str, effects: &str, policy: &str) -> f64 {
    let (outcome, method) = work_out(&Battle::new(&clash(attacker, defender, effects, policy)), false);
    assert_eq!(method, "exact");
    outcome.chances[0] - outcome.chances[2]
}

#[test]
fn one_kind_leaves_no_choice() {
    for (attacker, defender) in
        [("3 cruiser", "3 cruiser"), ("4 infantry", "3 infantry"), ("2 dreadnought", "3 destroyer")]
    {
        let listed = worth(attacker, defender, "", "listed");
        assert!((listed - worth(attacker, defender, "", "best")).abs() < 1e-9);
    }
}

/// Only one side has a choice, so choosing well cannot be worse than the list.
#[test]
fn choosing_is_never_worse() {
    for fleet in
        ["2 cruiser, 1 carrier, 1 dreadnought", "1 fighter, 1 war sun, 1 dreadnought", "2 destroyer, 2 dreadnought"]
    {
        for effects in ["", "morale_boost", "assault_cannon", "duranium_armor", "emergency_repairs"] {
            let listed = worth(fleet, "4 cruiser", effects, "listed");
            let best = worth(fleet, "4 cruiser", effects, "best");
            assert!(best >= listed - 1e-9, "{fleet} {effects}: {best} {listed}");
        }
        let listed = worth("4 cruiser", fleet, "", "listed");
        assert!(worth("4 cruiser", fleet, "", "best") <= listed + 1e-9);
    }
    assert!(
        worth("2 carrier, 1 dreadnought", "4 cruiser", "", "best")
            > worth("2 carrier, 1 dreadnought", "4 cruiser", "", "listed") + 0.01
    );
}

/// The table of forms and the tree of all plays are two ways to the same worth.
#[test]
fn the_table_agrees_with_the_tree() {
    let battles = [
        ("1 cruiser, 1 dreadnought, 1 carrier", "2 destroyer, 1 dreadnought, 1 fighter", ""),
        ("2 infantry, 1 mech", "2 infantry, 1 mech, 1 pds", ""),
        ("1 cruiser, 1 dreadnought", "1 carrier, 1 dreadnought, 1 pds", "morale_boost=2"),
        ("1 fighter, 1 destroyer, 1 war sun", "1 cruiser, 1 dreadnought, 2 fighter", "assault_cannon"),
    ];
    for (attacker, defender, effects) in battles {
        let battle = Battle::new(&clash(attacker, defender, effects, "best"));
        assert_eq!(battle.policy, Policy::Best);
        let (table, _) = work_out(&battle, false);
        let tree = solve::solve(&battle, &mut Game::by_tree(&battle).expect("small"), false).expect("small");
        let worth = |chances: [f64; 3]| chances[0] - chances[2];
        assert!(
            (worth(table.chances) - worth(tree.chances)).abs() < 1e-9,
            "{attacker} {:?} {:?}",
            table.chances,
            tree.chances
        );
    }
}
