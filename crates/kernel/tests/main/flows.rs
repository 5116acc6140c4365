//! The hardest flows, each as a script.

use crate::moot;
use kernel::laws::{Effort, keep};
use kernel::{Seat, Session, Setup, Viewer, read_header, renew, replay, write_record};

fn setup(options: &[&str]) -> Setup {
    let options = options.iter().map(|key| (key.to_string(), "true".to_string())).collect();
    Setup { seats: 3, options, pack: None }
}

fn open(options: &[&str]) -> Session {
    Session::new(moot::entry().open(&setup(options)).unwrap())
}

/// Plays lines separated by `|`; `~` lines are chance.
fn play(session: &mut Session, script: &str) {
    for line in script.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(chance) = line.strip_prefix("~ ") {
            let faces = session.table().parse_faces(chance).unwrap_or_else(|why| panic!("{line}: {why}"));
            session.answer(&faces).unwrap_or_else(|why| panic!("{line}: {why}"));
            continue;
        }
        let (seat, text) = line.split_once(' ').unwrap();
        let seat = Seat(["red", "blue", "green"].iter().position(|name| *name == seat).unwrap() as u8);
        session.say(seat, text).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
}

fn asked(session: &Session) -> Vec<&'static str> {
    session.table().asked().iter().map(|seat| session.table().seat_name(seat)).collect()
}

const RED_HAS_THE_FLOOR: &str =
    "red bid 2 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory";

#[test]
fn laws_hold_in_both_orders_and_against_raiders() {
    let effort = Effort { games: 12, every: 2, seed: 5 };
    let kept = |entry, setups: &[Setup]| keep(&entry, setups, effort).unwrap_or_else(|e| panic!("{e}"));
    let decisions = kept(moot::entry(), &[setup(&[]), setup(&["restart"])]);
    assert!(decisions + kept(moot::raiders(), &[setup(&[])]) > 500);
}

#[test]
fn hints_that_look_at_hidden_cards_break_a_law() {
    let why = keep(&moot::entry(), &[setup(&["peeking"])], Effort { games: 4, every: 2, seed: 5 }).unwrap_err();
    assert!(why.starts_with("law broken: blindness: the hints of seat"), "{why}");
}

/// Blue draws a card that red cannot see.
#[test]
fn hints_of_a_table_are_the_same_whatever_is_hidden() {
    let hints = |card: &str| {
        let mut session = open(&["peeking"]);
        play(&mut session, "red bid 0 | red pass | blue bid 1 | blue pass | green bid 0 | green pass");
        play(&mut session, &format!("~ draw {card} | blue pass"));
        let mut hints = Vec::new();
        session.table().hints(Seat(0), &mut hints);
        hints
    };
    assert_eq!(hints("cancel").len(), 6, "red may bid 0 to 5");
    assert_eq!(hints("cancel"), hints("glory"));
}

#[test]
fn sealed_bids_stand_at_once_and_stay_hidden() {
    let mut session = open(&[]);
    assert_eq!(asked(&session), ["red", "blue", "green"]);
    let before = session.view(Viewer::Seat(Seat(1)));
    play(&mut session, "red bid 4");
    assert_eq!(session.view(Viewer::Seat(Seat(1))), before);
    play(&mut session, "blue bid 3 | blue pass");
    assert_eq!(asked(&session), ["red", "green"]);
    let taken = session.undo(Seat(0)).unwrap();
    assert_eq!(taken.text, "bid 4");
    assert_eq!(asked(&session), ["red", "green"]);
}

#[test]
fn a_window_asks_round_the_table_and_cards_answer_cards() {
    let mut session = open(&[]);
    play(&mut session, RED_HAS_THE_FLOOR);
    play(&mut session, "red play strike");
    assert_eq!(asked(&session), ["blue"]);
    play(&mut session, "blue play cancel");
    assert_eq!(asked(&session), ["green"], "the cancel itself may be answered");
    play(&mut session, "green play cancel");
    play(&mut session, "red pass | blue pass");
    assert_eq!(asked(&session), ["red"], "round the cancel that was cancelled");
    play(&mut session, "red pass | green pass");
    assert!(session.table().fate().is_none());
    assert_eq!(asked(&session), ["green"], "the strike's window goes on after blue");
    play(&mut session, "green pass | blue pass");
    assert!(session.table().fate().is_some(), "nobody stopped the strike: it rolls");
}

#[test]
fn a_cancelled_card_leaves_its_scope() {
    let mut session = open(&["restart"]);
    play(&mut session, RED_HAS_THE_FLOOR);
    play(&mut session, "red play strike | blue play cancel | green pass | red pass");
    assert_eq!(asked(&session), ["blue"], "restart: blue is asked again first");
    play(&mut session, "blue pass | green pass");
    assert_eq!(session.table().lines(Seat(0)), ["discard cancel", "discard glory", "pass"]);
}

#[test]
fn what_follows_comes_at_once_or_after_what_was_pushed_or_not_at_all() {
    let applause = |script: &str| {
        let mut session = open(&[]);
        play(&mut session, RED_HAS_THE_FLOOR);
        play(&mut session, script);
        let live = session.view(Viewer::Audience).live;
        live.seats.iter().map(|seat| seat.notes[1].clone()).collect::<Vec<_>>()
    };
    let strike = "red play strike | blue pass | green pass";
    assert_eq!(applause("red play glory | blue pass | green pass")[0], "1 applause", "at once");
    assert_eq!(applause(strike)[0], "0 applause", "the strike comes first");
    assert_eq!(applause(&format!("{strike} | ~ d6 6"))[0], "1 applause");
    assert_eq!(applause(&format!("{strike} | ~ d6 1"))[0], "0 applause", "the strike ended the card");
    let cancelled = "red play strike | blue play cancel | green pass | red pass | green pass | blue pass";
    assert_eq!(applause(cancelled)[..2], ["0 applause", "1 applause"], "a cancelled card leaves its scope");
}

#[test]
fn an_offer_out_of_turn_is_made_and_accepted() {
    let mut session = open(&[]);
    play(&mut session, RED_HAS_THE_FLOOR);
    play(&mut session, "blue deal red | blue deal red give gold | blue deal red give gold | blue deal red make");
    assert_eq!(asked(&session), ["red"], "the floor is still red's");
    assert_eq!(session.view(Viewer::Seat(Seat(2))).live.offers.len(), 1);
    play(&mut session, "red deal blue accept");
    let gold = |n: usize| session.view(Viewer::Audience).live.seats[n].notes[0].clone();
    assert_eq!((gold(0), gold(1)), ("5 gold".into(), "3 gold".into()));
    assert_eq!(asked(&session), ["red"]);
}

#[test]
fn a_draft_is_seen_by_its_proposer_alone() {
    let mut session = open(&[]);
    play(&mut session, RED_HAS_THE_FLOOR);
    play(&mut session, "blue deal red");
    let offers = |seat| session.view(Viewer::Seat(Seat(seat))).live.offers.len();
    assert_eq!([offers(0), offers(1), offers(2)], [0, 1, 0]);
}

#[test]
fn the_third_glory_wins_in_the_middle_of_a_strike() {
    let mut session = open(&[]);
    for round in 0..3 {
        let (bid, card) = [("2", "strike"), ("1", "strike"), ("1", "strike")][round];
        play(&mut session, &format!("red bid {bid} | red pass | blue bid 0 | blue pass | green bid 0 | green pass"));
        play(&mut session, "~ draw strike");
        play(&mut session, &format!("red play {card} | blue pass | green pass | ~ d6 6"));
        if round < 2 {
            play(&mut session, "red pass");
        }
    }
    let outcome = session.table().outcome().unwrap();
    assert_eq!(outcome.ranks(), [1, 2, 2]);
}

#[test]
fn a_side_without_a_seat_can_win() {
    let mut session = Session::new(moot::raiders().open(&setup(&[])).unwrap());
    for _ in 0..12 {
        play(&mut session, "red bid 0 | red pass | blue bid 0 | blue pass | green bid 0 | green pass");
    }
    let outcome = session.table().outcome().unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [1]);
    assert_eq!(session.table().sides()[1].name, "raiders");
}

#[test]
fn a_refused_answer_says_which_rule() {
    let mut session = open(&[]);
    play(&mut session, RED_HAS_THE_FLOOR);
    let why = session.say(Seat(0), "play cancel").unwrap_err();
    assert_eq!(why.to_string(), "`play cancel` is not allowed: A cancel only answers another card. (moot.cancel)");
    let why = session.say(Seat(0), "play sabotage").unwrap_err();
    assert_eq!(why.to_string(), "column 6: found `sabotage`, expected one of `glory`, `strike`");
}

#[test]
fn a_refusal_tells_the_cause_at_hand() {
    let mut session = open(&[]);
    play(&mut session, "red bid 4");
    let why = session.say(Seat(0), "bid 4").unwrap_err();
    assert_eq!(why.to_string(), "`bid 4` is not allowed: Your bid is 4 already. (moot.bid)");
    let prompt = session.view(Viewer::Seat(Seat(0))).live.prompt.unwrap();
    let why = prompt.refused[0].why.plain(None, |_| String::new());
    assert_eq!((&why[..], &prompt.refused[0].rule[..]), ("Your bid is 4 already.", "moot.bid"));
}

#[test]
fn one_program_of_rules_has_two_entries() {
    let [moot, raiders] = [moot::entry(), moot::raiders()].map(|entry| (entry, entry.open(&setup(&[])).unwrap()));
    for (entry, table) in [&moot, &raiders] {
        assert_eq!(table.info().id, entry.info.id);
        let session = Session::new(table.fork());
        assert_eq!(read_header(&write_record(&session, &setup(&[]).options, &[])).unwrap().game, entry.info.id);
        assert_eq!(entry.thaw(&table.freeze()).unwrap().hash(), table.hash());
    }
    assert!(moot.0.thaw(&raiders.1.freeze()).err().unwrap().to_string().contains("it is one of moot-raiders"));
    assert!(raiders.0.thaw(&moot.1.freeze()).err().unwrap().to_string().contains("it is one of moot"));
    let rules = |entry: kernel::Entry| entry.info.read_rulebook().map(|rule| rule.id).collect::<Vec<_>>();
    assert_eq!(rules(moot.0), ["moot.cancel", "moot.bid"]);
    assert_eq!(rules(raiders.0), ["moot.cancel", "moot.bid", "moot.raiders"], "its rulebook has two texts");
    assert!(raiders.0.open(&setup(&["restart"])).is_err(), "its options are its own");
}

#[test]
fn a_mark_tells_one_prompt_from_another() {
    let mut session = open(&[]);
    let asked = |session: &Session| {
        let mut question = kernel::Question::default();
        let seat = session.table().asked().iter().next().unwrap();
        session.table().ask(seat, &mut question);
        question.ask.unwrap()
    };
    play(&mut session, RED_HAS_THE_FLOOR);
    play(&mut session, "red play strike");
    let blue = asked(&session);
    play(&mut session, "blue pass");
    let green = asked(&session);
    assert_eq!((blue.seat, green.seat), (Seat(1), Seat(2)));
    assert_eq!((blue.rule, blue.mark), (green.rule, green.mark), "the same window");
    play(&mut session, "green play cancel");
    let above = asked(&session);
    assert_eq!(above.rule, blue.rule);
    assert_ne!(above.mark, blue.mark, "a window above it");
}

#[test]
fn with_three_sides_the_others_play_on_until_one_is_left() {
    let mut session = open(&[]);
    session.resign(Seat(2));
    play(&mut session, RED_HAS_THE_FLOOR);
    assert!(session.table().outcome().is_none());
    let told = |session: &Session, words: &str| {
        session
            .story(Viewer::Audience)
            .filter(|(_, line)| kernel::plain(&line.words, session.table(), None).contains(words))
            .count()
    };
    assert_eq!(told(&session, "green resigns"), 1);
    play(&mut session, "red pass | green bid 1");
    session.resign(Seat(2));
    play(&mut session, "green pass | red bid 2 | red pass");
    session.resign(Seat(0));
    assert!(session.table().outcome().is_none(), "sealed bids are not open");
    play(&mut session, "blue bid 0 | blue pass | ~ draw glory");
    assert_eq!(session.table().outcome().unwrap().ranks(), [2, 1, 2], "blue is the last");
    assert_eq!(told(&session, "green resigns"), 1, "giving up twice is giving up once");
    let record = write_record(&session, &setup(&[]).options, &[]);
    let again = replay(&record, moot::entry().open(&setup(&[])).unwrap(), None).unwrap();
    assert_eq!(again.table().outcome(), session.table().outcome());
}

#[test]
fn a_side_plays_on_while_one_of_its_seats_does() {
    let mut session = Session::new(moot::raiders().open(&setup(&[])).unwrap());
    play(&mut session, RED_HAS_THE_FLOOR);
    session.resign(Seat(1));
    session.resign(Seat(0));
    assert!(session.table().outcome().is_none());
    session.resign(Seat(2));
    assert_eq!(session.table().outcome().unwrap().ranks(), [2, 1], "the raiders have no seat that could give up");
}

#[test]
fn records_read_back_and_name_the_wrong_line() {
    let mut session = open(&["restart"]);
    play(&mut session, RED_HAS_THE_FLOOR);
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
    play(&mut session, RED_HAS_THE_FLOOR);
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

#[test]
fn an_aside_slips_in_before_tentative_answers() {
    let mut session = open(&[]);
    play(&mut session, "red bid 2 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory");
    play(&mut session, "red deal green | red deal green give gold");
    assert_eq!(session.undoable(Seat(0)), 2);
    play(&mut session, "blue deal red | blue deal red get gold | blue deal red make");
    assert_eq!(session.view(Viewer::Seat(Seat(0))).live.offers.len(), 2, "red keeps its draft");
}

#[test]
fn a_line_is_made_only_for_those_who_listen() {
    let mut session = open(&[]);
    let made = moot::LINES.get();
    session.table().fork().playout(500, &mut kernel::Rng::new(1));
    assert_eq!(moot::LINES.get(), made, "playouts make no words");
    play(&mut session, RED_HAS_THE_FLOOR);
    assert_eq!(moot::LINES.get(), made + 1);
    let rules: Vec<&str> = session.story(Viewer::Audience).map(|(_, line)| line.rule.as_str()).collect();
    assert!(rules.contains(&"moot.round"), "{rules:?}");
}
