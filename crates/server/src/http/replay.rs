//! Looking back: records and single positions.

mod sums;

use super::{
    Cost, Fault, fault, not_found,
    tables::{Earlier, Eyes},
};
use crate::{
    App,
    identity::Caller,
    protocol::{Code, DiceCheck, Holder, LogPage, Replay, ReplayFrame, Status, Summary},
    table::{Command, Look, TableState, chance, last_page, log_of, rebuild, record_lines},
    work::{PAST, at_cost},
};
use axum::{
    Extension, Json,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use kernel::{Act, Fate, Line, Table, Viewer};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, OnceLock, atomic::Ordering::Relaxed},
};

type Server = State<Arc<App>>;

/// Positions between two kept tables of a replay.
const STRIDE: usize = 64;
/// Replays kept in memory.
const KEPT: usize = 8;

/// A game ready for jumping to any position.
pub struct Game {
    lines: Vec<Line>,
    /// The table at position 0, `STRIDE`, twice `STRIDE`, ...
    tables: Vec<Box<dyn Table>>,
    /// What it was like, once somebody has asked.
    summary: OnceLock<Summary>,
}

/// The games people look back at.
#[derive(Default)]
pub struct Replays {
    games: Mutex<VecDeque<(String, u32, Arc<Game>)>>,
    /// One is made ready at a time: who wants the same waits for it.
    making: tokio::sync::Mutex<()>,
}

impl Replays {
    fn known(&self, table: &str, stored: u32) -> Option<Arc<Game>> {
        let games = self.games.lock().expect("no panic holds it");
        games.iter().find(|(id, of, _)| id == table && *of == stored).map(|(_, _, game)| game.clone())
    }

    /// A game, and what it cost to make it ready.
    async fn game(&self, app: &App, table: &str, look: &Look) -> Result<(Arc<Game>, Extension<Cost>), Fault> {
        if let Some(game) = self.known(table, look.stored) {
            return Ok((game, Cost::of_lines(0)));
        }
        let _making = self.making.lock().await;
        if let Some(game) = self.known(table, look.stored) {
            return Ok((game, Cost::of_lines(0)));
        }
        app.metrics.replays_made.fetch_add(1, Relaxed);
        let cost = Cost::of_lines(look.stored as usize * 2);
        let entry =
            app.catalog.entry(&look.head.game).ok_or_else(|| not_found("this server no longer has this game"))?;
        let broken = |problem: kernel::Problem| fault(Code::Broken, problem.to_string());
        let pack = app.pack_of(&look.head).await?;
        let opening = app.catalog.open(entry, look.head.seats.len(), &look.head.options, pack.as_deref());
        let opening = opening.map_err(broken)?;
        let mut bodies: Vec<String> = app.store.lines(table, 0).await?.into_iter().map(|line| line.body).collect();
        bodies.truncate(look.stored as usize);
        let work = move || Game::new(opening, &bodies);
        let game = Arc::new(at_cost(&PAST, work).await?.map_err(|text| fault(Code::Broken, text))?);
        let mut games = self.games.lock().expect("no panic holds it");
        games.retain(|(id, _, _)| id != table);
        games.push_front((table.to_owned(), look.stored, game.clone()));
        games.truncate(KEPT);
        Ok((game, cost))
    }
}

impl Game {
    fn new(opening: Box<dyn Table>, bodies: &[String]) -> Result<Game, String> {
        let lines =
            record_lines(opening.fork(), bodies).map_err(|broken| format!("line {}: {}", broken.line, broken.text))?;
        let mut tables = vec![opening];
        let mut table = tables[0].fork();
        for (n, line) in lines.iter().enumerate() {
            step(&mut *table, line)?;
            if (n + 1) % STRIDE == 0 {
                tables.push(table.fork());
            }
        }
        Ok(Game { lines, tables, summary: OnceLock::new() })
    }

    fn roll_again(&self, head: &TableState) -> Result<DiceCheck, String> {
        let (mut turn, mut dice) = (0, chance(&head.dice_seed_of(0)));
        let mut check = DiceCheck::default();
        let mut table = self.tables[0].fork();
        for (n, line) in self.lines.iter().enumerate() {
            // After going back other dice come, from where these stood.
            let now = head.dice_turn(n as u32);
            if now != turn {
                turn = now;
                dice = chance(&head.dice_seed_of(turn)).resume(dice.counts());
            }
            if let Act::Chance { fate, faces } = &line.act {
                match fate {
                    Fate::Dice { .. } => check.rolls += 1,
                    Fate::Draw { .. } => check.draws += 1,
                    Fate::Order { .. } => check.orders += 1,
                }
                if table.roll(&mut dice).as_ref() != Some(faces) {
                    check.misfits.push(n as u32 + 1);
                }
            }
            step(&mut *table, line)?;
        }
        Ok(check)
    }

    fn at(&self, position: usize) -> Result<Box<dyn Table>, String> {
        let kept = (position / STRIDE).min(self.tables.len() - 1);
        let mut table = self.tables[kept].fork();
        for line in &self.lines[kept * STRIDE..position] {
            step(&mut *table, line)?;
        }
        Ok(table)
    }
}

fn step(table: &mut dyn Table, line: &Line) -> Result<(), String> {
    let done = match &line.act {
        Act::Answer { seat, key, .. } => table.choose(*seat, *key),
        Act::Chance { faces, .. } => table.answer(faces),
        Act::Resign { seat } => Ok(table.resign(*seat)),
        Act::Hush => table.hush(),
        Act::Edit => return table.edit(&line.text).map_err(|problem| problem.to_string()),
    };
    done.map(drop).map_err(|problem| problem.to_string())
}

async fn look(app: &Arc<App>, caller: &Caller, table: &str, query: &Eyes) -> Result<Look, Fault> {
    let user = &caller.account.id;
    let make = |reply| Command::Look { user: user.clone(), seat: query.seat, key: query.key.clone(), reply };
    app.tables.ask(app, table, make).await
}

pub async fn whole(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Eyes>,
) -> Result<(Extension<Cost>, Json<Replay>), Fault> {
    let look = look(&app, &caller, &table, &query).await?;
    let (game, Extension(Cost(made))) = app.replays.game(&app, &table, &look).await?;
    let seen = (look.position as usize).min(game.lines.len());
    // A map may be laid by chance after the opening: the last position seen knows it.
    let stage = game.at(seen).map_err(|text| fault(Code::Broken, text))?.stage();
    let log = log_of(&game.lines[..seen], look.viewer);
    let link = look.head.link_for(&table, &caller.account.id);
    let Extension(Cost(written)) = Cost::of_lines(log.len());
    let replay = Replay { table: look.info, stage, positions: seen as u32 + 1, log, link };
    Ok((Extension(Cost(made + written)), Json(replay)))
}

/// Entries of the log before one, the oldest first: what a view leaves out.
pub async fn log(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Earlier>,
) -> Result<(Extension<Cost>, Json<LogPage>), Fault> {
    let Earlier { seat, key, before } = query;
    let look = look(&app, &caller, &table, &Eyes { seat, key }).await?;
    let (game, Extension(Cost(made))) = app.replays.game(&app, &table, &look).await?;
    let seen = (look.position as usize).min(game.lines.len());
    let mut log = log_of(&game.lines[..seen], look.viewer);
    log.truncate(before.map_or(usize::MAX, |before| before as usize));
    let entries = last_page(log);
    let Extension(Cost(written)) = Cost::of_lines(entries.len());
    Ok((Extension(Cost(made + written)), Json(LogPage { entries })))
}

pub async fn frame(
    State(app): Server,
    caller: Caller,
    Path((table, position)): Path<(String, u32)>,
    Query(query): Query<Eyes>,
) -> Result<(Extension<Cost>, Json<ReplayFrame>), Fault> {
    let look = look(&app, &caller, &table, &query).await?;
    let (game, cost) = app.replays.game(&app, &table, &look).await?;
    if position > look.position || position as usize > game.lines.len() {
        return Err(not_found("there is no such position"));
    }
    // Everyone's eyes are open only in the last position; the match itself knows nothing of what came after.
    let viewer = if look.viewer == Viewer::Everyone && (position as usize) < game.lines.len() {
        Viewer::Audience
    } else {
        look.viewer
    };
    let at = game.at(position as usize).map_err(|text| fault(Code::Broken, text))?;
    let mut live = at.live(viewer);
    live.prompt = None;
    live.asides.clear();
    Ok((cost, Json(ReplayFrame { position, live })))
}

/// Scores and fights of a finished game.
pub async fn summary(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Eyes>,
) -> Result<(Extension<Cost>, Json<Summary>), Fault> {
    let look = look(&app, &caller, &table, &query).await?;
    if !matches!(look.info.status, Status::Over | Status::Abandoned) {
        return Err(fault(Code::NotNow, "a summary is made when the game is over"));
    }
    let (game, cost) = app.replays.game(&app, &table, &look).await?;
    if let Some(summary) = game.summary.get() {
        return Ok((cost, Json(summary.clone())));
    }
    let cost = Cost::of_lines(game.lines.len() * 2);
    let work = move || game.sum_up().map(|summary| game.summary.get_or_init(|| summary).clone());
    let summary = at_cost(&PAST, work).await?;
    summary.map(|summary| (cost, Json(summary))).map_err(|text| fault(Code::Broken, text))
}

/// Plays a finished game again and rolls all its chance anew from the published seed.
pub async fn dice(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Eyes>,
) -> Result<(Extension<Cost>, Json<DiceCheck>), Fault> {
    let look = look(&app, &caller, &table, &query).await?;
    if !matches!(look.info.status, Status::Over | Status::Abandoned) {
        return Err(fault(Code::NotNow, "the seed is secret until the game is over"));
    }
    let (game, _) = app.replays.game(&app, &table, &look).await?;
    let cost = Cost::of_lines(game.lines.len() * 2);
    let checked = at_cost(&PAST, move || game.roll_again(&look.head)).await?;
    checked.map(|check| (cost, Json(check))).map_err(|text| fault(Code::Broken, text))
}

/// The record of a finished game, as a text file.
pub async fn record(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Eyes>,
) -> Result<Response, Fault> {
    let look = look(&app, &caller, &table, &query).await?;
    if !matches!(look.info.status, Status::Over | Status::Abandoned) {
        return Err(fault(Code::NotNow, "a record holds what is hidden: it can be had when the game is over"));
    }
    let (game, _) = app.replays.game(&app, &table, &look).await?;
    let cost = Cost::of_lines(game.lines.len() * 2);
    let players: Vec<String> = look.head.seats.iter().map(|seat| player(&seat.holder)).collect();
    let options = look.head.options;
    let work = move || {
        let session = rebuild(game.tables[0].fork(), &game.lines)?;
        Ok(kernel::write_record(&session, &options, &players))
    };
    let text = at_cost(&PAST, work).await?.map_err(|e: kernel::Problem| fault(Code::Broken, e.to_string()))?;
    let name = format!("attachment; filename=\"{}-{}.game\"", look.head.game, table);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((cost, headers, text).into_response())
}

fn player(holder: &Holder) -> String {
    match holder {
        Holder::Open => "open".into(),
        Holder::Reserved { user } | Holder::User { user } => user.name.clone(),
        Holder::Bot { bot, .. } => bot.clone(),
    }
}
