//! Where connections come in: so many from one address, none that dawdles, and never the last descriptor.

use crate::App;
use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    fs::File,
    io::Error,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

/// Descriptors that connections leave to the store, webhooks and files.
const SPARE: u64 = 128;
/// Bytes of a request's head at most.
const HEAD: usize = 32 * 1024;

/// Takes connections in until the server is to stop, and lets what is under way then come to its end.
pub async fn attend(app: Arc<App>, listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(places()));
    let mut reserve = File::open("/dev/null").ok();
    let (under_way, mut ended) = mpsc::channel::<()>(1);
    loop {
        let come = tokio::select! {
            come = listener.accept() => come,
            () = app.stops() => break,
        };
        let (stream, peer) = match come {
            Ok(come) => come,
            Err(error) => {
                if is_full(&error) {
                    // Whoever waits is let in and sent away, or they would wait for ever.
                    drop(reserve.take());
                    let _ = tokio::time::timeout(Duration::ZERO, listener.accept()).await;
                    reserve = File::open("/dev/null").ok();
                    tracing::warn!(%error, "no descriptor is left for a connection");
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        match Place::take(&app, &places, peer.ip()) {
            Some(place) => drop(tokio::spawn(serve(Arc::new(place), stream, peer, router.clone(), under_way.clone()))),
            None => drop(app.metrics.turned_away.fetch_add(1, Relaxed)),
        }
    }
    drop((listener, under_way));
    let _ = ended.recv().await;
}

/// How many connections there is room for, after asking for as many descriptors as may be had.
fn places() -> usize {
    let most = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    usize::try_from(most.saturating_sub(SPARE).max(most / 4))
        .unwrap_or(Semaphore::MAX_PERMITS)
        .min(Semaphore::MAX_PERMITS)
}

fn is_full(error: &Error) -> bool {
    // Of the process, and of the machine.
    matches!(error.raw_os_error(), Some(23 | 24))
}

/// A place among all connections and among those of an address, kept as long as the connection is open.
pub struct Place {
    app: Arc<App>,
    /// Connections of our own web servers are everybody's and not counted.
    address: Option<IpAddr>,
    _among_all: OwnedSemaphorePermit,
}

impl Place {
    fn take(app: &Arc<App>, places: &Arc<Semaphore>, address: IpAddr) -> Option<Place> {
        let among_all = places.clone().try_acquire_owned().ok()?;
        let limits = app.config.limits;
        let ours = app.config.trusted.iter().any(|network| network.has(address));
        let room = ours || app.gate.connections.enter(address, limits.connections.saturating_add(limits.sockets));
        room.then(|| Place { app: app.clone(), address: (!ours).then_some(address), _among_all: among_all })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.app.gate.connections.leave(address);
        }
    }
}

async fn serve(place: Arc<Place>, stream: TcpStream, peer: SocketAddr, router: Router, _under_way: mpsc::Sender<()>) {
    let config = &place.app.config;
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(config.silence));
    stream.set_write_timeout(Some(config.silence));
    let kept = place.clone();
    let answer = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        // What it is upgraded to keeps the place.
        request.extensions_mut().insert(kept.clone());
        router.clone().call(request)
    });
    let talk = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(config.arrival)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer)
        .with_upgrades();
    let mut talk = pin!(talk);
    tokio::select! {
        _ = &mut talk => return,
        () = place.app.stops() => talk.as_mut().graceful_shutdown(),
    }
    let _ = talk.await;
}
