//! Who is asking: guests and accounts by a signed cookie, programs by a token.
//!
//! The cookie holds the user's id and the number of their sessions' epoch, signed with the store's secret. It is
//! `HttpOnly` and `SameSite=Strict`; every request that changes something must also carry a proof made from the
//! cookie, which only our own page can read, and must not come from another origin.

use crate::{
    App,
    http::{Fault, denied, slow},
    protocol::{Me, Millis, Person, UserSettings},
    random,
    store::Account,
};
use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, Method, header, request::Parts},
};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::{
    net::SocketAddr,
    sync::{Arc, LazyLock},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

const COOKIE: &str = "starmoot";
const CSRF: &str = "x-starmoot-csrf";
const YEAR: u32 = 365 * 24 * 3600;

/// Signs and checks cookies.
pub struct Identity {
    secret: String,
    secure: bool,
}

impl Identity {
    pub fn new(secret: String, secure: bool) -> Identity {
        Identity { secret, secure }
    }

    /// The header that makes a browser this user.
    pub fn set_cookie(&self, account: &Account) -> String {
        let value = self.cookie(account);
        let secure = if self.secure { "; Secure" } else { "" };
        format!("{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}")
    }

    pub fn forget_cookie(&self) -> String {
        format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
    }

    pub fn csrf(&self, account: &Account) -> String {
        self.sign("csrf", &self.cookie(account))
    }

    fn cookie(&self, account: &Account) -> String {
        let text = format!("{}.{}", account.id, account.epoch);
        format!("{text}.{}", self.sign("cookie", &text))
    }

    /// User and epoch of a cookie we signed.
    fn read(&self, cookie: &str) -> Option<(String, i64)> {
        let (text, signature) = cookie.rsplit_once('.')?;
        if !same(signature, &self.sign("cookie", text)) {
            return None;
        }
        let (user, epoch) = text.split_once('.')?;
        Some((user.to_owned(), epoch.parse().ok()?))
    }

    fn sign(&self, purpose: &str, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).expect("any length is a key");
        mac.update(purpose.as_bytes());
        mac.update(b":");
        mac.update(text.as_bytes());
        random::to_hex(&mac.finalize().into_bytes())
    }
}

/// The user behind a request.
pub struct Caller {
    pub account: Account,
    pub by_token: bool,
}

impl Caller {
    pub fn person(&self) -> Person {
        Person { id: self.account.id.clone(), name: self.account.name.clone() }
    }
}

/// The user behind a request, if there is one.
pub struct Visitor(pub Option<Caller>);

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let Some(caller) = find(&parts.headers, app).await? else { return Ok(Visitor(None)) };
        let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        if changes && !caller.by_token {
            let proof = parts.headers.get(CSRF).and_then(|value| value.to_str().ok()).unwrap_or_default();
            if !same(proof, &app.identity.csrf(&caller.account)) {
                return Err(denied("this request lacks the proof that it comes from our page: load the page again"));
            }
        }
        Ok(Visitor(Some(caller)))
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let Visitor(caller) = Visitor::from_request_parts(parts, app).await?;
        caller.ok_or_else(|| denied("nobody is logged in: ask for /api/me first, or send a token"))
    }
}

async fn find(headers: &HeaderMap, app: &App) -> Result<Option<Caller>, Fault> {
    if let Some(token) = bearer(headers) {
        let Some(user) = app.store.user_of_token(&random::sha256(token)).await? else {
            return Err(denied("this token is not known"));
        };
        return Ok(app.store.user(&user).await?.map(|account| Caller { account, by_token: true }));
    }
    let Some((user, epoch)) = cookie(headers).and_then(|cookie| app.identity.read(cookie)) else { return Ok(None) };
    let account = app.store.user(&user).await?.filter(|account| account.epoch == epoch);
    Ok(account.map(|account| Caller { account, by_token: false }))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';')).find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// A request that tries a password, within the rate of its address.
pub struct Login;

impl FromRequestParts<Arc<App>> for Login {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let ConnectInfo(address) = ConnectInfo::<SocketAddr>::from_request_parts(parts, app)
            .await
            .map_err(|_| denied("the address of this request is not known"))?;
        if app.gate.logins.take(address.ip()) { Ok(Login) } else { Err(slow()) }
    }
}

/// A new guest, named after a star.
pub fn guest() -> Account {
    const STARS: [&str; 24] = [
        "Vega",
        "Mira",
        "Rigel",
        "Spica",
        "Deneb",
        "Altair",
        "Capella",
        "Regulus",
        "Antares",
        "Polaris",
        "Castor",
        "Pollux",
        "Sirius",
        "Procyon",
        "Bellatrix",
        "Alcor",
        "Mizar",
        "Electra",
        "Maia",
        "Thuban",
        "Kochab",
        "Sadr",
        "Izar",
        "Atria",
    ];
    let id = random::id(12);
    let sum: usize = id.bytes().map(usize::from).sum();
    let name = format!("{} {}", STARS[sum % STARS.len()], 10 + sum * 7 % 90);
    let made = now();
    Account { id, name, login: None, password: None, epoch: 0, settings: UserSettings::default(), made }
}

pub async fn me(app: &App, account: &Account) -> Result<Me, Fault> {
    Ok(Me {
        id: account.id.clone(),
        name: account.name.clone(),
        guest: account.login.is_none(),
        settings: account.settings.clone(),
        csrf: app.identity.csrf(account),
        muted: app.store.muted(&account.id).await?,
    })
}

/// Milliseconds since 1970, as of the start of the process and counted on from there: whoever sets the machine's clock
/// gives nobody time and takes none.
pub fn now() -> Millis {
    static START: LazyLock<(Millis, Instant)> = LazyLock::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        (since.map_or(0, |time| time.as_millis() as Millis), Instant::now())
    });
    let (start, begun) = *START;
    start + begun.elapsed().as_millis() as Millis
}

/// Compares without telling by its time where the texts part.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |difference, (x, y)| difference | (x ^ y)) == 0
}
