//! Tables over HTTP, for scripts and for what the page does outside a table.

use super::{Body, Fault, fault, malformed};
use crate::{
    App,
    identity::{Caller, now},
    protocol::{
        AskedList, ClockRule, Code, Deed, Discretion, NewRecord, PackTag, SeatPlan, Spectators, Status, TableInfo,
        TableList, TableMade, TableSettings, TableView, TimeOut,
    },
    store::Line,
    table::{Command, Head, Play, SeatHead, holder},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use kernel::Act;
use serde::Deserialize;
use std::{sync::Arc, time::Instant};

type Server = State<Arc<App>>;

/// From which seat, and with which key a private table is looked at.
#[derive(Deserialize)]
pub struct Eyes {
    pub seat: Option<u8>,
    pub key: Option<String>,
}

#[derive(Deserialize)]
pub struct Filter {
    game: Option<String>,
    status: Option<Status>,
    #[serde(default)]
    mine: bool,
}

pub async fn list(State(app): Server, caller: Caller, Query(filter): Query<Filter>) -> Result<Json<TableList>, Fault> {
    let mut tables = if filter.mine { of_user(&app, &caller.account.id).await? } else { app.lobby.tables() };
    tables.retain(|table| {
        filter.game.as_ref().is_none_or(|game| table.game == *game)
            && filter.status.is_none_or(|status| table.status == status)
    });
    Ok(Json(TableList { tables }))
}

async fn of_user(app: &Arc<App>, user: &str) -> Result<Vec<TableInfo>, Fault> {
    let rows = app.store.tables_of_user(user).await?;
    let heads = rows.iter().filter_map(|row| Some((row, serde_json::from_str::<Head>(&row.body).ok()?)));
    Ok(heads.map(|(row, head)| head.info(app, row, now(), Vec::new())).collect())
}

/// Where this user is asked, the most urgent first, and their other running tables.
pub async fn asked(State(app): Server, caller: Caller) -> Result<Json<AskedList>, Fault> {
    let user = &caller.account.id;
    let mut list = AskedList { asked: Vec::new(), others: Vec::new() };
    let running = of_user(&app, user).await?.into_iter();
    for info in running.filter(|info| matches!(info.status, Status::Running | Status::Paused | Status::Gathering)) {
        let make = |reply| Command::Asked { user: user.clone(), reply };
        // A table that cannot be brought back does not hide the others.
        let mut asked = app.tables.ask(&app, &info.id, make).await.unwrap_or_default();
        if asked.is_empty() {
            list.others.push(info);
        } else {
            list.asked.append(&mut asked);
        }
    }
    list.asked.sort_by_key(|asked| (asked.left.is_none(), asked.left, asked.table.moved));
    Ok(Json(list))
}

pub async fn open(
    State(app): Server,
    caller: Caller,
    Body(wish): Body<TableSettings>,
) -> Result<Json<TableMade>, Fault> {
    Ok(Json(app.open_table(&caller.person(), &wish, None).await?))
}

pub async fn info(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(look): Query<Eyes>,
) -> Result<Json<TableInfo>, Fault> {
    let make = |reply| Command::Info { user: caller.account.id, key: look.key, reply };
    app.tables.ask(&app, &table, make).await.map(Json)
}

pub async fn view(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(look): Query<Eyes>,
) -> Result<Json<TableView>, Fault> {
    let make = |reply| Command::View { user: caller.account.id, seat: look.seat, key: look.key, reply };
    app.tables.ask(&app, &table, make).await.map(Json)
}

pub async fn deed(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(look): Query<Eyes>,
    Body(deed): Body<Deed>,
) -> Result<StatusCode, Fault> {
    let (user, arrived) = (caller.person(), Instant::now());
    let make = |reply| Command::Do { user, key: look.key, deed, arrived, reply };
    app.tables.ask(&app, &table, make).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A record becomes a table that goes on from its last line.
pub async fn upload(State(app): Server, caller: Caller, Body(wish): Body<NewRecord>) -> Result<Json<TableMade>, Fault> {
    let wrong = |problem: kernel::Problem| fault(Code::Illegal, problem.to_string());
    let header = kernel::read_header(&wish.record).map_err(wrong)?;
    let entry =
        app.catalog.entry(&header.game).ok_or_else(|| malformed(format!("this server has no game {}", header.game)))?;
    if header.rules != entry.info.rules {
        let text = format!("line 1: rules {}; this server plays rules {}", header.rules, entry.info.rules);
        return Err(fault(Code::Illegal, text));
    }
    let pack = app.pack_of_record(entry, &header).await?;
    let open = || app.catalog.open(entry, header.seats.len(), &header.options, pack.as_deref()).map_err(wrong);
    let table = open()?;
    let record = wish.record;
    let session = tokio::task::spawn_blocking(move || kernel::replay(&record, table, None)).await;
    let session = session.map_err(|e| fault(Code::Broken, e.to_string()))?.map_err(wrong)?;
    let mut bodies: Vec<String> = session.lines().iter().map(|line| line_text(&session, line)).collect();

    let me = caller.person();
    let plans = if wish.seats.is_empty() { vec![SeatPlan::Me; header.seats.len()] } else { wish.seats };
    if plans.len() != header.seats.len() {
        return Err(malformed(format!("the record has {} seats", header.seats.len())));
    }
    let mut seats = Vec::new();
    for ((name, _), plan) in header.seats.iter().zip(&plans) {
        seats.push(SeatHead::new(name.clone(), holder(plan, &me, &app.store).await?));
    }
    let name = if wish.name.trim().is_empty() {
        "From a record".into()
    } else {
        wish.name.trim().chars().filter(|c| !c.is_control()).take(60).collect()
    };
    let settings = TableSettings {
        game: header.game.clone(),
        name,
        options: Vec::new(),
        seats: plans,
        clock: ClockRule::None,
        time_out: TimeOut::Bot,
        private: true,
        spectators: Spectators::Welcome,
        discretion: Discretion::Usual,
        seed: None,
        nonce: None,
        pack: None,
    };
    let mut head = Head::new(&settings, me, seats);
    head.options = header.options.clone();
    head.pack = pack.as_ref().map(|pack| PackTag { id: pack.id.clone(), name: pack.pack.name.clone() });
    let over = session.table().outcome().is_some();
    if over {
        let ending = session.table().live(kernel::Viewer::Everyone).ending;
        head.result = ending.map(|ending| kernel::plain(&ending.headline, session.table(), None));
    } else {
        let mut play = Play::new(open()?, &head.dice_seed());
        play.replay(&bodies, None).map_err(|broken| fault(Code::Illegal, broken.text))?;
        bodies.extend(play.begin());
    }
    let at = now();
    let lines = (0..).zip(bodies).map(|(number, body)| Line { number, made: at, body }).collect();
    let status = if over { Status::Over } else { Status::Running };
    Ok(Json(app.add_table(&head, true, status, lines).await?))
}

fn line_text(session: &kernel::Session, line: &kernel::Line) -> String {
    match line.act {
        Act::Chance { .. } | Act::Hush => format!("~ {}", line.text),
        Act::Answer { seat, .. } | Act::Resign { seat } => {
            format!("{} {}", session.table().seat_name(seat), line.text)
        }
    }
}
