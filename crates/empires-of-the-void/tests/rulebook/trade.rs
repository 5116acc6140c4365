//! Trading: offers, acceptance, refusal, counter-offers, expiry.

use super::{BLUE, GREEN, Place, RED, galaxy};
use kernel::{Seat, Viewer};

#[test]
fn cards_and_credits_change_hands() {
    // [trade.any-time] In another's turn.
    let mut w = galaxy();
    w.cards(BLUE, "retreat");
    let mut s = w.turn();
    s.play(
        "green deal blue | green deal blue give 1-credit | green deal blue give 1-credit | green deal blue get retreat",
    );
    assert_eq!(s.table().live(Viewer::Seat(BLUE)).offers.len(), 0, "a draft is private");
    s.play("green deal blue make");
    let offers = s.table().live(Viewer::Seat(BLUE)).offers;
    assert_eq!(offers[0].gives, ["2 credits".into()]);
    assert_eq!(offers[0].gets, ["Retreat (Peaceful)".into()]);
    let labels: Vec<_> = offers[0].options.iter().map(|option| option.label.clone()).collect();
    assert_eq!(labels, ["Accept", "Decline", "Counter"].map(scene::Words::from));
    s.play("blue deal green accept");
    assert_eq!((s.gauge(GREEN, "credits"), s.gauge(BLUE, "credits")), (6, 10));
    assert_eq!((s.gauge(GREEN, "cards"), s.gauge(BLUE, "cards")), (1, 0));
    assert_eq!(s.asked(), ["red"]);
}

#[test]
fn offers_are_declined_countered_and_withdrawn() {
    // [trade.any-time]
    let mut s = galaxy().turn();
    s.play("green deal blue | green deal blue give 1-credit | green deal blue make | blue deal green counter");
    s.play("blue deal green give 1-credit | blue deal green make | green deal blue decline");
    s.play("red deal blue | red deal blue get 5-credit | red deal blue make | red deal blue withdraw");
    assert!((0..4).all(|n| s.table().live(Viewer::Seat(Seat(n))).offers.is_empty()));
    assert_eq!((s.gauge(GREEN, "credits"), s.gauge(BLUE, "credits")), (8, 8));
}

#[test]
fn an_offer_that_cannot_be_met_cannot_be_accepted() {
    // [trade.any-time] Whether the other has the card is for him to know.
    let mut s = galaxy().turn();
    s.play("green deal blue | green deal blue get retreat | green deal blue make");
    assert!(!s.can(BLUE, "deal green accept") && s.can(BLUE, "deal green decline"));
}

#[test]
fn the_use_of_a_good_opens_a_technology_once() {
    // [trade.good-use] The owner may still use it himself.
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.knows(RED, "centipede");
    w.knows(BLUE, "centipede");
    let mut s = w.building();
    s.play("blue deal red | blue deal red give metals | blue deal red make | red deal blue accept");
    s.play("red ready | blue ready | green ready | yellow ready | red research starcruiser | red done");
    s.play("blue research starcruiser | blue done | green done | yellow done");
    let notes = |seat: usize| s.table().live(Viewer::Audience).seats[seat].notes.join(" ");
    assert_eq!(notes(0), "2 techs: Centipede, Starcruiser");
    assert_eq!(notes(1), "2 techs: Centipede, Starcruiser");
}

#[test]
fn offers_expire_and_fall_with_what_they_offered() {
    // [trade.expiry]
    let mut w = galaxy();
    w.cards(RED, "windfall mercenaries");
    let mut s = w.building();
    let nothing = "red done | blue done | green done | yellow done";
    s.play("red ready | blue ready | green ready | yellow ready").play(nothing);
    s.play("red deal blue | red deal blue give windfall | red deal blue make | red play windfall 1+1");
    assert!(s.table().live(Viewer::Seat(BLUE)).offers.is_empty(), "the card is spent");
    s.play("red deal blue | red deal blue give 1-credit | red deal blue make");
    for seat in ["red", "blue", "green", "yellow"] {
        assert_eq!(s.table().live(Viewer::Seat(BLUE)).offers.len(), 1);
        s.play(&format!("{seat} end actions | {seat} pass"));
    }
    let round = "~ draw recession | blue ready | green ready | yellow ready | red ready";
    s.play(round).play(nothing);
    assert!(s.table().live(Viewer::Seat(BLUE)).offers.is_empty(), "everybody had a turn");
}

#[test]
fn victory_points_and_planets_are_never_traded() {
    // [trade.any-time] Whatever lies in a draft is credits, a card or the use of a good.
    let mut w = galaxy();
    w.conquer(RED, "emrok");
    w.ally(BLUE, "tan-fu");
    (w.players[0].vp, w.players[1].vp) = (9, 9);
    w.cards(RED, "windfall retreat");
    let mut s = w.turn();
    s.play("red deal blue");
    let scene = s.table().live(Viewer::Seat(RED));
    let items: Vec<&str> = scene.offers[0].options.iter().map(|option| option.line.as_str()).collect();
    let given: Vec<&str> = items.iter().filter_map(|line| line.strip_prefix("deal blue give ")).collect();
    assert_eq!(given, ["1-credit", "5-credit", "windfall", "retreat", "metals"]);
    let goods = ["metals", "crystals", "life-forms", "gas", "artifacts"];
    for item in items.iter().filter_map(|line| line.strip_prefix("deal blue get ")) {
        let card = s.table().live(Viewer::Seat(RED)).asides.iter().any(|aside| aside.line.ends_with(item));
        assert!(item.ends_with("-credit") || goods.contains(&item) || card, "{item}");
    }
    for line in ["deal blue give emrok", "deal blue get tan-fu", "deal blue give 1-vp"] {
        assert!(!s.can(RED, line), "{line}");
    }
}

#[test]
fn a_counter_offer_turns_the_deal_round() {
    // [trade.any-time] The answer to a counter-offer is a deal like any other.
    let mut w = galaxy();
    w.cards(BLUE, "retreat");
    let mut s = w.turn();
    s.play("red deal blue | red deal blue give 1-credit | red deal blue get retreat | red deal blue make");
    s.play("blue deal red counter | blue deal red get 5-credit | blue deal red make");
    let offer = &s.table().live(Viewer::Seat(RED)).offers[0];
    assert_eq!(offer.gives, ["Retreat (Peaceful)".into()]);
    assert_eq!(offer.gets, ["6 credits".into()]);
    s.play("red deal blue accept");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits")), (2, 14));
    assert_eq!((s.gauge(RED, "cards"), s.gauge(BLUE, "cards")), (1, 0));
}

#[test]
fn an_offer_is_answered_with_a_changed_one() {
    // [trade.any-time] Asked for 6 credits, one answers with 5 for the same card.
    let mut w = galaxy();
    w.cards(BLUE, "retreat");
    let mut s = w.turn();
    s.play("blue deal red | blue deal red give retreat | blue deal red get 5-credit | blue deal red get 1-credit");
    s.play("blue deal red make | red deal blue counter | red deal blue ungive 1-credit");
    assert!(s.can(RED, "deal blue unget retreat") && s.can(RED, "deal blue ungive 5-credit"));
    s.play("red deal blue make");
    let offer = &s.table().live(Viewer::Seat(BLUE)).offers[0];
    assert_eq!((&offer.gives[..], &offer.gets[..]), (&["5 credits".into()][..], &["Retreat (Peaceful)".into()][..]));
    s.play("blue deal red accept");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(BLUE, "credits")), (3, 13));
}

#[test]
fn an_offer_falls_with_the_credits_it_promised() {
    // [trade.expiry] Red spends what he offered on a face-up card; nothing brings the offer back.
    let mut w = galaxy();
    w.player_mut(RED).credits = 1;
    super::diplomacy::lay_open(&mut w, BLUE, "windfall");
    let mut s = w.turn();
    s.play("red deal blue | red deal blue give 1-credit | red deal blue make");
    assert_eq!(s.table().live(Viewer::Seat(BLUE)).offers.len(), 1);
    s.play("red take windfall");
    assert!(s.table().live(Viewer::Seat(BLUE)).offers.is_empty());
}

#[test]
fn a_card_gained_by_trade_counts_for_the_hand_limit() {
    // [trade.any-time] [culture.hand-limit]
    let mut w = galaxy();
    w.cards(RED, "blitz windfall retreat");
    w.cards(BLUE, "insurrection");
    let mut s = w.turn();
    s.play("blue deal red | blue deal red give insurrection | blue deal red make | red deal blue accept");
    assert_eq!(s.options(RED), ["discard blitz", "discard windfall", "discard insurrection", "discard retreat"]);
}

#[test]
fn bots_hear_which_offers_wait_and_which_they_might_make() {
    // [trade.any-time] Every proposal can be made as it stands; after an offer there is no other in the same turn.
    let mut w = galaxy();
    w.conquer(BLUE, "emrok");
    w.cards(RED, "windfall retreat blitz");
    w.cards(BLUE, "insurrection mercenaries");
    w.show_cards(BLUE, 3, 1);
    let s = w.turn();
    let proposals = s.table().proposals(RED);
    assert!(proposals.len() > 10);
    for proposal in &proposals {
        let mut table = s.table().fork();
        for key in proposal {
            table.choose(RED, *key).unwrap();
        }
        assert!(table.proposals(RED).is_empty());
        let waiting = [BLUE, GREEN, Seat(3)].into_iter().flat_map(|seat| table.bids(seat)).count();
        assert_eq!(waiting, 1);
    }
}
