//! The data files: counts, facts and that rows fit together.

use crate::{files, printed};
use central_powers::names::{Colour, Moment, Origin, Unit, Wormhole};
use central_powers::options::OPTIONS;
use central_powers::printed::{Dealt, Printed, Spot, Stage, SystemKind, Test, Token, ring};
use central_powers::verbs::{Deed, Number, Routine, Skill, Touch, Verb};
use kernel::{Kit, read_rules};

const RULES: &str = include_str!("../RULES.md");

#[test]
fn opt_v_counts_are_those_of_the_boxes() {
    // (OPT-V)
    // [card.decks] [unit.kinds] [research.technologies] [research.racial] [race.sheet] [map.tiles] [strategy.cards]
    let kit = printed();
    assert_eq!(kit.units.len(), 11);
    assert_eq!((kit.races.len(), kit.flagships.len()), (17, 17));
    assert_eq!((kit.technologies.len(), kit.racial.len()), (32, 38));
    assert_eq!(kit.racial.iter().filter(|row| row.set == Origin::House).count(), 4);
    assert_eq!(kit.strategy_cards.len(), 9);
    assert_eq!(kit.action_cards.len(), 107);
    assert_eq!(kit.action_cards.iter().map(|row| u32::from(row.copies)).sum::<u32>(), 170);
    assert_eq!(kit.political_cards.len(), 110);
    assert_eq!(kit.political_cards.iter().filter(|row| row.lasts.is_law()).count(), 68);
    assert_eq!((kit.systems.len(), kit.planets.len()), (87, 90));
    let of = |stage: Stage| kit.objectives.iter().filter(|row| row.stage == stage).count();
    let stages = [Stage::StageOne, Stage::StageTwo, Stage::Secret, Stage::Preliminary, Stage::Special];
    assert_eq!(stages.map(of), [20, 19, 13, 10, 5]);
}

#[test]
fn cards_of_each_box() {
    // [card.decks] Base, Shattered Empire, Shards of the Throne.
    let kit = printed();
    let sets = [Origin::Base, Origin::ShatteredEmpire, Origin::ShardsOfTheThrone];
    let action =
        |set| kit.action_cards.iter().filter(|row| row.set == set).map(|row| u32::from(row.copies)).sum::<u32>();
    let political = |set| kit.political_cards.iter().filter(|row| row.set == set).count();
    assert_eq!(sets.map(action), [96, 40, 34]);
    assert_eq!(sets.map(political), [59, 32, 19]);
}

#[test]
fn cards_by_moment() {
    // [card.moments] Copies at some of the 34 moments; a card of two moments counts at both.
    let kit = printed();
    let at = |moment: Moment| {
        let cards = kit.action_cards.iter().filter(|row| row.moments.contains(&moment));
        cards.map(|row| u32::from(row.copies)).sum::<u32>()
    };
    let moments = [Moment::Strategy, Moment::Action, Moment::BattleStart, Moment::BattleRound, Moment::Goods];
    assert_eq!(moments.map(at), [15, 36, 16, 11, 20]);
    let used = Moment::ALL.into_iter().filter(|moment| moment.of_cards());
    assert_eq!(used.clone().count(), 34);
    assert!(used.into_iter().all(|moment| at(moment) > 0));
}

#[test]
fn opt_iv_what_is_not_played_stands_in_the_data_and_is_not_dealt() {
    // (OPT-IV)
    // [card.decks] [gs.repeal] [opt.removed-objectives] [opt.ten-or-eleven] [opt.one-winning-objective] [opt.not-played]
    let kit = printed();
    let never = kit.political_cards.iter().filter(|row| row.dealt == Dealt::Never).map(|row| row.id.as_str());
    assert_eq!(never.collect::<Vec<_>>(), ["defend-the-jewel", "imperial-academy", "on-observation"]);
    let apart = kit.political_cards.iter().filter(|row| row.dealt == Dealt::Apart).map(|row| row.id.as_str());
    assert_eq!(apart.collect::<Vec<_>>(), ["repeal"]);
    let planet = kit.political_cards.iter().find_map(|row| row.with_planet.as_deref());
    assert_eq!(planet, Some("hopes-end"));
    let out = kit.action_cards.iter().filter(|row| row.never_with == [4, 8, 9]).map(|row| row.id.as_str());
    assert_eq!(out.collect::<Vec<_>>(), ["flawless-strategy", "strategic-flexibility", "strategic-shift"]);
    let never = kit.objectives.iter().filter(|row| row.dealt == Dealt::Never).map(|row| row.id.as_str());
    assert_eq!(never.collect::<Vec<_>>(), ["two-four-ships-two-homes", "two-imperium-rex"]);
    let wins = kit.objectives.iter().filter(|row| row.wins && row.dealt == Dealt::Always).map(|row| row.id.as_str());
    assert_eq!(wins.collect::<Vec<_>>(), ["two-domination", "two-supremacy"]);
    let pair = kit.objectives.iter().filter(|row| row.excludes.is_some()).map(|row| row.points);
    assert_eq!(pair.collect::<Vec<_>>(), [2, 3]);
    let replaced = kit.abilities.iter().filter(|row| row.replaced).map(|row| row.race.as_str());
    assert_eq!(replaced.collect::<Vec<_>>(), ["norr", "xxcha", "xxcha", "xxcha", "yin"]);
}

#[test]
fn every_law_is_found_by_what_it_touches() {
    // [council.lasting] [word.order-of-effects]
    let kit = printed();
    for (n, row) in kit.political_cards.iter().enumerate() {
        let touched = Touch::ALL.iter().any(|touch| kit.laws[touch.index()] & 1 << n != 0);
        assert_eq!(touched, row.lasts.is_law() && row.dealt != Dealt::Never, "{}", row.id);
    }
    let law = |id: &str| 1 << kit.political_cards.iter().position(|row| row.id == id).unwrap();
    assert_ne!(kit.laws[Touch::Limits.index()] & law("fleet-regulations"), 0);
    assert_ne!(kit.laws[Touch::Costs.index()] & law("technology-tariffs"), 0);
    assert_ne!(kit.laws[Touch::Points.index()] & law("emperor"), 0);
    assert_ne!(kit.laws[Touch::Combat.index()] & law("crown-of-thalnos"), 0);
    assert_ne!(kit.laws[Touch::Triggers.index()] & law("necessary-bureaucracy"), 0);
    assert_ne!(kit.laws[Touch::Movement.index()] & law("closing-the-wormholes"), 0);
    let most = Touch::ALL.map(|touch| kit.laws[touch.index()].count_ones());
    assert!(most.iter().all(|laws| *laws < 30), "{most:?}");
}

#[test]
fn units_of_the_house() {
    // [hr.dreadnought-dice] [unit.kinds] [unit.flagship]
    let kit = printed();
    let two_dice =
        kit.units.iter().filter(|row| row.battle_dice.is_some()).map(|row| (row.id, row.dice, row.battle_dice));
    assert_eq!(two_dice.collect::<Vec<_>>(), [(Unit::Dreadnought, 1, Some(2))]);
    let costs = kit.units.iter().map(|row| row.cost.unwrap_or(0)).collect::<Vec<_>>();
    assert_eq!(costs, [1, 2, 1, 1, 2, 3, 5, 12, 2, 4, 0], "in the order of the names");
    assert_eq!(kit.flagships.iter().map(|row| row.cost).min(), Some(8));
    let letnev = kit.races.iter().find(|race| race.id == "letnev").unwrap();
    assert_eq!(kit.flagships[letnev.flagship as usize].name, "Arc Secundus");
}

#[test]
fn r_all_1_races_start_with_what_their_sheets_say() {
    // (R-ALL-1)
    // [race.sheet] [setup.sheet]
    let kit = printed();
    let race = |id: &str| kit.races.iter().find(|race| race.id == id).unwrap();
    let sum = |id: &str| race(id).units.values().map(|n| u32::from(*n)).sum::<u32>();
    assert_eq!([sum("sol"), sum("muaat"), sum("nekro"), sum("l1z1x")], [9, 8, 7, 12]);
    assert_eq!(race("l1z1x").start.count_ones(), 4);
    assert_eq!(race("hacan").contracts, [3, 3]);
    assert!(race("muaat").units.contains_key(&Unit::WarSun));
    let homes: usize = kit.races.iter().map(|race| kit.systems[race.home_system as usize].planets.len()).sum();
    assert_eq!(homes, 26);
    assert_eq!(kit.races.iter().filter(|race| race.gate_system.is_some()).count(), 1);
}

#[test]
fn every_technology_can_be_reached() {
    // [research.prerequisites] From nothing, step by step.
    let kit = printed();
    let mut owned = 0u64;
    for _ in 0..kit.technologies.len() {
        for (n, row) in kit.technologies.iter().enumerate() {
            let open = match row.of_them {
                central_powers::printed::OfThem::All => owned & row.before == row.before,
                central_powers::printed::OfThem::Any => owned & row.before != 0,
            };
            owned |= u64::from(open) << n;
        }
    }
    assert_eq!(owned.count_ones(), 32);
    for colour in Colour::ALL {
        assert_eq!(kit.technologies.iter().filter(|row| row.colour == colour).count(), 8);
    }
    let no_needs = kit.technologies.iter().filter(|row| row.before == 0).map(|row| row.id.as_str()).collect::<Vec<_>>();
    assert_eq!(no_needs, ["hylar-v-assault-laser", "antimass-deflectors", "enviro-compensator", "transfabrication"]);
}

#[test]
fn hr_3a_strategy_cards_in_order() {
    // [strategy.cards] [hr.warfare-choice] [faq.broker-on-taking] [faq.detente-twice]
    let kit = printed();
    let order = kit.strategy_cards.iter().map(|row| (row.number, row.part)).collect::<Vec<_>>();
    assert_eq!(order, [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (6, 2), (7, 0), (8, 0)]);
    let tokens = kit.strategy_cards.iter().filter_map(|row| row.token).collect::<Vec<_>>();
    assert_eq!(tokens, [Token::Speaker, Token::Broker]);
    let free = kit.strategy_cards.iter().filter(|row| row.secondary_price.strategy == 0).count();
    assert_eq!(free, 1, "Leadership");
    let barred = kit.strategy_cards.iter().filter(|row| row.not_twice).map(|row| row.id.as_str()).collect::<Vec<_>>();
    assert_eq!(barred, ["detente"]);
}

#[test]
fn planets_and_tiles() {
    // [map.tiles] [planet.card] [planet.station] [planet.refresh] [space.wormholes]
    let kit = printed();
    assert_eq!(kit.planets[kit.mecatol.1 as usize].influence, 6);
    assert_eq!(kit.systems[kit.mecatol.0 as usize].id, "mecatol-rex");
    assert_eq!(kit.planets.iter().filter(|row| row.station).count(), 2);
    assert_eq!(kit.planets.iter().filter(|row| row.refresh.is_some()).count(), 5);
    let of = |kind| kit.systems.iter().filter(|row| row.kind == kind).count();
    let kinds = [SystemKind::Home, SystemKind::Gate, SystemKind::Beside, SystemKind::Piece];
    assert_eq!(kinds.map(of), [17, 1, 1, 1]);
    let with = |letter| kit.systems.iter().filter(|row| row.wormholes.contains(&letter)).count();
    assert_eq!(Wormhole::ALL.map(with), [3, 3, 2]);
}

#[test]
fn a_map_for_each_number_of_players() {
    // [map.preset] Places of the table run clockwise, and every ring begins in the north.
    let kit = printed();
    assert_eq!(kit.maps.iter().map(|row| row.players).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9]);
    for map in &kit.maps {
        let mut homes = Vec::new();
        for (hex, spot) in &map.places {
            if let Spot::Home(seat) = spot {
                let (x, y) = hexes::centre_flat(*hex);
                homes.push((*seat, x.atan2(-y)));
            }
        }
        homes.sort_by_key(|(seat, _)| *seat);
        let turns = (0..homes.len()).filter(|n| homes[(n + 1) % homes.len()].1 < homes[*n].1).count();
        assert_eq!(turns, 1, "{}: once around", map.id);
    }
    assert_eq!([ring(1).len(), ring(4).len()], [6, 24]);
    let (x, y) = hexes::centre_flat(ring(2)[0]);
    assert!(x.abs() < 0.01 && y < 0.0, "north");
    assert!(hexes::centre_flat(ring(2)[1]).0 > 0.0, "clockwise");
}

/// Every verb of the box, inner ones too.
fn all_verbs(kit: &Printed) -> Vec<&Verb> {
    let own = kit.flagships.iter().flat_map(|row| &row.does).chain(kit.technologies.iter().flat_map(|row| &row.does));
    let own =
        own.chain(kit.racial.iter().flat_map(|row| &row.does)).chain(kit.abilities.iter().flat_map(|row| &row.does));
    let cards = kit.action_cards.iter().flat_map(|row| &row.does);
    let agendas = kit.political_cards.iter().flat_map(|row| row.passed.iter().chain(&row.against));
    let mut open: Vec<&Verb> = own.chain(cards).chain(agendas).collect();
    let mut all = Vec::new();
    while let Some(verb) = open.pop() {
        all.push(verb);
        open.extend(verb.inner());
    }
    all
}

#[test]
fn few_things_need_a_routine() {
    // [card.action] [card.political] [race.abilities]
    let kit = printed();
    let rows = kit.action_cards.iter().map(|row| row.routine).chain(kit.political_cards.iter().map(|row| row.routine));
    let mut of_cards: Vec<Routine> = rows.flatten().collect();
    assert_eq!(of_cards.len(), 10);
    of_cards.dedup();
    assert_eq!(of_cards.len(), 10, "each has its own");
    let owned = kit.technologies.iter().map(|row| row.routine).chain(kit.racial.iter().map(|row| row.routine));
    assert_eq!(owned.chain(kit.abilities.iter().map(|row| row.routine)).flatten().count(), 8);
}

#[test]
fn r_nor_1_numbers_of_races_and_technologies() {
    // (R-NOR-1)
    // [hr.all-dice] [race.norr] [race.jolnar] [race.naalu] [race.xxcha] [faq.negator-flagship]
    let kit = printed();
    let dice = |id: &str| {
        let row = kit.abilities.iter().find(|row| row.id == id).unwrap();
        match &row.does[0] {
            Verb::Modify { number: Number::Combat, by: Some(by), rolls, .. } => (*by, rolls.len()),
            other => panic!("{other:?}"),
        }
    };
    use central_powers::verbs::Amount::Fixed;
    assert_eq!(dice("norr-fury"), (Fixed(1), 0), "in every roll");
    assert_eq!(dice("jolnar-fragile"), (Fixed(-1), 0));
    assert_eq!(dice("naalu-fighters"), (Fixed(1), 1), "in space battles");
    assert_eq!(dice("xxcha-defence"), (Fixed(-1), 0));
    let verbs = all_verbs(&kit);
    let shields = |verb: &&&Verb| matches!(verb, Verb::Grant { skill: Skill::PastShields, .. });
    assert_eq!(verbs.iter().filter(shields).count(), 2, "Graviton Negator and Arc Secundus");
    let votes = |verb: &&&Verb| matches!(verb, Verb::Forbid { deed: Deed::Vote, .. });
    assert_eq!(verbs.iter().filter(votes).count(), 3, "Thugs, Council Elder, Nekro");
    assert_eq!(kit.terms.flagship.bombardment, 5);
}

#[test]
fn objectives_are_tests_with_numbers() {
    // [objective.kinds] [objective.spend] [hr.invasion-objectives]
    let kit = printed();
    let objective = |id: &str| kit.objectives.iter().find(|row| row.id == id).unwrap();
    assert_eq!(objective("two-supremacy").tests, [Test::PlanetsOutsideHome(18)]);
    assert_eq!(objective("one-battle-3").tests, [Test::BattlesWon { count: 1, ships: 3 }]);
    assert_eq!(objective("usurper").tests.len(), 3);
    let spends = kit.objectives.iter().flat_map(|row| &row.tests);
    let spends = spends.filter(|test| matches!(test, Test::Spend(_) | Test::SpendEither(_)));
    assert_eq!(spends.count(), 11);
    let points = |stage: Stage| {
        kit.objectives.iter().filter(|row| row.stage == stage).map(|row| u32::from(row.points)).sum::<u32>()
    };
    assert_eq!([points(Stage::StageOne), points(Stage::StageTwo), points(Stage::Secret)], [20, 33, 26]);
}

#[test]
fn opt_ii_numbers_of_the_house() {
    // (OPT-II)
    // [gs.floor] [gs.exchange] [gs.start-goods] [hr.power-broker] [opt.long-war] [hr.senator-emeritus] [strategy.technology]
    let terms = printed().terms;
    assert_eq!((terms.victory.long, terms.victory.mid, terms.victory.standard), (14, 12, 10));
    assert_eq!((terms.start.goods, terms.start.counters), (2, 16));
    assert_eq!((terms.senate.dealt_for_each, terms.senate.most_dealt, terms.senate.broker_votes), (2, 10, 3));
    assert_eq!((terms.senate.exchanged, terms.senate.exchange_goods), (3, 2));
    assert_eq!((terms.senator_emeritus.action_cards, terms.technology_ii.second), (3, 8));
}

#[test]
fn options_have_keys_of_their_own_and_the_rules_name_none_else() {
    // [opt.table]
    for (n, spec) in OPTIONS.iter().enumerate() {
        assert!(!OPTIONS[..n].iter().any(|other| other.key == spec.key), "{}", spec.key);
    }
    let mut named = 0;
    for line in RULES.lines().filter(|line| line.contains("ption `") || line.contains("ptions `")) {
        for key in line.split('`').skip(1).step_by(2).filter(|word| !matches!(*word, "0" | "-1" | "systems.toml")) {
            assert!(OPTIONS.iter().any(|spec| spec.key == key), "{key}");
            named += 1;
        }
    }
    assert!(named >= 7, "{named}");
}

#[test]
fn every_paragraph_of_the_house_has_its_rule() {
    // [word.precedence] House rules, erratum, options, Senate, questions.
    let places: Vec<String> = read_rules(RULES).into_iter().map(|rule| rule.place).collect();
    let told = |id: &str| {
        let words = places.iter().flat_map(|place| place.split([',', ' ']));
        words.map(|word| word.trim_end_matches(|c: char| c.is_ascii_lowercase())).any(|word| word == id)
    };
    let roman = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV".split(' ').map(|n| format!("OPT-{n}"));
    let numbered = [("HR", 17), ("ERR", 1), ("GS", 8), ("FAQ", 35)];
    let numbered = numbered.into_iter().flat_map(|(part, most)| (1..=most).map(move |n| format!("{part}-{n}")));
    for id in numbered.chain(roman) {
        assert!(told(&id), "{id}");
    }
    for race in ["NOR-4", "XXC-3", "MUA-5", "YIN-4", "LET-5", "WIN-1", "CRE-1", "ALL-2"] {
        assert!(told(&format!("R-{race}")), "{race}");
    }
}

#[test]
fn marks_say_what_is_reconstructed() {
    // [race.sheet] [map.preset] Maps are ours; a few fields of the rest are.
    let kit: Kit<Printed> = Kit::load(&files(None).unwrap()).unwrap();
    assert!(kit.doubtful("map", "six", "rings"));
    assert!(kit.doubtful("race", "yin", "leaders") && !kit.doubtful("race", "yin", "home"));
    assert!(kit.doubtful("planet", "tempesta", "specialties"));
    let (guessed, all) = kit.certainty();
    let said = format!("{guessed} of the {all} printed values");
    assert!(RULES.contains(&said), "RULES.md should say: {said}");
}
