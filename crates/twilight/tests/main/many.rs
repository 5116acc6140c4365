//! Three to six sides, each for itself and in teams.

use super::*;
use kernel::Rng;
use kernel::laws::{Effort, keep};

fn kept(setups: &[Setup]) {
    keep(&entry(), setups, Effort { games: 1, every: 61, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}

// [skirmish.map] [skirmish.teams]
#[test]
fn promises_are_kept_with_three_and_four_sides() {
    kept(&[
        options_for(3, "rounds=2; cards=1; points=20"),
        options_for(4, "rounds=1; cards=1; points=20"),
        options_for(4, "rounds=2; cards=1; points=20; teams=pairs; field=system"),
    ]);
}

// [skirmish.map] [skirmish.teams]
#[test]
fn promises_are_kept_with_five_and_six_sides() {
    kept(&[
        options_for(5, "rounds=1; cards=1; points=20"),
        options_for(6, "rounds=1; cards=1; points=20; field=system"),
        options_for(6, "rounds=1; cards=0; points=20; teams=pairs"),
        options_for(6, "rounds=1; cards=1; points=20; teams=threes; field=system"),
    ]);
}

// [skirmish.win] Random games of any number of sides end, and no piece or card is lost.
#[test]
fn random_games_of_many_sides_end() {
    let kinds = [(3, "none"), (4, "none"), (4, "pairs"), (5, "none"), (6, "none"), (6, "pairs"), (6, "threes")];
    let factions = ["sol", "letnev", "mentak", "muaat", "vuilraith", "titans", "mahact", "saar", "nomad", "yin"];
    for (n, (seats, teams)) in kinds.into_iter().enumerate() {
        for field in ["map", "system"] {
            let side = |seat: usize| format!("faction.{0}={1}; leaders.{0}=all", seat + 1, factions[(n + seat) % 10]);
            let sides: Vec<String> = (0..usize::from(seats)).map(side).collect();
            let text = format!("rounds=2; cards=2; field={field}; teams={teams}; {}", sides.join("; "));
            let mut table = entry().open(&options_for(seats, &text)).unwrap_or_else(|e| panic!("{text}: {e}"));
            let mut rng = Rng::new(n as u64 + 1);
            let mut asks = 0;
            while table.outcome().is_none() {
                table.playout(40, &mut rng);
                table.audit().unwrap_or_else(|e| panic!("{text}: {e}"));
                asks += 40;
                assert!(asks < INFO.bound, "{text}: the game does not end");
            }
        }
    }
}
