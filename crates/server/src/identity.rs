//! Who is asking: guests and accounts by a signed cookie, programs by a token.
//!
//! The cookie holds the user's id and the number of their sessions' epoch, signed with the store's secret. It is
//! `HttpOnly` and `SameSite=Strict`; every request that changes something must also carry a proof made from the
//! cookie, which only our own page can read, and must not come from another origin.

use crate::{
    App,
    http::{Fault, denied, slow},
    limits, names,
    protocol::{Me, Millis, Person, TokenScope, UserSettings},
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

/// Over HTTPS a browser takes a cookie of this name from us alone, not from a host beside ours.
const SECURE_COOKIE: &str = "__Host-starmoot";
const COOKIE: &str = "starmoot";
/// Tells that this browser has logged in before.
const KNOWN: &str = "starmoot-known";
const CSRF: &str = "x-starmoot-csrf";
/// So many names of stars are tried for a guest, since accounts may have them.
const STARS_TRIED: usize = 20;
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
        self.header(self.name(), &self.cookie(account), YEAR)
    }

    pub fn forget_cookie(&self) -> String {
        self.header(self.name(), "", 0)
    }

    /// The header by which a browser is known to have logged in to an account.
    pub fn set_known(&self, user: &str) -> String {
        self.header(KNOWN, &format!("{user}.{}", self.sign("known", user)), YEAR)
    }

    /// Whether the browser has logged in to this account before: guesses from elsewhere do not lock it out.
    pub fn is_known(&self, headers: &HeaderMap, user: &str) -> bool {
        let known = cookie(headers, KNOWN).and_then(|cookie| cookie.split_once('.'));
        known.is_some_and(|(whose, signature)| whose == user && same(signature, &self.sign("known", user)))
    }

    fn name(&self) -> &'static str {
        if self.secure { SECURE_COOKIE } else { COOKIE }
    }

    fn header(&self, name: &str, value: &str, age: u32) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}")
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
    /// What the token is good for, if a program asks.
    pub token: Option<TokenScope>,
}

impl Caller {
    pub fn person(&self) -> Person {
        self.account.person()
    }

    /// Whether they may do something, not only look.
    pub fn may_act(&self) -> bool {
        self.token != Some(TokenScope::Read)
    }
}

/// The user at our page, for what no token may do: everything about the account itself.
pub struct Owner(pub Caller);

impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let caller = Caller::from_request_parts(parts, app).await?;
        match caller.token {
            None => Ok(Owner(caller)),
            Some(_) => Err(denied("no token may change the account: do it on the page")),
        }
    }
}

/// The user behind a request, if there is one.
pub struct Visitor(pub Option<Caller>);

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let Some(caller) = find(&parts.headers, app).await? else { return Ok(Visitor(None)) };
        let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        if changes && !caller.may_act() {
            return Err(denied("this token is good for looking only"));
        }
        if changes && caller.token.is_none() {
            let proof = parts.headers.get(CSRF).and_then(|value| value.to_str().ok()).unwrap_or_default();
            if !same(proof, &app.identity.csrf(&caller.account)) {
                return Err(denied("this request lacks the proof that it comes from our page: load the page again"));
            }
        }
        tracing::Span::current().record("user", &caller.account.id);
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
        let Some((user, scope)) = app.store.user_of_token(&random::sha256(token), now()).await? else {
            return Err(denied("this token is not known, or has ended"));
        };
        let account = app.store.user(&user).await?.filter(|account| !account.banned);
        return Ok(account.map(|account| Caller { account, token: Some(scope) }));
    }
    let ours = cookie(headers, app.identity.name());
    let Some((user, epoch)) = ours.and_then(|cookie| app.identity.read(cookie)) else { return Ok(None) };
    let account = app.store.user(&user).await?.filter(|account| account.epoch == epoch && !account.banned);
    Ok(account.map(|account| Caller { account, token: None }))
}

pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';')).find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// A request that tries a password, within the rate of its address.
pub struct Login;

impl FromRequestParts<Arc<App>> for Login {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let ConnectInfo(address) = ConnectInfo::<SocketAddr>::from_request_parts(parts, app)
            .await
            .map_err(|_| denied("the address of this request is not known"))?;
        if app.gate.logins.take(limits::network(address.ip())) { Ok(Login) } else { Err(slow()) }
    }
}

/// A new guest, named after a star that no account is called like.
pub async fn guest(app: &App) -> Result<Account, Fault> {
    let mut account = after_a_star();
    for _ in 0..STARS_TRIED {
        if !app.store.is_taken(&names::likeness(&account.name)).await? {
            return Ok(account);
        }
        account = after_a_star();
    }
    Ok(Account { name: format!("Guest {}", account.id), ..account })
}

fn after_a_star() -> Account {
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
    let settings = UserSettings::default();
    let holidays = Vec::new();
    Account {
        id,
        name,
        login: None,
        password: None,
        epoch: 0,
        settings,
        holidays,
        made,
        silenced: false,
        banned: false,
    }
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
pub fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |difference, (x, y)| difference | (x ^ y)) == 0
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    fn readers(folder: &Path, found: &mut Vec<String>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                readers(&path, found);
            } else if fs::read_to_string(&path).unwrap().contains(concat!("SystemTime::", "now")) {
                found.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }

    #[test]
    fn the_clock_of_the_machine_is_read_at_the_start_and_for_metrics() {
        let mut found = Vec::new();
        readers(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        found.sort();
        assert_eq!(found, ["identity.rs", "process.rs"], "whoever sets it while games are played changes nothing");
    }
}
