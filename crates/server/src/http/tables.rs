//! Tables over HTTP, for scripts and for what the page does outside a table.

use super::{Body, Cost, Fault, fault, malformed};
use crate::{
    App,
    identity::{Caller, now},
    limits,
    lobby::PAGE,
    protocol::{
        AskedList, ChatPage, ClockRule, Code, Deed, Discretion, Keys, NewRecord, PackTag, SeatPlan, Spectators, Status,
        Suggestion, TableInfo, TableList, TableMade, TableSettings, TableView, TimeOut,
    },
    store::Line,
    table::{Command, LiveMatch, Peek, SeatState, TableState, holder},
    work::{PAST, at_cost},
};
use axum::{
    Extension, Json,
    extract::{ConnectInfo, Path, Query, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use kernel::{Act, EDITED};
use serde::Deserialize;
use std::{net::SocketAddr, sync::Arc, time::Instant};

type Server = State<Arc<App>>;

/// What those who sit down at a table from a record are told.
const KNOWN_PAST: &str = "This game goes on from a record: whoever brought it knows all that was hidden in it.";

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
    #[serde(default)]
    page: u32,
}

/// Lines of chat before this one.
#[derive(Deserialize)]
pub struct Earlier {
    pub seat: Option<u8>,
    pub key: Option<String>,
    pub before: Option<u32>,
}

/// For which seat a suggestion is wanted, and whether at once rather than well.
#[derive(Deserialize)]
pub struct Wish {
    seat: u8,
    #[serde(default)]
    quick: bool,
}

/// What a bot would answer in one's own seat, at a table where nobody else plays.
pub async fn suggestion(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Wish>,
) -> Result<Json<Suggestion>, Fault> {
    let user = caller.account.id.clone();
    let Wish { seat, quick } = query;
    app.tables.ask(&app, &table, |reply| Command::Advise { user, seat, quick, reply }).await.map(Json)
}

/// Which answers are looked past: keys parted by commas, for the question with this token.
#[derive(Deserialize)]
pub struct Picked {
    seat: u8,
    question: String,
    keys: String,
}

/// What one's own seat would be shown after answers of which none is given.
pub async fn ahead(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<Picked>,
) -> Result<impl IntoResponse, Fault> {
    let user = caller.person();
    let Picked { seat, question, keys } = query;
    let keys = Keys::Run(keys.split(',').map(str::to_owned).collect());
    let wish = Peek { user, seat, question, keys };
    let text = app.tables.ask(&app, &table, |reply| Command::Ahead { wish, reply }).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

pub async fn list(State(app): Server, caller: Caller, Query(filter): Query<Filter>) -> Result<Json<TableList>, Fault> {
    let fits = |table: &TableInfo| {
        filter.game.as_ref().is_none_or(|game| table.game == *game)
            && filter.status.is_none_or(|status| table.status == status)
    };
    if !filter.mine {
        return Ok(Json(app.lobby.page(filter.page as usize, fits)));
    }
    let mut tables = of_user(&app, &caller.account.id).await?;
    tables.retain(fits);
    let first = (filter.page as usize).saturating_mul(PAGE).min(tables.len());
    let more = tables.len() > first + PAGE;
    Ok(Json(TableList { tables: tables.drain(first..).take(PAGE).collect(), more }))
}

pub async fn chat(
    State(app): Server,
    caller: Caller,
    Path(table): Path<String>,
    Query(look): Query<Earlier>,
) -> Result<Json<ChatPage>, Fault> {
    let before = look.before.unwrap_or(u32::MAX);
    let make = |reply| Command::Chat { user: caller.account.id, key: look.key, before, reply };
    Ok(Json(ChatPage { lines: app.tables.ask(&app, &table, make).await? }))
}

async fn of_user(app: &Arc<App>, user: &str) -> Result<Vec<TableInfo>, Fault> {
    let rows = app.store.tables_of_user(user).await?;
    let heads = rows.iter().filter_map(|row| Some((row, serde_json::from_str::<TableState>(&row.body).ok()?)));
    Ok(heads.map(|(row, head)| head.info(app, row, now(), Vec::new())).collect())
}

/// Where this user is asked, the most urgent first, and their other running tables.
pub async fn asked(State(app): Server, caller: Caller) -> Result<(Extension<Cost>, Json<AskedList>), Fault> {
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
    let cost = Extension(Cost((list.asked.len() + list.others.len()) as f64 * 0.2));
    Ok((cost, Json(list)))
}

pub async fn open(
    State(app): Server,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    caller: Caller,
    Body(wish): Body<TableSettings>,
) -> Result<Json<TableMade>, Fault> {
    app.may_invite(limits::network(address.ip()), &wish.seats)?;
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
) -> Result<(Extension<Cost>, Json<TableView>), Fault> {
    let make = |reply| Command::View { user: caller.account.id, seat: look.seat, key: look.key, reply };
    let view = app.tables.ask(&app, &table, make).await?;
    Ok((Cost::of_lines(view.log.len() + view.chat.len()), Json(view)))
}

pub async fn deed(
    State(app): Server,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    caller: Caller,
    Path(table): Path<String>,
    Query(look): Query<Eyes>,
    Body(deed): Body<Deed>,
) -> Result<StatusCode, Fault> {
    app.may_do(limits::network(address.ip()), &deed)?;
    let (user, arrived) = (caller.person(), Instant::now());
    let make = |reply| Command::Do { user, key: look.key, deed, arrived, reply };
    app.tables.ask(&app, &table, make).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A record becomes a table that goes on from its last line.
pub async fn upload(
    State(app): Server,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    caller: Caller,
    Body(wish): Body<NewRecord>,
) -> Result<(Extension<Cost>, Json<TableMade>), Fault> {
    app.may_invite(limits::network(address.ip()), &wish.seats)?;
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
    let session = at_cost(&PAST, move || kernel::replay(&record, table, None)).await?.map_err(wrong)?;
    let mut bodies: Vec<String> = session.lines().iter().map(|line| line_text(&session, line)).collect();

    let me = caller.person();
    let plans = if wish.seats.is_empty() { vec![SeatPlan::Me; header.seats.len()] } else { wish.seats };
    if plans.len() != header.seats.len() {
        return Err(malformed(format!("the record has {} seats", header.seats.len())));
    }
    app.may_call(&me, plans.iter().filter(|plan| matches!(plan, SeatPlan::Reserved { .. })).count())?;
    let mut seats = Vec::new();
    for ((name, _), plan) in header.seats.iter().zip(&plans) {
        seats.push(SeatState::new(name.clone(), holder(plan, &me, &app.store).await?));
    }
    let name = if wish.name.trim().is_empty() {
        "From a record".into()
    } else {
        crate::names::on_terminal(wish.name.trim()).chars().take(60).collect()
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
    let mut head = TableState::new(&settings, me, seats);
    head.options = header.options.clone();
    head.pack = pack.as_ref().map(|pack| PackTag { id: pack.id.clone(), name: pack.pack.name.clone() });
    let over = session.table().outcome().is_some();
    if over {
        let ending = session.table().live(kernel::Viewer::Everyone).ending;
        head.result = ending.map(|ending| kernel::plain(&ending.headline, session.table(), None));
    } else {
        head.remark = Some(KNOWN_PAST.into());
        let mut play = LiveMatch::new(open()?, &head.dice_seed());
        let work = move || {
            play.replay(&bodies, None).map_err(|broken| fault(Code::Illegal, broken.text))?;
            bodies.extend(play.begin());
            Ok::<_, Fault>(bodies)
        };
        bodies = at_cost(&PAST, work).await??;
    }
    let cost = Cost::of_lines(bodies.len() * 2);
    let at = now();
    let lines = (0..).zip(bodies).map(|(number, body)| Line { number, made: at, body }).collect();
    let status = if over { Status::Over } else { Status::Running };
    Ok((cost, Json(app.add_table(&head, true, status, lines).await?)))
}

fn line_text(session: &kernel::Session, line: &kernel::Line) -> String {
    match line.act {
        Act::Chance { .. } | Act::Hush => format!("~ {}", line.text),
        Act::Edit => format!("{EDITED}{}", line.text),
        Act::Answer { seat, .. } | Act::Resign { seat } => {
            format!("{} {}", session.table().seat_name(seat), line.text)
        }
    }
}
