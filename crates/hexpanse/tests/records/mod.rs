//! Whole games, one for each way a game can end; each replays to the same end.

use hexpanse::Hexpanse;
use kernel::{Entry, Setup, Viewer, read_header, replay};

fn ending(name: &str, record: &str) -> String {
    let header = read_header(record).unwrap_or_else(|why| panic!("{name}: {why}"));
    let setup = Setup { seats: header.seats.len() as u8, options: header.options, pack: None };
    let table = Entry::of::<Hexpanse>().open(&setup).unwrap();
    let session = replay(record, table, None).unwrap_or_else(|why| panic!("{name}: {why}"));
    session.table().live(Viewer::Everyone).ending.unwrap_or_else(|| panic!("{name} is not over")).headline
}

macro_rules! ends {
    ($($test:ident $file:literal $headline:literal;)+) => {$(
        #[test]
        fn $test() {
            assert_eq!(ending($file, include_str!(concat!("../games/", $file))), $headline);
        }
    )+};
}

ends! {
    formation "formation-captain-2.game" "Red completes Chevron";
    secret_mission "secret-mission-admiral-3.game" "Red completes Dagger";
    team_formation "formation-teams-4.game" "Blue and green complete Chevron";
    team_secret_mission "secret-mission-admiral-teams-4.game" "Blue and green complete Key";
    last_warlord "last-warlord-seaman-2.game" "Red has the last warlord";
    last_round "rounds-seaman-2.game" "Blue is nearest after the last round";
    draw "draw-seaman-2.game" "Red and blue are equally near after the last round";
    resignation "resigned-captain-2.game" "Red has the last warlord";
}
