//! Recorded games, one for each way to end, replayed line by line. `examples/record_games.rs` writes them anew.

use central_powers::entry;
use kernel::{Setup, Viewer, read_header, replay};
use std::path::Path;

/// The records with the rule by which each ends.
const ENDS: [(&str, &str); 7] = [
    ("conquest.game", "opt.long-war"),
    ("deadline.game", "hr.deadline"),
    ("nine.game", "hr.deadline"),
    ("resigned.game", "end.elimination"),
    ("six.game", "hr.deadline"),
    ("status-phase.game", "hr.first-to-target"),
    ("sudden-death.game", "hr.sudden-death"),
];

#[test]
fn recorded_games_replay() {
    // [hr.deadline] [hr.first-to-target] [hr.sudden-death] [end.elimination] Every record leads to its end again.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for (file, rule) in ENDS {
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let header = read_header(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
        let setup = Setup { seats: header.seats.len() as u8, options: header.options, pack: None };
        let session = replay(&text, entry().open(&setup).unwrap(), None).unwrap_or_else(|why| panic!("{file}: {why}"));
        let ending = session.view(Viewer::Audience).live.ending.unwrap_or_else(|| panic!("{file} is not over"));
        assert_eq!(ending.rule, rule, "{file}");
        let told = kernel::plain(&ending.headline, session.table(), None);
        assert!(told.ends_with("rules the galaxy"), "{file}: {told}");
    }
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    files.for_each(|file| assert!(ENDS.iter().any(|(known, _)| file == **known), "{} is not listed", file.display()));
}
