//! The HTTP API, described for programs.

use axum::{http::header, response::IntoResponse};

/// OpenAPI 3.1.
pub const DOCUMENT: &str = include_str!("openapi.json");

pub async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}
