//! Recorded games of the whole game, one for each way to end.

use super::whole::whole;
use kernel::testing::{Recorded, replay_folder};
use std::path::Path;

/// [victory.points] [victory.exhausted] [elimination.whole] [victory.resigned]
#[test]
fn recorded_games_end_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/whole-games");
    let expected: [Recorded; 4] = [
        ("points.game", "victory.points", "Red wins."),
        ("exhausted.game", "victory.exhausted", "Blue wins."),
        ("eliminated.game", "elimination.whole", "Red wins."),
        ("resigned.game", "victory.resigned", "Red wins."),
    ];
    replay_folder(&whole(), &folder, &expected);
}
