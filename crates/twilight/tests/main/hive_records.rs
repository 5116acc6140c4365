//! Recorded games against the Hive, one for each way to win and to lose.

use kernel::testing::{Recorded, replay_folder};
use std::path::Path;

/// [hive.wins] The Hive with its points, or when no public objective can be turned up; the players with 10 and 8.
#[test]
fn recorded_games_against_the_hive_end_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hive-games");
    let expected: [Recorded; 3] = [
        ("points.game", "hive.wins", "Hive wins."),
        ("objectives.game", "hive.wins", "Hive wins."),
        ("players.game", "hive.wins", "Red and Blue win."),
    ];
    replay_folder(&twilight::hive_entry(), &folder, &expected);
}
