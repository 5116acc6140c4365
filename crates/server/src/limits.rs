//! Token buckets: so much at once, so much a second.

use axum::http::HeaderMap;
use std::{
    collections::HashMap,
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
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * rate).min(size);
        self.at = now;
        let there = self.left >= 1.0;
        if there {
            self.left -= 1.0;
        }
        there
    }
}

/// One bucket for each address. IPv6 counts by its /64, which is what one customer gets.
pub struct Buckets {
    rate: f64,
    size: f64,
    all: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Above this many addresses the full buckets are thrown away.
const MANY: usize = 10_000;

impl Buckets {
    pub fn new(rate: f64, size: f64) -> Buckets {
        Buckets { rate, size, all: Mutex::default() }
    }

    pub fn take(&self, address: IpAddr) -> bool {
        let mut all = self.all.lock().expect("no panic holds it");
        if all.len() > MANY {
            let refilled = Duration::from_secs_f64((self.size / self.rate).min(3600.0));
            all.retain(|_, bucket| bucket.at.elapsed() < refilled);
        }
        let bucket = all.entry(network(address)).or_insert_with(|| Bucket::full(self.size));
        bucket.take(self.size, self.rate)
    }
}

/// A range of addresses: `10.0.0.0/8`, `::1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    fn has(&self, address: IpAddr) -> bool {
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

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
        },
    }
}
