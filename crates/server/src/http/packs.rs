//! Packs of corrected components: bring one, list them, look into one, let one go.

use super::{Fault, fault, malformed, not_found};
use crate::{
    App,
    identity::{Caller, now},
    packs::Known,
    protocol::{Certainty, Code, NewPack, PackFile, PackInfo, PackList, PackWhole},
    store::Failure,
    work::at_cost,
};
use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
};
use kernel::Pack;
use serde::Deserialize;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use tokio::sync::Semaphore;

type Server = State<Arc<App>>;

/// Packs are checked one after another: each has a whole game set up.
static CHECK: Semaphore = Semaphore::const_new(1);

#[derive(Deserialize)]
pub struct Filter {
    game: Option<String>,
}

pub async fn list(State(app): Server, caller: Caller, Query(filter): Query<Filter>) -> Result<Json<PackList>, Fault> {
    let mut own = Vec::new();
    for row in app.store.packs_of_user(&caller.account.id).await? {
        match app.read_pack(row).await {
            Err(busy) if busy.0.code == Code::Slow => return Err(busy),
            // One that no longer fits does not hide the others.
            read => own.extend(read.ok()),
        }
    }
    let others = app.packs.offered.iter().filter(|known| own.iter().all(|mine| mine.id != known.id)).cloned();
    let all: Vec<Arc<Known>> = own.iter().cloned().chain(others).collect();
    let fits = |known: &&Arc<Known>| filter.game.as_ref().is_none_or(|game| known.game == *game);
    let packs = all.iter().filter(fits).map(|known| told(&app, known, own.iter().any(|mine| mine.id == known.id)));
    Ok(Json(PackList { packs: packs.collect() }))
}

/// A pack from outside: a zip file as it is, or its files as JSON.
pub async fn add(State(app): Server, caller: Caller, headers: HeaderMap, body: Bytes) -> Result<Json<PackInfo>, Fault> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let wrong = |problem: kernel::Problem| fault(Code::Illegal, problem.to_string());
    let (game, pack) = if kind.starts_with("application/zip") {
        Pack::from_zip(&body).map_err(wrong)?
    } else if kind.starts_with("application/json") {
        let NewPack { files } =
            serde_json::from_slice(&body).map_err(|e| malformed(format!("the body is not what is expected: {e}")))?;
        Pack::from_files(files.into_iter().map(|file| (file.name, file.text.into_bytes())).collect()).map_err(wrong)?
    } else {
        return Err(malformed("a pack is application/zip or application/json"));
    };
    let entry = *app
        .catalog
        .entry(&game)
        .ok_or_else(|| fault(Code::Illegal, format!("pack.toml: this server has no game `{game}`")))?;
    let work = move || catch_unwind(AssertUnwindSafe(|| Known::new(&entry, pack)));
    let known = at_cost(&CHECK, work).await?;
    let known =
        known.map_err(|_| fault(Code::Illegal, "this pack cannot be checked: its values break our own rules"))?;
    let known = known.map_err(wrong)?;

    let own = app.store.packs_of_user(&caller.account.id).await?;
    if own.iter().all(|row| row.id != known.id) {
        if own.len() >= app.config.limits.packs {
            let most = app.config.limits.packs;
            return Err(fault(Code::Slow, format!("you have {most} packs, and no more are kept: let one go first")));
        }
        if app.store.pack(&known.id).await?.is_none() {
            make_room(&app).await?;
        }
        app.store.add_pack(&known.row(), Some(&caller.account.id), now()).await?;
    }
    let known = app.packs.keep(known);
    Ok(Json(told(&app, &known, true)))
}

async fn make_room(app: &App) -> Result<(), Fault> {
    if app.store.count_packs().await? >= app.config.limits.server_packs {
        app.store.sweep_packs().await?;
    }
    if app.store.count_packs().await? >= app.config.limits.server_packs {
        return Err(fault(Code::Slow, "this server keeps no more packs"));
    }
    Ok(())
}

pub async fn whole(State(app): Server, caller: Caller, Path(pack): Path<String>) -> Result<Json<PackWhole>, Fault> {
    let known = app.pack(&pack).await?;
    let mine = app.store.packs_of_user(&caller.account.id).await?.iter().any(|row| row.id == pack);
    let head = format!("game = \"{}\"\nname = \"{}\"\n", known.game, known.pack.name);
    let files = known.pack.files.iter().map(|(name, text)| PackFile { name: name.clone(), text: text.clone() });
    let files = [PackFile { name: "pack.toml".into(), text: head }].into_iter().chain(files).collect();
    Ok(Json(PackWhole { pack: told(&app, &known, mine), files }))
}

pub async fn forget(State(app): Server, caller: Caller, Path(pack): Path<String>) -> Result<StatusCode, Fault> {
    match app.store.disown_pack(&caller.account.id, &pack).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Failure::Conflict) => Err(not_found("you have no such pack")),
        Err(wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_))) => Err(wrong.into()),
    }
}

fn told(app: &App, known: &Known, mine: bool) -> PackInfo {
    let (guessed, printed) = known.certainty;
    PackInfo {
        id: known.id.clone(),
        game: known.game.clone(),
        name: known.pack.name.clone(),
        mine,
        offered: app.packs.offered.iter().any(|offered| offered.id == known.id),
        options: known.options.clone(),
        certainty: Certainty { guessed: guessed as u32, printed: printed as u32 },
    }
}
