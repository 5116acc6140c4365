//! The Hive: its data, and what it decides by cards and funds. Names of examples and scenarios are those of the reference.

use kernel::{Files, Pack, Seat, SeatSet};
use std::sync::OnceLock;
use twilight::feats::feat_named;
use twilight::hive::action::{Act, Basic, Defined, define, passes, strategy_card};
use twilight::hive::counters::{Counters, Provocation};
use twilight::hive::funds::{Demand, Funds, Purse, Stockpile};
use twilight::hive::harm::Harm;
use twilight::hive::instincts::{Costs, Merits};
use twilight::hive::mind::{Deck, Part};
use twilight::hive::produce::{Side, Yard, can_produce, most_ships, order, reinforcement};
use twilight::hive::status::{
    Attempt, Open, Verdict, attempt, scores, tries_secret, verdict, vote_cards, votes, yields,
};
use twilight::hive::strategy::{Follows, Situation, Turn, agrees, by_card, critical, cycle, follows, leadership};
use twilight::hive::{Book, CAPACITY, FILES, Level, MindCard, Note, Sign, Site, Symbol};
use twilight_box::components::{Colour, Phase, Whole};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Kind, Roster};

pub fn read(file: &str, text: &str) -> Result<Book, String> {
    let pack = Pack { name: "mine".into(), files: [(file.to_string(), text.to_string())].into() };
    let files = Files::merged("Hive Wars", &FILES, Some(&pack)).map_err(|why| why.to_string())?;
    Book::read(&files).map_err(|why| why.to_string())
}

pub fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| Book::read(&Files::merged("Hive Wars", &FILES, None).unwrap()).unwrap())
}

pub fn level(id: &str) -> &'static Level {
    book().level(id).unwrap()
}

pub fn card(id: &str) -> &'static MindCard {
    &book().cards[book().card(id).unwrap()]
}

pub fn costs() -> Costs {
    let roster = Roster::standard();
    Costs::of(|kind| {
        let unit = roster.of(Some("sardakk"), kind, false);
        (unit.cost, unit.per_cost)
    })
}

/// What public objectives ask for, in this order.
fn demands(ids: &[&str]) -> Vec<Demand> {
    let row = |id: &&str| Whole::printed().objectives.iter().find(|row| row.id == **id).unwrap();
    ids.iter().map(row).map(|row| Demand::of(row.points, &row.needs).unwrap()).collect()
}

/// Nothing is wanted: it is speaker, has all it needs and a middling bank.
fn calm(funds: &Funds) -> Situation<'_> {
    Situation {
        funds,
        demands: &[],
        quiet: false,
        controls_mecatol: false,
        completed: 0,
        speaker: true,
        left_is_speaker: false,
        structure_objective: false,
        technology_objective: false,
        structures: 8,
        upgrades: 4,
    }
}

fn plenty() -> Funds {
    Funds { resources: 8, influence: 15, tactic: 3, strategy: 3, ..Funds::default() }
}

/// [hive.card-fields] The deck is balanced: nine cards of each symbol, twelve of each number of icons, each ship at each site
/// once with each symbol.
#[test]
fn the_hive_mind_has_36_cards_and_no_lean() {
    let cards = &book().cards;
    let count = |fits: &dyn Fn(&MindCard) -> bool| cards.iter().filter(|card| fits(card)).count();
    for symbol in [Symbol::BlueArrow, Symbol::YellowArrow, Symbol::RedStar, Symbol::GreenCompass] {
        assert_eq!(count(&|card| card.symbol == symbol), 9);
        for (ship, site) in [(Kind::Destroyer, Site::Main), (Kind::Cruiser, Site::First), (Kind::Carrier, Site::Second)]
        {
            assert_eq!(count(&|c| c.symbol == symbol && c.standard == ship && c.site == site), 1);
        }
    }
    (1..=3).for_each(|icons| assert_eq!(count(&|card| card.icons == icons), 12));
    assert_eq!(count(&|card| card.choice == Sign::Check), 18);
    assert_eq!(count(&|card| card.research == Colour::Yellow), 9);
    assert_eq!(count(&|card| card.note == Note::Ceasefire), 6);
    assert_eq!(count(&|card| card.initiative.len() == 2), 12);
}

/// [hive.card-fields] A pack corrects a card, and what no game could be played with is refused by file and row.
#[test]
fn rows_of_the_hive_are_corrected_by_a_pack_or_refused() {
    let mended = read("hive-mind.toml", "[[card]]\nid = \"h02\"\nicons = 3").unwrap();
    assert_eq!(mended.cards[mended.card("h02").unwrap()].icons, 3);
    for (file, text, why) in [
        ("hive-mind.toml", "[[card]]\nid = \"h02\"\nicons = 4", "hive-mind.toml, [[card]] row 2 (h02)"),
        ("hive-mind.toml", "[[card]]\nid = \"h01\"\ninitiative = [6, 7]", "an odd number and the next"),
        ("hive-mind.toml", "[[card]]\nid = \"h03\"\nstandard = \"infantry\"", "no ship the Hive produces"),
        ("hive-mind.toml", "[[card]]\nid = \"h36\"\ndrop = true", "35 cards, 36 wanted"),
        ("hive-levels.toml", "[[level]]\nid = \"expert\"\nprimary = 40", "hive-levels.toml, [[level]] row 3 (expert)"),
        ("hive-levels.toml", "[[level]]\nid = \"standard\"\ndrop = true", "no level `standard`"),
        ("hive-levels.toml", "[numbers]\ninfluence-a-ship = 0", "influence-a-ship: found 0"),
        ("hive-levels.toml", "[numbers]\nzones = [1, 3, 2, 4]", "zones"),
        ("hive-strategy.toml", "[[criterion]]\nid = \"trade-objective\"\ninitiative = 9", "[[criterion]] row 7"),
        ("hive-priorities.toml", "[[hits]]\nid = \"space\"\norder = [\"fighter\"]", "has no place in the order"),
        (
            "hive-cards.toml",
            "[[card]]\nid = \"morale-bost\"\nharm = \"never\"\nmark = \"stated\"",
            "there is no such action card",
        ),
        ("hive-cards.toml", "[[card]]\nid = \"plague\"\nharm = \"often\"", "hive-cards.toml"),
        ("hive-priorities.toml", "[[systems]]\nid = \"positive\"\ncriteria = [\"spawning\", \"spawning\"]", "twice"),
    ] {
        let found = read(file, text).expect_err(text);
        assert!(found.contains(why), "{text}: {found}");
    }
}

/// [hive.harm] Every action card has a row, which a pack corrects.
#[test]
fn harm_of_cards_are_rows() {
    let harm = |book: &Book, id: &str| book.harm(feat_named(id).unwrap());
    let cards = ["direct-hit", "plague", "morale-boost"].map(|id| harm(book(), id));
    assert_eq!(cards, [Harm::Always, Harm::ByTarget, Harm::Never]);
    let mended = read("hive-cards.toml", "[[card]]\nid = \"morale-boost\"\nharm = \"always\"").unwrap();
    assert_eq!(harm(&mended, "morale-boost"), Harm::Always);
    let has_row = |id: &str| book().threats.iter().any(|row| row.id == id);
    let known = Whole::printed().cards.actions.iter().filter(|card| feat_named(&card.id).is_ok());
    let bare: Vec<&str> = known.map(|card| card.id.as_str()).filter(|id| !has_row(id)).collect();
    assert!(bare.is_empty(), "{bare:?}");
}

/// [hive.mind] The secondary deck takes over in the middle of a decision, and nothing is active when both are empty.
#[test]
fn the_secondary_deck_takes_over_between_two_cards() {
    let mut deck = Deck::aligned(level("standard"));
    let parts: Vec<Part> = (0..36).map(|card| deck.draw(card)).collect();
    assert_eq!((parts[23], parts[24]), (Part::Primary, Part::Secondary));
    assert!(deck.is_empty() && deck.active().is_none() && !deck.has(35));
}

/// [hive.realign] [hive.levels] 24 and 12, easy 18 and 18, expert 30 and 6; one deck for an agenda phase.
#[test]
fn d64_the_deck_is_parted_by_level() {
    let parts = |id: &str| (Deck::aligned(level(id)).primary, Deck::aligned(level(id)).secondary);
    assert_eq!([parts("easy"), parts("standard"), parts("expert")], [(18, 18), (24, 12), (30, 6)]);
    assert_eq!((Deck::single().len(), Deck::single().active()), (36, Some(Part::Primary)));
    assert_eq!(level("easy").carriers, [Site::Main]);
}

/// [hive.transfer] [hive.deficient] [hive.stockpile] [hive.funds] Resources for the objective with most points, at most half
/// of it; a token from each pool; nothing for what no objective asks for.
#[test]
fn s01_d01_transfer_into_the_stockpile() {
    let demands = demands(&["erect-a-monument", "lead-from-the-front", "found-a-golden-age"]);
    let stockpile = Stockpile { resources: 5, ..Stockpile::default() };
    let mut funds =
        Funds { resources: 9, influence: 7, goods: 2, tactic: 4, strategy: 4, stockpile, ..Funds::default() };
    assert_eq!(funds.transfer(&demands), [8, 0, 0, 2]);
    let after = Stockpile { resources: 13, tokens: 2, ..Stockpile::default() };
    let expected =
        Funds { resources: 1, influence: 7, goods: 2, tactic: 3, strategy: 3, stockpile: after, commodities: 0 };
    assert_eq!(funds, expected);
}

/// [hive.transfer] Never more than is missing, never more than there is; the odd token comes from the strategy pool.
#[test]
fn d02_tokens_leave_the_pools_even() {
    let mut funds = Funds { tactic: 2, strategy: 2, ..Funds::default() };
    funds.stockpile.tokens = 2;
    assert_eq!(funds.transfer(&demands(&["lead-from-the-front"])), [0, 0, 0, 1]);
    assert_eq!((funds.tactic, funds.strategy), (2, 1));
    let mut poor = Funds { resources: 1, ..Funds::default() };
    assert_eq!(poor.transfer(&demands(&["erect-a-monument"]))[0], 1);
}

/// [hive.critical] Imperial is taken, so Leadership; no card is drawn for it.
#[test]
fn s02_d03_a_critical_card_is_gone() {
    let funds = Funds { tactic: 2, strategy: 1, ..plenty() };
    let now = Situation { controls_mecatol: true, speaker: false, left_is_speaker: true, ..calm(&funds) };
    let pick = |taken: &[u8]| critical(book(), &now, |n| !taken.contains(&n)).map(|wish| wish.id.as_str());
    assert_eq!(pick(&[8, 6]), Some("leadership-critical"));
    assert_eq!(pick(&[]), Some("imperial-critical"));
    assert_eq!(pick(&[8, 1]), Some("politics-critical"));
    let two = Situation { completed: 2, ..calm(&funds) };
    assert_eq!(critical(book(), &two, |_| true).unwrap().initiative, 8);
}

/// [hive.dual] [hive.selection] [hive.strategy] The odd number for the first card: Trade, since trade goods are deficient.
#[test]
fn sp1_d04_the_first_pick_goes_by_the_odd_number() {
    let (funds, demands) = (plenty(), demands(&["negotiate-trade-routes"]));
    let now = Situation { demands: &demands, ..calm(&funds) };
    assert!(critical(book(), &now, |_| true).is_none());
    let (number, wish) = by_card(book(), &now, |_| true, Turn::First, card("h01")).unwrap();
    assert_eq!((number, wish.unwrap().id.as_str()), (5, "trade-objective"));
}

/// [hive.standard] The objective cycle fails, the standard cycle from 8 finds Construction.
#[test]
fn sp2_d05_the_second_pick_goes_on_with_standard_criteria() {
    let funds = plenty();
    let now = Situation { structures: 7, ..calm(&funds) };
    let (number, wish) = by_card(book(), &now, |n| ![2, 6, 5].contains(&n), Turn::Second, card("h02")).unwrap();
    assert_eq!((number, wish.unwrap().id.as_str()), (4, "construction-standard"));
}

/// [hive.standard] Construction would serve an objective but is taken; Warfare comes before Technology in the cycle.
#[test]
fn s03_second_pick_with_a_dual_number() {
    let funds = Funds { influence: 12, ..plenty() };
    let now = Situation { structure_objective: true, structures: 3, upgrades: 2, ..calm(&funds) };
    let (number, wish) = by_card(book(), &now, |n| ![3, 4, 5].contains(&n), Turn::Second, card("h16")).unwrap();
    assert_eq!((number, wish.unwrap().id.as_str()), (6, "warfare-standard"));
}

/// [hive.quiet] Without criteria the first free number of the card is taken.
#[test]
fn d06_in_the_first_round_the_card_alone_decides() {
    let funds = Funds { tactic: 1, ..Funds::default() };
    let now = Situation { quiet: true, controls_mecatol: true, speaker: false, ..calm(&funds) };
    assert!(critical(book(), &now, |_| true).is_none());
    assert_eq!(by_card(book(), &now, |n| n != 8 && n != 1, Turn::First, card("h02")), Some((2, None)));
    assert_eq!(cycle(7).collect::<Vec<_>>(), [7, 8, 1, 2, 3, 4, 5, 6]);
}

/// [hive.follow] Leadership for nothing, what serves an objective for a token, the rest by a check, nothing without tokens.
#[test]
fn d27_d28_the_hive_follows() {
    let (funds, demands) = (plenty(), demands(&["sway-the-council"]));
    let now = Situation { demands: &demands, ..calm(&funds) };
    let all: Vec<Follows> = [1, 2, 3, 7].map(|n| follows(book(), &now, n)).to_vec();
    assert_eq!(all, [Follows::Free, Follows::Pays, Follows::Draws, Follows::Draws]);
    assert!(agrees(card("h01")) && !agrees(card("h02")));
    let broke = Funds { strategy: 0, ..funds };
    let now = Situation { funds: &broke, ..now };
    assert_eq!([1, 2, 3].map(|n| follows(book(), &now, n)), [Follows::Free, Follows::No, Follows::No]);
    let early = Situation { quiet: true, funds: &funds, ..now };
    assert_eq!(follows(book(), &early, 2), Follows::Draws);
}

/// [hive.leadership] [hive.tokens] Tokens by influence, not by icons; evenly, an odd one in the tactic pool.
#[test]
fn s07_d17_d62_leadership_counts_influence() {
    let mut funds = Funds { influence: 14, tactic: 1, strategy: 2, ..Funds::default() };
    let mut second = funds;
    funds.redistribute(leadership(book(), funds.influence, false));
    assert_eq!((funds.tactic, funds.strategy, funds.influence), (3, 3, 14));
    second.redistribute(leadership(book(), second.influence, true));
    assert_eq!((second.tactic, second.strategy), (2, 2));
    second.redistribute(1);
    assert_eq!((second.tactic, second.strategy), (3, 2));
}

fn yard(system: u8, site: Option<Site>, near: &[(Kind, u8)]) -> Yard {
    let mut force = imperium::Force::default();
    near.iter().for_each(|(kind, count)| force.count[*kind as usize] = *count);
    Yard { system: SystemId(system), site, able: true, near: force, here: force.ships() }
}

/// Yards that no criterion tells apart.
fn alike(yards: SystemSet) -> Vec<(SystemId, Merits)> {
    yards.iter().map(|system| (system, Merits { spawning: true, planets: 1, ..Merits::default() })).collect()
}

/// [hive.most-ships] One ship for every 4 influence.
#[test]
fn pr0_d07_ships_by_influence() {
    assert_eq!([7, 8, 9].map(|influence| most_ships(book(), influence)), [1, 2, 2]);
}

/// [hive.produce] [hive.advanced] [hive.pay] [hive.strength] A destroyer for 1 resource, then the flagship for 7 resources and
/// a trade good.
#[test]
fn pr1_pr2_d08_d10_d11_production_example() {
    let mut funds = Funds { resources: 8, influence: 8, goods: 1, ..Funds::default() };
    let mut yards = [
        yard(0, Some(Site::Main), &[(Kind::Carrier, 2)]),
        yard(1, Some(Site::First), &[(Kind::Destroyer, 1), (Kind::Cruiser, 2)]),
        yard(2, Some(Site::Second), &[(Kind::Carrier, 1)]),
    ];
    let first = order(book(), card("h29"), &costs(), &funds, &yards, |_| true, alike).unwrap();
    assert_eq!((first.ship, first.systems, first.side), (Kind::Destroyer, vec![SystemId(1)], Side::Standard));
    assert!(funds.pay(first.cost) && funds.resources == 7);
    yards[1].near.count[Kind::Destroyer as usize] += 1;
    let second = order(book(), card("h05"), &costs(), &funds, &yards, |_| true, alike).unwrap();
    assert_eq!((second.ship, second.systems, second.side), (Kind::Flagship, vec![SystemId(1)], Side::Advanced));
    assert!(funds.pay(second.cost) && (funds.resources, funds.goods) == (0, 0));
    assert!(!funds.pay(1));
}

/// [hive.substitute] [hive.can-produce] A carrier cannot be paid: the strongest that can is a cruiser, and then no card is drawn.
#[test]
fn s04_d09_substitute_ship_and_when_production_stops() {
    let mut funds = Funds { resources: 2, influence: 9, ..Funds::default() };
    let yards = [yard(2, Some(Site::Second), &[(Kind::Carrier, 1), (Kind::Cruiser, 1), (Kind::Destroyer, 1)])];
    let made = order(book(), card("h09"), &costs(), &funds, &yards, |_| true, alike).unwrap();
    assert_eq!((made.ship, made.substitute, made.side), (Kind::Cruiser, true, Side::Standard));
    assert!(funds.pay(made.cost));
    assert!(!can_produce(&costs(), &funds, &yards, |_| true));
    assert_eq!(funds.influence, 9);
}

/// [hive.yards] [hive.advanced] Where players have ships nothing is produced: the flagship goes where fewest ships carry, or
/// the dreadnought if the flagship is out.
#[test]
fn s05_site_cannot_produce() {
    let funds = Funds { resources: 6, influence: 8, goods: 3, ..Funds::default() };
    let mut yards = [
        yard(0, Some(Site::Main), &[(Kind::Cruiser, 1)]),
        yard(1, Some(Site::First), &[]),
        yard(2, Some(Site::Second), &[(Kind::Carrier, 1)]),
    ];
    yards[1].able = false;
    let made = order(book(), card("h20"), &costs(), &funds, &yards, |kind| kind != Kind::WarSun, alike).unwrap();
    assert_eq!((made.ship, made.systems, made.cost), (Kind::Flagship, vec![SystemId(0)], 8));
    let mut paid = funds;
    assert!(paid.pay(made.cost) && (paid.resources, paid.goods) == (0, 1));
    let none = |kind: Kind| kind != Kind::WarSun && kind != Kind::Flagship;
    let made = order(book(), card("h20"), &costs(), &funds, &yards, none, alike).unwrap();
    assert_eq!((made.ship, made.systems), (Kind::Dreadnought, vec![SystemId(0)]));
}

/// [hive.reinforce] A destroyer, not in the yard a player's cruiser is in, but in the next poorest.
#[test]
fn s08_d23_warfare_gives_the_weakest_ship() {
    let mut yards = [
        yard(0, Some(Site::Main), &[(Kind::Cruiser, 1), (Kind::Destroyer, 1)]),
        yard(1, Some(Site::First), &[(Kind::Carrier, 1), (Kind::Cruiser, 1), (Kind::Destroyer, 1)]),
        yard(2, Some(Site::Second), &[(Kind::Cruiser, 1)]),
    ];
    yards[2].able = false;
    let given =
        |fits: fn(Kind) -> bool| reinforcement(book(), &costs(), &yards, fits, alike).map(|(kind, at)| (kind, at.left));
    assert_eq!(given(|_| true), Some((Kind::Destroyer, vec![SystemId(0)])));
    assert_eq!(given(|kind| kind != Kind::Destroyer), Some((Kind::Cruiser, vec![SystemId(0)])));
    // All its ships there count, whether they carry or not.
    yards[0] = yard(0, Some(Site::Main), &[(Kind::Carrier, 2)]);
    yards[1] = yard(1, Some(Site::First), &[(Kind::Cruiser, 2), (Kind::Destroyer, 1)]);
    let given = reinforcement(book(), &costs(), &yards, |_| true, alike).map(|(_, at)| at.left);
    assert_eq!(given, Some(vec![SystemId(0)]));
}

/// [hive.define] [hive.action] Blue falls to yellow, which is used too; yellow does not help; green infests, and its icons count.
#[test]
fn ac1_d13_d14_action_definition() {
    let tactical = |act: Act| act.basic() == Basic::Tactical;
    assert_eq!(define(card("h02"), None, tactical), Defined::Draws(Basic::Tactical));
    assert_eq!(define(card("h11"), Some(Basic::Tactical), tactical), Defined::Draws(Basic::Tactical));
    assert_eq!(define(card("h33"), Some(Basic::Tactical), tactical), Defined::Does(Act::Infest));
    assert_eq!(define(card("h33"), None, |act| act == Act::Engage), Defined::Does(Act::Engage));
    assert_eq!(define(card("h33"), None, |_| false), Defined::Passes);
}

/// [hive.pass] A check on the first card passes, but only if the secondary deck was active when the turn began.
#[test]
fn s06_d12_d15_passing_on_a_check() {
    assert!(passes(Some(Part::Secondary), card("h01")));
    assert!(!passes(Some(Part::Secondary), card("h02")));
    assert!(!passes(Some(Part::Primary), card("h01")));
}

/// [hive.high-low] High is the higher of both cards, used or not.
#[test]
fn d16_high_and_low_strategy_card() {
    let cards = [(5, false), (2, true)];
    assert_eq!((strategy_card(Act::High, cards), strategy_card(Act::Low, cards)), (Some(5), None));
    assert_eq!(strategy_card(Act::Low, [(5, true), (2, false)]), Some(2));
}

/// [hive.provoke] [hive.counters] [hive.zones] [hive.fleet-pool] Counters come by combat, points once, and Mecatol Rex, up to
/// the maximum; they count nothing in a turn in which the fleet pool was touched.
#[test]
fn d29_d69_counters_and_zones() {
    let (red, blue) = (Seat(0), Seat(1));
    let both = SeatSet::first(2);
    let numbers = &book().numbers;
    let mut counters = Counters::new(numbers, both);
    let mut provoke = |seat, how| counters.provoke(numbers, level("standard"), seat, how);
    assert_eq!(provoke(red, Provocation::Combat), 1);
    assert_eq!((provoke(blue, Provocation::Points(5)), provoke(blue, Provocation::Points(6))), (0, 2));
    assert_eq!(provoke(blue, Provocation::Points(7)), 0);
    assert_eq!(provoke(red, Provocation::Mecatol), 2);
    assert_eq!(provoke(red, Provocation::Combat), 0);
    assert_eq!((counters.of(red), counters.of(blue), counters.total(both)), (4, 3, 7));
    let only = SeatSet::one(blue);
    assert!(counters.reach(numbers, only, 3) && !counters.reach(numbers, only, 4) && counters.reach(numbers, both, 4));
    assert!(!counters.reach(numbers, SeatSet::NONE, 1));
    counters.calmed = only;
    assert!(!counters.reach(numbers, only, 1));
    let mut funds = plenty();
    assert_eq!((funds.lose_fleet_tokens(), funds.tactic, funds.strategy), (1, 3, 2));
    assert_eq!(Funds::default().lose_fleet_tokens(), 0);
}

/// [hive.commodities] Four commodities become two trade goods, once a gain.
#[test]
fn d21_commodities_turn_into_trade_goods() {
    let mut funds = Funds::default();
    funds.commodities += 3;
    assert_eq!(funds.convert(&book().numbers), 0);
    funds.commodities += 1;
    assert_eq!(funds.convert(&book().numbers), 2);
    assert_eq!((funds.goods, funds.commodities), (2, 0));
    funds.commodities += 9;
    assert_eq!((funds.convert(&book().numbers), funds.commodities), (2, 5));
}

/// [hive.lost-planet] [hive.forced] The players say from where; trade goods fill what the bank lacks, never the stockpile.
#[test]
fn d67_d68_loss_of_a_planet() {
    let stockpile = Stockpile { resources: 3, influence: 1, ..Stockpile::default() };
    let funds = Funds { resources: 1, influence: 2, goods: 2, stockpile, ..Funds::default() };
    let (mut bank, mut pile, mut forced) = (funds, funds, funds);
    bank.lose_planet(2, Purse::Bank);
    assert_eq!((bank.resources, bank.influence, bank.goods, bank.stockpile), (0, 0, 1, stockpile));
    pile.lose_planet(2, Purse::Stockpile);
    assert_eq!((pile.stockpile.resources, pile.stockpile.influence, pile.goods), (1, 0, 2));
    forced.forced(3);
    assert_eq!((forced.influence, forced.goods), (0, 1));
}

/// [hive.ready] [hive.yield] Four spawning planets yield 8 and 8, which is the bank at the start; a fuller bank is not cut.
#[test]
fn d63_ready_planets_fill_the_bank() {
    assert_eq!(yields(&book().numbers, 4, 0), 8);
    let mut funds = Funds { resources: 1, influence: 12, ..Funds::default() };
    funds.replenish(yields(&book().numbers, 4, 3));
    assert_eq!((funds.resources, funds.influence), (11, 12));
}

/// [hive.score] [hive.status] The oldest of those with most points, and none in a quiet round.
#[test]
fn d59_the_hive_scores_the_oldest_with_most_points() {
    let open = |points, completed| Open { points, completed };
    let all = [open(1, true), open(2, false), open(2, true), open(2, true)];
    assert_eq!(scores(level("standard"), 2, &all), Some(2));
    assert_eq!(scores(level("standard"), 2, &all[..2]), Some(0));
    assert_eq!(scores(level("standard"), 1, &all), None);
    assert_eq!([scores(level("easy"), 2, &all), scores(level("expert"), 1, &all)], [None, Some(2)]);
}

/// [hive.score-pay] The stockpile pays, then trade goods; tokens are never made up for.
#[test]
fn d60_objectives_are_paid_from_the_stockpile() {
    let [wealth, tokens] = [demands(&["amass-wealth"])[0].price, demands(&["lead-from-the-front"])[0].price];
    let stockpile = Stockpile { resources: 3, influence: 2, goods: 5, tokens: 2 };
    let mut funds = Funds { resources: 9, goods: 2, stockpile, ..Funds::default() };
    assert_eq!((funds.balance(&wealth), funds.balance(&tokens)), (Some(1), None));
    funds.pay_objective(&wealth);
    let left = Stockpile { resources: 0, influence: 0, goods: 2, tokens: 2 };
    assert_eq!((funds.resources, funds.goods, funds.stockpile), (9, 1, left));
    assert_eq!(Funds { goods: 8, ..Funds::default() }.balance(&wealth), None);
}

/// [hive.secrets] [hive.secret-match] At 4 cards one is revealed; in an Imperial action the phase is that of actions.
#[test]
fn s13_d61_d97_secret_objectives() {
    let tries = |held| tries_secret(&book().numbers, level("standard"), 2, held);
    assert!(!tries(3) && tries(4));
    assert!(!tries_secret(&book().numbers, level("standard"), 1, 5));
    assert_eq!(attempt(5, Phase::Action, Phase::Status), Attempt { scored: false, returned: 1, left: 4 });
    assert_eq!(attempt(5, Phase::Status, Phase::Status), Attempt { scored: true, returned: 4, left: 0 });
    assert!(attempt(4, Phase::Action, Phase::Action).scored);
}

/// [hive.votes] [hive.vote-cards] 17 influence are 4 cards; 7 icons times 3 are 21 votes.
#[test]
fn ag1_d66_votes_of_the_hive() {
    assert_eq!(vote_cards(book(), 17), 4);
    let icons = ["h01", "h04", "h09", "h10"].map(|id| card(id).icons).iter().sum();
    assert_eq!(votes(icons, card("h03").icons, None), 21);
}

/// [hive.votes] A speaker's counters may be more than the icons of the multiplier.
#[test]
fn s15_votes_with_a_player_as_speaker() {
    let icons = card("h07").icons + card("h22").icons;
    assert_eq!(vote_cards(book(), 11), 2);
    assert_eq!((votes(icons, card("h29").icons, Some(4)), votes(icons, card("h29").icons, None)), (16, 4));
    assert_eq!(votes(icons, 3, Some(2)), 12);
}

/// [hive.wins] 8 points of the Hive, no objective to reveal, or 10 and 8 of the players.
#[test]
fn winning_and_losing() {
    let of = |hive, players, left| verdict(&book().numbers, hive, players, left);
    assert_eq!((of(8, [0, 0], true), of(0, [0, 0], false)), (Some(Verdict::Hive), Some(Verdict::Hive)));
    assert_eq!((of(7, [8, 10], true), of(7, [10, 7], true)), (Some(Verdict::Players), None));
}

/// [hive.cruiser] A cruiser has no capacity, upgraded or not.
#[test]
fn cruisers_of_the_hive_carry_nothing() {
    assert!(!CAPACITY.contains(&Kind::Cruiser) && CAPACITY.contains(&Kind::Carrier));
    let cruisers =
        [yard(0, Some(Site::Main), &[(Kind::Cruiser, 3)]), yard(1, Some(Site::First), &[(Kind::Carrier, 1)])];
    let funds = Funds { resources: 8, ..Funds::default() };
    let made = order(book(), card("h13"), &costs(), &funds, &cruisers, |_| true, alike).unwrap();
    assert_eq!((made.side, made.systems), (Side::Advanced, vec![SystemId(0)]));
}
