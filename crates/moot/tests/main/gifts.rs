//! Picks that go somewhere, lots, favourites, and what nobody tells but the ledger.

use crate::flows::{RED_HAS_THE_FLOOR, open, setup};
use kernel::laws::{Effort, keep};
use kernel::testing::Script;
use kernel::testing::refusals_name_their_cause;
use kernel::testing::told::{Counted, Dice, Fact, Facts, Seen, log_tells_the_game, points};
use kernel::{Options, Question, Seat, Setup, Viewer};
use scene::Prompt;

const RED: Seat = Seat(0);

fn given(key: &str, value: &str) -> Setup {
    Setup { seats: 3, options: Options::from([(key.to_string(), value.to_string())]), pack: None }
}

fn holds(script: &Script, seat: u8) -> String {
    script.view(Viewer::Audience).live.seats[seat as usize].notes[2].clone()
}

fn prompt(script: &Script) -> Prompt {
    script.live(Viewer::Seat(RED)).prompt.unwrap()
}

/// Red has two strikes, a cancel and a glory, and has let the floor go.
fn giving() -> Script {
    let mut script = open(&["gifts"]);
    script.edit("red strike 2").play(RED_HAS_THE_FLOOR).play("red pass");
    script
}

#[test]
fn laws_hold_with_gifts_lots_and_a_favourite() {
    let effort = Effort { games: 8, every: 2, seed: 5 };
    for setup in [setup(&["gifts", "poll"]), setup(&["gifts", "lots"]), given("favourite", "scry")] {
        keep(&moot::entry(), &[setup], effort).unwrap_or_else(|why| panic!("{why}"));
    }
}

// [moot.gift] [moot.gift-to]
#[test]
fn a_card_is_picked_and_goes_to_somebody_before_all_eyes() {
    let mut script = giving();
    assert_eq!(script.options("red"), ["give strike", "give cancel", "give glory", "pass"]);
    script.play("red give strike");
    assert_eq!(script.options("red"), ["to blue", "to green"]);
    script.play("red to green | red give cancel | red to blue");
    assert_eq!(holds(&script, 2), "holds ", "what can be taken back is not shown yet");
    script.play("red pass");
    assert_eq!(script.asked(), ["red", "blue", "green"], "the next bids");
    assert_eq!([0, 1, 2].map(|seat| holds(&script, seat)), ["holds ", "holds cancel", "holds strike"]);
}

#[test]
fn a_place_says_how_often_the_pick_goes_there_and_what_may_go_along() {
    let mut script = giving();
    script.play("red give strike");
    let asked = prompt(&script);
    let green = asked.options.iter().find(|option| option.line == "to green").unwrap();
    let key = |script: &Script, line: &str| format!("{:016x}", script.table().parse(RED, line).unwrap());
    let mut before = giving();
    let [strike, cancel, glory] = ["give strike", "give cancel", "give glory"].map(|line| key(&before, line));
    assert_eq!((green.most, &green.between), (2, &strike));
    assert_eq!(green.along, [(cancel.clone(), 1), (glory, 1)]);
    assert_eq!(asked.along.iter().map(|pick| pick.line.as_str()).collect::<Vec<_>>(), ["give cancel", "give glory"]);
    assert_eq!(asked.ends.unwrap().line, "pass");
    assert!(asked.back, "the pick is but half of it");
    let run =
        [&strike, &key(&script, "to green"), &strike, &key(&script, "to green"), &cancel, &key(&script, "to green")]
            .map(|key| u64::from_str_radix(key, 16).unwrap());
    assert_eq!(before.choose_run(RED, &run).unwrap().len(), 6);
    assert_eq!(before.undoable(RED), 2, "the run, and the pass before it");
    before.play("red pass");
    assert_eq!(holds(&before, 2), "holds strike strike cancel");
}

// [moot.tidy]
#[test]
fn whoever_gains_nothing_is_idle() {
    let idle = |gold: &str| {
        let mut script = open(&[]);
        script.play(RED_HAS_THE_FLOOR).play("red play glory | blue pass | green pass").edit(gold);
        let mut question = Question::default();
        script.table().ask(RED, &mut question);
        (question.ask.unwrap().idle, prompt(&script).idle)
    };
    assert_eq!([idle("red gold 8"), idle("red gold 9")], [(false, false), (true, true)]);
}

// [moot.lots]
#[test]
fn a_tie_of_bids_is_broken_by_lot() {
    let mut script = open(&["lots"]);
    script.play(
        "red bid 1 | red pass | blue bid 2 | blue pass | green bid 2 | green pass | ~ order 0 2 1 | ~ draw glory",
    );
    assert_eq!(script.asked(), ["green"], "red bids less");
    assert_eq!(script.view(Viewer::Audience).live.seats[2].notes[0], "3 gold");
}

// [moot.favourite]
#[test]
fn a_favourite_is_a_row_of_the_cards() {
    let script = Script::open(&moot::entry(), &given("favourite", "scry"));
    assert_eq!(script.view(Viewer::Seat(RED)).live.seats[0].notes[2], "holds strike cancel scry");
    script.table().audit().unwrap();
    let why = moot::entry().open(&given("favourite", "strife")).err().unwrap().to_string();
    assert_eq!(why, "option favourite=strife: expected one of none, strike, cancel, glory, scry");
}

// [moot.purse]
#[test]
fn a_setup_in_which_nobody_can_bid_comes_with_a_warning() {
    let advice = |purses: &str| {
        let options = purses.split(' ').zip(1..).map(|(gold, n)| (format!("purse.{n}"), gold.to_string()));
        moot::entry().advice(&Setup { seats: 3, options: options.collect(), pack: None }).unwrap()
    };
    assert_eq!(advice("0 0 0"), ["Nobody has gold to bid: the first round is a tie."]);
    assert!(advice("0 1 0").is_empty());
}

// [moot.strike]
#[test]
fn a_strike_is_forecast() {
    let mut script = open(&[]);
    script.play(RED_HAS_THE_FLOOR);
    let strike = prompt(&script).options.into_iter().find(|option| option.line == "play strike").unwrap();
    assert_eq!(strike.forecast.unwrap().shares.iter().map(|share| share.percent).collect::<Vec<_>>(), [75.0, 25.0]);
}

// [moot.gift-to] [moot.deal]
#[test]
fn bots_buy_peace_once_a_round_and_answer_what_they_are_offered() {
    let mut script = open(&["gifts"]);
    script.play(RED_HAS_THE_FLOOR);
    let proposals = script.table().proposals(RED);
    let lines = |keys: &[u64]| keys.iter().map(|key| script.table().print(RED, *key)).collect::<Vec<_>>();
    assert_eq!((proposals.len(), lines(&proposals[0][..1])), (1, vec![Some("deal blue".to_string())]));
    for key in proposals[0].clone() {
        script.choose(RED, key).unwrap();
    }
    let bids = script.table().bids(Seat(1));
    let [bid] = &bids[..] else { panic!("{bids:?}") };
    script.choose(Seat(1), bid.accept.unwrap()).unwrap();
    let gold = |seat: usize| script.view(Viewer::Audience).live.seats[seat].notes[0].clone();
    assert_eq!([gold(0), gold(1)], ["2 gold", "6 gold"]);
    assert!(script.table().proposals(RED).is_empty(), "not twice in a round");
}

/// What lies before a speaker, and the words a line about it has.
fn facts(seen: &Seen) -> Option<Facts> {
    let mut facts = points(seen, &["glory"]);
    for panel in &seen.live.seats {
        let name = seen.table.seat_name(Seat(panel.seat));
        for note in &panel.notes[..2] {
            let (value, what) = note.split_once(' ').unwrap();
            let named = vec![vec![name.to_string()], vec![what.to_string()]];
            let fact = Fact { value: value.parse().unwrap(), named, counted: Counted::ByNumber };
            facts.insert(format!("{what} of {name}"), fact);
        }
        let cards = panel.gauges[0].value.value;
        let words = ["card", "draws", "plays", "gives", "discards", "hands"].map(String::from).to_vec();
        let fact = Fact { value: cards, named: vec![vec![name.to_string()], words], counted: Counted::InWords };
        facts.insert(format!("cards of {name}"), fact);
    }
    Some(facts)
}

#[test]
fn refusals_say_why_here_and_now() {
    refusals_name_their_cause(&moot::entry(), &[setup(&[]), setup(&["gifts", "lots"])], 200, &[]);
    refusals_name_their_cause(&moot::raiders(), &[setup(&[])], 200, &[]);
}

// [moot.ledger]
#[test]
fn the_log_tells_every_change() {
    log_tells_the_game(&moot::entry(), &[setup(&[]), setup(&["gifts", "lots"])], 400, Dice::NONE, facts);
    log_tells_the_game(&moot::raiders(), &[setup(&[])], 400, Dice::NONE, facts);
}
