use crate::{folder, refused, starmoot, works};
use std::process::{Command, Stdio};

#[test]
fn maps_are_drawn_by_lot_and_read_back() {
    let folder = folder("maps");
    let svg = folder.join("hive.svg").display().to_string();
    let drawn = works(&["map", "hive-wars", "hive", "--seed", "7", "--option", "homes=sol+letnev", "--svg", &svg]);
    let text = drawn.lines().next().unwrap();
    assert_eq!(works(&["map", "hive-wars", "hive", "--seed", "7", "--option", "homes=sol+letnev"]), drawn);
    assert!(drawn.contains("Jord:") && drawn.contains("Arc Prime and Wren Terra:") && drawn.contains("zone 1"));
    assert!(std::fs::read_to_string(&svg).unwrap().contains("Mecatol Rex"));
    assert!(works(&["map", "hive-wars", "--read", text]).starts_with(text));
    let six: serde_json::Value = serde_json::from_str(&works(&["map", "hive-wars", "6", "--json"])).unwrap();
    assert_eq!(six["map"].as_str().unwrap().split(' ').filter(|word| *word == "0").count(), 6);
    assert!(works(&["map", "hive-wars"]).contains("an ordinary map for eight players"));
    let lanes = folder.join("lanes.svg").display().to_string();
    works(&["map", "hive-wars", "7", "--option", "layout=7-alternate", "--svg", &lanes]);
    let lanes = std::fs::read_to_string(&lanes).unwrap();
    assert!(lanes.contains(r#"<path d="M"#) && !lanes.contains("<line "), "hyperlanes are curves on their tiles");
    refused(&["map", "hive-wars", "7", "--option", "layout=6"], "there are 7, 7-alternate");
    refused(&["map", "hive-wars", "--read", "25 83a90"], "0, 60, 120, 180, 240 or 300 degrees");
    refused(&["map", "hive-wars", "hive", "--option", "boxes=base"], "slot as1");
    refused(&["map", "hive-wars", "9"], "no map `9`");
    refused(&["map", "hexpanse", "6"], "no maps of `hexpanse`");
    refused(&["map", "hive-wars", "hive", "--option", "homes=sardakk"], "at home with the N'orr");
    refused(&["map", "hive-wars", "3", "--option", "homes=sol+sol"], "twice");
    refused(&["map", "hive-wars", "3", "--option", "boxes=thunders-edge"], "the base game is needed");
    refused(&["map", "hive-wars", "--read", "25 66 1C"], "entry 3 (character 7), `1C`");
    refused(&["map", "hive-wars", "--read", "25 25"], "already used by entry 1");
}

#[test]
fn games_lists_every_game_in_words_and_in_json() {
    assert!(works(&["games"]).contains("nexus-ops  Nexus Ops  2 to 4 seats"));
    let skirmish = works(&["games", "skirmish"]);
    assert!(skirmish.contains("faction.SEAT=ONE OF 32") && skirmish.contains("vuilraith"));
    assert!(skirmish.lines().all(|line| line.len() <= 240) && !skirmish.contains("nexus-ops"));
    refused(&["games", "chess"], "chess");
    let json: serde_json::Value = serde_json::from_str(&works(&["games", "--json"])).unwrap();
    let nexus = json.as_array().unwrap().iter().find(|game| game["id"] == "nexus-ops").unwrap();
    assert_eq!(nexus["seats"]["most"], 4);
    assert!(nexus["options"].as_array().unwrap().iter().any(|option| option["key"] == "vortex"));
}

#[test]
fn sim_gives_the_same_digest_on_any_number_of_threads() {
    let sim = |threads: &str| {
        let args = ["sim", "nexus-ops", "--games", "30", "--seed", "7", "--seats", "3", "--threads", threads, "--json"];
        serde_json::from_str::<serde_json::Value>(&works(&args)).unwrap()
    };
    let (one, two) = (sim("1"), sim("2"));
    for key in ["game", "games", "asks", "decisions", "wins", "digest"] {
        assert_eq!(one[key], two[key]);
        assert!(!one[key].is_null());
    }
    assert!(one["decisions_per_second"].as_f64().unwrap() > 0.0);
    assert!(one["asks"].as_u64() >= one["decisions"].as_u64());
}

#[test]
fn sim_takes_options_and_bots() {
    let args = ["sim", "nexus-ops", "--games", "2", "--seed", "1", "--option", "vortex", "--bots", "greedy,random"];
    assert!(works(&args).contains("digest"));
}

#[test]
fn a_record_replays_to_the_same_digest() {
    let file = folder("record").join("a.game");
    let path = file.to_str().unwrap();
    works(&["record", "nexus-ops", "--seed", "5", "--seats", "4", "--option", "team-play", "--out", path]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("game nexus-ops  rules "), "{}", text.lines().next().unwrap());
    let first = works(&["replay", path, "--json"]);
    assert_eq!(first, works(&["replay", path, "--json"]));
    let json: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert_eq!(json["over"], true);
    assert_eq!(text, works(&["record", "nexus-ops", "--seed", "5", "--seats", "4", "--option", "team-play"]));
    assert!(works(&["replay", path, "--until", "12"]).contains("12 lines, all legal"));
}

#[test]
fn answers_are_counted_one_by_one_and_as_runs() {
    let file = folder("count").join("a.game");
    let path = file.to_str().unwrap();
    works(&["record", "skirmish", "--seed", "5", "--out", path]);
    let told: serde_json::Value = serde_json::from_str(&works(&["count", path, path, "--json"])).unwrap();
    let [games, single, amounts, baskets, hosts, persons, waits, rounds] =
        ["games", "single", "amounts", "baskets", "hosts", "persons", "waits", "rounds"]
            .map(|what| told["skirmish"][what].as_u64().unwrap());
    let text = std::fs::read_to_string(&file).unwrap();
    let answers = text.lines().skip(1).filter(|line| !line.starts_with(['~', '#'])).count() as u64;
    assert_eq!((games, single), (2, 2 * answers));
    assert!(single > amounts && amounts > baskets && baskets > persons && persons > 0, "{told}");
    assert!(hosts > 0 && hosts + persons < single, "{told}");
    assert!(rounds > 0 && waits > rounds && waits < single - hosts, "{told}");
    assert!(works(&["count", path]).lines().any(|line| line.starts_with("skirmish ")));
}

#[test]
fn a_record_is_rehashed_only_if_it_can_be_proved() {
    let folder = folder("rehash");
    let [good, bad] = ["good.game", "bad.game"].map(|name| folder.join(name).to_str().unwrap().to_string());
    works(&["record", "nexus-ops", "--seed", "5", "--out", &good]);
    let text = std::fs::read_to_string(&good).unwrap();
    assert!(works(&["rehash", &good]).contains("has the hash lines of this build"));
    let (head, lines) = text.split_once('\n').unwrap();
    std::fs::write(&good, format!("{}0123456789abcdef\n{lines}", &head[..head.len() - 16])).unwrap();
    refused(&["replay", &good], "played with pack default 0123456789abcdef");
    assert!(works(&["rehash", &good]).contains("every line proved"));
    assert_eq!(std::fs::read_to_string(&good).unwrap(), text);
    let wrong = text.replacen("\n# ", "\n# 0", 1);
    std::fs::write(&bad, &wrong).unwrap();
    refused(&["rehash", &bad], "what is legal differs");
    let both = starmoot(&["rehash", &bad, &good]);
    assert_eq!((both.code, both.out.lines().count()), (1, 1), "{}", both.err);
    assert!(both.err.contains("1 of 2 records cannot be proved"), "{}", both.err);
    assert_eq!(std::fs::read_to_string(&bad).unwrap(), wrong);
}

#[test]
fn what_players_should_know_of_a_setup_is_said_beside_the_output() {
    let options = ["--option", "extra-tokens=leaper+dragon", "--option", "returned-tokens=refinery-2+refinery-2"];
    for command in [&["record", "nexus-ops", "--seed", "5"][..], &["sim", "nexus-ops", "--games", "1", "--seed", "5"]] {
        let said = starmoot(&[command, &options].concat());
        let words = "Refineries on the tokens give 12 rubium in all; at least 16 is recommended.\n";
        assert_eq!((said.code, said.err.as_str()), (0, words));
        assert!(!said.out.is_empty() && !said.out.contains("recommended"));
    }
}

/// A file put in its place would take it away from everybody.
#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    let out = folder("device").join("out");
    std::os::unix::fs::symlink("/dev/stdout", &out).unwrap();
    let args = ["record", "hexpanse", "--seed", "5"];
    assert_eq!(works(&[&args[..], &["--out", out.to_str().unwrap()]].concat()), works(&args));
    assert!(out.is_symlink());
}

#[test]
fn a_bot_says_why_it_answered() {
    let args = ["record", "hexpanse", "--seed", "5", "--bots", "search:20,greedy"];
    let said = starmoot(&[&args[..], &["--why"]].concat());
    assert_eq!((said.code, &said.out), (0, &works(&args)), "the record is the same");
    assert!(
        said.err.lines().any(|line| line.starts_with("red ") && line.contains(" playouts, standing ")),
        "{}",
        said.err
    );
    assert!(said.err.lines().any(|line| line.starts_with("blue ") && line.contains(" at first sight, standing ")));
    let pays = |line: &str| line.contains("; at once: ") && line.contains("hexilum down by ");
    assert!(said.err.lines().any(pays), "what it costs is said in the game's words: {}", said.err);
}

/// Ctrl-C: one line, no report, and a state to go on from.
#[cfg(unix)]
#[test]
fn an_interrupted_lab_keeps_what_is_done() {
    let folder = folder("interrupted");
    let report = folder.to_str().unwrap();
    let args = ["lab", "hexpanse", "--bots", "search:50", "--games", "100000", "--threads", "1", "--report", report];
    let mut program = Command::new(env!("CARGO_BIN_EXE_starmoot"));
    let child = program.args(args).stderr(Stdio::piped()).spawn().unwrap();
    while !folder.join("state.json").exists() {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("interrupted after ") && err.contains(" of 100000 games"), "{err}");
    assert_eq!(output.status.code(), Some(1));
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["state.json"]);
}

#[test]
fn show_draws_a_position() {
    let folder = folder("show");
    let record = folder.join("a.game");
    let picture = folder.join("a.svg");
    works(&["record", "nexus-ops", "--seed", "3", "--out", record.to_str().unwrap()]);
    let (record, picture) = (record.to_str().unwrap(), picture.to_str().unwrap());
    works(&["show", record, "--until", "150", "--seat", "red", "--svg", picture]);
    let svg = std::fs::read_to_string(picture).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("Nexus Ops") && svg.contains("Rock Plains"));
    assert!(works(&["show", "nexus-ops", "--seat", "1"]).contains("Nexus Ops"));
    let seats = works(&["show", "empires-of-the-void"]);
    assert!(seats.contains("Ambassadors 0 of "), "a gauge stands apart from its note: {seats}");
}

#[test]
fn a_position_is_changed_line_by_line() {
    let shown = works(&["show", "nexus-ops", "--edit", "red rubium 13", "--edit", "c3: blue 2 dragon"]);
    assert!(shown.contains("ubium 13") && shown.contains("2 Rubium Dragons"), "{shown}");
    let wrong = starmoot(&["show", "nexus-ops", "--edit", "red rubum 13"]);
    let expected = "starmoot: --edit \"red rubum 13\": column 5: found `rubum`, expected `rubium`,";
    assert!(wrong.code == 1 && wrong.err.starts_with(expected), "{}", wrong.err);
}

#[test]
fn a_picture_names_each_piece_and_the_open_cards() {
    let folder = folder("picture");
    let (record, picture) = (folder.join("a.game").display().to_string(), folder.join("a.svg").display().to_string());
    let options = ["--option", "factions=terran+nomads", "--option", "mission=phalanx"];
    works(&[&["record", "hexpanse", "--seed", "3", "--out", &record], &options[..]].concat());
    works(&["show", &record, "--until", "30", "--svg", &picture]);
    let svg = std::fs::read_to_string(&picture).unwrap();
    for words in ["Ramius, red", "Temud Yin, blue", "Common mission", "Phalanx", "Market"] {
        assert!(svg.contains(&format!(">{words}<")), "no {words}");
    }
}

#[test]
fn a_seat_sees_its_own_cards_only() {
    let folder = folder("seats");
    let record = folder.join("a.game");
    works(&["record", "nexus-ops", "--seed", "3", "--option", "executive-orders", "--out", record.to_str().unwrap()]);
    let show = |seat: &str| works(&["show", record.to_str().unwrap(), "--until", "40", "--seat", seat]);
    assert_ne!(show("red"), show("blue"));
}

#[test]
fn odds_are_exact_and_machine_readable() {
    let args = ["odds", "nexus-ops", "3 human, 1 rock strider", "2 fungoid", "--option", "terrain=forest"];
    assert!(works(&args).contains('%'));
    let json: serde_json::Value = serde_json::from_str(&works(&[&args[..], &["--json"]].concat())).unwrap();
    assert!(json.is_object());
}

#[test]
fn odds_of_fleets() {
    let fleets = ["2 dreadnought ii, 1 dreadnought ii damaged, 3 fighter", "letnev: 3 cruiser, 1 carrier, 4 fighter"];
    let options = ["--option", "place=space", "--option", "attacker.effects=morale_boost"];
    let text = works(&[&["odds", "hive-wars"], &fleets[..], &options].concat());
    assert!(text.contains("(exact)") && text.contains("left on average"), "{text}");
    let best = works(&[&["odds", "hive-wars"], &fleets[..], &options, &["--option", "policy=best", "--json"]].concat());
    let best: serde_json::Value = serde_json::from_str(&best).unwrap();
    assert_eq!(best["method"], "exact");
    for game in ["hive-wars", "skirmish", "nexus-ops", "empires-of-the-void"] {
        assert!(works(&["odds", game, "--list"]).contains("--option"), "{game}");
    }
}

/// One line a case, in order; a wrong one is told and does not cost the others.
#[test]
fn odds_of_a_file_of_cases() {
    let file = folder("cases").join("cases.json");
    let case = |id: &str, unit: &str| {
        format!(
            r#"{{"id": "{id}", "place": "space", "attacker": {{"units": {{"{unit}": 1}}}}, "defender": {{"units": {{"cruiser": 1}}}}}}"#
        )
    };
    let write = |cases: &[String]| std::fs::write(&file, format!("[{}]", cases.join(","))).unwrap();
    write(&[case("a", "cruiser"), case("b", "dreadnought")]);
    let lines = works(&["odds", "hive-wars", "--cases", file.to_str().unwrap(), "--json"]);
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["attacker"], 0.375);
    let keys: Vec<&str> = lines[1].as_object().unwrap().keys().map(String::as_str).collect();
    for key in ["id", "attacker", "draw", "defender", "method", "seconds"] {
        assert!(keys.contains(&key), "{key}");
    }
    write(&[case("a", "elephant"), case("b", "cruiser")]);
    let said = starmoot(&["odds", "hive-wars", "--cases", file.to_str().unwrap(), "--json"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("case 1 (a): attacker.units: there is no unit `elephant`"), "{}", said.err);
    assert!(said.err.contains("1 of 2 battles were refused"), "{}", said.err);
    let lines: Vec<serde_json::Value> = said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0]["id"] == "a" && lines[0]["error"].is_string() && lines[1]["attacker"] == 0.375);
}

#[test]
fn help_is_there_for_every_command() {
    for command in ["games", "sim", "record", "replay", "show", "odds", "map", "check"] {
        assert!(works(&[command, "--help"]).contains("Usage"), "{command}");
    }
    assert!(works(&["--version"]).starts_with("starmoot "));
}

#[test]
fn reports_are_listed_until_they_are_dealt_with() {
    use server::store::{ComplaintRow, Store};
    let store = format!("sqlite:{}", folder("reports").join("tables.sqlite").display());
    assert_eq!(works(&["reports", "--store", &store]), "Nothing has been reported.\n");
    let report = ComplaintRow {
        id: "r1".into(),
        table: "evening".into(),
        chat: 3,
        line: "Bob: rude\nwords".into(),
        by: "ann".into(),
        why: "rude".into(),
        made: 5,
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async { Store::open(&store).await.unwrap().add_report(&report).await.unwrap() });
    assert_eq!(works(&["reports", "--store", &store]), "r1  table evening line 3  Bob: rude words  (rude)\n");
    let json: serde_json::Value = serde_json::from_str(&works(&["reports", "--store", &store, "--json"])).unwrap();
    assert_eq!((&json[0]["id"], &json[0]["chat"]), (&"r1".into(), &3.into()));
    refused(&["reports", "--store", &store, "--done", "r2"], "there is no report r2");
    assert_eq!(works(&["reports", "--store", &store, "--done", "r1"]), "Nothing has been reported.\n");
}

/// Makes a pack of these files.
fn pack(name: &str, game: &str, files: &[(&str, &str)]) -> String {
    let folder = folder(name);
    std::fs::write(folder.join("pack.toml"), format!("game = \"{game}\"\nname = \"mine\"\n")).unwrap();
    files.iter().for_each(|(file, text)| std::fs::write(folder.join(file), text).unwrap());
    folder.display().to_string()
}

#[test]
fn options_know_the_words_of_a_pack() {
    let token = "[[token]]\nid = \"refinery-4\"\nname = \"Refinery 4\"\ngreen = 1\nrefinery = 4\n\
                 [[token]]\nid = \"leaper\"\ndrop = true\n";
    let ours = pack("tokens", "nexus-ops", &[("exploration.toml", token)]);
    assert!(works(&["games", "nexus-ops", "--pack", &ours]).contains("refinery-4"));
    assert!(!works(&["games", "nexus-ops"]).contains("refinery-4"));
    let start = |extra: &'static str| ["--option", extra, "--option", "returned-tokens=strider"];
    let record = format!("{ours}/one.game");
    let given = start("extra-tokens=refinery-4");
    works(&[&["record", "nexus-ops", "--seed", "3", "--pack", &ours, "--out", &record][..], &given].concat());
    assert!(works(&["replay", &record, "--pack", &ours]).contains("all legal"));
    refused(&["replay", &record], "refinery-4");
    works(&[&["sim", "nexus-ops", "--games", "2", "--seed", "3", "--pack", &ours][..], &given].concat());
    let gone = start("extra-tokens=leaper");
    refused(
        &[&["sim", "nexus-ops", "--games", "2", "--seed", "3", "--pack", &ours][..], &gone].concat(),
        "expected words from dragon, refinery-3, refinery-2-human, refinery-1-strider, refinery-4",
    );
    let mission = "[[mission]]\nid = \"row\"\ncode = \"M99\"\nname = \"Row\"\n\
                   cells = [[-4, 0], [-3, 0], [-2, 0], [-1, 0], [0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]\n\
                   [[mission]]\nid = \"key\"\ndrop = true\n";
    let mine = pack("missions", "hexpanse", &[("missions.toml", mission)]);
    let sim = |word: &str| format!("sim hexpanse --games 1 --seed 1 --pack {mine} --option mission={word}");
    works(&sim("row").split(' ').collect::<Vec<_>>());
    refused(&sim("key").split(' ').collect::<Vec<_>>(), "expected one of drawn, crossroads");
}

#[test]
fn odds_and_maps_take_a_pack() {
    let strong = pack("strong", "nexus-ops", &[("units.toml", "[[classic]]\nid = \"human\"\nhits-on = 2\n")]);
    let ask = ["odds", "nexus-ops", "2 human", "2 human"];
    assert_ne!(works(&ask), works(&[&ask[..], &["--pack", &strong]].concat()));
    assert!(works(&["odds", "nexus-ops", "--list", "--pack", &strong]).contains("hits on 2"));
    let cases = format!("{strong}/cases.txt");
    std::fs::write(&cases, "2 human ; 2 human\n").unwrap();
    let list = ["odds", "nexus-ops", "--cases", &cases];
    assert_ne!(works(&list), works(&[&list[..], &["--pack", &strong]].concat()));
    refused(&["odds", "skirmish", "cruiser", "cruiser", "--pack", &strong], "a pack for nexus-ops, not for skirmish");
    let planet = "[[planet]]\nid = \"mehar-xull\"\nresources = 9\n";
    let rich = pack("rich", "skirmish", &[("planets.toml", planet)]);
    let map = ["map", "hive-wars", "6", "--seed", "4"];
    assert_ne!(works(&map), works(&[&map[..], &["--pack", &rich]].concat()));
}

#[test]
fn what_to_look_up_is_a_pack_that_changes_nothing() {
    for game in ["nexus-ops", "hexpanse", "empires-of-the-void", "skirmish", "twilight-imperium"] {
        let target = folder(&format!("todo-{game}"));
        std::fs::remove_dir(&target).unwrap();
        let target = target.display().to_string();
        let said = works(&["check", "--todo", game, "--out", &target]);
        assert!(said.contains("printed values to look up"), "{said}");
        assert!(works(&["check", &target]).contains("a sound pack"), "{game}");
        let sim = ["sim", game, "--games", "3", "--seed", "5", "--json"];
        let digest = |line: String| serde_json::from_str::<serde_json::Value>(&line).unwrap()["digest"].clone();
        assert_eq!(digest(works(&sim)), digest(works(&[&sim[..], &["--pack", &target]].concat())), "{game}");
        // Nothing is vouched for before somebody has looked.
        assert_eq!(works(&["check", "--todo", game]), works(&["check", "--todo", game, &target]));
        refused(&["check", "--todo", game, "--out", &target], "exists");
    }
    let target = folder("todo-nexus-ops");
    std::fs::remove_dir(&target).unwrap();
    let path = target.display().to_string();
    works(&["check", "--todo", "nexus-ops", "--out", &path]);
    let (file, before) = (target.join("energize.toml"), works(&["check", "--todo", "nexus-ops"]));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("# copies = "), "{text}");
    std::fs::write(&file, text.replacen("# copies = ", "copies = ", 1)).unwrap();
    let after = works(&["check", "--todo", "nexus-ops", &path]);
    assert_eq!(before.matches("# copies = ").count(), after.matches("# copies = ").count() + 1);
}

#[test]
fn a_store_is_copied_put_back_and_checked() {
    use server::store::{Sqlite, Store};
    let folder = folder("upkeep");
    let file = |name: &str| folder.join(name).display().to_string();
    let (store, copy) = (format!("sqlite:{}", file("tables.sqlite")), file("copy.sqlite"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async { drop(Store::open(&store).await.unwrap()) });
    assert_eq!(works(&["backup", &copy, "--store", &store]), format!("{store} is copied to {copy}.\n"));
    refused(&["backup", &copy, "--store", &store], "cannot make");
    refused(&["restore", &copy, "--store", &store], "with --replace it is put aside");
    let restored = works(&["restore", &copy, "--store", &store, "--replace"]);
    assert!(restored.contains(&format!("What was there before is in {}", file("tables.sqlite.before"))), "{restored}");
    assert_eq!(works(&["check-store", "--store", &store]), format!("{store} is sound.\n"));
    refused(&["restore", &file("nowhere"), "--store", &store], "there is no");
    refused(&["backup", &copy, "--store", "postgres://there"], "pg_dump");
    let spoil =
        "INSERT INTO tables (id, status, private, made, moved, version, body) VALUES ('t', 'over', 0, 1, 1, 1, '{}')";
    let spoil = server::store::Statement::new(spoil, []);
    runtime.block_on(async {
        use server::store::Backend;
        Sqlite::open(&file("tables.sqlite")).unwrap().write(vec![spoil]).await.unwrap();
    });
    let said = starmoot(&["check-store", "--store", &store]);
    assert_eq!(said.code, 1);
    assert!(said.out.starts_with("table t: its head"), "{}", said.out);
    assert!(said.err.contains("damaged in one place"), "{}", said.err);
}

#[test]
fn wishes_of_a_server_are_checked_before_it_starts() {
    let folder = folder("wishes");
    let store = format!("sqlite:{}", folder.join("tables.sqlite").display());
    let short = folder.join("short.token");
    std::fs::write(&short, "too short\n").unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--store", &store];
    for (more, part) in [
        (["--limit", "speed=9"], "is no limit"),
        (["--keep", "chat=0"], "is no time to keep"),
        (["--operator", short.to_str().unwrap()], "at least 32 letters"),
        (["--operator", "/nowhere/token"], "/nowhere/token"),
    ] {
        refused(&[&serve[..], &more].concat(), part);
    }
    assert!(!folder.join("tables.sqlite").exists());
}
