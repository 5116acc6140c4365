//! Battle odds of a game: what the page's calculator and scripts ask.

use super::{Fault, malformed, not_found, slow};
use crate::{
    App,
    protocol::{Code, OddsAnswer, OddsForm, OddsKind},
};
use axum::{
    Json,
    extract::{Path, Query, State},
};
use kernel::{OddsDesk, Setup, Viewer};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Letters of a written force at most.
const LONGEST: usize = 400;

/// Battles are worked out one after another, so that nobody slows the tables down with them.
static DESK: Semaphore = Semaphore::const_new(1);

fn desk(app: &App, game: &str) -> Result<OddsDesk, Fault> {
    let entry = app.catalog.entry(game).ok_or_else(|| not_found("no such game"))?;
    entry.odds.ok_or_else(|| not_found("this game has no battle odds"))
}

/// The kinds of units a force is made of, as the game's glossary tells them.
pub async fn form(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<OddsForm>, Fault> {
    desk(&app, &game)?;
    let entry = app.catalog.entry(&game).ok_or_else(|| not_found("no such game"))?;
    let table = entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() });
    let table = table.map_err(|why| super::fault(Code::Broken, why.to_string()))?;
    let glossary = table.view(Viewer::Audience).stage.glossary.into_iter();
    let kinds = glossary.filter_map(|entry| {
        let id = entry.id.strip_prefix("unit/")?.to_string();
        Some(OddsKind { id, name: entry.name, text: entry.text })
    });
    Ok(Json(OddsForm { kinds: kinds.collect() }))
}

/// One battle. Everything in the query beside the two forces is an option of the game's desk.
pub async fn battle(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Json<OddsAnswer>, Fault> {
    let desk = desk(&app, &game)?;
    let mut forces = [String::new(), String::new()];
    let mut options = Vec::new();
    for (name, value) in query {
        if name.len() + value.len() > LONGEST {
            return Err(malformed("a force or an option is too long"));
        }
        match name.as_str() {
            "attacker" => forces[0] = value,
            "defender" => forces[1] = value,
            _ => options.push((name, value)),
        }
    }
    let turn = DESK.try_acquire().map_err(|_| slow())?;
    let done = tokio::task::spawn_blocking(move || (desk.battle)(&forces[0], &forces[1], &options)).await;
    drop(turn);
    let odds = done.map_err(|why| super::fault(Code::Broken, why.to_string()))?;
    let odds = odds.map_err(|why| malformed(why.to_string()))?;
    let json = serde_json::from_str(&odds.json).map_err(|why| super::fault(Code::Broken, why.to_string()))?;
    Ok(Json(OddsAnswer { forecast: odds.forecast, text: odds.text, json }))
}
