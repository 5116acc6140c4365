//! The HTTP side: routes, headers, limits, and how a refusal looks.

mod games;
mod odds;
mod openapi;
mod people;
mod replay;
mod tables;

use crate::{
    App, page,
    protocol::{Code, Problem},
    socket,
    store::Failure,
};
use axum::{
    Json, Router,
    body::Bytes,
    extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{delete, get, post, put},
};
use serde::de::DeserializeOwned;
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
};

pub use replay::Replays;

/// Bytes of an uploaded record at most.
const RECORD_BYTES: usize = 2 * 1024 * 1024;

pub fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/socket", get(socket::upgrade))
        .route("/games", get(games::list))
        .route("/games/{game}/rules", get(games::rules))
        .route("/odds", get(odds::games))
        .route("/games/{game}/odds", get(odds::battle))
        .route("/games/{game}/odds/form", get(odds::form))
        .route("/me", get(people::me).delete(people::delete_me))
        .route("/me/name", post(people::rename))
        .route("/me/settings", put(people::settings))
        .route("/me/muted", post(people::mute))
        .route("/me/tokens", get(people::tokens).post(people::add_token))
        .route("/me/tokens/{token}", delete(people::drop_token))
        .route("/me/export", get(people::export))
        .route("/me/asked", get(tables::asked))
        .route("/account", post(people::register))
        .route("/login", post(people::login))
        .route("/logout", post(people::logout))
        .route("/password", post(people::password))
        .route("/tables", get(tables::list).post(tables::open))
        .route("/tables/{table}", get(tables::info))
        .route("/tables/{table}/view", get(tables::view))
        .route("/tables/{table}/deeds", post(tables::deed))
        .route("/tables/{table}/record", get(replay::record))
        .route("/tables/{table}/replay", get(replay::whole))
        .route("/tables/{table}/replay/{position}", get(replay::frame))
        .route("/records", post(tables::upload).layer(DefaultBodyLimit::max(RECORD_BYTES)))
        .route("/openapi.json", get(openapi::document))
        .fallback(|| async { not_found("no such place in the API: see /api/openapi.json") });
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(static_file)
        .layer(DefaultBodyLimit::max(app.config.limits.bytes))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

async fn static_file(uri: Uri, headers: HeaderMap) -> Response {
    page::serve(uri.path(), &headers).into_response()
}

async fn health(State(app): State<Arc<App>>) -> Response {
    match app.store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(failure) => (StatusCode::SERVICE_UNAVAILABLE, format!("{failure}\n")).into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}

/// What holds for every request: its rate, its origin, the headers of the answer.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.metrics.requests.fetch_add(1, Relaxed);
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| *address);
    let within = address.is_none_or(|address| app.gate.requests.take(address.ip()));
    let mut response = if !within {
        slow().into_response()
    } else if let Err(fault) = own_origin(&app, request.headers()) {
        fault.into_response()
    } else {
        next.run(request).await
    };
    if response.status().is_client_error() {
        app.metrics.refused.fetch_add(1, Relaxed);
    }
    const HEADERS: [(&str, &str); 6] = [
        (
            "content-security-policy",
            "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The request names this server as its host, and comes from no other origin. A page elsewhere that got its name to
/// point here (rebinding) or that sends requests across fails one or the other.
fn own_origin(app: &App, headers: &HeaderMap) -> Result<(), Fault> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    if !app.is_our_host(host) {
        return Err(denied("this server does not answer to that name"));
    }
    match text(header::ORIGIN) {
        None => Ok(()),
        Some(origin) if origin.split_once("://").is_some_and(|(_, from)| from == host || app.is_public_host(from)) => {
            Ok(())
        }
        Some(_) => Err(denied("requests from other sites are not answered")),
    }
}

/// A refusal on its way out.
#[derive(Debug)]
pub struct Fault(pub Problem);

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Malformed => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::NotYours | Code::Denied => StatusCode::FORBIDDEN,
            Code::Stale | Code::NotNow => StatusCode::CONFLICT,
            Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Slow => StatusCode::TOO_MANY_REQUESTS,
            Code::Version => StatusCode::UPGRADE_REQUIRED,
            Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Json(self.0)).into_response()
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Conflict => fault(Code::NotNow, "somebody else was faster: try again"),
            Failure::Wrong(error) => {
                tracing::error!(%error, "store failed");
                fault(Code::Broken, "the store does not answer: nothing was changed")
            }
        }
    }
}

pub fn fault(code: Code, text: impl Into<String>) -> Fault {
    Fault(Problem { code, text: text.into(), rule: None })
}

pub fn denied(text: &str) -> Fault {
    fault(Code::Denied, text)
}

pub fn malformed(text: impl Into<String>) -> Fault {
    fault(Code::Malformed, text)
}

pub fn not_found(text: &str) -> Fault {
    fault(Code::NotFound, text)
}

pub fn slow() -> Fault {
    fault(Code::Slow, "too many requests: wait a moment")
}

/// A JSON body. The content type is demanded because other sites' forms cannot send it.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("application/json") {
            return Err(malformed("the body must be application/json"));
        }
        let bytes = Bytes::from_request(request, app).await.map_err(|e| malformed(e.body_text()))?;
        serde_json::from_slice(&bytes)
            .map(Body)
            .map_err(|e| malformed(format!("the body is not what is expected: {e}")))
    }
}
