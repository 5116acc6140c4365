use bots::{Company, parse, parse_list};
use kernel::{Question, Rng, Seat, Seeded, Setup, Table};

fn opening() -> Box<dyn Table> {
    moot::entry().open(&Setup { seats: 3, ..Setup::default() }).unwrap()
}

#[test]
fn every_bot_picks_an_option_and_says_why() {
    for bot in ["random", "hint", "greedy", "search:50", "recruit"] {
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

/// The first question with a real choice after `answers` answers of random players, and the seat that has it.
fn middle(answers: u64, seed: u64) -> Option<(Box<dyn Table>, Seat)> {
    let mut table = opening();
    let mut chance = Seeded::new(seed);
    table.playout_seeded(answers, &mut chance);
    while let Some(faces) = table.roll(&mut chance) {
        table.answer(&faces).unwrap();
    }
    let seat = table.asked().iter().next()?;
    Some((table, seat))
}

#[test]
fn no_bot_peeks_at_what_is_hidden() {
    let mut differing = 0;
    for n in 0..40 {
        let Some((table, seat)) = middle(3 + n % 17, n) else { continue };
        let mut other = table.fork();
        table.imagine_into(seat, &mut Rng::new(n), &mut *other);
        differing += u32::from(other.hash() != table.hash());
        for bot in ["random", "hint", "greedy", "search:60", "search:60:2"] {
            let chooses = |table: &dyn Table| parse(bot).unwrap().player(&Seeded::new(5), seat).choose(table, seat);
            assert_eq!(chooses(&*table), chooses(&*other), "{bot} in position {n}");
        }
    }
    assert!(differing > 10, "hidden facts differed in {differing} positions only");
}

#[test]
fn a_budget_of_playouts_and_a_seed_fix_the_game() {
    let play = || {
        let mut table = opening();
        let mut chance = Seeded::new(4);
        let mut company = Company::new(&parse_list("search:40,search:30:2,greedy").unwrap(), 3, &chance);
        loop {
            while let Some(faces) = table.roll(&mut chance) {
                table.answer(&faces).unwrap();
            }
            let Some(seat) = table.asked().iter().next() else { return table.hash() };
            let key = company.choose(&*table, seat);
            table.choose(seat, key).unwrap();
        }
    };
    assert_eq!(play(), play());
}

#[test]
fn thinking_keeps_to_its_time() {
    let (table, seat) = middle(4, 2).unwrap();
    let mut player = parse("search:30ms").unwrap().player(&Seeded::new(1), seat);
    let start = std::time::Instant::now();
    player.choose(&*table, seat);
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn what_was_learned_is_kept_until_something_new_is_seen() {
    let (mut kept, mut fresh) = (0, 0);
    for seed in 0..6 {
        let mut table = opening();
        let mut chance = Seeded::new(seed);
        let mut company = Company::new(&parse_list("search:60,random,random").unwrap(), 3, &chance);
        // Whether nothing but the searcher's own answer came between its last question and this one.
        let mut undisturbed = false;
        loop {
            while let Some(faces) = table.roll(&mut chance) {
                table.answer(&faces).unwrap();
                undisturbed = false;
            }
            let Some(seat) = table.asked().iter().next() else { break };
            let key = company.choose(&*table, seat);
            if seat == Seat(0) {
                let reused = company.of(seat).why().contains("made before");
                assert!(!reused || undisturbed, "kept what is no longer valid: {}", company.of(seat).why());
                kept += u32::from(reused);
                fresh += u32::from(!reused && company.of(seat).why().contains("playouts"));
            }
            undisturbed = seat == Seat(0);
            table.choose(seat, key).unwrap();
        }
    }
    assert!(kept > 0 && fresh > 0, "{kept} {fresh}");
}

#[test]
fn a_greedy_player_says_when_a_game_lasts_too_long_for_it() {
    let table = opening();
    let seat = table.asked().iter().next().unwrap();
    let mut player = parse("greedy").unwrap().player(&Seeded::new(1), seat);
    let answers = (0..5000).take_while(|_| {
        player.choose(&*table, seat);
        !player.impatient()
    });
    assert_eq!(answers.count(), 1500);
}

/// Of 60 games, how many the first of these won, each sitting in each chair in turn.
fn won(bots: [&str; 3]) -> usize {
    (0..60u64)
        .filter(|seed| {
            let first = (*seed % 3) as usize;
            let at: Vec<&str> = (0..3).map(|seat| bots[(seat + 3 - first) % 3]).collect();
            let mut table = opening();
            let mut chance = Seeded::new(*seed);
            let mut company = Company::new(&parse_list(&at.join(",")).unwrap(), 3, &chance);
            loop {
                while let Some(faces) = table.roll(&mut chance) {
                    table.answer(&faces).unwrap();
                }
                let Some(seat) = table.asked().iter().next() else { break };
                let key = company.choose(&*table, seat);
                table.choose(seat, key).unwrap();
            }
            table.outcome().unwrap().ranks()[first] == 1
        })
        .count()
}

#[test]
fn whoever_plans_its_turns_wins_against_two_who_look_one_answer_ahead() {
    let planned = won(["greedy", "greedy:answer", "greedy:answer"]);
    let single = won(["greedy:answer", "greedy", "greedy"]);
    assert!(planned > single + 15, "{planned} of 60 with plans, {single} without");
}

#[test]
fn a_plan_is_told_when_it_is_made_and_while_it_is_followed() {
    for bot in ["greedy", "search:50"] {
        let mut session = kernel::testing::Script::of(opening());
        session.play("red bid 2 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory");
        let mut player = parse(bot).unwrap().player(&Seeded::new(3), Seat(0));
        let key = player.choose(session.table(), Seat(0));
        assert_eq!(session.table().print(Seat(0), key).unwrap(), "play glory", "{bot}: {}", player.why());
        assert!(player.why().starts_with("plan: play glory and"), "{bot}: {}", player.why());
        assert!(player.why().contains("best of 5"), "{bot}: {}", player.why());
        session.choose(Seat(0), key).unwrap();
        session.play("blue pass | green pass");
        player.choose(session.table(), Seat(0));
        assert!(player.why().starts_with("as planned: play glory and"), "{bot}: {}", player.why());
    }
}
