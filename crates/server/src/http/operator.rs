//! What whoever runs the server may do to tables, people and chat. Each deed is a line of the log.

use super::{Body, Fault, denied, fault, not_found, people};
use crate::{
    App,
    identity::{self, Login, now},
    names,
    protocol::{Code, Complaint, Status, TableList, UserChange, UserRecord},
    store::{Account, Called, Failure, TableRow},
    table::{Command, TableState},
};
use axum::{
    Json,
    extract::{FromRequestParts, Path, Query, State},
    http::{StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use std::sync::Arc;

type Server = State<Arc<App>>;

const CLOSED: &str = "Closed by whoever runs this server.";

/// Whoever has the operator's token. Tries count like those of passwords.
pub struct Operator;

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let Some(given) = identity::bearer(&parts.headers) else {
            let refusal = denied("this is for whoever has the operator's token").into_response();
            return Err((StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")], refusal).into_response());
        };
        let token = app.config.operator.as_deref();
        let token =
            token.ok_or_else(|| denied("this server was started without an operator's token").into_response())?;
        if identity::same(given, token) {
            return Ok(Operator);
        }
        Login::from_request_parts(parts, app).await.map_err(Fault::into_response)?;
        Err(denied("this is not the operator's token").into_response())
    }
}

#[derive(Deserialize)]
pub struct Filter {
    status: Option<Status>,
    #[serde(default)]
    host: String,
    #[serde(default)]
    page: u32,
}

pub async fn tables(State(app): Server, _: Operator, Query(filter): Query<Filter>) -> Result<Json<TableList>, Fault> {
    let rows = app.store.all_tables(filter.status, &filter.host, filter.page).await?;
    let more = rows.len() == 100;
    let info = |row: &TableRow| {
        let head: TableState = serde_json::from_str(&row.body).ok()?;
        Some(head.info(&app, row, now(), Vec::new()))
    };
    Ok(Json(TableList { tables: rows.iter().filter_map(info).collect(), more }))
}

/// Ends a table without a winner, wherever it stands.
pub async fn close(State(app): Server, _: Operator, Path(table): Path<String>) -> Result<StatusCode, Fault> {
    app.tables.ask(&app, &table, |reply| Command::Abandon { why: Some(CLOSED), reply }).await?;
    tracing::info!(table, "the operator has closed a table");
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a line out of the chat of a table, also before the eyes of those who look on.
pub async fn delete_chat(
    State(app): Server,
    _: Operator,
    Path((table, number)): Path<(String, u32)>,
) -> Result<StatusCode, Fault> {
    match app.store.delete_chat(&table, number).await {
        Ok(()) => {}
        Err(Failure::Conflict) => return Err(not_found("there is no such line")),
        Err(wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_))) => return Err(wrong.into()),
    }
    app.tables.ask(&app, &table, |reply| Command::ShowAgain { reply }).await?;
    tracing::info!(table, number, "the operator has deleted a line of chat");
    Ok(StatusCode::NO_CONTENT)
}

async fn find(app: &App, user: &str) -> Result<Account, Fault> {
    let mut account = app.store.user(user).await?;
    if account.is_none() {
        account = app.store.user_by_login(&super::login_of(user)).await?;
    }
    account.ok_or_else(|| not_found("there is no such user"))
}

async fn record(app: &App, account: Account) -> Result<Json<UserRecord>, Fault> {
    let tables = app.store.tables_naming(&account.id).await?;
    let guest = account.login.is_none();
    let Account { id, name, made, silenced, banned, .. } = account;
    Ok(Json(UserRecord { id, name, guest, made, silenced, banned, tables }))
}

pub async fn user(State(app): Server, _: Operator, Path(user): Path<String>) -> Result<Json<UserRecord>, Fault> {
    record(&app, find(&app, &user).await?).await
}

pub async fn change_user(
    State(app): Server,
    _: Operator,
    Path(user): Path<String>,
    Body(change): Body<UserChange>,
) -> Result<Json<UserRecord>, Fault> {
    let account = find(&app, &user).await?;
    let id = account.id.as_str();
    if let Some(name) = &change.name {
        rename(&app, &account, &people::good_name(name)?).await?;
    }
    if let Some(silenced) = change.silenced {
        app.store.set_silenced(id, silenced).await?;
    }
    if let Some(banned) = change.banned {
        app.store.set_banned(id, banned).await?;
        app.online.close(id);
        if banned {
            app.tables.user_leaves(&app, id).await?;
        }
    }
    tracing::info!(user = id, ?change, "the operator has changed a user");
    record(&app, find(&app, id).await?).await
}

async fn rename(app: &Arc<App>, account: &Account, name: &str) -> Result<(), Fault> {
    let likeness = names::likeness(name);
    if account.login.is_none() {
        app.store.rename_user(&account.id, name).await?;
    } else {
        let called = Called { name, login: &super::login_of(name), likeness: &likeness };
        match app.store.rename_account(&account.id, &called).await {
            Ok(()) => {
                app.online.close(&account.id);
                app.free_name(likeness);
            }
            Err(Failure::Conflict) => {
                return Err(fault(Code::Denied, "another account has this name, or one that looks like it"));
            }
            Err(wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_))) => return Err(wrong.into()),
        }
    }
    app.tables.renamed(app, &account.id).await
}

pub async fn reports(State(app): Server, _: Operator) -> Result<Json<Vec<Complaint>>, Fault> {
    let reports = app.store.reports().await?.into_iter();
    let complaint = |report: crate::store::ComplaintRow| Complaint {
        id: report.id,
        table: report.table,
        chat: report.chat,
        line: report.line,
        by: report.by,
        why: report.why,
        at: report.made,
    };
    Ok(Json(reports.map(complaint).collect()))
}

/// A complaint has been dealt with.
pub async fn drop_report(State(app): Server, _: Operator, Path(report): Path<String>) -> Result<StatusCode, Fault> {
    match app.store.drop_report(&report).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Failure::Conflict) => Err(not_found("there is no such report")),
        Err(wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_))) => Err(wrong.into()),
    }
}
