//! The commands that play: sim, record, replay, rehash.

use crate::args;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Entry, Header, Pack, Problem, Seeded, Session, Setup, read_header, write_record};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

pub fn sim(args: args::Sim) -> Result<(), Problem> {
    let entry = catalog::find(&args.start.game)?;
    let setup = start(entry, &args.start)?;
    let opening = entry.open(&setup)?;
    let bots = bots::parse_list(&args.bots)?;
    bots::check_room(&bots, setup.seats)?;
    lab::check_threads(args.threads)?;
    let threads = lab::threads_or_all(args.threads);
    let sim = lab::Sim { games: args.games, seed: args.seed, bots, threads };
    let bar = if std::io::stderr().is_terminal() && !args.json {
        ProgressBar::new(args.games).with_style(
            ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
    } else {
        ProgressBar::hidden()
    };
    let report = lab::sim(&*opening, &sim, |games| bar.inc(games));
    bar.finish_and_clear();
    let seconds = report.time.as_secs_f64();
    let rate = |count: u64| if seconds > 0.0 { (count as f64 / seconds).round() } else { 0.0 };
    let sides: Vec<String> = opening.sides().into_iter().map(|side| side.name).collect();
    if args.json {
        let wins: serde_json::Map<String, serde_json::Value> =
            sides.iter().cloned().zip(report.wins.iter().map(|wins| json!(wins))).collect();
        let line = json!({
            "game": entry.info.id, "games": report.games, "asks": report.asks, "decisions": report.decisions,
            "seconds": seconds, "decisions_per_second": rate(report.decisions), "games_per_second": rate(report.games),
            "wins": wins, "unfinished": report.unfinished, "digest": format!("{:016x}", report.digest),
        });
        println!("{line}");
        return Ok(());
    }
    println!("{}: {} games, {} seats, seed {}", entry.info.name, report.games, setup.seats, args.seed);
    for (side, wins) in sides.iter().zip(&report.wins) {
        let share = if report.games > 0 { 100.0 * wins / report.games as f64 } else { 0.0 };
        println!("  {side:<12} {wins:>10.1} wins  {share:5.1} %");
    }
    if report.unfinished > 0 {
        println!("  without an end after {} questions: {}", entry.info.bound, report.unfinished);
    }
    println!("  {} decisions in {seconds:.2} s, {} a second", report.decisions, rate(report.decisions));
    println!("  digest {:016x}", report.digest);
    Ok(())
}

pub fn record(args: args::Record) -> Result<(), Problem> {
    let entry = catalog::find(&args.start.game)?;
    let setup = start(entry, &args.start)?;
    let opening = entry.open(&setup)?;
    let bots = bots::parse_list(&args.bots)?;
    bots::check_room(&bots, setup.seats)?;
    let (session, _) = lab::run_telling(opening, &bots, Seeded::nth(args.seed, 0), |chosen| {
        if args.why {
            eprintln!("{}: {}", chosen.line(), chosen.why());
        }
    });
    let words: Vec<&str> = args.bots.split(',').map(str::trim).collect();
    let players: Vec<String> = (0..setup.seats as usize).map(|n| words[n % words.len()].to_string()).collect();
    let record = write_record(&session, &setup.options, &players);
    match args.out {
        Some(file) => write_whole(&file, &record),
        None => {
            std::io::stdout().write_all(record.as_bytes()).map_err(|e| Problem::new(format!("standard output: {e}")))
        }
    }
}

pub fn replay(file: &Path, until: Option<usize>, as_json: bool, pack: Option<&Path>) -> Result<(), Problem> {
    let text = read(file)?;
    let header = read_header(&text).map_err(|why| why.at(file.display()))?;
    let session = replayed(&text, &header, until, pack).map_err(|why| why.at(file.display()))?;
    let table = session.table();
    let outcome = table.outcome();
    let places: Vec<(String, u8)> = match &outcome {
        Some(outcome) => table.sides().into_iter().map(|side| side.name).zip(outcome.ranks().iter().copied()).collect(),
        None => Vec::new(),
    };
    if as_json {
        let line = json!({
            "game": header.game, "rules": header.rules, "lines": session.lines().len(), "over": outcome.is_some(),
            "ranks": places.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
            "digest": format!("{:016x}", session.digest()),
        });
        println!("{line}");
        return Ok(());
    }
    println!("{}: {} lines, all legal", table.info().name, session.lines().len());
    for (side, rank) in &places {
        println!("  {rank}. {side}");
    }
    if outcome.is_none() {
        let asked: Vec<&str> = table.asked().iter().map(|seat| table.seat_name(seat)).collect();
        println!("  not over; asked: {}", if asked.is_empty() { "chance".into() } else { asked.join(", ") });
    }
    println!("  digest {:016x}", session.digest());
    Ok(())
}

/// Each record is written anew with the hash lines of this build, or refused.
pub fn rehash(files: &[PathBuf]) -> Result<(), Problem> {
    let mut refused = 0;
    for file in files {
        match rehash_one(file) {
            Ok(told) => println!("{}: {told}", file.display()),
            Err(why) if files.len() == 1 => return Err(why),
            Err(why) => {
                eprintln!("starmoot: {why}");
                refused += 1;
            }
        }
    }
    match refused {
        0 => Ok(()),
        _ => Err(Problem::new(format!("{refused} of {} records cannot be proved and are left alone", files.len()))),
    }
}

fn rehash_one(file: &Path) -> Result<&'static str, Problem> {
    let text = read(file)?;
    let renewed = || {
        let header = read_header(&text)?;
        let setup = Setup { seats: header.seats.len() as u8, options: header.options.clone(), pack: None };
        kernel::renew(&text, catalog::open_former_record(&header, &setup)?)
    };
    let renewed = renewed().map_err(|why: Problem| why.at(file.display()))?;
    if renewed == text {
        return Ok("has the hash lines of this build");
    }
    write_whole(file, &renewed)?;
    Ok("every line proved, hash lines renewed")
}

/// The session of a record.
pub fn replayed(text: &str, header: &Header, until: Option<usize>, pack: Option<&Path>) -> Result<Session, Problem> {
    let entry = catalog::find(&header.game)?;
    let mut setup = Setup { seats: header.seats.len() as u8, options: header.options.clone(), pack: None };
    setup.pack = pack.map(|folder| Pack::read_for(entry.info, folder)).transpose()?;
    kernel::replay(text, catalog::open_record(header, &setup)?, until)
}

fn start(entry: &Entry, start: &args::Start) -> Result<Setup, Problem> {
    setup(entry, start.seats, &start.options, start.pack.as_deref())
}

/// A setup from the command line, checked.
pub fn setup(entry: &Entry, seats: Option<u8>, options: &[String], pack: Option<&Path>) -> Result<Setup, Problem> {
    let mut setup = Setup { seats: seats.unwrap_or(entry.info.fewest), ..Setup::default() };
    for option in options {
        let (key, value) = entry.info.read_option(option)?;
        if setup.options.insert(key.clone(), value).is_some() {
            return Err(Problem::new(format!("option {key} is given twice")));
        }
    }
    setup.options.retain(|_, value| value != "false");
    setup.pack = pack.map(|folder| Pack::read_for(entry.info, folder)).transpose()?;
    for advice in entry.advice(&setup)? {
        eprintln!("{advice}");
    }
    Ok(setup)
}

/// The longest file we read: far longer than any game.
const LONGEST: u64 = 16 << 20;

/// A text file from outside.
pub fn read(file: &Path) -> Result<String, Problem> {
    let wrong = |why: String| Problem::new(why).at(file.display());
    let size = std::fs::metadata(file).map_err(|e| wrong(e.to_string()))?.len();
    if size > LONGEST {
        return Err(wrong(format!("{size} bytes; at most {LONGEST} are read")));
    }
    let bytes = std::fs::read(file).map_err(|e| wrong(e.to_string()))?;
    String::from_utf8(bytes)
        .map_err(|e| wrong(format!("not a text file: byte {} is not UTF-8", e.utf8_error().valid_up_to())))
}

/// Writes the whole file or nothing. What is there and no file, as a pipe or `/dev/null`, is written to as it stands.
pub fn write_whole(file: &Path, text: &str) -> Result<(), Problem> {
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return std::fs::write(file, text).map_err(|e| Problem::new(e.to_string()).at(file.display()));
    }
    let part = file.with_extension("part");
    let done = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, file));
    done.map_err(|e| {
        let _ = std::fs::remove_file(&part);
        Problem::new(e.to_string()).at(file.display())
    })
}
