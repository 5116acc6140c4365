//! The HTTP side: routes, headers, limits, and how a refusal looks.

mod games;
mod journal;
mod odds;
mod openapi;
mod operator;
mod packs;
mod people;
mod replay;
mod tables;

use crate::{
    App, limits, page,
    protocol::{Code, Problem},
    socket,
    store::Failure,
    work::{PAYER, Payer},
};
use axum::{
    Extension, Json, Router,
    body::{Body as AnyBody, Bytes, HttpBody},
    extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{MethodRouter, delete, get, post, put},
};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

pub use people::login_of;
pub use replay::Replays;

/// Bytes of an uploaded record at most.
const RECORD_BYTES: usize = 2 * 1024 * 1024;
/// Bytes of an uploaded pack at most: JSON writes some letters in two or more.
const PACK_BYTES: usize = 4 * kernel::PACK_BYTES;

/// An answer of so many bytes costs as much as a request: it waits in memory for whoever asked.
const BYTES_A_REQUEST: f64 = 128.0 * 1024.0;

pub fn router(app: Arc<App>) -> Router {
    let api = api().router.fallback(|| async { not_found("no such place in the API: see /api/openapi.json") });
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(static_file)
        .layer(DefaultBodyLimit::max(app.config.limits.bytes))
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn_with_state(app.clone(), journal::journal))
        .with_state(app)
}

fn api() -> Routes {
    Routes::default()
        .on("GET", "/socket", get(socket::upgrade))
        .on("GET", "/games", get(games::list))
        .on("GET", "/games/{game}/rules", get(games::rules))
        .on("GET", "/odds", get(odds::games))
        .on("GET", "/games/{game}/odds", get(odds::battle))
        .on("GET", "/games/{game}/odds/form", get(odds::form))
        .on("GET", "/me", get(people::me))
        .on("DELETE", "/me", delete(people::delete_me))
        .on("POST", "/me/name", post(people::rename))
        .on("PUT", "/me/settings", put(people::settings))
        .on("POST", "/me/muted", post(people::mute))
        .on("GET", "/me/tokens", get(people::tokens))
        .on("POST", "/me/tokens", post(people::add_token))
        .on("DELETE", "/me/tokens/{token}", delete(people::drop_token))
        .on("GET", "/me/export", get(people::export))
        .on("GET", "/me/asked", get(tables::asked))
        .on("POST", "/account", post(people::register))
        .on("POST", "/login", post(people::login))
        .on("POST", "/logout", post(people::logout))
        .on("POST", "/password", post(people::password))
        .on("GET", "/tables", get(tables::list))
        .on("POST", "/tables", post(tables::open))
        .on("GET", "/tables/{table}", get(tables::info))
        .on("GET", "/tables/{table}/view", get(tables::view))
        .on("POST", "/tables/{table}/deeds", post(tables::deed))
        .on("GET", "/tables/{table}/ahead", get(tables::ahead))
        .on("GET", "/tables/{table}/chat", get(tables::chat))
        .on("GET", "/tables/{table}/log", get(replay::log))
        .on("GET", "/tables/{table}/record", get(replay::record))
        .on("GET", "/tables/{table}/dice", get(replay::dice))
        .on("GET", "/tables/{table}/replay", get(replay::whole))
        .on("GET", "/tables/{table}/summary", get(replay::summary))
        .on("GET", "/tables/{table}/suggestion", get(tables::suggestion))
        .on("GET", "/tables/{table}/replay/{position}", get(replay::frame))
        .on("POST", "/records", post(tables::upload).layer(DefaultBodyLimit::max(RECORD_BYTES)))
        .on("GET", "/packs", get(packs::list))
        .on("POST", "/packs", post(packs::add).layer(DefaultBodyLimit::max(PACK_BYTES)))
        .on("GET", "/packs/{pack}", get(packs::whole))
        .on("DELETE", "/packs/{pack}", delete(packs::forget))
        .on("GET", "/operator/tables", get(operator::tables))
        .on("POST", "/operator/tables/{table}/close", post(operator::close))
        .on("DELETE", "/operator/tables/{table}/chat/{number}", delete(operator::delete_chat))
        .on("GET", "/operator/users/{user}", get(operator::user))
        .on("POST", "/operator/users/{user}", post(operator::change_user))
        .on("GET", "/operator/reports", get(operator::reports))
        .on("DELETE", "/operator/reports/{report}", delete(operator::drop_report))
        .on("GET", "/openapi.json", get(openapi::document))
}

/// Routes, and what they are called, so that the description of the API can be held against them.
#[derive(Default)]
struct Routes {
    router: Router<Arc<App>>,
    names: Vec<(&'static str, &'static str)>,
}

impl Routes {
    fn on(mut self, method: &'static str, path: &'static str, answer: MethodRouter<Arc<App>>) -> Routes {
        self.names.push((method, path));
        Routes { router: self.router.route(path, answer), ..self }
    }
}

async fn static_file(uri: Uri, headers: HeaderMap) -> Response {
    page::serve(uri.path(), &headers).into_response()
}

async fn health(State(app): State<Arc<App>>) -> Response {
    match app.health().await {
        Ok(()) => "ok\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], crate::metrics::text(&app)).into_response()
}

/// What holds for every request: its rate, its origin, the headers of the answer.
async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    app.metrics.requests.fetch_add(1, Relaxed);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| *address);
    let address = peer.map(|peer| limits::client(peer, request.headers(), &app.config.trusted));
    if let Some(address) = address {
        request.extensions_mut().insert(ConnectInfo(address));
    }
    let (api, watching) = match request.uri().path() {
        "/healthz" | "/metrics" => (false, true),
        path => (path.starts_with("/api/"), false),
    };
    let within = watching || address.is_none_or(|address| app.gate.requests.take(limits::network(address.ip())));
    let mut response = if !within {
        slow().into_response()
    } else if let Err(fault) = if watching { Ok(()) } else { own_origin(&app, request.headers()) } {
        fault.into_response()
    } else {
        let answered = next.run(in_time(request, app.config.arrival));
        match address.map(|address| Payer { app: app.clone(), address: address.ip() }) {
            Some(payer) => PAYER.scope(payer, answered).await,
            None => answered.await,
        }
    };
    if let Some(address) = address {
        let Cost(cost) = response.extensions().get().copied().unwrap_or(Cost(0.0));
        let length = response.body().size_hint().exact().filter(|_| api).unwrap_or(0);
        app.gate.requests.spend(limits::network(address.ip()), cost + length as f64 / BYTES_A_REQUEST);
    }
    if api {
        response = problem(response).await;
    }
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
    if app.config.secure() {
        response.headers_mut().insert("strict-transport-security", HeaderValue::from_static("max-age=31536000"));
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The same request, whose body breaks off unless it comes in time.
fn in_time(request: Request, arrival: Duration) -> Request {
    request.map(|body| {
        if body.is_end_stream() {
            return body;
        }
        let until = tokio::time::Instant::now() + arrival;
        let chunks = futures_util::stream::unfold(body.into_data_stream(), move |mut body| async move {
            let late = || axum::Error::new("the body did not arrive in time");
            let chunk = tokio::time::timeout_at(until, body.next()).await.unwrap_or_else(|_| Some(Err(late())))?;
            Some((chunk, body))
        });
        AnyBody::from_stream(chunks)
    })
}

/// What the framework refuses in plain words, as the API says it.
async fn problem(response: Response) -> Response {
    if !response.status().is_client_error() {
        return response;
    }
    let code = match response.status() {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Code::NotFound,
        _ => Code::Malformed,
    };
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH] {
        parts.headers.remove(name);
    }
    let text = axum::body::to_bytes(body, 4096).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    let text = if text.is_empty() { "this cannot be done here".into() } else { text };
    (parts.status, parts.headers, Json(Problem { code, text, rule: None })).into_response()
}

/// The request names this server as its host, and comes from no other origin. A page elsewhere that got its name to
/// point here (rebinding) or that sends requests across fails one or the other.
fn own_origin(app: &App, headers: &HeaderMap) -> Result<(), Fault> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    if !app.is_our_host(host) {
        return Err(denied("this server does not answer to that name: whoever runs it says which with --public"));
    }
    match text(header::ORIGIN) {
        None => Ok(()),
        Some(origin) if app.is_our_origin(origin, host) => Ok(()),
        Some(_) => Err(denied("requests from other sites are not answered")),
    }
}

/// What an answer costs besides one request, in requests: long games are dear.
#[derive(Clone, Copy)]
pub struct Cost(pub f64);

impl Cost {
    /// For lines that were written out, or played again.
    pub fn of_lines(lines: usize) -> Extension<Cost> {
        Extension(Cost(lines as f64 * 0.01))
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
            Code::Stale | Code::NotNow | Code::Binding => StatusCode::CONFLICT,
            Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Slow => StatusCode::TOO_MANY_REQUESTS,
            Code::Version => StatusCode::UPGRADE_REQUIRED,
            Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut response = (status, Json(self.0)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
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
            Failure::Unknown(error) => {
                tracing::error!(%error, "outcome of a change unknown");
                fault(
                    Code::Broken,
                    "the store went away in the middle: see whether this was done before you do it again",
                )
            }
            Failure::Damaged(error) => {
                tracing::error!(%error, "store damaged: see `starmoot check-store`");
                fault(Code::Broken, "a part of the store is damaged: whoever runs this server has to mend it")
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

#[cfg(test)]
mod tests {
    use super::{api, openapi};
    use crate::protocol::{
        ClockRule, Code, Deed, NewPack, NewRecord, ProposalKind, SeatPlan, Spectators, StandingOrder, TableSettings,
    };
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    fn document() -> Value {
        serde_json::from_str(openapi::DOCUMENT).unwrap()
    }

    /// Something the schema describes, with what it demands and no more.
    fn sample(document: &Value, schema: &Value) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.strip_prefix("#/components/schemas/").unwrap();
            let named = &document["components"]["schemas"][name];
            assert!(named.is_object(), "{name} is described");
            return sample(document, named);
        }
        for way in ["oneOf", "anyOf"] {
            if let Some(first) = schema[way].as_array().and_then(|ways| ways.first()) {
                return sample(document, first);
            }
        }
        if let Some(word) = schema.get("const").or(schema["enum"].get(0)) {
            return word.clone();
        }
        match schema["type"].as_str().unwrap_or_default() {
            "string" => json!(""),
            "integer" => json!(0),
            "boolean" => json!(true),
            "array" => json!([sample(document, &schema["items"])]),
            "object" => {
                let demanded = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                demanded.map(|name| (name.to_owned(), sample(document, &schema["properties"][name]))).collect()
            }
            other => panic!("a schema of type {other:?}: {schema}"),
        }
    }

    /// The schema and the type agree on every variant, and what the schema demands is enough.
    fn agree<T: DeserializeOwned>(name: &str) {
        let document = document();
        let schema = &document["components"]["schemas"][name];
        let ways = schema["oneOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
        for way in &ways {
            let value = sample(&document, way);
            serde_json::from_value::<T>(value.clone()).unwrap_or_else(|wrong| panic!("{name}: {value}: {wrong}"));
        }
        let Some(tag) = ["do", "kind", "plan"].into_iter().find(|tag| ways[0]["properties"][tag]["const"].is_string())
        else {
            return;
        };
        let described = ways.iter().filter_map(|way| way["properties"][tag]["const"].as_str()).map(String::from);
        assert_eq!(described.collect::<BTreeSet<_>>(), variants::<T>(json!({ tag: "?" })), "{name}");
    }

    /// Names of the variants, from the refusal of another.
    fn variants<T: DeserializeOwned>(wrong: Value) -> BTreeSet<String> {
        let refusal = serde_json::from_value::<T>(wrong).err().expect("there is no such variant").to_string();
        refusal.split('`').skip(3).step_by(2).map(String::from).collect()
    }

    #[test]
    fn the_description_fits_the_types() {
        agree::<Deed>("Deed");
        agree::<ProposalKind>("ProposalKind");
        agree::<StandingOrder>("StandingOrder");
        agree::<SeatPlan>("SeatPlan");
        agree::<ClockRule>("ClockRule");
        agree::<Spectators>("Spectators");
        agree::<TableSettings>("TableSettings");
        agree::<NewRecord>("NewRecord");
        agree::<NewPack>("NewPack");
        let document = document();
        let codes = document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"].as_array().unwrap();
        let codes: BTreeSet<String> = codes.iter().filter_map(Value::as_str).map(String::from).collect();
        assert_eq!(codes, variants::<Code>(json!("?")));
    }

    #[test]
    fn the_description_names_every_route_and_no_other() {
        let document = document();
        let mut described = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, what) in methods.as_object().unwrap() {
                let holes = path.split('{').skip(1).map(|hole| hole.split('}').next().unwrap());
                let given: BTreeSet<&str> = what["parameters"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|parameter| parameter["in"] == "path")
                    .filter_map(|parameter| parameter["name"].as_str())
                    .collect();
                assert_eq!(given, holes.collect(), "{method} {path}");
                described.insert(format!("{} {path}", method.to_uppercase()));
            }
        }
        let routes: BTreeSet<String> =
            api().names.iter().map(|(method, path)| format!("{method} /api{path}")).collect();
        assert_eq!(described, routes);
    }
}
