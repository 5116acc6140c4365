use crate::moot;
use bots::parse_list;
use kernel::{Seeded, Setup, Table};
use lab::{Sim, run, sim};

fn opening() -> Box<dyn Table> {
    moot::entry().open(&Setup { seats: 3, ..Setup::default() }).unwrap()
}

fn plan(bots: &str, threads: usize) -> Sim {
    Sim { games: 40, seed: 7, bots: parse_list(bots).unwrap(), threads }
}

#[test]
fn a_game_of_random_players_is_the_seeded_playout() {
    for n in 0..20 {
        let mut table = opening();
        let tally = table.playout_seeded(u64::MAX, &mut Seeded::nth(3, n));
        let (session, result) = run(opening(), &parse_list("random").unwrap(), Seeded::nth(3, n));
        assert_eq!(session.table().hash(), table.hash());
        assert_eq!((result.asks, result.decisions), (tally.asks, tally.decisions));
    }
}

#[test]
fn the_digest_does_not_depend_on_the_number_of_threads() {
    for bots in ["random", "greedy,random,random"] {
        let (one, three) = (sim(&*opening(), &plan(bots, 1), |_| {}), sim(&*opening(), &plan(bots, 3), |_| {}));
        assert_eq!(one.digest, three.digest);
        assert_eq!(one.wins, three.wins);
        assert_eq!(one.games, 40);
    }
}

#[test]
fn search_beats_random_and_greedy_at_the_toy() {
    let report = sim(&*opening(), &plan("search:100,random,greedy", 1), |_| {});
    assert!(report.wins[0] > 16.0, "a fair share is 13.3: {report:?}");
}
