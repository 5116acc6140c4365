//! What can be played.

use super::{Fault, not_found};
use crate::{
    App,
    protocol::{GameInfo, RuleText, Rulebook},
};
use axum::{
    Json,
    extract::{Path, State},
};
use std::sync::Arc;

pub async fn list(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(app.catalog.infos().cloned().collect())
}

pub async fn rules(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<Rulebook>, Fault> {
    let entry = app.catalog.entry(&game).ok_or_else(|| not_found("no such game"))?;
    let rules = kernel::read_rules(entry.info.rulebook).into_iter().map(|rule| RuleText {
        id: rule.id,
        source: rule.place,
        text: rule.text,
        ruling: rule.rulings.join(" "),
    });
    Ok(Json(Rulebook { game, rules: rules.collect() }))
}
