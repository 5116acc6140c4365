//! Whole games, one for each way a game can end; each replays to the same end.

use hexpanse::Hexpanse;
use kernel::{Entry, testing::replay_folder};
use std::path::Path;

/// [victory.formation] [victory.last-warlord] [victory.rounds] Every record leads to its end again, and to the same
/// winner.
#[test]
fn recorded_games_replay() {
    let expected = [
        ("formation-captain-2.game", "victory.formation", "Red completes Chevron"),
        ("secret-mission-admiral-3.game", "victory.formation", "Red completes Dagger"),
        ("formation-teams-4.game", "victory.formation", "Blue and Green complete Chevron"),
        ("secret-mission-admiral-teams-4.game", "victory.formation", "Blue and Green complete Key"),
        ("last-warlord-seaman-2.game", "victory.last-warlord", "Red has the last warlord"),
        ("rounds-seaman-2.game", "victory.rounds", "Blue is nearest after the last round"),
        ("draw-seaman-2.game", "victory.rounds", "Red and Blue are equally near after the last round"),
        ("resigned-captain-2.game", "victory.last-warlord", "Red has the last warlord"),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    replay_folder(&Entry::of::<Hexpanse>(), &folder, &expected);
}
