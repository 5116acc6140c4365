//! Search with many seats, in teams and all together. The toy has no evaluation, so rollouts go to the end.

use crate::ferry;
use bots::{Company, parse_list};
use kernel::{Outcome, Seeded, Setup, Table};

fn play(seats: u8, crews: &str, bots: &str, seed: u64) -> Outcome {
    let mut setup = Setup { seats, ..Setup::default() };
    if !crews.is_empty() {
        setup.options.insert(crews.into(), "true".into());
    }
    let mut table: Box<dyn Table> = ferry::entry().open(&setup).unwrap();
    let mut company = Company::new(&parse_list(bots).unwrap(), seats, &Seeded::new(seed));
    while let Some(seat) = table.asked().iter().next() {
        let key = company.choose(&*table, seat);
        table.choose(seat, key).unwrap();
    }
    table.outcome().unwrap()
}

/// Of 40 games, how many the first side won or shared.
fn won(seats: u8, crews: &str, bots: &str) -> usize {
    (0..40).filter(|&seed| play(seats, crews, bots, seed).ranks()[0] == 1).count()
}

#[test]
fn nine_seats_that_search_win_together() {
    assert!(won(9, "all", "random") < 20, "by chance one game in four");
    assert_eq!(won(9, "all", "search:60:1:30"), 40);
}

#[test]
fn whoever_answers_for_the_river_does_so_in_its_favour() {
    assert!(won(3, "flood", "random") > 2, "by chance one game in four");
    for bot in ["greedy", "search:60:1:30"] {
        assert_eq!(won(3, "flood", &format!("{bot},random,random")), 0, "{bot}");
    }
}

#[test]
fn a_team_that_searches_wins_against_teams_that_do_not() {
    let (lucky, clever) = (won(9, "teams", "random"), won(9, "teams", "search:300:1:30,random,random"));
    assert!(clever > lucky + 10, "{clever} games, by chance {lucky}");
}

#[test]
fn one_of_any_number_of_seats_that_searches_wins_more() {
    for seats in [2, 5, 9] {
        let others = ["random"; 8][..usize::from(seats) - 1].join(",");
        let (lucky, clever) = (won(seats, "", "random"), won(seats, "", &format!("search:300:1:30,{others}")));
        assert!(clever > lucky + 8, "{seats} seats: {clever} games, by chance {lucky}");
    }
}
