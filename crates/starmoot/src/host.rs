//! The commands that serve the page: play, serve.

use kernel::Problem;
use server::{Config, LogForm};
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Stdio};

/// Serves this machine alone, prints the address and opens it where there is a desktop.
pub fn play(game: Option<&str>, listen: Option<SocketAddr>, store: Option<String>) -> Result<(), Problem> {
    let game = game.map(catalog::find).transpose()?.map(|entry| entry.info.id);
    let listen = listen.unwrap_or_else(free_address);
    let config = Config { listen, store: place(store)?, log: LogForm::Silent, ..config() };
    let started = |address: &str| {
        let address = match game {
            Some(id) => format!("{address}/new/{id}"),
            None => address.to_string(),
        };
        println!("Starmoot is at {address}  (Ctrl-C ends it; tables are kept)");
        open(&address);
    };
    server::run(config, started).map_err(Problem::new)
}

pub fn serve(
    listen: SocketAddr,
    store: Option<String>,
    public: Option<String>,
    json: bool,
    webhook_hosts: Vec<String>,
    bot_threads: usize,
) -> Result<(), Problem> {
    let log = if json { LogForm::Json } else { LogForm::Text };
    let config = Config { listen, store: place(store)?, public, log, webhook_hosts, bot_threads, ..config() };
    server::run(config, |address| println!("Starmoot is at {address}")).map_err(Problem::new)
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
        println!(
            "{}  table {} line {}  {}  ({why})",
            report.id,
            report.table,
            report.chat,
            report.line.replace('\n', " ")
        );
    }
    Ok(())
}

fn config() -> Config {
    Config { games: catalog::games().to_vec(), desks: catalog::DESKS.to_vec(), ..Config::default() }
}

fn place(store: Option<String>) -> Result<String, Problem> {
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
