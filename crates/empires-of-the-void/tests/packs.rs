//! What an owner of the box can correct, and what is refused.

use crate::rulebook::{BLUE, Look, Place, RED, pack, packed};
use empires_of_the_void::world::home_of;
use empires_of_the_void::{Empires, entry};
use kernel::{Files, Game, Kit, Pack, Rng, Setup};

const FOUR: [&str; 4] = ["academy", "collective", "kingdom", "mystics"];
const READY: &str = "red ready | blue ready | green ready | yellow ready";

#[test]
fn a_third_tactic_of_a_type() {
    // [culture.types] [tactics.use] [diplomacy.needs] Paid and staked from all three kinds.
    let parley = "[[tactic]]\nid = \"parley\"\nname = \"Parley\"\ntemperament = \"peaceful\"\ncopies = 2\ncards = 3\n\
                  effect = { credits = 3 }\nmark = \"confirmed\"\nhelp = \"Gain 3 credits.\"\n";
    let mut w = packed(&FOUR, "diplomacy.toml", parley);
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat retreat peace-talks parley");
    let mut s = w.clone().turn();
    let plays: Vec<String> = s.options(RED).into_iter().filter(|line| line.starts_with("play")).collect();
    assert_eq!(plays, ["play parley 1+1+1", "play parley 1+2+0"]);
    s.play("red play parley 1+1+1");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "cards")), (11, 1));
    let mut s = w.turn();
    s.play("red befriend tan-fu 2+1+1 | ~ d6 1 1 2");
    assert_eq!((s.on("tan-fu").as_str(), s.gauge(RED, "cards")), ("Tan Fu, red: 1 Diplomat, allied with red", 0));
}

#[test]
fn home_worlds_give_what_their_race_says() {
    // [end.income] [score.council] [research.good] The owner has all of it, a conqueror no influence.
    let rich = "[[race]]\nid = \"academy\"\nhome-income = 1\nhome-influence = 2\nhome-good = \"gas\"\nhome-vp = 5\n";
    let mut w = packed(&FOUR, "races.toml", rich);
    w.round = 3;
    let mut s = w.clone().round();
    assert_eq!(s.vp(RED), 5 + 4, "points and the council");
    s.play("~ draw refugees").play(READY);
    assert_eq!((s.gauge(RED, "income"), s.gauge(RED, "influence")), (4 + 1, 2));
    assert!(s.can(RED, "research ion-engines"));
    assert_eq!(s.forbids(BLUE, "research ion-engines"), "research.good");
    w.round = 1;
    w.holdings[home_of(RED) as usize].conqueror = Some(BLUE);
    let mut s = w.building();
    s.play(READY);
    assert_eq!((s.gauge(BLUE, "income"), s.gauge(BLUE, "influence"), s.gauge(RED, "influence")), (5 + 1, 0, 0));
    assert!(s.can(BLUE, "research ion-engines") && !s.can(RED, "research ion-engines"));
}

#[test]
fn a_race_has_diplomacy_numbers_of_its_own() {
    // [diplomacy.roll] As printed on its board.
    let mut w = packed(&FOUR, "races.toml", "[[race]]\nid = \"academy\"\ndiplomacy = [11, 9, 8, 7]\n");
    for (seat, planet) in [(RED, "tan-fu"), (BLUE, "ossal")] {
        w.put(seat, "diplomat", planet);
        w.cards(seat, "retreat");
    }
    let mut s = w.turn();
    s.play("red befriend tan-fu 1+0 | ~ d6 4 4 3");
    assert!(s.on("tan-fu").contains("allied with red"));
    s.play("red end actions | red pass | blue befriend ossal 1+0 | ~ d6 6 6 6");
    assert!(!s.on("ossal").contains("allied"), "17 for the others, and 2 less for the Collective");
}

#[test]
fn one_distress_call_has_invaders_of_its_own() {
    // [event.distress]
    let fierce = "[[event]]\nid = \"distress-emrok\"\ninvaders = { count = 3, hits-on = 2, initiative = 1 }\n";
    let mut w = packed(&FOUR, "events.toml", fierce);
    w.put(RED, "sunhammer 3", "emrok");
    let mut s = w.clone().round();
    s.play("~ draw distress-emrok").play(READY).play("red done | blue done | green done | yellow done");
    s.play("red attack emrok invaders | ~ d6 3 1 1 1 1 1 2 1 1");
    assert_eq!(s.on("emrok"), "Emrok, red: 2 Sunhammer, 2 invaders", "they fire with the first, on 2");
    let mut s = w.round();
    s.play("~ draw distress-ossal");
    assert!(s.on("ossal").contains("2 invaders"), "the other calls are as before");
}

#[test]
fn more_than_one_berth() {
    // [ship.diplomat]
    let mut w = packed(&FOUR, "ships.toml", "[[ship]]\nid = \"diplomat\"\ncarries = 2\n");
    w.put(RED, "diplomat, starfighter 3", "eehg");
    let mut s = w.turn();
    s.play("red move diplomat eehg | red load starfighter | red load starfighter");
    assert!(!s.can(RED, "load starfighter"));
    s.play("red go arcura | red stop");
    assert_eq!(s.on("arcura"), "Arcura, red: 2 Starfighter, 1 Diplomat");
}

#[test]
fn lumisar_looks_at_as_many_cards_as_it_says() {
    // [ability.lumisar]
    let mut w = packed(&FOUR, "planets.toml", "[[planet]]\nid = \"lumisar\"\npowers = [{ look = 2 }]\n");
    w.ally(RED, "lumisar");
    let mut s = w.turn();
    s.play("red draw | ~ draw blitz | ~ draw windfall | ~ draw retreat");
    assert_eq!(s.options(RED), ["keep blitz", "keep windfall", "keep retreat"]);
    s.play("red keep windfall");
    assert_eq!(s.gauge(RED, "cards"), 1);
}

#[test]
fn what_costs_nothing_is_free() {
    // [race.alliance] [ability.bindok]
    let races = ["alliance", "academy", "collective", "kingdom"];
    let mut w = packed(&races, "races.toml", "[[race]]\nid = \"alliance\"\npowers = [{ bought-move = 0 }]\n");
    w.players[0].credits = 0;
    let mut s = w.turn();
    assert_eq!(s.label(RED, "buy move"), "Buy a move for no credits");
    s.play("red buy move");
    assert!(!s.can(RED, "buy move"), "still once a turn");
    let mut w = packed(&FOUR, "planets.toml", "[[planet]]\nid = \"bindok\"\npowers = [{ retreat = 0 }]\n");
    w.ally(BLUE, "bindok");
    w.players[1].credits = 0;
    w.put(BLUE, "centipede", "quillon");
    w.put(RED, "starfighter", "quillon");
    let mut s = w.turn();
    s.play("red attack quillon blue | blue retreat");
    assert!(s.on("bindok").contains("blue: 1 Centipede"));
}

#[test]
fn words_tell_the_prices_of_the_pack() {
    // [culture.face-up] [race.alliance] [ability.bindok] [ship.shooting-star] [capital.limit]
    let races = ["alliance", "academy", "collective", "kingdom"];
    let dear = "[diplomacy]\nface-up-price = 3\n[capital]\nlimit = 6\n";
    let mut w = packed(&races, "terms.toml", dear);
    w.face_up.push(0);
    let s = w.clone().turn();
    assert_eq!(s.label(RED, "take blitz"), "Take Blitz (Militaristic) 3 credits");
    assert_eq!(s.label(RED, "buy move"), "Buy a move for 1 credit");
    w.face_up.clear();
    let mut s = w.turn();
    s.play("red end actions");
    assert_eq!(s.question(RED), ["What does your capital city give you?", "At most 6 tokens."]);
    let mut w = packed(&FOUR, "ships.toml", "[[ship]]\nid = \"shooting-star\"\npays = 2\n");
    w.put(RED, "shooting-star", "ax");
    w.put(BLUE, "diplomat", "ax");
    let mut s = w.turn();
    s.play("red attack ax blue");
    assert_eq!(s.question(RED), ["How many Shooting Stars fire?", "2 credits each."]);
}

#[test]
fn a_worm_hole_to_a_planet_of_the_missing_tile_is_not_drawn() {
    // [two.event-deck] [event.worm-hole] [event.void]
    let pack = pack("events.toml", "[[event]]\nid = \"worm-hole\"\neffect = { worm-hole = \"tan-fu\" }\n");
    for seed in 0..60 {
        for seats in [2, 3] {
            let setup = Setup { seats, options: Default::default(), pack: Some(pack.clone()) };
            let mut table = entry().open(&setup).unwrap_or_else(|why| panic!("{why}"));
            table.playout(u64::MAX, &mut Rng::new(seed));
            assert!(table.outcome().is_some());
        }
    }
}

#[test]
fn numbers_beyond_what_the_rules_can_count_are_refused() {
    let wrong = [
        ("terms.toml", "[invaders]\ncount = 60\n", "terms.toml: invaders: count is 60, allowed is 1 to 12"),
        ("terms.toml", "[rounds]\nstandard = [0, 0, 0]\n", "terms.toml: rounds: standard is 0, allowed is 1 to 6"),
        ("terms.toml", "[start]\nactions = 200\n", "terms.toml: start: actions is 200, allowed is 1 to 8"),
        ("terms.toml", "[four-players]\nspacing = [0, 1, 1, 4]\n", "terms.toml: four-players: spacing has 1 twice"),
        ("terms.toml", "[four-players]\nspacing = [0, 1, 9, 4]\n", "terms.toml: four-players: spacing is 9"),
        ("terms.toml", "[two-players]\nguarded = [0, 1]\n", "terms.toml: two-players: the empty position 0 is guarded"),
        (
            "terms.toml",
            "[two-players]\nguards = [\"diplomat\"]\n",
            "terms.toml: two-players: guards need 4 of diplomat, a set has 3",
        ),
        (
            "planets.toml",
            "[[planet]]\nid = \"emrok\"\nvp = 250\n",
            "planets.toml: emrok: vp is 250, allowed is 0 to 12",
        ),
        (
            "planets.toml",
            "[[planet]]\nid = \"emrok\"\npowers = [{ income = 100 }]\n",
            "planets.toml: emrok: powers is 100, allowed is -9 to 9",
        ),
        (
            "planets.toml",
            "[[planet]]\nid = \"emrok\"\npowers = [\"terraforming\"]\n",
            "planets.toml: emrok: powers has Terraforming, which works elsewhere alone",
        ),
        (
            "races.toml",
            "[[race]]\nid = \"alliance\"\nstart = [\"diplomat\", \"diplomat\", \"diplomat\", \"diplomat\"]\n",
            "races.toml: alliance: start: there are too few diplomat",
        ),
        (
            "races.toml",
            "[[race]]\nid = \"alliance\"\nhome = \"ax\"\n",
            "tiles.toml and races.toml: id ax is used twice",
        ),
        ("ships.toml", "[[ship]]\nid = \"moth\"\nsupply = 30\n", "ships.toml: moth: supply is 30, allowed is 1 to 15"),
        (
            "technologies.toml",
            "[[technology]]\nid = \"cloaking\"\ncost = 99\n",
            "technologies.toml: cloaking: cost is 99",
        ),
        (
            "events.toml",
            "[[event]]\nid = \"festival\"\neffect = { festival = 99 }\n",
            "events.toml: festival: effect is 99",
        ),
        (
            "events.toml",
            "[[event]]\nid = \"festival\"\ninvaders = { count = 2, hits-on = 5, initiative = 3 }\n",
            "events.toml: festival: invaders come with a distress call alone",
        ),
        (
            "diplomacy.toml",
            "[[tactic]]\nid = \"inspiration\"\ncards = 1\n",
            "diplomacy.toml: inspiration: cards is 1, allowed is 2 to 4",
        ),
    ];
    for (file, rows, error) in wrong {
        let found = entry().check_pack(&pack(file, rows)).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn marks_say_what_is_reconstructed_field_by_field() {
    // [planet.ability] What the rulebook states is not doubted; what it leaves to the components is.
    let kit: Kit<empires_of_the_void::printed::Components> =
        Kit::load(&Files::with_pack(Empires::infos()[0], None).unwrap()).unwrap();
    let doubtful = |table: &str, id: &str, fields: &[&str]| {
        fields.iter().map(|field| kit.doubtful(table, id, field)).collect::<Vec<_>>()
    };
    assert_eq!(doubtful("planet", "bindok", &["powers", "income", "vp", "good"]), [false, true, true, true]);
    assert_eq!(doubtful("planet", "arcura", &["powers"]), [true], "that it adds is stated, how much is not");
    assert_eq!(doubtful("ship", "sunhammer", &["dice", "hits-on", "supply", "cost"]), [false, false, false, true]);
    assert_eq!(doubtful("ship", "black-hole", &["supply", "dice"]), [false, true]);
    assert_eq!(doubtful("race", "nomads", &["income", "home", "powers"]), [false, false, true]);
    assert_eq!(doubtful("technology", "starcruiser", &["needs", "powers", "cost"]), [false, false, true]);
    assert_eq!(doubtful("tactic", "retreat", &["effect", "cards", "copies", "temperament"]), [false, true, true, true]);
    assert_eq!(doubtful("victory", "", &["morale-boost", "foreign-home", "home"]), [false, false, true]);
    assert_eq!(doubtful("two-players", "", &["guards", "face-up", "slots"]), [false, false, true]);
    let (guessed, all) = kit.certainty();
    let said = format!("{guessed} of the {all} printed values");
    assert!(Empires::infos()[0].rulebook.concat().contains(&said), "RULES.md should say: {said}");
}

/// Sets one number of the files to something else.
fn spoil(files: &Files, rng: &mut Rng) -> Pack {
    let mut values = Vec::new();
    for (file, table) in files.tables() {
        for (name, value) in table {
            let rows = value.as_array().into_iter().flatten().filter_map(|row| row.as_table());
            for row in rows.chain(value.as_table()) {
                let head = row.get("id").map_or(format!("[{name}]\n"), |id| format!("[[{name}]]\nid = {id}\n"));
                values.extend(row.iter().map(|(key, value)| (file, head.clone(), key, value.to_string())));
            }
        }
    }
    values.retain(|(.., value)| !value.starts_with('"') && value.contains(|c: char| c.is_ascii_digit()));
    let (file, head, key, value) = values.swap_remove(rng.pick(values.len() as u32) as usize);
    let spots: Vec<usize> = value.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    let at = spots[rng.pick(spots.len() as u32) as usize];
    let odd = [0, 1, 2, 3, 5, 9, 12, 15, 20, 60, 127, 255][rng.pick(12) as usize];
    pack(file, &format!("{head}{key} = {}{odd}{}\n", &value[..at], &value[at + 1..]))
}

#[test]
fn whatever_a_sound_pack_says_the_game_goes_on() {
    // A number is set at random; what `check` lets through is played to the end by four, three and two.
    let files = Files::with_pack(Empires::infos()[0], None).unwrap();
    let mut rng = Rng::new(7);
    let mut sound = 0;
    for n in 0..PACKS {
        let pack = spoil(&files, &mut rng);
        if entry().check_pack(&pack).is_err() {
            continue;
        }
        sound += 1;
        let setup = Setup { seats: 2 + (n % 3) as u8, options: Default::default(), pack: Some(pack.clone()) };
        let told = || format!("{:?}", pack.files);
        let mut table = entry().open(&setup).unwrap_or_else(|why| panic!("{}: {why}", told()));
        table.playout(u64::MAX, &mut Rng::new(n));
        assert!(table.outcome().is_some(), "{}", told());
        table.audit().unwrap_or_else(|why| panic!("{}: {why}", told()));
    }
    assert!(sound > PACKS / 4, "{sound}");
}

const PACKS: u64 = 120;
