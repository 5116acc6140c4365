//! Records: written, read back, proved and played again.

use crate::flows::{NOBODY_BIDS, RED_HAS_THE_FLOOR, open, setup};
use kernel::testing::{Script, replay_folder};
use kernel::{read_header, renew, replay, write_record};

#[test]
fn records_read_back_and_name_the_wrong_line() {
    let mut session = open(&["restart"]);
    session.play(RED_HAS_THE_FLOOR);
    let record = write_record(&session, &setup(&["restart"]).options, &["ann".into(), "bot search".into()]);
    let fresh = || moot::entry().open(&setup(&["restart"])).unwrap();
    assert_eq!(read_header(&record).unwrap().seats[1], ("blue".into(), "bot%20search".into()));
    assert_eq!(replay(&record, fresh(), None).unwrap().digest(), session.digest());
    let problem = |text: &str| replay(text, fresh(), None).err().unwrap().to_string();
    assert!(
        problem(&record.replace("red bid 2", "red bid 9")).starts_with("line 2: column 9: found `9`, expected one of")
    );
    assert!(problem(&record.replace("draw glory", "draw strife")).starts_with("line 8: column 8: found `strife`"));
    assert!(problem(&record.replace("red bid 2", "red bid 3")).contains("what is legal differs"));
    assert!(problem(record.rsplit_once("# ").unwrap().0).contains("cut off"));
    assert!(problem(&record.replace("blue bid 1", "mauve bid 1")).contains("`mauve`"));
}

/// A record as it was written when the digest of chance followed the names in the program.
const FORMER: &str = "\
game moot  rules 1  options restart  seats red=open blue=open green=open  pack default 0000000000000001
red bid 2
red pass
blue bid 1
blue pass
green bid 0
# 17c47c4df34e
green pass
~ draw glory
# 92f1c8d3e547
";

#[test]
fn digests_of_records_are_fixed_forever() {
    let mut session = open(&["restart"]);
    let opening = session.digest();
    session.play(RED_HAS_THE_FLOOR);
    assert_eq!(
        [opening, session.digest()].map(|digest| format!("{digest:016x}")),
        ["062b6261f2566bf2", "eb3917538192d338"]
    );
}

#[test]
fn a_former_record_is_proved_and_gets_the_hash_lines_of_today() {
    let fresh = || moot::entry().open(&setup(&["restart"])).unwrap();
    assert!(replay(FORMER, fresh(), None).is_err());
    let renewed = renew(FORMER, fresh()).unwrap();
    let session = replay(&renewed, fresh(), None).unwrap();
    assert_eq!(read_header(&renewed).unwrap().pack, session.table().pack());
    assert_eq!(renewed.lines().count(), FORMER.lines().count());
    assert_eq!(renew(&renewed, fresh()).unwrap(), renewed, "once is enough");
}

#[test]
fn a_record_that_cannot_be_proved_is_not_renewed() {
    let problem = |text: &str| {
        let fresh = moot::entry().open(&setup(&["restart"])).unwrap();
        renew(text, fresh).unwrap_err().to_string()
    };
    let (before, last) = FORMER.trim_end().rsplit_once("# ").unwrap();
    assert!(problem(&format!("{before}# {}\n", last.replace(|c: char| c != '0', "0"))).starts_with("line 10: hash"));
    assert!(problem(&FORMER.replace("blue bid 1", "blue bid 0")).contains("what is legal differs"));
    assert!(problem(before).contains("cut off"));
    assert!(problem(&FORMER.replace("pack default", "pack mine")).contains("pack mine, not default"));
}

/// A record of a finished game, in a folder of its own.
#[test]
fn a_folder_of_records_is_played_again_and_wholly_listed() {
    let folder = std::env::temp_dir().join(format!("moot-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut session = Script::open(&moot::raiders(), &setup(&[]));
    for round in 1..=12 {
        session.play(NOBODY_BIDS);
        if round % 3 == 0 {
            session.play("red raid blue");
        }
    }
    std::fs::write(folder.join("raid.game"), write_record(&session, &setup(&[]).options, &[])).unwrap();
    let tried = |listed: &'static [(&str, &str, &str)]| {
        let folder = folder.clone();
        std::panic::catch_unwind(move || replay_folder(&moot::raiders(), &folder, listed)).is_ok()
    };
    let found =
        [tried(&[("raid.game", "moot.round", "Won by Raiders")]), tried(&[("raid.game", "moot.win", "")]), tried(&[])];
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(found, [true, false, false], "as it is, with another end, not listed");
}

#[test]
fn what_is_mangled_is_taken_as_it_says_or_refused() {
    for entry in [moot::entry(), moot::raiders()] {
        let found = kernel::testing::mangle(&entry, 1, 150);
        assert!(found.tried > 500 && found.taken < found.tried / 2, "{found:?}");
    }
}
