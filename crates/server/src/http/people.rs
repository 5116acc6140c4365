//! Users: names, accounts, tokens, their data.

use super::{Body, Fault, denied, fault, malformed};
use crate::{
    App, holiday,
    identity::{self, Caller, Login, Owner, Visitor, now},
    limits, names, password,
    protocol::{
        Code, Credentials, Me, Mute, NewPassword, NewToken, Rename, TokenInfo, TokenMade, UserId, UserSettings,
    },
    random,
    store::{Account, Called, Failure, TokenRow},
    webhook,
};
use axum::{
    Json,
    extract::{ConnectInfo, Path, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
};

type Server = State<Arc<App>>;

/// Tokens a user may have.
const TOKENS: usize = 20;
/// Days a token lives at most.
const LONGEST_TOKEN: u32 = 365;

pub async fn me(
    State(app): Server,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Visitor(caller): Visitor,
) -> Result<Response, Fault> {
    if let Some(caller) = caller {
        app.store.saw_user(&caller.account.id, now()).await?;
        // Who has a token gets no more than the token: no cookie, no proof.
        if caller.token.is_some() {
            let me = Me { csrf: String::new(), ..identity::me(&app, &caller.account).await? };
            return Ok(Json(me).into_response());
        }
        return with_cookie(&app, &caller.account).await;
    }
    if !app.gate.guests.take(limits::network(address.ip())) {
        return Err(super::slow());
    }
    let account = identity::guest(&app).await?;
    app.store.add_user(&account).await?;
    with_cookie(&app, &account).await
}

pub async fn rename(State(app): Server, Owner(caller): Owner, Body(new): Body<Rename>) -> Result<Json<Me>, Fault> {
    if caller.account.login.is_some() {
        return Err(fault(Code::NotNow, "an account keeps its name"));
    }
    let name = good_name(&new.name)?;
    // All their tables hear of it.
    if !app.gate.calls.take(caller.account.id.clone()) {
        return Err(super::slow());
    }
    if app.store.is_taken(&names::likeness(&name)).await? {
        return Err(denied("an account has this name, or one that looks like it"));
    }
    app.store.rename_user(&caller.account.id, &name).await?;
    app.tables.renamed(&app, &caller.account.id).await?;
    Ok(Json(identity::me(&app, &Account { name, ..caller.account }).await?))
}

pub async fn settings(
    State(app): Server,
    Owner(caller): Owner,
    Body(new): Body<UserSettings>,
) -> Result<Json<UserSettings>, Fault> {
    if new.page.len() > 4096 {
        return Err(malformed("the page's own settings are limited to 4096 bytes"));
    }
    if !new.webhook.is_empty() {
        webhook::check(&new.webhook, &app.config.webhook_hosts).map_err(malformed)?;
    }
    let holiday = new.holiday_until != caller.account.settings.holiday_until;
    let mut holidays = caller.account.holidays;
    if holiday {
        holidays = holiday::set(&holidays, new.holiday_until, now()).map_err(|left| {
            let days = holiday::DAYS;
            malformed(format!("a year has {days} days of holiday, and each that has begun counts: {left} are left"))
        })?;
    }
    // All their tables hear of it.
    if holiday && !app.gate.calls.take(caller.account.id.clone()) {
        return Err(super::slow());
    }
    app.store.set_settings(&caller.account.id, &new, &holidays).await?;
    if new.webhook != caller.account.settings.webhook {
        app.post.forgive(&caller.account.id);
    }
    if holiday {
        app.tables.settings_changed(&app, &caller.account.id, &new).await?;
    }
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
    Owner(caller): Owner,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    let name = good_name(&wish.name)?;
    good_password(&wish.password)?;
    let hash = password::hash(wish.password).await?;
    let (login, likeness) = (login_of(&name), names::likeness(&name));
    let called = Called { name: &name, login: &login, likeness: &likeness };
    match app.store.give_login(&caller.account.id, &called, &hash).await {
        Ok(()) => {}
        Err(Failure::Conflict) => {
            return Err(denied("this name is taken or looks like one that is, or you have an account already"));
        }
        Err(wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_))) => return Err(wrong.into()),
    }
    app.tables.renamed(&app, &caller.account.id).await?;
    app.free_name(likeness);
    known(&app, &login, again(&app, &caller.account.id).await?)
}

pub async fn login(
    State(app): Server,
    _: Login,
    headers: HeaderMap,
    Body(given): Body<Credentials>,
) -> Result<Response, Fault> {
    let login = login_of(&given.name);
    let account = app.store.user_by_login(&login).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let fits = guess(&app, &headers, &login, given.password, hash).await?;
    match account.filter(|_| fits) {
        Some(account) if account.banned => {
            Err(denied("this account may not come in: whoever runs this server says so"))
        }
        Some(account) => known(&app, &login, with_cookie(&app, &account).await?),
        None => {
            app.metrics.login_failures.fetch_add(1, Relaxed);
            Err(denied("name and password do not fit"))
        }
    }
}

/// Tries a password, if there have not been too many wrong ones. A browser that has logged in before counts for itself, so
/// that nobody is locked out by what others try elsewhere.
async fn guess(
    app: &App,
    headers: &HeaderMap,
    login: &str,
    password: String,
    hash: Option<String>,
) -> Result<bool, Fault> {
    let whose = (random::sha256(login), app.identity.is_known(headers, &random::sha256(login)));
    if !app.gate.guesses.take(whose.clone()) {
        return Err(fault(Code::Slow, "too many wrong passwords for this name: try again later"));
    }
    let fits = password::fits(password, hash).await?;
    if fits {
        app.gate.guesses.spend(whose, -1.0);
    }
    Ok(fits)
}

/// The answer also tells the browser that it has logged in.
fn known(app: &App, login: &str, mut answer: Response) -> Result<Response, Fault> {
    let cookie = HeaderValue::from_str(&app.identity.set_known(&random::sha256(login)));
    let cookie = cookie.map_err(|why| fault(Code::Broken, why.to_string()))?;
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(answer)
}

/// Ends all sessions of the user. A guest's seats are lost with its cookie, so a guest is asked to delete instead.
pub async fn logout(State(app): Server, Owner(caller): Owner) -> Result<Response, Fault> {
    app.store.end_sessions(&caller.account.id).await?;
    app.online.close(&caller.account.id);
    Ok(cleared(&app))
}

pub async fn password(
    State(app): Server,
    _: Login,
    Owner(caller): Owner,
    headers: HeaderMap,
    Body(new): Body<NewPassword>,
) -> Result<Response, Fault> {
    good_password(&new.new)?;
    let login = caller.account.login.clone().unwrap_or_default();
    if !guess(&app, &headers, &login, new.old, caller.account.password.clone()).await? {
        return Err(denied("the old password does not fit"));
    }
    let hash = password::hash(new.new).await?;
    app.store.set_password(&caller.account.id, &hash).await?;
    app.online.close(&caller.account.id);
    again(&app, &caller.account.id).await
}

pub async fn tokens(State(app): Server, Owner(caller): Owner) -> Result<Json<Vec<TokenInfo>>, Fault> {
    Ok(Json(app.store.tokens(&caller.account.id).await?))
}

pub async fn add_token(
    State(app): Server,
    Owner(caller): Owner,
    Body(new): Body<NewToken>,
) -> Result<Json<TokenMade>, Fault> {
    if new.label.chars().count() > 60 || !names::is_line(&new.label) {
        return Err(malformed("a label is one line of at most 60 characters"));
    }
    let days = new.days.unwrap_or(LONGEST_TOKEN);
    if !(1..=LONGEST_TOKEN).contains(&days) {
        return Err(malformed(format!("a token ends after 1 to {LONGEST_TOKEN} days")));
    }
    app.store.drop_ended_tokens(now()).await?;
    if app.store.tokens(&caller.account.id).await?.len() >= TOKENS {
        return Err(fault(Code::NotNow, format!("a user has at most {TOKENS} tokens")));
    }
    let made = now();
    let until = made + i64::from(days) * 24 * 3600 * 1000;
    let info = TokenInfo { id: random::id(8), label: new.label, scope: new.scope, made, until };
    let token = format!("sm_{}", random::hex(24));
    let row = TokenRow { info: info.clone(), user: caller.account.id.clone(), hash: random::sha256(&token) };
    app.store.add_token(&row).await?;
    Ok(Json(TokenMade { info, token }))
}

pub async fn drop_token(
    State(app): Server,
    Owner(caller): Owner,
    Path(token): Path<String>,
) -> Result<StatusCode, Fault> {
    app.store.drop_token(&caller.account.id, &token).await?;
    // A program that is connected with it is cut off; pages come back by themselves.
    app.online.close(&caller.account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Everything we know about the user, as one JSON file.
pub async fn export(State(app): Server, Owner(caller): Owner) -> Result<Response, Fault> {
    let Account { id, name, login, settings, holidays, made, .. } = &caller.account;
    let tables = app.store.tables_naming(id).await?;
    let packs = app.store.packs_of_user(id).await?;
    let said = app.store.chat_of_user(id).await?;
    let data = serde_json::json!({
        "id": id, "name": name, "login": login, "settings": settings, "holidays": holidays, "made": made,
        "tokens": app.store.tokens(id).await?,
        "muted": app.store.muted(id).await?,
        "notices": app.store.notices(id).await?,
        "tables": tables,
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

/// The user is gone: seats go to bots, words and name leave tables, chat, complaints and the notices of others.
pub async fn delete_me(State(app): Server, Owner(caller): Owner) -> Result<Response, Fault> {
    let id: UserId = caller.account.id;
    app.forget_user(&id).await?;
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

pub fn good_name(name: &str) -> Result<String, Fault> {
    names::good(name)
        .ok_or_else(|| malformed("a name has 1 to 24 letters and digits, with blanks or - . ' _ between them"))
}

fn good_password(password: &str) -> Result<(), Fault> {
    if (8..=200).contains(&password.len()) { Ok(()) } else { Err(malformed("a password has 8 to 200 characters")) }
}

pub fn login_of(name: &str) -> String {
    names::good(name).unwrap_or_else(|| name.trim().to_owned()).to_lowercase()
}
