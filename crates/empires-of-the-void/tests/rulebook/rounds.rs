//! Rounds: building, research, income, scoring, the end.

use super::{BLUE, GREEN, Look, Place, RED, YELLOW, galaxy, with_races};
use crate::laws::setup;
use empires_of_the_void::entry;
use empires_of_the_void::steps::{EndGame, EndRound};
use kernel::{Rng, Seat, Viewer};

const READY: &str = "red ready | blue ready | green ready | yellow ready";

#[test]
fn all_build_at_once_and_unseen() {
    // [build.simultaneous] [build.ships] [turn.order] [event.card]
    let mut s = galaxy().round();
    s.play("~ draw arms-race").play(READY);
    assert_eq!(s.asked(), ["red", "blue", "green", "yellow"]);
    s.play("blue build diplomat | blue done | red build starfighter | red build starfighter | red done");
    assert_eq!(s.on("pentad"), "Pentad", "nothing is placed before all are done");
    s.play("yellow done | green done");
    assert_eq!(s.on("pentad"), "Pentad, blue: 1 Diplomat");
    assert_eq!(s.on("eehg"), "Eehg, red: 2 Starfighter");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits")), (6, 7), "a diplomat costs 1 less in an arms race");
    assert_eq!(s.asked(), ["red"]);
}

#[test]
fn nobody_sees_what_another_is_building() {
    // [build.simultaneous] Not in the picture, not in the options, not in the log, before all are done.
    let mut s = galaxy().building();
    s.play(READY);
    let seen = |s: &kernel::testing::Script| {
        let story = |viewer| s.story(viewer).map(|(n, line)| (n, line.clone())).collect::<Vec<_>>();
        [Viewer::Seat(BLUE), Viewer::Audience].map(|viewer| (s.view(viewer), story(viewer), s.options(BLUE)))
    };
    let before = seen(&s);
    s.play("red build starfighter | red research docking-bay | red build diplomat");
    assert_eq!(seen(&s), before);
    assert_eq!(s.on("eehg"), "Eehg");
}

#[test]
fn ships_are_limited_by_credits_tokens_and_technologies() {
    // [build.cost] [build.limit] [build.alien] [event.arms-race]
    let mut w = galaxy();
    w.players[0].credits = 30;
    w.put(RED, "diplomat 3", "ax");
    w.players[1].credits = 1;
    let mut s = w.building();
    s.play(READY);
    assert_eq!(s.forbids(RED, "build diplomat"), "build.limit");
    assert_eq!(s.forbids(RED, "build moth"), "build.alien");
    assert_eq!(s.cause(RED, "build moth"), "It needs friendship with Tan Fu.");
    assert_eq!(s.cause(RED, "build sunhammer"), "It needs the technology Sunhammer.");
    assert_eq!(s.forbids(BLUE, "build diplomat"), "build.cost");
    assert_eq!(s.cause(BLUE, "build diplomat"), "It costs 2 credits: you have 1.");
    assert!(s.can(BLUE, "build starfighter"));
}

#[test]
fn research_needs_price_goods_and_what_comes_before() {
    // [research.one] [research.needs] [research.good] [research.cost]
    let mut w = galaxy();
    w.knows(RED, "centipede");
    let mut s = w.clone().building();
    s.play(READY);
    assert_eq!(s.forbids(RED, "research starcruiser"), "research.good");
    assert_eq!(s.forbids(RED, "research sunhammer"), "research.needs");
    assert_eq!(s.forbids(BLUE, "research cloaking"), "research.needs");
    assert_eq!(s.cause(RED, "research starcruiser"), "It needs metals, and no planet of yours yields any.");
    assert_eq!(s.cause(RED, "research sunhammer"), "It needs Starcruiser, which you do not have.");
    s.play("red research docking-bay");
    assert_eq!(s.forbids(RED, "research plasma-drill"), "research.one");
    w.conquer(RED, "emrok");
    w.players[0].credits = 1;
    let mut s = w.building();
    s.play(READY);
    assert_eq!(s.forbids(RED, "research starcruiser"), "research.cost");
    assert!(!s.can(RED, "research terraforming"));
}

#[test]
fn a_researched_ship_can_be_built_at_once() {
    // [research.one] [build.ships]
    let mut s = galaxy().building();
    s.play(READY).play("red research centipede | red build centipede | red done");
    s.play("blue done | green done | yellow done");
    assert_eq!(s.on("eehg"), "Eehg, red: 1 Centipede");
    assert_eq!(s.gauge(RED, "credits"), 8 - 1 - 2);
}

#[test]
fn income_is_collected_at_the_end_of_the_turn() {
    // [end.income] [ability.emrok] [tech.plasma-drill] [tech.trade-network] [planet.ability]
    let mut w = galaxy();
    w.ally(RED, "emrok");
    w.conquer(RED, "corra");
    w.knows(RED, "plasma-drill trade-network");
    let mut s = w.turn();
    s.play("red end actions | red pass");
    assert_eq!(s.gauge(RED, "credits"), 8 + 4 + 2 + 3 + 1 + 1 + 1);
}

#[test]
fn scoring_counts_planets_technologies_and_the_council() {
    // [score.when] [score.planets] [score.technologies] [score.council]
    let mut w = galaxy();
    w.round = 3;
    w.ally(RED, "vheen");
    w.conquer(RED, "pyrious");
    w.knows(RED, "sunhammer");
    w.ally(BLUE, "emrok");
    let mut s = w.round();
    s.play("~ draw recession");
    assert_eq!(s.vp(RED), 2 + 4 + 5 + 2 + 4);
    assert_eq!(s.vp(BLUE), 2 + 1 + 2);
    assert_eq!((s.vp(GREEN), s.vp(YELLOW)), (2, 2), "no influence, no prize");
}

#[test]
fn a_new_home_scores_as_such() {
    // [score.planets] [tech.terraforming] Earth 1, New Earth 4, to whoever controls it.
    let mut w = with_races(&["nomads", "academy", "collective", "kingdom"]);
    w.round = 3;
    assert_eq!(w.clone().round().vp(RED), 1);
    w.players[0].new_home = true;
    assert_eq!(w.clone().round().vp(RED), 4);
    w.holdings[15].conqueror = Some(BLUE);
    assert_eq!((w.clone().round().vp(RED), w.round().vp(BLUE)), (0, 2 + 4));
}

#[test]
fn council_ties_share() {
    // [score.ties]
    let mut w = galaxy();
    w.ally(RED, "tan-fu");
    w.ally(BLUE, "tan-lock");
    w.ally(GREEN, "emrok");
    w.round = 3;
    let s = w.clone().round();
    assert_eq!((s.vp(RED), s.vp(BLUE), s.vp(GREEN)), (2 + 2 + 3, 2 + 2 + 3, 2 + 1));
    w.ally(YELLOW, "zarat-minor");
    w.ally(RED, "karrak");
    let lost = w.planet("tan-lock") as usize;
    w.holdings[lost].ally = None;
    let s = w.round();
    assert_eq!((s.vp(RED), s.vp(GREEN), s.vp(YELLOW)), (2 + 2 + 3 + 4, 2 + 1 + 1, 2 + 1 + 1));
}

#[test]
fn the_last_round_ends_the_game() {
    // [game.end] [score.when] [end.round]
    let mut w = galaxy();
    w.round = 8;
    w.players[2].vp = 40;
    let s = w.step(EndRound.into());
    assert_eq!(s.table().outcome().unwrap().ranks(), [2, 2, 1, 2]);
}

#[test]
fn ties_are_broken_in_five_ways() {
    // [game.tiebreak]
    let rank = |change: fn(&mut empires_of_the_void::World)| {
        let mut w = galaxy();
        w.players[0].vp = 10;
        w.players[1].vp = 10;
        change(&mut w);
        w.step(EndGame.into()).table().outcome().unwrap().ranks().to_vec()
    };
    assert_eq!(rank(|_| ())[..2], [1, 1]);
    assert_eq!(rank(|w| w.conquer(BLUE, "emrok"))[..2], [2, 1]);
    assert_eq!(rank(|w| (w.conquer(BLUE, "emrok"), w.ally(RED, "quillon")).0)[..2], [1, 2]);
    assert_eq!(rank(|w| w.knows(BLUE, "centipede"))[..2], [2, 1]);
    assert_eq!(rank(|w| w.players[1].credits = 9)[..2], [2, 1]);
}

#[test]
fn teams_add_up() {
    // [variant.team]
    let mut w = galaxy();
    w.rules.team = true;
    w.players[0].vp = 20;
    w.players[1].vp = 12;
    w.players[3].vp = 12;
    assert_eq!(w.step(EndGame.into()).table().outcome().unwrap().ranks(), [2, 1]);
}

#[test]
fn the_first_player_token_goes_left_but_not_with_two() {
    // [end.round] [two.order]
    let mut w = galaxy();
    w.round = 2;
    let mut s = w.step(EndRound.into());
    s.play("~ draw recession");
    assert_eq!(s.asked(), ["blue"]);
    let mut w = with_races(&["academy", "collective"]);
    w.round = 1;
    let mut s = w.step(EndRound.into());
    s.play("~ draw recession");
    assert_eq!(s.asked(), ["red"]);
}

#[test]
fn advanced_order_and_building_in_turn() {
    // [advanced.order] [advanced.pre-round]
    let mut w = galaxy();
    w.rules.advanced = true;
    w.conquer(BLUE, "emrok");
    w.ally(YELLOW, "zarat-minor");
    w.players[0].credits = 3;
    let mut s = w.round();
    s.play("~ draw recession");
    assert_eq!(s.asked(), ["blue"], "one planet more than red, less influence than yellow");
    s.play("blue build starfighter | blue done");
    assert_eq!(s.on("pentad"), "Pentad, blue: 1 Starfighter");
    s.play("yellow done | green done");
    assert_eq!(s.asked(), ["red"], "fewer credits than green");
}

#[test]
fn the_long_game_has_ten_rounds() {
    // [variant.long] [score.when]
    for (options, rounds) in [(&[][..], "Round 8 of 8"), (&[("long", "true")][..], "Round 10 of 10")] {
        let mut table = entry().open(&setup(2, options)).unwrap();
        table.playout(u64::MAX, &mut Rng::new(4));
        assert_eq!(table.live(kernel::Viewer::Everyone).time, rounds);
    }
}

#[test]
fn secret_scores_are_their_owners() {
    // [score.secret]
    let mut w = galaxy();
    w.rules.open_scores = false;
    w.players[0].vp = 7;
    let s = w.turn();
    let seen = |seat| s.table().live(kernel::Viewer::Seat(seat)).seats[0].score.value;
    assert_eq!((seen(RED), seen(Seat(1))), (7, 0));
}
