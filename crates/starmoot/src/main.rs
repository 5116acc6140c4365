//! The program `starmoot`. Exit codes: 0 fine; 1 the input is wrong, one clear line on stderr; 2 our bug.

mod args;
mod count;
mod desk;
mod host;
mod maps;
mod picture;
mod play;
mod show;
mod todo;
mod upkeep;

use args::{Args, Command};
use clap::Parser;
use kernel::Problem;
use server::{Config, LogForm};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        // Whoever reads our output may stop early (`| head`); that is no fault.
        if info.to_string().contains("Broken pipe") {
            std::process::exit(0);
        }
        eprintln!("starmoot: this is a bug in starmoot, please report it with the command you gave: {info}");
    }));
    std::panic::catch_unwind(answer).unwrap_or(ExitCode::from(2))
}

fn answer() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(help) if !help.use_stderr() => {
            print!("{}", help.render().ansi());
            return ExitCode::SUCCESS;
        }
        Err(wrong) => {
            let text = wrong.render().to_string();
            let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("wrong arguments");
            let first = first.trim_start_matches("error: ");
            let missing: Vec<&str> =
                text.lines().skip(1).filter(|l| l.starts_with("  <") || l.starts_with("  -")).map(str::trim).collect();
            eprintln!("starmoot: {}", [&[first][..], &missing].concat().join(" "));
            return ExitCode::FAILURE;
        }
    };
    match run(args.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("starmoot: {}", problem.to_string().replace('\n', "; "));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Problem> {
    match command {
        Command::Play { game, listen, store, pack } => host::play(game.as_deref(), listen, store, &pack),
        Command::Serve {
            listen,
            store,
            public,
            log_json,
            log_level,
            keep,
            webhook_host,
            trusted_proxy,
            operator,
            limit,
            bot_threads,
            pack,
            packs,
        } => {
            let packs = host::packs(&pack, packs.as_deref())?;
            let log = if log_json { LogForm::Json } else { LogForm::Text };
            let (webhook_hosts, trusted) = (webhook_host, trusted_proxy);
            let wish = Config {
                listen,
                public,
                log,
                webhook_hosts,
                trusted,
                bot_threads,
                packs,
                log_level,
                ..Config::default()
            };
            host::serve(wish, store, &limit, &keep, operator.as_deref())
        }
        Command::Backup { to, store } => upkeep::backup(store, &to),
        Command::Restore { from, store, replace } => upkeep::restore(&from, store, replace),
        Command::CheckStore { store } => upkeep::check(store),
        Command::Reports { store, done, json } => host::reports(store, &done, json),
        Command::Games { game, pack, json } => desk::games(game.as_deref(), pack.as_deref(), json),
        Command::Map(map) => maps::map(map),
        Command::Sim(sim) => play::sim(sim),
        Command::Record(record) => play::record(record),
        Command::Replay { file, until, json, pack } => play::replay(&file, until, json, pack.as_deref()),
        Command::Count { files, json } => count::count(&files, json),
        Command::Rehash { files } => play::rehash(&files),
        Command::Show(show) => show::show(show),
        Command::Odds(odds) => desk::odds(odds),
        Command::Lab(lab) => lab::command(&lab),
        Command::Check { pack, todo, out } => match todo {
            Some(game) => todo::todo(&game, pack.as_deref(), out.as_deref()),
            None => desk::check(&pack.expect("clap demands one of the two")),
        },
    }
}
