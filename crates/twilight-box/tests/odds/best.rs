//! [combat.policy] Losses as each side chooses them.

use std::collections::{BTreeSet, HashMap};

use imperium::duel;
use twilight_box::odds::camp::Battle;
use twilight_box::odds::force::{Clash, Policy};
use twilight_box::odds::game::LossGame;
use twilight_box::odds::work_out;

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
        let tree = duel::solve(&battle, &mut LossGame::by_tree(&battle).expect("small"), false).expect("small");
        let worth = |chances: [f64; 3]| chances[0] - chances[2];
        assert!(
            (worth(table.chances) - worth(tree.chances)).abs() < 1e-9,
            "{attacker} {:?} {:?}",
            table.chances,
            tree.chances
        );
    }
}

/// Ships by chance to hit in tenths and lives left, the largest first.
type Fleet = Vec<(u32, u32)>;

/// Every fleet that may be left after so many hits.
fn after(fleet: &Fleet, hits: usize) -> BTreeSet<Fleet> {
    let mut open = BTreeSet::from([fleet.clone()]);
    for _ in 0..hits {
        let mut next = BTreeSet::new();
        for fleet in open {
            if fleet.is_empty() {
                next.insert(fleet.clone());
            }
            for at in 0..fleet.len() {
                let mut less = fleet.clone();
                less[at].1 -= 1;
                less.retain(|ship| ship.1 > 0);
                less.sort_unstable_by(|a, b| b.cmp(a));
                next.insert(less);
            }
        }
        open = next;
    }
    open
}

fn rolls(fleet: &Fleet) -> Vec<f64> {
    fleet.iter().fold(vec![1.0], |chances, ship| {
        let p = f64::from(ship.0) / 10.0;
        let mut next = vec![0.0; chances.len() + 1];
        for (made, chance) in chances.iter().enumerate() {
            next[made] += chance * (1.0 - p);
            next[made + 1] += chance * p;
        }
        next
    })
}

/// The chance to win less the chance to lose, when the attacker assigns first and both know all that may follow.
fn brute(ours: &Fleet, theirs: &Fleet, known: &mut HashMap<(Fleet, Fleet), f64>) -> f64 {
    match (ours.is_empty(), theirs.is_empty()) {
        (true, true) => return 0.0,
        (false, true) => return 1.0,
        (true, false) => return -1.0,
        (false, false) => {}
    }
    let key = (ours.clone(), theirs.clone());
    if let Some(worth) = known.get(&key) {
        return *worth;
    }
    let (made, taken) = (rolls(ours), rolls(theirs));
    let mut sum = 0.0;
    for (h, p) in made.iter().enumerate() {
        for (k, q) in taken.iter().enumerate().filter(|(k, _)| h + *k > 0) {
            let answers = after(theirs, h);
            let best = after(ours, k)
                .iter()
                .map(|left| answers.iter().map(|answer| brute(left, answer, known)).fold(f64::MAX, f64::min))
                .fold(f64::MIN, f64::max);
            sum += p * q * best;
        }
    }
    let worth = sum / (1.0 - made[0] * taken[0]);
    known.insert(key, worth);
    worth
}

/// Best losses against all ways to take them, tried one by one.
#[test]
fn best_is_what_trying_everything_finds() {
    let ship = |text: &str| match text {
        "cruiser" => (4, 1),
        "carrier" | "destroyer" => (2, 1),
        "dreadnought" => (6, 2),
        _ => panic!("{text}"),
    };
    let fleet = |text: &str| {
        let mut ships: Fleet = text
            .split(", ")
            .flat_map(|part| {
                let (count, name) = part.split_once(' ').unwrap();
                std::iter::repeat_n(ship(name), count.parse().unwrap())
            })
            .collect();
        ships.sort_unstable_by(|a, b| b.cmp(a));
        ships
    };
    let mut known = HashMap::new();
    for (attacker, defender) in [
        ("1 cruiser, 1 carrier", "2 cruiser"),
        ("1 cruiser, 1 carrier, 1 dreadnought", "2 destroyer, 1 cruiser"),
        ("2 dreadnought, 1 carrier", "1 dreadnought, 1 cruiser, 1 destroyer"),
        ("1 dreadnought, 2 cruiser", "2 dreadnought"),
    ] {
        let found = worth(attacker, defender, "", "best");
        let tried = brute(&fleet(attacker), &fleet(defender), &mut known);
        assert!((found - tried).abs() < 1e-9, "{attacker} against {defender}: {found}, not {tried}");
    }
}
