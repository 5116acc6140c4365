//! Starting and stopping.

use crate::{
    App, Config, LogForm, door, http,
    identity::now,
    store::{Failure, Held, Store},
    table::Command,
};
use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use tokio::{net::TcpListener, task::JoinHandle, time::timeout};

/// Serves until the process is told to stop (Ctrl-C, SIGTERM), or another one has taken the store. `started` is called with
/// the address people use.
pub fn run(config: Config, started: impl FnOnce(&str)) -> Result<(), String> {
    log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|e| e.to_string())?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        started(&server.app.config.address(server.address));
        let taken = tokio::select! {
            () = stop_asked() => Ok(()),
            why = server.loses_store() => Err(why.to_owned()),
        };
        tracing::info!("stopping");
        server.stop().await;
        taken
    })
}

/// Where `starmoot play` keeps its tables: in the user's data folder.
pub fn default_store() -> Result<String, String> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(home);
    let folder = data.unwrap_or_else(std::env::temp_dir).join("starmoot");
    std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    Ok(format!("sqlite:{}", folder.join("starmoot.sqlite").display()))
}

/// A server in this process.
pub struct Server {
    pub address: SocketAddr,
    pub app: Arc<App>,
    serving: JoinHandle<()>,
    sweeping: JoinHandle<()>,
    rousing: JoinHandle<()>,
    telling: JoinHandle<()>,
    /// No other process serves the store meanwhile.
    held: Option<Arc<Held>>,
}

impl Server {
    pub async fn start(config: Config) -> Result<Server, String> {
        config.check()?;
        let held = Store::hold(&config.store).await.map_err(|failure| failure.to_string())?;
        let store = Store::open(&config.store).await.map_err(|failure| failure.to_string())?;
        let server = Server::start_on(store, config).await?;
        let held = Arc::new(held);
        let _ = server.app.health.held.set(Arc::downgrade(&held));
        Ok(Server { held: Some(held), ..server })
    }

    /// The same on a store that is open.
    pub async fn start_on(store: Store, config: Config) -> Result<Server, String> {
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|e| format!("cannot listen on {}: {e}", config.listen))?;
        let address = listener.local_addr().map_err(|e| e.to_string())?;
        let app = App::new(config, store, address).await.map_err(|failure| failure.to_string())?;
        let router = http::router(app.clone());
        let attended = app.clone();
        let serving = tokio::spawn(door::attend(attended, listener, router));
        let sweeping = tokio::spawn(sweep(app.clone()));
        let rousing = tokio::spawn(rouse(app.clone()));
        let telling = tokio::spawn(tell(app.clone()));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, serving, sweeping, rousing, telling, held: None })
    }

    /// Returns when the store is no longer ours alone, and why: two who serve it would not see each other's moves.
    async fn loses_store(&self) -> &'static str {
        loop {
            if let Some(why) = self.held.as_ref().and_then(|held| held.lost()) {
                return why;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// Takes no more, lets what is under way come to its end, tells the pages to come again, and closes the store.
    pub async fn stop(self) {
        let Server { app, mut serving, sweeping, rousing, telling, address: _, held } = self;
        app.stopping.send_replace(true);
        [sweeping, rousing, telling].iter().for_each(JoinHandle::abort);
        if timeout(app.config.drain, &mut serving).await.is_err() {
            tracing::warn!("some requests were cut off");
            serving.abort();
        }
        let quiet = async {
            while app.metrics.sockets.load(Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(Duration::from_secs(2), quiet).await;
        if let Err(error) = app.store.close().await {
            tracing::warn!(%error, "the store was not closed in good order");
        }
        // Whoever waits for the store may take it now.
        drop(held);
    }
}

/// Wakes tables whose clocks are up, and clears away what nobody needs.
async fn sweep(app: Arc<App>) {
    let mut ticks: u64 = 0;
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        if let Err(error) = app.wake_late().await {
            tracing::error!(%error, "clocks not looked after");
        }
        app.tables.gather(&app).await;
        if ticks.is_multiple_of(1800) {
            app.clear_away().await;
        } else if ticks.is_multiple_of(30) {
            app.archive().await;
            app.count().await;
        }
        ticks += 1;
    }
}

impl App {
    /// Wakes the tables where somebody's time is up, but for those this server cannot play: their clocks wait for one
    /// that can.
    pub async fn wake_late(self: &Arc<App>) -> Result<(), Failure> {
        let mut last = String::new();
        loop {
            let due = self.store.tables_due(now(), &last).await?;
            let Some(end) = due.last() else { return Ok(()) };
            last.clone_from(end);
            for table in due.iter().filter(|table| !self.tables.is_set_aside(table)) {
                let _ = self.tables.ask(self, table, |reply| Command::Wake { reply }).await;
            }
        }
    }
}

/// Those who look at the lobby hear of its changes a few times a second.
async fn tell(app: Arc<App>) {
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        app.lobby.tell();
    }
}

/// Bots of tables that were being played when the last process ended go on, whether or not somebody looks.
async fn rouse(app: Arc<App>) {
    let mut last = String::new();
    loop {
        match app.store.tables_with_bots(&last).await {
            Ok(tables) if tables.is_empty() => return,
            Ok(tables) => {
                for table in tables {
                    let _ = app.tables.ask(&app, &table, |reply| Command::Wake { reply }).await;
                    last = table;
                }
            }
            Err(error) => {
                tracing::error!(%error, "tables with bots not looked after");
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
        }
    }
}

async fn stop_asked() {
    let term = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut term) => drop(term.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = term => {}
    }
}

fn log(config: &Config) {
    let subscriber = tracing_subscriber::fmt().with_max_level(config.log_level).with_writer(std::io::stderr);
    let _ = match config.log {
        LogForm::Silent => Ok(()),
        LogForm::Text => subscriber.with_target(false).try_init(),
        LogForm::Json => subscriber.json().try_init(),
    };
}
