//! Battle odds of a game: what the page's calculator and scripts ask.

use super::{Fault, malformed, not_found};
use crate::{
    App,
    packs::Known,
    protocol::{Code, OddsAnswer, OddsGame},
    work::at_cost,
};
use axum::{
    Json,
    extract::{Path, Query, State},
};
use kernel::OddsDesk;
use scene::OddsForm;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Letters of a written force or option at most.
const LONGEST: usize = 2000;
/// Options of one question at most.
const MOST_OPTIONS: usize = 64;
/// Battles are worked out one after another, so that nobody slows the tables down with them.
static DESK: Semaphore = Semaphore::const_new(1);

fn desk(app: &App, game: &str) -> Result<OddsDesk, Fault> {
    if let Some(known) = app.catalog.desks().iter().find(|known| known.id == game) {
        return Ok(known.desk);
    }
    Err(not_found(if app.catalog.entry(game).is_some() { "this game has no battle odds" } else { "no such game" }))
}

/// Which components a battle is fought with.
#[derive(Deserialize)]
pub struct Components {
    pack: Option<String>,
}

async fn pack(app: &App, desk: OddsDesk, id: Option<&str>) -> Result<Option<Arc<Known>>, Fault> {
    let Some(id) = id else { return Ok(None) };
    let known = app.pack(id).await?;
    if known.game != (desk.game)().id {
        return Err(malformed(format!("a pack for {}, not for {}", known.game, (desk.game)().id)));
    }
    app.catalog.admit(&known).map_err(|why| malformed(why.to_string()))?;
    Ok(Some(known))
}

/// The games that have a desk.
pub async fn games(State(app): State<Arc<App>>) -> Json<Vec<OddsGame>> {
    let game = |known: &kernel::GameOdds| OddsGame {
        id: known.id.into(),
        name: known.name.into(),
        packs: (known.desk.game)().id.into(),
    };
    Json(app.catalog.desks().iter().map(game).collect())
}

/// What a battle can be made of.
pub async fn form(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(components): Query<Components>,
) -> Result<Json<OddsForm>, Fault> {
    let desk = desk(&app, &game)?;
    let pack = pack(&app, desk, components.pack.as_deref()).await?;
    let form = (desk.form)(pack.as_ref().map(|known| &known.pack));
    form.map(Json).map_err(|why| super::fault(Code::Broken, why.to_string()))
}

/// One battle. Everything in the query beside the two forces is an option of the game's desk.
pub async fn battle(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Json<OddsAnswer>, Fault> {
    let desk = desk(&app, &game)?;
    let mut forces = [String::new(), String::new()];
    let (mut options, mut components) = (Vec::new(), None);
    for (name, value) in query {
        if name.len() + value.len() > LONGEST {
            return Err(malformed("a force or an option is too long"));
        }
        match name.as_str() {
            "attacker" => forces[0] = value,
            "defender" => forces[1] = value,
            "pack" => components = Some(value),
            _ => options.push((name, value)),
        }
    }
    if options.len() > MOST_OPTIONS {
        return Err(malformed("too many options"));
    }
    let known = pack(&app, desk, components.as_deref()).await?;
    let work = move || {
        let pack = known.as_ref().map(|known| &known.pack);
        (desk.battle)(pack, &forces[0], &forces[1], &options)
    };
    let odds = at_cost(&DESK, work).await?.map_err(|why| malformed(why.to_string()))?;
    let json = serde_json::from_str(&odds.json).map_err(|why| super::fault(Code::Broken, why.to_string()))?;
    Ok(Json(OddsAnswer { forecast: odds.forecast, figures: odds.figures, text: odds.text, json }))
}
