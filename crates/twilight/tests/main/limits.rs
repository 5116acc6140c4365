//! Limits that hold whenever a turn begins, whatever random players do.

use super::whole::whole;
use super::*;
use kernel::{Question, Rng, Seeded, Table};

/// Answers of a random game, most of a round or two.
const ANSWERS: usize = 2500;

const BIG: [&str; 6] = ["flagship", "war sun", "dreadnought", "carrier", "cruiser", "destroyer"];

/// The most ships a seat has in one system, fighters left out.
fn largest_fleet(table: &dyn Table, seat: usize) -> i32 {
    let name = ["red", "blue", "green"][seat];
    let live = table.live(Viewer::Audience);
    let fleets = live.spaces.iter().filter(|space| space.id.starts_with("system/")).map(|space| {
        let units = space.text.rsplit(". ").next().unwrap_or_default();
        let own = units.split("; ").find_map(|part| part.strip_prefix(&format!("{name}: "))).unwrap_or_default();
        let big = own.split(", ").filter(|unit| BIG.iter().any(|kind| unit.ends_with(kind)));
        big.map(|unit| unit.split(' ').next().and_then(|n| n.parse::<i32>().ok()).unwrap_or(1)).sum::<i32>()
    });
    fleets.max().unwrap_or(0)
}

/// Checks both limits at every turn of a random game; how many turns there were.
fn turns_within(factions: [&str; 3], seed: u64) -> usize {
    let mut setup = Setup { seats: 3, ..Setup::default() };
    for (n, faction) in factions.iter().enumerate() {
        setup.options.insert(format!("faction.{}", n + 1), faction.to_string());
    }
    let mut table = whole().open(&setup).unwrap_or_else(|why| panic!("{why}"));
    let (mut chance, mut rng, mut question) = (Seeded::new(seed), Rng::new(seed), Question::default());
    let mut turns = 0;
    for _ in 0..ANSWERS {
        if table.outcome().is_some() {
            break;
        }
        if let Some(faces) = table.roll(&mut chance) {
            table.answer(&faces).unwrap();
            continue;
        }
        let seat = table.asked().iter().next().expect("somebody is asked");
        table.ask(seat, &mut question);
        if question.ask.is_some_and(|ask| ask.rule.0 == "action.turn") {
            turns += 1;
            let live = table.live(Viewer::Audience);
            for (seat, faction) in factions.iter().enumerate() {
                let gauge =
                    |kind: &str| live.seats[seat].gauges.iter().find(|g| g.kind == kind).map_or(0, |g| g.value.value);
                assert!(gauge("cards") <= 7, "{faction} holds {} cards", gauge("cards"));
                let fleet = largest_fleet(&*table, seat);
                assert!(fleet <= gauge("fleet"), "{faction} has {fleet} ships in a system, {} tokens", gauge("fleet"));
            }
        }
        let key = question.keys[rng.pick(question.keys.len() as u32) as usize];
        table.choose(seat, key).unwrap();
    }
    turns
}

/// [cards.limit] [fleet.pool]
#[test]
fn hands_and_fleets_are_within_their_limits_at_the_start_of_a_turn() {
    let tables = [["sol", "hacan", "letnev"], ["winnu", "muaat", "jolnar"], ["xxcha", "mentak", "l1z1x"]];
    let turns: usize = tables.into_iter().zip(1..).map(|(factions, seed)| turns_within(factions, seed)).sum();
    assert!(turns > 50, "{turns} turns were looked at");
}
