//! Token buckets: so much at once, so much a second.

use std::{
    collections::HashMap,
    net::IpAddr,
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
