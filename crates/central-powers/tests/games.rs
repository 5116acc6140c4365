//! Recorded games, one for each way to end, replayed line by line.

use central_powers::entry;
use kernel::testing::replay_folder;
use std::path::Path;

// [hr.deadline] [hr.first-to-target] [hr.sudden-death] [opt.long-war] [end.elimination] Every record leads to its end again.
#[test]
fn recorded_games_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let expected = [];
    replay_folder(&entry(), &folder, &expected);
}
