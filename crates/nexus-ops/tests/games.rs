//! Recorded games, at least one for each way a game can end, replayed line by line.

use kernel::testing::replay_folder;
use std::path::Path;

/// [win.points] [win.ranking] [team.last] Every record leads to its end again, and to the same winner.
#[test]
fn recorded_games_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let expected = [
        ("two-players-points.game", "win.points", "Red wins"),
        ("four-players-points.game", "win.points", "Yellow wins"),
        ("short.game", "win.points", "Red wins"),
        ("long.game", "win.points", "Blue wins"),
        ("teams-points.game", "win.points", "Blue and Green win"),
        ("elimination-of-two.game", "win.ranking", "Red wins"),
        ("elimination-of-three.game", "win.ranking", "Blue wins"),
        ("teams-elimination.game", "win.ranking", "Red and Yellow win"),
        ("resigned.game", "win.ranking", "Red wins"),
    ];
    replay_folder(&nexus_ops::entry(), &folder, &expected);
}
