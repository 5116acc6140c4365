use crate::moot;
use bots::{Company, parse, parse_list};
use kernel::{Question, Seat, Seeded, Setup, Table};

fn opening() -> Box<dyn Table> {
    moot::entry().open(&Setup { seats: 3, ..Setup::default() }).unwrap()
}

#[test]
fn every_bot_picks_an_option_and_says_why() {
    for bot in ["random", "greedy", "recruit"] {
        let table = opening();
        let seat = table.asked().iter().next().unwrap();
        let mut player = parse(bot).unwrap().player(&Seeded::new(1), seat);
        let key = player.choose(&*table, seat);
        let mut question = Question::default();
        table.ask(seat, &mut question);
        assert!(question.keys.contains(&key));
        assert!(!player.why().is_empty() && !player.why().contains('\n'));
    }
}

#[test]
fn a_short_list_of_bots_repeats() {
    let mut company = Company::new(&parse_list("random,greedy").unwrap(), 3, &Seeded::new(1));
    let table = opening();
    for seat in table.asked().iter() {
        company.choose(&*table, seat);
    }
    assert!(company.of(Seat(2)).why().contains("by lot"));
    assert!(company.of(Seat(1)).why().contains("first sight"));
}
