//! The index of rules, and recorded games, at least one for each way a game can end, replayed line by line.

use empires_of_the_void::entry;
use kernel::testing::replay_folder;
use kernel::{Question, Rng, Seat, Setup, check_rules};
use std::path::Path;

#[test]
fn rules_are_cited_by_code_and_tests() {
    check_rules(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|why| panic!("{why}"));
}

/// [game.end] [game.tiebreak] [game.resign] [variant.team] [variant.long] Every record leads to its end again, and to
/// the same winner.
#[test]
fn recorded_games_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let expected = [
        ("two-players.game", "game.end", "Blue rules the galaxy"),
        ("three-players.game", "game.end", "Green rules the galaxy"),
        ("four-players.game", "game.end", "Yellow rules the galaxy"),
        ("teams.game", "game.end", "Red and Green rule the galaxy"),
        ("long.game", "game.end", "Red rules the galaxy"),
        ("tie-by-planets.game", "game.tiebreak", "Blue rules the galaxy, with more planets"),
        ("tie-by-technologies.game", "game.tiebreak", "Red rules the galaxy, with more technologies"),
        ("tie-by-credits.game", "game.tiebreak", "Blue rules the galaxy, with more credits"),
        ("shared.game", "game.tiebreak", "Red and Blue share the galaxy"),
        ("resigned.game", "game.resign", "Red rules the galaxy"),
    ];
    replay_folder(&entry(), &folder, &expected);
}

/// [game.resign] [variant.team] Who gives up does not end the game while two sides are left; then the last one wins.
#[test]
fn the_others_play_on_when_one_gives_up() {
    for (team, gone, ranks) in [("false", vec![3, 0, 1], vec![2, 2, 1, 2]), ("true", vec![0, 2], vec![2, 1])] {
        let options = [("team".to_string(), team.to_string())].into();
        let mut table = entry().open(&Setup { seats: 4, options, pack: None }).unwrap();
        let (mut rng, mut question) = (Rng::new(2), Question::default());
        for seat in gone {
            assert_eq!(table.outcome(), None);
            table.resign(Seat(seat));
            for _ in 0..40 {
                table.drift(&mut rng);
                let Some(asked) = table.asked().iter().next() else { break };
                table.ask(asked, &mut question);
                table.take(asked, rng.pick(question.keys.len() as u32) as usize);
            }
        }
        assert_eq!(table.outcome().expect("one side is left").ranks(), ranks);
    }
}
