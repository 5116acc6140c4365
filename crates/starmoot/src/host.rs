//! The commands that serve the page: play, serve.

use kernel::{Pack, Problem};
use server::{Config, LogForm};
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Serves this machine alone, prints the address and opens it where there is a desktop.
pub fn play(
    game: Option<&str>,
    listen: Option<SocketAddr>,
    store: Option<String>,
    packs: &[PathBuf],
) -> Result<(), Problem> {
    let packs = self::packs(packs, None)?;
    let game = game.map(catalog::find).transpose()?.map(|entry| entry.info.id.to_string());
    let first = packs.first().map(|(game, pack)| (game.clone(), pack.name.clone()));
    // The page opens on the first pack that was given.
    let (game, chosen) = match (game, first) {
        (None, Some((of, name))) => (Some(of), format!("?pack={name}")),
        (Some(game), Some((of, name))) if game == of => (Some(game), format!("?pack={name}")),
        (game, _) => (game, String::new()),
    };
    let listen = listen.unwrap_or_else(free_address);
    let config = Config { listen, store: place(store)?, log: LogForm::Silent, packs, ..config() };
    let started = |address: &str| {
        let address = match &game {
            Some(id) => format!("{address}/new/{id}{chosen}"),
            None => address.to_string(),
        };
        println!("Starmoot is at {address}  (Ctrl-C ends it; tables are kept)");
        open(&address);
    };
    server::run(config, started).map_err(Problem::new)
}

/// Serves others, as they wish it.
pub fn serve(
    wish: Config,
    store: Option<String>,
    limits: &[String],
    keep: &[String],
    operator: Option<&Path>,
) -> Result<(), Problem> {
    let operator = operator.map(token).transpose()?;
    let mut config = Config { store: place(store)?, games: config().games, operator, ..wish };
    for limit in limits {
        config.limits.set(limit).map_err(Problem::new)?;
    }
    for keep in keep {
        config.keep.set(keep).map_err(Problem::new)?;
    }
    server::run(config, |address| println!("Starmoot is at {address}")).map_err(Problem::new)
}

/// The operator's token, from a file.
fn token(file: &Path) -> Result<String, Problem> {
    let text = std::fs::read_to_string(file).map_err(|e| Problem::new(e.to_string()).at(file.display()))?;
    let token = text.trim();
    if token.len() < 32 || token.contains(char::is_whitespace) {
        return Err(Problem::new("the operator's token is one word of at least 32 letters").at(file.display()));
    }
    Ok(token.to_owned())
}

/// The packs that are given one by one and those of a folder, each with its game.
pub fn packs(paths: &[PathBuf], folder: Option<&Path>) -> Result<Vec<(String, Pack)>, Problem> {
    let mut paths = paths.to_vec();
    if let Some(folder) = folder {
        let entries = std::fs::read_dir(folder).map_err(|e| Problem::new(e.to_string()).at(folder.display()))?;
        let is_pack = |path: &PathBuf| path.join("pack.toml").is_file() || path.extension().is_some_and(|e| e == "zip");
        let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_pack).collect();
        if found.is_empty() {
            return Err(
                Problem::new("no pack in it: neither a folder with a pack.toml nor a zip file").at(folder.display())
            );
        }
        found.sort();
        paths.append(&mut found);
    }
    let mut packs = Vec::new();
    for path in paths {
        let (game, pack) = Pack::read(&path)?;
        let entry = catalog::find(&game).map_err(|why| why.at(path.display()))?;
        entry.check_pack(&pack).map_err(|why| why.at(path.display()))?;
        packs.push((game, pack));
    }
    Ok(packs)
}

/// What players have complained about, for whoever runs the server.
pub fn reports(store: Option<String>, done: &[String], json: bool) -> Result<(), Problem> {
    let reports = server::reports(&place(store)?, done).map_err(Problem::new)?;
    if json {
        let list: Vec<_> = reports
            .iter()
            .map(|report| {
                serde_json::json!({
                    "id": report.id, "table": report.table, "chat": report.chat, "line": report.line,
                    "by": report.by, "why": report.why, "at": report.made,
                })
            })
            .collect();
        println!("{}", serde_json::Value::from(list));
        return Ok(());
    }
    if reports.is_empty() {
        println!("Nothing has been reported.");
    }
    for report in reports {
        let why = if report.why.is_empty() { "no reason given" } else { &report.why };
        println!("{}  table {} line {}  {}  ({why})", report.id, report.table, report.chat, report.line);
    }
    Ok(())
}

fn config() -> Config {
    Config { games: catalog::games().to_vec(), ..Config::default() }
}

pub fn place(store: Option<String>) -> Result<String, Problem> {
    store.map_or_else(|| server::default_store().map_err(Problem::new), Ok)
}

/// Our usual address, or a free port if somebody has taken it.
fn free_address() -> SocketAddr {
    let usual = Config::default().listen;
    match TcpListener::bind(usual) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => SocketAddr::new(usual.ip(), 0),
        _ => usual,
    }
}

fn open(address: &str) {
    if std::env::var_os("DISPLAY").is_some() || std::env::var_os("WAYLAND_DISPLAY").is_some() {
        let _ = Command::new("xdg-open").arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}
