//! Users: names, accounts, tokens, their data.

use super::{Body, Fault, denied, fault, malformed};
use crate::{
    App,
    identity::{self, Caller, Login, Visitor, now},
    password,
    protocol::{
        Code, Credentials, Me, Mute, NewPassword, NewToken, Rename, TokenInfo, TokenMade, UserId, UserSettings,
    },
    random,
    store::{Account, Failure, TokenRow},
    webhook,
};
use axum::{
    Json,
    extract::{ConnectInfo, Path, State},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{net::SocketAddr, sync::Arc};

type Server = State<Arc<App>>;

/// The longest holiday, in milliseconds: others wait for whoever is away.
const HOLIDAY: i64 = 60 * 24 * 3600 * 1000;
/// Tokens a user may have.
const TOKENS: usize = 20;

pub async fn me(
    State(app): Server,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Visitor(caller): Visitor,
) -> Result<Response, Fault> {
    if let Some(caller) = caller {
        app.store.saw_user(&caller.account.id, now()).await?;
        return with_cookie(&app, &caller.account).await;
    }
    if !app.gate.guests.take(address.ip()) {
        return Err(super::slow());
    }
    let account = identity::guest();
    app.store.add_user(&account).await?;
    with_cookie(&app, &account).await
}

pub async fn rename(State(app): Server, caller: Caller, Body(new): Body<Rename>) -> Result<Json<Me>, Fault> {
    if caller.account.login.is_some() {
        return Err(fault(Code::NotNow, "an account keeps its name"));
    }
    let name = good_name(&new.name)?;
    app.store.rename_user(&caller.account.id, &name).await?;
    app.tables.renamed(&app, &caller.account.id).await?;
    Ok(Json(identity::me(&app, &Account { name, ..caller.account }).await?))
}

pub async fn settings(
    State(app): Server,
    caller: Caller,
    Body(new): Body<UserSettings>,
) -> Result<Json<UserSettings>, Fault> {
    if new.page.len() > 4096 {
        return Err(malformed("the page's own settings are limited to 4096 bytes"));
    }
    if new.holiday_until.is_some_and(|until| until > now() + HOLIDAY) {
        return Err(malformed("a holiday ends within 60 days"));
    }
    if !new.webhook.is_empty() {
        webhook::check(&new.webhook, &app.config.webhook_hosts).map_err(malformed)?;
    }
    app.store.set_settings(&caller.account.id, &new).await?;
    app.tables.settings_changed(&app, &caller.account.id, &new).await?;
    Ok(Json(new))
}

pub async fn mute(State(app): Server, caller: Caller, Body(wish): Body<Mute>) -> Result<Json<Me>, Fault> {
    app.store.set_mute(&caller.account.id, &wish.user, wish.mute).await?;
    app.online.mute(&caller.account.id, &wish.user, wish.mute);
    Ok(Json(identity::me(&app, &caller.account).await?))
}

pub async fn register(
    State(app): Server,
    _: Login,
    caller: Caller,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    let name = good_name(&wish.name)?;
    good_password(&wish.password)?;
    let hash = password::hash(wish.password).await;
    match app.store.give_login(&caller.account.id, &name, &login_of(&name), &hash).await {
        Ok(()) => {}
        Err(Failure::Conflict) => return Err(denied("this name is taken, or you have an account already")),
        Err(wrong @ Failure::Wrong(_)) => return Err(wrong.into()),
    }
    app.tables.renamed(&app, &caller.account.id).await?;
    again(&app, &caller.account.id).await
}

pub async fn login(State(app): Server, _: Login, Body(given): Body<Credentials>) -> Result<Response, Fault> {
    let account = app.store.user_by_login(&login_of(given.name.trim())).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let fits = password::fits(given.password, hash).await;
    match account.filter(|_| fits) {
        Some(account) => with_cookie(&app, &account).await,
        None => Err(denied("name and password do not fit")),
    }
}

/// Ends all sessions of the user. A guest's seats are lost with its cookie, so a guest is asked to delete instead.
pub async fn logout(State(app): Server, caller: Caller) -> Result<Response, Fault> {
    app.store.end_sessions(&caller.account.id).await?;
    app.online.close(&caller.account.id);
    Ok(cleared(&app))
}

pub async fn password(
    State(app): Server,
    _: Login,
    caller: Caller,
    Body(new): Body<NewPassword>,
) -> Result<Response, Fault> {
    good_password(&new.new)?;
    if !password::fits(new.old, caller.account.password.clone()).await {
        return Err(denied("the old password does not fit"));
    }
    let hash = password::hash(new.new).await;
    app.store.set_password(&caller.account.id, &hash).await?;
    app.online.close(&caller.account.id);
    again(&app, &caller.account.id).await
}

pub async fn tokens(State(app): Server, caller: Caller) -> Result<Json<Vec<TokenInfo>>, Fault> {
    Ok(Json(app.store.tokens(&caller.account.id).await?))
}

pub async fn add_token(
    State(app): Server,
    caller: Caller,
    Body(new): Body<NewToken>,
) -> Result<Json<TokenMade>, Fault> {
    if new.label.chars().count() > 60 || new.label.contains(char::is_control) {
        return Err(malformed("a label is one line of at most 60 characters"));
    }
    if app.store.tokens(&caller.account.id).await?.len() >= TOKENS {
        return Err(fault(Code::NotNow, format!("a user has at most {TOKENS} tokens")));
    }
    let info = TokenInfo { id: random::id(8), label: new.label, made: now() };
    let token = format!("sm_{}", random::hex(24));
    let row = TokenRow { info: info.clone(), user: caller.account.id.clone(), hash: random::sha256(&token) };
    app.store.add_token(&row).await?;
    Ok(Json(TokenMade { info, token }))
}

pub async fn drop_token(State(app): Server, caller: Caller, Path(token): Path<String>) -> Result<StatusCode, Fault> {
    app.store.drop_token(&caller.account.id, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything we know about the user, as one JSON file.
pub async fn export(State(app): Server, caller: Caller) -> Result<Response, Fault> {
    let Account { id, name, login, settings, made, .. } = &caller.account;
    let tables = app.store.tables_of_user(id).await?;
    let packs = app.store.packs_of_user(id).await?;
    let said = app.store.chat_of_user(id).await?;
    let data = serde_json::json!({
        "id": id, "name": name, "login": login, "settings": settings, "made": made,
        "tokens": app.store.tokens(id).await?,
        "muted": app.store.muted(id).await?,
        "notices": app.store.notices(id).await?,
        "tables": tables.iter().map(|table| &table.id).collect::<Vec<_>>(),
        "packs": packs.iter().map(|pack| serde_json::json!({
            "id": pack.id, "game": pack.game, "name": pack.name,
        })).collect::<Vec<_>>(),
        "chat": said.iter().map(|(table, line)| serde_json::json!({
            "table": table, "at": line.made, "text": line.body,
        })).collect::<Vec<_>>(),
    });
    let file = [(header::CONTENT_DISPOSITION, "attachment; filename=\"starmoot-data.json\"")];
    Ok((file, Json(data)).into_response())
}

/// The user is gone: seats go to bots, words and name leave the chat.
pub async fn delete_me(State(app): Server, caller: Caller) -> Result<Response, Fault> {
    let id: UserId = caller.account.id;
    app.tables.user_leaves(&app, &id).await?;
    app.store.delete_user(&id).await?;
    app.online.close(&id);
    Ok(cleared(&app))
}

async fn again(app: &App, user: &str) -> Result<Response, Fault> {
    let account = app.store.user(user).await?.ok_or_else(|| denied("this user is gone"))?;
    with_cookie(app, &account).await
}

async fn with_cookie(app: &App, account: &Account) -> Result<Response, Fault> {
    let me = identity::me(app, account).await?;
    Ok(([(header::SET_COOKIE, app.identity.set_cookie(account))], Json(me)).into_response())
}

fn cleared(app: &App) -> Response {
    let headers: [(HeaderName, String); 1] = [(header::SET_COOKIE, app.identity.forget_cookie())];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// A name people can read: no controls, no blanks at the ends, not too long.
fn good_name(name: &str) -> Result<String, Fault> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if !(1..=24).contains(&length) || name.contains(|c: char| c.is_control() || is_invisible(c)) {
        return Err(malformed("a name has 1 to 24 visible characters"));
    }
    Ok(name)
}

/// Marks that turn the reading direction or take no room, with which one name could pose as another.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn good_password(password: &str) -> Result<(), Fault> {
    if (8..=200).contains(&password.len()) { Ok(()) } else { Err(malformed("a password has 8 to 200 characters")) }
}

pub fn login_of(name: &str) -> String {
    name.to_lowercase()
}
