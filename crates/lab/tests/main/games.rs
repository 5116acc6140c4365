use bots::parse_list;
use kernel::{Question, Rng, Seat, Seeded, Setup, Table, Viewer};
use lab::{Sim, observe, run, sim};

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
fn search_beats_random_and_greedy_without_plans_at_the_toy() {
    let report = sim(&*opening(), &plan("search:100,random,greedy:answer", 1), |_| {});
    assert!(report.wins[0] > 16.0, "a fair share is 13.3: {report:?}");
}

/// Two of them once shunned every fight of this game for ever.
#[test]
fn greedy_players_come_to_an_end() {
    let opening = catalog::find("nexus-ops").unwrap().open(&Setup { seats: 2, ..Setup::default() }).unwrap();
    let (_, result) = run(opening, &parse_list("greedy").unwrap(), Seeded::nth(7, 0));
    assert!(result.outcome.is_some() && result.decisions < 10_000, "{result:?}");
}

/// A table of a game after some random answers, with a seat that has a choice.
fn middle(entry: &kernel::Entry, answers: u64, seed: u64) -> Option<(Box<dyn Table>, Seat)> {
    let mut setup = Setup { seats: entry.info.most, ..Setup::default() };
    if entry.info.id == "hexpanse" {
        // Its secrets are the missions of this level.
        setup.options.insert("difficulty".into(), "admiral".into());
    }
    if entry.info.id == "central-powers" {
        // Random players would do nothing but change its map.
        setup.options.insert("map-changes".into(), "none".into());
    }
    let mut table = entry.open(&setup).unwrap();
    let mut chance = Seeded::new(seed);
    table.playout_seeded(answers, &mut chance);
    while let Some(faces) = table.roll(&mut chance) {
        table.answer(&faces).unwrap();
    }
    let seat = table.asked().iter().next()?;
    Some((table, seat))
}

#[test]
fn in_no_game_a_bot_peeks_at_what_is_hidden() {
    for entry in catalog::games() {
        let mut differing = 0;
        for n in 0..24 {
            let Some((table, seat)) = middle(entry, 4 * n, n) else { continue };
            let mut other = table.fork();
            table.imagine_into(seat, &mut Rng::new(n), &mut *other);
            differing += u32::from(other.hash() != table.hash());
            for bot in ["hint", "greedy", "search:40"] {
                let does = |table: &dyn Table| {
                    let mut player = bots::parse(bot).unwrap().player(&Seeded::new(5), seat);
                    let key = player.choose(table, seat);
                    // Comparing answers takes long.
                    let why = if n % 12 == 3 { bots::reason(&*player, table, seat, key) } else { player.why() };
                    (why, bots::expected(table, seat, key), player.besides(table, seat), key)
                };
                assert_eq!(does(&*table), does(&*other), "{}: {bot} in position {n}", entry.info.id);
            }
        }
        assert!(differing > 5, "{}: hidden facts differed in {differing} positions only", entry.info.id);
    }
}

#[test]
fn the_hint_player_takes_what_the_game_likes_best() {
    let (mut question, mut hints, mut wide) = (Question::default(), Vec::new(), 0);
    for entry in catalog::games() {
        for n in 0..12 {
            let Some((table, seat)) = middle(entry, 6 * n, n) else { continue };
            table.ask(seat, &mut question);
            table.hints(seat, &mut hints);
            let from = question.keys.len() - question.spelled().len();
            let key = bots::parse("hint").unwrap().player(&Seeded::new(n), seat).choose(&*table, seat);
            let of = hints[question.keys.iter().position(|other| *other == key).unwrap()];
            assert!(hints[from..].iter().all(|hint| *hint <= of), "{} {n}: {of} of {hints:?}", entry.info.id);
            wide += u32::from(hints[from..].iter().any(|hint| *hint < of));
        }
    }
    assert!(wide > 12, "only {wide} questions had options that differ");
}

#[test]
fn in_every_game_bots_say_what_they_expect() {
    for entry in catalog::games() {
        let said = (0..24).filter_map(|n| {
            let (table, seat) = middle(entry, 6 * n, n)?;
            let key = bots::parse("hint").unwrap().player(&Seeded::new(n), seat).choose(&*table, seat);
            Some(bots::expected(&*table, seat, key)).filter(|said| !said.is_empty())
        });
        let said: Vec<String> = said.collect();
        let says_how = |change: &str| change.contains(" up by ") || change.contains(" down by ");
        assert!(
            said.len() > 4 && said.iter().all(|said| said.split(", ").all(says_how)),
            "{}: {said:?}",
            entry.info.id
        );
    }
}

#[test]
fn in_every_game_bots_say_what_the_next_best_would_have_brought() {
    for entry in catalog::games() {
        let reasons = (0..24).filter_map(|n| {
            let (table, seat) = middle(entry, 6 * n, n)?;
            let mut player = bots::parse("greedy:answer").unwrap().player(&Seeded::new(n), seat);
            let key = player.choose(&*table, seat);
            Some(bots::reason(&*player, &*table, seat, key))
        });
        let why = reasons.inspect(|why| assert!(!why.contains('\n'))).find(|why| why.contains("; soon, against `"));
        assert!(why.is_some_and(|why| why.contains(" up by ") || why.contains(" down by ")), "{}", entry.info.id);
    }
}

#[test]
fn the_way_a_game_ends_counts_as_a_rule() {
    for entry in catalog::games() {
        let setup = Setup { seats: entry.info.fewest, ..Setup::default() };
        let (opening, random) = (entry.open(&setup).unwrap(), parse_list("random").unwrap());
        let seen = observe(&*opening, &random, Seeded::nth(3, 1));
        let (session, _) = run(opening, &random, Seeded::nth(3, 1));
        let ending = session.table().live(Viewer::Everyone).ending.unwrap();
        assert!(seen.rules.get(&ending.rule).is_some_and(|seen| seen.times > 0), "{}: {ending:?}", entry.info.id);
    }
}
