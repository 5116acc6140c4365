//! The page, embedded in the binary.

use axum::{
    body::Body,
    http::{HeaderMap, Response, StatusCode, header},
};

/// A file of the page: its path, its bytes, the hash of them.
pub struct File {
    pub path: &'static str,
    pub bytes: &'static [u8],
    pub hash: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Any path that is not a file is a place inside the page and gets its first file.
pub fn serve(path: &str, headers: &HeaderMap) -> Response<Body> {
    let path = path.trim_start_matches('/');
    let file = FILES.iter().find(|file| file.path == path);
    if file.is_none() && path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return plain(StatusCode::NOT_FOUND, "no such file");
    }
    let file = file.or_else(|| FILES.iter().find(|file| file.path == "index.html"));
    let Some(file) = file else { return plain(StatusCode::NOT_FOUND, "no page") };
    let tag = format!("\"{}\"", file.hash);
    let cache = if file.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let response = Response::builder().header(header::ETAG, &tag).header(header::CACHE_CONTROL, cache);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|given| given.as_bytes() == tag.as_bytes());
    let response = if known {
        response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        response.header(header::CONTENT_TYPE, kind(file.path)).body(Body::from(file.bytes))
    };
    response.unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR, "no page"))
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "webmanifest" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
