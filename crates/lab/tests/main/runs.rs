use clap::Parser;
use kernel::{Entry, Problem};
use lab::{LabArgs, run_lab};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static MOOT: LazyLock<Entry> = LazyLock::new(moot::entry);
static RAIDERS: LazyLock<Entry> = LazyLock::new(moot::raiders);

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    lab: LabArgs,
}

fn args(line: &str, folder: &Path) -> LabArgs {
    let words = ["lab", "moot", "--report"].map(String::from).into_iter();
    let words = words.chain([folder.display().to_string()]).chain(line.split_whitespace().map(String::from));
    Line::try_parse_from(words).unwrap().lab
}

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("starmoot-lab-{name}-{}", std::process::id())))
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn go(line: &str, folder: &Folder) -> Result<(), Problem> {
    run_lab(&MOOT, &args(line, &folder.0))
}

fn findings(folder: &Folder) -> Vec<String> {
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    json["findings"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_string()).collect()
}

#[test]
fn a_study_writes_a_page_and_the_same_as_json_and_csv() {
    let folder = Folder::new("study");
    go("--bots random --vary restart --games 12 --threads 2", &folder).unwrap();
    let page = folder.read("report.html");
    for words in ["<svg", "even share", "no restart, red", "starmoot lab moot --bots random", "games won"] {
        assert!(page.contains(words), "{words}");
    }
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    assert_eq!(json["cells"].as_array().unwrap().len(), 2);
    assert_eq!(json["cells"][1]["values"]["restart"], "true");
    assert_eq!(folder.read("cells.csv").lines().count(), 1 + 2 * 3);
    assert!(!page.contains("What restart changes"), "who wins by the one axis is told once");
    assert_eq!(folder.read("decisions.csv").lines().count(), 1 + 2 * 4);
    assert!(folder.read("decisions.csv").starts_with("restart,seat,mean,reach,q05,median,q95\nfalse,all,"));
    assert!(folder.read("leaders.csv").starts_with("restart,part_percent,games,"));
    assert!(page.contains("--report DIR"), "the command can be given again as it stands");
}

#[test]
fn a_study_tells_what_happened_in_each_round() {
    let folder = Folder::new("rounds");
    run_lab(&RAIDERS, &args("--bots random --games 12", &folder.0)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let cell = &json["cells"][0];
    let rounds = cell["rounds"].as_array().unwrap();
    assert!(rounds.len() > 1 && rounds[0]["name"] == "Round 1" && rounds[0]["games"] == 12);
    assert!(rounds.windows(2).all(|pair| pair[0]["games"].as_u64() >= pair[1]["games"].as_u64()), "games end");
    for (what, answer) in cell["answers"].as_object().unwrap() {
        let by_round: u64 = rounds.iter().filter_map(|round| round["answers"][what].as_u64()).sum();
        assert_eq!(answer["times"].as_u64(), Some(by_round), "{what}");
    }
    let parties = rounds[0]["scores"].as_array().unwrap().len();
    assert_eq!(parties, RAIDERS.open(&kernel::Setup { seats: 3, ..Default::default() }).unwrap().parties() as usize);
    assert_eq!(folder.read("rounds.csv").lines().count(), 1 + parties * rounds.len());
    assert!(folder.read("rounds.csv").starts_with("round,games,party,mean,reach\nRound 1,12,red,"));
    assert!(folder.read("round-answers.csv").starts_with("round,what,times_per_game\nRound 1,"));
    assert!(folder.read("report.html").contains("Round by round"));
}

#[test]
fn each_of_several_axes_is_told_by_itself() {
    let folder = Folder::new("axes");
    go("--vary restart --vary bots=random,greedy/random --games 2", &folder).unwrap();
    let page = folder.read("report.html");
    for words in
        ["What restart changes", "What bots changes", "By bots, whatever else varies", "restart, greedy/random"]
    {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn rules_that_nothing_named_are_listed_as_just_that() {
    let folder = Folder::new("silent");
    run_lab(catalog::find("hexpanse").unwrap(), &args("--bots random --games 2", &folder.0)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let silent = json["rules_never_seen"][0].as_str().unwrap();
    let rules = folder.read("rules.csv");
    assert!(rules.contains(&format!("\n{silent},0.000,0.0,0,,,,,0\n")), "unknown shares are empty");
    assert!(folder.read("report.html").contains(&format!("<li>{silent}: ")));
    assert!(folder.read("factions.csv").lines().count() > 2);
    let said = findings(&folder).into_iter().find(|line| line.contains(" rules, listed")).unwrap();
    assert!(said.contains("named by no question, log line, ending or sampled refusal"), "{said}");
    let ended: f64 = (rules.lines().filter(|line| line.starts_with("victory.")))
        .map(|line| line.split(',').nth(2).unwrap().parse::<f64>().unwrap())
        .sum();
    assert!(ended >= 100.0, "every game ended by a rule: {rules}");
}

#[test]
fn seats_and_factions_that_never_changed_are_told() {
    let folder = Folder::new("seated");
    let line = "--bots random --games 2 --option factions=";
    run_lab(catalog::find("hexpanse").unwrap(), &args(&format!("{line}terran+nomads"), &folder.0)).unwrap();
    let said = findings(&folder).into_iter().find(|line| line.contains("told apart")).unwrap();
    let always = "Interstellar Nomads always sat as blue, Terran Empire always sat as red: ";
    assert!(said.starts_with(always), "{said}");
    let both = Folder::new("seated-both");
    let vary = "--bots random --games 2 --vary factions=terran+nomads,nomads+terran";
    run_lab(catalog::find("hexpanse").unwrap(), &args(vary, &both.0)).unwrap();
    assert!(!findings(&both).iter().any(|line| line.contains("told apart")), "{:?}", findings(&both));
}

#[test]
fn games_in_which_bots_lost_patience_are_told() {
    let folder = Folder::new("impatient");
    let line = "--bots random --games 12";
    go(line, &folder).unwrap();
    assert!(!findings(&folder).iter().any(|line| line.contains("patience")));
    let mut state: serde_json::Value = serde_json::from_str(&folder.read("state.json")).unwrap();
    state["counts"]["cells"][0]["impatient"] = 5.into();
    std::fs::write(folder.0.join("state.json"), state.to_string()).unwrap();
    go(line, &folder).unwrap();
    assert!(findings(&folder).iter().any(|line| line.starts_with("In 5 of 12 games a bot lost patience")));
}

/// All that a study looks at is one family: what would stand out by itself does not among many.
#[test]
fn sides_cells_and_factions_share_one_budget_of_errors() {
    let folder = Folder::new("budget");
    let line = "--bots random --vary restart --games 12";
    go(line, &folder).unwrap();
    let state: serde_json::Value = serde_json::from_str(&folder.read("state.json")).unwrap();
    let share = |won: f64| serde_json::json!({ "won": won, "of": 120.0 });
    for (others, told) in [(0, true), (60, false)] {
        let mut state = state.clone();
        for cell in state["counts"]["cells"].as_array_mut().unwrap() {
            cell["wins"] = serde_json::json!([share(40.0), share(40.0), share(40.0)]);
            cell["factions"] = (0..others).map(|n| (format!("Even {n}"), share(40.0))).collect();
        }
        // One chance in seven hundred.
        state["counts"]["cells"][0]["wins"][0] = share(57.0);
        std::fs::write(folder.0.join("state.json"), state.to_string()).unwrap();
        go(line, &folder).unwrap();
        let said = findings(&folder).iter().any(|line| line.contains("won 47.5 %"));
        assert_eq!(said, told, "{others} factions: {:?}", findings(&folder));
    }
}

#[test]
fn players_who_win_and_lose_together_have_no_even_share() {
    let folder = Folder::new("raiders");
    run_lab(&RAIDERS, &args("--bots random --games 12", &folder.0)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let first = json["findings"][0].as_str().unwrap();
    assert!(first.starts_with("The players together won"), "{first}");
    assert_eq!(json["cells"][0]["even"], serde_json::Value::Null);
    assert!(!folder.read("report.html").contains("even share"));
    // An answer is held against what the players win anyway.
    let won = json["cells"][0]["wins"][0]["share"]["value"].as_f64().unwrap();
    let answers = folder.read("answers.csv");
    let even: f64 = answers.lines().nth(1).unwrap().split(',').nth(7).unwrap().parse().unwrap();
    assert!((even - 100.0 * won).abs() < 0.1, "{even} {won}");
}

#[test]
fn a_study_says_who_wins_over_all_cells() {
    let folder = Folder::new("over-all");
    let line = "--bots random --vary restart --games 12";
    go(line, &folder).unwrap();
    // As if the first side had won every game.
    let mut state: serde_json::Value = serde_json::from_str(&folder.read("state.json")).unwrap();
    for cell in state["counts"]["cells"].as_array_mut().unwrap() {
        for (n, share) in cell["wins"].as_array_mut().unwrap().iter_mut().enumerate() {
            share["won"] = if n == 0 { 12.0 } else { 0.0 }.into();
        }
    }
    std::fs::write(folder.0.join("state.json"), state.to_string()).unwrap();
    go(line, &folder).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let first = json["findings"][0].as_str().unwrap();
    assert!(first.starts_with("Over all cells"), "{first}");
    assert!(first.contains("100.0 %") && first.contains("of 24 games, more than its even share of 33 %"), "{first}");
}

#[test]
fn a_faction_is_held_against_the_even_share_of_its_own_games() {
    let folder = Folder::new("factions");
    let line = "--bots random --vary restart --games 12";
    go(line, &folder).unwrap();
    // As if one faction had played in the first cell alone, and won a third of its games there, and one everywhere.
    let mut state: serde_json::Value = serde_json::from_str(&folder.read("state.json")).unwrap();
    let share = |won: f64, of: f64| serde_json::json!({ "won": won, "of": of });
    state["counts"]["cells"][0]["factions"] =
        serde_json::json!({ "Even": share(40.0, 120.0), "Strong": share(90.0, 120.0) });
    state["counts"]["cells"][1]["factions"] = serde_json::json!({ "Strong": share(90.0, 120.0) });
    std::fs::write(folder.0.join("state.json"), state.to_string()).unwrap();
    go(line, &folder).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    assert!((json["factions"]["Strong"]["even"].as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-9);
    let lines: Vec<&str> = json["findings"].as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
    assert!(
        lines.iter().any(|line| line.starts_with("Strong won 75.0 %") && line.ends_with("share of 33 %.")),
        "{lines:?}"
    );
    assert!(!lines.iter().any(|line| line.starts_with("Even")), "{lines:?}");
}

#[test]
fn an_interrupted_run_goes_on_and_ends_like_an_unbroken_one() {
    let (whole, broken) = (Folder::new("whole"), Folder::new("broken"));
    let line = "--bots greedy,random --games 10";
    go(line, &whole).unwrap();
    go(&format!("{line} --threads 2"), &broken).unwrap();
    assert_eq!(whole.read("report.json"), broken.read("report.json"));

    let mut state: serde_json::Value = serde_json::from_str(&whole.read("state.json")).unwrap();
    assert_eq!(state["done"], 10);
    let four = Folder::new("four");
    go("--bots greedy,random --games 4", &four).unwrap();
    let part: serde_json::Value = serde_json::from_str(&four.read("state.json")).unwrap();
    state["done"] = part["done"].clone();
    state["counts"] = part["counts"].clone();
    std::fs::write(broken.0.join("state.json"), state.to_string()).unwrap();
    std::fs::remove_file(broken.0.join("report.json")).unwrap();
    go(line, &broken).unwrap();
    assert_eq!(whole.read("report.json"), broken.read("report.json"));
}

#[test]
fn a_tournament_rates_its_entrants_and_stops_when_sure() {
    let folder = Folder::new("tournament");
    go("--tournament random,search:40 --games 400 --stop 0.4,0.6", &folder).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    assert_eq!(json["pairings"][0]["verdict"], "low");
    assert!(json["pairings"][0]["games"].as_u64().unwrap() < 400);
    assert!(json["ratings"][1]["elo"].as_f64().unwrap() > json["ratings"][0]["elo"].as_f64().unwrap());
    assert!(folder.read("report.html").contains("random beats search:40"));
    assert!(folder.read("report.html").contains("it ended early, for which the interval allows"));
    assert!(folder.read("matches.csv").trim_end().ends_with(",below 0.6"));
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let (won, of) = (number(&json["pairings"][0]["won"]), number(&json["pairings"][0]["games"]));
    let share = &json["pairings"][0]["share"];
    let [low, value, high] = ["low", "value", "high"].map(|key| number(&share[key]));
    let fixed = lab::Share { won, of }.estimate();
    assert!(low < fixed.low && value == fixed.value && high > fixed.high, "{share} beside {fixed:?}");
}

#[test]
fn the_command_in_a_report_is_one_a_shell_reads() {
    let folder = Folder::new("quoted");
    let mut args = args("--bots random --games 2", &folder.0);
    args.options.push("restart = true".into());
    run_lab(&MOOT, &args).unwrap();
    let json: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let command = json["command"].as_str().unwrap();
    assert!(command.contains("--option 'restart = true' --bots random"), "{command}");
}

#[test]
fn wrong_orders_get_one_clear_line_and_leave_nothing() {
    for (line, words) in [
        ("--games 0", "--games takes at least 1"),
        ("--bots gredy", "did you mean `greedy`"),
        ("--vary restrt", "did you mean `restart`"),
        ("--vary restart=maybe", "expected true or false"),
        ("--vary restart=true,true", "`true` stands twice"),
        ("--vary restart --vary restart", "varied twice"),
        ("--vary restart --option restart=true", "leave out one of the two"),
        ("--vary seats=9", "seats=9: Moot takes 3 seats, not 9"),
        ("--vary seats=6..2", "goes down"),
        ("--vary bots", "needs values"),
        ("--vary bots=greedy,random --bots greedy", "leave out one of the two"),
        ("--bots random,random,random,random", "4 bots for 3 seats"),
        ("--vary bots=random,random/random/random/random", "bots=random/random/random/random: 4 bots for 3 seats"),
        ("--vary pack=../nowhere,default", "../nowhere/pack.toml"),
        ("--vary seats=-9223372036854775808..9223372036854775807", "more than 100 values"),
        ("--games 18446744073709551615", "--games takes at most"),
        ("--threads 99999999", "--threads takes at least 1 and at most 1024"),
        ("--tournament random,greedy --games 9", "an even number"),
        ("--tournament greedy", "at least two bots"),
        ("--tournament greedy,greedy", "stands twice"),
        ("--tournament random,greedy --stop 0.6,0.5", "the lower first"),
        ("--tournament random,search:0ms", "no time to think"),
    ] {
        let folder = Folder::new("wrong");
        let why = go(line, &folder).unwrap_err().to_string();
        assert!(why.contains(words) && !why.contains('\n'), "{line}: {why}");
        assert!(!folder.0.exists(), "{line}");
    }
}

#[test]
fn players_of_one_side_hold_no_tournament() {
    let folder = Folder::new("one-side");
    let why = run_lab(&RAIDERS, &args("--tournament random,greedy", &folder.0)).unwrap_err().to_string();
    assert!(why.contains("no opponents"), "{why}");
}

#[test]
fn another_run_in_the_folder_is_not_overwritten() {
    let folder = Folder::new("other");
    go("--bots random --games 2", &folder).unwrap();
    let why = go("--bots random --games 3", &folder).unwrap_err().to_string();
    assert!(why.contains("another run"), "{why}");
    let mut state: serde_json::Value = serde_json::from_str(&folder.read("state.json")).unwrap();
    state["with"] = "rules of long ago".into();
    std::fs::write(folder.0.join("state.json"), state.to_string()).unwrap();
    let why = go("--bots random --games 2", &folder).unwrap_err().to_string();
    assert!(why.contains("begun with other rules"), "{why}");
    std::fs::write(folder.0.join("state.json"), "{").unwrap();
    let why = go("--bots random --games 2", &folder).unwrap_err().to_string();
    assert!(why.contains("not the state of a run"), "{why}");
}

#[test]
fn a_report_that_cannot_be_written_leaves_no_half_of_it() {
    let folder = Folder::new("blocked");
    std::fs::create_dir_all(folder.0.join("report.html")).unwrap();
    let why = go("--bots random --games 2", &folder).unwrap_err().to_string();
    assert!(why.contains("report.html: cannot write it"), "{why}");
    assert_eq!(folder.names(), ["report.html", "state.json"]);
    let file = Folder::new("file");
    std::fs::write(&file.0, "").unwrap();
    let why = go("--bots random --games 2", &file).unwrap_err().to_string();
    assert!(why.contains("cannot make the folder"), "{why}");
    std::fs::remove_file(&file.0).unwrap();
}

#[test]
fn weights_are_fitted_to_games_and_written() {
    let folder = Folder::new("fit");
    let entry = catalog::find("nexus-ops").unwrap();
    run_lab(entry, &args("--fit --bots random --games 4 --threads 2", &folder.0)).unwrap();
    let weights: Vec<f32> = folder.read("weights.txt").split(',').map(|word| word.trim().parse().unwrap()).collect();
    let mut features = Vec::new();
    let setup = kernel::Setup { seats: 2, ..kernel::Setup::default() };
    entry.open(&setup).unwrap().features(kernel::Seat(0), &mut features);
    assert_eq!(weights.len(), features.len());
    assert!(weights[0] > 0.0, "points are good: {weights:?}");

    let none = Folder::new("no-weights");
    let entry = catalog::find("hexpanse").unwrap();
    let why = run_lab(entry, &args("--fit", &none.0)).unwrap_err().to_string();
    assert!(why.contains("no weights to fit") && !none.0.exists(), "{why}");
}

/// `/dev/full` says "no space left" to every write, as a full disk does.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_the_report_but_not_the_games() {
    let folder = Folder::new("full");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.0.join("report.html.part")).unwrap();
    let why = go("--bots random --games 3", &folder).unwrap_err().to_string();
    assert!(why.contains("No space left") && !why.contains('\n'), "{why}");
    assert_eq!(folder.names(), ["state.json"]);
    let state: serde_json::Value = serde_json::from_str(&folder.read("state.json")).unwrap();
    assert_eq!(state["done"], 3);
    // Room was made: the same order ends the work.
    go("--bots random --games 3", &folder).unwrap();
    assert!(folder.read("report.html").contains("</html>"));
}
