//! Token buckets: so much at once, so much a second.

use axum::http::HeaderMap;
use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, SocketAddr},
    str::FromStr,
    sync::Mutex,
    time::{Duration, Instant},
};

/// A bucket that fills at a steady rate and is emptied by requests.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub fn full(size: f64) -> Bucket {
        Bucket { left: size, at: Instant::now() }
    }

    /// Takes one; false if it is empty.
    pub fn take(&mut self, size: f64, rate: f64) -> bool {
        self.fill(size, rate);
        let there = self.left >= 1.0;
        if there {
            self.left -= 1.0;
        }
        there
    }

    /// Pays for what was dear, also beyond what there is: whoever did it waits the longer.
    pub fn spend(&mut self, cost: f64, size: f64, rate: f64) {
        self.fill(size, rate);
        self.left = (self.left - cost).max(-size);
    }

    fn fill(&mut self, size: f64, rate: f64) {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * rate).min(size);
        self.at = now;
    }
}

/// One bucket for each address, account or user.
pub struct Buckets<K> {
    rate: f64,
    size: f64,
    all: Mutex<Kept<K>>,
}

struct Kept<K> {
    buckets: HashMap<K, Bucket>,
    /// At so many the full ones are thrown away; twice as many as were left then, so that few are looked at each time.
    sweep_at: usize,
}

/// The first sweep is at so many.
const MANY: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    pub fn new(rate: f64, size: f64) -> Buckets<K> {
        Buckets { rate, size, all: Mutex::new(Kept { buckets: HashMap::new(), sweep_at: MANY }) }
    }

    pub fn take(&self, key: K) -> bool {
        self.with(key, |bucket, size, rate| bucket.take(size, rate))
    }

    pub fn spend(&self, key: K, cost: f64) {
        self.with(key, |bucket, size, rate| bucket.spend(cost, size, rate));
    }

    fn with<T>(&self, key: K, act: impl FnOnce(&mut Bucket, f64, f64) -> T) -> T {
        let mut all = self.all.lock().expect("no panic holds it");
        if all.buckets.len() >= all.sweep_at {
            // Twice the time it takes to fill one, since it may have been overdrawn.
            let refilled = Duration::from_secs_f64((self.size / self.rate * 2.0).min(86_400.0));
            all.buckets.retain(|_, bucket| bucket.at.elapsed() < refilled);
            all.sweep_at = MANY.max(all.buckets.len() * 2);
        }
        act(all.buckets.entry(key).or_insert_with(|| Bucket::full(self.size)), self.size, self.rate)
    }
}

/// A range of addresses: `10.0.0.0/8`, `::1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    pub fn has(&self, address: IpAddr) -> bool {
        let same = |a: u128, b: u128, width: u8| self.bits == 0 || (a ^ b) >> (width - self.bits) == 0;
        match (self.first, plain(address)) {
            (IpAddr::V4(a), IpAddr::V4(b)) => same(u32::from(a).into(), u32::from(b).into(), 32),
            (IpAddr::V6(a), IpAddr::V6(b)) => same(a.into(), b.into(), 128),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("{text:?} is no address or range like 127.0.0.1 or 10.0.0.0/8");
        let (first, bits) = text.split_once('/').map_or((text, None), |(first, bits)| (first, Some(bits)));
        let first: IpAddr = first.parse().map_err(|_| wrong())?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits <= most { Ok(Network { first, bits }) } else { Err(wrong()) }
    }
}

/// Whether this is a web server of ours.
pub fn trusts(trusted: &[Network], peer: SocketAddr) -> bool {
    trusted.iter().any(|network| network.has(peer.ip()))
}

/// Who sends a request: behind web servers of ours, the last address in `X-Forwarded-For` that is not one of them. What
/// anybody else writes there is not believed.
pub fn client(peer: SocketAddr, headers: &HeaderMap, trusted: &[Network]) -> SocketAddr {
    let ours = |address: IpAddr| trusted.iter().any(|network| network.has(address));
    if !ours(peer.ip()) {
        return peer;
    }
    let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
    for hop in hops.iter().rev() {
        match hop.parse() {
            Ok(address) if ours(address) => {}
            Ok(address) => return SocketAddr::new(address, 0),
            // Something unreadable came through our own: whoever sent it is not known better than this.
            Err(_) => break,
        }
    }
    peer
}

fn plain(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or(address, IpAddr::V4),
        IpAddr::V4(_) => address,
    }
}

/// Counts what is open at the same time from one address.
#[derive(Default)]
pub struct Counters {
    all: Mutex<HashMap<IpAddr, usize>>,
}

impl Counters {
    pub fn enter(&self, address: IpAddr, most: usize) -> bool {
        let mut all = self.all.lock().expect("no panic holds it");
        let count = all.entry(network(address)).or_insert(0);
        let room = *count < most;
        if room {
            *count += 1;
        }
        room
    }

    pub fn leave(&self, address: IpAddr) {
        let mut all = self.all.lock().expect("no panic holds it");
        if let Some(count) = all.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                all.remove(&network(address));
            }
        }
    }
}

/// What counts as one address: of IPv6 the /64, which is what one customer gets.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_swept_now_and_then_and_not_at_each_request() {
        let buckets = Buckets::new(1000.0, 1.0);
        for n in 0..MANY {
            assert!(buckets.take(n));
        }
        std::thread::sleep(Duration::from_millis(20));
        for n in 0..MANY / 2 {
            buckets.take(MANY + n);
        }
        let all = buckets.all.lock().unwrap();
        assert!(all.buckets.len() <= MANY, "what is full is forgotten");
        drop(all);
        let slow = Buckets::new(0.001, 1.0);
        for n in 0..3 * MANY {
            slow.take(n);
        }
        let all = slow.all.lock().unwrap();
        assert_eq!((all.buckets.len(), all.sweep_at), (3 * MANY, 4 * MANY), "two sweeps, none of which found anything");
    }

    #[test]
    fn what_was_dear_is_paid_for_afterwards() {
        let buckets = Buckets::new(0.001, 5.0);
        assert!(buckets.take("ann"));
        buckets.spend("ann", 100.0);
        assert!(!buckets.take("ann"));
        assert!(buckets.take("bob"));
    }
}
