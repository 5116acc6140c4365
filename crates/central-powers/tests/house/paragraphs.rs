//! House rules and questions about homes, strategy cards, the cease-fire and production.

use crate::council::{acting, choosing, go, opened, points, quiet, status, winner};
use crate::field::{BLUE, Field, GREEN, RED, count, go as act};
use central_powers::names::{Strategy, Unit};
use central_powers::prompt::Prompt;
use central_powers::world::{Agreement, World, Zone};
use central_powers::{CentralPowers, Choice, query};
use kernel::testing::Script;
use kernel::{Game, Match, Offers, Report, SeatSet, Standing};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

fn field() -> Field {
    Field::of(&THREE)
}

/// A strategy card comes into red's hand, unused.
fn holds(field: &mut Field, card: Strategy) {
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == card).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
}

#[test]
fn hr_2a_who_lacks_a_home_planet_does_not_win() {
    // [hr.homeworlds] (HR-2) At the target without his home red does not win; blue does when he reaches it.
    let mut script = acting(&THREE, "red points 14 lost jord | blue points 13 | floor seed-of-an-empire");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda seed-of-an-empire");
    assert_eq!(winner(&script), None);
    let mut script = acting(&THREE, "red points 12 lost jord | blue points 13 | floor imperial-mandate");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda imperial-mandate | blue vote for");
    go(&mut script, "green abstain | red abstain");
    assert_eq!(winner(&script), Some(1));
}

#[test]
fn hr_2c_a_blockade_does_not_matter() {
    // [hr.homeworlds] (HR-2) Enemy ships over home, the planets still own.
    let mut field = field();
    let home = field.w.player(RED).home.unwrap();
    field.fleet(BLUE, home, &[(Unit::Cruiser, 3)]);
    field.own(RED, imperium::PlanetSpot(field.w.kit.mecatol.1));
    field.w.player_mut(RED).points = 13;
    field.w.open = 0;
    holds(&mut field, Strategy::Dominion);
    let mut script = field.play();
    go(&mut script, "red play dominion | red counter command-pool");
    assert_eq!(winner(&script), Some(0));
}

#[test]
fn hr_3b_nine_play_with_both_cards_and_nobody_gathers_counters() {
    // [hr.warfare-choice] (HR-3b) 6.1 before 6.2; otherwise the taker says which it is, and gets its counters.
    let nine = ["sol", "hacan", "winnu", "naalu", "mentak", "jolnar", "norr", "letnev", "xxcha"];
    let w = opened(&nine, &[]);
    assert_eq!(w.slots.len(), 9);
    let initiative = |card: Strategy| w.slots.iter().position(|slot| slot.card == card).unwrap();
    assert!(initiative(Strategy::Warfare) < initiative(Strategy::WarfareIi));
    let mut script = choosing(&THREE, "");
    go(&mut script, "red take warfare");
    assert!(script.can("red", "as warfare") && script.can("red", "as warfare-ii"), "{}", script.standing());
    assert_eq!(opened(&THREE, &[("warfare", "warfare-ii")]).slots.len(), 8);
}

#[test]
fn hr_3d_detente_claims_a_planet_free_of_charge() {
    // [hr.detente] (HR-3d) The other half of the primary ability: no influence, no counter.
    let mut field = field();
    let (_, planet, near) = field.colony();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    for own in field.w.planets_in(near).collect::<Vec<_>>() {
        field.own(RED, own);
    }
    holds(&mut field, Strategy::Detente);
    let name = field.planet_word(planet);
    let (mut script, mut plain) = (field.play(), field.play());
    let had = plain.gauge("red", "influence");
    go(&mut script, &format!("red play detente | red pass | red planet {name}"));
    assert_eq!(crate::field::holder(&script, &name), Some(0));
    assert_eq!(script.gauge("red", "influence"), had);
    // Mecatol Rex is not for claiming.
    go(&mut plain, "red play detente | red pass");
    assert!(!plain.can("red", "planet mecatol-rex"));
}

#[test]
fn hr_16_races_and_home_places_are_exchanged_by_agreement() {
    // [hr.swaps] (HR-16) Before the sheets are laid; and not at all where the table does not want it.
    let table = |swaps: &str| {
        let set = [("map-changes", "none"), ("races", "picked"), ("homes", "by-seat"), ("swaps", swaps)];
        let setup = crate::table::setup(3, &set);
        let mut script = Script::open(&central_powers::entry(), &setup);
        script.play("~ order 0 1 2");
        script.play("red race sol | blue race hacan | green race winnu");
        script
    };
    let mut script = table("on");
    assert_eq!(script.asked(), ["red"]);
    script.play("red swap race blue | blue accept | red swap home green | green decline");
    assert_eq!(script.asked(), ["blue"], "red has proposed twice: {}", script.standing());
    script.play("blue pass | green pass");
    let races: Vec<String> = script.table().stage().seats.iter().map(|face| face.faction.clone()).collect();
    assert!(races[0].contains("Hacan") && races[1].contains("Sol"), "{races:?}");
    assert!(!table("off").can("red", "swap race blue"));
}

#[test]
fn hr_4_the_map_is_changed_by_agreement_before_numbers_are_drawn() {
    // [map.preset] (HR-4) Two systems change places, or one of the box comes in; one who declines is enough against it.
    let table = |changes: &str| {
        let setup = crate::table::setup(3, &[("map-changes", changes), ("homes", "by-seat")]);
        Script::open(&central_powers::entry(), &setup)
    };
    assert!(table("none").table().fate().is_some(), "numbers at once");
    let mut script = table("agreed");
    assert_eq!(script.asked(), ["red"]);
    let first = || script_systems(&table("agreed"));
    let (one, two) = (first()[0].clone(), first()[1].clone());
    assert!(
        !script.can("red", "system mecatol-rex") && !script.options("red").iter().any(|line| line.contains("home"))
    );
    let at = |script: &Script, id: &str| {
        let stage = script.table().stage();
        let space = stage.board.spaces.iter().find(|space| space.id == format!("system/{id}"));
        space.map(|space| (space.x.to_bits(), space.y.to_bits()))
    };
    let (before_one, before_two) = (at(&script, &one), at(&script, &two));
    // Green is against it.
    script.play(&format!("red system {one} | red system {two} | blue accept | green decline"));
    assert_eq!((at(&script, &one), script.asked()), (before_one, vec!["red"]));
    script.play(&format!("red system {one} | red system {two} | blue accept | green accept"));
    assert_eq!((at(&script, &one), at(&script, &two)), (before_two, before_one));
    assert_eq!(script.asked(), ["blue"], "red has proposed twice");
    // Blue brings a system of the box in; what lay there goes back, and with it the card about its planet.
    script.play(&format!("blue system {one}"));
    let tile = script.options("blue").into_iter().find_map(|line| line.strip_prefix("tile ").map(str::to_string));
    let tile = tile.expect("something is left in the box");
    script.play(&format!("blue tile {tile} | green accept | red accept"));
    assert_eq!((at(&script, &tile), at(&script, &one)), (before_two, None));
    script.play(&format!("blue system {tile}"));
    assert!(script.can("blue", &format!("tile {one}")));
    script.play("blue pass | blue pass | green pass");
    assert!(script.table().fate().is_some(), "numbers are drawn");
}

/// Systems the first player may move, in notation.
fn script_systems(script: &Script) -> Vec<String> {
    script.options("red").into_iter().filter_map(|line| line.strip_prefix("system ").map(str::to_string)).collect()
}

#[test]
fn a_political_card_follows_its_planet_into_and_out_of_the_galaxy() {
    // [card.decks] [map.preset] Its system goes into the box, and comes back.
    let setup = crate::table::setup(3, &[]);
    let (world, first) = CentralPowers::open(CentralPowers::infos()[0], &setup).unwrap();
    let rows = &world.kit.get().political_cards;
    let (card, named) = rows.iter().enumerate().find_map(|(n, row)| Some((n, row.with_planet.clone()?))).unwrap();
    let tile = world.kit.systems.iter().position(|row| row.planets.contains(&named)).unwrap() as u8;
    let lies = |w: &World| w.galaxy.of_tile(imperium::TileId(tile)).map(|system| system.0);
    let mut game: Match<CentralPowers> = Match::new(world, first);
    let (mut offers, mut report) = (Offers::default(), Report::muted());
    let in_deck = |game: &Match<CentralPowers>| CentralPowers::bag(&game.world, 0)[card] == 1;
    assert_eq!(in_deck(&game), lies(&game.world).is_some());
    let mut seen = Vec::new();
    let mut place = None;
    while let Standing::Ask(ask) = game.settle(&mut offers, &mut report) {
        let choice = match ask.prompt {
            Prompt::ProposeChange => {
                seen.push(in_deck(&game));
                if seen.len() == 3 {
                    break;
                }
                place = lies(&game.world).map(Choice::System).or(place);
                place.unwrap_or(offers.list()[0])
            }
            Prompt::ChangeInto { system } if lies(&game.world) == Some(system) => {
                offers.list().iter().copied().find(|choice| matches!(choice, Choice::Tile(_))).unwrap()
            }
            Prompt::ChangeInto { .. } => Choice::Tile(tile),
            _ => Choice::Accept,
        };
        game.choose(&ask, choice, &mut report);
    }
    let there = seen[0];
    assert_eq!(seen, [there, !there, there]);
}

#[test]
fn faq_4_two_political_cards_do_nothing() {
    // [gs.exchange] (FAQ-4)
    let mut script = status(&THREE, 2, "blue hand mutiny");
    for _ in 0..40 {
        let Some(first) = script.asked().first().copied() else { break };
        assert!(!(first == "blue" && script.can("blue", "good")), "nothing to exchange");
        let way = ["pass", "lay 2", "lay 1"].into_iter().find(|way| script.can(first, way));
        let Some(way) = way else { break };
        script.play(&format!("{first} {way}"));
    }
    assert_eq!(script.gauge("blue", "cards"), 2);
}

#[test]
fn faq_20_only_the_owner_has_bonus_goods_for_old_agreements() {
    // [hr.trade-iv] (FAQ-20) One good, one for each old agreement, then all collect.
    let mut field = field();
    for other in [BLUE, GREEN] {
        field.w.agreements.push(Agreement { between: [RED, other], given: [other.0 - 1, 0], round: 1 });
    }
    holds(&mut field, Strategy::TradeIv);
    let mut script = field.play();
    script.play("red play trade-iv");
    for _ in 0..8 {
        quiet(&mut script);
        let Some(seat) = script.asked().first().copied().filter(|seat| !script.can(*seat, "play technology-ii")) else {
            break;
        };
        if !script.can(seat, "pass") || script.can(seat, "activate mecatol-rex") {
            break;
        }
        script.play(&format!("{seat} pass"));
    }
    let goods = ["red", "blue", "green"].map(|seat| script.gauge(seat, "trade-goods"));
    // Contracts of Hacan and the Winnu are worth 3 and 1, those of Sol 2 each; Hacan has 1 more for each agreement.
    assert_eq!(goods, [2 + 3 + (3 + 1), 2 + (2 + 1), 2 + 2]);
}

#[test]
fn faq_21_nothing_is_produced_or_placed_in_the_zone() {
    // [faq.zone-closed] (FAQ-21) Neither by Production nor by cards.
    let mut field = field();
    let home = field.w.player(RED).home.unwrap();
    field.w.zone = Some(Zone { system: home, declarer: BLUE, laid: SeatSet::NONE });
    holds(&mut field, Strategy::Production);
    let mut script = field.play();
    script.play("red play production");
    quiet(&mut script);
    assert!(!script.options(script.asked()[0]).iter().any(|line| line.starts_with("build")), "{}", script.standing());
    assert!(!script.can("red", &format!("produce {}", field.word(home))));
    crate::actions::edited(&mut field, "red hand rally-of-the-people");
    let mut script = field.play();
    script.play("red card rally-of-the-people");
    quiet(&mut script);
    assert_eq!(count(&script, &crate::field::system_id(&field, home), "red", "dreadnought"), 0);
    // A card of the declarer's works, and ends the cease-fire.
    field.w.zone = Some(Zone { system: home, declarer: RED, laid: SeatSet::one(BLUE) });
    field.w.player_mut(BLUE).counters = imperium::SystemSet::one(home);
    let mut script = field.play();
    script.play("red card rally-of-the-people");
    quiet(&mut script);
    assert_eq!(count(&script, &crate::field::system_id(&field, home), "red", "dreadnought"), 1);
    let live = script.table().live(kernel::Viewer::Audience);
    assert!(live.spaces.iter().flat_map(|space| &space.badges).all(|badge| badge.kind != "counter"));
}

#[test]
fn faq_33_one_resource_buys_a_fighter_and_a_ground_force() {
    // [faq.mixed-pair] (FAQ-33)
    let mut field = field();
    let home = field.w.player(RED).home.unwrap();
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    field.w.player_mut(RED).goods = 5;
    let mut script = field.play();
    act(&mut script, &format!("red activate {}", field.word(home)));
    go(&mut script, "red build fighter | red build ground-force");
    while script.asked() == ["red"] && script.can("red", "pass") && script.gauge("red", "trade-goods") == 5 {
        script.play("red pass");
        if script.can("red", "pay") {
            script.play("red pay");
        }
    }
    assert_eq!(script.gauge("red", "trade-goods"), 4, "{}", script.standing());
}

#[test]
fn gifts_of_trade_goods() {
    // [trade.gifts] In an open question, one's own or another's; who has none gives none.
    let mut field = field();
    field.w.player_mut(GREEN).goods = 0;
    let mut script = field.play();
    script.play("red gift blue | blue gift red | blue gift green");
    let goods = ["red", "blue", "green"].map(|seat| script.gauge(seat, "trade-goods"));
    assert_eq!(goods, [2, 1, 1]);
    assert_eq!(script.asked(), ["red"], "the question stands");
    field.w.player_mut(RED).goods = 0;
    assert_eq!(field.play().forbids("red", "gift blue"), "trade.gifts");
}

#[test]
fn warfare_sends_no_ships_into_systems_a_law_has_closed() {
    // [strategy.warfare] [council.lasting] Nor out of them.
    let mut field = field();
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
    let moves = |field: &Field| {
        central_powers::steps::moves(&field.w, RED, Strategy::Warfare, None).any(|choice| {
            let mut text = String::new();
            CentralPowers::print(&field.w, choice, &mut text);
            text.ends_with(&field.word(at))
        })
    };
    assert!(moves(&field));
    let card = field.w.kit.political_cards.iter().position(|row| row.id == "investigate-spatial-anomalies").unwrap();
    let source = central_powers::cards::Source::Against(card as u8);
    let verbs = &field.w.kit.get().political_cards[card].against;
    let n = verbs.iter().position(|verb| matches!(verb, central_powers::verbs::Verb::Forbid { .. })).unwrap();
    let passing = central_powers::world::Passing {
        line: central_powers::cards::Line::nth(source, n),
        you: None,
        whom: [RED, BLUE, GREEN].into_iter().collect(),
        on: central_powers::world::Elected::For,
        place: central_powers::cards::Spot::System(at),
        span: central_powers::verbs::Span::Round,
        rounds: (0, 0),
    };
    central_powers::force::begin(&mut field.w, passing);
    assert!(query::closed(&field.w, RED).has(at) && !moves(&field));
    let script = field.play();
    assert_eq!(count(&script, &crate::field::system_id(&field, near), "red", "cruiser"), 1);
    assert_eq!(points(&script, "red"), 0);
}
