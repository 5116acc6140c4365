//! What is remembered of a request: its id, who sent it, how it ended.

use crate::{App, limits, random};
use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tracing::{Instrument, field::Empty};

const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Everything that is logged on the way has the request's id, and the user once that is known. The id goes back with the
/// answer; a web server of ours in front may have given it.
pub async fn journal(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    let id = given(request.headers()).filter(|_| peer.is_some_and(|peer| limits::trusts(&app.config.trusted, peer)));
    let id = id.unwrap_or_else(|| random::id(12));
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let (method, path, begun) = (request.method().clone(), request.uri().path().to_owned(), Instant::now());
    let span = tracing::info_span!("request", id, user = Empty);
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status().as_u16();
    span.in_scope(|| {
        // Never what follows the path: the key of a private table may be there.
        let took = millis(begun.elapsed());
        if status >= 500 {
            tracing::warn!(%method, path, status, took, "answered");
        } else {
            tracing::debug!(%method, path, status, took, "answered");
        }
    });
    if status >= 400 {
        app.metrics.went_wrong(&route, status);
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(ID, value);
    }
    response
}

fn given(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(ID)?.to_str().ok()?;
    let plain = (1..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    plain.then(|| id.to_owned())
}

fn millis(time: Duration) -> u64 {
    time.as_millis().min(u128::from(u64::MAX)) as u64
}
