//! `starmoot lab GAME ... --report DIR`.

use crate::fit::Fit;
use crate::grid::{cells, read_axis};
use crate::pairs::Sprt;
use crate::study::Study;
use crate::tournament::{Pairing, Tournament};
use crate::{check_threads, disk, findings, interrupt, study_data, threads_or_all, tournament_report};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernel::{Entry, Pack, Problem, Setup};
use std::path::PathBuf;

/// Tournaments of bots, or balance studies over a grid of options. An interrupted run goes on when given again.
#[derive(clap::Args, Clone, Debug)]
pub struct LabArgs {
    /// A game id, as `starmoot games` lists them.
    pub game: String,
    /// The folder for the report and the state of an unfinished run.
    #[arg(long, value_name = "DIR")]
    pub report: PathBuf,
    /// How many play; the game's fewest if not given.
    #[arg(long)]
    pub seats: Option<u8>,
    /// An option of the game, key=value; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A folder with component data that replaces ours.
    #[arg(long)]
    pub pack: Option<PathBuf>,
    /// Games of each cell or pairing.
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// All cores if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Study: one bot a seat (random, hint, greedy, search:200ms, search:500), separated by commas; a short list repeats;
    /// `greedy` if not given.
    #[arg(long)]
    pub bots: Option<String>,
    /// Study: what to vary, `key=a,b`, `key=2..6`, or a flag or choice alone; also seats, pack and bots (`a/b,c/d`).
    #[arg(long, value_name = "KEY=VALUES")]
    pub vary: Vec<String>,
    /// Tournament: the bots that play each other, separated by commas.
    #[arg(long, value_name = "BOTS", conflicts_with_all = ["vary", "bots"])]
    pub tournament: Option<String>,
    /// Tournament: only the first bot against each of the others.
    #[arg(long, requires = "tournament")]
    pub gauntlet: bool,
    /// Tournament: end a pairing as soon as its share is known to be above A or below B: `--stop 0.5,0.6`.
    #[arg(long, value_name = "A,B", requires = "tournament")]
    pub stop: Option<String>,
    /// Fits the weights of the game's evaluation to games of `--bots`, and writes them to `weights.txt`.
    #[arg(long, conflicts_with_all = ["vary", "tournament"])]
    pub fit: bool,
}

/// No run has more games: beyond that somebody mistyped.
const MOST_GAMES: u64 = 1_000_000_000;

/// Runs the lab and writes the report; prints what came of it in a few lines.
pub fn command(args: &LabArgs) -> Result<(), Problem> {
    let entry = catalog::find(&args.game)?;
    run(entry, args)
}

/// The same for a given game.
pub fn run(entry: &'static Entry, args: &LabArgs) -> Result<(), Problem> {
    if args.games == 0 {
        return Err(Problem::new("--games takes at least 1"));
    }
    if args.games > MOST_GAMES {
        return Err(Problem::new(format!("--games takes at most {MOST_GAMES}")));
    }
    check_threads(args.threads)?;
    let setup = setup(entry, args)?;
    let threads = threads_or_all(args.threads);
    let state = args.report.join("state.json");
    let text = text(args);
    if args.fit {
        return fit(entry, &setup, args, threads);
    }
    interrupt::listen();
    let (_folder, files, lines) = match &args.tournament {
        Some(list) => {
            let tournament = Tournament {
                entry,
                opening: entry.open(&setup)?,
                setup,
                entrants: bots::parse_list(list)?,
                pairing: if args.gauntlet { Pairing::FirstAgainstAll } else { Pairing::RoundRobin },
                games: args.games,
                stop: args.stop.as_deref().map(read_stop).transpose()?,
                seed: args.seed,
                threads,
            };
            tournament.check()?;
            let folder = disk::Folder::claim(&args.report)?;
            let bar = Bar::new();
            let matches = tournament.run(&text, &state, |done, total| bar.show(done, total))?;
            let lines = tournament_report::lines(&tournament, &matches);
            (folder, tournament_report::files(&tournament, &matches, &text), lines)
        }
        None => {
            let axes = args
                .vary
                .iter()
                .map(|axis| read_axis(entry.info, setup.pack.as_ref(), axis))
                .collect::<Result<Vec<_>, _>>()?;
            for (key, fixed) in [("seats", args.seats.is_some()), ("bots", args.bots.is_some())] {
                if fixed && axes.iter().any(|axis| axis.key == key) {
                    let why = format!("--vary {key}: --{key} also gives it a fixed value; leave out one of the two");
                    return Err(Problem::new(why));
                }
            }
            let cells = cells(entry, &setup, &read_bots(args)?, &axes)?;
            let study = Study { entry, axes, cells, games: args.games, seed: args.seed, threads };
            let folder = disk::Folder::claim(&args.report)?;
            let bar = Bar::new();
            let counts = study.run(&text, &state, |done, total| bar.show(done, total))?;
            let files = study_data::files(&study, &counts, &text);
            (folder, files, findings::findings(&study, &counts, &text))
        }
    };
    disk::write_together(&args.report, &files)?;
    lines.iter().for_each(|line| println!("{line}"));
    println!("report: {}", args.report.join("report.html").display());
    Ok(())
}

/// Plays, fits and writes the weights. It takes minutes and keeps no state.
fn fit(entry: &Entry, setup: &Setup, args: &LabArgs, threads: usize) -> Result<(), Problem> {
    let bots = read_bots(args)?;
    bots::check_room(&bots, setup.seats)?;
    interrupt::listen();
    let fit = Fit { opening: entry.open(setup)?, bots, games: args.games, seed: args.seed, threads };
    let bar = Bar::new();
    let found = fit.run(|done, total| bar.show(done, total))?;
    let _folder = disk::Folder::claim(&args.report)?;
    let weights: Vec<String> = found.weights.iter().map(|weight| format!("{weight:.3}")).collect();
    let file = args.report.join("weights.txt");
    disk::write(&file, (weights.join(", ") + "\n").as_bytes())?;
    println!("{} positions, mean loss {:.4}; weights: {}", found.positions, found.loss, file.display());
    Ok(())
}

fn read_bots(args: &LabArgs) -> Result<Vec<bots::BotSpec>, Problem> {
    bots::parse_list(args.bots.as_deref().unwrap_or("greedy"))
}

fn setup(entry: &Entry, args: &LabArgs) -> Result<Setup, Problem> {
    let mut setup = Setup { seats: args.seats.unwrap_or(entry.info.fewest), ..Setup::default() };
    for option in &args.options {
        let (key, value) = entry.info.read_option(option)?;
        if setup.options.insert(key.clone(), value).is_some() {
            return Err(Problem::new(format!("option {key} is given twice")));
        }
    }
    setup.pack = args.pack.as_ref().map(|folder| Pack::read_for(entry.info, folder)).transpose()?;
    setup.check(entry.info)?;
    Ok(setup)
}

/// The command as one would type it, without what does not change the results.
fn text(args: &LabArgs) -> String {
    let mut words = vec!["starmoot lab".to_string(), args.game.clone()];
    let mut add =
        |flag: &str, value: &dyn std::fmt::Display| words.push(format!("--{flag} {}", quoted(&value.to_string())));
    if let Some(seats) = args.seats {
        add("seats", &seats);
    }
    args.options.iter().for_each(|option| add("option", option));
    if let Some(pack) = &args.pack {
        add("pack", &pack.display());
    }
    match &args.tournament {
        Some(list) => add("tournament", list),
        None if args.vary.iter().any(|axis| axis.starts_with("bots=")) => {}
        None => add("bots", &args.bots.as_deref().unwrap_or("greedy")),
    }
    args.vary.iter().for_each(|axis| add("vary", axis));
    if let Some(stop) = &args.stop {
        add("stop", stop);
    }
    add("games", &args.games);
    add("seed", &args.seed);
    if args.gauntlet {
        words.push("--gauntlet".into());
    }
    words.push("--report DIR".into());
    words.join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

fn read_stop(text: &str) -> Result<Sprt, Problem> {
    let wrong = || Problem::new(format!("--stop {text}: expected two shares such as 0.5,0.6, the lower first"));
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let share = |text: &str| text.trim().parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
    match (share(low), share(high)) {
        (Some(low), Some(high)) if low < high => Ok(Sprt { low, high }),
        _ => Err(wrong()),
    }
}

/// A progress bar on standard error, where somebody looks.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Bar {
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left");
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    fn show(&self, done: u64, total: u64) {
        if self.0.length() != Some(total) {
            self.0.set_length(total);
            self.0.set_position(done);
            self.0.reset_eta();
        }
        self.0.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
