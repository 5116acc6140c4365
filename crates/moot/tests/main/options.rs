//! Options that each seat has for itself.

use kernel::laws::{any_setup, setups, sweep};
use kernel::testing::Script;
use kernel::{
    GameInfo, OptionKind, OptionSpec, Options, Rng, Session, Setup, Viewer, read_header, replay, write_record,
};

fn setup(options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Setup { seats: 3, options, pack: None }
}

fn gold(options: &[(&str, &str)]) -> Vec<String> {
    let session = Session::new(moot::entry().open(&setup(options)).unwrap());
    session.view(Viewer::Audience).live.seats.iter().map(|seat| seat.notes[0].clone()).collect()
}

// [moot.purse]
#[test]
fn a_seat_that_is_not_named_has_the_default() {
    assert_eq!(gold(&[]), ["5 gold", "5 gold", "5 gold"]);
    assert_eq!(gold(&[("purse.2", "9"), ("purse.3", "0")]), ["5 gold", "9 gold", "0 gold"]);
}

#[test]
fn wrong_keys_and_values_are_refused_with_a_reason() {
    let wrong = |key: &str, value: &str| moot::entry().open(&setup(&[(key, value)])).err().unwrap().to_string();
    assert_eq!(wrong("purse", "3"), "each seat has its own `purse`: purse.1 to purse.3, not purse");
    assert_eq!(wrong("purse.4", "3"), "each seat has its own `purse`: purse.1 to purse.3, not purse.4");
    assert_eq!(wrong("purse.01", "3"), "each seat has its own `purse`: purse.1 to purse.3, not purse.01");
    assert_eq!(wrong("purse.1.1", "3"), "each seat has its own `purse`: purse.1 to purse.3, not purse.1.1");
    assert_eq!(wrong("restart.1", "true"), "`restart` is one for all seats: restart, not restart.1");
    assert_eq!(wrong("purs.2", "3"), "Moot has no option `purs.2`; did you mean `purse`?");
    assert_eq!(wrong("purse.2", "10"), "option purse.2=10: expected a number from 0 to 9");
}

#[test]
fn a_seat_nobody_sits_at_has_no_option() {
    static DUEL: GameInfo = GameInfo {
        id: "duel",
        name: "Duel",
        about: "",
        fewest: 2,
        most: 3,
        rules: 1,
        bound: 1,
        options: &[OptionSpec { key: "second", name: "", help: "", kind: OptionKind::PerSeat(&OptionKind::Flag) }],
        former: &[],
        rulebook: &[],
        files: &[],
    };
    let setup = setup(&[("second.3", "true")]);
    assert!(setup.check(&DUEL).is_ok());
    let why = Setup { seats: 2, ..setup }.check(&DUEL).unwrap_err().to_string();
    assert_eq!(why, "option second.3=true: there are only 2 seats");
}

#[test]
fn a_key_of_an_earlier_build_is_still_read() {
    static DUEL: GameInfo = GameInfo {
        id: "duel",
        name: "Duel",
        about: "",
        fewest: 2,
        most: 2,
        rules: 1,
        bound: 1,
        options: &[OptionSpec { key: "first", name: "", help: "", kind: OptionKind::PerSeat(&OptionKind::Flag) }],
        former: &[("red-first", "first.1")],
        rulebook: &[],
        files: &[],
    };
    assert_eq!(DUEL.read_option("red-first=true").unwrap(), ("first.1".into(), "true".into()));
    let given = Setup { seats: 2, ..setup(&[("red-first", "true")]) };
    let today = given.of_today(&DUEL).unwrap();
    assert!(today.flag("first.1") && today.check(&DUEL).is_ok());
    let twice = setup(&[("red-first", "true"), ("first.1", "true")]).of_today(&DUEL).unwrap_err().to_string();
    assert_eq!(twice, "option first.1 is given twice, once under another key");
}

#[test]
fn they_are_read_from_the_command_line_and_kept_in_records() {
    let info = moot::entry().info;
    assert_eq!(info.read_option("purse.2=7").unwrap(), ("purse.2".into(), "7".into()));
    assert!(info.read_option("purse=7").is_err());
    let options = Options::from([("purse.2".to_string(), "7".to_string())]);
    let start = || moot::entry().open(&Setup { seats: 3, options: options.clone(), pack: None }).unwrap();
    let mut session = Script::of(start());
    session.play("blue bid 7");
    let record = write_record(&session, &options, &[]);
    assert!(record.starts_with("game moot  rules 1  options purse.2=7  seats"), "{record}");
    assert_eq!(read_header(&record).unwrap().options, options);
    replay(&record, start(), None).unwrap();
}

#[test]
fn a_sample_of_setups_has_every_player_count_and_is_the_same_for_a_seed() {
    let entry = moot::entry();
    let keys = |setups: Vec<Setup>| setups.into_iter().map(|setup| setup.options).collect::<Vec<_>>();
    let all = keys(sweep(&entry));
    let (few, again) = (keys(setups(&entry, 3, 7)), keys(setups(&entry, 3, 7)));
    assert_eq!(all.len(), 13, "none, six flags, four favourites, the least and the most in a purse");
    assert_eq!((few.len(), few[0].len()), (4, 0));
    assert_eq!(few, again);
    assert!(few.iter().all(|options| all.contains(options)));
    assert_eq!(setups(&entry, 99, 7).len(), all.len());
    let mut rng = Rng::new(2);
    assert!(
        (0..20).any(|_| any_setup(&entry, &mut rng).options.keys().filter(|key| key.starts_with("purse.")).count() > 1)
    );
}
