//! Starting and stopping.

use crate::{
    App, Config, LogForm, http,
    identity::now,
    protocol::{Millis, Status},
    store::{Held, Store},
    table::Command,
};
use axum::serve::ListenerExt;
use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

const DAY: Millis = 24 * 3600 * 1000;

/// Serves until the process is told to stop (Ctrl-C, SIGTERM). `started` is called with the address people use.
pub fn run(config: Config, started: impl FnOnce(&str)) -> Result<(), String> {
    log(config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|e| e.to_string())?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        started(&server.app.config.address(server.address));
        stop_asked().await;
        tracing::info!("stopping");
        server.stop().await;
        Ok(())
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
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
    sweeping: JoinHandle<()>,
    /// No other process serves the store meanwhile.
    _held: Option<Held>,
}

impl Server {
    pub async fn start(config: Config) -> Result<Server, String> {
        let held = Store::hold(&config.store).await.map_err(|failure| failure.to_string())?;
        let store = Store::open(&config.store).await.map_err(|failure| failure.to_string())?;
        let server = Server::start_on(store, config).await?;
        Ok(Server { _held: Some(held), ..server })
    }

    /// The same on a store that is open.
    pub async fn start_on(store: Store, config: Config) -> Result<Server, String> {
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|e| format!("cannot listen on {}: {e}", config.listen))?;
        let address = listener.local_addr().map_err(|e| e.to_string())?;
        let app = App::new(config, store, address).await.map_err(|failure| failure.to_string())?;
        let router = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            // Websockets stay open for hours; a stop does not wait for them.
            tokio::select! {
                served = axum::serve(listener, router) => {
                    if let Err(error) = served {
                        tracing::error!(%error, "serving ended");
                    }
                }
                () = stopped => {}
            }
        });
        let sweeping = tokio::spawn(sweep(app.clone()));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, stop, serving, sweeping, _held: None })
    }

    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.sweeping.abort();
        let _ = self.serving.await;
    }
}

/// Wakes tables whose clocks are up, and clears away what nobody needs.
async fn sweep(app: Arc<App>) {
    let mut ticks: u64 = 0;
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        match app.store.tables_due(now()).await {
            Ok(due) => {
                for table in due {
                    let _ = app.tables.ask(&app, &table, |reply| Command::Wake { reply }).await;
                }
            }
            Err(error) => tracing::error!(%error, "clocks not looked after"),
        }
        if ticks.is_multiple_of(1800) {
            clear_away(&app).await;
        }
        ticks += 1;
    }
}

/// Tables that gather for a week or stand still for two months are closed; guests unseen for half a year are forgotten.
async fn clear_away(app: &Arc<App>) {
    for (status, days) in [(Status::Gathering, 7), (Status::Running, 60), (Status::Paused, 365)] {
        let Ok(tables) = app.store.tables_left_alone(status, now() - days * DAY).await else { continue };
        for table in tables {
            let _ = app.tables.ask(app, &table, |reply| Command::Abandon { reply }).await;
        }
    }
    if let Err(error) = app.store.forget_guests(now() - 180 * DAY).await {
        tracing::warn!(%error, "guests not forgotten");
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

fn log(form: LogForm) {
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::INFO).with_writer(std::io::stderr);
    let _ = match form {
        LogForm::Silent => Ok(()),
        LogForm::Text => subscriber.with_target(false).try_init(),
        LogForm::Json => subscriber.json().try_init(),
    };
}
