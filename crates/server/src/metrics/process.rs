//! What the operating system knows of this process, under the names Prometheus' own clients use.

use std::{
    fmt::Write,
    fs,
    time::{SystemTime, UNIX_EPOCH},
};

/// Clock ticks a second in `/proc`, on every Linux there is.
const TICKS: f64 = 100.0;
/// Bytes of a page of memory, as `/proc` counts them on the machines we run on.
const PAGE: f64 = 4096.0;

pub fn text(out: &mut String) {
    let version = env!("CARGO_PKG_VERSION");
    let name = "starmoot_build_info";
    let _ = write!(out, "# HELP {name} The program.\n# TYPE {name} gauge\n{name}{{version=\"{version}\"}} 1\n");
    let mut one = |kind: &str, name: &str, help: &str, value: Option<f64>| {
        let Some(value) = value else { return };
        let _ = write!(out, "# HELP process_{name} {help}\n# TYPE process_{name} {kind}\nprocess_{name} {value}\n");
    };
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is a name in brackets, which may have blanks.
    let fields: Vec<f64> = stat
        .rsplit_once(')')
        .map_or_else(Vec::new, |(_, rest)| rest.split_whitespace().map(|field| field.parse().unwrap_or(0.0)).collect());
    let field = |number: usize| fields.get(number - 3).copied();
    let work = field(14).zip(field(15)).map(|(user, system)| (user + system) / TICKS);
    one("counter", "cpu_seconds_total", "Processor time.", work);
    one("gauge", "resident_memory_bytes", "Resident memory.", field(24).map(|pages| pages * PAGE));
    one("gauge", "threads", "Threads.", field(20));
    one("gauge", "start_time_seconds", "When it was started, in seconds since 1970.", field(22).and_then(started));
    let files = fs::read_dir("/proc/self/fd").ok().map(|files| files.count() as f64);
    one("gauge", "open_fds", "Open files and connections.", files);
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let most = limits.lines().find_map(|line| line.strip_prefix("Max open files")?.split_whitespace().next());
    one("gauge", "max_fds", "Most files and connections it may open.", most.and_then(|most| most.parse().ok()));
}

/// From ticks since the machine was started.
fn started(ticks: f64) -> Option<f64> {
    let uptime = fs::read_to_string("/proc/uptime").ok()?;
    let up: f64 = uptime.split_whitespace().next()?.parse().ok()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs_f64();
    Some((now - up + ticks / TICKS).round())
}
