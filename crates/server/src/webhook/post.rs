//! Who is called when: one call at a time for a user, of what waits only the newest, a few at a time to one domain. Whoever
//! is slow or refuses is called less and less often, and holds up nobody else.

use crate::{
    App,
    protocol::{Notice, PROTOCOL, UserId, WebhookCall},
};
use axum::http::Uri;
use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};
use tokio::sync::Semaphore;

/// Calls at the same time, all in all and to one domain.
const AT_ONCE: usize = 32;
const TO_ONE: usize = 4;
/// An answer that takes longer counts as a failure.
const SLOW: Duration = Duration::from_secs(2);
/// The rest after the first failure; each further one doubles it.
const REST: Duration = Duration::from_secs(10);
const LONGEST_REST: Duration = Duration::from_secs(3600);

pub struct Post {
    users: Mutex<HashMap<UserId, Lane>>,
    domains: Mutex<HashMap<String, Arc<Semaphore>>>,
    places: Semaphore,
}

/// What goes to one user.
#[derive(Default)]
struct Lane {
    busy: bool,
    waits: Option<Notice>,
    failures: u32,
    rests_until: Option<Instant>,
}

impl Default for Post {
    fn default() -> Self {
        Post { users: Mutex::default(), domains: Mutex::default(), places: Semaphore::new(AT_ONCE) }
    }
}

impl Post {
    fn users(&self) -> MutexGuard<'_, HashMap<UserId, Lane>> {
        self.users.lock().expect("no panic holds it")
    }

    /// Sends a notice to where its user wants it.
    pub async fn put(&self, app: &Arc<App>, user: UserId, notice: Notice) {
        let wanted = app.store.user(&user).await;
        if wanted.is_ok_and(|account| account.is_none_or(|account| account.settings.webhook.is_empty())) {
            return;
        }
        let mut users = self.users();
        let lane = users.entry(user.clone()).or_default();
        lane.waits = Some(notice);
        if !std::mem::replace(&mut lane.busy, true) {
            tokio::spawn(deliver(app.clone(), user));
        }
    }

    /// The user has given another address: it begins anew.
    pub fn forgive(&self, user: &str) {
        if let Some(lane) = self.users().get_mut(user) {
            (lane.failures, lane.rests_until) = (0, None);
        }
    }

    /// What is to be sent next, and when; nothing ends the lane.
    fn next(&self, user: &str) -> Option<Option<Instant>> {
        let mut users = self.users();
        let Entry::Occupied(mut lane) = users.entry(user.to_owned()) else { return None };
        if lane.get().waits.is_some() {
            return Some(lane.get().rests_until);
        }
        lane.get_mut().busy = false;
        if lane.get().rests_until.is_none_or(|until| until <= Instant::now()) && lane.get().failures == 0 {
            lane.remove();
        }
        None
    }

    fn take(&self, user: &str) -> Option<Notice> {
        self.users().get_mut(user)?.waits.take()
    }

    fn done(&self, user: &str, well: bool) {
        let mut users = self.users();
        let Some(lane) = users.get_mut(user) else { return };
        if well {
            (lane.failures, lane.rests_until) = (0, None);
        } else {
            let rest = REST.saturating_mul(1 << lane.failures.min(12)).min(LONGEST_REST);
            lane.failures += 1;
            lane.rests_until = Some(Instant::now() + rest);
        }
    }

    fn domain(&self, name: String) -> Arc<Semaphore> {
        let mut domains = self.domains.lock().expect("no panic holds it");
        domains.retain(|_, places| Arc::strong_count(places) > 1);
        domains.entry(name).or_insert_with(|| Arc::new(Semaphore::new(TO_ONE))).clone()
    }
}

async fn deliver(app: Arc<App>, user: UserId) {
    while let Some(rest) = app.post.next(&user) {
        if let Some(until) = rest.filter(|until| *until > Instant::now()) {
            // Looked at again in between: a new address ends the rest.
            let pause = until.saturating_duration_since(Instant::now()).min(Duration::from_secs(5));
            tokio::time::sleep(pause).await;
            continue;
        }
        let Ok(Some(account)) = app.store.user(&user).await else {
            drop(app.post.take(&user));
            continue;
        };
        let Some(domain) = domain_of(&account.settings.webhook) else {
            drop(app.post.take(&user));
            continue;
        };
        let domain = app.post.domain(domain);
        let (Ok(_among), Ok(_place)) = (domain.acquire().await, app.post.places.acquire().await) else { return };
        let Some(notice) = app.post.take(&user) else { continue };
        let link = app.table_link(&notice.table);
        let call = WebhookCall { protocol: PROTOCOL, user: user.clone(), notice, link };
        let (address, allowed) = (account.settings.webhook, app.config.webhook_hosts.clone());
        let begun = Instant::now();
        let called = tokio::task::spawn_blocking(move || super::call(&address, &call, &allowed)).await;
        app.metrics.webhooks.fetch_add(1, Relaxed);
        let well = matches!(called, Ok(Ok(())));
        if let Ok(Err(error)) = called {
            app.metrics.webhook_failures.fetch_add(1, Relaxed);
            tracing::info!(error, "webhook failed");
        }
        app.post.done(&user, well && begun.elapsed() < SLOW);
    }
}

/// What belongs together in an address: the last two names of its host, or the number.
fn domain_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let host = uri.host()?.to_lowercase();
    if host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() {
        return Some(host);
    }
    let mut names: Vec<&str> = host.trim_end_matches('.').rsplit('.').take(2).collect();
    names.reverse();
    Some(names.join("."))
}

#[cfg(test)]
mod tests {
    use super::{Post, domain_of};
    use crate::protocol::{Notice, NoticeKind};
    use std::time::{Duration, Instant};

    #[test]
    fn names_below_one_domain_share_its_places() {
        for (address, domain) in [
            ("https://a1.evil.example/x", "evil.example"),
            ("https://A2.Evil.example.:444", "evil.example"),
            ("http://192.0.2.1/", "192.0.2.1"),
            ("http://[2001:db8::1]:80/", "[2001:db8::1]"),
        ] {
            assert_eq!(domain_of(address).as_deref(), Some(domain));
        }
        assert_eq!(domain_of(""), None);
    }

    #[test]
    fn whoever_fails_is_called_less_and_less_often() {
        let post = Post::default();
        let notice = |id: &str| Notice {
            id: id.into(),
            kind: NoticeKind::YourTurn,
            table: "t".into(),
            game: "moot".into(),
            table_name: "Evening".into(),
            text: "Your turn".into(),
            at: 0,
        };
        let put = |id: &str| post.users().entry("ann".into()).or_default().waits = Some(notice(id));
        put("first");
        put("second");
        assert_eq!(post.next("ann"), Some(None));
        assert_eq!(post.take("ann").unwrap().id, "second", "of what waits only the newest");
        let rest = |post: &Post| post.next("ann").unwrap().unwrap().saturating_duration_since(Instant::now());
        let mut before = Duration::ZERO;
        for _ in 0..5 {
            post.done("ann", false);
            put("next");
            assert!(rest(&post) > before + before / 2, "{before:?}");
            before = rest(&post);
        }
        post.done("ann", true);
        assert_eq!(post.next("ann"), Some(None));
        drop(post.take("ann"));
        assert_eq!(post.next("ann"), None);
        assert!(post.users().is_empty(), "who answers well leaves nothing behind");
    }
}
