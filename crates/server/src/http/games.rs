//! What can be played.

use super::{Fault, fault, not_found};
use crate::{
    App,
    protocol::{Certainty, Code, GameInfo, RuleText, Rulebook},
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
    let rules = entry.info.read_rulebook().map(|rule| RuleText {
        id: rule.id,
        source: rule.place,
        text: rule.text,
        ruling: rule.rulings.join(" "),
    });
    let files = kernel::Files::with_pack(entry.info, None).map_err(|why| fault(Code::Broken, why.to_string()))?;
    let (guessed, printed) = files.certainty();
    let certainty = Certainty { guessed: guessed as u32, printed: printed as u32 };
    Ok(Json(Rulebook { game, certainty, rules: rules.collect() }))
}
