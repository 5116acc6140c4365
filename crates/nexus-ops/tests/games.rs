//! Recorded games, at least one for each way a game can end, replayed line by line.

use kernel::{Setup, Viewer, read_header, replay};
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
        ("teams-points.game", "win.points", "Blue and green wins"),
        ("elimination-of-two.game", "win.ranking", "Red wins"),
        ("elimination-of-three.game", "win.ranking", "Blue wins"),
        ("teams-elimination.game", "win.ranking", "Red and yellow wins"),
        ("resigned.game", "win.ranking", "Red wins"),
    ];
    for (file, rule, headline) in expected {
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let header = read_header(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
        let setup = Setup { seats: header.seats.len() as u8, options: header.options, pack: None };
        let table = nexus_ops::entry().open(&setup).unwrap_or_else(|why| panic!("{file}: {why}"));
        let session = replay(&text, table, None).unwrap_or_else(|why| panic!("{file}: {why}"));
        let ending = session.view(Viewer::Audience).live.ending.unwrap_or_else(|| panic!("{file} is not over"));
        assert_eq!((ending.rule.as_str(), ending.headline.as_str()), (rule, headline), "{file}");
    }
    let kept = std::fs::read_dir(folder).map_or(0, |entries| entries.count());
    assert_eq!(kept, expected.len(), "every record is in the list");
}
