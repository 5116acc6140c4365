//! The Galactic Senate, GS-1 to GS-8.

use crate::council::{acting, go, opened, status, tray};
use kernel::testing::Script;

const FOUR: [&str; 4] = ["sol", "hacan", "xxcha", "winnu"];
const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// Red convenes the council and does not call the Voice.
fn convened(races: &[&str], edits: &str) -> Script {
    let mut script = acting(races, edits);
    go(&mut script, "red play senator-emeritus | red keep | red pass");
    script
}

#[test]
fn gs_1_hr_11_scenario_1_the_floor_is_laid_from_the_speaker_on() {
    // [gs.floor] [gs.xxcha] [card.decks] Scenario 1: each draws twice the players, lays two, keeps one; Xxcha keeps two.
    let w = opened(&FOUR, &[]);
    let hands: Vec<u32> = w.seats().map(|seat| w.hand_size(seat)).collect();
    assert_eq!(hands, [1, 1, 2, 1]);
    // Eight each: what is neither kept nor laid was discarded; the floor of the test lies there too.
    assert_eq!(w.discards.count_ones(), 4 * 8 - 5);
    assert!(w.senate.repeal);
    // Not twelve for each of six, but ten.
    let six = opened(&["sol", "hacan", "winnu", "naalu", "mentak", "jolnar"], &[]);
    assert_eq!(six.discards.count_ones(), 6 * 10 - 6);
}

#[test]
fn gs_2_discards_are_shuffled_when_the_deck_is_empty() {
    // [gs.piles] [card.political] A card of the discards is drawn only after the deck ran out.
    let w = opened(&THREE, &[]);
    let deck = w.kit.political_cards.len() as u32;
    assert!(w.discards.count_ones() > 0 && w.discards.count_ones() < deck);
    let mut script = acting(&THREE, "");
    let left = |script: &Script| {
        let live = script.table().live(kernel::Viewer::Audience);
        live.shared.iter().find(|gauge| gauge.id == "deck/political").unwrap().value.value
    };
    let before = left(&script);
    go(&mut script, "red play senator-emeritus | red keep");
    assert_eq!(left(&script), before - 1);
}

#[test]
fn gs_3_faq_10_any_agenda_of_the_floor_and_no_other() {
    // [gs.only-the-floor] [hr.senator-emeritus] FAQ-10: whoever laid it.
    let script = convened(&THREE, "floor mutiny trade-embargo | red hand free-trade");
    assert_eq!(script.asked(), ["red"]);
    assert!(script.can("red", "agenda mutiny") && script.can("red", "agenda trade-embargo"));
    assert!(!script.can("red", "agenda free-trade"));
}

#[test]
fn gs_4_faq_7_scenario_4_repeal_needs_a_law_and_is_about_it_alone() {
    // [gs.repeal] [council.repealed] Scenario 4.
    let script = convened(&THREE, "floor mutiny");
    assert_eq!(script.forbids("red", "agenda repeal"), "gs.repeal");
    let laws = "floor mutiny | law fleet-regulations | law minister-of-policy green";
    let mut script = convened(&THREE, laws);
    go(&mut script, "red agenda repeal | red law fleet-regulations");
    assert_eq!(script.asked(), ["blue"]);
    assert_eq!(script.options("blue"), ["vote for", "vote against", "abstain"]);
    go(&mut script, "blue vote for | green abstain | red abstain");
    assert_eq!(tray(&script, "laws"), ["Minister of Policy"]);
    assert!(!tray(&script, "floor").contains(&"Repeal".to_string()));
    // Against: the law stays, Repeal goes all the same.
    let mut script = convened(&THREE, laws);
    go(&mut script, "red agenda repeal | red law fleet-regulations | blue vote against | green abstain | red abstain");
    assert_eq!(tray(&script, "laws").len(), 2);
    assert!(!tray(&script, "floor").contains(&"Repeal".to_string()));
}

/// The status phase up to blue's exchange.
fn exchanging(cards: &str) -> Script {
    let mut script = status(&THREE, 2, cards);
    for _ in 0..40 {
        if script.asked() == ["blue"] && (script.can("blue", "good") || script.can("blue", "use")) {
            return script;
        }
        let Some(first) = script.asked().first().copied() else { break };
        let way = ["pass", "lay 2", "lay 1"].into_iter().find(|way| script.can(first, way)).expect("a way on");
        script.play(&format!("{first} {way}"));
    }
    script
}

#[test]
fn gs_5_faq_2_faq_5_three_political_cards_for_one_benefit() {
    // [gs.exchange] FAQ-2, FAQ-5: one exchange; a fourth card is needed for the floor.
    let three = "blue hand mutiny hand free-trade hand trade-war";
    let mut script = exchanging(three);
    assert_eq!(script.gauge("blue", "cards"), 4);
    let goods = script.gauge("blue", "trade-goods");
    go(&mut script, "blue good | blue discard mutiny | blue discard free-trade | blue discard trade-war");
    assert_eq!((script.gauge("blue", "cards"), script.gauge("blue", "trade-goods")), (1, goods + 2));
    // To the floor: three are discarded, the fourth is laid.
    let mut script = exchanging(three);
    go(&mut script, "blue use | blue discard free-trade | blue discard trade-war");
    let kept = script.options("blue").into_iter().find(|line| *line != "discard mutiny").expect("a fourth card");
    script.play(&format!("blue {kept}"));
    go(&mut script, "blue floor mutiny");
    assert_eq!(tray(&script, "floor"), ["Mutiny", "Repeal"]);
    assert_eq!(script.gauge("blue", "cards"), 0);
}

#[test]
fn gs_5_a_counter_for_three_cards() {
    // [gs.exchange] [word.limits]
    let mut script = exchanging("blue hand mutiny hand free-trade hand trade-war");
    let counters = |script: &Script| {
        let areas = ["strategy-allocation", "command-pool", "fleet-supply"];
        areas.iter().map(|area| script.gauge("blue", area)).sum::<i32>()
    };
    let before = counters(&script);
    script.play("blue counter command-pool");
    assert_eq!(counters(&script), before + 1);
}

#[test]
fn r_xxc_2_gs_6_faq_13_xxcha_stops_an_agenda_and_lays_one() {
    // (R-XXC-2)
    // [gs.xxcha] [race.xxcha] [faq.draw-or-select] Scenario 5.
    let mut script = convened(&["sol", "xxcha", "winnu"], "floor trade-embargo seed-of-an-empire | blue hand mutiny");
    go(&mut script, "red agenda trade-embargo");
    let counters = script.gauge("blue", "strategy-allocation");
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, "blue use xxcha-veto | blue floor mutiny");
    assert_eq!(script.gauge("blue", "strategy-allocation"), counters - 1);
    assert_eq!(script.asked(), ["red"]);
    assert!(!script.can("red", "agenda trade-embargo"));
    assert!(script.can("red", "agenda mutiny") && script.can("red", "agenda seed-of-an-empire"));
    // Again with the last counter.
    go(&mut script, "red agenda mutiny | blue use xxcha-veto");
    assert_eq!(script.gauge("blue", "strategy-allocation"), counters - 2);
}

#[test]
fn gs_7_two_trade_goods_at_the_start() {
    // [gs.start-goods]
    let w = opened(&THREE, &[]);
    assert!(w.seats().all(|seat| w.player(seat).goods == 2));
}

#[test]
fn gs_8_faq_3_political_cards_are_no_trade_goods() {
    // [gs.cards-are-no-goods] FAQ-3: nothing offers to spend them in a turn.
    let script = acting(&THREE, "red hand mutiny hand free-trade");
    assert!(script.options("red").iter().all(|line| !line.contains("mutiny") && !line.starts_with("cash")));
}

#[test]
fn the_ballot_is_seen_with_its_order_and_votes() {
    // [council.ballot] [council.order] What everybody sees of a vote under way.
    let mut script = convened(&THREE, "floor mutiny");
    go(&mut script, "red agenda mutiny | blue vote for");
    let ballot = script.table().live(kernel::Viewer::Audience).ballot.expect("a vote is under way");
    let ids: Vec<&str> = ballot.outcomes.iter().map(|outcome| outcome.id.as_str()).collect();
    assert_eq!(ids, ["outcome/for", "outcome/against"]);
    let order: Vec<(u8, scene::VoterState)> = ballot.order.iter().map(|voter| (voter.seat, voter.state)).collect();
    use scene::VoterState::{Cast, Now, Waiting};
    assert_eq!(order, [(1, Cast), (2, Now), (0, Waiting)]);
    assert_eq!(ballot.order[0].outcome, "outcome/for");
    let live = script.table().live(kernel::Viewer::Seat(kernel::Seat(2)));
    let touched = live.prompt.expect("green votes").options.into_iter().flat_map(|option| option.touches);
    assert!(touched.into_iter().any(|id| id == "outcome/against"));
}
