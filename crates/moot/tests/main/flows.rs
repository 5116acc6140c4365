//! The hardest flows, each as a script.

use kernel::laws::{Effort, keep};
use kernel::testing::Script;
use kernel::{
    Chance, Entry, Plan, Question, Rng, Seat, Seeded, Session, Setup, Stream, Table, Tally, Viewer, plain, read_header,
    replay, write_record,
};

pub fn setup(options: &[&str]) -> Setup {
    let options = options.iter().map(|key| (key.to_string(), "true".to_string())).collect();
    Setup { seats: 3, options, pack: None }
}

pub fn open(options: &[&str]) -> Script {
    Script::open(&moot::entry(), &setup(options))
}

pub const RED_HAS_THE_FLOOR: &str =
    "red bid 2 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory";

pub const NOBODY_BIDS: &str = "red bid 0 | red pass | blue bid 0 | blue pass | green bid 0 | green pass";

#[test]
fn laws_hold_in_all_orders_and_against_raiders() {
    let effort = Effort { games: 12, every: 2, seed: 5 };
    let kept = |entry, setups: &[Setup]| keep(&entry, setups, effort).unwrap_or_else(|e| panic!("{e}"));
    let tried = kept(moot::entry(), &[setup(&[]), setup(&["restart"]), setup(&["poll"])]);
    assert!((4..20).contains(&tried.deepest), "{tried:?}");
    assert!(tried.decisions + kept(moot::raiders(), &[setup(&[])]).decisions > 500);
}

#[test]
fn hints_that_look_at_hidden_cards_break_a_law() {
    let why = keep(&moot::entry(), &[setup(&["peeking"])], Effort { games: 4, every: 2, seed: 5 }).unwrap_err();
    assert!(why.starts_with("law broken: blindness: the hints of seat"), "{why}");
}

#[test]
fn plans_that_answer_what_is_not_offered_break_a_law() {
    let why = keep(&moot::entry(), &[setup(&["rash"])], Effort { games: 4, every: 2, seed: 5 }).unwrap_err();
    assert!(why.contains("answers moot.turn with what is not offered"), "{why}");
}

#[test]
fn plans_are_made_where_a_turn_begins_and_answer_its_questions() {
    let mut session = open(&[]);
    let (mut question, mut plans) = (Question::default(), Vec::new());
    session.table().plans(Seat(0), &mut plans);
    assert!(plans.is_empty(), "a bid begins no turn");
    session.play(RED_HAS_THE_FLOOR);
    session.table().ask(Seat(0), &mut question);
    assert!(question.ask.unwrap().turn);
    session.table().plans(Seat(0), &mut plans);
    let words = |plan: &Plan| plain(&session.table().intent(Seat(0), plan.id), session.table(), None);
    assert_eq!(
        plans.iter().map(words).collect::<Vec<_>>(),
        [
            "play strike and keep the rest",
            "play strike and sell the cancels",
            "play glory and keep the rest",
            "play glory and sell the cancels",
            "wait for a better hand",
        ]
    );
    let follow = |session: &Script, plan: usize| {
        let table = session.table();
        table.follow(Seat(0), plans[plan].id).map(|key| table.print(Seat(0), key).unwrap())
    };
    assert_eq!(follow(&session, 3).unwrap(), "play glory");
    assert_eq!(follow(&session, 4).unwrap(), "pass");
    session.play("red play glory | blue pass | green pass");
    assert_eq!(follow(&session, 3).unwrap(), "discard cancel");
    assert_eq!(follow(&session, 2).unwrap(), "pass");
    session.play("red discard cancel");
    assert_eq!(follow(&session, 3).unwrap(), "pass");
    assert_eq!(session.table().follow(Seat(1), plans[0].id), None, "blue has no question");
}

/// Blue draws a card that red cannot see.
#[test]
fn hints_of_a_table_are_the_same_whatever_is_hidden() {
    let hints = |card: &str| {
        let mut session = open(&["peeking"]);
        session.play("red bid 0 | red pass | blue bid 1 | blue pass | green bid 0 | green pass");
        session.play(&format!("~ draw {card} | blue pass"));
        let mut hints = Vec::new();
        session.table().hints(Seat(0), &mut hints);
        hints
    };
    assert_eq!(hints("cancel").len(), 6, "red may bid 0 to 5");
    assert_eq!(hints("cancel"), hints("glory"));
}

// [moot.bid] [moot.round]
#[test]
fn sealed_bids_stand_at_once_and_stay_hidden() {
    let mut session = open(&[]);
    assert_eq!(session.asked(), ["red", "blue", "green"]);
    let before = session.view(Viewer::Seat(Seat(1)));
    session.play("red bid 4");
    assert_eq!(session.view(Viewer::Seat(Seat(1))), before);
    session.play("blue bid 3 | blue pass");
    assert_eq!(session.asked(), ["red", "green"]);
    let taken = session.undo(Seat(0)).unwrap();
    assert_eq!(taken[0].text, "bid 4");
    assert_eq!(session.asked(), ["red", "green"]);
}

// [moot.window] [moot.play]
#[test]
fn a_window_asks_round_the_table_and_cards_answer_cards() {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    session.play("red play strike");
    assert_eq!(session.asked(), ["blue"]);
    session.play("blue play cancel");
    assert_eq!(session.asked(), ["green"], "the cancel itself may be answered");
    session.play("green play cancel");
    session.play("red pass | blue pass");
    assert_eq!(session.asked(), ["red"], "round the cancel that was cancelled");
    session.play("red pass | green pass");
    assert!(session.table().fate().is_none());
    assert_eq!(session.asked(), ["green"], "the strike's window goes on after blue");
    session.play("green pass | blue pass");
    assert!(session.table().fate().is_some(), "nobody stopped the strike: it rolls");
}

#[test]
fn a_poll_asks_all_at_once_and_the_first_in_order_plays() {
    let mut session = open(&["poll"]);
    session.play(RED_HAS_THE_FLOOR);
    session.play("red play strike");
    assert_eq!(session.asked(), ["blue", "green"]);
    let before = session.view(Viewer::Seat(Seat(1)));
    session.play("green play cancel");
    assert_eq!(session.view(Viewer::Seat(Seat(1))), before, "what green would play is sealed");
    session.play("blue play cancel");
    assert_eq!(session.asked(), ["red", "green"], "blue comes first, and its cancel may be answered");
    let cards = |seat: usize| session.view(Viewer::Audience).live.seats[seat].gauges[0].value.clone();
    assert_eq!((cards(1), cards(2)), (1.into(), 2.into()), "green's claim was dropped");
    session.play("red pass | green pass");
    assert_eq!(session.asked(), ["blue", "green"], "all are asked again about the strike");
    session.play("blue pass | green pass");
    assert_eq!(session.table().lines(Seat(0)), ["discard cancel", "discard glory", "pass"], "the strike was cancelled");
}

#[test]
fn a_poll_tells_nobody_who_is_asked_and_hears_no_asides() {
    let mut session = open(&["poll"]);
    session.play(RED_HAS_THE_FLOOR);
    session.play("red play strike");
    assert_eq!(session.undoable(Seat(0)), 0, "opening a poll is a barrier");
    let waiting = |session: &Session, viewer| session.view(viewer).live.waiting;
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Audience] {
        assert_eq!(waiting(&session, viewer), [0; 0], "{viewer:?}");
    }
    assert_eq!(waiting(&session, Viewer::Seat(Seat(2))), [2]);
    let mut asides = Question::default();
    session.table().asides(Seat(1), &mut asides);
    assert!(asides.keys.is_empty());
    session.play("green pass");
    assert_eq!(session.undo(Seat(2)).unwrap()[0].text, "pass", "until all have spoken");
    assert_eq!(session.asked(), ["blue", "green"]);
}

#[test]
fn the_host_passes_for_all_who_can_only_pass_in_one_line() {
    let mut session = open(&["poll"]);
    session.play(RED_HAS_THE_FLOOR);
    assert!(session.hush().is_err(), "no poll stands");
    session.play("red play strike");
    assert!(session.table().lone_passes().is_empty());
    session.play("blue play cancel | green pass");
    assert_eq!(session.asked(), ["red", "green"]);
    session.play("red play cancel | green pass");
    assert_eq!(session.asked(), ["blue", "green"], "about red's cancel");
    session.play("green pass | ~ hush");
    assert_eq!(session.asked(), ["red", "green"], "about blue's cancel, which was cancelled: both can only pass");
    session.play("~ hush");
    assert_eq!(session.asked(), ["blue", "green"], "about the strike");
    session.play("~ hush");
    assert_eq!(session.asked(), ["green"], "who holds a cancel");
    let fresh = || moot::entry().open(&setup(&["poll"])).unwrap();
    let record = write_record(&session, &setup(&["poll"]).options, &[]);
    assert!(record.contains("green pass\n~ hush\n~ hush\n~ hush\n"), "{record}");
    let again = replay(&record, fresh(), None).unwrap();
    assert_eq!((again.table().hash(), again.digest()), (session.table().hash(), session.digest()));
    let early = record.replace("red bid 2\n", "~ hush\nred bid 2\n");
    let why = replay(&early, fresh(), None).err().unwrap().to_string();
    assert_eq!(why, "line 2: there is no window that asks all at once");
}

// [moot.cancel] [moot.resolve] [moot.card-ends]
#[test]
fn a_cancelled_card_leaves_its_scope() {
    let mut session = open(&["restart"]);
    session.play(RED_HAS_THE_FLOOR);
    session.play("red play strike | blue play cancel | green pass | red pass");
    assert_eq!(session.asked(), ["blue"], "restart: blue is asked again first");
    session.play("blue pass | green pass");
    assert_eq!(session.table().lines(Seat(0)), ["discard cancel", "discard glory", "pass"]);
}

// [moot.applause]
#[test]
fn what_follows_comes_after_what_was_pushed_before_or_not_at_all() {
    let applause = |script: &str| {
        let mut session = open(&[]);
        session.play(RED_HAS_THE_FLOOR);
        session.play(script);
        let live = session.view(Viewer::Audience).live;
        live.seats.iter().map(|seat| seat.notes[1].clone()).collect::<Vec<_>>()
    };
    let strike = "red play strike | blue pass | green pass";
    assert_eq!(applause("red play glory | blue pass | green pass")[0], "1 applause", "next");
    assert_eq!(applause(strike)[0], "0 applause", "the strike comes first");
    assert_eq!(applause(&format!("{strike} | ~ d6 6"))[0], "1 applause");
    assert_eq!(applause(&format!("{strike} | ~ d6 1"))[0], "0 applause", "the strike ended the card");
    let cancelled = "red play strike | blue play cancel | green pass | red pass | green pass | blue pass";
    assert_eq!(applause(cancelled)[..2], ["0 applause", "1 applause"], "a cancelled card leaves its scope");
}

// [moot.turn]
#[test]
fn an_offer_out_of_turn_is_made_and_accepted() {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    session.play("blue deal red | blue deal red give gold | blue deal red give gold | blue deal red make");
    assert_eq!(session.asked(), ["red"], "the floor is still red's");
    assert_eq!(session.view(Viewer::Seat(Seat(2))).live.offers.len(), 1);
    session.play("red deal blue accept");
    let gold = |n: usize| session.view(Viewer::Audience).live.seats[n].notes[0].clone();
    assert_eq!((gold(0), gold(1)), ("5 gold".into(), "3 gold".into()));
    assert_eq!(session.asked(), ["red"]);
}

#[test]
fn a_draft_is_seen_by_its_proposer_alone() {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    session.play("blue deal red");
    let offers = |seat| session.view(Viewer::Seat(Seat(seat))).live.offers.len();
    assert_eq!([offers(0), offers(1), offers(2)], [0, 1, 0]);
}

// [moot.win] [moot.strike]
#[test]
fn the_third_glory_wins_in_the_middle_of_a_strike() {
    let mut session = open(&[]);
    for round in 0..3 {
        let (bid, card) = [("2", "strike"), ("1", "strike"), ("1", "strike")][round];
        session.play(&format!("red bid {bid} | red pass | blue bid 0 | blue pass | green bid 0 | green pass"));
        session.play("~ draw strike");
        session.play(&format!("red play {card} | blue pass | green pass | ~ d6 6"));
        if round < 2 {
            session.play("red pass");
        }
    }
    let outcome = session.table().outcome().unwrap();
    assert_eq!(outcome.ranks(), [1, 2, 2]);
    let (rule, headline, places) = ending(&session);
    assert_eq!((rule.as_str(), headline.as_str()), ("moot.win", "Won by Red"));
    assert_eq!(places, ["1 red 3 glory", "2 blue 0 glory", "2 green 0 glory"]);
}

/// The rule, the headline and the places of a game that is over.
fn ending(session: &Session) -> (String, String, Vec<String>) {
    let ending = session.view(Viewer::Audience).live.ending.unwrap();
    let plain = |words| kernel::plain(words, session.table(), None);
    let places = ending.places.iter().map(|place| format!("{} {} {}", place.rank, place.side, plain(&place.score)));
    (ending.rule.clone(), plain(&ending.headline), places.collect())
}

// [moot.raiders]
#[test]
fn a_side_without_a_seat_can_win() {
    let mut session = Script::open(&moot::raiders(), &setup(&[]));
    for round in 1..=12 {
        session.play(NOBODY_BIDS);
        if round % 3 == 0 {
            session.play("red raid blue");
        }
    }
    let outcome = session.table().outcome().unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [1]);
    let (rule, headline, places) = ending(&session);
    assert_eq!((rule.as_str(), headline.as_str()), ("moot.round", "Won by Raiders"));
    assert_eq!(places, ["1 raiders 0 glory", "2 moot 0 glory"]);
}

/// Two more gold each, then the floor for red, who has one less.
const RED_HAS_THE_FLOOR_OF_ROUND_THREE: &str =
    "red bid 1 | red pass | blue bid 0 | blue pass | green bid 0 | green pass | ~ draw glory";

fn before_the_raid() -> Script {
    let mut session = Script::open(&moot::raiders(), &setup(&[]));
    session.play(NOBODY_BIDS);
    session.play(NOBODY_BIDS);
    session.play(RED_HAS_THE_FLOOR_OF_ROUND_THREE);
    session
}

fn gold(session: &Session) -> Vec<String> {
    session.view(Viewer::Audience).live.seats.iter().map(|seat| seat.notes[0].clone()).collect()
}

fn said(session: &Session, words: &[scene::Words]) -> Vec<String> {
    words.iter().map(|words| kernel::plain(words, session.table(), None)).collect()
}

// [moot.raid]
#[test]
fn a_party_nobody_sits_at_decides_by_its_rules_and_says_why() {
    let mut session = before_the_raid();
    session.play("red deal blue | red deal blue give gold | red deal blue make | blue deal red accept");
    assert_eq!(gold(&session), ["5 gold", "8 gold", "7 gold"]);
    session.play("red pass");
    assert_eq!(gold(&session), ["5 gold", "7 gold", "7 gold"], "the raiders went for the most gold");
    assert_eq!(session.asked(), ["red", "blue", "green"], "and nobody was asked");
    let line = session.lines().last().unwrap();
    assert_eq!(line.decided, 1);
    let told = &line.events[0].line;
    assert_eq!(kernel::plain(&told.words, session.table(), None), "Raiders raid Blue.");
    assert_eq!(said(&session, &told.reasons), ["1 of 3 have 8 gold, the most."]);
}

// [moot.raid]
#[test]
fn a_party_that_is_not_asked_says_why_too() {
    let mut session = before_the_raid();
    session.edit("red gold 0 | blue gold 0 | green gold 0").play("red pass");
    let told = session.lines().last().unwrap().events[0].line.clone();
    assert_eq!(kernel::plain(&told.words, session.table(), None), "Raiders stay away.");
    assert_eq!(said(&session, &told.reasons), ["Nobody has any gold."]);
}

// [moot.bid]
#[test]
fn what_bounds_an_answer_stands_beside_the_question_for_its_seat_alone() {
    let mut session = before_the_raid();
    session.play("red pass | red raid green | red bid 2");
    let limits = |seat| session.view(Viewer::Seat(Seat(seat))).live.limits;
    let [limit] = limits(0).try_into().expect("one limit");
    assert_eq!((limit.label.as_str(), limit.value.value, limit.most.value), ("Bid", 2, 6));
    assert_eq!(limits(1)[0].value.value, 0, "others see their own");
    assert!(session.view(Viewer::Audience).live.limits.is_empty());
}

#[test]
fn a_tie_of_a_party_is_left_to_a_seat_that_answers_on_its_behalf() {
    let mut session = before_the_raid();
    session.play("red pass");
    let mut question = kernel::Question::default();
    assert!(session.table().ask(Seat(0), &mut question));
    let ask = question.ask.unwrap();
    assert_eq!((ask.seat, ask.behalf, ask.party()), (Seat(0), Some(moot::RAIDERS), moot::RAIDERS));
    assert_eq!(session.table().lines(Seat(0)), ["raid blue", "raid green"], "only those that tie");
    let prompt = session.view(Viewer::Seat(Seat(0))).live.prompt.unwrap();
    let reasons = ["2 of 3 have 7 gold, the most.", "Red breaks the tie."];
    assert_eq!(said(&session, &prompt.reasons), reasons);
    assert_eq!(session.undoable(Seat(0)), 1, "what is public is no barrier");
    session.play("red raid green");
    let told = session.lines().last().unwrap().events[0].line.clone();
    assert_eq!(told.seat, Some(moot::RAIDERS.0), "the answer is the party's");
    assert_eq!(said(&session, &told.reasons), reasons);
    assert_eq!(gold(&session), ["6 gold", "7 gold", "6 gold"]);
}

/// Plays question by question what a playout plays.
fn in_full(table: &mut dyn Table, rng: &mut Rng) -> u64 {
    let mut question = Question::default();
    let mut decisions = 0;
    while table.outcome().is_none() {
        decisions += table.drift(rng);
        let Some(seat) = table.asked().iter().next() else { continue };
        table.ask(seat, &mut question);
        let (all, spelled) = (question.keys.len(), question.spelled().len());
        decisions += u64::from(all > 1);
        let pick = if all == 1 { 0 } else { all - spelled + rng.pick(spelled as u32) as usize };
        decisions += table.take(seat, pick);
    }
    decisions
}

fn seeded(entry: &Entry, setup: &Setup, seed: u64) -> (u64, Tally) {
    let mut table = entry.open(setup).unwrap();
    let tally = table.playout_seeded(u64::MAX, &mut Seeded::new(seed));
    (table.hash(), tally)
}

/// Asks random players one by one, and passes for those who can only pass in a poll.
fn seeded_in_full(entry: &Entry, setup: &Setup, seed: u64) -> (u64, Tally) {
    let (mut table, mut chance) = (entry.open(setup).unwrap(), Seeded::new(seed));
    let (mut question, mut tally) = (Question::default(), Tally::default());
    while table.outcome().is_none() {
        if let Some(faces) = table.roll(&mut chance) {
            tally.decide(table.answer(&faces).unwrap().decided);
            continue;
        }
        if !table.lone_passes().is_empty() {
            tally.decide(table.hush().unwrap().decided);
            continue;
        }
        let seat = table.asked().iter().next().unwrap();
        table.ask(seat, &mut question);
        tally.asks += 1;
        tally.decisions += u64::from(question.keys.len() > 1);
        let key = match question.keys[..] {
            [lone] => lone,
            _ => question.spelled()[chance.below(Stream::Bots, question.spelled().len() as u32) as usize],
        };
        tally.decide(table.choose(seat, key).unwrap().decided);
    }
    (table.hash(), tally)
}

#[test]
fn a_playout_is_what_random_players_play() {
    for entry in [moot::entry(), moot::raiders()] {
        for setup in kernel::laws::sweep(&entry) {
            for seed in 0..60 {
                let mut slow = entry.open(&setup).unwrap();
                let mut fast = slow.fork();
                let decisions = in_full(&mut *slow, &mut Rng::new(seed));
                assert_eq!(fast.playout(u64::MAX, &mut Rng::new(seed)).decisions, decisions, "{setup:?} {seed}");
                assert_eq!(fast.hash(), slow.hash(), "{setup:?} {seed}");
                assert_eq!(seeded_in_full(&entry, &setup, seed), seeded(&entry, &setup, seed), "{setup:?} {seed}");
            }
        }
    }
}

#[test]
fn a_refused_answer_says_which_rule() {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    let why = session.say(Seat(0), "play cancel").unwrap_err();
    assert_eq!(why.to_string(), "`play cancel` is not allowed: It only answers the card of another. (moot.cancel)");
    let why = session.say(Seat(0), "play sabotage").unwrap_err();
    assert_eq!(why.to_string(), "column 6: found `sabotage`, expected one of `glory`, `strike`");
}

#[test]
fn a_refusal_tells_the_cause_at_hand() {
    let mut session = open(&[]);
    session.play("red bid 4");
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
    let (alone, against) = (rules(moot.0), rules(raiders.0));
    assert!(against.starts_with(&alone) && alone.contains(&"moot.bid".to_string()), "{alone:?}");
    assert_eq!(against[alone.len()..], ["moot.raiders", "moot.raid"]);
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
    session.play(RED_HAS_THE_FLOOR);
    session.play("red play strike");
    let blue = asked(&session);
    session.play("blue pass");
    let green = asked(&session);
    assert_eq!((blue.seat, green.seat), (Seat(1), Seat(2)));
    assert_eq!((blue.rule, blue.mark), (green.rule, green.mark), "the same window");
    session.play("green play cancel");
    let above = asked(&session);
    assert_eq!(above.rule, blue.rule);
    assert_ne!(above.mark, blue.mark, "a window above it");
}

#[test]
fn with_three_sides_the_others_play_on_until_one_is_left() {
    let mut session = open(&[]);
    session.resign(Seat(2));
    session.play(RED_HAS_THE_FLOOR);
    assert!(session.table().outcome().is_none());
    let told = |session: &Session, words: &str| {
        session
            .story(Viewer::Audience)
            .filter(|(_, line)| kernel::plain(&line.words, session.table(), None).contains(words))
            .count()
    };
    assert_eq!(told(&session, "green resigns"), 1);
    session.play("red pass | green bid 1");
    session.resign(Seat(2));
    session.play("green pass | red bid 2 | red pass");
    session.resign(Seat(0));
    assert!(session.table().outcome().is_none(), "sealed bids are not open");
    session.play("blue bid 0 | blue pass | ~ draw glory");
    assert_eq!(session.table().outcome().unwrap().ranks(), [2, 1, 2], "blue is the last");
    assert_eq!(told(&session, "green resigns"), 1, "giving up twice is giving up once");
    let record = write_record(&session, &setup(&[]).options, &[]);
    let again = replay(&record, moot::entry().open(&setup(&[])).unwrap(), None).unwrap();
    assert_eq!(again.table().outcome(), session.table().outcome());
}

#[test]
fn a_side_plays_on_while_one_of_its_seats_does() {
    let mut session = Script::open(&moot::raiders(), &setup(&[]));
    session.play(RED_HAS_THE_FLOOR);
    session.resign(Seat(1));
    session.resign(Seat(0));
    assert!(session.table().outcome().is_none());
    session.resign(Seat(2));
    assert_eq!(session.table().outcome().unwrap().ranks(), [2, 1], "the raiders have no seat that could give up");
}

#[test]
fn an_aside_slips_in_before_tentative_answers() {
    let mut session = open(&[]);
    session.play("red bid 2 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory");
    session.play("red deal green | red deal green give gold");
    assert_eq!(session.undoable(Seat(0)), 2);
    session.play("blue deal red | blue deal red get gold | blue deal red make");
    assert_eq!(session.view(Viewer::Seat(Seat(0))).live.offers.len(), 2, "red keeps its draft");
}

#[test]
fn a_line_is_made_only_for_those_who_listen() {
    let mut session = open(&[]);
    let made = moot::LINES.get();
    session.table().fork().playout(500, &mut kernel::Rng::new(1));
    assert_eq!(moot::LINES.get(), made, "playouts make no words");
    session.play(RED_HAS_THE_FLOOR);
    assert_eq!(moot::LINES.get(), made + 1);
    let rules: Vec<&str> = session.story(Viewer::Audience).map(|(_, line)| line.rule.as_str()).collect();
    assert!(rules.contains(&"moot.round"), "{rules:?}");
}
